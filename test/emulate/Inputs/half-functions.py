#!/usr/bin/env python3
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a CUDA program with a kernel for each function that the toolkit's headers
for half precision declare. Running it reports the functions that are not supported.

    half-functions.py headers.d > calls.cu

headers.d is the output of `clang++ -M` for a file that includes them.
"""
import re
import sys
from pathlib import Path

DECLARATION = re.compile(
    r"__CUDA_(?:HOSTDEVICE_)?(?:FP16|BF16)_DECL__\s+([\w ]+?)\s+(\w+)\s*\(([^()]*)\)\s*;")
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.S)


def argument(function: str, position: int, parameter: str) -> str:
    declared = parameter.partition("=")[0].strip()
    kind = " ".join(re.sub(r"\bconst\b|\w+$", "", declared).split())
    if "*" in kind:
        return f"({kind.replace('*', '').strip()} *)In"
    if function.startswith("__shfl") and kind in ("int", "unsigned", "unsigned int"):
        return ["0xffffffffu", "", "1", "32"][position]  # mask, lane, width
    return f"((const {kind} *)In)[{position}]"


def main() -> None:
    kernels, launches = [], []
    headers = re.findall(r"\S+/cuda_(?:fp16|bf16)\.h(?=\s)", Path(sys.argv[1]).read_text())
    for header in dict.fromkeys(headers):
        text = COMMENT.sub("", Path(header).read_text())
        for result, name, parameters in dict.fromkeys(DECLARATION.findall(text)):
            parts = [p for p in parameters.split(",") if p.strip() not in ("", "void")]
            call = ", ".join(argument(name, i, p) for i, p in enumerate(parts))
            call = f"{name}({call})"
            if result.strip() != "void":
                call = f"keep(Out, {call})"
            number = len(kernels)
            kernels.append(f"__global__ void k{number}(const void *In, void *Out) {{ {call}; }}")
            launches.append(f'  k{number}<<<1, 32>>>(In, Out);\n  tell("{name}");')
    print("#include <cuda_bf16.h>\n#include <cuda_fp16.h>\n#include <cstdio>\n"
          "template <class T> __device__ void keep(void *Out, T V) { *(T *)Out = V; }")
    print("\n".join(kernels))
    print("static int Failed = 0;\nstatic void tell(const char *What) {\n"
          "  if (cudaError_t E = cudaGetLastError()) {\n"
          "    ++Failed;\n"
          '    printf("%s: %s\\n", What, cudaGetErrorString(E));\n  }\n}\n'
          "int main() {\n  void *In, *Out;\n  cudaMalloc(&In, 4096);\n"
          "  cudaMalloc(&Out, 4096);\n  cudaMemset(In, 0, 4096);")
    print("\n".join(launches))
    print(f'  printf("%d of {len(kernels)} functions failed\\n", Failed);\n}}')


if __name__ == "__main__":
    main()
