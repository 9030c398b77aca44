// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Execution of statements in the host interpreter. Branches with unknown
// condition are in HostBranches.cpp, loops in HostLoops.cpp.
#include "frontend/CodeKinds.h"
#include "launch/HostInterpreter.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

HostInterpreter::Flow HostInterpreter::runDeclaration(const Decl *D) {
  const auto *Variable = dyn_cast<VarDecl>(D);
  if (!Variable)
    return Flow::Next;
  if (Variable->isStaticLocal() || Variable->hasExternalStorage())
    return Flow::Next; // created by global() at the first use
  ObjectId &Id = Frames.back().Variables[Variable];
  if (!Id)
    Id = create(*Variable, Variable->getNameAsString(),
                HostObject::Rest::Unknown);
  else
    Memory.forget(Id);
  Address Where{Id};
  if (const auto *VLA =
          Progress.context().getAsVariableArrayType(Variable->getType()))
    if (VLA->getSizeExpr())
      Values.value(VLA->getSizeExpr());
  if (const Expr *Init = Variable->getInit())
    Values.initialise(Where, Variable->getType(), Init);
  if (const auto *Parts = dyn_cast<DecompositionDecl>(Variable))
    for (const BindingDecl *Binding : Parts->bindings())
      if (const VarDecl *Holder = Binding->getHoldingVar())
        runDeclaration(Holder);
  return onward();
}

HostInterpreter::Flow HostInterpreter::runReturn(const ReturnStmt &Return) {
  const Expr *Value = Return.getRetValue();
  Frame &Top = Frames.back();
  if (!Value)
    return Flow::Return;
  QualType Type = Top.Function->getReturnType();
  if (Type->isReferenceType()) {
    HostValue Result = HostValue::pointerTo(Values.address(Value));
    Frames.back().Returned = Result;
  } else if (Type->isRecordType()) {
    Values.initialise(Top.ReturnSlot, Type, Value);
  } else {
    HostValue Result = Values.value(Value);
    Frames.back().Returned = Result;
  }
  return Progress.stopped() ? Flow::Stop : Flow::Return;
}

/// Executes the statements from the matching label on, or from each label if
/// the condition is unknown.
HostInterpreter::Flow HostInterpreter::runSwitch(const SwitchStmt &Switch) {
  if (Switch.getInit())
    run(Switch.getInit());
  if (Switch.getConditionVariable())
    runDeclaration(Switch.getConditionVariable());
  HostValue Value = Values.value(Switch.getCond());
  if (Value.isInt())
    Values.noteDecided(Switch.getCond());
  const auto *Body = dyn_cast<CompoundStmt>(Switch.getBody());
  if (!Body)
    return Flow::Next;
  auto RunFrom = [&](const SwitchCase *Label) {
    bool Found = false;
    for (const Stmt *S : Body->body()) {
      const Stmt *Inner = S;
      while (const auto *Case = dyn_cast<SwitchCase>(Inner)) {
        Found |= Case == Label;
        Inner = Case->getSubStmt();
      }
      if (!Found)
        continue;
      Flow F = run(Inner);
      if (F == Flow::Break)
        return Flow::Next;
      if (F != Flow::Next)
        return F;
    }
    return Flow::Next;
  };
  std::vector<const SwitchCase *> Open; // that may be taken, the last one first
  const SwitchCase *Default = nullptr;
  for (const SwitchCase *Case = Switch.getSwitchCaseList(); Case;
       Case = Case->getNextSwitchCase()) {
    const auto *Constant = dyn_cast<CaseStmt>(Case);
    if (!Constant) {
      Default = Case;
      continue;
    }
    HostValue Low = Values.value(Constant->getLHS()), High = Low;
    if (const Expr *Last = Constant->getRHS()) // "case 1 ... 9"
      High = Values.value(Last);
    if (!Value.isInt() || !Low.isInt() || !High.isInt())
      Open.push_back(Case);
    else if (Low.Int <= Value.Int && Value.Int <= High.Int)
      return RunFrom(Case);
  }
  // Whether the label is taken where the program's defaults apply.
  std::optional<double> Likely = Numbers.likelyOf(Value);
  auto IsUsual = [&](const SwitchCase *Label) -> std::optional<bool> {
    const auto *Constant = cast<CaseStmt>(Label);
    HostValue Low = Values.value(Constant->getLHS()), High = Low;
    if (const Expr *Last = Constant->getRHS())
      High = Values.value(Last);
    if (!Likely || !Low.isInt() || !High.isInt())
      return std::nullopt;
    return Low.Int <= *Likely && *Likely <= High.Int;
  };
  // That one of the label's values is that of the condition.
  auto IsTaken = [&](const SwitchCase *Label) -> SymExpr {
    const auto *Constant = cast<CaseStmt>(Label);
    HostValue Low = Values.value(Constant->getLHS());
    SymExpr Of = Numbers.formulaOf(Value);
    return Of && Low.isInt() && !Constant->getRHS()
               ? Numbers.formulas().equal(Of, Numbers.formulaOf(Low))
               : nullptr;
  };
  // Like "if" and "else if", each from the state before the switch.
  auto RunOpen = [&](auto &Self) -> Flow {
    HostStep Step(Progress);
    if (!Step)
      return onward();
    if (Open.empty())
      return Default ? RunFrom(Default) : Flow::Next;
    const SwitchCase *Label = Open.back();
    Open.pop_back();
    HostTruth IsIt;
    IsIt.Usual = IsUsual(Label);
    IsIt.ForLaunches = IsTaken(Label);
    return branch(
        IsIt, [&] { return RunFrom(Label); }, [&] { return Self(Self); });
  };
  return RunOpen(RunOpen);
}

HostInterpreter::Flow
HostInterpreter::runDirective(const OMPExecutableDirective &Directive) {
  if (isOpenMPTargetExecutionDirective(Directive.getDirectiveKind())) {
    Launches.add(Directive);
    return Flow::Next;
  }
  if (const auto *Loop = dyn_cast<OMPLoopBasedDirective>(&Directive))
    if (const Stmt *Before = Loop->getRawStmt()) {
      while (const auto *Captured = dyn_cast<CapturedStmt>(Before))
        Before = Captured->getCapturedStmt();
      return run(Before);
    }
  if (!Directive.hasAssociatedStmt())
    return Flow::Next;
  return run(Directive.getRawStmt());
}

HostInterpreter::Flow HostInterpreter::runIf(const IfStmt &If) {
  if (If.getInit())
    run(If.getInit());
  if (If.getConditionVariable())
    runDeclaration(If.getConditionVariable());
  auto Then = [&] { return run(If.getThen()); };
  auto Else = [&] { return run(If.getElse()); };
  // The code is executed at run time, so `if consteval` is false.
  if (If.isConsteval())
    return If.isNegatedConsteval() ? Then() : Else();
  HostTruth Condition = Values.truth(If.getCond());
  return Progress.stopped() ? Flow::Stop : branch(Condition, Then, Else);
}

/// Makes the output operands of inline assembly unknown.
HostInterpreter::Flow HostInterpreter::runAssembly(const AsmStmt &Assembly) {
  for (unsigned I = 0; I < Assembly.getNumOutputs(); ++I) {
    const Expr *Output = Assembly.getOutputExpr(I);
    Memory.forget(Values.address(Output), Values.sizeOf(Output->getType()));
  }
  return onward();
}

static const Stmt *behindLabel(const Stmt &S) {
  if (const auto *Label = dyn_cast<LabelStmt>(&S))
    return Label->getSubStmt();
  return cast<SwitchCase>(S).getSubStmt();
}

HostInterpreter::Flow HostInterpreter::run(const Stmt *S) {
  if (!S)
    return Flow::Next;
  HostStep Step(Progress);
  if (!Step)
    return onward();
  using Kind = StatementKind;
  switch (kindOf(*S)) {
  case Kind::Expression: {
    const auto *E = cast<Expr>(S);
    if (E->getType()->isRecordType() && !E->isGLValue())
      Values.address(E);
    else
      Values.value(E);
    return onward();
  }
  case Kind::Block:
    for (const Stmt *Child : cast<CompoundStmt>(S)->body())
      if (Flow F = run(Child); F != Flow::Next)
        return F;
    return Flow::Next;
  case Kind::Declaration:
    for (const Decl *D : cast<DeclStmt>(S)->decls())
      if (Flow F = runDeclaration(D); F != Flow::Next)
        return F;
    return Flow::Next;
  case Kind::Labelled:
    if (const auto *Attributed = dyn_cast<AttributedStmt>(S))
      return runAttributed(*Attributed);
    return run(behindLabel(*S));
  case Kind::If:
    return runIf(*cast<IfStmt>(S));
  case Kind::Switch:
    return runSwitch(*cast<SwitchStmt>(S));
  case Kind::For: {
    const auto *For = cast<ForStmt>(S);
    if (For->getInit())
      run(For->getInit());
    return runLoop({For->getBody(), For->getCond(), For->getInc()});
  }
  case Kind::While: {
    const auto *While = cast<WhileStmt>(S);
    return runLoop({While->getBody(), While->getCond(), nullptr});
  }
  case Kind::Do: {
    const auto *Do = cast<DoStmt>(S);
    return runLoop({Do->getBody(), Do->getCond(), nullptr, true});
  }
  case Kind::RangeFor:
    return runRangeFor(*cast<CXXForRangeStmt>(S));
  case Kind::Return:
    return runReturn(*cast<ReturnStmt>(S));
  case Kind::CoroutineReturn:
    return Flow::Return;
  case Kind::Break:
    return Flow::Break;
  case Kind::Continue:
    return Flow::Continue;
  case Kind::Try: {
    auto InTry = Progress.tryBlock();
    return run(cast<CXXTryStmt>(S)->getTryBlock());
  }
  case Kind::Captured:
    return run(cast<CapturedStmt>(S)->getCapturedStmt());
  case Kind::CanonicalLoop:
    return run(cast<OMPCanonicalLoop>(S)->getLoopStmt());
  case Kind::Directive:
    return runDirective(*cast<OMPExecutableDirective>(S));
  case Kind::Assembly:
    return runAssembly(*cast<AsmStmt>(S));
  case Kind::Coroutine: // assumes that it never suspends
    return run(cast<CoroutineBodyStmt>(S)->getBody());
  case Kind::Catch: // assumes that nothing is thrown
  case Kind::Nothing:
  case Kind::Other:
    break;
  }
  return Flow::Next;
}
