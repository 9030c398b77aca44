// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "present/Present.h"
#include "support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include <utility>

using namespace llvm;
using namespace roofline;

namespace roofline {
/// The files of data/report by name without extension, and "chart", the
/// plotting library, if the build has found it. Made by the build.
extern const std::pair<const char *, const char *> PageFiles[];
extern const unsigned PageFilesCount;
} // namespace roofline

/// The contents of the embedded file \p Name; null if there is none.
static const char *embedded(StringRef Name) {
  for (unsigned I = 0; I < PageFilesCount; ++I)
    if (Name == PageFiles[I].first)
      return PageFiles[I].second;
  return nullptr;
}

/// JSON as a script element may have it: without the start of a tag.
static std::string withoutTags(std::string Json) {
  std::string Text;
  Text.reserve(Json.size());
  for (char C : Json)
    if (C == '<')
      Text += "\\u003c";
    else
      Text += C;
  return Text;
}

Expected<std::string> roofline::overviewPage(const Overview &View,
                                             ArrayRef<SourceFile> Sources) {
  if (!embedded("chart"))
    return makeError(
        "--format=html: this roofline was built without Chart.js, which draws "
        "the plot (Debian: libjs-chart.js); other formats, such as svg and "
        "text, are available");
  // The page has "<!--@NAME@-->" or "/*@NAME@*/" for each file.
  StringRef Rest = embedded("page");
  std::string Page;
  while (!Rest.empty()) {
    auto [Before, Mark] = Rest.split("@@");
    Page += Before;
    auto [Name, After] = Mark.split("@@");
    if (Name == "data")
      Page += withoutTags(overviewJson(View, Sources, /*Indented=*/false));
    else if (const char *Text = embedded(Name))
      Page += Text;
    Rest = After;
  }
  return Page;
}
