// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Symbolic formulas over named unknowns, such as the trip count of a loop or
// the address of an access. Values are mathematical numbers (double), not
// machine words: integer overflow is assumed not to happen, as
// ScalarEvolution's no-wrap flags and working programs imply.
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
  FloorDiv, // floor(a / b); 0 if b is 0
  Mod,      // a - b * floor(a / b); 0 if b is 0
  FloorLog, // floor(log(a) / log(b)); -1 if a < 1
  Power,    // a to the b
  Min,
  Max,
  Less,   // 1 if a < b, else 0
  Equal,  // 1 if a == b, else 0
  BitAnd, // on the operands' integer parts, as are BitOr and BitXor
  BitOr,
  BitXor,
};

/// A node of a formula. Equal nodes of one context are the same object, so
/// pointers can be compared. A node has a larger Id than its operands.
struct SymNode {
  explicit SymNode(SymOp Op) : Op(Op) {}

  SymOp Op;
  unsigned Id = 0;     // index in the context
  SymbolId Symbol = 0; // SymOp::Symbol
  double Value = 0;    // SymOp::Constant, SymOp::Sum
  std::vector<const SymNode *> Operands;
  std::vector<double> Weights; // SymOp::Sum
  /// The union of the class bits (see addSymbol()) of the symbols in it.
  unsigned Classes = 0;
  /// Height of the expression: 0 for constants and symbols.
  unsigned Depth = 0;
};

using SymExpr = const SymNode *;

/// Owns the nodes and symbols of a set of formulas, and simplifies formulas as
/// it builds them: it folds constants, combines like terms of sums, and
/// distributes factors over sums only if they are constant.
///
/// The user's code determines how large formulas become, and evaluators and
/// printers recurse over them. limitSize() bounds their height, so that every
/// formula is safe to recurse over; larger ones become unknowns.
class SymContext {
public:
  /// Formulas of handwritten kernels have about 20 levels and up to 100
  /// operands, those of unrolled hash functions a few hundred levels. A product
  /// or sum that is built one operand at a time leaves a node for each length,
  /// so the second limit also bounds memory use.
  static constexpr unsigned MostLevels = 1000, MostOperands = 256;

  SymContext();
  SymContext(const SymContext &) = delete;
  SymContext &operator=(const SymContext &) = delete;

  /// Adds a symbol. \p Classes are bits of the caller's choice that every
  /// formula containing the symbol carries in SymNode::Classes.
  SymExpr addSymbol(std::string Name, unsigned Classes);
  unsigned numSymbols() const { return Symbols.size(); }
  llvm::StringRef symbolName(SymbolId Id) const { return Symbols[Id].Name; }
  SymExpr symbol(SymbolId Id) const { return Symbols[Id].Node; }

  /// From now on, replaces a formula beyond the limits by the symbol that
  /// \p MakeUnknown returns for it. The node passed to \p MakeUnknown is a
  /// temporary. Null removes the limits.
  void limitSize(std::function<SymExpr(const SymNode &)> MakeUnknown) {
    Unknown = std::move(MakeUnknown);
  }

  SymExpr constant(double Value);
  SymExpr add(SymExpr A, SymExpr B);
  SymExpr sub(SymExpr A, SymExpr B) { return add(A, scale(B, -1)); }
  SymExpr scale(SymExpr A, double Factor);
  /// Returns the weighted sum of \p Terms. It may have more than MostOperands
  /// operands, since no intermediate sums are stored.
  SymExpr weightedSum(llvm::ArrayRef<std::pair<SymExpr, double>> Terms);
  SymExpr mul(SymExpr A, SymExpr B);
  SymExpr floorDiv(SymExpr A, SymExpr B);
  SymExpr ceilDiv(SymExpr A, SymExpr B);
  SymExpr mod(SymExpr A, SymExpr B);
  /// Returns floor(log(A) / log(Base)) for \p Base > 1: how often \p A can be
  /// divided by \p Base before it is below Base.
  SymExpr floorLog(SymExpr A, double Base);
  SymExpr power(double Base, SymExpr Exponent);
  SymExpr min(SymExpr A, SymExpr B);
  SymExpr max(SymExpr A, SymExpr B);
  SymExpr less(SymExpr A, SymExpr B);
  SymExpr equal(SymExpr A, SymExpr B);
  SymExpr bitwise(SymOp Op, SymExpr A, SymExpr B);
  /// Returns 1 - A, the negation of a 0/1 formula.
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

/// Returns the number of terms in \p E besides a constant.
size_t termsOf(SymExpr E);

/// Returns the factors of \p E, which is its only one unless it is a product.
/// The result refers to \p E.
llvm::ArrayRef<SymExpr> factorsOf(const SymExpr &E);

/// Calls \p GoBelow once for \p E and for each node below it. If it returns
/// false, the node's operands are not visited (unless another node leads to
/// them). Does not recurse.
void visitNodes(SymExpr E, llvm::function_ref<bool(SymExpr)> GoBelow);

/// Returns \p E with \p By in place of symbol \p Id. All are of \p Context.
SymExpr substitute(SymContext &Context, SymExpr E, SymbolId Id, SymExpr By);

/// Returns the symbols that occur in \p E, each once, in ascending order.
std::vector<SymbolId> symbolsOf(SymExpr E);

/// Formats \p E: "8*n + 4", "floor(n / 256)". After \p Limit characters, there
/// is "..." in place of the operands that remain at each place.
std::string toString(const SymContext &Context, SymExpr E,
                     size_t Limit = std::string::npos);

/// The same, but writes subformulas that are in \p Names by their name, except
/// \p E itself, and symbols as \p SymbolText says.
std::string toString(SymExpr E, const std::map<SymExpr, std::string> &Names,
                     size_t Limit,
                     llvm::function_ref<std::string(SymbolId)> SymbolText);

/// A closed interval.
struct Interval {
  double Low = 0, High = 0;
};

/// Returns bounds of \p E if each symbol lies anywhere within its interval, by
/// interval arithmetic: sound, but not always tight.
Interval boundsOf(SymExpr E, llvm::function_ref<Interval(SymbolId)> Bounds);

/// Returns the value of \p E. Every node is computed once; does not recurse.
double evaluate(SymExpr E, llvm::function_ref<double(SymbolId)> Values);

} // namespace roofline

#endif
