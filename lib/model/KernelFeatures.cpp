// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/KernelFeatures.h"

using namespace llvm;
using namespace roofline;

StringRef roofline::memorySpaceText(MemorySpace Space) {
  switch (Space) {
  case MemorySpace::Global:
    return "global";
  case MemorySpace::Shared:
    return "shared";
  case MemorySpace::Local:
    return "local";
  case MemorySpace::Constant:
    return "constant";
  case MemorySpace::Parameter:
    return "parameter";
  }
  return "";
}

StringRef roofline::accessKindText(AccessKind Kind) {
  switch (Kind) {
  case AccessKind::Load:
    return "load";
  case AccessKind::Store:
    return "store";
  case AccessKind::Atomic:
    return "atomic";
  }
  return "";
}
