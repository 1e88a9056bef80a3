inlined.co:	file format elf64-amdgpu
Disassembly of section .text:
0000000000001700 <_Z3dotPKtS0_Pfi>:
; _Z3dotPKtS0_Pfi():
; ./inlined.hip:19
	s_load_dword s2, s[0:1], 0x18 // 1700: C0020080 00000018
	s_load_dwordx4 s[4:7], s[0:1], 0x0 // 1708: C00A0100 00000000
	v_mov_b32_e32 v3, 0 // 1710: 7E060280
	s_mov_b32 s3, 0 // 1714: BE830080
	s_waitcnt lgkmcnt(0) // 1718: BF8CC07F
	s_cmp_gt_i32 s2, 0 // 171C: BF028002
	s_cselect_b64 s[8:9], -1, 0 // 1720: 858880C1
	s_cmp_lt_i32 s2, 1 // 1724: BF048102
	s_cbranch_scc1 17 // 1728: BF850011 <_Z3dotPKtS0_Pfi+0x70>
	v_lshlrev_b32_e32 v2, 1, v0 // 172C: 24040081
	v_lshl_add_u64 v[4:5], s[4:5], 0, v[2:3] // 1730: D2080004 04090004
	v_mov_b32_e32 v3, 0 // 1738: 7E060280
	s_mov_b64 s[10:11], 0x80 // 173C: BE8A01FF 00000080
; /usr/include/hip/amd_detail/amd_hip_bf16.h:240
	global_load_ushort v1, v[4:5], off // 1744: DC488000 017F0004
; ./inlined.hip:20
	v_cvt_f32_u32_e32 v2, s3 // 174C: 7E040C03
; ./inlined.hip:19
	s_add_i32 s3, s3, 1 // 1750: 81038103
	v_lshl_add_u64 v[4:5], v[4:5], 0, s[10:11] // 1754: D2080004 00290104
	s_cmp_eq_u32 s2, s3 // 175C: BF060302
; /usr/include/hip/amd_detail/amd_hip_bf16.h:240
	s_waitcnt vmcnt(0) // 1760: BF8C0F70
	v_lshlrev_b32_e32 v1, 16, v1 // 1764: 24020290
; ./inlined.hip:20
	v_fmac_f32_e32 v3, v2, v1 // 1768: 76060302
; ./inlined.hip:19
	s_cbranch_scc0 65525 // 176C: BF84FFF5 <_Z3dotPKtS0_Pfi+0x44>
; ./inlined.hip:21
	s_andn2_b64 vcc, exec, s[8:9] // 1770: 89EA087E
	s_cbranch_vccnz 22 // 1774: BF870016 <_Z3dotPKtS0_Pfi+0xd0>
	s_mov_b32 s3, 0 // 1778: BE830080
	s_lshl_b64 s[8:9], s[2:3], 1 // 177C: 8E888102
	s_mov_b64 s[10:11], 0 // 1780: BE8A0180
	v_mov_b32_e32 v1, 0 // 1784: 7E020280
; ./inlined.hip:22
	s_add_u32 s12, s4, s10 // 1788: 800C0A04
	s_addc_u32 s13, s5, s11 // 178C: 820D0B05
	s_add_u32 s14, s6, s10 // 1790: 800E0A06
	s_addc_u32 s15, s7, s11 // 1794: 820F0B07
; /usr/include/hip/amd_detail/amd_hip_bf16.h:240
	global_load_ushort v2, v1, s[12:13] // 1798: DC488000 020C0001
	global_load_ushort v4, v1, s[14:15] // 17A0: DC488000 040E0001
; ./inlined.hip:21
	s_add_i32 s2, s2, -1 // 17A8: 8102C102
	s_add_u32 s10, s10, s8 // 17AC: 800A080A
	s_addc_u32 s11, s11, s9 // 17B0: 820B090B
	s_cmp_eq_u32 s2, 0 // 17B4: BF068002
; /usr/include/hip/amd_detail/amd_hip_bf16.h:240
	s_waitcnt vmcnt(1) // 17B8: BF8C0F71
	v_lshlrev_b32_e32 v2, 16, v2 // 17BC: 24040490
	s_waitcnt vmcnt(0) // 17C0: BF8C0F70
	v_lshlrev_b32_e32 v4, 16, v4 // 17C4: 24080890
; ./inlined.hip:22
	v_fmac_f32_e32 v3, v4, v2 // 17C8: 76060504
; ./inlined.hip:21
	s_cbranch_scc0 65518 // 17CC: BF84FFEE <_Z3dotPKtS0_Pfi+0x88>
; ./inlined.hip:19
	s_load_dwordx2 s[0:1], s[0:1], 0x10 // 17D0: C0060000 00000010
; ./inlined.hip:23
	v_lshlrev_b32_e32 v0, 2, v0 // 17D8: 24000082
	s_waitcnt lgkmcnt(0) // 17DC: BF8CC07F
	global_store_dword v0, v3, s[0:1] // 17E0: DC708000 00000300
; ./inlined.hip:24
	s_endpgm // 17E8: BF810000
	s_nop 0 // 17EC: BF800000
	s_nop 0 // 17F0: BF800000
	s_nop 0 // 17F4: BF800000
	s_nop 0 // 17F8: BF800000
	s_nop 0 // 17FC: BF800000
	s_nop 0 // 1800: BF800000
	s_nop 0 // 1804: BF800000
	s_nop 0 // 1808: BF800000
	s_nop 0 // 180C: BF800000
	s_nop 0 // 1810: BF800000
	s_nop 0 // 1814: BF800000
	s_nop 0 // 1818: BF800000
	s_nop 0 // 181C: BF800000
	s_nop 0 // 1820: BF800000
	s_nop 0 // 1824: BF800000
	s_nop 0 // 1828: BF800000
	s_nop 0 // 182C: BF800000
	s_nop 0 // 1830: BF800000
	s_nop 0 // 1834: BF800000
	s_nop 0 // 1838: BF800000
	s_nop 0 // 183C: BF800000
	s_nop 0 // 1840: BF800000
	s_nop 0 // 1844: BF800000
	s_nop 0 // 1848: BF800000
	s_nop 0 // 184C: BF800000
	s_nop 0 // 1850: BF800000
	s_nop 0 // 1854: BF800000
	s_nop 0 // 1858: BF800000
	s_nop 0 // 185C: BF800000
	s_nop 0 // 1860: BF800000
	s_nop 0 // 1864: BF800000
	s_nop 0 // 1868: BF800000
	s_nop 0 // 186C: BF800000
	s_nop 0 // 1870: BF800000
	s_nop 0 // 1874: BF800000
	s_nop 0 // 1878: BF800000
	s_nop 0 // 187C: BF800000
	s_nop 0 // 1880: BF800000
	s_nop 0 // 1884: BF800000
	s_nop 0 // 1888: BF800000
	s_nop 0 // 188C: BF800000
	s_nop 0 // 1890: BF800000
	s_nop 0 // 1894: BF800000
	s_nop 0 // 1898: BF800000
	s_nop 0 // 189C: BF800000
	s_nop 0 // 18A0: BF800000
	s_nop 0 // 18A4: BF800000
	s_nop 0 // 18A8: BF800000
	s_nop 0 // 18AC: BF800000
	s_nop 0 // 18B0: BF800000
	s_nop 0 // 18B4: BF800000
	s_nop 0 // 18B8: BF800000
	s_nop 0 // 18BC: BF800000
	s_nop 0 // 18C0: BF800000
	s_nop 0 // 18C4: BF800000
	s_nop 0 // 18C8: BF800000
	s_nop 0 // 18CC: BF800000
	s_nop 0 // 18D0: BF800000
	s_nop 0 // 18D4: BF800000
	s_nop 0 // 18D8: BF800000
	s_nop 0 // 18DC: BF800000
	s_nop 0 // 18E0: BF800000
	s_nop 0 // 18E4: BF800000
	s_nop 0 // 18E8: BF800000
	s_nop 0 // 18EC: BF800000
	s_nop 0 // 18F0: BF800000
	s_nop 0 // 18F4: BF800000
	s_nop 0 // 18F8: BF800000
	s_nop 0 // 18FC: BF800000
	s_nop 0 // 1900: BF800000
	s_nop 0 // 1904: BF800000
	s_nop 0 // 1908: BF800000
	s_nop 0 // 190C: BF800000
	s_nop 0 // 1910: BF800000
	s_nop 0 // 1914: BF800000
	s_nop 0 // 1918: BF800000
	s_nop 0 // 191C: BF800000
	s_nop 0 // 1920: BF800000
	s_nop 0 // 1924: BF800000
	s_nop 0 // 1928: BF800000
	s_nop 0 // 192C: BF800000
	s_nop 0 // 1930: BF800000
	s_nop 0 // 1934: BF800000
	s_nop 0 // 1938: BF800000
	s_nop 0 // 193C: BF800000
	s_nop 0 // 1940: BF800000
	s_nop 0 // 1944: BF800000
	s_nop 0 // 1948: BF800000
	s_nop 0 // 194C: BF800000
	s_nop 0 // 1950: BF800000
	s_nop 0 // 1954: BF800000
	s_nop 0 // 1958: BF800000
	s_nop 0 // 195C: BF800000
	s_nop 0 // 1960: BF800000
	s_nop 0 // 1964: BF800000
	s_nop 0 // 1968: BF800000
	s_nop 0 // 196C: BF800000
	s_nop 0 // 1970: BF800000
	s_nop 0 // 1974: BF800000
	s_nop 0 // 1978: BF800000
	s_nop 0 // 197C: BF800000
	s_nop 0 // 1980: BF800000
	s_nop 0 // 1984: BF800000
	s_nop 0 // 1988: BF800000
	s_nop 0 // 198C: BF800000
	s_nop 0 // 1990: BF800000
	s_nop 0 // 1994: BF800000
	s_nop 0 // 1998: BF800000
	s_nop 0 // 199C: BF800000
	s_nop 0 // 19A0: BF800000
	s_nop 0 // 19A4: BF800000
	s_nop 0 // 19A8: BF800000
	s_nop 0 // 19AC: BF800000
	s_nop 0 // 19B0: BF800000
	s_nop 0 // 19B4: BF800000
	s_nop 0 // 19B8: BF800000
	s_nop 0 // 19BC: BF800000
	s_nop 0 // 19C0: BF800000
	s_nop 0 // 19C4: BF800000
	s_nop 0 // 19C8: BF800000
	s_nop 0 // 19CC: BF800000
	s_nop 0 // 19D0: BF800000
	s_nop 0 // 19D4: BF800000
	s_nop 0 // 19D8: BF800000
	s_nop 0 // 19DC: BF800000
	s_nop 0 // 19E0: BF800000
	s_nop 0 // 19E4: BF800000
	s_nop 0 // 19E8: BF800000
	s_nop 0 // 19EC: BF800000
	s_nop 0 // 19F0: BF800000
	s_nop 0 // 19F4: BF800000
	s_nop 0 // 19F8: BF800000
	s_nop 0 // 19FC: BF800000
	s_nop 0 // 1A00: BF800000
	s_nop 0 // 1A04: BF800000
	s_nop 0 // 1A08: BF800000
	s_nop 0 // 1A0C: BF800000
	s_nop 0 // 1A10: BF800000
	s_nop 0 // 1A14: BF800000
	s_nop 0 // 1A18: BF800000
	s_nop 0 // 1A1C: BF800000
	s_nop 0 // 1A20: BF800000
	s_nop 0 // 1A24: BF800000
	s_nop 0 // 1A28: BF800000
	s_nop 0 // 1A2C: BF800000
	s_nop 0 // 1A30: BF800000
	s_nop 0 // 1A34: BF800000
	s_nop 0 // 1A38: BF800000
	s_nop 0 // 1A3C: BF800000
	s_nop 0 // 1A40: BF800000
	s_nop 0 // 1A44: BF800000
	s_nop 0 // 1A48: BF800000
	s_nop 0 // 1A4C: BF800000
	s_nop 0 // 1A50: BF800000
	s_nop 0 // 1A54: BF800000
	s_nop 0 // 1A58: BF800000
	s_nop 0 // 1A5C: BF800000
	s_nop 0 // 1A60: BF800000
	s_nop 0 // 1A64: BF800000
	s_nop 0 // 1A68: BF800000
	s_nop 0 // 1A6C: BF800000
	s_nop 0 // 1A70: BF800000
	s_nop 0 // 1A74: BF800000
	s_nop 0 // 1A78: BF800000
	s_nop 0 // 1A7C: BF800000
	s_nop 0 // 1A80: BF800000
	s_nop 0 // 1A84: BF800000
	s_nop 0 // 1A88: BF800000
	s_nop 0 // 1A8C: BF800000
	s_nop 0 // 1A90: BF800000
	s_nop 0 // 1A94: BF800000
	s_nop 0 // 1A98: BF800000
	s_nop 0 // 1A9C: BF800000
	s_nop 0 // 1AA0: BF800000
	s_nop 0 // 1AA4: BF800000
	s_nop 0 // 1AA8: BF800000
	s_nop 0 // 1AAC: BF800000
	s_nop 0 // 1AB0: BF800000
	s_nop 0 // 1AB4: BF800000
	s_nop 0 // 1AB8: BF800000
	s_nop 0 // 1ABC: BF800000
	s_nop 0 // 1AC0: BF800000
	s_nop 0 // 1AC4: BF800000
	s_nop 0 // 1AC8: BF800000
	s_nop 0 // 1ACC: BF800000
	s_nop 0 // 1AD0: BF800000
	s_nop 0 // 1AD4: BF800000
	s_nop 0 // 1AD8: BF800000
	s_nop 0 // 1ADC: BF800000
	s_nop 0 // 1AE0: BF800000
	s_nop 0 // 1AE4: BF800000
	s_nop 0 // 1AE8: BF800000
	s_nop 0 // 1AEC: BF800000
	s_nop 0 // 1AF0: BF800000
	s_nop 0 // 1AF4: BF800000
	s_nop 0 // 1AF8: BF800000
	s_nop 0 // 1AFC: BF800000
	s_nop 0 // 1B00: BF800000
	s_nop 0 // 1B04: BF800000
	s_nop 0 // 1B08: BF800000
	s_nop 0 // 1B0C: BF800000
	s_nop 0 // 1B10: BF800000
	s_nop 0 // 1B14: BF800000
	s_nop 0 // 1B18: BF800000
	s_nop 0 // 1B1C: BF800000
	s_nop 0 // 1B20: BF800000
	s_nop 0 // 1B24: BF800000
	s_nop 0 // 1B28: BF800000
	s_nop 0 // 1B2C: BF800000
	s_nop 0 // 1B30: BF800000
	s_nop 0 // 1B34: BF800000
	s_nop 0 // 1B38: BF800000
	s_nop 0 // 1B3C: BF800000
	s_nop 0 // 1B40: BF800000
	s_nop 0 // 1B44: BF800000
	s_nop 0 // 1B48: BF800000
	s_nop 0 // 1B4C: BF800000
	s_nop 0 // 1B50: BF800000
	s_nop 0 // 1B54: BF800000
	s_nop 0 // 1B58: BF800000
	s_nop 0 // 1B5C: BF800000
	s_nop 0 // 1B60: BF800000
	s_nop 0 // 1B64: BF800000
	s_nop 0 // 1B68: BF800000
	s_nop 0 // 1B6C: BF800000
	s_nop 0 // 1B70: BF800000
	s_nop 0 // 1B74: BF800000
	s_nop 0 // 1B78: BF800000
	s_nop 0 // 1B7C: BF800000
	s_nop 0 // 1B80: BF800000
	s_nop 0 // 1B84: BF800000
	s_nop 0 // 1B88: BF800000
	s_nop 0 // 1B8C: BF800000
	s_nop 0 // 1B90: BF800000
	s_nop 0 // 1B94: BF800000
	s_nop 0 // 1B98: BF800000
	s_nop 0 // 1B9C: BF800000
	s_nop 0 // 1BA0: BF800000
	s_nop 0 // 1BA4: BF800000
	s_nop 0 // 1BA8: BF800000
	s_nop 0 // 1BAC: BF800000
	s_nop 0 // 1BB0: BF800000
	s_nop 0 // 1BB4: BF800000
	s_nop 0 // 1BB8: BF800000
	s_nop 0 // 1BBC: BF800000
	s_nop 0 // 1BC0: BF800000
	s_nop 0 // 1BC4: BF800000
	s_nop 0 // 1BC8: BF800000
	s_nop 0 // 1BCC: BF800000
	s_nop 0 // 1BD0: BF800000
	s_nop 0 // 1BD4: BF800000
	s_nop 0 // 1BD8: BF800000
	s_nop 0 // 1BDC: BF800000
	s_nop 0 // 1BE0: BF800000
	s_nop 0 // 1BE4: BF800000
	s_nop 0 // 1BE8: BF800000
	s_nop 0 // 1BEC: BF800000
	s_nop 0 // 1BF0: BF800000
	s_nop 0 // 1BF4: BF800000
	s_nop 0 // 1BF8: BF800000
	s_nop 0 // 1BFC: BF800000
