#!/usr/bin/env bash
# The version, which Cargo.toml alone states: everything else reads it there.
#
#   packaging/version.sh              prints it
#   packaging/version.sh 0.2.0        sets it, and makes the changelog's Unreleased section that of 0.2.0
#   packaging/version.sh --check      fails where Cargo.toml, Cargo.lock and CHANGELOG.md do not agree
set -euo pipefail
source "$(dirname "$0")/tools.sh"
cd "$root"
case ${1:-} in
"") echo "$version" ;;
--check)
    # Crates of the workspace ask for each other by the workspace's own version.
    if grep -E '^rkprof[a-z-]* = \{ path' Cargo.toml | grep -v "version = \"$version\""; then
        echo "Cargo.toml: the dependencies above have another version than $version" >&2
        exit 1
    fi
    cargo metadata --locked --offline --no-deps --format-version 1 >/dev/null
    grep -q "^## \[$version\]" CHANGELOG.md || { echo "CHANGELOG.md has no section [$version]" >&2; exit 1; }
    ;;
*)
    [[ $1 =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || { echo "$1 is no version like 0.2.0" >&2; exit 2; }
    sed -i -E "/^version = \"/s/\"[^\"]*\"/\"$1\"/; /^rkprof[a-z-]* = \{ path/s/version = \"[^\"]*\"/version = \"$1\"/" Cargo.toml
    sed -i "s/^## \[Unreleased\]$/&\n\n## [$1] - $(date -u +%F)/" CHANGELOG.md
    sed -i -E "s|^\[Unreleased\]: (.*)/compare/v.*|[Unreleased]: \1/compare/v$1...HEAD\n[$1]: \1/compare/v$version...v$1|" CHANGELOG.md
    cargo update --quiet --workspace --offline
    ;;
esac
