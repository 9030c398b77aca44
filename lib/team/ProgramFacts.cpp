// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team/ProgramFacts.h"
#include "gpu/GpuDatabase.h"
#include "report/FileKind.h"
#include "report/PredictionJson.h"
#include "report/ProfileJson.h"
#include "report/ReportFiles.h"
#include "support/Error.h"
#include "support/Files.h"
#include "team/RunFacts.h"
#include "validate/EmbeddedVerdicts.h"
#include "llvm/ADT/STLExtras.h"
#include <map>

using namespace llvm;
using namespace roofline;

KernelFacts roofline::kernelFacts(Prediction P) {
  KernelFacts K;
  K.Id = P.Id;
  K.DisplayName = P.DisplayName;
  K.Gpu = P.Gpu;
  K.GpuDisplayName = P.GpuDisplayName;
  K.Predicted = std::move(P);
  return K;
}

ProgramFacts roofline::factsOf(std::vector<Prediction> Predictions) {
  ProgramFacts Facts;
  for (Prediction &P : Predictions)
    Facts.Kernels.push_back(kernelFacts(std::move(P)));
  return Facts;
}

namespace {
/// Adds one input after the other to Facts.
class Reader {
public:
  Reader(std::vector<GpuSpec> Gpus, bool PredictsOthers)
      : Gpus(std::move(Gpus)), PredictsOthers(PredictsOthers) {}

  Error read(const std::string &Path);
  Expected<ProgramFacts> finish();

private:
  bool isKept(StringRef Gpu) const {
    return Gpus.empty() ||
           any_of(Gpus, [&](const GpuSpec &Spec) { return Spec.Name == Gpu; });
  }
  void add(Prediction P, const std::string &Path);

  Error predictOthers(ArrayRef<ReadProfile> Runs);

  std::vector<GpuSpec> Gpus;
  bool PredictsOthers;
  /// For GPUs that are not kept: they know launches and names.
  std::vector<Prediction> NotKept;
  ProgramFacts Facts;
  /// Indices of Facts.Kernels.
  std::multimap<std::pair<std::string, KernelId>, size_t> Known;
  std::vector<KernelCode> Codes;
  std::vector<ReadProfile> Profiles;
};
} // namespace

void Reader::add(Prediction P, const std::string &Path) {
  if (!isKept(P.Gpu)) {
    Facts.OtherGpus.insert(P.Gpu);
    if (PredictsOthers)
      NotKept.push_back(std::move(P));
    return;
  }
  // An object and the program that it was linked into have the same verdicts.
  // Two programs may have different kernels with one id, since a unit's path
  // is as the compiler was given it.
  auto [First, Last] = Known.equal_range({P.Gpu, P.Id});
  for (auto [Key, Index] : make_range(First, Last))
    if (toJsonLine(*Facts.Kernels[Index].Predicted) == toJsonLine(P))
      return;
  Known.insert({{P.Gpu, P.Id}, Facts.Kernels.size()});
  Facts.Kernels.push_back(kernelFacts(std::move(P)));
  Facts.Kernels.back().File = Path;
}

Error Reader::read(const std::string &Path) {
  Expected<std::string> Text = readFile(Path);
  if (!Text)
    return Text.takeError();
  FileKind Kind = kindOf(*Text);
  if (Kind == FileKind::Profile) {
    Expected<Profile> Run = profileFromJson(*Text, Path);
    if (!Run)
      return Run.takeError();
    Profiles.push_back({Path, std::move(*Run)});
    return Error::success();
  }
  if (Kind != FileKind::Report && Kind != FileKind::Binary)
    return wrongKind(Path, "a report, a program or a profile", *Text);
  EmbeddedVerdicts Found;
  if (Error E = Found.add(std::move(*Text), Path))
    return E;
  if (Kind == FileKind::Binary && Found.Predictions.empty() &&
      Found.Codes.empty())
    return noVerdictsIn("'" + Path + "'");
  for (Prediction &P : Found.Predictions)
    add(std::move(P), Path);
  append_range(Codes, std::move(Found.Codes));
  return Error::success();
}

Error Reader::predictOthers(ArrayRef<ReadProfile> Runs) {
  std::vector<Prediction> Known = NotKept;
  std::set<std::string> Predicted;
  for (const KernelFacts &K : Facts.Kernels)
    if (K.Predicted) {
      Known.push_back(*K.Predicted);
      Predicted.insert(K.Gpu);
    }
  for (const GpuSpec &Gpu : Gpus)
    if (!Predicted.count(Gpu.Name))
      if (Error E = predictFor(Gpu, Codes, Runs, Known, Facts))
        return E;
  return Error::success();
}

Expected<ProgramFacts> Reader::finish() {
  std::vector<ReadProfile> Runs = mergedRuns(std::move(Profiles));
  for (const ReadProfile &Run : Runs)
    if (Error E = addRun(Run, Gpus, Codes, Facts))
      return std::move(E);
  if (PredictsOthers && !Codes.empty())
    if (Error E = predictOthers(Runs))
      return std::move(E);
  llvm::sort(Facts.Kernels, [](const KernelFacts &A, const KernelFacts &B) {
    return std::tie(A.DisplayName, A.Id, A.Gpu, A.File) <
           std::tie(B.DisplayName, B.Id, B.Gpu, B.File);
  });
  return std::move(Facts);
}

Expected<ProgramFacts> roofline::readProgramFacts(const ProgramInputs &Inputs) {
  std::vector<GpuSpec> Gpus;
  for (const std::string &Name : Inputs.Gpus)
    if (Error E = loadGpu(Name).moveInto(Gpus.emplace_back()))
      return makeError("--gpu: {0}", toString(std::move(E)));
  Reader All(std::move(Gpus), Inputs.PredictsOthers);
  for (const std::string &Path : Inputs.Paths) {
    Expected<std::vector<std::string>> Files = reportFilesAt(Path);
    if (!Files)
      return Files.takeError();
    for (const std::string &File : *Files)
      if (Error E = All.read(File))
        return std::move(E);
  }
  return All.finish();
}
