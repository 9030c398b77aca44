// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code given as text, ready to launch.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_TESTPROGRAM_H
#define ROOFLINE_TEST_UNIT_EMULATE_TESTPROGRAM_H

#include "HandMadeKernel.h"
#include "emulate/Executor.h"
#include <gtest/gtest.h>

namespace roofline {

/// Options for launches of tests.
inline emulate::ExecutorOptions testOptions(unsigned Cores = 1) {
  emulate::ExecutorOptions Options;
  Options.Gpu = roundGpu();
  Options.Cores = Cores;
  return Options;
}

class TestProgram {
public:
  /// \p Text: IR without the module's first lines; !dbg !101 to !dbg !109 are
  /// lines 101 to 109, !1 is the subprogram. If it can't be loaded, the test
  /// fails.
  explicit TestProgram(const std::string &Text,
                       emulate::ExecutorOptions Options = testOptions());

  emulate::DeviceProgram &program() { return *Program; }
  emulate::LaunchRequest Request; // without arguments

  /// Launches \p Kernel with one block of \p Threads.
  template <typename... Ts>
  emulate::LaunchOutcome run(llvm::StringRef Kernel, unsigned Threads,
                             Ts... Arguments) {
    return run(Kernel, {1, 1, 1}, {Threads, 1, 1}, Arguments...);
  }
  template <typename... Ts>
  emulate::LaunchOutcome run(llvm::StringRef Kernel,
                             std::array<unsigned, 3> Grid,
                             std::array<unsigned, 3> Block, Ts... Arguments) {
    void *Pointers[] = {&Arguments..., nullptr};
    return launch(Kernel, Grid, Block, Pointers);
  }
  /// The error message of a launch that must fail.
  std::string errorOf(llvm::StringRef Kernel);

private:
  emulate::LaunchOutcome launch(llvm::StringRef Kernel,
                                std::array<unsigned, 3> Grid,
                                std::array<unsigned, 3> Block,
                                void **Arguments);
  std::unique_ptr<emulate::DeviceProgram> Program;
};

/// Runs a kernel that stores one 32-bit word in "ptr %out" for each of
/// \p Threads in one block.
std::vector<uint32_t> wordsOf(TestProgram &P, llvm::StringRef Kernel,
                              unsigned Threads);

/// A kernel "k(ptr %out)" with \p Body, which can use the thread's number %t,
/// its lane %l and the address %o of its word, and ends with "done:", which
/// stores %r.
std::string kernelAround(const std::string &Body);

} // namespace roofline

#endif
