// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The readers of foreign bytes, each as a function of the bytes alone, for
// fuzzing. A reader must return or report an error whatever the bytes are;
// beyond that each function below checks what must hold of what was read.
#ifndef ROOFLINE_FUZZ_READERS_H
#define ROOFLINE_FUZZ_READERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace roofline::fuzz {

/// How inputs are mutated.
enum class InputForm {
  Bytes,
  Json, // a document or lines of them; half of the time as bytes
  Code, // bitcode, as IR
};

struct Reader {
  llvm::StringLiteral Name;
  void (*Read)(llvm::StringRef Bytes);
  InputForm Form = InputForm::Bytes;
};

/// All readers, in the order of their names.
llvm::ArrayRef<Reader> readers();

} // namespace roofline::fuzz

#endif
