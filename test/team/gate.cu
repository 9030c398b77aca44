// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// roofline gate: only what is worse than the baseline fails; what was accepted
// does not. The program after the change is this one with -DAFTER.
//
// DEFINE: %{predict} = %roofline predict --gpu=h200 --format=json %s
// DEFINE: %{flags} = %cuda-flags -O2
// DEFINE: %{gate} = %roofline gate --baseline=b.yaml
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %{predict} -o before.json -- %{flags}
// RUN: %{predict} -o after.json -- %{flags} -DAFTER
//
// RUN: %{gate} --update-baseline before.json 2>&1 | FileCheck %s --check-prefix=UPDATED
// UPDATED: b.yaml: updated
// RUN: FileCheck %s --check-prefix=FILE --input-file=b.yaml
// FILE: version: 1
// FILE-NEXT: kernels:
// FILE-NEXT: - kernel: better
// FILE-NEXT: unit: {{.*}}gate.cu
// FILE-NEXT: h200: {verdict: bandwidth, roof: {{.*}}, intensity: {{.*}}, dram_bytes: {{.*}}, seconds: {{.*}}}
// FILE-NEXT: - kernel: removed
// FILE: - kernel: worse
// RUN: %{gate} before.json | FileCheck %s --check-prefix=PASSED
// PASSED: passed: 0 regressions, 0 contradictions (of 3 states compared; fail-on new)
//
// RUN: not %{gate} after.json | FileCheck %s
// CHECK: {{.*}}gate.cu:[[#]]: regression: 'worse' on H200: roof time {{.*}} -> {{.*}} (x4.{{.*}}), {{.*}}DRAM
// CHECK-NEXT: {{.*}}gate.cu:[[#]]: change: 'better' on H200: roof time
// CHECK-NEXT: {{.*}}gate.cu:[[#]]: not in the baseline: 'added' on H200:
// CHECK-NEXT: b.yaml:[[#]]: fits no kernel any more: 'removed' in {{.*}}gate.cu
// CHECK-NEXT: failed: 1 regression, 0 contradictions, 1 other change, 1 not in the baseline, 1 in the baseline fits nothing (of 2 states compared; fail-on new)
//
// RUN: %{gate} --fail-on=contradiction after.json | FileCheck %s --check-prefix=ON-CONTRADICTION
// ON-CONTRADICTION: regression
// ON-CONTRADICTION: passed: {{.*}}fail-on contradiction
// RUN: %{gate} --fail-on=none after.json | FileCheck %s --check-prefix=ON-NONE
// ON-NONE: passed: {{.*}}fail-on none
// RUN: %{gate} --fail-on=new --tolerance=100%% before.json
//
// RUN: not %{gate} --format=json after.json -o gate.json
// RUN: %python -c "import json; g = json.load(open('gate.json')); print(g['schema'], g['version'], g['failed'], [(f['finding'], f['display_name'], f['fails']) for f in g['findings']], [e['kernel'] for e in g['fit_nothing']])" | FileCheck %s --check-prefix=JSON
// JSON: roofline-gate 1 True [('regression', 'worse', True), ('change', 'better', False), ('not-in-baseline', 'added', False)] ['removed']
// RUN: not %{gate} --format=markdown after.json | FileCheck %s --check-prefix=MARKDOWN
// MARKDOWN: **roofline gate** failed: 1 regression
// MARKDOWN: - **regression** `{{.*}}gate.cu:[[#]]`: 'worse' on H200
//
// What is accepted passes, has its reason, and comments stay.
// RUN: sed -i 's/^  - kernel: removed/  # Kept for old files.\n&/' b.yaml
// RUN: %{gate} --update-baseline --reason="it's meant: see 7" --owner=me after.json
// RUN: FileCheck %s --check-prefix=ACCEPTED --input-file=b.yaml
// ACCEPTED: - kernel: added
// ACCEPTED-NEXT: unit:
// ACCEPTED-NEXT: owner: me
// ACCEPTED-NEXT: h200:
// ACCEPTED-NEXT: - kernel: better
// ACCEPTED-NEXT: unit:
// ACCEPTED-NEXT: h200:
// ACCEPTED-NEXT: # Kept for old files.
// ACCEPTED-NEXT: - kernel: removed
// ACCEPTED: - kernel: worse
// ACCEPTED-NEXT: unit:
// ACCEPTED-NEXT: owner: me
// ACCEPTED-NEXT: reason: 'it''s meant: see 7'
// ACCEPTED-NEXT: h200:
// RUN: %{gate} after.json | FileCheck %s --check-prefix=THEN
// THEN: fits no kernel any more: 'removed'
// THEN-NEXT: passed: 0 regressions, 0 contradictions, 1 in the baseline fits nothing (of 3 states compared; fail-on new)
// RUN: not %{gate} --fail-on=changed after.json
// RUN: cp b.yaml same.yaml && %{gate} --update-baseline after.json 2>&1 | FileCheck %s --check-prefix=UNCHANGED
// UNCHANGED: b.yaml: unchanged
// RUN: diff b.yaml same.yaml
//
// What is gone is removed if the user says so.
// RUN: %{gate} --update-baseline --remove-gone after.json && %{gate} --fail-on=changed after.json
// RUN: not grep -e removed -e old b.yaml
//
// The next change for the worse is new again, and its owner is told.
// RUN: %{predict} -o third.json -- %{flags} -DAFTER -DMORE=+y[STRIDE*i+16777216]
// RUN: not %{gate} third.json | FileCheck %s --check-prefix=AGAIN
// AGAIN: regression: 'worse' on H200: {{.*}}; owner me
#include "mini-cuda.h"

#define STRIDE 16
#ifndef MORE
#define MORE
#endif

__global__ void better(double *x, const double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef AFTER
  x[i] = y[i];
#else
  x[i] = y[STRIDE * i];
#endif
}

__global__ void worse(double *x, const double *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef AFTER
  x[i] = y[STRIDE * i] MORE;
#else
  x[i] = y[i];
#endif
}

#ifdef AFTER
__global__ void added(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
#else
__global__ void removed(int *x) {
  x[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
#endif

void run(double *d, int *n) {
  better<<<65536, 256>>>(d, d + 1);
  worse<<<65536, 256>>>(d, d + 1);
#ifdef AFTER
  added<<<65536, 256>>>(n);
#else
  removed<<<65536, 256>>>(n);
#endif
}
