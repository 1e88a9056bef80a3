//! Shared parts of the command's own servers. Requests are read with a deadline, and answered only where the client asked for
//! this machine by its own name. A web page cannot reach a server through a name that it made point here.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// Largest head of a request, in bytes.
const MAX_HEAD: usize = 8 << 10;
/// What is read of a request after its head, at most.
const MAX_REST: usize = 4 << 20;

/// A client, over TCP or a unix socket.
pub trait Connection: Read + Write {
    /// Sets the longest duration of a read and of a write.
    ///
    /// # Errors
    /// Those of the connection.
    fn set_patience(&self, read: Duration, write: Duration) -> io::Result<()>;

    /// Says that nothing more will be written.
    ///
    /// # Errors
    /// Those of the connection.
    fn end(&self) -> io::Result<()>;

    /// Ends an answered connection. The unread rest of the request is read, up to a limit, because closing before that would
    /// take the answer away from the client.
    ///
    /// # Errors
    /// Those of the connection.
    fn finish(&mut self, deadline: Instant) -> io::Result<()> {
        self.end()?;
        let mut rest = [0u8; 4096];
        for _ in 0..MAX_REST / rest.len() {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            self.set_patience(left, WRITE)?;
            if self.read(&mut rest)? == 0 {
                break;
            }
        }
        Ok(())
    }
}

impl Connection for TcpStream {
    fn end(&self) -> io::Result<()> {
        self.shutdown(Shutdown::Write)
    }

    fn set_patience(&self, read: Duration, write: Duration) -> io::Result<()> {
        self.set_read_timeout(Some(read))?;
        self.set_write_timeout(Some(write))
    }
}

impl Connection for UnixStream {
    fn end(&self) -> io::Result<()> {
        self.shutdown(Shutdown::Write)
    }

    fn set_patience(&self, read: Duration, write: Duration) -> io::Result<()> {
        self.set_read_timeout(Some(read))?;
        self.set_write_timeout(Some(write))
    }
}

/// Longest time to write an answer.
const WRITE: Duration = Duration::from_secs(2);

/// The head of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    pub method: String,
    /// The path without the query.
    pub path: String,
    query: String,
    headers: Vec<(String, String)>,
}

impl Request {
    pub fn parse(head: &str) -> Request {
        let mut lines = head.lines();
        let mut words = lines.next().unwrap_or_default().split(' ').map(str::to_owned);
        let method = words.next().unwrap_or_default();
        let target = words.next().unwrap_or_default();
        let (path, query) = target.split_once('?').unwrap_or((&target, ""));
        let (path, query) = (path.to_owned(), query.to_owned());
        let header = |line: &str| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim().to_owned()))
        };
        Request { method, path, query, headers: lines.filter_map(header).collect() }
    }

    /// Reads the head of a request; the whole must have come by the deadline, however many bytes come at a time.
    ///
    /// # Errors
    /// `TimedOut`; `UnexpectedEof` for half a head, `InvalidData` for one that is too long, which may be half a request; and
    /// those of the connection.
    pub fn read(stream: &mut (impl Connection + ?Sized), deadline: Instant) -> io::Result<Request> {
        let mut head = Vec::new();
        let mut piece = [0u8; 1024];
        while !head.windows(4).any(|end| end == b"\r\n\r\n") {
            if head.len() >= MAX_HEAD {
                return Err(io::ErrorKind::InvalidData.into());
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            stream.set_patience(left, WRITE)?;
            match stream.read(&mut piece)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                n => head.extend_from_slice(&piece[..n]),
            }
        }
        Ok(Request::parse(&String::from_utf8_lossy(&head)))
    }

    /// A header by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The parameters of the query, not decoded.
    fn parameters(&self) -> impl Iterator<Item = (&str, &str)> {
        let parts = self.query.split('&').filter(|one| !one.is_empty());
        parts.map(|one| one.split_once('=').unwrap_or((one, "")))
    }

    /// A parameter of the query, decoded.
    pub fn parameter(&self, name: &str) -> Option<String> {
        self.parameters().find(|(known, _)| *known == name).map(|(_, value)| decoded(value))
    }

    /// A parameter that is none of these, or is there twice.
    pub fn unknown(&self, known: &[&str]) -> Option<&str> {
        let mut seen = Vec::new();
        self.parameters().map(|(name, _)| name).find(|name| {
            let is_second = seen.contains(name);
            seen.push(*name);
            is_second || !known.contains(name)
        })
    }

    /// Whether the client asked for this machine by its own name.
    pub fn is_for_this_machine(&self, port: u16) -> bool {
        let own = ["127.0.0.1", "localhost", "[::1]"].map(|name| [name.to_owned(), format!("{name}:{port}")]).concat();
        self.header("host").is_some_and(|host| own.iter().any(|name| name.eq_ignore_ascii_case(host)))
    }
}

/// `a%20b+c` is `a b c`; what is no text becomes the replacement character.
fn decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let (mut out, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while at < bytes.len() {
        let hex = text.get(at + 1..at + 3).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match (bytes[at], hex) {
            (b'%', Some(byte)) => {
                out.push(byte);
                at += 2;
            }
            (b'+', _) => out.push(b' '),
            (byte, _) => out.push(byte),
        }
        at += 1;
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// The head of an answer; `more` holds whole lines, each with its end.
pub fn head(status: &str, kind: &str, length: u64, more: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{more}Cache-Control: no-store\r\n\
         Connection: close\r\n\r\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_decoded() {
        let request = Request::parse("POST /x?when=p99(k)%20%3E+2ms&for=10s&bad=%zz%e2%82&last=% HTTP/1.1\r\n\r\n");
        let of = |name: &str| request.parameter(name);
        assert_eq!((of("when").as_deref(), of("for").as_deref()), (Some("p99(k) > 2ms"), Some("10s")));
        assert_eq!(request.unknown(&["when", "for", "bad", "last"]), None);
        assert_eq!(request.unknown(&["when", "for", "bad"]), Some("last"));
        assert_eq!(Request::parse("POST /x?for=1s&for=2s HTTP/1.1\r\n\r\n").unknown(&["for"]), Some("for"));
        assert_eq!((of("bad").as_deref(), of("last").as_deref(), of("none")), (Some("%zz\u{fffd}"), Some("%"), None));
    }
}
