// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the results of units of a compile database, so that an unchanged unit
// is not analysed again. An entry is found by the command, the options, the
// environment and the tool; it counts if all files that were read have the same
// contents as then.
#ifndef ROOFLINE_COMPILE_UNITCACHE_H
#define ROOFLINE_COMPILE_UNITCACHE_H

#include "compile/PredictUnit.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Chrono.h"

namespace roofline {

class UnitCache {
public:
  /// Without a folder nothing is kept.
  UnitCache(const PredictOptions &Options, const DiagnosticLook &Look);

  /// If there is an entry for \p Job, writes its texts to \p Files and returns
  /// how the compile ended. Otherwise remembers the key for store().
  std::optional<CompileOutcome> restore(unsigned N, const PredictJob &Job,
                                        const UnitFiles &Files);
  /// Keeps the results in \p Files of job \p N, for which restore() found no
  /// entry, if they depend on nothing that has changed since the run began.
  /// Failures to write are ignored.
  void store(unsigned N, CompileOutcome Outcome, const UnitFiles &Files);
  /// Deletes entries that were not used for a month, or beyond a gigabyte.
  void prune() const;

private:
  std::string keyOf(const PredictJob &Job) const;
  std::string path(llvm::StringRef Key) const;
  const std::string &digestOf(llvm::StringRef Path);

  const PredictOptions &Options;
  const llvm::sys::TimePoint<> Start;
  std::string Folder, Common;
  std::map<unsigned, std::string> Keys; ///< of the jobs without an entry
  llvm::StringMap<std::string> Digests; ///< by path; "" if unreadable
};

} // namespace roofline

#endif
