//! A text file that is written row by row through one large buffer. The file is made with its first row, or at once where a
//! tool expects the file even when it is empty.

use std::fs::File;
use std::io::{self, Write};
use std::path::PathBuf;

/// Bytes that are collected before a write.
const FLUSH: usize = 1 << 18;

/// The destination of rows.
enum Out {
    /// The table is not wanted.
    Nowhere,
    /// Not yet made.
    At(PathBuf),
    Open(Box<dyn Write>),
}

pub struct Table {
    out: Out,
    /// Rows (and at first the header) that are not written yet.
    buffer: Vec<u8>,
    pub rows: u64,
}

impl Table {
    /// A table whose file is made with the first row.
    pub fn new(path: PathBuf, header: &str) -> Table {
        Table::over(Out::At(path), header)
    }

    /// A table that drops its rows.
    pub fn unwanted() -> Table {
        Table { out: Out::Nowhere, buffer: Vec::new(), rows: 0 }
    }

    /// Whether rows are wanted.
    #[inline]
    pub fn wanted(&self) -> bool {
        !matches!(self.out, Out::Nowhere)
    }

    pub fn to(out: Box<dyn Write>, header: &str) -> Table {
        Table::over(Out::Open(out), header)
    }

    fn over(out: Out, header: &str) -> Table {
        let mut buffer = Vec::with_capacity(FLUSH + (8 << 10));
        if !header.is_empty() {
            buffer.extend_from_slice(header.as_bytes());
            buffer.push(b'\n');
        }
        Table { out, buffer, rows: 0 }
    }

    /// The buffer to append a row to; [`Table::row`] ends the row.
    #[inline]
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Ends a row.
    #[inline]
    pub fn row(&mut self) -> io::Result<()> {
        self.buffer.push(b'\n');
        self.rows += 1;
        if self.buffer.len() >= FLUSH { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Out::At(path) = &self.out {
            self.out = Out::Open(Box::new(super::stream::create(path)?));
        }
        if let Out::Open(out) = &mut self.out {
            out.write_all(&self.buffer)?;
        }
        self.buffer.clear();
        Ok(())
    }

    /// Writes the rest; makes a file without rows only when `always`.
    pub fn finish(&mut self, always: bool) -> io::Result<()> {
        if (self.rows == 0 && !always) || !self.wanted() {
            return Ok(());
        }
        self.flush()?;
        match &mut self.out {
            Out::Open(out) => out.flush(),
            Out::At(_) | Out::Nowhere => Ok(()),
        }
    }
}

/// Text in an unnamed file, until the text before it is known.
pub struct Spool {
    file: File,
    buffer: Vec<u8>,
    pub entries: u64,
}

impl Spool {
    /// `beside` is the file that will contain the text; its directory has the space.
    pub fn beside(beside: Option<&std::path::Path>) -> io::Result<Spool> {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let dir = beside.and_then(|path| path.parent()).filter(|dir| !dir.as_os_str().is_empty());
        let dir = match (dir, beside) {
            (Some(dir), _) => dir.to_owned(),
            (None, Some(_)) => PathBuf::from("."),
            (None, None) => std::env::temp_dir(),
        };
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = dir.join(format!(".rkprof-export.{}.{number}", std::process::id()));
        let file = File::options().read(true).write(true).create_new(true).open(&path)?;
        std::fs::remove_file(&path)?;
        Ok(Spool { file, buffer: Vec::with_capacity(FLUSH + (8 << 10)), entries: 0 })
    }

    /// The buffer for an entry, with a comma before all but the first; [`Spool::entry`] ends the entry.
    #[inline]
    pub fn buffer(&mut self) -> &mut Vec<u8> {
        if self.entries > 0 {
            self.buffer.push(b',');
        }
        &mut self.buffer
    }

    #[inline]
    pub fn entry(&mut self) -> io::Result<()> {
        self.entries += 1;
        if self.buffer.len() >= FLUSH {
            self.file.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Copies all entries to `out` and begins anew.
    pub fn drain(&mut self, out: &mut dyn Write) -> io::Result<()> {
        use std::io::Seek;
        self.file.rewind()?;
        io::copy(&mut self.file, out)?;
        out.write_all(&self.buffer)?;
        self.file.rewind()?;
        self.file.set_len(0)?;
        self.buffer.clear();
        self.entries = 0;
        Ok(())
    }
}
