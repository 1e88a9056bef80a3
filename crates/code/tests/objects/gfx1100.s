
gfx1100.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000003d00 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:25
	s_load_b64 s[2:3], s[0:1], 0x10 // 3D00: F4040080 F8000010
	v_lshl_or_b32 v0, s15, 8, v0 // 3D08: D6560000 0401100F
; ./kernels.hip:30
	s_mov_b32 s4, exec_lo // 3D10: BE84007E
	s_waitcnt lgkmcnt(0) // 3D14: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) // 3D18: BF870001
	v_cmpx_gt_i32_e64 s3, v0 // 3D1C: D4C4007E 00020003
	s_cbranch_execz 78 // 3D24: BFA5004E <_Z10clean_axpyPKDv4_fPS_fi+0x160>
	s_load_b128 s[8:11], s[0:1], null // 3D28: F4080200 F8000000
; ./kernels.hip:30
	v_ashrrev_i32_e32 v1, 31, v0 // 3D30: 3402009F
	s_mov_b32 s1, s2 // 3D34: BE810002
	s_mov_b32 s4, s2 // 3D38: BE840002
	s_mov_b32 s5, s2 // 3D3C: BE850002
	s_mov_b32 s6, 0 // 3D40: BE860080
	v_lshlrev_b64 v[3:4], 4, v[0:1] // 3D44: D73C0003 00020084
	s_waitcnt lgkmcnt(0) // 3D4C: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003D50: BF870091
	v_add_co_u32 v1, vcc_lo, s8, v3 // 3D54: D7006A01 00020608
	v_add_co_ci_u32_e64 v2, null, s9, v4, vcc_lo // 3D5C: D5207C02 01AA0809
	v_add_co_u32 v3, vcc_lo, s10, v3 // 3D64: D7006A03 0002060A
	s_delay_alu instid0(VALU_DEP_1) // 3D6C: BF870001
	v_add_co_ci_u32_e64 v4, null, s11, v4, vcc_lo // 3D70: D5207C04 01AA080B
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003D78: BF870094
; ./kernels.hip:31
	v_add_co_u32 v13, vcc_lo, 0x100000, v1 // 3D7C: D7006A0D 000202FF 00100000
	v_add_co_ci_u32_e64 v14, null, 0, v2, vcc_lo // 3D88: D5207C0E 01AA0480
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003D90: BF870094
	v_add_co_u32 v21, vcc_lo, 0x100000, v3 // 3D94: D7006A15 000206FF 00100000
	v_add_co_ci_u32_e64 v22, null, 0, v4, vcc_lo // 3DA0: D5207C16 01AA0880
	global_load_b128 v[5:8], v[1:2], off // 3DA8: DC5E0000 057C0001
	global_load_b128 v[9:12], v[3:4], off // 3DB0: DC5E0000 097C0003
	global_load_b128 v[13:16], v[13:14], off // 3DB8: DC5E0000 0D7C000D
	global_load_b128 v[17:20], v[21:22], off // 3DC0: DC5E0000 117C0015
; ./kernels.hip:30
	v_add_nc_u32_e32 v0, 0x40000, v0 // 3DC8: 4A0000FF 00040000
	v_add_co_u32 v1, vcc_lo, 0x400000, v1 // 3DD0: D7006A01 000202FF 00400000
	s_delay_alu instid0(VALU_DEP_1) // 3DDC: BF870001
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 3DE0: D5207C02 01AA0480
; ./kernels.hip:32
	s_waitcnt vmcnt(2) // 3DE8: BF890BF7
	v_fma_f32 v12, s2, v8, v12 // 3DEC: D613000C 04321002
	v_fma_f32 v11, s5, v7, v11 // 3DF4: D613000B 042E0E05
	v_fma_f32 v10, s4, v6, v10 // 3DFC: D613000A 042A0C04
	v_fmac_f32_e32 v9, s1, v5 // 3E04: 56120A01
; ./kernels.hip:30
	v_cmp_le_i32_e32 vcc_lo, s3, v0 // 3E08: 7C860003
; ./kernels.hip:33
	s_waitcnt vmcnt(0) // 3E0C: BF8903F7
	v_fma_f32 v20, s2, v16, v20 // 3E10: D6130014 04522002
	v_fma_f32 v19, s5, v15, v19 // 3E18: D6130013 044E1E05
	v_fma_f32 v18, s4, v14, v18 // 3E20: D6130012 044A1C04
	v_fmac_f32_e32 v17, s1, v13 // 3E28: 56221A01
; ./kernels.hip:32
	global_store_b128 v[3:4], v[9:12], off // 3E2C: DC760000 007C0903
; ./kernels.hip:30
	v_add_co_u32 v3, s0, 0x400000, v3 // 3E34: D7000003 000206FF 00400000
	s_delay_alu instid0(VALU_DEP_1) // 3E40: BF870001
	v_add_co_ci_u32_e64 v4, null, 0, v4, s0 // 3E44: D5207C04 00020880
	s_or_b32 s6, vcc_lo, s6 // 3E4C: 8C06066A
; ./kernels.hip:33
	global_store_b128 v[21:22], v[17:20], off // 3E50: DC760000 007C1115
; ./kernels.hip:30
	s_and_not1_b32 exec_lo, exec_lo, s6 // 3E58: 917E067E
	s_cbranch_execnz 65478 // 3E5C: BFA6FFC6 <_Z10clean_axpyPKDv4_fPS_fi+0x78>
; ./kernels.hip:35
	s_endpgm // 3E60: BFB00000
	s_nop 0 // 3E64: BF800000
	s_nop 0 // 3E68: BF800000
	s_nop 0 // 3E6C: BF800000
	s_nop 0 // 3E70: BF800000
	s_nop 0 // 3E74: BF800000
	s_nop 0 // 3E78: BF800000
	s_nop 0 // 3E7C: BF800000
	s_nop 0 // 3E80: BF800000
	s_nop 0 // 3E84: BF800000
	s_nop 0 // 3E88: BF800000
	s_nop 0 // 3E8C: BF800000
	s_nop 0 // 3E90: BF800000
	s_nop 0 // 3E94: BF800000
	s_nop 0 // 3E98: BF800000
	s_nop 0 // 3E9C: BF800000
	s_nop 0 // 3EA0: BF800000
	s_nop 0 // 3EA4: BF800000
	s_nop 0 // 3EA8: BF800000
	s_nop 0 // 3EAC: BF800000
	s_nop 0 // 3EB0: BF800000
	s_nop 0 // 3EB4: BF800000
	s_nop 0 // 3EB8: BF800000
	s_nop 0 // 3EBC: BF800000
	s_nop 0 // 3EC0: BF800000
	s_nop 0 // 3EC4: BF800000
	s_nop 0 // 3EC8: BF800000
	s_nop 0 // 3ECC: BF800000
	s_nop 0 // 3ED0: BF800000
	s_nop 0 // 3ED4: BF800000
	s_nop 0 // 3ED8: BF800000
	s_nop 0 // 3EDC: BF800000
	s_nop 0 // 3EE0: BF800000
	s_nop 0 // 3EE4: BF800000
	s_nop 0 // 3EE8: BF800000
	s_nop 0 // 3EEC: BF800000
	s_nop 0 // 3EF0: BF800000
	s_nop 0 // 3EF4: BF800000
	s_nop 0 // 3EF8: BF800000
	s_nop 0 // 3EFC: BF800000

0000000000003f00 <_Z8spillingPKfPfi>:
; _Z8spillingPKfPfi():
; ./kernels.hip:38
	s_load_b128 s[4:7], s[0:1], null // 3F00: F4080100 F8000000
	v_lshl_or_b32 v1, s15, 8, v0 // 3F08: D6560001 0401100F
	s_load_b32 s0, s[0:1], 0x10 // 3F10: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)// 000000003F18: BF8700D1
; ./kernels.hip:41
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v0, v1 // 3F1C: CA100080 03000101
	v_mul_lo_u32 v2, v1, 20 // 3F24: D72C0002 00012901
	scratch_store_b64 off, v[0:1], off offset:80 // 3F2C: DC6D0050 007C0000
	v_lshlrev_b64 v[0:1], 2, v[2:3] // 3F34: D73C0000 00020482
	s_waitcnt lgkmcnt(0) // 3F3C: BF89FC07
	v_add_co_u32 v6, vcc_lo, s4, v0 // 3F40: D7006A06 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000003F48: BF8700B1
	v_add_co_ci_u32_e64 v7, null, s5, v1, vcc_lo // 3F4C: D5207C07 01AA0205
	v_dual_mov_b32 v1, v3 :: v_dual_add_nc_u32 v0, 4, v2 // 3F54: CA200103 01000484
; ./kernels.hip:43
	s_cmp_lt_i32 s0, 1 // 3F5C: BF048100
; ./kernels.hip:41
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 3F60: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003F68: BF870091
	v_add_co_u32 v4, vcc_lo, s4, v0 // 3F6C: D7006A04 00020004
	v_add_co_ci_u32_e64 v5, null, s5, v1, vcc_lo // 3F74: D5207C05 01AA0205
	s_clause 0x1 // 3F7C: BF850001
	global_load_b128 v[8:11], v[6:7], off // 3F80: DC5E0000 087C0006
	global_load_b128 v[4:7], v[4:5], off // 3F88: DC5E0000 047C0004
	v_dual_mov_b32 v1, v3 :: v_dual_add_nc_u32 v0, 8, v2 // 3F90: CA200103 01000488
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003F98: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 3F9C: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s4, v0 // 3FA4: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_2)// 000000003FAC: BF870141
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 3FB0: D5207C01 01AA0205
	scratch_store_b64 off, v[0:1], off offset:16 // 3FB8: DC6D0010 007C0000
	v_dual_mov_b32 v1, v3 :: v_dual_add_nc_u32 v0, 12, v2 // 3FC0: CA200103 0100048C
	v_add_nc_u32_e32 v2, 16, v2 // 3FC8: 4A040490
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 3FCC: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000003FD4: BF870112
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 3FD8: D73C0002 00020482
	v_add_co_u32 v0, vcc_lo, s4, v0 // 3FE0: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000003FE8: BF870191
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 3FEC: D5207C01 01AA0205
	v_add_co_u32 v2, vcc_lo, s4, v2 // 3FF4: D7006A02 00020404
	s_delay_alu instid0(VALU_DEP_1) // 3FFC: BF870001
	v_add_co_ci_u32_e64 v3, null, s5, v3, vcc_lo // 4000: D5207C03 01AA0605
	s_waitcnt vmcnt(0) // 4008: BF8903F7
	scratch_store_b128 off, v[4:7], off // 400C: DC750000 007C0400
	scratch_load_b64 v[4:5], off, off offset:16 // 4014: DC550010 047C0000
	s_waitcnt vmcnt(0) // 401C: BF8903F7
	global_load_b128 v[4:7], v[4:5], off // 4020: DC5E0000 047C0004
	s_waitcnt vmcnt(0) // 4028: BF8903F7
	scratch_store_b128 off, v[4:7], off offset:64 // 402C: DC750040 007C0400
	s_clause 0x1 // 4034: BF850001
	global_load_b128 v[4:7], v[0:1], off // 4038: DC5E0000 047C0000
	global_load_b128 v[0:3], v[2:3], off // 4040: DC5E0000 007C0002
	s_waitcnt vmcnt(1) // 4048: BF8907F7
	scratch_store_b128 off, v[4:7], off offset:16 // 404C: DC750010 007C0400
; ./kernels.hip:43
	s_waitcnt vmcnt(0) // 4054: BF8903F7
	scratch_store_b128 off, v[0:3], off offset:48 // 4058: DC750030 007C0000
	s_cbranch_scc1 143 // 4060: BFA2008F <_Z8spillingPKfPfi+0x3a0>
	s_mov_b32 s1, 0 // 4064: BE810080
	scratch_store_b128 off, v[8:11], off offset:32 // 4068: DC750020 007C0800
; ./kernels.hip:45
	s_clause 0x1 // 4070: BF850001
	scratch_load_b128 v[5:8], off, off offset:32 // 4074: DC5D0020 057C0000
	scratch_load_b128 v[0:3], off, off // 407C: DC5D0000 007C0000
	v_cvt_f32_u32_e32 v4, s1 // 4084: 7E080C01
; ./kernels.hip:43
	s_add_i32 s1, s1, 1 // 4088: 81018101
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000408C: BF8700A9
	s_cmp_lg_u32 s0, s1 // 4090: BF070100
; ./kernels.hip:45
	s_waitcnt vmcnt(0) // 4094: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 4098: D6130005 04120705
	scratch_load_b128 v[0:3], off, off offset:64 // 40A0: DC5D0040 007C0000
	s_waitcnt vmcnt(0) // 40A8: BF8903F7
	v_fma_f32 v6, v6, v0, v4 // 40AC: D6130006 04120106
	v_fma_f32 v7, v7, v1, v4 // 40B4: D6130007 04120307
	v_fma_f32 v8, v8, v2, v4 // 40BC: D6130008 04120508
	scratch_store_b128 off, v[5:8], off offset:32 // 40C4: DC750020 007C0500
	scratch_load_b128 v[5:8], off, off // 40CC: DC5D0000 057C0000
	s_waitcnt vmcnt(0) // 40D4: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 40D8: D6130005 04120705
	scratch_store_b128 off, v[5:8], off // 40E0: DC750000 007C0500
	s_clause 0x1 // 40E8: BF850001
	scratch_load_b128 v[5:8], off, off // 40EC: DC5D0000 057C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 40F4: DC5D0010 007C0000
	s_waitcnt vmcnt(0) // 40FC: BF8903F7
	v_fma_f32 v6, v6, v0, v4 // 4100: D6130006 04120106
	scratch_store_b128 off, v[5:8], off // 4108: DC750000 007C0500
	s_clause 0x1 // 4110: BF850001
	scratch_load_b128 v[5:8], off, off // 4114: DC5D0000 057C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 411C: DC5D0010 007C0000
	s_waitcnt vmcnt(0) // 4124: BF8903F7
	v_fma_f32 v7, v7, v1, v4 // 4128: D6130007 04120307
	scratch_store_b128 off, v[5:8], off // 4130: DC750000 007C0500
	s_clause 0x1 // 4138: BF850001
	scratch_load_b128 v[5:8], off, off // 413C: DC5D0000 057C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 4144: DC5D0010 007C0000
	s_waitcnt vmcnt(0) // 414C: BF8903F7
	v_fma_f32 v8, v8, v2, v4 // 4150: D6130008 04120508
	scratch_store_b128 off, v[5:8], off // 4158: DC750000 007C0500
	s_clause 0x1 // 4160: BF850001
	scratch_load_b128 v[0:3], off, off offset:16 // 4164: DC5D0010 007C0000
	scratch_load_b128 v[5:8], off, off offset:64 // 416C: DC5D0040 057C0000
	s_waitcnt vmcnt(0) // 4174: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 4178: D6130005 04120705
	s_delay_alu instid0(VALU_DEP_1) // 4180: BF870001
	v_dual_mov_b32 v0, v5 :: v_dual_mov_b32 v1, v6 // 4184: CA100105 00000106
	v_dual_mov_b32 v2, v7 :: v_dual_mov_b32 v3, v8 // 418C: CA100107 02020108
	scratch_load_b128 v[5:8], off, off offset:48 // 4194: DC5D0030 057C0000
	s_waitcnt vmcnt(0) // 419C: BF8903F7
	v_fma_f32 v1, v1, v5, v4 // 41A0: D6130001 04120B01
	v_fma_f32 v2, v2, v6, v4 // 41A8: D6130002 04120D02
	v_fma_f32 v3, v3, v7, v4 // 41B0: D6130003 04120F03
	v_mov_b32_e32 v9, v8 // 41B8: 7E120308
	v_mov_b32_e32 v8, v4 // 41BC: 7E100304
	scratch_store_b128 off, v[0:3], off offset:64 // 41C0: DC750040 007C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 41C8: DC5D0010 007C0000
	scratch_store_b128 off, v[5:8], off offset:48 // 41D0: DC750030 007C0500
	s_waitcnt vmcnt(0) // 41D8: BF8903F7
	v_fma_f32 v0, v0, v9, v4 // 41DC: D6130000 04121300
	scratch_store_b128 off, v[0:3], off offset:16 // 41E4: DC750010 007C0000
	s_clause 0x1 // 41EC: BF850001
	scratch_load_b128 v[0:3], off, off offset:16 // 41F0: DC5D0010 007C0000
	scratch_load_b128 v[5:8], off, off offset:32 // 41F8: DC5D0020 057C0000
	s_waitcnt vmcnt(0) // 4200: BF8903F7
	v_fma_f32 v1, v1, v5, v4 // 4204: D6130001 04120B01
	scratch_load_b128 v[5:8], off, off offset:32 // 420C: DC5D0020 057C0000
	s_waitcnt vmcnt(0) // 4214: BF8903F7
	v_fma_f32 v2, v2, v6, v4 // 4218: D6130002 04120D02
	scratch_load_b128 v[5:8], off, off offset:32 // 4220: DC5D0020 057C0000
	s_waitcnt vmcnt(0) // 4228: BF8903F7
	v_fma_f32 v3, v3, v7, v4 // 422C: D6130003 04120F03
	scratch_store_b128 off, v[0:3], off offset:16 // 4234: DC750010 007C0000
	s_clause 0x1 // 423C: BF850001
	scratch_load_b128 v[0:3], off, off offset:32 // 4240: DC5D0020 007C0000
	scratch_load_b128 v[5:8], off, off offset:48 // 4248: DC5D0030 057C0000
	s_waitcnt vmcnt(0) // 4250: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 4254: D6130005 04120705
	scratch_load_b128 v[0:3], off, off // 425C: DC5D0000 007C0000
	s_waitcnt vmcnt(0) // 4264: BF8903F7
	v_fma_f32 v6, v6, v0, v4 // 4268: D6130006 04120106
	v_fma_f32 v7, v7, v1, v4 // 4270: D6130007 04120307
	v_fmac_f32_e32 v8, v9, v2 // 4278: 56100509
	scratch_store_b128 off, v[5:8], off offset:48 // 427C: DC750030 007C0500
; ./kernels.hip:43
	s_cbranch_scc1 65402 // 4284: BFA2FF7A <_Z8spillingPKfPfi+0x170>
	s_clause 0x1 // 4288: BF850001
	scratch_load_b128 v[0:3], off, off offset:64 // 428C: DC5D0040 007C0000
	scratch_load_b128 v[8:11], off, off offset:32 // 4294: DC5D0020 087C0000
	s_branch 2 // 429C: BFA00002 <_Z8spillingPKfPfi+0x3a8>
	scratch_load_b128 v[0:3], off, off offset:64 // 42A0: DC5D0040 007C0000
; ./kernels.hip:49
	s_waitcnt vmcnt(0) // 42A8: BF8903F7
	v_add_f32_e32 v4, 0, v8 // 42AC: 06081080
	scratch_load_b128 v[5:8], off, off // 42B0: DC5D0000 057C0000
	v_add_f32_e32 v4, v4, v9 // 42B8: 06081304
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000042BC: BF870091
	v_add_f32_e32 v4, v4, v10 // 42C0: 06081504
	v_add_f32_e32 v4, v4, v11 // 42C4: 06081704
	s_waitcnt vmcnt(0) // 42C8: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000042CC: BF870091
	v_add_f32_e32 v4, v4, v5 // 42D0: 06080B04
	v_add_f32_e32 v4, v4, v6 // 42D4: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000042D8: BF870091
	v_add_f32_e32 v4, v4, v7 // 42DC: 06080F04
	v_add_f32_e32 v4, v4, v8 // 42E0: 06081104
	scratch_load_b128 v[5:8], off, off offset:16 // 42E4: DC5D0010 057C0000
	v_add_f32_e32 v4, v4, v0 // 42EC: 06080104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000042F0: BF870091
	v_add_f32_e32 v4, v4, v1 // 42F4: 06080304
	v_add_f32_e32 v4, v4, v2 // 42F8: 06080504
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 0000000042FC: BF8700C1
	v_add_f32_e32 v4, v4, v3 // 4300: 06080704
	scratch_load_b128 v[0:3], off, off offset:48 // 4304: DC5D0030 007C0000
	s_waitcnt vmcnt(1) // 430C: BF8907F7
	v_add_f32_e32 v4, v4, v5 // 4310: 06080B04
	v_add_f32_e32 v4, v4, v6 // 4314: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004318: BF870091
	v_add_f32_e32 v4, v4, v7 // 431C: 06080F04
	v_add_f32_e32 v4, v4, v8 // 4320: 06081104
	s_waitcnt vmcnt(0) // 4324: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004328: BF870091
	v_add_f32_e32 v0, v4, v0 // 432C: 06000104
	v_add_f32_e32 v0, v0, v1 // 4330: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004334: BF870091
	v_add_f32_e32 v0, v0, v2 // 4338: 06000500
	v_add_f32_e32 v2, v0, v3 // 433C: 06040700
	scratch_load_b64 v[0:1], off, off offset:80 // 4340: DC550050 007C0000
; ./kernels.hip:50
	s_waitcnt vmcnt(0) // 4348: BF8903F7
	v_mov_b32_e32 v1, 0 // 434C: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004350: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 4354: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s6, v0 // 435C: D7006A00 00020006
	s_delay_alu instid0(VALU_DEP_1) // 4364: BF870001
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 4368: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 4370: DC6A0000 007C0200
; ./kernels.hip:51
	s_endpgm // 4378: BFB00000
	s_nop 0 // 437C: BF800000
	s_nop 0 // 4380: BF800000
	s_nop 0 // 4384: BF800000
	s_nop 0 // 4388: BF800000
	s_nop 0 // 438C: BF800000
	s_nop 0 // 4390: BF800000
	s_nop 0 // 4394: BF800000
	s_nop 0 // 4398: BF800000
	s_nop 0 // 439C: BF800000
	s_nop 0 // 43A0: BF800000
	s_nop 0 // 43A4: BF800000
	s_nop 0 // 43A8: BF800000
	s_nop 0 // 43AC: BF800000
	s_nop 0 // 43B0: BF800000
	s_nop 0 // 43B4: BF800000
	s_nop 0 // 43B8: BF800000
	s_nop 0 // 43BC: BF800000
	s_nop 0 // 43C0: BF800000
	s_nop 0 // 43C4: BF800000
	s_nop 0 // 43C8: BF800000
	s_nop 0 // 43CC: BF800000
	s_nop 0 // 43D0: BF800000
	s_nop 0 // 43D4: BF800000
	s_nop 0 // 43D8: BF800000
	s_nop 0 // 43DC: BF800000
	s_nop 0 // 43E0: BF800000
	s_nop 0 // 43E4: BF800000
	s_nop 0 // 43E8: BF800000
	s_nop 0 // 43EC: BF800000
	s_nop 0 // 43F0: BF800000
	s_nop 0 // 43F4: BF800000
	s_nop 0 // 43F8: BF800000
	s_nop 0 // 43FC: BF800000

0000000000004400 <_Z11lds_limitedPKDv4_fPS_>:
; _Z11lds_limitedPKDv4_fPS_():
; ./kernels.hip:54
	s_load_b128 s[0:3], s[0:1], null // 4400: F4080000 F8000000
	v_lshl_or_b32 v17, s15, 8, v0 // 4408: D6560011 0401100F
; ./kernels.hip:56
	v_mov_b32_e32 v18, 0 // 4410: 7E240280
	v_xor_b32_e32 v39, 0xff, v0 // 4414: 3A4E00FF 000000FF
	v_lshlrev_b32_e32 v0, 4, v0 // 441C: 30000084
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_4)// 000000004420: BF870243
	v_dual_mov_b32 v2, v18 :: v_dual_add_nc_u32 v1, 0x100, v17 // 4424: CA200112 020022FF 00000100
	v_add_nc_u32_e32 v3, 0x200, v17 // 4430: 4A0622FF 00000200
	v_lshlrev_b64 v[37:38], 4, v[17:18] // 4438: D73C0025 00022284
	v_dual_mov_b32 v4, v18 :: v_dual_add_nc_u32 v5, 0x300, v17 // 4440: CA200112 040422FF 00000300
	v_lshlrev_b64 v[1:2], 4, v[1:2] // 444C: D73C0001 00020284
	v_dual_mov_b32 v6, v18 :: v_dual_add_nc_u32 v15, 0x400, v17// 000000004454: CA200112 060E22FF 00000400
	v_dual_mov_b32 v16, v18 :: v_dual_add_nc_u32 v19, 0x500, v17// 000000004460: CA200112 101222FF 00000500
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 00000000446C: BF8700C4
	v_lshlrev_b64 v[3:4], 4, v[3:4] // 4470: D73C0003 00020684
	v_dual_mov_b32 v20, v18 :: v_dual_add_nc_u32 v23, 0x600, v17// 000000004478: CA200112 141622FF 00000600
	s_waitcnt lgkmcnt(0) // 4484: BF89FC07
	v_add_co_u32 v7, vcc_lo, s0, v37 // 4488: D7006A07 00024A00
	v_add_co_ci_u32_e64 v8, null, s1, v38, vcc_lo // 4490: D5207C08 01AA4C01
	v_add_co_u32 v9, vcc_lo, s0, v1 // 4498: D7006A09 00020200
	s_delay_alu instid0(VALU_DEP_1) // 44A0: BF870001
	v_add_co_ci_u32_e64 v10, null, s1, v2, vcc_lo // 44A4: D5207C0A 01AA0401
	v_lshlrev_b64 v[1:2], 4, v[5:6] // 44AC: D73C0001 00020A84
	v_lshlrev_b64 v[21:22], 4, v[15:16] // 44B4: D73C0015 00021E84
	v_add_co_u32 v11, vcc_lo, s0, v3 // 44BC: D7006A0B 00020600
	v_lshlrev_b64 v[19:20], 4, v[19:20] // 44C4: D73C0013 00022684
	v_dual_mov_b32 v24, v18 :: v_dual_add_nc_u32 v25, 0x700, v17// 0000000044CC: CA200112 181822FF 00000700
	v_add_co_ci_u32_e64 v12, null, s1, v4, vcc_lo // 44D8: D5207C0C 01AA0801
	v_add_co_u32 v13, vcc_lo, s0, v1 // 44E0: D7006A0D 00020200
	v_dual_mov_b32 v26, v18 :: v_dual_add_nc_u32 v17, 0x800, v17// 0000000044E8: CA200112 1A1022FF 00000800
	v_add_co_ci_u32_e64 v14, null, s1, v2, vcc_lo // 44F4: D5207C0E 01AA0401
	v_add_co_u32 v21, vcc_lo, s0, v21 // 44FC: D7006A15 00022A00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000004504: BF8700B1
	v_add_co_ci_u32_e64 v22, null, s1, v22, vcc_lo // 4508: D5207C16 01AA2C01
	v_lshlrev_b64 v[23:24], 4, v[23:24] // 4510: D73C0017 00022E84
	v_add_co_u32 v27, vcc_lo, s0, v19 // 4518: D7006A1B 00022600
	v_add_co_ci_u32_e64 v28, null, s1, v20, vcc_lo // 4520: D5207C1C 01AA2801
	v_lshlrev_b64 v[19:20], 4, v[25:26] // 4528: D73C0013 00023284
	v_lshlrev_b64 v[17:18], 4, v[17:18] // 4530: D73C0011 00022284
	v_add_co_u32 v25, vcc_lo, s0, v23 // 4538: D7006A19 00022E00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)// 000000004540: BF870211
	v_add_co_ci_u32_e64 v26, null, s1, v24, vcc_lo // 4544: D5207C1A 01AA3001
	v_add_co_u32 v29, vcc_lo, s0, v19 // 454C: D7006A1D 00022600
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004554: BF8700A1
	v_add_co_ci_u32_e64 v30, null, s1, v20, vcc_lo // 4558: D5207C1E 01AA2801
	v_add_co_u32 v33, vcc_lo, s0, v17 // 4560: D7006A21 00022200
	v_add_co_ci_u32_e64 v34, null, s1, v18, vcc_lo // 4568: D5207C22 01AA2401
	s_clause 0x8 // 4570: BF850008
	global_load_b128 v[1:4], v[7:8], off // 4574: DC5E0000 017C0007
	global_load_b128 v[5:8], v[9:10], off // 457C: DC5E0000 057C0009
	global_load_b128 v[9:12], v[11:12], off // 4584: DC5E0000 097C000B
	global_load_b128 v[13:16], v[13:14], off // 458C: DC5E0000 0D7C000D
	global_load_b128 v[17:20], v[21:22], off // 4594: DC5E0000 117C0015
	global_load_b128 v[21:24], v[27:28], off // 459C: DC5E0000 157C001B
	global_load_b128 v[25:28], v[25:26], off // 45A4: DC5E0000 197C0019
	global_load_b128 v[29:32], v[29:30], off // 45AC: DC5E0000 1D7C001D
	global_load_b128 v[33:36], v[33:34], off // 45B4: DC5E0000 217C0021
; ./kernels.hip:61
	v_lshlrev_b32_e32 v39, 4, v39 // 45BC: 304E4E84
; ./kernels.hip:56
	s_waitcnt vmcnt(7) // 45C0: BF891FF7
	ds_store_b128 v0, v[5:8] offset:4096 // 45C4: DB7C1000 00000500
	s_waitcnt vmcnt(6) // 45CC: BF891BF7
	ds_store_b128 v0, v[9:12] offset:8192 // 45D0: DB7C2000 00000900
	s_waitcnt vmcnt(5) // 45D8: BF8917F7
	ds_store_b128 v0, v[13:16] offset:12288 // 45DC: DB7C3000 00000D00
	s_waitcnt vmcnt(4) // 45E4: BF8913F7
	ds_store_b128 v0, v[17:20] offset:16384 // 45E8: DB7C4000 00001100
	s_waitcnt vmcnt(3) // 45F0: BF890FF7
	ds_store_b128 v0, v[21:24] offset:20480 // 45F4: DB7C5000 00001500
	s_waitcnt vmcnt(2) // 45FC: BF890BF7
	ds_store_b128 v0, v[25:28] offset:24576 // 4600: DB7C6000 00001900
	s_waitcnt vmcnt(1) // 4608: BF8907F7
	ds_store_b128 v0, v[29:32] offset:28672 // 460C: DB7C7000 00001D00
	ds_store_b128 v0, v[1:4] // 4614: DB7C0000 00000100
	s_waitcnt vmcnt(0) // 461C: BF8903F7
	ds_store_b128 v0, v[33:36] offset:32768 // 4620: DB7C8000 00002100
; ./kernels.hip:57
	s_waitcnt lgkmcnt(0) // 4628: BF89FC07
; ./kernels.hip:58
	s_barrier // 462C: BFBD0000
; ./kernels.hip:59
	buffer_gl0_inv // 4630: E0AC0000 00000000
; ./kernels.hip:61
	ds_load_b128 v[0:3], v39 // 4638: DBFC0000 00000027
	ds_load_b128 v[4:7], v39 offset:4096 // 4640: DBFC1000 04000027
	ds_load_b128 v[8:11], v39 offset:8192 // 4648: DBFC2000 08000027
	ds_load_b128 v[12:15], v39 offset:12288 // 4650: DBFC3000 0C000027
	ds_load_b128 v[16:19], v39 offset:16384 // 4658: DBFC4000 10000027
	ds_load_b128 v[20:23], v39 offset:32768 // 4660: DBFC8000 14000027
	s_waitcnt lgkmcnt(5) // 4668: BF89FC57
	v_dual_add_f32 v24, 0, v3 :: v_dual_add_f32 v27, 0, v0 // 466C: C9080680 181A0080
	v_dual_add_f32 v25, 0, v2 :: v_dual_add_f32 v26, 0, v1 // 4674: C9080480 191A0280
	ds_load_b128 v[0:3], v39 offset:20480 // 467C: DBFC5000 00000027
	s_waitcnt lgkmcnt(5) // 4684: BF89FC57
	v_dual_add_f32 v24, v24, v7 :: v_dual_add_f32 v27, v27, v4 // 4688: C9080F18 181A091B
	v_dual_add_f32 v25, v25, v6 :: v_dual_add_f32 v26, v26, v5 // 4690: C9080D19 191A0B1A
	ds_load_b128 v[4:7], v39 offset:24576 // 4698: DBFC6000 04000027
	s_waitcnt lgkmcnt(5) // 46A0: BF89FC57
	v_dual_add_f32 v24, v24, v11 :: v_dual_add_f32 v27, v27, v8// 0000000046A4: C9081718 181A111B
	v_dual_add_f32 v25, v25, v10 :: v_dual_add_f32 v26, v26, v9// 0000000046AC: C9081519 191A131A
	ds_load_b128 v[8:11], v39 offset:28672 // 46B4: DBFC7000 08000027
	s_waitcnt lgkmcnt(5) // 46BC: BF89FC57
	v_dual_add_f32 v15, v24, v15 :: v_dual_add_f32 v12, v27, v12// 0000000046C0: C9081F18 0F0C191B
	v_dual_add_f32 v14, v25, v14 :: v_dual_add_f32 v13, v26, v13// 0000000046C8: C9081D19 0E0C1B1A
	s_waitcnt lgkmcnt(4) // 46D0: BF89FC47
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000046D4: BF870112
	v_dual_add_f32 v15, v15, v19 :: v_dual_add_f32 v12, v12, v16// 0000000046D8: C908270F 0F0C210C
	v_dual_add_f32 v14, v14, v18 :: v_dual_add_f32 v13, v13, v17// 0000000046E0: C908250E 0E0C230D
	s_waitcnt lgkmcnt(2) // 46E8: BF89FC27
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000046EC: BF870112
	v_dual_add_f32 v3, v15, v3 :: v_dual_add_f32 v0, v12, v0 // 46F0: C908070F 0300010C
	v_dual_add_f32 v2, v14, v2 :: v_dual_add_f32 v1, v13, v1 // 46F8: C908050E 0200030D
	s_waitcnt lgkmcnt(1) // 4700: BF89FC17
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000004704: BF870112
	v_dual_add_f32 v3, v3, v7 :: v_dual_add_f32 v0, v0, v4 // 4708: C9080F03 03000900
	v_dual_add_f32 v2, v2, v6 :: v_dual_add_f32 v1, v1, v5 // 4710: C9080D02 02000B01
; ./kernels.hip:62
	v_add_co_u32 v4, vcc_lo, s2, v37 // 4718: D7006A04 00024A02
; ./kernels.hip:61
	s_waitcnt lgkmcnt(0) // 4720: BF89FC07
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004724: BF870192
	v_dual_add_f32 v3, v3, v11 :: v_dual_add_f32 v2, v2, v10 // 4728: C9081703 03021502
	v_dual_add_f32 v1, v1, v9 :: v_dual_add_f32 v0, v0, v8 // 4730: C9081301 01001100
; ./kernels.hip:62
	v_add_co_ci_u32_e64 v5, null, s3, v38, vcc_lo // 4738: D5207C05 01AA4C03
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004740: BF870193
; ./kernels.hip:61
	v_dual_add_f32 v3, v3, v23 :: v_dual_add_f32 v2, v2, v22 // 4744: C9082F03 03022D02
	v_dual_add_f32 v1, v1, v21 :: v_dual_add_f32 v0, v0, v20 // 474C: C9082B01 01002900
; ./kernels.hip:62
	global_store_b128 v[4:5], v[0:3], off // 4754: DC760000 007C0004
; ./kernels.hip:63
	s_endpgm // 475C: BFB00000
	s_nop 0 // 4760: BF800000
	s_nop 0 // 4764: BF800000
	s_nop 0 // 4768: BF800000
	s_nop 0 // 476C: BF800000
	s_nop 0 // 4770: BF800000
	s_nop 0 // 4774: BF800000
	s_nop 0 // 4778: BF800000
	s_nop 0 // 477C: BF800000
	s_nop 0 // 4780: BF800000
	s_nop 0 // 4784: BF800000
	s_nop 0 // 4788: BF800000
	s_nop 0 // 478C: BF800000
	s_nop 0 // 4790: BF800000
	s_nop 0 // 4794: BF800000
	s_nop 0 // 4798: BF800000
	s_nop 0 // 479C: BF800000
	s_nop 0 // 47A0: BF800000
	s_nop 0 // 47A4: BF800000
	s_nop 0 // 47A8: BF800000
	s_nop 0 // 47AC: BF800000
	s_nop 0 // 47B0: BF800000
	s_nop 0 // 47B4: BF800000
	s_nop 0 // 47B8: BF800000
	s_nop 0 // 47BC: BF800000
	s_nop 0 // 47C0: BF800000
	s_nop 0 // 47C4: BF800000
	s_nop 0 // 47C8: BF800000
	s_nop 0 // 47CC: BF800000
	s_nop 0 // 47D0: BF800000
	s_nop 0 // 47D4: BF800000
	s_nop 0 // 47D8: BF800000
	s_nop 0 // 47DC: BF800000
	s_nop 0 // 47E0: BF800000
	s_nop 0 // 47E4: BF800000
	s_nop 0 // 47E8: BF800000
	s_nop 0 // 47EC: BF800000
	s_nop 0 // 47F0: BF800000
	s_nop 0 // 47F4: BF800000
	s_nop 0 // 47F8: BF800000
	s_nop 0 // 47FC: BF800000

0000000000004800 <_Z16register_limitedPKfPfi>:
; _Z16register_limitedPKfPfi():
; ./kernels.hip:66
	v_lshl_or_b32 v184, s15, 8, v0 // 4800: D65600B8 0401100F
	s_clause 0x1 // 4808: BF850001
	s_load_b128 s[4:7], s[0:1], null // 480C: F4080100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 4814: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 00000000481C: BF870121
	v_mul_lo_u32 v185, 0xb8, v184 // 4820: D72C00B9 000370FF 000000B8
; ./kernels.hip:69
	v_mov_b32_e32 v186, 0 // 482C: 7F740280
	v_add_nc_u32_e32 v0, 8, v185 // 4830: 4A017288
	v_add_nc_u32_e32 v2, 16, v185 // 4834: 4A057290
	v_add_nc_u32_e32 v4, 24, v185 // 4838: 4A097298
	s_delay_alu instid0(VALU_DEP_4) // 483C: BF870004
	v_lshlrev_b64 v[6:7], 2, v[185:186] // 4840: D73C0006 00037282
	v_add_nc_u32_e32 v16, 32, v185 // 4848: 4A2172A0
	v_add_nc_u32_e32 v34, 40, v185 // 484C: 4A4572A8
	v_add_nc_u32_e32 v36, 48, v185 // 4850: 4A4972B0
	v_add_nc_u32_e32 v48, 56, v185 // 4854: 4A6172B8
	v_add_nc_u32_e32 v52, 64, v185 // 4858: 4A6972C0
	v_add_nc_u32_e32 v54, 0x48, v185 // 485C: 4A6D72FF 00000048
	v_add_nc_u32_e32 v56, 0x50, v185 // 4864: 4A7172FF 00000050
	v_add_nc_u32_e32 v58, 0x58, v185 // 486C: 4A7572FF 00000058
	v_add_nc_u32_e32 v60, 0x60, v185 // 4874: 4A7972FF 00000060
	v_add_nc_u32_e32 v62, 0x68, v185 // 487C: 4A7D72FF 00000068
	v_add_nc_u32_e32 v64, 0x70, v185 // 4884: 4A8172FF 00000070
	v_add_nc_u32_e32 v66, 0x78, v185 // 488C: 4A8572FF 00000078
	v_add_nc_u32_e32 v68, 0x80, v185 // 4894: 4A8972FF 00000080
	v_add_nc_u32_e32 v70, 0x88, v185 // 489C: 4A8D72FF 00000088
	v_add_nc_u32_e32 v72, 0x90, v185 // 48A4: 4A9172FF 00000090
	v_add_nc_u32_e32 v74, 0x98, v185 // 48AC: 4A9572FF 00000098
	v_add_nc_u32_e32 v76, 0xa0, v185 // 48B4: 4A9972FF 000000A0
	v_add_nc_u32_e32 v78, 0xa8, v185 // 48BC: 4A9D72FF 000000A8
	v_add_nc_u32_e32 v185, 0xb0, v185 // 48C4: 4B7372FF 000000B0
	v_mov_b32_e32 v1, v186 // 48CC: 7E0203BA
	v_mov_b32_e32 v3, v186 // 48D0: 7E0603BA
	v_mov_b32_e32 v5, v186 // 48D4: 7E0A03BA
	v_mov_b32_e32 v35, v186 // 48D8: 7E4603BA
	v_mov_b32_e32 v17, v186 // 48DC: 7E2203BA
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 48E0: D73C0000 00020082
	v_mov_b32_e32 v37, v186 // 48E8: 7E4A03BA
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 48EC: D73C0002 00020482
	v_mov_b32_e32 v49, v186 // 48F4: 7E6203BA
	v_lshlrev_b64 v[18:19], 2, v[4:5] // 48F8: D73C0012 00020882
	s_waitcnt lgkmcnt(0) // 4900: BF89FC07
	v_add_co_u32 v4, vcc_lo, s4, v6 // 4904: D7006A04 00020C04
	s_delay_alu instid0(VALU_DEP_1) // 490C: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v7, vcc_lo // 4910: D5207C05 01AA0E05
	v_add_co_u32 v0, vcc_lo, s4, v0 // 4918: D7006A00 00020004
	v_mov_b32_e32 v53, v186 // 4920: 7E6A03BA
	v_lshlrev_b64 v[32:33], 2, v[16:17] // 4924: D73C0020 00022082
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 492C: D5207C01 01AA0205
	v_add_co_u32 v20, vcc_lo, s4, v2 // 4934: D7006A14 00020404
	v_mov_b32_e32 v55, v186 // 493C: 7E6E03BA
	v_lshlrev_b64 v[34:35], 2, v[34:35] // 4940: D73C0022 00024482
	v_add_co_ci_u32_e64 v21, null, s5, v3, vcc_lo // 4948: D5207C15 01AA0605
	v_add_co_u32 v18, vcc_lo, s4, v18 // 4950: D7006A12 00022404
	v_mov_b32_e32 v57, v186 // 4958: 7E7203BA
	v_lshlrev_b64 v[50:51], 2, v[36:37] // 495C: D73C0032 00024882
	v_add_co_ci_u32_e64 v19, null, s5, v19, vcc_lo // 4964: D5207C13 01AA2605
	v_add_co_u32 v32, vcc_lo, s4, v32 // 496C: D7006A20 00024004
	v_mov_b32_e32 v59, v186 // 4974: 7E7603BA
	v_lshlrev_b64 v[48:49], 2, v[48:49] // 4978: D73C0030 00026082
	v_add_co_ci_u32_e64 v33, null, s5, v33, vcc_lo // 4980: D5207C21 01AA4205
	v_add_co_u32 v34, vcc_lo, s4, v34 // 4988: D7006A22 00024404
	v_mov_b32_e32 v61, v186 // 4990: 7E7A03BA
	v_lshlrev_b64 v[52:53], 2, v[52:53] // 4994: D73C0034 00026882
	v_add_co_ci_u32_e64 v35, null, s5, v35, vcc_lo // 499C: D5207C23 01AA4605
	v_add_co_u32 v50, vcc_lo, s4, v50 // 49A4: D7006A32 00026404
	v_mov_b32_e32 v63, v186 // 49AC: 7E7E03BA
	v_lshlrev_b64 v[54:55], 2, v[54:55] // 49B0: D73C0036 00026C82
	v_add_co_ci_u32_e64 v51, null, s5, v51, vcc_lo // 49B8: D5207C33 01AA6605
	v_add_co_u32 v48, vcc_lo, s4, v48 // 49C0: D7006A30 00026004
	v_mov_b32_e32 v65, v186 // 49C8: 7E8203BA
	v_lshlrev_b64 v[56:57], 2, v[56:57] // 49CC: D73C0038 00027082
	v_add_co_ci_u32_e64 v49, null, s5, v49, vcc_lo // 49D4: D5207C31 01AA6205
	v_add_co_u32 v52, vcc_lo, s4, v52 // 49DC: D7006A34 00026804
	v_mov_b32_e32 v67, v186 // 49E4: 7E8603BA
	v_lshlrev_b64 v[58:59], 2, v[58:59] // 49E8: D73C003A 00027482
	v_add_co_ci_u32_e64 v53, null, s5, v53, vcc_lo // 49F0: D5207C35 01AA6A05
	v_add_co_u32 v54, vcc_lo, s4, v54 // 49F8: D7006A36 00026C04
	v_mov_b32_e32 v69, v186 // 4A00: 7E8A03BA
	v_lshlrev_b64 v[60:61], 2, v[60:61] // 4A04: D73C003C 00027882
	v_add_co_ci_u32_e64 v55, null, s5, v55, vcc_lo // 4A0C: D5207C37 01AA6E05
	v_add_co_u32 v56, vcc_lo, s4, v56 // 4A14: D7006A38 00027004
	v_mov_b32_e32 v71, v186 // 4A1C: 7E8E03BA
	v_lshlrev_b64 v[62:63], 2, v[62:63] // 4A20: D73C003E 00027C82
	v_add_co_ci_u32_e64 v57, null, s5, v57, vcc_lo // 4A28: D5207C39 01AA7205
	v_add_co_u32 v58, vcc_lo, s4, v58 // 4A30: D7006A3A 00027404
	v_mov_b32_e32 v73, v186 // 4A38: 7E9203BA
	v_lshlrev_b64 v[64:65], 2, v[64:65] // 4A3C: D73C0040 00028082
	v_add_co_ci_u32_e64 v59, null, s5, v59, vcc_lo // 4A44: D5207C3B 01AA7605
	v_add_co_u32 v60, vcc_lo, s4, v60 // 4A4C: D7006A3C 00027804
	v_mov_b32_e32 v75, v186 // 4A54: 7E9603BA
	v_lshlrev_b64 v[66:67], 2, v[66:67] // 4A58: D73C0042 00028482
	v_add_co_ci_u32_e64 v61, null, s5, v61, vcc_lo // 4A60: D5207C3D 01AA7A05
	v_add_co_u32 v62, vcc_lo, s4, v62 // 4A68: D7006A3E 00027C04
	v_mov_b32_e32 v77, v186 // 4A70: 7E9A03BA
	v_lshlrev_b64 v[68:69], 2, v[68:69] // 4A74: D73C0044 00028882
	v_add_co_ci_u32_e64 v63, null, s5, v63, vcc_lo // 4A7C: D5207C3F 01AA7E05
	v_add_co_u32 v64, vcc_lo, s4, v64 // 4A84: D7006A40 00028004
	v_mov_b32_e32 v79, v186 // 4A8C: 7E9E03BA
	v_lshlrev_b64 v[70:71], 2, v[70:71] // 4A90: D73C0046 00028C82
	v_add_co_ci_u32_e64 v65, null, s5, v65, vcc_lo // 4A98: D5207C41 01AA8205
	v_add_co_u32 v66, vcc_lo, s4, v66 // 4AA0: D7006A42 00028404
	v_lshlrev_b64 v[72:73], 2, v[72:73] // 4AA8: D73C0048 00029082
	v_add_co_ci_u32_e64 v67, null, s5, v67, vcc_lo // 4AB0: D5207C43 01AA8605
	v_add_co_u32 v68, vcc_lo, s4, v68 // 4AB8: D7006A44 00028804
	v_lshlrev_b64 v[74:75], 2, v[74:75] // 4AC0: D73C004A 00029482
	v_add_co_ci_u32_e64 v69, null, s5, v69, vcc_lo // 4AC8: D5207C45 01AA8A05
	v_add_co_u32 v70, vcc_lo, s4, v70 // 4AD0: D7006A46 00028C04
	v_lshlrev_b64 v[76:77], 2, v[76:77] // 4AD8: D73C004C 00029882
	v_add_co_ci_u32_e64 v71, null, s5, v71, vcc_lo // 4AE0: D5207C47 01AA8E05
	v_add_co_u32 v72, vcc_lo, s4, v72 // 4AE8: D7006A48 00029004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004AF0: BF8700A1
	v_add_co_ci_u32_e64 v73, null, s5, v73, vcc_lo // 4AF4: D5207C49 01AA9205
	v_add_co_u32 v74, vcc_lo, s4, v74 // 4AFC: D7006A4A 00029404
	v_add_co_ci_u32_e64 v75, null, s5, v75, vcc_lo // 4B04: D5207C4B 01AA9605
	v_lshlrev_b64 v[78:79], 2, v[78:79] // 4B0C: D73C004E 00029C82
	v_add_co_u32 v187, vcc_lo, s4, v76 // 4B14: D7006ABB 00029804
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_4)// 000000004B1C: BF870221
	v_add_co_ci_u32_e64 v188, null, s5, v77, vcc_lo // 4B20: D5207CBC 01AA9A05
	v_lshlrev_b64 v[76:77], 2, v[185:186] // 4B28: D73C004C 00037282
	v_add_co_u32 v189, vcc_lo, s4, v78 // 4B30: D7006ABD 00029C04
	s_delay_alu instid0(VALU_DEP_1) // 4B38: BF870001
	v_add_co_ci_u32_e64 v190, null, s5, v79, vcc_lo // 4B3C: D5207CBE 01AA9E05
	s_clause 0x3 // 4B44: BF850003
	global_load_b128 v[28:31], v[20:21], off // 4B48: DC5E0000 1C7C0014
	global_load_b128 v[24:27], v[20:21], off offset:16 // 4B50: DC5E0010 187C0014
	global_load_b128 v[20:23], v[18:19], off // 4B58: DC5E0000 147C0012
	global_load_b128 v[16:19], v[18:19], off offset:16 // 4B60: DC5E0010 107C0012
	v_add_co_u32 v191, vcc_lo, s4, v76 // 4B68: D7006ABF 00029804
	s_delay_alu instid0(VALU_DEP_1) // 4B70: BF870001
	v_add_co_ci_u32_e64 v192, null, s5, v77, vcc_lo // 4B74: D5207CC0 01AA9A05
	s_clause 0x1f // 4B7C: BF85001F
	global_load_b128 v[168:171], v[50:51], off // 4B80: DC5E0000 A87C0032
	global_load_b128 v[160:163], v[50:51], off offset:16 // 4B88: DC5E0010 A07C0032
	global_load_b128 v[180:183], v[48:49], off // 4B90: DC5E0000 B47C0030
	global_load_b128 v[176:179], v[48:49], off offset:16 // 4B98: DC5E0010 B07C0030
	global_load_b128 v[172:175], v[52:53], off // 4BA0: DC5E0000 AC7C0034
	global_load_b128 v[164:167], v[52:53], off offset:16 // 4BA8: DC5E0010 A47C0034
	global_load_b128 v[156:159], v[54:55], off // 4BB0: DC5E0000 9C7C0036
	global_load_b128 v[152:155], v[54:55], off offset:16 // 4BB8: DC5E0010 987C0036
	global_load_b128 v[148:151], v[56:57], off // 4BC0: DC5E0000 947C0038
	global_load_b128 v[144:147], v[56:57], off offset:16 // 4BC8: DC5E0010 907C0038
	global_load_b128 v[140:143], v[58:59], off // 4BD0: DC5E0000 8C7C003A
	global_load_b128 v[136:139], v[58:59], off offset:16 // 4BD8: DC5E0010 887C003A
	global_load_b128 v[132:135], v[60:61], off // 4BE0: DC5E0000 847C003C
	global_load_b128 v[128:131], v[60:61], off offset:16 // 4BE8: DC5E0010 807C003C
	global_load_b128 v[124:127], v[62:63], off // 4BF0: DC5E0000 7C7C003E
	global_load_b128 v[120:123], v[62:63], off offset:16 // 4BF8: DC5E0010 787C003E
	global_load_b128 v[116:119], v[64:65], off // 4C00: DC5E0000 747C0040
	global_load_b128 v[112:115], v[64:65], off offset:16 // 4C08: DC5E0010 707C0040
	global_load_b128 v[108:111], v[66:67], off // 4C10: DC5E0000 6C7C0042
	global_load_b128 v[104:107], v[66:67], off offset:16 // 4C18: DC5E0010 687C0042
	global_load_b128 v[100:103], v[68:69], off // 4C20: DC5E0000 647C0044
	global_load_b128 v[96:99], v[68:69], off offset:16 // 4C28: DC5E0010 607C0044
	global_load_b128 v[92:95], v[70:71], off // 4C30: DC5E0000 5C7C0046
	global_load_b128 v[88:91], v[70:71], off offset:16 // 4C38: DC5E0010 587C0046
	global_load_b128 v[84:87], v[72:73], off // 4C40: DC5E0000 547C0048
	global_load_b128 v[80:83], v[72:73], off offset:16 // 4C48: DC5E0010 507C0048
	global_load_b128 v[76:79], v[74:75], off // 4C50: DC5E0000 4C7C004A
	global_load_b128 v[72:75], v[74:75], off offset:16 // 4C58: DC5E0010 487C004A
	global_load_b128 v[68:71], v[187:188], off // 4C60: DC5E0000 447C00BB
	global_load_b128 v[64:67], v[187:188], off offset:16 // 4C68: DC5E0010 407C00BB
	global_load_b128 v[60:63], v[189:190], off // 4C70: DC5E0000 3C7C00BD
	global_load_b128 v[56:59], v[189:190], off offset:16 // 4C78: DC5E0010 387C00BD
	s_clause 0x9 // 4C80: BF850009
	global_load_b128 v[52:55], v[191:192], off // 4C84: DC5E0000 347C00BF
	global_load_b128 v[48:51], v[191:192], off offset:16 // 4C8C: DC5E0010 307C00BF
	global_load_b128 v[12:15], v[4:5], off // 4C94: DC5E0000 0C7C0004
	global_load_b128 v[8:11], v[4:5], off offset:16 // 4C9C: DC5E0010 087C0004
	global_load_b128 v[4:7], v[0:1], off // 4CA4: DC5E0000 047C0000
	global_load_b128 v[0:3], v[0:1], off offset:16 // 4CAC: DC5E0010 007C0000
	global_load_b128 v[44:47], v[32:33], off // 4CB4: DC5E0000 2C7C0020
	global_load_b128 v[40:43], v[32:33], off offset:16 // 4CBC: DC5E0010 287C0020
	global_load_b128 v[36:39], v[34:35], off // 4CC4: DC5E0000 247C0022
	global_load_b128 v[32:35], v[34:35], off offset:16 // 4CCC: DC5E0010 207C0022
; ./kernels.hip:71
	s_cmp_lt_i32 s0, 1 // 4CD4: BF048100
	s_cbranch_scc1 387 // 4CD8: BFA20183 <_Z16register_limitedPKfPfi+0xae8>
	v_mov_b32_e32 v186, 0 // 4CDC: 7F740280
	s_mov_b32 s1, 0 // 4CE0: BE810080
	s_waitcnt vmcnt(8) // 4CE4: BF8923F7
	v_mov_b32_e32 v185, v51 // 4CE8: 7F720333
	v_cvt_f32_u32_e32 v51, s1 // 4CEC: 7E660C01
; ./kernels.hip:74
	s_bitcmp0_b32 s1, 0 // 4CF0: BF0C8001
	s_cselect_b32 vcc_lo, -1, 0 // 4CF4: 986A80C1
; ./kernels.hip:71
	s_add_i32 s1, s1, 1 // 4CF8: 81018101
; ./kernels.hip:73
	s_waitcnt vmcnt(7) // 4CFC: BF891FF7
	v_fma_f32 v12, v186, v12, v51 // 4D00: D613000C 04CE19BA
	s_waitcnt vmcnt(6) // 4D08: BF891BF7
	v_fma_f32 v11, v186, v11, v51 // 4D0C: D613000B 04CE17BA
	v_fma_f32 v13, v186, v13, v51 // 4D14: D613000D 04CE1BBA
	v_fma_f32 v14, v186, v14, v51 // 4D1C: D613000E 04CE1DBA
	v_fma_f32 v15, v186, v15, v51 // 4D24: D613000F 04CE1FBA
	v_fma_f32 v8, v186, v8, v51 // 4D2C: D6130008 04CE11BA
; ./kernels.hip:74
	v_cndmask_b32_e32 v187, v12, v11, vcc_lo // 4D34: 0376170C
; ./kernels.hip:73
	v_fma_f32 v9, v186, v9, v51 // 4D38: D6130009 04CE13BA
	v_fma_f32 v10, v186, v10, v51 // 4D40: D613000A 04CE15BA
	s_waitcnt vmcnt(5) // 4D48: BF8917F7
	v_fma_f32 v4, v186, v4, v51 // 4D4C: D6130004 04CE09BA
	v_fma_f32 v5, v186, v5, v51 // 4D54: D6130005 04CE0BBA
	v_fma_f32 v6, v186, v6, v51 // 4D5C: D6130006 04CE0DBA
	v_fma_f32 v7, v186, v7, v51 // 4D64: D6130007 04CE0FBA
	s_waitcnt vmcnt(4) // 4D6C: BF8913F7
	v_fma_f32 v0, v186, v0, v51 // 4D70: D6130000 04CE01BA
	v_fma_f32 v1, v186, v1, v51 // 4D78: D6130001 04CE03BA
	v_fma_f32 v2, v186, v2, v51 // 4D80: D6130002 04CE05BA
	v_fma_f32 v3, v186, v3, v51 // 4D88: D6130003 04CE07BA
	v_fma_f32 v28, v186, v28, v51 // 4D90: D613001C 04CE39BA
	v_fma_f32 v29, v186, v29, v51 // 4D98: D613001D 04CE3BBA
	v_fma_f32 v30, v186, v30, v51 // 4DA0: D613001E 04CE3DBA
	v_fma_f32 v31, v186, v31, v51 // 4DA8: D613001F 04CE3FBA
	v_fma_f32 v24, v186, v24, v51 // 4DB0: D6130018 04CE31BA
	v_fma_f32 v25, v186, v25, v51 // 4DB8: D6130019 04CE33BA
	v_fma_f32 v26, v186, v26, v51 // 4DC0: D613001A 04CE35BA
	v_fma_f32 v27, v186, v27, v51 // 4DC8: D613001B 04CE37BA
	v_fma_f32 v20, v186, v20, v51 // 4DD0: D6130014 04CE29BA
	v_fma_f32 v21, v186, v21, v51 // 4DD8: D6130015 04CE2BBA
	v_fma_f32 v22, v186, v22, v51 // 4DE0: D6130016 04CE2DBA
	v_fma_f32 v23, v186, v23, v51 // 4DE8: D6130017 04CE2FBA
	v_fma_f32 v16, v186, v16, v51 // 4DF0: D6130010 04CE21BA
	v_fma_f32 v17, v186, v17, v51 // 4DF8: D6130011 04CE23BA
	v_fma_f32 v18, v186, v18, v51 // 4E00: D6130012 04CE25BA
	v_fma_f32 v19, v186, v19, v51 // 4E08: D6130013 04CE27BA
	s_waitcnt vmcnt(3) // 4E10: BF890FF7
	v_fma_f32 v44, v186, v44, v51 // 4E14: D613002C 04CE59BA
	v_fma_f32 v45, v186, v45, v51 // 4E1C: D613002D 04CE5BBA
	v_fma_f32 v46, v186, v46, v51 // 4E24: D613002E 04CE5DBA
	v_fma_f32 v47, v186, v47, v51 // 4E2C: D613002F 04CE5FBA
	s_waitcnt vmcnt(2) // 4E34: BF890BF7
	v_fma_f32 v40, v186, v40, v51 // 4E38: D6130028 04CE51BA
	v_fma_f32 v41, v186, v41, v51 // 4E40: D6130029 04CE53BA
	v_fma_f32 v42, v186, v42, v51 // 4E48: D613002A 04CE55BA
	v_fma_f32 v43, v186, v43, v51 // 4E50: D613002B 04CE57BA
	s_waitcnt vmcnt(1) // 4E58: BF8907F7
	v_fma_f32 v36, v186, v36, v51 // 4E5C: D6130024 04CE49BA
	v_fma_f32 v37, v186, v37, v51 // 4E64: D6130025 04CE4BBA
	v_fma_f32 v38, v186, v38, v51 // 4E6C: D6130026 04CE4DBA
	v_fma_f32 v39, v186, v39, v51 // 4E74: D6130027 04CE4FBA
	s_waitcnt vmcnt(0) // 4E7C: BF8903F7
	v_fma_f32 v32, v186, v32, v51 // 4E80: D6130020 04CE41BA
	v_fma_f32 v33, v186, v33, v51 // 4E88: D6130021 04CE43BA
	v_fma_f32 v34, v186, v34, v51 // 4E90: D6130022 04CE45BA
	v_fma_f32 v35, v186, v35, v51 // 4E98: D6130023 04CE47BA
	v_fma_f32 v168, v186, v168, v51 // 4EA0: D61300A8 04CF51BA
	v_fma_f32 v169, v186, v169, v51 // 4EA8: D61300A9 04CF53BA
	v_fma_f32 v170, v186, v170, v51 // 4EB0: D61300AA 04CF55BA
	v_fma_f32 v171, v186, v171, v51 // 4EB8: D61300AB 04CF57BA
	v_fma_f32 v160, v186, v160, v51 // 4EC0: D61300A0 04CF41BA
	v_fma_f32 v161, v186, v161, v51 // 4EC8: D61300A1 04CF43BA
	v_fma_f32 v162, v186, v162, v51 // 4ED0: D61300A2 04CF45BA
	v_fma_f32 v163, v186, v163, v51 // 4ED8: D61300A3 04CF47BA
	v_fma_f32 v180, v186, v180, v51 // 4EE0: D61300B4 04CF69BA
	v_fma_f32 v181, v186, v181, v51 // 4EE8: D61300B5 04CF6BBA
	v_fma_f32 v182, v186, v182, v51 // 4EF0: D61300B6 04CF6DBA
	v_fma_f32 v183, v186, v183, v51 // 4EF8: D61300B7 04CF6FBA
	v_fma_f32 v176, v186, v176, v51 // 4F00: D61300B0 04CF61BA
	v_fma_f32 v177, v186, v177, v51 // 4F08: D61300B1 04CF63BA
	v_fma_f32 v178, v186, v178, v51 // 4F10: D61300B2 04CF65BA
	v_fma_f32 v179, v186, v179, v51 // 4F18: D61300B3 04CF67BA
	v_fma_f32 v172, v186, v172, v51 // 4F20: D61300AC 04CF59BA
	v_fma_f32 v173, v186, v173, v51 // 4F28: D61300AD 04CF5BBA
	v_fma_f32 v174, v186, v174, v51 // 4F30: D61300AE 04CF5DBA
	v_fma_f32 v175, v186, v175, v51 // 4F38: D61300AF 04CF5FBA
	v_fma_f32 v164, v186, v164, v51 // 4F40: D61300A4 04CF49BA
	v_fma_f32 v165, v186, v165, v51 // 4F48: D61300A5 04CF4BBA
	v_fma_f32 v166, v186, v166, v51 // 4F50: D61300A6 04CF4DBA
	v_fma_f32 v167, v186, v167, v51 // 4F58: D61300A7 04CF4FBA
	v_fma_f32 v156, v186, v156, v51 // 4F60: D613009C 04CF39BA
	v_fma_f32 v157, v186, v157, v51 // 4F68: D613009D 04CF3BBA
	v_fma_f32 v158, v186, v158, v51 // 4F70: D613009E 04CF3DBA
	v_fma_f32 v159, v186, v159, v51 // 4F78: D613009F 04CF3FBA
	v_fma_f32 v152, v186, v152, v51 // 4F80: D6130098 04CF31BA
	v_fma_f32 v153, v186, v153, v51 // 4F88: D6130099 04CF33BA
	v_fma_f32 v154, v186, v154, v51 // 4F90: D613009A 04CF35BA
	v_fma_f32 v155, v186, v155, v51 // 4F98: D613009B 04CF37BA
	v_fma_f32 v148, v186, v148, v51 // 4FA0: D6130094 04CF29BA
	v_fma_f32 v149, v186, v149, v51 // 4FA8: D6130095 04CF2BBA
	v_fma_f32 v150, v186, v150, v51 // 4FB0: D6130096 04CF2DBA
	v_fma_f32 v151, v186, v151, v51 // 4FB8: D6130097 04CF2FBA
	v_fma_f32 v144, v186, v144, v51 // 4FC0: D6130090 04CF21BA
	v_fma_f32 v145, v186, v145, v51 // 4FC8: D6130091 04CF23BA
	v_fma_f32 v146, v186, v146, v51 // 4FD0: D6130092 04CF25BA
	v_fma_f32 v147, v186, v147, v51 // 4FD8: D6130093 04CF27BA
	v_fma_f32 v140, v186, v140, v51 // 4FE0: D613008C 04CF19BA
	v_fma_f32 v141, v186, v141, v51 // 4FE8: D613008D 04CF1BBA
	v_fma_f32 v142, v186, v142, v51 // 4FF0: D613008E 04CF1DBA
	v_fma_f32 v143, v186, v143, v51 // 4FF8: D613008F 04CF1FBA
	v_fma_f32 v136, v186, v136, v51 // 5000: D6130088 04CF11BA
	v_fma_f32 v137, v186, v137, v51 // 5008: D6130089 04CF13BA
	v_fma_f32 v138, v186, v138, v51 // 5010: D613008A 04CF15BA
	v_fma_f32 v139, v186, v139, v51 // 5018: D613008B 04CF17BA
	v_fma_f32 v132, v186, v132, v51 // 5020: D6130084 04CF09BA
	v_fma_f32 v133, v186, v133, v51 // 5028: D6130085 04CF0BBA
	v_fma_f32 v134, v186, v134, v51 // 5030: D6130086 04CF0DBA
	v_fma_f32 v135, v186, v135, v51 // 5038: D6130087 04CF0FBA
	v_fma_f32 v128, v186, v128, v51 // 5040: D6130080 04CF01BA
	v_fma_f32 v129, v186, v129, v51 // 5048: D6130081 04CF03BA
	v_fma_f32 v130, v186, v130, v51 // 5050: D6130082 04CF05BA
	v_fma_f32 v131, v186, v131, v51 // 5058: D6130083 04CF07BA
	v_fma_f32 v124, v186, v124, v51 // 5060: D613007C 04CEF9BA
	v_fma_f32 v125, v186, v125, v51 // 5068: D613007D 04CEFBBA
	v_fma_f32 v126, v186, v126, v51 // 5070: D613007E 04CEFDBA
	v_fma_f32 v127, v186, v127, v51 // 5078: D613007F 04CEFFBA
	v_fma_f32 v120, v186, v120, v51 // 5080: D6130078 04CEF1BA
	v_fma_f32 v121, v186, v121, v51 // 5088: D6130079 04CEF3BA
	v_fma_f32 v122, v186, v122, v51 // 5090: D613007A 04CEF5BA
	v_fma_f32 v123, v186, v123, v51 // 5098: D613007B 04CEF7BA
	v_fma_f32 v116, v186, v116, v51 // 50A0: D6130074 04CEE9BA
	v_fma_f32 v117, v186, v117, v51 // 50A8: D6130075 04CEEBBA
	v_fma_f32 v118, v186, v118, v51 // 50B0: D6130076 04CEEDBA
	v_fma_f32 v119, v186, v119, v51 // 50B8: D6130077 04CEEFBA
	v_fma_f32 v112, v186, v112, v51 // 50C0: D6130070 04CEE1BA
	v_fma_f32 v113, v186, v113, v51 // 50C8: D6130071 04CEE3BA
	v_fma_f32 v114, v186, v114, v51 // 50D0: D6130072 04CEE5BA
	v_fma_f32 v115, v186, v115, v51 // 50D8: D6130073 04CEE7BA
	v_fma_f32 v108, v186, v108, v51 // 50E0: D613006C 04CED9BA
	v_fma_f32 v109, v186, v109, v51 // 50E8: D613006D 04CEDBBA
	v_fma_f32 v110, v186, v110, v51 // 50F0: D613006E 04CEDDBA
	v_fma_f32 v111, v186, v111, v51 // 50F8: D613006F 04CEDFBA
	v_fma_f32 v104, v186, v104, v51 // 5100: D6130068 04CED1BA
	v_fma_f32 v105, v186, v105, v51 // 5108: D6130069 04CED3BA
	v_fma_f32 v106, v186, v106, v51 // 5110: D613006A 04CED5BA
	v_fma_f32 v107, v186, v107, v51 // 5118: D613006B 04CED7BA
	v_fma_f32 v100, v186, v100, v51 // 5120: D6130064 04CEC9BA
	v_fma_f32 v101, v186, v101, v51 // 5128: D6130065 04CECBBA
	v_fma_f32 v102, v186, v102, v51 // 5130: D6130066 04CECDBA
	v_fma_f32 v103, v186, v103, v51 // 5138: D6130067 04CECFBA
	v_fma_f32 v96, v186, v96, v51 // 5140: D6130060 04CEC1BA
	v_fma_f32 v97, v186, v97, v51 // 5148: D6130061 04CEC3BA
	v_fma_f32 v98, v186, v98, v51 // 5150: D6130062 04CEC5BA
	v_fma_f32 v99, v186, v99, v51 // 5158: D6130063 04CEC7BA
	v_fma_f32 v92, v186, v92, v51 // 5160: D613005C 04CEB9BA
	v_fma_f32 v93, v186, v93, v51 // 5168: D613005D 04CEBBBA
	v_fma_f32 v94, v186, v94, v51 // 5170: D613005E 04CEBDBA
	v_fma_f32 v95, v186, v95, v51 // 5178: D613005F 04CEBFBA
	v_fma_f32 v88, v186, v88, v51 // 5180: D6130058 04CEB1BA
	v_fma_f32 v89, v186, v89, v51 // 5188: D6130059 04CEB3BA
	v_fma_f32 v90, v186, v90, v51 // 5190: D613005A 04CEB5BA
	v_fma_f32 v91, v186, v91, v51 // 5198: D613005B 04CEB7BA
	v_fma_f32 v84, v186, v84, v51 // 51A0: D6130054 04CEA9BA
	v_fma_f32 v85, v186, v85, v51 // 51A8: D6130055 04CEABBA
	v_fma_f32 v86, v186, v86, v51 // 51B0: D6130056 04CEADBA
	v_fma_f32 v87, v186, v87, v51 // 51B8: D6130057 04CEAFBA
	v_fma_f32 v80, v186, v80, v51 // 51C0: D6130050 04CEA1BA
	v_fma_f32 v81, v186, v81, v51 // 51C8: D6130051 04CEA3BA
	v_fma_f32 v82, v186, v82, v51 // 51D0: D6130052 04CEA5BA
	v_fma_f32 v83, v186, v83, v51 // 51D8: D6130053 04CEA7BA
	v_fma_f32 v76, v186, v76, v51 // 51E0: D613004C 04CE99BA
	v_fma_f32 v77, v186, v77, v51 // 51E8: D613004D 04CE9BBA
	v_fma_f32 v78, v186, v78, v51 // 51F0: D613004E 04CE9DBA
	v_fma_f32 v79, v186, v79, v51 // 51F8: D613004F 04CE9FBA
	v_fma_f32 v72, v186, v72, v51 // 5200: D6130048 04CE91BA
	v_fma_f32 v73, v186, v73, v51 // 5208: D6130049 04CE93BA
	v_fma_f32 v74, v186, v74, v51 // 5210: D613004A 04CE95BA
	v_fma_f32 v75, v186, v75, v51 // 5218: D613004B 04CE97BA
	v_fma_f32 v68, v186, v68, v51 // 5220: D6130044 04CE89BA
	v_fma_f32 v69, v186, v69, v51 // 5228: D6130045 04CE8BBA
	v_fma_f32 v70, v186, v70, v51 // 5230: D6130046 04CE8DBA
	v_fma_f32 v71, v186, v71, v51 // 5238: D6130047 04CE8FBA
	v_fma_f32 v64, v186, v64, v51 // 5240: D6130040 04CE81BA
	v_fma_f32 v65, v186, v65, v51 // 5248: D6130041 04CE83BA
	v_fma_f32 v66, v186, v66, v51 // 5250: D6130042 04CE85BA
	v_fma_f32 v67, v186, v67, v51 // 5258: D6130043 04CE87BA
	v_fma_f32 v60, v186, v60, v51 // 5260: D613003C 04CE79BA
	v_fma_f32 v61, v186, v61, v51 // 5268: D613003D 04CE7BBA
	v_fma_f32 v62, v186, v62, v51 // 5270: D613003E 04CE7DBA
	v_fma_f32 v63, v186, v63, v51 // 5278: D613003F 04CE7FBA
	v_fma_f32 v56, v186, v56, v51 // 5280: D6130038 04CE71BA
	v_fma_f32 v57, v186, v57, v51 // 5288: D6130039 04CE73BA
	v_fma_f32 v58, v186, v58, v51 // 5290: D613003A 04CE75BA
	v_fma_f32 v59, v186, v59, v51 // 5298: D613003B 04CE77BA
	v_fma_f32 v52, v186, v52, v51 // 52A0: D6130034 04CE69BA
	v_fma_f32 v53, v186, v53, v51 // 52A8: D6130035 04CE6BBA
	v_fma_f32 v54, v186, v54, v51 // 52B0: D6130036 04CE6DBA
	v_fma_f32 v55, v186, v55, v51 // 52B8: D6130037 04CE6FBA
	v_fma_f32 v48, v186, v48, v51 // 52C0: D6130030 04CE61BA
	v_fma_f32 v49, v186, v49, v51 // 52C8: D6130031 04CE63BA
	v_fma_f32 v50, v186, v50, v51 // 52D0: D6130032 04CE65BA
	v_fmac_f32_e32 v51, v186, v185 // 52D8: 566773BA
; ./kernels.hip:74
	v_add_f32_e32 v186, v186, v187 // 52DC: 077577BA
; ./kernels.hip:71
	s_cmp_lg_u32 s0, s1 // 52E0: BF070100
	s_cbranch_scc1 65151 // 52E4: BFA2FE7F <_Z16register_limitedPKfPfi+0x4e4>
; ./kernels.hip:77
	s_waitcnt vmcnt(7) // 52E8: BF891FF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000052EC: BF870091
	v_dual_add_f32 v12, v186, v12 :: v_dual_mov_b32 v185, 0 // 52F0: C91019BA 0CB80080
	v_add_f32_e32 v12, v12, v13 // 52F8: 06181B0C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000052FC: BF870091
	v_add_f32_e32 v12, v12, v14 // 5300: 06181D0C
	v_add_f32_e32 v12, v12, v15 // 5304: 06181F0C
	s_waitcnt vmcnt(6) // 5308: BF891BF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000530C: BF870091
	v_add_f32_e32 v8, v12, v8 // 5310: 0610110C
	v_add_f32_e32 v8, v8, v9 // 5314: 06101308
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005318: BF870091
	v_add_f32_e32 v8, v8, v10 // 531C: 06101508
	v_add_f32_e32 v8, v8, v11 // 5320: 06101708
	s_waitcnt vmcnt(5) // 5324: BF8917F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005328: BF870091
	v_add_f32_e32 v4, v8, v4 // 532C: 06080908
	v_add_f32_e32 v4, v4, v5 // 5330: 06080B04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005334: BF870091
	v_add_f32_e32 v4, v4, v6 // 5338: 06080D04
	v_add_f32_e32 v4, v4, v7 // 533C: 06080F04
	s_waitcnt vmcnt(4) // 5340: BF8913F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005344: BF870091
	v_add_f32_e32 v0, v4, v0 // 5348: 06000104
	v_add_f32_e32 v0, v0, v1 // 534C: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005350: BF870091
	v_add_f32_e32 v0, v0, v2 // 5354: 06000500
	v_add_f32_e32 v0, v0, v3 // 5358: 06000700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000535C: BF870091
	v_add_f32_e32 v0, v0, v28 // 5360: 06003900
	v_add_f32_e32 v0, v0, v29 // 5364: 06003B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005368: BF870091
	v_add_f32_e32 v0, v0, v30 // 536C: 06003D00
	v_add_f32_e32 v0, v0, v31 // 5370: 06003F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005374: BF870091
	v_add_f32_e32 v0, v0, v24 // 5378: 06003100
	v_add_f32_e32 v0, v0, v25 // 537C: 06003300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005380: BF870091
	v_add_f32_e32 v0, v0, v26 // 5384: 06003500
	v_add_f32_e32 v0, v0, v27 // 5388: 06003700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000538C: BF870091
	v_add_f32_e32 v0, v0, v20 // 5390: 06002900
	v_add_f32_e32 v0, v0, v21 // 5394: 06002B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005398: BF870091
	v_add_f32_e32 v0, v0, v22 // 539C: 06002D00
	v_add_f32_e32 v0, v0, v23 // 53A0: 06002F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053A4: BF870091
	v_add_f32_e32 v0, v0, v16 // 53A8: 06002100
	v_add_f32_e32 v0, v0, v17 // 53AC: 06002300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053B0: BF870091
	v_add_f32_e32 v0, v0, v18 // 53B4: 06002500
	v_add_f32_e32 v0, v0, v19 // 53B8: 06002700
	s_waitcnt vmcnt(3) // 53BC: BF890FF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053C0: BF870091
	v_add_f32_e32 v0, v0, v44 // 53C4: 06005900
	v_add_f32_e32 v0, v0, v45 // 53C8: 06005B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053CC: BF870091
	v_add_f32_e32 v0, v0, v46 // 53D0: 06005D00
	v_add_f32_e32 v0, v0, v47 // 53D4: 06005F00
	s_waitcnt vmcnt(2) // 53D8: BF890BF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053DC: BF870091
	v_add_f32_e32 v0, v0, v40 // 53E0: 06005100
	v_add_f32_e32 v0, v0, v41 // 53E4: 06005300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053E8: BF870091
	v_add_f32_e32 v0, v0, v42 // 53EC: 06005500
	v_add_f32_e32 v0, v0, v43 // 53F0: 06005700
	s_waitcnt vmcnt(1) // 53F4: BF8907F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053F8: BF870091
	v_add_f32_e32 v0, v0, v36 // 53FC: 06004900
	v_add_f32_e32 v0, v0, v37 // 5400: 06004B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005404: BF870091
	v_add_f32_e32 v0, v0, v38 // 5408: 06004D00
	v_add_f32_e32 v0, v0, v39 // 540C: 06004F00
	s_waitcnt vmcnt(0) // 5410: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005414: BF870091
	v_add_f32_e32 v0, v0, v32 // 5418: 06004100
	v_add_f32_e32 v0, v0, v33 // 541C: 06004300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005420: BF870091
	v_add_f32_e32 v0, v0, v34 // 5424: 06004500
	v_add_f32_e32 v0, v0, v35 // 5428: 06004700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000542C: BF870091
	v_add_f32_e32 v0, v0, v168 // 5430: 06015100
	v_add_f32_e32 v0, v0, v169 // 5434: 06015300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005438: BF870091
	v_add_f32_e32 v0, v0, v170 // 543C: 06015500
	v_add_f32_e32 v0, v0, v171 // 5440: 06015700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005444: BF870091
	v_add_f32_e32 v0, v0, v160 // 5448: 06014100
	v_add_f32_e32 v0, v0, v161 // 544C: 06014300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005450: BF870091
	v_add_f32_e32 v0, v0, v162 // 5454: 06014500
	v_add_f32_e32 v0, v0, v163 // 5458: 06014700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000545C: BF870091
	v_add_f32_e32 v0, v0, v180 // 5460: 06016900
	v_add_f32_e32 v0, v0, v181 // 5464: 06016B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005468: BF870091
	v_add_f32_e32 v0, v0, v182 // 546C: 06016D00
	v_add_f32_e32 v0, v0, v183 // 5470: 06016F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005474: BF870091
	v_add_f32_e32 v0, v0, v176 // 5478: 06016100
	v_add_f32_e32 v0, v0, v177 // 547C: 06016300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005480: BF870091
	v_add_f32_e32 v0, v0, v178 // 5484: 06016500
	v_add_f32_e32 v0, v0, v179 // 5488: 06016700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000548C: BF870091
	v_add_f32_e32 v0, v0, v172 // 5490: 06015900
	v_add_f32_e32 v0, v0, v173 // 5494: 06015B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005498: BF870091
	v_add_f32_e32 v0, v0, v174 // 549C: 06015D00
	v_add_f32_e32 v0, v0, v175 // 54A0: 06015F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054A4: BF870091
	v_add_f32_e32 v0, v0, v164 // 54A8: 06014900
	v_add_f32_e32 v0, v0, v165 // 54AC: 06014B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054B0: BF870091
	v_add_f32_e32 v0, v0, v166 // 54B4: 06014D00
	v_add_f32_e32 v0, v0, v167 // 54B8: 06014F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054BC: BF870091
	v_add_f32_e32 v0, v0, v156 // 54C0: 06013900
	v_add_f32_e32 v0, v0, v157 // 54C4: 06013B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054C8: BF870091
	v_add_f32_e32 v0, v0, v158 // 54CC: 06013D00
	v_add_f32_e32 v0, v0, v159 // 54D0: 06013F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054D4: BF870091
	v_add_f32_e32 v0, v0, v152 // 54D8: 06013100
	v_add_f32_e32 v0, v0, v153 // 54DC: 06013300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054E0: BF870091
	v_add_f32_e32 v0, v0, v154 // 54E4: 06013500
	v_add_f32_e32 v0, v0, v155 // 54E8: 06013700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054EC: BF870091
	v_add_f32_e32 v0, v0, v148 // 54F0: 06012900
	v_add_f32_e32 v0, v0, v149 // 54F4: 06012B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054F8: BF870091
	v_add_f32_e32 v0, v0, v150 // 54FC: 06012D00
	v_add_f32_e32 v0, v0, v151 // 5500: 06012F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005504: BF870091
	v_add_f32_e32 v0, v0, v144 // 5508: 06012100
	v_add_f32_e32 v0, v0, v145 // 550C: 06012300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005510: BF870091
	v_add_f32_e32 v0, v0, v146 // 5514: 06012500
	v_add_f32_e32 v0, v0, v147 // 5518: 06012700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000551C: BF870091
	v_add_f32_e32 v0, v0, v140 // 5520: 06011900
	v_add_f32_e32 v0, v0, v141 // 5524: 06011B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005528: BF870091
	v_add_f32_e32 v0, v0, v142 // 552C: 06011D00
	v_add_f32_e32 v0, v0, v143 // 5530: 06011F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005534: BF870091
	v_add_f32_e32 v0, v0, v136 // 5538: 06011100
	v_add_f32_e32 v0, v0, v137 // 553C: 06011300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005540: BF870091
	v_add_f32_e32 v0, v0, v138 // 5544: 06011500
	v_add_f32_e32 v0, v0, v139 // 5548: 06011700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000554C: BF870091
	v_add_f32_e32 v0, v0, v132 // 5550: 06010900
	v_add_f32_e32 v0, v0, v133 // 5554: 06010B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005558: BF870091
	v_add_f32_e32 v0, v0, v134 // 555C: 06010D00
	v_add_f32_e32 v0, v0, v135 // 5560: 06010F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005564: BF870091
	v_add_f32_e32 v0, v0, v128 // 5568: 06010100
	v_add_f32_e32 v0, v0, v129 // 556C: 06010300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005570: BF870091
	v_add_f32_e32 v0, v0, v130 // 5574: 06010500
	v_add_f32_e32 v0, v0, v131 // 5578: 06010700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000557C: BF870091
	v_add_f32_e32 v0, v0, v124 // 5580: 0600F900
	v_add_f32_e32 v0, v0, v125 // 5584: 0600FB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005588: BF870091
	v_add_f32_e32 v0, v0, v126 // 558C: 0600FD00
	v_add_f32_e32 v0, v0, v127 // 5590: 0600FF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005594: BF870091
	v_add_f32_e32 v0, v0, v120 // 5598: 0600F100
	v_add_f32_e32 v0, v0, v121 // 559C: 0600F300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055A0: BF870091
	v_add_f32_e32 v0, v0, v122 // 55A4: 0600F500
	v_add_f32_e32 v0, v0, v123 // 55A8: 0600F700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055AC: BF870091
	v_add_f32_e32 v0, v0, v116 // 55B0: 0600E900
	v_add_f32_e32 v0, v0, v117 // 55B4: 0600EB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055B8: BF870091
	v_add_f32_e32 v0, v0, v118 // 55BC: 0600ED00
	v_add_f32_e32 v0, v0, v119 // 55C0: 0600EF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055C4: BF870091
	v_add_f32_e32 v0, v0, v112 // 55C8: 0600E100
	v_add_f32_e32 v0, v0, v113 // 55CC: 0600E300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055D0: BF870091
	v_add_f32_e32 v0, v0, v114 // 55D4: 0600E500
	v_add_f32_e32 v0, v0, v115 // 55D8: 0600E700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055DC: BF870091
	v_add_f32_e32 v0, v0, v108 // 55E0: 0600D900
	v_add_f32_e32 v0, v0, v109 // 55E4: 0600DB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055E8: BF870091
	v_add_f32_e32 v0, v0, v110 // 55EC: 0600DD00
	v_add_f32_e32 v0, v0, v111 // 55F0: 0600DF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055F4: BF870091
	v_add_f32_e32 v0, v0, v104 // 55F8: 0600D100
	v_add_f32_e32 v0, v0, v105 // 55FC: 0600D300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005600: BF870091
	v_add_f32_e32 v0, v0, v106 // 5604: 0600D500
	v_add_f32_e32 v0, v0, v107 // 5608: 0600D700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000560C: BF870091
	v_add_f32_e32 v0, v0, v100 // 5610: 0600C900
	v_add_f32_e32 v0, v0, v101 // 5614: 0600CB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005618: BF870091
	v_add_f32_e32 v0, v0, v102 // 561C: 0600CD00
	v_add_f32_e32 v0, v0, v103 // 5620: 0600CF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005624: BF870091
	v_add_f32_e32 v0, v0, v96 // 5628: 0600C100
	v_add_f32_e32 v0, v0, v97 // 562C: 0600C300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005630: BF870091
	v_add_f32_e32 v0, v0, v98 // 5634: 0600C500
	v_add_f32_e32 v0, v0, v99 // 5638: 0600C700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000563C: BF870091
	v_add_f32_e32 v0, v0, v92 // 5640: 0600B900
	v_add_f32_e32 v0, v0, v93 // 5644: 0600BB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005648: BF870091
	v_add_f32_e32 v0, v0, v94 // 564C: 0600BD00
	v_add_f32_e32 v0, v0, v95 // 5650: 0600BF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005654: BF870091
	v_add_f32_e32 v0, v0, v88 // 5658: 0600B100
	v_add_f32_e32 v0, v0, v89 // 565C: 0600B300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005660: BF870091
	v_add_f32_e32 v0, v0, v90 // 5664: 0600B500
	v_add_f32_e32 v0, v0, v91 // 5668: 0600B700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000566C: BF870091
	v_add_f32_e32 v0, v0, v84 // 5670: 0600A900
	v_add_f32_e32 v0, v0, v85 // 5674: 0600AB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005678: BF870091
	v_add_f32_e32 v0, v0, v86 // 567C: 0600AD00
	v_add_f32_e32 v0, v0, v87 // 5680: 0600AF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005684: BF870091
	v_add_f32_e32 v0, v0, v80 // 5688: 0600A100
	v_add_f32_e32 v0, v0, v81 // 568C: 0600A300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005690: BF870091
	v_add_f32_e32 v0, v0, v82 // 5694: 0600A500
	v_add_f32_e32 v0, v0, v83 // 5698: 0600A700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000569C: BF870091
	v_add_f32_e32 v0, v0, v76 // 56A0: 06009900
	v_add_f32_e32 v0, v0, v77 // 56A4: 06009B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056A8: BF870091
	v_add_f32_e32 v0, v0, v78 // 56AC: 06009D00
	v_add_f32_e32 v0, v0, v79 // 56B0: 06009F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056B4: BF870091
	v_add_f32_e32 v0, v0, v72 // 56B8: 06009100
	v_add_f32_e32 v0, v0, v73 // 56BC: 06009300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056C0: BF870091
	v_add_f32_e32 v0, v0, v74 // 56C4: 06009500
	v_add_f32_e32 v0, v0, v75 // 56C8: 06009700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056CC: BF870091
	v_add_f32_e32 v0, v0, v68 // 56D0: 06008900
	v_add_f32_e32 v0, v0, v69 // 56D4: 06008B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056D8: BF870091
	v_add_f32_e32 v0, v0, v70 // 56DC: 06008D00
	v_add_f32_e32 v0, v0, v71 // 56E0: 06008F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056E4: BF870091
	v_add_f32_e32 v0, v0, v64 // 56E8: 06008100
	v_add_f32_e32 v0, v0, v65 // 56EC: 06008300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056F0: BF870091
	v_add_f32_e32 v0, v0, v66 // 56F4: 06008500
	v_add_f32_e32 v0, v0, v67 // 56F8: 06008700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056FC: BF870091
	v_add_f32_e32 v0, v0, v60 // 5700: 06007900
	v_add_f32_e32 v0, v0, v61 // 5704: 06007B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005708: BF870091
	v_add_f32_e32 v0, v0, v62 // 570C: 06007D00
	v_add_f32_e32 v0, v0, v63 // 5710: 06007F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005714: BF870091
	v_add_f32_e32 v0, v0, v56 // 5718: 06007100
	v_add_f32_e32 v0, v0, v57 // 571C: 06007300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005720: BF870091
	v_add_f32_e32 v0, v0, v58 // 5724: 06007500
	v_add_f32_e32 v0, v0, v59 // 5728: 06007700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000572C: BF870091
	v_add_f32_e32 v0, v0, v52 // 5730: 06006900
	v_add_f32_e32 v0, v0, v53 // 5734: 06006B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005738: BF870091
	v_add_f32_e32 v0, v0, v54 // 573C: 06006D00
	v_add_f32_e32 v0, v0, v55 // 5740: 06006F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005744: BF870091
	v_add_f32_e32 v0, v0, v48 // 5748: 06006100
	v_add_f32_e32 v0, v0, v49 // 574C: 06006300
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000005750: BF870121
	v_add_f32_e32 v2, v0, v50 // 5754: 06046500
; ./kernels.hip:78
	v_lshlrev_b64 v[0:1], 2, v[184:185] // 5758: D73C0000 00037082
; ./kernels.hip:77
	v_add_f32_e32 v2, v2, v51 // 5760: 06046702
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005764: BF870092
; ./kernels.hip:78
	v_add_co_u32 v0, vcc_lo, s6, v0 // 5768: D7006A00 00020006
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 5770: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 5778: DC6A0000 007C0200
; ./kernels.hip:79
	s_nop 0 // 5780: BF800000
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS) // 5784: BFB60003
	s_endpgm // 5788: BFB00000
	s_nop 0 // 578C: BF800000
	s_nop 0 // 5790: BF800000
	s_nop 0 // 5794: BF800000
	s_nop 0 // 5798: BF800000
	s_nop 0 // 579C: BF800000
	s_nop 0 // 57A0: BF800000
	s_nop 0 // 57A4: BF800000
	s_nop 0 // 57A8: BF800000
	s_nop 0 // 57AC: BF800000
	s_nop 0 // 57B0: BF800000
	s_nop 0 // 57B4: BF800000
	s_nop 0 // 57B8: BF800000
	s_nop 0 // 57BC: BF800000
	s_nop 0 // 57C0: BF800000
	s_nop 0 // 57C4: BF800000
	s_nop 0 // 57C8: BF800000
	s_nop 0 // 57CC: BF800000
	s_nop 0 // 57D0: BF800000
	s_nop 0 // 57D4: BF800000
	s_nop 0 // 57D8: BF800000
	s_nop 0 // 57DC: BF800000
	s_nop 0 // 57E0: BF800000
	s_nop 0 // 57E4: BF800000
	s_nop 0 // 57E8: BF800000
	s_nop 0 // 57EC: BF800000
	s_nop 0 // 57F0: BF800000
	s_nop 0 // 57F4: BF800000
	s_nop 0 // 57F8: BF800000
	s_nop 0 // 57FC: BF800000

0000000000005800 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:25
	s_clause 0x1 // 5800: BF850001
	s_load_b32 s4, s[0:1], 0x10 // 5804: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8 // 580C: F4040080 F8000008
	v_lshl_or_b32 v0, s15, 8, v0 // 5814: D6560000 0401100F
	v_mov_b32_e32 v3, 0 // 581C: 7E060280
; ./kernels.hip:85
	s_mov_b32 s5, exec_lo // 5820: BE85007E
	s_waitcnt lgkmcnt(0) // 5824: BF89FC07
	s_delay_alu instid0(VALU_DEP_2) // 5828: BF870002
	v_cmpx_gt_i32_e64 s4, v0 // 582C: D4C4007E 00020004
	s_cbranch_execz 31 // 5834: BFA5001F <_Z12narrow_loadsPKhPji+0xb4>
	s_load_b64 s[0:1], s[0:1], null // 5838: F4040000 F8000000
; ./kernels.hip:85
	v_ashrrev_i32_e32 v2, 31, v0 // 5840: 3404009F
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v4, v0 // 5844: CA100080 03040100
	s_waitcnt lgkmcnt(0) // 584C: BF89FC07
	v_add_co_u32 v1, vcc_lo, s0, v0 // 5850: D7006A01 00020000
	s_delay_alu instid0(VALU_DEP_1) // 5858: BF870001
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 585C: D5207C02 01AA0401
	s_mov_b32 s1, 0 // 5864: BE810080
; ./kernels.hip:86
	global_load_u8 v5, v[1:2], off // 5868: DC420000 057C0001
; ./kernels.hip:85
	v_add_nc_u32_e32 v4, 0x10000, v4 // 5870: 4A0808FF 00010000
	v_add_co_u32 v1, vcc_lo, 0x10000, v1 // 5878: D7006A01 000202FF 00010000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000005884: BF870191
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 5888: D5207C02 01AA0480
	v_cmp_le_i32_e64 s0, s4, v4 // 5890: D4430000 00020804
	s_or_b32 s1, s0, s1 // 5898: 8C010100
; ./kernels.hip:86
	s_waitcnt vmcnt(0) // 589C: BF8903F7
	v_mad_u32_u24 v3, v5, 3, v3 // 58A0: D60B0003 040D0705
; ./kernels.hip:85
	s_and_not1_b32 exec_lo, exec_lo, s1 // 58A8: 917E017E
	s_cbranch_execnz 65518 // 58AC: BFA6FFEE <_Z12narrow_loadsPKhPji+0x68>
	s_or_b32 exec_lo, exec_lo, s1 // 58B0: 8C7E017E
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000058B4: BF8700A9
	s_or_b32 exec_lo, exec_lo, s5 // 58B8: 8C7E057E
; ./kernels.hip:87
	v_mov_b32_e32 v1, 0 // 58BC: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 58C0: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000058C8: BF870091
	v_add_co_u32 v0, vcc_lo, s2, v0 // 58CC: D7006A00 00020002
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo // 58D4: D5207C01 01AA0203
	global_store_b32 v[0:1], v3, off // 58DC: DC6A0000 007C0300
; ./kernels.hip:88
	s_endpgm // 58E4: BFB00000
	s_nop 0 // 58E8: BF800000
	s_nop 0 // 58EC: BF800000
	s_nop 0 // 58F0: BF800000
	s_nop 0 // 58F4: BF800000
	s_nop 0 // 58F8: BF800000
	s_nop 0 // 58FC: BF800000

0000000000005900 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i>:
; _Z19gemm_without_matrixPKDv8_DF16_S1_PS_i():
; ./kernels.hip:25
	s_clause 0x1 // 5900: BF850001
	s_load_b32 s6, s[0:1], 0x18 // 5904: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10 // 590C: F4040100 F8000010
	v_lshl_or_b32 v4, s15, 8, v0 // 5914: D6560004 0401100F
; ./kernels.hip:95
	s_waitcnt lgkmcnt(0) // 591C: BF89FC07
	s_cmp_lt_i32 s6, 1 // 5920: BF048106
	s_cbranch_scc1 57 // 5924: BFA20039 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x10c>
	s_load_b128 s[0:3], s[0:1], null // 5928: F4080000 F8000000
; ./kernels.hip:93
	v_lshrrev_b32_e32 v1, 8, v4 // 5930: 32020888
	v_mov_b32_e32 v6, 0 // 5934: 7E0C0280
	v_mul_lo_u32 v7, s6, v0 // 5938: D72C0007 00020006
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000005940: BF870193
	v_mul_lo_u32 v5, s6, v1 // 5944: D72C0005 00020206
	v_mov_b32_e32 v0, v6 // 594C: 7E000306
	v_mov_b32_e32 v1, v6 // 5950: 7E020306
	v_mov_b32_e32 v2, v6 // 5954: 7E040306
	v_mov_b32_e32 v3, v6 // 5958: 7E060306
	s_nop 0 // 595C: BF800000
	s_nop 0 // 5960: BF800000
	s_nop 0 // 5964: BF800000
	s_nop 0 // 5968: BF800000
	s_nop 0 // 596C: BF800000
	s_nop 0 // 5970: BF800000
	s_nop 0 // 5974: BF800000
	s_nop 0 // 5978: BF800000
	s_nop 0 // 597C: BF800000
; ./kernels.hip:95
	v_mov_b32_e32 v8, v6 // 5980: 7E100306
	v_lshlrev_b64 v[9:10], 4, v[5:6] // 5984: D73C0009 00020A84
	v_add_nc_u32_e32 v5, 1, v5 // 598C: 4A0A0A81
	s_add_i32 s6, s6, -1 // 5990: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000005994: BF8700C9
	s_cmp_eq_u32 s6, 0 // 5998: BF068006
	v_lshlrev_b64 v[11:12], 4, v[7:8] // 599C: D73C000B 00020E84
	s_waitcnt lgkmcnt(0) // 59A4: BF89FC07
	v_add_co_u32 v8, vcc_lo, s0, v9 // 59A8: D7006A08 00021200
	v_add_co_ci_u32_e64 v9, null, s1, v10, vcc_lo // 59B0: D5207C09 01AA1401
	v_add_nc_u32_e32 v7, 1, v7 // 59B8: 4A0E0E81
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000059BC: BF870094
	v_add_co_u32 v13, vcc_lo, s2, v11 // 59C0: D7006A0D 00021602
	v_add_co_ci_u32_e64 v14, null, s3, v12, vcc_lo // 59C8: D5207C0E 01AA1803
	global_load_b128 v[8:11], v[8:9], off // 59D0: DC5E0000 087C0008
	global_load_b128 v[12:15], v[13:14], off // 59D8: DC5E0000 0C7C000D
	s_waitcnt vmcnt(0) // 59E0: BF8903F7
	v_pk_fma_f16 v0, v8, v12, v0 // 59E4: CC0E4000 1C021908
	v_pk_fma_f16 v1, v9, v13, v1 // 59EC: CC0E4001 1C061B09
	v_pk_fma_f16 v2, v10, v14, v2 // 59F4: CC0E4002 1C0A1D0A
	v_pk_fma_f16 v3, v11, v15, v3 // 59FC: CC0E4003 1C0E1F0B
	s_cbranch_scc0 65502 // 5A04: BFA1FFDE <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x80>
	s_branch 4 // 5A08: BFA00004 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x11c>
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, 0 // 5A0C: CA100080 03020080
	v_dual_mov_b32 v1, 0 :: v_dual_mov_b32 v0, 0 // 5A14: CA100080 01000080
; ./kernels.hip:96
	v_mov_b32_e32 v5, 0 // 5A1C: 7E0A0280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005A20: BF870091
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 5A24: D73C0004 00020884
	v_add_co_u32 v4, vcc_lo, s4, v4 // 5A2C: D7006A04 00020804
	s_delay_alu instid0(VALU_DEP_1) // 5A34: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 5A38: D5207C05 01AA0A05
	global_store_b128 v[4:5], v[0:3], off // 5A40: DC760000 007C0004
; ./kernels.hip:97
	s_endpgm // 5A48: BFB00000
	s_nop 0 // 5A4C: BF800000
	s_nop 0 // 5A50: BF800000
	s_nop 0 // 5A54: BF800000
	s_nop 0 // 5A58: BF800000
	s_nop 0 // 5A5C: BF800000
	s_nop 0 // 5A60: BF800000
	s_nop 0 // 5A64: BF800000
	s_nop 0 // 5A68: BF800000
	s_nop 0 // 5A6C: BF800000
	s_nop 0 // 5A70: BF800000
	s_nop 0 // 5A74: BF800000
	s_nop 0 // 5A78: BF800000
	s_nop 0 // 5A7C: BF800000
	s_nop 0 // 5A80: BF800000
	s_nop 0 // 5A84: BF800000
	s_nop 0 // 5A88: BF800000
	s_nop 0 // 5A8C: BF800000
	s_nop 0 // 5A90: BF800000
	s_nop 0 // 5A94: BF800000
	s_nop 0 // 5A98: BF800000
	s_nop 0 // 5A9C: BF800000
	s_nop 0 // 5AA0: BF800000
	s_nop 0 // 5AA4: BF800000
	s_nop 0 // 5AA8: BF800000
	s_nop 0 // 5AAC: BF800000
	s_nop 0 // 5AB0: BF800000
	s_nop 0 // 5AB4: BF800000
	s_nop 0 // 5AB8: BF800000
	s_nop 0 // 5ABC: BF800000
	s_nop 0 // 5AC0: BF800000
	s_nop 0 // 5AC4: BF800000
	s_nop 0 // 5AC8: BF800000
	s_nop 0 // 5ACC: BF800000
	s_nop 0 // 5AD0: BF800000
	s_nop 0 // 5AD4: BF800000
	s_nop 0 // 5AD8: BF800000
	s_nop 0 // 5ADC: BF800000
	s_nop 0 // 5AE0: BF800000
	s_nop 0 // 5AE4: BF800000
	s_nop 0 // 5AE8: BF800000
	s_nop 0 // 5AEC: BF800000
	s_nop 0 // 5AF0: BF800000
	s_nop 0 // 5AF4: BF800000
	s_nop 0 // 5AF8: BF800000
	s_nop 0 // 5AFC: BF800000

0000000000005b00 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:122
	s_clause 0x1 // 5B00: BF850001
	s_load_b32 s6, s[0:1], 0x18 // 5B04: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10 // 5B0C: F4040100 F8000010
	s_waitcnt lgkmcnt(0) // 5B14: BF89FC07
	s_cmp_lt_i32 s6, 1 // 5B18: BF048106
	s_cbranch_scc1 55 // 5B1C: BFA20037 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xfc>
	s_load_b128 s[0:3], s[0:1], null // 5B20: F4080000 F8000000
	v_dual_mov_b32 v10, 0 :: v_dual_and_b32 v9, 15, v0 // 5B28: CA240080 0A08008F
	s_delay_alu instid0(VALU_DEP_1) // 5B30: BF870001
	v_mov_b32_e32 v1, v10 // 5B34: 7E02030A
	v_mov_b32_e32 v2, v10 // 5B38: 7E04030A
	v_mov_b32_e32 v3, v10 // 5B3C: 7E06030A
	v_mov_b32_e32 v4, v10 // 5B40: 7E08030A
	v_mov_b32_e32 v5, v10 // 5B44: 7E0A030A
	v_mov_b32_e32 v6, v10 // 5B48: 7E0C030A
	v_mov_b32_e32 v7, v10 // 5B4C: 7E0E030A
	v_mov_b32_e32 v8, v10 // 5B50: 7E10030A
	s_nop 0 // 5B54: BF800000
	s_nop 0 // 5B58: BF800000
	s_nop 0 // 5B5C: BF800000
	s_nop 0 // 5B60: BF800000
	s_nop 0 // 5B64: BF800000
	s_nop 0 // 5B68: BF800000
	s_nop 0 // 5B6C: BF800000
	s_nop 0 // 5B70: BF800000
	s_nop 0 // 5B74: BF800000
	s_nop 0 // 5B78: BF800000
	s_nop 0 // 5B7C: BF800000
; ./kernels.hip:123
	v_lshlrev_b64 v[11:12], 4, v[9:10] // 5B80: D73C000B 00021284
; ./kernels.hip:122
	v_add_nc_u32_e32 v9, 64, v9 // 5B88: 4A1212C0
	s_add_i32 s6, s6, -1 // 5B8C: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000005B90: BF870129
	s_cmp_eq_u32 s6, 0 // 5B94: BF068006
; ./kernels.hip:123
	s_waitcnt lgkmcnt(0) // 5B98: BF89FC07
	v_add_co_u32 v15, vcc_lo, s0, v11 // 5B9C: D7006A0F 00021600
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005BA4: BF8700A1
	v_add_co_ci_u32_e64 v16, null, s1, v12, vcc_lo // 5BA8: D5207C10 01AA1801
; ./kernels.hip:124
	v_add_co_u32 v23, vcc_lo, s2, v11 // 5BB0: D7006A17 00021602
	v_add_co_ci_u32_e64 v24, null, s3, v12, vcc_lo // 5BB8: D5207C18 01AA1803
; ./kernels.hip:123
	s_clause 0x1 // 5BC0: BF850001
	global_load_b128 v[11:14], v[15:16], off // 5BC4: DC5E0000 0B7C000F
	global_load_b128 v[15:18], v[15:16], off offset:512 // 5BCC: DC5E0200 0F7C000F
; ./kernels.hip:124
	s_clause 0x1 // 5BD4: BF850001
	global_load_b128 v[19:22], v[23:24], off // 5BD8: DC5E0000 137C0017
	global_load_b128 v[23:26], v[23:24], off offset:512 // 5BE0: DC5E0200 177C0017
; ./kernels.hip:125
	s_waitcnt vmcnt(0) // 5BE8: BF8903F7
	v_wmma_f32_16x16x16_f16 v[1:8], v[11:18], v[19:26], v[1:8] // 5BEC: CC404001 1C06270B
; ./kernels.hip:122
	s_cbranch_scc0 65506 // 5BF4: BFA1FFE2 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x80>
	s_branch 9 // 5BF8: BFA00009 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x120>
	v_mov_b32_e32 v8, 0 // 5BFC: 7E100280
	s_delay_alu instid0(VALU_DEP_1) // 5C00: BF870001
	v_mov_b32_e32 v7, v8 // 5C04: 7E0E0308
	v_mov_b32_e32 v6, v8 // 5C08: 7E0C0308
	v_mov_b32_e32 v5, v8 // 5C0C: 7E0A0308
	v_mov_b32_e32 v4, v8 // 5C10: 7E080308
	v_mov_b32_e32 v3, v8 // 5C14: 7E060308
	v_mov_b32_e32 v2, v8 // 5C18: 7E040308
	v_mov_b32_e32 v1, v8 // 5C1C: 7E020308
; ./kernels.hip:127
	v_lshlrev_b32_e32 v0, 1, v0 // 5C20: 30000081
	v_mov_b32_e32 v10, 0 // 5C24: 7E140280
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C28: BF870092
	v_lshl_or_b32 v9, s15, 9, v0 // 5C2C: D6560009 0401120F
	v_lshlrev_b64 v[9:10], 4, v[9:10] // 5C34: D73C0009 00021284
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C3C: BF870091
	v_add_co_u32 v9, vcc_lo, s4, v9 // 5C40: D7006A09 00021204
	v_add_co_ci_u32_e64 v10, null, s5, v10, vcc_lo // 5C48: D5207C0A 01AA1405
	s_clause 0x1 // 5C50: BF850001
	global_store_b128 v[9:10], v[1:4], off // 5C54: DC760000 007C0109
	global_store_b128 v[9:10], v[5:8], off offset:16 // 5C5C: DC760010 007C0509
; ./kernels.hip:130
	s_endpgm // 5C64: BFB00000
	s_nop 0 // 5C68: BF800000
	s_nop 0 // 5C6C: BF800000
	s_nop 0 // 5C70: BF800000
	s_nop 0 // 5C74: BF800000
	s_nop 0 // 5C78: BF800000
	s_nop 0 // 5C7C: BF800000
	s_nop 0 // 5C80: BF800000
	s_nop 0 // 5C84: BF800000
	s_nop 0 // 5C88: BF800000
	s_nop 0 // 5C8C: BF800000
	s_nop 0 // 5C90: BF800000
	s_nop 0 // 5C94: BF800000
	s_nop 0 // 5C98: BF800000
	s_nop 0 // 5C9C: BF800000
	s_nop 0 // 5CA0: BF800000
	s_nop 0 // 5CA4: BF800000
	s_nop 0 // 5CA8: BF800000
	s_nop 0 // 5CAC: BF800000
	s_nop 0 // 5CB0: BF800000
	s_nop 0 // 5CB4: BF800000
	s_nop 0 // 5CB8: BF800000
	s_nop 0 // 5CBC: BF800000
	s_nop 0 // 5CC0: BF800000
	s_nop 0 // 5CC4: BF800000
	s_nop 0 // 5CC8: BF800000
	s_nop 0 // 5CCC: BF800000
	s_nop 0 // 5CD0: BF800000
	s_nop 0 // 5CD4: BF800000
	s_nop 0 // 5CD8: BF800000
	s_nop 0 // 5CDC: BF800000
	s_nop 0 // 5CE0: BF800000
	s_nop 0 // 5CE4: BF800000
	s_nop 0 // 5CE8: BF800000
	s_nop 0 // 5CEC: BF800000
	s_nop 0 // 5CF0: BF800000
	s_nop 0 // 5CF4: BF800000
	s_nop 0 // 5CF8: BF800000
	s_nop 0 // 5CFC: BF800000

0000000000005d00 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:134
	s_clause 0x1 // 5D00: BF850001
	s_load_b128 s[4:7], s[0:1], null // 5D04: F4080100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 5D0C: F4000000 F8000010
; ./kernels.hip:135
	s_waitcnt lgkmcnt(0) // 5D14: BF89FC07
	s_clause 0x2 // 5D18: BF850002
	s_load_b512 s[16:31], s[4:5], null // 5D1C: F4100402 F8000000
	s_load_b512 s[52:67], s[4:5], 0x40 // 5D24: F4100D02 F8000040
	s_load_b512 s[36:51], s[4:5], 0x80 // 5D2C: F4100902 F8000080
; ./kernels.hip:138
	s_cmp_lt_i32 s0, 1 // 5D34: BF048100
; ./kernels.hip:135
	s_waitcnt lgkmcnt(0) // 5D38: BF89FC07
	v_add_nc_u32_e32 v1, s16, v0 // 5D3C: 4A020010
	v_add_nc_u32_e32 v2, s17, v0 // 5D40: 4A040011
	v_add_nc_u32_e32 v3, s18, v0 // 5D44: 4A060012
	v_add_nc_u32_e32 v4, s19, v0 // 5D48: 4A080013
	v_add_nc_u32_e32 v5, s20, v0 // 5D4C: 4A0A0014
	v_add_nc_u32_e32 v6, s21, v0 // 5D50: 4A0C0015
	v_add_nc_u32_e32 v7, s22, v0 // 5D54: 4A0E0016
	v_add_nc_u32_e32 v8, s23, v0 // 5D58: 4A100017
	v_add_nc_u32_e32 v9, s24, v0 // 5D5C: 4A120018
	v_add_nc_u32_e32 v10, s25, v0 // 5D60: 4A140019
	v_add_nc_u32_e32 v11, s26, v0 // 5D64: 4A16001A
	v_add_nc_u32_e32 v12, s27, v0 // 5D68: 4A18001B
	v_add_nc_u32_e32 v13, s28, v0 // 5D6C: 4A1A001C
	v_add_nc_u32_e32 v14, s29, v0 // 5D70: 4A1C001D
	v_add_nc_u32_e32 v15, s30, v0 // 5D74: 4A1E001E
	v_add_nc_u32_e32 v16, s31, v0 // 5D78: 4A20001F
	s_load_b512 s[16:31], s[4:5], 0xc0 // 5D7C: F4100402 F80000C0
	v_add_nc_u32_e32 v25, s60, v0 // 5D84: 4A32003C
	v_add_nc_u32_e32 v26, s61, v0 // 5D88: 4A34003D
	v_add_nc_u32_e32 v27, s62, v0 // 5D8C: 4A36003E
	v_add_nc_u32_e32 v28, s63, v0 // 5D90: 4A38003F
	v_add_nc_u32_e32 v29, s64, v0 // 5D94: 4A3A0040
	v_add_nc_u32_e32 v30, s65, v0 // 5D98: 4A3C0041
	v_add_nc_u32_e32 v31, s66, v0 // 5D9C: 4A3E0042
	v_add_nc_u32_e32 v32, s67, v0 // 5DA0: 4A400043
	v_add_nc_u32_e32 v17, s52, v0 // 5DA4: 4A220034
	v_add_nc_u32_e32 v18, s53, v0 // 5DA8: 4A240035
	v_add_nc_u32_e32 v19, s54, v0 // 5DAC: 4A260036
	v_add_nc_u32_e32 v20, s55, v0 // 5DB0: 4A280037
	v_add_nc_u32_e32 v33, s36, v0 // 5DB4: 4A420024
	v_add_nc_u32_e32 v34, s37, v0 // 5DB8: 4A440025
	v_add_nc_u32_e32 v35, s38, v0 // 5DBC: 4A460026
	v_add_nc_u32_e32 v36, s39, v0 // 5DC0: 4A480027
	v_add_nc_u32_e32 v21, s56, v0 // 5DC4: 4A2A0038
	v_add_nc_u32_e32 v22, s57, v0 // 5DC8: 4A2C0039
	v_add_nc_u32_e32 v23, s58, v0 // 5DCC: 4A2E003A
	v_add_nc_u32_e32 v24, s59, v0 // 5DD0: 4A30003B
	s_clause 0x5 // 5DD4: BF850005
	scratch_store_b128 off, v[1:4], off // 5DD8: DC750000 007C0100
	scratch_store_b128 off, v[5:8], off offset:16 // 5DE0: DC750010 007C0500
	scratch_store_b128 off, v[9:12], off offset:32 // 5DE8: DC750020 007C0900
	scratch_store_b128 off, v[13:16], off offset:48 // 5DF0: DC750030 007C0D00
	scratch_store_b128 off, v[17:20], off offset:64 // 5DF8: DC750040 007C1100
	scratch_store_b128 off, v[21:24], off offset:80 // 5E00: DC750050 007C1500
	v_add_nc_u32_e32 v1, s40, v0 // 5E08: 4A020028
	v_add_nc_u32_e32 v2, s41, v0 // 5E0C: 4A040029
	v_add_nc_u32_e32 v3, s42, v0 // 5E10: 4A06002A
	v_add_nc_u32_e32 v4, s43, v0 // 5E14: 4A08002B
	v_add_nc_u32_e32 v5, s44, v0 // 5E18: 4A0A002C
	v_add_nc_u32_e32 v6, s45, v0 // 5E1C: 4A0C002D
	v_add_nc_u32_e32 v7, s46, v0 // 5E20: 4A0E002E
	v_add_nc_u32_e32 v8, s47, v0 // 5E24: 4A10002F
	v_add_nc_u32_e32 v9, s48, v0 // 5E28: 4A120030
	v_add_nc_u32_e32 v10, s49, v0 // 5E2C: 4A140031
	v_add_nc_u32_e32 v11, s50, v0 // 5E30: 4A160032
	v_add_nc_u32_e32 v12, s51, v0 // 5E34: 4A180033
	s_clause 0x5 // 5E38: BF850005
	scratch_store_b128 off, v[25:28], off offset:96 // 5E3C: DC750060 007C1900
	scratch_store_b128 off, v[29:32], off offset:112 // 5E44: DC750070 007C1D00
	scratch_store_b128 off, v[33:36], off offset:128 // 5E4C: DC750080 007C2100
	scratch_store_b128 off, v[1:4], off offset:144 // 5E54: DC750090 007C0100
	scratch_store_b128 off, v[5:8], off offset:160 // 5E5C: DC7500A0 007C0500
	scratch_store_b128 off, v[9:12], off offset:176 // 5E64: DC7500B0 007C0900
	s_waitcnt lgkmcnt(0) // 5E6C: BF89FC07
	v_add_nc_u32_e32 v1, s16, v0 // 5E70: 4A020010
	v_add_nc_u32_e32 v2, s17, v0 // 5E74: 4A040011
	v_add_nc_u32_e32 v3, s18, v0 // 5E78: 4A060012
	v_add_nc_u32_e32 v4, s19, v0 // 5E7C: 4A080013
	v_add_nc_u32_e32 v5, s20, v0 // 5E80: 4A0A0014
	v_add_nc_u32_e32 v6, s21, v0 // 5E84: 4A0C0015
	v_add_nc_u32_e32 v7, s22, v0 // 5E88: 4A0E0016
	v_add_nc_u32_e32 v8, s23, v0 // 5E8C: 4A100017
	v_add_nc_u32_e32 v9, s24, v0 // 5E90: 4A120018
	v_add_nc_u32_e32 v10, s25, v0 // 5E94: 4A140019
	v_add_nc_u32_e32 v11, s26, v0 // 5E98: 4A16001A
	v_add_nc_u32_e32 v12, s27, v0 // 5E9C: 4A18001B
	s_clause 0x1 // 5EA0: BF850001
	scratch_store_b128 off, v[1:4], off offset:192 // 5EA4: DC7500C0 007C0100
	scratch_store_b128 off, v[5:8], off offset:208 // 5EAC: DC7500D0 007C0500
	v_mov_b32_e32 v1, 0 // 5EB4: 7E020280
	v_add_nc_u32_e32 v13, s28, v0 // 5EB8: 4A1A001C
	v_add_nc_u32_e32 v14, s29, v0 // 5EBC: 4A1C001D
	v_add_nc_u32_e32 v15, s30, v0 // 5EC0: 4A1E001E
	v_add_nc_u32_e32 v16, s31, v0 // 5EC4: 4A20001F
	s_clause 0x1 // 5EC8: BF850001
	scratch_store_b128 off, v[9:12], off offset:224 // 5ECC: DC7500E0 007C0900
	scratch_store_b128 off, v[13:16], off offset:240 // 5ED4: DC7500F0 007C0D00
; ./kernels.hip:138
	s_cbranch_scc1 16 // 5EDC: BFA20010 <_Z16array_in_scratchPKiPii+0x220>
	s_mov_b32 s1, 0 // 5EE0: BE810080
	s_delay_alu instid0(SALU_CYCLE_1) // 5EE4: BF870009
; ./kernels.hip:139
	v_add_nc_u32_e32 v1, s1, v1 // 5EE8: 4A020201
; ./kernels.hip:140
	s_and_b32 s2, s1, 63 // 5EEC: 8B02BF01
; ./kernels.hip:138
	s_add_i32 s1, s1, 1 // 5EF0: 81018101
; ./kernels.hip:140
	s_lshl_b32 s2, s2, 2 // 5EF4: 84028202
; ./kernels.hip:138
	s_cmp_eq_u32 s0, s1 // 5EF8: BF060100
; ./kernels.hip:139
	v_and_b32_e32 v1, 63, v1 // 5EFC: 360202BF
	s_delay_alu instid0(VALU_DEP_1) // 5F00: BF870001
	v_lshlrev_b32_e32 v1, 2, v1 // 5F04: 30020282
	scratch_load_b32 v1, v1, off // 5F08: DC510000 01FC0001
; ./kernels.hip:140
	s_waitcnt vmcnt(0) // 5F10: BF8903F7
	scratch_store_b32 off, v1, s2 // 5F14: DC690000 00020100
; ./kernels.hip:138
	s_cbranch_scc0 65521 // 5F1C: BFA1FFF1 <_Z16array_in_scratchPKiPii+0x1e4>
; ./kernels.hip:25
	v_lshl_or_b32 v2, s15, 8, v0 // 5F20: D6560002 0401100F
; ./kernels.hip:142
	v_mov_b32_e32 v3, 0 // 5F28: 7E060280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F2C: BF870091
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 5F30: D73C0002 00020482
	v_add_co_u32 v2, vcc_lo, s6, v2 // 5F38: D7006A02 00020406
	s_delay_alu instid0(VALU_DEP_1) // 5F40: BF870001
	v_add_co_ci_u32_e64 v3, null, s7, v3, vcc_lo // 5F44: D5207C03 01AA0607
	global_store_b32 v[2:3], v1, off // 5F4C: DC6A0000 007C0102
; ./kernels.hip:143
	s_endpgm // 5F54: BFB00000
	s_nop 0 // 5F58: BF800000
	s_nop 0 // 5F5C: BF800000
	s_nop 0 // 5F60: BF800000
	s_nop 0 // 5F64: BF800000
	s_nop 0 // 5F68: BF800000
	s_nop 0 // 5F6C: BF800000
	s_nop 0 // 5F70: BF800000
	s_nop 0 // 5F74: BF800000
	s_nop 0 // 5F78: BF800000
	s_nop 0 // 5F7C: BF800000
	s_nop 0 // 5F80: BF800000
	s_nop 0 // 5F84: BF800000
	s_nop 0 // 5F88: BF800000
	s_nop 0 // 5F8C: BF800000
	s_nop 0 // 5F90: BF800000
	s_nop 0 // 5F94: BF800000
	s_nop 0 // 5F98: BF800000
	s_nop 0 // 5F9C: BF800000
	s_nop 0 // 5FA0: BF800000
	s_nop 0 // 5FA4: BF800000
	s_nop 0 // 5FA8: BF800000
	s_nop 0 // 5FAC: BF800000
	s_nop 0 // 5FB0: BF800000
	s_nop 0 // 5FB4: BF800000
	s_nop 0 // 5FB8: BF800000
	s_nop 0 // 5FBC: BF800000
	s_nop 0 // 5FC0: BF800000
	s_nop 0 // 5FC4: BF800000
	s_nop 0 // 5FC8: BF800000
	s_nop 0 // 5FCC: BF800000
	s_nop 0 // 5FD0: BF800000
	s_nop 0 // 5FD4: BF800000
	s_nop 0 // 5FD8: BF800000
	s_nop 0 // 5FDC: BF800000
	s_nop 0 // 5FE0: BF800000
	s_nop 0 // 5FE4: BF800000
	s_nop 0 // 5FE8: BF800000
	s_nop 0 // 5FEC: BF800000
	s_nop 0 // 5FF0: BF800000
	s_nop 0 // 5FF4: BF800000
	s_nop 0 // 5FF8: BF800000
	s_nop 0 // 5FFC: BF800000

0000000000006000 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:25
	s_clause 0x1 // 6000: BF850001
	s_load_b32 s4, s[0:1], 0x10 // 6004: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8 // 600C: F4040080 F8000008
	v_lshl_or_b32 v0, s15, 8, v0 // 6014: D6560000 0401100F
	s_delay_alu instid0(VALU_DEP_1) // 601C: BF870001
	v_mov_b32_e32 v2, v0 // 6020: 7E040300
; ./kernels.hip:149
	s_waitcnt lgkmcnt(0) // 6024: BF89FC07
	s_cmp_lt_i32 s4, 1 // 6028: BF048104
	s_cbranch_scc1 65 // 602C: BFA20041 <_Z7waitingPKDv4_jPii+0x134>
	s_load_b64 s[0:1], s[0:1], null // 6030: F4040000 F8000000
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, v0 // 6038: CA100080 03020100
	s_set_inst_prefetch_distance 0x1 // 6040: BF840001
	s_nop 0 // 6044: BF800000
	s_nop 0 // 6048: BF800000
	s_nop 0 // 604C: BF800000
	s_nop 0 // 6050: BF800000
	s_nop 0 // 6054: BF800000
	s_nop 0 // 6058: BF800000
	s_nop 0 // 605C: BF800000
	s_nop 0 // 6060: BF800000
	s_nop 0 // 6064: BF800000
	s_nop 0 // 6068: BF800000
	s_nop 0 // 606C: BF800000
	s_nop 0 // 6070: BF800000
	s_nop 0 // 6074: BF800000
	s_nop 0 // 6078: BF800000
	s_nop 0 // 607C: BF800000
; ./kernels.hip:150
	s_waitcnt vmcnt(0) // 6080: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)// 000000006084: BF8704A1
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 6088: D73C0001 00020484
; ./kernels.hip:149
	s_add_i32 s4, s4, -1 // 6090: 8104C104
	s_cmp_eq_u32 s4, 0 // 6094: BF068004
; ./kernels.hip:150
	s_waitcnt lgkmcnt(0) // 6098: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000609C: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 60A0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 60A8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off // 60B0: DC520000 027C0001
; ./kernels.hip:151
	s_waitcnt vmcnt(0) // 60B8: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 60BC: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060C4: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 60C8: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 60D0: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:4 // 60D8: DC520004 027C0001
; ./kernels.hip:152
	s_waitcnt vmcnt(0) // 60E0: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 60E4: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060EC: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 60F0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 60F8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:8 // 6100: DC520008 027C0001
; ./kernels.hip:153
	s_waitcnt vmcnt(0) // 6108: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 610C: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006114: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 6118: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 6120: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:12 // 6128: DC52000C 027C0001
; ./kernels.hip:149
	s_cbranch_scc0 65491 // 6130: BFA1FFD3 <_Z7waitingPKDv4_jPii+0x80>
	s_set_inst_prefetch_distance 0x2 // 6134: BF840002
; ./kernels.hip:155
	v_mov_b32_e32 v1, 0 // 6138: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000613C: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 6140: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s2, v0 // 6148: D7006A00 00020002
	s_delay_alu instid0(VALU_DEP_1) // 6150: BF870001
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo // 6154: D5207C01 01AA0203
	s_waitcnt vmcnt(0) // 615C: BF8903F7
	global_store_b32 v[0:1], v2, off // 6160: DC6A0000 007C0200
; ./kernels.hip:156
	s_endpgm // 6168: BFB00000
	s_nop 0 // 616C: BF800000
	s_nop 0 // 6170: BF800000
	s_nop 0 // 6174: BF800000
	s_nop 0 // 6178: BF800000
	s_nop 0 // 617C: BF800000
	s_nop 0 // 6180: BF800000
	s_nop 0 // 6184: BF800000
	s_nop 0 // 6188: BF800000
	s_nop 0 // 618C: BF800000
	s_nop 0 // 6190: BF800000
	s_nop 0 // 6194: BF800000
	s_nop 0 // 6198: BF800000
	s_nop 0 // 619C: BF800000
	s_nop 0 // 61A0: BF800000
	s_nop 0 // 61A4: BF800000
	s_nop 0 // 61A8: BF800000
	s_nop 0 // 61AC: BF800000
	s_nop 0 // 61B0: BF800000
	s_nop 0 // 61B4: BF800000
	s_nop 0 // 61B8: BF800000
	s_nop 0 // 61BC: BF800000
	s_nop 0 // 61C0: BF800000
	s_nop 0 // 61C4: BF800000
	s_nop 0 // 61C8: BF800000
	s_nop 0 // 61CC: BF800000
	s_nop 0 // 61D0: BF800000
	s_nop 0 // 61D4: BF800000
	s_nop 0 // 61D8: BF800000
	s_nop 0 // 61DC: BF800000
	s_nop 0 // 61E0: BF800000
	s_nop 0 // 61E4: BF800000
	s_nop 0 // 61E8: BF800000
	s_nop 0 // 61EC: BF800000
	s_nop 0 // 61F0: BF800000
	s_nop 0 // 61F4: BF800000
	s_nop 0 // 61F8: BF800000
	s_nop 0 // 61FC: BF800000

0000000000006200 <_Z20spilling_among_loadsPKDv4_fPS_>:
; _Z20spilling_among_loadsPKDv4_fPS_():
; ./kernels.hip:159
	s_load_b128 s[0:3], s[0:1], null // 6200: F4080000 F8000000
	v_mul_u32_u24_e32 v0, 53, v0 // 6208: 160000B5
	s_delay_alu instid0(VALU_DEP_1) // 620C: BF870001
; ./kernels.hip:162
	v_lshlrev_b32_e32 v7, 4, v0 // 6210: 300E0084
	s_waitcnt lgkmcnt(0) // 6214: BF89FC07
	s_clause 0x5 // 6218: BF850005
	global_load_b128 v[3:6], v7, s[0:1] offset:48 // 621C: DC5E0030 03000007
	global_load_b128 v[56:59], v7, s[0:1] // 6224: DC5E0000 38000007
	global_load_b128 v[16:19], v7, s[0:1] offset:16 // 622C: DC5E0010 10000007
	global_load_b128 v[40:43], v7, s[0:1] offset:32 // 6234: DC5E0020 28000007
	global_load_b128 v[8:11], v7, s[0:1] offset:224 // 623C: DC5E00E0 08000007
	global_load_b128 v[48:51], v7, s[0:1] offset:240 // 6244: DC5E00F0 30000007
; ./kernels.hip:164
	s_waitcnt vmcnt(4) // 624C: BF8913F7
	v_fma_f32 v2, v58, v5, 0 // 6250: D6130002 02020B3A
	v_fma_f32 v35, v59, v6, 0 // 6258: D6130023 02020D3B
	v_fma_f32 v1, v57, v4, 0 // 6260: D6130001 02020939
	v_fma_f32 v0, v56, v3, 0 // 6268: D6130000 02020738
	s_waitcnt vmcnt(1) // 6270: BF8907F7
	v_fmac_f32_e32 v2, v18, v10 // 6274: 56041512
; ./kernels.hip:162
	s_clause 0x3 // 6278: BF850003
	global_load_b128 v[148:151], v7, s[0:1] offset:400 // 627C: DC5E0190 94000007
	global_load_b128 v[60:63], v7, s[0:1] offset:384 // 6284: DC5E0180 3C000007
	global_load_b128 v[112:115], v7, s[0:1] offset:576 // 628C: DC5E0240 70000007
	global_load_b128 v[44:47], v7, s[0:1] offset:592 // 6294: DC5E0250 2C000007
; ./kernels.hip:164
	v_dual_fmac_f32 v35, v19, v11 :: v_dual_fmac_f32 v0, v16, v8// 00000000629C: C8001713 23001110
	v_fmac_f32_e32 v1, v17, v9 // 62A4: 56021311
	scratch_store_b128 off, v[3:6], off offset:144 // 62A8: DC750090 007C0300
; ./kernels.hip:162
	s_clause 0x18 // 62B0: BF850018
	global_load_b128 v[176:179], v7, s[0:1] offset:64 // 62B4: DC5E0040 B0000007
	global_load_b128 v[168:171], v7, s[0:1] offset:80 // 62BC: DC5E0050 A8000007
	global_load_b128 v[28:31], v7, s[0:1] offset:736 // 62C4: DC5E02E0 1C000007
	global_load_b128 v[120:123], v7, s[0:1] offset:256 // 62CC: DC5E0100 78000007
	global_load_b128 v[172:175], v7, s[0:1] offset:96 // 62D4: DC5E0060 AC000007
	global_load_b128 v[160:163], v7, s[0:1] offset:112 // 62DC: DC5E0070 A0000007
	global_load_b128 v[116:119], v7, s[0:1] offset:272 // 62E4: DC5E0110 74000007
	global_load_b128 v[80:83], v7, s[0:1] offset:432 // 62EC: DC5E01B0 50000007
	global_load_b128 v[84:87], v7, s[0:1] offset:416 // 62F4: DC5E01A0 54000007
	global_load_b128 v[52:55], v7, s[0:1] offset:608 // 62FC: DC5E0260 34000007
	global_load_b128 v[164:167], v7, s[0:1] offset:128 // 6304: DC5E0080 A4000007
	global_load_b128 v[152:155], v7, s[0:1] offset:144 // 630C: DC5E0090 98000007
	global_load_b128 v[68:71], v7, s[0:1] offset:624 // 6314: DC5E0270 44000007
	global_load_b128 v[12:15], v7, s[0:1] offset:160 // 631C: DC5E00A0 0C000007
	global_load_b128 v[20:23], v7, s[0:1] offset:176 // 6324: DC5E00B0 14000007
	global_load_b128 v[144:147], v7, s[0:1] offset:288 // 632C: DC5E0120 90000007
	global_load_b128 v[136:139], v7, s[0:1] offset:304 // 6334: DC5E0130 88000007
	global_load_b128 v[72:75], v7, s[0:1] offset:640 // 633C: DC5E0280 48000007
	global_load_b128 v[76:79], v7, s[0:1] offset:656 // 6344: DC5E0290 4C000007
	global_load_b128 v[184:187], v7, s[0:1] offset:320 // 634C: DC5E0140 B8000007
	global_load_b128 v[180:183], v7, s[0:1] offset:336 // 6354: DC5E0150 B4000007
	global_load_b128 v[124:127], v7, s[0:1] offset:496 // 635C: DC5E01F0 7C000007
	global_load_b128 v[128:131], v7, s[0:1] offset:480 // 6364: DC5E01E0 80000007
	global_load_b128 v[88:91], v7, s[0:1] offset:672 // 636C: DC5E02A0 58000007
	global_load_b128 v[92:95], v7, s[0:1] offset:688 // 6374: DC5E02B0 5C000007
; ./kernels.hip:164
	scratch_store_b128 off, v[8:11], off offset:256 // 637C: DC750100 007C0800
; ./kernels.hip:162
	s_clause 0x5 // 6384: BF850005
	global_load_b128 v[132:135], v7, s[0:1] offset:528 // 6388: DC5E0210 84000007
	global_load_b128 v[140:143], v7, s[0:1] offset:512 // 6390: DC5E0200 8C000007
	global_load_b128 v[96:99], v7, s[0:1] offset:704 // 6398: DC5E02C0 60000007
	global_load_b128 v[100:103], v7, s[0:1] offset:720 // 63A0: DC5E02D0 64000007
	global_load_b128 v[24:27], v7, s[0:1] offset:768 // 63A8: DC5E0300 18000007
	global_load_b128 v[64:67], v7, s[0:1] offset:800 // 63B0: DC5E0320 40000007
; ./kernels.hip:164
	s_waitcnt vmcnt(34) // 63B8: BF898BF7
	v_dual_fmac_f32 v35, v43, v151 :: v_dual_fmac_f32 v0, v40, v148// 0000000063BC: C8012F2B 23012928
	v_dual_fmac_f32 v2, v42, v150 :: v_dual_fmac_f32 v1, v41, v149// 0000000063C4: C8012D2A 02012B29
	scratch_store_b128 off, v[148:151], off offset:240 // 63CC: DC7500F0 007C9400
	s_waitcnt vmcnt(32) // 63D4: BF8983F7
	v_dual_fmac_f32 v35, v6, v115 :: v_dual_fmac_f32 v0, v3, v112// 0000000063D8: C800E706 2300E103
	v_dual_fmac_f32 v2, v5, v114 :: v_dual_fmac_f32 v1, v4, v113// 0000000063E0: C800E505 0200E304
; ./kernels.hip:162
	global_load_b128 v[3:6], v7, s[0:1] offset:752 // 63E8: DC5E02F0 03000007
; ./kernels.hip:164
	scratch_store_b128 off, v[16:19], off offset:48 // 63F0: DC750030 007C1000
; ./kernels.hip:162
	s_clause 0x3 // 63F8: BF850003
	global_load_b128 v[104:107], v7, s[0:1] offset:464 // 63FC: DC5E01D0 68000007
	global_load_b128 v[16:19], v7, s[0:1] offset:192 // 6404: DC5E00C0 10000007
	global_load_b128 v[188:191], v7, s[0:1] offset:208 // 640C: DC5E00D0 BC000007
	global_load_b128 v[108:111], v7, s[0:1] offset:448 // 6414: DC5E01C0 6C000007
; ./kernels.hip:164
	scratch_store_b128 off, v[112:115], off offset:176 // 641C: DC7500B0 007C7000
	s_waitcnt vmcnt(33) // 6424: BF8987F7
	scratch_store_b128 off, v[28:31], off offset:64 // 6428: DC750040 007C1C00
	s_waitcnt vmcnt(6) // 6430: BF891BF7
	scratch_store_b128 off, v[24:27], off offset:80 // 6434: DC750050 007C1800
	s_waitcnt vmcnt(4) // 643C: BF8913F7
	v_dual_fmac_f32 v35, v179, v6 :: v_dual_fmac_f32 v2, v178, v5// 000000006440: C8000DB3 23020BB2
; ./kernels.hip:162
	scratch_store_b128 off, v[3:6], off // 6448: DC750000 007C0300
; ./kernels.hip:164
	v_fmac_f32_e32 v0, v176, v3 // 6450: 560007B0
	v_dual_fmac_f32 v35, v171, v171 :: v_dual_fmac_f32 v2, v170, v170// 000000006454: C80157AB 230355AA
	v_fmac_f32_e32 v1, v177, v4 // 645C: 560209B1
; ./kernels.hip:162
	global_load_b128 v[3:6], v7, s[0:1] offset:784 // 6460: DC5E0310 03000007
; ./kernels.hip:164
	v_dual_fmac_f32 v0, v168, v168 :: v_dual_fmac_f32 v35, v175, v123// 000000006468: C80151A8 0022F7AF
	v_dual_fmac_f32 v2, v174, v122 :: v_dual_fmac_f32 v1, v169, v169// 000000006470: C800F5AE 020153A9
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006478: BF870112
	v_dual_fmac_f32 v0, v172, v120 :: v_dual_fmac_f32 v35, v163, v83// 00000000647C: C800F1AC 0022A7A3
	v_dual_fmac_f32 v2, v162, v82 :: v_dual_fmac_f32 v1, v173, v121// 000000006484: C800A5A2 0200F3AD
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000648C: BF870112
	v_dual_fmac_f32 v0, v160, v80 :: v_dual_fmac_f32 v35, v167, v55// 000000006490: C800A1A0 00226FA7
	v_dual_fmac_f32 v2, v166, v54 :: v_dual_fmac_f32 v1, v161, v81// 000000006498: C8006DA6 0200A3A1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000064A0: BF8700A1
	v_dual_fmac_f32 v0, v164, v52 :: v_dual_fmac_f32 v1, v165, v53// 0000000064A4: C80069A4 00006BA5
	s_waitcnt vmcnt(0) // 64AC: BF8903F7
	v_fmac_f32_e32 v0, v152, v3 // 64B0: 56000798
; ./kernels.hip:162
	scratch_store_b128 off, v[3:6], off offset:16 // 64B4: DC750010 007C0300
; ./kernels.hip:164
	v_dual_fmac_f32 v35, v155, v6 :: v_dual_fmac_f32 v2, v154, v5// 0000000064BC: C8000D9B 23020B9A
	v_fmac_f32_e32 v1, v153, v4 // 64C4: 56020999
; ./kernels.hip:162
	global_load_b128 v[3:6], v7, s[0:1] offset:816 // 64C8: DC5E0330 03000007
; ./kernels.hip:164
	v_dual_fmac_f32 v0, v12, v160 :: v_dual_fmac_f32 v35, v15, v163// 0000000064D0: C801410C 0023470F
	v_dual_fmac_f32 v2, v14, v162 :: v_dual_fmac_f32 v1, v13, v161// 0000000064D8: C801450E 0201430D
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000064E0: BF870112
	v_dual_fmac_f32 v0, v20, v144 :: v_dual_fmac_f32 v35, v23, v147// 0000000064E4: C8012114 00232717
	v_dual_fmac_f32 v2, v22, v146 :: v_dual_fmac_f32 v1, v21, v145// 0000000064EC: C8012516 02012315
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000064F4: BF870112
	v_fmac_f32_e32 v0, v16, v104 // 64F8: 5600D110
	v_dual_fmac_f32 v2, v18, v106 :: v_dual_fmac_f32 v1, v17, v105// 0000000064FC: C800D512 0200D311
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006504: BF870112
	v_dual_fmac_f32 v35, v19, v107 :: v_dual_fmac_f32 v0, v188, v72// 000000006508: C800D713 230091BC
	v_dual_fmac_f32 v2, v190, v74 :: v_dual_fmac_f32 v1, v189, v73// 000000006510: C80095BE 020093BD
	s_delay_alu instid0(VALU_DEP_2) // 6518: BF870002
	v_fmac_f32_e32 v35, v191, v75 // 651C: 564697BF
; ./kernels.hip:162
	s_waitcnt vmcnt(0) // 6520: BF8903F7
	scratch_store_b128 off, v[3:6], off offset:32 // 6524: DC750020 007C0300
; ./kernels.hip:164
	v_dual_fmac_f32 v35, v11, v6 :: v_dual_fmac_f32 v2, v10, v5// 00000000652C: C8000D0B 23020B0A
	v_dual_fmac_f32 v0, v8, v3 :: v_dual_fmac_f32 v1, v9, v4 // 6534: C8000708 00000909
; ./kernels.hip:162
	s_clause 0x1 // 653C: BF850001
	global_load_b128 v[3:6], v7, s[0:1] offset:352 // 6540: DC5E0160 03000007
	global_load_b128 v[8:11], v7, s[0:1] offset:368 // 6548: DC5E0170 08000007
; ./kernels.hip:164
	v_dual_fmac_f32 v35, v51, v155 :: v_dual_fmac_f32 v2, v50, v154// 000000006550: C8013733 23033532
	v_dual_fmac_f32 v0, v48, v152 :: v_dual_fmac_f32 v1, v49, v153// 000000006558: C8013130 00013331
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006560: BF870112
	v_fmac_f32_e32 v2, v122, v186 // 6564: 5605757A
	v_dual_fmac_f32 v0, v120, v184 :: v_dual_fmac_f32 v1, v121, v185// 000000006568: C8017178 00017379
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006570: BF870112
	v_dual_fmac_f32 v35, v123, v187 :: v_dual_fmac_f32 v2, v118, v126// 000000006574: C801777B 2302FD76
	v_dual_fmac_f32 v0, v116, v124 :: v_dual_fmac_f32 v1, v117, v125// 00000000657C: C800F974 0000FB75
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006584: BF870112
	v_dual_fmac_f32 v35, v119, v127 :: v_dual_fmac_f32 v2, v146, v90// 000000006588: C800FF77 2302B592
	v_dual_fmac_f32 v0, v144, v88 :: v_dual_fmac_f32 v1, v145, v89// 000000006590: C800B190 0000B391
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006598: BF870112
	v_dual_fmac_f32 v35, v147, v91 :: v_dual_fmac_f32 v2, v138, v58// 00000000659C: C800B793 2302758A
	v_dual_fmac_f32 v0, v136, v56 :: v_dual_fmac_f32 v1, v137, v57// 0000000065A4: C8007188 00007389
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000065AC: BF870112
	v_dual_fmac_f32 v35, v139, v59 :: v_dual_fmac_f32 v2, v186, v22// 0000000065B0: C800778B 23022DBA
	v_dual_fmac_f32 v0, v184, v20 :: v_dual_fmac_f32 v1, v185, v21// 0000000065B8: C80029B8 00002BB9
	s_waitcnt vmcnt(1) // 65C0: BF8907F7
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000065C4: BF870092
	v_dual_fmac_f32 v35, v187, v23 :: v_dual_fmac_f32 v2, v182, v5// 0000000065C8: C8002FBB 23020BB6
	v_dual_fmac_f32 v35, v183, v6 :: v_dual_fmac_f32 v0, v180, v3// 0000000065D0: C8000DB7 230007B4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000065D8: BF8700A1
	v_dual_fmac_f32 v2, v5, v134 :: v_dual_fmac_f32 v35, v6, v135// 0000000065DC: C8010D05 02230F06
	s_waitcnt vmcnt(0) // 65E4: BF8903F7
	v_dual_fmac_f32 v1, v181, v4 :: v_dual_fmac_f32 v2, v10, v98// 0000000065E8: C80009B5 0102C50A
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000065F0: BF870111
	v_dual_fmac_f32 v0, v3, v132 :: v_dual_fmac_f32 v1, v4, v133// 0000000065F4: C8010903 00010B04
	v_fmac_f32_e32 v2, v62, v42 // 65FC: 5604553E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006600: BF870112
	v_dual_fmac_f32 v0, v8, v96 :: v_dual_fmac_f32 v1, v9, v97 // 6604: C800C108 0000C309
	v_dual_fmac_f32 v35, v11, v99 :: v_dual_fmac_f32 v2, v150, v190// 00000000660C: C800C70B 23037D96
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006614: BF870112
	v_dual_fmac_f32 v0, v60, v40 :: v_dual_fmac_f32 v1, v61, v41// 000000006618: C800513C 0000533D
	v_dual_fmac_f32 v35, v63, v43 :: v_dual_fmac_f32 v2, v86, v62// 000000006620: C800573F 23027D56
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006628: BF870112
	v_dual_fmac_f32 v0, v148, v188 :: v_dual_fmac_f32 v1, v149, v189// 00000000662C: C8017994 00017B95
	v_fmac_f32_e32 v35, v151, v191 // 6634: 56477F97
; ./kernels.hip:162
	s_clause 0x1 // 6638: BF850001
	global_load_b128 v[148:151], v7, s[0:1] offset:560 // 663C: DC5E0230 94000007
	global_load_b128 v[156:159], v7, s[0:1] offset:544 // 6644: DC5E0220 9C000007
; ./kernels.hip:164
	v_dual_fmac_f32 v0, v84, v60 :: v_dual_fmac_f32 v1, v85, v61// 00000000664C: C8007954 00007B55
	s_waitcnt vmcnt(1) // 6654: BF8907F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006658: BF870111
	v_dual_fmac_f32 v35, v87, v63 :: v_dual_fmac_f32 v0, v80, v148// 00000000665C: C8007F57 23012950
	v_dual_fmac_f32 v1, v81, v149 :: v_dual_fmac_f32 v2, v82, v150// 000000006664: C8012B51 01032D52
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000666C: BF870112
	v_dual_fmac_f32 v35, v83, v151 :: v_dual_fmac_f32 v0, v108, v28// 000000006670: C8012F53 2300396C
	v_dual_fmac_f32 v1, v109, v29 :: v_dual_fmac_f32 v2, v110, v30// 000000006678: C8003B6D 01023D6E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006680: BF870112
	v_dual_fmac_f32 v35, v111, v31 :: v_dual_fmac_f32 v0, v104, v176// 000000006684: C8003F6F 23016168
	v_dual_fmac_f32 v1, v105, v177 :: v_dual_fmac_f32 v2, v106, v178// 00000000668C: C8016369 0103656A
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006694: BF870112
	v_dual_fmac_f32 v35, v107, v179 :: v_dual_fmac_f32 v0, v128, v48// 000000006698: C801676B 23006180
	v_dual_fmac_f32 v1, v129, v49 :: v_dual_fmac_f32 v2, v130, v50// 0000000066A0: C8006381 01026582
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000066A8: BF870112
	v_dual_fmac_f32 v35, v131, v51 :: v_dual_fmac_f32 v0, v124, v84// 0000000066AC: C8006783 2300A97C
	v_dual_fmac_f32 v1, v125, v85 :: v_dual_fmac_f32 v2, v126, v86// 0000000066B4: C800AB7D 0102AD7E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000066BC: BF870112
	v_dual_fmac_f32 v35, v127, v87 :: v_dual_fmac_f32 v0, v140, v44// 0000000066C0: C800AF7F 2300598C
	v_dual_fmac_f32 v1, v141, v45 :: v_dual_fmac_f32 v2, v142, v46// 0000000066C8: C8005B8D 01025D8E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000066D0: BF870112
	v_dual_fmac_f32 v35, v143, v47 :: v_dual_fmac_f32 v0, v132, v24// 0000000066D4: C8005F8F 23003184
	v_dual_fmac_f32 v1, v133, v25 :: v_dual_fmac_f32 v2, v134, v26// 0000000066DC: C8003385 01023586
	s_waitcnt vmcnt(0) // 66E4: BF8903F7
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000066E8: BF870112
	v_dual_fmac_f32 v35, v135, v27 :: v_dual_fmac_f32 v0, v156, v172// 0000000066EC: C8003787 2301599C
	v_dual_fmac_f32 v1, v157, v173 :: v_dual_fmac_f32 v2, v158, v174// 0000000066F4: C8015B9D 01035D9E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000066FC: BF870112
	v_dual_fmac_f32 v35, v159, v175 :: v_dual_fmac_f32 v0, v148, v116// 000000006700: C8015F9F 2300E994
	v_dual_fmac_f32 v1, v149, v117 :: v_dual_fmac_f32 v2, v150, v118// 000000006708: C800EB95 0102ED96
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006710: BF870112
	v_dual_fmac_f32 v35, v151, v119 :: v_dual_fmac_f32 v0, v112, v108// 000000006714: C800EF97 2300D970
	v_dual_fmac_f32 v1, v113, v109 :: v_dual_fmac_f32 v2, v114, v110// 00000000671C: C800DB71 0102DD72
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_3) | instid1(VALU_DEP_2)// 000000006724: BF870142
	v_fmac_f32_e32 v35, v115, v111 // 6728: 5646DF73
; ./kernels.hip:162
	global_load_b128 v[112:115], v7, s[0:1] offset:832 // 672C: DC5E0340 70000007
; ./kernels.hip:164
	v_dual_fmac_f32 v0, v44, v68 :: v_dual_fmac_f32 v1, v45, v69// 000000006734: C800892C 00008B2D
	v_dual_fmac_f32 v2, v46, v70 :: v_dual_fmac_f32 v35, v47, v71// 00000000673C: C8008D2E 02228F2F
	v_dual_fmac_f32 v0, v52, v64 :: v_dual_fmac_f32 v1, v53, v65// 000000006744: C8008134 00008335
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000674C: BF870112
	v_dual_fmac_f32 v2, v54, v66 :: v_dual_fmac_f32 v35, v55, v67// 000000006750: C8008536 02228737
	v_dual_fmac_f32 v0, v68, v164 :: v_dual_fmac_f32 v1, v69, v165// 000000006758: C8014944 00014B45
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006760: BF870112
	v_dual_fmac_f32 v2, v70, v166 :: v_dual_fmac_f32 v35, v71, v167// 000000006764: C8014D46 02234F47
	v_dual_fmac_f32 v0, v72, v136 :: v_dual_fmac_f32 v1, v73, v137// 00000000676C: C8011148 00011349
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006774: BF870112
	v_dual_fmac_f32 v2, v74, v138 :: v_dual_fmac_f32 v35, v75, v139// 000000006778: C801154A 0223174B
	v_dual_fmac_f32 v0, v76, v128 :: v_dual_fmac_f32 v1, v77, v129// 000000006780: C801014C 0001034D
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006788: BF870112
	v_dual_fmac_f32 v2, v78, v130 :: v_dual_fmac_f32 v35, v79, v131// 00000000678C: C801054E 0223074F
	v_dual_fmac_f32 v0, v88, v76 :: v_dual_fmac_f32 v1, v89, v77// 000000006794: C8009958 00009B59
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000679C: BF8700A2
	v_dual_fmac_f32 v2, v90, v78 :: v_dual_fmac_f32 v35, v91, v79// 0000000067A0: C8009D5A 02229F5B
	s_waitcnt vmcnt(0) // 67A8: BF8903F7
	v_dual_fmac_f32 v2, v94, v114 :: v_dual_fmac_f32 v35, v95, v115// 0000000067AC: C800E55E 0222E75F
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000067B4: BF870113
	v_dual_fmac_f32 v0, v92, v112 :: v_dual_fmac_f32 v1, v93, v113// 0000000067B8: C800E15C 0000E35D
	v_dual_fmac_f32 v2, v98, v14 :: v_dual_fmac_f32 v35, v99, v15// 0000000067C0: C8001D62 02221F63
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000067C8: BF870112
	v_dual_fmac_f32 v0, v96, v12 :: v_dual_fmac_f32 v1, v97, v13// 0000000067CC: C8001960 00001B61
	v_dual_fmac_f32 v2, v102, v182 :: v_dual_fmac_f32 v35, v103, v183// 0000000067D4: C8016D66 02236F67
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000067DC: BF870112
	v_dual_fmac_f32 v0, v100, v180 :: v_dual_fmac_f32 v1, v101, v181// 0000000067E0: C8016964 00016B65
	v_dual_fmac_f32 v2, v30, v142 :: v_dual_fmac_f32 v35, v31, v143// 0000000067E8: C8011D1E 02231F1F
	s_delay_alu instid0(VALU_DEP_2) // 67F0: BF870002
	v_dual_fmac_f32 v0, v28, v140 :: v_dual_fmac_f32 v1, v29, v141// 0000000067F4: C801191C 00011B1D
	scratch_load_b128 v[28:31], off, off // 67FC: DC5D0000 1C7C0000
	s_waitcnt vmcnt(0) // 6804: BF8903F7
	v_dual_fmac_f32 v35, v31, v95 :: v_dual_fmac_f32 v0, v28, v92// 000000006808: C800BF1F 2300B91C
	v_dual_fmac_f32 v2, v30, v94 :: v_dual_fmac_f32 v1, v29, v93// 000000006810: C800BD1E 0200BB1D
	scratch_load_b128 v[28:31], off, off offset:48 // 6818: DC5D0030 1C7C0000
	s_waitcnt vmcnt(0) // 6820: BF8903F7
	v_dual_fmac_f32 v35, v27, v31 :: v_dual_fmac_f32 v0, v24, v28// 000000006824: C8003F1B 23003918
	v_dual_fmac_f32 v2, v26, v30 :: v_dual_fmac_f32 v1, v25, v29// 00000000682C: C8003D1A 02003B19
	scratch_load_b128 v[24:27], off, off offset:16 // 6834: DC5D0010 187C0000
	s_waitcnt vmcnt(0) // 683C: BF8903F7
	v_dual_fmac_f32 v35, v27, v19 :: v_dual_fmac_f32 v0, v24, v16// 000000006840: C800271B 23002118
	v_dual_fmac_f32 v2, v26, v18 :: v_dual_fmac_f32 v1, v25, v17// 000000006848: C800251A 02002319
	scratch_load_b128 v[24:27], off, off offset:32 // 6850: DC5D0020 187C0000
	v_dual_fmac_f32 v35, v67, v11 :: v_dual_fmac_f32 v0, v64, v8// 000000006858: C8001743 23001140
	v_dual_fmac_f32 v2, v66, v10 :: v_dual_fmac_f32 v1, v65, v9// 000000006860: C8001542 02001341
	s_waitcnt vmcnt(0) // 6868: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000686C: BF870111
	v_dual_fmac_f32 v2, v26, v158 :: v_dual_fmac_f32 v35, v27, v159// 000000006870: C8013D1A 02233F1B
	v_dual_fmac_f32 v0, v24, v156 :: v_dual_fmac_f32 v1, v25, v157// 000000006878: C8013918 00013B19
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006880: BF870112
	v_dual_fmac_f32 v2, v114, v102 :: v_dual_fmac_f32 v35, v115, v103// 000000006884: C800CD72 0222CF73
	v_dual_fmac_f32 v0, v112, v100 :: v_dual_fmac_f32 v1, v113, v101// 00000000688C: C800C970 0000CB71
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006894: BF870112
; ./kernels.hip:166
	v_dual_mul_f32 v26, v2, v58 :: v_dual_mul_f32 v27, v35, v59// 000000006898: C8C67502 1A1A7723
	v_dual_mul_f32 v24, v0, v56 :: v_dual_mul_f32 v25, v1, v57 // 68A0: C8C67100 18187301
	v_dual_mul_f32 v59, v35, v51 :: v_dual_mul_f32 v58, v2, v50// 0000000068A8: C8C66723 3B3A6502
	v_dual_mul_f32 v57, v1, v49 :: v_dual_mul_f32 v56, v0, v48 // 68B0: C8C66301 39386100
	v_dual_mul_f32 v181, v1, v181 :: v_dual_mul_f32 v48, v0, v3// 0000000068B8: C8C76B01 B5300700
	v_dual_mul_f32 v51, v35, v6 :: v_dual_mul_f32 v50, v2, v5 // 68C0: C8C60D23 33320B02
	v_mul_f32_e32 v49, v1, v4 // 68C8: 10620901
	scratch_load_b128 v[3:6], off, off offset:240 // 68CC: DC5D00F0 037C0000
	scratch_store_b128 off, v[24:27], off offset:112 // 68D4: DC750070 007C1800
	v_dual_mul_f32 v27, v35, v31 :: v_dual_mul_f32 v24, v0, v28// 0000000068DC: C8C63F23 1B183900
	v_dual_mul_f32 v26, v2, v30 :: v_dual_mul_f32 v25, v1, v29 // 68E4: C8C63D02 1A183B01
; ./kernels.hip:164
	scratch_store_b128 off, v[64:67], off offset:96 // 68EC: DC750060 007C4000
; ./kernels.hip:166
	v_mul_f32_e32 v61, v1, v61 // 68F4: 107A7B01
	v_dual_mul_f32 v191, v35, v191 :: v_dual_mul_f32 v188, v0, v188// 0000000068F8: C8C77F23 BFBD7900
	scratch_store_b128 off, v[24:27], off offset:48 // 6900: DC750030 007C1800
	v_dual_mul_f32 v27, v35, v43 :: v_dual_mul_f32 v24, v0, v40// 000000006908: C8C65723 1B185100
	v_dual_mul_f32 v26, v2, v42 :: v_dual_mul_f32 v25, v1, v41 // 6910: C8C65502 1A185301
	v_dual_mul_f32 v43, v35, v11 :: v_dual_mul_f32 v40, v0, v8 // 6918: C8C61723 2B281100
	v_dual_mul_f32 v42, v2, v10 :: v_dual_mul_f32 v41, v1, v9 // 6920: C8C61502 2A281301
	v_mul_f32_e32 v62, v2, v62 // 6928: 107C7D02
	scratch_store_b128 off, v[24:27], off offset:128 // 692C: DC750080 007C1800
	scratch_load_b128 v[24:27], off, off offset:144 // 6934: DC5D0090 187C0000
	v_dual_mul_f32 v123, v35, v123 :: v_dual_mul_f32 v120, v0, v120// 00000000693C: C8C6F723 7B78F100
	v_dual_mul_f32 v121, v1, v121 :: v_dual_mul_f32 v118, v2, v118// 000000006944: C8C6F301 7976ED02
	v_dual_mul_f32 v119, v35, v119 :: v_dual_mul_f32 v116, v0, v116// 00000000694C: C8C6EF23 7774E900
	v_dual_mul_f32 v117, v1, v117 :: v_dual_mul_f32 v146, v2, v146// 000000006954: C8C6EB01 75932502
	v_dual_mul_f32 v147, v35, v147 :: v_dual_mul_f32 v144, v0, v144// 00000000695C: C8C72723 93912100
	v_dual_mul_f32 v145, v1, v145 :: v_dual_mul_f32 v138, v2, v138// 000000006964: C8C72301 918B1502
	v_dual_mul_f32 v139, v35, v139 :: v_dual_mul_f32 v136, v0, v136// 00000000696C: C8C71723 8B891100
	v_dual_mul_f32 v137, v1, v137 :: v_dual_mul_f32 v186, v2, v186// 000000006974: C8C71301 89BB7502
	v_dual_mul_f32 v187, v35, v187 :: v_dual_mul_f32 v184, v0, v184// 00000000697C: C8C77723 BBB97100
	v_dual_mul_f32 v185, v1, v185 :: v_dual_mul_f32 v182, v2, v182// 000000006984: C8C77301 B9B76D02
	v_dual_mul_f32 v183, v35, v183 :: v_dual_mul_f32 v180, v0, v180// 00000000698C: C8C76F23 B7B56900
	v_dual_mul_f32 v63, v35, v63 :: v_dual_mul_f32 v60, v0, v60// 000000006994: C8C67F23 3F3C7900
	v_dual_mul_f32 v87, v35, v87 :: v_dual_mul_f32 v84, v0, v84// 00000000699C: C8C6AF23 5754A900
	v_dual_mul_f32 v85, v1, v85 :: v_dual_mul_f32 v82, v2, v82 // 69A4: C8C6AB01 5552A502
	v_dual_mul_f32 v83, v35, v83 :: v_dual_mul_f32 v80, v0, v80// 0000000069AC: C8C6A723 5350A100
	v_dual_mul_f32 v81, v1, v81 :: v_dual_mul_f32 v110, v2, v110// 0000000069B4: C8C6A301 516EDD02
	v_dual_mul_f32 v111, v35, v111 :: v_dual_mul_f32 v108, v0, v108// 0000000069BC: C8C6DF23 6F6CD900
	v_dual_mul_f32 v109, v1, v109 :: v_dual_mul_f32 v106, v2, v106// 0000000069C4: C8C6DB01 6D6AD502
	v_dual_mul_f32 v107, v35, v107 :: v_dual_mul_f32 v104, v0, v104// 0000000069CC: C8C6D723 6B68D100
	v_dual_mul_f32 v105, v1, v105 :: v_dual_mul_f32 v130, v2, v130// 0000000069D4: C8C6D301 69830502
	v_dual_mul_f32 v131, v35, v131 :: v_dual_mul_f32 v128, v0, v128// 0000000069DC: C8C70723 83810100
	v_dual_mul_f32 v129, v1, v129 :: v_dual_mul_f32 v126, v2, v126// 0000000069E4: C8C70301 817EFD02
	v_dual_mul_f32 v127, v35, v127 :: v_dual_mul_f32 v124, v0, v124// 0000000069EC: C8C6FF23 7F7CF900
	v_dual_mul_f32 v125, v1, v125 :: v_dual_mul_f32 v142, v2, v142// 0000000069F4: C8C6FB01 7D8F1D02
	v_dual_mul_f32 v143, v35, v143 :: v_dual_mul_f32 v140, v0, v140// 0000000069FC: C8C71F23 8F8D1900
	v_dual_mul_f32 v141, v1, v141 :: v_dual_mul_f32 v134, v2, v134// 000000006A04: C8C71B01 8D870D02
	v_dual_mul_f32 v135, v35, v135 :: v_dual_mul_f32 v132, v0, v132// 000000006A0C: C8C70F23 87850900
	v_dual_mul_f32 v133, v1, v133 :: v_dual_mul_f32 v158, v2, v158// 000000006A14: C8C70B01 859F3D02
	v_dual_mul_f32 v159, v35, v159 :: v_dual_mul_f32 v156, v0, v156// 000000006A1C: C8C73F23 9F9D3900
	v_dual_mul_f32 v157, v1, v157 :: v_dual_mul_f32 v150, v2, v150// 000000006A24: C8C73B01 9D972D02
	v_dual_mul_f32 v151, v35, v151 :: v_dual_mul_f32 v148, v0, v148// 000000006A2C: C8C72F23 97952900
	v_dual_mul_f32 v47, v35, v47 :: v_dual_mul_f32 v44, v0, v44// 000000006A34: C8C65F23 2F2C5900
	v_dual_mul_f32 v45, v1, v45 :: v_dual_mul_f32 v54, v2, v54 // 6A3C: C8C65B01 2D366D02
	v_dual_mul_f32 v55, v35, v55 :: v_dual_mul_f32 v52, v0, v52// 000000006A44: C8C66F23 37346900
	v_dual_mul_f32 v53, v1, v53 :: v_dual_mul_f32 v70, v2, v70 // 6A4C: C8C66B01 35468D02
	v_dual_mul_f32 v71, v35, v71 :: v_dual_mul_f32 v68, v0, v68// 000000006A54: C8C68F23 47448900
	v_dual_mul_f32 v69, v1, v69 :: v_dual_mul_f32 v74, v2, v74 // 6A5C: C8C68B01 454A9502
	v_dual_mul_f32 v75, v35, v75 :: v_dual_mul_f32 v72, v0, v72// 000000006A64: C8C69723 4B489100
	v_dual_mul_f32 v73, v1, v73 :: v_dual_mul_f32 v78, v2, v78 // 6A6C: C8C69301 494E9D02
	v_dual_mul_f32 v79, v35, v79 :: v_dual_mul_f32 v76, v0, v76// 000000006A74: C8C69F23 4F4C9900
	v_dual_mul_f32 v77, v1, v77 :: v_dual_mul_f32 v90, v2, v90 // 6A7C: C8C69B01 4D5AB502
	v_dual_mul_f32 v91, v35, v91 :: v_dual_mul_f32 v88, v0, v88// 000000006A84: C8C6B723 5B58B100
	v_dual_mul_f32 v89, v1, v89 :: v_dual_mul_f32 v94, v2, v94 // 6A8C: C8C6B301 595EBD02
	v_dual_mul_f32 v95, v35, v95 :: v_dual_mul_f32 v92, v0, v92// 000000006A94: C8C6BF23 5F5CB900
	v_dual_mul_f32 v93, v1, v93 :: v_dual_mul_f32 v98, v2, v98 // 6A9C: C8C6BB01 5D62C502
	v_dual_mul_f32 v99, v35, v99 :: v_dual_mul_f32 v96, v0, v96// 000000006AA4: C8C6C723 6360C100
	v_dual_mul_f32 v97, v1, v97 :: v_dual_mul_f32 v102, v2, v102// 000000006AAC: C8C6C301 6166CD02
	v_dual_mul_f32 v103, v35, v103 :: v_dual_mul_f32 v100, v0, v100// 000000006AB4: C8C6CF23 6764C900
	v_dual_mul_f32 v115, v35, v115 :: v_dual_mul_f32 v112, v0, v112// 000000006ABC: C8C6E723 7370E100
	v_dual_mul_f32 v113, v1, v113 :: v_dual_mul_f32 v86, v2, v86// 000000006AC4: C8C6E301 7156AD02
	v_mul_f32_e32 v190, v2, v190 // 6ACC: 117D7D02
	v_mul_f32_e32 v46, v2, v46 // 6AD0: 105C5D02
	scratch_load_b128 v[28:31], off, off offset:32 // 6AD4: DC5D0020 1C7C0000
	v_mul_f32_e32 v122, v2, v122 // 6ADC: 10F4F502
	v_mul_f32_e32 v114, v2, v114 // 6AE0: 10E4E502
	s_waitcnt vmcnt(2) // 6AE4: BF890BF7
	v_dual_mul_f32 v39, v35, v6 :: v_dual_mul_f32 v38, v2, v5 // 6AE8: C8C60D23 27260B02
	v_dual_mul_f32 v37, v1, v4 :: v_dual_mul_f32 v36, v0, v3 // 6AF0: C8C60901 25240700
	scratch_load_b128 v[3:6], off, off offset:176 // 6AF8: DC5D00B0 037C0000
	v_mul_f32_e32 v149, v1, v149 // 6B00: 112B2B01
	s_waitcnt vmcnt(2) // 6B04: BF890BF7
	v_dual_mul_f32 v27, v35, v27 :: v_dual_mul_f32 v24, v0, v24// 000000006B08: C8C63723 1B183100
	v_dual_mul_f32 v26, v2, v26 :: v_dual_mul_f32 v25, v1, v25 // 6B10: C8C63502 1A183301
	scratch_store_b128 off, v[24:27], off offset:144 // 6B18: DC750090 007C1800
	v_dual_mul_f32 v27, v35, v179 :: v_dual_mul_f32 v24, v0, v176// 000000006B20: C8C76723 1B196100
	v_dual_mul_f32 v26, v2, v178 :: v_dual_mul_f32 v25, v1, v177// 000000006B28: C8C76502 1A196301
	scratch_load_b128 v[176:179], off, off offset:112 // 6B30: DC5D0070 B07C0000
	scratch_store_b128 off, v[24:27], off offset:160 // 6B38: DC7500A0 007C1800
	v_dual_mul_f32 v27, v35, v171 :: v_dual_mul_f32 v24, v0, v168// 000000006B40: C8C75723 1B195100
	v_dual_mul_f32 v26, v2, v170 :: v_dual_mul_f32 v25, v1, v169// 000000006B48: C8C75502 1A195301
	v_dual_mul_f32 v171, v35, v155 :: v_dual_mul_f32 v168, v0, v152// 000000006B50: C8C73723 ABA93100
	v_dual_mul_f32 v170, v2, v154 :: v_dual_mul_f32 v169, v1, v153// 000000006B58: C8C73502 AAA93301
	scratch_store_b128 off, v[24:27], off offset:192 // 6B60: DC7500C0 007C1800
	v_dual_mul_f32 v27, v35, v175 :: v_dual_mul_f32 v24, v0, v172// 000000006B68: C8C75F23 1B195900
	v_dual_mul_f32 v26, v2, v174 :: v_dual_mul_f32 v25, v1, v173// 000000006B70: C8C75D02 1A195B01
	v_dual_mul_f32 v174, v2, v166 :: v_dual_mul_f32 v173, v1, v165// 000000006B78: C8C74D02 AEAD4B01
	v_mul_f32_e32 v165, v1, v13 // 6B80: 114A1B01
	v_dual_mul_f32 v175, v35, v167 :: v_dual_mul_f32 v172, v0, v164// 000000006B84: C8C74F23 AFAD4900
	scratch_store_b128 off, v[24:27], off offset:208 // 6B8C: DC7500D0 007C1800
	v_dual_mul_f32 v27, v35, v163 :: v_dual_mul_f32 v24, v0, v160// 000000006B94: C8C74723 1B194100
	v_dual_mul_f32 v26, v2, v162 :: v_dual_mul_f32 v25, v1, v161// 000000006B9C: C8C74502 1A194301
	v_dual_mul_f32 v163, v35, v23 :: v_dual_mul_f32 v160, v0, v20// 000000006BA4: C8C62F23 A3A02900
	v_dual_mul_f32 v162, v2, v22 :: v_dual_mul_f32 v161, v1, v21// 000000006BAC: C8C62D02 A2A02B01
	v_mul_f32_e32 v154, v2, v18 // 6BB4: 11342502
	scratch_store_b128 off, v[24:27], off offset:224 // 6BB8: DC7500E0 007C1800
	v_dual_mul_f32 v167, v35, v15 :: v_dual_mul_f32 v164, v0, v12// 000000006BC0: C8C61F23 A7A41900
	v_dual_mul_f32 v166, v2, v14 :: v_dual_mul_f32 v155, v35, v19// 000000006BC8: C8C61D02 A69A2723
	v_dual_mul_f32 v152, v0, v16 :: v_dual_mul_f32 v153, v1, v17// 000000006BD0: C8C62100 98982301
	scratch_load_b128 v[12:15], off, off offset:256 // 6BD8: DC5D0100 0C7C0000
	s_waitcnt vmcnt(3) // 6BE0: BF890FF7
	v_dual_mul_f32 v34, v35, v31 :: v_dual_mul_f32 v33, v2, v30// 000000006BE4: C8C63F23 22203D02
	v_dual_mul_f32 v31, v0, v28 :: v_dual_mul_f32 v32, v1, v29 // 6BEC: C8C63900 1F203B01
	s_waitcnt vmcnt(2) // 6BF4: BF890BF7
	v_dual_mul_f32 v27, v35, v6 :: v_dual_mul_f32 v26, v2, v5 // 6BF8: C8C60D23 1B1A0B02
	v_dual_mul_f32 v25, v1, v4 :: v_dual_mul_f32 v24, v0, v3 // 6C00: C8C60901 19180700
	scratch_load_b128 v[3:6], off, off offset:64 // 6C08: DC5D0040 037C0000
	v_mul_f32_e32 v101, v1, v101 // 6C10: 10CACB01
	s_waitcnt vmcnt(2) // 6C14: BF890BF7
	global_store_b128 v7, v[176:179], s[2:3] // 6C18: DC760000 0002B007
	scratch_load_b128 v[176:179], off, off offset:48 // 6C20: DC5D0030 B07C0000
	s_waitcnt vmcnt(1) // 6C28: BF8907F7
	v_dual_mul_f32 v23, v35, v6 :: v_dual_mul_f32 v22, v2, v5 // 6C2C: C8C60D23 17160B02
	v_dual_mul_f32 v21, v1, v4 :: v_dual_mul_f32 v20, v0, v3 // 6C34: C8C60901 15140700
	scratch_load_b128 v[3:6], off, off // 6C3C: DC5D0000 037C0000
	s_waitcnt vmcnt(1) // 6C44: BF8907F7
	global_store_b128 v7, v[176:179], s[2:3] offset:16 // 6C48: DC760010 0002B007
	scratch_load_b128 v[176:179], off, off offset:128 // 6C50: DC5D0080 B07C0000
	s_waitcnt vmcnt(1) // 6C58: BF8907F7
	v_dual_mul_f32 v19, v35, v6 :: v_dual_mul_f32 v16, v0, v3 // 6C5C: C8C60D23 13100700
	v_dual_mul_f32 v18, v2, v5 :: v_dual_mul_f32 v17, v1, v4 // 6C64: C8C60B02 12100901
	scratch_load_b128 v[3:6], off, off offset:80 // 6C6C: DC5D0050 037C0000
	v_dual_mul_f32 v189, v1, v189 :: v_dual_mul_f32 v66, v2, v14// 000000006C74: C8C77B01 BD421D02
	v_dual_mul_f32 v67, v35, v15 :: v_dual_mul_f32 v64, v0, v12// 000000006C7C: C8C61F23 43401900
	v_mul_f32_e32 v65, v1, v13 // 6C84: 10821B01
	s_waitcnt vmcnt(1) // 6C88: BF8907F7
	global_store_b128 v7, v[176:179], s[2:3] offset:32 // 6C8C: DC760020 0002B007
	scratch_load_b128 v[176:179], off, off offset:144 // 6C94: DC5D0090 B07C0000
	s_waitcnt vmcnt(1) // 6C9C: BF8907F7
	v_dual_mul_f32 v15, v35, v6 :: v_dual_mul_f32 v12, v0, v3 // 6CA0: C8C60D23 0F0C0700
	v_dual_mul_f32 v14, v2, v5 :: v_dual_mul_f32 v13, v1, v4 // 6CA8: C8C60B02 0E0C0901
	scratch_load_b128 v[3:6], off, off offset:16 // 6CB0: DC5D0010 037C0000
	s_waitcnt vmcnt(1) // 6CB8: BF8907F7
	global_store_b128 v7, v[176:179], s[2:3] offset:48 // 6CBC: DC760030 0002B007
	scratch_load_b128 v[176:179], off, off offset:160 // 6CC4: DC5D00A0 B07C0000
	s_waitcnt vmcnt(1) // 6CCC: BF8907F7
	v_dual_mul_f32 v11, v35, v6 :: v_dual_mul_f32 v8, v0, v3 // 6CD0: C8C60D23 0B080700
	v_dual_mul_f32 v10, v2, v5 :: v_dual_mul_f32 v9, v1, v4 // 6CD8: C8C60B02 0A080901
	scratch_load_b128 v[3:6], off, off offset:96 // 6CE0: DC5D0060 037C0000
	s_waitcnt vmcnt(1) // 6CE8: BF8907F7
	global_store_b128 v7, v[176:179], s[2:3] offset:64 // 6CEC: DC760040 0002B007
	scratch_load_b128 v[176:179], off, off offset:192 // 6CF4: DC5D00C0 B07C0000
	s_waitcnt vmcnt(1) // 6CFC: BF8907F7
	v_dual_mul_f32 v6, v35, v6 :: v_dual_mul_f32 v5, v2, v5 // 6D00: C8C60D23 06040B02
	v_dual_mul_f32 v4, v1, v4 :: v_dual_mul_f32 v3, v0, v3 // 6D08: C8C60901 04020700
	s_waitcnt vmcnt(0) // 6D10: BF8903F7
	global_store_b128 v7, v[176:179], s[2:3] offset:80 // 6D14: DC760050 0002B007
	scratch_load_b128 v[176:179], off, off offset:208 // 6D1C: DC5D00D0 B07C0000
	s_waitcnt vmcnt(0) // 6D24: BF8903F7
	global_store_b128 v7, v[176:179], s[2:3] offset:96 // 6D28: DC760060 0002B007
	scratch_load_b128 v[176:179], off, off offset:224 // 6D30: DC5D00E0 B07C0000
	s_waitcnt vmcnt(0) // 6D38: BF8903F7
	s_clause 0x1f // 6D3C: BF85001F
	global_store_b128 v7, v[176:179], s[2:3] offset:112 // 6D40: DC760070 0002B007
	global_store_b128 v7, v[172:175], s[2:3] offset:128 // 6D48: DC760080 0002AC07
	global_store_b128 v7, v[168:171], s[2:3] offset:144 // 6D50: DC760090 0002A807
	global_store_b128 v7, v[164:167], s[2:3] offset:160 // 6D58: DC7600A0 0002A407
	global_store_b128 v7, v[160:163], s[2:3] offset:176 // 6D60: DC7600B0 0002A007
	global_store_b128 v7, v[152:155], s[2:3] offset:192 // 6D68: DC7600C0 00029807
	global_store_b128 v7, v[188:191], s[2:3] offset:208 // 6D70: DC7600D0 0002BC07
	global_store_b128 v7, v[64:67], s[2:3] offset:224 // 6D78: DC7600E0 00024007
	global_store_b128 v7, v[56:59], s[2:3] offset:240 // 6D80: DC7600F0 00023807
	global_store_b128 v7, v[120:123], s[2:3] offset:256 // 6D88: DC760100 00027807
	global_store_b128 v7, v[116:119], s[2:3] offset:272 // 6D90: DC760110 00027407
	global_store_b128 v7, v[144:147], s[2:3] offset:288 // 6D98: DC760120 00029007
	global_store_b128 v7, v[136:139], s[2:3] offset:304 // 6DA0: DC760130 00028807
	global_store_b128 v7, v[184:187], s[2:3] offset:320 // 6DA8: DC760140 0002B807
	global_store_b128 v7, v[180:183], s[2:3] offset:336 // 6DB0: DC760150 0002B407
	global_store_b128 v7, v[48:51], s[2:3] offset:352 // 6DB8: DC760160 00023007
	global_store_b128 v7, v[40:43], s[2:3] offset:368 // 6DC0: DC760170 00022807
	global_store_b128 v7, v[60:63], s[2:3] offset:384 // 6DC8: DC760180 00023C07
	global_store_b128 v7, v[36:39], s[2:3] offset:400 // 6DD0: DC760190 00022407
	global_store_b128 v7, v[84:87], s[2:3] offset:416 // 6DD8: DC7601A0 00025407
	global_store_b128 v7, v[80:83], s[2:3] offset:432 // 6DE0: DC7601B0 00025007
	global_store_b128 v7, v[108:111], s[2:3] offset:448 // 6DE8: DC7601C0 00026C07
	global_store_b128 v7, v[104:107], s[2:3] offset:464 // 6DF0: DC7601D0 00026807
	global_store_b128 v7, v[128:131], s[2:3] offset:480 // 6DF8: DC7601E0 00028007
	global_store_b128 v7, v[124:127], s[2:3] offset:496 // 6E00: DC7601F0 00027C07
	global_store_b128 v7, v[140:143], s[2:3] offset:512 // 6E08: DC760200 00028C07
	global_store_b128 v7, v[132:135], s[2:3] offset:528 // 6E10: DC760210 00028407
	global_store_b128 v7, v[156:159], s[2:3] offset:544 // 6E18: DC760220 00029C07
	global_store_b128 v7, v[148:151], s[2:3] offset:560 // 6E20: DC760230 00029407
	global_store_b128 v7, v[24:27], s[2:3] offset:576 // 6E28: DC760240 00021807
	global_store_b128 v7, v[44:47], s[2:3] offset:592 // 6E30: DC760250 00022C07
	global_store_b128 v7, v[52:55], s[2:3] offset:608 // 6E38: DC760260 00023407
	s_clause 0xd // 6E40: BF85000D
	global_store_b128 v7, v[68:71], s[2:3] offset:624 // 6E44: DC760270 00024407
	global_store_b128 v7, v[72:75], s[2:3] offset:640 // 6E4C: DC760280 00024807
	global_store_b128 v7, v[76:79], s[2:3] offset:656 // 6E54: DC760290 00024C07
	global_store_b128 v7, v[88:91], s[2:3] offset:672 // 6E5C: DC7602A0 00025807
	global_store_b128 v7, v[92:95], s[2:3] offset:688 // 6E64: DC7602B0 00025C07
	global_store_b128 v7, v[96:99], s[2:3] offset:704 // 6E6C: DC7602C0 00026007
	global_store_b128 v7, v[100:103], s[2:3] offset:720 // 6E74: DC7602D0 00026407
	global_store_b128 v7, v[20:23], s[2:3] offset:736 // 6E7C: DC7602E0 00021407
	global_store_b128 v7, v[16:19], s[2:3] offset:752 // 6E84: DC7602F0 00021007
	global_store_b128 v7, v[12:15], s[2:3] offset:768 // 6E8C: DC760300 00020C07
	global_store_b128 v7, v[8:11], s[2:3] offset:784 // 6E94: DC760310 00020807
	global_store_b128 v7, v[3:6], s[2:3] offset:800 // 6E9C: DC760320 00020307
	global_store_b128 v7, v[31:34], s[2:3] offset:816 // 6EA4: DC760330 00021F07
	global_store_b128 v7, v[112:115], s[2:3] offset:832 // 6EAC: DC760340 00027007
; ./kernels.hip:167
	s_endpgm // 6EB4: BFB00000
	s_nop 0 // 6EB8: BF800000
	s_nop 0 // 6EBC: BF800000
	s_nop 0 // 6EC0: BF800000
	s_nop 0 // 6EC4: BF800000
	s_nop 0 // 6EC8: BF800000
	s_nop 0 // 6ECC: BF800000
	s_nop 0 // 6ED0: BF800000
	s_nop 0 // 6ED4: BF800000
	s_nop 0 // 6ED8: BF800000
	s_nop 0 // 6EDC: BF800000
	s_nop 0 // 6EE0: BF800000
	s_nop 0 // 6EE4: BF800000
	s_nop 0 // 6EE8: BF800000
	s_nop 0 // 6EEC: BF800000
	s_nop 0 // 6EF0: BF800000
	s_nop 0 // 6EF4: BF800000
	s_nop 0 // 6EF8: BF800000
	s_nop 0 // 6EFC: BF800000

0000000000006f00 <_Z16spilling_scalarsPKfPfi>:
; _Z16spilling_scalarsPKfPfi():
; ./kernels.hip:173
	s_clause 0x1 // 6F00: BF850001
	s_load_b32 s4, s[0:1], 0x10 // 6F04: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8 // 6F0C: F4040080 F8000008
; ./kernels.hip:171
	v_cvt_f32_ubyte0_e32 v1, v0 // 6F14: 7E022300
	v_writelane_b32 v6, s15, 0 // 6F18: D7610006 0001000F
; ./kernels.hip:175
	s_waitcnt lgkmcnt(0) // 6F20: BF89FC07
	s_cmp_lt_i32 s4, 1 // 6F24: BF048104
	s_cbranch_scc1 646 // 6F28: BFA20286 <_Z16spilling_scalarsPKfPfi+0xa44>
	s_load_b64 s[0:1], s[0:1], null // 6F2C: F4040000 F8000000
	v_writelane_b32 v6, s2, 1 // 6F34: D7610006 00010202
; ./kernels.hip:173
	s_ashr_i32 s5, s4, 31 // 6F3C: 86059F04
	s_delay_alu instid0(SALU_CYCLE_1) // 6F40: BF870009
	s_lshl_b64 s[8:9], s[4:5], 2 // 6F44: 84888204
	v_writelane_b32 v6, s3, 2 // 6F48: D7610006 00010403
	s_waitcnt lgkmcnt(0) // 6F50: BF89FC07
	v_writelane_b32 v6, s0, 3 // 6F54: D7610006 00010600
	s_add_u32 s2, s0, s8 // 6F5C: 80020800
	s_addc_u32 s3, s1, s9 // 6F60: 82030901
	s_add_u32 s6, s2, s8 // 6F64: 80060802
	s_addc_u32 s7, s3, s9 // 6F68: 82070903
	s_add_u32 s10, s6, s8 // 6F6C: 800A0806
	s_addc_u32 s11, s7, s9 // 6F70: 820B0907
	s_add_u32 s12, s10, s8 // 6F74: 800C080A
	s_addc_u32 s13, s11, s9 // 6F78: 820D090B
	s_add_u32 s14, s12, s8 // 6F7C: 800E080C
	s_addc_u32 s15, s13, s9 // 6F80: 820F090D
	s_add_u32 s16, s14, s8 // 6F84: 8010080E
	s_addc_u32 s17, s15, s9 // 6F88: 8211090F
	s_add_u32 s18, s16, s8 // 6F8C: 80120810
	s_addc_u32 s19, s17, s9 // 6F90: 82130911
	s_add_u32 s20, s18, s8 // 6F94: 80140812
	s_addc_u32 s21, s19, s9 // 6F98: 82150913
	s_add_u32 s22, s20, s8 // 6F9C: 80160814
	s_addc_u32 s23, s21, s9 // 6FA0: 82170915
	s_add_u32 s24, s22, s8 // 6FA4: 80180816
	v_writelane_b32 v6, s1, 4 // 6FA8: D7610006 00010801
	s_addc_u32 s25, s23, s9 // 6FB0: 82190917
	s_add_u32 s26, s24, s8 // 6FB4: 801A0818
	s_addc_u32 s27, s25, s9 // 6FB8: 821B0919
	s_add_u32 s0, s26, s8 // 6FBC: 8000081A
	s_addc_u32 s1, s27, s9 // 6FC0: 8201091B
	v_writelane_b32 v6, s0, 5 // 6FC4: D7610006 00010A00
	v_writelane_b32 v6, s1, 6 // 6FCC: D7610006 00010C01
	s_add_u32 s0, s0, s8 // 6FD4: 80000800
	s_addc_u32 s1, s1, s9 // 6FD8: 82010901
	v_writelane_b32 v6, s0, 7 // 6FDC: D7610006 00010E00
	v_writelane_b32 v6, s1, 8 // 6FE4: D7610006 00011001
	s_add_u32 s0, s0, s8 // 6FEC: 80000800
	s_addc_u32 s1, s1, s9 // 6FF0: 82010901
	v_writelane_b32 v6, s0, 9 // 6FF4: D7610006 00011200
	v_writelane_b32 v6, s1, 10 // 6FFC: D7610006 00011401
	s_add_u32 s0, s0, s8 // 7004: 80000800
	s_addc_u32 s1, s1, s9 // 7008: 82010901
	v_writelane_b32 v6, s0, 11 // 700C: D7610006 00011600
	v_writelane_b32 v6, s1, 12 // 7014: D7610006 00011801
	s_add_u32 s0, s0, s8 // 701C: 80000800
	s_addc_u32 s1, s1, s9 // 7020: 82010901
	v_writelane_b32 v6, s0, 13 // 7024: D7610006 00011A00
	v_writelane_b32 v6, s1, 14 // 702C: D7610006 00011C01
	s_add_u32 s0, s0, s8 // 7034: 80000800
	s_addc_u32 s1, s1, s9 // 7038: 82010901
	v_writelane_b32 v6, s0, 15 // 703C: D7610006 00011E00
	v_writelane_b32 v6, s1, 16 // 7044: D7610006 00012001
	s_add_u32 s0, s0, s8 // 704C: 80000800
	s_addc_u32 s1, s1, s9 // 7050: 82010901
	v_writelane_b32 v6, s0, 17 // 7054: D7610006 00012200
	v_writelane_b32 v6, s1, 18 // 705C: D7610006 00012401
	s_add_u32 s0, s0, s8 // 7064: 80000800
	s_addc_u32 s1, s1, s9 // 7068: 82010901
	v_writelane_b32 v6, s0, 19 // 706C: D7610006 00012600
	v_writelane_b32 v6, s1, 20 // 7074: D7610006 00012801
	s_add_u32 s0, s0, s8 // 707C: 80000800
	s_addc_u32 s1, s1, s9 // 7080: 82010901
	v_writelane_b32 v6, s0, 21 // 7084: D7610006 00012A00
	v_writelane_b32 v6, s1, 22 // 708C: D7610006 00012C01
	s_add_u32 s0, s0, s8 // 7094: 80000800
	s_addc_u32 s1, s1, s9 // 7098: 82010901
	v_writelane_b32 v6, s0, 23 // 709C: D7610006 00012E00
	v_writelane_b32 v6, s1, 24 // 70A4: D7610006 00013001
	s_add_u32 s0, s0, s8 // 70AC: 80000800
	s_addc_u32 s1, s1, s9 // 70B0: 82010901
	v_writelane_b32 v6, s0, 25 // 70B4: D7610006 00013200
	v_writelane_b32 v6, s1, 26 // 70BC: D7610006 00013401
	s_add_u32 s0, s0, s8 // 70C4: 80000800
	s_addc_u32 s1, s1, s9 // 70C8: 82010901
	v_writelane_b32 v6, s0, 27 // 70CC: D7610006 00013600
	v_writelane_b32 v6, s1, 28 // 70D4: D7610006 00013801
	s_add_u32 s0, s0, s8 // 70DC: 80000800
	s_addc_u32 s1, s1, s9 // 70E0: 82010901
	v_writelane_b32 v6, s0, 29 // 70E4: D7610006 00013A00
	v_writelane_b32 v6, s1, 30 // 70EC: D7610006 00013C01
	s_add_u32 s0, s0, s8 // 70F4: 80000800
	s_addc_u32 s1, s1, s9 // 70F8: 82010901
	v_writelane_b32 v6, s0, 31 // 70FC: D7610006 00013E00
	v_writelane_b32 v5, s1, 0 // 7104: D7610005 00010001
	s_add_u32 s0, s0, s8 // 710C: 80000800
	s_addc_u32 s1, s1, s9 // 7110: 82010901
	v_writelane_b32 v5, s0, 1 // 7114: D7610005 00010200
	v_writelane_b32 v5, s1, 2 // 711C: D7610005 00010401
	s_add_u32 s0, s0, s8 // 7124: 80000800
	s_addc_u32 s1, s1, s9 // 7128: 82010901
	v_writelane_b32 v5, s0, 3 // 712C: D7610005 00010600
	v_writelane_b32 v5, s1, 4 // 7134: D7610005 00010801
	s_add_u32 s0, s0, s8 // 713C: 80000800
	s_addc_u32 s1, s1, s9 // 7140: 82010901
	v_writelane_b32 v5, s0, 5 // 7144: D7610005 00010A00
	v_writelane_b32 v5, s1, 6 // 714C: D7610005 00010C01
	s_add_u32 s0, s0, s8 // 7154: 80000800
	s_addc_u32 s1, s1, s9 // 7158: 82010901
	v_writelane_b32 v5, s0, 7 // 715C: D7610005 00010E00
	v_writelane_b32 v5, s1, 8 // 7164: D7610005 00011001
	s_add_u32 s0, s0, s8 // 716C: 80000800
	s_addc_u32 s1, s1, s9 // 7170: 82010901
	v_writelane_b32 v5, s0, 9 // 7174: D7610005 00011200
	v_writelane_b32 v5, s1, 10 // 717C: D7610005 00011401
	s_add_u32 s0, s0, s8 // 7184: 80000800
	s_addc_u32 s1, s1, s9 // 7188: 82010901
	v_writelane_b32 v5, s0, 11 // 718C: D7610005 00011600
	v_writelane_b32 v5, s1, 12 // 7194: D7610005 00011801
	s_add_u32 s0, s0, s8 // 719C: 80000800
	s_addc_u32 s1, s1, s9 // 71A0: 82010901
	v_writelane_b32 v5, s0, 13 // 71A4: D7610005 00011A00
	v_writelane_b32 v5, s1, 14 // 71AC: D7610005 00011C01
	s_add_u32 s0, s0, s8 // 71B4: 80000800
	s_addc_u32 s1, s1, s9 // 71B8: 82010901
	v_writelane_b32 v5, s0, 15 // 71BC: D7610005 00011E00
	v_writelane_b32 v5, s1, 16 // 71C4: D7610005 00012001
	s_add_u32 s0, s0, s8 // 71CC: 80000800
	s_addc_u32 s1, s1, s9 // 71D0: 82010901
	v_writelane_b32 v5, s0, 17 // 71D4: D7610005 00012200
	v_writelane_b32 v5, s1, 18 // 71DC: D7610005 00012401
	s_add_u32 s0, s0, s8 // 71E4: 80000800
	s_addc_u32 s1, s1, s9 // 71E8: 82010901
	v_writelane_b32 v5, s0, 19 // 71EC: D7610005 00012600
	v_writelane_b32 v5, s1, 20 // 71F4: D7610005 00012801
	s_add_u32 s0, s0, s8 // 71FC: 80000800
	s_addc_u32 s1, s1, s9 // 7200: 82010901
	v_writelane_b32 v5, s0, 21 // 7204: D7610005 00012A00
	v_writelane_b32 v5, s1, 22 // 720C: D7610005 00012C01
	s_add_u32 s0, s0, s8 // 7214: 80000800
	s_addc_u32 s1, s1, s9 // 7218: 82010901
	v_writelane_b32 v5, s0, 23 // 721C: D7610005 00012E00
	v_writelane_b32 v5, s1, 24 // 7224: D7610005 00013001
	s_add_u32 s0, s0, s8 // 722C: 80000800
	s_addc_u32 s1, s1, s9 // 7230: 82010901
	v_writelane_b32 v5, s0, 25 // 7234: D7610005 00013200
	v_writelane_b32 v5, s1, 26 // 723C: D7610005 00013401
	s_add_u32 s0, s0, s8 // 7244: 80000800
	s_addc_u32 s1, s1, s9 // 7248: 82010901
	v_writelane_b32 v5, s0, 27 // 724C: D7610005 00013600
	v_writelane_b32 v5, s1, 28 // 7254: D7610005 00013801
	s_add_u32 s0, s0, s8 // 725C: 80000800
	s_addc_u32 s1, s1, s9 // 7260: 82010901
	v_writelane_b32 v5, s0, 29 // 7264: D7610005 00013A00
	v_writelane_b32 v5, s1, 30 // 726C: D7610005 00013C01
	s_add_u32 s0, s0, s8 // 7274: 80000800
	s_addc_u32 s1, s1, s9 // 7278: 82010901
	v_writelane_b32 v5, s0, 31 // 727C: D7610005 00013E00
	v_writelane_b32 v4, s1, 0 // 7284: D7610004 00010001
	s_add_u32 vcc_lo, s0, s8 // 728C: 806A0800
	s_addc_u32 vcc_hi, s1, s9 // 7290: 826B0901
	s_add_u32 s0, vcc_lo, s8 // 7294: 8000086A
	s_addc_u32 s1, vcc_hi, s9 // 7298: 8201096B
	v_writelane_b32 v4, s0, 1 // 729C: D7610004 00010200
	v_readlane_b32 s8, v5, 3 // 72A4: D7600008 00010705
	v_readlane_b32 s9, v5, 4 // 72AC: D7600009 00010905
	v_writelane_b32 v4, s1, 2 // 72B4: D7610004 00010401
	v_readlane_b32 s0, v6, 3 // 72BC: D7600000 00010706
	v_readlane_b32 s1, v6, 4 // 72C4: D7600001 00010906
	s_load_b32 s0, s[0:1], null // 72CC: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 72D4: BF89FC07
	v_writelane_b32 v6, s0, 3 // 72D8: D7610006 00010600
	s_load_b32 s0, s[2:3], null // 72E0: F4000001 F8000000
	s_waitcnt lgkmcnt(0) // 72E8: BF89FC07
	v_writelane_b32 v4, s0, 3 // 72EC: D7610004 00010600
	s_load_b32 s0, s[6:7], null // 72F4: F4000003 F8000000
	s_waitcnt lgkmcnt(0) // 72FC: BF89FC07
	v_writelane_b32 v4, s0, 4 // 7300: D7610004 00010800
	s_load_b32 s0, s[10:11], null // 7308: F4000005 F8000000
	s_waitcnt lgkmcnt(0) // 7310: BF89FC07
	v_writelane_b32 v4, s0, 5 // 7314: D7610004 00010A00
	s_load_b32 s0, s[12:13], null // 731C: F4000006 F8000000
	s_waitcnt lgkmcnt(0) // 7324: BF89FC07
	v_writelane_b32 v4, s0, 6 // 7328: D7610004 00010C00
	s_load_b32 s0, s[14:15], null // 7330: F4000007 F8000000
	s_waitcnt lgkmcnt(0) // 7338: BF89FC07
	v_writelane_b32 v4, s0, 7 // 733C: D7610004 00010E00
	s_load_b32 s0, s[16:17], null // 7344: F4000008 F8000000
	v_readlane_b32 s16, v5, 23 // 734C: D7600010 00012F05
	v_readlane_b32 s17, v5, 24 // 7354: D7600011 00013105
	s_waitcnt lgkmcnt(0) // 735C: BF89FC07
	v_writelane_b32 v4, s0, 8 // 7360: D7610004 00011000
	s_load_b32 s0, s[18:19], null // 7368: F4000009 F8000000
	s_waitcnt lgkmcnt(0) // 7370: BF89FC07
	v_writelane_b32 v4, s0, 9 // 7374: D7610004 00011200
	s_load_b32 s0, s[20:21], null // 737C: F400000A F8000000
	s_waitcnt lgkmcnt(0) // 7384: BF89FC07
	v_writelane_b32 v4, s0, 10 // 7388: D7610004 00011400
	s_load_b32 s0, s[22:23], null // 7390: F400000B F8000000
	s_waitcnt lgkmcnt(0) // 7398: BF89FC07
	v_writelane_b32 v4, s0, 11 // 739C: D7610004 00011600
	s_load_b32 s0, s[24:25], null // 73A4: F400000C F8000000
	s_waitcnt lgkmcnt(0) // 73AC: BF89FC07
	v_writelane_b32 v4, s0, 12 // 73B0: D7610004 00011800
	s_load_b32 s0, s[26:27], null // 73B8: F400000D F8000000
	s_waitcnt lgkmcnt(0) // 73C0: BF89FC07
	v_writelane_b32 v4, s0, 13 // 73C4: D7610004 00011A00
	v_readlane_b32 s0, v6, 5 // 73CC: D7600000 00010B06
	v_readlane_b32 s1, v6, 6 // 73D4: D7600001 00010D06
	s_load_b32 s0, s[0:1], null // 73DC: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 73E4: BF89FC07
	v_writelane_b32 v6, s0, 5 // 73E8: D7610006 00010A00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)// 0000000073F0: BF8700D1
	v_readlane_b32 s0, v6, 7 // 73F4: D7600000 00010F06
	v_readlane_b32 s1, v6, 8 // 73FC: D7600001 00011106
	s_load_b32 s0, s[0:1], null // 7404: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 740C: BF89FC07
	v_writelane_b32 v6, s0, 7 // 7410: D7610006 00010E00
	v_readlane_b32 s0, v6, 9 // 7418: D7600000 00011306
	v_readlane_b32 s1, v6, 10 // 7420: D7600001 00011506
	s_load_b32 s0, s[0:1], null // 7428: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 7430: BF89FC07
	v_writelane_b32 v6, s0, 9 // 7434: D7610006 00011200
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)// 00000000743C: BF8700D1
	v_readlane_b32 s0, v6, 11 // 7440: D7600000 00011706
	v_readlane_b32 s1, v6, 12 // 7448: D7600001 00011906
	s_load_b32 s0, s[0:1], null // 7450: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 7458: BF89FC07
	v_writelane_b32 v6, s0, 11 // 745C: D7610006 00011600
	v_readlane_b32 s0, v6, 13 // 7464: D7600000 00011B06
	v_readlane_b32 s1, v6, 14 // 746C: D7600001 00011D06
	s_load_b32 s0, s[0:1], null // 7474: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 747C: BF89FC07
	v_writelane_b32 v6, s0, 13 // 7480: D7610006 00011A00
	s_delay_alu instid0(VALU_DEP_1) // 7488: BF870001
	v_readlane_b32 s0, v6, 15 // 748C: D7600000 00011F06
	v_readlane_b32 s1, v6, 16 // 7494: D7600001 00012106
	s_load_b32 s15, s[0:1], null // 749C: F40003C0 F8000000
	v_readlane_b32 s0, v6, 17 // 74A4: D7600000 00012306
	v_readlane_b32 s1, v6, 18 // 74AC: D7600001 00012506
	s_load_b32 s12, s[0:1], null // 74B4: F4000300 F8000000
	v_readlane_b32 s0, v6, 19 // 74BC: D7600000 00012706
	v_readlane_b32 s1, v6, 20 // 74C4: D7600001 00012906
	s_load_b32 s13, s[0:1], null // 74CC: F4000340 F8000000
	v_readlane_b32 s0, v6, 21 // 74D4: D7600000 00012B06
	v_readlane_b32 s1, v6, 22 // 74DC: D7600001 00012D06
	s_load_b32 s10, s[0:1], null // 74E4: F4000280 F8000000
	v_readlane_b32 s0, v6, 23 // 74EC: D7600000 00012F06
	v_readlane_b32 s1, v6, 24 // 74F4: D7600001 00013106
	s_load_b32 s11, s[0:1], null // 74FC: F40002C0 F8000000
	v_readlane_b32 s0, v6, 25 // 7504: D7600000 00013306
	v_readlane_b32 s1, v6, 26 // 750C: D7600001 00013506
	s_load_b32 s6, s[0:1], null // 7514: F4000180 F8000000
	v_readlane_b32 s0, v6, 27 // 751C: D7600000 00013706
	v_readlane_b32 s1, v6, 28 // 7524: D7600001 00013906
	s_load_b32 s7, s[0:1], null // 752C: F40001C0 F8000000
	v_readlane_b32 s0, v6, 29 // 7534: D7600000 00013B06
	v_readlane_b32 s1, v6, 30 // 753C: D7600001 00013D06
	s_load_b32 s2, s[0:1], null // 7544: F4000080 F8000000
	v_readlane_b32 s0, v6, 31 // 754C: D7600000 00013F06
	v_readlane_b32 s1, v5, 0 // 7554: D7600001 00010105
	s_load_b32 s3, s[0:1], null // 755C: F40000C0 F8000000
	v_readlane_b32 s0, v5, 1 // 7564: D7600000 00010305
	v_readlane_b32 s1, v5, 2 // 756C: D7600001 00010505
	s_load_b32 s0, s[0:1], null // 7574: F4000000 F8000000
	s_load_b32 s1, s[8:9], null // 757C: F4000044 F8000000
	v_readlane_b32 s8, v5, 5 // 7584: D7600008 00010B05
	v_readlane_b32 s9, v5, 6 // 758C: D7600009 00010D05
	s_load_b32 s5, s[8:9], null // 7594: F4000144 F8000000
	v_readlane_b32 s8, v5, 7 // 759C: D7600008 00010F05
	v_readlane_b32 s9, v5, 8 // 75A4: D7600009 00011105
	s_load_b32 s28, s[8:9], null // 75AC: F4000704 F8000000
	v_readlane_b32 s8, v5, 9 // 75B4: D7600008 00011305
	v_readlane_b32 s9, v5, 10 // 75BC: D7600009 00011505
	s_load_b32 s26, s[8:9], null // 75C4: F4000684 F8000000
	v_readlane_b32 s8, v5, 11 // 75CC: D7600008 00011705
	v_readlane_b32 s9, v5, 12 // 75D4: D7600009 00011905
	s_load_b32 s27, s[8:9], null // 75DC: F40006C4 F8000000
	v_readlane_b32 s8, v5, 13 // 75E4: D7600008 00011B05
	v_readlane_b32 s9, v5, 14 // 75EC: D7600009 00011D05
	s_load_b32 s24, s[8:9], null // 75F4: F4000604 F8000000
	v_readlane_b32 s8, v5, 15 // 75FC: D7600008 00011F05
	v_readlane_b32 s9, v5, 16 // 7604: D7600009 00012105
	s_load_b32 s25, s[8:9], null // 760C: F4000644 F8000000
	v_readlane_b32 s8, v5, 17 // 7614: D7600008 00012305
	v_readlane_b32 s9, v5, 18 // 761C: D7600009 00012505
	s_load_b32 s22, s[8:9], null // 7624: F4000584 F8000000
	v_readlane_b32 s8, v5, 19 // 762C: D7600008 00012705
	v_readlane_b32 s9, v5, 20 // 7634: D7600009 00012905
	s_load_b32 s23, s[8:9], null // 763C: F40005C4 F8000000
	v_readlane_b32 s8, v5, 21 // 7644: D7600008 00012B05
	v_readlane_b32 s9, v5, 22 // 764C: D7600009 00012D05
	s_load_b32 s8, s[8:9], null // 7654: F4000204 F8000000
	s_load_b32 s9, s[16:17], null // 765C: F4000248 F8000000
	v_readlane_b32 s16, v5, 25 // 7664: D7600010 00013305
	v_readlane_b32 s17, v5, 26 // 766C: D7600011 00013505
	s_load_b32 s20, s[16:17], null // 7674: F4000508 F8000000
	v_readlane_b32 s16, v5, 27 // 767C: D7600010 00013705
	v_readlane_b32 s17, v5, 28 // 7684: D7600011 00013905
	s_load_b32 s21, s[16:17], null // 768C: F4000548 F8000000
	v_readlane_b32 s16, v5, 29 // 7694: D7600010 00013B05
	v_readlane_b32 s17, v5, 30 // 769C: D7600011 00013D05
	s_load_b32 s18, s[16:17], null // 76A4: F4000488 F8000000
	v_readlane_b32 s16, v5, 31 // 76AC: D7600010 00013F05
	v_readlane_b32 s17, v4, 0 // 76B4: D7600011 00010104
	s_load_b32 s19, s[16:17], null // 76BC: F40004C8 F8000000
	s_load_b32 s16, vcc, null // 76C4: F4000435 F8000000
	v_readlane_b32 vcc_lo, v4, 1 // 76CC: D760006A 00010304
	v_readlane_b32 vcc_hi, v4, 2 // 76D4: D760006B 00010504
	s_load_b32 s17, vcc, null // 76DC: F4000475 F8000000
; ./kernels.hip:177
	v_readlane_b32 s14, v6, 3 // 76E4: D760000E 00010706
; ./kernels.hip:175
	s_add_i32 s4, s4, -1 // 76EC: 8104C104
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 0000000076F0: BF8700B9
	s_cmp_lg_u32 s4, 0 // 76F4: BF078004
; ./kernels.hip:177
	v_fma_f32 v1, v1, s14, 1.0 // 76F8: D6130001 03C81D01
	v_readlane_b32 s14, v4, 3 // 7700: D760000E 00010704
	v_fma_f32 v1, v1, s14, 1.0 // 7708: D6130001 03C81D01
	v_readlane_b32 s14, v4, 4 // 7710: D760000E 00010904
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000007718: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 771C: D6130001 03C81D01
	v_readlane_b32 s14, v4, 5 // 7724: D760000E 00010B04
	v_fma_f32 v1, v1, s14, 1.0 // 772C: D6130001 03C81D01
	v_readlane_b32 s14, v4, 6 // 7734: D760000E 00010D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000773C: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 7740: D6130001 03C81D01
	v_readlane_b32 s14, v4, 7 // 7748: D760000E 00010F04
	v_fma_f32 v1, v1, s14, 1.0 // 7750: D6130001 03C81D01
	v_readlane_b32 s14, v4, 8 // 7758: D760000E 00011104
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000007760: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 7764: D6130001 03C81D01
	v_readlane_b32 s14, v4, 9 // 776C: D760000E 00011304
	v_fma_f32 v1, v1, s14, 1.0 // 7774: D6130001 03C81D01
	v_readlane_b32 s14, v4, 10 // 777C: D760000E 00011504
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000007784: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 7788: D6130001 03C81D01
	v_readlane_b32 s14, v4, 11 // 7790: D760000E 00011704
	v_fma_f32 v1, v1, s14, 1.0 // 7798: D6130001 03C81D01
	v_readlane_b32 s14, v4, 12 // 77A0: D760000E 00011904
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000077A8: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 77AC: D6130001 03C81D01
	v_readlane_b32 s14, v4, 13 // 77B4: D760000E 00011B04
	v_fma_f32 v1, v1, s14, 1.0 // 77BC: D6130001 03C81D01
	v_readlane_b32 s14, v6, 5 // 77C4: D760000E 00010B06
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000077CC: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 77D0: D6130001 03C81D01
	v_readlane_b32 s14, v6, 7 // 77D8: D760000E 00010F06
	v_fma_f32 v1, v1, s14, 1.0 // 77E0: D6130001 03C81D01
	v_readlane_b32 s14, v6, 9 // 77E8: D760000E 00011306
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000077F0: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 77F4: D6130001 03C81D01
	v_readlane_b32 s14, v6, 11 // 77FC: D760000E 00011706
	v_fma_f32 v1, v1, s14, 1.0 // 7804: D6130001 03C81D01
	v_readlane_b32 s14, v6, 13 // 780C: D760000E 00011B06
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000007814: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 7818: D6130001 03C81D01
	s_waitcnt lgkmcnt(0) // 7820: BF89FC07
	v_fma_f32 v1, v1, s15, 1.0 // 7824: D6130001 03C81F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000782C: BF870091
	v_fma_f32 v1, v1, s12, 1.0 // 7830: D6130001 03C81901
	v_fma_f32 v1, v1, s13, 1.0 // 7838: D6130001 03C81B01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007840: BF870091
	v_fma_f32 v1, v1, s10, 1.0 // 7844: D6130001 03C81501
	v_fma_f32 v1, v1, s11, 1.0 // 784C: D6130001 03C81701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007854: BF870091
	v_fma_f32 v1, v1, s6, 1.0 // 7858: D6130001 03C80D01
	v_fma_f32 v1, v1, s7, 1.0 // 7860: D6130001 03C80F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007868: BF870091
	v_fma_f32 v1, v1, s2, 1.0 // 786C: D6130001 03C80501
	v_fma_f32 v1, v1, s3, 1.0 // 7874: D6130001 03C80701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000787C: BF870091
	v_fma_f32 v1, v1, s0, 1.0 // 7880: D6130001 03C80101
	v_fma_f32 v1, v1, s1, 1.0 // 7888: D6130001 03C80301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007890: BF870091
	v_fma_f32 v1, v1, s5, 1.0 // 7894: D6130001 03C80B01
	v_fma_f32 v1, v1, s28, 1.0 // 789C: D6130001 03C83901
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000078A4: BF870091
	v_fma_f32 v1, v1, s26, 1.0 // 78A8: D6130001 03C83501
	v_fma_f32 v1, v1, s27, 1.0 // 78B0: D6130001 03C83701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000078B8: BF870091
	v_fma_f32 v1, v1, s24, 1.0 // 78BC: D6130001 03C83101
	v_fma_f32 v1, v1, s25, 1.0 // 78C4: D6130001 03C83301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000078CC: BF870091
	v_fma_f32 v1, v1, s22, 1.0 // 78D0: D6130001 03C82D01
	v_fma_f32 v1, v1, s23, 1.0 // 78D8: D6130001 03C82F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000078E0: BF870091
	v_fma_f32 v1, v1, s8, 1.0 // 78E4: D6130001 03C81101
	v_fma_f32 v1, v1, s9, 1.0 // 78EC: D6130001 03C81301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000078F4: BF870091
	v_fma_f32 v1, v1, s20, 1.0 // 78F8: D6130001 03C82901
	v_fma_f32 v1, v1, s21, 1.0 // 7900: D6130001 03C82B01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007908: BF870091
	v_fma_f32 v1, v1, s18, 1.0 // 790C: D6130001 03C82501
	v_fma_f32 v1, v1, s19, 1.0 // 7914: D6130001 03C82701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000791C: BF870091
	v_fma_f32 v1, v1, s16, 1.0 // 7920: D6130001 03C82101
	v_fma_f32 v1, v1, s17, 1.0 // 7928: D6130001 03C82301
; ./kernels.hip:175
	s_cbranch_scc1 65388 // 7930: BFA2FF6C <_Z16spilling_scalarsPKfPfi+0x7e4>
	v_readlane_b32 s2, v6, 1 // 7934: D7600002 00010306
	v_readlane_b32 s3, v6, 2 // 793C: D7600003 00010506
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000007944: BF870121
; ./kernels.hip:25
	v_readlane_b32 s0, v6, 0 // 7948: D7600000 00010106
; ./kernels.hip:179
	v_mov_b32_e32 v3, 0 // 7950: 7E060280
; ./kernels.hip:25
	v_lshl_or_b32 v2, s0, 8, v0 // 7954: D6560002 04011000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000795C: BF870091
; ./kernels.hip:179
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 7960: D73C0002 00020482
	v_add_co_u32 v2, vcc_lo, s2, v2 // 7968: D7006A02 00020402
	s_delay_alu instid0(VALU_DEP_1) // 7970: BF870001
	v_add_co_ci_u32_e64 v3, null, s3, v3, vcc_lo // 7974: D5207C03 01AA0603
	global_store_b32 v[2:3], v1, off // 797C: DC6A0000 007C0102
; ./kernels.hip:180
	s_endpgm // 7984: BFB00000
	s_nop 0 // 7988: BF800000
	s_nop 0 // 798C: BF800000
	s_nop 0 // 7990: BF800000
	s_nop 0 // 7994: BF800000
	s_nop 0 // 7998: BF800000
	s_nop 0 // 799C: BF800000
	s_nop 0 // 79A0: BF800000
	s_nop 0 // 79A4: BF800000
	s_nop 0 // 79A8: BF800000
	s_nop 0 // 79AC: BF800000
	s_nop 0 // 79B0: BF800000
	s_nop 0 // 79B4: BF800000
	s_nop 0 // 79B8: BF800000
	s_nop 0 // 79BC: BF800000
	s_nop 0 // 79C0: BF800000
	s_nop 0 // 79C4: BF800000
	s_nop 0 // 79C8: BF800000
	s_nop 0 // 79CC: BF800000
	s_nop 0 // 79D0: BF800000
	s_nop 0 // 79D4: BF800000
	s_nop 0 // 79D8: BF800000
	s_nop 0 // 79DC: BF800000
	s_nop 0 // 79E0: BF800000
	s_nop 0 // 79E4: BF800000
	s_nop 0 // 79E8: BF800000
	s_nop 0 // 79EC: BF800000
	s_nop 0 // 79F0: BF800000
	s_nop 0 // 79F4: BF800000
	s_nop 0 // 79F8: BF800000
	s_nop 0 // 79FC: BF800000

0000000000007a00 <_Z13gemm_of_bytesPKaS0_Pii>:
; _Z13gemm_of_bytesPKaS0_Pii():
; ./kernels.hip:25
	s_clause 0x1 // 7A00: BF850001
	s_load_b32 s6, s[0:1], 0x18 // 7A04: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10 // 7A0C: F4040100 F8000010
	v_lshl_or_b32 v1, s15, 8, v0 // 7A14: D6560001 0401100F
; ./kernels.hip:187
	s_waitcnt lgkmcnt(0) // 7A1C: BF89FC07
	s_cmp_lt_i32 s6, 1 // 7A20: BF048106
	s_cbranch_scc1 30 // 7A24: BFA2001E <_Z13gemm_of_bytesPKaS0_Pii+0xa0>
	s_load_b128 s[0:3], s[0:1], null // 7A28: F4080000 F8000000
; ./kernels.hip:185
	v_lshrrev_b32_e32 v2, 8, v1 // 7A30: 32040288
; ./kernels.hip:187
	v_mov_b32_e32 v4, 0 // 7A34: 7E080280
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000007A38: BF8700B2
	v_mul_lo_u32 v5, s6, v2 // 7A3C: D72C0005 00020406
	s_waitcnt lgkmcnt(0) // 7A44: BF89FC07
	v_add_co_u32 v2, s2, s2, v0 // 7A48: D7000202 00020002
	v_add_co_ci_u32_e64 v3, null, s3, 0, s2 // 7A50: D5207C03 00090003
	global_load_i8 v0, v5, s[0:1] // 7A58: DC460000 00000005
	global_load_i8 v6, v[2:3], off // 7A60: DC460000 067C0002
	v_add_co_u32 v2, vcc_lo, 0x100, v2 // 7A68: D7006A02 000204FF 00000100
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)// 000000007A74: BF8704B1
	v_add_co_ci_u32_e64 v3, null, 0, v3, vcc_lo // 7A78: D5207C03 01AA0680
	v_add_nc_u32_e32 v5, 1, v5 // 7A80: 4A0A0A81
	s_add_i32 s6, s6, -1 // 7A84: 8106C106
	s_cmp_eq_u32 s6, 0 // 7A88: BF068006
	s_waitcnt vmcnt(0) // 7A8C: BF8903F7
	v_mad_i32_i24 v4, v6, v0, v4 // 7A90: D60A0004 04120106
	s_cbranch_scc0 65519 // 7A98: BFA1FFEF <_Z13gemm_of_bytesPKaS0_Pii+0x58>
	s_branch 1 // 7A9C: BFA00001 <_Z13gemm_of_bytesPKaS0_Pii+0xa4>
	v_mov_b32_e32 v4, 0 // 7AA0: 7E080280
; ./kernels.hip:188
	v_mov_b32_e32 v2, 0 // 7AA4: 7E040280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007AA8: BF870091
	v_lshlrev_b64 v[0:1], 2, v[1:2] // 7AAC: D73C0000 00020282
	v_add_co_u32 v0, vcc_lo, s4, v0 // 7AB4: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) // 7ABC: BF870001
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 7AC0: D5207C01 01AA0205
	global_store_b32 v[0:1], v4, off // 7AC8: DC6A0000 007C0400
; ./kernels.hip:189
	s_endpgm // 7AD0: BFB00000
	s_nop 0 // 7AD4: BF800000
	s_nop 0 // 7AD8: BF800000
	s_nop 0 // 7ADC: BF800000
	s_nop 0 // 7AE0: BF800000
	s_nop 0 // 7AE4: BF800000
	s_nop 0 // 7AE8: BF800000
	s_nop 0 // 7AEC: BF800000
	s_nop 0 // 7AF0: BF800000
	s_nop 0 // 7AF4: BF800000
	s_nop 0 // 7AF8: BF800000
	s_nop 0 // 7AFC: BF800000

0000000000007b00 <_Z10clean_copyPKDv4_fPS_m>:
; _Z10clean_copyPKDv4_fPS_m():
; ./kernels.hip:25
	s_load_b64 s[2:3], s[0:1], 0x10 // 7B00: F4040080 F8000010
	v_lshl_or_b32 v0, s15, 8, v0 // 7B08: D6560000 0401100F
; ./kernels.hip:194
	v_mov_b32_e32 v1, 0 // 7B10: 7E020280
	s_mov_b32 s4, exec_lo // 7B14: BE84007E
	s_waitcnt lgkmcnt(0) // 7B18: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) // 7B1C: BF870001
	v_cmpx_gt_u64_e64 s[2:3], v[0:1] // 7B20: D4DC007E 00020002
	s_cbranch_execz 47 // 7B28: BFA5002F <_Z10clean_copyPKDv4_fPS_m+0xe8>
	s_load_b128 s[4:7], s[0:1], null // 7B2C: F4080100 F8000000
; ./kernels.hip:194
	v_lshlrev_b64 v[4:5], 4, v[0:1] // 7B34: D73C0004 00020084
	s_mov_b32 s1, 0 // 7B3C: BE810080
	s_waitcnt lgkmcnt(0) // 7B40: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007B44: BF870091
	v_add_co_u32 v2, vcc_lo, s6, v4 // 7B48: D7006A02 00020806
	v_add_co_ci_u32_e64 v3, null, s7, v5, vcc_lo // 7B50: D5207C03 01AA0A07
	v_add_co_u32 v4, vcc_lo, s4, v4 // 7B58: D7006A04 00020804
	s_delay_alu instid0(VALU_DEP_1) // 7B60: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 7B64: D5207C05 01AA0A05
	s_nop 0 // 7B6C: BF800000
	s_nop 0 // 7B70: BF800000
	s_nop 0 // 7B74: BF800000
	s_nop 0 // 7B78: BF800000
	s_nop 0 // 7B7C: BF800000
; ./kernels.hip:194
	global_load_b128 v[6:9], v[4:5], off // 7B80: DC5E0000 067C0004
	v_add_co_u32 v0, vcc_lo, 0x10000, v0 // 7B88: D7006A00 000200FF 00010000
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000007B94: BF8700A1
	v_add_co_ci_u32_e64 v1, null, 0, v1, vcc_lo // 7B98: D5207C01 01AA0280
	v_add_co_u32 v4, vcc_lo, 0x100000, v4 // 7BA0: D7006A04 000208FF 00100000
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo // 7BAC: D5207C05 01AA0A80
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_4) | instid1(VALU_DEP_1)// 000000007BB4: BF8700D3
	v_cmp_le_u64_e32 vcc_lo, s[2:3], v[0:1] // 7BB8: 7CB60002
	s_or_b32 s1, vcc_lo, s1 // 7BBC: 8C01016A
	s_waitcnt vmcnt(0) // 7BC0: BF8903F7
	global_store_b128 v[2:3], v[6:9], off // 7BC4: DC760000 007C0602
	v_add_co_u32 v2, s0, 0x100000, v2 // 7BCC: D7000002 000204FF 00100000
	v_add_co_ci_u32_e64 v3, null, 0, v3, s0 // 7BD8: D5207C03 00020680
	s_and_not1_b32 exec_lo, exec_lo, s1 // 7BE0: 917E017E
	s_cbranch_execnz 65510 // 7BE4: BFA6FFE6 <_Z10clean_copyPKDv4_fPS_m+0x80>
; ./kernels.hip:195
	s_endpgm // 7BE8: BFB00000
	s_code_end // 7BEC: BF9F0000
	s_code_end // 7BF0: BF9F0000
	s_code_end // 7BF4: BF9F0000
	s_code_end // 7BF8: BF9F0000
	s_code_end // 7BFC: BF9F0000
	s_code_end // 7C00: BF9F0000
	s_code_end // 7C04: BF9F0000
	s_code_end // 7C08: BF9F0000
	s_code_end // 7C0C: BF9F0000
	s_code_end // 7C10: BF9F0000
	s_code_end // 7C14: BF9F0000
	s_code_end // 7C18: BF9F0000
	s_code_end // 7C1C: BF9F0000
	s_code_end // 7C20: BF9F0000
	s_code_end // 7C24: BF9F0000
	s_code_end // 7C28: BF9F0000
	s_code_end // 7C2C: BF9F0000
	s_code_end // 7C30: BF9F0000
	s_code_end // 7C34: BF9F0000
	s_code_end // 7C38: BF9F0000
	s_code_end // 7C3C: BF9F0000
	s_code_end // 7C40: BF9F0000
	s_code_end // 7C44: BF9F0000
	s_code_end // 7C48: BF9F0000
	s_code_end // 7C4C: BF9F0000
	s_code_end // 7C50: BF9F0000
	s_code_end // 7C54: BF9F0000
	s_code_end // 7C58: BF9F0000
	s_code_end // 7C5C: BF9F0000
	s_code_end // 7C60: BF9F0000
	s_code_end // 7C64: BF9F0000
	s_code_end // 7C68: BF9F0000
	s_code_end // 7C6C: BF9F0000
	s_code_end // 7C70: BF9F0000
	s_code_end // 7C74: BF9F0000
	s_code_end // 7C78: BF9F0000
	s_code_end // 7C7C: BF9F0000
	s_code_end // 7C80: BF9F0000
	s_code_end // 7C84: BF9F0000
	s_code_end // 7C88: BF9F0000
	s_code_end // 7C8C: BF9F0000
	s_code_end // 7C90: BF9F0000
	s_code_end // 7C94: BF9F0000
	s_code_end // 7C98: BF9F0000
	s_code_end // 7C9C: BF9F0000
	s_code_end // 7CA0: BF9F0000
	s_code_end // 7CA4: BF9F0000
	s_code_end // 7CA8: BF9F0000
	s_code_end // 7CAC: BF9F0000
	s_code_end // 7CB0: BF9F0000
	s_code_end // 7CB4: BF9F0000
	s_code_end // 7CB8: BF9F0000
	s_code_end // 7CBC: BF9F0000
	s_code_end // 7CC0: BF9F0000
	s_code_end // 7CC4: BF9F0000
	s_code_end // 7CC8: BF9F0000
	s_code_end // 7CCC: BF9F0000
	s_code_end // 7CD0: BF9F0000
	s_code_end // 7CD4: BF9F0000
	s_code_end // 7CD8: BF9F0000
	s_code_end // 7CDC: BF9F0000
	s_code_end // 7CE0: BF9F0000
	s_code_end // 7CE4: BF9F0000
	s_code_end // 7CE8: BF9F0000
	s_code_end // 7CEC: BF9F0000
	s_code_end // 7CF0: BF9F0000
	s_code_end // 7CF4: BF9F0000
	s_code_end // 7CF8: BF9F0000
	s_code_end // 7CFC: BF9F0000
	s_code_end // 7D00: BF9F0000
	s_code_end // 7D04: BF9F0000
	s_code_end // 7D08: BF9F0000
	s_code_end // 7D0C: BF9F0000
	s_code_end // 7D10: BF9F0000
	s_code_end // 7D14: BF9F0000
	s_code_end // 7D18: BF9F0000
	s_code_end // 7D1C: BF9F0000
	s_code_end // 7D20: BF9F0000
	s_code_end // 7D24: BF9F0000
	s_code_end // 7D28: BF9F0000
	s_code_end // 7D2C: BF9F0000
	s_code_end // 7D30: BF9F0000
	s_code_end // 7D34: BF9F0000
	s_code_end // 7D38: BF9F0000
	s_code_end // 7D3C: BF9F0000
	s_code_end // 7D40: BF9F0000
	s_code_end // 7D44: BF9F0000
	s_code_end // 7D48: BF9F0000
	s_code_end // 7D4C: BF9F0000
	s_code_end // 7D50: BF9F0000
	s_code_end // 7D54: BF9F0000
	s_code_end // 7D58: BF9F0000
	s_code_end // 7D5C: BF9F0000
	s_code_end // 7D60: BF9F0000
	s_code_end // 7D64: BF9F0000
	s_code_end // 7D68: BF9F0000
	s_code_end // 7D6C: BF9F0000
	s_code_end // 7D70: BF9F0000
	s_code_end // 7D74: BF9F0000
	s_code_end // 7D78: BF9F0000
	s_code_end // 7D7C: BF9F0000
