//! `rkprof doctor` on machines made of files.

use super::{code, rkprof, stdout, temporary};
use serde_json::Value;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::Path;

/// A machine with a ROCm, a GPU and no problem.
fn good(root: &Path) {
    let write = |path: &str, text: &str| {
        let path = root.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    rocm(root, "opt/rocm-7.0.0", "1.0.0", "7.0.0-38");
    symlink("rocm-7.0.0", root.join("opt/rocm")).unwrap();
    write("sys/module/amdgpu/version", "6.14.14\n");
    write("sys/class/kfd/kfd/topology/nodes/0/properties", "cpu_cores_count 96\ngfx_target_version 0\n");
    write(
        "sys/class/kfd/kfd/topology/nodes/1/properties",
        "simd_count 1216\nsimd_per_cu 4\ngfx_target_version 90402\n",
    );
    write("sys/class/kfd/kfd/topology/nodes/2/properties", "simd_count 80\nsimd_per_cu 2\ngfx_target_version 110501\n");
    write("sys/devices/system/clocksource/clocksource0/current_clocksource", "tsc\n");
    for device in ["dev/kfd", "dev/dri/renderD128"] {
        write(device, "");
        fs::set_permissions(root.join(device), fs::Permissions::from_mode(0o660)).unwrap();
    }
    fs::create_dir_all(root.join("dev/shm")).unwrap();
    // A user who reaches the devices by the group that owns them.
    let group = fs::metadata(root.join("dev/kfd")).unwrap().gid();
    write("etc/group", &format!("daemon:x:61234:\nrender:x:{group}:alice\n"));
    write(
        "proc/self/status",
        &format!(
            "Uid:\t4242\t4242\t4242\t4242\nGid:\t4242\t4242\t4242\t4242\nGroups:\t7 {group}\nCapEff:\t000001ffffffffff\n"
        ),
    );
}

fn rocm(root: &Path, home: &str, sdk: &str, version: &str) {
    let lib = root.join(home).join("lib");
    fs::create_dir_all(&lib).unwrap();
    fs::create_dir_all(root.join(home).join(".info")).unwrap();
    fs::write(root.join(home).join(".info/version"), version).unwrap();
    let full = format!("librocprofiler-sdk.so.{sdk}");
    fs::write(lib.join(&full), "").unwrap();
    symlink(&full, lib.join("librocprofiler-sdk.so")).unwrap();
    fs::write(lib.join("librocprofiler-register.so.0"), "").unwrap();
    fs::write(lib.join("libamdhip64.so.7"), "").unwrap();
    fs::write(lib.join("libhsa-runtime64.so.1"), "").unwrap();
}

/// Lines as `STATUS topic: text` and the exit code. The first line, about the library that the test has built, is left out.
fn doctor(root: &Path, environment: &[(&str, &str)]) -> (Option<i32>, Vec<String>) {
    let mut command = rkprof(root);
    command.env_clear().envs(environment.iter().copied());
    let output = command.args(["doctor", "--format", "json", "--root"]).arg(root).output().unwrap();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["schema_version"], 1);
    assert_eq!(report["ok"], code(&output) == Some(0));
    let checks = report["checks"].as_array().unwrap();
    assert_eq!((&checks[0]["topic"], &checks[0]["status"]), (&"rkprof".into(), &"OK".into()));
    let word = |check: &Value, key: &str| check[key].as_str().unwrap_or_default().to_owned();
    for check in checks {
        assert_eq!(check["fix"].is_null(), check["status"] == "OK", "what is wrong has a remedy: {check}");
    }
    let line = |check: &Value| format!("{} {}: {}", word(check, "status"), word(check, "topic"), word(check, "text"));
    (code(&output), checks[1..].iter().map(line).collect())
}

/// The lines that are not OK, and those that a fault changed.
fn wrong(root: &Path, environment: &[(&str, &str)]) -> (Option<i32>, Vec<String>) {
    let (code, lines) = doctor(root, environment);
    (code, lines.into_iter().filter(|line| !line.starts_with("OK ")).collect())
}

#[test]
fn a_good_machine() {
    let root = temporary();
    good(root.path());
    let (code, lines) = doctor(root.path(), &[]);
    assert_eq!(code, Some(0));
    insta::assert_snapshot!("good", lines.join("\n"));
    let text = rkprof(root.path()).env_clear().args(["doctor", "--root"]).arg(root.path()).output().unwrap();
    let text = stdout(&text);
    assert!(text.contains("\nOK    gpu                  node 1: gfx942, 304 CUs\n"), "{text}");
    assert!(text.ends_with("\nPrograms can be traced here: 0 failed, 0 warnings.\n"), "{text}");
}

const NO_DRIVER: &str =
    "FAIL amdgpu: no AMD GPU: the kernel driver is not loaded, so there is no /dev/kfd and nothing to record";

#[test]
fn each_fault_has_its_line() {
    type Fault = (&'static str, fn(&Path), i32, &'static [&'static str]);
    let faults: &[Fault] = &[
        (
            "no ROCm",
            |root| fs::remove_dir_all(root.join("opt")).unwrap(),
            0,
            &[
                "WARN ROCm: no libamdhip64.so and no libhsa-runtime64.so where the loader looks, in ROCM_PATH, /opt/rocm*, or a Python environment",
            ],
        ),
        (
            "no SDK",
            |root| {
                fs::remove_file(root.join("opt/rocm-7.0.0/lib/librocprofiler-sdk.so")).unwrap();
                fs::remove_file(root.join("opt/rocm-7.0.0/lib/librocprofiler-sdk.so.1.0.0")).unwrap();
            },
            0,
            &[],
        ),
        (
            "old SDK",
            |root| {
                fs::remove_dir_all(root.join("opt")).unwrap();
                rocm(root, "opt/rocm-6.2.0", "0.2.1", "6.2.0");
            },
            0,
            &[
                "WARN rocprofiler-sdk: 0.2.1 in /opt/rocm-6.2.0/lib (ROCm 6.2.0): too old, so it is left alone; times do not need it",
            ],
        ),
        (
            "SDK that HIP does not load",
            |root| fs::remove_file(root.join("opt/rocm-7.0.0/lib/librocprofiler-register.so.0")).unwrap(),
            0,
            &[
                "WARN rocprofiler-sdk: no librocprofiler-register.so: HIP can't load the SDK, so there are no counters; times need neither",
            ],
        ),
        (
            "two SDKs",
            |root| rocm(root, "opt/rocm-6.4.0", "0.6.0", "6.4.0"),
            0,
            &["WARN rocprofiler-sdk: copies of different versions: a program uses the one that its HIP was built with"],
        ),
        ("no driver", |root| fs::remove_dir_all(root.join("sys/module")).unwrap(), 1, &[NO_DRIVER]),
        (
            "neither driver nor GPU: one cause, one line",
            |root| {
                fs::remove_dir_all(root.join("sys")).unwrap();
                fs::remove_dir_all(root.join("dev/dri")).unwrap();
                fs::remove_file(root.join("dev/kfd")).unwrap();
            },
            1,
            &[NO_DRIVER],
        ),
        (
            "Windows' Subsystem for Linux",
            |root| {
                fs::remove_dir_all(root.join("sys")).unwrap();
                fs::remove_dir_all(root.join("dev/dri")).unwrap();
                fs::rename(root.join("dev/kfd"), root.join("dev/dxg")).unwrap();
            },
            0,
            &["WARN amdgpu: this is Windows' Subsystem for Linux, whose GPU is reached by /dev/dxg: not tried yet"],
        ),
        (
            "no GPU",
            |root| fs::remove_dir_all(root.join("sys/class")).unwrap(),
            1,
            &["FAIL gpu: the driver shows no GPU that can compute"],
        ),
        (
            "container without devices",
            |root| {
                fs::write(root.join(".dockerenv"), "").unwrap();
                fs::remove_file(root.join("dev/kfd")).unwrap();
                fs::remove_dir_all(root.join("dev/dri")).unwrap();
            },
            1,
            &["FAIL devices: /dev/kfd, /dev/dri: do not exist"],
        ),
        (
            "user in no group",
            |root| {
                fs::write(
                    root.join("proc/self/status"),
                    "Uid:\t4242\t4242\nGid:\t4242\t4242\nGroups:\t7\nCapEff:\t000001ffffffffff\n",
                )
                .unwrap()
            },
            1,
            &["FAIL devices: /dev/kfd, /dev/dri/renderD128: permission denied; they belong to group render"],
        ),
        (
            "no capabilities",
            |root| {
                let status = fs::read_to_string(root.join("proc/self/status")).unwrap();
                fs::write(root.join("proc/self/status"), status.replace("000001ffffffffff", "0")).unwrap();
            },
            0,
            &[
                "WARN CAP_PERFMON: not held: newer drivers may refuse hardware counters (STATUS_ERROR_PERMISSION_DENIED) or count without the device's lock (inaccurate); times are not affected",
                "WARN CAP_SYS_PTRACE: not held: attaching to running programs may be refused; times are not affected",
            ],
        ),
        (
            "seccomp",
            |root| {
                fs::create_dir_all(root.join("run")).unwrap();
                fs::write(root.join("run/.containerenv"), "").unwrap();
                let status = fs::read_to_string(root.join("proc/self/status")).unwrap();
                fs::write(root.join("proc/self/status"), status + "Seccomp:\t2\n").unwrap();
            },
            0,
            &["WARN seccomp: the container filters system calls"],
        ),
        (
            "slow clock",
            |root| {
                fs::write(root.join("sys/devices/system/clocksource/clocksource0/current_clocksource"), "hpet\n")
                    .unwrap()
            },
            0,
            &["WARN clock: hpet instead of tsc: a recorded HIP call costs some tens of ns more"],
        ),
        (
            "left arenas",
            |root| fs::create_dir(root.join("dev/shm/rkprof-999-abc")).unwrap(),
            0,
            &["WARN left arenas: 1 runs that were killed left records in /dev/shm (rkprof-999-abc ...)"],
        ),
    ];
    for (name, break_it, expected_code, expected) in faults {
        let root = temporary();
        good(root.path());
        break_it(root.path());
        let (code, lines) = wrong(root.path(), &[]);
        assert_eq!(
            (code, lines),
            (Some(*expected_code), expected.iter().map(|line| (*line).to_owned()).collect()),
            "{name}"
        );
    }
}

#[test]
fn the_sdk_is_found_in_four_layouts() {
    let found = |prepare: fn(&Path), environment: &[(&str, &str)]| {
        let root = temporary();
        good(root.path());
        fs::remove_dir_all(root.path().join("opt")).unwrap();
        prepare(root.path());
        let (_, lines) = doctor(root.path(), environment);
        lines.into_iter().find(|line| line.contains("rocprofiler-sdk")).unwrap()
    };
    let prepare: fn(&Path) = |root| rocm(root, "home/me/rocm", "1.1.0", "7.2.0");
    assert_eq!(
        found(prepare, &[("ROCM_PATH", "/home/me/rocm")]),
        "OK rocprofiler-sdk: 1.1.0 in /home/me/rocm/lib (ROCm 7.2.0)"
    );
    let wheel: fn(&Path) = |root| rocm(root, "venv/lib/python3.12/site-packages/_rocm_sdk_core", "1.3.5", "7.13.0");
    let expected = "OK rocprofiler-sdk: 1.3.5 in /venv/lib/python3.12/site-packages/_rocm_sdk_core/lib (ROCm 7.13.0)";
    assert_eq!(found(wheel, &[("VIRTUAL_ENV", "/venv")]), expected);
    let cached: fn(&Path) = |root| {
        rocm(root, "srv/rocm", "1.0.0", "7.0.1");
        let cache =
            b"glibc-ld.so.cache1.1\0\x01\x02librocprofiler-sdk.so.1\0/srv/rocm/lib/librocprofiler-sdk.so.1.0.0\0rest";
        fs::write(root.join("etc/ld.so.cache"), cache).unwrap();
    };
    assert_eq!(found(cached, &[]), "OK rocprofiler-sdk: 1.0.0 in /srv/rocm/lib (ROCm 7.0.1)");
    let core: fn(&Path) = |root| rocm(root, "opt/rocm/core-7.13", "1.3.0", "7.13.0");
    assert_eq!(found(core, &[]), "OK rocprofiler-sdk: 1.3.0 in /opt/rocm/core-7.13/lib (ROCm 7.13.0)");
}

#[test]
fn variables_that_matter_are_named() {
    let root = temporary();
    good(root.path());
    let cases: &[(&str, &str, i32, &str)] = &[
        ("ROCPROFILER_REGISTER_ENABLED", "0", 1, "FAIL ROCPROFILER_REGISTER_ENABLED: =0: HIP calls no tool"),
        ("HIP_VISIBLE_DEVICES", "", 1, "FAIL HIP_VISIBLE_DEVICES: =: it is empty and hides all GPUs"),
        ("PYTORCH_TUNABLEOP_ENABLED", "1", 0, "WARN PYTORCH_TUNABLEOP_ENABLED: =1: "),
        ("HSA_TOOLS_LIB", "librocprofiler64.so", 0, "WARN HSA_TOOLS_LIB: =librocprofiler64.so: "),
        ("ROCP_TOOL_LIBRARIES", "/x/librocprofiler-sdk-tool.so", 0, "WARN ROCP_TOOL_LIBRARIES: "),
        ("ROCPROFILER_REGISTER_LIBRARY", "/x.so", 0, "WARN ROCPROFILER_REGISTER_LIBRARY: "),
        ("HIP_LAUNCH_BLOCKING", "1", 0, "WARN HIP_LAUNCH_BLOCKING: "),
        ("AMD_SERIALIZE_KERNEL", "3", 0, "WARN AMD_SERIALIZE_KERNEL: "),
        ("HSA_ENABLE_SDMA", "0", 0, "WARN HSA_ENABLE_SDMA: "),
        ("HSA_OVERRIDE_GFX_VERSION", "11.0.0", 0, "WARN HSA_OVERRIDE_GFX_VERSION: "),
        ("RKPROF_BUFFER", "lots", 0, "WARN RKPROF_BUFFER: RKPROF_BUFFER=\"lots\" was ignored"),
    ];
    for (name, value, expected_code, expected) in cases {
        let (code, lines) = wrong(root.path(), &[(name, value)]);
        assert_eq!((code, lines.len()), (Some(*expected_code), 1), "{name}: {lines:?}");
        assert!(lines[0].starts_with(expected), "{lines:?}");
    }
    let harmless = [
        ("PYTORCH_TUNABLEOP_ENABLED", "0"),
        ("AMD_LOG_LEVEL", "0"),
        ("ROCP_TOOL_LIBRARIES", "/x/librkprof.so"),
        ("HSA_ENABLE_SDMA", "1"),
    ];
    assert_eq!(wrong(root.path(), &harmless), (Some(0), vec![]));
    let (_, lines) = doctor(root.path(), &[("ROCR_VISIBLE_DEVICES", "0,1")]);
    assert!(lines.contains(&"OK ROCR_VISIBLE_DEVICES: =0,1: only these devices exist for programs".to_owned()));
}

/// Doctor names how HIP and HSA are reached; only a runtime that is linked with rocprofiler-register registers.
#[test]
fn the_door_of_each_runtime_is_named() {
    let root = temporary();
    good(root.path());
    let lib = root.path().join("opt/rocm-7.0.0/lib");
    let doors = || {
        let (_, lines) = doctor(root.path(), &[]);
        lines.into_iter().filter(|line| line.contains(" door: ")).collect::<Vec<_>>()
    };
    let not = doors();
    assert!(not.len() == 2 && not[0].contains("HIP was built without") && not[1].contains("(OnLoad)"), "{not:?}");
    let register = lib.join("librocprofiler-register.so.0");
    let link = |file: &Path, with: &[&str]| {
        let mut cc = std::process::Command::new("cc");
        cc.args(["-shared", "-nostdlib", "-o"]).arg(file).args(["-x", "c", "/dev/null", "-x", "none"]).args(with);
        super::common::stdout_of(&mut cc);
    };
    link(&register, &["-Wl,-soname,librocprofiler-register.so.0"]);
    let needs = ["-Wl,--no-as-needed", register.to_str().unwrap()];
    link(&lib.join("libamdhip64.so.7"), &needs);
    link(&lib.join("libhsa-runtime64.so.1"), &needs);
    let registered = doors();
    assert!(
        registered.len() == 2 && registered.iter().all(|line| line.contains("registers its tables")),
        "{registered:?}"
    );
}

/// rocprofiler-register aborts the program (exit code 134) when a tool is listed and there is no SDK.
#[test]
fn a_listed_tool_needs_an_sdk() {
    let root = temporary();
    good(root.path());
    for tool in ["/x/librkprof.so", "/x/librocprofiler-sdk-tool.so"] {
        let listed = [("ROCP_TOOL_LIBRARIES", tool)];
        let (code, lines) = wrong(root.path(), &listed);
        assert!(code == Some(0) && lines.iter().all(|line| line.starts_with("WARN ")), "{lines:?}");
        let bare = temporary();
        good(bare.path());
        let files = ["librocprofiler-sdk.so", "librocprofiler-sdk.so.1.0.0"];
        files.iter().for_each(|file| fs::remove_file(bare.path().join("opt/rocm-7.0.0/lib").join(file)).unwrap());
        let (code, lines) = wrong(bare.path(), &listed);
        assert!(code == Some(1) && lines[0].contains("would abort each program"), "{lines:?}");
        let other = [listed[0], ("ROCPROFILER_REGISTER_LIBRARY", "/x/libother.so")];
        assert_eq!(wrong(bare.path(), &other).0, Some(0));
    }
}

/// Each container engine has its own remedy for the same fault.
#[test]
fn containers_have_remedies_of_their_own() {
    type Case = (&'static str, &'static str, &'static [(&'static str, &'static str)], [&'static str; 3]);
    let cases: [Case; 4] = [
        ("docker", ".dockerenv", &[], ["--device=/dev/kfd", "--group-add=GID", "--cap-add=PERFMON"]),
        ("podman", "run/.containerenv", &[], ["--device=/dev/kfd", "--group-add=keep-groups", "--cap-add=PERFMON"]),
        ("apptainer", ".singularity.d/env", &[], ["--rocm", "on the host: sudo usermod", "no capabilities"]),
        (
            "kubernetes",
            "etc/hosts",
            &[("KUBERNETES_SERVICE_HOST", "10.0.0.1")],
            ["amd.com/gpu", "Add GID to securityContext.supplementalGroups", "securityContext.capabilities.add"],
        ),
    ];
    for (name, mark, environment, [device, group, capability]) in cases {
        let root = temporary();
        good(root.path());
        let write = |path: &str, text: &str| {
            fs::create_dir_all(root.path().join(path).parent().unwrap()).unwrap();
            fs::write(root.path().join(path), text).unwrap();
        };
        write(mark, "");
        write("proc/self/status", "Uid:\t4242\t4242\nGid:\t4242\t4242\nGroups:\t7\nCapEff:\t0\nSeccomp:\t2\n");
        if name == "podman" {
            write("proc/self/uid_map", "         0       1000          1\n         1     100000      65536\n");
        } else {
            write("proc/self/uid_map", "         0          0 4294967295\n");
        }
        let number = fs::metadata(root.path().join("dev/kfd")).unwrap().gid().to_string();
        let fix = |topic: &str| {
            let mut command = rkprof(root.path());
            command.env_clear().envs(environment.iter().copied());
            let output = command.args(["doctor", "--format", "json", "--root"]).arg(root.path()).output().unwrap();
            let report: Value = serde_json::from_slice(&output.stdout).unwrap();
            let check = report["checks"].as_array().unwrap().iter().find(|check| check["topic"] == topic).cloned();
            check.map(|check| check["fix"].as_str().unwrap_or_default().to_owned())
        };
        let has = |topic: &str, words: &str| {
            let found = fix(topic).unwrap_or_else(|| panic!("{name}: no line about {topic}"));
            assert!(found.contains(&words.replace("GID", &number)), "{name}: {topic}: {found}");
        };
        has("devices", group);
        has("CAP_PERFMON", capability);
        has("seccomp", if name == "kubernetes" { "seccompProfile" } else { "seccomp=unconfined" });
        assert_eq!(fix("rootless").is_some(), name == "podman");
        fs::remove_file(root.path().join("dev/kfd")).unwrap();
        has("/dev/kfd", device);
    }
}
