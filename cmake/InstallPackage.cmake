# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The package for find_package(RooflinePredict): one in the build tree, with the
# layout of an installed one, and one for the installation, which is
# relocatable. docs/cmake.md describes it.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package ${CMAKE_CURRENT_LIST_DIR}/package)
set(package_files
  ${package}/RooflinePredictFlags.cmake
  ${package}/RooflinePredictOpenMP.cmake
  ${package}/RooflinePredictPredict.cmake)

# roofline_package(DIR PREFIX LIBDIR BINDIR INCLUDEDIR): generates in DIR the
# files of a package for PREFIX/LIBDIR.
function(roofline_package dir prefix libdir bindir includedir)
  set(ROOFLINE_TOOL ${bindir}/roofline)
  set(ROOFLINE_LIBRARIES ${libdir})
  set(ROOFLINE_INCLUDES ${includedir})
  configure_package_config_file(${package}/RooflinePredictConfig.cmake.in
    ${dir}/RooflinePredictConfig.cmake
    INSTALL_PREFIX ${prefix}
    INSTALL_DESTINATION ${libdir}/cmake/RooflinePredict
    PATH_VARS ROOFLINE_TOOL ROOFLINE_LIBRARIES ROOFLINE_INCLUDES
    NO_SET_AND_CHECK_MACRO NO_CHECK_REQUIRED_COMPONENTS_MACRO)
  write_basic_package_version_file(
    ${dir}/RooflinePredictConfigVersion.cmake
    COMPATIBILITY SameMinorVersion)
endfunction()

set(in_build_tree ${PROJECT_BINARY_DIR}/lib/cmake/RooflinePredict)
roofline_package(${in_build_tree} ${PROJECT_BINARY_DIR} lib bin
  ${PROJECT_SOURCE_DIR}/runtime/include)
foreach(file IN LISTS package_files)
  configure_file(${file} ${in_build_tree} COPYONLY)
endforeach()

set(to_install ${PROJECT_BINARY_DIR}/package)
roofline_package(${to_install} ${CMAKE_INSTALL_PREFIX}
  ${CMAKE_INSTALL_LIBDIR} ${CMAKE_INSTALL_BINDIR} ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES ${package_files}
    ${to_install}/RooflinePredictConfig.cmake
    ${to_install}/RooflinePredictConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/RooflinePredict)
