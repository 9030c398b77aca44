// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stages of the analysis, each named once. A scope of a stage is a scope
// of LLVM's time trace profiler, which StageTrace.h records for our own
// options, and it tells a process that watches this one where the work is,
// should it end there.
#ifndef ROOFLINE_SUPPORT_STAGE_H
#define ROOFLINE_SUPPORT_STAGE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/TimeProfiler.h"
#include <string>

namespace roofline {

enum class Stage : unsigned char {
  None,
  Settings,    ///< options, configuration files, GPU files
  Kernels,     ///< kernels of the syntax tree
  OtherUnits,  ///< syntax trees of the program's other units
  Launches,    ///< the host program followed to its launches
  Sources,     ///< source text for a language model
  Module,      ///< the device module received from the compile
  DeviceCopy,  ///< the module cloned, inlined and simplified
  MachineCode, ///< ptxas and nvdisasm
  Features,
  Sample,
  Verdict,
  Model, ///< waiting for a language model
  Remark,
  Report,
  HandOver,   ///< verdicts and kernel code left for the host job
  Embed,      ///< verdicts and kernel code put into the host's object
  DeviceCode, ///< device code of the program's other units
};

/// "other units": for tables, traces and messages.
llvm::StringRef stageId(Stage S);

/// Whether \p S is no work of the analysis itself: it waits for another
/// program, or for trees to be parsed, under limits of its own.
bool isWaiting(Stage S);

/// Where a process is in its work. It lies in memory that the process shares
/// with the one that watches it, which reads it after the end.
struct StageBoard {
  Stage Now = Stage::None;
  char Detail[256] = ""; ///< the kernel, where the stage is about one
};

/// Has scopes of this process written to \p Board from now on; null: nowhere.
void useStageBoard(StageBoard *Board);

/// Called at the start of every stage; null but in tests, which make faults.
using StageHook = void (*)(Stage S, llvm::StringRef Detail);
void setStageHook(StageHook Hook);

/// The stage of the code in its scope. Scopes nest within one thread.
class StageScope {
public:
  explicit StageScope(Stage S, llvm::StringRef Detail = "");
  /// \p Detail is only called where somebody records or watches.
  StageScope(Stage S, llvm::function_ref<std::string()> Detail);
  ~StageScope();
  StageScope(const StageScope &) = delete;
  StageScope &operator=(const StageScope &) = delete;

private:
  llvm::TimeTraceScope Time;
  StageBoard Outer;
};

} // namespace roofline

#endif
