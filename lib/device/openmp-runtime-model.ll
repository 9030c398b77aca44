; SPDX-FileCopyrightText: RooflinePredict contributors
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; What the OpenMP device runtime's entry points compute, as far as it decides
; which thread runs which iteration. Linked into the analysis' own copy of a
; device module, so that worksharing loops become ordinary formulas of
; threadIdx and blockIdx. Schedules as in openmp's omp_sched_type: 33, 34
; static within a team; 91, 92 static over teams. Every thread is taken to run
; the region (SPMD mode); for kernels that one thread runs see keepToMainThread.

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define i32 @__kmpc_target_init(ptr %env, ptr %launch) {
  ret i32 -1
}
define void @__kmpc_target_deinit() {
  ret void
}
define i32 @__kmpc_global_thread_num(ptr %loc) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %t
}
define i32 @__kmpc_get_hardware_thread_id_in_block() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %t
}
define i32 @__kmpc_get_hardware_num_threads_in_block() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %t
}
define i32 @__kmpc_get_hardware_num_blocks() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %t
}
define i32 @__kmpc_get_warp_size() {
  ret i32 32
}
define i8 @__kmpc_is_spmd_exec_mode() {
  ret i8 1
}
define i32 @omp_get_thread_num() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %t
}
define i32 @omp_get_num_threads() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %t
}
define i32 @omp_get_team_num() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %t
}
define i32 @omp_get_num_teams() {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %t
}
define void @__kmpc_barrier(ptr %loc, i32 %gtid) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}
define void @__kmpc_barrier_simple_spmd(ptr %loc, i32 %gtid) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}
define void @__kmpc_for_static_fini(ptr %loc, i32 %gtid) {
  ret void
}
define void @__kmpc_distribute_static_fini(ptr %loc, i32 %gtid) {
  ret void
}
define void @__kmpc_push_num_threads(ptr %loc, i32 %gtid, i32 %n) {
  ret void
}
define void @__kmpc_end_sharing_variables() {
  ret void
}
; __kmpc_alloc_shared stays a declaration: each call becomes a variable of the
; thread (privatiseTeamVariables).
define void @__kmpc_free_shared(ptr %p, i64 %size) {
  ret void
}
define i32 @__kmpc_master(ptr %loc, i32 %gtid) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
define void @__kmpc_end_master(ptr %loc, i32 %gtid) {
  ret void
}
define i32 @__kmpc_single(ptr %loc, i32 %gtid) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
define void @__kmpc_end_single(ptr %loc, i32 %gtid) {
  ret void
}

; One worker's part of [lower, upper] when %n workers share it in chunks of
; %chunk (33, 91) or in one block each (34, 92).
define internal void @roofline_share_4(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i32 %chunk, i32 %me, i32 %n) alwaysinline {
  %lower = load i32, ptr %plower
  %upper = load i32, ptr %pupper
  %chunked33 = icmp eq i32 %sched, 33
  %chunked91 = icmp eq i32 %sched, 91
  %chunked = or i1 %chunked33, %chunked91
  br i1 %chunked, label %inChunks, label %inBlocks
inChunks:
  %skip = mul nsw i32 %me, %chunk
  %first = add nsw i32 %lower, %skip
  %less = add nsw i32 %chunk, -1
  %last = add nsw i32 %first, %less
  %hop = mul nsw i32 %n, %chunk
  store i32 %first, ptr %plower
  store i32 %last, ptr %pupper
  store i32 %hop, ptr %pstride
  ret void
inBlocks:
  %span0 = sub nsw i32 %upper, %lower
  %part0 = udiv i32 %span0, %n
  %part = add nsw i32 %part0, 1
  %skipB = mul nsw i32 %me, %part
  %firstB = add nsw i32 %lower, %skipB
  %lastB = add nsw i32 %firstB, %part0
  %clipped = call i32 @llvm.smin.i32(i32 %lastB, i32 %upper)
  store i32 %firstB, ptr %plower
  store i32 %clipped, ptr %pupper
  %span = add nsw i32 %span0, 1
  store i32 %span, ptr %pstride
  ret void
}
define internal void @roofline_share_8(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i64 %chunk, i32 %me32, i32 %n32) alwaysinline {
  %me = zext i32 %me32 to i64
  %n = zext i32 %n32 to i64
  %lower = load i64, ptr %plower
  %upper = load i64, ptr %pupper
  %chunked33 = icmp eq i32 %sched, 33
  %chunked91 = icmp eq i32 %sched, 91
  %chunked = or i1 %chunked33, %chunked91
  br i1 %chunked, label %inChunks, label %inBlocks
inChunks:
  %skip = mul nsw i64 %me, %chunk
  %first = add nsw i64 %lower, %skip
  %less = add nsw i64 %chunk, -1
  %last = add nsw i64 %first, %less
  %hop = mul nsw i64 %n, %chunk
  store i64 %first, ptr %plower
  store i64 %last, ptr %pupper
  store i64 %hop, ptr %pstride
  ret void
inBlocks:
  %span0 = sub nsw i64 %upper, %lower
  %part0 = udiv i64 %span0, %n
  %part = add nsw i64 %part0, 1
  %skipB = mul nsw i64 %me, %part
  %firstB = add nsw i64 %lower, %skipB
  %lastB = add nsw i64 %firstB, %part0
  %clipped = call i64 @llvm.smin.i64(i64 %lastB, i64 %upper)
  store i64 %firstB, ptr %plower
  store i64 %clipped, ptr %pupper
  %span = add nsw i64 %span0, 1
  store i64 %span, ptr %pstride
  ret void
}
declare i32 @llvm.smin.i32(i32, i32)
declare i64 @llvm.smin.i64(i64, i64)

define void @__kmpc_distribute_static_init_4(ptr %loc, i32 %gtid, i32 %sched, ptr %plast, ptr %plower, ptr %pupper, ptr %pstride, i32 %incr, i32 %chunk) {
  %me = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  call void @roofline_share_4(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i32 %chunk, i32 %me, i32 %n)
  ret void
}
define void @__kmpc_distribute_static_init_4u(ptr %loc, i32 %gtid, i32 %sched, ptr %plast, ptr %plower, ptr %pupper, ptr %pstride, i32 %incr, i32 %chunk) {
  %me = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  call void @roofline_share_4(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i32 %chunk, i32 %me, i32 %n)
  ret void
}
define void @__kmpc_distribute_static_init_8(ptr %loc, i32 %gtid, i32 %sched, ptr %plast, ptr %plower, ptr %pupper, ptr %pstride, i64 %incr, i64 %chunk) {
  %me = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  call void @roofline_share_8(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i64 %chunk, i32 %me, i32 %n)
  ret void
}
define void @__kmpc_distribute_static_init_8u(ptr %loc, i32 %gtid, i32 %sched, ptr %plast, ptr %plower, ptr %pupper, ptr %pstride, i64 %incr, i64 %chunk) {
  %me = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  call void @roofline_share_8(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i64 %chunk, i32 %me, i32 %n)
  ret void
}
define void @__kmpc_for_static_init_4(ptr %loc, i32 %gtid, i32 %sched, ptr %plast, ptr %plower, ptr %pupper, ptr %pstride, i32 %incr, i32 %chunk) {
  %me = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  call void @roofline_share_4(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i32 %chunk, i32 %me, i32 %n)
  ret void
}
define void @__kmpc_for_static_init_4u(ptr %loc, i32 %gtid, i32 %sched, ptr %plast, ptr %plower, ptr %pupper, ptr %pstride, i32 %incr, i32 %chunk) {
  %me = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  call void @roofline_share_4(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i32 %chunk, i32 %me, i32 %n)
  ret void
}
define void @__kmpc_for_static_init_8(ptr %loc, i32 %gtid, i32 %sched, ptr %plast, ptr %plower, ptr %pupper, ptr %pstride, i64 %incr, i64 %chunk) {
  %me = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  call void @roofline_share_8(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i64 %chunk, i32 %me, i32 %n)
  ret void
}
define void @__kmpc_for_static_init_8u(ptr %loc, i32 %gtid, i32 %sched, ptr %plast, ptr %plower, ptr %pupper, ptr %pstride, i64 %incr, i64 %chunk) {
  %me = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  call void @roofline_share_8(i32 %sched, ptr %plower, ptr %pupper, ptr %pstride, i64 %chunk, i32 %me, i32 %n)
  ret void
}

; The values of the first %lanes lanes of a warp are reduced in as many steps as
; it takes to halve their number to one.
define internal void @roofline_reduce_lanes(ptr %data, ptr %shuffle, i32 %lanes) alwaysinline {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane32 = and i32 %t, 31
  %lane = trunc i32 %lane32 to i16
  %several = icmp ugt i32 %lanes, 1
  br i1 %several, label %step, label %done
step:
  %distance = phi i32 [ 1, %entry ], [ %twice, %step ]
  %distance16 = trunc i32 %distance to i16
  call void %shuffle(ptr %data, i16 %lane, i16 %distance16, i16 1)
  %twice = shl nuw nsw i32 %distance, 1
  %more = icmp ult i32 %twice, %lanes
  br i1 %more, label %step, label %done
done:
  ret void
}

; A reduction: five shuffle steps in each whole warp, fewer in an incomplete one,
; a copy between warps, and steps for their number in the first one, whose first
; thread holds the result.
define i32 @__kmpc_nvptx_parallel_reduce_nowait_v2(ptr %loc, i64 %size, ptr %data, ptr %shuffle, ptr %copy) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %warp = lshr i32 %t, 5
  %up = add nuw nsw i32 %n, 31
  %warps = lshr i32 %up, 5
  %rest = and i32 %n, 31
  %even = icmp eq i32 %rest, 0
  %next = add nuw nsw i32 %warp, 1
  %before = icmp ult i32 %next, %warps
  %whole = or i1 %even, %before
  br i1 %whole, label %inWarps, label %inRest
inWarps:
  call void %shuffle(ptr %data, i16 0, i16 16, i16 0)
  call void %shuffle(ptr %data, i16 0, i16 8, i16 0)
  call void %shuffle(ptr %data, i16 0, i16 4, i16 0)
  call void %shuffle(ptr %data, i16 0, i16 2, i16 0)
  call void %shuffle(ptr %data, i16 0, i16 1, i16 0)
  br label %between
inRest:
  call void @roofline_reduce_lanes(ptr %data, ptr %shuffle, i32 %rest)
  br label %between
between:
  %several = icmp ugt i32 %n, 32
  br i1 %several, label %copyThem, label %done
copyThem:
  call void %copy(ptr %data, i32 %warps)
  %first = icmp eq i32 %warp, 0
  br i1 %first, label %inFirst, label %done
inFirst:
  call void @roofline_reduce_lanes(ptr %data, ptr %shuffle, i32 %warps)
  br label %done
done:
  %c = icmp eq i32 %t, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
define i32 @__kmpc_nvptx_teams_reduce_nowait_v2(ptr %loc, ptr %buffer, i32 %records, i64 %size, ptr %data, ptr %shuffle, ptr %copy, ptr %toBuffer, ptr %reduceBuffer, ptr %fromBuffer, ptr %reduceFrom) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp eq i32 %t, 0
  %r = zext i1 %c to i32
  ret i32 %r
}
define void @__kmpc_nvptx_end_reduce_nowait(i32 %gtid) {
  ret void
}
define ptr @__kmpc_reduction_get_fixed_buffer() {
  ret ptr null
}

define i32 @__kmpc_shuffle_int32(i32 %v, i16 %delta, i16 %size) {
  ret i32 %v
}
define i64 @__kmpc_shuffle_int64(i64 %v, i16 %delta, i16 %size) {
  ret i64 %v
}
