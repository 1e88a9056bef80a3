//! What the command's own servers have in common: requests are read with a deadline, and answered only where the client asked
//! for this machine by its own name. No web page can come here through a name that it made point here.

use std::io::{self, Read as _};
use std::net::TcpStream;
use std::time::Instant;

/// Bytes of a request's head.
const MAX_HEAD: usize = 8 << 10;

/// The head of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Request {
    pub method: String,
    /// Without the query.
    pub path: String,
    headers: Vec<(String, String)>,
}

impl Request {
    pub fn parse(head: &str) -> Request {
        let mut lines = head.lines();
        let mut words = lines.next().unwrap_or_default().split(' ').map(str::to_owned);
        let method = words.next().unwrap_or_default();
        let path = words.next().unwrap_or_default().split('?').next().unwrap_or_default().to_owned();
        let header = |line: &str| {
            let (name, value) = line.split_once(':')?;
            Some((name.to_ascii_lowercase(), value.trim().to_owned()))
        };
        Request { method, path, headers: lines.filter_map(header).collect() }
    }

    /// Reads the head of a request; the whole must have come by the deadline, however many bytes come at a time.
    ///
    /// # Errors
    /// `TimedOut`, and those of the connection.
    pub fn read(stream: &mut TcpStream, deadline: Instant) -> io::Result<Request> {
        let mut head = Vec::new();
        let mut piece = [0u8; 1024];
        while !head.windows(4).any(|end| end == b"\r\n\r\n") && head.len() < MAX_HEAD {
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            stream.set_read_timeout(Some(left))?;
            match stream.read(&mut piece)? {
                0 => break,
                n => head.extend_from_slice(&piece[..n]),
            }
        }
        Ok(Request::parse(&String::from_utf8_lossy(&head)))
    }

    /// A header by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// Did the client ask for this machine by its own name?
    pub fn is_for_this_machine(&self, port: u16) -> bool {
        let own = ["127.0.0.1", "localhost", "[::1]"].map(|name| [name.to_owned(), format!("{name}:{port}")]).concat();
        self.header("host").is_some_and(|host| own.iter().any(|name| name.eq_ignore_ascii_case(host)))
    }
}

/// The head of an answer; `more` are whole lines, each with its end.
pub fn head(status: &str, kind: &str, length: u64, more: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n{more}Cache-Control: no-store\r\n\
         Connection: close\r\n\r\n"
    )
}
