//! The life of a recording in one process.
//!
//! ```text
//!                 configure          initialize              finalize, or the last of them
//!   (nothing) ───────────────► asked ───────────► recording ─────────────────────────────► ended
//!                                │        pause ◄──►  │ resume                              ▲
//!                                │                    │ fork (child), panic                 │
//!                                └──► declined        └──────────► disabled                 │
//!                                                        exit handler: all is on disk ──────┘
//! ```
//!
//! A process may have several copies of the SDK; each one that finds this library gets its own [`Attachment`], and all write
//! into the same arena and run directory. All state here leaks on purpose: it must exist until the last callback.

pub mod attached;
mod attachments;
mod by_sdk;
pub mod child;
pub mod commands;
mod counting;
mod current;
pub mod direct;
mod dispatches;
pub mod exec;
mod exit;
pub mod family;
mod flushes;
mod notes;
pub mod provenance;
pub mod settings;
mod signal;
mod start;
pub mod sudden_exit;
pub mod untraced;

pub use attachments::{Attachment, pause, resume};
pub use by_sdk::configure;
pub use current::{Session, flush, snapshot};
