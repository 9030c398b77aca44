# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Man pages from docs/ and the tool's --help, made by man-pages (see there) with
# lowdown. In the build tree man finds them by the PATH: bin/ is beside share/.
find_program(ROOFLINE_LOWDOWN lowdown)
find_package(Python3 COMPONENTS Interpreter)
if(NOT ROOFLINE_LOWDOWN OR NOT Python3_Interpreter_FOUND)
  message(STATUS "lowdown or python3 not found: no man pages")
  return()
endif()

file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/*.md)
set(script ${PROJECT_SOURCE_DIR}/cmake/man-pages)
set(folder ${PROJECT_BINARY_DIR}/share/man)
set(made ${PROJECT_BINARY_DIR}/man-pages.stamp)
add_custom_command(OUTPUT ${made}
  COMMAND ${Python3_EXECUTABLE} ${script} --lowdown ${ROOFLINE_LOWDOWN}
    --tool $<TARGET_FILE:roofline> --version ${PROJECT_VERSION}
    ${PROJECT_SOURCE_DIR}/docs ${folder}
  COMMAND ${CMAKE_COMMAND} -E touch ${made}
  DEPENDS ${pages} ${script} roofline
  COMMENT "Making man pages" VERBATIM)
add_custom_target(roofline-man ALL DEPENDS ${made})
install(DIRECTORY ${folder}/ DESTINATION ${CMAKE_INSTALL_MANDIR}
  FILES_MATCHING PATTERN "roofline*")
