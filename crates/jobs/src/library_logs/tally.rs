//! The number of each call, as files: madengine's columns, and a table of the matrix products.

use super::{Call, Gemm, Library};
use rkprof_model::safe::csv_text;
use rkprof_store::files;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Limit of different calls with their own row; the rest is counted together.
const MOST: usize = 100_000;
const OTHERS: &str = "(other calls)";

/// The facts about a run in madengine's columns.
#[derive(Clone, Debug, Default)]
pub struct About {
    pub job: String,
    /// RFC 3339, UTC.
    pub date: String,
    pub model: String,
}

#[derive(Clone, Debug, Default)]
pub struct Tally {
    calls: BTreeMap<(Library, String), u64>,
}

impl Tally {
    pub fn add(&mut self, call: Call) {
        let Call { library, config } = call;
        let known = self.calls.len() < MOST || self.calls.contains_key(&(library, config.clone()));
        let config = if known { config } else { OTHERS.to_owned() };
        *self.calls.entry((library, config)).or_default() += 1;
    }

    pub fn join(&mut self, other: Tally) {
        for (key, count) in other.calls {
            *self.calls.entry(key).or_default() += count;
        }
    }

    /// Number of all calls.
    pub fn count(&self) -> u64 {
        self.calls.values().sum()
    }

    /// Writes `library_trace.csv`, one row per different call.
    ///
    /// # Errors
    ///
    /// When the file can't be written.
    pub fn write(&self, path: &Path, about: &About) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(files::create_own(path)?);
        csv.write_record(["jobid", "created_date", "model", "library", "config", "calls"])?;
        let About { job, date, model } = about;
        for ((library, config), calls) in &self.calls {
            // rocBLAS sums its calls up in lines of YAML; readers of this file expect them unquoted.
            let config = if config.starts_with("- {") { config.into() } else { csv_text(config) };
            let [job, date, model] = [job, date, model].map(|text| csv_text(text));
            csv.write_record([&job, &date, &model, library.name(), &config, &*calls.to_string()])?;
        }
        csv.flush()
    }

    /// Writes `library_gemms.csv`: shapes, and the operations of each.
    ///
    /// # Errors
    ///
    /// When the file can't be written.
    pub fn write_gemms(&self, path: &Path) -> io::Result<()> {
        let call = |(library, config): &(Library, String)| Call { library: *library, config: config.clone() };
        // rocBLAS logs each call, and at the end a sum of all calls: only one of the two counts.
        let is_single = |key: &&(Library, String)| key.0 == Library::Rocblas && call(key).times().is_none();
        let has_singles = self.calls.keys().any(|key| is_single(&key));
        let mut gemms: BTreeMap<(Library, Gemm), u64> = BTreeMap::new();
        for (key, lines) in &self.calls {
            let call = call(key);
            let calls = match call.times() {
                Some(_) if has_singles => continue,
                Some(times) => lines * times,
                None => *lines,
            };
            if let Some(gemm) = Gemm::from_call(&call) {
                *gemms.entry((call.library, gemm)).or_default() += calls;
            }
        }
        let mut csv = csv::Writer::from_writer(files::create_own(path)?);
        csv.write_record(["library", "m", "n", "k", "batch", "dtype", "calls", "operations_per_call"])?;
        for ((library, gemm), calls) in &gemms {
            let numbers = [gemm.m, gemm.n, gemm.k, gemm.batch].map(|number| number.to_string());
            let [m, n, k, batch] = &numbers;
            let operations = format!("{:.0}", gemm.operations());
            csv.write_record([
                library.name(),
                m,
                n,
                k,
                batch,
                &csv_text(&gemm.dtype),
                &calls.to_string(),
                &operations,
            ])?;
        }
        csv.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library_logs::parse;

    fn gemms(lines: &[&str]) -> String {
        let mut tally = Tally::default();
        lines.iter().filter_map(|line| parse(line)).for_each(|call| tally.add(call));
        let file = tempfile::NamedTempFile::new().unwrap();
        tally.write_gemms(file.path()).unwrap();
        std::fs::read_to_string(file.path()).unwrap().lines().skip(1).map(|line| format!("{line};")).collect()
    }

    /// rocBLAS logs calls one by one, and sums them up at the end.
    #[test]
    fn products_are_counted_once() {
        let single = "./rocblas-bench -f gemm_ex -m 8 -n 4 -k 2 --a_type f16_r";
        let sum = "- { rocblas_function: \"rocblas_gemm_ex\", a_type: \"f16_r\", M: 8, N: 4, K: 2, call_count: 3 }";
        assert_eq!(gemms(&[single, single, single, sum]), "rocblas,8,4,2,1,f16_r,3,128;");
        assert_eq!(gemms(&[sum]), "rocblas,8,4,2,1,f16_r,3,128;");
    }
}
