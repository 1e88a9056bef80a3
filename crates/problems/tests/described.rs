//! The kernels of real code objects, against what llvm-readelf prints of them.

use rkprof_problems::described::{self, Described};
use std::collections::BTreeMap;

fn object(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../code/tests/objects/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

fn kernels(file: &[u8]) -> Option<Vec<Described>> {
    let mut read = |offset: u64, into: &mut [u8]| {
        let bytes = usize::try_from(offset).ok().and_then(|at| file.get(at..)?.get(..into.len()));
        bytes.map(|bytes| into.copy_from_slice(bytes)).is_some()
    };
    described::kernels(&mut read, &|_| true)
}

#[test]
fn kernels_are_those_that_llvm_names() {
    let notes = String::from_utf8(object("notes.txt")).unwrap();
    let (mut target, mut bytes) = ("", 0);
    let mut expected: BTreeMap<&str, BTreeMap<String, u32>> = BTreeMap::new();
    for line in notes.lines() {
        match line.split_once(' ') {
            None => target = line,
            Some(("kernarg_segment_size", value)) => bytes = value.parse().unwrap(),
            Some(("name", name)) => _ = expected.entry(target).or_default().insert(name.to_owned(), bytes),
            Some(_) => {}
        }
    }
    assert_eq!(expected.len(), 5);
    for (target, expected) in expected {
        let found = kernels(&object(&format!("{target}.co"))).unwrap();
        let sizes: BTreeMap<String, u32> = found.iter().map(|kernel| (kernel.name.clone(), kernel.bytes)).collect();
        assert_eq!(sizes, expected, "{target}");
        // clean_axpy(const float4*, float4*, float, int)
        let axpy = found.iter().find(|kernel| kernel.name.contains("clean_axpy")).unwrap();
        let told: Vec<_> = axpy.arguments.iter().map(|one| (one.offset, one.size, one.is_pointer)).collect();
        assert_eq!(told, [(0, 8, true), (8, 8, true), (16, 4, false), (20, 4, false)], "{target}");
    }
}

/// Whatever is missing or wrong, the answer is another one, and never a panic.
#[test]
fn damaged_files_are_survived() {
    let whole = object("gfx90a.co");
    assert_eq!(kernels(b""), None);
    assert_eq!(kernels(&whole[..63]), None);
    for end in (64..whole.len()).step_by(97) {
        let _ = kernels(&whole[..end]);
    }
    for at in 0..2048.min(whole.len()) {
        for value in [0, 0x7f, 0xff] {
            let mut file = whole.clone();
            file[at] = value;
            let _ = kernels(&file);
        }
    }
}
