// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A folder in which compiled kernels are kept for later processes. Each file
// "<key>.o" consists of an object file and its SHA-256 (32 bytes). The output
// of NVIDIA's tools is kept in the same way. Files can be deleted at any time.
#ifndef ROOFLINE_EMULATE_COMPILE_OBJECTCACHE_H
#define ROOFLINE_EMULATE_COMPILE_OBJECTCACHE_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <string>

namespace roofline::emulate {

class ObjectCache {
public:
  /// Creates \p Folder if it does not exist. A cache with an empty \p Folder
  /// keeps nothing.
  static llvm::Expected<ObjectCache> open(std::string Folder);

  /// A hash of everything that determines the object file: the code, the
  /// compiler and the CPU.
  static std::string keyOf(const llvm::Module &M,
                           const llvm::TargetMachine &Machine);
  /// A hash of \p Text, which must contain everything that determines the
  /// result.
  static std::string keyOf(llvm::StringRef Text);

  /// Null if there is no such file or its checksum does not match.
  std::unique_ptr<llvm::MemoryBuffer> find(llvm::StringRef Key) const;
  /// Stores \p Object under \p Key. Failures to write are ignored.
  void keep(llvm::StringRef Key, llvm::StringRef Object) const;

private:
  explicit ObjectCache(std::string Folder) : Folder(std::move(Folder)) {}
  std::string pathOf(llvm::StringRef Key) const;

  std::string Folder;
};

} // namespace roofline::emulate

#endif
