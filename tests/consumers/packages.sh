# Functions for the scripts of this folder, which source this file.

# need PACKAGE ...: installs the Debian packages that are missing.
need() {
    local missing=() package
    for package in "$@"; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
    [ "${#missing[@]}" -eq 0 ] && return
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}
