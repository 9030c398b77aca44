// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Values of tables in device memory that keep those of their initialisers.
#ifndef ROOFLINE_DEVICE_INITIALCONTENTS_H
#define ROOFLINE_DEVICE_INITIALCONTENTS_H

#include "model/TableContents.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// Whether the code only reads what \p Pointer points to, and does not pass it
/// on.
bool isOnlyRead(const llvm::Value &Pointer);

/// Makes constants of those variables of \p M with \p Names that its code only
/// reads. The code itself stays as it is: it was compiled for any contents.
void makeConstant(llvm::Module &M, llvm::ArrayRef<std::string> Names);

/// Notes in \p M, to be read by another process, that its variables with \p
/// Names keep the values of their initialisers. They are no constants there:
/// passes would change the code.
void noteKept(llvm::Module &M, llvm::ArrayRef<std::string> Names);
/// The names of the variables of \p M of which noteKept() said so.
std::vector<std::string> keptIn(const llvm::Module &M);

/// Makes constants of the variables of \p M with these names, which its code
/// only reads, with known contents in place of those of the initialisers.
void makeConstant(llvm::Module &M, const NamedContents &Contents);

/// The integer that \p Load reads at a fixed place of a constant table.
std::optional<double> contentOf(const llvm::LoadInst &Load);

} // namespace roofline

#endif
