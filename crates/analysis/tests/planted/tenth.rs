//! What a device does late costs nothing where the host never waits for it: the host is what takes the time.

use super::Case;
use super::cases::{case, one};
use super::machine::{MS, Program, US};
use rkprof_model::event::Ns;

const HOST: &[&str] = &["host-bound", "input"];

pub(crate) fn all() -> Vec<Case> {
    vec![
        case("tenth", "copies on a stream of their own beside the host's code", HOST, |mended| {
            prefetched(if mended { 0 } else { 500 * US }, 250 * US)
        })
        .beside(&["avoidable-sync"]),
        case("tenth", "copies before kernels that nothing waits for", HOST, |mended| {
            behind(if mended { 0 } else { 1500 * US }, 600 * US)
        })
        .beside(&["exposed-copies"])
        .any_saving(),
        case("tenth", "results are copied while the host works", HOST, |mended| {
            results(if mended { 0 } else { 900 * US })
        })
        .beside(&["avoidable-sync"]),
        case("tenth", "a first launch of 20 ms while the host is ahead of nothing", HOST, |mended| {
            cold(if mended { 0 } else { 600 * US })
        })
        .any_saving(),
        // The same, and the host waits for it.
        case("tenth", "a first launch of 20 ms that the host waits for", &["cold-start"], |mended| {
            let first = if mended { 200 * US } else { 20 * MS };
            one(|t| {
                for i in 0..80 {
                    t.kernel(0, 0, "gemm", if i == 0 { first } else { 200 * US });
                    t.sync_stream(0, 0);
                    t.work(20 * US);
                }
            })
        })
        .beside(&["avoidable-sync", "host-bound", "tail"]),
        case("tenth", "copies that the kernel needs, and a host that waits", &["exposed-copies"], |mended| {
            one(|t| {
                for _ in 0..60 {
                    if !mended {
                        t.upload(0, 0, 600 * US);
                    }
                    t.kernel(0, 0, "gemm", 300 * US);
                    t.sync_stream(0, 0);
                }
            })
        })
        .beside(&["avoidable-sync"]),
    ]
}

fn prefetched(host: Ns, copy: Ns) -> Program {
    one(|t| {
        for _ in 0..60 {
            t.upload(0, 1, copy);
            t.work(host);
            t.kernel(0, 0, "gemm", 300 * US);
            t.sync_stream(0, 0);
        }
    })
}

fn behind(host: Ns, copy: Ns) -> Program {
    one(|t| {
        for _ in 0..60 {
            t.work(host);
            t.upload(0, 0, copy);
            t.kernel(0, 0, "gemm", 300 * US);
        }
        t.sync_stream(0, 0);
    })
}

fn results(host: Ns) -> Program {
    one(|t| {
        for _ in 0..60 {
            t.kernel(0, 0, "gemm", 300 * US);
            t.sync_stream(0, 0);
            t.download(0, 1, 250 * US);
            t.work(host);
        }
    })
}

fn cold(host: Ns) -> Program {
    one(|t| {
        for i in 0..80 {
            t.work(host);
            t.kernel(0, 0, "gemm", if i == 0 { 20 * MS } else { 200 * US });
        }
        t.sync_stream(0, 0);
    })
}
