# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes kernels, and a main() that launches them, as CUDA or OpenMP."""
import re

from .program import TYPES, Arithmetic, Exchange, If, Index, Kernel, Launch, Load, Loop
from .program import Outlined, Store, walk

OPENING = {
    "guard": """\
  int g = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, b = blockIdx.x;
  if (g < n) {
""",
    "return": """\
  int g = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, b = blockIdx.x;
  if (g >= n)
    return;
  {
""",
    "exact": """\
  int g = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x, b = blockIdx.x;
  {
""",
    "stride": """\
  for (int g = blockIdx.x * blockDim.x + threadIdx.x; g < n;
       g += gridDim.x * blockDim.x) {
""",
    "plane": """\
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < h) {
""",
}
CUDA = """\
#include "mini-cuda.h"
extern "C" int cudaMalloc(void **, mini_size_t);
#define DEVICE static __device__
"""
OPENMP = """\
#include <stdlib.h>
#define DEVICE static
"""


class Writer:
    """Writes one kernel."""

    def __init__(self, kernel: Kernel):
        self.kernel, self.names = kernel, dict(kernel.names)
        self.functions: list[str] = []

    def name(self, name: str) -> str:
        return self.names.get(name, name)

    def index(self, index: Index) -> str:
        words = [self.name(v) if f == 1 else f"{f} * {self.name(v)}"
                 for f, v in index.terms]
        if index.constant or not words:
            words.append(str(index.constant))
        text = " + ".join(words).replace("+ -", "- ")
        return f"({text}) % {index.modulus}" if index.modulus else text

    def constant(self, text: str, type_: str) -> str:
        return ("(_Float16)" if type_ == "_Float16" else "") + text + TYPES[type_][2]

    def expression(self, s) -> str:
        """The new value of the variable of an Arithmetic, Load or Exchange."""
        type_, v = self.kernel.variables[s.variable], self.name(s.variable)
        if isinstance(s, Arithmetic):
            c = [self.constant(text, type_) for text in s.constants]
            return f"{v} * {c[0]} + {c[1]}" if s.sign == "fma" else f"{v} {s.sign} {c[0]}"
        constant = self.constant(s.constant, type_) if s.constant else ""
        if isinstance(s, Exchange):
            place = f"(threadIdx.x + {s.shift}) % {self.kernel.block[0]}"
            return f"{v} * {constant} + {self.name(s.tile)}[{place}]"
        element = f"{self.name(s.array)}[{self.index(s.index)}]"
        if self.kernel.arrays[s.array][0] != type_:
            element = f"({type_}){element}"
        return {"=": element, "+": f"{v} + {element}",
                "*+": f"{v} * {element} + {constant}",
                "+*": f"{v} + {element} * {constant}"}[s.how]

    def loop(self, s: Loop, indent: str) -> list[str]:
        name, end = self.name(s.counter), self.index(s.end)
        sign = "<" if s.step > 0 else ">"
        step = f"+= {s.step}" if s.step > 0 else f"-= {-s.step}"
        first = f"int {name} = {self.index(s.first)};"
        lines, condition = [], f"{name} {sign} {end}"
        if s.unrolled > 1:
            ahead = (s.unrolled - 1) * s.step
            lines += [f"{indent}{first}",
                      f"{indent}for (; {name} + {ahead} {sign} {end}; "
                      f"{name} += {s.unrolled * s.step}) {{"]
            for copy in range(s.unrolled):
                self.names[s.counter] = f"{name}_{copy}"
                lines += [f"{indent}  {{", f"{indent}    int {name}_{copy} = {name} + "
                          f"{copy * s.step};",
                          *self.body(s.body, indent + "    "), f"{indent}  }}"]
                self.names[s.counter] = name
            lines.append(f"{indent}}}")
            first = ";"
        return lines + [f"{indent}for ({first} {condition}; {name} {step}) {{",
                        *self.body(s.body, indent + "  "), f"{indent}}}"]

    def outlined(self, s: Outlined) -> str:
        """Adds the function and returns the call."""
        used, own = [], set()
        for each in walk(s.body):
            if isinstance(each, (Load, Store)):
                used.append(each.array)
                indices = [each.index]
            elif isinstance(each, Loop):
                own.add(each.counter)
                indices = [each.first, each.end]
            elif isinstance(each, If):
                indices = [i for c in each.conditions for i in (c.left, c.right)]
            else:
                indices = []
            used += [v for i in indices for _, v in i.terms]
        used = [u for u in dict.fromkeys(used) if u not in own]
        type_, v = self.kernel.variables[s.variable], self.name(s.variable)
        parameters = [f"{type_} {v}"] + [self.parameter(u) for u in used]
        attribute = "" if s.inline else "__attribute__((noinline)) "
        self.functions += [
            f"{attribute}DEVICE {type_} {s.function}({', '.join(parameters)}) {{",
            *self.body(s.body, "  "), f"  return {v};", "}"]
        return f"{s.function}({', '.join([v] + [self.name(u) for u in used])})"

    def parameter(self, name: str) -> str:
        if name in self.kernel.arrays:
            return f"{self.kernel.arrays[name][0]} *{self.name(name)}"
        return f"int {self.name(name)}"

    def body(self, body: tuple, indent: str) -> list[str]:
        lines = []
        for s in body:
            if isinstance(s, Loop):
                lines += self.loop(s, indent)
            elif isinstance(s, If):
                tests = [f"{self.index(c.left)} {c.sign} {self.index(c.right)}"
                         for c in s.conditions]
                lines += [f"{indent}if ({' && '.join(tests)}) {{",
                          *self.body(s.then, indent + "  ")]
                if s.otherwise:
                    lines += [f"{indent}}} else {{",
                              *self.body(s.otherwise, indent + "  ")]
                lines.append(f"{indent}}}")
            elif isinstance(s, Store):
                to = self.kernel.arrays[s.array][0]
                lines.append(f"{indent}{self.name(s.array)}[{self.index(s.index)}] = "
                             f"({to}){self.name(s.variable)};")
            elif isinstance(s, Outlined):
                lines.append(f"{indent}{self.name(s.variable)} = {self.outlined(s)};")
            elif isinstance(s, Exchange):
                lines += [f"{indent}{self.name(s.tile)}[threadIdx.x] = "
                          f"{self.name(s.variable)};", f"{indent}__syncthreads();",
                          f"{indent}{self.name(s.variable)} = {self.expression(s)};",
                          f"{indent}__syncthreads();"]
            else:
                lines.append(f"{indent}{self.name(s.variable)} = {self.expression(s)};")
        return lines

    def declarations(self) -> list[str]:
        tiles = {s.tile: self.kernel.variables[s.variable]
                 for s in walk(self.kernel.body) if isinstance(s, Exchange)}
        return ([f"    {t} {self.name(v)};" for v, t in self.kernel.variables.items()]
                + [f"    __shared__ {t} {self.name(tile)}[{self.kernel.block[0]}];"
                   for tile, t in tiles.items()])

    def kernel_text(self) -> str:
        kernel = self.kernel
        names = [*kernel.arrays, *kernel.integers]
        parameters = ", ".join(self.parameter(p) for p in names)
        body = self.declarations() + self.body(kernel.body, "    ")
        if kernel.shape == "region":
            mapped = ", ".join(f"{self.name(a)}[0:{size}]"
                               for a, (_, size) in kernel.arrays.items())
            head = [f'extern "C" void {kernel.name}({parameters}) {{',
                    "#pragma omp target teams distribute parallel for "
                    f"map(tofrom: {mapped})",
                    f"  for (int g = 0; g < {self.name('n')}; ++g) {{"]
        else:
            opening = re.sub(r"\b[gtbxynh]\b", lambda found: self.name(found[0]),
                             OPENING[kernel.shape].rstrip("\n"))
            head = [f'extern "C" __global__ void {kernel.name}({parameters}) {{', opening]
        return "\n".join([*self.functions, *head, *body, "  }", "}"]) + "\n"


def launched(kernel: Kernel, launch: Launch, value, indent: str) -> str:
    """One launch; `value` writes the value of an integer."""
    integers = [value(i, launch) for i in kernel.integers]
    arguments = ", ".join([*kernel.arrays, *integers])
    if kernel.shape == "region":
        return f"{indent}{kernel.name}({arguments});"
    if launch.grid:
        grid = [str(size) for size in launch.grid]
    else:
        grid = [f"({value(i, launch)} + {b - 1}) / {b}"
                for i, b in zip(("n", "h"), kernel.block)]
    block = ", ".join(map(str, kernel.block))
    return (f"{indent}{kernel.name}<<<dim3({', '.join(grid)}), dim3({block})>>>"
            f"({arguments});")


def host(kernel: Kernel, value) -> list[str]:
    lines = ["  {"]
    for name, (type_, size) in kernel.arrays.items():
        if kernel.shape == "region":
            lines.append(f"    {type_} *{name} = ({type_} *)calloc({size}, "
                         f"sizeof({type_}));")
        else:
            lines += [f"    {type_} *{name};",
                      f"    cudaMalloc((void **)&{name}, {size} * sizeof({type_}));"]
    if kernel.host_loop:
        first, second = kernel.launches[:2]

        def stepped(name, launch):
            step = second.integers[name] - first.integers[name]
            begin = value(name, first.integers[name])
            return f"({begin} + {step} * r)" if step else begin

        lines.append(f"    for (int r = 0; r < {len(kernel.launches)}; ++r)")
        lines.append(launched(kernel, first, stepped, "      "))
    else:
        lines += [launched(kernel, launch, lambda name, of: value(name, of.integers[name]),
                           "    ")
                  for launch in kernel.launches]
    free = "free" if kernel.shape == "region" else "cudaFree"
    return lines + [f"    {free}({name});" for name in kernel.arrays] + ["  }"]


def write(kernels: list[Kernel], from_arguments: str) -> tuple[str, list[str]]:
    """A program, and its arguments; the integers of these names come from them."""
    arguments: list[str] = []

    def value(name: str, number: int) -> str:
        if name not in from_arguments.split():
            return str(number)
        if str(number) not in arguments:
            arguments.append(str(number))
        return f"v{arguments.index(str(number))}"

    texts = [Writer(kernel).kernel_text() for kernel in kernels]
    body = [line for kernel in kernels for line in host(kernel, value)]
    values = [f"  int v{i} = atoi(argv[{i + 1}]);" for i in range(len(arguments))]
    opening = OPENMP if kernels[0].shape == "region" else CUDA
    return "\n".join([opening, *texts, "int main(int argc, char **argv) {", *values,
                      *body, "  return 0;", "}"]) + "\n", arguments
