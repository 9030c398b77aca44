# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# roofline_model_constants(FOLDER FILES...): for each NAME.yaml of FILES (their
# form: docs/design.md) a header FOLDER/constants/NAME.h, in which each entry is
# a constant of its name in namespace roofline::constants: a double; for a list,
# an array of double; for `values:`, an array of {key, double}. An entry without
# a number is an error. Runs at configure time, again when a file changes, and
# writes only the headers that change.
function(roofline_model_constants folder)
  set(number "-?[0-9]+(\\.[0-9]+)?")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME_WE)
    set(text "// Made from data/model/${name}.yaml; do not edit.\n#pragma once\n")
    string(APPEND text "#include <utility>\nnamespace roofline::constants {\n")
    set(entry)
    set(value)
    file(STRINGS ${file} lines REGEX "^([A-Z]|  values?:|    [a-z0-9.]+: *[^ ]+$)")
    foreach(line IN LISTS lines ITEMS "End:")
      if(line MATCHES "^([A-Z][A-Za-z0-9]*):$")
        set(next ${CMAKE_MATCH_1})
        if(entry AND value MATCHES "^${number}$")
          string(APPEND text "inline constexpr double ${entry} = ${value};\n")
        elseif(entry AND value MATCHES "^\\[(${number}(, ${number})*)\\]$")
          string(APPEND text "inline constexpr double ${entry}[] = {${CMAKE_MATCH_1}};\n")
        elseif(entry AND value MATCHES "^({\"[a-z0-9.]+\", ${number}},)+$")
          string(APPEND text "inline constexpr std::pair<const char *, double> "
            "${entry}[] = {${value}};\n")
        elseif(entry)
          message(FATAL_ERROR
            "data/model/${name}.yaml: ${entry}: wanted numbers, found '${value}'")
        endif()
        set(entry ${next})
        set(value)
      elseif(line MATCHES "^[A-Z]")
        message(FATAL_ERROR "data/model/${name}.yaml: wanted 'Name:', found '${line}'")
      elseif(line MATCHES "^  value: (.*)$")
        set(value "${CMAKE_MATCH_1}")
      elseif(line MATCHES "^    ([a-z0-9.]+): (.*)$")
        string(APPEND value "{\"${CMAKE_MATCH_1}\", ${CMAKE_MATCH_2}},")
      endif()
    endforeach()
    string(APPEND text "} // namespace roofline::constants\n")
    file(CONFIGURE OUTPUT ${folder}/constants/${name}.h CONTENT "${text}" @ONLY)
  endforeach()
endfunction()
