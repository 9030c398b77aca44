// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/MachineError.h"

using namespace llvm;
using namespace roofline;

char MachineError::ID = 0;

void MachineError::log(raw_ostream &OS) const { OS << Text << seeDoctor(Part); }

std::error_code MachineError::convertToErrorCode() const {
  return inconvertibleErrorCode();
}

Error roofline::reworded(Error E, function_ref<std::string(StringRef)> Say) {
  return handleErrors(
      std::move(E),
      [&](const MachineError &M) -> Error {
        return make_error<MachineError>(M.part(), Say(M.text()));
      },
      [&](const ErrorInfoBase &Other) -> Error {
        return makeError("{0}", Say(Other.message()));
      });
}

std::string roofline::plainText(Error E) {
  std::string Text;
  handleAllErrors(
      std::move(E), [&](const MachineError &M) { Text = M.text(); },
      [&](const ErrorInfoBase &Other) { Text = Other.message(); });
  return Text;
}
