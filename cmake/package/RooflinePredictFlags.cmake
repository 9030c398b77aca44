# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Converts the arguments of roofline_predict() to flags of a compile.

# _roofline_predict_word(VAR WORD): quotes WORD, if necessary, for the plugin's
# option `arguments` and for CMake's "SHELL:".
function(_roofline_predict_word var word)
  if(NOT word MATCHES "^[A-Za-z0-9_./:=,+@%^-]+$")
    string(REPLACE "\\" "\\\\" word "${word}")
    string(REPLACE "\"" "\\\"" word "${word}")
    set(word "\"${word}\"")
  endif()
  set(${var} "${word}" PARENT_SCOPE)
endfunction()

# _roofline_predict_literal(VAR TEXT): escapes TEXT for use inside a generator
# expression and a list. Text that contains generator expressions is not
# changed.
function(_roofline_predict_literal var text)
  if(NOT text MATCHES "\\$<")
    string(REPLACE ">" "$<ANGLE-R>" text "${text}")
    string(REPLACE ";" "\\$<SEMICOLON>" text "${text}")
  endif()
  set(${var} "${text}" PARENT_SCOPE)
endfunction()

# _roofline_predict_path(VAR PATH BASE): makes PATH absolute, since the plugin
# runs in the build folder.
function(_roofline_predict_path var path base)
  if(NOT path MATCHES "^(~/|\\$<)")
    get_filename_component(path "${path}" ABSOLUTE BASE_DIR "${base}")
  endif()
  set(${var} "${path}" PARENT_SCOPE)
endfunction()

# _roofline_predict_gpus(OPTION LIST): sets OPTION to the option for the GPUs in
# a list. Names with a slash are files.
function(_roofline_predict_gpus option names)
  set(gpus)
  foreach(gpu IN LISTS names)
    if(gpu MATCHES "/")
      _roofline_predict_path(gpu "${gpu}" "${CMAKE_CURRENT_SOURCE_DIR}")
    endif()
    _roofline_predict_literal(gpu "${gpu}")
    list(APPEND gpus "${gpu}")
  endforeach()
  string(JOIN "," gpus ${gpus})
  set(${option} "gpu=${gpus}" PARENT_SCOPE)
endfunction()

# _roofline_predict_arguments(OPTION LIST): sets OPTION to the option for the
# program's arguments in a list.
function(_roofline_predict_arguments option list)
  set(words "")
  set(blank "")
  foreach(word IN LISTS list)
    _roofline_predict_word(word "${word}")
    _roofline_predict_literal(word "${word}")
    string(APPEND words "${blank}${word}")
    set(blank " ")
  endforeach()
  set(${option} "arguments=${words}" PARENT_SCOPE)
endfunction()

# _roofline_predict_flags(VAR OPTIONS): sets VAR to the flags of a compile with
# the plugin, for a list of literal "KEY=VALUE".
function(_roofline_predict_flags var options)
  _roofline_predict_literal(plugin "${RooflinePredict_PLUGIN}")
  set(flags "-fplugin=${plugin}")
  foreach(option IN LISTS options)
    list(APPEND flags "-fplugin-arg-roofline-${option}")
  endforeach()
  set(${var} "${flags}" PARENT_SCOPE)
endfunction()

# _roofline_predict_settings(VAR TARGET FLAGS): sets VAR to the path of a file
# that each build of TARGET updates if the variables of the environment, or which
# configuration files there are, have changed.
function(_roofline_predict_settings var target flags)
  set(stamp "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/roofline-${target}.stamp")
  get_target_property(base ${target} SOURCE_DIR)
  set(folders "${base}")
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(NOT source MATCHES "\\$<")
      get_filename_component(source "${source}" ABSOLUTE BASE_DIR "${base}")
      get_filename_component(folder "${source}" DIRECTORY)
      list(APPEND folders "${folder}")
    endif()
  endforeach()
  list(REMOVE_DUPLICATES folders)
  set(report)
  foreach(flag IN LISTS flags)
    if(flag MATCHES "^-fplugin-arg-roofline-(report=.*)")
      set(report "--${CMAKE_MATCH_1}")
    endif()
  endforeach()
  add_custom_target(roofline-settings-${target}
    COMMAND "${RooflinePredict_TOOL}" build "--stamp=${stamp}" ${report} -- ${folders}
    BYPRODUCTS "${stamp}"
    COMMENT "Checking the settings of predictions for ${target}" VERBATIM)
  add_dependencies(${target} roofline-settings-${target})
  set(${var} "${stamp}" PARENT_SCOPE)
endfunction()

# _roofline_predict_stamp(VAR TARGET FLAGS): makes the objects of TARGET depend
# on the file of _roofline_predict_settings(). Sets VAR to a flag for that.
function(_roofline_predict_stamp var target flags)
  _roofline_predict_settings(stamp ${target} "${flags}")
  _roofline_predict_word(entry "-fdepfile-entry=${stamp}")
  _roofline_predict_literal(entry "${entry}")
  set(${var} "SHELL:-Xclang ${entry}" PARENT_SCOPE)
endfunction()

# _roofline_predict_cache(VAR TARGET LANGUAGE): puts `roofline build` before a
# compiler cache among the launchers of LANGUAGE, so that the cache's key has the
# settings and objects from the cache get reports. Sets VAR to whether there is
# one.
function(_roofline_predict_cache var target language)
  get_target_property(launchers ${target} ${language}_COMPILER_LAUNCHER)
  set(all)
  set(${var} FALSE PARENT_SCOPE)
  foreach(word IN LISTS launchers)
    if(word MATCHES "(^|/)(ccache|sccache|buildcache)$")
      list(APPEND all "${RooflinePredict_TOOL}" build --embed=none --)
      set(${var} TRUE PARENT_SCOPE)
    endif()
    list(APPEND all "${word}")
  endforeach()
  if(all)
    set_target_properties(${target} PROPERTIES
      ${language}_COMPILER_LAUNCHER "${all}")
  endif()
endfunction()
