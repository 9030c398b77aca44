// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelName.h"
#include <cstdlib>
#include <cxxabi.h>

std::string roofline::measure::readableName(const std::string &Symbol) {
  int Status = 0;
  char *Text = abi::__cxa_demangle(Symbol.c_str(), nullptr, nullptr, &Status);
  if (!Text)
    return Symbol;
  std::string Name = Text;
  std::free(Text);
  return Name;
}
