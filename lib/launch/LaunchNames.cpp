// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/LaunchNames.h"
#include "launch/HostProgram.h"
#include "model/KernelSource.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace roofline;

LaunchNames::LaunchNames(const HostProgram &Program, const SourceModel &Model)
    : Program(Program), Model(Model) {
  for (const OtherUnit &Unit : Program.units()) {
    Manglers.try_emplace(Unit.Tree, *Unit.Tree);
    llvm::append_range(Regions, findTargetRegions(*Unit.Tree, Unit.Name));
  }
}

KernelId LaunchNames::kernel(const FunctionDecl &Kernel) const {
  std::string Name = Manglers.at(&Kernel.getASTContext()).kernel(Kernel);
  bool HasOwnBody = Kernel.hasBody() || !Kernel.isExternallyVisible();
  const ASTContext &Tree = HasOwnBody ? Kernel.getASTContext() : Program.own();
  return KernelId::forCuda(Name, Program.unitOf(Tree));
}

const ASTContext &LaunchNames::own() const { return Program.own(); }

std::string LaunchNames::variable(const VarDecl &Variable) const {
  return Manglers.at(&Variable.getASTContext()).variable(Variable);
}

bool LaunchNames::concerns(const KernelId &Kernel, const ASTContext &In) const {
  if (&In == &Program.own())
    return true;
  const KernelSource *Found = Model.find(Kernel);
  return Found && Found->HasBody;
}

const UserAssumption *LaunchNames::valueGiven(const KernelId &Kernel,
                                              StringRef Name) const {
  if (const KernelSource *Found = Model.find(Kernel))
    for (const UserAssumption &A : Found->Assumed)
      if (A.Name == Name && A.isValue())
        return &A;
  return nullptr;
}
