//! `rkprof rules`: the rules of verdicts and of a report's findings, and the metrics that they may use.

use super::style::width;
use super::{Failure, exit};
use crate::out::pretty;
use crate::output_options::{Show, formats};
use rkprof_analysis::advice;
use rkprof_analysis::rules::{Choose, RuleSet};
use rkprof_arch::metrics::{METRICS, Metric};
use rkprof_show::columns::Columns;
use rkprof_show::table::Column::Left;
use rkprof_show::table::field;
use serde_json::{Value, json};

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
                Format::Json => {
                    let mut json = rules_json(&rules);
                    json["findings"] = findings_json()?;
                    pretty(&json)
                }
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

fn rules_json(rules: &RuleSet) -> Value {
    let classes: Vec<Value> = rules
        .classes
        .iter()
        .map(|rule| {
            json!({
                "name": rule.class,
                "when": rule.when.to_string(),
                "confidence": rule.confidence.as_ref().map(|c| c.to_string()),
                "says": rule.says,
                "uses": rule.when.names(),
            })
        })
        .collect();
    let advice: Vec<Value> = rules
        .advice
        .iter()
        .map(|advice| {
            json!({
                "class": advice.class,
                "when": advice.when.as_ref().map(|when| when.to_string()),
                "score": advice.score,
                "text": advice.text,
            })
        })
        .collect();
    json!({
        "schema_version": 1,
        "name": rules.name,
        "choose": choice(rules),
        "cap_without_counters": rules.cap_without_counters,
        "classes": classes,
        "advice": advice,
    })
}

/// The rules of findings, which are built in.
pub(super) fn finding_rules() -> Result<Vec<advice::Rule>, Failure> {
    let remedy = "This is a mistake of rkprof: please report it.";
    advice::rules().map_err(|error| Failure::new(exit::USAGE, "read the built-in rules of findings", error, remedy))
}

fn findings_text() -> Result<String, Failure> {
    let mut out = "\nFindings of a report: warnings, then by maximum saving\n".to_owned();
    for rule in finding_rules()? {
        let saves = rule.saves.as_ref().map_or(String::new(), |saves| format!(", saves {saves}"));
        out += &format!("{}\n", rule.id);
        out += &field("", &format!("when {}{saves}", rule.when), width());
        out += &field("", rule.title, width());
        out += &field("", &format!("Try: {}", rule.try_this), width());
    }
    Ok(out)
}

fn findings_json() -> Result<Value, Failure> {
    let rule = |rule: advice::Rule| {
        json!({
            "id": rule.id,
            "when": rule.when.to_string(),
            "saves": rule.saves.map(|saves| saves.to_string()),
            "title": rule.title,
            "evidence": rule.evidence,
            "try": rule.try_this,
        })
    };
    Ok(finding_rules()?.into_iter().map(rule).collect())
}

fn metrics_text() -> String {
    let columns = Columns::new()
        .with(Left("metric"), |metric: &Metric| metric.name.to_owned())
        .with(Left("unit"), |metric| metric.unit.to_owned())
        .with(Left("formula"), |metric| metric.formula.to_owned());
    // Formulas are not shortened: half a formula has another meaning.
    columns.table(METRICS.iter(), usize::from(u16::MAX))
}

fn metrics_json() -> Value {
    let rows = METRICS
        .iter()
        .map(|Metric { name, unit, formula, .. }| json!({ "name": name, "unit": unit, "formula": formula }));
    json!({ "schema_version": 1, "metrics": rows.collect::<Vec<Value>>() })
}
