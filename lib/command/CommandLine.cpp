// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "command/CommandLine.h"
#include "command/Mistakes.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "support/Files.h"
#include "support/Nearest.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

std::string roofline::absolutePath(StringRef Path) {
  SmallString<256> Text(Path);
  if (!Text.empty())
    sys::fs::make_absolute(Text);
  return Text.str().str();
}

Error roofline::putOut(StringRef Text, StringRef Output) {
  if (!Output.empty())
    return writeFileAtomically(Output, Text);
  outs() << Text;
  outs().flush();
  return Error::success();
}

const OptionRow *CommandLine::row(StringRef Key) const {
  return findOption(*Command, ((Key.size() > 1 ? "--" : "-") + Key).str());
}

const OptionValue *CommandLine::find(StringRef Key) const {
  const OptionRow *Row = row(Key);
  for (const Given &G : reverse(Values))
    if (G.Row == Row)
      return &G.Value;
  return nullptr;
}

std::string CommandLine::text(StringRef Key) const {
  const OptionRow *Row = row(Key);
  std::string Text = Row ? Row->Default.str() : "";
  get(Key, Text);
  return Text;
}

unsigned CommandLine::wordIndex(StringRef Key) const {
  const OptionRow *Row = row(Key);
  if (!Row)
    return 0;
  SmallVector<StringRef> Words = Row->words();
  const auto *Word = llvm::find(Words, text(Key));
  assert(Word != Words.end() && "the default is not one of the words");
  return Word - Words.begin();
}

std::vector<std::string> CommandLine::list(StringRef Key) const {
  if (const OptionValue *Value = find(Key))
    return *Value;
  const OptionRow *Row = row(Key);
  if (!Row || Row->Default.empty())
    return {};
  SmallVector<StringRef> Default, Words = Row->words();
  Row->Default.split(Default, ',');
  if (Row->hasWords() && !is_contained(Words, Default.front()))
    Default = Words;
  return {Default.begin(), Default.end()};
}

std::vector<std::string> CommandLine::pluginArguments() const {
  std::vector<std::string> Arguments;
  for (const Given &G : Values)
    if (G.Row->Store)
      Arguments.push_back(G.Argument);
  return Arguments;
}

Expected<Options> CommandLine::pluginOptions() const {
  std::vector<OptionMessage> Messages;
  Options Loaded = loadOptions({/*Plugin=*/{}, pluginArguments()}, "./-",
                               Environment::ofProcess(), Messages);
  for (const OptionMessage &Message : Messages) {
    if (Message.What == OptionMessage::Kind::Mistake)
      return makeError("{0}", Message.Text);
    errs() << "roofline: " << Message.Text << "\n";
  }
  return Loaded;
}

/// What stands between two values of an option that may have several at once;
/// "" if it has one.
static StringRef separatorOf(OptionShape Shape) {
  switch (Shape) {
  case OptionShape::NamesOrPaths:
  case OptionShape::Words:
  case OptionShape::WordsOrNone:
  case OptionShape::FlagOrWords:
  case OptionShape::Counts:
    return ",";
  case OptionShape::Rules:
    return ";";
  case OptionShape::Regex:
  case OptionShape::FlagOrRegex:
    return "|";
  default:
    return "";
  }
}

std::vector<std::string> CommandLine::repetitions() const {
  MapVector<const OptionRow *, SmallVector<std::string, 2>> Texts;
  for (const Given &G : Values)
    Texts[G.Row].push_back(join(G.Value, ","));
  std::vector<std::string> Found;
  for (const auto &[Row, Its] : Texts) {
    if (all_equal(Its))
      continue;
    std::string Text = "option '" + Row->spelling() + "' is given " +
                       std::to_string(Its.size()) + " times; only '" +
                       Its.back() + "' counts";
    if (StringRef Between = separatorOf(Row->Shape); !Between.empty())
      Text += "; all of them are '" + join(Its, Between) + "'";
    Found.push_back(std::move(Text));
  }
  return Found;
}

std::string CommandLine::speaker() const {
  return ("roofline " + Command->family()).str();
}

Error CommandLine::wanted(const Twine &What) const {
  return makeError("wanted {0}; see roofline {1} --help", What.str(),
                   Command->Name);
}

int CommandLine::fail(const Twine &Message) const {
  errs() << speaker() << ": " << Message << "\n";
  return 2;
}

/// An option of the plugin as its argument. Paths are those of \p Value, since
/// the argument may be read in another folder.
static std::string pluginArgument(const OptionRow &Row, const RawValue &Raw,
                                  const OptionValue &Value) {
  if (Raw.Elements.empty())
    return Row.Key.str();
  std::string Paths = Row.mayBePath() ? join(Value, ",") : "";
  return (Row.Key + "=" + (Paths.empty() ? Raw.Elements.front() : Paths)).str();
}

/// Fails if one of \p Names is no GPU. Where predictions are made of files, the
/// known ones are predicted, and the analysis reports the others.
static Error checkGpus(const CommandRow &Command, ArrayRef<std::string> Names) {
  bool AnyKnown = false;
  Error Unknown = Error::success();
  for (const std::string &Name : Names) {
    Error E = loadGpu(Name).takeError();
    AnyKnown |= !E;
    Unknown = joinErrors(std::move(Unknown), std::move(E));
  }
  if (AnyKnown && Command.Words == CommandWords::Flags) {
    consumeError(std::move(Unknown));
    return Error::success();
  }
  return Unknown;
}

Error CommandLine::readOption(StringRef Word, ArrayRef<const char *> &Args) {
  // "--gpu=h200", "--gpu h200", "-j4", "-j 4"
  size_t End = Word.starts_with("--") ? Word.find('=') : 2;
  StringRef Name = Word.take_front(End), Value = Word.drop_front(Name.size());
  const OptionRow *Row = findOption(*Command, Name);
  bool IsForCompiler =
      Command->Words == CommandWords::Flags && isCompilerFlag(Word);
  // "-gpu=h200" may be meant for "--gpu=h200".
  if (!Row || IsForCompiler)
    return unknownOption(*Command, Word, All);
  RawValue Raw;
  if (!Value.empty())
    Raw.Elements.push_back(Value.drop_front(Row->isLong()).str());
  else if (!Row->mayStandAlone() && !Args.empty() &&
           StringRef(Args.front()) != "--")
    Raw.Elements.push_back(Args.consume_front());
  if (Raw.Elements.empty() && !Row->mayStandAlone())
    return makeError("option '{0}' needs a value: {1}", Name, Row->synopsis());
  auto Checked =
      parseValue(*Row, Raw, {Row->Store ? absolutePath(".") : "", ""});
  if (!Checked)
    return makeError("option '{0}': {1}", Name, toString(Checked.takeError()));
  if (Row->Store && Row->Key == "gpu")
    if (Error E = checkGpus(*Command, *Checked))
      return E;
  std::string Argument = pluginArgument(*Row, Raw, *Checked);
  Values.push_back({Row, std::move(*Checked), std::move(Argument)});
  return Error::success();
}

Error CommandLine::checkNeeds() const {
  std::vector<std::string> Missing;
  for (const auto &[Heading, Rows] : optionsOf(*Command))
    for (const OptionRow *Row : Rows)
      if (Row->Needed & Command->Id && !has(Row->Key))
        Missing.push_back(Row->synopsis());
  if (Words.empty() && Rest.empty() && !Command->Wanted.empty())
    Missing.push_back(Command->Wanted.str());
  return Missing.empty() ? Error::success() : wanted(join(Missing, " and "));
}

bool roofline::asksForHelp(StringRef Word) {
  return Word == "--help" || Word == "-help" || Word == "-h";
}

Expected<CommandLine> CommandLine::parse(const CommandRow &Command,
                                         ArrayRef<const char *> Args) {
  CommandLine Line(Command, Args);
  CommandWords Kind = Command.Words;
  bool TakesRest = Kind == CommandWords::Flags ||
                   Kind == CommandWords::Program ||
                   Kind == CommandWords::Compile;
  while (!Args.empty()) {
    StringRef Word = Args.front();
    bool IsOption = Word.size() > 1 && Word.starts_with("-");
    if (TakesRest &&
        (Word == "--" || (Kind == CommandWords::Program && !IsOption))) {
      Line.Rest = Word == "--" ? Args.drop_front() : Args;
      break;
    }
    Args = Args.drop_front();
    if (asksForHelp(Word)) {
      Line.WantsHelp = true;
      return Line;
    }
    if (IsOption) {
      if (Error E = Line.readOption(Word, Args))
        return std::move(E);
    } else if (Kind == CommandWords::Compile) {
      return makeError("found '{0}'; {1}", Word,
                       behindDashes(Command, Line.All));
    } else if (Kind == CommandWords::None) {
      return makeError("found '{0}', wanted options only; see roofline {1} "
                       "--help",
                       Word, Command.Name);
    } else {
      Line.Words.push_back(Word.str());
    }
  }
  if (Error E = Line.checkNeeds())
    return std::move(E);
  return Line;
}
