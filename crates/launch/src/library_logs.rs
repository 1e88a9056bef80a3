//! `--lib-trace`: makes libraries log their calls, which are counted in the program's output as it passes through
//! ([`super::output`]). Only with this option or `--capture-output` is the program's output a pipe.

use rkprof_jobs::library_logs::{self, About, Library, Log, Products, Tally};
use rkprof_model::{rank, time};
use rkprof_show::out;
use std::path::Path;
use std::process::Command;
use std::time::SystemTime;

#[derive(clap::Args, Clone, Debug)]
pub struct LibTraceOptions {
    /// Count the calls of math libraries: miopen, rocblas, hipblaslt, tensile, rccl. Sets the variables that make them log;
    /// the log stays in the program's output
    #[arg(long, value_name = "LIBRARIES", value_delimiter = ',', help_heading = "What is recorded")]
    pub lib_trace: Vec<Library>,
}

impl LibTraceOptions {
    /// Variables that make the libraries log, except those that the user has set.
    pub fn variables(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let all = self.lib_trace.iter().flat_map(|library| library.variables());
        all.map(|(name, value)| (*name, *value)).filter(|(name, _)| std::env::var_os(name).is_none())
    }

    /// The names as the option spells them.
    pub fn names(&self) -> Vec<String> {
        self.lib_trace.iter().map(|library| library.name().to_owned()).collect()
    }
}

/// Makes the libraries log.
pub fn prepare(options: &LibTraceOptions, command: &mut Command) {
    command.envs(options.variables());
}

/// Log lines of libraries in the program's streams.
#[derive(Default)]
pub struct Heard {
    calls: Tally,
    /// Matrix products by stream.
    products: Vec<Products>,
}

impl Heard {
    /// Adds the log of a stream.
    pub fn add(&mut self, log: Log) {
        self.calls.join(log.tally);
        self.products.push(log.products);
    }
}

/// Adds the shapes of matrix products to their kernels, where they match. Call it when no process writes to the trace any
/// more.
pub fn annotate(heard: &Heard, run_dir: &Path, quiet: bool) {
    if heard.products.iter().all(Products::is_empty) {
        return;
    }
    match library_logs::annotate(run_dir, &heard.products) {
        Ok(products) if !quiet => {
            out::note(&format!(
                "--lib-trace: the trace shows the shapes of {products} matrix products beside their kernels"
            ));
        }
        Ok(_) => {}
        Err(why) => out::note(&format!("--lib-trace: shapes of matrix products cannot be tied to kernels: {why}")),
    }
}

/// Writes the files of the counted calls.
pub fn write(heard: &Heard, run_dir: &Path, program: &str) {
    let calls = &heard.calls;
    let about = About {
        job: rank::detect(|name| std::env::var(name).ok()).job.unwrap_or_else(|| std::process::id().to_string()),
        date: time::rfc3339(SystemTime::now()),
        model: program.rsplit('/').next().unwrap_or(program).to_owned(),
    };
    let written = calls
        .write(&run_dir.join(library_logs::FILE), &about)
        .and_then(|()| calls.write_gemms(&run_dir.join(library_logs::GEMM_FILE)));
    match written {
        Ok(()) if calls.count() == 0 => out::note("--lib-trace: no library logged a call"),
        Ok(()) => {}
        Err(error) => out::note(&format!("--lib-trace: {error}")),
    }
}
