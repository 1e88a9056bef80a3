//! Run directories, tried out in temporary ones.

use super::*;
use rkprof_model::run::Status;
use std::time::{Duration, UNIX_EPOCH};

fn place<'a>(rank: &'a Rank, env: &'a dyn Fn(&str) -> Option<String>) -> Placeholders<'a> {
    Placeholders { host: "node7", pid: 42, rank, now: UNIX_EPOCH + Duration::from_secs(1_709_210_096), env }
}

#[test]
fn templates() {
    let rank = Rank { rank: Some(3), ..Rank::default() };
    let env = |name: &str| (name == "JOB").then(|| "77".to_owned());
    let expand = |template: &str| expand(template, &place(&rank, &env)).map_err(|error| error.to_string());
    assert_eq!(expand("out/%h-%p-r%r-%t").as_deref(), Ok("out/node7-42-r3-20240229_123456"));
    assert_eq!(expand("%env{JOB}%/%env{NONE}%x%%").as_deref(), Ok("77/x%"));
    assert_eq!(expand("plain").as_deref(), Ok("plain"));
    for bad in ["50%", "%q", "%env{JOB}", "%é"] {
        assert!(expand(bad).unwrap_err().contains("unknown placeholder"), "{bad}");
    }
    assert_eq!(default_path(&place(&rank, &env)), Path::new("rkprof_out/node7_20240229_123456_42"));
}

fn info(pid: u32, status: Status) -> RunInfo {
    RunInfo { schema_version: run::SCHEMA_VERSION, pid, status, host: host(), ..RunInfo::default() }
}

#[test]
fn processes_claim_directories_of_their_own() {
    let root = tempfile::tempdir().unwrap();
    let dir = root.path().join("a/b");
    let names: Vec<PathBuf> = [10, 11, 10, 10, 11].map(|pid| claim(&dir, &info(pid, Status::Running)).unwrap()).into();
    let expected = ["", "pid_11", "pid_10", "pid_10_2", "pid_11_2"].map(|name| dir.join(name));
    assert_eq!(names, expected);
    let pids: Vec<u32> = sessions(&dir).unwrap().iter().map(|s| s.info.as_ref().unwrap().pid).collect();
    assert_eq!(pids, [10, 10, 10, 11, 11]);
    let left: Vec<_> = fs::read_dir(&dir).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert_eq!(left.len(), 5, "no temporary file stays: {left:?}");
}

#[test]
fn of_many_at_once_one_gets_the_run() {
    let root = tempfile::tempdir().unwrap();
    let claimed: Vec<PathBuf> = std::thread::scope(|scope| {
        let claims: Vec<_> = (0..8)
            .map(|pid| (pid, root.path()))
            .map(|(pid, root)| scope.spawn(move || claim(root, &info(pid, Status::Running)).unwrap()))
            .collect();
        claims.into_iter().map(|claim| claim.join().unwrap()).collect()
    });
    assert_eq!(claimed.iter().filter(|dir| **dir == root.path().join("")).count(), 1);
    let sessions = sessions(root.path()).unwrap();
    let mut pids: Vec<u32> = sessions.iter().map(|session| session.info.as_ref().unwrap().pid).collect();
    pids.sort_unstable();
    assert_eq!(pids, [0, 1, 2, 3, 4, 5, 6, 7]);
}

#[test]
fn only_the_run_is_removed() {
    let root = tempfile::tempdir().unwrap();
    let dir = root.path();
    assert!(!holds_run(dir).unwrap());
    for name in ["run.json", "summary.json", "trace.pftrace", "trace.0001.pftrace", "meta.bin", "arena", "mine.txt"] {
        fs::write(dir.join(name), "x").unwrap();
    }
    fs::create_dir(dir.join("pid_5")).unwrap();
    fs::write(dir.join("pid_5/run.json"), "x").unwrap();
    fs::create_dir(dir.join("pid_other")).unwrap();
    assert!(holds_run(dir).unwrap());
    remove_run(dir).unwrap();
    let mut left: Vec<_> = fs::read_dir(dir).unwrap().map(|e| e.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, ["mine.txt", "pid_other"]);
}

#[test]
fn latest_is_replaced() {
    let root = tempfile::tempdir().unwrap();
    for name in ["one", "two"] {
        let dir = root.path().join(name);
        fs::create_dir(&dir).unwrap();
        link_latest(&dir).unwrap();
        assert_eq!(fs::read_link(root.path().join(LATEST)).unwrap(), Path::new(name));
        assert_eq!(newest_of(root.path().to_owned()), root.path().join(LATEST));
    }
    // What is a run itself, or has no newest one, is meant as it is.
    assert_eq!(newest_of(root.path().join("two")), root.path().join("two"));
    fs::write(root.path().join(summary::FILE), "{}").unwrap();
    assert_eq!(newest_of(root.path().to_owned()), root.path());
}

#[test]
fn states_of_a_session() {
    let root = tempfile::tempdir().unwrap();
    let trace = root.path().join("trace.pftrace");
    fs::write(&trace, "records").unwrap();
    let state = |info: RunInfo| {
        write_json(&root.path().join(run::FILE), &info).unwrap();
        let session = Session::open(root.path());
        // Nothing is added to a trace that its process may still write to.
        assert_eq!(open_behind(&trace).is_err(), session.is_running());
        (session.is_running(), session.needs_recovery())
    };
    let alive = std::process::id();
    assert_eq!(state(info(alive, Status::Running)), (true, false));
    assert_eq!(state(info(u32::MAX, Status::Running)), (false, true));
    assert_eq!(state(info(alive, Status::Finished)), (false, false));
    assert_eq!(state(RunInfo { boot_id: "another".into(), ..info(alive, Status::Running) }), (false, true));
}

#[test]
fn files_that_cannot_be_read_say_why() {
    let root = tempfile::tempdir().unwrap();
    let path = root.path().join(summary::FILE);
    let read = || Session::open(root.path()).summary().map_err(|error| error.to_string());
    assert!(read().unwrap_err().ends_with("summary.json does not exist"));
    fs::write(&path, "{\"pid\": \"x\"}").unwrap();
    assert!(read().unwrap_err().contains("line 1 column"));
    fs::write(&path, "{\"schema_version\": 99, \"pid\": {}}").unwrap();
    assert!(read().unwrap_err().contains("newer rkprof (schema 99, known is 1)"));
    fs::write(&path, "{\"schema_version\": 1, \"pid\": 7, \"field of the future\": 1}").unwrap();
    assert_eq!(read().unwrap().pid, 7);
}

#[test]
fn a_run_that_was_not_replaced_comes_back() {
    let root = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(root.path().join(name), text).unwrap();
    let read = |name: &str| fs::read_to_string(root.path().join(name)).ok();
    write(run::FILE, "old");
    fs::create_dir(root.path().join("pid_7")).unwrap();
    write("pid_7/trace.pftrace", "old");
    write("mine.txt", "stays");
    let aside = Aside::put(root.path()).unwrap().unwrap();
    assert_eq!((read(run::FILE), read("mine.txt").as_deref()), (None, Some("stays")));
    write(run::FILE, "half");
    drop(aside);
    assert_eq!((read(run::FILE).as_deref(), read("pid_7/trace.pftrace").as_deref()), (Some("old"), Some("old")));
    // Once the new run is there, the old one is deleted.
    let aside = Aside::put(root.path()).unwrap().unwrap();
    write(run::FILE, "new");
    aside.delete().unwrap();
    assert_eq!((read(run::FILE).as_deref(), read("pid_7/trace.pftrace")), (Some("new"), None));
    // The command is killed in between.
    let mut aside = Aside::put(root.path()).unwrap().unwrap();
    aside.stay();
    let left = root.path().join(format!("{ASIDE_PREFIX}{}", u32::MAX));
    fs::rename(&aside.aside, &left).unwrap();
    Aside::bring_back_left(root.path()).unwrap();
    assert_eq!(read(run::FILE).as_deref(), Some("new"));
    assert!(!left.exists());
}

#[test]
fn a_planted_link_is_not_followed() {
    let root = tempfile::tempdir().unwrap();
    let (run, victim) = (root.path().join("run"), root.path().join("victim"));
    fs::create_dir(&run).unwrap();
    fs::write(&victim, "theirs").unwrap();
    // The first names that a claim tries.
    for number in 0..1000 {
        std::os::unix::fs::symlink(&victim, run.join(format!(".run.json.{}.{number}", std::process::id()))).unwrap();
    }
    let _ = claim(&run, &RunInfo::default());
    assert_eq!(fs::read_to_string(&victim).unwrap(), "theirs");
}

#[test]
fn what_a_living_process_is_writing_is_left_to_it() {
    let root = tempfile::tempdir().expect("temporary directory");
    let (mine, dead) = (format!(".run.json.{}.0", std::process::id()), ".run.json.4194304.0");
    for name in [mine.as_str(), dead] {
        fs::write(root.path().join(name), "{").expect("a file");
    }
    remove_unfinished(root.path(), None);
    assert!(root.path().join(&mine).exists() && !root.path().join(dead).exists());
    // The run's process had this number in another namespace, and is gone.
    remove_unfinished(root.path(), Some(std::process::id()));
    assert!(!root.path().join(mine).exists());
}

#[test]
fn what_was_made_and_never_begun_goes_when_its_process_is_gone() {
    let root = tempfile::tempdir().expect("temporary directory");
    let (dead, alive) = (4194304, std::process::id());
    let made = |name: String| {
        let dir = root.path().join(name);
        fs::create_dir_all(&dir).expect("a directory");
        dir
    };
    let begun = RunInfo { pid: dead, host: host(), ..RunInfo::default() };
    write_json(&root.path().join(run::FILE), &begun).expect("written");
    let gone = [made(format!("pid_{dead}")), made("recording_2".to_owned())];
    fs::write(gone[1].join(".run.json.4194304.0"), "{").expect("a file");
    let stays = [made(format!("pid_{alive}")), made("recording_3".to_owned()), made("mine".to_owned())];
    fs::write(stays[1].join("trace.pftrace"), "something").expect("a file");
    remove_unbegun(root.path()).expect("looked at");
    assert_eq!(gone.map(|dir| dir.exists()), [false; 2]);
    assert_eq!(stays.map(|dir| dir.exists()), [true; 3]);
    assert!(root.path().join(run::FILE).exists());
    // The process may be alive there.
    let theirs = made("recording_4".to_owned());
    let elsewhere = RunInfo { host: "elsewhere".to_owned(), ..begun };
    write_json(&root.path().join(run::FILE), &elsewhere).expect("written");
    remove_unbegun(root.path()).expect("looked at");
    assert!(theirs.exists());
}

/// The session saves them, before and during any of its recordings.
#[test]
fn recordings_of_a_process_share_its_code_objects() {
    let kept = Path::new("run/p1/code_objects");
    assert_eq!([code_objects(Path::new("run/p1")), code_objects(Path::new("run/p1/recording_2"))], [kept, kept]);
    assert_eq!(code_objects(Path::new("run/recording_of_june")), Path::new("run/recording_of_june/code_objects"));
}
