// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/Environment.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <unistd.h>

using namespace llvm;
using namespace roofline;

Environment Environment::ofProcess() {
  std::vector<std::string> Names;
  for (char **Variable = environ; Variable && *Variable; ++Variable)
    if (StringRef Name = StringRef(*Variable).split('=').first;
        Name.starts_with("ROOFLINE_"))
      Names.push_back(Name.str());
  return {[](StringRef Name) { return sys::Process::GetEnv(Name); },
          vfs::getRealFileSystem(), std::move(Names)};
}

std::string Environment::home() const { return Get("HOME").value_or(""); }

/// "roofline" in the folder that \p Variable names, or else in \p InHome of the
/// home folder; "" if neither is set. The XDG Base Directory specification
/// requires relative paths in the variable to be ignored.
static SmallString<128> ownFolder(const Environment &Env, StringRef Variable,
                                  StringRef InHome) {
  SmallString<128> Path(Env.Get(Variable).value_or(""));
  if (!sys::path::is_absolute(Path)) {
    Path = Env.home();
    if (Path.empty())
      return Path;
    sys::path::append(Path, InHome);
  }
  sys::path::append(Path, "roofline");
  return Path;
}

std::string Environment::cacheFolder() const {
  return ownFolder(*this, "XDG_CACHE_HOME", ".cache").str().str();
}

/// \p Name in the folder of the user's configuration.
static std::string inConfigFolder(const Environment &Env, StringRef Name) {
  SmallString<128> Path = ownFolder(Env, "XDG_CONFIG_HOME", ".config");
  if (!Path.empty())
    sys::path::append(Path, Name);
  return Path.str().str();
}

std::string Environment::userConfigPath() const {
  return inConfigFolder(*this, "config.yaml");
}

std::string Environment::userModelsFolder() const {
  return inConfigFolder(*this, "models");
}
