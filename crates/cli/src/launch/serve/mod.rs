//! `--serve`: the run's numbers for Prometheus, over HTTP on the loopback interface, by this process and never by the
//! program. Every request reads the summaries that the program writes each second.
//!
//! A few requests at a time, each with a deadline, and GET only, but for [`control`].

mod control;

use crate::http::{self, Request};
use crate::report::load::Run;
use crate::{Failure, exit, out};
use control::Token;
use rkprof_stats::openmetrics::{CONTENT_TYPE, Exposition};
use std::io::{self, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A client that says nothing is hung up on.
const PATIENCE: Duration = Duration::from_secs(2);
/// Clients at a time.
const MAX_CLIENTS: usize = 16;

/// A port that is ours; requests wait until [`Server::start`].
pub(super) struct Server {
    listener: TcpListener,
    port: u16,
    /// Where clients may control.
    token: Option<Token>,
}

impl Server {
    /// Takes the port before the program starts: a run whose numbers cannot be had is not begun. Port 0 takes any.
    /// With a file of a token, clients that know it may control.
    pub(super) fn bind(port: u16, token: Option<&Path>) -> Result<Server, Failure> {
        let token = token.map(Token::read).transpose()?;
        let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).and_then(|listener| {
            let port = listener.local_addr()?.port();
            Ok(Server { listener, port, token })
        });
        bound.map_err(|error| {
            let remedy = "Name another port with --serve PORT; 0 takes any free one.";
            Failure::new(exit::USAGE, format!("serve at 127.0.0.1:{port}"), error, remedy)
        })
    }

    /// Answers until this process ends.
    pub(super) fn start(self, run_dir: PathBuf) {
        out::note(&format!("metrics at http://127.0.0.1:{}/metrics", self.port));
        if self.token.is_some() {
            out::note(&format!("control at http://127.0.0.1:{}/control/status and so on", self.port));
        }
        let exposition = Arc::new(Mutex::new(Exposition::default()));
        let busy = Arc::new(());
        thread::spawn(move || {
            for stream in self.listener.incoming().flatten() {
                // Each holds it as long as it is served; one too many is hung up on.
                if Arc::strong_count(&busy) > MAX_CLIENTS {
                    continue;
                }
                let (exposition, run_dir, held) = (exposition.clone(), run_dir.clone(), busy.clone());
                let (port, token) = (self.port, self.token.clone());
                let serve = move || {
                    let _held = held;
                    let metrics = || {
                        let summary = summary(&run_dir);
                        exposition.lock().map_or_else(|_| String::new(), |mut exposition| exposition.render(&summary))
                    };
                    let control = |request: &Request| control::respond(request, token.as_ref()?, &run_dir);
                    // The client's trouble.
                    let _ = answer(stream, port, metrics, control);
                };
                // Without a thread to be had the client asks again.
                let _ = thread::Builder::new().name("rkprof-serve".to_owned()).spawn(serve);
            }
        });
    }
}

/// The sum of what all processes have written; empty before the first summary.
fn summary(run_dir: &std::path::Path) -> rkprof_model::summary::Summary {
    Run::load(run_dir, run_dir).map(|run| run.summary).unwrap_or_default()
}

fn answer(
    mut stream: TcpStream,
    port: u16,
    metrics: impl FnOnce() -> String,
    control: impl FnOnce(&Request) -> Option<(&'static str, String)>,
) -> io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = Request::read(&mut stream, Instant::now() + PATIENCE)?;
    let (status, kind, body) = respond(&request, port, metrics, control);
    stream.write_all(http::head(status, kind, body.len() as u64, "").as_bytes())?;
    stream.write_all(body.as_bytes())
}

/// Status, content type and body.
fn respond(
    request: &Request,
    port: u16,
    metrics: impl FnOnce() -> String,
    control: impl FnOnce(&Request) -> Option<(&'static str, String)>,
) -> (&'static str, &'static str, String) {
    const TEXT: &str = "text/plain; charset=utf-8";
    if !request.is_for_this_machine(port) {
        return ("403 Forbidden", TEXT, "Ask for http://127.0.0.1 or http://localhost.\n".to_owned());
    }
    if let Some((status, body)) = control(request) {
        let kind = if body.starts_with('{') { "application/json" } else { TEXT };
        return (status, kind, body);
    }
    match (request.method.as_str(), request.path.as_str()) {
        ("GET", "/metrics" | "/") => ("200 OK", CONTENT_TYPE, metrics()),
        ("GET", _) => ("404 Not Found", TEXT, "The metrics are at /metrics.\n".to_owned()),
        _ => ("405 Method Not Allowed", TEXT, "Only GET is answered.\n".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn only_what_is_meant_is_answered() {
        let status = |head: &str| respond(&Request::parse(head), 9464, || "# EOF\n".to_owned(), |_| None).0;
        let local = "Host: localhost:9464\r\n\r\n";
        assert_eq!(status(&format!("GET /metrics HTTP/1.1\r\n{local}")), "200 OK");
        assert_eq!(status("GET /metrics?x=1 HTTP/1.1\r\naccept: */*\r\nhost: 127.0.0.1\r\n\r\n"), "200 OK");
        assert_eq!(status(&format!("GET /x HTTP/1.1\r\n{local}")), "404 Not Found");
        assert_eq!(status(&format!("POST /metrics HTTP/1.1\r\n{local}")), "405 Method Not Allowed");
        assert_eq!(status("GET /metrics HTTP/1.1\r\nHost: evil.example:9464\r\n\r\n"), "403 Forbidden");
        assert_eq!(status("GET /metrics HTTP/1.1\r\n\r\n"), "403 Forbidden");
        assert_eq!(status(""), "403 Forbidden");
    }

    /// One that sends a byte now and then neither stays nor keeps others waiting.
    #[test]
    fn a_slow_client_starves_nobody() {
        let root = tempfile::tempdir().unwrap();
        let server = Server::bind(0, None).unwrap();
        let port = server.port;
        server.start(root.path().to_owned());
        let connect = || TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
        let slow: Vec<TcpStream> = (0..4).map(|_| connect()).collect();
        let began = Instant::now();
        thread::scope(|scope| {
            for mut stream in slow {
                scope.spawn(move || {
                    while stream.write_all(b"x").is_ok() && began.elapsed() < PATIENCE * 10 {
                        thread::sleep(Duration::from_millis(100));
                    }
                });
            }
            let mut stream = connect();
            write!(stream, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            assert!(text.starts_with("HTTP/1.1 200 OK"), "{text}");
        });
        assert!(began.elapsed() < PATIENCE * 10, "the slow ones were hung up on");
    }
}
