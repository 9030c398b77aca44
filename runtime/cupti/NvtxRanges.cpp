// SPDX-FileCopyrightText: RooflinePredict contributors
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "NvtxRanges.h"
#include "shared/Regions.h"
#include <generated_nvtx_meta.h>

using namespace roofline::measure;
using namespace roofline::runtime;

std::string NvtxRanges::messageOf(const void *Attributes) {
  auto *A = static_cast<const nvtxEventAttributes_t *>(Attributes);
  if (A->messageType == NVTX_MESSAGE_TYPE_ASCII)
    return A->message.ascii ? A->message.ascii : "";
  std::lock_guard Guard(Lock);
  auto Entry = Registered.find(A->message.registered);
  return Entry == Registered.end() ? "" : Entry->second;
}

void NvtxRanges::called(CUpti_CallbackId Id, const CUpti_NvtxData &Data) {
  const void *Params = Data.functionParams;
  switch (Id) {
  case CUPTI_CBID_NVTX_nvtxRangePushA:
    return enterRegion(
        static_cast<const nvtxRangePushA_params *>(Params)->message);
  case CUPTI_CBID_NVTX_nvtxRangePushEx: {
    auto *P = static_cast<const nvtxRangePushEx_params *>(Params);
    return enterRegion(messageOf(P->eventAttrib).c_str());
  }
  case CUPTI_CBID_NVTX_nvtxDomainRangePushEx: {
    auto *P = static_cast<const nvtxDomainRangePushEx_params *>(Params);
    return enterRegion(messageOf(P->core.eventAttrib).c_str());
  }
  case CUPTI_CBID_NVTX_nvtxDomainRegisterStringA: {
    auto *P = static_cast<const nvtxDomainRegisterStringA_params *>(Params);
    auto *Handle =
        static_cast<const nvtxStringHandle_t *>(Data.functionReturnValue);
    std::lock_guard Guard(Lock);
    if (Handle)
      Registered[*Handle] = P->string;
    return;
  }
  default:
    return leaveRegion();
  }
}
