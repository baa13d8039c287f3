"""shikiri: exact answers about grid-division puzzles."""
