//! `rkprof view`: a run's trace in Perfetto's page, or its report, from a server on the loopback interface.
//!
//! The page is a program that runs in the user's browser. It fetches the trace from here, keeps it in its memory, and sends
//! it nowhere. The server answers for one file at an address that cannot be guessed, to Perfetto's page alone, and ends once
//! the file was fetched.

use crate::run_argument::run_path;
use crate::{Failure, exit, out};
use rkprof_launch::http::{self, Request};
use rkprof_results::{no_run, page_limit};
use rkprof_show::units::bytes;
use rkprof_store::dir;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, Read, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

/// Where Perfetto's page is.
const PAGE: &str = "https://ui.perfetto.dev";
/// The one port of this machine that the page's content security policy lets it fetch from.
const PORT: u16 = 9001;
/// A client that says nothing is hung up on.
const PATIENCE: Duration = Duration::from_secs(5);
/// Clients at a time.
const MAX_CLIENTS: usize = 64;
/// A client that takes nothing for so long is gone.
const STALLED: Duration = Duration::from_secs(60);

/// Open a run's trace in Perfetto's page, or its report in a browser
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  rkprof view                            the trace of the latest run in rkprof_out
  rkprof view runs/first --html          its report
  rkprof view runs/first --no-open       print the address only

The page runs in your browser and fetches the trace from this machine: nothing is uploaded. Over SSH, forward the port that is \
printed. The command ends when the page has the trace, or with Ctrl-C.")]
pub(crate) struct Args {
    /// Run directory, or a trace [default: rkprof_out/latest]
    #[arg(value_name = "RUN", value_parser = run_path())]
    run: Option<PathBuf>,
    /// Open the HTML report instead of the trace
    #[arg(long)]
    html: bool,
    /// Start no browser
    #[arg(long)]
    no_open: bool,
    /// Port on 127.0.0.1; 0 takes any. Perfetto's page can fetch from port 9001 only
    #[arg(long, value_name = "PORT", default_value_t = PORT)]
    port: u16,
    /// Another origin of Perfetto's page, like a copy of your own
    #[arg(long, value_name = "URL", default_value = PAGE)]
    page: String,
}

pub(crate) fn execute(args: &Args) -> Result<u8, Failure> {
    let run = args.run.clone().unwrap_or_else(dir::latest);
    let content = if args.html { Content::Html(rkprof_report::page(&run)?) } else { trace_content(&run)? };
    let listener = bind(args.port)?;
    let port = listener.local_addr().map_or(args.port, |address| address.port());
    let secret = secret().map_err(|error| {
        Failure::new(exit::CHECK_FAILED, "make an address", error, "Check that /dev/urandom can be read.")
    })?;
    let origin = args.page.trim_end_matches('/').to_owned();
    let offer = Offer { path: format!("/{secret}/{}", content.name()), content, origin, port };
    let address = offer.address();
    out::data(None, &format!("{address}\n"))?;
    explain(&offer);
    if !args.no_open {
        open(&address);
    }
    offer.serve(listener);
    Ok(exit::OK)
}

/// The trace, and what the report found in it. Without the latter it is a trace all the same.
fn trace_content(run: &Path) -> Result<Content, Failure> {
    let path = trace_of(run)?;
    let found = if run.is_dir() { rkprof_report::found_tracks(run, &path).unwrap_or_default() } else { Vec::new() };
    Ok(Content::Trace { path, found })
}

/// The one trace of what was named.
fn trace_of(run: &Path) -> Result<PathBuf, Failure> {
    let fail = |problem: String, remedy: String| {
        Err(Failure::new(exit::NO_DATA, format!("view {}", run.display()), problem, remedy))
    };
    if run.is_file() {
        return Ok(run.to_owned());
    }
    let sessions = match dir::sessions(run) {
        Ok(sessions) if !sessions.is_empty() => sessions,
        Ok(_) => return fail("no run is in it".to_owned(), no_run::remedy(run, None)),
        Err(error) => return fail(error.to_string(), no_run::remedy(run, Some(&error))),
    };
    let traces: Vec<PathBuf> = sessions.iter().flat_map(|session| rkprof_store::trace_files(&session.dir)).collect();
    match &traces[..] {
        [] => fail("the run has no trace".to_owned(), "`rkprof report` shows its statistics.".to_owned()),
        [one] => Ok(one.clone()),
        [.., last] if sessions.len() == 1 => {
            fail(format!("its trace has {} parts", traces.len()), format!("Name one, like {}.", last.display()))
        }
        _ => {
            let merge = format!("`rkprof merge {} -o merged` makes one trace of them; or name one", run.display());
            fail(format!("it has {} processes", sessions.len()), format!("{merge}, like {}.", traces[0].display()))
        }
    }
}

fn bind(port: u16) -> Result<TcpListener, Failure> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| {
        let remedy = match port {
            PORT => {
                "Another `rkprof view` or a trace_processor uses the port: end it, or open the trace by the page's \
                     \"Open trace file\". For --html, --port 0 takes any."
            }
            _ => "Name another port with --port.",
        };
        Failure::new(exit::USAGE, format!("serve at 127.0.0.1:{port}"), error, remedy)
    })
}

/// 128 bits that cannot be guessed.
fn secret() -> io::Result<String> {
    let mut random = [0u8; 16];
    File::open("/dev/urandom")?.read_exact(&mut random)?;
    Ok(random.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The message beside the address.
fn explain(offer: &Offer) {
    if let Content::Trace { path, .. } = &offer.content {
        let size = path.metadata().map_or(0, |file| file.len());
        out::note(&format!("{} ({}) waits for the page; Ctrl-C ends this", path.display(), bytes(size)));
        if let Some(warning) = page_limit::warning(path, size) {
            out::note(&warning);
        }
        if offer.port != PORT && offer.origin == PAGE {
            out::note(&format!("the page at {PAGE} may fetch from port {PORT} only; a copy of your own may differ"));
        }
    }
    if let Some(line) = forward(&|name| std::env::var(name).ok(), offer.port) {
        out::note(&format!("on the machine with the browser, first: {line}"));
    }
}

/// How a port comes through SSH, when this is such a session.
fn forward(env: &dyn Fn(&str) -> Option<String>, port: u16) -> Option<String> {
    // Client's address and port, then the server's.
    let connection = env("SSH_CONNECTION")?;
    let words: Vec<&str> = connection.split(' ').collect();
    let [_, _, server, at] = words[..] else { return None };
    let user = env("USER").or_else(|| env("LOGNAME")).map_or(String::new(), |user| format!("{user}@"));
    let at = if at == "22" { String::new() } else { format!("-p {at} ") };
    Some(format!("ssh -N -L {port}:127.0.0.1:{port} {at}{user}{server}"))
}

/// Starts a browser where there is a screen. Without one the address is on stdout.
fn open(address: &str) {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let screen = set("DISPLAY").or_else(|| set("WAYLAND_DISPLAY")).filter(|_| set("SSH_CONNECTION").is_none());
    let browser = set("BROWSER").or_else(|| screen.map(|_| OsString::from("xdg-open")));
    let Some(browser) = browser else { return out::note("open the address above in a browser") };
    let started =
        Command::new(&browser).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if let Err(error) = started {
        out::note(&format!("{} does not start ({error}); open the address above", browser.display()));
    }
}

enum Content {
    /// A file, and the packets that follow it.
    Trace {
        path: PathBuf,
        found: Vec<u8>,
    },
    Html(String),
}

impl Content {
    fn name(&self) -> &'static str {
        match self {
            Content::Trace { .. } => "trace.pftrace",
            Content::Html(_) => "report.html",
        }
    }
}

/// One file at one address.
struct Offer {
    path: String,
    content: Content,
    /// The page that may fetch it.
    origin: String,
    port: u16,
}

impl Offer {
    /// What a browser opens.
    fn address(&self) -> String {
        let here = format!("http://127.0.0.1:{}{}", self.port, self.path);
        match self.content {
            Content::Trace { .. } => format!("{}/#!/?url={here}", self.origin),
            Content::Html(_) => here,
        }
    }

    /// Answers until the file was fetched whole. Each client has a thread, so that a silent one delays no other.
    fn serve(self, listener: TcpListener) {
        let offer = Arc::new(self);
        let (fetched, wait) = mpsc::channel();
        std::thread::spawn(move || {
            let clients = Arc::new(());
            for stream in listener.incoming().flatten() {
                // A client's trouble is its own: it asks again.
                if Arc::strong_count(&clients) > MAX_CLIENTS {
                    continue;
                }
                let (offer, fetched, client) = (offer.clone(), fetched.clone(), clients.clone());
                std::thread::spawn(move || {
                    let _client = client;
                    if offer.answer(stream).unwrap_or(false) {
                        let _ = fetched.send(());
                    }
                });
            }
        });
        let _ = wait.recv();
    }

    /// True when the client has got the file.
    fn answer(&self, mut stream: TcpStream) -> io::Result<bool> {
        stream.set_write_timeout(Some(STALLED))?;
        let request = Request::read(&mut stream, Instant::now() + PATIENCE)?;
        let (status, more) = self.respond(&request);
        if status != OK || request.method != "GET" {
            let body = if status == OK || status == NO_CONTENT { "" } else { status };
            let length = body.len() as u64;
            stream.write_all(http::head(status, "text/plain", length, &more).as_bytes())?;
            return stream.write_all(body.as_bytes()).map(|()| false);
        }
        match &self.content {
            Content::Trace { path, found } => {
                let file = File::open(path)?;
                let length = file.metadata()?.len();
                stream.write_all(
                    http::head(OK, "application/octet-stream", length + found.len() as u64, &more).as_bytes(),
                )?;
                // It may still grow: what was announced is what comes.
                let sent = io::copy(&mut file.take(length), &mut stream)?;
                stream.write_all(found)?;
                stream.flush()?;
                Ok(sent == length)
            }
            Content::Html(text) => {
                let head = http::head(OK, "text/html; charset=utf-8", text.len() as u64, &more);
                stream.write_all(head.as_bytes())?;
                stream.write_all(text.as_bytes())?;
                stream.flush().map(|()| true)
            }
        }
    }

    /// The status, and lines of the head.
    fn respond(&self, request: &Request) -> (&'static str, String) {
        let origin = request.header("origin");
        if !request.is_for_this_machine(self.port) || origin.is_some_and(|origin| origin != self.origin) {
            return ("403 Forbidden", String::new());
        }
        if request.path != self.path {
            return ("404 Not Found", String::new());
        }
        let mut more = format!("Access-Control-Allow-Origin: {}\r\nVary: Origin\r\n", self.origin);
        match request.method.as_str() {
            "GET" | "HEAD" => (OK, more),
            // Browsers ask before a page of the internet fetches from this machine.
            "OPTIONS" => {
                more += "Access-Control-Allow-Methods: GET\r\nAccess-Control-Allow-Headers: *\r\n\
                         Access-Control-Allow-Private-Network: true\r\n";
                (NO_CONTENT, more)
            }
            _ => ("405 Method Not Allowed", String::new()),
        }
    }
}

const OK: &str = "200 OK";
const NO_CONTENT: &str = "204 No Content";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_page_gets_the_file() {
        let offer = Offer {
            path: "/secret/trace.pftrace".to_owned(),
            content: Content::Html(String::new()),
            origin: PAGE.to_owned(),
            port: 9001,
        };
        let status = |line: &str, more: &str| {
            let head = format!("{line} HTTP/1.1\r\nHost: 127.0.0.1:9001\r\n{more}\r\n");
            offer.respond(&Request::parse(&head)).0
        };
        let page = "Origin: https://ui.perfetto.dev\r\n";
        assert_eq!(status("GET /secret/trace.pftrace", page), OK);
        // By hand, for a look at what is there.
        assert_eq!(status("GET /secret/trace.pftrace", ""), OK);
        assert_eq!(status("OPTIONS /secret/trace.pftrace", page), NO_CONTENT);
        assert_eq!(status("GET /trace.pftrace", page), "404 Not Found");
        assert_eq!(status("GET /secret/../secret/trace.pftrace", page), "404 Not Found");
        assert_eq!(status("PUT /secret/trace.pftrace", page), "405 Method Not Allowed");
        assert_eq!(status("GET /secret/trace.pftrace", "Origin: https://evil.example\r\n"), "403 Forbidden");
        let other = Request::parse("GET /secret/trace.pftrace HTTP/1.1\r\nHost: evil.example:9001\r\n\r\n");
        assert_eq!(offer.respond(&other).0, "403 Forbidden");
    }

    /// Silent clients are hung up on after seconds; meanwhile others are served.
    #[test]
    fn a_silent_client_keeps_nobody_waiting() {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let offer = Offer {
            path: "/secret/report.html".to_owned(),
            content: Content::Html("the report".to_owned()),
            origin: PAGE.to_owned(),
            port: address.port(),
        };
        let served = std::thread::spawn(move || offer.serve(listener));
        let silent: Vec<TcpStream> = (0..6).map(|_| TcpStream::connect(address).expect("a connection")).collect();
        let began = Instant::now();
        let mut stream = TcpStream::connect(address).expect("a connection");
        let host = format!("Host: 127.0.0.1:{}", address.port());
        stream.write_all(format!("GET /secret/report.html HTTP/1.1\r\n{host}\r\n\r\n").as_bytes()).expect("asked");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("an answer");
        assert!(answer.ends_with("the report"), "{answer}");
        // One silent client alone would take as long.
        assert!(began.elapsed() < PATIENCE);
        served.join().expect("the server ends");
        drop(silent);
    }

    #[test]
    fn the_line_for_ssh() {
        let env = |name: &str| match name {
            "SSH_CONNECTION" => Some("10.0.0.2 50000 10.0.0.7 22".to_owned()),
            "USER" => Some("ada".to_owned()),
            _ => None,
        };
        assert_eq!(forward(&env, 9001).as_deref(), Some("ssh -N -L 9001:127.0.0.1:9001 ada@10.0.0.7"));
        assert_eq!(forward(&|_| None, 9001), None);
    }

    #[test]
    fn secrets_differ() {
        let (one, other) = (secret().unwrap(), secret().unwrap());
        assert!(one.len() == 32 && one != other);
    }
}
