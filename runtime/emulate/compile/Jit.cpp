// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Jit.h"
#include "device/PassAnalyses.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/ExecutionUtils.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace roofline;
using namespace roofline::emulate;

static Error defineRuntime(orc::LLJIT &Orc, ArrayRef<RuntimeCall> Runtime) {
  orc::SymbolMap Symbols;
  for (const RuntimeCall &Call : Runtime)
    Symbols[Orc.mangleAndIntern(Call.Name)] = {
        orc::ExecutorAddr::fromPtr(Call.Address), JITSymbolFlags::Exported};
  return Orc.getMainJITDylib().define(orc::absoluteSymbols(Symbols));
}

Expected<std::unique_ptr<Jit>> Jit::create(std::string CacheDir,
                                           ArrayRef<RuntimeCall> Runtime) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Expected<ObjectCache> Cache = ObjectCache::open(std::move(CacheDir));
  if (!Cache)
    return Cache.takeError();
  std::unique_ptr<Jit> J(new Jit(std::move(*Cache)));
  auto Builder = orc::JITTargetMachineBuilder::detectHost();
  if (!Builder)
    return Builder.takeError();
  // Variables may be more than 2 GB away, so code must refer to them through
  // the global offset table.
  Builder->setRelocationModel(Reloc::PIC_);
  Builder->setCodeGenOptLevel(CodeGenOptLevel::Default);
  // As NVPTX does, fuse multiplications and additions that the IR allows to be
  // fused.
  Builder->getOptions().AllowFPOpFusion = FPOpFusion::Standard;
  if (Error E = Builder->createTargetMachine().moveInto(J->Machine))
    return std::move(E);
  J->Layout = J->Machine->createDataLayout();
  if (Error E = orc::LLJITBuilder()
                    .setJITTargetMachineBuilder(*Builder)
                    .create()
                    .moveInto(J->Orc))
    return std::move(E);
  if (Error E = defineRuntime(*J->Orc, Runtime))
    return std::move(E);
  // Symbols of this process, such as the C library's functions.
  auto Process = orc::DynamicLibrarySearchGenerator::GetForCurrentProcess(
      J->Layout.getGlobalPrefix());
  if (!Process)
    return Process.takeError();
  J->Orc->getMainJITDylib().addGenerator(std::move(*Process));
  return std::move(J);
}

void Jit::optimise(Module &M) {
  PipelineTuningOptions Tuning;
  // Loops over the threads of a warp have few iterations, and their number
  // varies.
  Tuning.LoopUnrolling = false;
  PassBuilder PB(Machine.get(), Tuning);
  PassAnalyses Analyses(PB);
  PB.buildPerModuleDefaultPipeline(OptimizationLevel::O2)
      .run(M, Analyses.Module);
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

std::unique_ptr<MemoryBuffer> Jit::objectFor(Module &M) {
  M.setTargetTriple(triple());
  M.setDataLayout(Layout);
  std::string Key = ObjectCache::keyOf(M, *Machine);
  if (std::unique_ptr<MemoryBuffer> Kept = Cache.find(Key))
    return Kept;
  std::unique_ptr<MemoryBuffer> Object = compile(M);
  Cache.keep(Key, Object->getBuffer());
  return Object;
}

Error Jit::addShared(Module &M) { return Orc->addObjectFile(objectFor(M)); }

Expected<void *> Jit::address(StringRef Symbol) {
  auto Found = Orc->lookup(Symbol);
  if (!Found)
    return Found.takeError();
  return Found->toPtr<void *>();
}

Expected<void *> Jit::addFunction(Module &M, StringRef Name) {
  auto Library = Orc->createJITDylib("kernel" + std::to_string(Libraries++));
  if (!Library)
    return Library.takeError();
  Library->addToLinkOrder(Orc->getMainJITDylib());
  if (Error E = Orc->addObjectFile(*Library, objectFor(M)))
    return std::move(E);
  auto Found = Orc->lookup(*Library, Name);
  if (!Found)
    return Found.takeError();
  return Found->toPtr<void *>();
}
