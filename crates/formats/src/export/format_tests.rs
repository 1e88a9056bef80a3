//! The list of formats, and a format that no file of the product knows.

use super::*;
use crate::export::{Ended, FORMATS, Recorded};
use rkprof_model::event::{Event, Registry};

/// Counts kernels.
static DUMMY: Format = Format {
    name: "count",
    help: "the number of kernels",
    docs: &[DocsRow { called: "count", result: "a number", processes: "added up", readers: "people" }],
    endings: &["count"],
    place: one_stream,
    gives: gives_nothing,
    after_run: None,
    needs: Needs { trace: true, counters: false, callstacks: false, paths: Paths::Unused },
    processes: Processes::Several,
    is_binary: false,
    options: &[Setting::Work],
    make: |mut job| Ok(Box::new(Count { out: job.stream()?, kernels: 0 })),
};

struct Count {
    out: Box<dyn Write + Send>,
    kernels: u64,
}

impl Sink for Count {
    fn begin(&mut self, _: &Recorded<'_>) -> io::Result<()> {
        Ok(())
    }

    fn event(&mut self, event: &Event<'_>, _: &Registry) -> io::Result<()> {
        self.kernels += u64::from(matches!(event, Event::Kernel(_)));
        Ok(())
    }

    fn end(&mut self, _: &Ended<'_>) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self) -> io::Result<Vec<String>> {
        writeln!(self.out, "{}", self.kernels)?;
        self.out.flush()?;
        Ok(Vec::new())
    }
}

/// All formats, and the one of this test.
fn with_dummy() -> Vec<&'static Format> {
    FORMATS.iter().copied().chain([&DUMMY]).collect()
}

#[test]
fn a_format_from_outside_is_in_all_that_is_made_of_the_list() {
    let formats = with_dummy();
    assert!(
        find(&formats, "count").is_some_and(|format| std::ptr::eq(format, &DUMMY)) && find(FORMATS, "count").is_none()
    );
    assert!(help(&formats).contains("\n  count        the number of kernels\n"), "{}", help(&formats));
    assert!(table(&formats).ends_with("| `count` | a number | added up | people |\n"));
    assert_eq!(takers(&formats, Setting::Work), ["--to geak", "--to count"]);
    let names = |path: &str| of_path(&formats, Path::new(path)).iter().map(|format| format.name).collect::<Vec<_>>();
    assert_eq!(names("run.count.gz"), ["count"]);
}

#[test]
fn a_format_from_outside_is_written() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("run.count");
    let job = Job {
        path: Some(file.clone()),
        stream: Some(Box::new(std::fs::File::create(&file).unwrap())),
        style: Style::Full,
        prefix: String::new(),
        run: String::new(),
        range: None,
        counters: Vec::new(),
        callstacks: Callstacks::default(),
        extended: false,
        wide: false,
        codec: Codec::None,
        rows: TraceRows::Stream,
        work: Rules::default(),
    };
    let mut sink = (DUMMY.make)(job).unwrap();
    let kernel = Event::Kernel(Default::default());
    (0..3).for_each(|_| sink.event(&kernel, &Registry::default()).unwrap());
    assert_eq!(sink.finish().unwrap(), Vec::<String>::new());
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "3\n");
}

#[test]
fn names_are_unique_and_endings_lead_to_formats() {
    for (at, format) in FORMATS.iter().enumerate() {
        assert!(FORMATS[..at].iter().all(|other| other.name != format.name), "{}", format.name);
        assert!(!format.help.is_empty() && !format.docs.is_empty(), "{}", format.name);
        let named = format.docs.iter().all(|row| row.called.split(' ').next() == Some(format.name));
        assert!(named, "{}", format.name);
    }
    let names = |path: &str| of_path(FORMATS, Path::new(path)).iter().map(|format| format.name).collect::<Vec<_>>();
    assert_eq!(names("a/kernels.parquet"), ["parquet"]);
    assert_eq!(names("run.pb.gz"), ["pprof"]);
    assert_eq!(names("results.csv"), ["csv", "rocprof-csv"]);
    assert_eq!(names("RUN.PFTRACE"), ["pftrace"]);
    assert_eq!(names("x.json.gz"), ["json", "geak", "chrome", "speedscope"]);
    assert_eq!(names("db"), Vec::<&str>::new(), "a name is no ending");
}

/// `RKPROF_REGENERATE=1 cargo test -p rkprof-formats the_docs_have` writes it.
#[test]
fn the_docs_have_the_table_of_the_declarations() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/formats.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let from = text.find("| format | result |").expect("the table of export formats");
    let to = from + text[from..].find("\n\n").expect("its end") + 1;
    if std::env::var_os("RKPROF_REGENERATE").is_some() {
        std::fs::write(&path, format!("{}{}{}", &text[..from], table(FORMATS), &text[to..])).unwrap();
        return;
    }
    assert!(text[from..to] == table(FORMATS), "docs/formats.md differs from the declarations: regenerate it");
}
