"""Refutations checked by unit propagation: a forward checker of DRUP proofs.

A lemma holds if its negation, propagated through the clauses known so far, meets a conflict.
Whatever is accepted follows from the clauses, so forgetting a clause can only make later lemmas
fail, and what was derived by it stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

Literal = int
Literals = tuple[Literal, ...]


class Checker:
    """Clauses over variables 1 to ``variables``, of each two literals watched.

    A literal is a signed int; lists are indexed by it, negative ones from their end.
    """

    def __init__(self, variables: int) -> None:
        size = 2 * variables + 1
        self._value = [0] * size
        self._pairs: list[list[list[Literal]]] = [[] for _ in range(size)]
        self._watched: list[list[list[Literal]]] = [[] for _ in range(size)]
        self._reason: list[list[Literal] | None] = [None] * size
        self._trail: list[Literal] = []
        self._stored: dict[frozenset[Literal], list[list[Literal]]] = {}
        self._conflict: list[Literal] | None = None

    def add(self, literals: Iterable[Literal]) -> list[Literal]:
        """Take in a clause and propagate what is certain; give back the clause as it is stored."""
        value = self._value
        clause = sorted(set(literals), key=lambda literal: -value[literal])
        self._stored.setdefault(frozenset(clause), []).append(clause)
        for watching in self._watching(clause):
            watching.append(clause)
        if self._conflict is None:
            if not clause or value[clause[0]] < 0:
                self._conflict = clause
            elif value[clause[0]] == 0 and (len(clause) == 1 or value[clause[1]] < 0):
                mark = len(self._trail)
                self._assign(clause[0], clause)
                self._conflict = self._propagate(mark)
        return clause

    def forget(self, literals: Iterable[Literal]) -> bool:
        """Delete a clause; ``False`` if there is none such."""
        copies = self._stored.get(frozenset(literals))
        if not copies:
            return False
        clause = copies.pop()
        for watching in self._watching(clause):
            place = next(i for i, other in enumerate(watching) if other is clause)
            watching[place] = watching[-1]
            watching.pop()
        return True

    def _watching(self, clause: list[Literal]) -> list[list[list[Literal]]]:
        """The lists that a clause stands in: those of its first two literals."""
        if len(clause) < 2:
            return []
        lists = self._pairs if len(clause) == 2 else self._watched
        return [lists[clause[0]], lists[clause[1]]]

    def follows(self, lemma: Literals) -> list[list[Literal]] | None:
        """The clauses that unit propagation needs to see a lemma; ``None`` if it does not."""
        value, mark = self._value, len(self._trail)
        conflict = self._conflict
        for literal in lemma if conflict is None else ():
            if value[literal] > 0:
                conflict = self._reason[literal] or []
                break
            if value[literal] == 0:
                self._assign(-literal, None)
        if conflict is None:
            conflict = self._propagate(mark)
        used = None if conflict is None else self._cause(conflict)
        for literal in self._trail[mark:]:
            value[literal] = value[-literal] = 0
            self._reason[literal] = None
        del self._trail[mark:]
        return used

    def _assign(self, literal: Literal, reason: list[Literal] | None) -> None:
        self._value[literal], self._value[-literal] = 1, -1
        self._reason[literal] = reason
        self._trail.append(literal)

    def _propagate(self, head: int) -> list[Literal] | None:
        """Assign what the trail from ``head`` on forces; give back a clause that is broken."""
        value, trail, reason = self._value, self._trail, self._reason
        pairs, watched = self._pairs, self._watched
        while head < len(trail):
            false = -trail[head]
            head += 1
            for clause in pairs[false]:
                other = clause[0]
                if other == false:
                    other = clause[1]
                if value[other] == 0:
                    value[other], value[-other] = 1, -1
                    reason[other] = clause
                    trail.append(other)
                elif value[other] < 0:
                    return clause
            watching = watched[false]
            kept: list[list[Literal]] = []
            watched[false] = kept
            for number, clause in enumerate(watching):
                other = clause[0]
                if other == false:
                    other = clause[0] = clause[1]
                    clause[1] = false
                if value[other] > 0:
                    kept.append(clause)
                    continue
                for place in range(2, len(clause)):
                    literal = clause[place]
                    if value[literal] >= 0:
                        clause[1], clause[place] = literal, false
                        watched[literal].append(clause)
                        break
                else:
                    kept.append(clause)
                    if value[other] < 0:
                        kept.extend(watching[number + 1 :])
                        return clause
                    value[other], value[-other] = 1, -1
                    reason[other] = clause
                    trail.append(other)
        return None

    def _cause(self, conflict: list[Literal]) -> list[list[Literal]]:
        """The clauses from which a broken clause follows, itself among them."""
        found, seen = [conflict], {id(conflict)}
        for clause in found:
            for literal in clause:
                reason = self._reason[-literal]
                if reason is not None and id(reason) not in seen:
                    seen.add(id(reason))
                    found.append(reason)
        return found


Step = tuple[bool, Literals]
"""A line of a proof: whether it deletes, and the clause."""


def fault(variables: int, clauses: Iterable[Literals], proof: Sequence[Step]) -> tuple[int, str]:
    """The number of the first wrong step, from 0, and what is wrong; "" where all are right.

    A right proof ends with the empty clause.
    """
    checker = Checker(variables)
    for clause in clauses:
        checker.add(clause)
    for number, (deletes, literals) in enumerate(proof):
        if deletes:
            if not checker.forget(literals):
                return number, "there is no such clause to delete"
        elif checker.follows(literals) is None:
            return number, "the lemma does not follow by unit propagation"
        elif not literals and number < len(proof) - 1:
            return number + 1, "there is something behind the empty clause"
        else:
            checker.add(literals)
    if not proof or proof[-1] != (False, ()):
        return len(proof), "the proof does not end with the empty clause"
    return 0, ""


def trimmed(
    variables: int, clauses: Sequence[Literals], proof: Iterable[Step], poll: Callable[[], None]
) -> tuple[list[int], list[Step]]:
    """The places of the clauses that a refutation needs, and the steps that it needs.

    Lemmas that do not follow by unit propagation are passed over, and so is what nothing behind
    needs.  A lemma is deleted behind the last that needs it.

    Raises:
        ValueError: if the proof refutes nothing.
    """
    checker = Checker(variables)
    place: dict[int, int] = {}
    for number, literals in enumerate(clauses):
        place[id(checker.add(literals))] = number
    lemmas: list[tuple[Literals, list[int]]] = []
    for deletes, literals in proof:
        poll()
        if deletes:
            checker.forget(literals)
        elif (used := checker.follows(literals)) is not None:
            lemmas.append((literals, [place[id(c)] for c in used if id(c) in place]))
            if not literals:
                break
            place[id(checker.add(literals))] = len(clauses) + len(lemmas) - 1
    else:
        raise ValueError("the proof refutes nothing")
    needed, steps = {len(clauses) + len(lemmas) - 1}, []
    for number in range(len(clauses) + len(lemmas) - 1, len(clauses) - 1, -1):
        if number in needed:
            lemma, used_places = lemmas[number - len(clauses)]
            last = [
                lemmas[n - len(clauses)][0]
                for n in used_places
                if n >= len(clauses) and n not in needed
            ]
            steps += [(True, literals) for literals in last if lemma and len(literals) > 1]
            steps.append((False, lemma))
            needed.update(used_places)
    return sorted(n for n in needed if n < len(clauses)), steps[::-1]
