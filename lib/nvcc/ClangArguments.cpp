// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/ClangArguments.h"
#include "clang/Options/Options.h"
#include "llvm/Option/OptTable.h"

using namespace llvm;
using namespace roofline;

ClangArguments roofline::parseClangArguments(ArrayRef<std::string> Words) {
  SmallVector<const char *> Pointers;
  for (const std::string &Word : Words)
    Pointers.push_back(Word.c_str());
  // MissingCount is of values; the option before them is at MissingIndex.
  unsigned MissingIndex, MissingCount;
  opt::InputArgList List = clang::getDriverOptTable().ParseArgs(
      Pointers, MissingIndex, MissingCount,
      opt::Visibility(clang::options::ClangOption));
  return {std::move(List), MissingCount ? Words.drop_front(MissingIndex)
                                        : ArrayRef<std::string>()};
}
