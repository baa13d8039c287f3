"""Why a puzzle has no solution: reasons in words, and the givens that clash."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from ..puzzles.arithmetic import Reason, reasons
from ..puzzles.board import Board
from ..puzzles.errors import Unsupported
from ..puzzles.facts import Beside, Border, Fact, Impossible, Meets
from ..puzzles.givens import bare, givens, told
from ..puzzles.puzzle import Rules
from ..puzzles.referee import judge
from ..solvers.budget import Budget, Spent
from ..solvers.decide import Fault, decide
from ..solvers.native import begin
from ..solvers.native.deduction import Deduction, Tier
from ..solvers.verdict import Found, NoSolution, Statistics, Undecided, Verdict
from .clashes import Clash, Clashes
from .known import places
from .lifted import Lifted, lifted

EFFORT, PATIENCE = 300, 1.0
"""Calls of the engine, and seconds, that are spent on fewer givens where nobody asked for the
smallest set."""

SLICE = 0.25
"""Seconds for each rule that is lifted."""

SECOND_OPINIONS = (("native", 0.25), ("dlx", 0.25), ("cpsat", 1.0), ("sat:cadical195", 1.0))
"""Who is asked whether the givens really clash, and for how many seconds at most: first those
that read the puzzle alone, then other engines on a model."""

COUNTING = "counting"


@dataclass(frozen=True)
class Account:
    """A set of givens that clash, and what can be said of it.

    Attributes:
        clash: the givens, and for each a solution of the others, accepted by the referee.
        rules: what each rule has to do with it.
        steps: a person's deductions from these givens to a contradiction; none where the rules
            of ``native``, short of probing, do not get there.
        confirmed: the backend beside ``sat`` that found no solution, ``counting`` where that is
            enough, "" where none could tell in time, or ``None`` where none was asked by then.
    """

    clash: Clash
    rules: tuple[Lifted, ...] = ()
    steps: tuple[Deduction, ...] = ()
    confirmed: str | None = None


@dataclass(frozen=True)
class Explanation:
    """What is known of why a puzzle has no solution.

    Attributes:
        verdict: ``NoSolution``; ``Found`` if there is one, and ``Undecided`` if the budget ran
            out before that was known: then nothing is explained.
        reasons: what counting says.
        accounts: sets of givens that clash.
        complete: whether these are all irreducible sets.
        spent: why something is missing, where a budget ran out.
        stats: what the questions to the engine cost.
    """

    verdict: Verdict
    reasons: tuple[Reason, ...] = ()
    accounts: tuple[Account, ...] = ()
    complete: bool = False
    spent: str = ""
    stats: Statistics = field(default_factory=Statistics)

    @property
    def explained(self) -> bool:
        """Whether there is an irreducible set among those that clash."""
        return any(account.clash.irreducible for account in self.accounts)


def stated(given: Fact, board: Board) -> str:
    """A given as a phrase for people."""
    match given:
        case Meets(cell, clue):
            return f"the clue {clue.token} at {board.name(cell)}"
        case Beside(wall, number):
            return f"the wall {number} at {board.name(wall)}"
        case Border(u, v):
            return f"the border between {board.name(u)} and {board.name(v)}"
    return given.words(board)


def explain(
    rules: Rules, *, number: int = 1, smallest: bool = False, budget: Budget | None = None
) -> Explanation:
    """Explain why a puzzle has no solution; see ``explaining``.

    Raises:
        Unsupported, Fault: as ``explaining`` does.
    """
    *_, known = explaining(rules, number=number, smallest=smallest, budget=budget)
    return known


def explaining(
    rules: Rules, *, number: int = 1, smallest: bool = False, budget: Budget | None = None
) -> Iterator[Explanation]:
    """What is known so far, again and again until it is all that was asked for.

    A given is what a clue says, while its place stays, or a border.  A set that clashes has no
    solution, whatever the other givens are; it is irreducible if any single one can be left out
    and the rest of the set has a solution.

    Args:
        number: how many irreducible sets are sought.
        smallest: seek a set with the fewest givens of all, however long it takes.
        budget: where it runs out, the last value has what was known, and ``spent``.

    Raises:
        Unsupported: if no encoding has words for the givens.
        Fault: if the engines contradict each other.
    """
    budget = budget or Budget()
    verdict = decide(rules, budget=budget, most=1)
    known = Explanation(verdict, stats=verdict.stats)
    if isinstance(verdict, Undecided):
        yield replace(known, spent=verdict.reason)
        return
    yield known
    if isinstance(verdict, NoSolution):
        try:
            for more in _explaining(rules, known, number, smallest, budget):
                known = more
                yield known
        except Spent as spent:
            yield replace(known, spent=str(spent))


def _explaining(
    rules: Rules, known: Explanation, number: int, smallest: bool, budget: Budget
) -> Iterator[Explanation]:
    known = replace(known, reasons=tuple(reasons(rules)))
    start = _counted(rules, known.reasons)
    if start is not None:
        known = replace(known, accounts=(Account(Clash(start), confirmed=COUNTING),))
    yield known
    with Clashes(rules, budget, known.stats) as clashes:
        effort = (None, None) if smallest else (EFFORT, PATIENCE)
        for first in clashes.small(start, *effort):
            known = replace(known, accounts=(Account(first),))
            yield known
        for account in _accounts(rules, first, budget):
            known = replace(known, accounts=(account,))
            yield known
        if number == 1:
            return
        for other in clashes.others([first]):
            done = known.accounts
            known = replace(known, accounts=_sorted((*done, Account(other))))
            yield known
            for account in _accounts(rules, other, budget):
                known = replace(known, accounts=_sorted((*done, account)))
                yield known
            if len(known.accounts) == number:
                return
        yield replace(known, complete=True)


def _counted(rules: Rules, found: tuple[Reason, ...]) -> tuple[Fact, ...] | None:
    """The givens that the reason with the fewest clues rests on; ``None`` without a reason."""
    if not found:
        return None
    clues = min((reason.clues for reason in found), key=len)
    return tuple(
        given
        for given in givens(rules)
        if not isinstance(given, Border) and places(given)[0] in clues
    )


def _sorted(accounts: tuple[Account, ...]) -> tuple[Account, ...]:
    return tuple(sorted(accounts, key=lambda account: len(account.clash.givens)))


def _accounts(rules: Rules, clash: Clash, budget: Budget) -> Iterator[Account]:
    """What is said of a clash, more and more of it, once its witnesses were judged anew."""
    for given, witness in clash.witnesses:
        rest = (other for other in clash.givens if other != given)
        if violations := judge(told(bare(rules), rest), witness):
            raise Fault(f"no witness: {violations[0]}")
    alone = told(bare(rules), clash.givens)
    budget.poll()
    account = Account(clash, confirmed="")
    yield account  # whatever ends the time from here on, somebody was asked
    account = replace(account, confirmed=_confirmed(alone, budget))
    yield account
    steps = _steps(alone, budget) if account.confirmed in ("native", COUNTING) else ()
    yield replace(account, rules=tuple(lifted(alone, budget, SLICE)), steps=steps)


def _steps(rules: Rules, budget: Budget) -> tuple[Deduction, ...]:
    """A person's deductions up to a contradiction, if these rules meet one."""
    try:
        with budget.within(SLICE):
            steps = tuple(begin(rules, poll=budget.poll).deductions(Tier.HARD))
    except (Spent, Unsupported):
        return ()
    return steps if steps and Impossible() in steps[-1].facts else ()


def _confirmed(rules: Rules, budget: Budget) -> str:
    """Who agrees that there is no solution."""
    for backend, seconds in SECOND_OPINIONS:
        budget.poll()
        try:
            with budget.within(seconds):
                verdict = decide(rules, backend, budget=budget, most=1)
        except Unsupported:
            continue
        if isinstance(verdict, Found):
            raise Fault(f"sat finds that givens clash, and {backend} a solution with all of them")
        if isinstance(verdict, NoSolution):
            return COUNTING if verdict.reason else backend
    return ""
