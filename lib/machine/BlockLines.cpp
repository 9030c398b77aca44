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
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace roofline;

namespace {
/// Writes the lines of one module.
class LineWriter {
public:
  explicit LineWriter(Module &M) : Context(M.getContext()), Builder(M) {
    File = Builder.createFile("kernel", "/");
    M.setModuleFlag(Module::Warning, "Debug Info Version",
                    ConstantAsMetadata::get(ConstantInt::get(
                        Type::getInt32Ty(Context), DEBUG_METADATA_VERSION)));
    // Directives only: with a full unit, ptxas would not optimise.
    Builder.createCompileUnit(
        DISourceLanguageName(dwarf::DW_LANG_C_plus_plus), File, "roofline",
        /*isOptimized=*/true, "", 0, "", DICompileUnit::DebugDirectivesOnly);
  }

  void write(Function &F, std::vector<const BasicBlock *> &Blocks,
             const DenseMap<const BasicBlock *, const BasicBlock *> &Origin) {
    // What sets the function up stands at its own line: that of its entry.
    unsigned First = Blocks.size() + 1;
    DISubprogram *Scope = Builder.createFunction(
        File, F.getName(), F.getName(), File, First,
        Builder.createSubroutineType(Builder.getOrCreateTypeArray({})), First,
        DINode::FlagZero,
        DISubprogram::SPFlagDefinition | DISubprogram::SPFlagOptimized);
    F.setSubprogram(Scope);
    for (BasicBlock &B : F) {
      Blocks.push_back(Origin.lookup(&B));
      for (Instruction &I : B)
        I.setDebugLoc(DILocation::get(Context, Blocks.size(), 1, Scope));
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

/// The model of OpenMP's runtime calls what no library has.
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
    forbidUnrolling(*Kernel);
    Lines.write(*Kernel, Ptx.Blocks, Origin);
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
  // LLVM ends the process where it meets what the target can't do.
  CrashRecoveryContext Guard;
  if (!Guard.RunSafely([&] { Passes.run(*Copy); }))
    return makeError("generating PTX for {0} failed", Ptx.Arch);
  Ptx.Text = Text.str().str();
  return Ptx;
}
