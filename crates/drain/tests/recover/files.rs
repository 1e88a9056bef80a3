//! Files of a dead process that are cut, damaged, deleted or longer than their mark.

use super::*;
use rkprof_perfetto::wire::{Fields, Value};
use std::collections::BTreeSet;

const NO_NAMES: &str = "meta.bin was cut or deleted";

fn summary_of(dir: &Path) -> Summary {
    rkprof_store::dir::read_json(&dir.join(summary::FILE), summary::SCHEMA_VERSION).unwrap()
}

/// The drainer writes names before it publishes them. Those that it did not publish are in the arena as well.
#[test]
fn names_count_up_to_the_mark() {
    let dir = left("nothing more");
    let file = dir.path().join(META_FILE);
    let whole = fs::read(&file).unwrap();
    fs::write(&file, [whole, symbol("other").1].concat()).unwrap();
    // Only names tell how the kernel is called whose dispatch lies in the arena.
    let outcome = recovered(dir.path());
    assert_eq!(outcome.kernel(), (2, 9_000));
    assert!(!outcome.says(NO_NAMES), "{:?}", outcome.summary.notes);
}

#[test]
fn names_that_are_gone_are_told() {
    let dir = left("nothing more");
    fs::remove_file(dir.path().join(META_FILE)).unwrap();
    let outcome = recovered(dir.path());
    assert!(outcome.says(NO_NAMES), "{:?}", outcome.summary.notes);
    assert_eq!(outcome.recovered.records, 3);

    let dir = left("nothing more");
    let file = dir.path().join(META_FILE);
    let whole = fs::read(&file).unwrap();
    fs::write(&file, &whole[..whole.len() - 1]).unwrap();
    assert!(recovered(dir.path()).says(NO_NAMES));
}

#[test]
fn names_that_cannot_be_read_end_the_recovery() {
    let dir = left("nothing more");
    let file = dir.path().join(META_FILE);
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let error = attempt(dir.path()).unwrap_err();
    assert!(matches!(&error, RecoverError::Io { doing, .. } if doing == "reading meta.bin"), "{error}");
    assert!(dir.path().join(ARENA_FILE).exists());
}

#[test]
fn without_a_trace_the_records_of_the_arena_get_a_new_one() {
    let dir = left("nothing more");
    fs::remove_file(dir.path().join(TRACE_FILE)).unwrap();
    let outcome = recovered(dir.path());
    assert!(outcome.says("1 of 1 trace files were deleted"), "{:?}", outcome.summary.notes);
    let [file] = &outcome.summary.completeness.trace_files[..] else { panic!("{:?}", outcome.summary) };
    assert_eq!((file.name.as_str(), file.held), (TRACE_FILE, Held { api_calls: 1, kernels: 1, copies: 0 }));
    assert_eq!((outcome.kernels.len(), outcome.calls), (1, 1));
}

/// The process drained four calls and two dispatches into two files, and had begun a third one behind its mark.
#[test]
fn of_a_rotated_trace_the_parts_up_to_the_mark_count() {
    let dir = left(ROTATES);
    let behind = fs::read(dir.path().join(part(1))).unwrap();
    fs::write(dir.path().join(part(3)), &behind).unwrap();
    let outcome = recovered_into(dir.path(), &[part(1), part(2), part(3)]);
    assert_eq!(outcome.recovered, Recovered { records: 3, lost: 0, cut_bytes: behind.len() as u64 });
    assert_eq!(outcome.kernel(), (3, 2_000 + 7_000 + 7_000));
    let held: Vec<Held> = outcome.summary.completeness.trace_files.iter().map(|file| file.held).collect();
    let first = Held { api_calls: 3, kernels: 1, copies: 0 };
    let one = Held { api_calls: 1, kernels: 1, copies: 0 };
    assert_eq!(held, [first, one, one]);
    assert_eq!((outcome.kernels.len(), outcome.calls), (3, 5));
    assert!(!outcome.says("were deleted") && !outcome.says("was cut"), "{:?}", outcome.summary.notes);
}

/// The last file goes on: its histogram of durations has its own two kernels of 7 microseconds, not the first file's of 2.
#[test]
fn the_histogram_of_a_trace_counts_the_kernels_of_its_last_file() {
    let dir = left(ROTATES);
    let before = fs::read(dir.path().join(part(2))).unwrap().len();
    let outcome = recovered_into(dir.path(), &[part(1), part(2)]);
    assert_eq!(outcome.kernel(), (3, 16_000));
    let trace = fs::read(dir.path().join(part(2))).unwrap();
    // TracePacket.track_event is field 11, TrackEvent.counter_value field 30: the count of the only range with kernels.
    let events = values(&trace[before..], 1).flat_map(|packet| values(packet.bytes(), 11));
    let counts: Vec<u64> = events.flat_map(|event| values(event.bytes(), 30)).map(|count| count.uint()).collect();
    assert_eq!(counts, [2]);
}

#[test]
fn deleted_parts_of_a_trace_are_told_unless_the_user_keeps_fewer() {
    for (keep, told) in [(None, true), (Some("2"), true), (Some("1"), false)] {
        let dir = left(ROTATES);
        edit_run(dir.path(), |info| {
            info.options.extend(keep.map(|keep| ("RKPROF_KEEP".to_owned(), keep.to_owned())));
        });
        fs::remove_file(dir.path().join(part(1))).unwrap();
        let outcome = recovered_into(dir.path(), &[part(2)]);
        assert_eq!(outcome.says("1 of 2 trace files were deleted"), told, "{keep:?}: {:?}", outcome.summary.notes);
    }
}

/// Where a record that was not drained lies in the arena's file.
fn second_dispatch(arena: &[u8]) -> usize {
    let record = dispatch(2, 12_000, 7_000);
    let [at] = places(arena, record::bytes_of(&record))[..] else { panic!("one such record") };
    at
}

#[test]
fn parts_of_the_arena_that_make_no_sense_are_told() {
    let dir = left("nothing more");
    let file = dir.path().join(ARENA_FILE);
    let mut arena = fs::read(&file).unwrap();
    // Chunks lie at multiples of their size; the state of their owner is in the header.
    let chunk = second_dispatch(&arena) / CHUNK * CHUNK;
    arena[chunk..][..64].fill(0xFF);
    fs::write(&file, &arena).unwrap();
    let outcome = recovered(dir.path());
    assert_eq!(outcome.recovered.records, 0);
    assert!(outcome.says("1 parts of the arena are unreadable"), "{:?}", outcome.summary.notes);
}

#[test]
fn bytes_of_the_arena_that_are_no_records_are_told() {
    let dir = left("nothing more");
    let file = dir.path().join(ARENA_FILE);
    let mut arena = fs::read(&file).unwrap();
    // No record has a length of 0, so none that follows can be found.
    let length = second_dispatch(&arena) + std::mem::offset_of!(Header, len);
    arena[length..][..2].fill(0);
    fs::write(&file, &arena).unwrap();
    let outcome = recovered(dir.path());
    assert_eq!(outcome.recovered.records, 0);
    let bytes = size_of::<record::Dispatch>() + size_of::<record::Launch>() + size_of::<record::ApiCallArgs>();
    assert!(outcome.says(&format!("{bytes} bytes of the arena are not records")), "{:?}", outcome.summary.notes);
}

#[test]
fn an_arena_that_was_cut_is_told() {
    let dir = left("nothing more");
    let file = fs::File::options().write(true).open(dir.path().join(ARENA_FILE)).unwrap();
    file.set_len(file.metadata().unwrap().len() - 1).unwrap();
    let outcome = recovered(dir.path());
    assert!(outcome.says("the arena was cut"), "{:?}", outcome.summary.notes);
    assert_eq!(summary_of(dir.path()).completeness.dispatches, 2);
}

/// The values of a field of a message.
fn values(message: &[u8], field: u32) -> impl Iterator<Item = Value<'_>> {
    let mut fields = Fields::new(message);
    let all = std::iter::from_fn(move || fields.next_field().unwrap());
    all.filter(move |(number, _)| *number == field).map(|(_, value)| value)
}

/// The ids of packet sequences in a trace: field 10 of each packet, which is field 1 of the trace.
fn sequences(trace: &[u8]) -> BTreeSet<u64> {
    values(trace, 1).flat_map(|packet| values(packet.bytes(), 10)).map(|id| id.uint()).collect()
}

/// Interned names and times count from state of their sequence, which the dead process and the recovery do not share.
#[test]
fn recovered_packets_have_sequences_of_their_own() {
    let dir = left("nothing more");
    let before = fs::read(dir.path().join(TRACE_FILE)).unwrap();
    recovered(dir.path());
    let after = fs::read(dir.path().join(TRACE_FILE)).unwrap();
    let appended = after.strip_prefix(&before[..]).expect("recovery appends");
    let (before, appended) = (sequences(&before), sequences(appended));
    assert!(!before.is_empty() && !appended.is_empty());
    assert!(before.is_disjoint(&appended), "{before:?}, {appended:?}");
}
