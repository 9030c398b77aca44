// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "job/UnplacedFailures.h"
#include "llvm/IR/BasicBlock.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;
using namespace roofline;

namespace {
class Unplacer : public DiagnosticHandler {
public:
  explicit Unplacer(std::unique_ptr<DiagnosticHandler> Next)
      : Next(std::move(Next)) {}

  bool handleDiagnostics(const DiagnosticInfo &Info) override {
    auto *Failure = dyn_cast<DiagnosticInfoOptimizationFailure>(&Info);
    auto *Region = Failure
                       ? dyn_cast_or_null<BasicBlock>(Failure->getCodeRegion())
                       : nullptr;
    if (!Region)
      return Next->handleDiagnostics(Info);
    DiagnosticInfoOptimizationFailure Unplaced(Failure->getPassName().data(),
                                               Failure->getRemarkName(),
                                               DiagnosticLocation(), Region);
    for (const auto &Argument : Failure->getArgs())
      Unplaced << Argument;
    return Next->handleDiagnostics(Unplaced);
  }

  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return Next->isAnalysisRemarkEnabled(Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return Next->isMissedOptRemarkEnabled(Pass);
  }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return Next->isPassedOptRemarkEnabled(Pass);
  }
  bool isAnyRemarkEnabled() const override {
    return Next->isAnyRemarkEnabled();
  }

private:
  std::unique_ptr<DiagnosticHandler> Next;
};
} // namespace

void roofline::unplaceFailures(LLVMContext &Context) {
  if (auto Next = Context.getDiagnosticHandler())
    Context.setDiagnosticHandler(std::make_unique<Unplacer>(std::move(Next)));
}
