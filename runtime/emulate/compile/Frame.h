// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a warp keeps what its threads have to remember from one block of code
// to the next: for each such value 32 places in a row, for each local array 32
// arrays.
#ifndef ROOFLINE_EMULATE_COMPILE_FRAME_H
#define ROOFLINE_EMULATE_COMPILE_FRAME_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>
#include <vector>

namespace roofline::emulate {

/// A local array of a kernel: thread i's begins at Offset + i * Stride in the
/// frame, and at LocalOffset in the thread's local memory on a GPU.
struct LocalArray {
  uint64_t Offset = 0, Stride = 0, LocalOffset = 0;
};

class Frame {
public:
  explicit Frame(llvm::Function &Kernel);

  /// Values that are the same in all threads of a block of threads and can
  /// be computed when the warp starts, in an order that works.
  const std::vector<llvm::Instruction *> &uniform() const { return Uniform; }
  bool isUniform(const llvm::Value *V) const;

  /// Whether \p I is remembered across blocks.
  bool hasSlot(const llvm::Instruction *I) const { return Slots.count(I); }
  /// Its place for thread 0, in bytes from the start of the frame.
  uint64_t slot(const llvm::Instruction *I) const { return Slots.lookup(I); }
  /// The type that a value has in its slot: bits take a byte.
  static llvm::Type *slotType(llvm::Type *T);

  const LocalArray &array(const llvm::AllocaInst *A) const {
    return Arrays.find(A)->second;
  }
  /// In the order of their offsets.
  const std::vector<LocalArray> &arrays() const { return ArrayList; }
  uint64_t size() const { return Size; }
  /// Bytes of local memory that a thread's arrays take.
  uint64_t localBytes() const { return LocalBytes; }

private:
  void findUniform(llvm::Function &Kernel);
  void placeArray(const llvm::AllocaInst &A);
  void placeSlot(const llvm::Instruction &I);
  bool crossesBlocks(const llvm::Instruction &I) const;
  uint64_t take(uint64_t Bytes);

  const llvm::DataLayout &DL;
  std::vector<llvm::Instruction *> Uniform;
  llvm::DenseSet<const llvm::Value *> UniformSet;
  llvm::DenseMap<const llvm::Instruction *, uint64_t> Slots;
  llvm::DenseMap<const llvm::AllocaInst *, LocalArray> Arrays;
  std::vector<LocalArray> ArrayList;
  uint64_t Size = 0, LocalBytes = 0;
};

/// Whether \p I is cheaper computed again than remembered: where a thread is.
bool isRecomputed(const llvm::Instruction &I);

} // namespace roofline::emulate

#endif
