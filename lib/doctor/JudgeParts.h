// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares the functions that judge() calls, one per part.
#ifndef ROOFLINE_DOCTOR_JUDGEPARTS_H
#define ROOFLINE_DOCTOR_JUDGEPARTS_H

#include "doctor/Judge.h"

namespace roofline::doctor {

using Judgement = Check (*)(const MachineFacts &Facts);

Check judgeCompiler(const MachineFacts &Facts);
Check judgePlugin(const MachineFacts &Facts);
Check judgeTemporaryFolder(const MachineFacts &Facts);
Check judgeToolkit(const MachineFacts &Facts);
Check judgeLibdevice(const MachineFacts &Facts);
Check judgeCccl(const MachineFacts &Facts);
Check judgePtxas(const MachineFacts &Facts);
Check judgeNvdisasm(const MachineFacts &Facts);
Check judgeLinkerWrapper(const MachineFacts &Facts);
Check judgeOpenMPHost(const MachineFacts &Facts);
Check judgeOpenMPDevice(const MachineFacts &Facts);
Check judgeOpenMPOffload(const MachineFacts &Facts);
Check judgeEmulatedRuntime(const MachineFacts &Facts);
Check judgeMeasuringRuntime(const MachineFacts &Facts);
Check judgeCupti(const MachineFacts &Facts);
Check judgeDriver(const MachineFacts &Facts);
Check judgeCounters(const MachineFacts &Facts);
Check judgeLanguageModel(const MachineFacts &Facts);
Check judgeCache(const MachineFacts &Facts);
Check judgeBenchmarks(const MachineFacts &Facts);

/// The version as text: "13.1" for 13010.
std::string cudaVersionText(unsigned Version);

} // namespace roofline::doctor

#endif
