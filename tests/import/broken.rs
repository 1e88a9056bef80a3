//! Damaged files are refused with the place of the damage, one bad row costs one row, and no bytes make an importer panic.

use super::*;
use proptest::prelude::*;
use rkprof_formats::import::Why;

fn refused(name: &str, text: &str) -> ImportError {
    Run::text(name, text).map(|run| run.imported).unwrap_err()
}

#[test]
fn one_bad_row_does_not_lose_the_rest() {
    let text = "Name,BeginNs,EndNs\na,1,2\nb,one,2\nc,3,9\n,4,5\nd,6\n";
    let run = Run::text("results.csv", text).unwrap();
    let summary = run.summary();
    assert_eq!((kernel(&summary, "a"), kernel(&summary, "c"), summary.kernels.len()), ((1, 1), (1, 6), 2));
    assert_eq!(run.imported.skipped.count, 3);
    let examples = &run.imported.skipped.examples;
    assert!(examples[0].ends_with("line 3: its start is not a number"), "{examples:?}");
    assert!(examples[1].ends_with("line 5: it has no kernel name"), "{examples:?}");
    assert!(examples[2].ends_with("line 6: the file is cut off in this row: 2 of 3 columns"), "{examples:?}");
    assert_eq!(summary.completeness.verdict, "INCOMPLETE");
    assert!(summary.completeness.reasons[1].starts_with("3 rows could not be read"), "{:?}", summary.completeness);
}

#[test]
fn damage_is_told_with_its_place() {
    let json = refused("t.json", "{\"traceEvents\": [\n  {\"ph\": \"X\"},\n  {\"ph\" \"X\"}\n]}");
    assert_eq!((json.why, json.place.as_str()), (Why::Malformed, "line 3, column 9"));
    let cut = refused("t.json", "{\"traceEvents\": [{\"ph\": \"X\", \"na");
    assert_eq!(cut.why, Why::Malformed);
    let empty = refused("t.json", "{\"traceEvents\": []}");
    assert_eq!(empty.why, Why::Empty);
    let table = refused("t.csv", "a,b,c\n1,2,3\n");
    assert_eq!((table.why, table.place.as_str()), (Why::Unknown, "line 1"));
    let sums = refused("kernel_stats.csv", "Name,Calls,TotalDurationNs\na,1,2\n");
    assert!(sums.reason.contains("sums only"), "{sums}");
    let other = refused("results.json", "{\"benchmarks\": []}");
    assert_eq!(
        (other.why, other.reason.as_str()),
        (Why::Unknown, "it is JSON, but neither a trace nor mean times of components")
    );
    assert_eq!(refused("nothing", "").why, Why::Unknown);
}

#[test]
fn a_file_that_is_named_twice_is_read_once() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("a.csv");
    std::fs::write(&path, "Name,BeginNs,EndNs\na,1,2\n").unwrap();
    let run = Run::of_all(&[path.clone(), place.path().to_owned(), path], None).unwrap();
    assert_eq!(kernel(&run.summary(), "a"), (1, 1));
    assert!(run.imported.skipped.notes[0].ends_with("was named twice and is read once"), "{:?}", run.imported.skipped);
}

#[test]
fn a_torn_perfetto_trace_keeps_what_is_whole() {
    let place = tempfile::tempdir().unwrap();
    let whole = std::fs::read(fixture("rocprofv3-1.0.0/results.pftrace")).unwrap();
    let path = place.path().join("torn.pftrace");
    std::fs::write(&path, &whole[..whole.len() * 2 / 3]).unwrap();
    let run = Run::of(&path);
    assert_eq!(run.imported.skipped.count, 1);
    assert!(run.summary().completeness.api_calls > 0);
}

#[test]
fn a_damaged_database_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let path = unpacked("rocprofv3-1.0.0/counters.db", place.path());
    let mut bytes = std::fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[4096..middle].fill(0xff);
    std::fs::write(&path, bytes).unwrap();
    let error = Run::of_all(&[path], None).map(|run| run.imported).unwrap_err();
    assert_eq!(error.why, Why::Malformed, "{error}");
}

#[test]
fn what_was_cut_off_is_told_with_the_place() {
    let place = tempfile::tempdir().unwrap();
    let cut = |name: &str, bytes: &[u8]| {
        let path = place.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        Run::of_all(&[path], None).map(|run| run.imported).unwrap_err()
    };
    let packed = std::fs::read(fixture("rocprofv3-1.0.0/results.json.gz")).unwrap();
    let error = cut("results.json.gz", &packed[..packed.len() / 2]);
    assert_eq!(error.why, Why::Malformed);
    assert!(error.reason.contains("the gzip data end or are damaged after "), "{error}");
    let whole = std::fs::read(unpacked("rocprofv3-1.0.0/results.db", place.path())).unwrap();
    let error = cut("cut.db", &whole[..20_000]);
    assert_eq!(error.why, Why::Malformed);
    assert!(error.reason.ends_with(&format!("the file ends at byte 20000 of {}", whole.len())), "{error}");
    // A directory has no other trace; what isn't one says nothing.
    let alone = tempfile::tempdir().unwrap();
    std::fs::write(alone.path().join("cut.db"), &whole[..20_000]).unwrap();
    std::fs::write(alone.path().join("notes.txt"), "of that run").unwrap();
    let of_directory = Run::of_all(&[alone.path().to_owned()], None).map(|run| run.imported).unwrap_err();
    assert_eq!((of_directory.why, of_directory.reason), (error.why, error.reason));
    // rocprof without --timestamp on.
    let untimed = refused("results.csv", "Index,KernelName,gpu-id,SQ_WAVES\n0,\"k\",0,5\n");
    assert!(untimed.reason.contains("--timestamp on"), "{untimed}");
}

/// Reads bytes as a format; the result must come without a panic, and its trace must be readable.
fn survives(format: &'static Format, bytes: &[u8]) {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("input");
    std::fs::write(&path, bytes).unwrap();
    let out = tempfile::tempdir().unwrap();
    if let Ok(imported) = import::import(&[path], Some(format), out.path(), Box::new(|_| {})) {
        let mut reader = TraceReader::new(File::open(imported.sessions[0].join("trace.pftrace")).unwrap());
        while let Some(item) = reader.next().unwrap() {
            assert!(!matches!(item, Item::Skipped { .. }), "{item:?}");
        }
    }
}

/// A good file of each format that is no database.
fn samples() -> Vec<(&'static Format, Vec<u8>)> {
    let read = |name: &str| std::fs::read(fixture(name)).unwrap();
    let samples = [
        ("csv", read("rocprofv3-1.0.0/csv/ref_kernel_trace.csv")),
        ("csv", read("rocprofv3-1.0.0/counters/ref_counter_collection.csv")),
        ("chrome", read("import/kineto.json")),
        ("pftrace", read("rocprofv3-1.0.0/results.pftrace")),
        ("rocprofv3-json", read("rocprofv3-1.0.0/markers.json.gz")),
    ];
    samples.map(|(name, bytes)| (format::find(FORMATS, name).unwrap(), bytes)).into()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes(bytes in prop::collection::vec(any::<u8>(), 0..400), format in prop::sample::select(FORMATS)) {
        survives(format, &bytes);
    }

    /// A good file with some bytes changed and its end cut off.
    #[test]
    fn almost_good_files(
        which in 0usize..5,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..6),
        cut in any::<prop::sample::Index>(),
        whole in any::<bool>(),
    ) {
        let (format, mut bytes) = samples().swap_remove(which);
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if !whole {
            bytes.truncate(cut.index(bytes.len()));
        }
        survives(format, &bytes);
    }
}
