"""What a puzzle is: boards, clues, rules, genres, the referee, formats, pictures."""
