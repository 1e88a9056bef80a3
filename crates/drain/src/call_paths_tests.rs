//! Tests of call paths.

use super::*;

fn id(path: Option<PathOfCall>) -> u64 {
    path.map_or(0, |path| path.id.get())
}

fn taken(weight: f64) -> Taken {
    Taken { path: 9, weight }
}

#[test]
fn what_is_shown_ahead_counts_once() {
    let shape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };
    let mut paths = CallPaths::default();
    paths.define(9, vec![1]);
    paths.launched_ahead(5, taken(3.0));
    paths.ended(5, 7, &shape, Some(10));
    paths.launched(1, 5, taken(3.0));
    let list = paths.list(&Registry::default());
    let kernel = &list.paths[0].kernels[0];
    assert_eq!(kernel.time, Time { launches: 1, ns: 10 });
    assert_eq!(kernel.stands_for, Weights { count: 3.0, squares: 9.0, bytes: 0.0, ns: 30.0 });
    assert!(list.kernels[0].stands_for.is_none(), "all launches stand for themselves");
    assert!(paths.open.is_empty() && paths.ahead.is_empty());
}

#[test]
fn closed_libraries_are_kept() {
    let module = |path: &str, start, end| Module { path: path.to_owned(), start, end, ..Module::default() };
    let (program, library) = (module("a", 10, 20), module("b", 30, 40));
    let mut paths = CallPaths::default();
    paths.define(9, vec![15, path_word::NAMED | 1]);
    assert!(paths.needs_modules());
    assert!(!paths.mapped(vec![program.clone(), library.clone()]), "both are new");
    paths.define(10, vec![15, 40]);
    assert!(!paths.needs_modules(), "a return address may be that of the end");
    paths.define(11, vec![path_word::NAMED | 2]);
    assert!(!paths.needs_modules(), "names need no module");
    assert!(paths.mapped(vec![program.clone()]), "one is gone");
    assert_eq!(paths.modules, [program.clone(), library]);
    let other = module("c", 35, 45);
    assert!(paths.mapped(vec![program.clone(), other.clone()]));
    assert_eq!(paths.modules, [program.clone(), other.clone()], "it has taken the addresses");
    let (below, above) = (module("d", 30, 35), module("e", 45, 50));
    assert!(paths.mapped(vec![below.clone(), above.clone()]));
    assert_eq!(paths.modules, [below.clone(), above.clone(), program, other], "neighbours share no address");
    let mut next = paths.for_next();
    next.define(12, vec![32, 47]);
    assert!(!next.needs_modules(), "the next recording knows them");
}

#[test]
fn launches_before_the_first_path_are_counted() {
    let shape = LaunchShape { grid: [64, 1, 1], workgroup: [64, 1, 1], lds: None };
    let mut unwanted = CallPaths::default();
    unwanted.ended(4, 7, &shape, Some(10));
    assert!(unwanted.list(&Registry::default()).kernels.is_empty(), "no one asks for paths");
    let mut paths = CallPaths { are_asked_for: true, ..CallPaths::default() };
    paths.ended(4, 7, &shape, Some(10));
    paths.define(9, vec![1]);
    paths.launched(1, 5, taken(2.0));
    paths.ended(5, 7, &shape, Some(10));
    assert_eq!(paths.list(&Registry::default()).kernels[0].time, Time { launches: 2, ns: 20 });
}

#[test]
fn calls_and_copies_belong_to_their_path() {
    let mut paths = CallPaths::default();
    paths.define(9, vec![1]);
    paths.launched(1, 5, taken(3.0));
    let copy = |tid| call(tid, "hipMemcpyAsync", 0, 300);
    assert_eq!(id(paths.returned(&Returned { children: &(5..7), ..copy(1) })), 9);
    assert_eq!(id(paths.returned(&Returned { children: &(7..8), ..copy(1) })), 0, "another call");
    assert_eq!(id(paths.returned(&Returned { children: &(5..7), ..copy(2) })), 0, "another thread");
    paths.copied(5, CopyDirection::HostToDevice, 4096, 70);
    paths.copied(8, CopyDirection::HostToDevice, 4097, 30);
    let list = paths.list(&Registry::default());
    let copies = |count, bytes, ns| Amount { count, bytes, ns };
    assert_eq!(list.copies.iter().map(|copy| copy.all).collect::<Vec<_>>(), [copies(2, 8193, 100)]);
    assert_eq!(list.paths[0].copies[0].all, copies(1, 4096, 70));
    assert_eq!(list.paths[0].copies[0].stands_for.bytes, 3.0 * 4096.0);
    assert_eq!(list.paths[0].calls_stand_for.ns, 900.0);
    assert_eq!(list.paths[0].calls, Time { launches: 1, ns: 300 });
}

fn call(tid: u32, function: &str, start_tick: u64, ns: u64) -> Returned<'static> {
    let slot = table::slot(function);
    Returned { tid, slot, start_tick, children: &(0..0), ns, worked: true, bytes: None }
}

#[test]
fn waits_and_allocations_belong_to_the_path_that_was_said_before() {
    let mut paths = CallPaths::default();
    paths.define(9, vec![1]);
    let sync = |start_tick, ns| call(1, "hipStreamSynchronize", start_tick, ns);
    paths.taken(1, 50, taken(1.0));
    assert_eq!(id(paths.returned(&Returned { tid: 2, ..sync(50, 700_000) })), 0, "another thread");
    let wait = paths.returned(&sync(50, 500_000)).expect("a path");
    assert_eq!((wait.id.get(), wait.weight), (9, 0), "waits have no weight");
    assert_eq!(id(paths.returned(&sync(60, 3_000))), 0, "another call");
    paths.taken(1, 70, taken(0.0));
    assert_eq!(id(paths.returned(&sync(70, 2_000))), 9);
    let malloc = |start_tick, bytes| Returned { bytes: Some(bytes), ..call(1, "hipMalloc", start_tick, 40) };
    paths.taken(1, 80, taken(2.5));
    let allocation = paths.returned(&malloc(80, 4096)).expect("a path");
    assert_eq!((allocation.id.get(), allocation.weight), (9, 2_500), "weights are in thousandths");
    paths.returned(&malloc(90, 4097));
    paths.returned(&Returned { worked: false, ..malloc(100, 4098) });
    let list = paths.list(&Registry::default());
    let waits =
        |waits: &[Wait]| waits.iter().map(|wait| (wait.is_long, wait.all.count, wait.all.ns)).collect::<Vec<_>>();
    assert_eq!(waits(&list.waits), [(false, 2, 5_000), (true, 2, 1_200_000)]);
    let mut of_path = waits(&list.paths[0].waits);
    of_path.sort_unstable();
    assert_eq!(of_path, [(false, 1, 2_000), (true, 1, 500_000)]);
    assert_eq!(list.allocations[0].all, Amount { count: 2, bytes: 8193, ns: 80 });
    let of_path = &list.paths[0].allocations[0];
    assert_eq!(of_path.all, Amount { count: 1, bytes: 4096, ns: 40 });
    assert_eq!(of_path.stands_for, Weights { count: 2.5, squares: 6.25, bytes: 10_240.0, ns: 100.0 });
    assert_eq!((list.allocations.len(), list.allocations[0].function.as_str()), (1, "hipMalloc"));
}

#[test]
fn each_kind_of_cost_shows_that_paths_are_used() {
    let shape = LaunchShape { grid: [1; 3], workgroup: [1; 3], lds: None };
    let with = |act: &dyn Fn(&mut CallPaths)| {
        let mut paths = CallPaths::default();
        paths.define(9, vec![1]);
        act(&mut paths);
        paths
    };
    assert!(!with(&|_| {}).is_used());
    assert!(!with(&|paths| paths.launched(1, 5, taken(1.0))).is_used(), "nothing has ended");
    let launched = |paths: &mut CallPaths| paths.launched(1, 5, taken(1.0));
    let kernels = with(&|paths| {
        launched(paths);
        paths.ended(5, 7, &shape, Some(10));
    });
    let copies = with(&|paths| {
        launched(paths);
        paths.copied(5, CopyDirection::HostToDevice, 1, 2);
    });
    let of_call = |function: &'static str| {
        with(&move |paths| {
            paths.taken(1, 50, taken(0.0));
            paths.returned(&call(1, function, 50, 5));
        })
    };
    for paths in [kernels, copies, of_call("hipDeviceSynchronize"), of_call("hipMalloc")] {
        assert!(paths.is_used());
        // The next recording knows the path and none of its costs.
        let mut next = paths.for_next();
        assert!(!next.is_used() && next.list(&Registry::default()).paths.is_empty());
        next.launched(2, 6, taken(1.0));
        next.ended(6, 7, &shape, Some(3));
        assert_eq!(next.list(&Registry::default()).paths[0].addresses, [1]);
    }
}

/// A word with a name becomes its place among the names; one whose name was dropped is left out.
#[test]
fn frames_that_are_not_addresses_have_their_names() {
    let (range, python, dropped) =
        (path_word::NAMED | path_word::RANGE | 1, path_word::NAMED | 2, path_word::NAMED | 3);
    let named = |name: &str| Named { name: name.to_owned(), ..Named::default() };
    let shape = LaunchShape { grid: [64, 1, 1], workgroup: [32, 1, 1], lds: None };
    let mut paths = CallPaths::default();
    paths.name(range, named("step"));
    paths.name(python, named("train"));
    paths.define(8, vec![0x7F00, python, path_word::WITHOUT_PYTHON]);
    paths.define(9, vec![range, 0x7F10, dropped, python, python]);
    for (child, path, ns) in [(5, 8, 10), (6, 9, 30), (7, 9, 4)] {
        paths.launched(1, child, Taken { path, weight: 1.0 });
        paths.ended(child, 3, &shape, Some(ns));
    }
    let list = paths.list(&Registry::default());
    let names: Vec<&str> = list.named.iter().map(|named| named.name.as_str()).collect();
    assert_eq!(names, ["step", "train"]);
    let seen: Vec<_> = list.paths.iter().map(|path| (path.id, path.addresses.clone(), path.without_python)).collect();
    let place = |at| call_paths::NAMED + at;
    assert_eq!(seen, [(9, vec![place(0), 0x7F10, place(1), place(1)], false), (8, vec![0x7F00, place(1)], true)]);
    let [kernel] = &list.kernels[..] else { panic!("{:?}", list.kernels) };
    assert_eq!(kernel.time, Time { launches: 3, ns: 44 });
    assert_eq!(kernel.shape, Some(Shape { grid: [64, 1, 1], workgroup: [32, 1, 1] }));
    assert_eq!(list.paths[0].kernels[0].time, Time { launches: 2, ns: 34 });
    let mut next = paths.for_next();
    next.launched(1, 8, taken(1.0));
    next.ended(8, 3, &shape, Some(5));
    let named: Vec<String> = next.list(&Registry::default()).named.into_iter().map(|named| named.name).collect();
    assert_eq!(named, ["step", "train"], "the next recording knows the names");
}

#[test]
fn open_launches_and_paths_are_bounded() {
    let mut paths = CallPaths::default();
    for n in 0..=MAX_PATHS as u64 {
        paths.define(n, vec![n]);
        paths.name(n, Named::default());
        paths.launched(1, n, Taken { path: 0, weight: 1.0 });
    }
    assert_eq!((paths.words.len(), paths.named.len(), paths.open.len()), (MAX_PATHS, MAX_PATHS, MAX_OPEN));
    paths.launched_ahead(u64::MAX, taken(1.0));
    assert_eq!((paths.open.len(), paths.ahead.len()), (MAX_OPEN, 0));
}
