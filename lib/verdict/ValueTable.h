// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where evaluators keep the values of formulas: one allocation serves many of
// them, one after the other.
#ifndef ROOFLINE_VERDICT_VALUETABLE_H
#define ROOFLINE_VERDICT_VALUETABLE_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace roofline {

/// The values of nodes as far as they are known, and the memory they lie in.
/// Evaluators are many and short-lived, and each looks at few of a kernel's
/// thousands of nodes: so they take turns with few tables.
class ValueTable {
public:
  /// Forgets all values; makes room for nodes below \p NumNodes.
  void reset(size_t NumNodes);
  /// Those of node \p Id; empty if not known.
  llvm::ArrayRef<double> find(unsigned Id) const {
    const Entry &E = Entries[Id];
    return {E.Values, E.Round == Round ? E.Size : 0};
  }
  llvm::ArrayRef<double> set(unsigned Id, llvm::ArrayRef<double> Values) {
    Entries[Id] = {Values.data(), static_cast<uint32_t>(Values.size()), Round};
    return Values;
  }
  /// Room for values, until the next reset.
  llvm::MutableArrayRef<double> allocate(size_t Size);

private:
  struct Entry {
    const double *Values = nullptr;
    uint32_t Size = 0, Round = 0;
  };
  std::vector<Entry> Entries;             // by node
  uint32_t Round = 0;                     // entries of others are void
  std::vector<std::vector<double>> Slabs; // kept over rounds
  size_t Slab = 0, Used = 0;              // what is taken: up to here
};

/// A table that goes back to this thread's free ones when its holder goes.
class ValueTableLease {
public:
  explicit ValueTableLease(size_t NumNodes);
  ValueTableLease(ValueTableLease &&) = default;
  ~ValueTableLease();
  ValueTable *operator->() const { return Table.get(); }

private:
  std::unique_ptr<ValueTable> Table;
};

} // namespace roofline

#endif
