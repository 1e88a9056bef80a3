
gfx1100.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000004600 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:25
	s_load_b64 s[2:3], s[0:1], 0x10 // 4600: F4040080 F8000010
	v_lshl_or_b32 v0, s15, 8, v0 // 4608: D6560000 0401100F
; ./kernels.hip:30
	s_mov_b32 s4, exec_lo // 4610: BE84007E
	s_waitcnt lgkmcnt(0) // 4614: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) // 4618: BF870001
	v_cmpx_gt_i32_e64 s3, v0 // 461C: D4C4007E 00020003
	s_cbranch_execz 78 // 4624: BFA5004E <_Z10clean_axpyPKDv4_fPS_fi+0x160>
	s_load_b128 s[8:11], s[0:1], null // 4628: F4080200 F8000000
; ./kernels.hip:30
	v_ashrrev_i32_e32 v1, 31, v0 // 4630: 3402009F
	s_mov_b32 s1, s2 // 4634: BE810002
	s_mov_b32 s4, s2 // 4638: BE840002
	s_mov_b32 s5, s2 // 463C: BE850002
	s_mov_b32 s6, 0 // 4640: BE860080
	v_lshlrev_b64 v[3:4], 4, v[0:1] // 4644: D73C0003 00020084
	s_waitcnt lgkmcnt(0) // 464C: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004650: BF870091
	v_add_co_u32 v1, vcc_lo, s8, v3 // 4654: D7006A01 00020608
	v_add_co_ci_u32_e64 v2, null, s9, v4, vcc_lo // 465C: D5207C02 01AA0809
	v_add_co_u32 v3, vcc_lo, s10, v3 // 4664: D7006A03 0002060A
	s_delay_alu instid0(VALU_DEP_1) // 466C: BF870001
	v_add_co_ci_u32_e64 v4, null, s11, v4, vcc_lo // 4670: D5207C04 01AA080B
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004678: BF870094
; ./kernels.hip:31
	v_add_co_u32 v13, vcc_lo, 0x100000, v1 // 467C: D7006A0D 000202FF 00100000
	v_add_co_ci_u32_e64 v14, null, 0, v2, vcc_lo // 4688: D5207C0E 01AA0480
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004690: BF870094
	v_add_co_u32 v21, vcc_lo, 0x100000, v3 // 4694: D7006A15 000206FF 00100000
	v_add_co_ci_u32_e64 v22, null, 0, v4, vcc_lo // 46A0: D5207C16 01AA0880
	global_load_b128 v[5:8], v[1:2], off // 46A8: DC5E0000 057C0001
	global_load_b128 v[9:12], v[3:4], off // 46B0: DC5E0000 097C0003
	global_load_b128 v[13:16], v[13:14], off // 46B8: DC5E0000 0D7C000D
	global_load_b128 v[17:20], v[21:22], off // 46C0: DC5E0000 117C0015
; ./kernels.hip:30
	v_add_nc_u32_e32 v0, 0x40000, v0 // 46C8: 4A0000FF 00040000
	v_add_co_u32 v1, vcc_lo, 0x400000, v1 // 46D0: D7006A01 000202FF 00400000
	s_delay_alu instid0(VALU_DEP_1) // 46DC: BF870001
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 46E0: D5207C02 01AA0480
; ./kernels.hip:32
	s_waitcnt vmcnt(2) // 46E8: BF890BF7
	v_fma_f32 v12, s2, v8, v12 // 46EC: D613000C 04321002
	v_fma_f32 v11, s5, v7, v11 // 46F4: D613000B 042E0E05
	v_fma_f32 v10, s4, v6, v10 // 46FC: D613000A 042A0C04
	v_fmac_f32_e32 v9, s1, v5 // 4704: 56120A01
; ./kernels.hip:30
	v_cmp_le_i32_e32 vcc_lo, s3, v0 // 4708: 7C860003
; ./kernels.hip:33
	s_waitcnt vmcnt(0) // 470C: BF8903F7
	v_fma_f32 v20, s2, v16, v20 // 4710: D6130014 04522002
	v_fma_f32 v19, s5, v15, v19 // 4718: D6130013 044E1E05
	v_fma_f32 v18, s4, v14, v18 // 4720: D6130012 044A1C04
	v_fmac_f32_e32 v17, s1, v13 // 4728: 56221A01
; ./kernels.hip:32
	global_store_b128 v[3:4], v[9:12], off // 472C: DC760000 007C0903
; ./kernels.hip:30
	v_add_co_u32 v3, s0, 0x400000, v3 // 4734: D7000003 000206FF 00400000
	s_delay_alu instid0(VALU_DEP_1) // 4740: BF870001
	v_add_co_ci_u32_e64 v4, null, 0, v4, s0 // 4744: D5207C04 00020880
	s_or_b32 s6, vcc_lo, s6 // 474C: 8C06066A
; ./kernels.hip:33
	global_store_b128 v[21:22], v[17:20], off // 4750: DC760000 007C1115
; ./kernels.hip:30
	s_and_not1_b32 exec_lo, exec_lo, s6 // 4758: 917E067E
	s_cbranch_execnz 65478 // 475C: BFA6FFC6 <_Z10clean_axpyPKDv4_fPS_fi+0x78>
; ./kernels.hip:35
	s_endpgm // 4760: BFB00000
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

0000000000004800 <_Z8spillingPKfPfi>:
; _Z8spillingPKfPfi():
; ./kernels.hip:38
	s_load_b128 s[4:7], s[0:1], null // 4800: F4080100 F8000000
	v_lshl_or_b32 v1, s15, 8, v0 // 4808: D6560001 0401100F
	s_load_b32 s0, s[0:1], 0x10 // 4810: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)// 000000004818: BF8700D1
; ./kernels.hip:41
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v0, v1 // 481C: CA100080 03000101
	v_mul_lo_u32 v2, v1, 20 // 4824: D72C0002 00012901
	scratch_store_b64 off, v[0:1], off offset:80 // 482C: DC6D0050 007C0000
	v_lshlrev_b64 v[0:1], 2, v[2:3] // 4834: D73C0000 00020482
	s_waitcnt lgkmcnt(0) // 483C: BF89FC07
	v_add_co_u32 v6, vcc_lo, s4, v0 // 4840: D7006A06 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000004848: BF8700B1
	v_add_co_ci_u32_e64 v7, null, s5, v1, vcc_lo // 484C: D5207C07 01AA0205
	v_dual_mov_b32 v1, v3 :: v_dual_add_nc_u32 v0, 4, v2 // 4854: CA200103 01000484
; ./kernels.hip:43
	s_cmp_lt_i32 s0, 1 // 485C: BF048100
; ./kernels.hip:41
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 4860: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004868: BF870091
	v_add_co_u32 v4, vcc_lo, s4, v0 // 486C: D7006A04 00020004
	v_add_co_ci_u32_e64 v5, null, s5, v1, vcc_lo // 4874: D5207C05 01AA0205
	s_clause 0x1 // 487C: BF850001
	global_load_b128 v[8:11], v[6:7], off // 4880: DC5E0000 087C0006
	global_load_b128 v[4:7], v[4:5], off // 4888: DC5E0000 047C0004
	v_dual_mov_b32 v1, v3 :: v_dual_add_nc_u32 v0, 8, v2 // 4890: CA200103 01000488
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004898: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 489C: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s4, v0 // 48A4: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_2)// 0000000048AC: BF870141
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 48B0: D5207C01 01AA0205
	scratch_store_b64 off, v[0:1], off offset:16 // 48B8: DC6D0010 007C0000
	v_dual_mov_b32 v1, v3 :: v_dual_add_nc_u32 v0, 12, v2 // 48C0: CA200103 0100048C
	v_add_nc_u32_e32 v2, 16, v2 // 48C8: 4A040490
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 48CC: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000048D4: BF870112
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 48D8: D73C0002 00020482
	v_add_co_u32 v0, vcc_lo, s4, v0 // 48E0: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 0000000048E8: BF870191
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 48EC: D5207C01 01AA0205
	v_add_co_u32 v2, vcc_lo, s4, v2 // 48F4: D7006A02 00020404
	s_delay_alu instid0(VALU_DEP_1) // 48FC: BF870001
	v_add_co_ci_u32_e64 v3, null, s5, v3, vcc_lo // 4900: D5207C03 01AA0605
	s_waitcnt vmcnt(0) // 4908: BF8903F7
	scratch_store_b128 off, v[4:7], off // 490C: DC750000 007C0400
	scratch_load_b64 v[4:5], off, off offset:16 // 4914: DC550010 047C0000
	s_waitcnt vmcnt(0) // 491C: BF8903F7
	global_load_b128 v[4:7], v[4:5], off // 4920: DC5E0000 047C0004
	s_waitcnt vmcnt(0) // 4928: BF8903F7
	scratch_store_b128 off, v[4:7], off offset:64 // 492C: DC750040 007C0400
	s_clause 0x1 // 4934: BF850001
	global_load_b128 v[4:7], v[0:1], off // 4938: DC5E0000 047C0000
	global_load_b128 v[0:3], v[2:3], off // 4940: DC5E0000 007C0002
	s_waitcnt vmcnt(1) // 4948: BF8907F7
	scratch_store_b128 off, v[4:7], off offset:16 // 494C: DC750010 007C0400
; ./kernels.hip:43
	s_waitcnt vmcnt(0) // 4954: BF8903F7
	scratch_store_b128 off, v[0:3], off offset:48 // 4958: DC750030 007C0000
	s_cbranch_scc1 143 // 4960: BFA2008F <_Z8spillingPKfPfi+0x3a0>
	s_mov_b32 s1, 0 // 4964: BE810080
	scratch_store_b128 off, v[8:11], off offset:32 // 4968: DC750020 007C0800
; ./kernels.hip:45
	s_clause 0x1 // 4970: BF850001
	scratch_load_b128 v[5:8], off, off offset:32 // 4974: DC5D0020 057C0000
	scratch_load_b128 v[0:3], off, off // 497C: DC5D0000 007C0000
	v_cvt_f32_u32_e32 v4, s1 // 4984: 7E080C01
; ./kernels.hip:43
	s_add_i32 s1, s1, 1 // 4988: 81018101
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000498C: BF8700A9
	s_cmp_lg_u32 s0, s1 // 4990: BF070100
; ./kernels.hip:45
	s_waitcnt vmcnt(0) // 4994: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 4998: D6130005 04120705
	scratch_load_b128 v[0:3], off, off offset:64 // 49A0: DC5D0040 007C0000
	s_waitcnt vmcnt(0) // 49A8: BF8903F7
	v_fma_f32 v6, v6, v0, v4 // 49AC: D6130006 04120106
	v_fma_f32 v7, v7, v1, v4 // 49B4: D6130007 04120307
	v_fma_f32 v8, v8, v2, v4 // 49BC: D6130008 04120508
	scratch_store_b128 off, v[5:8], off offset:32 // 49C4: DC750020 007C0500
	scratch_load_b128 v[5:8], off, off // 49CC: DC5D0000 057C0000
	s_waitcnt vmcnt(0) // 49D4: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 49D8: D6130005 04120705
	scratch_store_b128 off, v[5:8], off // 49E0: DC750000 007C0500
	s_clause 0x1 // 49E8: BF850001
	scratch_load_b128 v[5:8], off, off // 49EC: DC5D0000 057C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 49F4: DC5D0010 007C0000
	s_waitcnt vmcnt(0) // 49FC: BF8903F7
	v_fma_f32 v6, v6, v0, v4 // 4A00: D6130006 04120106
	scratch_store_b128 off, v[5:8], off // 4A08: DC750000 007C0500
	s_clause 0x1 // 4A10: BF850001
	scratch_load_b128 v[5:8], off, off // 4A14: DC5D0000 057C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 4A1C: DC5D0010 007C0000
	s_waitcnt vmcnt(0) // 4A24: BF8903F7
	v_fma_f32 v7, v7, v1, v4 // 4A28: D6130007 04120307
	scratch_store_b128 off, v[5:8], off // 4A30: DC750000 007C0500
	s_clause 0x1 // 4A38: BF850001
	scratch_load_b128 v[5:8], off, off // 4A3C: DC5D0000 057C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 4A44: DC5D0010 007C0000
	s_waitcnt vmcnt(0) // 4A4C: BF8903F7
	v_fma_f32 v8, v8, v2, v4 // 4A50: D6130008 04120508
	scratch_store_b128 off, v[5:8], off // 4A58: DC750000 007C0500
	s_clause 0x1 // 4A60: BF850001
	scratch_load_b128 v[0:3], off, off offset:16 // 4A64: DC5D0010 007C0000
	scratch_load_b128 v[5:8], off, off offset:64 // 4A6C: DC5D0040 057C0000
	s_waitcnt vmcnt(0) // 4A74: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 4A78: D6130005 04120705
	s_delay_alu instid0(VALU_DEP_1) // 4A80: BF870001
	v_dual_mov_b32 v0, v5 :: v_dual_mov_b32 v1, v6 // 4A84: CA100105 00000106
	v_dual_mov_b32 v2, v7 :: v_dual_mov_b32 v3, v8 // 4A8C: CA100107 02020108
	scratch_load_b128 v[5:8], off, off offset:48 // 4A94: DC5D0030 057C0000
	s_waitcnt vmcnt(0) // 4A9C: BF8903F7
	v_fma_f32 v1, v1, v5, v4 // 4AA0: D6130001 04120B01
	v_fma_f32 v2, v2, v6, v4 // 4AA8: D6130002 04120D02
	v_fma_f32 v3, v3, v7, v4 // 4AB0: D6130003 04120F03
	v_mov_b32_e32 v9, v8 // 4AB8: 7E120308
	v_mov_b32_e32 v8, v4 // 4ABC: 7E100304
	scratch_store_b128 off, v[0:3], off offset:64 // 4AC0: DC750040 007C0000
	scratch_load_b128 v[0:3], off, off offset:16 // 4AC8: DC5D0010 007C0000
	scratch_store_b128 off, v[5:8], off offset:48 // 4AD0: DC750030 007C0500
	s_waitcnt vmcnt(0) // 4AD8: BF8903F7
	v_fma_f32 v0, v0, v9, v4 // 4ADC: D6130000 04121300
	scratch_store_b128 off, v[0:3], off offset:16 // 4AE4: DC750010 007C0000
	s_clause 0x1 // 4AEC: BF850001
	scratch_load_b128 v[0:3], off, off offset:16 // 4AF0: DC5D0010 007C0000
	scratch_load_b128 v[5:8], off, off offset:32 // 4AF8: DC5D0020 057C0000
	s_waitcnt vmcnt(0) // 4B00: BF8903F7
	v_fma_f32 v1, v1, v5, v4 // 4B04: D6130001 04120B01
	scratch_load_b128 v[5:8], off, off offset:32 // 4B0C: DC5D0020 057C0000
	s_waitcnt vmcnt(0) // 4B14: BF8903F7
	v_fma_f32 v2, v2, v6, v4 // 4B18: D6130002 04120D02
	scratch_load_b128 v[5:8], off, off offset:32 // 4B20: DC5D0020 057C0000
	s_waitcnt vmcnt(0) // 4B28: BF8903F7
	v_fma_f32 v3, v3, v7, v4 // 4B2C: D6130003 04120F03
	scratch_store_b128 off, v[0:3], off offset:16 // 4B34: DC750010 007C0000
	s_clause 0x1 // 4B3C: BF850001
	scratch_load_b128 v[0:3], off, off offset:32 // 4B40: DC5D0020 007C0000
	scratch_load_b128 v[5:8], off, off offset:48 // 4B48: DC5D0030 057C0000
	s_waitcnt vmcnt(0) // 4B50: BF8903F7
	v_fma_f32 v5, v5, v3, v4 // 4B54: D6130005 04120705
	scratch_load_b128 v[0:3], off, off // 4B5C: DC5D0000 007C0000
	s_waitcnt vmcnt(0) // 4B64: BF8903F7
	v_fma_f32 v6, v6, v0, v4 // 4B68: D6130006 04120106
	v_fma_f32 v7, v7, v1, v4 // 4B70: D6130007 04120307
	v_fmac_f32_e32 v8, v9, v2 // 4B78: 56100509
	scratch_store_b128 off, v[5:8], off offset:48 // 4B7C: DC750030 007C0500
; ./kernels.hip:43
	s_cbranch_scc1 65402 // 4B84: BFA2FF7A <_Z8spillingPKfPfi+0x170>
	s_clause 0x1 // 4B88: BF850001
	scratch_load_b128 v[0:3], off, off offset:64 // 4B8C: DC5D0040 007C0000
	scratch_load_b128 v[8:11], off, off offset:32 // 4B94: DC5D0020 087C0000
	s_branch 2 // 4B9C: BFA00002 <_Z8spillingPKfPfi+0x3a8>
	scratch_load_b128 v[0:3], off, off offset:64 // 4BA0: DC5D0040 007C0000
; ./kernels.hip:49
	s_waitcnt vmcnt(0) // 4BA8: BF8903F7
	v_add_f32_e32 v4, 0, v8 // 4BAC: 06081080
	scratch_load_b128 v[5:8], off, off // 4BB0: DC5D0000 057C0000
	v_add_f32_e32 v4, v4, v9 // 4BB8: 06081304
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BBC: BF870091
	v_add_f32_e32 v4, v4, v10 // 4BC0: 06081504
	v_add_f32_e32 v4, v4, v11 // 4BC4: 06081704
	s_waitcnt vmcnt(0) // 4BC8: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BCC: BF870091
	v_add_f32_e32 v4, v4, v5 // 4BD0: 06080B04
	v_add_f32_e32 v4, v4, v6 // 4BD4: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BD8: BF870091
	v_add_f32_e32 v4, v4, v7 // 4BDC: 06080F04
	v_add_f32_e32 v4, v4, v8 // 4BE0: 06081104
	scratch_load_b128 v[5:8], off, off offset:16 // 4BE4: DC5D0010 057C0000
	v_add_f32_e32 v4, v4, v0 // 4BEC: 06080104
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004BF0: BF870091
	v_add_f32_e32 v4, v4, v1 // 4BF4: 06080304
	v_add_f32_e32 v4, v4, v2 // 4BF8: 06080504
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000004BFC: BF8700C1
	v_add_f32_e32 v4, v4, v3 // 4C00: 06080704
	scratch_load_b128 v[0:3], off, off offset:48 // 4C04: DC5D0030 007C0000
	s_waitcnt vmcnt(1) // 4C0C: BF8907F7
	v_add_f32_e32 v4, v4, v5 // 4C10: 06080B04
	v_add_f32_e32 v4, v4, v6 // 4C14: 06080D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C18: BF870091
	v_add_f32_e32 v4, v4, v7 // 4C1C: 06080F04
	v_add_f32_e32 v4, v4, v8 // 4C20: 06081104
	s_waitcnt vmcnt(0) // 4C24: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C28: BF870091
	v_add_f32_e32 v0, v4, v0 // 4C2C: 06000104
	v_add_f32_e32 v0, v0, v1 // 4C30: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C34: BF870091
	v_add_f32_e32 v0, v0, v2 // 4C38: 06000500
	v_add_f32_e32 v2, v0, v3 // 4C3C: 06040700
	scratch_load_b64 v[0:1], off, off offset:80 // 4C40: DC550050 007C0000
; ./kernels.hip:50
	s_waitcnt vmcnt(0) // 4C48: BF8903F7
	v_mov_b32_e32 v1, 0 // 4C4C: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000004C50: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 4C54: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s6, v0 // 4C5C: D7006A00 00020006
	s_delay_alu instid0(VALU_DEP_1) // 4C64: BF870001
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 4C68: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 4C70: DC6A0000 007C0200
; ./kernels.hip:51
	s_endpgm // 4C78: BFB00000
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
	s_load_b128 s[0:3], s[0:1], null // 4D00: F4080000 F8000000
	v_lshl_or_b32 v17, s15, 8, v0 // 4D08: D6560011 0401100F
; ./kernels.hip:56
	v_mov_b32_e32 v18, 0 // 4D10: 7E240280
	v_xor_b32_e32 v39, 0xff, v0 // 4D14: 3A4E00FF 000000FF
	v_lshlrev_b32_e32 v0, 4, v0 // 4D1C: 30000084
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_3) | instid1(VALU_DEP_4)// 000000004D20: BF870243
	v_dual_mov_b32 v2, v18 :: v_dual_add_nc_u32 v1, 0x100, v17 // 4D24: CA200112 020022FF 00000100
	v_add_nc_u32_e32 v3, 0x200, v17 // 4D30: 4A0622FF 00000200
	v_lshlrev_b64 v[37:38], 4, v[17:18] // 4D38: D73C0025 00022284
	v_dual_mov_b32 v4, v18 :: v_dual_add_nc_u32 v5, 0x300, v17 // 4D40: CA200112 040422FF 00000300
	v_lshlrev_b64 v[1:2], 4, v[1:2] // 4D4C: D73C0001 00020284
	v_dual_mov_b32 v6, v18 :: v_dual_add_nc_u32 v15, 0x400, v17// 000000004D54: CA200112 060E22FF 00000400
	v_dual_mov_b32 v16, v18 :: v_dual_add_nc_u32 v19, 0x500, v17// 000000004D60: CA200112 101222FF 00000500
	s_delay_alu instid0(VALU_DEP_4) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000004D6C: BF8700C4
	v_lshlrev_b64 v[3:4], 4, v[3:4] // 4D70: D73C0003 00020684
	v_dual_mov_b32 v20, v18 :: v_dual_add_nc_u32 v23, 0x600, v17// 000000004D78: CA200112 141622FF 00000600
	s_waitcnt lgkmcnt(0) // 4D84: BF89FC07
	v_add_co_u32 v7, vcc_lo, s0, v37 // 4D88: D7006A07 00024A00
	v_add_co_ci_u32_e64 v8, null, s1, v38, vcc_lo // 4D90: D5207C08 01AA4C01
	v_add_co_u32 v9, vcc_lo, s0, v1 // 4D98: D7006A09 00020200
	s_delay_alu instid0(VALU_DEP_1) // 4DA0: BF870001
	v_add_co_ci_u32_e64 v10, null, s1, v2, vcc_lo // 4DA4: D5207C0A 01AA0401
	v_lshlrev_b64 v[1:2], 4, v[5:6] // 4DAC: D73C0001 00020A84
	v_lshlrev_b64 v[21:22], 4, v[15:16] // 4DB4: D73C0015 00021E84
	v_add_co_u32 v11, vcc_lo, s0, v3 // 4DBC: D7006A0B 00020600
	v_lshlrev_b64 v[19:20], 4, v[19:20] // 4DC4: D73C0013 00022684
	v_dual_mov_b32 v24, v18 :: v_dual_add_nc_u32 v25, 0x700, v17// 000000004DCC: CA200112 181822FF 00000700
	v_add_co_ci_u32_e64 v12, null, s1, v4, vcc_lo // 4DD8: D5207C0C 01AA0801
	v_add_co_u32 v13, vcc_lo, s0, v1 // 4DE0: D7006A0D 00020200
	v_dual_mov_b32 v26, v18 :: v_dual_add_nc_u32 v17, 0x800, v17// 000000004DE8: CA200112 1A1022FF 00000800
	v_add_co_ci_u32_e64 v14, null, s1, v2, vcc_lo // 4DF4: D5207C0E 01AA0401
	v_add_co_u32 v21, vcc_lo, s0, v21 // 4DFC: D7006A15 00022A00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000004E04: BF8700B1
	v_add_co_ci_u32_e64 v22, null, s1, v22, vcc_lo // 4E08: D5207C16 01AA2C01
	v_lshlrev_b64 v[23:24], 4, v[23:24] // 4E10: D73C0017 00022E84
	v_add_co_u32 v27, vcc_lo, s0, v19 // 4E18: D7006A1B 00022600
	v_add_co_ci_u32_e64 v28, null, s1, v20, vcc_lo // 4E20: D5207C1C 01AA2801
	v_lshlrev_b64 v[19:20], 4, v[25:26] // 4E28: D73C0013 00023284
	v_lshlrev_b64 v[17:18], 4, v[17:18] // 4E30: D73C0011 00022284
	v_add_co_u32 v25, vcc_lo, s0, v23 // 4E38: D7006A19 00022E00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_4)// 000000004E40: BF870211
	v_add_co_ci_u32_e64 v26, null, s1, v24, vcc_lo // 4E44: D5207C1A 01AA3001
	v_add_co_u32 v29, vcc_lo, s0, v19 // 4E4C: D7006A1D 00022600
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000004E54: BF8700A1
	v_add_co_ci_u32_e64 v30, null, s1, v20, vcc_lo // 4E58: D5207C1E 01AA2801
	v_add_co_u32 v33, vcc_lo, s0, v17 // 4E60: D7006A21 00022200
	v_add_co_ci_u32_e64 v34, null, s1, v18, vcc_lo // 4E68: D5207C22 01AA2401
	s_clause 0x8 // 4E70: BF850008
	global_load_b128 v[1:4], v[7:8], off // 4E74: DC5E0000 017C0007
	global_load_b128 v[5:8], v[9:10], off // 4E7C: DC5E0000 057C0009
	global_load_b128 v[9:12], v[11:12], off // 4E84: DC5E0000 097C000B
	global_load_b128 v[13:16], v[13:14], off // 4E8C: DC5E0000 0D7C000D
	global_load_b128 v[17:20], v[21:22], off // 4E94: DC5E0000 117C0015
	global_load_b128 v[21:24], v[27:28], off // 4E9C: DC5E0000 157C001B
	global_load_b128 v[25:28], v[25:26], off // 4EA4: DC5E0000 197C0019
	global_load_b128 v[29:32], v[29:30], off // 4EAC: DC5E0000 1D7C001D
	global_load_b128 v[33:36], v[33:34], off // 4EB4: DC5E0000 217C0021
; ./kernels.hip:61
	v_lshlrev_b32_e32 v39, 4, v39 // 4EBC: 304E4E84
; ./kernels.hip:56
	s_waitcnt vmcnt(7) // 4EC0: BF891FF7
	ds_store_b128 v0, v[5:8] offset:4096 // 4EC4: DB7C1000 00000500
	s_waitcnt vmcnt(6) // 4ECC: BF891BF7
	ds_store_b128 v0, v[9:12] offset:8192 // 4ED0: DB7C2000 00000900
	s_waitcnt vmcnt(5) // 4ED8: BF8917F7
	ds_store_b128 v0, v[13:16] offset:12288 // 4EDC: DB7C3000 00000D00
	s_waitcnt vmcnt(4) // 4EE4: BF8913F7
	ds_store_b128 v0, v[17:20] offset:16384 // 4EE8: DB7C4000 00001100
	s_waitcnt vmcnt(3) // 4EF0: BF890FF7
	ds_store_b128 v0, v[21:24] offset:20480 // 4EF4: DB7C5000 00001500
	s_waitcnt vmcnt(2) // 4EFC: BF890BF7
	ds_store_b128 v0, v[25:28] offset:24576 // 4F00: DB7C6000 00001900
	s_waitcnt vmcnt(1) // 4F08: BF8907F7
	ds_store_b128 v0, v[29:32] offset:28672 // 4F0C: DB7C7000 00001D00
	ds_store_b128 v0, v[1:4] // 4F14: DB7C0000 00000100
	s_waitcnt vmcnt(0) // 4F1C: BF8903F7
	ds_store_b128 v0, v[33:36] offset:32768 // 4F20: DB7C8000 00002100
; ./kernels.hip:57
	s_waitcnt lgkmcnt(0) // 4F28: BF89FC07
; ./kernels.hip:58
	s_barrier // 4F2C: BFBD0000
; ./kernels.hip:59
	buffer_gl0_inv // 4F30: E0AC0000 00000000
; ./kernels.hip:61
	ds_load_b128 v[0:3], v39 // 4F38: DBFC0000 00000027
	ds_load_b128 v[4:7], v39 offset:4096 // 4F40: DBFC1000 04000027
	ds_load_b128 v[8:11], v39 offset:8192 // 4F48: DBFC2000 08000027
	ds_load_b128 v[12:15], v39 offset:12288 // 4F50: DBFC3000 0C000027
	ds_load_b128 v[16:19], v39 offset:16384 // 4F58: DBFC4000 10000027
	ds_load_b128 v[20:23], v39 offset:32768 // 4F60: DBFC8000 14000027
	s_waitcnt lgkmcnt(5) // 4F68: BF89FC57
	v_dual_add_f32 v24, 0, v3 :: v_dual_add_f32 v27, 0, v0 // 4F6C: C9080680 181A0080
	v_dual_add_f32 v25, 0, v2 :: v_dual_add_f32 v26, 0, v1 // 4F74: C9080480 191A0280
	ds_load_b128 v[0:3], v39 offset:20480 // 4F7C: DBFC5000 00000027
	s_waitcnt lgkmcnt(5) // 4F84: BF89FC57
	v_dual_add_f32 v24, v24, v7 :: v_dual_add_f32 v27, v27, v4 // 4F88: C9080F18 181A091B
	v_dual_add_f32 v25, v25, v6 :: v_dual_add_f32 v26, v26, v5 // 4F90: C9080D19 191A0B1A
	ds_load_b128 v[4:7], v39 offset:24576 // 4F98: DBFC6000 04000027
	s_waitcnt lgkmcnt(5) // 4FA0: BF89FC57
	v_dual_add_f32 v24, v24, v11 :: v_dual_add_f32 v27, v27, v8// 000000004FA4: C9081718 181A111B
	v_dual_add_f32 v25, v25, v10 :: v_dual_add_f32 v26, v26, v9// 000000004FAC: C9081519 191A131A
	ds_load_b128 v[8:11], v39 offset:28672 // 4FB4: DBFC7000 08000027
	s_waitcnt lgkmcnt(5) // 4FBC: BF89FC57
	v_dual_add_f32 v15, v24, v15 :: v_dual_add_f32 v12, v27, v12// 000000004FC0: C9081F18 0F0C191B
	v_dual_add_f32 v14, v25, v14 :: v_dual_add_f32 v13, v26, v13// 000000004FC8: C9081D19 0E0C1B1A
	s_waitcnt lgkmcnt(4) // 4FD0: BF89FC47
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000004FD4: BF870112
	v_dual_add_f32 v15, v15, v19 :: v_dual_add_f32 v12, v12, v16// 000000004FD8: C908270F 0F0C210C
	v_dual_add_f32 v14, v14, v18 :: v_dual_add_f32 v13, v13, v17// 000000004FE0: C908250E 0E0C230D
	s_waitcnt lgkmcnt(2) // 4FE8: BF89FC27
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000004FEC: BF870112
	v_dual_add_f32 v3, v15, v3 :: v_dual_add_f32 v0, v12, v0 // 4FF0: C908070F 0300010C
	v_dual_add_f32 v2, v14, v2 :: v_dual_add_f32 v1, v13, v1 // 4FF8: C908050E 0200030D
	s_waitcnt lgkmcnt(1) // 5000: BF89FC17
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000005004: BF870112
	v_dual_add_f32 v3, v3, v7 :: v_dual_add_f32 v0, v0, v4 // 5008: C9080F03 03000900
	v_dual_add_f32 v2, v2, v6 :: v_dual_add_f32 v1, v1, v5 // 5010: C9080D02 02000B01
; ./kernels.hip:62
	v_add_co_u32 v4, vcc_lo, s2, v37 // 5018: D7006A04 00024A02
; ./kernels.hip:61
	s_waitcnt lgkmcnt(0) // 5020: BF89FC07
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000005024: BF870192
	v_dual_add_f32 v3, v3, v11 :: v_dual_add_f32 v2, v2, v10 // 5028: C9081703 03021502
	v_dual_add_f32 v1, v1, v9 :: v_dual_add_f32 v0, v0, v8 // 5030: C9081301 01001100
; ./kernels.hip:62
	v_add_co_ci_u32_e64 v5, null, s3, v38, vcc_lo // 5038: D5207C05 01AA4C03
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000005040: BF870193
; ./kernels.hip:61
	v_dual_add_f32 v3, v3, v23 :: v_dual_add_f32 v2, v2, v22 // 5044: C9082F03 03022D02
	v_dual_add_f32 v1, v1, v21 :: v_dual_add_f32 v0, v0, v20 // 504C: C9082B01 01002900
; ./kernels.hip:62
	global_store_b128 v[4:5], v[0:3], off // 5054: DC760000 007C0004
; ./kernels.hip:63
	s_endpgm // 505C: BFB00000
	s_nop 0 // 5060: BF800000
	s_nop 0 // 5064: BF800000
	s_nop 0 // 5068: BF800000
	s_nop 0 // 506C: BF800000
	s_nop 0 // 5070: BF800000
	s_nop 0 // 5074: BF800000
	s_nop 0 // 5078: BF800000
	s_nop 0 // 507C: BF800000
	s_nop 0 // 5080: BF800000
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
	v_lshl_or_b32 v184, s15, 8, v0 // 5100: D65600B8 0401100F
	s_clause 0x1 // 5108: BF850001
	s_load_b128 s[4:7], s[0:1], null // 510C: F4080100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 5114: F4000000 F8000010
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 00000000511C: BF870121
	v_mul_lo_u32 v185, 0xb8, v184 // 5120: D72C00B9 000370FF 000000B8
; ./kernels.hip:69
	v_mov_b32_e32 v186, 0 // 512C: 7F740280
	v_add_nc_u32_e32 v0, 8, v185 // 5130: 4A017288
	v_add_nc_u32_e32 v2, 16, v185 // 5134: 4A057290
	v_add_nc_u32_e32 v4, 24, v185 // 5138: 4A097298
	s_delay_alu instid0(VALU_DEP_4) // 513C: BF870004
	v_lshlrev_b64 v[6:7], 2, v[185:186] // 5140: D73C0006 00037282
	v_add_nc_u32_e32 v16, 32, v185 // 5148: 4A2172A0
	v_add_nc_u32_e32 v34, 40, v185 // 514C: 4A4572A8
	v_add_nc_u32_e32 v36, 48, v185 // 5150: 4A4972B0
	v_add_nc_u32_e32 v48, 56, v185 // 5154: 4A6172B8
	v_add_nc_u32_e32 v52, 64, v185 // 5158: 4A6972C0
	v_add_nc_u32_e32 v54, 0x48, v185 // 515C: 4A6D72FF 00000048
	v_add_nc_u32_e32 v56, 0x50, v185 // 5164: 4A7172FF 00000050
	v_add_nc_u32_e32 v58, 0x58, v185 // 516C: 4A7572FF 00000058
	v_add_nc_u32_e32 v60, 0x60, v185 // 5174: 4A7972FF 00000060
	v_add_nc_u32_e32 v62, 0x68, v185 // 517C: 4A7D72FF 00000068
	v_add_nc_u32_e32 v64, 0x70, v185 // 5184: 4A8172FF 00000070
	v_add_nc_u32_e32 v66, 0x78, v185 // 518C: 4A8572FF 00000078
	v_add_nc_u32_e32 v68, 0x80, v185 // 5194: 4A8972FF 00000080
	v_add_nc_u32_e32 v70, 0x88, v185 // 519C: 4A8D72FF 00000088
	v_add_nc_u32_e32 v72, 0x90, v185 // 51A4: 4A9172FF 00000090
	v_add_nc_u32_e32 v74, 0x98, v185 // 51AC: 4A9572FF 00000098
	v_add_nc_u32_e32 v76, 0xa0, v185 // 51B4: 4A9972FF 000000A0
	v_add_nc_u32_e32 v78, 0xa8, v185 // 51BC: 4A9D72FF 000000A8
	v_add_nc_u32_e32 v185, 0xb0, v185 // 51C4: 4B7372FF 000000B0
	v_mov_b32_e32 v1, v186 // 51CC: 7E0203BA
	v_mov_b32_e32 v3, v186 // 51D0: 7E0603BA
	v_mov_b32_e32 v5, v186 // 51D4: 7E0A03BA
	v_mov_b32_e32 v35, v186 // 51D8: 7E4603BA
	v_mov_b32_e32 v17, v186 // 51DC: 7E2203BA
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 51E0: D73C0000 00020082
	v_mov_b32_e32 v37, v186 // 51E8: 7E4A03BA
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 51EC: D73C0002 00020482
	v_mov_b32_e32 v49, v186 // 51F4: 7E6203BA
	v_lshlrev_b64 v[18:19], 2, v[4:5] // 51F8: D73C0012 00020882
	s_waitcnt lgkmcnt(0) // 5200: BF89FC07
	v_add_co_u32 v4, vcc_lo, s4, v6 // 5204: D7006A04 00020C04
	s_delay_alu instid0(VALU_DEP_1) // 520C: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v7, vcc_lo // 5210: D5207C05 01AA0E05
	v_add_co_u32 v0, vcc_lo, s4, v0 // 5218: D7006A00 00020004
	v_mov_b32_e32 v53, v186 // 5220: 7E6A03BA
	v_lshlrev_b64 v[32:33], 2, v[16:17] // 5224: D73C0020 00022082
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 522C: D5207C01 01AA0205
	v_add_co_u32 v20, vcc_lo, s4, v2 // 5234: D7006A14 00020404
	v_mov_b32_e32 v55, v186 // 523C: 7E6E03BA
	v_lshlrev_b64 v[34:35], 2, v[34:35] // 5240: D73C0022 00024482
	v_add_co_ci_u32_e64 v21, null, s5, v3, vcc_lo // 5248: D5207C15 01AA0605
	v_add_co_u32 v18, vcc_lo, s4, v18 // 5250: D7006A12 00022404
	v_mov_b32_e32 v57, v186 // 5258: 7E7203BA
	v_lshlrev_b64 v[50:51], 2, v[36:37] // 525C: D73C0032 00024882
	v_add_co_ci_u32_e64 v19, null, s5, v19, vcc_lo // 5264: D5207C13 01AA2605
	v_add_co_u32 v32, vcc_lo, s4, v32 // 526C: D7006A20 00024004
	v_mov_b32_e32 v59, v186 // 5274: 7E7603BA
	v_lshlrev_b64 v[48:49], 2, v[48:49] // 5278: D73C0030 00026082
	v_add_co_ci_u32_e64 v33, null, s5, v33, vcc_lo // 5280: D5207C21 01AA4205
	v_add_co_u32 v34, vcc_lo, s4, v34 // 5288: D7006A22 00024404
	v_mov_b32_e32 v61, v186 // 5290: 7E7A03BA
	v_lshlrev_b64 v[52:53], 2, v[52:53] // 5294: D73C0034 00026882
	v_add_co_ci_u32_e64 v35, null, s5, v35, vcc_lo // 529C: D5207C23 01AA4605
	v_add_co_u32 v50, vcc_lo, s4, v50 // 52A4: D7006A32 00026404
	v_mov_b32_e32 v63, v186 // 52AC: 7E7E03BA
	v_lshlrev_b64 v[54:55], 2, v[54:55] // 52B0: D73C0036 00026C82
	v_add_co_ci_u32_e64 v51, null, s5, v51, vcc_lo // 52B8: D5207C33 01AA6605
	v_add_co_u32 v48, vcc_lo, s4, v48 // 52C0: D7006A30 00026004
	v_mov_b32_e32 v65, v186 // 52C8: 7E8203BA
	v_lshlrev_b64 v[56:57], 2, v[56:57] // 52CC: D73C0038 00027082
	v_add_co_ci_u32_e64 v49, null, s5, v49, vcc_lo // 52D4: D5207C31 01AA6205
	v_add_co_u32 v52, vcc_lo, s4, v52 // 52DC: D7006A34 00026804
	v_mov_b32_e32 v67, v186 // 52E4: 7E8603BA
	v_lshlrev_b64 v[58:59], 2, v[58:59] // 52E8: D73C003A 00027482
	v_add_co_ci_u32_e64 v53, null, s5, v53, vcc_lo // 52F0: D5207C35 01AA6A05
	v_add_co_u32 v54, vcc_lo, s4, v54 // 52F8: D7006A36 00026C04
	v_mov_b32_e32 v69, v186 // 5300: 7E8A03BA
	v_lshlrev_b64 v[60:61], 2, v[60:61] // 5304: D73C003C 00027882
	v_add_co_ci_u32_e64 v55, null, s5, v55, vcc_lo // 530C: D5207C37 01AA6E05
	v_add_co_u32 v56, vcc_lo, s4, v56 // 5314: D7006A38 00027004
	v_mov_b32_e32 v71, v186 // 531C: 7E8E03BA
	v_lshlrev_b64 v[62:63], 2, v[62:63] // 5320: D73C003E 00027C82
	v_add_co_ci_u32_e64 v57, null, s5, v57, vcc_lo // 5328: D5207C39 01AA7205
	v_add_co_u32 v58, vcc_lo, s4, v58 // 5330: D7006A3A 00027404
	v_mov_b32_e32 v73, v186 // 5338: 7E9203BA
	v_lshlrev_b64 v[64:65], 2, v[64:65] // 533C: D73C0040 00028082
	v_add_co_ci_u32_e64 v59, null, s5, v59, vcc_lo // 5344: D5207C3B 01AA7605
	v_add_co_u32 v60, vcc_lo, s4, v60 // 534C: D7006A3C 00027804
	v_mov_b32_e32 v75, v186 // 5354: 7E9603BA
	v_lshlrev_b64 v[66:67], 2, v[66:67] // 5358: D73C0042 00028482
	v_add_co_ci_u32_e64 v61, null, s5, v61, vcc_lo // 5360: D5207C3D 01AA7A05
	v_add_co_u32 v62, vcc_lo, s4, v62 // 5368: D7006A3E 00027C04
	v_mov_b32_e32 v77, v186 // 5370: 7E9A03BA
	v_lshlrev_b64 v[68:69], 2, v[68:69] // 5374: D73C0044 00028882
	v_add_co_ci_u32_e64 v63, null, s5, v63, vcc_lo // 537C: D5207C3F 01AA7E05
	v_add_co_u32 v64, vcc_lo, s4, v64 // 5384: D7006A40 00028004
	v_mov_b32_e32 v79, v186 // 538C: 7E9E03BA
	v_lshlrev_b64 v[70:71], 2, v[70:71] // 5390: D73C0046 00028C82
	v_add_co_ci_u32_e64 v65, null, s5, v65, vcc_lo // 5398: D5207C41 01AA8205
	v_add_co_u32 v66, vcc_lo, s4, v66 // 53A0: D7006A42 00028404
	v_lshlrev_b64 v[72:73], 2, v[72:73] // 53A8: D73C0048 00029082
	v_add_co_ci_u32_e64 v67, null, s5, v67, vcc_lo // 53B0: D5207C43 01AA8605
	v_add_co_u32 v68, vcc_lo, s4, v68 // 53B8: D7006A44 00028804
	v_lshlrev_b64 v[74:75], 2, v[74:75] // 53C0: D73C004A 00029482
	v_add_co_ci_u32_e64 v69, null, s5, v69, vcc_lo // 53C8: D5207C45 01AA8A05
	v_add_co_u32 v70, vcc_lo, s4, v70 // 53D0: D7006A46 00028C04
	v_lshlrev_b64 v[76:77], 2, v[76:77] // 53D8: D73C004C 00029882
	v_add_co_ci_u32_e64 v71, null, s5, v71, vcc_lo // 53E0: D5207C47 01AA8E05
	v_add_co_u32 v72, vcc_lo, s4, v72 // 53E8: D7006A48 00029004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000053F0: BF8700A1
	v_add_co_ci_u32_e64 v73, null, s5, v73, vcc_lo // 53F4: D5207C49 01AA9205
	v_add_co_u32 v74, vcc_lo, s4, v74 // 53FC: D7006A4A 00029404
	v_add_co_ci_u32_e64 v75, null, s5, v75, vcc_lo // 5404: D5207C4B 01AA9605
	v_lshlrev_b64 v[78:79], 2, v[78:79] // 540C: D73C004E 00029C82
	v_add_co_u32 v187, vcc_lo, s4, v76 // 5414: D7006ABB 00029804
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_4)// 00000000541C: BF870221
	v_add_co_ci_u32_e64 v188, null, s5, v77, vcc_lo // 5420: D5207CBC 01AA9A05
	v_lshlrev_b64 v[76:77], 2, v[185:186] // 5428: D73C004C 00037282
	v_add_co_u32 v189, vcc_lo, s4, v78 // 5430: D7006ABD 00029C04
	s_delay_alu instid0(VALU_DEP_1) // 5438: BF870001
	v_add_co_ci_u32_e64 v190, null, s5, v79, vcc_lo // 543C: D5207CBE 01AA9E05
	s_clause 0x3 // 5444: BF850003
	global_load_b128 v[28:31], v[20:21], off // 5448: DC5E0000 1C7C0014
	global_load_b128 v[24:27], v[20:21], off offset:16 // 5450: DC5E0010 187C0014
	global_load_b128 v[20:23], v[18:19], off // 5458: DC5E0000 147C0012
	global_load_b128 v[16:19], v[18:19], off offset:16 // 5460: DC5E0010 107C0012
	v_add_co_u32 v191, vcc_lo, s4, v76 // 5468: D7006ABF 00029804
	s_delay_alu instid0(VALU_DEP_1) // 5470: BF870001
	v_add_co_ci_u32_e64 v192, null, s5, v77, vcc_lo // 5474: D5207CC0 01AA9A05
	s_clause 0x1f // 547C: BF85001F
	global_load_b128 v[168:171], v[50:51], off // 5480: DC5E0000 A87C0032
	global_load_b128 v[160:163], v[50:51], off offset:16 // 5488: DC5E0010 A07C0032
	global_load_b128 v[180:183], v[48:49], off // 5490: DC5E0000 B47C0030
	global_load_b128 v[176:179], v[48:49], off offset:16 // 5498: DC5E0010 B07C0030
	global_load_b128 v[172:175], v[52:53], off // 54A0: DC5E0000 AC7C0034
	global_load_b128 v[164:167], v[52:53], off offset:16 // 54A8: DC5E0010 A47C0034
	global_load_b128 v[156:159], v[54:55], off // 54B0: DC5E0000 9C7C0036
	global_load_b128 v[152:155], v[54:55], off offset:16 // 54B8: DC5E0010 987C0036
	global_load_b128 v[148:151], v[56:57], off // 54C0: DC5E0000 947C0038
	global_load_b128 v[144:147], v[56:57], off offset:16 // 54C8: DC5E0010 907C0038
	global_load_b128 v[140:143], v[58:59], off // 54D0: DC5E0000 8C7C003A
	global_load_b128 v[136:139], v[58:59], off offset:16 // 54D8: DC5E0010 887C003A
	global_load_b128 v[132:135], v[60:61], off // 54E0: DC5E0000 847C003C
	global_load_b128 v[128:131], v[60:61], off offset:16 // 54E8: DC5E0010 807C003C
	global_load_b128 v[124:127], v[62:63], off // 54F0: DC5E0000 7C7C003E
	global_load_b128 v[120:123], v[62:63], off offset:16 // 54F8: DC5E0010 787C003E
	global_load_b128 v[116:119], v[64:65], off // 5500: DC5E0000 747C0040
	global_load_b128 v[112:115], v[64:65], off offset:16 // 5508: DC5E0010 707C0040
	global_load_b128 v[108:111], v[66:67], off // 5510: DC5E0000 6C7C0042
	global_load_b128 v[104:107], v[66:67], off offset:16 // 5518: DC5E0010 687C0042
	global_load_b128 v[100:103], v[68:69], off // 5520: DC5E0000 647C0044
	global_load_b128 v[96:99], v[68:69], off offset:16 // 5528: DC5E0010 607C0044
	global_load_b128 v[92:95], v[70:71], off // 5530: DC5E0000 5C7C0046
	global_load_b128 v[88:91], v[70:71], off offset:16 // 5538: DC5E0010 587C0046
	global_load_b128 v[84:87], v[72:73], off // 5540: DC5E0000 547C0048
	global_load_b128 v[80:83], v[72:73], off offset:16 // 5548: DC5E0010 507C0048
	global_load_b128 v[76:79], v[74:75], off // 5550: DC5E0000 4C7C004A
	global_load_b128 v[72:75], v[74:75], off offset:16 // 5558: DC5E0010 487C004A
	global_load_b128 v[68:71], v[187:188], off // 5560: DC5E0000 447C00BB
	global_load_b128 v[64:67], v[187:188], off offset:16 // 5568: DC5E0010 407C00BB
	global_load_b128 v[60:63], v[189:190], off // 5570: DC5E0000 3C7C00BD
	global_load_b128 v[56:59], v[189:190], off offset:16 // 5578: DC5E0010 387C00BD
	s_clause 0x9 // 5580: BF850009
	global_load_b128 v[52:55], v[191:192], off // 5584: DC5E0000 347C00BF
	global_load_b128 v[48:51], v[191:192], off offset:16 // 558C: DC5E0010 307C00BF
	global_load_b128 v[12:15], v[4:5], off // 5594: DC5E0000 0C7C0004
	global_load_b128 v[8:11], v[4:5], off offset:16 // 559C: DC5E0010 087C0004
	global_load_b128 v[4:7], v[0:1], off // 55A4: DC5E0000 047C0000
	global_load_b128 v[0:3], v[0:1], off offset:16 // 55AC: DC5E0010 007C0000
	global_load_b128 v[44:47], v[32:33], off // 55B4: DC5E0000 2C7C0020
	global_load_b128 v[40:43], v[32:33], off offset:16 // 55BC: DC5E0010 287C0020
	global_load_b128 v[36:39], v[34:35], off // 55C4: DC5E0000 247C0022
	global_load_b128 v[32:35], v[34:35], off offset:16 // 55CC: DC5E0010 207C0022
; ./kernels.hip:71
	s_cmp_lt_i32 s0, 1 // 55D4: BF048100
	s_cbranch_scc1 387 // 55D8: BFA20183 <_Z16register_limitedPKfPfi+0xae8>
	v_mov_b32_e32 v186, 0 // 55DC: 7F740280
	s_mov_b32 s1, 0 // 55E0: BE810080
	s_waitcnt vmcnt(8) // 55E4: BF8923F7
	v_mov_b32_e32 v185, v51 // 55E8: 7F720333
	v_cvt_f32_u32_e32 v51, s1 // 55EC: 7E660C01
; ./kernels.hip:74
	s_bitcmp0_b32 s1, 0 // 55F0: BF0C8001
	s_cselect_b32 vcc_lo, -1, 0 // 55F4: 986A80C1
; ./kernels.hip:71
	s_add_i32 s1, s1, 1 // 55F8: 81018101
; ./kernels.hip:73
	s_waitcnt vmcnt(7) // 55FC: BF891FF7
	v_fma_f32 v12, v186, v12, v51 // 5600: D613000C 04CE19BA
	s_waitcnt vmcnt(6) // 5608: BF891BF7
	v_fma_f32 v11, v186, v11, v51 // 560C: D613000B 04CE17BA
	v_fma_f32 v13, v186, v13, v51 // 5614: D613000D 04CE1BBA
	v_fma_f32 v14, v186, v14, v51 // 561C: D613000E 04CE1DBA
	v_fma_f32 v15, v186, v15, v51 // 5624: D613000F 04CE1FBA
	v_fma_f32 v8, v186, v8, v51 // 562C: D6130008 04CE11BA
; ./kernels.hip:74
	v_cndmask_b32_e32 v187, v12, v11, vcc_lo // 5634: 0376170C
; ./kernels.hip:73
	v_fma_f32 v9, v186, v9, v51 // 5638: D6130009 04CE13BA
	v_fma_f32 v10, v186, v10, v51 // 5640: D613000A 04CE15BA
	s_waitcnt vmcnt(5) // 5648: BF8917F7
	v_fma_f32 v4, v186, v4, v51 // 564C: D6130004 04CE09BA
	v_fma_f32 v5, v186, v5, v51 // 5654: D6130005 04CE0BBA
	v_fma_f32 v6, v186, v6, v51 // 565C: D6130006 04CE0DBA
	v_fma_f32 v7, v186, v7, v51 // 5664: D6130007 04CE0FBA
	s_waitcnt vmcnt(4) // 566C: BF8913F7
	v_fma_f32 v0, v186, v0, v51 // 5670: D6130000 04CE01BA
	v_fma_f32 v1, v186, v1, v51 // 5678: D6130001 04CE03BA
	v_fma_f32 v2, v186, v2, v51 // 5680: D6130002 04CE05BA
	v_fma_f32 v3, v186, v3, v51 // 5688: D6130003 04CE07BA
	v_fma_f32 v28, v186, v28, v51 // 5690: D613001C 04CE39BA
	v_fma_f32 v29, v186, v29, v51 // 5698: D613001D 04CE3BBA
	v_fma_f32 v30, v186, v30, v51 // 56A0: D613001E 04CE3DBA
	v_fma_f32 v31, v186, v31, v51 // 56A8: D613001F 04CE3FBA
	v_fma_f32 v24, v186, v24, v51 // 56B0: D6130018 04CE31BA
	v_fma_f32 v25, v186, v25, v51 // 56B8: D6130019 04CE33BA
	v_fma_f32 v26, v186, v26, v51 // 56C0: D613001A 04CE35BA
	v_fma_f32 v27, v186, v27, v51 // 56C8: D613001B 04CE37BA
	v_fma_f32 v20, v186, v20, v51 // 56D0: D6130014 04CE29BA
	v_fma_f32 v21, v186, v21, v51 // 56D8: D6130015 04CE2BBA
	v_fma_f32 v22, v186, v22, v51 // 56E0: D6130016 04CE2DBA
	v_fma_f32 v23, v186, v23, v51 // 56E8: D6130017 04CE2FBA
	v_fma_f32 v16, v186, v16, v51 // 56F0: D6130010 04CE21BA
	v_fma_f32 v17, v186, v17, v51 // 56F8: D6130011 04CE23BA
	v_fma_f32 v18, v186, v18, v51 // 5700: D6130012 04CE25BA
	v_fma_f32 v19, v186, v19, v51 // 5708: D6130013 04CE27BA
	s_waitcnt vmcnt(3) // 5710: BF890FF7
	v_fma_f32 v44, v186, v44, v51 // 5714: D613002C 04CE59BA
	v_fma_f32 v45, v186, v45, v51 // 571C: D613002D 04CE5BBA
	v_fma_f32 v46, v186, v46, v51 // 5724: D613002E 04CE5DBA
	v_fma_f32 v47, v186, v47, v51 // 572C: D613002F 04CE5FBA
	s_waitcnt vmcnt(2) // 5734: BF890BF7
	v_fma_f32 v40, v186, v40, v51 // 5738: D6130028 04CE51BA
	v_fma_f32 v41, v186, v41, v51 // 5740: D6130029 04CE53BA
	v_fma_f32 v42, v186, v42, v51 // 5748: D613002A 04CE55BA
	v_fma_f32 v43, v186, v43, v51 // 5750: D613002B 04CE57BA
	s_waitcnt vmcnt(1) // 5758: BF8907F7
	v_fma_f32 v36, v186, v36, v51 // 575C: D6130024 04CE49BA
	v_fma_f32 v37, v186, v37, v51 // 5764: D6130025 04CE4BBA
	v_fma_f32 v38, v186, v38, v51 // 576C: D6130026 04CE4DBA
	v_fma_f32 v39, v186, v39, v51 // 5774: D6130027 04CE4FBA
	s_waitcnt vmcnt(0) // 577C: BF8903F7
	v_fma_f32 v32, v186, v32, v51 // 5780: D6130020 04CE41BA
	v_fma_f32 v33, v186, v33, v51 // 5788: D6130021 04CE43BA
	v_fma_f32 v34, v186, v34, v51 // 5790: D6130022 04CE45BA
	v_fma_f32 v35, v186, v35, v51 // 5798: D6130023 04CE47BA
	v_fma_f32 v168, v186, v168, v51 // 57A0: D61300A8 04CF51BA
	v_fma_f32 v169, v186, v169, v51 // 57A8: D61300A9 04CF53BA
	v_fma_f32 v170, v186, v170, v51 // 57B0: D61300AA 04CF55BA
	v_fma_f32 v171, v186, v171, v51 // 57B8: D61300AB 04CF57BA
	v_fma_f32 v160, v186, v160, v51 // 57C0: D61300A0 04CF41BA
	v_fma_f32 v161, v186, v161, v51 // 57C8: D61300A1 04CF43BA
	v_fma_f32 v162, v186, v162, v51 // 57D0: D61300A2 04CF45BA
	v_fma_f32 v163, v186, v163, v51 // 57D8: D61300A3 04CF47BA
	v_fma_f32 v180, v186, v180, v51 // 57E0: D61300B4 04CF69BA
	v_fma_f32 v181, v186, v181, v51 // 57E8: D61300B5 04CF6BBA
	v_fma_f32 v182, v186, v182, v51 // 57F0: D61300B6 04CF6DBA
	v_fma_f32 v183, v186, v183, v51 // 57F8: D61300B7 04CF6FBA
	v_fma_f32 v176, v186, v176, v51 // 5800: D61300B0 04CF61BA
	v_fma_f32 v177, v186, v177, v51 // 5808: D61300B1 04CF63BA
	v_fma_f32 v178, v186, v178, v51 // 5810: D61300B2 04CF65BA
	v_fma_f32 v179, v186, v179, v51 // 5818: D61300B3 04CF67BA
	v_fma_f32 v172, v186, v172, v51 // 5820: D61300AC 04CF59BA
	v_fma_f32 v173, v186, v173, v51 // 5828: D61300AD 04CF5BBA
	v_fma_f32 v174, v186, v174, v51 // 5830: D61300AE 04CF5DBA
	v_fma_f32 v175, v186, v175, v51 // 5838: D61300AF 04CF5FBA
	v_fma_f32 v164, v186, v164, v51 // 5840: D61300A4 04CF49BA
	v_fma_f32 v165, v186, v165, v51 // 5848: D61300A5 04CF4BBA
	v_fma_f32 v166, v186, v166, v51 // 5850: D61300A6 04CF4DBA
	v_fma_f32 v167, v186, v167, v51 // 5858: D61300A7 04CF4FBA
	v_fma_f32 v156, v186, v156, v51 // 5860: D613009C 04CF39BA
	v_fma_f32 v157, v186, v157, v51 // 5868: D613009D 04CF3BBA
	v_fma_f32 v158, v186, v158, v51 // 5870: D613009E 04CF3DBA
	v_fma_f32 v159, v186, v159, v51 // 5878: D613009F 04CF3FBA
	v_fma_f32 v152, v186, v152, v51 // 5880: D6130098 04CF31BA
	v_fma_f32 v153, v186, v153, v51 // 5888: D6130099 04CF33BA
	v_fma_f32 v154, v186, v154, v51 // 5890: D613009A 04CF35BA
	v_fma_f32 v155, v186, v155, v51 // 5898: D613009B 04CF37BA
	v_fma_f32 v148, v186, v148, v51 // 58A0: D6130094 04CF29BA
	v_fma_f32 v149, v186, v149, v51 // 58A8: D6130095 04CF2BBA
	v_fma_f32 v150, v186, v150, v51 // 58B0: D6130096 04CF2DBA
	v_fma_f32 v151, v186, v151, v51 // 58B8: D6130097 04CF2FBA
	v_fma_f32 v144, v186, v144, v51 // 58C0: D6130090 04CF21BA
	v_fma_f32 v145, v186, v145, v51 // 58C8: D6130091 04CF23BA
	v_fma_f32 v146, v186, v146, v51 // 58D0: D6130092 04CF25BA
	v_fma_f32 v147, v186, v147, v51 // 58D8: D6130093 04CF27BA
	v_fma_f32 v140, v186, v140, v51 // 58E0: D613008C 04CF19BA
	v_fma_f32 v141, v186, v141, v51 // 58E8: D613008D 04CF1BBA
	v_fma_f32 v142, v186, v142, v51 // 58F0: D613008E 04CF1DBA
	v_fma_f32 v143, v186, v143, v51 // 58F8: D613008F 04CF1FBA
	v_fma_f32 v136, v186, v136, v51 // 5900: D6130088 04CF11BA
	v_fma_f32 v137, v186, v137, v51 // 5908: D6130089 04CF13BA
	v_fma_f32 v138, v186, v138, v51 // 5910: D613008A 04CF15BA
	v_fma_f32 v139, v186, v139, v51 // 5918: D613008B 04CF17BA
	v_fma_f32 v132, v186, v132, v51 // 5920: D6130084 04CF09BA
	v_fma_f32 v133, v186, v133, v51 // 5928: D6130085 04CF0BBA
	v_fma_f32 v134, v186, v134, v51 // 5930: D6130086 04CF0DBA
	v_fma_f32 v135, v186, v135, v51 // 5938: D6130087 04CF0FBA
	v_fma_f32 v128, v186, v128, v51 // 5940: D6130080 04CF01BA
	v_fma_f32 v129, v186, v129, v51 // 5948: D6130081 04CF03BA
	v_fma_f32 v130, v186, v130, v51 // 5950: D6130082 04CF05BA
	v_fma_f32 v131, v186, v131, v51 // 5958: D6130083 04CF07BA
	v_fma_f32 v124, v186, v124, v51 // 5960: D613007C 04CEF9BA
	v_fma_f32 v125, v186, v125, v51 // 5968: D613007D 04CEFBBA
	v_fma_f32 v126, v186, v126, v51 // 5970: D613007E 04CEFDBA
	v_fma_f32 v127, v186, v127, v51 // 5978: D613007F 04CEFFBA
	v_fma_f32 v120, v186, v120, v51 // 5980: D6130078 04CEF1BA
	v_fma_f32 v121, v186, v121, v51 // 5988: D6130079 04CEF3BA
	v_fma_f32 v122, v186, v122, v51 // 5990: D613007A 04CEF5BA
	v_fma_f32 v123, v186, v123, v51 // 5998: D613007B 04CEF7BA
	v_fma_f32 v116, v186, v116, v51 // 59A0: D6130074 04CEE9BA
	v_fma_f32 v117, v186, v117, v51 // 59A8: D6130075 04CEEBBA
	v_fma_f32 v118, v186, v118, v51 // 59B0: D6130076 04CEEDBA
	v_fma_f32 v119, v186, v119, v51 // 59B8: D6130077 04CEEFBA
	v_fma_f32 v112, v186, v112, v51 // 59C0: D6130070 04CEE1BA
	v_fma_f32 v113, v186, v113, v51 // 59C8: D6130071 04CEE3BA
	v_fma_f32 v114, v186, v114, v51 // 59D0: D6130072 04CEE5BA
	v_fma_f32 v115, v186, v115, v51 // 59D8: D6130073 04CEE7BA
	v_fma_f32 v108, v186, v108, v51 // 59E0: D613006C 04CED9BA
	v_fma_f32 v109, v186, v109, v51 // 59E8: D613006D 04CEDBBA
	v_fma_f32 v110, v186, v110, v51 // 59F0: D613006E 04CEDDBA
	v_fma_f32 v111, v186, v111, v51 // 59F8: D613006F 04CEDFBA
	v_fma_f32 v104, v186, v104, v51 // 5A00: D6130068 04CED1BA
	v_fma_f32 v105, v186, v105, v51 // 5A08: D6130069 04CED3BA
	v_fma_f32 v106, v186, v106, v51 // 5A10: D613006A 04CED5BA
	v_fma_f32 v107, v186, v107, v51 // 5A18: D613006B 04CED7BA
	v_fma_f32 v100, v186, v100, v51 // 5A20: D6130064 04CEC9BA
	v_fma_f32 v101, v186, v101, v51 // 5A28: D6130065 04CECBBA
	v_fma_f32 v102, v186, v102, v51 // 5A30: D6130066 04CECDBA
	v_fma_f32 v103, v186, v103, v51 // 5A38: D6130067 04CECFBA
	v_fma_f32 v96, v186, v96, v51 // 5A40: D6130060 04CEC1BA
	v_fma_f32 v97, v186, v97, v51 // 5A48: D6130061 04CEC3BA
	v_fma_f32 v98, v186, v98, v51 // 5A50: D6130062 04CEC5BA
	v_fma_f32 v99, v186, v99, v51 // 5A58: D6130063 04CEC7BA
	v_fma_f32 v92, v186, v92, v51 // 5A60: D613005C 04CEB9BA
	v_fma_f32 v93, v186, v93, v51 // 5A68: D613005D 04CEBBBA
	v_fma_f32 v94, v186, v94, v51 // 5A70: D613005E 04CEBDBA
	v_fma_f32 v95, v186, v95, v51 // 5A78: D613005F 04CEBFBA
	v_fma_f32 v88, v186, v88, v51 // 5A80: D6130058 04CEB1BA
	v_fma_f32 v89, v186, v89, v51 // 5A88: D6130059 04CEB3BA
	v_fma_f32 v90, v186, v90, v51 // 5A90: D613005A 04CEB5BA
	v_fma_f32 v91, v186, v91, v51 // 5A98: D613005B 04CEB7BA
	v_fma_f32 v84, v186, v84, v51 // 5AA0: D6130054 04CEA9BA
	v_fma_f32 v85, v186, v85, v51 // 5AA8: D6130055 04CEABBA
	v_fma_f32 v86, v186, v86, v51 // 5AB0: D6130056 04CEADBA
	v_fma_f32 v87, v186, v87, v51 // 5AB8: D6130057 04CEAFBA
	v_fma_f32 v80, v186, v80, v51 // 5AC0: D6130050 04CEA1BA
	v_fma_f32 v81, v186, v81, v51 // 5AC8: D6130051 04CEA3BA
	v_fma_f32 v82, v186, v82, v51 // 5AD0: D6130052 04CEA5BA
	v_fma_f32 v83, v186, v83, v51 // 5AD8: D6130053 04CEA7BA
	v_fma_f32 v76, v186, v76, v51 // 5AE0: D613004C 04CE99BA
	v_fma_f32 v77, v186, v77, v51 // 5AE8: D613004D 04CE9BBA
	v_fma_f32 v78, v186, v78, v51 // 5AF0: D613004E 04CE9DBA
	v_fma_f32 v79, v186, v79, v51 // 5AF8: D613004F 04CE9FBA
	v_fma_f32 v72, v186, v72, v51 // 5B00: D6130048 04CE91BA
	v_fma_f32 v73, v186, v73, v51 // 5B08: D6130049 04CE93BA
	v_fma_f32 v74, v186, v74, v51 // 5B10: D613004A 04CE95BA
	v_fma_f32 v75, v186, v75, v51 // 5B18: D613004B 04CE97BA
	v_fma_f32 v68, v186, v68, v51 // 5B20: D6130044 04CE89BA
	v_fma_f32 v69, v186, v69, v51 // 5B28: D6130045 04CE8BBA
	v_fma_f32 v70, v186, v70, v51 // 5B30: D6130046 04CE8DBA
	v_fma_f32 v71, v186, v71, v51 // 5B38: D6130047 04CE8FBA
	v_fma_f32 v64, v186, v64, v51 // 5B40: D6130040 04CE81BA
	v_fma_f32 v65, v186, v65, v51 // 5B48: D6130041 04CE83BA
	v_fma_f32 v66, v186, v66, v51 // 5B50: D6130042 04CE85BA
	v_fma_f32 v67, v186, v67, v51 // 5B58: D6130043 04CE87BA
	v_fma_f32 v60, v186, v60, v51 // 5B60: D613003C 04CE79BA
	v_fma_f32 v61, v186, v61, v51 // 5B68: D613003D 04CE7BBA
	v_fma_f32 v62, v186, v62, v51 // 5B70: D613003E 04CE7DBA
	v_fma_f32 v63, v186, v63, v51 // 5B78: D613003F 04CE7FBA
	v_fma_f32 v56, v186, v56, v51 // 5B80: D6130038 04CE71BA
	v_fma_f32 v57, v186, v57, v51 // 5B88: D6130039 04CE73BA
	v_fma_f32 v58, v186, v58, v51 // 5B90: D613003A 04CE75BA
	v_fma_f32 v59, v186, v59, v51 // 5B98: D613003B 04CE77BA
	v_fma_f32 v52, v186, v52, v51 // 5BA0: D6130034 04CE69BA
	v_fma_f32 v53, v186, v53, v51 // 5BA8: D6130035 04CE6BBA
	v_fma_f32 v54, v186, v54, v51 // 5BB0: D6130036 04CE6DBA
	v_fma_f32 v55, v186, v55, v51 // 5BB8: D6130037 04CE6FBA
	v_fma_f32 v48, v186, v48, v51 // 5BC0: D6130030 04CE61BA
	v_fma_f32 v49, v186, v49, v51 // 5BC8: D6130031 04CE63BA
	v_fma_f32 v50, v186, v50, v51 // 5BD0: D6130032 04CE65BA
	v_fmac_f32_e32 v51, v186, v185 // 5BD8: 566773BA
; ./kernels.hip:74
	v_add_f32_e32 v186, v186, v187 // 5BDC: 077577BA
; ./kernels.hip:71
	s_cmp_lg_u32 s0, s1 // 5BE0: BF070100
	s_cbranch_scc1 65151 // 5BE4: BFA2FE7F <_Z16register_limitedPKfPfi+0x4e4>
; ./kernels.hip:77
	s_waitcnt vmcnt(7) // 5BE8: BF891FF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005BEC: BF870091
	v_dual_add_f32 v12, v186, v12 :: v_dual_mov_b32 v185, 0 // 5BF0: C91019BA 0CB80080
	v_add_f32_e32 v12, v12, v13 // 5BF8: 06181B0C
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005BFC: BF870091
	v_add_f32_e32 v12, v12, v14 // 5C00: 06181D0C
	v_add_f32_e32 v12, v12, v15 // 5C04: 06181F0C
	s_waitcnt vmcnt(6) // 5C08: BF891BF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C0C: BF870091
	v_add_f32_e32 v8, v12, v8 // 5C10: 0610110C
	v_add_f32_e32 v8, v8, v9 // 5C14: 06101308
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C18: BF870091
	v_add_f32_e32 v8, v8, v10 // 5C1C: 06101508
	v_add_f32_e32 v8, v8, v11 // 5C20: 06101708
	s_waitcnt vmcnt(5) // 5C24: BF8917F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C28: BF870091
	v_add_f32_e32 v4, v8, v4 // 5C2C: 06080908
	v_add_f32_e32 v4, v4, v5 // 5C30: 06080B04
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C34: BF870091
	v_add_f32_e32 v4, v4, v6 // 5C38: 06080D04
	v_add_f32_e32 v4, v4, v7 // 5C3C: 06080F04
	s_waitcnt vmcnt(4) // 5C40: BF8913F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C44: BF870091
	v_add_f32_e32 v0, v4, v0 // 5C48: 06000104
	v_add_f32_e32 v0, v0, v1 // 5C4C: 06000300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C50: BF870091
	v_add_f32_e32 v0, v0, v2 // 5C54: 06000500
	v_add_f32_e32 v0, v0, v3 // 5C58: 06000700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C5C: BF870091
	v_add_f32_e32 v0, v0, v28 // 5C60: 06003900
	v_add_f32_e32 v0, v0, v29 // 5C64: 06003B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C68: BF870091
	v_add_f32_e32 v0, v0, v30 // 5C6C: 06003D00
	v_add_f32_e32 v0, v0, v31 // 5C70: 06003F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C74: BF870091
	v_add_f32_e32 v0, v0, v24 // 5C78: 06003100
	v_add_f32_e32 v0, v0, v25 // 5C7C: 06003300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C80: BF870091
	v_add_f32_e32 v0, v0, v26 // 5C84: 06003500
	v_add_f32_e32 v0, v0, v27 // 5C88: 06003700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C8C: BF870091
	v_add_f32_e32 v0, v0, v20 // 5C90: 06002900
	v_add_f32_e32 v0, v0, v21 // 5C94: 06002B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005C98: BF870091
	v_add_f32_e32 v0, v0, v22 // 5C9C: 06002D00
	v_add_f32_e32 v0, v0, v23 // 5CA0: 06002F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CA4: BF870091
	v_add_f32_e32 v0, v0, v16 // 5CA8: 06002100
	v_add_f32_e32 v0, v0, v17 // 5CAC: 06002300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CB0: BF870091
	v_add_f32_e32 v0, v0, v18 // 5CB4: 06002500
	v_add_f32_e32 v0, v0, v19 // 5CB8: 06002700
	s_waitcnt vmcnt(3) // 5CBC: BF890FF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CC0: BF870091
	v_add_f32_e32 v0, v0, v44 // 5CC4: 06005900
	v_add_f32_e32 v0, v0, v45 // 5CC8: 06005B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CCC: BF870091
	v_add_f32_e32 v0, v0, v46 // 5CD0: 06005D00
	v_add_f32_e32 v0, v0, v47 // 5CD4: 06005F00
	s_waitcnt vmcnt(2) // 5CD8: BF890BF7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CDC: BF870091
	v_add_f32_e32 v0, v0, v40 // 5CE0: 06005100
	v_add_f32_e32 v0, v0, v41 // 5CE4: 06005300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CE8: BF870091
	v_add_f32_e32 v0, v0, v42 // 5CEC: 06005500
	v_add_f32_e32 v0, v0, v43 // 5CF0: 06005700
	s_waitcnt vmcnt(1) // 5CF4: BF8907F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005CF8: BF870091
	v_add_f32_e32 v0, v0, v36 // 5CFC: 06004900
	v_add_f32_e32 v0, v0, v37 // 5D00: 06004B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D04: BF870091
	v_add_f32_e32 v0, v0, v38 // 5D08: 06004D00
	v_add_f32_e32 v0, v0, v39 // 5D0C: 06004F00
	s_waitcnt vmcnt(0) // 5D10: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D14: BF870091
	v_add_f32_e32 v0, v0, v32 // 5D18: 06004100
	v_add_f32_e32 v0, v0, v33 // 5D1C: 06004300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D20: BF870091
	v_add_f32_e32 v0, v0, v34 // 5D24: 06004500
	v_add_f32_e32 v0, v0, v35 // 5D28: 06004700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D2C: BF870091
	v_add_f32_e32 v0, v0, v168 // 5D30: 06015100
	v_add_f32_e32 v0, v0, v169 // 5D34: 06015300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D38: BF870091
	v_add_f32_e32 v0, v0, v170 // 5D3C: 06015500
	v_add_f32_e32 v0, v0, v171 // 5D40: 06015700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D44: BF870091
	v_add_f32_e32 v0, v0, v160 // 5D48: 06014100
	v_add_f32_e32 v0, v0, v161 // 5D4C: 06014300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D50: BF870091
	v_add_f32_e32 v0, v0, v162 // 5D54: 06014500
	v_add_f32_e32 v0, v0, v163 // 5D58: 06014700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D5C: BF870091
	v_add_f32_e32 v0, v0, v180 // 5D60: 06016900
	v_add_f32_e32 v0, v0, v181 // 5D64: 06016B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D68: BF870091
	v_add_f32_e32 v0, v0, v182 // 5D6C: 06016D00
	v_add_f32_e32 v0, v0, v183 // 5D70: 06016F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D74: BF870091
	v_add_f32_e32 v0, v0, v176 // 5D78: 06016100
	v_add_f32_e32 v0, v0, v177 // 5D7C: 06016300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D80: BF870091
	v_add_f32_e32 v0, v0, v178 // 5D84: 06016500
	v_add_f32_e32 v0, v0, v179 // 5D88: 06016700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D8C: BF870091
	v_add_f32_e32 v0, v0, v172 // 5D90: 06015900
	v_add_f32_e32 v0, v0, v173 // 5D94: 06015B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005D98: BF870091
	v_add_f32_e32 v0, v0, v174 // 5D9C: 06015D00
	v_add_f32_e32 v0, v0, v175 // 5DA0: 06015F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DA4: BF870091
	v_add_f32_e32 v0, v0, v164 // 5DA8: 06014900
	v_add_f32_e32 v0, v0, v165 // 5DAC: 06014B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DB0: BF870091
	v_add_f32_e32 v0, v0, v166 // 5DB4: 06014D00
	v_add_f32_e32 v0, v0, v167 // 5DB8: 06014F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DBC: BF870091
	v_add_f32_e32 v0, v0, v156 // 5DC0: 06013900
	v_add_f32_e32 v0, v0, v157 // 5DC4: 06013B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DC8: BF870091
	v_add_f32_e32 v0, v0, v158 // 5DCC: 06013D00
	v_add_f32_e32 v0, v0, v159 // 5DD0: 06013F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DD4: BF870091
	v_add_f32_e32 v0, v0, v152 // 5DD8: 06013100
	v_add_f32_e32 v0, v0, v153 // 5DDC: 06013300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DE0: BF870091
	v_add_f32_e32 v0, v0, v154 // 5DE4: 06013500
	v_add_f32_e32 v0, v0, v155 // 5DE8: 06013700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DEC: BF870091
	v_add_f32_e32 v0, v0, v148 // 5DF0: 06012900
	v_add_f32_e32 v0, v0, v149 // 5DF4: 06012B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005DF8: BF870091
	v_add_f32_e32 v0, v0, v150 // 5DFC: 06012D00
	v_add_f32_e32 v0, v0, v151 // 5E00: 06012F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E04: BF870091
	v_add_f32_e32 v0, v0, v144 // 5E08: 06012100
	v_add_f32_e32 v0, v0, v145 // 5E0C: 06012300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E10: BF870091
	v_add_f32_e32 v0, v0, v146 // 5E14: 06012500
	v_add_f32_e32 v0, v0, v147 // 5E18: 06012700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E1C: BF870091
	v_add_f32_e32 v0, v0, v140 // 5E20: 06011900
	v_add_f32_e32 v0, v0, v141 // 5E24: 06011B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E28: BF870091
	v_add_f32_e32 v0, v0, v142 // 5E2C: 06011D00
	v_add_f32_e32 v0, v0, v143 // 5E30: 06011F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E34: BF870091
	v_add_f32_e32 v0, v0, v136 // 5E38: 06011100
	v_add_f32_e32 v0, v0, v137 // 5E3C: 06011300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E40: BF870091
	v_add_f32_e32 v0, v0, v138 // 5E44: 06011500
	v_add_f32_e32 v0, v0, v139 // 5E48: 06011700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E4C: BF870091
	v_add_f32_e32 v0, v0, v132 // 5E50: 06010900
	v_add_f32_e32 v0, v0, v133 // 5E54: 06010B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E58: BF870091
	v_add_f32_e32 v0, v0, v134 // 5E5C: 06010D00
	v_add_f32_e32 v0, v0, v135 // 5E60: 06010F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E64: BF870091
	v_add_f32_e32 v0, v0, v128 // 5E68: 06010100
	v_add_f32_e32 v0, v0, v129 // 5E6C: 06010300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E70: BF870091
	v_add_f32_e32 v0, v0, v130 // 5E74: 06010500
	v_add_f32_e32 v0, v0, v131 // 5E78: 06010700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E7C: BF870091
	v_add_f32_e32 v0, v0, v124 // 5E80: 0600F900
	v_add_f32_e32 v0, v0, v125 // 5E84: 0600FB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E88: BF870091
	v_add_f32_e32 v0, v0, v126 // 5E8C: 0600FD00
	v_add_f32_e32 v0, v0, v127 // 5E90: 0600FF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005E94: BF870091
	v_add_f32_e32 v0, v0, v120 // 5E98: 0600F100
	v_add_f32_e32 v0, v0, v121 // 5E9C: 0600F300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EA0: BF870091
	v_add_f32_e32 v0, v0, v122 // 5EA4: 0600F500
	v_add_f32_e32 v0, v0, v123 // 5EA8: 0600F700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EAC: BF870091
	v_add_f32_e32 v0, v0, v116 // 5EB0: 0600E900
	v_add_f32_e32 v0, v0, v117 // 5EB4: 0600EB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EB8: BF870091
	v_add_f32_e32 v0, v0, v118 // 5EBC: 0600ED00
	v_add_f32_e32 v0, v0, v119 // 5EC0: 0600EF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EC4: BF870091
	v_add_f32_e32 v0, v0, v112 // 5EC8: 0600E100
	v_add_f32_e32 v0, v0, v113 // 5ECC: 0600E300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005ED0: BF870091
	v_add_f32_e32 v0, v0, v114 // 5ED4: 0600E500
	v_add_f32_e32 v0, v0, v115 // 5ED8: 0600E700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EDC: BF870091
	v_add_f32_e32 v0, v0, v108 // 5EE0: 0600D900
	v_add_f32_e32 v0, v0, v109 // 5EE4: 0600DB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EE8: BF870091
	v_add_f32_e32 v0, v0, v110 // 5EEC: 0600DD00
	v_add_f32_e32 v0, v0, v111 // 5EF0: 0600DF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005EF4: BF870091
	v_add_f32_e32 v0, v0, v104 // 5EF8: 0600D100
	v_add_f32_e32 v0, v0, v105 // 5EFC: 0600D300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F00: BF870091
	v_add_f32_e32 v0, v0, v106 // 5F04: 0600D500
	v_add_f32_e32 v0, v0, v107 // 5F08: 0600D700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F0C: BF870091
	v_add_f32_e32 v0, v0, v100 // 5F10: 0600C900
	v_add_f32_e32 v0, v0, v101 // 5F14: 0600CB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F18: BF870091
	v_add_f32_e32 v0, v0, v102 // 5F1C: 0600CD00
	v_add_f32_e32 v0, v0, v103 // 5F20: 0600CF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F24: BF870091
	v_add_f32_e32 v0, v0, v96 // 5F28: 0600C100
	v_add_f32_e32 v0, v0, v97 // 5F2C: 0600C300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F30: BF870091
	v_add_f32_e32 v0, v0, v98 // 5F34: 0600C500
	v_add_f32_e32 v0, v0, v99 // 5F38: 0600C700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F3C: BF870091
	v_add_f32_e32 v0, v0, v92 // 5F40: 0600B900
	v_add_f32_e32 v0, v0, v93 // 5F44: 0600BB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F48: BF870091
	v_add_f32_e32 v0, v0, v94 // 5F4C: 0600BD00
	v_add_f32_e32 v0, v0, v95 // 5F50: 0600BF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F54: BF870091
	v_add_f32_e32 v0, v0, v88 // 5F58: 0600B100
	v_add_f32_e32 v0, v0, v89 // 5F5C: 0600B300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F60: BF870091
	v_add_f32_e32 v0, v0, v90 // 5F64: 0600B500
	v_add_f32_e32 v0, v0, v91 // 5F68: 0600B700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F6C: BF870091
	v_add_f32_e32 v0, v0, v84 // 5F70: 0600A900
	v_add_f32_e32 v0, v0, v85 // 5F74: 0600AB00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F78: BF870091
	v_add_f32_e32 v0, v0, v86 // 5F7C: 0600AD00
	v_add_f32_e32 v0, v0, v87 // 5F80: 0600AF00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F84: BF870091
	v_add_f32_e32 v0, v0, v80 // 5F88: 0600A100
	v_add_f32_e32 v0, v0, v81 // 5F8C: 0600A300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F90: BF870091
	v_add_f32_e32 v0, v0, v82 // 5F94: 0600A500
	v_add_f32_e32 v0, v0, v83 // 5F98: 0600A700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005F9C: BF870091
	v_add_f32_e32 v0, v0, v76 // 5FA0: 06009900
	v_add_f32_e32 v0, v0, v77 // 5FA4: 06009B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FA8: BF870091
	v_add_f32_e32 v0, v0, v78 // 5FAC: 06009D00
	v_add_f32_e32 v0, v0, v79 // 5FB0: 06009F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FB4: BF870091
	v_add_f32_e32 v0, v0, v72 // 5FB8: 06009100
	v_add_f32_e32 v0, v0, v73 // 5FBC: 06009300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FC0: BF870091
	v_add_f32_e32 v0, v0, v74 // 5FC4: 06009500
	v_add_f32_e32 v0, v0, v75 // 5FC8: 06009700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FCC: BF870091
	v_add_f32_e32 v0, v0, v68 // 5FD0: 06008900
	v_add_f32_e32 v0, v0, v69 // 5FD4: 06008B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FD8: BF870091
	v_add_f32_e32 v0, v0, v70 // 5FDC: 06008D00
	v_add_f32_e32 v0, v0, v71 // 5FE0: 06008F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FE4: BF870091
	v_add_f32_e32 v0, v0, v64 // 5FE8: 06008100
	v_add_f32_e32 v0, v0, v65 // 5FEC: 06008300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FF0: BF870091
	v_add_f32_e32 v0, v0, v66 // 5FF4: 06008500
	v_add_f32_e32 v0, v0, v67 // 5FF8: 06008700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000005FFC: BF870091
	v_add_f32_e32 v0, v0, v60 // 6000: 06007900
	v_add_f32_e32 v0, v0, v61 // 6004: 06007B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006008: BF870091
	v_add_f32_e32 v0, v0, v62 // 600C: 06007D00
	v_add_f32_e32 v0, v0, v63 // 6010: 06007F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006014: BF870091
	v_add_f32_e32 v0, v0, v56 // 6018: 06007100
	v_add_f32_e32 v0, v0, v57 // 601C: 06007300
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006020: BF870091
	v_add_f32_e32 v0, v0, v58 // 6024: 06007500
	v_add_f32_e32 v0, v0, v59 // 6028: 06007700
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000602C: BF870091
	v_add_f32_e32 v0, v0, v52 // 6030: 06006900
	v_add_f32_e32 v0, v0, v53 // 6034: 06006B00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006038: BF870091
	v_add_f32_e32 v0, v0, v54 // 603C: 06006D00
	v_add_f32_e32 v0, v0, v55 // 6040: 06006F00
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006044: BF870091
	v_add_f32_e32 v0, v0, v48 // 6048: 06006100
	v_add_f32_e32 v0, v0, v49 // 604C: 06006300
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000006050: BF870121
	v_add_f32_e32 v2, v0, v50 // 6054: 06046500
; ./kernels.hip:78
	v_lshlrev_b64 v[0:1], 2, v[184:185] // 6058: D73C0000 00037082
; ./kernels.hip:77
	v_add_f32_e32 v2, v2, v51 // 6060: 06046702
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006064: BF870092
; ./kernels.hip:78
	v_add_co_u32 v0, vcc_lo, s6, v0 // 6068: D7006A00 00020006
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 6070: D5207C01 01AA0207
	global_store_b32 v[0:1], v2, off // 6078: DC6A0000 007C0200
; ./kernels.hip:79
	s_nop 0 // 6080: BF800000
	s_sendmsg sendmsg(MSG_DEALLOC_VGPRS) // 6084: BFB60003
	s_endpgm // 6088: BFB00000
	s_nop 0 // 608C: BF800000
	s_nop 0 // 6090: BF800000
	s_nop 0 // 6094: BF800000
	s_nop 0 // 6098: BF800000
	s_nop 0 // 609C: BF800000
	s_nop 0 // 60A0: BF800000
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

0000000000006100 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:25
	s_clause 0x1 // 6100: BF850001
	s_load_b32 s4, s[0:1], 0x10 // 6104: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8 // 610C: F4040080 F8000008
	v_lshl_or_b32 v0, s15, 8, v0 // 6114: D6560000 0401100F
	v_mov_b32_e32 v3, 0 // 611C: 7E060280
; ./kernels.hip:85
	s_mov_b32 s5, exec_lo // 6120: BE85007E
	s_waitcnt lgkmcnt(0) // 6124: BF89FC07
	s_delay_alu instid0(VALU_DEP_2) // 6128: BF870002
	v_cmpx_gt_i32_e64 s4, v0 // 612C: D4C4007E 00020004
	s_cbranch_execz 31 // 6134: BFA5001F <_Z12narrow_loadsPKhPji+0xb4>
	s_load_b64 s[0:1], s[0:1], null // 6138: F4040000 F8000000
; ./kernels.hip:85
	v_ashrrev_i32_e32 v2, 31, v0 // 6140: 3404009F
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v4, v0 // 6144: CA100080 03040100
	s_waitcnt lgkmcnt(0) // 614C: BF89FC07
	v_add_co_u32 v1, vcc_lo, s0, v0 // 6150: D7006A01 00020000
	s_delay_alu instid0(VALU_DEP_1) // 6158: BF870001
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 615C: D5207C02 01AA0401
	s_mov_b32 s1, 0 // 6164: BE810080
; ./kernels.hip:86
	global_load_u8 v5, v[1:2], off // 6168: DC420000 057C0001
; ./kernels.hip:85
	v_add_nc_u32_e32 v4, 0x10000, v4 // 6170: 4A0808FF 00010000
	v_add_co_u32 v1, vcc_lo, 0x10000, v1 // 6178: D7006A01 000202FF 00010000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000006184: BF870191
	v_add_co_ci_u32_e64 v2, null, 0, v2, vcc_lo // 6188: D5207C02 01AA0480
	v_cmp_le_i32_e64 s0, s4, v4 // 6190: D4430000 00020804
	s_or_b32 s1, s0, s1 // 6198: 8C010100
; ./kernels.hip:86
	s_waitcnt vmcnt(0) // 619C: BF8903F7
	v_mad_u32_u24 v3, v5, 3, v3 // 61A0: D60B0003 040D0705
; ./kernels.hip:85
	s_and_not1_b32 exec_lo, exec_lo, s1 // 61A8: 917E017E
	s_cbranch_execnz 65518 // 61AC: BFA6FFEE <_Z12narrow_loadsPKhPji+0x68>
	s_or_b32 exec_lo, exec_lo, s1 // 61B0: 8C7E017E
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000061B4: BF8700A9
	s_or_b32 exec_lo, exec_lo, s5 // 61B8: 8C7E057E
; ./kernels.hip:87
	v_mov_b32_e32 v1, 0 // 61BC: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 61C0: D73C0000 00020082
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000061C8: BF870091
	v_add_co_u32 v0, vcc_lo, s2, v0 // 61CC: D7006A00 00020002
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo // 61D4: D5207C01 01AA0203
	global_store_b32 v[0:1], v3, off // 61DC: DC6A0000 007C0300
; ./kernels.hip:88
	s_endpgm // 61E4: BFB00000
	s_nop 0 // 61E8: BF800000
	s_nop 0 // 61EC: BF800000
	s_nop 0 // 61F0: BF800000
	s_nop 0 // 61F4: BF800000
	s_nop 0 // 61F8: BF800000
	s_nop 0 // 61FC: BF800000

0000000000006200 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i>:
; _Z19gemm_without_matrixPKDv8_DF16_S1_PS_i():
; ./kernels.hip:25
	s_clause 0x1 // 6200: BF850001
	s_load_b32 s6, s[0:1], 0x18 // 6204: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10 // 620C: F4040100 F8000010
	v_lshl_or_b32 v4, s15, 8, v0 // 6214: D6560004 0401100F
; ./kernels.hip:95
	s_waitcnt lgkmcnt(0) // 621C: BF89FC07
	s_cmp_lt_i32 s6, 1 // 6220: BF048106
	s_cbranch_scc1 57 // 6224: BFA20039 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x10c>
	s_load_b128 s[0:3], s[0:1], null // 6228: F4080000 F8000000
; ./kernels.hip:93
	v_lshrrev_b32_e32 v1, 8, v4 // 6230: 32020888
	v_mov_b32_e32 v6, 0 // 6234: 7E0C0280
	v_mul_lo_u32 v7, s6, v0 // 6238: D72C0007 00020006
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_3)// 000000006240: BF870193
	v_mul_lo_u32 v5, s6, v1 // 6244: D72C0005 00020206
	v_mov_b32_e32 v0, v6 // 624C: 7E000306
	v_mov_b32_e32 v1, v6 // 6250: 7E020306
	v_mov_b32_e32 v2, v6 // 6254: 7E040306
	v_mov_b32_e32 v3, v6 // 6258: 7E060306
	s_nop 0 // 625C: BF800000
	s_nop 0 // 6260: BF800000
	s_nop 0 // 6264: BF800000
	s_nop 0 // 6268: BF800000
	s_nop 0 // 626C: BF800000
	s_nop 0 // 6270: BF800000
	s_nop 0 // 6274: BF800000
	s_nop 0 // 6278: BF800000
	s_nop 0 // 627C: BF800000
; ./kernels.hip:95
	v_mov_b32_e32 v8, v6 // 6280: 7E100306
	v_lshlrev_b64 v[9:10], 4, v[5:6] // 6284: D73C0009 00020A84
	v_add_nc_u32_e32 v5, 1, v5 // 628C: 4A0A0A81
	s_add_i32 s6, s6, -1 // 6290: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_3) | instid1(VALU_DEP_1)// 000000006294: BF8700C9
	s_cmp_eq_u32 s6, 0 // 6298: BF068006
	v_lshlrev_b64 v[11:12], 4, v[7:8] // 629C: D73C000B 00020E84
	s_waitcnt lgkmcnt(0) // 62A4: BF89FC07
	v_add_co_u32 v8, vcc_lo, s0, v9 // 62A8: D7006A08 00021200
	v_add_co_ci_u32_e64 v9, null, s1, v10, vcc_lo // 62B0: D5207C09 01AA1401
	v_add_nc_u32_e32 v7, 1, v7 // 62B8: 4A0E0E81
	s_delay_alu instid0(VALU_DEP_4) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000062BC: BF870094
	v_add_co_u32 v13, vcc_lo, s2, v11 // 62C0: D7006A0D 00021602
	v_add_co_ci_u32_e64 v14, null, s3, v12, vcc_lo // 62C8: D5207C0E 01AA1803
	global_load_b128 v[8:11], v[8:9], off // 62D0: DC5E0000 087C0008
	global_load_b128 v[12:15], v[13:14], off // 62D8: DC5E0000 0C7C000D
	s_waitcnt vmcnt(0) // 62E0: BF8903F7
	v_pk_fma_f16 v0, v8, v12, v0 // 62E4: CC0E4000 1C021908
	v_pk_fma_f16 v1, v9, v13, v1 // 62EC: CC0E4001 1C061B09
	v_pk_fma_f16 v2, v10, v14, v2 // 62F4: CC0E4002 1C0A1D0A
	v_pk_fma_f16 v3, v11, v15, v3 // 62FC: CC0E4003 1C0E1F0B
	s_cbranch_scc0 65502 // 6304: BFA1FFDE <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x80>
	s_branch 4 // 6308: BFA00004 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x11c>
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, 0 // 630C: CA100080 03020080
	v_dual_mov_b32 v1, 0 :: v_dual_mov_b32 v0, 0 // 6314: CA100080 01000080
; ./kernels.hip:96
	v_mov_b32_e32 v5, 0 // 631C: 7E0A0280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006320: BF870091
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 6324: D73C0004 00020884
	v_add_co_u32 v4, vcc_lo, s4, v4 // 632C: D7006A04 00020804
	s_delay_alu instid0(VALU_DEP_1) // 6334: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 6338: D5207C05 01AA0A05
	global_store_b128 v[4:5], v[0:3], off // 6340: DC760000 007C0004
; ./kernels.hip:97
	s_endpgm // 6348: BFB00000
	s_nop 0 // 634C: BF800000
	s_nop 0 // 6350: BF800000
	s_nop 0 // 6354: BF800000
	s_nop 0 // 6358: BF800000
	s_nop 0 // 635C: BF800000
	s_nop 0 // 6360: BF800000
	s_nop 0 // 6364: BF800000
	s_nop 0 // 6368: BF800000
	s_nop 0 // 636C: BF800000
	s_nop 0 // 6370: BF800000
	s_nop 0 // 6374: BF800000
	s_nop 0 // 6378: BF800000
	s_nop 0 // 637C: BF800000
	s_nop 0 // 6380: BF800000
	s_nop 0 // 6384: BF800000
	s_nop 0 // 6388: BF800000
	s_nop 0 // 638C: BF800000
	s_nop 0 // 6390: BF800000
	s_nop 0 // 6394: BF800000
	s_nop 0 // 6398: BF800000
	s_nop 0 // 639C: BF800000
	s_nop 0 // 63A0: BF800000
	s_nop 0 // 63A4: BF800000
	s_nop 0 // 63A8: BF800000
	s_nop 0 // 63AC: BF800000
	s_nop 0 // 63B0: BF800000
	s_nop 0 // 63B4: BF800000
	s_nop 0 // 63B8: BF800000
	s_nop 0 // 63BC: BF800000
	s_nop 0 // 63C0: BF800000
	s_nop 0 // 63C4: BF800000
	s_nop 0 // 63C8: BF800000
	s_nop 0 // 63CC: BF800000
	s_nop 0 // 63D0: BF800000
	s_nop 0 // 63D4: BF800000
	s_nop 0 // 63D8: BF800000
	s_nop 0 // 63DC: BF800000
	s_nop 0 // 63E0: BF800000
	s_nop 0 // 63E4: BF800000
	s_nop 0 // 63E8: BF800000
	s_nop 0 // 63EC: BF800000
	s_nop 0 // 63F0: BF800000
	s_nop 0 // 63F4: BF800000
	s_nop 0 // 63F8: BF800000
	s_nop 0 // 63FC: BF800000

0000000000006400 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:122
	s_clause 0x1 // 6400: BF850001
	s_load_b32 s6, s[0:1], 0x18 // 6404: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10 // 640C: F4040100 F8000010
	s_waitcnt lgkmcnt(0) // 6414: BF89FC07
	s_cmp_lt_i32 s6, 1 // 6418: BF048106
	s_cbranch_scc1 55 // 641C: BFA20037 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xfc>
	s_load_b128 s[0:3], s[0:1], null // 6420: F4080000 F8000000
	v_dual_mov_b32 v10, 0 :: v_dual_and_b32 v9, 15, v0 // 6428: CA240080 0A08008F
	s_delay_alu instid0(VALU_DEP_1) // 6430: BF870001
	v_mov_b32_e32 v1, v10 // 6434: 7E02030A
	v_mov_b32_e32 v2, v10 // 6438: 7E04030A
	v_mov_b32_e32 v3, v10 // 643C: 7E06030A
	v_mov_b32_e32 v4, v10 // 6440: 7E08030A
	v_mov_b32_e32 v5, v10 // 6444: 7E0A030A
	v_mov_b32_e32 v6, v10 // 6448: 7E0C030A
	v_mov_b32_e32 v7, v10 // 644C: 7E0E030A
	v_mov_b32_e32 v8, v10 // 6450: 7E10030A
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
; ./kernels.hip:123
	v_lshlrev_b64 v[11:12], 4, v[9:10] // 6480: D73C000B 00021284
; ./kernels.hip:122
	v_add_nc_u32_e32 v9, 64, v9 // 6488: 4A1212C0
	s_add_i32 s6, s6, -1 // 648C: 8106C106
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000006490: BF870129
	s_cmp_eq_u32 s6, 0 // 6494: BF068006
; ./kernels.hip:123
	s_waitcnt lgkmcnt(0) // 6498: BF89FC07
	v_add_co_u32 v15, vcc_lo, s0, v11 // 649C: D7006A0F 00021600
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000064A4: BF8700A1
	v_add_co_ci_u32_e64 v16, null, s1, v12, vcc_lo // 64A8: D5207C10 01AA1801
; ./kernels.hip:124
	v_add_co_u32 v23, vcc_lo, s2, v11 // 64B0: D7006A17 00021602
	v_add_co_ci_u32_e64 v24, null, s3, v12, vcc_lo // 64B8: D5207C18 01AA1803
; ./kernels.hip:123
	s_clause 0x1 // 64C0: BF850001
	global_load_b128 v[11:14], v[15:16], off // 64C4: DC5E0000 0B7C000F
	global_load_b128 v[15:18], v[15:16], off offset:512 // 64CC: DC5E0200 0F7C000F
; ./kernels.hip:124
	s_clause 0x1 // 64D4: BF850001
	global_load_b128 v[19:22], v[23:24], off // 64D8: DC5E0000 137C0017
	global_load_b128 v[23:26], v[23:24], off offset:512 // 64E0: DC5E0200 177C0017
; ./kernels.hip:125
	s_waitcnt vmcnt(0) // 64E8: BF8903F7
	v_wmma_f32_16x16x16_f16 v[1:8], v[11:18], v[19:26], v[1:8] // 64EC: CC404001 1C06270B
; ./kernels.hip:122
	s_cbranch_scc0 65506 // 64F4: BFA1FFE2 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x80>
	s_branch 9 // 64F8: BFA00009 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x120>
	v_mov_b32_e32 v8, 0 // 64FC: 7E100280
	s_delay_alu instid0(VALU_DEP_1) // 6500: BF870001
	v_mov_b32_e32 v7, v8 // 6504: 7E0E0308
	v_mov_b32_e32 v6, v8 // 6508: 7E0C0308
	v_mov_b32_e32 v5, v8 // 650C: 7E0A0308
	v_mov_b32_e32 v4, v8 // 6510: 7E080308
	v_mov_b32_e32 v3, v8 // 6514: 7E060308
	v_mov_b32_e32 v2, v8 // 6518: 7E040308
	v_mov_b32_e32 v1, v8 // 651C: 7E020308
; ./kernels.hip:127
	v_lshlrev_b32_e32 v0, 1, v0 // 6520: 30000081
	v_mov_b32_e32 v10, 0 // 6524: 7E140280
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006528: BF870092
	v_lshl_or_b32 v9, s15, 9, v0 // 652C: D6560009 0401120F
	v_lshlrev_b64 v[9:10], 4, v[9:10] // 6534: D73C0009 00021284
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000653C: BF870091
	v_add_co_u32 v9, vcc_lo, s4, v9 // 6540: D7006A09 00021204
	v_add_co_ci_u32_e64 v10, null, s5, v10, vcc_lo // 6548: D5207C0A 01AA1405
	s_clause 0x1 // 6550: BF850001
	global_store_b128 v[9:10], v[1:4], off // 6554: DC760000 007C0109
	global_store_b128 v[9:10], v[5:8], off offset:16 // 655C: DC760010 007C0509
; ./kernels.hip:130
	s_endpgm // 6564: BFB00000
	s_nop 0 // 6568: BF800000
	s_nop 0 // 656C: BF800000
	s_nop 0 // 6570: BF800000
	s_nop 0 // 6574: BF800000
	s_nop 0 // 6578: BF800000
	s_nop 0 // 657C: BF800000
	s_nop 0 // 6580: BF800000
	s_nop 0 // 6584: BF800000
	s_nop 0 // 6588: BF800000
	s_nop 0 // 658C: BF800000
	s_nop 0 // 6590: BF800000
	s_nop 0 // 6594: BF800000
	s_nop 0 // 6598: BF800000
	s_nop 0 // 659C: BF800000
	s_nop 0 // 65A0: BF800000
	s_nop 0 // 65A4: BF800000
	s_nop 0 // 65A8: BF800000
	s_nop 0 // 65AC: BF800000
	s_nop 0 // 65B0: BF800000
	s_nop 0 // 65B4: BF800000
	s_nop 0 // 65B8: BF800000
	s_nop 0 // 65BC: BF800000
	s_nop 0 // 65C0: BF800000
	s_nop 0 // 65C4: BF800000
	s_nop 0 // 65C8: BF800000
	s_nop 0 // 65CC: BF800000
	s_nop 0 // 65D0: BF800000
	s_nop 0 // 65D4: BF800000
	s_nop 0 // 65D8: BF800000
	s_nop 0 // 65DC: BF800000
	s_nop 0 // 65E0: BF800000
	s_nop 0 // 65E4: BF800000
	s_nop 0 // 65E8: BF800000
	s_nop 0 // 65EC: BF800000
	s_nop 0 // 65F0: BF800000
	s_nop 0 // 65F4: BF800000
	s_nop 0 // 65F8: BF800000
	s_nop 0 // 65FC: BF800000

0000000000006600 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:134
	s_clause 0x1 // 6600: BF850001
	s_load_b128 s[4:7], s[0:1], null // 6604: F4080100 F8000000
	s_load_b32 s0, s[0:1], 0x10 // 660C: F4000000 F8000010
; ./kernels.hip:135
	s_waitcnt lgkmcnt(0) // 6614: BF89FC07
	s_clause 0x2 // 6618: BF850002
	s_load_b512 s[16:31], s[4:5], null // 661C: F4100402 F8000000
	s_load_b512 s[52:67], s[4:5], 0x40 // 6624: F4100D02 F8000040
	s_load_b512 s[36:51], s[4:5], 0x80 // 662C: F4100902 F8000080
; ./kernels.hip:138
	s_cmp_lt_i32 s0, 1 // 6634: BF048100
; ./kernels.hip:135
	s_waitcnt lgkmcnt(0) // 6638: BF89FC07
	v_add_nc_u32_e32 v1, s16, v0 // 663C: 4A020010
	v_add_nc_u32_e32 v2, s17, v0 // 6640: 4A040011
	v_add_nc_u32_e32 v3, s18, v0 // 6644: 4A060012
	v_add_nc_u32_e32 v4, s19, v0 // 6648: 4A080013
	v_add_nc_u32_e32 v5, s20, v0 // 664C: 4A0A0014
	v_add_nc_u32_e32 v6, s21, v0 // 6650: 4A0C0015
	v_add_nc_u32_e32 v7, s22, v0 // 6654: 4A0E0016
	v_add_nc_u32_e32 v8, s23, v0 // 6658: 4A100017
	v_add_nc_u32_e32 v9, s24, v0 // 665C: 4A120018
	v_add_nc_u32_e32 v10, s25, v0 // 6660: 4A140019
	v_add_nc_u32_e32 v11, s26, v0 // 6664: 4A16001A
	v_add_nc_u32_e32 v12, s27, v0 // 6668: 4A18001B
	v_add_nc_u32_e32 v13, s28, v0 // 666C: 4A1A001C
	v_add_nc_u32_e32 v14, s29, v0 // 6670: 4A1C001D
	v_add_nc_u32_e32 v15, s30, v0 // 6674: 4A1E001E
	v_add_nc_u32_e32 v16, s31, v0 // 6678: 4A20001F
	s_load_b512 s[16:31], s[4:5], 0xc0 // 667C: F4100402 F80000C0
	v_add_nc_u32_e32 v25, s60, v0 // 6684: 4A32003C
	v_add_nc_u32_e32 v26, s61, v0 // 6688: 4A34003D
	v_add_nc_u32_e32 v27, s62, v0 // 668C: 4A36003E
	v_add_nc_u32_e32 v28, s63, v0 // 6690: 4A38003F
	v_add_nc_u32_e32 v29, s64, v0 // 6694: 4A3A0040
	v_add_nc_u32_e32 v30, s65, v0 // 6698: 4A3C0041
	v_add_nc_u32_e32 v31, s66, v0 // 669C: 4A3E0042
	v_add_nc_u32_e32 v32, s67, v0 // 66A0: 4A400043
	v_add_nc_u32_e32 v17, s52, v0 // 66A4: 4A220034
	v_add_nc_u32_e32 v18, s53, v0 // 66A8: 4A240035
	v_add_nc_u32_e32 v19, s54, v0 // 66AC: 4A260036
	v_add_nc_u32_e32 v20, s55, v0 // 66B0: 4A280037
	v_add_nc_u32_e32 v33, s36, v0 // 66B4: 4A420024
	v_add_nc_u32_e32 v34, s37, v0 // 66B8: 4A440025
	v_add_nc_u32_e32 v35, s38, v0 // 66BC: 4A460026
	v_add_nc_u32_e32 v36, s39, v0 // 66C0: 4A480027
	v_add_nc_u32_e32 v21, s56, v0 // 66C4: 4A2A0038
	v_add_nc_u32_e32 v22, s57, v0 // 66C8: 4A2C0039
	v_add_nc_u32_e32 v23, s58, v0 // 66CC: 4A2E003A
	v_add_nc_u32_e32 v24, s59, v0 // 66D0: 4A30003B
	s_clause 0x5 // 66D4: BF850005
	scratch_store_b128 off, v[1:4], off // 66D8: DC750000 007C0100
	scratch_store_b128 off, v[5:8], off offset:16 // 66E0: DC750010 007C0500
	scratch_store_b128 off, v[9:12], off offset:32 // 66E8: DC750020 007C0900
	scratch_store_b128 off, v[13:16], off offset:48 // 66F0: DC750030 007C0D00
	scratch_store_b128 off, v[17:20], off offset:64 // 66F8: DC750040 007C1100
	scratch_store_b128 off, v[21:24], off offset:80 // 6700: DC750050 007C1500
	v_add_nc_u32_e32 v1, s40, v0 // 6708: 4A020028
	v_add_nc_u32_e32 v2, s41, v0 // 670C: 4A040029
	v_add_nc_u32_e32 v3, s42, v0 // 6710: 4A06002A
	v_add_nc_u32_e32 v4, s43, v0 // 6714: 4A08002B
	v_add_nc_u32_e32 v5, s44, v0 // 6718: 4A0A002C
	v_add_nc_u32_e32 v6, s45, v0 // 671C: 4A0C002D
	v_add_nc_u32_e32 v7, s46, v0 // 6720: 4A0E002E
	v_add_nc_u32_e32 v8, s47, v0 // 6724: 4A10002F
	v_add_nc_u32_e32 v9, s48, v0 // 6728: 4A120030
	v_add_nc_u32_e32 v10, s49, v0 // 672C: 4A140031
	v_add_nc_u32_e32 v11, s50, v0 // 6730: 4A160032
	v_add_nc_u32_e32 v12, s51, v0 // 6734: 4A180033
	s_clause 0x5 // 6738: BF850005
	scratch_store_b128 off, v[25:28], off offset:96 // 673C: DC750060 007C1900
	scratch_store_b128 off, v[29:32], off offset:112 // 6744: DC750070 007C1D00
	scratch_store_b128 off, v[33:36], off offset:128 // 674C: DC750080 007C2100
	scratch_store_b128 off, v[1:4], off offset:144 // 6754: DC750090 007C0100
	scratch_store_b128 off, v[5:8], off offset:160 // 675C: DC7500A0 007C0500
	scratch_store_b128 off, v[9:12], off offset:176 // 6764: DC7500B0 007C0900
	s_waitcnt lgkmcnt(0) // 676C: BF89FC07
	v_add_nc_u32_e32 v1, s16, v0 // 6770: 4A020010
	v_add_nc_u32_e32 v2, s17, v0 // 6774: 4A040011
	v_add_nc_u32_e32 v3, s18, v0 // 6778: 4A060012
	v_add_nc_u32_e32 v4, s19, v0 // 677C: 4A080013
	v_add_nc_u32_e32 v5, s20, v0 // 6780: 4A0A0014
	v_add_nc_u32_e32 v6, s21, v0 // 6784: 4A0C0015
	v_add_nc_u32_e32 v7, s22, v0 // 6788: 4A0E0016
	v_add_nc_u32_e32 v8, s23, v0 // 678C: 4A100017
	v_add_nc_u32_e32 v9, s24, v0 // 6790: 4A120018
	v_add_nc_u32_e32 v10, s25, v0 // 6794: 4A140019
	v_add_nc_u32_e32 v11, s26, v0 // 6798: 4A16001A
	v_add_nc_u32_e32 v12, s27, v0 // 679C: 4A18001B
	s_clause 0x1 // 67A0: BF850001
	scratch_store_b128 off, v[1:4], off offset:192 // 67A4: DC7500C0 007C0100
	scratch_store_b128 off, v[5:8], off offset:208 // 67AC: DC7500D0 007C0500
	v_mov_b32_e32 v1, 0 // 67B4: 7E020280
	v_add_nc_u32_e32 v13, s28, v0 // 67B8: 4A1A001C
	v_add_nc_u32_e32 v14, s29, v0 // 67BC: 4A1C001D
	v_add_nc_u32_e32 v15, s30, v0 // 67C0: 4A1E001E
	v_add_nc_u32_e32 v16, s31, v0 // 67C4: 4A20001F
	s_clause 0x1 // 67C8: BF850001
	scratch_store_b128 off, v[9:12], off offset:224 // 67CC: DC7500E0 007C0900
	scratch_store_b128 off, v[13:16], off offset:240 // 67D4: DC7500F0 007C0D00
; ./kernels.hip:138
	s_cbranch_scc1 16 // 67DC: BFA20010 <_Z16array_in_scratchPKiPii+0x220>
	s_mov_b32 s1, 0 // 67E0: BE810080
	s_delay_alu instid0(SALU_CYCLE_1) // 67E4: BF870009
; ./kernels.hip:139
	v_add_nc_u32_e32 v1, s1, v1 // 67E8: 4A020201
; ./kernels.hip:140
	s_and_b32 s2, s1, 63 // 67EC: 8B02BF01
; ./kernels.hip:138
	s_add_i32 s1, s1, 1 // 67F0: 81018101
; ./kernels.hip:140
	s_lshl_b32 s2, s2, 2 // 67F4: 84028202
; ./kernels.hip:138
	s_cmp_eq_u32 s0, s1 // 67F8: BF060100
; ./kernels.hip:139
	v_and_b32_e32 v1, 63, v1 // 67FC: 360202BF
	s_delay_alu instid0(VALU_DEP_1) // 6800: BF870001
	v_lshlrev_b32_e32 v1, 2, v1 // 6804: 30020282
	scratch_load_b32 v1, v1, off // 6808: DC510000 01FC0001
; ./kernels.hip:140
	s_waitcnt vmcnt(0) // 6810: BF8903F7
	scratch_store_b32 off, v1, s2 // 6814: DC690000 00020100
; ./kernels.hip:138
	s_cbranch_scc0 65521 // 681C: BFA1FFF1 <_Z16array_in_scratchPKiPii+0x1e4>
; ./kernels.hip:25
	v_lshl_or_b32 v2, s15, 8, v0 // 6820: D6560002 0401100F
; ./kernels.hip:142
	v_mov_b32_e32 v3, 0 // 6828: 7E060280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000682C: BF870091
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 6830: D73C0002 00020482
	v_add_co_u32 v2, vcc_lo, s6, v2 // 6838: D7006A02 00020406
	s_delay_alu instid0(VALU_DEP_1) // 6840: BF870001
	v_add_co_ci_u32_e64 v3, null, s7, v3, vcc_lo // 6844: D5207C03 01AA0607
	global_store_b32 v[2:3], v1, off // 684C: DC6A0000 007C0102
; ./kernels.hip:143
	s_endpgm // 6854: BFB00000
	s_nop 0 // 6858: BF800000
	s_nop 0 // 685C: BF800000
	s_nop 0 // 6860: BF800000
	s_nop 0 // 6864: BF800000
	s_nop 0 // 6868: BF800000
	s_nop 0 // 686C: BF800000
	s_nop 0 // 6870: BF800000
	s_nop 0 // 6874: BF800000
	s_nop 0 // 6878: BF800000
	s_nop 0 // 687C: BF800000
	s_nop 0 // 6880: BF800000
	s_nop 0 // 6884: BF800000
	s_nop 0 // 6888: BF800000
	s_nop 0 // 688C: BF800000
	s_nop 0 // 6890: BF800000
	s_nop 0 // 6894: BF800000
	s_nop 0 // 6898: BF800000
	s_nop 0 // 689C: BF800000
	s_nop 0 // 68A0: BF800000
	s_nop 0 // 68A4: BF800000
	s_nop 0 // 68A8: BF800000
	s_nop 0 // 68AC: BF800000
	s_nop 0 // 68B0: BF800000
	s_nop 0 // 68B4: BF800000
	s_nop 0 // 68B8: BF800000
	s_nop 0 // 68BC: BF800000
	s_nop 0 // 68C0: BF800000
	s_nop 0 // 68C4: BF800000
	s_nop 0 // 68C8: BF800000
	s_nop 0 // 68CC: BF800000
	s_nop 0 // 68D0: BF800000
	s_nop 0 // 68D4: BF800000
	s_nop 0 // 68D8: BF800000
	s_nop 0 // 68DC: BF800000
	s_nop 0 // 68E0: BF800000
	s_nop 0 // 68E4: BF800000
	s_nop 0 // 68E8: BF800000
	s_nop 0 // 68EC: BF800000
	s_nop 0 // 68F0: BF800000
	s_nop 0 // 68F4: BF800000
	s_nop 0 // 68F8: BF800000
	s_nop 0 // 68FC: BF800000

0000000000006900 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:25
	s_clause 0x1 // 6900: BF850001
	s_load_b32 s4, s[0:1], 0x10 // 6904: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8 // 690C: F4040080 F8000008
	v_lshl_or_b32 v0, s15, 8, v0 // 6914: D6560000 0401100F
	s_delay_alu instid0(VALU_DEP_1) // 691C: BF870001
	v_mov_b32_e32 v2, v0 // 6920: 7E040300
; ./kernels.hip:149
	s_waitcnt lgkmcnt(0) // 6924: BF89FC07
	s_cmp_lt_i32 s4, 1 // 6928: BF048104
	s_cbranch_scc1 65 // 692C: BFA20041 <_Z7waitingPKDv4_jPii+0x134>
	s_load_b64 s[0:1], s[0:1], null // 6930: F4040000 F8000000
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, v0 // 6938: CA100080 03020100
	s_set_inst_prefetch_distance 0x1 // 6940: BF840001
	s_nop 0 // 6944: BF800000
	s_nop 0 // 6948: BF800000
	s_nop 0 // 694C: BF800000
	s_nop 0 // 6950: BF800000
	s_nop 0 // 6954: BF800000
	s_nop 0 // 6958: BF800000
	s_nop 0 // 695C: BF800000
	s_nop 0 // 6960: BF800000
	s_nop 0 // 6964: BF800000
	s_nop 0 // 6968: BF800000
	s_nop 0 // 696C: BF800000
	s_nop 0 // 6970: BF800000
	s_nop 0 // 6974: BF800000
	s_nop 0 // 6978: BF800000
	s_nop 0 // 697C: BF800000
; ./kernels.hip:150
	s_waitcnt vmcnt(0) // 6980: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(SALU_CYCLE_1)// 000000006984: BF8704A1
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 6988: D73C0001 00020484
; ./kernels.hip:149
	s_add_i32 s4, s4, -1 // 6990: 8104C104
	s_cmp_eq_u32 s4, 0 // 6994: BF068004
; ./kernels.hip:150
	s_waitcnt lgkmcnt(0) // 6998: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000699C: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 69A0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 69A8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off // 69B0: DC520000 027C0001
; ./kernels.hip:151
	s_waitcnt vmcnt(0) // 69B8: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 69BC: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000069C4: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 69C8: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 69D0: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:4 // 69D8: DC520004 027C0001
; ./kernels.hip:152
	s_waitcnt vmcnt(0) // 69E0: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 69E4: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000069EC: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 69F0: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 69F8: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:8 // 6A00: DC520008 027C0001
; ./kernels.hip:153
	s_waitcnt vmcnt(0) // 6A08: BF8903F7
	v_lshlrev_b64 v[1:2], 4, v[2:3] // 6A0C: D73C0001 00020484
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006A14: BF870091
	v_add_co_u32 v1, vcc_lo, s0, v1 // 6A18: D7006A01 00020200
	v_add_co_ci_u32_e64 v2, null, s1, v2, vcc_lo // 6A20: D5207C02 01AA0401
	global_load_b32 v2, v[1:2], off offset:12 // 6A28: DC52000C 027C0001
; ./kernels.hip:149
	s_cbranch_scc0 65491 // 6A30: BFA1FFD3 <_Z7waitingPKDv4_jPii+0x80>
	s_set_inst_prefetch_distance 0x2 // 6A34: BF840002
; ./kernels.hip:155
	v_mov_b32_e32 v1, 0 // 6A38: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006A3C: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 6A40: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s2, v0 // 6A48: D7006A00 00020002
	s_delay_alu instid0(VALU_DEP_1) // 6A50: BF870001
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo // 6A54: D5207C01 01AA0203
	s_waitcnt vmcnt(0) // 6A5C: BF8903F7
	global_store_b32 v[0:1], v2, off // 6A60: DC6A0000 007C0200
; ./kernels.hip:156
	s_endpgm // 6A68: BFB00000
	s_nop 0 // 6A6C: BF800000
	s_nop 0 // 6A70: BF800000
	s_nop 0 // 6A74: BF800000
	s_nop 0 // 6A78: BF800000
	s_nop 0 // 6A7C: BF800000
	s_nop 0 // 6A80: BF800000
	s_nop 0 // 6A84: BF800000
	s_nop 0 // 6A88: BF800000
	s_nop 0 // 6A8C: BF800000
	s_nop 0 // 6A90: BF800000
	s_nop 0 // 6A94: BF800000
	s_nop 0 // 6A98: BF800000
	s_nop 0 // 6A9C: BF800000
	s_nop 0 // 6AA0: BF800000
	s_nop 0 // 6AA4: BF800000
	s_nop 0 // 6AA8: BF800000
	s_nop 0 // 6AAC: BF800000
	s_nop 0 // 6AB0: BF800000
	s_nop 0 // 6AB4: BF800000
	s_nop 0 // 6AB8: BF800000
	s_nop 0 // 6ABC: BF800000
	s_nop 0 // 6AC0: BF800000
	s_nop 0 // 6AC4: BF800000
	s_nop 0 // 6AC8: BF800000
	s_nop 0 // 6ACC: BF800000
	s_nop 0 // 6AD0: BF800000
	s_nop 0 // 6AD4: BF800000
	s_nop 0 // 6AD8: BF800000
	s_nop 0 // 6ADC: BF800000
	s_nop 0 // 6AE0: BF800000
	s_nop 0 // 6AE4: BF800000
	s_nop 0 // 6AE8: BF800000
	s_nop 0 // 6AEC: BF800000
	s_nop 0 // 6AF0: BF800000
	s_nop 0 // 6AF4: BF800000
	s_nop 0 // 6AF8: BF800000
	s_nop 0 // 6AFC: BF800000

0000000000006b00 <_Z20spilling_among_loadsPKDv4_fPS_>:
; _Z20spilling_among_loadsPKDv4_fPS_():
; ./kernels.hip:162
	s_load_b128 s[0:3], s[0:1], null // 6B00: F4080000 F8000000
	v_mul_u32_u24_e32 v0, 53, v0 // 6B08: 160000B5
	s_delay_alu instid0(VALU_DEP_1) // 6B0C: BF870001
; ./kernels.hip:165
	v_lshlrev_b32_e32 v7, 4, v0 // 6B10: 300E0084
	s_waitcnt lgkmcnt(0) // 6B14: BF89FC07
	s_clause 0x5 // 6B18: BF850005
	global_load_b128 v[3:6], v7, s[0:1] offset:48 // 6B1C: DC5E0030 03000007
	global_load_b128 v[56:59], v7, s[0:1] // 6B24: DC5E0000 38000007
	global_load_b128 v[16:19], v7, s[0:1] offset:16 // 6B2C: DC5E0010 10000007
	global_load_b128 v[40:43], v7, s[0:1] offset:32 // 6B34: DC5E0020 28000007
	global_load_b128 v[8:11], v7, s[0:1] offset:224 // 6B3C: DC5E00E0 08000007
	global_load_b128 v[48:51], v7, s[0:1] offset:240 // 6B44: DC5E00F0 30000007
; ./kernels.hip:167
	s_waitcnt vmcnt(4) // 6B4C: BF8913F7
	v_fma_f32 v2, v58, v5, 0 // 6B50: D6130002 02020B3A
	v_fma_f32 v35, v59, v6, 0 // 6B58: D6130023 02020D3B
	v_fma_f32 v1, v57, v4, 0 // 6B60: D6130001 02020939
	v_fma_f32 v0, v56, v3, 0 // 6B68: D6130000 02020738
	s_waitcnt vmcnt(1) // 6B70: BF8907F7
	v_fmac_f32_e32 v2, v18, v10 // 6B74: 56041512
; ./kernels.hip:165
	s_clause 0x3 // 6B78: BF850003
	global_load_b128 v[148:151], v7, s[0:1] offset:400 // 6B7C: DC5E0190 94000007
	global_load_b128 v[60:63], v7, s[0:1] offset:384 // 6B84: DC5E0180 3C000007
	global_load_b128 v[112:115], v7, s[0:1] offset:576 // 6B8C: DC5E0240 70000007
	global_load_b128 v[44:47], v7, s[0:1] offset:592 // 6B94: DC5E0250 2C000007
; ./kernels.hip:167
	v_dual_fmac_f32 v35, v19, v11 :: v_dual_fmac_f32 v0, v16, v8// 000000006B9C: C8001713 23001110
	v_fmac_f32_e32 v1, v17, v9 // 6BA4: 56021311
	scratch_store_b128 off, v[3:6], off offset:144 // 6BA8: DC750090 007C0300
; ./kernels.hip:165
	s_clause 0x18 // 6BB0: BF850018
	global_load_b128 v[176:179], v7, s[0:1] offset:64 // 6BB4: DC5E0040 B0000007
	global_load_b128 v[168:171], v7, s[0:1] offset:80 // 6BBC: DC5E0050 A8000007
	global_load_b128 v[28:31], v7, s[0:1] offset:736 // 6BC4: DC5E02E0 1C000007
	global_load_b128 v[120:123], v7, s[0:1] offset:256 // 6BCC: DC5E0100 78000007
	global_load_b128 v[172:175], v7, s[0:1] offset:96 // 6BD4: DC5E0060 AC000007
	global_load_b128 v[160:163], v7, s[0:1] offset:112 // 6BDC: DC5E0070 A0000007
	global_load_b128 v[116:119], v7, s[0:1] offset:272 // 6BE4: DC5E0110 74000007
	global_load_b128 v[80:83], v7, s[0:1] offset:432 // 6BEC: DC5E01B0 50000007
	global_load_b128 v[84:87], v7, s[0:1] offset:416 // 6BF4: DC5E01A0 54000007
	global_load_b128 v[52:55], v7, s[0:1] offset:608 // 6BFC: DC5E0260 34000007
	global_load_b128 v[164:167], v7, s[0:1] offset:128 // 6C04: DC5E0080 A4000007
	global_load_b128 v[152:155], v7, s[0:1] offset:144 // 6C0C: DC5E0090 98000007
	global_load_b128 v[68:71], v7, s[0:1] offset:624 // 6C14: DC5E0270 44000007
	global_load_b128 v[12:15], v7, s[0:1] offset:160 // 6C1C: DC5E00A0 0C000007
	global_load_b128 v[20:23], v7, s[0:1] offset:176 // 6C24: DC5E00B0 14000007
	global_load_b128 v[144:147], v7, s[0:1] offset:288 // 6C2C: DC5E0120 90000007
	global_load_b128 v[136:139], v7, s[0:1] offset:304 // 6C34: DC5E0130 88000007
	global_load_b128 v[72:75], v7, s[0:1] offset:640 // 6C3C: DC5E0280 48000007
	global_load_b128 v[76:79], v7, s[0:1] offset:656 // 6C44: DC5E0290 4C000007
	global_load_b128 v[184:187], v7, s[0:1] offset:320 // 6C4C: DC5E0140 B8000007
	global_load_b128 v[180:183], v7, s[0:1] offset:336 // 6C54: DC5E0150 B4000007
	global_load_b128 v[124:127], v7, s[0:1] offset:496 // 6C5C: DC5E01F0 7C000007
	global_load_b128 v[128:131], v7, s[0:1] offset:480 // 6C64: DC5E01E0 80000007
	global_load_b128 v[88:91], v7, s[0:1] offset:672 // 6C6C: DC5E02A0 58000007
	global_load_b128 v[92:95], v7, s[0:1] offset:688 // 6C74: DC5E02B0 5C000007
; ./kernels.hip:167
	scratch_store_b128 off, v[8:11], off offset:256 // 6C7C: DC750100 007C0800
; ./kernels.hip:165
	s_clause 0x5 // 6C84: BF850005
	global_load_b128 v[132:135], v7, s[0:1] offset:528 // 6C88: DC5E0210 84000007
	global_load_b128 v[140:143], v7, s[0:1] offset:512 // 6C90: DC5E0200 8C000007
	global_load_b128 v[96:99], v7, s[0:1] offset:704 // 6C98: DC5E02C0 60000007
	global_load_b128 v[100:103], v7, s[0:1] offset:720 // 6CA0: DC5E02D0 64000007
	global_load_b128 v[24:27], v7, s[0:1] offset:768 // 6CA8: DC5E0300 18000007
	global_load_b128 v[64:67], v7, s[0:1] offset:800 // 6CB0: DC5E0320 40000007
; ./kernels.hip:167
	s_waitcnt vmcnt(34) // 6CB8: BF898BF7
	v_dual_fmac_f32 v35, v43, v151 :: v_dual_fmac_f32 v0, v40, v148// 000000006CBC: C8012F2B 23012928
	v_dual_fmac_f32 v2, v42, v150 :: v_dual_fmac_f32 v1, v41, v149// 000000006CC4: C8012D2A 02012B29
	scratch_store_b128 off, v[148:151], off offset:240 // 6CCC: DC7500F0 007C9400
	s_waitcnt vmcnt(32) // 6CD4: BF8983F7
	v_dual_fmac_f32 v35, v6, v115 :: v_dual_fmac_f32 v0, v3, v112// 000000006CD8: C800E706 2300E103
	v_dual_fmac_f32 v2, v5, v114 :: v_dual_fmac_f32 v1, v4, v113// 000000006CE0: C800E505 0200E304
; ./kernels.hip:165
	global_load_b128 v[3:6], v7, s[0:1] offset:752 // 6CE8: DC5E02F0 03000007
; ./kernels.hip:167
	scratch_store_b128 off, v[16:19], off offset:48 // 6CF0: DC750030 007C1000
; ./kernels.hip:165
	s_clause 0x3 // 6CF8: BF850003
	global_load_b128 v[104:107], v7, s[0:1] offset:464 // 6CFC: DC5E01D0 68000007
	global_load_b128 v[16:19], v7, s[0:1] offset:192 // 6D04: DC5E00C0 10000007
	global_load_b128 v[188:191], v7, s[0:1] offset:208 // 6D0C: DC5E00D0 BC000007
	global_load_b128 v[108:111], v7, s[0:1] offset:448 // 6D14: DC5E01C0 6C000007
; ./kernels.hip:167
	scratch_store_b128 off, v[112:115], off offset:176 // 6D1C: DC7500B0 007C7000
	s_waitcnt vmcnt(33) // 6D24: BF8987F7
	scratch_store_b128 off, v[28:31], off offset:64 // 6D28: DC750040 007C1C00
	s_waitcnt vmcnt(6) // 6D30: BF891BF7
	scratch_store_b128 off, v[24:27], off offset:80 // 6D34: DC750050 007C1800
	s_waitcnt vmcnt(4) // 6D3C: BF8913F7
	v_dual_fmac_f32 v35, v179, v6 :: v_dual_fmac_f32 v2, v178, v5// 000000006D40: C8000DB3 23020BB2
; ./kernels.hip:165
	scratch_store_b128 off, v[3:6], off // 6D48: DC750000 007C0300
; ./kernels.hip:167
	v_fmac_f32_e32 v0, v176, v3 // 6D50: 560007B0
	v_dual_fmac_f32 v35, v171, v171 :: v_dual_fmac_f32 v2, v170, v170// 000000006D54: C80157AB 230355AA
	v_fmac_f32_e32 v1, v177, v4 // 6D5C: 560209B1
; ./kernels.hip:165
	global_load_b128 v[3:6], v7, s[0:1] offset:784 // 6D60: DC5E0310 03000007
; ./kernels.hip:167
	v_dual_fmac_f32 v0, v168, v168 :: v_dual_fmac_f32 v35, v175, v123// 000000006D68: C80151A8 0022F7AF
	v_dual_fmac_f32 v2, v174, v122 :: v_dual_fmac_f32 v1, v169, v169// 000000006D70: C800F5AE 020153A9
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006D78: BF870112
	v_dual_fmac_f32 v0, v172, v120 :: v_dual_fmac_f32 v35, v163, v83// 000000006D7C: C800F1AC 0022A7A3
	v_dual_fmac_f32 v2, v162, v82 :: v_dual_fmac_f32 v1, v173, v121// 000000006D84: C800A5A2 0200F3AD
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006D8C: BF870112
	v_dual_fmac_f32 v0, v160, v80 :: v_dual_fmac_f32 v35, v167, v55// 000000006D90: C800A1A0 00226FA7
	v_dual_fmac_f32 v2, v166, v54 :: v_dual_fmac_f32 v1, v161, v81// 000000006D98: C8006DA6 0200A3A1
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000006DA0: BF8700A1
	v_dual_fmac_f32 v0, v164, v52 :: v_dual_fmac_f32 v1, v165, v53// 000000006DA4: C80069A4 00006BA5
	s_waitcnt vmcnt(0) // 6DAC: BF8903F7
	v_fmac_f32_e32 v0, v152, v3 // 6DB0: 56000798
; ./kernels.hip:165
	scratch_store_b128 off, v[3:6], off offset:16 // 6DB4: DC750010 007C0300
; ./kernels.hip:167
	v_dual_fmac_f32 v35, v155, v6 :: v_dual_fmac_f32 v2, v154, v5// 000000006DBC: C8000D9B 23020B9A
	v_fmac_f32_e32 v1, v153, v4 // 6DC4: 56020999
; ./kernels.hip:165
	global_load_b128 v[3:6], v7, s[0:1] offset:816 // 6DC8: DC5E0330 03000007
; ./kernels.hip:167
	v_dual_fmac_f32 v0, v12, v160 :: v_dual_fmac_f32 v35, v15, v163// 000000006DD0: C801410C 0023470F
	v_dual_fmac_f32 v2, v14, v162 :: v_dual_fmac_f32 v1, v13, v161// 000000006DD8: C801450E 0201430D
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006DE0: BF870112
	v_dual_fmac_f32 v0, v20, v144 :: v_dual_fmac_f32 v35, v23, v147// 000000006DE4: C8012114 00232717
	v_dual_fmac_f32 v2, v22, v146 :: v_dual_fmac_f32 v1, v21, v145// 000000006DEC: C8012516 02012315
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006DF4: BF870112
	v_fmac_f32_e32 v0, v16, v104 // 6DF8: 5600D110
	v_dual_fmac_f32 v2, v18, v106 :: v_dual_fmac_f32 v1, v17, v105// 000000006DFC: C800D512 0200D311
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006E04: BF870112
	v_dual_fmac_f32 v35, v19, v107 :: v_dual_fmac_f32 v0, v188, v72// 000000006E08: C800D713 230091BC
	v_dual_fmac_f32 v2, v190, v74 :: v_dual_fmac_f32 v1, v189, v73// 000000006E10: C80095BE 020093BD
	s_delay_alu instid0(VALU_DEP_2) // 6E18: BF870002
	v_fmac_f32_e32 v35, v191, v75 // 6E1C: 564697BF
; ./kernels.hip:165
	s_waitcnt vmcnt(0) // 6E20: BF8903F7
	scratch_store_b128 off, v[3:6], off offset:32 // 6E24: DC750020 007C0300
; ./kernels.hip:167
	v_dual_fmac_f32 v35, v11, v6 :: v_dual_fmac_f32 v2, v10, v5// 000000006E2C: C8000D0B 23020B0A
	v_dual_fmac_f32 v0, v8, v3 :: v_dual_fmac_f32 v1, v9, v4 // 6E34: C8000708 00000909
; ./kernels.hip:165
	s_clause 0x1 // 6E3C: BF850001
	global_load_b128 v[3:6], v7, s[0:1] offset:352 // 6E40: DC5E0160 03000007
	global_load_b128 v[8:11], v7, s[0:1] offset:368 // 6E48: DC5E0170 08000007
; ./kernels.hip:167
	v_dual_fmac_f32 v35, v51, v155 :: v_dual_fmac_f32 v2, v50, v154// 000000006E50: C8013733 23033532
	v_dual_fmac_f32 v0, v48, v152 :: v_dual_fmac_f32 v1, v49, v153// 000000006E58: C8013130 00013331
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006E60: BF870112
	v_fmac_f32_e32 v2, v122, v186 // 6E64: 5605757A
	v_dual_fmac_f32 v0, v120, v184 :: v_dual_fmac_f32 v1, v121, v185// 000000006E68: C8017178 00017379
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006E70: BF870112
	v_dual_fmac_f32 v35, v123, v187 :: v_dual_fmac_f32 v2, v118, v126// 000000006E74: C801777B 2302FD76
	v_dual_fmac_f32 v0, v116, v124 :: v_dual_fmac_f32 v1, v117, v125// 000000006E7C: C800F974 0000FB75
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006E84: BF870112
	v_dual_fmac_f32 v35, v119, v127 :: v_dual_fmac_f32 v2, v146, v90// 000000006E88: C800FF77 2302B592
	v_dual_fmac_f32 v0, v144, v88 :: v_dual_fmac_f32 v1, v145, v89// 000000006E90: C800B190 0000B391
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006E98: BF870112
	v_dual_fmac_f32 v35, v147, v91 :: v_dual_fmac_f32 v2, v138, v58// 000000006E9C: C800B793 2302758A
	v_dual_fmac_f32 v0, v136, v56 :: v_dual_fmac_f32 v1, v137, v57// 000000006EA4: C8007188 00007389
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006EAC: BF870112
	v_dual_fmac_f32 v35, v139, v59 :: v_dual_fmac_f32 v2, v186, v22// 000000006EB0: C800778B 23022DBA
	v_dual_fmac_f32 v0, v184, v20 :: v_dual_fmac_f32 v1, v185, v21// 000000006EB8: C80029B8 00002BB9
	s_waitcnt vmcnt(1) // 6EC0: BF8907F7
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000006EC4: BF870092
	v_dual_fmac_f32 v35, v187, v23 :: v_dual_fmac_f32 v2, v182, v5// 000000006EC8: C8002FBB 23020BB6
	v_dual_fmac_f32 v35, v183, v6 :: v_dual_fmac_f32 v0, v180, v3// 000000006ED0: C8000DB7 230007B4
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000006ED8: BF8700A1
	v_dual_fmac_f32 v2, v5, v134 :: v_dual_fmac_f32 v35, v6, v135// 000000006EDC: C8010D05 02230F06
	s_waitcnt vmcnt(0) // 6EE4: BF8903F7
	v_dual_fmac_f32 v1, v181, v4 :: v_dual_fmac_f32 v2, v10, v98// 000000006EE8: C80009B5 0102C50A
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006EF0: BF870111
	v_dual_fmac_f32 v0, v3, v132 :: v_dual_fmac_f32 v1, v4, v133// 000000006EF4: C8010903 00010B04
	v_fmac_f32_e32 v2, v62, v42 // 6EFC: 5604553E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006F00: BF870112
	v_dual_fmac_f32 v0, v8, v96 :: v_dual_fmac_f32 v1, v9, v97 // 6F04: C800C108 0000C309
	v_dual_fmac_f32 v35, v11, v99 :: v_dual_fmac_f32 v2, v150, v190// 000000006F0C: C800C70B 23037D96
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006F14: BF870112
	v_dual_fmac_f32 v0, v60, v40 :: v_dual_fmac_f32 v1, v61, v41// 000000006F18: C800513C 0000533D
	v_dual_fmac_f32 v35, v63, v43 :: v_dual_fmac_f32 v2, v86, v62// 000000006F20: C800573F 23027D56
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006F28: BF870112
	v_dual_fmac_f32 v0, v148, v188 :: v_dual_fmac_f32 v1, v149, v189// 000000006F2C: C8017994 00017B95
	v_fmac_f32_e32 v35, v151, v191 // 6F34: 56477F97
; ./kernels.hip:165
	s_clause 0x1 // 6F38: BF850001
	global_load_b128 v[148:151], v7, s[0:1] offset:560 // 6F3C: DC5E0230 94000007
	global_load_b128 v[156:159], v7, s[0:1] offset:544 // 6F44: DC5E0220 9C000007
; ./kernels.hip:167
	v_dual_fmac_f32 v0, v84, v60 :: v_dual_fmac_f32 v1, v85, v61// 000000006F4C: C8007954 00007B55
	s_waitcnt vmcnt(1) // 6F54: BF8907F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006F58: BF870111
	v_dual_fmac_f32 v35, v87, v63 :: v_dual_fmac_f32 v0, v80, v148// 000000006F5C: C8007F57 23012950
	v_dual_fmac_f32 v1, v81, v149 :: v_dual_fmac_f32 v2, v82, v150// 000000006F64: C8012B51 01032D52
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006F6C: BF870112
	v_dual_fmac_f32 v35, v83, v151 :: v_dual_fmac_f32 v0, v108, v28// 000000006F70: C8012F53 2300396C
	v_dual_fmac_f32 v1, v109, v29 :: v_dual_fmac_f32 v2, v110, v30// 000000006F78: C8003B6D 01023D6E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006F80: BF870112
	v_dual_fmac_f32 v35, v111, v31 :: v_dual_fmac_f32 v0, v104, v176// 000000006F84: C8003F6F 23016168
	v_dual_fmac_f32 v1, v105, v177 :: v_dual_fmac_f32 v2, v106, v178// 000000006F8C: C8016369 0103656A
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006F94: BF870112
	v_dual_fmac_f32 v35, v107, v179 :: v_dual_fmac_f32 v0, v128, v48// 000000006F98: C801676B 23006180
	v_dual_fmac_f32 v1, v129, v49 :: v_dual_fmac_f32 v2, v130, v50// 000000006FA0: C8006381 01026582
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006FA8: BF870112
	v_dual_fmac_f32 v35, v131, v51 :: v_dual_fmac_f32 v0, v124, v84// 000000006FAC: C8006783 2300A97C
	v_dual_fmac_f32 v1, v125, v85 :: v_dual_fmac_f32 v2, v126, v86// 000000006FB4: C800AB7D 0102AD7E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006FBC: BF870112
	v_dual_fmac_f32 v35, v127, v87 :: v_dual_fmac_f32 v0, v140, v44// 000000006FC0: C800AF7F 2300598C
	v_dual_fmac_f32 v1, v141, v45 :: v_dual_fmac_f32 v2, v142, v46// 000000006FC8: C8005B8D 01025D8E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006FD0: BF870112
	v_dual_fmac_f32 v35, v143, v47 :: v_dual_fmac_f32 v0, v132, v24// 000000006FD4: C8005F8F 23003184
	v_dual_fmac_f32 v1, v133, v25 :: v_dual_fmac_f32 v2, v134, v26// 000000006FDC: C8003385 01023586
	s_waitcnt vmcnt(0) // 6FE4: BF8903F7
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006FE8: BF870112
	v_dual_fmac_f32 v35, v135, v27 :: v_dual_fmac_f32 v0, v156, v172// 000000006FEC: C8003787 2301599C
	v_dual_fmac_f32 v1, v157, v173 :: v_dual_fmac_f32 v2, v158, v174// 000000006FF4: C8015B9D 01035D9E
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000006FFC: BF870112
	v_dual_fmac_f32 v35, v159, v175 :: v_dual_fmac_f32 v0, v148, v116// 000000007000: C8015F9F 2300E994
	v_dual_fmac_f32 v1, v149, v117 :: v_dual_fmac_f32 v2, v150, v118// 000000007008: C800EB95 0102ED96
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007010: BF870112
	v_dual_fmac_f32 v35, v151, v119 :: v_dual_fmac_f32 v0, v112, v108// 000000007014: C800EF97 2300D970
	v_dual_fmac_f32 v1, v113, v109 :: v_dual_fmac_f32 v2, v114, v110// 00000000701C: C800DB71 0102DD72
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_3) | instid1(VALU_DEP_2)// 000000007024: BF870142
	v_fmac_f32_e32 v35, v115, v111 // 7028: 5646DF73
; ./kernels.hip:165
	global_load_b128 v[112:115], v7, s[0:1] offset:832 // 702C: DC5E0340 70000007
; ./kernels.hip:167
	v_dual_fmac_f32 v0, v44, v68 :: v_dual_fmac_f32 v1, v45, v69// 000000007034: C800892C 00008B2D
	v_dual_fmac_f32 v2, v46, v70 :: v_dual_fmac_f32 v35, v47, v71// 00000000703C: C8008D2E 02228F2F
	v_dual_fmac_f32 v0, v52, v64 :: v_dual_fmac_f32 v1, v53, v65// 000000007044: C8008134 00008335
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000704C: BF870112
	v_dual_fmac_f32 v2, v54, v66 :: v_dual_fmac_f32 v35, v55, v67// 000000007050: C8008536 02228737
	v_dual_fmac_f32 v0, v68, v164 :: v_dual_fmac_f32 v1, v69, v165// 000000007058: C8014944 00014B45
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007060: BF870112
	v_dual_fmac_f32 v2, v70, v166 :: v_dual_fmac_f32 v35, v71, v167// 000000007064: C8014D46 02234F47
	v_dual_fmac_f32 v0, v72, v136 :: v_dual_fmac_f32 v1, v73, v137// 00000000706C: C8011148 00011349
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007074: BF870112
	v_dual_fmac_f32 v2, v74, v138 :: v_dual_fmac_f32 v35, v75, v139// 000000007078: C801154A 0223174B
	v_dual_fmac_f32 v0, v76, v128 :: v_dual_fmac_f32 v1, v77, v129// 000000007080: C801014C 0001034D
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007088: BF870112
	v_dual_fmac_f32 v2, v78, v130 :: v_dual_fmac_f32 v35, v79, v131// 00000000708C: C801054E 0223074F
	v_dual_fmac_f32 v0, v88, v76 :: v_dual_fmac_f32 v1, v89, v77// 000000007094: C8009958 00009B59
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000709C: BF8700A2
	v_dual_fmac_f32 v2, v90, v78 :: v_dual_fmac_f32 v35, v91, v79// 0000000070A0: C8009D5A 02229F5B
	s_waitcnt vmcnt(0) // 70A8: BF8903F7
	v_dual_fmac_f32 v2, v94, v114 :: v_dual_fmac_f32 v35, v95, v115// 0000000070AC: C800E55E 0222E75F
	s_delay_alu instid0(VALU_DEP_3) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000070B4: BF870113
	v_dual_fmac_f32 v0, v92, v112 :: v_dual_fmac_f32 v1, v93, v113// 0000000070B8: C800E15C 0000E35D
	v_dual_fmac_f32 v2, v98, v14 :: v_dual_fmac_f32 v35, v99, v15// 0000000070C0: C8001D62 02221F63
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000070C8: BF870112
	v_dual_fmac_f32 v0, v96, v12 :: v_dual_fmac_f32 v1, v97, v13// 0000000070CC: C8001960 00001B61
	v_dual_fmac_f32 v2, v102, v182 :: v_dual_fmac_f32 v35, v103, v183// 0000000070D4: C8016D66 02236F67
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 0000000070DC: BF870112
	v_dual_fmac_f32 v0, v100, v180 :: v_dual_fmac_f32 v1, v101, v181// 0000000070E0: C8016964 00016B65
	v_dual_fmac_f32 v2, v30, v142 :: v_dual_fmac_f32 v35, v31, v143// 0000000070E8: C8011D1E 02231F1F
	s_delay_alu instid0(VALU_DEP_2) // 70F0: BF870002
	v_dual_fmac_f32 v0, v28, v140 :: v_dual_fmac_f32 v1, v29, v141// 0000000070F4: C801191C 00011B1D
	scratch_load_b128 v[28:31], off, off // 70FC: DC5D0000 1C7C0000
	s_waitcnt vmcnt(0) // 7104: BF8903F7
	v_dual_fmac_f32 v35, v31, v95 :: v_dual_fmac_f32 v0, v28, v92// 000000007108: C800BF1F 2300B91C
	v_dual_fmac_f32 v2, v30, v94 :: v_dual_fmac_f32 v1, v29, v93// 000000007110: C800BD1E 0200BB1D
	scratch_load_b128 v[28:31], off, off offset:48 // 7118: DC5D0030 1C7C0000
	s_waitcnt vmcnt(0) // 7120: BF8903F7
	v_dual_fmac_f32 v35, v27, v31 :: v_dual_fmac_f32 v0, v24, v28// 000000007124: C8003F1B 23003918
	v_dual_fmac_f32 v2, v26, v30 :: v_dual_fmac_f32 v1, v25, v29// 00000000712C: C8003D1A 02003B19
	scratch_load_b128 v[24:27], off, off offset:16 // 7134: DC5D0010 187C0000
	s_waitcnt vmcnt(0) // 713C: BF8903F7
	v_dual_fmac_f32 v35, v27, v19 :: v_dual_fmac_f32 v0, v24, v16// 000000007140: C800271B 23002118
	v_dual_fmac_f32 v2, v26, v18 :: v_dual_fmac_f32 v1, v25, v17// 000000007148: C800251A 02002319
	scratch_load_b128 v[24:27], off, off offset:32 // 7150: DC5D0020 187C0000
	v_dual_fmac_f32 v35, v67, v11 :: v_dual_fmac_f32 v0, v64, v8// 000000007158: C8001743 23001140
	v_dual_fmac_f32 v2, v66, v10 :: v_dual_fmac_f32 v1, v65, v9// 000000007160: C8001542 02001341
	s_waitcnt vmcnt(0) // 7168: BF8903F7
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_2)// 00000000716C: BF870111
	v_dual_fmac_f32 v2, v26, v158 :: v_dual_fmac_f32 v35, v27, v159// 000000007170: C8013D1A 02233F1B
	v_dual_fmac_f32 v0, v24, v156 :: v_dual_fmac_f32 v1, v25, v157// 000000007178: C8013918 00013B19
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007180: BF870112
	v_dual_fmac_f32 v2, v114, v102 :: v_dual_fmac_f32 v35, v115, v103// 000000007184: C800CD72 0222CF73
	v_dual_fmac_f32 v0, v112, v100 :: v_dual_fmac_f32 v1, v113, v101// 00000000718C: C800C970 0000CB71
	s_delay_alu instid0(VALU_DEP_2) | instskip(NEXT) | instid1(VALU_DEP_2)// 000000007194: BF870112
; ./kernels.hip:169
	v_dual_mul_f32 v26, v2, v58 :: v_dual_mul_f32 v27, v35, v59// 000000007198: C8C67502 1A1A7723
	v_dual_mul_f32 v24, v0, v56 :: v_dual_mul_f32 v25, v1, v57 // 71A0: C8C67100 18187301
	v_dual_mul_f32 v59, v35, v51 :: v_dual_mul_f32 v58, v2, v50// 0000000071A8: C8C66723 3B3A6502
	v_dual_mul_f32 v57, v1, v49 :: v_dual_mul_f32 v56, v0, v48 // 71B0: C8C66301 39386100
	v_dual_mul_f32 v181, v1, v181 :: v_dual_mul_f32 v48, v0, v3// 0000000071B8: C8C76B01 B5300700
	v_dual_mul_f32 v51, v35, v6 :: v_dual_mul_f32 v50, v2, v5 // 71C0: C8C60D23 33320B02
	v_mul_f32_e32 v49, v1, v4 // 71C8: 10620901
	scratch_load_b128 v[3:6], off, off offset:240 // 71CC: DC5D00F0 037C0000
	scratch_store_b128 off, v[24:27], off offset:112 // 71D4: DC750070 007C1800
	v_dual_mul_f32 v27, v35, v31 :: v_dual_mul_f32 v24, v0, v28// 0000000071DC: C8C63F23 1B183900
	v_dual_mul_f32 v26, v2, v30 :: v_dual_mul_f32 v25, v1, v29 // 71E4: C8C63D02 1A183B01
; ./kernels.hip:167
	scratch_store_b128 off, v[64:67], off offset:96 // 71EC: DC750060 007C4000
; ./kernels.hip:169
	v_mul_f32_e32 v61, v1, v61 // 71F4: 107A7B01
	v_dual_mul_f32 v191, v35, v191 :: v_dual_mul_f32 v188, v0, v188// 0000000071F8: C8C77F23 BFBD7900
	scratch_store_b128 off, v[24:27], off offset:48 // 7200: DC750030 007C1800
	v_dual_mul_f32 v27, v35, v43 :: v_dual_mul_f32 v24, v0, v40// 000000007208: C8C65723 1B185100
	v_dual_mul_f32 v26, v2, v42 :: v_dual_mul_f32 v25, v1, v41 // 7210: C8C65502 1A185301
	v_dual_mul_f32 v43, v35, v11 :: v_dual_mul_f32 v40, v0, v8 // 7218: C8C61723 2B281100
	v_dual_mul_f32 v42, v2, v10 :: v_dual_mul_f32 v41, v1, v9 // 7220: C8C61502 2A281301
	v_mul_f32_e32 v62, v2, v62 // 7228: 107C7D02
	scratch_store_b128 off, v[24:27], off offset:128 // 722C: DC750080 007C1800
	scratch_load_b128 v[24:27], off, off offset:144 // 7234: DC5D0090 187C0000
	v_dual_mul_f32 v123, v35, v123 :: v_dual_mul_f32 v120, v0, v120// 00000000723C: C8C6F723 7B78F100
	v_dual_mul_f32 v121, v1, v121 :: v_dual_mul_f32 v118, v2, v118// 000000007244: C8C6F301 7976ED02
	v_dual_mul_f32 v119, v35, v119 :: v_dual_mul_f32 v116, v0, v116// 00000000724C: C8C6EF23 7774E900
	v_dual_mul_f32 v117, v1, v117 :: v_dual_mul_f32 v146, v2, v146// 000000007254: C8C6EB01 75932502
	v_dual_mul_f32 v147, v35, v147 :: v_dual_mul_f32 v144, v0, v144// 00000000725C: C8C72723 93912100
	v_dual_mul_f32 v145, v1, v145 :: v_dual_mul_f32 v138, v2, v138// 000000007264: C8C72301 918B1502
	v_dual_mul_f32 v139, v35, v139 :: v_dual_mul_f32 v136, v0, v136// 00000000726C: C8C71723 8B891100
	v_dual_mul_f32 v137, v1, v137 :: v_dual_mul_f32 v186, v2, v186// 000000007274: C8C71301 89BB7502
	v_dual_mul_f32 v187, v35, v187 :: v_dual_mul_f32 v184, v0, v184// 00000000727C: C8C77723 BBB97100
	v_dual_mul_f32 v185, v1, v185 :: v_dual_mul_f32 v182, v2, v182// 000000007284: C8C77301 B9B76D02
	v_dual_mul_f32 v183, v35, v183 :: v_dual_mul_f32 v180, v0, v180// 00000000728C: C8C76F23 B7B56900
	v_dual_mul_f32 v63, v35, v63 :: v_dual_mul_f32 v60, v0, v60// 000000007294: C8C67F23 3F3C7900
	v_dual_mul_f32 v87, v35, v87 :: v_dual_mul_f32 v84, v0, v84// 00000000729C: C8C6AF23 5754A900
	v_dual_mul_f32 v85, v1, v85 :: v_dual_mul_f32 v82, v2, v82 // 72A4: C8C6AB01 5552A502
	v_dual_mul_f32 v83, v35, v83 :: v_dual_mul_f32 v80, v0, v80// 0000000072AC: C8C6A723 5350A100
	v_dual_mul_f32 v81, v1, v81 :: v_dual_mul_f32 v110, v2, v110// 0000000072B4: C8C6A301 516EDD02
	v_dual_mul_f32 v111, v35, v111 :: v_dual_mul_f32 v108, v0, v108// 0000000072BC: C8C6DF23 6F6CD900
	v_dual_mul_f32 v109, v1, v109 :: v_dual_mul_f32 v106, v2, v106// 0000000072C4: C8C6DB01 6D6AD502
	v_dual_mul_f32 v107, v35, v107 :: v_dual_mul_f32 v104, v0, v104// 0000000072CC: C8C6D723 6B68D100
	v_dual_mul_f32 v105, v1, v105 :: v_dual_mul_f32 v130, v2, v130// 0000000072D4: C8C6D301 69830502
	v_dual_mul_f32 v131, v35, v131 :: v_dual_mul_f32 v128, v0, v128// 0000000072DC: C8C70723 83810100
	v_dual_mul_f32 v129, v1, v129 :: v_dual_mul_f32 v126, v2, v126// 0000000072E4: C8C70301 817EFD02
	v_dual_mul_f32 v127, v35, v127 :: v_dual_mul_f32 v124, v0, v124// 0000000072EC: C8C6FF23 7F7CF900
	v_dual_mul_f32 v125, v1, v125 :: v_dual_mul_f32 v142, v2, v142// 0000000072F4: C8C6FB01 7D8F1D02
	v_dual_mul_f32 v143, v35, v143 :: v_dual_mul_f32 v140, v0, v140// 0000000072FC: C8C71F23 8F8D1900
	v_dual_mul_f32 v141, v1, v141 :: v_dual_mul_f32 v134, v2, v134// 000000007304: C8C71B01 8D870D02
	v_dual_mul_f32 v135, v35, v135 :: v_dual_mul_f32 v132, v0, v132// 00000000730C: C8C70F23 87850900
	v_dual_mul_f32 v133, v1, v133 :: v_dual_mul_f32 v158, v2, v158// 000000007314: C8C70B01 859F3D02
	v_dual_mul_f32 v159, v35, v159 :: v_dual_mul_f32 v156, v0, v156// 00000000731C: C8C73F23 9F9D3900
	v_dual_mul_f32 v157, v1, v157 :: v_dual_mul_f32 v150, v2, v150// 000000007324: C8C73B01 9D972D02
	v_dual_mul_f32 v151, v35, v151 :: v_dual_mul_f32 v148, v0, v148// 00000000732C: C8C72F23 97952900
	v_dual_mul_f32 v47, v35, v47 :: v_dual_mul_f32 v44, v0, v44// 000000007334: C8C65F23 2F2C5900
	v_dual_mul_f32 v45, v1, v45 :: v_dual_mul_f32 v54, v2, v54 // 733C: C8C65B01 2D366D02
	v_dual_mul_f32 v55, v35, v55 :: v_dual_mul_f32 v52, v0, v52// 000000007344: C8C66F23 37346900
	v_dual_mul_f32 v53, v1, v53 :: v_dual_mul_f32 v70, v2, v70 // 734C: C8C66B01 35468D02
	v_dual_mul_f32 v71, v35, v71 :: v_dual_mul_f32 v68, v0, v68// 000000007354: C8C68F23 47448900
	v_dual_mul_f32 v69, v1, v69 :: v_dual_mul_f32 v74, v2, v74 // 735C: C8C68B01 454A9502
	v_dual_mul_f32 v75, v35, v75 :: v_dual_mul_f32 v72, v0, v72// 000000007364: C8C69723 4B489100
	v_dual_mul_f32 v73, v1, v73 :: v_dual_mul_f32 v78, v2, v78 // 736C: C8C69301 494E9D02
	v_dual_mul_f32 v79, v35, v79 :: v_dual_mul_f32 v76, v0, v76// 000000007374: C8C69F23 4F4C9900
	v_dual_mul_f32 v77, v1, v77 :: v_dual_mul_f32 v90, v2, v90 // 737C: C8C69B01 4D5AB502
	v_dual_mul_f32 v91, v35, v91 :: v_dual_mul_f32 v88, v0, v88// 000000007384: C8C6B723 5B58B100
	v_dual_mul_f32 v89, v1, v89 :: v_dual_mul_f32 v94, v2, v94 // 738C: C8C6B301 595EBD02
	v_dual_mul_f32 v95, v35, v95 :: v_dual_mul_f32 v92, v0, v92// 000000007394: C8C6BF23 5F5CB900
	v_dual_mul_f32 v93, v1, v93 :: v_dual_mul_f32 v98, v2, v98 // 739C: C8C6BB01 5D62C502
	v_dual_mul_f32 v99, v35, v99 :: v_dual_mul_f32 v96, v0, v96// 0000000073A4: C8C6C723 6360C100
	v_dual_mul_f32 v97, v1, v97 :: v_dual_mul_f32 v102, v2, v102// 0000000073AC: C8C6C301 6166CD02
	v_dual_mul_f32 v103, v35, v103 :: v_dual_mul_f32 v100, v0, v100// 0000000073B4: C8C6CF23 6764C900
	v_dual_mul_f32 v115, v35, v115 :: v_dual_mul_f32 v112, v0, v112// 0000000073BC: C8C6E723 7370E100
	v_dual_mul_f32 v113, v1, v113 :: v_dual_mul_f32 v86, v2, v86// 0000000073C4: C8C6E301 7156AD02
	v_mul_f32_e32 v190, v2, v190 // 73CC: 117D7D02
	v_mul_f32_e32 v46, v2, v46 // 73D0: 105C5D02
	scratch_load_b128 v[28:31], off, off offset:32 // 73D4: DC5D0020 1C7C0000
	v_mul_f32_e32 v122, v2, v122 // 73DC: 10F4F502
	v_mul_f32_e32 v114, v2, v114 // 73E0: 10E4E502
	s_waitcnt vmcnt(2) // 73E4: BF890BF7
	v_dual_mul_f32 v39, v35, v6 :: v_dual_mul_f32 v38, v2, v5 // 73E8: C8C60D23 27260B02
	v_dual_mul_f32 v37, v1, v4 :: v_dual_mul_f32 v36, v0, v3 // 73F0: C8C60901 25240700
	scratch_load_b128 v[3:6], off, off offset:176 // 73F8: DC5D00B0 037C0000
	v_mul_f32_e32 v149, v1, v149 // 7400: 112B2B01
	s_waitcnt vmcnt(2) // 7404: BF890BF7
	v_dual_mul_f32 v27, v35, v27 :: v_dual_mul_f32 v24, v0, v24// 000000007408: C8C63723 1B183100
	v_dual_mul_f32 v26, v2, v26 :: v_dual_mul_f32 v25, v1, v25 // 7410: C8C63502 1A183301
	scratch_store_b128 off, v[24:27], off offset:144 // 7418: DC750090 007C1800
	v_dual_mul_f32 v27, v35, v179 :: v_dual_mul_f32 v24, v0, v176// 000000007420: C8C76723 1B196100
	v_dual_mul_f32 v26, v2, v178 :: v_dual_mul_f32 v25, v1, v177// 000000007428: C8C76502 1A196301
	scratch_load_b128 v[176:179], off, off offset:112 // 7430: DC5D0070 B07C0000
	scratch_store_b128 off, v[24:27], off offset:160 // 7438: DC7500A0 007C1800
	v_dual_mul_f32 v27, v35, v171 :: v_dual_mul_f32 v24, v0, v168// 000000007440: C8C75723 1B195100
	v_dual_mul_f32 v26, v2, v170 :: v_dual_mul_f32 v25, v1, v169// 000000007448: C8C75502 1A195301
	v_dual_mul_f32 v171, v35, v155 :: v_dual_mul_f32 v168, v0, v152// 000000007450: C8C73723 ABA93100
	v_dual_mul_f32 v170, v2, v154 :: v_dual_mul_f32 v169, v1, v153// 000000007458: C8C73502 AAA93301
	scratch_store_b128 off, v[24:27], off offset:192 // 7460: DC7500C0 007C1800
	v_dual_mul_f32 v27, v35, v175 :: v_dual_mul_f32 v24, v0, v172// 000000007468: C8C75F23 1B195900
	v_dual_mul_f32 v26, v2, v174 :: v_dual_mul_f32 v25, v1, v173// 000000007470: C8C75D02 1A195B01
	v_dual_mul_f32 v174, v2, v166 :: v_dual_mul_f32 v173, v1, v165// 000000007478: C8C74D02 AEAD4B01
	v_mul_f32_e32 v165, v1, v13 // 7480: 114A1B01
	v_dual_mul_f32 v175, v35, v167 :: v_dual_mul_f32 v172, v0, v164// 000000007484: C8C74F23 AFAD4900
	scratch_store_b128 off, v[24:27], off offset:208 // 748C: DC7500D0 007C1800
	v_dual_mul_f32 v27, v35, v163 :: v_dual_mul_f32 v24, v0, v160// 000000007494: C8C74723 1B194100
	v_dual_mul_f32 v26, v2, v162 :: v_dual_mul_f32 v25, v1, v161// 00000000749C: C8C74502 1A194301
	v_dual_mul_f32 v163, v35, v23 :: v_dual_mul_f32 v160, v0, v20// 0000000074A4: C8C62F23 A3A02900
	v_dual_mul_f32 v162, v2, v22 :: v_dual_mul_f32 v161, v1, v21// 0000000074AC: C8C62D02 A2A02B01
	v_mul_f32_e32 v154, v2, v18 // 74B4: 11342502
	scratch_store_b128 off, v[24:27], off offset:224 // 74B8: DC7500E0 007C1800
	v_dual_mul_f32 v167, v35, v15 :: v_dual_mul_f32 v164, v0, v12// 0000000074C0: C8C61F23 A7A41900
	v_dual_mul_f32 v166, v2, v14 :: v_dual_mul_f32 v155, v35, v19// 0000000074C8: C8C61D02 A69A2723
	v_dual_mul_f32 v152, v0, v16 :: v_dual_mul_f32 v153, v1, v17// 0000000074D0: C8C62100 98982301
	scratch_load_b128 v[12:15], off, off offset:256 // 74D8: DC5D0100 0C7C0000
	s_waitcnt vmcnt(3) // 74E0: BF890FF7
	v_dual_mul_f32 v34, v35, v31 :: v_dual_mul_f32 v33, v2, v30// 0000000074E4: C8C63F23 22203D02
	v_dual_mul_f32 v31, v0, v28 :: v_dual_mul_f32 v32, v1, v29 // 74EC: C8C63900 1F203B01
	s_waitcnt vmcnt(2) // 74F4: BF890BF7
	v_dual_mul_f32 v27, v35, v6 :: v_dual_mul_f32 v26, v2, v5 // 74F8: C8C60D23 1B1A0B02
	v_dual_mul_f32 v25, v1, v4 :: v_dual_mul_f32 v24, v0, v3 // 7500: C8C60901 19180700
	scratch_load_b128 v[3:6], off, off offset:64 // 7508: DC5D0040 037C0000
	v_mul_f32_e32 v101, v1, v101 // 7510: 10CACB01
	s_waitcnt vmcnt(2) // 7514: BF890BF7
	global_store_b128 v7, v[176:179], s[2:3] // 7518: DC760000 0002B007
	scratch_load_b128 v[176:179], off, off offset:48 // 7520: DC5D0030 B07C0000
	s_waitcnt vmcnt(1) // 7528: BF8907F7
	v_dual_mul_f32 v23, v35, v6 :: v_dual_mul_f32 v22, v2, v5 // 752C: C8C60D23 17160B02
	v_dual_mul_f32 v21, v1, v4 :: v_dual_mul_f32 v20, v0, v3 // 7534: C8C60901 15140700
	scratch_load_b128 v[3:6], off, off // 753C: DC5D0000 037C0000
	s_waitcnt vmcnt(1) // 7544: BF8907F7
	global_store_b128 v7, v[176:179], s[2:3] offset:16 // 7548: DC760010 0002B007
	scratch_load_b128 v[176:179], off, off offset:128 // 7550: DC5D0080 B07C0000
	s_waitcnt vmcnt(1) // 7558: BF8907F7
	v_dual_mul_f32 v19, v35, v6 :: v_dual_mul_f32 v16, v0, v3 // 755C: C8C60D23 13100700
	v_dual_mul_f32 v18, v2, v5 :: v_dual_mul_f32 v17, v1, v4 // 7564: C8C60B02 12100901
	scratch_load_b128 v[3:6], off, off offset:80 // 756C: DC5D0050 037C0000
	v_dual_mul_f32 v189, v1, v189 :: v_dual_mul_f32 v66, v2, v14// 000000007574: C8C77B01 BD421D02
	v_dual_mul_f32 v67, v35, v15 :: v_dual_mul_f32 v64, v0, v12// 00000000757C: C8C61F23 43401900
	v_mul_f32_e32 v65, v1, v13 // 7584: 10821B01
	s_waitcnt vmcnt(1) // 7588: BF8907F7
	global_store_b128 v7, v[176:179], s[2:3] offset:32 // 758C: DC760020 0002B007
	scratch_load_b128 v[176:179], off, off offset:144 // 7594: DC5D0090 B07C0000
	s_waitcnt vmcnt(1) // 759C: BF8907F7
	v_dual_mul_f32 v15, v35, v6 :: v_dual_mul_f32 v12, v0, v3 // 75A0: C8C60D23 0F0C0700
	v_dual_mul_f32 v14, v2, v5 :: v_dual_mul_f32 v13, v1, v4 // 75A8: C8C60B02 0E0C0901
	scratch_load_b128 v[3:6], off, off offset:16 // 75B0: DC5D0010 037C0000
	s_waitcnt vmcnt(1) // 75B8: BF8907F7
	global_store_b128 v7, v[176:179], s[2:3] offset:48 // 75BC: DC760030 0002B007
	scratch_load_b128 v[176:179], off, off offset:160 // 75C4: DC5D00A0 B07C0000
	s_waitcnt vmcnt(1) // 75CC: BF8907F7
	v_dual_mul_f32 v11, v35, v6 :: v_dual_mul_f32 v8, v0, v3 // 75D0: C8C60D23 0B080700
	v_dual_mul_f32 v10, v2, v5 :: v_dual_mul_f32 v9, v1, v4 // 75D8: C8C60B02 0A080901
	scratch_load_b128 v[3:6], off, off offset:96 // 75E0: DC5D0060 037C0000
	s_waitcnt vmcnt(1) // 75E8: BF8907F7
	global_store_b128 v7, v[176:179], s[2:3] offset:64 // 75EC: DC760040 0002B007
	scratch_load_b128 v[176:179], off, off offset:192 // 75F4: DC5D00C0 B07C0000
	s_waitcnt vmcnt(1) // 75FC: BF8907F7
	v_dual_mul_f32 v6, v35, v6 :: v_dual_mul_f32 v5, v2, v5 // 7600: C8C60D23 06040B02
	v_dual_mul_f32 v4, v1, v4 :: v_dual_mul_f32 v3, v0, v3 // 7608: C8C60901 04020700
	s_waitcnt vmcnt(0) // 7610: BF8903F7
	global_store_b128 v7, v[176:179], s[2:3] offset:80 // 7614: DC760050 0002B007
	scratch_load_b128 v[176:179], off, off offset:208 // 761C: DC5D00D0 B07C0000
	s_waitcnt vmcnt(0) // 7624: BF8903F7
	global_store_b128 v7, v[176:179], s[2:3] offset:96 // 7628: DC760060 0002B007
	scratch_load_b128 v[176:179], off, off offset:224 // 7630: DC5D00E0 B07C0000
	s_waitcnt vmcnt(0) // 7638: BF8903F7
	s_clause 0x1f // 763C: BF85001F
	global_store_b128 v7, v[176:179], s[2:3] offset:112 // 7640: DC760070 0002B007
	global_store_b128 v7, v[172:175], s[2:3] offset:128 // 7648: DC760080 0002AC07
	global_store_b128 v7, v[168:171], s[2:3] offset:144 // 7650: DC760090 0002A807
	global_store_b128 v7, v[164:167], s[2:3] offset:160 // 7658: DC7600A0 0002A407
	global_store_b128 v7, v[160:163], s[2:3] offset:176 // 7660: DC7600B0 0002A007
	global_store_b128 v7, v[152:155], s[2:3] offset:192 // 7668: DC7600C0 00029807
	global_store_b128 v7, v[188:191], s[2:3] offset:208 // 7670: DC7600D0 0002BC07
	global_store_b128 v7, v[64:67], s[2:3] offset:224 // 7678: DC7600E0 00024007
	global_store_b128 v7, v[56:59], s[2:3] offset:240 // 7680: DC7600F0 00023807
	global_store_b128 v7, v[120:123], s[2:3] offset:256 // 7688: DC760100 00027807
	global_store_b128 v7, v[116:119], s[2:3] offset:272 // 7690: DC760110 00027407
	global_store_b128 v7, v[144:147], s[2:3] offset:288 // 7698: DC760120 00029007
	global_store_b128 v7, v[136:139], s[2:3] offset:304 // 76A0: DC760130 00028807
	global_store_b128 v7, v[184:187], s[2:3] offset:320 // 76A8: DC760140 0002B807
	global_store_b128 v7, v[180:183], s[2:3] offset:336 // 76B0: DC760150 0002B407
	global_store_b128 v7, v[48:51], s[2:3] offset:352 // 76B8: DC760160 00023007
	global_store_b128 v7, v[40:43], s[2:3] offset:368 // 76C0: DC760170 00022807
	global_store_b128 v7, v[60:63], s[2:3] offset:384 // 76C8: DC760180 00023C07
	global_store_b128 v7, v[36:39], s[2:3] offset:400 // 76D0: DC760190 00022407
	global_store_b128 v7, v[84:87], s[2:3] offset:416 // 76D8: DC7601A0 00025407
	global_store_b128 v7, v[80:83], s[2:3] offset:432 // 76E0: DC7601B0 00025007
	global_store_b128 v7, v[108:111], s[2:3] offset:448 // 76E8: DC7601C0 00026C07
	global_store_b128 v7, v[104:107], s[2:3] offset:464 // 76F0: DC7601D0 00026807
	global_store_b128 v7, v[128:131], s[2:3] offset:480 // 76F8: DC7601E0 00028007
	global_store_b128 v7, v[124:127], s[2:3] offset:496 // 7700: DC7601F0 00027C07
	global_store_b128 v7, v[140:143], s[2:3] offset:512 // 7708: DC760200 00028C07
	global_store_b128 v7, v[132:135], s[2:3] offset:528 // 7710: DC760210 00028407
	global_store_b128 v7, v[156:159], s[2:3] offset:544 // 7718: DC760220 00029C07
	global_store_b128 v7, v[148:151], s[2:3] offset:560 // 7720: DC760230 00029407
	global_store_b128 v7, v[24:27], s[2:3] offset:576 // 7728: DC760240 00021807
	global_store_b128 v7, v[44:47], s[2:3] offset:592 // 7730: DC760250 00022C07
	global_store_b128 v7, v[52:55], s[2:3] offset:608 // 7738: DC760260 00023407
	s_clause 0xd // 7740: BF85000D
	global_store_b128 v7, v[68:71], s[2:3] offset:624 // 7744: DC760270 00024407
	global_store_b128 v7, v[72:75], s[2:3] offset:640 // 774C: DC760280 00024807
	global_store_b128 v7, v[76:79], s[2:3] offset:656 // 7754: DC760290 00024C07
	global_store_b128 v7, v[88:91], s[2:3] offset:672 // 775C: DC7602A0 00025807
	global_store_b128 v7, v[92:95], s[2:3] offset:688 // 7764: DC7602B0 00025C07
	global_store_b128 v7, v[96:99], s[2:3] offset:704 // 776C: DC7602C0 00026007
	global_store_b128 v7, v[100:103], s[2:3] offset:720 // 7774: DC7602D0 00026407
	global_store_b128 v7, v[20:23], s[2:3] offset:736 // 777C: DC7602E0 00021407
	global_store_b128 v7, v[16:19], s[2:3] offset:752 // 7784: DC7602F0 00021007
	global_store_b128 v7, v[12:15], s[2:3] offset:768 // 778C: DC760300 00020C07
	global_store_b128 v7, v[8:11], s[2:3] offset:784 // 7794: DC760310 00020807
	global_store_b128 v7, v[3:6], s[2:3] offset:800 // 779C: DC760320 00020307
	global_store_b128 v7, v[31:34], s[2:3] offset:816 // 77A4: DC760330 00021F07
	global_store_b128 v7, v[112:115], s[2:3] offset:832 // 77AC: DC760340 00027007
; ./kernels.hip:170
	s_endpgm // 77B4: BFB00000
	s_nop 0 // 77B8: BF800000
	s_nop 0 // 77BC: BF800000
	s_nop 0 // 77C0: BF800000
	s_nop 0 // 77C4: BF800000
	s_nop 0 // 77C8: BF800000
	s_nop 0 // 77CC: BF800000
	s_nop 0 // 77D0: BF800000
	s_nop 0 // 77D4: BF800000
	s_nop 0 // 77D8: BF800000
	s_nop 0 // 77DC: BF800000
	s_nop 0 // 77E0: BF800000
	s_nop 0 // 77E4: BF800000
	s_nop 0 // 77E8: BF800000
	s_nop 0 // 77EC: BF800000
	s_nop 0 // 77F0: BF800000
	s_nop 0 // 77F4: BF800000
	s_nop 0 // 77F8: BF800000
	s_nop 0 // 77FC: BF800000

0000000000007800 <_Z16spilling_scalarsPKfPfi>:
; _Z16spilling_scalarsPKfPfi():
; ./kernels.hip:176
	s_clause 0x1 // 7800: BF850001
	s_load_b32 s4, s[0:1], 0x10 // 7804: F4000100 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8 // 780C: F4040080 F8000008
; ./kernels.hip:174
	v_cvt_f32_ubyte0_e32 v1, v0 // 7814: 7E022300
	v_writelane_b32 v6, s15, 0 // 7818: D7610006 0001000F
; ./kernels.hip:178
	s_waitcnt lgkmcnt(0) // 7820: BF89FC07
	s_cmp_lt_i32 s4, 1 // 7824: BF048104
	s_cbranch_scc1 646 // 7828: BFA20286 <_Z16spilling_scalarsPKfPfi+0xa44>
	s_load_b64 s[0:1], s[0:1], null // 782C: F4040000 F8000000
	v_writelane_b32 v6, s2, 1 // 7834: D7610006 00010202
; ./kernels.hip:176
	s_ashr_i32 s5, s4, 31 // 783C: 86059F04
	s_delay_alu instid0(SALU_CYCLE_1) // 7840: BF870009
	s_lshl_b64 s[8:9], s[4:5], 2 // 7844: 84888204
	v_writelane_b32 v6, s3, 2 // 7848: D7610006 00010403
	s_waitcnt lgkmcnt(0) // 7850: BF89FC07
	v_writelane_b32 v6, s0, 3 // 7854: D7610006 00010600
	s_add_u32 s2, s0, s8 // 785C: 80020800
	s_addc_u32 s3, s1, s9 // 7860: 82030901
	s_add_u32 s6, s2, s8 // 7864: 80060802
	s_addc_u32 s7, s3, s9 // 7868: 82070903
	s_add_u32 s10, s6, s8 // 786C: 800A0806
	s_addc_u32 s11, s7, s9 // 7870: 820B0907
	s_add_u32 s12, s10, s8 // 7874: 800C080A
	s_addc_u32 s13, s11, s9 // 7878: 820D090B
	s_add_u32 s14, s12, s8 // 787C: 800E080C
	s_addc_u32 s15, s13, s9 // 7880: 820F090D
	s_add_u32 s16, s14, s8 // 7884: 8010080E
	s_addc_u32 s17, s15, s9 // 7888: 8211090F
	s_add_u32 s18, s16, s8 // 788C: 80120810
	s_addc_u32 s19, s17, s9 // 7890: 82130911
	s_add_u32 s20, s18, s8 // 7894: 80140812
	s_addc_u32 s21, s19, s9 // 7898: 82150913
	s_add_u32 s22, s20, s8 // 789C: 80160814
	s_addc_u32 s23, s21, s9 // 78A0: 82170915
	s_add_u32 s24, s22, s8 // 78A4: 80180816
	v_writelane_b32 v6, s1, 4 // 78A8: D7610006 00010801
	s_addc_u32 s25, s23, s9 // 78B0: 82190917
	s_add_u32 s26, s24, s8 // 78B4: 801A0818
	s_addc_u32 s27, s25, s9 // 78B8: 821B0919
	s_add_u32 s0, s26, s8 // 78BC: 8000081A
	s_addc_u32 s1, s27, s9 // 78C0: 8201091B
	v_writelane_b32 v6, s0, 5 // 78C4: D7610006 00010A00
	v_writelane_b32 v6, s1, 6 // 78CC: D7610006 00010C01
	s_add_u32 s0, s0, s8 // 78D4: 80000800
	s_addc_u32 s1, s1, s9 // 78D8: 82010901
	v_writelane_b32 v6, s0, 7 // 78DC: D7610006 00010E00
	v_writelane_b32 v6, s1, 8 // 78E4: D7610006 00011001
	s_add_u32 s0, s0, s8 // 78EC: 80000800
	s_addc_u32 s1, s1, s9 // 78F0: 82010901
	v_writelane_b32 v6, s0, 9 // 78F4: D7610006 00011200
	v_writelane_b32 v6, s1, 10 // 78FC: D7610006 00011401
	s_add_u32 s0, s0, s8 // 7904: 80000800
	s_addc_u32 s1, s1, s9 // 7908: 82010901
	v_writelane_b32 v6, s0, 11 // 790C: D7610006 00011600
	v_writelane_b32 v6, s1, 12 // 7914: D7610006 00011801
	s_add_u32 s0, s0, s8 // 791C: 80000800
	s_addc_u32 s1, s1, s9 // 7920: 82010901
	v_writelane_b32 v6, s0, 13 // 7924: D7610006 00011A00
	v_writelane_b32 v6, s1, 14 // 792C: D7610006 00011C01
	s_add_u32 s0, s0, s8 // 7934: 80000800
	s_addc_u32 s1, s1, s9 // 7938: 82010901
	v_writelane_b32 v6, s0, 15 // 793C: D7610006 00011E00
	v_writelane_b32 v6, s1, 16 // 7944: D7610006 00012001
	s_add_u32 s0, s0, s8 // 794C: 80000800
	s_addc_u32 s1, s1, s9 // 7950: 82010901
	v_writelane_b32 v6, s0, 17 // 7954: D7610006 00012200
	v_writelane_b32 v6, s1, 18 // 795C: D7610006 00012401
	s_add_u32 s0, s0, s8 // 7964: 80000800
	s_addc_u32 s1, s1, s9 // 7968: 82010901
	v_writelane_b32 v6, s0, 19 // 796C: D7610006 00012600
	v_writelane_b32 v6, s1, 20 // 7974: D7610006 00012801
	s_add_u32 s0, s0, s8 // 797C: 80000800
	s_addc_u32 s1, s1, s9 // 7980: 82010901
	v_writelane_b32 v6, s0, 21 // 7984: D7610006 00012A00
	v_writelane_b32 v6, s1, 22 // 798C: D7610006 00012C01
	s_add_u32 s0, s0, s8 // 7994: 80000800
	s_addc_u32 s1, s1, s9 // 7998: 82010901
	v_writelane_b32 v6, s0, 23 // 799C: D7610006 00012E00
	v_writelane_b32 v6, s1, 24 // 79A4: D7610006 00013001
	s_add_u32 s0, s0, s8 // 79AC: 80000800
	s_addc_u32 s1, s1, s9 // 79B0: 82010901
	v_writelane_b32 v6, s0, 25 // 79B4: D7610006 00013200
	v_writelane_b32 v6, s1, 26 // 79BC: D7610006 00013401
	s_add_u32 s0, s0, s8 // 79C4: 80000800
	s_addc_u32 s1, s1, s9 // 79C8: 82010901
	v_writelane_b32 v6, s0, 27 // 79CC: D7610006 00013600
	v_writelane_b32 v6, s1, 28 // 79D4: D7610006 00013801
	s_add_u32 s0, s0, s8 // 79DC: 80000800
	s_addc_u32 s1, s1, s9 // 79E0: 82010901
	v_writelane_b32 v6, s0, 29 // 79E4: D7610006 00013A00
	v_writelane_b32 v6, s1, 30 // 79EC: D7610006 00013C01
	s_add_u32 s0, s0, s8 // 79F4: 80000800
	s_addc_u32 s1, s1, s9 // 79F8: 82010901
	v_writelane_b32 v6, s0, 31 // 79FC: D7610006 00013E00
	v_writelane_b32 v5, s1, 0 // 7A04: D7610005 00010001
	s_add_u32 s0, s0, s8 // 7A0C: 80000800
	s_addc_u32 s1, s1, s9 // 7A10: 82010901
	v_writelane_b32 v5, s0, 1 // 7A14: D7610005 00010200
	v_writelane_b32 v5, s1, 2 // 7A1C: D7610005 00010401
	s_add_u32 s0, s0, s8 // 7A24: 80000800
	s_addc_u32 s1, s1, s9 // 7A28: 82010901
	v_writelane_b32 v5, s0, 3 // 7A2C: D7610005 00010600
	v_writelane_b32 v5, s1, 4 // 7A34: D7610005 00010801
	s_add_u32 s0, s0, s8 // 7A3C: 80000800
	s_addc_u32 s1, s1, s9 // 7A40: 82010901
	v_writelane_b32 v5, s0, 5 // 7A44: D7610005 00010A00
	v_writelane_b32 v5, s1, 6 // 7A4C: D7610005 00010C01
	s_add_u32 s0, s0, s8 // 7A54: 80000800
	s_addc_u32 s1, s1, s9 // 7A58: 82010901
	v_writelane_b32 v5, s0, 7 // 7A5C: D7610005 00010E00
	v_writelane_b32 v5, s1, 8 // 7A64: D7610005 00011001
	s_add_u32 s0, s0, s8 // 7A6C: 80000800
	s_addc_u32 s1, s1, s9 // 7A70: 82010901
	v_writelane_b32 v5, s0, 9 // 7A74: D7610005 00011200
	v_writelane_b32 v5, s1, 10 // 7A7C: D7610005 00011401
	s_add_u32 s0, s0, s8 // 7A84: 80000800
	s_addc_u32 s1, s1, s9 // 7A88: 82010901
	v_writelane_b32 v5, s0, 11 // 7A8C: D7610005 00011600
	v_writelane_b32 v5, s1, 12 // 7A94: D7610005 00011801
	s_add_u32 s0, s0, s8 // 7A9C: 80000800
	s_addc_u32 s1, s1, s9 // 7AA0: 82010901
	v_writelane_b32 v5, s0, 13 // 7AA4: D7610005 00011A00
	v_writelane_b32 v5, s1, 14 // 7AAC: D7610005 00011C01
	s_add_u32 s0, s0, s8 // 7AB4: 80000800
	s_addc_u32 s1, s1, s9 // 7AB8: 82010901
	v_writelane_b32 v5, s0, 15 // 7ABC: D7610005 00011E00
	v_writelane_b32 v5, s1, 16 // 7AC4: D7610005 00012001
	s_add_u32 s0, s0, s8 // 7ACC: 80000800
	s_addc_u32 s1, s1, s9 // 7AD0: 82010901
	v_writelane_b32 v5, s0, 17 // 7AD4: D7610005 00012200
	v_writelane_b32 v5, s1, 18 // 7ADC: D7610005 00012401
	s_add_u32 s0, s0, s8 // 7AE4: 80000800
	s_addc_u32 s1, s1, s9 // 7AE8: 82010901
	v_writelane_b32 v5, s0, 19 // 7AEC: D7610005 00012600
	v_writelane_b32 v5, s1, 20 // 7AF4: D7610005 00012801
	s_add_u32 s0, s0, s8 // 7AFC: 80000800
	s_addc_u32 s1, s1, s9 // 7B00: 82010901
	v_writelane_b32 v5, s0, 21 // 7B04: D7610005 00012A00
	v_writelane_b32 v5, s1, 22 // 7B0C: D7610005 00012C01
	s_add_u32 s0, s0, s8 // 7B14: 80000800
	s_addc_u32 s1, s1, s9 // 7B18: 82010901
	v_writelane_b32 v5, s0, 23 // 7B1C: D7610005 00012E00
	v_writelane_b32 v5, s1, 24 // 7B24: D7610005 00013001
	s_add_u32 s0, s0, s8 // 7B2C: 80000800
	s_addc_u32 s1, s1, s9 // 7B30: 82010901
	v_writelane_b32 v5, s0, 25 // 7B34: D7610005 00013200
	v_writelane_b32 v5, s1, 26 // 7B3C: D7610005 00013401
	s_add_u32 s0, s0, s8 // 7B44: 80000800
	s_addc_u32 s1, s1, s9 // 7B48: 82010901
	v_writelane_b32 v5, s0, 27 // 7B4C: D7610005 00013600
	v_writelane_b32 v5, s1, 28 // 7B54: D7610005 00013801
	s_add_u32 s0, s0, s8 // 7B5C: 80000800
	s_addc_u32 s1, s1, s9 // 7B60: 82010901
	v_writelane_b32 v5, s0, 29 // 7B64: D7610005 00013A00
	v_writelane_b32 v5, s1, 30 // 7B6C: D7610005 00013C01
	s_add_u32 s0, s0, s8 // 7B74: 80000800
	s_addc_u32 s1, s1, s9 // 7B78: 82010901
	v_writelane_b32 v5, s0, 31 // 7B7C: D7610005 00013E00
	v_writelane_b32 v4, s1, 0 // 7B84: D7610004 00010001
	s_add_u32 vcc_lo, s0, s8 // 7B8C: 806A0800
	s_addc_u32 vcc_hi, s1, s9 // 7B90: 826B0901
	s_add_u32 s0, vcc_lo, s8 // 7B94: 8000086A
	s_addc_u32 s1, vcc_hi, s9 // 7B98: 8201096B
	v_writelane_b32 v4, s0, 1 // 7B9C: D7610004 00010200
	v_readlane_b32 s8, v5, 3 // 7BA4: D7600008 00010705
	v_readlane_b32 s9, v5, 4 // 7BAC: D7600009 00010905
	v_writelane_b32 v4, s1, 2 // 7BB4: D7610004 00010401
	v_readlane_b32 s0, v6, 3 // 7BBC: D7600000 00010706
	v_readlane_b32 s1, v6, 4 // 7BC4: D7600001 00010906
	s_load_b32 s0, s[0:1], null // 7BCC: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 7BD4: BF89FC07
	v_writelane_b32 v6, s0, 3 // 7BD8: D7610006 00010600
	s_load_b32 s0, s[2:3], null // 7BE0: F4000001 F8000000
	s_waitcnt lgkmcnt(0) // 7BE8: BF89FC07
	v_writelane_b32 v4, s0, 3 // 7BEC: D7610004 00010600
	s_load_b32 s0, s[6:7], null // 7BF4: F4000003 F8000000
	s_waitcnt lgkmcnt(0) // 7BFC: BF89FC07
	v_writelane_b32 v4, s0, 4 // 7C00: D7610004 00010800
	s_load_b32 s0, s[10:11], null // 7C08: F4000005 F8000000
	s_waitcnt lgkmcnt(0) // 7C10: BF89FC07
	v_writelane_b32 v4, s0, 5 // 7C14: D7610004 00010A00
	s_load_b32 s0, s[12:13], null // 7C1C: F4000006 F8000000
	s_waitcnt lgkmcnt(0) // 7C24: BF89FC07
	v_writelane_b32 v4, s0, 6 // 7C28: D7610004 00010C00
	s_load_b32 s0, s[14:15], null // 7C30: F4000007 F8000000
	s_waitcnt lgkmcnt(0) // 7C38: BF89FC07
	v_writelane_b32 v4, s0, 7 // 7C3C: D7610004 00010E00
	s_load_b32 s0, s[16:17], null // 7C44: F4000008 F8000000
	v_readlane_b32 s16, v5, 23 // 7C4C: D7600010 00012F05
	v_readlane_b32 s17, v5, 24 // 7C54: D7600011 00013105
	s_waitcnt lgkmcnt(0) // 7C5C: BF89FC07
	v_writelane_b32 v4, s0, 8 // 7C60: D7610004 00011000
	s_load_b32 s0, s[18:19], null // 7C68: F4000009 F8000000
	s_waitcnt lgkmcnt(0) // 7C70: BF89FC07
	v_writelane_b32 v4, s0, 9 // 7C74: D7610004 00011200
	s_load_b32 s0, s[20:21], null // 7C7C: F400000A F8000000
	s_waitcnt lgkmcnt(0) // 7C84: BF89FC07
	v_writelane_b32 v4, s0, 10 // 7C88: D7610004 00011400
	s_load_b32 s0, s[22:23], null // 7C90: F400000B F8000000
	s_waitcnt lgkmcnt(0) // 7C98: BF89FC07
	v_writelane_b32 v4, s0, 11 // 7C9C: D7610004 00011600
	s_load_b32 s0, s[24:25], null // 7CA4: F400000C F8000000
	s_waitcnt lgkmcnt(0) // 7CAC: BF89FC07
	v_writelane_b32 v4, s0, 12 // 7CB0: D7610004 00011800
	s_load_b32 s0, s[26:27], null // 7CB8: F400000D F8000000
	s_waitcnt lgkmcnt(0) // 7CC0: BF89FC07
	v_writelane_b32 v4, s0, 13 // 7CC4: D7610004 00011A00
	v_readlane_b32 s0, v6, 5 // 7CCC: D7600000 00010B06
	v_readlane_b32 s1, v6, 6 // 7CD4: D7600001 00010D06
	s_load_b32 s0, s[0:1], null // 7CDC: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 7CE4: BF89FC07
	v_writelane_b32 v6, s0, 5 // 7CE8: D7610006 00010A00
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)// 000000007CF0: BF8700D1
	v_readlane_b32 s0, v6, 7 // 7CF4: D7600000 00010F06
	v_readlane_b32 s1, v6, 8 // 7CFC: D7600001 00011106
	s_load_b32 s0, s[0:1], null // 7D04: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 7D0C: BF89FC07
	v_writelane_b32 v6, s0, 7 // 7D10: D7610006 00010E00
	v_readlane_b32 s0, v6, 9 // 7D18: D7600000 00011306
	v_readlane_b32 s1, v6, 10 // 7D20: D7600001 00011506
	s_load_b32 s0, s[0:1], null // 7D28: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 7D30: BF89FC07
	v_writelane_b32 v6, s0, 9 // 7D34: D7610006 00011200
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_4) | instid1(VALU_DEP_1)// 000000007D3C: BF8700D1
	v_readlane_b32 s0, v6, 11 // 7D40: D7600000 00011706
	v_readlane_b32 s1, v6, 12 // 7D48: D7600001 00011906
	s_load_b32 s0, s[0:1], null // 7D50: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 7D58: BF89FC07
	v_writelane_b32 v6, s0, 11 // 7D5C: D7610006 00011600
	v_readlane_b32 s0, v6, 13 // 7D64: D7600000 00011B06
	v_readlane_b32 s1, v6, 14 // 7D6C: D7600001 00011D06
	s_load_b32 s0, s[0:1], null // 7D74: F4000000 F8000000
	s_waitcnt lgkmcnt(0) // 7D7C: BF89FC07
	v_writelane_b32 v6, s0, 13 // 7D80: D7610006 00011A00
	s_delay_alu instid0(VALU_DEP_1) // 7D88: BF870001
	v_readlane_b32 s0, v6, 15 // 7D8C: D7600000 00011F06
	v_readlane_b32 s1, v6, 16 // 7D94: D7600001 00012106
	s_load_b32 s15, s[0:1], null // 7D9C: F40003C0 F8000000
	v_readlane_b32 s0, v6, 17 // 7DA4: D7600000 00012306
	v_readlane_b32 s1, v6, 18 // 7DAC: D7600001 00012506
	s_load_b32 s12, s[0:1], null // 7DB4: F4000300 F8000000
	v_readlane_b32 s0, v6, 19 // 7DBC: D7600000 00012706
	v_readlane_b32 s1, v6, 20 // 7DC4: D7600001 00012906
	s_load_b32 s13, s[0:1], null // 7DCC: F4000340 F8000000
	v_readlane_b32 s0, v6, 21 // 7DD4: D7600000 00012B06
	v_readlane_b32 s1, v6, 22 // 7DDC: D7600001 00012D06
	s_load_b32 s10, s[0:1], null // 7DE4: F4000280 F8000000
	v_readlane_b32 s0, v6, 23 // 7DEC: D7600000 00012F06
	v_readlane_b32 s1, v6, 24 // 7DF4: D7600001 00013106
	s_load_b32 s11, s[0:1], null // 7DFC: F40002C0 F8000000
	v_readlane_b32 s0, v6, 25 // 7E04: D7600000 00013306
	v_readlane_b32 s1, v6, 26 // 7E0C: D7600001 00013506
	s_load_b32 s6, s[0:1], null // 7E14: F4000180 F8000000
	v_readlane_b32 s0, v6, 27 // 7E1C: D7600000 00013706
	v_readlane_b32 s1, v6, 28 // 7E24: D7600001 00013906
	s_load_b32 s7, s[0:1], null // 7E2C: F40001C0 F8000000
	v_readlane_b32 s0, v6, 29 // 7E34: D7600000 00013B06
	v_readlane_b32 s1, v6, 30 // 7E3C: D7600001 00013D06
	s_load_b32 s2, s[0:1], null // 7E44: F4000080 F8000000
	v_readlane_b32 s0, v6, 31 // 7E4C: D7600000 00013F06
	v_readlane_b32 s1, v5, 0 // 7E54: D7600001 00010105
	s_load_b32 s3, s[0:1], null // 7E5C: F40000C0 F8000000
	v_readlane_b32 s0, v5, 1 // 7E64: D7600000 00010305
	v_readlane_b32 s1, v5, 2 // 7E6C: D7600001 00010505
	s_load_b32 s0, s[0:1], null // 7E74: F4000000 F8000000
	s_load_b32 s1, s[8:9], null // 7E7C: F4000044 F8000000
	v_readlane_b32 s8, v5, 5 // 7E84: D7600008 00010B05
	v_readlane_b32 s9, v5, 6 // 7E8C: D7600009 00010D05
	s_load_b32 s5, s[8:9], null // 7E94: F4000144 F8000000
	v_readlane_b32 s8, v5, 7 // 7E9C: D7600008 00010F05
	v_readlane_b32 s9, v5, 8 // 7EA4: D7600009 00011105
	s_load_b32 s28, s[8:9], null // 7EAC: F4000704 F8000000
	v_readlane_b32 s8, v5, 9 // 7EB4: D7600008 00011305
	v_readlane_b32 s9, v5, 10 // 7EBC: D7600009 00011505
	s_load_b32 s26, s[8:9], null // 7EC4: F4000684 F8000000
	v_readlane_b32 s8, v5, 11 // 7ECC: D7600008 00011705
	v_readlane_b32 s9, v5, 12 // 7ED4: D7600009 00011905
	s_load_b32 s27, s[8:9], null // 7EDC: F40006C4 F8000000
	v_readlane_b32 s8, v5, 13 // 7EE4: D7600008 00011B05
	v_readlane_b32 s9, v5, 14 // 7EEC: D7600009 00011D05
	s_load_b32 s24, s[8:9], null // 7EF4: F4000604 F8000000
	v_readlane_b32 s8, v5, 15 // 7EFC: D7600008 00011F05
	v_readlane_b32 s9, v5, 16 // 7F04: D7600009 00012105
	s_load_b32 s25, s[8:9], null // 7F0C: F4000644 F8000000
	v_readlane_b32 s8, v5, 17 // 7F14: D7600008 00012305
	v_readlane_b32 s9, v5, 18 // 7F1C: D7600009 00012505
	s_load_b32 s22, s[8:9], null // 7F24: F4000584 F8000000
	v_readlane_b32 s8, v5, 19 // 7F2C: D7600008 00012705
	v_readlane_b32 s9, v5, 20 // 7F34: D7600009 00012905
	s_load_b32 s23, s[8:9], null // 7F3C: F40005C4 F8000000
	v_readlane_b32 s8, v5, 21 // 7F44: D7600008 00012B05
	v_readlane_b32 s9, v5, 22 // 7F4C: D7600009 00012D05
	s_load_b32 s8, s[8:9], null // 7F54: F4000204 F8000000
	s_load_b32 s9, s[16:17], null // 7F5C: F4000248 F8000000
	v_readlane_b32 s16, v5, 25 // 7F64: D7600010 00013305
	v_readlane_b32 s17, v5, 26 // 7F6C: D7600011 00013505
	s_load_b32 s20, s[16:17], null // 7F74: F4000508 F8000000
	v_readlane_b32 s16, v5, 27 // 7F7C: D7600010 00013705
	v_readlane_b32 s17, v5, 28 // 7F84: D7600011 00013905
	s_load_b32 s21, s[16:17], null // 7F8C: F4000548 F8000000
	v_readlane_b32 s16, v5, 29 // 7F94: D7600010 00013B05
	v_readlane_b32 s17, v5, 30 // 7F9C: D7600011 00013D05
	s_load_b32 s18, s[16:17], null // 7FA4: F4000488 F8000000
	v_readlane_b32 s16, v5, 31 // 7FAC: D7600010 00013F05
	v_readlane_b32 s17, v4, 0 // 7FB4: D7600011 00010104
	s_load_b32 s19, s[16:17], null // 7FBC: F40004C8 F8000000
	s_load_b32 s16, vcc, null // 7FC4: F4000435 F8000000
	v_readlane_b32 vcc_lo, v4, 1 // 7FCC: D760006A 00010304
	v_readlane_b32 vcc_hi, v4, 2 // 7FD4: D760006B 00010504
	s_load_b32 s17, vcc, null // 7FDC: F4000475 F8000000
; ./kernels.hip:180
	v_readlane_b32 s14, v6, 3 // 7FE4: D760000E 00010706
; ./kernels.hip:178
	s_add_i32 s4, s4, -1 // 7FEC: 8104C104
	s_delay_alu instid0(SALU_CYCLE_1) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000007FF0: BF8700B9
	s_cmp_lg_u32 s4, 0 // 7FF4: BF078004
; ./kernels.hip:180
	v_fma_f32 v1, v1, s14, 1.0 // 7FF8: D6130001 03C81D01
	v_readlane_b32 s14, v4, 3 // 8000: D760000E 00010704
	v_fma_f32 v1, v1, s14, 1.0 // 8008: D6130001 03C81D01
	v_readlane_b32 s14, v4, 4 // 8010: D760000E 00010904
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000008018: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 801C: D6130001 03C81D01
	v_readlane_b32 s14, v4, 5 // 8024: D760000E 00010B04
	v_fma_f32 v1, v1, s14, 1.0 // 802C: D6130001 03C81D01
	v_readlane_b32 s14, v4, 6 // 8034: D760000E 00010D04
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000803C: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 8040: D6130001 03C81D01
	v_readlane_b32 s14, v4, 7 // 8048: D760000E 00010F04
	v_fma_f32 v1, v1, s14, 1.0 // 8050: D6130001 03C81D01
	v_readlane_b32 s14, v4, 8 // 8058: D760000E 00011104
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000008060: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 8064: D6130001 03C81D01
	v_readlane_b32 s14, v4, 9 // 806C: D760000E 00011304
	v_fma_f32 v1, v1, s14, 1.0 // 8074: D6130001 03C81D01
	v_readlane_b32 s14, v4, 10 // 807C: D760000E 00011504
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000008084: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 8088: D6130001 03C81D01
	v_readlane_b32 s14, v4, 11 // 8090: D760000E 00011704
	v_fma_f32 v1, v1, s14, 1.0 // 8098: D6130001 03C81D01
	v_readlane_b32 s14, v4, 12 // 80A0: D760000E 00011904
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000080A8: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 80AC: D6130001 03C81D01
	v_readlane_b32 s14, v4, 13 // 80B4: D760000E 00011B04
	v_fma_f32 v1, v1, s14, 1.0 // 80BC: D6130001 03C81D01
	v_readlane_b32 s14, v6, 5 // 80C4: D760000E 00010B06
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000080CC: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 80D0: D6130001 03C81D01
	v_readlane_b32 s14, v6, 7 // 80D8: D760000E 00010F06
	v_fma_f32 v1, v1, s14, 1.0 // 80E0: D6130001 03C81D01
	v_readlane_b32 s14, v6, 9 // 80E8: D760000E 00011306
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 0000000080F0: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 80F4: D6130001 03C81D01
	v_readlane_b32 s14, v6, 11 // 80FC: D760000E 00011706
	v_fma_f32 v1, v1, s14, 1.0 // 8104: D6130001 03C81D01
	v_readlane_b32 s14, v6, 13 // 810C: D760000E 00011B06
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000008114: BF8700A1
	v_fma_f32 v1, v1, s14, 1.0 // 8118: D6130001 03C81D01
	s_waitcnt lgkmcnt(0) // 8120: BF89FC07
	v_fma_f32 v1, v1, s15, 1.0 // 8124: D6130001 03C81F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000812C: BF870091
	v_fma_f32 v1, v1, s12, 1.0 // 8130: D6130001 03C81901
	v_fma_f32 v1, v1, s13, 1.0 // 8138: D6130001 03C81B01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008140: BF870091
	v_fma_f32 v1, v1, s10, 1.0 // 8144: D6130001 03C81501
	v_fma_f32 v1, v1, s11, 1.0 // 814C: D6130001 03C81701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008154: BF870091
	v_fma_f32 v1, v1, s6, 1.0 // 8158: D6130001 03C80D01
	v_fma_f32 v1, v1, s7, 1.0 // 8160: D6130001 03C80F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008168: BF870091
	v_fma_f32 v1, v1, s2, 1.0 // 816C: D6130001 03C80501
	v_fma_f32 v1, v1, s3, 1.0 // 8174: D6130001 03C80701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000817C: BF870091
	v_fma_f32 v1, v1, s0, 1.0 // 8180: D6130001 03C80101
	v_fma_f32 v1, v1, s1, 1.0 // 8188: D6130001 03C80301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008190: BF870091
	v_fma_f32 v1, v1, s5, 1.0 // 8194: D6130001 03C80B01
	v_fma_f32 v1, v1, s28, 1.0 // 819C: D6130001 03C83901
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000081A4: BF870091
	v_fma_f32 v1, v1, s26, 1.0 // 81A8: D6130001 03C83501
	v_fma_f32 v1, v1, s27, 1.0 // 81B0: D6130001 03C83701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000081B8: BF870091
	v_fma_f32 v1, v1, s24, 1.0 // 81BC: D6130001 03C83101
	v_fma_f32 v1, v1, s25, 1.0 // 81C4: D6130001 03C83301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000081CC: BF870091
	v_fma_f32 v1, v1, s22, 1.0 // 81D0: D6130001 03C82D01
	v_fma_f32 v1, v1, s23, 1.0 // 81D8: D6130001 03C82F01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000081E0: BF870091
	v_fma_f32 v1, v1, s8, 1.0 // 81E4: D6130001 03C81101
	v_fma_f32 v1, v1, s9, 1.0 // 81EC: D6130001 03C81301
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000081F4: BF870091
	v_fma_f32 v1, v1, s20, 1.0 // 81F8: D6130001 03C82901
	v_fma_f32 v1, v1, s21, 1.0 // 8200: D6130001 03C82B01
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008208: BF870091
	v_fma_f32 v1, v1, s18, 1.0 // 820C: D6130001 03C82501
	v_fma_f32 v1, v1, s19, 1.0 // 8214: D6130001 03C82701
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000821C: BF870091
	v_fma_f32 v1, v1, s16, 1.0 // 8220: D6130001 03C82101
	v_fma_f32 v1, v1, s17, 1.0 // 8228: D6130001 03C82301
; ./kernels.hip:178
	s_cbranch_scc1 65388 // 8230: BFA2FF6C <_Z16spilling_scalarsPKfPfi+0x7e4>
	v_readlane_b32 s2, v6, 1 // 8234: D7600002 00010306
	v_readlane_b32 s3, v6, 2 // 823C: D7600003 00010506
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_2)// 000000008244: BF870121
; ./kernels.hip:25
	v_readlane_b32 s0, v6, 0 // 8248: D7600000 00010106
; ./kernels.hip:182
	v_mov_b32_e32 v3, 0 // 8250: 7E060280
; ./kernels.hip:25
	v_lshl_or_b32 v2, s0, 8, v0 // 8254: D6560002 04011000
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 00000000825C: BF870091
; ./kernels.hip:182
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 8260: D73C0002 00020482
	v_add_co_u32 v2, vcc_lo, s2, v2 // 8268: D7006A02 00020402
	s_delay_alu instid0(VALU_DEP_1) // 8270: BF870001
	v_add_co_ci_u32_e64 v3, null, s3, v3, vcc_lo // 8274: D5207C03 01AA0603
	global_store_b32 v[2:3], v1, off // 827C: DC6A0000 007C0102
; ./kernels.hip:183
	s_endpgm // 8284: BFB00000
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
; ./kernels.hip:25
	s_clause 0x1 // 8300: BF850001
	s_load_b32 s6, s[0:1], 0x18 // 8304: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10 // 830C: F4040100 F8000010
	v_lshl_or_b32 v1, s15, 8, v0 // 8314: D6560001 0401100F
; ./kernels.hip:190
	s_waitcnt lgkmcnt(0) // 831C: BF89FC07
	s_cmp_lt_i32 s6, 1 // 8320: BF048106
	s_cbranch_scc1 30 // 8324: BFA2001E <_Z13gemm_of_bytesPKaS0_Pii+0xa0>
	s_load_b128 s[0:3], s[0:1], null // 8328: F4080000 F8000000
; ./kernels.hip:188
	v_lshrrev_b32_e32 v2, 8, v1 // 8330: 32040288
; ./kernels.hip:190
	v_mov_b32_e32 v4, 0 // 8334: 7E080280
	s_delay_alu instid0(VALU_DEP_2) | instskip(SKIP_2) | instid1(VALU_DEP_1)// 000000008338: BF8700B2
	v_mul_lo_u32 v5, s6, v2 // 833C: D72C0005 00020406
	s_waitcnt lgkmcnt(0) // 8344: BF89FC07
	v_add_co_u32 v2, s2, s2, v0 // 8348: D7000202 00020002
	v_add_co_ci_u32_e64 v3, null, s3, 0, s2 // 8350: D5207C03 00090003
	global_load_i8 v0, v5, s[0:1] // 8358: DC460000 00000005
	global_load_i8 v6, v[2:3], off // 8360: DC460000 067C0002
	v_add_co_u32 v2, vcc_lo, 0x100, v2 // 8368: D7006A02 000204FF 00000100
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_2) | instid1(SALU_CYCLE_1)// 000000008374: BF8704B1
	v_add_co_ci_u32_e64 v3, null, 0, v3, vcc_lo // 8378: D5207C03 01AA0680
	v_add_nc_u32_e32 v5, 1, v5 // 8380: 4A0A0A81
	s_add_i32 s6, s6, -1 // 8384: 8106C106
	s_cmp_eq_u32 s6, 0 // 8388: BF068006
	s_waitcnt vmcnt(0) // 838C: BF8903F7
	v_mad_i32_i24 v4, v6, v0, v4 // 8390: D60A0004 04120106
	s_cbranch_scc0 65519 // 8398: BFA1FFEF <_Z13gemm_of_bytesPKaS0_Pii+0x58>
	s_branch 1 // 839C: BFA00001 <_Z13gemm_of_bytesPKaS0_Pii+0xa4>
	v_mov_b32_e32 v4, 0 // 83A0: 7E080280
; ./kernels.hip:191
	v_mov_b32_e32 v2, 0 // 83A4: 7E040280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 0000000083A8: BF870091
	v_lshlrev_b64 v[0:1], 2, v[1:2] // 83AC: D73C0000 00020282
	v_add_co_u32 v0, vcc_lo, s4, v0 // 83B4: D7006A00 00020004
	s_delay_alu instid0(VALU_DEP_1) // 83BC: BF870001
	v_add_co_ci_u32_e64 v1, null, s5, v1, vcc_lo // 83C0: D5207C01 01AA0205
	global_store_b32 v[0:1], v4, off // 83C8: DC6A0000 007C0400
; ./kernels.hip:192
	s_endpgm // 83D0: BFB00000
	s_nop 0 // 83D4: BF800000
	s_nop 0 // 83D8: BF800000
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
	s_load_b64 s[2:3], s[0:1], 0x10 // 8400: F4040080 F8000010
	v_lshl_or_b32 v0, s15, 8, v0 // 8408: D6560000 0401100F
; ./kernels.hip:197
	v_mov_b32_e32 v1, 0 // 8410: 7E020280
	s_mov_b32 s4, exec_lo // 8414: BE84007E
	s_waitcnt lgkmcnt(0) // 8418: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) // 841C: BF870001
	v_cmpx_gt_u64_e64 s[2:3], v[0:1] // 8420: D4DC007E 00020002
	s_cbranch_execz 47 // 8428: BFA5002F <_Z10clean_copyPKDv4_fPS_m+0xe8>
	s_load_b128 s[4:7], s[0:1], null // 842C: F4080100 F8000000
; ./kernels.hip:197
	v_lshlrev_b64 v[4:5], 4, v[0:1] // 8434: D73C0004 00020084
	s_mov_b32 s1, 0 // 843C: BE810080
	s_waitcnt lgkmcnt(0) // 8440: BF89FC07
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008444: BF870091
	v_add_co_u32 v2, vcc_lo, s6, v4 // 8448: D7006A02 00020806
	v_add_co_ci_u32_e64 v3, null, s7, v5, vcc_lo // 8450: D5207C03 01AA0A07
	v_add_co_u32 v4, vcc_lo, s4, v4 // 8458: D7006A04 00020804
	s_delay_alu instid0(VALU_DEP_1) // 8460: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 8464: D5207C05 01AA0A05
	s_nop 0 // 846C: BF800000
	s_nop 0 // 8470: BF800000
	s_nop 0 // 8474: BF800000
	s_nop 0 // 8478: BF800000
	s_nop 0 // 847C: BF800000
; ./kernels.hip:197
	global_load_b128 v[6:9], v[4:5], off // 8480: DC5E0000 067C0004
	v_add_co_u32 v0, vcc_lo, 0x10000, v0 // 8488: D7006A00 000200FF 00010000
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 000000008494: BF8700A1
	v_add_co_ci_u32_e64 v1, null, 0, v1, vcc_lo // 8498: D5207C01 01AA0280
	v_add_co_u32 v4, vcc_lo, 0x100000, v4 // 84A0: D7006A04 000208FF 00100000
	v_add_co_ci_u32_e64 v5, null, 0, v5, vcc_lo // 84AC: D5207C05 01AA0A80
	s_delay_alu instid0(VALU_DEP_3) | instskip(SKIP_4) | instid1(VALU_DEP_1)// 0000000084B4: BF8700D3
	v_cmp_le_u64_e32 vcc_lo, s[2:3], v[0:1] // 84B8: 7CB60002
	s_or_b32 s1, vcc_lo, s1 // 84BC: 8C01016A
	s_waitcnt vmcnt(0) // 84C0: BF8903F7
	global_store_b128 v[2:3], v[6:9], off // 84C4: DC760000 007C0602
	v_add_co_u32 v2, s0, 0x100000, v2 // 84CC: D7000002 000204FF 00100000
	v_add_co_ci_u32_e64 v3, null, 0, v3, s0 // 84D8: D5207C03 00020680
	s_and_not1_b32 exec_lo, exec_lo, s1 // 84E0: 917E017E
	s_cbranch_execnz 65510 // 84E4: BFA6FFE6 <_Z10clean_copyPKDv4_fPS_m+0x80>
; ./kernels.hip:198
	s_endpgm // 84E8: BFB00000
	s_nop 0 // 84EC: BF800000
	s_nop 0 // 84F0: BF800000
	s_nop 0 // 84F4: BF800000
	s_nop 0 // 84F8: BF800000
	s_nop 0 // 84FC: BF800000

0000000000008500 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i>:
; _Z10gemv_cleanPKDv8_DF16_S1_PS_i():
; ./kernels.hip:204
	s_clause 0x1 // 8500: BF850001
	s_load_b32 s6, s[0:1], 0x18 // 8504: F4000180 F8000018
	s_load_b64 s[4:5], s[0:1], 0x10 // 850C: F4040100 F8000010
	v_lshl_or_b32 v4, s15, 8, v0 // 8514: D6560004 0401100F
	s_waitcnt lgkmcnt(0) // 851C: BF89FC07
	s_cmp_lt_i32 s6, 1 // 8520: BF048106
	s_cbranch_scc1 50 // 8524: BFA20032 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i+0xf0>
	s_load_b128 s[0:3], s[0:1], null // 8528: F4080000 F8000000
	v_mov_b32_e32 v6, 0 // 8530: 7E0C0280
	v_mul_lo_u32 v5, s6, v4 // 8534: D72C0005 00020806
	s_delay_alu instid0(VALU_DEP_2) // 853C: BF870002
	v_mov_b32_e32 v0, v6 // 8540: 7E000306
	v_mov_b32_e32 v1, v6 // 8544: 7E020306
	v_mov_b32_e32 v2, v6 // 8548: 7E040306
	v_mov_b32_e32 v3, v6 // 854C: 7E060306
	s_nop 0 // 8550: BF800000
	s_nop 0 // 8554: BF800000
	s_nop 0 // 8558: BF800000
	s_nop 0 // 855C: BF800000
	s_nop 0 // 8560: BF800000
	s_nop 0 // 8564: BF800000
	s_nop 0 // 8568: BF800000
	s_nop 0 // 856C: BF800000
	s_nop 0 // 8570: BF800000
	s_nop 0 // 8574: BF800000
	s_nop 0 // 8578: BF800000
	s_nop 0 // 857C: BF800000
; ./kernels.hip:204
	v_lshlrev_b64 v[7:8], 4, v[5:6] // 8580: D73C0007 00020A84
	s_waitcnt lgkmcnt(0) // 8588: BF89FC07
	s_load_b128 s[8:11], s[2:3], null // 858C: F4080201 F8000000
	s_add_i32 s6, s6, -1 // 8594: 8106C106
	v_add_nc_u32_e32 v5, 1, v5 // 8598: 4A0A0A81
	s_add_u32 s2, s2, 16 // 859C: 80029002
	s_addc_u32 s3, s3, 0 // 85A0: 82038003
	v_add_co_u32 v7, vcc_lo, s0, v7 // 85A4: D7006A07 00020E00
	s_delay_alu instid0(VALU_DEP_1) // 85AC: BF870001
	v_add_co_ci_u32_e64 v8, null, s1, v8, vcc_lo // 85B0: D5207C08 01AA1001
	s_cmp_eq_u32 s6, 0 // 85B8: BF068006
	global_load_b128 v[7:10], v[7:8], off // 85BC: DC5E0000 077C0007
	s_waitcnt vmcnt(0) lgkmcnt(0) // 85C4: BF890007
	v_pk_fma_f16 v0, v7, s8, v0 // 85C8: CC0E4000 1C001107
	v_pk_fma_f16 v1, v8, s9, v1 // 85D0: CC0E4001 1C041308
	v_pk_fma_f16 v2, v9, s10, v2 // 85D8: CC0E4002 1C081509
	v_pk_fma_f16 v3, v10, s11, v3 // 85E0: CC0E4003 1C0C170A
	s_cbranch_scc0 65509 // 85E8: BFA1FFE5 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i+0x80>
	s_branch 4 // 85EC: BFA00004 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i+0x100>
	v_dual_mov_b32 v3, 0 :: v_dual_mov_b32 v2, 0 // 85F0: CA100080 03020080
	v_dual_mov_b32 v1, 0 :: v_dual_mov_b32 v0, 0 // 85F8: CA100080 01000080
; ./kernels.hip:205
	v_mov_b32_e32 v5, 0 // 8600: 7E0A0280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008604: BF870091
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 8608: D73C0004 00020884
	v_add_co_u32 v4, vcc_lo, s4, v4 // 8610: D7006A04 00020804
	s_delay_alu instid0(VALU_DEP_1) // 8618: BF870001
	v_add_co_ci_u32_e64 v5, null, s5, v5, vcc_lo // 861C: D5207C05 01AA0A05
	global_store_b128 v[4:5], v[0:3], off // 8624: DC760000 007C0004
; ./kernels.hip:206
	s_endpgm // 862C: BFB00000

0000000000008630 <_ZL7checkedi>:
; _ZL7checkedi():
; ./kernels.hip:208
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0) // 8630: BF890000
	s_mov_b64 s[0:1], src_private_base // 8634: BE8001ED
	s_delay_alu instid0(SALU_CYCLE_1) // 8638: BF870009
	v_dual_mov_b32 v1, s32 :: v_dual_mov_b32 v2, s1 // 863C: CA100020 01020001
; ./kernels.hip:209
	v_add_nc_u32_e32 v3, 1, v0 // 8644: 4A060081
	v_add_nc_u32_e32 v4, 2, v0 // 8648: 4A080082
	flat_store_b32 v[1:2], v0 dlc // 864C: DC682000 007C0001
	s_waitcnt_vscnt null, 0x0 // 8654: BC7C0000
	v_or_b32_e64 v1, s32, 4 // 8658: D51C0001 00010820
	flat_store_b32 v[1:2], v3 dlc // 8660: DC682000 007C0301
	s_waitcnt_vscnt null, 0x0 // 8668: BC7C0000
	v_or_b32_e64 v1, s32, 8 // 866C: D51C0001 00011020
; ./kernels.hip:210
	v_and_b32_e32 v3, 3, v0 // 8674: 36060083
; ./kernels.hip:209
	v_add_nc_u32_e32 v0, 3, v0 // 8678: 4A000083
	flat_store_b32 v[1:2], v4 dlc // 867C: DC682000 007C0401
	s_waitcnt_vscnt null, 0x0 // 8684: BC7C0000
	v_or_b32_e64 v1, s32, 12 // 8688: D51C0001 00011820
; ./kernels.hip:210
	v_lshl_or_b32 v3, v3, 2, s32 // 8690: D6560003 00810503
	v_mov_b32_e32 v4, s1 // 8698: 7E080201
; ./kernels.hip:209
	flat_store_b32 v[1:2], v0 dlc // 869C: DC682000 007C0001
	s_waitcnt_vscnt null, 0x0 // 86A4: BC7C0000
; ./kernels.hip:210
	flat_load_b32 v0, v[3:4] glc dlc // 86A8: DC506000 007C0003
	s_waitcnt vmcnt(0) lgkmcnt(0) // 86B0: BF890007
	s_setpc_b64 s[30:31] // 86B4: BE80481E
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
	s_load_b128 s[4:7], s[0:1], null // 8700: F4080100 F8000000
	v_mov_b32_e32 v5, v0 // 8708: 7E0A0300
	s_mov_b32 s32, 0 // 870C: BEA00080
; ./kernels.hip:215
	s_waitcnt lgkmcnt(0) // 8710: BF89FC07
	s_load_b32 s0, s[4:5], null // 8714: F4000002 F8000000
	s_waitcnt lgkmcnt(0) // 871C: BF89FC07
	s_cmp_gt_i32 s0, -1 // 8720: BF02C100
	s_cbranch_scc1 13 // 8724: BFA2000D <_Z12calling_oncePKiPi+0x5c>
	s_load_b32 s2, s[4:5], 0x4 // 8728: F4000082 F8000004
	s_getpc_b64 s[0:1] // 8730: BE804700
	s_add_u32 s0, s0, 0xfffffefc // 8734: 8000FF00 FFFFFEFC
	s_addc_u32 s1, s1, lit(0xffffffff) // 873C: 8201FF01 FFFFFFFF
	v_mov_b32_e32 v6, 0 // 8744: 7E0C0280
	s_waitcnt lgkmcnt(0) // 8748: BF89FC07
	v_mov_b32_e32 v0, s2 // 874C: 7E000202
	s_swappc_b64 s[30:31], s[0:1] // 8750: BE9E4900
	global_store_b32 v6, v0, s[6:7] offset:4 // 8754: DC6A0004 00060006
; ./kernels.hip:25
	v_lshl_or_b32 v0, s15, 8, v5 // 875C: D6560000 0415100F
; ./kernels.hip:216
	v_mov_b32_e32 v1, 0 // 8764: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008768: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 876C: D73C0000 00020082
	v_add_co_u32 v2, vcc_lo, s4, v0 // 8774: D7006A02 00020004
	s_delay_alu instid0(VALU_DEP_1) | instskip(SKIP_1) | instid1(VALU_DEP_1)// 00000000877C: BF8700A1
	v_add_co_ci_u32_e64 v3, null, s5, v1, vcc_lo // 8780: D5207C03 01AA0205
	v_add_co_u32 v0, vcc_lo, s6, v0 // 8788: D7006A00 00020006
	v_add_co_ci_u32_e64 v1, null, s7, v1, vcc_lo // 8790: D5207C01 01AA0207
	global_load_b32 v2, v[2:3], off // 8798: DC520000 027C0002
	s_waitcnt vmcnt(0) // 87A0: BF8903F7
	global_store_b32 v[0:1], v2, off // 87A4: DC6A0000 007C0200
; ./kernels.hip:217
	s_endpgm // 87AC: BFB00000
	s_nop 0 // 87B0: BF800000
	s_nop 0 // 87B4: BF800000
	s_nop 0 // 87B8: BF800000
	s_nop 0 // 87BC: BF800000
	s_nop 0 // 87C0: BF800000
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
; ./kernels.hip:223
	s_clause 0x1 // 8800: BF850001
	s_load_b32 s6, s[0:1], 0x10 // 8804: F4000180 F8000010
	s_load_b64 s[2:3], s[0:1], 0x8 // 880C: F4040080 F8000008
	v_mov_b32_e32 v5, v0 // 8814: 7E0A0300
	s_mov_b32 s32, 0 // 8818: BEA00080
	s_waitcnt lgkmcnt(0) // 881C: BF89FC07
	s_cmp_lt_i32 s6, 1 // 8820: BF048106
	s_cbranch_scc1 22 // 8824: BFA20016 <_Z15calling_in_loopPKiPii+0x80>
	s_load_b64 s[4:5], s[0:1], null // 8828: F4040100 F8000000
	v_mov_b32_e32 v6, 0 // 8830: 7E0C0280
; ./kernels.hip:223
	s_waitcnt lgkmcnt(0) // 8834: BF89FC07
	s_load_b32 s0, s[4:5], null // 8838: F4000002 F8000000
	s_waitcnt lgkmcnt(0) // 8840: BF89FC07
	v_add_nc_u32_e32 v0, s0, v5 // 8844: 4A000A00
	s_getpc_b64 s[0:1] // 8848: BE804700
	s_add_u32 s0, s0, 0xfffffde4 // 884C: 8000FF00 FFFFFDE4
	s_addc_u32 s1, s1, lit(0xffffffff) // 8854: 8201FF01 FFFFFFFF
	s_delay_alu instid0(SALU_CYCLE_1) // 885C: BF870009
	s_swappc_b64 s[30:31], s[0:1] // 8860: BE9E4900
	s_add_i32 s6, s6, -1 // 8864: 8106C106
	v_add_nc_u32_e32 v6, v0, v6 // 8868: 4A0C0D00
	s_add_u32 s4, s4, 4 // 886C: 80048404
	s_addc_u32 s5, s5, 0 // 8870: 82058005
	s_cmp_eq_u32 s6, 0 // 8874: BF068006
	s_cbranch_scc0 65518 // 8878: BFA1FFEE <_Z15calling_in_loopPKiPii+0x34>
	s_branch 1 // 887C: BFA00001 <_Z15calling_in_loopPKiPii+0x84>
	v_mov_b32_e32 v6, 0 // 8880: 7E0C0280
; ./kernels.hip:25
	v_lshl_or_b32 v0, s15, 8, v5 // 8884: D6560000 0415100F
; ./kernels.hip:224
	v_mov_b32_e32 v1, 0 // 888C: 7E020280
	s_delay_alu instid0(VALU_DEP_1) | instskip(NEXT) | instid1(VALU_DEP_1)// 000000008890: BF870091
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 8894: D73C0000 00020082
	v_add_co_u32 v0, vcc_lo, s2, v0 // 889C: D7006A00 00020002
	s_delay_alu instid0(VALU_DEP_1) // 88A4: BF870001
	v_add_co_ci_u32_e64 v1, null, s3, v1, vcc_lo // 88A8: D5207C01 01AA0203
	global_store_b32 v[0:1], v6, off // 88B0: DC6A0000 007C0600
; ./kernels.hip:225
	s_endpgm // 88B8: BFB00000
	s_code_end // 88BC: BF9F0000
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
