//! What people see on a terminal: lines fit its width, colour comes and goes as asked, nothing is cut that would fit.

mod common;
#[allow(dead_code, reason = "the tests of merging use the rest")]
#[path = "merge/job.rs"]
mod job;

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::fd::{AsRawFd, FromRawFd};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

const WIDTHS: [u16; 4] = [60, 80, 120, 200];

/// What a command writes to a terminal of `columns`, stdout and stderr as they come.
fn on_terminal(columns: u16, command: &mut Command) -> String {
    let (mut ours, mut theirs) = (0, 0);
    let size = libc::winsize { ws_row: 40, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    // SAFETY: both descriptors are written, the other arguments may be null.
    let made = unsafe { libc::openpty(&mut ours, &mut theirs, std::ptr::null_mut(), std::ptr::null(), &size) };
    assert_eq!(made, 0, "{}", std::io::Error::last_os_error());
    // SAFETY: openpty has just made both, and nothing else owns them.
    let (mut ours, theirs) = unsafe { (File::from_raw_fd(ours), File::from_raw_fd(theirs)) };
    for fd in [ours.as_raw_fd(), theirs.as_raw_fd()] {
        // SAFETY: a flag of a descriptor that is open.
        unsafe { libc::fcntl(fd, libc::F_SETFD, libc::FD_CLOEXEC) };
    }
    command.env("TERM", "xterm-256color").stdin(Stdio::null());
    command.stdout(theirs.try_clone().unwrap()).stderr(theirs);
    let mut child = command.spawn().unwrap();
    // The command holds copies of the terminal, too.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut bytes = Vec::new();
    // Linux ends a terminal's output by an error once its other side is closed.
    let _ = ours.read_to_end(&mut bytes);
    let status = child.wait().unwrap();
    let text = String::from_utf8(bytes).unwrap().replace("\r\n", "\n");
    assert!(status.code().is_some_and(|code| code <= 1), "{command:?}: {status}\n{text}");
    text
}

/// Without variables that decide about colour.
fn rkprof(dir: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(common::rkprof());
    command.args(words).current_dir(dir).env("XDG_CACHE_HOME", dir.join("cache"));
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(name);
    }
    command
}

/// A directory with the runs that the views are of, made once.
fn runs() -> &'static Path {
    static DIR: OnceLock<PathBuf> = OnceLock::new();
    DIR.get_or_init(|| {
        let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("terminal");
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).unwrap();
        common::library();
        for words in [
            &["demo", "-q", "-o", "plain"][..],
            &["demo", "-q", "--preset", "roofline", "-o", "counted"],
            &["demo", "-q", "--scenario", "tiny-kernels", "-o", "other"],
        ] {
            common::stdout_of(&mut rkprof(&root, words));
        }
        job::write(&job::Job::new(8, 20), &root.join("ranks"));
        common::stdout_of(&mut rkprof(&root, &["merge", "ranks", "-o", "merged"]));
        root
    })
}

/// What is left on the screen, without colours: a bar of progress is written over.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        let mut rest = line.rsplit('\r').next().unwrap_or_default();
        while let Some((before, after)) = rest.split_once("\x1b[") {
            out += before;
            rest = after.split_once(|end: char| end.is_ascii_alphabetic()).expect("the end of a sequence").1;
        }
        out += rest;
        out.push('\n');
    }
    out
}

const VIEWS: [&[&str]; 8] = [
    &["report", "plain"],
    &["report", "merged"],
    &["report", "counted"],
    &["report", "counted", "--shapes"],
    &["compare", "--other-program", "plain", "other"],
    &["top", "plain", "--once"],
    &["doctor"],
    &["counters", "plan", "--preset", "roofline", "--arch", "gfx942"],
];

#[test]
fn no_line_is_longer_than_the_terminal() {
    for columns in WIDTHS {
        for words in VIEWS {
            let text = plain(&on_terminal(columns, &mut rkprof(runs(), words)));
            assert!(text.lines().count() > 5, "{words:?}: {text}");
            // A word cannot be broken: paths above all.
            let long = |line: &&str| line.chars().count() > columns.into() && line.trim().contains(' ');
            let long: Vec<&str> = text.lines().filter(long).collect();
            assert!(long.is_empty(), "{words:?} at {columns}: {long:#?}\n{text}");
        }
    }
}

/// The names of a table, by its title.
fn table(text: &str, title: &str) -> Vec<String> {
    let rows =
        text.lines().skip_while(|line| !line.starts_with(title)).skip(1).take_while(|line| line.starts_with(' '));
    rows.map(str::to_owned).collect()
}

#[test]
fn wide_terminals_show_everything_and_narrow_ones_the_names() {
    let report = |columns| plain(&on_terminal(columns, &mut rkprof(runs(), &["report", "plain"])));
    let wide = table(&report(200), "Kernels by total time");
    let cut = |row: &&String| row.contains('…') && row.chars().count() < 190;
    assert!(wide.len() > 5 && wide.iter().find(cut).is_none(), "{wide:#?}");
    let titles: Vec<&str> = wide[0].split_whitespace().collect();
    assert_eq!(titles, ["share", "calls", "total", "mean", "std", "p50", "p95", "p99", "max", "kernel"]);
    let narrow = table(&report(64), "Kernels by total time");
    assert!(narrow[0].contains("calls") && !narrow[0].contains("std"), "{narrow:#?}");
    // Those of the demo's kernels that have room for their short name show it.
    let gemm = narrow.iter().find(|row| row.contains(" ck gemm")).expect("a kernel of CK");
    assert!(gemm.contains("ck gemm_xdl_cshuffle_v3"), "{narrow:#?}");
    assert!(narrow.iter().any(|row| row.contains("Tensile HHS MT64x64x64 GSU8")), "{narrow:#?}");
}

#[test]
fn the_note_below_the_ranks_explains_the_columns_that_are_shown() {
    for (columns, overlaps) in [(60, false), (120, true)] {
        let text = plain(&on_terminal(columns, &mut rkprof(runs(), &["report", "merged"])));
        let ranks = table(&text, "Ranks");
        let titles: Vec<&str> = ranks[0].split_whitespace().collect();
        let shown = titles.contains(&"overlap");
        assert_eq!(shown, overlaps, "{columns} columns: {titles:?}");
        assert_eq!(ranks[1..].join(" ").contains("overlap:"), shown, "{ranks:#?}");
        // The straggler is a finding.
        assert!(text.contains("Finding "), "{text}");
    }
}

#[test]
fn colour_follows_the_terminal_and_what_is_asked_for() {
    let colours = |text: &str| text.contains("\x1b[");
    let report: [&'static str; 3] = ["report", "plain", "--summary-only"];
    let shown = on_terminal(100, &mut rkprof(runs(), &report));
    assert!(shown.contains("\x1b[32mCOMPLETE\x1b[0m"), "{shown:?}");
    // What a finding could save stands out, and its title does.
    let findings = on_terminal(100, &mut rkprof(runs(), &["report", "plain"]));
    let first = findings.lines().find(|line| line.contains("  1. ")).expect("the demo waits for its device");
    // A longer time leaves fewer spaces.
    assert!(first.starts_with("\x1b[1;36m  1. ") && first.contains("\x1b[0m  "), "{first:?}");
    assert!(first.contains(" \x1b[1m"), "{first:?}");
    for (name, value) in [("NO_COLOR", "1"), ("CLICOLOR", "0")] {
        assert!(!colours(&on_terminal(100, rkprof(runs(), &report).env(name, value))), "{name}={value}");
    }
    let with = |words: &[&'static str]| [&report[..], words].concat();
    assert!(!colours(&on_terminal(100, &mut rkprof(runs(), &with(&["--color", "never"])))));
    // No terminal.
    let piped = |command: &mut Command| common::stdout_of(command);
    assert!(!colours(&piped(&mut rkprof(runs(), &report))));
    assert!(colours(&piped(rkprof(runs(), &report).env("CLICOLOR_FORCE", "1"))));
    assert!(colours(&piped(&mut rkprof(runs(), &with(&["--color", "always"])))));
    // A file is read by other programs.
    let words = with(&["--color", "always", "-o", "report.txt"]);
    let said = common::run(&mut rkprof(runs(), &words));
    assert!(!colours(&std::fs::read_to_string(runs().join("report.txt")).unwrap()));
    let said = String::from_utf8(said.stderr).unwrap();
    assert!(said.contains("wrote report.txt ("), "{said}");
    // Verdicts of a comparison, and errors.
    let compared = on_terminal(100, &mut rkprof(runs(), &["compare", "--other-program", "plain", "other"]));
    assert!(colours(&compared), "{compared}");
}

/// A verification takes seconds: its bar names the run that is under way.
#[test]
fn a_verification_shows_what_it_runs() {
    let text = on_terminal(80, &mut rkprof(runs(), &["doctor", "--verify", "--sim", "gfx942"]));
    assert!(text.contains("rkprof: verifying") && text.contains("of 4: "), "{text}");
    assert!(!plain(&text).contains("verifying"), "the bar is gone at the end: {text}");
}

/// One request; the head of the answer, and its body.
fn ask(port: u16, request: &str) -> (String, Vec<u8>) {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n").expect("the end of the head");
    (String::from_utf8(answer[..end].to_vec()).unwrap(), answer[end + 4..].to_vec())
}

/// As Perfetto's page does: asks whether it may, fetches, and then the command is done.
#[test]
fn the_page_fetches_the_trace_and_no_other_page_does() {
    let mut command = rkprof(runs(), &["view", "plain", "--no-open", "--port", "0"]);
    command.env("SSH_CONNECTION", "10.0.0.2 50000 10.0.0.7 22").env("USER", "ada");
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let here =
        address.trim().strip_prefix("https://ui.perfetto.dev/#!/?url=http://127.0.0.1:").expect("the page's address");
    let (port, path) = here.split_once('/').unwrap();
    let (port, path): (u16, String) = (port.parse().unwrap(), format!("/{path}"));
    assert!(path.ends_with("/trace.pftrace") && path.len() > "/trace.pftrace".len() + 32, "{path}");
    let request = |method: &str, path: &str, origin: &str| {
        ask(port, &format!("{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {origin}\r\n\r\n"))
    };
    let page = "https://ui.perfetto.dev";
    assert!(request("GET", &path, "https://evil.example").0.starts_with("HTTP/1.1 403"));
    assert!(request("GET", "/trace.pftrace", page).0.starts_with("HTTP/1.1 404"));
    let (head, _) = request("OPTIONS", &path, page);
    assert!(head.starts_with("HTTP/1.1 204") && head.contains("Access-Control-Allow-Private-Network: true"), "{head}");
    let (head, trace) = request("GET", &path, page);
    assert!(head.contains("Access-Control-Allow-Origin: https://ui.perfetto.dev\r\n"), "{head}");
    let recorded = std::fs::read(runs().join("plain/trace.pftrace")).unwrap();
    let found = trace.strip_prefix(&recorded[..]).expect("the trace as it is, and what follows it");
    assert!(found.windows(15).any(|name| name == b"Found by rkprof"), "{} bytes follow the trace", found.len());
    assert!(child.wait().unwrap().success());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert!(said.contains(&format!("ssh -N -L {port}:127.0.0.1:{port} ada@10.0.0.7")), "{said}");
}

#[test]
fn the_report_is_opened_in_a_browser() {
    // A browser that only fetches.
    let words = ["view", "plain", "--html", "--port", "0"];
    let browser = runs().join("browser");
    std::fs::write(&browser, "#!/bin/sh\necho \"$1\" >browsed\n").unwrap();
    std::fs::set_permissions(&browser, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let mut child = rkprof(runs(), &words).env("BROWSER", &browser).stdout(Stdio::piped()).spawn().unwrap();
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    let browsed = common::wait_for("the browser", || {
        std::fs::read_to_string(runs().join("browsed")).ok().filter(|text| text.ends_with('\n'))
    });
    assert_eq!(browsed, address);
    let (port, path) = address.trim().strip_prefix("http://127.0.0.1:").unwrap().split_once('/').unwrap();
    let (head, body) = ask(port.parse().unwrap(), &format!("GET /{path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n"));
    assert!(head.contains("Content-Type: text/html"), "{head}");
    let body = String::from_utf8(body).unwrap();
    assert!(body.starts_with("<!DOCTYPE html>") && body.trim_end().ends_with("</html>"));
    assert!(child.wait().unwrap().success());
}
