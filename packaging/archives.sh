#!/usr/bin/env bash
# Packs an installation tree (packaging/stage.sh) for one architecture:
#
#   packaging/archives.sh PREFIX ARCH GLIBC OUT [tar|deb|rpm ...]
#
# GLIBC is the oldest version that the binaries run with (packaging/symbols.sh). Equal input gives equal files.
set -euo pipefail
source "$(dirname "$0")/tools.sh"
prefix=$(cd "$1" && pwd)
arch=$2
glibc=$3
out=$(mkdir -p "$4" && cd "$4" && pwd)
shift 4
formats=("${@:-tar}")
summary="profiler for AMD GPU programs that you can leave on"
description="Records kernels, HIP calls, copies, memory and ranges of ROCm programs without changing them. Gives a Perfetto
trace, percentiles of every kernel, and a report that says what to do next."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# All files belong to root and carry the time of the commit.
tree() { # DIRECTORY
    mkdir -p "$1" && cp -a "$prefix/." "$1/"
    find "$1" -type d -exec chmod 755 {} +
    find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

pack_tar() {
    local name=rkprof-$version-$arch-linux
    tree "$work/$name"
    tar -C "$work" --sort=name --owner=0 --group=0 --numeric-owner -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
}

pack_deb() {
    local root=$work/deb debian
    case $arch in x86_64) debian=amd64 ;; aarch64) debian=arm64 ;; esac
    mkdir -p "$root/DEBIAN"
    cp -a "$prefix" "$root/usr"
    find "$root/usr/share/man" -type f -exec gzip -9n {} +
    gzip -9n "$root/usr/share/doc/rkprof/CHANGELOG.md"
    mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
    cat >"$root/usr/share/doc/rkprof/copyright" <<TEXT
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: rkprof
Source: https://github.com/rkprof/rkprof

Files: *
Copyright: the authors of rkprof
License: MIT or Apache-2.0
 The texts are in LICENSE-MIT and LICENSE-APACHE beside this file.
TEXT
    cat >"$root/DEBIAN/control" <<CONTROL
Package: rkprof
Version: $version
Architecture: $debian
Maintainer: the authors of rkprof <https://github.com/rkprof/rkprof>
Section: devel
Priority: optional
Homepage: https://github.com/rkprof/rkprof
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: libc6 (>= $glibc), libgcc-s1 | libgcc1
Description: $summary
$(fold -s -w 75 <<<"${description//$'\n'/ }" | sed 's/^/ /; s/ *$//')
CONTROL
    (cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)
    find "$root" -type d -exec chmod 755 {} +
    chmod 644 "$root"/DEBIAN/*
    find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group -Zxz --build "$root" "$out/rkprof_${version}_$debian.deb" >/dev/null
}

pack_rpm() {
    local root=$work/rpm
    mkdir -p "$root/tree"
    cp -a "$prefix" "$root/tree/usr"
    # Where RPM's systems look; the command searches lib and lib64 itself.
    mkdir -p "$root/tree/usr/lib64"
    mv "$root/tree/usr/lib/pkgconfig" "$root/tree/usr/lib64/pkgconfig"
    find "$root/tree/usr/share/man" -type f -exec gzip -9n {} +
    find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    cat >"$root/rkprof.spec" <<SPEC
Name: rkprof
Version: ${version%%-*}
Release: 1
Summary: A $summary
License: MIT or Apache-2.0
URL: https://github.com/rkprof/rkprof
Requires: libc.so.6(GLIBC_$glibc)(64bit), libgcc_s.so.1()(64bit)
AutoReqProv: no
Provides: librkprof.so()(64bit)

%description
$description

%install
cp -a $root/tree/. %{buildroot}/

%files
%defattr(-, root, root)
/usr/bin/rkprof
/usr/lib/rkprof
/usr/lib64/pkgconfig/rkprof.pc
/usr/include/rkprof.h
%doc /usr/share/doc/rkprof
/usr/share/man/man1/*
/usr/share/bash-completion/completions/rkprof
/usr/share/zsh/site-functions/_rkprof
/usr/share/fish/vendor_completions.d/rkprof.fish
SPEC
    # Nothing is built here, so nothing of RPM's own treatment of binaries is wanted.
    rpmbuild -bb --quiet --target "$arch-linux" --define "_topdir $work/rpmbuild" --define "_rpmdir $out" \
        --define '_rpmfilename rkprof-%{VERSION}-%{RELEASE}.%{ARCH}.rpm' --define '__os_install_post %{nil}' \
        --define 'debug_package %{nil}' --define '_build_id_links none' --define 'use_source_date_epoch_as_buildtime 1' \
        --define 'clamp_mtime_to_source_date_epoch 1' --define '_buildhost rkprof' --define '_binary_payload w9.xzdio' \
        --buildroot "$work/buildroot" "$root/rkprof.spec"
}

for format in "${formats[@]}"; do "pack_$format"; done
