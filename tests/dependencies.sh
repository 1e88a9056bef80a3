#!/bin/sh
# Checks the dependencies against deny.toml with cargo-deny, which it installs when it is missing. Advisories need the network:
# where their database cannot be fetched, the script says so and checks the rest.
set -eu
cd "$(dirname "$0")/.."
command -v cargo-deny >/dev/null || cargo install --quiet --locked --debug cargo-deny
cargo deny --workspace check --hide-inclusion-graph licenses bans sources
if log=$(cargo deny fetch db 2>&1); then
    cargo deny --workspace check --disable-fetch advisories
else
    printf '%s\n' "$log" | tail -n 1
    echo "advisories: NOT CHECKED, their database cannot be fetched here"
fi
