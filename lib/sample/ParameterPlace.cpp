// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "sample/ParameterPlace.h"
#include "model/MappedFields.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace roofline;

std::optional<ParameterPlace> roofline::parameterPlace(const LoadInst &Load) {
  const DataLayout &DL = Load.getModule()->getDataLayout();
  APInt Offset(64, 0);
  const Value *Base = Load.getPointerOperand();
  for (unsigned Hops = 0; Hops < 8; ++Hops) {
    APInt Step(DL.getIndexTypeSizeInBits(Base->getType()), 0);
    Base = Base->stripAndAccumulateConstantOffsets(DL, Step, true);
    Offset += Step.sextOrTrunc(64);
    if (auto *Call = dyn_cast<CallInst>(Base); Call && Call->arg_size() == 1)
      Base = Call->getArgOperand(0); // an NVVM address space conversion
    else
      break;
  }
  auto *A = dyn_cast<Argument>(Base);
  if (!A)
    return std::nullopt;
  if (!A->hasByValAttr()) {
    if (!Load.hasMetadata(MappedRead) || Offset.isNegative())
      return std::nullopt;
    Offset += MappedFieldsFrom;
  }
  return ParameterPlace{A, static_cast<unsigned>(Offset.getZExtValue())};
}
