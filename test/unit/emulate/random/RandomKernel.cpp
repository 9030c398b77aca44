// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "RandomKernel.h"
#include "KernelWriter.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace roofline::random;

static Function *makeKernel(Module &M) {
  LLVMContext &C = M.getContext();
  Type *Pointer = PointerType::get(C, 0), *I32 = Type::getInt32Ty(C);
  auto *T = FunctionType::get(
      Type::getVoidTy(C),
      {Pointer, Pointer, Pointer, I32, I32, Type::getFloatTy(C)}, false);
  auto *F = Function::Create(T, Function::ExternalLinkage, "kernel", M);
  F->setCallingConv(CallingConv::PTX_Kernel);
  for (unsigned I = 0; I < 3; ++I)
    F->addParamAttr(I, Attribute::NoAlias);
  return F;
}

static DISubprogram *makePlace(Module &M) {
  DIBuilder DB(M);
  DIFile *File = DB.createFile("random.cu", "/source");
  DB.createCompileUnit(dwarf::DW_LANG_C_plus_plus, File, "test", true, "", 0);
  auto *SP =
      DB.createFunction(File, "kernel", "kernel", File, 1,
                        DB.createSubroutineType(DB.getOrCreateTypeArray({})), 1,
                        DINode::FlagZero, DISubprogram::SPFlagDefinition);
  DB.finalize();
  M.addModuleFlag(Module::Warning, "Debug Info Version",
                  DEBUG_METADATA_VERSION);
  return SP;
}

KernelWriter::KernelWriter(RandomKernel &Target, uint64_t Seed)
    : Target(Target), R(Seed), B(Target.Code->getContext()), F(Target.Kernel),

      // Most are small, because compiling them takes most of the time.
      StatementsLeft(R.oneIn(6) ? 12 + R.below(16) : 3 + R.below(8)),
      I32(B.getInt32Ty()), I64(B.getInt64Ty()), Float(B.getFloatTy()),
      Double(B.getDoubleTy()) {
  Module &M = *Target.Code;
  auto shared = [&](Type *T, const char *Name, bool IsDynamic) {
    return new GlobalVariable(M, T, false, GlobalValue::ExternalLinkage,
                              IsDynamic ? nullptr : UndefValue::get(T), Name,
                              nullptr, GlobalValue::NotThreadLocal,
                              NVPTXAS::ADDRESS_SPACE_SHARED);
  };
  Target.UsesDynamicShared = R.oneIn(3);
  SharedCounters = shared(ArrayType::get(I64, 1), "counters", false);
  Shared = shared(ArrayType::get(I32, Target.UsesDynamicShared ? 0 : 1024),
                  "words", Target.UsesDynamicShared);
  cast<GlobalVariable>(Shared)->setAlignment(Align(16));
  cast<GlobalVariable>(SharedCounters)->setAlignment(Align(16));
  Place = makePlace(M);
  F->setSubprogram(Place);
}

void KernelWriter::nextLine() {
  B.SetCurrentDebugLocation(DILocation::get(B.getContext(), ++Line, 1, Place));
}

void KernelWriter::write() {
  B.SetInsertPoint(block("entry"));
  nextLine();
  End = block("end");
  makeVariables();
  goTo(block("start")); // variables of loops are before it
  Scope S;
  S.Mask = ballot(B.getInt32(~0u), B.getTrue());
  S.Exact = S.WholeBlock = true;
  statements(S, 3 + R.below(5));
  goTo(End);
  nextLine();
  finish();
  B.CreateRetVoid();
}

static void runPasses(Module &M, StringRef Pipeline) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder PB;
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  ModulePassManager MPM;
  cantFail(PB.parsePassPipeline(MPM, Pipeline));
  MPM.run(M, MAM);
}

#define COMBINE "instcombine<no-verify-fixpoint>"
/// From the output of a frontend to that of optimisation.
static constexpr StringLiteral Pipelines[] = {
    "function(mem2reg)",
    "function(mem2reg,simplifycfg)",
    "function(sroa,early-cse,simplifycfg," COMBINE
    ",simplifycfg<no-keep-loops;switch-range-to-icmp>)",
    "function(sroa,early-cse<memssa>,jump-threading,simplifycfg," COMBINE
    ",gvn,simplifycfg<no-keep-loops;hoist-common-insts;sink-common-insts>)",
    "function(sroa," COMBINE ",loop-simplify,lcssa,"
    "loop-mssa(loop-rotate,licm)," COMBINE
    ",gvn,dse,adce,simplifycfg<no-keep-loops;sink-common-insts>)",
};
#undef COMBINE

RandomKernel roofline::random::makeRandomKernel(LLVMContext &C, uint64_t Seed) {
  RandomKernel Result;
  Result.Code = std::make_unique<Module>("random", C);
  Result.Code->setTargetTriple(Triple("nvptx64-nvidia-cuda"));
  Result.Code->setDataLayout(
      "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64");
  Result.Kernel = makeKernel(*Result.Code);
  KernelWriter(Result, Seed).write();
  Result.Passes = Pipelines[Seed % std::size(Pipelines)];
  runPasses(*Result.Code, Result.Passes);
  // Compilers do not leave branches with constant conditions.
  removeUnreachableBlocks(*Result.Kernel);
  return Result;
}
