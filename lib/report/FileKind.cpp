// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/FileKind.h"
#include "report/PredictionJson.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Json.h"

using namespace llvm;
using namespace roofline;

FileKind roofline::kindOf(StringRef Text) {
  StringRef Content = Text.trim();
  if (Content.empty())
    return FileKind::Empty;
  if (Content.contains('\0'))
    return FileKind::Binary;
  if (!Content.starts_with("{"))
    return FileKind::Other;
  auto Document = expectedToOptional(parseJson(Content, ""));
  if (!Document) // lines of JSON
    Document = expectedToOptional(parseJson(Content.split('\n').first, ""));
  if (!Document)
    return FileKind::MalformedJson;
  JsonCursor Root(*Document, "");
  if (!Root.has("schema"))
    return FileKind::OtherJson;
  const JsonValue &Schema = Root.raw()["schema"];
  return Schema == ProfileSchema.data()      ? FileKind::Profile
         : Schema == PredictionSchema.data() ? FileKind::Report
                                             : FileKind::OtherJson;
}

static StringRef wordsFor(FileKind Kind) {
  switch (Kind) {
  case FileKind::Profile:
    return "a profile";
  case FileKind::Report:
    return "a report of predictions";
  case FileKind::Binary:
    return "a program or another binary file";
  case FileKind::Empty:
    return "an empty file";
  case FileKind::OtherJson:
    return "JSON of another kind";
  case FileKind::MalformedJson:
    return "malformed JSON";
  case FileKind::Other:
    return "other text";
  }
  llvm_unreachable("a kind without words");
}

Error roofline::wrongKind(StringRef Name, StringRef Wanted, StringRef Text) {
  FileKind Kind = kindOf(Text);
  if (Kind == FileKind::MalformedJson)
    if (Error E = parseJson(Text, Name).takeError())
      return E;
  return makeError("'{0}': wanted {1}, found {2}", Name, Wanted,
                   wordsFor(Kind));
}
