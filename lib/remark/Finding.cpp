// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/Finding.h"
#include "model/Quantity.h"
#include "remark/RemarkText.h"
#include "report/CommonFields.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <cmath>

using namespace llvm;
using namespace roofline;

bool roofline::isSamePlace(const Prediction &A, const Prediction &B) {
  return A.Id == B.Id ||
         (A.Instance.isOfSameTemplate(B.Instance) && A.Where == B.Where);
}

/// Whether instances of a template have different verdicts on a GPU.
static bool instancesDisagree(ArrayRef<const Prediction *> Group) {
  return any_of(Group, [&](const Prediction *A) {
    return any_of(Group, [&](const Prediction *B) {
      return A->Gpu == B->Gpu && (A->Headline.Outcome != B->Headline.Outcome ||
                                  A->Headline.Leaning != B->Headline.Leaning);
    });
  });
}

/// \p Group in one or, if instances disagree, in one group for each GPU.
static std::vector<std::vector<const Prediction *>>
remarksOf(ArrayRef<Prediction> Group) {
  MapVector<StringRef, std::vector<const Prediction *>> ByGpu;
  std::vector<const Prediction *> All;
  for (const Prediction &P : Group) {
    All.push_back(&P);
    ByGpu[P.Gpu].push_back(&P);
  }
  if (!instancesDisagree(All))
    return {All};
  auto Groups = make_second_range(ByGpu);
  return {Groups.begin(), Groups.end()};
}

static std::vector<RemarkNote> notesOf(const Prediction &P, NoteLevel Level) {
  switch (Level) {
  case NoteLevel::None:
    return {};
  case NoteLevel::Some:
    return mostUsefulNote(P);
  case NoteLevel::All:
    return allNotes(P);
  }
  llvm_unreachable("no such level");
}

std::vector<Finding>
roofline::remarkAbout(ArrayRef<Prediction> Group,
                      function_ref<NoteLevel(const Prediction &)> NotesFor) {
  std::vector<Finding> Findings;
  for (const std::vector<const Prediction *> &About : remarksOf(Group)) {
    Findings.push_back(
        {Finding::Kind::Remark, headline(About), About[0]->Where});
    // Of notes that are not asked for, the first prediction's stand for all.
    bool HasSome = false;
    for (const Prediction *P : About) {
      NoteLevel Level = NotesFor(*P);
      if (Level == NoteLevel::Some && std::exchange(HasSome, true))
        continue;
      std::string Whose;
      if (Level == NoteLevel::All && About.size() > 1) {
        Whose = quoted(P->DisplayName) + " on " + gpuText(*P) + ": ";
        Findings.push_back({Finding::Kind::Note, headline(*P), P->Where});
      }
      for (RemarkNote &Note : notesOf(*P, Level))
        Findings.push_back({Finding::Kind::Note, Whose + Note.Text,
                            std::move(Note.Where), /*Otherwise=*/P->Where});
    }
  }
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
  Add("Verdict", idOf(E.Outcome));
  Add("Leaning", idOf(E.Leaning));
  Add("Roof", idOf(E.Kind));
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
