//! A program behaves under `rkprof run` as it does alone: same output, same environment, same files.

use super::{code, json, plain, rkprof, run, stderr, stdout, temporary};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// Writes an executable file.
fn executable(path: &Path, content: &[u8]) {
    fs::write(path, content).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn output_and_input_are_the_programs_own() {
    let dir = temporary();
    // Bytes that are no text, no newline at the end, on both streams, and stdin.
    let script = r#"printf 'out\377\000\r\n'; printf 'err\376' >&2; cat; printf 'end'"#;
    let alone = Command::new("sh").args(["-c", script]).stdin(Stdio::null()).output().unwrap();
    let quiet = run(dir.path(), &["run", "-q", "--", "sh", "-c", script]);
    assert_eq!((&quiet.stdout, &quiet.stderr), (&alone.stdout, &alone.stderr));
    let output = rkprof(dir.path()).args(["run", "--", "cat"]).write_stdin("typed").output().unwrap();
    assert_eq!(output.stdout, b"typed");
    let said = stderr(&output);
    assert!(said.lines().all(|line| line.starts_with("rkprof: ")), "{said}");
    assert!(said.contains("nothing was recorded: "));
}

#[test]
fn only_named_variables_differ() {
    let dir = temporary();
    let environment = |mut command: Command| -> BTreeMap<String, String> {
        let output = command.env("LD_PRELOAD_HINT", "x=y\nz").env("EMPTY", "").output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        text.split('\0').filter_map(|pair| pair.split_once('=')).map(|(k, v)| (k.to_owned(), v.to_owned())).collect()
    };
    let mut alone = Command::new("env");
    alone.arg("-0").current_dir(dir.path()).env_remove("LD_PRELOAD");
    let mut traced = plain(dir.path());
    traced
        .args(["run", "-q", "--no-trace", "--", "env", "-0"])
        .env("RKPROF_BUFFER", "8MiB")
        .env("RKPROF_TRACE", "kernels");
    let (alone, mut traced) = (environment(alone), environment(traced));
    assert!(traced.remove("LD_PRELOAD").is_some_and(|value| value.ends_with("/librkprof.so")));
    let mut ours = BTreeMap::new();
    traced.retain(|name, value| {
        let own = name.starts_with("RKPROF_");
        if own {
            ours.insert(name.clone(), value.clone());
        }
        !own
    });
    assert_eq!(traced, alone.into_iter().filter(|(name, _)| !name.starts_with("RKPROF_")).collect());
    // The option wins over the variable, and variables that are not overridden stay.
    assert_eq!(ours["RKPROF_TRACE"], "none");
    assert_eq!(ours["RKPROF_BUFFER"], (8 << 20).to_string());
    assert!(Path::new(&ours["RKPROF_OUT"]).is_absolute());
}

#[test]
fn other_preloads_stay_behind_ours() {
    let dir = temporary();
    let output = rkprof(dir.path())
        .args(["run", "-q", "--", "sh", "-c", "echo $LD_PRELOAD"])
        .env("LD_PRELOAD", "libm.so.6")
        .output()
        .unwrap();
    assert!(stdout(&output).ends_with("/librkprof.so:libm.so.6\n"), "{}", stdout(&output));
}

#[test]
fn memory_for_arenas_is_private_and_given_back() {
    let dir = temporary();
    let output = run(dir.path(), &["run", "-q", "--", "sh", "-c", "stat -c '%a %n' $RKPROF_ARENA_DIR"]);
    let text = stdout(&output);
    let (mode, path) = text.trim().split_once(' ').expect("the directory exists while the program runs");
    assert_eq!(mode, "700");
    assert!(path.starts_with("/dev/shm/rkprof-") && !Path::new(path).exists());
}

#[test]
fn what_cannot_be_started_ends_with_3_and_leaves_nothing() {
    let dir = temporary();
    fs::write(dir.path().join("not-executable"), "x").unwrap();
    executable(&dir.path().join("no-interpreter"), b"#!/no/such/interpreter\n");
    executable(
        &dir.path().join("foreign"),
        b"\x7fELF\x01\x01\x01\0aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    );
    fs::create_dir(dir.path().join("directory")).unwrap();
    let cases = [
        ("no-such-program", "there is no such program"),
        ("./not-executable", "chmod +x"),
        ("./directory", "not a directory"),
        ("./no-interpreter", "its interpreter /no/such/interpreter does not exist"),
        ("./foreign", "Check that the program runs without rkprof"),
    ];
    for (program, reason) in cases {
        let output = run(dir.path(), &["run", "--", program]);
        assert_eq!(code(&output), Some(3), "{program}");
        assert!(stderr(&output).contains(&format!("cannot start \"{program}\"")), "{}", stderr(&output));
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
    assert!(!dir.path().join("rkprof_out").exists());
}

#[test]
fn a_script_without_interpreter_runs_as_in_a_shell() {
    let dir = temporary();
    executable(&dir.path().join("script"), b"echo \"$1\" $RKPROF_TRACE; exit 4\n");
    let output = run(dir.path(), &["run", "-q", "--trace", "kernels", "--", "./script", "a b"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (Some(4), "a b kernels\n"));
}

#[test]
fn without_the_library_nothing_is_started() {
    let dir = temporary();
    let start = |library: &str| {
        rkprof(dir.path()).args(["run", "--", "touch", "started"]).env("RKPROF_LIB", library).output().unwrap()
    };
    fs::write(dir.path().join("with space.so"), "x").unwrap();
    for (library, reason) in [("none.so", "which is not a file"), ("with space.so", "Copy librkprof.so")] {
        let output = start(library);
        assert_eq!(code(&output), Some(3));
        assert!(stderr(&output).contains(reason), "{}", stderr(&output));
    }
    assert!(!dir.path().join("started").exists());
}

/// An x86-64 program of two instructions, without a dynamic linker: `exit(5)`.
#[cfg(target_arch = "x86_64")]
fn static_program() -> Vec<u8> {
    let mut elf = vec![0u8; 120];
    elf[..7].copy_from_slice(b"\x7fELF\x02\x01\x01");
    let mut put = |at: usize, bytes: &[u8]| elf[at..at + bytes.len()].copy_from_slice(bytes);
    put(16, &[2, 0, 62, 0, 1]);
    put(24, &0x40_0078u64.to_le_bytes());
    put(32, &64u64.to_le_bytes());
    put(52, &[64, 0, 56, 0, 1]);
    put(64, &[1, 0, 0, 0, 5]);
    put(80, &0x40_0000u64.to_le_bytes());
    put(96, &132u64.to_le_bytes());
    put(104, &132u64.to_le_bytes());
    put(112, &0x1000u64.to_le_bytes());
    // mov edi, 5; mov eax, 60; syscall
    elf.extend([0xBF, 5, 0, 0, 0, 0xB8, 60, 0, 0, 0, 0x0F, 0x05]);
    elf
}

#[cfg(target_arch = "x86_64")]
#[test]
fn an_empty_run_explains_itself() {
    let dir = temporary();
    executable(&dir.path().join("static"), &static_program());
    let output = run(dir.path(), &["run", "-o", "out", "--", "./static"]);
    assert_eq!(code(&output), Some(5));
    let reason = "./static is statically linked, so no library can be preloaded into it";
    assert!(stderr(&output).contains(&format!("rkprof: nothing was recorded: {reason}")), "{}", stderr(&output));
    let info = json(&dir.path().join("out/run.json"));
    assert_eq!((&info["status"], &info["reason"]), (&"untraced".into(), &reason.into()));
    assert_eq!((&info["exit"]["exit_code"], &info["command"]), (&5.into(), &vec!["./static"].into()));
    let report = run(dir.path(), &["report", "out"]);
    assert_eq!(code(&report), Some(4));
    assert!(stderr(&report).contains(reason));
}

#[test]
fn a_set_user_id_program_explains_why_it_is_untraced() {
    let dir = temporary();
    let program = dir.path().join("other");
    fs::copy("/bin/true", &program).unwrap();
    // Only root may give a file away.
    if std::os::unix::fs::chown(&program, Some(65_534), None).is_err() {
        return;
    }
    fs::set_permissions(&program, fs::Permissions::from_mode(0o4755)).unwrap();
    let output = run(dir.path(), &["run", "-o", "run", "--", program.to_str().unwrap()]);
    assert_eq!(code(&output), Some(0), "{}", stderr(&output));
    let said = stderr(&output);
    assert!(said.contains("runs with other rights (set-user-id") && said.contains("ignores LD_PRELOAD"), "{said}");
}

#[test]
fn runs_are_never_overwritten() {
    let dir = temporary();
    fs::create_dir(dir.path().join("out")).unwrap();
    fs::write(dir.path().join("out/mine"), "x").unwrap();
    let start = |more: &[&str]| code(&run(dir.path(), &[&["run", "-q", "-o", "out"], more, &["--", "true"]].concat()));
    assert_eq!(start(&[]), Some(0), "a directory without a run is fine");
    let first = fs::read(dir.path().join("out/run.json")).unwrap();
    assert_eq!(start(&[]), Some(2));
    assert_eq!(fs::read(dir.path().join("out/run.json")).unwrap(), first);
    assert_eq!(start(&["--force"]), Some(0));
    assert_ne!(fs::read(dir.path().join("out/run.json")).unwrap(), first);
    assert!(dir.path().join("out/mine").exists());
    fs::write(dir.path().join("file"), "x").unwrap();
    assert_eq!(code(&run(dir.path(), &["run", "-o", "file/x", "--", "true"])), Some(2));
}

#[test]
fn directories_are_named_by_template_or_time() {
    let dir = temporary();
    let out = |arguments: &[&str]| {
        let mut command = rkprof(dir.path());
        command.args(["run", "-q"]).args(arguments).args(["--", "sh", "-c", "echo $RKPROF_OUT"]);
        stdout(&command.env("SLURM_STEP_ID", "0").env("SLURM_PROCID", "3").env("JOB", "j7").output().unwrap())
            .trim()
            .to_owned()
    };
    assert_eq!(out(&["-o", "runs/%env{JOB}%/r%r"]), dir.path().join("runs/j7/r3").to_string_lossy());
    // The library expands its template, so a percent sign must survive.
    assert_eq!(out(&["-o", "100%%"]), dir.path().join("100%%").to_string_lossy());
    assert!(dir.path().join("100%/run.json").exists());
    let first = out(&[]);
    let latest = || fs::canonicalize(dir.path().join("rkprof_out/latest")).unwrap();
    assert_eq!(latest(), fs::canonicalize(&first).unwrap());
    let second = out(&[]);
    assert_ne!(first, second);
    assert_eq!(latest(), fs::canonicalize(&second).unwrap());
}

#[test]
fn parallel_runs_do_not_collide() {
    let dir = temporary();
    let children: Vec<_> = (0..16)
        .map(|_| plain(dir.path()).args(["run", "-q", "--", "true"]).stderr(Stdio::piped()).spawn().unwrap())
        .collect();
    for child in children {
        let output = child.wait_with_output().unwrap();
        assert_eq!(code(&output), Some(0), "{}", stderr(&output));
    }
    let entries = fs::read_dir(dir.path().join("rkprof_out")).unwrap().map(|entry| entry.unwrap().file_name());
    assert_eq!(entries.count(), 17, "sixteen runs and the link");
}

#[test]
fn only_chosen_ranks_are_profiled() {
    let dir = temporary();
    let start = |rank: &str, arguments: &[&str]| {
        let mut command = rkprof(dir.path());
        command.args(["run", "-o", "out/%r", "--ranks", "0-1,4"]).args(arguments);
        command.args(["--", "sh", "-c", "echo out; echo $LD_PRELOAD >&2; exit 7"]);
        command.env("SLURM_STEP_ID", "0").env("SLURM_PROCID", rank).output().unwrap()
    };
    let other = start("2", &[]);
    assert_eq!((code(&other), stdout(&other).as_str()), (Some(7), "out\n"));
    let said = "rkprof: rank 2 is not among the ranks 0-1,4 that are profiled: it runs without the tracer\n\n";
    assert_eq!(stderr(&other), said, "the second line is the program's");
    assert!(!dir.path().join("out").exists(), "no run directory");
    assert_eq!(stderr(&start("3", &["-q"])), "\n");
    let chosen = start("4", &["-q"]);
    assert!(stderr(&chosen).contains("librkprof.so"), "{}", stderr(&chosen));
    assert!(dir.path().join("out/4/run.json").exists());
    assert_eq!(code(&start("2", &["--replay", "app", "--pmc", "SQ_WAVES"])), Some(2), "ranks must run equally often");
    let bad = run(dir.path(), &["run", "--ranks", "3-1", "--", "true"]);
    assert_eq!(code(&bad), Some(2));
    assert!(stderr(&bad).contains("ranks like 0-3,8"), "{}", stderr(&bad));
    let absent = rkprof(dir.path())
        .args(["run", "-q", "--ranks", "1", "--", "no-such-program"])
        .env("PMI_RANK", "0")
        .output()
        .unwrap();
    assert_eq!(code(&absent), Some(3));
    assert!(stderr(&absent).contains("there is no such program"), "{}", stderr(&absent));
}

#[test]
fn what_another_profiler_left_in_the_environment_is_named() {
    let dir = temporary();
    let second = dir.path().join("librkprof.so");
    fs::write(&second, "").unwrap();
    let said = |name: &str, value: &str| {
        let mut command = rkprof(dir.path());
        command.args(["run", "--", "true"]).env(name, value);
        stderr(&command.output().unwrap()).lines().next().unwrap_or_default().to_owned()
    };
    let cases = [
        ("ROCPROFILER_REGISTER_LIBRARY", "/x/libother.so", "child processes may record no GPU events -> unset it"),
        ("HSA_TOOLS_LIB", "librocprofiler64.so", "the old tools interface is loaded too"),
        ("ROCP_TOOL_LIBRARIES", "/x/librocprofiler-sdk-tool.so", "another tool runs in the same programs"),
        ("ROCPROFILER_REGISTER_ENABLED", "0", "HIP calls no tool -> unset it"),
    ];
    for (name, value, words) in cases {
        let line = said(name, value);
        assert!(line.starts_with(&format!("rkprof: {name}")) && line.contains(words), "{name}={value}: {line}");
    }
    assert!(said("ROCPROFILER_LOG_LEVEL", "info").contains("nothing was recorded"), "harmless ones are not");
    // Where no SDK can be loaded, rocprofiler-register would abort the program at its first call.
    let listed = |more: &[(&str, &str)]| {
        let mut command = rkprof(dir.path());
        command.args(["run", "--", "true"]).env("ROCP_TOOL_LIBRARIES", &second).envs(more.iter().copied());
        command.output().unwrap()
    };
    let refused = listed(&[]);
    let has_sdk = ["/opt/rocm/lib", "/usr/lib/x86_64-linux-gnu"].iter().any(|dir| {
        let names = fs::read_dir(dir).into_iter().flatten().flatten().map(|entry| entry.file_name());
        names.into_iter().any(|name| name.to_string_lossy().starts_with("librocprofiler-sdk.so"))
    });
    assert_eq!(code(&refused), Some(if has_sdk { 0 } else { 3 }), "{}", stderr(&refused));
    assert_eq!(stderr(&refused).contains("would abort each program"), !has_sdk, "{}", stderr(&refused));
    let allowed = listed(&[("ROCPROFILER_REGISTER_LIBRARY", "/x/libother.so")]);
    assert!(
        code(&allowed) == Some(0) && stderr(&allowed).contains("second copy of the tracer"),
        "{}",
        stderr(&allowed)
    );
}

#[test]
fn the_end_of_what_a_program_prints_is_kept() {
    let dir = temporary();
    let exit = |out: &str| json(&dir.path().join(out).join("run.json"))["exit"].clone();
    let script = "printf 'before\\n\\377'; echo cannot open file >&2; exit 7";

    // Files with earlier content: nothing changes for the program.
    let file = |name: &str| fs::OpenOptions::new().append(true).create(true).open(dir.path().join(name)).unwrap();
    fs::write(dir.path().join("out.txt"), "older\n").unwrap();
    let mut command = plain(dir.path());
    command
        .args(["run", "-q", "-o", "files", "--", "sh", "-c", script])
        .stdout(file("out.txt"))
        .stderr(file("err.txt"));
    assert_eq!(command.status().unwrap().code(), Some(7));
    assert_eq!(fs::read(dir.path().join("out.txt")).unwrap(), b"older\nbefore\n\xff");
    let files = exit("files");
    assert_eq!((&files["stdout_tail"], &files["exit_code"]), (&"before\n\u{fffd}".into(), &7.into()));
    assert_eq!((files["stderr_tail"].as_str(), files["tail_missing"].is_null()), (Some("cannot open file\n"), true));

    // A pipe belongs to the program, and its end is unknown unless requested.
    let output = run(dir.path(), &["run", "-q", "-o", "pipes", "--", "sh", "-c", script]);
    assert_eq!(code(&output), Some(7));
    let pipes = exit("pipes");
    assert!(pipes["stdout_tail"].is_null() && pipes["stderr_tail"].is_null());
    assert!(pipes["tail_missing"].as_str().unwrap().contains("--capture-output"), "{pipes}");

    let captured = run(dir.path(), &["run", "-q", "--capture-output", "-o", "captured", "--", "sh", "-c", script]);
    assert_eq!((&captured.stdout, &captured.stderr), (&output.stdout, &output.stderr), "byte for byte");
    assert_eq!(code(&captured), Some(7));
    let captured = exit("captured");
    assert_eq!((&captured["stdout_tail"], &captured["stderr_tail"]), (&files["stdout_tail"], &files["stderr_tail"]));

    let joined = file("both.txt");
    let mut command = plain(dir.path());
    command.args(["run", "-q", "-o", "joined", "--", "sh", "-c", script]).stdout(joined.try_clone().unwrap());
    command.stderr(joined).status().unwrap();
    assert_eq!(exit("joined")["stdout_tail"], "before\n\u{fffd}cannot open file\n");
    assert!(exit("joined")["tail_missing"].as_str().unwrap().contains("goes where stdout goes"));
}

#[test]
fn what_a_demo_lacks_is_one_line_with_the_list() {
    // There must be no panic, no backtrace, and no hang when only one thread's device is missing.
    let dir = temporary();
    let scenario = std::fs::read_to_string("examples/scenarios/hello.toml").expect("a scenario");
    let second = scenario.replacen("[[thread]]", "[[thread]]\ndevice = 1", 1);
    assert_ne!(second, scenario);
    std::fs::write(dir.path().join("second.toml"), second).expect("a file");
    assert!(Command::new("mkfifo").arg(dir.path().join("pipe")).status().expect("mkfifo").success());
    for (arguments, words) in [
        (&["--gpu", "999999999999"][..], "the devices are 0 (AMD Instinct MI300X)"),
        (&["--gpu", "1"], "the devices are 0 (AMD Instinct MI300X)"),
        (&["--gpu", "GPU-0011223344556677"], "the devices are 0 (AMD Instinct MI300X)"),
        (
            &["--gpu", "1", "--arch", "mi300x*2", "--scenario", "second.toml"],
            "the program sees 0 (AMD Instinct MI300X)",
        ),
        (&["--scenario", "second.toml"], "the scenario uses device 1"),
        (&["--scenario", "nothing"], "none of hello"),
        (&["--scenario", "/dev/zero"], "no regular file"),
        (&["--scenario", "pipe"], "no regular file"),
        (&["--arch", "gfx943"], "known are gfx90a"),
    ] {
        let output = run(dir.path(), &[&["demo", "-o", "out"], arguments].concat());
        let said = stderr(&output);
        assert_eq!(code(&output), Some(2), "{arguments:?}: {said}");
        assert!(said.contains(words) && !said.contains("panicked"), "{arguments:?}: {said}");
        assert!(!dir.path().join("out").exists(), "{arguments:?}");
    }
    assert_eq!(
        code(&run(dir.path(), &["demo", "-q", "-o", "out", "--arch", "mi300x*2", "--scenario", "second.toml"])),
        Some(0)
    );
}

#[test]
fn gpus_are_chosen_on_request() {
    let dir = temporary();
    let seen = |arguments: &[&str]| {
        let mut command = rkprof(dir.path());
        command.args(["run", "-q"]).args(arguments).args([
            "--",
            "sh",
            "-c",
            "echo $HIP_VISIBLE_DEVICES/$ROCR_VISIBLE_DEVICES",
        ]);
        let output = command.env("HIP_VISIBLE_DEVICES", "5").env("ROCR_VISIBLE_DEVICES", "5,6").output().unwrap();
        stdout(&output).trim().to_owned()
    };
    assert_eq!(seen(&[]), "5/5,6", "untouched");
    assert_eq!(seen(&["--gpu", "0"]), "0/5,6");
    assert_eq!(seen(&["--gpu", "GPU-0011223344556677"]), "/GPU-0011223344556677");
    assert_eq!(seen(&["--gpu", "all"]), "/");
    assert_eq!(code(&run(dir.path(), &["run", "--gpu", "first", "--", "true"])), Some(2));

    // Kernels are those of the device that was chosen, numbered as the machine numbers it.
    let devices = |gpu: &str| {
        let out = format!("gpu{gpu}");
        let options = ["demo", "-q", "--scenario", "hello", "--arch", "gfx942*2", "-o", &out, "--gpu", gpu];
        assert_eq!(code(&run(dir.path(), &options)), Some(0));
        let summary = json(&dir.path().join(&out).join("summary.json"));
        let agents = summary["agents"].as_array().unwrap().clone();
        let kernels = summary["kernels"].as_array().unwrap();
        assert!(!kernels.is_empty());
        let index =
            |kernel: &serde_json::Value| agents[kernel["agent"].as_u64().unwrap() as usize]["gpu_index"].as_u64();
        kernels.iter().map(index).collect::<Vec<_>>()
    };
    assert!(devices("0").iter().all(|index| *index == Some(0)));
    assert!(devices("1").iter().all(|index| *index == Some(1)));
}
