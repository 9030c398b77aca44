# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Run by cpack after installation and before packing: moves, compresses or
# replaces files as Debian's policy requires.
set(usr ${CPACK_TEMPORARY_INSTALL_DIRECTORY}${CPACK_PACKAGING_INSTALL_PREFIX})
set(doc ${usr}/${CPACK_ROOFLINE_DOC})
set(data ${usr}/${CPACK_ROOFLINE_DATA})

# Every Debian system has the text of the licence.
file(REMOVE ${doc}/LICENSE)
file(COPY ${CPACK_ROOFLINE_SOURCE}/data/debian/copyright DESTINATION ${doc}
  FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
file(COPY ${CPACK_ROOFLINE_SOURCE}/data/debian/lintian-overrides
  DESTINATION ${data}/lintian/overrides
  FILE_PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ WORLD_READ)
file(RENAME ${data}/lintian/overrides/lintian-overrides
  ${data}/lintian/overrides/roofline-predict)
file(WRITE ${doc}/changelog
  "roofline-predict (${CPACK_PACKAGE_VERSION}) unstable; urgency=low\n\n"
  "  * Made by cpack from a source tree; its history is the changelog.\n\n"
  " -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  Thu, 01 Jan 1970 00:00:00 +0000\n")

if(EXISTS ${data}/zsh/site-functions)
  file(RENAME ${data}/zsh/site-functions ${data}/zsh/vendor-completions)
endif()

file(GLOB compressed ${usr}/${CPACK_ROOFLINE_MAN}/man*/*.[0-9])
foreach(file IN LISTS compressed ITEMS ${doc}/changelog)
  execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endforeach()

# Sets the permissions, which depend on the umask of whoever packs.
file(GLOB_RECURSE all LIST_DIRECTORIES ON ${usr}/*)
foreach(path IN LISTS all ITEMS ${usr})
  if(IS_DIRECTORY ${path})
    file(CHMOD ${path} PERMISSIONS
      OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
      WORLD_READ WORLD_EXECUTE)
  endif()
endforeach()
