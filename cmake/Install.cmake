# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Installs everything except the files of data/ and runtime/, which have their
# own rules. The tool finds all of it relative to itself (InstallFolders).

install(TARGETS roofline RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS RooflinePredict LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES LICENSE README.md DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY hecbench-subset
  DESTINATION ${CMAKE_INSTALL_DATADIR}/roofline
  PATTERN "__pycache__" EXCLUDE)

install(FILES data/completion/roofline.bash RENAME roofline
  DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES data/completion/_roofline
  DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)

# For programs that use the plugin with other build systems than CMake.
file(RELATIVE_PATH ROOFLINE_PREFIX_FROM_PC
  ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
string(REGEX REPLACE "/$" "" ROOFLINE_PREFIX_FROM_PC
  "${ROOFLINE_PREFIX_FROM_PC}")
foreach(dir BIN LIB INCLUDE DATA)
  file(RELATIVE_PATH ROOFLINE_PC_${dir}DIR
    ${CMAKE_INSTALL_PREFIX} ${CMAKE_INSTALL_FULL_${dir}DIR})
endforeach()
configure_file(cmake/roofline-predict.pc.in
  ${PROJECT_BINARY_DIR}/roofline-predict.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/roofline-predict.pc
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)

# Makes the benchmarks available in the build tree at the same place as in an
# installation.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/roofline)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/hecbench-subset
  ${PROJECT_BINARY_DIR}/share/roofline/hecbench-subset SYMBOLIC)
