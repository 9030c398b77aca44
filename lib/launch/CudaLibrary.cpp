// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of CUDA runtime functions that launches depend on: allocation, copies,
// device properties and launches.
#include "constants/assumed-ranges.h"
#include "launch/LaunchCalls.h"
#include "launch/LibraryCall.h"
#include "model/LaunchLimits.h"
#include <algorithm>
#include <cmath>

using namespace clang;
using namespace roofline;

static std::optional<HostValue> pageLockedInto(const LibraryCall &C) {
  Address Where = C.pointee(0);
  HostValue New = C.Memory.allocate(C.arg(1));
  C.Memory.object(New.Target.Object).PageLocked = true;
  C.Memory.write(Where, New);
  return HostValue::integer(0);
}

static std::optional<HostValue> lockPages(const LibraryCall &C) {
  if (Address Where = C.pointee(0))
    C.Memory.object(Where.Object).PageLocked = true;
  return HostValue::integer(0);
}

/// int f(void **device, void *host, ...)
static std::optional<HostValue> devicePointer(const LibraryCall &C) {
  Address Where = C.pointee(0);
  C.Memory.write(Where, C.arg(1));
  return HostValue::integer(0);
}

static std::optional<HostValue> pitchedMemory(const LibraryCall &C) {
  Address Where = C.pointee(0), Pitch = C.pointee(1);
  HostValue Width = C.arg(2), Height = C.arg(3);
  constexpr auto Padding = static_cast<int64_t>(constants::RowPadding);
  HostValue Unit = HostValue::integer(Padding);
  HostValue Units = C.onLongs(
      BO_Div, C.onLongs(BO_Add, Width, HostValue::integer(Padding - 1)), Unit);
  HostValue Padded = C.onLongs(BO_Mul, Units, Unit);
  C.Memory.write(Pitch, Padded);
  C.Memory.write(Where, C.Memory.allocate(C.onLongs(BO_Mul, Padded, Height)));
  return HostValue::integer(0);
}

/// Returns the address of a device variable argument, passed by name or by
/// address.
static Address addressOfSymbol(const LibraryCall &C, unsigned I,
                               bool IsExposed = false) {
  if (!C.expr(I))
    return Address();
  const Expr *E = withoutWrapping(C.expr(I))->IgnoreParenCasts();
  if (const auto *Of = dyn_cast<UnaryOperator>(E);
      Of && Of->getOpcode() == UO_AddrOf)
    E = Of->getSubExpr();
  if (!E->isGLValue())
    return C.pointee(I);
  Address Where = C.Values.address(E);
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl())) {
      // Kernels may write through the address.
      bool IsOpen = IsExposed && !Variable->hasAttr<CUDAConstantAttr>();
      C.Launches.useVariable(*Variable, IsOpen ? Address() : Where);
    }
  return Where;
}

static std::optional<HostValue> copyToSymbol(const LibraryCall &C) {
  Address To = addressOfSymbol(C, 0), From = C.pointee(1);
  HostValue Bytes = C.arg(2);
  if (C.Call.getNumArgs() > 3 && !isa<CXXDefaultArgExpr>(C.expr(3))) {
    HostValue Shift = C.arg(3);
    To = Shift.isInt() ? To.plus(Shift.Int) : To.somewhere();
  }
  copyBytes(C, To, From, Bytes);
  return HostValue::integer(0);
}

static std::optional<HostValue> getSymbolAddress(const LibraryCall &C) {
  Address Where = C.pointee(0),
          Symbol = addressOfSymbol(C, 1, /*IsExposed=*/true);
  C.Memory.write(Where, HostValue::pointer(Symbol));
  return HostValue::integer(0);
}

static std::optional<HostValue> oneInto(const LibraryCall &C) {
  C.Memory.write(C.pointee(0), HostValue::integer(1));
  return HostValue::integer(0);
}

static std::optional<HostValue> zeroInto(const LibraryCall &C) {
  C.Memory.write(C.pointee(0), HostValue::integer(0));
  return HostValue::integer(0);
}

static DeviceFigure figureNamed(StringRef Field) {
  if (Field == "multiProcessorCount" ||
      Field == "cudaDevAttrMultiProcessorCount")
    return DeviceFigure::Sms;
  if (Field == "warpSize" || Field == "cudaDevAttrWarpSize")
    return DeviceFigure::WarpSize;
  if (Field == "maxThreadsPerBlock" || Field == "cudaDevAttrMaxThreadsPerBlock")
    return DeviceFigure::ThreadsPerBlock;
  if (Field == "maxThreadsPerMultiProcessor" ||
      Field == "cudaDevAttrMaxThreadsPerMultiProcessor")
    return DeviceFigure::ThreadsPerSm;
  if (Field == "maxBlocksPerMultiProcessor" ||
      Field == "cudaDevAttrMaxBlocksPerMultiprocessor")
    return DeviceFigure::BlocksPerSm;
  if (Field == "sharedMemPerMultiprocessor" ||
      Field == "cudaDevAttrMaxSharedMemoryPerMultiprocessor")
    return DeviceFigure::SharedPerSm;
  if (Field == "l2CacheSize" || Field == "cudaDevAttrL2CacheSize")
    return DeviceFigure::L2;
  if (Field == "totalGlobalMem")
    return DeviceFigure::Dram;
  return DeviceFigure::None;
}

/// Writes the limits of the array field \p Field of device properties at \p At
/// that all GPUs have in common.
static void writeLimits(const LibraryCall &C, const FieldDecl &Field,
                        Address At) {
  ArrayRef<double> Limits;
  if (Field.getName() == "maxGridSize")
    Limits = MostGridBlocks;
  else if (Field.getName() == "maxThreadsDim")
    Limits = MostBlockExtents;
  const auto *Array =
      C.Values.context().getAsConstantArrayType(Field.getType());
  if (!Array || Array->getZExtSize() != Limits.size())
    return;
  for (size_t I = 0; I < Limits.size(); ++I)
    C.Memory.write(At.plus(I * C.Values.sizeOf(Array->getElementType())),
                   HostValue::integer(Limits[I]));
}

static std::optional<HostValue> deviceProperties(const LibraryCall &C) {
  if (!C.expr(0))
    return std::nullopt;
  Address Where = C.pointee(0);
  C.arg(1);
  C.Memory.forget(Where.Object);
  QualType Type = C.expr(0)->getType()->getPointeeType();
  const auto *Record = Type->getAsRecordDecl();
  if (!Where || !Record || !Record->isCompleteDefinition() ||
      C.Values.sizeOf(Type) == 0)
    return HostValue::integer(0);
  for (const FieldDecl *Field : Record->fields())
    if (DeviceFigure Figure = figureNamed(Field->getName());
        Figure != DeviceFigure::None)
      C.Memory.write(C.Values.fieldOf(Where, *Field),
                     C.Values.deviceFigure(Figure, &C.Call));
    else
      writeLimits(C, *Field, C.Values.fieldOf(Where, *Field));
  return HostValue::integer(0);
}

static std::optional<HostValue> deviceAttribute(const LibraryCall &C) {
  if (!C.expr(1))
    return std::nullopt;
  Address Where = C.pointee(0);
  const auto *Name =
      dyn_cast<DeclRefExpr>(withoutWrapping(C.expr(1))->IgnoreParenImpCasts());
  DeviceFigure Figure =
      Name ? figureNamed(Name->getDecl()->getName()) : DeviceFigure::None;
  if (Figure != DeviceFigure::None)
    C.Memory.write(Where, C.Values.deviceFigure(Figure, &C.Call));
  else
    C.Memory.forget(Where.Object);
  return HostValue::integer(0);
}

/// (size_t *free, size_t *all): the program has nearly all of the memory.
static std::optional<HostValue> memoryInfo(const LibraryCall &C) {
  for (unsigned I : {0, 1})
    C.Memory.write(C.pointee(I),
                   C.Values.deviceFigure(DeviceFigure::Dram, &C.Call));
  return HostValue::integer(0);
}

/// The most blocks and threads of any GPU that are resident on a multiprocessor
/// at once, and the threads of a warp.
static constexpr double MostResidentBlocks = 32, MostResidentThreads = 2048,
                        WarpThreads = 32;

static SymExpr figureFormula(const LibraryCall &C, DeviceFigure Figure) {
  return C.Numbers.formulaOf(C.Values.deviceFigure(Figure, &C.Call));
}

/// A new unknown named \p Name that the call \p C returns: probably the most of
/// \p Within.
static SymExpr unknownFrom(const LibraryCall &C, std::string Name,
                           Interval Within) {
  return C.Numbers.formulaOf(
      C.Values.unknown(std::move(Name), {HostOrigin::DeviceProperty}, &C.Call,
                       C.Values.context().IntTy, Within.High, Within));
}

/// How many blocks of \p Threads, probably \p Likely, are resident on a
/// multiprocessor: as many as its threads allow, unless registers or shared
/// memory allow fewer. Null if there are too many unknowns.
static SymExpr residentBlocks(const LibraryCall &C, SymExpr Threads,
                              double Likely, std::string Name) {
  SymContext &F = C.Numbers.formulas();
  SymExpr Resident = figureFormula(C, DeviceFigure::ThreadsPerSm),
          Most = figureFormula(C, DeviceFigure::BlocksPerSm),
          One = F.constant(1);
  double High = std::floor(MostResidentThreads / Likely);
  SymExpr Found = unknownFrom(C, std::move(Name),
                              {1, std::clamp(High, 1., MostResidentBlocks)});
  if (!Resident || !Most || !Found)
    return nullptr;
  SymExpr Warp = F.constant(WarpThreads);
  SymExpr Allowed = F.floorDiv(Resident, F.mul(F.ceilDiv(Threads, Warp), Warp));
  return F.max(F.min(Found, F.min(Allowed, Most)), One);
}

/// (int *blocks, kernel, int threads, size_t shared, ...)
static std::optional<HostValue> occupancy(const LibraryCall &C) {
  Address Where = C.pointee(0);
  HostValue Threads = C.arg(2);
  SymExpr Of = C.Numbers.formulaOf(Threads);
  double Likely =
      std::max(C.Numbers.likelyOf(Threads).value_or(WarpThreads), WarpThreads);
  SymExpr Blocks =
      Of ? residentBlocks(C, Of, Likely, C.Values.nameOf(Where)) : nullptr;
  C.Memory.write(Where, Blocks ? HostValue::formula(Blocks) : HostValue());
  return HostValue::integer(0);
}

/// (int *blocks, int *threads, kernel, shared, int mostThreads): the block with
/// which most threads are resident, and a grid that is resident as a whole.
static std::optional<HostValue> occupiedBlock(const LibraryCall &C) {
  Address Blocks = C.pointee(0), Threads = C.pointee(1);
  HostValue Limit = C.expr(4) ? C.arg(4) : HostValue::integer(0);
  double Most = Limit.constant().value_or(0); // 0: none
  if (Most <= 0 || Most > MostBlockThreads)
    Most = MostBlockThreads;
  Most = std::max(Most, WarpThreads);
  SymContext &F = C.Numbers.formulas();
  SymExpr Resident = figureFormula(C, DeviceFigure::ThreadsPerSm),
          Sms = figureFormula(C, DeviceFigure::Sms), PerSm = nullptr,
          Block = unknownFrom(C, C.Values.nameOf(Threads), {WarpThreads, Most});
  if (Block && Resident) {
    SymExpr Warp = F.constant(WarpThreads);
    SymExpr Even = F.floorDiv(Resident, F.ceilDiv(Resident, F.constant(Most)));
    Block = F.min(Block, F.mul(F.floorDiv(Even, Warp), Warp));
    PerSm = residentBlocks(C, Block, Most,
                           C.Values.nameOf(Blocks) + " per multiprocessor");
  }
  C.Memory.write(Threads, Block ? HostValue::formula(Block) : HostValue());
  C.Memory.write(Blocks, PerSm && Sms ? HostValue::formula(F.mul(PerSm, Sms))
                                      : HostValue());
  return HostValue::integer(0);
}

/// Returns where the arguments of \p Kernel are to which \p Vector points.
static std::vector<Address>
argumentsIn(const LibraryCall &C, const FunctionDecl *Kernel, Address Vector) {
  std::vector<Address> Arguments;
  int64_t Size = C.Values.sizeOf(C.Values.context().VoidPtrTy);
  for (unsigned I = 0; Kernel && I < Kernel->getNumParams(); ++I) {
    Arguments.push_back(C.Memory.read(Vector.plus(I * Size)).Target);
    if (Arguments.back())
      C.Values.loadPointee(Arguments.back(), Kernel->getParamDecl(I)->getType(),
                           C.Call);
  }
  return Arguments;
}

/// (kernel, grid, block, arguments, shared, stream)
static std::optional<HostValue> launchKernel(const LibraryCall &C) {
  if (!C.expr(2))
    return std::nullopt;
  LaunchCollector::Kernels Its = C.Launches.kernelsIn(C.expr(0));
  const FunctionDecl *Kernel = Its.empty() ? nullptr : Its.front();
  Address Grid = C.Values.address(C.expr(1)),
          Block = C.Values.address(C.expr(2));
  std::vector<Address> Arguments = argumentsIn(C, Kernel, C.pointee(3));
  HostValue Shared = C.arg(4);
  if (Kernel)
    C.Launches.add(C.Call, Its, Grid, Block, Shared, {C.expr(1), C.expr(2)},
                   Arguments);
  return HostValue::integer(0);
}

/// The arguments of \p Kernel that \p C has from number \p First on, each
/// converted to its parameter.
static std::vector<Address>
eachArgument(const LibraryCall &C, const FunctionDecl &Kernel, unsigned First) {
  std::vector<Address> Arguments;
  for (unsigned I = 0; I < Kernel.getNumParams() && C.expr(First + I); ++I) {
    const Expr *E = C.expr(First + I);
    QualType Type = Kernel.getParamDecl(I)->getType();
    Arguments.push_back(C.Memory.temporary());
    // They are passed by reference, so that variables are not read yet.
    if (E->isGLValue() && E->getType()->isScalarType())
      C.Values.store(Arguments.back(), Type,
                     C.Values.load(C.Values.address(E), E->getType(), E));
    else
      C.Values.initialise(Arguments.back(), Type, E);
  }
  return Arguments;
}

/// (configuration, kernel, arguments), where the arguments are as
/// cudaLaunchKernel() has them, or, if \p Each, one after the other.
template <bool Each>
static std::optional<HostValue> launchConfigured(const LibraryCall &C) {
  if (!C.expr(1) || !C.expr(0)->getType()->isPointerType())
    return std::nullopt;
  const RecordDecl *Record =
      C.expr(0)->getType()->getPointeeType()->getAsRecordDecl();
  if (!Record || !Record->isCompleteDefinition())
    return std::nullopt;
  Address Configuration = C.pointee(0), Grid, Block;
  HostValue Shared = HostValue::integer(0);
  for (const FieldDecl *Field : Record->fields()) {
    Address At = C.Values.fieldOf(Configuration, *Field);
    if (Field->getName() == "gridDim")
      Grid = At;
    else if (Field->getName() == "blockDim")
      Block = At;
    else if (Field->getName() == "dynamicSmemBytes")
      Shared = C.Memory.read(At);
  }
  LaunchCollector::Kernels Its = C.Launches.kernelsIn(C.expr(1));
  const FunctionDecl *Kernel = Its.empty() ? nullptr : Its.front();
  std::vector<Address> Arguments;
  if (Kernel && Each)
    Arguments = eachArgument(C, *Kernel, 2);
  else
    Arguments = argumentsIn(C, Kernel, C.pointee(2));
  if (Kernel)
    C.Launches.add(C.Call, Its, Grid, Block, Shared, {}, Arguments);
  return HostValue::integer(0);
}

const llvm::StringMap<LibraryFunction> &roofline::cudaFunctions() {
  static const llvm::StringMap<LibraryFunction> Table = tableOf({
      {memoryInto, {"cudaMalloc", "cudaMallocManaged", "cudaMallocAsync"}},
      {pageLockedInto, {"cudaMallocHost", "cudaHostAlloc"}},
      {lockPages, {"cudaHostRegister"}},
      {devicePointer, {"cudaHostGetDevicePointer"}},
      {pitchedMemory, {"cudaMallocPitch"}},
      {copyMemory, {"cudaMemcpy", "cudaMemcpyAsync"}},
      {setMemory, {"cudaMemset", "cudaMemsetAsync"}},
      {copyToSymbol, {"cudaMemcpyToSymbol", "cudaMemcpyToSymbolAsync"}},
      {getSymbolAddress, {"cudaGetSymbolAddress"}},
      {oneInto, {"cudaGetDeviceCount"}},
      {zeroInto, {"cudaGetDevice"}},
      {deviceProperties,
       {"cudaGetDeviceProperties", "cudaGetDeviceProperties_v2"}},
      {deviceAttribute, {"cudaDeviceGetAttribute"}},
      {memoryInfo, {"cudaMemGetInfo"}},
      {occupancy,
       {"cudaOccupancyMaxActiveBlocksPerMultiprocessor",
        "cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags"}},
      {occupiedBlock, {"cudaOccupancyMaxPotentialBlockSize"}},
      {launchKernel, {std::begin(LaunchFunctions), std::end(LaunchFunctions)}},
      {launchConfigured<true>, {LaunchEachArgument}},
      {launchConfigured<false>, {LaunchArguments}},
  });
  return Table;
}

static bool returnsCudaStatus(const FunctionDecl &Callee) {
  const auto *Enum = Callee.getReturnType()->getAs<EnumType>();
  return Enum && Enum->getDecl()->getName() == "cudaError";
}

std::optional<HostValue> roofline::callCudaStatus(const LibraryCall &C,
                                                  const FunctionDecl &Callee) {
  if (!returnsCudaStatus(Callee))
    return std::nullopt;
  // Assume that other CUDA runtime calls succeed; their outputs are unknown.
  for (unsigned I = 0; I < C.Call.getNumArgs(); ++I)
    if (QualType Type = C.expr(I)->getType();
        Type->isPointerType() && !Type->getPointeeType().isConstQualified())
      forgetPointee(C.Memory, C.Values, C.pointee(I), C.expr(I));
  return HostValue::integer(0);
}
