
gfx1100.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000003000 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:18
	s_load_b64 s[2:3], s[0:1], 0x10                            // 000000003000: F4040080 F8000010
	v_lshl_or_b32 v0, s15, 8, v0                               // 000000003008: D6560000 0401100F
; ./kernels.hip:23
	s_mov_b32 s4, exec_lo                                      // 000000003010: BE84007E
	s_waitcnt lgkmcnt(0)                                       // 000000003014: BF89FC07
	s_delay_alu instid0(VALU_DEP_1)                            // 000000003018: BF870001
	v_cmpx_gt_i32_e64 s3, v0                                   // 00000000301C: D4C4007E 00020003
	s_cbranch_execz 78                                         // 000000003024: BFA5004E <_Z10clean_axpyPKDv4_fPS_fi+0x160>
	s_load_b128 s[8:11], s[0:1], null                          // 000000003028: F4080200 F8000000
; ./kernels.hip:23
	v_ashrrev_i32_e32 v1, 31, v0                               // 000000003030: 3402009F
	s_mov_b32 s1, s2                                           // 000000003034: BE810002
	s_mov_b32 s4, s2                                           // 000000003038: BE840002
	s_mov_b32 s5, s2                                           // 00000000303C: BE850002
	s_mov_b32 s6, 0                                            // 000000003040: BE860080
	v_lshlrev_b64 v[3:4], 4, v[0:1]                            // 000000003044: D73C0003 00020084
	s_waitcnt lgkmcnt(0)                                       // 00000000304C: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003050: BF870091
	v_add_co_u32 v1, vcc_lo, s8, v3                            // 000000003054: D7006A01 00020608
	v_add_co_ci_u32_e64 v2, null, s9, v4, vcc_lo               // 00000000305C: D5207C02 01AA0809
	v_add_co_u32 v3, vcc_lo, s10, v3                           // 000000003064: D7006A03 0002060A
	s_delay_alu instid0(VALU_DEP_1)                            // 00000000306C: BF870001
	v_add_co_ci_u32_e64 v4, null, s11, v4, vcc_lo              // 000000003070: D5207C04 01AA080B
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003078: BF870094
; ./kernels.hip:24
	v_add_co_u32 v13, vcc_lo, 0x100000, v1                     // 00000000307C: D7006A0D 000202FF 00100000
	v_add_co_ci_u32_e64 v14, null, 0, v2, vcc_lo               // 000000003088: D5207C0E 01AA0480
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003090: BF870094
	v_add_co_u32 v21, vcc_lo, 0x100000, v3                     // 000000003094: D7006A15 000206FF 00100000
	v_add_co_ci_u32_e64 v22, null, 0, v4, vcc_lo               // 0000000030A0: D5207C16 01AA0880
	global_load_b128 v[5:8], v[1:2], off                       // 0000000030A8: DC5E0000 057C0001
	global_load_b128 v[9:12], v[3:4], off                      // 0000000030B0: DC5E0000 097C0003
	global_load_b128 v[13:16], v[13:14], off                   // 0000000030B8: DC5E0000 0D7C000D
	global_load_b128 v[17:20], v[21:22], off                   // 0000000030C0: DC5E0000 117C0015
; ./kernels.hip:23
	v_add_nc_u32_e32 v0, 0x40000, v0                           // 0000000030C8: 4A0000FF 00040000
	v_add_co_u32 v1, vcc_lo, 0x400000, v1                      // 0000000030D0: D7006A01 000202FF 00400000
	s_delay_alu instid0(VALU_DEP_1)                            // 0000000030DC: BF870001
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo                // 0000000030E0: D5207C02 01AA0480
; ./kernels.hip:25
	s_waitcnt vmcnt(2)                                         // 0000000030E8: BF890BF7
	v_fma_f32 v12, s2, v8, v12                                 // 0000000030EC: D613000C 04321002
	v_fma_f32 v11, s5, v7, v11                                 // 0000000030F4: D613000B 042E0E05
	v_fma_f32 v10, s4, v6, v10                                 // 0000000030FC: D613000A 042A0C04
	v_fmac_f32_e32 v9, s1, v5                                  // 000000003104: 56120A01
; ./kernels.hip:23
	v_cmp_le_i32_e32 vcc_lo, s3, v0                            // 000000003108: 7C860003
; ./kernels.hip:26
	s_waitcnt vmcnt(0)                                         // 00000000310C: BF8903F7
	v_fma_f32 v20, s2, v16, v20                                // 000000003110: D6130014 04522002
	v_fma_f32 v19, s5, v15, v19                                // 000000003118: D6130013 044E1E05
	v_fma_f32 v18, s4, v14, v18                                // 000000003120: D6130012 044A1C04
	v_fmac_f32_e32 v17, s1, v13                                // 000000003128: 56221A01
; ./kernels.hip:25
	global_store_b128 v[3:4], v[9:12], off                     // 00000000312C: DC760000 007C0903
; ./kernels.hip:23
	v_add_co_u32 v3, s0, 0x400000, v3                          // 000000003134: D7000003 000206FF 00400000
	s_delay_alu instid0(VALU_DEP_1)                            // 000000003140: BF870001
	v_add_co_ci_u32_e64 v4, null, 0, v4, s0                    // 000000003144: D5207C04 00020880
	s_or_b32 s6, vcc_lo, s6                                    // 00000000314C: 8C06066A
; ./kernels.hip:26
	global_store_b128 v[21:22], v[17:20], off                  // 000000003150: DC760000 007C1115
; ./kernels.hip:23
	s_and_not1_b32 exec_lo, exec_lo, s6                        // 000000003158: 917E067E
	s_cbranch_execnz 65478                                     // 00000000315C: BFA6FFC6 <_Z10clean_axpyPKDv4_fPS_fi+0x78>
; ./kernels.hip:28
	s_endpgm                                                   // 000000003160: BFB00000
	s_nop 0                                                    // 000000003164: BF800000
	s_nop 0                                                    // 000000003168: BF800000
	s_nop 0                                                    // 00000000316C: BF800000
	s_nop 0                                                    // 000000003170: BF800000
	s_nop 0                                                    // 000000003174: BF800000
	s_nop 0                                                    // 000000003178: BF800000
	s_nop 0                                                    // 00000000317C: BF800000
	s_nop 0                                                    // 000000003180: BF800000
	s_nop 0                                                    // 000000003184: BF800000
	s_nop 0                                                    // 000000003188: BF800000
	s_nop 0                                                    // 00000000318C: BF800000
	s_nop 0                                                    // 000000003190: BF800000
	s_nop 0                                                    // 000000003194: BF800000
	s_nop 0                                                    // 000000003198: BF800000
	s_nop 0                                                    // 00000000319C: BF800000
	s_nop 0                                                    // 0000000031A0: BF800000
	s_nop 0                                                    // 0000000031A4: BF800000
	s_nop 0                                                    // 0000000031A8: BF800000
	s_nop 0                                                    // 0000000031AC: BF800000
	s_nop 0                                                    // 0000000031B0: BF800000
	s_nop 0                                                    // 0000000031B4: BF800000
	s_nop 0                                                    // 0000000031B8: BF800000
	s_nop 0                                                    // 0000000031BC: BF800000
	s_nop 0                                                    // 0000000031C0: BF800000
	s_nop 0                                                    // 0000000031C4: BF800000
	s_nop 0                                                    // 0000000031C8: BF800000
	s_nop 0                                                    // 0000000031CC: BF800000
	s_nop 0                                                    // 0000000031D0: BF800000
	s_nop 0                                                    // 0000000031D4: BF800000
	s_nop 0                                                    // 0000000031D8: BF800000
	s_nop 0                                                    // 0000000031DC: BF800000
	s_nop 0                                                    // 0000000031E0: BF800000
	s_nop 0                                                    // 0000000031E4: BF800000
	s_nop 0                                                    // 0000000031E8: BF800000
	s_nop 0                                                    // 0000000031EC: BF800000
	s_nop 0                                                    // 0000000031F0: BF800000
	s_nop 0                                                    // 0000000031F4: BF800000
	s_nop 0                                                    // 0000000031F8: BF800000
	s_nop 0                                                    // 0000000031FC: BF800000

0000000000003200 <_Z8spillingPKfPfi>:
; _Z8spillingPKfPfi():
; ./kernels.hip:31
	v_lshl_or_b32 v1, s15, 8, v0                               // 000000003200: D6560001 0401100F
	s_clause 0x1                                               // 000000003208: BF850001
	s_load_b32 s4, s[0:1], 0x10                                // 00000000320C: F4000100 F8000010
	s_load_b128 s[0:3], s[0:1], null                           // 000000003214: F4080000 F8000000
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 00000000321C: BF8700C1
	v_mov_b32_e32 v0, v1                                       // 000000003220: 7E000301
	scratch_store_b64 off, v[0:1], off offset:180              // 000000003224: DC6D00B4 007C0000
	v_mul_lo_u32 v0, v1, 48                                    // 00000000322C: D72C0000 00016101
; ./kernels.hip:34
	v_mov_b32_e32 v1, 0                                        // 000000003234: 7E020280
	v_dual_mov_b32 v3, v1 :: v_dual_add_nc_u32 v2, 16, v0      // 000000003238: CA200101 03020090
	v_lshlrev_b64 v[4:5], 2, v[0:1]                            // 000000003240: D73C0004 00020082
	v_add_nc_u32_e32 v0, 32, v0                                // 000000003248: 4A0000A0
; ./kernels.hip:36
	s_waitcnt lgkmcnt(0)                                       // 00000000324C: BF89FC07
	s_cmp_lt_i32 s4, 1                                         // 000000003250: BF048104
; ./kernels.hip:34
	v_lshlrev_b64 v[2:3], 2, v[2:3]                            // 000000003254: D73C0002 00020482
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000325C: BF870093
	v_add_co_u32 v4, vcc_lo, s0, v4                            // 000000003260: D7006A04 00020800
	v_add_co_ci_u32_e64 v5, null, s1, v5, vcc_lo               // 000000003268: D5207C05 01AA0A01
	v_lshlrev_b64 v[0:1], 2, v[0:1]                            // 000000003270: D73C0000 00020082
	s_clause 0x3                                               // 000000003278: BF850003
	global_load_b128 v[16:19], v[4:5], off                     // 00000000327C: DC5E0000 107C0004
	global_load_b128 v[12:15], v[4:5], off offset:16           // 000000003284: DC5E0010 0C7C0004
	global_load_b128 v[8:11], v[4:5], off offset:32            // 00000000328C: DC5E0020 087C0004
	global_load_b128 v[4:7], v[4:5], off offset:48             // 000000003294: DC5E0030 047C0004
	v_add_co_u32 v2, vcc_lo, s0, v2                            // 00000000329C: D7006A02 00020400
	v_add_co_u32 v0, s0, s0, v0                                // 0000000032A4: D7000000 00020000
	v_add_co_ci_u32_e64 v3, null, s1, v3, vcc_lo               // 0000000032AC: D5207C03 01AA0601
	v_add_co_ci_u32_e64 v1, null, s1, v1, s0                   // 0000000032B4: D5207C01 00020201
	s_clause 0x2                                               // 0000000032BC: BF850002
	global_load_b128 v[24:27], v[2:3], off offset:48           // 0000000032C0: DC5E0030 187C0002
	global_load_b128 v[28:31], v[0:1], off                     // 0000000032C8: DC5E0000 1C7C0000
	global_load_b128 v[20:23], v[0:1], off offset:16           // 0000000032D0: DC5E0010 147C0000
	s_waitcnt vmcnt(3)                                         // 0000000032D8: BF890FF7
	scratch_store_b128 off, v[4:7], off offset:80              // 0000000032DC: DC750050 007C0400
	global_load_b128 v[4:7], v[2:3], off                       // 0000000032E4: DC5E0000 047C0002
	s_waitcnt vmcnt(1)                                         // 0000000032EC: BF8907F7
	scratch_store_b128 off, v[20:23], off offset:16            // 0000000032F0: DC750010 007C1400
	global_load_b128 v[20:23], v[0:1], off offset:32           // 0000000032F8: DC5E0020 147C0000
	s_waitcnt vmcnt(1)                                         // 000000003300: BF8907F7
	scratch_store_b128 off, v[4:7], off offset:64              // 000000003304: DC750040 007C0400
	global_load_b128 v[4:7], v[2:3], off offset:16             // 00000000330C: DC5E0010 047C0002
	s_waitcnt vmcnt(1)                                         // 000000003314: BF8907F7
	scratch_store_b128 off, v[20:23], off                      // 000000003318: DC750000 007C1400
	s_waitcnt vmcnt(0)                                         // 000000003320: BF8903F7
	scratch_store_b128 off, v[4:7], off offset:48              // 000000003324: DC750030 007C0400
	s_clause 0x1                                               // 00000000332C: BF850001
	global_load_b128 v[4:7], v[2:3], off offset:32             // 000000003330: DC5E0020 047C0002
	global_load_b128 v[0:3], v[0:1], off offset:48             // 000000003338: DC5E0030 007C0000
	s_waitcnt vmcnt(1)                                         // 000000003340: BF8907F7
	scratch_store_b128 off, v[4:7], off offset:32              // 000000003344: DC750020 007C0400
; ./kernels.hip:36
	s_cbranch_scc1 195                                         // 00000000334C: BFA200C3 <_Z8spillingPKfPfi+0x45c>
	v_dual_mov_b32 v4, v28 :: v_dual_mov_b32 v5, v29           // 000000003350: CA10011C 0404011D
	v_dual_mov_b32 v6, v30 :: v_dual_mov_b32 v7, v31           // 000000003358: CA10011E 0606011F
	s_mov_b32 s0, 0                                            // 000000003360: BE800080
	s_clause 0x3                                               // 000000003364: BF850003
	scratch_store_b128 off, v[24:27], off offset:144           // 000000003368: DC750090 007C1800
	scratch_store_b128 off, v[8:11], off offset:96             // 000000003370: DC750060 007C0800
	scratch_store_b128 off, v[12:15], off offset:112           // 000000003378: DC750070 007C0C00
	scratch_store_b128 off, v[16:19], off offset:128           // 000000003380: DC750080 007C1000
	s_clause 0x3                                               // 000000003388: BF850003
	scratch_load_b128 v[28:31], off, off offset:112            // 00000000338C: DC5D0070 1C7C0000
	scratch_load_b128 v[24:27], off, off offset:128            // 000000003394: DC5D0080 187C0000
	scratch_load_b128 v[20:23], off, off offset:96             // 00000000339C: DC5D0060 147C0000
	scratch_load_b128 v[12:15], off, off offset:80             // 0000000033A4: DC5D0050 0C7C0000
	scratch_store_b128 off, v[4:7], off offset:160             // 0000000033AC: DC7500A0 007C0400
	s_waitcnt vmcnt(4)                                         // 0000000033B4: BF8913F7
	scratch_store_b32 off, v3, off offset:176                  // 0000000033B8: DC6900B0 007C0300
	v_cvt_f32_u32_e32 v3, s0                                   // 0000000033C0: 7E060C00
	scratch_load_b128 v[4:7], off, off offset:160              // 0000000033C4: DC5D00A0 047C0000
; ./kernels.hip:36
	s_add_i32 s0, s0, 1                                        // 0000000033CC: 81008100
	scratch_load_b128 v[16:19], off, off offset:48             // 0000000033D0: DC5D0030 107C0000
	s_cmp_lg_u32 s4, s0                                        // 0000000033D8: BF070004
	v_dual_mov_b32 v11, v3 :: v_dual_mov_b32 v10, v2           // 0000000033DC: CA100103 0B0A0102
	v_dual_mov_b32 v9, v1 :: v_dual_mov_b32 v8, v0             // 0000000033E4: CA100101 09080100
; ./kernels.hip:38
	s_waitcnt vmcnt(4)                                         // 0000000033EC: BF8913F7
	v_fma_f32 v24, v24, v31, v3                                // 0000000033F0: D6130018 040E3F18
	s_waitcnt vmcnt(3)                                         // 0000000033F8: BF890FF7
	v_fma_f32 v25, v25, v20, v3                                // 0000000033FC: D6130019 040E2919
	v_fma_f32 v26, v26, v21, v3                                // 000000003404: D613001A 040E2B1A
	v_fma_f32 v27, v27, v22, v3                                // 00000000340C: D613001B 040E2D1B
	v_fma_f32 v28, v28, v23, v3                                // 000000003414: D613001C 040E2F1C
	s_waitcnt vmcnt(2)                                         // 00000000341C: BF890BF7
	v_fma_f32 v29, v29, v12, v3                                // 000000003420: D613001D 040E191D
	v_fma_f32 v30, v30, v13, v3                                // 000000003428: D613001E 040E1B1E
	v_fma_f32 v31, v31, v14, v3                                // 000000003430: D613001F 040E1D1F
	v_fma_f32 v20, v20, v15, v3                                // 000000003438: D6130014 040E1F14
	scratch_load_b128 v[0:3], off, off offset:64               // 000000003440: DC5D0040 007C0000
	s_waitcnt vmcnt(1)                                         // 000000003448: BF8907F7
	v_fma_f32 v13, v13, v16, v11                               // 00000000344C: D613000D 042E210D
	v_fma_f32 v14, v14, v17, v11                               // 000000003454: D613000E 042E230E
	v_fma_f32 v15, v15, v18, v11                               // 00000000345C: D613000F 042E250F
	scratch_store_b128 off, v[28:31], off offset:112           // 000000003464: DC750070 007C1C00
	s_waitcnt vmcnt(0)                                         // 00000000346C: BF8903F7
	v_fma_f32 v12, v12, v3, v11                                // 000000003470: D613000C 042E070C
	v_fma_f32 v21, v21, v0, v11                                // 000000003478: D6130015 042E0115
	v_fma_f32 v22, v22, v1, v11                                // 000000003480: D6130016 042E0316
	v_fma_f32 v23, v23, v2, v11                                // 000000003488: D6130017 042E0517
	v_fma_f32 v0, v0, v19, v11                                 // 000000003490: D6130000 042E2700
	scratch_store_b128 off, v[12:15], off offset:80            // 000000003498: DC750050 007C0C00
	scratch_load_b128 v[12:15], off, off offset:32             // 0000000034A0: DC5D0020 0C7C0000
	s_waitcnt vmcnt(0)                                         // 0000000034A8: BF8903F7
	v_fma_f32 v1, v1, v12, v11                                 // 0000000034AC: D6130001 042E1901
	v_fma_f32 v2, v2, v13, v11                                 // 0000000034B4: D6130002 042E1B02
	v_fma_f32 v3, v3, v14, v11                                 // 0000000034BC: D6130003 042E1D03
	scratch_store_b128 off, v[20:23], off offset:96            // 0000000034C4: DC750060 007C1400
	scratch_load_b128 v[20:23], off, off offset:144            // 0000000034CC: DC5D0090 147C0000
	scratch_store_b128 off, v[0:3], off offset:64              // 0000000034D4: DC750040 007C0000
	v_dual_mov_b32 v0, v8 :: v_dual_mov_b32 v1, v9             // 0000000034DC: CA100108 00000109
	v_dual_mov_b32 v2, v10 :: v_dual_mov_b32 v3, v11           // 0000000034E4: CA10010A 0202010B
	scratch_load_b128 v[8:11], off, off offset:16              // 0000000034EC: DC5D0010 087C0000
	v_fma_f32 v16, v16, v15, v3                                // 0000000034F4: D6130010 040E1F10
	v_fma_f32 v13, v13, v4, v3                                 // 0000000034FC: D613000D 040E090D
	v_fma_f32 v14, v14, v5, v3                                 // 000000003504: D613000E 040E0B0E
	v_fma_f32 v15, v15, v6, v3                                 // 00000000350C: D613000F 040E0D0F
	s_waitcnt vmcnt(1)                                         // 000000003514: BF8907F7
	v_fma_f32 v17, v17, v20, v3                                // 000000003518: D6130011 040E2911
	v_fma_f32 v18, v18, v21, v3                                // 000000003520: D6130012 040E2B12
	v_fma_f32 v19, v19, v22, v3                                // 000000003528: D6130013 040E2D13
	v_fma_f32 v12, v12, v23, v3                                // 000000003530: D613000C 040E2F0C
	v_fma_f32 v20, v20, v7, v3                                 // 000000003538: D6130014 040E0F14
	scratch_store_b128 off, v[16:19], off offset:48            // 000000003540: DC750030 007C1000
	s_waitcnt vmcnt(0)                                         // 000000003548: BF8903F7
	v_fma_f32 v21, v21, v8, v3                                 // 00000000354C: D6130015 040E1115
	v_fma_f32 v22, v22, v9, v3                                 // 000000003554: D6130016 040E1316
	v_fma_f32 v23, v23, v10, v3                                // 00000000355C: D6130017 040E1517
	v_fma_f32 v4, v4, v11, v3                                  // 000000003564: D6130004 040E1704
	v_fma_f32 v9, v9, v0, v3                                   // 00000000356C: D6130009 040E0109
	v_fma_f32 v10, v10, v1, v3                                 // 000000003574: D613000A 040E030A
	v_fma_f32 v11, v11, v2, v3                                 // 00000000357C: D613000B 040E050B
	scratch_store_b128 off, v[20:23], off offset:144           // 000000003584: DC750090 007C1400
	scratch_load_b128 v[20:23], off, off                       // 00000000358C: DC5D0000 147C0000
	v_fma_f32 v0, v0, v27, v3                                  // 000000003594: D6130000 040E3700
	v_fma_f32 v1, v1, v28, v3                                  // 00000000359C: D6130001 040E3901
	v_fma_f32 v2, v2, v29, v3                                  // 0000000035A4: D6130002 040E3B02
	s_waitcnt vmcnt(0)                                         // 0000000035AC: BF8903F7
	v_fma_f32 v8, v8, v23, v3                                  // 0000000035B0: D6130008 040E2F08
	scratch_store_b128 off, v[12:15], off offset:32            // 0000000035B8: DC750020 007C0C00
	v_fma_f32 v5, v5, v20, v3                                  // 0000000035C0: D6130005 040E2905
	v_fma_f32 v6, v6, v21, v3                                  // 0000000035C8: D6130006 040E2B06
	v_fma_f32 v7, v7, v22, v3                                  // 0000000035D0: D6130007 040E2D07
	scratch_store_b128 off, v[8:11], off offset:16             // 0000000035D8: DC750010 007C0800
	scratch_load_b32 v8, off, off offset:176                   // 0000000035E0: DC5100B0 087C0000
	v_fma_f32 v21, v21, v24, v3                                // 0000000035E8: D6130015 040E3115
	v_fma_f32 v22, v22, v25, v3                                // 0000000035F0: D6130016 040E3316
	v_fma_f32 v23, v23, v26, v3                                // 0000000035F8: D6130017 040E3517
	s_waitcnt vmcnt(0)                                         // 000000003600: BF8903F7
	v_fma_f32 v20, v20, v8, v3                                 // 000000003604: D6130014 040E1114
	v_fmac_f32_e32 v3, v8, v30                                 // 00000000360C: 56063D08
	s_clause 0x1                                               // 000000003610: BF850001
	scratch_store_b128 off, v[20:23], off                      // 000000003614: DC750000 007C1400
	scratch_store_b128 off, v[24:27], off offset:128           // 00000000361C: DC750080 007C1800
; ./kernels.hip:36
	s_cbranch_scc1 65368                                       // 000000003624: BFA2FF58 <_Z8spillingPKfPfi+0x188>
	s_clause 0x3                                               // 000000003628: BF850003
	scratch_load_b128 v[24:27], off, off offset:144            // 00000000362C: DC5D0090 187C0000
	scratch_load_b128 v[8:11], off, off offset:96              // 000000003634: DC5D0060 087C0000
	scratch_load_b128 v[12:15], off, off offset:112            // 00000000363C: DC5D0070 0C7C0000
	scratch_load_b128 v[16:19], off, off offset:128            // 000000003644: DC5D0080 107C0000
	v_dual_mov_b32 v31, v7 :: v_dual_mov_b32 v30, v6           // 00000000364C: CA100107 1F1E0106
	v_dual_mov_b32 v29, v5 :: v_dual_mov_b32 v28, v4           // 000000003654: CA100105 1D1C0104
	s_clause 0x1                                               // 00000000365C: BF850001
	scratch_load_b128 v[20:23], off, off offset:16             // 000000003660: DC5D0010 147C0000
	scratch_load_b128 v[4:7], off, off offset:80               // 000000003668: DC5D0050 047C0000
; ./kernels.hip:42
	s_waitcnt vmcnt(2)                                         // 000000003670: BF890BF7
	v_add_f32_e32 v16, 0, v16                                  // 000000003674: 06202080
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003678: BF870091
	v_add_f32_e32 v16, v16, v17                                // 00000000367C: 06202310
	v_add_f32_e32 v16, v16, v18                                // 000000003680: 06202510
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003684: BF870091
	v_add_f32_e32 v16, v16, v19                                // 000000003688: 06202710
	v_add_f32_e32 v12, v16, v12                                // 00000000368C: 06181910
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003690: BF870091
	v_add_f32_e32 v12, v12, v13                                // 000000003694: 06181B0C
	v_add_f32_e32 v12, v12, v14                                // 000000003698: 06181D0C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000369C: BF870091
	v_add_f32_e32 v12, v12, v15                                // 0000000036A0: 06181F0C
	v_add_f32_e32 v8, v12, v8                                  // 0000000036A4: 0610110C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000036A8: BF870091
	v_add_f32_e32 v8, v8, v9                                   // 0000000036AC: 06101308
	v_add_f32_e32 v8, v8, v10                                  // 0000000036B0: 06101508
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000036B4: BF8700A1
	v_add_f32_e32 v8, v8, v11                                  // 0000000036B8: 06101708
	s_waitcnt vmcnt(0)                                         // 0000000036BC: BF8903F7
	v_add_f32_e32 v4, v8, v4                                   // 0000000036C0: 06080908
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000036C4: BF870091
	v_add_f32_e32 v4, v4, v5                                   // 0000000036C8: 06080B04
	v_add_f32_e32 v4, v4, v6                                   // 0000000036CC: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 0000000036D0: BF8700C1
	v_add_f32_e32 v4, v4, v7                                   // 0000000036D4: 06080F04
	scratch_load_b128 v[5:8], off, off offset:64               // 0000000036D8: DC5D0040 057C0000
	s_waitcnt vmcnt(0)                                         // 0000000036E0: BF8903F7
	v_add_f32_e32 v4, v4, v5                                   // 0000000036E4: 06080B04
	v_add_f32_e32 v4, v4, v6                                   // 0000000036E8: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000036EC: BF870091
	v_add_f32_e32 v4, v4, v7                                   // 0000000036F0: 06080F04
	v_add_f32_e32 v4, v4, v8                                   // 0000000036F4: 06081104
	scratch_load_b128 v[5:8], off, off offset:48               // 0000000036F8: DC5D0030 057C0000
	s_waitcnt vmcnt(0)                                         // 000000003700: BF8903F7
	v_add_f32_e32 v4, v4, v5                                   // 000000003704: 06080B04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003708: BF870091
	v_add_f32_e32 v4, v4, v6                                   // 00000000370C: 06080D04
	v_add_f32_e32 v4, v4, v7                                   // 000000003710: 06080F04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000003714: BF8700C1
	v_add_f32_e32 v4, v4, v8                                   // 000000003718: 06081104
	scratch_load_b128 v[5:8], off, off offset:32               // 00000000371C: DC5D0020 057C0000
	s_waitcnt vmcnt(0)                                         // 000000003724: BF8903F7
	v_add_f32_e32 v4, v4, v5                                   // 000000003728: 06080B04
	v_add_f32_e32 v4, v4, v6                                   // 00000000372C: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003730: BF870091
	v_add_f32_e32 v4, v4, v7                                   // 000000003734: 06080F04
	v_add_f32_e32 v4, v4, v8                                   // 000000003738: 06081104
	scratch_load_b128 v[5:8], off, off                         // 00000000373C: DC5D0000 057C0000
	v_add_f32_e32 v4, v4, v24                                  // 000000003744: 06083104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003748: BF870091
	v_add_f32_e32 v4, v4, v25                                  // 00000000374C: 06083304
	v_add_f32_e32 v4, v4, v26                                  // 000000003750: 06083504
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003754: BF870091
	v_add_f32_e32 v4, v4, v27                                  // 000000003758: 06083704
	v_add_f32_e32 v4, v4, v28                                  // 00000000375C: 06083904
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003760: BF870091
	v_add_f32_e32 v4, v4, v29                                  // 000000003764: 06083B04
	v_add_f32_e32 v4, v4, v30                                  // 000000003768: 06083D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000376C: BF870091
	v_add_f32_e32 v4, v4, v31                                  // 000000003770: 06083F04
	v_add_f32_e32 v4, v4, v20                                  // 000000003774: 06082904
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003778: BF870091
	v_add_f32_e32 v4, v4, v21                                  // 00000000377C: 06082B04
	v_add_f32_e32 v4, v4, v22                                  // 000000003780: 06082D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000003784: BF8700A1
	v_add_f32_e32 v4, v4, v23                                  // 000000003788: 06082F04
	s_waitcnt vmcnt(0)                                         // 00000000378C: BF8903F7
	v_add_f32_e32 v4, v4, v5                                   // 000000003790: 06080B04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000003794: BF870121
	v_add_f32_e32 v4, v4, v6                                   // 000000003798: 06080D04
; ./kernels.hip:43
	v_mov_b32_e32 v6, 0                                        // 00000000379C: 7E0C0280
; ./kernels.hip:42
	v_add_f32_e32 v4, v4, v7                                   // 0000000037A0: 06080F04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000037A4: BF870091
	v_add_f32_e32 v4, v4, v8                                   // 0000000037A8: 06081104
	v_add_f32_e32 v0, v4, v0                                   // 0000000037AC: 06000104
	scratch_load_b64 v[4:5], off, off offset:180               // 0000000037B0: DC5500B4 047C0000
	s_waitcnt vmcnt(0)                                         // 0000000037B8: BF8903F7
	v_mov_b32_e32 v5, v4                                       // 0000000037BC: 7E0A0304
	v_add_f32_e32 v4, v0, v1                                   // 0000000037C0: 06080300
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000037C4: BF870112
; ./kernels.hip:43
	v_lshlrev_b64 v[0:1], 2, v[5:6]                            // 0000000037C8: D73C0000 00020A82
; ./kernels.hip:42
	v_add_f32_e32 v2, v4, v2                                   // 0000000037D0: 06040504
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000037D4: BF870112
; ./kernels.hip:43
	v_add_co_u32 v0, vcc_lo, s2, v0                            // 0000000037D8: D7006A00 00020002
; ./kernels.hip:42
	v_add_f32_e32 v2, v2, v3                                   // 0000000037E0: 06040702
	s_delay_alu instid0(VALU_DEP_4)                            // 0000000037E4: BF870004
; ./kernels.hip:43
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo               // 0000000037E8: D5207C01 01AA0203
	global_store_b32 v[0:1], v2, off                           // 0000000037F0: DC6A0000 007C0200
; ./kernels.hip:44
	s_endpgm                                                   // 0000000037F8: BFB00000
	s_nop 0                                                    // 0000000037FC: BF800000

0000000000003800 <_Z11lds_limitedPKDv4_fPS_>:
; _Z11lds_limitedPKDv4_fPS_():
; ./kernels.hip:47
	s_load_b128 s[0:3], s[0:1], null                           // 000000003800: F4080000 F8000000
	v_lshl_or_b32 v17, s15, 8, v0                              // 000000003808: D6560011 0401100F
; ./kernels.hip:49
	v_mov_b32_e32 v18, 0                                       // 000000003810: 7E240280
	v_xor_b32_e32 v39, 0xff, v0                                // 000000003814: 3A4E00FF 000000FF
	v_lshlrev_b32_e32 v0, 4, v0                                // 00000000381C: 30000084
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_4)// 000000003820: BF870243
	v_dual_mov_b32 v2, v18 :: v_dual_add_nc_u32 v1, 0x100, v17 // 000000003824: CA200112 020022FF 00000100
	v_add_nc_u32_e32 v3, 0x200, v17                            // 000000003830: 4A0622FF 00000200
	v_lshlrev_b64 v[37:38], 4, v[17:18]                        // 000000003838: D73C0025 00022284
	v_dual_mov_b32 v4, v18 :: v_dual_add_nc_u32 v5, 0x300, v17 // 000000003840: CA200112 040422FF 00000300
	v_lshlrev_b64 v[1:2], 4, v[1:2]                            // 00000000384C: D73C0001 00020284
	v_dual_mov_b32 v6, v18 :: v_dual_add_nc_u32 v15, 0x400, v17// 000000003854: CA200112 060E22FF 00000400
	v_dual_mov_b32 v16, v18 :: v_dual_add_nc_u32 v19, 0x500, v17// 000000003860: CA200112 101222FF 00000500
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 00000000386C: BF8700C4
	v_lshlrev_b64 v[3:4], 4, v[3:4]                            // 000000003870: D73C0003 00020684
	v_dual_mov_b32 v20, v18 :: v_dual_add_nc_u32 v23, 0x600, v17// 000000003878: CA200112 141622FF 00000600
	s_waitcnt lgkmcnt(0)                                       // 000000003884: BF89FC07
	v_add_co_u32 v7, vcc_lo, s0, v37                           // 000000003888: D7006A07 00024A00
	v_add_co_ci_u32_e64 v8, null, s1, v38, vcc_lo              // 000000003890: D5207C08 01AA4C01
	v_add_co_u32 v9, vcc_lo, s0, v1                            // 000000003898: D7006A09 00020200
	s_delay_alu instid0(VALU_DEP_1)                            // 0000000038A0: BF870001
	v_add_co_ci_u32_e64 v10, null, s1, v2, vcc_lo              // 0000000038A4: D5207C0A 01AA0401
	v_lshlrev_b64 v[1:2], 4, v[5:6]                            // 0000000038AC: D73C0001 00020A84
	v_lshlrev_b64 v[21:22], 4, v[15:16]                        // 0000000038B4: D73C0015 00021E84
	v_add_co_u32 v11, vcc_lo, s0, v3                           // 0000000038BC: D7006A0B 00020600
	v_lshlrev_b64 v[19:20], 4, v[19:20]                        // 0000000038C4: D73C0013 00022684
	v_dual_mov_b32 v24, v18 :: v_dual_add_nc_u32 v25, 0x700, v17// 0000000038CC: CA200112 181822FF 00000700
	v_add_co_ci_u32_e64 v12, null, s1, v4, vcc_lo              // 0000000038D8: D5207C0C 01AA0801
	v_add_co_u32 v13, vcc_lo, s0, v1                           // 0000000038E0: D7006A0D 00020200
	v_dual_mov_b32 v26, v18 :: v_dual_add_nc_u32 v17, 0x800, v17// 0000000038E8: CA200112 1A1022FF 00000800
	v_add_co_ci_u32_e64 v14, null, s1, v2, vcc_lo              // 0000000038F4: D5207C0E 01AA0401
	v_add_co_u32 v21, vcc_lo, s0, v21                          // 0000000038FC: D7006A15 00022A00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000003904: BF8700B1
	v_add_co_ci_u32_e64 v22, null, s1, v22, vcc_lo             // 000000003908: D5207C16 01AA2C01
	v_lshlrev_b64 v[23:24], 4, v[23:24]                        // 000000003910: D73C0017 00022E84
	v_add_co_u32 v27, vcc_lo, s0, v19                          // 000000003918: D7006A1B 00022600
	v_add_co_ci_u32_e64 v28, null, s1, v20, vcc_lo             // 000000003920: D5207C1C 01AA2801
	v_lshlrev_b64 v[19:20], 4, v[25:26]                        // 000000003928: D73C0013 00023284
	v_lshlrev_b64 v[17:18], 4, v[17:18]                        // 000000003930: D73C0011 00022284
	v_add_co_u32 v25, vcc_lo, s0, v23                          // 000000003938: D7006A19 00022E00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)// 000000003940: BF870211
	v_add_co_ci_u32_e64 v26, null, s1, v24, vcc_lo             // 000000003944: D5207C1A 01AA3001
	v_add_co_u32 v29, vcc_lo, s0, v19                          // 00000000394C: D7006A1D 00022600
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000003954: BF8700A1
	v_add_co_ci_u32_e64 v30, null, s1, v20, vcc_lo             // 000000003958: D5207C1E 01AA2801
	v_add_co_u32 v33, vcc_lo, s0, v17                          // 000000003960: D7006A21 00022200
	v_add_co_ci_u32_e64 v34, null, s1, v18, vcc_lo             // 000000003968: D5207C22 01AA2401
	s_clause 0x8                                               // 000000003970: BF850008
	global_load_b128 v[1:4], v[7:8], off                       // 000000003974: DC5E0000 017C0007
	global_load_b128 v[5:8], v[9:10], off                      // 00000000397C: DC5E0000 057C0009
	global_load_b128 v[9:12], v[11:12], off                    // 000000003984: DC5E0000 097C000B
	global_load_b128 v[13:16], v[13:14], off                   // 00000000398C: DC5E0000 0D7C000D
	global_load_b128 v[17:20], v[21:22], off                   // 000000003994: DC5E0000 117C0015
	global_load_b128 v[21:24], v[27:28], off                   // 00000000399C: DC5E0000 157C001B
	global_load_b128 v[25:28], v[25:26], off                   // 0000000039A4: DC5E0000 197C0019
	global_load_b128 v[29:32], v[29:30], off                   // 0000000039AC: DC5E0000 1D7C001D
	global_load_b128 v[33:36], v[33:34], off                   // 0000000039B4: DC5E0000 217C0021
; ./kernels.hip:54
	v_lshlrev_b32_e32 v39, 4, v39                              // 0000000039BC: 304E4E84
; ./kernels.hip:49
	s_waitcnt vmcnt(7)                                         // 0000000039C0: BF891FF7
	ds_store_b128 v0, v[5:8] offset:4096                       // 0000000039C4: DB7C1000 00000500
	s_waitcnt vmcnt(6)                                         // 0000000039CC: BF891BF7
	ds_store_b128 v0, v[9:12] offset:8192                      // 0000000039D0: DB7C2000 00000900
	s_waitcnt vmcnt(5)                                         // 0000000039D8: BF8917F7
	ds_store_b128 v0, v[13:16] offset:12288                    // 0000000039DC: DB7C3000 00000D00
	s_waitcnt vmcnt(4)                                         // 0000000039E4: BF8913F7
	ds_store_b128 v0, v[17:20] offset:16384                    // 0000000039E8: DB7C4000 00001100
	s_waitcnt vmcnt(3)                                         // 0000000039F0: BF890FF7
	ds_store_b128 v0, v[21:24] offset:20480                    // 0000000039F4: DB7C5000 00001500
	s_waitcnt vmcnt(2)                                         // 0000000039FC: BF890BF7
	ds_store_b128 v0, v[25:28] offset:24576                    // 000000003A00: DB7C6000 00001900
	s_waitcnt vmcnt(1)                                         // 000000003A08: BF8907F7
	ds_store_b128 v0, v[29:32] offset:28672                    // 000000003A0C: DB7C7000 00001D00
	ds_store_b128 v0, v[1:4]                                   // 000000003A14: DB7C0000 00000100
	s_waitcnt vmcnt(0)                                         // 000000003A1C: BF8903F7
	ds_store_b128 v0, v[33:36] offset:32768                    // 000000003A20: DB7C8000 00002100
; ./kernels.hip:50
	s_waitcnt lgkmcnt(0)                                       // 000000003A28: BF89FC07
; ./kernels.hip:51
	s_barrier                                                  // 000000003A2C: BFBD0000
; ./kernels.hip:52
	buffer_gl0_inv                                             // 000000003A30: E0AC0000 00000000
; ./kernels.hip:54
	ds_load_b128 v[0:3], v39                                   // 000000003A38: DBFC0000 00000027
	ds_load_b128 v[4:7], v39 offset:4096                       // 000000003A40: DBFC1000 04000027
	ds_load_b128 v[8:11], v39 offset:8192                      // 000000003A48: DBFC2000 08000027
	ds_load_b128 v[12:15], v39 offset:12288                    // 000000003A50: DBFC3000 0C000027
	ds_load_b128 v[16:19], v39 offset:16384                    // 000000003A58: DBFC4000 10000027
	ds_load_b128 v[20:23], v39 offset:32768                    // 000000003A60: DBFC8000 14000027
	s_waitcnt lgkmcnt(5)                                       // 000000003A68: BF89FC57
	v_dual_add_f32 v24, 0, v3 :: v_dual_add_f32 v27, 0, v0     // 000000003A6C: C9080680 181A0080
	v_dual_add_f32 v25, 0, v2 :: v_dual_add_f32 v26, 0, v1     // 000000003A74: C9080480 191A0280
	ds_load_b128 v[0:3], v39 offset:20480                      // 000000003A7C: DBFC5000 00000027
	s_waitcnt lgkmcnt(5)                                       // 000000003A84: BF89FC57
	v_dual_add_f32 v24, v24, v7 :: v_dual_add_f32 v27, v27, v4 // 000000003A88: C9080F18 181A091B
	v_dual_add_f32 v25, v25, v6 :: v_dual_add_f32 v26, v26, v5 // 000000003A90: C9080D19 191A0B1A
	ds_load_b128 v[4:7], v39 offset:24576                      // 000000003A98: DBFC6000 04000027
	s_waitcnt lgkmcnt(5)                                       // 000000003AA0: BF89FC57
	v_dual_add_f32 v24, v24, v11 :: v_dual_add_f32 v27, v27, v8// 000000003AA4: C9081718 181A111B
	v_dual_add_f32 v25, v25, v10 :: v_dual_add_f32 v26, v26, v9// 000000003AAC: C9081519 191A131A
	ds_load_b128 v[8:11], v39 offset:28672                     // 000000003AB4: DBFC7000 08000027
	s_waitcnt lgkmcnt(5)                                       // 000000003ABC: BF89FC57
	v_dual_add_f32 v15, v24, v15 :: v_dual_add_f32 v12, v27, v12// 000000003AC0: C9081F18 0F0C191B
	v_dual_add_f32 v14, v25, v14 :: v_dual_add_f32 v13, v26, v13// 000000003AC8: C9081D19 0E0C1B1A
	s_waitcnt lgkmcnt(4)                                       // 000000003AD0: BF89FC47
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000003AD4: BF870112
	v_dual_add_f32 v15, v15, v19 :: v_dual_add_f32 v12, v12, v16// 000000003AD8: C908270F 0F0C210C
	v_dual_add_f32 v14, v14, v18 :: v_dual_add_f32 v13, v13, v17// 000000003AE0: C908250E 0E0C230D
	s_waitcnt lgkmcnt(2)                                       // 000000003AE8: BF89FC27
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000003AEC: BF870112
	v_dual_add_f32 v3, v15, v3 :: v_dual_add_f32 v0, v12, v0   // 000000003AF0: C908070F 0300010C
	v_dual_add_f32 v2, v14, v2 :: v_dual_add_f32 v1, v13, v1   // 000000003AF8: C908050E 0200030D
	s_waitcnt lgkmcnt(1)                                       // 000000003B00: BF89FC17
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000003B04: BF870112
	v_dual_add_f32 v3, v3, v7 :: v_dual_add_f32 v0, v0, v4     // 000000003B08: C9080F03 03000900
	v_dual_add_f32 v2, v2, v6 :: v_dual_add_f32 v1, v1, v5     // 000000003B10: C9080D02 02000B01
; ./kernels.hip:55
	v_add_co_u32 v4, vcc_lo, s2, v37                           // 000000003B18: D7006A04 00024A02
; ./kernels.hip:54
	s_waitcnt lgkmcnt(0)                                       // 000000003B20: BF89FC07
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000003B24: BF870192
	v_dual_add_f32 v3, v3, v11 :: v_dual_add_f32 v2, v2, v10   // 000000003B28: C9081703 03021502
	v_dual_add_f32 v1, v1, v9 :: v_dual_add_f32 v0, v0, v8     // 000000003B30: C9081301 01001100
; ./kernels.hip:55
	v_add_co_ci_u32_e64 v5, null, s3, v38, vcc_lo              // 000000003B38: D5207C05 01AA4C03
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000003B40: BF870193
; ./kernels.hip:54
	v_dual_add_f32 v3, v3, v23 :: v_dual_add_f32 v2, v2, v22   // 000000003B44: C9082F03 03022D02
	v_dual_add_f32 v1, v1, v21 :: v_dual_add_f32 v0, v0, v20   // 000000003B4C: C9082B01 01002900
; ./kernels.hip:55
	global_store_b128 v[4:5], v[0:3], off                      // 000000003B54: DC760000 007C0004
; ./kernels.hip:56
	s_endpgm                                                   // 000000003B5C: BFB00000
	s_nop 0                                                    // 000000003B60: BF800000
	s_nop 0                                                    // 000000003B64: BF800000
	s_nop 0                                                    // 000000003B68: BF800000
	s_nop 0                                                    // 000000003B6C: BF800000
	s_nop 0                                                    // 000000003B70: BF800000
	s_nop 0                                                    // 000000003B74: BF800000
	s_nop 0                                                    // 000000003B78: BF800000
	s_nop 0                                                    // 000000003B7C: BF800000
	s_nop 0                                                    // 000000003B80: BF800000
	s_nop 0                                                    // 000000003B84: BF800000
	s_nop 0                                                    // 000000003B88: BF800000
	s_nop 0                                                    // 000000003B8C: BF800000
	s_nop 0                                                    // 000000003B90: BF800000
	s_nop 0                                                    // 000000003B94: BF800000
	s_nop 0                                                    // 000000003B98: BF800000
	s_nop 0                                                    // 000000003B9C: BF800000
	s_nop 0                                                    // 000000003BA0: BF800000
	s_nop 0                                                    // 000000003BA4: BF800000
	s_nop 0                                                    // 000000003BA8: BF800000
	s_nop 0                                                    // 000000003BAC: BF800000
	s_nop 0                                                    // 000000003BB0: BF800000
	s_nop 0                                                    // 000000003BB4: BF800000
	s_nop 0                                                    // 000000003BB8: BF800000
	s_nop 0                                                    // 000000003BBC: BF800000
	s_nop 0                                                    // 000000003BC0: BF800000
	s_nop 0                                                    // 000000003BC4: BF800000
	s_nop 0                                                    // 000000003BC8: BF800000
	s_nop 0                                                    // 000000003BCC: BF800000
	s_nop 0                                                    // 000000003BD0: BF800000
	s_nop 0                                                    // 000000003BD4: BF800000
	s_nop 0                                                    // 000000003BD8: BF800000
	s_nop 0                                                    // 000000003BDC: BF800000
	s_nop 0                                                    // 000000003BE0: BF800000
	s_nop 0                                                    // 000000003BE4: BF800000
	s_nop 0                                                    // 000000003BE8: BF800000
	s_nop 0                                                    // 000000003BEC: BF800000
	s_nop 0                                                    // 000000003BF0: BF800000
	s_nop 0                                                    // 000000003BF4: BF800000
	s_nop 0                                                    // 000000003BF8: BF800000
	s_nop 0                                                    // 000000003BFC: BF800000

0000000000003c00 <_Z16register_limitedPKfPfi>:
; _Z16register_limitedPKfPfi():
; ./kernels.hip:59
	v_lshl_or_b32 v184, s15, 8, v0                             // 000000003C00: D65600B8 0401100F
	s_clause 0x1                                               // 000000003C08: BF850001
	s_load_b128 s[4:7], s[0:1], null                           // 000000003C0C: F4080100 F8000000
	s_load_b32 s0, s[0:1], 0x10                                // 000000003C14: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000003C1C: BF870121
	v_mul_lo_u32 v185, 0xb8, v184                              // 000000003C20: D72C00B9 000370FF 000000B8
; ./kernels.hip:62
	v_mov_b32_e32 v186, 0                                      // 000000003C2C: 7F740280
	v_add_nc_u32_e32 v0, 8, v185                               // 000000003C30: 4A017288
	v_add_nc_u32_e32 v2, 16, v185                              // 000000003C34: 4A057290
	v_add_nc_u32_e32 v4, 24, v185                              // 000000003C38: 4A097298
	s_delay_alu instid0(VALU_DEP_4)                            // 000000003C3C: BF870004
	v_lshlrev_b64 v[6:7], 2, v[185:186]                        // 000000003C40: D73C0006 00037282
	v_add_nc_u32_e32 v16, 32, v185                             // 000000003C48: 4A2172A0
	v_add_nc_u32_e32 v34, 40, v185                             // 000000003C4C: 4A4572A8
	v_add_nc_u32_e32 v36, 48, v185                             // 000000003C50: 4A4972B0
	v_add_nc_u32_e32 v48, 56, v185                             // 000000003C54: 4A6172B8
	v_add_nc_u32_e32 v52, 64, v185                             // 000000003C58: 4A6972C0
	v_add_nc_u32_e32 v54, 0x48, v185                           // 000000003C5C: 4A6D72FF 00000048
	v_add_nc_u32_e32 v56, 0x50, v185                           // 000000003C64: 4A7172FF 00000050
	v_add_nc_u32_e32 v58, 0x58, v185                           // 000000003C6C: 4A7572FF 00000058
	v_add_nc_u32_e32 v60, 0x60, v185                           // 000000003C74: 4A7972FF 00000060
	v_add_nc_u32_e32 v62, 0x68, v185                           // 000000003C7C: 4A7D72FF 00000068
	v_add_nc_u32_e32 v64, 0x70, v185                           // 000000003C84: 4A8172FF 00000070
	v_add_nc_u32_e32 v66, 0x78, v185                           // 000000003C8C: 4A8572FF 00000078
	v_add_nc_u32_e32 v68, 0x80, v185                           // 000000003C94: 4A8972FF 00000080
	v_add_nc_u32_e32 v70, 0x88, v185                           // 000000003C9C: 4A8D72FF 00000088
	v_add_nc_u32_e32 v72, 0x90, v185                           // 000000003CA4: 4A9172FF 00000090
	v_add_nc_u32_e32 v74, 0x98, v185                           // 000000003CAC: 4A9572FF 00000098
	v_add_nc_u32_e32 v76, 0xa0, v185                           // 000000003CB4: 4A9972FF 000000A0
	v_add_nc_u32_e32 v78, 0xa8, v185                           // 000000003CBC: 4A9D72FF 000000A8
	v_add_nc_u32_e32 v185, 0xb0, v185                          // 000000003CC4: 4B7372FF 000000B0
	v_mov_b32_e32 v1, v186                                     // 000000003CCC: 7E0203BA
	v_mov_b32_e32 v3, v186                                     // 000000003CD0: 7E0603BA
	v_mov_b32_e32 v5, v186                                     // 000000003CD4: 7E0A03BA
	v_mov_b32_e32 v35, v186                                    // 000000003CD8: 7E4603BA
	v_mov_b32_e32 v17, v186                                    // 000000003CDC: 7E2203BA
	v_lshlrev_b64 v[0:1], 2, v[0:1]                            // 000000003CE0: D73C0000 00020082
	v_mov_b32_e32 v37, v186                                    // 000000003CE8: 7E4A03BA
	v_lshlrev_b64 v[2:3], 2, v[2:3]                            // 000000003CEC: D73C0002 00020482
	v_mov_b32_e32 v49, v186                                    // 000000003CF4: 7E6203BA
	v_lshlrev_b64 v[18:19], 2, v[4:5]                          // 000000003CF8: D73C0012 00020882
	s_waitcnt lgkmcnt(0)                                       // 000000003D00: BF89FC07
	v_add_co_u32 v4, vcc_lo, s4, v6                            // 000000003D04: D7006A04 00020C04
	s_delay_alu instid0(VALU_DEP_1)                            // 000000003D0C: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v7, vcc_lo               // 000000003D10: D5207C05 01AA0E05
	v_add_co_u32 v0, vcc_lo, s4, v0                            // 000000003D18: D7006A00 00020004
	v_mov_b32_e32 v53, v186                                    // 000000003D20: 7E6A03BA
	v_lshlrev_b64 v[32:33], 2, v[16:17]                        // 000000003D24: D73C0020 00022082
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo               // 000000003D2C: D5207C01 01AA0205
	v_add_co_u32 v20, vcc_lo, s4, v2                           // 000000003D34: D7006A14 00020404
	v_mov_b32_e32 v55, v186                                    // 000000003D3C: 7E6E03BA
	v_lshlrev_b64 v[34:35], 2, v[34:35]                        // 000000003D40: D73C0022 00024482
	v_add_co_ci_u32_e64 v21, null, s5, v3, vcc_lo              // 000000003D48: D5207C15 01AA0605
	v_add_co_u32 v18, vcc_lo, s4, v18                          // 000000003D50: D7006A12 00022404
	v_mov_b32_e32 v57, v186                                    // 000000003D58: 7E7203BA
	v_lshlrev_b64 v[50:51], 2, v[36:37]                        // 000000003D5C: D73C0032 00024882
	v_add_co_ci_u32_e64 v19, null, s5, v19, vcc_lo             // 000000003D64: D5207C13 01AA2605
	v_add_co_u32 v32, vcc_lo, s4, v32                          // 000000003D6C: D7006A20 00024004
	v_mov_b32_e32 v59, v186                                    // 000000003D74: 7E7603BA
	v_lshlrev_b64 v[48:49], 2, v[48:49]                        // 000000003D78: D73C0030 00026082
	v_add_co_ci_u32_e64 v33, null, s5, v33, vcc_lo             // 000000003D80: D5207C21 01AA4205
	v_add_co_u32 v34, vcc_lo, s4, v34                          // 000000003D88: D7006A22 00024404
	v_mov_b32_e32 v61, v186                                    // 000000003D90: 7E7A03BA
	v_lshlrev_b64 v[52:53], 2, v[52:53]                        // 000000003D94: D73C0034 00026882
	v_add_co_ci_u32_e64 v35, null, s5, v35, vcc_lo             // 000000003D9C: D5207C23 01AA4605
	v_add_co_u32 v50, vcc_lo, s4, v50                          // 000000003DA4: D7006A32 00026404
	v_mov_b32_e32 v63, v186                                    // 000000003DAC: 7E7E03BA
	v_lshlrev_b64 v[54:55], 2, v[54:55]                        // 000000003DB0: D73C0036 00026C82
	v_add_co_ci_u32_e64 v51, null, s5, v51, vcc_lo             // 000000003DB8: D5207C33 01AA6605
	v_add_co_u32 v48, vcc_lo, s4, v48                          // 000000003DC0: D7006A30 00026004
	v_mov_b32_e32 v65, v186                                    // 000000003DC8: 7E8203BA
	v_lshlrev_b64 v[56:57], 2, v[56:57]                        // 000000003DCC: D73C0038 00027082
	v_add_co_ci_u32_e64 v49, null, s5, v49, vcc_lo             // 000000003DD4: D5207C31 01AA6205
	v_add_co_u32 v52, vcc_lo, s4, v52                          // 000000003DDC: D7006A34 00026804
	v_mov_b32_e32 v67, v186                                    // 000000003DE4: 7E8603BA
	v_lshlrev_b64 v[58:59], 2, v[58:59]                        // 000000003DE8: D73C003A 00027482
	v_add_co_ci_u32_e64 v53, null, s5, v53, vcc_lo             // 000000003DF0: D5207C35 01AA6A05
	v_add_co_u32 v54, vcc_lo, s4, v54                          // 000000003DF8: D7006A36 00026C04
	v_mov_b32_e32 v69, v186                                    // 000000003E00: 7E8A03BA
	v_lshlrev_b64 v[60:61], 2, v[60:61]                        // 000000003E04: D73C003C 00027882
	v_add_co_ci_u32_e64 v55, null, s5, v55, vcc_lo             // 000000003E0C: D5207C37 01AA6E05
	v_add_co_u32 v56, vcc_lo, s4, v56                          // 000000003E14: D7006A38 00027004
	v_mov_b32_e32 v71, v186                                    // 000000003E1C: 7E8E03BA
	v_lshlrev_b64 v[62:63], 2, v[62:63]                        // 000000003E20: D73C003E 00027C82
	v_add_co_ci_u32_e64 v57, null, s5, v57, vcc_lo             // 000000003E28: D5207C39 01AA7205
	v_add_co_u32 v58, vcc_lo, s4, v58                          // 000000003E30: D7006A3A 00027404
	v_mov_b32_e32 v73, v186                                    // 000000003E38: 7E9203BA
	v_lshlrev_b64 v[64:65], 2, v[64:65]                        // 000000003E3C: D73C0040 00028082
	v_add_co_ci_u32_e64 v59, null, s5, v59, vcc_lo             // 000000003E44: D5207C3B 01AA7605
	v_add_co_u32 v60, vcc_lo, s4, v60                          // 000000003E4C: D7006A3C 00027804
	v_mov_b32_e32 v75, v186                                    // 000000003E54: 7E9603BA
	v_lshlrev_b64 v[66:67], 2, v[66:67]                        // 000000003E58: D73C0042 00028482
	v_add_co_ci_u32_e64 v61, null, s5, v61, vcc_lo             // 000000003E60: D5207C3D 01AA7A05
	v_add_co_u32 v62, vcc_lo, s4, v62                          // 000000003E68: D7006A3E 00027C04
	v_mov_b32_e32 v77, v186                                    // 000000003E70: 7E9A03BA
	v_lshlrev_b64 v[68:69], 2, v[68:69]                        // 000000003E74: D73C0044 00028882
	v_add_co_ci_u32_e64 v63, null, s5, v63, vcc_lo             // 000000003E7C: D5207C3F 01AA7E05
	v_add_co_u32 v64, vcc_lo, s4, v64                          // 000000003E84: D7006A40 00028004
	v_mov_b32_e32 v79, v186                                    // 000000003E8C: 7E9E03BA
	v_lshlrev_b64 v[70:71], 2, v[70:71]                        // 000000003E90: D73C0046 00028C82
	v_add_co_ci_u32_e64 v65, null, s5, v65, vcc_lo             // 000000003E98: D5207C41 01AA8205
	v_add_co_u32 v66, vcc_lo, s4, v66                          // 000000003EA0: D7006A42 00028404
	v_lshlrev_b64 v[72:73], 2, v[72:73]                        // 000000003EA8: D73C0048 00029082
	v_add_co_ci_u32_e64 v67, null, s5, v67, vcc_lo             // 000000003EB0: D5207C43 01AA8605
	v_add_co_u32 v68, vcc_lo, s4, v68                          // 000000003EB8: D7006A44 00028804
	v_lshlrev_b64 v[74:75], 2, v[74:75]                        // 000000003EC0: D73C004A 00029482
	v_add_co_ci_u32_e64 v69, null, s5, v69, vcc_lo             // 000000003EC8: D5207C45 01AA8A05
	v_add_co_u32 v70, vcc_lo, s4, v70                          // 000000003ED0: D7006A46 00028C04
	v_lshlrev_b64 v[76:77], 2, v[76:77]                        // 000000003ED8: D73C004C 00029882
	v_add_co_ci_u32_e64 v71, null, s5, v71, vcc_lo             // 000000003EE0: D5207C47 01AA8E05
	v_add_co_u32 v72, vcc_lo, s4, v72                          // 000000003EE8: D7006A48 00029004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000003EF0: BF8700A1
	v_add_co_ci_u32_e64 v73, null, s5, v73, vcc_lo             // 000000003EF4: D5207C49 01AA9205
	v_add_co_u32 v74, vcc_lo, s4, v74                          // 000000003EFC: D7006A4A 00029404
	v_add_co_ci_u32_e64 v75, null, s5, v75, vcc_lo             // 000000003F04: D5207C4B 01AA9605
	v_lshlrev_b64 v[78:79], 2, v[78:79]                        // 000000003F0C: D73C004E 00029C82
	v_add_co_u32 v187, vcc_lo, s4, v76                         // 000000003F14: D7006ABB 00029804
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_4)// 000000003F1C: BF870221
	v_add_co_ci_u32_e64 v188, null, s5, v77, vcc_lo            // 000000003F20: D5207CBC 01AA9A05
	v_lshlrev_b64 v[76:77], 2, v[185:186]                      // 000000003F28: D73C004C 00037282
	v_add_co_u32 v189, vcc_lo, s4, v78                         // 000000003F30: D7006ABD 00029C04
	s_delay_alu instid0(VALU_DEP_1)                            // 000000003F38: BF870001
	v_add_co_ci_u32_e64 v190, null, s5, v79, vcc_lo            // 000000003F3C: D5207CBE 01AA9E05
	s_clause 0x3                                               // 000000003F44: BF850003
	global_load_b128 v[28:31], v[20:21], off                   // 000000003F48: DC5E0000 1C7C0014
	global_load_b128 v[24:27], v[20:21], off offset:16         // 000000003F50: DC5E0010 187C0014
	global_load_b128 v[20:23], v[18:19], off                   // 000000003F58: DC5E0000 147C0012
	global_load_b128 v[16:19], v[18:19], off offset:16         // 000000003F60: DC5E0010 107C0012
	v_add_co_u32 v191, vcc_lo, s4, v76                         // 000000003F68: D7006ABF 00029804
	s_delay_alu instid0(VALU_DEP_1)                            // 000000003F70: BF870001
	v_add_co_ci_u32_e64 v192, null, s5, v77, vcc_lo            // 000000003F74: D5207CC0 01AA9A05
	s_clause 0x1f                                              // 000000003F7C: BF85001F
	global_load_b128 v[168:171], v[50:51], off                 // 000000003F80: DC5E0000 A87C0032
	global_load_b128 v[160:163], v[50:51], off offset:16       // 000000003F88: DC5E0010 A07C0032
	global_load_b128 v[180:183], v[48:49], off                 // 000000003F90: DC5E0000 B47C0030
	global_load_b128 v[176:179], v[48:49], off offset:16       // 000000003F98: DC5E0010 B07C0030
	global_load_b128 v[172:175], v[52:53], off                 // 000000003FA0: DC5E0000 AC7C0034
	global_load_b128 v[164:167], v[52:53], off offset:16       // 000000003FA8: DC5E0010 A47C0034
	global_load_b128 v[156:159], v[54:55], off                 // 000000003FB0: DC5E0000 9C7C0036
	global_load_b128 v[152:155], v[54:55], off offset:16       // 000000003FB8: DC5E0010 987C0036
	global_load_b128 v[148:151], v[56:57], off                 // 000000003FC0: DC5E0000 947C0038
	global_load_b128 v[144:147], v[56:57], off offset:16       // 000000003FC8: DC5E0010 907C0038
	global_load_b128 v[140:143], v[58:59], off                 // 000000003FD0: DC5E0000 8C7C003A
	global_load_b128 v[136:139], v[58:59], off offset:16       // 000000003FD8: DC5E0010 887C003A
	global_load_b128 v[132:135], v[60:61], off                 // 000000003FE0: DC5E0000 847C003C
	global_load_b128 v[128:131], v[60:61], off offset:16       // 000000003FE8: DC5E0010 807C003C
	global_load_b128 v[124:127], v[62:63], off                 // 000000003FF0: DC5E0000 7C7C003E
	global_load_b128 v[120:123], v[62:63], off offset:16       // 000000003FF8: DC5E0010 787C003E
	global_load_b128 v[116:119], v[64:65], off                 // 000000004000: DC5E0000 747C0040
	global_load_b128 v[112:115], v[64:65], off offset:16       // 000000004008: DC5E0010 707C0040
	global_load_b128 v[108:111], v[66:67], off                 // 000000004010: DC5E0000 6C7C0042
	global_load_b128 v[104:107], v[66:67], off offset:16       // 000000004018: DC5E0010 687C0042
	global_load_b128 v[100:103], v[68:69], off                 // 000000004020: DC5E0000 647C0044
	global_load_b128 v[96:99], v[68:69], off offset:16         // 000000004028: DC5E0010 607C0044
	global_load_b128 v[92:95], v[70:71], off                   // 000000004030: DC5E0000 5C7C0046
	global_load_b128 v[88:91], v[70:71], off offset:16         // 000000004038: DC5E0010 587C0046
	global_load_b128 v[84:87], v[72:73], off                   // 000000004040: DC5E0000 547C0048
	global_load_b128 v[80:83], v[72:73], off offset:16         // 000000004048: DC5E0010 507C0048
	global_load_b128 v[76:79], v[74:75], off                   // 000000004050: DC5E0000 4C7C004A
	global_load_b128 v[72:75], v[74:75], off offset:16         // 000000004058: DC5E0010 487C004A
	global_load_b128 v[68:71], v[187:188], off                 // 000000004060: DC5E0000 447C00BB
	global_load_b128 v[64:67], v[187:188], off offset:16       // 000000004068: DC5E0010 407C00BB
	global_load_b128 v[60:63], v[189:190], off                 // 000000004070: DC5E0000 3C7C00BD
	global_load_b128 v[56:59], v[189:190], off offset:16       // 000000004078: DC5E0010 387C00BD
	s_clause 0x9                                               // 000000004080: BF850009
	global_load_b128 v[52:55], v[191:192], off                 // 000000004084: DC5E0000 347C00BF
	global_load_b128 v[48:51], v[191:192], off offset:16       // 00000000408C: DC5E0010 307C00BF
	global_load_b128 v[12:15], v[4:5], off                     // 000000004094: DC5E0000 0C7C0004
	global_load_b128 v[8:11], v[4:5], off offset:16            // 00000000409C: DC5E0010 087C0004
	global_load_b128 v[4:7], v[0:1], off                       // 0000000040A4: DC5E0000 047C0000
	global_load_b128 v[0:3], v[0:1], off offset:16             // 0000000040AC: DC5E0010 007C0000
	global_load_b128 v[44:47], v[32:33], off                   // 0000000040B4: DC5E0000 2C7C0020
	global_load_b128 v[40:43], v[32:33], off offset:16         // 0000000040BC: DC5E0010 287C0020
	global_load_b128 v[36:39], v[34:35], off                   // 0000000040C4: DC5E0000 247C0022
	global_load_b128 v[32:35], v[34:35], off offset:16         // 0000000040CC: DC5E0010 207C0022
; ./kernels.hip:64
	s_cmp_lt_i32 s0, 1                                         // 0000000040D4: BF048100
	s_cbranch_scc1 387                                         // 0000000040D8: BFA20183 <_Z16register_limitedPKfPfi+0xae8>
	v_mov_b32_e32 v186, 0                                      // 0000000040DC: 7F740280
	s_mov_b32 s1, 0                                            // 0000000040E0: BE810080
	s_waitcnt vmcnt(8)                                         // 0000000040E4: BF8923F7
	v_mov_b32_e32 v185, v51                                    // 0000000040E8: 7F720333
	v_cvt_f32_u32_e32 v51, s1                                  // 0000000040EC: 7E660C01
; ./kernels.hip:67
	s_bitcmp0_b32 s1, 0                                        // 0000000040F0: BF0C8001
	s_cselect_b32 vcc_lo, -1, 0                                // 0000000040F4: 986A80C1
; ./kernels.hip:64
	s_add_i32 s1, s1, 1                                        // 0000000040F8: 81018101
; ./kernels.hip:66
	s_waitcnt vmcnt(7)                                         // 0000000040FC: BF891FF7
	v_fma_f32 v12, v186, v12, v51                              // 000000004100: D613000C 04CE19BA
	s_waitcnt vmcnt(6)                                         // 000000004108: BF891BF7
	v_fma_f32 v11, v186, v11, v51                              // 00000000410C: D613000B 04CE17BA
	v_fma_f32 v13, v186, v13, v51                              // 000000004114: D613000D 04CE1BBA
	v_fma_f32 v14, v186, v14, v51                              // 00000000411C: D613000E 04CE1DBA
	v_fma_f32 v15, v186, v15, v51                              // 000000004124: D613000F 04CE1FBA
	v_fma_f32 v8, v186, v8, v51                                // 00000000412C: D6130008 04CE11BA
; ./kernels.hip:67
	v_cndmask_b32_e32 v187, v12, v11, vcc_lo                   // 000000004134: 0376170C
; ./kernels.hip:66
	v_fma_f32 v9, v186, v9, v51                                // 000000004138: D6130009 04CE13BA
	v_fma_f32 v10, v186, v10, v51                              // 000000004140: D613000A 04CE15BA
	s_waitcnt vmcnt(5)                                         // 000000004148: BF8917F7
	v_fma_f32 v4, v186, v4, v51                                // 00000000414C: D6130004 04CE09BA
	v_fma_f32 v5, v186, v5, v51                                // 000000004154: D6130005 04CE0BBA
	v_fma_f32 v6, v186, v6, v51                                // 00000000415C: D6130006 04CE0DBA
	v_fma_f32 v7, v186, v7, v51                                // 000000004164: D6130007 04CE0FBA
	s_waitcnt vmcnt(4)                                         // 00000000416C: BF8913F7
	v_fma_f32 v0, v186, v0, v51                                // 000000004170: D6130000 04CE01BA
	v_fma_f32 v1, v186, v1, v51                                // 000000004178: D6130001 04CE03BA
	v_fma_f32 v2, v186, v2, v51                                // 000000004180: D6130002 04CE05BA
	v_fma_f32 v3, v186, v3, v51                                // 000000004188: D6130003 04CE07BA
	v_fma_f32 v28, v186, v28, v51                              // 000000004190: D613001C 04CE39BA
	v_fma_f32 v29, v186, v29, v51                              // 000000004198: D613001D 04CE3BBA
	v_fma_f32 v30, v186, v30, v51                              // 0000000041A0: D613001E 04CE3DBA
	v_fma_f32 v31, v186, v31, v51                              // 0000000041A8: D613001F 04CE3FBA
	v_fma_f32 v24, v186, v24, v51                              // 0000000041B0: D6130018 04CE31BA
	v_fma_f32 v25, v186, v25, v51                              // 0000000041B8: D6130019 04CE33BA
	v_fma_f32 v26, v186, v26, v51                              // 0000000041C0: D613001A 04CE35BA
	v_fma_f32 v27, v186, v27, v51                              // 0000000041C8: D613001B 04CE37BA
	v_fma_f32 v20, v186, v20, v51                              // 0000000041D0: D6130014 04CE29BA
	v_fma_f32 v21, v186, v21, v51                              // 0000000041D8: D6130015 04CE2BBA
	v_fma_f32 v22, v186, v22, v51                              // 0000000041E0: D6130016 04CE2DBA
	v_fma_f32 v23, v186, v23, v51                              // 0000000041E8: D6130017 04CE2FBA
	v_fma_f32 v16, v186, v16, v51                              // 0000000041F0: D6130010 04CE21BA
	v_fma_f32 v17, v186, v17, v51                              // 0000000041F8: D6130011 04CE23BA
	v_fma_f32 v18, v186, v18, v51                              // 000000004200: D6130012 04CE25BA
	v_fma_f32 v19, v186, v19, v51                              // 000000004208: D6130013 04CE27BA
	s_waitcnt vmcnt(3)                                         // 000000004210: BF890FF7
	v_fma_f32 v44, v186, v44, v51                              // 000000004214: D613002C 04CE59BA
	v_fma_f32 v45, v186, v45, v51                              // 00000000421C: D613002D 04CE5BBA
	v_fma_f32 v46, v186, v46, v51                              // 000000004224: D613002E 04CE5DBA
	v_fma_f32 v47, v186, v47, v51                              // 00000000422C: D613002F 04CE5FBA
	s_waitcnt vmcnt(2)                                         // 000000004234: BF890BF7
	v_fma_f32 v40, v186, v40, v51                              // 000000004238: D6130028 04CE51BA
	v_fma_f32 v41, v186, v41, v51                              // 000000004240: D6130029 04CE53BA
	v_fma_f32 v42, v186, v42, v51                              // 000000004248: D613002A 04CE55BA
	v_fma_f32 v43, v186, v43, v51                              // 000000004250: D613002B 04CE57BA
	s_waitcnt vmcnt(1)                                         // 000000004258: BF8907F7
	v_fma_f32 v36, v186, v36, v51                              // 00000000425C: D6130024 04CE49BA
	v_fma_f32 v37, v186, v37, v51                              // 000000004264: D6130025 04CE4BBA
	v_fma_f32 v38, v186, v38, v51                              // 00000000426C: D6130026 04CE4DBA
	v_fma_f32 v39, v186, v39, v51                              // 000000004274: D6130027 04CE4FBA
	s_waitcnt vmcnt(0)                                         // 00000000427C: BF8903F7
	v_fma_f32 v32, v186, v32, v51                              // 000000004280: D6130020 04CE41BA
	v_fma_f32 v33, v186, v33, v51                              // 000000004288: D6130021 04CE43BA
	v_fma_f32 v34, v186, v34, v51                              // 000000004290: D6130022 04CE45BA
	v_fma_f32 v35, v186, v35, v51                              // 000000004298: D6130023 04CE47BA
	v_fma_f32 v168, v186, v168, v51                            // 0000000042A0: D61300A8 04CF51BA
	v_fma_f32 v169, v186, v169, v51                            // 0000000042A8: D61300A9 04CF53BA
	v_fma_f32 v170, v186, v170, v51                            // 0000000042B0: D61300AA 04CF55BA
	v_fma_f32 v171, v186, v171, v51                            // 0000000042B8: D61300AB 04CF57BA
	v_fma_f32 v160, v186, v160, v51                            // 0000000042C0: D61300A0 04CF41BA
	v_fma_f32 v161, v186, v161, v51                            // 0000000042C8: D61300A1 04CF43BA
	v_fma_f32 v162, v186, v162, v51                            // 0000000042D0: D61300A2 04CF45BA
	v_fma_f32 v163, v186, v163, v51                            // 0000000042D8: D61300A3 04CF47BA
	v_fma_f32 v180, v186, v180, v51                            // 0000000042E0: D61300B4 04CF69BA
	v_fma_f32 v181, v186, v181, v51                            // 0000000042E8: D61300B5 04CF6BBA
	v_fma_f32 v182, v186, v182, v51                            // 0000000042F0: D61300B6 04CF6DBA
	v_fma_f32 v183, v186, v183, v51                            // 0000000042F8: D61300B7 04CF6FBA
	v_fma_f32 v176, v186, v176, v51                            // 000000004300: D61300B0 04CF61BA
	v_fma_f32 v177, v186, v177, v51                            // 000000004308: D61300B1 04CF63BA
	v_fma_f32 v178, v186, v178, v51                            // 000000004310: D61300B2 04CF65BA
	v_fma_f32 v179, v186, v179, v51                            // 000000004318: D61300B3 04CF67BA
	v_fma_f32 v172, v186, v172, v51                            // 000000004320: D61300AC 04CF59BA
	v_fma_f32 v173, v186, v173, v51                            // 000000004328: D61300AD 04CF5BBA
	v_fma_f32 v174, v186, v174, v51                            // 000000004330: D61300AE 04CF5DBA
	v_fma_f32 v175, v186, v175, v51                            // 000000004338: D61300AF 04CF5FBA
	v_fma_f32 v164, v186, v164, v51                            // 000000004340: D61300A4 04CF49BA
	v_fma_f32 v165, v186, v165, v51                            // 000000004348: D61300A5 04CF4BBA
	v_fma_f32 v166, v186, v166, v51                            // 000000004350: D61300A6 04CF4DBA
	v_fma_f32 v167, v186, v167, v51                            // 000000004358: D61300A7 04CF4FBA
	v_fma_f32 v156, v186, v156, v51                            // 000000004360: D613009C 04CF39BA
	v_fma_f32 v157, v186, v157, v51                            // 000000004368: D613009D 04CF3BBA
	v_fma_f32 v158, v186, v158, v51                            // 000000004370: D613009E 04CF3DBA
	v_fma_f32 v159, v186, v159, v51                            // 000000004378: D613009F 04CF3FBA
	v_fma_f32 v152, v186, v152, v51                            // 000000004380: D6130098 04CF31BA
	v_fma_f32 v153, v186, v153, v51                            // 000000004388: D6130099 04CF33BA
	v_fma_f32 v154, v186, v154, v51                            // 000000004390: D613009A 04CF35BA
	v_fma_f32 v155, v186, v155, v51                            // 000000004398: D613009B 04CF37BA
	v_fma_f32 v148, v186, v148, v51                            // 0000000043A0: D6130094 04CF29BA
	v_fma_f32 v149, v186, v149, v51                            // 0000000043A8: D6130095 04CF2BBA
	v_fma_f32 v150, v186, v150, v51                            // 0000000043B0: D6130096 04CF2DBA
	v_fma_f32 v151, v186, v151, v51                            // 0000000043B8: D6130097 04CF2FBA
	v_fma_f32 v144, v186, v144, v51                            // 0000000043C0: D6130090 04CF21BA
	v_fma_f32 v145, v186, v145, v51                            // 0000000043C8: D6130091 04CF23BA
	v_fma_f32 v146, v186, v146, v51                            // 0000000043D0: D6130092 04CF25BA
	v_fma_f32 v147, v186, v147, v51                            // 0000000043D8: D6130093 04CF27BA
	v_fma_f32 v140, v186, v140, v51                            // 0000000043E0: D613008C 04CF19BA
	v_fma_f32 v141, v186, v141, v51                            // 0000000043E8: D613008D 04CF1BBA
	v_fma_f32 v142, v186, v142, v51                            // 0000000043F0: D613008E 04CF1DBA
	v_fma_f32 v143, v186, v143, v51                            // 0000000043F8: D613008F 04CF1FBA
	v_fma_f32 v136, v186, v136, v51                            // 000000004400: D6130088 04CF11BA
	v_fma_f32 v137, v186, v137, v51                            // 000000004408: D6130089 04CF13BA
	v_fma_f32 v138, v186, v138, v51                            // 000000004410: D613008A 04CF15BA
	v_fma_f32 v139, v186, v139, v51                            // 000000004418: D613008B 04CF17BA
	v_fma_f32 v132, v186, v132, v51                            // 000000004420: D6130084 04CF09BA
	v_fma_f32 v133, v186, v133, v51                            // 000000004428: D6130085 04CF0BBA
	v_fma_f32 v134, v186, v134, v51                            // 000000004430: D6130086 04CF0DBA
	v_fma_f32 v135, v186, v135, v51                            // 000000004438: D6130087 04CF0FBA
	v_fma_f32 v128, v186, v128, v51                            // 000000004440: D6130080 04CF01BA
	v_fma_f32 v129, v186, v129, v51                            // 000000004448: D6130081 04CF03BA
	v_fma_f32 v130, v186, v130, v51                            // 000000004450: D6130082 04CF05BA
	v_fma_f32 v131, v186, v131, v51                            // 000000004458: D6130083 04CF07BA
	v_fma_f32 v124, v186, v124, v51                            // 000000004460: D613007C 04CEF9BA
	v_fma_f32 v125, v186, v125, v51                            // 000000004468: D613007D 04CEFBBA
	v_fma_f32 v126, v186, v126, v51                            // 000000004470: D613007E 04CEFDBA
	v_fma_f32 v127, v186, v127, v51                            // 000000004478: D613007F 04CEFFBA
	v_fma_f32 v120, v186, v120, v51                            // 000000004480: D6130078 04CEF1BA
	v_fma_f32 v121, v186, v121, v51                            // 000000004488: D6130079 04CEF3BA
	v_fma_f32 v122, v186, v122, v51                            // 000000004490: D613007A 04CEF5BA
	v_fma_f32 v123, v186, v123, v51                            // 000000004498: D613007B 04CEF7BA
	v_fma_f32 v116, v186, v116, v51                            // 0000000044A0: D6130074 04CEE9BA
	v_fma_f32 v117, v186, v117, v51                            // 0000000044A8: D6130075 04CEEBBA
	v_fma_f32 v118, v186, v118, v51                            // 0000000044B0: D6130076 04CEEDBA
	v_fma_f32 v119, v186, v119, v51                            // 0000000044B8: D6130077 04CEEFBA
	v_fma_f32 v112, v186, v112, v51                            // 0000000044C0: D6130070 04CEE1BA
	v_fma_f32 v113, v186, v113, v51                            // 0000000044C8: D6130071 04CEE3BA
	v_fma_f32 v114, v186, v114, v51                            // 0000000044D0: D6130072 04CEE5BA
	v_fma_f32 v115, v186, v115, v51                            // 0000000044D8: D6130073 04CEE7BA
	v_fma_f32 v108, v186, v108, v51                            // 0000000044E0: D613006C 04CED9BA
	v_fma_f32 v109, v186, v109, v51                            // 0000000044E8: D613006D 04CEDBBA
	v_fma_f32 v110, v186, v110, v51                            // 0000000044F0: D613006E 04CEDDBA
	v_fma_f32 v111, v186, v111, v51                            // 0000000044F8: D613006F 04CEDFBA
	v_fma_f32 v104, v186, v104, v51                            // 000000004500: D6130068 04CED1BA
	v_fma_f32 v105, v186, v105, v51                            // 000000004508: D6130069 04CED3BA
	v_fma_f32 v106, v186, v106, v51                            // 000000004510: D613006A 04CED5BA
	v_fma_f32 v107, v186, v107, v51                            // 000000004518: D613006B 04CED7BA
	v_fma_f32 v100, v186, v100, v51                            // 000000004520: D6130064 04CEC9BA
	v_fma_f32 v101, v186, v101, v51                            // 000000004528: D6130065 04CECBBA
	v_fma_f32 v102, v186, v102, v51                            // 000000004530: D6130066 04CECDBA
	v_fma_f32 v103, v186, v103, v51                            // 000000004538: D6130067 04CECFBA
	v_fma_f32 v96, v186, v96, v51                              // 000000004540: D6130060 04CEC1BA
	v_fma_f32 v97, v186, v97, v51                              // 000000004548: D6130061 04CEC3BA
	v_fma_f32 v98, v186, v98, v51                              // 000000004550: D6130062 04CEC5BA
	v_fma_f32 v99, v186, v99, v51                              // 000000004558: D6130063 04CEC7BA
	v_fma_f32 v92, v186, v92, v51                              // 000000004560: D613005C 04CEB9BA
	v_fma_f32 v93, v186, v93, v51                              // 000000004568: D613005D 04CEBBBA
	v_fma_f32 v94, v186, v94, v51                              // 000000004570: D613005E 04CEBDBA
	v_fma_f32 v95, v186, v95, v51                              // 000000004578: D613005F 04CEBFBA
	v_fma_f32 v88, v186, v88, v51                              // 000000004580: D6130058 04CEB1BA
	v_fma_f32 v89, v186, v89, v51                              // 000000004588: D6130059 04CEB3BA
	v_fma_f32 v90, v186, v90, v51                              // 000000004590: D613005A 04CEB5BA
	v_fma_f32 v91, v186, v91, v51                              // 000000004598: D613005B 04CEB7BA
	v_fma_f32 v84, v186, v84, v51                              // 0000000045A0: D6130054 04CEA9BA
	v_fma_f32 v85, v186, v85, v51                              // 0000000045A8: D6130055 04CEABBA
	v_fma_f32 v86, v186, v86, v51                              // 0000000045B0: D6130056 04CEADBA
	v_fma_f32 v87, v186, v87, v51                              // 0000000045B8: D6130057 04CEAFBA
	v_fma_f32 v80, v186, v80, v51                              // 0000000045C0: D6130050 04CEA1BA
	v_fma_f32 v81, v186, v81, v51                              // 0000000045C8: D6130051 04CEA3BA
	v_fma_f32 v82, v186, v82, v51                              // 0000000045D0: D6130052 04CEA5BA
	v_fma_f32 v83, v186, v83, v51                              // 0000000045D8: D6130053 04CEA7BA
	v_fma_f32 v76, v186, v76, v51                              // 0000000045E0: D613004C 04CE99BA
	v_fma_f32 v77, v186, v77, v51                              // 0000000045E8: D613004D 04CE9BBA
	v_fma_f32 v78, v186, v78, v51                              // 0000000045F0: D613004E 04CE9DBA
	v_fma_f32 v79, v186, v79, v51                              // 0000000045F8: D613004F 04CE9FBA
	v_fma_f32 v72, v186, v72, v51                              // 000000004600: D6130048 04CE91BA
	v_fma_f32 v73, v186, v73, v51                              // 000000004608: D6130049 04CE93BA
	v_fma_f32 v74, v186, v74, v51                              // 000000004610: D613004A 04CE95BA
	v_fma_f32 v75, v186, v75, v51                              // 000000004618: D613004B 04CE97BA
	v_fma_f32 v68, v186, v68, v51                              // 000000004620: D6130044 04CE89BA
	v_fma_f32 v69, v186, v69, v51                              // 000000004628: D6130045 04CE8BBA
	v_fma_f32 v70, v186, v70, v51                              // 000000004630: D6130046 04CE8DBA
	v_fma_f32 v71, v186, v71, v51                              // 000000004638: D6130047 04CE8FBA
	v_fma_f32 v64, v186, v64, v51                              // 000000004640: D6130040 04CE81BA
	v_fma_f32 v65, v186, v65, v51                              // 000000004648: D6130041 04CE83BA
	v_fma_f32 v66, v186, v66, v51                              // 000000004650: D6130042 04CE85BA
	v_fma_f32 v67, v186, v67, v51                              // 000000004658: D6130043 04CE87BA
	v_fma_f32 v60, v186, v60, v51                              // 000000004660: D613003C 04CE79BA
	v_fma_f32 v61, v186, v61, v51                              // 000000004668: D613003D 04CE7BBA
	v_fma_f32 v62, v186, v62, v51                              // 000000004670: D613003E 04CE7DBA
	v_fma_f32 v63, v186, v63, v51                              // 000000004678: D613003F 04CE7FBA
	v_fma_f32 v56, v186, v56, v51                              // 000000004680: D6130038 04CE71BA
	v_fma_f32 v57, v186, v57, v51                              // 000000004688: D6130039 04CE73BA
	v_fma_f32 v58, v186, v58, v51                              // 000000004690: D613003A 04CE75BA
	v_fma_f32 v59, v186, v59, v51                              // 000000004698: D613003B 04CE77BA
	v_fma_f32 v52, v186, v52, v51                              // 0000000046A0: D6130034 04CE69BA
	v_fma_f32 v53, v186, v53, v51                              // 0000000046A8: D6130035 04CE6BBA
	v_fma_f32 v54, v186, v54, v51                              // 0000000046B0: D6130036 04CE6DBA
	v_fma_f32 v55, v186, v55, v51                              // 0000000046B8: D6130037 04CE6FBA
	v_fma_f32 v48, v186, v48, v51                              // 0000000046C0: D6130030 04CE61BA
	v_fma_f32 v49, v186, v49, v51                              // 0000000046C8: D6130031 04CE63BA
	v_fma_f32 v50, v186, v50, v51                              // 0000000046D0: D6130032 04CE65BA
	v_fmac_f32_e32 v51, v186, v185                             // 0000000046D8: 566773BA
; ./kernels.hip:67
	v_add_f32_e32 v186, v186, v187                             // 0000000046DC: 077577BA
; ./kernels.hip:64
	s_cmp_lg_u32 s0, s1                                        // 0000000046E0: BF070100
	s_cbranch_scc1 65151                                       // 0000000046E4: BFA2FE7F <_Z16register_limitedPKfPfi+0x4e4>
; ./kernels.hip:70
	s_waitcnt vmcnt(7)                                         // 0000000046E8: BF891FF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000046EC: BF870091
	v_dual_add_f32 v12, v186, v12 :: v_dual_mov_b32 v185, 0    // 0000000046F0: C91019BA 0CB80080
	v_add_f32_e32 v12, v12, v13                                // 0000000046F8: 06181B0C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000046FC: BF870091
	v_add_f32_e32 v12, v12, v14                                // 000000004700: 06181D0C
	v_add_f32_e32 v12, v12, v15                                // 000000004704: 06181F0C
	s_waitcnt vmcnt(6)                                         // 000000004708: BF891BF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000470C: BF870091
	v_add_f32_e32 v8, v12, v8                                  // 000000004710: 0610110C
	v_add_f32_e32 v8, v8, v9                                   // 000000004714: 06101308
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004718: BF870091
	v_add_f32_e32 v8, v8, v10                                  // 00000000471C: 06101508
	v_add_f32_e32 v8, v8, v11                                  // 000000004720: 06101708
	s_waitcnt vmcnt(5)                                         // 000000004724: BF8917F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004728: BF870091
	v_add_f32_e32 v4, v8, v4                                   // 00000000472C: 06080908
	v_add_f32_e32 v4, v4, v5                                   // 000000004730: 06080B04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004734: BF870091
	v_add_f32_e32 v4, v4, v6                                   // 000000004738: 06080D04
	v_add_f32_e32 v4, v4, v7                                   // 00000000473C: 06080F04
	s_waitcnt vmcnt(4)                                         // 000000004740: BF8913F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004744: BF870091
	v_add_f32_e32 v0, v4, v0                                   // 000000004748: 06000104
	v_add_f32_e32 v0, v0, v1                                   // 00000000474C: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004750: BF870091
	v_add_f32_e32 v0, v0, v2                                   // 000000004754: 06000500
	v_add_f32_e32 v0, v0, v3                                   // 000000004758: 06000700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000475C: BF870091
	v_add_f32_e32 v0, v0, v28                                  // 000000004760: 06003900
	v_add_f32_e32 v0, v0, v29                                  // 000000004764: 06003B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004768: BF870091
	v_add_f32_e32 v0, v0, v30                                  // 00000000476C: 06003D00
	v_add_f32_e32 v0, v0, v31                                  // 000000004770: 06003F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004774: BF870091
	v_add_f32_e32 v0, v0, v24                                  // 000000004778: 06003100
	v_add_f32_e32 v0, v0, v25                                  // 00000000477C: 06003300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004780: BF870091
	v_add_f32_e32 v0, v0, v26                                  // 000000004784: 06003500
	v_add_f32_e32 v0, v0, v27                                  // 000000004788: 06003700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000478C: BF870091
	v_add_f32_e32 v0, v0, v20                                  // 000000004790: 06002900
	v_add_f32_e32 v0, v0, v21                                  // 000000004794: 06002B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004798: BF870091
	v_add_f32_e32 v0, v0, v22                                  // 00000000479C: 06002D00
	v_add_f32_e32 v0, v0, v23                                  // 0000000047A0: 06002F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047A4: BF870091
	v_add_f32_e32 v0, v0, v16                                  // 0000000047A8: 06002100
	v_add_f32_e32 v0, v0, v17                                  // 0000000047AC: 06002300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047B0: BF870091
	v_add_f32_e32 v0, v0, v18                                  // 0000000047B4: 06002500
	v_add_f32_e32 v0, v0, v19                                  // 0000000047B8: 06002700
	s_waitcnt vmcnt(3)                                         // 0000000047BC: BF890FF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047C0: BF870091
	v_add_f32_e32 v0, v0, v44                                  // 0000000047C4: 06005900
	v_add_f32_e32 v0, v0, v45                                  // 0000000047C8: 06005B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047CC: BF870091
	v_add_f32_e32 v0, v0, v46                                  // 0000000047D0: 06005D00
	v_add_f32_e32 v0, v0, v47                                  // 0000000047D4: 06005F00
	s_waitcnt vmcnt(2)                                         // 0000000047D8: BF890BF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047DC: BF870091
	v_add_f32_e32 v0, v0, v40                                  // 0000000047E0: 06005100
	v_add_f32_e32 v0, v0, v41                                  // 0000000047E4: 06005300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047E8: BF870091
	v_add_f32_e32 v0, v0, v42                                  // 0000000047EC: 06005500
	v_add_f32_e32 v0, v0, v43                                  // 0000000047F0: 06005700
	s_waitcnt vmcnt(1)                                         // 0000000047F4: BF8907F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047F8: BF870091
	v_add_f32_e32 v0, v0, v36                                  // 0000000047FC: 06004900
	v_add_f32_e32 v0, v0, v37                                  // 000000004800: 06004B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004804: BF870091
	v_add_f32_e32 v0, v0, v38                                  // 000000004808: 06004D00
	v_add_f32_e32 v0, v0, v39                                  // 00000000480C: 06004F00
	s_waitcnt vmcnt(0)                                         // 000000004810: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004814: BF870091
	v_add_f32_e32 v0, v0, v32                                  // 000000004818: 06004100
	v_add_f32_e32 v0, v0, v33                                  // 00000000481C: 06004300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004820: BF870091
	v_add_f32_e32 v0, v0, v34                                  // 000000004824: 06004500
	v_add_f32_e32 v0, v0, v35                                  // 000000004828: 06004700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000482C: BF870091
	v_add_f32_e32 v0, v0, v168                                 // 000000004830: 06015100
	v_add_f32_e32 v0, v0, v169                                 // 000000004834: 06015300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004838: BF870091
	v_add_f32_e32 v0, v0, v170                                 // 00000000483C: 06015500
	v_add_f32_e32 v0, v0, v171                                 // 000000004840: 06015700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004844: BF870091
	v_add_f32_e32 v0, v0, v160                                 // 000000004848: 06014100
	v_add_f32_e32 v0, v0, v161                                 // 00000000484C: 06014300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004850: BF870091
	v_add_f32_e32 v0, v0, v162                                 // 000000004854: 06014500
	v_add_f32_e32 v0, v0, v163                                 // 000000004858: 06014700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000485C: BF870091
	v_add_f32_e32 v0, v0, v180                                 // 000000004860: 06016900
	v_add_f32_e32 v0, v0, v181                                 // 000000004864: 06016B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004868: BF870091
	v_add_f32_e32 v0, v0, v182                                 // 00000000486C: 06016D00
	v_add_f32_e32 v0, v0, v183                                 // 000000004870: 06016F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004874: BF870091
	v_add_f32_e32 v0, v0, v176                                 // 000000004878: 06016100
	v_add_f32_e32 v0, v0, v177                                 // 00000000487C: 06016300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004880: BF870091
	v_add_f32_e32 v0, v0, v178                                 // 000000004884: 06016500
	v_add_f32_e32 v0, v0, v179                                 // 000000004888: 06016700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000488C: BF870091
	v_add_f32_e32 v0, v0, v172                                 // 000000004890: 06015900
	v_add_f32_e32 v0, v0, v173                                 // 000000004894: 06015B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004898: BF870091
	v_add_f32_e32 v0, v0, v174                                 // 00000000489C: 06015D00
	v_add_f32_e32 v0, v0, v175                                 // 0000000048A0: 06015F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048A4: BF870091
	v_add_f32_e32 v0, v0, v164                                 // 0000000048A8: 06014900
	v_add_f32_e32 v0, v0, v165                                 // 0000000048AC: 06014B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048B0: BF870091
	v_add_f32_e32 v0, v0, v166                                 // 0000000048B4: 06014D00
	v_add_f32_e32 v0, v0, v167                                 // 0000000048B8: 06014F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048BC: BF870091
	v_add_f32_e32 v0, v0, v156                                 // 0000000048C0: 06013900
	v_add_f32_e32 v0, v0, v157                                 // 0000000048C4: 06013B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048C8: BF870091
	v_add_f32_e32 v0, v0, v158                                 // 0000000048CC: 06013D00
	v_add_f32_e32 v0, v0, v159                                 // 0000000048D0: 06013F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048D4: BF870091
	v_add_f32_e32 v0, v0, v152                                 // 0000000048D8: 06013100
	v_add_f32_e32 v0, v0, v153                                 // 0000000048DC: 06013300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048E0: BF870091
	v_add_f32_e32 v0, v0, v154                                 // 0000000048E4: 06013500
	v_add_f32_e32 v0, v0, v155                                 // 0000000048E8: 06013700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048EC: BF870091
	v_add_f32_e32 v0, v0, v148                                 // 0000000048F0: 06012900
	v_add_f32_e32 v0, v0, v149                                 // 0000000048F4: 06012B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048F8: BF870091
	v_add_f32_e32 v0, v0, v150                                 // 0000000048FC: 06012D00
	v_add_f32_e32 v0, v0, v151                                 // 000000004900: 06012F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004904: BF870091
	v_add_f32_e32 v0, v0, v144                                 // 000000004908: 06012100
	v_add_f32_e32 v0, v0, v145                                 // 00000000490C: 06012300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004910: BF870091
	v_add_f32_e32 v0, v0, v146                                 // 000000004914: 06012500
	v_add_f32_e32 v0, v0, v147                                 // 000000004918: 06012700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000491C: BF870091
	v_add_f32_e32 v0, v0, v140                                 // 000000004920: 06011900
	v_add_f32_e32 v0, v0, v141                                 // 000000004924: 06011B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004928: BF870091
	v_add_f32_e32 v0, v0, v142                                 // 00000000492C: 06011D00
	v_add_f32_e32 v0, v0, v143                                 // 000000004930: 06011F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004934: BF870091
	v_add_f32_e32 v0, v0, v136                                 // 000000004938: 06011100
	v_add_f32_e32 v0, v0, v137                                 // 00000000493C: 06011300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004940: BF870091
	v_add_f32_e32 v0, v0, v138                                 // 000000004944: 06011500
	v_add_f32_e32 v0, v0, v139                                 // 000000004948: 06011700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000494C: BF870091
	v_add_f32_e32 v0, v0, v132                                 // 000000004950: 06010900
	v_add_f32_e32 v0, v0, v133                                 // 000000004954: 06010B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004958: BF870091
	v_add_f32_e32 v0, v0, v134                                 // 00000000495C: 06010D00
	v_add_f32_e32 v0, v0, v135                                 // 000000004960: 06010F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004964: BF870091
	v_add_f32_e32 v0, v0, v128                                 // 000000004968: 06010100
	v_add_f32_e32 v0, v0, v129                                 // 00000000496C: 06010300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004970: BF870091
	v_add_f32_e32 v0, v0, v130                                 // 000000004974: 06010500
	v_add_f32_e32 v0, v0, v131                                 // 000000004978: 06010700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000497C: BF870091
	v_add_f32_e32 v0, v0, v124                                 // 000000004980: 0600F900
	v_add_f32_e32 v0, v0, v125                                 // 000000004984: 0600FB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004988: BF870091
	v_add_f32_e32 v0, v0, v126                                 // 00000000498C: 0600FD00
	v_add_f32_e32 v0, v0, v127                                 // 000000004990: 0600FF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004994: BF870091
	v_add_f32_e32 v0, v0, v120                                 // 000000004998: 0600F100
	v_add_f32_e32 v0, v0, v121                                 // 00000000499C: 0600F300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049A0: BF870091
	v_add_f32_e32 v0, v0, v122                                 // 0000000049A4: 0600F500
	v_add_f32_e32 v0, v0, v123                                 // 0000000049A8: 0600F700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049AC: BF870091
	v_add_f32_e32 v0, v0, v116                                 // 0000000049B0: 0600E900
	v_add_f32_e32 v0, v0, v117                                 // 0000000049B4: 0600EB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049B8: BF870091
	v_add_f32_e32 v0, v0, v118                                 // 0000000049BC: 0600ED00
	v_add_f32_e32 v0, v0, v119                                 // 0000000049C0: 0600EF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049C4: BF870091
	v_add_f32_e32 v0, v0, v112                                 // 0000000049C8: 0600E100
	v_add_f32_e32 v0, v0, v113                                 // 0000000049CC: 0600E300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049D0: BF870091
	v_add_f32_e32 v0, v0, v114                                 // 0000000049D4: 0600E500
	v_add_f32_e32 v0, v0, v115                                 // 0000000049D8: 0600E700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049DC: BF870091
	v_add_f32_e32 v0, v0, v108                                 // 0000000049E0: 0600D900
	v_add_f32_e32 v0, v0, v109                                 // 0000000049E4: 0600DB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049E8: BF870091
	v_add_f32_e32 v0, v0, v110                                 // 0000000049EC: 0600DD00
	v_add_f32_e32 v0, v0, v111                                 // 0000000049F0: 0600DF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049F4: BF870091
	v_add_f32_e32 v0, v0, v104                                 // 0000000049F8: 0600D100
	v_add_f32_e32 v0, v0, v105                                 // 0000000049FC: 0600D300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A00: BF870091
	v_add_f32_e32 v0, v0, v106                                 // 000000004A04: 0600D500
	v_add_f32_e32 v0, v0, v107                                 // 000000004A08: 0600D700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A0C: BF870091
	v_add_f32_e32 v0, v0, v100                                 // 000000004A10: 0600C900
	v_add_f32_e32 v0, v0, v101                                 // 000000004A14: 0600CB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A18: BF870091
	v_add_f32_e32 v0, v0, v102                                 // 000000004A1C: 0600CD00
	v_add_f32_e32 v0, v0, v103                                 // 000000004A20: 0600CF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A24: BF870091
	v_add_f32_e32 v0, v0, v96                                  // 000000004A28: 0600C100
	v_add_f32_e32 v0, v0, v97                                  // 000000004A2C: 0600C300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A30: BF870091
	v_add_f32_e32 v0, v0, v98                                  // 000000004A34: 0600C500
	v_add_f32_e32 v0, v0, v99                                  // 000000004A38: 0600C700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A3C: BF870091
	v_add_f32_e32 v0, v0, v92                                  // 000000004A40: 0600B900
	v_add_f32_e32 v0, v0, v93                                  // 000000004A44: 0600BB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A48: BF870091
	v_add_f32_e32 v0, v0, v94                                  // 000000004A4C: 0600BD00
	v_add_f32_e32 v0, v0, v95                                  // 000000004A50: 0600BF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A54: BF870091
	v_add_f32_e32 v0, v0, v88                                  // 000000004A58: 0600B100
	v_add_f32_e32 v0, v0, v89                                  // 000000004A5C: 0600B300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A60: BF870091
	v_add_f32_e32 v0, v0, v90                                  // 000000004A64: 0600B500
	v_add_f32_e32 v0, v0, v91                                  // 000000004A68: 0600B700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A6C: BF870091
	v_add_f32_e32 v0, v0, v84                                  // 000000004A70: 0600A900
	v_add_f32_e32 v0, v0, v85                                  // 000000004A74: 0600AB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A78: BF870091
	v_add_f32_e32 v0, v0, v86                                  // 000000004A7C: 0600AD00
	v_add_f32_e32 v0, v0, v87                                  // 000000004A80: 0600AF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A84: BF870091
	v_add_f32_e32 v0, v0, v80                                  // 000000004A88: 0600A100
	v_add_f32_e32 v0, v0, v81                                  // 000000004A8C: 0600A300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A90: BF870091
	v_add_f32_e32 v0, v0, v82                                  // 000000004A94: 0600A500
	v_add_f32_e32 v0, v0, v83                                  // 000000004A98: 0600A700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A9C: BF870091
	v_add_f32_e32 v0, v0, v76                                  // 000000004AA0: 06009900
	v_add_f32_e32 v0, v0, v77                                  // 000000004AA4: 06009B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AA8: BF870091
	v_add_f32_e32 v0, v0, v78                                  // 000000004AAC: 06009D00
	v_add_f32_e32 v0, v0, v79                                  // 000000004AB0: 06009F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AB4: BF870091
	v_add_f32_e32 v0, v0, v72                                  // 000000004AB8: 06009100
	v_add_f32_e32 v0, v0, v73                                  // 000000004ABC: 06009300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AC0: BF870091
	v_add_f32_e32 v0, v0, v74                                  // 000000004AC4: 06009500
	v_add_f32_e32 v0, v0, v75                                  // 000000004AC8: 06009700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004ACC: BF870091
	v_add_f32_e32 v0, v0, v68                                  // 000000004AD0: 06008900
	v_add_f32_e32 v0, v0, v69                                  // 000000004AD4: 06008B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AD8: BF870091
	v_add_f32_e32 v0, v0, v70                                  // 000000004ADC: 06008D00
	v_add_f32_e32 v0, v0, v71                                  // 000000004AE0: 06008F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AE4: BF870091
	v_add_f32_e32 v0, v0, v64                                  // 000000004AE8: 06008100
	v_add_f32_e32 v0, v0, v65                                  // 000000004AEC: 06008300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AF0: BF870091
	v_add_f32_e32 v0, v0, v66                                  // 000000004AF4: 06008500
	v_add_f32_e32 v0, v0, v67                                  // 000000004AF8: 06008700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AFC: BF870091
	v_add_f32_e32 v0, v0, v60                                  // 000000004B00: 06007900
	v_add_f32_e32 v0, v0, v61                                  // 000000004B04: 06007B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B08: BF870091
	v_add_f32_e32 v0, v0, v62                                  // 000000004B0C: 06007D00
	v_add_f32_e32 v0, v0, v63                                  // 000000004B10: 06007F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B14: BF870091
	v_add_f32_e32 v0, v0, v56                                  // 000000004B18: 06007100
	v_add_f32_e32 v0, v0, v57                                  // 000000004B1C: 06007300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B20: BF870091
	v_add_f32_e32 v0, v0, v58                                  // 000000004B24: 06007500
	v_add_f32_e32 v0, v0, v59                                  // 000000004B28: 06007700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B2C: BF870091
	v_add_f32_e32 v0, v0, v52                                  // 000000004B30: 06006900
	v_add_f32_e32 v0, v0, v53                                  // 000000004B34: 06006B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B38: BF870091
	v_add_f32_e32 v0, v0, v54                                  // 000000004B3C: 06006D00
	v_add_f32_e32 v0, v0, v55                                  // 000000004B40: 06006F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B44: BF870091
	v_add_f32_e32 v0, v0, v48                                  // 000000004B48: 06006100
	v_add_f32_e32 v0, v0, v49                                  // 000000004B4C: 06006300
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000004B50: BF870121
	v_add_f32_e32 v2, v0, v50                                  // 000000004B54: 06046500
; ./kernels.hip:71
	v_lshlrev_b64 v[0:1], 2, v[184:185]                        // 000000004B58: D73C0000 00037082
; ./kernels.hip:70
	v_add_f32_e32 v2, v2, v51                                  // 000000004B60: 06046702
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B64: BF870092
; ./kernels.hip:71
	v_add_co_u32 v0, vcc_lo, s6, v0                            // 000000004B68: D7006A00 00020006
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo               // 000000004B70: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off                           // 000000004B78: DC6A0000 007C0200
; ./kernels.hip:72
	s_nop 0                                                    // 000000004B80: BF800000
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)                       // 000000004B84: BFB60003
	s_endpgm                                                   // 000000004B88: BFB00000
	s_nop 0                                                    // 000000004B8C: BF800000
	s_nop 0                                                    // 000000004B90: BF800000
	s_nop 0                                                    // 000000004B94: BF800000
	s_nop 0                                                    // 000000004B98: BF800000
	s_nop 0                                                    // 000000004B9C: BF800000
	s_nop 0                                                    // 000000004BA0: BF800000
	s_nop 0                                                    // 000000004BA4: BF800000
	s_nop 0                                                    // 000000004BA8: BF800000
	s_nop 0                                                    // 000000004BAC: BF800000
	s_nop 0                                                    // 000000004BB0: BF800000
	s_nop 0                                                    // 000000004BB4: BF800000
	s_nop 0                                                    // 000000004BB8: BF800000
	s_nop 0                                                    // 000000004BBC: BF800000
	s_nop 0                                                    // 000000004BC0: BF800000
	s_nop 0                                                    // 000000004BC4: BF800000
	s_nop 0                                                    // 000000004BC8: BF800000
	s_nop 0                                                    // 000000004BCC: BF800000
	s_nop 0                                                    // 000000004BD0: BF800000
	s_nop 0                                                    // 000000004BD4: BF800000
	s_nop 0                                                    // 000000004BD8: BF800000
	s_nop 0                                                    // 000000004BDC: BF800000
	s_nop 0                                                    // 000000004BE0: BF800000
	s_nop 0                                                    // 000000004BE4: BF800000
	s_nop 0                                                    // 000000004BE8: BF800000
	s_nop 0                                                    // 000000004BEC: BF800000
	s_nop 0                                                    // 000000004BF0: BF800000
	s_nop 0                                                    // 000000004BF4: BF800000
	s_nop 0                                                    // 000000004BF8: BF800000
	s_nop 0                                                    // 000000004BFC: BF800000

0000000000004c00 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:18
	s_clause 0x1                                               // 000000004C00: BF850001
	s_load_b32 s4, s[0:1], 0x10                                // 000000004C04: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8                             // 000000004C0C: F4040080 F8000008
	v_lshl_or_b32 v0, s15, 8, v0                               // 000000004C14: D6560000 0401100F
	v_mov_b32_e32 v3, 0                                        // 000000004C1C: 7E060280
; ./kernels.hip:78
	s_mov_b32 s5, exec_lo                                      // 000000004C20: BE85007E
	s_waitcnt lgkmcnt(0)                                       // 000000004C24: BF89FC07
	s_delay_alu instid0(VALU_DEP_2)                            // 000000004C28: BF870002
	v_cmpx_gt_i32_e64 s4, v0                                   // 000000004C2C: D4C4007E 00020004
	s_cbranch_execz 31                                         // 000000004C34: BFA5001F <_Z12narrow_loadsPKhPji+0xb4>
	s_load_b64 s[0:1], s[0:1], null                            // 000000004C38: F4040000 F8000000
; ./kernels.hip:78
	v_ashrrev_i32_e32 v2, 31, v0                               // 000000004C40: 3404009F
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v4, v0              // 000000004C44: CA100080 03040100
	s_waitcnt lgkmcnt(0)                                       // 000000004C4C: BF89FC07
	v_add_co_u32 v1, vcc_lo, s0, v0                            // 000000004C50: D7006A01 00020000
	s_delay_alu instid0(VALU_DEP_1)                            // 000000004C58: BF870001
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 000000004C5C: D5207C02 01AA0401
	s_mov_b32 s1, 0                                            // 000000004C64: BE810080
; ./kernels.hip:79
	global_load_u8 v5, v[1:2], off                             // 000000004C68: DC420000 057C0001
; ./kernels.hip:78
	v_add_nc_u32_e32 v4, 0x10000, v4                           // 000000004C70: 4A0808FF 00010000
	v_add_co_u32 v1, vcc_lo, 0x10000, v1                       // 000000004C78: D7006A01 000202FF 00010000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004C84: BF870191
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo                // 000000004C88: D5207C02 01AA0480
	v_cmp_le_i32_e64 s0, s4, v4                                // 000000004C90: D4430000 00020804
	s_or_b32 s1, s0, s1                                        // 000000004C98: 8C010100
; ./kernels.hip:79
	s_waitcnt vmcnt(0)                                         // 000000004C9C: BF8903F7
	v_mad_u32_u24 v3, v5, 3, v3                                // 000000004CA0: D60B0003 040D0705
; ./kernels.hip:78
	s_and_not1_b32 exec_lo, exec_lo, s1                        // 000000004CA8: 917E017E
	s_cbranch_execnz 65518                                     // 000000004CAC: BFA6FFEE <_Z12narrow_loadsPKhPji+0x68>
	s_or_b32 exec_lo, exec_lo, s1                              // 000000004CB0: 8C7E017E
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004CB4: BF8700A9
	s_or_b32 exec_lo, exec_lo, s5                              // 000000004CB8: 8C7E057E
; ./kernels.hip:80
	v_mov_b32_e32 v1, 0                                        // 000000004CBC: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1]                            // 000000004CC0: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004CC8: BF870091
	v_add_co_u32 v0, vcc_lo, s2, v0                            // 000000004CCC: D7006A00 00020002
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo               // 000000004CD4: D5207C01 01AA0203
	global_store_b32 v[0:1], v3, off                           // 000000004CDC: DC6A0000 007C0300
; ./kernels.hip:81
	s_endpgm                                                   // 000000004CE4: BFB00000
	s_nop 0                                                    // 000000004CE8: BF800000
	s_nop 0                                                    // 000000004CEC: BF800000
	s_nop 0                                                    // 000000004CF0: BF800000
	s_nop 0                                                    // 000000004CF4: BF800000
	s_nop 0                                                    // 000000004CF8: BF800000
	s_nop 0                                                    // 000000004CFC: BF800000

0000000000004d00 <_Z19gemm_without_matrixPKDv4_fS1_Pfi>:
; _Z19gemm_without_matrixPKDv4_fS1_Pfi():
; ./kernels.hip:18
	s_clause 0x1                                               // 000000004D00: BF850001
	s_load_b32 s6, s[0:1], 0x18                                // 000000004D04: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10                            // 000000004D0C: F4040100 F8000010
	v_lshl_or_b32 v1, s15, 8, v0                               // 000000004D14: D6560001 0401100F
; ./kernels.hip:88
	s_waitcnt lgkmcnt(0)                                       // 000000004D1C: BF89FC07
	s_cmp_lt_i32 s6, 1                                         // 000000004D20: BF048106
	s_cbranch_scc1 53                                          // 000000004D24: BFA20035 <_Z19gemm_without_matrixPKDv4_fS1_Pfi+0xfc>
	s_load_b128 s[0:3], s[0:1], null                           // 000000004D28: F4080000 F8000000
; ./kernels.hip:86
	v_lshrrev_b32_e32 v2, 8, v1                                // 000000004D30: 32040288
	v_mov_b32_e32 v3, 0                                        // 000000004D34: 7E060280
	v_mul_lo_u32 v4, s6, v0                                    // 000000004D38: D72C0004 00020006
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004D40: BF870193
	v_mul_lo_u32 v2, s6, v2                                    // 000000004D44: D72C0002 00020406
	v_mov_b32_e32 v8, v3                                       // 000000004D4C: 7E100303
	v_mov_b32_e32 v7, v3                                       // 000000004D50: 7E0E0303
	v_mov_b32_e32 v6, v3                                       // 000000004D54: 7E0C0303
	v_mov_b32_e32 v0, v3                                       // 000000004D58: 7E000303
	s_nop 0                                                    // 000000004D5C: BF800000
	s_nop 0                                                    // 000000004D60: BF800000
	s_nop 0                                                    // 000000004D64: BF800000
	s_nop 0                                                    // 000000004D68: BF800000
	s_nop 0                                                    // 000000004D6C: BF800000
	s_nop 0                                                    // 000000004D70: BF800000
	s_nop 0                                                    // 000000004D74: BF800000
	s_nop 0                                                    // 000000004D78: BF800000
	s_nop 0                                                    // 000000004D7C: BF800000
; ./kernels.hip:88
	v_mov_b32_e32 v5, v3                                       // 000000004D80: 7E0A0303
	v_lshlrev_b64 v[9:10], 4, v[2:3]                           // 000000004D84: D73C0009 00020484
	v_add_nc_u32_e32 v2, 1, v2                                 // 000000004D8C: 4A040481
	s_add_i32 s6, s6, -1                                       // 000000004D90: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000004D94: BF8700C9
	s_cmp_eq_u32 s6, 0                                         // 000000004D98: BF068006
	v_lshlrev_b64 v[11:12], 4, v[4:5]                          // 000000004D9C: D73C000B 00020884
	s_waitcnt lgkmcnt(0)                                       // 000000004DA4: BF89FC07
	v_add_co_u32 v9, vcc_lo, s0, v9                            // 000000004DA8: D7006A09 00021200
	v_add_co_ci_u32_e64 v10, null, s1, v10, vcc_lo             // 000000004DB0: D5207C0A 01AA1401
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004DB8: BF870093
	v_add_co_u32 v13, vcc_lo, s2, v11                          // 000000004DBC: D7006A0D 00021602
	v_add_co_ci_u32_e64 v14, null, s3, v12, vcc_lo             // 000000004DC4: D5207C0E 01AA1803
	global_load_b128 v[9:12], v[9:10], off                     // 000000004DCC: DC5E0000 097C0009
	global_load_b128 v[13:16], v[13:14], off                   // 000000004DD4: DC5E0000 0D7C000D
	s_waitcnt vmcnt(0)                                         // 000000004DDC: BF8903F7
	v_dual_fmac_f32 v7, v10, v14 :: v_dual_add_nc_u32 v4, 1, v4// 000000004DE0: C8201D0A 07040881
	v_fmac_f32_e32 v8, v9, v13                                 // 000000004DE8: 56101B09
	v_fmac_f32_e32 v6, v11, v15                                // 000000004DEC: 560C1F0B
	v_fmac_f32_e32 v0, v12, v16                                // 000000004DF0: 5600210C
	s_cbranch_scc0 65506                                       // 000000004DF4: BFA1FFE2 <_Z19gemm_without_matrixPKDv4_fS1_Pfi+0x80>
	s_branch 4                                                 // 000000004DF8: BFA00004 <_Z19gemm_without_matrixPKDv4_fS1_Pfi+0x10c>
	v_dual_mov_b32 v0, 0 :: v_dual_mov_b32 v7, 0               // 000000004DFC: CA100080 00060080
	v_mov_b32_e32 v6, 0                                        // 000000004E04: 7E0C0280
	v_mov_b32_e32 v8, 0                                        // 000000004E08: 7E100280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004E0C: BF870091
; ./kernels.hip:89
	v_dual_add_f32 v3, v8, v7 :: v_dual_mov_b32 v2, 0          // 000000004E10: C9100F08 03020080
	v_add_f32_e32 v3, v6, v3                                   // 000000004E18: 06060706
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000004E1C: BF870112
	v_lshlrev_b64 v[1:2], 2, v[1:2]                            // 000000004E20: D73C0001 00020282
	v_add_f32_e32 v3, v0, v3                                   // 000000004E28: 06060700
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004E2C: BF870092
	v_add_co_u32 v0, vcc_lo, s4, v1                            // 000000004E30: D7006A00 00020204
	v_add_co_ci_u32_e64 v1, null, s5, v2, vcc_lo               // 000000004E38: D5207C01 01AA0405
	global_store_b32 v[0:1], v3, off                           // 000000004E40: DC6A0000 007C0300
; ./kernels.hip:90
	s_endpgm                                                   // 000000004E48: BFB00000
	s_nop 0                                                    // 000000004E4C: BF800000
	s_nop 0                                                    // 000000004E50: BF800000
	s_nop 0                                                    // 000000004E54: BF800000
	s_nop 0                                                    // 000000004E58: BF800000
	s_nop 0                                                    // 000000004E5C: BF800000
	s_nop 0                                                    // 000000004E60: BF800000
	s_nop 0                                                    // 000000004E64: BF800000
	s_nop 0                                                    // 000000004E68: BF800000
	s_nop 0                                                    // 000000004E6C: BF800000
	s_nop 0                                                    // 000000004E70: BF800000
	s_nop 0                                                    // 000000004E74: BF800000
	s_nop 0                                                    // 000000004E78: BF800000
	s_nop 0                                                    // 000000004E7C: BF800000
	s_nop 0                                                    // 000000004E80: BF800000
	s_nop 0                                                    // 000000004E84: BF800000
	s_nop 0                                                    // 000000004E88: BF800000
	s_nop 0                                                    // 000000004E8C: BF800000
	s_nop 0                                                    // 000000004E90: BF800000
	s_nop 0                                                    // 000000004E94: BF800000
	s_nop 0                                                    // 000000004E98: BF800000
	s_nop 0                                                    // 000000004E9C: BF800000
	s_nop 0                                                    // 000000004EA0: BF800000
	s_nop 0                                                    // 000000004EA4: BF800000
	s_nop 0                                                    // 000000004EA8: BF800000
	s_nop 0                                                    // 000000004EAC: BF800000
	s_nop 0                                                    // 000000004EB0: BF800000
	s_nop 0                                                    // 000000004EB4: BF800000
	s_nop 0                                                    // 000000004EB8: BF800000
	s_nop 0                                                    // 000000004EBC: BF800000
	s_nop 0                                                    // 000000004EC0: BF800000
	s_nop 0                                                    // 000000004EC4: BF800000
	s_nop 0                                                    // 000000004EC8: BF800000
	s_nop 0                                                    // 000000004ECC: BF800000
	s_nop 0                                                    // 000000004ED0: BF800000
	s_nop 0                                                    // 000000004ED4: BF800000
	s_nop 0                                                    // 000000004ED8: BF800000
	s_nop 0                                                    // 000000004EDC: BF800000
	s_nop 0                                                    // 000000004EE0: BF800000
	s_nop 0                                                    // 000000004EE4: BF800000
	s_nop 0                                                    // 000000004EE8: BF800000
	s_nop 0                                                    // 000000004EEC: BF800000
	s_nop 0                                                    // 000000004EF0: BF800000
	s_nop 0                                                    // 000000004EF4: BF800000
	s_nop 0                                                    // 000000004EF8: BF800000
	s_nop 0                                                    // 000000004EFC: BF800000

0000000000004f00 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:106
	s_clause 0x1                                               // 000000004F00: BF850001
	s_load_b32 s6, s[0:1], 0x18                                // 000000004F04: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10                            // 000000004F0C: F4040100 F8000010
	s_waitcnt lgkmcnt(0)                                       // 000000004F14: BF89FC07
	s_cmp_lt_i32 s6, 1                                         // 000000004F18: BF048106
	s_cbranch_scc1 55                                          // 000000004F1C: BFA20037 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xfc>
	s_load_b128 s[0:3], s[0:1], null                           // 000000004F20: F4080000 F8000000
	v_dual_mov_b32 v10, 0 :: v_dual_and_b32 v9, 15, v0         // 000000004F28: CA240080 0A08008F
	s_delay_alu instid0(VALU_DEP_1)                            // 000000004F30: BF870001
	v_mov_b32_e32 v1, v10                                      // 000000004F34: 7E02030A
	v_mov_b32_e32 v2, v10                                      // 000000004F38: 7E04030A
	v_mov_b32_e32 v3, v10                                      // 000000004F3C: 7E06030A
	v_mov_b32_e32 v4, v10                                      // 000000004F40: 7E08030A
	v_mov_b32_e32 v5, v10                                      // 000000004F44: 7E0A030A
	v_mov_b32_e32 v6, v10                                      // 000000004F48: 7E0C030A
	v_mov_b32_e32 v7, v10                                      // 000000004F4C: 7E0E030A
	v_mov_b32_e32 v8, v10                                      // 000000004F50: 7E10030A
	s_nop 0                                                    // 000000004F54: BF800000
	s_nop 0                                                    // 000000004F58: BF800000
	s_nop 0                                                    // 000000004F5C: BF800000
	s_nop 0                                                    // 000000004F60: BF800000
	s_nop 0                                                    // 000000004F64: BF800000
	s_nop 0                                                    // 000000004F68: BF800000
	s_nop 0                                                    // 000000004F6C: BF800000
	s_nop 0                                                    // 000000004F70: BF800000
	s_nop 0                                                    // 000000004F74: BF800000
	s_nop 0                                                    // 000000004F78: BF800000
	s_nop 0                                                    // 000000004F7C: BF800000
; ./kernels.hip:107
	v_lshlrev_b64 v[11:12], 4, v[9:10]                         // 000000004F80: D73C000B 00021284
; ./kernels.hip:106
	v_add_nc_u32_e32 v9, 64, v9                                // 000000004F88: 4A1212C0
	s_add_i32 s6, s6, -1                                       // 000000004F8C: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000004F90: BF870129
	s_cmp_eq_u32 s6, 0                                         // 000000004F94: BF068006
; ./kernels.hip:107
	s_waitcnt lgkmcnt(0)                                       // 000000004F98: BF89FC07
	v_add_co_u32 v15, vcc_lo, s0, v11                          // 000000004F9C: D7006A0F 00021600
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004FA4: BF8700A1
	v_add_co_ci_u32_e64 v16, null, s1, v12, vcc_lo             // 000000004FA8: D5207C10 01AA1801
; ./kernels.hip:108
	v_add_co_u32 v23, vcc_lo, s2, v11                          // 000000004FB0: D7006A17 00021602
	v_add_co_ci_u32_e64 v24, null, s3, v12, vcc_lo             // 000000004FB8: D5207C18 01AA1803
; ./kernels.hip:107
	s_clause 0x1                                               // 000000004FC0: BF850001
	global_load_b128 v[11:14], v[15:16], off                   // 000000004FC4: DC5E0000 0B7C000F
	global_load_b128 v[15:18], v[15:16], off offset:512        // 000000004FCC: DC5E0200 0F7C000F
; ./kernels.hip:108
	s_clause 0x1                                               // 000000004FD4: BF850001
	global_load_b128 v[19:22], v[23:24], off                   // 000000004FD8: DC5E0000 137C0017
	global_load_b128 v[23:26], v[23:24], off offset:512        // 000000004FE0: DC5E0200 177C0017
; ./kernels.hip:109
	s_waitcnt vmcnt(0)                                         // 000000004FE8: BF8903F7
	v_wmma_f32_16x16x16_f16 v[1:8], v[11:18], v[19:26], v[1:8] // 000000004FEC: CC404001 1C06270B
; ./kernels.hip:106
	s_cbranch_scc0 65506                                       // 000000004FF4: BFA1FFE2 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x80>
	s_branch 9                                                 // 000000004FF8: BFA00009 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x120>
	v_mov_b32_e32 v8, 0                                        // 000000004FFC: 7E100280
	s_delay_alu instid0(VALU_DEP_1)                            // 000000005000: BF870001
	v_mov_b32_e32 v7, v8                                       // 000000005004: 7E0E0308
	v_mov_b32_e32 v6, v8                                       // 000000005008: 7E0C0308
	v_mov_b32_e32 v5, v8                                       // 00000000500C: 7E0A0308
	v_mov_b32_e32 v4, v8                                       // 000000005010: 7E080308
	v_mov_b32_e32 v3, v8                                       // 000000005014: 7E060308
	v_mov_b32_e32 v2, v8                                       // 000000005018: 7E040308
	v_mov_b32_e32 v1, v8                                       // 00000000501C: 7E020308
; ./kernels.hip:111
	v_lshlrev_b32_e32 v0, 1, v0                                // 000000005020: 30000081
	v_mov_b32_e32 v10, 0                                       // 000000005024: 7E140280
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005028: BF870092
	v_lshl_or_b32 v9, s15, 9, v0                               // 00000000502C: D6560009 0401120F
	v_lshlrev_b64 v[9:10], 4, v[9:10]                          // 000000005034: D73C0009 00021284
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000503C: BF870091
	v_add_co_u32 v9, vcc_lo, s4, v9                            // 000000005040: D7006A09 00021204
	v_add_co_ci_u32_e64 v10, null, s5, v10, vcc_lo             // 000000005048: D5207C0A 01AA1405
	s_clause 0x1                                               // 000000005050: BF850001
	global_store_b128 v[9:10], v[1:4], off                     // 000000005054: DC760000 007C0109
	global_store_b128 v[9:10], v[5:8], off offset:16           // 00000000505C: DC760010 007C0509
; ./kernels.hip:114
	s_endpgm                                                   // 000000005064: BFB00000
	s_nop 0                                                    // 000000005068: BF800000
	s_nop 0                                                    // 00000000506C: BF800000
	s_nop 0                                                    // 000000005070: BF800000
	s_nop 0                                                    // 000000005074: BF800000
	s_nop 0                                                    // 000000005078: BF800000
	s_nop 0                                                    // 00000000507C: BF800000
	s_nop 0                                                    // 000000005080: BF800000
	s_nop 0                                                    // 000000005084: BF800000
	s_nop 0                                                    // 000000005088: BF800000
	s_nop 0                                                    // 00000000508C: BF800000
	s_nop 0                                                    // 000000005090: BF800000
	s_nop 0                                                    // 000000005094: BF800000
	s_nop 0                                                    // 000000005098: BF800000
	s_nop 0                                                    // 00000000509C: BF800000
	s_nop 0                                                    // 0000000050A0: BF800000
	s_nop 0                                                    // 0000000050A4: BF800000
	s_nop 0                                                    // 0000000050A8: BF800000
	s_nop 0                                                    // 0000000050AC: BF800000
	s_nop 0                                                    // 0000000050B0: BF800000
	s_nop 0                                                    // 0000000050B4: BF800000
	s_nop 0                                                    // 0000000050B8: BF800000
	s_nop 0                                                    // 0000000050BC: BF800000
	s_nop 0                                                    // 0000000050C0: BF800000
	s_nop 0                                                    // 0000000050C4: BF800000
	s_nop 0                                                    // 0000000050C8: BF800000
	s_nop 0                                                    // 0000000050CC: BF800000
	s_nop 0                                                    // 0000000050D0: BF800000
	s_nop 0                                                    // 0000000050D4: BF800000
	s_nop 0                                                    // 0000000050D8: BF800000
	s_nop 0                                                    // 0000000050DC: BF800000
	s_nop 0                                                    // 0000000050E0: BF800000
	s_nop 0                                                    // 0000000050E4: BF800000
	s_nop 0                                                    // 0000000050E8: BF800000
	s_nop 0                                                    // 0000000050EC: BF800000
	s_nop 0                                                    // 0000000050F0: BF800000
	s_nop 0                                                    // 0000000050F4: BF800000
	s_nop 0                                                    // 0000000050F8: BF800000
	s_nop 0                                                    // 0000000050FC: BF800000

0000000000005100 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:118
	s_clause 0x1                                               // 000000005100: BF850001
	s_load_b128 s[4:7], s[0:1], null                           // 000000005104: F4080100 F8000000
	s_load_b32 s0, s[0:1], 0x10                                // 00000000510C: F4000000 F8000010
; ./kernels.hip:119
	s_waitcnt lgkmcnt(0)                                       // 000000005114: BF89FC07
	s_clause 0x2                                               // 000000005118: BF850002
	s_load_b512 s[16:31], s[4:5], null                         // 00000000511C: F4100402 F8000000
	s_load_b512 s[52:67], s[4:5], 0x40                         // 000000005124: F4100D02 F8000040
	s_load_b512 s[36:51], s[4:5], 0x80                         // 00000000512C: F4100902 F8000080
; ./kernels.hip:122
	s_cmp_lt_i32 s0, 1                                         // 000000005134: BF048100
; ./kernels.hip:119
	s_waitcnt lgkmcnt(0)                                       // 000000005138: BF89FC07
	v_add_nc_u32_e32 v1, s16, v0                               // 00000000513C: 4A020010
	v_add_nc_u32_e32 v2, s17, v0                               // 000000005140: 4A040011
	v_add_nc_u32_e32 v3, s18, v0                               // 000000005144: 4A060012
	v_add_nc_u32_e32 v4, s19, v0                               // 000000005148: 4A080013
	v_add_nc_u32_e32 v5, s20, v0                               // 00000000514C: 4A0A0014
	v_add_nc_u32_e32 v6, s21, v0                               // 000000005150: 4A0C0015
	v_add_nc_u32_e32 v7, s22, v0                               // 000000005154: 4A0E0016
	v_add_nc_u32_e32 v8, s23, v0                               // 000000005158: 4A100017
	v_add_nc_u32_e32 v9, s24, v0                               // 00000000515C: 4A120018
	v_add_nc_u32_e32 v10, s25, v0                              // 000000005160: 4A140019
	v_add_nc_u32_e32 v11, s26, v0                              // 000000005164: 4A16001A
	v_add_nc_u32_e32 v12, s27, v0                              // 000000005168: 4A18001B
	v_add_nc_u32_e32 v13, s28, v0                              // 00000000516C: 4A1A001C
	v_add_nc_u32_e32 v14, s29, v0                              // 000000005170: 4A1C001D
	v_add_nc_u32_e32 v15, s30, v0                              // 000000005174: 4A1E001E
	v_add_nc_u32_e32 v16, s31, v0                              // 000000005178: 4A20001F
	s_load_b512 s[16:31], s[4:5], 0xc0                         // 00000000517C: F4100402 F80000C0
	v_add_nc_u32_e32 v25, s60, v0                              // 000000005184: 4A32003C
	v_add_nc_u32_e32 v26, s61, v0                              // 000000005188: 4A34003D
	v_add_nc_u32_e32 v27, s62, v0                              // 00000000518C: 4A36003E
	v_add_nc_u32_e32 v28, s63, v0                              // 000000005190: 4A38003F
	v_add_nc_u32_e32 v29, s64, v0                              // 000000005194: 4A3A0040
	v_add_nc_u32_e32 v30, s65, v0                              // 000000005198: 4A3C0041
	v_add_nc_u32_e32 v31, s66, v0                              // 00000000519C: 4A3E0042
	v_add_nc_u32_e32 v32, s67, v0                              // 0000000051A0: 4A400043
	v_add_nc_u32_e32 v17, s52, v0                              // 0000000051A4: 4A220034
	v_add_nc_u32_e32 v18, s53, v0                              // 0000000051A8: 4A240035
	v_add_nc_u32_e32 v19, s54, v0                              // 0000000051AC: 4A260036
	v_add_nc_u32_e32 v20, s55, v0                              // 0000000051B0: 4A280037
	v_add_nc_u32_e32 v33, s36, v0                              // 0000000051B4: 4A420024
	v_add_nc_u32_e32 v34, s37, v0                              // 0000000051B8: 4A440025
	v_add_nc_u32_e32 v35, s38, v0                              // 0000000051BC: 4A460026
	v_add_nc_u32_e32 v36, s39, v0                              // 0000000051C0: 4A480027
	v_add_nc_u32_e32 v21, s56, v0                              // 0000000051C4: 4A2A0038
	v_add_nc_u32_e32 v22, s57, v0                              // 0000000051C8: 4A2C0039
	v_add_nc_u32_e32 v23, s58, v0                              // 0000000051CC: 4A2E003A
	v_add_nc_u32_e32 v24, s59, v0                              // 0000000051D0: 4A30003B
	s_clause 0x5                                               // 0000000051D4: BF850005
	scratch_store_b128 off, v[1:4], off                        // 0000000051D8: DC750000 007C0100
	scratch_store_b128 off, v[5:8], off offset:16              // 0000000051E0: DC750010 007C0500
	scratch_store_b128 off, v[9:12], off offset:32             // 0000000051E8: DC750020 007C0900
	scratch_store_b128 off, v[13:16], off offset:48            // 0000000051F0: DC750030 007C0D00
	scratch_store_b128 off, v[17:20], off offset:64            // 0000000051F8: DC750040 007C1100
	scratch_store_b128 off, v[21:24], off offset:80            // 000000005200: DC750050 007C1500
	v_add_nc_u32_e32 v1, s40, v0                               // 000000005208: 4A020028
	v_add_nc_u32_e32 v2, s41, v0                               // 00000000520C: 4A040029
	v_add_nc_u32_e32 v3, s42, v0                               // 000000005210: 4A06002A
	v_add_nc_u32_e32 v4, s43, v0                               // 000000005214: 4A08002B
	v_add_nc_u32_e32 v5, s44, v0                               // 000000005218: 4A0A002C
	v_add_nc_u32_e32 v6, s45, v0                               // 00000000521C: 4A0C002D
	v_add_nc_u32_e32 v7, s46, v0                               // 000000005220: 4A0E002E
	v_add_nc_u32_e32 v8, s47, v0                               // 000000005224: 4A10002F
	v_add_nc_u32_e32 v9, s48, v0                               // 000000005228: 4A120030
	v_add_nc_u32_e32 v10, s49, v0                              // 00000000522C: 4A140031
	v_add_nc_u32_e32 v11, s50, v0                              // 000000005230: 4A160032
	v_add_nc_u32_e32 v12, s51, v0                              // 000000005234: 4A180033
	s_clause 0x5                                               // 000000005238: BF850005
	scratch_store_b128 off, v[25:28], off offset:96            // 00000000523C: DC750060 007C1900
	scratch_store_b128 off, v[29:32], off offset:112           // 000000005244: DC750070 007C1D00
	scratch_store_b128 off, v[33:36], off offset:128           // 00000000524C: DC750080 007C2100
	scratch_store_b128 off, v[1:4], off offset:144             // 000000005254: DC750090 007C0100
	scratch_store_b128 off, v[5:8], off offset:160             // 00000000525C: DC7500A0 007C0500
	scratch_store_b128 off, v[9:12], off offset:176            // 000000005264: DC7500B0 007C0900
	s_waitcnt lgkmcnt(0)                                       // 00000000526C: BF89FC07
	v_add_nc_u32_e32 v1, s16, v0                               // 000000005270: 4A020010
	v_add_nc_u32_e32 v2, s17, v0                               // 000000005274: 4A040011
	v_add_nc_u32_e32 v3, s18, v0                               // 000000005278: 4A060012
	v_add_nc_u32_e32 v4, s19, v0                               // 00000000527C: 4A080013
	v_add_nc_u32_e32 v5, s20, v0                               // 000000005280: 4A0A0014
	v_add_nc_u32_e32 v6, s21, v0                               // 000000005284: 4A0C0015
	v_add_nc_u32_e32 v7, s22, v0                               // 000000005288: 4A0E0016
	v_add_nc_u32_e32 v8, s23, v0                               // 00000000528C: 4A100017
	v_add_nc_u32_e32 v9, s24, v0                               // 000000005290: 4A120018
	v_add_nc_u32_e32 v10, s25, v0                              // 000000005294: 4A140019
	v_add_nc_u32_e32 v11, s26, v0                              // 000000005298: 4A16001A
	v_add_nc_u32_e32 v12, s27, v0                              // 00000000529C: 4A18001B
	s_clause 0x1                                               // 0000000052A0: BF850001
	scratch_store_b128 off, v[1:4], off offset:192             // 0000000052A4: DC7500C0 007C0100
	scratch_store_b128 off, v[5:8], off offset:208             // 0000000052AC: DC7500D0 007C0500
	v_mov_b32_e32 v1, 0                                        // 0000000052B4: 7E020280
	v_add_nc_u32_e32 v13, s28, v0                              // 0000000052B8: 4A1A001C
	v_add_nc_u32_e32 v14, s29, v0                              // 0000000052BC: 4A1C001D
	v_add_nc_u32_e32 v15, s30, v0                              // 0000000052C0: 4A1E001E
	v_add_nc_u32_e32 v16, s31, v0                              // 0000000052C4: 4A20001F
	s_clause 0x1                                               // 0000000052C8: BF850001
	scratch_store_b128 off, v[9:12], off offset:224            // 0000000052CC: DC7500E0 007C0900
	scratch_store_b128 off, v[13:16], off offset:240           // 0000000052D4: DC7500F0 007C0D00
; ./kernels.hip:122
	s_cbranch_scc1 16                                          // 0000000052DC: BFA20010 <_Z16array_in_scratchPKiPii+0x220>
	s_mov_b32 s1, 0                                            // 0000000052E0: BE810080
	s_delay_alu instid0(SALU_CYCLE_1)                          // 0000000052E4: BF870009
; ./kernels.hip:123
	v_add_nc_u32_e32 v1, s1, v1                                // 0000000052E8: 4A020201
; ./kernels.hip:124
	s_and_b32 s2, s1, 63                                       // 0000000052EC: 8B02BF01
; ./kernels.hip:122
	s_add_i32 s1, s1, 1                                        // 0000000052F0: 81018101
; ./kernels.hip:124
	s_lshl_b32 s2, s2, 2                                       // 0000000052F4: 84028202
; ./kernels.hip:122
	s_cmp_eq_u32 s0, s1                                        // 0000000052F8: BF060100
; ./kernels.hip:123
	v_and_b32_e32 v1, 63, v1                                   // 0000000052FC: 360202BF
	s_delay_alu instid0(VALU_DEP_1)                            // 000000005300: BF870001
	v_lshlrev_b32_e32 v1, 2, v1                                // 000000005304: 30020282
	scratch_load_b32 v1, v1, off                               // 000000005308: DC510000 01FC0001
; ./kernels.hip:124
	s_waitcnt vmcnt(0)                                         // 000000005310: BF8903F7
	scratch_store_b32 off, v1, s2                              // 000000005314: DC690000 00020100
; ./kernels.hip:122
	s_cbranch_scc0 65521                                       // 00000000531C: BFA1FFF1 <_Z16array_in_scratchPKiPii+0x1e4>
; ./kernels.hip:18
	v_lshl_or_b32 v2, s15, 8, v0                               // 000000005320: D6560002 0401100F
; ./kernels.hip:126
	v_mov_b32_e32 v3, 0                                        // 000000005328: 7E060280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000532C: BF870091
	v_lshlrev_b64 v[2:3], 2, v[2:3]                            // 000000005330: D73C0002 00020482
	v_add_co_u32 v2, vcc_lo, s6, v2                            // 000000005338: D7006A02 00020406
	s_delay_alu instid0(VALU_DEP_1)                            // 000000005340: BF870001
	v_add_co_ci_u32_e64 v3, null, s7, v3, vcc_lo               // 000000005344: D5207C03 01AA0607
	global_store_b32 v[2:3], v1, off                           // 00000000534C: DC6A0000 007C0102
; ./kernels.hip:127
	s_endpgm                                                   // 000000005354: BFB00000
	s_nop 0                                                    // 000000005358: BF800000
	s_nop 0                                                    // 00000000535C: BF800000
	s_nop 0                                                    // 000000005360: BF800000
	s_nop 0                                                    // 000000005364: BF800000
	s_nop 0                                                    // 000000005368: BF800000
	s_nop 0                                                    // 00000000536C: BF800000
	s_nop 0                                                    // 000000005370: BF800000
	s_nop 0                                                    // 000000005374: BF800000
	s_nop 0                                                    // 000000005378: BF800000
	s_nop 0                                                    // 00000000537C: BF800000
	s_nop 0                                                    // 000000005380: BF800000
	s_nop 0                                                    // 000000005384: BF800000
	s_nop 0                                                    // 000000005388: BF800000
	s_nop 0                                                    // 00000000538C: BF800000
	s_nop 0                                                    // 000000005390: BF800000
	s_nop 0                                                    // 000000005394: BF800000
	s_nop 0                                                    // 000000005398: BF800000
	s_nop 0                                                    // 00000000539C: BF800000
	s_nop 0                                                    // 0000000053A0: BF800000
	s_nop 0                                                    // 0000000053A4: BF800000
	s_nop 0                                                    // 0000000053A8: BF800000
	s_nop 0                                                    // 0000000053AC: BF800000
	s_nop 0                                                    // 0000000053B0: BF800000
	s_nop 0                                                    // 0000000053B4: BF800000
	s_nop 0                                                    // 0000000053B8: BF800000
	s_nop 0                                                    // 0000000053BC: BF800000
	s_nop 0                                                    // 0000000053C0: BF800000
	s_nop 0                                                    // 0000000053C4: BF800000
	s_nop 0                                                    // 0000000053C8: BF800000
	s_nop 0                                                    // 0000000053CC: BF800000
	s_nop 0                                                    // 0000000053D0: BF800000
	s_nop 0                                                    // 0000000053D4: BF800000
	s_nop 0                                                    // 0000000053D8: BF800000
	s_nop 0                                                    // 0000000053DC: BF800000
	s_nop 0                                                    // 0000000053E0: BF800000
	s_nop 0                                                    // 0000000053E4: BF800000
	s_nop 0                                                    // 0000000053E8: BF800000
	s_nop 0                                                    // 0000000053EC: BF800000
	s_nop 0                                                    // 0000000053F0: BF800000
	s_nop 0                                                    // 0000000053F4: BF800000
	s_nop 0                                                    // 0000000053F8: BF800000
	s_nop 0                                                    // 0000000053FC: BF800000

0000000000005400 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:18
	s_clause 0x1                                               // 000000005400: BF850001
	s_load_b32 s4, s[0:1], 0x10                                // 000000005404: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8                             // 00000000540C: F4040080 F8000008
	v_lshl_or_b32 v0, s15, 8, v0                               // 000000005414: D6560000 0401100F
	s_delay_alu instid0(VALU_DEP_1)                            // 00000000541C: BF870001
	v_mov_b32_e32 v2, v0                                       // 000000005420: 7E040300
; ./kernels.hip:133
	s_waitcnt lgkmcnt(0)                                       // 000000005424: BF89FC07
	s_cmp_lt_i32 s4, 1                                         // 000000005428: BF048104
	s_cbranch_scc1 65                                          // 00000000542C: BFA20041 <_Z7waitingPKDv4_jPii+0x134>
	s_load_b64 s[0:1], s[0:1], null                            // 000000005430: F4040000 F8000000
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, v0              // 000000005438: CA100080 03020100
	s_set_inst_prefetch_distance 0x1                           // 000000005440: BF840001
	s_nop 0                                                    // 000000005444: BF800000
	s_nop 0                                                    // 000000005448: BF800000
	s_nop 0                                                    // 00000000544C: BF800000
	s_nop 0                                                    // 000000005450: BF800000
	s_nop 0                                                    // 000000005454: BF800000
	s_nop 0                                                    // 000000005458: BF800000
	s_nop 0                                                    // 00000000545C: BF800000
	s_nop 0                                                    // 000000005460: BF800000
	s_nop 0                                                    // 000000005464: BF800000
	s_nop 0                                                    // 000000005468: BF800000
	s_nop 0                                                    // 00000000546C: BF800000
	s_nop 0                                                    // 000000005470: BF800000
	s_nop 0                                                    // 000000005474: BF800000
	s_nop 0                                                    // 000000005478: BF800000
	s_nop 0                                                    // 00000000547C: BF800000
; ./kernels.hip:134
	s_waitcnt vmcnt(0)                                         // 000000005480: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)// 000000005484: BF8704A1
	v_lshlrev_b64 v[1:2], 4, v[2:3]                            // 000000005488: D73C0001 00020484
; ./kernels.hip:133
	s_add_i32 s4, s4, -1                                       // 000000005490: 8104C104
	s_cmp_eq_u32 s4, 0                                         // 000000005494: BF068004
; ./kernels.hip:134
	s_waitcnt lgkmcnt(0)                                       // 000000005498: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000549C: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1                            // 0000000054A0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 0000000054A8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off                            // 0000000054B0: DC520000 027C0001
; ./kernels.hip:135
	s_waitcnt vmcnt(0)                                         // 0000000054B8: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3]                            // 0000000054BC: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054C4: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1                            // 0000000054C8: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 0000000054D0: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:4                   // 0000000054D8: DC520004 027C0001
; ./kernels.hip:136
	s_waitcnt vmcnt(0)                                         // 0000000054E0: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3]                            // 0000000054E4: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054EC: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1                            // 0000000054F0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 0000000054F8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:8                   // 000000005500: DC520008 027C0001
; ./kernels.hip:137
	s_waitcnt vmcnt(0)                                         // 000000005508: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3]                            // 00000000550C: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005514: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1                            // 000000005518: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 000000005520: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:12                  // 000000005528: DC52000C 027C0001
; ./kernels.hip:133
	s_cbranch_scc0 65491                                       // 000000005530: BFA1FFD3 <_Z7waitingPKDv4_jPii+0x80>
	s_set_inst_prefetch_distance 0x2                           // 000000005534: BF840002
; ./kernels.hip:139
	v_mov_b32_e32 v1, 0                                        // 000000005538: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000553C: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1]                            // 000000005540: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s2, v0                            // 000000005548: D7006A00 00020002
	s_delay_alu instid0(VALU_DEP_1)                            // 000000005550: BF870001
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo               // 000000005554: D5207C01 01AA0203
	s_waitcnt vmcnt(0)                                         // 00000000555C: BF8903F7
	global_store_b32 v[0:1], v2, off                           // 000000005560: DC6A0000 007C0200
; ./kernels.hip:140
	s_endpgm                                                   // 000000005568: BFB00000
	s_code_end                                                 // 00000000556C: BF9F0000
	s_code_end                                                 // 000000005570: BF9F0000
	s_code_end                                                 // 000000005574: BF9F0000
	s_code_end                                                 // 000000005578: BF9F0000
	s_code_end                                                 // 00000000557C: BF9F0000
	s_code_end                                                 // 000000005580: BF9F0000
	s_code_end                                                 // 000000005584: BF9F0000
	s_code_end                                                 // 000000005588: BF9F0000
	s_code_end                                                 // 00000000558C: BF9F0000
	s_code_end                                                 // 000000005590: BF9F0000
	s_code_end                                                 // 000000005594: BF9F0000
	s_code_end                                                 // 000000005598: BF9F0000
	s_code_end                                                 // 00000000559C: BF9F0000
	s_code_end                                                 // 0000000055A0: BF9F0000
	s_code_end                                                 // 0000000055A4: BF9F0000
	s_code_end                                                 // 0000000055A8: BF9F0000
	s_code_end                                                 // 0000000055AC: BF9F0000
	s_code_end                                                 // 0000000055B0: BF9F0000
	s_code_end                                                 // 0000000055B4: BF9F0000
	s_code_end                                                 // 0000000055B8: BF9F0000
	s_code_end                                                 // 0000000055BC: BF9F0000
	s_code_end                                                 // 0000000055C0: BF9F0000
	s_code_end                                                 // 0000000055C4: BF9F0000
	s_code_end                                                 // 0000000055C8: BF9F0000
	s_code_end                                                 // 0000000055CC: BF9F0000
	s_code_end                                                 // 0000000055D0: BF9F0000
	s_code_end                                                 // 0000000055D4: BF9F0000
	s_code_end                                                 // 0000000055D8: BF9F0000
	s_code_end                                                 // 0000000055DC: BF9F0000
	s_code_end                                                 // 0000000055E0: BF9F0000
	s_code_end                                                 // 0000000055E4: BF9F0000
	s_code_end                                                 // 0000000055E8: BF9F0000
	s_code_end                                                 // 0000000055EC: BF9F0000
	s_code_end                                                 // 0000000055F0: BF9F0000
	s_code_end                                                 // 0000000055F4: BF9F0000
	s_code_end                                                 // 0000000055F8: BF9F0000
	s_code_end                                                 // 0000000055FC: BF9F0000
	s_code_end                                                 // 000000005600: BF9F0000
	s_code_end                                                 // 000000005604: BF9F0000
	s_code_end                                                 // 000000005608: BF9F0000
	s_code_end                                                 // 00000000560C: BF9F0000
	s_code_end                                                 // 000000005610: BF9F0000
	s_code_end                                                 // 000000005614: BF9F0000
	s_code_end                                                 // 000000005618: BF9F0000
	s_code_end                                                 // 00000000561C: BF9F0000
	s_code_end                                                 // 000000005620: BF9F0000
	s_code_end                                                 // 000000005624: BF9F0000
	s_code_end                                                 // 000000005628: BF9F0000
	s_code_end                                                 // 00000000562C: BF9F0000
	s_code_end                                                 // 000000005630: BF9F0000
	s_code_end                                                 // 000000005634: BF9F0000
	s_code_end                                                 // 000000005638: BF9F0000
	s_code_end                                                 // 00000000563C: BF9F0000
	s_code_end                                                 // 000000005640: BF9F0000
	s_code_end                                                 // 000000005644: BF9F0000
	s_code_end                                                 // 000000005648: BF9F0000
	s_code_end                                                 // 00000000564C: BF9F0000
	s_code_end                                                 // 000000005650: BF9F0000
	s_code_end                                                 // 000000005654: BF9F0000
	s_code_end                                                 // 000000005658: BF9F0000
	s_code_end                                                 // 00000000565C: BF9F0000
	s_code_end                                                 // 000000005660: BF9F0000
	s_code_end                                                 // 000000005664: BF9F0000
	s_code_end                                                 // 000000005668: BF9F0000
	s_code_end                                                 // 00000000566C: BF9F0000
	s_code_end                                                 // 000000005670: BF9F0000
	s_code_end                                                 // 000000005674: BF9F0000
	s_code_end                                                 // 000000005678: BF9F0000
	s_code_end                                                 // 00000000567C: BF9F0000
	s_code_end                                                 // 000000005680: BF9F0000
	s_code_end                                                 // 000000005684: BF9F0000
	s_code_end                                                 // 000000005688: BF9F0000
	s_code_end                                                 // 00000000568C: BF9F0000
	s_code_end                                                 // 000000005690: BF9F0000
	s_code_end                                                 // 000000005694: BF9F0000
	s_code_end                                                 // 000000005698: BF9F0000
	s_code_end                                                 // 00000000569C: BF9F0000
	s_code_end                                                 // 0000000056A0: BF9F0000
	s_code_end                                                 // 0000000056A4: BF9F0000
	s_code_end                                                 // 0000000056A8: BF9F0000
	s_code_end                                                 // 0000000056AC: BF9F0000
	s_code_end                                                 // 0000000056B0: BF9F0000
	s_code_end                                                 // 0000000056B4: BF9F0000
	s_code_end                                                 // 0000000056B8: BF9F0000
	s_code_end                                                 // 0000000056BC: BF9F0000
	s_code_end                                                 // 0000000056C0: BF9F0000
	s_code_end                                                 // 0000000056C4: BF9F0000
	s_code_end                                                 // 0000000056C8: BF9F0000
	s_code_end                                                 // 0000000056CC: BF9F0000
	s_code_end                                                 // 0000000056D0: BF9F0000
	s_code_end                                                 // 0000000056D4: BF9F0000
	s_code_end                                                 // 0000000056D8: BF9F0000
	s_code_end                                                 // 0000000056DC: BF9F0000
	s_code_end                                                 // 0000000056E0: BF9F0000
	s_code_end                                                 // 0000000056E4: BF9F0000
	s_code_end                                                 // 0000000056E8: BF9F0000
	s_code_end                                                 // 0000000056EC: BF9F0000
	s_code_end                                                 // 0000000056F0: BF9F0000
	s_code_end                                                 // 0000000056F4: BF9F0000
	s_code_end                                                 // 0000000056F8: BF9F0000
	s_code_end                                                 // 0000000056FC: BF9F0000
