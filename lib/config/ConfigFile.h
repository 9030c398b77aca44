// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A configuration file: a YAML mapping from option keys to scalars or
// sequences of scalars. It may come with a cloned repository, so no bytes in
// it may crash the compiler that reads it.
#ifndef ROOFLINE_CONFIG_CONFIGFILE_H
#define ROOFLINE_CONFIG_CONFIGFILE_H

#include "config/OptionValue.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace roofline {

/// One line of a configuration file.
struct ConfigEntry {
  const OptionRow *Row;
  RawValue Value;
  std::string KeyPlace;   ///< "FILE:LINE:COLUMN" of the key
  std::string ValuePlace; ///< and of its value
};

/// The entries of \p Path in their order, each key known and given once.
llvm::Expected<std::vector<ConfigEntry>>
readConfigFile(llvm::StringRef Path, llvm::vfs::FileSystem &Files);

/// The nearest regular file ".roofline" in the folder of \p SourceFile or
/// above it, as an absolute path; "" if there is none.
std::string findProjectConfig(llvm::StringRef SourceFile,
                              llvm::vfs::FileSystem &Files);

} // namespace roofline

#endif
