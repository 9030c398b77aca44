// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --check=memcheck reports accesses out of bounds and misaligned ones,
// with line, thread and place. They do no harm, and the program
// continues.
// REQUIRES: cuda-toolkit, plugin, emulate, tool
// RUN: %roofline build --quiet -- %clangxx --cuda-gpu-arch=sm_80 -O2 %s %cudart -o %t
// RUN: not %roofline profile --quiet --check=memcheck --gpu=a100-80-sxm \
// RUN:   --cache-dir= -o %t.json %t >%t.out 2>%t.err
// RUN: FileCheck %s --check-prefix=OUT --input-file=%t.out
// RUN: FileCheck %s --input-file=%t.err --match-full-lines
// RUN: FileCheck %s --check-prefix=JSON --input-file=%t.json
//
// Without the option nothing is reported, and the exit status is the program's.
// RUN: %roofline profile --quiet --gpu=a100-80-sxm --cache-dir= -o %t.json %t \
// RUN:   --fine 2>&1 | FileCheck %s --check-prefix=FINE --allow-empty
// FINE-NOT: error
// RUN: %roofline profile --quiet --check --gpu=a100-80-sxm --cache-dir= \
// RUN:   -o %t.json %t --fine 2>&1 | FileCheck %s --check-prefix=CLEAN
// CLEAN-NOT: error:
// CLEAN: 0 errors found

#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

// 128 words; threads 128 to 255, which begin block 1, are outside.
__global__ void beyond(int *A) {
  A[blockIdx.x * 128 + threadIdx.x] = 1;
}
// CHECK: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'beyond': out-of-bounds write of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: byte 512 of the 512-byte 'A', allocated at {{.*}}check-memory.cu:124; thread (0, 0, 0) of block (1, 0, 0) in launch 2; 256 times in 2 launches

__global__ void before(const int *A, int *B) {
  B[threadIdx.x] = A[int(threadIdx.x) - 1];
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'before': out-of-bounds read of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: byte -4 of the 512-byte 'B', allocated at {{.*}}check-memory.cu:125; thread (0, 0, 0) of block (0, 0, 0) in launch 1; once

__global__ void freed(int *A) {
  atomicAdd(A + 5, 1);
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'freed': atomic of 4 byte of memory that was freed [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: byte 20 of the 512-byte 'C', which was freed, allocated at {{.*}}check-memory.cu:126; thread (0, 0, 0) of block (0, 0, 0) in launch 1; once

__global__ void misaligned(char *A) {
  *reinterpret_cast<double *>(A + 4 * threadIdx.y) = 1;
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'misaligned': misaligned write of 8 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: byte 4 of the 512-byte 'B', allocated at {{.*}}check-memory.cu:125; thread (0, 1, 0) of block (0, 0, 0) in launch 1; 2 times

// The second array does not hide the end of the first one.
__global__ void shared(int *Out, int N) {
  __shared__ int First[32], Second[32];
  First[threadIdx.x] = Second[threadIdx.x] = threadIdx.x;
  __syncthreads();
  Out[threadIdx.x] = First[threadIdx.x + N] + Second[threadIdx.x];
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'shared': out-of-bounds read of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: byte 128 of the 128-byte shared array 'First'; thread (30, 0, 0) of block (0, 0, 0) in launch 1; 2 times

__global__ void dynamic() {
  extern __shared__ short Buffer[];
  Buffer[threadIdx.x] = 0;
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'dynamic': out-of-bounds write of 2 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: byte 96 of the 96-byte dynamic shared array 'Buffer'; thread (48, 0, 0) of block (0, 0, 0) in launch 1; 16 times

__global__ void local(int *Out, const int *Index) {
  int Mine[10];
  for (int I = 0; I < 10; ++I)
    Mine[Index[I] % 10] = I;
  Out[threadIdx.x] = Mine[Index[threadIdx.x]];
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'local': out-of-bounds read of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: byte 40 of the 40-byte local array; thread (10, 0, 0) of block (0, 0, 0) in launch 1; 22 times

__device__ int Table[100];
__global__ void variable(int *Out) {
  Out[threadIdx.x] = Table[threadIdx.x];
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'variable': out-of-bounds read of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: byte 400 of the 400-byte variable 'Table'; thread (100, 0, 0) of block (0, 0, 0) in launch 1; 28 times

__global__ void ofHost(int *Out) {
  Out[0] = 1;
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'ofHost': out-of-bounds write of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: outside of all memory of the GPU; thread (0, 0, 0) of block (0, 0, 0) in launch 1; once

__global__ void null(int *Out) {
  *Out = 1;
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'null': out-of-bounds write of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: at a null pointer; thread (0, 0, 0) of block (0, 0, 0) in launch 1; once

// The write of what was read is an error of its own.
__global__ void doubled(int *A) {
  A[threadIdx.x] *= 2;
}
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-2]]: error: kernel 'doubled': out-of-bounds read of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-3]]: note: byte 512 of the 512-byte 'A', {{.*}}; once
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-4]]: error: kernel 'doubled': out-of-bounds write of 4 byte [memcheck]
// CHECK-NEXT: {{.*}}check-memory.cu:[[@LINE-5]]: note: byte 512 of the 512-byte 'A', {{.*}}; once
// CHECK-NEXT: 12 errors found

// JSON: "checks": "memcheck"
// JSON: "problems": [
// JSON-NEXT: {
// JSON-NEXT: "kind": "out-of-bounds",
// JSON-NEXT: "tool": "memcheck",
// JSON-NEXT: "count": 128,
// JSON: "access": {
// JSON-NEXT: "action": "write",
// JSON: "line": 30,
// JSON: "bytes": 4,
// JSON: "place": "byte 512 of the 512-byte 'A'"
// JSON: "allocated_at": {
// JSON: "line": 124,

int main(int Count, char **) {
  int *A, *B, *C, Index[32], Host = 7, Words[128];
  cudaMalloc(&A, 512);
  cudaMalloc(&B, 512);
  cudaMalloc(&C, 512);
  beyond<<<1, 128>>>(A);
  if (Count > 1)
    return cudaDeviceSynchronize();
  beyond<<<2, 128>>>(A);
  beyond<<<2, 128>>>(A);
  before<<<1, 128>>>(B, A);
  cudaFree(C);
  freed<<<1, 1>>>(C);
  misaligned<<<1, dim3(1, 4)>>>(reinterpret_cast<char *>(B));
  shared<<<1, 32>>>(A, 2);
  dynamic<<<1, 64, 96>>>();
  for (int I = 0; I < 32; ++I)
    Index[I] = I;
  cudaMemcpy(B, Index, sizeof(Index), cudaMemcpyHostToDevice);
  local<<<1, 32>>>(A, B);
  variable<<<1, 128>>>(A);
  ofHost<<<1, 1>>>(&Host);
  null<<<1, 1>>>(nullptr);
  doubled<<<1, 129>>>(A);
  // OUT: host 7, no error
  std::printf("host %d, %s\n", Host,
              cudaGetErrorString(cudaDeviceSynchronize()));
  cudaMemcpy(Words, A, 512, cudaMemcpyDeviceToHost);
  // Elements outside of Table read as zero.
  // OUT: 0 0
  std::printf("%d %d\n", Words[100], Words[127]);
}
