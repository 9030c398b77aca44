// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Treats the program's NVTX ranges as regions of the thread that pushes them.
// CUPTI reports them if NVTX_INJECTION64_PATH names CUPTI.
#ifndef ROOFLINE_CUPTI_NVTXRANGES_H
#define ROOFLINE_CUPTI_NVTXRANGES_H

#include "Cupti.h"
#include <map>
#include <mutex>

namespace roofline::measure {

/// Maintains regions from NVTX callbacks.
class NvtxRanges {
public:
  /// The callbacks to subscribe to.
  static constexpr CUpti_CallbackId Callbacks[] = {
      CUPTI_CBID_NVTX_nvtxRangePushA,
      CUPTI_CBID_NVTX_nvtxRangePushEx,
      CUPTI_CBID_NVTX_nvtxRangePop,
      CUPTI_CBID_NVTX_nvtxDomainRangePushEx,
      CUPTI_CBID_NVTX_nvtxDomainRangePop,
      CUPTI_CBID_NVTX_nvtxDomainRegisterStringA};

  /// Handles a callback.
  void called(CUpti_CallbackId Id, const CUpti_NvtxData &Data);

private:
  /// The message of an nvtxEventAttributes_t; empty if it is neither ASCII nor
  /// a registered string.
  std::string messageOf(const void *Attributes);

  std::mutex Lock;
  std::map<const void *, std::string> Registered;
};

} // namespace roofline::measure

#endif
