// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline gate: fails where kernels are worse than a baseline.
#include "team/Gate.h"
#include "Subcommands.h"
#include "gpu/GpuDatabase.h"
#include "support/Error.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace roofline;

namespace {
enum class Format { Text, Markdown, Json };
} // namespace

/// The baseline at \p Path; an empty one if it is to be made.
static Expected<Baseline> readBaseline(const std::string &Path, bool IsMade) {
  if (sys::fs::exists(Path))
    return parseFile(Path, parseBaseline);
  if (!IsMade)
    return makeError("--baseline: no file '{0}'; --update-baseline makes it",
                     Path);
  Baseline New;
  New.Path = Path;
  return New;
}

/// Writes what has changed to the file.
static Error update(const CommandLine &Line, const Baseline &Accepted,
                    const GateResult &R) {
  AcceptanceNotes Notes;
  Line.get("reason", Notes.Reason);
  Line.get("owner", Notes.Owner);
  Notes.RemoveUnfitting = Line.flag("remove-gone");
  std::string Text = updatedBaseline(Accepted, R, Notes);
  if (Text == Accepted.Text) {
    errs() << formatv("{0}: unchanged\n", Accepted.Path);
    return Error::success();
  }
  // What is written must be readable, whatever was edited by hand before.
  if (Error E = parseBaseline(Text, Accepted.Path).takeError())
    return makeError("cannot update: {0}", toString(std::move(E)));
  if (Error E = writeFileAtomically(Accepted.Path, Text))
    return E;
  errs() << formatv("{0}: updated\n", Accepted.Path);
  return Error::success();
}

/// Fails if the inputs have no prediction for one of the GPUs \p Asked.
static Error checkGpus(const ProgramFacts &Facts, ArrayRef<std::string> Asked) {
  std::set<std::string> Predicted = Facts.OtherGpus;
  for (const KernelFacts &K : Facts.Kernels)
    if (K.Predicted)
      Predicted.insert(K.Gpu);
  for (const std::string &Name : Asked) {
    Expected<GpuSpec> Gpu = loadGpu(Name);
    if (!Gpu)
      return makeError("--gpu: {0}", toString(Gpu.takeError()));
    if (!Predicted.empty() && !Predicted.contains(Gpu->Name))
      return makeError("--gpu: no kernel of the inputs is predicted for '{0}', "
                       "but for {1}",
                       Gpu->Name, join(Predicted, ", "));
  }
  return Error::success();
}

/// Fails if there is nothing that could be compared, which would pass for ever:
/// the inputs have no kernels, or none on a GPU of \p Accepted.
static Error checkComparable(const Baseline &Accepted,
                             const ProgramFacts &Facts) {
  std::set<std::string> OfBaseline, OfInputs;
  for (const BaselineEntry &Entry : Accepted.Entries)
    for (const AcceptedState &State : Entry.States)
      OfBaseline.insert(State.Gpu);
  for (const KernelFacts &K : Facts.Kernels)
    if (K.Predicted)
      OfInputs.insert(K.Gpu);
  if (OfBaseline.empty())
    return Error::success();
  if (OfInputs.empty())
    return makeError("the inputs have no kernels, and {0} has states of {1}: "
                     "nothing can be compared",
                     Accepted.Path, join(OfBaseline, ", "));
  if (none_of(OfInputs,
              [&](const std::string &Gpu) { return OfBaseline.contains(Gpu); }))
    return makeError("the inputs have kernels on {0}, and {1} has states of "
                     "{2}: nothing can be compared",
                     join(OfInputs, ", "), Accepted.Path,
                     join(OfBaseline, ", "));
  return Error::success();
}

/// Fails if kernels of the inputs could never be compared.
static Error checkFit(const Baseline &Accepted, const GateResult &R) {
  if (R.Ambiguous.empty())
    return Error::success();
  return makeError("{0}; wanted as many blocks as kernels, which "
                   "--update-baseline --remove-gone writes anew",
                   ambiguityWords(Accepted, R.Ambiguous.front()));
}

Expected<int> roofline::runGate(const CommandLine &Line) {
  bool IsUpdate = Line.flag("update-baseline");
  for (const char *Key : {"reason", "owner", "remove-gone"})
    if (Line.has(Key) && !IsUpdate)
      return makeError("--{0} is only for --update-baseline", Key);
  Expected<Baseline> Accepted = readBaseline(Line.text("baseline"), IsUpdate);
  if (!Accepted)
    return Accepted.takeError();
  ProgramInputs Inputs;
  Inputs.Paths = Line.Words;
  Line.get("gpu", Inputs.Gpus);
  Expected<ProgramFacts> Facts = readProgramFacts(Inputs);
  if (!Facts)
    return Facts.takeError();
  if (!Facts->Kernels.empty() &&
      none_of(Facts->Kernels,
              [](const KernelFacts &K) { return K.Predicted.has_value(); }))
    return makeError("no input has predictions, which a baseline is compared "
                     "with; wanted a report or a program beside the profile");
  if (Error E = checkGpus(*Facts, Inputs.Gpus))
    return std::move(E);
  GateRule Rule;
  Rule.On = Line.choice<FailOn>("fail-on");
  Rule.OnUndetermined = Line.flag("fail-on-undetermined");
  Rule.Tolerance = DefaultTolerance;
  Line.get("tolerance", Rule.Tolerance);
  // A baseline may get the states of another GPU. Contradictions need none.
  bool Compares = IsUpdate ? Line.flag("remove-gone") && Facts->Kernels.empty()
                           : Rule.On <= FailOn::New;
  if (Compares)
    if (Error E = checkComparable(*Accepted, *Facts))
      return std::move(E);
  GateResult R = compareWith(*Accepted, *Facts, Rule.Tolerance);
  bool WritesAnew = IsUpdate && Line.flag("remove-gone");
  if ((IsUpdate || Rule.On <= FailOn::New) && !WritesAnew)
    if (Error E = checkFit(*Accepted, R))
      return std::move(E);
  if (Compares && !IsUpdate && !R.Compared && !Accepted->Entries.empty())
    return makeError("no state in {0} is that of a kernel and a GPU of the "
                     "inputs: nothing can be compared",
                     Accepted->Path);
  if (IsUpdate) {
    if (Error E = update(Line, *Accepted, R))
      return std::move(E);
    return 0;
  }
  std::string Text, Output;
  switch (Line.choice<Format>("format")) {
  case Format::Text:
    Text = gateText(*Accepted, R, Rule);
    break;
  case Format::Markdown:
    Text = gateMarkdown(*Accepted, R, Rule);
    break;
  case Format::Json:
    Text = gateJson(*Accepted, R, Rule);
    break;
  }
  Line.get("o", Output);
  if (Error E = putOut(Text, Output))
    return std::move(E);
  return Rule.fails(R) ? 1 : 0;
}
