// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/HostContainers.h"
#include "launch/LaunchCalls.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace roofline;

namespace {
enum class Container { None, Vector, String, Pointer, TextStream };
/// Maximum number of elements that a vector is made with.
constexpr int64_t MostCopied = 1024;
} // namespace

static Container containerOf(const CXXRecordDecl &Class) {
  if (!Class.getIdentifier())
    return Container::None;
  return llvm::StringSwitch<Container>(Class.getName())
      .Cases({"vector", "host_vector", "device_vector", "universal_vector",
              "vector_base", "initializer_list"},
             Container::Vector)
      .Cases({"basic_string", "basic_string_view"}, Container::String)
      .Cases({"basic_istringstream", "basic_stringstream", "basic_istream"},
             Container::TextStream)
      .Cases({"unique_ptr", "shared_ptr", "device_ptr"}, Container::Pointer)
      .Default(Container::None);
}

bool roofline::isOpaqueLibrary(const Decl &D) {
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(C)) {
      StringRef Name = Namespace->getName();
      if (Namespace->isStdNamespace() || Name == "thrust" || Name == "cub" ||
          Name == "cuda" || Name == "cooperative_groups" || Name == "__gnu_cxx")
        return true;
    }
  return false;
}

/// Classes whose members only compute with their own fields: std::array, and
/// the iterators of vectors in libstdc++ and libc++, which hold a pointer.
static bool isTransparent(const CXXRecordDecl *Class) {
  static constexpr StringRef Names[] = {"array", "__array_traits",
                                        "__normal_iterator", "__wrap_iter"};
  return Class && Class->getIdentifier() &&
         llvm::is_contained(Names, Class->getName());
}

bool roofline::isTransparent(const FunctionDecl &Function) {
  static constexpr StringRef Names[] = {
      "min",        "max",   "swap",      "move",      "forward",
      "get",        "clamp", "make_pair", "addressof", "raw_pointer_cast",
      "make_unique"};
  if (Function.getIdentifier())
    if (llvm::is_contained(Names, Function.getName()))
      return true;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function))
    return ::isTransparent(Method->getParent());
  return Function.isOverloadedOperator() && Function.getNumParams() &&
         ::isTransparent(Function.getParamDecl(0)
                             ->getType()
                             .getNonReferenceType()
                             ->getAsCXXRecordDecl());
}

static QualType elementOf(const CXXRecordDecl &Class) {
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  if (!Instance || Instance->getTemplateArgs().size() == 0 ||
      Instance->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  return Instance->getTemplateArgs()[0].getAsType();
}

HostValue HostContainers::bytesOf(const HostValue &Count,
                                  QualType Element) const {
  return Numbers.binary(BO_Mul, Count,
                        HostValue::integer(Values.sizeOf(Element)),
                        Values.context().LongTy);
}

void HostContainers::setElements(Address To, QualType Element, HostValue Count,
                                 HostObject::Rest Others) {
  if (!To || Element.isNull())
    return;
  Memory.write(To, Memory.allocate(bytesOf(Count, Element), Others));
  Memory.write(To.plus(CountAt), Count);
}

/// What may still be copied of objects within objects.
struct HostContainers::Copying {
  unsigned Left = MostCopied;
  unsigned Depth = 0;

  /// Maximum nesting of containers.
  static constexpr unsigned Deepest = 8;
};

static bool isCopiedByBytes(QualType Type, const ASTContext &Context) {
  return Context.getBaseElementType(Type).isTriviallyCopyableType(Context);
}

/// Whether copies of a user's class are made by code of its own.
static bool copiesItself(const CXXRecordDecl &Class) {
  return !isOpaqueLibrary(Class) &&
         llvm::any_of(Class.ctors(), [](const CXXConstructorDecl *C) {
           return C->isCopyConstructor() && C->isUserProvided();
         });
}

/// Makes the vector at \p To a copy of the one at \p From, which may be at the
/// same place.
void HostContainers::copyVector(Address To, Address From, QualType Element,
                                Copying &State) {
  HostValue Count = Memory.read(From.plus(CountAt));
  HostValue New = Memory.duplicate(Memory.read(From).Target,
                                   bytesOf(Count, Element), MostCopied);
  Memory.write(To, New);
  Memory.write(To.plus(CountAt), Count);
  if (isCopiedByBytes(Element, Values.context()))
    return;
  if (!Count.isInt() || Count.Int > State.Left)
    return Memory.forget(New.Target.Object);
  for (int64_t I = 0; I < Count.Int; ++I)
    separate(New.Target.plus(I * Values.sizeOf(Element)), Element, State);
}

void HostContainers::copyVector(Address To, Address From, QualType Element) {
  Copying State;
  copyVector(To, From, Element, State);
}

/// The vector at \p From is empty afterwards.
void HostContainers::moveVector(Address To, Address From, QualType Element) {
  if (To == From)
    return;
  Memory.write(To, Memory.read(From));
  Memory.write(To.plus(CountAt), Memory.read(From.plus(CountAt)));
  setElements(From, Element, HostValue::integer(0), HostObject::Rest::Unknown);
}

HostValue HostContainers::swap(Address A, Address B, bool WithCount) {
  for (int64_t At : {int64_t(0), CountAt}) {
    if (At == CountAt && !WithCount)
      break;
    HostValue OfA = Memory.read(A.plus(At));
    Memory.write(A.plus(At), Memory.read(B.plus(At)));
    Memory.write(B.plus(At), OfA);
  }
  return HostValue();
}

void HostContainers::separate(Address At, QualType Type, Copying &State) {
  Type = Type.getCanonicalType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!At || isCopiedByBytes(Type, Values.context()))
    return;
  llvm::SaveAndRestore Nested(State.Depth, State.Depth + 1);
  if (State.Left == 0 || State.Depth > Copying::Deepest ||
      Values.nestsTooDeep(Type))
    return Memory.forget(At, Values.sizeOf(Type));
  --State.Left;
  if (Class && (!Class->hasDefinition() || Class->isUnion()))
    return;
  if (const auto *Array = Values.context().getAsConstantArrayType(Type)) {
    QualType Element = Array->getElementType();
    for (uint64_t I = 0; I < Array->getZExtSize() && State.Left; ++I)
      separate(At.plus(I * Values.sizeOf(Element)), Element, State);
    return;
  }
  if (!Class)
    return;
  Container What =
      isOpaqueLibrary(*Class) ? containerOf(*Class) : Container::None;
  QualType Element = elementOf(*Class);
  if (What == Container::Vector && !Element.isNull())
    return copyVector(At, At, Element, State);
  if (What != Container::None)
    return;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (!Base.isVirtual() && Base.getType()->isRecordType())
      separate(Values.baseIn(At, *Class, Base.getType()), Base.getType(),
               State);
  bool CopiesItself = copiesItself(*Class);
  for (const FieldDecl *Field : Class->fields())
    if (Address Of = Values.fieldOf(At, *Field); !Field->isBitField()) {
      if (CopiesItself && Field->getType()->isPointerType())
        Memory.forget(Of, Values.sizeOf(Field->getType()));
      else
        separate(Of, Field->getType(), State);
    }
}

void HostContainers::separate(Address At, QualType Type) {
  Copying State;
  separate(At, Type, State);
}

void HostContainers::fill(Address Vector, QualType Element, int64_t Count,
                          const Expr &With) {
  Address Data = Memory.read(Vector).Target;
  HostValue V = Numbers.convert(Values.value(&With), Element);
  for (int64_t I = 0; Data && V.known() && I < std::min(Count, MostCopied); ++I)
    Memory.write(Data.plus(I * Values.sizeOf(Element)), V);
}

static bool isCount(const Expr *E) { return E->getType()->isIntegerType(); }

/// Copies or moves the vector \p From to \p To, as \p By does by the type of
/// its parameter.
void HostContainers::takeVector(Address To, const FunctionDecl &By,
                                const Expr *From, QualType Element) {
  Address Source = Values.address(From);
  if (By.getParamDecl(0)->getType()->isRValueReferenceType())
    moveVector(To, Source, Element);
  else
    copyVector(To, Source, Element);
}

void HostContainers::constructVector(Address To,
                                     const CXXConstructExpr &Construct) {
  using Rest = HostObject::Rest;
  const CXXConstructorDecl *Constructor = Construct.getConstructor();
  QualType Element = elementOf(*Constructor->getParent());
  unsigned N = Construct.getNumArgs();
  const Expr *First = N ? Construct.getArg(0) : nullptr;
  if (Element.isNull())
    return;
  if (First && isCount(First) && !isa<CXXDefaultArgExpr>(First)) {
    HostValue Count =
        Numbers.convert(Values.value(First), Values.context().LongTy);
    bool IsZero = N == 1 || isa<CXXDefaultArgExpr>(Construct.getArg(1));
    setElements(To, Element, Count, IsZero ? Rest::Zero : Rest::Unknown);
    if (!IsZero && Element->isScalarType() && Count.isInt())
      fill(To, Element, Count.Int, *Construct.getArg(1));
    return;
  }
  if (const auto *List = dyn_cast_or_null<CXXStdInitializerListExpr>(
          First ? withoutWrapping(First) : nullptr)) {
    const auto *Items =
        dyn_cast<InitListExpr>(withoutWrapping(List->getSubExpr()));
    unsigned Count = Items ? Items->getNumInits() : 0;
    setElements(To, Element, HostValue::integer(Count), Rest::Unknown);
    Address Data = Memory.read(To).Target;
    for (unsigned I = 0; Data && I < Count && I < MostCopied; ++I)
      Values.initialise(Data.plus(I * Values.sizeOf(Element)), Element,
                        Items->getInit(I));
    return;
  }
  const CXXRecordDecl *Class =
      First ? First->getType()->getAsCXXRecordDecl() : nullptr;
  if (Class && containerOf(*Class) == Container::Vector)
    return takeVector(To, *Constructor, First, Element);
  if (N >= 2 && First->getType()->isPointerType()) {
    Address A = Values.value(First).Target;
    Address B = Values.value(Construct.getArg(1)).Target;
    QualType Copied = First->getType()->getPointeeType();
    int64_t Size = Values.sizeOf(Copied);
    // All of the program's arguments, of which the number is not known.
    if (A && Size && A.Object == B.Object && Memory.object(A.Object).IsArgv &&
        A.OffsetKnown && !B.OffsetKnown)
      return setElements(To, Element,
                         Numbers.binary(BO_Sub, Numbers.argumentCount(),
                                        HostValue::integer(A.Offset / Size),
                                        Values.context().LongTy),
                         Rest::Unknown);
    if (!A || A.Object != B.Object || !A.OffsetKnown || !B.OffsetKnown || !Size)
      return setElements(To, Element, {}, Rest::Unknown);
    int64_t Count = (B.Offset - A.Offset) / Size;
    setElements(To, Element, HostValue::integer(Count), Rest::Unknown);
    Address Data = Memory.read(To).Target;
    // A string is a pointer, too: "vector<string> Words(argv, argv + argc)".
    for (int64_t I = 0;
         Copied->isScalarType() && I < std::min(Count, MostCopied); ++I)
      Memory.write(Data.plus(I * Values.sizeOf(Element)),
                   Memory.read(A.plus(I * Size)));
    return;
  }
  if (Constructor->isDefaultConstructor() || N == 0)
    setElements(To, Element, HostValue::integer(0), Rest::Unknown);
}

HostValue HostContainers::textOf(const Expr *E) {
  if (const auto *Literal = dyn_cast<UserDefinedLiteral>(withoutWrapping(E));
      Literal && Literal->getNumArgs()) // "text"s, "text"sv
    return Values.value(Literal->getArg(0));
  return E->getType()->isRecordType() ? Memory.read(Values.address(E))
                                      : Values.value(E);
}

HostValue HostContainers::part(const HostValue &Text, const HostValue &From,
                               const HostValue &Count) {
  std::optional<std::string> Whole = Memory.text(Text.Target);
  if (!Whole || !From.isInt() || From.Int < 0 ||
      From.Int > int64_t(Whole->size()) || !Count.isInt())
    return {};
  return Memory.createText(StringRef(*Whole).substr(From.Int, Count.Int));
}

void HostContainers::constructString(Address To,
                                     const CXXConstructExpr &Construct) {
  unsigned N = Construct.getNumArgs();
  const Expr *First = N ? Construct.getArg(0) : nullptr;
  auto IsGiven = [&](unsigned I) {
    return I < N && isCount(Construct.getArg(I)) &&
           !isa<CXXDefaultArgExpr>(Construct.getArg(I));
  };
  const HostValue Start = HostValue::integer(0), ToEnd = HostValue::integer(-1);
  if (!First)
    Memory.write(To, Memory.createText(""));
  else if (isCount(First) || // of equal characters, or by iterators
           (N > 1 && !IsGiven(1) &&
            !isa<CXXDefaultArgExpr>(Construct.getArg(1))))
    Memory.write(To, {});
  else if (!IsGiven(1))
    Memory.write(To, textOf(First));
  else if (First->getType()->isPointerType()) // the first characters
    Memory.write(To,
                 part(textOf(First), Start, Values.value(Construct.getArg(1))));
  else
    Memory.write(To,
                 part(textOf(First), Values.value(Construct.getArg(1)),
                      IsGiven(2) ? Values.value(Construct.getArg(2)) : ToEnd));
}

bool HostContainers::construct(Address To, const CXXConstructExpr &Construct) {
  const CXXRecordDecl &Class = *Construct.getConstructor()->getParent();
  if (!isOpaqueLibrary(Class))
    return false;
  const Expr *First = Construct.getNumArgs() ? Construct.getArg(0) : nullptr;
  switch (containerOf(Class)) {
  case Container::Vector:
    constructVector(To, Construct);
    return true;
  case Container::String:
    constructString(To, Construct);
    return true;
  case Container::Pointer:
    if (First && First->getType()->isPointerType())
      Memory.write(To, Values.value(First));
    else if (First && First->getType()->isRecordType())
      Memory.write(To, Memory.read(Values.address(First)));
    else
      Memory.write(To, HostValue::pointer({}));
    return true;
  case Container::TextStream:
    Memory.write(To, First && !isCount(First) && !isa<CXXDefaultArgExpr>(First)
                         ? textOf(First)
                         : HostValue());
    return true;
  case Container::None:
    return false;
  }
  return false;
}

/// Returns the address of element \p Index; at an unknown offset if the index
/// is not a known integer.
HostValue HostContainers::element(Address This, QualType Type,
                                  const HostValue &Index) const {
  Address Data = Memory.read(This).Target;
  if (!Data || Type.isNull())
    return {};
  return HostValue::pointer(Index.isInt()
                                ? Data.plus(Index.Int * Values.sizeOf(Type))
                                : Data.somewhere());
}

void HostContainers::append(Address This, QualType Type, const CallExpr &Call) {
  HostValue Count = Memory.read(This.plus(CountAt));
  Address Slot = element(This, Type, Count).Target;
  if (Count.isInt() && Count.Int < 4096 && Call.getNumArgs() == 1 && Slot)
    Values.initialise(Slot, Type, Call.getArg(0));
  else
    Memory.forget(Slot.Object);
  HostValue More = Numbers.binary(BO_Add, Count, HostValue::integer(1),
                                  Values.context().LongTy);
  Memory.write(This.plus(CountAt), More);
  if (Address Data = Memory.read(This).Target)
    Memory.resize(Data.Object, bytesOf(More, Type));
}

std::optional<HostValue> HostContainers::callVector(const CXXMethodDecl &Callee,
                                                    Address This,
                                                    const CallExpr &Call,
                                                    Address ReturnSlot) {
  QualType Type = elementOf(*Callee.getParent());
  unsigned Shift = isa<CXXOperatorCallExpr>(Call) ? 1 : 0;
  auto FirstArgument = [&] {
    return Shift < Call.getNumArgs() ? Values.value(Call.getArg(Shift))
                                     : HostValue();
  };
  HostValue Count = Memory.read(This.plus(CountAt));
  if (Callee.getOverloadedOperator() == OO_Subscript)
    return element(This, Type, FirstArgument());
  if (Callee.getOverloadedOperator() == OO_Equal) {
    takeVector(This, Callee, Call.getArg(1), Type);
    return HostValue::pointer(This);
  }
  if (!Callee.getIdentifier())
    return std::nullopt;
  StringRef Name = Callee.getName();
  if (Name == "size" || Name == "length")
    return Count.IsExtrapolated
               ? Values.load(This.plus(CountAt), Values.context().LongTy, &Call)
               : Count;
  if (Name == "empty")
    return Numbers.isZero(Count);
  if (Name == "data")
    return Callee.getReturnType()->isPointerType() ? Memory.read(This)
                                                   : HostValue();
  if (Name == "at")
    return element(This, Type, FirstArgument());
  if (Name == "front")
    return element(This, Type, HostValue::integer(0));
  if (Name == "back")
    return element(This, Type,
                   Count.isInt() ? HostValue::integer(Count.Int - 1)
                                 : HostValue());
  if (Name == "resize" || (Name == "assign" && isCount(Call.getArg(0)))) {
    setElements(This, Type,
                Numbers.convert(FirstArgument(), Values.context().LongTy),
                HostObject::Rest::Unknown);
    return HostValue();
  }
  if (Name == "swap" && Call.getNumArgs() == 1)
    return swap(This, Values.address(Call.getArg(0)), /*WithCount=*/true);
  if (Name == "reserve" || Name == "shrink_to_fit")
    return HostValue();
  if (Name == "clear") {
    Memory.write(This.plus(CountAt), HostValue::integer(0));
    return HostValue();
  }
  if (Name == "push_back" || Name == "emplace_back") {
    append(This, Type, Call);
    return HostValue();
  }
  // An iterator is the address of its element.
  if (Name == "begin" || Name == "cbegin" || Name == "end" || Name == "cend") {
    HostValue Where = element(
        This, Type, Name.contains("end") ? Count : HostValue::integer(0));
    if (!ReturnSlot)
      return Where;
    Memory.write(ReturnSlot, Where);
    return HostValue();
  }
  return std::nullopt;
}

std::optional<HostValue> HostContainers::callString(const CXXMethodDecl &Callee,
                                                    Address This,
                                                    const CallExpr &Call,
                                                    Address ReturnSlot) {
  HostValue Text = Memory.read(This);
  if (isa<CXXConversionDecl>(Callee)) { // of a string to a view of it
    Memory.write(ReturnSlot, Text);
    return HostValue();
  }
  if (Callee.getOverloadedOperator() == OO_Equal) {
    Memory.write(This, textOf(Call.getArg(1)));
    return HostValue::pointer(This);
  }
  QualType Character = Values.context().CharTy;
  if (Callee.getOverloadedOperator() == OO_Subscript)
    return element(This, Character, Values.value(Call.getArg(1)));
  if (!Callee.getIdentifier())
    return std::nullopt;
  StringRef Name = Callee.getName();
  if (Name == "c_str" || Name == "data")
    return Text;
  auto Number = [&](unsigned I, int64_t Otherwise) {
    return I < Call.getNumArgs() && !isa<CXXDefaultArgExpr>(Call.getArg(I))
               ? Values.value(Call.getArg(I))
               : HostValue::integer(Otherwise);
  };
  if (Name == "at")
    return element(This, Character, Number(0, 0));
  if (Name == "front")
    return element(This, Character, HostValue::integer(0));
  if (Name == "substr") {
    Memory.write(ReturnSlot, part(Text, Number(0, 0), Number(1, -1)));
    return HostValue();
  }
  std::optional<std::string> Contents = Memory.text(Text.Target);
  if (Name == "size" || Name == "length")
    return Contents ? HostValue::integer(Contents->size()) : HostValue();
  if (Name == "empty")
    return Contents ? HostValue::integer(Contents->empty()) : HostValue();
  if (!Call.getNumArgs())
    return std::nullopt;
  const Expr *First = Call.getArg(0);
  bool IsCharacter = First->getType()->isAnyCharacterType();
  if (!IsCharacter && !First->getType()->isPointerType() &&
      !First->getType()->isRecordType())
    return std::nullopt;
  if (Name == "compare" && Call.getNumArgs() == 1)
    return compared(Text, textOf(Call.getArg(0)));
  if (Name != "starts_with" && Name != "ends_with" && Name != "find" &&
      Name != "rfind")
    return std::nullopt;
  HostValue What = IsCharacter ? Values.value(First) : textOf(First);
  std::optional<std::string> Other =
      What.isInt() ? std::string(1, char(What.Int)) : Memory.text(What.Target);
  HostValue From = Number(1, Name == "rfind" ? -1 : 0);
  if (!Contents || !Other || !From.isInt())
    return HostValue();
  Memory.object(Text.Target.Object).WasUsed = true;
  if (Name == "starts_with" || Name == "ends_with")
    return HostValue::integer(Name == "starts_with"
                                  ? StringRef(*Contents).starts_with(*Other)
                                  : StringRef(*Contents).ends_with(*Other));
  size_t Found = Name == "find" ? Contents->find(*Other, From.Int)
                                : Contents->rfind(*Other, From.Int);
  return HostValue::integer(Found);
}

HostValue HostContainers::compared(const HostValue &A, const HostValue &B) {
  std::optional<std::string> Left = Memory.text(A.Target),
                             Right = Memory.text(B.Target);
  if (Left && Right)
    noteComparison(Memory, A.Target, B.Target, *Left == *Right);
  return Left && Right ? HostValue::integer(Left->compare(*Right))
                       : HostValue();
}

std::optional<HostValue> HostContainers::compare(const FunctionDecl &Callee,
                                                 const CallExpr &Call) {
  auto Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (!Operator || !Operator->isComparisonOp() || Call.getNumArgs() != 2 ||
      !isOpaqueLibrary(Callee))
    return std::nullopt;
  auto Is = [&](const Expr *E, Container What) {
    const CXXRecordDecl *Class = E->getType()->getAsCXXRecordDecl();
    return Class && containerOf(*Class) == What;
  };
  const Expr *A = Call.getArg(0), *B = Call.getArg(1);
  BinaryOperatorKind Op =
      BinaryOperator::getOverloadedOpcode(Operator->getOperator());
  if ((!Is(A, Container::String) && !Is(B, Container::String)) || Op == BO_Cmp)
    return std::nullopt;
  return Numbers.binary(Op, compared(textOf(A), textOf(B)),
                        HostValue::integer(0), Values.context().IntTy);
}

std::optional<HostValue> HostContainers::call(const CXXMethodDecl &Callee,
                                              Address This,
                                              const CallExpr &Call,
                                              Address ReturnSlot) {
  if (!isOpaqueLibrary(*Callee.getParent()) || !This)
    return std::nullopt;
  switch (containerOf(*Callee.getParent())) {
  case Container::Vector:
    return callVector(Callee, This, Call, ReturnSlot);
  case Container::String:
    return callString(Callee, This, Call, ReturnSlot);
  case Container::Pointer:
    if (Callee.getOverloadedOperator() == OO_Subscript)
      return element(This, elementOf(*Callee.getParent()),
                     Values.value(Call.getArg(1)));
    if (Callee.getOverloadedOperator() == OO_Arrow ||
        Callee.getOverloadedOperator() == OO_Star ||
        (Callee.getIdentifier() && Callee.getName() == "get"))
      return Memory.read(This);
    if (Callee.getIdentifier() && Callee.getName() == "swap" &&
        Call.getNumArgs() == 1)
      return swap(This, Values.address(Call.getArg(0)), /*WithCount=*/false);
    return std::nullopt;
  case Container::TextStream:
    return callStream(Callee, This, Call);
  case Container::None:
    return std::nullopt;
  }
  return std::nullopt;
}
