// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mutations of device code as IR. Mutations of its bytes mostly make bitcode
// that LLVM does not read, and it would be LLVM's reader that is tested.
#ifndef ROOFLINE_FUZZ_CODEMUTATOR_H
#define ROOFLINE_FUZZ_CODEMUTATOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/IR/Module.h"
#include <memory>

namespace roofline::fuzz {

/// The module in \p Bitcode if it is valid and has the kernel that random
/// kernels have, which is called "kernel"; else null.
std::unique_ptr<llvm::Module> readCode(llvm::StringRef Bitcode,
                                       llvm::LLVMContext &Context);

/// The bitcode of \p Bitcode with an instruction, operand, block or call that
/// was added, changed or removed. Of a random kernel if \p Bitcode is none that
/// readCode() accepts; so is the first input, which is empty.
std::string mutateCode(llvm::StringRef Bitcode, size_t MaxSize, unsigned Seed);

} // namespace roofline::fuzz

#endif
