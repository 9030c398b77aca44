// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Changes how a kernel's arrays are laid out, in its features, so that the same
// model tells what the change does.
#ifndef ROOFLINE_PREDICT_CHANGELAYOUT_H
#define ROOFLINE_PREDICT_CHANGELAYOUT_H

#include "verdict/AccessPattern.h"

namespace roofline {

/// The patterns of the accesses of \p Features at one point, by their index;
/// none for those that are not executed or not to global memory.
std::vector<std::optional<AccessPattern>>
patternsOf(const KernelFeatures &Features, const SymbolValues &Values);

/// The axis along which the threads of a warp are numbered first.
unsigned fastestAxis(const LaunchShape &Shape);

/// Whether all accesses to \p Object can be followed: regular, with one set of
/// strides, and not sampled.
bool isRegular(const KernelFeatures &Features, unsigned Object,
               llvm::ArrayRef<std::optional<AccessPattern>> Patterns);

/// The bytes side by side that a thread accesses on one line of the source with
/// \p Access among them, as the members of a float4: up to 16, which a GPU
/// accesses at once.
double widthTogether(const KernelFeatures &Features,
                     llvm::ArrayRef<std::optional<AccessPattern>> Patterns,
                     unsigned Access);

/// \p Features with the array \p Object transposed: what neighbouring threads
/// access, now \p Row bytes apart, is adjacent, and what is adjacent within
/// such a row lies in different rows. An array of structs becomes a struct of
/// arrays, and a matrix of which each thread has a row one of which each thread
/// has a column. None where some address is no linear formula of thread, block
/// and loop numbers, rows overlap, or another access is made worse.
std::optional<KernelFeatures>
transposed(const KernelFeatures &Features, const SymbolValues &Values,
           unsigned Object, double Row,
           llvm::ArrayRef<std::optional<AccessPattern>> Patterns);

/// \p Features with elements of type \p Type in \p Object; none unless all its
/// accesses have one known type. Adapts the size of the object in \p Values.
std::optional<KernelFeatures> withElements(const KernelFeatures &Features,
                                           unsigned Object, ElementType Type,
                                           SymbolValues *Values = nullptr);

/// The type of all elements of \p Object; Other if accesses differ.
ElementType elementOf(const KernelFeatures &Features, unsigned Object);

/// Whether the kernel uses values that it reads from \p Object as positions: in
/// addresses, where they are only scaled and added. Other integers may be sets
/// of bits, keys or hashes.
bool holdsIndices(const KernelFeatures &Features, unsigned Object);

} // namespace roofline

#endif
