// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles IR to functions in this process with LLVM's ORC JIT. Object files
// are kept in a cache folder for later processes.
#ifndef ROOFLINE_EMULATE_COMPILE_JIT_H
#define ROOFLINE_EMULATE_COMPILE_JIT_H

#include "ObjectCache.h"
#include "RuntimeCall.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>
#include <string>

namespace roofline::emulate {

class Jit {
public:
  /// \p CacheDir: the folder of the object cache, created if it does not
  /// exist; empty for no cache. \p Runtime: the functions that the compiled
  /// code may call besides those of this process.
  static llvm::Expected<std::unique_ptr<Jit>>
  create(std::string CacheDir, llvm::ArrayRef<RuntimeCall> Runtime);

  const llvm::Triple &triple() const { return Machine->getTargetTriple(); }

  /// Compiles \p M and makes its symbols visible to the modules added later.
  llvm::Error addShared(llvm::Module &M);
  /// Compiles \p M by itself and returns the address of its function
  /// \p Name. Different modules may have functions of the same name.
  llvm::Expected<void *> addFunction(llvm::Module &M, llvm::StringRef Name);
  /// The address of a symbol of a module added by addShared().
  llvm::Expected<void *> address(llvm::StringRef Symbol);

private:
  explicit Jit(ObjectCache Cache) : Cache(std::move(Cache)) {}
  std::unique_ptr<llvm::MemoryBuffer> objectFor(llvm::Module &M);
  std::unique_ptr<llvm::MemoryBuffer> compile(llvm::Module &M);
  void optimise(llvm::Module &M);

  ObjectCache Cache;
  std::unique_ptr<llvm::TargetMachine> Machine;
  llvm::DataLayout Layout;
  std::unique_ptr<llvm::orc::LLJIT> Orc;
  unsigned Libraries = 0;
};

} // namespace roofline::emulate

#endif
