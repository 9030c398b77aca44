// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Files nested deeper than any handwritten one give an error with a location.
#include "SmallStack.h"
#include "support/Demangle.h"
#include "support/Json.h"
#include "support/YamlTree.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace roofline;

static constexpr unsigned Many = 100000;

static std::string repeated(StringRef Text, unsigned Times) {
  std::string All;
  for (unsigned I = 0; I < Times; ++I)
    All += Text;
  return All;
}

template <typename T> static std::string errorOf(Expected<T> Result) {
  return Result ? "none" : toString(Result.takeError());
}

TEST(NestedFiles, Json) {
  onSmallStack([] {
    EXPECT_EQ(errorOf(parseJson("{\"a\":\n" + repeated("[", Many), "f.json")),
              "f.json:2:200: nested too deeply");
    EXPECT_EQ(errorOf(parseJson(repeated("{\"a\":", Many), "f.json")),
              "f.json:1:1001: nested too deeply");
    EXPECT_EQ(errorOf(parseJson(repeated("[", 200) + repeated("]", 200), "f")),
              "none");
  });
}

TEST(NestedFiles, Yaml) {
  onSmallStack([] {
    EXPECT_EQ(errorOf(parseYamlTree("a:\n  " + repeated("[", Many), "f.yaml")),
              "f.yaml:2: nested too deeply");
    EXPECT_EQ(errorOf(parseYamlTree(repeated("- ", Many) + "a", "f.yaml")),
              "f.yaml:1: nested too deeply");
    EXPECT_EQ(errorOf(parseYamlTree("a: [" + repeated(",", Many), "f.yaml")),
              "f.yaml:1: too many commas one after the other");
  });
}

TEST(Yaml, SaysWhatItDoesNotSupport) {
  EXPECT_EQ(errorOf(parseYamlTree("a: &x 1\nb: *x\n", "f.yaml")),
            "f.yaml:2: an alias ('*name') is not supported");
  EXPECT_EQ(errorOf(parseYamlTree("a: |\n  text\n", "f.yaml")),
            "f.yaml:1: block text ('|' or '>') is not supported");
  EXPECT_EQ(errorOf(parseYamlTree("a: &x 1\n", "f.yaml")), "none");
}

TEST(NestedFiles, Symbols) {
  onSmallStack([] {
    EXPECT_EQ(demangled("_Z1fPPi"), "f(int**)");
    EXPECT_EQ(functionName("_Z1fPPi"), "f");
    std::string Deep = "_Z1f" + repeated("P", Many) + "i";
    EXPECT_EQ(demangled(Deep), Deep);
    EXPECT_EQ(functionName(Deep), Deep);
    EXPECT_NE(demangled("_Z1f" + repeated("P", 8000) + "i"), "");
  });
}
