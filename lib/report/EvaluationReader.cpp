// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/EvaluationJson.h"
#include "support/Error.h"
#include <limits>

using namespace llvm;

namespace roofline {

Error readJson(const JsonCursor &From, std::string &Text) {
  return From.string().moveInto(Text);
}

Error readJson(const JsonCursor &From, double &Number) {
  return From.number().moveInto(Number);
}

Error readJson(const JsonCursor &From, unsigned &Number) {
  if (!From.raw().IsUint())
    return From.mismatch("a whole number");
  Number = From.raw().GetUint();
  return Error::success();
}

Error readJson(const JsonCursor &From, bool &Value) {
  return From.boolean().moveInto(Value);
}

Error readJson(const JsonCursor &From, Verdict &V) {
  Expected<std::string> Text = From.string();
  if (!Text)
    return Text.takeError();
  std::optional<Verdict> Parsed = parseVerdict(*Text);
  if (!Parsed)
    return makeError("{0}: wanted 'compute', 'bandwidth' or 'undetermined', "
                     "found '{1}'",
                     From.path(), *Text);
  V = *Parsed;
  return Error::success();
}

Error readJson(const JsonCursor &From, OpKind &Kind) {
  Expected<std::string> Text = From.string();
  if (!Text)
    return Text.takeError();
  std::optional<OpKind> Parsed = parseOpKind(*Text);
  if (!Parsed)
    return makeError("{0}: wanted a kind of operation, found '{1}'",
                     From.path(), *Text);
  Kind = *Parsed;
  return Error::success();
}

Error readJson(const JsonCursor &From, SourceLocation &Where) {
  return MemberReader(From)
      .read("file", Where.File)
      .read("line", Where.Line)
      .read("column", Where.Column)
      .finish();
}

Error readJson(const JsonCursor &From, std::array<double, 3> &Size) {
  Expected<std::vector<JsonCursor>> Elements = From.elements();
  if (!Elements)
    return Elements.takeError();
  if (Elements->size() != Size.size())
    return From.mismatch("three numbers");
  for (unsigned I = 0; I < Size.size(); ++I)
    if (Error E = (*Elements)[I].number().moveInto(Size[I]))
      return E;
  return Error::success();
}

Error readJson(const JsonCursor &From, Estimate &E) {
  // JSON has no infinity: null means unbounded.
  constexpr double Unbounded = std::numeric_limits<double>::infinity();
  E = {Unbounded, Unbounded, Unbounded};
  return MemberReader(From)
      .read("low", E.Low)
      .read("likely", E.Likely)
      .read("high", E.High)
      .finish();
}

Error readJson(const JsonCursor &From, KernelId &Id) {
  std::string Text;
  if (Error E = MemberReader(From).read("id", Text).finish())
    return E;
  std::optional<KernelId> Parsed = KernelId::parse(Text);
  if (!Parsed)
    return makeError("{0}.id: wanted a kernel id, found '{1}'", From.path(),
                     Text);
  Id = *Parsed;
  return Error::success();
}

Error readJson(const JsonCursor &From, std::vector<std::string> &Texts) {
  Expected<std::vector<JsonCursor>> Elements = From.elements();
  if (!Elements)
    return Elements.takeError();
  for (const JsonCursor &Element : *Elements)
    if (Error E = Element.string().moveInto(Texts.emplace_back()))
      return E;
  return Error::success();
}

Error readJson(const JsonCursor &From, std::vector<double> &Numbers) {
  Expected<std::vector<JsonCursor>> Elements = From.elements();
  if (!Elements)
    return Elements.takeError();
  for (const JsonCursor &Element : *Elements)
    if (Element.raw().IsNull())
      Numbers.push_back(std::numeric_limits<double>::infinity());
    else if (Error E = Element.number().moveInto(Numbers.emplace_back()))
      return E;
  return Error::success();
}

Error readJson(const JsonCursor &From, ValidityRange &Range) {
  return MemberReader(From)
      .readMembers<ValidityKind>("kind", Range, "")
      .readAll("over", Range.Over)
      .finish();
}

static Error readFigures(const JsonCursor &From, Evaluation &E) {
  MemberReader Reader(From);
  Estimate Ridge, Memory{-1, -1, -1};
  Reader.read("intensity", E.Intensity)
      .read("ridge", Ridge)
      .read("dram_read_per_thread", E.DramRead)
      .read("dram_written_per_thread", E.DramWritten)
      .read("requested_per_thread", E.Requested)
      .read("memory_seconds", Memory);
  for (unsigned I = 0; I < NumOpKinds; ++I) {
    std::string Kind = opKindId(AllOpKinds[I]).str();
    Estimate Seconds;
    Reader.read(Kind + "_operations_per_thread", E.Operations[I])
        .read(Kind + "_seconds", Seconds);
    E.ComputeSeconds[I] = Seconds.Likely;
  }
  E.Ridge = Ridge.Likely;
  E.MemorySeconds = Memory.Likely;
  return Reader.finish();
}

Error readJson(const JsonCursor &From, Evaluation &E) {
  double Threads = -1, Confidence = -1;
  bool IsUnseen = false;
  UnseenConstruct Unseen;
  if (Error Err = MemberReader(From)
                      .read("verdict", E.Outcome)
                      .read("leaning", E.Leaning)
                      .read("roof", E.Kind)
                      .readFact("validity", E.Validity)
                      .readFacts("depends_on", E.DependsOn)
                      .readFacts("assumed", E.Assumed)
                      .read("flips_when_achievable", E.FlipsWhenAchievable)
                      .readFact("limiter", E.Limiter)
                      .read("points_examined", E.PointsExamined)
                      .read("margin", E.Margin)
                      .read("gather_share", E.GatherShare)
                      .read("unseen", IsUnseen)
                      .read<Fact<UnseenKind>>("unseen_data", Unseen)
                      .read("confidence", Confidence)
                      .read("threads", Threads)
                      .finish())
    return Err;
  if (IsUnseen) {
    // The only dependency is the construct itself.
    if (!Unseen && !E.DependsOn.empty())
      Unseen = {{UnseenKind::Other, wordsOf(E.DependsOn[0])}, {}};
    E.Unseen = std::move(Unseen);
    E.DependsOn.clear();
  }
  if (Threads >= 0)
    E.Threads = Threads;
  if (Confidence >= 0)
    E.Confidence = Confidence;
  Expected<JsonCursor> Figures = From.member("figures");
  return Figures ? readFigures(*Figures, E) : Figures.takeError();
}

} // namespace roofline
