//! `rkprof mcp`, spoken to over pipes, a message a line as the Model Context Protocol says.

use super::{common, demo, rkprof};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    last: u64,
}

impl Client {
    fn start(dir: &Path, options: &[&str]) -> Client {
        let mut command = Command::new(common::rkprof());
        command.arg("mcp").args(options).current_dir(dir).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.env("RKSIM_TIME", "fast").spawn().expect("a server");
        let (stdin, stdout) = (child.stdin.take(), BufReader::new(child.stdout.take().expect("a pipe")));
        let mut client = Client { child, stdin, stdout, last: 0 };
        let asked = json!({ "protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
        let result = client.ask("initialize", asked)["result"].clone();
        assert_eq!(
            (&result["protocolVersion"], &result["serverInfo"]["name"]),
            (&"2025-06-18".into(), &"rkprof".into())
        );
        assert!(result["capabilities"]["tools"].is_object());
        client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }).to_string());
        client
    }

    fn send(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("an open pipe");
        writeln!(stdin, "{line}").expect("the server reads");
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        self.stdout.read_line(&mut line).expect("a line");
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{error}: {line:?}"))
    }

    fn ask(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let request = json!({ "jsonrpc": "2.0", "id": self.last, "method": method, "params": parameters });
        self.send(&request.to_string());
        let answer = self.receive();
        assert_eq!((&answer["jsonrpc"], &answer["id"]), (&"2.0".into(), &self.last.into()), "{answer}");
        answer
    }

    /// The text of a tool's answer, and whether it is an error.
    fn call(&mut self, tool: &str, arguments: Value) -> (String, bool) {
        let answer = self.ask("tools/call", json!({ "name": tool, "arguments": arguments }));
        let result = &answer["result"];
        let text = result["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}")).to_owned();
        assert!(text.len() < 26 << 10, "{} bytes", text.len());
        (text, result["isError"] == true)
    }

    /// Closes stdin: the server ends by itself.
    fn end(mut self) {
        self.stdin = None;
        assert!(self.child.wait().expect("it ends").success());
    }
}

fn names(client: &mut Client) -> Vec<String> {
    let answer = client.ask("tools/list", json!({}));
    let tools = answer["result"]["tools"].as_array().expect("tools");
    for tool in tools {
        assert!(tool["inputSchema"]["type"] == "object" && tool["description"].is_string(), "{tool}");
        assert_eq!(tool["annotations"]["readOnlyHint"], tool["name"] != "run");
    }
    tools.iter().map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn an_agent_reads_runs() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "runs/first", "hello", &[]);
    demo(dir.path(), "runs/second", "multi-stream", &[]);
    let mut client = Client::start(dir.path(), &[]);
    let tools = names(&mut client);
    assert_eq!(tools, ["list_runs", "brief", "findings", "kernels", "query", "compare", "doctor"]);

    let (text, _) = client.call("list_runs", json!({}));
    let listed: Value = serde_json::from_str(&text).unwrap();
    let mut runs: Vec<&str> =
        listed["runs"].as_array().unwrap().iter().map(|run| run["run"].as_str().unwrap()).collect();
    runs.sort_unstable();
    assert_eq!(runs, ["runs/first", "runs/second"]);

    // What an agent is told is what a person reads.
    let (text, failed) = client.call("brief", json!({ "run": "runs/second" }));
    assert_eq!((text.as_str(), failed), (rkprof(dir.path(), &["report", "runs/second", "--brief"]).trim_end(), false));
    let (text, _) = client.call("brief", json!({ "run": "runs/second", "format": "json" }));
    let facts: Value = serde_json::from_str(&text).unwrap();
    assert_eq!((&facts["schema_version"], &facts["data"]["verdict"]), (&1.into(), &"COMPLETE".into()));
    let (text, _) = client.call("findings", json!({ "run": "runs/second" }));
    let all: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(all["finding_count"], facts["finding_count"]);
    let id = facts["kernels"][0]["id"].as_str().unwrap();
    let (text, failed) =
        client.call("kernels", json!({ "run": "runs/second", "kernel": id, "rows": 3, "shapes": true }));
    assert!(!failed && text.contains("Launch shapes by total time"), "{text}");
    let (text, failed) = client.call("kernels", json!({ "run": "runs/second" }));
    assert!(!failed && text.contains("Kernels by total time"), "{text}");
    let (text, failed) = client.call("compare", json!({ "baseline": "runs/first", "candidate": "runs/first" }));
    assert!(!failed && text.starts_with("verdict: INCONCLUSIVE"), "{text}");
    let (text, failed) = client.call("query", json!({ "list": true }));
    assert!(!failed && text.contains("SELECT short_name AS kernel"), "{text}");
    let (text, failed) = client.call("doctor", json!({}));
    assert!(!failed && serde_json::from_str::<Value>(&text).is_ok_and(|doctor| doctor["checks"].is_array()), "{text}");
    client.end();
}

#[test]
fn nothing_outside_of_the_directory_is_read_and_nothing_is_started() {
    let dir = tempfile::tempdir().unwrap();
    demo(dir.path(), "secret", "hello", &[]);
    std::fs::create_dir(dir.path().join("open")).unwrap();
    std::os::unix::fs::symlink(dir.path().join("secret"), dir.path().join("open/link")).unwrap();
    let mut client = Client::start(dir.path(), &["--dir", "open"]);
    let absolute = dir.path().join("secret").display().to_string();
    for path in ["../secret", "link", &absolute] {
        let (text, failed) = client.call("brief", json!({ "run": path }));
        assert!(failed && text.contains("is outside of"), "{path}: {text}");
    }
    let (text, failed) = client.call("brief", json!({ "run": "--help" }));
    assert!(failed && text.contains("there is no run --help"), "{text}");
    let listed: Value = serde_json::from_str(&client.call("list_runs", json!({})).0).unwrap();
    assert_eq!(listed["run_count"], 0);
    let answer = client.ask("tools/call", json!({ "name": "run", "arguments": { "command": ["touch", "made"] } }));
    assert!(answer["error"]["message"].as_str().unwrap().contains("--allow-run"), "{answer}");
    assert!(!dir.path().join("open/made").exists());
    client.end();
}

#[test]
fn an_agent_runs_a_program_where_it_may() {
    let dir = tempfile::tempdir().unwrap();
    let own = common::rkprof().display().to_string();
    let mut client = Client::start(dir.path(), &["--allow-run"]);
    assert!(names(&mut client).contains(&"run".to_owned()));
    let command = json!([own, "sim-workload", "--scenario", "hello"]);
    let (text, failed) = client.call("run", json!({ "command": command, "out": "new", "stacks": true }));
    assert!(!failed && text.starts_with("exit: code 0\nrun: new\n"), "{text}");
    assert!(text.contains("\ndata: COMPLETE"), "{text}");
    let (text, failed) = client.call("run", json!({ "command": command, "out": "new" }));
    assert!(failed && text.contains("is there already"), "{text}");
    let (text, failed) = client.call("run", json!({ "command": command, "out": "../new" }));
    assert!(failed && text.contains("is outside of"), "{text}");
    // What a program prints is not a message.
    let (text, _) =
        client.call("run", json!({ "command": ["sh", "-c", "echo '{}'; echo wrong >&2; exit 3"], "out": "failed" }));
    assert!(text.contains("exit: code 3") && text.contains("wrong"), "{text}");
    // A program that can't be started is not answered with the run before.
    let (text, failed) = client.call("run", json!({ "command": command }));
    assert!(!failed && text.contains("COMPLETE"), "{text}");
    let (text, failed) = client.call("run", json!({ "command": ["no-such-program"] }));
    assert!(failed && text.contains("there is no such program") && !text.contains("COMPLETE"), "{text}");
    client.end();
}

#[test]
fn a_call_can_be_cancelled() {
    let dir = tempfile::tempdir().unwrap();
    let mut client = Client::start(dir.path(), &["--allow-run"]);
    let script = "echo $$ > pid; exec sleep 1000";
    let parameters = json!({ "name": "run", "arguments": { "command": ["sh", "-c", script], "out": "long" } });
    client.send(&json!({ "jsonrpc": "2.0", "id": "slow", "method": "tools/call", "params": parameters }).to_string());
    let pid = common::wait_for("the program", || {
        std::fs::read_to_string(dir.path().join("pid")).ok()?.trim().parse::<i32>().ok()
    });
    // Others are answered meanwhile.
    assert!(client.ask("ping", json!({}))["result"].is_object());
    let cancel = json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": "slow" } });
    client.send(&cancel.to_string());
    // SAFETY: signal 0 asks whether the process is there, and changes nothing.
    common::wait_for("its end", || (unsafe { libc::kill(pid, 0) } != 0).then_some(()));
    assert!(client.ask("ping", json!({}))["result"].is_object(), "the cancelled request has no answer");
    client.end();
}

/// Starts a program that does not end by itself; returns its process.
fn long_program(client: &mut Client, dir: &Path) -> i32 {
    let script = "echo $$ > pid; exec sleep 1000";
    let parameters = json!({ "name": "run", "arguments": { "command": ["sh", "-c", script], "out": "long" } });
    client.send(&json!({ "jsonrpc": "2.0", "id": "slow", "method": "tools/call", "params": parameters }).to_string());
    common::wait_for("the program", || std::fs::read_to_string(dir.join("pid")).ok()?.trim().parse().ok())
}

#[test]
fn no_program_is_left_behind() {
    for signal in [None, Some(libc::SIGTERM), Some(libc::SIGINT), Some(libc::SIGHUP)] {
        let dir = tempfile::tempdir().unwrap();
        let mut client = Client::start(dir.path(), &["--allow-run"]);
        let pid = long_program(&mut client, dir.path());
        match signal {
            // SAFETY: the child is not waited for, so that the number is its own.
            Some(signal) => assert_eq!(unsafe { libc::kill(client.child.id() as i32, signal) }, 0),
            None => client.stdin = None,
        }
        let status = client.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(signal.map_or(0, |signal| 128 + signal)));
        // SAFETY: signal 0 asks whether the process is there, and changes nothing.
        assert!(unsafe { libc::kill(pid, 0) } != 0, "{signal:?} leaves the program");
    }
}

#[test]
fn a_line_that_is_too_long_has_one_answer() {
    let dir = tempfile::tempdir().unwrap();
    let mut client = Client::start(dir.path(), &[]);
    client.send(&"x".repeat(3 << 20));
    assert_eq!(client.receive()["error"]["code"], -32700);
    assert!(client.ask("ping", json!({}))["result"].is_object());
    client.end();
}

#[test]
fn wrong_messages_are_answered_and_the_server_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let mut client = Client::start(dir.path(), &[]);
    for (line, code) in [
        ("no json", -32700),
        ("[]", -32600),
        (r#"{"jsonrpc": "2.0", "id": 7}"#, -32600),
        (r#"{"jsonrpc": "2.0", "id": 7, "method": "resources/list"}"#, -32601),
        (r#"{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": "nope"}}"#, -32602),
    ] {
        client.send(line);
        let answer = client.receive();
        assert_eq!(answer["error"]["code"], code, "{line}: {answer}");
    }
    client.send("");
    client.send(r#"{"jsonrpc": "2.0", "method": "notifications/unknown"}"#);
    let (text, failed) = client.call("brief", json!({ "rum": "x" }));
    assert!(failed && text.contains("did you mean run"), "{text}");
    client.end();
}
