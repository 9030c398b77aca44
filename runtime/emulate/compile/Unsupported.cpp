// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Unsupported.h"
#include "DeviceCalls.h"
#include "WarpOperations.h"
#include "device/SourcePlace.h"
#include "model/KernelId.h"
#include "support/Error.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

namespace {
struct Feature {
  StringLiteral Prefix; // of the callee's name, without "llvm.nvvm."
  StringLiteral Text;
};
} // namespace

/// Descriptions of features that are known to be unsupported. Calls that
/// neither this table nor DeviceCalls.cpp contains are described by their
/// callee.
static constexpr Feature Features[] = {
    {"wmma.", "tensor-core (wmma) instructions"},
    {"mma.", "tensor-core (mma) instructions"},
    {"ldmatrix", "tensor-core (ldmatrix) loads"},
    {"stmatrix", "tensor-core (stmatrix) stores"},
    {"wgmma", "tensor-core (wgmma) instructions"},
    {"tcgen05", "tensor-memory instructions"},
    {"tex.", "textures"},
    {"tld4.", "textures"},
    {"txq.", "textures"},
    {"suld.", "surfaces"},
    {"sust.", "surfaces"},
    {"suq.", "surfaces"},
    {"mbarrier", "barriers in shared memory (mbarrier)"},
    {"cp.async.bulk", "bulk copies (TMA)"},
    {"cp.async.mbarrier", "barriers in shared memory (mbarrier)"},
    {"barrier.cluster", "clusters of blocks"},
    {"cluster", "clusters of blocks"},
    {"mapa", "clusters of blocks"},
    {"getctarank", "clusters of blocks"},
    {"barrier.cta.", "a barrier for part of a block"},
    {"cudaGraph", "graphs launched by kernels"},
    {"cudaLaunchDevice", "launches by kernels (dynamic parallelism)"},
    {"cudaGetParameterBuffer", "launches by kernels (dynamic parallelism)"},
    {"cudaCGGetIntrinsicHandle", "barriers of the whole grid"},
    {"cudaCGSynchronize", "barriers of the whole grid"},
    {"exit", "the end of a thread (exit)"},
};

/// The first line of \p Text that is not a register declaration.
static StringRef firstInstruction(StringRef Text) {
  SmallVector<StringRef> Lines;
  Text.split(Lines, '\n');
  for (StringRef Line : Lines)
    if (StringRef Plain = Line.trim(" \t{}");
        !Plain.empty() && !Plain.starts_with(".reg"))
      return Plain;
  return Text.trim(" \t\n{}");
}

/// Describes the feature that makes \p Call unsupported.
static std::string featureOf(const CallBase &Call) {
  if (auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand()))
    return "inline assembly '" + firstInstruction(Asm->getAsmString()).str() +
           "'";
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return "a call through a pointer";
  StringRef Name = deviceCallName(Call);
  for (const Feature &F : Features)
    if (Name.starts_with(F.Prefix))
      return F.Text.str();
  if (Callee->isIntrinsic())
    return "the instruction " + Callee->getName().str();
  std::string Shown = demangle(Callee->getName());
  if (!Callee->isDeclaration())
    return "the recursive function '" + Shown + "'";
  return "'" + Shown + "', which has no definition in this program";
}

/// Describes why \p I can't be executed; empty if it can.
static std::string problemWith(const Instruction &I) {
  if (auto *Local = dyn_cast<AllocaInst>(&I))
    return Local->isStaticAlloca() ? "" : "a local array of variable length";
  if (isa<InvokeInst, IndirectBrInst, CallBrInst, ResumeInst>(I))
    return "exceptions or computed jumps";
  auto *Call = dyn_cast<CallBase>(&I);
  if (!Call)
    return "";
  bool IsSupported =
      warpOperationOf(I) == WarpOperation::None || isa<MemIntrinsic>(I)
          ? isKnownDeviceCall(*Call)
          : isSupportedWarpOperation(I);
  return IsSupported ? "" : featureOf(*Call);
}

/// Whether the kernel is declared with clusters of several blocks.
static bool hasClusters(const Function &Kernel) {
  SmallVector<StringRef, 3> Extents;
  Kernel.getFnAttribute("nvvm.cluster_dim")
      .getValueAsString()
      .split(Extents, ',');
  return any_of(Extents, [](StringRef E) { return !E.empty() && E != "1"; });
}

Error roofline::emulate::checkSupported(const Function &Kernel) {
  if (hasClusters(Kernel))
    return makeError("kernel '{0}' uses clusters of blocks, which the executor "
                     "does not support",
                     KernelId::ofKernel(Kernel.getName(), "").display());
  for (const Instruction &I : instructions(Kernel)) {
    std::string Problem = problemWith(I);
    if (Problem.empty())
      continue;
    SourceLocation Where = sourceLocation(I);
    std::string Line =
        Where ? " at " + Where.File + ":" + std::to_string(Where.Line) : "";
    return makeError("kernel '{0}' uses {1}{2}, which the executor does not "
                     "support",
                     KernelId::ofKernel(Kernel.getName(), "").display(),
                     Problem, Line);
  }
  return Error::success();
}
