// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers that the host program reads from a stream: those of a known text, as
// of one of its arguments, and what is left of a default where the text is not
// known, as of a file.
#include "launch/HostContainers.h"
#include "launch/LibraryCall.h"

using namespace clang;
using namespace roofline;

/// A stream holds the text that is left to be read.
std::optional<HostValue> HostContainers::callStream(const CXXMethodDecl &Callee,
                                                    Address This,
                                                    const CallExpr &Call) {
  if (Callee.getOverloadedOperator() != OO_GreaterGreater ||
      Call.getNumArgs() != 2 || !Call.getArg(1)->getType()->isArithmeticType())
    return std::nullopt;
  const Expr *Read = Call.getArg(1);
  QualType Type = Read->getType();
  Address To = Values.address(Read);
  HostValue Left = Memory.read(This);
  std::optional<std::string> Text = Memory.text(Left.Target);
  size_t Length = 0;
  std::optional<HostValue> Number;
  if (Text && !Type->isAnyCharacterType())
    Number = numberAt(*Text, Type, 10, &Length);
  if (Number)
    Values.store(To, Type, *Number);
  else
    Memory.readAnew(To, Values.sizeOf(Type));
  Memory.write(This, Number ? HostValue::pointer(Left.Target.plus(Length))
                            : HostValue());
  return HostValue::pointer(This);
}
