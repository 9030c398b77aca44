// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts IR values to formulas of symbols. ScalarEvolution does the algebra;
// values that it leaves unknown become symbols.
#ifndef ROOFLINE_DEVICE_FORMULABUILDER_H
#define ROOFLINE_DEVICE_FORMULABUILDER_H

#include "device/CodePlaces.h"
#include "device/Quotients.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "sample/ParameterPlace.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <optional>

namespace roofline {

/// Builds the formulas of one kernel, and adds their symbols and objects to its
/// KernelFeatures. All references must outlive the builder.
class FormulaBuilder {
public:
  /// \p Source may be null; parameters are then named arg0, arg1, ... \p
  /// Profiled, if not null, is the kernel in a profiled run, which tells trip
  /// counts.
  FormulaBuilder(KernelFeatures &Features, const llvm::Function &Kernel,
                 llvm::ScalarEvolution &SE, llvm::LoopInfo &LI,
                 llvm::DominatorTree &Tree, llvm::UniformityInfo &Uniformity,
                 const KernelSource *Source, const ProfiledKernel *Profiled);
  FormulaBuilder(const FormulaBuilder &) = delete;
  FormulaBuilder &operator=(const FormulaBuilder &) = delete;
  ~FormulaBuilder() { Context.limitSize(nullptr); }

  SymExpr constant(double Value) { return Context.constant(Value); }
  SymContext &context() { return Context; }

  /// The value of the integer or pointer \p V; a symbol of its own if it cannot
  /// be followed.
  SymExpr value(llvm::Value *V);
  /// The value of the i1 \p V, 0 or 1; null if nothing is known of it.
  SymExpr condition(llvm::Value *V);

  /// The trip count of \p L per entry: executions of its header.
  SymExpr trips(const llvm::Loop &L);
  /// The share of its iterations that \p L runs, of a loop that may break off
  /// early; else null.
  SymExpr partOf(const llvm::Loop &L);
  /// Whether, 0 or 1, an entry of \p L leaves it by \p Exiting, where each of
  /// several tests would end it after a number of iterations that is known;
  /// else null.
  SymExpr leavesBy(const llvm::Loop &L, const llvm::BasicBlock &Exiting);
  /// Whether a profiled run tells trip counts.
  bool isProfiled() const { return Profiled; }
  /// The value of \p E with the likely values of all symbols.
  double likely(SymExpr E) const;
  /// The place of \p Branch, as profiles identify it.
  CodePlace placeOf(const llvm::BranchInst &Branch) const {
    return BranchPlaces.lookup(&Branch);
  }
  /// Whether lanes of a warp may go different ways at \p Branch.
  bool mayDiverge(const llvm::BranchInst &Branch) const {
    return Uniformity.hasDivergentTerminator(*Branch.getParent());
  }
  /// The iteration number of \p L, counted from 0.
  SymExpr loopIndex(const llvm::Loop &L);

  /// The thread's number within its warp.
  SymExpr lane();
  /// The thread's index along \p Axis in the launch, and the number of threads
  /// of the launch along it.
  SymExpr threadIndex(unsigned Axis);
  SymExpr threadsAlong(unsigned Axis);
  /// Whether the kernel reads its thread or block index along \p Axis.
  bool readsAxis(unsigned Axis) const;

  /// Adds a new symbol.
  SymExpr fresh(SymbolInfo Info);
  const SymbolInfo &symbolInfo(SymbolId Id) const {
    return Features.symbol(Id);
  }
  /// Whether \p Id was read from one address by all threads, like the size of a
  /// queue that the whole launch works on.
  bool isReadOnce(SymbolId Id) const;

  /// An object, as index into KernelFeatures::Objects, and a byte offset into
  /// it; null if the offset is not known.
  struct Address {
    unsigned Object;
    SymExpr Offset;
    /// The loop in which the pointer is here in some iterations and at other
    /// places in others, or null.
    const llvm::Loop *TurnsIn = nullptr;
    /// In the iteration before, another pointer was here, through which the
    /// loop writes.
    bool AfterWrite = false;
  };
  /// The object that \p Pointer points into, and the offset there.
  Address address(llvm::Value *Pointer);
  /// The up to four places that \p Pointer has in turns, since it or the start
  /// of its object is merged by branches or selects, or is swapped with other
  /// pointers in each iteration of a loop; else its address alone.
  llvm::SmallVector<Address> addresses(llvm::Value *Pointer);

  /// The number of the object that the texture or surface object \p Handle
  /// stands for.
  unsigned texture(llvm::Value *Handle);

  /// Sets where loaded values were read (SymbolInfo::ReadAt). To be called when
  /// all accesses of the kernel are known.
  void keepReadPlaces();

private:
  SymExpr convert(const llvm::SCEV *S);
  SymExpr convertRecurrence(const llvm::SCEVAddRecExpr *Rec);
  SymExpr convertInstruction(llvm::Instruction &I);
  SymExpr convertCondition(llvm::Value *V);
  std::optional<Quotient> quotient(llvm::Value *V);
  std::optional<Quotient> convertReal(llvm::Value *V);
  std::optional<Quotient> quotientByCall(llvm::CallInst &Call);
  std::optional<Quotient> quotientOfInteger(llvm::Value *V);
  std::optional<Quotient> dividedBy(Quotient A, Quotient B);
  SymExpr roundedValue(llvm::Instruction &I);
  SymExpr comparedReals(llvm::FCmpInst &Compare);
  Interval boundsIn(SymExpr E) const;
  SymExpr clippedCounter(llvm::PHINode &Phi);
  SymExpr convertBinary(llvm::BinaryOperator &I);
  SymExpr specialRegister(const llvm::CallInst &Call);
  SymExpr parameter(const llvm::Argument &A, unsigned Offset, unsigned Bits);
  SymExpr parameterField(const llvm::LoadInst &Load);
  bool isMappedField(const ParameterPlace &Place,
                     const llvm::LoadInst &Load) const;
  SymExpr dimension(SymbolKind Kind, unsigned Axis);
  SymExpr oneOfSeveral(llvm::LoadInst &Load);
  SymExpr opaque(llvm::Value &V);
  SymExpr neighbour(const llvm::LoadInst &Load, const Address &Place,
                    const SymbolInfo &Info);
  SymExpr nameless(UnknownKind What);
  SymExpr unknownFor(const SymNode &TooLarge);
  SymExpr geometricCounter(llvm::PHINode &Phi);
  SymExpr mergedValue(llvm::PHINode &Phi);
  SymExpr choice(SymExpr If, SymExpr Then, SymExpr Else);
  SymExpr passes(const llvm::Loop &L, const llvm::BasicBlock &Exiting);
  SymExpr tripsByExitTest(const llvm::Loop &L);
  SymExpr tripsByEachTest(const llvm::Loop &L);
  bool isWritten(const llvm::Value *Base);
  const llvm::SCEV *readBefore(const llvm::SCEV *Bound, const llvm::Loop &L);
  const llvm::SCEV *withoutMovingEnd(const llvm::SCEV *Bound,
                                     const llvm::Loop &L);
  SymExpr tripsByFactor(const llvm::Loop &L);
  SymExpr mostLevels(const llvm::Loop &L);
  SymExpr unknownTrips(const llvm::Loop &L);
  void leanOnTrips(SymExpr Trips);
  bool isOpen(SymExpr Trips) const;
  SymExpr partRun(const llvm::Loop &L);
  std::string parameterName(const llvm::Argument &A, unsigned Offset) const;
  unsigned object(llvm::Value *Base);
  llvm::SmallVector<llvm::Value *> choices(llvm::Value *Pointer) const;
  std::pair<llvm::Value *, SymExpr> rootOf(llvm::Value *Pointer);
  llvm::SmallVector<Address> turnsOf(llvm::Value *Base, SymExpr Offset);
  bool writesThrough(const llvm::Value *Base, const llvm::Loop &L);
  const llvm::SCEV *outsideLoops(llvm::Value *V, const llvm::BasicBlock &At);
  void measureNesting();

  KernelFeatures &Features;
  SymContext &Context;
  const llvm::Function &Kernel;
  llvm::ScalarEvolution &SE;
  llvm::LoopInfo &LI;
  llvm::DominatorTree &Tree;
  llvm::UniformityInfo &Uniformity;
  const KernelSource *Source;
  const ProfiledKernel *Profiled;
  llvm::DenseMap<const llvm::Loop *, CodePlace> LoopPlaces;
  llvm::DenseMap<const llvm::BranchInst *, CodePlace> BranchPlaces;
  llvm::DenseMap<const llvm::SCEV *, SymExpr> Converted;
  llvm::DenseMap<const llvm::Value *, SymExpr> Unknowns, Conditions;
  llvm::DenseMap<const llvm::Value *, std::optional<Quotient>> RealValues;
  llvm::DenseMap<const llvm::Loop *, SymExpr> LoopIndices, LoopTrips, Parts;
  /// A test that ends a loop, and the trip count that it alone would give.
  struct LoopEnd {
    const llvm::BasicBlock *Exiting;
    SymExpr Trips;
  };
  /// Of loops with several such tests, in the order of an iteration.
  llvm::DenseMap<const llvm::Loop *, std::vector<LoopEnd>> LoopEnds;
  llvm::DenseMap<const llvm::Value *, unsigned> ObjectNumbers;
  /// A value read from memory at a known offset.
  struct LoadedValue {
    const llvm::LoadInst *Load;
    unsigned Object;
    SymExpr Offset, Value;
  };
  std::vector<LoadedValue> LoadedValues;
  std::map<std::pair<unsigned, unsigned>, SymExpr> Dimensions, Parameters;
  /// The limit on recursion while values are converted; values nested deeper
  /// become unknowns. It bounds the stack, not the depth of formulas: a value
  /// built on others that were converted before may have a formula as deep as
  /// SymContext allows.
  static constexpr unsigned DeepestNesting = 200;
  unsigned Depth = 0;
  /// By value: the depth of the operations that compute it from constants,
  /// arguments, loads and calls.
  llvm::DenseMap<const llvm::Value *, unsigned> Nesting;
};

/// \p V without casts.
const llvm::Value *withoutCasts(const llvm::Value *V);

} // namespace roofline

#endif
