#!/usr/bin/env bash
# The files of ci/: GitHub's and GitLab's schemas, then ci.py plays their steps. Called by tests/consumers.sh, which has built
# everything; installs check-jsonschema and PyYAML (pip).
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-target/debug}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet check-jsonschema pyyaml
"$work/venv/bin/check-jsonschema" --builtin-schema vendor.github-actions ci/github/action.yml
"$work/venv/bin/check-jsonschema" --builtin-schema vendor.gitlab-ci ci/gitlab.yml
PATH="$PWD/$BUILD:$PATH" "$work/venv/bin/python" tests/consumers/ci.py "$work"
