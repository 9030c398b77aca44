// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvcc/RegisterNames.h"
#include "gtest/gtest.h"

using namespace roofline;

namespace {

std::string escaped(llvm::StringRef Source) {
  return withEscapedRegisters(Source).value_or("unchanged");
}

TEST(RegisterNames, AreEscapedBesideOperands) {
  EXPECT_EQ(escaped(R"(asm volatile ("mov.u64 %0, %globaltimer;" : "=l"(t));)"),
            R"(asm volatile ("mov.u64 %0, %%globaltimer;" : "=l"(t));)");
  EXPECT_EQ(
      escaped("__asm__(\"mov.u32 %0, \" // one\n  \"%tid.x;\" :: \"r\"(t))"),
      "__asm__(\"mov.u32 %0, \" // one\n  \"%%tid.x;\" :: \"r\"(t))");
  EXPECT_EQ(escaped(R"(asm("%envreg3 %clock64" : : "r"(t));)"),
            R"(asm("%%envreg3 %%clock64" : : "r"(t));)");
}

TEST(RegisterNames, AreLeftWhereClangTakesThem) {
  EXPECT_EQ(escaped(R"(asm("mov.u32 %0, %%laneid;" : "=r"(t));)"), "unchanged");
  // The template of a statement without operands is taken as it is.
  EXPECT_EQ(escaped(R"(asm("mov.u32 a, %laneid;");)"), "unchanged");
  EXPECT_EQ(escaped(R"(printf("asm %tid %clock" : 1);)"), "unchanged");
  EXPECT_EQ(escaped(R"(// asm("%laneid" : "=r"(t)))"), "unchanged");
  EXPECT_EQ(escaped(R"(asm("add.f32 %0, %1, %other;" : "=f"(a) : "f"(b));)"),
            "unchanged");
  EXPECT_EQ(escaped(""), "unchanged");
}

} // namespace
