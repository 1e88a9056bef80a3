//! JSON-RPC 2.0 over stdin and stdout as the Model Context Protocol uses it: one object a line, answers in any order.

use super::worker::Running;
use super::{Server, tools};
use serde_json::{Value, json};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::collections::HashMap;
use std::io::{BufRead as _, Write as _};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Revisions of the protocol that this server speaks, the newest first. What they differ in, it does not use.
const REVISIONS: [&str; 4] = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];

/// Longest line of a request, bytes.
const LONGEST: u64 = 1 << 20;

const PARSE_ERROR: i64 = -32700;
const INVALID_REQUEST: i64 = -32600;
const NO_METHOD: i64 = -32601;
const INVALID_PARAMETERS: i64 = -32602;

const INSTRUCTIONS: &str = "\
rkprof profiles programs on AMD GPUs. Begin with list_runs, then brief: it names what limits a run, the findings with what each saves \
at most, the place in the program, and the next command. After a change of the program, record it again and use compare. Times are \
measured; null was not measured. SIMULATED runs are not hardware.";

/// Requests that are being answered, by the text of their id.
type Open = Arc<Mutex<HashMap<String, Arc<Running>>>>;

/// Answers requests until stdin ends; then waits for the answers that are under way, but ends programs: no client is left to read about
/// them. A signal ends all of them, and the server.
pub(super) fn serve(server: Server) {
    let server = Arc::new(server);
    let open: Open = Arc::default();
    end_with_signals(&open);
    let mut threads = Vec::new();
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        let read = std::io::Read::take(&mut input, LONGEST).read_until(b'\n', &mut line);
        if read.is_err() || line.is_empty() {
            break;
        }
        if line.len() as u64 == LONGEST && !line.ends_with(b"\n") {
            let _ = input.skip_until(b'\n');
            say(&error(&Value::Null, PARSE_ERROR, &format!("this line is longer than {LONGEST} bytes")));
            continue;
        }
        if line.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let Ok(message) = serde_json::from_slice::<Value>(&line) else {
            say(&error(&Value::Null, PARSE_ERROR, "this line is no JSON"));
            continue;
        };
        threads.extend(receive(&server, &open, message));
        threads.retain(|thread: &std::thread::JoinHandle<()>| !thread.is_finished());
    }
    stop(&open, |running| running.runs_program);
    for thread in threads {
        // A panic was printed, and its request has no answer.
        let _ = thread.join();
    }
}

/// Tells these requests to end. Returns how many are left.
fn stop(open: &Open, which: impl Fn(&Running) -> bool) -> usize {
    let Ok(open) = open.lock() else { return 0 };
    open.values().filter(|running| which(running) && !running.is_stopped()).for_each(|running| running.stop());
    open.len()
}

/// The commands are in process groups of their own, so that a signal to the server reaches none of them.
fn end_with_signals(open: &Open) {
    /// Time between two looks at the commands.
    const LOOK: Duration = Duration::from_millis(10);
    // Without them the server ends as any program does.
    let Ok(mut signals) = Signals::new([SIGTERM, SIGINT, SIGHUP]) else { return };
    let open = Arc::clone(open);
    std::thread::spawn(move || {
        let Some(signal) = signals.forever().next() else { return };
        // What is asked for meanwhile is ended, too. A command that stays is killed after a time.
        while stop(&open, |_| true) > 0 {
            std::thread::sleep(LOOK);
        }
        std::process::exit(128 + signal);
    });
}

/// Answers one message. A call of a tool is answered by a thread, which is returned.
fn receive(server: &Arc<Server>, open: &Open, message: Value) -> Option<std::thread::JoinHandle<()>> {
    let id = message.get("id").cloned();
    let Some(method) = message.get("method").and_then(Value::as_str) else {
        // This server asks nothing, so an answer is for nothing.
        if message.get("result").is_none() && message.get("error").is_none() {
            say(&error(&id.unwrap_or(Value::Null), INVALID_REQUEST, "a request has a method"));
        }
        return None;
    };
    let parameters = message.get("params").cloned().unwrap_or_default();
    let Some(id) = id else {
        if method == "notifications/cancelled" {
            let key = parameters.get("requestId").map(Value::to_string).unwrap_or_default();
            let running = open.lock().ok().and_then(|open| open.get(&key).cloned());
            running.iter().for_each(|running| running.stop());
        }
        return None;
    };
    match method {
        "initialize" => say(&answer(&id, initialize(&parameters))),
        "ping" => say(&answer(&id, json!({}))),
        "tools/list" => say(&answer(&id, json!({ "tools": tools::list(server) }))),
        "tools/call" => return Some(call(server, open, id, parameters)),
        _ => say(&error(&id, NO_METHOD, &format!("there is no method {method:?}"))),
    }
    None
}

fn initialize(parameters: &Value) -> Value {
    let asked = parameters.get("protocolVersion").and_then(Value::as_str);
    let revision = REVISIONS.into_iter().find(|known| Some(*known) == asked).unwrap_or(REVISIONS[0]);
    json!({
        "protocolVersion": revision,
        "capabilities": { "tools": {} },
        "serverInfo": { "name": "rkprof", "version": env!("CARGO_PKG_VERSION") },
        "instructions": INSTRUCTIONS,
    })
}

fn call(server: &Arc<Server>, open: &Open, id: Value, parameters: Value) -> std::thread::JoinHandle<()> {
    let (server, open) = (Arc::clone(server), Arc::clone(open));
    let name = parameters.get("name").and_then(Value::as_str).unwrap_or_default();
    let tool = tools::find(&server, name);
    let runs_program = tool.as_ref().is_ok_and(|tool| tool.runs);
    let running = Arc::new(Running::new(runs_program));
    let key = id.to_string();
    if let Ok(mut open) = open.lock() {
        open.insert(key.clone(), Arc::clone(&running));
    }
    std::thread::spawn(move || {
        let arguments = parameters.get("arguments").cloned().unwrap_or_else(|| json!({}));
        let message = match tool {
            Ok(tool) => answer(&id, tools::call(&server, tool, &arguments, &running)),
            Err(problem) => error(&id, INVALID_PARAMETERS, &problem),
        };
        if let Ok(mut open) = open.lock() {
            open.remove(&key);
        }
        // Who cancels a request wants no answer.
        if !running.is_stopped() {
            say(&message);
        }
    })
}

fn answer(id: &Value, result: Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "result": result })
}

fn error(id: &Value, code: i64, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// Writes a message as one line.
fn say(message: &Value) {
    let mut line = message.to_string();
    line.push('\n');
    let mut out = std::io::stdout().lock();
    // A client that is gone closes stdin too, which ends the server.
    let _ = out.write_all(line.as_bytes());
    let _ = out.flush();
}
