// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/scenario/ChooseRows.h"
#include "eval/calibrate/Calibrate.h"
#include "eval/scenario/Random.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <set>

using namespace llvm;
using namespace roofline;

std::vector<LabelRow> roofline::chooseRows(std::vector<LabelRow> Rows,
                                           unsigned Limit, uint64_t Seed) {
  if (!Limit || Rows.size() <= Limit)
    return Rows;
  std::map<std::pair<Language, Verdict>, std::vector<size_t>> Strata;
  for (auto [I, Row] : enumerate(Rows))
    Strata[{Row.Lang, Row.Label}].push_back(I);
  Random R(Seed, "rows");
  for (auto &[Kind, Members] : Strata)
    R.shuffle(Members);
  std::set<size_t> Chosen;
  for (size_t Place = 0; Chosen.size() < Limit; ++Place)
    for (auto &[Kind, Members] : Strata)
      if (Place < Members.size() && Chosen.size() < Limit)
        Chosen.insert(Members[Place]);
  std::vector<LabelRow> Kept;
  for (size_t I : Chosen)
    Kept.push_back(std::move(Rows[I]));
  return Kept;
}

SplitRows roofline::splitRows(std::vector<LabelRow> Rows, uint64_t Seed) {
  auto IsTrain = [](const LabelRow &Row) { return Row.Split == "train"; };
  std::set<std::string> Held;
  bool HasColumn = any_of(Rows, IsTrain);
  if (!HasColumn) {
    std::set<std::string> Groups;
    for (const LabelRow &Row : Rows)
      Groups.insert(programGroup(Row.Program));
    std::vector<std::string> Order(Groups.begin(), Groups.end());
    Random(Seed, "split").shuffle(Order);
    Held.insert(Order.begin(), Order.begin() + (Order.size() + 4) / 5);
  }
  SplitRows Split;
  for (LabelRow &Row : Rows) {
    bool Train =
        HasColumn ? IsTrain(Row) : !Held.contains(programGroup(Row.Program));
    (Train ? Split.Train : Split.Validation).push_back(std::move(Row));
  }
  return Split;
}
