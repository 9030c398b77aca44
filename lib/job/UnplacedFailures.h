// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The optimiser warns of loops that it could not transform as a pragma asks
// (-Wpass-failed). Its warnings stand at the line that debug information
// gives, or at the function where there is none. Lines that are tracked only
// for us must not move them: what a compile says of the user's code is the
// same with the plugin and without.
#ifndef ROOFLINE_JOB_UNPLACEDFAILURES_H
#define ROOFLINE_JOB_UNPLACEDFAILURES_H

namespace llvm {
class LLVMContext;
}

namespace roofline {

/// Takes the line from such warnings from now on, before clang's handler gets
/// them.
void unplaceFailures(llvm::LLVMContext &Context);

} // namespace roofline

#endif
