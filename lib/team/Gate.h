// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Judges kernels by a baseline: what has become worse than the state that was
// accepted. A gate that fails without cause is switched off, so no open verdict
// and no language model's word makes it fail, and what was accepted once does
// not come back.
#ifndef ROOFLINE_TEAM_GATE_H
#define ROOFLINE_TEAM_GATE_H

#include "config/Options.h"
#include "team/Baseline.h"
#include "team/Difference.h"

namespace roofline {

enum class GateKind {
  Contradiction, ///< the verdict, or a run, contradicts ROOFLINE_EXPECT
  Regression,    ///< worse than the accepted state
  /// The verdict was decided and is open now, or the figures of an open one are
  /// worse.
  Undetermined,
  Change,        ///< another state, which is not worse
  NotInBaseline, ///< the kernel, or its state on this GPU
};
template <>
inline constexpr llvm::StringLiteral EnumIds<GateKind>[] = {
    "contradiction", "regression", "undetermined", "change", "not-in-baseline"};

/// What is found about a kernel on one GPU. Refers to the facts and the
/// baseline.
struct GateFinding {
  GateKind Kind = GateKind::Change;
  const KernelFacts *Kernel = nullptr;
  const BaselineEntry *Entry = nullptr; ///< null if the baseline has none
  const AcceptedState *Was = nullptr;   ///< likewise
  bool ByRun = false; ///< of a contradiction: that of an observed verdict
  /// Beyond the tolerance; figures are as those of Was.
  std::vector<AspectChange> Changes;
};

/// A kernel with its states on all GPUs and its block in the baseline.
struct GateKernel {
  KernelName Name; ///< with the unit as in the baseline
  std::vector<const KernelFacts *> OnGpus;
  const BaselineEntry *Entry = nullptr; ///< null: the baseline has none
};

/// Blocks and kernels of one name whose numbers differ, so that none fits.
struct AmbiguousName {
  const BaselineEntry *First = nullptr;
  unsigned Blocks = 0, Kernels = 0;
};

struct GateResult {
  std::vector<GateKernel> Kernels;
  /// What fails first comes first; then by place.
  std::vector<GateFinding> Findings;
  std::vector<const BaselineEntry *> Unfitting; ///< fit no kernel any more
  std::vector<AmbiguousName> Ambiguous;
  /// States on a GPU that no built-in file and no input has, which nothing is
  /// ever compared with.
  std::vector<const AcceptedState *> OnUnknownGpus;
  unsigned Compared = 0; ///< states
  /// States whose figures are not compared, since a language model's answer is
  /// in them.
  unsigned WithModel = 0;

  unsigned count(GateKind Kind) const;
};

struct GateRule {
  FailOn On = FailOn::New;
  bool OnUndetermined = false;
  double Tolerance = 0;

  bool fails(const GateFinding &F) const;
  bool fails(const GateResult &R) const;
};

/// The changes from \p Was to \p Is; the kind of the finding that they are, or
/// none if there are no changes.
std::optional<GateKind> judge(const AcceptedState &Was, const Prediction &Is,
                              double Tolerance,
                              std::vector<AspectChange> &Changes);

/// Compares \p Facts with \p Accepted; the result refers to both.
GateResult compareWith(const Baseline &Accepted, const ProgramFacts &Facts,
                       double Tolerance);

/// What `--reason` and `--owner` give to the blocks of what is accepted.
struct AcceptanceNotes {
  std::string Reason, Owner;
  bool RemoveUnfitting = false;
};

/// The text of \p Accepted with what has changed, and nothing else, as \p R has
/// it: states, names, new blocks in their order.
std::string updatedBaseline(const Baseline &Accepted, const GateResult &R,
                            const AcceptanceNotes &Notes);

/// What was found about one kernel, without its place and kind: "'k' on H200:
/// roof time 56.0 us -> 112 us (x2.0)".
std::string findingWords(const GateFinding &F);

/// Why the kernels of \p Name are not compared: "b.yaml:9: 2 blocks for 'k' in
/// k.cu, but 1 such kernel: which belong together is not known".
std::string ambiguityWords(const Baseline &Accepted, const AmbiguousName &Name);

std::string gateText(const Baseline &Accepted, const GateResult &R,
                     const GateRule &Rule);
std::string gateMarkdown(const Baseline &Accepted, const GateResult &R,
                         const GateRule &Rule);
std::string gateJson(const Baseline &Accepted, const GateResult &R,
                     const GateRule &Rule);

} // namespace roofline

#endif
