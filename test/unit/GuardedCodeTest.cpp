// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "machine/GuardedCode.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

/// The source lines of a function's instructions after predicated ones were
/// moved back.
static std::vector<unsigned> linesOf(StringRef Body) {
  std::string Text = "//--------------------- .text.f  ----\n" + Body.str();
  std::vector<MachineInstruction> Code = parseListing(Text)["f"];
  placeGuardedCode(Code);
  std::vector<unsigned> Lines;
  for (const MachineInstruction &I : Code)
    Lines.push_back(I.Line);
  return Lines;
}

using Lines = std::vector<unsigned>;

TEST(GuardedCode, JoinsTheBlockOfItsGuard) {
  // The multiplication belongs to the branch, not to the loop's end at line 6.
  EXPECT_EQ(linesOf(R"(
.L_x_1:
	//## File "/kernel", line 4
        /*00a0*/                   LOP3.LUT P0, RZ, R0.reuse, 0x1, RZ, 0xc0, !PT ;
	//## File "/kernel", line 6
        /*00c0*/                   IADD3 R0, R0, 0x1, RZ ;
        /*00d0*/                   ISETP.NE.U32.AND P1, PT, RZ, UR4, PT ;
        /*00e0*/               @P0 DFMA R6, R4, R4, 1 ;
	//## File "/kernel", line 5
        /*00f0*/               @P0 STG.E.64 [R2.64+0x800], R4 ;
	//## File "/kernel", line 6
        /*0120*/               @P1 BRA `(.L_x_1) ;
)"),
            (Lines{4, 6, 6, 5, 5, 6}));
}

TEST(GuardedCode, TheOtherSideOfTheGuardIsAnotherBlock) {
  EXPECT_EQ(linesOf(R"(
	//## File "/kernel", line 1
        /*0000*/                   ISETP.NE.AND P0, PT, R0, RZ, PT ;
        /*0010*/               @P0 IADD3 R1, R1, 0x1, RZ ;
        /*0020*/              @!P0 IADD3 R2, R2, 0x1, RZ ;
	//## File "/kernel", line 2
        /*0030*/               @P0 STG.E [R2.64], R1 ;
	//## File "/kernel", line 3
        /*0040*/              @!P0 STG.E [R2.64], R2 ;
)"),
            (Lines{1, 2, 3, 2, 3}));
}

TEST(GuardedCode, APredicateSetAnewIsAnotherGuard) {
  EXPECT_EQ(linesOf(R"(
	//## File "/kernel", line 1
        /*0000*/                   ISETP.NE.AND P0, PT, R0, RZ, PT ;
        /*0010*/               @P0 IADD3 R1, R1, 0x1, RZ ;
        /*0020*/                   ISETP.NE.AND P0, PT, R1, RZ, PT ;
	//## File "/kernel", line 2
        /*0030*/               @P0 STG.E [R2.64], R1 ;
)"),
            (Lines{1, 1, 1, 2}));
}

TEST(GuardedCode, StaysWhereTheBlockIsNotKnown) {
  // Two blocks with one predicate, and a jump target between them.
  EXPECT_EQ(linesOf(R"(
	//## File "/kernel", line 1
        /*0000*/                   ISETP.NE.AND P0, PT, R0, RZ, PT ;
        /*0010*/               @P0 IADD3 R1, R1, 0x1, RZ ;
	//## File "/kernel", line 2
        /*0020*/               @P0 STG.E [R2.64], R1 ;
	//## File "/kernel", line 3
        /*0030*/               @P0 STG.E [R2.64], R2 ;
)"),
            (Lines{1, 1, 2, 3}));
  EXPECT_EQ(linesOf(R"(
	//## File "/kernel", line 1
        /*0000*/                   ISETP.NE.AND P0, PT, R0, RZ, PT ;
        /*0010*/               @P0 IADD3 R1, R1, 0x1, RZ ;
.L_x_1:
	//## File "/kernel", line 2
        /*0020*/               @P0 STG.E [R2.64], R1 ;
)"),
            (Lines{1, 1, 2}));
}
