// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements, and branches whose condition is open.
#include "frontend/CodeKinds.h"
#include "launch/HostRun.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

bool HostRun::spend() {
  if (Budget == 0)
    return false;
  --Budget;
  return true;
}

HostRun::Truth HostRun::truth(const HostValue &V) {
  Truth Result;
  if (!V.known())
    return Result;
  HostValue Zero = Numbers.isZero(V);
  if (Zero.isInt())
    Result.Known = Zero.Int == 0;
  else if (SymExpr E = Numbers.formulaOf(Numbers.isZero(Zero)))
    Result.Formula = E;
  return Result;
}

HostRun::Truth HostRun::truth(const Expr *E) {
  HostValue V = value(E);
  return truth(V);
}

/// What holds after two ways that left \p A and \p B in a cell of \p Id.
HostValue HostRun::joined(const Truth &Condition, const HostValue &A,
                          const HostValue &B, ObjectId Id) {
  if (A == B)
    return A;
  if (!A.isNumber() || !B.isNumber()) {
    // A pointer that was set on one way only is not null on the other.
    if (A.isPointer() && A.Target && !B.known())
      return A;
    return B.isPointer() && B.Target && !A.known() ? B : HostValue();
  }
  // Whether the user gave an argument is no formula that anyone wants to see.
  bool AboutArguments =
      Condition.Formula &&
      llvm::any_of(symbolsOf(Condition.Formula), [&](SymbolId S) {
        return Model.HostSymbols[S].Name == "argc";
      });
  if (Condition.Formula && !AboutArguments)
    return Numbers.select(Condition.Formula, A, B);
  const std::string &Name = Memory.object(Id).Name;
  if (Name.empty())
    return {};
  HostValue New =
      unknown(Name, "set on more than one way", nullptr, context().IntTy);
  std::optional<double> L = A.constant(), R = B.constant();
  if (New.What == HostValue::Kind::Formula) {
    HostSymbol &Symbol = Model.HostSymbols[New.Formula->Symbol];
    if (L && R) {
      Symbol.Low = std::min(*L, *R);
      Symbol.High = std::max(*L, *R);
    } else if (L || R) {
      Symbol.Likely = L ? L : R;
    }
    if (AboutArguments)
      Symbol.Meaning = "given as a program argument or by default";
  }
  return New;
}

/// At the end of an iteration those that left it are back: what they wrote, and
/// is not the same here, is not known.
void HostRun::rejoin() {
  for (const HostMemory::Changes &Left : std::exchange(LeftIteration, {})) {
    for (ObjectId Id : Left.Forgotten)
      Memory.forget(Id);
    for (const auto &[Where, Value] : Left.Cells) {
      Place Cell{Where.first, Where.second};
      if (Memory.read(Cell) != Value)
        Memory.write(Cell, HostValue());
    }
  }
}

void HostRun::redo(const HostMemory::Changes &Changes) {
  for (ObjectId Id : Changes.Forgotten)
    Memory.forget(Id);
  for (const auto &[Where, Value] : Changes.Cells)
    Memory.write({Where.first, Where.second}, Value);
}

HostRun::Flow HostRun::joinArms(const Truth &Condition, Flow Then, Flow Else,
                                HostMemory::Changes ThenChanges, size_t Mark,
                                const HostValue &ThenReturned) {
  auto LeavesLoop = [](Flow F) {
    return F == Flow::Break || F == Flow::Continue;
  };
  Frame &Top = Frames.back();
  HostValue ElseReturned = Top.Returned;
  // A way that ends the program, the function or the iteration leaves the
  // other one to go on with.
  bool KeepElse =
      Then == Flow::Stop || (Then != Flow::Next && Else == Flow::Next);
  bool KeepThen =
      Else == Flow::Stop || (Else != Flow::Next && Then == Flow::Next);
  if (KeepElse || KeepThen) {
    Flow Left = KeepElse ? Then : Else;
    if (Left == Flow::Return)
      Top.EarlyReturns.push_back(KeepElse ? ThenReturned : ElseReturned);
    LeftEarly |= Left == Flow::Break || Left == Flow::Return;
    if (LeavesLoop(Left))
      LeftIteration.push_back(KeepElse ? ThenChanges
                                       : Memory.changesSince(Mark));
    if (KeepElse)
      return Else;
    Memory.undo(Mark);
    redo(ThenChanges);
    Top.Returned = ThenReturned;
    return Then;
  }
  HostMemory::Changes ElseChanges = Memory.changesSince(Mark);
  for (ObjectId Id : ThenChanges.Forgotten)
    Memory.forget(Id);
  auto Cells = ThenChanges.Cells;
  Cells.insert(ElseChanges.Cells.begin(), ElseChanges.Cells.end());
  for (const auto &[Where, Any] : Cells) {
    auto [Id, Offset] = Where;
    auto InThen = ThenChanges.Cells.find(Where);
    std::optional<HostValue> A = InThen != ThenChanges.Cells.end()
                                     ? std::optional(InThen->second)
                                     : ElseChanges.before(Where);
    std::optional<HostValue> B = Memory.read({Id, Offset});
    Memory.write({Id, Offset}, joined(Condition, A.value_or(HostValue()),
                                      B.value_or(HostValue()), Id));
  }
  if (Then == Flow::Return && Else == Flow::Return) {
    Top.Returned = ThenReturned == ElseReturned ? ThenReturned : HostValue();
    if (Condition.Formula && !(ThenReturned == ElseReturned))
      Top.Returned =
          Numbers.select(Condition.Formula, ThenReturned, ElseReturned);
    return Flow::Return;
  }
  if (Then == Else)
    return Then;
  LeftEarly = true;
  return LeavesLoop(Then) ? Then : Else;
}

/// Follows one way where \p Condition is known, else both.
HostRun::Flow HostRun::branch(const Truth &Condition,
                              llvm::function_ref<Flow()> Then,
                              llvm::function_ref<Flow()> Else) {
  if (Condition.Known)
    return *Condition.Known ? Then() : Else();
  auto Follow = [&](llvm::function_ref<Flow()> Arm) {
    ++OpenBranches;
    Flow F = Arm();
    --OpenBranches;
    if (Stopped && Budget)
      F = Flow::Stop;
    Stopped = false;
    return F;
  };
  HostValue Returned = Frames.back().Returned;
  size_t Mark = Memory.mark();
  Flow A = Follow(Then);
  HostMemory::Changes ThenChanges = Memory.changesSince(Mark);
  HostValue ThenReturned = Frames.back().Returned;
  Memory.undo(Mark);
  Frames.back().Returned = Returned;
  Flow B = Follow(Else);
  Flow Result =
      joinArms(Condition, A, B, std::move(ThenChanges), Mark, ThenReturned);
  Stopped = Result == Flow::Stop;
  return Result;
}

HostRun::Flow HostRun::runDeclaration(const Decl *D) {
  const auto *Variable = dyn_cast<VarDecl>(D);
  if (!Variable)
    return Flow::Next;
  if (Variable->isStaticLocal() || Variable->hasExternalStorage())
    return Flow::Next; // made when first used
  ObjectId &Id = Frames.back().Variables[Variable];
  if (!Id)
    Id = create(*Variable, Variable->getNameAsString(),
                HostObject::Rest::Unknown);
  else
    Memory.forget(Id);
  Place Where{Id};
  if (const auto *VLA = context().getAsVariableArrayType(Variable->getType()))
    if (VLA->getSizeExpr())
      value(VLA->getSizeExpr());
  if (const Expr *Init = Variable->getInit())
    initialise(Where, Variable->getType(), Init);
  if (const auto *Parts = dyn_cast<DecompositionDecl>(Variable))
    for (const BindingDecl *Binding : Parts->bindings())
      if (const VarDecl *Holder = Binding->getHoldingVar())
        runDeclaration(Holder);
  return Stopped ? Flow::Stop : Flow::Next;
}

HostRun::Flow HostRun::runReturn(const ReturnStmt &Return) {
  const Expr *Value = Return.getRetValue();
  Frame &Top = Frames.back();
  if (!Value)
    return Flow::Return;
  QualType Type = Top.Function->getReturnType();
  if (Type->isReferenceType()) {
    HostValue Result = HostValue::pointer(place(Value));
    Frames.back().Returned = Result.Target ? Result : HostValue();
  } else if (Type->isRecordType()) {
    initialise(Top.ReturnSlot, Type, Value);
  } else {
    HostValue Result = value(Value);
    Frames.back().Returned = Result;
  }
  return Stopped ? Flow::Stop : Flow::Return;
}

/// The statements after the label that is taken; all labels, where that is
/// not known.
HostRun::Flow HostRun::runSwitch(const SwitchStmt &Switch) {
  if (Switch.getInit())
    run(Switch.getInit());
  if (Switch.getConditionVariable())
    runDeclaration(Switch.getConditionVariable());
  HostValue Value = value(Switch.getCond());
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
  std::vector<const SwitchCase *> Labels;
  const SwitchCase *Default = nullptr;
  for (const SwitchCase *Case = Switch.getSwitchCaseList(); Case;
       Case = Case->getNextSwitchCase()) {
    Labels.push_back(Case);
    const auto *Constant = dyn_cast<CaseStmt>(Case);
    if (!Constant) {
      Default = Case;
      continue;
    }
    HostValue Wanted = value(Constant->getLHS());
    if (Value.isInt() && Wanted.isInt() && Wanted.Int == Value.Int)
      return RunFrom(Case);
  }
  if (Value.isInt())
    return Default ? RunFrom(Default) : Flow::Next;
  // Each label on its own, joined one after the other.
  Flow Result = Flow::Next;
  for (const SwitchCase *Label : llvm::reverse(Labels)) {
    Result =
        branch({}, [&] { return RunFrom(Label); }, [] { return Flow::Next; });
    if (Result != Flow::Next)
      break;
  }
  return Result;
}

HostRun::Flow HostRun::runDirective(const OMPExecutableDirective &Directive) {
  if (isOpenMPTargetExecutionDirective(Directive.getDirectiveKind())) {
    launchRegion(Directive);
    return Flow::Next;
  }
  if (const auto *Loop = dyn_cast<OMPLoopBasedDirective>(&Directive))
    if (const Stmt *Before = cast<OMPLoopBasedDirective>(Loop)->getRawStmt()) {
      while (const auto *Captured = dyn_cast<CapturedStmt>(Before))
        Before = Captured->getCapturedStmt();
      return run(Before);
    }
  if (!Directive.hasAssociatedStmt())
    return Flow::Next;
  return run(Directive.getRawStmt());
}

HostRun::Flow HostRun::runIf(const IfStmt &If) {
  if (If.getInit())
    run(If.getInit());
  if (If.getConditionVariable())
    runDeclaration(If.getConditionVariable());
  auto Then = [&] { return run(If.getThen()); };
  auto Else = [&] { return run(If.getElse()); };
  // What is followed runs, so `if consteval` is false.
  if (If.isConsteval())
    return If.isNegatedConsteval() ? Then() : Else();
  Truth Condition = truth(If.getCond());
  return Stopped ? Flow::Stop : branch(Condition, Then, Else);
}

/// Assembly may write anything into its operands.
HostRun::Flow HostRun::runAssembly(const AsmStmt &Assembly) {
  for (unsigned I = 0; I < Assembly.getNumOutputs(); ++I) {
    const Expr *Output = Assembly.getOutputExpr(I);
    Memory.forget(place(Output), sizeOf(Output->getType()));
  }
  return Stopped ? Flow::Stop : Flow::Next;
}

static const Stmt *behindLabel(const Stmt &S) {
  if (const auto *Label = dyn_cast<LabelStmt>(&S))
    return Label->getSubStmt();
  if (const auto *Attributed = dyn_cast<AttributedStmt>(&S))
    return Attributed->getSubStmt();
  return cast<SwitchCase>(S).getSubStmt();
}

HostRun::Flow HostRun::run(const Stmt *S) {
  if (!S)
    return Flow::Next;
  if (Stopped || !spend()) {
    Stopped = true;
    return Flow::Stop;
  }
  Descent Step(Level, DeepestRun);
  if (!Step)
    return Flow::Next;
  using Kind = StatementKind;
  switch (kindOf(*S)) {
  case Kind::Expression: {
    const auto *E = cast<Expr>(S);
    if (E->getType()->isRecordType() && !E->isGLValue())
      place(E);
    else
      value(E);
    return Stopped ? Flow::Stop : Flow::Next;
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
  case Kind::Try:
    return run(cast<CXXTryStmt>(S)->getTryBlock());
  case Kind::Captured:
    return run(cast<CapturedStmt>(S)->getCapturedStmt());
  case Kind::CanonicalLoop:
    return run(cast<OMPCanonicalLoop>(S)->getLoopStmt());
  case Kind::Directive:
    return runDirective(*cast<OMPExecutableDirective>(S));
  case Kind::Assembly:
    return runAssembly(*cast<AsmStmt>(S));
  case Kind::Coroutine: // as if it never waited
    return run(cast<CoroutineBodyStmt>(S)->getBody());
  case Kind::Catch: // nothing is thrown on a way that is followed
  case Kind::Nothing:
  case Kind::Other:
    return Flow::Next;
  }
  return Flow::Next;
}
