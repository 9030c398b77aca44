// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/VerdictNotes.h"

using namespace llvm;
using namespace roofline;

std::vector<Assumption> roofline::givenValues(const SourceLaunch &Launch) {
  std::vector<Assumption> Given;
  if (Launch)
    for (const UserAssumption &A : Launch.Site->Given)
      Given.emplace_back(AssumptionKind::Given,
                         A.Where ? A.Where.File : A.Option, A.Where.Line,
                         std::vector<double>{A.Low, A.High},
                         UnknownId{UnknownKind::Parameter, A.Name});
  return Given;
}

std::vector<Assumption> roofline::assumedValues(const Examination &E) {
  constexpr unsigned Most = 3;
  std::vector<Assumption> Taken;
  if (const LaunchSite *Site = E.Launch.Site;
      Site && Site->BesidesArguments && !Site->IsObserved)
    Taken.push_back({AssumptionKind::NotReached});
  if (const LaunchSite *Site = E.Launch.Site;
      Site && Site->FromMain && !Site->IsObserved &&
      !E.Launch.Sources->Overflows.empty()) {
    const TypeLimit &Over = E.Launch.Sources->Overflows.front();
    Taken.emplace_back(AssumptionKind::FitsType, Over.Type, Over.Where.Line,
                       std::vector<double>{0},
                       UnknownId{UnknownKind::HostValue, Over.Text});
  }
  std::vector<const LaunchSite *> Sites = {E.Launch.Site};
  for (const FurtherLaunch &L : E.Further)
    Sites.push_back(L.Launch.Site);
  auto Last = find_if(
      Sites, [](const LaunchSite *Site) { return Site && Site->LaterIn; });
  if (Last != Sites.end())
    Taken.push_back({AssumptionKind::LaterLaunches,
                     (*Last)->LaterIn.File,
                     (*Last)->LaterIn.Line,
                     {double((*Last)->LaterIsOpen), double((*Last)->InLoop)}});
  for (const Unknown &U : E.Unknowns) {
    if (!U.isHost())
      continue;
    const Fact<HostOrigin> &Origin =
        E.Launch.Sources->HostSymbols[U.Symbol - Unknown::Host].Origin;
    Assumption About;
    if (Origin.Kind == HostOrigin::MissingArgument)
      About = {AssumptionKind::NotGiven, "", 0, {}, U.Id};
    else if (Origin.Kind == HostOrigin::UnfollowedOption)
      About = {AssumptionKind::Unfollowed, "", Origin.Line};
    if (About && !is_contained(Taken, About))
      Taken.push_back(std::move(About));
  }
  std::vector<unsigned> Named(E.Relevant);
  for (unsigned I = 0; I < E.Unknowns.size(); ++I)
    if (E.Unknowns[I].isHost() && E.Unknowns[I].SizesLaunch &&
        !is_contained(E.Relevant, I))
      Named.push_back(I);
  for (auto [Rank, I] : enumerate(Named)) {
    const Unknown &U = E.Unknowns[I];
    // Of a branch, and of a loop that breaks off, a share is a guess wherever
    // it matters.
    if (Rank >= Most && Rank < E.Relevant.size() &&
        U.Id.Kind != UnknownKind::Branch && U.Id.Kind != UnknownKind::LoopPart)
      continue;
    if (any_of(Taken, [&](const Assumption &A) {
          return haveSameName(A.About, U.Id);
        }))
      continue;
    Taken.emplace_back(U.IsDefault ? AssumptionKind::DefaultValue
                                   : AssumptionKind::LikelyValue,
                       "", 0, std::vector<double>{E.stated(U, U.Likely)}, U.Id);
  }
  return Taken;
}

std::vector<Assumption> roofline::assumptionsOf(const KernelFeatures &Features,
                                                const SymbolValues &Fixed) {
  std::vector<Assumption> Assumed;
  // Guards that only compare indices within a block are computed, not assumed.
  constexpr unsigned NeedsLaunch = classBit(SymbolKind::BlockIdx) |
                                   classBit(SymbolKind::GridDim) |
                                   classBit(SymbolKind::Parameter);
  unsigned Guards = 0;
  SourceLocation Where;
  for (const SymbolInfo &Info : Features.Symbols)
    if (Info.Guard && (Info.Condition->Classes & NeedsLaunch)) {
      ++Guards;
      if (!Where)
        Where = Info.Where;
    }
  if (Guards && !Fixed.GridBound)
    Assumed.push_back({AssumptionKind::BoundsCheck, "", Where.Line});
  if (Features.HasSerialParts)
    Assumed.push_back({AssumptionKind::IdleTeam});
  for (size_t I = 0; I < Features.Objects.size(); ++I)
    if (Fixed.liesOnHost(I))
      Assumed.push_back({AssumptionKind::HostMemory, Features.Objects[I].Name});
  for (const MemoryObject &O : Features.Objects)
    if (O.IsTexture)
      Assumed.push_back({AssumptionKind::TextureLayout, O.Name});
  if (Features.Unoptimised)
    Assumed.push_back({AssumptionKind::Optimised});
  return Assumed;
}
