// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/VerdictNotes.h"
#include <map>
#include <set>

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

/// The bytes of the arrays that the launch of \p E gets, as far as they are the
/// same in every run.
static double fixedBytes(const Examination &E) {
  double Sum = 0;
  std::set<unsigned> Added;
  for (const LaunchBuffer &B : E.Launch.Site->Buffers)
    if (isFixed(B.Size, *E.Launch.Sources) && !B.OnHost &&
        Added.insert(B.Allocation).second)
      Sum += hostValue(B.Size, E.Fixed.Host);
  return Sum;
}

unsigned roofline::lineForNotes(const SourceLaunch &Launch,
                                const SourceLocation &Where) {
  const KernelSource *Kernel = Launch.Sources->find(Launch.Site->Kernel);
  return Kernel && Kernel->Where.File != Where.File ? 0 : Where.Line;
}

std::vector<Assumption> roofline::assumedValues(const Examination &E,
                                                ArrayRef<unsigned> OfFigures) {
  constexpr unsigned Most = 3;
  std::vector<Assumption> Taken;
  if (const LaunchSite *Site = E.Launch.Site;
      Site && Site->BesidesArguments && !Site->IsObserved)
    Taken.push_back({AssumptionKind::NotReached});
  if (!E.happens())
    Taken.push_back({AssumptionKind::NotReached, "", 0, {1}});
  if (const LaunchSite *Site = E.Launch.Site;
      Site && Site->FromMain && !Site->IsObserved &&
      !E.Launch.Sources->Overflows.empty()) {
    const TypeLimit &Over = E.Launch.Sources->Overflows.front();
    Taken.emplace_back(
        AssumptionKind::FitsType, Over.Type, lineForNotes(E.Launch, Over.Where),
        std::vector<double>{0}, UnknownId{UnknownKind::HostValue, Over.Text});
  }
  if (const LaunchSite *Site = E.Launch.Site; Site && !Site->IsObserved)
    if (double Bytes = fixedBytes(E); Bytes > E.Gpu.Dram.Value)
      Taken.emplace_back(AssumptionKind::OutOfMemory, E.Gpu.DisplayName, 0,
                         std::vector<double>{Bytes, E.Gpu.Dram.Value});
  std::vector<const LaunchSite *> Sites = {E.Launch.Site};
  for (const FurtherLaunch &L : E.Further)
    Sites.push_back(L.Launch.Site);
  auto Last = find_if(
      Sites, [](const LaunchSite *Site) { return Site && Site->LaterIn; });
  if (Last != Sites.end())
    Taken.push_back(
        {AssumptionKind::LaterLaunches,
         (*Last)->LaterIn.File,
         (*Last)->LaterIn.Line,
         {double((*Last)->LaterIsOpen ? LeftOut::OpenLoop : LeftOut::TooMany),
          double((*Last)->InLoop)}});
  std::vector<std::string> Unfollowed; // names of values
  for (const Unknown &U : E.Unknowns) {
    if (!U.isHost())
      continue;
    const Fact<HostOrigin> &Origin =
        E.Launch.Sources->HostSymbols[U.Symbol - Unknown::Host].Origin;
    Assumption About;
    if (Origin.Kind == HostOrigin::MissingArgument)
      About = {AssumptionKind::NotGiven, "", 0, {}, U.Id};
    else if (Origin.Kind == HostOrigin::NotFromArguments &&
             any_of(Sites, [&](const LaunchSite *Site) {
               return Site &&
                      mayChangeFigures(E.Features, {Site, E.Launch.Sources},
                                       E.Fixed, U.Symbol - Unknown::Host);
             }))
      Unfollowed.push_back(U.Id.Symbol);
    else if (Origin.Kind == HostOrigin::UnfollowedOption)
      About = {AssumptionKind::Unfollowed, "", Origin.Line};
    if (About && !is_contained(Taken, About))
      Taken.push_back(std::move(About));
  }
  if (!Unfollowed.empty())
    Taken.push_back({AssumptionKind::NotFromArguments,
                     Unfollowed.front(),
                     0,
                     {double(Unfollowed.size())}});
  std::vector<unsigned> Named(E.Relevant);
  for (unsigned I : OfFigures)
    if (!is_contained(E.Relevant, I))
      Named.push_back(I);
  for (unsigned I = 0; I < E.Unknowns.size(); ++I)
    if (E.Unknowns[I].isHost() && E.Unknowns[I].SizesLaunch &&
        !is_contained(E.Relevant, I))
      Named.push_back(I);
  SymbolValues Values = E.likeliestValues();
  auto ValueOf = [&](const Unknown &U) {
    if (!U.SpacesRows) // what spaces rows is raised to their length
      return U.Likely;
    return U.isHost() ? Values.Host[U.Symbol - Unknown::Host]
                      : Values.Value[U.Symbol];
  };
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
                       "", 0, std::vector<double>{E.stated(U, ValueOf(U))},
                       U.Id);
  }
  return Taken;
}

/// The objects that \p Formula has values of, each once.
static std::vector<std::string> dataIn(const KernelFeatures &Features,
                                       SymExpr Formula) {
  std::vector<std::string> Names;
  for (SymbolId Id : symbolsOf(Formula))
    if (const SymbolInfo &Info = Features.symbol(Id);
        Info.Kind == SymbolKind::Loaded && !Info.Name.empty() &&
        !is_contained(Names, Info.Name))
      Names.push_back(Info.Name);
  return Names;
}

std::vector<Assumption> roofline::placesInData(const Examination &E,
                                               bool ByAtomics) {
  // Less than this share of the bytes can hardly be seen in a figure.
  constexpr double LeastShare = 0.01;
  const Workload &Likely = E.likeliest().Work;
  std::map<unsigned, double> Bytes; // by object
  std::map<unsigned, bool> Limits;
  std::map<unsigned, std::vector<std::string>> Data;
  for (auto [A, Cost] : zip(E.Features.Accesses, Likely.Accesses)) {
    bool IsLimit = ByAtomics && A.Kind == AccessKind::Atomic && A.Offset &&
                   (A.Offset->Classes & ObscureClasses);
    if (!IsLimit && (!Cost.Irregular || Cost.HitsCaches))
      continue;
    Bytes[A.Object] += Cost.Dram;
    Limits[A.Object] |= IsLimit;
    if (A.Offset)
      for (std::string &Name : dataIn(E.Features, A.Offset))
        if (!is_contained(Data[A.Object], Name))
          Data[A.Object].push_back(std::move(Name));
  }
  std::vector<Assumption> Found;
  for (auto [Object, Its] : Bytes) {
    if (Its <= LeastShare * Likely.dram() && !Limits[Object])
      continue;
    const std::vector<std::string> &Names = Data[Object];
    Found.emplace_back(
        AssumptionKind::DataPlaces, E.Features.Objects[Object].Name, 0,
        std::vector<double>{double(Names.size())},
        Names.empty() ? UnknownId()
                      : UnknownId{UnknownKind::Loaded, Names.front()});
  }
  return Found;
}

std::vector<Assumption> roofline::reuseInL2(const PointResult &Likeliest) {
  const Workload &W = Likeliest.Work;
  if (W.LessIfKept == 0 && W.MoreIfLost == 0)
    return {};
  return {{AssumptionKind::KeptInL2, "", 0,
           std::vector<double>{W.dram() - W.LessIfKept, W.dram() + W.MoreIfLost,
                               Likeliest.isSure() ? 0.0 : 1.0}}};
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
