//! Memory bandwidth per product, because no agent reports it.
//!
//! HBM figures come from AMD's own formula (memory clock x 32 B x channels), or from the datasheet where AMD gives a lower
//! rate. A row is found by the product name that the agent reports; without a known name, by architecture and size.

use rkprof_model::event::Agent;

/// A board or package, as one HIP device (one GCD of an MI250X).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Product {
    /// Part of the product name, lower case.
    pub key: &'static str,
    pub arch: &'static str,
    pub cus: u32,
    /// Highest engine clock, for agents that do not report one.
    pub mhz: u32,
    /// Accelerator dies of an unpartitioned device.
    pub xccs: u32,
    pub memory_gb_per_s: f64,
    /// Infinity Cache: MiB, and GB/s where a figure exists.
    pub mall_mib: Option<u32>,
    pub mall_gb_per_s: Option<f64>,
    /// Whether this is meant where only the architecture is named.
    pub usual: bool,
    pub verified: bool,
    pub source: &'static str,
}

const HBM: &str = "AMD: memory clock x 32 B x channels";

const fn instinct(key: &'static str, arch: &'static str, cus: u32, mhz: u32, xccs: u32, memory: f64) -> Product {
    let mall_mib = if xccs > 1 { Some(256) } else { None };
    Product {
        key,
        arch,
        cus,
        mhz,
        xccs,
        memory_gb_per_s: memory,
        mall_mib,
        mall_gb_per_s: None,
        usual: false,
        verified: true,
        source: HBM,
    }
}

const fn radeon(key: &'static str, arch: &'static str, cus: u32, mhz: u32, memory: f64, mall_mib: u32) -> Product {
    Product {
        key,
        arch,
        cus,
        mhz,
        xccs: 1,
        memory_gb_per_s: memory,
        mall_mib: Some(mall_mib),
        mall_gb_per_s: None,
        usual: false,
        verified: true,
        source: "specification reports: data rate x bus width",
    }
}

const fn usual(product: Product) -> Product {
    Product { usual: true, ..product }
}

const fn unsure(product: Product) -> Product {
    Product { verified: false, source: "from memory, not confirmed", ..product }
}

pub static PRODUCTS: &[Product] = &[
    instinct("mi210", "gfx90a", 104, 1700, 1, 1638.4),
    usual(instinct("mi250x", "gfx90a", 110, 1700, 1, 1638.4)),
    instinct("mi250", "gfx90a", 104, 1700, 1, 1638.4),
    instinct("mi300a", "gfx942", 228, 2100, 6, 5324.8),
    usual(Product { mall_gb_per_s: Some(17200.0), ..instinct("mi300x", "gfx942", 304, 2100, 8, 5324.8) }),
    unsure(instinct("mi308x", "gfx942", 80, 2100, 4, 5324.8)),
    Product { source: "AMD datasheet (6144 by memory clock)", ..instinct("mi325x", "gfx942", 304, 2100, 8, 6000.0) },
    Product {
        source: "press reports of AMD's figure (8192 by memory clock)",
        ..instinct("mi350x", "gfx950", 256, 2200, 8, 8000.0)
    },
    usual(Product {
        source: "press reports of AMD's figure (8192 by memory clock)",
        ..instinct("mi355x", "gfx950", 256, 2400, 8, 8000.0)
    }),
    radeon("7900 xtx", "gfx1100", 96, 2500, 960.0, 96),
    Product { source: "LPDDR5X-8000 x 256 bit", ..radeon("8060s", "gfx1151", 40, 2900, 256.0, 32) },
    unsure(radeon("8050s", "gfx1151", 32, 2800, 256.0, 32)),
    unsure(radeon("rx 9060 xt", "gfx1200", 32, 3130, 320.0, 32)),
    radeon("rx 9070 xt", "gfx1201", 64, 2970, 640.0, 64),
    unsure(radeon("rx 9070", "gfx1201", 56, 2520, 640.0, 64)),
    unsure(radeon("r9700", "gfx1201", 64, 2920, 640.0, 64)),
];

/// A product, and whether the agent surely is one.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    pub product: &'static Product,
    /// The product name was not known, so the row was chosen by architecture and size.
    pub guessed: bool,
}

/// The product that is meant by an architecture alone: the usual one, else the first.
pub fn usual_of(arch: &str) -> Option<&'static Product> {
    let of_arch = || PRODUCTS.iter().filter(|product| product.arch == arch);
    of_arch().find(|product| product.usual).or_else(|| of_arch().next())
}

/// The architecture of a product, for sources that name the product alone; empty where the name is not known.
pub fn arch_of(product: &str) -> &'static str {
    let name = product.to_ascii_lowercase();
    let named = PRODUCTS.iter().filter(|known| name.contains(known.key)).max_by_key(|known| known.key.len());
    named.map_or("", |known| known.arch)
}

/// The row for `agent`. Of several that fit equally well, the one with the slowest memory: "% of peak" is then visibly too
/// high instead of hiding headroom.
pub fn find(agent: &Agent) -> Option<Match> {
    let arch = agent.name.split(':').next().unwrap_or_default();
    let name = agent.product.to_ascii_lowercase();
    let of_arch = || PRODUCTS.iter().filter(|p| p.arch == arch);
    let named = of_arch().filter(|p| name.contains(p.key)).max_by_key(|p| p.key.len());
    if let Some(product) = named {
        return Some(Match { product, guessed: false });
    }
    let slowest = |a: &&Product, b: &&Product| a.memory_gb_per_s.total_cmp(&b.memory_gb_per_s);
    let same_size = of_arch().filter(|p| Some(p.cus) == agent.cu_count).min_by(slowest);
    // Several products with equal bandwidth allow a guess; a single product is not evidence for its relatives.
    let only_one_speed = || {
        let first = of_arch().next()?;
        let agreed = of_arch().count() > 1 && of_arch().all(|p| p.memory_gb_per_s == first.memory_gb_per_s);
        agreed.then_some(first)
    };
    same_size.or_else(only_one_speed).map(|product| Match { product, guessed: true })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agent(name: &str, product: &str, cu_count: u32) -> Agent {
        Agent { name: name.into(), product: product.into(), cu_count: Some(cu_count), ..Agent::default() }
    }

    #[test]
    fn products_are_found_by_name() {
        let key = |a: Agent| find(&a).map(|m| (m.product.key, m.guessed));
        assert_eq!(key(agent("gfx942", "AMD Instinct MI300X", 304)), Some(("mi300x", false)));
        assert_eq!(key(agent("gfx942", "AMD Instinct MI300X", 38)), Some(("mi300x", false)), "CPX partition");
        assert_eq!(key(agent("gfx90a:sramecc+:xnack-", "AMD Instinct MI250X / MI250", 104)), Some(("mi250x", false)));
        assert_eq!(key(agent("gfx1201", "AMD Radeon RX 9070 XT", 64)), Some(("rx 9070 xt", false)));
        assert_eq!(key(agent("gfx1201", "AMD Radeon RX 9070", 56)), Some(("rx 9070", false)));
        assert_eq!(key(agent("gfx1151", "Radeon 8060S Graphics", 40)), Some(("8060s", false)));
    }

    #[test]
    fn a_product_has_an_architecture() {
        for (product, arch) in [
            ("AMD Instinct MI300X OAM", "gfx942"),
            ("AMD Instinct MI250X", "gfx90a"),
            ("AMD Instinct MI355X", "gfx950"),
            ("Radeon RX 7900 XTX", "gfx1100"),
            ("Radeon 8060S Graphics", "gfx1151"),
            ("AMD Radeon RX 9060 XT", "gfx1200"),
            ("NVIDIA H100", ""),
            ("", ""),
        ] {
            assert_eq!(arch_of(product), arch, "{product}");
        }
    }

    #[test]
    fn unnamed_products_are_guessed_or_refused() {
        let key = |a: Agent| find(&a).map(|m| (m.product.key, m.guessed));
        assert_eq!(key(agent("gfx942", "", 304)), Some(("mi300x", true)), "the slower of MI300X and MI325X");
        assert_eq!(key(agent("gfx950", "Engineering sample", 200)), Some(("mi350x", true)), "one speed on gfx950");
        assert_eq!(key(agent("gfx942", "", 38)), None, "three speeds, no size that fits");
        assert_eq!(key(agent("gfx1100", "AMD Radeon PRO W7800", 70)), None);
        assert_eq!(key(agent("gfx1030", "AMD Radeon RX 6800", 60)), None);
        assert_eq!(key(agent("gfx9999", "", 1)), None);
    }
}
