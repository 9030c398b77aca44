// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Prediction.h"

using namespace llvm;
using namespace roofline;

StringRef roofline::verdictId(Verdict V) {
  switch (V) {
  case Verdict::Compute:
    return "compute";
  case Verdict::Bandwidth:
    return "bandwidth";
  case Verdict::Undetermined:
    return "undetermined";
  }
  return "";
}

std::optional<Verdict> roofline::parseVerdict(StringRef Id) {
  for (Verdict V :
       {Verdict::Compute, Verdict::Bandwidth, Verdict::Undetermined})
    if (verdictId(V) == Id)
      return V;
  return std::nullopt;
}
