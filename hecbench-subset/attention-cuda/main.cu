// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention of one head, a thread for each query, keys and values by tiles in
// shared memory.
#include "../cuda_check.h"
#include "reference.h"

constexpr int Tile = 64;

__global__ void attend(const float *Queries, const float *Keys,
                       const float *Values, float *Out, int N) {
  __shared__ float NearKeys[Tile * Width], NearValues[Tile * Width];
  int Query = blockIdx.x * Tile + threadIdx.x;
  float Mine[Width];
#pragma unroll
  for (int I = 0; I < Width; ++I)
    Mine[I] = Query < N ? Queries[Query * Width + I] : 0;
  RunningMean Mean;
  for (int Start = 0; Start < N; Start += Tile) {
    int Count = N - Start < Tile ? N - Start : Tile;
    for (int I = threadIdx.x; I < Count * Width; I += Tile) {
      NearKeys[I] = Keys[Start * Width + I];
      NearValues[I] = Values[Start * Width + I];
    }
    __syncthreads();
    for (int Key = 0; Key < Count; ++Key)
      Mean.add(Mine, NearKeys + Key * Width, NearValues + Key * Width);
    __syncthreads();
  }
  if (Query >= N)
    return;
#pragma unroll
  for (int I = 0; I < Width; ++I)
    Out[Query * Width + I] = Mean.Sum[I] / Mean.Weights;
}

int main(int Argc, char **Argv) {
  Head H(sizeFromArguments(Argc, Argv, 512));
  DeviceArray<float> Queries(H.Queries), Keys(H.Keys), Values(H.Values),
      Out(H.Queries.size());
  attend<<<blocksFor(H.N, Tile), Tile>>>(Queries.data(), Keys.data(),
                                         Values.data(), Out.data(), H.N);
  must(cudaDeviceSynchronize());
  return compare("attend", Out.toHost(), H.reference(), 1e-4);
}
