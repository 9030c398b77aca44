// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/LinkedBitcode.h"
#include "device/LinkedRuntime.h"
#include "clang/Basic/TargetInfo.h"
#include "clang/CodeGen/BackendUtil.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Pass.h"

using namespace clang;
using namespace llvm;
using namespace roofline;

static StringSet<> namesIn(CompilerInstance &CI,
                           const CodeGenOptions::BitcodeFileToLink &File) {
  auto Text = CI.getVirtualFileSystem().getBufferForFile(File.Filename);
  return Text ? runtimeNamesIn((*Text)->getMemBufferRef()) : StringSet<>();
}

StringSet<> roofline::linkedRuntimeNames(CompilerInstance &CI) {
  for (const auto &File : CI.getCodeGenOpts().LinkBitcodeFiles)
    if (StringSet<> Names = namesIn(CI, File); !Names.empty())
      return Names;
  return {};
}

void roofline::leaveOutRuntime(CompilerInstance &CI) {
  llvm::erase_if(CI.getCodeGenOpts().LinkBitcodeFiles,
                 [&](const CodeGenOptions::BitcodeFileToLink &File) {
                   return !namesIn(CI, File).empty();
                 });
}

void roofline::optimiseAs(CompilerInstance &CI, llvm::Module &M) {
  CodeGenOptions Opts = CI.getCodeGenOpts();
  // The compile prints both, about its own module.
  Opts.TimePasses = TimePassesIsEnabled = false;
  Opts.DebugPassManager = false;
  LLVMContext &Context = M.getContext();
  bool Nameless = Context.shouldDiscardValueNames();
  Context.setDiscardValueNames(Opts.DiscardValueNames);
  emitBackendOutput(CI, Opts, CI.getTarget().getDataLayoutString(), &M,
                    Backend_EmitNothing, CI.getVirtualFileSystemPtr(),
                    /*OS=*/nullptr);
  Context.setDiscardValueNames(Nameless);
}
