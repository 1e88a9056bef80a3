//! The thread that makes room in the arena before the program's threads need it. It has no other work, so neither a disk nor
//! a pass of the drainer delays it.

use rkprof_arena::Arena;

/// Starts the thread. If no thread is available, the program's threads make room themselves.
pub fn spawn(arena: &'static Arena) {
    let Some(grower) = arena.grower() else { return };
    let run = move || crate::fence::catch_panic((), || grower.run());
    let spawn = || std::thread::Builder::new().name("rkprof-room".to_owned()).stack_size(256 << 10).spawn(run);
    let _ = crate::thread::with_signals_blocked(spawn);
}
