# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# roofline_warnings(TARGET): sets the warnings and language options of this
# project.
function(roofline_warnings target)
  target_compile_options(${target} PRIVATE
    -Wall -Wextra -Wno-unused-parameter -fno-exceptions)
  target_include_directories(${target} PUBLIC
    ${PROJECT_SOURCE_DIR}/lib ${PROJECT_BINARY_DIR}/include)
endfunction()

# roofline_library(NAME SOURCES... LINK libs...): defines the static library of
# one folder of lib/. It may include only headers of the libraries that it
# links.
function(roofline_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LINK" ${ARGN})
  add_library(roofline_${name} STATIC ${ARG_SOURCES})
  roofline_warnings(roofline_${name})
  target_link_libraries(roofline_${name} PUBLIC ${ARG_LINK})
endfunction()
