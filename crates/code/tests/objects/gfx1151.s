
gfx1151.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000003000 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:18
	s_load_b64 s[4:5], s[0:1], 0x10                            // 000000003000: F4040100 F8000010
	v_lshl_or_b32 v0, s2, 8, v0                                // 000000003008: D6560000 04011002
; ./kernels.hip:23
	s_mov_b32 s2, exec_lo                                      // 000000003010: BE82007E
	s_waitcnt lgkmcnt(0)                                       // 000000003014: BF89FC07
	s_delay_alu instid0(VALU_DEP_1)                            // 000000003018: BF870001
	v_cmpx_gt_i32_e64 s5, v0                                   // 00000000301C: D4C4007E 00020005
	s_cbranch_execz 78                                         // 000000003024: BFA5004E <_Z10clean_axpyPKDv4_fPS_fi+0x160>
	s_load_b128 s[8:11], s[0:1], null                          // 000000003028: F4080200 F8000000
; ./kernels.hip:23
	v_ashrrev_i32_e32 v1, 31, v0                               // 000000003030: 3402009F
	s_mov_b32 s1, s4                                           // 000000003034: BE810004
	s_mov_b32 s2, s4                                           // 000000003038: BE820004
	s_mov_b32 s3, s4                                           // 00000000303C: BE830004
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
	v_fma_f32 v12, s4, v8, v12                                 // 0000000030EC: D613000C 04321004
	v_fma_f32 v11, s3, v7, v11                                 // 0000000030F4: D613000B 042E0E03
	v_fma_f32 v10, s2, v6, v10                                 // 0000000030FC: D613000A 042A0C02
	v_fmac_f32_e32 v9, s1, v5                                  // 000000003104: 56120A01
; ./kernels.hip:23
	v_cmp_le_i32_e32 vcc_lo, s5, v0                            // 000000003108: 7C860005
; ./kernels.hip:26
	s_waitcnt vmcnt(0)                                         // 00000000310C: BF8903F7
	v_fma_f32 v20, s4, v16, v20                                // 000000003110: D6130014 04522004
	v_fma_f32 v19, s3, v15, v19                                // 000000003118: D6130013 044E1E03
	v_fma_f32 v18, s2, v14, v18                                // 000000003120: D6130012 044A1C02
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
	v_lshl_or_b32 v1, s2, 8, v0                                // 000000003200: D6560001 04011002
	s_clause 0x1                                               // 000000003208: BF850001
	s_load_b32 s4, s[0:1], 0x10                                // 00000000320C: F4000100 F8000010
	s_load_b128 s[0:3], s[0:1], null                           // 000000003214: F4080000 F8000000
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 00000000321C: BF8700C1
	v_mov_b32_e32 v0, v1                                       // 000000003220: 7E000301
	scratch_store_b64 off, v[0:1], off offset:192              // 000000003224: DC6D00C0 007C0000
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
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000325C: BF8700A2
	v_lshlrev_b64 v[0:1], 2, v[0:1]                            // 000000003260: D73C0000 00020082
	v_add_co_u32 v16, vcc_lo, s0, v4                           // 000000003268: D7006A10 00020800
	v_add_co_ci_u32_e64 v17, null, s1, v5, vcc_lo              // 000000003270: D5207C11 01AA0A01
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_4)// 000000003278: BF870214
	v_add_co_u32 v18, vcc_lo, s0, v2                           // 00000000327C: D7006A12 00020400
	v_add_co_u32 v28, s0, s0, v0                               // 000000003284: D700001C 00020000
	v_add_co_ci_u32_e64 v19, null, s1, v3, vcc_lo              // 00000000328C: D5207C13 01AA0601
	v_add_co_ci_u32_e64 v29, null, s1, v1, s0                  // 000000003294: D5207C1D 00020201
	s_clause 0x3                                               // 00000000329C: BF850003
	global_load_b128 v[12:15], v[16:17], off                   // 0000000032A0: DC5E0000 0C7C0010
	global_load_b128 v[8:11], v[16:17], off offset:16          // 0000000032A8: DC5E0010 087C0010
	global_load_b128 v[4:7], v[16:17], off offset:32           // 0000000032B0: DC5E0020 047C0010
	global_load_b128 v[0:3], v[16:17], off offset:48           // 0000000032B8: DC5E0030 007C0010
	s_waitcnt vmcnt(0)                                         // 0000000032C0: BF8903F7
	scratch_store_b128 off, v[0:3], off offset:176             // 0000000032C4: DC7500B0 007C0000
	global_load_b128 v[0:3], v[18:19], off                     // 0000000032CC: DC5E0000 007C0012
	s_waitcnt vmcnt(0)                                         // 0000000032D4: BF8903F7
	scratch_store_b128 off, v[0:3], off offset:160             // 0000000032D8: DC7500A0 007C0000
	global_load_b128 v[0:3], v[18:19], off offset:16           // 0000000032E0: DC5E0010 007C0012
	s_waitcnt vmcnt(0)                                         // 0000000032E8: BF8903F7
	scratch_store_b128 off, v[0:3], off offset:144             // 0000000032EC: DC750090 007C0000
	global_load_b128 v[0:3], v[18:19], off offset:32           // 0000000032F4: DC5E0020 007C0012
	s_waitcnt vmcnt(0)                                         // 0000000032FC: BF8903F7
	scratch_store_b128 off, v[0:3], off offset:128             // 000000003300: DC750080 007C0000
	s_clause 0x3                                               // 000000003308: BF850003
	global_load_b128 v[20:23], v[18:19], off offset:48         // 00000000330C: DC5E0030 147C0012
	global_load_b128 v[24:27], v[28:29], off                   // 000000003314: DC5E0000 187C001C
	global_load_b128 v[0:3], v[28:29], off offset:16           // 00000000331C: DC5E0010 007C001C
	global_load_b128 v[16:19], v[28:29], off offset:32         // 000000003324: DC5E0020 107C001C
	s_waitcnt vmcnt(0)                                         // 00000000332C: BF8903F7
	scratch_store_b128 off, v[16:19], off offset:112           // 000000003330: DC750070 007C1000
	global_load_b128 v[16:19], v[28:29], off offset:48         // 000000003338: DC5E0030 107C001C
; ./kernels.hip:36
	s_waitcnt vmcnt(0)                                         // 000000003340: BF8903F7
	s_clause 0x2                                               // 000000003344: BF850002
	scratch_store_b128 off, v[16:19], off                      // 000000003348: DC750000 007C1000
	scratch_store_b128 off, v[24:27], off offset:32            // 000000003350: DC750020 007C1800
	scratch_store_b128 off, v[0:3], off offset:16              // 000000003358: DC750010 007C0000
	s_cbranch_scc1 188                                         // 000000003360: BFA200BC <_Z8spillingPKfPfi+0x454>
	v_dual_mov_b32 v27, v11 :: v_dual_mov_b32 v26, v10         // 000000003364: CA10010B 1B1A010A
	v_dual_mov_b32 v31, v15 :: v_dual_mov_b32 v30, v14         // 00000000336C: CA10010F 1F1E010E
	s_clause 0x1                                               // 000000003374: BF850001
	scratch_store_b128 off, v[20:23], off offset:64            // 000000003378: DC750040 007C1400
	scratch_store_b128 off, v[4:7], off offset:48              // 000000003380: DC750030 007C0400
	s_clause 0x1                                               // 000000003388: BF850001
	scratch_load_b128 v[20:23], off, off offset:112            // 00000000338C: DC5D0070 147C0000
	scratch_load_b128 v[4:7], off, off offset:128              // 000000003394: DC5D0080 047C0000
	v_dual_mov_b32 v25, v9 :: v_dual_mov_b32 v24, v8           // 00000000339C: CA100109 19180108
	scratch_load_b128 v[8:11], off, off offset:144             // 0000000033A4: DC5D0090 087C0000
	v_dual_mov_b32 v29, v13 :: v_dual_mov_b32 v28, v12         // 0000000033AC: CA10010D 1D1C010C
	s_clause 0x1                                               // 0000000033B4: BF850001
	scratch_load_b128 v[12:15], off, off offset:160            // 0000000033B8: DC5D00A0 0C7C0000
	scratch_load_b128 v[0:3], off, off offset:176              // 0000000033C0: DC5D00B0 007C0000
	s_mov_b32 s0, 0                                            // 0000000033C8: BE800080
	scratch_load_b128 v[16:19], off, off offset:48             // 0000000033CC: DC5D0030 107C0000
	s_cvt_f32_u32 s1, s0                                       // 0000000033D4: BE816500
; ./kernels.hip:36
	s_add_i32 s0, s0, 1                                        // 0000000033D8: 81008100
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)// 0000000033DC: BF870499
	s_cmp_lg_u32 s4, s0                                        // 0000000033E0: BF070004
; ./kernels.hip:38
	v_fma_f32 v28, v28, v27, s1                                // 0000000033E4: D613001C 0006371C
	s_waitcnt vmcnt(1)                                         // 0000000033EC: BF8907F7
	v_fma_f32 v25, v25, v0, s1                                 // 0000000033F0: D6130019 00060119
	v_fma_f32 v26, v26, v1, s1                                 // 0000000033F8: D613001A 0006031A
	v_fma_f32 v27, v27, v2, s1                                 // 000000003400: D613001B 0006051B
	v_fma_f32 v0, v0, v15, s1                                  // 000000003408: D6130000 00061F00
	v_fma_f32 v1, v1, v8, s1                                   // 000000003410: D6130001 00061101
	v_fma_f32 v2, v2, v9, s1                                   // 000000003418: D6130002 00061302
	v_fma_f32 v15, v15, v6, s1                                 // 000000003420: D613000F 00060D0F
	v_fma_f32 v8, v8, v7, s1                                   // 000000003428: D6130008 00060F08
	s_waitcnt vmcnt(0)                                         // 000000003430: BF8903F7
	v_fma_f32 v29, v29, v16, s1                                // 000000003434: D613001D 0006211D
	v_fma_f32 v30, v30, v17, s1                                // 00000000343C: D613001E 0006231E
	v_fma_f32 v31, v31, v18, s1                                // 000000003444: D613001F 0006251F
	v_fma_f32 v24, v24, v19, s1                                // 00000000344C: D6130018 00062718
	v_fma_f32 v16, v16, v3, s1                                 // 000000003454: D6130010 00060710
	v_fma_f32 v17, v17, v12, s1                                // 00000000345C: D6130011 00061911
	v_fma_f32 v18, v18, v13, s1                                // 000000003464: D6130012 00061B12
	v_fma_f32 v19, v19, v14, s1                                // 00000000346C: D6130013 00061D13
	s_clause 0x1                                               // 000000003474: BF850001
	scratch_store_b128 off, v[28:31], off offset:96            // 000000003478: DC750060 007C1C00
	scratch_store_b128 off, v[24:27], off offset:80            // 000000003480: DC750050 007C1800
	s_clause 0x1                                               // 000000003488: BF850001
	scratch_load_b128 v[24:27], off, off offset:16             // 00000000348C: DC5D0010 187C0000
	scratch_load_b128 v[28:31], off, off offset:32             // 000000003494: DC5D0020 1C7C0000
	scratch_store_b128 off, v[16:19], off offset:48            // 00000000349C: DC750030 007C1000
	scratch_load_b128 v[16:19], off, off offset:64             // 0000000034A4: DC5D0040 107C0000
	v_fma_f32 v3, v3, v10, s1                                  // 0000000034AC: D6130003 00061503
	v_fma_f32 v12, v12, v11, s1                                // 0000000034B4: D613000C 0006170C
	v_fma_f32 v13, v13, v4, s1                                 // 0000000034BC: D613000D 0006090D
	v_fma_f32 v14, v14, v5, s1                                 // 0000000034C4: D613000E 00060B0E
	s_waitcnt vmcnt(1)                                         // 0000000034CC: BF8907F7
	v_fma_f32 v5, v5, v28, s1                                  // 0000000034D0: D6130005 00063905
	v_fma_f32 v6, v6, v29, s1                                  // 0000000034D8: D6130006 00063B06
	s_waitcnt vmcnt(0)                                         // 0000000034E0: BF8903F7
	v_fma_f32 v9, v9, v16, s1                                  // 0000000034E4: D6130009 00062109
	v_fma_f32 v10, v10, v17, s1                                // 0000000034EC: D613000A 0006230A
	v_fma_f32 v11, v11, v18, s1                                // 0000000034F4: D613000B 0006250B
	v_fma_f32 v4, v4, v19, s1                                  // 0000000034FC: D6130004 00062704
	v_fma_f32 v7, v7, v30, s1                                  // 000000003504: D6130007 00063D07
	v_fma_f32 v16, v16, v31, s1                                // 00000000350C: D6130010 00063F10
	v_fma_f32 v17, v17, v24, s1                                // 000000003514: D6130011 00063111
	v_fma_f32 v18, v18, v25, s1                                // 00000000351C: D6130012 00063312
	v_fma_f32 v19, v19, v26, s1                                // 000000003524: D6130013 00063513
	v_fma_f32 v28, v28, v27, s1                                // 00000000352C: D613001C 0006371C
	v_fma_f32 v29, v29, v20, s1                                // 000000003534: D613001D 0006291D
	v_fma_f32 v30, v30, v21, s1                                // 00000000353C: D613001E 00062B1E
	v_fma_f32 v31, v31, v22, s1                                // 000000003544: D613001F 00062D1F
	scratch_store_b128 off, v[16:19], off offset:64            // 00000000354C: DC750040 007C1000
	scratch_load_b128 v[16:19], off, off                       // 000000003554: DC5D0000 107C0000
	v_fma_f32 v24, v24, v23, s1                                // 00000000355C: D6130018 00062F18
	scratch_store_b128 off, v[28:31], off offset:32            // 000000003564: DC750020 007C1C00
	scratch_load_b128 v[28:31], off, off offset:96             // 00000000356C: DC5D0060 1C7C0000
	s_waitcnt vmcnt(1)                                         // 000000003574: BF8907F7
	v_fma_f32 v25, v25, v16, s1                                // 000000003578: D6130019 00062119
	v_fma_f32 v26, v26, v17, s1                                // 000000003580: D613001A 0006231A
	v_fma_f32 v27, v27, v18, s1                                // 000000003588: D613001B 0006251B
	v_fma_f32 v20, v20, v19, s1                                // 000000003590: D6130014 00062714
	s_waitcnt vmcnt(0)                                         // 000000003598: BF8903F7
	v_fma_f32 v21, v21, v28, s1                                // 00000000359C: D6130015 00063915
	v_fma_f32 v22, v22, v29, s1                                // 0000000035A4: D6130016 00063B16
	v_fma_f32 v23, v23, v30, s1                                // 0000000035AC: D6130017 00063D17
	scratch_store_b128 off, v[24:27], off offset:16            // 0000000035B4: DC750010 007C1800
	scratch_load_b128 v[24:27], off, off offset:80             // 0000000035BC: DC5D0050 187C0000
	v_fma_f32 v16, v16, v31, s1                                // 0000000035C4: D6130010 00063F10
	s_waitcnt vmcnt(0)                                         // 0000000035CC: BF8903F7
	v_fma_f32 v17, v17, v24, s1                                // 0000000035D0: D6130011 00063111
	v_fma_f32 v18, v18, v25, s1                                // 0000000035D8: D6130012 00063312
	v_fma_f32 v19, v19, v26, s1                                // 0000000035E0: D6130013 00063513
	scratch_store_b128 off, v[16:19], off                      // 0000000035E8: DC750000 007C1000
; ./kernels.hip:36
	s_cbranch_scc1 65398                                       // 0000000035F0: BFA2FF76 <_Z8spillingPKfPfi+0x1cc>
	s_clause 0x4                                               // 0000000035F4: BF850004
	scratch_store_b128 off, v[0:3], off offset:176             // 0000000035F8: DC7500B0 007C0000
	scratch_store_b128 off, v[12:15], off offset:160           // 000000003600: DC7500A0 007C0C00
	scratch_store_b128 off, v[8:11], off offset:144            // 000000003608: DC750090 007C0800
	scratch_store_b128 off, v[4:7], off offset:128             // 000000003610: DC750080 007C0400
	scratch_store_b128 off, v[20:23], off offset:112           // 000000003618: DC750070 007C1400
	s_clause 0x1                                               // 000000003620: BF850001
	scratch_load_b128 v[20:23], off, off offset:64             // 000000003624: DC5D0040 147C0000
	scratch_load_b128 v[4:7], off, off offset:48               // 00000000362C: DC5D0030 047C0000
	v_dual_mov_b32 v8, v24 :: v_dual_mov_b32 v9, v25           // 000000003634: CA100118 08080119
	v_dual_mov_b32 v12, v28 :: v_dual_mov_b32 v13, v29         // 00000000363C: CA10011C 0C0C011D
	v_dual_mov_b32 v10, v26 :: v_dual_mov_b32 v11, v27         // 000000003644: CA10011A 0A0A011B
	v_dual_mov_b32 v14, v30 :: v_dual_mov_b32 v15, v31         // 00000000364C: CA10011E 0E0E011F
	s_clause 0x1                                               // 000000003654: BF850001
	scratch_load_b128 v[16:19], off, off offset:112            // 000000003658: DC5D0070 107C0000
	scratch_load_b128 v[0:3], off, off offset:176              // 000000003660: DC5D00B0 007C0000
; ./kernels.hip:42
	v_add_f32_e32 v12, 0, v12                                  // 000000003668: 06181880
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000366C: BF870091
	v_add_f32_e32 v12, v12, v13                                // 000000003670: 06181B0C
	v_add_f32_e32 v12, v12, v14                                // 000000003674: 06181D0C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003678: BF870091
	v_add_f32_e32 v12, v12, v15                                // 00000000367C: 06181F0C
	v_add_f32_e32 v8, v12, v8                                  // 000000003680: 0610110C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003684: BF870091
	v_add_f32_e32 v8, v8, v9                                   // 000000003688: 06101308
	v_add_f32_e32 v8, v8, v10                                  // 00000000368C: 06101508
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000003690: BF8700A1
	v_add_f32_e32 v8, v8, v11                                  // 000000003694: 06101708
	s_waitcnt vmcnt(2)                                         // 000000003698: BF890BF7
	v_add_f32_e32 v4, v8, v4                                   // 00000000369C: 06080908
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000036A0: BF870091
	v_add_f32_e32 v4, v4, v5                                   // 0000000036A4: 06080B04
	v_add_f32_e32 v4, v4, v6                                   // 0000000036A8: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000036AC: BF8700A1
	v_add_f32_e32 v4, v4, v7                                   // 0000000036B0: 06080F04
	s_waitcnt vmcnt(0)                                         // 0000000036B4: BF8903F7
	v_add_f32_e32 v0, v4, v0                                   // 0000000036B8: 06000104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000036BC: BF870091
	v_add_f32_e32 v0, v0, v1                                   // 0000000036C0: 06000300
	v_add_f32_e32 v0, v0, v2                                   // 0000000036C4: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 0000000036C8: BF8700C1
	v_add_f32_e32 v0, v0, v3                                   // 0000000036CC: 06000700
	scratch_load_b128 v[1:4], off, off offset:160              // 0000000036D0: DC5D00A0 017C0000
	s_waitcnt vmcnt(0)                                         // 0000000036D8: BF8903F7
	v_add_f32_e32 v0, v0, v1                                   // 0000000036DC: 06000300
	v_add_f32_e32 v0, v0, v2                                   // 0000000036E0: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000036E4: BF870091
	v_add_f32_e32 v0, v0, v3                                   // 0000000036E8: 06000700
	v_add_f32_e32 v0, v0, v4                                   // 0000000036EC: 06000900
	scratch_load_b128 v[1:4], off, off offset:144              // 0000000036F0: DC5D0090 017C0000
	s_waitcnt vmcnt(0)                                         // 0000000036F8: BF8903F7
	v_add_f32_e32 v0, v0, v1                                   // 0000000036FC: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003700: BF870091
	v_add_f32_e32 v0, v0, v2                                   // 000000003704: 06000500
	v_add_f32_e32 v0, v0, v3                                   // 000000003708: 06000700
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 00000000370C: BF8700C1
	v_add_f32_e32 v0, v0, v4                                   // 000000003710: 06000900
	scratch_load_b128 v[1:4], off, off offset:128              // 000000003714: DC5D0080 017C0000
	s_waitcnt vmcnt(0)                                         // 00000000371C: BF8903F7
	v_add_f32_e32 v0, v0, v1                                   // 000000003720: 06000300
	v_add_f32_e32 v0, v0, v2                                   // 000000003724: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003728: BF870091
	v_add_f32_e32 v0, v0, v3                                   // 00000000372C: 06000700
	v_add_f32_e32 v0, v0, v4                                   // 000000003730: 06000900
	scratch_load_b128 v[1:4], off, off offset:32               // 000000003734: DC5D0020 017C0000
	v_add_f32_e32 v0, v0, v20                                  // 00000000373C: 06002900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003740: BF870091
	v_add_f32_e32 v0, v0, v21                                  // 000000003744: 06002B00
	v_add_f32_e32 v0, v0, v22                                  // 000000003748: 06002D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000374C: BF8700A1
	v_add_f32_e32 v0, v0, v23                                  // 000000003750: 06002F00
	s_waitcnt vmcnt(0)                                         // 000000003754: BF8903F7
	v_add_f32_e32 v0, v0, v1                                   // 000000003758: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000375C: BF870091
	v_add_f32_e32 v0, v0, v2                                   // 000000003760: 06000500
	v_add_f32_e32 v0, v0, v3                                   // 000000003764: 06000700
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000003768: BF8700C1
	v_add_f32_e32 v0, v0, v4                                   // 00000000376C: 06000900
	scratch_load_b128 v[1:4], off, off offset:16               // 000000003770: DC5D0010 017C0000
	s_waitcnt vmcnt(0)                                         // 000000003778: BF8903F7
	v_add_f32_e32 v0, v0, v1                                   // 00000000377C: 06000300
	v_add_f32_e32 v0, v0, v2                                   // 000000003780: 06000500
	scratch_load_b64 v[1:2], off, off offset:192               // 000000003784: DC5500C0 017C0000
	v_add_f32_e32 v0, v0, v3                                   // 00000000378C: 06000700
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000003790: BF8700B1
	v_add_f32_e32 v0, v0, v4                                   // 000000003794: 06000900
	scratch_load_b128 v[4:7], off, off                         // 000000003798: DC5D0000 047C0000
	v_add_f32_e32 v0, v0, v16                                  // 0000000037A0: 06002100
	v_add_f32_e32 v0, v0, v17                                  // 0000000037A4: 06002300
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000037A8: BF8700A1
	v_add_f32_e32 v0, v0, v18                                  // 0000000037AC: 06002500
	s_waitcnt vmcnt(1)                                         // 0000000037B0: BF8907F7
	v_dual_add_f32 v0, v0, v19 :: v_dual_mov_b32 v3, v1        // 0000000037B4: C9102700 00020101
	s_waitcnt vmcnt(0)                                         // 0000000037BC: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 0000000037C0: BF870121
	v_add_f32_e32 v0, v0, v4                                   // 0000000037C4: 06000900
; ./kernels.hip:43
	v_mov_b32_e32 v4, 0                                        // 0000000037C8: 7E080280
; ./kernels.hip:42
	v_add_f32_e32 v2, v0, v5                                   // 0000000037CC: 06040B00
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000037D0: BF870112
; ./kernels.hip:43
	v_lshlrev_b64 v[0:1], 2, v[3:4]                            // 0000000037D4: D73C0000 00020682
; ./kernels.hip:42
	v_add_f32_e32 v2, v2, v6                                   // 0000000037DC: 06040D02
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000037E0: BF870092
; ./kernels.hip:43
	v_add_co_u32 v0, vcc_lo, s2, v0                            // 0000000037E4: D7006A00 00020002
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo               // 0000000037EC: D5207C01 01AA0203
	s_delay_alu instid0(VALU_DEP_3)                            // 0000000037F4: BF870003
; ./kernels.hip:42
	v_add_f32_e32 v2, v2, v7                                   // 0000000037F8: 06040F02
; ./kernels.hip:43
	global_store_b32 v[0:1], v2, off                           // 0000000037FC: DC6A0000 007C0200
; ./kernels.hip:44
	s_endpgm                                                   // 000000003804: BFB00000
	s_nop 0                                                    // 000000003808: BF800000
	s_nop 0                                                    // 00000000380C: BF800000
	s_nop 0                                                    // 000000003810: BF800000
	s_nop 0                                                    // 000000003814: BF800000
	s_nop 0                                                    // 000000003818: BF800000
	s_nop 0                                                    // 00000000381C: BF800000
	s_nop 0                                                    // 000000003820: BF800000
	s_nop 0                                                    // 000000003824: BF800000
	s_nop 0                                                    // 000000003828: BF800000
	s_nop 0                                                    // 00000000382C: BF800000
	s_nop 0                                                    // 000000003830: BF800000
	s_nop 0                                                    // 000000003834: BF800000
	s_nop 0                                                    // 000000003838: BF800000
	s_nop 0                                                    // 00000000383C: BF800000
	s_nop 0                                                    // 000000003840: BF800000
	s_nop 0                                                    // 000000003844: BF800000
	s_nop 0                                                    // 000000003848: BF800000
	s_nop 0                                                    // 00000000384C: BF800000
	s_nop 0                                                    // 000000003850: BF800000
	s_nop 0                                                    // 000000003854: BF800000
	s_nop 0                                                    // 000000003858: BF800000
	s_nop 0                                                    // 00000000385C: BF800000
	s_nop 0                                                    // 000000003860: BF800000
	s_nop 0                                                    // 000000003864: BF800000
	s_nop 0                                                    // 000000003868: BF800000
	s_nop 0                                                    // 00000000386C: BF800000
	s_nop 0                                                    // 000000003870: BF800000
	s_nop 0                                                    // 000000003874: BF800000
	s_nop 0                                                    // 000000003878: BF800000
	s_nop 0                                                    // 00000000387C: BF800000
	s_nop 0                                                    // 000000003880: BF800000
	s_nop 0                                                    // 000000003884: BF800000
	s_nop 0                                                    // 000000003888: BF800000
	s_nop 0                                                    // 00000000388C: BF800000
	s_nop 0                                                    // 000000003890: BF800000
	s_nop 0                                                    // 000000003894: BF800000
	s_nop 0                                                    // 000000003898: BF800000
	s_nop 0                                                    // 00000000389C: BF800000
	s_nop 0                                                    // 0000000038A0: BF800000
	s_nop 0                                                    // 0000000038A4: BF800000
	s_nop 0                                                    // 0000000038A8: BF800000
	s_nop 0                                                    // 0000000038AC: BF800000
	s_nop 0                                                    // 0000000038B0: BF800000
	s_nop 0                                                    // 0000000038B4: BF800000
	s_nop 0                                                    // 0000000038B8: BF800000
	s_nop 0                                                    // 0000000038BC: BF800000
	s_nop 0                                                    // 0000000038C0: BF800000
	s_nop 0                                                    // 0000000038C4: BF800000
	s_nop 0                                                    // 0000000038C8: BF800000
	s_nop 0                                                    // 0000000038CC: BF800000
	s_nop 0                                                    // 0000000038D0: BF800000
	s_nop 0                                                    // 0000000038D4: BF800000
	s_nop 0                                                    // 0000000038D8: BF800000
	s_nop 0                                                    // 0000000038DC: BF800000
	s_nop 0                                                    // 0000000038E0: BF800000
	s_nop 0                                                    // 0000000038E4: BF800000
	s_nop 0                                                    // 0000000038E8: BF800000
	s_nop 0                                                    // 0000000038EC: BF800000
	s_nop 0                                                    // 0000000038F0: BF800000
	s_nop 0                                                    // 0000000038F4: BF800000
	s_nop 0                                                    // 0000000038F8: BF800000
	s_nop 0                                                    // 0000000038FC: BF800000

0000000000003900 <_Z11lds_limitedPKDv4_fPS_>:
; _Z11lds_limitedPKDv4_fPS_():
; ./kernels.hip:47
	s_load_b128 s[4:7], s[0:1], null                           // 000000003900: F4080100 F8000000
	v_lshl_or_b32 v17, s2, 8, v0                               // 000000003908: D6560011 04011002
; ./kernels.hip:49
	v_mov_b32_e32 v18, 0                                       // 000000003910: 7E240280
	v_xor_b32_e32 v39, 0xff, v0                                // 000000003914: 3A4E00FF 000000FF
	v_lshlrev_b32_e32 v0, 4, v0                                // 00000000391C: 30000084
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_4)// 000000003920: BF870243
	v_dual_mov_b32 v2, v18 :: v_dual_add_nc_u32 v1, 0x100, v17 // 000000003924: CA200112 020022FF 00000100
	v_add_nc_u32_e32 v3, 0x200, v17                            // 000000003930: 4A0622FF 00000200
	v_lshlrev_b64 v[37:38], 4, v[17:18]                        // 000000003938: D73C0025 00022284
	v_dual_mov_b32 v4, v18 :: v_dual_add_nc_u32 v5, 0x300, v17 // 000000003940: CA200112 040422FF 00000300
	v_lshlrev_b64 v[1:2], 4, v[1:2]                            // 00000000394C: D73C0001 00020284
	v_dual_mov_b32 v6, v18 :: v_dual_add_nc_u32 v15, 0x400, v17// 000000003954: CA200112 060E22FF 00000400
	v_dual_mov_b32 v16, v18 :: v_dual_add_nc_u32 v19, 0x500, v17// 000000003960: CA200112 101222FF 00000500
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 00000000396C: BF8700C4
	v_lshlrev_b64 v[3:4], 4, v[3:4]                            // 000000003970: D73C0003 00020684
	v_dual_mov_b32 v20, v18 :: v_dual_add_nc_u32 v23, 0x600, v17// 000000003978: CA200112 141622FF 00000600
	s_waitcnt lgkmcnt(0)                                       // 000000003984: BF89FC07
	v_add_co_u32 v7, vcc_lo, s4, v37                           // 000000003988: D7006A07 00024A04
	v_add_co_ci_u32_e64 v8, null, s5, v38, vcc_lo              // 000000003990: D5207C08 01AA4C05
	v_add_co_u32 v9, vcc_lo, s4, v1                            // 000000003998: D7006A09 00020204
	s_delay_alu instid0(VALU_DEP_1)                            // 0000000039A0: BF870001
	v_add_co_ci_u32_e64 v10, null, s5, v2, vcc_lo              // 0000000039A4: D5207C0A 01AA0405
	v_lshlrev_b64 v[1:2], 4, v[5:6]                            // 0000000039AC: D73C0001 00020A84
	v_lshlrev_b64 v[21:22], 4, v[15:16]                        // 0000000039B4: D73C0015 00021E84
	v_add_co_u32 v11, vcc_lo, s4, v3                           // 0000000039BC: D7006A0B 00020604
	v_lshlrev_b64 v[19:20], 4, v[19:20]                        // 0000000039C4: D73C0013 00022684
	v_dual_mov_b32 v24, v18 :: v_dual_add_nc_u32 v25, 0x700, v17// 0000000039CC: CA200112 181822FF 00000700
	v_add_co_ci_u32_e64 v12, null, s5, v4, vcc_lo              // 0000000039D8: D5207C0C 01AA0805
	v_add_co_u32 v13, vcc_lo, s4, v1                           // 0000000039E0: D7006A0D 00020204
	v_dual_mov_b32 v26, v18 :: v_dual_add_nc_u32 v17, 0x800, v17// 0000000039E8: CA200112 1A1022FF 00000800
	v_add_co_ci_u32_e64 v14, null, s5, v2, vcc_lo              // 0000000039F4: D5207C0E 01AA0405
	v_add_co_u32 v21, vcc_lo, s4, v21                          // 0000000039FC: D7006A15 00022A04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000003A04: BF8700B1
	v_add_co_ci_u32_e64 v22, null, s5, v22, vcc_lo             // 000000003A08: D5207C16 01AA2C05
	v_lshlrev_b64 v[23:24], 4, v[23:24]                        // 000000003A10: D73C0017 00022E84
	v_add_co_u32 v27, vcc_lo, s4, v19                          // 000000003A18: D7006A1B 00022604
	v_add_co_ci_u32_e64 v28, null, s5, v20, vcc_lo             // 000000003A20: D5207C1C 01AA2805
	v_lshlrev_b64 v[19:20], 4, v[25:26]                        // 000000003A28: D73C0013 00023284
	v_lshlrev_b64 v[17:18], 4, v[17:18]                        // 000000003A30: D73C0011 00022284
	v_add_co_u32 v25, vcc_lo, s4, v23                          // 000000003A38: D7006A19 00022E04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)// 000000003A40: BF870211
	v_add_co_ci_u32_e64 v26, null, s5, v24, vcc_lo             // 000000003A44: D5207C1A 01AA3005
	v_add_co_u32 v29, vcc_lo, s4, v19                          // 000000003A4C: D7006A1D 00022604
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000003A54: BF8700A1
	v_add_co_ci_u32_e64 v30, null, s5, v20, vcc_lo             // 000000003A58: D5207C1E 01AA2805
	v_add_co_u32 v33, vcc_lo, s4, v17                          // 000000003A60: D7006A21 00022204
	v_add_co_ci_u32_e64 v34, null, s5, v18, vcc_lo             // 000000003A68: D5207C22 01AA2405
	s_clause 0x8                                               // 000000003A70: BF850008
	global_load_b128 v[1:4], v[7:8], off                       // 000000003A74: DC5E0000 017C0007
	global_load_b128 v[5:8], v[9:10], off                      // 000000003A7C: DC5E0000 057C0009
	global_load_b128 v[9:12], v[11:12], off                    // 000000003A84: DC5E0000 097C000B
	global_load_b128 v[13:16], v[13:14], off                   // 000000003A8C: DC5E0000 0D7C000D
	global_load_b128 v[17:20], v[21:22], off                   // 000000003A94: DC5E0000 117C0015
	global_load_b128 v[21:24], v[27:28], off                   // 000000003A9C: DC5E0000 157C001B
	global_load_b128 v[25:28], v[25:26], off                   // 000000003AA4: DC5E0000 197C0019
	global_load_b128 v[29:32], v[29:30], off                   // 000000003AAC: DC5E0000 1D7C001D
	global_load_b128 v[33:36], v[33:34], off                   // 000000003AB4: DC5E0000 217C0021
; ./kernels.hip:54
	v_lshlrev_b32_e32 v39, 4, v39                              // 000000003ABC: 304E4E84
; ./kernels.hip:49
	s_waitcnt vmcnt(7)                                         // 000000003AC0: BF891FF7
	ds_store_b128 v0, v[5:8] offset:4096                       // 000000003AC4: DB7C1000 00000500
	s_waitcnt vmcnt(6)                                         // 000000003ACC: BF891BF7
	ds_store_b128 v0, v[9:12] offset:8192                      // 000000003AD0: DB7C2000 00000900
	s_waitcnt vmcnt(5)                                         // 000000003AD8: BF8917F7
	ds_store_b128 v0, v[13:16] offset:12288                    // 000000003ADC: DB7C3000 00000D00
	s_waitcnt vmcnt(4)                                         // 000000003AE4: BF8913F7
	ds_store_b128 v0, v[17:20] offset:16384                    // 000000003AE8: DB7C4000 00001100
	s_waitcnt vmcnt(3)                                         // 000000003AF0: BF890FF7
	ds_store_b128 v0, v[21:24] offset:20480                    // 000000003AF4: DB7C5000 00001500
	s_waitcnt vmcnt(2)                                         // 000000003AFC: BF890BF7
	ds_store_b128 v0, v[25:28] offset:24576                    // 000000003B00: DB7C6000 00001900
	s_waitcnt vmcnt(1)                                         // 000000003B08: BF8907F7
	ds_store_b128 v0, v[29:32] offset:28672                    // 000000003B0C: DB7C7000 00001D00
	ds_store_b128 v0, v[1:4]                                   // 000000003B14: DB7C0000 00000100
	s_waitcnt vmcnt(0)                                         // 000000003B1C: BF8903F7
	ds_store_b128 v0, v[33:36] offset:32768                    // 000000003B20: DB7C8000 00002100
; ./kernels.hip:50
	s_waitcnt lgkmcnt(0)                                       // 000000003B28: BF89FC07
; ./kernels.hip:51
	s_barrier                                                  // 000000003B2C: BFBD0000
; ./kernels.hip:52
	buffer_gl0_inv                                             // 000000003B30: E0AC0000 00000000
; ./kernels.hip:54
	ds_load_b128 v[0:3], v39                                   // 000000003B38: DBFC0000 00000027
	ds_load_b128 v[4:7], v39 offset:4096                       // 000000003B40: DBFC1000 04000027
	ds_load_b128 v[8:11], v39 offset:8192                      // 000000003B48: DBFC2000 08000027
	ds_load_b128 v[12:15], v39 offset:12288                    // 000000003B50: DBFC3000 0C000027
	ds_load_b128 v[16:19], v39 offset:16384                    // 000000003B58: DBFC4000 10000027
	ds_load_b128 v[20:23], v39 offset:32768                    // 000000003B60: DBFC8000 14000027
	s_waitcnt lgkmcnt(5)                                       // 000000003B68: BF89FC57
	v_dual_add_f32 v24, 0, v3 :: v_dual_add_f32 v27, 0, v0     // 000000003B6C: C9080680 181A0080
	v_dual_add_f32 v25, 0, v2 :: v_dual_add_f32 v26, 0, v1     // 000000003B74: C9080480 191A0280
	ds_load_b128 v[0:3], v39 offset:20480                      // 000000003B7C: DBFC5000 00000027
	s_waitcnt lgkmcnt(5)                                       // 000000003B84: BF89FC57
	v_dual_add_f32 v24, v24, v7 :: v_dual_add_f32 v27, v27, v4 // 000000003B88: C9080F18 181A091B
	v_dual_add_f32 v25, v25, v6 :: v_dual_add_f32 v26, v26, v5 // 000000003B90: C9080D19 191A0B1A
	ds_load_b128 v[4:7], v39 offset:24576                      // 000000003B98: DBFC6000 04000027
	s_waitcnt lgkmcnt(5)                                       // 000000003BA0: BF89FC57
	v_dual_add_f32 v24, v24, v11 :: v_dual_add_f32 v27, v27, v8// 000000003BA4: C9081718 181A111B
	v_dual_add_f32 v25, v25, v10 :: v_dual_add_f32 v26, v26, v9// 000000003BAC: C9081519 191A131A
	ds_load_b128 v[8:11], v39 offset:28672                     // 000000003BB4: DBFC7000 08000027
	s_waitcnt lgkmcnt(5)                                       // 000000003BBC: BF89FC57
	v_dual_add_f32 v15, v24, v15 :: v_dual_add_f32 v12, v27, v12// 000000003BC0: C9081F18 0F0C191B
	v_dual_add_f32 v14, v25, v14 :: v_dual_add_f32 v13, v26, v13// 000000003BC8: C9081D19 0E0C1B1A
	s_waitcnt lgkmcnt(4)                                       // 000000003BD0: BF89FC47
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000003BD4: BF870112
	v_dual_add_f32 v15, v15, v19 :: v_dual_add_f32 v12, v12, v16// 000000003BD8: C908270F 0F0C210C
	v_dual_add_f32 v14, v14, v18 :: v_dual_add_f32 v13, v13, v17// 000000003BE0: C908250E 0E0C230D
	s_waitcnt lgkmcnt(2)                                       // 000000003BE8: BF89FC27
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000003BEC: BF870112
	v_dual_add_f32 v3, v15, v3 :: v_dual_add_f32 v0, v12, v0   // 000000003BF0: C908070F 0300010C
	v_dual_add_f32 v2, v14, v2 :: v_dual_add_f32 v1, v13, v1   // 000000003BF8: C908050E 0200030D
	s_waitcnt lgkmcnt(1)                                       // 000000003C00: BF89FC17
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000003C04: BF870112
	v_dual_add_f32 v3, v3, v7 :: v_dual_add_f32 v0, v0, v4     // 000000003C08: C9080F03 03000900
	v_dual_add_f32 v2, v2, v6 :: v_dual_add_f32 v1, v1, v5     // 000000003C10: C9080D02 02000B01
; ./kernels.hip:55
	v_add_co_u32 v4, vcc_lo, s6, v37                           // 000000003C18: D7006A04 00024A06
; ./kernels.hip:54
	s_waitcnt lgkmcnt(0)                                       // 000000003C20: BF89FC07
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000003C24: BF870192
	v_dual_add_f32 v3, v3, v11 :: v_dual_add_f32 v2, v2, v10   // 000000003C28: C9081703 03021502
	v_dual_add_f32 v1, v1, v9 :: v_dual_add_f32 v0, v0, v8     // 000000003C30: C9081301 01001100
; ./kernels.hip:55
	v_add_co_ci_u32_e64 v5, null, s7, v38, vcc_lo              // 000000003C38: D5207C05 01AA4C07
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000003C40: BF870193
; ./kernels.hip:54
	v_dual_add_f32 v3, v3, v23 :: v_dual_add_f32 v2, v2, v22   // 000000003C44: C9082F03 03022D02
	v_dual_add_f32 v1, v1, v21 :: v_dual_add_f32 v0, v0, v20   // 000000003C4C: C9082B01 01002900
; ./kernels.hip:55
	global_store_b128 v[4:5], v[0:3], off                      // 000000003C54: DC760000 007C0004
; ./kernels.hip:56
	s_endpgm                                                   // 000000003C5C: BFB00000
	s_nop 0                                                    // 000000003C60: BF800000
	s_nop 0                                                    // 000000003C64: BF800000
	s_nop 0                                                    // 000000003C68: BF800000
	s_nop 0                                                    // 000000003C6C: BF800000
	s_nop 0                                                    // 000000003C70: BF800000
	s_nop 0                                                    // 000000003C74: BF800000
	s_nop 0                                                    // 000000003C78: BF800000
	s_nop 0                                                    // 000000003C7C: BF800000
	s_nop 0                                                    // 000000003C80: BF800000
	s_nop 0                                                    // 000000003C84: BF800000
	s_nop 0                                                    // 000000003C88: BF800000
	s_nop 0                                                    // 000000003C8C: BF800000
	s_nop 0                                                    // 000000003C90: BF800000
	s_nop 0                                                    // 000000003C94: BF800000
	s_nop 0                                                    // 000000003C98: BF800000
	s_nop 0                                                    // 000000003C9C: BF800000
	s_nop 0                                                    // 000000003CA0: BF800000
	s_nop 0                                                    // 000000003CA4: BF800000
	s_nop 0                                                    // 000000003CA8: BF800000
	s_nop 0                                                    // 000000003CAC: BF800000
	s_nop 0                                                    // 000000003CB0: BF800000
	s_nop 0                                                    // 000000003CB4: BF800000
	s_nop 0                                                    // 000000003CB8: BF800000
	s_nop 0                                                    // 000000003CBC: BF800000
	s_nop 0                                                    // 000000003CC0: BF800000
	s_nop 0                                                    // 000000003CC4: BF800000
	s_nop 0                                                    // 000000003CC8: BF800000
	s_nop 0                                                    // 000000003CCC: BF800000
	s_nop 0                                                    // 000000003CD0: BF800000
	s_nop 0                                                    // 000000003CD4: BF800000
	s_nop 0                                                    // 000000003CD8: BF800000
	s_nop 0                                                    // 000000003CDC: BF800000
	s_nop 0                                                    // 000000003CE0: BF800000
	s_nop 0                                                    // 000000003CE4: BF800000
	s_nop 0                                                    // 000000003CE8: BF800000
	s_nop 0                                                    // 000000003CEC: BF800000
	s_nop 0                                                    // 000000003CF0: BF800000
	s_nop 0                                                    // 000000003CF4: BF800000
	s_nop 0                                                    // 000000003CF8: BF800000
	s_nop 0                                                    // 000000003CFC: BF800000

0000000000003d00 <_Z16register_limitedPKfPfi>:
; _Z16register_limitedPKfPfi():
; ./kernels.hip:59
	v_lshl_or_b32 v184, s2, 8, v0                              // 000000003D00: D65600B8 04011002
	s_clause 0x1                                               // 000000003D08: BF850001
	s_load_b128 s[4:7], s[0:1], null                           // 000000003D0C: F4080100 F8000000
	s_load_b32 s0, s[0:1], 0x10                                // 000000003D14: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000003D1C: BF870121
	v_mul_lo_u32 v185, 0xb8, v184                              // 000000003D20: D72C00B9 000370FF 000000B8
; ./kernels.hip:62
	v_mov_b32_e32 v186, 0                                      // 000000003D2C: 7F740280
	v_add_nc_u32_e32 v0, 8, v185                               // 000000003D30: 4A017288
	v_add_nc_u32_e32 v2, 16, v185                              // 000000003D34: 4A057290
	v_add_nc_u32_e32 v4, 24, v185                              // 000000003D38: 4A097298
	s_delay_alu instid0(VALU_DEP_4)                            // 000000003D3C: BF870004
	v_lshlrev_b64 v[6:7], 2, v[185:186]                        // 000000003D40: D73C0006 00037282
	v_add_nc_u32_e32 v16, 32, v185                             // 000000003D48: 4A2172A0
	v_add_nc_u32_e32 v34, 40, v185                             // 000000003D4C: 4A4572A8
	v_add_nc_u32_e32 v36, 48, v185                             // 000000003D50: 4A4972B0
	v_add_nc_u32_e32 v48, 56, v185                             // 000000003D54: 4A6172B8
	v_add_nc_u32_e32 v52, 64, v185                             // 000000003D58: 4A6972C0
	v_add_nc_u32_e32 v54, 0x48, v185                           // 000000003D5C: 4A6D72FF 00000048
	v_add_nc_u32_e32 v56, 0x50, v185                           // 000000003D64: 4A7172FF 00000050
	v_add_nc_u32_e32 v58, 0x58, v185                           // 000000003D6C: 4A7572FF 00000058
	v_add_nc_u32_e32 v60, 0x60, v185                           // 000000003D74: 4A7972FF 00000060
	v_add_nc_u32_e32 v62, 0x68, v185                           // 000000003D7C: 4A7D72FF 00000068
	v_add_nc_u32_e32 v64, 0x70, v185                           // 000000003D84: 4A8172FF 00000070
	v_add_nc_u32_e32 v66, 0x78, v185                           // 000000003D8C: 4A8572FF 00000078
	v_add_nc_u32_e32 v68, 0x80, v185                           // 000000003D94: 4A8972FF 00000080
	v_add_nc_u32_e32 v70, 0x88, v185                           // 000000003D9C: 4A8D72FF 00000088
	v_add_nc_u32_e32 v72, 0x90, v185                           // 000000003DA4: 4A9172FF 00000090
	v_add_nc_u32_e32 v74, 0x98, v185                           // 000000003DAC: 4A9572FF 00000098
	v_add_nc_u32_e32 v76, 0xa0, v185                           // 000000003DB4: 4A9972FF 000000A0
	v_add_nc_u32_e32 v78, 0xa8, v185                           // 000000003DBC: 4A9D72FF 000000A8
	v_add_nc_u32_e32 v185, 0xb0, v185                          // 000000003DC4: 4B7372FF 000000B0
	v_mov_b32_e32 v1, v186                                     // 000000003DCC: 7E0203BA
	v_mov_b32_e32 v3, v186                                     // 000000003DD0: 7E0603BA
	v_mov_b32_e32 v5, v186                                     // 000000003DD4: 7E0A03BA
	v_mov_b32_e32 v35, v186                                    // 000000003DD8: 7E4603BA
	v_mov_b32_e32 v17, v186                                    // 000000003DDC: 7E2203BA
	v_lshlrev_b64 v[0:1], 2, v[0:1]                            // 000000003DE0: D73C0000 00020082
	v_mov_b32_e32 v37, v186                                    // 000000003DE8: 7E4A03BA
	v_lshlrev_b64 v[2:3], 2, v[2:3]                            // 000000003DEC: D73C0002 00020482
	v_mov_b32_e32 v49, v186                                    // 000000003DF4: 7E6203BA
	v_lshlrev_b64 v[18:19], 2, v[4:5]                          // 000000003DF8: D73C0012 00020882
	s_waitcnt lgkmcnt(0)                                       // 000000003E00: BF89FC07
	v_add_co_u32 v4, vcc_lo, s4, v6                            // 000000003E04: D7006A04 00020C04
	s_delay_alu instid0(VALU_DEP_1)                            // 000000003E0C: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v7, vcc_lo               // 000000003E10: D5207C05 01AA0E05
	v_add_co_u32 v0, vcc_lo, s4, v0                            // 000000003E18: D7006A00 00020004
	v_mov_b32_e32 v53, v186                                    // 000000003E20: 7E6A03BA
	v_lshlrev_b64 v[32:33], 2, v[16:17]                        // 000000003E24: D73C0020 00022082
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo               // 000000003E2C: D5207C01 01AA0205
	v_add_co_u32 v20, vcc_lo, s4, v2                           // 000000003E34: D7006A14 00020404
	v_mov_b32_e32 v55, v186                                    // 000000003E3C: 7E6E03BA
	v_lshlrev_b64 v[34:35], 2, v[34:35]                        // 000000003E40: D73C0022 00024482
	v_add_co_ci_u32_e64 v21, null, s5, v3, vcc_lo              // 000000003E48: D5207C15 01AA0605
	v_add_co_u32 v18, vcc_lo, s4, v18                          // 000000003E50: D7006A12 00022404
	v_mov_b32_e32 v57, v186                                    // 000000003E58: 7E7203BA
	v_lshlrev_b64 v[50:51], 2, v[36:37]                        // 000000003E5C: D73C0032 00024882
	v_add_co_ci_u32_e64 v19, null, s5, v19, vcc_lo             // 000000003E64: D5207C13 01AA2605
	v_add_co_u32 v32, vcc_lo, s4, v32                          // 000000003E6C: D7006A20 00024004
	v_mov_b32_e32 v59, v186                                    // 000000003E74: 7E7603BA
	v_lshlrev_b64 v[48:49], 2, v[48:49]                        // 000000003E78: D73C0030 00026082
	v_add_co_ci_u32_e64 v33, null, s5, v33, vcc_lo             // 000000003E80: D5207C21 01AA4205
	v_add_co_u32 v34, vcc_lo, s4, v34                          // 000000003E88: D7006A22 00024404
	v_mov_b32_e32 v61, v186                                    // 000000003E90: 7E7A03BA
	v_lshlrev_b64 v[52:53], 2, v[52:53]                        // 000000003E94: D73C0034 00026882
	v_add_co_ci_u32_e64 v35, null, s5, v35, vcc_lo             // 000000003E9C: D5207C23 01AA4605
	v_add_co_u32 v50, vcc_lo, s4, v50                          // 000000003EA4: D7006A32 00026404
	v_mov_b32_e32 v63, v186                                    // 000000003EAC: 7E7E03BA
	v_lshlrev_b64 v[54:55], 2, v[54:55]                        // 000000003EB0: D73C0036 00026C82
	v_add_co_ci_u32_e64 v51, null, s5, v51, vcc_lo             // 000000003EB8: D5207C33 01AA6605
	v_add_co_u32 v48, vcc_lo, s4, v48                          // 000000003EC0: D7006A30 00026004
	v_mov_b32_e32 v65, v186                                    // 000000003EC8: 7E8203BA
	v_lshlrev_b64 v[56:57], 2, v[56:57]                        // 000000003ECC: D73C0038 00027082
	v_add_co_ci_u32_e64 v49, null, s5, v49, vcc_lo             // 000000003ED4: D5207C31 01AA6205
	v_add_co_u32 v52, vcc_lo, s4, v52                          // 000000003EDC: D7006A34 00026804
	v_mov_b32_e32 v67, v186                                    // 000000003EE4: 7E8603BA
	v_lshlrev_b64 v[58:59], 2, v[58:59]                        // 000000003EE8: D73C003A 00027482
	v_add_co_ci_u32_e64 v53, null, s5, v53, vcc_lo             // 000000003EF0: D5207C35 01AA6A05
	v_add_co_u32 v54, vcc_lo, s4, v54                          // 000000003EF8: D7006A36 00026C04
	v_mov_b32_e32 v69, v186                                    // 000000003F00: 7E8A03BA
	v_lshlrev_b64 v[60:61], 2, v[60:61]                        // 000000003F04: D73C003C 00027882
	v_add_co_ci_u32_e64 v55, null, s5, v55, vcc_lo             // 000000003F0C: D5207C37 01AA6E05
	v_add_co_u32 v56, vcc_lo, s4, v56                          // 000000003F14: D7006A38 00027004
	v_mov_b32_e32 v71, v186                                    // 000000003F1C: 7E8E03BA
	v_lshlrev_b64 v[62:63], 2, v[62:63]                        // 000000003F20: D73C003E 00027C82
	v_add_co_ci_u32_e64 v57, null, s5, v57, vcc_lo             // 000000003F28: D5207C39 01AA7205
	v_add_co_u32 v58, vcc_lo, s4, v58                          // 000000003F30: D7006A3A 00027404
	v_mov_b32_e32 v73, v186                                    // 000000003F38: 7E9203BA
	v_lshlrev_b64 v[64:65], 2, v[64:65]                        // 000000003F3C: D73C0040 00028082
	v_add_co_ci_u32_e64 v59, null, s5, v59, vcc_lo             // 000000003F44: D5207C3B 01AA7605
	v_add_co_u32 v60, vcc_lo, s4, v60                          // 000000003F4C: D7006A3C 00027804
	v_mov_b32_e32 v75, v186                                    // 000000003F54: 7E9603BA
	v_lshlrev_b64 v[66:67], 2, v[66:67]                        // 000000003F58: D73C0042 00028482
	v_add_co_ci_u32_e64 v61, null, s5, v61, vcc_lo             // 000000003F60: D5207C3D 01AA7A05
	v_add_co_u32 v62, vcc_lo, s4, v62                          // 000000003F68: D7006A3E 00027C04
	v_mov_b32_e32 v77, v186                                    // 000000003F70: 7E9A03BA
	v_lshlrev_b64 v[68:69], 2, v[68:69]                        // 000000003F74: D73C0044 00028882
	v_add_co_ci_u32_e64 v63, null, s5, v63, vcc_lo             // 000000003F7C: D5207C3F 01AA7E05
	v_add_co_u32 v64, vcc_lo, s4, v64                          // 000000003F84: D7006A40 00028004
	v_mov_b32_e32 v79, v186                                    // 000000003F8C: 7E9E03BA
	v_lshlrev_b64 v[70:71], 2, v[70:71]                        // 000000003F90: D73C0046 00028C82
	v_add_co_ci_u32_e64 v65, null, s5, v65, vcc_lo             // 000000003F98: D5207C41 01AA8205
	v_add_co_u32 v66, vcc_lo, s4, v66                          // 000000003FA0: D7006A42 00028404
	v_lshlrev_b64 v[72:73], 2, v[72:73]                        // 000000003FA8: D73C0048 00029082
	v_add_co_ci_u32_e64 v67, null, s5, v67, vcc_lo             // 000000003FB0: D5207C43 01AA8605
	v_add_co_u32 v68, vcc_lo, s4, v68                          // 000000003FB8: D7006A44 00028804
	v_lshlrev_b64 v[74:75], 2, v[74:75]                        // 000000003FC0: D73C004A 00029482
	v_add_co_ci_u32_e64 v69, null, s5, v69, vcc_lo             // 000000003FC8: D5207C45 01AA8A05
	v_add_co_u32 v70, vcc_lo, s4, v70                          // 000000003FD0: D7006A46 00028C04
	v_lshlrev_b64 v[76:77], 2, v[76:77]                        // 000000003FD8: D73C004C 00029882
	v_add_co_ci_u32_e64 v71, null, s5, v71, vcc_lo             // 000000003FE0: D5207C47 01AA8E05
	v_add_co_u32 v72, vcc_lo, s4, v72                          // 000000003FE8: D7006A48 00029004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000003FF0: BF8700A1
	v_add_co_ci_u32_e64 v73, null, s5, v73, vcc_lo             // 000000003FF4: D5207C49 01AA9205
	v_add_co_u32 v74, vcc_lo, s4, v74                          // 000000003FFC: D7006A4A 00029404
	v_add_co_ci_u32_e64 v75, null, s5, v75, vcc_lo             // 000000004004: D5207C4B 01AA9605
	v_lshlrev_b64 v[78:79], 2, v[78:79]                        // 00000000400C: D73C004E 00029C82
	v_add_co_u32 v187, vcc_lo, s4, v76                         // 000000004014: D7006ABB 00029804
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_4)// 00000000401C: BF870221
	v_add_co_ci_u32_e64 v188, null, s5, v77, vcc_lo            // 000000004020: D5207CBC 01AA9A05
	v_lshlrev_b64 v[76:77], 2, v[185:186]                      // 000000004028: D73C004C 00037282
	v_add_co_u32 v189, vcc_lo, s4, v78                         // 000000004030: D7006ABD 00029C04
	s_delay_alu instid0(VALU_DEP_1)                            // 000000004038: BF870001
	v_add_co_ci_u32_e64 v190, null, s5, v79, vcc_lo            // 00000000403C: D5207CBE 01AA9E05
	s_clause 0x3                                               // 000000004044: BF850003
	global_load_b128 v[28:31], v[20:21], off                   // 000000004048: DC5E0000 1C7C0014
	global_load_b128 v[24:27], v[20:21], off offset:16         // 000000004050: DC5E0010 187C0014
	global_load_b128 v[20:23], v[18:19], off                   // 000000004058: DC5E0000 147C0012
	global_load_b128 v[16:19], v[18:19], off offset:16         // 000000004060: DC5E0010 107C0012
	v_add_co_u32 v191, vcc_lo, s4, v76                         // 000000004068: D7006ABF 00029804
	s_delay_alu instid0(VALU_DEP_1)                            // 000000004070: BF870001
	v_add_co_ci_u32_e64 v192, null, s5, v77, vcc_lo            // 000000004074: D5207CC0 01AA9A05
	s_clause 0x1f                                              // 00000000407C: BF85001F
	global_load_b128 v[168:171], v[50:51], off                 // 000000004080: DC5E0000 A87C0032
	global_load_b128 v[160:163], v[50:51], off offset:16       // 000000004088: DC5E0010 A07C0032
	global_load_b128 v[180:183], v[48:49], off                 // 000000004090: DC5E0000 B47C0030
	global_load_b128 v[176:179], v[48:49], off offset:16       // 000000004098: DC5E0010 B07C0030
	global_load_b128 v[172:175], v[52:53], off                 // 0000000040A0: DC5E0000 AC7C0034
	global_load_b128 v[164:167], v[52:53], off offset:16       // 0000000040A8: DC5E0010 A47C0034
	global_load_b128 v[156:159], v[54:55], off                 // 0000000040B0: DC5E0000 9C7C0036
	global_load_b128 v[152:155], v[54:55], off offset:16       // 0000000040B8: DC5E0010 987C0036
	global_load_b128 v[148:151], v[56:57], off                 // 0000000040C0: DC5E0000 947C0038
	global_load_b128 v[144:147], v[56:57], off offset:16       // 0000000040C8: DC5E0010 907C0038
	global_load_b128 v[140:143], v[58:59], off                 // 0000000040D0: DC5E0000 8C7C003A
	global_load_b128 v[136:139], v[58:59], off offset:16       // 0000000040D8: DC5E0010 887C003A
	global_load_b128 v[132:135], v[60:61], off                 // 0000000040E0: DC5E0000 847C003C
	global_load_b128 v[128:131], v[60:61], off offset:16       // 0000000040E8: DC5E0010 807C003C
	global_load_b128 v[124:127], v[62:63], off                 // 0000000040F0: DC5E0000 7C7C003E
	global_load_b128 v[120:123], v[62:63], off offset:16       // 0000000040F8: DC5E0010 787C003E
	global_load_b128 v[116:119], v[64:65], off                 // 000000004100: DC5E0000 747C0040
	global_load_b128 v[112:115], v[64:65], off offset:16       // 000000004108: DC5E0010 707C0040
	global_load_b128 v[108:111], v[66:67], off                 // 000000004110: DC5E0000 6C7C0042
	global_load_b128 v[104:107], v[66:67], off offset:16       // 000000004118: DC5E0010 687C0042
	global_load_b128 v[100:103], v[68:69], off                 // 000000004120: DC5E0000 647C0044
	global_load_b128 v[96:99], v[68:69], off offset:16         // 000000004128: DC5E0010 607C0044
	global_load_b128 v[92:95], v[70:71], off                   // 000000004130: DC5E0000 5C7C0046
	global_load_b128 v[88:91], v[70:71], off offset:16         // 000000004138: DC5E0010 587C0046
	global_load_b128 v[84:87], v[72:73], off                   // 000000004140: DC5E0000 547C0048
	global_load_b128 v[80:83], v[72:73], off offset:16         // 000000004148: DC5E0010 507C0048
	global_load_b128 v[76:79], v[74:75], off                   // 000000004150: DC5E0000 4C7C004A
	global_load_b128 v[72:75], v[74:75], off offset:16         // 000000004158: DC5E0010 487C004A
	global_load_b128 v[68:71], v[187:188], off                 // 000000004160: DC5E0000 447C00BB
	global_load_b128 v[64:67], v[187:188], off offset:16       // 000000004168: DC5E0010 407C00BB
	global_load_b128 v[60:63], v[189:190], off                 // 000000004170: DC5E0000 3C7C00BD
	global_load_b128 v[56:59], v[189:190], off offset:16       // 000000004178: DC5E0010 387C00BD
	s_clause 0x9                                               // 000000004180: BF850009
	global_load_b128 v[52:55], v[191:192], off                 // 000000004184: DC5E0000 347C00BF
	global_load_b128 v[48:51], v[191:192], off offset:16       // 00000000418C: DC5E0010 307C00BF
	global_load_b128 v[12:15], v[4:5], off                     // 000000004194: DC5E0000 0C7C0004
	global_load_b128 v[8:11], v[4:5], off offset:16            // 00000000419C: DC5E0010 087C0004
	global_load_b128 v[4:7], v[0:1], off                       // 0000000041A4: DC5E0000 047C0000
	global_load_b128 v[0:3], v[0:1], off offset:16             // 0000000041AC: DC5E0010 007C0000
	global_load_b128 v[44:47], v[32:33], off                   // 0000000041B4: DC5E0000 2C7C0020
	global_load_b128 v[40:43], v[32:33], off offset:16         // 0000000041BC: DC5E0010 287C0020
	global_load_b128 v[36:39], v[34:35], off                   // 0000000041C4: DC5E0000 247C0022
	global_load_b128 v[32:35], v[34:35], off offset:16         // 0000000041CC: DC5E0010 207C0022
; ./kernels.hip:64
	s_cmp_lt_i32 s0, 1                                         // 0000000041D4: BF048100
	s_cbranch_scc1 388                                         // 0000000041D8: BFA20184 <_Z16register_limitedPKfPfi+0xaec>
	v_mov_b32_e32 v186, 0                                      // 0000000041DC: 7F740280
	s_mov_b32 s1, 0                                            // 0000000041E0: BE810080
	s_delay_alu instid0(SALU_CYCLE_1)                          // 0000000041E4: BF870009
	s_cvt_f32_u32 s2, s1                                       // 0000000041E8: BE826501
; ./kernels.hip:67
	s_bitcmp0_b32 s1, 0                                        // 0000000041EC: BF0C8001
	s_cselect_b32 vcc_lo, -1, 0                                // 0000000041F0: 986A80C1
; ./kernels.hip:66
	s_waitcnt vmcnt(7)                                         // 0000000041F4: BF891FF7
	v_fma_f32 v12, v186, v12, s2                               // 0000000041F8: D613000C 000A19BA
	s_waitcnt vmcnt(6)                                         // 000000004200: BF891BF7
	v_fma_f32 v11, v186, v11, s2                               // 000000004204: D613000B 000A17BA
	v_fma_f32 v13, v186, v13, s2                               // 00000000420C: D613000D 000A1BBA
	v_fma_f32 v14, v186, v14, s2                               // 000000004214: D613000E 000A1DBA
	v_fma_f32 v15, v186, v15, s2                               // 00000000421C: D613000F 000A1FBA
	v_fma_f32 v8, v186, v8, s2                                 // 000000004224: D6130008 000A11BA
; ./kernels.hip:67
	v_cndmask_b32_e32 v185, v12, v11, vcc_lo                   // 00000000422C: 0372170C
; ./kernels.hip:66
	v_fma_f32 v9, v186, v9, s2                                 // 000000004230: D6130009 000A13BA
	v_fma_f32 v10, v186, v10, s2                               // 000000004238: D613000A 000A15BA
	s_waitcnt vmcnt(5)                                         // 000000004240: BF8917F7
	v_fma_f32 v4, v186, v4, s2                                 // 000000004244: D6130004 000A09BA
	v_fma_f32 v5, v186, v5, s2                                 // 00000000424C: D6130005 000A0BBA
	v_fma_f32 v6, v186, v6, s2                                 // 000000004254: D6130006 000A0DBA
	v_fma_f32 v7, v186, v7, s2                                 // 00000000425C: D6130007 000A0FBA
	s_waitcnt vmcnt(4)                                         // 000000004264: BF8913F7
	v_fma_f32 v0, v186, v0, s2                                 // 000000004268: D6130000 000A01BA
	v_fma_f32 v1, v186, v1, s2                                 // 000000004270: D6130001 000A03BA
	v_fma_f32 v2, v186, v2, s2                                 // 000000004278: D6130002 000A05BA
	v_fma_f32 v3, v186, v3, s2                                 // 000000004280: D6130003 000A07BA
	v_fma_f32 v28, v186, v28, s2                               // 000000004288: D613001C 000A39BA
	v_fma_f32 v29, v186, v29, s2                               // 000000004290: D613001D 000A3BBA
	v_fma_f32 v30, v186, v30, s2                               // 000000004298: D613001E 000A3DBA
	v_fma_f32 v31, v186, v31, s2                               // 0000000042A0: D613001F 000A3FBA
	v_fma_f32 v24, v186, v24, s2                               // 0000000042A8: D6130018 000A31BA
	v_fma_f32 v25, v186, v25, s2                               // 0000000042B0: D6130019 000A33BA
	v_fma_f32 v26, v186, v26, s2                               // 0000000042B8: D613001A 000A35BA
	v_fma_f32 v27, v186, v27, s2                               // 0000000042C0: D613001B 000A37BA
	v_fma_f32 v20, v186, v20, s2                               // 0000000042C8: D6130014 000A29BA
	v_fma_f32 v21, v186, v21, s2                               // 0000000042D0: D6130015 000A2BBA
	v_fma_f32 v22, v186, v22, s2                               // 0000000042D8: D6130016 000A2DBA
	v_fma_f32 v23, v186, v23, s2                               // 0000000042E0: D6130017 000A2FBA
	v_fma_f32 v16, v186, v16, s2                               // 0000000042E8: D6130010 000A21BA
	v_fma_f32 v17, v186, v17, s2                               // 0000000042F0: D6130011 000A23BA
	v_fma_f32 v18, v186, v18, s2                               // 0000000042F8: D6130012 000A25BA
	v_fma_f32 v19, v186, v19, s2                               // 000000004300: D6130013 000A27BA
	s_waitcnt vmcnt(3)                                         // 000000004308: BF890FF7
	v_fma_f32 v44, v186, v44, s2                               // 00000000430C: D613002C 000A59BA
	v_fma_f32 v45, v186, v45, s2                               // 000000004314: D613002D 000A5BBA
	v_fma_f32 v46, v186, v46, s2                               // 00000000431C: D613002E 000A5DBA
	v_fma_f32 v47, v186, v47, s2                               // 000000004324: D613002F 000A5FBA
	s_waitcnt vmcnt(2)                                         // 00000000432C: BF890BF7
	v_fma_f32 v40, v186, v40, s2                               // 000000004330: D6130028 000A51BA
	v_fma_f32 v41, v186, v41, s2                               // 000000004338: D6130029 000A53BA
	v_fma_f32 v42, v186, v42, s2                               // 000000004340: D613002A 000A55BA
	v_fma_f32 v43, v186, v43, s2                               // 000000004348: D613002B 000A57BA
	s_waitcnt vmcnt(1)                                         // 000000004350: BF8907F7
	v_fma_f32 v36, v186, v36, s2                               // 000000004354: D6130024 000A49BA
	v_fma_f32 v37, v186, v37, s2                               // 00000000435C: D6130025 000A4BBA
	v_fma_f32 v38, v186, v38, s2                               // 000000004364: D6130026 000A4DBA
	v_fma_f32 v39, v186, v39, s2                               // 00000000436C: D6130027 000A4FBA
	s_waitcnt vmcnt(0)                                         // 000000004374: BF8903F7
	v_fma_f32 v32, v186, v32, s2                               // 000000004378: D6130020 000A41BA
	v_fma_f32 v33, v186, v33, s2                               // 000000004380: D6130021 000A43BA
	v_fma_f32 v34, v186, v34, s2                               // 000000004388: D6130022 000A45BA
	v_fma_f32 v35, v186, v35, s2                               // 000000004390: D6130023 000A47BA
	v_fma_f32 v168, v186, v168, s2                             // 000000004398: D61300A8 000B51BA
	v_fma_f32 v169, v186, v169, s2                             // 0000000043A0: D61300A9 000B53BA
	v_fma_f32 v170, v186, v170, s2                             // 0000000043A8: D61300AA 000B55BA
	v_fma_f32 v171, v186, v171, s2                             // 0000000043B0: D61300AB 000B57BA
	v_fma_f32 v160, v186, v160, s2                             // 0000000043B8: D61300A0 000B41BA
	v_fma_f32 v161, v186, v161, s2                             // 0000000043C0: D61300A1 000B43BA
	v_fma_f32 v162, v186, v162, s2                             // 0000000043C8: D61300A2 000B45BA
	v_fma_f32 v163, v186, v163, s2                             // 0000000043D0: D61300A3 000B47BA
	v_fma_f32 v180, v186, v180, s2                             // 0000000043D8: D61300B4 000B69BA
	v_fma_f32 v181, v186, v181, s2                             // 0000000043E0: D61300B5 000B6BBA
	v_fma_f32 v182, v186, v182, s2                             // 0000000043E8: D61300B6 000B6DBA
	v_fma_f32 v183, v186, v183, s2                             // 0000000043F0: D61300B7 000B6FBA
	v_fma_f32 v176, v186, v176, s2                             // 0000000043F8: D61300B0 000B61BA
	v_fma_f32 v177, v186, v177, s2                             // 000000004400: D61300B1 000B63BA
	v_fma_f32 v178, v186, v178, s2                             // 000000004408: D61300B2 000B65BA
	v_fma_f32 v179, v186, v179, s2                             // 000000004410: D61300B3 000B67BA
	v_fma_f32 v172, v186, v172, s2                             // 000000004418: D61300AC 000B59BA
	v_fma_f32 v173, v186, v173, s2                             // 000000004420: D61300AD 000B5BBA
	v_fma_f32 v174, v186, v174, s2                             // 000000004428: D61300AE 000B5DBA
	v_fma_f32 v175, v186, v175, s2                             // 000000004430: D61300AF 000B5FBA
	v_fma_f32 v164, v186, v164, s2                             // 000000004438: D61300A4 000B49BA
	v_fma_f32 v165, v186, v165, s2                             // 000000004440: D61300A5 000B4BBA
	v_fma_f32 v166, v186, v166, s2                             // 000000004448: D61300A6 000B4DBA
	v_fma_f32 v167, v186, v167, s2                             // 000000004450: D61300A7 000B4FBA
	v_fma_f32 v156, v186, v156, s2                             // 000000004458: D613009C 000B39BA
	v_fma_f32 v157, v186, v157, s2                             // 000000004460: D613009D 000B3BBA
	v_fma_f32 v158, v186, v158, s2                             // 000000004468: D613009E 000B3DBA
	v_fma_f32 v159, v186, v159, s2                             // 000000004470: D613009F 000B3FBA
	v_fma_f32 v152, v186, v152, s2                             // 000000004478: D6130098 000B31BA
	v_fma_f32 v153, v186, v153, s2                             // 000000004480: D6130099 000B33BA
	v_fma_f32 v154, v186, v154, s2                             // 000000004488: D613009A 000B35BA
	v_fma_f32 v155, v186, v155, s2                             // 000000004490: D613009B 000B37BA
	v_fma_f32 v148, v186, v148, s2                             // 000000004498: D6130094 000B29BA
	v_fma_f32 v149, v186, v149, s2                             // 0000000044A0: D6130095 000B2BBA
	v_fma_f32 v150, v186, v150, s2                             // 0000000044A8: D6130096 000B2DBA
	v_fma_f32 v151, v186, v151, s2                             // 0000000044B0: D6130097 000B2FBA
	v_fma_f32 v144, v186, v144, s2                             // 0000000044B8: D6130090 000B21BA
	v_fma_f32 v145, v186, v145, s2                             // 0000000044C0: D6130091 000B23BA
	v_fma_f32 v146, v186, v146, s2                             // 0000000044C8: D6130092 000B25BA
	v_fma_f32 v147, v186, v147, s2                             // 0000000044D0: D6130093 000B27BA
	v_fma_f32 v140, v186, v140, s2                             // 0000000044D8: D613008C 000B19BA
	v_fma_f32 v141, v186, v141, s2                             // 0000000044E0: D613008D 000B1BBA
	v_fma_f32 v142, v186, v142, s2                             // 0000000044E8: D613008E 000B1DBA
	v_fma_f32 v143, v186, v143, s2                             // 0000000044F0: D613008F 000B1FBA
	v_fma_f32 v136, v186, v136, s2                             // 0000000044F8: D6130088 000B11BA
	v_fma_f32 v137, v186, v137, s2                             // 000000004500: D6130089 000B13BA
	v_fma_f32 v138, v186, v138, s2                             // 000000004508: D613008A 000B15BA
	v_fma_f32 v139, v186, v139, s2                             // 000000004510: D613008B 000B17BA
	v_fma_f32 v132, v186, v132, s2                             // 000000004518: D6130084 000B09BA
	v_fma_f32 v133, v186, v133, s2                             // 000000004520: D6130085 000B0BBA
	v_fma_f32 v134, v186, v134, s2                             // 000000004528: D6130086 000B0DBA
	v_fma_f32 v135, v186, v135, s2                             // 000000004530: D6130087 000B0FBA
	v_fma_f32 v128, v186, v128, s2                             // 000000004538: D6130080 000B01BA
	v_fma_f32 v129, v186, v129, s2                             // 000000004540: D6130081 000B03BA
	v_fma_f32 v130, v186, v130, s2                             // 000000004548: D6130082 000B05BA
	v_fma_f32 v131, v186, v131, s2                             // 000000004550: D6130083 000B07BA
	v_fma_f32 v124, v186, v124, s2                             // 000000004558: D613007C 000AF9BA
	v_fma_f32 v125, v186, v125, s2                             // 000000004560: D613007D 000AFBBA
	v_fma_f32 v126, v186, v126, s2                             // 000000004568: D613007E 000AFDBA
	v_fma_f32 v127, v186, v127, s2                             // 000000004570: D613007F 000AFFBA
	v_fma_f32 v120, v186, v120, s2                             // 000000004578: D6130078 000AF1BA
	v_fma_f32 v121, v186, v121, s2                             // 000000004580: D6130079 000AF3BA
	v_fma_f32 v122, v186, v122, s2                             // 000000004588: D613007A 000AF5BA
	v_fma_f32 v123, v186, v123, s2                             // 000000004590: D613007B 000AF7BA
	v_fma_f32 v116, v186, v116, s2                             // 000000004598: D6130074 000AE9BA
	v_fma_f32 v117, v186, v117, s2                             // 0000000045A0: D6130075 000AEBBA
	v_fma_f32 v118, v186, v118, s2                             // 0000000045A8: D6130076 000AEDBA
	v_fma_f32 v119, v186, v119, s2                             // 0000000045B0: D6130077 000AEFBA
	v_fma_f32 v112, v186, v112, s2                             // 0000000045B8: D6130070 000AE1BA
	v_fma_f32 v113, v186, v113, s2                             // 0000000045C0: D6130071 000AE3BA
	v_fma_f32 v114, v186, v114, s2                             // 0000000045C8: D6130072 000AE5BA
	v_fma_f32 v115, v186, v115, s2                             // 0000000045D0: D6130073 000AE7BA
	v_fma_f32 v108, v186, v108, s2                             // 0000000045D8: D613006C 000AD9BA
	v_fma_f32 v109, v186, v109, s2                             // 0000000045E0: D613006D 000ADBBA
	v_fma_f32 v110, v186, v110, s2                             // 0000000045E8: D613006E 000ADDBA
	v_fma_f32 v111, v186, v111, s2                             // 0000000045F0: D613006F 000ADFBA
	v_fma_f32 v104, v186, v104, s2                             // 0000000045F8: D6130068 000AD1BA
	v_fma_f32 v105, v186, v105, s2                             // 000000004600: D6130069 000AD3BA
	v_fma_f32 v106, v186, v106, s2                             // 000000004608: D613006A 000AD5BA
	v_fma_f32 v107, v186, v107, s2                             // 000000004610: D613006B 000AD7BA
	v_fma_f32 v100, v186, v100, s2                             // 000000004618: D6130064 000AC9BA
	v_fma_f32 v101, v186, v101, s2                             // 000000004620: D6130065 000ACBBA
	v_fma_f32 v102, v186, v102, s2                             // 000000004628: D6130066 000ACDBA
	v_fma_f32 v103, v186, v103, s2                             // 000000004630: D6130067 000ACFBA
	v_fma_f32 v96, v186, v96, s2                               // 000000004638: D6130060 000AC1BA
	v_fma_f32 v97, v186, v97, s2                               // 000000004640: D6130061 000AC3BA
	v_fma_f32 v98, v186, v98, s2                               // 000000004648: D6130062 000AC5BA
	v_fma_f32 v99, v186, v99, s2                               // 000000004650: D6130063 000AC7BA
	v_fma_f32 v92, v186, v92, s2                               // 000000004658: D613005C 000AB9BA
	v_fma_f32 v93, v186, v93, s2                               // 000000004660: D613005D 000ABBBA
	v_fma_f32 v94, v186, v94, s2                               // 000000004668: D613005E 000ABDBA
	v_fma_f32 v95, v186, v95, s2                               // 000000004670: D613005F 000ABFBA
	v_fma_f32 v88, v186, v88, s2                               // 000000004678: D6130058 000AB1BA
	v_fma_f32 v89, v186, v89, s2                               // 000000004680: D6130059 000AB3BA
	v_fma_f32 v90, v186, v90, s2                               // 000000004688: D613005A 000AB5BA
	v_fma_f32 v91, v186, v91, s2                               // 000000004690: D613005B 000AB7BA
	v_fma_f32 v84, v186, v84, s2                               // 000000004698: D6130054 000AA9BA
	v_fma_f32 v85, v186, v85, s2                               // 0000000046A0: D6130055 000AABBA
	v_fma_f32 v86, v186, v86, s2                               // 0000000046A8: D6130056 000AADBA
	v_fma_f32 v87, v186, v87, s2                               // 0000000046B0: D6130057 000AAFBA
	v_fma_f32 v80, v186, v80, s2                               // 0000000046B8: D6130050 000AA1BA
	v_fma_f32 v81, v186, v81, s2                               // 0000000046C0: D6130051 000AA3BA
	v_fma_f32 v82, v186, v82, s2                               // 0000000046C8: D6130052 000AA5BA
	v_fma_f32 v83, v186, v83, s2                               // 0000000046D0: D6130053 000AA7BA
	v_fma_f32 v76, v186, v76, s2                               // 0000000046D8: D613004C 000A99BA
	v_fma_f32 v77, v186, v77, s2                               // 0000000046E0: D613004D 000A9BBA
	v_fma_f32 v78, v186, v78, s2                               // 0000000046E8: D613004E 000A9DBA
	v_fma_f32 v79, v186, v79, s2                               // 0000000046F0: D613004F 000A9FBA
	v_fma_f32 v72, v186, v72, s2                               // 0000000046F8: D6130048 000A91BA
	v_fma_f32 v73, v186, v73, s2                               // 000000004700: D6130049 000A93BA
	v_fma_f32 v74, v186, v74, s2                               // 000000004708: D613004A 000A95BA
	v_fma_f32 v75, v186, v75, s2                               // 000000004710: D613004B 000A97BA
	v_fma_f32 v68, v186, v68, s2                               // 000000004718: D6130044 000A89BA
	v_fma_f32 v69, v186, v69, s2                               // 000000004720: D6130045 000A8BBA
	v_fma_f32 v70, v186, v70, s2                               // 000000004728: D6130046 000A8DBA
	v_fma_f32 v71, v186, v71, s2                               // 000000004730: D6130047 000A8FBA
	v_fma_f32 v64, v186, v64, s2                               // 000000004738: D6130040 000A81BA
	v_fma_f32 v65, v186, v65, s2                               // 000000004740: D6130041 000A83BA
	v_fma_f32 v66, v186, v66, s2                               // 000000004748: D6130042 000A85BA
	v_fma_f32 v67, v186, v67, s2                               // 000000004750: D6130043 000A87BA
	v_fma_f32 v60, v186, v60, s2                               // 000000004758: D613003C 000A79BA
	v_fma_f32 v61, v186, v61, s2                               // 000000004760: D613003D 000A7BBA
	v_fma_f32 v62, v186, v62, s2                               // 000000004768: D613003E 000A7DBA
	v_fma_f32 v63, v186, v63, s2                               // 000000004770: D613003F 000A7FBA
	v_fma_f32 v56, v186, v56, s2                               // 000000004778: D6130038 000A71BA
	v_fma_f32 v57, v186, v57, s2                               // 000000004780: D6130039 000A73BA
	v_fma_f32 v58, v186, v58, s2                               // 000000004788: D613003A 000A75BA
	v_fma_f32 v59, v186, v59, s2                               // 000000004790: D613003B 000A77BA
	v_fma_f32 v52, v186, v52, s2                               // 000000004798: D6130034 000A69BA
	v_fma_f32 v53, v186, v53, s2                               // 0000000047A0: D6130035 000A6BBA
	v_fma_f32 v54, v186, v54, s2                               // 0000000047A8: D6130036 000A6DBA
	v_fma_f32 v55, v186, v55, s2                               // 0000000047B0: D6130037 000A6FBA
	v_fma_f32 v48, v186, v48, s2                               // 0000000047B8: D6130030 000A61BA
	v_fma_f32 v49, v186, v49, s2                               // 0000000047C0: D6130031 000A63BA
	v_fma_f32 v50, v186, v50, s2                               // 0000000047C8: D6130032 000A65BA
	v_fma_f32 v51, v186, v51, s2                               // 0000000047D0: D6130033 000A67BA
; ./kernels.hip:67
	v_add_f32_e32 v186, v186, v185                             // 0000000047D8: 077573BA
; ./kernels.hip:64
	s_add_i32 s1, s1, 1                                        // 0000000047DC: 81018101
	s_delay_alu instid0(SALU_CYCLE_1)                          // 0000000047E0: BF870009
	s_cmp_lg_u32 s0, s1                                        // 0000000047E4: BF070100
	s_cbranch_scc1 65150                                       // 0000000047E8: BFA2FE7E <_Z16register_limitedPKfPfi+0x4e4>
; ./kernels.hip:70
	s_waitcnt vmcnt(7)                                         // 0000000047EC: BF891FF7
	v_dual_add_f32 v12, v186, v12 :: v_dual_mov_b32 v185, 0    // 0000000047F0: C91019BA 0CB80080
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047F8: BF870091
	v_add_f32_e32 v12, v12, v13                                // 0000000047FC: 06181B0C
	v_add_f32_e32 v12, v12, v14                                // 000000004800: 06181D0C
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004804: BF8700A1
	v_add_f32_e32 v12, v12, v15                                // 000000004808: 06181F0C
	s_waitcnt vmcnt(6)                                         // 00000000480C: BF891BF7
	v_add_f32_e32 v8, v12, v8                                  // 000000004810: 0610110C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004814: BF870091
	v_add_f32_e32 v8, v8, v9                                   // 000000004818: 06101308
	v_add_f32_e32 v8, v8, v10                                  // 00000000481C: 06101508
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004820: BF8700A1
	v_add_f32_e32 v8, v8, v11                                  // 000000004824: 06101708
	s_waitcnt vmcnt(5)                                         // 000000004828: BF8917F7
	v_add_f32_e32 v4, v8, v4                                   // 00000000482C: 06080908
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004830: BF870091
	v_add_f32_e32 v4, v4, v5                                   // 000000004834: 06080B04
	v_add_f32_e32 v4, v4, v6                                   // 000000004838: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000483C: BF8700A1
	v_add_f32_e32 v4, v4, v7                                   // 000000004840: 06080F04
	s_waitcnt vmcnt(4)                                         // 000000004844: BF8913F7
	v_add_f32_e32 v0, v4, v0                                   // 000000004848: 06000104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000484C: BF870091
	v_add_f32_e32 v0, v0, v1                                   // 000000004850: 06000300
	v_add_f32_e32 v0, v0, v2                                   // 000000004854: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004858: BF870091
	v_add_f32_e32 v0, v0, v3                                   // 00000000485C: 06000700
	v_add_f32_e32 v0, v0, v28                                  // 000000004860: 06003900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004864: BF870091
	v_add_f32_e32 v0, v0, v29                                  // 000000004868: 06003B00
	v_add_f32_e32 v0, v0, v30                                  // 00000000486C: 06003D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004870: BF870091
	v_add_f32_e32 v0, v0, v31                                  // 000000004874: 06003F00
	v_add_f32_e32 v0, v0, v24                                  // 000000004878: 06003100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000487C: BF870091
	v_add_f32_e32 v0, v0, v25                                  // 000000004880: 06003300
	v_add_f32_e32 v0, v0, v26                                  // 000000004884: 06003500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004888: BF870091
	v_add_f32_e32 v0, v0, v27                                  // 00000000488C: 06003700
	v_add_f32_e32 v0, v0, v20                                  // 000000004890: 06002900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004894: BF870091
	v_add_f32_e32 v0, v0, v21                                  // 000000004898: 06002B00
	v_add_f32_e32 v0, v0, v22                                  // 00000000489C: 06002D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048A0: BF870091
	v_add_f32_e32 v0, v0, v23                                  // 0000000048A4: 06002F00
	v_add_f32_e32 v0, v0, v16                                  // 0000000048A8: 06002100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048AC: BF870091
	v_add_f32_e32 v0, v0, v17                                  // 0000000048B0: 06002300
	v_add_f32_e32 v0, v0, v18                                  // 0000000048B4: 06002500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000048B8: BF8700A1
	v_add_f32_e32 v0, v0, v19                                  // 0000000048BC: 06002700
	s_waitcnt vmcnt(3)                                         // 0000000048C0: BF890FF7
	v_add_f32_e32 v0, v0, v44                                  // 0000000048C4: 06005900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048C8: BF870091
	v_add_f32_e32 v0, v0, v45                                  // 0000000048CC: 06005B00
	v_add_f32_e32 v0, v0, v46                                  // 0000000048D0: 06005D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000048D4: BF8700A1
	v_add_f32_e32 v0, v0, v47                                  // 0000000048D8: 06005F00
	s_waitcnt vmcnt(2)                                         // 0000000048DC: BF890BF7
	v_add_f32_e32 v0, v0, v40                                  // 0000000048E0: 06005100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048E4: BF870091
	v_add_f32_e32 v0, v0, v41                                  // 0000000048E8: 06005300
	v_add_f32_e32 v0, v0, v42                                  // 0000000048EC: 06005500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000048F0: BF8700A1
	v_add_f32_e32 v0, v0, v43                                  // 0000000048F4: 06005700
	s_waitcnt vmcnt(1)                                         // 0000000048F8: BF8907F7
	v_add_f32_e32 v0, v0, v36                                  // 0000000048FC: 06004900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004900: BF870091
	v_add_f32_e32 v0, v0, v37                                  // 000000004904: 06004B00
	v_add_f32_e32 v0, v0, v38                                  // 000000004908: 06004D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000490C: BF8700A1
	v_add_f32_e32 v0, v0, v39                                  // 000000004910: 06004F00
	s_waitcnt vmcnt(0)                                         // 000000004914: BF8903F7
	v_add_f32_e32 v0, v0, v32                                  // 000000004918: 06004100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000491C: BF870091
	v_add_f32_e32 v0, v0, v33                                  // 000000004920: 06004300
	v_add_f32_e32 v0, v0, v34                                  // 000000004924: 06004500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004928: BF870091
	v_add_f32_e32 v0, v0, v35                                  // 00000000492C: 06004700
	v_add_f32_e32 v0, v0, v168                                 // 000000004930: 06015100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004934: BF870091
	v_add_f32_e32 v0, v0, v169                                 // 000000004938: 06015300
	v_add_f32_e32 v0, v0, v170                                 // 00000000493C: 06015500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004940: BF870091
	v_add_f32_e32 v0, v0, v171                                 // 000000004944: 06015700
	v_add_f32_e32 v0, v0, v160                                 // 000000004948: 06014100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000494C: BF870091
	v_add_f32_e32 v0, v0, v161                                 // 000000004950: 06014300
	v_add_f32_e32 v0, v0, v162                                 // 000000004954: 06014500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004958: BF870091
	v_add_f32_e32 v0, v0, v163                                 // 00000000495C: 06014700
	v_add_f32_e32 v0, v0, v180                                 // 000000004960: 06016900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004964: BF870091
	v_add_f32_e32 v0, v0, v181                                 // 000000004968: 06016B00
	v_add_f32_e32 v0, v0, v182                                 // 00000000496C: 06016D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004970: BF870091
	v_add_f32_e32 v0, v0, v183                                 // 000000004974: 06016F00
	v_add_f32_e32 v0, v0, v176                                 // 000000004978: 06016100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000497C: BF870091
	v_add_f32_e32 v0, v0, v177                                 // 000000004980: 06016300
	v_add_f32_e32 v0, v0, v178                                 // 000000004984: 06016500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004988: BF870091
	v_add_f32_e32 v0, v0, v179                                 // 00000000498C: 06016700
	v_add_f32_e32 v0, v0, v172                                 // 000000004990: 06015900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004994: BF870091
	v_add_f32_e32 v0, v0, v173                                 // 000000004998: 06015B00
	v_add_f32_e32 v0, v0, v174                                 // 00000000499C: 06015D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049A0: BF870091
	v_add_f32_e32 v0, v0, v175                                 // 0000000049A4: 06015F00
	v_add_f32_e32 v0, v0, v164                                 // 0000000049A8: 06014900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049AC: BF870091
	v_add_f32_e32 v0, v0, v165                                 // 0000000049B0: 06014B00
	v_add_f32_e32 v0, v0, v166                                 // 0000000049B4: 06014D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049B8: BF870091
	v_add_f32_e32 v0, v0, v167                                 // 0000000049BC: 06014F00
	v_add_f32_e32 v0, v0, v156                                 // 0000000049C0: 06013900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049C4: BF870091
	v_add_f32_e32 v0, v0, v157                                 // 0000000049C8: 06013B00
	v_add_f32_e32 v0, v0, v158                                 // 0000000049CC: 06013D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049D0: BF870091
	v_add_f32_e32 v0, v0, v159                                 // 0000000049D4: 06013F00
	v_add_f32_e32 v0, v0, v152                                 // 0000000049D8: 06013100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049DC: BF870091
	v_add_f32_e32 v0, v0, v153                                 // 0000000049E0: 06013300
	v_add_f32_e32 v0, v0, v154                                 // 0000000049E4: 06013500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049E8: BF870091
	v_add_f32_e32 v0, v0, v155                                 // 0000000049EC: 06013700
	v_add_f32_e32 v0, v0, v148                                 // 0000000049F0: 06012900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049F4: BF870091
	v_add_f32_e32 v0, v0, v149                                 // 0000000049F8: 06012B00
	v_add_f32_e32 v0, v0, v150                                 // 0000000049FC: 06012D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A00: BF870091
	v_add_f32_e32 v0, v0, v151                                 // 000000004A04: 06012F00
	v_add_f32_e32 v0, v0, v144                                 // 000000004A08: 06012100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A0C: BF870091
	v_add_f32_e32 v0, v0, v145                                 // 000000004A10: 06012300
	v_add_f32_e32 v0, v0, v146                                 // 000000004A14: 06012500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A18: BF870091
	v_add_f32_e32 v0, v0, v147                                 // 000000004A1C: 06012700
	v_add_f32_e32 v0, v0, v140                                 // 000000004A20: 06011900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A24: BF870091
	v_add_f32_e32 v0, v0, v141                                 // 000000004A28: 06011B00
	v_add_f32_e32 v0, v0, v142                                 // 000000004A2C: 06011D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A30: BF870091
	v_add_f32_e32 v0, v0, v143                                 // 000000004A34: 06011F00
	v_add_f32_e32 v0, v0, v136                                 // 000000004A38: 06011100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A3C: BF870091
	v_add_f32_e32 v0, v0, v137                                 // 000000004A40: 06011300
	v_add_f32_e32 v0, v0, v138                                 // 000000004A44: 06011500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A48: BF870091
	v_add_f32_e32 v0, v0, v139                                 // 000000004A4C: 06011700
	v_add_f32_e32 v0, v0, v132                                 // 000000004A50: 06010900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A54: BF870091
	v_add_f32_e32 v0, v0, v133                                 // 000000004A58: 06010B00
	v_add_f32_e32 v0, v0, v134                                 // 000000004A5C: 06010D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A60: BF870091
	v_add_f32_e32 v0, v0, v135                                 // 000000004A64: 06010F00
	v_add_f32_e32 v0, v0, v128                                 // 000000004A68: 06010100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A6C: BF870091
	v_add_f32_e32 v0, v0, v129                                 // 000000004A70: 06010300
	v_add_f32_e32 v0, v0, v130                                 // 000000004A74: 06010500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A78: BF870091
	v_add_f32_e32 v0, v0, v131                                 // 000000004A7C: 06010700
	v_add_f32_e32 v0, v0, v124                                 // 000000004A80: 0600F900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A84: BF870091
	v_add_f32_e32 v0, v0, v125                                 // 000000004A88: 0600FB00
	v_add_f32_e32 v0, v0, v126                                 // 000000004A8C: 0600FD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A90: BF870091
	v_add_f32_e32 v0, v0, v127                                 // 000000004A94: 0600FF00
	v_add_f32_e32 v0, v0, v120                                 // 000000004A98: 0600F100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A9C: BF870091
	v_add_f32_e32 v0, v0, v121                                 // 000000004AA0: 0600F300
	v_add_f32_e32 v0, v0, v122                                 // 000000004AA4: 0600F500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AA8: BF870091
	v_add_f32_e32 v0, v0, v123                                 // 000000004AAC: 0600F700
	v_add_f32_e32 v0, v0, v116                                 // 000000004AB0: 0600E900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AB4: BF870091
	v_add_f32_e32 v0, v0, v117                                 // 000000004AB8: 0600EB00
	v_add_f32_e32 v0, v0, v118                                 // 000000004ABC: 0600ED00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AC0: BF870091
	v_add_f32_e32 v0, v0, v119                                 // 000000004AC4: 0600EF00
	v_add_f32_e32 v0, v0, v112                                 // 000000004AC8: 0600E100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004ACC: BF870091
	v_add_f32_e32 v0, v0, v113                                 // 000000004AD0: 0600E300
	v_add_f32_e32 v0, v0, v114                                 // 000000004AD4: 0600E500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AD8: BF870091
	v_add_f32_e32 v0, v0, v115                                 // 000000004ADC: 0600E700
	v_add_f32_e32 v0, v0, v108                                 // 000000004AE0: 0600D900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AE4: BF870091
	v_add_f32_e32 v0, v0, v109                                 // 000000004AE8: 0600DB00
	v_add_f32_e32 v0, v0, v110                                 // 000000004AEC: 0600DD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AF0: BF870091
	v_add_f32_e32 v0, v0, v111                                 // 000000004AF4: 0600DF00
	v_add_f32_e32 v0, v0, v104                                 // 000000004AF8: 0600D100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004AFC: BF870091
	v_add_f32_e32 v0, v0, v105                                 // 000000004B00: 0600D300
	v_add_f32_e32 v0, v0, v106                                 // 000000004B04: 0600D500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B08: BF870091
	v_add_f32_e32 v0, v0, v107                                 // 000000004B0C: 0600D700
	v_add_f32_e32 v0, v0, v100                                 // 000000004B10: 0600C900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B14: BF870091
	v_add_f32_e32 v0, v0, v101                                 // 000000004B18: 0600CB00
	v_add_f32_e32 v0, v0, v102                                 // 000000004B1C: 0600CD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B20: BF870091
	v_add_f32_e32 v0, v0, v103                                 // 000000004B24: 0600CF00
	v_add_f32_e32 v0, v0, v96                                  // 000000004B28: 0600C100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B2C: BF870091
	v_add_f32_e32 v0, v0, v97                                  // 000000004B30: 0600C300
	v_add_f32_e32 v0, v0, v98                                  // 000000004B34: 0600C500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B38: BF870091
	v_add_f32_e32 v0, v0, v99                                  // 000000004B3C: 0600C700
	v_add_f32_e32 v0, v0, v92                                  // 000000004B40: 0600B900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B44: BF870091
	v_add_f32_e32 v0, v0, v93                                  // 000000004B48: 0600BB00
	v_add_f32_e32 v0, v0, v94                                  // 000000004B4C: 0600BD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B50: BF870091
	v_add_f32_e32 v0, v0, v95                                  // 000000004B54: 0600BF00
	v_add_f32_e32 v0, v0, v88                                  // 000000004B58: 0600B100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B5C: BF870091
	v_add_f32_e32 v0, v0, v89                                  // 000000004B60: 0600B300
	v_add_f32_e32 v0, v0, v90                                  // 000000004B64: 0600B500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B68: BF870091
	v_add_f32_e32 v0, v0, v91                                  // 000000004B6C: 0600B700
	v_add_f32_e32 v0, v0, v84                                  // 000000004B70: 0600A900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B74: BF870091
	v_add_f32_e32 v0, v0, v85                                  // 000000004B78: 0600AB00
	v_add_f32_e32 v0, v0, v86                                  // 000000004B7C: 0600AD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B80: BF870091
	v_add_f32_e32 v0, v0, v87                                  // 000000004B84: 0600AF00
	v_add_f32_e32 v0, v0, v80                                  // 000000004B88: 0600A100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B8C: BF870091
	v_add_f32_e32 v0, v0, v81                                  // 000000004B90: 0600A300
	v_add_f32_e32 v0, v0, v82                                  // 000000004B94: 0600A500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B98: BF870091
	v_add_f32_e32 v0, v0, v83                                  // 000000004B9C: 0600A700
	v_add_f32_e32 v0, v0, v76                                  // 000000004BA0: 06009900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BA4: BF870091
	v_add_f32_e32 v0, v0, v77                                  // 000000004BA8: 06009B00
	v_add_f32_e32 v0, v0, v78                                  // 000000004BAC: 06009D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BB0: BF870091
	v_add_f32_e32 v0, v0, v79                                  // 000000004BB4: 06009F00
	v_add_f32_e32 v0, v0, v72                                  // 000000004BB8: 06009100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BBC: BF870091
	v_add_f32_e32 v0, v0, v73                                  // 000000004BC0: 06009300
	v_add_f32_e32 v0, v0, v74                                  // 000000004BC4: 06009500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BC8: BF870091
	v_add_f32_e32 v0, v0, v75                                  // 000000004BCC: 06009700
	v_add_f32_e32 v0, v0, v68                                  // 000000004BD0: 06008900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BD4: BF870091
	v_add_f32_e32 v0, v0, v69                                  // 000000004BD8: 06008B00
	v_add_f32_e32 v0, v0, v70                                  // 000000004BDC: 06008D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BE0: BF870091
	v_add_f32_e32 v0, v0, v71                                  // 000000004BE4: 06008F00
	v_add_f32_e32 v0, v0, v64                                  // 000000004BE8: 06008100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BEC: BF870091
	v_add_f32_e32 v0, v0, v65                                  // 000000004BF0: 06008300
	v_add_f32_e32 v0, v0, v66                                  // 000000004BF4: 06008500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BF8: BF870091
	v_add_f32_e32 v0, v0, v67                                  // 000000004BFC: 06008700
	v_add_f32_e32 v0, v0, v60                                  // 000000004C00: 06007900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C04: BF870091
	v_add_f32_e32 v0, v0, v61                                  // 000000004C08: 06007B00
	v_add_f32_e32 v0, v0, v62                                  // 000000004C0C: 06007D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C10: BF870091
	v_add_f32_e32 v0, v0, v63                                  // 000000004C14: 06007F00
	v_add_f32_e32 v0, v0, v56                                  // 000000004C18: 06007100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C1C: BF870091
	v_add_f32_e32 v0, v0, v57                                  // 000000004C20: 06007300
	v_add_f32_e32 v0, v0, v58                                  // 000000004C24: 06007500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C28: BF870091
	v_add_f32_e32 v0, v0, v59                                  // 000000004C2C: 06007700
	v_add_f32_e32 v0, v0, v52                                  // 000000004C30: 06006900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C34: BF870091
	v_add_f32_e32 v0, v0, v53                                  // 000000004C38: 06006B00
	v_add_f32_e32 v0, v0, v54                                  // 000000004C3C: 06006D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C40: BF870091
	v_add_f32_e32 v0, v0, v55                                  // 000000004C44: 06006F00
	v_add_f32_e32 v0, v0, v48                                  // 000000004C48: 06006100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C4C: BF870091
	v_add_f32_e32 v0, v0, v49                                  // 000000004C50: 06006300
	v_add_f32_e32 v2, v0, v50                                  // 000000004C54: 06046500
; ./kernels.hip:71
	v_lshlrev_b64 v[0:1], 2, v[184:185]                        // 000000004C58: D73C0000 00037082
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000004C60: BF870112
; ./kernels.hip:70
	v_add_f32_e32 v2, v2, v51                                  // 000000004C64: 06046702
; ./kernels.hip:71
	v_add_co_u32 v0, vcc_lo, s6, v0                            // 000000004C68: D7006A00 00020006
	s_delay_alu instid0(VALU_DEP_1)                            // 000000004C70: BF870001
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo               // 000000004C74: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off                           // 000000004C7C: DC6A0000 007C0200
; ./kernels.hip:72
	s_nop 0                                                    // 000000004C84: BF800000
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS)                       // 000000004C88: BFB60003
	s_endpgm                                                   // 000000004C8C: BFB00000
	s_nop 0                                                    // 000000004C90: BF800000
	s_nop 0                                                    // 000000004C94: BF800000
	s_nop 0                                                    // 000000004C98: BF800000
	s_nop 0                                                    // 000000004C9C: BF800000
	s_nop 0                                                    // 000000004CA0: BF800000
	s_nop 0                                                    // 000000004CA4: BF800000
	s_nop 0                                                    // 000000004CA8: BF800000
	s_nop 0                                                    // 000000004CAC: BF800000
	s_nop 0                                                    // 000000004CB0: BF800000
	s_nop 0                                                    // 000000004CB4: BF800000
	s_nop 0                                                    // 000000004CB8: BF800000
	s_nop 0                                                    // 000000004CBC: BF800000
	s_nop 0                                                    // 000000004CC0: BF800000
	s_nop 0                                                    // 000000004CC4: BF800000
	s_nop 0                                                    // 000000004CC8: BF800000
	s_nop 0                                                    // 000000004CCC: BF800000
	s_nop 0                                                    // 000000004CD0: BF800000
	s_nop 0                                                    // 000000004CD4: BF800000
	s_nop 0                                                    // 000000004CD8: BF800000
	s_nop 0                                                    // 000000004CDC: BF800000
	s_nop 0                                                    // 000000004CE0: BF800000
	s_nop 0                                                    // 000000004CE4: BF800000
	s_nop 0                                                    // 000000004CE8: BF800000
	s_nop 0                                                    // 000000004CEC: BF800000
	s_nop 0                                                    // 000000004CF0: BF800000
	s_nop 0                                                    // 000000004CF4: BF800000
	s_nop 0                                                    // 000000004CF8: BF800000
	s_nop 0                                                    // 000000004CFC: BF800000

0000000000004d00 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:18
	s_clause 0x1                                               // 000000004D00: BF850001
	s_load_b32 s3, s[0:1], 0x10                                // 000000004D04: F40000C0 F8000010
	s_load_b64 s[4:5], s[0:1], 0x8                             // 000000004D0C: F4040100 F8000008
	v_lshl_or_b32 v0, s2, 8, v0                                // 000000004D14: D6560000 04011002
	v_mov_b32_e32 v3, 0                                        // 000000004D1C: 7E060280
; ./kernels.hip:78
	s_mov_b32 s2, exec_lo                                      // 000000004D20: BE82007E
	s_waitcnt lgkmcnt(0)                                       // 000000004D24: BF89FC07
	s_delay_alu instid0(VALU_DEP_2)                            // 000000004D28: BF870002
	v_cmpx_gt_i32_e64 s3, v0                                   // 000000004D2C: D4C4007E 00020003
	s_cbranch_execz 31                                         // 000000004D34: BFA5001F <_Z12narrow_loadsPKhPji+0xb4>
	s_load_b64 s[0:1], s[0:1], null                            // 000000004D38: F4040000 F8000000
; ./kernels.hip:78
	v_ashrrev_i32_e32 v2, 31, v0                               // 000000004D40: 3404009F
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v4, v0              // 000000004D44: CA100080 03040100
	s_waitcnt lgkmcnt(0)                                       // 000000004D4C: BF89FC07
	v_add_co_u32 v1, vcc_lo, s0, v0                            // 000000004D50: D7006A01 00020000
	s_delay_alu instid0(VALU_DEP_1)                            // 000000004D58: BF870001
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 000000004D5C: D5207C02 01AA0401
	s_mov_b32 s1, 0                                            // 000000004D64: BE810080
; ./kernels.hip:79
	global_load_u8 v5, v[1:2], off                             // 000000004D68: DC420000 057C0001
; ./kernels.hip:78
	v_add_nc_u32_e32 v4, 0x10000, v4                           // 000000004D70: 4A0808FF 00010000
	v_add_co_u32 v1, vcc_lo, 0x10000, v1                       // 000000004D78: D7006A01 000202FF 00010000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004D84: BF870191
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo                // 000000004D88: D5207C02 01AA0480
	v_cmp_le_i32_e64 s0, s3, v4                                // 000000004D90: D4430000 00020803
	s_or_b32 s1, s0, s1                                        // 000000004D98: 8C010100
; ./kernels.hip:79
	s_waitcnt vmcnt(0)                                         // 000000004D9C: BF8903F7
	v_mad_u32_u24 v3, v5, 3, v3                                // 000000004DA0: D60B0003 040D0705
; ./kernels.hip:78
	s_and_not1_b32 exec_lo, exec_lo, s1                        // 000000004DA8: 917E017E
	s_cbranch_execnz 65518                                     // 000000004DAC: BFA6FFEE <_Z12narrow_loadsPKhPji+0x68>
	s_or_b32 exec_lo, exec_lo, s1                              // 000000004DB0: 8C7E017E
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004DB4: BF8700A9
	s_or_b32 exec_lo, exec_lo, s2                              // 000000004DB8: 8C7E027E
; ./kernels.hip:80
	v_mov_b32_e32 v1, 0                                        // 000000004DBC: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1]                            // 000000004DC0: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004DC8: BF870091
	v_add_co_u32 v0, vcc_lo, s4, v0                            // 000000004DCC: D7006A00 00020004
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo               // 000000004DD4: D5207C01 01AA0205
	global_store_b32 v[0:1], v3, off                           // 000000004DDC: DC6A0000 007C0300
; ./kernels.hip:81
	s_endpgm                                                   // 000000004DE4: BFB00000
	s_nop 0                                                    // 000000004DE8: BF800000
	s_nop 0                                                    // 000000004DEC: BF800000
	s_nop 0                                                    // 000000004DF0: BF800000
	s_nop 0                                                    // 000000004DF4: BF800000
	s_nop 0                                                    // 000000004DF8: BF800000
	s_nop 0                                                    // 000000004DFC: BF800000

0000000000004e00 <_Z19gemm_without_matrixPKDv4_fS1_Pfi>:
; _Z19gemm_without_matrixPKDv4_fS1_Pfi():
; ./kernels.hip:18
	s_clause 0x1                                               // 000000004E00: BF850001
	s_load_b32 s6, s[0:1], 0x18                                // 000000004E04: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10                            // 000000004E0C: F4040100 F8000010
	v_lshl_or_b32 v1, s2, 8, v0                                // 000000004E14: D6560001 04011002
; ./kernels.hip:88
	s_waitcnt lgkmcnt(0)                                       // 000000004E1C: BF89FC07
	s_cmp_lt_i32 s6, 1                                         // 000000004E20: BF048106
	s_cbranch_scc1 53                                          // 000000004E24: BFA20035 <_Z19gemm_without_matrixPKDv4_fS1_Pfi+0xfc>
	s_load_b128 s[0:3], s[0:1], null                           // 000000004E28: F4080000 F8000000
; ./kernels.hip:86
	v_lshrrev_b32_e32 v2, 8, v1                                // 000000004E30: 32040288
	v_mov_b32_e32 v3, 0                                        // 000000004E34: 7E060280
	v_mul_lo_u32 v4, s6, v0                                    // 000000004E38: D72C0004 00020006
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004E40: BF870193
	v_mul_lo_u32 v2, s6, v2                                    // 000000004E44: D72C0002 00020406
	v_mov_b32_e32 v8, v3                                       // 000000004E4C: 7E100303
	v_mov_b32_e32 v7, v3                                       // 000000004E50: 7E0E0303
	v_mov_b32_e32 v6, v3                                       // 000000004E54: 7E0C0303
	v_mov_b32_e32 v0, v3                                       // 000000004E58: 7E000303
	s_nop 0                                                    // 000000004E5C: BF800000
	s_nop 0                                                    // 000000004E60: BF800000
	s_nop 0                                                    // 000000004E64: BF800000
	s_nop 0                                                    // 000000004E68: BF800000
	s_nop 0                                                    // 000000004E6C: BF800000
	s_nop 0                                                    // 000000004E70: BF800000
	s_nop 0                                                    // 000000004E74: BF800000
	s_nop 0                                                    // 000000004E78: BF800000
	s_nop 0                                                    // 000000004E7C: BF800000
; ./kernels.hip:88
	v_mov_b32_e32 v5, v3                                       // 000000004E80: 7E0A0303
	v_lshlrev_b64 v[9:10], 4, v[2:3]                           // 000000004E84: D73C0009 00020484
	v_add_nc_u32_e32 v2, 1, v2                                 // 000000004E8C: 4A040481
	s_add_i32 s6, s6, -1                                       // 000000004E90: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000004E94: BF8700C9
	s_cmp_eq_u32 s6, 0                                         // 000000004E98: BF068006
	v_lshlrev_b64 v[11:12], 4, v[4:5]                          // 000000004E9C: D73C000B 00020884
	s_waitcnt lgkmcnt(0)                                       // 000000004EA4: BF89FC07
	v_add_co_u32 v9, vcc_lo, s0, v9                            // 000000004EA8: D7006A09 00021200
	v_add_co_ci_u32_e64 v10, null, s1, v10, vcc_lo             // 000000004EB0: D5207C0A 01AA1401
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004EB8: BF870093
	v_add_co_u32 v13, vcc_lo, s2, v11                          // 000000004EBC: D7006A0D 00021602
	v_add_co_ci_u32_e64 v14, null, s3, v12, vcc_lo             // 000000004EC4: D5207C0E 01AA1803
	global_load_b128 v[9:12], v[9:10], off                     // 000000004ECC: DC5E0000 097C0009
	global_load_b128 v[13:16], v[13:14], off                   // 000000004ED4: DC5E0000 0D7C000D
	s_waitcnt vmcnt(0)                                         // 000000004EDC: BF8903F7
	v_dual_fmac_f32 v7, v10, v14 :: v_dual_add_nc_u32 v4, 1, v4// 000000004EE0: C8201D0A 07040881
	v_fmac_f32_e32 v8, v9, v13                                 // 000000004EE8: 56101B09
	v_fmac_f32_e32 v6, v11, v15                                // 000000004EEC: 560C1F0B
	v_fmac_f32_e32 v0, v12, v16                                // 000000004EF0: 5600210C
	s_cbranch_scc0 65506                                       // 000000004EF4: BFA1FFE2 <_Z19gemm_without_matrixPKDv4_fS1_Pfi+0x80>
	s_branch 4                                                 // 000000004EF8: BFA00004 <_Z19gemm_without_matrixPKDv4_fS1_Pfi+0x10c>
	v_dual_mov_b32 v0, 0 :: v_dual_mov_b32 v7, 0               // 000000004EFC: CA100080 00060080
	v_mov_b32_e32 v6, 0                                        // 000000004F04: 7E0C0280
	v_mov_b32_e32 v8, 0                                        // 000000004F08: 7E100280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004F0C: BF870091
; ./kernels.hip:89
	v_dual_add_f32 v3, v8, v7 :: v_dual_mov_b32 v2, 0          // 000000004F10: C9100F08 03020080
	v_add_f32_e32 v3, v6, v3                                   // 000000004F18: 06060706
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000004F1C: BF870112
	v_lshlrev_b64 v[1:2], 2, v[1:2]                            // 000000004F20: D73C0001 00020282
	v_add_f32_e32 v3, v0, v3                                   // 000000004F28: 06060700
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004F2C: BF870092
	v_add_co_u32 v0, vcc_lo, s4, v1                            // 000000004F30: D7006A00 00020204
	v_add_co_ci_u32_e64 v1, null, s5, v2, vcc_lo               // 000000004F38: D5207C01 01AA0405
	global_store_b32 v[0:1], v3, off                           // 000000004F40: DC6A0000 007C0300
; ./kernels.hip:90
	s_endpgm                                                   // 000000004F48: BFB00000
	s_nop 0                                                    // 000000004F4C: BF800000
	s_nop 0                                                    // 000000004F50: BF800000
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
	s_nop 0                                                    // 000000004F80: BF800000
	s_nop 0                                                    // 000000004F84: BF800000
	s_nop 0                                                    // 000000004F88: BF800000
	s_nop 0                                                    // 000000004F8C: BF800000
	s_nop 0                                                    // 000000004F90: BF800000
	s_nop 0                                                    // 000000004F94: BF800000
	s_nop 0                                                    // 000000004F98: BF800000
	s_nop 0                                                    // 000000004F9C: BF800000
	s_nop 0                                                    // 000000004FA0: BF800000
	s_nop 0                                                    // 000000004FA4: BF800000
	s_nop 0                                                    // 000000004FA8: BF800000
	s_nop 0                                                    // 000000004FAC: BF800000
	s_nop 0                                                    // 000000004FB0: BF800000
	s_nop 0                                                    // 000000004FB4: BF800000
	s_nop 0                                                    // 000000004FB8: BF800000
	s_nop 0                                                    // 000000004FBC: BF800000
	s_nop 0                                                    // 000000004FC0: BF800000
	s_nop 0                                                    // 000000004FC4: BF800000
	s_nop 0                                                    // 000000004FC8: BF800000
	s_nop 0                                                    // 000000004FCC: BF800000
	s_nop 0                                                    // 000000004FD0: BF800000
	s_nop 0                                                    // 000000004FD4: BF800000
	s_nop 0                                                    // 000000004FD8: BF800000
	s_nop 0                                                    // 000000004FDC: BF800000
	s_nop 0                                                    // 000000004FE0: BF800000
	s_nop 0                                                    // 000000004FE4: BF800000
	s_nop 0                                                    // 000000004FE8: BF800000
	s_nop 0                                                    // 000000004FEC: BF800000
	s_nop 0                                                    // 000000004FF0: BF800000
	s_nop 0                                                    // 000000004FF4: BF800000
	s_nop 0                                                    // 000000004FF8: BF800000
	s_nop 0                                                    // 000000004FFC: BF800000

0000000000005000 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:106
	s_clause 0x1                                               // 000000005000: BF850001
	s_load_b32 s3, s[0:1], 0x18                                // 000000005004: F40000C0 F8000018
	s_load_b64 s[8:9], s[0:1], 0x10                            // 00000000500C: F4040200 F8000010
	s_waitcnt lgkmcnt(0)                                       // 000000005014: BF89FC07
	s_cmp_lt_i32 s3, 1                                         // 000000005018: BF048103
	s_cbranch_scc1 55                                          // 00000000501C: BFA20037 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xfc>
	s_load_b128 s[4:7], s[0:1], null                           // 000000005020: F4080100 F8000000
	v_dual_mov_b32 v10, 0 :: v_dual_and_b32 v9, 15, v0         // 000000005028: CA240080 0A08008F
	s_delay_alu instid0(VALU_DEP_1)                            // 000000005030: BF870001
	v_mov_b32_e32 v1, v10                                      // 000000005034: 7E02030A
	v_mov_b32_e32 v2, v10                                      // 000000005038: 7E04030A
	v_mov_b32_e32 v3, v10                                      // 00000000503C: 7E06030A
	v_mov_b32_e32 v4, v10                                      // 000000005040: 7E08030A
	v_mov_b32_e32 v5, v10                                      // 000000005044: 7E0A030A
	v_mov_b32_e32 v6, v10                                      // 000000005048: 7E0C030A
	v_mov_b32_e32 v7, v10                                      // 00000000504C: 7E0E030A
	v_mov_b32_e32 v8, v10                                      // 000000005050: 7E10030A
	s_nop 0                                                    // 000000005054: BF800000
	s_nop 0                                                    // 000000005058: BF800000
	s_nop 0                                                    // 00000000505C: BF800000
	s_nop 0                                                    // 000000005060: BF800000
	s_nop 0                                                    // 000000005064: BF800000
	s_nop 0                                                    // 000000005068: BF800000
	s_nop 0                                                    // 00000000506C: BF800000
	s_nop 0                                                    // 000000005070: BF800000
	s_nop 0                                                    // 000000005074: BF800000
	s_nop 0                                                    // 000000005078: BF800000
	s_nop 0                                                    // 00000000507C: BF800000
; ./kernels.hip:107
	v_lshlrev_b64 v[11:12], 4, v[9:10]                         // 000000005080: D73C000B 00021284
; ./kernels.hip:106
	v_add_nc_u32_e32 v9, 64, v9                                // 000000005088: 4A1212C0
	s_add_i32 s3, s3, -1                                       // 00000000508C: 8103C103
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000005090: BF870129
	s_cmp_eq_u32 s3, 0                                         // 000000005094: BF068003
; ./kernels.hip:107
	s_waitcnt lgkmcnt(0)                                       // 000000005098: BF89FC07
	v_add_co_u32 v15, vcc_lo, s4, v11                          // 00000000509C: D7006A0F 00021604
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000050A4: BF8700A1
	v_add_co_ci_u32_e64 v16, null, s5, v12, vcc_lo             // 0000000050A8: D5207C10 01AA1805
; ./kernels.hip:108
	v_add_co_u32 v23, vcc_lo, s6, v11                          // 0000000050B0: D7006A17 00021606
	v_add_co_ci_u32_e64 v24, null, s7, v12, vcc_lo             // 0000000050B8: D5207C18 01AA1807
; ./kernels.hip:107
	s_clause 0x1                                               // 0000000050C0: BF850001
	global_load_b128 v[11:14], v[15:16], off                   // 0000000050C4: DC5E0000 0B7C000F
	global_load_b128 v[15:18], v[15:16], off offset:512        // 0000000050CC: DC5E0200 0F7C000F
; ./kernels.hip:108
	s_clause 0x1                                               // 0000000050D4: BF850001
	global_load_b128 v[19:22], v[23:24], off                   // 0000000050D8: DC5E0000 137C0017
	global_load_b128 v[23:26], v[23:24], off offset:512        // 0000000050E0: DC5E0200 177C0017
; ./kernels.hip:109
	s_waitcnt vmcnt(0)                                         // 0000000050E8: BF8903F7
	v_wmma_f32_16x16x16_f16 v[1:8], v[11:18], v[19:26], v[1:8] // 0000000050EC: CC404001 1C06270B
; ./kernels.hip:106
	s_cbranch_scc0 65506                                       // 0000000050F4: BFA1FFE2 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x80>
	s_branch 9                                                 // 0000000050F8: BFA00009 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x120>
	v_mov_b32_e32 v8, 0                                        // 0000000050FC: 7E100280
	s_delay_alu instid0(VALU_DEP_1)                            // 000000005100: BF870001
	v_mov_b32_e32 v7, v8                                       // 000000005104: 7E0E0308
	v_mov_b32_e32 v6, v8                                       // 000000005108: 7E0C0308
	v_mov_b32_e32 v5, v8                                       // 00000000510C: 7E0A0308
	v_mov_b32_e32 v4, v8                                       // 000000005110: 7E080308
	v_mov_b32_e32 v3, v8                                       // 000000005114: 7E060308
	v_mov_b32_e32 v2, v8                                       // 000000005118: 7E040308
	v_mov_b32_e32 v1, v8                                       // 00000000511C: 7E020308
; ./kernels.hip:111
	v_lshlrev_b32_e32 v0, 1, v0                                // 000000005120: 30000081
	v_mov_b32_e32 v10, 0                                       // 000000005124: 7E140280
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005128: BF870092
	v_lshl_or_b32 v9, s2, 9, v0                                // 00000000512C: D6560009 04011202
	v_lshlrev_b64 v[9:10], 4, v[9:10]                          // 000000005134: D73C0009 00021284
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000513C: BF870091
	v_add_co_u32 v9, vcc_lo, s8, v9                            // 000000005140: D7006A09 00021208
	v_add_co_ci_u32_e64 v10, null, s9, v10, vcc_lo             // 000000005148: D5207C0A 01AA1409
	s_clause 0x1                                               // 000000005150: BF850001
	global_store_b128 v[9:10], v[1:4], off                     // 000000005154: DC760000 007C0109
	global_store_b128 v[9:10], v[5:8], off offset:16           // 00000000515C: DC760010 007C0509
; ./kernels.hip:114
	s_endpgm                                                   // 000000005164: BFB00000
	s_nop 0                                                    // 000000005168: BF800000
	s_nop 0                                                    // 00000000516C: BF800000
	s_nop 0                                                    // 000000005170: BF800000
	s_nop 0                                                    // 000000005174: BF800000
	s_nop 0                                                    // 000000005178: BF800000
	s_nop 0                                                    // 00000000517C: BF800000
	s_nop 0                                                    // 000000005180: BF800000
	s_nop 0                                                    // 000000005184: BF800000
	s_nop 0                                                    // 000000005188: BF800000
	s_nop 0                                                    // 00000000518C: BF800000
	s_nop 0                                                    // 000000005190: BF800000
	s_nop 0                                                    // 000000005194: BF800000
	s_nop 0                                                    // 000000005198: BF800000
	s_nop 0                                                    // 00000000519C: BF800000
	s_nop 0                                                    // 0000000051A0: BF800000
	s_nop 0                                                    // 0000000051A4: BF800000
	s_nop 0                                                    // 0000000051A8: BF800000
	s_nop 0                                                    // 0000000051AC: BF800000
	s_nop 0                                                    // 0000000051B0: BF800000
	s_nop 0                                                    // 0000000051B4: BF800000
	s_nop 0                                                    // 0000000051B8: BF800000
	s_nop 0                                                    // 0000000051BC: BF800000
	s_nop 0                                                    // 0000000051C0: BF800000
	s_nop 0                                                    // 0000000051C4: BF800000
	s_nop 0                                                    // 0000000051C8: BF800000
	s_nop 0                                                    // 0000000051CC: BF800000
	s_nop 0                                                    // 0000000051D0: BF800000
	s_nop 0                                                    // 0000000051D4: BF800000
	s_nop 0                                                    // 0000000051D8: BF800000
	s_nop 0                                                    // 0000000051DC: BF800000
	s_nop 0                                                    // 0000000051E0: BF800000
	s_nop 0                                                    // 0000000051E4: BF800000
	s_nop 0                                                    // 0000000051E8: BF800000
	s_nop 0                                                    // 0000000051EC: BF800000
	s_nop 0                                                    // 0000000051F0: BF800000
	s_nop 0                                                    // 0000000051F4: BF800000
	s_nop 0                                                    // 0000000051F8: BF800000
	s_nop 0                                                    // 0000000051FC: BF800000

0000000000005200 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:118
	s_clause 0x1                                               // 000000005200: BF850001
	s_load_b128 s[20:23], s[0:1], null                         // 000000005204: F4080500 F8000000
	s_load_b32 s0, s[0:1], 0x10                                // 00000000520C: F4000000 F8000010
; ./kernels.hip:119
	s_waitcnt lgkmcnt(0)                                       // 000000005214: BF89FC07
	s_clause 0x2                                               // 000000005218: BF850002
	s_load_b512 s[4:19], s[20:21], null                        // 00000000521C: F410010A F8000000
	s_load_b512 s[52:67], s[20:21], 0x40                       // 000000005224: F4100D0A F8000040
	s_load_b512 s[36:51], s[20:21], 0x80                       // 00000000522C: F410090A F8000080
; ./kernels.hip:122
	s_cmp_lt_i32 s0, 1                                         // 000000005234: BF048100
; ./kernels.hip:119
	s_waitcnt lgkmcnt(0)                                       // 000000005238: BF89FC07
	v_add_nc_u32_e32 v1, s4, v0                                // 00000000523C: 4A020004
	v_add_nc_u32_e32 v2, s5, v0                                // 000000005240: 4A040005
	v_add_nc_u32_e32 v3, s6, v0                                // 000000005244: 4A060006
	v_add_nc_u32_e32 v4, s7, v0                                // 000000005248: 4A080007
	v_add_nc_u32_e32 v5, s8, v0                                // 00000000524C: 4A0A0008
	v_add_nc_u32_e32 v6, s9, v0                                // 000000005250: 4A0C0009
	v_add_nc_u32_e32 v7, s10, v0                               // 000000005254: 4A0E000A
	v_add_nc_u32_e32 v8, s11, v0                               // 000000005258: 4A10000B
	v_add_nc_u32_e32 v9, s12, v0                               // 00000000525C: 4A12000C
	v_add_nc_u32_e32 v10, s13, v0                              // 000000005260: 4A14000D
	v_add_nc_u32_e32 v11, s14, v0                              // 000000005264: 4A16000E
	v_add_nc_u32_e32 v12, s15, v0                              // 000000005268: 4A18000F
	v_add_nc_u32_e32 v13, s16, v0                              // 00000000526C: 4A1A0010
	v_add_nc_u32_e32 v14, s17, v0                              // 000000005270: 4A1C0011
	v_add_nc_u32_e32 v15, s18, v0                              // 000000005274: 4A1E0012
	v_add_nc_u32_e32 v16, s19, v0                              // 000000005278: 4A200013
	s_load_b512 s[4:19], s[20:21], 0xc0                        // 00000000527C: F410010A F80000C0
	v_add_nc_u32_e32 v25, s60, v0                              // 000000005284: 4A32003C
	v_add_nc_u32_e32 v26, s61, v0                              // 000000005288: 4A34003D
	v_add_nc_u32_e32 v27, s62, v0                              // 00000000528C: 4A36003E
	v_add_nc_u32_e32 v28, s63, v0                              // 000000005290: 4A38003F
	v_add_nc_u32_e32 v29, s64, v0                              // 000000005294: 4A3A0040
	v_add_nc_u32_e32 v30, s65, v0                              // 000000005298: 4A3C0041
	v_add_nc_u32_e32 v31, s66, v0                              // 00000000529C: 4A3E0042
	v_add_nc_u32_e32 v32, s67, v0                              // 0000000052A0: 4A400043
	v_add_nc_u32_e32 v17, s52, v0                              // 0000000052A4: 4A220034
	v_add_nc_u32_e32 v18, s53, v0                              // 0000000052A8: 4A240035
	v_add_nc_u32_e32 v19, s54, v0                              // 0000000052AC: 4A260036
	v_add_nc_u32_e32 v20, s55, v0                              // 0000000052B0: 4A280037
	v_add_nc_u32_e32 v33, s36, v0                              // 0000000052B4: 4A420024
	v_add_nc_u32_e32 v34, s37, v0                              // 0000000052B8: 4A440025
	v_add_nc_u32_e32 v35, s38, v0                              // 0000000052BC: 4A460026
	v_add_nc_u32_e32 v36, s39, v0                              // 0000000052C0: 4A480027
	v_add_nc_u32_e32 v21, s56, v0                              // 0000000052C4: 4A2A0038
	v_add_nc_u32_e32 v22, s57, v0                              // 0000000052C8: 4A2C0039
	v_add_nc_u32_e32 v23, s58, v0                              // 0000000052CC: 4A2E003A
	v_add_nc_u32_e32 v24, s59, v0                              // 0000000052D0: 4A30003B
	s_clause 0x5                                               // 0000000052D4: BF850005
	scratch_store_b128 off, v[1:4], off                        // 0000000052D8: DC750000 007C0100
	scratch_store_b128 off, v[5:8], off offset:16              // 0000000052E0: DC750010 007C0500
	scratch_store_b128 off, v[9:12], off offset:32             // 0000000052E8: DC750020 007C0900
	scratch_store_b128 off, v[13:16], off offset:48            // 0000000052F0: DC750030 007C0D00
	scratch_store_b128 off, v[17:20], off offset:64            // 0000000052F8: DC750040 007C1100
	scratch_store_b128 off, v[21:24], off offset:80            // 000000005300: DC750050 007C1500
	v_add_nc_u32_e32 v1, s40, v0                               // 000000005308: 4A020028
	v_add_nc_u32_e32 v2, s41, v0                               // 00000000530C: 4A040029
	v_add_nc_u32_e32 v3, s42, v0                               // 000000005310: 4A06002A
	v_add_nc_u32_e32 v4, s43, v0                               // 000000005314: 4A08002B
	v_add_nc_u32_e32 v5, s44, v0                               // 000000005318: 4A0A002C
	v_add_nc_u32_e32 v6, s45, v0                               // 00000000531C: 4A0C002D
	v_add_nc_u32_e32 v7, s46, v0                               // 000000005320: 4A0E002E
	v_add_nc_u32_e32 v8, s47, v0                               // 000000005324: 4A10002F
	v_add_nc_u32_e32 v9, s48, v0                               // 000000005328: 4A120030
	v_add_nc_u32_e32 v10, s49, v0                              // 00000000532C: 4A140031
	v_add_nc_u32_e32 v11, s50, v0                              // 000000005330: 4A160032
	v_add_nc_u32_e32 v12, s51, v0                              // 000000005334: 4A180033
	s_clause 0x5                                               // 000000005338: BF850005
	scratch_store_b128 off, v[25:28], off offset:96            // 00000000533C: DC750060 007C1900
	scratch_store_b128 off, v[29:32], off offset:112           // 000000005344: DC750070 007C1D00
	scratch_store_b128 off, v[33:36], off offset:128           // 00000000534C: DC750080 007C2100
	scratch_store_b128 off, v[1:4], off offset:144             // 000000005354: DC750090 007C0100
	scratch_store_b128 off, v[5:8], off offset:160             // 00000000535C: DC7500A0 007C0500
	scratch_store_b128 off, v[9:12], off offset:176            // 000000005364: DC7500B0 007C0900
	s_waitcnt lgkmcnt(0)                                       // 00000000536C: BF89FC07
	v_add_nc_u32_e32 v1, s4, v0                                // 000000005370: 4A020004
	v_add_nc_u32_e32 v2, s5, v0                                // 000000005374: 4A040005
	v_add_nc_u32_e32 v3, s6, v0                                // 000000005378: 4A060006
	v_add_nc_u32_e32 v4, s7, v0                                // 00000000537C: 4A080007
	v_add_nc_u32_e32 v5, s8, v0                                // 000000005380: 4A0A0008
	v_add_nc_u32_e32 v6, s9, v0                                // 000000005384: 4A0C0009
	v_add_nc_u32_e32 v7, s10, v0                               // 000000005388: 4A0E000A
	v_add_nc_u32_e32 v8, s11, v0                               // 00000000538C: 4A10000B
	v_add_nc_u32_e32 v9, s12, v0                               // 000000005390: 4A12000C
	v_add_nc_u32_e32 v10, s13, v0                              // 000000005394: 4A14000D
	v_add_nc_u32_e32 v11, s14, v0                              // 000000005398: 4A16000E
	v_add_nc_u32_e32 v12, s15, v0                              // 00000000539C: 4A18000F
	s_clause 0x1                                               // 0000000053A0: BF850001
	scratch_store_b128 off, v[1:4], off offset:192             // 0000000053A4: DC7500C0 007C0100
	scratch_store_b128 off, v[5:8], off offset:208             // 0000000053AC: DC7500D0 007C0500
	v_mov_b32_e32 v1, 0                                        // 0000000053B4: 7E020280
	v_add_nc_u32_e32 v13, s16, v0                              // 0000000053B8: 4A1A0010
	v_add_nc_u32_e32 v14, s17, v0                              // 0000000053BC: 4A1C0011
	v_add_nc_u32_e32 v15, s18, v0                              // 0000000053C0: 4A1E0012
	v_add_nc_u32_e32 v16, s19, v0                              // 0000000053C4: 4A200013
	s_clause 0x1                                               // 0000000053C8: BF850001
	scratch_store_b128 off, v[9:12], off offset:224            // 0000000053CC: DC7500E0 007C0900
	scratch_store_b128 off, v[13:16], off offset:240           // 0000000053D4: DC7500F0 007C0D00
; ./kernels.hip:122
	s_cbranch_scc1 16                                          // 0000000053DC: BFA20010 <_Z16array_in_scratchPKiPii+0x220>
	s_mov_b32 s1, 0                                            // 0000000053E0: BE810080
	s_delay_alu instid0(SALU_CYCLE_1)                          // 0000000053E4: BF870009
; ./kernels.hip:123
	v_add_nc_u32_e32 v1, s1, v1                                // 0000000053E8: 4A020201
; ./kernels.hip:124
	s_and_b32 s3, s1, 63                                       // 0000000053EC: 8B03BF01
; ./kernels.hip:122
	s_add_i32 s1, s1, 1                                        // 0000000053F0: 81018101
; ./kernels.hip:124
	s_lshl_b32 s3, s3, 2                                       // 0000000053F4: 84038203
; ./kernels.hip:122
	s_cmp_eq_u32 s0, s1                                        // 0000000053F8: BF060100
; ./kernels.hip:123
	v_and_b32_e32 v1, 63, v1                                   // 0000000053FC: 360202BF
	s_delay_alu instid0(VALU_DEP_1)                            // 000000005400: BF870001
	v_lshlrev_b32_e32 v1, 2, v1                                // 000000005404: 30020282
	scratch_load_b32 v1, v1, off                               // 000000005408: DC510000 01FC0001
; ./kernels.hip:124
	s_waitcnt vmcnt(0)                                         // 000000005410: BF8903F7
	scratch_store_b32 off, v1, s3                              // 000000005414: DC690000 00030100
; ./kernels.hip:122
	s_cbranch_scc0 65521                                       // 00000000541C: BFA1FFF1 <_Z16array_in_scratchPKiPii+0x1e4>
; ./kernels.hip:18
	v_lshl_or_b32 v2, s2, 8, v0                                // 000000005420: D6560002 04011002
; ./kernels.hip:126
	v_mov_b32_e32 v3, 0                                        // 000000005428: 7E060280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000542C: BF870091
	v_lshlrev_b64 v[2:3], 2, v[2:3]                            // 000000005430: D73C0002 00020482
	v_add_co_u32 v2, vcc_lo, s22, v2                           // 000000005438: D7006A02 00020416
	s_delay_alu instid0(VALU_DEP_1)                            // 000000005440: BF870001
	v_add_co_ci_u32_e64 v3, null, s23, v3, vcc_lo              // 000000005444: D5207C03 01AA0617
	global_store_b32 v[2:3], v1, off                           // 00000000544C: DC6A0000 007C0102
; ./kernels.hip:127
	s_endpgm                                                   // 000000005454: BFB00000
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
	s_nop 0                                                    // 000000005480: BF800000
	s_nop 0                                                    // 000000005484: BF800000
	s_nop 0                                                    // 000000005488: BF800000
	s_nop 0                                                    // 00000000548C: BF800000
	s_nop 0                                                    // 000000005490: BF800000
	s_nop 0                                                    // 000000005494: BF800000
	s_nop 0                                                    // 000000005498: BF800000
	s_nop 0                                                    // 00000000549C: BF800000
	s_nop 0                                                    // 0000000054A0: BF800000
	s_nop 0                                                    // 0000000054A4: BF800000
	s_nop 0                                                    // 0000000054A8: BF800000
	s_nop 0                                                    // 0000000054AC: BF800000
	s_nop 0                                                    // 0000000054B0: BF800000
	s_nop 0                                                    // 0000000054B4: BF800000
	s_nop 0                                                    // 0000000054B8: BF800000
	s_nop 0                                                    // 0000000054BC: BF800000
	s_nop 0                                                    // 0000000054C0: BF800000
	s_nop 0                                                    // 0000000054C4: BF800000
	s_nop 0                                                    // 0000000054C8: BF800000
	s_nop 0                                                    // 0000000054CC: BF800000
	s_nop 0                                                    // 0000000054D0: BF800000
	s_nop 0                                                    // 0000000054D4: BF800000
	s_nop 0                                                    // 0000000054D8: BF800000
	s_nop 0                                                    // 0000000054DC: BF800000
	s_nop 0                                                    // 0000000054E0: BF800000
	s_nop 0                                                    // 0000000054E4: BF800000
	s_nop 0                                                    // 0000000054E8: BF800000
	s_nop 0                                                    // 0000000054EC: BF800000
	s_nop 0                                                    // 0000000054F0: BF800000
	s_nop 0                                                    // 0000000054F4: BF800000
	s_nop 0                                                    // 0000000054F8: BF800000
	s_nop 0                                                    // 0000000054FC: BF800000

0000000000005500 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:18
	s_clause 0x1                                               // 000000005500: BF850001
	s_load_b32 s3, s[0:1], 0x10                                // 000000005504: F40000C0 F8000010
	s_load_b64 s[4:5], s[0:1], 0x8                             // 00000000550C: F4040100 F8000008
	v_lshl_or_b32 v0, s2, 8, v0                                // 000000005514: D6560000 04011002
	s_delay_alu instid0(VALU_DEP_1)                            // 00000000551C: BF870001
	v_mov_b32_e32 v2, v0                                       // 000000005520: 7E040300
; ./kernels.hip:133
	s_waitcnt lgkmcnt(0)                                       // 000000005524: BF89FC07
	s_cmp_lt_i32 s3, 1                                         // 000000005528: BF048103
	s_cbranch_scc1 65                                          // 00000000552C: BFA20041 <_Z7waitingPKDv4_jPii+0x134>
	s_load_b64 s[0:1], s[0:1], null                            // 000000005530: F4040000 F8000000
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, v0              // 000000005538: CA100080 03020100
	s_set_inst_prefetch_distance 0x1                           // 000000005540: BF840001
	s_nop 0                                                    // 000000005544: BF800000
	s_nop 0                                                    // 000000005548: BF800000
	s_nop 0                                                    // 00000000554C: BF800000
	s_nop 0                                                    // 000000005550: BF800000
	s_nop 0                                                    // 000000005554: BF800000
	s_nop 0                                                    // 000000005558: BF800000
	s_nop 0                                                    // 00000000555C: BF800000
	s_nop 0                                                    // 000000005560: BF800000
	s_nop 0                                                    // 000000005564: BF800000
	s_nop 0                                                    // 000000005568: BF800000
	s_nop 0                                                    // 00000000556C: BF800000
	s_nop 0                                                    // 000000005570: BF800000
	s_nop 0                                                    // 000000005574: BF800000
	s_nop 0                                                    // 000000005578: BF800000
	s_nop 0                                                    // 00000000557C: BF800000
; ./kernels.hip:134
	s_waitcnt vmcnt(0)                                         // 000000005580: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)// 000000005584: BF8704A1
	v_lshlrev_b64 v[1:2], 4, v[2:3]                            // 000000005588: D73C0001 00020484
; ./kernels.hip:133
	s_add_i32 s3, s3, -1                                       // 000000005590: 8103C103
	s_cmp_eq_u32 s3, 0                                         // 000000005594: BF068003
; ./kernels.hip:134
	s_waitcnt lgkmcnt(0)                                       // 000000005598: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000559C: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1                            // 0000000055A0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 0000000055A8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off                            // 0000000055B0: DC520000 027C0001
; ./kernels.hip:135
	s_waitcnt vmcnt(0)                                         // 0000000055B8: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3]                            // 0000000055BC: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055C4: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1                            // 0000000055C8: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 0000000055D0: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:4                   // 0000000055D8: DC520004 027C0001
; ./kernels.hip:136
	s_waitcnt vmcnt(0)                                         // 0000000055E0: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3]                            // 0000000055E4: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055EC: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1                            // 0000000055F0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 0000000055F8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:8                   // 000000005600: DC520008 027C0001
; ./kernels.hip:137
	s_waitcnt vmcnt(0)                                         // 000000005608: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3]                            // 00000000560C: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005614: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1                            // 000000005618: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo               // 000000005620: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:12                  // 000000005628: DC52000C 027C0001
; ./kernels.hip:133
	s_cbranch_scc0 65491                                       // 000000005630: BFA1FFD3 <_Z7waitingPKDv4_jPii+0x80>
	s_set_inst_prefetch_distance 0x2                           // 000000005634: BF840002
; ./kernels.hip:139
	v_mov_b32_e32 v1, 0                                        // 000000005638: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000563C: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1]                            // 000000005640: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s4, v0                            // 000000005648: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1)                            // 000000005650: BF870001
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo               // 000000005654: D5207C01 01AA0205
	s_waitcnt vmcnt(0)                                         // 00000000565C: BF8903F7
	global_store_b32 v[0:1], v2, off                           // 000000005660: DC6A0000 007C0200
; ./kernels.hip:140
	s_endpgm                                                   // 000000005668: BFB00000
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
	s_code_end                                                 // 000000005700: BF9F0000
	s_code_end                                                 // 000000005704: BF9F0000
	s_code_end                                                 // 000000005708: BF9F0000
	s_code_end                                                 // 00000000570C: BF9F0000
	s_code_end                                                 // 000000005710: BF9F0000
	s_code_end                                                 // 000000005714: BF9F0000
	s_code_end                                                 // 000000005718: BF9F0000
	s_code_end                                                 // 00000000571C: BF9F0000
	s_code_end                                                 // 000000005720: BF9F0000
	s_code_end                                                 // 000000005724: BF9F0000
	s_code_end                                                 // 000000005728: BF9F0000
	s_code_end                                                 // 00000000572C: BF9F0000
	s_code_end                                                 // 000000005730: BF9F0000
	s_code_end                                                 // 000000005734: BF9F0000
	s_code_end                                                 // 000000005738: BF9F0000
	s_code_end                                                 // 00000000573C: BF9F0000
	s_code_end                                                 // 000000005740: BF9F0000
	s_code_end                                                 // 000000005744: BF9F0000
	s_code_end                                                 // 000000005748: BF9F0000
	s_code_end                                                 // 00000000574C: BF9F0000
	s_code_end                                                 // 000000005750: BF9F0000
	s_code_end                                                 // 000000005754: BF9F0000
	s_code_end                                                 // 000000005758: BF9F0000
	s_code_end                                                 // 00000000575C: BF9F0000
	s_code_end                                                 // 000000005760: BF9F0000
	s_code_end                                                 // 000000005764: BF9F0000
	s_code_end                                                 // 000000005768: BF9F0000
	s_code_end                                                 // 00000000576C: BF9F0000
	s_code_end                                                 // 000000005770: BF9F0000
	s_code_end                                                 // 000000005774: BF9F0000
	s_code_end                                                 // 000000005778: BF9F0000
	s_code_end                                                 // 00000000577C: BF9F0000
	s_code_end                                                 // 000000005780: BF9F0000
	s_code_end                                                 // 000000005784: BF9F0000
	s_code_end                                                 // 000000005788: BF9F0000
	s_code_end                                                 // 00000000578C: BF9F0000
	s_code_end                                                 // 000000005790: BF9F0000
	s_code_end                                                 // 000000005794: BF9F0000
	s_code_end                                                 // 000000005798: BF9F0000
	s_code_end                                                 // 00000000579C: BF9F0000
	s_code_end                                                 // 0000000057A0: BF9F0000
	s_code_end                                                 // 0000000057A4: BF9F0000
	s_code_end                                                 // 0000000057A8: BF9F0000
	s_code_end                                                 // 0000000057AC: BF9F0000
	s_code_end                                                 // 0000000057B0: BF9F0000
	s_code_end                                                 // 0000000057B4: BF9F0000
	s_code_end                                                 // 0000000057B8: BF9F0000
	s_code_end                                                 // 0000000057BC: BF9F0000
	s_code_end                                                 // 0000000057C0: BF9F0000
	s_code_end                                                 // 0000000057C4: BF9F0000
	s_code_end                                                 // 0000000057C8: BF9F0000
	s_code_end                                                 // 0000000057CC: BF9F0000
	s_code_end                                                 // 0000000057D0: BF9F0000
	s_code_end                                                 // 0000000057D4: BF9F0000
	s_code_end                                                 // 0000000057D8: BF9F0000
	s_code_end                                                 // 0000000057DC: BF9F0000
	s_code_end                                                 // 0000000057E0: BF9F0000
	s_code_end                                                 // 0000000057E4: BF9F0000
	s_code_end                                                 // 0000000057E8: BF9F0000
	s_code_end                                                 // 0000000057EC: BF9F0000
	s_code_end                                                 // 0000000057F0: BF9F0000
	s_code_end                                                 // 0000000057F4: BF9F0000
	s_code_end                                                 // 0000000057F8: BF9F0000
	s_code_end                                                 // 0000000057FC: BF9F0000
