// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/MovedCode.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

/// The source lines of a function's instructions after moved ones were
/// corrected. \p Body: a source line and an instruction in each line, or a
/// label. Blocks of lines with the same last digit are executed equally often.
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
  placeMovedCode(Code, [](unsigned A, unsigned B) { return A % 10 == B % 10; });
  std::vector<unsigned> Lines;
  for (const MachineInstruction &I : Code)
    Lines.push_back(I.Line);
  return Lines;
}

using Lines = std::vector<unsigned>;

// A division that only thread 0 needs; ptxas moved it behind that branch.
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
17 BAR.SYNC.DEFER_BLOCKING 0x0
17 EXIT
)"),
            (Lines{7, 7, 7, 8, 8, 7, 7, 8, 8, 7, 17, 17}));
}

// The first test of a loop, moved before it, is executed once.
TEST(MovedCode, ALoopIsNotWhatIsBeforeIt) {
  EXPECT_EQ(linesOf(R"(
1 STS [R0], RZ
2 ISETP.GE.AND P0, PT, R2, UR4, PT
.L_x_1:
1 IADD3 R3, R3, 0x1, RZ
2 STG.E [R4.64], R3
2 @P1 BRA `(.L_x_1)
11 STG.E [R6.64], R3
11 EXIT
)"),
            (Lines{1, 1, 2, 2, 2, 11, 11}));
}

TEST(MovedCode, OfSeveralLinesTheOneBefore) {
  EXPECT_EQ(linesOf(R"(
1 @P0 BRA `(.L_x_1)
9 IADD3 R1, R1, 0x1, RZ
3 STS [R0], RZ
9 IADD3 R1, R1, 0x1, RZ
9 @P0 IADD3 R1, R1, 0x1, RZ
2 BAR.SYNC.DEFER_BLOCKING 0x0
9 IADD3 R1, R1, 0x1, RZ
3 IADD3 R1, R1, 0x1, RZ
.L_x_1:
2 EXIT
)"),
            (Lines{1, 3, 3, 3, 9, 2, 2, 3, 2}));
}

TEST(MovedCode, StaysWhereNothingTells) {
  // No anchor on either side of the branch; a jump table.
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
91 FADD R1, R1, R1
98 FADD R1, R1, R1
1 EXIT
)"),
            (Lines{1, 91, 1, 1}));
}

// An inner and an outer loop with the same first instruction: code between them
// is executed less often than code before them.
TEST(MovedCode, LoopsThatShareTheirBegin) {
  EXPECT_EQ(linesOf(R"(
1 MOV R1, RZ
.L_x_1:
2 STS [R0], RZ
2 @P0 BRA `(.L_x_1)
3 FADD R1, R1, R1
3 @P1 BRA `(.L_x_1)
4 EXIT
)"),
            (Lines{1, 2, 2, 3, 3, 4}));
}

// The store behind a branch was copied to both of its sides.
TEST(MovedCode, CopiesSayNothingOfWhatIsAroundThem) {
  EXPECT_EQ(linesOf(R"(
1 @P0 BRA `(.L_x_1)
2 FADD R1, R1, R1
4 STG.E [R6.64], R1
4 EXIT
.L_x_1:
3 FMUL R1, R1, R1
4 STG.E [R6.64], R1
4 EXIT
)"),
            (Lines{1, 2, 4, 4, 3, 4, 4}));
}

// Stores of both sides of a branch were merged, with the line of one side.
TEST(MovedCode, WhatEveryThreadRunsStaysSo) {
  EXPECT_EQ(linesOf(R"(
1 FADD R1, R1, R1
2 STG.E [R6.64], R1
1 EXIT
)"),
            (Lines{1, 2, 1}));
}

TEST(MovedCode, NoWayToTheEnd) {
  EXPECT_EQ(linesOf(R"(
1 MOV R1, RZ
.L_x_1:
2 STS [R0], RZ
2 @P0 BRA `(.L_x_2)
3 FADD R1, R1, R1
.L_x_2:
4 BRA `(.L_x_1)
5 STS [R0], RZ
)"),
            (Lines{1, 2, 2, 3, 4, 5}));
}
