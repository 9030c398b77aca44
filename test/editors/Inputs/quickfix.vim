" SPDX-FileCopyrightText: RooflinePredict contributors
" SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
" Writes what :make has put into the quickfix list, then what :cexpr has of the
" same file.
function! Write(file)
  call writefile(map(filter(getqflist(), 'v:val.valid'),
    \ {_, e -> printf('%s:%d:%d %s %s', bufname(e.bufnr), e.lnum, e.col, e.type, e.text)}), a:file)
endfunction
silent make
call Write('make.out')
silent cfirst
call writefile([printf('at %s:%d:%d', bufname('%'), line('.'), col('.'))], 'at.out')
cexpr system(g:predict)
call Write('cexpr.out')
qall!
