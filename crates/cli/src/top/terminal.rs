//! The terminal: alternate screen, keys without Enter, everything back as it was at the end, also after a signal or panic.

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetwinsize, tcsetattr};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGWINCH};
use std::io::{self, Write as _, stdin, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const ENTER: &str = "\x1b[?1049h\x1b[?25l";
const LEAVE: &str = "\x1b[?25h\x1b[?1049l";
const HOME: &str = "\x1b[H";
const REST_OF_LINE: &str = "\x1b[K";
const REST_OF_SCREEN: &str = "\x1b[J";
const BOLD: &str = "\x1b[1m";
const PLAIN: &str = "\x1b[0m";
/// Where the terminal does not say.
const SIZE: (usize, usize) = (100, 30);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Quit,
    Sort,
    Window,
    /// The terminal has another size.
    Redraw,
}

pub(super) struct Terminal {
    before: Termios,
    end: Arc<AtomicBool>,
    resized: Arc<AtomicBool>,
}

impl Terminal {
    pub(super) fn enter() -> io::Result<Terminal> {
        let (end, resized) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        for signal in [SIGINT, SIGTERM, SIGHUP] {
            signal_hook::flag::register(signal, end.clone())?;
        }
        signal_hook::flag::register(SIGWINCH, resized.clone())?;
        let before = tcgetattr(stdin())?;
        let mut raw = before.clone();
        // Ctrl-C stays a signal.
        raw.local_modes.remove(LocalModes::ICANON | LocalModes::ECHO);
        raw.special_codes[SpecialCodeIndex::VMIN] = 0;
        raw.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(stdin(), OptionalActions::Now, &raw)?;
        let terminal = Terminal { before, end, resized };
        write(ENTER)?;
        Ok(terminal)
    }

    /// Columns and lines.
    pub(super) fn size(&self) -> (usize, usize) {
        match tcgetwinsize(stdout()) {
            Ok(size) if size.ws_col > 0 && size.ws_row > 0 => (size.ws_col.into(), size.ws_row.into()),
            _ => SIZE,
        }
    }

    /// Replaces the picture, without flicker: every line overwrites the old one.
    pub(super) fn show(&mut self, text: &str) -> io::Result<()> {
        let (columns, lines) = self.size();
        let keys = "q quit   s sort by next column   w last second, whole run";
        let mut picture = String::from(HOME);
        for (at, line) in text.lines().take(lines.saturating_sub(1)).enumerate() {
            let line: String = line.chars().take(columns).collect();
            let (on, off) = if at == 0 || line.ends_with(" kernel") { (BOLD, PLAIN) } else { ("", "") };
            picture += &format!("{on}{line}{off}{REST_OF_LINE}\r\n");
        }
        let keys: String = keys.chars().take(columns).collect();
        write(&format!("{picture}{keys}{REST_OF_LINE}{REST_OF_SCREEN}"))
    }

    /// Waits for a key that means something; `None` after `patience`.
    pub(super) fn key(&mut self, patience: Duration) -> Option<Key> {
        let stdin = stdin();
        let mut ready = [PollFd::new(&stdin, PollFlags::IN)];
        let timeout = Timespec { tv_sec: patience.as_secs() as i64, tv_nsec: patience.subsec_nanos().into() };
        // A signal interrupts it, which is what we want.
        let _ = poll(&mut ready, Some(&timeout));
        if self.end.load(Ordering::Relaxed) {
            return Some(Key::Quit);
        }
        if self.resized.swap(false, Ordering::Relaxed) {
            return Some(Key::Redraw);
        }
        if ready[0].revents().is_empty() {
            return None;
        }
        let mut typed = [0u8; 16];
        match rustix::io::read(&stdin, &mut typed) {
            // The terminal is gone.
            Ok(0) | Err(_) if ready[0].revents().contains(PollFlags::HUP) => Some(Key::Quit),
            Ok(n) => Some(typed[..n].iter().find_map(|byte| meaning(*byte)).unwrap_or(Key::Redraw)),
            Err(_) => Some(Key::Redraw),
        }
    }
}

fn meaning(byte: u8) -> Option<Key> {
    match byte {
        b'q' | b'Q' => Some(Key::Quit),
        b's' | b'S' => Some(Key::Sort),
        b'w' | b'W' => Some(Key::Window),
        _ => None,
    }
}

fn write(text: &str) -> io::Result<()> {
    let mut out = stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

impl Drop for Terminal {
    fn drop(&mut self) {
        // If the terminal is gone there is nothing to restore.
        let _ = write(LEAVE);
        let _ = tcsetattr(stdin(), OptionalActions::Now, &self.before);
    }
}
