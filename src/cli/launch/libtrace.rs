//! `--lib-trace`: the program's output passes through here, byte for byte, and the calls that libraries log in it are
//! counted. Only with this option is the program's output a pipe instead of what this command's is.

use crate::cli::out;
use crate::libtrace::{self, About, Library, Lines, Tally, parse};
use crate::store::{rank, time};
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant, SystemTime};

/// A program that has ended may have left children that hold its output open; their last words are waited for so long.
const LAST_WORDS: Duration = Duration::from_secs(2);

#[derive(clap::Args, Clone, Debug)]
pub struct LibTraceOptions {
    /// Count the calls of math libraries: miopen, rocblas, hipblaslt, tensile, rccl. Sets the variables that make them log;
    /// the log stays in the program's output
    #[arg(long, value_name = "LIBRARIES", value_delimiter = ',', help_heading = "What is recorded")]
    pub lib_trace: Vec<Library>,
}

/// Makes the libraries log, unless the user has told them how, and the output come here.
pub fn prepare(options: &LibTraceOptions, command: &mut Command) {
    if options.lib_trace.is_empty() {
        return;
    }
    for (name, value) in options.lib_trace.iter().flat_map(|library| library.variables()) {
        if std::env::var_os(name).is_none() {
            command.env(name, value);
        }
    }
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
}

/// The two streams being passed on.
pub struct Pumps {
    tallies: Receiver<Tally>,
    running: usize,
}

/// Begins to pass on the output of a child that [`prepare`] prepared.
pub fn start(child: &mut Child) -> Pumps {
    let (sender, tallies) = channel();
    let mut running = 0;
    let mut pump = |from: Option<Box<dyn Read + Send>>, to: fn() -> Box<dyn Write>| {
        let Some(from) = from else { return };
        let sender = sender.clone();
        running += 1;
        std::thread::spawn(move || {
            // The receiver may have given up waiting.
            let _ = sender.send(pass_on(from, to()));
        });
    };
    pump(child.stdout.take().map(|out| Box::new(out) as _), || Box::new(io::stdout()));
    pump(child.stderr.take().map(|err| Box::new(err) as _), || Box::new(io::stderr()));
    Pumps { tallies, running }
}

/// Passes on all bytes as they come. Where nobody takes them any more, the program finds out as it would have: by the
/// closed pipe.
fn pass_on(mut from: Box<dyn Read + Send>, mut to: Box<dyn Write>) -> Tally {
    let (mut lines, mut tally) = (Lines::default(), Tally::default());
    let mut buffer = vec![0; 64 << 10];
    loop {
        let length = match from.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => break,
        };
        if to.write_all(&buffer[..length]).and_then(|()| to.flush()).is_err() {
            break;
        }
        lines.take(&buffer[..length], &mut |line| parse(line).into_iter().for_each(|call| tally.add(call)));
    }
    lines.finish(&mut |line| parse(line).into_iter().for_each(|call| tally.add(call)));
    tally
}

impl Pumps {
    /// Waits until all output has been passed on, and writes the files.
    pub fn finish(self, run_dir: &Path, program: &str) {
        let until = Instant::now() + LAST_WORDS;
        let mut sum = Tally::default();
        for _ in 0..self.running {
            match self.tallies.recv_timeout(until.saturating_duration_since(Instant::now())) {
                Ok(tally) => sum.join(tally),
                Err(_) => {
                    out::note(
                        "--lib-trace: children of the program still hold its output; what they log is not counted",
                    );
                    break;
                }
            }
        }
        let about = About {
            job: rank::detect(|name| std::env::var(name).ok()).job.unwrap_or_else(|| std::process::id().to_string()),
            date: time::rfc3339(SystemTime::now()),
            model: program.rsplit('/').next().unwrap_or(program).to_owned(),
        };
        let written = sum
            .write(&run_dir.join(libtrace::FILE), &about)
            .and_then(|()| sum.write_gemms(&run_dir.join(libtrace::GEMM_FILE)));
        match written {
            Ok(()) if sum.count() == 0 => out::note("--lib-trace: no library logged a call"),
            Ok(()) => {}
            Err(error) => out::note(&format!("--lib-trace: {error}")),
        }
    }
}
