// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Statements for RooflinePredict about sizes that the source does not show, and
// about the verdict that is wanted. In CUDA and OpenMP, C99 and C++:
//
//   ROOFLINE_ASSUME("ne00 == 4096, nrows in 1..8192");
//   ROOFLINE_EXPECT(bandwidth);
//   ROOFLINE_EXPECT(compute, h200, rtx3080);
//
// They stand in the body of a kernel, a target region, or a host function that
// launches kernels; ROOFLINE_ASSUME also in a device function that kernels
// call. No compiler makes code of them. Without RooflinePredict, and in nvcc,
// they are empty. docs/assume.md describes them.
#ifndef ROOFLINE_ASSUME_H
#define ROOFLINE_ASSUME_H

#undef ROOFLINE_ASSUME
#undef ROOFLINE_EXPECT

// The attributes are RooflinePredict's own, so only clang with its plugin, and
// the tool, have them. C++'s form may stand before more kinds of statements, so
// that a missing semicolon is no error; before C23, C warns of it.
#if defined(__clang__) && defined(__has_attribute)
#if __has_attribute(roofline_assume)
#define ROOFLINE_ASSUME(...) ROOFLINE_STATEMENT_(assume, __VA_ARGS__)
#define ROOFLINE_EXPECT(...) ROOFLINE_STATEMENT_(expect, __VA_ARGS__)
// The arguments become a text after the macros in them were replaced.
#if defined(__cplusplus) && __cplusplus >= 201103L
#define ROOFLINE_STATEMENT_(KIND, ...) [[roofline_##KIND(#__VA_ARGS__)]]
#else
#define ROOFLINE_STATEMENT_(KIND, ...)                                         \
  __attribute__((roofline_##KIND(#__VA_ARGS__)))
#endif
#endif
#endif

#ifndef ROOFLINE_ASSUME
#define ROOFLINE_ASSUME(...)
#define ROOFLINE_EXPECT(...)
#endif

#endif
