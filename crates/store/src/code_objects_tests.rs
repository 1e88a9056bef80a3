use super::*;
use std::os::unix::fs::PermissionsExt as _;
use std::process::Command;

fn object(text: &str, bytes: usize) -> Vec<u8> {
    let mut object = [ELF, text.as_bytes()].concat();
    object.resize(bytes, 7);
    object
}

#[test]
fn files_of_code_objects_are_found_by_their_uri() {
    let of = |uri: &str| place(uri.as_bytes()).map(|one| (one.file, one.offset, one.bytes));
    let path = PathBuf::from;
    assert_eq!(of("file:///a/b%20c#offset=4096&size=9000"), Some((path("/a/b c"), 4096, Some(9000))));
    assert_eq!(of("file:///a%2Fb%#offset=0x10&size=0x20"), Some((path("/a/b%"), 16, Some(32))));
    assert_eq!(of("file:///a/b.co"), Some((path("/a/b.co"), 0, None)));
    for uri in ["", "memory://77#offset=0x7f&size=3", "file://relative", "file:///a#offset=9", "file:///a#size=x"] {
        assert_eq!(of(uri), None, "{uri}");
    }
}

/// `sha256sum` is the judge of the name.
#[test]
fn equal_ones_are_one_file_that_only_its_owner_reads() {
    let run = tempfile::tempdir().unwrap();
    std::fs::write(run.path().join(rkprof_model::run::FILE), "{}").unwrap();
    let session = run.path().join("pid_7");
    std::fs::create_dir(&session).unwrap();
    let (mut first, mut second) = (Archive::new(run.path(), 1 << 20), Archive::new(&session, 1 << 20));
    assert!(first.info().is_none());
    let (one, other) = (object("one", 5000), object("other", 300));
    let name = first.keep("memory://1", &one).expect("kept");
    assert_eq!(first.keep("memory://1", &one).as_ref(), Some(&name), "loaded again");
    assert_eq!(second.keep("memory://7", &one).as_ref(), Some(&name), "by another process");
    assert!(second.keep("memory://7", &other).is_some());
    let counts = |archive: &Archive| archive.info().map(|info| (info.kept, info.kept_bytes, info.left_out));
    assert_eq!((counts(&first), counts(&second)), (Some((1, 5000, 0)), Some((1, 300, 0))));

    let dir = run.path().join("code_objects");
    assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 2);
    assert!(!session.join("code_objects").exists());
    let file = dir.join(&name);
    assert_eq!(std::fs::read(&file).unwrap(), one);
    let said = Command::new("sha256sum").arg(&file).output().unwrap().stdout;
    assert!(String::from_utf8_lossy(&said).starts_with(name.strip_suffix(".co").unwrap()));
    let mode = |path: &Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!((mode(&dir), mode(&file)), (0o700, 0o600));
}

#[test]
fn what_is_beyond_the_limit_or_wrong_is_counted_and_named() {
    let run = tempfile::tempdir().unwrap();
    let mut archive = Archive::new(run.path(), 1000);
    assert!(archive.keep("memory://a", &object("a", 600)).is_some());
    assert!(archive.keep("memory://b", &object("b", 401)).is_none(), "no room");
    assert!(archive.keep("memory://c", &object("c", 400)).is_some(), "a smaller one fits");
    assert!(archive.keep("memory://d", &object("d", 2000)).is_none(), "larger than all");
    assert!(archive.keep("memory://e", b"text").is_none());
    assert!(archive.keep_file("file:///nowhere#offset=0&size=70").is_none());
    let info = archive.info().unwrap();
    assert_eq!((info.kept, info.kept_bytes, info.left_out, info.left_out_bytes), (2, 1000, 4, 401 + 2000 + 4 + 70));
    let named: Vec<(&str, &str)> = info.left_out_named.iter().map(|one| (one.uri.as_str(), one.why.as_str())).collect();
    assert_eq!(named[..2], [("memory://b", "limit"), ("memory://d", "limit")]);
    assert!(named[2].1.contains("ELF") && named[3].1.contains("No such file"), "{named:?}");
    assert!(archive.take_changed() && !archive.take_changed());
}

#[test]
fn a_part_of_a_file_is_kept_and_a_file_that_was_cut_is_not() {
    let run = tempfile::tempdir().unwrap();
    let file = tempfile::NamedTempFile::new().unwrap();
    let part = object("part", 700);
    std::fs::write(file.path(), [&[1; 4096], &part[..]].concat()).unwrap();
    let mut archive = Archive::new(run.path(), 1 << 20);
    let uri = |bytes: usize| format!("file://{}#offset=4096&size={bytes}", file.path().display());
    let name = archive.keep_file(&uri(part.len())).expect("kept");
    assert_eq!(std::fs::read(run.path().join("code_objects").join(name)).unwrap(), part);
    assert!(archive.keep_file(&uri(part.len() + 1)).is_none());
}

/// Another user could put a link in its place.
#[test]
fn a_link_in_place_of_the_directory_is_not_followed() {
    let (run, elsewhere) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    std::os::unix::fs::symlink(elsewhere.path(), run.path().join("code_objects")).unwrap();
    let mut archive = Archive::new(run.path(), 1 << 20);
    assert!(archive.keep("memory://a", &object("a", 600)).is_none());
    assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    assert_eq!(archive.info().unwrap().left_out, 1);
}
