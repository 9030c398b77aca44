// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/OpenUnknowns.h"

using namespace llvm;
using namespace roofline;

/// The most unknowns in a question; further ones have little effect.
static constexpr size_t MostUnknowns = 12;

static std::string meaningOf(const Unknown &U, const KernelFeatures &Features,
                             const SourceModel &Sources,
                             SourceLocation &Where) {
  if (U.Symbol == Unknown::GridBlocks)
    return "blocks of the launch";
  if (U.Symbol == Unknown::CachedGathers)
    return "of the bytes that gathers read beyond each sector's first fetch; "
           "0: none, 1: all";
  if (U.isHost()) {
    const HostSymbol &Symbol = Sources.HostSymbols[U.Symbol - Unknown::Host];
    Where = Symbol.Where;
    return Symbol.Meaning.empty() ? "of the host program" : Symbol.Meaning;
  }
  const SymbolInfo &Info = Features.symbol(U.Symbol);
  Where = Info.Where;
  if (!Info.Meaning.empty())
    return Info.Meaning;
  switch (Info.Kind) {
  case SymbolKind::Parameter:
    return "kernel parameter";
  case SymbolKind::TripCount:
    return "iterations per entry";
  case SymbolKind::BranchShare:
    return "share of the threads that go that way";
  case SymbolKind::Loaded:
    return "value read from memory";
  default:
    return "";
  }
}

std::vector<OpenUnknown> roofline::openUnknowns(const KernelFeatures &Features,
                                                const SourceModel &Sources,
                                                const LikeliestPoint &At) {
  std::vector<OpenUnknown> Open;
  for (unsigned I : ArrayRef(At.Relevant).take_front(MostUnknowns)) {
    const Unknown &U = At.Unknowns[I];
    OpenUnknown O;
    O.Id = "u" + std::to_string(Open.size() + 1);
    O.Symbol = U.Symbol;
    O.Name = U.Name;
    O.Range = {U.Low, U.Likely, U.High};
    O.Meaning = meaningOf(U, Features, Sources, O.Where);
    Open.push_back(std::move(O));
  }
  return Open;
}
