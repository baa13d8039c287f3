"""What people ask about puzzles, answered with engines: comparing, reporting, batches."""
