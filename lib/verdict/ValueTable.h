// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Storage for the values of formula nodes, reused by many short-lived
// evaluators.
#ifndef ROOFLINE_VERDICT_VALUETABLE_H
#define ROOFLINE_VERDICT_VALUETABLE_H

#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <memory>
#include <vector>

namespace roofline {

/// The known values of nodes, and their memory. Evaluators are many and
/// short-lived, and each looks at few of a kernel's thousands of nodes, so a
/// table is reset and reused rather than allocated anew.
class ValueTable {
public:
  /// Forgets all values and makes room for nodes with Ids below \p NumNodes, to
  /// which later ones may be added.
  void reset(size_t NumNodes);
  /// The values of node \p Id; empty if not known.
  llvm::ArrayRef<double> find(unsigned Id) const {
    if (Id >= Entries.size())
      return {};
    const Entry &E = Entries[Id];
    return {E.Values, E.Round == Round ? E.Size : 0};
  }
  /// Records \p Values, which allocate() made, for node \p Id; returns them.
  llvm::ArrayRef<double> set(unsigned Id, llvm::ArrayRef<double> Values) {
    if (Id >= Entries.size())
      Entries.resize(Id + 1);
    Entries[Id] = {Values.data(), static_cast<uint32_t>(Values.size()), Round};
    return Values;
  }
  /// Memory for \p Size values, valid until the next reset.
  llvm::MutableArrayRef<double> allocate(size_t Size);

private:
  struct Entry {
    const double *Values = nullptr;
    uint32_t Size = 0, Round = 0;
  };
  std::vector<Entry> Entries;             // by node
  uint32_t Round = 0;                     // entries of other rounds are void
  std::vector<std::vector<double>> Slabs; // kept across rounds
  size_t Slab = 0, Used = 0;              // end of the memory in use
};

/// Owns a table taken from a pool of the current thread, and returns it there
/// when destroyed.
class ValueTableLease {
public:
  explicit ValueTableLease(size_t NumNodes);
  ValueTableLease(ValueTableLease &&) = default;
  ~ValueTableLease();
  ValueTable *operator->() const { return Table.get(); }
  ValueTable &operator*() const { return *Table; }

private:
  std::unique_ptr<ValueTable> Table;
};

} // namespace roofline

#endif
