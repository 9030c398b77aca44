// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/Options.h"
#include "config/ConfigFile.h"
#include "config/OptionTable.h"
#include "config/OptionValue.h"
#include "support/Error.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

namespace {

/// Reads the sources from the lowest to the highest precedence, so that each
/// overwrites what earlier ones set. Every source is checked in full: a mistake
/// is reported even if a source of higher precedence sets the same option.
class Resolver {
public:
  Options Result;

  Resolver(const Environment &Env, std::vector<std::string> &Warnings)
      : Env(Env), Home(Env.home()), Warnings(Warnings) {}

  Error addFiles(StringRef SourceFile);
  Error addEnvironment();
  Error addArguments(ArrayRef<std::string> Arguments);

private:
  const Environment &Env;
  std::string Home;
  std::vector<std::string> &Warnings;

  Error addFile(StringRef Path, OptionTrust Trust);
  Error add(const OptionRow &Row, const RawValue &Raw, const PathBase &Base);
};

} // namespace

Error Resolver::add(const OptionRow &Row, const RawValue &Raw,
                    const PathBase &Base) {
  if (Raw.Elements.empty() && !Raw.IsList && !Row.mayStandAlone())
    return makeError("option '{0}' needs a value: {0}={1}", Row.Key,
                     Row.placeholder());
  Expected<OptionValue> Value = parseValue(Row, Raw, Base);
  if (!Value)
    return makeError("option '{0}': {1}", Row.Key, toString(Value.takeError()));
  Row.Store(Result, *Value);
  return Error::success();
}

/// Prepends \p Place to the message of \p Failure.
static Error at(StringRef Place, Error Failure) {
  return makeError("{0}: {1}", Place, toString(std::move(Failure)));
}

Error Resolver::addFile(StringRef Path, OptionTrust Trust) {
  auto Entries = readConfigFile(Path, *Env.Files);
  if (!Entries)
    return Entries.takeError();
  PathBase Base{sys::path::parent_path(Path).str(), Home};
  for (const ConfigEntry &Entry : *Entries) {
    if (Trust == OptionTrust::Project &&
        Entry.Row->Trust == OptionTrust::User) {
      std::string User = Env.userConfigPath();
      Warnings.push_back(
          formatv("{0}: option '{1}' is ignored in a project's file; set it "
                  "on the command line, in {2} or in {3}",
                  Entry.KeyPlace, Entry.Row->Key, environmentName(*Entry.Row),
                  User.empty() ? "~/.config/roofline/config.yaml" : User));
      continue;
    }
    if (Error E = add(*Entry.Row, Entry.Value, Base))
      return at(Entry.ValuePlace, std::move(E));
  }
  return Error::success();
}

Error Resolver::addFiles(StringRef SourceFile) {
  std::string User = Env.userConfigPath();
  for (const std::string &Path : configFiles(SourceFile, Env))
    if (Error E = addFile(Path, Path == User ? OptionTrust::User
                                             : OptionTrust::Project))
      return E;
  return Error::success();
}

Error Resolver::addEnvironment() {
  for (const OptionRow *Row : pluginOptions()) {
    std::string Name = environmentName(*Row);
    std::optional<std::string> Text = Env.Get(Name);
    // In a shell, `NAME= command` is the usual way to unset a variable.
    if (!Text || Text->empty())
      continue;
    if (Error E = add(*Row, {{*Text}, false}, {"", Home}))
      return at(Name, std::move(E));
  }
  return Error::success();
}

Error Resolver::addArguments(ArrayRef<std::string> Arguments) {
  for (StringRef Argument : Arguments) {
    size_t Equals = Argument.find('=');
    Expected<const OptionRow *> Row =
        findPluginOption(Argument.take_front(Equals));
    if (!Row)
      return Row.takeError();
    RawValue Raw;
    if (Equals != StringRef::npos)
      Raw.Elements.push_back(Argument.drop_front(Equals + 1).str());
    if (Error E = add(**Row, Raw, {"", Home}))
      return E;
  }
  return Error::success();
}

Expected<Options> roofline::loadOptions(ArrayRef<std::string> Arguments,
                                        StringRef SourceFile,
                                        const Environment &Env,
                                        std::vector<std::string> &Warnings) {
  Resolver R(Env, Warnings);
  if (Error E = R.addFiles(SourceFile))
    return std::move(E);
  if (Error E = R.addEnvironment())
    return std::move(E);
  if (Error E = R.addArguments(Arguments))
    return std::move(E);
  return std::move(R.Result);
}
