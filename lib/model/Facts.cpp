// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "model/Facts.h"

using namespace llvm;
using Ids = ArrayRef<StringLiteral>;

namespace roofline {

/// Defines idsOf() for \p KindT, whose last enumerator is \p Last.
#define ROOFLINE_IDS(KindT, Last, ...)                                         \
  Ids idsOf(KindT) {                                                           \
    static constexpr StringLiteral Table[] = {__VA_ARGS__};                    \
    static_assert(std::size(Table) == static_cast<size_t>(KindT::Last) + 1);   \
    return Table;                                                              \
  }

ROOFLINE_IDS(UnknownKind, Branches, "none", "other", "parameter", "host-value",
             "launch-size", "gather-share", "dimension", "loop-index",
             "loop-trips", "loop-part", "branch", "main-threads", "span-length",
             "loaded", "opaque", "too-deep", "too-large", "branches")
ROOFLINE_IDS(HostOrigin, Memory, "none", "other", "argument-count",
             "program-argument", "number-in-text", "expression",
             "device-property", "several-paths", "argument-or-default",
             "parameter", "global-variable", "local-variable", "field",
             "memory")
ROOFLINE_IDS(UnseenKind, DeviceHeap, "none", "other", "inline-assembly",
             "pointer-call", "texture", "bulk-copy", "unknown-length",
             "long-copy", "large-callee", "missing-body", "large-kernel",
             "irreducible-loop", "printf", "device-heap")
ROOFLINE_IDS(AssumptionKind, SampledPlaces, "none", "other", "block-size",
             "bounds-check", "idle-team", "host-memory", "optimised",
             "sampled-trips", "sampled-share", "sampled-places")
ROOFLINE_IDS(LimiterKind, FewThreads, "none", "other", "few-blocks",
             "few-threads")
ROOFLINE_IDS(ValidityKind, Opinion, "none", "other", "everywhere",
             "given-ranges", "at-least", "at-most", "unknowns", "launches",
             "unseen", "opinion")
ROOFLINE_IDS(NoteKind, Assumed, "none", "other", "operations", "gather",
             "uncoalesced", "reuse", "traffic", "trip-count", "machine-counts",
             "register-spill", "not-modelled", "launch", "achievable", "mix",
             "bytes", "times", "llm", "llm-refused", "llm-values",
             "launch-profile", "limiter", "assumed")
ROOFLINE_IDS(LaunchMisfit, ParameterSize, "none", "other", "not-launched",
             "none-finished", "parameter-count", "parameter-size")
ROOFLINE_IDS(RangeRefusal, Outside, "none", "other", "not-asked", "reversed",
             "outside")
ROOFLINE_IDS(MemorySpace, Parameter, "global", "shared", "local", "constant",
             "parameter")
ROOFLINE_IDS(AccessKind, Atomic, "load", "store", "atomic")
ROOFLINE_IDS(Evidence, Llm, "static", "llm")
ROOFLINE_IDS(CountSource, Machine, "model", "machine")

} // namespace roofline
