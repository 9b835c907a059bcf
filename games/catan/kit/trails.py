"""The longest trail in a small graph: a walk that uses no edge twice."""

from __future__ import annotations

from collections.abc import Hashable

Node = Hashable


def longest_trail(edges: list[tuple[Node, Node, int]]) -> int:
    """The greatest sum of lengths over all trails.

    :param edges: both ends and the length of each; where a walk may not pass, give each edge an end
        of its own

    A longest trail starts at a node with an odd number of edges, or, where its whole component has
    none, it is closed and may start anywhere; so few starts need a search.
    """
    at: dict[Node, list[tuple[int, Node, int]]] = {}
    for index, (one, other, length) in enumerate(edges):
        at.setdefault(one, []).append((index, other, length))
        at.setdefault(other, []).append((index, one, length))
    best = 0
    for start in _starts(at):
        best = max(best, _walk(at, start, 0))
    return best


def _walk(at: dict[Node, list[tuple[int, Node, int]]], node: Node, used: int) -> int:
    best = 0
    for index, other, length in at[node]:
        bit = 1 << index
        if not used & bit:
            reach = length + _walk(at, other, used | bit)
            if reach > best:
                best = reach
    return best


def _starts(at: dict[Node, list[tuple[int, Node, int]]]) -> list[Node]:
    starts: list[Node] = []
    seen: set[Node] = set()
    for first in at:
        if first in seen:
            continue
        component = [first]
        seen.add(first)
        for node in component:
            for _, other, _ in at[node]:
                if other not in seen:
                    seen.add(other)
                    component.append(other)
        odd = [node for node in component if len(at[node]) % 2]
        starts.extend(odd or component[:1])
    return starts
