
gfx1200.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000003d00 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:25
	s_load_b64 s[2:3], s[0:1], 0x10 // 3D00: F4002080 F8000010
	v_lshl_or_b32 v0, ttmp9, 8, v0 // 3D08: D6560000 04011075
; ./kernels.hip:30
	s_mov_b32 s4, exec_lo // 3D10: BE84007E
	s_wait_kmcnt 0x0 // 3D14: BFC70000
	s_delay_alu instid0(VALU_DEP_1) // 3D18: BF870001
	v_cmpx_gt_i32_e64 s3, v0 // 3D1C: D4C4007E 00020003
	s_cbranch_execz 82 // 3D24: BFA50052 <_Z10clean_axpyPKDv4_fPS_fi+0x170>
	s_load_b128 s[8:11], s[0:1], 0x0 // 3D28: F4004200 F8000000
; ./kernels.hip:30
	v_ashrrev_i32_e32 v1, 31, v0 // 3D30: 3402009F
	s_mov_b32 s1, s2 // 3D34: BE810002
	s_mov_b32 s4, s2 // 3D38: BE840002
	s_mov_b32 s5, s2 // 3D3C: BE850002
	s_mov_b32 s6, 0 // 3D40: BE860080
	v_lshlrev_b64_e32 v[1:2], 4, v[0:1] // 3D44: 3E020084
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003D48: BF870091
	v_add_co_u32 v3, vcc_lo, 0x100000, v1 // 3D4C: D7006A03 000202FF 00100000
	v_add_co_ci_u32_e64 v4, null, 0, v2, vcc_lo // 3D58: D5207C04 01AA0480
	s_wait_kmcnt 0x0 // 3D60: BFC70000
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000003D64: BF870122
	v_add_co_u32 v1, vcc_lo, s8, v3 // 3D68: D7006A01 00020608
	s_wait_alu depctr_va_vcc(0) // 3D70: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s9, v4, vcc_lo // 3D74: D5207C02 01AA0809
	v_add_co_u32 v3, vcc_lo, s10, v3 // 3D7C: D7006A03 0002060A
	s_wait_alu depctr_va_vcc(0) // 3D84: BF88FF9D
	v_add_co_ci_u32_e64 v4, null, s11, v4, vcc_lo // 3D88: D5207C04 01AA080B
; ./kernels.hip:31
	global_load_b128 v[5:8], v[3:4], off offset:-1048576 // 3D90: EE05C07C 00000005 F0000003
	s_clause 0x1 // 3D9C: BF850001
	global_load_b128 v[9:12], v[1:2], off offset:-1048576 // 3DA0: EE05C07C 00000009 F0000001
	global_load_b128 v[13:16], v[1:2], off // 3DAC: EE05C07C 0000000D 00000001
	global_load_b128 v[17:20], v[3:4], off // 3DB8: EE05C07C 00000011 00000003
; ./kernels.hip:30
	v_add_nc_u32_e32 v0, 0x40000, v0 // 3DC4: 4A0000FF 00040000
	v_add_co_u32 v1, vcc_lo, 0x400000, v1 // 3DCC: D7006A01 000202FF 00400000
	s_wait_alu depctr_va_vcc(0) // 3DD8: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 3DDC: D5207C02 01AA0480
; ./kernels.hip:32
	s_wait_loadcnt 0x2 // 3DE4: BFC00002
	v_fma_f32 v8, s2, v12, v8 // 3DE8: D6130008 04221802
	v_fma_f32 v7, s5, v11, v7 // 3DF0: D6130007 041E1605
	v_fma_f32 v6, s4, v10, v6 // 3DF8: D6130006 041A1404
	s_wait_alu depctr_sa_sdst(0) // 3E00: BF88FF9E
	v_fmac_f32_e32 v5, s1, v9 // 3E04: 560A1201
; ./kernels.hip:33
	s_wait_loadcnt 0x0 // 3E08: BFC00000
	v_fma_f32 v20, s2, v16, v20 // 3E0C: D6130014 04522002
	v_fma_f32 v19, s5, v15, v19 // 3E14: D6130013 044E1E05
	v_fma_f32 v18, s4, v14, v18 // 3E1C: D6130012 044A1C04
	v_fmac_f32_e32 v17, s1, v13 // 3E24: 56221A01
; ./kernels.hip:30
	v_cmp_le_i32_e32 vcc_lo, s3, v0 // 3E28: 7C860003
; ./kernels.hip:32
	s_clause 0x1 // 3E2C: BF850001
	global_store_b128 v[3:4], v[5:8], off offset:-1048576 // 3E30: EE07407C 02800000 F0000003
	global_store_b128 v[3:4], v[17:20], off // 3E3C: EE07407C 08800000 00000003
; ./kernels.hip:30
	v_add_co_u32 v3, s0, 0x400000, v3 // 3E48: D7000003 000206FF 00400000
	s_wait_alu depctr_va_sdst(0) // 3E54: BF88F19F
	v_add_co_ci_u32_e64 v4, null, 0, v4, s0 // 3E58: D5207C04 00020880
	s_or_b32 s6, vcc_lo, s6 // 3E60: 8C06066A
	s_delay_alu instid0(SALU_CYCLE_1) // 3E64: BF870009
	s_and_not1_b32 exec_lo, exec_lo, s6 // 3E68: 917E067E
	s_cbranch_execnz 65480 // 3E6C: BFA6FFC8 <_Z10clean_axpyPKDv4_fPS_fi+0x90>
; ./kernels.hip:35
	s_endpgm // 3E70: BFB00000
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
	v_lshl_or_b32 v1, ttmp9, 8, v0 // 3F00: D6560001 04011075
	s_clause 0x1 // 3F08: BF850001
	s_load_b128 s[4:7], s[0:1], 0x0 // 3F0C: F4004100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 3F14: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000003F1C: BF870121
; ./kernels.hip:41
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v0, v1 // 3F20: CA100080 03000101
	v_mul_lo_u32 v2, v1, 20 // 3F28: D72C0002 00012901
	v_mov_b32_e32 v5, v3 // 3F30: 7E0A0303
	scratch_store_b64 off, v[0:1], off offset:80 // 3F34: ED06C07C 00000000 00005000
	v_add_nc_u32_e32 v4, 4, v2 // 3F40: 4A080484
	v_lshlrev_b64_e32 v[0:1], 2, v[2:3] // 3F44: 3E000482
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000003F48: BF870122
	v_lshlrev_b64_e32 v[4:5], 2, v[4:5] // 3F4C: 3E080882
	s_wait_kmcnt 0x0 // 3F50: BFC70000
	v_add_co_u32 v0, vcc_lo, s4, v0 // 3F54: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000003F5C: BF870191
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 3F60: D5207C01 01AA0205
	v_add_co_u32 v8, vcc_lo, s4, v4 // 3F68: D7006A08 00020804
	s_wait_alu depctr_va_vcc(0) // 3F70: BF88FF9D
	v_add_co_ci_u32_e64 v9, null, s5, v5, vcc_lo // 3F74: D5207C09 01AA0A05
	v_dual_mov_b32 v5, v3 :: v_dual_add_nc_u32 v4, 8, v2 // 3F7C: CA200103 05040488
; ./kernels.hip:43
	s_cmp_lt_i32 s0, 1 // 3F84: BF048100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000003F88: BF870091
; ./kernels.hip:41
	v_lshlrev_b64_e32 v[4:5], 2, v[4:5] // 3F8C: 3E080882
	v_add_co_u32 v10, vcc_lo, s4, v4 // 3F90: D7006A0A 00020804
	s_wait_alu depctr_va_vcc(0) // 3F98: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_2)// 000000003F9C: BF870132
	v_add_co_ci_u32_e64 v11, null, s5, v5, vcc_lo // 3FA0: D5207C0B 01AA0A05
	v_dual_mov_b32 v5, v3 :: v_dual_add_nc_u32 v4, 12, v2 // 3FA8: CA200103 0504048C
	v_add_nc_u32_e32 v2, 16, v2 // 3FB0: 4A040490
	v_lshlrev_b64_e32 v[4:5], 2, v[4:5] // 3FB4: 3E080882
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000003FB8: BF870112
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3] // 3FBC: 3E040482
	v_add_co_u32 v4, vcc_lo, s4, v4 // 3FC0: D7006A04 00020804
	s_wait_alu depctr_va_vcc(0) // 3FC8: BF88FF9D
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000003FCC: BF870193
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 3FD0: D5207C05 01AA0A05
	v_add_co_u32 v6, vcc_lo, s4, v2 // 3FD8: D7006A06 00020404
	s_wait_alu depctr_va_vcc(0) // 3FE0: BF88FF9D
	v_add_co_ci_u32_e64 v7, null, s5, v3, vcc_lo // 3FE4: D5207C07 01AA0605
	global_load_b128 v[0:3], v[0:1], off // 3FEC: EE05C07C 00000000 00000000
	s_wait_loadcnt 0x0 // 3FF8: BFC00000
	scratch_store_b128 off, v[0:3], off offset:16 // 3FFC: ED07407C 00000000 00001000
	global_load_b128 v[0:3], v[8:9], off // 4008: EE05C07C 00000000 00000008
	s_wait_loadcnt 0x0 // 4014: BFC00000
	scratch_store_b128 off, v[0:3], off // 4018: ED07407C 00000000 00000000
	s_clause 0x1 // 4024: BF850001
	global_load_b128 v[0:3], v[10:11], off // 4028: EE05C07C 00000000 0000000A
	global_load_b128 v[8:11], v[6:7], off // 4034: EE05C07C 00000008 00000006
	s_wait_loadcnt 0x1 // 4040: BFC00001
	scratch_store_b128 off, v[0:3], off offset:64 // 4044: ED07407C 00000000 00004000
	global_load_b128 v[0:3], v[4:5], off // 4050: EE05C07C 00000000 00000004
; ./kernels.hip:43
	s_wait_loadcnt 0x1 // 405C: BFC00001
	scratch_store_b128 off, v[8:11], off offset:32 // 4060: ED07407C 04000000 00002000
; ./kernels.hip:41
	s_wait_loadcnt 0x0 // 406C: BFC00000
	scratch_store_b128 off, v[0:3], off offset:48 // 4070: ED07407C 00000000 00003000
; ./kernels.hip:43
	s_cbranch_scc1 123 // 407C: BFA2007B <_Z8spillingPKfPfi+0x36c>
	scratch_load_b128 v[0:3], off, off // 4080: ED05C07C 00000000 00000000
	s_mov_b32 s1, 0 // 408C: BE810080
	scratch_load_b128 v[4:7], off, off offset:16 th:TH_LOAD_LU // 4090: ED05C07C 00300004 00001000
	s_wait_alu depctr_sa_sdst(0) // 409C: BF88FF9E
	s_cvt_f32_u32 s2, s1 // 40A0: BE826501
	s_wait_loadcnt 0x1 // 40A4: BFC00001
	scratch_store_b128 off, v[0:3], off // 40A8: ED07407C 00000000 00000000
; ./kernels.hip:43
	s_add_co_i32 s1, s1, 1 // 40B4: 81018101
	s_wait_alu depctr_sa_sdst(0) // 40B8: BF88FF9E
	s_cmp_lg_u32 s0, s1 // 40BC: BF070100
; ./kernels.hip:45
	s_wait_loadcnt 0x0 // 40C0: BFC00000
	v_fma_f32 v4, v4, v3, s2 // 40C4: D6130004 000A0704
	scratch_load_b128 v[0:3], off, off offset:64 th:TH_LOAD_LU // 40CC: ED05C07C 00300000 00004000
	s_wait_loadcnt 0x0 // 40D8: BFC00000
	v_fma_f32 v5, v5, v0, s2 // 40DC: D6130005 000A0105
	v_fma_f32 v6, v6, v1, s2 // 40E4: D6130006 000A0306
	v_fma_f32 v7, v7, v2, s2 // 40EC: D6130007 000A0507
	scratch_store_b128 off, v[4:7], off offset:16 // 40F4: ED07407C 02000000 00001000
	scratch_load_b128 v[4:7], off, off // 4100: ED05C07C 00000004 00000000
	s_wait_loadcnt 0x0 // 410C: BFC00000
	v_fma_f32 v4, v4, v3, s2 // 4110: D6130004 000A0704
	scratch_store_b128 off, v[4:7], off // 4118: ED07407C 02000000 00000000
	s_clause 0x1 // 4124: BF850001
	scratch_load_b128 v[8:11], off, off offset:48 th:TH_LOAD_LU// 000000004128: ED05C07C 00300008 00003000
	scratch_load_b128 v[4:7], off, off // 4134: ED05C07C 00000004 00000000
	s_wait_loadcnt 0x1 // 4140: BFC00001
	v_fma_f32 v0, v0, v11, s2 // 4144: D6130000 000A1700
	s_wait_loadcnt 0x0 // 414C: BFC00000
	v_fma_f32 v5, v5, v8, s2 // 4150: D6130005 000A1105
	scratch_store_b128 off, v[4:7], off // 4158: ED07407C 02000000 00000000
	scratch_load_b128 v[4:7], off, off // 4164: ED05C07C 00000004 00000000
	s_wait_loadcnt 0x0 // 4170: BFC00000
	v_fma_f32 v6, v6, v9, s2 // 4174: D6130006 000A1306
	scratch_store_b128 off, v[4:7], off // 417C: ED07407C 02000000 00000000
	scratch_load_b128 v[4:7], off, off // 4188: ED05C07C 00000004 00000000
	s_wait_loadcnt 0x0 // 4194: BFC00000
	v_fma_f32 v7, v7, v10, s2 // 4198: D6130007 000A1507
	scratch_store_b128 off, v[4:7], off // 41A0: ED07407C 02000000 00000000
	scratch_load_b128 v[4:7], off, off offset:32 th:TH_LOAD_LU // 41AC: ED05C07C 00300004 00002000
	s_wait_loadcnt 0x0 // 41B8: BFC00000
	v_fma_f32 v1, v1, v4, s2 // 41BC: D6130001 000A0901
	v_fma_f32 v2, v2, v5, s2 // 41C4: D6130002 000A0B02
	v_fma_f32 v3, v3, v6, s2 // 41CC: D6130003 000A0D03
	v_fma_f32 v8, v8, v7, s2 // 41D4: D6130008 000A0F08
	scratch_store_b128 off, v[0:3], off offset:64 // 41DC: ED07407C 00000000 00004000
	scratch_load_b128 v[0:3], off, off offset:16 // 41E8: ED05C07C 00000000 00001000
	s_wait_loadcnt 0x0 // 41F4: BFC00000
	v_fma_f32 v9, v9, v0, s2 // 41F8: D6130009 000A0109
	v_fma_f32 v10, v10, v1, s2 // 4200: D613000A 000A030A
	v_fma_f32 v11, v11, v2, s2 // 4208: D613000B 000A050B
	v_fma_f32 v4, v4, v3, s2 // 4210: D6130004 000A0704
	scratch_store_b128 off, v[8:11], off offset:48 // 4218: ED07407C 04000000 00003000
	scratch_load_b128 v[8:11], off, off // 4224: ED05C07C 00000008 00000000
	s_wait_loadcnt 0x0 // 4230: BFC00000
	v_dual_mov_b32 v0, v8 :: v_dual_mov_b32 v1, v9 // 4234: CA100108 00000109
	v_fma_f32 v5, v5, v8, s2 // 423C: D6130005 000A1105
	v_fma_f32 v6, v6, v9, s2 // 4244: D6130006 000A1306
	v_dual_mov_b32 v2, v10 :: v_dual_mov_b32 v3, v11 // 424C: CA10010A 0202010B
	v_fma_f32 v7, v7, v10, s2 // 4254: D6130007 000A1507
	scratch_store_b128 off, v[4:7], off offset:32 // 425C: ED07407C 02000000 00002000
; ./kernels.hip:43
	s_cbranch_scc1 65417 // 4268: BFA2FF89 <_Z8spillingPKfPfi+0x190>
	s_clause 0x2 // 426C: BF850002
	scratch_load_b128 v[4:7], off, off offset:16 // 4270: ED05C07C 00000004 00001000
	scratch_load_b128 v[8:11], off, off offset:48 // 427C: ED05C07C 00000008 00003000
	scratch_load_b128 v[0:3], off, off // 4288: ED05C07C 00000000 00000000
; ./kernels.hip:49
	s_wait_loadcnt 0x2 // 4294: BFC00002
	v_add_f32_e32 v4, 0, v4 // 4298: 06080880
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000429C: BF870091
	v_add_f32_e32 v4, v4, v5 // 42A0: 06080B04
	v_add_f32_e32 v4, v4, v6 // 42A4: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000042A8: BF8700A1
	v_add_f32_e32 v4, v4, v7 // 42AC: 06080F04
	s_wait_loadcnt 0x0 // 42B0: BFC00000
	v_add_f32_e32 v0, v4, v0 // 42B4: 06000104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000042B8: BF870091
	v_add_f32_e32 v0, v0, v1 // 42BC: 06000300
	v_add_f32_e32 v0, v0, v2 // 42C0: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 0000000042C4: BF8700C1
	v_add_f32_e32 v0, v0, v3 // 42C8: 06000700
	scratch_load_b128 v[1:4], off, off offset:64 th:TH_LOAD_LU // 42CC: ED05C07C 00300001 00004000
	s_wait_loadcnt 0x0 // 42D8: BFC00000
	v_add_f32_e32 v0, v0, v1 // 42DC: 06000300
	v_add_f32_e32 v0, v0, v2 // 42E0: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000042E4: BF870091
	v_add_f32_e32 v0, v0, v3 // 42E8: 06000700
	v_add_f32_e32 v0, v0, v4 // 42EC: 06000900
	scratch_load_b128 v[1:4], off, off offset:32 th:TH_LOAD_LU // 42F0: ED05C07C 00300001 00002000
	v_add_f32_e32 v0, v0, v8 // 42FC: 06001100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004300: BF870091
	v_add_f32_e32 v0, v0, v9 // 4304: 06001300
	v_add_f32_e32 v0, v0, v10 // 4308: 06001500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000430C: BF8700A1
	v_add_f32_e32 v0, v0, v11 // 4310: 06001700
	s_wait_loadcnt 0x0 // 4314: BFC00000
	v_add_f32_e32 v0, v0, v1 // 4318: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000431C: BF870091
	v_add_f32_e32 v0, v0, v2 // 4320: 06000500
	v_add_f32_e32 v0, v0, v3 // 4324: 06000700
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000004328: BF8700C1
	v_add_f32_e32 v2, v0, v4 // 432C: 06040900
	scratch_load_b64 v[0:1], off, off offset:80 th:TH_LOAD_LU // 4330: ED05407C 00300000 00005000
; ./kernels.hip:50
	s_wait_loadcnt 0x0 // 433C: BFC00000
	v_mov_b32_e32 v1, 0 // 4340: 7E020280
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 4344: 3E000082
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000004348: BF870121
	v_add_co_u32 v0, vcc_lo, s6, v0 // 434C: D7006A00 00020006
	s_wait_alu depctr_va_vcc(0) // 4354: BF88FF9D
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 4358: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 4360: EE06807C 01000000 00000000
; ./kernels.hip:51
	s_endpgm // 436C: BFB00000
	s_nop 0 // 4370: BF800000
	s_nop 0 // 4374: BF800000
	s_nop 0 // 4378: BF800000
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
	s_load_b128 s[0:3], s[0:1], 0x0 // 4400: F4004000 F8000000
	v_lshl_or_b32 v17, ttmp9, 8, v0 // 4408: D6560011 04011075
; ./kernels.hip:56
	v_dual_mov_b32 v18, 0 :: v_dual_lshlrev_b32 v39, 4, v0 // 4410: CA220080 12260084
	v_xor_b32_e32 v0, 0xff, v0 // 4418: 3A0000FF 000000FF
	s_delay_alu instid0(VALU_DEP_2) // 4420: BF870002
	v_dual_mov_b32 v2, v18 :: v_dual_add_nc_u32 v1, 0x100, v17 // 4424: CA200112 020022FF 00000100
	v_dual_mov_b32 v4, v18 :: v_dual_add_nc_u32 v3, 0x200, v17 // 4430: CA200112 040222FF 00000200
	v_add_nc_u32_e32 v5, 0x300, v17 // 443C: 4A0A22FF 00000300
	v_lshlrev_b64_e32 v[37:38], 4, v[17:18] // 4444: 3E4A2284
	v_dual_mov_b32 v6, v18 :: v_dual_add_nc_u32 v15, 0x400, v17// 000000004448: CA200112 060E22FF 00000400
	v_lshlrev_b64_e32 v[1:2], 4, v[1:2] // 4454: 3E020284
	v_dual_mov_b32 v16, v18 :: v_dual_add_nc_u32 v19, 0x500, v17// 000000004458: CA200112 101222FF 00000500
	v_lshlrev_b64_e32 v[3:4], 4, v[3:4] // 4464: 3E060684
	v_dual_mov_b32 v20, v18 :: v_dual_add_nc_u32 v23, 0x600, v17// 000000004468: CA200112 141622FF 00000600
	v_lshlrev_b64_e32 v[5:6], 4, v[5:6] // 4474: 3E0A0A84
	s_wait_kmcnt 0x0 // 4478: BFC70000
	v_add_co_u32 v7, vcc_lo, s0, v37 // 447C: D7006A07 00024A00
	s_delay_alu instid0(VALU_DEP_1) // 4484: BF870001
	v_add_co_ci_u32_e64 v8, null, s1, v38, vcc_lo // 4488: D5207C08 01AA4C01
	v_add_co_u32 v9, vcc_lo, s0, v1 // 4490: D7006A09 00020200
	v_lshlrev_b64_e32 v[21:22], 4, v[15:16] // 4498: 3E2A1E84
	s_wait_alu depctr_va_vcc(0) // 449C: BF88FF9D
	v_add_co_ci_u32_e64 v10, null, s1, v2, vcc_lo // 44A0: D5207C0A 01AA0401
	v_add_co_u32 v11, vcc_lo, s0, v3 // 44A8: D7006A0B 00020600
	v_lshlrev_b64_e32 v[19:20], 4, v[19:20] // 44B0: 3E262684
	v_dual_mov_b32 v24, v18 :: v_dual_add_nc_u32 v25, 0x700, v17// 0000000044B4: CA200112 181822FF 00000700
	s_wait_alu depctr_va_vcc(0) // 44C0: BF88FF9D
	v_add_co_ci_u32_e64 v12, null, s1, v4, vcc_lo // 44C4: D5207C0C 01AA0801
	v_add_co_u32 v13, vcc_lo, s0, v5 // 44CC: D7006A0D 00020A00
	v_dual_mov_b32 v26, v18 :: v_dual_add_nc_u32 v17, 0x800, v17// 0000000044D4: CA200112 1A1022FF 00000800
	s_wait_alu depctr_va_vcc(0) // 44E0: BF88FF9D
	v_add_co_ci_u32_e64 v14, null, s1, v6, vcc_lo // 44E4: D5207C0E 01AA0C01
	v_add_co_u32 v21, vcc_lo, s0, v21 // 44EC: D7006A15 00022A00
	s_wait_alu depctr_va_vcc(0) // 44F4: BF88FF9D
	v_add_co_ci_u32_e64 v22, null, s1, v22, vcc_lo // 44F8: D5207C16 01AA2C01
	v_lshlrev_b64_e32 v[23:24], 4, v[23:24] // 4500: 3E2E2E84
	v_add_co_u32 v27, vcc_lo, s0, v19 // 4504: D7006A1B 00022600
	s_wait_alu depctr_va_vcc(0) // 450C: BF88FF9D
	v_add_co_ci_u32_e64 v28, null, s1, v20, vcc_lo // 4510: D5207C1C 01AA2801
	v_lshlrev_b64_e32 v[19:20], 4, v[25:26] // 4518: 3E263284
	v_lshlrev_b64_e32 v[17:18], 4, v[17:18] // 451C: 3E222284
	v_add_co_u32 v25, vcc_lo, s0, v23 // 4520: D7006A19 00022E00
	s_wait_alu depctr_va_vcc(0) // 4528: BF88FF9D
	v_add_co_ci_u32_e64 v26, null, s1, v24, vcc_lo // 452C: D5207C1A 01AA3001
	s_delay_alu instid0(VALU_DEP_4) // 4534: BF870004
	v_add_co_u32 v29, vcc_lo, s0, v19 // 4538: D7006A1D 00022600
	s_wait_alu depctr_va_vcc(0) // 4540: BF88FF9D
	v_add_co_ci_u32_e64 v30, null, s1, v20, vcc_lo // 4544: D5207C1E 01AA2801
	v_add_co_u32 v33, vcc_lo, s0, v17 // 454C: D7006A21 00022200
	s_wait_alu depctr_va_vcc(0) // 4554: BF88FF9D
	v_add_co_ci_u32_e64 v34, null, s1, v18, vcc_lo // 4558: D5207C22 01AA2401
	s_clause 0x8 // 4560: BF850008
	global_load_b128 v[1:4], v[7:8], off // 4564: EE05C07C 00000001 00000007
	global_load_b128 v[5:8], v[9:10], off // 4570: EE05C07C 00000005 00000009
	global_load_b128 v[9:12], v[11:12], off // 457C: EE05C07C 00000009 0000000B
	global_load_b128 v[13:16], v[13:14], off // 4588: EE05C07C 0000000D 0000000D
	global_load_b128 v[17:20], v[21:22], off // 4594: EE05C07C 00000011 00000015
	global_load_b128 v[21:24], v[27:28], off // 45A0: EE05C07C 00000015 0000001B
	global_load_b128 v[25:28], v[25:26], off // 45AC: EE05C07C 00000019 00000019
	global_load_b128 v[29:32], v[29:30], off // 45B8: EE05C07C 0000001D 0000001D
	global_load_b128 v[33:36], v[33:34], off // 45C4: EE05C07C 00000021 00000021
	s_wait_loadcnt 0x7 // 45D0: BFC00007
	ds_store_b128 v39, v[5:8] offset:4096 // 45D4: DB7C1000 00000527
	s_wait_loadcnt 0x6 // 45DC: BFC00006
	ds_store_b128 v39, v[9:12] offset:8192 // 45E0: DB7C2000 00000927
	s_wait_loadcnt 0x5 // 45E8: BFC00005
	ds_store_b128 v39, v[13:16] offset:12288 // 45EC: DB7C3000 00000D27
	s_wait_loadcnt 0x4 // 45F4: BFC00004
	ds_store_b128 v39, v[17:20] offset:16384 // 45F8: DB7C4000 00001127
	s_wait_loadcnt 0x3 // 4600: BFC00003
	ds_store_b128 v39, v[21:24] offset:20480 // 4604: DB7C5000 00001527
	s_wait_loadcnt 0x2 // 460C: BFC00002
	ds_store_b128 v39, v[25:28] offset:24576 // 4610: DB7C6000 00001927
	s_wait_loadcnt 0x1 // 4618: BFC00001
	ds_store_b128 v39, v[29:32] offset:28672 // 461C: DB7C7000 00001D27
	ds_store_b128 v39, v[1:4] // 4624: DB7C0000 00000127
	s_wait_loadcnt 0x0 // 462C: BFC00000
	ds_store_b128 v39, v[33:36] offset:32768 // 4630: DB7C8000 00002127
; ./kernels.hip:61
	v_lshlrev_b32_e32 v24, 4, v0 // 4638: 30300084
; ./kernels.hip:57
	s_wait_dscnt 0x0 // 463C: BFC60000
; ./kernels.hip:58
	s_barrier_signal -1 // 4640: BE804EC1
	s_barrier_wait 0xffff // 4644: BF94FFFF
; ./kernels.hip:59
	global_inv scope:SCOPE_SE // 4648: EE0AC07C 00040000 00000000
; ./kernels.hip:61
	ds_load_b128 v[0:3], v24 // 4654: DBFC0000 00000018
	ds_load_b128 v[4:7], v24 offset:4096 // 465C: DBFC1000 04000018
	ds_load_b128 v[8:11], v24 offset:8192 // 4664: DBFC2000 08000018
	ds_load_b128 v[12:15], v24 offset:12288 // 466C: DBFC3000 0C000018
	ds_load_b128 v[16:19], v24 offset:16384 // 4674: DBFC4000 10000018
	ds_load_b128 v[20:23], v24 offset:32768 // 467C: DBFC8000 14000018
	s_wait_dscnt 0x5 // 4684: BFC60005
	v_dual_add_f32 v25, 0, v3 :: v_dual_add_f32 v26, 0, v2 // 4688: C9080680 191A0480
	v_dual_add_f32 v27, 0, v1 :: v_dual_add_f32 v28, 0, v0 // 4690: C9080280 1B1C0080
	ds_load_b128 v[0:3], v24 offset:20480 // 4698: DBFC5000 00000018
	s_wait_dscnt 0x5 // 46A0: BFC60005
	v_dual_add_f32 v25, v25, v7 :: v_dual_add_f32 v26, v26, v6 // 46A4: C9080F19 191A0D1A
	v_dual_add_f32 v27, v27, v5 :: v_dual_add_f32 v28, v28, v4 // 46AC: C9080B1B 1B1C091C
	ds_load_b128 v[4:7], v24 offset:24576 // 46B4: DBFC6000 04000018
	s_wait_dscnt 0x5 // 46BC: BFC60005
	v_dual_add_f32 v25, v25, v11 :: v_dual_add_f32 v26, v26, v10// 0000000046C0: C9081719 191A151A
	v_dual_add_f32 v27, v27, v9 :: v_dual_add_f32 v28, v28, v8 // 46C8: C908131B 1B1C111C
	ds_load_b128 v[8:11], v24 offset:28672 // 46D0: DBFC7000 08000018
	s_wait_dscnt 0x5 // 46D8: BFC60005
	v_dual_add_f32 v15, v25, v15 :: v_dual_add_f32 v14, v26, v14// 0000000046DC: C9081F19 0F0E1D1A
	v_dual_add_f32 v13, v27, v13 :: v_dual_add_f32 v12, v28, v12// 0000000046E4: C9081B1B 0D0C191C
	s_wait_dscnt 0x4 // 46EC: BFC60004
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000046F0: BF870112
	v_dual_add_f32 v15, v15, v19 :: v_dual_add_f32 v14, v14, v18// 0000000046F4: C908270F 0F0E250E
	v_dual_add_f32 v13, v13, v17 :: v_dual_add_f32 v12, v12, v16// 0000000046FC: C908230D 0D0C210C
	s_wait_dscnt 0x2 // 4704: BFC60002
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000004708: BF870112
	v_dual_add_f32 v3, v15, v3 :: v_dual_add_f32 v2, v14, v2 // 470C: C908070F 0302050E
	v_dual_add_f32 v1, v13, v1 :: v_dual_add_f32 v0, v12, v0 // 4714: C908030D 0100010C
	s_wait_dscnt 0x1 // 471C: BFC60001
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000004720: BF870112
	v_dual_add_f32 v3, v3, v7 :: v_dual_add_f32 v2, v2, v6 // 4724: C9080F03 03020D02
	v_dual_add_f32 v1, v1, v5 :: v_dual_add_f32 v0, v0, v4 // 472C: C9080B01 01000900
; ./kernels.hip:62
	v_add_co_u32 v4, vcc_lo, s2, v37 // 4734: D7006A04 00024A02
; ./kernels.hip:61
	s_wait_dscnt 0x0 // 473C: BFC60000
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004740: BF870193
	v_dual_add_f32 v3, v3, v11 :: v_dual_add_f32 v2, v2, v10 // 4744: C9081703 03021502
	v_dual_add_f32 v1, v1, v9 :: v_dual_add_f32 v0, v0, v8 // 474C: C9081301 01001100
; ./kernels.hip:62
	s_wait_alu depctr_va_vcc(0) // 4754: BF88FF9D
	v_add_co_ci_u32_e64 v5, null, s3, v38, vcc_lo // 4758: D5207C05 01AA4C03
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000004760: BF870193
; ./kernels.hip:61
	v_dual_add_f32 v3, v3, v23 :: v_dual_add_f32 v2, v2, v22 // 4764: C9082F03 03022D02
	v_dual_add_f32 v1, v1, v21 :: v_dual_add_f32 v0, v0, v20 // 476C: C9082B01 01002900
; ./kernels.hip:62
	global_store_b128 v[4:5], v[0:3], off // 4774: EE07407C 00000000 00000004
; ./kernels.hip:63
	s_endpgm // 4780: BFB00000
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
	v_lshl_or_b32 v184, ttmp9, 8, v0 // 4800: D65600B8 04011075
	s_clause 0x1 // 4808: BF850001
	s_load_b128 s[4:7], s[0:1], 0x0 // 480C: F4004100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 4814: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 00000000481C: BF870121
	v_mul_lo_u32 v185, 0xb8, v184 // 4820: D72C00B9 000370FF 000000B8
; ./kernels.hip:69
	v_mov_b32_e32 v186, 0 // 482C: 7F740280
	v_add_nc_u32_e32 v0, 8, v185 // 4830: 4A017288
	v_add_nc_u32_e32 v2, 16, v185 // 4834: 4A057290
	v_add_nc_u32_e32 v4, 24, v185 // 4838: 4A097298
	s_delay_alu instid0(VALU_DEP_4) // 483C: BF870004
	v_lshlrev_b64_e32 v[6:7], 2, v[185:186] // 4840: 3E0D7282
	v_add_nc_u32_e32 v16, 32, v185 // 4844: 4A2172A0
	v_add_nc_u32_e32 v34, 40, v185 // 4848: 4A4572A8
	v_add_nc_u32_e32 v36, 48, v185 // 484C: 4A4972B0
	v_add_nc_u32_e32 v48, 56, v185 // 4850: 4A6172B8
	v_add_nc_u32_e32 v52, 64, v185 // 4854: 4A6972C0
	v_add_nc_u32_e32 v54, 0x48, v185 // 4858: 4A6D72FF 00000048
	v_add_nc_u32_e32 v56, 0x50, v185 // 4860: 4A7172FF 00000050
	v_add_nc_u32_e32 v58, 0x58, v185 // 4868: 4A7572FF 00000058
	v_add_nc_u32_e32 v60, 0x60, v185 // 4870: 4A7972FF 00000060
	v_add_nc_u32_e32 v62, 0x68, v185 // 4878: 4A7D72FF 00000068
	v_add_nc_u32_e32 v64, 0x70, v185 // 4880: 4A8172FF 00000070
	v_add_nc_u32_e32 v66, 0x78, v185 // 4888: 4A8572FF 00000078
	v_add_nc_u32_e32 v68, 0x80, v185 // 4890: 4A8972FF 00000080
	v_add_nc_u32_e32 v70, 0x88, v185 // 4898: 4A8D72FF 00000088
	v_add_nc_u32_e32 v72, 0x90, v185 // 48A0: 4A9172FF 00000090
	v_add_nc_u32_e32 v74, 0x98, v185 // 48A8: 4A9572FF 00000098
	v_add_nc_u32_e32 v76, 0xa0, v185 // 48B0: 4A9972FF 000000A0
	v_add_nc_u32_e32 v78, 0xa8, v185 // 48B8: 4A9D72FF 000000A8
	v_add_nc_u32_e32 v185, 0xb0, v185 // 48C0: 4B7372FF 000000B0
	v_mov_b32_e32 v1, v186 // 48C8: 7E0203BA
	v_mov_b32_e32 v3, v186 // 48CC: 7E0603BA
	v_mov_b32_e32 v5, v186 // 48D0: 7E0A03BA
	v_mov_b32_e32 v35, v186 // 48D4: 7E4603BA
	v_mov_b32_e32 v17, v186 // 48D8: 7E2203BA
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 48DC: 3E000082
	v_mov_b32_e32 v37, v186 // 48E0: 7E4A03BA
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3] // 48E4: 3E040482
	v_mov_b32_e32 v49, v186 // 48E8: 7E6203BA
	v_lshlrev_b64_e32 v[18:19], 2, v[4:5] // 48EC: 3E240882
	s_wait_kmcnt 0x0 // 48F0: BFC70000
	v_add_co_u32 v4, vcc_lo, s4, v6 // 48F4: D7006A04 00020C04
	s_delay_alu instid0(VALU_DEP_1) // 48FC: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v7, vcc_lo // 4900: D5207C05 01AA0E05
	v_add_co_u32 v0, vcc_lo, s4, v0 // 4908: D7006A00 00020004
	v_mov_b32_e32 v53, v186 // 4910: 7E6A03BA
	v_lshlrev_b64_e32 v[32:33], 2, v[16:17] // 4914: 3E402082
	s_wait_alu depctr_va_vcc(0) // 4918: BF88FF9D
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 491C: D5207C01 01AA0205
	v_add_co_u32 v20, vcc_lo, s4, v2 // 4924: D7006A14 00020404
	v_mov_b32_e32 v55, v186 // 492C: 7E6E03BA
	v_lshlrev_b64_e32 v[34:35], 2, v[34:35] // 4930: 3E444482
	s_wait_alu depctr_va_vcc(0) // 4934: BF88FF9D
	v_add_co_ci_u32_e64 v21, null, s5, v3, vcc_lo // 4938: D5207C15 01AA0605
	v_add_co_u32 v18, vcc_lo, s4, v18 // 4940: D7006A12 00022404
	v_mov_b32_e32 v57, v186 // 4948: 7E7203BA
	v_lshlrev_b64_e32 v[50:51], 2, v[36:37] // 494C: 3E644882
	s_wait_alu depctr_va_vcc(0) // 4950: BF88FF9D
	v_add_co_ci_u32_e64 v19, null, s5, v19, vcc_lo // 4954: D5207C13 01AA2605
	v_add_co_u32 v32, vcc_lo, s4, v32 // 495C: D7006A20 00024004
	v_mov_b32_e32 v59, v186 // 4964: 7E7603BA
	v_lshlrev_b64_e32 v[48:49], 2, v[48:49] // 4968: 3E606082
	s_wait_alu depctr_va_vcc(0) // 496C: BF88FF9D
	v_add_co_ci_u32_e64 v33, null, s5, v33, vcc_lo // 4970: D5207C21 01AA4205
	v_add_co_u32 v34, vcc_lo, s4, v34 // 4978: D7006A22 00024404
	v_mov_b32_e32 v61, v186 // 4980: 7E7A03BA
	v_lshlrev_b64_e32 v[52:53], 2, v[52:53] // 4984: 3E686882
	s_wait_alu depctr_va_vcc(0) // 4988: BF88FF9D
	v_add_co_ci_u32_e64 v35, null, s5, v35, vcc_lo // 498C: D5207C23 01AA4605
	v_add_co_u32 v50, vcc_lo, s4, v50 // 4994: D7006A32 00026404
	v_mov_b32_e32 v63, v186 // 499C: 7E7E03BA
	v_lshlrev_b64_e32 v[54:55], 2, v[54:55] // 49A0: 3E6C6C82
	s_wait_alu depctr_va_vcc(0) // 49A4: BF88FF9D
	v_add_co_ci_u32_e64 v51, null, s5, v51, vcc_lo // 49A8: D5207C33 01AA6605
	v_add_co_u32 v48, vcc_lo, s4, v48 // 49B0: D7006A30 00026004
	v_mov_b32_e32 v65, v186 // 49B8: 7E8203BA
	v_lshlrev_b64_e32 v[56:57], 2, v[56:57] // 49BC: 3E707082
	s_wait_alu depctr_va_vcc(0) // 49C0: BF88FF9D
	v_add_co_ci_u32_e64 v49, null, s5, v49, vcc_lo // 49C4: D5207C31 01AA6205
	v_add_co_u32 v52, vcc_lo, s4, v52 // 49CC: D7006A34 00026804
	v_mov_b32_e32 v67, v186 // 49D4: 7E8603BA
	v_lshlrev_b64_e32 v[58:59], 2, v[58:59] // 49D8: 3E747482
	s_wait_alu depctr_va_vcc(0) // 49DC: BF88FF9D
	v_add_co_ci_u32_e64 v53, null, s5, v53, vcc_lo // 49E0: D5207C35 01AA6A05
	v_add_co_u32 v54, vcc_lo, s4, v54 // 49E8: D7006A36 00026C04
	v_mov_b32_e32 v69, v186 // 49F0: 7E8A03BA
	v_lshlrev_b64_e32 v[60:61], 2, v[60:61] // 49F4: 3E787882
	s_wait_alu depctr_va_vcc(0) // 49F8: BF88FF9D
	v_add_co_ci_u32_e64 v55, null, s5, v55, vcc_lo // 49FC: D5207C37 01AA6E05
	v_add_co_u32 v56, vcc_lo, s4, v56 // 4A04: D7006A38 00027004
	v_mov_b32_e32 v71, v186 // 4A0C: 7E8E03BA
	v_lshlrev_b64_e32 v[62:63], 2, v[62:63] // 4A10: 3E7C7C82
	s_wait_alu depctr_va_vcc(0) // 4A14: BF88FF9D
	v_add_co_ci_u32_e64 v57, null, s5, v57, vcc_lo // 4A18: D5207C39 01AA7205
	v_add_co_u32 v58, vcc_lo, s4, v58 // 4A20: D7006A3A 00027404
	v_mov_b32_e32 v73, v186 // 4A28: 7E9203BA
	v_lshlrev_b64_e32 v[64:65], 2, v[64:65] // 4A2C: 3E808082
	s_wait_alu depctr_va_vcc(0) // 4A30: BF88FF9D
	v_add_co_ci_u32_e64 v59, null, s5, v59, vcc_lo // 4A34: D5207C3B 01AA7605
	v_add_co_u32 v60, vcc_lo, s4, v60 // 4A3C: D7006A3C 00027804
	v_mov_b32_e32 v75, v186 // 4A44: 7E9603BA
	v_lshlrev_b64_e32 v[66:67], 2, v[66:67] // 4A48: 3E848482
	s_wait_alu depctr_va_vcc(0) // 4A4C: BF88FF9D
	v_add_co_ci_u32_e64 v61, null, s5, v61, vcc_lo // 4A50: D5207C3D 01AA7A05
	v_add_co_u32 v62, vcc_lo, s4, v62 // 4A58: D7006A3E 00027C04
	v_mov_b32_e32 v77, v186 // 4A60: 7E9A03BA
	v_lshlrev_b64_e32 v[68:69], 2, v[68:69] // 4A64: 3E888882
	s_wait_alu depctr_va_vcc(0) // 4A68: BF88FF9D
	v_add_co_ci_u32_e64 v63, null, s5, v63, vcc_lo // 4A6C: D5207C3F 01AA7E05
	v_add_co_u32 v64, vcc_lo, s4, v64 // 4A74: D7006A40 00028004
	v_mov_b32_e32 v79, v186 // 4A7C: 7E9E03BA
	v_lshlrev_b64_e32 v[70:71], 2, v[70:71] // 4A80: 3E8C8C82
	s_wait_alu depctr_va_vcc(0) // 4A84: BF88FF9D
	v_add_co_ci_u32_e64 v65, null, s5, v65, vcc_lo // 4A88: D5207C41 01AA8205
	v_add_co_u32 v66, vcc_lo, s4, v66 // 4A90: D7006A42 00028404
	v_lshlrev_b64_e32 v[72:73], 2, v[72:73] // 4A98: 3E909082
	s_wait_alu depctr_va_vcc(0) // 4A9C: BF88FF9D
	v_add_co_ci_u32_e64 v67, null, s5, v67, vcc_lo // 4AA0: D5207C43 01AA8605
	v_add_co_u32 v68, vcc_lo, s4, v68 // 4AA8: D7006A44 00028804
	v_lshlrev_b64_e32 v[74:75], 2, v[74:75] // 4AB0: 3E949482
	s_wait_alu depctr_va_vcc(0) // 4AB4: BF88FF9D
	v_add_co_ci_u32_e64 v69, null, s5, v69, vcc_lo // 4AB8: D5207C45 01AA8A05
	v_add_co_u32 v70, vcc_lo, s4, v70 // 4AC0: D7006A46 00028C04
	v_lshlrev_b64_e32 v[76:77], 2, v[76:77] // 4AC8: 3E989882
	s_wait_alu depctr_va_vcc(0) // 4ACC: BF88FF9D
	v_add_co_ci_u32_e64 v71, null, s5, v71, vcc_lo // 4AD0: D5207C47 01AA8E05
	v_add_co_u32 v72, vcc_lo, s4, v72 // 4AD8: D7006A48 00029004
	s_wait_alu depctr_va_vcc(0) // 4AE0: BF88FF9D
	v_add_co_ci_u32_e64 v73, null, s5, v73, vcc_lo // 4AE4: D5207C49 01AA9205
	v_add_co_u32 v74, vcc_lo, s4, v74 // 4AEC: D7006A4A 00029404
	s_wait_alu depctr_va_vcc(0) // 4AF4: BF88FF9D
	v_add_co_ci_u32_e64 v75, null, s5, v75, vcc_lo // 4AF8: D5207C4B 01AA9605
	v_lshlrev_b64_e32 v[78:79], 2, v[78:79] // 4B00: 3E9C9C82
	v_add_co_u32 v187, vcc_lo, s4, v76 // 4B04: D7006ABB 00029804
	s_wait_alu depctr_va_vcc(0) // 4B0C: BF88FF9D
	v_add_co_ci_u32_e64 v188, null, s5, v77, vcc_lo // 4B10: D5207CBC 01AA9A05
	v_lshlrev_b64_e32 v[76:77], 2, v[185:186] // 4B18: 3E997282
	s_delay_alu instid0(VALU_DEP_4) // 4B1C: BF870004
	v_add_co_u32 v189, vcc_lo, s4, v78 // 4B20: D7006ABD 00029C04
	s_wait_alu depctr_va_vcc(0) // 4B28: BF88FF9D
	v_add_co_ci_u32_e64 v190, null, s5, v79, vcc_lo // 4B2C: D5207CBE 01AA9E05
	s_clause 0x3 // 4B34: BF850003
	global_load_b128 v[28:31], v[20:21], off // 4B38: EE05C07C 0000001C 00000014
	global_load_b128 v[24:27], v[20:21], off offset:16 // 4B44: EE05C07C 00000018 00001014
	global_load_b128 v[20:23], v[18:19], off // 4B50: EE05C07C 00000014 00000012
	global_load_b128 v[16:19], v[18:19], off offset:16 // 4B5C: EE05C07C 00000010 00001012
	v_add_co_u32 v191, vcc_lo, s4, v76 // 4B68: D7006ABF 00029804
	s_wait_alu depctr_va_vcc(0) // 4B70: BF88FF9D
	v_add_co_ci_u32_e64 v192, null, s5, v77, vcc_lo // 4B74: D5207CC0 01AA9A05
	s_clause 0x1f // 4B7C: BF85001F
	global_load_b128 v[168:171], v[50:51], off // 4B80: EE05C07C 000000A8 00000032
	global_load_b128 v[160:163], v[50:51], off offset:16 // 4B8C: EE05C07C 000000A0 00001032
	global_load_b128 v[180:183], v[48:49], off // 4B98: EE05C07C 000000B4 00000030
	global_load_b128 v[176:179], v[48:49], off offset:16 // 4BA4: EE05C07C 000000B0 00001030
	global_load_b128 v[172:175], v[52:53], off // 4BB0: EE05C07C 000000AC 00000034
	global_load_b128 v[164:167], v[52:53], off offset:16 // 4BBC: EE05C07C 000000A4 00001034
	global_load_b128 v[156:159], v[54:55], off // 4BC8: EE05C07C 0000009C 00000036
	global_load_b128 v[152:155], v[54:55], off offset:16 // 4BD4: EE05C07C 00000098 00001036
	global_load_b128 v[148:151], v[56:57], off // 4BE0: EE05C07C 00000094 00000038
	global_load_b128 v[144:147], v[56:57], off offset:16 // 4BEC: EE05C07C 00000090 00001038
	global_load_b128 v[140:143], v[58:59], off // 4BF8: EE05C07C 0000008C 0000003A
	global_load_b128 v[136:139], v[58:59], off offset:16 // 4C04: EE05C07C 00000088 0000103A
	global_load_b128 v[132:135], v[60:61], off // 4C10: EE05C07C 00000084 0000003C
	global_load_b128 v[128:131], v[60:61], off offset:16 // 4C1C: EE05C07C 00000080 0000103C
	global_load_b128 v[124:127], v[62:63], off // 4C28: EE05C07C 0000007C 0000003E
	global_load_b128 v[120:123], v[62:63], off offset:16 // 4C34: EE05C07C 00000078 0000103E
	global_load_b128 v[116:119], v[64:65], off // 4C40: EE05C07C 00000074 00000040
	global_load_b128 v[112:115], v[64:65], off offset:16 // 4C4C: EE05C07C 00000070 00001040
	global_load_b128 v[108:111], v[66:67], off // 4C58: EE05C07C 0000006C 00000042
	global_load_b128 v[104:107], v[66:67], off offset:16 // 4C64: EE05C07C 00000068 00001042
	global_load_b128 v[100:103], v[68:69], off // 4C70: EE05C07C 00000064 00000044
	global_load_b128 v[96:99], v[68:69], off offset:16 // 4C7C: EE05C07C 00000060 00001044
	global_load_b128 v[92:95], v[70:71], off // 4C88: EE05C07C 0000005C 00000046
	global_load_b128 v[88:91], v[70:71], off offset:16 // 4C94: EE05C07C 00000058 00001046
	global_load_b128 v[84:87], v[72:73], off // 4CA0: EE05C07C 00000054 00000048
	global_load_b128 v[80:83], v[72:73], off offset:16 // 4CAC: EE05C07C 00000050 00001048
	global_load_b128 v[76:79], v[74:75], off // 4CB8: EE05C07C 0000004C 0000004A
	global_load_b128 v[72:75], v[74:75], off offset:16 // 4CC4: EE05C07C 00000048 0000104A
	global_load_b128 v[68:71], v[187:188], off // 4CD0: EE05C07C 00000044 000000BB
	global_load_b128 v[64:67], v[187:188], off offset:16 // 4CDC: EE05C07C 00000040 000010BB
	global_load_b128 v[60:63], v[189:190], off // 4CE8: EE05C07C 0000003C 000000BD
	global_load_b128 v[56:59], v[189:190], off offset:16 // 4CF4: EE05C07C 00000038 000010BD
	s_clause 0x9 // 4D00: BF850009
	global_load_b128 v[52:55], v[191:192], off // 4D04: EE05C07C 00000034 000000BF
	global_load_b128 v[48:51], v[191:192], off offset:16 // 4D10: EE05C07C 00000030 000010BF
	global_load_b128 v[12:15], v[4:5], off // 4D1C: EE05C07C 0000000C 00000004
	global_load_b128 v[8:11], v[4:5], off offset:16 // 4D28: EE05C07C 00000008 00001004
	global_load_b128 v[4:7], v[0:1], off // 4D34: EE05C07C 00000004 00000000
	global_load_b128 v[0:3], v[0:1], off offset:16 // 4D40: EE05C07C 00000000 00001000
	global_load_b128 v[44:47], v[32:33], off // 4D4C: EE05C07C 0000002C 00000020
	global_load_b128 v[40:43], v[32:33], off offset:16 // 4D58: EE05C07C 00000028 00001020
	global_load_b128 v[36:39], v[34:35], off // 4D64: EE05C07C 00000024 00000022
	global_load_b128 v[32:35], v[34:35], off offset:16 // 4D70: EE05C07C 00000020 00001022
; ./kernels.hip:71
	s_cmp_lt_i32 s0, 1 // 4D7C: BF048100
	s_cbranch_scc1 389 // 4D80: BFA20185 <_Z16register_limitedPKfPfi+0xb98>
	v_mov_b32_e32 v186, 0 // 4D84: 7F740280
	s_mov_b32 s1, 0 // 4D88: BE810080
	s_wait_alu depctr_sa_sdst(0) // 4D8C: BF88FF9E
	s_cvt_f32_u32 s2, s1 // 4D90: BE826501
; ./kernels.hip:74
	s_bitcmp0_b32 s1, 0 // 4D94: BF0C8001
	s_cselect_b32 vcc_lo, -1, 0 // 4D98: 986A80C1
; ./kernels.hip:73
	s_wait_loadcnt 0x7 // 4D9C: BFC00007
	s_wait_alu depctr_sa_sdst(0) // 4DA0: BF88FF9E
	v_fma_f32 v12, v186, v12, s2 // 4DA4: D613000C 000A19BA
	s_wait_loadcnt 0x6 // 4DAC: BFC00006
	v_fma_f32 v11, v186, v11, s2 // 4DB0: D613000B 000A17BA
	v_fma_f32 v13, v186, v13, s2 // 4DB8: D613000D 000A1BBA
	v_fma_f32 v14, v186, v14, s2 // 4DC0: D613000E 000A1DBA
	v_fma_f32 v15, v186, v15, s2 // 4DC8: D613000F 000A1FBA
	v_fma_f32 v8, v186, v8, s2 // 4DD0: D6130008 000A11BA
; ./kernels.hip:74
	v_cndmask_b32_e32 v185, v12, v11, vcc_lo // 4DD8: 0372170C
; ./kernels.hip:73
	v_fma_f32 v9, v186, v9, s2 // 4DDC: D6130009 000A13BA
	v_fma_f32 v10, v186, v10, s2 // 4DE4: D613000A 000A15BA
	s_wait_loadcnt 0x5 // 4DEC: BFC00005
	v_fma_f32 v4, v186, v4, s2 // 4DF0: D6130004 000A09BA
	v_fma_f32 v5, v186, v5, s2 // 4DF8: D6130005 000A0BBA
	v_fma_f32 v6, v186, v6, s2 // 4E00: D6130006 000A0DBA
	v_fma_f32 v7, v186, v7, s2 // 4E08: D6130007 000A0FBA
	s_wait_loadcnt 0x4 // 4E10: BFC00004
	v_fma_f32 v0, v186, v0, s2 // 4E14: D6130000 000A01BA
	v_fma_f32 v1, v186, v1, s2 // 4E1C: D6130001 000A03BA
	v_fma_f32 v2, v186, v2, s2 // 4E24: D6130002 000A05BA
	v_fma_f32 v3, v186, v3, s2 // 4E2C: D6130003 000A07BA
	v_fma_f32 v28, v186, v28, s2 // 4E34: D613001C 000A39BA
	v_fma_f32 v29, v186, v29, s2 // 4E3C: D613001D 000A3BBA
	v_fma_f32 v30, v186, v30, s2 // 4E44: D613001E 000A3DBA
	v_fma_f32 v31, v186, v31, s2 // 4E4C: D613001F 000A3FBA
	v_fma_f32 v24, v186, v24, s2 // 4E54: D6130018 000A31BA
	v_fma_f32 v25, v186, v25, s2 // 4E5C: D6130019 000A33BA
	v_fma_f32 v26, v186, v26, s2 // 4E64: D613001A 000A35BA
	v_fma_f32 v27, v186, v27, s2 // 4E6C: D613001B 000A37BA
	v_fma_f32 v20, v186, v20, s2 // 4E74: D6130014 000A29BA
	v_fma_f32 v21, v186, v21, s2 // 4E7C: D6130015 000A2BBA
	v_fma_f32 v22, v186, v22, s2 // 4E84: D6130016 000A2DBA
	v_fma_f32 v23, v186, v23, s2 // 4E8C: D6130017 000A2FBA
	v_fma_f32 v16, v186, v16, s2 // 4E94: D6130010 000A21BA
	v_fma_f32 v17, v186, v17, s2 // 4E9C: D6130011 000A23BA
	v_fma_f32 v18, v186, v18, s2 // 4EA4: D6130012 000A25BA
	v_fma_f32 v19, v186, v19, s2 // 4EAC: D6130013 000A27BA
	s_wait_loadcnt 0x3 // 4EB4: BFC00003
	v_fma_f32 v44, v186, v44, s2 // 4EB8: D613002C 000A59BA
	v_fma_f32 v45, v186, v45, s2 // 4EC0: D613002D 000A5BBA
	v_fma_f32 v46, v186, v46, s2 // 4EC8: D613002E 000A5DBA
	v_fma_f32 v47, v186, v47, s2 // 4ED0: D613002F 000A5FBA
	s_wait_loadcnt 0x2 // 4ED8: BFC00002
	v_fma_f32 v40, v186, v40, s2 // 4EDC: D6130028 000A51BA
	v_fma_f32 v41, v186, v41, s2 // 4EE4: D6130029 000A53BA
	v_fma_f32 v42, v186, v42, s2 // 4EEC: D613002A 000A55BA
	v_fma_f32 v43, v186, v43, s2 // 4EF4: D613002B 000A57BA
	s_wait_loadcnt 0x1 // 4EFC: BFC00001
	v_fma_f32 v36, v186, v36, s2 // 4F00: D6130024 000A49BA
	v_fma_f32 v37, v186, v37, s2 // 4F08: D6130025 000A4BBA
	v_fma_f32 v38, v186, v38, s2 // 4F10: D6130026 000A4DBA
	v_fma_f32 v39, v186, v39, s2 // 4F18: D6130027 000A4FBA
	s_wait_loadcnt 0x0 // 4F20: BFC00000
	v_fma_f32 v32, v186, v32, s2 // 4F24: D6130020 000A41BA
	v_fma_f32 v33, v186, v33, s2 // 4F2C: D6130021 000A43BA
	v_fma_f32 v34, v186, v34, s2 // 4F34: D6130022 000A45BA
	v_fma_f32 v35, v186, v35, s2 // 4F3C: D6130023 000A47BA
	v_fma_f32 v168, v186, v168, s2 // 4F44: D61300A8 000B51BA
	v_fma_f32 v169, v186, v169, s2 // 4F4C: D61300A9 000B53BA
	v_fma_f32 v170, v186, v170, s2 // 4F54: D61300AA 000B55BA
	v_fma_f32 v171, v186, v171, s2 // 4F5C: D61300AB 000B57BA
	v_fma_f32 v160, v186, v160, s2 // 4F64: D61300A0 000B41BA
	v_fma_f32 v161, v186, v161, s2 // 4F6C: D61300A1 000B43BA
	v_fma_f32 v162, v186, v162, s2 // 4F74: D61300A2 000B45BA
	v_fma_f32 v163, v186, v163, s2 // 4F7C: D61300A3 000B47BA
	v_fma_f32 v180, v186, v180, s2 // 4F84: D61300B4 000B69BA
	v_fma_f32 v181, v186, v181, s2 // 4F8C: D61300B5 000B6BBA
	v_fma_f32 v182, v186, v182, s2 // 4F94: D61300B6 000B6DBA
	v_fma_f32 v183, v186, v183, s2 // 4F9C: D61300B7 000B6FBA
	v_fma_f32 v176, v186, v176, s2 // 4FA4: D61300B0 000B61BA
	v_fma_f32 v177, v186, v177, s2 // 4FAC: D61300B1 000B63BA
	v_fma_f32 v178, v186, v178, s2 // 4FB4: D61300B2 000B65BA
	v_fma_f32 v179, v186, v179, s2 // 4FBC: D61300B3 000B67BA
	v_fma_f32 v172, v186, v172, s2 // 4FC4: D61300AC 000B59BA
	v_fma_f32 v173, v186, v173, s2 // 4FCC: D61300AD 000B5BBA
	v_fma_f32 v174, v186, v174, s2 // 4FD4: D61300AE 000B5DBA
	v_fma_f32 v175, v186, v175, s2 // 4FDC: D61300AF 000B5FBA
	v_fma_f32 v164, v186, v164, s2 // 4FE4: D61300A4 000B49BA
	v_fma_f32 v165, v186, v165, s2 // 4FEC: D61300A5 000B4BBA
	v_fma_f32 v166, v186, v166, s2 // 4FF4: D61300A6 000B4DBA
	v_fma_f32 v167, v186, v167, s2 // 4FFC: D61300A7 000B4FBA
	v_fma_f32 v156, v186, v156, s2 // 5004: D613009C 000B39BA
	v_fma_f32 v157, v186, v157, s2 // 500C: D613009D 000B3BBA
	v_fma_f32 v158, v186, v158, s2 // 5014: D613009E 000B3DBA
	v_fma_f32 v159, v186, v159, s2 // 501C: D613009F 000B3FBA
	v_fma_f32 v152, v186, v152, s2 // 5024: D6130098 000B31BA
	v_fma_f32 v153, v186, v153, s2 // 502C: D6130099 000B33BA
	v_fma_f32 v154, v186, v154, s2 // 5034: D613009A 000B35BA
	v_fma_f32 v155, v186, v155, s2 // 503C: D613009B 000B37BA
	v_fma_f32 v148, v186, v148, s2 // 5044: D6130094 000B29BA
	v_fma_f32 v149, v186, v149, s2 // 504C: D6130095 000B2BBA
	v_fma_f32 v150, v186, v150, s2 // 5054: D6130096 000B2DBA
	v_fma_f32 v151, v186, v151, s2 // 505C: D6130097 000B2FBA
	v_fma_f32 v144, v186, v144, s2 // 5064: D6130090 000B21BA
	v_fma_f32 v145, v186, v145, s2 // 506C: D6130091 000B23BA
	v_fma_f32 v146, v186, v146, s2 // 5074: D6130092 000B25BA
	v_fma_f32 v147, v186, v147, s2 // 507C: D6130093 000B27BA
	v_fma_f32 v140, v186, v140, s2 // 5084: D613008C 000B19BA
	v_fma_f32 v141, v186, v141, s2 // 508C: D613008D 000B1BBA
	v_fma_f32 v142, v186, v142, s2 // 5094: D613008E 000B1DBA
	v_fma_f32 v143, v186, v143, s2 // 509C: D613008F 000B1FBA
	v_fma_f32 v136, v186, v136, s2 // 50A4: D6130088 000B11BA
	v_fma_f32 v137, v186, v137, s2 // 50AC: D6130089 000B13BA
	v_fma_f32 v138, v186, v138, s2 // 50B4: D613008A 000B15BA
	v_fma_f32 v139, v186, v139, s2 // 50BC: D613008B 000B17BA
	v_fma_f32 v132, v186, v132, s2 // 50C4: D6130084 000B09BA
	v_fma_f32 v133, v186, v133, s2 // 50CC: D6130085 000B0BBA
	v_fma_f32 v134, v186, v134, s2 // 50D4: D6130086 000B0DBA
	v_fma_f32 v135, v186, v135, s2 // 50DC: D6130087 000B0FBA
	v_fma_f32 v128, v186, v128, s2 // 50E4: D6130080 000B01BA
	v_fma_f32 v129, v186, v129, s2 // 50EC: D6130081 000B03BA
	v_fma_f32 v130, v186, v130, s2 // 50F4: D6130082 000B05BA
	v_fma_f32 v131, v186, v131, s2 // 50FC: D6130083 000B07BA
	v_fma_f32 v124, v186, v124, s2 // 5104: D613007C 000AF9BA
	v_fma_f32 v125, v186, v125, s2 // 510C: D613007D 000AFBBA
	v_fma_f32 v126, v186, v126, s2 // 5114: D613007E 000AFDBA
	v_fma_f32 v127, v186, v127, s2 // 511C: D613007F 000AFFBA
	v_fma_f32 v120, v186, v120, s2 // 5124: D6130078 000AF1BA
	v_fma_f32 v121, v186, v121, s2 // 512C: D6130079 000AF3BA
	v_fma_f32 v122, v186, v122, s2 // 5134: D613007A 000AF5BA
	v_fma_f32 v123, v186, v123, s2 // 513C: D613007B 000AF7BA
	v_fma_f32 v116, v186, v116, s2 // 5144: D6130074 000AE9BA
	v_fma_f32 v117, v186, v117, s2 // 514C: D6130075 000AEBBA
	v_fma_f32 v118, v186, v118, s2 // 5154: D6130076 000AEDBA
	v_fma_f32 v119, v186, v119, s2 // 515C: D6130077 000AEFBA
	v_fma_f32 v112, v186, v112, s2 // 5164: D6130070 000AE1BA
	v_fma_f32 v113, v186, v113, s2 // 516C: D6130071 000AE3BA
	v_fma_f32 v114, v186, v114, s2 // 5174: D6130072 000AE5BA
	v_fma_f32 v115, v186, v115, s2 // 517C: D6130073 000AE7BA
	v_fma_f32 v108, v186, v108, s2 // 5184: D613006C 000AD9BA
	v_fma_f32 v109, v186, v109, s2 // 518C: D613006D 000ADBBA
	v_fma_f32 v110, v186, v110, s2 // 5194: D613006E 000ADDBA
	v_fma_f32 v111, v186, v111, s2 // 519C: D613006F 000ADFBA
	v_fma_f32 v104, v186, v104, s2 // 51A4: D6130068 000AD1BA
	v_fma_f32 v105, v186, v105, s2 // 51AC: D6130069 000AD3BA
	v_fma_f32 v106, v186, v106, s2 // 51B4: D613006A 000AD5BA
	v_fma_f32 v107, v186, v107, s2 // 51BC: D613006B 000AD7BA
	v_fma_f32 v100, v186, v100, s2 // 51C4: D6130064 000AC9BA
	v_fma_f32 v101, v186, v101, s2 // 51CC: D6130065 000ACBBA
	v_fma_f32 v102, v186, v102, s2 // 51D4: D6130066 000ACDBA
	v_fma_f32 v103, v186, v103, s2 // 51DC: D6130067 000ACFBA
	v_fma_f32 v96, v186, v96, s2 // 51E4: D6130060 000AC1BA
	v_fma_f32 v97, v186, v97, s2 // 51EC: D6130061 000AC3BA
	v_fma_f32 v98, v186, v98, s2 // 51F4: D6130062 000AC5BA
	v_fma_f32 v99, v186, v99, s2 // 51FC: D6130063 000AC7BA
	v_fma_f32 v92, v186, v92, s2 // 5204: D613005C 000AB9BA
	v_fma_f32 v93, v186, v93, s2 // 520C: D613005D 000ABBBA
	v_fma_f32 v94, v186, v94, s2 // 5214: D613005E 000ABDBA
	v_fma_f32 v95, v186, v95, s2 // 521C: D613005F 000ABFBA
	v_fma_f32 v88, v186, v88, s2 // 5224: D6130058 000AB1BA
	v_fma_f32 v89, v186, v89, s2 // 522C: D6130059 000AB3BA
	v_fma_f32 v90, v186, v90, s2 // 5234: D613005A 000AB5BA
	v_fma_f32 v91, v186, v91, s2 // 523C: D613005B 000AB7BA
	v_fma_f32 v84, v186, v84, s2 // 5244: D6130054 000AA9BA
	v_fma_f32 v85, v186, v85, s2 // 524C: D6130055 000AABBA
	v_fma_f32 v86, v186, v86, s2 // 5254: D6130056 000AADBA
	v_fma_f32 v87, v186, v87, s2 // 525C: D6130057 000AAFBA
	v_fma_f32 v80, v186, v80, s2 // 5264: D6130050 000AA1BA
	v_fma_f32 v81, v186, v81, s2 // 526C: D6130051 000AA3BA
	v_fma_f32 v82, v186, v82, s2 // 5274: D6130052 000AA5BA
	v_fma_f32 v83, v186, v83, s2 // 527C: D6130053 000AA7BA
	v_fma_f32 v76, v186, v76, s2 // 5284: D613004C 000A99BA
	v_fma_f32 v77, v186, v77, s2 // 528C: D613004D 000A9BBA
	v_fma_f32 v78, v186, v78, s2 // 5294: D613004E 000A9DBA
	v_fma_f32 v79, v186, v79, s2 // 529C: D613004F 000A9FBA
	v_fma_f32 v72, v186, v72, s2 // 52A4: D6130048 000A91BA
	v_fma_f32 v73, v186, v73, s2 // 52AC: D6130049 000A93BA
	v_fma_f32 v74, v186, v74, s2 // 52B4: D613004A 000A95BA
	v_fma_f32 v75, v186, v75, s2 // 52BC: D613004B 000A97BA
	v_fma_f32 v68, v186, v68, s2 // 52C4: D6130044 000A89BA
	v_fma_f32 v69, v186, v69, s2 // 52CC: D6130045 000A8BBA
	v_fma_f32 v70, v186, v70, s2 // 52D4: D6130046 000A8DBA
	v_fma_f32 v71, v186, v71, s2 // 52DC: D6130047 000A8FBA
	v_fma_f32 v64, v186, v64, s2 // 52E4: D6130040 000A81BA
	v_fma_f32 v65, v186, v65, s2 // 52EC: D6130041 000A83BA
	v_fma_f32 v66, v186, v66, s2 // 52F4: D6130042 000A85BA
	v_fma_f32 v67, v186, v67, s2 // 52FC: D6130043 000A87BA
	v_fma_f32 v60, v186, v60, s2 // 5304: D613003C 000A79BA
	v_fma_f32 v61, v186, v61, s2 // 530C: D613003D 000A7BBA
	v_fma_f32 v62, v186, v62, s2 // 5314: D613003E 000A7DBA
	v_fma_f32 v63, v186, v63, s2 // 531C: D613003F 000A7FBA
	v_fma_f32 v56, v186, v56, s2 // 5324: D6130038 000A71BA
	v_fma_f32 v57, v186, v57, s2 // 532C: D6130039 000A73BA
	v_fma_f32 v58, v186, v58, s2 // 5334: D613003A 000A75BA
	v_fma_f32 v59, v186, v59, s2 // 533C: D613003B 000A77BA
	v_fma_f32 v52, v186, v52, s2 // 5344: D6130034 000A69BA
	v_fma_f32 v53, v186, v53, s2 // 534C: D6130035 000A6BBA
	v_fma_f32 v54, v186, v54, s2 // 5354: D6130036 000A6DBA
	v_fma_f32 v55, v186, v55, s2 // 535C: D6130037 000A6FBA
	v_fma_f32 v48, v186, v48, s2 // 5364: D6130030 000A61BA
	v_fma_f32 v49, v186, v49, s2 // 536C: D6130031 000A63BA
	v_fma_f32 v50, v186, v50, s2 // 5374: D6130032 000A65BA
	v_fma_f32 v51, v186, v51, s2 // 537C: D6130033 000A67BA
; ./kernels.hip:74
	v_add_f32_e32 v186, v186, v185 // 5384: 077573BA
; ./kernels.hip:71
	s_add_co_i32 s1, s1, 1 // 5388: 81018101
	s_wait_alu depctr_sa_sdst(0) // 538C: BF88FF9E
	s_cmp_lg_u32 s0, s1 // 5390: BF070100
	s_cbranch_scc1 65149 // 5394: BFA2FE7D <_Z16register_limitedPKfPfi+0x58c>
; ./kernels.hip:77
	s_wait_loadcnt 0x7 // 5398: BFC00007
	v_dual_add_f32 v12, v186, v12 :: v_dual_mov_b32 v185, 0 // 539C: C91019BA 0CB80080
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053A4: BF870091
	v_add_f32_e32 v12, v12, v13 // 53A8: 06181B0C
	v_add_f32_e32 v12, v12, v14 // 53AC: 06181D0C
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000053B0: BF8700A1
	v_add_f32_e32 v12, v12, v15 // 53B4: 06181F0C
	s_wait_loadcnt 0x6 // 53B8: BFC00006
	v_add_f32_e32 v8, v12, v8 // 53BC: 0610110C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053C0: BF870091
	v_add_f32_e32 v8, v8, v9 // 53C4: 06101308
	v_add_f32_e32 v8, v8, v10 // 53C8: 06101508
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000053CC: BF8700A1
	v_add_f32_e32 v8, v8, v11 // 53D0: 06101708
	s_wait_loadcnt 0x5 // 53D4: BFC00005
	v_add_f32_e32 v4, v8, v4 // 53D8: 06080908
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053DC: BF870091
	v_add_f32_e32 v4, v4, v5 // 53E0: 06080B04
	v_add_f32_e32 v4, v4, v6 // 53E4: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000053E8: BF8700A1
	v_add_f32_e32 v4, v4, v7 // 53EC: 06080F04
	s_wait_loadcnt 0x4 // 53F0: BFC00004
	v_add_f32_e32 v0, v4, v0 // 53F4: 06000104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000053F8: BF870091
	v_add_f32_e32 v0, v0, v1 // 53FC: 06000300
	v_add_f32_e32 v0, v0, v2 // 5400: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005404: BF870091
	v_add_f32_e32 v0, v0, v3 // 5408: 06000700
	v_add_f32_e32 v0, v0, v28 // 540C: 06003900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005410: BF870091
	v_add_f32_e32 v0, v0, v29 // 5414: 06003B00
	v_add_f32_e32 v0, v0, v30 // 5418: 06003D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000541C: BF870091
	v_add_f32_e32 v0, v0, v31 // 5420: 06003F00
	v_add_f32_e32 v0, v0, v24 // 5424: 06003100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005428: BF870091
	v_add_f32_e32 v0, v0, v25 // 542C: 06003300
	v_add_f32_e32 v0, v0, v26 // 5430: 06003500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005434: BF870091
	v_add_f32_e32 v0, v0, v27 // 5438: 06003700
	v_add_f32_e32 v0, v0, v20 // 543C: 06002900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005440: BF870091
	v_add_f32_e32 v0, v0, v21 // 5444: 06002B00
	v_add_f32_e32 v0, v0, v22 // 5448: 06002D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000544C: BF870091
	v_add_f32_e32 v0, v0, v23 // 5450: 06002F00
	v_add_f32_e32 v0, v0, v16 // 5454: 06002100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005458: BF870091
	v_add_f32_e32 v0, v0, v17 // 545C: 06002300
	v_add_f32_e32 v0, v0, v18 // 5460: 06002500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005464: BF8700A1
	v_add_f32_e32 v0, v0, v19 // 5468: 06002700
	s_wait_loadcnt 0x3 // 546C: BFC00003
	v_add_f32_e32 v0, v0, v44 // 5470: 06005900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005474: BF870091
	v_add_f32_e32 v0, v0, v45 // 5478: 06005B00
	v_add_f32_e32 v0, v0, v46 // 547C: 06005D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005480: BF8700A1
	v_add_f32_e32 v0, v0, v47 // 5484: 06005F00
	s_wait_loadcnt 0x2 // 5488: BFC00002
	v_add_f32_e32 v0, v0, v40 // 548C: 06005100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005490: BF870091
	v_add_f32_e32 v0, v0, v41 // 5494: 06005300
	v_add_f32_e32 v0, v0, v42 // 5498: 06005500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000549C: BF8700A1
	v_add_f32_e32 v0, v0, v43 // 54A0: 06005700
	s_wait_loadcnt 0x1 // 54A4: BFC00001
	v_add_f32_e32 v0, v0, v36 // 54A8: 06004900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054AC: BF870091
	v_add_f32_e32 v0, v0, v37 // 54B0: 06004B00
	v_add_f32_e32 v0, v0, v38 // 54B4: 06004D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000054B8: BF8700A1
	v_add_f32_e32 v0, v0, v39 // 54BC: 06004F00
	s_wait_loadcnt 0x0 // 54C0: BFC00000
	v_add_f32_e32 v0, v0, v32 // 54C4: 06004100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054C8: BF870091
	v_add_f32_e32 v0, v0, v33 // 54CC: 06004300
	v_add_f32_e32 v0, v0, v34 // 54D0: 06004500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054D4: BF870091
	v_add_f32_e32 v0, v0, v35 // 54D8: 06004700
	v_add_f32_e32 v0, v0, v168 // 54DC: 06015100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054E0: BF870091
	v_add_f32_e32 v0, v0, v169 // 54E4: 06015300
	v_add_f32_e32 v0, v0, v170 // 54E8: 06015500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054EC: BF870091
	v_add_f32_e32 v0, v0, v171 // 54F0: 06015700
	v_add_f32_e32 v0, v0, v160 // 54F4: 06014100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000054F8: BF870091
	v_add_f32_e32 v0, v0, v161 // 54FC: 06014300
	v_add_f32_e32 v0, v0, v162 // 5500: 06014500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005504: BF870091
	v_add_f32_e32 v0, v0, v163 // 5508: 06014700
	v_add_f32_e32 v0, v0, v180 // 550C: 06016900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005510: BF870091
	v_add_f32_e32 v0, v0, v181 // 5514: 06016B00
	v_add_f32_e32 v0, v0, v182 // 5518: 06016D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000551C: BF870091
	v_add_f32_e32 v0, v0, v183 // 5520: 06016F00
	v_add_f32_e32 v0, v0, v176 // 5524: 06016100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005528: BF870091
	v_add_f32_e32 v0, v0, v177 // 552C: 06016300
	v_add_f32_e32 v0, v0, v178 // 5530: 06016500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005534: BF870091
	v_add_f32_e32 v0, v0, v179 // 5538: 06016700
	v_add_f32_e32 v0, v0, v172 // 553C: 06015900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005540: BF870091
	v_add_f32_e32 v0, v0, v173 // 5544: 06015B00
	v_add_f32_e32 v0, v0, v174 // 5548: 06015D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000554C: BF870091
	v_add_f32_e32 v0, v0, v175 // 5550: 06015F00
	v_add_f32_e32 v0, v0, v164 // 5554: 06014900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005558: BF870091
	v_add_f32_e32 v0, v0, v165 // 555C: 06014B00
	v_add_f32_e32 v0, v0, v166 // 5560: 06014D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005564: BF870091
	v_add_f32_e32 v0, v0, v167 // 5568: 06014F00
	v_add_f32_e32 v0, v0, v156 // 556C: 06013900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005570: BF870091
	v_add_f32_e32 v0, v0, v157 // 5574: 06013B00
	v_add_f32_e32 v0, v0, v158 // 5578: 06013D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000557C: BF870091
	v_add_f32_e32 v0, v0, v159 // 5580: 06013F00
	v_add_f32_e32 v0, v0, v152 // 5584: 06013100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005588: BF870091
	v_add_f32_e32 v0, v0, v153 // 558C: 06013300
	v_add_f32_e32 v0, v0, v154 // 5590: 06013500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005594: BF870091
	v_add_f32_e32 v0, v0, v155 // 5598: 06013700
	v_add_f32_e32 v0, v0, v148 // 559C: 06012900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055A0: BF870091
	v_add_f32_e32 v0, v0, v149 // 55A4: 06012B00
	v_add_f32_e32 v0, v0, v150 // 55A8: 06012D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055AC: BF870091
	v_add_f32_e32 v0, v0, v151 // 55B0: 06012F00
	v_add_f32_e32 v0, v0, v144 // 55B4: 06012100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055B8: BF870091
	v_add_f32_e32 v0, v0, v145 // 55BC: 06012300
	v_add_f32_e32 v0, v0, v146 // 55C0: 06012500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055C4: BF870091
	v_add_f32_e32 v0, v0, v147 // 55C8: 06012700
	v_add_f32_e32 v0, v0, v140 // 55CC: 06011900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055D0: BF870091
	v_add_f32_e32 v0, v0, v141 // 55D4: 06011B00
	v_add_f32_e32 v0, v0, v142 // 55D8: 06011D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055DC: BF870091
	v_add_f32_e32 v0, v0, v143 // 55E0: 06011F00
	v_add_f32_e32 v0, v0, v136 // 55E4: 06011100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055E8: BF870091
	v_add_f32_e32 v0, v0, v137 // 55EC: 06011300
	v_add_f32_e32 v0, v0, v138 // 55F0: 06011500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000055F4: BF870091
	v_add_f32_e32 v0, v0, v139 // 55F8: 06011700
	v_add_f32_e32 v0, v0, v132 // 55FC: 06010900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005600: BF870091
	v_add_f32_e32 v0, v0, v133 // 5604: 06010B00
	v_add_f32_e32 v0, v0, v134 // 5608: 06010D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000560C: BF870091
	v_add_f32_e32 v0, v0, v135 // 5610: 06010F00
	v_add_f32_e32 v0, v0, v128 // 5614: 06010100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005618: BF870091
	v_add_f32_e32 v0, v0, v129 // 561C: 06010300
	v_add_f32_e32 v0, v0, v130 // 5620: 06010500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005624: BF870091
	v_add_f32_e32 v0, v0, v131 // 5628: 06010700
	v_add_f32_e32 v0, v0, v124 // 562C: 0600F900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005630: BF870091
	v_add_f32_e32 v0, v0, v125 // 5634: 0600FB00
	v_add_f32_e32 v0, v0, v126 // 5638: 0600FD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000563C: BF870091
	v_add_f32_e32 v0, v0, v127 // 5640: 0600FF00
	v_add_f32_e32 v0, v0, v120 // 5644: 0600F100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005648: BF870091
	v_add_f32_e32 v0, v0, v121 // 564C: 0600F300
	v_add_f32_e32 v0, v0, v122 // 5650: 0600F500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005654: BF870091
	v_add_f32_e32 v0, v0, v123 // 5658: 0600F700
	v_add_f32_e32 v0, v0, v116 // 565C: 0600E900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005660: BF870091
	v_add_f32_e32 v0, v0, v117 // 5664: 0600EB00
	v_add_f32_e32 v0, v0, v118 // 5668: 0600ED00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000566C: BF870091
	v_add_f32_e32 v0, v0, v119 // 5670: 0600EF00
	v_add_f32_e32 v0, v0, v112 // 5674: 0600E100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005678: BF870091
	v_add_f32_e32 v0, v0, v113 // 567C: 0600E300
	v_add_f32_e32 v0, v0, v114 // 5680: 0600E500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005684: BF870091
	v_add_f32_e32 v0, v0, v115 // 5688: 0600E700
	v_add_f32_e32 v0, v0, v108 // 568C: 0600D900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005690: BF870091
	v_add_f32_e32 v0, v0, v109 // 5694: 0600DB00
	v_add_f32_e32 v0, v0, v110 // 5698: 0600DD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000569C: BF870091
	v_add_f32_e32 v0, v0, v111 // 56A0: 0600DF00
	v_add_f32_e32 v0, v0, v104 // 56A4: 0600D100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056A8: BF870091
	v_add_f32_e32 v0, v0, v105 // 56AC: 0600D300
	v_add_f32_e32 v0, v0, v106 // 56B0: 0600D500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056B4: BF870091
	v_add_f32_e32 v0, v0, v107 // 56B8: 0600D700
	v_add_f32_e32 v0, v0, v100 // 56BC: 0600C900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056C0: BF870091
	v_add_f32_e32 v0, v0, v101 // 56C4: 0600CB00
	v_add_f32_e32 v0, v0, v102 // 56C8: 0600CD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056CC: BF870091
	v_add_f32_e32 v0, v0, v103 // 56D0: 0600CF00
	v_add_f32_e32 v0, v0, v96 // 56D4: 0600C100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056D8: BF870091
	v_add_f32_e32 v0, v0, v97 // 56DC: 0600C300
	v_add_f32_e32 v0, v0, v98 // 56E0: 0600C500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056E4: BF870091
	v_add_f32_e32 v0, v0, v99 // 56E8: 0600C700
	v_add_f32_e32 v0, v0, v92 // 56EC: 0600B900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056F0: BF870091
	v_add_f32_e32 v0, v0, v93 // 56F4: 0600BB00
	v_add_f32_e32 v0, v0, v94 // 56F8: 0600BD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000056FC: BF870091
	v_add_f32_e32 v0, v0, v95 // 5700: 0600BF00
	v_add_f32_e32 v0, v0, v88 // 5704: 0600B100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005708: BF870091
	v_add_f32_e32 v0, v0, v89 // 570C: 0600B300
	v_add_f32_e32 v0, v0, v90 // 5710: 0600B500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005714: BF870091
	v_add_f32_e32 v0, v0, v91 // 5718: 0600B700
	v_add_f32_e32 v0, v0, v84 // 571C: 0600A900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005720: BF870091
	v_add_f32_e32 v0, v0, v85 // 5724: 0600AB00
	v_add_f32_e32 v0, v0, v86 // 5728: 0600AD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000572C: BF870091
	v_add_f32_e32 v0, v0, v87 // 5730: 0600AF00
	v_add_f32_e32 v0, v0, v80 // 5734: 0600A100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005738: BF870091
	v_add_f32_e32 v0, v0, v81 // 573C: 0600A300
	v_add_f32_e32 v0, v0, v82 // 5740: 0600A500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005744: BF870091
	v_add_f32_e32 v0, v0, v83 // 5748: 0600A700
	v_add_f32_e32 v0, v0, v76 // 574C: 06009900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005750: BF870091
	v_add_f32_e32 v0, v0, v77 // 5754: 06009B00
	v_add_f32_e32 v0, v0, v78 // 5758: 06009D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000575C: BF870091
	v_add_f32_e32 v0, v0, v79 // 5760: 06009F00
	v_add_f32_e32 v0, v0, v72 // 5764: 06009100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005768: BF870091
	v_add_f32_e32 v0, v0, v73 // 576C: 06009300
	v_add_f32_e32 v0, v0, v74 // 5770: 06009500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005774: BF870091
	v_add_f32_e32 v0, v0, v75 // 5778: 06009700
	v_add_f32_e32 v0, v0, v68 // 577C: 06008900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005780: BF870091
	v_add_f32_e32 v0, v0, v69 // 5784: 06008B00
	v_add_f32_e32 v0, v0, v70 // 5788: 06008D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000578C: BF870091
	v_add_f32_e32 v0, v0, v71 // 5790: 06008F00
	v_add_f32_e32 v0, v0, v64 // 5794: 06008100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005798: BF870091
	v_add_f32_e32 v0, v0, v65 // 579C: 06008300
	v_add_f32_e32 v0, v0, v66 // 57A0: 06008500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000057A4: BF870091
	v_add_f32_e32 v0, v0, v67 // 57A8: 06008700
	v_add_f32_e32 v0, v0, v60 // 57AC: 06007900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000057B0: BF870091
	v_add_f32_e32 v0, v0, v61 // 57B4: 06007B00
	v_add_f32_e32 v0, v0, v62 // 57B8: 06007D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000057BC: BF870091
	v_add_f32_e32 v0, v0, v63 // 57C0: 06007F00
	v_add_f32_e32 v0, v0, v56 // 57C4: 06007100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000057C8: BF870091
	v_add_f32_e32 v0, v0, v57 // 57CC: 06007300
	v_add_f32_e32 v0, v0, v58 // 57D0: 06007500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000057D4: BF870091
	v_add_f32_e32 v0, v0, v59 // 57D8: 06007700
	v_add_f32_e32 v0, v0, v52 // 57DC: 06006900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000057E0: BF870091
	v_add_f32_e32 v0, v0, v53 // 57E4: 06006B00
	v_add_f32_e32 v0, v0, v54 // 57E8: 06006D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000057EC: BF870091
	v_add_f32_e32 v0, v0, v55 // 57F0: 06006F00
	v_add_f32_e32 v0, v0, v48 // 57F4: 06006100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000057F8: BF870091
	v_add_f32_e32 v0, v0, v49 // 57FC: 06006300
	v_add_f32_e32 v2, v0, v50 // 5800: 06046500
; ./kernels.hip:78
	v_lshlrev_b64_e32 v[0:1], 2, v[184:185] // 5804: 3E017082
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000005808: BF870112
; ./kernels.hip:77
	v_add_f32_e32 v2, v2, v51 // 580C: 06046702
; ./kernels.hip:78
	v_add_co_u32 v0, vcc_lo, s6, v0 // 5810: D7006A00 00020006
	s_wait_alu depctr_va_vcc(0) // 5818: BF88FF9D
	s_delay_alu instid0(VALU_DEP_3) // 581C: BF870003
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 5820: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 5828: EE06807C 01000000 00000000
; ./kernels.hip:79
	s_nop 0 // 5834: BF800000
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS) // 5838: BFB60003
	s_endpgm // 583C: BFB00000
	s_nop 0 // 5840: BF800000
	s_nop 0 // 5844: BF800000
	s_nop 0 // 5848: BF800000
	s_nop 0 // 584C: BF800000
	s_nop 0 // 5850: BF800000
	s_nop 0 // 5854: BF800000
	s_nop 0 // 5858: BF800000
	s_nop 0 // 585C: BF800000
	s_nop 0 // 5860: BF800000
	s_nop 0 // 5864: BF800000
	s_nop 0 // 5868: BF800000
	s_nop 0 // 586C: BF800000
	s_nop 0 // 5870: BF800000
	s_nop 0 // 5874: BF800000
	s_nop 0 // 5878: BF800000
	s_nop 0 // 587C: BF800000
	s_nop 0 // 5880: BF800000
	s_nop 0 // 5884: BF800000
	s_nop 0 // 5888: BF800000
	s_nop 0 // 588C: BF800000
	s_nop 0 // 5890: BF800000
	s_nop 0 // 5894: BF800000
	s_nop 0 // 5898: BF800000
	s_nop 0 // 589C: BF800000
	s_nop 0 // 58A0: BF800000
	s_nop 0 // 58A4: BF800000
	s_nop 0 // 58A8: BF800000
	s_nop 0 // 58AC: BF800000
	s_nop 0 // 58B0: BF800000
	s_nop 0 // 58B4: BF800000
	s_nop 0 // 58B8: BF800000
	s_nop 0 // 58BC: BF800000
	s_nop 0 // 58C0: BF800000
	s_nop 0 // 58C4: BF800000
	s_nop 0 // 58C8: BF800000
	s_nop 0 // 58CC: BF800000
	s_nop 0 // 58D0: BF800000
	s_nop 0 // 58D4: BF800000
	s_nop 0 // 58D8: BF800000
	s_nop 0 // 58DC: BF800000
	s_nop 0 // 58E0: BF800000
	s_nop 0 // 58E4: BF800000
	s_nop 0 // 58E8: BF800000
	s_nop 0 // 58EC: BF800000
	s_nop 0 // 58F0: BF800000
	s_nop 0 // 58F4: BF800000
	s_nop 0 // 58F8: BF800000
	s_nop 0 // 58FC: BF800000

0000000000005900 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:82
	s_load_b96 s[4:6], s[0:1], 0x8 // 5900: F400A100 F8000008
; ./kernels.hip:25
	v_lshl_or_b32 v0, ttmp9, 8, v0 // 5908: D6560000 04011075
	v_mov_b32_e32 v3, 0 // 5910: 7E060280
; ./kernels.hip:85
	s_mov_b32 s2, exec_lo // 5914: BE82007E
	s_wait_kmcnt 0x0 // 5918: BFC70000
	s_delay_alu instid0(VALU_DEP_2) // 591C: BF870002
	v_cmpx_gt_i32_e64 s6, v0 // 5920: D4C4007E 00020006
	s_cbranch_execz 35 // 5928: BFA50023 <_Z12narrow_loadsPKhPji+0xb8>
	s_load_b64 s[0:1], s[0:1], 0x0 // 592C: F4002000 F8000000
; ./kernels.hip:85
	v_ashrrev_i32_e32 v2, 31, v0 // 5934: 3404009F
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v4, v0 // 5938: CA100080 03040100
	s_wait_kmcnt 0x0 // 5940: BFC70000
	v_add_co_u32 v1, vcc_lo, s0, v0 // 5944: D7006A01 00020000
	s_delay_alu instid0(VALU_DEP_1) // 594C: BF870001
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 5950: D5207C02 01AA0401
	s_mov_b32 s1, 0 // 5958: BE810080
; ./kernels.hip:86
	global_load_u8 v5, v[1:2], off // 595C: EE04007C 00000005 00000001
; ./kernels.hip:85
	v_add_nc_u32_e32 v4, 0x10000, v4 // 5968: 4A0808FF 00010000
	v_add_co_u32 v1, vcc_lo, 0x10000, v1 // 5970: D7006A01 000202FF 00010000
	s_wait_alu depctr_va_vcc(0) // 597C: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 5980: D5207C02 01AA0480
	s_delay_alu instid0(VALU_DEP_3) // 5988: BF870003
	v_cmp_le_i32_e64 s0, s6, v4 // 598C: D4430000 00020806
	s_wait_alu depctr_sa_sdst(0) // 5994: BF88FF9E
	s_or_b32 s1, s0, s1 // 5998: 8C010100
; ./kernels.hip:86
	s_wait_loadcnt 0x0 // 599C: BFC00000
	v_mad_u32_u24 v3, v5, 3, v3 // 59A0: D60B0003 040D0705
; ./kernels.hip:85
	s_wait_alu depctr_sa_sdst(0) // 59A8: BF88FF9E
	s_and_not1_b32 exec_lo, exec_lo, s1 // 59AC: 917E017E
	s_cbranch_execnz 65514 // 59B0: BFA6FFEA <_Z12narrow_loadsPKhPji+0x5c>
	s_or_b32 exec_lo, exec_lo, s1 // 59B4: 8C7E017E
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000059B8: BF8700A9
	s_or_b32 exec_lo, exec_lo, s2 // 59BC: 8C7E027E
; ./kernels.hip:87
	v_mov_b32_e32 v1, 0 // 59C0: 7E020280
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 59C4: 3E000082
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 0000000059C8: BF870121
	v_add_co_u32 v0, vcc_lo, s4, v0 // 59CC: D7006A00 00020004
	s_wait_alu depctr_va_vcc(0) // 59D4: BF88FF9D
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 59D8: D5207C01 01AA0205
	global_store_b32 v[0:1], v3, off // 59E0: EE06807C 01800000 00000000
; ./kernels.hip:88
	s_endpgm // 59EC: BFB00000
	s_nop 0 // 59F0: BF800000
	s_nop 0 // 59F4: BF800000
	s_nop 0 // 59F8: BF800000
	s_nop 0 // 59FC: BF800000

0000000000005a00 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i>:
; _Z19gemm_without_matrixPKDv8_DF16_S1_PS_i():
; ./kernels.hip:91
	s_load_b96 s[4:6], s[0:1], 0x10 // 5A00: F400A100 F8000010
; ./kernels.hip:25
	v_lshl_or_b32 v4, ttmp9, 8, v0 // 5A08: D6560004 04011075
; ./kernels.hip:95
	s_wait_kmcnt 0x0 // 5A10: BFC70000
	s_cmp_lt_i32 s6, 1 // 5A14: BF048106
	s_cbranch_scc1 50 // 5A18: BFA20032 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xe4>
	s_load_b128 s[0:3], s[0:1], 0x0 // 5A1C: F4004000 F8000000
; ./kernels.hip:93
	v_lshrrev_b32_e32 v1, 8, v4 // 5A24: 32020888
	v_mov_b32_e32 v6, 0 // 5A28: 7E0C0280
	v_mul_lo_u32 v7, s6, v0 // 5A2C: D72C0007 00020006
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000005A34: BF870193
	v_mul_lo_u32 v5, s6, v1 // 5A38: D72C0005 00020206
	v_dual_mov_b32 v0, v6 :: v_dual_mov_b32 v1, v6 // 5A40: CA100106 00000106
	v_dual_mov_b32 v2, v6 :: v_dual_mov_b32 v3, v6 // 5A48: CA100106 02020106
; ./kernels.hip:95
	v_mov_b32_e32 v8, v6 // 5A50: 7E100306
	s_delay_alu instid0(VALU_DEP_4) // 5A54: BF870004
	v_lshlrev_b64_e32 v[9:10], 4, v[5:6] // 5A58: 3E120A84
	v_add_nc_u32_e32 v5, 1, v5 // 5A5C: 4A0A0A81
	s_add_co_i32 s6, s6, -1 // 5A60: 8106C106
	s_wait_alu depctr_sa_sdst(0) // 5A64: BF88FF9E
	s_cmp_eq_u32 s6, 0 // 5A68: BF068006
	v_lshlrev_b64_e32 v[11:12], 4, v[7:8] // 5A6C: 3E160E84
	s_wait_kmcnt 0x0 // 5A70: BFC70000
	v_add_co_u32 v8, vcc_lo, s0, v9 // 5A74: D7006A08 00021200
	s_wait_alu depctr_va_vcc(0) // 5A7C: BF88FF9D
	v_add_co_ci_u32_e64 v9, null, s1, v10, vcc_lo // 5A80: D5207C09 01AA1401
	v_add_nc_u32_e32 v7, 1, v7 // 5A88: 4A0E0E81
	v_add_co_u32 v13, vcc_lo, s2, v11 // 5A8C: D7006A0D 00021602
	s_wait_alu depctr_va_vcc(0) // 5A94: BF88FF9D
	v_add_co_ci_u32_e64 v14, null, s3, v12, vcc_lo // 5A98: D5207C0E 01AA1803
	global_load_b128 v[8:11], v[8:9], off // 5AA0: EE05C07C 00000008 00000008
	global_load_b128 v[12:15], v[13:14], off // 5AAC: EE05C07C 0000000C 0000000D
	s_wait_loadcnt 0x0 // 5AB8: BFC00000
	v_pk_fma_f16 v0, v8, v12, v0 // 5ABC: CC0E4000 1C021908
	v_pk_fma_f16 v1, v9, v13, v1 // 5AC4: CC0E4001 1C061B09
	v_pk_fma_f16 v2, v10, v14, v2 // 5ACC: CC0E4002 1C0A1D0A
	v_pk_fma_f16 v3, v11, v15, v3 // 5AD4: CC0E4003 1C0E1F0B
	s_cbranch_scc0 65500 // 5ADC: BFA1FFDC <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x50>
	s_branch 4 // 5AE0: BFA00004 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xf4>
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, 0 // 5AE4: CA100080 03020080
	v_dual_mov_b32 v1, 0 :: v_dual_mov_b32 v0, 0 // 5AEC: CA100080 01000080
; ./kernels.hip:96
	v_mov_b32_e32 v5, 0 // 5AF4: 7E0A0280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005AF8: BF870091
	v_lshlrev_b64_e32 v[4:5], 4, v[4:5] // 5AFC: 3E080884
	v_add_co_u32 v4, vcc_lo, s4, v4 // 5B00: D7006A04 00020804
	s_wait_alu depctr_va_vcc(0) // 5B08: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) // 5B0C: BF870002
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 5B10: D5207C05 01AA0A05
	global_store_b128 v[4:5], v[0:3], off // 5B18: EE07407C 00000000 00000004
; ./kernels.hip:97
	s_endpgm // 5B24: BFB00000
	s_nop 0 // 5B28: BF800000
	s_nop 0 // 5B2C: BF800000
	s_nop 0 // 5B30: BF800000
	s_nop 0 // 5B34: BF800000
	s_nop 0 // 5B38: BF800000
	s_nop 0 // 5B3C: BF800000
	s_nop 0 // 5B40: BF800000
	s_nop 0 // 5B44: BF800000
	s_nop 0 // 5B48: BF800000
	s_nop 0 // 5B4C: BF800000
	s_nop 0 // 5B50: BF800000
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
	s_nop 0 // 5B80: BF800000
	s_nop 0 // 5B84: BF800000
	s_nop 0 // 5B88: BF800000
	s_nop 0 // 5B8C: BF800000
	s_nop 0 // 5B90: BF800000
	s_nop 0 // 5B94: BF800000
	s_nop 0 // 5B98: BF800000
	s_nop 0 // 5B9C: BF800000
	s_nop 0 // 5BA0: BF800000
	s_nop 0 // 5BA4: BF800000
	s_nop 0 // 5BA8: BF800000
	s_nop 0 // 5BAC: BF800000
	s_nop 0 // 5BB0: BF800000
	s_nop 0 // 5BB4: BF800000
	s_nop 0 // 5BB8: BF800000
	s_nop 0 // 5BBC: BF800000
	s_nop 0 // 5BC0: BF800000
	s_nop 0 // 5BC4: BF800000
	s_nop 0 // 5BC8: BF800000
	s_nop 0 // 5BCC: BF800000
	s_nop 0 // 5BD0: BF800000
	s_nop 0 // 5BD4: BF800000
	s_nop 0 // 5BD8: BF800000
	s_nop 0 // 5BDC: BF800000
	s_nop 0 // 5BE0: BF800000
	s_nop 0 // 5BE4: BF800000
	s_nop 0 // 5BE8: BF800000
	s_nop 0 // 5BEC: BF800000
	s_nop 0 // 5BF0: BF800000
	s_nop 0 // 5BF4: BF800000
	s_nop 0 // 5BF8: BF800000
	s_nop 0 // 5BFC: BF800000

0000000000005c00 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:100
	s_load_b96 s[4:6], s[0:1], 0x10 // 5C00: F400A100 F8000010
; ./kernels.hip:113
	s_wait_kmcnt 0x0 // 5C08: BFC70000
	s_cmp_lt_i32 s6, 1 // 5C0C: BF048106
	s_cbranch_scc1 40 // 5C10: BFA20028 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xb4>
	s_load_b128 s[0:3], s[0:1], 0x0 // 5C14: F4004000 F8000000
	v_dual_mov_b32 v10, 0 :: v_dual_and_b32 v9, 31, v0 // 5C1C: CA240080 0A08009F
	s_delay_alu instid0(VALU_DEP_1) // 5C24: BF870001
	v_dual_mov_b32 v1, v10 :: v_dual_mov_b32 v2, v10 // 5C28: CA10010A 0102010A
	v_dual_mov_b32 v3, v10 :: v_dual_mov_b32 v4, v10 // 5C30: CA10010A 0304010A
	v_dual_mov_b32 v5, v10 :: v_dual_mov_b32 v6, v10 // 5C38: CA10010A 0506010A
	v_dual_mov_b32 v7, v10 :: v_dual_mov_b32 v8, v10 // 5C40: CA10010A 0708010A
; ./kernels.hip:114
	v_lshlrev_b64_e32 v[11:12], 4, v[9:10] // 5C48: 3E161284
; ./kernels.hip:113
	v_add_nc_u32_e32 v9, 32, v9 // 5C4C: 4A1212A0
	s_add_co_i32 s6, s6, -1 // 5C50: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000005C54: BF870129
	s_cmp_eq_u32 s6, 0 // 5C58: BF068006
; ./kernels.hip:114
	s_wait_kmcnt 0x0 // 5C5C: BFC70000
	v_add_co_u32 v13, vcc_lo, s0, v11 // 5C60: D7006A0D 00021600
	s_wait_alu depctr_va_vcc(0) // 5C68: BF88FF9D
	v_add_co_ci_u32_e64 v14, null, s1, v12, vcc_lo // 5C6C: D5207C0E 01AA1801
	v_add_co_u32 v15, vcc_lo, s2, v11 // 5C74: D7006A0F 00021602
	s_wait_alu depctr_va_vcc(0) // 5C7C: BF88FF9D
	v_add_co_ci_u32_e64 v16, null, s3, v12, vcc_lo // 5C80: D5207C10 01AA1803
	global_load_b128 v[11:14], v[13:14], off // 5C88: EE05C07C 0000000B 0000000D
	global_load_b128 v[15:18], v[15:16], off // 5C94: EE05C07C 0000000F 0000000F
; ./kernels.hip:115
	s_wait_loadcnt 0x0 // 5CA0: BFC00000
	v_wmma_f32_16x16x16_f16 v[1:8], v[11:14], v[15:18], v[1:8] // 5CA4: CC404001 1C061F0B
; ./kernels.hip:113
	s_cbranch_scc0 65510 // 5CAC: BFA1FFE6 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x48>
	s_branch 9 // 5CB0: BFA00009 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xd8>
	v_mov_b32_e32 v8, 0 // 5CB4: 7E100280
	s_delay_alu instid0(VALU_DEP_1) // 5CB8: BF870001
	v_dual_mov_b32 v7, v8 :: v_dual_mov_b32 v6, v8 // 5CBC: CA100108 07060108
	v_dual_mov_b32 v5, v8 :: v_dual_mov_b32 v4, v8 // 5CC4: CA100108 05040108
	v_dual_mov_b32 v3, v8 :: v_dual_mov_b32 v2, v8 // 5CCC: CA100108 03020108
	v_mov_b32_e32 v1, v8 // 5CD4: 7E020308
; ./kernels.hip:117
	v_lshlrev_b32_e32 v0, 1, v0 // 5CD8: 30000081
	v_mov_b32_e32 v10, 0 // 5CDC: 7E140280
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CE0: BF870092
	v_lshl_or_b32 v9, ttmp9, 9, v0 // 5CE4: D6560009 04011275
	v_lshlrev_b64_e32 v[9:10], 4, v[9:10] // 5CEC: 3E121284
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000005CF0: BF870121
	v_add_co_u32 v9, vcc_lo, s4, v9 // 5CF4: D7006A09 00021204
	s_wait_alu depctr_va_vcc(0) // 5CFC: BF88FF9D
	v_add_co_ci_u32_e64 v10, null, s5, v10, vcc_lo // 5D00: D5207C0A 01AA1405
	s_clause 0x1 // 5D08: BF850001
	global_store_b128 v[9:10], v[1:4], off // 5D0C: EE07407C 00800000 00000009
	global_store_b128 v[9:10], v[5:8], off offset:16 // 5D18: EE07407C 02800000 00001009
; ./kernels.hip:130
	s_endpgm // 5D24: BFB00000
	s_nop 0 // 5D28: BF800000
	s_nop 0 // 5D2C: BF800000
	s_nop 0 // 5D30: BF800000
	s_nop 0 // 5D34: BF800000
	s_nop 0 // 5D38: BF800000
	s_nop 0 // 5D3C: BF800000
	s_nop 0 // 5D40: BF800000
	s_nop 0 // 5D44: BF800000
	s_nop 0 // 5D48: BF800000
	s_nop 0 // 5D4C: BF800000
	s_nop 0 // 5D50: BF800000
	s_nop 0 // 5D54: BF800000
	s_nop 0 // 5D58: BF800000
	s_nop 0 // 5D5C: BF800000
	s_nop 0 // 5D60: BF800000
	s_nop 0 // 5D64: BF800000
	s_nop 0 // 5D68: BF800000
	s_nop 0 // 5D6C: BF800000
	s_nop 0 // 5D70: BF800000
	s_nop 0 // 5D74: BF800000
	s_nop 0 // 5D78: BF800000
	s_nop 0 // 5D7C: BF800000
	s_nop 0 // 5D80: BF800000
	s_nop 0 // 5D84: BF800000
	s_nop 0 // 5D88: BF800000
	s_nop 0 // 5D8C: BF800000
	s_nop 0 // 5D90: BF800000
	s_nop 0 // 5D94: BF800000
	s_nop 0 // 5D98: BF800000
	s_nop 0 // 5D9C: BF800000
	s_nop 0 // 5DA0: BF800000
	s_nop 0 // 5DA4: BF800000
	s_nop 0 // 5DA8: BF800000
	s_nop 0 // 5DAC: BF800000
	s_nop 0 // 5DB0: BF800000
	s_nop 0 // 5DB4: BF800000
	s_nop 0 // 5DB8: BF800000
	s_nop 0 // 5DBC: BF800000
	s_nop 0 // 5DC0: BF800000
	s_nop 0 // 5DC4: BF800000
	s_nop 0 // 5DC8: BF800000
	s_nop 0 // 5DCC: BF800000
	s_nop 0 // 5DD0: BF800000
	s_nop 0 // 5DD4: BF800000
	s_nop 0 // 5DD8: BF800000
	s_nop 0 // 5DDC: BF800000
	s_nop 0 // 5DE0: BF800000
	s_nop 0 // 5DE4: BF800000
	s_nop 0 // 5DE8: BF800000
	s_nop 0 // 5DEC: BF800000
	s_nop 0 // 5DF0: BF800000
	s_nop 0 // 5DF4: BF800000
	s_nop 0 // 5DF8: BF800000
	s_nop 0 // 5DFC: BF800000

0000000000005e00 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:134
	s_clause 0x1 // 5E00: BF850001
	s_load_b128 s[52:55], s[0:1], 0x0 // 5E04: F4004D00 F8000000
	s_load_b32 s33, s[0:1], 0x10 // 5E0C: F4000840 F8000010
; ./kernels.hip:135
	s_wait_kmcnt 0x0 // 5E14: BFC70000
	s_clause 0x2 // 5E18: BF850002
	s_load_b512 s[0:15], s[52:53], 0x0 // 5E1C: F400801A F8000000
	s_load_b512 s[36:51], s[52:53], 0x40 // 5E24: F400891A F8000040
	s_load_b512 s[16:31], s[52:53], 0x80 // 5E2C: F400841A F8000080
; ./kernels.hip:138
	s_cmp_lt_i32 s33, 1 // 5E34: BF048121
; ./kernels.hip:135
	s_wait_kmcnt 0x0 // 5E38: BFC70000
	v_add_nc_u32_e32 v1, s0, v0 // 5E3C: 4A020000
	v_add_nc_u32_e32 v2, s1, v0 // 5E40: 4A040001
	v_add_nc_u32_e32 v3, s2, v0 // 5E44: 4A060002
	v_add_nc_u32_e32 v4, s3, v0 // 5E48: 4A080003
	v_add_nc_u32_e32 v5, s4, v0 // 5E4C: 4A0A0004
	v_add_nc_u32_e32 v6, s5, v0 // 5E50: 4A0C0005
	v_add_nc_u32_e32 v7, s6, v0 // 5E54: 4A0E0006
	v_add_nc_u32_e32 v8, s7, v0 // 5E58: 4A100007
	v_add_nc_u32_e32 v9, s8, v0 // 5E5C: 4A120008
	v_add_nc_u32_e32 v10, s9, v0 // 5E60: 4A140009
	v_add_nc_u32_e32 v11, s10, v0 // 5E64: 4A16000A
	v_add_nc_u32_e32 v12, s11, v0 // 5E68: 4A18000B
	v_add_nc_u32_e32 v13, s12, v0 // 5E6C: 4A1A000C
	v_add_nc_u32_e32 v14, s13, v0 // 5E70: 4A1C000D
	v_add_nc_u32_e32 v15, s14, v0 // 5E74: 4A1E000E
	v_add_nc_u32_e32 v16, s15, v0 // 5E78: 4A20000F
	s_load_b512 s[0:15], s[52:53], 0xc0 // 5E7C: F400801A F80000C0
	v_add_nc_u32_e32 v25, s44, v0 // 5E84: 4A32002C
	v_add_nc_u32_e32 v26, s45, v0 // 5E88: 4A34002D
	v_add_nc_u32_e32 v27, s46, v0 // 5E8C: 4A36002E
	v_add_nc_u32_e32 v28, s47, v0 // 5E90: 4A38002F
	v_add_nc_u32_e32 v29, s48, v0 // 5E94: 4A3A0030
	v_add_nc_u32_e32 v30, s49, v0 // 5E98: 4A3C0031
	v_add_nc_u32_e32 v31, s50, v0 // 5E9C: 4A3E0032
	v_add_nc_u32_e32 v32, s51, v0 // 5EA0: 4A400033
	v_add_nc_u32_e32 v17, s36, v0 // 5EA4: 4A220024
	v_add_nc_u32_e32 v18, s37, v0 // 5EA8: 4A240025
	v_add_nc_u32_e32 v19, s38, v0 // 5EAC: 4A260026
	v_add_nc_u32_e32 v20, s39, v0 // 5EB0: 4A280027
	v_add_nc_u32_e32 v33, s16, v0 // 5EB4: 4A420010
	v_add_nc_u32_e32 v34, s17, v0 // 5EB8: 4A440011
	v_add_nc_u32_e32 v35, s18, v0 // 5EBC: 4A460012
	v_add_nc_u32_e32 v36, s19, v0 // 5EC0: 4A480013
	v_add_nc_u32_e32 v21, s40, v0 // 5EC4: 4A2A0028
	v_add_nc_u32_e32 v22, s41, v0 // 5EC8: 4A2C0029
	v_add_nc_u32_e32 v23, s42, v0 // 5ECC: 4A2E002A
	v_add_nc_u32_e32 v24, s43, v0 // 5ED0: 4A30002B
	s_clause 0x5 // 5ED4: BF850005
	scratch_store_b128 off, v[1:4], off // 5ED8: ED07407C 00800000 00000000
	scratch_store_b128 off, v[5:8], off offset:16 // 5EE4: ED07407C 02800000 00001000
	scratch_store_b128 off, v[9:12], off offset:32 // 5EF0: ED07407C 04800000 00002000
	scratch_store_b128 off, v[13:16], off offset:48 // 5EFC: ED07407C 06800000 00003000
	scratch_store_b128 off, v[17:20], off offset:64 // 5F08: ED07407C 08800000 00004000
	scratch_store_b128 off, v[21:24], off offset:80 // 5F14: ED07407C 0A800000 00005000
	v_add_nc_u32_e32 v1, s20, v0 // 5F20: 4A020014
	v_add_nc_u32_e32 v2, s21, v0 // 5F24: 4A040015
	v_add_nc_u32_e32 v3, s22, v0 // 5F28: 4A060016
	v_add_nc_u32_e32 v4, s23, v0 // 5F2C: 4A080017
	v_add_nc_u32_e32 v5, s24, v0 // 5F30: 4A0A0018
	v_add_nc_u32_e32 v6, s25, v0 // 5F34: 4A0C0019
	v_add_nc_u32_e32 v7, s26, v0 // 5F38: 4A0E001A
	v_add_nc_u32_e32 v8, s27, v0 // 5F3C: 4A10001B
	v_add_nc_u32_e32 v9, s28, v0 // 5F40: 4A12001C
	v_add_nc_u32_e32 v10, s29, v0 // 5F44: 4A14001D
	v_add_nc_u32_e32 v11, s30, v0 // 5F48: 4A16001E
	v_add_nc_u32_e32 v12, s31, v0 // 5F4C: 4A18001F
	s_clause 0x5 // 5F50: BF850005
	scratch_store_b128 off, v[25:28], off offset:96 // 5F54: ED07407C 0C800000 00006000
	scratch_store_b128 off, v[29:32], off offset:112 // 5F60: ED07407C 0E800000 00007000
	scratch_store_b128 off, v[33:36], off offset:128 // 5F6C: ED07407C 10800000 00008000
	scratch_store_b128 off, v[1:4], off offset:144 // 5F78: ED07407C 00800000 00009000
	scratch_store_b128 off, v[5:8], off offset:160 // 5F84: ED07407C 02800000 0000A000
	scratch_store_b128 off, v[9:12], off offset:176 // 5F90: ED07407C 04800000 0000B000
	s_wait_kmcnt 0x0 // 5F9C: BFC70000
	v_add_nc_u32_e32 v1, s0, v0 // 5FA0: 4A020000
	v_add_nc_u32_e32 v2, s1, v0 // 5FA4: 4A040001
	v_add_nc_u32_e32 v3, s2, v0 // 5FA8: 4A060002
	v_add_nc_u32_e32 v4, s3, v0 // 5FAC: 4A080003
	v_add_nc_u32_e32 v5, s4, v0 // 5FB0: 4A0A0004
	v_add_nc_u32_e32 v6, s5, v0 // 5FB4: 4A0C0005
	v_add_nc_u32_e32 v7, s6, v0 // 5FB8: 4A0E0006
	v_add_nc_u32_e32 v8, s7, v0 // 5FBC: 4A100007
	v_add_nc_u32_e32 v9, s8, v0 // 5FC0: 4A120008
	v_add_nc_u32_e32 v10, s9, v0 // 5FC4: 4A140009
	v_add_nc_u32_e32 v11, s10, v0 // 5FC8: 4A16000A
	v_add_nc_u32_e32 v12, s11, v0 // 5FCC: 4A18000B
	s_clause 0x1 // 5FD0: BF850001
	scratch_store_b128 off, v[1:4], off offset:192 // 5FD4: ED07407C 00800000 0000C000
	scratch_store_b128 off, v[5:8], off offset:208 // 5FE0: ED07407C 02800000 0000D000
	v_mov_b32_e32 v1, 0 // 5FEC: 7E020280
	v_add_nc_u32_e32 v13, s12, v0 // 5FF0: 4A1A000C
	v_add_nc_u32_e32 v14, s13, v0 // 5FF4: 4A1C000D
	v_add_nc_u32_e32 v15, s14, v0 // 5FF8: 4A1E000E
	v_add_nc_u32_e32 v16, s15, v0 // 5FFC: 4A20000F
	s_clause 0x1 // 6000: BF850001
	scratch_store_b128 off, v[9:12], off offset:224 // 6004: ED07407C 04800000 0000E000
	scratch_store_b128 off, v[13:16], off offset:240 // 6010: ED07407C 06800000 0000F000
; ./kernels.hip:138
	s_cbranch_scc1 19 // 601C: BFA20013 <_Z16array_in_scratchPKiPii+0x26c>
	s_mov_b32 s0, 0 // 6020: BE800080
; ./kernels.hip:139
	s_wait_alu depctr_sa_sdst(0) // 6024: BF88FF9E
	v_add_nc_u32_e32 v1, s0, v1 // 6028: 4A020200
; ./kernels.hip:140
	s_and_b32 s1, s0, 63 // 602C: 8B01BF00
; ./kernels.hip:138
	s_add_co_i32 s0, s0, 1 // 6030: 81008100
; ./kernels.hip:140
	s_wait_alu depctr_sa_sdst(0) // 6034: BF88FF9E
	s_lshl_b32 s1, s1, 2 // 6038: 84018201
; ./kernels.hip:138
	s_cmp_eq_u32 s33, s0 // 603C: BF060021
; ./kernels.hip:139
	v_and_b32_e32 v1, 63, v1 // 6040: 360202BF
	s_delay_alu instid0(VALU_DEP_1) // 6044: BF870001
	v_lshlrev_b32_e32 v1, 2, v1 // 6048: 30020282
	scratch_load_b32 v1, v1, off // 604C: ED05007C 00020001 00000001
; ./kernels.hip:140
	s_wait_loadcnt 0x0 // 6058: BFC00000
	scratch_store_b32 off, v1, s1 // 605C: ED068001 00800000 00000000
; ./kernels.hip:138
	s_cbranch_scc0 65518 // 6068: BFA1FFEE <_Z16array_in_scratchPKiPii+0x224>
; ./kernels.hip:25
	v_lshl_or_b32 v2, ttmp9, 8, v0 // 606C: D6560002 04011075
; ./kernels.hip:142
	v_mov_b32_e32 v3, 0 // 6074: 7E060280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006078: BF870091
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3] // 607C: 3E040482
	v_add_co_u32 v2, vcc_lo, s54, v2 // 6080: D7006A02 00020436
	s_delay_alu instid0(VALU_DEP_1) // 6088: BF870001
	v_add_co_ci_u32_e64 v3, null, s55, v3, vcc_lo // 608C: D5207C03 01AA0637
	global_store_b32 v[2:3], v1, off // 6094: EE06807C 00800000 00000002
; ./kernels.hip:143
	s_endpgm // 60A0: BFB00000
	s_nop 0 // 60A4: BF800000
	s_nop 0 // 60A8: BF800000
	s_nop 0 // 60AC: BF800000
	s_nop 0 // 60B0: BF800000
	s_nop 0 // 60B4: BF800000
	s_nop 0 // 60B8: BF800000
	s_nop 0 // 60BC: BF800000
	s_nop 0 // 60C0: BF800000
	s_nop 0 // 60C4: BF800000
	s_nop 0 // 60C8: BF800000
	s_nop 0 // 60CC: BF800000
	s_nop 0 // 60D0: BF800000
	s_nop 0 // 60D4: BF800000
	s_nop 0 // 60D8: BF800000
	s_nop 0 // 60DC: BF800000
	s_nop 0 // 60E0: BF800000
	s_nop 0 // 60E4: BF800000
	s_nop 0 // 60E8: BF800000
	s_nop 0 // 60EC: BF800000
	s_nop 0 // 60F0: BF800000
	s_nop 0 // 60F4: BF800000
	s_nop 0 // 60F8: BF800000
	s_nop 0 // 60FC: BF800000

0000000000006100 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:146
	s_load_b96 s[4:6], s[0:1], 0x8 // 6100: F400A100 F8000008
; ./kernels.hip:25
	v_lshl_or_b32 v0, ttmp9, 8, v0 // 6108: D6560000 04011075
	s_delay_alu instid0(VALU_DEP_1) // 6110: BF870001
	v_mov_b32_e32 v2, v0 // 6114: 7E040300
; ./kernels.hip:149
	s_wait_kmcnt 0x0 // 6118: BFC70000
	s_cmp_lt_i32 s6, 1 // 611C: BF048106
	s_cbranch_scc1 53 // 6120: BFA20035 <_Z7waitingPKDv4_jPii+0xf8>
	s_load_b64 s[0:1], s[0:1], 0x0 // 6124: F4002000 F8000000
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, v0 // 612C: CA100080 03020100
; ./kernels.hip:150
	s_wait_loadcnt 0x0 // 6134: BFC00000
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)// 000000006138: BF8704A1
	v_lshlrev_b64_e32 v[1:2], 4, v[2:3] // 613C: 3E020484
; ./kernels.hip:149
	s_add_co_i32 s6, s6, -1 // 6140: 8106C106
	s_cmp_eq_u32 s6, 0 // 6144: BF068006
; ./kernels.hip:150
	s_wait_kmcnt 0x0 // 6148: BFC70000
	s_delay_alu instid0(VALU_DEP_1) // 614C: BF870001
	v_add_co_u32 v1, vcc_lo, s0, v1 // 6150: D7006A01 00020200
	s_wait_alu depctr_va_vcc(0) // 6158: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 615C: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off // 6164: EE05007C 00000002 00000001
; ./kernels.hip:151
	s_wait_loadcnt 0x0 // 6170: BFC00000
	v_lshlrev_b64_e32 v[1:2], 4, v[2:3] // 6174: 3E020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000006178: BF870121
	v_add_co_u32 v1, vcc_lo, s0, v1 // 617C: D7006A01 00020200
	s_wait_alu depctr_va_vcc(0) // 6184: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 6188: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:4 // 6190: EE05007C 00000002 00000401
; ./kernels.hip:152
	s_wait_loadcnt 0x0 // 619C: BFC00000
	v_lshlrev_b64_e32 v[1:2], 4, v[2:3] // 61A0: 3E020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 0000000061A4: BF870121
	v_add_co_u32 v1, vcc_lo, s0, v1 // 61A8: D7006A01 00020200
	s_wait_alu depctr_va_vcc(0) // 61B0: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 61B4: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:8 // 61BC: EE05007C 00000002 00000801
; ./kernels.hip:153
	s_wait_loadcnt 0x0 // 61C8: BFC00000
	v_lshlrev_b64_e32 v[1:2], 4, v[2:3] // 61CC: 3E020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 0000000061D0: BF870121
	v_add_co_u32 v1, vcc_lo, s0, v1 // 61D4: D7006A01 00020200
	s_wait_alu depctr_va_vcc(0) // 61DC: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 61E0: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:12 // 61E8: EE05007C 00000002 00000C01
; ./kernels.hip:149
	s_cbranch_scc0 65487 // 61F4: BFA1FFCF <_Z7waitingPKDv4_jPii+0x34>
; ./kernels.hip:155
	v_mov_b32_e32 v1, 0 // 61F8: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000061FC: BF870091
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 6200: 3E000082
	v_add_co_u32 v0, vcc_lo, s4, v0 // 6204: D7006A00 00020004
	s_wait_alu depctr_va_vcc(0) // 620C: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) // 6210: BF870002
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 6214: D5207C01 01AA0205
	s_wait_loadcnt 0x0 // 621C: BFC00000
	global_store_b32 v[0:1], v2, off // 6220: EE06807C 01000000 00000000
; ./kernels.hip:156
	s_endpgm // 622C: BFB00000
	s_nop 0 // 6230: BF800000
	s_nop 0 // 6234: BF800000
	s_nop 0 // 6238: BF800000
	s_nop 0 // 623C: BF800000
	s_nop 0 // 6240: BF800000
	s_nop 0 // 6244: BF800000
	s_nop 0 // 6248: BF800000
	s_nop 0 // 624C: BF800000
	s_nop 0 // 6250: BF800000
	s_nop 0 // 6254: BF800000
	s_nop 0 // 6258: BF800000
	s_nop 0 // 625C: BF800000
	s_nop 0 // 6260: BF800000
	s_nop 0 // 6264: BF800000
	s_nop 0 // 6268: BF800000
	s_nop 0 // 626C: BF800000
	s_nop 0 // 6270: BF800000
	s_nop 0 // 6274: BF800000
	s_nop 0 // 6278: BF800000
	s_nop 0 // 627C: BF800000
	s_nop 0 // 6280: BF800000
	s_nop 0 // 6284: BF800000
	s_nop 0 // 6288: BF800000
	s_nop 0 // 628C: BF800000
	s_nop 0 // 6290: BF800000
	s_nop 0 // 6294: BF800000
	s_nop 0 // 6298: BF800000
	s_nop 0 // 629C: BF800000
	s_nop 0 // 62A0: BF800000
	s_nop 0 // 62A4: BF800000
	s_nop 0 // 62A8: BF800000
	s_nop 0 // 62AC: BF800000
	s_nop 0 // 62B0: BF800000
	s_nop 0 // 62B4: BF800000
	s_nop 0 // 62B8: BF800000
	s_nop 0 // 62BC: BF800000
	s_nop 0 // 62C0: BF800000
	s_nop 0 // 62C4: BF800000
	s_nop 0 // 62C8: BF800000
	s_nop 0 // 62CC: BF800000
	s_nop 0 // 62D0: BF800000
	s_nop 0 // 62D4: BF800000
	s_nop 0 // 62D8: BF800000
	s_nop 0 // 62DC: BF800000
	s_nop 0 // 62E0: BF800000
	s_nop 0 // 62E4: BF800000
	s_nop 0 // 62E8: BF800000
	s_nop 0 // 62EC: BF800000
	s_nop 0 // 62F0: BF800000
	s_nop 0 // 62F4: BF800000
	s_nop 0 // 62F8: BF800000
	s_nop 0 // 62FC: BF800000

0000000000006300 <_Z20spilling_among_loadsPKDv4_fPS_>:
; _Z20spilling_among_loadsPKDv4_fPS_():
; ./kernels.hip:159
	s_load_b128 s[0:3], s[0:1], 0x0 // 6300: F4004000 F8000000
	v_mul_u32_u24_e32 v0, 53, v0 // 6308: 160000B5
	s_delay_alu instid0(VALU_DEP_1) // 630C: BF870001
; ./kernels.hip:162
	v_lshlrev_b32_e32 v7, 4, v0 // 6310: 300E0084
	s_wait_kmcnt 0x0 // 6314: BFC70000
	s_clause 0x5 // 6318: BF850005
	global_load_b128 v[3:6], v7, s[0:1] offset:48 // 631C: EE05C000 00000003 00003007
	global_load_b128 v[56:59], v7, s[0:1] // 6328: EE05C000 00000038 00000007
	global_load_b128 v[16:19], v7, s[0:1] offset:16 // 6334: EE05C000 00000010 00001007
	global_load_b128 v[40:43], v7, s[0:1] offset:32 // 6340: EE05C000 00000028 00002007
	global_load_b128 v[8:11], v7, s[0:1] offset:224 // 634C: EE05C000 00000008 0000E007
	global_load_b128 v[48:51], v7, s[0:1] offset:240 // 6358: EE05C000 00000030 0000F007
; ./kernels.hip:164
	s_wait_loadcnt 0x4 // 6364: BFC00004
	v_fma_f32 v2, v58, v5, 0 // 6368: D6130002 02020B3A
	v_fma_f32 v35, v59, v6, 0 // 6370: D6130023 02020D3B
	v_fma_f32 v1, v57, v4, 0 // 6378: D6130001 02020939
	v_fma_f32 v0, v56, v3, 0 // 6380: D6130000 02020738
	s_wait_loadcnt 0x1 // 6388: BFC00001
	v_fmac_f32_e32 v2, v18, v10 // 638C: 56041512
; ./kernels.hip:162
	s_clause 0x3 // 6390: BF850003
	global_load_b128 v[148:151], v7, s[0:1] offset:400 // 6394: EE05C000 00000094 00019007
	global_load_b128 v[60:63], v7, s[0:1] offset:384 // 63A0: EE05C000 0000003C 00018007
	global_load_b128 v[112:115], v7, s[0:1] offset:576 // 63AC: EE05C000 00000070 00024007
	global_load_b128 v[44:47], v7, s[0:1] offset:592 // 63B8: EE05C000 0000002C 00025007
; ./kernels.hip:164
	v_dual_fmac_f32 v35, v19, v11 :: v_dual_fmac_f32 v0, v16, v8// 0000000063C4: C8001713 23001110
	v_fmac_f32_e32 v1, v17, v9 // 63CC: 56021311
	scratch_store_b128 off, v[3:6], off offset:144 // 63D0: ED07407C 01800000 00009000
; ./kernels.hip:162
	s_clause 0x18 // 63DC: BF850018
	global_load_b128 v[176:179], v7, s[0:1] offset:64 // 63E0: EE05C000 000000B0 00004007
	global_load_b128 v[168:171], v7, s[0:1] offset:80 // 63EC: EE05C000 000000A8 00005007
	global_load_b128 v[28:31], v7, s[0:1] offset:736 // 63F8: EE05C000 0000001C 0002E007
	global_load_b128 v[120:123], v7, s[0:1] offset:256 // 6404: EE05C000 00000078 00010007
	global_load_b128 v[172:175], v7, s[0:1] offset:96 // 6410: EE05C000 000000AC 00006007
	global_load_b128 v[160:163], v7, s[0:1] offset:112 // 641C: EE05C000 000000A0 00007007
	global_load_b128 v[116:119], v7, s[0:1] offset:272 // 6428: EE05C000 00000074 00011007
	global_load_b128 v[80:83], v7, s[0:1] offset:432 // 6434: EE05C000 00000050 0001B007
	global_load_b128 v[84:87], v7, s[0:1] offset:416 // 6440: EE05C000 00000054 0001A007
	global_load_b128 v[52:55], v7, s[0:1] offset:608 // 644C: EE05C000 00000034 00026007
	global_load_b128 v[164:167], v7, s[0:1] offset:128 // 6458: EE05C000 000000A4 00008007
	global_load_b128 v[152:155], v7, s[0:1] offset:144 // 6464: EE05C000 00000098 00009007
	global_load_b128 v[68:71], v7, s[0:1] offset:624 // 6470: EE05C000 00000044 00027007
	global_load_b128 v[12:15], v7, s[0:1] offset:160 // 647C: EE05C000 0000000C 0000A007
	global_load_b128 v[20:23], v7, s[0:1] offset:176 // 6488: EE05C000 00000014 0000B007
	global_load_b128 v[144:147], v7, s[0:1] offset:288 // 6494: EE05C000 00000090 00012007
	global_load_b128 v[136:139], v7, s[0:1] offset:304 // 64A0: EE05C000 00000088 00013007
	global_load_b128 v[72:75], v7, s[0:1] offset:640 // 64AC: EE05C000 00000048 00028007
	global_load_b128 v[76:79], v7, s[0:1] offset:656 // 64B8: EE05C000 0000004C 00029007
	global_load_b128 v[184:187], v7, s[0:1] offset:320 // 64C4: EE05C000 000000B8 00014007
	global_load_b128 v[180:183], v7, s[0:1] offset:336 // 64D0: EE05C000 000000B4 00015007
	global_load_b128 v[124:127], v7, s[0:1] offset:496 // 64DC: EE05C000 0000007C 0001F007
	global_load_b128 v[128:131], v7, s[0:1] offset:480 // 64E8: EE05C000 00000080 0001E007
	global_load_b128 v[88:91], v7, s[0:1] offset:672 // 64F4: EE05C000 00000058 0002A007
	global_load_b128 v[92:95], v7, s[0:1] offset:688 // 6500: EE05C000 0000005C 0002B007
; ./kernels.hip:164
	scratch_store_b128 off, v[8:11], off offset:256 // 650C: ED07407C 04000000 00010000
; ./kernels.hip:162
	s_clause 0x5 // 6518: BF850005
	global_load_b128 v[132:135], v7, s[0:1] offset:528 // 651C: EE05C000 00000084 00021007
	global_load_b128 v[140:143], v7, s[0:1] offset:512 // 6528: EE05C000 0000008C 00020007
	global_load_b128 v[96:99], v7, s[0:1] offset:704 // 6534: EE05C000 00000060 0002C007
	global_load_b128 v[100:103], v7, s[0:1] offset:720 // 6540: EE05C000 00000064 0002D007
	global_load_b128 v[24:27], v7, s[0:1] offset:768 // 654C: EE05C000 00000018 00030007
	global_load_b128 v[64:67], v7, s[0:1] offset:800 // 6558: EE05C000 00000040 00032007
; ./kernels.hip:164
	s_wait_loadcnt 0x22 // 6564: BFC00022
	v_dual_fmac_f32 v35, v43, v151 :: v_dual_fmac_f32 v0, v40, v148// 000000006568: C8012F2B 23012928
	v_dual_fmac_f32 v2, v42, v150 :: v_dual_fmac_f32 v1, v41, v149// 000000006570: C8012D2A 02012B29
	scratch_store_b128 off, v[148:151], off offset:240 // 6578: ED07407C 4A000000 0000F000
	s_wait_loadcnt 0x20 // 6584: BFC00020
	v_dual_fmac_f32 v35, v6, v115 :: v_dual_fmac_f32 v0, v3, v112// 000000006588: C800E706 2300E103
	v_dual_fmac_f32 v2, v5, v114 :: v_dual_fmac_f32 v1, v4, v113// 000000006590: C800E505 0200E304
; ./kernels.hip:162
	global_load_b128 v[3:6], v7, s[0:1] offset:752 // 6598: EE05C000 00000003 0002F007
; ./kernels.hip:164
	scratch_store_b128 off, v[16:19], off offset:48 // 65A4: ED07407C 08000000 00003000
; ./kernels.hip:162
	s_clause 0x3 // 65B0: BF850003
	global_load_b128 v[104:107], v7, s[0:1] offset:464 // 65B4: EE05C000 00000068 0001D007
	global_load_b128 v[16:19], v7, s[0:1] offset:192 // 65C0: EE05C000 00000010 0000C007
	global_load_b128 v[188:191], v7, s[0:1] offset:208 // 65CC: EE05C000 000000BC 0000D007
	global_load_b128 v[108:111], v7, s[0:1] offset:448 // 65D8: EE05C000 0000006C 0001C007
; ./kernels.hip:164
	scratch_store_b128 off, v[112:115], off offset:176 // 65E4: ED07407C 38000000 0000B000
	s_wait_loadcnt 0x21 // 65F0: BFC00021
	scratch_store_b128 off, v[28:31], off offset:64 // 65F4: ED07407C 0E000000 00004000
	s_wait_loadcnt 0x6 // 6600: BFC00006
	scratch_store_b128 off, v[24:27], off offset:80 // 6604: ED07407C 0C000000 00005000
	s_wait_loadcnt 0x4 // 6610: BFC00004
	v_dual_fmac_f32 v35, v179, v6 :: v_dual_fmac_f32 v2, v178, v5// 000000006614: C8000DB3 23020BB2
; ./kernels.hip:162
	scratch_store_b128 off, v[3:6], off // 661C: ED07407C 01800000 00000000
; ./kernels.hip:164
	v_fmac_f32_e32 v0, v176, v3 // 6628: 560007B0
	v_dual_fmac_f32 v35, v171, v171 :: v_dual_fmac_f32 v2, v170, v170// 00000000662C: C80157AB 230355AA
	v_fmac_f32_e32 v1, v177, v4 // 6634: 560209B1
; ./kernels.hip:162
	global_load_b128 v[3:6], v7, s[0:1] offset:784 // 6638: EE05C000 00000003 00031007
; ./kernels.hip:164
	v_dual_fmac_f32 v0, v168, v168 :: v_dual_fmac_f32 v35, v175, v123// 000000006644: C80151A8 0022F7AF
	v_dual_fmac_f32 v2, v174, v122 :: v_dual_fmac_f32 v1, v169, v169// 00000000664C: C800F5AE 020153A9
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006654: BF870112
	v_dual_fmac_f32 v0, v172, v120 :: v_dual_fmac_f32 v35, v163, v83// 000000006658: C800F1AC 0022A7A3
	v_dual_fmac_f32 v2, v162, v82 :: v_dual_fmac_f32 v1, v173, v121// 000000006660: C800A5A2 0200F3AD
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006668: BF870112
	v_dual_fmac_f32 v0, v160, v80 :: v_dual_fmac_f32 v35, v167, v55// 00000000666C: C800A1A0 00226FA7
	v_dual_fmac_f32 v2, v166, v54 :: v_dual_fmac_f32 v1, v161, v81// 000000006674: C8006DA6 0200A3A1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000667C: BF8700A1
	v_dual_fmac_f32 v0, v164, v52 :: v_dual_fmac_f32 v1, v165, v53// 000000006680: C80069A4 00006BA5
	s_wait_loadcnt 0x0 // 6688: BFC00000
	v_fmac_f32_e32 v0, v152, v3 // 668C: 56000798
; ./kernels.hip:162
	scratch_store_b128 off, v[3:6], off offset:16 // 6690: ED07407C 01800000 00001000
; ./kernels.hip:164
	v_dual_fmac_f32 v35, v155, v6 :: v_dual_fmac_f32 v2, v154, v5// 00000000669C: C8000D9B 23020B9A
	v_fmac_f32_e32 v1, v153, v4 // 66A4: 56020999
; ./kernels.hip:162
	global_load_b128 v[3:6], v7, s[0:1] offset:816 // 66A8: EE05C000 00000003 00033007
; ./kernels.hip:164
	v_dual_fmac_f32 v0, v12, v160 :: v_dual_fmac_f32 v35, v15, v163// 0000000066B4: C801410C 0023470F
	v_dual_fmac_f32 v2, v14, v162 :: v_dual_fmac_f32 v1, v13, v161// 0000000066BC: C801450E 0201430D
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000066C4: BF870112
	v_dual_fmac_f32 v0, v20, v144 :: v_dual_fmac_f32 v35, v23, v147// 0000000066C8: C8012114 00232717
	v_dual_fmac_f32 v2, v22, v146 :: v_dual_fmac_f32 v1, v21, v145// 0000000066D0: C8012516 02012315
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000066D8: BF870112
	v_fmac_f32_e32 v0, v16, v104 // 66DC: 5600D110
	v_dual_fmac_f32 v2, v18, v106 :: v_dual_fmac_f32 v1, v17, v105// 0000000066E0: C800D512 0200D311
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000066E8: BF870112
	v_dual_fmac_f32 v35, v19, v107 :: v_dual_fmac_f32 v0, v188, v72// 0000000066EC: C800D713 230091BC
	v_dual_fmac_f32 v2, v190, v74 :: v_dual_fmac_f32 v1, v189, v73// 0000000066F4: C80095BE 020093BD
	s_delay_alu instid0(VALU_DEP_2) // 66FC: BF870002
	v_fmac_f32_e32 v35, v191, v75 // 6700: 564697BF
; ./kernels.hip:162
	s_wait_loadcnt 0x0 // 6704: BFC00000
	scratch_store_b128 off, v[3:6], off offset:32 // 6708: ED07407C 01800000 00002000
; ./kernels.hip:164
	v_dual_fmac_f32 v35, v11, v6 :: v_dual_fmac_f32 v2, v10, v5// 000000006714: C8000D0B 23020B0A
	v_dual_fmac_f32 v0, v8, v3 :: v_dual_fmac_f32 v1, v9, v4 // 671C: C8000708 00000909
; ./kernels.hip:162
	s_clause 0x1 // 6724: BF850001
	global_load_b128 v[3:6], v7, s[0:1] offset:352 // 6728: EE05C000 00000003 00016007
	global_load_b128 v[8:11], v7, s[0:1] offset:368 // 6734: EE05C000 00000008 00017007
; ./kernels.hip:164
	v_dual_fmac_f32 v35, v51, v155 :: v_dual_fmac_f32 v2, v50, v154// 000000006740: C8013733 23033532
	v_dual_fmac_f32 v0, v48, v152 :: v_dual_fmac_f32 v1, v49, v153// 000000006748: C8013130 00013331
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006750: BF870112
	v_fmac_f32_e32 v2, v122, v186 // 6754: 5605757A
	v_dual_fmac_f32 v0, v120, v184 :: v_dual_fmac_f32 v1, v121, v185// 000000006758: C8017178 00017379
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006760: BF870112
	v_dual_fmac_f32 v35, v123, v187 :: v_dual_fmac_f32 v2, v118, v126// 000000006764: C801777B 2302FD76
	v_dual_fmac_f32 v0, v116, v124 :: v_dual_fmac_f32 v1, v117, v125// 00000000676C: C800F974 0000FB75
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006774: BF870112
	v_dual_fmac_f32 v35, v119, v127 :: v_dual_fmac_f32 v2, v146, v90// 000000006778: C800FF77 2302B592
	v_dual_fmac_f32 v0, v144, v88 :: v_dual_fmac_f32 v1, v145, v89// 000000006780: C800B190 0000B391
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006788: BF870112
	v_dual_fmac_f32 v35, v147, v91 :: v_dual_fmac_f32 v2, v138, v58// 00000000678C: C800B793 2302758A
	v_dual_fmac_f32 v0, v136, v56 :: v_dual_fmac_f32 v1, v137, v57// 000000006794: C8007188 00007389
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000679C: BF870112
	v_dual_fmac_f32 v35, v139, v59 :: v_dual_fmac_f32 v2, v186, v22// 0000000067A0: C800778B 23022DBA
	v_dual_fmac_f32 v0, v184, v20 :: v_dual_fmac_f32 v1, v185, v21// 0000000067A8: C80029B8 00002BB9
	s_wait_loadcnt 0x1 // 67B0: BFC00001
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000067B4: BF870092
	v_dual_fmac_f32 v35, v187, v23 :: v_dual_fmac_f32 v2, v182, v5// 0000000067B8: C8002FBB 23020BB6
	v_dual_fmac_f32 v35, v183, v6 :: v_dual_fmac_f32 v0, v180, v3// 0000000067C0: C8000DB7 230007B4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000067C8: BF8700A1
	v_dual_fmac_f32 v2, v5, v134 :: v_dual_fmac_f32 v35, v6, v135// 0000000067CC: C8010D05 02230F06
	s_wait_loadcnt 0x0 // 67D4: BFC00000
	v_dual_fmac_f32 v1, v181, v4 :: v_dual_fmac_f32 v2, v10, v98// 0000000067D8: C80009B5 0102C50A
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000067E0: BF870111
	v_dual_fmac_f32 v0, v3, v132 :: v_dual_fmac_f32 v1, v4, v133// 0000000067E4: C8010903 00010B04
	v_fmac_f32_e32 v2, v62, v42 // 67EC: 5604553E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000067F0: BF870112
	v_dual_fmac_f32 v0, v8, v96 :: v_dual_fmac_f32 v1, v9, v97 // 67F4: C800C108 0000C309
	v_dual_fmac_f32 v35, v11, v99 :: v_dual_fmac_f32 v2, v150, v190// 0000000067FC: C800C70B 23037D96
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006804: BF870112
	v_dual_fmac_f32 v0, v60, v40 :: v_dual_fmac_f32 v1, v61, v41// 000000006808: C800513C 0000533D
	v_dual_fmac_f32 v35, v63, v43 :: v_dual_fmac_f32 v2, v86, v62// 000000006810: C800573F 23027D56
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006818: BF870112
	v_dual_fmac_f32 v0, v148, v188 :: v_dual_fmac_f32 v1, v149, v189// 00000000681C: C8017994 00017B95
	v_fmac_f32_e32 v35, v151, v191 // 6824: 56477F97
; ./kernels.hip:162
	s_clause 0x1 // 6828: BF850001
	global_load_b128 v[148:151], v7, s[0:1] offset:560 // 682C: EE05C000 00000094 00023007
	global_load_b128 v[156:159], v7, s[0:1] offset:544 // 6838: EE05C000 0000009C 00022007
; ./kernels.hip:164
	v_dual_fmac_f32 v0, v84, v60 :: v_dual_fmac_f32 v1, v85, v61// 000000006844: C8007954 00007B55
	s_wait_loadcnt 0x1 // 684C: BFC00001
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006850: BF870111
	v_dual_fmac_f32 v35, v87, v63 :: v_dual_fmac_f32 v0, v80, v148// 000000006854: C8007F57 23012950
	v_dual_fmac_f32 v1, v81, v149 :: v_dual_fmac_f32 v2, v82, v150// 00000000685C: C8012B51 01032D52
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006864: BF870112
	v_dual_fmac_f32 v35, v83, v151 :: v_dual_fmac_f32 v0, v108, v28// 000000006868: C8012F53 2300396C
	v_dual_fmac_f32 v1, v109, v29 :: v_dual_fmac_f32 v2, v110, v30// 000000006870: C8003B6D 01023D6E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006878: BF870112
	v_dual_fmac_f32 v35, v111, v31 :: v_dual_fmac_f32 v0, v104, v176// 00000000687C: C8003F6F 23016168
	v_dual_fmac_f32 v1, v105, v177 :: v_dual_fmac_f32 v2, v106, v178// 000000006884: C8016369 0103656A
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000688C: BF870112
	v_dual_fmac_f32 v35, v107, v179 :: v_dual_fmac_f32 v0, v128, v48// 000000006890: C801676B 23006180
	v_dual_fmac_f32 v1, v129, v49 :: v_dual_fmac_f32 v2, v130, v50// 000000006898: C8006381 01026582
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000068A0: BF870112
	v_dual_fmac_f32 v35, v131, v51 :: v_dual_fmac_f32 v0, v124, v84// 0000000068A4: C8006783 2300A97C
	v_dual_fmac_f32 v1, v125, v85 :: v_dual_fmac_f32 v2, v126, v86// 0000000068AC: C800AB7D 0102AD7E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000068B4: BF870112
	v_dual_fmac_f32 v35, v127, v87 :: v_dual_fmac_f32 v0, v140, v44// 0000000068B8: C800AF7F 2300598C
	v_dual_fmac_f32 v1, v141, v45 :: v_dual_fmac_f32 v2, v142, v46// 0000000068C0: C8005B8D 01025D8E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000068C8: BF870112
	v_dual_fmac_f32 v35, v143, v47 :: v_dual_fmac_f32 v0, v132, v24// 0000000068CC: C8005F8F 23003184
	v_dual_fmac_f32 v1, v133, v25 :: v_dual_fmac_f32 v2, v134, v26// 0000000068D4: C8003385 01023586
	s_wait_loadcnt 0x0 // 68DC: BFC00000
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000068E0: BF870112
	v_dual_fmac_f32 v35, v135, v27 :: v_dual_fmac_f32 v0, v156, v172// 0000000068E4: C8003787 2301599C
	v_dual_fmac_f32 v1, v157, v173 :: v_dual_fmac_f32 v2, v158, v174// 0000000068EC: C8015B9D 01035D9E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000068F4: BF870112
	v_dual_fmac_f32 v35, v159, v175 :: v_dual_fmac_f32 v0, v148, v116// 0000000068F8: C8015F9F 2300E994
	v_dual_fmac_f32 v1, v149, v117 :: v_dual_fmac_f32 v2, v150, v118// 000000006900: C800EB95 0102ED96
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006908: BF870112
	v_dual_fmac_f32 v35, v151, v119 :: v_dual_fmac_f32 v0, v112, v108// 00000000690C: C800EF97 2300D970
	v_dual_fmac_f32 v1, v113, v109 :: v_dual_fmac_f32 v2, v114, v110// 000000006914: C800DB71 0102DD72
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_3) | instid1(VALU_DEP_2)// 00000000691C: BF870142
	v_fmac_f32_e32 v35, v115, v111 // 6920: 5646DF73
; ./kernels.hip:162
	global_load_b128 v[112:115], v7, s[0:1] offset:832 // 6924: EE05C000 00000070 00034007
; ./kernels.hip:164
	v_dual_fmac_f32 v0, v44, v68 :: v_dual_fmac_f32 v1, v45, v69// 000000006930: C800892C 00008B2D
	v_dual_fmac_f32 v2, v46, v70 :: v_dual_fmac_f32 v35, v47, v71// 000000006938: C8008D2E 02228F2F
	v_dual_fmac_f32 v0, v52, v64 :: v_dual_fmac_f32 v1, v53, v65// 000000006940: C8008134 00008335
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006948: BF870112
	v_dual_fmac_f32 v2, v54, v66 :: v_dual_fmac_f32 v35, v55, v67// 00000000694C: C8008536 02228737
	v_dual_fmac_f32 v0, v68, v164 :: v_dual_fmac_f32 v1, v69, v165// 000000006954: C8014944 00014B45
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000695C: BF870112
	v_dual_fmac_f32 v2, v70, v166 :: v_dual_fmac_f32 v35, v71, v167// 000000006960: C8014D46 02234F47
	v_dual_fmac_f32 v0, v72, v136 :: v_dual_fmac_f32 v1, v73, v137// 000000006968: C8011148 00011349
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006970: BF870112
	v_dual_fmac_f32 v2, v74, v138 :: v_dual_fmac_f32 v35, v75, v139// 000000006974: C801154A 0223174B
	v_dual_fmac_f32 v0, v76, v128 :: v_dual_fmac_f32 v1, v77, v129// 00000000697C: C801014C 0001034D
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006984: BF870112
	v_dual_fmac_f32 v2, v78, v130 :: v_dual_fmac_f32 v35, v79, v131// 000000006988: C801054E 0223074F
	v_dual_fmac_f32 v0, v88, v76 :: v_dual_fmac_f32 v1, v89, v77// 000000006990: C8009958 00009B59
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000006998: BF8700A2
	v_dual_fmac_f32 v2, v90, v78 :: v_dual_fmac_f32 v35, v91, v79// 00000000699C: C8009D5A 02229F5B
	s_wait_loadcnt 0x0 // 69A4: BFC00000
	v_dual_fmac_f32 v2, v94, v114 :: v_dual_fmac_f32 v35, v95, v115// 0000000069A8: C800E55E 0222E75F
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000069B0: BF870113
	v_dual_fmac_f32 v0, v92, v112 :: v_dual_fmac_f32 v1, v93, v113// 0000000069B4: C800E15C 0000E35D
	v_dual_fmac_f32 v2, v98, v14 :: v_dual_fmac_f32 v35, v99, v15// 0000000069BC: C8001D62 02221F63
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000069C4: BF870112
	v_dual_fmac_f32 v0, v96, v12 :: v_dual_fmac_f32 v1, v97, v13// 0000000069C8: C8001960 00001B61
	v_dual_fmac_f32 v2, v102, v182 :: v_dual_fmac_f32 v35, v103, v183// 0000000069D0: C8016D66 02236F67
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000069D8: BF870112
	v_dual_fmac_f32 v0, v100, v180 :: v_dual_fmac_f32 v1, v101, v181// 0000000069DC: C8016964 00016B65
	v_dual_fmac_f32 v2, v30, v142 :: v_dual_fmac_f32 v35, v31, v143// 0000000069E4: C8011D1E 02231F1F
	s_delay_alu instid0(VALU_DEP_2) // 69EC: BF870002
	v_dual_fmac_f32 v0, v28, v140 :: v_dual_fmac_f32 v1, v29, v141// 0000000069F0: C801191C 00011B1D
	scratch_load_b128 v[28:31], off, off // 69F8: ED05C07C 0000001C 00000000
	s_wait_loadcnt 0x0 // 6A04: BFC00000
	v_dual_fmac_f32 v35, v31, v95 :: v_dual_fmac_f32 v0, v28, v92// 000000006A08: C800BF1F 2300B91C
	v_dual_fmac_f32 v2, v30, v94 :: v_dual_fmac_f32 v1, v29, v93// 000000006A10: C800BD1E 0200BB1D
	scratch_load_b128 v[28:31], off, off offset:48 th:TH_LOAD_LU// 000000006A18: ED05C07C 0030001C 00003000
	s_wait_loadcnt 0x0 // 6A24: BFC00000
	v_dual_fmac_f32 v35, v27, v31 :: v_dual_fmac_f32 v0, v24, v28// 000000006A28: C8003F1B 23003918
	v_dual_fmac_f32 v2, v26, v30 :: v_dual_fmac_f32 v1, v25, v29// 000000006A30: C8003D1A 02003B19
	scratch_load_b128 v[24:27], off, off offset:16 // 6A38: ED05C07C 00000018 00001000
	s_wait_loadcnt 0x0 // 6A44: BFC00000
	v_dual_fmac_f32 v35, v27, v19 :: v_dual_fmac_f32 v0, v24, v16// 000000006A48: C800271B 23002118
	v_dual_fmac_f32 v2, v26, v18 :: v_dual_fmac_f32 v1, v25, v17// 000000006A50: C800251A 02002319
	scratch_load_b128 v[24:27], off, off offset:32 // 6A58: ED05C07C 00000018 00002000
	v_dual_fmac_f32 v35, v67, v11 :: v_dual_fmac_f32 v0, v64, v8// 000000006A64: C8001743 23001140
	v_dual_fmac_f32 v2, v66, v10 :: v_dual_fmac_f32 v1, v65, v9// 000000006A6C: C8001542 02001341
	s_wait_loadcnt 0x0 // 6A74: BFC00000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006A78: BF870111
	v_dual_fmac_f32 v2, v26, v158 :: v_dual_fmac_f32 v35, v27, v159// 000000006A7C: C8013D1A 02233F1B
	v_dual_fmac_f32 v0, v24, v156 :: v_dual_fmac_f32 v1, v25, v157// 000000006A84: C8013918 00013B19
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006A8C: BF870112
	v_dual_fmac_f32 v2, v114, v102 :: v_dual_fmac_f32 v35, v115, v103// 000000006A90: C800CD72 0222CF73
	v_dual_fmac_f32 v0, v112, v100 :: v_dual_fmac_f32 v1, v113, v101// 000000006A98: C800C970 0000CB71
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006AA0: BF870112
; ./kernels.hip:166
	v_dual_mul_f32 v26, v2, v58 :: v_dual_mul_f32 v27, v35, v59// 000000006AA4: C8C67502 1A1A7723
	v_dual_mul_f32 v24, v0, v56 :: v_dual_mul_f32 v25, v1, v57 // 6AAC: C8C67100 18187301
	v_dual_mul_f32 v59, v35, v51 :: v_dual_mul_f32 v58, v2, v50// 000000006AB4: C8C66723 3B3A6502
	v_dual_mul_f32 v57, v1, v49 :: v_dual_mul_f32 v56, v0, v48 // 6ABC: C8C66301 39386100
	v_dual_mul_f32 v181, v1, v181 :: v_dual_mul_f32 v48, v0, v3// 000000006AC4: C8C76B01 B5300700
	v_dual_mul_f32 v51, v35, v6 :: v_dual_mul_f32 v50, v2, v5 // 6ACC: C8C60D23 33320B02
	v_mul_f32_e32 v49, v1, v4 // 6AD4: 10620901
	scratch_load_b128 v[3:6], off, off offset:240 th:TH_LOAD_LU// 000000006AD8: ED05C07C 00300003 0000F000
	scratch_store_b128 off, v[24:27], off offset:112 // 6AE4: ED07407C 0C000000 00007000
	v_dual_mul_f32 v27, v35, v31 :: v_dual_mul_f32 v24, v0, v28// 000000006AF0: C8C63F23 1B183900
	v_dual_mul_f32 v26, v2, v30 :: v_dual_mul_f32 v25, v1, v29 // 6AF8: C8C63D02 1A183B01
; ./kernels.hip:164
	scratch_store_b128 off, v[64:67], off offset:96 // 6B00: ED07407C 20000000 00006000
; ./kernels.hip:166
	v_mul_f32_e32 v61, v1, v61 // 6B0C: 107A7B01
	v_dual_mul_f32 v191, v35, v191 :: v_dual_mul_f32 v188, v0, v188// 000000006B10: C8C77F23 BFBD7900
	scratch_store_b128 off, v[24:27], off offset:48 // 6B18: ED07407C 0C000000 00003000
	v_dual_mul_f32 v27, v35, v43 :: v_dual_mul_f32 v24, v0, v40// 000000006B24: C8C65723 1B185100
	v_dual_mul_f32 v26, v2, v42 :: v_dual_mul_f32 v25, v1, v41 // 6B2C: C8C65502 1A185301
	v_dual_mul_f32 v43, v35, v11 :: v_dual_mul_f32 v40, v0, v8 // 6B34: C8C61723 2B281100
	v_dual_mul_f32 v42, v2, v10 :: v_dual_mul_f32 v41, v1, v9 // 6B3C: C8C61502 2A281301
	v_mul_f32_e32 v62, v2, v62 // 6B44: 107C7D02
	scratch_store_b128 off, v[24:27], off offset:128 // 6B48: ED07407C 0C000000 00008000
	scratch_load_b128 v[24:27], off, off offset:144 th:TH_LOAD_LU// 000000006B54: ED05C07C 00300018 00009000
	v_dual_mul_f32 v123, v35, v123 :: v_dual_mul_f32 v120, v0, v120// 000000006B60: C8C6F723 7B78F100
	v_dual_mul_f32 v121, v1, v121 :: v_dual_mul_f32 v118, v2, v118// 000000006B68: C8C6F301 7976ED02
	v_dual_mul_f32 v119, v35, v119 :: v_dual_mul_f32 v116, v0, v116// 000000006B70: C8C6EF23 7774E900
	v_dual_mul_f32 v117, v1, v117 :: v_dual_mul_f32 v146, v2, v146// 000000006B78: C8C6EB01 75932502
	v_dual_mul_f32 v147, v35, v147 :: v_dual_mul_f32 v144, v0, v144// 000000006B80: C8C72723 93912100
	v_dual_mul_f32 v145, v1, v145 :: v_dual_mul_f32 v138, v2, v138// 000000006B88: C8C72301 918B1502
	v_dual_mul_f32 v139, v35, v139 :: v_dual_mul_f32 v136, v0, v136// 000000006B90: C8C71723 8B891100
	v_dual_mul_f32 v137, v1, v137 :: v_dual_mul_f32 v186, v2, v186// 000000006B98: C8C71301 89BB7502
	v_dual_mul_f32 v187, v35, v187 :: v_dual_mul_f32 v184, v0, v184// 000000006BA0: C8C77723 BBB97100
	v_dual_mul_f32 v185, v1, v185 :: v_dual_mul_f32 v182, v2, v182// 000000006BA8: C8C77301 B9B76D02
	v_dual_mul_f32 v183, v35, v183 :: v_dual_mul_f32 v180, v0, v180// 000000006BB0: C8C76F23 B7B56900
	v_dual_mul_f32 v63, v35, v63 :: v_dual_mul_f32 v60, v0, v60// 000000006BB8: C8C67F23 3F3C7900
	v_dual_mul_f32 v87, v35, v87 :: v_dual_mul_f32 v84, v0, v84// 000000006BC0: C8C6AF23 5754A900
	v_dual_mul_f32 v85, v1, v85 :: v_dual_mul_f32 v82, v2, v82 // 6BC8: C8C6AB01 5552A502
	v_dual_mul_f32 v83, v35, v83 :: v_dual_mul_f32 v80, v0, v80// 000000006BD0: C8C6A723 5350A100
	v_dual_mul_f32 v81, v1, v81 :: v_dual_mul_f32 v110, v2, v110// 000000006BD8: C8C6A301 516EDD02
	v_dual_mul_f32 v111, v35, v111 :: v_dual_mul_f32 v108, v0, v108// 000000006BE0: C8C6DF23 6F6CD900
	v_dual_mul_f32 v109, v1, v109 :: v_dual_mul_f32 v106, v2, v106// 000000006BE8: C8C6DB01 6D6AD502
	v_dual_mul_f32 v107, v35, v107 :: v_dual_mul_f32 v104, v0, v104// 000000006BF0: C8C6D723 6B68D100
	v_dual_mul_f32 v105, v1, v105 :: v_dual_mul_f32 v130, v2, v130// 000000006BF8: C8C6D301 69830502
	v_dual_mul_f32 v131, v35, v131 :: v_dual_mul_f32 v128, v0, v128// 000000006C00: C8C70723 83810100
	v_dual_mul_f32 v129, v1, v129 :: v_dual_mul_f32 v126, v2, v126// 000000006C08: C8C70301 817EFD02
	v_dual_mul_f32 v127, v35, v127 :: v_dual_mul_f32 v124, v0, v124// 000000006C10: C8C6FF23 7F7CF900
	v_dual_mul_f32 v125, v1, v125 :: v_dual_mul_f32 v142, v2, v142// 000000006C18: C8C6FB01 7D8F1D02
	v_dual_mul_f32 v143, v35, v143 :: v_dual_mul_f32 v140, v0, v140// 000000006C20: C8C71F23 8F8D1900
	v_dual_mul_f32 v141, v1, v141 :: v_dual_mul_f32 v134, v2, v134// 000000006C28: C8C71B01 8D870D02
	v_dual_mul_f32 v135, v35, v135 :: v_dual_mul_f32 v132, v0, v132// 000000006C30: C8C70F23 87850900
	v_dual_mul_f32 v133, v1, v133 :: v_dual_mul_f32 v158, v2, v158// 000000006C38: C8C70B01 859F3D02
	v_dual_mul_f32 v159, v35, v159 :: v_dual_mul_f32 v156, v0, v156// 000000006C40: C8C73F23 9F9D3900
	v_dual_mul_f32 v157, v1, v157 :: v_dual_mul_f32 v150, v2, v150// 000000006C48: C8C73B01 9D972D02
	v_dual_mul_f32 v151, v35, v151 :: v_dual_mul_f32 v148, v0, v148// 000000006C50: C8C72F23 97952900
	v_dual_mul_f32 v47, v35, v47 :: v_dual_mul_f32 v44, v0, v44// 000000006C58: C8C65F23 2F2C5900
	v_dual_mul_f32 v45, v1, v45 :: v_dual_mul_f32 v54, v2, v54 // 6C60: C8C65B01 2D366D02
	v_dual_mul_f32 v55, v35, v55 :: v_dual_mul_f32 v52, v0, v52// 000000006C68: C8C66F23 37346900
	v_dual_mul_f32 v53, v1, v53 :: v_dual_mul_f32 v70, v2, v70 // 6C70: C8C66B01 35468D02
	v_dual_mul_f32 v71, v35, v71 :: v_dual_mul_f32 v68, v0, v68// 000000006C78: C8C68F23 47448900
	v_dual_mul_f32 v69, v1, v69 :: v_dual_mul_f32 v74, v2, v74 // 6C80: C8C68B01 454A9502
	v_dual_mul_f32 v75, v35, v75 :: v_dual_mul_f32 v72, v0, v72// 000000006C88: C8C69723 4B489100
	v_dual_mul_f32 v73, v1, v73 :: v_dual_mul_f32 v78, v2, v78 // 6C90: C8C69301 494E9D02
	v_dual_mul_f32 v79, v35, v79 :: v_dual_mul_f32 v76, v0, v76// 000000006C98: C8C69F23 4F4C9900
	v_dual_mul_f32 v77, v1, v77 :: v_dual_mul_f32 v90, v2, v90 // 6CA0: C8C69B01 4D5AB502
	v_dual_mul_f32 v91, v35, v91 :: v_dual_mul_f32 v88, v0, v88// 000000006CA8: C8C6B723 5B58B100
	v_dual_mul_f32 v89, v1, v89 :: v_dual_mul_f32 v94, v2, v94 // 6CB0: C8C6B301 595EBD02
	v_dual_mul_f32 v95, v35, v95 :: v_dual_mul_f32 v92, v0, v92// 000000006CB8: C8C6BF23 5F5CB900
	v_dual_mul_f32 v93, v1, v93 :: v_dual_mul_f32 v98, v2, v98 // 6CC0: C8C6BB01 5D62C502
	v_dual_mul_f32 v99, v35, v99 :: v_dual_mul_f32 v96, v0, v96// 000000006CC8: C8C6C723 6360C100
	v_dual_mul_f32 v97, v1, v97 :: v_dual_mul_f32 v102, v2, v102// 000000006CD0: C8C6C301 6166CD02
	v_dual_mul_f32 v103, v35, v103 :: v_dual_mul_f32 v100, v0, v100// 000000006CD8: C8C6CF23 6764C900
	v_dual_mul_f32 v115, v35, v115 :: v_dual_mul_f32 v112, v0, v112// 000000006CE0: C8C6E723 7370E100
	v_dual_mul_f32 v113, v1, v113 :: v_dual_mul_f32 v86, v2, v86// 000000006CE8: C8C6E301 7156AD02
	v_mul_f32_e32 v190, v2, v190 // 6CF0: 117D7D02
	v_mul_f32_e32 v46, v2, v46 // 6CF4: 105C5D02
	scratch_load_b128 v[28:31], off, off offset:32 th:TH_LOAD_LU// 000000006CF8: ED05C07C 0030001C 00002000
	v_mul_f32_e32 v122, v2, v122 // 6D04: 10F4F502
	v_mul_f32_e32 v114, v2, v114 // 6D08: 10E4E502
	s_wait_loadcnt 0x2 // 6D0C: BFC00002
	v_dual_mul_f32 v39, v35, v6 :: v_dual_mul_f32 v38, v2, v5 // 6D10: C8C60D23 27260B02
	v_dual_mul_f32 v37, v1, v4 :: v_dual_mul_f32 v36, v0, v3 // 6D18: C8C60901 25240700
	scratch_load_b128 v[3:6], off, off offset:176 th:TH_LOAD_LU// 000000006D20: ED05C07C 00300003 0000B000
	v_mul_f32_e32 v149, v1, v149 // 6D2C: 112B2B01
	s_wait_loadcnt 0x2 // 6D30: BFC00002
	v_dual_mul_f32 v27, v35, v27 :: v_dual_mul_f32 v24, v0, v24// 000000006D34: C8C63723 1B183100
	v_dual_mul_f32 v26, v2, v26 :: v_dual_mul_f32 v25, v1, v25 // 6D3C: C8C63502 1A183301
	scratch_store_b128 off, v[24:27], off offset:144 // 6D44: ED07407C 0C000000 00009000
	v_dual_mul_f32 v27, v35, v179 :: v_dual_mul_f32 v24, v0, v176// 000000006D50: C8C76723 1B196100
	v_dual_mul_f32 v26, v2, v178 :: v_dual_mul_f32 v25, v1, v177// 000000006D58: C8C76502 1A196301
	scratch_load_b128 v[176:179], off, off offset:112 th:TH_LOAD_LU// 000000006D60: ED05C07C 003000B0 00007000
	scratch_store_b128 off, v[24:27], off offset:160 // 6D6C: ED07407C 0C000000 0000A000
	v_dual_mul_f32 v27, v35, v171 :: v_dual_mul_f32 v24, v0, v168// 000000006D78: C8C75723 1B195100
	v_dual_mul_f32 v26, v2, v170 :: v_dual_mul_f32 v25, v1, v169// 000000006D80: C8C75502 1A195301
	v_dual_mul_f32 v171, v35, v155 :: v_dual_mul_f32 v168, v0, v152// 000000006D88: C8C73723 ABA93100
	v_dual_mul_f32 v170, v2, v154 :: v_dual_mul_f32 v169, v1, v153// 000000006D90: C8C73502 AAA93301
	scratch_store_b128 off, v[24:27], off offset:192 // 6D98: ED07407C 0C000000 0000C000
	v_dual_mul_f32 v27, v35, v175 :: v_dual_mul_f32 v24, v0, v172// 000000006DA4: C8C75F23 1B195900
	v_dual_mul_f32 v26, v2, v174 :: v_dual_mul_f32 v25, v1, v173// 000000006DAC: C8C75D02 1A195B01
	v_dual_mul_f32 v174, v2, v166 :: v_dual_mul_f32 v173, v1, v165// 000000006DB4: C8C74D02 AEAD4B01
	v_mul_f32_e32 v165, v1, v13 // 6DBC: 114A1B01
	v_dual_mul_f32 v175, v35, v167 :: v_dual_mul_f32 v172, v0, v164// 000000006DC0: C8C74F23 AFAD4900
	scratch_store_b128 off, v[24:27], off offset:208 // 6DC8: ED07407C 0C000000 0000D000
	v_dual_mul_f32 v27, v35, v163 :: v_dual_mul_f32 v24, v0, v160// 000000006DD4: C8C74723 1B194100
	v_dual_mul_f32 v26, v2, v162 :: v_dual_mul_f32 v25, v1, v161// 000000006DDC: C8C74502 1A194301
	v_dual_mul_f32 v163, v35, v23 :: v_dual_mul_f32 v160, v0, v20// 000000006DE4: C8C62F23 A3A02900
	v_dual_mul_f32 v162, v2, v22 :: v_dual_mul_f32 v161, v1, v21// 000000006DEC: C8C62D02 A2A02B01
	v_mul_f32_e32 v154, v2, v18 // 6DF4: 11342502
	scratch_store_b128 off, v[24:27], off offset:224 // 6DF8: ED07407C 0C000000 0000E000
	v_dual_mul_f32 v167, v35, v15 :: v_dual_mul_f32 v164, v0, v12// 000000006E04: C8C61F23 A7A41900
	v_dual_mul_f32 v166, v2, v14 :: v_dual_mul_f32 v155, v35, v19// 000000006E0C: C8C61D02 A69A2723
	v_dual_mul_f32 v152, v0, v16 :: v_dual_mul_f32 v153, v1, v17// 000000006E14: C8C62100 98982301
	scratch_load_b128 v[12:15], off, off offset:256 th:TH_LOAD_LU// 000000006E1C: ED05C07C 0030000C 00010000
	s_wait_loadcnt 0x3 // 6E28: BFC00003
	v_dual_mul_f32 v34, v35, v31 :: v_dual_mul_f32 v33, v2, v30// 000000006E2C: C8C63F23 22203D02
	v_dual_mul_f32 v31, v0, v28 :: v_dual_mul_f32 v32, v1, v29 // 6E34: C8C63900 1F203B01
	s_wait_loadcnt 0x2 // 6E3C: BFC00002
	v_dual_mul_f32 v27, v35, v6 :: v_dual_mul_f32 v26, v2, v5 // 6E40: C8C60D23 1B1A0B02
	v_dual_mul_f32 v25, v1, v4 :: v_dual_mul_f32 v24, v0, v3 // 6E48: C8C60901 19180700
	scratch_load_b128 v[3:6], off, off offset:64 th:TH_LOAD_LU // 6E50: ED05C07C 00300003 00004000
	v_mul_f32_e32 v101, v1, v101 // 6E5C: 10CACB01
	s_wait_loadcnt 0x2 // 6E60: BFC00002
	global_store_b128 v7, v[176:179], s[2:3] // 6E64: EE074002 58000000 00000007
	scratch_load_b128 v[176:179], off, off offset:48 th:TH_LOAD_LU// 000000006E70: ED05C07C 003000B0 00003000
	s_wait_loadcnt 0x1 // 6E7C: BFC00001
	v_dual_mul_f32 v23, v35, v6 :: v_dual_mul_f32 v22, v2, v5 // 6E80: C8C60D23 17160B02
	v_dual_mul_f32 v21, v1, v4 :: v_dual_mul_f32 v20, v0, v3 // 6E88: C8C60901 15140700
	scratch_load_b128 v[3:6], off, off th:TH_LOAD_LU // 6E90: ED05C07C 00300003 00000000
	s_wait_loadcnt 0x1 // 6E9C: BFC00001
	global_store_b128 v7, v[176:179], s[2:3] offset:16 // 6EA0: EE074002 58000000 00001007
	scratch_load_b128 v[176:179], off, off offset:128 th:TH_LOAD_LU// 000000006EAC: ED05C07C 003000B0 00008000
	s_wait_loadcnt 0x1 // 6EB8: BFC00001
	v_dual_mul_f32 v19, v35, v6 :: v_dual_mul_f32 v16, v0, v3 // 6EBC: C8C60D23 13100700
	v_dual_mul_f32 v18, v2, v5 :: v_dual_mul_f32 v17, v1, v4 // 6EC4: C8C60B02 12100901
	scratch_load_b128 v[3:6], off, off offset:80 th:TH_LOAD_LU // 6ECC: ED05C07C 00300003 00005000
	v_dual_mul_f32 v189, v1, v189 :: v_dual_mul_f32 v66, v2, v14// 000000006ED8: C8C77B01 BD421D02
	v_dual_mul_f32 v67, v35, v15 :: v_dual_mul_f32 v64, v0, v12// 000000006EE0: C8C61F23 43401900
	v_mul_f32_e32 v65, v1, v13 // 6EE8: 10821B01
	s_wait_loadcnt 0x1 // 6EEC: BFC00001
	global_store_b128 v7, v[176:179], s[2:3] offset:32 // 6EF0: EE074002 58000000 00002007
	scratch_load_b128 v[176:179], off, off offset:144 th:TH_LOAD_LU// 000000006EFC: ED05C07C 003000B0 00009000
	s_wait_loadcnt 0x1 // 6F08: BFC00001
	v_dual_mul_f32 v15, v35, v6 :: v_dual_mul_f32 v12, v0, v3 // 6F0C: C8C60D23 0F0C0700
	v_dual_mul_f32 v14, v2, v5 :: v_dual_mul_f32 v13, v1, v4 // 6F14: C8C60B02 0E0C0901
	scratch_load_b128 v[3:6], off, off offset:16 th:TH_LOAD_LU // 6F1C: ED05C07C 00300003 00001000
	s_wait_loadcnt 0x1 // 6F28: BFC00001
	global_store_b128 v7, v[176:179], s[2:3] offset:48 // 6F2C: EE074002 58000000 00003007
	scratch_load_b128 v[176:179], off, off offset:160 th:TH_LOAD_LU// 000000006F38: ED05C07C 003000B0 0000A000
	s_wait_loadcnt 0x1 // 6F44: BFC00001
	v_dual_mul_f32 v11, v35, v6 :: v_dual_mul_f32 v8, v0, v3 // 6F48: C8C60D23 0B080700
	v_dual_mul_f32 v10, v2, v5 :: v_dual_mul_f32 v9, v1, v4 // 6F50: C8C60B02 0A080901
	scratch_load_b128 v[3:6], off, off offset:96 th:TH_LOAD_LU // 6F58: ED05C07C 00300003 00006000
	s_wait_loadcnt 0x1 // 6F64: BFC00001
	global_store_b128 v7, v[176:179], s[2:3] offset:64 // 6F68: EE074002 58000000 00004007
	scratch_load_b128 v[176:179], off, off offset:192 th:TH_LOAD_LU// 000000006F74: ED05C07C 003000B0 0000C000
	s_wait_loadcnt 0x1 // 6F80: BFC00001
	v_dual_mul_f32 v6, v35, v6 :: v_dual_mul_f32 v5, v2, v5 // 6F84: C8C60D23 06040B02
	v_dual_mul_f32 v4, v1, v4 :: v_dual_mul_f32 v3, v0, v3 // 6F8C: C8C60901 04020700
	s_wait_loadcnt 0x0 // 6F94: BFC00000
	global_store_b128 v7, v[176:179], s[2:3] offset:80 // 6F98: EE074002 58000000 00005007
	scratch_load_b128 v[176:179], off, off offset:208 th:TH_LOAD_LU// 000000006FA4: ED05C07C 003000B0 0000D000
	s_wait_loadcnt 0x0 // 6FB0: BFC00000
	global_store_b128 v7, v[176:179], s[2:3] offset:96 // 6FB4: EE074002 58000000 00006007
	scratch_load_b128 v[176:179], off, off offset:224 th:TH_LOAD_LU// 000000006FC0: ED05C07C 003000B0 0000E000
	s_wait_loadcnt 0x0 // 6FCC: BFC00000
	s_clause 0x1f // 6FD0: BF85001F
	global_store_b128 v7, v[176:179], s[2:3] offset:112 // 6FD4: EE074002 58000000 00007007
	global_store_b128 v7, v[172:175], s[2:3] offset:128 // 6FE0: EE074002 56000000 00008007
	global_store_b128 v7, v[168:171], s[2:3] offset:144 // 6FEC: EE074002 54000000 00009007
	global_store_b128 v7, v[164:167], s[2:3] offset:160 // 6FF8: EE074002 52000000 0000A007
	global_store_b128 v7, v[160:163], s[2:3] offset:176 // 7004: EE074002 50000000 0000B007
	global_store_b128 v7, v[152:155], s[2:3] offset:192 // 7010: EE074002 4C000000 0000C007
	global_store_b128 v7, v[188:191], s[2:3] offset:208 // 701C: EE074002 5E000000 0000D007
	global_store_b128 v7, v[64:67], s[2:3] offset:224 // 7028: EE074002 20000000 0000E007
	global_store_b128 v7, v[56:59], s[2:3] offset:240 // 7034: EE074002 1C000000 0000F007
	global_store_b128 v7, v[120:123], s[2:3] offset:256 // 7040: EE074002 3C000000 00010007
	global_store_b128 v7, v[116:119], s[2:3] offset:272 // 704C: EE074002 3A000000 00011007
	global_store_b128 v7, v[144:147], s[2:3] offset:288 // 7058: EE074002 48000000 00012007
	global_store_b128 v7, v[136:139], s[2:3] offset:304 // 7064: EE074002 44000000 00013007
	global_store_b128 v7, v[184:187], s[2:3] offset:320 // 7070: EE074002 5C000000 00014007
	global_store_b128 v7, v[180:183], s[2:3] offset:336 // 707C: EE074002 5A000000 00015007
	global_store_b128 v7, v[48:51], s[2:3] offset:352 // 7088: EE074002 18000000 00016007
	global_store_b128 v7, v[40:43], s[2:3] offset:368 // 7094: EE074002 14000000 00017007
	global_store_b128 v7, v[60:63], s[2:3] offset:384 // 70A0: EE074002 1E000000 00018007
	global_store_b128 v7, v[36:39], s[2:3] offset:400 // 70AC: EE074002 12000000 00019007
	global_store_b128 v7, v[84:87], s[2:3] offset:416 // 70B8: EE074002 2A000000 0001A007
	global_store_b128 v7, v[80:83], s[2:3] offset:432 // 70C4: EE074002 28000000 0001B007
	global_store_b128 v7, v[108:111], s[2:3] offset:448 // 70D0: EE074002 36000000 0001C007
	global_store_b128 v7, v[104:107], s[2:3] offset:464 // 70DC: EE074002 34000000 0001D007
	global_store_b128 v7, v[128:131], s[2:3] offset:480 // 70E8: EE074002 40000000 0001E007
	global_store_b128 v7, v[124:127], s[2:3] offset:496 // 70F4: EE074002 3E000000 0001F007
	global_store_b128 v7, v[140:143], s[2:3] offset:512 // 7100: EE074002 46000000 00020007
	global_store_b128 v7, v[132:135], s[2:3] offset:528 // 710C: EE074002 42000000 00021007
	global_store_b128 v7, v[156:159], s[2:3] offset:544 // 7118: EE074002 4E000000 00022007
	global_store_b128 v7, v[148:151], s[2:3] offset:560 // 7124: EE074002 4A000000 00023007
	global_store_b128 v7, v[24:27], s[2:3] offset:576 // 7130: EE074002 0C000000 00024007
	global_store_b128 v7, v[44:47], s[2:3] offset:592 // 713C: EE074002 16000000 00025007
	global_store_b128 v7, v[52:55], s[2:3] offset:608 // 7148: EE074002 1A000000 00026007
	s_clause 0xd // 7154: BF85000D
	global_store_b128 v7, v[68:71], s[2:3] offset:624 // 7158: EE074002 22000000 00027007
	global_store_b128 v7, v[72:75], s[2:3] offset:640 // 7164: EE074002 24000000 00028007
	global_store_b128 v7, v[76:79], s[2:3] offset:656 // 7170: EE074002 26000000 00029007
	global_store_b128 v7, v[88:91], s[2:3] offset:672 // 717C: EE074002 2C000000 0002A007
	global_store_b128 v7, v[92:95], s[2:3] offset:688 // 7188: EE074002 2E000000 0002B007
	global_store_b128 v7, v[96:99], s[2:3] offset:704 // 7194: EE074002 30000000 0002C007
	global_store_b128 v7, v[100:103], s[2:3] offset:720 // 71A0: EE074002 32000000 0002D007
	global_store_b128 v7, v[20:23], s[2:3] offset:736 // 71AC: EE074002 0A000000 0002E007
	global_store_b128 v7, v[16:19], s[2:3] offset:752 // 71B8: EE074002 08000000 0002F007
	global_store_b128 v7, v[12:15], s[2:3] offset:768 // 71C4: EE074002 06000000 00030007
	global_store_b128 v7, v[8:11], s[2:3] offset:784 // 71D0: EE074002 04000000 00031007
	global_store_b128 v7, v[3:6], s[2:3] offset:800 // 71DC: EE074002 01800000 00032007
	global_store_b128 v7, v[31:34], s[2:3] offset:816 // 71E8: EE074002 0F800000 00033007
	global_store_b128 v7, v[112:115], s[2:3] offset:832 // 71F4: EE074002 38000000 00034007
; ./kernels.hip:167
	s_endpgm // 7200: BFB00000
	s_nop 0 // 7204: BF800000
	s_nop 0 // 7208: BF800000
	s_nop 0 // 720C: BF800000
	s_nop 0 // 7210: BF800000
	s_nop 0 // 7214: BF800000
	s_nop 0 // 7218: BF800000
	s_nop 0 // 721C: BF800000
	s_nop 0 // 7220: BF800000
	s_nop 0 // 7224: BF800000
	s_nop 0 // 7228: BF800000
	s_nop 0 // 722C: BF800000
	s_nop 0 // 7230: BF800000
	s_nop 0 // 7234: BF800000
	s_nop 0 // 7238: BF800000
	s_nop 0 // 723C: BF800000
	s_nop 0 // 7240: BF800000
	s_nop 0 // 7244: BF800000
	s_nop 0 // 7248: BF800000
	s_nop 0 // 724C: BF800000
	s_nop 0 // 7250: BF800000
	s_nop 0 // 7254: BF800000
	s_nop 0 // 7258: BF800000
	s_nop 0 // 725C: BF800000
	s_nop 0 // 7260: BF800000
	s_nop 0 // 7264: BF800000
	s_nop 0 // 7268: BF800000
	s_nop 0 // 726C: BF800000
	s_nop 0 // 7270: BF800000
	s_nop 0 // 7274: BF800000
	s_nop 0 // 7278: BF800000
	s_nop 0 // 727C: BF800000
	s_nop 0 // 7280: BF800000
	s_nop 0 // 7284: BF800000
	s_nop 0 // 7288: BF800000
	s_nop 0 // 728C: BF800000
	s_nop 0 // 7290: BF800000
	s_nop 0 // 7294: BF800000
	s_nop 0 // 7298: BF800000
	s_nop 0 // 729C: BF800000
	s_nop 0 // 72A0: BF800000
	s_nop 0 // 72A4: BF800000
	s_nop 0 // 72A8: BF800000
	s_nop 0 // 72AC: BF800000
	s_nop 0 // 72B0: BF800000
	s_nop 0 // 72B4: BF800000
	s_nop 0 // 72B8: BF800000
	s_nop 0 // 72BC: BF800000
	s_nop 0 // 72C0: BF800000
	s_nop 0 // 72C4: BF800000
	s_nop 0 // 72C8: BF800000
	s_nop 0 // 72CC: BF800000
	s_nop 0 // 72D0: BF800000
	s_nop 0 // 72D4: BF800000
	s_nop 0 // 72D8: BF800000
	s_nop 0 // 72DC: BF800000
	s_nop 0 // 72E0: BF800000
	s_nop 0 // 72E4: BF800000
	s_nop 0 // 72E8: BF800000
	s_nop 0 // 72EC: BF800000
	s_nop 0 // 72F0: BF800000
	s_nop 0 // 72F4: BF800000
	s_nop 0 // 72F8: BF800000
	s_nop 0 // 72FC: BF800000

0000000000007300 <_Z16spilling_scalarsPKfPfi>:
; _Z16spilling_scalarsPKfPfi():
; ./kernels.hip:170
	s_load_b96 s[4:6], s[0:1], 0x8 // 7300: F400A100 F8000008
; ./kernels.hip:171
	v_cvt_f32_ubyte0_e32 v1, v0 // 7308: 7E022300
; ./kernels.hip:175
	s_wait_kmcnt 0x0 // 730C: BFC70000
	s_cmp_lt_i32 s6, 1 // 7310: BF048106
	s_cbranch_scc1 380 // 7314: BFA2017C <_Z16spilling_scalarsPKfPfi+0x608>
	s_load_b64 s[2:3], s[0:1], 0x0 // 7318: F4002080 F8000000
; ./kernels.hip:173
	s_ashr_i32 s7, s6, 31 // 7320: 86079F06
	s_delay_alu instid0(SALU_CYCLE_1) // 7324: BF870009
	s_lshl_b64 s[0:1], s[6:7], 2 // 7328: 84808206
	s_wait_kmcnt 0x0 // 732C: BFC70000
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 7330: A9880002
	s_clause 0x1 // 7334: BF850001
	s_load_b32 s2, s[2:3], 0x0 // 7338: F4000081 F8000000
	s_load_b32 s7, s[8:9], 0x0 // 7340: F40001C4 F8000000
	s_wait_kmcnt 0x0 // 7348: BFC70000
	v_writelane_b32 v4, s2, 0 // 734C: D7610004 00010002
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 7354: A9820008
	s_wait_alu depctr_sa_sdst(0) // 7358: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 735C: A9880002
	s_load_b32 s2, s[2:3], 0x0 // 7360: F4000081 F8000000
	v_writelane_b32 v4, s7, 1 // 7368: D7610004 00010207
	s_load_b32 s7, s[8:9], 0x0 // 7370: F40001C4 F8000000
	s_wait_kmcnt 0x0 // 7378: BFC70000
	v_writelane_b32 v4, s2, 2 // 737C: D7610004 00010402
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 7384: A9820008
	s_wait_alu depctr_sa_sdst(0) // 7388: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 738C: A9880002
	s_load_b32 s2, s[2:3], 0x0 // 7390: F4000081 F8000000
	v_writelane_b32 v4, s7, 3 // 7398: D7610004 00010607
	s_load_b32 s7, s[8:9], 0x0 // 73A0: F40001C4 F8000000
	s_wait_kmcnt 0x0 // 73A8: BFC70000
	v_writelane_b32 v4, s2, 4 // 73AC: D7610004 00010802
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 73B4: A9820008
	s_wait_alu depctr_sa_sdst(0) // 73B8: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 73BC: A9880002
	s_load_b32 s2, s[2:3], 0x0 // 73C0: F4000081 F8000000
	v_writelane_b32 v4, s7, 5 // 73C8: D7610004 00010A07
	s_load_b32 s7, s[8:9], 0x0 // 73D0: F40001C4 F8000000
	s_wait_kmcnt 0x0 // 73D8: BFC70000
	v_writelane_b32 v4, s2, 6 // 73DC: D7610004 00010C02
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 73E4: A9820008
	s_wait_alu depctr_sa_sdst(0) // 73E8: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 73EC: A9880002
	s_load_b32 s2, s[2:3], 0x0 // 73F0: F4000081 F8000000
	v_writelane_b32 v4, s7, 7 // 73F8: D7610004 00010E07
	s_wait_kmcnt 0x0 // 7400: BFC70000
	v_writelane_b32 v4, s2, 8 // 7404: D7610004 00011002
	s_load_b32 s2, s[8:9], 0x0 // 740C: F4000084 F8000000
	s_wait_kmcnt 0x0 // 7414: BFC70000
	v_writelane_b32 v4, s2, 9 // 7418: D7610004 00011202
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 7420: A9820008
	s_load_b32 s7, s[2:3], 0x0 // 7424: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 742C: A9820002
	s_wait_kmcnt 0x0 // 7430: BFC70000
	v_writelane_b32 v4, s7, 10 // 7434: D7610004 00011407
	s_load_b32 s7, s[2:3], 0x0 // 743C: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7444: A9820002
	s_wait_kmcnt 0x0 // 7448: BFC70000
	v_writelane_b32 v4, s7, 11 // 744C: D7610004 00011607
	s_load_b32 s7, s[2:3], 0x0 // 7454: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 745C: A9820002
	s_wait_kmcnt 0x0 // 7460: BFC70000
	v_writelane_b32 v4, s7, 12 // 7464: D7610004 00011807
	s_load_b32 s7, s[2:3], 0x0 // 746C: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7474: A9820002
	s_wait_kmcnt 0x0 // 7478: BFC70000
	v_writelane_b32 v4, s7, 13 // 747C: D7610004 00011A07
	s_load_b32 s7, s[2:3], 0x0 // 7484: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 748C: A9820002
	s_wait_kmcnt 0x0 // 7490: BFC70000
	v_writelane_b32 v4, s7, 14 // 7494: D7610004 00011C07
	s_load_b32 s7, s[2:3], 0x0 // 749C: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 74A4: A9820002
	s_wait_kmcnt 0x0 // 74A8: BFC70000
	v_writelane_b32 v4, s7, 15 // 74AC: D7610004 00011E07
	s_load_b32 s7, s[2:3], 0x0 // 74B4: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 74BC: A9820002
	s_wait_kmcnt 0x0 // 74C0: BFC70000
	v_writelane_b32 v4, s7, 16 // 74C4: D7610004 00012007
	s_load_b32 s7, s[2:3], 0x0 // 74CC: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 74D4: A9820002
	s_wait_kmcnt 0x0 // 74D8: BFC70000
	v_writelane_b32 v4, s7, 17 // 74DC: D7610004 00012207
	s_load_b32 s7, s[2:3], 0x0 // 74E4: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 74EC: A9820002
	s_load_b32 s24, s[2:3], 0x0 // 74F0: F4000601 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 74F8: A9820002
	s_load_b32 s25, s[2:3], 0x0 // 74FC: F4000641 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7504: A9820002
	s_load_b32 s26, s[2:3], 0x0 // 7508: F4000681 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7510: A9820002
	s_load_b32 s27, s[2:3], 0x0 // 7514: F40006C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 751C: A9820002
	s_wait_alu depctr_sa_sdst(0) // 7520: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 7524: A9880002
	s_load_b32 s28, s[2:3], 0x0 // 7528: F4000701 F8000000
	s_load_b32 s2, s[8:9], 0x0 // 7530: F4000084 F8000000
	s_add_nc_u64 s[8:9], s[8:9], s[0:1] // 7538: A9880008
	s_load_b32 s3, s[8:9], 0x0 // 753C: F40000C4 F8000000
	s_add_nc_u64 s[8:9], s[8:9], s[0:1] // 7544: A9880008
	s_wait_kmcnt 0x0 // 7548: BFC70000
	v_writelane_b32 v4, s7, 18 // 754C: D7610004 00012407
	s_add_nc_u64 s[10:11], s[8:9], s[0:1] // 7554: A98A0008
	s_load_b32 s7, s[8:9], 0x0 // 7558: F40001C4 F8000000
	s_load_b32 s8, s[10:11], 0x0 // 7560: F4000205 F8000000
	s_add_nc_u64 s[10:11], s[10:11], s[0:1] // 7568: A98A000A
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(SALU_CYCLE_1)// 00000000756C: BF8704C9
	s_add_nc_u64 s[12:13], s[10:11], s[0:1] // 7570: A98C000A
	s_load_b32 s9, s[10:11], 0x0 // 7574: F4000245 F8000000
	s_load_b32 s10, s[12:13], 0x0 // 757C: F4000286 F8000000
	s_add_nc_u64 s[12:13], s[12:13], s[0:1] // 7584: A98C000C
	s_add_nc_u64 s[14:15], s[12:13], s[0:1] // 7588: A98E000C
	s_load_b32 s11, s[12:13], 0x0 // 758C: F40002C6 F8000000
	s_load_b32 s12, s[14:15], 0x0 // 7594: F4000307 F8000000
	s_add_nc_u64 s[14:15], s[14:15], s[0:1] // 759C: A98E000E
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(SALU_CYCLE_1)// 0000000075A0: BF8704C9
	s_add_nc_u64 s[16:17], s[14:15], s[0:1] // 75A4: A990000E
	s_load_b32 s13, s[14:15], 0x0 // 75A8: F4000347 F8000000
	s_load_b32 s14, s[16:17], 0x0 // 75B0: F4000388 F8000000
	s_add_nc_u64 s[16:17], s[16:17], s[0:1] // 75B8: A9900010
	s_add_nc_u64 s[18:19], s[16:17], s[0:1] // 75BC: A9920010
	s_load_b32 s15, s[16:17], 0x0 // 75C0: F40003C8 F8000000
	s_load_b32 s16, s[18:19], 0x0 // 75C8: F4000409 F8000000
	s_add_nc_u64 s[18:19], s[18:19], s[0:1] // 75D0: A9920012
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(SALU_CYCLE_1)// 0000000075D4: BF8704C9
	s_add_nc_u64 s[20:21], s[18:19], s[0:1] // 75D8: A9940012
	s_load_b32 s17, s[18:19], 0x0 // 75DC: F4000449 F8000000
	s_load_b32 s18, s[20:21], 0x0 // 75E4: F400048A F8000000
	s_add_nc_u64 s[20:21], s[20:21], s[0:1] // 75EC: A9940014
	s_add_nc_u64 vcc, s[20:21], s[0:1] // 75F0: A9EA0014
	s_load_b32 s19, s[20:21], 0x0 // 75F4: F40004CA F8000000
	s_load_b32 s20, vcc, 0x0 // 75FC: F4000535 F8000000
	s_add_nc_u64 vcc, vcc, s[0:1] // 7604: A9EA006A
	s_load_b32 s21, vcc, 0x0 // 7608: F4000575 F8000000
	s_add_nc_u64 vcc, vcc, s[0:1] // 7610: A9EA006A
	s_load_b32 s22, vcc, 0x0 // 7614: F40005B5 F8000000
	s_add_nc_u64 vcc, vcc, s[0:1] // 761C: A9EA006A
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)// 000000007620: BF870499
	s_add_nc_u64 s[0:1], vcc, s[0:1] // 7624: A980006A
	v_writelane_b32 v4, s0, 19 // 7628: D7610004 00012600
	v_writelane_b32 v4, s1, 20 // 7630: D7610004 00012801
	s_load_b32 s0, vcc, 0x0 // 7638: F4000035 F8000000
	s_delay_alu instid0(VALU_DEP_1) // 7640: BF870001
	v_readlane_b32 vcc_lo, v4, 19 // 7644: D760006A 00012704
	v_readlane_b32 vcc_hi, v4, 20 // 764C: D760006B 00012904
	s_load_b32 s1, vcc, 0x0 // 7654: F4000075 F8000000
; ./kernels.hip:177
	v_readlane_b32 s23, v4, 0 // 765C: D7600017 00010104
; ./kernels.hip:175
	s_add_co_i32 s6, s6, -1 // 7664: 8106C106
	s_wait_alu depctr_sa_sdst(0) // 7668: BF88FF9E
	s_cmp_lg_u32 s6, 0 // 766C: BF078006
; ./kernels.hip:177
	v_fma_f32 v1, v1, s23, 1.0 // 7670: D6130001 03C82F01
	v_readlane_b32 s23, v4, 1 // 7678: D7600017 00010304
	s_wait_alu depctr_va_sdst(0) // 7680: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000007684: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 7688: D6130001 03C82F01
	v_readlane_b32 s23, v4, 2 // 7690: D7600017 00010504
	s_wait_alu depctr_va_sdst(0) // 7698: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 769C: D6130001 03C82F01
	v_readlane_b32 s23, v4, 3 // 76A4: D7600017 00010704
	s_wait_alu depctr_va_sdst(0) // 76AC: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 0000000076B0: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 76B4: D6130001 03C82F01
	v_readlane_b32 s23, v4, 4 // 76BC: D7600017 00010904
	s_wait_alu depctr_va_sdst(0) // 76C4: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 76C8: D6130001 03C82F01
	v_readlane_b32 s23, v4, 5 // 76D0: D7600017 00010B04
	s_wait_alu depctr_va_sdst(0) // 76D8: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 0000000076DC: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 76E0: D6130001 03C82F01
	v_readlane_b32 s23, v4, 6 // 76E8: D7600017 00010D04
	s_wait_alu depctr_va_sdst(0) // 76F0: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 76F4: D6130001 03C82F01
	v_readlane_b32 s23, v4, 7 // 76FC: D7600017 00010F04
	s_wait_alu depctr_va_sdst(0) // 7704: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000007708: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 770C: D6130001 03C82F01
	v_readlane_b32 s23, v4, 8 // 7714: D7600017 00011104
	s_wait_alu depctr_va_sdst(0) // 771C: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 7720: D6130001 03C82F01
	v_readlane_b32 s23, v4, 9 // 7728: D7600017 00011304
	s_wait_alu depctr_va_sdst(0) // 7730: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000007734: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 7738: D6130001 03C82F01
	v_readlane_b32 s23, v4, 10 // 7740: D7600017 00011504
	s_wait_alu depctr_va_sdst(0) // 7748: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 774C: D6130001 03C82F01
	v_readlane_b32 s23, v4, 11 // 7754: D7600017 00011704
	s_wait_alu depctr_va_sdst(0) // 775C: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000007760: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 7764: D6130001 03C82F01
	v_readlane_b32 s23, v4, 12 // 776C: D7600017 00011904
	s_wait_alu depctr_va_sdst(0) // 7774: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 7778: D6130001 03C82F01
	v_readlane_b32 s23, v4, 13 // 7780: D7600017 00011B04
	s_wait_alu depctr_va_sdst(0) // 7788: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 00000000778C: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 7790: D6130001 03C82F01
	v_readlane_b32 s23, v4, 14 // 7798: D7600017 00011D04
	s_wait_alu depctr_va_sdst(0) // 77A0: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 77A4: D6130001 03C82F01
	v_readlane_b32 s23, v4, 15 // 77AC: D7600017 00011F04
	s_wait_alu depctr_va_sdst(0) // 77B4: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 0000000077B8: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 77BC: D6130001 03C82F01
	v_readlane_b32 s23, v4, 16 // 77C4: D7600017 00012104
	s_wait_alu depctr_va_sdst(0) // 77CC: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 77D0: D6130001 03C82F01
	v_readlane_b32 s23, v4, 17 // 77D8: D7600017 00012304
	s_wait_alu depctr_va_sdst(0) // 77E0: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 0000000077E4: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 77E8: D6130001 03C82F01
	v_readlane_b32 s23, v4, 18 // 77F0: D7600017 00012504
	s_wait_alu depctr_va_sdst(0) // 77F8: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 77FC: D6130001 03C82F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007804: BF870091
	v_fma_f32 v1, v1, s24, 1.0 // 7808: D6130001 03C83101
	v_fma_f32 v1, v1, s25, 1.0 // 7810: D6130001 03C83301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007818: BF870091
	v_fma_f32 v1, v1, s26, 1.0 // 781C: D6130001 03C83501
	v_fma_f32 v1, v1, s27, 1.0 // 7824: D6130001 03C83701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000782C: BF870091
	v_fma_f32 v1, v1, s28, 1.0 // 7830: D6130001 03C83901
	v_fma_f32 v1, v1, s2, 1.0 // 7838: D6130001 03C80501
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000007840: BF8700A1
	v_fma_f32 v1, v1, s3, 1.0 // 7844: D6130001 03C80701
	s_wait_kmcnt 0x0 // 784C: BFC70000
	v_fma_f32 v1, v1, s7, 1.0 // 7850: D6130001 03C80F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007858: BF870091
	v_fma_f32 v1, v1, s8, 1.0 // 785C: D6130001 03C81101
	v_fma_f32 v1, v1, s9, 1.0 // 7864: D6130001 03C81301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000786C: BF870091
	v_fma_f32 v1, v1, s10, 1.0 // 7870: D6130001 03C81501
	v_fma_f32 v1, v1, s11, 1.0 // 7878: D6130001 03C81701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007880: BF870091
	v_fma_f32 v1, v1, s12, 1.0 // 7884: D6130001 03C81901
	v_fma_f32 v1, v1, s13, 1.0 // 788C: D6130001 03C81B01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007894: BF870091
	v_fma_f32 v1, v1, s14, 1.0 // 7898: D6130001 03C81D01
	v_fma_f32 v1, v1, s15, 1.0 // 78A0: D6130001 03C81F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000078A8: BF870091
	v_fma_f32 v1, v1, s16, 1.0 // 78AC: D6130001 03C82101
	v_fma_f32 v1, v1, s17, 1.0 // 78B4: D6130001 03C82301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000078BC: BF870091
	v_fma_f32 v1, v1, s18, 1.0 // 78C0: D6130001 03C82501
	v_fma_f32 v1, v1, s19, 1.0 // 78C8: D6130001 03C82701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000078D0: BF870091
	v_fma_f32 v1, v1, s20, 1.0 // 78D4: D6130001 03C82901
	v_fma_f32 v1, v1, s21, 1.0 // 78DC: D6130001 03C82B01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000078E4: BF870091
	v_fma_f32 v1, v1, s22, 1.0 // 78E8: D6130001 03C82D01
	v_fma_f32 v1, v1, s0, 1.0 // 78F0: D6130001 03C80101
	s_delay_alu instid0(VALU_DEP_1) // 78F8: BF870001
	v_fma_f32 v1, v1, s1, 1.0 // 78FC: D6130001 03C80301
; ./kernels.hip:175
	s_cbranch_scc1 65365 // 7904: BFA2FF55 <_Z16spilling_scalarsPKfPfi+0x35c>
; ./kernels.hip:25
	v_lshl_or_b32 v2, ttmp9, 8, v0 // 7908: D6560002 04011075
; ./kernels.hip:179
	v_mov_b32_e32 v3, 0 // 7910: 7E060280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007914: BF870091
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3] // 7918: 3E040482
	v_add_co_u32 v2, vcc_lo, s4, v2 // 791C: D7006A02 00020404
	s_delay_alu instid0(VALU_DEP_1) // 7924: BF870001
	v_add_co_ci_u32_e64 v3, null, s5, v3, vcc_lo // 7928: D5207C03 01AA0605
	global_store_b32 v[2:3], v1, off // 7930: EE06807C 00800000 00000002
; ./kernels.hip:180
	s_endpgm // 793C: BFB00000
	s_nop 0 // 7940: BF800000
	s_nop 0 // 7944: BF800000
	s_nop 0 // 7948: BF800000
	s_nop 0 // 794C: BF800000
	s_nop 0 // 7950: BF800000
	s_nop 0 // 7954: BF800000
	s_nop 0 // 7958: BF800000
	s_nop 0 // 795C: BF800000
	s_nop 0 // 7960: BF800000
	s_nop 0 // 7964: BF800000
	s_nop 0 // 7968: BF800000
	s_nop 0 // 796C: BF800000
	s_nop 0 // 7970: BF800000
	s_nop 0 // 7974: BF800000
	s_nop 0 // 7978: BF800000
	s_nop 0 // 797C: BF800000
	s_nop 0 // 7980: BF800000
	s_nop 0 // 7984: BF800000
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
; ./kernels.hip:183
	s_load_b96 s[4:6], s[0:1], 0x10 // 7A00: F400A100 F8000010
; ./kernels.hip:25
	v_lshl_or_b32 v1, ttmp9, 8, v0 // 7A08: D6560001 04011075
; ./kernels.hip:187
	s_wait_kmcnt 0x0 // 7A10: BFC70000
	s_cmp_lt_i32 s6, 1 // 7A14: BF048106
	s_cbranch_scc1 34 // 7A18: BFA20022 <_Z13gemm_of_bytesPKaS0_Pii+0xa4>
	s_load_b128 s[0:3], s[0:1], 0x0 // 7A1C: F4004000 F8000000
; ./kernels.hip:185
	v_lshrrev_b32_e32 v2, 8, v1 // 7A24: 32040288
; ./kernels.hip:187
	v_mov_b32_e32 v4, 0 // 7A28: 7E080280
	s_delay_alu instid0(VALU_DEP_2) // 7A2C: BF870002
	v_mul_lo_u32 v5, s6, v2 // 7A30: D72C0005 00020406
	s_wait_kmcnt 0x0 // 7A38: BFC70000
	v_add_co_u32 v2, s2, s2, v0 // 7A3C: D7000202 00020002
	s_wait_alu depctr_va_sdst(0) // 7A44: BF88F19F
	v_add_co_ci_u32_e64 v3, null, s3, 0, s2 // 7A48: D5207C03 00090003
	global_load_i8 v0, v5, s[0:1] // 7A50: EE044000 00000000 00000005
	global_load_i8 v6, v[2:3], off // 7A5C: EE04407C 00000006 00000002
	v_add_co_u32 v2, vcc_lo, 0x100, v2 // 7A68: D7006A02 000204FF 00000100
	s_wait_alu depctr_va_vcc(0) // 7A74: BF88FF9D
	v_add_co_ci_u32_e64 v3, null, 0, v3, vcc_lo // 7A78: D5207C03 01AA0680
	v_add_nc_u32_e32 v5, 1, v5 // 7A80: 4A0A0A81
	s_add_co_i32 s6, s6, -1 // 7A84: 8106C106
	s_wait_alu depctr_sa_sdst(0) // 7A88: BF88FF9E
	s_cmp_eq_u32 s6, 0 // 7A8C: BF068006
	s_wait_loadcnt 0x0 // 7A90: BFC00000
	v_mad_i32_i24 v4, v6, v0, v4 // 7A94: D60A0004 04120106
	s_cbranch_scc0 65516 // 7A9C: BFA1FFEC <_Z13gemm_of_bytesPKaS0_Pii+0x50>
	s_branch 1 // 7AA0: BFA00001 <_Z13gemm_of_bytesPKaS0_Pii+0xa8>
	v_mov_b32_e32 v4, 0 // 7AA4: 7E080280
; ./kernels.hip:188
	v_mov_b32_e32 v2, 0 // 7AA8: 7E040280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007AAC: BF870091
	v_lshlrev_b64_e32 v[0:1], 2, v[1:2] // 7AB0: 3E000282
	v_add_co_u32 v0, vcc_lo, s4, v0 // 7AB4: D7006A00 00020004
	s_wait_alu depctr_va_vcc(0) // 7ABC: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) // 7AC0: BF870002
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 7AC4: D5207C01 01AA0205
	global_store_b32 v[0:1], v4, off // 7ACC: EE06807C 02000000 00000000
; ./kernels.hip:189
	s_endpgm // 7AD8: BFB00000
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
	s_load_b64 s[2:3], s[0:1], 0x10 // 7B00: F4002080 F8000010
	v_lshl_or_b32 v0, ttmp9, 8, v0 // 7B08: D6560000 04011075
; ./kernels.hip:194
	v_mov_b32_e32 v1, 0 // 7B10: 7E020280
	s_mov_b32 s4, exec_lo // 7B14: BE84007E
	s_wait_kmcnt 0x0 // 7B18: BFC70000
	s_delay_alu instid0(VALU_DEP_1) // 7B1C: BF870001
	v_cmpx_gt_u64_e64 s[2:3], v[0:1] // 7B20: D4DC007E 00020002
	s_cbranch_execz 47 // 7B28: BFA5002F <_Z10clean_copyPKDv4_fPS_m+0xe8>
	s_load_b128 s[4:7], s[0:1], 0x0 // 7B2C: F4004100 F8000000
; ./kernels.hip:194
	v_lshlrev_b64_e32 v[4:5], 4, v[0:1] // 7B34: 3E080084
	s_mov_b32 s1, 0 // 7B38: BE810080
	s_wait_kmcnt 0x0 // 7B3C: BFC70000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000007B40: BF870091
	v_add_co_u32 v2, vcc_lo, s6, v4 // 7B44: D7006A02 00020806
	v_add_co_ci_u32_e64 v3, null, s7, v5, vcc_lo // 7B4C: D5207C03 01AA0A07
	v_add_co_u32 v4, vcc_lo, s4, v4 // 7B54: D7006A04 00020804
	s_wait_alu depctr_va_vcc(0) // 7B5C: BF88FF9D
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 7B60: D5207C05 01AA0A05
	global_load_b128 v[6:9], v[4:5], off // 7B68: EE05C07C 00000006 00000004
	v_add_co_u32 v0, vcc_lo, 0x10000, v0 // 7B74: D7006A00 000200FF 00010000
	s_wait_alu depctr_va_vcc(0) // 7B80: BF88FF9D
	v_add_co_ci_u32_e64 v1, null, 0, v1, vcc_lo // 7B84: D5207C01 01AA0280
	v_add_co_u32 v4, vcc_lo, 0x100000, v4 // 7B8C: D7006A04 000208FF 00100000
	s_wait_alu depctr_va_vcc(0) // 7B98: BF88FF9D
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo // 7B9C: D5207C05 01AA0A80
	s_delay_alu instid0(VALU_DEP_3) // 7BA4: BF870003
	v_cmp_le_u64_e32 vcc_lo, s[2:3], v[0:1] // 7BA8: 7CB60002
	s_wait_alu depctr_sa_sdst(0) // 7BAC: BF88FF9E
	s_or_b32 s1, vcc_lo, s1 // 7BB0: 8C01016A
	s_wait_loadcnt 0x0 // 7BB4: BFC00000
	global_store_b128 v[2:3], v[6:9], off // 7BB8: EE07407C 03000000 00000002
	v_add_co_u32 v2, s0, 0x100000, v2 // 7BC4: D7000002 000204FF 00100000
	s_wait_alu depctr_va_sdst(0) // 7BD0: BF88F19F
	v_add_co_ci_u32_e64 v3, null, 0, v3, s0 // 7BD4: D5207C03 00020680
	s_wait_alu depctr_sa_sdst(0) // 7BDC: BF88FF9E
	s_and_not1_b32 exec_lo, exec_lo, s1 // 7BE0: 917E017E
	s_cbranch_execnz 65504 // 7BE4: BFA6FFE0 <_Z10clean_copyPKDv4_fPS_m+0x68>
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
