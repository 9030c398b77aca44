#!/usr/bin/env bash
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What a user does who has installed the package and nothing else of this
# project: no checkout, no build tree. Ends at the first failure, with a line
# that describes it; exit status 0 means that everything works.
# usage: installed.sh
# Needs `roofline` in the PATH and the plugin in the loader's search path.
# (Without a bare system, installed.test does the same with a prefix.) CUDA
# programs are built and run if a toolkit is in CUDA_HOME or /usr/local/cuda;
# completion, man pages and pkg-config are tested if their programs are
# installed.
set -uo pipefail

major=22
clangxx=clang++-$major
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
export XDG_CACHE_HOME=$folder/cache TMPDIR=$folder
cd "$folder" || exit 1

step="start"
wrong() {
  echo "installed.sh: $step: $*" >&2
  sed 's/^/  | /' "$folder/out" >&2 2>/dev/null
  exit 1
}
# Runs a command and stores its output in out.
run() {
  "$@" >"$folder/out" 2>&1 || wrong "exit status $? of: $*"
}
# Requires lines in the output, given by extended regular expressions.
says() {
  local pattern
  for pattern; do
    grep -Eq -- "$pattern" "$folder/out" || wrong "no line like: $pattern"
  done
}
begin() {
  step=$1
  echo "installed.sh: $step"
}

begin "the tool"
tool=$(command -v roofline) || wrong "no roofline in the PATH"
prefix=$(cd "$(dirname "$(readlink -f "$tool")")/.." && pwd)
run roofline --version
says "^roofline [0-9]+\.[0-9]+\.[0-9]+ \(LLVM $major"
run roofline gpu list
says "^h200 +NVIDIA H200 "
run roofline gpu show rtx3080
run roofline --plugin
plugin=$(cat out)
[ -f "$plugin" ] || wrong "'$plugin' is no file"

begin "a kernel without a toolkit"
cat >scale.cu <<'CUDA'
#define __global__ __attribute__((global))
__global__ void scale(float *Data, float Factor) {
  int I = __nvvm_read_ptx_sreg_ctaid_x() * __nvvm_read_ptx_sreg_ntid_x() +
          __nvvm_read_ptx_sreg_tid_x();
  Data[I] *= Factor;
}
CUDA
device=(-x cuda --cuda-path=/nonexistent --cuda-feature=+ptx86 -nocudainc
  -nocudalib --cuda-gpu-arch=sm_80 --cuda-device-only -O2 -S scale.cu
  -o scale.s)
verdict="scale.cu:2:17: remark: kernel 'scale' is bandwidth-bound on A100"
run "$clangxx" -fplugin=libRooflinePredict.so "${device[@]}"
says "$verdict"
run "$clangxx" -fplugin="$(roofline --plugin)" "${device[@]}"
says "$verdict"
run roofline predict scale.cu -- "${device[@]:0:9}"
says "$verdict"

subset=$prefix/share/roofline/hecbench-subset
# Builds, runs and validates saxpy with the given flags; compiles and links
# separately, as most builds do.
openmp() {
  local flags=("$clangxx" -O3 -fopenmp -fopenmp-targets=nvptx64-nvidia-cuda
    --offload-arch=sm_80 "$@")
  run roofline build -- "${flags[@]}" -c "$subset/saxpy-omp/main.cpp" -o saxpy.o
  says "remark: kernel 'saxpy:[0-9]+' is bandwidth-bound on A100"
  run roofline build -- "${flags[@]}" saxpy.o -o saxpy
  run roofline profile --backend=emulate -o saxpy.json ./saxpy 100000
  says "^saxpy: PASS" "^saxpy:[0-9]+ .* bandwidth$"
  run roofline validate ./saxpy saxpy.json
  says "^1 of 1 verdicts confirmed"
}
begin "an OpenMP program, without a toolkit"
# Clang then keeps device code as IR, which is sufficient for emulation.
openmp -foffload-lto -nogpulib --cuda-path=/nonexistent --cuda-feature=+ptx86

cuda=${CUDA_HOME:-/usr/local/cuda}
if [ -x "$cuda/bin/ptxas" ]; then
  begin "a CUDA program, with the toolkit in $cuda"
  libraries=$cuda/lib64
  run roofline build -- "$clangxx" -O3 --cuda-path="$cuda" \
    --cuda-gpu-arch=sm_80 -Wno-unknown-cuda-version \
    "$subset/nbody-cuda/main.cu" -o nbody -L"$libraries" -lcudart
  says "remark: kernel 'forces' is compute-bound"
  run roofline profile --backend=emulate -o nbody.json ./nbody 1024
  says "^forces: PASS" "^forces .* compute$"
  run roofline validate ./nbody nbody.json
  says "^1 of 1 verdicts confirmed"

  begin "an OpenMP program, with that toolkit"
  openmp --cuda-path="$cuda" -Wno-unknown-cuda-version
else
  echo "installed.sh: no toolkit in $cuda: CUDA programs are left out"
fi

begin "the pages"
for page in README.md docs/install.md docs/remarks.md; do
  [ -s "$prefix/share/doc/roofline-predict/$page" ] || wrong "no $page"
done
# A minimal system does not install man pages.
if command -v man >/dev/null && [ -d "$prefix/share/man/man1" ]; then
  for page in roofline roofline-predict roofline-build roofline-options; do
    run man -w "$page"
  done
  # By path, since man caches pages that it has shown by name.
  run man -l "$(man -w roofline-validate)"
  says "PROGRAM... PROFILE..."
fi

begin "completion for bash"
completion=$prefix/share/bash-completion/completions/roofline
[ -s "$completion" ] || wrong "no $completion"
run bash -c '. "$1" && COMP_WORDS=(roofline gpu show h2) COMP_CWORD=3 &&
  _roofline roofline && echo "${COMPREPLY[@]}"' bash "$completion"
says "^h200$"
if command -v zsh >/dev/null; then
  begin "completion for zsh"
  # Debian's zsh searches vendor-completions; for a prefix, the folder must be
  # added.
  run zsh -fc '[ ! -d $1 ] || fpath+=($1)
    autoload -Uz compinit && compinit -u -d $2 && print -r -- $_comps[roofline]' \
    zsh "$prefix/share/zsh/site-functions" "$folder/zcompdump"
  says "^_roofline$"
fi

if command -v pkg-config >/dev/null; then
  begin "pkg-config"
  run pkg-config --variable=plugin roofline-predict
  # Parsed by a shell, with the quotes of a path with blanks.
  eval "found=$(cat out)"
  [ "$(readlink -f "$found")" = "$(readlink -f "$plugin")" ] ||
    wrong "another plugin than roofline --plugin has"
  eval "flags=($(pkg-config --cflags roofline-predict))"
  run "$clangxx" "${flags[@]}" "${device[@]}"
  says "$verdict"
fi

begin "the header"
printf '#include <roofline.h>\nint main() { roofline_region_begin("a"); roofline_region_end(); }\n' >region.c
run "clang-$major" -I"$prefix/include" region.c -o region
run ./region

echo "installed.sh: all well"
