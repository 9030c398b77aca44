// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layout of a warp's frame: the memory that holds the values that threads
// need in later basic blocks, and their local arrays. Each value has 32
// adjacent slots, one for each thread, and each local array has 32 copies.
#ifndef ROOFLINE_EMULATE_COMPILE_FRAME_H
#define ROOFLINE_EMULATE_COMPILE_FRAME_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>
#include <vector>

namespace roofline::emulate {

/// A local array of a kernel. That of thread i begins at byte Offset + i *
/// Stride of the frame; on a GPU it would begin at byte LocalOffset of the
/// thread's local memory.
struct LocalArray {
  uint64_t Offset = 0, Stride = 0, LocalOffset = 0;
};

class Frame {
public:
  explicit Frame(llvm::Function &Kernel);

  /// Values that are the same in all threads of a warp and can be computed when
  /// the warp function is entered. Definitions come before uses.
  const std::vector<llvm::Instruction *> &uniform() const { return Uniform; }
  bool isUniform(const llvm::Value *V) const;

  /// Whether the value of \p I is kept in the frame.
  bool hasSlot(const llvm::Instruction *I) const { return Slots.count(I); }
  /// Offset of the slot of thread 0, in bytes from the start of the frame.
  uint64_t slot(const llvm::Instruction *I) const { return Slots.lookup(I); }
  /// The type in which a value is stored in its slot; i1 takes a byte.
  static llvm::Type *slotType(llvm::Type *T);

  const LocalArray &array(const llvm::AllocaInst *A) const {
    return Arrays.find(A)->second;
  }
  /// The local arrays, sorted by offset.
  const std::vector<LocalArray> &arrays() const { return ArrayList; }
  uint64_t size() const { return Size; }
  /// Bytes of local memory that the arrays of one thread take on a GPU.
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

/// Whether \p I is computed again in each block instead of being kept in the
/// frame: thread indices, lane masks and addresses of local arrays.
bool isRecomputed(const llvm::Instruction &I);

} // namespace roofline::emulate

#endif
