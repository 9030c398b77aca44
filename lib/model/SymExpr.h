// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Formulas over named unknowns: how many times a block runs, which address an
// access touches. Values are mathematical numbers (double), not machine words:
// integer wrap-around is taken not to happen, as ScalarEvolution's flags and
// working programs say.
#ifndef ROOFLINE_MODEL_SYMEXPR_H
#define ROOFLINE_MODEL_SYMEXPR_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringRef.h"
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace roofline {

/// Identifies a symbol within its SymContext.
using SymbolId = unsigned;

enum class SymOp : unsigned char {
  Constant, // Value
  Symbol,   // Id
  Sum,      // Value + sum of Weights[i] * Operands[i]
  Product,  // product of Operands
  FloorDiv, // floor(a / b); 0 where b is 0
  Mod,      // a - b * floor(a / b); 0 where b is 0
  FloorLog, // floor(log(a) / log(b)), the whole number; -1 where a < 1
  Power,    // a to the b
  Min,
  Max,
  Less,   // 1 where a < b, else 0
  Equal,  // 1 where a == b, else 0
  BitAnd, // of the operands' integer values; likewise below
  BitOr,
  BitXor,
};

/// A node; equal nodes of one context are the same object, so pointers
/// compare. Ids grow from operands to users.
struct SymNode {
  explicit SymNode(SymOp Op) : Op(Op) {}

  SymOp Op;
  unsigned Id = 0;     // position in the context
  SymbolId Symbol = 0; // SymOp::Symbol
  double Value = 0;    // SymOp::Constant, SymOp::Sum
  std::vector<const SymNode *> Operands;
  std::vector<double> Weights; // SymOp::Sum
  /// Which classes of symbol occur in it: the union of the bits that
  /// addSymbol() was given.
  unsigned Classes = 0;
  /// Levels of nodes below it: 0 for constants and symbols.
  unsigned Depth = 0;
};

using SymExpr = const SymNode *;

/// Owns nodes and symbols of one kernel's formulas, and simplifies as it
/// builds: constants fold, like terms of sums join, factors distribute over
/// sums only when constant.
///
/// The user's code decides how large formulas become, and whoever evaluates or
/// prints them goes down their levels. So a context may be told to keep its
/// formulas within limits: every formula that exists is then safe to recurse
/// over, and what would be larger is an unknown.
class SymContext {
public:
  /// Formulas of kernels that people write have some 20 levels and 100
  /// operands, those of unrolled hash functions a few hundred levels. A
  /// product or sum that grows by one operand at a time is stored in each of
  /// its lengths, so the second limit also bounds the memory that this takes.
  static constexpr unsigned MostLevels = 1000, MostOperands = 256;

  SymContext();
  SymContext(const SymContext &) = delete;
  SymContext &operator=(const SymContext &) = delete;

  /// A new symbol; \p Classes are bits of the caller's choice that every
  /// formula containing it will carry.
  SymExpr addSymbol(std::string Name, unsigned Classes);
  unsigned numSymbols() const { return Symbols.size(); }
  llvm::StringRef symbolName(SymbolId Id) const { return Symbols[Id].Name; }
  SymExpr symbol(SymbolId Id) const { return Symbols[Id].Node; }

  /// From now on, a formula beyond the limits becomes the symbol that \p
  /// MakeUnknown returns for its node, which is of no context; null ends that.
  void limitSize(std::function<SymExpr(const SymNode &)> MakeUnknown) {
    Unknown = std::move(MakeUnknown);
  }

  SymExpr constant(double Value);
  SymExpr add(SymExpr A, SymExpr B);
  SymExpr sub(SymExpr A, SymExpr B) { return add(A, scale(B, -1)); }
  SymExpr scale(SymExpr A, double Factor);
  /// The sum of all \p Terms times their weights, of which there may be more
  /// than MostOperands: the intermediate sums are not kept.
  SymExpr weightedSum(llvm::ArrayRef<std::pair<SymExpr, double>> Terms);
  SymExpr mul(SymExpr A, SymExpr B);
  SymExpr floorDiv(SymExpr A, SymExpr B);
  SymExpr ceilDiv(SymExpr A, SymExpr B);
  SymExpr mod(SymExpr A, SymExpr B);
  /// How often \p A can be divided by \p Base > 1 before it is below Base.
  SymExpr floorLog(SymExpr A, double Base);
  SymExpr power(double Base, SymExpr Exponent);
  SymExpr min(SymExpr A, SymExpr B);
  SymExpr max(SymExpr A, SymExpr B);
  SymExpr less(SymExpr A, SymExpr B);
  SymExpr equal(SymExpr A, SymExpr B);
  SymExpr bitwise(SymOp Op, SymExpr A, SymExpr B);
  /// 1 - A, the negation of a 0/1 formula.
  SymExpr negate(SymExpr A) { return sub(constant(1), A); }

  unsigned numNodes() const { return Nodes.size(); }

private:
  struct SymbolEntry {
    std::string Name;
    SymExpr Node;
  };
  using Key = std::tuple<SymOp, SymbolId, double, std::vector<unsigned>,
                         std::vector<double>>;
  SymExpr intern(SymNode Node);
  bool isTooLong(const SymNode &Node) const;
  SymExpr sum(double Constant, std::map<unsigned, double> Terms,
              bool MayBeLong = false);
  SymExpr binary(SymOp Op, SymExpr A, SymExpr B);
  SymExpr commutative(SymOp Op, SymExpr A, SymExpr B);

  std::deque<SymNode> Nodes;
  std::map<Key, SymExpr> Interned;
  std::vector<SymbolEntry> Symbols;
  std::function<SymExpr(const SymNode &)> Unknown; // null: no limit
};

inline bool isConstant(SymExpr E) { return E->Op == SymOp::Constant; }
inline bool isConstant(SymExpr E, double Value) {
  return isConstant(E) && E->Value == Value;
}

/// Visits \p E and the nodes it is made of, each once; the operands of one
/// that \p GoBelow says no to only where another leads to them.
void visitNodes(SymExpr E, llvm::function_ref<bool(SymExpr)> GoBelow);

/// The symbols that occur in \p E, each once, in ascending order.
std::vector<SymbolId> symbolsOf(SymExpr E);

/// \p E for people: "8*n + 4", "ceil(n / 256)". Longer than \p Limit
/// characters, it is cut to "..." inside.
std::string toString(const SymContext &Context, SymExpr E,
                     size_t Limit = std::string::npos);

/// The same with a name in place of each formula that has one; \p E itself
/// is written out.
std::string toString(const SymContext &Context, SymExpr E,
                     const std::map<SymExpr, std::string> &Names,
                     size_t Limit = std::string::npos);

/// A closed interval.
struct Interval {
  double Low = 0, High = 0;
};

/// Bounds of \p E when each symbol lies anywhere within its interval
/// (interval arithmetic: sound, not always tight).
Interval boundsOf(SymExpr E, llvm::function_ref<Interval(SymbolId)> Bounds);

/// The value of \p E; every node is computed once.
double evaluate(SymExpr E, llvm::function_ref<double(SymbolId)> Values);

} // namespace roofline

#endif
