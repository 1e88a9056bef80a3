//! The timeline of the page: streams, copies, idle time, counters and steps by device, ranges and calls by thread, of all processes.
//!
//! ```text
//! Member (a process, its tables) --> tracks --(lanes)--> rows of slices --(pack)--> base64 + index --> page/timeline.js
//! ```

mod gauges;
mod lanes;
mod pack;

use super::keys::Keys;
use super::member::Member;
use lanes::{Slice, lanes};
use maud::{Markup, html};
use pack::{Kept, PackedRow, pack};
use rkprof_analysis::timeline::idle::{self, Cause};
use rkprof_analysis::timeline::{Call, Lane, RangeRow, Timeline};
use rkprof_model::event::{CopyDirection, Ns};
use rkprof_names::{Category, classify};
use rkprof_show::columns::{Columns, Value};
use rkprof_show::page::Data;
use rkprof_show::table::Column::{Left, Right};
use rkprof_show::units::ns;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Characters of a range's or a call's name.
const NAME: usize = 256;
/// Labels: what a bin names has two bytes.
const LABELS: usize = 60_000;
/// Threads whose calls and ranges are shown, those with most time.
const THREADS: usize = 16;
/// Devices whose lanes are open at first.
const OPEN: usize = 8;

/// Colours of page/style.css after those of [`Category::ALL`].
enum Colour {
    Copies = Category::ALL.len() as isize,
    Calls,
    Ranges,
    Steps,
    /// The first of [`IDLE`].
    Idle,
}

/// Idle time by its groups of causes, in the order of their colours.
const IDLE: [&str; 7] =
    ["idle: host", "idle: launch", "idle: gap", "idle: wait", "idle: copy", "idle: other device", "idle: other"];

/// The colour of idle time, in the timeline and elsewhere on the page.
pub(super) fn colour_of_idle(cause: Cause) -> usize {
    let group = match cause.group() {
        idle::Group::Host => 0,
        idle::Group::Launch => 1,
        idle::Group::Gap => 2,
        idle::Group::Sync => 3,
        idle::Group::Copy => 4,
        idle::Group::Device => 5,
        idle::Group::Nothing | idle::Group::Other => 6,
    };
    Colour::Idle as usize + group
}

#[derive(Serialize)]
struct Document {
    span: Ns,
    labels: Vec<Label>,
    /// Label, details by name.
    items: Vec<(u32, BTreeMap<&'static str, String>)>,
    groups: Vec<Group>,
    rows: Vec<PackedRow>,
    legend: Vec<(String, usize)>,
}

#[derive(Serialize)]
struct Label {
    n: String,
    /// The whole name, where it is longer.
    f: Option<String>,
    c: usize,
    /// Key of a kernel.
    k: Option<String>,
    /// Slices.
    s: u64,
}

#[derive(Serialize)]
struct Group {
    name: String,
    detail: String,
    folded: bool,
    tracks: Vec<Track>,
}

#[derive(Serialize)]
struct Track {
    name: String,
    detail: String,
    kind: &'static str,
    rows: Vec<usize>,
    #[serde(flatten)]
    gauge: Option<gauges::Gauge>,
    #[serde(skip)]
    slices: u64,
    #[serde(skip)]
    busy_ns: Ns,
    #[serde(skip)]
    longest_ns: Ns,
}

/// The timeline of a page, and what leads to it.
pub struct Drawn {
    pub content: Markup,
    pub data: Vec<Data>,
    /// By member and device: the group that shows it.
    groups: HashMap<(usize, u32), usize>,
    /// When the time of each member begins, ns of its clock.
    origins: Vec<Ns>,
}

impl Drawn {
    /// A place of a member, as the script's buttons name it.
    pub fn place(&self, member: usize, (from, to): (Ns, Ns), agent: Option<u32>) -> Option<ViewPlace> {
        let origin = *self.origins.get(member)?;
        let group = agent.and_then(|agent| self.groups.get(&(member, agent))).copied();
        Some(ViewPlace { from: from.saturating_sub(origin), to: to.saturating_sub(origin), group })
    }
}

/// ns of the timeline, and the group to be shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewPlace {
    pub from: Ns,
    pub to: Ns,
    pub group: Option<usize>,
}

impl maud::Render for ViewPlace {
    fn render(&self) -> Markup {
        let ViewPlace { from, to, group } = self;
        let target = format!("{from} {to}{}", group.map_or(String::new(), |group| format!(" {group}")));
        html! { button.place type="button" data-place=(target) { (ns((to - from) as f64)) " at " (ns(*from as f64)) } }
    }
}

/// When each member's time begins: together where they share a clock.
fn origins(members: &[Member<'_>]) -> Vec<Ns> {
    let first = |member: &Member<'_>| {
        let Timeline { dispatches, copies, calls, ranges, .. } = member.timeline;
        let firsts =
            [dispatches.first().map(|d| d.start), copies.first().map(|c| c.start), calls.first().map(|c| c.start)];
        firsts.into_iter().flatten().chain(ranges.first().map(|r| r.start)).min().unwrap_or(0)
    };
    let firsts: Vec<Ns> = members.iter().map(first).collect();
    let together = members.windows(2).all(|pair| pair[0].clock == pair[1].clock);
    match together {
        true => vec![firsts.iter().copied().min().unwrap_or(0); firsts.len()],
        false => firsts,
    }
}

fn end(timeline: &Timeline) -> Ns {
    let kernels = timeline.window().map_or(0, |window| window.1);
    let calls = timeline.calls.iter().map(|call| call.end).max().unwrap_or(0);
    kernels.max(calls).max(timeline.ranges.iter().map(|range| range.end).max().unwrap_or(0))
}

/// Makes the timeline; `None` when no member has a slice. `places`: what must be in the page, by member, ns of its clock.
pub fn draw(members: &[Member<'_>], keys: &Keys<'_>, places: &[Vec<(Ns, Ns)>]) -> Option<Drawn> {
    let origins = origins(members);
    let span =
        members.iter().zip(&origins).map(|(member, origin)| end(member.timeline).saturating_sub(*origin)).max()?;
    if span == 0 {
        return None;
    }
    let tables = || members.iter().zip(&origins);
    let starts = tables().flat_map(|(member, origin)| starts(member.timeline).map(move |start| start - origin));
    let slices = members.iter().map(|member| starts_of(member.timeline)).sum();
    let from_origin = places.iter().zip(&origins).flat_map(|(places, origin)| {
        places.iter().map(move |place| (place.0.saturating_sub(*origin), place.1.saturating_sub(*origin)))
    });
    let kept = Kept::nearest(starts, slices, from_origin.collect(), span);
    let lanes = |timeline: &Timeline| timeline.classes.iter().map(|class| class.lane()).collect::<BTreeSet<_>>().len();
    let rows = members.iter().map(|member| lanes(member.timeline) + 4).sum();
    let mut canvas = Canvas {
        span,
        kept,
        rows,
        keys,
        labels: Vec::new(),
        known: HashMap::new(),
        items: Vec::new(),
        groups: Vec::new(),
        hosts: Vec::new(),
        packed: Vec::new(),
        texts: Vec::new(),
        left_out: 0,
    };
    let mut groups = HashMap::new();
    for (index, (member, origin)) in tables().enumerate() {
        canvas.member(index, member, *origin, &mut groups);
    }
    let Canvas { labels, items, groups: mut drawn, hosts, packed, texts, left_out, .. } = canvas;
    drawn.extend(hosts);
    let missing: usize =
        packed.iter().flat_map(|row| &row.blocks).filter(|block| block.place.is_none()).map(|block| block.slices).sum();
    let content = html! {
        div #timeline-view { noscript { p.note { "The timeline needs a browser with scripts; the table sums it up." } } }
        @if missing > 0 {
            p.note { (slices - missing) " of " (slices) " slices are in this file: those nearest to the findings. Elsewhere the timeline shows how busy each row was. "
                "`rkprof report --roi RANGE --format html` shows a part of the run in full." }
        }
        @if left_out > 0 { p.note { (left_out) " slices lie beneath more others than there are lanes, and are not shown." } }
        @if members.len() > 1 && origins.windows(2).any(|pair| pair[0] != pair[1]) {
            p.note { "The processes ran on machines whose clocks were not compared: each begins at 0. " code { "rkprof merge" } " puts them on one clock." }
        }
        (summed_up(&drawn, span))
    };
    let legend = legend(&labels);
    let document = Document { span, labels, items, groups: drawn, rows: packed, legend };
    let mut data = vec![Data::Json("timeline-data", serde_json::to_string(&document).unwrap_or_default())];
    data.extend(texts.into_iter().enumerate().map(|(row, text)| Data::Packed(format!("row-{row}"), text)));
    Some(Drawn { content, data, groups, origins })
}

fn starts(timeline: &Timeline) -> impl Iterator<Item = Ns> + '_ {
    let Timeline { dispatches, copies, calls, ranges, .. } = timeline;
    let kernels = dispatches.iter().map(|d| d.start).chain(copies.iter().map(|c| c.start));
    kernels.chain(calls.iter().map(|c| c.start)).chain(ranges.iter().map(|r| r.start))
}

fn starts_of(timeline: &Timeline) -> usize {
    timeline.dispatches.len() + timeline.copies.len() + timeline.calls.len() + timeline.ranges.len()
}

/// The same in words, for those who can't see the picture and for paper.
fn summed_up(groups: &[Group], span: Ns) -> Markup {
    type PackedRow<'a> = (&'a Group, &'a Track);
    let rows: Vec<PackedRow<'_>> = groups
        .iter()
        .flat_map(|group| group.tracks.iter().filter(|track| track.gauge.is_none()).map(move |track| (group, track)))
        .collect();
    let columns = Columns::new()
        .with(Left("on"), |(group, _): &PackedRow<'_>| group.name.clone())
        .with(Left("row"), |(_, track)| track.name.clone())
        .with(Right("slices"), |(_, track)| Value::count(track.slices))
        .with(Right("time"), |(_, track)| Value::time(track.busy_ns))
        .with(Right("of the run"), |(_, track)| Value::part(track.busy_ns as f64, span as f64))
        .with(Right("longest"), |(_, track)| Value::time(track.longest_ns));
    html! {
        details { summary { "The timeline as a table" } (columns.page("Rows of the timeline", rows.iter())) }
    }
}

fn legend(labels: &[Label]) -> Vec<(String, usize)> {
    let kinds = Category::ALL.iter().map(|category| category.name().replace('_', "/"));
    let names = kinds.chain(["copies", "calls", "ranges", "steps"].iter().chain(&IDLE).map(|name| (*name).to_owned()));
    names.enumerate().map(|(c, name)| (name, c)).filter(|(_, c)| labels.iter().any(|label| label.c == *c)).collect()
}

/// What the document is made of, while it is made.
struct Canvas<'a> {
    span: Ns,
    kept: Kept,
    /// About how many there will be: they share the bins.
    rows: usize,
    keys: &'a Keys<'a>,
    labels: Vec<Label>,
    known: HashMap<(usize, String), u32>,
    items: Vec<(u32, BTreeMap<&'static str, String>)>,
    groups: Vec<Group>,
    /// What threads did: below all devices.
    hosts: Vec<Group>,
    packed: Vec<PackedRow>,
    texts: Vec<String>,
    left_out: u64,
}

impl Canvas<'_> {
    fn label(&mut self, colour: usize, name: &str) -> u32 {
        if let Some(label) = self.known.get(&(colour, name.to_owned())) {
            return *label;
        }
        if self.labels.len() >= LABELS {
            return self.labels.len() as u32 - 1;
        }
        let (short, key) = match colour < Colour::Copies as usize {
            true => (self.keys.short(name).to_owned(), self.keys.key_of(name)),
            false => (name.chars().take(NAME).collect(), None),
        };
        let label = self.labels.len() as u32;
        self.labels.push(Label { f: (short != name).then(|| name.to_owned()), n: short, c: colour, k: key, s: 0 });
        self.known.insert((colour, name.to_owned()), label);
        label
    }

    fn item(&mut self, label: u32, details: BTreeMap<&'static str, String>) -> u32 {
        self.items.push((label, details));
        self.items.len() as u32 - 1
    }

    /// Rows of slices that are ordered by start.
    fn track(&mut self, name: String, kind: &'static str, slices: impl Iterator<Item = Slice>) -> Track {
        let (lanes, left_out) = lanes(slices);
        self.left_out += left_out;
        let mut track = Track::new(name, kind);
        for lane in lanes {
            track.slices += lane.len() as u64;
            // Of what contains each other the outermost counts.
            if track.rows.is_empty() || kind == "kernels" || kind == "copies" {
                track.busy_ns += lane.iter().map(|slice| slice.end - slice.start).sum::<Ns>();
            }
            track.longest_ns =
                track.longest_ns.max(lane.iter().map(|slice| slice.end - slice.start).max().unwrap_or(0));
            lane.iter().for_each(|slice| self.labels[self.items[slice.item as usize].0 as usize].s += 1);
            let label = |item: u32| self.items[item as usize].0 as u16;
            let (row, text) = pack(&lane, self.span, &label, &self.kept, self.rows);
            track.rows.push(self.packed.len());
            self.packed.push(row);
            self.texts.push(text);
        }
        track
    }

    fn member(&mut self, index: usize, member: &Member<'_>, origin: Ns, groups: &mut HashMap<(usize, u32), usize>) {
        let timeline = member.timeline;
        let prefix = member.label.as_ref().map_or(String::new(), |label| format!("{label}: "));
        let items = self.classes(timeline);
        let agents = timeline.agents();
        for agent in &agents {
            let mut tracks = Vec::new();
            if agents.first() == Some(agent) {
                tracks.extend(self.steps(member, origin));
            }
            tracks.extend(self.streams(timeline, *agent, origin, &items));
            tracks.extend(self.copies(timeline, &agents, Some(*agent), origin));
            tracks.extend(self.idle(member, *agent, origin));
            tracks.extend(gauges::gauges(member.process, *agent, origin, self.span).into_iter().map(Track::gauge));
            groups.insert((index, *agent), self.groups.len());
            let (device, detail) = member.device(*agent);
            // A rank with one device is called by its rank alone.
            let (name, detail) = match (&member.label, &agents[..]) {
                (Some(label), [_]) => (label.clone(), format!("{device}, {detail}")),
                _ => (format!("{prefix}{device}"), detail),
            };
            let folded = groups.len() > OPEN;
            self.groups.push(Group { name, detail, folded, tracks });
        }
        let mut tracks: Vec<Track> = self.copies(timeline, &agents, None, origin);
        tracks.extend(self.ranges(timeline, origin));
        tracks.extend(self.calls(timeline, origin));
        if !tracks.is_empty() {
            let group = Group {
                name: if prefix.is_empty() { "Host".to_owned() } else { format!("{prefix}host") },
                detail: member.command(),
                folded: member.label.is_some(),
                tracks,
            };
            self.hosts.push(group);
        }
    }

    /// The item of each class of dispatches.
    fn classes(&mut self, timeline: &Timeline) -> Vec<u32> {
        let colours: Vec<usize> = timeline.kernels.iter().map(|name| colour(classify(name).category)).collect();
        let size = |size: [u32; 3]| size.map(|n| n.to_string()).join("×");
        timeline
            .classes
            .iter()
            .map(|class| {
                let label = self.label(colours[class.kernel as usize], &timeline.kernels[class.kernel as usize]);
                let mut details = BTreeMap::new();
                if class.shape.grid != [0; 3] {
                    details.insert("grid", size(class.shape.grid));
                    details.insert("workgroup", size(class.shape.workgroup));
                }
                let function = class.function.map(|function| timeline.functions[function as usize].name.as_str());
                details.insert(
                    "launched by",
                    function.map_or(format!("thread {}", class.tid), |name| format!("{name} on thread {}", class.tid)),
                );
                details.insert("hardware queue", class.queue.to_string());
                self.item(label, details)
            })
            .collect()
    }

    fn streams(&mut self, timeline: &Timeline, agent: u32, origin: Ns, items: &[u32]) -> Vec<Track> {
        // Millions of dispatches: their places, not their slices, are sorted into streams.
        let mut streams: BTreeMap<Lane, Vec<u32>> = BTreeMap::new();
        for (place, dispatch) in (0..).zip(&timeline.dispatches) {
            let class = timeline.class(dispatch);
            if class.agent == agent {
                streams.entry(class.lane()).or_default().push(place);
            }
        }
        let slice = |place: u32| {
            let dispatch = &timeline.dispatches[place as usize];
            Slice {
                start: dispatch.start - origin,
                end: dispatch.end - origin,
                item: items[dispatch.class as usize],
                extra: dispatch.launch().map(|launch| dispatch.start - launch),
            }
        };
        let name =
            |lane: &Lane| lane.stream.map_or(format!("queue {}", lane.queue), |stream| format!("stream {stream}"));
        streams
            .into_iter()
            .map(|(lane, places)| self.track(name(&lane), "kernels", places.into_iter().map(slice)))
            .collect()
    }

    /// Copies from and to a device, or those between others.
    fn copies(&mut self, timeline: &Timeline, agents: &[u32], agent: Option<u32>, origin: Ns) -> Vec<Track> {
        let mut slices = Vec::new();
        let mut items: HashMap<(CopyDirection, Option<u32>, Option<u32>), u32> = HashMap::new();
        for copy in &timeline.copies {
            let of = [copy.dst_agent, copy.src_agent].into_iter().flatten().find(|agent| agents.contains(agent));
            if of != agent {
                continue;
            }
            let route = (copy.direction, copy.src_agent, copy.dst_agent);
            let item = *items.entry(route).or_insert_with(|| {
                let label = self.label(
                    Colour::Copies as usize,
                    &format!("copy {}", rkprof_stats::copy_direction(copy.direction).replace('_', " ")),
                );
                let (from_host, to_host) = (
                    matches!(copy.direction, CopyDirection::HostToDevice | CopyDirection::HostToHost),
                    matches!(copy.direction, CopyDirection::DeviceToHost | CopyDirection::HostToHost),
                );
                let end = |is_host: bool, agent: u32| if is_host { "host".to_owned() } else { timeline.device(agent) };
                let ends = [("from", from_host, copy.src_agent), ("to", to_host, copy.dst_agent)];
                let details =
                    ends.into_iter().filter_map(|(name, host, agent)| Some((name, end(host, agent?)))).collect();
                self.item(label, details)
            });
            slices.push(Slice { start: copy.start - origin, end: copy.end - origin, item, extra: copy.bytes });
        }
        let any = !slices.is_empty();
        any.then(|| self.track("copies".to_owned(), "copies", slices.into_iter())).into_iter().collect()
    }

    fn steps(&mut self, member: &Member<'_>, origin: Ns) -> Option<Track> {
        let steps = member.health?.steps.as_ref()?;
        let mut items = HashMap::new();
        let mut slices: Vec<Slice> = Vec::new();
        for (number, step) in (1..).zip(&steps.steps) {
            // Of many steps the number is in the order alone.
            let name = if steps.steps.len() <= 2000 { format!("step {number}") } else { "step".to_owned() };
            let item = *items.entry(name.clone()).or_insert_with(|| {
                let label = self.label(Colour::Steps as usize, &name);
                self.item(label, BTreeMap::from([("found by", steps.source.clone())]))
            });
            slices.push(Slice {
                start: step.start_ns.saturating_sub(origin),
                end: step.end_ns.saturating_sub(origin),
                item,
                extra: None,
            });
        }
        slices.sort_by_key(|slice| slice.start);
        (!slices.is_empty()).then(|| self.track("steps".to_owned(), "steps", slices.into_iter()))
    }

    /// Where a device was idle, and for what cause.
    fn idle(&mut self, member: &Member<'_>, agent: u32, origin: Ns) -> Option<Track> {
        let idle = member.health?.idle.iter().find(|idle| idle.agent == agent)?;
        let timeline = member.timeline;
        let mut items = HashMap::new();
        let mut slices = Vec::with_capacity(idle.slices.len());
        for slice in &idle.slices {
            let blame = slice.blame;
            let item = *items.entry(blame).or_insert_with(|| {
                let label = self.label(colour_of_idle(blame.cause), &format!("idle: {}", blame.cause.label()));
                let call = blame.function.map(|index| timeline.functions[index as usize].name.clone());
                let range = blame.range.map(|index| timeline.range_names[index as usize].clone());
                let parts = [("during", call), ("in the range", range)];
                self.item(label, parts.into_iter().filter_map(|(name, text)| Some((name, text?))).collect())
            });
            let (start, end) = (slice.start - origin, slice.end - origin);
            slices.push(Slice { start, end, item, extra: None });
        }
        (!slices.is_empty()).then(|| self.track("idle, by cause".to_owned(), "idle", slices.into_iter()))
    }

    fn ranges(&mut self, timeline: &Timeline, origin: Ns) -> Vec<Track> {
        let items = self.items(Colour::Ranges as usize, &mut timeline.range_names.iter().map(String::as_str));
        let slice = |range: &RangeRow| (range.tid, slice(range.start, range.end, items[range.name as usize], origin));
        self.threads(&timeline.ranges, slice, "ranges")
    }

    fn calls(&mut self, timeline: &Timeline, origin: Ns) -> Vec<Track> {
        let items =
            self.items(Colour::Calls as usize, &mut timeline.functions.iter().map(|function| function.name.as_str()));
        let slice = |call: &Call| (call.tid, slice(call.start, call.end, items[call.function as usize], origin));
        self.threads(&timeline.calls, slice, "calls")
    }

    /// An item a name, without details.
    fn items(&mut self, colour: usize, names: &mut dyn Iterator<Item = &str>) -> Vec<u32> {
        let mut item = |name| {
            let label = self.label(colour, name);
            self.item(label, BTreeMap::new())
        };
        names.map(&mut item).collect()
    }

    /// A track a thread, of those with most time. `slice` gives the thread and the slice of a row.
    fn threads<Row>(&mut self, rows: &[Row], slice: impl Fn(&Row) -> (u32, Slice), kind: &'static str) -> Vec<Track> {
        let mut threads: BTreeMap<u32, (Ns, Vec<u32>)> = BTreeMap::new();
        for (place, row) in (0..).zip(rows) {
            let (tid, slice) = slice(row);
            let (time, places) = threads.entry(tid).or_default();
            *time += slice.end - slice.start;
            places.push(place);
        }
        let mut threads: Vec<(u32, (Ns, Vec<u32>))> = threads.into_iter().collect();
        threads.sort_by_key(|thread| std::cmp::Reverse(thread.1.0));
        self.left_out += threads.iter().skip(THREADS).map(|thread| thread.1.1.len() as u64).sum::<u64>();
        threads.truncate(THREADS);
        threads
            .into_iter()
            .map(|(tid, (_, places))| {
                let slices = places.into_iter().map(|place| slice(&rows[place as usize]).1);
                self.track(format!("{kind}, thread {tid}"), kind, slices)
            })
            .collect()
    }
}

fn slice(start: Ns, end: Ns, item: u32, origin: Ns) -> Slice {
    Slice { start: start - origin, end: end - origin, item, extra: None }
}

impl Track {
    fn new(name: String, kind: &'static str) -> Track {
        Track { name, detail: String::new(), kind, rows: Vec::new(), gauge: None, slices: 0, busy_ns: 0, longest_ns: 0 }
    }

    fn gauge((name, gauge): (String, gauges::Gauge)) -> Track {
        Track { gauge: Some(gauge), ..Track::new(name, "counter") }
    }
}

/// Class of a category's colour.
pub fn colour(category: Category) -> usize {
    Category::ALL.iter().position(|known| *known == category).unwrap_or(6)
}
