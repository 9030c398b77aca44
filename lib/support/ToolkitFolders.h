// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a CUDA toolkit is installed, and where in it CUPTI is. This header must
// not include LLVM, because the measuring runtime uses it as well.
#ifndef ROOFLINE_SUPPORT_TOOLKITFOLDERS_H
#define ROOFLINE_SUPPORT_TOOLKITFOLDERS_H

#include <optional>
#include <string>
#include <vector>

namespace roofline {

/// Returns the folders to look for a toolkit in: those of CUDA_HOME and
/// CUDA_PATH, then the usual one. \p Get returns the value of an environment
/// variable as a std::optional<std::string>.
template <typename GetVariable>
std::vector<std::string> toolkitFolders(GetVariable Get) {
  std::vector<std::string> Folders;
  for (const char *Name : {"CUDA_HOME", "CUDA_PATH"})
    if (std::optional<std::string> Value = Get(Name); Value && !Value->empty())
      Folders.push_back(*Value);
  Folders.push_back("/usr/local/cuda");
  return Folders;
}

/// The file name of CUPTI, NVIDIA's profiling library, in the version that is
/// used.
inline constexpr char CuptiLibrary[] = "libcupti.so.13";

/// Returns the paths that CUPTI may have in the toolkits in \p Folders.
inline std::vector<std::string>
cuptiPaths(const std::vector<std::string> &Folders) {
  std::vector<std::string> Paths;
  for (const std::string &Folder : Folders)
    for (const char *Sub : {"/extras/CUPTI/lib64/", "/lib64/", "/lib/"})
      Paths.push_back(Folder + Sub + CuptiLibrary);
  return Paths;
}

} // namespace roofline

#endif
