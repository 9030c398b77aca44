// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/LaunchCalls.h"
#include "launch/LibraryCall.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include <cerrno>
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
  C.Values.stop();
  return HostValue();
}

/// Notes that \p C reads \p Text, an argument given by the user, as a number if
/// it is none, or a number such as "1e6" of which only the beginning is read.
/// \p IsEndRead: the program gets to know where the number ends.
static void noteMisread(const LibraryCall &C, const std::string &Text,
                        QualType Type, int Base, bool IsEndRead) {
  const FunctionDecl *Callee = C.Call.getDirectCallee();
  char *RealEnd = nullptr, *End = nullptr;
  double Real = std::strtod(Text.c_str(), &RealEnd);
  long long Number = std::strtoll(Text.c_str(), &End, Base);
  bool IsReal = Type->isRealFloatingType();
  size_t Read = (IsReal ? RealEnd : End) - Text.c_str();
  bool IsPart = !IsReal && RealEnd > End && !*RealEnd;
  // "1024,512" may be meant as two arguments.
  StringRef Rest = StringRef(Text).drop_front(Read);
  IsPart |= !IsEndRead && Rest.consume_front(",") && !Rest.empty() &&
            llvm::isDigit(Rest.front()) && (!IsReal || Real == Number);
  if (Callee && (Read == 0 || IsPart))
    C.Launches.misread({Text, Callee->getNameAsString(),
                        Read ? std::optional(Number) : std::nullopt});
}

std::optional<HostValue> roofline::numberAt(const std::string &Text,
                                            QualType Type, int Base,
                                            size_t *Length) {
  char *End = nullptr;
  HostValue Number =
      Type->isRealFloatingType()
          ? HostValue::real(std::strtod(Text.c_str(), &End))
          : HostValue::integer(std::strtoll(Text.c_str(), &End, Base));
  if (Length)
    *Length = End - Text.c_str();
  return End == Text.c_str() ? std::nullopt : std::optional(Number);
}

/// Stores where the number in \p Text ends, \p Length characters behind its
/// start, as strtol() and std::stoi() do by their second argument; makes it
/// unknown without \p Length.
static void storeEnd(const LibraryCall &C, Address Text,
                     std::optional<size_t> Length) {
  const Expr *Argument = C.expr(1);
  Address To = Argument && Argument->getType()->isPointerType() ? C.pointee(1)
                                                                : Address();
  if (!To)
    return;
  HostValue End;
  if (Length)
    End = Argument->getType()->getPointeeType()->isPointerType()
              ? HostValue::pointer(Text.plus(*Length))
              : HostValue::integer(*Length);
  C.Memory.write(To, End);
}

/// Returns the number in a string. If the string is unknown or an argument that
/// is not given, returns a symbol with the string's name (such as "argv[1]"),
/// the same for each call.
static std::optional<HostValue> parseNumber(const LibraryCall &C) {
  if (!C.expr(0))
    return std::nullopt;
  unsigned ArgumentsBefore = C.Values.argumentReads().Count;
  // std::stoi takes a std::string, which has the text pointer at offset 0.
  HostValue Where = C.expr(0)->getType()->isRecordType()
                        ? C.Memory.read(C.Values.address(C.expr(0)))
                        : C.arg(0);
  Address Text = Where.Target;
  std::optional<std::string> Digits = C.Memory.text(Text);
  C.Memory.object(Text.Object).WasUsed = true;
  if (Digits) {
    HostValue Given = C.arg(2);
    int Base = Given.isInt() ? Given.Int : 10;
    if (C.Memory.object(Text.Object).IsGiven)
      noteMisread(
          C, *Digits, C.type(), Base,
          C.expr(1) && C.expr(1)->getType()->isPointerType() &&
              !C.expr(1)->isNullPointerConstant(
                  C.Values.context(), Expr::NPC_ValueDependentIsNotNull));
    // std::stoi() throws where there is no number, atoi() returns 0.
    if (C.expr(0)->getType()->isRecordType() &&
        !numberAt(*Digits, C.type(), Base)) {
      C.Values.raise();
      return HostValue();
    }
    size_t Length = 0;
    HostValue Number = numberAt(*Digits, C.type(), Base, &Length)
                           .value_or(HostValue::integer(0));
    storeEnd(C, Text, Length);
    return C.Numbers.convert(Number, C.type());
  }
  storeEnd(C, Text, std::nullopt);
  const auto &[ArgumentsNow, Slot] = C.Values.argumentReads();
  bool IsMissing = Where.isPointer() && !Text && ArgumentsNow > ArgumentsBefore;
  if (!Text && !IsMissing)
    return HostValue();
  // Where no other cell is:
  Address Number = IsMissing ? Slot.plus(1) : Address{Text.Object, -1};
  HostValue V = C.Memory.read(Number);
  if (IsMissing ? V.isInt() : !V.known()) {
    int64_t Index = Slot.Offset / C.Values.sizeOf(C.Values.context().VoidPtrTy);
    std::string Name = IsMissing ? "argv[" + std::to_string(Index) + "]"
                                 : C.Memory.object(Text.Object).Name;
    // A pointer has no number: "atoi(e)".
    const FunctionDecl *Callee = C.Call.getDirectCallee();
    if (!IsMissing && !llvm::StringRef(Name).ends_with("]") && Callee &&
        C.expr(0)->getType()->isPointerType() && !Name.empty())
      Name = (libraryName(*Callee) + "(" + Name + ")").str();
    V = C.Values.unknown(Name,
                         {IsMissing ? HostOrigin::MissingArgument
                          : llvm::StringRef(Name).starts_with("argv")
                              ? HostOrigin::ProgramArgument
                              : HostOrigin::NumberInText},
                         C.expr(0), C.type());
    C.Memory.write(Number, V);
  }
  return V;
}

/// std::from_chars(first, last, number, base)
static std::optional<HostValue> parseInto(const LibraryCall &C) {
  if (C.Call.getNumArgs() < 3 || !C.expr(2)->getType()->isArithmeticType())
    return std::nullopt;
  HostValue First = C.arg(0);
  Address Text = First.Target, To = C.Values.address(C.expr(2));
  C.Memory.object(Text.Object).WasUsed = true;
  QualType Type = C.expr(2)->getType();
  HostValue Base = C.arg(3);
  HostValue End = C.arg(1);
  std::optional<std::string> Digits = C.Memory.text(Text);
  if (Digits && End.Target.Object == Text.Object && End.Target.OffsetKnown)
    Digits = Digits->substr(
        0, std::max<int64_t>(End.Target.Offset - Text.Offset, 0));
  if (!Digits) {
    C.Memory.readAnew(To, C.Values.sizeOf(Type));
    return HostValue();
  }
  if (C.Memory.object(Text.Object).IsGiven)
    noteMisread(C, *Digits, Type, Base.isInt() ? Base.Int : 10,
                /*IsEndRead=*/true);
  size_t Length = 0;
  std::optional<HostValue> Number =
      numberAt(*Digits, Type, Base.isInt() ? Base.Int : 10, &Length);
  if (Number)
    C.Values.store(To, Type, *Number);
  // The result: where the number ends, and whether there is one.
  if (const RecordDecl *Record = C.type()->getAsRecordDecl();
      Record && C.ReturnSlot)
    for (const FieldDecl *Field : Record->fields()) {
      Address At = C.Values.fieldOf(C.ReturnSlot, *Field);
      if (Field->getType()->isPointerType())
        C.Memory.write(At, HostValue::pointer(Text.plus(Length)));
      else if (Field->getType()->isIntegralOrEnumerationType())
        C.Memory.write(At, HostValue::integer(Number ? 0 : EINVAL));
    }
  return HostValue();
}

/// Whether \p Word, which begins with the option \p Name, is another one:
/// "--mm" for "--m", but not "-n8" for "-n".
static bool goesOnAsWord(StringRef Word, StringRef Name) {
  return Word.size() > Name.size() && Name.starts_with("--") &&
         llvm::isAlnum(Name.back()) && llvm::isAlnum(Word[Name.size()]);
}

void roofline::noteComparison(HostMemory &Memory, Address A, Address B,
                              bool AreEqual) {
  for (auto [Word, Name] : {std::pair(A, B), std::pair(B, A)}) {
    HostObject &Its = Memory.object(Word.Object);
    if (!Word || !Its.IsGiven)
      continue;
    Its.WasCompared = true;
    std::optional<std::string> Whole = Memory.text(Word),
                               Option = Memory.text(Name);
    Its.WasUsed |=
        AreEqual && !(Whole && Option && goesOnAsWord(*Whole, *Option));
  }
}

template <bool IgnoresCase>
static std::optional<HostValue> compareText(const LibraryCall &C) {
  Address First = C.pointee(0), Second = C.pointee(1);
  std::optional<std::string> A = C.Memory.text(First),
                             B = C.Memory.text(Second);
  if (!A || !B)
    return HostValue();
  if (IgnoresCase) {
    A = StringRef(*A).lower();
    B = StringRef(*B).lower();
  }
  if (C.Call.getNumArgs() >= 3) {
    HostValue Length = C.arg(2);
    if (!Length.isInt() || Length.Int < 0)
      return HostValue();
    A->resize(std::min<size_t>(A->size(), Length.Int));
    B->resize(std::min<size_t>(B->size(), Length.Int));
  }
  noteComparison(C.Memory, First, Second, *A == *B);
  return HostValue::integer(A->compare(*B));
}

/// char *f(const char *text, what to find)
static std::optional<HostValue> findInText(const LibraryCall &C) {
  Address Text = C.pointee(0);
  C.Memory.object(Text.Object).WasUsed = true;
  HostValue What = C.arg(1);
  std::optional<std::string> Whole = C.Memory.text(Text),
                             Part = What.isInt()
                                        ? std::string(1, char(What.Int))
                                        : C.Memory.text(What.Target);
  if (!Whole || !Part)
    return HostValue();
  size_t At = Whole->find(*Part);
  return HostValue::pointer(At == std::string::npos ? Address()
                                                    : Text.plus(At));
}

static std::optional<HostValue> textLength(const LibraryCall &C) {
  std::optional<std::string> Text = C.Memory.text(C.pointee(0));
  return Text ? HostValue::integer(Text->size()) : HostValue();
}

static std::optional<HostValue> hostMemory(const LibraryCall &C) {
  return C.Memory.allocate(C.arg(0));
}

static std::optional<HostValue> clearedMemory(const LibraryCall &C) {
  return C.Memory.allocate(C.onLongs(BO_Mul, C.arg(0), C.arg(1)),
                           HostObject::Rest::Zero);
}

/// void *f(what, size_t bytes)
static std::optional<HostValue> bytesSecond(const LibraryCall &C) {
  return C.Memory.allocate(C.arg(1));
}

/// std::move and similar functions, which clang treats as builtins without
/// instantiating their bodies.
static std::optional<HostValue> sameObject(const LibraryCall &C) {
  Address Where =
      C.Call.getNumArgs() == 1 ? C.Values.address(C.expr(0)) : Address();
  return HostValue::pointerTo(Where);
}

/// int f(void **where, size_t bytes, ...)
std::optional<HostValue> roofline::memoryInto(const LibraryCall &C) {
  Address Where = C.pointee(0);
  C.Memory.write(Where, C.Memory.allocate(C.arg(1)));
  return HostValue::integer(0);
}

static std::optional<HostValue> alignedInto(const LibraryCall &C) {
  Address Where = C.pointee(0);
  C.Memory.write(Where, C.Memory.allocate(C.arg(2)));
  return HostValue::integer(0);
}

void roofline::forgetPointee(HostMemory &Memory, const HostEvaluator &Values,
                             const Address &Target, const Expr *Argument) {
  const auto *Of = dyn_cast<UnaryOperator>(withoutWrapping(Argument));
  bool OfOne = Of && Of->getOpcode() == UO_AddrOf &&
               !Memory.object(Target.Object).Allocated;
  Memory.forget(Target, OfOne ? Values.sizeOf(Of->getSubExpr()->getType()) : 0);
}

void roofline::copyBytes(const LibraryCall &C, Address To, Address From,
                         HostValue Bytes) {
  if (From && Bytes.isInt())
    C.Memory.copy(To, From, Bytes.Int);
  else
    C.Memory.forget(To.Object);
}

std::optional<HostValue> roofline::copyMemory(const LibraryCall &C) {
  HostValue To = C.arg(0);
  Address From = C.pointee(1);
  copyBytes(C, To.Target, From, C.arg(2));
  return C.type()->isPointerType() ? To : HostValue::integer(0);
}

std::optional<HostValue> roofline::setMemory(const LibraryCall &C) {
  HostValue To = C.arg(0);
  HostValue Byte = C.arg(1), Bytes = C.arg(2);
  Address Where = To.Target;
  bool Zero = Byte.isInt() && Byte.Int == 0;
  HostValue Size = C.Memory.size(Where.Object);
  bool IsPart = Bytes.isInt() && Size.isInt() && Bytes.Int < Size.Int;
  if (IsPart)
    C.Memory.forget(Where, Bytes.Int);
  else if (Where.Offset == 0 && Where.OffsetKnown)
    C.Memory.clear(Where,
                   Zero ? HostObject::Rest::Zero : HostObject::Rest::Unknown);
  else
    C.Memory.forget(Where.Object);
  return C.type()->isPointerType() ? To : HostValue::integer(0);
}

template <double (*F)(double)>
static std::optional<HostValue> math(const LibraryCall &C) {
  std::optional<double> X = C.arg(0).constant();
  if (!X)
    return HostValue();
  return C.Numbers.convert(HostValue::real(F(*X)), C.type());
}

template <double (*F)(double, double)>
static std::optional<HostValue> math2(const LibraryCall &C) {
  std::optional<double> X = C.arg(0).constant(), Y = C.arg(1).constant();
  if (!X || !Y)
    return HostValue();
  return C.Numbers.convert(HostValue::real(F(*X, *Y)), C.type());
}

static std::optional<HostValue> up(const LibraryCall &C) {
  return C.Numbers.ceil(C.arg(0));
}

static std::optional<HostValue> down(const LibraryCall &C) {
  return C.Numbers.floor(C.arg(0));
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
  QualType Type = C.type();
  // std::min() and its kind return a reference, which may be passed on.
  auto Number = [&](unsigned I) {
    HostValue V = C.arg(I);
    return V.isPointer() ? C.Values.loadPointee(V.Target, Type, *C.expr(I)) : V;
  };
  HostValue A = Number(0), B = Number(1);
  HostValue Result = C.Numbers.smaller(C.Numbers.convert(A, Type),
                                       C.Numbers.convert(B, Type), Min);
  if (!C.Call.isGLValue())
    return Result;
  Address New = C.Memory.temporary();
  C.Values.store(New, Type, Result);
  return HostValue::pointer(New);
}

static std::optional<HostValue> one(const LibraryCall &) {
  return HostValue::integer(1);
}

llvm::StringMap<LibraryFunction>
roofline::tableOf(ArrayRef<LibraryFunctionNames> Functions) {
  llvm::StringMap<LibraryFunction> Table;
  for (const auto &[Function, Names] : Functions)
    for (StringRef Name : Names)
      Table[Name] = Function;
  return Table;
}

/// C and C++ library functions, by name.
static const llvm::StringMap<LibraryFunction> &hostFunctions() {
  static const llvm::StringMap<LibraryFunction> Table = tableOf({
      {parseNumber,
       {"atoi", "atol", "atoll", "atof", "strtol", "strtoul", "strtoll",
        "strtoull", "strtod", "strtof", "stoi", "stol", "stoll", "stoul",
        "stoull", "stof", "stod"}},
      {parseInto, {"from_chars"}},
      {scanText, {"sscanf"}},
      {compareText<false>, {"strcmp", "strncmp"}},
      {compareText<true>, {"strcasecmp", "strncasecmp"}},
      {findInText, {"strchr", "strstr"}},
      {textLength, {"strlen"}},
      {hostMemory,
       {"malloc", "alloca", "__builtin_alloca", "_mm_malloc",
        "omp_target_alloc"}},
      {clearedMemory, {"calloc"}},
      {bytesSecond, {"realloc", "aligned_alloc"}},
      {alignedInto, {"posix_memalign"}},
      {nothing, {"free", "srand"}},
      {copyMemory, {"memcpy", "memmove"}},
      {setMemory, {"memset"}},
      {success,
       {"printf", "fprintf", "puts", "fputs", "putchar", "fflush", "fclose"}},
      {ends, {"exit", "abort", "_exit", "quick_exit", "__assert_fail"}},
      {up, {"ceil", "ceilf", "ceill"}},
      {down, {"floor", "floorf", "floorl"}},
      {math<std::sqrt>, {"sqrt", "sqrtf", "sqrtl"}},
      {math<std::cbrt>, {"cbrt", "cbrtf", "cbrtl"}},
      {math<std::log>, {"log", "logf", "logl"}},
      {math<std::log2>, {"log2", "log2f", "log2l"}},
      {math<std::log10>, {"log10", "log10f", "log10l"}},
      {math<std::log1p>, {"log1p", "log1pf", "log1pl"}},
      {math<std::exp>, {"exp", "expf", "expl"}},
      {math<std::exp2>, {"exp2", "exp2f", "exp2l"}},
      {math<std::expm1>, {"expm1", "expm1f", "expm1l"}},
      {math<std::round>,
       {"round", "roundf", "roundl", "lround", "lroundf", "lroundl", "llround",
        "llroundf", "llroundl"}},
      {math<std::rint>,
       {"rint", "rintf", "rintl", "nearbyint", "nearbyintf", "nearbyintl",
        "lrint", "lrintf", "lrintl", "llrint", "llrintf", "llrintl"}},
      {math<std::trunc>, {"trunc", "truncf", "truncl"}},
      {math<std::sin>, {"sin", "sinf", "sinl"}},
      {math<std::cos>, {"cos", "cosf", "cosl"}},
      {math<std::tan>, {"tan", "tanf", "tanl"}},
      {math<std::asin>, {"asin", "asinf", "asinl"}},
      {math<std::acos>, {"acos", "acosf", "acosl"}},
      {math<std::atan>, {"atan", "atanf", "atanl"}},
      {math<std::sinh>, {"sinh", "sinhf", "sinhl"}},
      {math<std::cosh>, {"cosh", "coshf", "coshl"}},
      {math<std::tanh>, {"tanh", "tanhf", "tanhl"}},
      {math2<std::pow>, {"pow", "powf", "powl"}},
      {math2<std::fmod>, {"fmod", "fmodf", "fmodl"}},
      {math2<std::hypot>, {"hypot", "hypotf", "hypotl"}},
      {absolute, {"abs", "labs", "llabs", "fabs", "fabsf", "fabsl"}},
      {extreme<true>, {"min", "fmin", "fminf", "fminl"}},
      {extreme<false>, {"max", "fmax", "fmaxf", "fmaxl"}},
      {sameObject,
       {"move", "move_if_noexcept", "forward", "as_const", "addressof",
        "__addressof"}},
      {one, {"omp_get_num_devices"}},
  });
  return Table;
}

std::optional<HostValue> roofline::callLibrary(const LibraryCall &C,
                                               const FunctionDecl &Callee) {
  if (!Callee.getIdentifier())
    return std::nullopt;
  StringRef Name = libraryName(Callee);
  for (const auto *Table :
       {&hostFunctions(), &getoptFunctions(), &cudaFunctions()})
    if (auto It = Table->find(Name); It != Table->end())
      return It->second(C);
  return callCudaStatus(C, Callee);
}
