"""Lowering to CP-SAT: Booleans, Boolean constraints, and native integers for flow."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from .model import Clause, Integer, Literal, Model

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT
    from ortools.sat.python.cp_model_helper import Literal as BooleanLiteral


class CpSat:
    """Lowers a model, and later its extensions, into one ``CpModel``.

    Args:
        poll: called now and then; raises when the time is over.

    Attributes:
        program: the CP-SAT model.
        variables: its variable for each variable of the pool that it uses.
    """

    def __init__(self, poll: Callable[[], None] = lambda: None) -> None:
        from ortools.sat.python.cp_model import CpModel, LinearExpr

        self.program: CpModel = CpModel()
        self._weighted = LinearExpr.weighted_sum
        self.variables: dict[int, IntVar] = {}
        self._poll = poll
        self._integers: dict[Integer, IntVar] = {}

    def literal(self, literal: Literal) -> BooleanLiteral:
        """A literal of the pool as CP-SAT knows it."""
        variable = self.variables.get(abs(literal))
        if variable is None:
            variable = self.program.new_bool_var(f"x{abs(literal)}")
            self.variables[abs(literal)] = variable
        return variable if literal > 0 else variable.negated()

    def add(self, model: Model) -> None:
        """Add the constraints of a model without connectivity."""
        program, literal = self.program, self.literal
        for key in model.keys:
            literal(key)
        for clause in model.clauses:
            self._poll()
            self.add_clause(clause)
        for some in model.exactly_one:
            if some:
                program.add_exactly_one([literal(x) for x in some])
            else:
                self.add_clause(())
        for some in model.at_most_one:
            program.add_at_most_one([literal(x) for x in some])
        for count in model.counts:
            self._poll()
            self._count(count.literals, count.outputs)
        for integer in model.integers:
            self._integers[integer] = program.new_int_var(0, integer.most, f"n{integer.index}")
        for integer, gate in model.gates:
            self._poll()
            program.add(self._integers[integer] <= integer.most * literal(gate))
        for total in model.sums:
            self._poll()
            variables = [literal(x) for _, x in total.terms]
            variables += [self._integers[i] for _, i in total.integers]
            coefficients = [c for c, _ in (*total.terms, *total.integers)]
            expression = self._weighted(variables, coefficients)
            bounded = program.add_linear_constraint(expression, total.low, total.high)
            if total.guard is not None:
                bounded.only_enforce_if(literal(total.guard))

    def add_clause(self, clause: Clause) -> None:
        """Add one clause; the empty clause is false, as ``add_bool_or([])`` is."""
        self.program.add_bool_or([self.literal(x) for x in clause])

    def _count(self, literals: tuple[Literal, ...], outputs: tuple[Literal, ...]) -> None:
        """Outputs in unary are ordered, and sum to the literals up to what they can hold."""
        for less, more in pairwise(outputs):
            self.add_clause((-more, less))
        unary: list[LiteralT | IntVar] = [self.literal(x) for x in outputs]
        if len(outputs) < len(literals):
            surplus = self.program.new_int_var(0, len(literals) - len(outputs), "surplus")
            self.program.add(surplus == 0).only_enforce_if(self.literal(-outputs[-1]))
            unary.append(surplus)
        variables = [*(self.literal(x) for x in literals), *unary]
        coefficients = [1] * len(literals) + [-1] * len(unary)
        self.program.add_linear_constraint(self._weighted(variables, coefficients), 0, 0)
