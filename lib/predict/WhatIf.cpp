// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "predict/ChangeFigures.h"
#include "predict/ChangeLaunch.h"
#include "predict/ChangeLayout.h"
#include "predict/Predict.h"
#include "support/Error.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace roofline;

/// The array of \p Features in global memory with the name \p Name.
static std::optional<unsigned> findArray(const KernelFeatures &Features,
                                         StringRef Name) {
  for (auto [I, O] : enumerate(Features.Objects))
    if (O.Name == Name && O.Space == MemorySpace::Global)
      return I;
  return std::nullopt;
}

/// Gives the arrays of \p Features that \p Asked names other elements, and
/// counts them in \p Changed.
static Error changeTypes(const WhatIf &Asked, KernelFeatures &Features,
                         unsigned &Changed) {
  for (const auto &[Name, Type] : Asked.Types) {
    std::optional<unsigned> Object = findArray(Features, Name);
    if (!Object)
      continue;
    std::optional<KernelFeatures> New = withElements(Features, *Object, Type);
    if (!New)
      return makeError("type({0}): '{1}' reads or writes elements of several "
                       "types there, or of one that is not a number",
                       Name, Features.Id.display());
    Features = std::move(*New);
    ++Changed;
  }
  return Error::success();
}

/// The figures of \p Other, a prediction of \p Changed on \p On. Where no
/// launch is known and another GPU makes another one likely, those at the
/// likely launch of \p Now, so that the same is compared.
static ChangeFigures figuresToCompare(const KernelFeatures &Changed,
                                      const PredictRequest &Request,
                                      const GpuSpec &On, const Prediction &Now,
                                      const Prediction &Other) {
  ChangeFigures Own = figuresOf(Other.Headline);
  const ExaminedPoint &Point = Now.Point;
  if (Now.Headline.Threads || !Point.GridKnown || !Point.BlockKnown ||
      Now.Gpu == Other.Gpu || Now.Headline.LaunchThreads != Point.threads() ||
      (Other.Point.Grid == Point.Grid && Other.Point.Block == Point.Block))
    return Own;
  PredictRequest Same = Request;
  Same.Given[Changed.Id] = {{Point.Grid, Point.Block}};
  ChangeFigures There =
      figuresOf(predictKernel(Changed, Same, On).Result.Headline);
  There.Seconds.reset();
  return There;
}

Expected<std::optional<Prediction>>
roofline::predictWhatIf(const KernelFeatures &Features,
                        const PredictRequest &Request, const GpuSpec &Gpu,
                        const WhatIf &Asked, const Prediction &Now) {
  KernelFeatures Changed = Features;
  unsigned Types = 0;
  if (Error E = changeTypes(Asked, Changed, Types))
    return std::move(E);
  if (Types == 0 && !Asked.Block && Asked.Gpu.empty() && !Asked.WithoutCaches)
    return std::nullopt;
  PredictRequest Other = Request;
  Other.Proposes = false; // the change that was asked about takes their place
  if (Asked.Block) {
    std::optional<LaunchOrigin> From;
    if (Error E = checkBlock(Features, *Asked.Block,
                             launchesFor(Features, Request, From)))
      return std::move(E);
    Other.Block = Asked.Block;
  }
  GpuSpec On = Gpu;
  On.WithoutCaches = Asked.WithoutCaches;
  Prediction P = predictKernel(Changed, Other, On).Result;
  ProposedChange Change;
  Change.Kind = ChangeKind::Asked;
  Change.Symbol = Asked.Text;
  Change.Where = P.Where;
  Change.Before = figuresOf(Now.Headline);
  Change.After = figuresToCompare(Changed, Other, On, Now, P);
  // The operations are the same, though another kind of them takes longest.
  if (Types == 0)
    Change.Before = figuresOf(Now.Headline, Change.After.Kind);
  Change.IsLaunchKnown = P.Headline.Threads.has_value();
  P.Changes = {std::move(Change)};
  return std::move(P);
}
