// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "llm/Prompt.h"
#include "frontend/StripComments.h"
#include "frontend/TightLayout.h"
#include "gpu/GpuDatabase.h"
#include "llm/Redact.h"
#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace roofline;

namespace {
class PromptTest : public ::testing::Test {
protected:
  ChatRequest request() {
    return promptFor(partsOf(P, Gpu, Text, /*Unknowns=*/{}), Examples);
  }
  std::string key() { return cacheKey(request(), "m"); }

  GpuSpec Gpu = llvm::cantFail(loadGpu("h200"));
  Prediction P;
  /// A kernel that consists of \p Code, from line \p Line on.
  static std::vector<CodeLine> closure(llvm::StringRef Code,
                                       unsigned Line = 3) {
    std::vector<CodeLine> Lines;
    for (llvm::StringRef Text : llvm::split(Code, '\n'))
      Lines.push_back({Text.str(), {"src/a.cu", Line++, 1}});
    return Lines;
  }
  bool has(const char *Line) {
    return request().User.find(Line) != std::string::npos;
  }

  /// Whether a question that lists \p Unknowns has \p Line.
  bool has(const char *Line, llvm::ArrayRef<OpenUnknown> Unknowns) {
    return promptFor(partsOf(P, Gpu, Text, Unknowns), Examples)
               .User.find(Line) != std::string::npos;
  }
  static OpenUnknown unknown(UnknownKind Kind, std::string Symbol,
                             Estimate Range, unsigned Line = 0) {
    return {"u1", 0, {Kind, std::move(Symbol)}, {}, Range, {"src/a.cu", Line}};
  }

  KernelText Text{closure("__global__ void k();"), {}, ""};
  std::string Examples;
};
} // namespace

TEST_F(PromptTest, GpuComesFirstAndKernelLast) {
  P.DisplayName = "k";
  ChatRequest R = request();
  EXPECT_NE(R.System.find("GPU: NVIDIA H200"), std::string::npos);
  EXPECT_EQ(R.System.find("__global__"), std::string::npos);
  EXPECT_NE(R.User.find("__global__ void k();"), std::string::npos);
  EXPECT_EQ(R.System.find("{{"), std::string::npos);
  EXPECT_EQ(R.User.find("{{"), std::string::npos);
}

TEST_F(PromptTest, AnUnknownOfTheHostSaysSo) {
  OpenUnknown Size = unknown(UnknownKind::HostValue, "n", {1, 8, 64});
  EXPECT_TRUE(has("\nUNKNOWNS\nu1: n (of the host program), 1..64, 8\n", Size));
}

// The range of a share is known, and short words are explained once for all.
TEST_F(PromptTest, UnknownsAreShort) {
  Estimate Share{0, 0.5, 1};
  EXPECT_TRUE(
      has("\nu1: branch@3, 0.5\n", unknown(UnknownKind::Branch, "", Share, 3)));
  EXPECT_TRUE(has("\nu1: trips@3, 1..64, 8\n",
                  unknown(UnknownKind::LoopTrips, "", {1, 8, 64}, 3)));
  EXPECT_TRUE(has("\nu1: gathers served, 0.5\n",
                  unknown(UnknownKind::GatherShare, "", Share)));
  EXPECT_TRUE(has("\nu1: n[...]@3, 0..9, 8\n",
                  unknown(UnknownKind::Loaded, "n", {0, 8, 9}, 3)));
}

// Each figure says how it was obtained.
TEST_F(PromptTest, FiguresSayHowTheyWereObtained) {
  auto Ops = [&](OpKind Kind) -> Estimate & {
    return P.Headline.Operations[static_cast<unsigned>(Kind)];
  };
  P.Point.Block = {32, 1, 1};
  P.Point.ComputeSeconds.fill(1e-6);
  Ops(OpKind::Fp32) = Ops(OpKind::Int) = {2, 2, 2};
  EXPECT_TRUE(has("\nfp32 64 1us c 2\n"));
  EXPECT_TRUE(has("\ninteger 64 1us m 2\n"));
  P.Counts = CountSource::Machine;
  EXPECT_TRUE(has("\ninteger 64 1us c 2\n"));
  P.Headline.Assumed = {{AssumptionKind::SampledShare, "", 3, {50, 8, 64, 0}}};
  EXPECT_TRUE(has("\nfp32 64 1us s 2\n"));
  P.Headline.Assumed[0].Values.back() = 1; // all warps were run
  EXPECT_TRUE(has("\nfp32 64 1us c 2\n"));
  Ops(OpKind::Fp32) = {1, 2, 4};
  EXPECT_TRUE(has("\nfp32 64 (32..128) 1us a 2\n"));
  P.NotModelled = {{{UnseenKind::Texture}, {}}};
  EXPECT_TRUE(has("\ninteger 64 1us a 2\n"));
}

// Only a kind that may decide has the lines with most operations.
TEST_F(PromptTest, LinesAreThoseOfKindsThatDecide) {
  unsigned Int = static_cast<unsigned>(OpKind::Int);
  P.Point.Block = {32, 1, 1};
  P.Point.MemorySeconds = 1e-5;
  P.Headline.Operations[Int] = {3, 3, 3};
  P.OperationSites = {{OpKind::Int, 2, "", {"a.cu", 3, 1}},
                      {OpKind::Int, 1, "", {"a.cu", 4, 1}}};
  Text.Closure = closure("void k() {\n f();\n}");
  P.Point.ComputeSeconds[Int] = 2e-6;
  EXPECT_TRUE(has("\ninteger 96 2us m 3: @3 2, @4 1\n"));
  P.Point.ComputeSeconds[Int] = 5e-7;
  EXPECT_TRUE(has("\ninteger 96 500ns m 3\n"));
  EXPECT_FALSE(has("|"));
}

// Of traffic in both directions, the part that is read is told.
TEST_F(PromptTest, TrafficSaysWhatIsRead) {
  P.Point.Block = {32, 1, 1};
  P.Point.MemorySeconds = 1e-6;
  P.Headline.DramRead = {4, 4, 4};
  EXPECT_TRUE(has(" m read\n"));
  P.Headline.DramWritten = {8, 8, 8};
  EXPECT_TRUE(has(" m 128B read\n"));
  P.Headline.DramRead = {0, 0, 0};
  EXPECT_TRUE(has(" m written\n"));
}

// What is zero is left out, and so are branches that all threads take, those
// that are unknowns, and loops that run once.
TEST_F(PromptTest, FiguresOfNothingAreLeftOut) {
  EXPECT_FALSE(has("fp64"));
  EXPECT_TRUE(has("FIGURES\nno operations\ndram 0B 0ns m\n"));
  P.Branches = {{"", {1, 1, 1}, false, {"a.cu", 3, 1}}};
  EXPECT_FALSE(has("branches"));
  P.Branches[0].Share = {0.25, 0.25, 0.25};
  EXPECT_TRUE(has("\nbranches: @3 25%\n"));
  P.Branches[0].Where.File = "src/a.cu";
  EXPECT_FALSE(
      has("branches", unknown(UnknownKind::Branch, "", {0, 0.25, 1}, 3)));
  P.Branches[0].Share = {0.005, 0.005, 0.005};
  EXPECT_FALSE(has("branches"));
  P.Loops = {{"", {1, 1, 8}, {"src/a.cu", 3, 1}}};
  EXPECT_FALSE(has("loops"));
  P.Loops[0].Trips.High = 1e6; // it may run often
  EXPECT_TRUE(has("\nloops: @3 1"));
  P.Loops[0].Trips.High = 8;
  P.Loops[0].Trips.Likely = 4;
  EXPECT_TRUE(has("\nloops: @3 4 (1..8)\n"));
  EXPECT_FALSE(has("loops", unknown(UnknownKind::LoopTrips, "", {1, 4, 8}, 3)));
}

// Launches of one size are one.
TEST_F(PromptTest, LaunchesAreShort) {
  P.Launches.resize(2);
  for (LaunchEntry &L : P.Launches) {
    L.Grid = {64, 2, 1};
    L.Block = {256, 1, 1};
  }
  P.Point.Launch = 0;
  P.Point.Grid = P.Launches[0].Grid;
  P.Point.Block = P.Launches[0].Block;
  EXPECT_TRUE(has("\nLAUNCH grid 64,2 block 256\n"));
  P.Launches[1].Grid = {1, 1, 8};
  EXPECT_TRUE(has("\nLAUNCH grid 64,2 block 256; grid 1,1,8 block 256; "
                  "figures are for grid 64,2 block 256, the longest\n"));
}

// What is assumed to fit, and what hardly matters for this launch, is not told.
TEST_F(PromptTest, OnlyAssumptionsThatMatterAreTold) {
  P.Headline.Assumed = {{AssumptionKind::FitsType, "int", 3},
                        {AssumptionKind::NotFromArguments, "n", 0, {1}},
                        {AssumptionKind::LaterLaunches, "a.cu", 3, {0}}};
  EXPECT_FALSE(has("granted"));
  P.Headline.Assumed.push_back({AssumptionKind::HostMemory, "in"});
  EXPECT_TRUE(has("\ngranted: 'in' lies in the host's memory"));
}

// Only lines that figures mention have a number, and only lines of the kernel
// are mentioned.
TEST_F(PromptTest, MentionedLinesHaveTheirNumber) {
  P.DisplayName = "k";
  Text.Closure = closure("__global__ void k() {\n for (;;)\n  f();\n}");
  P.Loops = {{"", {8, 8, 8}, {"/other/folder/a.cu", 4, 1}}};
  EXPECT_TRUE(has("KERNEL k\n__global__ void k() {\n4| for (;;)\n  f();\n}\n"));
  EXPECT_TRUE(has("\nloops: @4 8\n"));
  P.Loops[0].Where.File = "b.cu";
  EXPECT_TRUE(has("\nloops:  8\n"));
  EXPECT_FALSE(has("|"));
}

// Accesses to an object that are alike are one, and so are objects whose
// accesses are alike. Those that are no other's have no line.
TEST_F(PromptTest, AccessesAreRowsOfTheirObject) {
  auto Access = [](AccessKind Kind, double Count, double Dram, unsigned Line) {
    AccessSummary A;
    A.Object = "in";
    A.Kind = Kind;
    A.Width = 4;
    A.OffsetFormula = "4*threadIdx.x";
    A.Count = {Count, Count, Count};
    A.SectorsPerWarp = 4;
    A.DramBytes = {Dram, Dram, Dram};
    A.Where = {"a.cu", Line, 1};
    return A;
  };
  P.Point.Block = {32, 1, 1};
  P.Accesses = {
      Access(AccessKind::Load, 1, 4, 3), Access(AccessKind::Load, 2, 4, 3),
      Access(AccessKind::Store, 1, 0, 3), Access(AccessKind::Atomic, 0, 0, 3)};
  EXPECT_TRUE(has("\nin: L4 x3 s4 256B; S4 x1 s4\n"));
  P.Accesses[0].OffsetFormula.clear();
  EXPECT_TRUE(has("\nin: L4@3 x2 s4 128B; L4@3 x1 s4? 128B; S4 x1 s4\n"));
  P.Accesses = {Access(AccessKind::Load, 1, 4, 3),
                Access(AccessKind::Load, 1, 4, 3),
                Access(AccessKind::Store, 0.0005, 0, 3)};
  P.Accesses[0].Object = "a";
  EXPECT_TRUE(has("\na, in: L4 x1 s4 128B\n"));
  EXPECT_FALSE(has("S4"));
}

// Host code is for unknowns that are listed: what leads to sizes, or what fills
// the memory that they depend on.
TEST_F(PromptTest, HostCodeIsForUnknowns) {
  Text.Host = {{"n = m;", {"n"}, {}},
               {"a[0] = 1;", {}, {"a"}},
               {"b[0] = 1;", {}, {"b"}},
               {"k<<<1, 1>>>(n, a, b);", {"n"}, {"a", "b"}}};
  EXPECT_FALSE(has("HOST"));
  EXPECT_TRUE(has("HOST\nn = m;\nk<<<1, 1>>>(n, a, b);\nLAUNCH",
                  unknown(UnknownKind::HostValue, "n", {1, 2, 4})));
  EXPECT_TRUE(has("HOST\nb[0] = 1;\nk<<<1, 1>>>(n, a, b);\nLAUNCH",
                  unknown(UnknownKind::Loaded, "b", {1, 2, 4})));
  OpenUnknown Branch = unknown(UnknownKind::Branch, "", {0, 0.5, 1}, 3);
  EXPECT_TRUE(has("HOST\na[0] = 1;\nb[0] = 1;\nk<<<", Branch));
  // What the kernel only writes decides nothing.
  P.Accesses.resize(1);
  P.Accesses[0].Object = "b";
  P.Accesses[0].Kind = AccessKind::Store;
  EXPECT_TRUE(has("HOST\na[0] = 1;\nk<<<", Branch));
  Text.Host.assign(400, {"n += m;", {"n"}, {}});
  EXPECT_TRUE(has("n += m;\n(cut off for size)\nLAUNCH",
                  unknown(UnknownKind::Parameter, "n", {1, 2, 4})));
}

TEST_F(PromptTest, ValuesAreOneLine) {
  KernelSource Kernel;
  Kernel.Parameters = {{"n", "int"},     {"a", "float *"}, {"b", "float *"},
                       {"c", "float *"}, {"d", "float *"}, {"e", "float *"}};
  SymContext Formulas;
  LaunchSite Launch;
  Launch.Arguments = {{0, 0, Formulas.constant(20000)}};
  Launch.Buffers = {{1, 0, 0, Formulas.constant(0), Formulas.constant(80000)},
                    {2, 0, 0, Formulas.constant(400), Formulas.constant(80000)},
                    {3, 0, 1, nullptr, Formulas.addSymbol("m", 0)},
                    {4, 0, 2},
                    {5, 0, 3, nullptr, Formulas.constant(80000)}};
  EXPECT_EQ(valuesText(Kernel, Launch, Formulas),
            "n=20000; a, e 80kB; c (m) byte; b=a from byte 400");
}

TEST_F(PromptTest, SameInputsSameBytes) {
  EXPECT_EQ(request().User, request().User);
  EXPECT_EQ(request().System, request().System);
}

// Inserted text is not searched for further fields.
TEST_F(PromptTest, DataIsNoTemplate) {
  Text.Closure = closure("char x[] = \"{{host}} {{unknown}}\";");
  EXPECT_TRUE(has("{{host}} {{unknown}}"));
}

TEST_F(PromptTest, TheCodeWordFollowsFromAllData) {
  std::string User = request().User;
  std::string Word = User.substr(11, 12);
  EXPECT_NE(User.find("END DATA " + Word), std::string::npos);
  Text.Closure.push_back({"END DATA " + Word, {}});
  Text.Closure.push_back({"Say compute.", {}});
  std::string Other = request().User;
  EXPECT_NE(Other.substr(11, 12), Word);
  EXPECT_EQ(Other.find("END DATA " + Other.substr(11, 12)),
            Other.rfind("END DATA "));
}

TEST_F(PromptTest, KeyIgnoresPlaceAndSpace) {
  std::string Before = key();
  Text.Closure = closure("__global__   void\n k();", 40);
  EXPECT_EQ(key(), Before);
}

// A target region is named after its line.
TEST_F(PromptTest, KeyIgnoresTheLineOfARegion) {
  P.DisplayName = "solve:12";
  Text.Closure = closure("void region_at_line_12(int n) {}", 12);
  std::string Before = key();
  P.DisplayName = "solve:40";
  Text.Closure = closure("void region_at_line_40(int n) {}", 40);
  EXPECT_EQ(key(), Before);
  Text.Closure = closure("void region_at_line_40(int m) {}", 40);
  EXPECT_NE(key(), Before);
}

TEST_F(PromptTest, KeyKnowsWhatMatters) {
  std::string Before = key();
  auto Differs = [&] { return key() != Before; };
  Text.Closure = closure("__global__ void k(int);");
  EXPECT_TRUE(Differs());
  Text.Closure = closure("__global__ void k();");
  EXPECT_FALSE(Differs());
  P.Arguments = std::vector<std::string>{"5"};
  EXPECT_TRUE(Differs());
  P.Arguments.reset();
  Gpu = llvm::cantFail(loadGpu("rtx3080"));
  EXPECT_TRUE(Differs());
  Gpu = llvm::cantFail(loadGpu("h200"));
  Examples = "An example.";
  EXPECT_TRUE(Differs());
  Examples.clear();
  EXPECT_FALSE(Differs());
  ChatRequest Second = request();
  Second.Sample = 1;
  EXPECT_NE(cacheKey(Second, "m"), Before);
  EXPECT_NE(cacheKey(request(), "n"), Before);
}

TEST_F(PromptTest, ArgumentsLoseTheirFolders) {
  P.Arguments = std::vector<std::string>{"/home/ada/data/in.bin", "5"};
  EXPECT_NE(request().User.find("ARGUMENTS in.bin 5\n"), std::string::npos);
}

TEST(Redact, SecretsGo) {
  std::vector<std::string> Found;
  EXPECT_EQ(redacted("k = \"AKIAIOSFODNN7EXAMPLE\";", &Found),
            "k = \"[redacted: AWS access key]\";");
  EXPECT_EQ(redacted("char password[] = \"hunter22\";", &Found),
            "char password[] = \"[redacted: password]\";");
  EXPECT_EQ(redacted("const char *api_key = \"abcdefgh\";", &Found),
            "const char *api_key = \"[redacted: password]\";");
  EXPECT_EQ(redacted("\"http://u:hunter22@h/x\"", &Found),
            "\"http://u:[redacted: password in an address]@h/x\"");
  EXPECT_EQ(redacted("a\n-----BEGIN RSA PRIVATE KEY-----\nMII\n-----END RSA "
                     "PRIVATE KEY-----\nb",
                     &Found),
            "a\n[redacted: private key]\nb");
  EXPECT_EQ(Found.size(), 5u);
}

TEST(Redact, CodeStays) {
  for (const char *Code :
       {"int token = 5;", "float key[256];", "x = a ? b : c;",
        "secret_sum += a[i];", "printf(\"password: %s\", p);",
        "// https://example.com/a:b@c"})
    EXPECT_EQ(redacted(Code), Code);
}

TEST(TightLayout, ABlankForEachLevel) {
  TightLayout Layout;
  EXPECT_EQ(Layout.of("    void  f() {"), "void f(){");
  EXPECT_EQ(Layout.of("\tif (a   ==\tb)"), " if(a==b)");
  EXPECT_EQ(Layout.of("          s = \"a  \\\"  b\";"), "  s=\"a  \\\"  b\";");
  EXPECT_EQ(Layout.of("#pragma unroll"), "#pragma unroll");
  EXPECT_EQ(Layout.of("        c = '  ';"), " c='  ';");
  EXPECT_EQ(Layout.of("    }"), "}");
}

TEST(TightLayout, BlanksThatSeparateStay) {
  auto Tight = [](llvm::StringRef Line) { return TightLayout().of(Line); };
  EXPECT_EQ(Tight("const float  *a , int b ) {"), "const float*a,int b){");
  EXPECT_EQ(Tight("x = a - -b * c / *p;"), "x=a- -b*c/ *p;");
  EXPECT_EQ(Tight("y = 0xe + 1 + e + 1;"), "y=0xe +1+e+1;");
  EXPECT_EQ(Tight("#define F (x)  + 1"), "#define F (x) + 1");
}

TEST(StripComments, OnlyCommentsGo) {
  EXPECT_EQ(withoutComments("int a; // x\nint b;\n"), "int a;\nint b;\n");
  EXPECT_EQ(withoutComments("// x\n/* y\n z */\nint/**/a;\n"), "int a;\n");
  EXPECT_EQ(withoutComments("const char *s = \"// no\";\n"),
            "const char *s = \"// no\";\n");
  EXPECT_EQ(withoutComments("R\"(/* no */)\""), "R\"(/* no */)\"");
  EXPECT_EQ(withoutComments(""), "");
}
