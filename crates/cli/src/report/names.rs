//! Kernel names that fit a column. Names of generated kernels are hundreds of characters long and differ in the middle, so
//! a shortened name carries a hash of the whole one: equal short names mean equal names (parameters
//! apart), in every run.

/// `void ns::gemm<float>(float*, int)` becomes `ns::gemm<float>`.
pub fn without_parameters(name: &str) -> &str {
    let name = name.strip_prefix("void ").unwrap_or(name);
    let mut depth = 0usize;
    for (at, c) in name.char_indices() {
        match c {
            '<' | '[' | '{' => depth += 1,
            '>' | ']' | '}' => depth = depth.saturating_sub(1),
            // `(anonymous namespace)::f(int)`: only the last list belongs to the function itself.
            '(' if depth == 0 && !name[at..].starts_with("(anonymous namespace)") && at > 0 => return &name[..at],
            _ => {}
        }
    }
    name
}

/// At most `width` characters (16 at least): beginning, hash, end.
pub fn shortened(name: &str, width: usize) -> String {
    let length = name.chars().count();
    let width = width.max(16);
    if length <= width {
        return name.to_owned();
    }
    let mark = format!("~{:04x}~", hash(name) & 0xFFFF);
    let kept = width - mark.len();
    let head = kept - kept / 3;
    let start: String = name.chars().take(head).collect();
    let end: String = name.chars().skip(length - kept / 3).collect();
    format!("{start}{mark}{end}")
}

/// FNV-1a: the same everywhere and for ever.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_go_template_arguments_stay() {
        let cases = [
            ("void gemm<float, (Op)2>(float*, int)", "gemm<float, (Op)2>"),
            ("(anonymous namespace)::norm(float const*)", "(anonymous namespace)::norm"),
            ("at::native::f<lambda(int)#1>(int)", "at::native::f<lambda(int)#1>"),
            ("Cijk_Ailk_Bljk", "Cijk_Ailk_Bljk"),
            ("()", "()"),
            ("", ""),
        ];
        for (name, expected) in cases {
            assert_eq!(without_parameters(name), expected);
        }
    }

    #[test]
    fn long_names_differ_where_they_differ() {
        let name = |middle: &str| format!("Cijk_Ailk_Bljk_{middle}_MT128x128x16_SE_K1");
        let (a, b) = (shortened(&name("HHS"), 24), shortened(&name("BBS"), 24));
        assert_eq!((a.chars().count(), b.chars().count()), (24, 24));
        assert_ne!(a, b);
        assert_eq!(a, "Cijk_Ailk_Bl~67ab~_SE_K1");
        assert_eq!(shortened("short", 24), "short");
        assert_eq!(shortened(&"é".repeat(40), 20).chars().count(), 20);
    }
}
