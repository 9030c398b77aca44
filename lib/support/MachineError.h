// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors caused by the machine's setup (a missing tool, library or permission)
// rather than by the user's input. Their messages end with a reference to the
// line of 'roofline doctor' that says how to fix it.
#ifndef ROOFLINE_SUPPORT_MACHINEERROR_H
#define ROOFLINE_SUPPORT_MACHINEERROR_H

#include "support/Error.h"
#include "support/MachinePart.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace roofline {

/// An error about one part of the machine's setup.
class MachineError : public llvm::ErrorInfo<MachineError> {
public:
  MachineError(MachinePart Part, std::string Text)
      : Part(Part), Text(std::move(Text)) {}

  MachinePart part() const { return Part; }
  /// Returns the message without the reference to 'roofline doctor'.
  const std::string &text() const { return Text; }

  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

  static char ID;

private:
  MachinePart Part;
  std::string Text;
};

/// Makes an error about \p Part. Its message is \p Format with \p Values
/// substituted by llvm::formatv, followed by seeDoctor(Part).
template <typename... Args>
llvm::Error makeMachineError(MachinePart Part, const char *Format,
                             Args &&...Values) {
  return llvm::make_error<MachineError>(
      Part, llvm::formatv(Format, std::forward<Args>(Values)...).str());
}

/// Rewrites the message of \p E: \p Say gets the old text and returns the new
/// one. A MachineError stays one and keeps its reference to 'roofline doctor'
/// at the end.
llvm::Error reworded(llvm::Error E,
                     llvm::function_ref<std::string(llvm::StringRef)> Say);

/// Consumes \p E and returns its message without the reference to 'roofline
/// doctor', for notes where the work continues without the missing part.
std::string plainText(llvm::Error E);

} // namespace roofline

#endif
