// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What `roofline report` shows of one build or several: kernels as points below
// the roofs of their GPUs. It is collected once, and every format is printed
// from it.
#ifndef ROOFLINE_PRESENT_OVERVIEW_H
#define ROOFLINE_PRESENT_OVERVIEW_H

#include "model/GpuSpec.h"
#include "team/Difference.h"
#include "llvm/ADT/ArrayRef.h"

namespace roofline {

/// One build: the inputs that a command line gives one name.
struct NamedBuild {
  std::string Name; ///< may be empty if there is only one
  ProgramFacts Facts;
};

/// The work of a kernel, of which each kind of operation makes a point. Per
/// thread.
struct RoofPoint {
  std::array<double, NumOpKinds> Operations{};
  double Dram = 0, Requested = 0; // byte
  /// Threads and seconds of all launches that this is about, if known. The time
  /// of a prediction is that at its slowest roof, of an observation measured.
  std::optional<double> Threads, Seconds;

  double operations(OpKind K) const {
    return Operations[static_cast<unsigned>(K)];
  }
  /// Operations of \p K per DRAM byte; infinite without DRAM traffic.
  double intensity(OpKind K) const;
  /// The time at the slowest roof of \p Gpu, in seconds per thread.
  double roofSeconds(const GpuSpec &Gpu) const;
  /// Operations of \p K per second: in Seconds or, without, in roofSeconds().
  double rate(OpKind K, const GpuSpec &Gpu) const;
};

/// What one source line does, as shares of the kernel.
struct LineShare {
  std::string File;
  unsigned Line = 0;
  /// By kind of operation, of all operations of this kind.
  std::array<double, NumOpKinds> Operations{};
  double Dram = 0; ///< of the DRAM bytes
};

/// One kernel of a build on a GPU. Refers to the facts.
struct KernelCard {
  unsigned Build = 0, Gpu = 0; ///< indices
  const KernelFacts *Facts = nullptr;
  OpKind Kind = OpKind::Int; ///< whose roof takes longest
  std::optional<RoofPoint> Predicted;
  std::vector<RoofPoint> Observed; ///< as Facts->Observed
  std::vector<LineShare> Lines;    ///< sorted by place
  /// Where two states are compared: what has changed of this kernel. Null where
  /// its GPU is not compared.
  const KernelDifference *Change = nullptr;

  /// Null if the kernel was only observed.
  const Prediction *prediction() const {
    return Facts->Predicted ? &*Facts->Predicted : nullptr;
  }
  /// "compute", "bandwidth", "undetermined", or "mixed" if launches differ;
  /// observed if nothing was predicted.
  std::string verdict() const;
  SourceLocation where() const;
};

/// Everything that is shown. Refers to the builds that it was made of.
struct Overview {
  std::vector<std::string> Builds;
  std::vector<GpuSpec> Gpus; ///< sorted by name
  std::vector<KernelCard> Kernels;
  std::vector<std::string> Notes;
  /// Set if the builds are two states that were compared.
  const Difference *Compared = nullptr;
};

/// Collects \p Builds. \p GpuFiles are the GPUs that the user named, where a
/// GPU that is not built in is looked up. Fails if a GPU is not known.
llvm::Expected<Overview> overviewOf(llvm::ArrayRef<NamedBuild> Builds,
                                    llvm::ArrayRef<std::string> GpuFiles);

/// Collects two states of a program, \p States, of which \p D is the
/// difference: the first is that before.
llvm::Expected<Overview> comparisonOf(llvm::ArrayRef<NamedBuild> States,
                                      const Difference &D,
                                      llvm::ArrayRef<std::string> GpuFiles);

} // namespace roofline

#endif
