# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How files for distribution are built (presets release and ci): with what Debian's
# dpkg-buildflags calls hardening=+all, and the same to the last bit in any folder.
# utils/check-release tests both.
option(ROOFLINE_HARDENED "Build hardened, and the same in any folder" OFF)
if(NOT ROOFLINE_HARDENED)
  return()
endif()

include(CheckPIESupported)
check_pie_supported()
add_compile_options(-D_FORTIFY_SOURCE=3 -fstack-protector-strong
  -fstack-clash-protection -Wformat -Werror=format-security
  -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.
  -ffile-prefix-map=${PROJECT_BINARY_DIR}=build)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_compile_options(-fcf-protection)
endif()
add_link_options(-Wl,-z,relro,-z,now,-z,noexecstack)
