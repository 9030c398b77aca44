// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Recognises the kinds of files that the tool reads, for errors about a file of
// another kind.
#ifndef ROOFLINE_REPORT_FILEKIND_H
#define ROOFLINE_REPORT_FILEKIND_H

#include "llvm/Support/Error.h"

namespace roofline {

enum class FileKind {
  Profile,
  Report,
  Binary, ///< a program, for example
  Empty,
  OtherJson,
  MalformedJson,
  Other,
};

/// The kind of the file with \p Text, whose content may still be wrong.
FileKind kindOf(llvm::StringRef Text);

/// The error for file \p Name with \p Text: "'NAME': wanted WANTED, found an
/// empty file". For malformed JSON, where it is wrong.
llvm::Error wrongKind(llvm::StringRef Name, llvm::StringRef Wanted,
                      llvm::StringRef Text);

} // namespace roofline

#endif
