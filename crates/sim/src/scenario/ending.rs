//! Abnormal ends of a simulated program, and ends with children (`RKSIM_FAULT`).

use std::ffi::CString;
use std::process::Command;

use super::model::Scenario;
use super::run::{Program, Worker};
use crate::sdk::completion;
use crate::{fault, truth};

/// Carries out the fault list's entry for this point; returns when the program continues.
pub(super) fn strike() {
    let code = |name| fault::number(name, 0.0).map(|code| code as i32);
    if fault::has("fork") {
        fork();
    }
    if fault::has("fork-exec") {
        let status = Command::new("/bin/true").status();
        assert!(status.is_ok_and(|status| status.success()), "/bin/true failed");
    }
    if let Some(code) = code("_exit") {
        truth::write();
        // SAFETY: ends the process.
        unsafe { libc::_exit(code) };
    }
    if let Some(code) = code("exit") {
        std::process::exit(code);
    }
    if fault::has("abort") {
        truth::write();
        std::process::abort();
    }
    for (name, signal) in [("segv", libc::SIGSEGV), ("sigterm", libc::SIGTERM), ("sigkill", libc::SIGKILL)] {
        if fault::has(name) {
            truth::write();
            // SAFETY: sends a signal to this process. Rust's own handler of SIGSEGV ignores the first one.
            unsafe {
                libc::signal(signal, libc::SIG_DFL);
                libc::raise(signal);
            }
        }
    }
}

/// A child that only exits, running its exit handlers, while this process waits. No operation is in progress at the fork, so
/// that the child finds no lock held by a thread that it does not have.
fn fork() {
    completion::wait_for_all();
    // SAFETY: the child only exits; its exit handlers are what is tested.
    match unsafe { libc::fork() } {
        -1 => panic!("fork failed: {}", std::io::Error::last_os_error()),
        0 => std::process::exit(0),
        child => {
            let mut status = 0;
            // SAFETY: `status` is valid for writing; the child is ours.
            unsafe { libc::waitpid(child, &raw mut status, 0) };
            assert!(libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0, "the forked child ended with {status}");
        }
    }
}

/// A thread that launches until the process ends.
pub(super) fn start_daemon(scenario: &Scenario, program: &Program) {
    if !fault::has("daemon") {
        return;
    }
    let (scenario, functions) = (scenario.clone(), program.functions.clone());
    std::thread::spawn(move || {
        let scenario: &'static Scenario = Box::leak(Box::new(scenario));
        let thread = &scenario.thread[0];
        let mut worker = Worker::new(&functions, thread);
        worker.run(&thread.setup);
        loop {
            worker.run(&thread.body);
        }
    });
}

/// Loads another copy of the simulator and runs a small program on it.
pub(super) fn run_second_sdk() {
    let Some(path) = fault::value("second-sdk") else { return };
    let path = CString::new(path).unwrap_or_default();
    // SAFETY: loading a library runs its constructors, which is the purpose.
    let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_LOCAL | libc::RTLD_NOW) };
    assert!(!handle.is_null(), "second-sdk={path:?} cannot be loaded");
    // SAFETY: the handle is valid and the name is terminated.
    let main = unsafe { libc::dlsym(handle, c"rksim_main".as_ptr()) };
    assert!(!main.is_null(), "second-sdk={path:?} has no rksim_main");
    // SAFETY: the symbol of this name has this type.
    let main: extern "C" fn(i32, *const *const libc::c_char) -> i32 = unsafe { std::mem::transmute(main) };
    let arguments =
        [c"second".as_ptr(), c"--scenario".as_ptr(), c"hello".as_ptr(), c"--second".as_ptr(), std::ptr::null()];
    assert_eq!(main(4, arguments.as_ptr()), 0, "the second simulator failed");
}

/// `ranks=N`: this process only starts N copies of itself, like a launcher of parallel programs, and waits; returns their
/// largest exit code.
pub(super) fn spawn_ranks() -> Option<i32> {
    const RANK: &str = "OMPI_COMM_WORLD_RANK";
    let ranks = fault::number("ranks", 2.0)? as u32;
    if std::env::var_os(RANK).is_some() {
        return None;
    }
    let program = std::env::current_exe().expect("the program has a path");
    let spawn = |rank: u32| {
        let mut command = Command::new(&program);
        command.args(std::env::args_os().skip(1));
        for (name, value) in [(RANK, rank), ("OMPI_COMM_WORLD_LOCAL_RANK", rank), ("OMPI_COMM_WORLD_SIZE", ranks)] {
            command.env(name, value.to_string());
        }
        command.spawn().expect("the program can be started again")
    };
    let children: Vec<_> = (0..ranks).map(spawn).collect();
    children.into_iter().map(|mut child| child.wait().ok().and_then(|status| status.code()).unwrap_or(1)).max()
}
