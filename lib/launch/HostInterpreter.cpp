// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Starts the host interpreter, and finds variables.
#include "launch/HostInterpreter.h"
#include "clang/AST/DeclOpenMP.h"

using namespace clang;
using namespace roofline;

/// Maximum number of named unknowns, which is more than users read. Code that
/// main() does not reach may add as many again.
static constexpr size_t MostSymbols = 400;

HostInterpreter::HostInterpreter(const HostProgram &Program, SourceModel &Model,
                                 LaunchLog &Log, const LaunchReach &Reach,
                                 const LaunchNames &Names, unsigned Budget,
                                 bool FromMain)
    : Program(Program), Model(Model), Log(Log), Reach(Reach),
      Progress(Program.own(), Budget, FromMain),
      Numbers(Program.own(), Model, FromMain ? MostSymbols : 2 * MostSymbols),
      Values(*this, Progress, Memory, Numbers),
      Containers(Values, Memory, Numbers),
      Launches(Values, Progress, Memory, Numbers, Names, Log) {}

void HostInterpreter::runMain(
    const FunctionDecl &Main,
    const std::optional<std::vector<std::string>> &Arguments) {
  auto InTree = Progress.enter(Main.getASTContext());
  HasOpenArguments = !Arguments;
  Frame &Top = Frames.emplace_back();
  Top.Function = &Main;
  if (Main.getNumParams() >= 2) {
    ObjectId Count = Memory.create("argc");
    ObjectId Vector = Memory.create("argv");
    ObjectId Pointers = Memory.create("");
    Top.Variables[Main.getParamDecl(0)] = Count;
    Top.Variables[Main.getParamDecl(1)] = Vector;
    Memory.write({Vector}, HostValue::pointer({Pointers}));
    Memory.object(Pointers).IsArgv = true;
    if (Arguments) {
      // From argv[argc] on, all are null.
      Memory.object(Pointers).Others = HostObject::Rest::Zero;
      int64_t Size = Values.sizeOf(Progress.context().VoidPtrTy), At = 0;
      Memory.write({Count}, HostValue::integer(Arguments->size() + 1));
      Memory.write({Pointers, 0}, Memory.createText("program"));
      for (const std::string &Word : *Arguments) {
        HostValue Text = Memory.createText(Word);
        Memory.object(Text.Target.Object).IsGiven = true;
        Memory.write({Pointers, At += Size}, Text);
        Words.push_back(Text.Target);
      }
    } else {
      Memory.write({Count}, Values.unknown("argc", {HostOrigin::ArgumentCount},
                                           nullptr, Main.getReturnType()));
    }
  }
  run(Main.getBody());
  Frame Done = std::move(Frames.front());
  Frames.clear();
  settleAssumptions(Done);
}

std::vector<std::string> HostInterpreter::unmatchedArguments() const {
  std::vector<std::string> Found;
  for (Address Word : Words) {
    const HostObject &Its = Memory.object(Word.Object);
    std::string Text = Memory.text(Word).value_or("");
    double Number;
    if (Its.WasCompared && !Its.WasUsed &&
        (StringRef(Text).starts_with("-") ||
         !StringRef(Text).getAsDouble(Number)))
      Found.push_back(std::move(Text));
  }
  return Found;
}

void HostInterpreter::runAlone(const FunctionDecl &Function) {
  const FunctionDecl *Definition = Program.definition(Function);
  if (!Definition || Definition->isDependentContext())
    return;
  auto InTree = Progress.enter(Definition->getASTContext());
  HasOpenArguments = true;
  Frame &Top = Frames.emplace_back();
  Top.Function = Definition;
  for (const ParmVarDecl *Parameter : Definition->parameters()) {
    // If the parameter is read, the unknown value gets its name.
    ObjectId Id = Memory.create(Parameter->getNameAsString());
    Top.Variables[Parameter] = Id;
    if (Parameter->getType()->isReferenceType())
      Memory.write({Id}, HostValue::pointer(
                             {Memory.create(Parameter->getNameAsString())}));
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Definition);
      Method && Method->isInstance())
    Top.This = {Memory.create("this")};
  Top.ReturnSlot = Memory.temporary();
  run(Definition->getBody());
  Frame Done = std::move(Frames.front());
  Frames.clear();
  settleAssumptions(Done);
}

Address HostInterpreter::thisAddress() const {
  const Frame &Top = Frames.back();
  return Top.LambdaThis ? Top.LambdaThis : Top.This;
}

ObjectId HostInterpreter::create(const VarDecl &Variable, std::string Name,
                                 HostObject::Rest Others) {
  ObjectId Id = Memory.create(std::move(Name), Others);
  QualType Type = Variable.getType().getNonReferenceType();
  if (int64_t Bytes = Type->isVariableArrayType() ? 0 : Values.sizeOf(Type))
    Memory.object(Id).Size = HostValue::integer(Bytes);
  Memory.object(Id).Record = Type->getAsRecordDecl();
  return Id;
}

Address HostInterpreter::global(const VarDecl &Variable) {
  const VarDecl *Key = Program.canonical(Variable);
  if (auto It = Globals.find(Key); It != Globals.end())
    return {It->second};
  const VarDecl *Definition = Program.definition(Variable);
  bool Constant =
      Variable.getType().isConstQualified() || Variable.isConstexpr();
  bool InitialHolds = Constant || (Progress.FromMain && Definition);
  ObjectId Id =
      create(Definition ? *Definition : Variable, Variable.getNameAsString(),
             InitialHolds && Definition ? HostObject::Rest::Zero
                                        : HostObject::Rest::Unknown);
  Globals[Key] = Id;
  if (!InitialHolds || !Definition || !Definition->getInit())
    return {Id};
  // The initialisation happened before main(), so no branch may undo it.
  size_t Mark = Memory.mark();
  auto InTree = Progress.enter(Definition->getASTContext());
  Values.initialise({Id}, Definition->getType(), Definition->getInit());
  Memory.settle(Mark);
  return {Id};
}

Address HostInterpreter::variable(const VarDecl &Variable) {
  if (Variable.hasGlobalStorage())
    return global(Variable);
  for (size_t I = Frames.size(); I-- > 0;) {
    Frame &F = Frames[I];
    if (auto It = F.Variables.find(&Variable); It != F.Variables.end())
      return {It->second};
    if (auto It = F.Captures.find(&Variable); It != F.Captures.end()) {
      Address Field = Values.fieldOf(F.This, *It->second);
      if (It->second->getType()->isReferenceType() &&
          !Variable.getType()->isReferenceType())
        return Values.loadAddress(Field);
      return Field;
    }
  }
  // A variable that clang makes for the expression in an OpenMP clause.
  bool Captured = isa<OMPCapturedExprDecl>(Variable);
  Address New{create(Variable, Captured ? Values.nameOf(Variable.getInit())
                                        : Variable.getNameAsString())};
  Frames.back().Variables[&Variable] = New.Object;
  // Also initialise constants whose declaration was not executed.
  bool Defined = Captured || Variable.isConstexpr() ||
                 Variable.getType().isConstQualified();
  if (Defined && Variable.getInit() && !isa<ParmVarDecl>(Variable))
    Values.initialise(New, Variable.getType(), Variable.getInit());
  return New;
}
