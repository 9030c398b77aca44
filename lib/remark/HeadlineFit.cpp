// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Chooses what a headline has, so that it fits a line.
#include "remark/Headline.h"
#include "remark/HeadlineParts.h"
#include "remark/RemarkText.h"
#include <algorithm>

using namespace llvm;
using namespace roofline;

/// What a line has that is too long otherwise. Of one prediction, the ratio
/// stays; of several, the names are more important.
static HeadlineDetail leastOf(ArrayRef<const Prediction *> All) {
  HeadlineDetail Least;
  Least.GpuVariant = Least.Examined = Least.ExaminedRange = Least.Floating =
      Least.Deciding = Least.Arch = Least.Example = false;
  Least.Given = Least.Needed = Least.Instances = 1;
  // What a ratio is of, is as important as the ratio.
  Least.Defaults = All.size() == 1;
  Least.Gpus = 2;
  Least.Leaning = Least.Ratios = All.size() == 1;
  return Least;
}

/// What is added to it where there is room, the most important first; notes=all
/// has the rest.
static constexpr void (*Additions[])(HeadlineDetail &) = {
    [](HeadlineDetail &D) { D.Gpus = 3; },
    [](HeadlineDetail &D) { D.Gpus = SIZE_MAX; },
    [](HeadlineDetail &D) { D.Instances = 3; },
    [](HeadlineDetail &D) { D.Ratios = true, D.Defaults = 1; },
    [](HeadlineDetail &D) { D.Arch |= D.Ratios; },
    [](HeadlineDetail &D) { D.Example = true; },
    [](HeadlineDetail &D) { D.ExaminedRange = true; },
    [](HeadlineDetail &D) { D.Defaults = 1; },
    [](HeadlineDetail &D) { D.Deciding = true; },
    [](HeadlineDetail &D) { D.Leaning = true; },
    [](HeadlineDetail &D) { D.Needed = 2; },
    [](HeadlineDetail &D) { D.Given = 2, D.Needed = 3; },
    [](HeadlineDetail &D) { D.Arch = true; },
    [](HeadlineDetail &D) { D.Floating = true; },
    [](HeadlineDetail &D) { D.Defaults = 2; },
    [](HeadlineDetail &D) { D.Examined = true; },
    [](HeadlineDetail &D) { D.GpuVariant = true; },
};

/// The headline of \p All with as much as fits a line, which is told in \p
/// Shown.
static std::string fitting(ArrayRef<const Prediction *> All,
                           HeadlineDetail &Shown) {
  // Columns, and how much of a kernel's name is in them: a line with a longer
  // name is no use without its figures.
  constexpr size_t Widest = 160, OrdinaryName = 40;
  size_t Room = Widest;
  if (All.size() == 1)
    Room += std::max(All[0]->DisplayName.size(), OrdinaryName) - OrdinaryName;
  std::string Text = headlineWith(All, Shown);
  if (Text.size() <= Room)
    return Text;
  unsigned Among = Shown.Among;
  Shown = leastOf(All);
  Shown.Among = Among;
  Text = headlineWith(All, Shown);
  for (auto *Add : Additions) {
    HeadlineDetail More = Shown;
    Add(More);
    std::string Longer = headlineWith(All, More);
    if (Longer.size() > std::max(Room, Text.size()))
      continue;
    Shown = More;
    Text = std::move(Longer);
  }
  return Text;
}

std::string roofline::headline(ArrayRef<const Prediction *> All) {
  HeadlineDetail Shown;
  Shown.Among = kernelsIn(All);
  return fitting(reachedOf(All), Shown);
}

bool roofline::headlineNamesDefaults(const Prediction &P) {
  HeadlineDetail Shown;
  const Prediction *One = &P;
  fitting(One, Shown);
  const Evaluation &E = P.Headline;
  size_t Taken = count_if(E.Assumed, isTakenValue);
  return Shown.Ratios && Shown.Defaults >= Taken && hasOperations(E) &&
         hasDram(E) && !P.Mixed;
}

bool roofline::headlineHasRanges(const Prediction &P) {
  HeadlineDetail Shown;
  const Prediction *One = &P;
  fitting(One, Shown);
  const ValidityRange &V = P.Headline.Validity;
  return V.Over.empty() || !V.Over.front().isOnlyExamined() ||
         Shown.ExaminedRange;
}
