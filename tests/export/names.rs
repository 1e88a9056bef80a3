//! Names that break careless writers survive every format.

use super::*;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::RowAccessor;
use rkprof_model::event::Symbol;
use rkprof_perfetto::reader::{Item, TraceReader};

/// A 4 KiB template, quotes, separators, a line end, other alphabets; one per kernel of the synthetic run.
fn hostile() -> Vec<String> {
    let long =
        format!("void ck::kernel<{}>(float const*, int)", "std::tuple<int, float, ck::Sequence<1, 2>>, ".repeat(93));
    assert!(long.len() > 4096);
    vec![
        long,
        "op\"quoted\", with, commas;and;semicolons".into(),
        "first line\nsecond\tline\r\n'last' \\ % {}".into(),
        "λ::加算<µ, 🚀>(日本語 const&)".into(),
    ]
}

fn run() -> Run {
    let mut synth = synth::synth(4);
    for (kernel, name) in (1..).zip(hostile()) {
        let symbol = &mut synth.registry.kernels.get_mut(&kernel).unwrap().symbol;
        *symbol = Symbol::named(symbol.mangled(), name);
    }
    Run::new(synth)
}

/// The names of the dispatches in their order.
fn expected(run: &Run) -> Vec<String> {
    run.kernels().into_iter().map(|kernel| run.synth.registry.kernels[&kernel.kernel].name().to_owned()).collect()
}

#[test]
fn in_csv() {
    let run = run();
    let dir = run.export("csv", &["--to", "csv"]);
    assert_eq!(column(&dir.join("kernel_trace.csv"), "Kernel_Name"), expected(&run));
    assert!(column(&dir.join("kernel_stats.csv"), "Name").iter().all(|name| hostile().contains(name)));
    let results = run.export("results.csv", &["--to", "rocprof-csv"]);
    assert_eq!(column(&results, "Name"), expected(&run));
    assert_eq!(column(&results, "KernelName"), expected(&run));
}

#[test]
fn in_parquet() {
    let run = run();
    for codec in ["zstd", "snappy", "none"] {
        let path = run.export("kernels.parquet", &["--to", "parquet", "--compression", codec]);
        let reader = SerializedFileReader::new(std::fs::File::open(path).unwrap()).unwrap();
        let rows: Vec<_> = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
        let names: Vec<_> = rows.iter().map(|row| row.get_string(0).unwrap().clone()).collect();
        assert_eq!(names, expected(&run), "{codec}");
        for (row, kernel) in rows.iter().zip(run.kernels()) {
            assert_eq!(row.get_long(1).unwrap(), kernel.start as i64);
            assert_eq!(row.get_long(2).unwrap(), (kernel.end - kernel.start) as i64);
            let sizes: Vec<_> = (3..9).map(|at| row.get_int(at).unwrap() as u32).collect();
            assert_eq!(sizes, [kernel.shape.grid, kernel.shape.workgroup].concat());
            assert_eq!(Some(row.get_int(9).unwrap() as u32), run.synth.registry.kernels[&kernel.kernel].vgprs);
            assert_eq!(row.get_int(11).unwrap() as u32, kernel.stream.unwrap_or(kernel.queue));
        }
    }
}

#[test]
fn in_json() {
    let run = run();
    let json: serde_json::Value = serde_json::from_str(&run.text("results.json", &["--to", "json"])).unwrap();
    let process = &json["rocprofiler-sdk-tool"][0];
    let symbols = process["kernel_symbols"].as_array().unwrap();
    let name = |id: &serde_json::Value| {
        let symbol = symbols.iter().find(|symbol| symbol["kernel_id"] == *id).unwrap();
        symbol["formatted_kernel_name"].as_str().unwrap().to_owned()
    };
    let records = process["buffer_records"]["kernel_dispatch"].as_array().unwrap();
    let names: Vec<_> = records.iter().map(|record| name(&record["dispatch_info"]["kernel_id"])).collect();
    assert_eq!(names, expected(&run));
    for (to, kernels) in [("chrome", "/traceEvents"), ("geak", "/components"), ("speedscope", "/shared/frames")] {
        let document: serde_json::Value = serde_json::from_str(&run.text(to, &["--to", to])).unwrap();
        let part = document.pointer(kernels).unwrap();
        let found = |name: &String| match part {
            serde_json::Value::Object(map) => map.contains_key(name),
            part => part.as_array().unwrap().iter().any(|entry| entry["name"] == name.as_str()),
        };
        assert!(hostile().iter().all(found), "{to}");
    }
}

#[test]
fn in_rocpd() {
    let run = run();
    let db = rusqlite::Connection::open(run.export("run.db", &["--to", "rocpd"])).unwrap();
    let mut query = db.prepare("SELECT name FROM kernels ORDER BY id").unwrap();
    let names: Vec<String> = query.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    assert_eq!(names, expected(&run));
}

#[test]
fn in_a_part_of_a_trace() {
    let run = run();
    let part = std::fs::read(run.export("part.pftrace", &["--to", "pftrace"])).unwrap();
    let mut reader = TraceReader::new(&part[..]);
    let mut names = Vec::new();
    while let Some(item) = reader.next().unwrap() {
        if let Item::Event(Event::Kernel(kernel)) = item {
            names.push(reader.registry().kernel_name(kernel.kernel).into_owned());
        }
    }
    assert_eq!(names, expected(&run));
}

#[test]
fn in_collapsed_stacks() {
    let run = run();
    let text = run.text("stacks.txt", &["--to", "collapsed"]);
    // Nothing but a frame's separator and the line's end may be missing from a name.
    let flat = hostile().iter().map(|name| name.replace([';', '\n', '\r'], " ")).collect::<Vec<_>>();
    for line in text.lines() {
        let (stack, weight) = line.rsplit_once(' ').unwrap();
        assert!(weight.parse::<u64>().is_ok(), "{line}");
        assert!(flat.contains(&stack.rsplit(';').next().unwrap().to_owned()), "{line}");
    }
    assert!(text.lines().any(|line| line.starts_with("step;")), "{text}");
}

/// Out by each format that rkprof reads, and in again: no name has lost or changed a byte.
#[test]
fn there_and_back() {
    let mut synth = synth::synth(4);
    for (kernel, name) in (1..).zip(hostile()) {
        synth.registry.kernels.get_mut(&kernel).unwrap().symbol = Symbol::named(name.as_str(), name.as_str());
    }
    let run = Run::new(synth);
    let counts = |names: &mut dyn Iterator<Item = (String, u64)>| {
        let mut sums = std::collections::BTreeMap::new();
        names.for_each(|(name, calls)| *sums.entry(name).or_insert(0) += calls);
        sums
    };
    let before = counts(&mut expected(&run).into_iter().map(|name| (name, 1)));
    for (number, (place, options)) in [
        ("csv", &["--to", "csv"][..]),
        ("results.csv", &["--to", "rocprof-csv"]),
        ("kernels.parquet", &["--to", "parquet"]),
        ("dataset", &["--to", "parquet", "--wide"]),
        ("run.db", &["--to", "rocpd"]),
        ("results.json", &["--to", "json"]),
        ("results.json.gz", &["--to", "json"]),
        ("trace.json", &["--to", "chrome"]),
        ("trace.json.gz", &["--to", "chrome"]),
        ("part.pftrace", &["--to", "pftrace"]),
    ]
    .into_iter()
    .enumerate()
    {
        let exported = run.export(&format!("{number}-{place}"), options);
        let back = run.dir.path().join(format!("{number}.run"));
        let output = common::run(Command::new(common::rkprof()).arg("import").arg(&exported).arg("-o").arg(&back));
        assert!(
            output.status.success() && !stderr(&output).contains("could not be read"),
            "{options:?}: {}",
            stderr(&output)
        );
        let summary: serde_json::Value =
            serde_json::from_slice(&std::fs::read(back.join("summary.json")).unwrap()).unwrap();
        let after = counts(&mut summary["kernels"].as_array().unwrap().iter().map(|row| {
            let of = |name: &str| row["duration"][name].as_u64().unwrap();
            (row["name"].as_str().unwrap().to_owned(), of("count") + of("untimed"))
        }));
        assert_eq!(after, before, "{options:?}");
    }
}

#[test]
fn styles() {
    let run = Run::new(synth::synth(4));
    for (style, name) in [
        ("full", "void reduce<512>(float const*, float*, int)"),
        ("short", "reduce<512>"),
        ("mangled", "void reduce<512>(float const*, float*, int)"),
    ] {
        let dir = run.export(style, &["--to", "csv", "--names", style]);
        assert!(column(&dir.join("kernel_trace.csv"), "Kernel_Name").iter().any(|n| n == name), "{style}");
    }
    let mangled = run.export("results.csv", &["--to", "rocprof-csv", "--names", "mangled"]);
    assert!(column(&mangled, "Name").contains(&"_ZN2at6native29vectorized_elementwise_kernelE".to_owned()));
}

/// `--names short` is the report's short form: by meaning, and each kernel has its own.
#[test]
fn short_names_are_those_of_the_report() {
    let tensile = |end: &str| format!("Cijk_Alik_Bljk_HHS_BH_MT64x64x64_MI16x16x16x1_SN_GRVW8_GSU8_PGR2_{end}");
    let meant = [
        (tensile("WG64_4_1"), "Tensile HHS MT64x64x64 GSU8 WG64_4_1"),
        (tensile("WG32_8_1"), "Tensile HHS MT64x64x64 GSU8 WG32_8_1"),
        (
            "void at::native::vectorized_elementwise_kernel<4, at::native::CUDAFunctor_add<c10::Half>, std::array<char*, \
             3ul> >(int, at::native::CUDAFunctor_add<c10::Half>, std::array<char*, 3ul>)"
                .to_owned(),
            "vectorized_elementwise<4> add<half>",
        ),
        ("triton_poi_fused_add_0".to_owned(), "triton_poi_fused_add_0"),
    ];
    let mut synth = synth::synth(4);
    for (kernel, (name, _)) in (1..).zip(&meant) {
        let symbol = &mut synth.registry.kernels.get_mut(&kernel).unwrap().symbol;
        *symbol = Symbol::named(symbol.mangled(), name.as_str());
    }
    let run = Run::new(synth);
    let short = |whole: &String| meant.iter().find(|(name, _)| name == whole).expect("a kernel of the list").1;
    let expected: Vec<&str> = expected(&run).iter().map(short).collect();
    let dir = run.export("csv", &["--to", "csv", "--names", "short"]);
    assert_eq!(column(&dir.join("kernel_trace.csv"), "Kernel_Name"), expected);
    let stats = column(&dir.join("kernel_stats.csv"), "Name");
    assert_eq!(stats.len(), meant.len(), "no two kernels became one: {stats:?}");
}
