// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a device compile does for the analysis: it lets the analysis see the
// syntax tree when it is complete and the module when it is optimised, and
// prints what it finds. The analysis itself runs in a copy of this process
// that is made when the tree is complete (guard/GuardedProcess.h). The copy
// has the tree; the module is sent to it, as bitcode. So nothing that happens
// to the analysis can change or end the compile.
#ifndef ROOFLINE_JOB_DEVICEJOB_H
#define ROOFLINE_JOB_DEVICEJOB_H

#include "guard/GuardedProcess.h"
#include "job/DeviceAnalysis.h"

namespace roofline {

class DeviceJob {
public:
  /// \p Observer may be null.
  DeviceJob(clang::CompilerInstance &CI, JobSettings Settings,
            JobObserver *Observer)
      : CI(CI), Settings(std::move(Settings)), Observer(Observer) {}
  ~DeviceJob();

  /// Has code generation mark instructions with their lines, as clang's own
  /// remarks do; none reach the output. To be called before code generation
  /// is set up, and undone at the first declaration: from there on the option
  /// would only change what OpenMP code says of its places at run time.
  void startTrackingLines();
  void stopTrackingLines();

  /// Whether that was done, at whatever time.
  bool hasTrackedLines() const { return TrackedLines; }

  /// Whether tracking lines changes the output, and the change undone.
  bool leavesTraces() const { return LeavesTraces; }
  void hideTraces(llvm::Module &M);

  /// Starts the analysis with the syntax tree, which clang frees before code
  /// generation.
  void readSources(clang::ASTContext &Context);

  /// Gives the analysis its module and prints what it finds. Safe to call
  /// more than once: only the first time counts. \p BeforeOptimisation: the
  /// job stops short of the pipeline (-save-temps).
  void readModule(const llvm::Module &M, bool BeforeOptimisation);

  /// The analysis did not come to its end, which has been said.
  bool hasEndedEarly() const { return EndedEarly; }

private:
  void analyse(clang::ASTContext &Context, GuardedChannel &Compile);
  llvm::Error sendModule(const llvm::Module &M, bool BeforeOptimisation);
  void print(const llvm::Module &M, const Finding &F);
  void deliverRest();

  clang::CompilerInstance &CI;
  JobSettings Settings;
  JobObserver *Observer; // or null
  std::unique_ptr<GuardedProcess> Analysis;
  int ModuleFile = -1;      // bitcode on its way to the analysis
  std::string VerdictLines; // received so far
  bool Done = false, LeavesTraces = false;
  bool TracksLines = false, TrackedLines = false;
  bool EndedEarly = false;
};

} // namespace roofline

#endif
