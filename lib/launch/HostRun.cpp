// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/HostRun.h"

using namespace clang;
using namespace roofline;

HostRun::HostRun(const HostProgram &Program, SourceModel &Model, LaunchLog &Log,
                 const LaunchReach &Reach, const LaunchNames &Names,
                 unsigned Budget)
    : Numbers(Program.own(), *Model.HostFormulas), Program(Program),
      Tree(&Program.own()), Model(Model), Log(Log), Reach(Reach), Names(Names),
      Budget(Budget) {}

HostValue HostRun::newText(std::string Text) {
  ObjectId Id = Memory.create("", HostObject::Rest::Unknown);
  Memory.object(Id).Text = std::move(Text);
  return HostValue::pointer({Id});
}

std::optional<std::string> HostRun::text(const HostValue &V) const {
  if (!V.isPointer() || !V.Target || !V.Target.OffsetKnown ||
      V.Target.Offset < 0)
    return std::nullopt;
  std::string Text;
  for (int64_t I = 0; I < 4096; ++I) {
    std::optional<HostValue> C = Memory.read(V.Target.plus(I));
    if (!C || !C->isInt())
      return std::nullopt;
    if (C->Int == 0)
      return Text;
    Text += static_cast<char>(C->Int);
  }
  return std::nullopt;
}

HostValue HostRun::allocate(HostValue Bytes, std::string Name,
                            HostObject::Rest Others) {
  ObjectId Id = Memory.create(std::move(Name), Others);
  Memory.object(Id).Size = Bytes;
  Memory.object(Id).Allocated = true;
  return HostValue::pointer({Id});
}

void HostRun::runMain(
    const FunctionDecl &Main,
    const std::optional<std::vector<std::string>> &Arguments) {
  FromMain = true;
  Tree = &Main.getASTContext();
  Frame &Top = Frames.emplace_back();
  Top.Function = &Main;
  if (Main.getNumParams() >= 2) {
    ObjectId Count = Memory.create("argc", HostObject::Rest::Unknown);
    ObjectId Vector = Memory.create("argv", HostObject::Rest::Unknown);
    ObjectId Words = Memory.create("", HostObject::Rest::Unknown);
    Top.Variables[Main.getParamDecl(0)] = Count;
    Top.Variables[Main.getParamDecl(1)] = Vector;
    Memory.write({Vector}, HostValue::pointer({Words}));
    if (Arguments) {
      int64_t Size = sizeOf(context().VoidPtrTy), At = 0;
      Memory.write({Count}, HostValue::integer(Arguments->size() + 1));
      Memory.write({Words, 0}, newText("program"));
      for (const std::string &Word : *Arguments)
        Memory.write({Words, At += Size}, newText(Word));
      Memory.write({Words, At + Size}, HostValue::pointer({}));
    } else {
      Memory.write({Count}, unknown("argc", {HostOrigin::ArgumentCount},
                                    nullptr, context().IntTy));
    }
  }
  run(Main.getBody());
  Frames.clear();
}

void HostRun::runAlone(const FunctionDecl &Function) {
  const FunctionDecl *Definition = bodyOf(Function);
  if (!Definition || Definition->isDependentContext())
    return;
  Tree = &Definition->getASTContext();
  Frame &Top = Frames.emplace_back();
  Top.Function = Definition;
  for (const ParmVarDecl *Parameter : Definition->parameters()) {
    // If the parameter is read, the unknown value gets its name.
    ObjectId Id =
        Memory.create(Parameter->getNameAsString(), HostObject::Rest::Unknown);
    Frames.back().Variables[Parameter] = Id;
    if (Parameter->getType()->isReferenceType())
      Memory.write(
          {Id}, HostValue::pointer({Memory.create(Parameter->getNameAsString(),
                                                  HostObject::Rest::Unknown)}));
  }
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Definition);
      Method && Method->isInstance())
    Frames.back().This = {Memory.create("this", HostObject::Rest::Unknown)};
  Frames.back().ReturnSlot = temporary();
  run(Definition->getBody());
  Frames.clear();
}
