//! Appends packets to the trace files of a run: whole packets in one write each, rotation, a size limit, compression.
//!
//! All bytes handed to the kernel survive the death of the process. When a write fails (the disk is full), the file is cut
//! back to whole packets and the trace stops. rkprof prints one remark, and the program runs on.
//!
//! ```text
//! if stream.wants_rotation(now) { writer.end_file(&mut buffer); ...; stream.rotate(now); buffer.clear(); writer.begin_file(&mut buffer) }
//! writer.event(&mut buffer, ...); ...
//! if let Some(stopped) = stream.append(&buffer) { say(stopped) }
//! ```

use crate::TRACE_FILE;
use crate::files::Identity;
use crate::guarded::GuardedFile;
use rkprof_model::event::Ns;
use rkprof_model::summary::{Held, TraceFile};
use rkprof_perfetto::format::field;
use rkprof_perfetto::wire;
use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// When a new trace file begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rotate {
    Bytes(u64),
    Every(Duration),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StreamOptions {
    pub rotate: Option<Rotate>,
    /// Files to keep when rotating; `None` = all.
    pub keep: Option<u32>,
    /// Bytes on disk, over all kept files, at which the trace stops.
    pub max_size: Option<u64>,
    pub compress: bool,
}

/// Why the trace stopped.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    #[error("the trace has reached its limit of {limit} bytes and stopped; statistics go on (--max-size)")]
    MaxSize { limit: u64 },
    #[error(
        "writing the trace to {} failed: {source}; it stops there, statistics go on (free space and rotate: --rotate 1GiB --keep 4)",
        path.display()
    )]
    Io { path: PathBuf, source: io::Error },
    #[error("the trace {} was changed while it was written: {source}", path.display())]
    Harmed { path: PathBuf, source: io::Error },
}

pub struct TraceStream {
    dir: PathBuf,
    identity: Identity,
    options: StreamOptions,
    file: Option<GuardedFile>,
    /// Existing files, with their sizes; the last one is being written.
    files: VecDeque<(PathBuf, u64)>,
    /// Events in the written part of each file.
    held: VecDeque<Held>,
    /// Events of the files that rotation has deleted.
    deleted: Held,
    /// Start time of the current file.
    since: Ns,
    /// Number of the current file, from 1.
    number: u32,
    /// Bytes written over all files.
    written: u64,
    compressed: Vec<u8>,
}

impl TraceStream {
    /// Makes the first file: `trace.pftrace`, or `trace.0001.pftrace` when rotating.
    ///
    /// # Errors
    ///
    /// When the file cannot be made.
    pub fn create(dir: &Path, options: StreamOptions, now: Ns) -> io::Result<TraceStream> {
        let mut stream = TraceStream {
            dir: dir.to_owned(),
            identity: Identity::from_directory(dir)?,
            options,
            file: None,
            files: VecDeque::new(),
            held: VecDeque::new(),
            deleted: Held::default(),
            since: now,
            number: 0,
            written: 0,
            compressed: Vec::new(),
        };
        stream.next_file(now)?;
        Ok(stream)
    }

    /// True once the trace has stopped.
    pub fn is_stopped(&self) -> bool {
        self.file.is_none()
    }

    /// Bytes of the current file; all are whole packets that the kernel has.
    pub fn position(&self) -> u64 {
        self.files.back().map_or(0, |(_, size)| *size)
    }

    /// Number of the current file, from 1.
    pub fn number(&self) -> u32 {
        self.number
    }

    /// Bytes written over all files, deleted ones included.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// The file being written.
    pub fn path(&self) -> Option<&Path> {
        self.files.back().map(|(path, _)| path.as_path())
    }

    /// Names of the existing files, oldest first.
    pub fn file_names(&self) -> Vec<String> {
        let name = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
        self.files.iter().filter_map(|(path, _)| name(path)).collect()
    }

    /// The existing files, oldest first, and the events in them.
    pub fn contents(&self) -> Vec<TraceFile> {
        let files = self.file_names().into_iter().zip(&self.files).zip(&self.held);
        files.map(|((name, (_, bytes)), held)| TraceFile { name, bytes: *bytes, held: *held }).collect()
    }

    /// The events of all files so far, deleted ones included; `None` once the trace has stopped.
    pub fn all(&self) -> Option<Held> {
        let mut all = self.deleted;
        self.held.iter().for_each(|held| all.add(*held));
        (!self.is_stopped()).then_some(all)
    }

    /// What another process did to the kept files; `None` when they are as they were written.
    pub fn verify(&self) -> Option<Stopped> {
        if let (Some(file), Some(path)) = (&self.file, self.path())
            && let Err(source) = file.verify()
        {
            return Some(Stopped::Harmed { path: path.to_owned(), source });
        }
        self.files.iter().find_map(|(path, bytes)| {
            let how = match path.symlink_metadata() {
                Ok(found) if found.len() >= *bytes => return None,
                Ok(_) => "the file was cut",
                Err(_) => "the file was deleted",
            };
            Some(Stopped::Harmed { path: path.clone(), source: io::Error::new(io::ErrorKind::NotFound, how) })
        })
    }

    /// Whether the next packets belong in a new file.
    pub fn wants_rotation(&self, now: Ns) -> bool {
        if self.is_stopped() || self.position() == 0 {
            return false;
        }
        match self.options.rotate {
            None => false,
            Some(Rotate::Bytes(bytes)) => self.position() >= bytes,
            Some(Rotate::Every(time)) => u128::from(now.saturating_sub(self.since)) >= time.as_nanos(),
        }
    }

    /// Begins a new file and deletes those beyond `keep`.
    pub fn rotate(&mut self, now: Ns) -> Option<Stopped> {
        if self.is_stopped() {
            return None;
        }
        if let Err(source) = self.next_file(now) {
            return Some(self.stop(source));
        }
        while self.options.keep.is_some_and(|keep| self.files.len() > keep.max(1) as usize) {
            self.deleted.add(self.held.pop_front().unwrap_or_default());
            if let Some((path, _)) = self.files.pop_front() {
                // A file that another process has deleted is gone as well.
                let _ = std::fs::remove_file(path);
            }
        }
        None
    }

    /// Appends whole packets, after which the file holds `held`. Returns the reason when the trace stops; ignores packets
    /// from then on.
    pub fn append(&mut self, packets: &[u8], held: Held) -> Option<Stopped> {
        if packets.is_empty() || self.is_stopped() {
            return None;
        }
        let mut compressed = std::mem::take(&mut self.compressed);
        let bytes = if self.options.compress {
            compress(packets, &mut compressed);
            &compressed[..]
        } else {
            packets
        };
        let stopped = self.write(bytes);
        self.compressed = compressed;
        if stopped.is_none()
            && let Some(current) = self.held.back_mut()
        {
            *current = held;
        }
        stopped
    }

    fn write(&mut self, bytes: &[u8]) -> Option<Stopped> {
        let on_disk: u64 = self.files.iter().map(|(_, size)| size).sum();
        if let Some(limit) = self.options.max_size
            && on_disk + bytes.len() as u64 > limit
        {
            self.file = None;
            return Some(Stopped::MaxSize { limit });
        }
        if let Err(source) = self.file.as_mut()?.append(bytes) {
            return Some(self.stop(source));
        }
        self.written += bytes.len() as u64;
        if let Some((_, size)) = self.files.back_mut() {
            *size += bytes.len() as u64;
        }
        None
    }

    /// Stops the trace and leaves whole packets in the file.
    fn stop(&mut self, source: io::Error) -> Stopped {
        if let Some(file) = self.file.take() {
            // If this fails too, the reader and `rkprof recover` cut the tail.
            let _ = file.cut_back();
        }
        Stopped::Io { path: self.path().unwrap_or(&self.dir).to_owned(), source }
    }

    fn next_file(&mut self, now: Ns) -> io::Result<()> {
        self.identity.check(&self.dir)?;
        self.number += 1;
        let path = self.dir.join(match self.options.rotate {
            None => TRACE_FILE.to_owned(),
            Some(_) => format!("trace.{:04}.pftrace", self.number),
        });
        self.file = Some(GuardedFile::create(&path)?);
        self.files.push_back((path, 0));
        self.held.push_back(Held::default());
        self.since = now;
        Ok(())
    }
}

/// Writes `packets` as one packet of compressed packets.
fn compress(packets: &[u8], out: &mut Vec<u8>) {
    out.clear();
    let packet = wire::open(out, field::trace::PACKET);
    let body = wire::open(out, field::packet::COMPRESSED_PACKETS);
    let mut encoder = flate2::write::ZlibEncoder::new(std::mem::take(out), flate2::Compression::fast());
    // Writing to memory does not fail.
    let _ = encoder.write_all(packets);
    *out = encoder.finish().unwrap_or_default();
    wire::close(out, body);
    wire::close(out, packet);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    const PACKET: &[u8] = &[0x0a, 2, 0x50, 1];
    const HELD: Held = Held { api_calls: 1, kernels: 0, copies: 0 };

    fn stream(options: StreamOptions) -> (tempfile::TempDir, TraceStream) {
        let dir = tempfile::tempdir().unwrap();
        let stream = TraceStream::create(dir.path(), options, 1_000).unwrap();
        (dir, stream)
    }

    #[test]
    fn one_file_without_rotation() {
        let (dir, mut stream) = stream(StreamOptions::default());
        assert!(stream.append(PACKET, HELD).is_none() && stream.append(PACKET, HELD).is_none());
        assert!(!stream.wants_rotation(u64::MAX));
        assert_eq!((stream.position(), stream.written()), (8, 8));
        assert_eq!(stream.file_names(), ["trace.pftrace"]);
        assert_eq!(std::fs::read(dir.path().join("trace.pftrace")).unwrap(), [PACKET, PACKET].concat());
    }

    #[test]
    fn rotates_by_size_and_keeps_the_last() {
        let (dir, mut stream) =
            stream(StreamOptions { rotate: Some(Rotate::Bytes(4)), keep: Some(2), ..StreamOptions::default() });
        for _ in 0..4 {
            assert!(!stream.wants_rotation(0), "a new file is empty");
            stream.append(PACKET, HELD);
            assert!(stream.wants_rotation(0));
            assert!(stream.rotate(0).is_none());
        }
        assert_eq!(stream.file_names(), ["trace.0004.pftrace", "trace.0005.pftrace"]);
        assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 2);
        assert_eq!((stream.position(), stream.written()), (0, 16));
    }

    #[test]
    fn rotates_by_time() {
        let every = Rotate::Every(Duration::from_nanos(500));
        let (_dir, mut stream) = stream(StreamOptions { rotate: Some(every), ..StreamOptions::default() });
        assert!(!stream.wants_rotation(9_999), "nothing written");
        stream.append(PACKET, HELD);
        assert!(!stream.wants_rotation(1_499) && stream.wants_rotation(1_500));
        stream.rotate(1_500);
        stream.append(PACKET, HELD);
        assert!(!stream.wants_rotation(1_999) && stream.wants_rotation(2_000));
    }

    #[test]
    fn stops_at_the_limit_and_says_so_once() {
        let (dir, mut stream) = stream(StreamOptions { max_size: Some(6), ..StreamOptions::default() });
        assert!(stream.append(PACKET, HELD).is_none());
        assert!(matches!(stream.append(PACKET, HELD), Some(Stopped::MaxSize { limit: 6 })));
        assert!(stream.append(PACKET, HELD).is_none() && stream.is_stopped());
        assert_eq!(std::fs::read(dir.path().join("trace.pftrace")).unwrap(), PACKET);
    }

    #[test]
    fn a_full_disk_stops_the_trace_with_whole_packets() {
        let (_dir, mut stream) = stream(StreamOptions::default());
        // The kernel's device that is always full.
        stream.file = Some(GuardedFile::full());
        let stopped = stream.append(PACKET, HELD).expect("the disk is full").to_string();
        assert!(stopped.contains("No space left") && stopped.contains("trace.pftrace"), "{stopped}");
        assert_eq!(stream.contents()[0].held, Held::default(), "what is not in the file does not count");
        assert!(stream.append(PACKET, HELD).is_none() && stream.is_stopped());
        assert_eq!(stream.written(), 0);
    }

    #[test]
    fn a_trace_that_is_cut_or_deleted_stops() {
        for (name, words) in [("cut", "was cut"), ("deleted", "was deleted"), ("replaced", "was replaced")] {
            let (dir, mut stream) = stream(StreamOptions::default());
            stream.append(PACKET, HELD);
            assert!(stream.verify().is_none());
            let path = dir.path().join("trace.pftrace");
            match name {
                "cut" => std::fs::File::options().write(true).open(&path).unwrap().set_len(1).unwrap(),
                "deleted" => std::fs::remove_file(&path).unwrap(),
                _ => {
                    std::fs::rename(&path, dir.path().join("moved")).unwrap();
                    std::fs::write(&path, vec![0; 1000]).unwrap();
                }
            }
            let said = stream.verify().expect(name).to_string();
            assert!(said.contains(words), "{said}");
            assert_eq!(stream.append(PACKET, HELD).is_some(), name != "replaced", "{name}");
        }
    }

    #[test]
    fn compressed_packets_are_one_packet() {
        let (dir, mut stream) = stream(StreamOptions { compress: true, ..StreamOptions::default() });
        let packets = PACKET.repeat(1000);
        stream.append(&packets, HELD);
        let path = dir.path().join("trace.pftrace");
        let prefix = rkprof_perfetto::repair::valid_prefix(std::fs::File::open(&path).unwrap()).unwrap();
        assert_eq!((prefix.packets, prefix.reason), (1, None));
        assert!(prefix.len < packets.len() as u64 / 10);
    }
}
