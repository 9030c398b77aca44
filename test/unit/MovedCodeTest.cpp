// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/MovedCode.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

/// The lines of a function's instructions, once moved ones are in place.
/// \p Body: a line of source and an instruction in each, or a label. Blocks of
/// lines that sum to 100 run equally often.
static std::vector<unsigned> linesOf(StringRef Body) {
  std::string Text = "//--------------------- .text.f  ----\n";
  SmallVector<StringRef> Rows;
  Body.split(Rows, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Row : Rows) {
    auto [Line, Instruction] = Row.split(' ');
    if (Row.ends_with(":"))
      Text += Row.str() + "\n";
    else
      Text += "//## File \"/kernel\", line " + Line.str() + "\n/*0010*/ " +
              Instruction.str() + " ;\n";
  }
  std::vector<MachineInstruction> Code = parseListing(Text)["f"];
  placeMovedCode(Code, [](unsigned A, unsigned B) { return A + B == 100; });
  std::vector<unsigned> Lines;
  for (const MachineInstruction &I : Code)
    Lines.push_back(I.Line);
  return Lines;
}

using Lines = std::vector<unsigned>;

// A division that only thread 0 needs, made behind the branch that it takes.
TEST(MovedCode, SunkIntoABranch) {
  EXPECT_EQ(linesOf(R"(
7 SHFL.BFLY PT, R13, R10, 0x1, 0x1f
7 BSSY B0, `(.L_x_0)
7 @P5 BRA `(.L_x_1)
7 MUFU.RCP R8, R3
7 FFMA R9, -R3, R8, 1
7 @!P0 BRA `(.L_x_3)
7 CALL.REL.NOINC `($__internal_0_$__cuda_sm3x_div_rn_noftz_f32_slowpath)
.L_x_3:
7 FMUL R8, R8, R9
8 STS [0x80], R8
.L_x_1:
8 BSYNC B0
.L_x_0:
9 BAR.SYNC.DEFER_BLOCKING 0x0
9 EXIT
)"),
            (Lines{7, 7, 7, 8, 8, 7, 7, 8, 8, 7, 9, 9}));
}

// The first test of a loop, made before it, is run once.
TEST(MovedCode, ALoopIsNotWhatIsBeforeIt) {
  EXPECT_EQ(linesOf(R"(
1 STS [R0], RZ
2 ISETP.GE.AND P0, PT, R2, UR4, PT
.L_x_1:
1 IADD3 R3, R3, 0x1, RZ
2 STG.E [R4.64], R3
2 @P1 BRA `(.L_x_1)
3 STG.E [R6.64], R3
3 EXIT
)"),
            (Lines{1, 1, 2, 2, 2, 3, 3}));
}

TEST(MovedCode, OfSeveralLinesTheOneBefore) {
  EXPECT_EQ(linesOf(R"(
9 IADD3 R1, R1, 0x1, RZ
1 STS [R0], RZ
9 IADD3 R1, R1, 0x1, RZ
9 @P0 IADD3 R1, R1, 0x1, RZ
2 BAR.SYNC.DEFER_BLOCKING 0x0
9 IADD3 R1, R1, 0x1, RZ
1 IADD3 R1, R1, 0x1, RZ
2 EXIT
)"),
            (Lines{1, 1, 1, 9, 2, 2, 1, 2}));
}

TEST(MovedCode, StaysWhereNothingTells) {
  // No anchor on either side of the branch; a jump by table.
  EXPECT_EQ(linesOf(R"(
1 @P0 BRA `(.L_x_1)
1 FADD R1, R1, R1
.L_x_1:
1 FADD R1, R1, R1
2 @P1 STG.E [R6.64], R3
)"),
            (Lines{1, 1, 1, 2}));
  EXPECT_EQ(linesOf(R"(
1 STS [R0], RZ
5 FADD R1, R1, R1
1 BRX R4 -0x10
)"),
            (Lines{1, 5, 1}));
}

TEST(MovedCode, StaysWithABlockThatRunsAsOften) {
  EXPECT_EQ(linesOf(R"(
1 STS [R0], RZ
99 FADD R1, R1, R1
98 FADD R1, R1, R1
1 EXIT
)"),
            (Lines{1, 99, 1, 1}));
}
