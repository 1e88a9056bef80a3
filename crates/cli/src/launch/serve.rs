//! `--serve`: the run's numbers for Prometheus, over HTTP on the loopback interface, by this process and never by the
//! program. Every request reads the summaries that the program writes each second.
//!
//! One request at a time, GET only, and only for a `Host` that is this machine's own name for itself, so that no web page
//! can read it through a name that it made point here.

use crate::report::load::Run;
use crate::{Failure, exit, out};
use rkprof_stats::openmetrics::{CONTENT_TYPE, Exposition};
use std::io::{self, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

/// A client that says nothing is hung up on.
const PATIENCE: Duration = Duration::from_secs(2);
/// Bytes of a request's head.
const MAX_HEAD: usize = 8 << 10;

/// A port that is ours; requests wait until [`Server::start`].
pub struct Server {
    listener: TcpListener,
    port: u16,
}

impl Server {
    /// Takes the port before the program starts: a run whose numbers cannot be had is not begun. Port 0 takes any.
    pub fn bind(port: u16) -> Result<Server, Failure> {
        let bound = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).and_then(|listener| {
            let port = listener.local_addr()?.port();
            Ok(Server { listener, port })
        });
        bound.map_err(|error| {
            let remedy = "Name another port with --serve PORT; 0 takes any free one.";
            Failure::new(exit::USAGE, format!("serve at 127.0.0.1:{port}"), error, remedy)
        })
    }

    /// Answers until this process ends.
    pub fn start(self, run_dir: PathBuf) {
        out::note(&format!("metrics at http://127.0.0.1:{}/metrics", self.port));
        thread::spawn(move || {
            let mut exposition = Exposition::default();
            for stream in self.listener.incoming().flatten() {
                // The client's trouble.
                let _ = answer(stream, self.port, || exposition.render(&summary(&run_dir)));
            }
        });
    }
}

/// The sum of what all processes have written; empty before the first summary.
fn summary(run_dir: &std::path::Path) -> rkprof_model::summary::Summary {
    Run::load(run_dir, run_dir).map(|run| run.summary).unwrap_or_default()
}

fn answer(mut stream: TcpStream, port: u16, metrics: impl FnOnce() -> String) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let head = read_head(&mut stream)?;
    let (status, kind, body) = respond(&head, port, metrics);
    let length = body.len();
    let head =
        format!("HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes())?;
    stream.write_all(body.as_bytes())
}

fn read_head(stream: &mut TcpStream) -> io::Result<String> {
    let mut head = Vec::new();
    let mut piece = [0u8; 1024];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") && head.len() < MAX_HEAD {
        match stream.read(&mut piece)? {
            0 => break,
            n => head.extend_from_slice(&piece[..n]),
        }
    }
    Ok(String::from_utf8_lossy(&head).into_owned())
}

/// Status, content type and body.
fn respond(head: &str, port: u16, metrics: impl FnOnce() -> String) -> (&'static str, &'static str, String) {
    const TEXT: &str = "text/plain; charset=utf-8";
    let mut lines = head.lines();
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let host = lines.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("host").then(|| value.trim())
    });
    let own = ["127.0.0.1", "localhost", "[::1]"].map(|name| [name.to_owned(), format!("{name}:{port}")]).concat();
    if !host.is_some_and(|host| own.iter().any(|name| name.eq_ignore_ascii_case(host))) {
        return ("403 Forbidden", TEXT, "Ask for http://127.0.0.1 or http://localhost.\n".to_owned());
    }
    match (method, path.split('?').next()) {
        ("GET", Some("/metrics" | "/")) => ("200 OK", CONTENT_TYPE, metrics()),
        ("GET", _) => ("404 Not Found", TEXT, "The metrics are at /metrics.\n".to_owned()),
        _ => ("405 Method Not Allowed", TEXT, "Only GET is answered.\n".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_meant_is_answered() {
        let status = |head: &str| respond(head, 9464, || "# EOF\n".to_owned()).0;
        let local = "Host: localhost:9464\r\n\r\n";
        assert_eq!(status(&format!("GET /metrics HTTP/1.1\r\n{local}")), "200 OK");
        assert_eq!(status("GET /metrics?x=1 HTTP/1.1\r\naccept: */*\r\nhost: 127.0.0.1\r\n\r\n"), "200 OK");
        assert_eq!(status(&format!("GET /x HTTP/1.1\r\n{local}")), "404 Not Found");
        assert_eq!(status(&format!("POST /metrics HTTP/1.1\r\n{local}")), "405 Method Not Allowed");
        assert_eq!(status("GET /metrics HTTP/1.1\r\nHost: evil.example:9464\r\n\r\n"), "403 Forbidden");
        assert_eq!(status("GET /metrics HTTP/1.1\r\n\r\n"), "403 Forbidden");
        assert_eq!(status(""), "403 Forbidden");
    }
}
