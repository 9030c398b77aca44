// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Runs the analysis for a device compile: passes it the syntax tree when that
// is complete and the module when it is optimised, and prints its findings. The
// analysis runs in a copy of this process that is forked when the tree is
// complete (guard/GuardedProcess.h); the module is sent to it as bitcode. So a
// failure of the analysis cannot affect the compile.
#ifndef ROOFLINE_JOB_DEVICEJOB_H
#define ROOFLINE_JOB_DEVICEJOB_H

#include "guard/GuardedProcess.h"
#include "job/DeviceAnalysis.h"
#include "llvm/ADT/StringSet.h"

namespace roofline {

/// The analysis of one compile, as seen from the compile's process.
class DeviceJob {
public:
  /// \p CI must outlive this.
  DeviceJob(clang::CompilerInstance &CI, JobSettings Settings);
  ~DeviceJob();

  /// Makes code generation attach line numbers to instructions, as for clang's
  /// own remarks; they do not reach the output. Must be called before code
  /// generation is set up.
  void startTrackingLines();
  /// Resets the option, at the first declaration: later it would only change
  /// the source locations that OpenMP code passes to its runtime.
  void stopTrackingLines();

  /// Whether line tracking was ever switched on by startTrackingLines().
  bool hasTrackedLines() const { return TrackedLines; }

  /// Whether tracking lines changes the output, so that hideTraces() must undo
  /// the change. True for OpenMP.
  bool leavesTraces() const { return LeavesTraces; }
  /// Removes the effects of line tracking from \p M; see OpenMPPlaces.h.
  void hideTraces(llvm::Module &M);

  /// Must be called before the source is preprocessed.
  void watchStatements();

  /// Forks the analysis, which has the syntax tree. Clang frees the tree before
  /// code generation.
  void readSources(clang::ASTContext &Context);

  /// Whether this is the copy of the job in the process of the analysis.
  bool isOfAnalysis() const { return OfAnalysis; }

  /// Must be called with the module before it is optimised. If \p M has calls
  /// of OpenMP's device runtime that the analysis treats in another way than
  /// the compile (device/LinkedRuntime.h), the analysis starts with this module
  /// and optimises it itself.
  void readBeforePipeline(const llvm::Module &M);

  /// Sends \p M to the analysis, unless readBeforePipeline() did, and prints
  /// the findings until the analysis ends. Only the first call has an effect.
  /// \p BeforeOptimisation: the job stops before the pipeline (-save-temps).
  void readModule(const llvm::Module &M, bool BeforeOptimisation);

  /// Prints the findings about the syntax tree if readModule() was not called,
  /// as after an error in code generation.
  void endWithoutModule();

  /// Whether the analysis ended early, which was reported to the user.
  bool hasEndedEarly() const { return EndedEarly; }

private:
  void analyse(clang::ASTContext &Context, GuardedChannel &Compile);
  bool callsRuntime(const llvm::Module &M) const;
  void send(const llvm::Module &M, llvm::StringRef State);
  llvm::Error sendModule(const llvm::Module &M, llvm::StringRef State);
  void finish(const llvm::Module *M);
  void handle(const llvm::Module *M, llvm::StringRef Line);
  void keep(llvm::StringRef Line);
  void deliverRest(const llvm::Module *M);

  clang::CompilerInstance &CI;
  JobSettings Settings;
  std::unique_ptr<GuardedProcess> Analysis;
  int ModuleFile = -1; // memory file with the bitcode for the analysis
  llvm::StringSet<> RuntimeNames; // what the linked device runtime defines
  // Verdicts received so far, as JSON lines, and those of them without a
  // remark.
  std::string VerdictLines, UnremarkedLines;
  bool Sent = false, Done = false, OfAnalysis = false, LeavesTraces = false;
  bool TracksLines = false, TrackedLines = false;
  bool EndedEarly = false;
};

} // namespace roofline

#endif
