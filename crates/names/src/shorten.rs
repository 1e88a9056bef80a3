//! Names for display: only the path, or the whole name within a number of characters with its hash.

use std::borrow::Cow;

/// A stable 40-bit hash of a name (FNV-1a), hexadecimal.
pub fn hash(name: &str) -> String {
    let hash = fnv(name.as_bytes());
    format!("{:010x}", (hash ^ (hash >> 40)) & 0xff_ffff_ffff)
}

/// FNV-1a, 64 bits.
pub(crate) fn fnv(text: &[u8]) -> u64 {
    text.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3))
}

/// `name` in at most `limit` characters (at least 12): nested template arguments become `...`, then return type and
/// parameters are dropped, then the end is cut. ` #` and a hash of the whole name stand for the dropped text.
pub fn shorten(name: &str, limit: usize) -> Cow<'_, str> {
    if name.chars().count() <= limit {
        return Cow::Borrowed(name);
    }
    let tag = format!(" #{}", hash(name));
    let room = limit.saturating_sub(tag.len());
    let collapsed = collapse(name, 2);
    let kept = if collapsed.chars().count() <= room { collapsed } else { cut(&bare(&collapsed), room) };
    Cow::Owned(kept + &tag)
}

/// `name` in at most `limit` characters without return type, parameters and hash, for places where a number or a tooltip
/// distinguishes names.
pub fn brief(name: &str, limit: usize) -> String {
    let bare = bare(name);
    if bare.chars().count() <= limit { bare } else { cut(&collapse(&bare, 2), limit) }
}

/// The name, or its first `room` characters with an ellipsis as the last one.
fn cut(name: &str, room: usize) -> String {
    if name.chars().count() <= room {
        return name.to_owned();
    }
    let start: String = name.chars().take(room.saturating_sub(1)).collect();
    start.trim_end_matches(['.', ',', ' ', '<', ':']).chars().chain(['…']).take(room).collect()
}

/// Only the function's path: no return type, template arguments or parameters (`void at::native::f<4, float>(int)` is
/// `at::native::f`).
pub fn path(name: &str) -> String {
    collapse_all(&bare(name))
}

/// The function's path with its template arguments, no return type or parameters.
fn bare(name: &str) -> String {
    let name = name.split(" [clone").next().unwrap_or(name);
    let (mut start, mut end) = (0, name.len());
    // Parentheses, braces and brackets around the character.
    let mut depth = 0_i32;
    let mut done = false;
    each(name, |at, angles, c, _| {
        if done || angles > 0 {
            return;
        }
        match c {
            '(' if depth == 0
                && at > 0
                && !name[at..].starts_with("(anonymous")
                && !name[..at].ends_with("operator") =>
            {
                (end, done) = (at, true);
            }
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            // The return type ends at the last space outside brackets; operator< <int> contains a space itself.
            ' ' if depth == 0 && !name[at..].starts_with(" <") && !name[..at].ends_with("operator") => start = at + 1,
            _ => {}
        }
    });
    let bare = name.get(start..end).unwrap_or(name).trim();
    if bare.is_empty() { name.to_owned() } else { bare.to_owned() }
}

/// Drops template arguments.
fn collapse_all(name: &str) -> String {
    let mut out = String::with_capacity(name.len().min(1024));
    each(name, |_, depth, c, is_bracket| {
        if depth == 0 && !is_bracket {
            out.push(c);
        }
    });
    out.trim_end().to_owned()
}

/// Replaces template arguments nested at least `from` deep by `...`.
fn collapse(name: &str, from: i32) -> String {
    let mut out = String::with_capacity(name.len().min(1024));
    each(name, |_, depth, c, is_bracket| match (is_bracket, c) {
        (true, '<') if depth < from => out.push('<'),
        (true, '<') if depth == from => out.push_str("<..."),
        (true, '>') if depth < from => out.push('>'),
        (false, _) if depth < from => out.push(c),
        _ => {}
    });
    out
}

/// Calls `visit` with position, depth of template brackets, character, and whether it is such a bracket. An opening one has
/// the depth inside, a closing one the depth outside. Angle brackets of operators and arrows are ordinary characters.
fn each(name: &str, mut visit: impl FnMut(usize, i32, char, bool)) {
    let mut depth = 0_i32;
    let mut previous = ' ';
    for (at, c) in name.char_indices() {
        let operator = || is_operator(&name.as_bytes()[..at]);
        match c {
            '<' if !operator() => {
                depth += 1;
                visit(at, depth, c, true);
            }
            '>' if depth > 0 && previous != '-' && !operator() => {
                depth -= 1;
                visit(at, depth, c, true);
            }
            _ => visit(at, depth, c, false),
        }
        previous = c;
    }
}

/// Whether `before` ends in an operator's name, with up to three of its characters.
fn is_operator(before: &[u8]) -> bool {
    let signs = before.iter().rev().take(3).take_while(|b| b"<>-=".contains(b)).count();
    (0..=signs).any(|n| before[..before.len() - n].ends_with(b"operator"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths() {
        for (name, short) in [
            ("void at::native::f<4, at::native::G<float>>(int, std::array<char*, 2>)", "at::native::f"),
            ("vectorAdd(float const*, int)", "vectorAdd"),
            ("Cijk_Ailk_Bljk", "Cijk_Ailk_Bljk"),
            (
                "void (anonymous namespace)::softmax_warp_forward<float, 8>(float*)",
                "(anonymous namespace)::softmax_warp_forward",
            ),
            ("ck::(anonymous namespace)::k<1>(int) [clone .kd]", "ck::(anonymous namespace)::k"),
            ("void run<int>(foo(int)::{lambda(int)#1})", "run"),
            ("void f()::{lambda(int)#1}::operator()<int>(int) const", "f"),
            ("bool operator< <int>(A<int> const&, A<int> const&)", "operator<"),
            ("std::vector<std::vector<int> > make<int>(int)", "make"),
            ("", ""),
        ] {
            assert_eq!(path(name), short, "{name}");
        }
    }

    #[test]
    fn long_names_get_short_and_stay_distinct() {
        let long = |n: u32| {
            let inner = format!("ck::Sequence<{}>", vec![n.to_string(); 120].join(", "));
            format!("void ck::kernel_gemm<ck::GridwiseGemm<{inner}, float>, true>(float const*, {inner})")
        };
        let (a, b) = (long(1), long(2));
        let (short_a, short_b) = (shorten(&a, 200), shorten(&b, 200));
        assert!(short_a.starts_with("ck::kernel_gemm<ck::GridwiseGemm<...>, true>"), "{short_a}");
        assert!(short_a.chars().count() <= 200);
        assert_ne!(short_a, short_b, "two instantiations stay distinct");
        assert_eq!(short_a, shorten(&a, 200), "stable");
        assert_eq!(shorten("short", 200), "short");
        let tensile = format!("Cijk_{}", "A".repeat(500));
        let cut = shorten(&tensile, 60);
        assert_eq!(cut.chars().count(), 60);
        assert!(cut.contains("…") && cut.ends_with(&hash(&tensile)), "{cut}");
        let attention = "void ck_tile::kentry<256, 2, ck_tile::FmhaFwdKernel<ck_tile::Pipeline<int> > >(Kargs)";
        assert_eq!(brief(attention, 60), "ck_tile::kentry<256, 2, ck_tile::FmhaFwdKernel<...> >");
        assert_eq!(brief(attention, 20), "ck_tile::kentry<256…");
        assert_eq!(brief("add(int)", 20), "add");
        // Stored reports contain the hash: it must not change.
        assert_eq!(hash("kernel"), "92f79103b3");
    }
}
