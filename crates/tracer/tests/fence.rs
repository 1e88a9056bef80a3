//! A panic of the tracer's own code, in a separate process: it switches the tool off for good.

use rkprof_tracer::fence::catch_panic;
use rkprof_tracer::thread;

#[test]
fn a_panic_gives_the_fallback_and_switches_the_tool_off() {
    thread::set_recording(true);
    assert_eq!(catch_panic(7, || 8), 8);
    assert!(thread::is_recording());
    assert_eq!(catch_panic(7, || -> i32 { panic!("planted") }), 7);
    assert!(!thread::is_recording());
    // The program can still use the same entries.
    assert_eq!(catch_panic(7, || 8), 8);
    assert!(!thread::is_recording());
}
