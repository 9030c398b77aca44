// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device code written as text, ready to launch.
#ifndef ROOFLINE_TEST_UNIT_EMULATE_TESTPROGRAM_H
#define ROOFLINE_TEST_UNIT_EMULATE_TESTPROGRAM_H

#include "HandMadeKernel.h"
#include "emulate/Executor.h"
#include <gtest/gtest.h>

namespace roofline {

/// What launches of a test have in common.
inline emulate::ExecutorOptions testOptions(unsigned Cores = 1) {
  emulate::ExecutorOptions Options;
  Options.Gpu = roundGpu();
  Options.Cores = Cores;
  return Options;
}

class TestProgram {
public:
  /// \p Text: IR without its first lines; !dbg !101 to !dbg !109 are lines
  /// 101 to 109, !1 is the subprogram. What can't be loaded fails the test.
  explicit TestProgram(const std::string &Text,
                       emulate::ExecutorOptions Options = testOptions());

  emulate::DeviceProgram &program() { return *Program; }
  emulate::LaunchRequest Request; // but for its arguments

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
  /// The message of a launch that must be an error.
  std::string errorOf(llvm::StringRef Kernel);

private:
  emulate::LaunchOutcome launch(llvm::StringRef Kernel,
                                std::array<unsigned, 3> Grid,
                                std::array<unsigned, 3> Block,
                                void **Arguments);
  std::unique_ptr<emulate::DeviceProgram> Program;
};

/// Fills one 32-bit word of "ptr %out" for each of \p Threads in one block.
std::vector<uint32_t> wordsOf(TestProgram &P, llvm::StringRef Kernel,
                              unsigned Threads);

/// A kernel "k(ptr %out)" around \p Body, which comes after the thread's
/// number %t and lane %l and the address %o of its word, and ends with
/// "done:", which stores %r.
std::string kernelAround(const std::string &Body);

} // namespace roofline

#endif
