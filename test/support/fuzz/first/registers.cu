__device__ unsigned now() {
  unsigned t;
  asm("mov.u32 %0, %globaltimer;" : "=r"(t));
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(t)); // %
  return t + R"x(%smid)x"[0];
}
