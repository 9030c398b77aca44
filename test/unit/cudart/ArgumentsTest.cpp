// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Arguments.h"
#include "gtest/gtest.h"

using namespace roofline;
using namespace roofline::cudart;
using namespace roofline::emulate;

using Kind = KernelParameterShape::Kind;

TEST(Arguments, AreReadByTheirShape) {
  Allocations Memory(1 << 30);
  char *A = static_cast<char *>(Memory.allocate(100, MemoryKind::Device));
  int N = -1;
  float X = 0.5;
  char *Inside = A + 8;
  int *Elsewhere = &N;
  struct {
    double D;
    char *P;
  } Struct{2.0, A};
  KernelShape Shape;
  Shape.Parameters = {{Kind::Integer, 4},
                      {Kind::Float, 4},
                      {Kind::Pointer, 8},
                      {Kind::Pointer, 8},
                      {Kind::Bytes, 16, 0, {{Kind::Float, 8, 0}}}};
  void *Pointers[] = {&N, &X, &Inside, &Elsewhere, &Struct};
  std::vector<ArgumentValue> V = readArguments(Shape, Pointers, Memory);
  ASSERT_EQ(V.size(), 7u);
  EXPECT_EQ(V[0].Integer, -1);
  EXPECT_EQ(V[1].Float, 0.5);
  EXPECT_EQ(V[2].Allocation, 0u);
  EXPECT_EQ(V[2].Start, 8u);
  EXPECT_EQ(V[2].Extent, 100u);
  EXPECT_EQ(V[3].What, ArgumentValue::Kind::Pointer);
  EXPECT_EQ(V[3].Allocation, std::nullopt);
  EXPECT_EQ(V[4].What, ArgumentValue::Kind::Bytes);
  EXPECT_EQ(V[5].What, ArgumentValue::Kind::Float);
  EXPECT_EQ(V[5].Parameter, 4u);
  EXPECT_EQ(V[5].Offset, 0u);
  EXPECT_EQ(V[5].Float, 2.0);
  EXPECT_EQ(V[6].What, ArgumentValue::Kind::Pointer);
  EXPECT_EQ(V[6].Parameter, 4u);
  EXPECT_EQ(V[6].Offset, 8u);
  EXPECT_EQ(V[6].Allocation, 0u);
}
