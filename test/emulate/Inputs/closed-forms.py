#!/usr/bin/env python3
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The counts of the programs of hecbench-subset/, derived on paper.

usage: closed-forms.py [--l2=BYTES] PROGRAM SIZE PROFILE

Each function below derives the counts of each launch from the program's source
and size alone. Prints a line for each figure compared and exits with 1 if any
differs. A figure is exact, or (low, high) if only a range can be derived, with
the reason. Floating-point kinds that a form does not name must be absent.

Integer operations are machine instructions: IMAD for a*b+c, LEA for (a<<k)+b,
LOP3 for up to three operands of logic, IADD3, SHF, ISETP for a comparison,
IMAD.WIDE for the address of an element. Where the compiler's unrolling or
sharing of addresses decides their number, they are left out.

Sizes must be multiples of 8 (of 16 for mandelbrot and matmul), so that rows
begin at sectors. Everything must fit in L2 unless --l2 gives its size.
"""
import json
import sys

SECTOR, WARP = 32, 32
FETCHED = 64  # what the A100 and H200 fetch for a missing sector


def up(n, step):
    """Returns n rounded up to a multiple of step."""
    return -(-n // step) * step


def sectors(first, end, size):
    """Returns the sectors of elements first to end-1 of an aligned array."""
    return (end * size - 1) // SECTOR - first * size // SECTOR + 1


def warps(n):
    """Yields the first element and the end of each warp's part of n elements."""
    return [(w, min(w + WARP, n)) for w in range(0, n, WARP)]


def streamed(read, written):
    """Returns the traffic of distinct bytes that fit in L2: read once; written
    bytes stay in L2."""
    return {"read": read, "written": 0, "left": written}


def stencil(n, l2):
    for size, kind in (4, "fp32"), (8, "fp64"):
        wide, high = up(n, 32), up(n, 8)  # threads
        inner = n - 2
        # All rows have the same counts: those of one row times the rows. The
        # columns of a warp, without the first and last of the grid:
        parts = [(max(f, 1), min(e, n - 1)) for f, e in warps(n)]
        form = {
            # 3 add, 1 mul
            kind: 4 * inner**2,
            # row, column (2 IMAD), 2 ISETP; n-1 and 2 ISETP if these pass; then
            # row*n+column, its address, those of the row above (IADD,
            # IMAD.WIDE) and below (IMAD.WIDE), and that of the result
            "int": 4 * wide * high + 3 * (wide - 1) * (high - 1) + 6 * inner**2,
            # left, right, above, below, result
            "accesses": inner * len(parts) * 5,
            "requested": inner**2 * 5 * size,
            "sectors": inner
            * sum(
                sectors(f - 1, e - 1, size)  # left
                + sectors(f + 1, e + 1, size)  # right
                + 3 * sectors(f, e, size)  # above, below, result
                for f, e in parts
            ),
            # all of In: the corners share sectors with other elements
            "footprint": size * n * n + size * n * inner,
        }
        form |= streamed(size * n * n, size * n * inner)
        if l2 and form["footprint"] > l2:
            # Each sector is written by one warp, so once. Finally L2 is full of
            # the last accesses, half of which were writes; its sets are not
            # filled evenly.
            form["left"] = (0.45 * l2, 0.55 * l2)
            form["written"] = tuple(size * n * inner - x for x in (0.55 * l2, 0.45 * l2))
            form["written or left"] = size * n * inner
        name = "jacobi<float>" if size == 4 else "jacobi<double>"
        yield name, 0, form
        yield name, 1, form


def nbody(n, l2):
    tile = 256
    threads = up(n, tile)
    blocks = threads // tile
    form = {
        # 3 sub; 3 mul, 3 add for the squared distance; 3 mul for the scale; 3
        # mul, 3 add for the sum; the last tile is padded with zeros
        "fp32": 18 * threads**2,
        "special": threads**2,  # rsqrt
        # the thread's own body, the tiles (float4 each), three words of the
        # result
        "accesses": len(warps(n)) * (1 + blocks + 3),
        # the mass of the own body is not used
        "requested": 12 * n + blocks * 16 * n + 12 * n,
        "sectors": sum(
            (1 + blocks) * sectors(f, e, 16)
            # words with a stride of 12 byte are in all sectors
            + 3 * sectors(f, e, 12)
            for f, e in warps(n)
        ),
        "footprint": 16 * n + 12 * n,
    }
    if n % tile == 0:
        form["active"] = 1
    yield "forces", 0, form | streamed(16 * n, 12 * n)


def transpose(n, l2):
    bytes = 4 * n * n
    rows = sum(sectors(f, e, 4) for f, e in warps(n))  # of one row, coalesced
    both = {"requested": 2 * bytes, "footprint": 2 * bytes}
    both |= streamed(bytes, bytes)
    if n % 32 == 0:
        both["active"] = 1
    # a warp reads and writes a row of a tile
    yield "transposeTiled", 0, both | {
        "accesses": 2 * n * len(warps(n)),
        "sectors": 2 * n * rows,
    }
    yield "transposeDirect", 0, both | {
        "accesses": 2 * n * len(warps(n)),
        # a warp writes a column: one sector per element
        "sectors": n * rows + n * n,
        # x, y (2 IMAD), 2 ISETP; then for read and write IMAD, IMAD.WIDE
        "int": 4 * up(n, 32) ** 2 + 4 * n * n,
    }


def reduction(n, l2):
    threads = 256
    levels = 8  # 128, 64 ... 1 threads
    number = 0
    for blocks, items in (128, n), (1, 128):
        used = sectors(0, items, 4)
        form = {
            # each element once; a tree of 255 additions per block
            "fp32": items + blocks * (threads - 1),
            "accesses": len(warps(items)) + blocks,
            "requested": 4 * items + 4 * blocks,
            "sectors": used + blocks,
            "footprint": SECTOR * used + up(4 * blocks, SECTOR),
            # the index (LEA), I < N, the address in Part, an ISETP for each
            # level, of which the last also serves for thread 0, which needs an
            # address; threads that enter the loop need its step (SHF), and each
            # iteration IMAD.WIDE, IADD, ISETP
            "int": blocks * (threads * (3 + levels) + 1)
            + min(items, blocks * threads)
            + 3 * items,
        }
        yield "sum", number, form | streamed(SECTOR * used, up(4 * blocks, SECTOR))
        number += 1


def histogram(n, l2):
    bins, blocks = 256, 64
    value = lambda i: (i * 2654435761 % 2**32 >> 16) % bins
    scattered = sum(
        len({value(i) * 4 // SECTOR for i in range(f, e)}) for f, e in warps(n)
    )
    read = sum(sectors(f, e, 4) for f, e in warps(n))
    both = {"footprint": 4 * n + 4 * bins}
    # Atomics are done in L2, which fetches the counters first.
    both |= streamed(4 * n + 4 * bins, 4 * bins)
    if n % 256 == 0:
        both["active"] = 1
    yield "histogramShared", 0, both | {
        "accesses": len(warps(n)) + blocks * bins // WARP,
        "requested": 4 * n + 4 * blocks * bins,
        "sectors": read + blocks * bins * 4 // SECTOR,
        # the bin's shared address, the index (LEA), I < N, the bin's global
        # address; the step (SHF) if the loop is entered; in each iteration the
        # address, % 256 (LOP3), the shared address, the next index, ISETP
        "int": 4 * blocks * bins + min(n, blocks * bins) + 5 * n,
    }
    yield "histogramGlobal", 0, both | {
        "accesses": 2 * len(warps(n)),
        "requested": 8 * n,
        "sectors": read + scattered,
        # index (IMAD), ISETP; address, % 256 (LOP3), address of the bin
        "int": 2 * up(n, 256) + 3 * n,
    }


def scan(n, l2):
    threads, lanes, numbers = 256, 32, 8
    levels = [n]
    while levels[-1] > threads:
        levels.append(up(levels[-1], threads) // threads)
    for number, items in enumerate(levels):
        blocks = up(items, threads) // threads
        data = sum(sectors(f, e, 4) for f, e in warps(items))
        # All threads: the index (LEA), lane and warp (LOP3, SHF), I < N; five
        # steps of ISETP and IADD; ISETP for last lane, first warp, last
        # thread. An address for each element in and out.
        whole = threads * (4 + 10 + 3)
        # The last lane of each warp needs a shared address. The first warp
        # scans the 8 sums: it has the comparisons already, and the last step
        # adds nothing to lanes below 8; these need an address to read and, on
        # another path, to write. The other warps need an address and an IADD.
        # The last thread needs an address.
        extra = 8 + lanes * 4 + 2 * numbers + 2 * (threads - lanes) + 1
        form = {
            "int": blocks * (whole + extra) + 2 * items,
            "accesses": 2 * len(warps(items)) + blocks,
            "requested": 8 * items + 4 * blocks,
            "sectors": 2 * data + blocks,
            "footprint": 2 * up(4 * items, SECTOR) + up(4 * blocks, SECTOR),
        }
        yield "scanBlocks", number, form | streamed(
            up(4 * items, FETCHED), up(4 * items, SECTOR) + up(4 * blocks, SECTOR)
        )
    # When the sums are added back, all blocks except the first of each level.
    for number, items in enumerate(levels[-2::-1]):
        rest = items - threads
        blocks = up(rest, threads) // threads
        data = SECTOR * sectors(threads, items, 4)
        totals = up(4 * blocks, SECTOR)
        yield "addTotals", number, {
            # b*256 + (t+256): 2; I < N; two addresses, IADD
            "int": 3 * blocks * threads + 3 * rest,
            "accesses": 3 * len(warps(rest)),
            "requested": 12 * rest,
            # a warp's total is one word
            "sectors": 2 * data // SECTOR + len(warps(rest)),
            "footprint": data + totals,
        } | streamed(up(data, FETCHED) + up(totals, FETCHED), data)


def elementwise(n, size, form):
    """Returns the form of a kernel whose threads read and write one element each."""
    form |= {
        "accesses": 2 * len(warps(n)),
        "requested": 2 * size * n,
        "sectors": 2 * sum(sectors(f, e, size) for f, e in warps(n)),
        "footprint": 2 * size * n,
    }
    if n % 256 == 0:
        form["active"] = 1
    return form | streamed(size * n, size * n)


def hash(n, l2):
    rounds = 32
    # index (IMAD), ISETP; two addresses; an iteration is 3 SHF, 2 IMAD and 3
    # LOP3, the last with the key as its third operand
    yield "hash", 0, elementwise(n, 4, {"int": 2 * up(n, 256) + (2 + 8 * rounds) * n})


def fp64math(n, l2):
    terms = 64
    # 2x; mul, sub, add for each coefficient but the first; 0.5 * 2x, mul,
    # sub, add for that one
    yield "chebyshev", 0, elementwise(n, 8, {"fp64": (1 + 3 * (terms - 1) + 4) * n})


def matmul(n, l2):
    tile = 16
    assert n % tile == 0
    rounds = n // tile
    threads = n * n
    yield "multiply", 0, {
        "fp32": 2 * n**3,  # a mul and an add
        # a warp is two rows of a block; two loads per iteration, one store
        "accesses": threads // WARP * (2 * rounds + 1),
        "requested": 4 * threads * (2 * rounds + 1),
        # two rows of 16 words, each two sectors
        "sectors": threads // WARP * (2 * rounds + 1) * 2 * 2,
        "footprint": 3 * 4 * n * n,
        "active": 1,
    } | streamed(2 * 4 * n * n, 4 * n * n)


def escape_time(cx, cy, limit=256):
    x = y = 0.0
    for steps in range(limit):
        if not x * x + y * y < 4:
            return steps
        x, y = x * x - y * y + cx, 2 * x * y + cy
    return limit


def mandelbrot(n, l2):
    steps = [
        [escape_time(3.0 * x / n - 2, 2.0 * y / n - 1) for x in range(n)]
        for y in range(n)
    ]
    every = sum(map(sum, steps))
    escaped = sum(s < 256 for row in steps for s in row)
    # A warp is two rows of 16 columns and runs as long as its slowest thread.
    most = [
        max(steps[y][x : x + 16] + steps[y + 1][x : x + 16])
        for y in range(0, n, 2)
        for x in range(0, n, 16)
    ]
    # Work outside of the loop is at most four steps of 10 instructions, and
    # raises the share.
    once = 4
    form = {
        # 3x (mul), 2 divisions of 15 (7 FMA and a mul each), 2 add; 2y is
        # computed before y is converted to double. Each step: 2 mul, 1 add for
        # the test, then sub, add; 2 mul, add. One more test for points that
        # escape.
        "fp64": (1 + 2 * 15 + 2) * n * n + (3 + 5) * every + 3 * escaped,
        "fp32": 2 * 2 * n * n,  # tests of quotients
        "special": 2 * n * n,  # the divisions' first estimate
        "accesses": len(most),
        "requested": 4 * n * n,
        "sectors": n * n * 4 // SECTOR,
        "footprint": 4 * n * n,
        "active": (
            every / (WARP * sum(most)),
            (every + once * n * n) / (WARP * (sum(most) + once * len(most))),
        ),
    }
    yield "mandelbrot", 0, form | streamed(0, 4 * n * n)


PROGRAMS = [stencil, nbody, transpose, reduction, histogram, scan, hash]
PROGRAMS += [fp64math, matmul, mandelbrot]

COUNTS = {
    "active": lambda c: c["thread_instructions"] / c["warp_slots"],
    "accesses": lambda c: c["memory"]["accesses"],
    "requested": lambda c: c["memory"]["requested_bytes"],
    "sectors": lambda c: c["memory"]["sectors"],
    "footprint": lambda c: c["memory"]["footprint_bytes"],
    "read": lambda c: c["memory"]["dram_read_bytes"],
    "written": lambda c: c["memory"]["dram_written_bytes"],
    "left": lambda c: c["memory"]["left_in_l2_bytes"],
    "written or left": lambda c: c["memory"]["dram_written_bytes"]
    + c["memory"]["left_in_l2_bytes"],
}
KINDS = ["fp64", "fp32", "fp16", "special"]


def count_of(counts, quantity):
    if quantity in COUNTS:
        return COUNTS[quantity](counts)
    return counts["operations"].get(quantity, 0)


def agrees(found, wanted):
    if isinstance(wanted, tuple):
        return wanted[0] <= found <= wanted[1]
    return found == wanted


def main():
    arguments = sys.argv[1:]
    l2 = None
    if arguments[0].startswith("--l2="):
        l2 = float(arguments.pop(0)[len("--l2=") :])
    program, size, path = arguments
    with open(path) as file:
        launches = json.load(file)["launches"]
    found = {(l["display_name"], l["number"]): l["counts"] for l in launches}
    wrong = 0
    for kernel, number, form in {p.__name__: p for p in PROGRAMS}[program](int(size), l2):
        counts = found[kernel, number]
        form = {kind: 0 for kind in KINDS} | form
        for quantity, wanted in form.items():
            if not counts["memory"] and quantity in COUNTS and quantity != "active":
                continue
            is_same = agrees(count_of(counts, quantity), wanted)
            wrong += not is_same
            print(
                "ok   " if is_same else "WRONG",
                f"{kernel} {number}: {quantity} {count_of(counts, quantity)}",
                "" if is_same else f"wanted {wanted}",
            )
    return wrong != 0


sys.exit(main())
