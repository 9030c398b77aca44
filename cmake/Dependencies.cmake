# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Everything this project takes from outside, found once. A plugin serves
# exactly one LLVM major, so the version is part of the request.

set(ROOFLINE_LLVM_MAJOR 22)
find_package(LLVM ${ROOFLINE_LLVM_MAJOR} REQUIRED CONFIG
  HINTS /usr/lib/llvm-${ROOFLINE_LLVM_MAJOR})
find_package(Clang REQUIRED CONFIG
  HINTS ${LLVM_INSTALL_PREFIX}/lib/cmake/clang)
find_package(RapidJSON CONFIG QUIET)
find_path(ROOFLINE_RAPIDJSON_INCLUDE rapidjson/document.h REQUIRED)

# LLVM's headers are another project's code: no warnings from them here.
add_library(roofline_llvm INTERFACE)
target_include_directories(roofline_llvm SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${CLANG_INCLUDE_DIRS})
separate_arguments(llvm_definitions NATIVE_COMMAND "${LLVM_DEFINITIONS}")
target_compile_definitions(roofline_llvm INTERFACE ${llvm_definitions})
target_link_libraries(roofline_llvm INTERFACE LLVM)

add_library(roofline_clang INTERFACE)
target_link_libraries(roofline_clang INTERFACE roofline_llvm clang-cpp)

add_library(roofline_rapidjson INTERFACE)
target_include_directories(roofline_rapidjson SYSTEM INTERFACE
  ${ROOFLINE_RAPIDJSON_INCLUDE})
target_compile_definitions(roofline_rapidjson INTERFACE
  RAPIDJSON_HAS_STDSTRING=1)

find_program(ROOFLINE_CCACHE ccache)
if(ROOFLINE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ROOFLINE_CCACHE})
endif()
