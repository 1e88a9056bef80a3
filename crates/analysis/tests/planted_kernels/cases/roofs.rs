//! Each number format has its own roof, and vector work that of the vector units.

use super::super::physics::{MI250X, MI300X, MI355X};
use super::Expect::*;
use super::{Case, case};

pub(super) fn cases() -> Vec<Case> {
    let class = "roofs";
    vec![
        // 75 % of 163.4 TFLOP/s with 17.3 TFLOP/s of FP32 on the vector units: not 85.6 %.
        case(
            class,
            "FP64 matrix at 75 % beside FP32 vector",
            &MI300X,
            |k| {
                k.m64 = 0.75 * 163.4;
                k.mfma = 0.76;
                k.v32 = 17.3;
                k.valu = 0.3;
                k.fabric = 400.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.75), Format("fp64")],
        ),
        // Without packed instructions the vector units have 81.7 TFLOP/s.
        case(
            class,
            "vector FP32 at 80 %",
            &MI300X,
            |k| {
                k.v32 = 0.8 * 81.7;
                k.valu = 0.85;
                k.fabric = 300.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8), Format("fp32")],
        ),
        case(
            class,
            "vector FP32 at 40 %",
            &MI300X,
            |k| {
                k.v32 = 0.4 * 81.7;
                k.valu = 0.42;
                k.fabric = 300.0;
            },
            vec![Class(&["UNKNOWN", "LATENCY"]), Roof(0.4)],
        ),
        case(
            class,
            "vector FP64 at 85 %",
            &MI300X,
            |k| {
                k.v64 = 0.85 * 81.7;
                k.valu = 0.88;
                k.fabric = 300.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.85), Format("fp64")],
        ),
        case(
            class,
            "vector FP64 at 85 %",
            &MI250X,
            |k| {
                k.v64 = 0.85 * 23.9;
                k.valu = 0.88;
                k.fabric = 100.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.85), Format("fp64")],
        ),
        case(
            class,
            "vector FP32 at 80 %",
            &MI250X,
            |k| {
                k.v32 = 0.8 * 23.9;
                k.valu = 0.84;
                k.fabric = 100.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8), Format("fp32")],
        ),
        case(
            class,
            "vector FP32 at 80 %",
            &MI355X,
            |k| {
                k.v32 = 0.8 * 78.6;
                k.valu = 0.84;
                k.fabric = 300.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8), Format("fp32")],
        ),
        case(
            class,
            "FP16 matrix at 80 % with an epilogue in FP32",
            &MI300X,
            |k| {
                k.m16 = 0.8 * 1307.4;
                k.mfma = 0.85;
                k.v32 = 8.0;
                k.valu = 0.25;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8), Format("fp16")],
        ),
        case(
            class,
            "BF16 matrix at 85 %",
            &MI250X,
            |k| {
                k.mbf16 = 0.85 * 191.5;
                k.mfma = 0.88;
                k.fabric = 100.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.85), Format("bf16")],
        ),
        case(
            class,
            "FP8 matrix at 70 %",
            &MI300X,
            |k| {
                k.m8 = 0.7 * 2614.9;
                k.mfma = 0.72;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.7), Format("fp8")],
        ),
        case(
            class,
            "FP4 matrix at 65 %",
            &MI355X,
            |k| {
                k.m4 = 0.65 * 10066.0;
                k.mfma = 0.68;
                k.fabric = 900.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.65)],
        ),
        case(
            class,
            "FP32 matrix at 77 %",
            &MI300X,
            |k| {
                k.m32 = 0.77 * 163.4;
                k.mfma = 0.79;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.77), Format("fp32")],
        ),
        // The matrix format does most of the time's work though FP32 vector has a third of the FLOPs: 0.2 of 1307 against
        // 0.8 of 81.7.
        case(
            class,
            "vector FP32 at 80 % beside FP16 matrix at 20 %",
            &MI300X,
            |k| {
                k.m16 = 0.2 * 1307.4;
                k.mfma = 0.22;
                k.v32 = 0.8 * 81.7;
                k.valu = 0.84;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.8)],
        ),
        // 94 % of the operations are those of the product; of its own peak, the scaling takes a little more.
        case(
            class,
            "an FP16 product that waits for memory, scaled in FP32",
            &MI300X,
            |k| {
                k.m16 = 0.1 * 1307.4;
                k.mfma = 0.104;
                k.v32 = 0.104 * 81.7;
                k.valu = 0.104;
                k.fabric = 0.78 * 5324.8;
            },
            vec![Class(&["MEMORY"]), Roof(0.78), Format("fp16")],
        ),
        // 130.7 and 57.2 TFLOP/s: the vector units are the limit.
        case(
            class,
            "vector FP32 at 70 % beside FP16 matrix at 10 %",
            &MI300X,
            |k| {
                k.m16 = 0.1 * 1307.4;
                k.mfma = 0.12;
                k.v32 = 0.7 * 81.7;
                k.valu = 0.8;
                k.fabric = 500.0;
            },
            vec![Class(&["COMPUTE"]), Roof(0.7), Format("fp32")],
        ),
        // 0.25 FLOP a byte: the memory roof.
        case(
            class,
            "a stream at 88 %",
            &MI300X,
            |k| {
                k.fabric = 0.88 * 5324.8;
                k.v32 = 0.25 * 0.88 * 5.3248;
                k.valu = 0.1;
            },
            vec![Class(&["MEMORY"]), Roof(0.88)],
        ),
        case(
            class,
            "a stream at 70 % in FP64",
            &MI250X,
            |k| {
                k.fabric = 0.7 * 1638.4;
                k.v64 = 0.125 * 0.7 * 1.6384;
                k.valu = 0.05;
            },
            vec![Class(&["MEMORY"]), Roof(0.7)],
        ),
    ]
}
