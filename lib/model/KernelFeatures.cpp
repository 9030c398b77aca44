// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/KernelFeatures.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace roofline;

static UnknownKind usualKind(SymbolKind Kind) {
  switch (Kind) {
  case SymbolKind::Parameter:
    return UnknownKind::Parameter;
  case SymbolKind::ThreadIdx:
  case SymbolKind::BlockIdx:
  case SymbolKind::BlockDim:
  case SymbolKind::GridDim:
    return UnknownKind::Dimension;
  case SymbolKind::LoopIndex:
    return UnknownKind::LoopIndex;
  case SymbolKind::TripCount:
    return UnknownKind::LoopTrips;
  case SymbolKind::BranchShare:
    return UnknownKind::Branch;
  case SymbolKind::Loaded:
    return UnknownKind::Loaded;
  case SymbolKind::Opaque:
    return UnknownKind::Opaque;
  }
  llvm_unreachable("symbol of no kind");
}

UnknownId SymbolInfo::id() const {
  UnknownId Id{What == UnknownKind::None ? usualKind(Kind) : What, Name};
  if (is_contained({UnknownKind::LoopTrips, UnknownKind::LoopPart,
                    UnknownKind::Branch, UnknownKind::Opaque},
                   Id.Kind))
    Id.Line = Where.Line;
  if (Id.Kind == UnknownKind::Branch && Way == BranchWay::Code)
    Id.Values = {double(InCall), 1};
  else if (InCall)
    Id.Values = {1};
  return Id;
}
