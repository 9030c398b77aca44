// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors that come from the machine, not from what the user asked for. Their
// messages end in the line of 'roofline doctor' that says what to do.
#ifndef ROOFLINE_SUPPORT_MACHINEERROR_H
#define ROOFLINE_SUPPORT_MACHINEERROR_H

#include "support/Error.h"
#include "support/MachinePart.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace roofline {

class MachineError : public llvm::ErrorInfo<MachineError> {
public:
  MachineError(MachinePart Part, std::string Text)
      : Part(Part), Text(std::move(Text)) {}

  MachinePart part() const { return Part; }
  /// Without the doctor's line.
  const std::string &text() const { return Text; }

  void log(llvm::raw_ostream &OS) const override;
  std::error_code convertToErrorCode() const override;

  static char ID;

private:
  MachinePart Part;
  std::string Text;
};

/// An error about \p Part whose message is \p Format filled in by
/// llvm::formatv, and the doctor's line.
template <typename... Args>
llvm::Error makeMachineError(MachinePart Part, const char *Format,
                             Args &&...Values) {
  return llvm::make_error<MachineError>(
      Part, llvm::formatv(Format, std::forward<Args>(Values)...).str());
}

/// \p E in other words: \p Say gets its text and returns the new one. The
/// doctor's line stays at the end.
llvm::Error reworded(llvm::Error E,
                     llvm::function_ref<std::string(llvm::StringRef)> Say);

/// The text of \p E without the doctor's line: for sentences that are no
/// errors, since the work goes on without the part.
std::string plainText(llvm::Error E);

} // namespace roofline

#endif
