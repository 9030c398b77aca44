// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether requests could be sent, without sending one.
#ifndef ROOFLINE_LLM_CURLCHECK_H
#define ROOFLINE_LLM_CURLCHECK_H

#include <string>

namespace roofline {

/// Why libcurl can't be loaded and started; empty: it can. No header of its own
/// is needed for this.
std::string curlProblem();

} // namespace roofline

#endif
