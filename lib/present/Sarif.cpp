// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SARIF 2.1.0: https://docs.oasis-open.org/sarif/sarif/v2.1.0/
#include "present/Present.h"
#include "remark/RemarkText.h"
#include "support/JsonFields.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"
#include <map>
#include <set>
#include <utility>

using namespace llvm;
using namespace roofline;

namespace roofline {
/// The pages of docs/rules by rule, which begin with a heading. Made by the
/// build.
extern const std::pair<const char *, const char *> RulePages[];
extern const unsigned RulePagesCount;
} // namespace roofline

namespace {
/// One finding.
struct SarifResult {
  std::string Rule, Level, Text;
  SourceLocation Where;
  std::string Identity; ///< without anything that moves with the source
  std::vector<RemarkNote> Related;
};

struct Region {
  const SourceLocation &Where;
};
struct Location {
  const SourceLocation &Where;
  StringRef Base;
  std::string Text = {}; ///< may be empty
};

class SarifWriter {
public:
  SarifWriter(const Overview &View, StringRef Base) : View(View), Base(Base) {}
  std::string text();

private:
  void collect();
  void add(const KernelCard &Card, const std::string &Kernel);
  JsonValue rules();
  JsonValue results();

  const Overview &View;
  StringRef Base;
  JsonBuilder B;
  std::vector<SarifResult> Found;
};
} // namespace

/// \p Path as a URI, relative to \p Base if it is below it.
static std::string uriOf(StringRef Path, StringRef Base) {
  SmallString<256> Name(Path);
  sys::path::remove_dots(Name, /*remove_dot_dot=*/true);
  StringRef Rest = Name;
  bool IsAbsolute = sys::path::is_absolute(Rest);
  if (IsAbsolute && !Base.empty() && Rest.consume_front(Base) &&
      Rest.consume_front("/"))
    IsAbsolute = false;
  else
    Rest = Name;
  std::string Uri = IsAbsolute ? "file://" : "";
  for (char C : Rest)
    if (isAlnum(C) || StringRef("/-._~+").contains(C))
      Uri += C;
    else
      Uri += "%" + utohexstr(static_cast<unsigned char>(C), false, 2);
  return Uri;
}

namespace roofline {

static void fields(JsonWriter &Member, Region &Of) {
  Member("startLine", Of.Where.Line);
  Member.sparse("startColumn", Of.Where.Column);
}

static void fields(JsonWriter &Member, Location &Of) {
  JsonWriter Physical = Member.nested(), Artifact = Member.nested();
  std::string Uri = uriOf(Of.Where.File, Of.Base);
  Artifact("uri", Uri);
  if (!StringRef(Uri).starts_with("file:"))
    Artifact("uriBaseId", "SRCROOT");
  Physical("artifactLocation", Artifact.take());
  if (Of.Where)
    Physical("region", Region{Of.Where});
  Member("physicalLocation", Physical.take());
  if (!Of.Text.empty()) {
    JsonWriter Message = Member.nested();
    Message("text", Of.Text);
    Member("message", Message.take());
  }
}

} // namespace roofline

/// The rule of a note that is a finding of its own; empty if it only explains
/// the verdict.
static StringRef ruleOf(NoteKind Kind) {
  switch (Kind) {
  case NoteKind::OutOfBounds:
  case NoteKind::Uncoalesced:
  case NoteKind::Gather:
  case NoteKind::RegisterSpill:
  case NoteKind::Limiter:
  case NoteKind::NotModelled:
    return idOf(Kind);
  default:
    return "";
  }
}

static StringRef ruleOf(StringRef Verdict) {
  return Verdict == "compute"     ? "compute-bound"
         : Verdict == "bandwidth" ? "bandwidth-bound"
                                  : Verdict;
}

/// Names of the kernels of \p View that stay when lines move and files are
/// renamed: a region is known by its number in its function.
static std::map<KernelId, std::string> kernelNames(const Overview &View) {
  std::set<KernelId> Ids;
  for (const KernelCard &Card : View.Kernels)
    Ids.insert(Card.Facts->Id);
  std::map<std::string, unsigned> Numbers;
  std::map<KernelId, std::string> Names;
  for (const KernelId &Id : Ids) {
    std::string Name = (idOf(Id.Lang) + ":" + Id.Name).str();
    unsigned Number = Numbers[Name]++;
    Names[Id] = Number ? Name + "#" + utostr(Number) : Name;
  }
  return Names;
}

void SarifWriter::add(const KernelCard &Card, const std::string &Kernel) {
  const GpuSpec &Gpu = View.Gpus[Card.Gpu];
  const Prediction *P = Card.prediction();
  if (!P)
    return;
  std::string Identity =
      Kernel + "|" + Gpu.Name + "|" + View.Builds[Card.Build];
  SarifResult Main{ruleOf(Card.verdict()).str(),
                   "note",
                   headline(*P),
                   P->Where,
                   Identity,
                   {}};
  std::vector<SarifResult> Others;
  std::map<std::string, unsigned> Numbers;
  for (const RemarkNote &Note : allNotes(*P)) {
    StringRef Rule = ruleOf(Note.Kind);
    if (Rule.empty()) {
      if (Note.Where)
        Main.Related.push_back(Note);
      continue;
    }
    unsigned Number = Numbers[Rule.str()]++;
    Others.push_back({Rule.str(),
                      Note.Kind == NoteKind::OutOfBounds ? "warning" : "note",
                      Note.Text + " (kernel " + quoted(P->DisplayName) +
                          " on " + gpuText(*P) + ")",
                      Note.Where ? Note.Where : P->Where,
                      Identity + "|" + utostr(Number),
                      {}});
  }
  Found.push_back(std::move(Main));
  append_range(Found, std::move(Others));
  for (const KernelObservation &Seen : Card.Facts->Observed)
    for (const ValidationRow &Row : Seen.Rows) {
      if (Row.Result != Agreement::Contradicted)
        continue;
      std::string Text = "kernel " + quoted(P->DisplayName) + " on " +
                         gpuText(*P) + " is predicted " + Card.verdict() +
                         "-bound, and a run showed it " +
                         idOf(Row.Observed.Outcome).str() + "-bound";
      if (!Row.Reasons.empty())
        Text += ": " + join(Row.Reasons, "; ");
      Found.push_back({"contradicted",
                       "warning",
                       Text,
                       P->Where,
                       Identity + "|" + utostr(Numbers["contradicted"]++),
                       {}});
    }
}

void SarifWriter::collect() {
  std::map<KernelId, std::string> Names = kernelNames(View);
  for (const KernelCard &Card : View.Kernels)
    add(Card, Names[Card.Facts->Id]);
}

/// A text in the form that SARIF has for them.
static JsonValue message(JsonBuilder &B, StringRef Text) {
  return jsonObject(B, "text", Text);
}

/// \p Page with the pages that it links named, since viewers have no such
/// files:
/// "[remarks](../remarks.md)" becomes "remarks (docs/remarks.md)".
static std::string withoutLinks(StringRef Page) {
  std::string Text;
  while (true) {
    auto [Before, Target] = Page.split("](../");
    if (Target.empty())
      return Text + Page.str();
    auto [Start, Words] = Before.rsplit('[');
    auto [Path, After] = Target.split(')');
    Text += (Start + Words + " (docs/" + Path + ")").str();
    Page = After;
  }
}

JsonValue SarifWriter::rules() {
  JsonValue Rules = B.array();
  for (unsigned I = 0; I < RulePagesCount; ++I) {
    std::string Whole =
        withoutLinks(StringRef(RulePages[I].second).split("-->").second.trim());
    StringRef Page = Whole;
    auto [Heading, Body] = Page.split("\n\n");
    auto [Short, Rest] = Body.split("\n\n");
    std::string Id = RulePages[I].first;
    JsonValue Help = jsonObject(B, "text", Body, "markdown", Page);
    std::string Summary = Short.str();
    std::replace(Summary.begin(), Summary.end(), '\n', ' ');
    bool IsWarning = Id == "out-of-bounds" || Id == "contradicted";
    B.push(Rules,
           jsonObject(B, "id", "roofline/" + Id, "shortDescription",
                      message(B, Summary), "fullDescription",
                      message(B, Summary), "help", Help, "defaultConfiguration",
                      jsonObject(B, "level", IsWarning ? "warning" : "note")));
  }
  return Rules;
}

JsonValue SarifWriter::results() {
  JsonValue Results = B.array();
  std::map<std::string, unsigned> Seen;
  for (SarifResult &R : Found) {
    std::string Key = R.Rule + "|" + R.Identity;
    if (unsigned Number = Seen[Key]++)
      Key += "|" + utostr(Number);
    JsonWriter Member(B);
    Member("ruleId", "roofline/" + R.Rule);
    Member("level", R.Level);
    Member("message", message(B, R.Text));
    std::vector<Location> Locations;
    if (!R.Where.File.empty())
      Locations.push_back({R.Where, Base});
    Member("locations", Locations);
    std::vector<Location> Related;
    std::set<std::tuple<SourceLocation, std::string>> Known; // has to be unique
    for (const RemarkNote &Note : R.Related)
      if (Known.insert({Note.Where, Note.Text}).second)
        Related.push_back({Note.Where, Base, Note.Text});
    Member.sparse("relatedLocations", Related);
    Member("partialFingerprints",
           jsonObject(B, "rooflineFinding/v1",
                      utohexstr(xxh3_64bits(Key), /*LowerCase=*/true, 16)));
    B.push(Results, Member.take());
  }
  return Results;
}

std::string SarifWriter::text() {
  collect();
  JsonValue Driver = jsonObject(B, "name", "RooflinePredict", "semanticVersion",
                                ROOFLINE_VERSION, "rules", rules());
  JsonValue Root =
      jsonObject(B, "SRCROOT", jsonObject(B, "uri", uriOf(Base, "") + "/"));
  JsonValue Run = jsonObject(B, "tool", jsonObject(B, "driver", Driver),
                             "originalUriBaseIds", Root, "columnKind",
                             "utf16CodeUnits", "results", results());
  JsonValue Runs = B.array();
  B.push(Runs, std::move(Run));
  return writeJson(jsonObject(B, "$schema",
                              "https://json.schemastore.org/sarif-2.1.0.json",
                              "version", "2.1.0", "runs", Runs));
}

std::string roofline::overviewSarif(const Overview &View, StringRef Base) {
  return SarifWriter(View, Base).text();
}
