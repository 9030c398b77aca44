// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/TemporaryFolder.h"
#include "support/MachineError.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

using namespace llvm;
using namespace roofline;

Expected<TemporaryFolder> TemporaryFolder::make(StringRef Prefix) {
  SmallString<128> Name;
  sys::path::system_temp_directory(/*ErasedOnReboot=*/true, Name);
  sys::path::append(Name, Prefix + "-XXXXXX");
  if (!mkdtemp(const_cast<char *>(Name.c_str())))
    return makeMachineError(MachinePart::TemporaryFolder,
                            "cannot make folder '{0}': {1}", Name,
                            std::generic_category().message(errno));
  return TemporaryFolder(Name.str().str());
}

TemporaryFolder::~TemporaryFolder() {
  if (!Path.empty())
    sys::fs::remove_directories(Path);
}
