// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/RecordStream.h"
#include "remark/Quantity.h"
#include "remark/RemarkText.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;
using NamedValue = DiagnosticInfoOptimizationBase::Argument;

static StringRef recordName(const Prediction &P) {
  if (P.Mixed)
    return "Mixed";
  switch (P.Headline.Outcome) {
  case Verdict::Compute:
    return "ComputeBound";
  case Verdict::Bandwidth:
    return "BandwidthBound";
  case Verdict::Undetermined:
    return "Undetermined";
  }
  return "Undetermined";
}

/// The kernel's own place; the debug location where the kernel is known by
/// its line table only.
static DiagnosticLocation place(const Function &Kernel, const Prediction &P) {
  DISubprogram *Program = Kernel.getSubprogram();
  if (!Program)
    return {};
  bool SameFile = sys::path::filename(Program->getFilename()) ==
                  sys::path::filename(P.Where.File);
  if (!P.Where || !SameFile)
    return DiagnosticLocation(Program);
  return DebugLoc(DILocation::get(Kernel.getContext(), P.Where.Line,
                                  P.Where.Column, Program));
}

void roofline::recordPrediction(const Function &Kernel, const Prediction &P) {
  LLVMRemarkStreamer *Stream = Kernel.getContext().getLLVMRemarkStreamer();
  if (!Stream || Kernel.isDeclaration())
    return;
  const Evaluation &E = P.Headline;
  OptimizationRemarkAnalysis Record("roofline", recordName(P), place(Kernel, P),
                                    &Kernel.getEntryBlock());
  // Arguments are joined to the record's message, so the headline comes as
  // one argument and the figures follow as if said in brackets.
  Record << NamedValue("Headline", headline(P));
  Record << " {";
  auto Add = [&Record, First = true](StringRef Key, StringRef Value) mutable {
    Record << (First ? "" : ", ") << (Key + "=").str();
    Record << NamedValue(Key, Value);
    First = false;
  };
  Add("Kernel", P.Id.str());
  Add("Gpu", P.Gpu);
  Add("CodeArch", P.CodeArch);
  Add("Verdict", verdictId(E.Outcome));
  Add("Leaning", verdictId(E.Leaning));
  Add("Roof", opKindId(E.Kind));
  Add("Intensity", formatNumber(E.Intensity.Likely));
  Add("IntensityLow", formatNumber(E.Intensity.Low));
  Add("IntensityHigh", formatNumber(E.Intensity.High));
  Add("Ridge", formatNumber(E.Ridge));
  Add("OperationsPerThread",
      formatNumber(E.Operations[static_cast<unsigned>(E.Kind)].Likely));
  Add("DramBytesPerThread", formatNumber((E.DramRead + E.DramWritten).Likely));
  if (E.Threads)
    Add("Threads", formatNumber(*E.Threads, 9));
  Add("Evidence", P.Evidence);
  Record << "}";
  Stream->emit(Record);
}

std::string roofline::recordFileFor(StringRef OptRecordFile, StringRef Arch) {
  StringRef Name = sys::path::filename(OptRecordFile);
  if (OptRecordFile.empty() || Arch.empty() || Name.contains(Arch))
    return OptRecordFile.str();
  // "k.opt.yaml", "k.opt.ld.yaml": the arch goes before ".opt".
  size_t At = Name.rfind(".opt.");
  if (At == StringRef::npos)
    At = Name.rfind('.');
  size_t Cut = At == StringRef::npos ? OptRecordFile.size()
                                     : OptRecordFile.size() - Name.size() + At;
  return (OptRecordFile.take_front(Cut) + "." + Arch +
          OptRecordFile.drop_front(Cut))
      .str();
}
