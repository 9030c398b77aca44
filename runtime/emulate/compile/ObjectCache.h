// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiled kernels kept in a folder from one run to the next: a file
// "<key>.o" each, an object file and behind it the SHA-256 of that, 32 bytes.
// What other programs made of kernels is kept alike.
// Files can be deleted at any time.
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
  /// Makes \p Folder if it is not there; a cache with an empty name keeps
  /// nothing.
  static llvm::Expected<ObjectCache> open(std::string Folder);

  /// Of everything that decides what comes out: the code, the compiler, the
  /// processor.
  static std::string keyOf(const llvm::Module &M,
                           const llvm::TargetMachine &Machine);
  /// Of \p Text, all that decides.
  static std::string keyOf(llvm::StringRef Text);

  /// Null where there is none, or where the file is damaged.
  std::unique_ptr<llvm::MemoryBuffer> find(llvm::StringRef Key) const;
  /// A cache that can't be written costs time, nothing else.
  void keep(llvm::StringRef Key, llvm::StringRef Object) const;

private:
  explicit ObjectCache(std::string Folder) : Folder(std::move(Folder)) {}
  std::string pathOf(llvm::StringRef Key) const;

  std::string Folder;
};

} // namespace roofline::emulate

#endif
