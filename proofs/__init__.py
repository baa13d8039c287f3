"""Certificates and their verifier: what is claimed, why each clause holds, and the refutation.

Shares nothing with encoders and engines: it imports the puzzles' room alone.
"""
