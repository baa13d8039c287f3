"""Encoders: from rules to a backend-neutral model, and from models to CNF and CP-SAT."""

from .choose import ENCODERS, encode
from .encoding import Encoding

__all__ = ["ENCODERS", "Encoding", "encode"]
