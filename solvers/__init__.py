"""Engines and verdicts: who answers, within which budget, and what the answer is."""
