// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Initialisation of objects in the host interpreter. To guarantee termination,
// initialising an object from an expression only evaluates its subexpressions,
// never the expression itself again. Unsupported expressions leave the object
// unknown.
#include "frontend/CodeKinds.h"
#include "frontend/Naming.h"
#include "launch/HostInterpreter.h"
#include "launch/LaunchCalls.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

/// Maximum number of array elements that are initialised individually: from a
/// string literal, from a list, and by a constructor.
static constexpr unsigned MostOfLiteral = 256, MostListed = 4096,
                          MostConstructed = 16;

/// Initialises the object of \p Type at \p To from \p Init.
void HostEvaluator::initialise(Address To, QualType Type, const Expr *Init) {
  HostStep Step(Progress);
  if (Progress.stopped())
    return;
  Type = Type.getCanonicalType();
  if (!Step)
    return Memory.forget(To, sizeOf(Type));
  if (Type->isReferenceType()) {
    Memory.write(To, HostValue::pointerTo(address(Init)));
    return;
  }
  Init = withoutWrapping(Init);
  if (Type->isRecordType())
    return initialiseRecord(To, Type, *Init);
  if (Type->isArrayType())
    return initialiseArray(To, Type, *Init);
  std::string Name = To.OffsetKnown ? nameOf(To) : "";
  const auto *Choice = choiceIn(*Init, Type);
  HostValue V =
      Numbers.convert(Choice ? chosen(*Choice, Name) : value(Init), Type);
  if (!V.known() && Type->isIntegerType())
    V = unknown(Name, initialiserOrigin(*Init), Init, Type, V.Likely);
  Memory.write(To, V);
}

void HostEvaluator::initialiseDefault(Address To, QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  HostStep Step(Progress);
  if (!Step || !Class || !Class->hasDefinition() || nestsTooDeep(Type))
    return;
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (!Base.isVirtual() && Base.getType()->isRecordType())
      initialiseDefault(baseIn(To, *Class, Base.getType()), Base.getType());
  for (const FieldDecl *Field : Class->fields())
    if (const Expr *Init = Field->getInClassInitializer())
      initialise(fieldOf(To, *Field), Field->getType(), Init);
    else if (Field->getType()->isRecordType())
      initialiseDefault(fieldOf(To, *Field), Field->getType());
}

/// Returns the elements of an initialiser list "{...}", or of "(...)" for an
/// aggregate.
static ArrayRef<Expr *> itemsOf(const Expr &List) {
  if (const auto *Braces = dyn_cast<InitListExpr>(&List))
    return const_cast<InitListExpr *>(Braces)->inits();
  return cast<CXXParenListInitExpr>(List).getInitExprs();
}

/// Writes the zeros of an object of \p Type, one by one, while \p Left of them
/// are left; returns false if they are not enough.
bool HostEvaluator::writeZeros(Address To, QualType Type, unsigned &Left) {
  HostStep Step(Progress);
  if (!Step || Left == 0)
    return false;
  Type = Type.getCanonicalType();
  if (const auto *Array = context().getAsConstantArrayType(Type)) {
    int64_t Size = sizeOf(Array->getElementType());
    for (uint64_t I = 0; I < Array->getZExtSize(); ++I)
      if (!writeZeros(To.plus(I * Size), Array->getElementType(), Left))
        return false;
    return true;
  }
  if (const auto *Record = Type->getAsRecordDecl()) {
    if (!Record->isCompleteDefinition() || Record->isUnion() ||
        nestsTooDeep(Type))
      return false;
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Record))
      for (const CXXBaseSpecifier &Base : Class->bases())
        if (Base.isVirtual() || !writeZeros(baseIn(To, *Class, Base.getType()),
                                            Base.getType(), Left))
          return false;
    return llvm::all_of(Record->fields(), [&](const FieldDecl *Field) {
      return writeZeros(fieldOf(To, *Field), Field->getType(), Left);
    });
  }
  --Left;
  Memory.write(To, Type->isPointerType() ? HostValue::pointer({})
                                         : HostValue::integer(0));
  return true;
}

/// Sets the object of \p Type at \p To, which may be a part of a larger one, to
/// zero.
void HostEvaluator::initialiseZero(Address To, QualType Type) {
  if (!To)
    return;
  const HostObject &Object = Memory.object(To.Object);
  HostValue Whole = Memory.size(To.Object);
  int64_t Size = sizeOf(Type);
  if (To.Offset == 0 && To.OffsetKnown &&
      (Whole.isInt() ? Whole.Int == Size : Object.Cells.empty()))
    return Memory.clear(To, HostObject::Rest::Zero);
  unsigned Left = MostListed;
  if (!To.OffsetKnown || !writeZeros(To, Type, Left))
    Memory.forget(To, Size);
}

/// Whether \p Items lack some of the \p Count elements of an array, or have
/// some that the source does not.
static bool leavesOut(ArrayRef<Expr *> Items, uint64_t Count) {
  return Items.size() < Count || llvm::any_of(
                                     Items,
                                     [](const Expr *Item) {
                                       return !Item ||
                                              isa<ImplicitValueInitExpr>(Item);
                                     });
}

void HostEvaluator::initialiseElements(Address To, QualType Type,
                                       const Expr &List) {
  ArrayRef<Expr *> Items = itemsOf(List);
  QualType Element = context().getAsArrayType(Type)->getElementType();
  const auto *Array = context().getAsConstantArrayType(Type);
  const auto *Braces = dyn_cast<InitListExpr>(&List);
  const Expr *Filler = Braces ? Braces->getArrayFiller() : nullptr;
  uint64_t Count = Array ? Array->getZExtSize() : Items.size();
  int64_t Size = sizeOf(Element);
  if (leavesOut(Items, Count))
    initialiseZero(To, Type);
  for (uint64_t I = 0; I < Count; ++I) {
    const Expr *Item = I < Items.size() ? Items[I] : Filler;
    bool IsZero = !Item || isa<ImplicitValueInitExpr>(Item);
    if (IsZero && I >= Items.size())
      return;
    if (I >= MostListed)
      return Memory.forget(To.plus(I * Size), int64_t(Count - I) * Size);
    if (!IsZero && isa<EmbedExpr>(Item))
      return Memory.forget(To.Object); // stands for several elements
    if (!IsZero)
      initialise(To.plus(I * Size), Element, Item);
  }
}

void HostEvaluator::initialiseList(Address To, QualType Type,
                                   const Expr &List) {
  ArrayRef<Expr *> Items = itemsOf(List);
  if (context().getAsArrayType(Type))
    return initialiseElements(To, Type, List);
  const auto *Record = Type->getAsRecordDecl();
  if (!Record)
    return;
  if (const auto *Braces = dyn_cast<InitListExpr>(&List);
      Braces && Record->isUnion()) {
    if (const FieldDecl *Field = Braces->getInitializedFieldInUnion();
        Field && Items.size() == 1)
      initialise(fieldOf(To, *Field), Field->getType(), Items[0]);
    return;
  }
  if (Items.size() == 1 && !Record->field_empty() &&
      context().hasSameUnqualifiedType(Items[0]->getType(), Type))
    return initialise(To, Type, Items[0]);
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  size_t I = 0;
  if (Class)
    for (const CXXBaseSpecifier &Base : Class->bases()) {
      if (I >= Items.size() || Base.isVirtual())
        return;
      initialise(baseIn(To, *Class, Base.getType()), Base.getType(),
                 Items[I++]);
    }
  for (const FieldDecl *Field : Record->fields()) {
    if (Field->isUnnamedBitField())
      continue;
    if (I >= Items.size())
      return;
    initialise(fieldOf(To, *Field), Field->getType(), Items[I++]);
  }
}

/// Writes the characters of a string literal and the terminating null.
void HostEvaluator::initialiseText(Address To,
                                   const clang::StringLiteral &Text) {
  if (Text.getCharByteWidth() != 1)
    return;
  for (unsigned I = 0; I <= Text.getLength() && I < MostOfLiteral; ++I)
    Memory.write(
        To.plus(I),
        HostValue::integer(I < Text.getLength() ? Text.getCodeUnit(I) : 0));
}

void HostEvaluator::initialiseArray(Address To, QualType Type, const Expr &E) {
  using Kind = ExpressionKind;
  switch (kindOf(E)) {
  case Kind::List:
    return initialiseList(To, Type, E);
  case Kind::Text:
    if (const auto *Text = dyn_cast<clang::StringLiteral>(&E))
      initialiseText(To, *Text);
    return;
  case Kind::ObjectLiteral:
    return initialise(To, Type, cast<CompoundLiteralExpr>(E).getInitializer());
  case Kind::Zero:
    return initialiseZero(To, Type);
  case Kind::Construct: {
    const auto *Array = context().getAsConstantArrayType(Type);
    uint64_t Count = Array ? Array->getZExtSize() : 0;
    int64_t Size = Array ? sizeOf(Array->getElementType()) : 0;
    for (uint64_t I = 0; I < std::min<uint64_t>(Count, MostConstructed); ++I)
      Interpreter.construct(To.plus(I * Size), cast<CXXConstructExpr>(E));
    return;
  }
  case Kind::ArrayCopy: {
    const Expr *From = cast<ArrayInitLoopExpr>(E).getCommonExpr();
    if (context().getBaseElementType(Type).isTriviallyCopyableType(context()))
      return Memory.copy(To, address(From), sizeOf(Type));
    return Memory.forget(To, sizeOf(Type));
  }
  default:
    return Memory.forget(To, sizeOf(Type));
  }
}

void HostEvaluator::captureInto(Address To, const LambdaExpr &Lambda) {
  auto Field = Lambda.getLambdaClass()->field_begin();
  for (const Expr *Init : Lambda.capture_inits()) {
    if (Init)
      initialise(fieldOf(To, **Field), Field->getType(), Init);
    ++Field;
  }
}

void HostEvaluator::initialiseRecord(Address To, QualType Type, const Expr &E) {
  using Kind = ExpressionKind;
  if (E.isGLValue())
    return Memory.copy(To, address(&E), sizeOf(Type));
  switch (kindOf(E)) {
  case Kind::Construct:
    return Interpreter.construct(To, cast<CXXConstructExpr>(E));
  case Kind::List:
    return initialiseList(To, Type, E);
  case Kind::ObjectLiteral:
    return initialise(To, Type, cast<CompoundLiteralExpr>(E).getInitializer());
  case Kind::Call:
    Interpreter.call(cast<CallExpr>(E), To);
    return;
  case Kind::Zero:
    return initialiseZero(To, Type);
  case Kind::StandardList: {
    const Expr *Items = cast<CXXStdInitializerListExpr>(E).getSubExpr();
    const auto *Array = context().getAsConstantArrayType(Items->getType());
    Memory.write(To, HostValue::pointerTo(address(Items)));
    Memory.write(To.plus(HostContainers::CountAt),
                 Array ? HostValue::integer(Array->getZExtSize())
                       : HostValue());
    return;
  }
  case Kind::Lambda:
    return captureInto(To, cast<LambdaExpr>(E));
  case Kind::Cast: {
    const auto &Cast = cast<CastExpr>(E);
    if (Cast.getCastKind() == CK_LValueToRValueBitCast ||
        !Cast.getSubExpr()->getType()->isRecordType())
      return Memory.forget(To, sizeOf(Type));
    return initialise(To, Type, Cast.getSubExpr());
  }
  case Kind::Conditional: {
    const auto &Choice = cast<AbstractConditionalOperator>(E);
    Interpreter.choose(
        truth(Choice.getCond()),
        [&] { initialise(To, Type, Choice.getTrueExpr()); },
        [&] { initialise(To, Type, Choice.getFalseExpr()); });
    return;
  }
  case Kind::Binary: {
    const auto &Op = cast<BinaryOperator>(E);
    if (Op.getOpcode() == BO_Comma) {
      Interpreter.execute(Op.getLHS());
      return initialise(To, Type, Op.getRHS());
    }
    if (Op.isAssignmentOp()) // in C, an assignment is a prvalue
      return Memory.copy(To, assignedAddress(Op), sizeOf(Type));
    return Memory.forget(To, sizeOf(Type));
  }
  case Kind::Opaque:
    if (const Expr *Source = cast<OpaqueValueExpr>(E).getSourceExpr())
      return initialise(To, Type, Source);
    return Memory.forget(To, sizeOf(Type));
  case Kind::Member: // in C, a member of a returned struct is a prvalue
    return Memory.copy(To, member(cast<MemberExpr>(E)), sizeOf(Type));
  case Kind::StatementValue:
    Interpreter.execute(cast<StmtExpr>(E).getSubStmt());
    return Memory.forget(To, sizeOf(Type));
  default:
    return Memory.forget(To, sizeOf(Type));
  }
}
