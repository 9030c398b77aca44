// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/Toolkit.h"
#include "support/MachineError.h"
#include "support/ToolkitFolders.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace roofline;

/// The path of program \p Name, or empty.
static std::string findTool(StringRef Name, ArrayRef<std::string> Folders) {
  SmallVector<std::string> Places;
  SmallVector<StringRef> Views;
  for (StringRef Folder : Folders) {
    SmallString<128> Bin(Folder);
    sys::path::append(Bin, "bin");
    Places.append({Folder.str(), Bin.str().str()});
  }
  Views.append(Places.begin(), Places.end());
  // findProgramByName() searches the PATH if it gets no folders.
  if (!Views.empty())
    if (auto Found = sys::findProgramByName(Name, Views))
      return *Found;
  auto Found = sys::findProgramByName(Name);
  return Found ? *Found : "";
}

std::vector<std::string>
Toolkit::folders(StringRef Chosen, StringRef CudaPath,
                 function_ref<std::optional<std::string>(StringRef)> Get) {
  std::vector<std::string> Folders;
  for (StringRef Named : {Chosen, CudaPath})
    if (!Named.empty())
      Folders.push_back(Named.str());
  std::vector<std::string> Usual = toolkitFolders(Get);
  if (!CudaPath.empty())
    Usual.pop_back(); // the user has chosen another one
  for (std::string &Folder : Usual)
    if (!is_contained(Folders, Folder))
      Folders.push_back(std::move(Folder));
  return Folders;
}

Toolkit Toolkit::look(ArrayRef<std::string> Folders) {
  return {findTool("ptxas", Folders), findTool("nvdisasm", Folders)};
}

Expected<Toolkit> Toolkit::find(ArrayRef<std::string> Folders) {
  Toolkit T = look(Folders);
  if (!T.Ptxas.empty() && !T.Nvdisasm.empty())
    return T;
  std::string Missing = T.Ptxas.empty() && T.Nvdisasm.empty()
                            ? "neither ptxas nor nvdisasm"
                        : T.Ptxas.empty() ? "no ptxas"
                                          : "no nvdisasm";
  std::string Where = Folders.empty() ? "" : join(Folders, ", ") + " and ";
  return makeMachineError(
      T.Ptxas.empty() ? MachinePart::Ptxas : MachinePart::Nvdisasm,
      "option 'counts=machine': found {0} in {1}the PATH; wanted NVIDIA's "
      "ptxas and nvdisasm, whose folder option 'cuda-tools' names",
      Missing, Where);
}
