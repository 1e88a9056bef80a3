#!/usr/bin/env bash
# Runs a command in the chroot that root.sh made, on the software GPU.
#
#     enter.sh ROOT SYS LIBRARY -- COMMAND...
#
# SYS is what `rksoftgpu sysfs` wrote, LIBRARY is librksoftgpu.so; /etc/ld.so.preload names it, so that programs that empty
# LD_PRELOAD have a device as well. The checkout, /tmp and the directories in ROCM_BIND (with colons between) are inside under their
# own paths. ROCM_MOUNT is an empty directory. All mounts are in a namespace of their own and end with the command; what it writes
# elsewhere is in memory and gone.
set -euo pipefail
root=$1 sys=$2 library=$3
shift 4
checkout=$(cd "$(dirname "$0")/../.." && pwd)
export ROCM_ROOT=$root ROCM_SYS=$sys ROCM_LIBRARY=$library ROCM_CHECKOUT=$checkout
sudo=$([ "$(id -u)" = 0 ] || echo sudo -E)
# shellcheck disable=SC2016 # expanded inside
exec $sudo unshare --mount bash -c '
set -euo pipefail
base=$ROCM_MOUNT
mount -t tmpfs rocm "$base"
mkdir "$base/upper" "$base/work" "$base/root"
mount -t overlay rocm -o "lowerdir=$ROCM_ROOT,upperdir=$base/upper,workdir=$base/work" "$base/root"
R=$base/root
mount --rbind /proc "$R/proc"
mkdir -p "$R/dev/dri"
mount --rbind /dev/shm "$R/dev/shm"
for node in null zero full random urandom tty ptmx; do
    [ -e "$R/dev/$node" ] || touch "$R/dev/$node"
    mount --bind "/dev/$node" "$R/dev/$node"
done
mount --bind /dev/pts "$R/dev/pts"
touch "$R/dev/kfd"
cp -a "$ROCM_SYS/." "$R/sys/"
for real in devices/system fs/cgroup kernel; do
    mkdir -p "$R/sys/$real"
    mount --rbind "/sys/$real" "$R/sys/$real"
done
IFS=: read -ra bound <<<"$ROCM_CHECKOUT:/tmp${ROCM_BIND:+:$ROCM_BIND}"
for path in "${bound[@]}"; do
    mkdir -p "$R$path"
    mount --rbind "$path" "$R$path"
done
echo "$ROCM_LIBRARY" >"$R/etc/ld.so.preload"
here=$PWD
unset ROCM_MOUNT ROCM_ROOT ROCM_SYS ROCM_LIBRARY ROCM_CHECKOUT ROCM_BIND
export PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 HOME=/root
exec chroot "$R" /usr/bin/env -C "$here" "$@"' enter "$@"
