#!/usr/bin/env python3
"""Every derived metric, computed a second time and independently of the Rust code.

Writes golden_metrics.json beside this file: per case the agent, the counter values, the time, and the value of every
metric (null = must not be computed). tests/analysis.rs compares with 1e-9. With --check nothing is written: the exit
code tells whether the file is up to date.

The formulas are AMD's (counter definitions of rocprofiler-sdk, roofline and speed-of-light panels of
rocprofiler-compute) with the corrections that the documentation of crates/arch/src/metrics/mod.rs names. They are written out
per architecture on purpose, instead of sharing helpers, so that a slip in one place is not repeated here.
"""

import json
import pathlib
import sys

HERE = pathlib.Path(__file__).resolve().parent
OUT = HERE / "golden_metrics.json"

AGENTS = {
    "gfx90a": {"product": "AMD Instinct MI250X", "cu_count": 110, "clock_mhz": 1700, "wave_size": 64, "xcc_count": 1},
    "gfx942": {"product": "AMD Instinct MI300X", "cu_count": 304, "clock_mhz": 2100, "wave_size": 64, "xcc_count": 8},
    "gfx950": {"product": "AMD Instinct MI355X", "cu_count": 256, "clock_mhz": 2400, "wave_size": 64, "xcc_count": 8},
    "gfx1100": {"product": "AMD Radeon RX 7900 XTX", "cu_count": 96, "clock_mhz": 2500, "wave_size": 32, "xcc_count": 1},
    "gfx1151": {"product": "Radeon 8060S Graphics", "cu_count": 40, "clock_mhz": 2900, "wave_size": 32, "xcc_count": 1},
    "gfx1201": {"product": "AMD Radeon RX 9070 XT", "cu_count": 64, "clock_mhz": 2970, "wave_size": 32, "xcc_count": 1},
}

METRICS = """gpu_busy_pct cu_busy_pct valu_busy_pct valu_issue_pct valu_lane_efficiency_pct salu_busy_pct mfma_util_pct
mean_waves_per_cu occupancy_pct wait_inst_share_pct wait_any_share_pct lds_wait_share_pct l2_hit_pct l1_hit_pct
lds_util_pct lds_conflicts_per_access lds_bank_conflict_pct lds_stalled_pct lds_conflict_cycles_pct lds_bytes l1_bytes
gl1_bytes l2_bytes l2_lookup_bytes fabric_read_bytes fabric_write_bytes fabric_bytes
fabric_bytes_at_least dram_read_bytes dram_write_bytes
gmi_read_bytes io_read_bytes dram_read_share_pct dram_write_share_pct fabric_read_latency_cycles
fabric_write_latency_cycles fabric_atomic_latency_cycles valu_fp16_flops valu_fp32_flops valu_fp64_flops
mfma_fp16_flops mfma_bf16_flops mfma_fp32_flops mfma_fp64_flops mfma_fp8_flops mfma_f6f4_flops mfma_xf32_flops
mfma_int8_ops total_flops valu_lane_ops ai_fabric ai_l2 ai_l1 ai_lds achieved_tflops fabric_gb_per_s l2_gb_per_s
l1_gb_per_s lds_gb_per_s""".split()

SHARED = dict(
    GRBM_GUI_ACTIVE=1_931_117.0, GRBM_COUNT=2_004_733.0, SQ_WAVES=77_824.0, SQ_WAVE_CYCLES=2_217_000_331.0,
    SQ_BUSY_CYCLES=61_003_999.0, SQ_INSTS_VALU=1_904_551_177.0, SQ_INSTS_SALU=310_771_003.0, SQ_INSTS_LDS=120_117_711.0,
    SQ_INSTS_SMEM=20_004_017.0, SQ_INSTS_FLAT=9_117_003.0, SQ_WAIT_ANY=1_370_113_001.0, SQ_WAIT_INST_ANY=401_771_113.0,
)

CDNA = dict(
    SHARED, SQ_BUSY_CU_CYCLES=140_733_071.0, SQ_ACTIVE_INST_VALU=287_330_119.0, SQ_THREAD_CYCLES_VALU=17_411_003_377.0,
    SQ_INST_CYCLES_SALU=77_113_091.0, SQ_VALU_MFMA_BUSY_CYCLES=911_370_017.0, SQ_INSTS_MFMA=30_117_007.0,
    SQ_WAIT_INST_LDS=93_117_731.0, SQ_LDS_IDX_ACTIVE=211_370_099.0, SQ_LDS_BANK_CONFLICT=17_330_117.0,
    SQ_INSTS_VALU_ADD_F16=1_170_031.0, SQ_INSTS_VALU_MUL_F16=2_117_033.0, SQ_INSTS_VALU_FMA_F16=3_371_001.0,
    SQ_INSTS_VALU_TRANS_F16=41_117.0, SQ_INSTS_VALU_ADD_F32=71_170_033.0, SQ_INSTS_VALU_MUL_F32=82_117_031.0,
    SQ_INSTS_VALU_FMA_F32=93_371_013.0, SQ_INSTS_VALU_TRANS_F32=1_041_119.0, SQ_INSTS_VALU_ADD_F64=170_039.0,
    SQ_INSTS_VALU_MUL_F64=117_037.0, SQ_INSTS_VALU_FMA_F64=371_009.0, SQ_INSTS_VALU_TRANS_F64=1_117.0,
    SQ_INSTS_VALU_MFMA_MOPS_F16=2_117_370_011.0, SQ_INSTS_VALU_MFMA_MOPS_BF16=370_117_003.0,
    SQ_INSTS_VALU_MFMA_MOPS_F32=11_731_177.0, SQ_INSTS_VALU_MFMA_MOPS_F64=1_731_171.0,
    SQ_INSTS_VALU_MFMA_MOPS_I8=5_117_313.0, TCC_HIT_sum=511_370_003.0, TCC_MISS_sum=131_117_009.0,
    TCC_REQ_sum=643_117_717.0, TCC_ATOMIC_sum=17_003.0, TCP_TCC_READ_REQ_sum=411_370_033.0,
    TCP_TCC_WRITE_REQ_sum=177_117_013.0, TCP_TCC_ATOMIC_WITH_RET_REQ_sum=11_117.0,
    TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum=23_371.0, TCP_TOTAL_CACHE_ACCESSES_sum=2_371_117_003.0,
)


def fabric(prefix, **more):
    counts = dict(
        RDREQ=61_370_017.0, RDREQ_32B=1_117_031.0, RDREQ_DRAM=58_117_003.0, RDREQ_LEVEL=41_370_117_331.0,
        WRREQ=31_117_037.0, WRREQ_64B=29_370_113.0, WRREQ_DRAM=30_117_091.0, WRREQ_LEVEL=9_117_370_031.0,
        ATOMIC=13_117.0, ATOMIC_LEVEL=7_117_003.0,
    )
    return {f"{prefix}_{name}_sum": value for name, value in {**counts, **more}.items()}


RDNA = dict(
    SHARED, SQ_INSTS_VALU=120_455_117.0, SQ_INSTS_WAVE32_VALU=90_455_113.0, SQ_INSTS_TEX_LOAD=17_117_003.0, SQ_INSTS_TEX_STORE=5_371_117.0,
    SQ_WAIT_INST_LDS=93_117_731.0, SQC_LDS_IDX_ACTIVE=41_370_099.0, SQC_LDS_BANK_CONFLICT=3_330_117.0,
    GL2C_HIT_sum=211_370_003.0, GL2C_MISS_sum=91_117_009.0, GL2C_EA_RDREQ_32B_sum=1_117_031.0,
    GL2C_EA_RDREQ_64B_sum=5_370_117.0, GL2C_EA_RDREQ_96B_sum=17_003.0, GL2C_EA_RDREQ_128B_sum=61_370_019.0,
    GL2C_MC_WRREQ_sum=41_117_037.0, GL2C_EA_WRREQ_64B_sum=39_370_113.0,
)


def counters(arch):
    if arch == "gfx90a":
        return {**CDNA, **fabric("TCC_EA")}
    if arch == "gfx942":
        return {**CDNA, "SQ_INSTS_VALU_MFMA_MOPS_F8": 3_117_731.0, **fabric("TCC_EA0"), "TCC_BUBBLE_sum": 40_117_003.0}
    if arch == "gfx950":
        more = fabric("TCC_EA0", RDREQ_128B=47_117_033.0, RDREQ_DRAM_32B=190_117_333.0, RDREQ_GMI_32B=1_117_003.0,
                      RDREQ_IO_32B=3_371.0, WRREQ_WRITE_DRAM_32B=58_117_331.0)
        # TCC_BUBBLE is there too and must not be used on gfx950.
        return {**CDNA, "SQ_INSTS_VALU_MFMA_MOPS_F8": 3_117_731.0, "SQ_INSTS_VALU_MFMA_MOPS_F6F4": 7_117_733.0,
                "SQ_INSTS_VALU_MFMA_MOPS_XF32": 17_731.0, "TCC_BUBBLE_sum": 999_999_999.0, **more}
    if arch == "gfx1100":
        return dict(RDNA)
    if arch == "gfx1151":
        return {**RDNA, "TCP_REQ_sum": 901_370_003.0, "TCP_REQ_MISS_sum": 311_117_017.0,
                "TCP_GL1_REQ_READ_sum": 290_117_003.0, "TCP_GL1_REQ_WRITE_sum": 110_371_117.0,
                "GL1C_GL2_REQ_READ_32B_sum": 1_117_333.0, "GL1C_GL2_REQ_READ_64B_sum": 11_117_339.0,
                "GL1C_GL2_REQ_READ_128B_sum": 131_117_003.0, "GL1C_GL2_REQ_WRITE_32B_sum": 3_371_111.0,
                "GL1C_GL2_REQ_WRITE_64B_sum": 47_117_113.0}
    values = {k: v for k, v in RDNA.items()
              if k not in ("SQ_WAIT_INST_LDS", "GL2C_EA_RDREQ_96B_sum", "GL2C_MC_WRREQ_sum")}
    return {**values, "GL2C_EA_RDREQ_sum": 63_117_003.0, "GL2C_EA_WRREQ_sum": 41_117_037.0}


def div(a, b):
    return None if a is None or b is None or b == 0 else a / b


def total(*terms):
    return None if any(t is None for t in terms) else sum(terms)


def times(factor, value):
    return None if value is None else factor * value


def metrics(arch, agent, c, seconds):
    """All metrics from counters `c`; a metric without its counters stays None."""
    cu, wave = agent["cu_count"], agent["wave_size"]
    cdna = arch in ("gfx90a", "gfx942", "gfx950")

    def v(name):
        return c[name] if name in c else c.get(name + "_sum")

    gui = v("GRBM_GUI_ACTIVE")
    m = dict.fromkeys(METRICS)
    m["gpu_busy_pct"] = div(times(100, gui), v("GRBM_COUNT"))
    m["wait_inst_share_pct"] = div(times(100, v("SQ_WAIT_INST_ANY")), v("SQ_WAVE_CYCLES"))
    m["wait_any_share_pct"] = div(times(100, v("SQ_WAIT_ANY")), v("SQ_WAVE_CYCLES"))
    m["lds_wait_share_pct"] = div(times(100, v("SQ_WAIT_INST_LDS")), v("SQ_WAVE_CYCLES"))
    if cdna:
        flow_amd(m, v, arch, cu, wave, gui)
    else:
        flow_rdna(m, v, arch, cu, wave, gui)
    m["fabric_bytes"] = total(m["fabric_read_bytes"], m["fabric_write_bytes"])
    m["fabric_bytes_at_least"] = m["fabric_bytes"]
    if arch == "gfx1201":
        # No write is smaller than 32 bytes.
        m["fabric_bytes_at_least"] = total(m["fabric_read_bytes"], times(32, v("GL2C_EA_WRREQ")))
    m["ai_fabric"] = div(m["total_flops"], m["fabric_bytes"])
    m["ai_l2"] = div(m["total_flops"], m["l2_bytes"])
    m["ai_l1"] = div(m["total_flops"], m["l1_bytes"])
    m["ai_lds"] = div(m["total_flops"], m["lds_bytes"])
    if seconds is not None:
        m["achieved_tflops"] = div(m["total_flops"], seconds * 1e12)
        for level in ("fabric", "l2", "l1", "lds"):
            m[f"{level}_gb_per_s"] = div(m[f"{level}_bytes"], seconds * 1e9)
    return m


def lds(m, active, conflict):
    """The metrics of LDS that all architectures have."""
    accesses = total(active, times(-1, conflict))
    m["lds_conflicts_per_access"] = div(conflict, accesses)
    m["lds_bank_conflict_pct"] = times(100 / 32, div(conflict, accesses))
    m["lds_bytes"] = times(4 * 32, accesses)


def flow_amd(m, v, arch, cu, wave, gui):
    slots = times(cu, gui)
    # Counted four cycles at a time.
    m["cu_busy_pct"] = div(times(400, v("SQ_BUSY_CU_CYCLES")), slots)
    m["valu_busy_pct"] = div(times(100, v("SQ_ACTIVE_INST_VALU")), slots)
    m["valu_lane_efficiency_pct"] = div(times(100, v("SQ_THREAD_CYCLES_VALU")), times(wave, v("SQ_ACTIVE_INST_VALU")))
    m["salu_busy_pct"] = div(times(100, v("SQ_INST_CYCLES_SALU")), slots)
    m["mfma_util_pct"] = div(times(100, v("SQ_VALU_MFMA_BUSY_CYCLES")), times(4, slots))
    m["mean_waves_per_cu"] = div(times(4, v("SQ_WAVE_CYCLES")), slots)
    m["occupancy_pct"] = div(times(400, v("SQ_WAVE_CYCLES")), times(32, slots))
    m["l2_hit_pct"] = div(times(100, v("TCC_HIT")), total(v("TCC_HIT"), v("TCC_MISS")))
    to_l2 = total(v("TCP_TCC_READ_REQ"), v("TCP_TCC_WRITE_REQ"), v("TCP_TCC_ATOMIC_WITH_RET_REQ"),
                  v("TCP_TCC_ATOMIC_WITHOUT_RET_REQ"))
    missed = div(times(100, to_l2), v("TCP_TOTAL_CACHE_ACCESSES"))
    m["l1_hit_pct"] = None if missed is None else 100 - missed
    active, conflict = v("SQ_LDS_IDX_ACTIVE"), v("SQ_LDS_BANK_CONFLICT")
    lds(m, active, conflict)
    m["lds_util_pct"] = div(times(100, active), slots)
    m["lds_stalled_pct"] = div(times(100, conflict), slots)
    m["l1_bytes"] = times(64 if arch == "gfx90a" else 128, v("TCP_TOTAL_CACHE_ACCESSES"))
    m["l2_bytes"] = times(64, to_l2)
    m["l2_lookup_bytes"] = times(128, v("TCC_REQ"))
    e = "TCC_EA" if arch == "gfx90a" else "TCC_EA0"
    r, r32, w, w64 = v(f"{e}_RDREQ"), v(f"{e}_RDREQ_32B"), v(f"{e}_WRREQ"), v(f"{e}_WRREQ_64B")
    big = {"gfx90a": 0.0, "gfx942": v("TCC_BUBBLE"), "gfx950": v("TCC_EA0_RDREQ_128B")}[arch]
    if None not in (r, r32, big):
        m["fabric_read_bytes"] = 128 * big + 64 * (r - big - r32) + 32 * r32
    if None not in (w, w64):
        m["fabric_write_bytes"] = 64 * w64 + 32 * (w - w64)
    if arch == "gfx950":
        m["dram_read_bytes"] = times(32, v("TCC_EA0_RDREQ_DRAM_32B"))
        m["dram_write_bytes"] = times(32, v("TCC_EA0_WRREQ_WRITE_DRAM_32B"))
        m["gmi_read_bytes"] = times(32, v("TCC_EA0_RDREQ_GMI_32B"))
        m["io_read_bytes"] = times(32, v("TCC_EA0_RDREQ_IO_32B"))
    m["dram_read_share_pct"] = div(times(100, v(f"{e}_RDREQ_DRAM")), r)
    m["dram_write_share_pct"] = div(times(100, v(f"{e}_WRREQ_DRAM")), w)
    m["fabric_read_latency_cycles"] = div(v(f"{e}_RDREQ_LEVEL"), r)
    m["fabric_write_latency_cycles"] = div(v(f"{e}_WRREQ_LEVEL"), w)
    if arch != "gfx90a":
        m["fabric_atomic_latency_cycles"] = div(v(f"{e}_ATOMIC_LEVEL"), v(f"{e}_ATOMIC"))
    for dtype, name in (("F16", "fp16"), ("F32", "fp32"), ("F64", "fp64")):
        parts = [v(f"SQ_INSTS_VALU_{op}_{dtype}") for op in ("ADD", "MUL", "TRANS", "FMA", "FMA")]
        m[f"valu_{name}_flops"] = times(wave, total(*parts))
    for dtype, name in (("F16", "fp16_flops"), ("BF16", "bf16_flops"), ("F32", "fp32_flops"), ("F64", "fp64_flops"),
                        ("F8", "fp8_flops"), ("F6F4", "f6f4_flops"), ("XF32", "xf32_flops"), ("I8", "int8_ops")):
        m[f"mfma_{name}"] = times(512, v(f"SQ_INSTS_VALU_MFMA_MOPS_{dtype}"))
    parts = ["valu_fp16_flops", "valu_fp32_flops", "valu_fp64_flops", "mfma_fp16_flops", "mfma_bf16_flops",
             "mfma_fp32_flops", "mfma_fp64_flops"]
    parts += {"gfx90a": [], "gfx942": ["mfma_fp8_flops"], "gfx950": ["mfma_fp8_flops", "mfma_f6f4_flops"]}[arch]
    m["total_flops"] = total(*(m[p] for p in parts))


def flow_rdna(m, v, arch, cu, wave, gui):
    slots = times(cu, gui)
    # A wave64 instruction takes two issue slots, and there are two SIMDs.
    insts, wave32 = v("SQ_INSTS_VALU"), v("SQ_INSTS_WAVE32_VALU")
    issued = insts if wave32 is None or insts is None else wave32 + 2 * (insts - wave32)
    m["valu_issue_pct"] = div(times(50, issued), slots)
    m["mean_waves_per_cu"] = div(v("SQ_WAVE_CYCLES"), slots)
    m["occupancy_pct"] = div(times(100, v("SQ_WAVE_CYCLES")), times(32, slots))
    m["l2_hit_pct"] = div(times(100, v("GL2C_HIT")), total(v("GL2C_HIT"), v("GL2C_MISS")))
    active, conflict = v("SQC_LDS_IDX_ACTIVE"), v("SQC_LDS_BANK_CONFLICT")
    lds(m, active, conflict)
    m["lds_util_pct"] = div(times(200, active), slots)
    m["lds_conflict_cycles_pct"] = div(times(100, conflict), active)
    m["l1_hit_pct"] = div(times(100, total(v("TCP_REQ"), times(-1, v("TCP_REQ_MISS")))), v("TCP_REQ"))
    m["l1_bytes"] = times(64, v("TCP_REQ"))
    m["gl1_bytes"] = times(64, total(v("TCP_GL1_REQ_READ"), v("TCP_GL1_REQ_WRITE")))
    m["l2_bytes"] = total(
        times(32, v("GL1C_GL2_REQ_READ_32B")), times(64, v("GL1C_GL2_REQ_READ_64B")),
        times(128, v("GL1C_GL2_REQ_READ_128B")), times(32, v("GL1C_GL2_REQ_WRITE_32B")),
        times(64, v("GL1C_GL2_REQ_WRITE_64B")))
    if arch == "gfx1201":
        # Without the 256 B counter: 256 bytes per request; writes have no exact formula.
        if None not in (v("GL2C_EA_RDREQ_32B"), v("GL2C_EA_RDREQ_64B"), v("GL2C_EA_RDREQ_128B")):
            sized = (32 * v("GL2C_EA_RDREQ_32B") + 64 * v("GL2C_EA_RDREQ_64B") + 128 * v("GL2C_EA_RDREQ_128B"))
            large = v("GL2C_EA_RDREQ_256B")
            m["fabric_read_bytes"] = times(256, v("GL2C_EA_RDREQ")) if large is None else sized + 256 * large
    else:
        m["fabric_read_bytes"] = total(
            times(32, v("GL2C_EA_RDREQ_32B")), times(64, v("GL2C_EA_RDREQ_64B")),
            times(96, v("GL2C_EA_RDREQ_96B")), times(128, v("GL2C_EA_RDREQ_128B")))
        w, w64 = v("GL2C_MC_WRREQ"), v("GL2C_EA_WRREQ_64B")
        if None not in (w, w64):
            m["fabric_write_bytes"] = 64 * w64 + 32 * (w - w64)
    m["valu_lane_ops"] = times(wave, v("SQ_INSTS_VALU"))


def cases():
    for arch, agent in AGENTS.items():
        full = counters(arch)
        yield f"{arch} all counters", arch, agent, full, 1.25e-3
        yield f"{arch} without time", arch, agent, full, None
        yield f"{arch} nothing counted", arch, agent, {}, 1.25e-3
        yield f"{arch} zeros", arch, agent, dict.fromkeys(full, 0.0), 1.25e-3
        # Each counter missing once: everything that needs it must be null, the rest unchanged.
        for missing in sorted(full):
            rest = {name: value for name, value in full.items() if name != missing}
            yield f"{arch} without {missing}", arch, agent, rest, 1.25e-3
    arch = "gfx1201"
    newer = {**counters(arch), "GL2C_EA_RDREQ_256B_sum": 55_117_003.0}
    yield "gfx1201 with 256 B requests", arch, AGENTS[arch], newer, 1.25e-3


def golden():
    """Cases as changes against "all counters", so that the file stays small."""
    archs, out = {}, []
    for arch, agent in AGENTS.items():
        full = counters(arch)
        archs[arch] = {"agent": agent, "counters": full, "metrics": metrics(arch, agent, full, 1.25e-3)}
    for name, arch, agent, values, seconds in cases():
        base, result = archs[arch], metrics(arch, agent, values, seconds)
        zero = bool(values) and not any(values.values())
        case = {"name": name, "arch": arch, "seconds": seconds, "zeros": zero}
        case["without"] = [n for n in base["counters"] if n not in values]
        case["with"] = {n: x for n, x in values.items() if n not in base["counters"]}
        case["changed"] = {n: x for n, x in result.items() if x != base["metrics"][n]}
        out.append(case)
    return {"archs": archs, "cases": out}


def main():
    data = golden()
    archs = ",\n".join(f"{json.dumps(name)}: {json.dumps(arch, indent=1)}" for name, arch in data["archs"].items())
    cases = ",\n".join(json.dumps(case) for case in data["cases"])
    text = f'{{"archs": {{\n{archs}\n}},\n"cases": [\n{cases}\n]}}\n'
    if "--check" in sys.argv[1:]:
        if not OUT.exists() or OUT.read_text() != text:
            sys.exit(f"{OUT.name} is not what golden_metrics.py computes: run it and commit the file")
        print(f"{OUT.name} is up to date")
        return
    OUT.write_text(text)
    print(f"wrote {OUT.name}")


if __name__ == "__main__":
    main()
