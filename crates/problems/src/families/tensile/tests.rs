//! Layouts as the notes of real libraries have them, and arguments with planted numbers.

use super::*;
use rkprof_model::gemm::Gemm;
use rkprof_model::record::Problem;

/// `name/offset/size`; a name `*` is a pointer without a name, `-` a number without one.
fn kernel(name: &str, bytes: u32, arguments: &str) -> Described {
    let argument = |text: &str| {
        let [name, offset, size] = text.split('/').collect::<Vec<_>>()[..] else { panic!("{text}") };
        let (offset, size) = (offset.parse().unwrap(), size.parse().unwrap());
        let is_pointer = name == "*" || ["A", "B", "C", "D"].contains(&name);
        let name = if ["*", "-"].contains(&name) { String::new() } else { name.replace('+', " ") };
        Argument { name, offset, size, is_pointer, is_value: !is_pointer }
    };
    Described { name: name.to_owned(), bytes, arguments: arguments.split_whitespace().map(argument).collect() }
}

/// What a plan reads where these words are planted, and every other word is 99.
fn read(plan: &Plan, planted: &[(Word, u32)]) -> Option<Gemm> {
    let word = |at| planted.iter().find(|(place, _)| *place == at).map_or(99, |(_, word)| *word);
    let mut problem: Problem = bytemuck::Zeroable::zeroed();
    plan.write(1, plan.sizes(word)?, word, &mut problem);
    problem.gemm()
}

const ROCBLAS: &str = "Tensor2dSizeA/0/8 Tensor2dSizeB/8/8 AddressD/16/8 AddressC/24/8 AddressA/32/8 AddressB/40/8 Alpha/48/4 Beta/52/4 \
                       StridesD/56/8 StridesC/64/8 StridesA/72/8 StridesB/80/8 SizesFree/88/12 SizesSum/100/4 NumWorkGroups0/104/4";

#[test]
fn assembly_of_rocblas_names_its_sizes() {
    let plan = plan(&kernel("Cijk_Ailk_Bljk_HHS_BH_MT32x32x64_SN_GSU1_GSUASB", 128, ROCBLAS)).unwrap();
    assert_eq!(plan.bytes, 104);
    let strides = [(56, 4), (60, 5), (64, 6), (68, 7), (72, 8), (76, 9), (80, 10), (84, 11)];
    let mut planted = vec![(88, 1024), (92, 512), (96, 3), (100, 256), (52, 0)];
    planted.extend(strides);
    let expected = Gemm {
        m: 1024,
        n: 512,
        k: 256,
        batch: 3,
        leading: Some([8, 10, 6, 4]),
        strides: Some([9, 11, 7, 5]),
        reads_c: Some(false),
    };
    assert_eq!(read(&plan, &planted), Some(expected));
    planted[4].1 = 1.0f32.to_bits();
    assert_eq!(read(&plan, &planted), Some(Gemm { reads_c: Some(true), ..expected }));
    planted[0].1 = 0;
    assert_eq!(read(&plan, &planted), None, "no product has no rows");
}

const HIPBLASLT: &str = "Gemm+info/0/4 kernel+info0/4/4 kernel+info1/8/4 numWG/12/4 SizesFree0/16/4 SizesFree1/20/4 SizesFree2/24/4 \
                         SizesSum0/28/4 D/32/8 C/40/8 A/48/8 B/56/8 strideD0/64/4 strideD1/68/4 strideC0/72/4 strideC1/76/4 \
                         strideA0/80/4 strideA1/84/4 strideB0/88/4 strideB1/92/4 alpha/96/8 beta/104/8";

#[test]
fn arguments_of_hipblaslt_that_are_elsewhere_are_not_read() {
    let plan = plan(&kernel("Cijk_Alik_Bjlk_D_B_UserArgs_MT16x16x16", 112, HIPBLASLT)).unwrap();
    let mut planted = vec![(0, 1), (16, 7), (20, 8), (24, 1), (28, 9), (104, 0), (108, 0x4000_0000)];
    let gemm = read(&plan, &planted).unwrap();
    assert_eq!(
        (gemm.m, gemm.n, gemm.k, gemm.batch, gemm.reads_c),
        (7, 8, 9, 1, Some(true)),
        "the upper half of beta counts"
    );
    for elsewhere in [2, 1 << 30 | 1, 2 << 30 | 1, 0] {
        planted[0].1 = elsewhere;
        assert_eq!(read(&plan, &planted), None, "{elsewhere:#x}");
    }
}

/// As in Tensile's sources, and in runs of rocblas-bench with padded matrices: with a buffer for the parts, M is the leading dimension of
/// the buffer, whatever D's is.
#[test]
fn where_k_is_split_the_matrices_of_the_result_are_not_known() {
    let knows = |name: &str| {
        let plan = plan(&kernel(&format!("Cijk_Ailk_Bjlk_{name}"), 128, ROCBLAS)).unwrap();
        assert_eq!((plan.sizes, plan.leading.is_some()), ([88, 92, 100, 96], plan.strides.is_some()), "{name}");
        plan.leading.is_some()
    };
    for (name, known) in [
        ("HHS_BH_MT64x64x32_GSU1_GSUASB", true),
        ("HHS_BH_MT64x64x32_GSU1_GSUAMB", true),
        ("HHS_BH_MT64x64x32_GSU3_GSUAMB", false),
        ("SB_MT64x64x32_GSU3_GSUAMB", false),
        // Adds up in a buffer of another type than D.
        ("HHS_BH_MT64x64x32_GSU4_GSUASB", false),
        // Adds up in D itself.
        ("SB_MT64x64x32_GSU4_GSUASB", true),
        ("HSS_BH_MT64x64x32_GSU4_GSUASB", true),
        ("SB_MT64x64x32_GSU1_SK3", false),
        ("SB_MT64x64x32_GSU1_SK0", true),
        // A name that does not say it.
        ("SB_MT64x64x32", false),
        ("SB_MT64x64x32_GSU4", false),
    ] {
        assert_eq!(knows(name), known, "{name}");
    }
    // hipBLASLt decides it at each launch.
    let light = plan(&kernel("Cijk_Alik_Bjlk_D_B_UserArgs_MT16x16x16_GSUAMB_SK0", 112, HIPBLASLT)).unwrap();
    for (word, known) in [(1, true), (0xffff_c001, true), (2, false), (0x2020_0002, false), (0x3fff, false)] {
        let gemm = read(&light, &[(0, 1), (4, word), (16, 7), (20, 8), (24, 1), (28, 9)]).unwrap();
        assert_eq!((gemm.m, gemm.leading.is_some(), gemm.strides.is_some()), (7, known, known), "{word:#x}");
    }
    let stream = plan(&kernel("Cijk_Alik_Bjlk_D_B_UserArgs_MT16x16x16_GSUAMB_SK3", 112, HIPBLASLT)).unwrap();
    assert_eq!(stream.leading, None);
}

/// Of a compiler: four pointers, alpha and beta, then strides and sizes.
#[test]
fn arguments_without_names_have_a_known_order() {
    let numbers = |from: u32| (0..15).map(|n| format!("-/{}/4", from + 4 * n)).collect::<Vec<_>>().join(" ");
    let pointers = "*/0/8 */8/8 */16/8 */24/8";
    let layout = format!("{pointers} -/32/2 -/34/2 {}", numbers(36));
    let half = plan(&kernel("Cijk_Alik_Bljk_HB_MT64x128x8_SN_GSU1_GSUASB", 96, &layout)).unwrap();
    let planted = [(68, 64), (72, 32), (76, 2), (80, 16), (32, 0x0000_3c00), (36, 640), (52, 160)];
    let gemm = read(&half, &planted).unwrap();
    assert_eq!((gemm.m, gemm.n, gemm.k, gemm.batch), (64, 32, 16, 2));
    assert_eq!(gemm.reads_c, Some(false), "alpha, in the lower half, is not beta");
    assert_eq!((gemm.leading.unwrap()[3], gemm.leading.unwrap()[0]), (640, 160));
    // A batch by addresses: four offsets come first, and distances say nothing.
    let layout = format!("{pointers} -/32/8 -/40/8 -/48/8 -/56/8 -/64/16 -/80/16 {}", numbers(96));
    let general = plan(&kernel("Cijk_AlikC_Bljk_ZB_GB_MT32x32x8_SE", 160, &layout)).unwrap();
    let gemm = read(&general, &[(128, 64), (132, 32), (136, 2), (140, 16)]).unwrap();
    assert_eq!((gemm.m, gemm.n, gemm.k, gemm.batch, gemm.strides), (64, 32, 16, 2, None));
    // The same arguments with another name are read as another layout, and refused.
    assert_eq!(plan(&kernel("Cijk_AlikC_Bljk_ZB_MT32x32x8_SE", 160, &layout)), None);
}

#[test]
fn what_is_no_product_or_does_not_fit_has_no_plan() {
    assert!(
        !is_product("Cijk_S_PostGSU3")
            && !is_product("Cijk_B8_GG_GA")
            && !is_product("my_gemm")
            && is_product("Custom_Cijk_Ailk_Bljk_SB")
    );
    assert_eq!(plan(&kernel("Cijk_S_PostGSU3", 128, ROCBLAS)), None);
    assert_eq!(plan(&kernel("Cijk_Ailk_Bljk_SB_MT1x1x1", 100, ROCBLAS)), None, "the last word is beyond the arguments");
    assert_eq!(
        plan(&kernel("Cijk_Ailk_Bljk_SB_MT1x1x1", 5000, &ROCBLAS.replace("SizesSum/100/4", "SizesSum/4097/4"))),
        None
    );
    assert_eq!(plan(&kernel("Cijk_Ailk_Bljk_SB_MT1x1x1", 128, &ROCBLAS.replace("SizesSum/", "Other/"))), None);
    let three =
        plan(&kernel("Cijk_Ailk_Bljk_SBIIc_MT1x1x1", 160, &ROCBLAS.replace("StridesA/72/8", "StridesA/128/12")))
            .unwrap();
    assert_eq!((three.leading, three.strides), (None, None), "the first of three strides is another one");
}

#[test]
fn names_say_layouts_and_types() {
    let of = |name: &str| {
        let said = said(name).unwrap();
        let letters = said.transposed.map(|both| both.map(Transposed::letter).iter().collect::<String>());
        let types = said.types.map(|types| types.map(|of| of.name).join(" "));
        (letters.unwrap_or_default(), types.unwrap_or_default(), said.compute.map_or("", |of| of.name), said.library)
    };
    let (rocblas, light) = (Library::RocBlas, Library::HipBlasLt);
    for (name, letters, types, compute, library) in [
        ("Cijk_Ailk_Bljk_SB_MT128x64x8_SN", "NN", "f32_r f32_r f32_r f32_r", "f32_r", rocblas),
        ("Cijk_Alik_Bjlk_HHS_BH_GB_MT32x32x16", "TT", "f16_r f16_r f16_r f16_r", "f32_r", rocblas),
        ("Cijk_AlikC_BjlkC_ZB_MT16x16x16", "CC", "f64_c f64_c f64_c f64_c", "f64_c", rocblas),
        ("Cijk_Alik_Bljk_4xi8II_BH_MT16x16x16", "TN", "i8_r i8_r i32_r i32_r", "i32_r", rocblas),
        ("Cijk_Ailk_Bjlk_BSS_BH_Bias_HA_S_SAV_UserArgs_MT32x32x32", "NT", "bf16_r bf16_r f32_r f32_r", "f32_r", light),
        ("Cijk_Ailk_Bjlk_F8B8HS_BH_MT32x32x32", "NT", "f8_r bf8_r f16_r f16_r", "f32_r", rocblas),
        ("Cijk_Ailk_Bjlk_B8F8B8S_BH_SR_MT32x32x32", "NT", "bf8_r f8_r bf8_r bf8_r", "f32_r", rocblas),
        ("Cijk_Ailk_Bljk_I8_BH_UserArgs_MT64x64x128", "NN", "i8_r i8_r i8_r i8_r", "", light),
        ("Cijk_Ailk_Bljk_SB_MX_MT64x64x128", "NN", "f32_r f32_r f32_r f32_r", "", rocblas),
        ("Cijk_Ailk_Bljk_SBIIc_MT64x64x128", "NN", "", "", rocblas),
        ("Cijk_Alik_Bljk_HH_BHS_BH_Bias_SH_HA_S_SAV_UserArgs_MT16x16x32", "TN", "", "", light),
    ] {
        assert_eq!(of(name), (letters.into(), types.into(), compute, library), "{name}");
    }
    assert!(said("Cijk_Ailk_Bjlk_BSS_BH_Bias_HA_S_SAV_UserArgs_MT32x32x32").unwrap().has_epilogue);
    assert_eq!(said("Cijk_S_PostGSU3"), None);
}
