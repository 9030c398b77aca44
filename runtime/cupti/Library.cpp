// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Library.h"
#include <dlfcn.h>

using namespace roofline::measure;

std::string
roofline::measure::openLibrary(const std::vector<std::string> &Paths,
                               const std::vector<Symbol> &Symbols) {
  void *Handle = nullptr;
  std::string Opened;
  for (const std::string &Path : Paths) {
    Handle = dlopen(Path.c_str(), RTLD_NOW | RTLD_LOCAL);
    Opened = Path;
    if (Handle)
      break;
  }
  if (!Handle)
    return "cannot open " + (Paths.empty() ? "it" : Paths.front());
  for (const Symbol &S : Symbols) {
    *S.Address = dlsym(Handle, S.Name);
    if (!*S.Address)
      return "'" + Opened + "' has no " + S.Name;
  }
  return "";
}
