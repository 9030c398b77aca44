# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# The installed tree has the shape of the build tree, bin/ beside lib/:
# the tool finds the plugin relative to itself. Files of data/ are installed
# where they are made.

install(TARGETS roofline RUNTIME DESTINATION bin)
install(TARGETS RooflinePredict LIBRARY DESTINATION lib)
install(FILES LICENSE README.md DESTINATION share/doc/roofline)
install(DIRECTORY hecbench-subset DESTINATION share/roofline)
install(DIRECTORY docs DESTINATION share/doc/roofline
  FILES_MATCHING PATTERN "*.md")

# LLVM may be in a folder of its own where no loader looks.
set_target_properties(roofline RooflinePredict PROPERTIES
  INSTALL_RPATH_USE_LINK_PATH ON)

# In the build tree the benchmarks are where they are in the installed one.
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/roofline)
file(CREATE_LINK ${PROJECT_SOURCE_DIR}/hecbench-subset
  ${PROJECT_BINARY_DIR}/share/roofline/hecbench-subset SYMBOLIC)
