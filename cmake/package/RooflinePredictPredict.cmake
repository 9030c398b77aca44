# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

# roofline_predict(TARGET...
#   [GPU NAME...]         GPUs to predict for, or GPU files
#   [REPORT DIR]          folder of JSON reports, relative to the current binary
#                         folder
#   [ARGUMENTS WORD...]   arguments with which the program is run; a compile
#                         follows them in the file with main() alone
#   [OPTIONS KEY[=VALUE]...]  any other option of the plugin
#   [OPENMP])             the targets' C and C++ sources have target regions
#
# Compiles of the targets' CUDA sources, and with OPENMP of their C and C++
# sources, print predictions. The objects do not change, except with option
# `embed`, and with REPORT under a compiler cache. They are compiled again when the
# plugin, an option or anything that options come from changes. Where nvcc is the
# CUDA compiler, `roofline predict` runs before each of its compiles. For another
# compiler that can't load the plugin there is a warning and no flags are added: a
# build never fails because of this.
#
# The flags are added at the end of the current folder's CMakeLists.txt, when
# sources and flags of the targets are known.

# Functions use the policies in effect where they are defined.
cmake_policy(PUSH)
cmake_policy(VERSION 3.20)

include("${CMAKE_CURRENT_LIST_DIR}/RooflinePredictFlags.cmake")
include("${CMAKE_CURRENT_LIST_DIR}/RooflinePredictOpenMP.cmake")

function(roofline_predict)
  cmake_parse_arguments(PARSE_ARGV 0 ARG
    "OPENMP" "REPORT" "GPU;ARGUMENTS;OPTIONS")
  set(targets ${ARG_UNPARSED_ARGUMENTS})
  if(NOT targets)
    message(FATAL_ERROR "roofline_predict: wanted a target")
  endif()
  foreach(keyword IN ITEMS GPU REPORT OPTIONS)
    if(keyword IN_LIST ARG_KEYWORDS_MISSING_VALUES)
      message(FATAL_ERROR "roofline_predict: ${keyword} wants a value")
    endif()
  endforeach()
  _roofline_predict_check_words("a GPU" "^(gpu|report|arguments|options|openmp|[A-Z_]+)$" "${ARG_GPU}")
  _roofline_predict_check_words("an option" "^[A-Z_]+$" "${ARG_OPTIONS}")
  set(real)
  foreach(target IN LISTS targets)
    _roofline_predict_check_target(target "${target}")
    list(APPEND real "${target}")
  endforeach()

  set(options)
  if(ARG_GPU)
    _roofline_predict_gpus(option "${ARG_GPU}")
    list(APPEND options "${option}")
  endif()
  if(DEFINED ARG_REPORT)
    _roofline_predict_path(report "${ARG_REPORT}" "${CMAKE_CURRENT_BINARY_DIR}")
    _roofline_predict_literal(report "${report}")
    list(APPEND options "report=${report}")
  endif()
  # Without a value, the program is run without arguments.
  if(DEFINED ARG_ARGUMENTS OR "ARGUMENTS" IN_LIST ARG_KEYWORDS_MISSING_VALUES)
    _roofline_predict_arguments(option "${ARG_ARGUMENTS}")
    list(APPEND options "${option}")
  endif()
  foreach(option IN LISTS ARG_OPTIONS)
    if(option MATCHES "^launch-profile=(.+)")
      _roofline_predict_path(file "${CMAKE_MATCH_1}"
        "${CMAKE_CURRENT_SOURCE_DIR}")
      set(option "launch-profile=${file}")
    endif()
    _roofline_predict_literal(option "${option}")
    list(APPEND options "${option}")
  endforeach()
  _roofline_predict_check_options(rejected "${options}")

  _roofline_predict_flags(flags "${options}")
  foreach(target IN LISTS real)
    set_target_properties(${target} PROPERTIES
      _ROOFLINE_PREDICT_FLAGS "${flags}"
      _ROOFLINE_PREDICT_OPTIONS "${options}"
      _ROOFLINE_PREDICT_REJECTED "${rejected}"
      _ROOFLINE_PREDICT_OPENMP "${ARG_OPENMP}")
    cmake_language(EVAL CODE
      "cmake_language(DEFER CALL _roofline_predict_add [[${target}]])")
  endforeach()
endfunction()

# _roofline_predict_distance(VAR A B): sets VAR to the number of letters to insert,
# delete or replace to get from A to B.
function(_roofline_predict_distance var a b)
  string(REGEX MATCHALL "." letters "${b}")
  string(LENGTH "${b}" width)
  set(row)
  foreach(i RANGE ${width})
    list(APPEND row ${i})
  endforeach()
  string(REGEX MATCHALL "." others "${a}")
  foreach(other IN LISTS others)
    list(GET row 0 left)
    math(EXPR left "${left} + 1")
    set(next ${left})
    set(i 0)
    foreach(letter IN LISTS letters)
      list(GET row ${i} diagonal)
      math(EXPR i "${i} + 1")
      list(GET row ${i} above)
      if(NOT letter STREQUAL other)
        math(EXPR diagonal "${diagonal} + 1")
      endif()
      math(EXPR least "${left} + 1")
      math(EXPR above "${above} + 1")
      foreach(candidate IN ITEMS ${diagonal} ${above})
        if(candidate LESS least)
          set(least ${candidate})
        endif()
      endforeach()
      set(left ${least})
      list(APPEND next ${left})
    endforeach()
    set(row ${next})
  endforeach()
  list(GET row -1 distance)
  set(${var} ${distance} PARENT_SCOPE)
endfunction()

# _roofline_predict_wrong_word(WHAT WORD): ends the configuration since WORD is
# neither WHAT nor a keyword.
function(_roofline_predict_wrong_word what word)
  string(TOUPPER "${word}" upper)
  set(meant)
  set(least 3)
  set(known GPU REPORT ARGUMENTS OPTIONS OPENMP)
  if(what STREQUAL "a target")
    get_property(targets DIRECTORY PROPERTY BUILDSYSTEM_TARGETS)
    list(APPEND known ${targets})
  endif()
  foreach(candidate IN LISTS known)
    set(given "${word}")
    if(candidate MATCHES "^[A-Z]+$")
      set(given "${upper}")
    endif()
    _roofline_predict_distance(distance "${given}" "${candidate}")
    if(distance LESS least)
      set(least ${distance})
      set(meant "; did you mean ${candidate}?")
    endif()
  endforeach()
  message(FATAL_ERROR "roofline_predict: '${word}' is neither ${what} nor one of "
    "GPU, REPORT, ARGUMENTS, OPTIONS and OPENMP${meant}")
endfunction()

# _roofline_predict_check_words(WHAT PATTERN LIST): fails if a word in LIST, each of
# which should be WHAT, matches PATTERN like a misspelt keyword.
function(_roofline_predict_check_words what pattern list)
  foreach(word IN LISTS list)
    if(word MATCHES "${pattern}")
      _roofline_predict_wrong_word("${what}" "${word}")
    endif()
  endforeach()
endfunction()

# _roofline_predict_check_target(VAR NAME): sets VAR to the target NAME or, for
# an alias, to its target. Fails if there is no such target or it compiles
# nothing.
function(_roofline_predict_check_target var name)
  if(NOT TARGET "${name}")
    _roofline_predict_wrong_word("a target" "${name}")
  endif()
  get_target_property(alias ${name} ALIASED_TARGET)
  if(alias)
    set(name ${alias})
  endif()
  get_target_property(type ${name} TYPE)
  get_target_property(imported ${name} IMPORTED)
  if(imported OR NOT type MATCHES
      "^(EXECUTABLE|(STATIC|SHARED|MODULE|OBJECT)_LIBRARY)$")
    message(FATAL_ERROR "roofline_predict: target '${name}' compiles nothing")
  endif()
  get_target_property(flags ${name} _ROOFLINE_PREDICT_FLAGS)
  if(flags)
    message(FATAL_ERROR "roofline_predict: called twice for '${name}'")
  endif()
  set(${var} ${name} PARENT_SCOPE)
endfunction()

# _roofline_predict_complaint(VAR WORD...): sets VAR to what the tool says of wrong
# options, or to "".
function(_roofline_predict_complaint var)
  # Without a compiler after "--", the tool only reads the options.
  execute_process(COMMAND "${RooflinePredict_TOOL}" build ${ARGN} --
    OUTPUT_QUIET ERROR_VARIABLE said OUTPUT_STRIP_TRAILING_WHITESPACE
    ERROR_STRIP_TRAILING_WHITESPACE)
  set(complaint)
  if(said MATCHES "^roofline build: ((unknown|option).*)")
    # OPTIONS takes them without dashes.
    string(REPLACE "'--" "'" complaint "${CMAKE_MATCH_1}")
  endif()
  set(${var} "${complaint}" PARENT_SCOPE)
endfunction()

# _roofline_predict_check_options(VAR LIST): warns if the tool rejects an option.
# Otherwise the plugin would do so in every compile. Sets VAR to those that it
# rejects.
function(_roofline_predict_check_options var options)
  set(words)
  foreach(option IN LISTS options)
    if(NOT option MATCHES "\\$<")
      list(APPEND words "--${option}")
    endif()
  endforeach()
  _roofline_predict_complaint(said ${words})
  set(rejected)
  if(said)
    message(WARNING "roofline_predict: ${said}")
    foreach(word IN LISTS words)
      _roofline_predict_complaint(said "${word}")
      if(said)
        string(REGEX REPLACE "^--" "" option "${word}")
        list(APPEND rejected "${option}")
      endif()
    endforeach()
  endif()
  set(${var} "${rejected}" PARENT_SCOPE)
endfunction()

# _roofline_predict_languages(VAR TARGET): the languages of the target's
# sources; ANY for sources given by generator expressions.
function(_roofline_predict_languages var target)
  get_target_property(sources ${target} SOURCES)
  set(found)
  foreach(source IN LISTS sources)
    get_source_file_property(language "${source}" TARGET_DIRECTORY ${target}
      LANGUAGE)
    get_filename_component(suffix "${source}" LAST_EXT)
    if(source MATCHES "\\$<")
      set(language ANY)
    elseif(NOT language AND suffix STREQUAL ".cu")
      set(language CUDA)
    elseif(NOT language)
      string(REGEX REPLACE "^\\." "" suffix "${suffix}")
      foreach(candidate IN ITEMS C CXX CUDA)
        if(suffix IN_LIST CMAKE_${candidate}_SOURCE_FILE_EXTENSIONS)
          set(language ${candidate})
        endif()
      endforeach()
    endif()
    if(language)
      list(APPEND found ${language})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES found)
  set(${var} "${found}" PARENT_SCOPE)
endfunction()

# _roofline_predict_loads(VAR TARGET LANGUAGE): whether the language's compiler
# can load the plugin. Warns if it can't.
function(_roofline_predict_loads var target language)
  set(compiler "${CMAKE_${language}_COMPILER}")
  set(id "${CMAKE_${language}_COMPILER_ID}")
  set(version "${CMAKE_${language}_COMPILER_VERSION}")
  string(REGEX MATCH "^[0-9]+" major "${version}")
  set(wanted "the plugin needs clang ${RooflinePredict_LLVM_MAJOR}")
  set(problem)
  if(NOT compiler)
    string(CONCAT problem "it has ${language} sources, but project() does not "
      "enable ${language}")
  elseif(NOT id STREQUAL "Clang")
    set(problem "the ${language} compiler '${compiler}' is not clang; ${wanted}")
  elseif(NOT major EQUAL RooflinePredict_LLVM_MAJOR)
    set(problem "the ${language} compiler '${compiler}' is clang ${version}; ${wanted}")
  endif()
  set(${var} TRUE PARENT_SCOPE)
  if(problem)
    message(WARNING "roofline_predict(${target}): ${problem}: no predictions")
    set(${var} FALSE PARENT_SCOPE)
  endif()
endfunction()

# _roofline_predict_nvcc(TARGET FLAGS): predicts each CUDA source before nvcc
# compiles it.
function(_roofline_predict_nvcc target flags)
  get_target_property(options ${target} _ROOFLINE_PREDICT_OPTIONS)
  # The tool ends with a wrong option, and the build would, too.
  get_target_property(rejected ${target} _ROOFLINE_PREDICT_REJECTED)
  if(rejected MATCHES "(^|;)gpu=")
    return()
  endif()
  if(rejected)
    list(REMOVE_ITEM options ${rejected})
  endif()
  set(words)
  foreach(option IN LISTS options)
    # Launchers have no generator expressions before CMake 3.27.
    string(REPLACE "$<ANGLE-R>" ">" option "${option}")
    list(APPEND words "--${option}")
  endforeach()
  get_target_property(launchers ${target} CUDA_COMPILER_LAUNCHER)
  if(NOT launchers)
    set(launchers)
  endif()
  # A launcher `roofline build` predicts what it compiles instead of nvcc.
  set(before)
  list(FIND launchers build place)
  if(place GREATER 0)
    math(EXPR before "${place} - 1")
    list(GET launchers ${before} before)
    get_filename_component(before "${before}" NAME_WE)
  endif()
  if(before STREQUAL "roofline")
    if(words)
      math(EXPR place "${place} + 1")
      list(INSERT launchers ${place} ${words})
    endif()
  else()
    # Nothing can be embedded in objects of nvcc, and what predicts makes none.
    list(FILTER words EXCLUDE REGEX "^--embed(=|$)")
    foreach(key IN ITEMS baseline fail-on)
      if(words MATCHES "(^|;)--${key}(=|;|$)")
        message(WARNING "roofline_predict(${target}): option '${key}' has no "
          "effect where nvcc is the compiler: no compile is compared with a "
          "baseline; `roofline gate` compares the folder of REPORT with one")
      endif()
    endforeach()
    list(PREPEND launchers "${RooflinePredict_TOOL}" predict --no-progress
      ${words} --nvcc --run --)
  endif()
  set_target_properties(${target} PROPERTIES
    CUDA_COMPILER_LAUNCHER "${launchers}")
  _roofline_predict_settings(stamp ${target} "${flags}")
  # Makefiles do not compile again when a launcher changes.
  set(options "${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/roofline-${target}.options")
  set(known)
  if(EXISTS "${options}")
    file(READ "${options}" known)
  endif()
  if(NOT known STREQUAL "${launchers}")
    file(WRITE "${options}" "${launchers}")
  endif()
  get_target_property(sources ${target} SOURCES)
  foreach(source IN LISTS sources)
    if(NOT source MATCHES "\\$<")
      set_property(SOURCE "${source}" TARGET_DIRECTORY ${target} APPEND
        PROPERTY OBJECT_DEPENDS "${stamp};${options}")
    endif()
  endforeach()
endfunction()

# _roofline_predict_add(TARGET): adds the flags to the target.
function(_roofline_predict_add target)
  get_target_property(flags ${target} _ROOFLINE_PREDICT_FLAGS)
  get_target_property(openmp ${target} _ROOFLINE_PREDICT_OPENMP)
  _roofline_predict_languages(languages ${target})
  set(wanted CUDA)
  if(openmp)
    list(APPEND wanted C CXX)
  endif()
  set(found)
  foreach(language IN LISTS wanted)
    if(language IN_LIST languages
        OR ("ANY" IN_LIST languages AND CMAKE_${language}_COMPILER))
      list(APPEND found ${language})
    endif()
  endforeach()
  if(NOT found AND openmp)
    message(WARNING "roofline_predict(${target}): no CUDA, C or C++ source, "
      "so no kernels to predict")
  elseif(NOT found)
    message(WARNING "roofline_predict(${target}): no CUDA source, so no "
      "kernels to predict; for OpenMP target regions add OPENMP")
  endif()
  get_target_property(options ${target} _ROOFLINE_PREDICT_OPTIONS)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "\\.(h|hh|hpp|hxx|cuh|inl)$")
  list(LENGTH sources number)
  if(found AND number GREATER 1 AND options MATCHES "(^|;)arguments=.")
    message(STATUS "roofline_predict(${target}): a compile follows ARGUMENTS "
      "through the file with main() alone; 'roofline predict -p "
      "${CMAKE_BINARY_DIR} --arguments=...' follows them through all files")
  endif()
  set(offloading)
  set(loading)
  foreach(language IN LISTS found)
    if(CMAKE_${language}_COMPILER_ID STREQUAL "NVIDIA")
      _roofline_predict_nvcc(${target} "${flags}")
      continue()
    endif()
    _roofline_predict_loads(loads ${target} ${language})
    if(NOT loads)
      continue()
    endif()
    list(APPEND loading ${language})
    _roofline_predict_cache(cached ${target} ${language})
    if(cached AND flags MATCHES "-roofline-report="
        AND NOT flags MATCHES "-roofline-embed=")
      list(APPEND flags -fplugin-arg-roofline-embed=verdicts)
    endif()
  endforeach()
  if(NOT loading)
    return()
  endif()
  _roofline_predict_stamp(stamp ${target} "${flags}")
  list(APPEND flags "${stamp}")
  foreach(language IN LISTS loading)
    if(language STREQUAL "CUDA")
      target_compile_options(${target} BEFORE PRIVATE
        "$<$<COMPILE_LANGUAGE:CUDA>:${flags}>")
    else()
      list(APPEND offloading ${language})
    endif()
  endforeach()
  _roofline_predict_openmp(${target} "${offloading}" "${flags}")
endfunction()

cmake_policy(POP)
