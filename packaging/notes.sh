#!/usr/bin/env bash
# The section of CHANGELOG.md on a version, as the text of its release:  packaging/notes.sh 0.2.0
set -euo pipefail
source "$(dirname "$0")/tools.sh"
text=$(awk -v head="## [$1]" 'index($0, head) == 1 {on = 1; next} on && /^(## |\[)/ {exit} on' "$root/CHANGELOG.md")
[ -n "${text//[[:space:]]/}" ] || { echo "CHANGELOG.md says nothing about $1" >&2; exit 1; }
printf '%s\n' "$text" | sed '/./,$!d'
