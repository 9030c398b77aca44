# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a launch of a kernel does, from its tree alone.

Threads for which all conditions and limits of loops are the same do the same; one of
each class is followed, and its counts are multiplied by the size of the class. Sectors
are those of all threads.
"""
import dataclasses
from collections import Counter

from .program import TYPES, Arithmetic, Condition, Exchange, If, Load, Loop, Outlined
from .program import Store, walk

SECTOR = 32
MOST_TOUCHES = 400_000  # beyond, sectors are not enumerated


@dataclasses.dataclass
class Counts:
    threads: int
    operations: Counter
    requested: int
    read: int | None  # bytes of the sectors that are read; None: too many to enumerate
    written: int | None


def atoms(body: tuple) -> list:
    """What decides the way of a thread: conditions on it, and indices in conditions and
    limits that depend on other things as well."""
    found = []
    for s in walk(body):
        sides = []
        if isinstance(s, If):
            for c in s.conditions:
                mixed = any(v for side in (c.left, c.right) if not side.has_thread()
                            for _, v in side.terms if v.startswith("i"))
                if not mixed:
                    found.append(c)
                else:
                    sides += [c.left, c.right]
        elif isinstance(s, Loop):
            sides += [s.first, s.end]
        found += [side for side in sides if side.has_thread()]
    return list(dict.fromkeys(found))


def threads_of(kernel, launch):
    """Each thread that executes the body, as its variables."""
    n = launch.integers["n"]
    if kernel.shape in ("stride", "region"):
        for g in range(n):
            yield {"g": g}
    elif kernel.shape == "plane":
        for y in range(launch.integers["h"]):
            for x in range(n):
                yield {"x": x, "y": y}
    else:
        block = kernel.block[0]
        total = kernel.grid(launch)[0] * block
        for g in range(total if kernel.shape == "exact" else min(n, total)):
            yield {"g": g, "t": g % block, "b": g // block}


class Follower:
    """Follows one thread of a class."""

    def __init__(self, kernel, env):
        self.kernel, self.env = kernel, env
        self.operations, self.requested, self.touched = Counter(), 0, []

    def add(self, variable: str, number: int) -> None:
        if kind := TYPES[self.kernel.variables[variable]][0]:
            self.operations[kind] += number

    def access(self, s) -> None:
        size = TYPES[self.kernel.arrays[s.array][0]][1]
        self.requested += size
        offset = s.index.constant + sum(f * self.env[v] for f, v in s.index.terms
                                        if v not in ("g", "t", "b", "x", "y"))
        self.touched.append((s, offset, size))

    def run(self, body: tuple) -> None:
        for s in body:
            if isinstance(s, Arithmetic):
                self.add(s.variable, 2 if s.sign == "fma" else 1)
            elif isinstance(s, Load):
                self.add(s.variable, {"=": 0, "+": 1}.get(s.how, 2))
                self.access(s)
            elif isinstance(s, Store):
                self.access(s)
            elif isinstance(s, Exchange):
                self.add(s.variable, 2)
            elif isinstance(s, Outlined):
                self.run(s.body)
            elif isinstance(s, If):
                holds = all(c.holds(self.env) for c in s.conditions)
                self.run(s.then if holds else s.otherwise)
            else:
                first, end = s.first.value(self.env), s.end.value(self.env)
                for value in range(first, end, s.step):
                    self.env[s.counter] = value
                    self.run(s.body)


def sectors(follower: Follower, threads: list[dict]) -> tuple[set, set]:
    """The sectors that the threads of a class read and write."""
    read, written, places = set(), set(), {}
    for s, offset, size in follower.touched:
        terms = tuple((f, v) for f, v in s.index.terms if v in ("g", "t", "b", "x", "y"))
        if terms not in places:
            places[terms] = {sum(f * t[v] for f, v in terms) for t in threads}
        into = written if isinstance(s, Store) else read
        m = s.index.modulus
        if m:
            into.update((s.array, (p + offset) % m * size // SECTOR) for p in places[terms])
        else:
            into.update((s.array, (p + offset) * size // SECTOR) for p in places[terms])
    return read, written


def counts(kernel, launch) -> Counts:
    deciding = atoms(kernel.body)
    classes: dict[tuple, list[dict]] = {}
    for thread in threads_of(kernel, launch):
        env = thread | launch.integers
        key = tuple(a.holds(env) if isinstance(a, Condition) else a.value(env)
                    for a in deciding)
        classes.setdefault(key, []).append(thread)
    grid = kernel.grid(launch)
    total = 1
    for size, block in zip(grid, kernel.block):
        total *= size * block
    result = Counts(total, Counter(), 0, None, None)
    followed = []
    for threads in classes.values():
        follower = Follower(kernel, threads[0] | launch.integers)
        follower.run(kernel.body)
        for kind, number in follower.operations.items():
            result.operations[kind] += number * len(threads)
        result.requested += follower.requested * len(threads)
        followed.append((follower, threads))
    if sum(len(f.touched) * len(t) for f, t in followed) <= MOST_TOUCHES:
        read, written = set(), set()
        for follower, threads in followed:
            more_read, more_written = sectors(follower, threads)
            read |= more_read
            written |= more_written
        result.read, result.written = SECTOR * len(read), SECTOR * len(written)
    return result
