//! FLOPs and bytes of a kernel, with their source.
//!
//! Counters always come first. Stated work follows in this order: the command line of the analysis; the command line of the
//! run; the program's own statements about its launches; a file beside the run; the log of the libraries that launched the
//! kernels; the arguments of known kernels.

use super::argument_work::ArgumentWork;
use super::library_work::LibraryWork;
use rkprof_arch::Dtype;
use rkprof_arch::work::{Rules, Work};
use rkprof_model::event::LaunchShape;
use rkprof_model::summary::KernelRow;
use serde::Serialize;

/// The source of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Counters,
    /// `--work` of the analysis.
    WorkOption,
    /// `--work` of the run.
    RunOption,
    /// The arguments of the launches: a formula of `--work` over them, or what rkprof knows of a library's kernel.
    Arguments,
    /// `rkprof_annotate`, or a ROCTx range around the launch.
    Program,
    /// The sidecar file.
    File,
    /// The log of rocBLAS or hipBLASLt (`--lib-trace`).
    LibraryTrace,
}

impl Source {
    pub fn name(self) -> &'static str {
        match self {
            Source::Counters => "counters",
            Source::WorkOption => "--work",
            Source::RunOption => "--work of the run",
            Source::Arguments => "arguments",
            Source::Program => "program",
            Source::File => "work file",
            Source::LibraryTrace => "library trace",
        }
    }
}

/// A number of one call, and its source.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Known {
    pub value: f64,
    pub source: Source,
}

impl Known {
    pub fn counted(value: f64) -> Known {
        Known { value, source: Source::Counters }
    }
}

/// All statements about a run's kernels.
#[derive(Clone, Debug, Default)]
pub struct WorkSources {
    /// `--work` of the analysis.
    pub option: Rules,
    /// `--work` of the run.
    pub run: Rules,
    pub file: Rules,
    pub library: LibraryWork,
    /// The arguments of launches, for rules that use them and for known kernels.
    pub arguments: ArgumentWork,
    /// The number format of ROCTx payloads, where all of them agree.
    pub program_dtype: Option<Dtype>,
}

/// The stated work of one launch.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SourcedWork {
    pub flops: Option<Known>,
    pub bytes: Option<Known>,
    pub dtype: Option<Dtype>,
}

impl WorkSources {
    /// The stated work of a launch of a row; `said` is what the program itself stated, per call. Without a `shape` (a row of many
    /// shapes) only constants have a value.
    pub(crate) fn stated_work(&self, row: &KernelRow, shape: Option<&LaunchShape>, said: Work) -> SourcedWork {
        let said = Work { dtype: said.dtype.or(self.program_dtype), ..said };
        let by_rules = |source: Source, rules: &Rules| match rules.find(&row.name) {
            Some(rule) if !rule.arguments().is_empty() => {
                (Source::Arguments, shape.map_or(Work::default(), |shape| self.arguments.mean_work(rule, row, shape)))
            }
            Some(rule) => (source, rule.work(shape, None)),
            None => (source, Work::default()),
        };
        let sources = [
            by_rules(Source::WorkOption, &self.option),
            by_rules(Source::RunOption, &self.run),
            (Source::Program, said),
            by_rules(Source::File, &self.file),
            (Source::LibraryTrace, self.by_library(&row.name, shape)),
            (Source::Arguments, shape.map_or(Work::default(), |_| self.arguments.known(row))),
        ];
        let first = |of: fn(&Work) -> Option<f64>| {
            let found =
                sources.iter().find_map(|(source, work)| Some((Known { value: of(work)?, source: *source }, work)));
            (found.map(|(known, _)| known), found.and_then(|(_, work)| work.dtype))
        };
        let ((flops, of_flops), (bytes, _)) = (first(|work| work.flops), first(|work| work.bytes));
        // The number format belongs to the operations: it comes from the source of these, otherwise from any source with a
        // format.
        let any = || sources.iter().find_map(|(_, work)| work.dtype);
        let dtype = of_flops.or_else(|| flops.or(bytes).and_then(|_| any()));
        SourcedWork { flops, bytes, dtype }
    }

    fn by_library(&self, name: &str, shape: Option<&LaunchShape>) -> Work {
        let row = shape.and_then(|shape| self.library.row_of(name, shape));
        row.map_or(Work::default(), |row| Work { flops: Some(row.operations), bytes: None, dtype: row.dtype })
    }
}

impl SourcedWork {
    /// The sources of the stated work, such as `--work` or `program, work file`.
    pub(crate) fn source_names(&self) -> String {
        let mut names: Vec<&str> = self.flops.iter().chain(&self.bytes).map(|known| known.source.name()).collect();
        names.dedup();
        names.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_arch::work::Rule;

    fn rules(text: &str) -> Rules {
        Rules::new(vec![Rule::parse(text).unwrap()])
    }

    fn row(name: &str) -> KernelRow {
        KernelRow { name: name.to_owned(), ..KernelRow::default() }
    }

    const SHAPE: LaunchShape = LaunchShape { grid: [1024, 1, 1], workgroup: [256, 1, 1], lds: Some(0) };

    #[test]
    fn each_number_comes_from_the_first_who_states_it() {
        let sources = WorkSources {
            option: rules("gemm=bytes:8*grid"),
            run: rules("gemm=flops:100,bytes:1,dtype:bf16"),
            file: rules(".=flops:7,bytes:7,dtype:fp8"),
            ..WorkSources::default()
        };
        let claimed = sources.stated_work(&row("gemm"), Some(&SHAPE), Work { flops: Some(50.0), ..Work::default() });
        assert_eq!(claimed.bytes, Some(Known { value: 8192.0, source: Source::WorkOption }));
        assert_eq!(claimed.flops, Some(Known { value: 100.0, source: Source::RunOption }));
        assert_eq!((claimed.dtype, claimed.source_names().as_str()), (Some(Dtype::Bf16), "--work of the run, --work"));
        let other = sources.stated_work(&row("copy"), Some(&SHAPE), Work { flops: Some(50.0), ..Work::default() });
        assert_eq!(other.flops, Some(Known { value: 50.0, source: Source::Program }));
        assert_eq!(other.bytes.unwrap().source, Source::File);
        assert_eq!(
            sources.stated_work(&row("gemm"), None, Work::default()).bytes.unwrap().source,
            Source::RunOption,
            "no shape"
        );
        assert_eq!(
            WorkSources::default().stated_work(&row("gemm"), Some(&SHAPE), Work::default()),
            SourcedWork::default()
        );
    }

    /// The library's operations are those of its own kernel and shape.
    #[test]
    fn a_library_states_the_work_of_one_shape() {
        let LaunchShape { grid, workgroup, lds } = SHAPE;
        let dtype = Some(Dtype::Bf16);
        let known = |kernel: &str, grid, operations| crate::library_work::LibraryRow {
            kernel: kernel.to_owned(),
            grid,
            workgroup,
            lds,
            calls: 1,
            operations,
            dtype,
        };
        let kernels = vec![known("norm", grid, 3.0), known("gemm", [64, 1, 1], 5.0), known("gemm", grid, 7.0)];
        let sources =
            WorkSources { library: LibraryWork { kernels, ..LibraryWork::default() }, ..WorkSources::default() };
        let found = sources.stated_work(&row("gemm"), Some(&SHAPE), Work::default());
        assert_eq!(found.flops, Some(Known { value: 7.0, source: Source::LibraryTrace }));
        assert_eq!((found.bytes, found.dtype), (None, dtype));
        assert_eq!(sources.stated_work(&row("gemm"), None, Work::default()).flops, None);
        assert_eq!(sources.stated_work(&row("copy"), Some(&SHAPE), Work::default()).flops, None);
    }

    #[test]
    fn the_number_format_is_that_of_the_operations() {
        let sources = WorkSources {
            option: rules("gemm=bytes:8,dtype:fp8"),
            run: rules("gemm=flops:100,dtype:bf16"),
            ..WorkSources::default()
        };
        assert_eq!(sources.stated_work(&row("gemm"), Some(&SHAPE), Work::default()).dtype, Some(Dtype::Bf16));
        // The program states operations, and its format in payloads of its ranges.
        let sources = WorkSources { program_dtype: Some(Dtype::Bf16), ..WorkSources::default() };
        let said = Work { flops: Some(50.0), ..Work::default() };
        assert_eq!(sources.stated_work(&row("gemm"), Some(&SHAPE), said).dtype, Some(Dtype::Bf16));
    }
}
