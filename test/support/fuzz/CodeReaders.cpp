// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CodeReaders.h"
#include "CodeMutator.h"
#include "HandMadeKernel.h"
#include "Require.h"
#include "device/Features.h"
#include "emulate/Executor.h"
#include "predict/Predict.h"
#include "random/RandomKernel.h"
#include "remark/Derivation.h"
#include "remark/RemarkText.h"
#include "report/FeaturesText.h"
#include "report/PredictionJson.h"
#include "llvm/Support/TargetSelect.h"

using namespace llvm;
using namespace roofline;
using fuzz::require;
using fuzz::valueOf;

static void initializeTargets() {
  static const bool Done = [] {
    InitializeAllTargetInfos();
    InitializeAllTargets();
    InitializeAllTargetMCs();
    return true;
  }();
  (void)Done;
}

/// Writes all that a user can be told about the kernel of \p Features.
static void tell(const KernelFeatures &Features, const GivenLaunches &Given) {
  SourceModel Sources;
  PredictRequest Request;
  Request.CodeArch = "sm_80";
  Request.Sources = &Sources;
  static const Expected<ConfidenceWeights> Weights = shippedConfidenceWeights();
  Request.Confidence = &*Weights;
  Request.Given = Given;
  Request.Proposes = true;
  Prediction P = predictKernel(Features, Request, roundGpu()).Result;
  require(!headline(P).empty(), "a headline is empty");
  allNotes(P);
  derivation(P);
  auto Again = valueOf(predictionsFromJson(toJsonFile(P), "report.json"));
  require(Again && Again->size() == 1, "a report can't be read again");
}

void fuzz::tryAnalysis(StringRef Bitcode) {
  initializeTargets();
  LLVMContext Context;
  std::unique_ptr<Module> M = readCode(Bitcode, Context);
  if (!M)
    return;
  for (bool BeforeOptimisation : {false, true}) {
    auto All = valueOf(
        analyseDevice(*M, "unit.cu", SourceModel(), BeforeOptimisation));
    if (!All)
      continue;
    for (const KernelFeatures &Features : *All) {
      featuresText(Features);
      tell(Features, {});
      tell(Features, {{Features.Id, {{{1000, 1, 1}, {256, 1, 1}}}}});
    }
  }
}

namespace {
/// The memory for one launch of a random kernel. What surrounds each part must
/// stay as it is.
class LaunchMemory {
public:
  void *add(size_t Bytes) {
    Parts.emplace_back(Bytes + 2 * Border, Untouched);
    uint8_t *Start = Parts.back().data() + Border;
    std::fill(Start, Start + Bytes, uint8_t(3));
    Allowed.push_back({reinterpret_cast<uint64_t>(Start), Bytes});
    return Start;
  }
  const std::vector<emulate::MemoryRange> &allowed() const { return Allowed; }
  bool isIntact() const {
    return all_of(Parts, [](ArrayRef<uint8_t> Part) {
      auto IsUntouched = [](uint8_t Byte) { return Byte == Untouched; };
      return all_of(Part.take_front(Border), IsUntouched) &&
             all_of(Part.take_back(Border), IsUntouched);
    });
  }

private:
  static constexpr size_t Border = 4096;
  static constexpr uint8_t Untouched = 0xa5;
  std::vector<std::vector<uint8_t>> Parts;
  std::vector<emulate::MemoryRange> Allowed;
};
} // namespace

void fuzz::tryExecutor(StringRef Bitcode) {
  LLVMContext Context;
  if (!readCode(Bitcode, Context))
    return;
  emulate::ExecutorOptions Options;
  Options.Gpu = roundGpu();
  Options.Cores = 1;
  Options.MostThreadInstructions = 3'000'000;
  Options.MostSeconds = 5;
  Options.Checks.Asked = {CheckTool::Memcheck};
  auto Program = valueOf(emulate::DeviceProgram::load(Bitcode, Options));
  if (!Program)
    return;

  constexpr unsigned Blocks = 2, Threads = 33;
  LaunchMemory Memory;
  void *Own = Memory.add(Blocks * Threads * random::OwnBytes);
  void *Input = Memory.add(random::InputBytes);
  void *Counters = Memory.add(random::CounterBytes);
  uint32_t First = 5, Second = 70;
  float Third = 1.5;
  void *Arguments[] = {&Own, &Input, &Counters, &First, &Second, &Third};
  emulate::LaunchRequest Request;
  Request.Grid = {Blocks, 1, 1};
  Request.Block = {Threads, 1, 1};
  Request.DynamicSharedBytes = Threads * random::SharedBytes;
  Request.Arguments = Arguments;
  Request.CountMemory = true;
  Request.Memory = Memory.allowed();
  auto Outcome = valueOf((*Program)->launch("kernel", Request));
  require(!Outcome || Outcome->End == LaunchEnd::Finished ||
              !Outcome->Problem.empty(),
          "a launch ended early without a reason");
  require(Memory.isIntact(), "a kernel wrote outside of its memory");
}
