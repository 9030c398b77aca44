// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What `roofline profile` asks of the emulated runtime: the JSON file that
// variable ROOFLINE_EMULATE names.
#ifndef ROOFLINE_REPORT_EMULATIONJOB_H
#define ROOFLINE_REPORT_EMULATIONJOB_H

#include "support/JsonFields.h"

namespace roofline {

struct EmulationJob {
  std::string Gpu;                    ///< as option `gpu` takes it
  std::vector<std::string> OtherGpus; ///< whose L2 is modelled as well
  /// Requests of one launch that the memory model examines before it samples.
  std::optional<double> MemoryBudget;
  std::string Launches; ///< which of each kernel's launches count memory
  std::string Check;    ///< the checks, as roofline profile --check takes them
  unsigned Cores = 0;   ///< processor cores to use; 0: all
  std::string CacheDir; ///< folder of compiled kernels
  /// Paths; if given, operations are those of machine code.
  std::string Ptxas, Nvdisasm;
  /// Limits for one launch, which is stopped beyond them.
  std::optional<double> MostInstructions, MostSeconds;
  bool CountOperations = true;
  /// Whether the program continues without what is not emulated.
  bool SkipUnsupported = false;
  /// Whether the program is ended when all its kernels have been counted.
  bool UntilCounted = false;
  std::string Log;      ///< file that lines are appended to
  std::string Progress; ///< file that support/RunProgress.h has made
};

template <class F> void fields(F &Member, EmulationJob &J) {
  Member.sparse("gpu", J.Gpu);
  Member.sparse("other_gpus", J.OtherGpus);
  Member.sparse("memory_budget", J.MemoryBudget);
  Member.sparse("launches", J.Launches);
  Member.sparse("check", J.Check);
  Member("cores", J.Cores);
  Member.sparse("cache_dir", J.CacheDir);
  Member.sparse("ptxas", J.Ptxas);
  Member.sparse("nvdisasm", J.Nvdisasm);
  Member.sparse("most_instructions", J.MostInstructions);
  Member.sparse("most_seconds", J.MostSeconds);
  Member.when(!J.CountOperations, "count_operations", J.CountOperations);
  Member.sparse("skip_unsupported", J.SkipUnsupported);
  Member.sparse("until_counted", J.UntilCounted);
  Member.sparse("log", J.Log);
  Member.sparse("progress", J.Progress);
}

} // namespace roofline

#endif
