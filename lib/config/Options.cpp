// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/Options.h"
#include "config/ConfigFile.h"
#include "config/OptionTable.h"
#include "config/OptionValue.h"
#include "support/Error.h"
#include "support/Nearest.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <map>

using namespace llvm;
using namespace roofline;

std::string roofline::optionSpelling(OptionSource Source, StringRef Key) {
  switch (Source) {
  case OptionSource::Plugin:
    return ("-fplugin-arg-roofline-" + Key).str();
  case OptionSource::Tool:
    return ("--" + Key).str();
  case OptionSource::Environment:
    return environmentName(Key);
  case OptionSource::File:
    return Key.str();
  }
  llvm_unreachable("a source without a spelling");
}

std::string roofline::rulePlaceKey(StringRef Key, size_t Rule) {
  return formatv("{0}:{1}", Key, Rule);
}

std::string Options::spelling(StringRef Key, StringRef Beside) const {
  auto Place = Places.find(Beside.str());
  return optionSpelling(
      Place == Places.end() ? OptionSource::File : Place->second.Source, Key);
}

bool roofline::hasMistake(ArrayRef<OptionMessage> Messages) {
  return any_of(Messages, [](const OptionMessage &M) {
    return M.What == OptionMessage::Kind::Mistake;
  });
}

namespace {

/// Reads the sources from the lowest to the highest precedence, so that each
/// overwrites what earlier ones set. Every source is checked in full: a mistake
/// is reported even if a source of higher precedence sets the same option.
class Resolver {
public:
  Options Result;

  Resolver(const Environment &Env, std::vector<OptionMessage> &Messages)
      : Env(Env), Home(Env.home()), Messages(Messages) {}

  void addFiles(StringRef SourceFile);
  void addEnvironment();
  void addArguments(ArrayRef<std::string> Arguments, OptionSource Source,
                    OptionTrust Trust);

private:
  const Environment &Env;
  std::string Home;
  std::vector<OptionMessage> &Messages;

  void mistake(std::string Text) {
    Messages.push_back({OptionMessage::Kind::Mistake, std::move(Text)});
  }
  void addFile(StringRef Path, OptionTrust Trust);
  void findMisspelt();
  /// Returns the value that \p Row has then, or \p Before after a mistake.
  /// Rules add to those of \p Before.
  OptionValue add(const OptionRow &Row, const RawValue &Raw,
                  const PathBase &Base, const OptionPlace &Place,
                  OptionValue Before = {});
  void addRules(const ConfigEntry &Entry);
  void setPlace(const OptionRow &Row, const OptionPlace &Place);
};

} // namespace

/// What begins a message about option \p Row that \p Place set.
static std::string placeOf(const OptionRow &Row, OptionSource Source) {
  std::string Spelling = optionSpelling(Source, Row.Key);
  return Source == OptionSource::Environment ? Spelling
                                             : "option '" + Spelling + "'";
}

OptionValue Resolver::add(const OptionRow &Row, const RawValue &Raw,
                          const PathBase &Base, const OptionPlace &Place,
                          OptionValue Before) {
  if (Raw.Elements.empty() && !Raw.IsList && !Row.mayStandAlone()) {
    mistake(formatv("{0} needs a value: {1}={2}", Place.Text,
                    optionSpelling(Place.Source, Row.Key), Row.placeholder()));
    return Before;
  }
  Expected<OptionValue> Value = parseValue(Row, Raw, Base);
  if (!Value) {
    std::string Why = toString(Value.takeError());
    if (Place.Source == OptionSource::File)
      Why = formatv("option '{0}': {1}", Row.Key, Why);
    mistake(Place.Text + ": " + Why);
    return Before;
  }
  if (Row.Shape == OptionShape::Rules)
    append_range(Before, *Value);
  else
    Before = std::move(*Value);
  Row.Store(Result, Before);
  setPlace(Row, Place);
  return Before;
}

/// Sets where option \p Row was set, and forgets where its rules were.
void Resolver::setPlace(const OptionRow &Row, const OptionPlace &Place) {
  for (size_t I = 0; Result.Places.erase(rulePlaceKey(Row.Key, I)); ++I)
    ;
  Result.Places[Row.Key.str()] = Place;
}

/// Adds a list or mapping of rules in a file, each of which has its place. Of
/// the wrong ones the others count.
void Resolver::addRules(const ConfigEntry &Entry) {
  const OptionRow &Row = *Entry.Row;
  setPlace(Row, {OptionSource::File, Entry.ValuePlace});
  OptionValue All;
  for (auto [Text, Where] : zip_equal(Entry.Value.Elements, Entry.RulePlaces)) {
    Expected<OptionValue> Rules = parseValue(Row, {{Text}, true}, {});
    if (!Rules) {
      mistake(formatv("{0}: option '{1}': {2}", Where, Row.Key,
                      toString(Rules.takeError())));
      continue;
    }
    for (std::string &Rule : *Rules) {
      Result.Places[rulePlaceKey(Row.Key, All.size())] = {OptionSource::File,
                                                          Where};
      All.push_back(std::move(Rule));
    }
  }
  Row.Store(Result, All);
}

void Resolver::addFile(StringRef Path, OptionTrust Trust) {
  ConfigEntries File = readConfigFile(Path, *Env.Files);
  for (std::string &Text : File.Mistakes)
    mistake(std::move(Text));
  PathBase Base{sys::path::parent_path(Path).str(), Home};
  for (const ConfigEntry &Entry : File.Entries) {
    if (Trust == OptionTrust::Project &&
        Entry.Row->Trust == OptionTrust::User) {
      std::string User = Env.userConfigPath();
      Messages.push_back(
          {OptionMessage::Kind::Warning,
           formatv("{0}: option '{1}' is ignored in a project's file; set it "
                   "on the command line, in {2} or in {3}",
                   Entry.KeyPlace, Entry.Row->Key,
                   environmentName(Entry.Row->Key),
                   User.empty() ? "~/.config/roofline/config.yaml" : User)});
      continue;
    }
    if (!Entry.RulePlaces.empty())
      addRules(Entry);
    else
      add(*Entry.Row, Entry.Value, Base,
          {OptionSource::File, Entry.ValuePlace});
  }
}

void Resolver::addFiles(StringRef SourceFile) {
  std::string User = Env.userConfigPath();
  for (const std::string &Path : configFiles(SourceFile, Env))
    addFile(Path, Path == User ? OptionTrust::User : OptionTrust::Project);
}

/// Reports variables whose name is nearly that of an option's. Others are not
/// ours, or are not options.
void Resolver::findMisspelt() {
  std::vector<std::string> Known = {"ROOFLINE_LLM_KEY"};
  for (const OptionRow *Row : pluginOptions())
    Known.push_back(environmentName(Row->Key));
  SmallVector<StringRef> Names(Known.begin(), Known.end());
  for (const std::string &Name : Env.Names)
    if (StringRef Nearest = nearestName(Name, Names);
        !Nearest.empty() && !is_contained(Names, Name))
      mistake(formatv("unknown variable '{0}'; did you mean '{1}'?",
                      printable(Name), Nearest));
}

void Resolver::addEnvironment() {
  findMisspelt();
  for (const OptionRow *Row : pluginOptions()) {
    std::string Name = environmentName(Row->Key);
    std::optional<std::string> Text = Env.Get(Name);
    // In a shell, `NAME= command` is the usual way to unset a variable.
    if (Text && !Text->empty())
      add(*Row, {{*Text}, false}, {"", Home},
          {OptionSource::Environment,
           placeOf(*Row, OptionSource::Environment)});
  }
}

void Resolver::addArguments(ArrayRef<std::string> Arguments,
                            OptionSource Source, OptionTrust Trust) {
  std::map<const OptionRow *, OptionValue> Said; // in this command
  for (StringRef Argument : Arguments) {
    size_t Equals = Argument.find('=');
    Expected<const OptionRow *> Row =
        findPluginOption(Argument.take_front(Equals), Source);
    if (!Row) {
      mistake(toString(Row.takeError()));
      continue;
    }
    if (Trust == OptionTrust::Project && (*Row)->Trust == OptionTrust::User) {
      Messages.push_back(
          {OptionMessage::Kind::Warning,
           formatv("{0} of a compile database is ignored; give {1}",
                   placeOf(**Row, Source),
                   optionSpelling(OptionSource::Tool, (*Row)->Key))});
      continue;
    }
    RawValue Raw;
    if (Equals != StringRef::npos)
      Raw.Elements.push_back(Argument.drop_front(Equals + 1).str());
    OptionValue &Before = Said[*Row];
    Before = add(**Row, Raw, {"", Home}, {Source, placeOf(**Row, Source)},
                 std::move(Before));
  }
}

/// Whether this is a compile in which CMake tests the compiler.
static bool isCompilerTest(const Environment &Env) {
  auto Folder = Env.Files->getCurrentWorkingDirectory();
  if (!Folder)
    return false;
  StringRef Test = StringRef(*Folder).rsplit("/CMakeFiles/").second;
  return Test.starts_with("CMakeScratch/") || Test.starts_with("CMakeTmp") ||
         Test.contains("/CompilerId");
}

Options roofline::loadOptions(const OptionArguments &Arguments,
                              StringRef SourceFile, const Environment &Env,
                              std::vector<OptionMessage> &Messages) {
  Resolver R(Env, Messages);
  R.addFiles(SourceFile);
  R.addEnvironment();
  R.addArguments(Arguments.Plugin, OptionSource::Plugin,
                 Arguments.IsForeign ? OptionTrust::Project
                                     : OptionTrust::User);
  R.addArguments(Arguments.Tool, OptionSource::Tool, OptionTrust::User);
  if (isCompilerTest(Env))
    R.Result.ReportDir.clear();
  return std::move(R.Result);
}
