// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AllocationSite.h"
#include "gtest/gtest.h"

using namespace roofline::cudart;

TEST(AllocationSite, ReadsTheFunctionFromTheCall) {
  EXPECT_EQ(calledFunction("cudaMemset(p, 0, n);"), "cudaMemset");
  EXPECT_EQ(calledFunction("CHECK(cudaMemcpyAsync (p, q, n));"),
            "cudaMemcpyAsync");
  EXPECT_EQ(calledFunction("clear(p, cudaStream);"), "");
}

TEST(AllocationSite, ReadsTheVariableFromTheCall) {
  EXPECT_EQ(allocatedVariable("cudaMalloc(&d_in, 4 * n);"), "d_in");
  EXPECT_EQ(allocatedVariable("CHECK(cudaMalloc((void **)&d_in, n));"), "d_in");
  EXPECT_EQ(allocatedVariable("cudaMalloc( (void**) & in, n)"), "in");
  EXPECT_EQ(allocatedVariable("cudaMallocManaged(\n  &all[i], n)"), "all[i]");
  EXPECT_EQ(
      allocatedVariable("cudaMallocAsync(reinterpret_cast<void **>(&p->x), 8)"),
      "p->x");
  EXPECT_EQ(allocatedVariable("cudaHostRegister(host, n, 0)"), "host");
  EXPECT_EQ(allocatedVariable("cudaMalloc(pointers + 1, n)"), "");
  EXPECT_EQ(allocatedVariable("allocate(&in)"), "");
}

TEST(AllocationSite, ReadsNamesOfMappedVariables) {
  EXPECT_EQ(mappedVariable(";in[0:n];main.cpp;12;3;;"), "in");
  EXPECT_EQ(mappedVariable(";sum;main.cpp;12;3;;"), "sum");
  EXPECT_EQ(mappedVariable(";unknown;unknown;0;0;;"), "");
  EXPECT_EQ(mappedVariable(""), "");
}
