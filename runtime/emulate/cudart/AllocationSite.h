// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The call in the program that allocates memory, from the line table that the
// plugin adds to programs with embedded kernel code, and from the source file.
#ifndef ROOFLINE_EMULATE_CUDART_ALLOCATIONSITE_H
#define ROOFLINE_EMULATE_CUDART_ALLOCATIONSITE_H

#include "model/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <map>
#include <memory>
#include <vector>

namespace llvm::symbolize {
class LLVMSymbolizer;
}

namespace roofline::cudart {

/// A call of the program, where it is known.
struct AllocationSite {
  std::string Call;     ///< the function: "cudaMalloc"
  std::string Variable; ///< that gets the memory
  SourceLocation Where;
};

/// Returns the variable that the first allocating call in \p Text gets its
/// memory in: "d_in" of "CHECK(cudaMalloc((void **)&d_in, 4 * n));". Empty if
/// there is no such call.
std::string allocatedVariable(llvm::StringRef Text);

/// Returns the first function of the CUDA runtime that \p Text calls:
/// "cudaMemset" of "CHECK(cudaMemset(p, 0, n));". Empty if there is none.
std::string calledFunction(llvm::StringRef Text);

/// Returns the variable in \p Name, as compilers write it for what OpenMP maps:
/// "in" of ";in[0:n];main.cpp;12;3;;". The line is that of its declaration.
std::string mappedVariable(llvm::StringRef Name);

class AllocationSites {
public:
  AllocationSites();
  ~AllocationSites();

  /// The innermost call on this thread's stack that is neither in this library
  /// nor in CUDA's headers, in the program or library that calls this one.
  /// Empty if no line is known.
  const AllocationSite &ofCaller();

private:
  AllocationSite siteOf(llvm::ArrayRef<void *> Calls);

  std::unique_ptr<llvm::symbolize::LLVMSymbolizer> Symbolizer;
  std::map<std::vector<void *>, AllocationSite> Known; // by return addresses
};

} // namespace roofline::cudart

#endif
