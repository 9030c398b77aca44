// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/HostLibrary.h"
#include "launch/LaunchCalls.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/StringMap.h"
#include <cmath>
#include <cstdlib>

using namespace clang;
using namespace roofline;

namespace {

/// A call of a library function: its arguments on demand.
struct LibraryCall {
  HostRun &Run;
  const CallExpr &Call;

  const Expr *expr(unsigned I) const {
    return I < Call.getNumArgs() ? Call.getArg(I) : nullptr;
  }
  HostValue arg(unsigned I) const {
    return expr(I) ? Run.value(expr(I)) : HostValue();
  }
  Place pointee(unsigned I) const {
    HostValue V = arg(I);
    return V.isPointer() ? V.Target : Place();
  }
  void rest(unsigned From) const {
    for (unsigned I = From; I < Call.getNumArgs(); ++I)
      arg(I);
  }
  QualType type() const { return Call.getType(); }
};

using Model = std::optional<HostValue> (*)(const LibraryCall &);

} // namespace

static std::optional<HostValue> success(const LibraryCall &C) {
  C.rest(0);
  return HostValue::integer(0);
}

static std::optional<HostValue> nothing(const LibraryCall &C) {
  C.rest(0);
  return HostValue();
}

static std::optional<HostValue> ends(const LibraryCall &C) {
  C.Run.stop();
  return HostValue();
}

/// The number in a string. In an argument that is not known it has the
/// argument's name, the same each time.
static HostValue parsed(HostRun &Run, const HostValue &Text, const Expr *At,
                        QualType Type) {
  if (std::optional<std::string> Known = Run.text(Text)) {
    if (Type->isRealFloatingType())
      return HostValue::real(std::strtod(Known->c_str(), nullptr));
    return Run.Numbers.convert(
        HostValue::integer(std::strtoll(Known->c_str(), nullptr, 10)), Type);
  }
  if (!Text.isPointer() || !Text.Target)
    return {};
  Place Number{Text.Target.Object, -1};
  if (std::optional<HostValue> V = Run.Memory.read(Number))
    return *V;
  const std::string &Name = Run.Memory.object(Text.Target.Object).Name;
  HostValue V = Run.unknown(
      Name, Name.starts_with("argv") ? "program argument" : "number in a text",
      At, Type);
  Run.Memory.write(Number, V);
  return V;
}

static std::optional<HostValue> parseNumber(const LibraryCall &C) {
  HostValue Text = C.arg(0);
  // std::stoi takes a string object, whose text hangs on its first bytes.
  if (C.expr(0)->getType()->isRecordType() && Text.isPointer())
    Text = C.Run.Memory.read(Text.Target).value_or(HostValue());
  if (std::optional<std::string> Known = C.Run.text(Text);
      Known && C.Call.getNumArgs() >= 3) {
    HostValue Base = C.arg(2);
    if (Base.isInt() && !C.type()->isRealFloatingType())
      return C.Run.Numbers.convert(
          HostValue::integer(std::strtoll(Known->c_str(), nullptr,
                                          static_cast<int>(Base.Int))),
          C.type());
  }
  return parsed(C.Run, Text, C.expr(0), C.type());
}

static std::optional<HostValue> compareText(const LibraryCall &C) {
  std::optional<std::string> A = C.Run.text(C.arg(0)), B = C.Run.text(C.arg(1));
  if (!A || !B)
    return HostValue();
  if (C.Call.getNumArgs() >= 3) {
    HostValue Length = C.arg(2);
    if (!Length.isInt() || Length.Int < 0)
      return HostValue();
    A->resize(std::min<size_t>(A->size(), Length.Int));
    B->resize(std::min<size_t>(B->size(), Length.Int));
  }
  return HostValue::integer(A->compare(*B));
}

static std::optional<HostValue> textLength(const LibraryCall &C) {
  std::optional<std::string> Text = C.Run.text(C.arg(0));
  return Text ? HostValue::integer(Text->size()) : HostValue();
}

static HostValue product(const LibraryCall &C, unsigned A, unsigned B) {
  QualType Long = C.Run.Context.LongTy;
  return C.Run.Numbers.binary(BO_Mul, C.arg(A), C.arg(B), Long);
}

static std::optional<HostValue> hostMemory(const LibraryCall &C) {
  return C.Run.allocate(C.arg(0), "", HostObject::Rest::Unknown);
}

static std::optional<HostValue> clearedMemory(const LibraryCall &C) {
  return C.Run.allocate(product(C, 0, 1), "", HostObject::Rest::Zero);
}

static std::optional<HostValue> grownMemory(const LibraryCall &C) {
  return C.Run.allocate(C.arg(1), "", HostObject::Rest::Unknown);
}

static std::optional<HostValue> alignedMemory(const LibraryCall &C) {
  return C.Run.allocate(C.arg(1), "", HostObject::Rest::Unknown);
}

/// std::move and the like, bodies of which clang doesn't instantiate.
static std::optional<HostValue> sameObject(const LibraryCall &C) {
  Place Where = C.Call.getNumArgs() == 1 ? C.Run.place(C.expr(0)) : Place();
  return Where ? HostValue::pointer(Where) : HostValue();
}

/// int f(void **where, size_t bytes, ...)
static std::optional<HostValue> memoryInto(const LibraryCall &C) {
  Place Where = C.pointee(0);
  C.Run.Memory.write(Where,
                     C.Run.allocate(C.arg(1), "", HostObject::Rest::Unknown));
  return HostValue::integer(0);
}

static std::optional<HostValue> pageLockedInto(const LibraryCall &C) {
  Place Where = C.pointee(0);
  HostValue New = C.Run.allocate(C.arg(1), "", HostObject::Rest::Unknown);
  C.Run.Memory.object(New.Target.Object).PageLocked = true;
  C.Run.Memory.write(Where, New);
  return HostValue::integer(0);
}

static std::optional<HostValue> lockPages(const LibraryCall &C) {
  if (Place Where = C.pointee(0))
    C.Run.Memory.object(Where.Object).PageLocked = true;
  return HostValue::integer(0);
}

/// int f(void **device, void *host, ...)
static std::optional<HostValue> devicePointer(const LibraryCall &C) {
  Place Where = C.pointee(0);
  C.Run.Memory.write(Where, C.arg(1));
  return HostValue::integer(0);
}

static std::optional<HostValue> pitchedMemory(const LibraryCall &C) {
  Place Where = C.pointee(0), Pitch = C.pointee(1);
  HostValue Width = C.arg(2), Height = C.arg(3);
  // The runtime pads rows to 512 byte.
  QualType Long = C.Run.Context.LongTy;
  HostValue Unit = HostValue::integer(512);
  HostValue Rows = C.Run.Numbers.binary(
      BO_Div,
      C.Run.Numbers.binary(BO_Add, Width, HostValue::integer(511), Long), Unit,
      Long);
  HostValue Padded = C.Run.Numbers.binary(BO_Mul, Rows, Unit, Long);
  C.Run.Memory.write(Pitch, Padded);
  C.Run.Memory.write(
      Where, C.Run.allocate(C.Run.Numbers.binary(BO_Mul, Padded, Height, Long),
                            "", HostObject::Rest::Unknown));
  return HostValue::integer(0);
}

static std::optional<HostValue> alignedInto(const LibraryCall &C) {
  Place Where = C.pointee(0);
  C.Run.Memory.write(Where,
                     C.Run.allocate(C.arg(2), "", HostObject::Rest::Unknown));
  return HostValue::integer(0);
}

static void copyBytes(const LibraryCall &C, Place To, Place From,
                      HostValue Bytes) {
  if (From && Bytes.isInt())
    C.Run.Memory.copy(To, From, Bytes.Int);
  else
    C.Run.Memory.forget(To.Object);
}

static std::optional<HostValue> copyMemory(const LibraryCall &C) {
  HostValue To = C.arg(0);
  Place From = C.pointee(1);
  copyBytes(C, To.Target, From, C.arg(2));
  return C.type()->isPointerType() ? To : HostValue::integer(0);
}

static std::optional<HostValue> setMemory(const LibraryCall &C) {
  HostValue To = C.arg(0);
  HostValue Byte = C.arg(1);
  Place Where = To.Target;
  bool Zero = Byte.isInt() && Byte.Int == 0;
  if (Where.Offset == 0 && Where.OffsetKnown)
    C.Run.Memory.clear(Where, Zero ? HostObject::Rest::Zero
                                   : HostObject::Rest::Unknown);
  else
    C.Run.Memory.forget(Where.Object);
  return C.type()->isPointerType() ? To : HostValue::integer(0);
}

/// A device variable, given by name or by its address.
static Place symbolPlace(const LibraryCall &C, unsigned I) {
  const Expr *E = withoutWrapping(C.expr(I))->IgnoreParenCasts();
  if (const auto *Address = dyn_cast<UnaryOperator>(E);
      Address && Address->getOpcode() == UO_AddrOf)
    E = Address->getSubExpr();
  return E->isGLValue() ? C.Run.place(E) : C.pointee(I);
}

static std::optional<HostValue> copyToSymbol(const LibraryCall &C) {
  Place To = symbolPlace(C, 0), From = C.pointee(1);
  HostValue Bytes = C.arg(2);
  if (C.Call.getNumArgs() > 3 && !isa<CXXDefaultArgExpr>(C.expr(3))) {
    HostValue Shift = C.arg(3);
    To = Shift.isInt() ? To.plus(Shift.Int) : To.somewhere();
  }
  copyBytes(C, To, From, Bytes);
  return HostValue::integer(0);
}

static std::optional<HostValue> symbolAddress(const LibraryCall &C) {
  Place Where = C.pointee(0), Symbol = symbolPlace(C, 1);
  C.Run.Memory.write(Where, HostValue::pointer(Symbol));
  return HostValue::integer(0);
}

static std::optional<HostValue> oneInto(const LibraryCall &C) {
  C.Run.Memory.write(C.pointee(0), HostValue::integer(1));
  return HostValue::integer(0);
}

static std::optional<HostValue> zeroInto(const LibraryCall &C) {
  C.Run.Memory.write(C.pointee(0), HostValue::integer(0));
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
  return DeviceFigure::None;
}

static std::optional<HostValue> deviceProperties(const LibraryCall &C) {
  Place Where = C.pointee(0);
  C.arg(1);
  C.Run.Memory.forget(Where.Object);
  QualType Type = C.expr(0)->getType()->getPointeeType();
  const auto *Record = Type->getAsRecordDecl();
  if (!Where || !Record || !Record->isCompleteDefinition())
    return HostValue::integer(0);
  const ASTRecordLayout &Layout = C.Run.Context.getASTRecordLayout(Record);
  for (const FieldDecl *Field : Record->fields())
    if (DeviceFigure Figure = figureNamed(Field->getName());
        Figure != DeviceFigure::None)
      C.Run.Memory.write(
          Where.plus(C.Run.Context
                         .toCharUnitsFromBits(
                             Layout.getFieldOffset(Field->getFieldIndex()))
                         .getQuantity()),
          C.Run.deviceFigure(Figure, &C.Call));
  return HostValue::integer(0);
}

static std::optional<HostValue> deviceAttribute(const LibraryCall &C) {
  Place Where = C.pointee(0);
  const auto *Name =
      dyn_cast<DeclRefExpr>(withoutWrapping(C.expr(1))->IgnoreParenImpCasts());
  DeviceFigure Figure =
      Name ? figureNamed(Name->getDecl()->getName()) : DeviceFigure::None;
  if (Figure != DeviceFigure::None)
    C.Run.Memory.write(Where, C.Run.deviceFigure(Figure, &C.Call));
  else
    C.Run.Memory.forget(Where.Object);
  return HostValue::integer(0);
}

/// (kernel, grid, block, arguments, shared, stream)
static std::optional<HostValue> launchKernel(const LibraryCall &C) {
  const FunctionDecl *Kernel = kernelNamed(C.expr(0));
  if (!Kernel)
    Kernel = C.arg(0).Function;
  Place Grid = C.Run.place(C.expr(1)), Block = C.Run.place(C.expr(2));
  Place Vector = C.pointee(3);
  HostValue Shared = C.arg(4);
  std::vector<Place> Arguments;
  int64_t Size = C.Run.sizeOf(C.Run.Context.VoidPtrTy);
  for (unsigned I = 0; Kernel && I < Kernel->getNumParams(); ++I) {
    std::optional<HostValue> V = C.Run.Memory.read(Vector.plus(I * Size));
    Arguments.push_back(V && V->isPointer() ? V->Target : Place());
    if (Arguments.back())
      C.Run.load(Arguments.back(), Kernel->getParamDecl(I)->getType(), nullptr);
  }
  if (Kernel)
    C.Run.launch(C.Call, *Kernel, Grid, Block, Shared, {C.expr(1), C.expr(2)},
                 Arguments);
  return HostValue::integer(0);
}

template <double (*F)(double)>
static std::optional<HostValue> math(const LibraryCall &C) {
  std::optional<double> X = C.arg(0).constant();
  if (!X)
    return HostValue();
  return C.Run.Numbers.convert(HostValue::real(F(*X)), C.type());
}

template <double (*F)(double, double)>
static std::optional<HostValue> math2(const LibraryCall &C) {
  std::optional<double> X = C.arg(0).constant(), Y = C.arg(1).constant();
  if (!X || !Y)
    return HostValue();
  return C.Run.Numbers.convert(HostValue::real(F(*X, *Y)), C.type());
}

static std::optional<HostValue> up(const LibraryCall &C) {
  return C.Run.Numbers.ceil(C.arg(0));
}

static std::optional<HostValue> down(const LibraryCall &C) {
  return C.Run.Numbers.floor(C.arg(0));
}

static std::optional<HostValue> absolute(const LibraryCall &C) {
  HostValue V = C.arg(0);
  if (V.isInt())
    return HostValue::integer(std::llabs(V.Int));
  if (V.What == HostValue::Kind::Float)
    return HostValue::real(std::fabs(V.Float));
  return HostValue();
}

template <bool Min>
static std::optional<HostValue> extreme(const LibraryCall &C) {
  if (C.Call.getNumArgs() != 2 || !C.type()->isArithmeticType())
    return std::nullopt;
  HostValue A = C.arg(0), B = C.arg(1);
  QualType Type = C.type();
  HostValue Result = C.Run.Numbers.smaller(C.Run.Numbers.convert(A, Type),
                                           C.Run.Numbers.convert(B, Type), Min);
  if (!C.Call.isGLValue())
    return Result;
  Place New = C.Run.temporary(Type);
  C.Run.store(New, Type, Result);
  return HostValue::pointer(New);
}

/// Functions that say nothing of their first argument's type by name.
static const llvm::StringMap<Model> &models() {
  static const llvm::StringMap<Model> Table = {
      {"atoi", parseNumber},
      {"atol", parseNumber},
      {"atoll", parseNumber},
      {"atof", parseNumber},
      {"strtol", parseNumber},
      {"strtoul", parseNumber},
      {"strtoll", parseNumber},
      {"strtoull", parseNumber},
      {"strtod", parseNumber},
      {"strtof", parseNumber},
      {"stoi", parseNumber},
      {"stol", parseNumber},
      {"stoll", parseNumber},
      {"stoul", parseNumber},
      {"stoull", parseNumber},
      {"stof", parseNumber},
      {"stod", parseNumber},
      {"strcmp", compareText},
      {"strncmp", compareText},
      {"strlen", textLength},
      {"malloc", hostMemory},
      {"alloca", hostMemory},
      {"__builtin_alloca", hostMemory},
      {"calloc", clearedMemory},
      {"realloc", grownMemory},
      {"aligned_alloc", alignedMemory},
      {"_mm_malloc", hostMemory},
      {"omp_target_alloc", hostMemory},
      {"posix_memalign", alignedInto},
      {"free", nothing},
      {"memcpy", copyMemory},
      {"memmove", copyMemory},
      {"memset", setMemory},
      {"printf", success},
      {"fprintf", success},
      {"puts", success},
      {"fputs", success},
      {"putchar", success},
      {"fflush", success},
      {"fclose", success},
      {"srand", nothing},
      {"exit", ends},
      {"abort", ends},
      {"_exit", ends},
      {"quick_exit", ends},
      {"__assert_fail", ends},
      {"ceil", up},
      {"ceilf", up},
      {"floor", down},
      {"floorf", down},
      {"sqrt", math<std::sqrt>},
      {"sqrtf", math<std::sqrt>},
      {"cbrt", math<std::cbrt>},
      {"log", math<std::log>},
      {"logf", math<std::log>},
      {"log2", math<std::log2>},
      {"log2f", math<std::log2>},
      {"log10", math<std::log10>},
      {"exp", math<std::exp>},
      {"exp2", math<std::exp2>},
      {"round", math<std::round>},
      {"roundf", math<std::round>},
      {"trunc", math<std::trunc>},
      {"sin", math<std::sin>},
      {"cos", math<std::cos>},
      {"pow", math2<std::pow>},
      {"powf", math2<std::pow>},
      {"fmod", math2<std::fmod>},
      {"abs", absolute},
      {"labs", absolute},
      {"fabs", absolute},
      {"fabsf", absolute},
      {"min", extreme<true>},
      {"max", extreme<false>},
      {"fmin", extreme<true>},
      {"fmax", extreme<false>},
      {"move", sameObject},
      {"move_if_noexcept", sameObject},
      {"forward", sameObject},
      {"as_const", sameObject},
      {"addressof", sameObject},
      {"__addressof", sameObject},
      {"omp_get_num_devices",
       [](const LibraryCall &) {
         return std::optional(HostValue::integer(1));
       }},
      {"cudaMalloc", memoryInto},
      {"cudaMallocManaged", memoryInto},
      {"cudaMallocHost", pageLockedInto},
      {"cudaHostAlloc", pageLockedInto},
      {"cudaHostRegister", lockPages},
      {"cudaHostGetDevicePointer", devicePointer},
      {"cudaMallocAsync", memoryInto},
      {"cudaMallocPitch", pitchedMemory},
      {"cudaMemcpy", copyMemory},
      {"cudaMemcpyAsync", copyMemory},
      {"cudaMemset", setMemory},
      {"cudaMemsetAsync", setMemory},
      {"cudaMemcpyToSymbol", copyToSymbol},
      {"cudaMemcpyToSymbolAsync", copyToSymbol},
      {"cudaGetSymbolAddress", symbolAddress},
      {"cudaGetDeviceCount", oneInto},
      {"cudaGetDevice", zeroInto},
      {"cudaGetDeviceProperties", deviceProperties},
      {"cudaGetDeviceProperties_v2", deviceProperties},
      {"cudaDeviceGetAttribute", deviceAttribute},
      {"cudaLaunchKernel", launchKernel},
      {"cudaLaunchCooperativeKernel", launchKernel},
  };
  return Table;
}

static bool returnsCudaStatus(const FunctionDecl &Callee) {
  const auto *Enum = Callee.getReturnType()->getAs<EnumType>();
  return Enum && Enum->getDecl()->getName() == "cudaError";
}

std::optional<HostValue> roofline::callLibrary(HostRun &Run,
                                               const FunctionDecl &Callee,
                                               const CallExpr &Call) {
  if (!Callee.getIdentifier())
    return std::nullopt;
  // A function of the user's own that has the name has a body as well.
  const SourceManager &SM = Run.Context.getSourceManager();
  const FunctionDecl *Definition = nullptr;
  if (Callee.hasBody(Definition) &&
      !SM.isInSystemHeader(Definition->getLocation()))
    return std::nullopt;
  auto It = models().find(Callee.getName());
  if (It != models().end())
    return It->second({Run, Call});
  if (Callee.getName() == "cudaFree" || !returnsCudaStatus(Callee))
    return std::nullopt;
  // Other calls of the CUDA runtime succeed, whatever they write.
  for (const Expr *Argument : Call.arguments())
    if (QualType Type = Argument->getType();
        Type->isPointerType() && !Type->getPointeeType().isConstQualified())
      if (HostValue V = Run.value(Argument); V.isPointer())
        Run.Memory.forget(V.Target.Object);
  return HostValue::integer(0);
}
