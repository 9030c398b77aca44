// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/KernelMatch.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

static constexpr StringLiteral OffloadPrefix = "__omp_offloading_";

RowKey::RowKey(const LabelRow &Row) : Row(&Row) {
  if (Row.Lang == Language::Cuda) {
    Names = KernelNames::of(KernelId::forCuda(Row.Kernel, "").demangled());
    return;
  }
  Region = KernelId::fromIrName(Row.Kernel, "");
  StringRef Text = Row.Kernel;
  if (Text.consume_front(OffloadPrefix))
    // Skip the ids of device and file.
    Text = Text.split('_').second.split('_').second;
  Tail = Text.str();
}

std::vector<std::string> roofline::foldersOf(StringRef File) {
  StringRef Folder = sys::path::parent_path(File);
  return {sys::path::begin(Folder), sys::path::end(Folder)};
}

PredictionKey::PredictionKey(const PredictionRecord &Record) : Record(&Record) {
  const KernelId &Id = Record.Id;
  Names = KernelNames::of(Id.demangled());
  if (Id.Lang == Language::OpenMP)
    Region = Id.region();
  Folders = foldersOf(Id.Unit);
  append_range(Folders, foldersOf(Record.File));
}

bool roofline::sameProgram(const RowKey &Row, const PredictionKey &Prediction) {
  return Row.Row->Lang == Prediction.Record->Id.Lang &&
         (Row.Row->Program.empty() ||
          is_contained(Prediction.Folders, Row.Row->Program));
}

static bool matchesCuda(const RowKey &Row, const PredictionKey &Prediction,
                        JoinRule Rule) {
  const KernelNames &Theirs = Row.Names, &Ours = Prediction.Names;
  switch (Rule) {
  case JoinRule::Exact:
    return KernelId::forCuda(Row.Row->Kernel, "").Name ==
               Prediction.Record->Id.Name ||
           Theirs.Scoped == Ours.Scoped;
  case JoinRule::Normalised:
    return Theirs.Full == Ours.Full ||
           (!Theirs.hasParameters() && Theirs.hasTemplateArguments() &&
            Theirs.Template == Ours.Template);
  case JoinRule::Template:
    return Theirs.hasTemplateArguments() && Theirs.Template == Ours.Template;
  case JoinRule::Cut:
    return !Theirs.hasParameters() && !Theirs.hasTemplateArguments() &&
           Row.Row->Kernel == Ours.Cut;
  case JoinRule::Base:
    return Theirs.Base == Ours.Base;
  default:
    return false;
  }
}

static bool matchesRegion(const RowKey &Row, const PredictionKey &Prediction,
                          JoinRule Rule) {
  const KernelId &Ours = Prediction.Record->Id;
  StringRef Region = Prediction.Region;
  switch (Rule) {
  case JoinRule::Exact:
    return Region == Row.Tail;
  case JoinRule::RegionTail:
    // A tail begins after an underscore: "d_l180" does not match "dd_l180".
    return Region.consume_back(Row.Tail) && Region.ends_with("_");
  case JoinRule::SameLine:
    return Row.Region && Row.Region->Line == Ours.Line &&
           Row.Region->Ordinal == Ours.Ordinal &&
           KernelNames::of(Row.Region->demangled()).Base ==
               Prediction.Names.Base;
  default:
    return false;
  }
}

bool roofline::matches(const RowKey &Row, const PredictionKey &Prediction,
                       JoinRule Rule) {
  return Row.Row->Lang == Language::Cuda ? matchesCuda(Row, Prediction, Rule)
                                         : matchesRegion(Row, Prediction, Rule);
}

NameMatches
roofline::matchName(const RowKey &Row, ArrayRef<const PredictionKey *> Among,
                    function_ref<bool(JoinRule, const PredictionKey &)> May) {
  for (JoinRule Rule : {JoinRule::Exact, JoinRule::Normalised,
                        JoinRule::Template, JoinRule::Cut, JoinRule::Base,
                        JoinRule::RegionTail, JoinRule::SameLine}) {
    NameMatches Matches{Rule, {}};
    copy_if(Among, std::back_inserter(Matches.Found),
            [&](const PredictionKey *Key) {
              return matches(Row, *Key, Rule) && May(Rule, *Key);
            });
    if (!Matches.Found.empty())
      return Matches;
  }
  return {};
}

static bool launchesKnown(const LabelRow &Row, const PredictionRecord &P) {
  return Row.Grid && Row.Block && P.Grid && P.Block;
}

bool roofline::sameLaunch(const LabelRow &Row, const PredictionRecord &P) {
  return launchesKnown(Row, P) && Row.Grid == P.Grid && Row.Block == P.Block;
}

bool roofline::otherLaunch(const LabelRow &Row, const PredictionRecord &P) {
  return launchesKnown(Row, P) && !sameLaunch(Row, P);
}
