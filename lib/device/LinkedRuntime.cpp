// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device/LinkedRuntime.h"
#include "device/PassAnalyses.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Frontend/OpenMP/OMPIRBuilder.h"
#include "llvm/IR/Assumptions.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <optional>

using namespace llvm;
using namespace roofline;

StringSet<> roofline::runtimeNamesIn(MemoryBufferRef Bitcode) {
  LLVMContext Context;
  Expected<std::unique_ptr<Module>> M = getLazyBitcodeModule(Bitcode, Context);
  if (!M) {
    consumeError(M.takeError());
    return {};
  }
  const Function *Init = (*M)->getFunction("__kmpc_target_init");
  if (!Init || Init->isDeclaration())
    return {};
  StringSet<> Names;
  for (const GlobalValue &V : (*M)->global_values())
    if (V.hasName() && !V.isDeclaration() && !V.hasLocalLinkage())
      Names.insert(V.getName());
  return Names;
}

/// Whether \p F is a function with a body from a runtime that defines
/// \p Names. Clang makes those of its device libraries internal to the module.
/// C's own, such as memcmp, are what a program means by them.
static bool isOfRuntime(const Function &F, const StringSet<> &Names) {
  return !F.isDeclaration() && F.hasLocalLinkage() &&
         Names.contains(F.getName()) && !F.getName().starts_with("mem");
}

/// Whether \p Name is a function of the runtime that each thread may call and
/// that only returns a value, but is none of those that LLVM's OpenMP
/// optimisation knows.
static bool isUnknownQuery(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"omp_get_default_device", "omp_get_device_num",
              "omp_get_initial_device", "omp_get_num_devices",
              "omp_get_num_teams", "omp_get_team_num", "omp_get_wtick",
              "omp_get_wtime", "omp_is_initial_device", "ompx_block_dim",
              "ompx_block_id", "ompx_grid_dim", "ompx_thread_id"},
             true)
      .Default(false);
}

bool roofline::hasRuntimeCalls(const Module &M, const StringSet<> &Names) {
  return any_of(M, [&](const Function &F) {
    return isOfRuntime(F, Names) || isUnknownQuery(F.getName());
  });
}

static std::optional<omp::RuntimeFunction> runtimeFunction(StringRef Name) {
  return StringSwitch<std::optional<omp::RuntimeFunction>>(Name)
#define OMP_RTL(Enum, Text, ...) .Case(Text, omp::RuntimeFunction::Enum)
#include "llvm/Frontend/OpenMP/OMPKinds.def"
      .Default(std::nullopt);
}

/// Replaces the definition of \p F by the declaration that clang makes. The
/// definition's attributes say what the optimiser found in its body.
static void declare(Function &F, OpenMPIRBuilder &Builder) {
  F.deleteBody();
  F.setComdat(nullptr);
  F.setVisibility(GlobalValue::DefaultVisibility);
  F.setDSOLocal(false);
  F.setUnnamedAddr(GlobalValue::UnnamedAddr::None);
  F.setAttributes({});
  std::optional<omp::RuntimeFunction> Known = runtimeFunction(F.getName());
  if (Known && F.getName().starts_with("__kmpc_"))
    Builder.addAttributes(*Known, F);
  else
    F.setConvergent(); // declared in a header, as all functions there
}

void roofline::prepareRuntimeCalls(Module &M, const StringSet<> &Names) {
  OpenMPIRBuilder Builder(M);
  for (Function &F : M) {
    if (isOfRuntime(F, Names))
      declare(F, Builder);
    if (F.isDeclaration() && isUnknownQuery(F.getName()))
      addAssumptions(F, {"ompx_spmd_amenable", "omp_no_openmp"});
  }
  // What is left has no use for the runtime's own variables, which are weak.
  auto IsOfRuntime = [&](const Constant *C) {
    auto *V = dyn_cast<GlobalVariable>(C->stripPointerCasts());
    return V && V->hasWeakAnyLinkage() && Names.contains(V->getName());
  };
  removeFromUsedLists(
      M, [&](Constant *C) { return IsOfRuntime(C->stripPointerCasts()); });
  for (GlobalVariable &V : M.globals())
    if (IsOfRuntime(&V))
      V.setLinkage(GlobalValue::InternalLinkage);
  PassBuilder PB;
  PassAnalyses Analyses(PB);
  GlobalDCEPass().run(M, Analyses.Module);
}
