# Sourced by the scripts beside it: the repository's root, the version, and the tools from PyPI at fixed versions.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# The one place that states the version.
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"$/\1/p' "$root/Cargo.toml")
# Files in packages carry the time of the last commit, so that two builds of it are equal.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct 2>/dev/null || echo 1577836800)}
export SOURCE_DATE_EPOCH

# tools NAME==VERSION...: installs these packages once, in a virtual environment below target/, and puts their commands on PATH.
tools() {
    local venv=$root/target/packaging-tools
    [ -x "$venv/bin/python" ] || python3 -m venv "$venv"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check "$@"
    PATH=$venv/bin:$PATH
}
