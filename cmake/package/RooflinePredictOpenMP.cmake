# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Flags for compiling and linking OpenMP offloading, besides the plugin. Most
# systems lack parts of LLVM's offload runtime; `roofline build` determines what
# to pass to clang instead.

# _roofline_predict_missing(COMPILE LINK COMPILER FLAG...): whether a compile
# needs an empty device runtime, and whether a link needs the substitute for the
# offload library. FLAGs are those that determine where clang searches.
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
  # The first line of the output is the command with the added flags.
  if(for_program MATCHES "^[^\n]*-B[^\n]*/roofline/offload")
    set(${link} TRUE PARENT_SCOPE)
  endif()
endfunction()

# _roofline_predict_offloads(VAR TARGET LANGUAGE): whether a flag requests
# offloading, as far as it can be determined: a flag of the language, of the
# target or of the libraries that it links.
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

# _roofline_predict_openmp(TARGET LANGUAGES FLAGS): adds the flags of offloading
# to the sources of LANGUAGES and to the link.
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
    # Sources without target regions do not use these flags, which clang must
    # not warn about.
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
  # Static and object libraries pass the flags to the targets that link them.
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
