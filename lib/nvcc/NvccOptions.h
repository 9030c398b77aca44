// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options of nvcc, as `nvcc --help` of CUDA 13.0 lists them, and the parser
// of its command lines. nvcc has two names for each option: a long one after
// "--" and a short one after "-"; a value follows as the next word or after
// "=", for some short names also directly.
#ifndef ROOFLINE_NVCC_NVCCOPTIONS_H
#define ROOFLINE_NVCC_NVCCOPTIONS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace roofline {

/// What an option means for the analysis of device code.
enum class NvccMeaning {
  Nothing, ///< controls messages, or nvcc itself
  Build,   ///< selects outputs or libraries, by the same name as for clang
  Define,
  Undefine,
  IncludePath,
  SystemIncludePath,
  IncludedFile,
  Language,
  Dialect,
  Architecture, ///< -arch
  GenerateCode, ///< -gencode
  Relocatable,  ///< -rdc=true
  DeviceObject, ///< -dc, -dw: implies -rdc=true
  OtherOutput,  ///< -ptx, -cubin, -lib, -dlink and the like
  OutputFolder, ///< -odir
  ExtendedLambda,
  RelaxedConstexpr,
  HostOptions,  ///< -Xcompiler
  PtxasOptions, ///< -Xptxas
  MaxRegisters,
  FastMath,
  FlushDenormals,
  PreciseDivision,
  PreciseRoot,
  FusedMultiplyAdd,
  DefaultStream,
  DeviceDebug,
  DeviceOptimisation, ///< -dopt
  LineNumbers,
  NoExceptions,
  TemplateDepth,
  OptionsFile,
  ForwardUnknown, ///< unknown options are the host compiler's
};

/// One option of a command line.
struct NvccArgument {
  NvccMeaning Meaning = NvccMeaning::Nothing;
  llvm::StringRef Name;  ///< the short one, without dashes
  bool IsJoined = false; ///< a value may follow the name directly
  /// The elements of a list, one element for another value, none for a flag.
  std::vector<std::string> Values;

  /// Whether a value is "true", or absent.
  bool isTrue() const { return Values.empty() || Values.front() == "true"; }
};

/// A command line of nvcc, without the compiler.
struct NvccArguments {
  std::vector<NvccArgument> Options;
  std::vector<std::string> Files;
  /// Options that nvcc does not know, as they were written.
  std::vector<std::string> Unknown;
};

/// Parses \p Words as nvcc does; files that -optf names, relative to \p Folder,
/// are read. Fails if such a file can't be read.
llvm::Expected<NvccArguments>
parseNvccArguments(llvm::ArrayRef<std::string> Words, llvm::StringRef Folder);

/// The name of nvcc that is nearest to that in \p Option, with as many dashes;
/// "" if none is near.
std::string nearestNvccOption(llvm::StringRef Option);

/// Splits \p Text at commas that are neither quoted nor escaped, as nvcc does
/// with lists. Removes backslashes, each of which keeps the character after it
/// as it is; quotes stay.
std::vector<std::string> splitNvccList(llvm::StringRef Text);

} // namespace roofline

#endif
