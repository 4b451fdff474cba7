#!/bin/sh
# Makes ../target/golden-descheduler anew: what is handmade, and ten scenarios of
# every theme.
set -eu
cd "$(dirname "$0")"
oracle=$(./build)
golden=../target/golden-descheduler
mkdir -p $golden
rm -f $golden/*.yaml $golden/*.json
for policy in handmade/*.policy.yaml; do
  name=$(basename "$policy" .policy.yaml)
  case $name in
    policy-*) cluster=handmade/policies.yaml to=$name ;;
    *) cluster=handmade/$name.yaml to=handmade-$name ;;
  esac
  cp "$policy" "$golden/$to.policy.yaml"
  "$oracle" normalize -o "$golden/$to.yaml" "$cluster"
  "$oracle" run -o "$golden/$to.json" "$golden/$to.yaml"
done
for theme in duplicates lownodeutilization highnodeutilization antiaffinity nodeaffinity taints toomanyrestarts podlifetime failedpods topologyspread evictor mixed; do
  "$oracle" make --theme "$theme" --count 10 -o $golden
done
