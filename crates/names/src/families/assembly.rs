//! Names of generated and hand-written code objects that consist of one long word: MIOpen's implicit GEMMs, rocFFT, RCCL, the
//! runtime's blit kernels, OpenMP's target regions.

use crate::form::Form;

/// The form; `None` for names of other kinds.
pub(crate) fn form(name: &str) -> Option<Form> {
    blit(name)
        .or_else(|| collective(name))
        .or_else(|| implicit_gemm(name))
        .or_else(|| fourier(name))
        .or_else(|| openmp(name))
}

/// `__amd_rocclr_copyBuffer`: the runtime's copies and fills by kernel.
fn blit(name: &str) -> Option<Form> {
    let mut form = Form::new("rocclr");
    form.head(name.strip_prefix("__amd_rocclr_")?, None);
    Some(form)
}

/// RCCL and MSCCL, whose names have a parameter list in C++ but not in traces.
pub(crate) fn collective(name: &str) -> Option<Form> {
    const NAMES: [(&str, &str); 6] = [
        ("ncclDevKernelDebug_", "rccl debug"),
        ("ncclDevKernel_", "rccl"),
        ("ncclKernel_", "rccl"),
        ("ncclDevFunc_", "rccl"),
        ("mscclKernel_", "msccl"),
        ("mscclRunInterpreter_", "msccl"),
    ];
    let (rest, family) = NAMES.iter().find_map(|(prefix, family)| Some((name.strip_prefix(prefix)?, *family)))?;
    let mut form = Form::new(family);
    form.head(rest, None);
    Some(form)
}

/// `igemm_fwd_gtcx3_nhwc_fp16_bx0_ex1_bt128x128x32_..._gkgs`: direction, layout and type, the block's tile, the split over
/// K across workgroups.
fn implicit_gemm(name: &str) -> Option<Form> {
    let rest = name.strip_prefix("igemm_")?;
    let mut form = Form::default();
    let words: Vec<&str> = rest.split('_').collect();
    let tile = words.iter().position(|w| w.starts_with("bt") && w.contains('x'))?;
    // The words before the first parameter, which consists of letters and a number.
    let named = words.iter().position(|w| *w == "bx0" || *w == "bx1").unwrap_or(tile).min(tile);
    form.head(&format!("igemm_{}", words[..named].join("_")), None);
    form.word("bt", words[tile].to_owned(), 0, 3);
    let mut letters = "";
    for (index, word) in words.iter().enumerate().skip(named) {
        let own = word.find(|c: char| c.is_ascii_digit()).map_or(*word, |at| &word[..at]);
        // `ta1x8x4x1_1x4x1x64` is one parameter of two words.
        let key = if own.is_empty() { format!("{letters}2") } else { own.to_owned() };
        if !own.is_empty() {
            letters = own;
        }
        match *word {
            _ if index == tile => {}
            "gkgs" => form.word("gkgs", "gkgs".to_owned(), 0, 4),
            _ => form.word(&key, (*word).to_owned(), 2, 450),
        }
    }
    Some(form)
}

/// `fft_rtc_fwd_len168_factors_..._dp_op_CI_CI_sbcc_twdbase8_2step_dirReg` is `rocfft fwd len168 dp sbcc`.
fn fourier(name: &str) -> Option<Form> {
    let rest = name.strip_prefix("fft_rtc_")?;
    let mut form = Form::new("rocfft");
    let mut words = rest.split('_').peekable();
    let mut times = 0;
    while let Some(word) = words.next() {
        let is_number = |w: &&str| !w.is_empty() && w.bytes().all(|b| b.is_ascii_digit());
        match word {
            "fwd" | "back" => form.word("direction", word.to_owned(), 0, 3),
            _ if word.starts_with("len") => {
                // `len200` or, in newer versions, `len_200`.
                let number = if word == "len" { words.next_if(is_number).unwrap_or_default() } else { "" };
                form.word("len", format!("{word}{number}"), 0, 2);
            }
            "sp" | "dp" | "half" => form.word("precision", word.to_owned(), 0, 4),
            "sbrr" | "sbcc" | "sbrc" | "sbcr" => form.word("scheme", word.to_owned(), 0, 5),
            _ => {
                let mut text = word.to_owned();
                while let Some(number) = words.next_if(is_number) {
                    text.push('_');
                    text.push_str(number);
                }
                times += 1;
                let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
                form.word(&format!("{letters}#{times}"), text, 2, 450);
            }
        }
    }
    Some(form)
}

/// `__omp_offloading_10302_5b8a_main_l52` is `omp main l52`: the numbers are the device and inode of the source file.
fn openmp(name: &str) -> Option<Form> {
    let rest = name.strip_prefix("__omp_offloading_")?;
    let mut pieces = rest.splitn(3, '_');
    let (device, inode, entry) = (pieces.next()?, pieces.next()?, pieces.next()?);
    let (function, line) = entry.rsplit_once("_l")?;
    let demangled = crate::symbol::demangle(function);
    let read = crate::cpp::Function::read(&demangled);
    let mut form = Form::new("omp");
    form.head(read.last().ident, Some(&demangled));
    form.word("line", format!("l{line}"), 0, 2);
    form.word("file", format!("{device}_{inode}"), 2, 450);
    Some(form)
}
