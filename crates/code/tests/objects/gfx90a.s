
gfx90a.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000004500 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:25
	s_load_dwordx2 s[2:3], s[4:5], 0x10 // 4500: C0060082 00000010
	v_lshl_or_b32 v0, s6, 8, v0 // 4508: D2000000 04011006
; ./kernels.hip:30
	s_waitcnt lgkmcnt(0) // 4510: BF8CC07F
	v_cmp_gt_i32_e32 vcc, s3, v0 // 4514: 7D880003
	s_and_saveexec_b64 s[0:1], vcc // 4518: BE80206A
	s_cbranch_execz 58 // 451C: BF88003A <_Z10clean_axpyPKDv4_fPS_fi+0x108>
	s_load_dwordx4 s[8:11], s[4:5], 0x0 // 4520: C00A0202 00000000
; ./kernels.hip:30
	v_ashrrev_i32_e32 v1, 31, v0 // 4528: 2202009F
	v_lshlrev_b64 v[4:5], 4, v[0:1] // 452C: D28F0004 00020084
	s_mov_b32 s4, s2 // 4534: BE840002
	s_mov_b32 s5, s2 // 4538: BE850002
	s_waitcnt lgkmcnt(0) // 453C: BF8CC07F
	v_mov_b32_e32 v1, s9 // 4540: 7E020209
	v_add_co_u32_e32 v2, vcc, s8, v4 // 4544: 32040808
	v_addc_co_u32_e32 v3, vcc, v1, v5, vcc // 4548: 38060B01
	v_mov_b32_e32 v1, s11 // 454C: 7E02020B
	v_add_co_u32_e32 v4, vcc, s10, v4 // 4550: 3208080A
	s_mov_b32 s6, s2 // 4554: BE860002
	s_mov_b32 s7, s2 // 4558: BE870002
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 455C: 380A0B01
	s_mov_b64 s[8:9], 0 // 4560: BE880180
; ./kernels.hip:31
	v_add_co_u32_e32 v14, vcc, 0x100000, v2 // 4564: 321C04FF 00100000
	v_addc_co_u32_e32 v15, vcc, 0, v3, vcc // 456C: 381E0680
	global_load_dwordx4 v[6:9], v[2:3], off // 4570: DC5C8000 067F0002
	global_load_dwordx4 v[10:13], v[4:5], off // 4578: DC5C8000 0A7F0004
	v_add_co_u32_e32 v22, vcc, 0x100000, v4 // 4580: 322C08FF 00100000
	v_addc_co_u32_e32 v23, vcc, 0, v5, vcc // 4588: 382E0A80
	global_load_dwordx4 v[14:17], v[14:15], off // 458C: DC5C8000 0E7F000E
; ./kernels.hip:30
	v_add_co_u32_e32 v2, vcc, 0x400000, v2 // 4594: 320404FF 00400000
; ./kernels.hip:31
	global_load_dwordx4 v[18:21], v[22:23], off // 459C: DC5C8000 127F0016
; ./kernels.hip:30
	v_add_u32_e32 v0, 0x40000, v0 // 45A4: 680000FF 00040000
	v_addc_co_u32_e32 v3, vcc, 0, v3, vcc // 45AC: 38060680
	v_cmp_le_i32_e64 s[0:1], s3, v0 // 45B0: D0C30000 00020003
	s_or_b64 s[8:9], s[0:1], s[8:9] // 45B8: 87880800
; ./kernels.hip:32
	s_waitcnt vmcnt(2) // 45BC: BF8C0F72
	v_pk_fma_f32 v[8:9], s[6:7], v[8:9], v[12:13] // 45C0: D3B04008 1C321006
	v_pk_fma_f32 v[6:7], s[4:5], v[6:7], v[10:11] // 45C8: D3B04006 1C2A0C04
	global_store_dwordx4 v[4:5], v[6:9], off // 45D0: DC7C8000 007F0604
; ./kernels.hip:30
	v_add_co_u32_e32 v4, vcc, 0x400000, v4 // 45D8: 320808FF 00400000
	v_addc_co_u32_e32 v5, vcc, 0, v5, vcc // 45E0: 380A0A80
; ./kernels.hip:33
	s_waitcnt vmcnt(1) // 45E4: BF8C0F71
	v_pk_fma_f32 v[8:9], s[6:7], v[16:17], v[20:21] // 45E8: D3B04008 1C522006
	v_pk_fma_f32 v[6:7], s[4:5], v[14:15], v[18:19] // 45F0: D3B04006 1C4A1C04
	global_store_dwordx4 v[22:23], v[6:9], off // 45F8: DC7C8000 007F0616
; ./kernels.hip:30
	s_andn2_b64 exec, exec, s[8:9] // 4600: 89FE087E
	s_cbranch_execnz 65495 // 4604: BF89FFD7 <_Z10clean_axpyPKDv4_fPS_fi+0x64>
; ./kernels.hip:35
	s_endpgm // 4608: BF810000
	s_nop 0 // 460C: BF800000
	s_nop 0 // 4610: BF800000
	s_nop 0 // 4614: BF800000
	s_nop 0 // 4618: BF800000
	s_nop 0 // 461C: BF800000
	s_nop 0 // 4620: BF800000
	s_nop 0 // 4624: BF800000
	s_nop 0 // 4628: BF800000
	s_nop 0 // 462C: BF800000
	s_nop 0 // 4630: BF800000
	s_nop 0 // 4634: BF800000
	s_nop 0 // 4638: BF800000
	s_nop 0 // 463C: BF800000
	s_nop 0 // 4640: BF800000
	s_nop 0 // 4644: BF800000
	s_nop 0 // 4648: BF800000
	s_nop 0 // 464C: BF800000
	s_nop 0 // 4650: BF800000
	s_nop 0 // 4654: BF800000
	s_nop 0 // 4658: BF800000
	s_nop 0 // 465C: BF800000
	s_nop 0 // 4660: BF800000
	s_nop 0 // 4664: BF800000
	s_nop 0 // 4668: BF800000
	s_nop 0 // 466C: BF800000
	s_nop 0 // 4670: BF800000
	s_nop 0 // 4674: BF800000
	s_nop 0 // 4678: BF800000
	s_nop 0 // 467C: BF800000
	s_nop 0 // 4680: BF800000
	s_nop 0 // 4684: BF800000
	s_nop 0 // 4688: BF800000
	s_nop 0 // 468C: BF800000
	s_nop 0 // 4690: BF800000
	s_nop 0 // 4694: BF800000
	s_nop 0 // 4698: BF800000
	s_nop 0 // 469C: BF800000
	s_nop 0 // 46A0: BF800000
	s_nop 0 // 46A4: BF800000
	s_nop 0 // 46A8: BF800000
	s_nop 0 // 46AC: BF800000
	s_nop 0 // 46B0: BF800000
	s_nop 0 // 46B4: BF800000
	s_nop 0 // 46B8: BF800000
	s_nop 0 // 46BC: BF800000
	s_nop 0 // 46C0: BF800000
	s_nop 0 // 46C4: BF800000
	s_nop 0 // 46C8: BF800000
	s_nop 0 // 46CC: BF800000
	s_nop 0 // 46D0: BF800000
	s_nop 0 // 46D4: BF800000
	s_nop 0 // 46D8: BF800000
	s_nop 0 // 46DC: BF800000
	s_nop 0 // 46E0: BF800000
	s_nop 0 // 46E4: BF800000
	s_nop 0 // 46E8: BF800000
	s_nop 0 // 46EC: BF800000
	s_nop 0 // 46F0: BF800000
	s_nop 0 // 46F4: BF800000
	s_nop 0 // 46F8: BF800000
	s_nop 0 // 46FC: BF800000

0000000000004700 <_Z8spillingPKfPfi>:
; _Z8spillingPKfPfi():
; ./kernels.hip:38
	s_mov_b64 s[10:11], s[2:3] // 4700: BE8A0102
	s_mov_b64 s[8:9], s[0:1] // 4704: BE880100
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 4708: C00A0002 00000000
	s_add_u32 s8, s8, s7 // 4710: 80080708
	v_lshl_or_b32 v2, s6, 8, v0 // 4714: D2000002 04011006
	s_addc_u32 s9, s9, 0 // 471C: 82098009
	v_mov_b32_e32 v0, v2 // 4720: 7E000302
	v_mul_lo_u32 v2, v2, 30 // 4724: D2850002 00013D02
; ./kernels.hip:41
	v_mov_b32_e32 v3, 0 // 472C: 7E060280
	buffer_store_dword v0, off, s[8:11], 0 offset:136 // 4730: E0700088 80020000
	s_nop 0 // 4738: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:140 // 473C: E070008C 80020100
	v_lshlrev_b64 v[4:5], 2, v[2:3] // 4744: D28F0004 00020482
	s_waitcnt lgkmcnt(0) // 474C: BF8CC07F
	v_mov_b32_e32 v6, s1 // 4750: 7E0C0201
	v_add_co_u32_e32 v0, vcc, s0, v4 // 4754: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 4758: 38020B06
	v_add_u32_e32 v4, 2, v2 // 475C: 68080482
	v_mov_b32_e32 v5, v3 // 4760: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 // 4764: E0700000 80020000
	s_nop 0 // 476C: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:4 // 4770: E0700004 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4778: D28F0004 00020882
	v_add_co_u32_e32 v0, vcc, s0, v4 // 4780: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 4784: 38020B06
	v_add_u32_e32 v4, 4, v2 // 4788: 68080484
	v_mov_b32_e32 v5, v3 // 478C: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 offset:8 // 4790: E0700008 80020000
	s_nop 0 // 4798: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:12 // 479C: E070000C 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 47A4: D28F0004 00020882
	v_add_co_u32_e32 v0, vcc, s0, v4 // 47AC: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 47B0: 38020B06
	v_add_u32_e32 v4, 6, v2 // 47B4: 68080486
	v_mov_b32_e32 v5, v3 // 47B8: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 offset:16 // 47BC: E0700010 80020000
	s_nop 0 // 47C4: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:20 // 47C8: E0700014 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 47D0: D28F0004 00020882
	v_add_co_u32_e32 v0, vcc, s0, v4 // 47D8: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 47DC: 38020B06
	v_add_u32_e32 v4, 8, v2 // 47E0: 68080488
	v_mov_b32_e32 v5, v3 // 47E4: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 47E8: D28F0004 00020882
	v_add_co_u32_e32 v10, vcc, s0, v4 // 47F0: 32140800
	v_addc_co_u32_e32 v11, vcc, v6, v5, vcc // 47F4: 38160B06
	v_add_u32_e32 v4, 10, v2 // 47F8: 6808048A
	v_mov_b32_e32 v5, v3 // 47FC: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4800: D28F0004 00020882
	v_add_co_u32_e32 v12, vcc, s0, v4 // 4808: 32180800
	v_addc_co_u32_e32 v13, vcc, v6, v5, vcc // 480C: 381A0B06
	v_add_u32_e32 v4, 12, v2 // 4810: 6808048C
	v_mov_b32_e32 v5, v3 // 4814: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4818: D28F0004 00020882
	v_add_co_u32_e32 v14, vcc, s0, v4 // 4820: 321C0800
	v_addc_co_u32_e32 v15, vcc, v6, v5, vcc // 4824: 381E0B06
	v_add_u32_e32 v4, 14, v2 // 4828: 6808048E
	v_mov_b32_e32 v5, v3 // 482C: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4830: D28F0004 00020882
	v_add_co_u32_e32 v16, vcc, s0, v4 // 4838: 32200800
	v_addc_co_u32_e32 v17, vcc, v6, v5, vcc // 483C: 38220B06
	v_add_u32_e32 v4, 16, v2 // 4840: 68080490
	v_mov_b32_e32 v5, v3 // 4844: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4848: D28F0004 00020882
	v_add_co_u32_e32 v18, vcc, s0, v4 // 4850: 32240800
	v_addc_co_u32_e32 v19, vcc, v6, v5, vcc // 4854: 38260B06
	v_add_u32_e32 v4, 18, v2 // 4858: 68080492
	v_mov_b32_e32 v5, v3 // 485C: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4860: D28F0004 00020882
	v_add_co_u32_e32 v20, vcc, s0, v4 // 4868: 32280800
	v_addc_co_u32_e32 v21, vcc, v6, v5, vcc // 486C: 382A0B06
	v_add_u32_e32 v4, 20, v2 // 4870: 68080494
	v_mov_b32_e32 v5, v3 // 4874: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4878: D28F0004 00020882
	v_add_co_u32_e32 v22, vcc, s0, v4 // 4880: 322C0800
	v_addc_co_u32_e32 v23, vcc, v6, v5, vcc // 4884: 382E0B06
	v_add_u32_e32 v4, 22, v2 // 4888: 68080496
	v_mov_b32_e32 v5, v3 // 488C: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4890: D28F0004 00020882
	v_add_co_u32_e32 v8, vcc, s0, v4 // 4898: 32100800
	v_addc_co_u32_e32 v9, vcc, v6, v5, vcc // 489C: 38120B06
	v_add_u32_e32 v4, 24, v2 // 48A0: 68080498
	v_mov_b32_e32 v5, v3 // 48A4: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 offset:24 // 48A8: E0700018 80020000
	s_nop 0 // 48B0: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:28 // 48B4: E070001C 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 48BC: D28F0004 00020882
	v_add_co_u32_e32 v4, vcc, s0, v4 // 48C4: 32080800
	v_add_u32_e32 v0, 26, v2 // 48C8: 6800049A
	v_mov_b32_e32 v1, v3 // 48CC: 7E020303
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc // 48D0: 380A0B06
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 48D4: D28F0000 00020082
	v_add_co_u32_e32 v0, vcc, s0, v0 // 48DC: 32000000
	v_add_u32_e32 v2, 28, v2 // 48E0: 6804049C
	v_addc_co_u32_e32 v1, vcc, v6, v1, vcc // 48E4: 38020306
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 48E8: D28F0002 00020482
	v_add_co_u32_e32 v2, vcc, s0, v2 // 48F0: 32040400
	v_addc_co_u32_e32 v3, vcc, v6, v3, vcc // 48F4: 38060706
	buffer_load_dword v6, off, s[8:11], 0 // 48F8: E0500000 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:4 // 4900: E0500004 80020700
	s_load_dword s0, s[4:5], 0x10 // 4908: C0020002 00000010
; ./kernels.hip:43
	s_waitcnt lgkmcnt(0) // 4910: BF8CC07F
	s_cmp_lt_i32 s0, 1 // 4914: BF048100
; ./kernels.hip:41
	s_waitcnt vmcnt(0) // 4918: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 491C: DC548000 067F0006
	s_waitcnt vmcnt(0) // 4924: BF8C0F70
	buffer_store_dword v6, off, s[8:11], 0 // 4928: E0700000 80020600
	s_nop 0 // 4930: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:4 // 4934: E0700004 80020700
	buffer_load_dword v6, off, s[8:11], 0 offset:8 // 493C: E0500008 80020600
	s_nop 0 // 4944: BF800000
	buffer_load_dword v7, off, s[8:11], 0 offset:12 // 4948: E050000C 80020700
	s_waitcnt vmcnt(0) // 4950: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 4954: DC548000 067F0006
	s_waitcnt vmcnt(0) // 495C: BF8C0F70
	buffer_store_dword v6, off, s[8:11], 0 offset:40 // 4960: E0700028 80020600
	s_nop 0 // 4968: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:44 // 496C: E070002C 80020700
	buffer_load_dword v6, off, s[8:11], 0 offset:16 // 4974: E0500010 80020600
	s_nop 0 // 497C: BF800000
	buffer_load_dword v7, off, s[8:11], 0 offset:20 // 4980: E0500014 80020700
	s_waitcnt vmcnt(0) // 4988: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 498C: DC548000 067F0006
	s_waitcnt vmcnt(0) // 4994: BF8C0F70
	buffer_store_dword v6, off, s[8:11], 0 offset:32 // 4998: E0700020 80020600
	s_nop 0 // 49A0: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:36 // 49A4: E0700024 80020700
	buffer_load_dword v6, off, s[8:11], 0 offset:24 // 49AC: E0500018 80020600
	s_nop 0 // 49B4: BF800000
	buffer_load_dword v7, off, s[8:11], 0 offset:28 // 49B8: E050001C 80020700
	s_waitcnt vmcnt(0) // 49C0: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 49C4: DC548000 067F0006
	s_nop 0 // 49CC: BF800000
	global_load_dwordx2 v[10:11], v[10:11], off // 49D0: DC548000 0A7F000A
	s_nop 0 // 49D8: BF800000
	global_load_dwordx2 v[12:13], v[12:13], off // 49DC: DC548000 0C7F000C
	s_nop 0 // 49E4: BF800000
	global_load_dwordx2 v[14:15], v[14:15], off // 49E8: DC548000 0E7F000E
	s_waitcnt vmcnt(0) // 49F0: BF8C0F70
	buffer_store_dword v14, off, s[8:11], 0 offset:16 // 49F4: E0700010 80020E00
	s_nop 0 // 49FC: BF800000
	buffer_store_dword v15, off, s[8:11], 0 offset:20 // 4A00: E0700014 80020F00
	global_load_dwordx2 v[16:17], v[16:17], off // 4A08: DC548000 107F0010
	s_nop 0 // 4A10: BF800000
	global_load_dwordx2 v[14:15], v[18:19], off // 4A14: DC548000 0E7F0012
	s_nop 0 // 4A1C: BF800000
	global_load_dwordx2 v[18:19], v[20:21], off // 4A20: DC548000 127F0014
	s_waitcnt vmcnt(0) // 4A28: BF8C0F70
	buffer_store_dword v18, off, s[8:11], 0 offset:24 // 4A2C: E0700018 80021200
	s_nop 0 // 4A34: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:28 // 4A38: E070001C 80021300
	global_load_dwordx2 v[20:21], v[22:23], off // 4A40: DC548000 147F0016
	s_nop 0 // 4A48: BF800000
	global_load_dwordx2 v[22:23], v[8:9], off // 4A4C: DC548000 167F0008
	s_nop 0 // 4A54: BF800000
	global_load_dwordx2 v[4:5], v[4:5], off // 4A58: DC548000 047F0004
	s_nop 0 // 4A60: BF800000
	global_load_dwordx2 v[18:19], v[0:1], off // 4A64: DC548000 127F0000
	s_nop 0 // 4A6C: BF800000
	global_load_dwordx2 v[2:3], v[2:3], off // 4A70: DC548000 027F0002
; ./kernels.hip:43
	s_cbranch_scc1 384 // 4A78: BF850180 <_Z8spillingPKfPfi+0x97c>
	v_pk_mov_b32 v[0:1], v[10:11], v[10:11] op_sel:[0,1] // 4A7C: D3B35000 1802150A
	v_mov_b32_e32 v11, v0 // 4A84: 7E160300
	v_mov_b32_e32 v8, v1 // 4A88: 7E100301
	buffer_load_dword v0, off, s[8:11], 0 offset:16 // 4A8C: E0500010 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:20 // 4A94: E0500014 80020100
	v_mov_b32_e32 v10, v7 // 4A9C: 7E140307
	buffer_store_dword v6, off, s[8:11], 0 offset:64 // 4AA0: E0700040 80020600
	s_nop 0 // 4AA8: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:68 // 4AAC: E0700044 80020700
	s_waitcnt vmcnt(4) // 4AB4: BF8C0F74
	buffer_store_dword v2, off, s[8:11], 0 offset:8 // 4AB8: E0700008 80020200
	s_nop 0 // 4AC0: BF800000
	buffer_store_dword v3, off, s[8:11], 0 offset:12 // 4AC4: E070000C 80020300
	v_mov_b32_e32 v9, v12 // 4ACC: 7E12030C
	v_mov_b32_e32 v3, v16 // 4AD0: 7E060310
	v_mov_b32_e32 v16, v17 // 4AD4: 7E200311
	v_mov_b32_e32 v17, v14 // 4AD8: 7E22030E
	v_mov_b32_e32 v14, v15 // 4ADC: 7E1C030F
	s_mov_b32 s1, 0 // 4AE0: BE810080
	v_mov_b32_e32 v6, v13 // 4AE4: 7E0C030D
	v_mov_b32_e32 v13, v20 // 4AE8: 7E1A0314
	v_mov_b32_e32 v20, v23 // 4AEC: 7E280317
	v_mov_b32_e32 v23, v18 // 4AF0: 7E2E0312
	v_mov_b32_e32 v18, v19 // 4AF4: 7E240313
	s_waitcnt vmcnt(5) // 4AF8: BF8C0F75
	v_mov_b32_e32 v7, v0 // 4AFC: 7E0E0300
	s_waitcnt vmcnt(4) // 4B00: BF8C0F74
	v_mov_b32_e32 v2, v1 // 4B04: 7E040301
	buffer_load_dword v0, off, s[8:11], 0 offset:24 // 4B08: E0500018 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:28 // 4B10: E050001C 80020100
	s_waitcnt vmcnt(1) // 4B18: BF8C0F71
	v_mov_b32_e32 v15, v0 // 4B1C: 7E1E0300
	s_waitcnt vmcnt(0) // 4B20: BF8C0F70
	v_mov_b32_e32 v12, v1 // 4B24: 7E180301
	v_mov_b32_e32 v0, v21 // 4B28: 7E000315
	v_mov_b32_e32 v1, v22 // 4B2C: 7E020316
	v_mov_b32_e32 v21, v4 // 4B30: 7E2A0304
	v_mov_b32_e32 v22, v5 // 4B34: 7E2C0305
	buffer_load_dword v4, off, s[8:11], 0 offset:8 // 4B38: E0500008 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:12 // 4B40: E050000C 80020500
	s_nop 0 // 4B48: BF800000
	buffer_store_dword v20, off, s[8:11], 0 offset:112 // 4B4C: E0700070 80021400
	s_nop 0 // 4B54: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:116 // 4B58: E0700074 80021500
	buffer_store_dword v22, off, s[8:11], 0 offset:104 // 4B60: E0700068 80021600
	s_nop 0 // 4B68: BF800000
	buffer_store_dword v23, off, s[8:11], 0 offset:108 // 4B6C: E070006C 80021700
	s_waitcnt vmcnt(5) // 4B74: BF8C0F75
	v_mov_b32_e32 v19, v4 // 4B78: 7E260304
	buffer_store_dword v18, off, s[8:11], 0 offset:96 // 4B7C: E0700060 80021200
	s_nop 0 // 4B84: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:100 // 4B88: E0700064 80021300
	buffer_load_dword v4, off, s[8:11], 0 offset:64 // 4B90: E0500040 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:68 // 4B98: E0500044 80020500
; ./kernels.hip:45
	s_nop 0 // 4BA0: BF800000
	buffer_load_dword v18, off, s[8:11], 0 // 4BA4: E0500000 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:4 // 4BAC: E0500004 80021300
	buffer_load_dword v20, off, s[8:11], 0 offset:32 // 4BB4: E0500020 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:36 // 4BBC: E0500024 80021500
	v_mov_b32_e32 v23, v10 // 4BC4: 7E2E030A
	s_waitcnt vmcnt(5) // 4BC8: BF8C0F75
	v_mov_b32_e32 v22, v4 // 4BCC: 7E2C0304
	v_cvt_f32_u32_e32 v4, s1 // 4BD0: 7E080C01
; ./kernels.hip:43
	s_add_i32 s1, s1, 1 // 4BD4: 81018101
	s_cmp_lg_u32 s0, s1 // 4BD8: BF070100
; ./kernels.hip:45
	s_waitcnt vmcnt(2) // 4BDC: BF8C0F72
	v_pk_fma_f32 v[18:19], v[18:19], v[10:11], v[4:5] op_sel_hi:[1,1,0]// 000000004BE0: D3B00012 1C121512
	buffer_store_dword v18, off, s[8:11], 0 // 4BE8: E0700000 80021200
	s_nop 0 // 4BF0: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:4 // 4BF4: E0700004 80021300
	buffer_load_dword v18, off, s[8:11], 0 offset:40 // 4BFC: E0500028 80021200
	s_nop 0 // 4C04: BF800000
	buffer_load_dword v19, off, s[8:11], 0 offset:44 // 4C08: E050002C 80021300
	v_mov_b32_e32 v10, v11 // 4C10: 7E14030B
	v_mov_b32_e32 v11, v8 // 4C14: 7E160308
	v_pk_fma_f32 v[10:11], v[10:11], v[16:17], v[4:5] op_sel_hi:[1,1,0]// 000000004C18: D3B0000A 1C12210A
	s_waitcnt vmcnt(4) // 4C20: BF8C0F74
	v_pk_fma_f32 v[20:21], v[20:21], v[6:7], v[4:5] op_sel_hi:[1,1,0]// 000000004C24: D3B00014 1C120D14
	v_pk_fma_f32 v[22:23], v[22:23], v[2:3], v[4:5] op_sel_hi:[1,1,0]// 000000004C2C: D3B00016 1C120516
	buffer_store_dword v10, off, s[8:11], 0 offset:72 // 4C34: E0700048 80020A00
	s_nop 0 // 4C3C: BF800000
	buffer_store_dword v11, off, s[8:11], 0 offset:76 // 4C40: E070004C 80020B00
	v_mov_b32_e32 v10, v17 // 4C48: 7E140311
	v_mov_b32_e32 v11, v14 // 4C4C: 7E16030E
	s_waitcnt vmcnt(2) // 4C50: BF8C0F72
	v_pk_fma_f32 v[18:19], v[18:19], v[8:9], v[4:5] op_sel_hi:[1,1,0]// 000000004C54: D3B00012 1C121112
	v_mov_b32_e32 v8, v9 // 4C5C: 7E100309
	v_mov_b32_e32 v9, v6 // 4C60: 7E120306
	v_mov_b32_e32 v6, v7 // 4C64: 7E0C0307
	v_mov_b32_e32 v7, v2 // 4C68: 7E0E0302
	v_mov_b32_e32 v2, v3 // 4C6C: 7E040303
	v_mov_b32_e32 v3, v16 // 4C70: 7E060310
	v_pk_fma_f32 v[16:17], v[2:3], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 000000004C74: D3B00010 1C120102
	buffer_load_dword v2, off, s[8:11], 0 offset:112 // 4C7C: E0500070 80020200
	buffer_load_dword v3, off, s[8:11], 0 offset:116 // 4C84: E0500074 80020300
	v_pk_fma_f32 v[8:9], v[8:9], v[14:15], v[4:5] op_sel_hi:[1,1,0]// 000000004C8C: D3B00008 1C121D08
	buffer_store_dword v8, off, s[8:11], 0 offset:80 // 4C94: E0700050 80020800
	s_nop 0 // 4C9C: BF800000
	buffer_store_dword v9, off, s[8:11], 0 offset:84 // 4CA0: E0700054 80020900
	v_mov_b32_e32 v8, v15 // 4CA8: 7E10030F
	v_pk_fma_f32 v[6:7], v[6:7], v[12:13], v[4:5] op_sel_hi:[1,1,0]// 000000004CAC: D3B00006 1C121906
	v_mov_b32_e32 v9, v12 // 4CB4: 7E12030C
	buffer_store_dword v6, off, s[8:11], 0 offset:16 // 4CB8: E0700010 80020600
	s_nop 0 // 4CC0: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:20 // 4CC4: E0700014 80020700
	v_mov_b32_e32 v6, v13 // 4CCC: 7E0C030D
	v_mov_b32_e32 v7, v0 // 4CD0: 7E0E0300
	v_mov_b32_e32 v0, v1 // 4CD4: 7E000301
	s_waitcnt vmcnt(5) // 4CD8: BF8C0F75
	v_mov_b32_e32 v1, v2 // 4CDC: 7E020302
	s_waitcnt vmcnt(4) // 4CE0: BF8C0F74
	v_pk_fma_f32 v[14:15], v[10:11], v[2:3], v[4:5] op_sel_hi:[1,1,0]// 000000004CE4: D3B0000E 1C12050A
	buffer_load_dword v10, off, s[8:11], 0 offset:104 // 4CEC: E0500068 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:108 // 4CF4: E050006C 80020B00
	v_mov_b32_e32 v12, v3 // 4CFC: 7E180303
	s_waitcnt vmcnt(1) // 4D00: BF8C0F71
	v_mov_b32_e32 v13, v10 // 4D04: 7E1A030A
	s_waitcnt vmcnt(0) // 4D08: BF8C0F70
	v_pk_fma_f32 v[2:3], v[8:9], v[10:11], v[4:5] op_sel_hi:[1,1,0]// 000000004D0C: D3B00002 1C121508
	v_mov_b32_e32 v8, v11 // 4D14: 7E10030B
	buffer_load_dword v10, off, s[8:11], 0 offset:96 // 4D18: E0500060 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:100 // 4D20: E0500064 80020B00
	s_nop 0 // 4D28: BF800000
	buffer_store_dword v2, off, s[8:11], 0 offset:24 // 4D2C: E0700018 80020200
	s_nop 0 // 4D34: BF800000
	buffer_store_dword v3, off, s[8:11], 0 offset:28 // 4D38: E070001C 80020300
	s_waitcnt vmcnt(3) // 4D40: BF8C0F73
	v_mov_b32_e32 v9, v10 // 4D44: 7E12030A
	s_waitcnt vmcnt(2) // 4D48: BF8C0F72
	v_pk_fma_f32 v[6:7], v[6:7], v[10:11], v[4:5] op_sel_hi:[1,1,0]// 000000004D4C: D3B00006 1C121506
	buffer_load_dword v10, off, s[8:11], 0 offset:8 // 4D54: E0500008 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:12 // 4D5C: E050000C 80020B00
	buffer_load_dword v2, off, s[8:11], 0 // 4D64: E0500000 80020200
	buffer_load_dword v3, off, s[8:11], 0 offset:4 // 4D6C: E0500004 80020300
	s_nop 0 // 4D74: BF800000
	buffer_store_dword v6, off, s[8:11], 0 offset:56 // 4D78: E0700038 80020600
	s_nop 0 // 4D80: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:60 // 4D84: E070003C 80020700
	s_waitcnt vmcnt(2) // 4D8C: BF8C0F72
	v_pk_mov_b32 v[6:7], v[10:11], v[2:3] op_sel:[1,0] // 4D90: D3B34806 1802050A
	v_pk_fma_f32 v[0:1], v[0:1], v[6:7], v[4:5] op_sel_hi:[1,1,0]// 000000004D98: D3B00000 1C120D00
	buffer_store_dword v0, off, s[8:11], 0 offset:48 // 4DA0: E0700030 80020000
	s_nop 0 // 4DA8: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:52 // 4DAC: E0700034 80020100
	v_pk_mov_b32 v[0:1], v[2:3], v[18:19] op_sel:[1,0] // 4DB4: D3B34800 18022502
	buffer_store_dword v18, off, s[8:11], 0 offset:40 // 4DBC: E0700028 80021200
	s_nop 0 // 4DC4: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:44 // 4DC8: E070002C 80021300
	v_pk_fma_f32 v[2:3], v[12:13], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 000000004DD0: D3B00002 1C12010C
	v_pk_mov_b32 v[6:7], v[22:23], v[22:23] op_sel:[0,1] // 4DD8: D3B35006 18022D16
	v_pk_mov_b32 v[0:1], v[18:19], v[20:21] op_sel:[1,0] // 4DE0: D3B34800 18022912
	v_pk_fma_f32 v[0:1], v[8:9], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 000000004DE8: D3B00000 1C120108
	buffer_store_dword v0, off, s[8:11], 0 offset:88 // 4DF0: E0700058 80020000
	s_nop 0 // 4DF8: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:92 // 4DFC: E070005C 80020100
	buffer_store_dword v20, off, s[8:11], 0 offset:32 // 4E04: E0700020 80021400
	s_nop 0 // 4E0C: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:36 // 4E10: E0700024 80021500
	buffer_load_dword v18, off, s[8:11], 0 offset:48 // 4E18: E0500030 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:52 // 4E20: E0500034 80021300
	v_pk_mov_b32 v[0:1], v[20:21], v[6:7] op_sel:[1,0] // 4E28: D3B34800 18020D14
	v_pk_fma_f32 v[10:11], v[10:11], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 000000004E30: D3B0000A 1C12010A
	buffer_store_dword v10, off, s[8:11], 0 offset:8 // 4E38: E0700008 80020A00
	s_nop 0 // 4E40: BF800000
	buffer_store_dword v11, off, s[8:11], 0 offset:12 // 4E44: E070000C 80020B00
	v_pk_mov_b32 v[0:1], v[22:23], v[22:23] op_sel:[0,1] // 4E4C: D3B35000 18022D16
	v_mov_b32_e32 v10, v1 // 4E54: 7E140301
	buffer_load_dword v0, off, s[8:11], 0 offset:72 // 4E58: E0500048 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:76 // 4E60: E050004C 80020100
	s_nop 0 // 4E68: BF800000
	buffer_store_dword v6, off, s[8:11], 0 offset:64 // 4E6C: E0700040 80020600
	s_nop 0 // 4E74: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:68 // 4E78: E0700044 80020700
	v_pk_mov_b32 v[4:5], v[2:3], v[2:3] op_sel:[0,1] // 4E80: D3B35004 18020502
	v_mov_b32_e32 v3, v16 // 4E88: 7E060310
	buffer_store_dword v16, off, s[8:11], 0 offset:128 // 4E8C: E0700080 80021000
	s_nop 0 // 4E94: BF800000
	buffer_store_dword v17, off, s[8:11], 0 offset:132 // 4E98: E0700084 80021100
	s_waitcnt vmcnt(8) // 4EA0: BF8C0F78
	v_mov_b32_e32 v20, v19 // 4EA4: 7E280313
	v_mov_b32_e32 v21, v4 // 4EA8: 7E2A0304
	buffer_store_dword v20, off, s[8:11], 0 offset:112 // 4EAC: E0700070 80021400
	s_nop 0 // 4EB4: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:116 // 4EB8: E0700074 80021500
	v_pk_mov_b32 v[20:21], v[4:5], v[4:5] op_sel:[0,1] // 4EC0: D3B35014 18020904
	v_mov_b32_e32 v4, v5 // 4EC8: 7E080305
	s_waitcnt vmcnt(7) // 4ECC: BF8C0F77
	v_mov_b32_e32 v11, v0 // 4ED0: 7E160300
	s_waitcnt vmcnt(6) // 4ED4: BF8C0F76
	v_mov_b32_e32 v8, v1 // 4ED8: 7E100301
	buffer_load_dword v0, off, s[8:11], 0 offset:80 // 4EDC: E0500050 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:84 // 4EE4: E0500054 80020100
	v_mov_b32_e32 v16, v17 // 4EEC: 7E200311
	v_mov_b32_e32 v17, v14 // 4EF0: 7E22030E
	buffer_store_dword v14, off, s[8:11], 0 offset:120 // 4EF4: E0700078 80020E00
	s_nop 0 // 4EFC: BF800000
	buffer_store_dword v15, off, s[8:11], 0 offset:124 // 4F00: E070007C 80020F00
	s_waitcnt vmcnt(3) // 4F08: BF8C0F73
	v_mov_b32_e32 v9, v0 // 4F0C: 7E120300
	s_waitcnt vmcnt(2) // 4F10: BF8C0F72
	v_mov_b32_e32 v6, v1 // 4F14: 7E0C0301
	buffer_load_dword v0, off, s[8:11], 0 offset:16 // 4F18: E0500010 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:20 // 4F20: E0500014 80020100
	v_mov_b32_e32 v14, v15 // 4F28: 7E1C030F
	s_waitcnt vmcnt(1) // 4F2C: BF8C0F71
	v_mov_b32_e32 v7, v0 // 4F30: 7E0E0300
	s_waitcnt vmcnt(0) // 4F34: BF8C0F70
	v_mov_b32_e32 v2, v1 // 4F38: 7E040301
	buffer_load_dword v0, off, s[8:11], 0 offset:24 // 4F3C: E0500018 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:28 // 4F44: E050001C 80020100
	s_waitcnt vmcnt(1) // 4F4C: BF8C0F71
	v_mov_b32_e32 v15, v0 // 4F50: 7E1E0300
	s_waitcnt vmcnt(0) // 4F54: BF8C0F70
	v_mov_b32_e32 v12, v1 // 4F58: 7E180301
	buffer_load_dword v0, off, s[8:11], 0 offset:56 // 4F5C: E0500038 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:60 // 4F64: E050003C 80020100
	s_waitcnt vmcnt(1) // 4F6C: BF8C0F71
	v_mov_b32_e32 v13, v0 // 4F70: 7E1A0300
	s_waitcnt vmcnt(0) // 4F74: BF8C0F70
	v_mov_b32_e32 v0, v1 // 4F78: 7E000301
	v_mov_b32_e32 v1, v18 // 4F7C: 7E020312
	buffer_load_dword v18, off, s[8:11], 0 offset:88 // 4F80: E0500058 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:92 // 4F88: E050005C 80021300
	s_waitcnt vmcnt(1) // 4F90: BF8C0F71
	v_mov_b32_e32 v5, v18 // 4F94: 7E0A0312
	buffer_store_dword v4, off, s[8:11], 0 offset:104 // 4F98: E0700068 80020400
	s_nop 0 // 4FA0: BF800000
	buffer_store_dword v5, off, s[8:11], 0 offset:108 // 4FA4: E070006C 80020500
	s_waitcnt vmcnt(2) // 4FAC: BF8C0F72
	v_mov_b32_e32 v4, v19 // 4FB0: 7E080313
	buffer_load_dword v18, off, s[8:11], 0 offset:8 // 4FB4: E0500008 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:12 // 4FBC: E050000C 80021300
	s_waitcnt vmcnt(1) // 4FC4: BF8C0F71
	v_mov_b32_e32 v5, v18 // 4FC8: 7E0A0312
	buffer_store_dword v4, off, s[8:11], 0 offset:96 // 4FCC: E0700060 80020400
	s_nop 0 // 4FD4: BF800000
	buffer_store_dword v5, off, s[8:11], 0 offset:100 // 4FD8: E0700064 80020500
; ./kernels.hip:43
	s_cbranch_scc1 65259 // 4FE0: BF85FEEB <_Z8spillingPKfPfi+0x490>
	buffer_store_dword v20, off, s[8:11], 0 offset:96 // 4FE4: E0700060 80021400
	s_nop 0 // 4FEC: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:100 // 4FF0: E0700064 80021500
	buffer_load_dword v2, off, s[8:11], 0 offset:8 // 4FF8: E0500008 80020200
	buffer_load_dword v3, off, s[8:11], 0 offset:12 // 5000: E050000C 80020300
	buffer_load_dword v6, off, s[8:11], 0 offset:64 // 5008: E0500040 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:68 // 5010: E0500044 80020700
	buffer_load_dword v10, off, s[8:11], 0 offset:72 // 5018: E0500048 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:76 // 5020: E050004C 80020B00
	buffer_load_dword v12, off, s[8:11], 0 offset:80 // 5028: E0500050 80020C00
	buffer_load_dword v13, off, s[8:11], 0 offset:84 // 5030: E0500054 80020D00
	buffer_load_dword v14, off, s[8:11], 0 offset:16 // 5038: E0500010 80020E00
	buffer_load_dword v15, off, s[8:11], 0 offset:20 // 5040: E0500014 80020F00
	buffer_load_dword v16, off, s[8:11], 0 offset:128 // 5048: E0500080 80021000
	buffer_load_dword v17, off, s[8:11], 0 offset:132 // 5050: E0500084 80021100
	buffer_load_dword v18, off, s[8:11], 0 offset:88 // 5058: E0500058 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:92 // 5060: E050005C 80021300
	buffer_load_dword v20, off, s[8:11], 0 offset:24 // 5068: E0500018 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:28 // 5070: E050001C 80021500
	s_branch 31 // 5078: BF82001F <_Z8spillingPKfPfi+0x9f8>
	buffer_store_dword v14, off, s[8:11], 0 offset:120 // 507C: E0700078 80020E00
	s_nop 0 // 5084: BF800000
	buffer_store_dword v15, off, s[8:11], 0 offset:124 // 5088: E070007C 80020F00
	s_waitcnt vmcnt(6) // 5090: BF8C0F76
	buffer_store_dword v20, off, s[8:11], 0 offset:56 // 5094: E0700038 80021400
	s_nop 0 // 509C: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:60 // 50A0: E070003C 80021500
	s_waitcnt vmcnt(7) // 50A8: BF8C0F77
	buffer_store_dword v22, off, s[8:11], 0 offset:48 // 50AC: E0700030 80021600
	s_nop 0 // 50B4: BF800000
	buffer_store_dword v23, off, s[8:11], 0 offset:52 // 50B8: E0700034 80021700
	s_waitcnt vmcnt(8) // 50C0: BF8C0F78
	buffer_store_dword v4, off, s[8:11], 0 offset:96 // 50C4: E0700060 80020400
	s_nop 0 // 50CC: BF800000
	buffer_store_dword v5, off, s[8:11], 0 offset:100 // 50D0: E0700064 80020500
	buffer_load_dword v20, off, s[8:11], 0 offset:24 // 50D8: E0500018 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:28 // 50E0: E050001C 80021500
	buffer_load_dword v14, off, s[8:11], 0 offset:16 // 50E8: E0500010 80020E00
	buffer_load_dword v15, off, s[8:11], 0 offset:20 // 50F0: E0500014 80020F00
	s_nop 0 // 50F8: BF800000
	buffer_load_dword v4, off, s[8:11], 0 offset:32 // 50FC: E0500020 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:36 // 5104: E0500024 80020500
	buffer_load_dword v8, off, s[8:11], 0 offset:40 // 510C: E0500028 80020800
	buffer_load_dword v9, off, s[8:11], 0 offset:44 // 5114: E050002C 80020900
	buffer_load_dword v0, off, s[8:11], 0 // 511C: E0500000 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:4 // 5124: E0500004 80020100
	buffer_load_dword v22, off, s[8:11], 0 offset:56 // 512C: E0500038 80021600
	buffer_load_dword v23, off, s[8:11], 0 offset:60 // 5134: E050003C 80021700
; ./kernels.hip:49
	s_waitcnt vmcnt(3) // 513C: BF8C0F73
	v_add_f32_e32 v0, 0, v0 // 5140: 02000080
	s_waitcnt vmcnt(2) // 5144: BF8C0F72
	v_add_f32_e32 v0, v0, v1 // 5148: 02000300
	v_add_f32_e32 v0, v0, v8 // 514C: 02001100
	v_add_f32_e32 v0, v0, v9 // 5150: 02001300
	v_add_f32_e32 v0, v0, v4 // 5154: 02000900
	v_add_f32_e32 v0, v0, v5 // 5158: 02000B00
	buffer_load_dword v4, off, s[8:11], 0 offset:120 // 515C: E0500078 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:124 // 5164: E050007C 80020500
	v_add_f32_e32 v0, v0, v6 // 516C: 02000D00
	v_add_f32_e32 v0, v0, v7 // 5170: 02000F00
	v_add_f32_e32 v0, v0, v10 // 5174: 02001500
	v_add_f32_e32 v0, v0, v11 // 5178: 02001700
	v_add_f32_e32 v0, v0, v12 // 517C: 02001900
	v_add_f32_e32 v0, v0, v13 // 5180: 02001B00
	v_add_f32_e32 v0, v0, v14 // 5184: 02001D00
	v_add_f32_e32 v0, v0, v15 // 5188: 02001F00
	v_add_f32_e32 v0, v0, v16 // 518C: 02002100
	v_add_f32_e32 v0, v0, v17 // 5190: 02002300
	s_waitcnt vmcnt(1) // 5194: BF8C0F71
	v_add_f32_e32 v0, v0, v4 // 5198: 02000900
	s_waitcnt vmcnt(0) // 519C: BF8C0F70
	v_add_f32_e32 v0, v0, v5 // 51A0: 02000B00
	buffer_load_dword v4, off, s[8:11], 0 offset:48 // 51A4: E0500030 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:52 // 51AC: E0500034 80020500
	v_add_f32_e32 v0, v0, v20 // 51B4: 02002900
	v_add_f32_e32 v0, v0, v21 // 51B8: 02002B00
	v_add_f32_e32 v0, v0, v22 // 51BC: 02002D00
	v_add_f32_e32 v0, v0, v23 // 51C0: 02002F00
	s_waitcnt vmcnt(1) // 51C4: BF8C0F71
	v_add_f32_e32 v0, v0, v4 // 51C8: 02000900
	s_waitcnt vmcnt(0) // 51CC: BF8C0F70
	v_add_f32_e32 v0, v0, v5 // 51D0: 02000B00
	buffer_load_dword v4, off, s[8:11], 0 offset:96 // 51D4: E0500060 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:100 // 51DC: E0500064 80020500
	s_waitcnt vmcnt(1) // 51E4: BF8C0F71
	v_add_f32_e32 v0, v0, v4 // 51E8: 02000900
	s_waitcnt vmcnt(0) // 51EC: BF8C0F70
	v_add_f32_e32 v0, v0, v5 // 51F0: 02000B00
	v_add_f32_e32 v0, v0, v18 // 51F4: 02002500
	v_add_f32_e32 v0, v0, v19 // 51F8: 02002700
	v_add_f32_e32 v0, v0, v2 // 51FC: 02000500
	v_add_f32_e32 v2, v0, v3 // 5200: 02040700
	buffer_load_dword v0, off, s[8:11], 0 offset:136 // 5204: E0500088 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:140 // 520C: E050008C 80020100
; ./kernels.hip:50
	s_waitcnt vmcnt(0) // 5214: BF8C0F70
	v_mov_b32_e32 v1, 0 // 5218: 7E020280
	v_mov_b32_e32 v3, s3 // 521C: 7E060203
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 5220: D28F0000 00020082
	v_add_co_u32_e32 v0, vcc, s2, v0 // 5228: 32000002
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc // 522C: 38020303
	global_store_dword v[0:1], v2, off // 5230: DC708000 007F0200
; ./kernels.hip:51
	s_endpgm // 5238: BF810000
	s_nop 0 // 523C: BF800000
	s_nop 0 // 5240: BF800000
	s_nop 0 // 5244: BF800000
	s_nop 0 // 5248: BF800000
	s_nop 0 // 524C: BF800000
	s_nop 0 // 5250: BF800000
	s_nop 0 // 5254: BF800000
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

0000000000005300 <_Z11lds_limitedPKDv4_fPS_>:
; _Z11lds_limitedPKDv4_fPS_():
; ./kernels.hip:54
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 5300: C00A0002 00000000
	v_lshl_or_b32 v2, s6, 8, v0 // 5308: D2000002 04011006
; ./kernels.hip:56
	v_mov_b32_e32 v3, 0 // 5310: 7E060280
	v_lshlrev_b64 v[36:37], 4, v[2:3] // 5314: D28F0024 00020484
	v_add_u32_e32 v6, 0x100, v2 // 531C: 680C04FF 00000100
	s_waitcnt lgkmcnt(0) // 5324: BF8CC07F
	v_mov_b32_e32 v1, s1 // 5328: 7E020201
	v_add_co_u32_e32 v4, vcc, s0, v36 // 532C: 32084800
	v_mov_b32_e32 v7, v3 // 5330: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v37, vcc // 5334: 380A4B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 5338: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 5340: 320C0C00
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 5344: 380E0F01
	global_load_dwordx4 v[8:11], v[4:5], off // 5348: DC5C8000 087F0004
	global_load_dwordx4 v[12:15], v[6:7], off // 5350: DC5C8000 0C7F0006
	v_add_u32_e32 v4, 0x200, v2 // 5358: 680804FF 00000200
	v_mov_b32_e32 v5, v3 // 5360: 7E0A0303
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 5364: D28F0004 00020884
	v_add_co_u32_e32 v4, vcc, s0, v4 // 536C: 32080800
	v_add_u32_e32 v6, 0x300, v2 // 5370: 680C04FF 00000300
	v_mov_b32_e32 v7, v3 // 5378: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 537C: 380A0B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 5380: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 5388: 320C0C00
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 538C: 380E0F01
	global_load_dwordx4 v[16:19], v[4:5], off // 5390: DC5C8000 107F0004
	global_load_dwordx4 v[20:23], v[6:7], off // 5398: DC5C8000 147F0006
	v_add_u32_e32 v4, 0x400, v2 // 53A0: 680804FF 00000400
	v_mov_b32_e32 v5, v3 // 53A8: 7E0A0303
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 53AC: D28F0004 00020884
	v_add_co_u32_e32 v4, vcc, s0, v4 // 53B4: 32080800
	v_add_u32_e32 v6, 0x500, v2 // 53B8: 680C04FF 00000500
	v_mov_b32_e32 v7, v3 // 53C0: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 53C4: 380A0B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 53C8: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 53D0: 320C0C00
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 53D4: 380E0F01
	global_load_dwordx4 v[24:27], v[4:5], off // 53D8: DC5C8000 187F0004
	global_load_dwordx4 v[28:31], v[6:7], off // 53E0: DC5C8000 1C7F0006
	v_add_u32_e32 v4, 0x600, v2 // 53E8: 680804FF 00000600
	v_mov_b32_e32 v5, v3 // 53F0: 7E0A0303
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 53F4: D28F0004 00020884
	v_add_co_u32_e32 v4, vcc, s0, v4 // 53FC: 32080800
	v_add_u32_e32 v6, 0x700, v2 // 5400: 680C04FF 00000700
	v_mov_b32_e32 v7, v3 // 5408: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 540C: 380A0B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 5410: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 5418: 320C0C00
	v_add_u32_e32 v2, 0x800, v2 // 541C: 680404FF 00000800
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 5424: 380E0F01
	v_lshlrev_b64 v[2:3], 4, v[2:3] // 5428: D28F0002 00020484
	v_add_co_u32_e32 v2, vcc, s0, v2 // 5430: 32040400
	v_addc_co_u32_e32 v3, vcc, v1, v3, vcc // 5434: 38060701
	global_load_dwordx4 v[40:43], v[4:5], off // 5438: DC5C8000 287F0004
	global_load_dwordx4 v[44:47], v[6:7], off // 5440: DC5C8000 2C7F0006
	v_lshlrev_b32_e32 v1, 4, v0 // 5448: 24020084
	global_load_dwordx4 v[2:5], v[2:3], off // 544C: DC5C8000 027F0002
	v_xor_b32_e32 v0, 0xff, v0 // 5454: 2A0000FF 000000FF
; ./kernels.hip:61
	v_lshlrev_b32_e32 v32, 4, v0 // 545C: 24400084
; ./kernels.hip:62
	v_mov_b32_e32 v38, s3 // 5460: 7E4C0203
; ./kernels.hip:56
	s_waitcnt vmcnt(8) // 5464: BF8C0F78
	ds_write_b128 v1, v[8:11] // 5468: D9BE0000 00000801
	s_waitcnt vmcnt(7) // 5470: BF8C0F77
	ds_write_b128 v1, v[12:15] offset:4096 // 5474: D9BE1000 00000C01
	s_waitcnt vmcnt(6) // 547C: BF8C0F76
	ds_write_b128 v1, v[16:19] offset:8192 // 5480: D9BE2000 00001001
	s_waitcnt vmcnt(5) // 5488: BF8C0F75
	ds_write_b128 v1, v[20:23] offset:12288 // 548C: D9BE3000 00001401
	s_waitcnt vmcnt(4) // 5494: BF8C0F74
	ds_write_b128 v1, v[24:27] offset:16384 // 5498: D9BE4000 00001801
	s_waitcnt vmcnt(3) // 54A0: BF8C0F73
	ds_write_b128 v1, v[28:31] offset:20480 // 54A4: D9BE5000 00001C01
	s_waitcnt vmcnt(2) // 54AC: BF8C0F72
	ds_write_b128 v1, v[40:43] offset:24576 // 54B0: D9BE6000 00002801
	s_waitcnt vmcnt(1) // 54B8: BF8C0F71
	ds_write_b128 v1, v[44:47] offset:28672 // 54BC: D9BE7000 00002C01
	s_waitcnt vmcnt(0) // 54C4: BF8C0F70
	ds_write_b128 v1, v[2:5] offset:32768 // 54C8: D9BE8000 00000201
; ./kernels.hip:57
	s_waitcnt lgkmcnt(0) // 54D0: BF8CC07F
; ./kernels.hip:58
	s_barrier // 54D4: BF8A0000
; ./kernels.hip:61
	ds_read_b128 v[0:3], v32 // 54D8: D9FE0000 00000020
	ds_read_b128 v[4:7], v32 offset:4096 // 54E0: D9FE1000 04000020
	ds_read_b128 v[8:11], v32 offset:8192 // 54E8: D9FE2000 08000020
	ds_read_b128 v[12:15], v32 offset:12288 // 54F0: D9FE3000 0C000020
	ds_read_b128 v[16:19], v32 offset:16384 // 54F8: D9FE4000 10000020
	ds_read_b128 v[20:23], v32 offset:20480 // 5500: D9FE5000 14000020
	ds_read_b128 v[24:27], v32 offset:24576 // 5508: D9FE6000 18000020
	ds_read_b128 v[28:31], v32 offset:28672 // 5510: D9FE7000 1C000020
	ds_read_b128 v[32:35], v32 offset:32768 // 5518: D9FE8000 20000020
	s_waitcnt lgkmcnt(8) // 5520: BF8CC87F
	v_pk_add_f32 v[2:3], v[2:3], 0 op_sel_hi:[1,0] // 5524: D3B24002 08010102
	v_pk_add_f32 v[0:1], v[0:1], 0 op_sel_hi:[1,0] // 552C: D3B24000 08010100
	s_waitcnt lgkmcnt(7) // 5534: BF8CC77F
	v_pk_add_f32 v[2:3], v[2:3], v[6:7] // 5538: D3B24002 18020D02
	v_pk_add_f32 v[0:1], v[0:1], v[4:5] // 5540: D3B24000 18020900
	s_waitcnt lgkmcnt(6) // 5548: BF8CC67F
	v_pk_add_f32 v[2:3], v[2:3], v[10:11] // 554C: D3B24002 18021502
	v_pk_add_f32 v[0:1], v[0:1], v[8:9] // 5554: D3B24000 18021100
	s_waitcnt lgkmcnt(5) // 555C: BF8CC57F
	v_pk_add_f32 v[2:3], v[2:3], v[14:15] // 5560: D3B24002 18021D02
	v_pk_add_f32 v[0:1], v[0:1], v[12:13] // 5568: D3B24000 18021900
	s_waitcnt lgkmcnt(4) // 5570: BF8CC47F
	v_pk_add_f32 v[2:3], v[2:3], v[18:19] // 5574: D3B24002 18022502
	v_pk_add_f32 v[0:1], v[0:1], v[16:17] // 557C: D3B24000 18022100
	s_waitcnt lgkmcnt(3) // 5584: BF8CC37F
	v_pk_add_f32 v[2:3], v[2:3], v[22:23] // 5588: D3B24002 18022D02
	v_pk_add_f32 v[0:1], v[0:1], v[20:21] // 5590: D3B24000 18022900
	s_waitcnt lgkmcnt(2) // 5598: BF8CC27F
	v_pk_add_f32 v[2:3], v[2:3], v[26:27] // 559C: D3B24002 18023502
	v_pk_add_f32 v[0:1], v[0:1], v[24:25] // 55A4: D3B24000 18023100
	s_waitcnt lgkmcnt(1) // 55AC: BF8CC17F
	v_pk_add_f32 v[2:3], v[2:3], v[30:31] // 55B0: D3B24002 18023D02
	v_pk_add_f32 v[0:1], v[0:1], v[28:29] // 55B8: D3B24000 18023900
; ./kernels.hip:62
	v_add_co_u32_e32 v4, vcc, s2, v36 // 55C0: 32084802
; ./kernels.hip:61
	s_waitcnt lgkmcnt(0) // 55C4: BF8CC07F
	v_pk_add_f32 v[2:3], v[2:3], v[34:35] // 55C8: D3B24002 18024502
	v_pk_add_f32 v[0:1], v[0:1], v[32:33] // 55D0: D3B24000 18024100
; ./kernels.hip:62
	v_addc_co_u32_e32 v5, vcc, v38, v37, vcc // 55D8: 380A4B26
	global_store_dwordx4 v[4:5], v[0:3], off // 55DC: DC7C8000 007F0004
; ./kernels.hip:63
	s_endpgm // 55E4: BF810000
	s_nop 0 // 55E8: BF800000
	s_nop 0 // 55EC: BF800000
	s_nop 0 // 55F0: BF800000
	s_nop 0 // 55F4: BF800000
	s_nop 0 // 55F8: BF800000
	s_nop 0 // 55FC: BF800000

0000000000005600 <_Z16register_limitedPKfPfi>:
; _Z16register_limitedPKfPfi():
; ./kernels.hip:66
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 5600: C00A0002 00000000
	v_lshl_or_b32 v118, s6, 8, v0 // 5608: D2000076 04011006
	s_movk_i32 s6, 0x78 // 5610: B0060078
	v_mul_lo_u32 v20, v118, s6 // 5614: D2850014 00000D76
; ./kernels.hip:69
	v_mov_b32_e32 v21, 0 // 561C: 7E2A0280
	v_lshlrev_b64 v[0:1], 2, v[20:21] // 5620: D28F0000 00022882
	s_waitcnt lgkmcnt(0) // 5628: BF8CC07F
	v_mov_b32_e32 v40, s1 // 562C: 7E500201
	v_add_co_u32_e32 v4, vcc, s0, v0 // 5630: 32080000
	v_addc_co_u32_e32 v5, vcc, v40, v1, vcc // 5634: 380A0328
	global_load_dwordx4 v[0:3], v[4:5], off // 5638: DC5C8000 007F0004
	global_load_dwordx4 v[114:117], v[4:5], off offset:16 // 5640: DC5C8010 727F0004
	v_mov_b32_e32 v5, v21 // 5648: 7E0A0315
	v_add_u32_e32 v4, 8, v20 // 564C: 68082888
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 5650: D28F0004 00020882
	v_mov_b32_e32 v7, v21 // 5658: 7E0E0315
	v_add_u32_e32 v6, 16, v20 // 565C: 680C2890
	v_add_co_u32_e32 v24, vcc, s0, v4 // 5660: 32300800
	v_lshlrev_b64 v[6:7], 2, v[6:7] // 5664: D28F0006 00020C82
	v_addc_co_u32_e32 v25, vcc, v40, v5, vcc // 566C: 38320B28
	v_mov_b32_e32 v9, v21 // 5670: 7E120315
	v_add_u32_e32 v8, 24, v20 // 5674: 68102898
	v_add_co_u32_e32 v26, vcc, s0, v6 // 5678: 32340C00
	v_lshlrev_b64 v[8:9], 2, v[8:9] // 567C: D28F0008 00021082
	v_addc_co_u32_e32 v27, vcc, v40, v7, vcc // 5684: 38360F28
	v_mov_b32_e32 v11, v21 // 5688: 7E160315
	v_add_u32_e32 v10, 32, v20 // 568C: 681428A0
	v_add_co_u32_e32 v28, vcc, s0, v8 // 5690: 32381000
	v_lshlrev_b64 v[10:11], 2, v[10:11] // 5694: D28F000A 00021482
	v_addc_co_u32_e32 v29, vcc, v40, v9, vcc // 569C: 383A1328
	v_mov_b32_e32 v13, v21 // 56A0: 7E1A0315
	v_add_u32_e32 v12, 40, v20 // 56A4: 681828A8
	v_add_co_u32_e32 v30, vcc, s0, v10 // 56A8: 323C1400
	v_lshlrev_b64 v[12:13], 2, v[12:13] // 56AC: D28F000C 00021882
	v_addc_co_u32_e32 v31, vcc, v40, v11, vcc // 56B4: 383E1728
	v_mov_b32_e32 v15, v21 // 56B8: 7E1E0315
	v_add_u32_e32 v14, 48, v20 // 56BC: 681C28B0
	v_add_co_u32_e32 v32, vcc, s0, v12 // 56C0: 32401800
	v_lshlrev_b64 v[14:15], 2, v[14:15] // 56C4: D28F000E 00021C82
	v_addc_co_u32_e32 v33, vcc, v40, v13, vcc // 56CC: 38421B28
	v_mov_b32_e32 v17, v21 // 56D0: 7E220315
	v_add_u32_e32 v16, 56, v20 // 56D4: 682028B8
	v_add_co_u32_e32 v34, vcc, s0, v14 // 56D8: 32441C00
	v_lshlrev_b64 v[16:17], 2, v[16:17] // 56DC: D28F0010 00022082
	v_addc_co_u32_e32 v35, vcc, v40, v15, vcc // 56E4: 38461F28
	v_mov_b32_e32 v19, v21 // 56E8: 7E260315
	v_add_u32_e32 v18, 64, v20 // 56EC: 682428C0
	v_add_co_u32_e32 v36, vcc, s0, v16 // 56F0: 32482000
	v_lshlrev_b64 v[18:19], 2, v[18:19] // 56F4: D28F0012 00022482
	v_addc_co_u32_e32 v37, vcc, v40, v17, vcc // 56FC: 384A2328
	v_mov_b32_e32 v23, v21 // 5700: 7E2E0315
	v_add_u32_e32 v22, 0x48, v20 // 5704: 682C28FF 00000048
	v_add_co_u32_e32 v38, vcc, s0, v18 // 570C: 324C2400
	v_lshlrev_b64 v[22:23], 2, v[22:23] // 5710: D28F0016 00022C82
	v_addc_co_u32_e32 v39, vcc, v40, v19, vcc // 5718: 384E2728
	global_load_dwordx4 v[12:15], v[24:25], off offset:16 // 571C: DC5C8010 0C7F0018
	global_load_dwordx4 v[16:19], v[24:25], off // 5724: DC5C8000 107F0018
	global_load_dwordx4 v[4:7], v[26:27], off offset:16 // 572C: DC5C8010 047F001A
	global_load_dwordx4 v[8:11], v[26:27], off // 5734: DC5C8000 087F001A
	v_add_co_u32_e32 v22, vcc, s0, v22 // 573C: 322C2C00
	v_add_u32_e32 v24, 0x50, v20 // 5740: 683028FF 00000050
	v_mov_b32_e32 v25, v21 // 5748: 7E320315
	v_addc_co_u32_e32 v23, vcc, v40, v23, vcc // 574C: 382E2F28
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 5750: D28F0018 00023082
	v_add_co_u32_e32 v124, vcc, s0, v24 // 5758: 32F83000
	v_addc_co_u32_e32 v125, vcc, v40, v25, vcc // 575C: 38FA3328
	v_add_u32_e32 v24, 0x58, v20 // 5760: 683028FF 00000058
	v_mov_b32_e32 v25, v21 // 5768: 7E320315
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 576C: D28F0018 00023082
	v_add_co_u32_e32 v126, vcc, s0, v24 // 5774: 32FC3000
	v_addc_co_u32_e32 v127, vcc, v40, v25, vcc // 5778: 38FE3328
	v_add_u32_e32 v24, 0x60, v20 // 577C: 683028FF 00000060
	v_mov_b32_e32 v25, v21 // 5784: 7E320315
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 5788: D28F0018 00023082
	v_add_co_u32_e32 v128, vcc, s0, v24 // 5790: 33003000
	v_addc_co_u32_e32 v129, vcc, v40, v25, vcc // 5794: 39023328
	v_add_u32_e32 v24, 0x68, v20 // 5798: 683028FF 00000068
	v_mov_b32_e32 v25, v21 // 57A0: 7E320315
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 57A4: D28F0018 00023082
	v_add_co_u32_e32 v130, vcc, s0, v24 // 57AC: 33043000
	v_add_u32_e32 v20, 0x70, v20 // 57B0: 682828FF 00000070
	v_addc_co_u32_e32 v131, vcc, v40, v25, vcc // 57B8: 39063328
	v_lshlrev_b64 v[20:21], 2, v[20:21] // 57BC: D28F0014 00022882
	v_add_co_u32_e32 v132, vcc, s0, v20 // 57C4: 33082800
	s_waitcnt vmcnt(5) // 57C8: BF8C0F75
	v_mov_b32_e32 v121, v2 // 57CC: 7EF20302
	v_mov_b32_e32 v2, v3 // 57D0: 7E040303
	s_waitcnt vmcnt(4) // 57D4: BF8C0F74
	v_mov_b32_e32 v3, v114 // 57D8: 7E060372
	v_mov_b32_e32 v122, v115 // 57DC: 7EF40373
	v_addc_co_u32_e32 v133, vcc, v40, v21, vcc // 57E0: 390A2B28
	global_load_dwordx4 v[108:111], v[28:29], off offset:16 // 57E4: DC5C8010 6C7F001C
	global_load_dwordx4 v[112:115], v[28:29], off // 57EC: DC5C8000 707F001C
	global_load_dwordx4 v[100:103], v[30:31], off offset:16 // 57F4: DC5C8010 647F001E
	global_load_dwordx4 v[104:107], v[30:31], off // 57FC: DC5C8000 687F001E
	global_load_dwordx4 v[92:95], v[32:33], off offset:16 // 5804: DC5C8010 5C7F0020
	global_load_dwordx4 v[96:99], v[32:33], off // 580C: DC5C8000 607F0020
	global_load_dwordx4 v[84:87], v[34:35], off offset:16 // 5814: DC5C8010 547F0022
	global_load_dwordx4 v[88:91], v[34:35], off // 581C: DC5C8000 587F0022
	global_load_dwordx4 v[76:79], v[36:37], off offset:16 // 5824: DC5C8010 4C7F0024
	global_load_dwordx4 v[80:83], v[36:37], off // 582C: DC5C8000 507F0024
	global_load_dwordx4 v[64:67], v[38:39], off offset:16 // 5834: DC5C8010 407F0026
	global_load_dwordx4 v[72:75], v[38:39], off // 583C: DC5C8000 487F0026
	global_load_dwordx4 v[52:55], v[22:23], off offset:16 // 5844: DC5C8010 347F0016
	global_load_dwordx4 v[60:63], v[22:23], off // 584C: DC5C8000 3C7F0016
	global_load_dwordx4 v[40:43], v[124:125], off offset:16 // 5854: DC5C8010 287F007C
	global_load_dwordx4 v[68:71], v[124:125], off // 585C: DC5C8000 447F007C
	global_load_dwordx4 v[48:51], v[126:127], off offset:16 // 5864: DC5C8010 307F007E
	global_load_dwordx4 v[56:59], v[126:127], off // 586C: DC5C8000 387F007E
	global_load_dwordx4 v[36:39], v[128:129], off offset:16 // 5874: DC5C8010 247F0080
	global_load_dwordx4 v[44:47], v[128:129], off // 587C: DC5C8000 2C7F0080
	global_load_dwordx4 v[24:27], v[130:131], off offset:16 // 5884: DC5C8010 187F0082
	global_load_dwordx4 v[32:35], v[130:131], off // 588C: DC5C8000 207F0082
	global_load_dwordx4 v[20:23], v[132:133], off offset:16 // 5894: DC5C8010 147F0084
	global_load_dwordx4 v[28:31], v[132:133], off // 589C: DC5C8000 1C7F0084
	s_load_dword s4, s[4:5], 0x10 // 58A4: C0020102 00000010
	v_mov_b32_e32 v120, v1 // 58AC: 7EF00301
	v_mov_b32_e32 v123, v116 // 58B0: 7EF60374
; ./kernels.hip:71
	s_waitcnt lgkmcnt(0) // 58B4: BF8CC07F
	s_cmp_lt_i32 s4, 1 // 58B8: BF048104
	s_cbranch_scc1 147 // 58BC: BF850093 <_Z16register_limitedPKfPfi+0x50c>
	s_mov_b32 s0, 0 // 58C0: BE800080
	v_mov_b32_e32 v116, 0 // 58C4: 7EE80280
	v_mov_b32_e32 v1, v117 // 58C8: 7E020375
	v_cvt_f32_u32_e32 v124, s0 // 58CC: 7EF80C00
; ./kernels.hip:74
	s_bitcmp0_b32 s0, 0 // 58D0: BF0C8000
	s_cselect_b64 vcc, -1, 0 // 58D4: 85EA80C1
; ./kernels.hip:71
	s_add_i32 s0, s0, 1 // 58D8: 81008100
; ./kernels.hip:73
	v_pk_fma_f32 v[0:1], v[116:117], v[0:1], v[124:125] op_sel_hi:[0,1,0]// 0000000058DC: D3B00000 15F20174
	v_pk_fma_f32 v[120:121], v[116:117], v[120:121], v[124:125] op_sel_hi:[0,1,0]// 0000000058E4: D3B00078 15F2F174
	v_pk_fma_f32 v[2:3], v[116:117], v[2:3], v[124:125] op_sel_hi:[0,1,0]// 0000000058EC: D3B00002 15F20574
	v_pk_fma_f32 v[122:123], v[116:117], v[122:123], v[124:125] op_sel_hi:[0,1,0]// 0000000058F4: D3B0007A 15F2F574
	s_waitcnt vmcnt(26) // 58FC: BF8C4F7A
	v_pk_fma_f32 v[16:17], v[116:117], v[16:17], v[124:125] op_sel_hi:[0,1,0]// 000000005900: D3B00010 15F22174
	v_pk_fma_f32 v[18:19], v[116:117], v[18:19], v[124:125] op_sel_hi:[0,1,0]// 000000005908: D3B00012 15F22574
	v_pk_fma_f32 v[12:13], v[116:117], v[12:13], v[124:125] op_sel_hi:[0,1,0]// 000000005910: D3B0000C 15F21974
	v_pk_fma_f32 v[14:15], v[116:117], v[14:15], v[124:125] op_sel_hi:[0,1,0]// 000000005918: D3B0000E 15F21D74
	s_waitcnt vmcnt(24) // 5920: BF8C4F78
	v_pk_fma_f32 v[8:9], v[116:117], v[8:9], v[124:125] op_sel_hi:[0,1,0]// 000000005924: D3B00008 15F21174
	v_pk_fma_f32 v[10:11], v[116:117], v[10:11], v[124:125] op_sel_hi:[0,1,0]// 00000000592C: D3B0000A 15F21574
	v_pk_fma_f32 v[4:5], v[116:117], v[4:5], v[124:125] op_sel_hi:[0,1,0]// 000000005934: D3B00004 15F20974
	v_pk_fma_f32 v[6:7], v[116:117], v[6:7], v[124:125] op_sel_hi:[0,1,0]// 00000000593C: D3B00006 15F20D74
	s_waitcnt vmcnt(22) // 5944: BF8C4F76
	v_pk_fma_f32 v[112:113], v[116:117], v[112:113], v[124:125] op_sel_hi:[0,1,0]// 000000005948: D3B00070 15F2E174
	v_pk_fma_f32 v[114:115], v[116:117], v[114:115], v[124:125] op_sel_hi:[0,1,0]// 000000005950: D3B00072 15F2E574
	v_pk_fma_f32 v[108:109], v[116:117], v[108:109], v[124:125] op_sel_hi:[0,1,0]// 000000005958: D3B0006C 15F2D974
	v_pk_fma_f32 v[110:111], v[116:117], v[110:111], v[124:125] op_sel_hi:[0,1,0]// 000000005960: D3B0006E 15F2DD74
	s_waitcnt vmcnt(20) // 5968: BF8C4F74
	v_pk_fma_f32 v[104:105], v[116:117], v[104:105], v[124:125] op_sel_hi:[0,1,0]// 00000000596C: D3B00068 15F2D174
	v_pk_fma_f32 v[106:107], v[116:117], v[106:107], v[124:125] op_sel_hi:[0,1,0]// 000000005974: D3B0006A 15F2D574
	v_pk_fma_f32 v[100:101], v[116:117], v[100:101], v[124:125] op_sel_hi:[0,1,0]// 00000000597C: D3B00064 15F2C974
	v_pk_fma_f32 v[102:103], v[116:117], v[102:103], v[124:125] op_sel_hi:[0,1,0]// 000000005984: D3B00066 15F2CD74
	s_waitcnt vmcnt(18) // 598C: BF8C4F72
	v_pk_fma_f32 v[96:97], v[116:117], v[96:97], v[124:125] op_sel_hi:[0,1,0]// 000000005990: D3B00060 15F2C174
	v_pk_fma_f32 v[98:99], v[116:117], v[98:99], v[124:125] op_sel_hi:[0,1,0]// 000000005998: D3B00062 15F2C574
	v_pk_fma_f32 v[92:93], v[116:117], v[92:93], v[124:125] op_sel_hi:[0,1,0]// 0000000059A0: D3B0005C 15F2B974
	v_pk_fma_f32 v[94:95], v[116:117], v[94:95], v[124:125] op_sel_hi:[0,1,0]// 0000000059A8: D3B0005E 15F2BD74
	s_waitcnt vmcnt(16) // 59B0: BF8C4F70
	v_pk_fma_f32 v[88:89], v[116:117], v[88:89], v[124:125] op_sel_hi:[0,1,0]// 0000000059B4: D3B00058 15F2B174
	v_pk_fma_f32 v[90:91], v[116:117], v[90:91], v[124:125] op_sel_hi:[0,1,0]// 0000000059BC: D3B0005A 15F2B574
	v_pk_fma_f32 v[84:85], v[116:117], v[84:85], v[124:125] op_sel_hi:[0,1,0]// 0000000059C4: D3B00054 15F2A974
	v_pk_fma_f32 v[86:87], v[116:117], v[86:87], v[124:125] op_sel_hi:[0,1,0]// 0000000059CC: D3B00056 15F2AD74
	s_waitcnt vmcnt(14) // 59D4: BF8C0F7E
	v_pk_fma_f32 v[80:81], v[116:117], v[80:81], v[124:125] op_sel_hi:[0,1,0]// 0000000059D8: D3B00050 15F2A174
	v_pk_fma_f32 v[82:83], v[116:117], v[82:83], v[124:125] op_sel_hi:[0,1,0]// 0000000059E0: D3B00052 15F2A574
	v_pk_fma_f32 v[76:77], v[116:117], v[76:77], v[124:125] op_sel_hi:[0,1,0]// 0000000059E8: D3B0004C 15F29974
	v_pk_fma_f32 v[78:79], v[116:117], v[78:79], v[124:125] op_sel_hi:[0,1,0]// 0000000059F0: D3B0004E 15F29D74
	s_waitcnt vmcnt(12) // 59F8: BF8C0F7C
	v_pk_fma_f32 v[72:73], v[116:117], v[72:73], v[124:125] op_sel_hi:[0,1,0]// 0000000059FC: D3B00048 15F29174
	v_pk_fma_f32 v[74:75], v[116:117], v[74:75], v[124:125] op_sel_hi:[0,1,0]// 000000005A04: D3B0004A 15F29574
	v_pk_fma_f32 v[64:65], v[116:117], v[64:65], v[124:125] op_sel_hi:[0,1,0]// 000000005A0C: D3B00040 15F28174
	v_pk_fma_f32 v[66:67], v[116:117], v[66:67], v[124:125] op_sel_hi:[0,1,0]// 000000005A14: D3B00042 15F28574
	s_waitcnt vmcnt(10) // 5A1C: BF8C0F7A
	v_pk_fma_f32 v[60:61], v[116:117], v[60:61], v[124:125] op_sel_hi:[0,1,0]// 000000005A20: D3B0003C 15F27974
	v_pk_fma_f32 v[62:63], v[116:117], v[62:63], v[124:125] op_sel_hi:[0,1,0]// 000000005A28: D3B0003E 15F27D74
	v_pk_fma_f32 v[52:53], v[116:117], v[52:53], v[124:125] op_sel_hi:[0,1,0]// 000000005A30: D3B00034 15F26974
	v_pk_fma_f32 v[54:55], v[116:117], v[54:55], v[124:125] op_sel_hi:[0,1,0]// 000000005A38: D3B00036 15F26D74
	s_waitcnt vmcnt(8) // 5A40: BF8C0F78
	v_pk_fma_f32 v[68:69], v[116:117], v[68:69], v[124:125] op_sel_hi:[0,1,0]// 000000005A44: D3B00044 15F28974
	v_pk_fma_f32 v[70:71], v[116:117], v[70:71], v[124:125] op_sel_hi:[0,1,0]// 000000005A4C: D3B00046 15F28D74
	v_pk_fma_f32 v[40:41], v[116:117], v[40:41], v[124:125] op_sel_hi:[0,1,0]// 000000005A54: D3B00028 15F25174
	v_pk_fma_f32 v[42:43], v[116:117], v[42:43], v[124:125] op_sel_hi:[0,1,0]// 000000005A5C: D3B0002A 15F25574
	s_waitcnt vmcnt(6) // 5A64: BF8C0F76
	v_pk_fma_f32 v[56:57], v[116:117], v[56:57], v[124:125] op_sel_hi:[0,1,0]// 000000005A68: D3B00038 15F27174
	v_pk_fma_f32 v[58:59], v[116:117], v[58:59], v[124:125] op_sel_hi:[0,1,0]// 000000005A70: D3B0003A 15F27574
	v_pk_fma_f32 v[48:49], v[116:117], v[48:49], v[124:125] op_sel_hi:[0,1,0]// 000000005A78: D3B00030 15F26174
	v_pk_fma_f32 v[50:51], v[116:117], v[50:51], v[124:125] op_sel_hi:[0,1,0]// 000000005A80: D3B00032 15F26574
	s_waitcnt vmcnt(4) // 5A88: BF8C0F74
	v_pk_fma_f32 v[44:45], v[116:117], v[44:45], v[124:125] op_sel_hi:[0,1,0]// 000000005A8C: D3B0002C 15F25974
	v_pk_fma_f32 v[46:47], v[116:117], v[46:47], v[124:125] op_sel_hi:[0,1,0]// 000000005A94: D3B0002E 15F25D74
	v_pk_fma_f32 v[36:37], v[116:117], v[36:37], v[124:125] op_sel_hi:[0,1,0]// 000000005A9C: D3B00024 15F24974
	v_pk_fma_f32 v[38:39], v[116:117], v[38:39], v[124:125] op_sel_hi:[0,1,0]// 000000005AA4: D3B00026 15F24D74
	s_waitcnt vmcnt(2) // 5AAC: BF8C0F72
	v_pk_fma_f32 v[32:33], v[116:117], v[32:33], v[124:125] op_sel_hi:[0,1,0]// 000000005AB0: D3B00020 15F24174
	v_pk_fma_f32 v[34:35], v[116:117], v[34:35], v[124:125] op_sel_hi:[0,1,0]// 000000005AB8: D3B00022 15F24574
	v_pk_fma_f32 v[24:25], v[116:117], v[24:25], v[124:125] op_sel_hi:[0,1,0]// 000000005AC0: D3B00018 15F23174
	v_pk_fma_f32 v[26:27], v[116:117], v[26:27], v[124:125] op_sel_hi:[0,1,0]// 000000005AC8: D3B0001A 15F23574
	s_waitcnt vmcnt(0) // 5AD0: BF8C0F70
	v_pk_fma_f32 v[28:29], v[116:117], v[28:29], v[124:125] op_sel_hi:[0,1,0]// 000000005AD4: D3B0001C 15F23974
	v_pk_fma_f32 v[30:31], v[116:117], v[30:31], v[124:125] op_sel_hi:[0,1,0]// 000000005ADC: D3B0001E 15F23D74
	v_pk_fma_f32 v[20:21], v[116:117], v[20:21], v[124:125] op_sel_hi:[0,1,0]// 000000005AE4: D3B00014 15F22974
	v_pk_fma_f32 v[22:23], v[116:117], v[22:23], v[124:125] op_sel_hi:[0,1,0]// 000000005AEC: D3B00016 15F22D74
; ./kernels.hip:74
	v_cndmask_b32_e32 v117, v0, v1, vcc // 5AF4: 00EA0300
	v_add_f32_e32 v116, v116, v117 // 5AF8: 02E8EB74
; ./kernels.hip:71
	s_cmp_lg_u32 s4, s0 // 5AFC: BF070004
	s_cbranch_scc1 65394 // 5B00: BF85FF72 <_Z16register_limitedPKfPfi+0x2cc>
	v_mov_b32_e32 v117, v1 // 5B04: 7EEA0301
	s_branch 1 // 5B08: BF820001 <_Z16register_limitedPKfPfi+0x510>
	v_mov_b32_e32 v116, 0 // 5B0C: 7EE80280
; ./kernels.hip:77
	v_add_f32_e32 v0, v116, v0 // 5B10: 02000174
	v_add_f32_e32 v0, v0, v120 // 5B14: 0200F100
	v_add_f32_e32 v0, v0, v121 // 5B18: 0200F300
	v_add_f32_e32 v0, v0, v2 // 5B1C: 02000500
	v_add_f32_e32 v0, v0, v3 // 5B20: 02000700
	v_add_f32_e32 v0, v0, v122 // 5B24: 0200F500
	v_add_f32_e32 v0, v0, v123 // 5B28: 0200F700
	v_add_f32_e32 v0, v0, v117 // 5B2C: 0200EB00
	s_waitcnt vmcnt(26) // 5B30: BF8C4F7A
	v_add_f32_e32 v0, v0, v16 // 5B34: 02002100
	v_add_f32_e32 v0, v0, v17 // 5B38: 02002300
	v_add_f32_e32 v0, v0, v18 // 5B3C: 02002500
	v_add_f32_e32 v0, v0, v19 // 5B40: 02002700
	v_add_f32_e32 v0, v0, v12 // 5B44: 02001900
	v_add_f32_e32 v0, v0, v13 // 5B48: 02001B00
	v_add_f32_e32 v0, v0, v14 // 5B4C: 02001D00
	v_add_f32_e32 v0, v0, v15 // 5B50: 02001F00
	s_waitcnt vmcnt(24) // 5B54: BF8C4F78
	v_add_f32_e32 v0, v0, v8 // 5B58: 02001100
	v_add_f32_e32 v0, v0, v9 // 5B5C: 02001300
	v_add_f32_e32 v0, v0, v10 // 5B60: 02001500
	v_add_f32_e32 v0, v0, v11 // 5B64: 02001700
	v_add_f32_e32 v0, v0, v4 // 5B68: 02000900
	v_add_f32_e32 v0, v0, v5 // 5B6C: 02000B00
	v_add_f32_e32 v0, v0, v6 // 5B70: 02000D00
	v_add_f32_e32 v0, v0, v7 // 5B74: 02000F00
	s_waitcnt vmcnt(22) // 5B78: BF8C4F76
	v_add_f32_e32 v0, v0, v112 // 5B7C: 0200E100
	v_add_f32_e32 v0, v0, v113 // 5B80: 0200E300
	v_add_f32_e32 v0, v0, v114 // 5B84: 0200E500
	v_add_f32_e32 v0, v0, v115 // 5B88: 0200E700
	v_add_f32_e32 v0, v0, v108 // 5B8C: 0200D900
	v_add_f32_e32 v0, v0, v109 // 5B90: 0200DB00
	v_add_f32_e32 v0, v0, v110 // 5B94: 0200DD00
	v_add_f32_e32 v0, v0, v111 // 5B98: 0200DF00
	s_waitcnt vmcnt(20) // 5B9C: BF8C4F74
	v_add_f32_e32 v0, v0, v104 // 5BA0: 0200D100
	v_add_f32_e32 v0, v0, v105 // 5BA4: 0200D300
	v_add_f32_e32 v0, v0, v106 // 5BA8: 0200D500
	v_add_f32_e32 v0, v0, v107 // 5BAC: 0200D700
	v_add_f32_e32 v0, v0, v100 // 5BB0: 0200C900
	v_add_f32_e32 v0, v0, v101 // 5BB4: 0200CB00
	v_add_f32_e32 v0, v0, v102 // 5BB8: 0200CD00
	v_add_f32_e32 v0, v0, v103 // 5BBC: 0200CF00
	s_waitcnt vmcnt(18) // 5BC0: BF8C4F72
	v_add_f32_e32 v0, v0, v96 // 5BC4: 0200C100
	v_add_f32_e32 v0, v0, v97 // 5BC8: 0200C300
	v_add_f32_e32 v0, v0, v98 // 5BCC: 0200C500
	v_add_f32_e32 v0, v0, v99 // 5BD0: 0200C700
	v_add_f32_e32 v0, v0, v92 // 5BD4: 0200B900
	v_add_f32_e32 v0, v0, v93 // 5BD8: 0200BB00
	v_add_f32_e32 v0, v0, v94 // 5BDC: 0200BD00
	v_add_f32_e32 v0, v0, v95 // 5BE0: 0200BF00
	s_waitcnt vmcnt(16) // 5BE4: BF8C4F70
	v_add_f32_e32 v0, v0, v88 // 5BE8: 0200B100
	v_add_f32_e32 v0, v0, v89 // 5BEC: 0200B300
	v_add_f32_e32 v0, v0, v90 // 5BF0: 0200B500
	v_add_f32_e32 v0, v0, v91 // 5BF4: 0200B700
	v_add_f32_e32 v0, v0, v84 // 5BF8: 0200A900
	v_add_f32_e32 v0, v0, v85 // 5BFC: 0200AB00
	v_add_f32_e32 v0, v0, v86 // 5C00: 0200AD00
	v_add_f32_e32 v0, v0, v87 // 5C04: 0200AF00
	s_waitcnt vmcnt(14) // 5C08: BF8C0F7E
	v_add_f32_e32 v0, v0, v80 // 5C0C: 0200A100
	v_add_f32_e32 v0, v0, v81 // 5C10: 0200A300
	v_add_f32_e32 v0, v0, v82 // 5C14: 0200A500
	v_add_f32_e32 v0, v0, v83 // 5C18: 0200A700
	v_add_f32_e32 v0, v0, v76 // 5C1C: 02009900
	v_add_f32_e32 v0, v0, v77 // 5C20: 02009B00
	v_add_f32_e32 v0, v0, v78 // 5C24: 02009D00
	v_add_f32_e32 v0, v0, v79 // 5C28: 02009F00
	s_waitcnt vmcnt(12) // 5C2C: BF8C0F7C
	v_add_f32_e32 v0, v0, v72 // 5C30: 02009100
	v_add_f32_e32 v0, v0, v73 // 5C34: 02009300
	v_add_f32_e32 v0, v0, v74 // 5C38: 02009500
	v_add_f32_e32 v0, v0, v75 // 5C3C: 02009700
	v_add_f32_e32 v0, v0, v64 // 5C40: 02008100
	v_add_f32_e32 v0, v0, v65 // 5C44: 02008300
	v_add_f32_e32 v0, v0, v66 // 5C48: 02008500
	v_add_f32_e32 v0, v0, v67 // 5C4C: 02008700
	s_waitcnt vmcnt(10) // 5C50: BF8C0F7A
	v_add_f32_e32 v0, v0, v60 // 5C54: 02007900
	v_add_f32_e32 v0, v0, v61 // 5C58: 02007B00
	v_add_f32_e32 v0, v0, v62 // 5C5C: 02007D00
	v_add_f32_e32 v0, v0, v63 // 5C60: 02007F00
	v_add_f32_e32 v0, v0, v52 // 5C64: 02006900
	v_add_f32_e32 v0, v0, v53 // 5C68: 02006B00
	v_add_f32_e32 v0, v0, v54 // 5C6C: 02006D00
	v_add_f32_e32 v0, v0, v55 // 5C70: 02006F00
	s_waitcnt vmcnt(8) // 5C74: BF8C0F78
	v_add_f32_e32 v0, v0, v68 // 5C78: 02008900
	v_add_f32_e32 v0, v0, v69 // 5C7C: 02008B00
	v_add_f32_e32 v0, v0, v70 // 5C80: 02008D00
	v_add_f32_e32 v0, v0, v71 // 5C84: 02008F00
	v_add_f32_e32 v0, v0, v40 // 5C88: 02005100
	v_add_f32_e32 v0, v0, v41 // 5C8C: 02005300
	v_add_f32_e32 v0, v0, v42 // 5C90: 02005500
	v_add_f32_e32 v0, v0, v43 // 5C94: 02005700
	s_waitcnt vmcnt(6) // 5C98: BF8C0F76
	v_add_f32_e32 v0, v0, v56 // 5C9C: 02007100
	v_add_f32_e32 v0, v0, v57 // 5CA0: 02007300
	v_add_f32_e32 v0, v0, v58 // 5CA4: 02007500
	v_add_f32_e32 v0, v0, v59 // 5CA8: 02007700
	v_add_f32_e32 v0, v0, v48 // 5CAC: 02006100
	v_add_f32_e32 v0, v0, v49 // 5CB0: 02006300
	v_add_f32_e32 v0, v0, v50 // 5CB4: 02006500
	v_add_f32_e32 v0, v0, v51 // 5CB8: 02006700
	s_waitcnt vmcnt(4) // 5CBC: BF8C0F74
	v_add_f32_e32 v0, v0, v44 // 5CC0: 02005900
	v_add_f32_e32 v0, v0, v45 // 5CC4: 02005B00
	v_add_f32_e32 v0, v0, v46 // 5CC8: 02005D00
	v_add_f32_e32 v0, v0, v47 // 5CCC: 02005F00
	v_add_f32_e32 v0, v0, v36 // 5CD0: 02004900
	v_add_f32_e32 v0, v0, v37 // 5CD4: 02004B00
	v_add_f32_e32 v0, v0, v38 // 5CD8: 02004D00
	v_add_f32_e32 v0, v0, v39 // 5CDC: 02004F00
	s_waitcnt vmcnt(2) // 5CE0: BF8C0F72
	v_add_f32_e32 v0, v0, v32 // 5CE4: 02004100
	v_add_f32_e32 v0, v0, v33 // 5CE8: 02004300
	v_add_f32_e32 v0, v0, v34 // 5CEC: 02004500
	v_add_f32_e32 v0, v0, v35 // 5CF0: 02004700
	v_add_f32_e32 v0, v0, v24 // 5CF4: 02003100
	v_add_f32_e32 v0, v0, v25 // 5CF8: 02003300
	v_add_f32_e32 v0, v0, v26 // 5CFC: 02003500
	v_add_f32_e32 v0, v0, v27 // 5D00: 02003700
	s_waitcnt vmcnt(0) // 5D04: BF8C0F70
	v_add_f32_e32 v0, v0, v28 // 5D08: 02003900
	v_add_f32_e32 v0, v0, v29 // 5D0C: 02003B00
	v_add_f32_e32 v0, v0, v30 // 5D10: 02003D00
	v_add_f32_e32 v0, v0, v31 // 5D14: 02003F00
	v_add_f32_e32 v0, v0, v20 // 5D18: 02002900
	v_add_f32_e32 v0, v0, v21 // 5D1C: 02002B00
	v_add_f32_e32 v0, v0, v22 // 5D20: 02002D00
; ./kernels.hip:78
	v_mov_b32_e32 v119, 0 // 5D24: 7EEE0280
; ./kernels.hip:77
	v_add_f32_e32 v2, v0, v23 // 5D28: 02042F00
; ./kernels.hip:78
	v_lshlrev_b64 v[0:1], 2, v[118:119] // 5D2C: D28F0000 0002EC82
	v_mov_b32_e32 v3, s3 // 5D34: 7E060203
	v_add_co_u32_e32 v0, vcc, s2, v0 // 5D38: 32000002
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc // 5D3C: 38020303
	global_store_dword v[0:1], v2, off // 5D40: DC708000 007F0200
; ./kernels.hip:79
	s_endpgm // 5D48: BF810000
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

0000000000005e00 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:25
	s_load_dword s12, s[4:5], 0x10 // 5E00: C0020302 00000010
	s_load_dwordx2 s[2:3], s[4:5], 0x8 // 5E08: C0060082 00000008
	s_lshl_b32 s0, s6, 8 // 5E10: 8E008806
	v_or_b32_e32 v2, s0, v0 // 5E14: 28040000
	v_mov_b32_e32 v5, 0 // 5E18: 7E0A0280
; ./kernels.hip:85
	s_waitcnt lgkmcnt(0) // 5E1C: BF8CC07F
	v_cmp_gt_i32_e32 vcc, s12, v2 // 5E20: 7D88040C
	v_mov_b32_e32 v4, 0 // 5E24: 7E080280
; ./kernels.hip:85
	s_and_saveexec_b64 s[6:7], vcc // 5E28: BE86206A
	s_cbranch_execz 84 // 5E2C: BF880054 <_Z12narrow_loadsPKhPji+0x180>
	s_load_dwordx2 s[4:5], s[4:5], 0x0 // 5E30: C0060102 00000000
; ./kernels.hip:85
	v_add_u32_e32 v3, 0x10000, v2 // 5E38: 680604FF 00010000
	v_max_i32_e32 v1, s12, v3 // 5E40: 1A02060C
	v_xad_u32 v0, v0, -1, v1 // 5E44: D1F30000 04058300
	v_subrev_u32_e32 v1, s0, v0 // 5E4C: 6C020000
	v_cmp_ne_u32_sdwa s[0:1], v1, v5 src0_sel:WORD_1 src1_sel:DWORD// 000000005E50: 7D9A0AF9 06058001
	s_mov_b64 s[10:11], -1 // 5E58: BE8A01C1
	v_mov_b32_e32 v4, 0 // 5E5C: 7E080280
	v_mov_b32_e32 v0, v2 // 5E60: 7E000302
	s_and_saveexec_b64 s[8:9], s[0:1] // 5E64: BE882000
	s_cbranch_execz 46 // 5E68: BF88002E <_Z12narrow_loadsPKhPji+0x124>
	v_mov_b32_e32 v0, 1 // 5E6C: 7E000281
	v_add_u32_sdwa v8, v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD// 000000005E70: 681000F9 06050601
	v_and_b32_e32 v9, 0x1fffe, v8 // 5E78: 261210FF 0001FFFE
	s_mov_b64 s[10:11], 0 // 5E80: BE8A0180
; ./kernels.hip:86
	v_mov_b32_e32 v4, 0 // 5E84: 7E080280
	v_mov_b32_e32 v1, 0 // 5E88: 7E020280
	s_waitcnt lgkmcnt(0) // 5E8C: BF8CC07F
	v_mov_b32_e32 v0, s5 // 5E90: 7E000205
	v_mov_b32_e32 v10, v9 // 5E94: 7E140309
	v_pk_mov_b32 v[6:7], v[2:3], v[2:3] op_sel:[0,1] // 5E98: D3B35006 18020502
	v_ashrrev_i32_e32 v3, 31, v7 // 5EA0: 22060E9F
	v_add_co_u32_e32 v12, vcc, s4, v7 // 5EA4: 32180E04
	v_ashrrev_i32_e32 v11, 31, v6 // 5EA8: 22160C9F
	v_add_co_u32_e64 v14, s[0:1], s4, v6 // 5EAC: D119000E 00020C04
	v_addc_co_u32_e32 v13, vcc, v0, v3, vcc // 5EB4: 381A0700
	v_addc_co_u32_e64 v15, s[0:1], v0, v11, s[0:1] // 5EB8: D11C000F 00021700
	global_load_ubyte v3, v[12:13], off // 5EC0: DC408000 037F000C
	global_load_ubyte v11, v[14:15], off // 5EC8: DC408000 0B7F000E
; ./kernels.hip:85
	v_add_u32_e32 v10, -2, v10 // 5ED0: 681414C2
	v_cmp_eq_u32_e32 vcc, 0, v10 // 5ED4: 7D941480
	v_add_u32_e32 v7, 0x20000, v7 // 5ED8: 680E0EFF 00020000
	v_add_u32_e32 v6, 0x20000, v6 // 5EE0: 680C0CFF 00020000
	s_or_b64 s[10:11], vcc, s[10:11] // 5EE8: 878A0A6A
; ./kernels.hip:86
	s_waitcnt vmcnt(1) // 5EEC: BF8C0F71
	v_mad_u32_u24 v1, v3, 3, v1 // 5EF0: D1C30001 04050703
	s_waitcnt vmcnt(0) // 5EF8: BF8C0F70
	v_mad_u32_u24 v4, v11, 3, v4 // 5EFC: D1C30004 0411070B
; ./kernels.hip:85
	s_andn2_b64 exec, exec, s[10:11] // 5F04: 89FE0A7E
	s_cbranch_execnz 65509 // 5F08: BF89FFE5 <_Z12narrow_loadsPKhPji+0xa0>
	s_or_b64 exec, exec, s[10:11] // 5F0C: 87FE0A7E
; ./kernels.hip:85
	v_cmp_ne_u32_e32 vcc, v8, v9 // 5F10: 7D9A1308
	v_lshl_add_u32 v0, v9, 16, v2 // 5F14: D1FD0000 04092109
	v_add_u32_e32 v4, v4, v1 // 5F1C: 68080304
	s_orn2_b64 s[10:11], vcc, exec // 5F20: 8A8A7E6A
	s_or_b64 exec, exec, s[8:9] // 5F24: 87FE087E
	s_and_saveexec_b64 s[0:1], s[10:11] // 5F28: BE80200A
	s_cbranch_execz 19 // 5F2C: BF880013 <_Z12narrow_loadsPKhPji+0x17c>
; ./kernels.hip:85
	v_ashrrev_i32_e32 v1, 31, v0 // 5F30: 2202009F
	s_mov_b64 s[8:9], 0 // 5F34: BE880180
	s_waitcnt lgkmcnt(0) // 5F38: BF8CC07F
	v_mov_b32_e32 v3, s5 // 5F3C: 7E060205
; ./kernels.hip:86
	v_add_co_u32_e32 v6, vcc, s4, v0 // 5F40: 320C0004
	v_addc_co_u32_e32 v7, vcc, v3, v1, vcc // 5F44: 380E0303
	global_load_ubyte v6, v[6:7], off // 5F48: DC408000 067F0006
; ./kernels.hip:85
	v_add_co_u32_e32 v0, vcc, 0x10000, v0 // 5F50: 320000FF 00010000
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc // 5F58: 38020280
	v_cmp_le_i32_e32 vcc, s12, v0 // 5F5C: 7D86000C
	s_or_b64 s[8:9], vcc, s[8:9] // 5F60: 8788086A
; ./kernels.hip:86
	s_waitcnt vmcnt(0) // 5F64: BF8C0F70
	v_mad_u32_u24 v4, v6, 3, v4 // 5F68: D1C30004 04110706
; ./kernels.hip:85
	s_andn2_b64 exec, exec, s[8:9] // 5F70: 89FE087E
	s_cbranch_execnz 65522 // 5F74: BF89FFF2 <_Z12narrow_loadsPKhPji+0x140>
	s_or_b64 exec, exec, s[8:9] // 5F78: 87FE087E
	s_or_b64 exec, exec, s[0:1] // 5F7C: 87FE007E
	s_or_b64 exec, exec, s[6:7] // 5F80: 87FE067E
; ./kernels.hip:87
	v_mov_b32_e32 v3, v5 // 5F84: 7E060305
	v_lshlrev_b64 v[0:1], 2, v[2:3] // 5F88: D28F0000 00020482
	v_mov_b32_e32 v2, s3 // 5F90: 7E040203
	v_add_co_u32_e32 v0, vcc, s2, v0 // 5F94: 32000002
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc // 5F98: 38020302
	global_store_dword v[0:1], v4, off // 5F9C: DC708000 007F0400
; ./kernels.hip:88
	s_endpgm // 5FA4: BF810000
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

0000000000006000 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i>:
; _Z19gemm_without_matrixPKDv8_DF16_S1_PS_i():
; ./kernels.hip:25
	s_load_dword s7, s[4:5], 0x18 // 6000: C00201C2 00000018
	s_load_dwordx2 s[8:9], s[4:5], 0x10 // 6008: C0060202 00000010
	v_lshl_or_b32 v4, s6, 8, v0 // 6010: D2000004 04011006
	v_mov_b32_e32 v7, 0 // 6018: 7E0E0280
; ./kernels.hip:95
	s_waitcnt lgkmcnt(0) // 601C: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 6020: BF048107
	s_cbranch_scc1 43 // 6024: BF85002B <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xd4>
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 6028: C00A0002 00000000
; ./kernels.hip:93
	v_lshrrev_b32_e32 v1, 8, v4 // 6030: 20020888
	v_mul_lo_u32 v6, s7, v1 // 6034: D2850006 00020207
	v_mul_lo_u32 v8, s7, v0 // 603C: D2850008 00020007
; ./kernels.hip:95
	v_mov_b32_e32 v0, 0 // 6044: 7E000280
	v_mov_b32_e32 v1, 0 // 6048: 7E020280
	v_mov_b32_e32 v2, 0 // 604C: 7E040280
	v_mov_b32_e32 v3, 0 // 6050: 7E060280
	s_waitcnt lgkmcnt(0) // 6054: BF8CC07F
	v_mov_b32_e32 v5, s1 // 6058: 7E0A0201
	v_mov_b32_e32 v10, s3 // 605C: 7E140203
	v_lshlrev_b64 v[12:13], 4, v[6:7] // 6060: D28F000C 00020C84
	v_mov_b32_e32 v9, v7 // 6068: 7E120307
	v_add_co_u32_e32 v12, vcc, s0, v12 // 606C: 32181800
	v_addc_co_u32_e32 v13, vcc, v5, v13, vcc // 6070: 381A1B05
	v_lshlrev_b64 v[16:17], 4, v[8:9] // 6074: D28F0010 00021084
	v_add_co_u32_e32 v16, vcc, s2, v16 // 607C: 32202002
	v_addc_co_u32_e32 v17, vcc, v10, v17, vcc // 6080: 3822230A
	global_load_dwordx4 v[12:15], v[12:13], off // 6084: DC5C8000 0C7F000C
	s_add_i32 s7, s7, -1 // 608C: 8107C107
	global_load_dwordx4 v[16:19], v[16:17], off // 6090: DC5C8000 107F0010
	v_add_u32_e32 v6, 1, v6 // 6098: 680C0C81
	v_add_u32_e32 v8, 1, v8 // 609C: 68101081
	s_cmp_eq_u32 s7, 0 // 60A0: BF068007
	s_waitcnt vmcnt(0) // 60A4: BF8C0F70
	v_pk_fma_f16 v0, v12, v16, v0 // 60A8: D38E4000 1C02210C
	v_pk_fma_f16 v1, v13, v17, v1 // 60B0: D38E4001 1C06230D
	v_pk_fma_f16 v2, v14, v18, v2 // 60B8: D38E4002 1C0A250E
	v_pk_fma_f16 v3, v15, v19, v3 // 60C0: D38E4003 1C0E270F
	s_cbranch_scc0 65509 // 60C8: BF84FFE5 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x60>
	v_mov_b32_e32 v7, v3 // 60CC: 7E0E0303
	s_branch 3 // 60D0: BF820003 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xe0>
	v_mov_b32_e32 v2, 0 // 60D4: 7E040280
	v_mov_b32_e32 v1, 0 // 60D8: 7E020280
	v_mov_b32_e32 v0, 0 // 60DC: 7E000280
; ./kernels.hip:96
	v_mov_b32_e32 v5, 0 // 60E0: 7E0A0280
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 60E4: D28F0004 00020884
	v_mov_b32_e32 v6, s9 // 60EC: 7E0C0209
	v_add_co_u32_e32 v4, vcc, s8, v4 // 60F0: 32080808
	v_mov_b32_e32 v3, v7 // 60F4: 7E060307
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc // 60F8: 380A0B06
	global_store_dwordx4 v[4:5], v[0:3], off // 60FC: DC7C8000 007F0004
; ./kernels.hip:97
	s_endpgm // 6104: BF810000
	s_nop 0 // 6108: BF800000
	s_nop 0 // 610C: BF800000
	s_nop 0 // 6110: BF800000
	s_nop 0 // 6114: BF800000
	s_nop 0 // 6118: BF800000
	s_nop 0 // 611C: BF800000
	s_nop 0 // 6120: BF800000
	s_nop 0 // 6124: BF800000
	s_nop 0 // 6128: BF800000
	s_nop 0 // 612C: BF800000
	s_nop 0 // 6130: BF800000
	s_nop 0 // 6134: BF800000
	s_nop 0 // 6138: BF800000
	s_nop 0 // 613C: BF800000
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

0000000000006200 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:104
	s_load_dword s7, s[4:5], 0x18 // 6200: C00201C2 00000018
	s_load_dwordx2 s[8:9], s[4:5], 0x10 // 6208: C0060202 00000010
	v_mov_b32_e32 v7, 0 // 6210: 7E0E0280
	s_waitcnt lgkmcnt(0) // 6214: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 6218: BF048107
	s_cbranch_scc1 32 // 621C: BF850020 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xa0>
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 6220: C00A0002 00000000
	v_and_b32_e32 v6, 63, v0 // 6228: 260C00BF
; ./kernels.hip:105
	v_mov_b32_e32 v2, 0 // 622C: 7E040280
	v_mov_b32_e32 v3, 0 // 6230: 7E060280
	v_mov_b32_e32 v4, 0 // 6234: 7E080280
	v_mov_b32_e32 v5, 0 // 6238: 7E0A0280
	s_waitcnt lgkmcnt(0) // 623C: BF8CC07F
	v_mov_b32_e32 v1, s1 // 6240: 7E020201
	v_mov_b32_e32 v8, s3 // 6244: 7E100203
	v_lshlrev_b64 v[10:11], 4, v[6:7] // 6248: D28F000A 00020C84
	v_add_co_u32_e32 v12, vcc, s0, v10 // 6250: 32181400
	v_addc_co_u32_e32 v13, vcc, v1, v11, vcc // 6254: 381A1701
	global_load_dwordx4 v[12:15], v[12:13], off // 6258: DC5C8000 0C7F000C
	v_add_co_u32_e32 v10, vcc, s2, v10 // 6260: 32141402
	v_addc_co_u32_e32 v11, vcc, v8, v11, vcc // 6264: 38161708
	global_load_dwordx4 v[16:19], v[10:11], off // 6268: DC5C8000 107F000A
; ./kernels.hip:104
	s_add_i32 s7, s7, -1 // 6270: 8107C107
	s_cmp_eq_u32 s7, 0 // 6274: BF068007
	v_add_u32_e32 v6, 64, v6 // 6278: 680C0CC0
; ./kernels.hip:106
	s_waitcnt vmcnt(0) // 627C: BF8C0F70
	v_mfma_f32_16x16x16f16 v[2:5], v[12:13], v[16:17], v[2:5] // 6280: D3CD0002 040A210C
; ./kernels.hip:107
	v_mfma_f32_16x16x16f16 v[2:5], v[14:15], v[18:19], v[2:5] // 6288: D3CD0002 040A250E
; ./kernels.hip:104
	s_cbranch_scc0 65517 // 6290: BF84FFED <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x48>
	s_nop 9 // 6294: BF800009
	v_mov_b32_e32 v7, v5 // 6298: 7E0E0305
	s_branch 3 // 629C: BF820003 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xac>
	v_mov_b32_e32 v4, 0 // 62A0: 7E080280
	v_mov_b32_e32 v3, 0 // 62A4: 7E060280
	v_mov_b32_e32 v2, 0 // 62A8: 7E040280
; ./kernels.hip:25
	v_lshl_or_b32 v0, s6, 8, v0 // 62AC: D2000000 04011006
; ./kernels.hip:109
	v_mov_b32_e32 v1, 0 // 62B4: 7E020280
	v_lshlrev_b64 v[0:1], 4, v[0:1] // 62B8: D28F0000 00020084
	v_mov_b32_e32 v5, s9 // 62C0: 7E0A0209
	v_add_co_u32_e32 v0, vcc, s8, v0 // 62C4: 32000008
	v_addc_co_u32_e32 v1, vcc, v5, v1, vcc // 62C8: 38020305
	v_mov_b32_e32 v5, v7 // 62CC: 7E0A0307
	global_store_dwordx4 v[0:1], v[2:5], off // 62D0: DC7C8000 007F0200
; ./kernels.hip:130
	s_endpgm // 62D8: BF810000
	s_nop 0 // 62DC: BF800000
	s_nop 0 // 62E0: BF800000
	s_nop 0 // 62E4: BF800000
	s_nop 0 // 62E8: BF800000
	s_nop 0 // 62EC: BF800000
	s_nop 0 // 62F0: BF800000
	s_nop 0 // 62F4: BF800000
	s_nop 0 // 62F8: BF800000
	s_nop 0 // 62FC: BF800000

0000000000006300 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:133
	s_add_u32 s0, s0, s7 // 6300: 80000700
	s_load_dwordx4 s[28:31], s[4:5], 0x0 // 6304: C00A0702 00000000
; ./kernels.hip:134
	s_load_dword s7, s[4:5], 0x10 // 630C: C00201C2 00000010
	s_addc_u32 s1, s1, 0 // 6314: 82018001
; ./kernels.hip:135
	s_waitcnt lgkmcnt(0) // 6318: BF8CC07F
	s_load_dwordx16 s[12:27], s[28:29], 0x0 // 631C: C012030E 00000000
	s_load_dwordx16 s[36:51], s[28:29], 0x80 // 6324: C012090E 00000080
; ./kernels.hip:138
	s_cmp_lt_i32 s7, 1 // 632C: BF048107
; ./kernels.hip:135
	s_waitcnt lgkmcnt(0) // 6330: BF8CC07F
	v_add_u32_e32 v1, s12, v0 // 6334: 6802000C
	v_add_u32_e32 v2, s13, v0 // 6338: 6804000D
	v_add_u32_e32 v3, s14, v0 // 633C: 6806000E
	v_add_u32_e32 v4, s15, v0 // 6340: 6808000F
	buffer_store_dword v2, off, s[0:3], 0 offset:4 // 6344: E0700004 80000200
	buffer_store_dword v1, off, s[0:3], 0 // 634C: E0700000 80000100
	buffer_store_dword v4, off, s[0:3], 0 offset:12 // 6354: E070000C 80000400
	buffer_store_dword v3, off, s[0:3], 0 offset:8 // 635C: E0700008 80000300
	v_add_u32_e32 v1, s16, v0 // 6364: 68020010
	v_add_u32_e32 v2, s17, v0 // 6368: 68040011
	buffer_store_dword v2, off, s[0:3], 0 offset:20 // 636C: E0700014 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:16 // 6374: E0700010 80000100
	v_add_u32_e32 v1, s18, v0 // 637C: 68020012
	v_add_u32_e32 v2, s19, v0 // 6380: 68040013
	buffer_store_dword v2, off, s[0:3], 0 offset:28 // 6384: E070001C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:24 // 638C: E0700018 80000100
	v_add_u32_e32 v1, s20, v0 // 6394: 68020014
	v_add_u32_e32 v2, s21, v0 // 6398: 68040015
	buffer_store_dword v2, off, s[0:3], 0 offset:36 // 639C: E0700024 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:32 // 63A4: E0700020 80000100
	v_add_u32_e32 v1, s22, v0 // 63AC: 68020016
	v_add_u32_e32 v2, s23, v0 // 63B0: 68040017
	s_load_dwordx16 s[8:23], s[28:29], 0x40 // 63B4: C012020E 00000040
	buffer_store_dword v2, off, s[0:3], 0 offset:44 // 63BC: E070002C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:40 // 63C4: E0700028 80000100
	v_add_u32_e32 v1, s24, v0 // 63CC: 68020018
	v_add_u32_e32 v2, s25, v0 // 63D0: 68040019
	buffer_store_dword v2, off, s[0:3], 0 offset:52 // 63D4: E0700034 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:48 // 63DC: E0700030 80000100
	v_add_u32_e32 v1, s26, v0 // 63E4: 6802001A
	v_add_u32_e32 v2, s27, v0 // 63E8: 6804001B
	buffer_store_dword v2, off, s[0:3], 0 offset:60 // 63EC: E070003C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:56 // 63F4: E0700038 80000100
	s_waitcnt lgkmcnt(0) // 63FC: BF8CC07F
	v_add_u32_e32 v1, s8, v0 // 6400: 68020008
	v_add_u32_e32 v2, s9, v0 // 6404: 68040009
	buffer_store_dword v2, off, s[0:3], 0 offset:68 // 6408: E0700044 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:64 // 6410: E0700040 80000100
	v_add_u32_e32 v1, s10, v0 // 6418: 6802000A
	v_add_u32_e32 v2, s11, v0 // 641C: 6804000B
	buffer_store_dword v2, off, s[0:3], 0 offset:76 // 6420: E070004C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:72 // 6428: E0700048 80000100
	v_add_u32_e32 v1, s12, v0 // 6430: 6802000C
	v_add_u32_e32 v2, s13, v0 // 6434: 6804000D
	buffer_store_dword v2, off, s[0:3], 0 offset:84 // 6438: E0700054 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:80 // 6440: E0700050 80000100
	v_add_u32_e32 v1, s14, v0 // 6448: 6802000E
	v_add_u32_e32 v2, s15, v0 // 644C: 6804000F
	buffer_store_dword v2, off, s[0:3], 0 offset:92 // 6450: E070005C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:88 // 6458: E0700058 80000100
	v_add_u32_e32 v1, s16, v0 // 6460: 68020010
	v_add_u32_e32 v2, s17, v0 // 6464: 68040011
	buffer_store_dword v2, off, s[0:3], 0 offset:100 // 6468: E0700064 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:96 // 6470: E0700060 80000100
	v_add_u32_e32 v1, s18, v0 // 6478: 68020012
	v_add_u32_e32 v2, s19, v0 // 647C: 68040013
	buffer_store_dword v2, off, s[0:3], 0 offset:108 // 6480: E070006C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:104 // 6488: E0700068 80000100
	v_add_u32_e32 v1, s20, v0 // 6490: 68020014
	v_add_u32_e32 v2, s21, v0 // 6494: 68040015
	buffer_store_dword v2, off, s[0:3], 0 offset:116 // 6498: E0700074 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:112 // 64A0: E0700070 80000100
	v_add_u32_e32 v1, s22, v0 // 64A8: 68020016
	v_add_u32_e32 v2, s23, v0 // 64AC: 68040017
	buffer_store_dword v2, off, s[0:3], 0 offset:124 // 64B0: E070007C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:120 // 64B8: E0700078 80000100
	v_add_u32_e32 v1, s36, v0 // 64C0: 68020024
	v_add_u32_e32 v2, s37, v0 // 64C4: 68040025
	buffer_store_dword v2, off, s[0:3], 0 offset:132 // 64C8: E0700084 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:128 // 64D0: E0700080 80000100
	v_add_u32_e32 v1, s38, v0 // 64D8: 68020026
	v_add_u32_e32 v2, s39, v0 // 64DC: 68040027
	buffer_store_dword v2, off, s[0:3], 0 offset:140 // 64E0: E070008C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:136 // 64E8: E0700088 80000100
	v_add_u32_e32 v1, s40, v0 // 64F0: 68020028
	v_add_u32_e32 v2, s41, v0 // 64F4: 68040029
	buffer_store_dword v2, off, s[0:3], 0 offset:148 // 64F8: E0700094 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:144 // 6500: E0700090 80000100
	v_add_u32_e32 v1, s42, v0 // 6508: 6802002A
	v_add_u32_e32 v2, s43, v0 // 650C: 6804002B
	s_load_dwordx16 s[8:23], s[28:29], 0xc0 // 6510: C012020E 000000C0
	buffer_store_dword v2, off, s[0:3], 0 offset:156 // 6518: E070009C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:152 // 6520: E0700098 80000100
	v_add_u32_e32 v1, s44, v0 // 6528: 6802002C
	v_add_u32_e32 v2, s45, v0 // 652C: 6804002D
	buffer_store_dword v2, off, s[0:3], 0 offset:164 // 6530: E07000A4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:160 // 6538: E07000A0 80000100
	v_add_u32_e32 v1, s46, v0 // 6540: 6802002E
	v_add_u32_e32 v2, s47, v0 // 6544: 6804002F
	buffer_store_dword v2, off, s[0:3], 0 offset:172 // 6548: E07000AC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:168 // 6550: E07000A8 80000100
	v_add_u32_e32 v1, s48, v0 // 6558: 68020030
	v_add_u32_e32 v2, s49, v0 // 655C: 68040031
	buffer_store_dword v2, off, s[0:3], 0 offset:180 // 6560: E07000B4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:176 // 6568: E07000B0 80000100
	v_add_u32_e32 v1, s50, v0 // 6570: 68020032
	v_add_u32_e32 v2, s51, v0 // 6574: 68040033
	buffer_store_dword v2, off, s[0:3], 0 offset:188 // 6578: E07000BC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:184 // 6580: E07000B8 80000100
	s_waitcnt lgkmcnt(0) // 6588: BF8CC07F
	v_add_u32_e32 v1, s8, v0 // 658C: 68020008
	v_add_u32_e32 v2, s9, v0 // 6590: 68040009
	buffer_store_dword v2, off, s[0:3], 0 offset:196 // 6594: E07000C4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:192 // 659C: E07000C0 80000100
	v_add_u32_e32 v1, s10, v0 // 65A4: 6802000A
	v_add_u32_e32 v2, s11, v0 // 65A8: 6804000B
	buffer_store_dword v2, off, s[0:3], 0 offset:204 // 65AC: E07000CC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:200 // 65B4: E07000C8 80000100
	v_add_u32_e32 v1, s12, v0 // 65BC: 6802000C
	v_add_u32_e32 v2, s13, v0 // 65C0: 6804000D
	buffer_store_dword v2, off, s[0:3], 0 offset:212 // 65C4: E07000D4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:208 // 65CC: E07000D0 80000100
	v_add_u32_e32 v1, s14, v0 // 65D4: 6802000E
	v_add_u32_e32 v2, s15, v0 // 65D8: 6804000F
	buffer_store_dword v2, off, s[0:3], 0 offset:220 // 65DC: E07000DC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:216 // 65E4: E07000D8 80000100
	v_add_u32_e32 v1, s16, v0 // 65EC: 68020010
	v_add_u32_e32 v2, s17, v0 // 65F0: 68040011
	buffer_store_dword v2, off, s[0:3], 0 offset:228 // 65F4: E07000E4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:224 // 65FC: E07000E0 80000100
	v_add_u32_e32 v1, s18, v0 // 6604: 68020012
	v_add_u32_e32 v2, s19, v0 // 6608: 68040013
	buffer_store_dword v2, off, s[0:3], 0 offset:236 // 660C: E07000EC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:232 // 6614: E07000E8 80000100
	v_add_u32_e32 v1, s20, v0 // 661C: 68020014
	v_add_u32_e32 v2, s21, v0 // 6620: 68040015
	buffer_store_dword v2, off, s[0:3], 0 offset:244 // 6624: E07000F4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:240 // 662C: E07000F0 80000100
	v_add_u32_e32 v1, s22, v0 // 6634: 68020016
	v_add_u32_e32 v2, s23, v0 // 6638: 68040017
	buffer_store_dword v2, off, s[0:3], 0 offset:252 // 663C: E07000FC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:248 // 6644: E07000F8 80000100
	v_mov_b32_e32 v1, 0 // 664C: 7E020280
; ./kernels.hip:138
	s_cbranch_scc1 18 // 6650: BF850012 <_Z16array_in_scratchPKiPii+0x39c>
	s_mov_b32 s4, 0 // 6654: BE840080
	s_mov_b32 s5, 0 // 6658: BE850080
; ./kernels.hip:139
	v_add_u32_e32 v1, s4, v1 // 665C: 68020204
	v_and_b32_e32 v1, 63, v1 // 6660: 260202BF
	v_lshl_add_u32 v1, v1, 2, s5 // 6664: D1FD0001 00150501
	buffer_load_dword v1, v1, s[0:3], 0 offen // 666C: E0501000 80000101
; ./kernels.hip:140
	s_and_b32 s8, s4, 63 // 6674: 8608BF04
	s_lshl2_add_u32 s8, s8, 0 // 6678: 97888008
; ./kernels.hip:138
	s_add_i32 s4, s4, 1 // 667C: 81048104
; ./kernels.hip:140
	v_mov_b32_e32 v2, s8 // 6680: 7E040208
; ./kernels.hip:138
	s_cmp_eq_u32 s7, s4 // 6684: BF060407
; ./kernels.hip:140
	s_waitcnt vmcnt(0) // 6688: BF8C0F70
	buffer_store_dword v1, v2, s[0:3], 0 offen // 668C: E0701000 80000102
; ./kernels.hip:138
	s_cbranch_scc0 65521 // 6694: BF84FFF1 <_Z16array_in_scratchPKiPii+0x35c>
	s_branch 1 // 6698: BF820001 <_Z16array_in_scratchPKiPii+0x3a0>
	v_mov_b32_e32 v1, 0 // 669C: 7E020280
; ./kernels.hip:25
	v_lshl_or_b32 v2, s6, 8, v0 // 66A0: D2000002 04011006
; ./kernels.hip:142
	v_mov_b32_e32 v3, 0 // 66A8: 7E060280
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 66AC: D28F0002 00020482
	v_mov_b32_e32 v0, s31 // 66B4: 7E00021F
	v_add_co_u32_e32 v2, vcc, s30, v2 // 66B8: 3204041E
	v_addc_co_u32_e32 v3, vcc, v0, v3, vcc // 66BC: 38060700
	global_store_dword v[2:3], v1, off // 66C0: DC708000 007F0102
; ./kernels.hip:143
	s_endpgm // 66C8: BF810000
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

0000000000006700 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:25
	s_load_dword s7, s[4:5], 0x10 // 6700: C00201C2 00000010
	s_load_dwordx2 s[0:1], s[4:5], 0x8 // 6708: C0060002 00000008
	v_lshl_or_b32 v0, s6, 8, v0 // 6710: D2000000 04011006
; ./kernels.hip:149
	s_waitcnt lgkmcnt(0) // 6718: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 671C: BF048107
	s_cbranch_scc1 38 // 6720: BF850026 <_Z7waitingPKDv4_jPii+0xbc>
	s_load_dwordx2 s[2:3], s[4:5], 0x0 // 6724: C0060082 00000000
	v_mov_b32_e32 v3, 0 // 672C: 7E060280
	v_mov_b32_e32 v2, v0 // 6730: 7E040300
	s_waitcnt lgkmcnt(0) // 6734: BF8CC07F
	v_mov_b32_e32 v1, s3 // 6738: 7E020203
; ./kernels.hip:150
	s_waitcnt vmcnt(0) // 673C: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 6740: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 6748: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 674C: 380A0B01
	global_load_dword v2, v[4:5], off // 6750: DC508000 027F0004
; ./kernels.hip:149
	s_add_i32 s7, s7, -1 // 6758: 8107C107
	s_cmp_eq_u32 s7, 0 // 675C: BF068007
; ./kernels.hip:151
	s_waitcnt vmcnt(0) // 6760: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 6764: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 676C: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 6770: 380A0B01
	global_load_dword v2, v[4:5], off offset:4 // 6774: DC508004 027F0004
; ./kernels.hip:152
	s_waitcnt vmcnt(0) // 677C: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 6780: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 6788: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 678C: 380A0B01
	global_load_dword v2, v[4:5], off offset:8 // 6790: DC508008 027F0004
; ./kernels.hip:153
	s_waitcnt vmcnt(0) // 6798: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 679C: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 67A4: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 67A8: 380A0B01
	global_load_dword v2, v[4:5], off offset:12 // 67AC: DC50800C 027F0004
; ./kernels.hip:149
	s_cbranch_scc0 65505 // 67B4: BF84FFE1 <_Z7waitingPKDv4_jPii+0x3c>
	s_branch 1 // 67B8: BF820001 <_Z7waitingPKDv4_jPii+0xc0>
	v_mov_b32_e32 v2, v0 // 67BC: 7E040300
; ./kernels.hip:155
	v_mov_b32_e32 v1, 0 // 67C0: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 67C4: D28F0000 00020082
	v_mov_b32_e32 v3, s1 // 67CC: 7E060201
	v_add_co_u32_e32 v0, vcc, s0, v0 // 67D0: 32000000
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc // 67D4: 38020303
	s_waitcnt vmcnt(0) // 67D8: BF8C0F70
	global_store_dword v[0:1], v2, off // 67DC: DC708000 007F0200
; ./kernels.hip:156
	s_endpgm // 67E4: BF810000
	s_nop 0 // 67E8: BF800000
	s_nop 0 // 67EC: BF800000
	s_nop 0 // 67F0: BF800000
	s_nop 0 // 67F4: BF800000
	s_nop 0 // 67F8: BF800000
	s_nop 0 // 67FC: BF800000

0000000000006800 <_Z20spilling_among_loadsPKDv4_fPS_>:
; _Z20spilling_among_loadsPKDv4_fPS_():
; ./kernels.hip:162
	s_mov_b64 s[10:11], s[2:3] // 6800: BE8A0102
	s_mov_b64 s[8:9], s[0:1] // 6804: BE880100
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 6808: C00A0002 00000000
	v_mul_u32_u24_e32 v0, 37, v0 // 6810: 100000A5
; ./kernels.hip:165
	v_lshlrev_b32_e32 v2, 4, v0 // 6814: 24040084
	s_add_u32 s8, s8, s7 // 6818: 80080708
	s_waitcnt lgkmcnt(0) // 681C: BF8CC07F
	global_load_dwordx4 v[104:107], v2, s[0:1] offset:48 // 6820: DC5C8030 68000002
	global_load_dwordx4 v[112:115], v2, s[0:1] // 6828: DC5C8000 70000002
	global_load_dwordx4 v[36:39], v2, s[0:1] offset:16 // 6830: DC5C8010 24000002
	global_load_dwordx4 v[116:119], v2, s[0:1] offset:224 // 6838: DC5C80E0 74000002
	global_load_dwordx4 v[64:67], v2, s[0:1] offset:32 // 6840: DC5C8020 40000002
	global_load_dwordx4 v[44:47], v2, s[0:1] offset:400 // 6848: DC5C8190 2C000002
	global_load_dwordx4 v[6:9], v2, s[0:1] offset:576 // 6850: DC5C8240 06000002
	global_load_dwordx4 v[48:51], v2, s[0:1] offset:160 // 6858: DC5C80A0 30000002
	global_load_dwordx4 v[60:63], v2, s[0:1] offset:64 // 6860: DC5C8040 3C000002
	global_load_dwordx4 v[96:99], v2, s[0:1] offset:80 // 6868: DC5C8050 60000002
	global_load_dwordx4 v[28:31], v2, s[0:1] offset:336 // 6870: DC5C8150 1C000002
	global_load_dwordx4 v[10:13], v2, s[0:1] offset:512 // 6878: DC5C8200 0A000002
	global_load_dwordx4 v[120:123], v2, s[0:1] offset:96 // 6880: DC5C8060 78000002
	global_load_dwordx4 v[76:79], v2, s[0:1] offset:112 // 6888: DC5C8070 4C000002
	global_load_dwordx4 v[124:127], v2, s[0:1] offset:272 // 6890: DC5C8110 7C000002
	global_load_dwordx4 v[84:87], v2, s[0:1] offset:128 // 6898: DC5C8080 54000002
	global_load_dwordx4 v[72:75], v2, s[0:1] offset:144 // 68A0: DC5C8090 48000002
	global_load_dwordx4 v[80:83], v2, s[0:1] offset:448 // 68A8: DC5C81C0 50000002
	global_load_dwordx4 v[92:95], v2, s[0:1] offset:176 // 68B0: DC5C80B0 5C000002
	global_load_dwordx4 v[32:35], v2, s[0:1] offset:208 // 68B8: DC5C80D0 20000002
	global_load_dwordx4 v[100:103], v2, s[0:1] offset:192 // 68C0: DC5C80C0 64000002
	global_load_dwordx4 v[40:43], v2, s[0:1] offset:384 // 68C8: DC5C8180 28000002
	global_load_dwordx4 v[22:25], v2, s[0:1] offset:560 // 68D0: DC5C8230 16000002
	global_load_dwordx4 v[88:91], v2, s[0:1] offset:240 // 68D8: DC5C80F0 58000002
	global_load_dwordx4 v[108:111], v2, s[0:1] offset:320 // 68E0: DC5C8140 6C000002
	global_load_dwordx4 v[52:55], v2, s[0:1] offset:256 // 68E8: DC5C8100 34000002
	s_addc_u32 s9, s9, 0 // 68F0: 82098009
; ./kernels.hip:167
	s_waitcnt vmcnt(19) // 68F4: BF8C4F73
	buffer_store_dword v6, off, s[8:11], 0 // 68F8: E0700000 80020600
	s_nop 0 // 6900: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:4 // 6904: E0700004 80020700
	buffer_store_dword v8, off, s[8:11], 0 offset:8 // 690C: E0700008 80020800
	buffer_store_dword v9, off, s[8:11], 0 offset:12 // 6914: E070000C 80020900
	s_waitcnt vmcnt(22) // 691C: BF8C4F76
	buffer_store_dword v48, off, s[8:11], 0 offset:160 // 6920: E07000A0 80023000
	s_nop 0 // 6928: BF800000
	buffer_store_dword v49, off, s[8:11], 0 offset:164 // 692C: E07000A4 80023100
	buffer_store_dword v50, off, s[8:11], 0 offset:168 // 6934: E07000A8 80023200
	buffer_store_dword v51, off, s[8:11], 0 offset:172 // 693C: E07000AC 80023300
	v_pk_fma_f32 v[0:1], v[114:115], v[106:107], 0 op_sel_hi:[1,1,0]// 000000006944: D3B00000 1A02D572
	v_pk_fma_f32 v[4:5], v[112:113], v[104:105], 0 op_sel_hi:[1,1,0]// 00000000694C: D3B00004 1A02D170
	v_pk_fma_f32 v[0:1], v[38:39], v[118:119], v[0:1] // 6954: D3B04000 1C02ED26
	s_waitcnt vmcnt(21) // 695C: BF8C4F75
	buffer_store_dword v120, off, s[8:11], 0 offset:192 // 6960: E07000C0 80027800
	s_nop 0 // 6968: BF800000
	buffer_store_dword v121, off, s[8:11], 0 offset:196 // 696C: E07000C4 80027900
	buffer_store_dword v122, off, s[8:11], 0 offset:200 // 6974: E07000C8 80027A00
	buffer_store_dword v123, off, s[8:11], 0 offset:204 // 697C: E07000CC 80027B00
	v_pk_fma_f32 v[4:5], v[36:37], v[116:117], v[4:5] // 6984: D3B04004 1C12E924
	buffer_store_dword v116, off, s[8:11], 0 offset:128 // 698C: E0700080 80027400
	s_nop 0 // 6994: BF800000
	buffer_store_dword v117, off, s[8:11], 0 offset:132 // 6998: E0700084 80027500
	buffer_store_dword v118, off, s[8:11], 0 offset:136 // 69A0: E0700088 80027600
	buffer_store_dword v119, off, s[8:11], 0 offset:140 // 69A8: E070008C 80027700
	s_waitcnt vmcnt(25) // 69B0: BF8C4F79
	buffer_store_dword v72, off, s[8:11], 0 offset:176 // 69B4: E07000B0 80024800
	s_nop 0 // 69BC: BF800000
	buffer_store_dword v73, off, s[8:11], 0 offset:180 // 69C0: E07000B4 80024900
	buffer_store_dword v74, off, s[8:11], 0 offset:184 // 69C8: E07000B8 80024A00
	buffer_store_dword v75, off, s[8:11], 0 offset:188 // 69D0: E07000BC 80024B00
	v_pk_fma_f32 v[0:1], v[66:67], v[46:47], v[0:1] // 69D8: D3B04000 1C025D42
	s_waitcnt vmcnt(26) // 69E0: BF8C4F7A
	buffer_store_dword v32, off, s[8:11], 0 offset:144 // 69E4: E0700090 80022000
	s_nop 0 // 69EC: BF800000
	buffer_store_dword v33, off, s[8:11], 0 offset:148 // 69F0: E0700094 80022100
	buffer_store_dword v34, off, s[8:11], 0 offset:152 // 69F8: E0700098 80022200
	buffer_store_dword v35, off, s[8:11], 0 offset:156 // 6A00: E070009C 80022300
	v_pk_fma_f32 v[4:5], v[64:65], v[44:45], v[4:5] // 6A08: D3B04004 1C125940
	buffer_store_dword v44, off, s[8:11], 0 offset:80 // 6A10: E0700050 80022C00
	s_nop 0 // 6A18: BF800000
	buffer_store_dword v45, off, s[8:11], 0 offset:84 // 6A1C: E0700054 80022D00
	buffer_store_dword v46, off, s[8:11], 0 offset:88 // 6A24: E0700058 80022E00
	buffer_store_dword v47, off, s[8:11], 0 offset:92 // 6A2C: E070005C 80022F00
; ./kernels.hip:165
	s_waitcnt vmcnt(28) // 6A34: BF8C4F7C
	buffer_store_dword v52, off, s[8:11], 0 offset:32 // 6A38: E0700020 80023400
	s_nop 0 // 6A40: BF800000
	buffer_store_dword v53, off, s[8:11], 0 offset:36 // 6A44: E0700024 80023500
	buffer_store_dword v54, off, s[8:11], 0 offset:40 // 6A4C: E0700028 80023600
	buffer_store_dword v55, off, s[8:11], 0 offset:44 // 6A54: E070002C 80023700
	global_load_dwordx4 v[52:55], v2, s[0:1] offset:544 // 6A5C: DC5C8220 34000002
	s_waitcnt vmcnt(0) // 6A64: BF8C0F70
	buffer_store_dword v52, off, s[8:11], 0 offset:208 // 6A68: E07000D0 80023400
	s_nop 0 // 6A70: BF800000
	buffer_store_dword v53, off, s[8:11], 0 offset:212 // 6A74: E07000D4 80023500
	buffer_store_dword v54, off, s[8:11], 0 offset:216 // 6A7C: E07000D8 80023600
	buffer_store_dword v55, off, s[8:11], 0 offset:220 // 6A84: E07000DC 80023700
	global_load_dwordx4 v[56:59], v2, s[0:1] offset:464 // 6A8C: DC5C81D0 38000002
	s_nop 0 // 6A94: BF800000
	global_load_dwordx4 v[52:55], v2, s[0:1] offset:528 // 6A98: DC5C8210 34000002
; ./kernels.hip:167
	v_pk_fma_f32 v[0:1], v[106:107], v[8:9], v[0:1] // 6AA0: D3B04000 1C02116A
	v_pk_fma_f32 v[4:5], v[104:105], v[6:7], v[4:5] // 6AA8: D3B04004 1C120D68
	v_pk_mov_b32 v[6:7], v[96:97], v[96:97] op_sel:[0,1] // 6AB0: D3B35006 1802C160
	v_pk_fma_f32 v[0:1], v[62:63], v[50:51], v[0:1] // 6AB8: D3B04000 1C02653E
	v_pk_fma_f32 v[4:5], v[60:61], v[48:49], v[4:5] // 6AC0: D3B04004 1C12613C
	v_pk_mov_b32 v[8:9], v[98:99], v[98:99] op_sel:[0,1] // 6AC8: D3B35008 1802C562
	v_pk_fma_f32 v[0:1], v[8:9], v[30:31], v[0:1] // 6AD0: D3B04000 1C023D08
	v_pk_fma_f32 v[4:5], v[6:7], v[28:29], v[4:5] // 6AD8: D3B04004 1C123906
	v_pk_mov_b32 v[98:99], v[66:67], v[66:67] op_sel:[0,1] // 6AE0: D3B35062 18028542
	v_pk_mov_b32 v[96:97], v[64:65], v[64:65] op_sel:[0,1] // 6AE8: D3B35060 18028140
	v_pk_mov_b32 v[64:65], v[100:101], v[100:101] op_sel:[0,1] // 6AF0: D3B35040 1802C964
	v_pk_mov_b32 v[66:67], v[102:103], v[102:103] op_sel:[0,1] // 6AF8: D3B35042 1802CD66
	v_pk_mov_b32 v[102:103], v[24:25], v[24:25] op_sel:[0,1] // 6B00: D3B35066 18023118
	v_pk_mov_b32 v[100:101], v[22:23], v[22:23] op_sel:[0,1] // 6B08: D3B35064 18022D16
	buffer_load_dword v20, off, s[8:11], 0 offset:32 // 6B10: E0500020 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:36 // 6B18: E0500024 80021500
	buffer_load_dword v22, off, s[8:11], 0 offset:40 // 6B20: E0500028 80021600
	buffer_load_dword v23, off, s[8:11], 0 offset:44 // 6B28: E050002C 80021700
; ./kernels.hip:165
	global_load_dwordx4 v[16:19], v2, s[0:1] offset:288 // 6B30: DC5C8120 10000002
	global_load_dwordx4 v[24:27], v2, s[0:1] offset:304 // 6B38: DC5C8130 18000002
; ./kernels.hip:167
	s_nop 0 // 6B40: BF800000
	buffer_store_dword v28, off, s[8:11], 0 offset:96 // 6B44: E0700060 80021C00
	s_nop 0 // 6B4C: BF800000
	buffer_store_dword v29, off, s[8:11], 0 offset:100 // 6B50: E0700064 80021D00
	buffer_store_dword v30, off, s[8:11], 0 offset:104 // 6B58: E0700068 80021E00
	buffer_store_dword v31, off, s[8:11], 0 offset:108 // 6B60: E070006C 80021F00
	s_waitcnt vmcnt(10) // 6B68: BF8C0F7A
	buffer_store_dword v52, off, s[8:11], 0 offset:16 // 6B6C: E0700010 80023400
	s_nop 0 // 6B74: BF800000
	buffer_store_dword v53, off, s[8:11], 0 offset:20 // 6B78: E0700014 80023500
	buffer_store_dword v54, off, s[8:11], 0 offset:24 // 6B80: E0700018 80023600
	buffer_store_dword v55, off, s[8:11], 0 offset:28 // 6B88: E070001C 80023700
	v_pk_mov_b32 v[54:55], v[12:13], v[12:13] op_sel:[0,1] // 6B90: D3B35036 1802190C
	v_pk_mov_b32 v[52:53], v[10:11], v[10:11] op_sel:[0,1] // 6B98: D3B35034 1802150A
	v_pk_fma_f32 v[0:1], v[122:123], v[54:55], v[0:1] // 6BA0: D3B04000 1C026D7A
	v_pk_fma_f32 v[4:5], v[120:121], v[52:53], v[4:5] // 6BA8: D3B04004 1C126978
	v_pk_fma_f32 v[0:1], v[78:79], v[122:123], v[0:1] // 6BB0: D3B04000 1C02F54E
	v_pk_fma_f32 v[4:5], v[76:77], v[120:121], v[4:5] // 6BB8: D3B04004 1C12F14C
	v_pk_fma_f32 v[0:1], v[86:87], v[126:127], v[0:1] // 6BC0: D3B04000 1C02FD56
	v_pk_fma_f32 v[4:5], v[84:85], v[124:125], v[4:5] // 6BC8: D3B04004 1C12F954
	v_pk_fma_f32 v[0:1], v[74:75], v[82:83], v[0:1] // 6BD0: D3B04000 1C02A54A
	v_pk_fma_f32 v[4:5], v[72:73], v[80:81], v[4:5] // 6BD8: D3B04004 1C12A148
	v_pk_fma_f32 v[0:1], v[50:51], v[98:99], v[0:1] // 6BE0: D3B04000 1C02C532
	v_pk_fma_f32 v[4:5], v[48:49], v[96:97], v[4:5] // 6BE8: D3B04004 1C12C130
	v_pk_fma_f32 v[0:1], v[94:95], v[34:35], v[0:1] // 6BF0: D3B04000 1C02455E
	v_pk_fma_f32 v[4:5], v[92:93], v[32:33], v[4:5] // 6BF8: D3B04004 1C12415C
	v_pk_fma_f32 v[0:1], v[66:67], v[42:43], v[0:1] // 6C00: D3B04000 1C025542
	v_pk_fma_f32 v[4:5], v[64:65], v[40:41], v[4:5] // 6C08: D3B04004 1C125140
	v_pk_fma_f32 v[0:1], v[34:35], v[102:103], v[0:1] // 6C10: D3B04000 1C02CD22
	v_pk_fma_f32 v[4:5], v[32:33], v[100:101], v[4:5] // 6C18: D3B04004 1C12C920
	v_pk_fma_f32 v[0:1], v[118:119], v[74:75], v[0:1] // 6C20: D3B04000 1C029576
	v_pk_fma_f32 v[4:5], v[116:117], v[72:73], v[4:5] // 6C28: D3B04004 1C129174
; ./kernels.hip:165
	global_load_dwordx4 v[116:119], v2, s[0:1] offset:496 // 6C30: DC5C81F0 74000002
	global_load_dwordx4 v[120:123], v2, s[0:1] offset:480 // 6C38: DC5C81E0 78000002
	s_nop 0 // 6C40: BF800000
	buffer_store_dword v124, off, s[8:11], 0 offset:112 // 6C44: E0700070 80027C00
	s_nop 0 // 6C4C: BF800000
	buffer_store_dword v125, off, s[8:11], 0 offset:116 // 6C50: E0700074 80027D00
	buffer_store_dword v126, off, s[8:11], 0 offset:120 // 6C58: E0700078 80027E00
	buffer_store_dword v127, off, s[8:11], 0 offset:124 // 6C60: E070007C 80027F00
; ./kernels.hip:167
	v_pk_fma_f32 v[0:1], v[90:91], v[110:111], v[0:1] // 6C68: D3B04000 1C02DD5A
	v_pk_fma_f32 v[4:5], v[88:89], v[108:109], v[4:5] // 6C70: D3B04004 1C12D958
	v_pk_mov_b32 v[74:75], v[8:9], v[8:9] op_sel:[0,1] // 6C78: D3B3504A 18021108
	v_pk_mov_b32 v[72:73], v[6:7], v[6:7] op_sel:[0,1] // 6C80: D3B35048 18020D06
; ./kernels.hip:165
	global_load_dwordx4 v[32:35], v2, s[0:1] offset:352 // 6C88: DC5C8160 20000002
	global_load_dwordx4 v[48:51], v2, s[0:1] offset:368 // 6C90: DC5C8170 30000002
; ./kernels.hip:167
	s_nop 0 // 6C98: BF800000
	buffer_store_dword v52, off, s[8:11], 0 offset:64 // 6C9C: E0700040 80023400
	s_nop 0 // 6CA4: BF800000
	buffer_store_dword v53, off, s[8:11], 0 offset:68 // 6CA8: E0700044 80023500
	buffer_store_dword v54, off, s[8:11], 0 offset:72 // 6CB0: E0700048 80023600
	buffer_store_dword v55, off, s[8:11], 0 offset:76 // 6CB8: E070004C 80023700
	buffer_store_dword v100, off, s[8:11], 0 offset:48 // 6CC0: E0700030 80026400
	s_nop 0 // 6CC8: BF800000
	buffer_store_dword v101, off, s[8:11], 0 offset:52 // 6CCC: E0700034 80026500
	buffer_store_dword v102, off, s[8:11], 0 offset:56 // 6CD4: E0700038 80026600
	buffer_store_dword v103, off, s[8:11], 0 offset:60 // 6CDC: E070003C 80026700
	v_pk_mov_b32 v[8:9], v[36:37], v[36:37] op_sel:[0,1] // 6CE4: D3B35008 18024924
	v_pk_mov_b32 v[10:11], v[38:39], v[38:39] op_sel:[0,1] // 6CEC: D3B3500A 18024D26
	s_waitcnt vmcnt(15) // 6CF4: BF8C0F7F
	v_pk_fma_f32 v[0:1], v[22:23], v[118:119], v[0:1] // 6CF8: D3B04000 1C02ED16
	v_pk_fma_f32 v[4:5], v[20:21], v[116:117], v[4:5] // 6D00: D3B04004 1C12E914
	v_pk_fma_f32 v[0:1], v[126:127], v[74:75], v[0:1] // 6D08: D3B04000 1C02957E
	v_pk_fma_f32 v[12:13], v[124:125], v[72:73], v[4:5] // 6D10: D3B0400C 1C12917C
; ./kernels.hip:165
	global_load_dwordx4 v[124:127], v2, s[0:1] offset:432 // 6D18: DC5C81B0 7C000002
	global_load_dwordx4 v[68:71], v2, s[0:1] offset:416 // 6D20: DC5C81A0 44000002
; ./kernels.hip:167
	v_pk_fma_f32 v[12:13], v[16:17], v[20:21], v[12:13] // 6D28: D3B0400C 1C322910
	v_pk_fma_f32 v[0:1], v[18:19], v[22:23], v[0:1] // 6D30: D3B04000 1C022D12
	s_waitcnt vmcnt(1) // 6D38: BF8C0F71
	v_pk_fma_f32 v[12:13], v[24:25], v[124:125], v[12:13] // 6D3C: D3B0400C 1C32F918
	v_pk_fma_f32 v[12:13], v[108:109], v[36:37], v[12:13] // 6D44: D3B0400C 1C32496C
	v_pk_fma_f32 v[20:21], v[28:29], v[64:65], v[12:13] // 6D4C: D3B04014 1C32811C
	buffer_load_dword v12, off, s[8:11], 0 offset:208 // 6D54: E05000D0 80020C00
	buffer_load_dword v13, off, s[8:11], 0 offset:212 // 6D5C: E05000D4 80020D00
	buffer_load_dword v14, off, s[8:11], 0 offset:216 // 6D64: E05000D8 80020E00
	buffer_load_dword v15, off, s[8:11], 0 offset:220 // 6D6C: E05000DC 80020F00
	v_pk_fma_f32 v[4:5], v[32:33], v[48:49], v[20:21] // 6D74: D3B04004 1C526120
	v_pk_fma_f32 v[0:1], v[26:27], v[126:127], v[0:1] // 6D7C: D3B04000 1C02FD1A
	v_pk_fma_f32 v[0:1], v[110:111], v[38:39], v[0:1] // 6D84: D3B04000 1C024D6E
	v_pk_fma_f32 v[0:1], v[30:31], v[66:67], v[0:1] // 6D8C: D3B04000 1C02851E
	v_pk_fma_f32 v[0:1], v[34:35], v[50:51], v[0:1] // 6D94: D3B04000 1C026522
	s_waitcnt vmcnt(2) // 6D9C: BF8C0F72
	v_pk_fma_f32 v[4:5], v[48:49], v[12:13], v[4:5] // 6DA0: D3B04004 1C121930
	v_pk_fma_f32 v[20:21], v[40:41], v[84:85], v[4:5] // 6DA8: D3B04014 1C12A928
	buffer_load_dword v4, off, s[8:11], 0 offset:16 // 6DB0: E0500010 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:20 // 6DB8: E0500014 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:24 // 6DC0: E0500018 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:28 // 6DC8: E050001C 80020700
	s_waitcnt vmcnt(4) // 6DD0: BF8C0F74
	v_pk_fma_f32 v[0:1], v[50:51], v[14:15], v[0:1] // 6DD4: D3B04000 1C021D32
	v_pk_fma_f32 v[0:1], v[42:43], v[86:87], v[0:1] // 6DDC: D3B04000 1C02AD2A
	v_pk_fma_f32 v[0:1], v[46:47], v[26:27], v[0:1] // 6DE4: D3B04000 1C02352E
	v_pk_fma_f32 v[20:21], v[44:45], v[24:25], v[20:21] // 6DEC: D3B04014 1C52312C
	v_pk_fma_f32 v[0:1], v[70:71], v[122:123], v[0:1] // 6DF4: D3B04000 1C02F546
	v_pk_fma_f32 v[20:21], v[68:69], v[120:121], v[20:21] // 6DFC: D3B04014 1C52F144
	v_pk_fma_f32 v[0:1], v[126:127], v[62:63], v[0:1] // 6E04: D3B04000 1C027D7E
	v_pk_fma_f32 v[20:21], v[124:125], v[60:61], v[20:21] // 6E0C: D3B04014 1C52797C
	v_pk_fma_f32 v[0:1], v[82:83], v[90:91], v[0:1] // 6E14: D3B04000 1C02B552
	v_pk_fma_f32 v[20:21], v[80:81], v[88:89], v[20:21] // 6E1C: D3B04014 1C52B150
	v_pk_fma_f32 v[0:1], v[58:59], v[70:71], v[0:1] // 6E24: D3B04000 1C028D3A
	v_pk_fma_f32 v[20:21], v[56:57], v[68:69], v[20:21] // 6E2C: D3B04014 1C528938
	v_pk_fma_f32 v[0:1], v[122:123], v[114:115], v[0:1] // 6E34: D3B04000 1C02E57A
	v_pk_fma_f32 v[20:21], v[120:121], v[112:113], v[20:21] // 6E3C: D3B04014 1C52E178
	v_pk_fma_f32 v[0:1], v[118:119], v[94:95], v[0:1] // 6E44: D3B04000 1C02BD76
	v_pk_fma_f32 v[20:21], v[116:117], v[92:93], v[20:21] // 6E4C: D3B04014 1C52B974
	v_pk_fma_f32 v[0:1], v[54:55], v[34:35], v[0:1] // 6E54: D3B04000 1C024536
	v_pk_fma_f32 v[20:21], v[52:53], v[32:33], v[20:21] // 6E5C: D3B04014 1C524134
	s_waitcnt vmcnt(2) // 6E64: BF8C0F72
	v_pk_fma_f32 v[20:21], v[4:5], v[4:5], v[20:21] // 6E68: D3B04014 1C520904
	v_pk_fma_f32 v[20:21], v[12:13], v[76:77], v[20:21] // 6E70: D3B04014 1C52990C
	s_waitcnt vmcnt(0) // 6E78: BF8C0F70
	v_pk_fma_f32 v[0:1], v[6:7], v[6:7], v[0:1] // 6E7C: D3B04000 1C020D06
	buffer_load_dword v4, off, s[8:11], 0 // 6E84: E0500000 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:4 // 6E8C: E0500004 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:8 // 6E94: E0500008 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:12 // 6E9C: E050000C 80020700
	v_pk_fma_f32 v[0:1], v[14:15], v[78:79], v[0:1] // 6EA4: D3B04000 1C029D0E
	v_pk_fma_f32 v[0:1], v[102:103], v[18:19], v[0:1] // 6EAC: D3B04000 1C022566
	v_pk_fma_f32 v[20:21], v[100:101], v[16:17], v[20:21] // 6EB4: D3B04014 1C522164
	v_pk_mov_b32 v[102:103], v[58:59], v[58:59] op_sel:[0,1] // 6EBC: D3B35066 1802753A
	v_pk_mov_b32 v[100:101], v[56:57], v[56:57] op_sel:[0,1] // 6EC4: D3B35064 18027138
	s_waitcnt vmcnt(2) // 6ECC: BF8C0F72
	v_pk_fma_f32 v[22:23], v[4:5], v[56:57], v[20:21] // 6ED0: D3B04016 1C527104
; ./kernels.hip:169
	v_pk_mul_f32 v[36:37], v[22:23], v[104:105] // 6ED8: D3B14024 1802D116
; ./kernels.hip:167
	s_waitcnt vmcnt(0) // 6EE0: BF8C0F70
	v_pk_fma_f32 v[0:1], v[6:7], v[58:59], v[0:1] // 6EE4: D3B04000 1C027506
	buffer_load_dword v4, off, s[8:11], 0 offset:192 // 6EEC: E05000C0 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:196 // 6EF4: E05000C4 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:200 // 6EFC: E05000C8 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:204 // 6F04: E05000CC 80020700
; ./kernels.hip:169
	v_pk_mul_f32 v[38:39], v[0:1], v[106:107] // 6F0C: D3B14026 1802D500
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:48 // 6F14: DC7C8030 00022402
	v_pk_mul_f32 v[58:59], v[0:1], v[114:115] // 6F1C: D3B1403A 1802E500
	v_pk_mul_f32 v[38:39], v[0:1], v[62:63] // 6F24: D3B14026 18027D00
	v_pk_mul_f32 v[36:37], v[22:23], v[60:61] // 6F2C: D3B14024 18027916
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:64 // 6F34: DC7C8040 00022402
	v_pk_mul_f32 v[56:57], v[22:23], v[112:113] // 6F3C: D3B14038 1802E116
	v_pk_mul_f32 v[38:39], v[0:1], v[74:75] // 6F44: D3B14026 18029500
	v_pk_mul_f32 v[36:37], v[22:23], v[72:73] // 6F4C: D3B14024 18029116
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:80 // 6F54: DC7C8050 00022402
	v_pk_mul_f32 v[46:47], v[0:1], v[10:11] // 6F5C: D3B1402E 18021500
	v_pk_mul_f32 v[44:45], v[22:23], v[8:9] // 6F64: D3B1402C 18021116
	v_pk_mul_f32 v[54:55], v[0:1], v[98:99] // 6F6C: D3B14036 1802C500
	v_pk_mul_f32 v[52:53], v[22:23], v[96:97] // 6F74: D3B14034 1802C116
	global_store_dwordx4 v2, v[56:59], s[2:3] // 6F7C: DC7C8000 00023802
	global_store_dwordx4 v2, v[44:47], s[2:3] offset:16 // 6F84: DC7C8010 00022C02
	global_store_dwordx4 v2, v[52:55], s[2:3] offset:32 // 6F8C: DC7C8020 00023402
	s_waitcnt vmcnt(8) // 6F94: BF8C0F78
	v_pk_mul_f32 v[36:37], v[22:23], v[4:5] // 6F98: D3B14024 18020916
	s_waitcnt vmcnt(6) // 6FA0: BF8C0F76
	v_pk_mul_f32 v[38:39], v[0:1], v[6:7] // 6FA4: D3B14026 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:176 // 6FAC: E05000B0 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:180 // 6FB4: E05000B4 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:184 // 6FBC: E05000B8 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:188 // 6FC4: E05000BC 80020700
	s_nop 0 // 6FCC: BF800000
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:96 // 6FD0: DC7C8060 00022402
	s_nop 0 // 6FD8: BF800000
	v_pk_mul_f32 v[38:39], v[0:1], v[78:79] // 6FDC: D3B14026 18029D00
	v_pk_mul_f32 v[36:37], v[22:23], v[76:77] // 6FE4: D3B14024 18029916
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:112 // 6FEC: DC7C8070 00022402
	s_nop 0 // 6FF4: BF800000
	v_pk_mul_f32 v[38:39], v[0:1], v[86:87] // 6FF8: D3B14026 1802AD00
	v_pk_mul_f32 v[36:37], v[22:23], v[84:85] // 7000: D3B14024 1802A916
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:128 // 7008: DC7C8080 00022402
	s_waitcnt vmcnt(5) // 7010: BF8C0F75
	v_pk_mul_f32 v[36:37], v[22:23], v[4:5] // 7014: D3B14024 18020916
	s_waitcnt vmcnt(3) // 701C: BF8C0F73
	v_pk_mul_f32 v[38:39], v[0:1], v[6:7] // 7020: D3B14026 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:160 // 7028: E05000A0 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:164 // 7030: E05000A4 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:168 // 7038: E05000A8 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:172 // 7040: E05000AC 80020700
	s_waitcnt vmcnt(2) // 7048: BF8C0F72
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 704C: D3B1401C 18020916
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:144 // 7054: DC7C8090 00022402
	s_waitcnt vmcnt(1) // 705C: BF8C0F71
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 7060: D3B1401E 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:144 // 7068: E0500090 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:148 // 7070: E0500094 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:152 // 7078: E0500098 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:156 // 7080: E050009C 80020700
	s_nop 0 // 7088: BF800000
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:160 // 708C: DC7C80A0 00021C02
	s_nop 0 // 7094: BF800000
	v_pk_mul_f32 v[30:31], v[0:1], v[94:95] // 7098: D3B1401E 1802BD00
	v_pk_mul_f32 v[28:29], v[22:23], v[92:93] // 70A0: D3B1401C 1802B916
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:176 // 70A8: DC7C80B0 00021C02
	s_nop 0 // 70B0: BF800000
	v_pk_mul_f32 v[30:31], v[0:1], v[66:67] // 70B4: D3B1401E 18028500
	v_pk_mul_f32 v[28:29], v[22:23], v[64:65] // 70BC: D3B1401C 18028116
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:192 // 70C4: DC7C80C0 00021C02
	s_waitcnt vmcnt(5) // 70CC: BF8C0F75
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 70D0: D3B1401C 18020916
	s_waitcnt vmcnt(3) // 70D8: BF8C0F73
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 70DC: D3B1401E 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:128 // 70E4: E0500080 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:132 // 70EC: E0500084 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:136 // 70F4: E0500088 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:140 // 70FC: E050008C 80020700
	s_nop 0 // 7104: BF800000
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:208 // 7108: DC7C80D0 00021C02
	s_waitcnt vmcnt(3) // 7110: BF8C0F73
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 7114: D3B1401C 18020916
	s_waitcnt vmcnt(1) // 711C: BF8C0F71
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 7120: D3B1401E 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:32 // 7128: E0500020 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:36 // 7130: E0500024 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:40 // 7138: E0500028 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:44 // 7140: E050002C 80020700
	s_nop 0 // 7148: BF800000
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:224 // 714C: DC7C80E0 00021C02
	s_nop 0 // 7154: BF800000
	v_pk_mul_f32 v[30:31], v[0:1], v[90:91] // 7158: D3B1401E 1802B500
	v_pk_mul_f32 v[28:29], v[22:23], v[88:89] // 7160: D3B1401C 1802B116
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:240 // 7168: DC7C80F0 00021C02
	s_waitcnt vmcnt(4) // 7170: BF8C0F74
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 7174: D3B1401C 18020916
	s_waitcnt vmcnt(2) // 717C: BF8C0F72
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 7180: D3B1401E 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:112 // 7188: E0500070 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:116 // 7190: E0500074 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:120 // 7198: E0500078 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:124 // 71A0: E050007C 80020700
	s_nop 0 // 71A8: BF800000
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:256 // 71AC: DC7C8100 00021C02
	s_waitcnt vmcnt(3) // 71B4: BF8C0F73
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 71B8: D3B1401C 18020916
	v_pk_mul_f32 v[4:5], v[22:23], v[16:17] // 71C0: D3B14004 18022116
	s_waitcnt vmcnt(1) // 71C8: BF8C0F71
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 71CC: D3B1401E 18020D00
	v_pk_mul_f32 v[6:7], v[0:1], v[18:19] // 71D4: D3B14006 18022500
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:288 // 71DC: DC7C8120 00020402
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:272 // 71E4: DC7C8110 00021C02
	v_pk_mul_f32 v[6:7], v[0:1], v[26:27] // 71EC: D3B14006 18023500
	v_pk_mul_f32 v[4:5], v[22:23], v[24:25] // 71F4: D3B14004 18023116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:304 // 71FC: DC7C8130 00020402
	s_nop 0 // 7204: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[110:111] // 7208: D3B14006 1802DD00
	v_pk_mul_f32 v[4:5], v[22:23], v[108:109] // 7210: D3B14004 1802D916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:320 // 7218: DC7C8140 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:96 // 7220: E0500060 80020400
	s_nop 0 // 7228: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:100 // 722C: E0500064 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:104 // 7234: E0500068 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:108 // 723C: E050006C 80020700
	s_waitcnt vmcnt(2) // 7244: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 7248: D3B14004 18020916
	s_waitcnt vmcnt(0) // 7250: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 7254: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:336 // 725C: DC7C8150 00020402
	s_nop 0 // 7264: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[34:35] // 7268: D3B14006 18024500
	v_pk_mul_f32 v[4:5], v[22:23], v[32:33] // 7270: D3B14004 18024116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:352 // 7278: DC7C8160 00020402
	s_nop 0 // 7280: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[50:51] // 7284: D3B14006 18026500
	v_pk_mul_f32 v[4:5], v[22:23], v[48:49] // 728C: D3B14004 18026116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:368 // 7294: DC7C8170 00020402
	s_nop 0 // 729C: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[42:43] // 72A0: D3B14006 18025500
	v_pk_mul_f32 v[4:5], v[22:23], v[40:41] // 72A8: D3B14004 18025116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:384 // 72B0: DC7C8180 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:80 // 72B8: E0500050 80020400
	s_nop 0 // 72C0: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:84 // 72C4: E0500054 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:88 // 72CC: E0500058 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:92 // 72D4: E050005C 80020700
	s_waitcnt vmcnt(2) // 72DC: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 72E0: D3B14004 18020916
	s_waitcnt vmcnt(0) // 72E8: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 72EC: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:400 // 72F4: DC7C8190 00020402
	s_nop 0 // 72FC: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[70:71] // 7300: D3B14006 18028D00
	v_pk_mul_f32 v[4:5], v[22:23], v[68:69] // 7308: D3B14004 18028916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:416 // 7310: DC7C81A0 00020402
	s_nop 0 // 7318: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[126:127] // 731C: D3B14006 1802FD00
	v_pk_mul_f32 v[4:5], v[22:23], v[124:125] // 7324: D3B14004 1802F916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:432 // 732C: DC7C81B0 00020402
	s_nop 0 // 7334: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[82:83] // 7338: D3B14006 1802A500
	v_pk_mul_f32 v[4:5], v[22:23], v[80:81] // 7340: D3B14004 1802A116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:448 // 7348: DC7C81C0 00020402
	s_nop 0 // 7350: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[102:103] // 7354: D3B14006 1802CD00
	v_pk_mul_f32 v[4:5], v[22:23], v[100:101] // 735C: D3B14004 1802C916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:464 // 7364: DC7C81D0 00020402
	s_nop 0 // 736C: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[122:123] // 7370: D3B14006 1802F500
	v_pk_mul_f32 v[4:5], v[22:23], v[120:121] // 7378: D3B14004 1802F116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:480 // 7380: DC7C81E0 00020402
	s_nop 0 // 7388: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[118:119] // 738C: D3B14006 1802ED00
	v_pk_mul_f32 v[4:5], v[22:23], v[116:117] // 7394: D3B14004 1802E916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:496 // 739C: DC7C81F0 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:64 // 73A4: E0500040 80020400
	s_nop 0 // 73AC: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:68 // 73B0: E0500044 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:72 // 73B8: E0500048 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:76 // 73C0: E050004C 80020700
	s_waitcnt vmcnt(2) // 73C8: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 73CC: D3B14004 18020916
	s_waitcnt vmcnt(0) // 73D4: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 73D8: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:512 // 73E0: DC7C8200 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:16 // 73E8: E0500010 80020400
	s_nop 0 // 73F0: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:20 // 73F4: E0500014 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:24 // 73FC: E0500018 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:28 // 7404: E050001C 80020700
	s_waitcnt vmcnt(2) // 740C: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 7410: D3B14004 18020916
	s_waitcnt vmcnt(0) // 7418: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 741C: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:528 // 7424: DC7C8210 00020402
	s_nop 0 // 742C: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[14:15] // 7430: D3B14006 18021D00
	v_pk_mul_f32 v[4:5], v[22:23], v[12:13] // 7438: D3B14004 18021916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:544 // 7440: DC7C8220 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:48 // 7448: E0500030 80020400
	s_nop 0 // 7450: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:52 // 7454: E0500034 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:56 // 745C: E0500038 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:60 // 7464: E050003C 80020700
	s_waitcnt vmcnt(2) // 746C: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 7470: D3B14004 18020916
	s_waitcnt vmcnt(0) // 7478: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 747C: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:560 // 7484: DC7C8230 00020402
	buffer_load_dword v4, off, s[8:11], 0 // 748C: E0500000 80020400
	s_nop 0 // 7494: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:4 // 7498: E0500004 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:8 // 74A0: E0500008 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:12 // 74A8: E050000C 80020700
	s_waitcnt vmcnt(2) // 74B0: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 74B4: D3B14004 18020916
	s_waitcnt vmcnt(0) // 74BC: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 74C0: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:576 // 74C8: DC7C8240 00020402
; ./kernels.hip:170
	s_endpgm // 74D0: BF810000
	s_nop 0 // 74D4: BF800000
	s_nop 0 // 74D8: BF800000
	s_nop 0 // 74DC: BF800000
	s_nop 0 // 74E0: BF800000
	s_nop 0 // 74E4: BF800000
	s_nop 0 // 74E8: BF800000
	s_nop 0 // 74EC: BF800000
	s_nop 0 // 74F0: BF800000
	s_nop 0 // 74F4: BF800000
	s_nop 0 // 74F8: BF800000
	s_nop 0 // 74FC: BF800000

0000000000007500 <_Z16spilling_scalarsPKfPfi>:
; _Z16spilling_scalarsPKfPfi():
; ./kernels.hip:176
	s_load_dword s2, s[4:5], 0x10 // 7500: C0020082 00000010
	s_load_dwordx2 s[0:1], s[4:5], 0x8 // 7508: C0060002 00000008
; ./kernels.hip:174
	v_cvt_f32_ubyte0_e32 v1, v0 // 7510: 7E022300
	v_writelane_b32 v5, s6, 0 // 7514: D28A0005 00010006
; ./kernels.hip:178
	s_waitcnt lgkmcnt(0) // 751C: BF8CC07F
	s_cmp_lt_i32 s2, 1 // 7520: BF048102
	s_cbranch_scc1 663 // 7524: BF850297 <_Z16spilling_scalarsPKfPfi+0xa84>
	v_writelane_b32 v5, s0, 1 // 7528: D28A0005 00010200
	v_writelane_b32 v5, s1, 2 // 7530: D28A0005 00010401
	s_load_dwordx2 s[0:1], s[4:5], 0x0 // 7538: C0060002 00000000
; ./kernels.hip:176
	s_ashr_i32 s3, s2, 31 // 7540: 90039F02
	s_lshl_b64 s[10:11], s[2:3], 2 // 7544: 8E8A8202
	s_waitcnt lgkmcnt(0) // 7548: BF8CC07F
	v_writelane_b32 v5, s0, 3 // 754C: D28A0005 00010600
	s_add_u32 s4, s0, s10 // 7554: 80040A00
	s_addc_u32 s5, s1, s11 // 7558: 82050B01
	v_writelane_b32 v5, s1, 4 // 755C: D28A0005 00010801
	s_add_u32 s0, s4, s10 // 7564: 80000A04
	s_addc_u32 s1, s5, s11 // 7568: 82010B05
	v_writelane_b32 v5, s0, 5 // 756C: D28A0005 00010A00
	s_add_u32 s8, s0, s10 // 7574: 80080A00
	s_addc_u32 s9, s1, s11 // 7578: 82090B01
	s_add_u32 s12, s8, s10 // 757C: 800C0A08
	s_addc_u32 s13, s9, s11 // 7580: 820D0B09
	s_add_u32 s14, s12, s10 // 7584: 800E0A0C
	s_addc_u32 s15, s13, s11 // 7588: 820F0B0D
	s_add_u32 s16, s14, s10 // 758C: 80100A0E
	s_addc_u32 s17, s15, s11 // 7590: 82110B0F
	s_add_u32 s18, s16, s10 // 7594: 80120A10
	s_addc_u32 s19, s17, s11 // 7598: 82130B11
	s_add_u32 s20, s18, s10 // 759C: 80140A12
	s_addc_u32 s21, s19, s11 // 75A0: 82150B13
	s_add_u32 s22, s20, s10 // 75A4: 80160A14
	s_addc_u32 s23, s21, s11 // 75A8: 82170B15
	v_writelane_b32 v5, s1, 6 // 75AC: D28A0005 00010C01
	s_add_u32 s0, s22, s10 // 75B4: 80000A16
	s_addc_u32 s1, s23, s11 // 75B8: 82010B17
	v_writelane_b32 v5, s0, 7 // 75BC: D28A0005 00010E00
	v_writelane_b32 v5, s1, 8 // 75C4: D28A0005 00011001
	s_add_u32 s0, s0, s10 // 75CC: 80000A00
	s_addc_u32 s1, s1, s11 // 75D0: 82010B01
	v_writelane_b32 v5, s0, 9 // 75D4: D28A0005 00011200
	v_writelane_b32 v5, s1, 10 // 75DC: D28A0005 00011401
	s_add_u32 s0, s0, s10 // 75E4: 80000A00
	s_addc_u32 s1, s1, s11 // 75E8: 82010B01
	v_writelane_b32 v5, s0, 11 // 75EC: D28A0005 00011600
	v_writelane_b32 v5, s1, 12 // 75F4: D28A0005 00011801
	s_add_u32 s0, s0, s10 // 75FC: 80000A00
	s_addc_u32 s1, s1, s11 // 7600: 82010B01
	v_writelane_b32 v5, s0, 13 // 7604: D28A0005 00011A00
	v_writelane_b32 v5, s1, 14 // 760C: D28A0005 00011C01
	s_add_u32 s0, s0, s10 // 7614: 80000A00
	s_addc_u32 s1, s1, s11 // 7618: 82010B01
	v_writelane_b32 v5, s0, 15 // 761C: D28A0005 00011E00
	v_writelane_b32 v5, s1, 16 // 7624: D28A0005 00012001
	s_add_u32 s0, s0, s10 // 762C: 80000A00
	s_addc_u32 s1, s1, s11 // 7630: 82010B01
	v_writelane_b32 v5, s0, 17 // 7634: D28A0005 00012200
	v_writelane_b32 v5, s1, 18 // 763C: D28A0005 00012401
	s_add_u32 s0, s0, s10 // 7644: 80000A00
	s_addc_u32 s1, s1, s11 // 7648: 82010B01
	v_writelane_b32 v5, s0, 19 // 764C: D28A0005 00012600
	v_writelane_b32 v5, s1, 20 // 7654: D28A0005 00012801
	s_add_u32 s0, s0, s10 // 765C: 80000A00
	s_addc_u32 s1, s1, s11 // 7660: 82010B01
	v_writelane_b32 v5, s0, 21 // 7664: D28A0005 00012A00
	v_writelane_b32 v5, s1, 22 // 766C: D28A0005 00012C01
	s_add_u32 s0, s0, s10 // 7674: 80000A00
	s_addc_u32 s1, s1, s11 // 7678: 82010B01
	v_writelane_b32 v5, s0, 23 // 767C: D28A0005 00012E00
	v_writelane_b32 v5, s1, 24 // 7684: D28A0005 00013001
	s_add_u32 s0, s0, s10 // 768C: 80000A00
	s_addc_u32 s1, s1, s11 // 7690: 82010B01
	v_writelane_b32 v5, s0, 25 // 7694: D28A0005 00013200
	v_writelane_b32 v5, s1, 26 // 769C: D28A0005 00013401
	s_add_u32 s0, s0, s10 // 76A4: 80000A00
	s_addc_u32 s1, s1, s11 // 76A8: 82010B01
	v_writelane_b32 v5, s0, 27 // 76AC: D28A0005 00013600
	v_writelane_b32 v5, s1, 28 // 76B4: D28A0005 00013801
	s_add_u32 s0, s0, s10 // 76BC: 80000A00
	s_addc_u32 s1, s1, s11 // 76C0: 82010B01
	v_writelane_b32 v5, s0, 29 // 76C4: D28A0005 00013A00
	v_writelane_b32 v5, s1, 30 // 76CC: D28A0005 00013C01
	s_add_u32 s0, s0, s10 // 76D4: 80000A00
	s_addc_u32 s1, s1, s11 // 76D8: 82010B01
	v_writelane_b32 v5, s0, 31 // 76DC: D28A0005 00013E00
	v_writelane_b32 v5, s1, 32 // 76E4: D28A0005 00014001
	s_add_u32 s0, s0, s10 // 76EC: 80000A00
	s_addc_u32 s1, s1, s11 // 76F0: 82010B01
	v_writelane_b32 v5, s0, 33 // 76F4: D28A0005 00014200
	v_writelane_b32 v5, s1, 34 // 76FC: D28A0005 00014401
	s_add_u32 s0, s0, s10 // 7704: 80000A00
	s_addc_u32 s1, s1, s11 // 7708: 82010B01
	v_writelane_b32 v5, s0, 35 // 770C: D28A0005 00014600
	v_writelane_b32 v5, s1, 36 // 7714: D28A0005 00014801
	s_add_u32 s0, s0, s10 // 771C: 80000A00
	s_addc_u32 s1, s1, s11 // 7720: 82010B01
	v_writelane_b32 v5, s0, 37 // 7724: D28A0005 00014A00
	v_writelane_b32 v5, s1, 38 // 772C: D28A0005 00014C01
	s_add_u32 s0, s0, s10 // 7734: 80000A00
	s_addc_u32 s1, s1, s11 // 7738: 82010B01
	v_writelane_b32 v5, s0, 39 // 773C: D28A0005 00014E00
	v_writelane_b32 v5, s1, 40 // 7744: D28A0005 00015001
	s_add_u32 s0, s0, s10 // 774C: 80000A00
	s_addc_u32 s1, s1, s11 // 7750: 82010B01
	v_writelane_b32 v5, s0, 41 // 7754: D28A0005 00015200
	v_writelane_b32 v5, s1, 42 // 775C: D28A0005 00015401
	s_add_u32 s0, s0, s10 // 7764: 80000A00
	s_addc_u32 s1, s1, s11 // 7768: 82010B01
	v_writelane_b32 v5, s0, 43 // 776C: D28A0005 00015600
	v_writelane_b32 v5, s1, 44 // 7774: D28A0005 00015801
	s_add_u32 s0, s0, s10 // 777C: 80000A00
	s_addc_u32 s1, s1, s11 // 7780: 82010B01
	v_writelane_b32 v5, s0, 45 // 7784: D28A0005 00015A00
	v_writelane_b32 v5, s1, 46 // 778C: D28A0005 00015C01
	s_add_u32 s0, s0, s10 // 7794: 80000A00
	s_addc_u32 s1, s1, s11 // 7798: 82010B01
	v_writelane_b32 v5, s0, 47 // 779C: D28A0005 00015E00
	v_writelane_b32 v5, s1, 48 // 77A4: D28A0005 00016001
	s_add_u32 s0, s0, s10 // 77AC: 80000A00
	s_addc_u32 s1, s1, s11 // 77B0: 82010B01
	v_writelane_b32 v5, s0, 49 // 77B4: D28A0005 00016200
	v_writelane_b32 v5, s1, 50 // 77BC: D28A0005 00016401
	s_add_u32 s0, s0, s10 // 77C4: 80000A00
	s_addc_u32 s1, s1, s11 // 77C8: 82010B01
	v_writelane_b32 v5, s0, 51 // 77CC: D28A0005 00016600
	v_writelane_b32 v5, s1, 52 // 77D4: D28A0005 00016801
	s_add_u32 s0, s0, s10 // 77DC: 80000A00
	s_addc_u32 s1, s1, s11 // 77E0: 82010B01
	v_writelane_b32 v5, s0, 53 // 77E4: D28A0005 00016A00
	v_writelane_b32 v5, s1, 54 // 77EC: D28A0005 00016C01
	s_add_u32 s0, s0, s10 // 77F4: 80000A00
	s_addc_u32 s1, s1, s11 // 77F8: 82010B01
	v_writelane_b32 v5, s0, 55 // 77FC: D28A0005 00016E00
	v_writelane_b32 v5, s1, 56 // 7804: D28A0005 00017001
	s_add_u32 s0, s0, s10 // 780C: 80000A00
	s_addc_u32 s1, s1, s11 // 7810: 82010B01
	v_writelane_b32 v5, s0, 57 // 7814: D28A0005 00017200
	v_writelane_b32 v5, s1, 58 // 781C: D28A0005 00017401
	s_add_u32 s0, s0, s10 // 7824: 80000A00
	s_addc_u32 s1, s1, s11 // 7828: 82010B01
	v_writelane_b32 v5, s0, 59 // 782C: D28A0005 00017600
	v_writelane_b32 v5, s1, 60 // 7834: D28A0005 00017801
	s_add_u32 s0, s0, s10 // 783C: 80000A00
	s_addc_u32 s1, s1, s11 // 7840: 82010B01
	v_writelane_b32 v5, s0, 61 // 7844: D28A0005 00017A00
	v_writelane_b32 v5, s1, 62 // 784C: D28A0005 00017C01
	s_add_u32 s0, s0, s10 // 7854: 80000A00
	s_addc_u32 s1, s1, s11 // 7858: 82010B01
	v_writelane_b32 v5, s0, 63 // 785C: D28A0005 00017E00
	v_writelane_b32 v4, s1, 0 // 7864: D28A0004 00010001
	s_add_u32 s0, s0, s10 // 786C: 80000A00
	s_addc_u32 s1, s1, s11 // 7870: 82010B01
	v_writelane_b32 v4, s0, 1 // 7874: D28A0004 00010200
	s_add_u32 s6, s0, s10 // 787C: 80060A00
	s_addc_u32 s7, s1, s11 // 7880: 82070B01
	v_writelane_b32 v4, s1, 2 // 7884: D28A0004 00010401
	s_add_u32 s0, s6, s10 // 788C: 80000A06
	s_addc_u32 s1, s7, s11 // 7890: 82010B07
	v_writelane_b32 v4, s0, 3 // 7894: D28A0004 00010600
	s_add_u32 vcc_lo, s0, s10 // 789C: 806A0A00
	s_addc_u32 vcc_hi, s1, s11 // 78A0: 826B0B01
	v_writelane_b32 v4, s1, 4 // 78A4: D28A0004 00010801
	s_add_u32 s0, vcc_lo, s10 // 78AC: 80000A6A
	s_addc_u32 s1, vcc_hi, s11 // 78B0: 82010B6B
	v_writelane_b32 v4, s0, 5 // 78B4: D28A0004 00010A00
	v_writelane_b32 v4, s1, 6 // 78BC: D28A0004 00010C01
	v_readlane_b32 s0, v5, 3 // 78C4: D2890000 00010705
	v_readlane_b32 s1, v5, 4 // 78CC: D2890001 00010905
	s_load_dword s0, s[0:1], 0x0 // 78D4: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 78DC: BF8CC07F
	v_writelane_b32 v5, s0, 3 // 78E0: D28A0005 00010600
	s_load_dword s0, s[4:5], 0x0 // 78E8: C0020002 00000000
	s_waitcnt lgkmcnt(0) // 78F0: BF8CC07F
	v_writelane_b32 v4, s0, 7 // 78F4: D28A0004 00010E00
	v_readlane_b32 s0, v5, 5 // 78FC: D2890000 00010B05
	v_readlane_b32 s1, v5, 6 // 7904: D2890001 00010D05
	s_load_dword s0, s[0:1], 0x0 // 790C: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7914: BF8CC07F
	v_writelane_b32 v5, s0, 5 // 7918: D28A0005 00010A00
	s_load_dword s0, s[8:9], 0x0 // 7920: C0020004 00000000
	s_waitcnt lgkmcnt(0) // 7928: BF8CC07F
	v_writelane_b32 v4, s0, 8 // 792C: D28A0004 00011000
	s_load_dword s0, s[12:13], 0x0 // 7934: C0020006 00000000
	s_waitcnt lgkmcnt(0) // 793C: BF8CC07F
	v_writelane_b32 v4, s0, 9 // 7940: D28A0004 00011200
	s_load_dword s0, s[14:15], 0x0 // 7948: C0020007 00000000
	s_waitcnt lgkmcnt(0) // 7950: BF8CC07F
	v_writelane_b32 v4, s0, 10 // 7954: D28A0004 00011400
	s_load_dword s0, s[16:17], 0x0 // 795C: C0020008 00000000
	s_waitcnt lgkmcnt(0) // 7964: BF8CC07F
	v_writelane_b32 v4, s0, 11 // 7968: D28A0004 00011600
	s_load_dword s0, s[18:19], 0x0 // 7970: C0020009 00000000
	s_waitcnt lgkmcnt(0) // 7978: BF8CC07F
	v_writelane_b32 v4, s0, 12 // 797C: D28A0004 00011800
	s_load_dword s0, s[20:21], 0x0 // 7984: C002000A 00000000
	s_waitcnt lgkmcnt(0) // 798C: BF8CC07F
	v_writelane_b32 v4, s0, 13 // 7990: D28A0004 00011A00
	s_load_dword s0, s[22:23], 0x0 // 7998: C002000B 00000000
	s_waitcnt lgkmcnt(0) // 79A0: BF8CC07F
	v_writelane_b32 v4, s0, 14 // 79A4: D28A0004 00011C00
	v_readlane_b32 s0, v5, 7 // 79AC: D2890000 00010F05
	v_readlane_b32 s1, v5, 8 // 79B4: D2890001 00011105
	s_load_dword s0, s[0:1], 0x0 // 79BC: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 79C4: BF8CC07F
	v_writelane_b32 v5, s0, 7 // 79C8: D28A0005 00010E00
	v_readlane_b32 s0, v5, 9 // 79D0: D2890000 00011305
	v_readlane_b32 s1, v5, 10 // 79D8: D2890001 00011505
	s_load_dword s0, s[0:1], 0x0 // 79E0: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 79E8: BF8CC07F
	v_writelane_b32 v5, s0, 9 // 79EC: D28A0005 00011200
	v_readlane_b32 s0, v5, 11 // 79F4: D2890000 00011705
	v_readlane_b32 s1, v5, 12 // 79FC: D2890001 00011905
	s_load_dword s0, s[0:1], 0x0 // 7A04: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7A0C: BF8CC07F
	v_writelane_b32 v5, s0, 11 // 7A10: D28A0005 00011600
	v_readlane_b32 s0, v5, 13 // 7A18: D2890000 00011B05
	v_readlane_b32 s1, v5, 14 // 7A20: D2890001 00011D05
	s_load_dword s0, s[0:1], 0x0 // 7A28: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7A30: BF8CC07F
	v_writelane_b32 v5, s0, 13 // 7A34: D28A0005 00011A00
	v_readlane_b32 s0, v5, 15 // 7A3C: D2890000 00011F05
	v_readlane_b32 s1, v5, 16 // 7A44: D2890001 00012105
	s_load_dword s0, s[0:1], 0x0 // 7A4C: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7A54: BF8CC07F
	v_writelane_b32 v5, s0, 15 // 7A58: D28A0005 00011E00
	v_readlane_b32 s0, v5, 17 // 7A60: D2890000 00012305
	v_readlane_b32 s1, v5, 18 // 7A68: D2890001 00012505
	s_load_dword s0, s[0:1], 0x0 // 7A70: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7A78: BF8CC07F
	v_writelane_b32 v5, s0, 17 // 7A7C: D28A0005 00012200
	v_readlane_b32 s0, v5, 19 // 7A84: D2890000 00012705
	v_readlane_b32 s1, v5, 20 // 7A8C: D2890001 00012905
	s_load_dword s0, s[0:1], 0x0 // 7A94: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7A9C: BF8CC07F
	v_writelane_b32 v5, s0, 19 // 7AA0: D28A0005 00012600
	v_readlane_b32 s0, v5, 21 // 7AA8: D2890000 00012B05
	v_readlane_b32 s1, v5, 22 // 7AB0: D2890001 00012D05
	s_load_dword s0, s[0:1], 0x0 // 7AB8: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7AC0: BF8CC07F
	v_writelane_b32 v5, s0, 21 // 7AC4: D28A0005 00012A00
	v_readlane_b32 s0, v5, 23 // 7ACC: D2890000 00012F05
	v_readlane_b32 s1, v5, 24 // 7AD4: D2890001 00013105
	s_load_dword s0, s[0:1], 0x0 // 7ADC: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7AE4: BF8CC07F
	v_writelane_b32 v5, s0, 23 // 7AE8: D28A0005 00012E00
	v_readlane_b32 s0, v5, 25 // 7AF0: D2890000 00013305
	v_readlane_b32 s1, v5, 26 // 7AF8: D2890001 00013505
	s_load_dword s0, s[0:1], 0x0 // 7B00: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7B08: BF8CC07F
	v_writelane_b32 v5, s0, 25 // 7B0C: D28A0005 00013200
	v_readlane_b32 s0, v5, 27 // 7B14: D2890000 00013705
	v_readlane_b32 s1, v5, 28 // 7B1C: D2890001 00013905
	s_load_dword s0, s[0:1], 0x0 // 7B24: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7B2C: BF8CC07F
	v_writelane_b32 v5, s0, 27 // 7B30: D28A0005 00013600
	v_readlane_b32 s0, v5, 29 // 7B38: D2890000 00013B05
	v_readlane_b32 s1, v5, 30 // 7B40: D2890001 00013D05
	s_load_dword s0, s[0:1], 0x0 // 7B48: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7B50: BF8CC07F
	v_writelane_b32 v5, s0, 29 // 7B54: D28A0005 00013A00
	v_readlane_b32 s4, v5, 31 // 7B5C: D2890004 00013F05
	v_readlane_b32 s5, v5, 32 // 7B64: D2890005 00014105
	s_load_dword s1, s[4:5], 0x0 // 7B6C: C0020042 00000000
	v_readlane_b32 s4, v5, 33 // 7B74: D2890004 00014305
	v_readlane_b32 s5, v5, 34 // 7B7C: D2890005 00014505
	s_load_dword s3, s[4:5], 0x0 // 7B84: C00200C2 00000000
	v_readlane_b32 s4, v5, 35 // 7B8C: D2890004 00014705
	v_readlane_b32 s5, v5, 36 // 7B94: D2890005 00014905
	s_load_dword s22, s[4:5], 0x0 // 7B9C: C0020582 00000000
	v_readlane_b32 s4, v5, 37 // 7BA4: D2890004 00014B05
	v_readlane_b32 s5, v5, 38 // 7BAC: D2890005 00014D05
	s_load_dword s23, s[4:5], 0x0 // 7BB4: C00205C2 00000000
	v_readlane_b32 s4, v5, 39 // 7BBC: D2890004 00014F05
	v_readlane_b32 s5, v5, 40 // 7BC4: D2890005 00015105
	s_load_dword s10, s[4:5], 0x0 // 7BCC: C0020282 00000000
	v_readlane_b32 s4, v5, 41 // 7BD4: D2890004 00015305
	v_readlane_b32 s5, v5, 42 // 7BDC: D2890005 00015505
	s_load_dword s11, s[4:5], 0x0 // 7BE4: C00202C2 00000000
	v_readlane_b32 s4, v5, 43 // 7BEC: D2890004 00015705
	v_readlane_b32 s5, v5, 44 // 7BF4: D2890005 00015905
	s_load_dword s20, s[4:5], 0x0 // 7BFC: C0020502 00000000
	v_readlane_b32 s4, v5, 45 // 7C04: D2890004 00015B05
	v_readlane_b32 s5, v5, 46 // 7C0C: D2890005 00015D05
	s_load_dword s21, s[4:5], 0x0 // 7C14: C0020542 00000000
	v_readlane_b32 s4, v5, 47 // 7C1C: D2890004 00015F05
	v_readlane_b32 s5, v5, 48 // 7C24: D2890005 00016105
	s_load_dword s18, s[4:5], 0x0 // 7C2C: C0020482 00000000
	v_readlane_b32 s4, v5, 49 // 7C34: D2890004 00016305
	v_readlane_b32 s5, v5, 50 // 7C3C: D2890005 00016505
	s_load_dword s19, s[4:5], 0x0 // 7C44: C00204C2 00000000
	v_readlane_b32 s4, v5, 51 // 7C4C: D2890004 00016705
	v_readlane_b32 s5, v5, 52 // 7C54: D2890005 00016905
	s_load_dword s16, s[4:5], 0x0 // 7C5C: C0020402 00000000
	v_readlane_b32 s4, v5, 53 // 7C64: D2890004 00016B05
	v_readlane_b32 s5, v5, 54 // 7C6C: D2890005 00016D05
	s_load_dword s17, s[4:5], 0x0 // 7C74: C0020442 00000000
	v_readlane_b32 s4, v5, 55 // 7C7C: D2890004 00016F05
	v_readlane_b32 s5, v5, 56 // 7C84: D2890005 00017105
	s_load_dword s14, s[4:5], 0x0 // 7C8C: C0020382 00000000
	v_readlane_b32 s4, v5, 57 // 7C94: D2890004 00017305
	v_readlane_b32 s5, v5, 58 // 7C9C: D2890005 00017505
	s_load_dword s15, s[4:5], 0x0 // 7CA4: C00203C2 00000000
	v_readlane_b32 s4, v5, 59 // 7CAC: D2890004 00017705
	v_readlane_b32 s5, v5, 60 // 7CB4: D2890005 00017905
	s_load_dword s12, s[4:5], 0x0 // 7CBC: C0020302 00000000
	v_readlane_b32 s4, v5, 61 // 7CC4: D2890004 00017B05
	v_readlane_b32 s5, v5, 62 // 7CCC: D2890005 00017D05
	s_load_dword s13, s[4:5], 0x0 // 7CD4: C0020342 00000000
	v_readlane_b32 s4, v5, 63 // 7CDC: D2890004 00017F05
	v_readlane_b32 s5, v4, 0 // 7CE4: D2890005 00010104
	s_load_dword s8, s[4:5], 0x0 // 7CEC: C0020202 00000000
	v_readlane_b32 s4, v4, 1 // 7CF4: D2890004 00010304
	v_readlane_b32 s5, v4, 2 // 7CFC: D2890005 00010504
	s_load_dword s9, s[4:5], 0x0 // 7D04: C0020242 00000000
	s_nop 0 // 7D0C: BF800000
	s_load_dword s6, s[6:7], 0x0 // 7D10: C0020183 00000000
	v_readlane_b32 s4, v4, 3 // 7D18: D2890004 00010704
	v_readlane_b32 s5, v4, 4 // 7D20: D2890005 00010904
	s_load_dword s7, s[4:5], 0x0 // 7D28: C00201C2 00000000
	s_nop 0 // 7D30: BF800000
	s_load_dword s4, vcc, 0x0 // 7D34: C0020135 00000000
	v_readlane_b32 vcc_lo, v4, 5 // 7D3C: D289006A 00010B04
	v_readlane_b32 vcc_hi, v4, 6 // 7D44: D289006B 00010D04
	s_load_dword s5, vcc, 0x0 // 7D4C: C0020175 00000000
; ./kernels.hip:180
	v_readlane_b32 s0, v5, 3 // 7D54: D2890000 00010705
	v_fma_f32 v1, v1, s0, 1.0 // 7D5C: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 7 // 7D64: D2890000 00010F04
	v_fma_f32 v1, v1, s0, 1.0 // 7D6C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 5 // 7D74: D2890000 00010B05
	v_fma_f32 v1, v1, s0, 1.0 // 7D7C: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 8 // 7D84: D2890000 00011104
	v_fma_f32 v1, v1, s0, 1.0 // 7D8C: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 9 // 7D94: D2890000 00011304
	v_fma_f32 v1, v1, s0, 1.0 // 7D9C: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 10 // 7DA4: D2890000 00011504
	v_fma_f32 v1, v1, s0, 1.0 // 7DAC: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 11 // 7DB4: D2890000 00011704
	v_fma_f32 v1, v1, s0, 1.0 // 7DBC: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 12 // 7DC4: D2890000 00011904
	v_fma_f32 v1, v1, s0, 1.0 // 7DCC: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 13 // 7DD4: D2890000 00011B04
	v_fma_f32 v1, v1, s0, 1.0 // 7DDC: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 14 // 7DE4: D2890000 00011D04
	v_fma_f32 v1, v1, s0, 1.0 // 7DEC: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 7 // 7DF4: D2890000 00010F05
	v_fma_f32 v1, v1, s0, 1.0 // 7DFC: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 9 // 7E04: D2890000 00011305
	v_fma_f32 v1, v1, s0, 1.0 // 7E0C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 11 // 7E14: D2890000 00011705
	v_fma_f32 v1, v1, s0, 1.0 // 7E1C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 13 // 7E24: D2890000 00011B05
	v_fma_f32 v1, v1, s0, 1.0 // 7E2C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 15 // 7E34: D2890000 00011F05
	v_fma_f32 v1, v1, s0, 1.0 // 7E3C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 17 // 7E44: D2890000 00012305
	v_fma_f32 v1, v1, s0, 1.0 // 7E4C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 19 // 7E54: D2890000 00012705
	v_fma_f32 v1, v1, s0, 1.0 // 7E5C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 21 // 7E64: D2890000 00012B05
	v_fma_f32 v1, v1, s0, 1.0 // 7E6C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 23 // 7E74: D2890000 00012F05
	v_fma_f32 v1, v1, s0, 1.0 // 7E7C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 25 // 7E84: D2890000 00013305
	v_fma_f32 v1, v1, s0, 1.0 // 7E8C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 27 // 7E94: D2890000 00013705
	v_fma_f32 v1, v1, s0, 1.0 // 7E9C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 29 // 7EA4: D2890000 00013B05
	v_fma_f32 v1, v1, s0, 1.0 // 7EAC: D1CB0001 03C80101
	s_waitcnt lgkmcnt(0) // 7EB4: BF8CC07F
	v_fma_f32 v1, v1, s1, 1.0 // 7EB8: D1CB0001 03C80301
	v_fma_f32 v1, v1, s3, 1.0 // 7EC0: D1CB0001 03C80701
	v_fma_f32 v1, v1, s22, 1.0 // 7EC8: D1CB0001 03C82D01
	v_fma_f32 v1, v1, s23, 1.0 // 7ED0: D1CB0001 03C82F01
	v_fma_f32 v1, v1, s10, 1.0 // 7ED8: D1CB0001 03C81501
	v_fma_f32 v1, v1, s11, 1.0 // 7EE0: D1CB0001 03C81701
	v_fma_f32 v1, v1, s20, 1.0 // 7EE8: D1CB0001 03C82901
	v_fma_f32 v1, v1, s21, 1.0 // 7EF0: D1CB0001 03C82B01
	v_fma_f32 v1, v1, s18, 1.0 // 7EF8: D1CB0001 03C82501
	v_fma_f32 v1, v1, s19, 1.0 // 7F00: D1CB0001 03C82701
	v_fma_f32 v1, v1, s16, 1.0 // 7F08: D1CB0001 03C82101
	v_fma_f32 v1, v1, s17, 1.0 // 7F10: D1CB0001 03C82301
	v_fma_f32 v1, v1, s14, 1.0 // 7F18: D1CB0001 03C81D01
	v_fma_f32 v1, v1, s15, 1.0 // 7F20: D1CB0001 03C81F01
	v_fma_f32 v1, v1, s12, 1.0 // 7F28: D1CB0001 03C81901
	v_fma_f32 v1, v1, s13, 1.0 // 7F30: D1CB0001 03C81B01
	v_fma_f32 v1, v1, s8, 1.0 // 7F38: D1CB0001 03C81101
	v_fma_f32 v1, v1, s9, 1.0 // 7F40: D1CB0001 03C81301
	v_fma_f32 v1, v1, s6, 1.0 // 7F48: D1CB0001 03C80D01
	v_fma_f32 v1, v1, s7, 1.0 // 7F50: D1CB0001 03C80F01
	v_fma_f32 v1, v1, s4, 1.0 // 7F58: D1CB0001 03C80901
; ./kernels.hip:178
	s_add_i32 s2, s2, -1 // 7F60: 8102C102
	s_cmp_lg_u32 s2, 0 // 7F64: BF078002
; ./kernels.hip:180
	v_fma_f32 v1, v1, s5, 1.0 // 7F68: D1CB0001 03C80B01
; ./kernels.hip:178
	s_cbranch_scc1 65400 // 7F70: BF85FF78 <_Z16spilling_scalarsPKfPfi+0x854>
	v_readlane_b32 s0, v5, 1 // 7F74: D2890000 00010305
	v_readlane_b32 s1, v5, 2 // 7F7C: D2890001 00010505
; ./kernels.hip:25
	v_readlane_b32 s2, v5, 0 // 7F84: D2890002 00010105
	v_lshl_or_b32 v2, s2, 8, v0 // 7F8C: D2000002 04011002
; ./kernels.hip:182
	v_mov_b32_e32 v3, 0 // 7F94: 7E060280
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 7F98: D28F0002 00020482
	v_mov_b32_e32 v0, s1 // 7FA0: 7E000201
	v_add_co_u32_e32 v2, vcc, s0, v2 // 7FA4: 32040400
	v_addc_co_u32_e32 v3, vcc, v0, v3, vcc // 7FA8: 38060700
	global_store_dword v[2:3], v1, off // 7FAC: DC708000 007F0102
; ./kernels.hip:183
	s_endpgm // 7FB4: BF810000
	s_nop 0 // 7FB8: BF800000
	s_nop 0 // 7FBC: BF800000
	s_nop 0 // 7FC0: BF800000
	s_nop 0 // 7FC4: BF800000
	s_nop 0 // 7FC8: BF800000
	s_nop 0 // 7FCC: BF800000
	s_nop 0 // 7FD0: BF800000
	s_nop 0 // 7FD4: BF800000
	s_nop 0 // 7FD8: BF800000
	s_nop 0 // 7FDC: BF800000
	s_nop 0 // 7FE0: BF800000
	s_nop 0 // 7FE4: BF800000
	s_nop 0 // 7FE8: BF800000
	s_nop 0 // 7FEC: BF800000
	s_nop 0 // 7FF0: BF800000
	s_nop 0 // 7FF4: BF800000
	s_nop 0 // 7FF8: BF800000
	s_nop 0 // 7FFC: BF800000

0000000000008000 <_Z13gemm_of_bytesPKaS0_Pii>:
; _Z13gemm_of_bytesPKaS0_Pii():
; ./kernels.hip:25
	s_load_dword s7, s[4:5], 0x18 // 8000: C00201C2 00000018
	s_load_dwordx2 s[8:9], s[4:5], 0x10 // 8008: C0060202 00000010
	v_lshl_or_b32 v2, s6, 8, v0 // 8010: D2000002 04011006
; ./kernels.hip:190
	s_waitcnt lgkmcnt(0) // 8018: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 801C: BF048107
	s_cbranch_scc1 25 // 8020: BF850019 <_Z13gemm_of_bytesPKaS0_Pii+0x88>
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 8024: C00A0002 00000000
; ./kernels.hip:188
	v_lshrrev_b32_e32 v1, 8, v2 // 802C: 20020488
	v_mul_lo_u32 v3, s7, v1 // 8030: D2850003 00020207
	v_mov_b32_e32 v4, 0 // 8038: 7E080280
; ./kernels.hip:190
	s_waitcnt lgkmcnt(0) // 803C: BF8CC07F
	v_mov_b32_e32 v1, s3 // 8040: 7E020203
	v_add_co_u32_e32 v0, vcc, s2, v0 // 8044: 32000002
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc // 8048: 38020280
	global_load_sbyte v5, v3, s[0:1] // 804C: DC448000 05000003
	global_load_sbyte v6, v[0:1], off // 8054: DC448000 067F0000
	v_add_co_u32_e32 v0, vcc, 0x100, v0 // 805C: 320000FF 00000100
	s_add_i32 s7, s7, -1 // 8064: 8107C107
	v_add_u32_e32 v3, 1, v3 // 8068: 68060681
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc // 806C: 38020280
	s_cmp_eq_u32 s7, 0 // 8070: BF068007
	s_waitcnt vmcnt(0) // 8074: BF8C0F70
	v_mad_i32_i24 v4, v6, v5, v4 // 8078: D1C20004 04120B06
	s_cbranch_scc0 65522 // 8080: BF84FFF2 <_Z13gemm_of_bytesPKaS0_Pii+0x4c>
	s_branch 1 // 8084: BF820001 <_Z13gemm_of_bytesPKaS0_Pii+0x8c>
	v_mov_b32_e32 v4, 0 // 8088: 7E080280
; ./kernels.hip:191
	v_mov_b32_e32 v3, 0 // 808C: 7E060280
	v_lshlrev_b64 v[0:1], 2, v[2:3] // 8090: D28F0000 00020482
	v_mov_b32_e32 v2, s9 // 8098: 7E040209
	v_add_co_u32_e32 v0, vcc, s8, v0 // 809C: 32000008
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc // 80A0: 38020302
	global_store_dword v[0:1], v4, off // 80A4: DC708000 007F0400
; ./kernels.hip:192
	s_endpgm // 80AC: BF810000
	s_nop 0 // 80B0: BF800000
	s_nop 0 // 80B4: BF800000
	s_nop 0 // 80B8: BF800000
	s_nop 0 // 80BC: BF800000
	s_nop 0 // 80C0: BF800000
	s_nop 0 // 80C4: BF800000
	s_nop 0 // 80C8: BF800000
	s_nop 0 // 80CC: BF800000
	s_nop 0 // 80D0: BF800000
	s_nop 0 // 80D4: BF800000
	s_nop 0 // 80D8: BF800000
	s_nop 0 // 80DC: BF800000
	s_nop 0 // 80E0: BF800000
	s_nop 0 // 80E4: BF800000
	s_nop 0 // 80E8: BF800000
	s_nop 0 // 80EC: BF800000
	s_nop 0 // 80F0: BF800000
	s_nop 0 // 80F4: BF800000
	s_nop 0 // 80F8: BF800000
	s_nop 0 // 80FC: BF800000

0000000000008100 <_Z10clean_copyPKDv4_fPS_m>:
; _Z10clean_copyPKDv4_fPS_m():
; ./kernels.hip:25
	s_load_dwordx2 s[0:1], s[4:5], 0x10 // 8100: C0060002 00000010
	v_lshl_or_b32 v0, s6, 8, v0 // 8108: D2000000 04011006
; ./kernels.hip:197
	v_mov_b32_e32 v1, 0 // 8110: 7E020280
	s_waitcnt lgkmcnt(0) // 8114: BF8CC07F
	v_cmp_gt_u64_e32 vcc, s[0:1], v[0:1] // 8118: 7DD80000
	s_and_saveexec_b64 s[2:3], vcc // 811C: BE82206A
	s_cbranch_execz 30 // 8120: BF88001E <_Z10clean_copyPKDv4_fPS_m+0x9c>
	s_load_dwordx4 s[4:7], s[4:5], 0x0 // 8124: C00A0102 00000000
; ./kernels.hip:197
	v_lshlrev_b64 v[4:5], 4, v[0:1] // 812C: D28F0004 00020084
	s_mov_b64 s[2:3], 0 // 8134: BE820180
	s_waitcnt lgkmcnt(0) // 8138: BF8CC07F
	v_mov_b32_e32 v3, s7 // 813C: 7E060207
	v_add_co_u32_e32 v2, vcc, s6, v4 // 8140: 32040806
	v_addc_co_u32_e32 v3, vcc, v3, v5, vcc // 8144: 38060B03
	v_mov_b32_e32 v6, s5 // 8148: 7E0C0205
	v_add_co_u32_e32 v4, vcc, s4, v4 // 814C: 32080804
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc // 8150: 380A0B06
	global_load_dwordx4 v[6:9], v[4:5], off // 8154: DC5C8000 067F0004
	v_add_co_u32_e32 v0, vcc, 0x10000, v0 // 815C: 320000FF 00010000
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc // 8164: 38020280
	v_cmp_le_u64_e32 vcc, s[0:1], v[0:1] // 8168: 7DD60000
	s_or_b64 s[2:3], vcc, s[2:3] // 816C: 8782026A
	s_waitcnt vmcnt(0) // 8170: BF8C0F70
	global_store_dwordx4 v[2:3], v[6:9], off // 8174: DC7C8000 007F0602
	v_add_co_u32_e32 v2, vcc, 0x100000, v2 // 817C: 320404FF 00100000
	v_addc_co_u32_e32 v3, vcc, 0, v3, vcc // 8184: 38060680
	v_add_co_u32_e32 v4, vcc, 0x100000, v4 // 8188: 320808FF 00100000
	v_addc_co_u32_e32 v5, vcc, 0, v5, vcc // 8190: 380A0A80
	s_andn2_b64 exec, exec, s[2:3] // 8194: 89FE027E
	s_cbranch_execnz 65518 // 8198: BF89FFEE <_Z10clean_copyPKDv4_fPS_m+0x54>
; ./kernels.hip:198
	s_endpgm // 819C: BF810000
	s_nop 0 // 81A0: BF800000
	s_nop 0 // 81A4: BF800000
	s_nop 0 // 81A8: BF800000
	s_nop 0 // 81AC: BF800000
	s_nop 0 // 81B0: BF800000
	s_nop 0 // 81B4: BF800000
	s_nop 0 // 81B8: BF800000
	s_nop 0 // 81BC: BF800000
	s_nop 0 // 81C0: BF800000
	s_nop 0 // 81C4: BF800000
	s_nop 0 // 81C8: BF800000
	s_nop 0 // 81CC: BF800000
	s_nop 0 // 81D0: BF800000
	s_nop 0 // 81D4: BF800000
	s_nop 0 // 81D8: BF800000
	s_nop 0 // 81DC: BF800000
	s_nop 0 // 81E0: BF800000
	s_nop 0 // 81E4: BF800000
	s_nop 0 // 81E8: BF800000
	s_nop 0 // 81EC: BF800000
	s_nop 0 // 81F0: BF800000
	s_nop 0 // 81F4: BF800000
	s_nop 0 // 81F8: BF800000
	s_nop 0 // 81FC: BF800000

0000000000008200 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i>:
; _Z10gemv_cleanPKDv8_DF16_S1_PS_i():
; ./kernels.hip:204
	s_load_dword s7, s[4:5], 0x18 // 8200: C00201C2 00000018
	s_load_dwordx2 s[8:9], s[4:5], 0x10 // 8208: C0060202 00000010
	v_lshl_or_b32 v4, s6, 8, v0 // 8210: D2000004 04011006
	v_mov_b32_e32 v7, 0 // 8218: 7E0E0280
	s_waitcnt lgkmcnt(0) // 821C: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 8220: BF048107
	s_cbranch_scc1 35 // 8224: BF850023 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i+0xb4>
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 8228: C00A0002 00000000
	v_mul_lo_u32 v6, s7, v4 // 8230: D2850006 00020807
; ./kernels.hip:204
	v_mov_b32_e32 v0, 0 // 8238: 7E000280
	v_mov_b32_e32 v1, 0 // 823C: 7E020280
	v_mov_b32_e32 v2, 0 // 8240: 7E040280
	v_mov_b32_e32 v3, 0 // 8244: 7E060280
	s_waitcnt lgkmcnt(0) // 8248: BF8CC07F
	v_mov_b32_e32 v5, s1 // 824C: 7E0A0201
	v_lshlrev_b64 v[8:9], 4, v[6:7] // 8250: D28F0008 00020C84
	v_add_co_u32_e32 v8, vcc, s0, v8 // 8258: 32101000
	v_addc_co_u32_e32 v9, vcc, v5, v9, vcc // 825C: 38121305
	global_load_dwordx4 v[8:11], v[8:9], off // 8260: DC5C8000 087F0008
	s_load_dwordx4 s[12:15], s[2:3], 0x0 // 8268: C00A0301 00000000
	s_add_i32 s7, s7, -1 // 8270: 8107C107
	s_add_u32 s2, s2, 16 // 8274: 80029002
	s_addc_u32 s3, s3, 0 // 8278: 82038003
	v_add_u32_e32 v6, 1, v6 // 827C: 680C0C81
	s_cmp_eq_u32 s7, 0 // 8280: BF068007
	s_waitcnt vmcnt(0) lgkmcnt(0) // 8284: BF8C0070
	v_pk_fma_f16 v0, v8, s12, v0 // 8288: D38E4000 1C001908
	v_pk_fma_f16 v1, v9, s13, v1 // 8290: D38E4001 1C041B09
	v_pk_fma_f16 v2, v10, s14, v2 // 8298: D38E4002 1C081D0A
	v_pk_fma_f16 v3, v11, s15, v3 // 82A0: D38E4003 1C0C1F0B
	s_cbranch_scc0 65513 // 82A8: BF84FFE9 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i+0x50>
	v_mov_b32_e32 v7, v3 // 82AC: 7E0E0303
	s_branch 3 // 82B0: BF820003 <_Z10gemv_cleanPKDv8_DF16_S1_PS_i+0xc0>
	v_mov_b32_e32 v2, 0 // 82B4: 7E040280
	v_mov_b32_e32 v1, 0 // 82B8: 7E020280
	v_mov_b32_e32 v0, 0 // 82BC: 7E000280
; ./kernels.hip:205
	v_mov_b32_e32 v5, 0 // 82C0: 7E0A0280
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 82C4: D28F0004 00020884
	v_mov_b32_e32 v6, s9 // 82CC: 7E0C0209
	v_add_co_u32_e32 v4, vcc, s8, v4 // 82D0: 32080808
	v_mov_b32_e32 v3, v7 // 82D4: 7E060307
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc // 82D8: 380A0B06
	global_store_dwordx4 v[4:5], v[0:3], off // 82DC: DC7C8000 007F0004
; ./kernels.hip:206
	s_endpgm // 82E4: BF810000

00000000000082e8 <_ZL7checkedi>:
; _ZL7checkedi():
; ./kernels.hip:208
	s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0) // 82E8: BF8C0000
	s_mov_b64 s[4:5], src_private_base // 82EC: BE8401ED
; ./kernels.hip:209
	v_lshrrev_b32_e64 v1, 6, s32 // 82F0: D1100001 00004086
	v_lshrrev_b32_e64 v2, 6, s32 // 82F8: D1100002 00004086
	v_mov_b32_e32 v3, s5 // 8300: 7E060205
	v_or_b32_e32 v4, 4, v1 // 8304: 28080284
	v_mov_b32_e32 v5, s5 // 8308: 7E0A0205
	v_add_u32_e32 v1, 1, v0 // 830C: 68020081
	flat_store_dword v[2:3], v0 // 8310: DC700000 00000002
	s_waitcnt vmcnt(0) // 8318: BF8C0F70
	flat_store_dword v[4:5], v1 // 831C: DC700000 00000104
	s_waitcnt vmcnt(0) // 8324: BF8C0F70
	v_lshrrev_b32_e64 v1, 6, s32 // 8328: D1100001 00004086
	v_or_b32_e32 v4, 8, v1 // 8330: 28080288
	v_add_u32_e32 v1, 2, v0 // 8334: 68020082
	flat_store_dword v[4:5], v1 // 8338: DC700000 00000104
	s_waitcnt vmcnt(0) // 8340: BF8C0F70
	v_lshrrev_b32_e64 v1, 6, s32 // 8344: D1100001 00004086
	v_or_b32_e32 v4, 12, v1 // 834C: 2808028C
	v_add_u32_e32 v1, 3, v0 // 8350: 68020083
; ./kernels.hip:210
	v_and_b32_e32 v0, 3, v0 // 8354: 26000083
; ./kernels.hip:209
	flat_store_dword v[4:5], v1 // 8358: DC700000 00000104
	s_waitcnt vmcnt(0) // 8360: BF8C0F70
; ./kernels.hip:210
	v_lshl_or_b32 v0, v0, 2, v2 // 8364: D2000000 04090500
	v_mov_b32_e32 v1, s5 // 836C: 7E020205
	flat_load_dword v0, v[0:1] glc // 8370: DC510000 00000000
	s_waitcnt vmcnt(0) lgkmcnt(0) // 8378: BF8C0070
	s_setpc_b64 s[30:31] // 837C: BE801D1E
	s_nop 0 // 8380: BF800000
	s_nop 0 // 8384: BF800000
	s_nop 0 // 8388: BF800000
	s_nop 0 // 838C: BF800000
	s_nop 0 // 8390: BF800000
	s_nop 0 // 8394: BF800000
	s_nop 0 // 8398: BF800000
	s_nop 0 // 839C: BF800000
	s_nop 0 // 83A0: BF800000
	s_nop 0 // 83A4: BF800000
	s_nop 0 // 83A8: BF800000
	s_nop 0 // 83AC: BF800000
	s_nop 0 // 83B0: BF800000
	s_nop 0 // 83B4: BF800000
	s_nop 0 // 83B8: BF800000
	s_nop 0 // 83BC: BF800000
	s_nop 0 // 83C0: BF800000
	s_nop 0 // 83C4: BF800000
	s_nop 0 // 83C8: BF800000
	s_nop 0 // 83CC: BF800000
	s_nop 0 // 83D0: BF800000
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

0000000000008400 <_Z12calling_oncePKiPi>:
; _Z12calling_oncePKiPi():
; ./kernels.hip:214
	s_load_dwordx4 s[12:15], s[4:5], 0x0 // 8400: C00A0302 00000000
	s_add_u32 flat_scratch_lo, s6, s9 // 8408: 80660906
	s_addc_u32 flat_scratch_hi, s7, 0 // 840C: 82678007
	s_add_u32 s0, s0, s9 // 8410: 80000900
	s_addc_u32 s1, s1, 0 // 8414: 82018001
; ./kernels.hip:215
	s_waitcnt lgkmcnt(0) // 8418: BF8CC07F
	s_load_dword s4, s[12:13], 0x0 // 841C: C0020106 00000000
	v_mov_b32_e32 v6, v0 // 8424: 7E0C0300
	s_mov_b32 s32, 0 // 8428: BEA00080
	s_waitcnt lgkmcnt(0) // 842C: BF8CC07F
	s_cmp_gt_i32 s4, -1 // 8430: BF02C104
	s_cbranch_scc1 13 // 8434: BF85000D <_Z12calling_oncePKiPi+0x6c>
	s_load_dword s6, s[12:13], 0x4 // 8438: C0020186 00000004
	s_getpc_b64 s[4:5] // 8440: BE841C00
	s_add_u32 s4, s4, 0xfffffea4 // 8444: 8004FF04 FFFFFEA4
	s_addc_u32 s5, s5, lit(0xffffffff) // 844C: 8205FF05 FFFFFFFF
	v_mov_b32_e32 v7, 0 // 8454: 7E0E0280
	s_waitcnt lgkmcnt(0) // 8458: BF8CC07F
	v_mov_b32_e32 v0, s6 // 845C: 7E000206
	s_swappc_b64 s[30:31], s[4:5] // 8460: BE9E1E04
	global_store_dword v7, v0, s[14:15] offset:4 // 8464: DC708004 000E0007
; ./kernels.hip:25
	v_lshl_or_b32 v0, s8, 8, v6 // 846C: D2000000 04191008
; ./kernels.hip:216
	v_mov_b32_e32 v1, 0 // 8474: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 8478: D28F0000 00020082
	v_mov_b32_e32 v3, s13 // 8480: 7E06020D
	v_add_co_u32_e32 v2, vcc, s12, v0 // 8484: 3204000C
	v_addc_co_u32_e32 v3, vcc, v3, v1, vcc // 8488: 38060303
	global_load_dword v3, v[2:3], off // 848C: DC508000 037F0002
	v_mov_b32_e32 v2, s15 // 8494: 7E04020F
	v_add_co_u32_e32 v0, vcc, s14, v0 // 8498: 3200000E
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc // 849C: 38020302
	s_waitcnt vmcnt(0) // 84A0: BF8C0F70
	global_store_dword v[0:1], v3, off // 84A4: DC708000 007F0300
; ./kernels.hip:217
	s_endpgm // 84AC: BF810000
	s_nop 0 // 84B0: BF800000
	s_nop 0 // 84B4: BF800000
	s_nop 0 // 84B8: BF800000
	s_nop 0 // 84BC: BF800000
	s_nop 0 // 84C0: BF800000
	s_nop 0 // 84C4: BF800000
	s_nop 0 // 84C8: BF800000
	s_nop 0 // 84CC: BF800000
	s_nop 0 // 84D0: BF800000
	s_nop 0 // 84D4: BF800000
	s_nop 0 // 84D8: BF800000
	s_nop 0 // 84DC: BF800000
	s_nop 0 // 84E0: BF800000
	s_nop 0 // 84E4: BF800000
	s_nop 0 // 84E8: BF800000
	s_nop 0 // 84EC: BF800000
	s_nop 0 // 84F0: BF800000
	s_nop 0 // 84F4: BF800000
	s_nop 0 // 84F8: BF800000
	s_nop 0 // 84FC: BF800000

0000000000008500 <_Z15calling_in_loopPKiPii>:
; _Z15calling_in_loopPKiPii():
; ./kernels.hip:220
	s_add_u32 flat_scratch_lo, s6, s9 // 8500: 80660906
	s_addc_u32 flat_scratch_hi, s7, 0 // 8504: 82678007
	s_add_u32 s0, s0, s9 // 8508: 80000900
; ./kernels.hip:223
	s_load_dword s9, s[4:5], 0x10 // 850C: C0020242 00000010
	s_load_dwordx2 s[6:7], s[4:5], 0x8 // 8514: C0060182 00000008
	s_addc_u32 s1, s1, 0 // 851C: 82018001
	v_mov_b32_e32 v6, v0 // 8520: 7E0C0300
	s_mov_b32 s32, 0 // 8524: BEA00080
	s_waitcnt lgkmcnt(0) // 8528: BF8CC07F
	s_cmp_lt_i32 s9, 1 // 852C: BF048109
	s_cbranch_scc1 21 // 8530: BF850015 <_Z15calling_in_loopPKiPii+0x88>
	s_load_dwordx2 s[10:11], s[4:5], 0x0 // 8534: C0060282 00000000
	v_mov_b32_e32 v7, 0 // 853C: 7E0E0280
; ./kernels.hip:223
	s_waitcnt lgkmcnt(0) // 8540: BF8CC07F
	s_load_dword s4, s[10:11], 0x0 // 8544: C0020105 00000000
	s_waitcnt lgkmcnt(0) // 854C: BF8CC07F
	v_add_u32_e32 v0, s4, v6 // 8550: 68000C04
	s_getpc_b64 s[4:5] // 8554: BE841C00
	s_add_u32 s4, s4, 0xfffffd90 // 8558: 8004FF04 FFFFFD90
	s_addc_u32 s5, s5, lit(0xffffffff) // 8560: 8205FF05 FFFFFFFF
	s_swappc_b64 s[30:31], s[4:5] // 8568: BE9E1E04
	s_add_i32 s9, s9, -1 // 856C: 8109C109
	s_add_u32 s10, s10, 4 // 8570: 800A840A
	s_addc_u32 s11, s11, 0 // 8574: 820B800B
	s_cmp_eq_u32 s9, 0 // 8578: BF068009
	v_add_u32_e32 v7, v0, v7 // 857C: 680E0F00
	s_cbranch_scc0 65519 // 8580: BF84FFEF <_Z15calling_in_loopPKiPii+0x40>
	s_branch 1 // 8584: BF820001 <_Z15calling_in_loopPKiPii+0x8c>
	v_mov_b32_e32 v7, 0 // 8588: 7E0E0280
; ./kernels.hip:25
	v_lshl_or_b32 v0, s8, 8, v6 // 858C: D2000000 04191008
; ./kernels.hip:224
	v_mov_b32_e32 v1, 0 // 8594: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 8598: D28F0000 00020082
	v_mov_b32_e32 v2, s7 // 85A0: 7E040207
	v_add_co_u32_e32 v0, vcc, s6, v0 // 85A4: 32000006
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc // 85A8: 38020302
	global_store_dword v[0:1], v7, off // 85AC: DC708000 007F0700
; ./kernels.hip:225
	s_endpgm // 85B4: BF810000
	s_nop 0 // 85B8: BF800000
	s_nop 0 // 85BC: BF800000
	s_nop 0 // 85C0: BF800000
	s_nop 0 // 85C4: BF800000
	s_nop 0 // 85C8: BF800000
	s_nop 0 // 85CC: BF800000
	s_nop 0 // 85D0: BF800000
	s_nop 0 // 85D4: BF800000
	s_nop 0 // 85D8: BF800000
	s_nop 0 // 85DC: BF800000
	s_nop 0 // 85E0: BF800000
	s_nop 0 // 85E4: BF800000
	s_nop 0 // 85E8: BF800000
	s_nop 0 // 85EC: BF800000
	s_nop 0 // 85F0: BF800000
	s_nop 0 // 85F4: BF800000
	s_nop 0 // 85F8: BF800000
	s_nop 0 // 85FC: BF800000
	s_nop 0 // 8600: BF800000
	s_nop 0 // 8604: BF800000
	s_nop 0 // 8608: BF800000
	s_nop 0 // 860C: BF800000
	s_nop 0 // 8610: BF800000
	s_nop 0 // 8614: BF800000
	s_nop 0 // 8618: BF800000
	s_nop 0 // 861C: BF800000
	s_nop 0 // 8620: BF800000
	s_nop 0 // 8624: BF800000
	s_nop 0 // 8628: BF800000
	s_nop 0 // 862C: BF800000
	s_nop 0 // 8630: BF800000
	s_nop 0 // 8634: BF800000
	s_nop 0 // 8638: BF800000
	s_nop 0 // 863C: BF800000
	s_nop 0 // 8640: BF800000
	s_nop 0 // 8644: BF800000
	s_nop 0 // 8648: BF800000
	s_nop 0 // 864C: BF800000
	s_nop 0 // 8650: BF800000
	s_nop 0 // 8654: BF800000
	s_nop 0 // 8658: BF800000
	s_nop 0 // 865C: BF800000
	s_nop 0 // 8660: BF800000
	s_nop 0 // 8664: BF800000
	s_nop 0 // 8668: BF800000
	s_nop 0 // 866C: BF800000
	s_nop 0 // 8670: BF800000
	s_nop 0 // 8674: BF800000
	s_nop 0 // 8678: BF800000
	s_nop 0 // 867C: BF800000
	s_nop 0 // 8680: BF800000
	s_nop 0 // 8684: BF800000
	s_nop 0 // 8688: BF800000
	s_nop 0 // 868C: BF800000
	s_nop 0 // 8690: BF800000
	s_nop 0 // 8694: BF800000
	s_nop 0 // 8698: BF800000
	s_nop 0 // 869C: BF800000
	s_nop 0 // 86A0: BF800000
	s_nop 0 // 86A4: BF800000
	s_nop 0 // 86A8: BF800000
	s_nop 0 // 86AC: BF800000
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
	s_nop 0 // 8700: BF800000
	s_nop 0 // 8704: BF800000
	s_nop 0 // 8708: BF800000
	s_nop 0 // 870C: BF800000
	s_nop 0 // 8710: BF800000
	s_nop 0 // 8714: BF800000
	s_nop 0 // 8718: BF800000
	s_nop 0 // 871C: BF800000
	s_nop 0 // 8720: BF800000
	s_nop 0 // 8724: BF800000
	s_nop 0 // 8728: BF800000
	s_nop 0 // 872C: BF800000
	s_nop 0 // 8730: BF800000
	s_nop 0 // 8734: BF800000
	s_nop 0 // 8738: BF800000
	s_nop 0 // 873C: BF800000
	s_nop 0 // 8740: BF800000
	s_nop 0 // 8744: BF800000
	s_nop 0 // 8748: BF800000
	s_nop 0 // 874C: BF800000
	s_nop 0 // 8750: BF800000
	s_nop 0 // 8754: BF800000
	s_nop 0 // 8758: BF800000
	s_nop 0 // 875C: BF800000
	s_nop 0 // 8760: BF800000
	s_nop 0 // 8764: BF800000
	s_nop 0 // 8768: BF800000
	s_nop 0 // 876C: BF800000
	s_nop 0 // 8770: BF800000
	s_nop 0 // 8774: BF800000
	s_nop 0 // 8778: BF800000
	s_nop 0 // 877C: BF800000
	s_nop 0 // 8780: BF800000
	s_nop 0 // 8784: BF800000
	s_nop 0 // 8788: BF800000
	s_nop 0 // 878C: BF800000
	s_nop 0 // 8790: BF800000
	s_nop 0 // 8794: BF800000
	s_nop 0 // 8798: BF800000
	s_nop 0 // 879C: BF800000
	s_nop 0 // 87A0: BF800000
	s_nop 0 // 87A4: BF800000
	s_nop 0 // 87A8: BF800000
	s_nop 0 // 87AC: BF800000
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
	s_nop 0 // 8800: BF800000
	s_nop 0 // 8804: BF800000
	s_nop 0 // 8808: BF800000
	s_nop 0 // 880C: BF800000
	s_nop 0 // 8810: BF800000
	s_nop 0 // 8814: BF800000
	s_nop 0 // 8818: BF800000
	s_nop 0 // 881C: BF800000
	s_nop 0 // 8820: BF800000
	s_nop 0 // 8824: BF800000
	s_nop 0 // 8828: BF800000
	s_nop 0 // 882C: BF800000
	s_nop 0 // 8830: BF800000
	s_nop 0 // 8834: BF800000
	s_nop 0 // 8838: BF800000
	s_nop 0 // 883C: BF800000
	s_nop 0 // 8840: BF800000
	s_nop 0 // 8844: BF800000
	s_nop 0 // 8848: BF800000
	s_nop 0 // 884C: BF800000
	s_nop 0 // 8850: BF800000
	s_nop 0 // 8854: BF800000
	s_nop 0 // 8858: BF800000
	s_nop 0 // 885C: BF800000
	s_nop 0 // 8860: BF800000
	s_nop 0 // 8864: BF800000
	s_nop 0 // 8868: BF800000
	s_nop 0 // 886C: BF800000
	s_nop 0 // 8870: BF800000
	s_nop 0 // 8874: BF800000
	s_nop 0 // 8878: BF800000
	s_nop 0 // 887C: BF800000
	s_nop 0 // 8880: BF800000
	s_nop 0 // 8884: BF800000
	s_nop 0 // 8888: BF800000
	s_nop 0 // 888C: BF800000
	s_nop 0 // 8890: BF800000
	s_nop 0 // 8894: BF800000
	s_nop 0 // 8898: BF800000
	s_nop 0 // 889C: BF800000
	s_nop 0 // 88A0: BF800000
	s_nop 0 // 88A4: BF800000
	s_nop 0 // 88A8: BF800000
	s_nop 0 // 88AC: BF800000
	s_nop 0 // 88B0: BF800000
	s_nop 0 // 88B4: BF800000
	s_nop 0 // 88B8: BF800000
	s_nop 0 // 88BC: BF800000
	s_nop 0 // 88C0: BF800000
	s_nop 0 // 88C4: BF800000
	s_nop 0 // 88C8: BF800000
	s_nop 0 // 88CC: BF800000
	s_nop 0 // 88D0: BF800000
	s_nop 0 // 88D4: BF800000
	s_nop 0 // 88D8: BF800000
	s_nop 0 // 88DC: BF800000
	s_nop 0 // 88E0: BF800000
	s_nop 0 // 88E4: BF800000
	s_nop 0 // 88E8: BF800000
	s_nop 0 // 88EC: BF800000
	s_nop 0 // 88F0: BF800000
	s_nop 0 // 88F4: BF800000
	s_nop 0 // 88F8: BF800000
	s_nop 0 // 88FC: BF800000
	s_nop 0 // 8900: BF800000
	s_nop 0 // 8904: BF800000
	s_nop 0 // 8908: BF800000
	s_nop 0 // 890C: BF800000
	s_nop 0 // 8910: BF800000
	s_nop 0 // 8914: BF800000
	s_nop 0 // 8918: BF800000
	s_nop 0 // 891C: BF800000
	s_nop 0 // 8920: BF800000
	s_nop 0 // 8924: BF800000
	s_nop 0 // 8928: BF800000
	s_nop 0 // 892C: BF800000
	s_nop 0 // 8930: BF800000
	s_nop 0 // 8934: BF800000
	s_nop 0 // 8938: BF800000
	s_nop 0 // 893C: BF800000
	s_nop 0 // 8940: BF800000
	s_nop 0 // 8944: BF800000
	s_nop 0 // 8948: BF800000
	s_nop 0 // 894C: BF800000
	s_nop 0 // 8950: BF800000
	s_nop 0 // 8954: BF800000
	s_nop 0 // 8958: BF800000
	s_nop 0 // 895C: BF800000
	s_nop 0 // 8960: BF800000
	s_nop 0 // 8964: BF800000
	s_nop 0 // 8968: BF800000
	s_nop 0 // 896C: BF800000
	s_nop 0 // 8970: BF800000
	s_nop 0 // 8974: BF800000
	s_nop 0 // 8978: BF800000
	s_nop 0 // 897C: BF800000
	s_nop 0 // 8980: BF800000
	s_nop 0 // 8984: BF800000
	s_nop 0 // 8988: BF800000
	s_nop 0 // 898C: BF800000
	s_nop 0 // 8990: BF800000
	s_nop 0 // 8994: BF800000
	s_nop 0 // 8998: BF800000
	s_nop 0 // 899C: BF800000
	s_nop 0 // 89A0: BF800000
	s_nop 0 // 89A4: BF800000
	s_nop 0 // 89A8: BF800000
	s_nop 0 // 89AC: BF800000
	s_nop 0 // 89B0: BF800000
	s_nop 0 // 89B4: BF800000
	s_nop 0 // 89B8: BF800000
	s_nop 0 // 89BC: BF800000
