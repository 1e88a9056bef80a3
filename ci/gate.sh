#!/usr/bin/env bash
# A gate for one change: runs the program several times, compares the runs with a kept baseline, checks them against a budget,
# and writes both as one comment. GitHub's action (github/action.yml) and GitLab's template (gitlab.yml) call it.
#
#   ci/gate.sh [--runs N] [--baseline DIR] [--budget FILE] [--fail-on WHAT] [--gate WHICH] [--threshold PCT] [--out DIR]
#              -- PROGRAM [ARGS]
#
# DIR (rkprof-ci) gets the runs (candidate/run_1, ...), comment.md, compare.json and check.xml, and baseline/ for the next time: the
# runs with their traces, which have the steps. Exit codes: 0 ok, 1 a regression or a broken limit, 2 usage, 4 no data; else the
# program's own.
set -euo pipefail

runs=5 baseline='' budget='' fail_on=regression which=any threshold=5 out=rkprof-ci
usage() {
    echo "ci/gate.sh: $1. Usage: ci/gate.sh [--runs N] [--baseline DIR] [--budget FILE] ... -- PROGRAM [ARGS]" >&2
    exit 2
}
while [ $# -gt 0 ]; do
    case $1 in
    --)
        shift
        break
        ;;
    --runs | --baseline | --budget | --fail-on | --gate | --threshold | --out)
        [ $# -gt 1 ] || usage "$1 has no value"
        ;;&
    --runs) runs=$2 ;;
    --baseline) baseline=$2 ;;
    --budget) budget=$2 ;;
    --fail-on) fail_on=$2 ;;
    --gate) which=$2 ;;
    --threshold) threshold=$2 ;;
    --out) out=$2 ;;
    *) usage "$1 is no option" ;;
    esac
    shift 2
done
[ $# -gt 0 ] || usage 'there is no program after --'
mkdir -p "$out"
rm -f "$out"/{check.txt,check.xml,compare.json}
comment=$out/comment.md

# The line by which the comment is found again.
echo '<!-- rkprof -->' >"$comment"
status=0
rkprof run --repeat "$runs" --force -o "$out/candidate" -- "$@" || status=$?
if [ "$status" != 0 ]; then
    printf '## rkprof: the program failed\n\n`%s` ended with code %s. Nothing was compared.\n' "$*" "$status" >>"$comment"
    exit "$status"
fi

# Each command's code counts; a usage error or missing data is worse than a regression.
worst() { [ "$1" -le "$status" ] || status=$1; }
if [ -n "$baseline" ] && [ -d "$baseline" ]; then
    options=(--threshold "$threshold" --fail-on "$fail_on" --gate "$which")
    rkprof compare "$baseline" "$out/candidate" "${options[@]}" --format markdown >>"$comment" || worst $?
    rkprof compare "$baseline" "$out/candidate" --threshold "$threshold" --format json -o "$out/compare.json" || worst $?
else
    printf '## rkprof: no baseline yet\n\nThese runs become the baseline when they are made on the main branch.\n' >>"$comment"
fi
if [ -n "$budget" ]; then
    checked=0
    rkprof check "$out/candidate" --budget "$budget" --junit "$out/check.xml" ${GITHUB_ACTIONS:+--github} -o "$out/check.txt" ||
        checked=$?
    worst "$checked"
    [ ! -f "$out/check.txt" ] || { printf '\n### Budget\n\n```text\n' && cat "$out/check.txt" && printf '```\n'; } >>"$comment"
fi

# What the next gate compares with; until here, and when the program failed, it is what this one was given.
rm -rf "$out/baseline"
cp -r "$out/candidate" "$out/baseline"
cat "$comment"
exit "$status"
