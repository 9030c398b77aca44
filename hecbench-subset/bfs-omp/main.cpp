// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Breadth-first search, a target region for each level.
#include "../bfs-cuda/reference.h"

static int visit(const int *Starts, const int *Targets, int *Levels, int Level,
                 int N, int Edges) {
  int Found = 0;
#pragma omp target teams distribute parallel for reduction(| : Found)          \
    map(to : Starts[0 : N + 1], Targets[0 : Edges])                            \
    map(tofrom : Levels[0 : N], Found)
  for (int Node = 0; Node < N; ++Node) {
    if (Levels[Node] != Level)
      continue;
    for (int K = Starts[Node]; K < Starts[Node + 1]; ++K)
      if (Levels[Targets[K]] < 0) {
        Levels[Targets[K]] = Level + 1;
        Found = 1;
      }
  }
  return Found;
}

int main(int Argc, char **Argv) {
  Graph G(sizeFromArguments(Argc, Argv, 1 << 16));
  int N = G.N, Edges = int(G.Targets.size());
  std::vector<int> Found(N, -1);
  Found[0] = 0;
  int *Starts = G.Starts.data(), *Targets = G.Targets.data();
  int *Levels = Found.data();
#pragma omp target data map(to : Starts[0 : N + 1], Targets[0 : Edges])        \
    map(tofrom : Levels[0 : N])
  for (int Level = 0; visit(Starts, Targets, Levels, Level, N, Edges);)
    ++Level;
  return compare("visit", Found, G.levels(), 0);
}
