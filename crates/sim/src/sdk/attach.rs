//! Attaching: a tool that is loaded into a running process (SDK 1.1 and later).
//!
//! A process that was started with `ROCP_TOOL_ATTACH=1` has a thread `rocp-bg-attach` from its first HIP call on, and its
//! queues can be intercepted later. Another process calls `rocattach_attach`. Its variables whose names begin with `ROCP` are
//! set here. Then the library of `ROCPROF_ATTACH_TOOL_LIBRARY` is loaded and configured, and tools get the tables again. The
//! real SDK uses ptrace; here the thread listens on a socket.

use std::ffi::c_void;
use std::io::{Read, Write};
use std::net::Shutdown;
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};

use super::registration;
use crate::version::Version;

/// `rocattach_status_t`.
const SUCCESS: i32 = 0;
const ERROR: i32 = 1;
const NOT_SUPPORTED: i32 = 3;

/// Whether this process may be attached to.
pub fn is_enabled() -> bool {
    !matches!(Version::current(), Version::V0_5 | Version::V1_0)
        && std::env::var("ROCP_TOOL_ATTACH").is_ok_and(|value| value == "1")
}

fn address(pid: i32) -> std::io::Result<SocketAddr> {
    SocketAddr::from_abstract_name(format!("rksim.attach.{pid}"))
}

/// Starts the thread that waits for an attaching process.
pub fn listen() {
    let listener = address(std::process::id() as i32).and_then(|address| UnixListener::bind_addr(&address));
    let Ok(listener) = listener else { return };
    let serve = move || {
        for stream in listener.incoming().flatten() {
            let _ = answer(stream);
        }
    };
    let _ = std::thread::Builder::new().name("rocp-bg-attach".to_owned()).spawn(serve);
}

/// A request: the action, the library, then names and values, each followed by a zero byte.
fn answer(mut stream: UnixStream) -> std::io::Result<()> {
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    let mut words = text.split_terminator('\0');
    let status = match (words.next(), words.next()) {
        (Some("attach"), Some(library)) => {
            while let (Some(name), Some(value)) = (words.next(), words.next()) {
                // SAFETY: the real SDK does the same in a process with other threads.
                unsafe { std::env::set_var(name, value) };
            }
            registration::attach(library)
        }
        (Some("detach"), _) => registration::detach(),
        _ => false,
    };
    stream.write_all(&(if status { SUCCESS } else { ERROR }).to_le_bytes())
}

fn ask(pid: i32, request: &[&str]) -> i32 {
    if matches!(Version::current(), Version::V0_5 | Version::V1_0) {
        return NOT_SUPPORTED;
    }
    let asked = || -> std::io::Result<i32> {
        let mut stream = UnixStream::connect_addr(&address(pid)?)?;
        for word in request {
            stream.write_all(word.as_bytes())?;
            stream.write_all(b"\0")?;
        }
        stream.shutdown(Shutdown::Write)?;
        let mut status = [0; 4];
        stream.read_exact(&mut status)?;
        Ok(i32::from_le_bytes(status))
    };
    asked().unwrap_or(ERROR)
}

pub fn rocattach_attach(pid: i32) -> i32 {
    let library = std::env::var("ROCPROF_ATTACH_TOOL_LIBRARY").unwrap_or_default();
    let variables: Vec<(String, String)> = std::env::vars().filter(|(name, _)| name.starts_with("ROCP")).collect();
    let mut request = vec!["attach", &library];
    request.extend(variables.iter().flat_map(|(name, value)| [name.as_str(), value.as_str()]));
    ask(pid, &request)
}

pub fn rocattach_detach(pid: i32) -> i32 {
    ask(pid, &["detach", ""])
}

/// `rocprofiler_tool_configure_attach_result_t`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct AttachResult {
    pub size: usize,
    pub attach: Option<unsafe extern "C" fn(*const c_void, *const u64, u64, *mut c_void) -> i32>,
    pub detach: Option<unsafe extern "C" fn(*mut c_void)>,
    pub data: *mut c_void,
}

// SAFETY: the pointer is the tool's own; it is only passed back to the tool.
unsafe impl Send for AttachResult {}
