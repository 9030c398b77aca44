# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The external dependencies. A plugin works with exactly one major version of
# LLVM, so that version is required.

set(ROOFLINE_LLVM_MAJOR 22)
find_package(LLVM REQUIRED CONFIG
  PATHS /usr/lib/llvm-${ROOFLINE_LLVM_MAJOR} NO_DEFAULT_PATH)
if(NOT LLVM_VERSION_MAJOR EQUAL ROOFLINE_LLVM_MAJOR)
  message(FATAL_ERROR "found LLVM ${LLVM_VERSION} in ${LLVM_DIR}, wanted "
    "${ROOFLINE_LLVM_MAJOR}.x; give -DLLVM_DIR=<prefix>/lib/cmake/llvm")
endif()
find_package(Clang REQUIRED CONFIG
  HINTS ${LLVM_INSTALL_PREFIX}/lib/cmake/clang)

# RapidJSON 1.1.0, which distributions ship, has an assignment operator that
# writes to a const member. Compilers that check templates without instantiation
# reject it, so the build uses a copy without it.
find_path(rapidjson_include rapidjson/document.h REQUIRED)
set(ROOFLINE_RAPIDJSON_INCLUDE ${PROJECT_BINARY_DIR}/rapidjson)
set(document ${ROOFLINE_RAPIDJSON_INCLUDE}/rapidjson/document.h)
if(NOT EXISTS ${document})
  file(COPY ${rapidjson_include}/rapidjson
    DESTINATION ${ROOFLINE_RAPIDJSON_INCLUDE})
  file(READ ${document} text)
  string(REPLACE "{ s = rhs.s; length = rhs.length; }" "= delete;"
    text "${text}")
  file(WRITE ${document} "${text}")
endif()

# System headers, so that LLVM's headers cause no warnings.
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

find_package(CURL REQUIRED)
find_package(SQLite3 REQUIRED)

# Debian's hiredis has no CMake package.
find_path(hiredis_include hiredis/hiredis.h REQUIRED)
find_library(hiredis_library hiredis REQUIRED)
add_library(roofline_hiredis INTERFACE)
target_include_directories(roofline_hiredis SYSTEM INTERFACE ${hiredis_include})
target_link_libraries(roofline_hiredis INTERFACE ${hiredis_library})

find_path(muparser_include muParserDLL.h REQUIRED)
find_library(muparser_library muparser REQUIRED)
add_library(roofline_muparser INTERFACE)
target_include_directories(roofline_muparser SYSTEM INTERFACE ${muparser_include})
target_link_libraries(roofline_muparser INTERFACE ${muparser_library})

# The page of `roofline report` has this library in it. It is not a part of this
# project; without it all else is built.
find_file(ROOFLINE_CHART_JS NAMES chart.min.js chart.umd.min.js chart.umd.js
  PATHS /usr/share/javascript/chart.js /usr/share/nodejs/chart.js/dist
  NO_DEFAULT_PATH DOC "Chart.js 3 or 4, for the HTML pages of roofline report")
set(ROOFLINE_CHART_JS_COPY)
if(ROOFLINE_CHART_JS)
  file(READ ${ROOFLINE_CHART_JS} text LIMIT 200)
  if(NOT text MATCHES "Chart.js v[34][.]")
    message(FATAL_ERROR "ROOFLINE_CHART_JS: wanted Chart.js 3 or 4 in one "
      "file, found something else in ${ROOFLINE_CHART_JS}")
  endif()
  # Its name becomes that of the embedded text.
  set(ROOFLINE_CHART_JS_COPY ${PROJECT_BINARY_DIR}/chart.js)
  configure_file(${ROOFLINE_CHART_JS} ${ROOFLINE_CHART_JS_COPY} COPYONLY)
else()
  message(STATUS "Chart.js not found (Debian: libjs-chart.js): roofline report "
    "writes no HTML")
endif()

find_program(ROOFLINE_CCACHE ccache)
if(ROOFLINE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${ROOFLINE_CCACHE})
endif()
