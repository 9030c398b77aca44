// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/RecordStream.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;
using NamedValue = DiagnosticInfoOptimizationBase::Argument;
using setExtraArgs = DiagnosticInfoOptimizationBase::setExtraArgs;

/// The debug location for \p Where, or the function's own if \p Where is
/// unknown or in another file.
static DiagnosticLocation place(const Function &Kernel,
                                const SourceLocation &Where) {
  DISubprogram *Program = Kernel.getSubprogram();
  if (!Program)
    return {};
  bool SameFile = sys::path::filename(Program->getFilename()) ==
                  sys::path::filename(Where.File);
  if (!Where || !SameFile)
    return DiagnosticLocation(Program);
  return DebugLoc(
      DILocation::get(Kernel.getContext(), Where.Line, Where.Column, Program));
}

void roofline::emitRecord(const Module &M, const Finding &Record) {
  LLVMRemarkStreamer *Stream = M.getContext().getLLVMRemarkStreamer();
  const Function *Kernel = M.getFunction(Record.Function);
  if (!Stream || !Kernel || Kernel->isDeclaration())
    return;
  OptimizationRemarkAnalysis Remark("roofline", Record.RecordName,
                                    place(*Kernel, Record.Where),
                                    &Kernel->getEntryBlock());
  Remark << NamedValue("Headline", Record.Text);
  // Arguments after this point are not part of the message.
  Remark << setExtraArgs();
  for (const auto &[Key, Value] : Record.Values)
    Remark << NamedValue(Key, Value);
  Stream->emit(Remark);
}

std::string roofline::recordFileFor(StringRef OptRecordFile, StringRef Arch) {
  StringRef Name = sys::path::filename(OptRecordFile);
  if (OptRecordFile.empty() || Arch.empty() || Name.contains(Arch))
    return OptRecordFile.str();
  // Insert the architecture before ".opt": "k.opt.yaml", "k.opt.ld.yaml".
  size_t At = Name.rfind(".opt.");
  if (At == StringRef::npos)
    At = Name.rfind('.');
  size_t Cut = At == StringRef::npos ? OptRecordFile.size()
                                     : OptRecordFile.size() - Name.size() + At;
  return (OptRecordFile.take_front(Cut) + "." + Arch +
          OptRecordFile.drop_front(Cut))
      .str();
}
