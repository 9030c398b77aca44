# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# roofline_embed(OUTPUT.cpp SYMBOL FILES...) generates a C++ file that defines
#   const std::pair<const char *, const char *> roofline::SYMBOL[]; and
#   const unsigned roofline::SYMBOLCount;
# with one {file name without folder and extension, contents} per file. It is
# generated again when a file changes. Contents are raw string literals, split
# to stay below the compilers' limit on their length.
function(roofline_embed output symbol)
  set(files ${ARGN})
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DSYMBOL=${symbol}
      "-DFILES=${files}" -P ${PROJECT_SOURCE_DIR}/cmake/EmbedScript.cmake
    DEPENDS ${files} ${PROJECT_SOURCE_DIR}/cmake/EmbedScript.cmake
    COMMENT "Embedding ${symbol}" VERBATIM)
endfunction()
