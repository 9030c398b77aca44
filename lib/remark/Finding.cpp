// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "remark/Finding.h"
#include "model/Quantity.h"
#include "remark/RemarkText.h"
#include "support/Error.h"
#include "support/Json.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"
#include <climits>
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
    F.Values.emplace_back(Key.str(), Value.str());
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

// A line is an array [kind, text, place, place, function, name, values] with
// places [file, line, column] and values [key, value, key, value ...].

static JsonValue placeJson(JsonBuilder &B, const SourceLocation &Where) {
  JsonValue Place = B.array();
  B.push(Place, B.string(Where.File));
  B.push(Place, B.number(Where.Line));
  B.push(Place, B.number(Where.Column));
  return Place;
}

std::string roofline::toLine(const Finding &F) {
  JsonBuilder B;
  JsonValue Line = B.array(), Values = B.array();
  for (const auto &[Key, Value] : F.Values) {
    B.push(Values, B.string(Key));
    B.push(Values, B.string(Value));
  }
  B.push(Line, B.number(static_cast<int>(F.What)));
  B.push(Line, B.string(F.Text));
  B.push(Line, placeJson(B, F.Where));
  B.push(Line, placeJson(B, F.Otherwise));
  B.push(Line, B.string(F.Function));
  B.push(Line, B.string(F.RecordName));
  B.push(Line, std::move(Values));
  return writeJson(Line, /*Indented=*/false);
}

namespace {
/// Parses a line. The sending process may have been corrupted, so every element
/// is validated.
class LineReader {
public:
  explicit LineReader(const JsonDocument &Document)
      : Line(Document, "finding") {}

  Expected<Finding> read() {
    Finding F;
    std::vector<JsonCursor> Parts = elements(Line);
    if (Parts.size() == 7) {
      unsigned Kind = number(Parts[0]);
      if (Kind > static_cast<unsigned>(Finding::Kind::Output))
        return makeError("finding: no kind has the number {0}", Kind);
      F.What = static_cast<Finding::Kind>(Kind);
      F.Text = text(Parts[1]);
      F.Where = place(Parts[2]);
      F.Otherwise = place(Parts[3]);
      F.Function = text(Parts[4]);
      F.RecordName = text(Parts[5]);
      std::vector<JsonCursor> Values = elements(Parts[6]);
      for (size_t I = 0; I + 1 < Values.size(); I += 2)
        F.Values.emplace_back(text(Values[I]), text(Values[I + 1]));
    } else {
      note(makeError("finding: wanted 7 elements, found {0}", Parts.size()));
    }
    if (!Problem.empty())
      return makeError("{0}", Problem);
    return F;
  }

private:
  void note(Error E) { Problem = toString(std::move(E)); }
  std::vector<JsonCursor> elements(const JsonCursor &C) {
    auto Found = C.elements();
    if (Found)
      return std::move(*Found);
    note(Found.takeError());
    return {};
  }
  std::string text(const JsonCursor &C) {
    auto Found = C.string();
    if (Found)
      return std::move(*Found);
    note(Found.takeError());
    return "";
  }
  unsigned number(const JsonCursor &C) {
    auto Found = C.number();
    if (Found)
      return *Found >= 0 && *Found <= UINT_MAX ? unsigned(*Found) : 0;
    note(Found.takeError());
    return 0;
  }
  SourceLocation place(const JsonCursor &C) {
    std::vector<JsonCursor> Parts = elements(C);
    if (Parts.size() != 3)
      return {};
    return {text(Parts[0]), number(Parts[1]), number(Parts[2])};
  }

  JsonCursor Line;
  std::string Problem;
};
} // namespace

Expected<Finding> roofline::findingFromLine(StringRef Line) {
  Expected<JsonDocument> Document = parseJson(Line, "finding");
  if (!Document)
    return Document.takeError();
  return LineReader(*Document).read();
}
