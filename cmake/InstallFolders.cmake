# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The folders of an installation: the CMAKE_INSTALL_*DIR of GNUInstallDirs,
# which all install() rules of this project use. The build tree always has bin/,
# lib/ and share/.
include(GNUInstallDirs)

# The folder is named as the package is.
if(CMAKE_INSTALL_DOCDIR STREQUAL
    "${CMAKE_INSTALL_DATAROOTDIR}/doc/${PROJECT_NAME}")
  set(CMAKE_INSTALL_DOCDIR ${CMAKE_INSTALL_DATAROOTDIR}/doc/roofline-predict)
endif()

# The relative paths by which the tool finds the other folders, under any
# prefix.
file(RELATIVE_PATH ROOFLINE_LIB_FROM_BIN
  ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_LIBDIR})
file(RELATIVE_PATH ROOFLINE_DATA_FROM_BIN
  ${CMAKE_INSTALL_FULL_BINDIR} ${CMAKE_INSTALL_FULL_DATADIR})

# If LLVM is in a folder that loaders do not search, installed files get an
# RPATH to it.
get_target_property(llvm_library LLVM LOCATION)
file(REAL_PATH ${llvm_library} llvm_library)
get_filename_component(llvm_folder ${llvm_library} DIRECTORY)
if(llvm_folder IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  set(CMAKE_INSTALL_RPATH_USE_LINK_PATH OFF)
else()
  set(CMAKE_INSTALL_RPATH_USE_LINK_PATH ON)
endif()
