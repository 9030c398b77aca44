// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Parses command lines into the options of the libraries in lib/, and provides
// the texts of --help.
#ifndef ROOFLINE_TOOLS_COMMANDLINES_H
#define ROOFLINE_TOOLS_COMMANDLINES_H

#include "compile/PredictOptions.h"
#include "eval/scenario/ScenarioOptions.h"
#include "eval/table/TableWork.h"
#include "profile/ProfileOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace roofline {

std::string predictUsage();
llvm::Expected<PredictOptions>
parsePredictOptions(llvm::ArrayRef<const char *> Args);

extern const char ProfileUsage[];
llvm::Expected<ProfileOptions>
parseProfileOptions(llvm::ArrayRef<const char *> Args);

/// The help and the options of "roofline eval rqN".
std::string scenarioUsage(llvm::StringRef Scenario);
llvm::Expected<ScenarioOptions>
parseScenarioOptions(llvm::StringRef Scenario,
                     llvm::ArrayRef<const char *> Args);

/// The options of roofline eval predict and roofline batch export.
llvm::Expected<TableOptions>
parseTableOptions(llvm::ArrayRef<const char *> Args);

} // namespace roofline

#endif
