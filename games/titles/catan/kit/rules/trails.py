"""The longest trail in a small graph: a walk that uses no edge twice."""

from __future__ import annotations

from collections.abc import Hashable

Node = Hashable
Link = tuple[Node, Node, int]
"""Both ends of an edge, and its length."""


def longest_trail(edges: list[Link]) -> int:
    """Return the greatest length of all trails.

    :param edges: both ends and the length of each. Where a walk may not pass through a node, give each edge an end of
        its own there.

    A longest trail joins two nodes with an odd number of edges, and is found from either. If its component has no such
    node, it is closed and may start anywhere. So few starts need a search.
    """
    at = _around(edges)
    best = 0
    for start in _starts(at):
        best = max(best, _walk(at, start, 0))
    return best


def longest_trail_with(edges: list[Link], new: int, known: int) -> int:
    """Return the longest trail after one edge was added.

    :param new: the index of the new edge
    :param known: the longest trail of the others

    Only a trail through the new edge can be longer than `known`, and on either side it reaches no further than a walk
    from that end does. It reaches exactly that far if one side has no more edges. Otherwise the two sides may share
    edges, and the whole graph is searched.
    """
    at = _around(edges)
    one, other, length = edges[new]
    sides = [_walk(at, node, 1 << new) for node in (one, other)]
    through = length + sum(sides)
    if through <= known:
        return known
    return longest_trail(edges) if all(sides) else through


def _around(edges: list[Link]) -> dict[Node, list[tuple[int, Node, int]]]:
    at: dict[Node, list[tuple[int, Node, int]]] = {}
    for index, (one, other, length) in enumerate(edges):
        at.setdefault(one, []).append((index, other, length))
        at.setdefault(other, []).append((index, one, length))
    return at


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
        starts.extend(odd[1:] or component[:1])
    return starts
