# SPDX-FileCopyrightText: RooflinePredict contributors
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check-sbom.py PACKAGES FILE: validates FILE by the schema of CycloneDX 1.5, with the
library that is installed in PACKAGES."""
import sys
from pathlib import Path

sys.path.insert(0, sys.argv[1])
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

wrong = JsonStrictValidator(SchemaVersion.V1_5).validate_str(Path(sys.argv[2]).read_text())
if wrong:
    sys.exit(f"{sys.argv[2]}: not valid: {wrong}"[:1000])
