#!/usr/bin/env bash
# Cases and answers for seeds FIRST to LAST of every theme; what DIR has already is not asked for again.
#   conformance/oracle-loadaware/golden.sh DIR FIRST LAST
set -euo pipefail
mkdir -p "$1"
dir=$(cd "$1" && pwd) first=$2 last=$3
cd "$(dirname "$0")"
themes_koordinator="plain assigned aggregated prod stale custom args balance"
themes_crane="fresh stale broken hot policy"
for name in koordinator crane; do
  oracle=$(./build "$name")
  themes=themes_$name
  missing=()
  for theme in ${!themes}; do
    for ((seed = first; seed <= last; seed++)); do
      file=$dir/$name-$theme-$seed.yaml
      [[ -e ${file%.yaml}.json ]] && continue
      "$oracle" gen --seed "$seed" --theme "$theme" >"$file"
      missing+=("$file")
    done
  done
  if ((${#missing[@]} > 0)); then
    # the plugins of Koordinator log a line for every node that they do without
    printf '%s\0' "${missing[@]}" | xargs -0 -n 50 "$oracle" run -o "$dir" 2> >(grep -vE '^[IWE][0-9]{4} ' >&2)
  fi
done
