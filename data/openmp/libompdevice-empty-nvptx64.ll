; SPDX-FileCopyrightText: RooflinePredict contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; An OpenMP device runtime with nothing in it. Some packages of clang come
; without the one for NVIDIA GPUs and then refuse every compile; given this
; one with --libomptarget-nvptx-bc-path= they compile (-c), CUDA's math
; functions included. Programs still need the real one to link.
; The layout must be clang's own, or each compile prints a warning.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
