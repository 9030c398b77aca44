// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/OpenUnknowns.h"

using namespace llvm;
using namespace roofline;

/// The most unknowns in a question; further ones have little effect.
static constexpr size_t MostUnknowns = 12;

std::vector<OpenUnknown> roofline::openUnknowns(const KernelFeatures &Features,
                                                const SourceModel &Sources,
                                                const LikeliestPoint &At) {
  std::vector<OpenUnknown> Open;
  for (unsigned I : ArrayRef(At.Relevant).take_front(MostUnknowns)) {
    const Unknown &U = At.Unknowns[I];
    OpenUnknown O;
    O.Id = "u" + std::to_string(Open.size() + 1);
    O.Symbol = U.Symbol;
    O.What = U.Id;
    O.Range = {U.Low, U.Likely, U.High};
    if (U.isHost()) {
      const HostSymbol &Host = Sources.HostSymbols[U.Symbol - Unknown::Host];
      O.Origin = Host.Origin;
      O.Where = Host.Where;
    } else if (U.Symbol < Features.Symbols.size()) {
      O.Where = Features.symbol(U.Symbol).Where;
    }
    Open.push_back(std::move(O));
  }
  return Open;
}
