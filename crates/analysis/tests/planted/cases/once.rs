//! Stalls that occur once.

use super::{case, one};
use crate::Case;
use crate::machine::{MS, US};

pub(super) fn add(cases: &mut Vec<Case>) {
    for (name, loads, function) in [("one module", 1, "hipModuleLoadData"), ("two modules", 2, "hipModuleLoad")] {
        cases.push(
            case("once", &format!("{name} loaded in the first steps"), &["cold-start"], move |mended| {
                one(|t| {
                    for i in 0..100 {
                        t.kernel(0, 0, "warm", 100 * US);
                        if i >= 1 && i <= loads && !mended {
                            t.call(function, 300 * MS);
                        }
                        t.kernel(0, 0, if i == 0 { "one" } else { "two" }, 2 * MS);
                        t.sync_stream(0, 0);
                    }
                })
            })
            .says(function),
        );
    }
    cases.push(case("once", "compiled before its first launch", &["cold-start"], |mended| {
        one(|t| {
            for i in 0..100 {
                t.kernel(0, 0, "a", MS);
                t.sync_stream(0, 0);
                t.work(if i == 0 && !mended { 200 * MS } else { 10 * US });
                t.kernel(0, 0, "triton_b", MS);
            }
        })
    }));
    cases.push(
        case("once", "buffers allocated in the first step", &["preparation"], |mended| {
            one(|t| {
                for i in 0..100 {
                    t.kernel(0, 0, "a", MS);
                    t.sync_stream(0, 0);
                    if i == 0 && !mended {
                        (0..20).for_each(|_| t.call("hipMalloc", 4 * MS));
                    }
                    t.kernel(0, 0, "b", MS);
                }
            })
        })
        .any_saving(),
    );
}
