// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline report: shows kernels below the roofs of their GPUs, as a page, a
// table, a picture or SARIF.
#include "Subcommands.h"
#include "model/WhatIf.h"
#include "present/Present.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

/// "NAME=PATH" as name and path; a file of that whole name has none.
static std::pair<StringRef, StringRef> namedPath(StringRef Word) {
  auto [Name, Path] = Word.split('=');
  if (Path.empty() || Name.contains('/') || sys::fs::exists(Word))
    return {"", Word};
  return {Name, Path};
}

/// The inputs of each build, in the order of the command line.
static std::vector<std::pair<std::string, ProgramInputs>>
buildsOf(const CommandLine &Line) {
  std::vector<std::pair<std::string, ProgramInputs>> Builds;
  for (const std::string &Word : Line.Words) {
    auto [Name, Path] = namedPath(Word);
    auto It = find_if(Builds, [&, Wanted = Name](const auto &Build) {
      return Build.first == Wanted;
    });
    if (It == Builds.end()) {
      Builds.push_back({Name.str(), {}});
      It = std::prev(Builds.end());
    }
    It->second.Paths.push_back(Path.str());
  }
  return Builds;
}

std::string roofline::formatOf(const CommandLine &Line, StringRef Output) {
  if (Line.has("format"))
    return Line.text("format");
  std::string Ending = sys::path::extension(Output).lower();
  std::string Format = StringSwitch<std::string>(Ending)
                           .Cases({".html", ".htm"}, "html")
                           .Case(".csv", "csv")
                           .Case(".md", "markdown")
                           .Case(".json", "json")
                           .Case(".sarif", "sarif")
                           .Case(".svg", "svg")
                           .Cases({"", ".txt"}, "text")
                           .Default("");
  if (Format.empty())
    errs() << "roofline: warning: '" << Output << "' is written as text: '"
           << Ending << "' is the ending of no other format\n";
  return Format.empty() ? "text" : Format;
}

static Expected<std::string> write(StringRef Format, const Overview &View,
                                   StringRef Base) {
  if (Format == "csv")
    return overviewCsv(View);
  if (Format == "markdown")
    return overviewMarkdown(View);
  if (Format == "svg")
    return overviewSvg(View);
  if (Format == "sarif")
    return overviewSarif(View, Base);
  if (Format == "json")
    return overviewJson(View, sourcesOf(View, Base), /*Indented=*/true);
  if (Format == "html")
    return overviewPage(View, sourcesOf(View, Base));
  return overviewText(View);
}

/// Takes another GPU from option what-if. Reports have nothing from which the
/// rest could be computed.
static Error readWhatIf(const CommandLine &Line,
                        std::vector<std::string> &Gpus) {
  if (!Line.has("what-if"))
    return Error::success();
  Expected<WhatIf> Asked = parseWhatIf(Line.text("what-if"));
  if (!Asked)
    return makeError("option '--what-if': {0}", toString(Asked.takeError()));
  if (Asked->Block || Asked->WithoutCaches || !Asked->Types.empty())
    return makeError(
        "option '--what-if': found '{0}', which takes the sources: `roofline "
        "predict --what-if='{0}' --format=json -o other.json ...` predicts it, "
        "and `roofline report INPUT other=other.json` shows it beside",
        Asked->Text);
  if (!Gpus.empty())
    return makeError("option '--what-if': found gpu={0} with --gpu, which "
                     "names all GPUs to show",
                     Asked->Gpu);
  Gpus = {Asked->Gpu};
  return Error::success();
}

Expected<int> roofline::runReport(const CommandLine &Line) {
  std::string Output, Base = Line.text("base");
  std::vector<std::string> Gpus;
  Line.get("o", Output);
  Line.get("gpu", Gpus);
  if (Error E = readWhatIf(Line, Gpus))
    return std::move(E);
  Base = absolutePath(Base);
  std::vector<NamedBuild> Builds;
  for (auto &[Name, Inputs] : buildsOf(Line)) {
    Inputs.Gpus = Gpus;
    Inputs.PredictsOthers = true;
    Expected<ProgramFacts> Facts = readProgramFacts(Inputs);
    if (!Facts)
      return Facts.takeError();
    Builds.push_back({Name, std::move(*Facts)});
  }
  Expected<Overview> View = overviewOf(Builds, Gpus);
  if (!View)
    return View.takeError();
  Expected<std::string> Text = write(formatOf(Line, Output), *View, Base);
  if (!Text)
    return Text.takeError();
  if (Error E = putOut(*Text, Output))
    return std::move(E);
  return 0;
}
