// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/import/ImportLabels.h"
#include "eval/labels/ProfileLabels.h"
#include "eval/labels/RidgeLabel.h"
#include "gpu/GpuDatabase.h"
#include "report/FileKind.h"
#include "report/ProfileJson.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <tuple>

using namespace llvm;
using namespace roofline;

void roofline::chooseLaunches(ImportedRows &Rows, LaunchFilter Filter) {
  if (Filter == LaunchFilter::All)
    return;
  using Key = std::tuple<std::string, std::string, std::string,
                         std::optional<std::string>>;
  std::map<Key, size_t> RowOf;
  ImportedRows Chosen;
  for (ImportedRow &Imported : Rows) {
    LabelRow &Row = Imported.Row;
    auto [At, New] = RowOf.try_emplace(
        {Row.Device, Row.Program, Row.Kernel, Row.Arguments}, Chosen.size());
    if (New) {
      Chosen.push_back(std::move(Imported));
      continue;
    }
    LabelRow &Best = Chosen[At->second].Row;
    if (Filter == LaunchFilter::Fastest && Row.TimeNs && Best.TimeNs &&
        *Row.TimeNs < *Best.TimeNs)
      Chosen[At->second] = std::move(Imported);
  }
  Rows = std::move(Chosen);
}

/// The GPU whose ridges label \p Row.
static Expected<std::string> gpuFor(const LabelRow &Row, StringRef Gpu) {
  if (!Gpu.empty())
    return Gpu.str();
  StringRef Listed = labellingGpu(Row.Device);
  if (!Listed.empty())
    return Listed.str();
  if (is_contained(gpuNames(), Row.Device))
    return Row.Device;
  if (Row.Device.empty())
    return makeError("line {0}: the table names no device; name the GPU whose "
                     "ridges decide with --gpu=",
                     Row.Line);
  return makeError("line {0}: no published ridges are known for device '{1}'; "
                   "name the GPU whose ridges decide with --gpu=",
                   Row.Line, Row.Device);
}

Expected<std::vector<LabelRow>>
roofline::labelRows(ImportedRows Rows, StringRef Gpu, ImportSummary &Summary) {
  std::map<std::string, GpuSpec> Gpus;
  std::vector<LabelRow> Labelled;
  for (ImportedRow &Imported : Rows) {
    LabelRow &Row = Imported.Row;
    std::optional<Verdict> Label;
    if (Row.DramBytes) {
      Expected<std::string> Name = gpuFor(Row, Gpu);
      if (!Name)
        return Name.takeError();
      auto [At, New] = Gpus.try_emplace(*Name);
      if (New)
        if (Error E = loadGpu(*Name).moveInto(At->second))
          return std::move(E);
      Label = ridgeLabel(Row, At->second);
      if (Label)
        Summary.Gpus.insert(At->second.Name);
    }
    if (Label && Imported.OwnLabel) {
      ++Summary.Checked;
      Summary.Disagree += *Label != *Imported.OwnLabel;
    }
    // Prefer the published label: it is what others score against.
    if (Imported.OwnLabel)
      Label = Imported.OwnLabel;
    if (!Label) {
      if (!Summary.Unlabelled++)
        Summary.FirstUnlabelled = Row.Line;
      continue;
    }
    Row.Label = *Label;
    Summary.Compute += *Label == Verdict::Compute;
    Labelled.push_back(std::move(Row));
  }
  Summary.Kept = Labelled.size();
  return Labelled;
}

/// The counted launches of a profile, labelled by the roofs of \p Gpu or, if
/// that is empty, of the profile's GPU.
static Expected<ImportedRows> importProfile(StringRef Text, StringRef Name,
                                            const std::string &Gpu) {
  Expected<Profile> Run = profileFromJson(Text, Name);
  if (!Run)
    return Run.takeError();
  if (Gpu.empty() && Run->Gpu.empty())
    return makeError("{0}: the profile names no GPU file; give one by --gpu",
                     Name);
  Expected<GpuSpec> Spec = loadGpu(Gpu.empty() ? Run->Gpu : Gpu);
  if (!Spec)
    return Spec.takeError();
  ImportedRows Rows;
  for (const LabelRow &Row : labelsOfProfile(*Run, *Spec, ""))
    Rows.push_back({Row, Row.Label});
  return Rows;
}

Expected<std::vector<LabelRow>>
roofline::importLabels(const ImportRequest &Request, ImportSummary &Summary) {
  ImportedRows All;
  for (const std::string &Path : Request.Files) {
    auto Some = parseFile(
        Path, [&](StringRef Text, StringRef Name) -> Expected<ImportedRows> {
          bool IsAny = Request.Format == "auto";
          FileKind Kind = kindOf(Text);
          if (Request.Format == "profile" ||
              (IsAny && Kind == FileKind::Profile))
            return importProfile(Text, Name, Request.Gpu);
          if (IsAny && Kind != FileKind::Other)
            return wrongKind(Name, "a table of measured kernels or a profile",
                             Text);
          return importTable(Text, Name, Request.Format);
        });
    if (!Some)
      return Some.takeError();
    append_range(All, std::move(*Some));
  }
  if (!Request.Device.empty())
    erase_if(All, [&](const ImportedRow &Imported) {
      return Imported.Row.Device != Request.Device;
    });
  if (All.empty())
    return makeError("{0}: no row fits", join(Request.Files, ", "));
  Summary.Read = All.size();
  if (!Request.Program.empty())
    for (ImportedRow &Imported : All)
      Imported.Row.Program = Request.Program;
  chooseLaunches(All, Request.Launches);
  return labelRows(std::move(All), Request.Gpu, Summary);
}

std::string roofline::importSummaryText(const ImportSummary &Summary) {
  std::string Text = formatv(
      "{0} launches read, {1} rows written: {2} compute-bound, {3} "
      "bandwidth-bound{4}{5}\n",
      Summary.Read, Summary.Kept, Summary.Compute,
      Summary.Kept - Summary.Compute,
      Summary.Gpus.empty() ? "" : "; ridges of ", join(Summary.Gpus, ", "));
  if (Summary.Checked)
    Text += formatv("labels of the table: {0} checked, {1} disagree with the "
                    "ridges\n",
                    Summary.Checked, Summary.Disagree);
  if (Summary.Unlabelled)
    Text += formatv("left out, figures are missing: {0}, the first in line "
                    "{1}\n",
                    Summary.Unlabelled, Summary.FirstUnlabelled);
  return Text;
}
