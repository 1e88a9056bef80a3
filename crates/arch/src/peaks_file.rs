//! `--peaks FILE`: ceilings from a benchmark or from the user's datasheet.
//!
//! Two forms are read: our JSON, and the `roofline.csv` that rocprofiler-compute's benchmark writes. Values are added to the
//! device's own peaks as measured ceilings (drawn dashed). With `"replace": true` they replace them, which also gives roofs
//! to an architecture without facts.
//!
//! ```json
//! { "name": "MI300X, node 7", "arch": "gfx942", "replace": false,
//!   "compute_tflops": { "fp16": 1100.5, "fp32": 140 }, "bandwidth_gb_per_s": { "hbm": 4300, "l2": 21000 } }
//! ```

use super::peaks::{BandwidthPeak, ComputePeak, Level, Peaks};
use super::{Dtype, Unit};
use rkprof_model::error::{During, Error};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Ceilings read from a file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PeaksFile {
    pub name: String,
    pub arch: Option<String>,
    /// Replace the device's own peaks instead of adding to them.
    pub replace: bool,
    pub compute: Vec<ComputePeak>,
    pub bandwidth: Vec<BandwidthPeak>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    #[serde(default)]
    name: String,
    arch: Option<String>,
    #[serde(default)]
    replace: bool,
    #[serde(default)]
    compute_tflops: BTreeMap<String, f64>,
    #[serde(default)]
    bandwidth_gb_per_s: BTreeMap<String, f64>,
}

/// Reads either form. `device` is the row of `roofline.csv` (its `device` column).
///
/// # Errors
/// A sentence that says which value or line is wrong and what is accepted.
pub fn parse(text: &str, device: u32) -> Result<PeaksFile, Error> {
    let file = if text.trim_start().starts_with('{') { parse_json(text)? } else { parse_csv(text, device)? };
    let values = file.compute.iter().map(|c| c.tflops).chain(file.bandwidth.iter().map(|b| b.gb_per_s));
    if values.clone().any(|v| !(v.is_finite() && v > 0.0)) {
        return Err(Error::new("a peak must be a positive number (TFLOP/s for compute, GB/s for bandwidth)"));
    }
    if values.count() == 0 {
        return Err(Error::new("the file has no peaks: JSON needs \"compute_tflops\" or \"bandwidth_gb_per_s\""));
    }
    Ok(file)
}

fn parse_json(text: &str) -> Result<PeaksFile, Error> {
    let json: Json = serde_json::from_str(text).during(|| "not a peaks file")?;
    let source = if json.name.is_empty() { "peaks file".to_owned() } else { json.name.clone() };
    let mut file = PeaksFile { name: json.name, arch: json.arch, replace: json.replace, ..PeaksFile::default() };
    for (name, tflops) in json.compute_tflops {
        file.push_compute(name.parse()?, Unit::Matrix, tflops, &source);
    }
    for (name, gb_per_s) in json.bandwidth_gb_per_s {
        file.push_bandwidth(name.parse()?, gb_per_s, &source);
    }
    Ok(file)
}

/// Columns of `roofline.csv`: GFLOP/s (or GOP/s) and GB/s. The `...Low` and `...High` columns are not used.
const COMPUTE_COLUMNS: [(&str, Dtype, Unit); 11] = [
    ("FP16Flops", Dtype::Fp16, Unit::Vector),
    ("FP32Flops", Dtype::Fp32, Unit::Vector),
    ("FP64Flops", Dtype::Fp64, Unit::Vector),
    ("MFMAF4Flops", Dtype::F6f4, Unit::Matrix),
    ("MFMAF6Flops", Dtype::F6f4, Unit::Matrix),
    ("MFMAF8Flops", Dtype::Fp8, Unit::Matrix),
    ("MFMABF16Flops", Dtype::Bf16, Unit::Matrix),
    ("MFMAF16Flops", Dtype::Fp16, Unit::Matrix),
    ("MFMAF32Flops", Dtype::Fp32, Unit::Matrix),
    ("MFMAF64Flops", Dtype::Fp64, Unit::Matrix),
    ("MFMAI8Ops", Dtype::Int8, Unit::Matrix),
];
const BANDWIDTH_COLUMNS: [(&str, Level); 5] =
    [("HBMBw", Level::Hbm), ("MALLBw", Level::Mall), ("L2Bw", Level::L2), ("L1Bw", Level::L1), ("LDSBw", Level::Lds)];

fn parse_csv(text: &str, device: u32) -> Result<PeaksFile, Error> {
    let mut lines = text.lines().filter(|l| !l.trim().is_empty());
    let header: Vec<_> = lines.next().unwrap_or_default().split(',').map(str::trim).collect();
    if !header.contains(&"HBMBw") {
        return Err(Error::new("not a peaks file: neither JSON nor a roofline.csv with a column HBMBw"));
    }
    let column = |name: &str| header.iter().position(|h| *h == name);
    let rows: Vec<Vec<&str>> = lines.map(|l| l.split(',').map(str::trim).collect()).collect();
    let is_device = |row: &&Vec<&str>| match column("device") {
        Some(at) => row.get(at).and_then(|v| v.parse().ok()) == Some(device),
        None => true,
    };
    let row = rows.iter().find(is_device).ok_or_else(|| format!("roofline.csv has no row for device {device}"))?;
    let value = |name: &str| -> Result<Option<f64>, Error> {
        let Some(text) = column(name).and_then(|at| row.get(at)).filter(|t| !t.is_empty()) else { return Ok(None) };
        text.parse().map(Some).map_err(|_| Error::new(format!("roofline.csv: {name} = {text:?} is not a number")))
    };
    let mut file = PeaksFile { name: "roofline.csv".into(), ..PeaksFile::default() };
    // The benchmark writes 0 for tests that it did not run.
    for (name, dtype, unit) in COMPUTE_COLUMNS {
        if let Some(gflops) = value(name)?.filter(|v| *v != 0.0) {
            file.push_compute(dtype, unit, gflops / 1e3, "roofline.csv");
        }
    }
    for (name, level) in BANDWIDTH_COLUMNS {
        if let Some(gb_per_s) = value(name)?.filter(|v| *v != 0.0) {
            file.push_bandwidth(level, gb_per_s, "roofline.csv");
        }
    }
    Ok(file)
}

impl PeaksFile {
    fn push_compute(&mut self, dtype: Dtype, unit: Unit, tflops: f64, source: &str) {
        let source = source.to_owned();
        self.compute.push(ComputePeak { dtype, unit, tflops, source, verified: true, measured: true });
    }

    fn push_bandwidth(&mut self, level: Level, gb_per_s: f64, source: &str) {
        let source = source.to_owned();
        self.bandwidth.push(BandwidthPeak { level, gb_per_s, source, verified: true, measured: true });
    }

    /// Adds to the peaks of a device, or replaces them; `None` when its architecture has no facts.
    pub fn apply(&self, device: Option<Peaks>) -> Peaks {
        let mut peaks = device.unwrap_or_else(|| Peaks {
            arch: self.arch.clone().unwrap_or_default(),
            product: self.name.clone(),
            ..Peaks::default()
        });
        if let Some(arch) = self.arch.as_ref().filter(|a| !peaks.arch.is_empty() && **a != peaks.arch) {
            peaks.notes.push(format!("the peaks file is for {arch}, the device is {}", peaks.arch));
        }
        if self.replace {
            peaks.compute.retain(|c| !self.compute.iter().any(|f| f.dtype == c.dtype));
            peaks.bandwidth.retain(|b| !self.bandwidth.iter().any(|f| f.level == b.level));
        }
        peaks.compute.extend(self.compute.iter().cloned());
        peaks.bandwidth.extend(self.bandwidth.iter().cloned());
        // Who measured more than the data sheet says is believed.
        let measured = peaks.gb_per_s(Level::Hbm);
        for limit in [&mut peaks.memory_limit_gb_per_s, &mut peaks.fabric_limit_gb_per_s] {
            *limit = limit.map(|limit| limit.max(measured.unwrap_or(0.0)));
        }
        peaks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rkprof_model::event::Agent;

    const CSV: &str = "device,HBMBw,HBMBwLow,hbmBwHigh,L2Bw,FP32Flops,MFMAF16Flops,MFMAI8Ops\n\
                       0,1388.7948,1388.2,1389.3,5016.1,20942.453,164932.06,0\n1,1300,1,1,5000,20000,160000,166413\n";

    #[test]
    fn roofline_csv_in_its_units() {
        let file = parse(CSV, 0).unwrap();
        assert_eq!(file.bandwidth[0].gb_per_s, 1388.7948);
        let tflops: Vec<_> = file.compute.iter().map(|c| (c.dtype, c.tflops)).collect();
        assert_eq!(tflops, [(Dtype::Fp32, 20.942453), (Dtype::Fp16, 164.93206)]);
        assert_eq!(parse(CSV, 1).unwrap().compute.len(), 3);
        assert!(parse(CSV, 2).unwrap_err().to_string().contains("device 2"));
    }

    #[test]
    fn json_joins_or_replaces() {
        let agent = Agent {
            name: "gfx942".into(),
            product: "MI300X".into(),
            cu_count: Some(304),
            clock_mhz: Some(2100),
            xcc_count: Some(8),
            ..Agent::default()
        };
        let device = || Peaks::for_agent(&agent, None).ok();
        let json = r#"{"name":"node 7","arch":"gfx942","bandwidth_gb_per_s":{"hbm":4300}}"#;
        let joined = parse(json, 0).unwrap().apply(device());
        assert_eq!(joined.gb_per_s(Level::Hbm), Some(5324.8), "datasheet stays the reference");
        assert!(joined.bandwidth.iter().any(|b| b.measured && b.gb_per_s == 4300.0));
        let json = r#"{"replace":true,"bandwidth_gb_per_s":{"hbm":4300}}"#;
        let replaced = parse(json, 0).unwrap().apply(device());
        assert_eq!(replaced.gb_per_s(Level::Hbm), Some(4300.0));
        assert_eq!(replaced.bandwidth.iter().filter(|b| b.level == Level::Hbm).count(), 1);
        let alone = parse(r#"{"arch":"gfx9999","compute_tflops":{"fp16":50}}"#, 0).unwrap().apply(None);
        assert_eq!((alone.arch.as_str(), alone.tflops(Dtype::Fp16)), ("gfx9999", Some(50.0)));
        let other = parse(r#"{"arch":"gfx950","compute_tflops":{"fp16":50}}"#, 0).unwrap().apply(device());
        assert!(other.notes[0].contains("gfx950"));
    }

    #[test]
    fn errors_say_what_is_accepted() {
        for (text, part) in [
            ("hello", "HBMBw"),
            ("{", "not a peaks file"),
            ("{}", "compute_tflops"),
            (r#"{"compute_tflops":{"fp17":1}}"#, "fp16"),
            (r#"{"bandwidth_gb_per_s":{"hbm":-1}}"#, "positive"),
            (r#"{"bandwith":{"hbm":1}}"#, "bandwith"),
            ("device,HBMBw\n0,fast\n", "fast"),
        ] {
            let error = parse(text, 0).unwrap_err();
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
    }
}
