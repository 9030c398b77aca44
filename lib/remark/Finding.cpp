// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/Finding.h"
#include "model/Quantity.h"
#include "remark/RemarkText.h"
#include "report/CommonFields.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

std::vector<Finding> roofline::remarkAbout(const Prediction &P, bool Explain) {
  std::vector<Finding> Findings;
  Findings.push_back({Finding::Kind::Remark, headline(P), P.Where});
  for (RemarkNote &Note : notesFor(P, Explain))
    Findings.push_back({Finding::Kind::Note, std::move(Note.Text),
                        std::move(Note.Where), /*Otherwise=*/P.Where});
  return Findings;
}

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

static std::string plain(double Value) {
  std::string Text;
  raw_string_ostream(Text) << format("%.6g", Value);
  return Text;
}

Finding roofline::recordOf(const Prediction &P, StringRef Function) {
  Finding F{Finding::Kind::Record, headline(P), P.Where};
  F.Function = Function.str();
  F.RecordName = recordName(P).str();
  auto Add = [&](StringRef Key, StringRef Value) {
    F.Values.push_back({Key.str(), Value.str()});
  };
  auto AddNumber = [&](StringRef Key, double Value) {
    if (std::isfinite(Value))
      Add(Key, plain(Value));
  };
  const Evaluation &E = P.Headline;
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
  Add("Evidence", idOf(P.Evidence));
  return F;
}

namespace roofline {
template <class F> void fields(F &Member, RecordValue &V) {
  Member.required("key", V.Key);
  Member.required("value", V.Value);
}

template <class F> void fields(F &Member, StageSum &S) {
  Member.required("microseconds", S.Time);
  Member.required("runs", S.Runs);
}

template <class F> void fields(F &Member, Finding &Of) {
  Member.required("kind", Of.What);
  Member.required("text", Of.Text);
  Member("where", Of.Where);
  Member("otherwise", Of.Otherwise);
  Member.sparse("function", Of.Function);
  Member.sparse("record", Of.RecordName);
  Member.sparse("values", Of.Values);
  Member.sparse("stages", Of.Times.Stages);
}
} // namespace roofline

std::string roofline::toLine(const Finding &F) {
  return jsonText(F, /*Indented=*/false);
}

Expected<Finding> roofline::findingFromLine(StringRef Line) {
  Finding F;
  if (Error E = readJsonText(Line, "finding", F))
    return std::move(E);
  return F;
}
