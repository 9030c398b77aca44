// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "guard/GuardedProcess.h"
#include "machine/Assemble.h"
#include "machine/Listing.h"
#include "machine/Opcodes.h"
#include "machine/RareCode.h"
#include "machine/ReadMachineCode.h"
#include "machine/SpillAccesses.h"
#include "machine/Toolkit.h"
#include "support/Files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/SourceMgr.h"
#include "gtest/gtest.h"
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <unistd.h>

using namespace llvm;
using namespace roofline;

static constexpr const char *TwoKernels = R"(	.target	sm_80

//--------------------- .text._Z5firstPx           --------------------------
	.section	.text._Z5firstPx,"ax",@progbits
_Z5firstPx:
.text._Z5firstPx:
	//## File "/kernel", line 1
        /*0000*/                   IMAD.MOV.U32 R1, RZ, RZ, c[0x0][0x28] ;
        /*0010*/              @!P0 IADD3 R3, R2, c[0x0][0x17c], RZ ;
	//## File "/kernel", line 2
        /*0020*/                   CALL.REL.NOINC `($__internal_0_$__cuda_sm20_div_s64) ;
.L_x_1:
        /*0030*/                   EXIT ;
$__internal_0_$__cuda_sm20_div_s64:
        /*0040*/                   IMAD.WIDE.U32 R2, R0, R3, RZ ;
        /*0050*/                   RET.REL.NODEC R2 `(_Z5firstPx) ;
.L_x_2:
        /*0060*/                   NOP;

//--------------------- .nv.shared._Z5firstPx --------------------------
	.section	.nv.shared._Z5firstPx,"aw",@nobits
        /*0000*/                   FADD R1, R1, R1 ;
//--------------------- .text._Z6secondPf --------------------------
        /*0000*/                   FFMA R0, R1, R2, R3 ;
        /*0010*/                   NOP;
//--------------------- .text.__cuda_sm20_rem_s64 --------------------------
        /*0000*/                   IADD3 R0, R1, R2, RZ ;
)";

TEST(MachineListing, FunctionsLinesAndSubroutines) {
  MachineListing Functions = parseListing(TwoKernels);
  ASSERT_EQ(Functions.size(), 4u);
  const auto &First = Functions["_Z5firstPx"];
  ASSERT_EQ(First.size(), 4u);
  EXPECT_EQ(First[0].Line, 1u);
  EXPECT_EQ(First[0].Guard, "");
  EXPECT_EQ(First[1].Guard, "!P0");
  EXPECT_EQ(First[1].Text, "IADD3 R3, R2, c[0x0][0x17c], RZ");
  EXPECT_EQ(First[1].Line, 1u);
  EXPECT_EQ(First[2].Line, 2u);
  EXPECT_EQ(First[2].callee(), "__cuda_sm20_div_s64");
  EXPECT_TRUE(First[2].Labels.empty());
  ASSERT_EQ(First[3].Labels.size(), 1u);
  EXPECT_EQ(First[3].Labels[0], ".L_x_1");
  EXPECT_EQ(First[3].callee(), "");
  EXPECT_EQ(Functions["__cuda_sm20_div_s64"].size(), 3u);
  // As a function, as in relocatable code.
  EXPECT_EQ(Functions["__cuda_sm20_rem_s64"].size(), 1u);
  // A line marker does not extend to the next function.
  const auto &Second = Functions["_Z6secondPf"];
  ASSERT_EQ(Second.size(), 2u);
  EXPECT_EQ(Second[0].Line, 0u);
  EXPECT_TRUE(Second[1].isPadding());
}

TEST(MachineListing, NothingInNothing) {
  EXPECT_TRUE(parseListing("").empty());
  EXPECT_TRUE(parseListing("/*0000*/ FADD R1, R1, R1 ;\n").empty());
}

static double weight(StringRef Text, OpKind Kind) {
  return operationsOfMachine(Text)[Kind];
}

TEST(MachineOpcodes, KindsAndWeights) {
  EXPECT_EQ(weight("DFMA R2, R4, R6, R8", OpKind::Fp64), 2);
  EXPECT_EQ(weight("FADD.FTZ R2, R4, R6", OpKind::Fp32), 1);
  EXPECT_EQ(weight("HFMA2.MMA R2, R4, R6, R8", OpKind::Fp16), 4);
  EXPECT_EQ(weight("IMAD.MOV.U32 R1, RZ, RZ, c[0x0][0x28]", OpKind::Int), 1);
  EXPECT_EQ(weight("IADD3.X R3, R3, R5, RZ, P0, !PT", OpKind::Int), 1);
  EXPECT_EQ(weight("MUFU.RCP R3, R4", OpKind::Special), 1);
}

TEST(MachineOpcodes, MovesAndTheUniformDatapathAreNone) {
  for (StringRef Text :
       {"MOV R1, c[0x0][0x28]", "SEL R1, R2, R3, P0", "UIADD3 UR4, UR4, 1, URZ",
        "I2F.U32 R1, R2", "LDG.E R3, [R2.64]", "HADD2.F32 R0, -RZ, R0.H0_H0",
        "HFMA2.MMA R5, -RZ, RZ, 0, 0", "PRMT R1, R2, 0x5410, R3", "NOP"}) {
    Operations Ops = operationsOfMachine(Text);
    for (OpKind K : AllOpKinds)
      EXPECT_EQ(Ops[K], 0) << Text.str();
  }
}

TEST(MachineOpcodes, TensorShapes) {
  // A warp's 2*16*8*16 operations over its 32 threads
  EXPECT_EQ(weight("HMMA.16816.F32 R0, R4, R8, R0", OpKind::TensorFp16), 128);
  EXPECT_EQ(weight("HMMA.1688.F32.TF32 R0, R4, R8, R0", OpKind::TensorTf32),
            64);
  EXPECT_EQ(weight("IMMA.16832.S8.S8 R0, R4, R8, R0", OpKind::TensorInt8), 256);
  EXPECT_EQ(weight("DMMA.884 R0, R4, R8, R0", OpKind::TensorFp64), 16);
  EXPECT_EQ(
      weight("HGMMA.64x128x16.F32 R24, gdesc[UR4], R24", OpKind::TensorFp16),
      2048);
}

TEST(MachineCode, ConservesInstructions) {
  LLVMContext Context;
  SMDiagnostic Problem;
  auto M = parseAssemblyString(
      "define ptx_kernel void @_Z5firstPx() {\nbr label %next\nnext:\n"
      "ret void\n}\n",
      Problem, Context);
  ASSERT_TRUE(M);
  const Function &F = *M->getFunction("_Z5firstPx");
  const BasicBlock *Entry = &F.front(), *Next = &F.back();
  MachineListing Code = parseListing(TwoKernels);
  MachineCode Counts = machineCodeOf(F, Code, {Entry, Next});
  EXPECT_EQ(Counts.Instructions, 4u);
  EXPECT_EQ(Counts.Unplaced, 0u);
  EXPECT_EQ(Counts.Blocks[Entry][OpKind::Int], 2);
  EXPECT_EQ(Counts.Whole[OpKind::Int], 3);
  // The division's subroutine counts where it is called.
  EXPECT_EQ(Counts.Blocks[Next][OpKind::Int], 1);
  // A line that belongs to no block of this kernel counts for its entry.
  Counts = machineCodeOf(F, Code, {Entry});
  EXPECT_EQ(Counts.Instructions, 4u);
  EXPECT_EQ(Counts.Unplaced, 2u);
  EXPECT_EQ(Counts.Blocks[Entry][OpKind::Int], 3);
}

static std::vector<unsigned> rareIn(StringRef Code) {
  MachineListing Functions = parseListing(
      "//--------------------- .text.k --------------------------\n" +
      Code.str());
  markRareCode(Functions["k"]);
  std::vector<unsigned> Rare;
  for (auto [Number, I] : enumerate(Functions["k"]))
    if (I.Rare)
      Rare.push_back(Number);
  return Rare;
}

TEST(RareCode, FromTheJumpOverTheCallToItsTarget) {
  EXPECT_EQ(rareIn(R"(
        /*0000*/                   FCHK P0, R2, R25 ;
        /*0010*/              @!P0 BRA `(.L_x_2) ;
        /*0020*/                   IMAD.MOV.U32 R4, RZ, RZ, R2 ;
        /*0030*/                   CALL.REL.NOINC `($__internal_0_$__cuda_sm3x_div_rn_noftz_f32_slowpath) ;
        /*0040*/                   IMAD.MOV.U32 R0, RZ, RZ, R4 ;
.L_x_2:
        /*0050*/                   FADD R0, R0, R1 ;
        /*0060*/                   EXIT ;
)"),
            (std::vector<unsigned>{2, 3, 4}));
}

TEST(RareCode, WithoutAJumpOverItToTheNextLabel) {
  EXPECT_EQ(rareIn(R"(
        /*0000*/                   FADD R0, R0, R1 ;
.L_x_1:
        /*0010*/                   IMAD.MOV.U32 R4, RZ, RZ, R2 ;
        /*0020*/                   CALL.REL.NOINC `($__internal_1_$__cuda_sm20_rcp_rn_f32_slowpath) ;
.L_x_2:
        /*0030*/                   FADD R0, R0, R1 ;
.L_x_3:
        /*0040*/                   EXIT ;
)"),
            (std::vector<unsigned>{1, 2}));
}

TEST(RareCode, NotIntegerDivision) {
  EXPECT_EQ(rareIn(R"(
        /*0000*/              @!P0 BRA `(.L_x_2) ;
        /*0010*/                   CALL.REL.NOINC `($__internal_0_$__cuda_sm20_div_s64) ;
.L_x_2:
        /*0020*/                   EXIT ;
)"),
            std::vector<unsigned>());
}

TEST(RareCode, ScalingOfSubnormals) {
  EXPECT_EQ(rareIn(R"(
        /*0000*/                   FSETP.GEU.AND P0, PT, |R13|, 1.175494350822287508e-38, PT ;
        /*0010*/              @!P0 FMUL R13, R13, 16777216 ;
        /*0020*/               @P0 FADD R13, R13, R13 ;
        /*0030*/                   MUFU.RSQ R3, R13 ;
        /*0040*/              @!P0 FMUL R3, R3, 4096 ;
        /*0050*/                   ISETP.NE.AND P0, PT, R2, RZ, PT ;
        /*0060*/              @!P0 FMUL R3, R3, R3 ;
        /*0070*/                   FSETP.LT.AND P1, PT, |R2|, 1.175494350822287508e-38, PT ;
        /*0080*/               @P1 FMUL R2, R2, 8388608 ;
        /*0090*/                   R2P PR, R5, 0x7f ;
        /*00a0*/               @P1 FMUL R2, R2, R2 ;
        /*00b0*/                   FSETP.GEU.AND P0, PT, |R1|, 1.175494350822287508e-38, P1 ;
        /*00c0*/              @!P0 FMUL R2, R2, R2 ;
        /*00d0*/                   FSETP.GEU.AND P0, PT, R1, 1.175494350822287508e-38, PT ;
        /*00e0*/              @!P0 FMUL R2, R2, R2 ;
)"),
            (std::vector<unsigned>{1, 4, 8}));
}

TEST(MachineSpills, FromTheLogOfPtxas) {
  auto Spills = parseSpills(
      "ptxas info    : Compiling entry function 'k' for 'sm_80'\n"
      "ptxas info    : Function properties for k\n"
      "    16 bytes stack frame, 12 bytes spill stores, 8 bytes spill loads\n"
      "ptxas info    : Used 32 registers, 368 bytes cmem[0]\n");
  ASSERT_EQ(Spills.size(), 1u);
  EXPECT_EQ(Spills["k"].Stored, 12u);
  EXPECT_EQ(Spills["k"].Loaded, 8u);
}

TEST(MachineSpills, AccessesOfTheStack) {
  auto textOf = [](StringRef Text) {
    auto A = spillAccessOf(Text);
    return A ? std::string(A->IsStore ? "store " : "load ") +
                   std::to_string(A->Width) + " at " + std::to_string(A->Offset)
             : "none";
  };
  EXPECT_EQ(textOf("STL [R1], R4"), "store 4 at 0");
  EXPECT_EQ(textOf("STL.64 [R1+0x18], R4"), "store 8 at 24");
  EXPECT_EQ(textOf("LDL.LU.128 R8, [R1+0x20]"), "load 16 at 32");
  // An element of an array, and another kind of memory
  EXPECT_EQ(textOf("LDL R3, [R2]"), "none");
  EXPECT_EQ(textOf("LDL R3, [R12+0x4]"), "none");
  EXPECT_EQ(textOf("LDG.E R3, [R1.64]"), "none");
}

TEST(MachineSpills, LedBackToBlocksIfTheySumToWhatPtxasSays) {
  LLVMContext Context;
  SMDiagnostic Problem;
  auto M = parseAssemblyString(
      "define ptx_kernel void @k() {\nbr label %next\nnext:\nret void\n}\n",
      Problem, Context);
  ASSERT_TRUE(M);
  const Function &F = *M->getFunction("k");
  MachineListing Code = parseListing(
      "//--------------------- .text.k --------------------------\n"
      "\t//## File \"/kernel\", line 1\n"
      "        /*0000*/                   STL.64 [R1], R4 ;\n"
      "\t//## File \"/kernel\", line 2\n"
      "        /*0010*/                   LDL R3, [R1+0x4] ;\n");
  auto Spills = spillAccessesOf(F, Code, {&F.front(), &F.back()}, {8, 4});
  ASSERT_TRUE(Spills);
  EXPECT_EQ((*Spills)[&F.front()].size(), 1u);
  ASSERT_EQ((*Spills)[&F.back()].size(), 1u);
  EXPECT_EQ((*Spills)[&F.back()][0].Offset, 4u);
  EXPECT_FALSE(spillAccessesOf(F, Code, {&F.front(), &F.back()}, {8, 0}));
}

TEST(Toolkit, FoldersInTheirOrder) {
  auto Get = [](StringRef Name) -> std::optional<std::string> {
    if (Name == "CUDA_HOME")
      return "/home";
    return std::nullopt;
  };
  using Folders = std::vector<std::string>;
  EXPECT_EQ(Toolkit::folders("/chosen", "", Get),
            (Folders{"/chosen", "/home", "/usr/local/cuda"}));
  // An explicitly named toolkit is the only one searched.
  EXPECT_EQ(Toolkit::folders("", "/of-compile", Get),
            (Folders{"/of-compile", "/home"}));
  EXPECT_EQ(Toolkit::folders("/usr/local/cuda", "", Get),
            (Folders{"/usr/local/cuda", "/home"}));
}

/// Whether the process runs; one that has ended may still wait for its parent.
static bool isRunning(int Process) {
  std::ifstream Stat("/proc/" + std::to_string(Process) + "/stat");
  std::string Number, Name, State;
  return Stat >> Number >> Name >> State && State != "Z";
}

static bool becomesTrue(function_ref<bool()> Condition) {
  for (unsigned Try = 0; Try < 1000 && !Condition(); ++Try)
    usleep(10000);
  return Condition();
}

TEST(Assemble, AKilledAnalysisLeavesNeitherToolNorFiles) {
  namespace fs = std::filesystem;
  fs::path Folder = fs::path(testing::TempDir()) /
                    ("roofline-assemble-" + std::to_string(getpid()));
  fs::create_directory(Folder);
  fs::path Ptxas = Folder / "ptxas", Id = Folder / "process";
  std::ofstream(Ptxas) << "#!/bin/sh\necho $$ > " << Id << "\nexec sleep 60\n";
  fs::permissions(Ptxas, fs::perms::owner_all);
  int Process = 0;
  {
    GuardedProcess Analysis({}, [&](GuardedChannel &) {
      setenv("TMPDIR", Folder.c_str(), /*overwrite=*/1);
      consumeError(
          assemble(".version 7.0", "sm_80", {Ptxas.string(), Ptxas.string()})
              .takeError());
    });
    ASSERT_TRUE(becomesTrue([&] {
      return bool(std::ifstream(Id) >> Process) && isRunning(Process);
    }));
  } // kills the analysis
  EXPECT_TRUE(becomesTrue([&] { return !isRunning(Process); }));
  std::set<fs::path> Left;
  for (const fs::directory_entry &Entry : fs::directory_iterator(Folder))
    Left.insert(Entry.path());
  EXPECT_EQ(Left, (std::set<fs::path>{Ptxas, Id}));
  fs::remove_all(Folder);
}

TEST(Assemble, SaysWhatTheToolSaysAndEndsItAtItsLimit) {
  namespace fs = std::filesystem;
  auto With = [](StringRef Script, unsigned Seconds) {
    fs::path Ptxas = fs::path(testing::TempDir()) /
                     ("roofline-ptxas-" + std::to_string(getpid()));
    std::ofstream(Ptxas) << "#!/bin/sh\n" << Script.str() << "\n";
    fs::permissions(Ptxas, fs::perms::owner_all);
    Expected<std::string> Text =
        assemble("code", "sm_80", {Ptxas.string(), Ptxas.string(), Seconds});
    fs::remove(Ptxas);
    std::string Said = Text ? *Text : toString(Text.takeError());
    size_t At = Said.find(": ");
    return At == std::string::npos ? Said : Said.substr(At + 2);
  };
  EXPECT_EQ(With("echo 'fatal: no such arch' >&2; echo more; exit 1", 60),
            "fatal: no such arch");
  EXPECT_EQ(With("kill -11 $$", 60), "ended by signal 11 (Segmentation fault)");
  EXPECT_EQ(With("while :; do :; done", 1),
            "given up after 1 s of processor time");
  EXPECT_EQ(With("exec sleep 60", 1), "given up after 6 s");
  EXPECT_EQ(toString(assemble("", "sm_80", {"/nowhere/ptxas", ""}).takeError()),
            "ptxas: cannot be started: No such file or directory");
  // The code comes in a file, and a file takes the object.
  EXPECT_EQ(With("for Word; do Last=$Word; done\n"
                 "case $5 in *fd*) cat $5 > $Last;; *) cat $Last;; esac",
                 60),
            "\ncode");
}
