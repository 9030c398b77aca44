// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tests whether an endpoint works, and what it supports.
#ifndef ROOFLINE_LLM_TRYENDPOINT_H
#define ROOFLINE_LLM_TRYENDPOINT_H

#include "llm/AdvisorSettings.h"
#include "llvm/Support/raw_ostream.h"

namespace roofline {

/// Sends one short question to the endpoint of \p Settings and describes the
/// answer to \p OS. Returns whether there was one. Under DryRun, only prints
/// the request.
llvm::Expected<bool> tryEndpoint(const AdvisorSettings &Settings,
                                 llvm::raw_ostream &OS);

} // namespace roofline

#endif
