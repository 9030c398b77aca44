# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The same kernel written in another way: what it does stays."""
import dataclasses
import random

from .program import Exchange, If, Kernel, Load, Loop, Outlined
from .program import parts, variables_of, walk

WAYS = ("renamed", "reordered", "unrolled", "outlined")


def rebuilt(body: tuple, change) -> tuple:
    """`change` maps a statement, whose parts were changed before, to another one."""
    made = []
    for s in body:
        if isinstance(s, If):
            s = dataclasses.replace(s, then=rebuilt(s.then, change),
                                    otherwise=rebuilt(s.otherwise, change))
        elif parts(s):
            s = dataclasses.replace(s, body=rebuilt(s.body, change))
        made.append(change(s))
    return tuple(made)


def renamed(kernel: Kernel, rng: random.Random) -> Kernel:
    """Other names for everything but the kernel."""
    tiles = [s.tile for s in walk(kernel.body) if isinstance(s, Exchange)]
    counters = [s.counter for s in walk(kernel.body) if isinstance(s, Loop)]
    old = [*kernel.variables, *kernel.arrays, *kernel.integers, *counters, *tiles]
    new = [f"{rng.choice(['alpha', 'Row', 'tmp_', 'zz', 'grid'])}{i}"
           for i in range(len(old))]
    rng.shuffle(new)
    return dataclasses.replace(kernel, names=tuple(zip(old, new)))


def shuffled(rng: random.Random, things: dict) -> dict:
    return dict(rng.sample(list(things.items()), len(things)))


def reordered(kernel: Kernel, rng: random.Random) -> Kernel:
    """Exchanges neighbours that change different variables, and the declarations. No
    statement stores what another one loads."""
    def reorder(body: tuple) -> tuple:
        body = list(body)
        for _ in range(2 * len(body)):
            i = rng.randrange(len(body))
            pair = body[i:i + 2]
            if len(pair) == 2 and not variables_of(pair[0]) & variables_of(pair[1]):
                body[i:i + 2] = reversed(pair)
        return tuple(body)

    def change(s):
        return dataclasses.replace(s, body=reorder(s.body)) if isinstance(s, Loop) else s

    body = rebuilt(kernel.body, change)
    return dataclasses.replace(
        kernel, body=reorder(body), variables=shuffled(rng, kernel.variables),
        arrays=shuffled(rng, kernel.arrays),
        integers=tuple(rng.sample(kernel.integers, len(kernel.integers))))


def unrolled(kernel: Kernel, rng: random.Random) -> Kernel | None:
    loops = [s.counter for s in walk(kernel.body) if isinstance(s, Loop)]
    if not loops:
        return None
    which, factor = rng.choice(loops), rng.choice([2, 3, 4])

    def change(s):
        if isinstance(s, Loop) and s.counter == which:
            return dataclasses.replace(s, unrolled=factor)
        return s

    return dataclasses.replace(kernel, body=rebuilt(kernel.body, change))


def outlined(kernel: Kernel, rng: random.Random) -> Kernel | None:
    """One loop, branch or operation becomes a function. None that gives a variable its
    first value: LLVM may delete code that passes a variable without one."""
    def may(s):
        return (len(variables_of(s)) == 1
                and not (isinstance(s, Load) and s.how == "=")
                and not any(isinstance(e, Exchange) for e in walk((s,))))

    candidates = [s for s in walk(kernel.body) if may(s)]
    compound = [s for s in candidates if parts(s)]
    if not candidates:
        return None
    which, inline = rng.choice(compound or candidates), rng.random() < 0.5

    def change(s):
        if s is which:
            return Outlined(f"{kernel.name}_part", *variables_of(s), (s,), inline)
        return s

    def rebuild(body):  # unlike rebuilt(), keeps what is in `which`
        made = []
        for s in body:
            if s is which:
                made.append(change(s))
            elif isinstance(s, If):
                made.append(dataclasses.replace(s, then=rebuild(s.then),
                                                otherwise=rebuild(s.otherwise)))
            elif parts(s):
                made.append(dataclasses.replace(s, body=rebuild(s.body)))
            else:
                made.append(s)
        return tuple(made)

    return dataclasses.replace(kernel, body=rebuild(kernel.body))


def variant(kernel: Kernel, way: str) -> Kernel | None:
    """None if there is nothing to change."""
    rng = random.Random(f"{kernel.name} {way}")
    changed = {"renamed": renamed, "reordered": reordered, "unrolled": unrolled,
               "outlined": outlined}[way](kernel, rng)
    if not changed:
        return None
    return dataclasses.replace(changed, name=f"{kernel.name}_{way}")
