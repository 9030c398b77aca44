// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assumptions of the user in host code (roofline/assume.h): where they stand,
// the variable or field that they name gets the value, or a symbol with the
// range.
#include "frontend/UserStatements.h"
#include "launch/HostInterpreter.h"
#include "model/RefuseAssumption.h"
#include "support/Nearest.h"
#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace roofline;

/// The declaration of \p Name in \p Scope itself.
static NamedDecl *declared(const DeclContext &Scope, StringRef Name) {
  ASTContext &Context = Scope.getParentASTContext();
  DeclContext::lookup_result Found =
      Scope.getRedeclContext()->lookup(&Context.Idents.get(Name));
  return Found.empty() ? nullptr : *Found.begin();
}

/// The variable \p Name of the function that is interpreted, of its class, or
/// of the namespaces around it.
HostInterpreter::NamedValue HostInterpreter::variableNamed(StringRef Name) {
  const Frame &Top = Frames.back();
  const SourceManager &SM = Progress.context().getSourceManager();
  // Of several in nested scopes, the last one hides the others.
  const VarDecl *Found = nullptr;
  auto Consider = [&](const ValueDecl *D) {
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (Variable && Variable->getDeclName().isIdentifier() &&
        Variable->getName() == Name &&
        (!Found || SM.isBeforeInTranslationUnit(Found->getLocation(),
                                                Variable->getLocation())))
      Found = Variable;
  };
  for (const auto &[Variable, Id] : Top.Variables)
    Consider(Variable);
  if (!Found)
    for (const auto &[Variable, Field] : Top.Captures)
      Consider(Variable);
  const DeclContext *Scope = Top.Function;
  while (!Found && (Scope = Scope->getParent())) {
    NamedDecl *D = isa<FunctionDecl>(Scope) ? nullptr : declared(*Scope, Name);
    Found = dyn_cast_or_null<VarDecl>(D);
    if (const auto *Class = dyn_cast<CXXRecordDecl>(Scope); Class && !Found)
      if (NamedValue Field = fieldNamed(
              {thisAddress(), Progress.context().getCanonicalTagType(Class)},
              Name))
        return Field;
  }
  if (!Found)
    return {};
  Address At = variable(*Found);
  if (Found->getType()->isReferenceType() && !Found->hasGlobalStorage())
    At = Values.loadAddress(At);
  return {At, Found->getType().getNonReferenceType()};
}

HostInterpreter::NamedValue HostInterpreter::fieldNamed(NamedValue Object,
                                                        StringRef Name) {
  const RecordDecl *Record = Object.Type->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || !Object)
    return {};
  NamedDecl *D = declared(*Record, Name);
  if (const auto *Field = dyn_cast_or_null<FieldDecl>(D))
    return {Values.fieldOf(Object.At, *Field), Field->getType()};
  if (const auto *Path = dyn_cast_or_null<IndirectFieldDecl>(D)) {
    for (const NamedDecl *Step : Path->chain())
      Object.At = Values.fieldOf(Object.At, *cast<FieldDecl>(Step));
    return {Object.At, Path->getType()};
  }
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  if (!Class || D)
    return {};
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (NamedValue Found = fieldNamed(
            {Values.baseIn(Object.At, *Class, Base.getType()), Base.getType()},
            Name);
        Found && !Base.isVirtual())
      return Found;
  return {};
}

static void addFields(const RecordDecl &Record, std::vector<StringRef> &Names) {
  for (const FieldDecl *Field : Record.fields())
    if (Field->getDeclName().isIdentifier())
      Names.push_back(Field->getName());
  const auto *Class = dyn_cast<CXXRecordDecl>(&Record);
  for (const CXXBaseSpecifier &Base :
       Class ? Class->bases() : CXXRecordDecl::base_class_const_range({}, {}))
    if (const RecordDecl *Of = Base.getType()->getAsRecordDecl())
      if (const RecordDecl *Defined = Of->getDefinition())
        addFields(*Defined, Names);
}

/// That a record of type \p Type has no field \p Name, behind which \p Rest
/// characters follow; nothing if it has.
static Fact<AssumptionRefusal> missingField(QualType Type, StringRef Name,
                                            size_t ToEnd, size_t Rest) {
  const RecordDecl *Record = Type.isNull() ? nullptr : Type->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || declared(*Record, Name))
    return {};
  std::vector<StringRef> Known;
  addFields(*Record, Known);
  if (llvm::is_contained(Known, Name))
    return {};
  return {AssumptionRefusal::UnknownField,
          nearestIdentifier(Name, Known).str(),
          0,
          {double(ToEnd), double(Rest)}};
}

/// What \p Name, such as "src->ne[0]", stands for; none if it is not known. \p
/// Why is then that a record lacks a field, if one does.
HostInterpreter::NamedValue
HostInterpreter::valueNamed(StringRef Name, Fact<AssumptionRefusal> &Why) {
  auto Word = [&] {
    size_t End = std::min(Name.find_first_of(".-["), Name.size());
    StringRef First = Name.take_front(End);
    Name = Name.drop_front(End);
    return First;
  };
  auto Pointee = [&](NamedValue Pointer) -> NamedValue {
    if (!Pointer || !Pointer.Type->isPointerType())
      return {};
    return {Values.loadAddress(Pointer.At), Pointer.Type->getPointeeType()};
  };
  StringRef First = Word();
  NamedValue Found;
  if (First == "this" && Name.consume_front("->")) {
    if (const auto *Method = dyn_cast<CXXMethodDecl>(Frames.back().Function))
      Found = fieldNamed({thisAddress(), Progress.context().getCanonicalTagType(
                                             Method->getParent())},
                         Word());
  } else {
    Found = variableNamed(First);
  }
  while (Found && !Name.empty()) {
    size_t ToEnd = Name.size();
    bool IsArrow = Name.consume_front("->");
    if (IsArrow || Name.consume_front(".")) {
      NamedValue Object = IsArrow ? Pointee(Found) : Found;
      StringRef Field = Word();
      Found = fieldNamed(Object, Field);
      if (!Found)
        Why = missingField(Object.Type, Field, ToEnd, Name.size());
    } else {
      unsigned Index = 0;
      Name = Name.drop_front();
      bool IsNumber = !Name.consumeInteger(10, Index);
      const ArrayType *Array = Progress.context().getAsArrayType(Found.Type);
      Found = Array ? NamedValue{Found.At, Array->getElementType()}
                    : Pointee(Found);
      if (!IsNumber || !Name.consume_front("]") || !Found)
        return {};
      Found.At = Found.At.plus(int64_t(Index) * Values.sizeOf(Found.Type));
    }
  }
  return Found;
}

/// At the end of a function: tells the assumptions that a launch may depend on
/// from those that were made behind the last one. The caller may come to one
/// that depends on the function's result, or on an object that is not its own.
void HostInterpreter::settleAssumptions(const Frame &Done) {
  for (const MadeAssumption &Made : Done.Assumed) {
    bool Leaves = !Done.Function->getReturnType()->isVoidType() ||
                  llvm::none_of(Done.Variables, [&](const auto &Variable) {
                    return Variable.second == Made.Object;
                  });
    bool MayMatter = Frames.empty() && Leaves && !Done.Function->isMain();
    if (Launches.Count > Made.Launches || !Progress.budget() || MayMatter)
      Model.Heeded.push_back(Made.Given);
    else if (Leaves && !Frames.empty())
      Frames.back().Assumed.push_back(Made);
    else
      Log.Idle.push_back(Made.Given);
  }
}

void HostInterpreter::assume(const UserAssumption &Given) {
  Fact<AssumptionRefusal> Missing;
  NamedValue Named = valueNamed(Given.Name, Missing);
  if (Missing)
    return Model.refuse(Given, std::move(Missing));
  if (!Named) {
    std::vector<StringRef> Known;
    if (StringRef(Given.Name).ends_with("[...]")) // what a kernel reads
      return Model.refuse(Given, {AssumptionRefusal::UnknownName});
    for (const auto &[Variable, Id] : Frames.back().Variables)
      if (Variable->getDeclName().isIdentifier())
        Known.push_back(Variable->getName());
    llvm::sort(Known);
    return Model.refuse(Given, {AssumptionRefusal::UnknownName,
                                nearestIdentifier(Given.Name, Known).str()});
  }
  bool IsNumber =
      Named.Type->isArithmeticType() || Named.Type->isEnumeralType();
  if (!IsNumber || !Named.At.OffsetKnown)
    return Model.refuse(Given, {AssumptionRefusal::NotFollowed});
  Frames.back().Assumed.push_back({Given, Named.At.Object, Launches.Count});
  HostValue V = Memory.read(Named.At);
  if (std::optional<double> Known = V.constant()) {
    if (!Given.contains(*Known))
      Model.refuse(Given, {AssumptionRefusal::KnownValue, "", 0, {*Known}});
    return;
  }
  // Where other branches may be taken, the symbol may have other values there.
  if (V.Formula && V.Formula->Op == SymOp::Symbol && Progress.isCertain()) {
    HostSymbol &Symbol = Model.HostSymbols[V.Formula->Symbol];
    if (Symbol.Figure == DeviceFigure::None) {
      auto Both = assumedOf(Symbol, Given, Model);
      if (!Both)
        return;
      Symbol.Given = std::move(Both);
      if (!Symbol.Given->isValue())
        return;
    }
  }
  if (!Given.isValue()) {
    HostSymbol Symbol;
    Symbol.Name = Given.Name;
    Symbol.Origin = {HostOrigin::LocalVariable};
    Symbol.Where = Given.Where;
    Symbol.Likely = V.Likely;
    Symbol.Given = Given;
    V = Numbers.unknown(std::move(Symbol), Named.Type->isRealFloatingType());
  } else {
    V = HostValue::formula(Numbers.formulas().constant(Given.Low));
    Launches.Given.push_back(Given);
  }
  Values.store(Named.At, Named.Type, V);
}

HostInterpreter::Flow HostInterpreter::runAttributed(const AttributedStmt &S) {
  for (const UserAssumption &Given :
       statementsOf(Progress.context(), S).Assumed)
    assume(Given);
  return run(S.getSubStmt());
}
