// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// NVTX ranges of the program's as regions of the thread that pushes them.
// CUPTI tells of them where NVTX_INJECTION64_PATH names it.
#ifndef ROOFLINE_CUPTI_NVTXRANGES_H
#define ROOFLINE_CUPTI_NVTXRANGES_H

#include "Cupti.h"
#include <map>
#include <mutex>

namespace roofline::measure {

class NvtxRanges {
public:
  /// Those to ask for.
  static constexpr CUpti_CallbackId Callbacks[] = {
      CUPTI_CBID_NVTX_nvtxRangePushA,
      CUPTI_CBID_NVTX_nvtxRangePushEx,
      CUPTI_CBID_NVTX_nvtxRangePop,
      CUPTI_CBID_NVTX_nvtxDomainRangePushEx,
      CUPTI_CBID_NVTX_nvtxDomainRangePop,
      CUPTI_CBID_NVTX_nvtxDomainRegisterStringA};

  void called(CUpti_CallbackId Id, const CUpti_NvtxData &Data);

private:
  /// Of nvtxEventAttributes_t; empty for what is neither ASCII nor registered.
  std::string messageOf(const void *Attributes);

  std::mutex Lock;
  std::map<const void *, std::string> Registered;
};

} // namespace roofline::measure

#endif
