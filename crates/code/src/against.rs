//! Two builds of the same kernels.

use crate::Analyzed;
use serde::Serialize;
use std::collections::BTreeMap;

/// A fact that differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    /// As in the JSON of a kernel.
    pub fact: &'static str,
    pub before: Option<f64>,
    pub after: Option<f64>,
    /// More of it is worse; `None`: that depends.
    pub is_worse: Option<bool>,
}

/// A kernel of both builds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Changed {
    pub kernel: String,
    pub target: String,
    pub changes: Vec<Change>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Against {
    pub changed: Vec<Changed>,
    pub equal: usize,
    /// Kernels and targets of one build alone.
    pub added: Vec<(String, String)>,
    pub removed: Vec<(String, String)>,
}

/// What more of a fact means.
#[derive(Clone, Copy, PartialEq)]
enum More {
    Worse,
    Better,
    Neither,
}

fn facts(one: &Analyzed) -> [(&'static str, Option<f64>, More); 12] {
    let kernel = &one.kernel;
    let code = one.code.as_ref();
    let number = |value: Option<u32>| value.map(f64::from);
    [
        ("vgprs", number(kernel.vgprs), More::Worse),
        ("agprs", number(kernel.agprs), More::Neither),
        ("sgprs", number(kernel.sgprs), More::Neither),
        ("lds_bytes", number(kernel.lds()), More::Worse),
        ("scratch_bytes", number(kernel.scratch_bytes), More::Worse),
        ("vgpr_spills", number(kernel.vgpr_spills), More::Worse),
        ("sgpr_spills", number(kernel.sgpr_spills), More::Worse),
        ("kernarg_bytes", number(kernel.kernarg_bytes), More::Neither),
        ("max_workgroup", number(kernel.workgroup()), More::Neither),
        ("occupancy_percent", one.fit().map(|fit| fit.percent), More::Better),
        ("code_bytes", kernel.code_bytes.map(|bytes| bytes as f64), More::Neither),
        ("instructions", code.map(|code| f64::from(code.mix.total)), More::Neither),
    ]
}

/// The difference of two builds; kernels are the same by name and architecture. Of several with one name, the last counts.
pub fn against(before: &[Analyzed], after: &[Analyzed]) -> Against {
    let key = |one: &Analyzed| (one.kernel.name.clone(), one.kernel.target.clone());
    let earlier: BTreeMap<_, _> = before.iter().map(|one| (key(one), one)).collect();
    let later: BTreeMap<_, _> = after.iter().map(|one| (key(one), one)).collect();
    let mut result = Against {
        added: later.keys().filter(|key| !earlier.contains_key(key)).cloned().collect(),
        removed: earlier.keys().filter(|key| !later.contains_key(key)).cloned().collect(),
        ..Against::default()
    };
    for ((kernel, target), now) in &later {
        let Some(then) = earlier.get(&(kernel.clone(), target.clone())) else { continue };
        let pairs = facts(then).into_iter().zip(facts(now));
        let changes: Vec<Change> = pairs
            .filter(|((_, before, _), (_, after, _))| before != after)
            .map(|((fact, before, more), (_, after, _))| Change {
                fact,
                before,
                after,
                is_worse: before
                    .zip(after)
                    .filter(|_| more != More::Neither)
                    .map(|(b, a)| (a > b) == (more == More::Worse)),
            })
            .collect();
        if changes.is_empty() {
            result.equal += 1;
        } else {
            result.changed.push(Changed { kernel: kernel.clone(), target: target.clone(), changes });
        }
    }
    result
}
