// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts about a kernel as data. Decisions are made on kinds and numbers; the
// sentences that users read are made from them in lib/words alone.
#ifndef ROOFLINE_MODEL_FACTS_H
#define ROOFLINE_MODEL_FACTS_H

#include "model/SourceLocation.h"
#include "support/EnumIds.h"
#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// A fact: its kind with the names and numbers in it. The comment at each kind
/// says which members have a meaning. Kind None is no fact. Of kind Other, only
/// the words are known, in Symbol: it was read from a report that has no more.
template <typename KindT> struct Fact {
  KindT Kind = KindT::None;
  std::string Symbol = {};
  unsigned Line = 0; ///< of the source; 0 if unknown
  std::vector<double> Values = {};

  bool operator==(const Fact &) const = default;
  explicit operator bool() const { return Kind != KindT::None; }
};

/// A fact about a place in the source.
template <typename KindT> struct PlacedFact : Fact<KindT> {
  SourceLocation Where;
};

/// What an unknown quantity is.
enum class UnknownKind {
  None,
  Other,
  Parameter,   // of the kernel, or a field of one: Symbol
  HostValue,   // a value of the host program: Symbol; Values[0] is 1 if the
               // kernel has another value of that name
  LaunchSize,  // the number of blocks
  GatherShare, // the share of gathered bytes that caches serve
  Dimension,   // threadIdx, blockIdx, blockDim or gridDim: Symbol
  LoopIndex,   // Symbol
  LoopTrips,   // Line; Values[0] is 1 if it is in a call or macro there
  LoopPart,    // the share of its iterations that a loop runs: Line
  Branch,      // the share of threads that take a branch: Line; Values: 1 if it
               // is in a call or macro there, 1 if the share is that of one way
               // and it is not known of which; or none
  MainThreads, // the share of threads that run a region's serial part
  SpanLength,  // difference of neighbouring values of the object Symbol
  Loaded,      // a value read from memory: Symbol
  Opaque,      // a value that the analysis cannot follow: Line
  TooDeep,     // a value that is too deeply nested
  TooLarge,    // a value whose formula is too large
  Branches,    // all branches of the kernel together
};
template <>
inline constexpr llvm::StringLiteral EnumIds<UnknownKind>[] = {
    "none",         "other",        "parameter",   "host-value", "launch-size",
    "gather-share", "dimension",    "loop-index",  "loop-trips", "loop-part",
    "branch",       "main-threads", "span-length", "loaded",     "opaque",
    "too-deep",     "too-large",    "branches"};
using UnknownId = Fact<UnknownKind>;

/// Whether both have the same name in the program, as a kernel parameter may
/// have with the value that is passed for it, or are the same otherwise.
inline bool haveSameName(const UnknownId &A, const UnknownId &B) {
  auto IsNamed = [](const UnknownId &U) {
    return U.Kind == UnknownKind::Parameter || U.Kind == UnknownKind::HostValue;
  };
  return A == B || (IsNamed(A) && IsNamed(B) && A.Symbol == B.Symbol);
}

/// An unknown with the range of values that a statement is about.
struct UnknownRange : UnknownId {
  double Low = 0, High = 0;
  /// Whether the range ends since the verdict is another one beyond it, for
  /// some values of the other unknowns at least; else only the examination
  /// ends.
  bool TurnsBelow = false, TurnsAbove = false;
  /// The range ends at High since larger values need more memory than the GPU
  /// has.
  bool FillsMemory = false;

  bool turns() const { return TurnsBelow || TurnsAbove; }
  /// Whether the range, of a size, ends only where the examination does.
  bool isOnlyExamined() const { return !turns() && Low != High && High > 1; }
};

/// Where a value of the host program comes from.
enum class HostOrigin {
  None,
  Other,
  ArgumentCount,
  ProgramArgument,
  NumberInText,      // parsed from a string
  Expression,        // Symbol: its source text
  DeviceProperty,    // queried at run time
  SeveralPaths,      // differs between the paths that set it
  ArgumentOrDefault, // set only if the program has some argument
  MissingArgument,   // argument that is not among the given ones
  UnfollowedOption,  // set in the loop at Line, which arguments are not
                     // followed through
  NotFromArguments,  // arguments are given, and do not lead to the value
  PartlyFollowed,    // changed under a condition in the loop at Line, of which
                     // only the first iterations were followed
  Parameter,         // of the function Symbol
  GlobalVariable,
  LocalVariable,
  Field,
  Memory,
};
template <>
inline constexpr llvm::StringLiteral EnumIds<HostOrigin>[] = {
    "none",
    "other",
    "argument-count",
    "program-argument",
    "number-in-text",
    "expression",
    "device-property",
    "several-paths",
    "argument-or-default",
    "missing-argument",
    "unfollowed-option",
    "not-from-arguments",
    "partly-followed",
    "parameter",
    "global-variable",
    "local-variable",
    "field",
    "memory"};

/// A construct that the analysis does not model.
enum class UnseenKind {
  None,
  Other,
  InlineAssembly,  // Symbol: the first mnemonic
  PointerCall,     // a call through a pointer
  Texture,         // texture or surface access
  BulkCopy,        // or tensor-memory instruction
  UnknownLength,   // copy or fill whose length is not known
  LongCopy,        // copy or fill of more than 1 MiB
  LargeCallee,     // Symbol: a function that is recursive or too large
  MissingBody,     // Symbol: a function without a body in this unit
  LargeKernel,     // the kernel is too large
  IrreducibleLoop, // control flow with several entries into a loop
  Printf,
  DeviceHeap, // Symbol: malloc or free
};
template <>
inline constexpr llvm::StringLiteral EnumIds<UnseenKind>[] = {
    "none",         "other",        "inline-assembly", "pointer-call",
    "texture",      "bulk-copy",    "unknown-length",  "long-copy",
    "large-callee", "missing-body", "large-kernel",    "irreducible-loop",
    "printf",       "device-heap"};
using UnseenConstruct = PlacedFact<UnseenKind>;

/// Whether the construct may be most of a kernel's work, so that no firm
/// verdict is possible.
inline bool isEssential(const UnseenConstruct &Construct) {
  return Construct.Kind != UnseenKind::Printf &&
         Construct.Kind != UnseenKind::DeviceHeap;
}

/// What a verdict takes for granted.
enum class AssumptionKind {
  None,
  Other,
  BlockSize,     // Values: threads per block
  BoundsCheck,   // nearly all threads pass the check at Line
  IdleTeam,      // other threads wait in a region's serial part
  HostMemory,    // the object Symbol is in memory of the host
  Optimised,     // the code is optimised
  SampledTrips,  // of the loop at Line; Values: mean, least, most, percent of
                 // the threads that enter it, sample
  SampledShare,  // of the branch at Line; Values: percent, those of the branch
                 // as UnknownId if it has any, sample
  SampledPlaces, // of accesses to Symbol at Line; Values: sectors, sample
  DefaultValue,  // About has the program's default; Values: it
  LikelyValue,   // About has a value that is likely; Values: it
  NotGiven,      // About, an argument, is not among those that the user gave
  Unfollowed,    // arguments, through the option loop at Line
  NotFromArguments, // the arguments given do not lead to the value of Symbol;
                    // Values: how many such values there are
  Given,            // by the user, in the file Symbol at Line, or by the option
                    // that was set at Symbol; Values: the range of About
  FitsType,      // About, an expression at Line, fits its type Symbol; with a
                 // Value, it does not
  OutOfMemory,   // the arrays of the launch do not fit the memory of the GPU
                 // Symbol; Values: bytes of the arrays, of the memory
  NotReached,    // the launch, by the program with the arguments given or, with
                 // a Value, with any values that were found
  TextureLayout, // the texture Symbol has rows as long as the launch
  LaterLaunches, // further launches by the loop or call in the file Symbol at
                 // Line are left out; Values: the LeftOut, where Line is that
                 // of the launch meant for other arms; the LoopLaunch; in a
                 // headline, how many launches are not left out or, of an
                 // open loop, 1 if those that were followed differ in size
  DataPlaces,    // accesses to Symbol start at places that data determine: the
                 // objects that About names, or others
  KeptInL2,      // it is not sure whether L2 has data that are read again;
                 // Values: least and most bytes of DRAM traffic, 1 if the
                 // verdict differs between them
  // A sample ends the Values: number of warps or threads, number in the launch,
  // and a SampleExtent.
};
template <>
inline constexpr llvm::StringLiteral EnumIds<AssumptionKind>[] = {
    "none",           "other",          "block-size",         "bounds-check",
    "idle-team",      "host-memory",    "optimised",          "sampled-trips",
    "sampled-share",  "sampled-places", "default-value",      "likely-value",
    "not-given",      "unfollowed",     "not-from-arguments", "given",
    "fits-type",      "out-of-memory",  "not-reached",        "texture-layout",
    "later-launches", "data-places",    "kept-in-l2"};
struct Assumption : Fact<AssumptionKind> {
  UnknownId About;

  Assumption() = default;
  Assumption(AssumptionKind Kind, std::string Symbol = {}, unsigned Line = 0,
             std::vector<double> Values = {}, UnknownId About = {})
      : Fact{Kind, std::move(Symbol), Line, std::move(Values)},
        About(std::move(About)) {}
  bool operator==(const Assumption &) const = default;
};

/// What a sample consists of.
enum class SampleExtent { SomeWarps, AllWarps, SomeThreads };

/// Whether \p A is about the value of an unknown at which figures are given,
/// rather than about the kernel or its launch.
inline bool isTakenValue(const Assumption &A) {
  return A.Kind == AssumptionKind::DefaultValue ||
         A.Kind == AssumptionKind::LikelyValue;
}

/// Whether \p A is about values that come from warps that were run.
inline bool isSample(const Assumption &A) {
  return A.Kind == AssumptionKind::SampledTrips ||
         A.Kind == AssumptionKind::SampledShare ||
         A.Kind == AssumptionKind::SampledPlaces;
}

/// Whether \p A is a sample for which not all warps of the launch were run.
inline bool isPartOfLaunch(const Assumption &A) {
  return isSample(A) &&
         (A.Values.empty() ||
          A.Values.back() != static_cast<double>(SampleExtent::AllWarps));
}

/// Whether \p A is the mean of some threads of the launch that differ much: the
/// mean of all of them may be another one.
inline bool isUncertainMean(const Assumption &A) {
  constexpr double Much = 1.5;
  return A.Kind == AssumptionKind::SampledTrips && isPartOfLaunch(A) &&
         A.Values.size() > 3 && A.Values[2] > Much * A.Values[1];
}

/// Whether \p A says that arguments which the user gave are not used, that one
/// is not given, that they do not lead to the launch, or that launches of the
/// program are left out.
inline bool isAboutProgram(const Assumption &A) {
  return A.Kind == AssumptionKind::NotGiven ||
         A.Kind == AssumptionKind::Unfollowed ||
         A.Kind == AssumptionKind::NotFromArguments ||
         A.Kind == AssumptionKind::NotReached ||
         A.Kind == AssumptionKind::LaterLaunches;
}

/// Why an assumption of the user is not made.
enum class AssumptionRefusal {
  None,
  Other,
  UnknownName,   // Symbol: the nearest name, if one is near
  NotFollowed,   // nothing that the analysis follows has this name
  BehindPointer, // the same: the kernel reads it through a pointer
  NoLaunch,      // no launch can depend on it
  NoCall,        // no kernel calls the function that it is in
  KnownValue,    // Values: the value by the host code
  KnownRange,    // Values: the range by the host code
  Given,         // Values: the range by another assumption, at Line or Symbol;
                 // or, of a value that one about Symbol implies, the value
                 // twice and the range of that one
  LaunchBound,   // Values: the most threads, or the extent, by the source
  OtherExtents,  // Symbol: the launch size that must be given as well
  UnknownField,  // Symbol: the nearest field, if one is near; Values: how many
                 // characters of the name follow the object, and the field
  NoneSuch,      // no name is near; Symbol: what can be assumed
};
template <>
inline constexpr llvm::StringLiteral EnumIds<AssumptionRefusal>[] = {
    "none",           "other",     "unknown-name", "not-followed",
    "behind-pointer", "no-launch", "no-call",      "known-value",
    "known-range",    "given",     "launch-bound", "other-extents",
    "unknown-field",  "none-such"};

/// Whether one kernel may refuse an assumption for this reason and another make
/// it, since the name means something else there.
inline bool isAboutName(AssumptionRefusal Why) {
  return Why == AssumptionRefusal::UnknownName ||
         Why == AssumptionRefusal::UnknownField ||
         Why == AssumptionRefusal::NoneSuch ||
         Why == AssumptionRefusal::NotFollowed ||
         Why == AssumptionRefusal::BehindPointer;
}

/// What limits a launch: a roof, or what keeps it from both. Symbol: "dram" or
/// the id of the OpKind whose roof is nearer; Values: the share of that roof's
/// rate that is reached, blocks, multiprocessors, threads resident on a
/// multiprocessor, the most possible.
enum class LimiterKind {
  None,
  Other,
  Fp64,
  Fp32,
  Fp16,
  Integer,
  Tensor,
  Dram,
  L2,
  Latency,       // each thread waits, at full occupancy as well
  Occupancy,     // too few threads to hide latency, or idle multiprocessors
  Atomics,       // atomic operations that follow one another
  Launch,        // the launch itself takes longest
  InvalidLaunch, // starts no thread; Symbol: the extent that is not allowed, or
                 // "shared"; Values: grid x, y, z, block x, y, z, most that is
                 // allowed, byte of dynamic shared memory if they are not
  Issue,         // instructions besides those that a roof counts
};
template <>
inline constexpr llvm::StringLiteral EnumIds<LimiterKind>[] = {
    "none",   "other",          "fp64", "fp32",    "fp16",      "integer",
    "tensor", "dram",           "l2",   "latency", "occupancy", "atomics",
    "launch", "invalid-launch", "issue"};

/// Whether \p Kind is a roof.
inline bool isRoof(LimiterKind Kind) {
  return Kind >= LimiterKind::Fp64 && Kind <= LimiterKind::Dram;
}

/// A part of the time of a launch.
enum class TimePart {
  Launch,     // start and end of the launch
  Compute,    // operations of the kind that takes longest, at its roof
  Dram,       // DRAM traffic at the achievable bandwidth
  Issue,      // instructions at the rate at which warps issue them
  L2,         // sectors between L2 and the multiprocessors
  Arithmetic, // one thread's operations one after the other
  Memory,     // one thread's waiting for memory
  Atomics,    // atomic operations that follow one another
};
template <>
inline constexpr llvm::StringLiteral EnumIds<TimePart>[] = {
    "launch", "compute",    "dram",   "issue",
    "l2",     "arithmetic", "memory", "atomics"};
inline constexpr unsigned NumTimeParts = 8;

/// The range of the threads of a launch, or of a parameter that is a number.
struct LaunchRange {
  std::string Name;                   ///< of the parameter; empty for threads
  unsigned Parameter = 0, Offset = 0; ///< its index, and the bytes within it
  double Low = 0, High = 0;

  bool isOfThreads() const { return Name.empty(); }
};

/// The range over which a verdict holds.
enum class ValidityKind {
  None,
  Other,
  Everywhere,  // in the ranges of Over
  GivenRanges, // the same; a language model gave some of them
  AtLeast,     // the same; below the range of Over[0] the verdict differs
  AtMost,      // the same; above it
  Unknowns,    // nowhere: it depends on the unknowns Over
  Launches,    // nowhere: it depends on some of the launches
  Unseen,      // nowhere: it depends on a construct that is not modelled
  Opinion,     // a language model decided
};
template <>
inline constexpr llvm::StringLiteral EnumIds<ValidityKind>[] = {
    "none",    "other",    "everywhere", "given-ranges", "at-least",
    "at-most", "unknowns", "launches",   "unseen",       "opinion"};
struct ValidityRange : Fact<ValidityKind> {
  /// The most important first. The range of LaunchSize is in threads. Unknowns
  /// that are not in Over have the values in Evaluation::Assumed. Of kind
  /// Unknowns, the ranges have no meaning.
  std::vector<UnknownRange> Over;
  /// How many of Over, the first, are conditions: their ranges end before the
  /// values that the unknown may have do.
  unsigned Conditions = 0;
  /// What follows from Over for a launch, where Over has values of the host
  /// program: these a run does not show.
  std::vector<LaunchRange> OfLaunch;
};

/// Whether \p V says for which values a verdict holds.
inline bool isInRanges(const ValidityRange &V) {
  return V.Kind == ValidityKind::Everywhere ||
         V.Kind == ValidityKind::GivenRanges ||
         V.Kind == ValidityKind::AtLeast || V.Kind == ValidityKind::AtMost;
}

/// A note at a source line. The ids are stable; docs/remarks.md has a paragraph
/// for each. Read from older reports, it has its words in Symbol and no Values.
enum class NoteKind {
  None,
  Other,
  Operations,    // Symbol: kind of operation; Values: percent, line's, all, and
                 // 1 where they hang on a guess
  Gather,        // Symbol: object; Values: percent of DRAM; percent cached if
                 // that is what its bytes depend on, else -1; 1 if the
                 // formulas of its places have no value from memory
  Uncoalesced,   // Symbol: object; Values: sectors, sectors that would do, and
                 // 1 where the former hang on a guess
  Reuse,         // Symbol: object; Values: reads per DRAM read
  Traffic,       // Symbol: object; Values: percent, byte/thread, read, written,
                 // and 1 where data decide which threads access it
  TripCount,     // a loop whose trip count depends on data
  MachineCounts, // Values: instructions without a place, all instructions
  RegisterSpill, // Values: byte per thread stored, loaded
  OutOfBounds,   // Symbol: object; Values: bytes reached, bytes allocated
  LeftInL2,      // Values: bytes written that L2 still holds, bytes written; of
                 // several launches the means, and how many they are
  NotModelled,
  // Only in remarks:
  Launch,
  Achievable,
  Mix,
  Bytes,
  Times,
  Llm,
  LlmRefused,
  LlmValues,
  LaunchProfile,
  Limiter,
  Change,
  Assumed,
  Validity,
};
template <>
inline constexpr llvm::StringLiteral EnumIds<NoteKind>[] = {
    "none",           "other",          "operations",    "gather",
    "uncoalesced",    "reuse",          "traffic",       "trip-count",
    "machine-counts", "register-spill", "out-of-bounds", "left-in-l2",
    "not-modelled",   "launch",         "achievable",    "mix",
    "bytes",          "times",          "llm",           "llm-refused",
    "llm-values",     "launch-profile", "limiter",       "change",
    "assumed",        "validity"};
using PredictionNote = PlacedFact<NoteKind>;

/// Why the launches of a profile are not used for a kernel.
enum class LaunchMisfit {
  None,
  Other,
  NotLaunched,
  NoneFinished,
  ParameterCount, // Values: in the profile, here
  ParameterSize,  // Values: number from 1, bytes in the profile, here
};
template <>
inline constexpr llvm::StringLiteral EnumIds<LaunchMisfit>[] = {
    "none",          "other",           "not-launched",
    "none-finished", "parameter-count", "parameter-size"};

/// Why a range that a language model gave is not used.
enum class RangeRefusal {
  None,
  Other,
  NotAsked,
  Reversed,
  Outside,     // Values: the range that the code allows
  Counted,     // Values: the figure, which the analysis counted exactly
  Implausible, // Values: the most that the launch can need
};
template <>
inline constexpr llvm::StringLiteral EnumIds<RangeRefusal>[] = {
    "none",    "other",   "not-asked",  "reversed",
    "outside", "counted", "implausible"};

/// Why a language model was not asked although one is switched on.
enum class AskingSpared {
  None,
  Certain, // the verdict holds for all values, with a high confidence
};
template <>
inline constexpr llvm::StringLiteral EnumIds<AskingSpared>[] = {"none",
                                                                "certain"};

/// The memory that a faulty access of a kernel belongs to. Values, where there
/// are any: the accessed byte, counted from the start, and the size.
enum class ProblemPlace {
  None,
  Other,
  SharedArray,  // Symbol, if it has a name
  DynamicArray, // the same, in dynamic shared memory
  SharedMemory, // all of a block's
  LocalArray,
  Parameter,
  Allocation, // Values[2]: its number, in order; Symbol: variable, if known
  FreedAllocation,
  Variable,      // Symbol, if it has a name
  RuntimeMemory, // of the emulated runtime
  KernelHeap,    // allocated by the kernel
  OutsideArrays, // local memory that is in no array; no Values
  NullPointer,   // no Values
  Nowhere,       // no Values
};
template <>
inline constexpr llvm::StringLiteral EnumIds<ProblemPlace>[] = {
    "none",           "other",          "shared-array",
    "dynamic-array",  "shared-memory",  "local-array",
    "parameter",      "allocation",     "freed-allocation",
    "variable",       "runtime-memory", "kernel-heap",
    "outside-arrays", "null-pointer",   "nowhere"};

enum class MemorySpace { Global, Shared, Local, Constant, Parameter };
template <>
inline constexpr llvm::StringLiteral EnumIds<MemorySpace>[] = {
    "global", "shared", "local", "constant", "parameter"};

enum class AccessKind { Load, Store, Atomic };
template <>
inline constexpr llvm::StringLiteral EnumIds<AccessKind>[] = {"load", "store",
                                                              "atomic"};

/// What a prediction rests on: analysis alone, or also a language model's
/// opinion.
enum class Evidence { Static, Llm };
template <>
inline constexpr llvm::StringLiteral EnumIds<Evidence>[] = {"static", "llm"};

/// What the figures of a program's run rest on.
enum class RunEvidence { Emulated, Measured };
template <>
inline constexpr llvm::StringLiteral EnumIds<RunEvidence>[] = {"emulated",
                                                               "measured"};

/// Where operation counts come from: the model of IR, or machine code.
enum class CountSource { Model, Machine };
template <>
inline constexpr llvm::StringLiteral EnumIds<CountSource>[] = {"model",
                                                               "machine"};

} // namespace roofline

#endif
