//! `rkprof rules`: the rules of verdicts and of a report's findings, and the metrics that they may use.

use super::style::width;
use super::{Failure, exit};
use crate::out::pretty;
use crate::output_options::{Show, formats};
use rkprof_analysis::advice;
use rkprof_analysis::rules::{Advice, Choose, ClassRule, RuleSet};
use rkprof_analysis::verdict::Class;
use rkprof_arch::metrics::{METRICS, Metric};
use rkprof_show::columns::Columns;
use rkprof_show::table::Column::Left;
use rkprof_show::table::field;
use serde::Serialize;

/// Show the rules that verdicts and findings follow
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof rules                               the default rules
  rkprof rules --format toml > my.toml       a file to edit, for `report --rules my.toml`
  rkprof rules --rules geak                  the thresholds of GEAK's profiler
  rkprof rules --metrics                     every metric with its unit and formula")]
pub(crate) struct Args {
    #[command(flatten)]
    rules: RulesOption,
    /// Show metrics instead: names, units, formulas
    #[arg(long)]
    metrics: bool,
    #[command(flatten)]
    show: Show<Format>,
}

formats! { enum Format { Text, Json, Toml } }

/// The option of every command that judges kernels.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct RulesOption {
    /// Rules of verdicts: default, geak, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "default")]
    pub rules: String,
}

impl Default for RulesOption {
    fn default() -> Self {
        RulesOption { rules: "default".to_owned() }
    }
}

impl RulesOption {
    /// The rules and their text.
    pub(crate) fn load(&self) -> Result<(RuleSet, String), Failure> {
        rkprof_results::judge::load_rules(&self.rules)
    }
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let Args { rules, metrics, show } = args;
    let text = match (metrics, show.format()) {
        (true, Format::Text) => metrics_text(),
        (true, Format::Json) => pretty(&metrics_json()),
        (true, Format::Toml) => {
            let remedy = "Say --format text or --format json.";
            return Err(Failure::new(exit::USAGE, "show metrics", "the metrics have no TOML form", remedy));
        }
        (false, format) => {
            let (rules, toml) = rules.load()?;
            match format {
                Format::Text => rules_text(&rules) + &findings_text()?,
                Format::Json => pretty(&rules_json(&rules)?),
                Format::Toml => toml,
            }
        }
    };
    show.write(&text)
}

fn choice(rules: &RuleSet) -> &'static str {
    match rules.choose {
        Choose::Margin => "margin",
        Choose::First => "first",
    }
}

fn rules_text(rules: &RuleSet) -> String {
    let how = match rules.choose {
        Choose::Margin => "of the classes whose condition holds, the one farthest from its limits wins",
        Choose::First => "the first class whose condition holds wins",
    };
    let cap = rules.cap_without_counters;
    let how = format!("{how}; without counters the confidence is at most {cap}");
    let mut out = field("Rules", &format!("{}: {how}", rules.name), width()) + "\n";
    for rule in &rules.classes {
        out += &field(rule.class.name(), &format!("when {}", rule.when), width());
        out += &field("", &rule.says, width());
        if let Some(confidence) = &rule.confidence {
            out += &field("", &format!("confidence {confidence}"), width());
        }
    }
    out += &field("UNKNOWN", "when none of these holds", width());
    out += "\nAdvice, by score (0.8 is HIGH, 0.6 MED, below LOW)\n";
    for advice in &rules.advice {
        let class = advice.class.map_or("any", |class| class.name());
        let when = advice.when.as_ref().map_or(String::new(), |when| format!(" [{when}]"));
        out += &field(class, &format!("{:.2} {}{when}", advice.score, advice.text), width());
    }
    out
}

const SCHEMA_VERSION: u32 = 1;

/// The rules as JSON.
#[derive(Serialize)]
struct Shown<'a> {
    schema_version: u32,
    name: &'a str,
    choose: &'static str,
    cap_without_counters: f64,
    classes: Vec<ShownClass<'a>>,
    advice: Vec<ShownAdvice<'a>>,
    findings: Vec<ShownFinding>,
}

#[derive(Serialize)]
struct ShownClass<'a> {
    name: Class,
    when: String,
    confidence: Option<String>,
    says: &'a str,
    uses: Vec<&'a str>,
}

#[derive(Serialize)]
struct ShownAdvice<'a> {
    class: Option<Class>,
    when: Option<String>,
    score: f64,
    text: &'a str,
}

#[derive(Serialize)]
struct ShownFinding {
    id: &'static str,
    when: String,
    saves: Option<String>,
    title: &'static str,
    evidence: &'static str,
    r#try: &'static str,
}

fn shown_class(rule: &ClassRule) -> ShownClass<'_> {
    let ClassRule { class, when, confidence, says, cause: _ } = rule;
    let confidence = confidence.as_ref().map(ToString::to_string);
    ShownClass { name: *class, when: when.to_string(), confidence, says, uses: when.names() }
}

fn shown_advice(advice: &Advice) -> ShownAdvice<'_> {
    let Advice { class, when, score, text, speedup: _ } = advice;
    ShownAdvice { class: *class, when: when.as_ref().map(ToString::to_string), score: *score, text }
}

fn rules_json(rules: &RuleSet) -> Result<Shown<'_>, Failure> {
    let finding = |rule: advice::Rule| ShownFinding {
        id: rule.id,
        when: rule.when.to_string(),
        saves: rule.saves.map(|saves| saves.to_string()),
        title: rule.title,
        evidence: rule.evidence,
        r#try: rule.try_this,
    };
    Ok(Shown {
        schema_version: SCHEMA_VERSION,
        name: &rules.name,
        choose: choice(rules),
        cap_without_counters: rules.cap_without_counters,
        classes: rules.classes.iter().map(shown_class).collect(),
        advice: rules.advice.iter().map(shown_advice).collect(),
        findings: finding_rules()?.into_iter().map(finding).collect(),
    })
}

/// The rules of findings, which are built in.
pub(super) fn finding_rules() -> Result<Vec<advice::Rule>, Failure> {
    let remedy = "This is a mistake of rkprof: please report it.";
    advice::rules().map_err(|error| Failure::new(exit::USAGE, "read the built-in rules of findings", error, remedy))
}

fn findings_text() -> Result<String, Failure> {
    let mut out = "\nFindings of a report: warnings, then by maximum saving, then remarks\n".to_owned();
    for rule in finding_rules()? {
        let saves = rule.saves.as_ref().map_or(String::new(), |saves| format!(", saves {saves}"));
        out += &format!("{}\n", rule.id);
        out += &field("", &format!("when {}{saves}", rule.when), width());
        out += &field("", rule.title, width());
        out += &field("", &format!("Try: {}", rule.try_this), width());
    }
    Ok(out)
}

fn metrics_text() -> String {
    let columns = Columns::new()
        .with(Left("metric"), |metric: &Metric| metric.name.to_owned())
        .with(Left("unit"), |metric| metric.unit.to_owned())
        .with(Left("formula"), |metric| metric.formula.to_owned());
    // Formulas are not shortened: half a formula has another meaning.
    columns.table(METRICS.iter(), usize::from(u16::MAX))
}

/// The metrics as JSON.
#[derive(Serialize)]
struct ShownMetrics {
    schema_version: u32,
    metrics: Vec<ShownMetric>,
}

#[derive(Serialize)]
struct ShownMetric {
    name: &'static str,
    unit: &'static str,
    formula: &'static str,
}

fn metrics_json() -> ShownMetrics {
    let shown = |Metric { name, unit, formula, .. }: &Metric| ShownMetric { name, unit, formula };
    ShownMetrics { schema_version: SCHEMA_VERSION, metrics: METRICS.iter().map(shown).collect() }
}
