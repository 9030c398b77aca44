# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# What a compile and a link of OpenMP offloading need besides the plugin. Most
# systems lack parts of LLVM's offload runtime; `roofline build` knows what to
# give clang instead, and is asked here.

# _roofline_predict_missing(COMPILE LINK COMPILER FLAG...): whether a compile
# needs an empty device runtime, and a link the stand-in for the offload
# library. FLAGs are those that decide where clang looks.
function(_roofline_predict_missing compile link compiler)
  set(offload ${ARGN} -fopenmp -fopenmp-targets=nvptx64-nvidia-cuda
    --offload-arch=sm_80 -x c /dev/null)
  set(show "${RooflinePredict_TOOL}" build -v -- "${compiler}" "-###")
  execute_process(COMMAND ${show} ${offload} -c -o /dev/null
    OUTPUT_QUIET ERROR_VARIABLE for_object)
  execute_process(COMMAND ${show} ${offload} -o /dev/null
    OUTPUT_QUIET ERROR_VARIABLE for_program)
  set(${compile} FALSE PARENT_SCOPE)
  set(${link} FALSE PARENT_SCOPE)
  if(for_object MATCHES "--libomptarget-nvptx-bc-path=")
    set(${compile} TRUE PARENT_SCOPE)
  endif()
  # Of what is shown, the first line is the command with its new flags.
  if(for_program MATCHES "^[^\n]*-B[^\n]*/roofline/offload")
    set(${link} TRUE PARENT_SCOPE)
  endif()
endfunction()

# _roofline_predict_offloads(VAR TARGET LANGUAGE): whether a flag asks for
# offloading, as far as that can be seen: one of the language's, the target's or
# of those that come with what it links.
function(_roofline_predict_offloads var target language)
  get_target_property(own ${target} COMPILE_OPTIONS)
  get_target_property(old ${target} COMPILE_FLAGS)
  get_target_property(names ${target} LINK_LIBRARIES)
  set(flags "${CMAKE_${language}_FLAGS} ${own} ${old}")
  set(seen)
  while(names)
    list(POP_FRONT names name)
    if(name IN_LIST seen OR NOT TARGET "${name}")
      continue()
    endif()
    list(APPEND seen "${name}")
    get_target_property(inherited ${name} INTERFACE_COMPILE_OPTIONS)
    get_target_property(more ${name} INTERFACE_LINK_LIBRARIES)
    string(APPEND flags " ${inherited}")
    list(APPEND names ${more})
  endwhile()
  set(${var} FALSE PARENT_SCOPE)
  if(flags MATCHES "-fopenmp-targets|--offload")
    set(${var} TRUE PARENT_SCOPE)
  endif()
endfunction()

# _roofline_predict_openmp(TARGET LANGUAGES FLAGS): the flags of offloading for
# the sources of those languages, and for the link.
function(_roofline_predict_openmp target languages flags)
  set(links)
  foreach(language IN LISTS languages)
    _roofline_predict_offloads(offloads ${target} ${language})
    if(NOT offloads)
      message(WARNING "roofline_predict(${target}): no flag for ${language} "
        "asks for OpenMP offloading, such as "
        "-fopenmp-targets=nvptx64-nvidia-cuda: no kernels to predict")
      continue()
    endif()
    separate_arguments(given NATIVE_COMMAND
      "${CMAKE_${language}_FLAGS} ${CMAKE_EXE_LINKER_FLAGS}")
    _roofline_predict_missing(object program
      "${CMAKE_${language}_COMPILER}" ${given})
    set(more "-fpass-plugin=${RooflinePredict_PLUGIN}")
    if(object)
      set(empty "${_RooflinePredict_RUNTIME}/libompdevice-empty-nvptx64.bc")
      list(APPEND more "--libomptarget-nvptx-bc-path=${empty}")
    endif()
    # Of no use to a source without regions, which is nothing to warn of.
    set(all --start-no-unused-arguments ${flags} ${more}
      --end-no-unused-arguments)
    target_compile_options(${target} BEFORE PRIVATE
      "$<$<COMPILE_LANGUAGE:${language}>:${all}>")
    if(program)
      list(APPEND links ${language})
    endif()
  endforeach()
  if(links)
    message(STATUS "roofline_predict(${target}): LLVM's offload library is not "
      "installed; what is linked runs under `roofline profile` only")
  endif()
  # What is no program or library of its own is linked by others.
  set(scope PRIVATE)
  get_target_property(type ${target} TYPE)
  if(type MATCHES "^(STATIC|OBJECT)_LIBRARY$")
    set(scope INTERFACE)
  endif()
  foreach(language IN LISTS links)
    target_link_options(${target} BEFORE ${scope}
      "$<$<LINK_LANG_AND_ID:${language},Clang>:-B${_RooflinePredict_RUNTIME}/offload>")
  endforeach()
endfunction()
