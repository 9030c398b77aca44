// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Library.h"
#include <dlfcn.h>

using namespace roofline::measure;

std::string
roofline::measure::openLibrary(const std::vector<std::string> &Paths,
                               const std::vector<Symbol> &Symbols,
                               const std::vector<std::string> &Beside) {
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
  if (size_t Slash = Opened.rfind('/'); Slash != std::string::npos)
    for (const std::string &Name : Beside)
      dlopen((Opened.substr(0, Slash + 1) + Name).c_str(),
             RTLD_NOW | RTLD_LOCAL);
  for (const Symbol &S : Symbols) {
    *S.Address = dlsym(Handle, S.Name);
    if (!*S.Address)
      return "'" + Opened + "' has no " + S.Name;
  }
  return "";
}
