# shellcheck shell=bash
# Sourced by run and nightly: steps whose times and tests are known in the end.
# A step is a function or a command; what it prints is kept in target/ci. The table of all steps stands at the end of the
# run, however that ends, and in target/ci/steps.txt.

steps=$PWD/target/ci
rm -rf "$steps"
mkdir -p "$steps"
begun=$SECONDS

# The tests in the output of Maven: how many ran, and how many of these were skipped.
count_tests() {
  awk '/^\[(INFO|WARNING|ERROR)\] Tests run: [0-9]+, Failures: [0-9]+, Errors: [0-9]+, Skipped: [0-9]+$/ {
    gsub(",", ""); run += $4; skipped += $NF
  } END { if (run) print run, skipped; else print "- -" }' "$1"
}

# Notes a row of the table: note NAME SECONDS RESULT.
note() {
  local run skipped
  read -r run skipped < <(count_tests "$steps/$1.log")
  printf '%-22s %7s %7s %8s  %s\n' "$1" "$2" "$run" "$skipped" "$3" >>"$steps/rows"
}

# Runs a step: step NAME COMMAND…
step() {
  local name=$1 start=$SECONDS code
  shift
  printf '\n== %s\n' "$name"
  # Not as a condition of an if, where bash would not stop at the first command that fails.
  set +e
  (set -e && "$@") 2>&1 | tee "$steps/$name.log"
  code=${PIPESTATUS[0]}
  set -e
  note "$name" $((SECONDS - start)) "$(result_of "$code")"
  [[ $code == 0 ]] || exit 1
}

result_of() { if [[ $1 == 0 ]]; then echo passed; else echo FAILED; fi; }

# Runs a step beside those that follow; what it prints comes with `join`.
declare -A beside=()
fork() {
  local name=$1
  shift
  (
    trap - EXIT
    set +e
    start=$SECONDS
    (set -e && "$@") >"$steps/$name.log" 2>&1
    code=$?
    note "$name" $((SECONDS - start)) "$(result_of $code)"
    exit $code
  ) &
  beside[$name]=$!
}

# Waits for a step that was begun by `fork`.
join() {
  local failed=
  wait "${beside[$1]}" || failed=1
  unset "beside[$1]"
  printf '\n== %s\n' "$1"
  cat "$steps/$1.log"
  [[ -z $failed ]] || exit 1
}

# Warns of rooms that took longer than .ci/budgets allows; Maven's summary has the times.
check_budgets() {
  local room allowed taken
  while read -r room allowed; do
    [[ $room != '#'* && -n $room ]] || continue
    taken=$(sed -nE "s/^\[INFO\] Berth $room \.* [A-Z]+ \[ *(([0-9]+):)?([0-9.]+) (s|min)\]$/\2 \3 \4/p" "$1" |
      awk '{ if (NF == 3) print $1 * 60 + $2; else print $1 }')
    if [[ -n $taken ]] && awk "BEGIN { exit !($taken > $allowed) }"; then
      echo "warning: $room took $taken s, more than the $allowed s of .ci/budgets" | tee -a "$steps/warnings"
    fi
  done <.ci/budgets
}

show_table() {
  {
    printf '\n%-22s %7s %7s %8s\n' step seconds tests skipped
    cat "$steps/rows" 2>/dev/null || true
    printf '%-22s %7s\n' 'all, by the clock' $((SECONDS - begun))
    cat "$steps/warnings" 2>/dev/null || true
  } | tee "$steps/steps.txt"
}

finish() {
  local code=$?
  for name in "${!beside[@]}"; do kill "${beside[$name]}" 2>/dev/null || true; done
  show_table
  exit $code
}
trap finish EXIT
