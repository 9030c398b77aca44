# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Kernels as trees, from which both their source (source.py) and their counts
(counts.py) follow.

No operation can be folded, merged, hoisted or speculated by a compiler that keeps IEEE
arithmetic, so that what is counted is what is written:
- each operation depends on the value before it, and has a constant of its own;
- the first value of each variable is loaded;
- a branch begins with a load, and all of it depends on that;
- no thread reads an element twice, and an index depends on all loops around it.
"""
import dataclasses

# Kind of operation, bytes, suffix of constants. Integers are loaded and stored only:
# their arithmetic depends on how addresses are computed.
TYPES = {"float": ("fp32", 4, "f"), "double": ("fp64", 8, ""),
         "_Float16": ("fp16", 2, "f"), "int": (None, 4, "")}
# What differs from thread to thread: the number in the grid, in the block, of the
# block, and the coordinates in a plane.
THREAD = ("g", "t", "b", "x", "y")


@dataclasses.dataclass(frozen=True)
class Index:
    """The sum of `terms`, pairs of factor and variable, and `constant`; of that the
    remainder by `modulus`, unless that is 0."""

    terms: tuple = ()
    constant: int = 0
    modulus: int = 0

    def value(self, env: dict) -> int:
        sum_ = sum(f * env[v] for f, v in self.terms) + self.constant
        return sum_ % self.modulus if self.modulus else sum_

    def has_thread(self) -> bool:
        return any(v in THREAD for _, v in self.terms)


@dataclasses.dataclass(frozen=True)
class Condition:
    left: Index
    sign: str  # < <= == !=
    right: Index

    def holds(self, env: dict) -> bool:
        a, b = self.left.value(env), self.right.value(env)
        return {"<": a < b, "<=": a <= b, "==": a == b, "!=": a != b}[self.sign]


@dataclasses.dataclass(frozen=True)
class Arithmetic:
    """variable = variable SIGN constant, or variable * constant + constant."""

    variable: str
    sign: str  # + - * fma
    constants: tuple


@dataclasses.dataclass(frozen=True)
class Load:
    """Combines an element with a variable. `how`: = initialises it; + is one
    operation; *+ (variable * element + constant) and +* (variable + element *
    constant) are two."""

    variable: str
    array: str
    index: Index
    how: str
    constant: str = ""


@dataclasses.dataclass(frozen=True)
class Store:
    variable: str
    array: str
    index: Index


@dataclasses.dataclass(frozen=True)
class Exchange:
    """variable = variable * constant + that of the thread `shift` further, by shared
    memory. All threads of a block execute it."""

    variable: str
    tile: str
    shift: int
    constant: str


@dataclasses.dataclass(frozen=True)
class Loop:
    """`step` may be negative: then from `first` down to above `end`. `unrolled` and
    `outlined` (here and below) change the source, not what it does."""

    counter: str
    first: Index
    end: Index
    step: int
    body: tuple
    unrolled: int = 1


@dataclasses.dataclass(frozen=True)
class If:
    conditions: tuple
    then: tuple
    otherwise: tuple = ()


@dataclasses.dataclass(frozen=True)
class Outlined:
    """A function of its own for statements that change one variable."""

    function: str
    variable: str
    body: tuple
    inline: bool


@dataclasses.dataclass(frozen=True)
class Launch:
    """Values of the kernel's integers, among them n (and h in a plane). The grid covers
    these, but for `shape` grid-stride, where it is as given."""

    integers: dict
    grid: tuple = ()


@dataclasses.dataclass(frozen=True)
class Kernel:
    """`shape` says how threads come to their elements: `guard` and `return` by a test
    against n, `exact` without a test, `stride` by a loop over the grid, `plane` in two
    dimensions, `region` by an OpenMP region."""

    name: str
    shape: str
    block: tuple
    variables: dict  # name: type
    arrays: dict  # name: (type, elements)
    integers: tuple  # names
    body: tuple
    launches: tuple
    host_loop: bool = False  # launches are written as a loop
    names: tuple = ()  # pairs: what is called otherwise in the source

    def grid(self, launch: Launch) -> tuple:
        if launch.grid:
            return launch.grid
        sizes = [launch.integers["n"]]
        if self.shape == "plane":
            sizes.append(launch.integers["h"])
        return tuple(-(-s // b) for s, b in zip(sizes, self.block))


def parts(statement) -> list[tuple]:
    """The bodies of a statement."""
    if isinstance(statement, If):
        return [statement.then, statement.otherwise]
    return [statement.body] if isinstance(statement, (Loop, Outlined)) else []


def walk(body: tuple):
    for statement in body:
        yield statement
        for part in parts(statement):
            yield from walk(part)


def variables_of(statement) -> set[str]:
    return {s.variable for s in walk((statement,)) if hasattr(s, "variable")}
