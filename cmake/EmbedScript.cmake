# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Run at build time by roofline_embed (EmbedFiles.cmake).

set(text "// Made by cmake/EmbedScript.cmake; do not edit.\n#include <utility>\n")
string(APPEND text "namespace roofline {\n")
string(APPEND text "extern const std::pair<const char *, const char *> ${SYMBOL}[];\n")
string(APPEND text "extern const unsigned ${SYMBOL}Count;\n")
string(APPEND text "const std::pair<const char *, const char *> ${SYMBOL}[] = {\n")
set(count 0)
foreach(file IN LISTS FILES)
  get_filename_component(name "${file}" NAME_WLE)
  file(READ "${file}" content)
  string(APPEND text "{\"${name}\",\n")
  string(LENGTH "${content}" length)
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${content}" ${at} 8000 piece)
    string(APPEND text "R\"=embed=(${piece})=embed=\"\n")
    math(EXPR at "${at} + 8000")
  endwhile()
  string(APPEND text "\"\"},\n")
  math(EXPR count "${count} + 1")
endforeach()
string(APPEND text "};\nconst unsigned ${SYMBOL}Count = ${count};\n} // namespace roofline\n")
file(WRITE "${OUTPUT}" "${text}")
