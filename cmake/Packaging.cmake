# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# `cpack` in the build tree makes roofline-predict_VERSION_ARCHITECTURE.deb.
# docs/install.md lists its dependencies and the reasons for them.
find_program(ROOFLINE_DPKG dpkg)
if(NOT ROOFLINE_DPKG)
  message(STATUS "dpkg not found: no Debian package")
  return()
endif()
execute_process(COMMAND ${ROOFLINE_DPKG} --print-architecture
  OUTPUT_VARIABLE architecture OUTPUT_STRIP_TRAILING_WHITESPACE)

set(major ${ROOFLINE_LLVM_MAJOR})
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME roofline-predict)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_VENDOR "RooflinePredict contributors")
set(CPACK_PACKAGE_FILE_NAME
  roofline-predict_${PROJECT_VERSION}_${architecture})
set(CPACK_DEBIAN_FILE_NAME ${CPACK_PACKAGE_FILE_NAME}.deb)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY
  "compute- or bandwidth-bound, said of GPU kernels by a clang plugin")
string(CONCAT CPACK_DEBIAN_PACKAGE_DESCRIPTION
  "One flag added to a clang build says of each CUDA or OpenMP kernel, before\n"
  "it ever runs, whether it will be bound by computing or by memory bandwidth,\n"
  "and why. No GPU is needed.\n"
  "\n"
  "The tool 'roofline' predicts without a build, runs programs with their\n"
  "kernels emulated on the processor, and holds the predictions against what\n"
  "was counted.")
set(CPACK_DEBIAN_PACKAGE_MAINTAINER
  "RooflinePredict contributors <maintainers@roofline-predict.invalid>" CACHE STRING
  "who makes the package: NAME <ADDRESS>")
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE ${architecture})

# dpkg-shlibdeps finds the linked libraries. These are executed or loaded by
# name: clang, its linker wrapper (for every CUDA and OpenMP link),
# llvm-offload-binary (for OpenMP objects), OpenMP's header and host library,
# curl for language models.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "clang-${major}, clang-tools-${major}, \
llvm-${major}, libomp-${major}-dev, libcurl4")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
  "ccache, pkgconf, bash-completion, man-db, cvise, python3-pip")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA
  ${PROJECT_SOURCE_DIR}/data/debian/triggers)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

# Loaders search /usr/lib, so -fplugin=libRooflinePredict.so is sufficient.
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
  WORLD_READ WORLD_EXECUTE)
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/DebianFiles.cmake)
set(CPACK_ROOFLINE_SOURCE ${PROJECT_SOURCE_DIR})
set(CPACK_ROOFLINE_DOC ${CMAKE_INSTALL_DOCDIR})
set(CPACK_ROOFLINE_DATA ${CMAKE_INSTALL_DATADIR})
set(CPACK_ROOFLINE_MAN ${CMAKE_INSTALL_MANDIR})
include(CPack)
