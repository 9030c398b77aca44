# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""deep-code.py SHAPE COUNT OUTPUT -- COMPILER ...

Writes a kernel with COUNT nested constructs of a SHAPE to OUTPUT.cu, and compiles
it without and with the plugin, which the last argument specifies. Exit status and
code must be equal. Clang needs a large stack for such code, so it gets as much as
the system allows. The diagnostics with the plugin go to standard output.
"""
import filecmp
import resource
import subprocess
import sys

KERNEL = """__global__ void kernel(float *a, int *b, int n, float x) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
"""


def additions(count: int) -> str:
    return KERNEL + "  a[i] = " + " + ".join(f"x * {k}.5f" for k in range(count)) + ";\n}\n"


def statements(count: int) -> str:
    lines = (f"  s = (s ^ {7 * k}) % (n + {k});\n" for k in range(count))
    return KERNEL + "  int s = i;\n" + "".join(lines) + "  a[s] = x;\n}\n"


def else_ifs(count: int) -> str:
    ways = (f"if (b[i + {k}] < n) a[i + {k}] = x;\n" for k in range(count))
    return KERNEL + "  " + "  else ".join(ways) + "}\n"


def ifs(count: int) -> str:
    ways = (f"if (b[i] > {k}) {{ b[i] += i;\n" for k in range(count))
    return KERNEL + "".join(ways) + "}" * count + "\n}\n"


def calls(count: int) -> str:
    first = "__device__ int f0(int x) { return 3 * x; }\n"
    others = (
        f"__device__ int f{k}(int x) {{ return (f{k - 1}(x) ^ {k}) % {k + 5}; }}\n"
        for k in range(1, count)
    )
    return first + "".join(others) + KERNEL + f"  b[i] = f{count - 1}(i);\n}}\n"


def pointers(count: int) -> str:
    return (
        f"__global__ void kernel(int {'*' * count}p, int *b) {{\n"
        f"  b[threadIdx.x] = {'*' * count}p;\n}}\n"
    )


SHAPES = {f.__name__: f for f in (additions, statements, else_ifs, ifs, calls, pointers)}


def unlimited_stack() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (most, most))


def compiled(command: list[str], output: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [*command, "-o", output], capture_output=True, text=True, preexec_fn=unlimited_stack
    )


def main() -> int:
    shape, count, output, _, *command = sys.argv[1:]
    with open(output + ".cu", "w") as file:
        file.write('#include "mini-cuda.h"\n' + SHAPES[shape](int(count)))
    *plain, plugin = [*command[:-1], "-fbracket-depth=1000000", output + ".cu", command[-1]]
    without = compiled(plain, output + ".plain.s")
    with_it = compiled([*plain, plugin], output + ".s")
    # A diagnostic may quote a line of megabytes.
    print("\n".join(line[:300] for line in with_it.stderr.splitlines()))
    if with_it.returncode != without.returncode:
        return print(f"status {with_it.returncode}, not {without.returncode}") or 1
    if without.returncode == 0 and not filecmp.cmp(output + ".plain.s", output + ".s", False):
        return print("other code than without the plugin") or 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
