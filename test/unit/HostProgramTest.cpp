// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches that can only be found in several units of a program together.
#include "SourceModels.h"
#include "launch/LinkedNames.h"

using namespace roofline;

namespace {
/// Another translation unit's code, and whether it is CUDA.
struct Other {
  std::string Code;
  bool IsCuda = false;
};

/// A program of the predicted unit k.cu and others, of which those are searched
/// that the text shows to matter, as the tool does.
class Program {
public:
  Program(const std::string &Own, std::vector<Other> Others)
      : Others(Others), Own(cudaUnitOf(Own)) {
    for (const Other &O : Others)
      Units.push_back(O.IsCuda ? cudaUnitOf(O.Code)
                               : unitOf(O.Code, "main.cpp", {"-std=c++20"}));
  }

  SourceModel model() {
    SourceModel Model = extractKernels(Own.Tree->getASTContext(), "k.cu");
    LaunchSearch Search;
    Search.OtherUnits = [&](clang::ASTContext &Tree) {
      Asked = true;
      Matters.assign(Units.size(), false);
      findLinked(
          Tree, Units.size(),
          [&](size_t I, const LinkedNames &Names) {
            llvm::StringRef Text = Others[I].Code;
            return Text.contains("main(") || Names.mayBeDefinedIn(Text) ||
                   Names.mayLaunchIn(Text);
          },
          [&](size_t I) {
            Matters[I] = true;
            return &Units[I].Tree->getASTContext();
          });
      std::vector<OtherUnit> Trees;
      for (size_t I = 0; I < Units.size(); ++I)
        if (Matters[I])
          Trees.push_back({&Units[I].Tree->getASTContext(), "other"});
      return Trees;
    };
    findLaunches(Own.Tree->getASTContext(), "k.cu", Search, Model);
    return Model;
  }

  bool Asked = false;
  std::vector<bool> Matters; ///< by unit, if asked

private:
  std::vector<Other> Others;
  TestUnit Own;
  std::vector<TestUnit> Units;
};
} // namespace

/// Returns "grid x, first argument, main or alone" for each launch.
static std::string launches(const SourceModel &Model) {
  std::string Text;
  auto Word = [&](SymExpr E) {
    return E ? toString(*Model.HostFormulas, E) : "?";
  };
  for (const LaunchSite &Site : Model.Launches)
    Text += (Text.empty() ? "" : "; ") + Word(Site.Grid[0]) + " " +
            Word(Site.argument(0)) + (Site.FromMain ? " main" : " alone");
  return Text;
}

TEST(HostProgram, MainInAnotherUnitCallsTheLauncher) {
  Program P("__global__ void k(int) {}\n"
            "void start(int n) { k<<<n / 64, 64>>>(n); }",
            {{"void start(int); int main() { start(640); }"}});
  EXPECT_EQ(launches(P.model()), "10 640 main");
}

TEST(HostProgram, TheKernelIsLaunchedInAnotherUnit) {
  Program P("__global__ void k(int) {}", {{"__global__ void k(int);\n"
                                           "int main() { k<<<3, 64>>>(5); }",
                                           true}});
  SourceModel Model = P.model();
  EXPECT_EQ(launches(Model), "3 5 main");
  EXPECT_EQ(Model.Launches.front().Kernel.Unit, "k.cu");
}

TEST(HostProgram, AnothersKernelOfTheNameIsAnother) {
  Program P("__global__ void k(int) {} void f() { k<<<1, 1>>>(1); }",
            {{"static __global__ void k(int) {}\n"
              "int main() { k<<<3, 64>>>(5); }",
              true}});
  EXPECT_EQ(launches(P.model()), "1 1 alone");
}

TEST(HostProgram, ValuesComeFromFunctionsAndVariablesElsewhere) {
  Program P("__global__ void k(int) {} extern int Size; int blocks(int);\n"
            "int main() { k<<<blocks(Size), 64>>>(Size); }",
            {{"int Size = 128; int blocks(int n) { return n / 64; }"}});
  EXPECT_EQ(launches(P.model()), "2 128 main");
}

TEST(HostProgram, WhatAnotherUnitSetsIsSeen) {
  Program P("__global__ void k(int) {} int Size; void read(int &);\n"
            "void resize();\n"
            "int main() { int n = 1; read(n); resize(); k<<<n, 1>>>(Size); }",
            {{"extern int Size; void resize() { Size = 7; }"},
             {"void read(int &n) { n = 4; }"}});
  EXPECT_EQ(launches(P.model()), "4 7 main");
}

TEST(HostProgram, MethodsAndConstructorsElsewhere) {
  std::string Class = "struct S { S(int n); int size() const; int N; };";
  Program P(Class + "__global__ void k(int) {}\n"
                    "int main() { S s(9); k<<<s.size(), 1>>>(s.N); }",
            {{Class + "S::S(int n) : N(n + 1) {}"
                      "int S::size() const { return 2 * N; }"}});
  EXPECT_EQ(launches(P.model()), "20 10 main");
}

TEST(HostProgram, WhatTwoOthersDefineIsNotFollowed) {
  Program P("__global__ void k(int) {} int blocks();\n"
            "int main() { k<<<blocks(), 1>>>(3); }",
            {{"int blocks() { return 1; }"}, {"int blocks() { return 2; }"}});
  EXPECT_EQ(launches(P.model()), "blocks() 3 main");
}

TEST(HostProgram, StaticFunctionsStayInTheirUnit) {
  Program P("__global__ void k(int) {} int blocks();\n"
            "int main() { k<<<blocks(), 1>>>(3); }",
            {{"static int blocks() { return 1; } int other() { return "
              "blocks(); }"}});
  EXPECT_EQ(launches(P.model()), "blocks() 3 main");
}

TEST(HostProgram, OfTwoMainsNoneIsFollowed) {
  Program P("__global__ void k(int) {} void f(int n) { k<<<n, 1>>>(n); }",
            {{"void f(int); int main() { f(1); }"},
             {"void f(int); int main() { f(2); }"}});
  EXPECT_EQ(launches(P.model()), "n n alone");
}

TEST(HostProgram, OthersAreAskedForOnlyWhereTheCodeLeads) {
  Program Whole("__global__ void k(int) {} int f() { return 2; }\n"
                "int main() { k<<<f(), 1>>>(1); }",
                {{"int g() { return 1; }"}});
  EXPECT_EQ(launches(Whole.model()), "2 1 main");
  EXPECT_FALSE(Whole.Asked);
  Program NoKernel("void f(); int main() { f(); }", {{"void f() {}"}});
  NoKernel.model();
  EXPECT_FALSE(NoKernel.Asked);
}

TEST(HostProgram, UnitsThatDoNotMatterAreNotParsed) {
  Program P("void report(int); int blocksFor(int);"
            "__global__ void k(int n) {}"
            "void launch(int n) { k<<<blocksFor(n), 64>>>(n); }",
            {{"void step(int); int main() { step(640); }"},
             // Calls the launcher, and is called by main().
             {"void launch(int); void step(int n) { launch(n); }"},
             {"int blocksFor(int n) noexcept { return n / 64; }"},
             // Only declare or call the same.
             {"int blocksFor(int n); int other() { return blocksFor(3); }"},
             {"int unused(int n) { return n; }"}});
  EXPECT_EQ(launches(P.model()), "10 640 main");
  EXPECT_EQ(P.Matters, (std::vector<bool>{true, true, true, false, false}));
}

TEST(HostProgram, AUnitMattersByConstructorsVariablesAndInterfaces) {
  Program P("struct Sizes { int n; Sizes(int); }; extern Sizes sizes;"
            "struct Work { virtual void run() = 0; };"
            "struct Kernel : Work { void run() override; };"
            "__global__ void k(int n) {}"
            "void Kernel::run() { k<<<sizes.n, 64>>>(Sizes(2).n); }",
            {{"struct Sizes { int n; Sizes(int); }; Sizes sizes(5);"},
             {"struct Sizes { int n; Sizes(int); };"
              "Sizes::Sizes(int m) : n(m) {}"},
             {"struct Work { virtual void run() = 0; };"
              "void all(Work *w) { w->run(); }"},
             {"int size() { return 1; }"}});
  P.model();
  EXPECT_EQ(P.Matters, (std::vector<bool>{true, true, true, false}));
}

TEST(HostProgram, AUnitMattersByDefinitionsOfAnyForm) {
  Program P("extern int rows, columns; extern int (*scale)(int);"
            "template <class T> int sizeOf(T); template <> int sizeOf(float);"
            "int limit(int); int used(int);"
            "__global__ void k(int n) {}"
            "void launch() { k<<<scale(rows), limit(columns)>>>(sizeOf(1.f) + "
            "used(1)); }",
            {{"int columns = 3, rows;"},
             {"int rows, other;"},
             {"int twice(int n) { return n; } int (*scale)(int) = twice;"},
             {"template <class T> int sizeOf(T);"
              "template <> int sizeOf<float>(float) { return 4; }"},
             {"int limit(int n) noexcept(sizeof(n) > 2) { return n; }"},
             // Uses, and no definition.
             {"int used(int); int f(int, int);"
              "int other(int n) { return f(used(n), 2) + used(n); }"}});
  P.model();
  EXPECT_EQ(P.Matters,
            (std::vector<bool>{true, true, true, true, true, false}));
}
