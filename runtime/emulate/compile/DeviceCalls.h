// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of device code by name, and what they are for one thread: values
// computed by ordinary IR or by a function of the runtime.
#ifndef ROOFLINE_EMULATE_COMPILE_DEVICECALLS_H
#define ROOFLINE_EMULATE_COMPILE_DEVICECALLS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"

namespace roofline::emulate {

/// Pseudo calls that take the place of a block's barrier; see
/// WarpOperations.h.
inline constexpr llvm::StringLiteral BarrierCall = "roofline.barrier";
inline constexpr llvm::StringLiteral NamedBarrierCall =
    "roofline.barrier.named";
inline constexpr llvm::StringLiteral BarrierValueCall =
    "roofline.barrier.value.";

/// Pseudo calls for the two halves of a barrier of the grid (GridBarriers.h).
inline constexpr llvm::StringLiteral GridArriveCall = "roofline.grid.arrive";
inline constexpr llvm::StringLiteral GridWaitCall = "roofline.grid.wait";

/// Stands at the end of a loop that waits for other threads (SpinLoops.h).
inline constexpr llvm::StringLiteral SpinCall = "roofline.spin";

/// The name of what \p Call calls, without "llvm.nvvm."; empty for calls
/// through pointers and for inline assembly.
llvm::StringRef deviceCallName(const llvm::CallBase &Call);

/// What the lowering of one thread's instruction can use.
struct LaneContext {
  llvm::IRBuilder<> &B;
  llvm::Value *State;  // ptr to WarpState
  llvm::Value *Lane;   // i32
  llvm::Value *Active; // i32: the threads that run this block together

  /// A field of the state at \p Offset bytes.
  llvm::Value *field(llvm::Type *T, unsigned Offset) const;
  llvm::Value *fieldAddress(unsigned Offset) const;
  /// Calls a function of the runtime (RuntimeCalls.h).
  llvm::Value *runtime(llvm::StringRef Name, llvm::Type *Result,
                       llvm::ArrayRef<llvm::Value *> Arguments) const;
};

/// Whether lowerDeviceCall() knows \p Call.
bool isKnownDeviceCall(const llvm::CallBase &Call);

/// The value of \p Call for one thread, with \p Arguments in place of its
/// own. The call of an intrinsic that the host's code generator knows is
/// repeated as it is.
llvm::Value *lowerDeviceCall(const LaneContext &Context,
                             const llvm::CallInst &Call,
                             llvm::ArrayRef<llvm::Value *> Arguments);

/// Whether \p Call becomes instructions that processors have for vectors.
bool isVectorisableCall(const llvm::CallBase &Call);

/// The same in every thread of a block of threads: blockIdx, blockDim and
/// the like.
bool isUniformCall(const llvm::CallBase &Call);

} // namespace roofline::emulate

#endif
