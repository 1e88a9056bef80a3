//! Names for display: the path alone, or the whole name in so many characters with a hash of it.

use std::borrow::Cow;

/// A stable 40-bit hash of a name (FNV-1a), hexadecimal.
pub fn hash(name: &str) -> String {
    let hash = name.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |h, b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
    format!("{:010x}", (hash ^ (hash >> 40)) & 0xff_ffff_ffff)
}

/// `name` in at most `limit` characters (at least 12): nested template arguments and parameters become `...`, then all of them, then
/// the end is cut. What was taken away is represented by ` #` and a hash of the whole name.
pub fn shorten(name: &str, limit: usize) -> Cow<'_, str> {
    if name.chars().count() <= limit {
        return Cow::Borrowed(name);
    }
    let tag = format!(" #{}", hash(name));
    let room = limit.saturating_sub(tag.len());
    let fitting = [2, 1].into_iter().map(|depth| collapse(name, depth)).find(|n| n.chars().count() <= room);
    let kept = fitting.unwrap_or_else(|| cut(&collapse(name, 1), room));
    Cow::Owned(kept + &tag)
}

/// The first `room` characters, the last of them an ellipsis.
fn cut(name: &str, room: usize) -> String {
    name.chars().take(room.saturating_sub(1)).chain(['…']).take(room).collect()
}

/// The function's path alone: no return type, template arguments or parameters
/// (`void at::native::f<4, float>(int)` is `at::native::f`).
pub fn path(name: &str) -> String {
    let name = name.split(" [clone").next().unwrap_or(name);
    let bare = collapse_all(name);
    let end = parameters(&bare).unwrap_or(bare.len());
    let path = bare[..end].trim();
    // The return type ends at the last space outside of brackets.
    let mut depth = 0_i32;
    let mut start = 0;
    for (at, c) in path.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' => depth -= 1,
            ' ' if depth == 0 && !path[..at].ends_with("operator") => start = at + 1,
            _ => {}
        }
    }
    let path = &path[start..];
    if path.is_empty() { name.to_owned() } else { path.to_owned() }
}

/// Where the parameter list begins: the first parenthesis that is no `(anonymous namespace)`, `operator()` or lambda.
fn parameters(name: &str) -> Option<usize> {
    let mut depth = 0_i32;
    for (at, c) in name.char_indices() {
        match c {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            '(' if depth == 0 => {
                let rest = &name[at..];
                if !rest.starts_with("(anonymous") && !name[..at].ends_with("operator") && at > 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// Drops template arguments.
fn collapse_all(name: &str) -> String {
    let mut out = String::with_capacity(name.len().min(1024));
    each(name, |depth, c, opens| {
        if depth == 0 && !opens {
            out.push(c);
        }
    });
    out
}

/// Replaces template arguments (and parameters) nested at least `from` deep by `...`.
fn collapse(name: &str, from: i32) -> String {
    let mut out = String::with_capacity(name.len().min(1024));
    let mut parentheses = 0_i32;
    each(name, |angle, c, opens| {
        let before = angle - i32::from(opens && c == '<') + parentheses;
        if c == ')' && angle == 0 && parentheses > 0 {
            parentheses -= 1;
            if parentheses + 1 == from {
                out.push_str("...)");
                return;
            }
        }
        let here = angle + parentheses;
        if opens && c == '<' {
            if before < from {
                out.push('<');
            }
        } else if opens && c == '>' {
            if here < from {
                out.push_str(if here + 1 == from { "...>" } else { ">" });
            }
        } else if here < from {
            out.push(c);
        }
        if c == '(' && angle == 0 {
            parentheses += 1;
        }
    });
    out
}

/// Calls `visit` with each character, the number of template brackets around it, and whether it is one itself. Angle
/// brackets of `operator<`, `operator->`, `->` and inside of parentheses with an unbalanced `>` are characters.
fn each(name: &str, mut visit: impl FnMut(i32, char, bool)) {
    let mut depth = 0_i32;
    let mut previous = ' ';
    for (at, c) in name.char_indices() {
        let operator = || is_operator(&name.as_bytes()[..at]);
        match c {
            '<' if !operator() => {
                depth += 1;
                visit(depth, c, true);
            }
            '>' if depth > 0 && previous != '-' && !operator() => {
                depth -= 1;
                visit(depth, c, true);
            }
            _ => visit(depth, c, false),
        }
        previous = c;
    }
}

/// Does an operator's name end here, up to three signs of it read?
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
        assert!(short_a.starts_with("void ck::kernel_gemm<ck::GridwiseGemm<...>, true>("), "{short_a}");
        assert!(short_a.chars().count() <= 200);
        assert_ne!(short_a, short_b, "two instantiations stay distinct");
        assert_eq!(short_a, shorten(&a, 200), "stable");
        assert_eq!(shorten("short", 200), "short");
        let tensile = format!("Cijk_{}", "A".repeat(500));
        let cut = shorten(&tensile, 60);
        assert_eq!(cut.chars().count(), 60);
        assert!(cut.contains("…") && cut.ends_with(&hash(&tensile)), "{cut}");
        // The hash is part of stored reports: it must not change.
        assert_eq!(hash("kernel"), "92f79103b3");
    }
}
