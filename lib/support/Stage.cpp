// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/Stage.h"
#include <algorithm>
#include <cstring>

using namespace llvm;
using namespace roofline;

static StageBoard *Board = nullptr;
static StageHook Hook = nullptr;

/// Returns the name of the stage's scope in the time trace profiler.
static StringRef traceName(Stage S) {
  switch (S) {
  case Stage::None:
    return "roofline: nothing";
  case Stage::Settings:
    return "roofline: settings";
  case Stage::Kernels:
    return "roofline: kernels";
  case Stage::OtherUnits:
    return "roofline: other units";
  case Stage::Launches:
    return "roofline: launches";
  case Stage::Sources:
    return "roofline: sources";
  case Stage::Module:
    return "roofline: module";
  case Stage::DeviceCopy:
    return "roofline: device copy";
  case Stage::MachineCode:
    return "roofline: machine code";
  case Stage::Features:
    return "roofline: features";
  case Stage::Sample:
    return "roofline: sample";
  case Stage::Verdict:
    return "roofline: verdict";
  case Stage::Model:
    return "roofline: llm";
  case Stage::Remark:
    return "roofline: remark";
  case Stage::Report:
    return "roofline: report";
  case Stage::HandOver:
    return "roofline: hand over";
  case Stage::Embed:
    return "roofline: embed";
  case Stage::DeviceCode:
    return "roofline: device code of other units";
  }
  return "roofline: nothing";
}

StringRef roofline::stageId(Stage S) {
  return traceName(S).drop_front(strlen("roofline: "));
}

bool roofline::isWaiting(Stage S) {
  return S == Stage::Model || S == Stage::MachineCode || S == Stage::OtherUnits;
}

void roofline::useStageBoard(StageBoard *New) { Board = New; }
void roofline::setStageHook(StageHook New) { Hook = New; }

static void enter(Stage S, StringRef Detail) {
  if (Board) {
    Board->Now = S;
    size_t Length = std::min(Detail.size(), sizeof(Board->Detail) - 1);
    std::memcpy(Board->Detail, Detail.data(), Length);
    Board->Detail[Length] = 0;
  }
  if (Hook)
    Hook(S, Detail);
}

StageScope::StageScope(Stage S, StringRef Detail)
    : Time(traceName(S), Detail), Outer(Board ? *Board : StageBoard()) {
  enter(S, Detail);
}

StageScope::StageScope(Stage S, function_ref<std::string()> Detail)
    : Time(traceName(S), Detail), Outer(Board ? *Board : StageBoard()) {
  enter(S, Board || Hook ? Detail() : std::string());
}

StageScope::~StageScope() {
  if (Board)
    *Board = Outer;
}
