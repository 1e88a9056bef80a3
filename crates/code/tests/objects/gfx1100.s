
gfx1100.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000003000 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:23
	s_load_b64 s[2:3], s[0:1], 0x10 // 3000: F4040080 F8000010
	v_lshl_or_b32 v0, s15, 8, v0 // 3008: D6560000 0401100F
; ./kernels.hip:28
	s_mov_b32 s4, exec_lo // 3010: BE84007E
	s_waitcnt lgkmcnt(0) // 3014: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) // 3018: BF870001
	v_cmpx_gt_i32_e64 s3, v0 // 301C: D4C4007E 00020003
	s_cbranch_execz 78 // 3024: BFA5004E <_Z10clean_axpyPKDv4_fPS_fi+0x160>
	s_load_b128 s[8:11], s[0:1], null // 3028: F4080200 F8000000
; ./kernels.hip:28
	v_ashrrev_i32_e32 v1, 31, v0 // 3030: 3402009F
	s_mov_b32 s1, s2 // 3034: BE810002
	s_mov_b32 s4, s2 // 3038: BE840002
	s_mov_b32 s5, s2 // 303C: BE850002
	s_mov_b32 s6, 0 // 3040: BE860080
	v_lshlrev_b64 v[3:4], 4, v[0:1] // 3044: D73C0003 00020084
	s_waitcnt lgkmcnt(0) // 304C: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003050: BF870091
	v_add_co_u32 v1, vcc_lo, s8, v3 // 3054: D7006A01 00020608
	v_add_co_ci_u32_e64 v2, null, s9, v4, vcc_lo // 305C: D5207C02 01AA0809
	v_add_co_u32 v3, vcc_lo, s10, v3 // 3064: D7006A03 0002060A
	s_delay_alu instid0(VALU_DEP_1) // 306C: BF870001
	v_add_co_ci_u32_e64 v4, null, s11, v4, vcc_lo // 3070: D5207C04 01AA080B
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003078: BF870094
; ./kernels.hip:29
	v_add_co_u32 v13, vcc_lo, 0x100000, v1 // 307C: D7006A0D 000202FF 00100000
	v_add_co_ci_u32_e64 v14, null, 0, v2, vcc_lo // 3088: D5207C0E 01AA0480
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003090: BF870094
	v_add_co_u32 v21, vcc_lo, 0x100000, v3 // 3094: D7006A15 000206FF 00100000
	v_add_co_ci_u32_e64 v22, null, 0, v4, vcc_lo // 30A0: D5207C16 01AA0880
	global_load_b128 v[5:8], v[1:2], off // 30A8: DC5E0000 057C0001
	global_load_b128 v[9:12], v[3:4], off // 30B0: DC5E0000 097C0003
	global_load_b128 v[13:16], v[13:14], off // 30B8: DC5E0000 0D7C000D
	global_load_b128 v[17:20], v[21:22], off // 30C0: DC5E0000 117C0015
; ./kernels.hip:28
	v_add_nc_u32_e32 v0, 0x40000, v0 // 30C8: 4A0000FF 00040000
	v_add_co_u32 v1, vcc_lo, 0x400000, v1 // 30D0: D7006A01 000202FF 00400000
	s_delay_alu instid0(VALU_DEP_1) // 30DC: BF870001
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 30E0: D5207C02 01AA0480
; ./kernels.hip:30
	s_waitcnt vmcnt(2) // 30E8: BF890BF7
	v_fma_f32 v12, s2, v8, v12 // 30EC: D613000C 04321002
	v_fma_f32 v11, s5, v7, v11 // 30F4: D613000B 042E0E05
	v_fma_f32 v10, s4, v6, v10 // 30FC: D613000A 042A0C04
	v_fmac_f32_e32 v9, s1, v5 // 3104: 56120A01
; ./kernels.hip:28
	v_cmp_le_i32_e32 vcc_lo, s3, v0 // 3108: 7C860003
; ./kernels.hip:31
	s_waitcnt vmcnt(0) // 310C: BF8903F7
	v_fma_f32 v20, s2, v16, v20 // 3110: D6130014 04522002
	v_fma_f32 v19, s5, v15, v19 // 3118: D6130013 044E1E05
	v_fma_f32 v18, s4, v14, v18 // 3120: D6130012 044A1C04
	v_fmac_f32_e32 v17, s1, v13 // 3128: 56221A01
; ./kernels.hip:30
	global_store_b128 v[3:4], v[9:12], off // 312C: DC760000 007C0903
; ./kernels.hip:28
	v_add_co_u32 v3, s0, 0x400000, v3 // 3134: D7000003 000206FF 00400000
	s_delay_alu instid0(VALU_DEP_1) // 3140: BF870001
	v_add_co_ci_u32_e64 v4, null, 0, v4, s0 // 3144: D5207C04 00020880
	s_or_b32 s6, vcc_lo, s6 // 314C: 8C06066A
; ./kernels.hip:31
	global_store_b128 v[21:22], v[17:20], off // 3150: DC760000 007C1115
; ./kernels.hip:28
	s_and_not1_b32 exec_lo, exec_lo, s6 // 3158: 917E067E
	s_cbranch_execnz 65478 // 315C: BFA6FFC6 <_Z10clean_axpyPKDv4_fPS_fi+0x78>
; ./kernels.hip:33
	s_endpgm // 3160: BFB00000
	s_nop 0 // 3164: BF800000
	s_nop 0 // 3168: BF800000
	s_nop 0 // 316C: BF800000
	s_nop 0 // 3170: BF800000
	s_nop 0 // 3174: BF800000
	s_nop 0 // 3178: BF800000
	s_nop 0 // 317C: BF800000
	s_nop 0 // 3180: BF800000
	s_nop 0 // 3184: BF800000
	s_nop 0 // 3188: BF800000
	s_nop 0 // 318C: BF800000
	s_nop 0 // 3190: BF800000
	s_nop 0 // 3194: BF800000
	s_nop 0 // 3198: BF800000
	s_nop 0 // 319C: BF800000
	s_nop 0 // 31A0: BF800000
	s_nop 0 // 31A4: BF800000
	s_nop 0 // 31A8: BF800000
	s_nop 0 // 31AC: BF800000
	s_nop 0 // 31B0: BF800000
	s_nop 0 // 31B4: BF800000
	s_nop 0 // 31B8: BF800000
	s_nop 0 // 31BC: BF800000
	s_nop 0 // 31C0: BF800000
	s_nop 0 // 31C4: BF800000
	s_nop 0 // 31C8: BF800000
	s_nop 0 // 31CC: BF800000
	s_nop 0 // 31D0: BF800000
	s_nop 0 // 31D4: BF800000
	s_nop 0 // 31D8: BF800000
	s_nop 0 // 31DC: BF800000
	s_nop 0 // 31E0: BF800000
	s_nop 0 // 31E4: BF800000
	s_nop 0 // 31E8: BF800000
	s_nop 0 // 31EC: BF800000
	s_nop 0 // 31F0: BF800000
	s_nop 0 // 31F4: BF800000
	s_nop 0 // 31F8: BF800000
	s_nop 0 // 31FC: BF800000

0000000000003200 <_Z8spillingPKfPfi>:
; _Z8spillingPKfPfi():
; ./kernels.hip:36
	s_load_b128 s[4:7], s[0:1], null // 3200: F4080100 F8000000
	v_lshl_or_b32 v1, s15, 8, v0 // 3208: D6560001 0401100F
	s_load_b32 s0, s[0:1], 0x10 // 3210: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)// 000000003218: BF8700D1
; ./kernels.hip:39
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v0, v1 // 321C: CA100080 03000101
	v_mul_lo_u32 v2, v1, 20 // 3224: D72C0002 00012901
	scratch_store_b64 off, v[0:1], off offset:80 // 322C: DC6D0050 007C0000
	v_lshlrev_b64 v[0:1], 2, v[2:3] // 3234: D73C0000 00020482
	s_waitcnt lgkmcnt(0) // 323C: BF89FC07
	v_add_co_u32 v6, vcc_lo, s4, v0 // 3240: D7006A06 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000003248: BF8700B1
	v_add_co_ci_u32_e64 v7, null, s5, v1, vcc_lo // 324C: D5207C07 01AA0205
	v_dual_mov_b32 v1, v3 :: v_dual_add_nc_u32 v0, 4, v2 // 3254: CA200103 01000484
; ./kernels.hip:41
	s_cmp_lt_i32 s0, 1 // 325C: BF048100
; ./kernels.hip:39
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 3260: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003268: BF870091
	v_add_co_u32 v4, vcc_lo, s4, v0 // 326C: D7006A04 00020004
	v_add_co_ci_u32_e64 v5, null, s5, v1, vcc_lo // 3274: D5207C05 01AA0205
	s_clause 0x1 // 327C: BF850001
	global_load_b128 v[8:11], v[6:7], off // 3280: DC5E0000 087C0006
	global_load_b128 v[4:7], v[4:5], off // 3288: DC5E0000 047C0004
	v_dual_mov_b32 v1, v3 :: v_dual_add_nc_u32 v0, 8, v2 // 3290: CA200103 01000488
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003298: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 329C: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s4, v0 // 32A4: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_2)// 0000000032AC: BF870141
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 32B0: D5207C01 01AA0205
	scratch_store_b64 off, v[0:1], off offset:16 // 32B8: DC6D0010 007C0000
	v_dual_mov_b32 v1, v3 :: v_dual_add_nc_u32 v0, 12, v2 // 32C0: CA200103 0100048C
	v_add_nc_u32_e32 v2, 16, v2 // 32C8: 4A040490
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 32CC: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000032D4: BF870112
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 32D8: D73C0002 00020482
	v_add_co_u32 v0, vcc_lo, s4, v0 // 32E0: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 0000000032E8: BF870191
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 32EC: D5207C01 01AA0205
	v_add_co_u32 v2, vcc_lo, s4, v2 // 32F4: D7006A02 00020404
	s_delay_alu instid0(VALU_DEP_1) // 32FC: BF870001
	v_add_co_ci_u32_e64 v3, null, s5, v3, vcc_lo // 3300: D5207C03 01AA0605
	s_waitcnt vmcnt(0) // 3308: BF8903F7
	scratch_store_b128 off, v[4:7], off // 330C: DC750000 007C0400
	scratch_load_b64 v[4:5], off, off offset:16 // 3314: DC550010 047C0000
	s_waitcnt vmcnt(0) // 331C: BF8903F7
	global_load_b128 v[4:7], v[4:5], off // 3320: DC5E0000 047C0004
	s_waitcnt vmcnt(0) // 3328: BF8903F7
	scratch_store_b128 off, v[4:7], off offset:64 // 332C: DC750040 007C0400
	s_clause 0x1 // 3334: BF850001
	global_load_b128 v[4:7], v[0:1], off // 3338: DC5E0000 047C0000
	global_load_b128 v[0:3], v[2:3], off // 3340: DC5E0000 007C0002
	s_waitcnt vmcnt(1) // 3348: BF8907F7
	scratch_store_b128 off, v[4:7], off offset:16 // 334C: DC750010 007C0400
; ./kernels.hip:41
	s_waitcnt vmcnt(0) // 3354: BF8903F7
	scratch_store_b128 off, v[0:3], off offset:48 // 3358: DC750030 007C0000
	s_cbranch_scc1 143 // 3360: BFA2008F <_Z8spillingPKfPfi+0x3a0>
	s_mov_b32 s1, 0 // 3364: BE810080
	scratch_store_b128 off, v[8:11], off offset:32 // 3368: DC750020 007C0800
; ./kernels.hip:43
	s_clause 0x1 // 3370: BF850001
	scratch_load_b128 v[5:8], off, off offset:32 // 3374: DC5D0020 057C0000
	scratch_load_b128 v[0:3], off, off // 337C: DC5D0000 007C0000
	v_cvt_f32_u32_e32 v4, s1 // 3384: 7E080C01
; ./kernels.hip:41
	s_add_i32 s1, s1, 1 // 3388: 81018101
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000338C: BF8700A9
	s_cmp_lg_u32 s0, s1 // 3390: BF070100
; ./kernels.hip:43
	s_waitcnt vmcnt(0) // 3394: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 3398: D6130005 04120705
	scratch_load_b128 v[0:3], off, off offset:64 // 33A0: DC5D0040 007C0000
	s_waitcnt vmcnt(0) // 33A8: BF8903F7
	v_fma_f32 v6, v6, v0, v4 // 33AC: D6130006 04120106
	v_fma_f32 v7, v7, v1, v4 // 33B4: D6130007 04120307
	v_fma_f32 v8, v8, v2, v4 // 33BC: D6130008 04120508
	scratch_store_b128 off, v[5:8], off offset:32 // 33C4: DC750020 007C0500
	scratch_load_b128 v[5:8], off, off // 33CC: DC5D0000 057C0000
	s_waitcnt vmcnt(0) // 33D4: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 33D8: D6130005 04120705
	scratch_store_b128 off, v[5:8], off // 33E0: DC750000 007C0500
	s_clause 0x1 // 33E8: BF850001
	scratch_load_b128 v[5:8], off, off // 33EC: DC5D0000 057C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 33F4: DC5D0010 007C0000
	s_waitcnt vmcnt(0) // 33FC: BF8903F7
	v_fma_f32 v6, v6, v0, v4 // 3400: D6130006 04120106
	scratch_store_b128 off, v[5:8], off // 3408: DC750000 007C0500
	s_clause 0x1 // 3410: BF850001
	scratch_load_b128 v[5:8], off, off // 3414: DC5D0000 057C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 341C: DC5D0010 007C0000
	s_waitcnt vmcnt(0) // 3424: BF8903F7
	v_fma_f32 v7, v7, v1, v4 // 3428: D6130007 04120307
	scratch_store_b128 off, v[5:8], off // 3430: DC750000 007C0500
	s_clause 0x1 // 3438: BF850001
	scratch_load_b128 v[5:8], off, off // 343C: DC5D0000 057C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 3444: DC5D0010 007C0000
	s_waitcnt vmcnt(0) // 344C: BF8903F7
	v_fma_f32 v8, v8, v2, v4 // 3450: D6130008 04120508
	scratch_store_b128 off, v[5:8], off // 3458: DC750000 007C0500
	s_clause 0x1 // 3460: BF850001
	scratch_load_b128 v[0:3], off, off offset:16 // 3464: DC5D0010 007C0000
	scratch_load_b128 v[5:8], off, off offset:64 // 346C: DC5D0040 057C0000
	s_waitcnt vmcnt(0) // 3474: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 3478: D6130005 04120705
	s_delay_alu instid0(VALU_DEP_1) // 3480: BF870001
	v_dual_mov_b32 v0, v5 :: v_dual_mov_b32 v1, v6 // 3484: CA100105 00000106
	v_dual_mov_b32 v2, v7 :: v_dual_mov_b32 v3, v8 // 348C: CA100107 02020108
	scratch_load_b128 v[5:8], off, off offset:48 // 3494: DC5D0030 057C0000
	s_waitcnt vmcnt(0) // 349C: BF8903F7
	v_fma_f32 v1, v1, v5, v4 // 34A0: D6130001 04120B01
	v_fma_f32 v2, v2, v6, v4 // 34A8: D6130002 04120D02
	v_fma_f32 v3, v3, v7, v4 // 34B0: D6130003 04120F03
	v_mov_b32_e32 v9, v8 // 34B8: 7E120308
	v_mov_b32_e32 v8, v4 // 34BC: 7E100304
	scratch_store_b128 off, v[0:3], off offset:64 // 34C0: DC750040 007C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 34C8: DC5D0010 007C0000
	scratch_store_b128 off, v[5:8], off offset:48 // 34D0: DC750030 007C0500
	s_waitcnt vmcnt(0) // 34D8: BF8903F7
	v_fma_f32 v0, v0, v9, v4 // 34DC: D6130000 04121300
	scratch_store_b128 off, v[0:3], off offset:16 // 34E4: DC750010 007C0000
	s_clause 0x1 // 34EC: BF850001
	scratch_load_b128 v[0:3], off, off offset:16 // 34F0: DC5D0010 007C0000
	scratch_load_b128 v[5:8], off, off offset:32 // 34F8: DC5D0020 057C0000
	s_waitcnt vmcnt(0) // 3500: BF8903F7
	v_fma_f32 v1, v1, v5, v4 // 3504: D6130001 04120B01
	scratch_load_b128 v[5:8], off, off offset:32 // 350C: DC5D0020 057C0000
	s_waitcnt vmcnt(0) // 3514: BF8903F7
	v_fma_f32 v2, v2, v6, v4 // 3518: D6130002 04120D02
	scratch_load_b128 v[5:8], off, off offset:32 // 3520: DC5D0020 057C0000
	s_waitcnt vmcnt(0) // 3528: BF8903F7
	v_fma_f32 v3, v3, v7, v4 // 352C: D6130003 04120F03
	scratch_store_b128 off, v[0:3], off offset:16 // 3534: DC750010 007C0000
	s_clause 0x1 // 353C: BF850001
	scratch_load_b128 v[0:3], off, off offset:32 // 3540: DC5D0020 007C0000
	scratch_load_b128 v[5:8], off, off offset:48 // 3548: DC5D0030 057C0000
	s_waitcnt vmcnt(0) // 3550: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 3554: D6130005 04120705
	scratch_load_b128 v[0:3], off, off // 355C: DC5D0000 007C0000
	s_waitcnt vmcnt(0) // 3564: BF8903F7
	v_fma_f32 v6, v6, v0, v4 // 3568: D6130006 04120106
	v_fma_f32 v7, v7, v1, v4 // 3570: D6130007 04120307
	v_fmac_f32_e32 v8, v9, v2 // 3578: 56100509
	scratch_store_b128 off, v[5:8], off offset:48 // 357C: DC750030 007C0500
; ./kernels.hip:41
	s_cbranch_scc1 65402 // 3584: BFA2FF7A <_Z8spillingPKfPfi+0x170>
	s_clause 0x1 // 3588: BF850001
	scratch_load_b128 v[0:3], off, off offset:64 // 358C: DC5D0040 007C0000
	scratch_load_b128 v[8:11], off, off offset:32 // 3594: DC5D0020 087C0000
	s_branch 2 // 359C: BFA00002 <_Z8spillingPKfPfi+0x3a8>
	scratch_load_b128 v[0:3], off, off offset:64 // 35A0: DC5D0040 007C0000
; ./kernels.hip:47
	s_waitcnt vmcnt(0) // 35A8: BF8903F7
	v_add_f32_e32 v4, 0, v8 // 35AC: 06081080
	scratch_load_b128 v[5:8], off, off // 35B0: DC5D0000 057C0000
	v_add_f32_e32 v4, v4, v9 // 35B8: 06081304
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000035BC: BF870091
	v_add_f32_e32 v4, v4, v10 // 35C0: 06081504
	v_add_f32_e32 v4, v4, v11 // 35C4: 06081704
	s_waitcnt vmcnt(0) // 35C8: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000035CC: BF870091
	v_add_f32_e32 v4, v4, v5 // 35D0: 06080B04
	v_add_f32_e32 v4, v4, v6 // 35D4: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000035D8: BF870091
	v_add_f32_e32 v4, v4, v7 // 35DC: 06080F04
	v_add_f32_e32 v4, v4, v8 // 35E0: 06081104
	scratch_load_b128 v[5:8], off, off offset:16 // 35E4: DC5D0010 057C0000
	v_add_f32_e32 v4, v4, v0 // 35EC: 06080104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000035F0: BF870091
	v_add_f32_e32 v4, v4, v1 // 35F4: 06080304
	v_add_f32_e32 v4, v4, v2 // 35F8: 06080504
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 0000000035FC: BF8700C1
	v_add_f32_e32 v4, v4, v3 // 3600: 06080704
	scratch_load_b128 v[0:3], off, off offset:48 // 3604: DC5D0030 007C0000
	s_waitcnt vmcnt(1) // 360C: BF8907F7
	v_add_f32_e32 v4, v4, v5 // 3610: 06080B04
	v_add_f32_e32 v4, v4, v6 // 3614: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003618: BF870091
	v_add_f32_e32 v4, v4, v7 // 361C: 06080F04
	v_add_f32_e32 v4, v4, v8 // 3620: 06081104
	s_waitcnt vmcnt(0) // 3624: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003628: BF870091
	v_add_f32_e32 v0, v4, v0 // 362C: 06000104
	v_add_f32_e32 v0, v0, v1 // 3630: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003634: BF870091
	v_add_f32_e32 v0, v0, v2 // 3638: 06000500
	v_add_f32_e32 v2, v0, v3 // 363C: 06040700
	scratch_load_b64 v[0:1], off, off offset:80 // 3640: DC550050 007C0000
; ./kernels.hip:48
	s_waitcnt vmcnt(0) // 3648: BF8903F7
	v_mov_b32_e32 v1, 0 // 364C: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003650: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 3654: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s6, v0 // 365C: D7006A00 00020006
	s_delay_alu instid0(VALU_DEP_1) // 3664: BF870001
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 3668: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 3670: DC6A0000 007C0200
; ./kernels.hip:49
	s_endpgm // 3678: BFB00000
	s_nop 0 // 367C: BF800000
	s_nop 0 // 3680: BF800000
	s_nop 0 // 3684: BF800000
	s_nop 0 // 3688: BF800000
	s_nop 0 // 368C: BF800000
	s_nop 0 // 3690: BF800000
	s_nop 0 // 3694: BF800000
	s_nop 0 // 3698: BF800000
	s_nop 0 // 369C: BF800000
	s_nop 0 // 36A0: BF800000
	s_nop 0 // 36A4: BF800000
	s_nop 0 // 36A8: BF800000
	s_nop 0 // 36AC: BF800000
	s_nop 0 // 36B0: BF800000
	s_nop 0 // 36B4: BF800000
	s_nop 0 // 36B8: BF800000
	s_nop 0 // 36BC: BF800000
	s_nop 0 // 36C0: BF800000
	s_nop 0 // 36C4: BF800000
	s_nop 0 // 36C8: BF800000
	s_nop 0 // 36CC: BF800000
	s_nop 0 // 36D0: BF800000
	s_nop 0 // 36D4: BF800000
	s_nop 0 // 36D8: BF800000
	s_nop 0 // 36DC: BF800000
	s_nop 0 // 36E0: BF800000
	s_nop 0 // 36E4: BF800000
	s_nop 0 // 36E8: BF800000
	s_nop 0 // 36EC: BF800000
	s_nop 0 // 36F0: BF800000
	s_nop 0 // 36F4: BF800000
	s_nop 0 // 36F8: BF800000
	s_nop 0 // 36FC: BF800000

0000000000003700 <_Z11lds_limitedPKDv4_fPS_>:
; _Z11lds_limitedPKDv4_fPS_():
; ./kernels.hip:52
	s_load_b128 s[0:3], s[0:1], null // 3700: F4080000 F8000000
	v_lshl_or_b32 v17, s15, 8, v0 // 3708: D6560011 0401100F
; ./kernels.hip:54
	v_mov_b32_e32 v18, 0 // 3710: 7E240280
	v_xor_b32_e32 v39, 0xff, v0 // 3714: 3A4E00FF 000000FF
	v_lshlrev_b32_e32 v0, 4, v0 // 371C: 30000084
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_4)// 000000003720: BF870243
	v_dual_mov_b32 v2, v18 :: v_dual_add_nc_u32 v1, 0x100, v17 // 3724: CA200112 020022FF 00000100
	v_add_nc_u32_e32 v3, 0x200, v17 // 3730: 4A0622FF 00000200
	v_lshlrev_b64 v[37:38], 4, v[17:18] // 3738: D73C0025 00022284
	v_dual_mov_b32 v4, v18 :: v_dual_add_nc_u32 v5, 0x300, v17 // 3740: CA200112 040422FF 00000300
	v_lshlrev_b64 v[1:2], 4, v[1:2] // 374C: D73C0001 00020284
	v_dual_mov_b32 v6, v18 :: v_dual_add_nc_u32 v15, 0x400, v17// 000000003754: CA200112 060E22FF 00000400
	v_dual_mov_b32 v16, v18 :: v_dual_add_nc_u32 v19, 0x500, v17// 000000003760: CA200112 101222FF 00000500
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 00000000376C: BF8700C4
	v_lshlrev_b64 v[3:4], 4, v[3:4] // 3770: D73C0003 00020684
	v_dual_mov_b32 v20, v18 :: v_dual_add_nc_u32 v23, 0x600, v17// 000000003778: CA200112 141622FF 00000600
	s_waitcnt lgkmcnt(0) // 3784: BF89FC07
	v_add_co_u32 v7, vcc_lo, s0, v37 // 3788: D7006A07 00024A00
	v_add_co_ci_u32_e64 v8, null, s1, v38, vcc_lo // 3790: D5207C08 01AA4C01
	v_add_co_u32 v9, vcc_lo, s0, v1 // 3798: D7006A09 00020200
	s_delay_alu instid0(VALU_DEP_1) // 37A0: BF870001
	v_add_co_ci_u32_e64 v10, null, s1, v2, vcc_lo // 37A4: D5207C0A 01AA0401
	v_lshlrev_b64 v[1:2], 4, v[5:6] // 37AC: D73C0001 00020A84
	v_lshlrev_b64 v[21:22], 4, v[15:16] // 37B4: D73C0015 00021E84
	v_add_co_u32 v11, vcc_lo, s0, v3 // 37BC: D7006A0B 00020600
	v_lshlrev_b64 v[19:20], 4, v[19:20] // 37C4: D73C0013 00022684
	v_dual_mov_b32 v24, v18 :: v_dual_add_nc_u32 v25, 0x700, v17// 0000000037CC: CA200112 181822FF 00000700
	v_add_co_ci_u32_e64 v12, null, s1, v4, vcc_lo // 37D8: D5207C0C 01AA0801
	v_add_co_u32 v13, vcc_lo, s0, v1 // 37E0: D7006A0D 00020200
	v_dual_mov_b32 v26, v18 :: v_dual_add_nc_u32 v17, 0x800, v17// 0000000037E8: CA200112 1A1022FF 00000800
	v_add_co_ci_u32_e64 v14, null, s1, v2, vcc_lo // 37F4: D5207C0E 01AA0401
	v_add_co_u32 v21, vcc_lo, s0, v21 // 37FC: D7006A15 00022A00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000003804: BF8700B1
	v_add_co_ci_u32_e64 v22, null, s1, v22, vcc_lo // 3808: D5207C16 01AA2C01
	v_lshlrev_b64 v[23:24], 4, v[23:24] // 3810: D73C0017 00022E84
	v_add_co_u32 v27, vcc_lo, s0, v19 // 3818: D7006A1B 00022600
	v_add_co_ci_u32_e64 v28, null, s1, v20, vcc_lo // 3820: D5207C1C 01AA2801
	v_lshlrev_b64 v[19:20], 4, v[25:26] // 3828: D73C0013 00023284
	v_lshlrev_b64 v[17:18], 4, v[17:18] // 3830: D73C0011 00022284
	v_add_co_u32 v25, vcc_lo, s0, v23 // 3838: D7006A19 00022E00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)// 000000003840: BF870211
	v_add_co_ci_u32_e64 v26, null, s1, v24, vcc_lo // 3844: D5207C1A 01AA3001
	v_add_co_u32 v29, vcc_lo, s0, v19 // 384C: D7006A1D 00022600
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000003854: BF8700A1
	v_add_co_ci_u32_e64 v30, null, s1, v20, vcc_lo // 3858: D5207C1E 01AA2801
	v_add_co_u32 v33, vcc_lo, s0, v17 // 3860: D7006A21 00022200
	v_add_co_ci_u32_e64 v34, null, s1, v18, vcc_lo // 3868: D5207C22 01AA2401
	s_clause 0x8 // 3870: BF850008
	global_load_b128 v[1:4], v[7:8], off // 3874: DC5E0000 017C0007
	global_load_b128 v[5:8], v[9:10], off // 387C: DC5E0000 057C0009
	global_load_b128 v[9:12], v[11:12], off // 3884: DC5E0000 097C000B
	global_load_b128 v[13:16], v[13:14], off // 388C: DC5E0000 0D7C000D
	global_load_b128 v[17:20], v[21:22], off // 3894: DC5E0000 117C0015
	global_load_b128 v[21:24], v[27:28], off // 389C: DC5E0000 157C001B
	global_load_b128 v[25:28], v[25:26], off // 38A4: DC5E0000 197C0019
	global_load_b128 v[29:32], v[29:30], off // 38AC: DC5E0000 1D7C001D
	global_load_b128 v[33:36], v[33:34], off // 38B4: DC5E0000 217C0021
; ./kernels.hip:59
	v_lshlrev_b32_e32 v39, 4, v39 // 38BC: 304E4E84
; ./kernels.hip:54
	s_waitcnt vmcnt(7) // 38C0: BF891FF7
	ds_store_b128 v0, v[5:8] offset:4096 // 38C4: DB7C1000 00000500
	s_waitcnt vmcnt(6) // 38CC: BF891BF7
	ds_store_b128 v0, v[9:12] offset:8192 // 38D0: DB7C2000 00000900
	s_waitcnt vmcnt(5) // 38D8: BF8917F7
	ds_store_b128 v0, v[13:16] offset:12288 // 38DC: DB7C3000 00000D00
	s_waitcnt vmcnt(4) // 38E4: BF8913F7
	ds_store_b128 v0, v[17:20] offset:16384 // 38E8: DB7C4000 00001100
	s_waitcnt vmcnt(3) // 38F0: BF890FF7
	ds_store_b128 v0, v[21:24] offset:20480 // 38F4: DB7C5000 00001500
	s_waitcnt vmcnt(2) // 38FC: BF890BF7
	ds_store_b128 v0, v[25:28] offset:24576 // 3900: DB7C6000 00001900
	s_waitcnt vmcnt(1) // 3908: BF8907F7
	ds_store_b128 v0, v[29:32] offset:28672 // 390C: DB7C7000 00001D00
	ds_store_b128 v0, v[1:4] // 3914: DB7C0000 00000100
	s_waitcnt vmcnt(0) // 391C: BF8903F7
	ds_store_b128 v0, v[33:36] offset:32768 // 3920: DB7C8000 00002100
; ./kernels.hip:55
	s_waitcnt lgkmcnt(0) // 3928: BF89FC07
; ./kernels.hip:56
	s_barrier // 392C: BFBD0000
; ./kernels.hip:57
	buffer_gl0_inv // 3930: E0AC0000 00000000
; ./kernels.hip:59
	ds_load_b128 v[0:3], v39 // 3938: DBFC0000 00000027
	ds_load_b128 v[4:7], v39 offset:4096 // 3940: DBFC1000 04000027
	ds_load_b128 v[8:11], v39 offset:8192 // 3948: DBFC2000 08000027
	ds_load_b128 v[12:15], v39 offset:12288 // 3950: DBFC3000 0C000027
	ds_load_b128 v[16:19], v39 offset:16384 // 3958: DBFC4000 10000027
	ds_load_b128 v[20:23], v39 offset:32768 // 3960: DBFC8000 14000027
	s_waitcnt lgkmcnt(5) // 3968: BF89FC57
	v_dual_add_f32 v24, 0, v3 :: v_dual_add_f32 v27, 0, v0 // 396C: C9080680 181A0080
	v_dual_add_f32 v25, 0, v2 :: v_dual_add_f32 v26, 0, v1 // 3974: C9080480 191A0280
	ds_load_b128 v[0:3], v39 offset:20480 // 397C: DBFC5000 00000027
	s_waitcnt lgkmcnt(5) // 3984: BF89FC57
	v_dual_add_f32 v24, v24, v7 :: v_dual_add_f32 v27, v27, v4 // 3988: C9080F18 181A091B
	v_dual_add_f32 v25, v25, v6 :: v_dual_add_f32 v26, v26, v5 // 3990: C9080D19 191A0B1A
	ds_load_b128 v[4:7], v39 offset:24576 // 3998: DBFC6000 04000027
	s_waitcnt lgkmcnt(5) // 39A0: BF89FC57
	v_dual_add_f32 v24, v24, v11 :: v_dual_add_f32 v27, v27, v8// 0000000039A4: C9081718 181A111B
	v_dual_add_f32 v25, v25, v10 :: v_dual_add_f32 v26, v26, v9// 0000000039AC: C9081519 191A131A
	ds_load_b128 v[8:11], v39 offset:28672 // 39B4: DBFC7000 08000027
	s_waitcnt lgkmcnt(5) // 39BC: BF89FC57
	v_dual_add_f32 v15, v24, v15 :: v_dual_add_f32 v12, v27, v12// 0000000039C0: C9081F18 0F0C191B
	v_dual_add_f32 v14, v25, v14 :: v_dual_add_f32 v13, v26, v13// 0000000039C8: C9081D19 0E0C1B1A
	s_waitcnt lgkmcnt(4) // 39D0: BF89FC47
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000039D4: BF870112
	v_dual_add_f32 v15, v15, v19 :: v_dual_add_f32 v12, v12, v16// 0000000039D8: C908270F 0F0C210C
	v_dual_add_f32 v14, v14, v18 :: v_dual_add_f32 v13, v13, v17// 0000000039E0: C908250E 0E0C230D
	s_waitcnt lgkmcnt(2) // 39E8: BF89FC27
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000039EC: BF870112
	v_dual_add_f32 v3, v15, v3 :: v_dual_add_f32 v0, v12, v0 // 39F0: C908070F 0300010C
	v_dual_add_f32 v2, v14, v2 :: v_dual_add_f32 v1, v13, v1 // 39F8: C908050E 0200030D
	s_waitcnt lgkmcnt(1) // 3A00: BF89FC17
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000003A04: BF870112
	v_dual_add_f32 v3, v3, v7 :: v_dual_add_f32 v0, v0, v4 // 3A08: C9080F03 03000900
	v_dual_add_f32 v2, v2, v6 :: v_dual_add_f32 v1, v1, v5 // 3A10: C9080D02 02000B01
; ./kernels.hip:60
	v_add_co_u32 v4, vcc_lo, s2, v37 // 3A18: D7006A04 00024A02
; ./kernels.hip:59
	s_waitcnt lgkmcnt(0) // 3A20: BF89FC07
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000003A24: BF870192
	v_dual_add_f32 v3, v3, v11 :: v_dual_add_f32 v2, v2, v10 // 3A28: C9081703 03021502
	v_dual_add_f32 v1, v1, v9 :: v_dual_add_f32 v0, v0, v8 // 3A30: C9081301 01001100
; ./kernels.hip:60
	v_add_co_ci_u32_e64 v5, null, s3, v38, vcc_lo // 3A38: D5207C05 01AA4C03
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000003A40: BF870193
; ./kernels.hip:59
	v_dual_add_f32 v3, v3, v23 :: v_dual_add_f32 v2, v2, v22 // 3A44: C9082F03 03022D02
	v_dual_add_f32 v1, v1, v21 :: v_dual_add_f32 v0, v0, v20 // 3A4C: C9082B01 01002900
; ./kernels.hip:60
	global_store_b128 v[4:5], v[0:3], off // 3A54: DC760000 007C0004
; ./kernels.hip:61
	s_endpgm // 3A5C: BFB00000
	s_nop 0 // 3A60: BF800000
	s_nop 0 // 3A64: BF800000
	s_nop 0 // 3A68: BF800000
	s_nop 0 // 3A6C: BF800000
	s_nop 0 // 3A70: BF800000
	s_nop 0 // 3A74: BF800000
	s_nop 0 // 3A78: BF800000
	s_nop 0 // 3A7C: BF800000
	s_nop 0 // 3A80: BF800000
	s_nop 0 // 3A84: BF800000
	s_nop 0 // 3A88: BF800000
	s_nop 0 // 3A8C: BF800000
	s_nop 0 // 3A90: BF800000
	s_nop 0 // 3A94: BF800000
	s_nop 0 // 3A98: BF800000
	s_nop 0 // 3A9C: BF800000
	s_nop 0 // 3AA0: BF800000
	s_nop 0 // 3AA4: BF800000
	s_nop 0 // 3AA8: BF800000
	s_nop 0 // 3AAC: BF800000
	s_nop 0 // 3AB0: BF800000
	s_nop 0 // 3AB4: BF800000
	s_nop 0 // 3AB8: BF800000
	s_nop 0 // 3ABC: BF800000
	s_nop 0 // 3AC0: BF800000
	s_nop 0 // 3AC4: BF800000
	s_nop 0 // 3AC8: BF800000
	s_nop 0 // 3ACC: BF800000
	s_nop 0 // 3AD0: BF800000
	s_nop 0 // 3AD4: BF800000
	s_nop 0 // 3AD8: BF800000
	s_nop 0 // 3ADC: BF800000
	s_nop 0 // 3AE0: BF800000
	s_nop 0 // 3AE4: BF800000
	s_nop 0 // 3AE8: BF800000
	s_nop 0 // 3AEC: BF800000
	s_nop 0 // 3AF0: BF800000
	s_nop 0 // 3AF4: BF800000
	s_nop 0 // 3AF8: BF800000
	s_nop 0 // 3AFC: BF800000

0000000000003b00 <_Z16register_limitedPKfPfi>:
; _Z16register_limitedPKfPfi():
; ./kernels.hip:64
	v_lshl_or_b32 v184, s15, 8, v0 // 3B00: D65600B8 0401100F
	s_clause 0x1 // 3B08: BF850001
	s_load_b128 s[4:7], s[0:1], null // 3B0C: F4080100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 3B14: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000003B1C: BF870121
	v_mul_lo_u32 v185, 0xb8, v184 // 3B20: D72C00B9 000370FF 000000B8
; ./kernels.hip:67
	v_mov_b32_e32 v186, 0 // 3B2C: 7F740280
	v_add_nc_u32_e32 v0, 8, v185 // 3B30: 4A017288
	v_add_nc_u32_e32 v2, 16, v185 // 3B34: 4A057290
	v_add_nc_u32_e32 v4, 24, v185 // 3B38: 4A097298
	s_delay_alu instid0(VALU_DEP_4) // 3B3C: BF870004
	v_lshlrev_b64 v[6:7], 2, v[185:186] // 3B40: D73C0006 00037282
	v_add_nc_u32_e32 v16, 32, v185 // 3B48: 4A2172A0
	v_add_nc_u32_e32 v34, 40, v185 // 3B4C: 4A4572A8
	v_add_nc_u32_e32 v36, 48, v185 // 3B50: 4A4972B0
	v_add_nc_u32_e32 v48, 56, v185 // 3B54: 4A6172B8
	v_add_nc_u32_e32 v52, 64, v185 // 3B58: 4A6972C0
	v_add_nc_u32_e32 v54, 0x48, v185 // 3B5C: 4A6D72FF 00000048
	v_add_nc_u32_e32 v56, 0x50, v185 // 3B64: 4A7172FF 00000050
	v_add_nc_u32_e32 v58, 0x58, v185 // 3B6C: 4A7572FF 00000058
	v_add_nc_u32_e32 v60, 0x60, v185 // 3B74: 4A7972FF 00000060
	v_add_nc_u32_e32 v62, 0x68, v185 // 3B7C: 4A7D72FF 00000068
	v_add_nc_u32_e32 v64, 0x70, v185 // 3B84: 4A8172FF 00000070
	v_add_nc_u32_e32 v66, 0x78, v185 // 3B8C: 4A8572FF 00000078
	v_add_nc_u32_e32 v68, 0x80, v185 // 3B94: 4A8972FF 00000080
	v_add_nc_u32_e32 v70, 0x88, v185 // 3B9C: 4A8D72FF 00000088
	v_add_nc_u32_e32 v72, 0x90, v185 // 3BA4: 4A9172FF 00000090
	v_add_nc_u32_e32 v74, 0x98, v185 // 3BAC: 4A9572FF 00000098
	v_add_nc_u32_e32 v76, 0xa0, v185 // 3BB4: 4A9972FF 000000A0
	v_add_nc_u32_e32 v78, 0xa8, v185 // 3BBC: 4A9D72FF 000000A8
	v_add_nc_u32_e32 v185, 0xb0, v185 // 3BC4: 4B7372FF 000000B0
	v_mov_b32_e32 v1, v186 // 3BCC: 7E0203BA
	v_mov_b32_e32 v3, v186 // 3BD0: 7E0603BA
	v_mov_b32_e32 v5, v186 // 3BD4: 7E0A03BA
	v_mov_b32_e32 v35, v186 // 3BD8: 7E4603BA
	v_mov_b32_e32 v17, v186 // 3BDC: 7E2203BA
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 3BE0: D73C0000 00020082
	v_mov_b32_e32 v37, v186 // 3BE8: 7E4A03BA
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 3BEC: D73C0002 00020482
	v_mov_b32_e32 v49, v186 // 3BF4: 7E6203BA
	v_lshlrev_b64 v[18:19], 2, v[4:5] // 3BF8: D73C0012 00020882
	s_waitcnt lgkmcnt(0) // 3C00: BF89FC07
	v_add_co_u32 v4, vcc_lo, s4, v6 // 3C04: D7006A04 00020C04
	s_delay_alu instid0(VALU_DEP_1) // 3C0C: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v7, vcc_lo // 3C10: D5207C05 01AA0E05
	v_add_co_u32 v0, vcc_lo, s4, v0 // 3C18: D7006A00 00020004
	v_mov_b32_e32 v53, v186 // 3C20: 7E6A03BA
	v_lshlrev_b64 v[32:33], 2, v[16:17] // 3C24: D73C0020 00022082
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 3C2C: D5207C01 01AA0205
	v_add_co_u32 v20, vcc_lo, s4, v2 // 3C34: D7006A14 00020404
	v_mov_b32_e32 v55, v186 // 3C3C: 7E6E03BA
	v_lshlrev_b64 v[34:35], 2, v[34:35] // 3C40: D73C0022 00024482
	v_add_co_ci_u32_e64 v21, null, s5, v3, vcc_lo // 3C48: D5207C15 01AA0605
	v_add_co_u32 v18, vcc_lo, s4, v18 // 3C50: D7006A12 00022404
	v_mov_b32_e32 v57, v186 // 3C58: 7E7203BA
	v_lshlrev_b64 v[50:51], 2, v[36:37] // 3C5C: D73C0032 00024882
	v_add_co_ci_u32_e64 v19, null, s5, v19, vcc_lo // 3C64: D5207C13 01AA2605
	v_add_co_u32 v32, vcc_lo, s4, v32 // 3C6C: D7006A20 00024004
	v_mov_b32_e32 v59, v186 // 3C74: 7E7603BA
	v_lshlrev_b64 v[48:49], 2, v[48:49] // 3C78: D73C0030 00026082
	v_add_co_ci_u32_e64 v33, null, s5, v33, vcc_lo // 3C80: D5207C21 01AA4205
	v_add_co_u32 v34, vcc_lo, s4, v34 // 3C88: D7006A22 00024404
	v_mov_b32_e32 v61, v186 // 3C90: 7E7A03BA
	v_lshlrev_b64 v[52:53], 2, v[52:53] // 3C94: D73C0034 00026882
	v_add_co_ci_u32_e64 v35, null, s5, v35, vcc_lo // 3C9C: D5207C23 01AA4605
	v_add_co_u32 v50, vcc_lo, s4, v50 // 3CA4: D7006A32 00026404
	v_mov_b32_e32 v63, v186 // 3CAC: 7E7E03BA
	v_lshlrev_b64 v[54:55], 2, v[54:55] // 3CB0: D73C0036 00026C82
	v_add_co_ci_u32_e64 v51, null, s5, v51, vcc_lo // 3CB8: D5207C33 01AA6605
	v_add_co_u32 v48, vcc_lo, s4, v48 // 3CC0: D7006A30 00026004
	v_mov_b32_e32 v65, v186 // 3CC8: 7E8203BA
	v_lshlrev_b64 v[56:57], 2, v[56:57] // 3CCC: D73C0038 00027082
	v_add_co_ci_u32_e64 v49, null, s5, v49, vcc_lo // 3CD4: D5207C31 01AA6205
	v_add_co_u32 v52, vcc_lo, s4, v52 // 3CDC: D7006A34 00026804
	v_mov_b32_e32 v67, v186 // 3CE4: 7E8603BA
	v_lshlrev_b64 v[58:59], 2, v[58:59] // 3CE8: D73C003A 00027482
	v_add_co_ci_u32_e64 v53, null, s5, v53, vcc_lo // 3CF0: D5207C35 01AA6A05
	v_add_co_u32 v54, vcc_lo, s4, v54 // 3CF8: D7006A36 00026C04
	v_mov_b32_e32 v69, v186 // 3D00: 7E8A03BA
	v_lshlrev_b64 v[60:61], 2, v[60:61] // 3D04: D73C003C 00027882
	v_add_co_ci_u32_e64 v55, null, s5, v55, vcc_lo // 3D0C: D5207C37 01AA6E05
	v_add_co_u32 v56, vcc_lo, s4, v56 // 3D14: D7006A38 00027004
	v_mov_b32_e32 v71, v186 // 3D1C: 7E8E03BA
	v_lshlrev_b64 v[62:63], 2, v[62:63] // 3D20: D73C003E 00027C82
	v_add_co_ci_u32_e64 v57, null, s5, v57, vcc_lo // 3D28: D5207C39 01AA7205
	v_add_co_u32 v58, vcc_lo, s4, v58 // 3D30: D7006A3A 00027404
	v_mov_b32_e32 v73, v186 // 3D38: 7E9203BA
	v_lshlrev_b64 v[64:65], 2, v[64:65] // 3D3C: D73C0040 00028082
	v_add_co_ci_u32_e64 v59, null, s5, v59, vcc_lo // 3D44: D5207C3B 01AA7605
	v_add_co_u32 v60, vcc_lo, s4, v60 // 3D4C: D7006A3C 00027804
	v_mov_b32_e32 v75, v186 // 3D54: 7E9603BA
	v_lshlrev_b64 v[66:67], 2, v[66:67] // 3D58: D73C0042 00028482
	v_add_co_ci_u32_e64 v61, null, s5, v61, vcc_lo // 3D60: D5207C3D 01AA7A05
	v_add_co_u32 v62, vcc_lo, s4, v62 // 3D68: D7006A3E 00027C04
	v_mov_b32_e32 v77, v186 // 3D70: 7E9A03BA
	v_lshlrev_b64 v[68:69], 2, v[68:69] // 3D74: D73C0044 00028882
	v_add_co_ci_u32_e64 v63, null, s5, v63, vcc_lo // 3D7C: D5207C3F 01AA7E05
	v_add_co_u32 v64, vcc_lo, s4, v64 // 3D84: D7006A40 00028004
	v_mov_b32_e32 v79, v186 // 3D8C: 7E9E03BA
	v_lshlrev_b64 v[70:71], 2, v[70:71] // 3D90: D73C0046 00028C82
	v_add_co_ci_u32_e64 v65, null, s5, v65, vcc_lo // 3D98: D5207C41 01AA8205
	v_add_co_u32 v66, vcc_lo, s4, v66 // 3DA0: D7006A42 00028404
	v_lshlrev_b64 v[72:73], 2, v[72:73] // 3DA8: D73C0048 00029082
	v_add_co_ci_u32_e64 v67, null, s5, v67, vcc_lo // 3DB0: D5207C43 01AA8605
	v_add_co_u32 v68, vcc_lo, s4, v68 // 3DB8: D7006A44 00028804
	v_lshlrev_b64 v[74:75], 2, v[74:75] // 3DC0: D73C004A 00029482
	v_add_co_ci_u32_e64 v69, null, s5, v69, vcc_lo // 3DC8: D5207C45 01AA8A05
	v_add_co_u32 v70, vcc_lo, s4, v70 // 3DD0: D7006A46 00028C04
	v_lshlrev_b64 v[76:77], 2, v[76:77] // 3DD8: D73C004C 00029882
	v_add_co_ci_u32_e64 v71, null, s5, v71, vcc_lo // 3DE0: D5207C47 01AA8E05
	v_add_co_u32 v72, vcc_lo, s4, v72 // 3DE8: D7006A48 00029004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000003DF0: BF8700A1
	v_add_co_ci_u32_e64 v73, null, s5, v73, vcc_lo // 3DF4: D5207C49 01AA9205
	v_add_co_u32 v74, vcc_lo, s4, v74 // 3DFC: D7006A4A 00029404
	v_add_co_ci_u32_e64 v75, null, s5, v75, vcc_lo // 3E04: D5207C4B 01AA9605
	v_lshlrev_b64 v[78:79], 2, v[78:79] // 3E0C: D73C004E 00029C82
	v_add_co_u32 v187, vcc_lo, s4, v76 // 3E14: D7006ABB 00029804
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_4)// 000000003E1C: BF870221
	v_add_co_ci_u32_e64 v188, null, s5, v77, vcc_lo // 3E20: D5207CBC 01AA9A05
	v_lshlrev_b64 v[76:77], 2, v[185:186] // 3E28: D73C004C 00037282
	v_add_co_u32 v189, vcc_lo, s4, v78 // 3E30: D7006ABD 00029C04
	s_delay_alu instid0(VALU_DEP_1) // 3E38: BF870001
	v_add_co_ci_u32_e64 v190, null, s5, v79, vcc_lo // 3E3C: D5207CBE 01AA9E05
	s_clause 0x3 // 3E44: BF850003
	global_load_b128 v[28:31], v[20:21], off // 3E48: DC5E0000 1C7C0014
	global_load_b128 v[24:27], v[20:21], off offset:16 // 3E50: DC5E0010 187C0014
	global_load_b128 v[20:23], v[18:19], off // 3E58: DC5E0000 147C0012
	global_load_b128 v[16:19], v[18:19], off offset:16 // 3E60: DC5E0010 107C0012
	v_add_co_u32 v191, vcc_lo, s4, v76 // 3E68: D7006ABF 00029804
	s_delay_alu instid0(VALU_DEP_1) // 3E70: BF870001
	v_add_co_ci_u32_e64 v192, null, s5, v77, vcc_lo // 3E74: D5207CC0 01AA9A05
	s_clause 0x1f // 3E7C: BF85001F
	global_load_b128 v[168:171], v[50:51], off // 3E80: DC5E0000 A87C0032
	global_load_b128 v[160:163], v[50:51], off offset:16 // 3E88: DC5E0010 A07C0032
	global_load_b128 v[180:183], v[48:49], off // 3E90: DC5E0000 B47C0030
	global_load_b128 v[176:179], v[48:49], off offset:16 // 3E98: DC5E0010 B07C0030
	global_load_b128 v[172:175], v[52:53], off // 3EA0: DC5E0000 AC7C0034
	global_load_b128 v[164:167], v[52:53], off offset:16 // 3EA8: DC5E0010 A47C0034
	global_load_b128 v[156:159], v[54:55], off // 3EB0: DC5E0000 9C7C0036
	global_load_b128 v[152:155], v[54:55], off offset:16 // 3EB8: DC5E0010 987C0036
	global_load_b128 v[148:151], v[56:57], off // 3EC0: DC5E0000 947C0038
	global_load_b128 v[144:147], v[56:57], off offset:16 // 3EC8: DC5E0010 907C0038
	global_load_b128 v[140:143], v[58:59], off // 3ED0: DC5E0000 8C7C003A
	global_load_b128 v[136:139], v[58:59], off offset:16 // 3ED8: DC5E0010 887C003A
	global_load_b128 v[132:135], v[60:61], off // 3EE0: DC5E0000 847C003C
	global_load_b128 v[128:131], v[60:61], off offset:16 // 3EE8: DC5E0010 807C003C
	global_load_b128 v[124:127], v[62:63], off // 3EF0: DC5E0000 7C7C003E
	global_load_b128 v[120:123], v[62:63], off offset:16 // 3EF8: DC5E0010 787C003E
	global_load_b128 v[116:119], v[64:65], off // 3F00: DC5E0000 747C0040
	global_load_b128 v[112:115], v[64:65], off offset:16 // 3F08: DC5E0010 707C0040
	global_load_b128 v[108:111], v[66:67], off // 3F10: DC5E0000 6C7C0042
	global_load_b128 v[104:107], v[66:67], off offset:16 // 3F18: DC5E0010 687C0042
	global_load_b128 v[100:103], v[68:69], off // 3F20: DC5E0000 647C0044
	global_load_b128 v[96:99], v[68:69], off offset:16 // 3F28: DC5E0010 607C0044
	global_load_b128 v[92:95], v[70:71], off // 3F30: DC5E0000 5C7C0046
	global_load_b128 v[88:91], v[70:71], off offset:16 // 3F38: DC5E0010 587C0046
	global_load_b128 v[84:87], v[72:73], off // 3F40: DC5E0000 547C0048
	global_load_b128 v[80:83], v[72:73], off offset:16 // 3F48: DC5E0010 507C0048
	global_load_b128 v[76:79], v[74:75], off // 3F50: DC5E0000 4C7C004A
	global_load_b128 v[72:75], v[74:75], off offset:16 // 3F58: DC5E0010 487C004A
	global_load_b128 v[68:71], v[187:188], off // 3F60: DC5E0000 447C00BB
	global_load_b128 v[64:67], v[187:188], off offset:16 // 3F68: DC5E0010 407C00BB
	global_load_b128 v[60:63], v[189:190], off // 3F70: DC5E0000 3C7C00BD
	global_load_b128 v[56:59], v[189:190], off offset:16 // 3F78: DC5E0010 387C00BD
	s_clause 0x9 // 3F80: BF850009
	global_load_b128 v[52:55], v[191:192], off // 3F84: DC5E0000 347C00BF
	global_load_b128 v[48:51], v[191:192], off offset:16 // 3F8C: DC5E0010 307C00BF
	global_load_b128 v[12:15], v[4:5], off // 3F94: DC5E0000 0C7C0004
	global_load_b128 v[8:11], v[4:5], off offset:16 // 3F9C: DC5E0010 087C0004
	global_load_b128 v[4:7], v[0:1], off // 3FA4: DC5E0000 047C0000
	global_load_b128 v[0:3], v[0:1], off offset:16 // 3FAC: DC5E0010 007C0000
	global_load_b128 v[44:47], v[32:33], off // 3FB4: DC5E0000 2C7C0020
	global_load_b128 v[40:43], v[32:33], off offset:16 // 3FBC: DC5E0010 287C0020
	global_load_b128 v[36:39], v[34:35], off // 3FC4: DC5E0000 247C0022
	global_load_b128 v[32:35], v[34:35], off offset:16 // 3FCC: DC5E0010 207C0022
; ./kernels.hip:69
	s_cmp_lt_i32 s0, 1 // 3FD4: BF048100
	s_cbranch_scc1 387 // 3FD8: BFA20183 <_Z16register_limitedPKfPfi+0xae8>
	v_mov_b32_e32 v186, 0 // 3FDC: 7F740280
	s_mov_b32 s1, 0 // 3FE0: BE810080
	s_waitcnt vmcnt(8) // 3FE4: BF8923F7
	v_mov_b32_e32 v185, v51 // 3FE8: 7F720333
	v_cvt_f32_u32_e32 v51, s1 // 3FEC: 7E660C01
; ./kernels.hip:72
	s_bitcmp0_b32 s1, 0 // 3FF0: BF0C8001
	s_cselect_b32 vcc_lo, -1, 0 // 3FF4: 986A80C1
; ./kernels.hip:69
	s_add_i32 s1, s1, 1 // 3FF8: 81018101
; ./kernels.hip:71
	s_waitcnt vmcnt(7) // 3FFC: BF891FF7
	v_fma_f32 v12, v186, v12, v51 // 4000: D613000C 04CE19BA
	s_waitcnt vmcnt(6) // 4008: BF891BF7
	v_fma_f32 v11, v186, v11, v51 // 400C: D613000B 04CE17BA
	v_fma_f32 v13, v186, v13, v51 // 4014: D613000D 04CE1BBA
	v_fma_f32 v14, v186, v14, v51 // 401C: D613000E 04CE1DBA
	v_fma_f32 v15, v186, v15, v51 // 4024: D613000F 04CE1FBA
	v_fma_f32 v8, v186, v8, v51 // 402C: D6130008 04CE11BA
; ./kernels.hip:72
	v_cndmask_b32_e32 v187, v12, v11, vcc_lo // 4034: 0376170C
; ./kernels.hip:71
	v_fma_f32 v9, v186, v9, v51 // 4038: D6130009 04CE13BA
	v_fma_f32 v10, v186, v10, v51 // 4040: D613000A 04CE15BA
	s_waitcnt vmcnt(5) // 4048: BF8917F7
	v_fma_f32 v4, v186, v4, v51 // 404C: D6130004 04CE09BA
	v_fma_f32 v5, v186, v5, v51 // 4054: D6130005 04CE0BBA
	v_fma_f32 v6, v186, v6, v51 // 405C: D6130006 04CE0DBA
	v_fma_f32 v7, v186, v7, v51 // 4064: D6130007 04CE0FBA
	s_waitcnt vmcnt(4) // 406C: BF8913F7
	v_fma_f32 v0, v186, v0, v51 // 4070: D6130000 04CE01BA
	v_fma_f32 v1, v186, v1, v51 // 4078: D6130001 04CE03BA
	v_fma_f32 v2, v186, v2, v51 // 4080: D6130002 04CE05BA
	v_fma_f32 v3, v186, v3, v51 // 4088: D6130003 04CE07BA
	v_fma_f32 v28, v186, v28, v51 // 4090: D613001C 04CE39BA
	v_fma_f32 v29, v186, v29, v51 // 4098: D613001D 04CE3BBA
	v_fma_f32 v30, v186, v30, v51 // 40A0: D613001E 04CE3DBA
	v_fma_f32 v31, v186, v31, v51 // 40A8: D613001F 04CE3FBA
	v_fma_f32 v24, v186, v24, v51 // 40B0: D6130018 04CE31BA
	v_fma_f32 v25, v186, v25, v51 // 40B8: D6130019 04CE33BA
	v_fma_f32 v26, v186, v26, v51 // 40C0: D613001A 04CE35BA
	v_fma_f32 v27, v186, v27, v51 // 40C8: D613001B 04CE37BA
	v_fma_f32 v20, v186, v20, v51 // 40D0: D6130014 04CE29BA
	v_fma_f32 v21, v186, v21, v51 // 40D8: D6130015 04CE2BBA
	v_fma_f32 v22, v186, v22, v51 // 40E0: D6130016 04CE2DBA
	v_fma_f32 v23, v186, v23, v51 // 40E8: D6130017 04CE2FBA
	v_fma_f32 v16, v186, v16, v51 // 40F0: D6130010 04CE21BA
	v_fma_f32 v17, v186, v17, v51 // 40F8: D6130011 04CE23BA
	v_fma_f32 v18, v186, v18, v51 // 4100: D6130012 04CE25BA
	v_fma_f32 v19, v186, v19, v51 // 4108: D6130013 04CE27BA
	s_waitcnt vmcnt(3) // 4110: BF890FF7
	v_fma_f32 v44, v186, v44, v51 // 4114: D613002C 04CE59BA
	v_fma_f32 v45, v186, v45, v51 // 411C: D613002D 04CE5BBA
	v_fma_f32 v46, v186, v46, v51 // 4124: D613002E 04CE5DBA
	v_fma_f32 v47, v186, v47, v51 // 412C: D613002F 04CE5FBA
	s_waitcnt vmcnt(2) // 4134: BF890BF7
	v_fma_f32 v40, v186, v40, v51 // 4138: D6130028 04CE51BA
	v_fma_f32 v41, v186, v41, v51 // 4140: D6130029 04CE53BA
	v_fma_f32 v42, v186, v42, v51 // 4148: D613002A 04CE55BA
	v_fma_f32 v43, v186, v43, v51 // 4150: D613002B 04CE57BA
	s_waitcnt vmcnt(1) // 4158: BF8907F7
	v_fma_f32 v36, v186, v36, v51 // 415C: D6130024 04CE49BA
	v_fma_f32 v37, v186, v37, v51 // 4164: D6130025 04CE4BBA
	v_fma_f32 v38, v186, v38, v51 // 416C: D6130026 04CE4DBA
	v_fma_f32 v39, v186, v39, v51 // 4174: D6130027 04CE4FBA
	s_waitcnt vmcnt(0) // 417C: BF8903F7
	v_fma_f32 v32, v186, v32, v51 // 4180: D6130020 04CE41BA
	v_fma_f32 v33, v186, v33, v51 // 4188: D6130021 04CE43BA
	v_fma_f32 v34, v186, v34, v51 // 4190: D6130022 04CE45BA
	v_fma_f32 v35, v186, v35, v51 // 4198: D6130023 04CE47BA
	v_fma_f32 v168, v186, v168, v51 // 41A0: D61300A8 04CF51BA
	v_fma_f32 v169, v186, v169, v51 // 41A8: D61300A9 04CF53BA
	v_fma_f32 v170, v186, v170, v51 // 41B0: D61300AA 04CF55BA
	v_fma_f32 v171, v186, v171, v51 // 41B8: D61300AB 04CF57BA
	v_fma_f32 v160, v186, v160, v51 // 41C0: D61300A0 04CF41BA
	v_fma_f32 v161, v186, v161, v51 // 41C8: D61300A1 04CF43BA
	v_fma_f32 v162, v186, v162, v51 // 41D0: D61300A2 04CF45BA
	v_fma_f32 v163, v186, v163, v51 // 41D8: D61300A3 04CF47BA
	v_fma_f32 v180, v186, v180, v51 // 41E0: D61300B4 04CF69BA
	v_fma_f32 v181, v186, v181, v51 // 41E8: D61300B5 04CF6BBA
	v_fma_f32 v182, v186, v182, v51 // 41F0: D61300B6 04CF6DBA
	v_fma_f32 v183, v186, v183, v51 // 41F8: D61300B7 04CF6FBA
	v_fma_f32 v176, v186, v176, v51 // 4200: D61300B0 04CF61BA
	v_fma_f32 v177, v186, v177, v51 // 4208: D61300B1 04CF63BA
	v_fma_f32 v178, v186, v178, v51 // 4210: D61300B2 04CF65BA
	v_fma_f32 v179, v186, v179, v51 // 4218: D61300B3 04CF67BA
	v_fma_f32 v172, v186, v172, v51 // 4220: D61300AC 04CF59BA
	v_fma_f32 v173, v186, v173, v51 // 4228: D61300AD 04CF5BBA
	v_fma_f32 v174, v186, v174, v51 // 4230: D61300AE 04CF5DBA
	v_fma_f32 v175, v186, v175, v51 // 4238: D61300AF 04CF5FBA
	v_fma_f32 v164, v186, v164, v51 // 4240: D61300A4 04CF49BA
	v_fma_f32 v165, v186, v165, v51 // 4248: D61300A5 04CF4BBA
	v_fma_f32 v166, v186, v166, v51 // 4250: D61300A6 04CF4DBA
	v_fma_f32 v167, v186, v167, v51 // 4258: D61300A7 04CF4FBA
	v_fma_f32 v156, v186, v156, v51 // 4260: D613009C 04CF39BA
	v_fma_f32 v157, v186, v157, v51 // 4268: D613009D 04CF3BBA
	v_fma_f32 v158, v186, v158, v51 // 4270: D613009E 04CF3DBA
	v_fma_f32 v159, v186, v159, v51 // 4278: D613009F 04CF3FBA
	v_fma_f32 v152, v186, v152, v51 // 4280: D6130098 04CF31BA
	v_fma_f32 v153, v186, v153, v51 // 4288: D6130099 04CF33BA
	v_fma_f32 v154, v186, v154, v51 // 4290: D613009A 04CF35BA
	v_fma_f32 v155, v186, v155, v51 // 4298: D613009B 04CF37BA
	v_fma_f32 v148, v186, v148, v51 // 42A0: D6130094 04CF29BA
	v_fma_f32 v149, v186, v149, v51 // 42A8: D6130095 04CF2BBA
	v_fma_f32 v150, v186, v150, v51 // 42B0: D6130096 04CF2DBA
	v_fma_f32 v151, v186, v151, v51 // 42B8: D6130097 04CF2FBA
	v_fma_f32 v144, v186, v144, v51 // 42C0: D6130090 04CF21BA
	v_fma_f32 v145, v186, v145, v51 // 42C8: D6130091 04CF23BA
	v_fma_f32 v146, v186, v146, v51 // 42D0: D6130092 04CF25BA
	v_fma_f32 v147, v186, v147, v51 // 42D8: D6130093 04CF27BA
	v_fma_f32 v140, v186, v140, v51 // 42E0: D613008C 04CF19BA
	v_fma_f32 v141, v186, v141, v51 // 42E8: D613008D 04CF1BBA
	v_fma_f32 v142, v186, v142, v51 // 42F0: D613008E 04CF1DBA
	v_fma_f32 v143, v186, v143, v51 // 42F8: D613008F 04CF1FBA
	v_fma_f32 v136, v186, v136, v51 // 4300: D6130088 04CF11BA
	v_fma_f32 v137, v186, v137, v51 // 4308: D6130089 04CF13BA
	v_fma_f32 v138, v186, v138, v51 // 4310: D613008A 04CF15BA
	v_fma_f32 v139, v186, v139, v51 // 4318: D613008B 04CF17BA
	v_fma_f32 v132, v186, v132, v51 // 4320: D6130084 04CF09BA
	v_fma_f32 v133, v186, v133, v51 // 4328: D6130085 04CF0BBA
	v_fma_f32 v134, v186, v134, v51 // 4330: D6130086 04CF0DBA
	v_fma_f32 v135, v186, v135, v51 // 4338: D6130087 04CF0FBA
	v_fma_f32 v128, v186, v128, v51 // 4340: D6130080 04CF01BA
	v_fma_f32 v129, v186, v129, v51 // 4348: D6130081 04CF03BA
	v_fma_f32 v130, v186, v130, v51 // 4350: D6130082 04CF05BA
	v_fma_f32 v131, v186, v131, v51 // 4358: D6130083 04CF07BA
	v_fma_f32 v124, v186, v124, v51 // 4360: D613007C 04CEF9BA
	v_fma_f32 v125, v186, v125, v51 // 4368: D613007D 04CEFBBA
	v_fma_f32 v126, v186, v126, v51 // 4370: D613007E 04CEFDBA
	v_fma_f32 v127, v186, v127, v51 // 4378: D613007F 04CEFFBA
	v_fma_f32 v120, v186, v120, v51 // 4380: D6130078 04CEF1BA
	v_fma_f32 v121, v186, v121, v51 // 4388: D6130079 04CEF3BA
	v_fma_f32 v122, v186, v122, v51 // 4390: D613007A 04CEF5BA
	v_fma_f32 v123, v186, v123, v51 // 4398: D613007B 04CEF7BA
	v_fma_f32 v116, v186, v116, v51 // 43A0: D6130074 04CEE9BA
	v_fma_f32 v117, v186, v117, v51 // 43A8: D6130075 04CEEBBA
	v_fma_f32 v118, v186, v118, v51 // 43B0: D6130076 04CEEDBA
	v_fma_f32 v119, v186, v119, v51 // 43B8: D6130077 04CEEFBA
	v_fma_f32 v112, v186, v112, v51 // 43C0: D6130070 04CEE1BA
	v_fma_f32 v113, v186, v113, v51 // 43C8: D6130071 04CEE3BA
	v_fma_f32 v114, v186, v114, v51 // 43D0: D6130072 04CEE5BA
	v_fma_f32 v115, v186, v115, v51 // 43D8: D6130073 04CEE7BA
	v_fma_f32 v108, v186, v108, v51 // 43E0: D613006C 04CED9BA
	v_fma_f32 v109, v186, v109, v51 // 43E8: D613006D 04CEDBBA
	v_fma_f32 v110, v186, v110, v51 // 43F0: D613006E 04CEDDBA
	v_fma_f32 v111, v186, v111, v51 // 43F8: D613006F 04CEDFBA
	v_fma_f32 v104, v186, v104, v51 // 4400: D6130068 04CED1BA
	v_fma_f32 v105, v186, v105, v51 // 4408: D6130069 04CED3BA
	v_fma_f32 v106, v186, v106, v51 // 4410: D613006A 04CED5BA
	v_fma_f32 v107, v186, v107, v51 // 4418: D613006B 04CED7BA
	v_fma_f32 v100, v186, v100, v51 // 4420: D6130064 04CEC9BA
	v_fma_f32 v101, v186, v101, v51 // 4428: D6130065 04CECBBA
	v_fma_f32 v102, v186, v102, v51 // 4430: D6130066 04CECDBA
	v_fma_f32 v103, v186, v103, v51 // 4438: D6130067 04CECFBA
	v_fma_f32 v96, v186, v96, v51 // 4440: D6130060 04CEC1BA
	v_fma_f32 v97, v186, v97, v51 // 4448: D6130061 04CEC3BA
	v_fma_f32 v98, v186, v98, v51 // 4450: D6130062 04CEC5BA
	v_fma_f32 v99, v186, v99, v51 // 4458: D6130063 04CEC7BA
	v_fma_f32 v92, v186, v92, v51 // 4460: D613005C 04CEB9BA
	v_fma_f32 v93, v186, v93, v51 // 4468: D613005D 04CEBBBA
	v_fma_f32 v94, v186, v94, v51 // 4470: D613005E 04CEBDBA
	v_fma_f32 v95, v186, v95, v51 // 4478: D613005F 04CEBFBA
	v_fma_f32 v88, v186, v88, v51 // 4480: D6130058 04CEB1BA
	v_fma_f32 v89, v186, v89, v51 // 4488: D6130059 04CEB3BA
	v_fma_f32 v90, v186, v90, v51 // 4490: D613005A 04CEB5BA
	v_fma_f32 v91, v186, v91, v51 // 4498: D613005B 04CEB7BA
	v_fma_f32 v84, v186, v84, v51 // 44A0: D6130054 04CEA9BA
	v_fma_f32 v85, v186, v85, v51 // 44A8: D6130055 04CEABBA
	v_fma_f32 v86, v186, v86, v51 // 44B0: D6130056 04CEADBA
	v_fma_f32 v87, v186, v87, v51 // 44B8: D6130057 04CEAFBA
	v_fma_f32 v80, v186, v80, v51 // 44C0: D6130050 04CEA1BA
	v_fma_f32 v81, v186, v81, v51 // 44C8: D6130051 04CEA3BA
	v_fma_f32 v82, v186, v82, v51 // 44D0: D6130052 04CEA5BA
	v_fma_f32 v83, v186, v83, v51 // 44D8: D6130053 04CEA7BA
	v_fma_f32 v76, v186, v76, v51 // 44E0: D613004C 04CE99BA
	v_fma_f32 v77, v186, v77, v51 // 44E8: D613004D 04CE9BBA
	v_fma_f32 v78, v186, v78, v51 // 44F0: D613004E 04CE9DBA
	v_fma_f32 v79, v186, v79, v51 // 44F8: D613004F 04CE9FBA
	v_fma_f32 v72, v186, v72, v51 // 4500: D6130048 04CE91BA
	v_fma_f32 v73, v186, v73, v51 // 4508: D6130049 04CE93BA
	v_fma_f32 v74, v186, v74, v51 // 4510: D613004A 04CE95BA
	v_fma_f32 v75, v186, v75, v51 // 4518: D613004B 04CE97BA
	v_fma_f32 v68, v186, v68, v51 // 4520: D6130044 04CE89BA
	v_fma_f32 v69, v186, v69, v51 // 4528: D6130045 04CE8BBA
	v_fma_f32 v70, v186, v70, v51 // 4530: D6130046 04CE8DBA
	v_fma_f32 v71, v186, v71, v51 // 4538: D6130047 04CE8FBA
	v_fma_f32 v64, v186, v64, v51 // 4540: D6130040 04CE81BA
	v_fma_f32 v65, v186, v65, v51 // 4548: D6130041 04CE83BA
	v_fma_f32 v66, v186, v66, v51 // 4550: D6130042 04CE85BA
	v_fma_f32 v67, v186, v67, v51 // 4558: D6130043 04CE87BA
	v_fma_f32 v60, v186, v60, v51 // 4560: D613003C 04CE79BA
	v_fma_f32 v61, v186, v61, v51 // 4568: D613003D 04CE7BBA
	v_fma_f32 v62, v186, v62, v51 // 4570: D613003E 04CE7DBA
	v_fma_f32 v63, v186, v63, v51 // 4578: D613003F 04CE7FBA
	v_fma_f32 v56, v186, v56, v51 // 4580: D6130038 04CE71BA
	v_fma_f32 v57, v186, v57, v51 // 4588: D6130039 04CE73BA
	v_fma_f32 v58, v186, v58, v51 // 4590: D613003A 04CE75BA
	v_fma_f32 v59, v186, v59, v51 // 4598: D613003B 04CE77BA
	v_fma_f32 v52, v186, v52, v51 // 45A0: D6130034 04CE69BA
	v_fma_f32 v53, v186, v53, v51 // 45A8: D6130035 04CE6BBA
	v_fma_f32 v54, v186, v54, v51 // 45B0: D6130036 04CE6DBA
	v_fma_f32 v55, v186, v55, v51 // 45B8: D6130037 04CE6FBA
	v_fma_f32 v48, v186, v48, v51 // 45C0: D6130030 04CE61BA
	v_fma_f32 v49, v186, v49, v51 // 45C8: D6130031 04CE63BA
	v_fma_f32 v50, v186, v50, v51 // 45D0: D6130032 04CE65BA
	v_fmac_f32_e32 v51, v186, v185 // 45D8: 566773BA
; ./kernels.hip:72
	v_add_f32_e32 v186, v186, v187 // 45DC: 077577BA
; ./kernels.hip:69
	s_cmp_lg_u32 s0, s1 // 45E0: BF070100
	s_cbranch_scc1 65151 // 45E4: BFA2FE7F <_Z16register_limitedPKfPfi+0x4e4>
; ./kernels.hip:75
	s_waitcnt vmcnt(7) // 45E8: BF891FF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000045EC: BF870091
	v_dual_add_f32 v12, v186, v12 :: v_dual_mov_b32 v185, 0 // 45F0: C91019BA 0CB80080
	v_add_f32_e32 v12, v12, v13 // 45F8: 06181B0C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000045FC: BF870091
	v_add_f32_e32 v12, v12, v14 // 4600: 06181D0C
	v_add_f32_e32 v12, v12, v15 // 4604: 06181F0C
	s_waitcnt vmcnt(6) // 4608: BF891BF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000460C: BF870091
	v_add_f32_e32 v8, v12, v8 // 4610: 0610110C
	v_add_f32_e32 v8, v8, v9 // 4614: 06101308
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004618: BF870091
	v_add_f32_e32 v8, v8, v10 // 461C: 06101508
	v_add_f32_e32 v8, v8, v11 // 4620: 06101708
	s_waitcnt vmcnt(5) // 4624: BF8917F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004628: BF870091
	v_add_f32_e32 v4, v8, v4 // 462C: 06080908
	v_add_f32_e32 v4, v4, v5 // 4630: 06080B04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004634: BF870091
	v_add_f32_e32 v4, v4, v6 // 4638: 06080D04
	v_add_f32_e32 v4, v4, v7 // 463C: 06080F04
	s_waitcnt vmcnt(4) // 4640: BF8913F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004644: BF870091
	v_add_f32_e32 v0, v4, v0 // 4648: 06000104
	v_add_f32_e32 v0, v0, v1 // 464C: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004650: BF870091
	v_add_f32_e32 v0, v0, v2 // 4654: 06000500
	v_add_f32_e32 v0, v0, v3 // 4658: 06000700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000465C: BF870091
	v_add_f32_e32 v0, v0, v28 // 4660: 06003900
	v_add_f32_e32 v0, v0, v29 // 4664: 06003B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004668: BF870091
	v_add_f32_e32 v0, v0, v30 // 466C: 06003D00
	v_add_f32_e32 v0, v0, v31 // 4670: 06003F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004674: BF870091
	v_add_f32_e32 v0, v0, v24 // 4678: 06003100
	v_add_f32_e32 v0, v0, v25 // 467C: 06003300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004680: BF870091
	v_add_f32_e32 v0, v0, v26 // 4684: 06003500
	v_add_f32_e32 v0, v0, v27 // 4688: 06003700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000468C: BF870091
	v_add_f32_e32 v0, v0, v20 // 4690: 06002900
	v_add_f32_e32 v0, v0, v21 // 4694: 06002B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004698: BF870091
	v_add_f32_e32 v0, v0, v22 // 469C: 06002D00
	v_add_f32_e32 v0, v0, v23 // 46A0: 06002F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000046A4: BF870091
	v_add_f32_e32 v0, v0, v16 // 46A8: 06002100
	v_add_f32_e32 v0, v0, v17 // 46AC: 06002300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000046B0: BF870091
	v_add_f32_e32 v0, v0, v18 // 46B4: 06002500
	v_add_f32_e32 v0, v0, v19 // 46B8: 06002700
	s_waitcnt vmcnt(3) // 46BC: BF890FF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000046C0: BF870091
	v_add_f32_e32 v0, v0, v44 // 46C4: 06005900
	v_add_f32_e32 v0, v0, v45 // 46C8: 06005B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000046CC: BF870091
	v_add_f32_e32 v0, v0, v46 // 46D0: 06005D00
	v_add_f32_e32 v0, v0, v47 // 46D4: 06005F00
	s_waitcnt vmcnt(2) // 46D8: BF890BF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000046DC: BF870091
	v_add_f32_e32 v0, v0, v40 // 46E0: 06005100
	v_add_f32_e32 v0, v0, v41 // 46E4: 06005300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000046E8: BF870091
	v_add_f32_e32 v0, v0, v42 // 46EC: 06005500
	v_add_f32_e32 v0, v0, v43 // 46F0: 06005700
	s_waitcnt vmcnt(1) // 46F4: BF8907F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000046F8: BF870091
	v_add_f32_e32 v0, v0, v36 // 46FC: 06004900
	v_add_f32_e32 v0, v0, v37 // 4700: 06004B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004704: BF870091
	v_add_f32_e32 v0, v0, v38 // 4708: 06004D00
	v_add_f32_e32 v0, v0, v39 // 470C: 06004F00
	s_waitcnt vmcnt(0) // 4710: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004714: BF870091
	v_add_f32_e32 v0, v0, v32 // 4718: 06004100
	v_add_f32_e32 v0, v0, v33 // 471C: 06004300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004720: BF870091
	v_add_f32_e32 v0, v0, v34 // 4724: 06004500
	v_add_f32_e32 v0, v0, v35 // 4728: 06004700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000472C: BF870091
	v_add_f32_e32 v0, v0, v168 // 4730: 06015100
	v_add_f32_e32 v0, v0, v169 // 4734: 06015300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004738: BF870091
	v_add_f32_e32 v0, v0, v170 // 473C: 06015500
	v_add_f32_e32 v0, v0, v171 // 4740: 06015700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004744: BF870091
	v_add_f32_e32 v0, v0, v160 // 4748: 06014100
	v_add_f32_e32 v0, v0, v161 // 474C: 06014300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004750: BF870091
	v_add_f32_e32 v0, v0, v162 // 4754: 06014500
	v_add_f32_e32 v0, v0, v163 // 4758: 06014700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000475C: BF870091
	v_add_f32_e32 v0, v0, v180 // 4760: 06016900
	v_add_f32_e32 v0, v0, v181 // 4764: 06016B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004768: BF870091
	v_add_f32_e32 v0, v0, v182 // 476C: 06016D00
	v_add_f32_e32 v0, v0, v183 // 4770: 06016F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004774: BF870091
	v_add_f32_e32 v0, v0, v176 // 4778: 06016100
	v_add_f32_e32 v0, v0, v177 // 477C: 06016300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004780: BF870091
	v_add_f32_e32 v0, v0, v178 // 4784: 06016500
	v_add_f32_e32 v0, v0, v179 // 4788: 06016700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000478C: BF870091
	v_add_f32_e32 v0, v0, v172 // 4790: 06015900
	v_add_f32_e32 v0, v0, v173 // 4794: 06015B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004798: BF870091
	v_add_f32_e32 v0, v0, v174 // 479C: 06015D00
	v_add_f32_e32 v0, v0, v175 // 47A0: 06015F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047A4: BF870091
	v_add_f32_e32 v0, v0, v164 // 47A8: 06014900
	v_add_f32_e32 v0, v0, v165 // 47AC: 06014B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047B0: BF870091
	v_add_f32_e32 v0, v0, v166 // 47B4: 06014D00
	v_add_f32_e32 v0, v0, v167 // 47B8: 06014F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047BC: BF870091
	v_add_f32_e32 v0, v0, v156 // 47C0: 06013900
	v_add_f32_e32 v0, v0, v157 // 47C4: 06013B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047C8: BF870091
	v_add_f32_e32 v0, v0, v158 // 47CC: 06013D00
	v_add_f32_e32 v0, v0, v159 // 47D0: 06013F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047D4: BF870091
	v_add_f32_e32 v0, v0, v152 // 47D8: 06013100
	v_add_f32_e32 v0, v0, v153 // 47DC: 06013300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047E0: BF870091
	v_add_f32_e32 v0, v0, v154 // 47E4: 06013500
	v_add_f32_e32 v0, v0, v155 // 47E8: 06013700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047EC: BF870091
	v_add_f32_e32 v0, v0, v148 // 47F0: 06012900
	v_add_f32_e32 v0, v0, v149 // 47F4: 06012B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000047F8: BF870091
	v_add_f32_e32 v0, v0, v150 // 47FC: 06012D00
	v_add_f32_e32 v0, v0, v151 // 4800: 06012F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004804: BF870091
	v_add_f32_e32 v0, v0, v144 // 4808: 06012100
	v_add_f32_e32 v0, v0, v145 // 480C: 06012300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004810: BF870091
	v_add_f32_e32 v0, v0, v146 // 4814: 06012500
	v_add_f32_e32 v0, v0, v147 // 4818: 06012700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000481C: BF870091
	v_add_f32_e32 v0, v0, v140 // 4820: 06011900
	v_add_f32_e32 v0, v0, v141 // 4824: 06011B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004828: BF870091
	v_add_f32_e32 v0, v0, v142 // 482C: 06011D00
	v_add_f32_e32 v0, v0, v143 // 4830: 06011F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004834: BF870091
	v_add_f32_e32 v0, v0, v136 // 4838: 06011100
	v_add_f32_e32 v0, v0, v137 // 483C: 06011300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004840: BF870091
	v_add_f32_e32 v0, v0, v138 // 4844: 06011500
	v_add_f32_e32 v0, v0, v139 // 4848: 06011700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000484C: BF870091
	v_add_f32_e32 v0, v0, v132 // 4850: 06010900
	v_add_f32_e32 v0, v0, v133 // 4854: 06010B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004858: BF870091
	v_add_f32_e32 v0, v0, v134 // 485C: 06010D00
	v_add_f32_e32 v0, v0, v135 // 4860: 06010F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004864: BF870091
	v_add_f32_e32 v0, v0, v128 // 4868: 06010100
	v_add_f32_e32 v0, v0, v129 // 486C: 06010300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004870: BF870091
	v_add_f32_e32 v0, v0, v130 // 4874: 06010500
	v_add_f32_e32 v0, v0, v131 // 4878: 06010700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000487C: BF870091
	v_add_f32_e32 v0, v0, v124 // 4880: 0600F900
	v_add_f32_e32 v0, v0, v125 // 4884: 0600FB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004888: BF870091
	v_add_f32_e32 v0, v0, v126 // 488C: 0600FD00
	v_add_f32_e32 v0, v0, v127 // 4890: 0600FF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004894: BF870091
	v_add_f32_e32 v0, v0, v120 // 4898: 0600F100
	v_add_f32_e32 v0, v0, v121 // 489C: 0600F300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048A0: BF870091
	v_add_f32_e32 v0, v0, v122 // 48A4: 0600F500
	v_add_f32_e32 v0, v0, v123 // 48A8: 0600F700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048AC: BF870091
	v_add_f32_e32 v0, v0, v116 // 48B0: 0600E900
	v_add_f32_e32 v0, v0, v117 // 48B4: 0600EB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048B8: BF870091
	v_add_f32_e32 v0, v0, v118 // 48BC: 0600ED00
	v_add_f32_e32 v0, v0, v119 // 48C0: 0600EF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048C4: BF870091
	v_add_f32_e32 v0, v0, v112 // 48C8: 0600E100
	v_add_f32_e32 v0, v0, v113 // 48CC: 0600E300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048D0: BF870091
	v_add_f32_e32 v0, v0, v114 // 48D4: 0600E500
	v_add_f32_e32 v0, v0, v115 // 48D8: 0600E700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048DC: BF870091
	v_add_f32_e32 v0, v0, v108 // 48E0: 0600D900
	v_add_f32_e32 v0, v0, v109 // 48E4: 0600DB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048E8: BF870091
	v_add_f32_e32 v0, v0, v110 // 48EC: 0600DD00
	v_add_f32_e32 v0, v0, v111 // 48F0: 0600DF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000048F4: BF870091
	v_add_f32_e32 v0, v0, v104 // 48F8: 0600D100
	v_add_f32_e32 v0, v0, v105 // 48FC: 0600D300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004900: BF870091
	v_add_f32_e32 v0, v0, v106 // 4904: 0600D500
	v_add_f32_e32 v0, v0, v107 // 4908: 0600D700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000490C: BF870091
	v_add_f32_e32 v0, v0, v100 // 4910: 0600C900
	v_add_f32_e32 v0, v0, v101 // 4914: 0600CB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004918: BF870091
	v_add_f32_e32 v0, v0, v102 // 491C: 0600CD00
	v_add_f32_e32 v0, v0, v103 // 4920: 0600CF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004924: BF870091
	v_add_f32_e32 v0, v0, v96 // 4928: 0600C100
	v_add_f32_e32 v0, v0, v97 // 492C: 0600C300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004930: BF870091
	v_add_f32_e32 v0, v0, v98 // 4934: 0600C500
	v_add_f32_e32 v0, v0, v99 // 4938: 0600C700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000493C: BF870091
	v_add_f32_e32 v0, v0, v92 // 4940: 0600B900
	v_add_f32_e32 v0, v0, v93 // 4944: 0600BB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004948: BF870091
	v_add_f32_e32 v0, v0, v94 // 494C: 0600BD00
	v_add_f32_e32 v0, v0, v95 // 4950: 0600BF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004954: BF870091
	v_add_f32_e32 v0, v0, v88 // 4958: 0600B100
	v_add_f32_e32 v0, v0, v89 // 495C: 0600B300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004960: BF870091
	v_add_f32_e32 v0, v0, v90 // 4964: 0600B500
	v_add_f32_e32 v0, v0, v91 // 4968: 0600B700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000496C: BF870091
	v_add_f32_e32 v0, v0, v84 // 4970: 0600A900
	v_add_f32_e32 v0, v0, v85 // 4974: 0600AB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004978: BF870091
	v_add_f32_e32 v0, v0, v86 // 497C: 0600AD00
	v_add_f32_e32 v0, v0, v87 // 4980: 0600AF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004984: BF870091
	v_add_f32_e32 v0, v0, v80 // 4988: 0600A100
	v_add_f32_e32 v0, v0, v81 // 498C: 0600A300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004990: BF870091
	v_add_f32_e32 v0, v0, v82 // 4994: 0600A500
	v_add_f32_e32 v0, v0, v83 // 4998: 0600A700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000499C: BF870091
	v_add_f32_e32 v0, v0, v76 // 49A0: 06009900
	v_add_f32_e32 v0, v0, v77 // 49A4: 06009B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049A8: BF870091
	v_add_f32_e32 v0, v0, v78 // 49AC: 06009D00
	v_add_f32_e32 v0, v0, v79 // 49B0: 06009F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049B4: BF870091
	v_add_f32_e32 v0, v0, v72 // 49B8: 06009100
	v_add_f32_e32 v0, v0, v73 // 49BC: 06009300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049C0: BF870091
	v_add_f32_e32 v0, v0, v74 // 49C4: 06009500
	v_add_f32_e32 v0, v0, v75 // 49C8: 06009700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049CC: BF870091
	v_add_f32_e32 v0, v0, v68 // 49D0: 06008900
	v_add_f32_e32 v0, v0, v69 // 49D4: 06008B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049D8: BF870091
	v_add_f32_e32 v0, v0, v70 // 49DC: 06008D00
	v_add_f32_e32 v0, v0, v71 // 49E0: 06008F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049E4: BF870091
	v_add_f32_e32 v0, v0, v64 // 49E8: 06008100
	v_add_f32_e32 v0, v0, v65 // 49EC: 06008300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049F0: BF870091
	v_add_f32_e32 v0, v0, v66 // 49F4: 06008500
	v_add_f32_e32 v0, v0, v67 // 49F8: 06008700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000049FC: BF870091
	v_add_f32_e32 v0, v0, v60 // 4A00: 06007900
	v_add_f32_e32 v0, v0, v61 // 4A04: 06007B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A08: BF870091
	v_add_f32_e32 v0, v0, v62 // 4A0C: 06007D00
	v_add_f32_e32 v0, v0, v63 // 4A10: 06007F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A14: BF870091
	v_add_f32_e32 v0, v0, v56 // 4A18: 06007100
	v_add_f32_e32 v0, v0, v57 // 4A1C: 06007300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A20: BF870091
	v_add_f32_e32 v0, v0, v58 // 4A24: 06007500
	v_add_f32_e32 v0, v0, v59 // 4A28: 06007700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A2C: BF870091
	v_add_f32_e32 v0, v0, v52 // 4A30: 06006900
	v_add_f32_e32 v0, v0, v53 // 4A34: 06006B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A38: BF870091
	v_add_f32_e32 v0, v0, v54 // 4A3C: 06006D00
	v_add_f32_e32 v0, v0, v55 // 4A40: 06006F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A44: BF870091
	v_add_f32_e32 v0, v0, v48 // 4A48: 06006100
	v_add_f32_e32 v0, v0, v49 // 4A4C: 06006300
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000004A50: BF870121
	v_add_f32_e32 v2, v0, v50 // 4A54: 06046500
; ./kernels.hip:76
	v_lshlrev_b64 v[0:1], 2, v[184:185] // 4A58: D73C0000 00037082
; ./kernels.hip:75
	v_add_f32_e32 v2, v2, v51 // 4A60: 06046702
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004A64: BF870092
; ./kernels.hip:76
	v_add_co_u32 v0, vcc_lo, s6, v0 // 4A68: D7006A00 00020006
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 4A70: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 4A78: DC6A0000 007C0200
; ./kernels.hip:77
	s_nop 0 // 4A80: BF800000
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS) // 4A84: BFB60003
	s_endpgm // 4A88: BFB00000
	s_nop 0 // 4A8C: BF800000
	s_nop 0 // 4A90: BF800000
	s_nop 0 // 4A94: BF800000
	s_nop 0 // 4A98: BF800000
	s_nop 0 // 4A9C: BF800000
	s_nop 0 // 4AA0: BF800000
	s_nop 0 // 4AA4: BF800000
	s_nop 0 // 4AA8: BF800000
	s_nop 0 // 4AAC: BF800000
	s_nop 0 // 4AB0: BF800000
	s_nop 0 // 4AB4: BF800000
	s_nop 0 // 4AB8: BF800000
	s_nop 0 // 4ABC: BF800000
	s_nop 0 // 4AC0: BF800000
	s_nop 0 // 4AC4: BF800000
	s_nop 0 // 4AC8: BF800000
	s_nop 0 // 4ACC: BF800000
	s_nop 0 // 4AD0: BF800000
	s_nop 0 // 4AD4: BF800000
	s_nop 0 // 4AD8: BF800000
	s_nop 0 // 4ADC: BF800000
	s_nop 0 // 4AE0: BF800000
	s_nop 0 // 4AE4: BF800000
	s_nop 0 // 4AE8: BF800000
	s_nop 0 // 4AEC: BF800000
	s_nop 0 // 4AF0: BF800000
	s_nop 0 // 4AF4: BF800000
	s_nop 0 // 4AF8: BF800000
	s_nop 0 // 4AFC: BF800000

0000000000004b00 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:23
	s_clause 0x1 // 4B00: BF850001
	s_load_b32 s4, s[0:1], 0x10 // 4B04: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8 // 4B0C: F4040080 F8000008
	v_lshl_or_b32 v0, s15, 8, v0 // 4B14: D6560000 0401100F
	v_mov_b32_e32 v3, 0 // 4B1C: 7E060280
; ./kernels.hip:83
	s_mov_b32 s5, exec_lo // 4B20: BE85007E
	s_waitcnt lgkmcnt(0) // 4B24: BF89FC07
	s_delay_alu instid0(VALU_DEP_2) // 4B28: BF870002
	v_cmpx_gt_i32_e64 s4, v0 // 4B2C: D4C4007E 00020004
	s_cbranch_execz 31 // 4B34: BFA5001F <_Z12narrow_loadsPKhPji+0xb4>
	s_load_b64 s[0:1], s[0:1], null // 4B38: F4040000 F8000000
; ./kernels.hip:83
	v_ashrrev_i32_e32 v2, 31, v0 // 4B40: 3404009F
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v4, v0 // 4B44: CA100080 03040100
	s_waitcnt lgkmcnt(0) // 4B4C: BF89FC07
	v_add_co_u32 v1, vcc_lo, s0, v0 // 4B50: D7006A01 00020000
	s_delay_alu instid0(VALU_DEP_1) // 4B58: BF870001
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 4B5C: D5207C02 01AA0401
	s_mov_b32 s1, 0 // 4B64: BE810080
; ./kernels.hip:84
	global_load_u8 v5, v[1:2], off // 4B68: DC420000 057C0001
; ./kernels.hip:83
	v_add_nc_u32_e32 v4, 0x10000, v4 // 4B70: 4A0808FF 00010000
	v_add_co_u32 v1, vcc_lo, 0x10000, v1 // 4B78: D7006A01 000202FF 00010000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004B84: BF870191
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 4B88: D5207C02 01AA0480
	v_cmp_le_i32_e64 s0, s4, v4 // 4B90: D4430000 00020804
	s_or_b32 s1, s0, s1 // 4B98: 8C010100
; ./kernels.hip:84
	s_waitcnt vmcnt(0) // 4B9C: BF8903F7
	v_mad_u32_u24 v3, v5, 3, v3 // 4BA0: D60B0003 040D0705
; ./kernels.hip:83
	s_and_not1_b32 exec_lo, exec_lo, s1 // 4BA8: 917E017E
	s_cbranch_execnz 65518 // 4BAC: BFA6FFEE <_Z12narrow_loadsPKhPji+0x68>
	s_or_b32 exec_lo, exec_lo, s1 // 4BB0: 8C7E017E
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004BB4: BF8700A9
	s_or_b32 exec_lo, exec_lo, s5 // 4BB8: 8C7E057E
; ./kernels.hip:85
	v_mov_b32_e32 v1, 0 // 4BBC: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 4BC0: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BC8: BF870091
	v_add_co_u32 v0, vcc_lo, s2, v0 // 4BCC: D7006A00 00020002
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo // 4BD4: D5207C01 01AA0203
	global_store_b32 v[0:1], v3, off // 4BDC: DC6A0000 007C0300
; ./kernels.hip:86
	s_endpgm // 4BE4: BFB00000
	s_nop 0 // 4BE8: BF800000
	s_nop 0 // 4BEC: BF800000
	s_nop 0 // 4BF0: BF800000
	s_nop 0 // 4BF4: BF800000
	s_nop 0 // 4BF8: BF800000
	s_nop 0 // 4BFC: BF800000

0000000000004c00 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i>:
; _Z19gemm_without_matrixPKDv8_DF16_S1_PS_i():
; ./kernels.hip:23
	s_clause 0x1 // 4C00: BF850001
	s_load_b32 s6, s[0:1], 0x18 // 4C04: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10 // 4C0C: F4040100 F8000010
	v_lshl_or_b32 v4, s15, 8, v0 // 4C14: D6560004 0401100F
; ./kernels.hip:93
	s_waitcnt lgkmcnt(0) // 4C1C: BF89FC07
	s_cmp_lt_i32 s6, 1 // 4C20: BF048106
	s_cbranch_scc1 57 // 4C24: BFA20039 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x10c>
	s_load_b128 s[0:3], s[0:1], null // 4C28: F4080000 F8000000
; ./kernels.hip:91
	v_lshrrev_b32_e32 v1, 8, v4 // 4C30: 32020888
	v_mov_b32_e32 v6, 0 // 4C34: 7E0C0280
	v_mul_lo_u32 v7, s6, v0 // 4C38: D72C0007 00020006
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004C40: BF870193
	v_mul_lo_u32 v5, s6, v1 // 4C44: D72C0005 00020206
	v_mov_b32_e32 v0, v6 // 4C4C: 7E000306
	v_mov_b32_e32 v1, v6 // 4C50: 7E020306
	v_mov_b32_e32 v2, v6 // 4C54: 7E040306
	v_mov_b32_e32 v3, v6 // 4C58: 7E060306
	s_nop 0 // 4C5C: BF800000
	s_nop 0 // 4C60: BF800000
	s_nop 0 // 4C64: BF800000
	s_nop 0 // 4C68: BF800000
	s_nop 0 // 4C6C: BF800000
	s_nop 0 // 4C70: BF800000
	s_nop 0 // 4C74: BF800000
	s_nop 0 // 4C78: BF800000
	s_nop 0 // 4C7C: BF800000
; ./kernels.hip:93
	v_mov_b32_e32 v8, v6 // 4C80: 7E100306
	v_lshlrev_b64 v[9:10], 4, v[5:6] // 4C84: D73C0009 00020A84
	v_add_nc_u32_e32 v5, 1, v5 // 4C8C: 4A0A0A81
	s_add_i32 s6, s6, -1 // 4C90: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000004C94: BF8700C9
	s_cmp_eq_u32 s6, 0 // 4C98: BF068006
	v_lshlrev_b64 v[11:12], 4, v[7:8] // 4C9C: D73C000B 00020E84
	s_waitcnt lgkmcnt(0) // 4CA4: BF89FC07
	v_add_co_u32 v8, vcc_lo, s0, v9 // 4CA8: D7006A08 00021200
	v_add_co_ci_u32_e64 v9, null, s1, v10, vcc_lo // 4CB0: D5207C09 01AA1401
	v_add_nc_u32_e32 v7, 1, v7 // 4CB8: 4A0E0E81
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004CBC: BF870094
	v_add_co_u32 v13, vcc_lo, s2, v11 // 4CC0: D7006A0D 00021602
	v_add_co_ci_u32_e64 v14, null, s3, v12, vcc_lo // 4CC8: D5207C0E 01AA1803
	global_load_b128 v[8:11], v[8:9], off // 4CD0: DC5E0000 087C0008
	global_load_b128 v[12:15], v[13:14], off // 4CD8: DC5E0000 0C7C000D
	s_waitcnt vmcnt(0) // 4CE0: BF8903F7
	v_pk_fma_f16 v0, v8, v12, v0 // 4CE4: CC0E4000 1C021908
	v_pk_fma_f16 v1, v9, v13, v1 // 4CEC: CC0E4001 1C061B09
	v_pk_fma_f16 v2, v10, v14, v2 // 4CF4: CC0E4002 1C0A1D0A
	v_pk_fma_f16 v3, v11, v15, v3 // 4CFC: CC0E4003 1C0E1F0B
	s_cbranch_scc0 65502 // 4D04: BFA1FFDE <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x80>
	s_branch 4 // 4D08: BFA00004 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x11c>
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, 0 // 4D0C: CA100080 03020080
	v_dual_mov_b32 v1, 0 :: v_dual_mov_b32 v0, 0 // 4D14: CA100080 01000080
; ./kernels.hip:94
	v_mov_b32_e32 v5, 0 // 4D1C: 7E0A0280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004D20: BF870091
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 4D24: D73C0004 00020884
	v_add_co_u32 v4, vcc_lo, s4, v4 // 4D2C: D7006A04 00020804
	s_delay_alu instid0(VALU_DEP_1) // 4D34: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 4D38: D5207C05 01AA0A05
	global_store_b128 v[4:5], v[0:3], off // 4D40: DC760000 007C0004
; ./kernels.hip:95
	s_endpgm // 4D48: BFB00000
	s_nop 0 // 4D4C: BF800000
	s_nop 0 // 4D50: BF800000
	s_nop 0 // 4D54: BF800000
	s_nop 0 // 4D58: BF800000
	s_nop 0 // 4D5C: BF800000
	s_nop 0 // 4D60: BF800000
	s_nop 0 // 4D64: BF800000
	s_nop 0 // 4D68: BF800000
	s_nop 0 // 4D6C: BF800000
	s_nop 0 // 4D70: BF800000
	s_nop 0 // 4D74: BF800000
	s_nop 0 // 4D78: BF800000
	s_nop 0 // 4D7C: BF800000
	s_nop 0 // 4D80: BF800000
	s_nop 0 // 4D84: BF800000
	s_nop 0 // 4D88: BF800000
	s_nop 0 // 4D8C: BF800000
	s_nop 0 // 4D90: BF800000
	s_nop 0 // 4D94: BF800000
	s_nop 0 // 4D98: BF800000
	s_nop 0 // 4D9C: BF800000
	s_nop 0 // 4DA0: BF800000
	s_nop 0 // 4DA4: BF800000
	s_nop 0 // 4DA8: BF800000
	s_nop 0 // 4DAC: BF800000
	s_nop 0 // 4DB0: BF800000
	s_nop 0 // 4DB4: BF800000
	s_nop 0 // 4DB8: BF800000
	s_nop 0 // 4DBC: BF800000
	s_nop 0 // 4DC0: BF800000
	s_nop 0 // 4DC4: BF800000
	s_nop 0 // 4DC8: BF800000
	s_nop 0 // 4DCC: BF800000
	s_nop 0 // 4DD0: BF800000
	s_nop 0 // 4DD4: BF800000
	s_nop 0 // 4DD8: BF800000
	s_nop 0 // 4DDC: BF800000
	s_nop 0 // 4DE0: BF800000
	s_nop 0 // 4DE4: BF800000
	s_nop 0 // 4DE8: BF800000
	s_nop 0 // 4DEC: BF800000
	s_nop 0 // 4DF0: BF800000
	s_nop 0 // 4DF4: BF800000
	s_nop 0 // 4DF8: BF800000
	s_nop 0 // 4DFC: BF800000

0000000000004e00 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:111
	s_clause 0x1 // 4E00: BF850001
	s_load_b32 s6, s[0:1], 0x18 // 4E04: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10 // 4E0C: F4040100 F8000010
	s_waitcnt lgkmcnt(0) // 4E14: BF89FC07
	s_cmp_lt_i32 s6, 1 // 4E18: BF048106
	s_cbranch_scc1 55 // 4E1C: BFA20037 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xfc>
	s_load_b128 s[0:3], s[0:1], null // 4E20: F4080000 F8000000
	v_dual_mov_b32 v10, 0 :: v_dual_and_b32 v9, 15, v0 // 4E28: CA240080 0A08008F
	s_delay_alu instid0(VALU_DEP_1) // 4E30: BF870001
	v_mov_b32_e32 v1, v10 // 4E34: 7E02030A
	v_mov_b32_e32 v2, v10 // 4E38: 7E04030A
	v_mov_b32_e32 v3, v10 // 4E3C: 7E06030A
	v_mov_b32_e32 v4, v10 // 4E40: 7E08030A
	v_mov_b32_e32 v5, v10 // 4E44: 7E0A030A
	v_mov_b32_e32 v6, v10 // 4E48: 7E0C030A
	v_mov_b32_e32 v7, v10 // 4E4C: 7E0E030A
	v_mov_b32_e32 v8, v10 // 4E50: 7E10030A
	s_nop 0 // 4E54: BF800000
	s_nop 0 // 4E58: BF800000
	s_nop 0 // 4E5C: BF800000
	s_nop 0 // 4E60: BF800000
	s_nop 0 // 4E64: BF800000
	s_nop 0 // 4E68: BF800000
	s_nop 0 // 4E6C: BF800000
	s_nop 0 // 4E70: BF800000
	s_nop 0 // 4E74: BF800000
	s_nop 0 // 4E78: BF800000
	s_nop 0 // 4E7C: BF800000
; ./kernels.hip:112
	v_lshlrev_b64 v[11:12], 4, v[9:10] // 4E80: D73C000B 00021284
; ./kernels.hip:111
	v_add_nc_u32_e32 v9, 64, v9 // 4E88: 4A1212C0
	s_add_i32 s6, s6, -1 // 4E8C: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000004E90: BF870129
	s_cmp_eq_u32 s6, 0 // 4E94: BF068006
; ./kernels.hip:112
	s_waitcnt lgkmcnt(0) // 4E98: BF89FC07
	v_add_co_u32 v15, vcc_lo, s0, v11 // 4E9C: D7006A0F 00021600
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004EA4: BF8700A1
	v_add_co_ci_u32_e64 v16, null, s1, v12, vcc_lo // 4EA8: D5207C10 01AA1801
; ./kernels.hip:113
	v_add_co_u32 v23, vcc_lo, s2, v11 // 4EB0: D7006A17 00021602
	v_add_co_ci_u32_e64 v24, null, s3, v12, vcc_lo // 4EB8: D5207C18 01AA1803
; ./kernels.hip:112
	s_clause 0x1 // 4EC0: BF850001
	global_load_b128 v[11:14], v[15:16], off // 4EC4: DC5E0000 0B7C000F
	global_load_b128 v[15:18], v[15:16], off offset:512 // 4ECC: DC5E0200 0F7C000F
; ./kernels.hip:113
	s_clause 0x1 // 4ED4: BF850001
	global_load_b128 v[19:22], v[23:24], off // 4ED8: DC5E0000 137C0017
	global_load_b128 v[23:26], v[23:24], off offset:512 // 4EE0: DC5E0200 177C0017
; ./kernels.hip:114
	s_waitcnt vmcnt(0) // 4EE8: BF8903F7
	v_wmma_f32_16x16x16_f16 v[1:8], v[11:18], v[19:26], v[1:8] // 4EEC: CC404001 1C06270B
; ./kernels.hip:111
	s_cbranch_scc0 65506 // 4EF4: BFA1FFE2 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x80>
	s_branch 9 // 4EF8: BFA00009 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x120>
	v_mov_b32_e32 v8, 0 // 4EFC: 7E100280
	s_delay_alu instid0(VALU_DEP_1) // 4F00: BF870001
	v_mov_b32_e32 v7, v8 // 4F04: 7E0E0308
	v_mov_b32_e32 v6, v8 // 4F08: 7E0C0308
	v_mov_b32_e32 v5, v8 // 4F0C: 7E0A0308
	v_mov_b32_e32 v4, v8 // 4F10: 7E080308
	v_mov_b32_e32 v3, v8 // 4F14: 7E060308
	v_mov_b32_e32 v2, v8 // 4F18: 7E040308
	v_mov_b32_e32 v1, v8 // 4F1C: 7E020308
; ./kernels.hip:116
	v_lshlrev_b32_e32 v0, 1, v0 // 4F20: 30000081
	v_mov_b32_e32 v10, 0 // 4F24: 7E140280
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004F28: BF870092
	v_lshl_or_b32 v9, s15, 9, v0 // 4F2C: D6560009 0401120F
	v_lshlrev_b64 v[9:10], 4, v[9:10] // 4F34: D73C0009 00021284
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004F3C: BF870091
	v_add_co_u32 v9, vcc_lo, s4, v9 // 4F40: D7006A09 00021204
	v_add_co_ci_u32_e64 v10, null, s5, v10, vcc_lo // 4F48: D5207C0A 01AA1405
	s_clause 0x1 // 4F50: BF850001
	global_store_b128 v[9:10], v[1:4], off // 4F54: DC760000 007C0109
	global_store_b128 v[9:10], v[5:8], off offset:16 // 4F5C: DC760010 007C0509
; ./kernels.hip:119
	s_endpgm // 4F64: BFB00000
	s_nop 0 // 4F68: BF800000
	s_nop 0 // 4F6C: BF800000
	s_nop 0 // 4F70: BF800000
	s_nop 0 // 4F74: BF800000
	s_nop 0 // 4F78: BF800000
	s_nop 0 // 4F7C: BF800000
	s_nop 0 // 4F80: BF800000
	s_nop 0 // 4F84: BF800000
	s_nop 0 // 4F88: BF800000
	s_nop 0 // 4F8C: BF800000
	s_nop 0 // 4F90: BF800000
	s_nop 0 // 4F94: BF800000
	s_nop 0 // 4F98: BF800000
	s_nop 0 // 4F9C: BF800000
	s_nop 0 // 4FA0: BF800000
	s_nop 0 // 4FA4: BF800000
	s_nop 0 // 4FA8: BF800000
	s_nop 0 // 4FAC: BF800000
	s_nop 0 // 4FB0: BF800000
	s_nop 0 // 4FB4: BF800000
	s_nop 0 // 4FB8: BF800000
	s_nop 0 // 4FBC: BF800000
	s_nop 0 // 4FC0: BF800000
	s_nop 0 // 4FC4: BF800000
	s_nop 0 // 4FC8: BF800000
	s_nop 0 // 4FCC: BF800000
	s_nop 0 // 4FD0: BF800000
	s_nop 0 // 4FD4: BF800000
	s_nop 0 // 4FD8: BF800000
	s_nop 0 // 4FDC: BF800000
	s_nop 0 // 4FE0: BF800000
	s_nop 0 // 4FE4: BF800000
	s_nop 0 // 4FE8: BF800000
	s_nop 0 // 4FEC: BF800000
	s_nop 0 // 4FF0: BF800000
	s_nop 0 // 4FF4: BF800000
	s_nop 0 // 4FF8: BF800000
	s_nop 0 // 4FFC: BF800000

0000000000005000 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:123
	s_clause 0x1 // 5000: BF850001
	s_load_b128 s[4:7], s[0:1], null // 5004: F4080100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 500C: F4000000 F8000010
; ./kernels.hip:124
	s_waitcnt lgkmcnt(0) // 5014: BF89FC07
	s_clause 0x2 // 5018: BF850002
	s_load_b512 s[16:31], s[4:5], null // 501C: F4100402 F8000000
	s_load_b512 s[52:67], s[4:5], 0x40 // 5024: F4100D02 F8000040
	s_load_b512 s[36:51], s[4:5], 0x80 // 502C: F4100902 F8000080
; ./kernels.hip:127
	s_cmp_lt_i32 s0, 1 // 5034: BF048100
; ./kernels.hip:124
	s_waitcnt lgkmcnt(0) // 5038: BF89FC07
	v_add_nc_u32_e32 v1, s16, v0 // 503C: 4A020010
	v_add_nc_u32_e32 v2, s17, v0 // 5040: 4A040011
	v_add_nc_u32_e32 v3, s18, v0 // 5044: 4A060012
	v_add_nc_u32_e32 v4, s19, v0 // 5048: 4A080013
	v_add_nc_u32_e32 v5, s20, v0 // 504C: 4A0A0014
	v_add_nc_u32_e32 v6, s21, v0 // 5050: 4A0C0015
	v_add_nc_u32_e32 v7, s22, v0 // 5054: 4A0E0016
	v_add_nc_u32_e32 v8, s23, v0 // 5058: 4A100017
	v_add_nc_u32_e32 v9, s24, v0 // 505C: 4A120018
	v_add_nc_u32_e32 v10, s25, v0 // 5060: 4A140019
	v_add_nc_u32_e32 v11, s26, v0 // 5064: 4A16001A
	v_add_nc_u32_e32 v12, s27, v0 // 5068: 4A18001B
	v_add_nc_u32_e32 v13, s28, v0 // 506C: 4A1A001C
	v_add_nc_u32_e32 v14, s29, v0 // 5070: 4A1C001D
	v_add_nc_u32_e32 v15, s30, v0 // 5074: 4A1E001E
	v_add_nc_u32_e32 v16, s31, v0 // 5078: 4A20001F
	s_load_b512 s[16:31], s[4:5], 0xc0 // 507C: F4100402 F80000C0
	v_add_nc_u32_e32 v25, s60, v0 // 5084: 4A32003C
	v_add_nc_u32_e32 v26, s61, v0 // 5088: 4A34003D
	v_add_nc_u32_e32 v27, s62, v0 // 508C: 4A36003E
	v_add_nc_u32_e32 v28, s63, v0 // 5090: 4A38003F
	v_add_nc_u32_e32 v29, s64, v0 // 5094: 4A3A0040
	v_add_nc_u32_e32 v30, s65, v0 // 5098: 4A3C0041
	v_add_nc_u32_e32 v31, s66, v0 // 509C: 4A3E0042
	v_add_nc_u32_e32 v32, s67, v0 // 50A0: 4A400043
	v_add_nc_u32_e32 v17, s52, v0 // 50A4: 4A220034
	v_add_nc_u32_e32 v18, s53, v0 // 50A8: 4A240035
	v_add_nc_u32_e32 v19, s54, v0 // 50AC: 4A260036
	v_add_nc_u32_e32 v20, s55, v0 // 50B0: 4A280037
	v_add_nc_u32_e32 v33, s36, v0 // 50B4: 4A420024
	v_add_nc_u32_e32 v34, s37, v0 // 50B8: 4A440025
	v_add_nc_u32_e32 v35, s38, v0 // 50BC: 4A460026
	v_add_nc_u32_e32 v36, s39, v0 // 50C0: 4A480027
	v_add_nc_u32_e32 v21, s56, v0 // 50C4: 4A2A0038
	v_add_nc_u32_e32 v22, s57, v0 // 50C8: 4A2C0039
	v_add_nc_u32_e32 v23, s58, v0 // 50CC: 4A2E003A
	v_add_nc_u32_e32 v24, s59, v0 // 50D0: 4A30003B
	s_clause 0x5 // 50D4: BF850005
	scratch_store_b128 off, v[1:4], off // 50D8: DC750000 007C0100
	scratch_store_b128 off, v[5:8], off offset:16 // 50E0: DC750010 007C0500
	scratch_store_b128 off, v[9:12], off offset:32 // 50E8: DC750020 007C0900
	scratch_store_b128 off, v[13:16], off offset:48 // 50F0: DC750030 007C0D00
	scratch_store_b128 off, v[17:20], off offset:64 // 50F8: DC750040 007C1100
	scratch_store_b128 off, v[21:24], off offset:80 // 5100: DC750050 007C1500
	v_add_nc_u32_e32 v1, s40, v0 // 5108: 4A020028
	v_add_nc_u32_e32 v2, s41, v0 // 510C: 4A040029
	v_add_nc_u32_e32 v3, s42, v0 // 5110: 4A06002A
	v_add_nc_u32_e32 v4, s43, v0 // 5114: 4A08002B
	v_add_nc_u32_e32 v5, s44, v0 // 5118: 4A0A002C
	v_add_nc_u32_e32 v6, s45, v0 // 511C: 4A0C002D
	v_add_nc_u32_e32 v7, s46, v0 // 5120: 4A0E002E
	v_add_nc_u32_e32 v8, s47, v0 // 5124: 4A10002F
	v_add_nc_u32_e32 v9, s48, v0 // 5128: 4A120030
	v_add_nc_u32_e32 v10, s49, v0 // 512C: 4A140031
	v_add_nc_u32_e32 v11, s50, v0 // 5130: 4A160032
	v_add_nc_u32_e32 v12, s51, v0 // 5134: 4A180033
	s_clause 0x5 // 5138: BF850005
	scratch_store_b128 off, v[25:28], off offset:96 // 513C: DC750060 007C1900
	scratch_store_b128 off, v[29:32], off offset:112 // 5144: DC750070 007C1D00
	scratch_store_b128 off, v[33:36], off offset:128 // 514C: DC750080 007C2100
	scratch_store_b128 off, v[1:4], off offset:144 // 5154: DC750090 007C0100
	scratch_store_b128 off, v[5:8], off offset:160 // 515C: DC7500A0 007C0500
	scratch_store_b128 off, v[9:12], off offset:176 // 5164: DC7500B0 007C0900
	s_waitcnt lgkmcnt(0) // 516C: BF89FC07
	v_add_nc_u32_e32 v1, s16, v0 // 5170: 4A020010
	v_add_nc_u32_e32 v2, s17, v0 // 5174: 4A040011
	v_add_nc_u32_e32 v3, s18, v0 // 5178: 4A060012
	v_add_nc_u32_e32 v4, s19, v0 // 517C: 4A080013
	v_add_nc_u32_e32 v5, s20, v0 // 5180: 4A0A0014
	v_add_nc_u32_e32 v6, s21, v0 // 5184: 4A0C0015
	v_add_nc_u32_e32 v7, s22, v0 // 5188: 4A0E0016
	v_add_nc_u32_e32 v8, s23, v0 // 518C: 4A100017
	v_add_nc_u32_e32 v9, s24, v0 // 5190: 4A120018
	v_add_nc_u32_e32 v10, s25, v0 // 5194: 4A140019
	v_add_nc_u32_e32 v11, s26, v0 // 5198: 4A16001A
	v_add_nc_u32_e32 v12, s27, v0 // 519C: 4A18001B
	s_clause 0x1 // 51A0: BF850001
	scratch_store_b128 off, v[1:4], off offset:192 // 51A4: DC7500C0 007C0100
	scratch_store_b128 off, v[5:8], off offset:208 // 51AC: DC7500D0 007C0500
	v_mov_b32_e32 v1, 0 // 51B4: 7E020280
	v_add_nc_u32_e32 v13, s28, v0 // 51B8: 4A1A001C
	v_add_nc_u32_e32 v14, s29, v0 // 51BC: 4A1C001D
	v_add_nc_u32_e32 v15, s30, v0 // 51C0: 4A1E001E
	v_add_nc_u32_e32 v16, s31, v0 // 51C4: 4A20001F
	s_clause 0x1 // 51C8: BF850001
	scratch_store_b128 off, v[9:12], off offset:224 // 51CC: DC7500E0 007C0900
	scratch_store_b128 off, v[13:16], off offset:240 // 51D4: DC7500F0 007C0D00
; ./kernels.hip:127
	s_cbranch_scc1 16 // 51DC: BFA20010 <_Z16array_in_scratchPKiPii+0x220>
	s_mov_b32 s1, 0 // 51E0: BE810080
	s_delay_alu instid0(SALU_CYCLE_1) // 51E4: BF870009
; ./kernels.hip:128
	v_add_nc_u32_e32 v1, s1, v1 // 51E8: 4A020201
; ./kernels.hip:129
	s_and_b32 s2, s1, 63 // 51EC: 8B02BF01
; ./kernels.hip:127
	s_add_i32 s1, s1, 1 // 51F0: 81018101
; ./kernels.hip:129
	s_lshl_b32 s2, s2, 2 // 51F4: 84028202
; ./kernels.hip:127
	s_cmp_eq_u32 s0, s1 // 51F8: BF060100
; ./kernels.hip:128
	v_and_b32_e32 v1, 63, v1 // 51FC: 360202BF
	s_delay_alu instid0(VALU_DEP_1) // 5200: BF870001
	v_lshlrev_b32_e32 v1, 2, v1 // 5204: 30020282
	scratch_load_b32 v1, v1, off // 5208: DC510000 01FC0001
; ./kernels.hip:129
	s_waitcnt vmcnt(0) // 5210: BF8903F7
	scratch_store_b32 off, v1, s2 // 5214: DC690000 00020100
; ./kernels.hip:127
	s_cbranch_scc0 65521 // 521C: BFA1FFF1 <_Z16array_in_scratchPKiPii+0x1e4>
; ./kernels.hip:23
	v_lshl_or_b32 v2, s15, 8, v0 // 5220: D6560002 0401100F
; ./kernels.hip:131
	v_mov_b32_e32 v3, 0 // 5228: 7E060280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000522C: BF870091
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 5230: D73C0002 00020482
	v_add_co_u32 v2, vcc_lo, s6, v2 // 5238: D7006A02 00020406
	s_delay_alu instid0(VALU_DEP_1) // 5240: BF870001
	v_add_co_ci_u32_e64 v3, null, s7, v3, vcc_lo // 5244: D5207C03 01AA0607
	global_store_b32 v[2:3], v1, off // 524C: DC6A0000 007C0102
; ./kernels.hip:132
	s_endpgm // 5254: BFB00000
	s_nop 0 // 5258: BF800000
	s_nop 0 // 525C: BF800000
	s_nop 0 // 5260: BF800000
	s_nop 0 // 5264: BF800000
	s_nop 0 // 5268: BF800000
	s_nop 0 // 526C: BF800000
	s_nop 0 // 5270: BF800000
	s_nop 0 // 5274: BF800000
	s_nop 0 // 5278: BF800000
	s_nop 0 // 527C: BF800000
	s_nop 0 // 5280: BF800000
	s_nop 0 // 5284: BF800000
	s_nop 0 // 5288: BF800000
	s_nop 0 // 528C: BF800000
	s_nop 0 // 5290: BF800000
	s_nop 0 // 5294: BF800000
	s_nop 0 // 5298: BF800000
	s_nop 0 // 529C: BF800000
	s_nop 0 // 52A0: BF800000
	s_nop 0 // 52A4: BF800000
	s_nop 0 // 52A8: BF800000
	s_nop 0 // 52AC: BF800000
	s_nop 0 // 52B0: BF800000
	s_nop 0 // 52B4: BF800000
	s_nop 0 // 52B8: BF800000
	s_nop 0 // 52BC: BF800000
	s_nop 0 // 52C0: BF800000
	s_nop 0 // 52C4: BF800000
	s_nop 0 // 52C8: BF800000
	s_nop 0 // 52CC: BF800000
	s_nop 0 // 52D0: BF800000
	s_nop 0 // 52D4: BF800000
	s_nop 0 // 52D8: BF800000
	s_nop 0 // 52DC: BF800000
	s_nop 0 // 52E0: BF800000
	s_nop 0 // 52E4: BF800000
	s_nop 0 // 52E8: BF800000
	s_nop 0 // 52EC: BF800000
	s_nop 0 // 52F0: BF800000
	s_nop 0 // 52F4: BF800000
	s_nop 0 // 52F8: BF800000
	s_nop 0 // 52FC: BF800000

0000000000005300 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:23
	s_clause 0x1 // 5300: BF850001
	s_load_b32 s4, s[0:1], 0x10 // 5304: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8 // 530C: F4040080 F8000008
	v_lshl_or_b32 v0, s15, 8, v0 // 5314: D6560000 0401100F
	s_delay_alu instid0(VALU_DEP_1) // 531C: BF870001
	v_mov_b32_e32 v2, v0 // 5320: 7E040300
; ./kernels.hip:138
	s_waitcnt lgkmcnt(0) // 5324: BF89FC07
	s_cmp_lt_i32 s4, 1 // 5328: BF048104
	s_cbranch_scc1 65 // 532C: BFA20041 <_Z7waitingPKDv4_jPii+0x134>
	s_load_b64 s[0:1], s[0:1], null // 5330: F4040000 F8000000
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, v0 // 5338: CA100080 03020100
	s_set_inst_prefetch_distance 0x1 // 5340: BF840001
	s_nop 0 // 5344: BF800000
	s_nop 0 // 5348: BF800000
	s_nop 0 // 534C: BF800000
	s_nop 0 // 5350: BF800000
	s_nop 0 // 5354: BF800000
	s_nop 0 // 5358: BF800000
	s_nop 0 // 535C: BF800000
	s_nop 0 // 5360: BF800000
	s_nop 0 // 5364: BF800000
	s_nop 0 // 5368: BF800000
	s_nop 0 // 536C: BF800000
	s_nop 0 // 5370: BF800000
	s_nop 0 // 5374: BF800000
	s_nop 0 // 5378: BF800000
	s_nop 0 // 537C: BF800000
; ./kernels.hip:139
	s_waitcnt vmcnt(0) // 5380: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)// 000000005384: BF8704A1
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 5388: D73C0001 00020484
; ./kernels.hip:138
	s_add_i32 s4, s4, -1 // 5390: 8104C104
	s_cmp_eq_u32 s4, 0 // 5394: BF068004
; ./kernels.hip:139
	s_waitcnt lgkmcnt(0) // 5398: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000539C: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 53A0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 53A8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off // 53B0: DC520000 027C0001
; ./kernels.hip:140
	s_waitcnt vmcnt(0) // 53B8: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 53BC: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053C4: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 53C8: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 53D0: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:4 // 53D8: DC520004 027C0001
; ./kernels.hip:141
	s_waitcnt vmcnt(0) // 53E0: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 53E4: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053EC: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 53F0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 53F8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:8 // 5400: DC520008 027C0001
; ./kernels.hip:142
	s_waitcnt vmcnt(0) // 5408: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 540C: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005414: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 5418: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 5420: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:12 // 5428: DC52000C 027C0001
; ./kernels.hip:138
	s_cbranch_scc0 65491 // 5430: BFA1FFD3 <_Z7waitingPKDv4_jPii+0x80>
	s_set_inst_prefetch_distance 0x2 // 5434: BF840002
; ./kernels.hip:144
	v_mov_b32_e32 v1, 0 // 5438: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000543C: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 5440: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s2, v0 // 5448: D7006A00 00020002
	s_delay_alu instid0(VALU_DEP_1) // 5450: BF870001
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo // 5454: D5207C01 01AA0203
	s_waitcnt vmcnt(0) // 545C: BF8903F7
	global_store_b32 v[0:1], v2, off // 5460: DC6A0000 007C0200
; ./kernels.hip:145
	s_endpgm // 5468: BFB00000
	s_code_end // 546C: BF9F0000
	s_code_end // 5470: BF9F0000
	s_code_end // 5474: BF9F0000
	s_code_end // 5478: BF9F0000
	s_code_end // 547C: BF9F0000
	s_code_end // 5480: BF9F0000
	s_code_end // 5484: BF9F0000
	s_code_end // 5488: BF9F0000
	s_code_end // 548C: BF9F0000
	s_code_end // 5490: BF9F0000
	s_code_end // 5494: BF9F0000
	s_code_end // 5498: BF9F0000
	s_code_end // 549C: BF9F0000
	s_code_end // 54A0: BF9F0000
	s_code_end // 54A4: BF9F0000
	s_code_end // 54A8: BF9F0000
	s_code_end // 54AC: BF9F0000
	s_code_end // 54B0: BF9F0000
	s_code_end // 54B4: BF9F0000
	s_code_end // 54B8: BF9F0000
	s_code_end // 54BC: BF9F0000
	s_code_end // 54C0: BF9F0000
	s_code_end // 54C4: BF9F0000
	s_code_end // 54C8: BF9F0000
	s_code_end // 54CC: BF9F0000
	s_code_end // 54D0: BF9F0000
	s_code_end // 54D4: BF9F0000
	s_code_end // 54D8: BF9F0000
	s_code_end // 54DC: BF9F0000
	s_code_end // 54E0: BF9F0000
	s_code_end // 54E4: BF9F0000
	s_code_end // 54E8: BF9F0000
	s_code_end // 54EC: BF9F0000
	s_code_end // 54F0: BF9F0000
	s_code_end // 54F4: BF9F0000
	s_code_end // 54F8: BF9F0000
	s_code_end // 54FC: BF9F0000
	s_code_end // 5500: BF9F0000
	s_code_end // 5504: BF9F0000
	s_code_end // 5508: BF9F0000
	s_code_end // 550C: BF9F0000
	s_code_end // 5510: BF9F0000
	s_code_end // 5514: BF9F0000
	s_code_end // 5518: BF9F0000
	s_code_end // 551C: BF9F0000
	s_code_end // 5520: BF9F0000
	s_code_end // 5524: BF9F0000
	s_code_end // 5528: BF9F0000
	s_code_end // 552C: BF9F0000
	s_code_end // 5530: BF9F0000
	s_code_end // 5534: BF9F0000
	s_code_end // 5538: BF9F0000
	s_code_end // 553C: BF9F0000
	s_code_end // 5540: BF9F0000
	s_code_end // 5544: BF9F0000
	s_code_end // 5548: BF9F0000
	s_code_end // 554C: BF9F0000
	s_code_end // 5550: BF9F0000
	s_code_end // 5554: BF9F0000
	s_code_end // 5558: BF9F0000
	s_code_end // 555C: BF9F0000
	s_code_end // 5560: BF9F0000
	s_code_end // 5564: BF9F0000
	s_code_end // 5568: BF9F0000
	s_code_end // 556C: BF9F0000
	s_code_end // 5570: BF9F0000
	s_code_end // 5574: BF9F0000
	s_code_end // 5578: BF9F0000
	s_code_end // 557C: BF9F0000
	s_code_end // 5580: BF9F0000
	s_code_end // 5584: BF9F0000
	s_code_end // 5588: BF9F0000
	s_code_end // 558C: BF9F0000
	s_code_end // 5590: BF9F0000
	s_code_end // 5594: BF9F0000
	s_code_end // 5598: BF9F0000
	s_code_end // 559C: BF9F0000
	s_code_end // 55A0: BF9F0000
	s_code_end // 55A4: BF9F0000
	s_code_end // 55A8: BF9F0000
	s_code_end // 55AC: BF9F0000
	s_code_end // 55B0: BF9F0000
	s_code_end // 55B4: BF9F0000
	s_code_end // 55B8: BF9F0000
	s_code_end // 55BC: BF9F0000
	s_code_end // 55C0: BF9F0000
	s_code_end // 55C4: BF9F0000
	s_code_end // 55C8: BF9F0000
	s_code_end // 55CC: BF9F0000
	s_code_end // 55D0: BF9F0000
	s_code_end // 55D4: BF9F0000
	s_code_end // 55D8: BF9F0000
	s_code_end // 55DC: BF9F0000
	s_code_end // 55E0: BF9F0000
	s_code_end // 55E4: BF9F0000
	s_code_end // 55E8: BF9F0000
	s_code_end // 55EC: BF9F0000
	s_code_end // 55F0: BF9F0000
	s_code_end // 55F4: BF9F0000
	s_code_end // 55F8: BF9F0000
	s_code_end // 55FC: BF9F0000
