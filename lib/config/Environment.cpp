// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "config/Environment.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

using namespace llvm;
using namespace roofline;

Environment Environment::ofProcess() {
  return {[](StringRef Name) { return sys::Process::GetEnv(Name); },
          vfs::getRealFileSystem()};
}

std::string Environment::home() const { return Get("HOME").value_or(""); }

std::string Environment::userConfigPath() const {
  // The XDG Base Directory specification requires relative paths to be ignored.
  SmallString<128> Path(Get("XDG_CONFIG_HOME").value_or(""));
  if (!sys::path::is_absolute(Path)) {
    Path = home();
    if (Path.empty())
      return "";
    sys::path::append(Path, ".config");
  }
  sys::path::append(Path, "roofline", "config.yaml");
  return Path.str().str();
}
