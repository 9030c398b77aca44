// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Object files for this machine, as the host job of a compile writes them.
#ifndef ROOFLINE_TEST_UNIT_HOSTOBJECT_H
#define ROOFLINE_TEST_UNIT_HOSTOBJECT_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Object/ArchiveWriter.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Target/TargetOptions.h"
#include "llvm/TargetParser/Host.h"

namespace roofline {

/// Writes \p Path, the object file of an empty module to which \p Fill adds.
inline void writeHostObject(llvm::StringRef Path,
                            llvm::function_ref<void(llvm::Module &)> Fill) {
  using namespace llvm;
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  LLVMContext Context;
  Module M("m", Context);
  Triple Host(sys::getDefaultTargetTriple());
  M.setTargetTriple(Host);
  std::string Message;
  const Target *T = TargetRegistry::lookupTarget(Host, Message);
  std::unique_ptr<TargetMachine> Machine(
      T->createTargetMachine(Host, "", "", {}, Reloc::PIC_));
  M.setDataLayout(Machine->createDataLayout());
  Fill(M);
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  legacy::PassManager Passes;
  Machine->addPassesToEmitFile(Passes, OS, nullptr,
                               CodeGenFileType::ObjectFile);
  Passes.run(M);
}

inline void writeHostArchive(llvm::StringRef Path,
                             const std::vector<std::string> &Objects) {
  using namespace llvm;
  std::vector<NewArchiveMember> Members;
  for (const std::string &Object : Objects)
    Members.push_back(
        cantFail(NewArchiveMember::getFile(Object, /*Deterministic=*/true)));
  cantFail(writeArchive(Path, Members, SymtabWritingMode::NormalSymtab,
                        object::Archive::K_GNU, /*Deterministic=*/true,
                        /*Thin=*/false));
}

} // namespace roofline

#endif
