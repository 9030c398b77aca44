// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Models of containers. A vector is a pointer to its elements (at offset 0) and
// their number (at CountAt), a string a pointer to its text (at offset 0),
// whatever the library's own layout is.
#include "launch/HostLibrary.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace roofline;

namespace {
enum class Container { None, Vector, String, Pointer };
constexpr int64_t CountAt = 8;
} // namespace

static Container containerOf(const CXXRecordDecl &Class) {
  if (!Class.getIdentifier())
    return Container::None;
  return llvm::StringSwitch<Container>(Class.getName())
      .Cases({"vector", "host_vector", "device_vector", "universal_vector",
              "vector_base"},
             Container::Vector)
      .Cases({"basic_string"}, Container::String)
      .Cases({"unique_ptr", "shared_ptr", "device_ptr"}, Container::Pointer)
      .Default(Container::None);
}

static bool inLibraryNamespace(const Decl &D) {
  for (const DeclContext *C = D.getDeclContext(); C; C = C->getParent())
    if (const auto *Namespace = dyn_cast<NamespaceDecl>(C)) {
      StringRef Name = Namespace->getName();
      if (Namespace->isStdNamespace() || Name == "thrust" || Name == "cub" ||
          Name == "cuda" || Name == "cooperative_groups" || Name == "__gnu_cxx")
        return true;
    }
  return false;
}

bool roofline::isOpaqueLibrary(const FunctionDecl &Function) {
  return inLibraryNamespace(Function);
}

bool roofline::isTransparent(const FunctionDecl &Function) {
  if (!Function.getIdentifier()) {
    const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
    return Method && Method->getParent()->getIdentifier() &&
           Method->getParent()->getName() == "array";
  }
  StringRef Name = Function.getName();
  if (Name == "min" || Name == "max" || Name == "swap" || Name == "move" ||
      Name == "forward" || Name == "get" || Name == "make_pair" ||
      Name == "addressof" || Name == "raw_pointer_cast" || Name == "clamp")
    return true;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getParent()->getIdentifier() &&
         Method->getParent()->getName() == "array";
}

static QualType elementOf(const CXXRecordDecl &Class) {
  const auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  if (!Instance || Instance->getTemplateArgs().size() == 0 ||
      Instance->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return {};
  return Instance->getTemplateArgs()[0].getAsType();
}

static HostValue bytesOf(HostRun &Run, const HostValue &Count,
                         QualType Element) {
  return Run.Numbers.binary(BO_Mul, Count,
                            HostValue::integer(Run.sizeOf(Element)),
                            Run.context().LongTy);
}

static void setElements(HostRun &Run, Place To, const CXXRecordDecl &Class,
                        HostValue Count, HostObject::Rest Others) {
  QualType Element = elementOf(Class);
  if (!To || Element.isNull())
    return;
  Run.Memory.write(To, Run.allocate(bytesOf(Run, Count, Element), "", Others));
  Run.Memory.write(To.plus(CountAt), Count);
}

static bool isCount(const Expr *E) { return E->getType()->isIntegerType(); }

static void constructVector(HostRun &Run, Place To,
                            const CXXConstructExpr &Construct) {
  const CXXConstructorDecl *Constructor = Construct.getConstructor();
  const CXXRecordDecl &Class = *Constructor->getParent();
  QualType Element = elementOf(Class);
  unsigned N = Construct.getNumArgs();
  const Expr *First = N ? Construct.getArg(0) : nullptr;
  if (Element.isNull())
    return;
  if (First && isCount(First) && !isa<CXXDefaultArgExpr>(First)) {
    HostValue Count =
        Run.Numbers.convert(Run.value(First), Run.context().LongTy);
    return setElements(Run, To, Class, Count,
                       N == 1 || isa<CXXDefaultArgExpr>(Construct.getArg(1))
                           ? HostObject::Rest::Zero
                           : HostObject::Rest::Unknown);
  }
  if (const auto *List =
          First ? dyn_cast<CXXStdInitializerListExpr>(withoutWrapping(First))
                : nullptr) {
    const auto *Items =
        dyn_cast<InitListExpr>(withoutWrapping(List->getSubExpr()));
    unsigned Count = Items ? Items->getNumInits() : 0;
    setElements(Run, To, Class, HostValue::integer(Count),
                HostObject::Rest::Unknown);
    std::optional<HostValue> Data = Run.Memory.read(To);
    for (unsigned I = 0; Items && Data && I < Count && I < 1024; ++I)
      Run.initialise(Data->Target.plus(I * Run.sizeOf(Element)), Element,
                     Items->getInit(I));
    return;
  }
  if (First && First->getType()->isRecordType() &&
      First->getType()->getAsCXXRecordDecl() &&
      containerOf(*First->getType()->getAsCXXRecordDecl()) ==
          Container::Vector) {
    Place From = Run.place(First);
    Run.Memory.write(To, Run.Memory.read(From).value_or(HostValue()));
    Run.Memory.write(To.plus(CountAt),
                     Run.Memory.read(From.plus(CountAt)).value_or(HostValue()));
    return;
  }
  if (N >= 2 && First->getType()->isPointerType()) {
    HostValue A = Run.value(First), B = Run.value(Construct.getArg(1));
    HostValue Count;
    if (A.isPointer() && B.isPointer() && A.Target.Object == B.Target.Object &&
        A.Target.OffsetKnown && B.Target.OffsetKnown && Run.sizeOf(Element))
      Count = HostValue::integer((B.Target.Offset - A.Target.Offset) /
                                 Run.sizeOf(Element));
    return setElements(Run, To, Class, Count, HostObject::Rest::Unknown);
  }
  if (Constructor->isDefaultConstructor() || N == 0)
    setElements(Run, To, Class, HostValue::integer(0),
                HostObject::Rest::Unknown);
}

static void constructString(HostRun &Run, Place To,
                            const CXXConstructExpr &Construct) {
  const Expr *First = Construct.getNumArgs() ? Construct.getArg(0) : nullptr;
  if (!First) {
    Run.Memory.write(To, Run.newText(""));
    return;
  }
  if (First->getType()->isPointerType()) {
    Run.Memory.write(To, Run.value(First));
    return;
  }
  if (First->getType()->isRecordType()) {
    Place From = Run.place(First);
    Run.Memory.write(To, Run.Memory.read(From).value_or(HostValue()));
  }
}

bool roofline::constructContainer(HostRun &Run, Place To,
                                  const CXXConstructExpr &Construct) {
  const CXXRecordDecl &Class = *Construct.getConstructor()->getParent();
  if (!inLibraryNamespace(Class))
    return false;
  switch (containerOf(Class)) {
  case Container::Vector:
    constructVector(Run, To, Construct);
    return true;
  case Container::String:
    constructString(Run, To, Construct);
    return true;
  case Container::Pointer:
    if (Construct.getNumArgs() &&
        Construct.getArg(0)->getType()->isPointerType())
      Run.Memory.write(To, Run.value(Construct.getArg(0)));
    else if (Construct.getNumArgs() &&
             Construct.getArg(0)->getType()->isRecordType())
      Run.Memory.write(To, Run.Memory.read(Run.place(Construct.getArg(0)))
                               .value_or(HostValue()));
    else
      Run.Memory.write(To, HostValue::pointer({}));
    return true;
  case Container::None:
    return false;
  }
  return false;
}

/// Returns the address of element \p Index; at an unknown offset if the index
/// is not a known integer.
static HostValue element(HostRun &Run, Place This, const CXXRecordDecl &Class,
                         const HostValue &Index) {
  std::optional<HostValue> Data = Run.Memory.read(This);
  QualType Type = elementOf(Class);
  if (!Data || !Data->isPointer() || !Data->Target || Type.isNull())
    return {};
  if (!Index.isInt())
    return HostValue::pointer(Data->Target.somewhere());
  return HostValue::pointer(Data->Target.plus(Index.Int * Run.sizeOf(Type)));
}

static std::optional<HostValue> callVector(HostRun &Run,
                                           const CXXMethodDecl &Callee,
                                           Place This, const CallExpr &Call,
                                           Place ReturnSlot) {
  const CXXRecordDecl &Class = *Callee.getParent();
  unsigned Shift = isa<CXXOperatorCallExpr>(Call) ? 1 : 0;
  auto Arg = [&](unsigned I) {
    return I + Shift < Call.getNumArgs() ? Run.value(Call.getArg(I + Shift))
                                         : HostValue();
  };
  auto Count = [&] {
    return Run.Memory.read(This.plus(CountAt)).value_or(HostValue());
  };
  if (Callee.getOverloadedOperator() == OO_Subscript)
    return element(Run, This, Class, Arg(0));
  if (Callee.getOverloadedOperator() == OO_Equal) {
    Place From = Run.place(Call.getArg(1));
    Run.Memory.write(This, Run.Memory.read(From).value_or(HostValue()));
    Run.Memory.write(This.plus(CountAt),
                     Run.Memory.read(From.plus(CountAt)).value_or(HostValue()));
    return HostValue::pointer(This);
  }
  if (!Callee.getIdentifier())
    return std::nullopt;
  StringRef Name = Callee.getName();
  if (Name == "size" || Name == "length")
    return Count();
  if (Name == "empty")
    return Run.Numbers.isZero(Count());
  if (Name == "data")
    return Callee.getReturnType()->isPointerType()
               ? Run.Memory.read(This).value_or(HostValue())
               : HostValue();
  if (Name == "at" || Name == "front")
    return element(Run, This, Class,
                   Name == "at" ? Arg(0) : HostValue::integer(0));
  if (Name == "back") {
    HostValue N = Count();
    return element(Run, This, Class,
                   N.isInt() ? HostValue::integer(N.Int - 1) : HostValue());
  }
  if (Name == "resize" || (Name == "assign" && isCount(Call.getArg(0)))) {
    setElements(Run, This, Class,
                Run.Numbers.convert(Arg(0), Run.context().LongTy),
                HostObject::Rest::Unknown);
    return HostValue();
  }
  if (Name == "reserve" || Name == "shrink_to_fit")
    return HostValue();
  if (Name == "clear") {
    Run.Memory.write(This.plus(CountAt), HostValue::integer(0));
    return HostValue();
  }
  if (Name == "push_back" || Name == "emplace_back") {
    HostValue N = Count();
    Place Slot = element(Run, This, Class, N).Target;
    QualType Type = elementOf(Class);
    if (N.isInt() && N.Int < 4096 && Call.getNumArgs() == 1 && Slot)
      Run.initialise(Slot, Type, Call.getArg(0));
    else
      Run.Memory.forget(Slot.Object);
    HostValue More = Run.Numbers.binary(BO_Add, N, HostValue::integer(1),
                                        Run.context().LongTy);
    Run.Memory.write(This.plus(CountAt), More);
    if (std::optional<HostValue> Data = Run.Memory.read(This);
        Data && Data->isPointer() && Data->Target)
      Run.Memory.resize(Data->Target.Object, bytesOf(Run, More, Type));
    return HostValue();
  }
  // An iterator is the address of its element.
  if (Name == "begin" || Name == "cbegin" || Name == "end" || Name == "cend") {
    bool AtEnd = Name.contains("end");
    HostValue Where =
        element(Run, This, Class, AtEnd ? Count() : HostValue::integer(0));
    if (!ReturnSlot)
      return Where;
    Run.Memory.write(ReturnSlot, Where);
    return HostValue();
  }
  return std::nullopt;
}

static std::optional<HostValue> callString(HostRun &Run,
                                           const CXXMethodDecl &Callee,
                                           Place This, const CallExpr &Call) {
  HostValue Text = Run.Memory.read(This).value_or(HostValue());
  if (Callee.getOverloadedOperator() == OO_Equal) {
    const Expr *From = Call.getArg(1);
    Run.Memory.write(
        This, From->getType()->isPointerType()
                  ? Run.value(From)
                  : Run.Memory.read(Run.place(From)).value_or(HostValue()));
    return HostValue::pointer(This);
  }
  if (!Callee.getIdentifier())
    return std::nullopt;
  StringRef Name = Callee.getName();
  if (Name == "c_str" || Name == "data")
    return Text;
  std::optional<std::string> Known = Run.text(Text);
  if (Name == "size" || Name == "length")
    return Known ? HostValue::integer(Known->size()) : HostValue();
  if (Name == "empty")
    return Known ? HostValue::integer(Known->empty()) : HostValue();
  return std::nullopt;
}

std::optional<HostValue>
roofline::callContainer(HostRun &Run, const CXXMethodDecl &Callee, Place This,
                        const CallExpr &Call, Place ReturnSlot) {
  if (!inLibraryNamespace(*Callee.getParent()) || !This)
    return std::nullopt;
  switch (containerOf(*Callee.getParent())) {
  case Container::Vector:
    return callVector(Run, Callee, This, Call, ReturnSlot);
  case Container::String:
    return callString(Run, Callee, This, Call);
  case Container::Pointer:
    if (Callee.getOverloadedOperator() == OO_Subscript)
      return element(Run, This, *Callee.getParent(), Run.value(Call.getArg(1)));
    if (Callee.getOverloadedOperator() == OO_Arrow ||
        Callee.getOverloadedOperator() == OO_Star ||
        (Callee.getIdentifier() && Callee.getName() == "get"))
      return Run.Memory.read(This).value_or(HostValue());
    return std::nullopt;
  case Container::None:
    return std::nullopt;
  }
  return std::nullopt;
}
