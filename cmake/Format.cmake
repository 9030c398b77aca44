# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Target `format` formats the sources of this project; `check-format` reports
# those that are not formatted.
find_program(ROOFLINE_CLANG_FORMAT
  NAMES clang-format-${ROOFLINE_LLVM_MAJOR} clang-format
  HINTS ${LLVM_TOOLS_BINARY_DIR})
if(NOT ROOFLINE_CLANG_FORMAT)
  message(STATUS "clang-format not found (Debian: "
    "clang-format-${ROOFLINE_LLVM_MAJOR}): no format targets")
  return()
endif()

set(patterns)
foreach(folder lib plugin tools runtime test/unit test/support hecbench-subset)
  foreach(suffix h cpp cu)
    list(APPEND patterns ${PROJECT_SOURCE_DIR}/${folder}/*.${suffix})
  endforeach()
endforeach()
file(GLOB_RECURSE format_sources CONFIGURE_DEPENDS ${patterns})

add_custom_target(format
  COMMAND ${ROOFLINE_CLANG_FORMAT} -i ${format_sources}
  COMMENT "Formatting the sources" VERBATIM)
add_custom_target(check-format
  COMMAND ${ROOFLINE_CLANG_FORMAT} --dry-run -Werror ${format_sources}
  COMMENT "Checking the format of the sources" VERBATIM)
