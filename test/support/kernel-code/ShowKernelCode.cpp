// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// show-kernel-code FILE: prints the kernel code embedded in FILE.
#include "KernelCodeText.h"

int main(int Count, char **Words) {
  if (Count != 2) {
    llvm::errs() << "usage: show-kernel-code FILE\n";
    return 2;
  }
  auto Codes = roofline::readKernelCode(Words[1]);
  return roofline::printKernelCode(std::move(Codes), llvm::outs()) ? 0 : 1;
}
