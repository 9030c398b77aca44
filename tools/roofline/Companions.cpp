// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Companions.h"
#include "support/Error.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace roofline;

Expected<Companions> roofline::findCompanions() {
  static int Anchor;
  std::string Tool = sys::fs::getMainExecutable(nullptr, &Anchor);
  SmallString<256> Lib(sys::path::parent_path(sys::path::parent_path(Tool)));
  sys::path::append(Lib, "lib");
  Companions Found = {(Lib + "/libRooflinePredict.so").str(),
                      (Lib + "/roofline/libompdevice-empty-nvptx64.bc").str()};
  for (const std::string &File : {Found.Plugin, Found.EmptyRuntime})
    if (!sys::fs::exists(File))
      return makeError("'{0}' is missing; wanted it beside '{1}'", File, Tool);
  return Found;
}
