//! The work of launches by their arguments, where these were recorded: formulas of the user (`--work 'matmul=flops:2*arg.M*arg.N*arg.K'`),
//! matrix products of libraries, and kernels that rkprof knows.
//!
//! A row of the summary has launches of one shape, whose arguments can differ. Its work is their mean, and it is known only where the
//! arguments of all its launches are: those of some would be another kernel's average. Where only a part of the launches is measured, it is
//! not known which had which arguments, so all must have the same work.

use rkprof_arch::work::{Rule, Work};
use rkprof_model::event::LaunchShape;
use rkprof_model::summary::{KernelRow, SizeRow, Summary};
use rkprof_problems::families::formulas::{self, Formulas};
use rkprof_problems::families::tensile;
use rkprof_problems::product;
use std::collections::{BTreeMap, HashMap};

/// Kernel, device, grid and workgroup.
type Key = (String, u32, [u32; 3], [u32; 3]);

#[derive(Clone, Debug, Default)]
struct Launches {
    /// All of them.
    calls: u64,
    /// Arguments, and the launches that had them.
    known: Vec<(String, u64)>,
    /// Work of the launches that need no rule of the user: matrix products, and kernels that rkprof knows.
    works: Vec<(Work, u64)>,
}

impl Launches {
    fn unknown(&self) -> u64 {
        self.calls.saturating_sub(sum(&self.known))
    }
}

fn sum<T>(launches: &[(T, u64)]) -> u64 {
    launches.iter().map(|(_, calls)| calls).sum()
}

/// The launches of a run, and the arguments of those that have any.
#[derive(Clone, Debug, Default)]
pub struct ArgumentWork {
    launches: BTreeMap<Key, Launches>,
    /// Rows have a part of the run's launches.
    in_part: bool,
}

impl ArgumentWork {
    pub fn new(summary: &Summary) -> ArgumentWork {
        let mut all: BTreeMap<Key, Launches> = BTreeMap::new();
        let mut formulas: HashMap<&str, Option<Formulas>> = HashMap::new();
        for row in &summary.arguments {
            let (Some(agent), Some(text)) = (row.agent, &row.arguments) else { continue };
            let launches = all.entry((row.name.clone(), agent, row.grid, row.workgroup)).or_default();
            let calls = row.duration.count + row.duration.untimed;
            launches.known.push((text.clone(), calls));
            if let Some(formulas) = formulas.entry(&row.name).or_insert_with(|| formulas::formulas_of(&row.name)) {
                let shape = LaunchShape { grid: row.grid, workgroup: row.workgroup, lds: None };
                launches.works.push((formulas.work(&shape, text), calls));
            }
        }
        for row in &summary.sizes {
            let Some(agent) = row.agent else { continue };
            let launches = all.entry((row.name.clone(), agent, row.grid, row.workgroup)).or_default();
            launches.works.push((of_product(row), row.duration.count + row.duration.untimed));
        }
        for row in &summary.kernels {
            if let Some(launches) = all.get_mut(&key(row)) {
                launches.calls += row.duration.count + row.duration.untimed;
            }
        }
        ArgumentWork { launches: all, in_part: false }
    }

    /// For rows that have a part of the launches, as those after warm-up.
    #[must_use]
    pub fn of_a_part(self) -> ArgumentWork {
        ArgumentWork { in_part: true, ..self }
    }

    /// The mean of launches; what is not known of one is not known.
    fn mean(&self, works: &[(Work, u64)]) -> Work {
        let all = sum(works) as f64;
        let mean = |of: fn(&Work) -> Option<f64>| {
            let sum = works.iter().try_fold(0.0, |sum, (work, calls)| Some(sum + *calls as f64 * of(work)?))?;
            let is_known = !self.in_part || works.windows(2).all(|pair| of(&pair[0].0) == of(&pair[1].0));
            (all > 0.0 && is_known).then(|| sum / all)
        };
        let dtype = works.first().and_then(|(work, _)| work.dtype);
        Work { flops: mean(|work| work.flops), bytes: mean(|work| work.bytes), dtype }
    }

    /// The mean work of a row's launches by a rule that uses arguments.
    pub(crate) fn mean_work(&self, rule: &Rule, row: &KernelRow, shape: &LaunchShape) -> Work {
        let dtype = rule.work(None, None).dtype;
        let none = Work { dtype, ..Work::default() };
        let Some(launches) = self.launches.get(&key(row)).filter(|launches| launches.unknown() == 0) else {
            return none;
        };
        let works = launches.known.iter().map(|(text, calls)| (rule.work(Some(shape), Some(text)), *calls));
        Work { dtype, ..self.mean(&works.collect::<Vec<_>>()) }
    }

    /// The mean work of a row's launches without a rule of the user, where it is known of all.
    pub fn known(&self, row: &KernelRow) -> Work {
        let launches = self.launches.get(&key(row)).filter(|launches| sum(&launches.works) == launches.calls);
        launches.map_or(Work::default(), |launches| self.mean(&launches.works))
    }

    /// The arguments of a launch for which a formula of the rule has no value: a division by 0, or a negative number.
    fn without_value(&self, rule: &Rule, name: &str) -> Option<&str> {
        let of_kernel = self.launches.iter().filter(|((kernel, ..), _)| kernel == name);
        let mut all = of_kernel.flat_map(|((.., grid, workgroup), launches)| {
            let shape = LaunchShape { grid: *grid, workgroup: *workgroup, lds: None };
            launches.known.iter().map(move |(text, _)| (text, rule.is_evaluated(&shape, text)))
        });
        all.find_map(|(text, has_value)| (!has_value).then_some(text.as_str()))
    }

    /// Whether a part of the launches is measured, of a kernel whose launches of one shape have different work by the rule.
    fn differ(&self, rule: &Rule, name: &str) -> bool {
        let mut of_kernel = self.launches.iter().filter(|((kernel, ..), _)| self.in_part && kernel == name);
        of_kernel.any(|((.., grid, workgroup), launches)| {
            let shape = LaunchShape { grid: *grid, workgroup: *workgroup, lds: None };
            let works = launches.known.iter().map(|(text, calls)| (rule.work(Some(&shape), Some(text)), *calls));
            let work = self.mean(&works.collect::<Vec<_>>());
            work.flops.is_none() && work.bytes.is_none()
        })
    }

    /// Why a rule that uses arguments says nothing of a kernel that it is for; `None` where it does.
    pub fn problem(&self, rule: &Rule, name: &str) -> Option<String> {
        let of_kernel =
            || self.launches.iter().filter(|((kernel, ..), _)| kernel == name).map(|(_, launches)| launches);
        let rule_name = rule.pattern();
        let Some((text, _)) = of_kernel().find_map(|launches| launches.known.first()) else {
            return Some(format!(
                "--work {rule_name}=...: the run has no arguments of {name}: record them with rkprof run --kernel-args, or give --work \
                 to rkprof run"
            ));
        };
        let missing: Vec<&str> = rule
            .arguments()
            .into_iter()
            .filter(|(_, key)| key.value(text).is_none())
            .map(|(written, _)| written)
            .collect();
        if !missing.is_empty() {
            return Some(format!(
                "--work {rule_name}=...: {name} has no {}; its arguments are {text}, where * is an address",
                missing.join(", ")
            ));
        }
        if let Some(text) = self.without_value(rule, name) {
            return Some(format!(
                "--work {rule_name}=...: a formula gives no number that is at least 0 for a launch of {name} with {text}"
            ));
        }
        let (unknown, calls) =
            of_kernel().fold((0, 0), |sum, launches| (sum.0 + launches.unknown(), sum.1 + launches.calls));
        if unknown == 0 && self.differ(rule, name) {
            return Some(format!(
                "--work {rule_name}=...: launches of {name} have different arguments, and a part of them is measured, so their work is not \
                 known"
            ));
        }
        (unknown > 0).then(|| {
            format!("--work {rule_name}=...: the arguments of {unknown} of {calls} launches of {name} are not known, so their work is not")
        })
    }
}

fn of_product(row: &SizeRow) -> Work {
    let Some(gemm) = &row.gemm else { return Work::default() };
    let name = if row.mangled.is_empty() { &row.name } else { &row.mangled };
    let types = tensile::said(name).and_then(|said| said.types);
    let dtype = types.and_then(|[a, ..]| a.dtype);
    Work { flops: product::operations(gemm, types), bytes: product::least_bytes(gemm, types), dtype }
}

fn key(row: &KernelRow) -> Key {
    (row.name.clone(), row.agent, row.grid, row.workgroup)
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_arch::Dtype;
    use rkprof_model::summary::{ArgumentsRow, Distribution};

    const SHAPE: LaunchShape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };

    fn calls(count: u64) -> Distribution {
        Distribution { count, ..Distribution::default() }
    }

    fn run(rows: &[(&str, u64)], all: u64) -> Summary {
        let (grid, workgroup) = (SHAPE.grid, SHAPE.workgroup);
        let kernel =
            KernelRow { name: "mm".into(), agent: 1, grid, workgroup, duration: calls(all), ..KernelRow::default() };
        let row = |(text, count): &(&str, u64)| ArgumentsRow {
            name: "mm".into(),
            agent: Some(1),
            grid,
            workgroup,
            arguments: Some((*text).to_owned()),
            duration: calls(*count),
            ..ArgumentsRow::default()
        };
        Summary { kernels: vec![kernel], arguments: rows.iter().map(row).collect(), ..Summary::default() }
    }

    /// By hand: (3 * 2*10*20 + 1 * 2*30*40) / 4 operations, and 64 work-items of 8 bytes.
    #[test]
    fn the_work_of_a_row_is_the_mean_of_its_launches() {
        let rule = Rule::parse("mm=flops:2*arg.M*arg[2],bytes:8*grid,dtype:bf16").unwrap();
        let summary = run(&[("A=* M=10 N=20", 3), ("A=* M=30 N=40", 1)], 4);
        let work = ArgumentWork::new(&summary);
        let found = work.mean_work(&rule, &summary.kernels[0], &SHAPE);
        assert_eq!((found.flops, found.bytes, found.dtype), (Some(900.0), Some(512.0), rule.work(None, None).dtype));
        assert_eq!(work.problem(&rule, "mm"), None);
    }

    /// By hand: 2 * 100 * 20 * 30 operations, 2 bytes for each of 3,000 + 600 + 2,000 numbers.
    #[test]
    fn products_of_libraries_have_work_where_all_launches_are_known() {
        let name = "Cijk_Ailk_Bljk_HHS_BH_MT128x128x32";
        let gemm =
            rkprof_model::gemm::Gemm { m: 100, n: 20, k: 30, batch: 1, reads_c: Some(false), ..Default::default() };
        let (grid, workgroup) = (SHAPE.grid, SHAPE.workgroup);
        let of = |known: u64, grid| SizeRow {
            name: name.into(),
            mangled: name.into(),
            agent: Some(1),
            grid,
            workgroup,
            gemm: Some(gemm),
            duration: calls(known),
        };
        let kernel =
            KernelRow { name: name.into(), agent: 1, grid, workgroup, duration: calls(5), ..KernelRow::default() };
        let work = |sizes| {
            let summary = Summary { kernels: vec![kernel.clone()], sizes, ..Summary::default() };
            ArgumentWork::new(&summary).known(&kernel)
        };
        let all = work(vec![of(5, grid)]);
        assert_eq!((all.flops, all.bytes, all.dtype), (Some(120_000.0), Some(11_200.0), Some(Dtype::Fp16)));
        assert_eq!(work(vec![of(4, grid)]), Work::default(), "one launch is not known");
        assert_eq!(work(vec![of(5, [0; 3])]), Work::default(), "a run of an earlier version has no shapes");
    }

    /// 10 launches, 8 of them after warm-up. Those of one size have its work; which of two sizes were warm-up is not known.
    #[test]
    fn a_part_of_the_launches_has_the_work_of_all_where_it_is_the_same() {
        let rule = Rule::parse("mm=flops:2*arg.M,bytes:8*grid").unwrap();
        let of = |rows: &[(&str, u64)]| {
            let mut summary = run(rows, 10);
            let work = ArgumentWork::new(&summary).of_a_part();
            summary.kernels[0].duration.count = 8;
            let found = work.mean_work(&rule, &summary.kernels[0], &SHAPE);
            (found.flops, found.bytes, work.problem(&rule, "mm").is_some())
        };
        assert_eq!(of(&[("M=10 N=1", 6), ("M=10 N=2", 4)]), (Some(20.0), Some(512.0), false));
        assert_eq!(of(&[("M=10", 2), ("M=30", 8)]), (None, Some(512.0), false));
        assert_eq!(of(&[("M=10", 8)]), (None, None, true), "two launches are not known");
        let flops = Rule::parse("mm=flops:2*arg.M").unwrap();
        let work = ArgumentWork::new(&run(&[("M=10", 2), ("M=30", 8)], 10));
        assert_eq!(work.problem(&flops, "mm"), None);
        assert!(work.of_a_part().problem(&flops, "mm").unwrap().contains("have different arguments"));
    }

    /// 64 rows of 10 floats, read and written.
    #[test]
    fn known_kernels_have_work_without_a_rule() {
        let name = "void rms_norm_f32<256, true, false, false>(float const*, float*, int, int, int, long)";
        let mut summary = run(&[("arg2=10", 2), ("arg2=20", 2)], 4);
        summary.kernels[0].name = name.into();
        summary.arguments.iter_mut().for_each(|row| row.name = name.into());
        let blocks = LaunchShape { grid: [64 * 64, 1, 1], ..SHAPE };
        summary.kernels[0].grid = blocks.grid;
        summary.arguments.iter_mut().for_each(|row| row.grid = blocks.grid);
        let work = ArgumentWork::new(&summary).known(&summary.kernels[0]);
        assert_eq!((work.flops, work.bytes), (None, Some(8.0 * 64.0 * 15.0)));
        summary.kernels[0].duration.count += 1;
        assert_eq!(ArgumentWork::new(&summary).known(&summary.kernels[0]), Work::default());
    }

    #[test]
    fn what_is_missing_is_named() {
        let rule = Rule::parse("mm=flops:arg.M*arg.K").unwrap();
        for (rows, all, told) in [
            (&[("A=* M=10 N=20", 3)][..], 3, "mm has no arg.K; its arguments are A=* M=10 N=20"),
            (&[("M=10 K=20", 3)], 5, "arguments of 2 of 5 launches of mm are not known"),
            (&[], 5, "record them with rkprof run --kernel-args"),
        ] {
            let summary = run(rows, all);
            let work = ArgumentWork::new(&summary);
            assert_eq!(work.mean_work(&rule, &summary.kernels[0], &SHAPE).flops, None);
            let problem = work.problem(&rule, "mm").unwrap();
            assert!(problem.contains(told), "{problem}");
        }
    }

    #[test]
    fn a_formula_without_a_value_is_told() {
        let summary = run(&[("M=10 N=2", 1), ("M=10 N=0", 2)], 3);
        let work = ArgumentWork::new(&summary);
        for (rule, told) in [
            ("mm=flops:arg.M/arg.N", Some("M=10 N=0")),
            ("mm=flops:arg.M,bytes:arg.N-1", Some("M=10 N=0")),
            ("mm=flops:arg.M+arg.N,bytes:grid", None),
            ("mm=flops:arg.M+lds", None),
        ] {
            let problem = work.problem(&Rule::parse(rule).unwrap(), "mm");
            assert_eq!(problem.is_some(), told.is_some(), "{rule}: {problem:?}");
            assert!(problem.unwrap_or_default().contains(told.unwrap_or_default()), "{rule}");
        }
    }
}
