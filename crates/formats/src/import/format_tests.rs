//! The list of formats, and a format that no file of the product knows.

use super::super::detect;
use super::*;
use crate::import::{FORMATS, Why};

static DUMMY: Format = Format {
    name: "words",
    help: "lines of words",
    docs: &[("words", "–")],
    recognizes: |head| head.text.starts_with("words:"),
    read: |_, collector| {
        collector.skipped.note("words were read".to_owned());
        Ok(())
    },
};

#[test]
fn a_format_from_outside_is_recognized_and_read() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("a");
    std::fs::write(&file, "words: one two\n").unwrap();
    let unknown = detect::of_file(FORMATS, &file).unwrap_err();
    assert_eq!(unknown.why, Why::Unknown);
    let formats: Vec<&'static Format> = FORMATS.iter().copied().chain([&DUMMY]).collect();
    assert_eq!(detect::of_file(&formats, &file).unwrap(), &DUMMY);
    assert!(help(&formats).ends_with("  words           lines of words\n"), "{}", help(&formats));
    assert!(table(&formats).ends_with("| `words` | words | – |\n"));
    let mut collector = Collector::new(dir.path());
    (DUMMY.read)(&[file], &mut collector).unwrap();
    assert_eq!(collector.skipped.notes, ["words were read"]);
}

#[test]
fn names_are_unique() {
    for (at, format) in FORMATS.iter().enumerate() {
        assert!(FORMATS[..at].iter().all(|other| other.name != format.name), "{}", format.name);
    }
}

/// `RKPROF_REGENERATE=1 cargo test -p rkprof-formats the_docs_have` writes it.
#[test]
fn the_docs_have_the_table_of_the_declarations() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let from = text.find("| format | reads |").expect("the table of import formats");
    let to = from + text[from..].find("\n\n").expect("its end") + 1;
    if std::env::var_os("RKPROF_REGENERATE").is_some() {
        std::fs::write(&path, format!("{}{}{}", &text[..from], table(FORMATS), &text[to..])).unwrap();
        return;
    }
    assert!(text[from..to] == table(FORMATS), "docs/formats.md differs from the declarations: regenerate it");
}
