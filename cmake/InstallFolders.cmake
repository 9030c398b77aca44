# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Where things are installed: the CMAKE_INSTALL_*DIR of GNUInstallDirs, for
# every install() of this project. The build tree has bin/, lib/ and share/
# whatever these are.
include(GNUInstallDirs)

# A folder named as the package is.
if(CMAKE_INSTALL_DOCDIR STREQUAL
    "${CMAKE_INSTALL_DATAROOTDIR}/doc/${PROJECT_NAME}")
  set(CMAKE_INSTALL_DOCDIR ${CMAKE_INSTALL_DATAROOTDIR}/doc/roofline-predict)
endif()

# How the tool gets from its own folder to the others, under any prefix.
file(RELATIVE_PATH ROOFLINE_LIB_FROM_BIN
  ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH ROOFLINE_DATA_FROM_BIN
  ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_DATADIR})

# LLVM may be in a folder of its own where no loader looks; then, and only
# then, what is installed says where it is.
get_target_property(llvm_library LLVM LOCATION)
file(REAL_PATH ${llvm_library} llvm_library)
get_filename_component(llvm_folder ${llvm_library} DIRECTORY)
if(llvm_folder IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  set(CMAKE_INSTALL_RPATH_USE_LINK_PATH OFF)
else()
  set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
endif()
