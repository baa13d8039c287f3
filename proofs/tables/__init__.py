"""Tables of the puzzle, in plain code of the verifier's own."""
