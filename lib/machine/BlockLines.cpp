// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/BlockLines.h"
#include "device/DeviceModule.h"
#include "device/OpenMPRuntime.h"
#include "support/Error.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Transforms/Utils/BypassSlowDivision.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace roofline;

/// Splits 64-bit divisions into a test, a 32-bit and a 64-bit division, as
/// LLVM's code generation for NVIDIA GPUs does unless it optimises for size.
/// Done here, the two sides are blocks of their own.
static void splitDivisions(Function &F) {
  if (F.hasOptSize())
    return;
  const DenseMap<unsigned, unsigned> Widths = {{64, 32}};
  for (BasicBlock &B : make_early_inc_range(F))
    bypassSlowDivision(&B, Widths);
}

/// Whether splitDivisions() made \p B for numbers of more than 32 bits: it
/// contains nothing but their division. The rest of the block, after both
/// sides, may divide as well. \p Origin has the blocks that were not split off.
static bool
isSlowDivision(const BasicBlock &B,
               const DenseMap<const BasicBlock *, const BasicBlock *> &Origin) {
  auto Divides = [](const Instruction &I) {
    return I.isTerminator() ||
           (I.isIntDivRem() && I.getType()->isIntegerTy(64));
  };
  return !Origin.contains(&B) && B.size() > 1 && B.getSinglePredecessor() &&
         all_of(B, Divides);
}

namespace {
/// Assigns line numbers to the blocks of one module.
class LineWriter {
public:
  explicit LineWriter(Module &M) : Context(M.getContext()), Builder(M) {
    File = Builder.createFile("kernel", "/");
    M.setModuleFlag(Module::Warning, "Debug Info Version",
                    ConstantAsMetadata::get(ConstantInt::get(
                        Type::getInt32Ty(Context), DEBUG_METADATA_VERSION)));
    // Emits line directives only: with a full compile unit, ptxas would not
    // optimise.
    Builder.createCompileUnit(
        DISourceLanguageName(dwarf::DW_LANG_C_plus_plus), File, "roofline",
        /*isOptimized=*/true, "", 0, "", DICompileUnit::DebugDirectivesOnly);
  }

  /// \p Origin maps blocks to those of the module that was given. Blocks that
  /// it lacks were split off the blocks before them.
  void write(Function &F, LinedPtx &Ptx,
             const DenseMap<const BasicBlock *, const BasicBlock *> &Origin) {
    std::vector<const BasicBlock *> &Blocks = Ptx.Blocks;
    // The function's prologue has the line of the subprogram, which is that of
    // its entry block.
    unsigned First = Blocks.size() + 1, Line = First;
    DISubprogram *Scope = Builder.createFunction(
        File, F.getName(), F.getName(), File, First,
        Builder.createSubroutineType(Builder.getOrCreateTypeArray({})), First,
        DINode::FlagZero,
        DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized);
    F.setSubprogram(Scope);
    const BasicBlock *Whole = nullptr;
    for (BasicBlock &B : F) {
      if (const BasicBlock *From = Origin.lookup(&B)) {
        Blocks.push_back(Whole = From);
        Line = Blocks.size();
      }
      unsigned Own = Line;
      if (isSlowDivision(B, Origin)) {
        Blocks.push_back(Whole);
        Own = Blocks.size();
        Ptx.RareLines.insert(Own);
      }
      for (Instruction &I : B)
        I.setDebugLoc(DILocation::get(Context, Own, 1, Scope));
    }
  }

  void finish() { Builder.finalize(); }

private:
  LLVMContext &Context;
  DIBuilder Builder;
  DIFile *File = nullptr;
};
} // namespace

static void forbidUnrolling(Function &F) {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (Loop *L : LI.getLoopsInPreorder())
    L->setLoopAlreadyUnrolled();
}

/// Removes the calls of functions that only the OpenMP runtime model has.
static void dropModelCalls(Module &M) {
  for (StringRef Name : {ParallelEntry, ParallelExit}) {
    Function *Marker = M.getFunction(Name);
    if (!Marker)
      continue;
    for (User *U : make_early_inc_range(Marker->users()))
      cast<CallInst>(U)->eraseFromParent();
    Marker->eraseFromParent();
  }
}

Expected<LinedPtx> roofline::emitLinedPtx(const Module &M) {
  ValueToValueMapTy Map;
  std::unique_ptr<Module> Copy = CloneModule(M, Map);
  DenseMap<const BasicBlock *, const BasicBlock *> Origin;
  for (const Function &F : M)
    for (const BasicBlock &B : F)
      Origin[cast<BasicBlock>(Map[&B])] = &B;
  StripDebugInfo(*Copy);
  dropModelCalls(*Copy);
  LinedPtx Ptx;
  LineWriter Lines(*Copy);
  for (Function *Kernel : kernelsOf(*Copy)) {
    splitDivisions(*Kernel);
    forbidUnrolling(*Kernel);
    Lines.write(*Kernel, Ptx, Origin);
  }
  Lines.finish();

  auto Machine = targetMachineFor(*Copy);
  if (!Machine)
    return Machine.takeError();
  (*Machine)->setOptLevel(CodeGenOptLevel::Aggressive);
  Ptx.Arch = (*Machine)->getTargetCPU().str();
  SmallString<0> Text;
  raw_svector_ostream OS(Text);
  legacy::PassManager Passes;
  if ((*Machine)->addPassesToEmitFile(Passes, OS, nullptr,
                                      CodeGenFileType::AssemblyFile))
    return makeError("no PTX can be generated for {0}", Ptx.Arch);
  // LLVM ends the process on what the target does not support.
  CrashRecoveryContext Guard;
  if (!Guard.RunSafely([&] { Passes.run(*Copy); }))
    return makeError("generating PTX for {0} failed", Ptx.Arch);
  Ptx.Text = Text.str().str();
  return Ptx;
}
