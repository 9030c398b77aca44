// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/Finding.h"
#include "model/Quantity.h"
#include "remark/HeadlineParts.h"
#include "remark/RemarkText.h"
#include "report/CommonFields.h"
#include "words/Words.h"
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
  if (!instancesDisagree(reachedOf(All)))
    return {All};
  auto Groups = make_second_range(ByGpu);
  return {Groups.begin(), Groups.end()};
}

/// "'axpy<float>' and 'axpy<double>': ", or, where the remark is \p About
/// several GPUs, "'axpy<float>' on H200: ".
static std::string whoseText(ArrayRef<const Prediction *> Whose,
                             ArrayRef<const Prediction *> About) {
  bool OneGpu = all_of(
      About, [&](const Prediction *P) { return P->Gpu == About[0]->Gpu; });
  std::vector<std::string> Names;
  for (const Prediction *P : Whose)
    Names.push_back(quoted(P->DisplayName) +
                    (OneGpu ? "" : " on " + gpuText(*P)));
  return listed(Names) + ": ";
}

namespace {
/// The notes about one of several predictions.
struct OwnNotes {
  const Prediction *Of;
  std::vector<RemarkNote> Notes;
  /// By index of the note: the predictions that it is about.
  std::vector<std::vector<const Prediction *>> Whose;
};
} // namespace

/// All notes about each of \p About; those that are alike are only among the
/// first one's.
static std::vector<OwnNotes> notesOfEach(ArrayRef<const Prediction *> About) {
  std::vector<OwnNotes> All;
  for (const Prediction *P : About) {
    OwnNotes Its{P, {}, {}};
    for (RemarkNote &Note : allNotes(*P)) {
      std::vector<const Prediction *> *Alike = nullptr;
      for (OwnNotes &Other : All)
        for (auto [Said, Whose] : zip(Other.Notes, Other.Whose))
          if (Said.Text == Note.Text && Said.Where == Note.Where)
            Alike = &Whose;
      if (Alike) {
        Alike->push_back(P);
        continue;
      }
      Its.Notes.push_back(std::move(Note));
      Its.Whose.push_back({P});
    }
    All.push_back(std::move(Its));
  }
  return All;
}

/// The note that helps most with \p About, each of which is to have one: a
/// warning about any of them, else that of the first. It says whose it is if it
/// is not about all.
static std::vector<Finding> briefNote(ArrayRef<const Prediction *> About) {
  std::vector<std::vector<RemarkNote>> First;
  for (const Prediction *P : About)
    First.push_back(mostUsefulNote(*P));
  size_t Chosen = 0;
  for (size_t I = 0; I < About.size(); ++I)
    if (!First[I].empty() && First[I][0].IsWarning) {
      Chosen = I;
      break;
    }
  if (First.empty() || First[Chosen].empty())
    return {};
  const RemarkNote &Note = First[Chosen][0];
  auto IsSame = [&](const RemarkNote &Other) {
    return Other.Text == Note.Text && Other.Where == Note.Where;
  };
  std::vector<const Prediction *> Whose;
  for (auto [P, Its] : zip(About, First))
    if (any_of(Its, IsSame) || any_of(allNotes(*P), IsSame))
      Whose.push_back(P);
  return {
      {Finding::Kind::Note,
       (Whose.size() < About.size() ? whoseText(Whose, About) : "") + Note.Text,
       Note.Where, /*Otherwise=*/About[Chosen]->Where}};
}

std::vector<Finding>
roofline::remarkAbout(ArrayRef<Prediction> Group,
                      function_ref<NoteLevel(const Prediction &)> NotesFor) {
  std::vector<Finding> Findings;
  for (const std::vector<const Prediction *> &About : remarksOf(Group)) {
    Findings.push_back(
        {Finding::Kind::Remark, headline(About), About[0]->Where});
    std::vector<const Prediction *> InFull, InBrief;
    for (const Prediction *P : About)
      if (NoteLevel Level = NotesFor(*P); Level == NoteLevel::All)
        InFull.push_back(P);
      else if (Level == NoteLevel::Some)
        InBrief.push_back(P);
    append_range(Findings, briefNote(InBrief));
    for (OwnNotes &Its : notesOfEach(InFull)) {
      bool IsOneOfSeveral = About.size() > 1;
      if (IsOneOfSeveral)
        Findings.push_back(
            {Finding::Kind::Note, headline(*Its.Of), Its.Of->Where});
      for (auto [Note, Whose] : zip(Its.Notes, Its.Whose))
        Findings.push_back(
            {Finding::Kind::Note,
             (IsOneOfSeveral ? whoseText(Whose, About) : "") + Note.Text,
             std::move(Note.Where), /*Otherwise=*/Its.Of->Where});
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
