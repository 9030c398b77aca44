// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queens on an n x n board, none of which attacks another: how many ways there
// are once three rows are filled in.
#ifndef HECBENCH_SUBSET_NQUEEN_H
#define HECBENCH_SUBSET_NQUEEN_H

#include "../check.h"

constexpr int MostRows = 16;

/// The ways to fill in the rows that are left. A set bit is a column that is
/// taken, or attacked along a diagonal.
HOST_DEVICE inline int ways(unsigned Columns, unsigned Left, unsigned Right,
                            int RowsLeft, unsigned Board) {
  if (RowsLeft == 0)
    return 1;
  unsigned Free[MostRows], ColumnsOf[MostRows], LeftOf[MostRows],
      RightOf[MostRows];
  int Depth = 0, Found = 0;
  ColumnsOf[0] = Columns, LeftOf[0] = Left, RightOf[0] = Right;
  Free[0] = Board & ~(Columns | Left | Right);
  while (Depth >= 0) {
    unsigned Place = Free[Depth] & -Free[Depth];
    Free[Depth] ^= Place;
    if (!Place) {
      --Depth;
    } else if (Depth + 1 == RowsLeft) {
      ++Found;
    } else {
      ColumnsOf[Depth + 1] = ColumnsOf[Depth] | Place;
      LeftOf[Depth + 1] = (LeftOf[Depth] | Place) << 1;
      RightOf[Depth + 1] = (RightOf[Depth] | Place) >> 1;
      ++Depth;
      Free[Depth] =
          Board & ~(ColumnsOf[Depth] | LeftOf[Depth] | RightOf[Depth]);
    }
  }
  return Found;
}

/// With the first three queens in the columns that \p I's digits to base
/// \p N are.
HOST_DEVICE inline int waysFrom(int I, int N) {
  unsigned Columns = 0, Left = 0, Right = 0;
  for (int Row = 0; Row < 3; ++Row, I /= N) {
    unsigned Place = 1u << I % N;
    if (Place & (Columns | Left | Right))
      return 0;
    Columns |= Place;
    Left = (Left | Place) << 1;
    Right = (Right | Place) >> 1;
  }
  return ways(Columns, Left, Right, N - 3, (1u << N) - 1);
}

inline std::vector<int> reference(int N) {
  std::vector<int> Ways;
  for (int I = 0; I < N * N * N; ++I)
    Ways.push_back(waysFrom(I, N));
  return Ways;
}

#endif // HECBENCH_SUBSET_NQUEEN_H
