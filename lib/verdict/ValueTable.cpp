// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "verdict/ValueTable.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

void ValueTable::reset(size_t NumNodes) {
  Slab = Used = 0;
  if (Entries.size() < NumNodes)
    Entries.resize(NumNodes);
  if (++Round == 0) { // wrapped around: old entries would look current
    llvm::fill(Entries, Entry());
    Round = 1;
  }
}

MutableArrayRef<double> ValueTable::allocate(size_t Size) {
  static constexpr size_t SlabSize = 8192;
  while (Slab < Slabs.size() && Used + Size > Slabs[Slab].size()) {
    ++Slab;
    Used = 0;
  }
  if (Slab == Slabs.size())
    Slabs.emplace_back(std::max(SlabSize, Size));
  double *Begin = Slabs[Slab].data() + Used;
  Used += Size;
  return {Begin, Size};
}

static std::vector<std::unique_ptr<ValueTable>> &freeTables() {
  static thread_local std::vector<std::unique_ptr<ValueTable>> Free;
  return Free;
}

ValueTableLease::ValueTableLease(size_t NumNodes) {
  auto &Free = freeTables();
  if (Free.empty()) {
    Table = std::make_unique<ValueTable>();
  } else {
    Table = std::move(Free.back());
    Free.pop_back();
  }
  Table->reset(NumNodes);
}

ValueTableLease::~ValueTableLease() {
  if (Table)
    freeTables().push_back(std::move(Table));
}
