# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sets <result> to the CUDART_VERSION of the headers in <folder>: 13020 is 13.2.
function(roofline_cuda_version folder result)
  file(STRINGS ${folder}/cuda_runtime_api.h line
    REGEX "#define CUDART_VERSION +[0-9]+")
  string(REGEX MATCH "[0-9]+" version "${line}")
  set(${result} "${version}" PARENT_SCOPE)
endfunction()
