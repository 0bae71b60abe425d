#!/bin/bash
# What an installation takes from the network, into CACHE/wheels: wheels.sh CACHE [PYTHON]. Kept until pyproject.toml asks for
# something else. The machine has no network; spidev, which has no wheels, is Debian's there.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cache=$(realpath -m "${1:?where to}"); python=${2:-python3}; project=$here/../../../pyproject.toml

wanted=$("$python" - "$project" <<'END'
import sys, tomllib
told = tomllib.load(open(sys.argv[1], "rb"))
project = told["project"]
for each in told["build-system"]["requires"] + project["dependencies"] + project["optional-dependencies"]["pi"]:
    if not each.startswith("spidev"):
        print(each)
END
)
if [ "$(cat "$cache/wheels/wanted" 2>/dev/null)" = "$wanted" ]; then echo "kernel bench: wheels are up to date"; exit 0; fi
rm -rf "$cache/wheels"; mkdir -p "$cache/wheels"
echo "$wanted" > "$cache/wheels.wanted"
timeout 300 "$python" -m pip download -q --disable-pip-version-check --python-version 3.11 --only-binary=:all: -d "$cache/wheels" \
  -r "$cache/wheels.wanted" 2>"$cache/wheels.log" || { tail -3 "$cache/wheels.log"; echo "kernel bench: no wheels: pip download fails"; exit 1; }
rm -f "$cache/wheels.log"; mv "$cache/wheels.wanted" "$cache/wheels/wanted"
echo "kernel bench: $(find "$cache/wheels" -name '*.whl' | wc -l) wheels"
