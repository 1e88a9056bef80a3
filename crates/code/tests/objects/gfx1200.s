
gfx1200.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000004600 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:25
	s_load_b64 s[2:3], s[0:1], 0x10 // 4600: F4002080 F8000010
	v_lshl_or_b32 v0, ttmp9, 8, v0 // 4608: D6560000 04011075
; ./kernels.hip:30
	s_mov_b32 s4, exec_lo // 4610: BE84007E
	s_wait_kmcnt 0x0 // 4614: BFC70000
	s_delay_alu instid0(VALU_DEP_1) // 4618: BF870001
	v_cmpx_gt_i32_e64 s3, v0 // 461C: D4C4007E 00020003
	s_cbranch_execz 82 // 4624: BFA50052 <_Z10clean_axpyPKDv4_fPS_fi+0x170>
	s_load_b128 s[8:11], s[0:1], 0x0 // 4628: F4004200 F8000000
; ./kernels.hip:30
	v_ashrrev_i32_e32 v1, 31, v0 // 4630: 3402009F
	s_mov_b32 s1, s2 // 4634: BE810002
	s_mov_b32 s4, s2 // 4638: BE840002
	s_mov_b32 s5, s2 // 463C: BE850002
	s_mov_b32 s6, 0 // 4640: BE860080
	v_lshlrev_b64_e32 v[1:2], 4, v[0:1] // 4644: 3E020084
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004648: BF870091
	v_add_co_u32 v3, vcc_lo, 0x100000, v1 // 464C: D7006A03 000202FF 00100000
	v_add_co_ci_u32_e64 v4, null, 0, v2, vcc_lo // 4658: D5207C04 01AA0480
	s_wait_kmcnt 0x0 // 4660: BFC70000
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000004664: BF870122
	v_add_co_u32 v1, vcc_lo, s8, v3 // 4668: D7006A01 00020608
	s_wait_alu depctr_va_vcc(0) // 4670: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s9, v4, vcc_lo // 4674: D5207C02 01AA0809
	v_add_co_u32 v3, vcc_lo, s10, v3 // 467C: D7006A03 0002060A
	s_wait_alu depctr_va_vcc(0) // 4684: BF88FF9D
	v_add_co_ci_u32_e64 v4, null, s11, v4, vcc_lo // 4688: D5207C04 01AA080B
; ./kernels.hip:31
	global_load_b128 v[5:8], v[3:4], off offset:-1048576 // 4690: EE05C07C 00000005 F0000003
	s_clause 0x1 // 469C: BF850001
	global_load_b128 v[9:12], v[1:2], off offset:-1048576 // 46A0: EE05C07C 00000009 F0000001
	global_load_b128 v[13:16], v[1:2], off // 46AC: EE05C07C 0000000D 00000001
	global_load_b128 v[17:20], v[3:4], off // 46B8: EE05C07C 00000011 00000003
; ./kernels.hip:30
	v_add_nc_u32_e32 v0, 0x40000, v0 // 46C4: 4A0000FF 00040000
	v_add_co_u32 v1, vcc_lo, 0x400000, v1 // 46CC: D7006A01 000202FF 00400000
	s_wait_alu depctr_va_vcc(0) // 46D8: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 46DC: D5207C02 01AA0480
; ./kernels.hip:32
	s_wait_loadcnt 0x2 // 46E4: BFC00002
	v_fma_f32 v8, s2, v12, v8 // 46E8: D6130008 04221802
	v_fma_f32 v7, s5, v11, v7 // 46F0: D6130007 041E1605
	v_fma_f32 v6, s4, v10, v6 // 46F8: D6130006 041A1404
	s_wait_alu depctr_sa_sdst(0) // 4700: BF88FF9E
	v_fmac_f32_e32 v5, s1, v9 // 4704: 560A1201
; ./kernels.hip:33
	s_wait_loadcnt 0x0 // 4708: BFC00000
	v_fma_f32 v20, s2, v16, v20 // 470C: D6130014 04522002
	v_fma_f32 v19, s5, v15, v19 // 4714: D6130013 044E1E05
	v_fma_f32 v18, s4, v14, v18 // 471C: D6130012 044A1C04
	v_fmac_f32_e32 v17, s1, v13 // 4724: 56221A01
; ./kernels.hip:30
	v_cmp_le_i32_e32 vcc_lo, s3, v0 // 4728: 7C860003
; ./kernels.hip:32
	s_clause 0x1 // 472C: BF850001
	global_store_b128 v[3:4], v[5:8], off offset:-1048576 // 4730: EE07407C 02800000 F0000003
	global_store_b128 v[3:4], v[17:20], off // 473C: EE07407C 08800000 00000003
; ./kernels.hip:30
	v_add_co_u32 v3, s0, 0x400000, v3 // 4748: D7000003 000206FF 00400000
	s_wait_alu depctr_va_sdst(0) // 4754: BF88F19F
	v_add_co_ci_u32_e64 v4, null, 0, v4, s0 // 4758: D5207C04 00020880
	s_or_b32 s6, vcc_lo, s6 // 4760: 8C06066A
	s_delay_alu instid0(SALU_CYCLE_1) // 4764: BF870009
	s_and_not1_b32 exec_lo, exec_lo, s6 // 4768: 917E067E
	s_cbranch_execnz 65480 // 476C: BFA6FFC8 <_Z10clean_axpyPKDv4_fPS_fi+0x90>
; ./kernels.hip:35
	s_endpgm // 4770: BFB00000
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

0000000000004800 <_Z8spillingPKfPfi>:
; _Z8spillingPKfPfi():
; ./kernels.hip:38
	v_lshl_or_b32 v1, ttmp9, 8, v0 // 4800: D6560001 04011075
	s_clause 0x1 // 4808: BF850001
	s_load_b128 s[4:7], s[0:1], 0x0 // 480C: F4004100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 4814: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 00000000481C: BF870121
; ./kernels.hip:41
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v0, v1 // 4820: CA100080 03000101
	v_mul_lo_u32 v2, v1, 20 // 4828: D72C0002 00012901
	v_mov_b32_e32 v5, v3 // 4830: 7E0A0303
	scratch_store_b64 off, v[0:1], off offset:80 // 4834: ED06C07C 00000000 00005000
	v_add_nc_u32_e32 v4, 4, v2 // 4840: 4A080484
	v_lshlrev_b64_e32 v[0:1], 2, v[2:3] // 4844: 3E000482
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000004848: BF870122
	v_lshlrev_b64_e32 v[4:5], 2, v[4:5] // 484C: 3E080882
	s_wait_kmcnt 0x0 // 4850: BFC70000
	v_add_co_u32 v0, vcc_lo, s4, v0 // 4854: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 00000000485C: BF870191
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 4860: D5207C01 01AA0205
	v_add_co_u32 v8, vcc_lo, s4, v4 // 4868: D7006A08 00020804
	s_wait_alu depctr_va_vcc(0) // 4870: BF88FF9D
	v_add_co_ci_u32_e64 v9, null, s5, v5, vcc_lo // 4874: D5207C09 01AA0A05
	v_dual_mov_b32 v5, v3 :: v_dual_add_nc_u32 v4, 8, v2 // 487C: CA200103 05040488
; ./kernels.hip:43
	s_cmp_lt_i32 s0, 1 // 4884: BF048100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004888: BF870091
; ./kernels.hip:41
	v_lshlrev_b64_e32 v[4:5], 2, v[4:5] // 488C: 3E080882
	v_add_co_u32 v10, vcc_lo, s4, v4 // 4890: D7006A0A 00020804
	s_wait_alu depctr_va_vcc(0) // 4898: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_2)// 00000000489C: BF870132
	v_add_co_ci_u32_e64 v11, null, s5, v5, vcc_lo // 48A0: D5207C0B 01AA0A05
	v_dual_mov_b32 v5, v3 :: v_dual_add_nc_u32 v4, 12, v2 // 48A8: CA200103 0504048C
	v_add_nc_u32_e32 v2, 16, v2 // 48B0: 4A040490
	v_lshlrev_b64_e32 v[4:5], 2, v[4:5] // 48B4: 3E080882
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000048B8: BF870112
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3] // 48BC: 3E040482
	v_add_co_u32 v4, vcc_lo, s4, v4 // 48C0: D7006A04 00020804
	s_wait_alu depctr_va_vcc(0) // 48C8: BF88FF9D
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 0000000048CC: BF870193
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 48D0: D5207C05 01AA0A05
	v_add_co_u32 v6, vcc_lo, s4, v2 // 48D8: D7006A06 00020404
	s_wait_alu depctr_va_vcc(0) // 48E0: BF88FF9D
	v_add_co_ci_u32_e64 v7, null, s5, v3, vcc_lo // 48E4: D5207C07 01AA0605
	global_load_b128 v[0:3], v[0:1], off // 48EC: EE05C07C 00000000 00000000
	s_wait_loadcnt 0x0 // 48F8: BFC00000
	scratch_store_b128 off, v[0:3], off offset:16 // 48FC: ED07407C 00000000 00001000
	global_load_b128 v[0:3], v[8:9], off // 4908: EE05C07C 00000000 00000008
	s_wait_loadcnt 0x0 // 4914: BFC00000
	scratch_store_b128 off, v[0:3], off // 4918: ED07407C 00000000 00000000
	s_clause 0x1 // 4924: BF850001
	global_load_b128 v[0:3], v[10:11], off // 4928: EE05C07C 00000000 0000000A
	global_load_b128 v[8:11], v[6:7], off // 4934: EE05C07C 00000008 00000006
	s_wait_loadcnt 0x1 // 4940: BFC00001
	scratch_store_b128 off, v[0:3], off offset:64 // 4944: ED07407C 00000000 00004000
	global_load_b128 v[0:3], v[4:5], off // 4950: EE05C07C 00000000 00000004
; ./kernels.hip:43
	s_wait_loadcnt 0x1 // 495C: BFC00001
	scratch_store_b128 off, v[8:11], off offset:32 // 4960: ED07407C 04000000 00002000
; ./kernels.hip:41
	s_wait_loadcnt 0x0 // 496C: BFC00000
	scratch_store_b128 off, v[0:3], off offset:48 // 4970: ED07407C 00000000 00003000
; ./kernels.hip:43
	s_cbranch_scc1 123 // 497C: BFA2007B <_Z8spillingPKfPfi+0x36c>
	scratch_load_b128 v[0:3], off, off // 4980: ED05C07C 00000000 00000000
	s_mov_b32 s1, 0 // 498C: BE810080
	scratch_load_b128 v[4:7], off, off offset:16 th:TH_LOAD_LU // 4990: ED05C07C 00300004 00001000
	s_wait_alu depctr_sa_sdst(0) // 499C: BF88FF9E
	s_cvt_f32_u32 s2, s1 // 49A0: BE826501
	s_wait_loadcnt 0x1 // 49A4: BFC00001
	scratch_store_b128 off, v[0:3], off // 49A8: ED07407C 00000000 00000000
; ./kernels.hip:43
	s_add_co_i32 s1, s1, 1 // 49B4: 81018101
	s_wait_alu depctr_sa_sdst(0) // 49B8: BF88FF9E
	s_cmp_lg_u32 s0, s1 // 49BC: BF070100
; ./kernels.hip:45
	s_wait_loadcnt 0x0 // 49C0: BFC00000
	v_fma_f32 v4, v4, v3, s2 // 49C4: D6130004 000A0704
	scratch_load_b128 v[0:3], off, off offset:64 th:TH_LOAD_LU // 49CC: ED05C07C 00300000 00004000
	s_wait_loadcnt 0x0 // 49D8: BFC00000
	v_fma_f32 v5, v5, v0, s2 // 49DC: D6130005 000A0105
	v_fma_f32 v6, v6, v1, s2 // 49E4: D6130006 000A0306
	v_fma_f32 v7, v7, v2, s2 // 49EC: D6130007 000A0507
	scratch_store_b128 off, v[4:7], off offset:16 // 49F4: ED07407C 02000000 00001000
	scratch_load_b128 v[4:7], off, off // 4A00: ED05C07C 00000004 00000000
	s_wait_loadcnt 0x0 // 4A0C: BFC00000
	v_fma_f32 v4, v4, v3, s2 // 4A10: D6130004 000A0704
	scratch_store_b128 off, v[4:7], off // 4A18: ED07407C 02000000 00000000
	s_clause 0x1 // 4A24: BF850001
	scratch_load_b128 v[8:11], off, off offset:48 th:TH_LOAD_LU// 000000004A28: ED05C07C 00300008 00003000
	scratch_load_b128 v[4:7], off, off // 4A34: ED05C07C 00000004 00000000
	s_wait_loadcnt 0x1 // 4A40: BFC00001
	v_fma_f32 v0, v0, v11, s2 // 4A44: D6130000 000A1700
	s_wait_loadcnt 0x0 // 4A4C: BFC00000
	v_fma_f32 v5, v5, v8, s2 // 4A50: D6130005 000A1105
	scratch_store_b128 off, v[4:7], off // 4A58: ED07407C 02000000 00000000
	scratch_load_b128 v[4:7], off, off // 4A64: ED05C07C 00000004 00000000
	s_wait_loadcnt 0x0 // 4A70: BFC00000
	v_fma_f32 v6, v6, v9, s2 // 4A74: D6130006 000A1306
	scratch_store_b128 off, v[4:7], off // 4A7C: ED07407C 02000000 00000000
	scratch_load_b128 v[4:7], off, off // 4A88: ED05C07C 00000004 00000000
	s_wait_loadcnt 0x0 // 4A94: BFC00000
	v_fma_f32 v7, v7, v10, s2 // 4A98: D6130007 000A1507
	scratch_store_b128 off, v[4:7], off // 4AA0: ED07407C 02000000 00000000
	scratch_load_b128 v[4:7], off, off offset:32 th:TH_LOAD_LU // 4AAC: ED05C07C 00300004 00002000
	s_wait_loadcnt 0x0 // 4AB8: BFC00000
	v_fma_f32 v1, v1, v4, s2 // 4ABC: D6130001 000A0901
	v_fma_f32 v2, v2, v5, s2 // 4AC4: D6130002 000A0B02
	v_fma_f32 v3, v3, v6, s2 // 4ACC: D6130003 000A0D03
	v_fma_f32 v8, v8, v7, s2 // 4AD4: D6130008 000A0F08
	scratch_store_b128 off, v[0:3], off offset:64 // 4ADC: ED07407C 00000000 00004000
	scratch_load_b128 v[0:3], off, off offset:16 // 4AE8: ED05C07C 00000000 00001000
	s_wait_loadcnt 0x0 // 4AF4: BFC00000
	v_fma_f32 v9, v9, v0, s2 // 4AF8: D6130009 000A0109
	v_fma_f32 v10, v10, v1, s2 // 4B00: D613000A 000A030A
	v_fma_f32 v11, v11, v2, s2 // 4B08: D613000B 000A050B
	v_fma_f32 v4, v4, v3, s2 // 4B10: D6130004 000A0704
	scratch_store_b128 off, v[8:11], off offset:48 // 4B18: ED07407C 04000000 00003000
	scratch_load_b128 v[8:11], off, off // 4B24: ED05C07C 00000008 00000000
	s_wait_loadcnt 0x0 // 4B30: BFC00000
	v_dual_mov_b32 v0, v8 :: v_dual_mov_b32 v1, v9 // 4B34: CA100108 00000109
	v_fma_f32 v5, v5, v8, s2 // 4B3C: D6130005 000A1105
	v_fma_f32 v6, v6, v9, s2 // 4B44: D6130006 000A1306
	v_dual_mov_b32 v2, v10 :: v_dual_mov_b32 v3, v11 // 4B4C: CA10010A 0202010B
	v_fma_f32 v7, v7, v10, s2 // 4B54: D6130007 000A1507
	scratch_store_b128 off, v[4:7], off offset:32 // 4B5C: ED07407C 02000000 00002000
; ./kernels.hip:43
	s_cbranch_scc1 65417 // 4B68: BFA2FF89 <_Z8spillingPKfPfi+0x190>
	s_clause 0x2 // 4B6C: BF850002
	scratch_load_b128 v[4:7], off, off offset:16 // 4B70: ED05C07C 00000004 00001000
	scratch_load_b128 v[8:11], off, off offset:48 // 4B7C: ED05C07C 00000008 00003000
	scratch_load_b128 v[0:3], off, off // 4B88: ED05C07C 00000000 00000000
; ./kernels.hip:49
	s_wait_loadcnt 0x2 // 4B94: BFC00002
	v_add_f32_e32 v4, 0, v4 // 4B98: 06080880
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004B9C: BF870091
	v_add_f32_e32 v4, v4, v5 // 4BA0: 06080B04
	v_add_f32_e32 v4, v4, v6 // 4BA4: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004BA8: BF8700A1
	v_add_f32_e32 v4, v4, v7 // 4BAC: 06080F04
	s_wait_loadcnt 0x0 // 4BB0: BFC00000
	v_add_f32_e32 v0, v4, v0 // 4BB4: 06000104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BB8: BF870091
	v_add_f32_e32 v0, v0, v1 // 4BBC: 06000300
	v_add_f32_e32 v0, v0, v2 // 4BC0: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000004BC4: BF8700C1
	v_add_f32_e32 v0, v0, v3 // 4BC8: 06000700
	scratch_load_b128 v[1:4], off, off offset:64 th:TH_LOAD_LU // 4BCC: ED05C07C 00300001 00004000
	s_wait_loadcnt 0x0 // 4BD8: BFC00000
	v_add_f32_e32 v0, v0, v1 // 4BDC: 06000300
	v_add_f32_e32 v0, v0, v2 // 4BE0: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BE4: BF870091
	v_add_f32_e32 v0, v0, v3 // 4BE8: 06000700
	v_add_f32_e32 v0, v0, v4 // 4BEC: 06000900
	scratch_load_b128 v[1:4], off, off offset:32 th:TH_LOAD_LU // 4BF0: ED05C07C 00300001 00002000
	v_add_f32_e32 v0, v0, v8 // 4BFC: 06001100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C00: BF870091
	v_add_f32_e32 v0, v0, v9 // 4C04: 06001300
	v_add_f32_e32 v0, v0, v10 // 4C08: 06001500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004C0C: BF8700A1
	v_add_f32_e32 v0, v0, v11 // 4C10: 06001700
	s_wait_loadcnt 0x0 // 4C14: BFC00000
	v_add_f32_e32 v0, v0, v1 // 4C18: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C1C: BF870091
	v_add_f32_e32 v0, v0, v2 // 4C20: 06000500
	v_add_f32_e32 v0, v0, v3 // 4C24: 06000700
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000004C28: BF8700C1
	v_add_f32_e32 v2, v0, v4 // 4C2C: 06040900
	scratch_load_b64 v[0:1], off, off offset:80 th:TH_LOAD_LU // 4C30: ED05407C 00300000 00005000
; ./kernels.hip:50
	s_wait_loadcnt 0x0 // 4C3C: BFC00000
	v_mov_b32_e32 v1, 0 // 4C40: 7E020280
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 4C44: 3E000082
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000004C48: BF870121
	v_add_co_u32 v0, vcc_lo, s6, v0 // 4C4C: D7006A00 00020006
	s_wait_alu depctr_va_vcc(0) // 4C54: BF88FF9D
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 4C58: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 4C60: EE06807C 01000000 00000000
; ./kernels.hip:51
	s_endpgm // 4C6C: BFB00000
	s_nop 0 // 4C70: BF800000
	s_nop 0 // 4C74: BF800000
	s_nop 0 // 4C78: BF800000
	s_nop 0 // 4C7C: BF800000
	s_nop 0 // 4C80: BF800000
	s_nop 0 // 4C84: BF800000
	s_nop 0 // 4C88: BF800000
	s_nop 0 // 4C8C: BF800000
	s_nop 0 // 4C90: BF800000
	s_nop 0 // 4C94: BF800000
	s_nop 0 // 4C98: BF800000
	s_nop 0 // 4C9C: BF800000
	s_nop 0 // 4CA0: BF800000
	s_nop 0 // 4CA4: BF800000
	s_nop 0 // 4CA8: BF800000
	s_nop 0 // 4CAC: BF800000
	s_nop 0 // 4CB0: BF800000
	s_nop 0 // 4CB4: BF800000
	s_nop 0 // 4CB8: BF800000
	s_nop 0 // 4CBC: BF800000
	s_nop 0 // 4CC0: BF800000
	s_nop 0 // 4CC4: BF800000
	s_nop 0 // 4CC8: BF800000
	s_nop 0 // 4CCC: BF800000
	s_nop 0 // 4CD0: BF800000
	s_nop 0 // 4CD4: BF800000
	s_nop 0 // 4CD8: BF800000
	s_nop 0 // 4CDC: BF800000
	s_nop 0 // 4CE0: BF800000
	s_nop 0 // 4CE4: BF800000
	s_nop 0 // 4CE8: BF800000
	s_nop 0 // 4CEC: BF800000
	s_nop 0 // 4CF0: BF800000
	s_nop 0 // 4CF4: BF800000
	s_nop 0 // 4CF8: BF800000
	s_nop 0 // 4CFC: BF800000

0000000000004d00 <_Z11lds_limitedPKDv4_fPS_>:
; _Z11lds_limitedPKDv4_fPS_():
; ./kernels.hip:54
	s_load_b128 s[0:3], s[0:1], 0x0 // 4D00: F4004000 F8000000
	v_lshl_or_b32 v17, ttmp9, 8, v0 // 4D08: D6560011 04011075
; ./kernels.hip:56
	v_dual_mov_b32 v18, 0 :: v_dual_lshlrev_b32 v39, 4, v0 // 4D10: CA220080 12260084
	v_xor_b32_e32 v0, 0xff, v0 // 4D18: 3A0000FF 000000FF
	s_delay_alu instid0(VALU_DEP_2) // 4D20: BF870002
	v_dual_mov_b32 v2, v18 :: v_dual_add_nc_u32 v1, 0x100, v17 // 4D24: CA200112 020022FF 00000100
	v_dual_mov_b32 v4, v18 :: v_dual_add_nc_u32 v3, 0x200, v17 // 4D30: CA200112 040222FF 00000200
	v_add_nc_u32_e32 v5, 0x300, v17 // 4D3C: 4A0A22FF 00000300
	v_lshlrev_b64_e32 v[37:38], 4, v[17:18] // 4D44: 3E4A2284
	v_dual_mov_b32 v6, v18 :: v_dual_add_nc_u32 v15, 0x400, v17// 000000004D48: CA200112 060E22FF 00000400
	v_lshlrev_b64_e32 v[1:2], 4, v[1:2] // 4D54: 3E020284
	v_dual_mov_b32 v16, v18 :: v_dual_add_nc_u32 v19, 0x500, v17// 000000004D58: CA200112 101222FF 00000500
	v_lshlrev_b64_e32 v[3:4], 4, v[3:4] // 4D64: 3E060684
	v_dual_mov_b32 v20, v18 :: v_dual_add_nc_u32 v23, 0x600, v17// 000000004D68: CA200112 141622FF 00000600
	v_lshlrev_b64_e32 v[5:6], 4, v[5:6] // 4D74: 3E0A0A84
	s_wait_kmcnt 0x0 // 4D78: BFC70000
	v_add_co_u32 v7, vcc_lo, s0, v37 // 4D7C: D7006A07 00024A00
	s_delay_alu instid0(VALU_DEP_1) // 4D84: BF870001
	v_add_co_ci_u32_e64 v8, null, s1, v38, vcc_lo // 4D88: D5207C08 01AA4C01
	v_add_co_u32 v9, vcc_lo, s0, v1 // 4D90: D7006A09 00020200
	v_lshlrev_b64_e32 v[21:22], 4, v[15:16] // 4D98: 3E2A1E84
	s_wait_alu depctr_va_vcc(0) // 4D9C: BF88FF9D
	v_add_co_ci_u32_e64 v10, null, s1, v2, vcc_lo // 4DA0: D5207C0A 01AA0401
	v_add_co_u32 v11, vcc_lo, s0, v3 // 4DA8: D7006A0B 00020600
	v_lshlrev_b64_e32 v[19:20], 4, v[19:20] // 4DB0: 3E262684
	v_dual_mov_b32 v24, v18 :: v_dual_add_nc_u32 v25, 0x700, v17// 000000004DB4: CA200112 181822FF 00000700
	s_wait_alu depctr_va_vcc(0) // 4DC0: BF88FF9D
	v_add_co_ci_u32_e64 v12, null, s1, v4, vcc_lo // 4DC4: D5207C0C 01AA0801
	v_add_co_u32 v13, vcc_lo, s0, v5 // 4DCC: D7006A0D 00020A00
	v_dual_mov_b32 v26, v18 :: v_dual_add_nc_u32 v17, 0x800, v17// 000000004DD4: CA200112 1A1022FF 00000800
	s_wait_alu depctr_va_vcc(0) // 4DE0: BF88FF9D
	v_add_co_ci_u32_e64 v14, null, s1, v6, vcc_lo // 4DE4: D5207C0E 01AA0C01
	v_add_co_u32 v21, vcc_lo, s0, v21 // 4DEC: D7006A15 00022A00
	s_wait_alu depctr_va_vcc(0) // 4DF4: BF88FF9D
	v_add_co_ci_u32_e64 v22, null, s1, v22, vcc_lo // 4DF8: D5207C16 01AA2C01
	v_lshlrev_b64_e32 v[23:24], 4, v[23:24] // 4E00: 3E2E2E84
	v_add_co_u32 v27, vcc_lo, s0, v19 // 4E04: D7006A1B 00022600
	s_wait_alu depctr_va_vcc(0) // 4E0C: BF88FF9D
	v_add_co_ci_u32_e64 v28, null, s1, v20, vcc_lo // 4E10: D5207C1C 01AA2801
	v_lshlrev_b64_e32 v[19:20], 4, v[25:26] // 4E18: 3E263284
	v_lshlrev_b64_e32 v[17:18], 4, v[17:18] // 4E1C: 3E222284
	v_add_co_u32 v25, vcc_lo, s0, v23 // 4E20: D7006A19 00022E00
	s_wait_alu depctr_va_vcc(0) // 4E28: BF88FF9D
	v_add_co_ci_u32_e64 v26, null, s1, v24, vcc_lo // 4E2C: D5207C1A 01AA3001
	s_delay_alu instid0(VALU_DEP_4) // 4E34: BF870004
	v_add_co_u32 v29, vcc_lo, s0, v19 // 4E38: D7006A1D 00022600
	s_wait_alu depctr_va_vcc(0) // 4E40: BF88FF9D
	v_add_co_ci_u32_e64 v30, null, s1, v20, vcc_lo // 4E44: D5207C1E 01AA2801
	v_add_co_u32 v33, vcc_lo, s0, v17 // 4E4C: D7006A21 00022200
	s_wait_alu depctr_va_vcc(0) // 4E54: BF88FF9D
	v_add_co_ci_u32_e64 v34, null, s1, v18, vcc_lo // 4E58: D5207C22 01AA2401
	s_clause 0x8 // 4E60: BF850008
	global_load_b128 v[1:4], v[7:8], off // 4E64: EE05C07C 00000001 00000007
	global_load_b128 v[5:8], v[9:10], off // 4E70: EE05C07C 00000005 00000009
	global_load_b128 v[9:12], v[11:12], off // 4E7C: EE05C07C 00000009 0000000B
	global_load_b128 v[13:16], v[13:14], off // 4E88: EE05C07C 0000000D 0000000D
	global_load_b128 v[17:20], v[21:22], off // 4E94: EE05C07C 00000011 00000015
	global_load_b128 v[21:24], v[27:28], off // 4EA0: EE05C07C 00000015 0000001B
	global_load_b128 v[25:28], v[25:26], off // 4EAC: EE05C07C 00000019 00000019
	global_load_b128 v[29:32], v[29:30], off // 4EB8: EE05C07C 0000001D 0000001D
	global_load_b128 v[33:36], v[33:34], off // 4EC4: EE05C07C 00000021 00000021
	s_wait_loadcnt 0x7 // 4ED0: BFC00007
	ds_store_b128 v39, v[5:8] offset:4096 // 4ED4: DB7C1000 00000527
	s_wait_loadcnt 0x6 // 4EDC: BFC00006
	ds_store_b128 v39, v[9:12] offset:8192 // 4EE0: DB7C2000 00000927
	s_wait_loadcnt 0x5 // 4EE8: BFC00005
	ds_store_b128 v39, v[13:16] offset:12288 // 4EEC: DB7C3000 00000D27
	s_wait_loadcnt 0x4 // 4EF4: BFC00004
	ds_store_b128 v39, v[17:20] offset:16384 // 4EF8: DB7C4000 00001127
	s_wait_loadcnt 0x3 // 4F00: BFC00003
	ds_store_b128 v39, v[21:24] offset:20480 // 4F04: DB7C5000 00001527
	s_wait_loadcnt 0x2 // 4F0C: BFC00002
	ds_store_b128 v39, v[25:28] offset:24576 // 4F10: DB7C6000 00001927
	s_wait_loadcnt 0x1 // 4F18: BFC00001
	ds_store_b128 v39, v[29:32] offset:28672 // 4F1C: DB7C7000 00001D27
	ds_store_b128 v39, v[1:4] // 4F24: DB7C0000 00000127
	s_wait_loadcnt 0x0 // 4F2C: BFC00000
	ds_store_b128 v39, v[33:36] offset:32768 // 4F30: DB7C8000 00002127
; ./kernels.hip:61
	v_lshlrev_b32_e32 v24, 4, v0 // 4F38: 30300084
; ./kernels.hip:57
	s_wait_dscnt 0x0 // 4F3C: BFC60000
; ./kernels.hip:58
	s_barrier_signal -1 // 4F40: BE804EC1
	s_barrier_wait 0xffff // 4F44: BF94FFFF
; ./kernels.hip:59
	global_inv scope:SCOPE_SE // 4F48: EE0AC07C 00040000 00000000
; ./kernels.hip:61
	ds_load_b128 v[0:3], v24 // 4F54: DBFC0000 00000018
	ds_load_b128 v[4:7], v24 offset:4096 // 4F5C: DBFC1000 04000018
	ds_load_b128 v[8:11], v24 offset:8192 // 4F64: DBFC2000 08000018
	ds_load_b128 v[12:15], v24 offset:12288 // 4F6C: DBFC3000 0C000018
	ds_load_b128 v[16:19], v24 offset:16384 // 4F74: DBFC4000 10000018
	ds_load_b128 v[20:23], v24 offset:32768 // 4F7C: DBFC8000 14000018
	s_wait_dscnt 0x5 // 4F84: BFC60005
	v_dual_add_f32 v25, 0, v3 :: v_dual_add_f32 v26, 0, v2 // 4F88: C9080680 191A0480
	v_dual_add_f32 v27, 0, v1 :: v_dual_add_f32 v28, 0, v0 // 4F90: C9080280 1B1C0080
	ds_load_b128 v[0:3], v24 offset:20480 // 4F98: DBFC5000 00000018
	s_wait_dscnt 0x5 // 4FA0: BFC60005
	v_dual_add_f32 v25, v25, v7 :: v_dual_add_f32 v26, v26, v6 // 4FA4: C9080F19 191A0D1A
	v_dual_add_f32 v27, v27, v5 :: v_dual_add_f32 v28, v28, v4 // 4FAC: C9080B1B 1B1C091C
	ds_load_b128 v[4:7], v24 offset:24576 // 4FB4: DBFC6000 04000018
	s_wait_dscnt 0x5 // 4FBC: BFC60005
	v_dual_add_f32 v25, v25, v11 :: v_dual_add_f32 v26, v26, v10// 000000004FC0: C9081719 191A151A
	v_dual_add_f32 v27, v27, v9 :: v_dual_add_f32 v28, v28, v8 // 4FC8: C908131B 1B1C111C
	ds_load_b128 v[8:11], v24 offset:28672 // 4FD0: DBFC7000 08000018
	s_wait_dscnt 0x5 // 4FD8: BFC60005
	v_dual_add_f32 v15, v25, v15 :: v_dual_add_f32 v14, v26, v14// 000000004FDC: C9081F19 0F0E1D1A
	v_dual_add_f32 v13, v27, v13 :: v_dual_add_f32 v12, v28, v12// 000000004FE4: C9081B1B 0D0C191C
	s_wait_dscnt 0x4 // 4FEC: BFC60004
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000004FF0: BF870112
	v_dual_add_f32 v15, v15, v19 :: v_dual_add_f32 v14, v14, v18// 000000004FF4: C908270F 0F0E250E
	v_dual_add_f32 v13, v13, v17 :: v_dual_add_f32 v12, v12, v16// 000000004FFC: C908230D 0D0C210C
	s_wait_dscnt 0x2 // 5004: BFC60002
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000005008: BF870112
	v_dual_add_f32 v3, v15, v3 :: v_dual_add_f32 v2, v14, v2 // 500C: C908070F 0302050E
	v_dual_add_f32 v1, v13, v1 :: v_dual_add_f32 v0, v12, v0 // 5014: C908030D 0100010C
	s_wait_dscnt 0x1 // 501C: BFC60001
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000005020: BF870112
	v_dual_add_f32 v3, v3, v7 :: v_dual_add_f32 v2, v2, v6 // 5024: C9080F03 03020D02
	v_dual_add_f32 v1, v1, v5 :: v_dual_add_f32 v0, v0, v4 // 502C: C9080B01 01000900
; ./kernels.hip:62
	v_add_co_u32 v4, vcc_lo, s2, v37 // 5034: D7006A04 00024A02
; ./kernels.hip:61
	s_wait_dscnt 0x0 // 503C: BFC60000
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000005040: BF870193
	v_dual_add_f32 v3, v3, v11 :: v_dual_add_f32 v2, v2, v10 // 5044: C9081703 03021502
	v_dual_add_f32 v1, v1, v9 :: v_dual_add_f32 v0, v0, v8 // 504C: C9081301 01001100
; ./kernels.hip:62
	s_wait_alu depctr_va_vcc(0) // 5054: BF88FF9D
	v_add_co_ci_u32_e64 v5, null, s3, v38, vcc_lo // 5058: D5207C05 01AA4C03
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000005060: BF870193
; ./kernels.hip:61
	v_dual_add_f32 v3, v3, v23 :: v_dual_add_f32 v2, v2, v22 // 5064: C9082F03 03022D02
	v_dual_add_f32 v1, v1, v21 :: v_dual_add_f32 v0, v0, v20 // 506C: C9082B01 01002900
; ./kernels.hip:62
	global_store_b128 v[4:5], v[0:3], off // 5074: EE07407C 00000000 00000004
; ./kernels.hip:63
	s_endpgm // 5080: BFB00000
	s_nop 0 // 5084: BF800000
	s_nop 0 // 5088: BF800000
	s_nop 0 // 508C: BF800000
	s_nop 0 // 5090: BF800000
	s_nop 0 // 5094: BF800000
	s_nop 0 // 5098: BF800000
	s_nop 0 // 509C: BF800000
	s_nop 0 // 50A0: BF800000
	s_nop 0 // 50A4: BF800000
	s_nop 0 // 50A8: BF800000
	s_nop 0 // 50AC: BF800000
	s_nop 0 // 50B0: BF800000
	s_nop 0 // 50B4: BF800000
	s_nop 0 // 50B8: BF800000
	s_nop 0 // 50BC: BF800000
	s_nop 0 // 50C0: BF800000
	s_nop 0 // 50C4: BF800000
	s_nop 0 // 50C8: BF800000
	s_nop 0 // 50CC: BF800000
	s_nop 0 // 50D0: BF800000
	s_nop 0 // 50D4: BF800000
	s_nop 0 // 50D8: BF800000
	s_nop 0 // 50DC: BF800000
	s_nop 0 // 50E0: BF800000
	s_nop 0 // 50E4: BF800000
	s_nop 0 // 50E8: BF800000
	s_nop 0 // 50EC: BF800000
	s_nop 0 // 50F0: BF800000
	s_nop 0 // 50F4: BF800000
	s_nop 0 // 50F8: BF800000
	s_nop 0 // 50FC: BF800000

0000000000005100 <_Z16register_limitedPKfPfi>:
; _Z16register_limitedPKfPfi():
; ./kernels.hip:66
	v_lshl_or_b32 v184, ttmp9, 8, v0 // 5100: D65600B8 04011075
	s_clause 0x1 // 5108: BF850001
	s_load_b128 s[4:7], s[0:1], 0x0 // 510C: F4004100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 5114: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 00000000511C: BF870121
	v_mul_lo_u32 v185, 0xb8, v184 // 5120: D72C00B9 000370FF 000000B8
; ./kernels.hip:69
	v_mov_b32_e32 v186, 0 // 512C: 7F740280
	v_add_nc_u32_e32 v0, 8, v185 // 5130: 4A017288
	v_add_nc_u32_e32 v2, 16, v185 // 5134: 4A057290
	v_add_nc_u32_e32 v4, 24, v185 // 5138: 4A097298
	s_delay_alu instid0(VALU_DEP_4) // 513C: BF870004
	v_lshlrev_b64_e32 v[6:7], 2, v[185:186] // 5140: 3E0D7282
	v_add_nc_u32_e32 v16, 32, v185 // 5144: 4A2172A0
	v_add_nc_u32_e32 v34, 40, v185 // 5148: 4A4572A8
	v_add_nc_u32_e32 v36, 48, v185 // 514C: 4A4972B0
	v_add_nc_u32_e32 v48, 56, v185 // 5150: 4A6172B8
	v_add_nc_u32_e32 v52, 64, v185 // 5154: 4A6972C0
	v_add_nc_u32_e32 v54, 0x48, v185 // 5158: 4A6D72FF 00000048
	v_add_nc_u32_e32 v56, 0x50, v185 // 5160: 4A7172FF 00000050
	v_add_nc_u32_e32 v58, 0x58, v185 // 5168: 4A7572FF 00000058
	v_add_nc_u32_e32 v60, 0x60, v185 // 5170: 4A7972FF 00000060
	v_add_nc_u32_e32 v62, 0x68, v185 // 5178: 4A7D72FF 00000068
	v_add_nc_u32_e32 v64, 0x70, v185 // 5180: 4A8172FF 00000070
	v_add_nc_u32_e32 v66, 0x78, v185 // 5188: 4A8572FF 00000078
	v_add_nc_u32_e32 v68, 0x80, v185 // 5190: 4A8972FF 00000080
	v_add_nc_u32_e32 v70, 0x88, v185 // 5198: 4A8D72FF 00000088
	v_add_nc_u32_e32 v72, 0x90, v185 // 51A0: 4A9172FF 00000090
	v_add_nc_u32_e32 v74, 0x98, v185 // 51A8: 4A9572FF 00000098
	v_add_nc_u32_e32 v76, 0xa0, v185 // 51B0: 4A9972FF 000000A0
	v_add_nc_u32_e32 v78, 0xa8, v185 // 51B8: 4A9D72FF 000000A8
	v_add_nc_u32_e32 v185, 0xb0, v185 // 51C0: 4B7372FF 000000B0
	v_mov_b32_e32 v1, v186 // 51C8: 7E0203BA
	v_mov_b32_e32 v3, v186 // 51CC: 7E0603BA
	v_mov_b32_e32 v5, v186 // 51D0: 7E0A03BA
	v_mov_b32_e32 v35, v186 // 51D4: 7E4603BA
	v_mov_b32_e32 v17, v186 // 51D8: 7E2203BA
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 51DC: 3E000082
	v_mov_b32_e32 v37, v186 // 51E0: 7E4A03BA
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3] // 51E4: 3E040482
	v_mov_b32_e32 v49, v186 // 51E8: 7E6203BA
	v_lshlrev_b64_e32 v[18:19], 2, v[4:5] // 51EC: 3E240882
	s_wait_kmcnt 0x0 // 51F0: BFC70000
	v_add_co_u32 v4, vcc_lo, s4, v6 // 51F4: D7006A04 00020C04
	s_delay_alu instid0(VALU_DEP_1) // 51FC: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v7, vcc_lo // 5200: D5207C05 01AA0E05
	v_add_co_u32 v0, vcc_lo, s4, v0 // 5208: D7006A00 00020004
	v_mov_b32_e32 v53, v186 // 5210: 7E6A03BA
	v_lshlrev_b64_e32 v[32:33], 2, v[16:17] // 5214: 3E402082
	s_wait_alu depctr_va_vcc(0) // 5218: BF88FF9D
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 521C: D5207C01 01AA0205
	v_add_co_u32 v20, vcc_lo, s4, v2 // 5224: D7006A14 00020404
	v_mov_b32_e32 v55, v186 // 522C: 7E6E03BA
	v_lshlrev_b64_e32 v[34:35], 2, v[34:35] // 5230: 3E444482
	s_wait_alu depctr_va_vcc(0) // 5234: BF88FF9D
	v_add_co_ci_u32_e64 v21, null, s5, v3, vcc_lo // 5238: D5207C15 01AA0605
	v_add_co_u32 v18, vcc_lo, s4, v18 // 5240: D7006A12 00022404
	v_mov_b32_e32 v57, v186 // 5248: 7E7203BA
	v_lshlrev_b64_e32 v[50:51], 2, v[36:37] // 524C: 3E644882
	s_wait_alu depctr_va_vcc(0) // 5250: BF88FF9D
	v_add_co_ci_u32_e64 v19, null, s5, v19, vcc_lo // 5254: D5207C13 01AA2605
	v_add_co_u32 v32, vcc_lo, s4, v32 // 525C: D7006A20 00024004
	v_mov_b32_e32 v59, v186 // 5264: 7E7603BA
	v_lshlrev_b64_e32 v[48:49], 2, v[48:49] // 5268: 3E606082
	s_wait_alu depctr_va_vcc(0) // 526C: BF88FF9D
	v_add_co_ci_u32_e64 v33, null, s5, v33, vcc_lo // 5270: D5207C21 01AA4205
	v_add_co_u32 v34, vcc_lo, s4, v34 // 5278: D7006A22 00024404
	v_mov_b32_e32 v61, v186 // 5280: 7E7A03BA
	v_lshlrev_b64_e32 v[52:53], 2, v[52:53] // 5284: 3E686882
	s_wait_alu depctr_va_vcc(0) // 5288: BF88FF9D
	v_add_co_ci_u32_e64 v35, null, s5, v35, vcc_lo // 528C: D5207C23 01AA4605
	v_add_co_u32 v50, vcc_lo, s4, v50 // 5294: D7006A32 00026404
	v_mov_b32_e32 v63, v186 // 529C: 7E7E03BA
	v_lshlrev_b64_e32 v[54:55], 2, v[54:55] // 52A0: 3E6C6C82
	s_wait_alu depctr_va_vcc(0) // 52A4: BF88FF9D
	v_add_co_ci_u32_e64 v51, null, s5, v51, vcc_lo // 52A8: D5207C33 01AA6605
	v_add_co_u32 v48, vcc_lo, s4, v48 // 52B0: D7006A30 00026004
	v_mov_b32_e32 v65, v186 // 52B8: 7E8203BA
	v_lshlrev_b64_e32 v[56:57], 2, v[56:57] // 52BC: 3E707082
	s_wait_alu depctr_va_vcc(0) // 52C0: BF88FF9D
	v_add_co_ci_u32_e64 v49, null, s5, v49, vcc_lo // 52C4: D5207C31 01AA6205
	v_add_co_u32 v52, vcc_lo, s4, v52 // 52CC: D7006A34 00026804
	v_mov_b32_e32 v67, v186 // 52D4: 7E8603BA
	v_lshlrev_b64_e32 v[58:59], 2, v[58:59] // 52D8: 3E747482
	s_wait_alu depctr_va_vcc(0) // 52DC: BF88FF9D
	v_add_co_ci_u32_e64 v53, null, s5, v53, vcc_lo // 52E0: D5207C35 01AA6A05
	v_add_co_u32 v54, vcc_lo, s4, v54 // 52E8: D7006A36 00026C04
	v_mov_b32_e32 v69, v186 // 52F0: 7E8A03BA
	v_lshlrev_b64_e32 v[60:61], 2, v[60:61] // 52F4: 3E787882
	s_wait_alu depctr_va_vcc(0) // 52F8: BF88FF9D
	v_add_co_ci_u32_e64 v55, null, s5, v55, vcc_lo // 52FC: D5207C37 01AA6E05
	v_add_co_u32 v56, vcc_lo, s4, v56 // 5304: D7006A38 00027004
	v_mov_b32_e32 v71, v186 // 530C: 7E8E03BA
	v_lshlrev_b64_e32 v[62:63], 2, v[62:63] // 5310: 3E7C7C82
	s_wait_alu depctr_va_vcc(0) // 5314: BF88FF9D
	v_add_co_ci_u32_e64 v57, null, s5, v57, vcc_lo // 5318: D5207C39 01AA7205
	v_add_co_u32 v58, vcc_lo, s4, v58 // 5320: D7006A3A 00027404
	v_mov_b32_e32 v73, v186 // 5328: 7E9203BA
	v_lshlrev_b64_e32 v[64:65], 2, v[64:65] // 532C: 3E808082
	s_wait_alu depctr_va_vcc(0) // 5330: BF88FF9D
	v_add_co_ci_u32_e64 v59, null, s5, v59, vcc_lo // 5334: D5207C3B 01AA7605
	v_add_co_u32 v60, vcc_lo, s4, v60 // 533C: D7006A3C 00027804
	v_mov_b32_e32 v75, v186 // 5344: 7E9603BA
	v_lshlrev_b64_e32 v[66:67], 2, v[66:67] // 5348: 3E848482
	s_wait_alu depctr_va_vcc(0) // 534C: BF88FF9D
	v_add_co_ci_u32_e64 v61, null, s5, v61, vcc_lo // 5350: D5207C3D 01AA7A05
	v_add_co_u32 v62, vcc_lo, s4, v62 // 5358: D7006A3E 00027C04
	v_mov_b32_e32 v77, v186 // 5360: 7E9A03BA
	v_lshlrev_b64_e32 v[68:69], 2, v[68:69] // 5364: 3E888882
	s_wait_alu depctr_va_vcc(0) // 5368: BF88FF9D
	v_add_co_ci_u32_e64 v63, null, s5, v63, vcc_lo // 536C: D5207C3F 01AA7E05
	v_add_co_u32 v64, vcc_lo, s4, v64 // 5374: D7006A40 00028004
	v_mov_b32_e32 v79, v186 // 537C: 7E9E03BA
	v_lshlrev_b64_e32 v[70:71], 2, v[70:71] // 5380: 3E8C8C82
	s_wait_alu depctr_va_vcc(0) // 5384: BF88FF9D
	v_add_co_ci_u32_e64 v65, null, s5, v65, vcc_lo // 5388: D5207C41 01AA8205
	v_add_co_u32 v66, vcc_lo, s4, v66 // 5390: D7006A42 00028404
	v_lshlrev_b64_e32 v[72:73], 2, v[72:73] // 5398: 3E909082
	s_wait_alu depctr_va_vcc(0) // 539C: BF88FF9D
	v_add_co_ci_u32_e64 v67, null, s5, v67, vcc_lo // 53A0: D5207C43 01AA8605
	v_add_co_u32 v68, vcc_lo, s4, v68 // 53A8: D7006A44 00028804
	v_lshlrev_b64_e32 v[74:75], 2, v[74:75] // 53B0: 3E949482
	s_wait_alu depctr_va_vcc(0) // 53B4: BF88FF9D
	v_add_co_ci_u32_e64 v69, null, s5, v69, vcc_lo // 53B8: D5207C45 01AA8A05
	v_add_co_u32 v70, vcc_lo, s4, v70 // 53C0: D7006A46 00028C04
	v_lshlrev_b64_e32 v[76:77], 2, v[76:77] // 53C8: 3E989882
	s_wait_alu depctr_va_vcc(0) // 53CC: BF88FF9D
	v_add_co_ci_u32_e64 v71, null, s5, v71, vcc_lo // 53D0: D5207C47 01AA8E05
	v_add_co_u32 v72, vcc_lo, s4, v72 // 53D8: D7006A48 00029004
	s_wait_alu depctr_va_vcc(0) // 53E0: BF88FF9D
	v_add_co_ci_u32_e64 v73, null, s5, v73, vcc_lo // 53E4: D5207C49 01AA9205
	v_add_co_u32 v74, vcc_lo, s4, v74 // 53EC: D7006A4A 00029404
	s_wait_alu depctr_va_vcc(0) // 53F4: BF88FF9D
	v_add_co_ci_u32_e64 v75, null, s5, v75, vcc_lo // 53F8: D5207C4B 01AA9605
	v_lshlrev_b64_e32 v[78:79], 2, v[78:79] // 5400: 3E9C9C82
	v_add_co_u32 v187, vcc_lo, s4, v76 // 5404: D7006ABB 00029804
	s_wait_alu depctr_va_vcc(0) // 540C: BF88FF9D
	v_add_co_ci_u32_e64 v188, null, s5, v77, vcc_lo // 5410: D5207CBC 01AA9A05
	v_lshlrev_b64_e32 v[76:77], 2, v[185:186] // 5418: 3E997282
	s_delay_alu instid0(VALU_DEP_4) // 541C: BF870004
	v_add_co_u32 v189, vcc_lo, s4, v78 // 5420: D7006ABD 00029C04
	s_wait_alu depctr_va_vcc(0) // 5428: BF88FF9D
	v_add_co_ci_u32_e64 v190, null, s5, v79, vcc_lo // 542C: D5207CBE 01AA9E05
	s_clause 0x3 // 5434: BF850003
	global_load_b128 v[28:31], v[20:21], off // 5438: EE05C07C 0000001C 00000014
	global_load_b128 v[24:27], v[20:21], off offset:16 // 5444: EE05C07C 00000018 00001014
	global_load_b128 v[20:23], v[18:19], off // 5450: EE05C07C 00000014 00000012
	global_load_b128 v[16:19], v[18:19], off offset:16 // 545C: EE05C07C 00000010 00001012
	v_add_co_u32 v191, vcc_lo, s4, v76 // 5468: D7006ABF 00029804
	s_wait_alu depctr_va_vcc(0) // 5470: BF88FF9D
	v_add_co_ci_u32_e64 v192, null, s5, v77, vcc_lo // 5474: D5207CC0 01AA9A05
	s_clause 0x1f // 547C: BF85001F
	global_load_b128 v[168:171], v[50:51], off // 5480: EE05C07C 000000A8 00000032
	global_load_b128 v[160:163], v[50:51], off offset:16 // 548C: EE05C07C 000000A0 00001032
	global_load_b128 v[180:183], v[48:49], off // 5498: EE05C07C 000000B4 00000030
	global_load_b128 v[176:179], v[48:49], off offset:16 // 54A4: EE05C07C 000000B0 00001030
	global_load_b128 v[172:175], v[52:53], off // 54B0: EE05C07C 000000AC 00000034
	global_load_b128 v[164:167], v[52:53], off offset:16 // 54BC: EE05C07C 000000A4 00001034
	global_load_b128 v[156:159], v[54:55], off // 54C8: EE05C07C 0000009C 00000036
	global_load_b128 v[152:155], v[54:55], off offset:16 // 54D4: EE05C07C 00000098 00001036
	global_load_b128 v[148:151], v[56:57], off // 54E0: EE05C07C 00000094 00000038
	global_load_b128 v[144:147], v[56:57], off offset:16 // 54EC: EE05C07C 00000090 00001038
	global_load_b128 v[140:143], v[58:59], off // 54F8: EE05C07C 0000008C 0000003A
	global_load_b128 v[136:139], v[58:59], off offset:16 // 5504: EE05C07C 00000088 0000103A
	global_load_b128 v[132:135], v[60:61], off // 5510: EE05C07C 00000084 0000003C
	global_load_b128 v[128:131], v[60:61], off offset:16 // 551C: EE05C07C 00000080 0000103C
	global_load_b128 v[124:127], v[62:63], off // 5528: EE05C07C 0000007C 0000003E
	global_load_b128 v[120:123], v[62:63], off offset:16 // 5534: EE05C07C 00000078 0000103E
	global_load_b128 v[116:119], v[64:65], off // 5540: EE05C07C 00000074 00000040
	global_load_b128 v[112:115], v[64:65], off offset:16 // 554C: EE05C07C 00000070 00001040
	global_load_b128 v[108:111], v[66:67], off // 5558: EE05C07C 0000006C 00000042
	global_load_b128 v[104:107], v[66:67], off offset:16 // 5564: EE05C07C 00000068 00001042
	global_load_b128 v[100:103], v[68:69], off // 5570: EE05C07C 00000064 00000044
	global_load_b128 v[96:99], v[68:69], off offset:16 // 557C: EE05C07C 00000060 00001044
	global_load_b128 v[92:95], v[70:71], off // 5588: EE05C07C 0000005C 00000046
	global_load_b128 v[88:91], v[70:71], off offset:16 // 5594: EE05C07C 00000058 00001046
	global_load_b128 v[84:87], v[72:73], off // 55A0: EE05C07C 00000054 00000048
	global_load_b128 v[80:83], v[72:73], off offset:16 // 55AC: EE05C07C 00000050 00001048
	global_load_b128 v[76:79], v[74:75], off // 55B8: EE05C07C 0000004C 0000004A
	global_load_b128 v[72:75], v[74:75], off offset:16 // 55C4: EE05C07C 00000048 0000104A
	global_load_b128 v[68:71], v[187:188], off // 55D0: EE05C07C 00000044 000000BB
	global_load_b128 v[64:67], v[187:188], off offset:16 // 55DC: EE05C07C 00000040 000010BB
	global_load_b128 v[60:63], v[189:190], off // 55E8: EE05C07C 0000003C 000000BD
	global_load_b128 v[56:59], v[189:190], off offset:16 // 55F4: EE05C07C 00000038 000010BD
	s_clause 0x9 // 5600: BF850009
	global_load_b128 v[52:55], v[191:192], off // 5604: EE05C07C 00000034 000000BF
	global_load_b128 v[48:51], v[191:192], off offset:16 // 5610: EE05C07C 00000030 000010BF
	global_load_b128 v[12:15], v[4:5], off // 561C: EE05C07C 0000000C 00000004
	global_load_b128 v[8:11], v[4:5], off offset:16 // 5628: EE05C07C 00000008 00001004
	global_load_b128 v[4:7], v[0:1], off // 5634: EE05C07C 00000004 00000000
	global_load_b128 v[0:3], v[0:1], off offset:16 // 5640: EE05C07C 00000000 00001000
	global_load_b128 v[44:47], v[32:33], off // 564C: EE05C07C 0000002C 00000020
	global_load_b128 v[40:43], v[32:33], off offset:16 // 5658: EE05C07C 00000028 00001020
	global_load_b128 v[36:39], v[34:35], off // 5664: EE05C07C 00000024 00000022
	global_load_b128 v[32:35], v[34:35], off offset:16 // 5670: EE05C07C 00000020 00001022
; ./kernels.hip:71
	s_cmp_lt_i32 s0, 1 // 567C: BF048100
	s_cbranch_scc1 389 // 5680: BFA20185 <_Z16register_limitedPKfPfi+0xb98>
	v_mov_b32_e32 v186, 0 // 5684: 7F740280
	s_mov_b32 s1, 0 // 5688: BE810080
	s_wait_alu depctr_sa_sdst(0) // 568C: BF88FF9E
	s_cvt_f32_u32 s2, s1 // 5690: BE826501
; ./kernels.hip:74
	s_bitcmp0_b32 s1, 0 // 5694: BF0C8001
	s_cselect_b32 vcc_lo, -1, 0 // 5698: 986A80C1
; ./kernels.hip:73
	s_wait_loadcnt 0x7 // 569C: BFC00007
	s_wait_alu depctr_sa_sdst(0) // 56A0: BF88FF9E
	v_fma_f32 v12, v186, v12, s2 // 56A4: D613000C 000A19BA
	s_wait_loadcnt 0x6 // 56AC: BFC00006
	v_fma_f32 v11, v186, v11, s2 // 56B0: D613000B 000A17BA
	v_fma_f32 v13, v186, v13, s2 // 56B8: D613000D 000A1BBA
	v_fma_f32 v14, v186, v14, s2 // 56C0: D613000E 000A1DBA
	v_fma_f32 v15, v186, v15, s2 // 56C8: D613000F 000A1FBA
	v_fma_f32 v8, v186, v8, s2 // 56D0: D6130008 000A11BA
; ./kernels.hip:74
	v_cndmask_b32_e32 v185, v12, v11, vcc_lo // 56D8: 0372170C
; ./kernels.hip:73
	v_fma_f32 v9, v186, v9, s2 // 56DC: D6130009 000A13BA
	v_fma_f32 v10, v186, v10, s2 // 56E4: D613000A 000A15BA
	s_wait_loadcnt 0x5 // 56EC: BFC00005
	v_fma_f32 v4, v186, v4, s2 // 56F0: D6130004 000A09BA
	v_fma_f32 v5, v186, v5, s2 // 56F8: D6130005 000A0BBA
	v_fma_f32 v6, v186, v6, s2 // 5700: D6130006 000A0DBA
	v_fma_f32 v7, v186, v7, s2 // 5708: D6130007 000A0FBA
	s_wait_loadcnt 0x4 // 5710: BFC00004
	v_fma_f32 v0, v186, v0, s2 // 5714: D6130000 000A01BA
	v_fma_f32 v1, v186, v1, s2 // 571C: D6130001 000A03BA
	v_fma_f32 v2, v186, v2, s2 // 5724: D6130002 000A05BA
	v_fma_f32 v3, v186, v3, s2 // 572C: D6130003 000A07BA
	v_fma_f32 v28, v186, v28, s2 // 5734: D613001C 000A39BA
	v_fma_f32 v29, v186, v29, s2 // 573C: D613001D 000A3BBA
	v_fma_f32 v30, v186, v30, s2 // 5744: D613001E 000A3DBA
	v_fma_f32 v31, v186, v31, s2 // 574C: D613001F 000A3FBA
	v_fma_f32 v24, v186, v24, s2 // 5754: D6130018 000A31BA
	v_fma_f32 v25, v186, v25, s2 // 575C: D6130019 000A33BA
	v_fma_f32 v26, v186, v26, s2 // 5764: D613001A 000A35BA
	v_fma_f32 v27, v186, v27, s2 // 576C: D613001B 000A37BA
	v_fma_f32 v20, v186, v20, s2 // 5774: D6130014 000A29BA
	v_fma_f32 v21, v186, v21, s2 // 577C: D6130015 000A2BBA
	v_fma_f32 v22, v186, v22, s2 // 5784: D6130016 000A2DBA
	v_fma_f32 v23, v186, v23, s2 // 578C: D6130017 000A2FBA
	v_fma_f32 v16, v186, v16, s2 // 5794: D6130010 000A21BA
	v_fma_f32 v17, v186, v17, s2 // 579C: D6130011 000A23BA
	v_fma_f32 v18, v186, v18, s2 // 57A4: D6130012 000A25BA
	v_fma_f32 v19, v186, v19, s2 // 57AC: D6130013 000A27BA
	s_wait_loadcnt 0x3 // 57B4: BFC00003
	v_fma_f32 v44, v186, v44, s2 // 57B8: D613002C 000A59BA
	v_fma_f32 v45, v186, v45, s2 // 57C0: D613002D 000A5BBA
	v_fma_f32 v46, v186, v46, s2 // 57C8: D613002E 000A5DBA
	v_fma_f32 v47, v186, v47, s2 // 57D0: D613002F 000A5FBA
	s_wait_loadcnt 0x2 // 57D8: BFC00002
	v_fma_f32 v40, v186, v40, s2 // 57DC: D6130028 000A51BA
	v_fma_f32 v41, v186, v41, s2 // 57E4: D6130029 000A53BA
	v_fma_f32 v42, v186, v42, s2 // 57EC: D613002A 000A55BA
	v_fma_f32 v43, v186, v43, s2 // 57F4: D613002B 000A57BA
	s_wait_loadcnt 0x1 // 57FC: BFC00001
	v_fma_f32 v36, v186, v36, s2 // 5800: D6130024 000A49BA
	v_fma_f32 v37, v186, v37, s2 // 5808: D6130025 000A4BBA
	v_fma_f32 v38, v186, v38, s2 // 5810: D6130026 000A4DBA
	v_fma_f32 v39, v186, v39, s2 // 5818: D6130027 000A4FBA
	s_wait_loadcnt 0x0 // 5820: BFC00000
	v_fma_f32 v32, v186, v32, s2 // 5824: D6130020 000A41BA
	v_fma_f32 v33, v186, v33, s2 // 582C: D6130021 000A43BA
	v_fma_f32 v34, v186, v34, s2 // 5834: D6130022 000A45BA
	v_fma_f32 v35, v186, v35, s2 // 583C: D6130023 000A47BA
	v_fma_f32 v168, v186, v168, s2 // 5844: D61300A8 000B51BA
	v_fma_f32 v169, v186, v169, s2 // 584C: D61300A9 000B53BA
	v_fma_f32 v170, v186, v170, s2 // 5854: D61300AA 000B55BA
	v_fma_f32 v171, v186, v171, s2 // 585C: D61300AB 000B57BA
	v_fma_f32 v160, v186, v160, s2 // 5864: D61300A0 000B41BA
	v_fma_f32 v161, v186, v161, s2 // 586C: D61300A1 000B43BA
	v_fma_f32 v162, v186, v162, s2 // 5874: D61300A2 000B45BA
	v_fma_f32 v163, v186, v163, s2 // 587C: D61300A3 000B47BA
	v_fma_f32 v180, v186, v180, s2 // 5884: D61300B4 000B69BA
	v_fma_f32 v181, v186, v181, s2 // 588C: D61300B5 000B6BBA
	v_fma_f32 v182, v186, v182, s2 // 5894: D61300B6 000B6DBA
	v_fma_f32 v183, v186, v183, s2 // 589C: D61300B7 000B6FBA
	v_fma_f32 v176, v186, v176, s2 // 58A4: D61300B0 000B61BA
	v_fma_f32 v177, v186, v177, s2 // 58AC: D61300B1 000B63BA
	v_fma_f32 v178, v186, v178, s2 // 58B4: D61300B2 000B65BA
	v_fma_f32 v179, v186, v179, s2 // 58BC: D61300B3 000B67BA
	v_fma_f32 v172, v186, v172, s2 // 58C4: D61300AC 000B59BA
	v_fma_f32 v173, v186, v173, s2 // 58CC: D61300AD 000B5BBA
	v_fma_f32 v174, v186, v174, s2 // 58D4: D61300AE 000B5DBA
	v_fma_f32 v175, v186, v175, s2 // 58DC: D61300AF 000B5FBA
	v_fma_f32 v164, v186, v164, s2 // 58E4: D61300A4 000B49BA
	v_fma_f32 v165, v186, v165, s2 // 58EC: D61300A5 000B4BBA
	v_fma_f32 v166, v186, v166, s2 // 58F4: D61300A6 000B4DBA
	v_fma_f32 v167, v186, v167, s2 // 58FC: D61300A7 000B4FBA
	v_fma_f32 v156, v186, v156, s2 // 5904: D613009C 000B39BA
	v_fma_f32 v157, v186, v157, s2 // 590C: D613009D 000B3BBA
	v_fma_f32 v158, v186, v158, s2 // 5914: D613009E 000B3DBA
	v_fma_f32 v159, v186, v159, s2 // 591C: D613009F 000B3FBA
	v_fma_f32 v152, v186, v152, s2 // 5924: D6130098 000B31BA
	v_fma_f32 v153, v186, v153, s2 // 592C: D6130099 000B33BA
	v_fma_f32 v154, v186, v154, s2 // 5934: D613009A 000B35BA
	v_fma_f32 v155, v186, v155, s2 // 593C: D613009B 000B37BA
	v_fma_f32 v148, v186, v148, s2 // 5944: D6130094 000B29BA
	v_fma_f32 v149, v186, v149, s2 // 594C: D6130095 000B2BBA
	v_fma_f32 v150, v186, v150, s2 // 5954: D6130096 000B2DBA
	v_fma_f32 v151, v186, v151, s2 // 595C: D6130097 000B2FBA
	v_fma_f32 v144, v186, v144, s2 // 5964: D6130090 000B21BA
	v_fma_f32 v145, v186, v145, s2 // 596C: D6130091 000B23BA
	v_fma_f32 v146, v186, v146, s2 // 5974: D6130092 000B25BA
	v_fma_f32 v147, v186, v147, s2 // 597C: D6130093 000B27BA
	v_fma_f32 v140, v186, v140, s2 // 5984: D613008C 000B19BA
	v_fma_f32 v141, v186, v141, s2 // 598C: D613008D 000B1BBA
	v_fma_f32 v142, v186, v142, s2 // 5994: D613008E 000B1DBA
	v_fma_f32 v143, v186, v143, s2 // 599C: D613008F 000B1FBA
	v_fma_f32 v136, v186, v136, s2 // 59A4: D6130088 000B11BA
	v_fma_f32 v137, v186, v137, s2 // 59AC: D6130089 000B13BA
	v_fma_f32 v138, v186, v138, s2 // 59B4: D613008A 000B15BA
	v_fma_f32 v139, v186, v139, s2 // 59BC: D613008B 000B17BA
	v_fma_f32 v132, v186, v132, s2 // 59C4: D6130084 000B09BA
	v_fma_f32 v133, v186, v133, s2 // 59CC: D6130085 000B0BBA
	v_fma_f32 v134, v186, v134, s2 // 59D4: D6130086 000B0DBA
	v_fma_f32 v135, v186, v135, s2 // 59DC: D6130087 000B0FBA
	v_fma_f32 v128, v186, v128, s2 // 59E4: D6130080 000B01BA
	v_fma_f32 v129, v186, v129, s2 // 59EC: D6130081 000B03BA
	v_fma_f32 v130, v186, v130, s2 // 59F4: D6130082 000B05BA
	v_fma_f32 v131, v186, v131, s2 // 59FC: D6130083 000B07BA
	v_fma_f32 v124, v186, v124, s2 // 5A04: D613007C 000AF9BA
	v_fma_f32 v125, v186, v125, s2 // 5A0C: D613007D 000AFBBA
	v_fma_f32 v126, v186, v126, s2 // 5A14: D613007E 000AFDBA
	v_fma_f32 v127, v186, v127, s2 // 5A1C: D613007F 000AFFBA
	v_fma_f32 v120, v186, v120, s2 // 5A24: D6130078 000AF1BA
	v_fma_f32 v121, v186, v121, s2 // 5A2C: D6130079 000AF3BA
	v_fma_f32 v122, v186, v122, s2 // 5A34: D613007A 000AF5BA
	v_fma_f32 v123, v186, v123, s2 // 5A3C: D613007B 000AF7BA
	v_fma_f32 v116, v186, v116, s2 // 5A44: D6130074 000AE9BA
	v_fma_f32 v117, v186, v117, s2 // 5A4C: D6130075 000AEBBA
	v_fma_f32 v118, v186, v118, s2 // 5A54: D6130076 000AEDBA
	v_fma_f32 v119, v186, v119, s2 // 5A5C: D6130077 000AEFBA
	v_fma_f32 v112, v186, v112, s2 // 5A64: D6130070 000AE1BA
	v_fma_f32 v113, v186, v113, s2 // 5A6C: D6130071 000AE3BA
	v_fma_f32 v114, v186, v114, s2 // 5A74: D6130072 000AE5BA
	v_fma_f32 v115, v186, v115, s2 // 5A7C: D6130073 000AE7BA
	v_fma_f32 v108, v186, v108, s2 // 5A84: D613006C 000AD9BA
	v_fma_f32 v109, v186, v109, s2 // 5A8C: D613006D 000ADBBA
	v_fma_f32 v110, v186, v110, s2 // 5A94: D613006E 000ADDBA
	v_fma_f32 v111, v186, v111, s2 // 5A9C: D613006F 000ADFBA
	v_fma_f32 v104, v186, v104, s2 // 5AA4: D6130068 000AD1BA
	v_fma_f32 v105, v186, v105, s2 // 5AAC: D6130069 000AD3BA
	v_fma_f32 v106, v186, v106, s2 // 5AB4: D613006A 000AD5BA
	v_fma_f32 v107, v186, v107, s2 // 5ABC: D613006B 000AD7BA
	v_fma_f32 v100, v186, v100, s2 // 5AC4: D6130064 000AC9BA
	v_fma_f32 v101, v186, v101, s2 // 5ACC: D6130065 000ACBBA
	v_fma_f32 v102, v186, v102, s2 // 5AD4: D6130066 000ACDBA
	v_fma_f32 v103, v186, v103, s2 // 5ADC: D6130067 000ACFBA
	v_fma_f32 v96, v186, v96, s2 // 5AE4: D6130060 000AC1BA
	v_fma_f32 v97, v186, v97, s2 // 5AEC: D6130061 000AC3BA
	v_fma_f32 v98, v186, v98, s2 // 5AF4: D6130062 000AC5BA
	v_fma_f32 v99, v186, v99, s2 // 5AFC: D6130063 000AC7BA
	v_fma_f32 v92, v186, v92, s2 // 5B04: D613005C 000AB9BA
	v_fma_f32 v93, v186, v93, s2 // 5B0C: D613005D 000ABBBA
	v_fma_f32 v94, v186, v94, s2 // 5B14: D613005E 000ABDBA
	v_fma_f32 v95, v186, v95, s2 // 5B1C: D613005F 000ABFBA
	v_fma_f32 v88, v186, v88, s2 // 5B24: D6130058 000AB1BA
	v_fma_f32 v89, v186, v89, s2 // 5B2C: D6130059 000AB3BA
	v_fma_f32 v90, v186, v90, s2 // 5B34: D613005A 000AB5BA
	v_fma_f32 v91, v186, v91, s2 // 5B3C: D613005B 000AB7BA
	v_fma_f32 v84, v186, v84, s2 // 5B44: D6130054 000AA9BA
	v_fma_f32 v85, v186, v85, s2 // 5B4C: D6130055 000AABBA
	v_fma_f32 v86, v186, v86, s2 // 5B54: D6130056 000AADBA
	v_fma_f32 v87, v186, v87, s2 // 5B5C: D6130057 000AAFBA
	v_fma_f32 v80, v186, v80, s2 // 5B64: D6130050 000AA1BA
	v_fma_f32 v81, v186, v81, s2 // 5B6C: D6130051 000AA3BA
	v_fma_f32 v82, v186, v82, s2 // 5B74: D6130052 000AA5BA
	v_fma_f32 v83, v186, v83, s2 // 5B7C: D6130053 000AA7BA
	v_fma_f32 v76, v186, v76, s2 // 5B84: D613004C 000A99BA
	v_fma_f32 v77, v186, v77, s2 // 5B8C: D613004D 000A9BBA
	v_fma_f32 v78, v186, v78, s2 // 5B94: D613004E 000A9DBA
	v_fma_f32 v79, v186, v79, s2 // 5B9C: D613004F 000A9FBA
	v_fma_f32 v72, v186, v72, s2 // 5BA4: D6130048 000A91BA
	v_fma_f32 v73, v186, v73, s2 // 5BAC: D6130049 000A93BA
	v_fma_f32 v74, v186, v74, s2 // 5BB4: D613004A 000A95BA
	v_fma_f32 v75, v186, v75, s2 // 5BBC: D613004B 000A97BA
	v_fma_f32 v68, v186, v68, s2 // 5BC4: D6130044 000A89BA
	v_fma_f32 v69, v186, v69, s2 // 5BCC: D6130045 000A8BBA
	v_fma_f32 v70, v186, v70, s2 // 5BD4: D6130046 000A8DBA
	v_fma_f32 v71, v186, v71, s2 // 5BDC: D6130047 000A8FBA
	v_fma_f32 v64, v186, v64, s2 // 5BE4: D6130040 000A81BA
	v_fma_f32 v65, v186, v65, s2 // 5BEC: D6130041 000A83BA
	v_fma_f32 v66, v186, v66, s2 // 5BF4: D6130042 000A85BA
	v_fma_f32 v67, v186, v67, s2 // 5BFC: D6130043 000A87BA
	v_fma_f32 v60, v186, v60, s2 // 5C04: D613003C 000A79BA
	v_fma_f32 v61, v186, v61, s2 // 5C0C: D613003D 000A7BBA
	v_fma_f32 v62, v186, v62, s2 // 5C14: D613003E 000A7DBA
	v_fma_f32 v63, v186, v63, s2 // 5C1C: D613003F 000A7FBA
	v_fma_f32 v56, v186, v56, s2 // 5C24: D6130038 000A71BA
	v_fma_f32 v57, v186, v57, s2 // 5C2C: D6130039 000A73BA
	v_fma_f32 v58, v186, v58, s2 // 5C34: D613003A 000A75BA
	v_fma_f32 v59, v186, v59, s2 // 5C3C: D613003B 000A77BA
	v_fma_f32 v52, v186, v52, s2 // 5C44: D6130034 000A69BA
	v_fma_f32 v53, v186, v53, s2 // 5C4C: D6130035 000A6BBA
	v_fma_f32 v54, v186, v54, s2 // 5C54: D6130036 000A6DBA
	v_fma_f32 v55, v186, v55, s2 // 5C5C: D6130037 000A6FBA
	v_fma_f32 v48, v186, v48, s2 // 5C64: D6130030 000A61BA
	v_fma_f32 v49, v186, v49, s2 // 5C6C: D6130031 000A63BA
	v_fma_f32 v50, v186, v50, s2 // 5C74: D6130032 000A65BA
	v_fma_f32 v51, v186, v51, s2 // 5C7C: D6130033 000A67BA
; ./kernels.hip:74
	v_add_f32_e32 v186, v186, v185 // 5C84: 077573BA
; ./kernels.hip:71
	s_add_co_i32 s1, s1, 1 // 5C88: 81018101
	s_wait_alu depctr_sa_sdst(0) // 5C8C: BF88FF9E
	s_cmp_lg_u32 s0, s1 // 5C90: BF070100
	s_cbranch_scc1 65149 // 5C94: BFA2FE7D <_Z16register_limitedPKfPfi+0x58c>
; ./kernels.hip:77
	s_wait_loadcnt 0x7 // 5C98: BFC00007
	v_dual_add_f32 v12, v186, v12 :: v_dual_mov_b32 v185, 0 // 5C9C: C91019BA 0CB80080
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CA4: BF870091
	v_add_f32_e32 v12, v12, v13 // 5CA8: 06181B0C
	v_add_f32_e32 v12, v12, v14 // 5CAC: 06181D0C
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005CB0: BF8700A1
	v_add_f32_e32 v12, v12, v15 // 5CB4: 06181F0C
	s_wait_loadcnt 0x6 // 5CB8: BFC00006
	v_add_f32_e32 v8, v12, v8 // 5CBC: 0610110C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CC0: BF870091
	v_add_f32_e32 v8, v8, v9 // 5CC4: 06101308
	v_add_f32_e32 v8, v8, v10 // 5CC8: 06101508
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005CCC: BF8700A1
	v_add_f32_e32 v8, v8, v11 // 5CD0: 06101708
	s_wait_loadcnt 0x5 // 5CD4: BFC00005
	v_add_f32_e32 v4, v8, v4 // 5CD8: 06080908
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CDC: BF870091
	v_add_f32_e32 v4, v4, v5 // 5CE0: 06080B04
	v_add_f32_e32 v4, v4, v6 // 5CE4: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005CE8: BF8700A1
	v_add_f32_e32 v4, v4, v7 // 5CEC: 06080F04
	s_wait_loadcnt 0x4 // 5CF0: BFC00004
	v_add_f32_e32 v0, v4, v0 // 5CF4: 06000104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CF8: BF870091
	v_add_f32_e32 v0, v0, v1 // 5CFC: 06000300
	v_add_f32_e32 v0, v0, v2 // 5D00: 06000500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D04: BF870091
	v_add_f32_e32 v0, v0, v3 // 5D08: 06000700
	v_add_f32_e32 v0, v0, v28 // 5D0C: 06003900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D10: BF870091
	v_add_f32_e32 v0, v0, v29 // 5D14: 06003B00
	v_add_f32_e32 v0, v0, v30 // 5D18: 06003D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D1C: BF870091
	v_add_f32_e32 v0, v0, v31 // 5D20: 06003F00
	v_add_f32_e32 v0, v0, v24 // 5D24: 06003100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D28: BF870091
	v_add_f32_e32 v0, v0, v25 // 5D2C: 06003300
	v_add_f32_e32 v0, v0, v26 // 5D30: 06003500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D34: BF870091
	v_add_f32_e32 v0, v0, v27 // 5D38: 06003700
	v_add_f32_e32 v0, v0, v20 // 5D3C: 06002900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D40: BF870091
	v_add_f32_e32 v0, v0, v21 // 5D44: 06002B00
	v_add_f32_e32 v0, v0, v22 // 5D48: 06002D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D4C: BF870091
	v_add_f32_e32 v0, v0, v23 // 5D50: 06002F00
	v_add_f32_e32 v0, v0, v16 // 5D54: 06002100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D58: BF870091
	v_add_f32_e32 v0, v0, v17 // 5D5C: 06002300
	v_add_f32_e32 v0, v0, v18 // 5D60: 06002500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005D64: BF8700A1
	v_add_f32_e32 v0, v0, v19 // 5D68: 06002700
	s_wait_loadcnt 0x3 // 5D6C: BFC00003
	v_add_f32_e32 v0, v0, v44 // 5D70: 06005900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D74: BF870091
	v_add_f32_e32 v0, v0, v45 // 5D78: 06005B00
	v_add_f32_e32 v0, v0, v46 // 5D7C: 06005D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005D80: BF8700A1
	v_add_f32_e32 v0, v0, v47 // 5D84: 06005F00
	s_wait_loadcnt 0x2 // 5D88: BFC00002
	v_add_f32_e32 v0, v0, v40 // 5D8C: 06005100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D90: BF870091
	v_add_f32_e32 v0, v0, v41 // 5D94: 06005300
	v_add_f32_e32 v0, v0, v42 // 5D98: 06005500
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005D9C: BF8700A1
	v_add_f32_e32 v0, v0, v43 // 5DA0: 06005700
	s_wait_loadcnt 0x1 // 5DA4: BFC00001
	v_add_f32_e32 v0, v0, v36 // 5DA8: 06004900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DAC: BF870091
	v_add_f32_e32 v0, v0, v37 // 5DB0: 06004B00
	v_add_f32_e32 v0, v0, v38 // 5DB4: 06004D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000005DB8: BF8700A1
	v_add_f32_e32 v0, v0, v39 // 5DBC: 06004F00
	s_wait_loadcnt 0x0 // 5DC0: BFC00000
	v_add_f32_e32 v0, v0, v32 // 5DC4: 06004100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DC8: BF870091
	v_add_f32_e32 v0, v0, v33 // 5DCC: 06004300
	v_add_f32_e32 v0, v0, v34 // 5DD0: 06004500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DD4: BF870091
	v_add_f32_e32 v0, v0, v35 // 5DD8: 06004700
	v_add_f32_e32 v0, v0, v168 // 5DDC: 06015100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DE0: BF870091
	v_add_f32_e32 v0, v0, v169 // 5DE4: 06015300
	v_add_f32_e32 v0, v0, v170 // 5DE8: 06015500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DEC: BF870091
	v_add_f32_e32 v0, v0, v171 // 5DF0: 06015700
	v_add_f32_e32 v0, v0, v160 // 5DF4: 06014100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DF8: BF870091
	v_add_f32_e32 v0, v0, v161 // 5DFC: 06014300
	v_add_f32_e32 v0, v0, v162 // 5E00: 06014500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E04: BF870091
	v_add_f32_e32 v0, v0, v163 // 5E08: 06014700
	v_add_f32_e32 v0, v0, v180 // 5E0C: 06016900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E10: BF870091
	v_add_f32_e32 v0, v0, v181 // 5E14: 06016B00
	v_add_f32_e32 v0, v0, v182 // 5E18: 06016D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E1C: BF870091
	v_add_f32_e32 v0, v0, v183 // 5E20: 06016F00
	v_add_f32_e32 v0, v0, v176 // 5E24: 06016100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E28: BF870091
	v_add_f32_e32 v0, v0, v177 // 5E2C: 06016300
	v_add_f32_e32 v0, v0, v178 // 5E30: 06016500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E34: BF870091
	v_add_f32_e32 v0, v0, v179 // 5E38: 06016700
	v_add_f32_e32 v0, v0, v172 // 5E3C: 06015900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E40: BF870091
	v_add_f32_e32 v0, v0, v173 // 5E44: 06015B00
	v_add_f32_e32 v0, v0, v174 // 5E48: 06015D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E4C: BF870091
	v_add_f32_e32 v0, v0, v175 // 5E50: 06015F00
	v_add_f32_e32 v0, v0, v164 // 5E54: 06014900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E58: BF870091
	v_add_f32_e32 v0, v0, v165 // 5E5C: 06014B00
	v_add_f32_e32 v0, v0, v166 // 5E60: 06014D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E64: BF870091
	v_add_f32_e32 v0, v0, v167 // 5E68: 06014F00
	v_add_f32_e32 v0, v0, v156 // 5E6C: 06013900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E70: BF870091
	v_add_f32_e32 v0, v0, v157 // 5E74: 06013B00
	v_add_f32_e32 v0, v0, v158 // 5E78: 06013D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E7C: BF870091
	v_add_f32_e32 v0, v0, v159 // 5E80: 06013F00
	v_add_f32_e32 v0, v0, v152 // 5E84: 06013100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E88: BF870091
	v_add_f32_e32 v0, v0, v153 // 5E8C: 06013300
	v_add_f32_e32 v0, v0, v154 // 5E90: 06013500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E94: BF870091
	v_add_f32_e32 v0, v0, v155 // 5E98: 06013700
	v_add_f32_e32 v0, v0, v148 // 5E9C: 06012900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EA0: BF870091
	v_add_f32_e32 v0, v0, v149 // 5EA4: 06012B00
	v_add_f32_e32 v0, v0, v150 // 5EA8: 06012D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EAC: BF870091
	v_add_f32_e32 v0, v0, v151 // 5EB0: 06012F00
	v_add_f32_e32 v0, v0, v144 // 5EB4: 06012100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EB8: BF870091
	v_add_f32_e32 v0, v0, v145 // 5EBC: 06012300
	v_add_f32_e32 v0, v0, v146 // 5EC0: 06012500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EC4: BF870091
	v_add_f32_e32 v0, v0, v147 // 5EC8: 06012700
	v_add_f32_e32 v0, v0, v140 // 5ECC: 06011900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005ED0: BF870091
	v_add_f32_e32 v0, v0, v141 // 5ED4: 06011B00
	v_add_f32_e32 v0, v0, v142 // 5ED8: 06011D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EDC: BF870091
	v_add_f32_e32 v0, v0, v143 // 5EE0: 06011F00
	v_add_f32_e32 v0, v0, v136 // 5EE4: 06011100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EE8: BF870091
	v_add_f32_e32 v0, v0, v137 // 5EEC: 06011300
	v_add_f32_e32 v0, v0, v138 // 5EF0: 06011500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EF4: BF870091
	v_add_f32_e32 v0, v0, v139 // 5EF8: 06011700
	v_add_f32_e32 v0, v0, v132 // 5EFC: 06010900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F00: BF870091
	v_add_f32_e32 v0, v0, v133 // 5F04: 06010B00
	v_add_f32_e32 v0, v0, v134 // 5F08: 06010D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F0C: BF870091
	v_add_f32_e32 v0, v0, v135 // 5F10: 06010F00
	v_add_f32_e32 v0, v0, v128 // 5F14: 06010100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F18: BF870091
	v_add_f32_e32 v0, v0, v129 // 5F1C: 06010300
	v_add_f32_e32 v0, v0, v130 // 5F20: 06010500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F24: BF870091
	v_add_f32_e32 v0, v0, v131 // 5F28: 06010700
	v_add_f32_e32 v0, v0, v124 // 5F2C: 0600F900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F30: BF870091
	v_add_f32_e32 v0, v0, v125 // 5F34: 0600FB00
	v_add_f32_e32 v0, v0, v126 // 5F38: 0600FD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F3C: BF870091
	v_add_f32_e32 v0, v0, v127 // 5F40: 0600FF00
	v_add_f32_e32 v0, v0, v120 // 5F44: 0600F100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F48: BF870091
	v_add_f32_e32 v0, v0, v121 // 5F4C: 0600F300
	v_add_f32_e32 v0, v0, v122 // 5F50: 0600F500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F54: BF870091
	v_add_f32_e32 v0, v0, v123 // 5F58: 0600F700
	v_add_f32_e32 v0, v0, v116 // 5F5C: 0600E900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F60: BF870091
	v_add_f32_e32 v0, v0, v117 // 5F64: 0600EB00
	v_add_f32_e32 v0, v0, v118 // 5F68: 0600ED00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F6C: BF870091
	v_add_f32_e32 v0, v0, v119 // 5F70: 0600EF00
	v_add_f32_e32 v0, v0, v112 // 5F74: 0600E100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F78: BF870091
	v_add_f32_e32 v0, v0, v113 // 5F7C: 0600E300
	v_add_f32_e32 v0, v0, v114 // 5F80: 0600E500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F84: BF870091
	v_add_f32_e32 v0, v0, v115 // 5F88: 0600E700
	v_add_f32_e32 v0, v0, v108 // 5F8C: 0600D900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F90: BF870091
	v_add_f32_e32 v0, v0, v109 // 5F94: 0600DB00
	v_add_f32_e32 v0, v0, v110 // 5F98: 0600DD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F9C: BF870091
	v_add_f32_e32 v0, v0, v111 // 5FA0: 0600DF00
	v_add_f32_e32 v0, v0, v104 // 5FA4: 0600D100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FA8: BF870091
	v_add_f32_e32 v0, v0, v105 // 5FAC: 0600D300
	v_add_f32_e32 v0, v0, v106 // 5FB0: 0600D500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FB4: BF870091
	v_add_f32_e32 v0, v0, v107 // 5FB8: 0600D700
	v_add_f32_e32 v0, v0, v100 // 5FBC: 0600C900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FC0: BF870091
	v_add_f32_e32 v0, v0, v101 // 5FC4: 0600CB00
	v_add_f32_e32 v0, v0, v102 // 5FC8: 0600CD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FCC: BF870091
	v_add_f32_e32 v0, v0, v103 // 5FD0: 0600CF00
	v_add_f32_e32 v0, v0, v96 // 5FD4: 0600C100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FD8: BF870091
	v_add_f32_e32 v0, v0, v97 // 5FDC: 0600C300
	v_add_f32_e32 v0, v0, v98 // 5FE0: 0600C500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FE4: BF870091
	v_add_f32_e32 v0, v0, v99 // 5FE8: 0600C700
	v_add_f32_e32 v0, v0, v92 // 5FEC: 0600B900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FF0: BF870091
	v_add_f32_e32 v0, v0, v93 // 5FF4: 0600BB00
	v_add_f32_e32 v0, v0, v94 // 5FF8: 0600BD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FFC: BF870091
	v_add_f32_e32 v0, v0, v95 // 6000: 0600BF00
	v_add_f32_e32 v0, v0, v88 // 6004: 0600B100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006008: BF870091
	v_add_f32_e32 v0, v0, v89 // 600C: 0600B300
	v_add_f32_e32 v0, v0, v90 // 6010: 0600B500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006014: BF870091
	v_add_f32_e32 v0, v0, v91 // 6018: 0600B700
	v_add_f32_e32 v0, v0, v84 // 601C: 0600A900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006020: BF870091
	v_add_f32_e32 v0, v0, v85 // 6024: 0600AB00
	v_add_f32_e32 v0, v0, v86 // 6028: 0600AD00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000602C: BF870091
	v_add_f32_e32 v0, v0, v87 // 6030: 0600AF00
	v_add_f32_e32 v0, v0, v80 // 6034: 0600A100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006038: BF870091
	v_add_f32_e32 v0, v0, v81 // 603C: 0600A300
	v_add_f32_e32 v0, v0, v82 // 6040: 0600A500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006044: BF870091
	v_add_f32_e32 v0, v0, v83 // 6048: 0600A700
	v_add_f32_e32 v0, v0, v76 // 604C: 06009900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006050: BF870091
	v_add_f32_e32 v0, v0, v77 // 6054: 06009B00
	v_add_f32_e32 v0, v0, v78 // 6058: 06009D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000605C: BF870091
	v_add_f32_e32 v0, v0, v79 // 6060: 06009F00
	v_add_f32_e32 v0, v0, v72 // 6064: 06009100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006068: BF870091
	v_add_f32_e32 v0, v0, v73 // 606C: 06009300
	v_add_f32_e32 v0, v0, v74 // 6070: 06009500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006074: BF870091
	v_add_f32_e32 v0, v0, v75 // 6078: 06009700
	v_add_f32_e32 v0, v0, v68 // 607C: 06008900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006080: BF870091
	v_add_f32_e32 v0, v0, v69 // 6084: 06008B00
	v_add_f32_e32 v0, v0, v70 // 6088: 06008D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000608C: BF870091
	v_add_f32_e32 v0, v0, v71 // 6090: 06008F00
	v_add_f32_e32 v0, v0, v64 // 6094: 06008100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006098: BF870091
	v_add_f32_e32 v0, v0, v65 // 609C: 06008300
	v_add_f32_e32 v0, v0, v66 // 60A0: 06008500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060A4: BF870091
	v_add_f32_e32 v0, v0, v67 // 60A8: 06008700
	v_add_f32_e32 v0, v0, v60 // 60AC: 06007900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060B0: BF870091
	v_add_f32_e32 v0, v0, v61 // 60B4: 06007B00
	v_add_f32_e32 v0, v0, v62 // 60B8: 06007D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060BC: BF870091
	v_add_f32_e32 v0, v0, v63 // 60C0: 06007F00
	v_add_f32_e32 v0, v0, v56 // 60C4: 06007100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060C8: BF870091
	v_add_f32_e32 v0, v0, v57 // 60CC: 06007300
	v_add_f32_e32 v0, v0, v58 // 60D0: 06007500
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060D4: BF870091
	v_add_f32_e32 v0, v0, v59 // 60D8: 06007700
	v_add_f32_e32 v0, v0, v52 // 60DC: 06006900
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060E0: BF870091
	v_add_f32_e32 v0, v0, v53 // 60E4: 06006B00
	v_add_f32_e32 v0, v0, v54 // 60E8: 06006D00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060EC: BF870091
	v_add_f32_e32 v0, v0, v55 // 60F0: 06006F00
	v_add_f32_e32 v0, v0, v48 // 60F4: 06006100
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000060F8: BF870091
	v_add_f32_e32 v0, v0, v49 // 60FC: 06006300
	v_add_f32_e32 v2, v0, v50 // 6100: 06046500
; ./kernels.hip:78
	v_lshlrev_b64_e32 v[0:1], 2, v[184:185] // 6104: 3E017082
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006108: BF870112
; ./kernels.hip:77
	v_add_f32_e32 v2, v2, v51 // 610C: 06046702
; ./kernels.hip:78
	v_add_co_u32 v0, vcc_lo, s6, v0 // 6110: D7006A00 00020006
	s_wait_alu depctr_va_vcc(0) // 6118: BF88FF9D
	s_delay_alu instid0(VALU_DEP_3) // 611C: BF870003
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 6120: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 6128: EE06807C 01000000 00000000
; ./kernels.hip:79
	s_nop 0 // 6134: BF800000
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS) // 6138: BFB60003
	s_endpgm // 613C: BFB00000
	s_nop 0 // 6140: BF800000
	s_nop 0 // 6144: BF800000
	s_nop 0 // 6148: BF800000
	s_nop 0 // 614C: BF800000
	s_nop 0 // 6150: BF800000
	s_nop 0 // 6154: BF800000
	s_nop 0 // 6158: BF800000
	s_nop 0 // 615C: BF800000
	s_nop 0 // 6160: BF800000
	s_nop 0 // 6164: BF800000
	s_nop 0 // 6168: BF800000
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

0000000000006200 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:82
	s_load_b96 s[4:6], s[0:1], 0x8 // 6200: F400A100 F8000008
; ./kernels.hip:25
	v_lshl_or_b32 v0, ttmp9, 8, v0 // 6208: D6560000 04011075
	v_mov_b32_e32 v3, 0 // 6210: 7E060280
; ./kernels.hip:85
	s_mov_b32 s2, exec_lo // 6214: BE82007E
	s_wait_kmcnt 0x0 // 6218: BFC70000
	s_delay_alu instid0(VALU_DEP_2) // 621C: BF870002
	v_cmpx_gt_i32_e64 s6, v0 // 6220: D4C4007E 00020006
	s_cbranch_execz 35 // 6228: BFA50023 <_Z12narrow_loadsPKhPji+0xb8>
	s_load_b64 s[0:1], s[0:1], 0x0 // 622C: F4002000 F8000000
; ./kernels.hip:85
	v_ashrrev_i32_e32 v2, 31, v0 // 6234: 3404009F
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v4, v0 // 6238: CA100080 03040100
	s_wait_kmcnt 0x0 // 6240: BFC70000
	v_add_co_u32 v1, vcc_lo, s0, v0 // 6244: D7006A01 00020000
	s_delay_alu instid0(VALU_DEP_1) // 624C: BF870001
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 6250: D5207C02 01AA0401
	s_mov_b32 s1, 0 // 6258: BE810080
; ./kernels.hip:86
	global_load_u8 v5, v[1:2], off // 625C: EE04007C 00000005 00000001
; ./kernels.hip:85
	v_add_nc_u32_e32 v4, 0x10000, v4 // 6268: 4A0808FF 00010000
	v_add_co_u32 v1, vcc_lo, 0x10000, v1 // 6270: D7006A01 000202FF 00010000
	s_wait_alu depctr_va_vcc(0) // 627C: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 6280: D5207C02 01AA0480
	s_delay_alu instid0(VALU_DEP_3) // 6288: BF870003
	v_cmp_le_i32_e64 s0, s6, v4 // 628C: D4430000 00020806
	s_wait_alu depctr_sa_sdst(0) // 6294: BF88FF9E
	s_or_b32 s1, s0, s1 // 6298: 8C010100
; ./kernels.hip:86
	s_wait_loadcnt 0x0 // 629C: BFC00000
	v_mad_u32_u24 v3, v5, 3, v3 // 62A0: D60B0003 040D0705
; ./kernels.hip:85
	s_wait_alu depctr_sa_sdst(0) // 62A8: BF88FF9E
	s_and_not1_b32 exec_lo, exec_lo, s1 // 62AC: 917E017E
	s_cbranch_execnz 65514 // 62B0: BFA6FFEA <_Z12narrow_loadsPKhPji+0x5c>
	s_or_b32 exec_lo, exec_lo, s1 // 62B4: 8C7E017E
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000062B8: BF8700A9
	s_or_b32 exec_lo, exec_lo, s2 // 62BC: 8C7E027E
; ./kernels.hip:87
	v_mov_b32_e32 v1, 0 // 62C0: 7E020280
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 62C4: 3E000082
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 0000000062C8: BF870121
	v_add_co_u32 v0, vcc_lo, s4, v0 // 62CC: D7006A00 00020004
	s_wait_alu depctr_va_vcc(0) // 62D4: BF88FF9D
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 62D8: D5207C01 01AA0205
	global_store_b32 v[0:1], v3, off // 62E0: EE06807C 01800000 00000000
; ./kernels.hip:88
	s_endpgm // 62EC: BFB00000
	s_nop 0 // 62F0: BF800000
	s_nop 0 // 62F4: BF800000
	s_nop 0 // 62F8: BF800000
	s_nop 0 // 62FC: BF800000

0000000000006300 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i>:
; _Z19gemm_without_matrixPKDv8_DF16_S1_PS_i():
; ./kernels.hip:91
	s_load_b96 s[4:6], s[0:1], 0x10 // 6300: F400A100 F8000010
; ./kernels.hip:25
	v_lshl_or_b32 v4, ttmp9, 8, v0 // 6308: D6560004 04011075
; ./kernels.hip:95
	s_wait_kmcnt 0x0 // 6310: BFC70000
	s_cmp_lt_i32 s6, 1 // 6314: BF048106
	s_cbranch_scc1 50 // 6318: BFA20032 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xe4>
	s_load_b128 s[0:3], s[0:1], 0x0 // 631C: F4004000 F8000000
; ./kernels.hip:93
	v_lshrrev_b32_e32 v1, 8, v4 // 6324: 32020888
	v_mov_b32_e32 v6, 0 // 6328: 7E0C0280
	v_mul_lo_u32 v7, s6, v0 // 632C: D72C0007 00020006
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000006334: BF870193
	v_mul_lo_u32 v5, s6, v1 // 6338: D72C0005 00020206
	v_dual_mov_b32 v0, v6 :: v_dual_mov_b32 v1, v6 // 6340: CA100106 00000106
	v_dual_mov_b32 v2, v6 :: v_dual_mov_b32 v3, v6 // 6348: CA100106 02020106
; ./kernels.hip:95
	v_mov_b32_e32 v8, v6 // 6350: 7E100306
	s_delay_alu instid0(VALU_DEP_4) // 6354: BF870004
	v_lshlrev_b64_e32 v[9:10], 4, v[5:6] // 6358: 3E120A84
	v_add_nc_u32_e32 v5, 1, v5 // 635C: 4A0A0A81
	s_add_co_i32 s6, s6, -1 // 6360: 8106C106
	s_wait_alu depctr_sa_sdst(0) // 6364: BF88FF9E
	s_cmp_eq_u32 s6, 0 // 6368: BF068006
	v_lshlrev_b64_e32 v[11:12], 4, v[7:8] // 636C: 3E160E84
	s_wait_kmcnt 0x0 // 6370: BFC70000
	v_add_co_u32 v8, vcc_lo, s0, v9 // 6374: D7006A08 00021200
	s_wait_alu depctr_va_vcc(0) // 637C: BF88FF9D
	v_add_co_ci_u32_e64 v9, null, s1, v10, vcc_lo // 6380: D5207C09 01AA1401
	v_add_nc_u32_e32 v7, 1, v7 // 6388: 4A0E0E81
	v_add_co_u32 v13, vcc_lo, s2, v11 // 638C: D7006A0D 00021602
	s_wait_alu depctr_va_vcc(0) // 6394: BF88FF9D
	v_add_co_ci_u32_e64 v14, null, s3, v12, vcc_lo // 6398: D5207C0E 01AA1803
	global_load_b128 v[8:11], v[8:9], off // 63A0: EE05C07C 00000008 00000008
	global_load_b128 v[12:15], v[13:14], off // 63AC: EE05C07C 0000000C 0000000D
	s_wait_loadcnt 0x0 // 63B8: BFC00000
	v_pk_fma_f16 v0, v8, v12, v0 // 63BC: CC0E4000 1C021908
	v_pk_fma_f16 v1, v9, v13, v1 // 63C4: CC0E4001 1C061B09
	v_pk_fma_f16 v2, v10, v14, v2 // 63CC: CC0E4002 1C0A1D0A
	v_pk_fma_f16 v3, v11, v15, v3 // 63D4: CC0E4003 1C0E1F0B
	s_cbranch_scc0 65500 // 63DC: BFA1FFDC <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x50>
	s_branch 4 // 63E0: BFA00004 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xf4>
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, 0 // 63E4: CA100080 03020080
	v_dual_mov_b32 v1, 0 :: v_dual_mov_b32 v0, 0 // 63EC: CA100080 01000080
; ./kernels.hip:96
	v_mov_b32_e32 v5, 0 // 63F4: 7E0A0280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000063F8: BF870091
	v_lshlrev_b64_e32 v[4:5], 4, v[4:5] // 63FC: 3E080884
	v_add_co_u32 v4, vcc_lo, s4, v4 // 6400: D7006A04 00020804
	s_wait_alu depctr_va_vcc(0) // 6408: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) // 640C: BF870002
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 6410: D5207C05 01AA0A05
	global_store_b128 v[4:5], v[0:3], off // 6418: EE07407C 00000000 00000004
; ./kernels.hip:97
	s_endpgm // 6424: BFB00000
	s_nop 0 // 6428: BF800000
	s_nop 0 // 642C: BF800000
	s_nop 0 // 6430: BF800000
	s_nop 0 // 6434: BF800000
	s_nop 0 // 6438: BF800000
	s_nop 0 // 643C: BF800000
	s_nop 0 // 6440: BF800000
	s_nop 0 // 6444: BF800000
	s_nop 0 // 6448: BF800000
	s_nop 0 // 644C: BF800000
	s_nop 0 // 6450: BF800000
	s_nop 0 // 6454: BF800000
	s_nop 0 // 6458: BF800000
	s_nop 0 // 645C: BF800000
	s_nop 0 // 6460: BF800000
	s_nop 0 // 6464: BF800000
	s_nop 0 // 6468: BF800000
	s_nop 0 // 646C: BF800000
	s_nop 0 // 6470: BF800000
	s_nop 0 // 6474: BF800000
	s_nop 0 // 6478: BF800000
	s_nop 0 // 647C: BF800000
	s_nop 0 // 6480: BF800000
	s_nop 0 // 6484: BF800000
	s_nop 0 // 6488: BF800000
	s_nop 0 // 648C: BF800000
	s_nop 0 // 6490: BF800000
	s_nop 0 // 6494: BF800000
	s_nop 0 // 6498: BF800000
	s_nop 0 // 649C: BF800000
	s_nop 0 // 64A0: BF800000
	s_nop 0 // 64A4: BF800000
	s_nop 0 // 64A8: BF800000
	s_nop 0 // 64AC: BF800000
	s_nop 0 // 64B0: BF800000
	s_nop 0 // 64B4: BF800000
	s_nop 0 // 64B8: BF800000
	s_nop 0 // 64BC: BF800000
	s_nop 0 // 64C0: BF800000
	s_nop 0 // 64C4: BF800000
	s_nop 0 // 64C8: BF800000
	s_nop 0 // 64CC: BF800000
	s_nop 0 // 64D0: BF800000
	s_nop 0 // 64D4: BF800000
	s_nop 0 // 64D8: BF800000
	s_nop 0 // 64DC: BF800000
	s_nop 0 // 64E0: BF800000
	s_nop 0 // 64E4: BF800000
	s_nop 0 // 64E8: BF800000
	s_nop 0 // 64EC: BF800000
	s_nop 0 // 64F0: BF800000
	s_nop 0 // 64F4: BF800000
	s_nop 0 // 64F8: BF800000
	s_nop 0 // 64FC: BF800000

0000000000006500 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:100
	s_load_b96 s[4:6], s[0:1], 0x10 // 6500: F400A100 F8000010
; ./kernels.hip:113
	s_wait_kmcnt 0x0 // 6508: BFC70000
	s_cmp_lt_i32 s6, 1 // 650C: BF048106
	s_cbranch_scc1 40 // 6510: BFA20028 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xb4>
	s_load_b128 s[0:3], s[0:1], 0x0 // 6514: F4004000 F8000000
	v_dual_mov_b32 v10, 0 :: v_dual_and_b32 v9, 31, v0 // 651C: CA240080 0A08009F
	s_delay_alu instid0(VALU_DEP_1) // 6524: BF870001
	v_dual_mov_b32 v1, v10 :: v_dual_mov_b32 v2, v10 // 6528: CA10010A 0102010A
	v_dual_mov_b32 v3, v10 :: v_dual_mov_b32 v4, v10 // 6530: CA10010A 0304010A
	v_dual_mov_b32 v5, v10 :: v_dual_mov_b32 v6, v10 // 6538: CA10010A 0506010A
	v_dual_mov_b32 v7, v10 :: v_dual_mov_b32 v8, v10 // 6540: CA10010A 0708010A
; ./kernels.hip:114
	v_lshlrev_b64_e32 v[11:12], 4, v[9:10] // 6548: 3E161284
; ./kernels.hip:113
	v_add_nc_u32_e32 v9, 32, v9 // 654C: 4A1212A0
	s_add_co_i32 s6, s6, -1 // 6550: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000006554: BF870129
	s_cmp_eq_u32 s6, 0 // 6558: BF068006
; ./kernels.hip:114
	s_wait_kmcnt 0x0 // 655C: BFC70000
	v_add_co_u32 v13, vcc_lo, s0, v11 // 6560: D7006A0D 00021600
	s_wait_alu depctr_va_vcc(0) // 6568: BF88FF9D
	v_add_co_ci_u32_e64 v14, null, s1, v12, vcc_lo // 656C: D5207C0E 01AA1801
	v_add_co_u32 v15, vcc_lo, s2, v11 // 6574: D7006A0F 00021602
	s_wait_alu depctr_va_vcc(0) // 657C: BF88FF9D
	v_add_co_ci_u32_e64 v16, null, s3, v12, vcc_lo // 6580: D5207C10 01AA1803
	global_load_b128 v[11:14], v[13:14], off // 6588: EE05C07C 0000000B 0000000D
	global_load_b128 v[15:18], v[15:16], off // 6594: EE05C07C 0000000F 0000000F
; ./kernels.hip:115
	s_wait_loadcnt 0x0 // 65A0: BFC00000
	v_wmma_f32_16x16x16_f16 v[1:8], v[11:14], v[15:18], v[1:8] // 65A4: CC404001 1C061F0B
; ./kernels.hip:113
	s_cbranch_scc0 65510 // 65AC: BFA1FFE6 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x48>
	s_branch 9 // 65B0: BFA00009 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xd8>
	v_mov_b32_e32 v8, 0 // 65B4: 7E100280
	s_delay_alu instid0(VALU_DEP_1) // 65B8: BF870001
	v_dual_mov_b32 v7, v8 :: v_dual_mov_b32 v6, v8 // 65BC: CA100108 07060108
	v_dual_mov_b32 v5, v8 :: v_dual_mov_b32 v4, v8 // 65C4: CA100108 05040108
	v_dual_mov_b32 v3, v8 :: v_dual_mov_b32 v2, v8 // 65CC: CA100108 03020108
	v_mov_b32_e32 v1, v8 // 65D4: 7E020308
; ./kernels.hip:117
	v_lshlrev_b32_e32 v0, 1, v0 // 65D8: 30000081
	v_mov_b32_e32 v10, 0 // 65DC: 7E140280
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000065E0: BF870092
	v_lshl_or_b32 v9, ttmp9, 9, v0 // 65E4: D6560009 04011275
	v_lshlrev_b64_e32 v[9:10], 4, v[9:10] // 65EC: 3E121284
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 0000000065F0: BF870121
	v_add_co_u32 v9, vcc_lo, s4, v9 // 65F4: D7006A09 00021204
	s_wait_alu depctr_va_vcc(0) // 65FC: BF88FF9D
	v_add_co_ci_u32_e64 v10, null, s5, v10, vcc_lo // 6600: D5207C0A 01AA1405
	s_clause 0x1 // 6608: BF850001
	global_store_b128 v[9:10], v[1:4], off // 660C: EE07407C 00800000 00000009
	global_store_b128 v[9:10], v[5:8], off offset:16 // 6618: EE07407C 02800000 00001009
; ./kernels.hip:130
	s_endpgm // 6624: BFB00000
	s_nop 0 // 6628: BF800000
	s_nop 0 // 662C: BF800000
	s_nop 0 // 6630: BF800000
	s_nop 0 // 6634: BF800000
	s_nop 0 // 6638: BF800000
	s_nop 0 // 663C: BF800000
	s_nop 0 // 6640: BF800000
	s_nop 0 // 6644: BF800000
	s_nop 0 // 6648: BF800000
	s_nop 0 // 664C: BF800000
	s_nop 0 // 6650: BF800000
	s_nop 0 // 6654: BF800000
	s_nop 0 // 6658: BF800000
	s_nop 0 // 665C: BF800000
	s_nop 0 // 6660: BF800000
	s_nop 0 // 6664: BF800000
	s_nop 0 // 6668: BF800000
	s_nop 0 // 666C: BF800000
	s_nop 0 // 6670: BF800000
	s_nop 0 // 6674: BF800000
	s_nop 0 // 6678: BF800000
	s_nop 0 // 667C: BF800000
	s_nop 0 // 6680: BF800000
	s_nop 0 // 6684: BF800000
	s_nop 0 // 6688: BF800000
	s_nop 0 // 668C: BF800000
	s_nop 0 // 6690: BF800000
	s_nop 0 // 6694: BF800000
	s_nop 0 // 6698: BF800000
	s_nop 0 // 669C: BF800000
	s_nop 0 // 66A0: BF800000
	s_nop 0 // 66A4: BF800000
	s_nop 0 // 66A8: BF800000
	s_nop 0 // 66AC: BF800000
	s_nop 0 // 66B0: BF800000
	s_nop 0 // 66B4: BF800000
	s_nop 0 // 66B8: BF800000
	s_nop 0 // 66BC: BF800000
	s_nop 0 // 66C0: BF800000
	s_nop 0 // 66C4: BF800000
	s_nop 0 // 66C8: BF800000
	s_nop 0 // 66CC: BF800000
	s_nop 0 // 66D0: BF800000
	s_nop 0 // 66D4: BF800000
	s_nop 0 // 66D8: BF800000
	s_nop 0 // 66DC: BF800000
	s_nop 0 // 66E0: BF800000
	s_nop 0 // 66E4: BF800000
	s_nop 0 // 66E8: BF800000
	s_nop 0 // 66EC: BF800000
	s_nop 0 // 66F0: BF800000
	s_nop 0 // 66F4: BF800000
	s_nop 0 // 66F8: BF800000
	s_nop 0 // 66FC: BF800000

0000000000006700 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:134
	s_clause 0x1 // 6700: BF850001
	s_load_b128 s[52:55], s[0:1], 0x0 // 6704: F4004D00 F8000000
	s_load_b32 s33, s[0:1], 0x10 // 670C: F4000840 F8000010
; ./kernels.hip:135
	s_wait_kmcnt 0x0 // 6714: BFC70000
	s_clause 0x2 // 6718: BF850002
	s_load_b512 s[0:15], s[52:53], 0x0 // 671C: F400801A F8000000
	s_load_b512 s[36:51], s[52:53], 0x40 // 6724: F400891A F8000040
	s_load_b512 s[16:31], s[52:53], 0x80 // 672C: F400841A F8000080
; ./kernels.hip:138
	s_cmp_lt_i32 s33, 1 // 6734: BF048121
; ./kernels.hip:135
	s_wait_kmcnt 0x0 // 6738: BFC70000
	v_add_nc_u32_e32 v1, s0, v0 // 673C: 4A020000
	v_add_nc_u32_e32 v2, s1, v0 // 6740: 4A040001
	v_add_nc_u32_e32 v3, s2, v0 // 6744: 4A060002
	v_add_nc_u32_e32 v4, s3, v0 // 6748: 4A080003
	v_add_nc_u32_e32 v5, s4, v0 // 674C: 4A0A0004
	v_add_nc_u32_e32 v6, s5, v0 // 6750: 4A0C0005
	v_add_nc_u32_e32 v7, s6, v0 // 6754: 4A0E0006
	v_add_nc_u32_e32 v8, s7, v0 // 6758: 4A100007
	v_add_nc_u32_e32 v9, s8, v0 // 675C: 4A120008
	v_add_nc_u32_e32 v10, s9, v0 // 6760: 4A140009
	v_add_nc_u32_e32 v11, s10, v0 // 6764: 4A16000A
	v_add_nc_u32_e32 v12, s11, v0 // 6768: 4A18000B
	v_add_nc_u32_e32 v13, s12, v0 // 676C: 4A1A000C
	v_add_nc_u32_e32 v14, s13, v0 // 6770: 4A1C000D
	v_add_nc_u32_e32 v15, s14, v0 // 6774: 4A1E000E
	v_add_nc_u32_e32 v16, s15, v0 // 6778: 4A20000F
	s_load_b512 s[0:15], s[52:53], 0xc0 // 677C: F400801A F80000C0
	v_add_nc_u32_e32 v25, s44, v0 // 6784: 4A32002C
	v_add_nc_u32_e32 v26, s45, v0 // 6788: 4A34002D
	v_add_nc_u32_e32 v27, s46, v0 // 678C: 4A36002E
	v_add_nc_u32_e32 v28, s47, v0 // 6790: 4A38002F
	v_add_nc_u32_e32 v29, s48, v0 // 6794: 4A3A0030
	v_add_nc_u32_e32 v30, s49, v0 // 6798: 4A3C0031
	v_add_nc_u32_e32 v31, s50, v0 // 679C: 4A3E0032
	v_add_nc_u32_e32 v32, s51, v0 // 67A0: 4A400033
	v_add_nc_u32_e32 v17, s36, v0 // 67A4: 4A220024
	v_add_nc_u32_e32 v18, s37, v0 // 67A8: 4A240025
	v_add_nc_u32_e32 v19, s38, v0 // 67AC: 4A260026
	v_add_nc_u32_e32 v20, s39, v0 // 67B0: 4A280027
	v_add_nc_u32_e32 v33, s16, v0 // 67B4: 4A420010
	v_add_nc_u32_e32 v34, s17, v0 // 67B8: 4A440011
	v_add_nc_u32_e32 v35, s18, v0 // 67BC: 4A460012
	v_add_nc_u32_e32 v36, s19, v0 // 67C0: 4A480013
	v_add_nc_u32_e32 v21, s40, v0 // 67C4: 4A2A0028
	v_add_nc_u32_e32 v22, s41, v0 // 67C8: 4A2C0029
	v_add_nc_u32_e32 v23, s42, v0 // 67CC: 4A2E002A
	v_add_nc_u32_e32 v24, s43, v0 // 67D0: 4A30002B
	s_clause 0x5 // 67D4: BF850005
	scratch_store_b128 off, v[1:4], off // 67D8: ED07407C 00800000 00000000
	scratch_store_b128 off, v[5:8], off offset:16 // 67E4: ED07407C 02800000 00001000
	scratch_store_b128 off, v[9:12], off offset:32 // 67F0: ED07407C 04800000 00002000
	scratch_store_b128 off, v[13:16], off offset:48 // 67FC: ED07407C 06800000 00003000
	scratch_store_b128 off, v[17:20], off offset:64 // 6808: ED07407C 08800000 00004000
	scratch_store_b128 off, v[21:24], off offset:80 // 6814: ED07407C 0A800000 00005000
	v_add_nc_u32_e32 v1, s20, v0 // 6820: 4A020014
	v_add_nc_u32_e32 v2, s21, v0 // 6824: 4A040015
	v_add_nc_u32_e32 v3, s22, v0 // 6828: 4A060016
	v_add_nc_u32_e32 v4, s23, v0 // 682C: 4A080017
	v_add_nc_u32_e32 v5, s24, v0 // 6830: 4A0A0018
	v_add_nc_u32_e32 v6, s25, v0 // 6834: 4A0C0019
	v_add_nc_u32_e32 v7, s26, v0 // 6838: 4A0E001A
	v_add_nc_u32_e32 v8, s27, v0 // 683C: 4A10001B
	v_add_nc_u32_e32 v9, s28, v0 // 6840: 4A12001C
	v_add_nc_u32_e32 v10, s29, v0 // 6844: 4A14001D
	v_add_nc_u32_e32 v11, s30, v0 // 6848: 4A16001E
	v_add_nc_u32_e32 v12, s31, v0 // 684C: 4A18001F
	s_clause 0x5 // 6850: BF850005
	scratch_store_b128 off, v[25:28], off offset:96 // 6854: ED07407C 0C800000 00006000
	scratch_store_b128 off, v[29:32], off offset:112 // 6860: ED07407C 0E800000 00007000
	scratch_store_b128 off, v[33:36], off offset:128 // 686C: ED07407C 10800000 00008000
	scratch_store_b128 off, v[1:4], off offset:144 // 6878: ED07407C 00800000 00009000
	scratch_store_b128 off, v[5:8], off offset:160 // 6884: ED07407C 02800000 0000A000
	scratch_store_b128 off, v[9:12], off offset:176 // 6890: ED07407C 04800000 0000B000
	s_wait_kmcnt 0x0 // 689C: BFC70000
	v_add_nc_u32_e32 v1, s0, v0 // 68A0: 4A020000
	v_add_nc_u32_e32 v2, s1, v0 // 68A4: 4A040001
	v_add_nc_u32_e32 v3, s2, v0 // 68A8: 4A060002
	v_add_nc_u32_e32 v4, s3, v0 // 68AC: 4A080003
	v_add_nc_u32_e32 v5, s4, v0 // 68B0: 4A0A0004
	v_add_nc_u32_e32 v6, s5, v0 // 68B4: 4A0C0005
	v_add_nc_u32_e32 v7, s6, v0 // 68B8: 4A0E0006
	v_add_nc_u32_e32 v8, s7, v0 // 68BC: 4A100007
	v_add_nc_u32_e32 v9, s8, v0 // 68C0: 4A120008
	v_add_nc_u32_e32 v10, s9, v0 // 68C4: 4A140009
	v_add_nc_u32_e32 v11, s10, v0 // 68C8: 4A16000A
	v_add_nc_u32_e32 v12, s11, v0 // 68CC: 4A18000B
	s_clause 0x1 // 68D0: BF850001
	scratch_store_b128 off, v[1:4], off offset:192 // 68D4: ED07407C 00800000 0000C000
	scratch_store_b128 off, v[5:8], off offset:208 // 68E0: ED07407C 02800000 0000D000
	v_mov_b32_e32 v1, 0 // 68EC: 7E020280
	v_add_nc_u32_e32 v13, s12, v0 // 68F0: 4A1A000C
	v_add_nc_u32_e32 v14, s13, v0 // 68F4: 4A1C000D
	v_add_nc_u32_e32 v15, s14, v0 // 68F8: 4A1E000E
	v_add_nc_u32_e32 v16, s15, v0 // 68FC: 4A20000F
	s_clause 0x1 // 6900: BF850001
	scratch_store_b128 off, v[9:12], off offset:224 // 6904: ED07407C 04800000 0000E000
	scratch_store_b128 off, v[13:16], off offset:240 // 6910: ED07407C 06800000 0000F000
; ./kernels.hip:138
	s_cbranch_scc1 19 // 691C: BFA20013 <_Z16array_in_scratchPKiPii+0x26c>
	s_mov_b32 s0, 0 // 6920: BE800080
; ./kernels.hip:139
	s_wait_alu depctr_sa_sdst(0) // 6924: BF88FF9E
	v_add_nc_u32_e32 v1, s0, v1 // 6928: 4A020200
; ./kernels.hip:140
	s_and_b32 s1, s0, 63 // 692C: 8B01BF00
; ./kernels.hip:138
	s_add_co_i32 s0, s0, 1 // 6930: 81008100
; ./kernels.hip:140
	s_wait_alu depctr_sa_sdst(0) // 6934: BF88FF9E
	s_lshl_b32 s1, s1, 2 // 6938: 84018201
; ./kernels.hip:138
	s_cmp_eq_u32 s33, s0 // 693C: BF060021
; ./kernels.hip:139
	v_and_b32_e32 v1, 63, v1 // 6940: 360202BF
	s_delay_alu instid0(VALU_DEP_1) // 6944: BF870001
	v_lshlrev_b32_e32 v1, 2, v1 // 6948: 30020282
	scratch_load_b32 v1, v1, off // 694C: ED05007C 00020001 00000001
; ./kernels.hip:140
	s_wait_loadcnt 0x0 // 6958: BFC00000
	scratch_store_b32 off, v1, s1 // 695C: ED068001 00800000 00000000
; ./kernels.hip:138
	s_cbranch_scc0 65518 // 6968: BFA1FFEE <_Z16array_in_scratchPKiPii+0x224>
; ./kernels.hip:25
	v_lshl_or_b32 v2, ttmp9, 8, v0 // 696C: D6560002 04011075
; ./kernels.hip:142
	v_mov_b32_e32 v3, 0 // 6974: 7E060280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006978: BF870091
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3] // 697C: 3E040482
	v_add_co_u32 v2, vcc_lo, s54, v2 // 6980: D7006A02 00020436
	s_delay_alu instid0(VALU_DEP_1) // 6988: BF870001
	v_add_co_ci_u32_e64 v3, null, s55, v3, vcc_lo // 698C: D5207C03 01AA0637
	global_store_b32 v[2:3], v1, off // 6994: EE06807C 00800000 00000002
; ./kernels.hip:143
	s_endpgm // 69A0: BFB00000
	s_nop 0 // 69A4: BF800000
	s_nop 0 // 69A8: BF800000
	s_nop 0 // 69AC: BF800000
	s_nop 0 // 69B0: BF800000
	s_nop 0 // 69B4: BF800000
	s_nop 0 // 69B8: BF800000
	s_nop 0 // 69BC: BF800000
	s_nop 0 // 69C0: BF800000
	s_nop 0 // 69C4: BF800000
	s_nop 0 // 69C8: BF800000
	s_nop 0 // 69CC: BF800000
	s_nop 0 // 69D0: BF800000
	s_nop 0 // 69D4: BF800000
	s_nop 0 // 69D8: BF800000
	s_nop 0 // 69DC: BF800000
	s_nop 0 // 69E0: BF800000
	s_nop 0 // 69E4: BF800000
	s_nop 0 // 69E8: BF800000
	s_nop 0 // 69EC: BF800000
	s_nop 0 // 69F0: BF800000
	s_nop 0 // 69F4: BF800000
	s_nop 0 // 69F8: BF800000
	s_nop 0 // 69FC: BF800000

0000000000006a00 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:146
	s_load_b96 s[4:6], s[0:1], 0x8 // 6A00: F400A100 F8000008
; ./kernels.hip:25
	v_lshl_or_b32 v0, ttmp9, 8, v0 // 6A08: D6560000 04011075
	s_delay_alu instid0(VALU_DEP_1) // 6A10: BF870001
	v_mov_b32_e32 v2, v0 // 6A14: 7E040300
; ./kernels.hip:149
	s_wait_kmcnt 0x0 // 6A18: BFC70000
	s_cmp_lt_i32 s6, 1 // 6A1C: BF048106
	s_cbranch_scc1 53 // 6A20: BFA20035 <_Z7waitingPKDv4_jPii+0xf8>
	s_load_b64 s[0:1], s[0:1], 0x0 // 6A24: F4002000 F8000000
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, v0 // 6A2C: CA100080 03020100
; ./kernels.hip:150
	s_wait_loadcnt 0x0 // 6A34: BFC00000
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)// 000000006A38: BF8704A1
	v_lshlrev_b64_e32 v[1:2], 4, v[2:3] // 6A3C: 3E020484
; ./kernels.hip:149
	s_add_co_i32 s6, s6, -1 // 6A40: 8106C106
	s_cmp_eq_u32 s6, 0 // 6A44: BF068006
; ./kernels.hip:150
	s_wait_kmcnt 0x0 // 6A48: BFC70000
	s_delay_alu instid0(VALU_DEP_1) // 6A4C: BF870001
	v_add_co_u32 v1, vcc_lo, s0, v1 // 6A50: D7006A01 00020200
	s_wait_alu depctr_va_vcc(0) // 6A58: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 6A5C: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off // 6A64: EE05007C 00000002 00000001
; ./kernels.hip:151
	s_wait_loadcnt 0x0 // 6A70: BFC00000
	v_lshlrev_b64_e32 v[1:2], 4, v[2:3] // 6A74: 3E020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000006A78: BF870121
	v_add_co_u32 v1, vcc_lo, s0, v1 // 6A7C: D7006A01 00020200
	s_wait_alu depctr_va_vcc(0) // 6A84: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 6A88: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:4 // 6A90: EE05007C 00000002 00000401
; ./kernels.hip:152
	s_wait_loadcnt 0x0 // 6A9C: BFC00000
	v_lshlrev_b64_e32 v[1:2], 4, v[2:3] // 6AA0: 3E020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000006AA4: BF870121
	v_add_co_u32 v1, vcc_lo, s0, v1 // 6AA8: D7006A01 00020200
	s_wait_alu depctr_va_vcc(0) // 6AB0: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 6AB4: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:8 // 6ABC: EE05007C 00000002 00000801
; ./kernels.hip:153
	s_wait_loadcnt 0x0 // 6AC8: BFC00000
	v_lshlrev_b64_e32 v[1:2], 4, v[2:3] // 6ACC: 3E020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000006AD0: BF870121
	v_add_co_u32 v1, vcc_lo, s0, v1 // 6AD4: D7006A01 00020200
	s_wait_alu depctr_va_vcc(0) // 6ADC: BF88FF9D
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 6AE0: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:12 // 6AE8: EE05007C 00000002 00000C01
; ./kernels.hip:149
	s_cbranch_scc0 65487 // 6AF4: BFA1FFCF <_Z7waitingPKDv4_jPii+0x34>
; ./kernels.hip:155
	v_mov_b32_e32 v1, 0 // 6AF8: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006AFC: BF870091
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 6B00: 3E000082
	v_add_co_u32 v0, vcc_lo, s4, v0 // 6B04: D7006A00 00020004
	s_wait_alu depctr_va_vcc(0) // 6B0C: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) // 6B10: BF870002
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 6B14: D5207C01 01AA0205
	s_wait_loadcnt 0x0 // 6B1C: BFC00000
	global_store_b32 v[0:1], v2, off // 6B20: EE06807C 01000000 00000000
; ./kernels.hip:156
	s_endpgm // 6B2C: BFB00000
	s_nop 0 // 6B30: BF800000
	s_nop 0 // 6B34: BF800000
	s_nop 0 // 6B38: BF800000
	s_nop 0 // 6B3C: BF800000
	s_nop 0 // 6B40: BF800000
	s_nop 0 // 6B44: BF800000
	s_nop 0 // 6B48: BF800000
	s_nop 0 // 6B4C: BF800000
	s_nop 0 // 6B50: BF800000
	s_nop 0 // 6B54: BF800000
	s_nop 0 // 6B58: BF800000
	s_nop 0 // 6B5C: BF800000
	s_nop 0 // 6B60: BF800000
	s_nop 0 // 6B64: BF800000
	s_nop 0 // 6B68: BF800000
	s_nop 0 // 6B6C: BF800000
	s_nop 0 // 6B70: BF800000
	s_nop 0 // 6B74: BF800000
	s_nop 0 // 6B78: BF800000
	s_nop 0 // 6B7C: BF800000
	s_nop 0 // 6B80: BF800000
	s_nop 0 // 6B84: BF800000
	s_nop 0 // 6B88: BF800000
	s_nop 0 // 6B8C: BF800000
	s_nop 0 // 6B90: BF800000
	s_nop 0 // 6B94: BF800000
	s_nop 0 // 6B98: BF800000
	s_nop 0 // 6B9C: BF800000
	s_nop 0 // 6BA0: BF800000
	s_nop 0 // 6BA4: BF800000
	s_nop 0 // 6BA8: BF800000
	s_nop 0 // 6BAC: BF800000
	s_nop 0 // 6BB0: BF800000
	s_nop 0 // 6BB4: BF800000
	s_nop 0 // 6BB8: BF800000
	s_nop 0 // 6BBC: BF800000
	s_nop 0 // 6BC0: BF800000
	s_nop 0 // 6BC4: BF800000
	s_nop 0 // 6BC8: BF800000
	s_nop 0 // 6BCC: BF800000
	s_nop 0 // 6BD0: BF800000
	s_nop 0 // 6BD4: BF800000
	s_nop 0 // 6BD8: BF800000
	s_nop 0 // 6BDC: BF800000
	s_nop 0 // 6BE0: BF800000
	s_nop 0 // 6BE4: BF800000
	s_nop 0 // 6BE8: BF800000
	s_nop 0 // 6BEC: BF800000
	s_nop 0 // 6BF0: BF800000
	s_nop 0 // 6BF4: BF800000
	s_nop 0 // 6BF8: BF800000
	s_nop 0 // 6BFC: BF800000

0000000000006c00 <_Z20spilling_among_loadsPKDv4_fPS_>:
; _Z20spilling_among_loadsPKDv4_fPS_():
; ./kernels.hip:162
	s_load_b128 s[0:3], s[0:1], 0x0 // 6C00: F4004000 F8000000
	v_mul_u32_u24_e32 v0, 53, v0 // 6C08: 160000B5
	s_delay_alu instid0(VALU_DEP_1) // 6C0C: BF870001
; ./kernels.hip:165
	v_lshlrev_b32_e32 v7, 4, v0 // 6C10: 300E0084
	s_wait_kmcnt 0x0 // 6C14: BFC70000
	s_clause 0x5 // 6C18: BF850005
	global_load_b128 v[3:6], v7, s[0:1] offset:48 // 6C1C: EE05C000 00000003 00003007
	global_load_b128 v[56:59], v7, s[0:1] // 6C28: EE05C000 00000038 00000007
	global_load_b128 v[16:19], v7, s[0:1] offset:16 // 6C34: EE05C000 00000010 00001007
	global_load_b128 v[40:43], v7, s[0:1] offset:32 // 6C40: EE05C000 00000028 00002007
	global_load_b128 v[8:11], v7, s[0:1] offset:224 // 6C4C: EE05C000 00000008 0000E007
	global_load_b128 v[48:51], v7, s[0:1] offset:240 // 6C58: EE05C000 00000030 0000F007
; ./kernels.hip:167
	s_wait_loadcnt 0x4 // 6C64: BFC00004
	v_fma_f32 v2, v58, v5, 0 // 6C68: D6130002 02020B3A
	v_fma_f32 v35, v59, v6, 0 // 6C70: D6130023 02020D3B
	v_fma_f32 v1, v57, v4, 0 // 6C78: D6130001 02020939
	v_fma_f32 v0, v56, v3, 0 // 6C80: D6130000 02020738
	s_wait_loadcnt 0x1 // 6C88: BFC00001
	v_fmac_f32_e32 v2, v18, v10 // 6C8C: 56041512
; ./kernels.hip:165
	s_clause 0x3 // 6C90: BF850003
	global_load_b128 v[148:151], v7, s[0:1] offset:400 // 6C94: EE05C000 00000094 00019007
	global_load_b128 v[60:63], v7, s[0:1] offset:384 // 6CA0: EE05C000 0000003C 00018007
	global_load_b128 v[112:115], v7, s[0:1] offset:576 // 6CAC: EE05C000 00000070 00024007
	global_load_b128 v[44:47], v7, s[0:1] offset:592 // 6CB8: EE05C000 0000002C 00025007
; ./kernels.hip:167
	v_dual_fmac_f32 v35, v19, v11 :: v_dual_fmac_f32 v0, v16, v8// 000000006CC4: C8001713 23001110
	v_fmac_f32_e32 v1, v17, v9 // 6CCC: 56021311
	scratch_store_b128 off, v[3:6], off offset:144 // 6CD0: ED07407C 01800000 00009000
; ./kernels.hip:165
	s_clause 0x18 // 6CDC: BF850018
	global_load_b128 v[176:179], v7, s[0:1] offset:64 // 6CE0: EE05C000 000000B0 00004007
	global_load_b128 v[168:171], v7, s[0:1] offset:80 // 6CEC: EE05C000 000000A8 00005007
	global_load_b128 v[28:31], v7, s[0:1] offset:736 // 6CF8: EE05C000 0000001C 0002E007
	global_load_b128 v[120:123], v7, s[0:1] offset:256 // 6D04: EE05C000 00000078 00010007
	global_load_b128 v[172:175], v7, s[0:1] offset:96 // 6D10: EE05C000 000000AC 00006007
	global_load_b128 v[160:163], v7, s[0:1] offset:112 // 6D1C: EE05C000 000000A0 00007007
	global_load_b128 v[116:119], v7, s[0:1] offset:272 // 6D28: EE05C000 00000074 00011007
	global_load_b128 v[80:83], v7, s[0:1] offset:432 // 6D34: EE05C000 00000050 0001B007
	global_load_b128 v[84:87], v7, s[0:1] offset:416 // 6D40: EE05C000 00000054 0001A007
	global_load_b128 v[52:55], v7, s[0:1] offset:608 // 6D4C: EE05C000 00000034 00026007
	global_load_b128 v[164:167], v7, s[0:1] offset:128 // 6D58: EE05C000 000000A4 00008007
	global_load_b128 v[152:155], v7, s[0:1] offset:144 // 6D64: EE05C000 00000098 00009007
	global_load_b128 v[68:71], v7, s[0:1] offset:624 // 6D70: EE05C000 00000044 00027007
	global_load_b128 v[12:15], v7, s[0:1] offset:160 // 6D7C: EE05C000 0000000C 0000A007
	global_load_b128 v[20:23], v7, s[0:1] offset:176 // 6D88: EE05C000 00000014 0000B007
	global_load_b128 v[144:147], v7, s[0:1] offset:288 // 6D94: EE05C000 00000090 00012007
	global_load_b128 v[136:139], v7, s[0:1] offset:304 // 6DA0: EE05C000 00000088 00013007
	global_load_b128 v[72:75], v7, s[0:1] offset:640 // 6DAC: EE05C000 00000048 00028007
	global_load_b128 v[76:79], v7, s[0:1] offset:656 // 6DB8: EE05C000 0000004C 00029007
	global_load_b128 v[184:187], v7, s[0:1] offset:320 // 6DC4: EE05C000 000000B8 00014007
	global_load_b128 v[180:183], v7, s[0:1] offset:336 // 6DD0: EE05C000 000000B4 00015007
	global_load_b128 v[124:127], v7, s[0:1] offset:496 // 6DDC: EE05C000 0000007C 0001F007
	global_load_b128 v[128:131], v7, s[0:1] offset:480 // 6DE8: EE05C000 00000080 0001E007
	global_load_b128 v[88:91], v7, s[0:1] offset:672 // 6DF4: EE05C000 00000058 0002A007
	global_load_b128 v[92:95], v7, s[0:1] offset:688 // 6E00: EE05C000 0000005C 0002B007
; ./kernels.hip:167
	scratch_store_b128 off, v[8:11], off offset:256 // 6E0C: ED07407C 04000000 00010000
; ./kernels.hip:165
	s_clause 0x5 // 6E18: BF850005
	global_load_b128 v[132:135], v7, s[0:1] offset:528 // 6E1C: EE05C000 00000084 00021007
	global_load_b128 v[140:143], v7, s[0:1] offset:512 // 6E28: EE05C000 0000008C 00020007
	global_load_b128 v[96:99], v7, s[0:1] offset:704 // 6E34: EE05C000 00000060 0002C007
	global_load_b128 v[100:103], v7, s[0:1] offset:720 // 6E40: EE05C000 00000064 0002D007
	global_load_b128 v[24:27], v7, s[0:1] offset:768 // 6E4C: EE05C000 00000018 00030007
	global_load_b128 v[64:67], v7, s[0:1] offset:800 // 6E58: EE05C000 00000040 00032007
; ./kernels.hip:167
	s_wait_loadcnt 0x22 // 6E64: BFC00022
	v_dual_fmac_f32 v35, v43, v151 :: v_dual_fmac_f32 v0, v40, v148// 000000006E68: C8012F2B 23012928
	v_dual_fmac_f32 v2, v42, v150 :: v_dual_fmac_f32 v1, v41, v149// 000000006E70: C8012D2A 02012B29
	scratch_store_b128 off, v[148:151], off offset:240 // 6E78: ED07407C 4A000000 0000F000
	s_wait_loadcnt 0x20 // 6E84: BFC00020
	v_dual_fmac_f32 v35, v6, v115 :: v_dual_fmac_f32 v0, v3, v112// 000000006E88: C800E706 2300E103
	v_dual_fmac_f32 v2, v5, v114 :: v_dual_fmac_f32 v1, v4, v113// 000000006E90: C800E505 0200E304
; ./kernels.hip:165
	global_load_b128 v[3:6], v7, s[0:1] offset:752 // 6E98: EE05C000 00000003 0002F007
; ./kernels.hip:167
	scratch_store_b128 off, v[16:19], off offset:48 // 6EA4: ED07407C 08000000 00003000
; ./kernels.hip:165
	s_clause 0x3 // 6EB0: BF850003
	global_load_b128 v[104:107], v7, s[0:1] offset:464 // 6EB4: EE05C000 00000068 0001D007
	global_load_b128 v[16:19], v7, s[0:1] offset:192 // 6EC0: EE05C000 00000010 0000C007
	global_load_b128 v[188:191], v7, s[0:1] offset:208 // 6ECC: EE05C000 000000BC 0000D007
	global_load_b128 v[108:111], v7, s[0:1] offset:448 // 6ED8: EE05C000 0000006C 0001C007
; ./kernels.hip:167
	scratch_store_b128 off, v[112:115], off offset:176 // 6EE4: ED07407C 38000000 0000B000
	s_wait_loadcnt 0x21 // 6EF0: BFC00021
	scratch_store_b128 off, v[28:31], off offset:64 // 6EF4: ED07407C 0E000000 00004000
	s_wait_loadcnt 0x6 // 6F00: BFC00006
	scratch_store_b128 off, v[24:27], off offset:80 // 6F04: ED07407C 0C000000 00005000
	s_wait_loadcnt 0x4 // 6F10: BFC00004
	v_dual_fmac_f32 v35, v179, v6 :: v_dual_fmac_f32 v2, v178, v5// 000000006F14: C8000DB3 23020BB2
; ./kernels.hip:165
	scratch_store_b128 off, v[3:6], off // 6F1C: ED07407C 01800000 00000000
; ./kernels.hip:167
	v_fmac_f32_e32 v0, v176, v3 // 6F28: 560007B0
	v_dual_fmac_f32 v35, v171, v171 :: v_dual_fmac_f32 v2, v170, v170// 000000006F2C: C80157AB 230355AA
	v_fmac_f32_e32 v1, v177, v4 // 6F34: 560209B1
; ./kernels.hip:165
	global_load_b128 v[3:6], v7, s[0:1] offset:784 // 6F38: EE05C000 00000003 00031007
; ./kernels.hip:167
	v_dual_fmac_f32 v0, v168, v168 :: v_dual_fmac_f32 v35, v175, v123// 000000006F44: C80151A8 0022F7AF
	v_dual_fmac_f32 v2, v174, v122 :: v_dual_fmac_f32 v1, v169, v169// 000000006F4C: C800F5AE 020153A9
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006F54: BF870112
	v_dual_fmac_f32 v0, v172, v120 :: v_dual_fmac_f32 v35, v163, v83// 000000006F58: C800F1AC 0022A7A3
	v_dual_fmac_f32 v2, v162, v82 :: v_dual_fmac_f32 v1, v173, v121// 000000006F60: C800A5A2 0200F3AD
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006F68: BF870112
	v_dual_fmac_f32 v0, v160, v80 :: v_dual_fmac_f32 v35, v167, v55// 000000006F6C: C800A1A0 00226FA7
	v_dual_fmac_f32 v2, v166, v54 :: v_dual_fmac_f32 v1, v161, v81// 000000006F74: C8006DA6 0200A3A1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000006F7C: BF8700A1
	v_dual_fmac_f32 v0, v164, v52 :: v_dual_fmac_f32 v1, v165, v53// 000000006F80: C80069A4 00006BA5
	s_wait_loadcnt 0x0 // 6F88: BFC00000
	v_fmac_f32_e32 v0, v152, v3 // 6F8C: 56000798
; ./kernels.hip:165
	scratch_store_b128 off, v[3:6], off offset:16 // 6F90: ED07407C 01800000 00001000
; ./kernels.hip:167
	v_dual_fmac_f32 v35, v155, v6 :: v_dual_fmac_f32 v2, v154, v5// 000000006F9C: C8000D9B 23020B9A
	v_fmac_f32_e32 v1, v153, v4 // 6FA4: 56020999
; ./kernels.hip:165
	global_load_b128 v[3:6], v7, s[0:1] offset:816 // 6FA8: EE05C000 00000003 00033007
; ./kernels.hip:167
	v_dual_fmac_f32 v0, v12, v160 :: v_dual_fmac_f32 v35, v15, v163// 000000006FB4: C801410C 0023470F
	v_dual_fmac_f32 v2, v14, v162 :: v_dual_fmac_f32 v1, v13, v161// 000000006FBC: C801450E 0201430D
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006FC4: BF870112
	v_dual_fmac_f32 v0, v20, v144 :: v_dual_fmac_f32 v35, v23, v147// 000000006FC8: C8012114 00232717
	v_dual_fmac_f32 v2, v22, v146 :: v_dual_fmac_f32 v1, v21, v145// 000000006FD0: C8012516 02012315
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006FD8: BF870112
	v_fmac_f32_e32 v0, v16, v104 // 6FDC: 5600D110
	v_dual_fmac_f32 v2, v18, v106 :: v_dual_fmac_f32 v1, v17, v105// 000000006FE0: C800D512 0200D311
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006FE8: BF870112
	v_dual_fmac_f32 v35, v19, v107 :: v_dual_fmac_f32 v0, v188, v72// 000000006FEC: C800D713 230091BC
	v_dual_fmac_f32 v2, v190, v74 :: v_dual_fmac_f32 v1, v189, v73// 000000006FF4: C80095BE 020093BD
	s_delay_alu instid0(VALU_DEP_2) // 6FFC: BF870002
	v_fmac_f32_e32 v35, v191, v75 // 7000: 564697BF
; ./kernels.hip:165
	s_wait_loadcnt 0x0 // 7004: BFC00000
	scratch_store_b128 off, v[3:6], off offset:32 // 7008: ED07407C 01800000 00002000
; ./kernels.hip:167
	v_dual_fmac_f32 v35, v11, v6 :: v_dual_fmac_f32 v2, v10, v5// 000000007014: C8000D0B 23020B0A
	v_dual_fmac_f32 v0, v8, v3 :: v_dual_fmac_f32 v1, v9, v4 // 701C: C8000708 00000909
; ./kernels.hip:165
	s_clause 0x1 // 7024: BF850001
	global_load_b128 v[3:6], v7, s[0:1] offset:352 // 7028: EE05C000 00000003 00016007
	global_load_b128 v[8:11], v7, s[0:1] offset:368 // 7034: EE05C000 00000008 00017007
; ./kernels.hip:167
	v_dual_fmac_f32 v35, v51, v155 :: v_dual_fmac_f32 v2, v50, v154// 000000007040: C8013733 23033532
	v_dual_fmac_f32 v0, v48, v152 :: v_dual_fmac_f32 v1, v49, v153// 000000007048: C8013130 00013331
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007050: BF870112
	v_fmac_f32_e32 v2, v122, v186 // 7054: 5605757A
	v_dual_fmac_f32 v0, v120, v184 :: v_dual_fmac_f32 v1, v121, v185// 000000007058: C8017178 00017379
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007060: BF870112
	v_dual_fmac_f32 v35, v123, v187 :: v_dual_fmac_f32 v2, v118, v126// 000000007064: C801777B 2302FD76
	v_dual_fmac_f32 v0, v116, v124 :: v_dual_fmac_f32 v1, v117, v125// 00000000706C: C800F974 0000FB75
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007074: BF870112
	v_dual_fmac_f32 v35, v119, v127 :: v_dual_fmac_f32 v2, v146, v90// 000000007078: C800FF77 2302B592
	v_dual_fmac_f32 v0, v144, v88 :: v_dual_fmac_f32 v1, v145, v89// 000000007080: C800B190 0000B391
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007088: BF870112
	v_dual_fmac_f32 v35, v147, v91 :: v_dual_fmac_f32 v2, v138, v58// 00000000708C: C800B793 2302758A
	v_dual_fmac_f32 v0, v136, v56 :: v_dual_fmac_f32 v1, v137, v57// 000000007094: C8007188 00007389
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000709C: BF870112
	v_dual_fmac_f32 v35, v139, v59 :: v_dual_fmac_f32 v2, v186, v22// 0000000070A0: C800778B 23022DBA
	v_dual_fmac_f32 v0, v184, v20 :: v_dual_fmac_f32 v1, v185, v21// 0000000070A8: C80029B8 00002BB9
	s_wait_loadcnt 0x1 // 70B0: BFC00001
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000070B4: BF870092
	v_dual_fmac_f32 v35, v187, v23 :: v_dual_fmac_f32 v2, v182, v5// 0000000070B8: C8002FBB 23020BB6
	v_dual_fmac_f32 v35, v183, v6 :: v_dual_fmac_f32 v0, v180, v3// 0000000070C0: C8000DB7 230007B4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000070C8: BF8700A1
	v_dual_fmac_f32 v2, v5, v134 :: v_dual_fmac_f32 v35, v6, v135// 0000000070CC: C8010D05 02230F06
	s_wait_loadcnt 0x0 // 70D4: BFC00000
	v_dual_fmac_f32 v1, v181, v4 :: v_dual_fmac_f32 v2, v10, v98// 0000000070D8: C80009B5 0102C50A
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000070E0: BF870111
	v_dual_fmac_f32 v0, v3, v132 :: v_dual_fmac_f32 v1, v4, v133// 0000000070E4: C8010903 00010B04
	v_fmac_f32_e32 v2, v62, v42 // 70EC: 5604553E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000070F0: BF870112
	v_dual_fmac_f32 v0, v8, v96 :: v_dual_fmac_f32 v1, v9, v97 // 70F4: C800C108 0000C309
	v_dual_fmac_f32 v35, v11, v99 :: v_dual_fmac_f32 v2, v150, v190// 0000000070FC: C800C70B 23037D96
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007104: BF870112
	v_dual_fmac_f32 v0, v60, v40 :: v_dual_fmac_f32 v1, v61, v41// 000000007108: C800513C 0000533D
	v_dual_fmac_f32 v35, v63, v43 :: v_dual_fmac_f32 v2, v86, v62// 000000007110: C800573F 23027D56
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007118: BF870112
	v_dual_fmac_f32 v0, v148, v188 :: v_dual_fmac_f32 v1, v149, v189// 00000000711C: C8017994 00017B95
	v_fmac_f32_e32 v35, v151, v191 // 7124: 56477F97
; ./kernels.hip:165
	s_clause 0x1 // 7128: BF850001
	global_load_b128 v[148:151], v7, s[0:1] offset:560 // 712C: EE05C000 00000094 00023007
	global_load_b128 v[156:159], v7, s[0:1] offset:544 // 7138: EE05C000 0000009C 00022007
; ./kernels.hip:167
	v_dual_fmac_f32 v0, v84, v60 :: v_dual_fmac_f32 v1, v85, v61// 000000007144: C8007954 00007B55
	s_wait_loadcnt 0x1 // 714C: BFC00001
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007150: BF870111
	v_dual_fmac_f32 v35, v87, v63 :: v_dual_fmac_f32 v0, v80, v148// 000000007154: C8007F57 23012950
	v_dual_fmac_f32 v1, v81, v149 :: v_dual_fmac_f32 v2, v82, v150// 00000000715C: C8012B51 01032D52
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007164: BF870112
	v_dual_fmac_f32 v35, v83, v151 :: v_dual_fmac_f32 v0, v108, v28// 000000007168: C8012F53 2300396C
	v_dual_fmac_f32 v1, v109, v29 :: v_dual_fmac_f32 v2, v110, v30// 000000007170: C8003B6D 01023D6E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007178: BF870112
	v_dual_fmac_f32 v35, v111, v31 :: v_dual_fmac_f32 v0, v104, v176// 00000000717C: C8003F6F 23016168
	v_dual_fmac_f32 v1, v105, v177 :: v_dual_fmac_f32 v2, v106, v178// 000000007184: C8016369 0103656A
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000718C: BF870112
	v_dual_fmac_f32 v35, v107, v179 :: v_dual_fmac_f32 v0, v128, v48// 000000007190: C801676B 23006180
	v_dual_fmac_f32 v1, v129, v49 :: v_dual_fmac_f32 v2, v130, v50// 000000007198: C8006381 01026582
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000071A0: BF870112
	v_dual_fmac_f32 v35, v131, v51 :: v_dual_fmac_f32 v0, v124, v84// 0000000071A4: C8006783 2300A97C
	v_dual_fmac_f32 v1, v125, v85 :: v_dual_fmac_f32 v2, v126, v86// 0000000071AC: C800AB7D 0102AD7E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000071B4: BF870112
	v_dual_fmac_f32 v35, v127, v87 :: v_dual_fmac_f32 v0, v140, v44// 0000000071B8: C800AF7F 2300598C
	v_dual_fmac_f32 v1, v141, v45 :: v_dual_fmac_f32 v2, v142, v46// 0000000071C0: C8005B8D 01025D8E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000071C8: BF870112
	v_dual_fmac_f32 v35, v143, v47 :: v_dual_fmac_f32 v0, v132, v24// 0000000071CC: C8005F8F 23003184
	v_dual_fmac_f32 v1, v133, v25 :: v_dual_fmac_f32 v2, v134, v26// 0000000071D4: C8003385 01023586
	s_wait_loadcnt 0x0 // 71DC: BFC00000
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000071E0: BF870112
	v_dual_fmac_f32 v35, v135, v27 :: v_dual_fmac_f32 v0, v156, v172// 0000000071E4: C8003787 2301599C
	v_dual_fmac_f32 v1, v157, v173 :: v_dual_fmac_f32 v2, v158, v174// 0000000071EC: C8015B9D 01035D9E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000071F4: BF870112
	v_dual_fmac_f32 v35, v159, v175 :: v_dual_fmac_f32 v0, v148, v116// 0000000071F8: C8015F9F 2300E994
	v_dual_fmac_f32 v1, v149, v117 :: v_dual_fmac_f32 v2, v150, v118// 000000007200: C800EB95 0102ED96
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007208: BF870112
	v_dual_fmac_f32 v35, v151, v119 :: v_dual_fmac_f32 v0, v112, v108// 00000000720C: C800EF97 2300D970
	v_dual_fmac_f32 v1, v113, v109 :: v_dual_fmac_f32 v2, v114, v110// 000000007214: C800DB71 0102DD72
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_3) | instid1(VALU_DEP_2)// 00000000721C: BF870142
	v_fmac_f32_e32 v35, v115, v111 // 7220: 5646DF73
; ./kernels.hip:165
	global_load_b128 v[112:115], v7, s[0:1] offset:832 // 7224: EE05C000 00000070 00034007
; ./kernels.hip:167
	v_dual_fmac_f32 v0, v44, v68 :: v_dual_fmac_f32 v1, v45, v69// 000000007230: C800892C 00008B2D
	v_dual_fmac_f32 v2, v46, v70 :: v_dual_fmac_f32 v35, v47, v71// 000000007238: C8008D2E 02228F2F
	v_dual_fmac_f32 v0, v52, v64 :: v_dual_fmac_f32 v1, v53, v65// 000000007240: C8008134 00008335
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007248: BF870112
	v_dual_fmac_f32 v2, v54, v66 :: v_dual_fmac_f32 v35, v55, v67// 00000000724C: C8008536 02228737
	v_dual_fmac_f32 v0, v68, v164 :: v_dual_fmac_f32 v1, v69, v165// 000000007254: C8014944 00014B45
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000725C: BF870112
	v_dual_fmac_f32 v2, v70, v166 :: v_dual_fmac_f32 v35, v71, v167// 000000007260: C8014D46 02234F47
	v_dual_fmac_f32 v0, v72, v136 :: v_dual_fmac_f32 v1, v73, v137// 000000007268: C8011148 00011349
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007270: BF870112
	v_dual_fmac_f32 v2, v74, v138 :: v_dual_fmac_f32 v35, v75, v139// 000000007274: C801154A 0223174B
	v_dual_fmac_f32 v0, v76, v128 :: v_dual_fmac_f32 v1, v77, v129// 00000000727C: C801014C 0001034D
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007284: BF870112
	v_dual_fmac_f32 v2, v78, v130 :: v_dual_fmac_f32 v35, v79, v131// 000000007288: C801054E 0223074F
	v_dual_fmac_f32 v0, v88, v76 :: v_dual_fmac_f32 v1, v89, v77// 000000007290: C8009958 00009B59
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000007298: BF8700A2
	v_dual_fmac_f32 v2, v90, v78 :: v_dual_fmac_f32 v35, v91, v79// 00000000729C: C8009D5A 02229F5B
	s_wait_loadcnt 0x0 // 72A4: BFC00000
	v_dual_fmac_f32 v2, v94, v114 :: v_dual_fmac_f32 v35, v95, v115// 0000000072A8: C800E55E 0222E75F
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000072B0: BF870113
	v_dual_fmac_f32 v0, v92, v112 :: v_dual_fmac_f32 v1, v93, v113// 0000000072B4: C800E15C 0000E35D
	v_dual_fmac_f32 v2, v98, v14 :: v_dual_fmac_f32 v35, v99, v15// 0000000072BC: C8001D62 02221F63
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000072C4: BF870112
	v_dual_fmac_f32 v0, v96, v12 :: v_dual_fmac_f32 v1, v97, v13// 0000000072C8: C8001960 00001B61
	v_dual_fmac_f32 v2, v102, v182 :: v_dual_fmac_f32 v35, v103, v183// 0000000072D0: C8016D66 02236F67
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000072D8: BF870112
	v_dual_fmac_f32 v0, v100, v180 :: v_dual_fmac_f32 v1, v101, v181// 0000000072DC: C8016964 00016B65
	v_dual_fmac_f32 v2, v30, v142 :: v_dual_fmac_f32 v35, v31, v143// 0000000072E4: C8011D1E 02231F1F
	s_delay_alu instid0(VALU_DEP_2) // 72EC: BF870002
	v_dual_fmac_f32 v0, v28, v140 :: v_dual_fmac_f32 v1, v29, v141// 0000000072F0: C801191C 00011B1D
	scratch_load_b128 v[28:31], off, off // 72F8: ED05C07C 0000001C 00000000
	s_wait_loadcnt 0x0 // 7304: BFC00000
	v_dual_fmac_f32 v35, v31, v95 :: v_dual_fmac_f32 v0, v28, v92// 000000007308: C800BF1F 2300B91C
	v_dual_fmac_f32 v2, v30, v94 :: v_dual_fmac_f32 v1, v29, v93// 000000007310: C800BD1E 0200BB1D
	scratch_load_b128 v[28:31], off, off offset:48 th:TH_LOAD_LU// 000000007318: ED05C07C 0030001C 00003000
	s_wait_loadcnt 0x0 // 7324: BFC00000
	v_dual_fmac_f32 v35, v27, v31 :: v_dual_fmac_f32 v0, v24, v28// 000000007328: C8003F1B 23003918
	v_dual_fmac_f32 v2, v26, v30 :: v_dual_fmac_f32 v1, v25, v29// 000000007330: C8003D1A 02003B19
	scratch_load_b128 v[24:27], off, off offset:16 // 7338: ED05C07C 00000018 00001000
	s_wait_loadcnt 0x0 // 7344: BFC00000
	v_dual_fmac_f32 v35, v27, v19 :: v_dual_fmac_f32 v0, v24, v16// 000000007348: C800271B 23002118
	v_dual_fmac_f32 v2, v26, v18 :: v_dual_fmac_f32 v1, v25, v17// 000000007350: C800251A 02002319
	scratch_load_b128 v[24:27], off, off offset:32 // 7358: ED05C07C 00000018 00002000
	v_dual_fmac_f32 v35, v67, v11 :: v_dual_fmac_f32 v0, v64, v8// 000000007364: C8001743 23001140
	v_dual_fmac_f32 v2, v66, v10 :: v_dual_fmac_f32 v1, v65, v9// 00000000736C: C8001542 02001341
	s_wait_loadcnt 0x0 // 7374: BFC00000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007378: BF870111
	v_dual_fmac_f32 v2, v26, v158 :: v_dual_fmac_f32 v35, v27, v159// 00000000737C: C8013D1A 02233F1B
	v_dual_fmac_f32 v0, v24, v156 :: v_dual_fmac_f32 v1, v25, v157// 000000007384: C8013918 00013B19
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000738C: BF870112
	v_dual_fmac_f32 v2, v114, v102 :: v_dual_fmac_f32 v35, v115, v103// 000000007390: C800CD72 0222CF73
	v_dual_fmac_f32 v0, v112, v100 :: v_dual_fmac_f32 v1, v113, v101// 000000007398: C800C970 0000CB71
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000073A0: BF870112
; ./kernels.hip:169
	v_dual_mul_f32 v26, v2, v58 :: v_dual_mul_f32 v27, v35, v59// 0000000073A4: C8C67502 1A1A7723
	v_dual_mul_f32 v24, v0, v56 :: v_dual_mul_f32 v25, v1, v57 // 73AC: C8C67100 18187301
	v_dual_mul_f32 v59, v35, v51 :: v_dual_mul_f32 v58, v2, v50// 0000000073B4: C8C66723 3B3A6502
	v_dual_mul_f32 v57, v1, v49 :: v_dual_mul_f32 v56, v0, v48 // 73BC: C8C66301 39386100
	v_dual_mul_f32 v181, v1, v181 :: v_dual_mul_f32 v48, v0, v3// 0000000073C4: C8C76B01 B5300700
	v_dual_mul_f32 v51, v35, v6 :: v_dual_mul_f32 v50, v2, v5 // 73CC: C8C60D23 33320B02
	v_mul_f32_e32 v49, v1, v4 // 73D4: 10620901
	scratch_load_b128 v[3:6], off, off offset:240 th:TH_LOAD_LU// 0000000073D8: ED05C07C 00300003 0000F000
	scratch_store_b128 off, v[24:27], off offset:112 // 73E4: ED07407C 0C000000 00007000
	v_dual_mul_f32 v27, v35, v31 :: v_dual_mul_f32 v24, v0, v28// 0000000073F0: C8C63F23 1B183900
	v_dual_mul_f32 v26, v2, v30 :: v_dual_mul_f32 v25, v1, v29 // 73F8: C8C63D02 1A183B01
; ./kernels.hip:167
	scratch_store_b128 off, v[64:67], off offset:96 // 7400: ED07407C 20000000 00006000
; ./kernels.hip:169
	v_mul_f32_e32 v61, v1, v61 // 740C: 107A7B01
	v_dual_mul_f32 v191, v35, v191 :: v_dual_mul_f32 v188, v0, v188// 000000007410: C8C77F23 BFBD7900
	scratch_store_b128 off, v[24:27], off offset:48 // 7418: ED07407C 0C000000 00003000
	v_dual_mul_f32 v27, v35, v43 :: v_dual_mul_f32 v24, v0, v40// 000000007424: C8C65723 1B185100
	v_dual_mul_f32 v26, v2, v42 :: v_dual_mul_f32 v25, v1, v41 // 742C: C8C65502 1A185301
	v_dual_mul_f32 v43, v35, v11 :: v_dual_mul_f32 v40, v0, v8 // 7434: C8C61723 2B281100
	v_dual_mul_f32 v42, v2, v10 :: v_dual_mul_f32 v41, v1, v9 // 743C: C8C61502 2A281301
	v_mul_f32_e32 v62, v2, v62 // 7444: 107C7D02
	scratch_store_b128 off, v[24:27], off offset:128 // 7448: ED07407C 0C000000 00008000
	scratch_load_b128 v[24:27], off, off offset:144 th:TH_LOAD_LU// 000000007454: ED05C07C 00300018 00009000
	v_dual_mul_f32 v123, v35, v123 :: v_dual_mul_f32 v120, v0, v120// 000000007460: C8C6F723 7B78F100
	v_dual_mul_f32 v121, v1, v121 :: v_dual_mul_f32 v118, v2, v118// 000000007468: C8C6F301 7976ED02
	v_dual_mul_f32 v119, v35, v119 :: v_dual_mul_f32 v116, v0, v116// 000000007470: C8C6EF23 7774E900
	v_dual_mul_f32 v117, v1, v117 :: v_dual_mul_f32 v146, v2, v146// 000000007478: C8C6EB01 75932502
	v_dual_mul_f32 v147, v35, v147 :: v_dual_mul_f32 v144, v0, v144// 000000007480: C8C72723 93912100
	v_dual_mul_f32 v145, v1, v145 :: v_dual_mul_f32 v138, v2, v138// 000000007488: C8C72301 918B1502
	v_dual_mul_f32 v139, v35, v139 :: v_dual_mul_f32 v136, v0, v136// 000000007490: C8C71723 8B891100
	v_dual_mul_f32 v137, v1, v137 :: v_dual_mul_f32 v186, v2, v186// 000000007498: C8C71301 89BB7502
	v_dual_mul_f32 v187, v35, v187 :: v_dual_mul_f32 v184, v0, v184// 0000000074A0: C8C77723 BBB97100
	v_dual_mul_f32 v185, v1, v185 :: v_dual_mul_f32 v182, v2, v182// 0000000074A8: C8C77301 B9B76D02
	v_dual_mul_f32 v183, v35, v183 :: v_dual_mul_f32 v180, v0, v180// 0000000074B0: C8C76F23 B7B56900
	v_dual_mul_f32 v63, v35, v63 :: v_dual_mul_f32 v60, v0, v60// 0000000074B8: C8C67F23 3F3C7900
	v_dual_mul_f32 v87, v35, v87 :: v_dual_mul_f32 v84, v0, v84// 0000000074C0: C8C6AF23 5754A900
	v_dual_mul_f32 v85, v1, v85 :: v_dual_mul_f32 v82, v2, v82 // 74C8: C8C6AB01 5552A502
	v_dual_mul_f32 v83, v35, v83 :: v_dual_mul_f32 v80, v0, v80// 0000000074D0: C8C6A723 5350A100
	v_dual_mul_f32 v81, v1, v81 :: v_dual_mul_f32 v110, v2, v110// 0000000074D8: C8C6A301 516EDD02
	v_dual_mul_f32 v111, v35, v111 :: v_dual_mul_f32 v108, v0, v108// 0000000074E0: C8C6DF23 6F6CD900
	v_dual_mul_f32 v109, v1, v109 :: v_dual_mul_f32 v106, v2, v106// 0000000074E8: C8C6DB01 6D6AD502
	v_dual_mul_f32 v107, v35, v107 :: v_dual_mul_f32 v104, v0, v104// 0000000074F0: C8C6D723 6B68D100
	v_dual_mul_f32 v105, v1, v105 :: v_dual_mul_f32 v130, v2, v130// 0000000074F8: C8C6D301 69830502
	v_dual_mul_f32 v131, v35, v131 :: v_dual_mul_f32 v128, v0, v128// 000000007500: C8C70723 83810100
	v_dual_mul_f32 v129, v1, v129 :: v_dual_mul_f32 v126, v2, v126// 000000007508: C8C70301 817EFD02
	v_dual_mul_f32 v127, v35, v127 :: v_dual_mul_f32 v124, v0, v124// 000000007510: C8C6FF23 7F7CF900
	v_dual_mul_f32 v125, v1, v125 :: v_dual_mul_f32 v142, v2, v142// 000000007518: C8C6FB01 7D8F1D02
	v_dual_mul_f32 v143, v35, v143 :: v_dual_mul_f32 v140, v0, v140// 000000007520: C8C71F23 8F8D1900
	v_dual_mul_f32 v141, v1, v141 :: v_dual_mul_f32 v134, v2, v134// 000000007528: C8C71B01 8D870D02
	v_dual_mul_f32 v135, v35, v135 :: v_dual_mul_f32 v132, v0, v132// 000000007530: C8C70F23 87850900
	v_dual_mul_f32 v133, v1, v133 :: v_dual_mul_f32 v158, v2, v158// 000000007538: C8C70B01 859F3D02
	v_dual_mul_f32 v159, v35, v159 :: v_dual_mul_f32 v156, v0, v156// 000000007540: C8C73F23 9F9D3900
	v_dual_mul_f32 v157, v1, v157 :: v_dual_mul_f32 v150, v2, v150// 000000007548: C8C73B01 9D972D02
	v_dual_mul_f32 v151, v35, v151 :: v_dual_mul_f32 v148, v0, v148// 000000007550: C8C72F23 97952900
	v_dual_mul_f32 v47, v35, v47 :: v_dual_mul_f32 v44, v0, v44// 000000007558: C8C65F23 2F2C5900
	v_dual_mul_f32 v45, v1, v45 :: v_dual_mul_f32 v54, v2, v54 // 7560: C8C65B01 2D366D02
	v_dual_mul_f32 v55, v35, v55 :: v_dual_mul_f32 v52, v0, v52// 000000007568: C8C66F23 37346900
	v_dual_mul_f32 v53, v1, v53 :: v_dual_mul_f32 v70, v2, v70 // 7570: C8C66B01 35468D02
	v_dual_mul_f32 v71, v35, v71 :: v_dual_mul_f32 v68, v0, v68// 000000007578: C8C68F23 47448900
	v_dual_mul_f32 v69, v1, v69 :: v_dual_mul_f32 v74, v2, v74 // 7580: C8C68B01 454A9502
	v_dual_mul_f32 v75, v35, v75 :: v_dual_mul_f32 v72, v0, v72// 000000007588: C8C69723 4B489100
	v_dual_mul_f32 v73, v1, v73 :: v_dual_mul_f32 v78, v2, v78 // 7590: C8C69301 494E9D02
	v_dual_mul_f32 v79, v35, v79 :: v_dual_mul_f32 v76, v0, v76// 000000007598: C8C69F23 4F4C9900
	v_dual_mul_f32 v77, v1, v77 :: v_dual_mul_f32 v90, v2, v90 // 75A0: C8C69B01 4D5AB502
	v_dual_mul_f32 v91, v35, v91 :: v_dual_mul_f32 v88, v0, v88// 0000000075A8: C8C6B723 5B58B100
	v_dual_mul_f32 v89, v1, v89 :: v_dual_mul_f32 v94, v2, v94 // 75B0: C8C6B301 595EBD02
	v_dual_mul_f32 v95, v35, v95 :: v_dual_mul_f32 v92, v0, v92// 0000000075B8: C8C6BF23 5F5CB900
	v_dual_mul_f32 v93, v1, v93 :: v_dual_mul_f32 v98, v2, v98 // 75C0: C8C6BB01 5D62C502
	v_dual_mul_f32 v99, v35, v99 :: v_dual_mul_f32 v96, v0, v96// 0000000075C8: C8C6C723 6360C100
	v_dual_mul_f32 v97, v1, v97 :: v_dual_mul_f32 v102, v2, v102// 0000000075D0: C8C6C301 6166CD02
	v_dual_mul_f32 v103, v35, v103 :: v_dual_mul_f32 v100, v0, v100// 0000000075D8: C8C6CF23 6764C900
	v_dual_mul_f32 v115, v35, v115 :: v_dual_mul_f32 v112, v0, v112// 0000000075E0: C8C6E723 7370E100
	v_dual_mul_f32 v113, v1, v113 :: v_dual_mul_f32 v86, v2, v86// 0000000075E8: C8C6E301 7156AD02
	v_mul_f32_e32 v190, v2, v190 // 75F0: 117D7D02
	v_mul_f32_e32 v46, v2, v46 // 75F4: 105C5D02
	scratch_load_b128 v[28:31], off, off offset:32 th:TH_LOAD_LU// 0000000075F8: ED05C07C 0030001C 00002000
	v_mul_f32_e32 v122, v2, v122 // 7604: 10F4F502
	v_mul_f32_e32 v114, v2, v114 // 7608: 10E4E502
	s_wait_loadcnt 0x2 // 760C: BFC00002
	v_dual_mul_f32 v39, v35, v6 :: v_dual_mul_f32 v38, v2, v5 // 7610: C8C60D23 27260B02
	v_dual_mul_f32 v37, v1, v4 :: v_dual_mul_f32 v36, v0, v3 // 7618: C8C60901 25240700
	scratch_load_b128 v[3:6], off, off offset:176 th:TH_LOAD_LU// 000000007620: ED05C07C 00300003 0000B000
	v_mul_f32_e32 v149, v1, v149 // 762C: 112B2B01
	s_wait_loadcnt 0x2 // 7630: BFC00002
	v_dual_mul_f32 v27, v35, v27 :: v_dual_mul_f32 v24, v0, v24// 000000007634: C8C63723 1B183100
	v_dual_mul_f32 v26, v2, v26 :: v_dual_mul_f32 v25, v1, v25 // 763C: C8C63502 1A183301
	scratch_store_b128 off, v[24:27], off offset:144 // 7644: ED07407C 0C000000 00009000
	v_dual_mul_f32 v27, v35, v179 :: v_dual_mul_f32 v24, v0, v176// 000000007650: C8C76723 1B196100
	v_dual_mul_f32 v26, v2, v178 :: v_dual_mul_f32 v25, v1, v177// 000000007658: C8C76502 1A196301
	scratch_load_b128 v[176:179], off, off offset:112 th:TH_LOAD_LU// 000000007660: ED05C07C 003000B0 00007000
	scratch_store_b128 off, v[24:27], off offset:160 // 766C: ED07407C 0C000000 0000A000
	v_dual_mul_f32 v27, v35, v171 :: v_dual_mul_f32 v24, v0, v168// 000000007678: C8C75723 1B195100
	v_dual_mul_f32 v26, v2, v170 :: v_dual_mul_f32 v25, v1, v169// 000000007680: C8C75502 1A195301
	v_dual_mul_f32 v171, v35, v155 :: v_dual_mul_f32 v168, v0, v152// 000000007688: C8C73723 ABA93100
	v_dual_mul_f32 v170, v2, v154 :: v_dual_mul_f32 v169, v1, v153// 000000007690: C8C73502 AAA93301
	scratch_store_b128 off, v[24:27], off offset:192 // 7698: ED07407C 0C000000 0000C000
	v_dual_mul_f32 v27, v35, v175 :: v_dual_mul_f32 v24, v0, v172// 0000000076A4: C8C75F23 1B195900
	v_dual_mul_f32 v26, v2, v174 :: v_dual_mul_f32 v25, v1, v173// 0000000076AC: C8C75D02 1A195B01
	v_dual_mul_f32 v174, v2, v166 :: v_dual_mul_f32 v173, v1, v165// 0000000076B4: C8C74D02 AEAD4B01
	v_mul_f32_e32 v165, v1, v13 // 76BC: 114A1B01
	v_dual_mul_f32 v175, v35, v167 :: v_dual_mul_f32 v172, v0, v164// 0000000076C0: C8C74F23 AFAD4900
	scratch_store_b128 off, v[24:27], off offset:208 // 76C8: ED07407C 0C000000 0000D000
	v_dual_mul_f32 v27, v35, v163 :: v_dual_mul_f32 v24, v0, v160// 0000000076D4: C8C74723 1B194100
	v_dual_mul_f32 v26, v2, v162 :: v_dual_mul_f32 v25, v1, v161// 0000000076DC: C8C74502 1A194301
	v_dual_mul_f32 v163, v35, v23 :: v_dual_mul_f32 v160, v0, v20// 0000000076E4: C8C62F23 A3A02900
	v_dual_mul_f32 v162, v2, v22 :: v_dual_mul_f32 v161, v1, v21// 0000000076EC: C8C62D02 A2A02B01
	v_mul_f32_e32 v154, v2, v18 // 76F4: 11342502
	scratch_store_b128 off, v[24:27], off offset:224 // 76F8: ED07407C 0C000000 0000E000
	v_dual_mul_f32 v167, v35, v15 :: v_dual_mul_f32 v164, v0, v12// 000000007704: C8C61F23 A7A41900
	v_dual_mul_f32 v166, v2, v14 :: v_dual_mul_f32 v155, v35, v19// 00000000770C: C8C61D02 A69A2723
	v_dual_mul_f32 v152, v0, v16 :: v_dual_mul_f32 v153, v1, v17// 000000007714: C8C62100 98982301
	scratch_load_b128 v[12:15], off, off offset:256 th:TH_LOAD_LU// 00000000771C: ED05C07C 0030000C 00010000
	s_wait_loadcnt 0x3 // 7728: BFC00003
	v_dual_mul_f32 v34, v35, v31 :: v_dual_mul_f32 v33, v2, v30// 00000000772C: C8C63F23 22203D02
	v_dual_mul_f32 v31, v0, v28 :: v_dual_mul_f32 v32, v1, v29 // 7734: C8C63900 1F203B01
	s_wait_loadcnt 0x2 // 773C: BFC00002
	v_dual_mul_f32 v27, v35, v6 :: v_dual_mul_f32 v26, v2, v5 // 7740: C8C60D23 1B1A0B02
	v_dual_mul_f32 v25, v1, v4 :: v_dual_mul_f32 v24, v0, v3 // 7748: C8C60901 19180700
	scratch_load_b128 v[3:6], off, off offset:64 th:TH_LOAD_LU // 7750: ED05C07C 00300003 00004000
	v_mul_f32_e32 v101, v1, v101 // 775C: 10CACB01
	s_wait_loadcnt 0x2 // 7760: BFC00002
	global_store_b128 v7, v[176:179], s[2:3] // 7764: EE074002 58000000 00000007
	scratch_load_b128 v[176:179], off, off offset:48 th:TH_LOAD_LU// 000000007770: ED05C07C 003000B0 00003000
	s_wait_loadcnt 0x1 // 777C: BFC00001
	v_dual_mul_f32 v23, v35, v6 :: v_dual_mul_f32 v22, v2, v5 // 7780: C8C60D23 17160B02
	v_dual_mul_f32 v21, v1, v4 :: v_dual_mul_f32 v20, v0, v3 // 7788: C8C60901 15140700
	scratch_load_b128 v[3:6], off, off th:TH_LOAD_LU // 7790: ED05C07C 00300003 00000000
	s_wait_loadcnt 0x1 // 779C: BFC00001
	global_store_b128 v7, v[176:179], s[2:3] offset:16 // 77A0: EE074002 58000000 00001007
	scratch_load_b128 v[176:179], off, off offset:128 th:TH_LOAD_LU// 0000000077AC: ED05C07C 003000B0 00008000
	s_wait_loadcnt 0x1 // 77B8: BFC00001
	v_dual_mul_f32 v19, v35, v6 :: v_dual_mul_f32 v16, v0, v3 // 77BC: C8C60D23 13100700
	v_dual_mul_f32 v18, v2, v5 :: v_dual_mul_f32 v17, v1, v4 // 77C4: C8C60B02 12100901
	scratch_load_b128 v[3:6], off, off offset:80 th:TH_LOAD_LU // 77CC: ED05C07C 00300003 00005000
	v_dual_mul_f32 v189, v1, v189 :: v_dual_mul_f32 v66, v2, v14// 0000000077D8: C8C77B01 BD421D02
	v_dual_mul_f32 v67, v35, v15 :: v_dual_mul_f32 v64, v0, v12// 0000000077E0: C8C61F23 43401900
	v_mul_f32_e32 v65, v1, v13 // 77E8: 10821B01
	s_wait_loadcnt 0x1 // 77EC: BFC00001
	global_store_b128 v7, v[176:179], s[2:3] offset:32 // 77F0: EE074002 58000000 00002007
	scratch_load_b128 v[176:179], off, off offset:144 th:TH_LOAD_LU// 0000000077FC: ED05C07C 003000B0 00009000
	s_wait_loadcnt 0x1 // 7808: BFC00001
	v_dual_mul_f32 v15, v35, v6 :: v_dual_mul_f32 v12, v0, v3 // 780C: C8C60D23 0F0C0700
	v_dual_mul_f32 v14, v2, v5 :: v_dual_mul_f32 v13, v1, v4 // 7814: C8C60B02 0E0C0901
	scratch_load_b128 v[3:6], off, off offset:16 th:TH_LOAD_LU // 781C: ED05C07C 00300003 00001000
	s_wait_loadcnt 0x1 // 7828: BFC00001
	global_store_b128 v7, v[176:179], s[2:3] offset:48 // 782C: EE074002 58000000 00003007
	scratch_load_b128 v[176:179], off, off offset:160 th:TH_LOAD_LU// 000000007838: ED05C07C 003000B0 0000A000
	s_wait_loadcnt 0x1 // 7844: BFC00001
	v_dual_mul_f32 v11, v35, v6 :: v_dual_mul_f32 v8, v0, v3 // 7848: C8C60D23 0B080700
	v_dual_mul_f32 v10, v2, v5 :: v_dual_mul_f32 v9, v1, v4 // 7850: C8C60B02 0A080901
	scratch_load_b128 v[3:6], off, off offset:96 th:TH_LOAD_LU // 7858: ED05C07C 00300003 00006000
	s_wait_loadcnt 0x1 // 7864: BFC00001
	global_store_b128 v7, v[176:179], s[2:3] offset:64 // 7868: EE074002 58000000 00004007
	scratch_load_b128 v[176:179], off, off offset:192 th:TH_LOAD_LU// 000000007874: ED05C07C 003000B0 0000C000
	s_wait_loadcnt 0x1 // 7880: BFC00001
	v_dual_mul_f32 v6, v35, v6 :: v_dual_mul_f32 v5, v2, v5 // 7884: C8C60D23 06040B02
	v_dual_mul_f32 v4, v1, v4 :: v_dual_mul_f32 v3, v0, v3 // 788C: C8C60901 04020700
	s_wait_loadcnt 0x0 // 7894: BFC00000
	global_store_b128 v7, v[176:179], s[2:3] offset:80 // 7898: EE074002 58000000 00005007
	scratch_load_b128 v[176:179], off, off offset:208 th:TH_LOAD_LU// 0000000078A4: ED05C07C 003000B0 0000D000
	s_wait_loadcnt 0x0 // 78B0: BFC00000
	global_store_b128 v7, v[176:179], s[2:3] offset:96 // 78B4: EE074002 58000000 00006007
	scratch_load_b128 v[176:179], off, off offset:224 th:TH_LOAD_LU// 0000000078C0: ED05C07C 003000B0 0000E000
	s_wait_loadcnt 0x0 // 78CC: BFC00000
	s_clause 0x1f // 78D0: BF85001F
	global_store_b128 v7, v[176:179], s[2:3] offset:112 // 78D4: EE074002 58000000 00007007
	global_store_b128 v7, v[172:175], s[2:3] offset:128 // 78E0: EE074002 56000000 00008007
	global_store_b128 v7, v[168:171], s[2:3] offset:144 // 78EC: EE074002 54000000 00009007
	global_store_b128 v7, v[164:167], s[2:3] offset:160 // 78F8: EE074002 52000000 0000A007
	global_store_b128 v7, v[160:163], s[2:3] offset:176 // 7904: EE074002 50000000 0000B007
	global_store_b128 v7, v[152:155], s[2:3] offset:192 // 7910: EE074002 4C000000 0000C007
	global_store_b128 v7, v[188:191], s[2:3] offset:208 // 791C: EE074002 5E000000 0000D007
	global_store_b128 v7, v[64:67], s[2:3] offset:224 // 7928: EE074002 20000000 0000E007
	global_store_b128 v7, v[56:59], s[2:3] offset:240 // 7934: EE074002 1C000000 0000F007
	global_store_b128 v7, v[120:123], s[2:3] offset:256 // 7940: EE074002 3C000000 00010007
	global_store_b128 v7, v[116:119], s[2:3] offset:272 // 794C: EE074002 3A000000 00011007
	global_store_b128 v7, v[144:147], s[2:3] offset:288 // 7958: EE074002 48000000 00012007
	global_store_b128 v7, v[136:139], s[2:3] offset:304 // 7964: EE074002 44000000 00013007
	global_store_b128 v7, v[184:187], s[2:3] offset:320 // 7970: EE074002 5C000000 00014007
	global_store_b128 v7, v[180:183], s[2:3] offset:336 // 797C: EE074002 5A000000 00015007
	global_store_b128 v7, v[48:51], s[2:3] offset:352 // 7988: EE074002 18000000 00016007
	global_store_b128 v7, v[40:43], s[2:3] offset:368 // 7994: EE074002 14000000 00017007
	global_store_b128 v7, v[60:63], s[2:3] offset:384 // 79A0: EE074002 1E000000 00018007
	global_store_b128 v7, v[36:39], s[2:3] offset:400 // 79AC: EE074002 12000000 00019007
	global_store_b128 v7, v[84:87], s[2:3] offset:416 // 79B8: EE074002 2A000000 0001A007
	global_store_b128 v7, v[80:83], s[2:3] offset:432 // 79C4: EE074002 28000000 0001B007
	global_store_b128 v7, v[108:111], s[2:3] offset:448 // 79D0: EE074002 36000000 0001C007
	global_store_b128 v7, v[104:107], s[2:3] offset:464 // 79DC: EE074002 34000000 0001D007
	global_store_b128 v7, v[128:131], s[2:3] offset:480 // 79E8: EE074002 40000000 0001E007
	global_store_b128 v7, v[124:127], s[2:3] offset:496 // 79F4: EE074002 3E000000 0001F007
	global_store_b128 v7, v[140:143], s[2:3] offset:512 // 7A00: EE074002 46000000 00020007
	global_store_b128 v7, v[132:135], s[2:3] offset:528 // 7A0C: EE074002 42000000 00021007
	global_store_b128 v7, v[156:159], s[2:3] offset:544 // 7A18: EE074002 4E000000 00022007
	global_store_b128 v7, v[148:151], s[2:3] offset:560 // 7A24: EE074002 4A000000 00023007
	global_store_b128 v7, v[24:27], s[2:3] offset:576 // 7A30: EE074002 0C000000 00024007
	global_store_b128 v7, v[44:47], s[2:3] offset:592 // 7A3C: EE074002 16000000 00025007
	global_store_b128 v7, v[52:55], s[2:3] offset:608 // 7A48: EE074002 1A000000 00026007
	s_clause 0xd // 7A54: BF85000D
	global_store_b128 v7, v[68:71], s[2:3] offset:624 // 7A58: EE074002 22000000 00027007
	global_store_b128 v7, v[72:75], s[2:3] offset:640 // 7A64: EE074002 24000000 00028007
	global_store_b128 v7, v[76:79], s[2:3] offset:656 // 7A70: EE074002 26000000 00029007
	global_store_b128 v7, v[88:91], s[2:3] offset:672 // 7A7C: EE074002 2C000000 0002A007
	global_store_b128 v7, v[92:95], s[2:3] offset:688 // 7A88: EE074002 2E000000 0002B007
	global_store_b128 v7, v[96:99], s[2:3] offset:704 // 7A94: EE074002 30000000 0002C007
	global_store_b128 v7, v[100:103], s[2:3] offset:720 // 7AA0: EE074002 32000000 0002D007
	global_store_b128 v7, v[20:23], s[2:3] offset:736 // 7AAC: EE074002 0A000000 0002E007
	global_store_b128 v7, v[16:19], s[2:3] offset:752 // 7AB8: EE074002 08000000 0002F007
	global_store_b128 v7, v[12:15], s[2:3] offset:768 // 7AC4: EE074002 06000000 00030007
	global_store_b128 v7, v[8:11], s[2:3] offset:784 // 7AD0: EE074002 04000000 00031007
	global_store_b128 v7, v[3:6], s[2:3] offset:800 // 7ADC: EE074002 01800000 00032007
	global_store_b128 v7, v[31:34], s[2:3] offset:816 // 7AE8: EE074002 0F800000 00033007
	global_store_b128 v7, v[112:115], s[2:3] offset:832 // 7AF4: EE074002 38000000 00034007
; ./kernels.hip:170
	s_endpgm // 7B00: BFB00000
	s_nop 0 // 7B04: BF800000
	s_nop 0 // 7B08: BF800000
	s_nop 0 // 7B0C: BF800000
	s_nop 0 // 7B10: BF800000
	s_nop 0 // 7B14: BF800000
	s_nop 0 // 7B18: BF800000
	s_nop 0 // 7B1C: BF800000
	s_nop 0 // 7B20: BF800000
	s_nop 0 // 7B24: BF800000
	s_nop 0 // 7B28: BF800000
	s_nop 0 // 7B2C: BF800000
	s_nop 0 // 7B30: BF800000
	s_nop 0 // 7B34: BF800000
	s_nop 0 // 7B38: BF800000
	s_nop 0 // 7B3C: BF800000
	s_nop 0 // 7B40: BF800000
	s_nop 0 // 7B44: BF800000
	s_nop 0 // 7B48: BF800000
	s_nop 0 // 7B4C: BF800000
	s_nop 0 // 7B50: BF800000
	s_nop 0 // 7B54: BF800000
	s_nop 0 // 7B58: BF800000
	s_nop 0 // 7B5C: BF800000
	s_nop 0 // 7B60: BF800000
	s_nop 0 // 7B64: BF800000
	s_nop 0 // 7B68: BF800000
	s_nop 0 // 7B6C: BF800000
	s_nop 0 // 7B70: BF800000
	s_nop 0 // 7B74: BF800000
	s_nop 0 // 7B78: BF800000
	s_nop 0 // 7B7C: BF800000
	s_nop 0 // 7B80: BF800000
	s_nop 0 // 7B84: BF800000
	s_nop 0 // 7B88: BF800000
	s_nop 0 // 7B8C: BF800000
	s_nop 0 // 7B90: BF800000
	s_nop 0 // 7B94: BF800000
	s_nop 0 // 7B98: BF800000
	s_nop 0 // 7B9C: BF800000
	s_nop 0 // 7BA0: BF800000
	s_nop 0 // 7BA4: BF800000
	s_nop 0 // 7BA8: BF800000
	s_nop 0 // 7BAC: BF800000
	s_nop 0 // 7BB0: BF800000
	s_nop 0 // 7BB4: BF800000
	s_nop 0 // 7BB8: BF800000
	s_nop 0 // 7BBC: BF800000
	s_nop 0 // 7BC0: BF800000
	s_nop 0 // 7BC4: BF800000
	s_nop 0 // 7BC8: BF800000
	s_nop 0 // 7BCC: BF800000
	s_nop 0 // 7BD0: BF800000
	s_nop 0 // 7BD4: BF800000
	s_nop 0 // 7BD8: BF800000
	s_nop 0 // 7BDC: BF800000
	s_nop 0 // 7BE0: BF800000
	s_nop 0 // 7BE4: BF800000
	s_nop 0 // 7BE8: BF800000
	s_nop 0 // 7BEC: BF800000
	s_nop 0 // 7BF0: BF800000
	s_nop 0 // 7BF4: BF800000
	s_nop 0 // 7BF8: BF800000
	s_nop 0 // 7BFC: BF800000

0000000000007c00 <_Z16spilling_scalarsPKfPfi>:
; _Z16spilling_scalarsPKfPfi():
; ./kernels.hip:173
	s_load_b96 s[4:6], s[0:1], 0x8 // 7C00: F400A100 F8000008
; ./kernels.hip:174
	v_cvt_f32_ubyte0_e32 v1, v0 // 7C08: 7E022300
; ./kernels.hip:178
	s_wait_kmcnt 0x0 // 7C0C: BFC70000
	s_cmp_lt_i32 s6, 1 // 7C10: BF048106
	s_cbranch_scc1 380 // 7C14: BFA2017C <_Z16spilling_scalarsPKfPfi+0x608>
	s_load_b64 s[2:3], s[0:1], 0x0 // 7C18: F4002080 F8000000
; ./kernels.hip:176
	s_ashr_i32 s7, s6, 31 // 7C20: 86079F06
	s_delay_alu instid0(SALU_CYCLE_1) // 7C24: BF870009
	s_lshl_b64 s[0:1], s[6:7], 2 // 7C28: 84808206
	s_wait_kmcnt 0x0 // 7C2C: BFC70000
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 7C30: A9880002
	s_clause 0x1 // 7C34: BF850001
	s_load_b32 s2, s[2:3], 0x0 // 7C38: F4000081 F8000000
	s_load_b32 s7, s[8:9], 0x0 // 7C40: F40001C4 F8000000
	s_wait_kmcnt 0x0 // 7C48: BFC70000
	v_writelane_b32 v4, s2, 0 // 7C4C: D7610004 00010002
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 7C54: A9820008
	s_wait_alu depctr_sa_sdst(0) // 7C58: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 7C5C: A9880002
	s_load_b32 s2, s[2:3], 0x0 // 7C60: F4000081 F8000000
	v_writelane_b32 v4, s7, 1 // 7C68: D7610004 00010207
	s_load_b32 s7, s[8:9], 0x0 // 7C70: F40001C4 F8000000
	s_wait_kmcnt 0x0 // 7C78: BFC70000
	v_writelane_b32 v4, s2, 2 // 7C7C: D7610004 00010402
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 7C84: A9820008
	s_wait_alu depctr_sa_sdst(0) // 7C88: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 7C8C: A9880002
	s_load_b32 s2, s[2:3], 0x0 // 7C90: F4000081 F8000000
	v_writelane_b32 v4, s7, 3 // 7C98: D7610004 00010607
	s_load_b32 s7, s[8:9], 0x0 // 7CA0: F40001C4 F8000000
	s_wait_kmcnt 0x0 // 7CA8: BFC70000
	v_writelane_b32 v4, s2, 4 // 7CAC: D7610004 00010802
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 7CB4: A9820008
	s_wait_alu depctr_sa_sdst(0) // 7CB8: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 7CBC: A9880002
	s_load_b32 s2, s[2:3], 0x0 // 7CC0: F4000081 F8000000
	v_writelane_b32 v4, s7, 5 // 7CC8: D7610004 00010A07
	s_load_b32 s7, s[8:9], 0x0 // 7CD0: F40001C4 F8000000
	s_wait_kmcnt 0x0 // 7CD8: BFC70000
	v_writelane_b32 v4, s2, 6 // 7CDC: D7610004 00010C02
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 7CE4: A9820008
	s_wait_alu depctr_sa_sdst(0) // 7CE8: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 7CEC: A9880002
	s_load_b32 s2, s[2:3], 0x0 // 7CF0: F4000081 F8000000
	v_writelane_b32 v4, s7, 7 // 7CF8: D7610004 00010E07
	s_wait_kmcnt 0x0 // 7D00: BFC70000
	v_writelane_b32 v4, s2, 8 // 7D04: D7610004 00011002
	s_load_b32 s2, s[8:9], 0x0 // 7D0C: F4000084 F8000000
	s_wait_kmcnt 0x0 // 7D14: BFC70000
	v_writelane_b32 v4, s2, 9 // 7D18: D7610004 00011202
	s_add_nc_u64 s[2:3], s[8:9], s[0:1] // 7D20: A9820008
	s_load_b32 s7, s[2:3], 0x0 // 7D24: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7D2C: A9820002
	s_wait_kmcnt 0x0 // 7D30: BFC70000
	v_writelane_b32 v4, s7, 10 // 7D34: D7610004 00011407
	s_load_b32 s7, s[2:3], 0x0 // 7D3C: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7D44: A9820002
	s_wait_kmcnt 0x0 // 7D48: BFC70000
	v_writelane_b32 v4, s7, 11 // 7D4C: D7610004 00011607
	s_load_b32 s7, s[2:3], 0x0 // 7D54: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7D5C: A9820002
	s_wait_kmcnt 0x0 // 7D60: BFC70000
	v_writelane_b32 v4, s7, 12 // 7D64: D7610004 00011807
	s_load_b32 s7, s[2:3], 0x0 // 7D6C: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7D74: A9820002
	s_wait_kmcnt 0x0 // 7D78: BFC70000
	v_writelane_b32 v4, s7, 13 // 7D7C: D7610004 00011A07
	s_load_b32 s7, s[2:3], 0x0 // 7D84: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7D8C: A9820002
	s_wait_kmcnt 0x0 // 7D90: BFC70000
	v_writelane_b32 v4, s7, 14 // 7D94: D7610004 00011C07
	s_load_b32 s7, s[2:3], 0x0 // 7D9C: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7DA4: A9820002
	s_wait_kmcnt 0x0 // 7DA8: BFC70000
	v_writelane_b32 v4, s7, 15 // 7DAC: D7610004 00011E07
	s_load_b32 s7, s[2:3], 0x0 // 7DB4: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7DBC: A9820002
	s_wait_kmcnt 0x0 // 7DC0: BFC70000
	v_writelane_b32 v4, s7, 16 // 7DC4: D7610004 00012007
	s_load_b32 s7, s[2:3], 0x0 // 7DCC: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7DD4: A9820002
	s_wait_kmcnt 0x0 // 7DD8: BFC70000
	v_writelane_b32 v4, s7, 17 // 7DDC: D7610004 00012207
	s_load_b32 s7, s[2:3], 0x0 // 7DE4: F40001C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7DEC: A9820002
	s_load_b32 s24, s[2:3], 0x0 // 7DF0: F4000601 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7DF8: A9820002
	s_load_b32 s25, s[2:3], 0x0 // 7DFC: F4000641 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7E04: A9820002
	s_load_b32 s26, s[2:3], 0x0 // 7E08: F4000681 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7E10: A9820002
	s_load_b32 s27, s[2:3], 0x0 // 7E14: F40006C1 F8000000
	s_add_nc_u64 s[2:3], s[2:3], s[0:1] // 7E1C: A9820002
	s_wait_alu depctr_sa_sdst(0) // 7E20: BF88FF9E
	s_add_nc_u64 s[8:9], s[2:3], s[0:1] // 7E24: A9880002
	s_load_b32 s28, s[2:3], 0x0 // 7E28: F4000701 F8000000
	s_load_b32 s2, s[8:9], 0x0 // 7E30: F4000084 F8000000
	s_add_nc_u64 s[8:9], s[8:9], s[0:1] // 7E38: A9880008
	s_load_b32 s3, s[8:9], 0x0 // 7E3C: F40000C4 F8000000
	s_add_nc_u64 s[8:9], s[8:9], s[0:1] // 7E44: A9880008
	s_wait_kmcnt 0x0 // 7E48: BFC70000
	v_writelane_b32 v4, s7, 18 // 7E4C: D7610004 00012407
	s_add_nc_u64 s[10:11], s[8:9], s[0:1] // 7E54: A98A0008
	s_load_b32 s7, s[8:9], 0x0 // 7E58: F40001C4 F8000000
	s_load_b32 s8, s[10:11], 0x0 // 7E60: F4000205 F8000000
	s_add_nc_u64 s[10:11], s[10:11], s[0:1] // 7E68: A98A000A
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(SALU_CYCLE_1)// 000000007E6C: BF8704C9
	s_add_nc_u64 s[12:13], s[10:11], s[0:1] // 7E70: A98C000A
	s_load_b32 s9, s[10:11], 0x0 // 7E74: F4000245 F8000000
	s_load_b32 s10, s[12:13], 0x0 // 7E7C: F4000286 F8000000
	s_add_nc_u64 s[12:13], s[12:13], s[0:1] // 7E84: A98C000C
	s_add_nc_u64 s[14:15], s[12:13], s[0:1] // 7E88: A98E000C
	s_load_b32 s11, s[12:13], 0x0 // 7E8C: F40002C6 F8000000
	s_load_b32 s12, s[14:15], 0x0 // 7E94: F4000307 F8000000
	s_add_nc_u64 s[14:15], s[14:15], s[0:1] // 7E9C: A98E000E
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(SALU_CYCLE_1)// 000000007EA0: BF8704C9
	s_add_nc_u64 s[16:17], s[14:15], s[0:1] // 7EA4: A990000E
	s_load_b32 s13, s[14:15], 0x0 // 7EA8: F4000347 F8000000
	s_load_b32 s14, s[16:17], 0x0 // 7EB0: F4000388 F8000000
	s_add_nc_u64 s[16:17], s[16:17], s[0:1] // 7EB8: A9900010
	s_add_nc_u64 s[18:19], s[16:17], s[0:1] // 7EBC: A9920010
	s_load_b32 s15, s[16:17], 0x0 // 7EC0: F40003C8 F8000000
	s_load_b32 s16, s[18:19], 0x0 // 7EC8: F4000409 F8000000
	s_add_nc_u64 s[18:19], s[18:19], s[0:1] // 7ED0: A9920012
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(SALU_CYCLE_1)// 000000007ED4: BF8704C9
	s_add_nc_u64 s[20:21], s[18:19], s[0:1] // 7ED8: A9940012
	s_load_b32 s17, s[18:19], 0x0 // 7EDC: F4000449 F8000000
	s_load_b32 s18, s[20:21], 0x0 // 7EE4: F400048A F8000000
	s_add_nc_u64 s[20:21], s[20:21], s[0:1] // 7EEC: A9940014
	s_add_nc_u64 vcc, s[20:21], s[0:1] // 7EF0: A9EA0014
	s_load_b32 s19, s[20:21], 0x0 // 7EF4: F40004CA F8000000
	s_load_b32 s20, vcc, 0x0 // 7EFC: F4000535 F8000000
	s_add_nc_u64 vcc, vcc, s[0:1] // 7F04: A9EA006A
	s_load_b32 s21, vcc, 0x0 // 7F08: F4000575 F8000000
	s_add_nc_u64 vcc, vcc, s[0:1] // 7F10: A9EA006A
	s_load_b32 s22, vcc, 0x0 // 7F14: F40005B5 F8000000
	s_add_nc_u64 vcc, vcc, s[0:1] // 7F1C: A9EA006A
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(NEXT) | instid1(SALU_CYCLE_1)// 000000007F20: BF870499
	s_add_nc_u64 s[0:1], vcc, s[0:1] // 7F24: A980006A
	v_writelane_b32 v4, s0, 19 // 7F28: D7610004 00012600
	v_writelane_b32 v4, s1, 20 // 7F30: D7610004 00012801
	s_load_b32 s0, vcc, 0x0 // 7F38: F4000035 F8000000
	s_delay_alu instid0(VALU_DEP_1) // 7F40: BF870001
	v_readlane_b32 vcc_lo, v4, 19 // 7F44: D760006A 00012704
	v_readlane_b32 vcc_hi, v4, 20 // 7F4C: D760006B 00012904
	s_load_b32 s1, vcc, 0x0 // 7F54: F4000075 F8000000
; ./kernels.hip:180
	v_readlane_b32 s23, v4, 0 // 7F5C: D7600017 00010104
; ./kernels.hip:178
	s_add_co_i32 s6, s6, -1 // 7F64: 8106C106
	s_wait_alu depctr_sa_sdst(0) // 7F68: BF88FF9E
	s_cmp_lg_u32 s6, 0 // 7F6C: BF078006
; ./kernels.hip:180
	v_fma_f32 v1, v1, s23, 1.0 // 7F70: D6130001 03C82F01
	v_readlane_b32 s23, v4, 1 // 7F78: D7600017 00010304
	s_wait_alu depctr_va_sdst(0) // 7F80: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000007F84: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 7F88: D6130001 03C82F01
	v_readlane_b32 s23, v4, 2 // 7F90: D7600017 00010504
	s_wait_alu depctr_va_sdst(0) // 7F98: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 7F9C: D6130001 03C82F01
	v_readlane_b32 s23, v4, 3 // 7FA4: D7600017 00010704
	s_wait_alu depctr_va_sdst(0) // 7FAC: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000007FB0: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 7FB4: D6130001 03C82F01
	v_readlane_b32 s23, v4, 4 // 7FBC: D7600017 00010904
	s_wait_alu depctr_va_sdst(0) // 7FC4: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 7FC8: D6130001 03C82F01
	v_readlane_b32 s23, v4, 5 // 7FD0: D7600017 00010B04
	s_wait_alu depctr_va_sdst(0) // 7FD8: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000007FDC: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 7FE0: D6130001 03C82F01
	v_readlane_b32 s23, v4, 6 // 7FE8: D7600017 00010D04
	s_wait_alu depctr_va_sdst(0) // 7FF0: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 7FF4: D6130001 03C82F01
	v_readlane_b32 s23, v4, 7 // 7FFC: D7600017 00010F04
	s_wait_alu depctr_va_sdst(0) // 8004: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000008008: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 800C: D6130001 03C82F01
	v_readlane_b32 s23, v4, 8 // 8014: D7600017 00011104
	s_wait_alu depctr_va_sdst(0) // 801C: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 8020: D6130001 03C82F01
	v_readlane_b32 s23, v4, 9 // 8028: D7600017 00011304
	s_wait_alu depctr_va_sdst(0) // 8030: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000008034: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 8038: D6130001 03C82F01
	v_readlane_b32 s23, v4, 10 // 8040: D7600017 00011504
	s_wait_alu depctr_va_sdst(0) // 8048: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 804C: D6130001 03C82F01
	v_readlane_b32 s23, v4, 11 // 8054: D7600017 00011704
	s_wait_alu depctr_va_sdst(0) // 805C: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000008060: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 8064: D6130001 03C82F01
	v_readlane_b32 s23, v4, 12 // 806C: D7600017 00011904
	s_wait_alu depctr_va_sdst(0) // 8074: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 8078: D6130001 03C82F01
	v_readlane_b32 s23, v4, 13 // 8080: D7600017 00011B04
	s_wait_alu depctr_va_sdst(0) // 8088: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 00000000808C: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 8090: D6130001 03C82F01
	v_readlane_b32 s23, v4, 14 // 8098: D7600017 00011D04
	s_wait_alu depctr_va_sdst(0) // 80A0: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 80A4: D6130001 03C82F01
	v_readlane_b32 s23, v4, 15 // 80AC: D7600017 00011F04
	s_wait_alu depctr_va_sdst(0) // 80B4: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 0000000080B8: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 80BC: D6130001 03C82F01
	v_readlane_b32 s23, v4, 16 // 80C4: D7600017 00012104
	s_wait_alu depctr_va_sdst(0) // 80CC: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 80D0: D6130001 03C82F01
	v_readlane_b32 s23, v4, 17 // 80D8: D7600017 00012304
	s_wait_alu depctr_va_sdst(0) // 80E0: BF88F19F
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 0000000080E4: BF8700B1
	v_fma_f32 v1, v1, s23, 1.0 // 80E8: D6130001 03C82F01
	v_readlane_b32 s23, v4, 18 // 80F0: D7600017 00012504
	s_wait_alu depctr_va_sdst(0) // 80F8: BF88F19F
	v_fma_f32 v1, v1, s23, 1.0 // 80FC: D6130001 03C82F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008104: BF870091
	v_fma_f32 v1, v1, s24, 1.0 // 8108: D6130001 03C83101
	v_fma_f32 v1, v1, s25, 1.0 // 8110: D6130001 03C83301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008118: BF870091
	v_fma_f32 v1, v1, s26, 1.0 // 811C: D6130001 03C83501
	v_fma_f32 v1, v1, s27, 1.0 // 8124: D6130001 03C83701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000812C: BF870091
	v_fma_f32 v1, v1, s28, 1.0 // 8130: D6130001 03C83901
	v_fma_f32 v1, v1, s2, 1.0 // 8138: D6130001 03C80501
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000008140: BF8700A1
	v_fma_f32 v1, v1, s3, 1.0 // 8144: D6130001 03C80701
	s_wait_kmcnt 0x0 // 814C: BFC70000
	v_fma_f32 v1, v1, s7, 1.0 // 8150: D6130001 03C80F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008158: BF870091
	v_fma_f32 v1, v1, s8, 1.0 // 815C: D6130001 03C81101
	v_fma_f32 v1, v1, s9, 1.0 // 8164: D6130001 03C81301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000816C: BF870091
	v_fma_f32 v1, v1, s10, 1.0 // 8170: D6130001 03C81501
	v_fma_f32 v1, v1, s11, 1.0 // 8178: D6130001 03C81701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008180: BF870091
	v_fma_f32 v1, v1, s12, 1.0 // 8184: D6130001 03C81901
	v_fma_f32 v1, v1, s13, 1.0 // 818C: D6130001 03C81B01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008194: BF870091
	v_fma_f32 v1, v1, s14, 1.0 // 8198: D6130001 03C81D01
	v_fma_f32 v1, v1, s15, 1.0 // 81A0: D6130001 03C81F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000081A8: BF870091
	v_fma_f32 v1, v1, s16, 1.0 // 81AC: D6130001 03C82101
	v_fma_f32 v1, v1, s17, 1.0 // 81B4: D6130001 03C82301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000081BC: BF870091
	v_fma_f32 v1, v1, s18, 1.0 // 81C0: D6130001 03C82501
	v_fma_f32 v1, v1, s19, 1.0 // 81C8: D6130001 03C82701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000081D0: BF870091
	v_fma_f32 v1, v1, s20, 1.0 // 81D4: D6130001 03C82901
	v_fma_f32 v1, v1, s21, 1.0 // 81DC: D6130001 03C82B01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000081E4: BF870091
	v_fma_f32 v1, v1, s22, 1.0 // 81E8: D6130001 03C82D01
	v_fma_f32 v1, v1, s0, 1.0 // 81F0: D6130001 03C80101
	s_delay_alu instid0(VALU_DEP_1) // 81F8: BF870001
	v_fma_f32 v1, v1, s1, 1.0 // 81FC: D6130001 03C80301
; ./kernels.hip:178
	s_cbranch_scc1 65365 // 8204: BFA2FF55 <_Z16spilling_scalarsPKfPfi+0x35c>
; ./kernels.hip:25
	v_lshl_or_b32 v2, ttmp9, 8, v0 // 8208: D6560002 04011075
; ./kernels.hip:182
	v_mov_b32_e32 v3, 0 // 8210: 7E060280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008214: BF870091
	v_lshlrev_b64_e32 v[2:3], 2, v[2:3] // 8218: 3E040482
	v_add_co_u32 v2, vcc_lo, s4, v2 // 821C: D7006A02 00020404
	s_delay_alu instid0(VALU_DEP_1) // 8224: BF870001
	v_add_co_ci_u32_e64 v3, null, s5, v3, vcc_lo // 8228: D5207C03 01AA0605
	global_store_b32 v[2:3], v1, off // 8230: EE06807C 00800000 00000002
; ./kernels.hip:183
	s_endpgm // 823C: BFB00000
	s_nop 0 // 8240: BF800000
	s_nop 0 // 8244: BF800000
	s_nop 0 // 8248: BF800000
	s_nop 0 // 824C: BF800000
	s_nop 0 // 8250: BF800000
	s_nop 0 // 8254: BF800000
	s_nop 0 // 8258: BF800000
	s_nop 0 // 825C: BF800000
	s_nop 0 // 8260: BF800000
	s_nop 0 // 8264: BF800000
	s_nop 0 // 8268: BF800000
	s_nop 0 // 826C: BF800000
	s_nop 0 // 8270: BF800000
	s_nop 0 // 8274: BF800000
	s_nop 0 // 8278: BF800000
	s_nop 0 // 827C: BF800000
	s_nop 0 // 8280: BF800000
	s_nop 0 // 8284: BF800000
	s_nop 0 // 8288: BF800000
	s_nop 0 // 828C: BF800000
	s_nop 0 // 8290: BF800000
	s_nop 0 // 8294: BF800000
	s_nop 0 // 8298: BF800000
	s_nop 0 // 829C: BF800000
	s_nop 0 // 82A0: BF800000
	s_nop 0 // 82A4: BF800000
	s_nop 0 // 82A8: BF800000
	s_nop 0 // 82AC: BF800000
	s_nop 0 // 82B0: BF800000
	s_nop 0 // 82B4: BF800000
	s_nop 0 // 82B8: BF800000
	s_nop 0 // 82BC: BF800000
	s_nop 0 // 82C0: BF800000
	s_nop 0 // 82C4: BF800000
	s_nop 0 // 82C8: BF800000
	s_nop 0 // 82CC: BF800000
	s_nop 0 // 82D0: BF800000
	s_nop 0 // 82D4: BF800000
	s_nop 0 // 82D8: BF800000
	s_nop 0 // 82DC: BF800000
	s_nop 0 // 82E0: BF800000
	s_nop 0 // 82E4: BF800000
	s_nop 0 // 82E8: BF800000
	s_nop 0 // 82EC: BF800000
	s_nop 0 // 82F0: BF800000
	s_nop 0 // 82F4: BF800000
	s_nop 0 // 82F8: BF800000
	s_nop 0 // 82FC: BF800000

0000000000008300 <_Z13gemm_of_bytesPKaS0_Pii>:
; _Z13gemm_of_bytesPKaS0_Pii():
; ./kernels.hip:186
	s_load_b96 s[4:6], s[0:1], 0x10 // 8300: F400A100 F8000010
; ./kernels.hip:25
	v_lshl_or_b32 v1, ttmp9, 8, v0 // 8308: D6560001 04011075
; ./kernels.hip:190
	s_wait_kmcnt 0x0 // 8310: BFC70000
	s_cmp_lt_i32 s6, 1 // 8314: BF048106
	s_cbranch_scc1 34 // 8318: BFA20022 <_Z13gemm_of_bytesPKaS0_Pii+0xa4>
	s_load_b128 s[0:3], s[0:1], 0x0 // 831C: F4004000 F8000000
; ./kernels.hip:188
	v_lshrrev_b32_e32 v2, 8, v1 // 8324: 32040288
; ./kernels.hip:190
	v_mov_b32_e32 v4, 0 // 8328: 7E080280
	s_delay_alu instid0(VALU_DEP_2) // 832C: BF870002
	v_mul_lo_u32 v5, s6, v2 // 8330: D72C0005 00020406
	s_wait_kmcnt 0x0 // 8338: BFC70000
	v_add_co_u32 v2, s2, s2, v0 // 833C: D7000202 00020002
	s_wait_alu depctr_va_sdst(0) // 8344: BF88F19F
	v_add_co_ci_u32_e64 v3, null, s3, 0, s2 // 8348: D5207C03 00090003
	global_load_i8 v0, v5, s[0:1] // 8350: EE044000 00000000 00000005
	global_load_i8 v6, v[2:3], off // 835C: EE04407C 00000006 00000002
	v_add_co_u32 v2, vcc_lo, 0x100, v2 // 8368: D7006A02 000204FF 00000100
	s_wait_alu depctr_va_vcc(0) // 8374: BF88FF9D
	v_add_co_ci_u32_e64 v3, null, 0, v3, vcc_lo // 8378: D5207C03 01AA0680
	v_add_nc_u32_e32 v5, 1, v5 // 8380: 4A0A0A81
	s_add_co_i32 s6, s6, -1 // 8384: 8106C106
	s_wait_alu depctr_sa_sdst(0) // 8388: BF88FF9E
	s_cmp_eq_u32 s6, 0 // 838C: BF068006
	s_wait_loadcnt 0x0 // 8390: BFC00000
	v_mad_i32_i24 v4, v6, v0, v4 // 8394: D60A0004 04120106
	s_cbranch_scc0 65516 // 839C: BFA1FFEC <_Z13gemm_of_bytesPKaS0_Pii+0x50>
	s_branch 1 // 83A0: BFA00001 <_Z13gemm_of_bytesPKaS0_Pii+0xa8>
	v_mov_b32_e32 v4, 0 // 83A4: 7E080280
; ./kernels.hip:191
	v_mov_b32_e32 v2, 0 // 83A8: 7E040280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000083AC: BF870091
	v_lshlrev_b64_e32 v[0:1], 2, v[1:2] // 83B0: 3E000282
	v_add_co_u32 v0, vcc_lo, s4, v0 // 83B4: D7006A00 00020004
	s_wait_alu depctr_va_vcc(0) // 83BC: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) // 83C0: BF870002
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 83C4: D5207C01 01AA0205
	global_store_b32 v[0:1], v4, off // 83CC: EE06807C 02000000 00000000
; ./kernels.hip:192
	s_endpgm // 83D8: BFB00000
	s_nop 0 // 83DC: BF800000
	s_nop 0 // 83E0: BF800000
	s_nop 0 // 83E4: BF800000
	s_nop 0 // 83E8: BF800000
	s_nop 0 // 83EC: BF800000
	s_nop 0 // 83F0: BF800000
	s_nop 0 // 83F4: BF800000
	s_nop 0 // 83F8: BF800000
	s_nop 0 // 83FC: BF800000

0000000000008400 <_Z10clean_copyPKDv4_fPS_m>:
; _Z10clean_copyPKDv4_fPS_m():
; ./kernels.hip:25
	s_load_b64 s[2:3], s[0:1], 0x10 // 8400: F4002080 F8000010
	v_lshl_or_b32 v0, ttmp9, 8, v0 // 8408: D6560000 04011075
; ./kernels.hip:197
	v_mov_b32_e32 v1, 0 // 8410: 7E020280
	s_mov_b32 s4, exec_lo // 8414: BE84007E
	s_wait_kmcnt 0x0 // 8418: BFC70000
	s_delay_alu instid0(VALU_DEP_1) // 841C: BF870001
	v_cmpx_gt_u64_e64 s[2:3], v[0:1] // 8420: D4DC007E 00020002
	s_cbranch_execz 47 // 8428: BFA5002F <_Z10clean_copyPKDv4_fPS_m+0xe8>
	s_load_b128 s[4:7], s[0:1], 0x0 // 842C: F4004100 F8000000
; ./kernels.hip:197
	v_lshlrev_b64_e32 v[4:5], 4, v[0:1] // 8434: 3E080084
	s_mov_b32 s1, 0 // 8438: BE810080
	s_wait_kmcnt 0x0 // 843C: BFC70000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008440: BF870091
	v_add_co_u32 v2, vcc_lo, s6, v4 // 8444: D7006A02 00020806
	v_add_co_ci_u32_e64 v3, null, s7, v5, vcc_lo // 844C: D5207C03 01AA0A07
	v_add_co_u32 v4, vcc_lo, s4, v4 // 8454: D7006A04 00020804
	s_wait_alu depctr_va_vcc(0) // 845C: BF88FF9D
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 8460: D5207C05 01AA0A05
	global_load_b128 v[6:9], v[4:5], off // 8468: EE05C07C 00000006 00000004
	v_add_co_u32 v0, vcc_lo, 0x10000, v0 // 8474: D7006A00 000200FF 00010000
	s_wait_alu depctr_va_vcc(0) // 8480: BF88FF9D
	v_add_co_ci_u32_e64 v1, null, 0, v1, vcc_lo // 8484: D5207C01 01AA0280
	v_add_co_u32 v4, vcc_lo, 0x100000, v4 // 848C: D7006A04 000208FF 00100000
	s_wait_alu depctr_va_vcc(0) // 8498: BF88FF9D
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo // 849C: D5207C05 01AA0A80
	s_delay_alu instid0(VALU_DEP_3) // 84A4: BF870003
	v_cmp_le_u64_e32 vcc_lo, s[2:3], v[0:1] // 84A8: 7CB60002
	s_wait_alu depctr_sa_sdst(0) // 84AC: BF88FF9E
	s_or_b32 s1, vcc_lo, s1 // 84B0: 8C01016A
	s_wait_loadcnt 0x0 // 84B4: BFC00000
	global_store_b128 v[2:3], v[6:9], off // 84B8: EE07407C 03000000 00000002
	v_add_co_u32 v2, s0, 0x100000, v2 // 84C4: D7000002 000204FF 00100000
	s_wait_alu depctr_va_sdst(0) // 84D0: BF88F19F
	v_add_co_ci_u32_e64 v3, null, 0, v3, s0 // 84D4: D5207C03 00020680
	s_wait_alu depctr_sa_sdst(0) // 84DC: BF88FF9E
	s_and_not1_b32 exec_lo, exec_lo, s1 // 84E0: 917E017E
	s_cbranch_execnz 65504 // 84E4: BFA6FFE0 <_Z10clean_copyPKDv4_fPS_m+0x68>
; ./kernels.hip:198
	s_endpgm // 84E8: BFB00000
	s_nop 0 // 84EC: BF800000
	s_nop 0 // 84F0: BF800000
	s_nop 0 // 84F4: BF800000
	s_nop 0 // 84F8: BF800000
	s_nop 0 // 84FC: BF800000

0000000000008500 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i>:
; _Z10gemv_cleanPKDv8_DF16_S1_PS_i():
; ./kernels.hip:201
	s_load_b96 s[4:6], s[0:1], 0x10 // 8500: F400A100 F8000010
	v_lshl_or_b32 v4, ttmp9, 8, v0 // 8508: D6560004 04011075
; ./kernels.hip:204
	s_wait_kmcnt 0x0 // 8510: BFC70000
	s_cmp_lt_i32 s6, 1 // 8514: BF048106
	s_cbranch_scc1 40 // 8518: BFA20028 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i+0xbc>
	s_load_b128 s[0:3], s[0:1], 0x0 // 851C: F4004000 F8000000
	v_mov_b32_e32 v6, 0 // 8524: 7E0C0280
	v_mul_lo_u32 v5, s6, v4 // 8528: D72C0005 00020806
	s_delay_alu instid0(VALU_DEP_2) // 8530: BF870002
	v_dual_mov_b32 v0, v6 :: v_dual_mov_b32 v1, v6 // 8534: CA100106 00000106
	v_dual_mov_b32 v2, v6 :: v_dual_mov_b32 v3, v6 // 853C: CA100106 02020106
	s_delay_alu instid0(VALU_DEP_3) // 8544: BF870003
; ./kernels.hip:204
	v_lshlrev_b64_e32 v[7:8], 4, v[5:6] // 8548: 3E0E0A84
	s_wait_kmcnt 0x0 // 854C: BFC70000
	s_load_b128 s[8:11], s[2:3], 0x0 // 8550: F4004201 F8000000
	v_add_nc_u32_e32 v5, 1, v5 // 8558: 4A0A0A81
	s_add_co_i32 s6, s6, -1 // 855C: 8106C106
	s_add_nc_u64 s[2:3], s[2:3], 16 // 8560: A9829002
	s_wait_alu depctr_sa_sdst(0) // 8564: BF88FF9E
	s_cmp_eq_u32 s6, 0 // 8568: BF068006
	v_add_co_u32 v7, vcc_lo, s0, v7 // 856C: D7006A07 00020E00
	s_wait_alu depctr_va_vcc(0) // 8574: BF88FF9D
	v_add_co_ci_u32_e64 v8, null, s1, v8, vcc_lo // 8578: D5207C08 01AA1001
	global_load_b128 v[7:10], v[7:8], off // 8580: EE05C07C 00000007 00000007
	s_wait_loadcnt 0x0 // 858C: BFC00000
	s_wait_kmcnt 0x0 // 8590: BFC70000
	v_pk_fma_f16 v0, v7, s8, v0 // 8594: CC0E4000 1C001107
	v_pk_fma_f16 v1, v8, s9, v1 // 859C: CC0E4001 1C041308
	v_pk_fma_f16 v2, v9, s10, v2 // 85A4: CC0E4002 1C081509
	v_pk_fma_f16 v3, v10, s11, v3 // 85AC: CC0E4003 1C0C170A
	s_cbranch_scc0 65507 // 85B4: BFA1FFE3 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i+0x44>
	s_branch 4 // 85B8: BFA00004 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i+0xcc>
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, 0 // 85BC: CA100080 03020080
	v_dual_mov_b32 v1, 0 :: v_dual_mov_b32 v0, 0 // 85C4: CA100080 01000080
; ./kernels.hip:205
	v_mov_b32_e32 v5, 0 // 85CC: 7E0A0280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000085D0: BF870091
	v_lshlrev_b64_e32 v[4:5], 4, v[4:5] // 85D4: 3E080884
	v_add_co_u32 v4, vcc_lo, s4, v4 // 85D8: D7006A04 00020804
	s_wait_alu depctr_va_vcc(0) // 85E0: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) // 85E4: BF870002
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 85E8: D5207C05 01AA0A05
	global_store_b128 v[4:5], v[0:3], off // 85F0: EE07407C 00000000 00000004
; ./kernels.hip:206
	s_endpgm // 85FC: BFB00000

0000000000008600 <_ZL7checkedi>:
; _ZL7checkedi():
; ./kernels.hip:208
	s_wait_loadcnt_dscnt 0x0 // 8600: BFC80000
	s_wait_expcnt 0x0 // 8604: BFC40000
	s_wait_samplecnt 0x0 // 8608: BFC20000
	s_wait_bvhcnt 0x0 // 860C: BFC30000
	s_wait_kmcnt 0x0 // 8610: BFC70000
	s_mov_b64 s[0:1], src_private_base // 8614: BE8001ED
	s_wait_alu depctr_sa_sdst(0) // 8618: BF88FF9E
	v_dual_mov_b32 v1, s32 :: v_dual_mov_b32 v2, s1 // 861C: CA100020 01020001
; ./kernels.hip:209
	v_add_nc_u32_e32 v3, 1, v0 // 8624: 4A060081
	v_add_nc_u32_e32 v4, 2, v0 // 8628: 4A080082
	s_wait_storecnt 0x0 // 862C: BFC10000
	flat_store_b32 v[1:2], v0 scope:SCOPE_SYS // 8630: EC06807C 000C0000 00000001
	s_wait_storecnt 0x0 // 863C: BFC10000
	v_or_b32_e64 v1, s32, 4 // 8640: D51C0001 00010820
	flat_store_b32 v[1:2], v3 scope:SCOPE_SYS // 8648: EC06807C 018C0000 00000001
	s_wait_storecnt 0x0 // 8654: BFC10000
	v_or_b32_e64 v1, s32, 8 // 8658: D51C0001 00011020
; ./kernels.hip:210
	v_and_b32_e32 v3, 3, v0 // 8660: 36060083
; ./kernels.hip:209
	v_add_nc_u32_e32 v0, 3, v0 // 8664: 4A000083
	flat_store_b32 v[1:2], v4 scope:SCOPE_SYS // 8668: EC06807C 020C0000 00000001
	s_wait_storecnt 0x0 // 8674: BFC10000
	v_or_b32_e64 v1, s32, 12 // 8678: D51C0001 00011820
; ./kernels.hip:210
	v_lshl_or_b32 v3, v3, 2, s32 // 8680: D6560003 00810503
	v_mov_b32_e32 v4, s1 // 8688: 7E080201
; ./kernels.hip:209
	flat_store_b32 v[1:2], v0 scope:SCOPE_SYS // 868C: EC06807C 000C0000 00000001
	s_wait_storecnt 0x0 // 8698: BFC10000
; ./kernels.hip:210
	flat_load_b32 v0, v[3:4] scope:SCOPE_SYS // 869C: EC05007C 000C0000 00000003
	s_wait_loadcnt_dscnt 0x0 // 86A8: BFC80000
	s_setpc_b64 s[30:31] // 86AC: BE80481E
	s_nop 0 // 86B0: BF800000
	s_nop 0 // 86B4: BF800000
	s_nop 0 // 86B8: BF800000
	s_nop 0 // 86BC: BF800000
	s_nop 0 // 86C0: BF800000
	s_nop 0 // 86C4: BF800000
	s_nop 0 // 86C8: BF800000
	s_nop 0 // 86CC: BF800000
	s_nop 0 // 86D0: BF800000
	s_nop 0 // 86D4: BF800000
	s_nop 0 // 86D8: BF800000
	s_nop 0 // 86DC: BF800000
	s_nop 0 // 86E0: BF800000
	s_nop 0 // 86E4: BF800000
	s_nop 0 // 86E8: BF800000
	s_nop 0 // 86EC: BF800000
	s_nop 0 // 86F0: BF800000
	s_nop 0 // 86F4: BF800000
	s_nop 0 // 86F8: BF800000
	s_nop 0 // 86FC: BF800000

0000000000008700 <_Z12calling_oncePKiPi>:
; _Z12calling_oncePKiPi():
; ./kernels.hip:214
	s_load_b128 s[4:7], s[0:1], 0x0 // 8700: F4004100 F8000000
	v_mov_b32_e32 v5, v0 // 8708: 7E0A0300
	s_mov_b32 s32, 0 // 870C: BEA00080
; ./kernels.hip:215
	s_wait_kmcnt 0x0 // 8710: BFC70000
	s_load_b32 s0, s[4:5], 0x0 // 8714: F4000002 F8000000
	s_wait_kmcnt 0x0 // 871C: BFC70000
	s_cmp_gt_i32 s0, -1 // 8720: BF02C100
	s_cbranch_scc1 15 // 8724: BFA2000F <_Z12calling_oncePKiPi+0x64>
	s_load_b32 s2, s[4:5], 0x4 // 8728: F4000082 F8000004
	s_getpc_b64 s[0:1] // 8730: BE804700
	s_sext_i32_i16 s1, s1 // 8734: BE810F01
	s_add_co_u32 s0, s0, 0xfffffecc // 8738: 8000FF00 FFFFFECC
	s_add_co_ci_u32 s1, s1, lit(0xffffffff) // 8740: 8201FF01 FFFFFFFF
	v_mov_b32_e32 v6, 0 // 8748: 7E0C0280
	s_wait_kmcnt 0x0 // 874C: BFC70000
	v_mov_b32_e32 v0, s2 // 8750: 7E000202
	s_swappc_b64 s[30:31], s[0:1] // 8754: BE9E4900
	global_store_b32 v6, v0, s[6:7] offset:4 // 8758: EE068006 00000000 00000406
; ./kernels.hip:25
	v_lshl_or_b32 v0, ttmp9, 8, v5 // 8764: D6560000 04151075
; ./kernels.hip:216
	v_mov_b32_e32 v1, 0 // 876C: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008770: BF870091
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 8774: 3E000082
	v_add_co_u32 v2, vcc_lo, s4, v0 // 8778: D7006A02 00020004
	s_wait_alu depctr_va_vcc(0) // 8780: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) // 8784: BF870002
	v_add_co_ci_u32_e64 v3, null, s5, v1, vcc_lo // 8788: D5207C03 01AA0205
	v_add_co_u32 v0, vcc_lo, s6, v0 // 8790: D7006A00 00020006
	s_wait_alu depctr_va_vcc(0) // 8798: BF88FF9D
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 879C: D5207C01 01AA0207
	global_load_b32 v2, v[2:3], off // 87A4: EE05007C 00000002 00000002
	s_wait_loadcnt 0x0 // 87B0: BFC00000
	global_store_b32 v[0:1], v2, off // 87B4: EE06807C 01000000 00000000
; ./kernels.hip:217
	s_endpgm // 87C0: BFB00000
	s_nop 0 // 87C4: BF800000
	s_nop 0 // 87C8: BF800000
	s_nop 0 // 87CC: BF800000
	s_nop 0 // 87D0: BF800000
	s_nop 0 // 87D4: BF800000
	s_nop 0 // 87D8: BF800000
	s_nop 0 // 87DC: BF800000
	s_nop 0 // 87E0: BF800000
	s_nop 0 // 87E4: BF800000
	s_nop 0 // 87E8: BF800000
	s_nop 0 // 87EC: BF800000
	s_nop 0 // 87F0: BF800000
	s_nop 0 // 87F4: BF800000
	s_nop 0 // 87F8: BF800000
	s_nop 0 // 87FC: BF800000

0000000000008800 <_Z15calling_in_loopPKiPii>:
; _Z15calling_in_loopPKiPii():
; ./kernels.hip:220
	s_load_b96 s[4:6], s[0:1], 0x8 // 8800: F400A100 F8000008
	v_mov_b32_e32 v5, v0 // 8808: 7E0A0300
	s_mov_b32 s32, 0 // 880C: BEA00080
; ./kernels.hip:223
	s_wait_kmcnt 0x0 // 8810: BFC70000
	s_cmp_lt_i32 s6, 1 // 8814: BF048106
	s_cbranch_scc1 25 // 8818: BFA20019 <_Z15calling_in_loopPKiPii+0x80>
	s_load_b64 s[2:3], s[0:1], 0x0 // 881C: F4002080 F8000000
	v_mov_b32_e32 v6, 0 // 8824: 7E0C0280
; ./kernels.hip:223
	s_wait_kmcnt 0x0 // 8828: BFC70000
	s_load_b32 s0, s[2:3], 0x0 // 882C: F4000001 F8000000
	s_wait_kmcnt 0x0 // 8834: BFC70000
	v_add_nc_u32_e32 v0, s0, v5 // 8838: 4A000A00
	s_getpc_b64 s[0:1] // 883C: BE804700
	s_wait_alu depctr_sa_sdst(0) // 8840: BF88FF9E
	s_sext_i32_i16 s1, s1 // 8844: BE810F01
	s_add_co_u32 s0, s0, 0xfffffdc0 // 8848: 8000FF00 FFFFFDC0
	s_wait_alu depctr_sa_sdst(0) // 8850: BF88FF9E
	s_add_co_ci_u32 s1, s1, lit(0xffffffff) // 8854: 8201FF01 FFFFFFFF
	s_wait_alu depctr_sa_sdst(0) // 885C: BF88FF9E
	s_swappc_b64 s[30:31], s[0:1] // 8860: BE9E4900
	v_add_nc_u32_e32 v6, v0, v6 // 8864: 4A0C0D00
	s_add_co_i32 s6, s6, -1 // 8868: 8106C106
	s_add_nc_u64 s[2:3], s[2:3], 4 // 886C: A9828402
	s_wait_alu depctr_sa_sdst(0) // 8870: BF88FF9E
	s_cmp_eq_u32 s6, 0 // 8874: BF068006
	s_cbranch_scc0 65515 // 8878: BFA1FFEB <_Z15calling_in_loopPKiPii+0x28>
	s_branch 1 // 887C: BFA00001 <_Z15calling_in_loopPKiPii+0x84>
	v_mov_b32_e32 v6, 0 // 8880: 7E0C0280
; ./kernels.hip:25
	v_lshl_or_b32 v0, ttmp9, 8, v5 // 8884: D6560000 04151075
; ./kernels.hip:224
	v_mov_b32_e32 v1, 0 // 888C: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008890: BF870091
	v_lshlrev_b64_e32 v[0:1], 2, v[0:1] // 8894: 3E000082
	v_add_co_u32 v0, vcc_lo, s4, v0 // 8898: D7006A00 00020004
	s_wait_alu depctr_va_vcc(0) // 88A0: BF88FF9D
	s_delay_alu instid0(VALU_DEP_2) // 88A4: BF870002
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 88A8: D5207C01 01AA0205
	global_store_b32 v[0:1], v6, off // 88B0: EE06807C 03000000 00000000
; ./kernels.hip:225
	s_endpgm // 88BC: BFB00000
	s_code_end // 88C0: BF9F0000
	s_code_end // 88C4: BF9F0000
	s_code_end // 88C8: BF9F0000
	s_code_end // 88CC: BF9F0000
	s_code_end // 88D0: BF9F0000
	s_code_end // 88D4: BF9F0000
	s_code_end // 88D8: BF9F0000
	s_code_end // 88DC: BF9F0000
	s_code_end // 88E0: BF9F0000
	s_code_end // 88E4: BF9F0000
	s_code_end // 88E8: BF9F0000
	s_code_end // 88EC: BF9F0000
	s_code_end // 88F0: BF9F0000
	s_code_end // 88F4: BF9F0000
	s_code_end // 88F8: BF9F0000
	s_code_end // 88FC: BF9F0000
	s_code_end // 8900: BF9F0000
	s_code_end // 8904: BF9F0000
	s_code_end // 8908: BF9F0000
	s_code_end // 890C: BF9F0000
	s_code_end // 8910: BF9F0000
	s_code_end // 8914: BF9F0000
	s_code_end // 8918: BF9F0000
	s_code_end // 891C: BF9F0000
	s_code_end // 8920: BF9F0000
	s_code_end // 8924: BF9F0000
	s_code_end // 8928: BF9F0000
	s_code_end // 892C: BF9F0000
	s_code_end // 8930: BF9F0000
	s_code_end // 8934: BF9F0000
	s_code_end // 8938: BF9F0000
	s_code_end // 893C: BF9F0000
	s_code_end // 8940: BF9F0000
	s_code_end // 8944: BF9F0000
	s_code_end // 8948: BF9F0000
	s_code_end // 894C: BF9F0000
	s_code_end // 8950: BF9F0000
	s_code_end // 8954: BF9F0000
	s_code_end // 8958: BF9F0000
	s_code_end // 895C: BF9F0000
	s_code_end // 8960: BF9F0000
	s_code_end // 8964: BF9F0000
	s_code_end // 8968: BF9F0000
	s_code_end // 896C: BF9F0000
	s_code_end // 8970: BF9F0000
	s_code_end // 8974: BF9F0000
	s_code_end // 8978: BF9F0000
	s_code_end // 897C: BF9F0000
	s_code_end // 8980: BF9F0000
	s_code_end // 8984: BF9F0000
	s_code_end // 8988: BF9F0000
	s_code_end // 898C: BF9F0000
	s_code_end // 8990: BF9F0000
	s_code_end // 8994: BF9F0000
	s_code_end // 8998: BF9F0000
	s_code_end // 899C: BF9F0000
	s_code_end // 89A0: BF9F0000
	s_code_end // 89A4: BF9F0000
	s_code_end // 89A8: BF9F0000
	s_code_end // 89AC: BF9F0000
	s_code_end // 89B0: BF9F0000
	s_code_end // 89B4: BF9F0000
	s_code_end // 89B8: BF9F0000
	s_code_end // 89BC: BF9F0000
	s_code_end // 89C0: BF9F0000
	s_code_end // 89C4: BF9F0000
	s_code_end // 89C8: BF9F0000
	s_code_end // 89CC: BF9F0000
	s_code_end // 89D0: BF9F0000
	s_code_end // 89D4: BF9F0000
	s_code_end // 89D8: BF9F0000
	s_code_end // 89DC: BF9F0000
	s_code_end // 89E0: BF9F0000
	s_code_end // 89E4: BF9F0000
	s_code_end // 89E8: BF9F0000
	s_code_end // 89EC: BF9F0000
	s_code_end // 89F0: BF9F0000
	s_code_end // 89F4: BF9F0000
	s_code_end // 89F8: BF9F0000
	s_code_end // 89FC: BF9F0000
	s_code_end // 8A00: BF9F0000
	s_code_end // 8A04: BF9F0000
	s_code_end // 8A08: BF9F0000
	s_code_end // 8A0C: BF9F0000
	s_code_end // 8A10: BF9F0000
	s_code_end // 8A14: BF9F0000
	s_code_end // 8A18: BF9F0000
	s_code_end // 8A1C: BF9F0000
	s_code_end // 8A20: BF9F0000
	s_code_end // 8A24: BF9F0000
	s_code_end // 8A28: BF9F0000
	s_code_end // 8A2C: BF9F0000
	s_code_end // 8A30: BF9F0000
	s_code_end // 8A34: BF9F0000
	s_code_end // 8A38: BF9F0000
	s_code_end // 8A3C: BF9F0000
	s_code_end // 8A40: BF9F0000
	s_code_end // 8A44: BF9F0000
	s_code_end // 8A48: BF9F0000
	s_code_end // 8A4C: BF9F0000
	s_code_end // 8A50: BF9F0000
	s_code_end // 8A54: BF9F0000
	s_code_end // 8A58: BF9F0000
	s_code_end // 8A5C: BF9F0000
	s_code_end // 8A60: BF9F0000
	s_code_end // 8A64: BF9F0000
	s_code_end // 8A68: BF9F0000
	s_code_end // 8A6C: BF9F0000
	s_code_end // 8A70: BF9F0000
	s_code_end // 8A74: BF9F0000
	s_code_end // 8A78: BF9F0000
	s_code_end // 8A7C: BF9F0000
