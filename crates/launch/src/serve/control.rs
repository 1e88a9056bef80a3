//! Control over HTTP, with `--serve`: the actions of `rkprof ctl`, for clients with the token.
//!
//! Every request needs the token, also those that change nothing. Only POST changes anything. What comes from a web page
//! (it has an `Origin`) is refused, whatever it knows.

use crate::http::Request;
use crate::{ask, targets};
use rkprof_model::units::parse_duration;
use rkprof_show::{Failure, exit, out};
use rkprof_store::control::{Command, Limits};
use rkprof_store::files;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
use std::path::Path;
use std::time::Duration;

/// `stop` waits for the running kernels.
const PATIENCE: Duration = Duration::from_secs(15);
/// Smallest length of a token in characters.
const LEAST: usize = 16;

/// The client's secret, as a hash, so that the time of a comparison reveals nothing.
#[derive(Clone)]
pub(super) struct Token([u8; 32]);

impl Token {
    fn from_text(text: &str) -> Token {
        Token(Sha256::digest(text).into())
    }

    /// Reads the token from a file that only its owner may read; creates the file if it is missing.
    ///
    /// # Errors
    /// What is wrong with the file.
    pub(super) fn read(path: &Path) -> Result<Token, Failure> {
        let fail = |error: io::Error| {
            let remedy =
                "Name a file of yours with mode 600 that holds a token, or one that does not exist: rkprof makes it.";
            Failure::new(exit::USAGE, format!("read the token in {}", path.display()), error, remedy)
        };
        match files::create_new(path) {
            Ok(mut file) => {
                let token = random().map_err(fail)?;
                file.write_all(format!("{token}\n").as_bytes()).map_err(fail)?;
                out::note(&format!("made a token for control in {}", path.display()));
                Ok(Token::from_text(&token))
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => existing(path).map_err(fail),
            Err(error) => Err(fail(error)),
        }
    }

    /// Whether a request contains the token.
    fn is_in(&self, request: &Request) -> bool {
        let Some((scheme, token)) = request.header("authorization").and_then(|value| value.split_once(' ')) else {
            return false;
        };
        let Token(other) = Token::from_text(token.trim());
        self.0.iter().zip(other).fold(0, |differ, (a, b)| differ | (a ^ b)) == 0
            && scheme.eq_ignore_ascii_case("bearer")
    }
}

fn existing(path: &Path) -> io::Result<Token> {
    let other = |problem: &str| io::Error::new(io::ErrorKind::PermissionDenied, problem.to_owned());
    let file = files::open_own(path)?;
    let facts = file.metadata()?;
    if facts.permissions().mode() & 0o077 != 0 {
        return Err(other("users other than its owner may read or change it"));
    }
    if facts.len() > 4096 || facts.nlink() != 1 {
        return Err(other("it is not a token file"));
    }
    let mut text = String::new();
    file.take(4096).read_to_string(&mut text)?;
    match text.trim() {
        token if token.len() >= LEAST => Ok(Token::from_text(token)),
        _ => Err(other("the token in it is shorter than 16 characters")),
    }
}

/// 256 random bits.
fn random() -> io::Result<String> {
    let mut bytes = [0u8; 32];
    File::open("/dev/urandom")?.read_exact(&mut bytes)?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Status, and JSON or a sentence. `None`: the path does not belong to control.
pub(super) fn respond(request: &Request, token: &Token, run: &Path) -> Option<(&'static str, String)> {
    let action = request.path.strip_prefix("/control/")?;
    let sentence = |status, text: &str| Some((status, format!("{text}\n")));
    if request.header("origin").is_some() {
        return sentence("403 Forbidden", "No web page may control.");
    }
    if !token.is_in(request) {
        return sentence("401 Unauthorized", "Send the token: Authorization: Bearer TOKEN.");
    }
    let command = match command(action, request) {
        Ok(command) => command,
        Err(problem) => return sentence("400 Bad Request", &problem),
    };
    match (request.method.as_str(), &command) {
        ("GET" | "POST", Command::Status) | ("POST", _) => {}
        _ => return sentence("405 Method Not Allowed", "Only POST changes anything."),
    }
    let rows = match targets::in_directory(run) {
        Ok(targets) => ask::ask_all(targets, &command, PATIENCE),
        Err(error) => return sentence("404 Not Found", &error.to_string()),
    };
    let status = if rows.iter().all(ask::AskedProgram::is_ok) { "200 OK" } else { "409 Conflict" };
    Some((status, ask::json(rows)))
}

/// The command in the path and the query.
fn command(action: &str, request: &Request) -> Result<Command, String> {
    let known: &[&str] = match action {
        "mark" => &["name"],
        "set" => &["key", "value"],
        "start" => &["for", "steps", "when"],
        _ => &[],
    };
    // A misspelled limit would make a recording without an end.
    if let Some(name) = request.unknown(known) {
        let known =
            if known.is_empty() { "no parameter".to_owned() } else { format!("{}, each once", known.join(", ")) };
        return Err(format!("{action} takes {known}; there is a further {name}."));
    }
    let need = |name: &str| request.parameter(name).ok_or_else(|| format!("{action} needs ?{name}=..."));
    Ok(match action {
        "status" => Command::Status,
        "stop" => Command::Stop,
        "snapshot" => Command::Snapshot,
        "mark" => Command::Mark { name: need("name")? },
        "set" => Command::Set { key: need("key")?, value: need("value")? },
        "start" => {
            let time =
                |text: String| parse_duration(&text).ok_or_else(|| format!("for={text}: expected a time like 10s"));
            let for_ = request.parameter("for").map(time).transpose()?;
            Command::Start(Limits {
                for_ns: for_.map(|time| time.as_nanos() as u64),
                steps: request.parameter("steps"),
                when: request.parameter("when"),
            })
        }
        _ => return Err("Actions are status, start, stop, mark, snapshot and set.".to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(head: &str) -> Option<&'static str> {
        let run = tempfile::tempdir().unwrap();
        respond(&Request::parse(head), &Token::from_text("0123456789abcdef"), run.path()).map(|(status, _)| status)
    }

    #[test]
    fn only_who_knows_the_token_controls() {
        let with = "Host: localhost\r\nAuthorization: Bearer 0123456789abcdef\r\n\r\n";
        // The run has no program.
        assert_eq!(status(&format!("POST /control/stop HTTP/1.1\r\n{with}")), Some("404 Not Found"));
        assert_eq!(status("POST /control/stop HTTP/1.1\r\n\r\n"), Some("401 Unauthorized"));
        for wrong in ["Bearer 0123456789abcdeF", "Bearer 0123456789abcde", "Bearer ", "0123456789abcdef", "Basic x"] {
            let head = format!("POST /control/stop HTTP/1.1\r\nAuthorization: {wrong}\r\n\r\n");
            assert_eq!(status(&head), Some("401 Unauthorized"), "{wrong}");
        }
        assert_eq!(status(&format!("GET /control/stop HTTP/1.1\r\n{with}")), Some("405 Method Not Allowed"));
        assert_eq!(
            status(&format!("GET /control/start HTTP/1.1\r\nOrigin: http://localhost\r\n{with}")),
            Some("403 Forbidden")
        );
        assert_eq!(status(&format!("POST /control/mark HTTP/1.1\r\n{with}")), Some("400 Bad Request"));
        assert_eq!(status(&format!("POST /control/start?four=1s HTTP/1.1\r\n{with}")), Some("400 Bad Request"));
        assert_eq!(status(&format!("POST /control/stop?for=1s HTTP/1.1\r\n{with}")), Some("400 Bad Request"));
        assert_eq!(status(&format!("POST /control/rm HTTP/1.1\r\n{with}")), Some("400 Bad Request"));
        assert_eq!(status(&format!("GET /metrics HTTP/1.1\r\n{with}")), None);
    }

    #[test]
    fn a_token_is_its_owners_alone() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("token");
        let Token(made) = Token::read(&path).unwrap();
        assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        assert!(std::fs::read_to_string(&path).unwrap().trim().len() == 64);
        assert_eq!(Token::read(&path).unwrap().0, made);
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o640)).unwrap();
        assert!(Token::read(&path).is_err(), "the group may read it");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
        std::fs::write(&path, "short\n").unwrap();
        assert!(Token::read(&path).is_err(), "it can be guessed");
        let link = dir.path().join("link");
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert!(Token::read(&link).is_err(), "a link is not followed");
    }
}
