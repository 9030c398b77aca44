// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What CUPTI tells of the program's calls to the driver, passed on to the
// measurer.
#ifndef ROOFLINE_CUPTI_CALLBACKS_H
#define ROOFLINE_CUPTI_CALLBACKS_H

#include "Measurer.h"
#include "NvtxRanges.h"

namespace roofline::measure {

class Callbacks {
public:
  /// Opens the libraries and asks for callbacks. Null, with one message, where
  /// nothing can be measured; else it is there for good, since the driver
  /// may call until the very end.
  static Callbacks *start();

private:
  explicit Callbacks(Settings Wanted)
      : Measure(Driver, Api, std::move(Wanted)) {}
  /// What is in the way, with the cure, and how the message about it ends;
  /// empty: nothing.
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
  std::mutex Lock; ///< of what follows
  std::map<CUgraphExec, std::vector<Launch>> Graphs;
  NvtxRanges Ranges;
};

} // namespace roofline::measure

#endif
