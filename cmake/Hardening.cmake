# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# How files for distribution are built (presets release and ci): with at least what
# Debian's dpkg-buildflags calls hardening=+all, and without the folder's path.
# utils/check-release tests both.
option(ROOFLINE_HARDENED "Build hardened, without the path of the folder" OFF)
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
