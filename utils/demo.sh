#!/usr/bin/env bash
# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs missing packages, builds, and compiles programs of hecbench-subset/
# with the plugin, which prints remarks. Finally runs one of them without a GPU.
# OpenMP programs need no CUDA toolkit; CUDA programs do.
# usage: utils/demo.sh
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/common.sh"

[ $# -eq 0 ] || die "unknown argument '$1'; usage: utils/demo.sh"
install_missing "${packages[@]}"
log=$(mktemp)
scratch=$(mktemp -d)
trap 'rm -rf "$log" "$scratch"' EXIT
echo "building (quietly) ..."
build_all >"$log" 2>&1 || {
  tail -n 40 "$log" >&2
  die "the build failed"
}

cd "$root"
show_machine
clangxx=clang++-$llvm
plugin=build/lib/libRooflinePredict.so
failed=0

# Shows a command as a user types it, and runs it.
show() {
  echo
  echo "\$ $*"
  "$@" || failed=1
}

# Prints the flags with which clang finds a toolkit; fails if there is none.
find_cuda() {
  echo '__global__ void k() {}' >"$scratch/k.cu"
  local folder flags
  for folder in "" "${CUDA_PATH-}" /usr/local/cuda; do
    flags=(${folder:+"--cuda-path=$folder"})
    if (cd "$scratch" && "$clangxx" "${flags[@]}" -Wno-unknown-cuda-version \
      --cuda-gpu-arch=sm_80 -c k.cu) >/dev/null 2>&1; then
      echo "${flags[@]}"
      return 0
    fi
  done
  return 1
}

openmp=(-O3 -fopenmp -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80)
has_cuda=false
if cuda=$(find_cuda); then
  has_cuda=true
  read -ra cuda <<<"$cuda"
  cuda+=(-Wno-unknown-cuda-version)
  for source in hecbench-subset/{nbody,spmv,stencil}-cuda/main.cu; do
    show "$clangxx" "${cuda[@]}" --cuda-gpu-arch=sm_80 -O3 \
      "-fplugin=$plugin" -c "$source" -o "$scratch/out.o"
  done
  # With an (empty) OpenMP device runtime, clang links CUDA's math functions.
  # Debian's LLVM has no real one for NVIDIA GPUs.
  runtime=$(find build/lib/roofline -name '*.bc' 2>/dev/null | head -n 1)
  openmp+=("${cuda[@]}")
  if [ -n "$runtime" ]; then
    openmp+=("--libomptarget-nvptx-bc-path=$runtime")
  else
    openmp+=(-nogpulib)
  fi
  openmp+=(-c)
else
  echo
  echo "No CUDA toolkit found (by clang, in CUDA_PATH or in /usr/local/cuda):"
  echo "the CUDA programs are left out, and the OpenMP programs are compiled to"
  echo "device assembly, for which clang alone is enough."
  openmp+=(-nogpulib --cuda-path=/nonexistent --cuda-feature=+ptx86
    --offload-device-only -S)
fi
for source in hecbench-subset/{saxpy,stencil}-omp/main.cpp; do
  show "$clangxx" "${openmp[@]}" "-fplugin=$plugin" "$source" \
    -o "$scratch/out.o"
done

# Builds one program, runs it on the CPU and compares its verdicts with the
# counts.
cudart=build/lib/roofline/emulate/libcudart.so.13
if $has_cuda && [ -e "$cudart" ]; then
  roofline=build/bin/roofline
  show "$roofline" build --quiet -- "$clangxx" "${cuda[@]}" \
    --cuda-gpu-arch=sm_80 -O3 hecbench-subset/nbody-cuda/main.cu "$cudart" \
    -o "$scratch/nbody"
  show "$roofline" profile -o "$scratch/nbody.json" "$scratch/nbody" 4096
  show "$roofline" validate "$scratch/nbody" "$scratch/nbody.json"
fi
exit "$failed"
