//! The `results.json` of profile scripts: mean times of components, with bytes and FLOPs, and the time of the whole.
//!
//! The file has neither calls nor single times: each component becomes a kernel that ran once, for its mean time, without a
//! trace. Only `rkprof analyze` uses its deviations and percentiles.

use super::collect::Collector;
use super::error::{ImportError, Why};
use super::format::{self, Format};
use super::json::{self, Walk, Want};
use super::values;
use rkprof_arch::work::Work;
use rkprof_model::error::Error;
use rkprof_model::event::AgentKind;
use rkprof_model::summary::{AgentSummary, Completeness, Distribution, KernelRow, MarkerRow, Summary, WorkRow};
use rkprof_stats::Tally;
use serde_json::{Map, Value};
use std::io;
use std::path::Path;

pub(super) static FORMAT: Format = Format {
    name: "results",
    help: "mean times of components (results.json of a profile script), which `rkprof analyze` reads too",
    docs: &[("`results.json` of a profile script: mean times of components", "–")],
    recognizes: |head| head.has_key("components"),
    read: |paths, collector| format::each(paths, collector, read),
};

/// Limit of components of a file.
const MAX_COMPONENTS: usize = 1 << 16;

/// A component in a file.
pub struct Component<'a> {
    pub name: &'a str,
    pub said: &'a Map<String, Value>,
    pub mean_us: f64,
    /// Work of a call. Scripts write 0 for unknown values.
    pub work: Work,
}

impl<'a> Component<'a> {
    /// # Errors
    /// A sentence: it is no object, or has no mean time.
    pub fn new(name: &'a str, value: &'a Value) -> Result<Component<'a>, Error> {
        let said = value.as_object().ok_or_else(|| format!("component {name:?} is no object"))?;
        let mean_us = said.get("mean_us").and_then(Value::as_f64).filter(|mean| *mean >= 0.0);
        let mean_us = mean_us.ok_or_else(|| format!("component {name:?} has no number mean_us of 0 or more"))?;
        let known = |key| said.get(key).and_then(Value::as_f64).filter(|value| *value > 0.0);
        let work = Work { flops: known("flops_estimated"), bytes: known("bytes_transferred"), dtype: None };
        Ok(Component { name, said, mean_us, work })
    }
}

pub fn read(path: &Path, collector: &mut Collector) -> Result<(), ImportError> {
    let mut reader = Reader { path, collector, seen: false, summary: Summary::default() };
    json::walk(path, &mut reader)?;
    let Reader { seen, mut summary, .. } = reader;
    if !seen {
        return Err(ImportError::new(Why::Malformed, path, "", "there are no members in an object \"components\""));
    }
    if summary.kernels.is_empty() {
        return Ok(());
    }
    summary.kernels.sort_by(|a, b| b.duration.sum_ns.cmp(&a.duration.sum_ns).then_with(|| a.name.cmp(&b.name)));
    summary.completeness = Completeness { dispatches: summary.kernels.len() as u64, ..Completeness::default() };
    summary.agents = vec![AgentSummary { kind: AgentKind::Unknown, ..AgentSummary::default() }];
    collector.skipped.note(format!(
        "{} has mean times only: each component is shown as one call of its mean time; `rkprof analyze` shows the rest",
        path.display()
    ));
    collector.sums.push(summary);
    Ok(())
}

struct Reader<'a> {
    path: &'a Path,
    collector: &'a mut Collector,
    /// Whether there was a component, usable or not.
    seen: bool,
    summary: Summary,
}

fn once(mean_us: f64) -> Option<Distribution> {
    let mut tally = Tally::new(rkprof_config::Config::default().precision);
    tally.record_span(0, values::nanoseconds(mean_us)?, true);
    Some(tally.distribution())
}

impl Reader<'_> {
    fn component(&mut self, name: &str, value: &Value) -> Result<(), Error> {
        let component = Component::new(name, value)?;
        if self.summary.kernels.len() >= MAX_COMPONENTS {
            return Err(Error::new(format!("only {MAX_COMPONENTS} components are read")));
        }
        let duration = once(component.mean_us).ok_or("its mean_us is too long")?;
        let Work { flops, bytes, .. } = component.work;
        let work = (flops.is_some() || bytes.is_some()).then_some(WorkRow { dispatches: 1, flops, bytes });
        let name = name.to_owned();
        self.summary.kernels.push(KernelRow { mangled: name.clone(), name, duration, work, ..KernelRow::default() });
        Ok(())
    }
}

impl Walk for Reader<'_> {
    fn want(&mut self, path: &[&str]) -> Want {
        match path {
            [] | ["components"] => Want::Enter,
            ["components", _] | ["full_pipeline"] => Want::Take,
            _ => Want::Skip,
        }
    }

    fn take(&mut self, path: &[&str], _: u64, value: Value) -> io::Result<()> {
        match path {
            ["components", name] => {
                self.seen = true;
                if let Err(reason) = self.component(name, &value) {
                    self.collector.skipped.add(self.path, format!("component {name:?}"), reason);
                }
            }
            _ => {
                let mean = value.get("mean_us").and_then(Value::as_f64).and_then(once);
                let row = |duration| MarkerRow {
                    name: "full_pipeline".to_owned(),
                    kind: "range".to_owned(),
                    count: 1,
                    duration: Some(duration),
                };
                self.summary.markers.extend(mean.map(row));
            }
        }
        Ok(())
    }
}
