// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/PromptMaterial.h"
#include "constants/prompts.h"
#include "report/PredictionJson.h"
#include "support/Error.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace roofline;

/// \p Value within the limits of \p Trait, times its factor.
static double scaled(double Value, const double (&Trait)[3]) {
  return std::clamp(Value, Trait[0], Trait[1]) * Trait[2];
}

/// The binary logarithm of \p Value, which is not negative.
static double logOf(double Value) { return std::log2(std::max(0.0, Value)); }

KernelTraits roofline::traitsOf(const Prediction &P) {
  const Evaluation &E = P.Headline;
  double Bytes = E.DramRead.Likely + E.DramWritten.Likely;
  using namespace constants;
  KernelTraits T{};
  auto *Next = T.begin();
  for (OpKind Kind : {OpKind::Fp64, OpKind::Fp32, OpKind::Fp16, OpKind::Int}) {
    double Count = E.Operations[static_cast<unsigned>(Kind)].Likely;
    double PerByte = Bytes > 0 ? Count / Bytes : (Count > 0 ? HUGE_VAL : 0);
    *Next++ = scaled(logOf(PerByte), IntensityTrait);
  }
  *Next++ = scaled(logOf(Bytes), BytesTrait);
  *Next++ = scaled(logOf(P.Point.threads()), ThreadsTrait);
  *Next++ = scaled(E.GatherShare, GatherTrait);
  *Next++ = scaled(P.Loops.size(), LoopsTrait);
  *Next++ = scaled(logOf(1 + P.Resources.Barriers.Likely), BarriersTrait);
  *Next++ = scaled(P.Resources.DivergentBranches, BranchesTrait);
  return T;
}

double roofline::distance(const KernelTraits &A, const KernelTraits &B) {
  double Sum = 0;
  for (unsigned I = 0; I < NumKernelTraits; ++I)
    Sum += (A[I] - B[I]) * (A[I] - B[I]);
  return std::sqrt(Sum);
}

namespace {
struct PartName {
  const char *Key;
  std::string PromptParts::*Part;
};
} // namespace

static constexpr PartName PartNames[] = {
    {"kernel", &PromptParts::Kernel},
    {"source", &PromptParts::Source},
    {"host", &PromptParts::Host},
    {"arguments", &PromptParts::Arguments},
    {"launch", &PromptParts::Launch},
    {"facts", &PromptParts::Facts},
    {"unknowns", &PromptParts::Unknowns},
    {"gpu_name", &PromptParts::GpuName},
    {"gpu_facts", &PromptParts::GpuFacts},
};

JsonValue roofline::toJson(JsonBuilder &B, const PromptParts &Parts) {
  JsonValue Object = B.object();
  for (const PartName &Name : PartNames)
    B.add(Object, Name.Key, StringRef(Parts.*Name.Part));
  return Object;
}

Expected<PromptParts> roofline::partsFromJson(const JsonCursor &Object) {
  PromptParts Parts;
  for (const PartName &Name : PartNames) {
    auto Member = Object.member(Name.Key);
    if (!Member)
      return Member.takeError();
    auto Text = Member->string();
    if (!Text)
      return Text.takeError();
    Parts.*Name.Part = std::move(*Text);
  }
  return Parts;
}

JsonValue roofline::toJson(JsonBuilder &B, const KernelTraits &Traits) {
  JsonValue Array = B.array();
  for (double T : Traits)
    B.push(Array, B.number(T));
  return Array;
}

Expected<KernelTraits> roofline::traitsFromJson(const JsonCursor &Array) {
  auto Elements = Array.elements();
  if (!Elements)
    return Elements.takeError();
  if (Elements->size() != NumKernelTraits)
    return makeError("{0}: wanted {1} numbers, found {2}", Array.path(),
                     NumKernelTraits, Elements->size());
  KernelTraits Traits;
  for (unsigned I = 0; I < NumKernelTraits; ++I) {
    auto Number = (*Elements)[I].number();
    if (!Number)
      return Number.takeError();
    Traits[I] = *Number;
  }
  return Traits;
}

std::string roofline::sheetLine(const KernelQuestion &Q) {
  JsonBuilder B;
  JsonValue Line = B.object();
  B.add(Line, "parts", toJson(B, partsOf(Q)));
  B.add(Line, "traits", toJson(B, traitsOf(*Q.Static)));
  B.add(Line, "report", StringRef(toJsonLine(*Q.Static)));
  return writeJson(Line, /*Indented=*/false) + "\n";
}

static Expected<PromptMaterial> readSheet(const JsonCursor &Line) {
  PromptMaterial Sheet;
  auto Parts = Line.member("parts"), Traits = Line.member("traits"),
       Report = Line.member("report");
  if (Error E = joinErrors(joinErrors(Parts.takeError(), Traits.takeError()),
                           Report.takeError()))
    return std::move(E);
  auto P = partsFromJson(*Parts);
  if (!P)
    return P.takeError();
  auto T = traitsFromJson(*Traits);
  if (!T)
    return T.takeError();
  auto R = Report->string();
  if (!R)
    return R.takeError();
  return PromptMaterial{std::move(*P), *T, std::move(*R)};
}

Expected<std::vector<PromptMaterial>> roofline::parseSheets(StringRef Text,
                                                            StringRef Name) {
  std::vector<PromptMaterial> Sheets;
  for (unsigned Number = 1; !Text.empty(); ++Number) {
    auto [Line, Rest] = Text.split('\n');
    Text = Rest;
    std::string Place = (Name + ":" + Twine(Number)).str();
    auto Document = parseJson(Line, Place);
    if (!Document)
      return Document.takeError();
    auto Sheet = readSheet(JsonCursor(*Document, Place));
    if (!Sheet)
      return Sheet.takeError();
    Sheets.push_back(std::move(*Sheet));
  }
  return Sheets;
}
