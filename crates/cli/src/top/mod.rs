//! `rkprof top`: which kernels take the time, now and in all, of a program that runs.
//!
//! ```text
//! DIR|PID --(find)--> run directory --summary.json, each second--> (window: difference of two) --> (frame) --> terminal
//! ```
//!
//! Reads the files that the program writes anyway; the program does not notice. Without a terminal, or with `--once`,
//! one frame is printed as plain text.

mod find;
mod frame;
mod json;
mod terminal;
mod window;

use super::style;
use super::{Failure, exit, out};
use crate::output_options::PlainFormat;
use crate::run_argument::run_path;
use frame::{Frame, Order};
use rkprof_launch::options::time;
use rkprof_model::error::Error;
use rkprof_results::load::Run;
use rkprof_show::failure::Problem;
use rkprof_store::dir;
use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use terminal::{Key, Terminal};
use window::Window;

/// Rows where the terminal does not say how many fit.
const ROWS: usize = 20;

/// Show the kernels that take the time, live while the program runs
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof top                          the latest run in rkprof_out
  rkprof top 4711                     the program with this process id (or what it started)
  rkprof top runs/first -n 20 --by p99 --once
  rkprof top --format json | jq .kernels[0].name

Keys: q quits, s sorts by the next column, w switches between the last second and the whole run.
The program writes its numbers once a second. \"GPU busy\" is the time in which at least one of its kernels ran (the mean of the \
devices that it uses); \"kernel time\" is the sum of the kernels' durations, in which kernels that run together count twice.")]
pub(crate) struct Args {
    /// Run directory, summary.json, or process id [default: rkprof_out/latest]
    #[arg(value_name = "RUN|PID", value_parser = run_path())]
    run: Option<PathBuf>,
    /// Kernels to show [default: as many as fit, else 20]
    #[arg(short = 'n', long = "rows", value_name = "N")]
    rows: Option<usize>,
    /// Which kernels come first: those with the largest sum, mean, number or p99 of their times
    #[arg(long, value_enum, default_value_t = Order::Total)]
    by: Order,
    /// Print once, as plain text; so it is without a terminal
    #[arg(long)]
    once: bool,
    /// Output format; JSON is printed once
    #[arg(long, value_enum, default_value_t = PlainFormat::Text)]
    format: PlainFormat,
    /// Time between updates
    #[arg(long, value_name = "TIME", default_value = "1s", value_parser = interval)]
    interval: Duration,
}

fn interval(text: &str) -> Result<Duration, Error> {
    let range = Duration::from_millis(100)..=Duration::from_secs(3600);
    time(text).ok().filter(|time| range.contains(time)).ok_or_else(|| "expected a time of 100ms to 1h".into())
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let named = args.run.clone().unwrap_or_else(dir::latest);
    let path = find::run_of(&named)?;
    let is_text = args.format == PlainFormat::Text;
    let interactive = is_text && !args.once && std::io::stdout().is_terminal() && std::io::stdin().is_terminal();
    if interactive { watch(args, &path) } else { print(args, &path) }
}

fn print(args: &Args, path: &Path) -> Result<u8, Failure> {
    let run = Run::load(path, path)?;
    let mut window = Window::default();
    window.update(&run.summary).map_err(|error| unreadable(path, error))?;
    let rows = args.rows.unwrap_or(ROWS);
    let frame = Frame { run: &run, running: is_running(path), window: &window, order: args.by, recent: false, rows };
    out::result(
        None,
        &match args.format {
            PlainFormat::Text => frame.render(style::width()),
            PlainFormat::Json => json::picture(&frame),
        },
    )
}

fn watch(args: &Args, path: &Path) -> Result<u8, Failure> {
    // Fails now rather than on a screen that is about to be cleared.
    let mut run = Run::load(path, path)?;
    let mut terminal = Terminal::enter()
        .map_err(|error| Failure::new(exit::CHECK_FAILED, "use the terminal", error, "Use --once for plain output."))?;
    let (mut window, mut order, mut recent) = (Window::default(), args.by, true);
    let interval = args.interval;
    loop {
        window.update(&run.summary).map_err(|error| unreadable(path, error))?;
        let running = is_running(path);
        let next = Instant::now() + interval;
        loop {
            let (columns, lines) = terminal.size();
            let fits = lines.saturating_sub(frame::HEAD_LINES);
            let rows = args.rows.map_or(fits, |rows| rows.min(fits));
            let frame = Frame { run: &run, running, window: &window, order, recent, rows };
            terminal.show(&frame.render(columns)).map_err(|error| {
                Failure::new(exit::CHECK_FAILED, "write to the terminal", error, "Use --once for plain output.")
            })?;
            match terminal.key(next.saturating_duration_since(Instant::now())) {
                Some(Key::Quit) => return Ok(exit::OK),
                Some(Key::Sort) => order = order.next(),
                Some(Key::Window) => recent = !recent,
                Some(Key::Redraw) => {}
                None => break,
            }
        }
        // Between two looks a file can be away (a new run with --force): the last picture stays.
        if let Ok(fresh) = Run::load(path, path) {
            run = fresh;
        }
    }
}

fn is_running(path: &Path) -> bool {
    dir::sessions(path).is_ok_and(|sessions| sessions.iter().any(dir::Session::is_running))
}

fn unreadable(path: &Path, error: impl Into<Problem>) -> Failure {
    let remedy = "The file was changed, or written by something else; trace the program again.";
    Failure::new(exit::NO_DATA, format!("show {}", path.display()), error, remedy)
}
