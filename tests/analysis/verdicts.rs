//! Verdicts of kernels whose nature is known.

use super::*;

/// The use that a kernel of a class makes of the hardware, as counters show it.
struct Behaviour {
    us: f64,
    /// Fractions of the peaks.
    valu: f64,
    mfma: f64,
    memory: f64,
    occupancy: f64,
    l2_hit: f64,
    /// Share of cycles in which LDS is active, and conflict cycles per conflict-free cycle.
    lds: f64,
    conflicts: f64,
    lds_wait: f64,
    /// FLOP per byte at L2.
    reuse: f64,
}

/// A kernel's work, as the shortest time in us that each part of an MI300X needs for it.
struct Demand {
    matrix: f64,
    vector: f64,
    fabric: f64,
    lds: f64,
    /// Loads that wait for each other, with too few waves to hide it.
    chain: f64,
    /// Loads that miss L2, as many at a time as the resident waves have.
    misses: f64,
    /// Barriers, atomics, a tail: time in which no part works.
    idle: f64,
}

impl Demand {
    fn parts(&self) -> [f64; 7] {
        [self.matrix, self.vector, self.fabric, self.lds, self.chain, self.misses, self.idle]
    }

    /// Parts overlap: the longest decides, and the others extend it a little. A launch itself takes 2 us.
    fn us(&self, overlap: f64) -> f64 {
        let parts = self.parts();
        let longest = parts.iter().copied().fold(0.0, f64::max);
        2.0 + longest + overlap * (parts.iter().sum::<f64>() - longest)
    }

    /// The kernel's limit by its times alone, without the rules of verdicts.
    fn limit(&self, us: f64) -> Class {
        let compute = self.matrix.max(self.vector);
        let longest = self.parts().into_iter().fold(0.0, f64::max);
        match () {
            () if us < 5.0 || longest == self.chain => Class::Latency,
            () if longest == self.idle => Class::Unknown,
            () if longest == self.lds => Class::Lds,
            () if longest == self.misses => Class::Cache,
            () if compute.min(self.fabric) > 0.85 * compute.max(self.fabric) => Class::Balanced,
            () if longest == self.fabric => Class::Memory,
            () => Class::Compute,
        }
    }
}

/// A kernel with this limit: its work is random, its time and counters follow.
fn behaviour(class: Class, r: &mut Random) -> Behaviour {
    let scale = 10_f64.powf(r.between(1.3, 3.4));
    // The best possible use of each part, and the number of waves that registers allow.
    let (matrix_best, fabric_best, lds_best) = (r.between(0.75, 0.97), r.between(0.75, 0.92), r.between(0.7, 0.9));
    let mut waves = [8.0, 5.0, 4.0, 3.0][(r.next() * 4.0) as usize] / 8.0 * r.between(0.8, 1.0);
    let mut ways = r.between(1.0, 2.0);
    let (mut l2_hit, mut reuse) = (r.between(0.55, 0.95), r.between(0.1, 3.0));
    let mut other = || scale * r.between(0.02, 0.45);
    let mut demand = Demand {
        matrix: other(),
        vector: other(),
        fabric: other(),
        lds: other(),
        chain: 0.0,
        misses: 0.0,
        idle: other(),
    };
    match class {
        Class::Compute if r.next() < 0.7 => demand.matrix = scale,
        Class::Compute => demand.vector = scale,
        Class::Memory => (demand.fabric, l2_hit) = (scale, r.between(0.1, 0.9)),
        Class::Balanced => (demand.matrix, demand.fabric) = (scale, scale * r.between(0.88, 1.12)),
        Class::Lds => (demand.lds, ways) = (scale, r.between(6.0, 32.0)),
        Class::Unknown => demand.idle = scale,
        Class::Latency if r.next() < 0.5 => {
            let tiny = r.between(0.2, 2.0) / scale;
            let Demand { matrix, vector, fabric, lds, idle, .. } = &mut demand;
            [matrix, vector, fabric, lds, idle].into_iter().for_each(|part| *part *= tiny);
        }
        Class::Latency => {
            // One to four waves per SIMD; each of their loads takes the full latency.
            waves = r.between(1.0, 2.2) / 8.0;
            demand = Demand { chain: scale, ..demand };
            [&mut demand.matrix, &mut demand.vector, &mut demand.fabric].into_iter().for_each(|part| *part *= 0.4);
        }
        Class::Cache => {
            // Little's law: bytes in flight (lanes x bytes of each) by the latency of a miss.
            waves = r.between(0.62, 0.8);
            let in_flight = 304.0 * 32.0 * waves * 64.0 * r.between(5.0, 6.5);
            let rate = in_flight / (r.between(0.9, 1.1) * 1e-6);
            demand.misses = scale;
            demand.fabric = scale * rate / 5324.8e9;
            (l2_hit, reuse) = (r.between(0.05, 0.42), r.between(6.0, 80.0));
            demand.matrix = demand.matrix.min(0.3 * scale);
        }
    }
    let us = demand.us(r.between(0.0, 0.06));
    assert_eq!(demand.limit(us), class, "drawn otherwise than meant");
    Behaviour {
        us,
        valu: demand.vector * 0.9 / us,
        mfma: demand.matrix * matrix_best / us,
        memory: demand.fabric * if class == Class::Cache { 1.0 } else { fabric_best } / us,
        occupancy: waves,
        l2_hit,
        lds: demand.lds * lds_best / us,
        conflicts: ways - 1.0,
        lds_wait: demand.lds / us * if class == Class::Lds { r.between(0.3, 0.7) } else { r.between(0.05, 0.3) },
        reuse,
    }
}

/// Counters of such a kernel on an MI300X, with 3 % noise on each.
fn counters_of(kernel: &Behaviour, r: &mut Random) -> Values {
    let (cus, ghz, hbm) = (304.0, 2.1, 5324.8e9);
    let seconds = kernel.us / 1e6;
    let cycles = seconds * ghz * 1e9;
    let bytes = kernel.memory * hbm * seconds;
    let reads = bytes * 0.7 / 64.0;
    let writes = bytes * 0.3 / 64.0;
    let wave_cycles = kernel.occupancy * 32.0 * cus * cycles / 4.0;
    let lds_active = kernel.lds * cus * cycles;
    let l2_requests = bytes / 64.0 / (1.0 - kernel.l2_hit).max(0.05);
    let flops = kernel.reuse * l2_requests * 64.0;
    let mut values = Values::new();
    let mut put = |name: &str, value: f64| {
        values.insert(name.to_owned(), value * r.between(0.97, 1.03));
    };
    put("GRBM_GUI_ACTIVE", cycles);
    put("GRBM_COUNT", cycles * 1.05);
    put("SQ_ACTIVE_INST_VALU", kernel.valu * cus * cycles);
    put("SQ_VALU_MFMA_BUSY_CYCLES", kernel.mfma * 4.0 * cus * cycles);
    put("SQ_WAVE_CYCLES", wave_cycles);
    put("SQ_WAIT_INST_LDS", kernel.lds_wait * wave_cycles);
    put("SQ_LDS_IDX_ACTIVE", lds_active);
    put("SQ_LDS_BANK_CONFLICT", lds_active * kernel.conflicts / (1.0 + kernel.conflicts));
    put("TCC_HIT_sum", l2_requests * kernel.l2_hit);
    put("TCC_MISS_sum", l2_requests * (1.0 - kernel.l2_hit));
    put("TCC_EA0_RDREQ_sum", reads);
    put("TCC_EA0_RDREQ_32B_sum", 0.0);
    put("TCC_BUBBLE_sum", 0.0);
    put("TCC_EA0_WRREQ_sum", writes);
    put("TCC_EA0_WRREQ_64B_sum", writes);
    put("TCP_TCC_READ_REQ_sum", l2_requests * 0.7);
    put("TCP_TCC_WRITE_REQ_sum", l2_requests * 0.3);
    put("TCP_TCC_ATOMIC_WITH_RET_REQ_sum", 0.0);
    put("TCP_TCC_ATOMIC_WITHOUT_RET_REQ_sum", 0.0);
    for dtype in ["F16", "F32", "F64"] {
        for op in ["ADD", "MUL", "FMA", "TRANS"] {
            put(&format!("SQ_INSTS_VALU_{op}_{dtype}"), 0.0);
        }
    }
    for dtype in ["BF16", "F32", "F64", "F8"] {
        put(&format!("SQ_INSTS_VALU_MFMA_MOPS_{dtype}"), 0.0);
    }
    put("SQ_INSTS_VALU_MFMA_MOPS_F16", flops / 512.0);
    values
}

#[test]
fn classes_are_found_again_in_a_mix_of_200_kernels() {
    let device = Device::for_agent(&agent("gfx942", "AMD Instinct MI300X", 304, 2100, 8)).unwrap();
    let (peaks, rules) = (mi300x(), rules::load("default", None).unwrap());
    let mut random = Random(2026);
    let mut missed = Vec::new();
    let mut found: BTreeMap<Class, u32> = BTreeMap::new();
    for number in 0..200 {
        let class = Class::ALL[number % Class::ALL.len()];
        let kernel = behaviour(class, &mut random);
        let counters = counters_of(&kernel, &mut random);
        let metrics = Metrics::compute(&device, std::slice::from_ref(&counters), Some(kernel.us / 1e6));
        let facts = Facts {
            calls: 100,
            mean_us: Some(kernel.us),
            p50_us: Some(kernel.us),
            metrics: Some(&metrics),
            counters: Some(&counters),
            peaks: Some(&peaks),
            ..Facts::default()
        };
        let verdict = verdict::judge(&rules, &facts);
        assert!((0.0..=1.0).contains(&verdict.confidence));
        if verdict.class == class {
            *found.entry(class).or_default() += 1;
        } else {
            assert!(!verdict.reason.is_empty(), "a miss is explained by its numbers");
            missed.push(format!("{class} was judged {}: {}", verdict.class, verdict.reason));
        }
    }
    println!("{} of 200 missed:\n{}", missed.len(), missed.join("\n"));
    assert!(missed.len() <= 10, "{} of 200 missed:\n{}", missed.len(), missed.join("\n"));
    assert_eq!(found.len(), Class::ALL.len(), "all classes are reached");
}

#[test]
fn rdna_kernels_without_flop_counters_are_judged() {
    let agent = agent("gfx1151", "Radeon 8060S Graphics", 40, 2900, 1);
    let (device, peaks) = (Device::for_agent(&agent).unwrap(), Peaks::for_agent(&agent, None).unwrap());
    let rules = rules::load("default", None).unwrap();
    // 1.5 ms at 2.9 GHz; 230 GB/s of 256 read in 128 B requests, few instructions.
    let bytes: f64 = 230e9 * 1.5e-3;
    let counters: Values = [
        ("GRBM_GUI_ACTIVE", 4.35e6),
        ("SQ_INSTS_VALU", 20e6),
        ("GL2C_EA_RDREQ_32B_sum", 0.0),
        ("GL2C_EA_RDREQ_64B_sum", 0.0),
        ("GL2C_EA_RDREQ_96B_sum", 0.0),
        ("GL2C_EA_RDREQ_128B_sum", bytes * 0.9 / 128.0),
        ("GL2C_MC_WRREQ_sum", bytes * 0.1 / 64.0),
        ("GL2C_EA_WRREQ_64B_sum", bytes * 0.1 / 64.0),
    ]
    .into_iter()
    .map(|(n, v)| (n.to_owned(), v))
    .collect();
    let metrics = Metrics::compute(&device, &[counters], Some(1.5e-3));
    let facts = |metrics| Facts {
        calls: 1,
        mean_us: Some(1500.0),
        p50_us: Some(1500.0),
        metrics,
        peaks: Some(&peaks),
        work: Some(Work { flops: Some(2.0 * 4096.0 * 4096.0 * 2048.0), bytes: None, dtype: Some(Dtype::Fp16) }),
        ..Facts::default()
    };
    let judged = verdict::judge(&rules, &facts(Some(&metrics)));
    assert_eq!(judged.class, Class::Memory, "{judged:?}");
    assert_eq!(metrics.total_flops, None, "RDNA has no FLOP counters");
    // Without counters the given FLOPs alone: 45.8 of 59.4 TFLOP/s.
    let judged = verdict::judge(&rules, &facts(None));
    assert_eq!(rounded(judged.factors.compute.unwrap(), 0.77), 0.77);
    assert!(judged.confidence <= 0.5);
}
