// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads one figure of a GPU file: {value, unit, source, note}.
#ifndef ROOFLINE_GPU_FIGUREREADER_H
#define ROOFLINE_GPU_FIGUREREADER_H

#include "gpu/FigureUnits.h"
#include "model/GpuSpec.h"
#include "support/YamlTree.h"
#include "llvm/ADT/Twine.h"

namespace roofline {

/// Reads figures of one file. Refers to the file's name and its `sources`,
/// which must outlive it.
class FigureReader {
public:
  /// \p Sources maps short names to URLs; may be null.
  FigureReader(llvm::StringRef FileName, const YamlTree *Sources)
      : FileName(FileName), Sources(Sources) {}

  /// Reads \p Node into \p Into, converted to the base unit of \p Measures.
  /// \p Node is null if the file has no such key, which is an error if the
  /// figure is \p Required. \p Key is for error messages.
  llvm::Error read(const YamlTree *Node, const llvm::Twine &Key,
                   Dimension Measures, bool Required, Figure &Into) const;

private:
  llvm::Error at(const YamlTree &Node, const llvm::Twine &Message) const;
  llvm::Error readValue(const YamlTree &Node, const llvm::Twine &Key,
                        Dimension Measures, Figure &Into) const;
  llvm::Error readSource(const YamlTree &Node, const llvm::Twine &Key,
                         Figure &Into) const;

  llvm::StringRef FileName;
  const YamlTree *Sources;
};

} // namespace roofline

#endif
