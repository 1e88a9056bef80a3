//! `--serve`: the run's numbers for Prometheus, over HTTP on the loopback interface or a unix socket, by this process and never
//! by the program. Every request reads the summaries that the program writes each second.
//!
//! A few requests at a time, each with a deadline, and GET only, but for [`control`].

mod control;

use crate::http::{self, Connection, Request};
use control::Token;
use rkprof_results::load::Run;
use rkprof_show::{Failure, exit, out};
use rkprof_stats::openmetrics::{CONTENT_TYPE, Exposition};
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::os::unix::fs::{FileTypeExt as _, PermissionsExt as _};
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A silent client is disconnected after this time.
const PATIENCE: Duration = Duration::from_secs(2);
/// Clients at the same time.
const MAX_CLIENTS: usize = 16;

/// The address of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
    /// A port of the loopback interface; 0 selects a free one.
    Port(u16),
    /// A unix socket for the user alone.
    Socket(PathBuf),
}

impl FromStr for Address {
    type Err = &'static str;

    /// A number is a port; text with a slash is a path.
    fn from_str(text: &str) -> Result<Address, &'static str> {
        match text.parse() {
            Ok(port) => Ok(Address::Port(port)),
            Err(_) if text.contains('/') => Ok(Address::Socket(text.into())),
            Err(_) => Err("expected a port, or the path of a socket with a slash in it"),
        }
    }
}

enum Listener {
    /// A listener with its port.
    Tcp(TcpListener, u16),
    Unix(UnixListener, PathBuf),
}

/// A bound address; requests wait until [`Server::start`].
pub struct Server {
    listener: Listener,
    /// The token; `None` disables control.
    token: Option<Token>,
}

/// Removes the socket's file when the run is over.
pub struct Served(Option<PathBuf>);

impl Drop for Served {
    fn drop(&mut self) {
        if let Some(path) = &self.0 {
            let _ = std::fs::remove_file(path);
        }
    }
}

impl Listener {
    fn bind(place: &Address) -> io::Result<Listener> {
        match place {
            Address::Port(port) => {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, *port))?;
                let port = listener.local_addr()?.port();
                Ok(Listener::Tcp(listener, port))
            }
            Address::Socket(path) => {
                // The socket of a killed server.
                let is_socket = path.symlink_metadata().is_ok_and(|facts| facts.file_type().is_socket());
                if is_socket && UnixStream::connect(path).is_err() {
                    std::fs::remove_file(path)?;
                }
                let listener = UnixListener::bind(path)?;
                std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
                Ok(Listener::Unix(listener, path.clone()))
            }
        }
    }

    fn shown(&self) -> String {
        match self {
            Listener::Tcp(_, port) => format!("http://127.0.0.1:{port}"),
            Listener::Unix(_, path) => format!("{}:", path.display()),
        }
    }

    /// Passes every client to the function, forever.
    fn each(&self, mut serve: impl FnMut(Box<dyn Connection + Send>)) {
        match self {
            Listener::Tcp(listener, _) => listener.incoming().flatten().for_each(|client| serve(Box::new(client))),
            Listener::Unix(listener, _) => listener.incoming().flatten().for_each(|client| serve(Box::new(client))),
        }
    }
}

impl Server {
    /// Binds the address before the program starts: without it the run does not begin. Port 0 selects a free one. With a
    /// token file, clients that know the token may control.
    pub fn bind(place: &Address, token: Option<&Path>) -> Result<Server, Failure> {
        let token = token.map(Token::read).transpose()?;
        let listener = Listener::bind(place).map_err(|error| {
            let (shown, remedy) = match place {
                Address::Port(port) => {
                    (format!("127.0.0.1:{port}"), "Name another port with --serve PORT; 0 takes any free one.")
                }
                Address::Socket(path) => (
                    path.display().to_string(),
                    "Name a socket that does not exist, in a directory of yours: --serve PATH.",
                ),
            };
            Failure::new(exit::USAGE, format!("serve at {shown}"), error, remedy)
        })?;
        Ok(Server { listener, token })
    }

    /// Answers requests until this process ends.
    pub fn start(self, run_dir: PathBuf) -> Served {
        let shown = self.listener.shown();
        out::note(&format!("metrics at {shown}/metrics"));
        if self.token.is_some() {
            out::note(&format!("control at {shown}/control/status and so on"));
        }
        let (port, served) = match &self.listener {
            Listener::Tcp(_, port) => (Some(*port), Served(None)),
            Listener::Unix(_, path) => (None, Served(Some(path.clone()))),
        };
        let exposition = Arc::new(Mutex::new(Exposition::default()));
        let busy = Arc::new(());
        thread::spawn(move || {
            self.listener.each(|client| {
                // Each client holds a clone while it is served; one client too many is disconnected.
                if Arc::strong_count(&busy) > MAX_CLIENTS {
                    return;
                }
                let (exposition, run_dir, held) = (exposition.clone(), run_dir.clone(), busy.clone());
                let token = self.token.clone();
                let serve = move || {
                    let _held = held;
                    let metrics = || {
                        let summary = summary(&run_dir);
                        exposition.lock().map_or_else(|_| String::new(), |mut exposition| exposition.render(&summary))
                    };
                    let control = |request: &Request| control::respond(request, token.as_ref()?, &run_dir);
                    // A failure concerns the client alone.
                    let _ = answer(client, port, metrics, control);
                };
                // If no thread can be started, the client asks again.
                let _ = thread::Builder::new().name("rkprof-serve".to_owned()).spawn(serve);
            });
        });
        served
    }
}

/// The sum of all processes' summaries; empty before the first one.
fn summary(run_dir: &std::path::Path) -> rkprof_model::summary::Summary {
    Run::load(run_dir, run_dir).map(|run| run.summary).unwrap_or_default()
}

fn answer(
    mut client: Box<dyn Connection + Send>,
    port: Option<u16>,
    metrics: impl FnOnce() -> String,
    control: impl FnOnce(&Request) -> Option<(&'static str, String)>,
) -> io::Result<()> {
    let deadline = Instant::now() + PATIENCE;
    let (status, kind, body) = match Request::read(&mut *client, deadline) {
        Ok(request) => respond(&request, port, metrics, control),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => {
            ("431 Request Header Fields Too Large", TEXT, "The head of a request has at most 8 KiB.\n".to_owned())
        }
        Err(error) => return Err(error),
    };
    client.write_all(http::head(status, kind, body.len() as u64, "").as_bytes())?;
    client.write_all(body.as_bytes())?;
    client.finish(deadline)
}

const TEXT: &str = "text/plain; charset=utf-8";

/// Status, content type and body.
fn respond(
    request: &Request,
    port: Option<u16>,
    metrics: impl FnOnce() -> String,
    control: impl FnOnce(&Request) -> Option<(&'static str, String)>,
) -> (&'static str, &'static str, String) {
    // No web page can reach a socket.
    if port.is_some_and(|port| !request.is_for_this_machine(port)) {
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
    use std::io::{Read as _, Write as _};
    use std::net::TcpStream;

    #[test]
    fn only_what_is_meant_is_answered() {
        let status = |head: &str| respond(&Request::parse(head), Some(9464), || "# EOF\n".to_owned(), |_| None).0;
        let local = "Host: localhost:9464\r\n\r\n";
        assert_eq!(status(&format!("GET /metrics HTTP/1.1\r\n{local}")), "200 OK");
        assert_eq!(status("GET /metrics?x=1 HTTP/1.1\r\naccept: */*\r\nhost: 127.0.0.1\r\n\r\n"), "200 OK");
        assert_eq!(status(&format!("GET /x HTTP/1.1\r\n{local}")), "404 Not Found");
        assert_eq!(status(&format!("POST /metrics HTTP/1.1\r\n{local}")), "405 Method Not Allowed");
        assert_eq!(status("GET /metrics HTTP/1.1\r\nHost: evil.example:9464\r\n\r\n"), "403 Forbidden");
        assert_eq!(status("GET /metrics HTTP/1.1\r\n\r\n"), "403 Forbidden");
        assert_eq!(status(""), "403 Forbidden");
    }

    #[test]
    fn a_place_is_a_port_or_a_path() {
        assert_eq!("9464".parse(), Ok(Address::Port(9464)));
        assert_eq!("./s".parse(), Ok(Address::Socket("./s".into())));
        assert!(["70000", "s", ""].iter().all(|text| text.parse::<Address>().is_err()));
    }

    /// Only the owner may use the socket, and it is removed with the server. The socket of a killed server is replaced; a
    /// file in its place is kept.
    #[test]
    fn a_socket_is_taken_and_given_back() {
        let root = tempfile::tempdir().unwrap();
        let path = root.path().join("socket");
        let bind = || Server::bind(&Address::Socket(path.clone()), None);
        drop(bind().unwrap().listener);
        assert!(path.exists(), "as a killed server leaves it");
        let served = bind().unwrap().start(root.path().to_owned());
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(bind().is_err(), "another server has it");
        let mut client = UnixStream::connect(&path).unwrap();
        io::Write::write_all(&mut client, b"GET /metrics HTTP/1.1\r\n\r\n").unwrap();
        let mut text = String::new();
        client.read_to_string(&mut text).unwrap();
        assert!(text.starts_with("HTTP/1.1 200 OK"), "{text}");
        drop(served);
        assert!(!path.exists());
        std::fs::write(&path, "of somebody").unwrap();
        assert!(bind().is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "of somebody");
    }

    /// A client that sends a byte now and then is disconnected and does not delay others.
    #[test]
    fn a_slow_client_starves_nobody() {
        let root = tempfile::tempdir().unwrap();
        let server = Server::bind(&Address::Port(0), None).unwrap();
        let Listener::Tcp(_, port) = server.listener else { panic!("no port") };
        let _served = server.start(root.path().to_owned());
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

    /// Half a request is not carried out; one with a long body has its answer.
    #[test]
    fn only_whole_requests_are_answered() {
        let root = tempfile::tempdir().unwrap();
        let server = Server::bind(&Address::Port(0), None).unwrap();
        let Listener::Tcp(_, port) = server.listener else { panic!("no port") };
        let _served = server.start(root.path().to_owned());
        let answer = |request: &str| {
            let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).unwrap();
            // The server may be done before everything is sent.
            let _ = stream.write_all(request.as_bytes());
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            let mut text = String::new();
            stream.read_to_string(&mut text).unwrap();
            text.split("\r\n").next().unwrap_or_default().to_owned()
        };
        let start = "GET /metrics HTTP/1.1\r\nHost: localhost\r\n";
        assert_eq!(answer(start), "");
        assert_eq!(
            answer(&format!("{start}Long: {}\r\n\r\n", "x".repeat(9000))),
            "HTTP/1.1 431 Request Header Fields Too Large"
        );
        assert_eq!(
            answer(&format!("{start}Content-Length: 1000000\r\n\r\n{}", "x".repeat(1_000_000))),
            "HTTP/1.1 200 OK"
        );
    }
}
