// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps the plugin from changing clang's -Wpass-failed warnings, which report
// loops that could not be transformed as a pragma asks. They have the line from
// the debug information, or else that of the function. Lines that are tracked
// only for the plugin must not change them.
#ifndef ROOFLINE_JOB_UNPLACEDFAILURES_H
#define ROOFLINE_JOB_UNPLACEDFAILURES_H

namespace llvm {
class LLVMContext;
}

namespace roofline {

/// From now on, removes the line from such warnings before clang's handler gets
/// them.
void unplaceFailures(llvm::LLVMContext &Context);

} // namespace roofline

#endif
