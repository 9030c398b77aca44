// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Judges NVIDIA's toolkit. All of its parts are available as Python wheels.
// Each command installs into a folder of its own, since pip does not add to an
// existing folder.
#include "doctor/JudgeParts.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::doctor;

/// The CUDA major version of both runtimes, and of libcudart.so.13.
static constexpr unsigned RuntimeMajor = 13;

std::string doctor::cudaVersionText(unsigned Version) {
  return formatv("{0}.{1}", Version / 1000, Version % 1000 / 10);
}

static bool compilerAsked(const MachineFacts &Facts) {
  return Facts.Link.Asked;
}

static Check unknown(MachinePart Part) {
  return {Part, State::Missing, "not known without the compiler"};
}

static Check missing(MachinePart Part, std::string Found, std::string Advice) {
  return {Part,
          State::Missing,
          std::move(Found),
          std::move(Advice),
          {installCommand(Part).str()}};
}

/// A missing part of the toolkit. Clang finds a toolkit by the ptxas in PATH.
static Check missingInToolkit(MachinePart Part, std::string Found) {
  Check C = missing(Part, std::move(Found),
                    "name a toolkit's folder by --cuda-path=DIR, or");
  C.Commands.push_back("export PATH=$PWD/cuda/nvidia/cu13/bin:$PATH");
  return C;
}

Check doctor::judgeToolkit(const MachineFacts &Facts) {
  const ToolkitFacts &T = Facts.Toolkit;
  MachinePart Part = MachinePart::CudaToolkit;
  if (T.Folder.empty() && !compilerAsked(Facts))
    return unknown(Part);
  if (T.Folder.empty())
    return missingInToolkit(Part, "clang finds none");
  Check C{Part, State::Ok};
  C.Found = formatv("CUDA {0} in {1}", cudaVersionText(T.Version), T.Folder);
  if (T.KnownToClang && T.Version > T.KnownToClang) {
    C.Is = State::Warning;
    C.Found += "; clang knows up to " + cudaVersionText(T.KnownToClang);
    C.Advice = "it works; -Wno-unknown-cuda-version silences clang's warning";
  } else if (T.Version / 1000 < RuntimeMajor) {
    C.Is = State::Warning;
    C.Advice = "emulation and measuring want programs of CUDA 13";
  }
  return C;
}

Check doctor::judgeLibdevice(const MachineFacts &Facts) {
  MachinePart Part = MachinePart::Libdevice;
  if (!Facts.Toolkit.Libdevice.empty())
    return {Part, State::Ok, Facts.Toolkit.Libdevice};
  if (!compilerAsked(Facts))
    return unknown(Part);
  return missingInToolkit(Part, "clang finds no libdevice.10.bc");
}

Check doctor::judgeCccl(const MachineFacts &Facts) {
  const ToolkitFacts &T = Facts.Toolkit;
  MachinePart Part = MachinePart::Cccl;
  if (!T.Cccl.empty() && T.CcclFound)
    return {Part, State::Ok, T.Cccl};
  if (!T.Cccl.empty())
    return {Part, State::Warning, T.Cccl,
            "clang does not look there by itself: add -I" + T.Cccl};
  if (!compilerAsked(Facts))
    return unknown(Part);
  return missing(Part, "no cub/cub.cuh in the toolkit",
                 "get them, and add -I$PWD/cccl/nvidia/cu13/include/cccl");
}

Check doctor::judgePtxas(const MachineFacts &Facts) {
  const ToolkitFacts &T = Facts.Toolkit;
  MachinePart Part = MachinePart::Ptxas;
  if (!T.Ptxas.empty() && !T.Fatbinary.empty() && T.FatbinaryInPath)
    return {Part, State::Ok, T.Ptxas};
  if (!T.Ptxas.empty() && !T.Fatbinary.empty()) {
    Check C = {Part, State::Warning, T.Ptxas,
               "links of -fgpu-rdc code look for fatbinary in the PATH"};
    C.Commands.push_back("export PATH=$PATH:" +
                         sys::path::parent_path(T.Fatbinary).str());
    return C;
  }
  bool HasOne = !T.CountsPtxas.empty();
  if (!compilerAsked(Facts))
    return HasOne ? Check{Part, State::Ok, T.CountsPtxas} : unknown(Part);
  if (!T.Ptxas.empty())
    return missingInToolkit(Part, "clang finds ptxas, but no fatbinary");
  return missingInToolkit(Part, HasOne ? "clang finds none, though there is " +
                                             T.CountsPtxas
                                       : "neither clang nor the PATH has one");
}

Check doctor::judgeNvdisasm(const MachineFacts &Facts) {
  MachinePart Part = MachinePart::Nvdisasm;
  if (!Facts.Toolkit.CountsNvdisasm.empty())
    return {Part, State::Ok, Facts.Toolkit.CountsNvdisasm};
  Check C = missing(Part, "neither in the toolkit nor in the PATH", "");
  C.Commands.push_back(
      "export ROOFLINE_CUDA_TOOLS=$PWD/nvdisasm/nvidia/cu13/bin");
  return C;
}
