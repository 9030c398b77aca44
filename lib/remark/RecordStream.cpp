// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/RecordStream.h"
#include "model/Quantity.h"
#include "remark/RemarkText.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LLVMRemarkStreamer.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
using namespace roofline;
using NamedValue = DiagnosticInfoOptimizationBase::Argument;
using setExtraArgs = DiagnosticInfoOptimizationBase::setExtraArgs;

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

static std::string plain(double Value) {
  std::string Text;
  raw_string_ostream(Text) << format("%.6g", Value);
  return Text;
}

void roofline::recordPrediction(const Function &Kernel, const Prediction &P) {
  LLVMRemarkStreamer *Stream = Kernel.getContext().getLLVMRemarkStreamer();
  if (!Stream || Kernel.isDeclaration())
    return;
  const Evaluation &E = P.Headline;
  OptimizationRemarkAnalysis Record("roofline", recordName(P), place(Kernel, P),
                                    &Kernel.getEntryBlock());
  Record << NamedValue("Headline", headline(P));
  // Message: the headline alone; what follows is for programs.
  Record << setExtraArgs();
  auto Add = [&Record](StringRef Key, StringRef Value) {
    Record << NamedValue(Key, Value);
  };
  auto AddNumber = [&Add](StringRef Key, double Value) {
    if (std::isfinite(Value))
      Add(Key, plain(Value));
  };
  Add("Kernel", P.Id.str());
  Add("Gpu", P.Gpu);
  Add("CodeArch", P.CodeArch);
  Add("Verdict", verdictId(E.Outcome));
  Add("Leaning", verdictId(E.Leaning));
  Add("Roof", opKindId(E.Kind));
  if (E.Confidence)
    AddNumber("Confidence", *E.Confidence);
  AddNumber("Intensity", E.Intensity.Likely);
  AddNumber("IntensityLow", E.Intensity.Low);
  AddNumber("IntensityHigh", E.Intensity.High);
  AddNumber("Ridge", E.Ridge);
  AddNumber("OperationsPerThread",
            E.Operations[static_cast<unsigned>(E.Kind)].Likely);
  AddNumber("DramBytesPerThread", (E.DramRead + E.DramWritten).Likely);
  if (E.Threads)
    AddNumber("Threads", *E.Threads);
  Add("Evidence", P.Evidence);
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
