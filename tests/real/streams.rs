//! Default streams per thread: work by `hipStreamPerThread`, and by the functions of code compiled for it.

use crate::artifacts::build;
use crate::common::{Session, run};
use crate::world::{clean, real};
use std::collections::{BTreeMap, BTreeSet};

#[test]
#[ignore = "needs a real ROCm: `tests/rocm.sh real` has one"]
fn each_thread_has_its_own_default_stream() {
    const THREADS: usize = 3;
    let world = real();
    let home = tempfile::tempdir().expect("a temporary directory");
    let program = home.path().join("own_streams");
    build(&world, "tests/programs/own_streams.c", &program, &[]);
    for path in ["light", "sdk"] {
        let what = format!("{world:?} {path}");
        let out = home.path().join(path);
        let mut command = clean(&world, home.path());
        command.args(["run", "-q", "--dispatch", path, "-o"]).arg(&out).arg("--").arg(&program);
        let output = run(command.arg(THREADS.to_string()));
        assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
        let session = Session::open(&out);
        session.assert_complete();
        // Five fills by the handle, three and one that waits by functions of their own.
        let mut of_thread: BTreeMap<u32, BTreeMap<Option<u32>, usize>> = BTreeMap::new();
        for kernel in &session.trace.kernels {
            *of_thread.entry(kernel.tid).or_default().entry(kernel.stream).or_default() += 1;
        }
        let mut streams: Vec<_> = of_thread.into_values().collect();
        assert!(streams.iter().all(|used| used.len() == 1), "{what}: {streams:?}");
        streams.sort();
        let default: Vec<_> = streams.remove(0).into_iter().collect();
        assert_eq!(default, [(Some(0), 4)], "{what}: the main thread's");
        assert!(streams.iter().all(|used| used.values().eq([&9])), "{what}: {streams:?}");
        let distinct: BTreeSet<u32> = streams.iter().flat_map(|used| used.keys().copied()).flatten().collect();
        assert!(distinct.len() == THREADS && !distinct.contains(&0), "{what}: {streams:?}");
        // A wait is on the same stream as the work.
        for (name, call) in &session.trace.calls {
            let own = name.ends_with("_spt") || name == "hipStreamSynchronize";
            assert!(!own || call.stream.is_some_and(|stream| distinct.contains(&stream)), "{what}: {name}");
        }
    }
}
