//! `rkprof analyze`: reads the `results.json` that profile scripts write (mean times of components, with bytes and FLOPs) and
//! adds what follows from it: bandwidth, intensity, utilization, and a verdict per component.
//!
//! All fields of a component are kept. A missing field is null, and so is every value that would follow from it.

use super::style::width;
use super::{Failure, exit};
use crate::output_options::{PlainFormat, Show};
use rkprof_analysis::rules::{self, RuleSet};
use rkprof_analysis::verdict::{self, Facts, Verdict};
use rkprof_arch::peaks::{Level, Peaks};
use rkprof_arch::products;
use rkprof_arch::work::Derived;
use rkprof_formats::import::components;
use rkprof_model::error::Error;
use rkprof_model::event::Agent;
use rkprof_show::columns::{Columns, Value as Cell};
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::table::field;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::path::PathBuf;

const SCHEMA_VERSION: u32 = 1;

/// Judge the mean times that a profile script wrote (results.json)
#[derive(clap::Args)]
#[command(after_help = "\
FILE is {\"config\": {..}, \"components\": {NAME: {\"type\", \"mean_us\", \"std_us\", \"min_us\", \"max_us\", \"p50_us\", \
\"p95_us\", \"p99_us\", \"bytes_transferred\", \"flops_estimated\"}}, \"full_pipeline\": {..}}; of a component only mean_us \
is needed. Percentages refer to FP16 and to the memory bandwidth of the product.

Examples:
  rkprof analyze results.json --arch gfx942
  rkprof analyze results.json --arch gfx950 --module attention --format json

Exit codes: 0 ok, 2 FILE has another form, 4 it has no components.")]
pub(crate) struct Args {
    /// What the script wrote
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Architecture that the times are from; without it there are no percentages of peak
    #[arg(long, value_name = "GFX")]
    arch: Option<String>,
    /// Product, where the architecture has several (MI300X, MI325X, ...)
    #[arg(long, value_name = "NAME", requires = "arch")]
    product: Option<String>,
    /// Name of what was profiled
    #[arg(long, value_name = "NAME")]
    module: Option<String>,
    /// Rules of the verdicts: default, geak
    #[arg(long, value_name = "RULES", default_value = "default")]
    rules: String,
    #[command(flatten)]
    show: Show<PlainFormat>,
}

/// A component with the values that follow from its fields.
struct Component<'a> {
    name: &'a str,
    said: &'a Map<String, Value>,
    mean_us: f64,
    share_pct: Option<f64>,
    derived: Derived,
    verdict: Verdict,
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let doing = format!("analyze {}", args.file.display());
    let fail = |code, problem: &str, remedy: &str| Failure::new(code, doing.clone(), problem, remedy);
    let expected = "`rkprof analyze --help` shows what the file has to hold.";
    let text = rkprof_store::files::read(&args.file, rkprof_store::files::MAX_JSON)
        .map_err(|error| fail(exit::NO_DATA, &error.to_string(), "Name the JSON file that the script wrote."))?;
    // The messages of serde_json end with line and column.
    let value: Value =
        serde_json::from_slice(&text).map_err(|error| fail(exit::USAGE, &error.to_string(), expected))?;
    let Some(components) = value.get("components").and_then(Value::as_object) else {
        return Err(fail(exit::USAGE, "it has no object \"components\"", expected));
    };
    if components.is_empty() {
        return Err(fail(exit::NO_DATA, "it has no components", expected));
    }
    let rules = rules::load(&args.rules, None)
        .map_err(|problem| fail(exit::USAGE, &problem.to_string(), "Give --rules default or --rules geak."))?;
    let (peaks, mut notes) =
        peaks(args).map_err(|problem| fail(exit::USAGE, &problem.to_string(), "See --arch and --product."))?;
    let components = judged(components, whole_us(&value), &rules, peaks.as_ref(), &mut notes)
        .map_err(|problem| fail(exit::USAGE, &problem.to_string(), expected))?;
    let analysis = Analysis { args, value: &value, components: &components, peaks: peaks.as_ref(), notes: &notes };
    let text = match args.show.format() {
        PlainFormat::Json => analysis.as_json(),
        PlainFormat::Text => analysis.as_text(),
    };
    args.show.write(&text)
}

/// Peaks of the product, and the assumptions behind them.
fn peaks(args: &Args) -> Result<(Option<Peaks>, Vec<String>), Error> {
    let Some(arch) = &args.arch else {
        return Ok((None, vec!["without --arch there are no percentages of peak".to_owned()]));
    };
    let assumed = products::usual_of(arch).map_or("", |product| product.key);
    let product = args.product.as_deref().unwrap_or(assumed);
    if let Some(asked) = &args.product {
        let known: Vec<&str> =
            products::PRODUCTS.iter().filter(|product| product.arch == arch).map(|product| product.key).collect();
        if !known.iter().any(|key| asked.to_ascii_lowercase().contains(key)) {
            return Err(format!("{asked:?} is not a known product of {arch}; known are {}", known.join(", ")).into());
        }
    }
    let agent = Agent { name: arch.clone(), product: product.to_ascii_uppercase(), ..Agent::default() };
    match Peaks::for_agent(&agent, None) {
        // An unknown architecture has no roofs; everything else is shown.
        Err(error) => Ok((None, vec![error.to_string()])),
        Ok(peaks) => {
            let mut notes = peaks.notes.clone();
            if args.product.is_none() {
                notes.insert(0, format!("{arch} is taken for a whole {} (--product)", peaks.product));
            }
            Ok((Some(peaks), notes))
        }
    }
}

/// `pipeline_us`: the time of all components together, if the script measured it.
fn judged<'a>(
    components: &'a Map<String, Value>,
    pipeline_us: Option<f64>,
    rules: &RuleSet,
    peaks: Option<&Peaks>,
    doubts: &mut Vec<String>,
) -> Result<Vec<Component<'a>>, Error> {
    let said: Vec<components::Component<'_>> =
        components.iter().map(|(name, said)| components::Component::new(name, said)).collect::<Result<_, _>>()?;
    // Scripts time a component once; our own exports say how often it ran, so that its part is the time of all its calls.
    let calls = |said: &Map<String, Value>| said.get("calls").and_then(Value::as_f64).unwrap_or(1.0).max(1.0);
    let part = |component: &components::Component<'_>| component.mean_us * calls(component.said);
    // A total below one of its parts is not used: the components ran at once, or the unit differs.
    let longest = said.iter().map(part).fold(0.0, f64::max);
    let whole = pipeline_us.filter(|whole| *whole >= longest);
    let total = whole.unwrap_or_else(|| said.iter().map(part).sum());
    let mut list: Vec<Component<'_>> = said
        .into_iter()
        .map(|component| {
            let share_pct = (total > 0.0).then(|| 100.0 * part(&component) / total);
            let components::Component { name, said, mean_us, work } = component;
            let (work, found) = work.possible(Some(mean_us / 1e6), peaks);
            doubts.extend(found.into_iter().map(|doubt| format!("{name}: {doubt}")));
            let facts = Facts {
                calls: calls(said).round() as u64,
                mean_us: Some(mean_us),
                p50_us: said.get("p50_us").and_then(Value::as_f64).filter(|p50| *p50 > 0.0),
                share_pct,
                work: Some(work),
                peaks,
                ..Facts::default()
            };
            let derived = work.derive(mean_us, peaks);
            Component { name, said, mean_us, share_pct, derived, verdict: verdict::judge(rules, &facts) }
        })
        .collect();
    let order = |a: &Component<'_>, b: &Component<'_>| {
        b.share_pct.partial_cmp(&a.share_pct).unwrap_or(std::cmp::Ordering::Equal).then(b.mean_us.total_cmp(&a.mean_us))
    };
    list.sort_by(order);
    Ok(list)
}

/// What the components are parts of: in our own exports the time of all kernels, else the latency of the pipeline.
fn whole_us(value: &Value) -> Option<f64> {
    let kernels = value.get("full_pipeline").and_then(|whole| whole.get("kernel_sum_us")).and_then(Value::as_f64);
    kernels.filter(|us| *us > 0.0).or_else(|| said_pipeline_us(value))
}

/// The latency of all components together, as the script measured it.
fn said_pipeline_us(value: &Value) -> Option<f64> {
    value.get("full_pipeline").and_then(|whole| whole.get("mean_us")).and_then(Value::as_f64).filter(|us| *us > 0.0)
}

/// What is added to the file, as JSON.
#[derive(Serialize)]
struct Whole<'a> {
    schema_version: u32,
    module: Option<&'a str>,
    arch: Option<&'a str>,
    product: Option<&'a str>,
    peak_bandwidth_gbps: Option<f64>,
    pipeline_us: f64,
    pipeline_is_sum_of_components: bool,
    primary_bottleneck: Option<&'a str>,
    components: BTreeMap<String, Map<String, Value>>,
    notes: &'a [String],
}

/// What is added to a component.
#[derive(Serialize)]
struct Judged<'a> {
    #[serde(flatten)]
    derived: Derived,
    share_pct: Option<f64>,
    verdict: &'a Verdict,
}

fn fields_of(shape: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(shape) {
        Ok(Value::Object(fields)) => fields,
        _ => unreachable!("structs whose keys are texts are objects"),
    }
}

/// A file of measured components, judged.
struct Analysis<'a> {
    args: &'a Args,
    value: &'a Value,
    components: &'a [Component<'a>],
    peaks: Option<&'a Peaks>,
    notes: &'a [String],
}

impl Analysis<'_> {
    /// Latency of the whole, and whether it is the sum of the components.
    fn pipeline_us(&self) -> (f64, bool) {
        said_pipeline_us(self.value).map_or_else(
            || (self.components.iter().map(|component| component.mean_us).sum(), true),
            |mean| (mean, false),
        )
    }

    /// The file of the script with what follows from it; what it says itself under these names is replaced.
    fn as_json(&self) -> String {
        let Analysis { args, value, components, peaks, notes } = *self;
        let mut result = value.as_object().cloned().unwrap_or_default();
        let component = |component: &Component<'_>| {
            let mut fields = component.said.clone();
            let Component { derived, share_pct, verdict, .. } = component;
            fields.extend(fields_of(&Judged { derived: *derived, share_pct: *share_pct, verdict }));
            (component.name.to_owned(), fields)
        };
        let (pipeline_us, pipeline_is_sum_of_components) = self.pipeline_us();
        result.extend(fields_of(&Whole {
            schema_version: SCHEMA_VERSION,
            module: args.module.as_deref(),
            arch: args.arch.as_deref(),
            product: peaks.map(|peaks| peaks.product.as_str()),
            peak_bandwidth_gbps: peaks.and_then(|peaks| peaks.gb_per_s(Level::Hbm)),
            pipeline_us,
            pipeline_is_sum_of_components,
            primary_bottleneck: components.first().map(|component| component.name),
            components: components.iter().map(component).collect(),
            notes,
        }));
        crate::out::pretty(&result)
    }

    fn as_text(&self) -> String {
        let Analysis { args, components, peaks, notes, .. } = *self;
        let (pipeline, is_sum) = self.pipeline_us();
        let mut out = String::new();
        if let Some(first) = components.first() {
            out += &verdict::primary_line(first.name, first.mean_us, first.share_pct.unwrap_or(0.0));
            out.push('\n');
        }
        if let Some(module) = &args.module {
            out += &field("Module", module, width());
        }
        if let Some(peaks) = peaks {
            out += &field("Peaks", &format!("{} {}", peaks.arch, peaks.product), width());
        }
        let of = if is_sum { "sum of the components" } else { "as measured" };
        out += &field("Pipeline", &format!("{} ({of})", us(pipeline)), width());
        out.push('\n');
        out += &columns().table(components.iter(), width());
        for component in components {
            for advice in &component.verdict.recommendations {
                let label = match advice.priority {
                    verdict::Priority::High => "[HIGH]",
                    verdict::Priority::Med => "[MED]",
                    verdict::Priority::Low => "[LOW]",
                };
                out += &field(label, &format!("{}: {}", component.name, advice.text), width());
            }
        }
        for note in notes {
            out += &field("Note", note, width());
        }
        out
    }
}

fn columns<'a>() -> Columns<'a, Component<'a>> {
    let number = |value| Cell::number(value, rounded);
    Columns::new()
        .with(Right("mean"), |one: &Component<'_>| Cell::Time(Some(1e3 * one.mean_us)))
        .with(Right("share"), |one| Cell::Part(one.share_pct.map(|share| share / 100.0)))
        .with(Right("GB/s"), move |one| number(one.derived.achieved_bandwidth_gbps))
        .with(Right("% of peak"), move |one| number(one.derived.bandwidth_utilization_pct))
        .with(Right("FLOP/B"), move |one| number(one.derived.arithmetic_intensity))
        .with(Right("% compute"), move |one| number(one.derived.compute_utilization_pct))
        .with(Left("verdict"), |one| one.verdict.class.name().to_owned())
        .with(Left("component"), |one| Cell::Name(one.name.to_owned()))
}

fn us(value: f64) -> String {
    rkprof_show::units::ns(value * 1e3)
}

/// Four significant digits.
fn rounded(value: f64) -> String {
    let decimals = match value.abs() {
        size if size >= 1000.0 => 0,
        size if size >= 100.0 => 1,
        size if size >= 10.0 => 2,
        size if size >= 1.0 || size == 0.0 => 3,
        _ => 4,
    };
    format!("{value:.decimals$}")
}
