#!/bin/sh
# golden.sh DIR FIRST LAST: cases and answers for seeds FIRST to LAST of every theme (and, if DIR
# has "golden" in its name, the handmade ones). Needs ../oracle, which makes the clusters. Not all
# of these were kept in golden-capacity.zip, see README.md.
set -eu
mkdir -p "$1"
dir=$(cd "$1" && pwd) first=$2 last=$3
cd "$(dirname "$0")"
clusters=$(../oracle/build)
oracle=$(./build)
scratch=$(mktemp -d)
for theme in basic affinity taints interpod spread ports images preemption profiles; do
  for seed in $(seq "$first" "$last"); do
    "$clusters" gen --seed "$seed" --theme "$theme" --nodes $((3 + seed % 6)) --pods 6 > "$scratch/$theme-$seed.yaml"
    "$oracle" case --seed "$seed" "$scratch/$theme-$seed.yaml" > "$dir/$theme-$seed.yaml"
  done
done
for seed in $(seq "$first" $((last * 2 - first))); do
  "$oracle" genpod --seed "$seed" > "$dir/genpod-$seed.yaml"
done
case "$dir" in *golden*) for file in handmade/*.yaml; do cp "$file" "$dir/handmade-$(basename "$file")"; done ;; esac
"$oracle" run -o "$dir" "$dir"/*.yaml
