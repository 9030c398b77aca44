// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TestProgram.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace roofline;

static constexpr const char *Head = R"(
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
)";

static std::string tail() {
  std::string Text = R"(
!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!4}
!1 = distinct !DISubprogram(name: "k", file: !3, line: 100, type: !5,
                            unit: !2, spFlags: DISPFlagDefinition)
!2 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !3)
!3 = !DIFile(filename: "test.cu", directory: "/source")
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DISubroutineType(types: !6)
!6 = !{}
)";
  for (unsigned Line = 101; Line < 110; ++Line)
    Text += "!" + std::to_string(Line) +
            " = !DILocation(line: " + std::to_string(Line) + ", scope: !1)\n";
  return Text;
}

TestProgram::TestProgram(const std::string &Text,
                         emulate::ExecutorOptions Options) {
  LLVMContext Context;
  SMDiagnostic Problem;
  std::unique_ptr<Module> M =
      parseAssemblyString(Head + Text + tail(), Problem, Context);
  std::string Message;
  raw_string_ostream OS(Message);
  if (!M || verifyModule(*M, &OS)) {
    if (!M)
      Problem.print("text", OS);
    ADD_FAILURE() << Message;
    return;
  }
  SmallVector<char, 0> Bitcode;
  raw_svector_ostream Code(Bitcode);
  WriteBitcodeToFile(*M, Code);
  auto Loaded = emulate::DeviceProgram::load(StringRef(Code.str()), Options);
  if (!Loaded)
    ADD_FAILURE() << toString(Loaded.takeError());
  else
    Program = std::move(*Loaded);
}

emulate::LaunchOutcome TestProgram::launch(StringRef Kernel,
                                           std::array<unsigned, 3> Grid,
                                           std::array<unsigned, 3> Block,
                                           void **Arguments) {
  if (!Program)
    return {};
  Request.Grid = Grid;
  Request.Block = Block;
  Request.Arguments = Arguments;
  auto Outcome = Program->launch(Kernel, Request);
  if (Outcome)
    return std::move(*Outcome);
  ADD_FAILURE() << toString(Outcome.takeError());
  return {};
}

std::string TestProgram::errorOf(StringRef Kernel) {
  if (!Program)
    return "";
  uint64_t Nothing[4] = {};
  void *Arguments[] = {&Nothing[0], &Nothing[1], &Nothing[2], &Nothing[3]};
  Request.Arguments = Arguments;
  auto Outcome = Program->launch(Kernel, Request);
  return Outcome ? "no error" : toString(Outcome.takeError());
}

std::vector<uint32_t> roofline::wordsOf(TestProgram &P, StringRef Kernel,
                                        unsigned Threads) {
  std::vector<uint32_t> Words(Threads);
  emulate::LaunchOutcome Outcome = P.run(Kernel, Threads, Words.data());
  EXPECT_EQ(Outcome.End, LaunchEnd::Finished) << Outcome.Problem;
  return Words;
}

std::string roofline::kernelAround(const std::string &Body) {
  return R"(
define ptx_kernel void @k(ptr %out) !dbg !1 {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %o = getelementptr i32, ptr %out, i32 %t
)" + Body +
         R"(
  store i32 %r, ptr %o
  ret void
}
)";
}
