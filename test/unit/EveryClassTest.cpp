// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every class of statement and expression that a translation unit can have is
// visited by every traversal of syntax trees. A class that a later clang adds
// fails here until there is an example of it, or an entry that it can't occur.
#include "EveryClass.h"
#include "AllWalks.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include <bitset>

using namespace clang;
using namespace roofline;

namespace {
class ClassCollector : public DynamicRecursiveASTVisitor {
public:
  /// Implicit code has the semantic form, explicit code the syntactic one.
  explicit ClassCollector(bool Implicit) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = Implicit;
  }
  bool VisitStmt(Stmt *S) override {
    Seen.set(S->getStmtClass());
    return true;
  }
  std::bitset<Stmt::lastStmtConstant + 1> Seen;
};

using Classes = decltype(ClassCollector::Seen);
} // namespace

static Classes classesIn(const TestUnit &Unit) {
  Classes Seen;
  for (bool Implicit : {false, true}) {
    ClassCollector Collector(Implicit);
    Collector.TraverseAST(Unit.Tree->getASTContext());
    Seen |= Collector.Seen;
  }
  return Seen;
}

static TestUnit cudaExamples(const char *Half) {
  return unitOf(std::string(StandardParts) + CudaExamples, "k.cu",
                {"-xcuda", "--cuda-gpu-arch=sm_80", Half, "-nocudainc",
                 "-nocudalib", "--cuda-path=/nowhere",
                 "-Wno-unknown-cuda-version", "-std=c++23", "-fms-extensions",
                 "-fdeclspec", "-fblocks", "-fenable-matrix", "-ffixed-point",
                 "-w", "-isystem", "/sys", "-include", "cuda.h"},
                {{"/sys/cuda.h", CudaHeader}, {"/user/data.bin", "ab"}});
}

static std::string directives() {
  std::string Code = OpenMPDirectives;
  unsigned Number = 0;
  auto Add = [&](std::string Directive, std::string Statement) {
    Code += "void f" + std::to_string(Number++) + "(float *p, int n) {\n" +
            "#pragma omp " + Directive + "\n" + Statement +
            "\n#pragma omp target map(p[0:n])\np[0] = n;\n}\n";
  };
  for (const char *Directive : LoopDirectives)
    Add(Directive, "for (int i = 0; i < n; ++i) p[i] = 1;");
  for (const char *Directive : BlockDirectives)
    Add(Directive, "{ n = 1; }");
  return Code;
}

static std::vector<TestUnit> examples() {
  std::vector<std::string> OpenMP = {"-fopenmp", "-fopenmp-version=60", "-w",
                                     "-fblocks"};
  auto With = [&](std::vector<std::string> More) {
    More.insert(More.begin(), OpenMP.begin(), OpenMP.end());
    return More;
  };
  std::vector<TestUnit> Units;
  Units.push_back(cudaExamples("--cuda-device-only"));
  Units.push_back(cudaExamples("--cuda-host-only"));
  Units.push_back(unitOf(OpenMPExamples, "k.c",
                         With({"-std=c23", "-Xclang", "-fdefer-ts"})));
  Units.push_back(unitOf(directives(), "k.cpp", With({"-std=c++23"})));
  Units.push_back(unitOf(directives(), "k.cpp",
                         With({"-Xclang", "-fopenmp-enable-irbuilder"})));
  Units.push_back(wrongUnitOf(WrongExample));
  return Units;
}

/// Classes that can't occur in CUDA or OpenMP code, or not in parsed code.
static bool cannotOccur(llvm::StringRef Class) {
  for (const char *Language : {"ObjC", "SEH", "OpenACC", "SYCL", "HLSL"})
    if (Class.starts_with(Language))
      return true;
  return llvm::StringSwitch<bool>(Class)
      .Cases({"AsTypeExpr", "CXXAddrspaceCastExpr"}, true) // OpenCL
      .Case("MatrixSingleSubscriptExpr", true)             // HLSL
      .Case("OMPMetaDirective", true) // clang takes the matching variant
      // In a modifier of `depend`, which visitors do not visit.
      .Case("OMPIteratorExpr", true)
      .Case("MSAsmStmt", true) // Windows; needs the target's assembler
      // Exist only while clang has substituted a part of the packs in a
      // pattern.
      .Cases({"FunctionParmPackExpr", "SubstNonTypeTemplateParmPackExpr"}, true)
      .Default(false);
}

TEST(EveryClass, GoesThroughEveryWalk) {
  Classes Seen;
  for (const TestUnit &Unit : examples()) {
    if (!Unit.Tree)
      continue;
    Seen |= classesIn(Unit);
    runAllWalks(Unit);
  }
#define ABSTRACT_STMT(Node)
#define STMT(Node, Base)                                                       \
  EXPECT_NE(Seen.test(Stmt::Node##Class), cannotOccur(#Node))                  \
      << #Node << (cannotOccur(#Node) ? " occurs" : " has no example");
#include "clang/AST/StmtNodes.inc"
}

TEST(EveryClass, LaunchesAreFollowedTo) {
  SourceModel Model = modelOf(cudaExamples("--cuda-device-only"), "k.cu");
  EXPECT_EQ(Model.Launches.size(), 6u);
  for (const LaunchSite &Site : Model.Launches)
    EXPECT_TRUE(Site.FromMain) << Site.Where.Line;
}
