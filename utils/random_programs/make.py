# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes random kernels; the same number gives the same kernel."""
import random

from .program import Arithmetic, Condition, Exchange, If, Index, Kernel, Launch, Load
from .program import Loop, Store

BLOCKS = (32, 64, 96, 128, 192, 256, 512)
PLANES = ((16, 16), (32, 8), (8, 8), (64, 2))
MOST_TRIPS = 12


class Maker:
    def __init__(self, number: int, language: str):
        self.rng = rng = random.Random(f"{language} {number}")
        self.name = f"k{number}"
        shapes = ["region"] if language == "openmp" else [
            "guard", "guard", "return", "exact", "stride", "plane"]
        self.shape = rng.choice(shapes)
        self.block = (rng.choice(PLANES) if self.shape == "plane"
                      else (rng.choice(BLOCKS),))
        self.used: set[str] = set()
        self.arrays: dict[str, tuple] = {}
        self.counters: dict[str, int] = {}  # counters around, and their number of values
        self.made = 0
        self.integers = {"m": rng.randint(1, MOST_TRIPS), "flag": rng.randint(1, 9)}
        self.choose_size()

    def choose_size(self) -> None:
        rng = self.rng
        large = rng.random() < 0.1
        n = rng.choice([rng.randint(1, 300), rng.randint(300, 3000), 1024,
                        rng.randint(10_000, 40_000) if large else 2048])
        if self.shape == "plane":
            n = rng.randint(1, 90)
            self.integers["h"] = rng.randint(1, 60)
        elif self.shape == "exact":
            n = -(-n // self.block[0]) * self.block[0]
        self.integers["n"] = n

    def constant(self) -> str:
        """One that no other operation has, exact in half precision."""
        while True:
            text = f"{1 + self.rng.randint(1, 1023) / 1024:.10f}".rstrip("0")
            if text not in self.used:
                self.used.add(text)
                return text

    def fresh(self, letter: str) -> str:
        self.made += 1
        return f"{letter}{self.made}"

    # Places. The part of the thread is below `many`, that of the counters is a number
    # of as many digits as there are loops, so that no place occurs twice in a thread.

    def place(self) -> tuple[Index, int]:
        """An index and the number of elements that it needs."""
        rng = self.rng
        inner, factors = 1, []
        for counter, values in reversed(self.counters.items()):
            factors.append((inner, counter))
            inner *= values
        thread, many = self.thread_place()
        constant = rng.choice([0, 0, 0, rng.randint(1, 40)])
        if rng.random() < 0.5:  # all of a thread together, or all of an iteration
            terms = [(f * inner, v) for f, v in thread] + factors
        else:
            terms = thread + [(f * many, v) for f, v in factors]
        return Index(tuple(terms), constant), many * inner + constant

    def thread_place(self) -> tuple[list, int]:
        rng, n = self.rng, self.integers["n"] + 16
        if self.shape == "plane":
            h = self.integers["h"]
            return rng.choice([([(1, "x"), (n, "y")], n * h), ([(h, "x"), (1, "y")], n * h),
                               ([(1, "x")], n) if self.counters else ([(1, "x"), (n, "y")], n * h)])
        if self.shape == "exact" and rng.random() < 0.2:
            return [(1, "b")], n
        if self.shape in ("guard", "return") and self.counters and rng.random() < 0.15:
            return [], 1
        factor = rng.choice([1, 1, 1, 1, 2, 3, 8])
        return [(factor, "g")], factor * n

    def array(self, type_: str, elements: int) -> str:
        name = self.fresh("p")
        self.arrays[name] = (type_, elements)
        return name

    def type_near(self, type_: str) -> str:
        return type_ if self.rng.random() < 0.8 else self.rng.choice(
            ["float", "double", "_Float16", "int"])

    def load(self, variable: str, how: str = "") -> Load:
        rng = self.rng
        type_ = self.variables[variable]
        index, elements = self.place()
        if not self.counters and self.shape in ("guard", "region") and rng.random() < 0.1:
            modulus = rng.choice([7, 32, 100])
            index, elements = Index(((1, "g"),), 0, modulus), modulus
        if type_ == "int":
            how, element = how or "+", "int"
        else:
            how, element = how or rng.choice(["+", "*+", "+*"]), self.type_near(type_)
        constant = self.constant() if how in ("*+", "+*") else ""
        return Load(variable, self.array(element, elements), index, how, constant)

    def arithmetic(self, variable: str) -> list:
        if self.variables[variable] == "int":
            return [self.load(variable)]
        sign = self.rng.choice(["+", "-", "*", "fma", "fma"])
        constants = [self.constant() for _ in range(2 if sign == "fma" else 1)]
        return [Arithmetic(variable, sign, tuple(constants))]

    def limits(self) -> tuple[Index, Index, int, int]:
        """First, end and step of a loop, and a bound on the counter plus one."""
        rng, m = self.rng, self.integers["m"]
        kind = rng.choice(["constant", "constant", "argument", "triangle", "thread", "down"])
        step = rng.choice([1, 1, 1, 2, 3])
        number = rng.randint(1, MOST_TRIPS)
        if kind == "argument":
            return Index(), Index(((1, "m"),)), step, m
        if kind == "triangle" and self.counters:
            outer = rng.choice(list(self.counters))
            bound = self.counters[outer]
            if rng.random() < 0.5:
                return Index(), Index(((1, outer),)), step, bound
            return Index(((1, outer),)), Index((), bound), step, bound
        if kind == "thread" and self.shape in ("guard", "return", "exact", "region"):
            modulus = rng.choice([4, 5, 8])
            return Index(), Index(((1, "g"),), 0, modulus), step, modulus
        if kind == "down":
            return Index((), number), Index(), -step, number + 1
        first = rng.choice([0, 0, 1, 2])
        return Index((), first), Index((), first + number), step, first + number

    def condition(self) -> Condition:
        rng = self.rng
        choices = ["flag", "flag"]
        if self.counters:
            choices += ["counter", "counter", "digit"]
        if self.shape == "plane":
            choices += ["column", "triangle"]
        else:
            choices += ["residue", "residue", "below"]
        if self.shape in ("guard", "return", "exact"):
            choices += ["lane", "block"]
        kind = rng.choice(choices)
        modulus = rng.choice([2, 3, 4, 8])
        some = rng.randrange(modulus)
        if kind == "flag":
            return Condition(Index(((1, "flag"),)), "<", Index((), rng.randint(1, 9)))
        if kind in ("counter", "digit"):
            counter = rng.choice(list(self.counters))
            if kind == "digit":
                return Condition(Index(((1, counter),), 0, 2), "==", Index((), 0))
            return Condition(Index(((1, counter),)), "<", Index((), rng.randint(1, 6)))
        if kind == "triangle":
            return Condition(Index(((1, "y"),)), "<=", Index(((1, "x"),)))
        if kind == "lane":
            return Condition(Index(((1, "t"),)), "<", Index((), rng.randint(1, self.block[0])))
        if kind == "block":
            return Condition(Index(((1, "b"),), 0, 2), "==", Index((), 0))
        if kind == "below":
            n = self.integers["n"]
            return Condition(Index(((1, "g"),)), "<", Index((), rng.randint(1, n)))
        variable = "x" if kind == "column" else "g"
        sign = rng.choice(["<", "==", "!="])
        return Condition(Index(((1, variable),), 0, modulus), sign, Index((), max(1, some)))

    def branch(self, depth: int) -> If:
        variable = self.rng.choice(list(self.variables))

        def side():
            return (self.load(variable), *self.statements(depth + 1, variable, 1))

        otherwise = side() if self.rng.random() < 0.4 else ()
        conditions = [self.condition() for _ in range(self.rng.choice([1, 1, 1, 2]))]
        return If(tuple(dict.fromkeys(conditions)), side(), otherwise)

    def loop(self, depth: int, only: str) -> Loop:
        first, end, step, values = self.limits()
        counter = self.fresh("i")
        self.counters[counter] = values
        body = self.statements(depth + 1, only, 2)
        # LLVM may execute a loop ahead of which it knows that it runs once or not
        # at all, unless the loop begins with a load.
        is_known = all(name != "m" for _, name in (*first.terms, *end.terms))
        may_be_ahead = (is_known and (first.terms or end.terms)
                        and -(-(values - 1) // abs(step)) <= 1)
        if self.rng.random() < 0.5 or may_be_ahead:
            body.insert(0, self.load(only or self.rng.choice(list(self.variables))))
        if self.rng.random() < 0.15:
            body.append(self.store(only or self.rng.choice(list(self.variables))))
        del self.counters[counter]
        return Loop(counter, first, end, step, tuple(body))

    def exchange(self) -> Exchange:
        variable = self.rng.choice([v for v, t in self.variables.items() if t != "int"])
        return Exchange(variable, self.fresh("tile"),
                        self.rng.randrange(1, self.block[0]), self.constant())

    def statements(self, depth: int, only: str, fewest: int) -> list:
        """Statements that change the variable `only`, or any if it is empty."""
        rng, made = self.rng, []
        for _ in range(rng.randint(fewest, 4)):
            variable = only or rng.choice(list(self.variables))
            chance = rng.random()
            if chance < 0.25 and depth < 3:
                made.append(self.loop(depth, only))
            elif chance < 0.4 and depth < 3 and len(self.arrays) < 8:
                made.append(self.branch(depth))
            elif chance < 0.55 and len(self.arrays) < 8:
                made.append(self.load(variable))
            elif (chance < 0.65 and self.shape == "exact" and depth == 0
                  and self.variables[variable] != "int"):
                made.append(self.exchange())
            else:
                made += self.arithmetic(variable)
        return made

    def store(self, variable: str) -> Store:
        """Elements that no other thread has, of one variable each."""
        inner, factors = 1, []
        for counter, values in reversed(self.counters.items()):
            factors.append((inner, counter))
            inner *= values
        n = self.integers["n"]
        thread = ([(1, "x"), (n, "y")], n * self.integers["h"]) if self.shape == "plane" \
            else ([(1, "g")], n)
        terms = thread[0] + [(f * thread[1], v) for f, v in factors]
        return Store(variable, self.array(self.variables[variable], inner * thread[1]),
                     Index(tuple(terms)))

    def launches(self) -> tuple[tuple, bool]:
        rng = self.rng
        integers = self.integers
        grid = (rng.randint(1, 6),) if self.shape == "stride" else ()
        number = rng.choice([1, 1, 1, 2, 3])
        more = [{"m": max(1, integers["m"] - rng.randint(0, 3)),
                 "flag": rng.randint(1, 9),
                 "n": max(1, integers["n"] - rng.randint(0, 200))} for _ in range(number - 1)]
        host_loop = number > 1 and rng.random() < 0.5
        if host_loop:
            fewer = rng.randrange(0, integers["n"] // number + 1)
            less = 1 if integers["m"] > number else 0
            more = [{"m": integers["m"] - r * less, "n": integers["n"] - r * fewer}
                    for r in range(1, number)]
        if self.shape == "exact":
            for each in more:
                each.pop("n")
        return tuple(Launch(integers | each, grid) for each in [{}, *more]), host_loop

    def kernel(self) -> Kernel:
        rng = self.rng
        types = ["float", "float", "double", "_Float16", "int"]
        chosen = [rng.choice(types) for _ in range(rng.choice([1, 1, 2, 3]))]
        self.variables = {f"{'vwz'[i]}": t for i, t in enumerate(chosen)}
        body = [self.load(v, "=") for v in self.variables]
        body += self.statements(0, "", 2)
        body += [self.store(v) for v in self.variables]
        launches, host_loop = self.launches()
        names = ["n", *(["h"] if self.shape == "plane" else []), "m", "flag"]
        return Kernel(self.name, self.shape, self.block, self.variables, self.arrays,
                      tuple(names), tuple(body), launches, host_loop)


def make(number: int, language: str) -> Kernel:
    return Maker(number, language).kernel()
