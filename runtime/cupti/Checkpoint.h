// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Saves and restores the memory of a context, so that a launch can be repeated
// with the data that it began with. CUPTI can repeat launches by itself, but
// does not empty the caches in between: a repeated launch then finds in L2 what
// the one before it, and the restoring, have left there.
#ifndef ROOFLINE_CUPTI_CHECKPOINT_H
#define ROOFLINE_CUPTI_CHECKPOINT_H

#include "Cupti.h"
#include <cupti_checkpoint.h>

namespace roofline::measure {

/// The saved memory of one context, by CUPTI's libcheckpoint.so.
class Checkpoint {
public:
  /// \p Api must outlive this.
  explicit Checkpoint(const Cupti &Api) : Api(Api) {}
  ~Checkpoint() = default; ///< the saved memory belongs to the context
  Checkpoint(const Checkpoint &) = delete;
  Checkpoint &operator=(const Checkpoint &) = delete;

  /// Loads the library from CUPTI's folder or the loader's path. Returns an
  /// error message, or "" on success.
  std::string open();

  /// Saves all memory of \p Context, which must have executed all its work.
  Outcome save(CUcontext Context);
  /// Writes the saved contents back.
  Outcome restore();
  /// Frees what was saved.
  void free();

private:
  const Cupti &Api;
  decltype(&NV::Cupti::Checkpoint::cuptiCheckpointSave) Save = nullptr;
  decltype(&NV::Cupti::Checkpoint::cuptiCheckpointRestore) Restore = nullptr;
  decltype(&NV::Cupti::Checkpoint::cuptiCheckpointFree) Free = nullptr;
  NV::Cupti::Checkpoint::CUpti_Checkpoint Saved = {};
};

} // namespace roofline::measure

#endif
