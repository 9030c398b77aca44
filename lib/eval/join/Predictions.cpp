// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/Predictions.h"
#include "support/Error.h"
#include "support/Json.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace roofline;

static bool present(const JsonCursor &Object, StringRef Key) {
  return Object.has(Key) && !Object.raw()[Key.str().c_str()].IsNull();
}

static Error readText(const JsonCursor &Object, StringRef Key,
                      std::string &Text) {
  Expected<JsonCursor> Member = Object.member(Key);
  if (!Member)
    return Member.takeError();
  return Member->string().moveInto(Text);
}

/// A plain number, or the likely value of an estimate.
static Error readAmount(const JsonCursor &Object, StringRef Key,
                        std::optional<double> &Amount) {
  if (!present(Object, Key))
    return Error::success();
  JsonCursor Member = cantFail(Object.member(Key));
  if (Member.raw().IsObject())
    return readAmount(Member, "likely", Amount);
  Expected<double> Number = Member.number();
  if (!Number)
    return Number.takeError();
  Amount = *Number;
  return Error::success();
}

static Error readCount(const JsonCursor &Object, StringRef Key,
                       unsigned &Count) {
  if (!present(Object, Key))
    return Error::success();
  JsonCursor Member = cantFail(Object.member(Key));
  if (!Member.raw().IsUint())
    return Member.mismatch("a whole number");
  Count = Member.raw().GetUint();
  return Error::success();
}

static Error readSize(const JsonCursor &Object, StringRef Key,
                      std::optional<Dimensions> &Size) {
  if (!present(Object, Key))
    return Error::success();
  JsonCursor Member = cantFail(Object.member(Key));
  Expected<std::vector<JsonCursor>> Elements = Member.elements();
  if (!Elements)
    return Elements.takeError();
  if (Elements->size() != 3)
    return Member.mismatch("three numbers");
  Dimensions Read;
  for (unsigned I = 0; I < 3; ++I) {
    if ((*Elements)[I].raw().IsNull())
      return Error::success(); // an unknown extent: the size is unknown
    if (Error E = (*Elements)[I].number().moveInto(Read[I]))
      return E;
  }
  Size = Read;
  return Error::success();
}

static Error readWords(const JsonCursor &Object, StringRef Key,
                       std::optional<std::vector<std::string>> &Words) {
  if (!present(Object, Key))
    return Error::success();
  Expected<std::vector<JsonCursor>> Elements =
      cantFail(Object.member(Key)).elements();
  if (!Elements)
    return Elements.takeError();
  Words.emplace();
  for (const JsonCursor &Element : *Elements)
    if (Error E = Element.string().moveInto(Words->emplace_back()))
      return E;
  return Error::success();
}

static Error readVerdict(const JsonCursor &Object, StringRef Key, Verdict &V) {
  std::string Text;
  if (Error E = readText(Object, Key, Text))
    return E;
  std::optional<Verdict> Parsed = parseVerdict(Text);
  if (!Parsed)
    return makeError("{0}.{1}: wanted a verdict, found '{2}'", Object.path(),
                     Key, Text);
  V = *Parsed;
  return Error::success();
}

static Error readKernel(const JsonCursor &Kernel, KernelId &Id) {
  std::string Lang, Name, Unit;
  unsigned Line = 0, Ordinal = 0;
  if (Error E = readText(Kernel, "language", Lang))
    return E;
  if (Error E = readText(Kernel, "name", Name))
    return E;
  if (Error E = readText(Kernel, "unit", Unit))
    return E;
  if (Error E = readCount(Kernel, "line", Line))
    return E;
  if (Error E = readCount(Kernel, "ordinal", Ordinal))
    return E;
  std::optional<Language> Parsed = parseLanguage(Lang);
  if (!Parsed)
    return makeError("{0}.language: wanted 'cuda' or 'openmp', found '{1}'",
                     Kernel.path(), Lang);
  Id = *Parsed == Language::Cuda
           ? KernelId::forCuda(Name, Unit)
           : KernelId::forOpenMP(Name, Line, Ordinal, Unit);
  return Error::success();
}

static Error readFigures(const JsonCursor &From, PredictionRecord &P) {
  // Without the number of threads, the figures are per thread and cannot be
  // compared with a table's totals.
  if (!present(From, "threads"))
    return Error::success();
  if (present(From, "operations")) {
    JsonCursor Operations = cantFail(From.member("operations"));
    if (!Operations.raw().IsObject())
      return Operations.mismatch("an object");
    for (OpKind Kind : AllOpKinds) {
      auto &Amount = P.Operations[static_cast<unsigned>(Kind)];
      Amount = 0; // kinds that do not occur are omitted
      if (Error E = readAmount(Operations, opKindId(Kind), Amount))
        return E;
    }
  }
  return readAmount(From, "dram_bytes", P.DramBytes);
}

static Error readPrediction(const JsonCursor &From, PredictionRecord &P) {
  Expected<JsonCursor> Kernel = From.member("kernel");
  if (!Kernel)
    return Kernel.takeError();
  if (Error E = readKernel(*Kernel, P.Id))
    return E;
  if (Error E = readText(From, "gpu", P.Gpu))
    return E;
  if (Error E = readWords(From, "arguments", P.Arguments))
    return E;
  if (Error E = readSize(From, "grid", P.Grid))
    return E;
  if (Error E = readSize(From, "block", P.Block))
    return E;
  if (Error E = readVerdict(From, "verdict", P.Outcome))
    return E;
  P.Leaning = P.Outcome;
  if (P.Outcome == Verdict::Undetermined) {
    if (Error E = readVerdict(From, "leaning", P.Leaning))
      return E;
    if (P.Leaning == Verdict::Undetermined)
      return makeError("{0}.leaning: wanted 'compute' or 'bandwidth'",
                       From.path());
  }
  if (Error E = readAmount(From, "confidence", P.Confidence))
    return E;
  if (P.Confidence && !(*P.Confidence >= 0 && *P.Confidence <= 1))
    return makeError("{0}.confidence: wanted a number from 0 to 1, found {1}",
                     From.path(), *P.Confidence);
  return readFigures(From, P);
}

static Error checkSchema(const JsonCursor &Report) {
  std::string Schema;
  if (Error E = readText(Report, "schema", Schema))
    return E;
  if (Schema != "roofline-predictions")
    return makeError("{0}.schema: wanted 'roofline-predictions', found '{1}'",
                     Report.path(), Schema);
  unsigned Version = 0;
  if (Error E = readCount(Report, "version", Version))
    return E;
  if (Version != 1)
    return makeError("{0}.version: wanted 1, found {1}", Report.path(),
                     Version);
  return Error::success();
}

static bool isProfile(const JsonCursor &Root) {
  return Root.has("schema") && Root.raw()["schema"] == "roofline-profile";
}

static Error readDocument(StringRef Text, StringRef Name, StringRef Where,
                          std::vector<PredictionRecord> &Records) {
  Expected<JsonDocument> Document = parseJson(Text, Where);
  if (!Document)
    return Document.takeError();
  JsonCursor Root(*Document, Where.str());
  if (isProfile(Root)) {
    Expected<std::vector<PredictionRecord>> Seen = recordsOfProfile(Text, Name);
    if (!Seen)
      return Seen.takeError();
    append_range(Records, std::move(*Seen));
    return Error::success();
  }
  std::vector<JsonCursor> Elements{Root};
  if (!Root.has("kernel")) {
    if (Error E = checkSchema(Root))
      return E;
    Expected<JsonCursor> List = Root.member("predictions");
    if (!List)
      return List.takeError();
    if (Error E = List->elements().moveInto(Elements))
      return E;
  }
  size_t Before = Records.size();
  for (const JsonCursor &Element : Elements) {
    Records.emplace_back().File = Name.str();
    if (Error E = readPrediction(Element, Records.back()))
      return E;
  }
  return addDetails(Root, MutableArrayRef(Records).drop_front(Before));
}

/// Whether \p Text is JSON lines, that is, whether its first line is a whole
/// document and more lines follow. The file's name is not considered.
static bool areLines(StringRef Text) {
  auto [First, Rest] = Text.trim().split('\n');
  if (Rest.empty())
    return false;
  Expected<JsonDocument> Document = parseJson(First, "");
  if (Document)
    return true;
  consumeError(Document.takeError());
  return false;
}

Expected<std::vector<PredictionRecord>>
roofline::parsePredictions(StringRef Text, StringRef Name) {
  std::vector<PredictionRecord> Records;
  if (!areLines(Text)) {
    if (Error E = readDocument(Text, Name, Name, Records))
      return std::move(E);
    return Records;
  }
  unsigned Number = 0;
  for (StringRef Line : split(Text, '\n')) {
    ++Number;
    if (Line.trim().empty())
      continue;
    std::string Where = (Name + ":" + Twine(Number)).str();
    if (Error E = readDocument(Line, Name, Where, Records))
      return std::move(E);
  }
  return Records;
}
