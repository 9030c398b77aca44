// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From IR values to formulas: ScalarEvolution does the mathematics, this
// names what it leaves unknown.
#ifndef ROOFLINE_DEVICE_FORMULABUILDER_H
#define ROOFLINE_DEVICE_FORMULABUILDER_H

#include "device/CodePlaces.h"
#include "model/KernelFeatures.h"
#include "model/KernelSource.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

namespace roofline {

/// Builds formulas of one kernel into its KernelFeatures.
class FormulaBuilder {
public:
  /// \p Source may be null; parameters are then called arg0, arg1, ...
  /// \p Seen, if not null, is a run that tells trip counts.
  FormulaBuilder(KernelFeatures &Features, const llvm::Function &Kernel,
                 llvm::ScalarEvolution &SE, llvm::LoopInfo &LI,
                 llvm::DominatorTree &Tree, llvm::UniformityInfo &Uniformity,
                 const KernelSource *Source, const SeenKernel *Seen);
  FormulaBuilder(const FormulaBuilder &) = delete;
  FormulaBuilder &operator=(const FormulaBuilder &) = delete;
  ~FormulaBuilder() { Context.limitSize(nullptr); }

  SymExpr constant(double Value) { return Context.constant(Value); }
  SymContext &context() { return Context; }

  /// The value of integer or pointer \p V; where it can't be followed, a
  /// symbol of its own.
  SymExpr value(llvm::Value *V);
  /// 0/1 for the i1 \p V; null where nothing is known of it.
  SymExpr condition(llvm::Value *V);

  /// Iterations of \p L per entry: executions of its header.
  SymExpr trips(const llvm::Loop &L);
  /// The value of \p E where all unknowns have their likely one.
  double likely(SymExpr E) const;
  CodePlace placeOf(const llvm::BranchInst &Branch) const {
    return BranchPlaces.lookup(&Branch);
  }
  /// The iteration number of \p L, counted from 0.
  SymExpr loopIndex(const llvm::Loop &L);

  /// The thread's number within its warp.
  SymExpr lane();

  /// A new symbol that only this place knows.
  SymExpr fresh(SymbolInfo Info);

  /// The object that \p Pointer points into and its byte offset there; an
  /// offset of null means unknown.
  struct Address {
    unsigned Object;
    SymExpr Offset;
  };
  Address address(llvm::Value *Pointer);

  /// The pointers that \p Pointer may be, where branches merged into a choice
  /// between a few; \p Pointer alone where not.
  llvm::SmallVector<llvm::Value *> choices(llvm::Value *Pointer) const;

private:
  SymExpr convert(const llvm::SCEV *S);
  SymExpr convertRecurrence(const llvm::SCEVAddRecExpr *Rec);
  SymExpr convertInstruction(llvm::Instruction &I);
  SymExpr convertCondition(llvm::Value *V);
  SymExpr clippedCounter(llvm::PHINode &Phi);
  SymExpr convertBinary(llvm::BinaryOperator &I);
  SymExpr specialRegister(const llvm::CallInst &Call);
  SymExpr parameter(const llvm::Argument &A, unsigned Offset, unsigned Bits);
  SymExpr parameterField(const llvm::LoadInst &Load);
  SymExpr dimension(SymbolKind Kind, unsigned Axis);
  SymExpr opaque(llvm::Value &V);
  SymExpr neighbour(const llvm::LoadInst &Load, const Address &Place,
                    const SymbolInfo &Info);
  SymExpr nameless(const char *Meaning);
  SymExpr unknownFor(const SymNode &TooLarge);
  SymExpr geometricCounter(llvm::PHINode &Phi);
  SymExpr mergedValue(llvm::PHINode &Phi);
  SymExpr tripsByExitTest(const llvm::Loop &L);
  SymExpr tripsByFactor(const llvm::Loop &L);
  SymExpr unknownTrips(const llvm::Loop &L);
  void leanOnTrips(SymExpr Trips);
  bool isOpen(SymExpr Trips) const;
  bool isReadOnce(SymbolId Id) const;
  SymExpr partRun(const llvm::Loop &L);
  std::string parameterName(const llvm::Argument &A, unsigned Offset) const;
  unsigned object(llvm::Value *Base);
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
  const SeenKernel *Seen;
  llvm::DenseMap<const llvm::Loop *, CodePlace> LoopPlaces;
  llvm::DenseMap<const llvm::BranchInst *, CodePlace> BranchPlaces;
  llvm::DenseMap<const llvm::SCEV *, SymExpr> Converted;
  llvm::DenseMap<const llvm::Value *, SymExpr> Unknowns, Conditions;
  llvm::DenseMap<const llvm::Loop *, SymExpr> LoopIndices, LoopTrips;
  llvm::DenseMap<const llvm::Value *, unsigned> ObjectNumbers;
  struct LoadedValue {
    const llvm::LoadInst *Load;
    unsigned Object;
    SymExpr Offset, Value;
  };
  std::vector<LoadedValue> LoadedValues;
  std::map<std::pair<unsigned, unsigned>, SymExpr> Dimensions, Parameters;
  /// Values that are being followed at the moment, one within the other. Those
  /// nested deeper are taken for unknown. It is the stack that this limits: a
  /// value built on others that were followed before has a formula as deep as
  /// SymContext allows.
  static constexpr unsigned DeepestNesting = 200;
  unsigned Depth = 0;
  /// Levels of operations that a value is computed by, from values that are
  /// given, read or called for.
  llvm::DenseMap<const llvm::Value *, unsigned> Nesting;
};

} // namespace roofline

#endif
