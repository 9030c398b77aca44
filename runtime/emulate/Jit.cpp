// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Jit.h"
#include "RuntimeCalls.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SHA256.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

static Error defineRuntime(orc::LLJIT &Orc) {
  orc::SymbolMap Symbols;
  for (const RuntimeCall &Call : runtimeCalls())
    Symbols[Orc.mangleAndIntern(Call.Name)] = {
        orc::ExecutorAddr::fromPtr(Call.Address), JITSymbolFlags::Exported};
  return Orc.getMainJITDylib().define(orc::absoluteSymbols(Symbols));
}

Expected<std::unique_ptr<Jit>> Jit::create(std::string CacheDir) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  std::unique_ptr<Jit> J(new Jit(std::move(CacheDir)));
  if (!J->CacheDir.empty())
    if (std::error_code EC = sys::fs::create_directories(J->CacheDir))
      return makeError("cannot use cache folder '{0}': {1}", J->CacheDir,
                       EC.message());
  auto Builder = orc::JITTargetMachineBuilder::detectHost();
  if (!Builder)
    return Builder.takeError();
  // Variables may be anywhere: they are reached through a table.
  Builder->setRelocationModel(Reloc::PIC_);
  Builder->setCodeGenOptLevel(CodeGenOptLevel::Default);
  // The device's compiler fuses what the code allows to be fused.
  Builder->getOptions().AllowFPOpFusion = FPOpFusion::Standard;
  if (Error E = Builder->createTargetMachine().moveInto(J->Machine))
    return std::move(E);
  J->Layout = J->Machine->createDataLayout();
  if (Error E = orc::LLJITBuilder()
                    .setJITTargetMachineBuilder(*Builder)
                    .create()
                    .moveInto(J->Orc))
    return std::move(E);
  if (Error E = defineRuntime(*J->Orc))
    return std::move(E);
  // The C library's functions.
  auto Process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      J->Layout.getGlobalPrefix());
  if (!Process)
    return Process.takeError();
  J->Orc->getMainJITDylib().addGenerator(std::move(*Process));
  return std::move(J);
}

void Jit::optimise(Module &M) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PipelineTuningOptions Tuning;
  // Loops over threads have few and irregular rounds.
  Tuning.LoopUnrolling = false;
  PassBuilder PB(Machine.get(), Tuning);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  PB.buildPerModuleDefaultPipeline(OptimizationLevel::O2).run(M, MAM);
}

std::unique_ptr<MemoryBuffer> Jit::compile(Module &M) {
  optimise(M);
  SmallVector<char, 0> Object;
  raw_svector_ostream OS(Object);
  legacy::PassManager PM;
  Machine->addPassesToEmitFile(PM, OS, nullptr, CodeGenFileType::ObjectFile);
  PM.run(M);
  return std::make_unique<SmallVectorMemoryBuffer>(std::move(Object),
                                                   M.getName());
}

/// Of everything that decides what comes out: the code, the compiler, the
/// processor.
std::string Jit::keyOf(const Module &M) const {
  SmallVector<char, 0> Bitcode;
  raw_svector_ostream OS(Bitcode);
  WriteBitcodeToFile(M, OS);
  SHA256 Hash;
  Hash.update("roofline-executor-1 " LLVM_VERSION_STRING " ");
  Hash.update(Machine->getTargetCPU());
  Hash.update(Machine->getTargetFeatureString());
  Hash.update(ArrayRef(reinterpret_cast<const uint8_t *>(Bitcode.data()),
                       Bitcode.size()));
  return toHex(Hash.final(), /*LowerCase=*/true).substr(0, 40);
}

Expected<std::unique_ptr<MemoryBuffer>> Jit::objectFor(Module &M) {
  M.setTargetTriple(triple());
  M.setDataLayout(Layout);
  if (CacheDir.empty())
    return compile(M);
  SmallString<256> Path(CacheDir);
  sys::path::append(Path, keyOf(M) + ".o");
  if (auto Known = MemoryBuffer::getFile(Path))
    return std::move(*Known);
  std::unique_ptr<MemoryBuffer> Object = compile(M);
  // A cache that can't be written costs time, nothing else.
  consumeError(writeFileAtomically(Path, Object->getBuffer()));
  return std::move(Object);
}

Error Jit::addShared(Module &M) {
  auto Object = objectFor(M);
  if (!Object)
    return Object.takeError();
  return Orc->addObjectFile(std::move(*Object));
}

Expected<void *> Jit::address(StringRef Symbol) {
  auto Found = Orc->lookup(Symbol);
  if (!Found)
    return Found.takeError();
  return Found->toPtr<void *>();
}

Expected<void *> Jit::addFunction(Module &M, StringRef Name) {
  auto Object = objectFor(M);
  if (!Object)
    return Object.takeError();
  auto Library = Orc->createJITDylib("kernel" + std::to_string(Libraries++));
  if (!Library)
    return Library.takeError();
  Library->addToLinkOrder(Orc->getMainJITDylib());
  if (Error E = Orc->addObjectFile(*Library, std::move(*Object)))
    return std::move(E);
  auto Found = Orc->lookup(*Library, Name);
  if (!Found)
    return Found.takeError();
  return Found->toPtr<void *>();
}
