// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Receives CUPTI's callbacks for the program's driver calls and passes launches
// on to the measurer.
#ifndef ROOFLINE_CUPTI_CALLBACKS_H
#define ROOFLINE_CUPTI_CALLBACKS_H

#include "Measurer.h"
#include "NvtxRanges.h"

namespace roofline::measure {

/// The only subscriber of this process.
class Callbacks {
public:
  /// Opens the libraries and subscribes to callbacks. Returns null if nothing
  /// can be measured, which is reported once. Otherwise the result is never
  /// destroyed, since the driver may call back until the process ends.
  static Callbacks *start();

private:
  explicit Callbacks(Settings Wanted)
      : Measure(Driver, Api, std::move(Wanted)) {}
  /// Why nothing can be measured: the cause with a remedy, and the end of the
  /// message. Text is empty if nothing prevents it.
  struct Hindrance {
    std::string Text, End;
  };
  static Hindrance open(Cuda &Driver, Cupti &Api, const Settings &Wanted);
  Outcome subscribe();
  void restartInChild();
  static void CUPTIAPI called(void *Self, CUpti_CallbackDomain Domain,
                              CUpti_CallbackId Id, const void *Data);
  void driverCall(CUpti_CallbackId Id, const CUpti_CallbackData &Data);
  void launchCall(CUpti_CallbackId Id, const CUpti_CallbackData &Data);
  void resource(CUpti_CallbackId Id, const CUpti_ResourceData &Data);

  Cuda Driver;
  Cupti Api;
  Measurer Measure;
  std::mutex Lock; ///< protects the members below
  std::map<CUgraphExec, std::vector<Launch>> Graphs;
  NvtxRanges Ranges;
};

} // namespace roofline::measure

#endif
