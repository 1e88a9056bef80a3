//! What an id promises: the same in every run, short, distinct, and understood however it is written.

use super::*;

fn written(text: &str) -> WrittenId {
    text.parse().unwrap()
}

fn whole(ids: &Ids, name: &str) -> String {
    ids.id(name).unwrap().whole().to_owned()
}

/// Codes that a Python program computed by the definition in docs/reference.md (tests/consumers/kernel_ids.py has it).
#[test]
fn codes_are_those_of_the_definition() {
    let names = ["gemm", "void f<float, 2>(int)", "Cijk_Alik_Bljk_HHS_BH_MT64x64x64_SN_GSU8", ""];
    let ids = Ids::in_order(names);
    assert_eq!(names.map(|name| whole(&ids, name)), ["y6g2y9s2y8j9", "s8s2t7c1m8b8", "p3q8j3z9n2p4", "d7q8r0w0z0d4"]);
    assert_eq!(names.map(|name| ids.id(name).unwrap().to_string()), ["Ky6g2", "Ks8s2", "Kp3q8", "Kd7q8"]);
    assert_eq!(format!("{:>7}|{:<7}|", ids.id("gemm").unwrap(), ids.id("gemm").unwrap()), "  Ky6g2|Ky6g2  |");
}

#[test]
fn every_form_of_an_id_is_read() {
    assert_eq!((written("Kb4n7"), written("kB4N7")), (WrittenId::Code("b4n7".into()), WrittenId::Code("b4n7".into())));
    assert_eq!(
        (written("Kb4n").to_string(), written("kb4n7c3d2f1g0").to_string()),
        ("Kb4n".into(), "Kb4n7c3d2f1g0".into())
    );
    assert_eq!(
        (written("K12").to_string(), written("k12")),
        ("K12".into(), WrittenId::Number(NonZeroU32::new(12).unwrap()))
    );
    for text in [
        "",
        "K",
        "K0",
        "K01",
        "K-1",
        "K+1",
        "3",
        "Kernel",
        "K1x",
        " K1",
        "K99999999999",
        "Kb",
        "Kb4",
        "Kb44",
        "Kl4n7",
        "Ka4n7",
        "Kb4n7 ",
        "b4n7",
        "Kb4n7c3d2f1g0h",
        "Kä4n",
        "K4b7n",
    ] {
        assert_eq!(text.parse::<WrittenId>(), Err(NoKernelId(text.to_owned())), "{text:?}");
    }
    assert_eq!("gemm".parse::<WrittenId>().unwrap_err().to_string(), "\"gemm\" is not a kernel id; ids are like Kb4n7");
}

/// In another order, with other kernels around them, in a run or in two.
#[test]
fn a_kernel_has_the_same_id_in_every_run() {
    let one = Ids::in_order(["d", "a", "b", "a", "c"]);
    let other = Ids::in_order(["c", "new", "b"]).and(["d", "a", "c"]);
    assert_eq!(one.names(), ["d", "a", "b", "c"]);
    assert_eq!(other.names(), ["c", "new", "b", "d", "a"]);
    for name in one.names() {
        let id = one.id(name).unwrap();
        assert_eq!(other.id(name), Some(id));
        assert_eq!(other.find(&written(&id.to_string())), Ok(name.as_str()));
        assert_eq!(other.find(&written(&format!("K{}", id.whole()))), Ok(name.as_str()));
    }
    assert_eq!(one.id("new"), None);
    let new = other.id("new").unwrap().to_string();
    assert_eq!(one.find(&written(&new)), Err(NotFound::None));
}

#[test]
fn a_suffix_of_the_symbol_makes_no_other_id() {
    let id = |name| Ids::in_order([name]).id(name).unwrap();
    let plain = id("f(int)");
    assert_eq!([id("f(int) [clone .kd]"), id("_Z1fi.kd"), id("_Z1fi"), id("f(int).kd")], [plain; 4]);
    // In one run they are two kernels; the bare name keeps its code, whichever comes first.
    for both in [["f(int)", "f(int) [clone .kd]"], ["f(int) [clone .kd]", "f(int)"]] {
        let ids = Ids::in_order(both);
        assert_eq!(ids.id("f(int)"), Some(plain));
        assert_ne!(ids.id(both[0]), ids.id(both[1]));
    }
}

#[test]
fn numbers_of_before_codes_are_understood() {
    let ids = Ids::in_order(["d", "a", "b"]).and(["other"]);
    assert_eq!((ids.find(&written("K1")), ids.find(&written("k3"))), (Ok("d"), Ok("b")));
    assert_eq!([ids.find(&written("K4")), ids.find(&written("K5"))], [Err(NotFound::None), Err(NotFound::None)]);
}

#[test]
fn many_kernels_have_distinct_short_ids() {
    let names: Vec<String> = (0..100_000).map(|n| format!("void ns::kernel<{n}, float>(float*)")).collect();
    let ids = Ids::in_order(names.iter().map(String::as_str));
    let all: Vec<String> = names.iter().map(|name| ids.id(name).unwrap().to_string()).collect();
    assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    let mean = all.iter().map(|id| id.len() - 1).sum::<usize>() as f64 / all.len() as f64;
    // 40,000 codes of four characters, 800,000 of five, 8 million of six: by chance 8, 80 and 11 in a hundred stand alone there.
    assert!((4.9..5.3).contains(&mean), "{mean}");
    // No id is the beginning of another one, so that each is understood as it is shown.
    for (name, id) in names.iter().zip(&all).step_by(37) {
        assert_eq!(ids.find(&written(id)), Ok(name.as_str()));
    }
    // A usual run: nearly all have four characters.
    let few = Ids::in_order(names.iter().take(200).map(String::as_str));
    let longer = names[..200].iter().filter(|name| few.id(name).unwrap().length > SHORT).count();
    assert!(longer <= 6, "{longer}");
}

#[test]
fn kernels_that_begin_alike_are_told_apart() {
    let names: Vec<String> = (0..3000).map(|n| format!("kernel_{n}")).collect();
    let ids = Ids::in_order(names.iter().map(String::as_str));
    let code = |at: usize| whole(&ids, &names[at]);
    let mut seen = HashMap::new();
    let pair = (0..names.len()).find_map(|at| Some((seen.insert(code(at)[..SHORT].to_owned(), at)?, at)));
    let (a, b) = pair.expect("3000 kernels share 40,000 codes");
    let shorter = format!("K{}", &code(a)[..SHORT]);
    let several = ids.find(&written(&shorter)).unwrap_err().to_string();
    for at in [a, b] {
        let candidate = format!("{} ({})", ids.id(&names[at]).unwrap(), names[at]);
        assert!(several.starts_with("it may be K") && several.contains(&candidate), "{several}");
    }
    for at in [a, b] {
        let id = ids.id(&names[at]).unwrap().to_string();
        assert!(id.len() > shorter.len() && id.starts_with(&shorter), "{id}");
        assert_eq!(ids.find(&written(&id)), Ok(names[at].as_str()));
        // A run with only one of them has the short one, and understands the longer one.
        let alone = Ids::in_order([names[at].as_str(), "gemm"]);
        assert_eq!(alone.id(&names[at]).unwrap().to_string(), shorter);
        assert_eq!(alone.find(&written(&id)), Ok(names[at].as_str()));
        assert_eq!(alone.find(&written(&shorter[..4])), Ok(names[at].as_str()));
    }
}
