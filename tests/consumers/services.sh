#!/usr/bin/env bash
# The files of examples for services, by what reads them. Called by tests/consumers.sh, which has built everything. Needs root;
# installs systemd and runuser (apt), PyYAML and kubernetes-validate (pip). slurm.sh has SLURM's files.
#
#   kubernetes.yaml         Kubernetes' own schemas; then its containers as processes with namespaces and mounts of their own
#   rkprof-server.service   systemd-analyze; then systemd as process 1 of a namespace starts it, and its commands control it
set -euo pipefail
cd "$(dirname "$0")/../.."
BUILD=${BUILD:-target/debug}
if [ "${1:-}" != inside ]; then
    missing=()
    for package in systemd util-linux iproute2 curl; do dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package"); done
    if [ "${#missing[@]}" -gt 0 ]; then
        apt-get update -qq
        apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
    fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    chmod 755 "$work"
    python3 -m venv "$work/venv"
    "$work/venv/bin/pip" install --quiet pyyaml kubernetes-validate
    "$work/venv/bin/python" - examples/services/kubernetes.yaml examples/jobs/kubernetes.yaml <<'PY'
import sys, yaml, kubernetes_validate
for path in sys.argv[1:]:
    for part in yaml.safe_load_all(open(path)):
        # The oldest version that is supported anywhere, and the newest one that the package knows.
        for version in ("1.28", kubernetes_validate.latest_version()):
            kubernetes_validate.validate(part, version, strict=True)
        print(f"{path}: a valid {part['kind']}")
PY
    mkdir -m 755 "$work/rkprof"
    cp "$BUILD"/{rkprof,librkprof.so,librksim.so} "$work/rkprof/"
    cc -O1 -o "$work/rkprof/controlled" tests/programs/controlled.c -L"$BUILD" -lrksim '-Wl,-rpath,$ORIGIN' -lpthread
    cp -r examples "$work/examples"
    chmod -R a+rX "$work/rkprof" "$work/examples"
    # The copy: bash reads this file while it may change.
    cp "$0" "$work/services.sh"
    mkdir -p "$work/tests/consumers" && mv "$work/services.sh" "$work/tests/consumers/"
    for part in pod systemd; do
        timeout -s KILL 120 unshare --mount --uts --ipc --net --cgroup --pid --fork --kill-child --mount-proc \
            bash "$work/tests/consumers/services.sh" inside "$work" "$part" >"$work/$part.txt" 2>&1 || true
        cat "$work/$part.log" 2>/dev/null || true
        [ "$(cat "$work/$part.result" 2>/dev/null)" = ok ] || { cat "$work/$part.txt"; echo "FAIL $part"; exit 1; }
    done
    exit
fi
work=$2
ip link set lo up
wait_for() { # COMMAND...
    for _ in $(seq 300); do if "$@" >/dev/null 2>&1; then return 0; fi; sleep 0.1; done
    echo "waited in vain for: $*"
    return 1
}
complete() { # DIRECTORY...
    python3 - "$@" <<'PY'
import json, sys
for path in sys.argv[1:]:
    counts = json.load(open(f"{path}/summary.json"))["completeness"]
    assert counts["verdict"] == "COMPLETE" and counts["dispatches"] > 0, (path, counts)
PY
}

if [ "$3" = pod ]; then
    # Each container is a root directory with this machine's libraries, the pod's volumes, and process numbers of its own.
    "$work/venv/bin/python" - "$work" <<'PY'
import os, shlex, sys, yaml
work = sys.argv[1]
pod = yaml.safe_load(open(f"{work}/examples/services/kubernetes.yaml"))["spec"]["template"]["spec"]
user = pod["securityContext"]
for volume in pod["volumes"]:
    os.makedirs(f"{work}/volumes/{volume['name']}")
    os.chown(f"{work}/volumes/{volume['name']}", 0, user["fsGroup"])
    os.chmod(f"{work}/volumes/{volume['name']}", 0o2775)
for container in pod["initContainers"] + pod["containers"]:
    root = f"{work}/roots/{container['name']}"
    mounts = [("/usr", "ro"), ("/etc", "ro")]
    lines = ["set -e", f"mkdir -p {root}/proc {root}/dev {root}/tmp {root}/srv", f"chmod 1777 {root}/tmp",
             *(f"ln -s usr/{name} {root}/{name}" for name in ("bin", "sbin", "lib", "lib64"))]
    # The image of rkprof has it in PATH, that of the service has not. Both have the simulated ROCm.
    images = f"{work}/rkprof"
    place = "opt/rkprof" if container["name"] != "server" else "opt/image"
    for source, target, mode in [("/usr", "usr", "ro"), ("/etc", "etc", "ro"), ("/dev", "dev", "rw"), (images, place, "ro"), (images, "opt/sim", "ro")] + [
            (f"{work}/volumes/{m['name']}", m["mountPath"][1:], "ro" if m.get("readOnly") else "rw") for m in container["volumeMounts"]]:
        lines += [f"mkdir -p {root}/{target}", f"mount --bind {source} {root}/{target}"]
        if mode == "ro":
            lines.append(f"mount -o remount,bind,ro {root}/{target}")
    env = {"PATH": "/opt/rkprof:/usr/bin", "RKSIM_TIME": "fast", "HOME": "/tmp",
           **{e["name"]: e["value"] for e in container.get("env", [])}}
    command = container["command"]
    if command == ["python", "serve.py"]:
        command = ["/opt/sim/controlled", "/runs/counts", "2"]
    words = shlex.join(["env", "-i", *(f"{k}={v}" for k, v in env.items()), *command])
    lines += [f"exec unshare --pid --fork --mount-proc={root}/proc setpriv --reuid={user['runAsUser']} --regid={user['runAsGroup']} "
              f"--groups={','.join(map(str, [user['fsGroup'], *user['supplementalGroups']]))} chroot {root} {words}"]
    open(f"{work}/{container['name']}.sh", "w").write("\n".join(lines) + "\n")
PY
    # chroot needs root, so the user is changed behind it.
    sed -i 's/setpriv \(--reuid[^ ]* --regid[^ ]* --groups[^ ]*\) chroot \([^ ]*\) /chroot \2 setpriv \1 /' "$work"/*.sh
    unshare --mount bash "$work/install.sh"
    ls "$work/volumes/rkprof/librkprof.so"
    head -c 160 /dev/zero >"$work/volumes/runs/counts"
    chown 1000:1000 "$work/volumes/runs/counts"
    unshare --mount bash "$work/server.sh" &
    server=$!
    unshare --mount bash "$work/rkprof.sh" &
    # What the comments of the file say behind `kubectl exec deploy/server -c rkprof --`, in the second container.
    wait_for pgrep -f "sleep 3600"
    inside=$(pgrep -f "sleep 3600" | tail -1)
    execute() {
        nsenter --target="$inside" --mount --pid --root --wd=/ \
            setpriv --reuid=1000 --regid=1000 --groups=1000,44,109 env -i PATH=/opt/rkprof:/usr/bin sh -c "$1"
    }
    wait_for test -e "$work/volumes/runs/server/rkprof.control"
    commands=0
    while IFS= read -r command; do
        commands=$((commands + 1))
        echo "kubectl exec ... $command"
        execute "${command//10s/500ms}"
        sleep 1.5
    done < <(sed -n "s/^#   kubectl exec deploy.server -c rkprof -- sh -c '\(.*\)'$/\1/p" "$work/examples/services/kubernetes.yaml")
    [ "$commands" -ge 2 ]
    complete "$work/volumes/runs/server"
    # Not for another user of the second container.
    if nsenter --target="$inside" --mount --pid --root --wd=/ setpriv --reuid=1001 --regid=1001 --clear-groups \
        /opt/rkprof/rkprof ctl /runs/server start; then echo "FAIL another user controls"; exit 1; fi
    execute "rkprof ctl /runs/server start"
    sleep 0.5
    # The container is killed: the second one completes its run.
    kill -KILL "$(pgrep -f '^/opt/sim/controlled' | head -1)"
    wait "$server" || true
    execute "rkprof recover /runs/server/recording_2 || rkprof recover /runs/server"
    execute "rkprof report /runs/server/recording_2" | grep -E "COMPLETE"
    echo "kubernetes.yaml: controlled from the second container, as the same user only; recovered after a kill" >"$work/pod.log"
    echo ok >"$work/pod.result"
    exit
fi

# systemd: the real one, with nothing but this unit.
if [ "$$" = 1 ]; then
    mount -t tmpfs none /sys/fs/cgroup
    mount -t cgroup2 none /sys/fs/cgroup
    mount -t tmpfs none /run
    mount -t tmpfs none /var/lib
    { cat /etc/passwd; echo 'server:x:4711:4711::/var/lib/server:/bin/sh'; } >"$work/passwd"
    { cat /etc/group; echo 'server:x:4711:'; } >"$work/group"
    mount --bind "$work/passwd" /etc/passwd
    mount --bind "$work/group" /etc/group
    mkdir /run/units
    # Where the packages would have put them.
    sed "s,/usr/bin/rkprof,$work/rkprof/rkprof,; s,/usr/bin/server,$work/server,; /^Restart=/a RestartSec=1\nEnvironment=RKSIM_TIME=fast" \
        "$work/examples/services/rkprof-server.service" >/run/units/rkprof-server.service
    printf '#!/bin/sh\nhead -c 96 /dev/zero >/var/lib/server/counts\nexec %s/rkprof/controlled /var/lib/server/counts 1\n' "$work" >"$work/server"
    chmod 755 "$work/server"
    bare='[Unit]\nDefaultDependencies=no\n'
    for target in sysinit basic shutdown network; do printf "$bare" >"/run/units/$target.target"; done
    printf "${bare}Wants=drive.service\n" >/run/units/default.target
    printf "${bare}SuccessAction=exit-force\nFailureAction=exit-force\n[Service]\nType=oneshot\nTimeoutStartSec=100\nStandardOutput=file:$work/systemd.log\nStandardError=inherit\nExecStart=/bin/bash $0 inside $work drive\n" \
        >/run/units/drive.service
    export SYSTEMD_UNIT_PATH=/run/units container=test
    exec /lib/systemd/systemd --system --unit=default.target --log-target=console
fi
export PATH=$work/rkprof:$PATH RKPROF_COLOR=never
verified=$(systemd-analyze verify --man=no /run/units/rkprof-server.service 2>&1 | grep rkprof-server || true)
[ -z "$verified" ] || { echo "$verified"; exit 1; }
systemctl start rkprof-server.service
# The commands in the comments of the file.
as_server() { runuser -u server -- "$@"; }
wait_for as_server rkprof ctl --all status
as_server rkprof ctl --all start --for 500ms
sleep 1
token=/var/lib/server/token
curl -sS -X POST -H "Authorization: Bearer $(cat "$token")" 'http://127.0.0.1:9464/control/start?for=500ms' | grep '"ok": true'
sleep 1
curl -sS http://127.0.0.1:9464/metrics | grep -c '^rkprof_' >/dev/null
if runuser -u nobody -- cat "$token" 2>/dev/null; then echo "FAIL nobody reads the token"; exit 1; fi
first=$(find /var/lib/server -mindepth 1 -maxdepth 1 -type d)
complete "$first" "$first/recording_2"
ls "$first"/trace.pftrace
# A killed server is started again, and has a run of its own.
kill -KILL "$(pgrep -u server controlled)"
wait_for sh -c "[ \$(systemctl show -P NRestarts rkprof-server) = 1 ] && runuser -u server -- $work/rkprof/rkprof ctl --all status"
as_server rkprof ctl --all start
sleep 0.5
systemctl stop rkprof-server.service
runs=$(find /var/lib/server -mindepth 1 -maxdepth 1 -type d | wc -l)
[ "$runs" = 2 ] || { ls -la /var/lib/server; exit 1; }
last=$(find /var/lib/server -mindepth 1 -maxdepth 1 -type d -not -path "$first")
rkprof report "$last" | grep -E "COMPLETE"
! ls "$last"/arena "$last"/rkprof.control 2>/dev/null
echo "rkprof-server.service: two recordings, a restart after a kill, and a stop, under systemd $(systemctl --version | awk 'NR == 1 { print $2 }')"
echo ok >"$work/systemd.result"
