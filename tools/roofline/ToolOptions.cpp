// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ToolOptions.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

std::string ToolOption::argument() const {
  std::string Text = Row->Key.str();
  bool IsPath = Row->Shape == OptionShape::Path ||
                Row->Shape == OptionShape::NamesOrPaths ||
                Row->Shape == OptionShape::FlagOrPath;
  if (IsPath && !Raw.Elements.empty())
    return Text + "=" + join(Value, ",");
  return Raw.Elements.empty() ? Text : Text + "=" + Raw.Elements.front();
}

Expected<ToolOption> roofline::readToolOption(StringRef Word,
                                              ArrayRef<const char *> &Rest) {
  StringRef Argument = Word;
  if (!Argument.consume_front("--"))
    return makeError("unknown option '{0}'", printable(Word));
  size_t Equals = Argument.find('=');
  Expected<const OptionRow *> Row = findOption(Argument.take_front(Equals));
  if (!Row)
    return Row.takeError();
  ToolOption Option{*Row, {}, {}};
  bool MayStandAlone = (*Row)->Shape == OptionShape::Flag ||
                       (*Row)->Shape == OptionShape::FlagOrRegex ||
                       (*Row)->Shape == OptionShape::FlagOrPath;
  if (Equals != StringRef::npos)
    Option.Raw.Elements.push_back(Argument.drop_front(Equals + 1).str());
  else if (!MayStandAlone && !Rest.empty() && StringRef(Rest.front()) != "--")
    Option.Raw.Elements.push_back(Rest.consume_front());
  SmallString<128> Here;
  sys::fs::current_path(Here);
  Expected<OptionValue> Value =
      parseValue(**Row, Option.Raw, {Here.str().str(), ""});
  if (!Value)
    return Value.takeError();
  if ((*Row)->Key == "gpu")
    for (const std::string &Gpu : *Value)
      if (Expected<GpuSpec> Known = loadGpu(Gpu); !Known)
        return Known.takeError();
  Option.Value = std::move(*Value);
  return Option;
}

bool roofline::asksForHelp(ArrayRef<const char *> Args) {
  return !Args.empty() &&
         (StringRef(Args[0]) == "--help" || StringRef(Args[0]) == "-h");
}

std::string roofline::toolOptionsHelp(unsigned Width) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const OptionRow &Row : optionTable()) {
    std::string Value = Row.Placeholder.str();
    if (Row.Shape == OptionShape::OneWord)
      Value = join(split(Row.Allowed, ','), "|");
    OS << "  " << left_justify(("--" + Row.Key + "=" + Value).str(), Width)
       << " " << Row.Help << "\n";
  }
  return Text;
}
