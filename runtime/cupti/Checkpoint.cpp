// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checkpoint.h"
#include "Library.h"
#include <dlfcn.h>

using namespace roofline::measure;
using namespace NV::Cupti::Checkpoint;

std::string Checkpoint::open() {
  constexpr const char *Name = "libcheckpoint.so";
  std::vector<std::string> Paths = {Name};
  Dl_info Cupti = {};
  if (dladdr(reinterpret_cast<void *>(Api.cuptiGetVersion), &Cupti) &&
      Cupti.dli_fname) {
    std::string Path = Cupti.dli_fname;
    if (size_t Slash = Path.rfind('/'); Slash != std::string::npos)
      Paths.insert(Paths.begin(), Path.substr(0, Slash + 1) + Name);
  }
  return openLibrary(
      Paths, {{"cuptiCheckpointSave", reinterpret_cast<void **>(&Save)},
              {"cuptiCheckpointRestore", reinterpret_cast<void **>(&Restore)},
              {"cuptiCheckpointFree", reinterpret_cast<void **>(&Free)}});
}

Outcome Checkpoint::save(CUcontext Context) {
  Saved = {};
  Saved.structSize = CUpti_Checkpoint_STRUCT_SIZE;
  Saved.ctx = Context;
  return {Save(&Saved), "cuptiCheckpointSave"};
}

Outcome Checkpoint::restore() {
  return {Restore(&Saved), "cuptiCheckpointRestore"};
}

void Checkpoint::free() { Free(&Saved); }
