# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The bill of materials of what is installed, written by sbom (see there) once the
# programs are linked, with the versions that they were linked with.
find_package(Python3 COMPONENTS Interpreter)
if(NOT Python3_Interpreter_FOUND)
  message(STATUS "python3 not found: no bill of materials")
  return()
endif()

set(linked roofline RooflinePredict)
set(inside ${rapidjson_include}/rapidjson/document.h)
if(ROOFLINE_CHART_JS)
  list(APPEND inside ${ROOFLINE_CHART_JS})
endif()
set(headers)
if(TARGET RooflineRuntime)
  list(APPEND linked RooflineRuntime)
  # Linked statically into this one alone.
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libstdc++.a
    OUTPUT_VARIABLE standard_library OUTPUT_STRIP_TRAILING_WHITESPACE)
  list(APPEND inside ${standard_library})
endif()
foreach(target roofline_cudart roofline_omptarget)
  if(TARGET ${target})
    list(APPEND linked ${target})
  endif()
endforeach()
if(ROOFLINE_CUDA_INCLUDE)
  roofline_cuda_version(${ROOFLINE_CUDA_INCLUDE} version)
  math(EXPR major "${version} / 1000")
  math(EXPR minor "${version} % 1000 / 10")
  list(APPEND headers cuda-toolkit=${major}.${minor})
endif()

set(binaries)
foreach(target IN LISTS linked)
  list(APPEND binaries $<TARGET_FILE:${target}>)
endforeach()
set(sbom ${PROJECT_BINARY_DIR}/sbom.cdx.json)
set(script ${PROJECT_SOURCE_DIR}/cmake/sbom)
add_custom_command(OUTPUT ${sbom}
  COMMAND ${Python3_EXECUTABLE} ${script} --version ${PROJECT_VERSION}
    --compiler ${CMAKE_CXX_COMPILER_ID}=${CMAKE_CXX_COMPILER_VERSION}
    --linked ${binaries} --inside ${inside} --loaded ${CURL_LIBRARIES}
    --headers ${headers} --output ${sbom}
  DEPENDS ${script} ${linked}
  COMMENT "Writing the bill of materials" VERBATIM)
add_custom_target(roofline-sbom ALL DEPENDS ${sbom})
install(FILES ${sbom} DESTINATION ${CMAKE_INSTALL_DOCDIR})
