//! Where a run is written: templates, the default place, and claiming a directory so that no two processes share one.

use std::io;
use std::path::{Path, PathBuf};

/// What the placeholders of a template stand for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    pub host: String,
    pub pid: u32,
    /// Empty outside of a parallel job.
    pub rank: String,
    /// `YYYYMMDD_HHMMSS`, local time.
    pub time: String,
}

impl Names {
    /// Of this process, now.
    pub fn of_this_process(rank: Option<u32>) -> Names {
        Names {
            host: host_name(),
            pid: std::process::id(),
            rank: rank.map(|r| r.to_string()).unwrap_or_default(),
            time: local_time(),
        }
    }
}

/// The host's name up to the first dot, safe as a file name.
pub fn host_name() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let short = name.trim().split('.').next().unwrap_or_default();
    let safe: String = short.chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).collect();
    if safe.is_empty() { "localhost".to_owned() } else { safe }
}

/// Replaces `%h` host, `%p` process id, `%r` rank, `%t` time, `%env{X}%` a variable (empty when unset), `%%` a percent
/// sign. Anything else stays as it is.
pub fn expand(template: &str, names: &Names, env: impl Fn(&str) -> Option<String>) -> String {
    let mut out = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(at) = rest.find('%') {
        out.push_str(&rest[..at]);
        rest = &rest[at + 1..];
        if let Some((variable, tail)) = rest.strip_prefix("env{").and_then(|r| r.split_once("}%")) {
            out.push_str(&env(variable).unwrap_or_default());
            rest = tail;
            continue;
        }
        let mut chars = rest.chars();
        match chars.next() {
            Some('h') => out.push_str(&names.host),
            Some('p') => out.push_str(&names.pid.to_string()),
            Some('r') => out.push_str(&names.rank),
            Some('t') => out.push_str(&names.time),
            Some('%') => out.push('%'),
            _ => {
                out.push('%');
                continue;
            }
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
    out
}

/// `rkprof_out/<host>_<date>_<pid>`, or the expanded template.
pub fn directory(template: Option<&str>, names: &Names, env: impl Fn(&str) -> Option<String>) -> PathBuf {
    match template {
        Some(template) => PathBuf::from(expand(template, names, env)),
        None => Path::new(DEFAULT_PARENT).join(format!("{}_{}_{}", names.host, names.time, names.pid)),
    }
}

/// Parent of the default run directories; holds a link `latest`.
pub const DEFAULT_PARENT: &str = "rkprof_out";

/// Makes `dir` (or, when another process has it already, `dir/pid_<pid>`) this process's own by creating its `run.json`,
/// and returns it as an absolute path.
pub fn claim(dir: &Path, pid: u32) -> io::Result<PathBuf> {
    let candidates = std::iter::once(dir.to_path_buf())
        .chain(std::iter::once(dir.join(format!("pid_{pid}"))))
        .chain((2..10_000).map(|n| dir.join(format!("pid_{pid}_{n}"))));
    for candidate in candidates {
        std::fs::create_dir_all(&candidate)?;
        let claimed = std::fs::OpenOptions::new().write(true).create_new(true).open(candidate.join(super::run::FILE));
        match claimed {
            Ok(_) => return std::path::absolute(candidate),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "every name for this process's directory is taken"))
}

/// Points `parent/latest` at `dir` when `dir` lies directly in `parent`; a failure does no harm.
pub fn link_latest(dir: &Path) {
    let (Some(parent), Some(name)) = (dir.parent(), dir.file_name()) else { return };
    if parent.file_name().is_none_or(|p| p != DEFAULT_PARENT) {
        return;
    }
    let link = parent.join("latest");
    let fresh = parent.join(format!(".latest.{}", std::process::id()));
    if std::os::unix::fs::symlink(name, &fresh).is_ok() && std::fs::rename(&fresh, &link).is_err() {
        let _ = std::fs::remove_file(&fresh);
    }
}

/// Replaces a file in one step, so that a reader sees the old or the new one.
pub fn write_atomic(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(".new");
    let fresh = path.with_file_name(name);
    std::fs::write(&fresh, content)?;
    std::fs::rename(&fresh, path)
}

/// `YYYYMMDD_HHMMSS` in local time.
fn local_time() -> String {
    let t = broken_down(crate::clock::read(libc::CLOCK_REALTIME) / 1_000_000_000, true);
    format!("{:04}{:02}{:02}_{:02}{:02}{:02}", t[0], t[1], t[2], t[3], t[4], t[5])
}

/// RFC 3339 in UTC, of a CLOCK_REALTIME in ns.
pub fn rfc3339(realtime_ns: u64) -> String {
    let t = broken_down(realtime_ns / 1_000_000_000, false);
    format!("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", t[0], t[1], t[2], t[3], t[4], t[5])
}

fn broken_down(seconds: u64, local: bool) -> [i32; 6] {
    crate::clock::broken_down(seconds as libc::time_t, local)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        Names { host: "node1".into(), pid: 42, rank: "7".into(), time: "20260102_030405".into() }
    }

    #[test]
    fn templates() {
        let env = |name: &str| (name == "JOB").then(|| "j9".to_owned());
        let expand = |template| expand(template, &names(), env);
        assert_eq!(expand("out/%h-%p-%r-%t"), "out/node1-42-7-20260102_030405");
        assert_eq!(expand("%env{JOB}%/x%env{NONE}%"), "j9/x");
        assert_eq!(expand("100%% %q %"), "100% %q %");
        assert_eq!(expand("%env{JOB"), "%env{JOB");
        assert_eq!(directory(None, &names(), env), Path::new("rkprof_out/node1_20260102_030405_42"));
    }

    #[test]
    fn a_directory_belongs_to_one_process() {
        let base = tempfile::tempdir().expect("temporary directory");
        let dir = base.path().join("run");
        let first = claim(&dir, 5).expect("first");
        let second = claim(&dir, 6).expect("second");
        let third = claim(&dir, 6).expect("the same pid after exec");
        assert_eq!(first, dir);
        assert_eq!(second, dir.join("pid_6"));
        assert_eq!(third, dir.join("pid_6_2"));
    }

    #[test]
    fn times() {
        assert_eq!(rfc3339(1_767_323_045_000_000_000), "2026-01-02T03:04:05Z");
    }
}
