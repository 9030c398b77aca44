// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/HostLibrary.h"
#include "launch/LibraryCall.h"
#include "llvm/ADT/StringMap.h"
#include <cmath>
#include <cstdlib>

using namespace clang;
using namespace roofline;

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

/// Returns the number in a string. If the string is unknown, returns a symbol
/// with the string's name (such as "argv[1]"), the same for each call.
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
  HostValue V = Run.unknown(Name,
                            {Name.starts_with("argv")
                                 ? HostOrigin::ProgramArgument
                                 : HostOrigin::NumberInText},
                            At, Type);
  Run.Memory.write(Number, V);
  return V;
}

static std::optional<HostValue> parseNumber(const LibraryCall &C) {
  if (!C.expr(0))
    return std::nullopt;
  HostValue Text = C.arg(0);
  // std::stoi takes a std::string, whose model has the text pointer at offset
  // 0.
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
  QualType Long = C.Run.context().LongTy;
  return C.Run.Numbers.binary(BO_Mul, C.arg(A), C.arg(B), Long);
}

static std::optional<HostValue> hostMemory(const LibraryCall &C) {
  return C.Run.allocate(C.arg(0), "", HostObject::Rest::Unknown);
}

static std::optional<HostValue> clearedMemory(const LibraryCall &C) {
  return C.Run.allocate(product(C, 0, 1), "", HostObject::Rest::Zero);
}

/// void *f(what, size_t bytes)
static std::optional<HostValue> bytesSecond(const LibraryCall &C) {
  return C.Run.allocate(C.arg(1), "", HostObject::Rest::Unknown);
}

/// std::move and similar functions, which clang treats as builtins without
/// instantiating their bodies.
static std::optional<HostValue> sameObject(const LibraryCall &C) {
  Place Where = C.Call.getNumArgs() == 1 ? C.Run.place(C.expr(0)) : Place();
  return Where ? HostValue::pointer(Where) : HostValue();
}

/// int f(void **where, size_t bytes, ...)
std::optional<HostValue> roofline::memoryInto(const LibraryCall &C) {
  Place Where = C.pointee(0);
  C.Run.Memory.write(Where,
                     C.Run.allocate(C.arg(1), "", HostObject::Rest::Unknown));
  return HostValue::integer(0);
}

static std::optional<HostValue> alignedInto(const LibraryCall &C) {
  Place Where = C.pointee(0);
  C.Run.Memory.write(Where,
                     C.Run.allocate(C.arg(2), "", HostObject::Rest::Unknown));
  return HostValue::integer(0);
}

void roofline::copyBytes(const LibraryCall &C, Place To, Place From,
                         HostValue Bytes) {
  if (From && Bytes.isInt())
    C.Run.Memory.copy(To, From, Bytes.Int);
  else
    C.Run.Memory.forget(To.Object);
}

std::optional<HostValue> roofline::copyMemory(const LibraryCall &C) {
  HostValue To = C.arg(0);
  Place From = C.pointee(1);
  copyBytes(C, To.Target, From, C.arg(2));
  return C.type()->isPointerType() ? To : HostValue::integer(0);
}

std::optional<HostValue> roofline::setMemory(const LibraryCall &C) {
  HostValue To = C.arg(0);
  HostValue Byte = C.arg(1), Bytes = C.arg(2);
  Place Where = To.Target;
  bool Zero = Byte.isInt() && Byte.Int == 0;
  HostValue Size = C.Run.Memory.size(Where.Object);
  bool IsPart = Bytes.isInt() && Size.isInt() && Bytes.Int < Size.Int;
  if (IsPart)
    C.Run.Memory.forget(Where, Bytes.Int);
  else if (Where.Offset == 0 && Where.OffsetKnown)
    C.Run.Memory.clear(Where, Zero ? HostObject::Rest::Zero
                                   : HostObject::Rest::Unknown);
  else
    C.Run.Memory.forget(Where.Object);
  return C.type()->isPointerType() ? To : HostValue::integer(0);
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
  Place New = C.Run.temporary();
  C.Run.store(New, Type, Result);
  return HostValue::pointer(New);
}

/// Models of C and C++ library functions, by name.
static const llvm::StringMap<LibraryModel> &models() {
  static const llvm::StringMap<LibraryModel> Table = {
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
      {"realloc", bytesSecond},
      {"aligned_alloc", bytesSecond},
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
  };
  return Table;
}

std::optional<HostValue> roofline::callLibrary(HostRun &Run,
                                               const FunctionDecl &Callee,
                                               const CallExpr &Call) {
  if (!Callee.getIdentifier())
    return std::nullopt;
  // A function with a body in the user's code only shares the name.
  const FunctionDecl *Definition = Run.bodyOf(Callee);
  if (Definition && !isInSystemHeader(*Definition))
    return std::nullopt;
  for (const auto *Table : {&models(), &cudaModels()})
    if (auto It = Table->find(Callee.getName()); It != Table->end())
      return It->second({Run, Call});
  return callCudaStatus(Run, Callee, Call);
}
