// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Graphs.h"
#include "gtest/gtest.h"

using namespace roofline::cudart;

namespace {
struct GraphsTest : testing::Test {
  cudaGraphNode_t add(cudaGraph_t G, NodeList Needs, Work What = NoWork()) {
    cudaGraphNode_t Made = nullptr;
    EXPECT_EQ(All.add(G, Needs, cudaGraphNodeTypeEmpty, What, &Made),
              cudaSuccess);
    return Made;
  }
  NodeList order(cudaGraph_t G) {
    GraphRun Run;
    EXPECT_EQ(All.instantiate(G, Run), cudaSuccess);
    NodeList Order;
    for (const RunNode &N : Run.Nodes)
      Order.push_back(N.Of);
    return Order;
  }

  Graphs All;
  cudaGraph_t G = All.create();
};
} // namespace

TEST_F(GraphsTest, NodesRunBehindWhatTheyNeed) {
  cudaGraphNode_t Last = add(G, {}), First = add(G, {}),
                  Middle = add(G, {First});
  EXPECT_EQ(All.connect(G, Middle, Last), cudaSuccess);
  EXPECT_EQ(order(G), (NodeList{First, Middle, Last}));
  EXPECT_TRUE(All.isBefore(First, {Last}));
  EXPECT_FALSE(All.isBefore(Last, {Middle}));
  EXPECT_EQ(All.dependents(First), NodeList{Middle});
  EXPECT_EQ(All.disconnect(G, Middle, Last), cudaSuccess);
  EXPECT_EQ(order(G), (NodeList{Last, First, Middle}));
}

TEST_F(GraphsTest, CirclesCannotRun) {
  cudaGraphNode_t A = add(G, {}), B = add(G, {A});
  EXPECT_EQ(All.connect(G, B, A), cudaSuccess);
  GraphRun Run;
  EXPECT_EQ(All.instantiate(G, Run), cudaErrorInvalidValue);
}

TEST_F(GraphsTest, ClonesStandByThemselves) {
  cudaGraphNode_t A = add(G, {}), B = add(G, {A});
  cudaGraph_t Clone = nullptr;
  ASSERT_EQ(All.clone(G, &Clone), cudaSuccess);
  EXPECT_EQ(All.destroy(G), cudaSuccess);
  EXPECT_EQ(All.find(A), nullptr);
  NodeList Order = order(Clone);
  ASSERT_EQ(Order.size(), 2u);
  EXPECT_EQ(All.find(Order[1])->Original, B);
  EXPECT_EQ(All.find(Order[1])->Needs, NodeList{Order[0]});
}

TEST_F(GraphsTest, NodesOfAnotherGraphAreRefused) {
  cudaGraph_t Other = All.create();
  cudaGraphNode_t Foreign = add(Other, {}), Made = nullptr;
  EXPECT_EQ(All.add(G, {Foreign}, cudaGraphNodeTypeEmpty, NoWork(), &Made),
            cudaErrorInvalidValue);
  EXPECT_EQ(All.remove(Foreign), cudaSuccess);
  EXPECT_EQ(All.remove(Foreign), cudaErrorInvalidValue);
}

TEST_F(GraphsTest, ChildrenRunInTheirPlace) {
  cudaGraph_t Child = All.create();
  cudaGraphNode_t Inner = add(Child, {}), Before = add(G, {}),
                  Whole = add(G, {Before}, ChildWork{Child}),
                  After = add(G, {Whole});
  EXPECT_EQ(order(G), (NodeList{Before, Inner, Whole, After}));
}

TEST_F(GraphsTest, UpdatesWantTheSameShape) {
  cudaGraphNode_t A = add(G, {});
  add(G, {A});
  GraphRun Run;
  ASSERT_EQ(All.instantiate(G, Run), cudaSuccess);
  EXPECT_EQ(All.update(Run, G), cudaGraphExecUpdateSuccess);
  cudaGraph_t Flat = All.create();
  add(Flat, {});
  EXPECT_EQ(All.update(Run, Flat), cudaGraphExecUpdateErrorTopologyChanged);
  add(Flat, {});
  EXPECT_EQ(All.update(Run, Flat), cudaGraphExecUpdateErrorTopologyChanged);
}
