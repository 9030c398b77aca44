// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The formats of `roofline report`, all of the same data.
#ifndef ROOFLINE_PRESENT_PRESENT_H
#define ROOFLINE_PRESENT_PRESENT_H

#include "present/SourceText.h"

namespace roofline {

/// For terminals: the roofs of each GPU, then a line for each kernel.
std::string overviewText(const Overview &View);
/// A table for comments and pages.
std::string overviewMarkdown(const Overview &View);
/// A line for each kernel, GPU and build, with figures in base units.
std::string overviewCsv(const Overview &View);
/// A picture: a plot for each GPU.
std::string overviewSvg(const Overview &View);

inline constexpr llvm::StringLiteral OverviewSchema = "roofline-overview";
inline constexpr unsigned OverviewVersion = 1;

/// All data, with the sources. The page is drawn from it.
std::string overviewJson(const Overview &View,
                         llvm::ArrayRef<SourceFile> Sources, bool Indented);

/// One page with all data, style, script and the plotting library in it. Fails
/// if this build has no plotting library.
llvm::Expected<std::string> overviewPage(const Overview &View,
                                         llvm::ArrayRef<SourceFile> Sources);

/// Findings in SARIF 2.1.0, with paths relative to \p Base where they are below
/// it.
std::string overviewSarif(const Overview &View, llvm::StringRef Base);

} // namespace roofline

#endif
