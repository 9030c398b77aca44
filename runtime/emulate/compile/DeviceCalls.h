// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers the calls of NVVM intrinsics and of the device library that a kernel
// makes, for one thread: to ordinary IR or to calls of the executor's runtime
// functions. Also names the pseudo calls that stand for operations of the
// executor.
#ifndef ROOFLINE_EMULATE_COMPILE_DEVICECALLS_H
#define ROOFLINE_EMULATE_COMPILE_DEVICECALLS_H

#include "emulate/IRPieces.h"
#include "llvm/IR/Instructions.h"

namespace roofline::emulate {

/// Pseudo calls that replace barriers of a thread block; see WarpOperations.h.
inline constexpr llvm::StringLiteral BarrierCall = "roofline.barrier";
inline constexpr llvm::StringLiteral NamedBarrierCall =
    "roofline.barrier.named";
inline constexpr llvm::StringLiteral BarrierValueCall =
    "roofline.barrier.value.";

/// Pseudo calls for the arrive and wait halves of a grid barrier
/// (GridBarriers.cpp).
inline constexpr llvm::StringLiteral GridArriveCall = "roofline.grid.arrive";
inline constexpr llvm::StringLiteral GridWaitCall = "roofline.grid.wait";

/// Pseudo call at the end of a loop that waits for other threads
/// (SpinLoops.cpp).
inline constexpr llvm::StringLiteral SpinCall = "roofline.spin";

/// The name of the callee without "llvm.nvvm."; empty for indirect calls and
/// inline assembly.
llvm::StringRef deviceCallName(const llvm::CallBase &Call);

/// The values that the lowering of an instruction for one thread can use.
struct LaneContext {
  llvm::IRBuilder<> &B;
  llvm::Value *State; // ptr to WarpState
  llvm::Value *Lane;  // i32
  /// i32: mask of the threads that execute this block together.
  llvm::Value *Active;
  /// ptr to the places for the texels that the current instruction touches
  /// (TextureAccess.h); null if accesses are not reported.
  llvm::Value *Texels = nullptr;

  /// Loads the field of WarpState at \p Offset bytes.
  llvm::Value *field(llvm::Type *T, unsigned Offset) const;
  llvm::Value *fieldAddress(unsigned Offset) const;
  /// Emits a call of a runtime function (run/RuntimeCalls.h).
  llvm::Value *runtime(llvm::StringRef Name, llvm::Type *Result,
                       llvm::ArrayRef<llvm::Value *> Arguments) const;
};

/// Whether lowerDeviceCall() knows \p Call.
bool isKnownDeviceCall(const llvm::CallBase &Call);

/// Emits the code of \p Call for one thread, with \p Arguments instead of its
/// own, and returns its value. Calls of intrinsics that the host's code
/// generator supports are copied unchanged.
llvm::Value *lowerDeviceCall(const LaneContext &Context,
                             const llvm::CallInst &Call,
                             llvm::ArrayRef<llvm::Value *> Arguments);

/// Whether \p Call is lowered to instructions that the CPU also has for
/// vectors.
bool isVectorisableCall(const llvm::CallBase &Call);

/// Whether \p Call has the same value in all threads of a warp, as blockIdx and
/// blockDim have.
bool isUniformCall(const llvm::CallBase &Call);

} // namespace roofline::emulate

#endif
