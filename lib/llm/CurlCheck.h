// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks whether requests can be sent, without sending one. This header is
// separate from CurlLibrary.h because it does not need libcurl's headers.
#ifndef ROOFLINE_LLM_CURLCHECK_H
#define ROOFLINE_LLM_CURLCHECK_H

#include <string>

namespace roofline {

/// Why libcurl cannot be loaded and initialised; empty if it can.
std::string curlProblem();

} // namespace roofline

#endif
