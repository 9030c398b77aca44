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

# _roofline_predict_gpus(OPTION FILES LIST): sets OPTION to the option for the
# GPUs in a list and FILES to those that are files, which have a slash in their
# names.
function(_roofline_predict_gpus option files names)
  set(gpus)
  set(found)
  foreach(gpu IN LISTS names)
    if(gpu MATCHES "/")
      _roofline_predict_path(gpu "${gpu}" "${CMAKE_CURRENT_SOURCE_DIR}")
      list(APPEND found "${gpu}")
    endif()
    _roofline_predict_literal(gpu "${gpu}")
    list(APPEND gpus "${gpu}")
  endforeach()
  string(JOIN "," gpus ${gpus})
  set(${option} "gpu=${gpus}" PARENT_SCOPE)
  set(${files} "${found}" PARENT_SCOPE)
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

# _roofline_predict_flags(VAR OPTIONS FILES): sets VAR to the flags of a compile
# with the plugin, for lists of literal "KEY=VALUE" and of the files that these
# name. Objects depend on the plugin and on those files.
function(_roofline_predict_flags var options files)
  _roofline_predict_literal(plugin "${RooflinePredict_PLUGIN}")
  set(flags "-fplugin=${plugin}")
  foreach(option IN LISTS options)
    list(APPEND flags "-fplugin-arg-roofline-${option}")
  endforeach()
  foreach(file IN LISTS RooflinePredict_PLUGIN files)
    if(EXISTS "${file}")
      _roofline_predict_word(entry "-fdepfile-entry=${file}")
      _roofline_predict_literal(entry "${entry}")
      list(APPEND flags "SHELL:-Xclang ${entry}")
    endif()
  endforeach()
  set(${var} "${flags}" PARENT_SCOPE)
endfunction()
