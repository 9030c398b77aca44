# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# usage: same-ir.sh SOURCE PLUGIN COMPILER [FLAG...]
# Compiles SOURCE to IR without the plugin and with it, which must say its verdict, and
# compares plain.ll with with.ll.
set -e
source=$1 plugin=$2
shift 2
"$@" -S -emit-llvm "$source" -o plain.ll
"$@" -S -emit-llvm "$source" -o with.ll "-fplugin=$plugin" 2> said.txt
grep -q "remark: kernel '" said.txt
diff plain.ll with.ll
