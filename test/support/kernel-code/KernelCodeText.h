// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ROOFLINE_TEST_SUPPORT_KERNELCODETEXT_H
#define ROOFLINE_TEST_SUPPORT_KERNELCODETEXT_H

#include "embed/KernelCode.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

namespace roofline {

/// Prints the kernels that the bitcode defines, "sm_80 src/a.cu: fill scale",
/// with ", lines" at the end if instructions have debug locations.
inline void printKernelCode(const KernelCode &Code, llvm::raw_ostream &OS) {
  OS << Code.Arch << " " << Code.Unit << ":";
  llvm::LLVMContext Context;
  auto M = llvm::parseBitcodeFile(
      llvm::MemoryBufferRef(Code.Bitcode, Code.Unit), Context);
  if (!M) {
    OS << " error: " << toString(M.takeError()) << "\n";
    return;
  }
  bool HasLines = false;
  for (const llvm::Function &F : **M) {
    if (F.isDeclaration() ||
        F.getCallingConv() != llvm::CallingConv::PTX_Kernel)
      continue;
    OS << " " << F.getName();
    for (const llvm::BasicBlock &Block : F)
      for (const llvm::Instruction &I : Block)
        HasLines |= bool(I.getDebugLoc());
  }
  OS << (HasLines ? ", lines\n" : "\n");
}

/// Prints all of \p Codes and their number, or the error. Returns false on
/// error.
inline bool printKernelCode(llvm::Expected<std::vector<KernelCode>> Codes,
                            llvm::raw_ostream &OS) {
  if (!Codes) {
    OS << "error: " << toString(Codes.takeError()) << "\n";
    return false;
  }
  for (const KernelCode &Code : *Codes)
    printKernelCode(Code, OS);
  OS << Codes->size() << " records\n";
  OS.flush();
  return true;
}

} // namespace roofline

#endif
