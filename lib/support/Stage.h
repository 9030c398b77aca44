// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stages of the analysis and their names. A StageScope is a scope of LLVM's
// time trace profiler, which StageTrace.h records. It also writes the current
// stage to shared memory, so that a supervising process (guard/) can name the
// stage in which a crash or timeout occurred.
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
  Launches,    ///< the host program, interpreted up to its launches
  Sources,     ///< source text for a language model
  Module,      ///< the device module received from the compile
  DeviceCopy,  ///< the module cloned, inlined and simplified
  MachineCode, ///< ptxas and nvdisasm
  Features,    ///< operations, accesses and loops of a kernel
  Sample,      ///< a few warps run on device IR
  Verdict,
  Model, ///< waiting for a language model
  Remark,
  Report,
  HandOver,   ///< verdicts and kernel code saved for the host job
  Embed,      ///< verdicts and kernel code put into the host's object
  DeviceCode, ///< device code of the program's other units
};

/// Returns the name of \p S for tables, traces and messages: "other units".
llvm::StringRef stageId(Stage S);

/// Returns true if \p S is not work of the analysis itself: it waits for
/// another program, a server, or the parsing of other translation units, and
/// has its own limits.
bool isWaiting(Stage S);

/// The current stage of a process. It lies in memory shared with a supervising
/// process, which reads it while the process runs and after it has ended.
struct StageBoard {
  Stage Now = Stage::None;
  char Detail[256] = ""; ///< the kernel, where the stage is about one
};

/// Makes all StageScopes of this process write to \p Board, which must outlive
/// them; null stops that.
void useStageBoard(StageBoard *Board);

/// Called at the start of every stage. Only tests set it, to inject faults.
using StageHook = void (*)(Stage S, llvm::StringRef Detail);
void setStageHook(StageHook Hook);

/// Marks the code in its scope as work of one stage, and restores the outer
/// stage at its end. Scopes nest within one thread.
class StageScope {
public:
  /// \p Detail is the name of the kernel, if the stage is about one.
  explicit StageScope(Stage S, llvm::StringRef Detail = "");
  /// \p Detail is called only if stages are recorded, supervised or hooked.
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
