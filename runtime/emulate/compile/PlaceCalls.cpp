// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers reads of special registers, accesses to memory and calls of runtime
// functions.
#include "DeviceCall.h"
#include "WarpState.h"
#include "emulate/TextureAccess.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include <cstddef>

using namespace llvm;
using namespace roofline::emulate;

Value *roofline::emulate::lowerRegister(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Type *I32 = B.getInt32Ty();
  StringRef Name = C.Words[3]; // read.ptx.sreg.NAME
  unsigned Axis = C.Words.size() > 4 ? C.Words[4][0] - 'x' : 0;
  auto dimension = [&](size_t Offset) {
    return C.Context.field(I32, Offset + 4 * Axis);
  };
  auto laneMask = [&](uint64_t Ones) {
    Value *Mask = B.CreateShl(B.getInt64(Ones),
                              B.CreateZExt(C.Context.Lane, B.getInt64Ty()));
    return B.CreateTrunc(Mask, I32);
  };
  if (Name == "tid")
    return B.CreateLoad(
        I32, B.CreateInBoundsGEP(
                 I32,
                 C.Context.fieldAddress(offsetof(WarpState, ThreadIdx) +
                                        Axis * 4 * WarpSize),
                 C.Context.Lane));
  if (Name == "ctaid" || Name == "clusterid")
    return dimension(offsetof(WarpState, BlockIdx));
  if (Name == "ntid")
    return dimension(offsetof(WarpState, BlockDim));
  if (Name == "nctaid" || Name == "nclusterid")
    return dimension(offsetof(WarpState, GridDim));
  if (Name == "laneid")
    return C.Context.Lane;
  if (Name == "warpid")
    return C.Context.field(I32, offsetof(WarpState, WarpInBlock));
  if (Name == "warpsize")
    return B.getInt32(WarpSize);
  if (Name == "dynamic_smem_size")
    return C.Context.field(I32, offsetof(WarpState, DynamicSharedBytes));
  if (Name == "lanemask") {
    StringRef Which = C.Words[4];
    if (Which == "eq")
      return laneMask(1);
    Value *Below = B.CreateNot(laneMask(~uint64_t(0)));
    if (Which == "lt")
      return Below;
    if (Which == "le")
      return B.CreateOr(Below, laneMask(1));
    Value *NotAbove = B.CreateOr(Below, laneMask(1));
    return Which == "gt" ? B.CreateNot(NotAbove) : B.CreateNot(Below);
  }
  if (Name == "smid" || Name == "nsmid" || Name == "nwarpid" ||
      Name == "gridid")
    return B.CreateZExtOrTrunc(
        C.Context.runtime(("roofline_" + Name).str(), I32, {C.Context.State}),
        C.type());
  if (Name == "total_smem_size")
    return C.Context.runtime("roofline_shared_size", I32, {C.Context.State});
  if (Name.starts_with("reserved_smem_offset"))
    return C.Context.runtime("roofline_reserved_shared", I32,
                             {C.Context.State});
  if (Name.starts_with("envreg")) {
    // envreg1 and envreg2 are the high and low word of the address of the
    // launch's workspace.
    Value *Place = C.Context.runtime("roofline_grid_workspace", B.getInt64Ty(),
                                     {C.Context.State});
    return Name == "envreg0"   ? B.getInt32(0)
           : Name == "envreg1" ? B.CreateTrunc(B.CreateLShr(Place, 32), I32)
                               : B.CreateTrunc(Place, I32);
  }
  if (Name == "cluster") // of one block: the rank is 0, each extent 1
    return B.getInt32(C.Words[4].starts_with("n"));
  // clock, clock64 and globaltimer, all in nanoseconds.
  Value *Now = C.Context.runtime("roofline_clock", B.getInt64Ty(), {});
  if (C.Words.back() == "hi")
    Now = B.CreateLShr(Now, 32);
  return B.CreateTrunc(Now, C.type());
}

// Memory.

Value *roofline::emulate::lowerNothing(const DeviceCall &C) {
  return C.type()->isVoidTy() ? nullptr : PoisonValue::get(C.type());
}

Value *roofline::emulate::lowerIdentity(const DeviceCall &C) {
  if (!C.type()->isPointerTy())
    return C.argument(0);
  return C.builder().CreateAddrSpaceCast(C.argument(0), C.type());
}

Value *roofline::emulate::lowerLoad(const DeviceCall &C) {
  return C.builder().CreateAlignedLoad(C.type(), C.argument(0), Align(1));
}

/// Whether \p Address is in one of the module's __constant__ variables.
static Value *isInConstants(IRBuilder<> &B, Value *Address) {
  Module &M = *B.GetInsertBlock()->getModule();
  Type *I64 = B.getInt64Ty();
  Value *Found = B.getFalse();
  for (GlobalVariable &G : M.globals())
    if (G.getAddressSpace() == NVPTXAS::ADDRESS_SPACE_CONST) {
      Value *Offset = B.CreateSub(B.CreatePtrToInt(Address, I64),
                                  B.CreatePtrToInt(&G, I64));
      uint64_t Size = M.getDataLayout().getTypeAllocSize(G.getValueType());
      Found = B.CreateOr(Found, B.CreateICmpULT(Offset, B.getInt64(Size)));
    }
  return Found;
}

Value *roofline::emulate::lowerSpaceTest(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Value *Address = B.CreateAddrSpaceCast(C.argument(0), B.getPtrTy());
  if (C.Words[1] == "const")
    return isInConstants(B, Address);
  Value *Found = C.Context.runtime(("roofline_is_" + C.Words[1]).str(),
                                   B.getInt32Ty(), {C.Context.State, Address});
  Value *Holds = B.CreateICmpNE(Found, B.getInt32(0));
  return C.Words[1] == "global"
             ? B.CreateAnd(Holds, B.CreateNot(isInConstants(B, Address)))
             : Holds;
}

Value *roofline::emulate::lowerBarrierValue(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  Type *I32 = B.getInt32Ty();
  Value *True = C.Context.field(I32, offsetof(WarpState, BarrierTrue));
  StringRef How = C.Words.back();
  if (How == "popc")
    return True;
  if (How == "or")
    return B.CreateICmpNE(True, B.getInt32(0));
  return B.CreateICmpEQ(
      True, C.Context.field(I32, offsetof(WarpState, BarrierThreads)));
}

/// "barrier.cta.arrive.aligned.count"(barrier number, thread count).
Value *roofline::emulate::lowerBarrierArrival(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  return C.Context.runtime(
      "roofline_barrier_arrive", B.getVoidTy(),
      {C.Context.State, C.Context.Lane, C.argument(0), C.argument(1)});
}

Value *roofline::emulate::lowerGridArrival(const DeviceCall &C) {
  return C.Context.runtime("roofline_grid_arrive", C.type(),
                           {C.Context.State, C.argument(0), C.argument(1)});
}

Value *roofline::emulate::lowerSpin(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  addTo(B, C.Context.fieldAddress(offsetof(WarpState, Fuel)),
        B.getInt64(-FuelOfASpin));
  addTo(B, C.Context.fieldAddress(offsetof(WarpState, Spins)), B.getInt32(1));
  return nullptr;
}

/// The runtime exchanges elements with the thread through a buffer.
Value *roofline::emulate::lowerTexture(const DeviceCall &C) {
  constexpr unsigned FirstElement = 6; // behind object, access and coordinates
  IRBuilder<> &B = C.builder();
  bool Stores = C.type()->isVoidTy();
  Type *Data = Stores ? ArrayType::get(B.getInt64Ty(), 4) : C.type();
  Value *Place = stackSlot(B, Data);
  for (unsigned I = 0; Stores && I < 4; ++I)
    B.CreateStore(C.argument(FirstElement + I),
                  B.CreateConstInBoundsGEP2_32(Data, Place, 0, I));
  SmallVector<Value *> Arguments = {C.Context.State, C.Context.Lane};
  append_range(Arguments, C.Arguments.take_front(FirstElement));
  Arguments.push_back(Place);
  Arguments.push_back(C.Context.Texels
                          ? C.Context.Texels
                          : ConstantPointerNull::get(B.getPtrTy()));
  std::string Name = deviceCallName(C.Call).str(); // "roofline.surface.load"
  llvm::replace(Name, '.', '_');
  C.Context.runtime(Name, B.getVoidTy(), Arguments);
  return Stores ? nullptr : B.CreateLoad(Data, Place);
}

// Calls of device library functions.

Value *roofline::emulate::lowerNotANumber(const DeviceCall &C) {
  return ConstantFP::getNaN(C.type());
}

Value *roofline::emulate::lowerPrintf(const DeviceCall &C) {
  return C.Context.runtime("roofline_printf", C.builder().getInt32Ty(),
                           {C.Context.State, C.argument(0), C.argument(1)});
}

Value *roofline::emulate::lowerAssertion(const DeviceCall &C) {
  return C.Context.runtime("roofline_assertion", C.builder().getVoidTy(),
                           {C.Context.State, C.Context.Lane, C.argument(0),
                            C.argument(1), C.argument(2), C.argument(3)});
}

Value *roofline::emulate::lowerTrap(const DeviceCall &C) {
  return C.Context.runtime(
      deviceCallName(C.Call) == StackFullCall ? "roofline_stack_full"
                                              : "roofline_trap",
      C.builder().getVoidTy(), {C.Context.State, C.Context.Lane});
}

Value *roofline::emulate::lowerHeap(const DeviceCall &C) {
  return C.Context.runtime(("roofline_" + C.Words[0]).str(), C.type(),
                           C.Arguments);
}

/// cudaGraphSetConditional(): the handle is the address of the value.
Value *roofline::emulate::lowerSetCondition(const DeviceCall &C) {
  IRBuilder<> &B = C.builder();
  B.CreateStore(C.argument(1), B.CreateIntToPtr(C.argument(0), B.getPtrTy()),
                /*isVolatile=*/true);
  return nullptr;
}
