// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "eval/join/KernelNames.h"
#include "support/Demangle.h"
#include "gtest/gtest.h"

using namespace roofline;

static std::string full(llvm::StringRef Name) {
  return KernelNames::of(Name).Full;
}
static std::string cut(llvm::StringRef Name) {
  return KernelNames::of(Name).Cut;
}

TEST(KernelNames, PlainFunction) {
  KernelNames N = KernelNames::of("smooth(float*, int)");
  EXPECT_EQ(N.Scoped, "smooth(float*,int)");
  EXPECT_EQ(N.Full, "smooth(float*,int)");
  EXPECT_EQ(N.Template, "smooth");
  EXPECT_EQ(N.Base, "smooth");
  EXPECT_EQ(N.Cut, "smooth");
  EXPECT_TRUE(N.hasParameters());
  EXPECT_FALSE(N.hasTemplateArguments());
}

TEST(KernelNames, BareName) {
  KernelNames N = KernelNames::of("smooth");
  EXPECT_EQ(N.Full, "smooth");
  EXPECT_FALSE(N.hasParameters());
  EXPECT_EQ(full("smooth()"), full("smooth(void)"));
}

TEST(KernelNames, ConstStandsOnEitherSide) {
  EXPECT_EQ(full("f(const float *, int *const)"),
            full("f(float const*, int* const)"));
  EXPECT_EQ(full("f(const volatile int *)"), full("f(int volatile const*)"));
  EXPECT_NE(full("f(const float *)"), full("f(float *)"));
  EXPECT_EQ(full("f(float *__restrict__)"), full("f(float*)"));
}

TEST(KernelNames, TemplateParametersAreFilledIn) {
  EXPECT_EQ(full("void f<float>(T1 *, const T1 *, int)"),
            full("void f<float>(float*, float const*, int)"));
  EXPECT_EQ(full("void f<float, int, (int)3>(T2, const T1 *)"),
            full("void f<float, int, 3>(int, float const*)"));
  EXPECT_EQ(full("void f<float *>(const T1)"),
            full("void f<float*>(float* const)"));
  // A type named T1, with no or too few template arguments.
  EXPECT_EQ(full("f(T1 *)"), "f(T1*)");
  EXPECT_EQ(full("f<int>(T2 *)"), "f<int>(T2*)");
}

TEST(KernelNames, LiteralsLoseTheirTypes) {
  EXPECT_EQ(full("f<(int)16, (bool)1, (unsigned long)8>(int)"),
            full("f<16, true, 8ul>(int)"));
  EXPECT_EQ(full("f<(int)-1, (ns::Mode)2>()"), full("f<-1, (Mode)2>()"));
  EXPECT_NE(full("f<16>()"), full("f<17>()"));
}

TEST(KernelNames, IntegerTypesHaveManySpellings) {
  EXPECT_EQ(full("f(unsigned)"), full("f(unsigned int)"));
  EXPECT_EQ(full("f(long unsigned int, long long int)"),
            full("f(unsigned long, long long)"));
  EXPECT_EQ(full("f(signed int, short int)"), full("f(int, short)"));
  EXPECT_NE(full("f(signed char)"), full("f(char)"));
}

TEST(KernelNames, ScopesAreLeftOutOfFullOnly) {
  KernelNames N = KernelNames::of(
      "void my::g<my::S<double, 4>, std::pair<int, int>>(my::S<double, 4>)");
  EXPECT_EQ(N.Full, full("void g<S<double, 4>, pair<int, int>>(T1)"));
  EXPECT_EQ(N.Base, "g");
  EXPECT_EQ(N.Scoped.substr(0, 9), "my::g<my:");
}

TEST(KernelNames, UnnamedThingsHaveOneName) {
  EXPECT_EQ(full("(anonymous namespace)::k(int*)"), "k(int*)");
  EXPECT_EQ(KernelNames::of("(anonymous namespace)::k(int*)").Scoped,
            KernelNames::of("<unnamed>::k(int *)").Scoped);
  EXPECT_EQ(full("void k<main::'lambda'(int)>(main::'lambda'(int), int*)"),
            full("void k<[lambda(int) (instance 1)]>(T1, int *)"));
  EXPECT_EQ(full("void k<run(int)::'lambda0'(int)>(int*)"),
            full("void k<run(int)::{lambda(int)#2}>(int*)"));
}

TEST(KernelNames, PointersToArraysAndFunctions) {
  EXPECT_EQ(full("f(double (*)[4][5])"), full("f(double (*) [4][5])"));
  EXPECT_EQ(full("f(float (*)(float, const int *))"),
            full("f(float (*)(float, int const*))"));
  EXPECT_EQ(full("f(float (&)[8])"), "f(float(&)[8])");
}

TEST(KernelNames, ReturnTypesAreDropped) {
  EXPECT_EQ(KernelNames::of("void f<int>(int)").Template, "f<int>");
  EXPECT_EQ(KernelNames::of("std::enable_if<true, void>::type f<int>()").Base,
            "f");
}

TEST(KernelNames, CutAtTheFirstLiteral) {
  EXPECT_EQ(cut("void f<float>(float*)"), "f");
  EXPECT_EQ(cut("void f<unsigned int>(unsigned int*)"), "int>");
  EXPECT_EQ(cut("void f<float, int>(int)"), "int>");
  EXPECT_EQ(cut("void f<unsigned char, 16>(int)"), "char,");
  EXPECT_EQ(cut("void f<float, int, 256, 32>(int)"), "int,");
  EXPECT_EQ(cut("void f<3, float>(int)"), "f");
  EXPECT_EQ(cut("void f<S<double, int>>(int)"), "int>>");
}

TEST(KernelNames, BrokenTextIsOnlyText) {
  for (const char *Text : {"", "<", ">", "f<", "f<(", "f(", "a::", "::", "(((",
                           "f<int", "int>", "f)>", "f<'lambda", "-", "f<->"})
    // One bracket may be closed, or one blank put in.
    EXPECT_LE(KernelNames::of(Text).Full.size(), std::string(Text).size() + 1)
        << Text;
}

TEST(ShortName, LeavesOutWhatIsNestedFirst) {
  EXPECT_EQ(shortName("run<16>", 10), "run<16>");
  EXPECT_EQ(shortName("a::run<b::list<c<d>, e>, 2>", 20), "a::run<...>");
  EXPECT_EQ(shortName("a::run<b::list<c<d>, e>, 2>", 24),
            "a::run<b::list<...>, 2>");
  EXPECT_EQ(shortName("a_very_long_name", 6), "a_very...");
}

TEST(ShortName, KeepsThePlaceOfALambda) {
  EXPECT_EQ(shortName("run<list<int>, (lambda at k.cu:12:5)>", 12),
            "run<...> (lambda at k.cu:12:5)");
  EXPECT_EQ(shortName("run<list<int, long>, (lambda at k.cu:12:5)>", 40),
            "run<list<...>, (lambda at k.cu:12:5)>");
}
