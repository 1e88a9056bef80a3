#!/usr/bin/env bash
# Makes the chroot of tests/rocm.sh from packages.txt, or finds the one made before, and prints its path. It lies outside of the
# checkout, below ${XDG_CACHE_HOME:-$HOME/.cache}/rkprof/rocm, and is named by the list of packages. It is finished under
# another name and renamed: an interrupted run leaves nothing that a later one would take. After a week it is made anew, because
# the distributions move; --fresh does so at once. ROCM_ROOT names another chroot with these packages, which is used as it is.
set -euo pipefail
if [ -n "${ROCM_ROOT:-}" ]; then
    echo "$ROCM_ROOT"
    exit
fi
cd "$(dirname "$0")"
cache=${XDG_CACHE_HOME:-$HOME/.cache}/rkprof/rocm
sudo=$([ "$(id -u)" = 0 ] || echo sudo)
root=$cache/root-$(cat packages.txt root.sh | sha256sum | cut -c1-12)
fail() {
    echo "the chroot of Debian's ROCm can't be made: $*" >&2
    exit 1
}
say() { echo "  $*" >&2; }

mkdir -p "$cache"
exec 9>"$cache/lock"
flock 9
age=$((($(date +%s) - $(stat -c %Y "$root/made" 2>/dev/null || echo 0)) / 86400))
if [ "${1:-}" != --fresh ] && [ -e "$root/made" ] && [ "$age" -lt 7 ]; then
    say "the chroot of $age days ago: $root"
    echo "$root"
    exit
fi

if ! command -v mmdebstrap >/dev/null; then
    say "installing mmdebstrap"
    { $sudo apt-get update -qq && $sudo apt-get install -y -qq --no-install-recommends mmdebstrap >/dev/null; } ||
        fail "there is no mmdebstrap, and apt-get can't install it"
fi
free=$(($(df --output=avail -k "$cache" | tail -1) / 1000000))
[ "$free" -ge 8 ] || fail "$cache has $free GB free, 8 are needed"

# Files of GPUs that the tests don't simulate, and documents: two thirds of the space.
excluded=('/usr/share/doc/*' '/usr/share/man/*' '/usr/share/info/*' '/usr/share/locale/*' '/usr/share/lintian/*')
for arch in 803 900 906 908 1010 1030 1101 1102 1200 1201; do excluded+=("/usr/*gfx$arch*"); done
# The mirror's index of a distribution may have expired.
apt=('--aptopt=Acquire::Languages "none"' '--aptopt=Acquire::Check-Valid-Until "false"' '--aptopt=Acquire::Retries "3"')
options=(--dpkgopt=force-unsafe-io)
for path in "${excluded[@]}"; do options+=("--dpkgopt=path-exclude=$path"); done

# Each part of the list in one run of apt-get, in the order of the list.
parts() {
    awk '/^\[/ { suite = $1; gsub(/[][]/, "", suite); part++; next }
        /^[^#]/ { list[part] = list[part] " " $1; of[part] = suite }
        END { for (i = 1; i <= part; i++) print of[i] list[i] }' packages.txt
}
new=$(mktemp -d "$cache/making.XXXXXX")
trap '$sudo rm -rf --one-file-system "$new" "$new".*' EXIT
chmod 755 "$new"
parts >"$new.parts"
cat >"$new.hook" <<'HOOK'
set -eu
sed 's/ sid / experimental /' "$1/etc/apt/sources.list" >"$1/etc/apt/sources.list.d/experimental.list"
chroot "$1" apt-get update -qq
while read -r suite packages; do
    began=$(date +%s)
    [ "$suite" = experimental ] || suite=sid
    # shellcheck disable=SC2086 # a list
    chroot "$1" env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends -t "$suite" $packages </dev/null
    # The archives would double what is on the disk.
    chroot "$1" apt-get clean
    echo "  $(($(date +%s) - began)) s for $packages"
done <"$2"
HOOK
say "making the chroot (about 3 minutes; $free GB are free)"
began=$SECONDS
if ! $sudo mmdebstrap --mode=root --variant=apt "${apt[@]}" "${options[@]}" \
    --customize-hook="sh '$new.hook' \"\$1\" '$new.parts'" sid "$new" >"$new.log" 2>&1; then
    tail -n 20 "$new.log" >&2
    if grep -qE 'Temporary failure|Could not (resolve|connect)|Network is unreachable|Unable to connect' "$new.log"; then
        if [ -e "$root/made" ]; then
            say "no network: the chroot of $age days ago is used"
            echo "$root"
            exit
        fi
        fail "no network: Debian's mirror can't be reached"
    fi
    fail "see above"
fi
grep '^  [0-9]* s for' "$new.log" >&2 || true
$sudo touch "$new/made"
$sudo rm -rf --one-file-system "$root"
for old in "$cache"/root-*; do [ ! -e "$old" ] || $sudo rm -rf --one-file-system "$old"; done
$sudo mv -T "$new" "$root"
say "made in $((SECONDS - began)) s: $root, $($sudo du -sm "$root" | cut -f1) MB"
echo "$root"
