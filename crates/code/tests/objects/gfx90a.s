
gfx90a.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000003c00 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:25
	s_load_dwordx2 s[2:3], s[4:5], 0x10 // 3C00: C0060082 00000010
	v_lshl_or_b32 v0, s6, 8, v0 // 3C08: D2000000 04011006
; ./kernels.hip:30
	s_waitcnt lgkmcnt(0) // 3C10: BF8CC07F
	v_cmp_gt_i32_e32 vcc, s3, v0 // 3C14: 7D880003
	s_and_saveexec_b64 s[0:1], vcc // 3C18: BE80206A
	s_cbranch_execz 58 // 3C1C: BF88003A <_Z10clean_axpyPKDv4_fPS_fi+0x108>
	s_load_dwordx4 s[8:11], s[4:5], 0x0 // 3C20: C00A0202 00000000
; ./kernels.hip:30
	v_ashrrev_i32_e32 v1, 31, v0 // 3C28: 2202009F
	v_lshlrev_b64 v[4:5], 4, v[0:1] // 3C2C: D28F0004 00020084
	s_mov_b32 s4, s2 // 3C34: BE840002
	s_mov_b32 s5, s2 // 3C38: BE850002
	s_waitcnt lgkmcnt(0) // 3C3C: BF8CC07F
	v_mov_b32_e32 v1, s9 // 3C40: 7E020209
	v_add_co_u32_e32 v2, vcc, s8, v4 // 3C44: 32040808
	v_addc_co_u32_e32 v3, vcc, v1, v5, vcc // 3C48: 38060B01
	v_mov_b32_e32 v1, s11 // 3C4C: 7E02020B
	v_add_co_u32_e32 v4, vcc, s10, v4 // 3C50: 3208080A
	s_mov_b32 s6, s2 // 3C54: BE860002
	s_mov_b32 s7, s2 // 3C58: BE870002
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 3C5C: 380A0B01
	s_mov_b64 s[8:9], 0 // 3C60: BE880180
; ./kernels.hip:31
	v_add_co_u32_e32 v14, vcc, 0x100000, v2 // 3C64: 321C04FF 00100000
	v_addc_co_u32_e32 v15, vcc, 0, v3, vcc // 3C6C: 381E0680
	global_load_dwordx4 v[6:9], v[2:3], off // 3C70: DC5C8000 067F0002
	global_load_dwordx4 v[10:13], v[4:5], off // 3C78: DC5C8000 0A7F0004
	v_add_co_u32_e32 v22, vcc, 0x100000, v4 // 3C80: 322C08FF 00100000
	v_addc_co_u32_e32 v23, vcc, 0, v5, vcc // 3C88: 382E0A80
	global_load_dwordx4 v[14:17], v[14:15], off // 3C8C: DC5C8000 0E7F000E
; ./kernels.hip:30
	v_add_co_u32_e32 v2, vcc, 0x400000, v2 // 3C94: 320404FF 00400000
; ./kernels.hip:31
	global_load_dwordx4 v[18:21], v[22:23], off // 3C9C: DC5C8000 127F0016
; ./kernels.hip:30
	v_add_u32_e32 v0, 0x40000, v0 // 3CA4: 680000FF 00040000
	v_addc_co_u32_e32 v3, vcc, 0, v3, vcc // 3CAC: 38060680
	v_cmp_le_i32_e64 s[0:1], s3, v0 // 3CB0: D0C30000 00020003
	s_or_b64 s[8:9], s[0:1], s[8:9] // 3CB8: 87880800
; ./kernels.hip:32
	s_waitcnt vmcnt(2) // 3CBC: BF8C0F72
	v_pk_fma_f32 v[8:9], s[6:7], v[8:9], v[12:13] // 3CC0: D3B04008 1C321006
	v_pk_fma_f32 v[6:7], s[4:5], v[6:7], v[10:11] // 3CC8: D3B04006 1C2A0C04
	global_store_dwordx4 v[4:5], v[6:9], off // 3CD0: DC7C8000 007F0604
; ./kernels.hip:30
	v_add_co_u32_e32 v4, vcc, 0x400000, v4 // 3CD8: 320808FF 00400000
	v_addc_co_u32_e32 v5, vcc, 0, v5, vcc // 3CE0: 380A0A80
; ./kernels.hip:33
	s_waitcnt vmcnt(1) // 3CE4: BF8C0F71
	v_pk_fma_f32 v[8:9], s[6:7], v[16:17], v[20:21] // 3CE8: D3B04008 1C522006
	v_pk_fma_f32 v[6:7], s[4:5], v[14:15], v[18:19] // 3CF0: D3B04006 1C4A1C04
	global_store_dwordx4 v[22:23], v[6:9], off // 3CF8: DC7C8000 007F0616
; ./kernels.hip:30
	s_andn2_b64 exec, exec, s[8:9] // 3D00: 89FE087E
	s_cbranch_execnz 65495 // 3D04: BF89FFD7 <_Z10clean_axpyPKDv4_fPS_fi+0x64>
; ./kernels.hip:35
	s_endpgm // 3D08: BF810000
	s_nop 0 // 3D0C: BF800000
	s_nop 0 // 3D10: BF800000
	s_nop 0 // 3D14: BF800000
	s_nop 0 // 3D18: BF800000
	s_nop 0 // 3D1C: BF800000
	s_nop 0 // 3D20: BF800000
	s_nop 0 // 3D24: BF800000
	s_nop 0 // 3D28: BF800000
	s_nop 0 // 3D2C: BF800000
	s_nop 0 // 3D30: BF800000
	s_nop 0 // 3D34: BF800000
	s_nop 0 // 3D38: BF800000
	s_nop 0 // 3D3C: BF800000
	s_nop 0 // 3D40: BF800000
	s_nop 0 // 3D44: BF800000
	s_nop 0 // 3D48: BF800000
	s_nop 0 // 3D4C: BF800000
	s_nop 0 // 3D50: BF800000
	s_nop 0 // 3D54: BF800000
	s_nop 0 // 3D58: BF800000
	s_nop 0 // 3D5C: BF800000
	s_nop 0 // 3D60: BF800000
	s_nop 0 // 3D64: BF800000
	s_nop 0 // 3D68: BF800000
	s_nop 0 // 3D6C: BF800000
	s_nop 0 // 3D70: BF800000
	s_nop 0 // 3D74: BF800000
	s_nop 0 // 3D78: BF800000
	s_nop 0 // 3D7C: BF800000
	s_nop 0 // 3D80: BF800000
	s_nop 0 // 3D84: BF800000
	s_nop 0 // 3D88: BF800000
	s_nop 0 // 3D8C: BF800000
	s_nop 0 // 3D90: BF800000
	s_nop 0 // 3D94: BF800000
	s_nop 0 // 3D98: BF800000
	s_nop 0 // 3D9C: BF800000
	s_nop 0 // 3DA0: BF800000
	s_nop 0 // 3DA4: BF800000
	s_nop 0 // 3DA8: BF800000
	s_nop 0 // 3DAC: BF800000
	s_nop 0 // 3DB0: BF800000
	s_nop 0 // 3DB4: BF800000
	s_nop 0 // 3DB8: BF800000
	s_nop 0 // 3DBC: BF800000
	s_nop 0 // 3DC0: BF800000
	s_nop 0 // 3DC4: BF800000
	s_nop 0 // 3DC8: BF800000
	s_nop 0 // 3DCC: BF800000
	s_nop 0 // 3DD0: BF800000
	s_nop 0 // 3DD4: BF800000
	s_nop 0 // 3DD8: BF800000
	s_nop 0 // 3DDC: BF800000
	s_nop 0 // 3DE0: BF800000
	s_nop 0 // 3DE4: BF800000
	s_nop 0 // 3DE8: BF800000
	s_nop 0 // 3DEC: BF800000
	s_nop 0 // 3DF0: BF800000
	s_nop 0 // 3DF4: BF800000
	s_nop 0 // 3DF8: BF800000
	s_nop 0 // 3DFC: BF800000

0000000000003e00 <_Z8spillingPKfPfi>:
; _Z8spillingPKfPfi():
; ./kernels.hip:38
	s_mov_b64 s[10:11], s[2:3] // 3E00: BE8A0102
	s_mov_b64 s[8:9], s[0:1] // 3E04: BE880100
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 3E08: C00A0002 00000000
	s_add_u32 s8, s8, s7 // 3E10: 80080708
	v_lshl_or_b32 v2, s6, 8, v0 // 3E14: D2000002 04011006
	s_addc_u32 s9, s9, 0 // 3E1C: 82098009
	v_mov_b32_e32 v0, v2 // 3E20: 7E000302
	v_mul_lo_u32 v2, v2, 30 // 3E24: D2850002 00013D02
; ./kernels.hip:41
	v_mov_b32_e32 v3, 0 // 3E2C: 7E060280
	buffer_store_dword v0, off, s[8:11], 0 offset:136 // 3E30: E0700088 80020000
	s_nop 0 // 3E38: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:140 // 3E3C: E070008C 80020100
	v_lshlrev_b64 v[4:5], 2, v[2:3] // 3E44: D28F0004 00020482
	s_waitcnt lgkmcnt(0) // 3E4C: BF8CC07F
	v_mov_b32_e32 v6, s1 // 3E50: 7E0C0201
	v_add_co_u32_e32 v0, vcc, s0, v4 // 3E54: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 3E58: 38020B06
	v_add_u32_e32 v4, 2, v2 // 3E5C: 68080482
	v_mov_b32_e32 v5, v3 // 3E60: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 // 3E64: E0700000 80020000
	s_nop 0 // 3E6C: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:4 // 3E70: E0700004 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3E78: D28F0004 00020882
	v_add_co_u32_e32 v0, vcc, s0, v4 // 3E80: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 3E84: 38020B06
	v_add_u32_e32 v4, 4, v2 // 3E88: 68080484
	v_mov_b32_e32 v5, v3 // 3E8C: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 offset:8 // 3E90: E0700008 80020000
	s_nop 0 // 3E98: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:12 // 3E9C: E070000C 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3EA4: D28F0004 00020882
	v_add_co_u32_e32 v0, vcc, s0, v4 // 3EAC: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 3EB0: 38020B06
	v_add_u32_e32 v4, 6, v2 // 3EB4: 68080486
	v_mov_b32_e32 v5, v3 // 3EB8: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 offset:16 // 3EBC: E0700010 80020000
	s_nop 0 // 3EC4: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:20 // 3EC8: E0700014 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3ED0: D28F0004 00020882
	v_add_co_u32_e32 v0, vcc, s0, v4 // 3ED8: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 3EDC: 38020B06
	v_add_u32_e32 v4, 8, v2 // 3EE0: 68080488
	v_mov_b32_e32 v5, v3 // 3EE4: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3EE8: D28F0004 00020882
	v_add_co_u32_e32 v10, vcc, s0, v4 // 3EF0: 32140800
	v_addc_co_u32_e32 v11, vcc, v6, v5, vcc // 3EF4: 38160B06
	v_add_u32_e32 v4, 10, v2 // 3EF8: 6808048A
	v_mov_b32_e32 v5, v3 // 3EFC: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3F00: D28F0004 00020882
	v_add_co_u32_e32 v12, vcc, s0, v4 // 3F08: 32180800
	v_addc_co_u32_e32 v13, vcc, v6, v5, vcc // 3F0C: 381A0B06
	v_add_u32_e32 v4, 12, v2 // 3F10: 6808048C
	v_mov_b32_e32 v5, v3 // 3F14: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3F18: D28F0004 00020882
	v_add_co_u32_e32 v14, vcc, s0, v4 // 3F20: 321C0800
	v_addc_co_u32_e32 v15, vcc, v6, v5, vcc // 3F24: 381E0B06
	v_add_u32_e32 v4, 14, v2 // 3F28: 6808048E
	v_mov_b32_e32 v5, v3 // 3F2C: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3F30: D28F0004 00020882
	v_add_co_u32_e32 v16, vcc, s0, v4 // 3F38: 32200800
	v_addc_co_u32_e32 v17, vcc, v6, v5, vcc // 3F3C: 38220B06
	v_add_u32_e32 v4, 16, v2 // 3F40: 68080490
	v_mov_b32_e32 v5, v3 // 3F44: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3F48: D28F0004 00020882
	v_add_co_u32_e32 v18, vcc, s0, v4 // 3F50: 32240800
	v_addc_co_u32_e32 v19, vcc, v6, v5, vcc // 3F54: 38260B06
	v_add_u32_e32 v4, 18, v2 // 3F58: 68080492
	v_mov_b32_e32 v5, v3 // 3F5C: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3F60: D28F0004 00020882
	v_add_co_u32_e32 v20, vcc, s0, v4 // 3F68: 32280800
	v_addc_co_u32_e32 v21, vcc, v6, v5, vcc // 3F6C: 382A0B06
	v_add_u32_e32 v4, 20, v2 // 3F70: 68080494
	v_mov_b32_e32 v5, v3 // 3F74: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3F78: D28F0004 00020882
	v_add_co_u32_e32 v22, vcc, s0, v4 // 3F80: 322C0800
	v_addc_co_u32_e32 v23, vcc, v6, v5, vcc // 3F84: 382E0B06
	v_add_u32_e32 v4, 22, v2 // 3F88: 68080496
	v_mov_b32_e32 v5, v3 // 3F8C: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3F90: D28F0004 00020882
	v_add_co_u32_e32 v8, vcc, s0, v4 // 3F98: 32100800
	v_addc_co_u32_e32 v9, vcc, v6, v5, vcc // 3F9C: 38120B06
	v_add_u32_e32 v4, 24, v2 // 3FA0: 68080498
	v_mov_b32_e32 v5, v3 // 3FA4: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 offset:24 // 3FA8: E0700018 80020000
	s_nop 0 // 3FB0: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:28 // 3FB4: E070001C 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3FBC: D28F0004 00020882
	v_add_co_u32_e32 v4, vcc, s0, v4 // 3FC4: 32080800
	v_add_u32_e32 v0, 26, v2 // 3FC8: 6800049A
	v_mov_b32_e32 v1, v3 // 3FCC: 7E020303
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc // 3FD0: 380A0B06
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 3FD4: D28F0000 00020082
	v_add_co_u32_e32 v0, vcc, s0, v0 // 3FDC: 32000000
	v_add_u32_e32 v2, 28, v2 // 3FE0: 6804049C
	v_addc_co_u32_e32 v1, vcc, v6, v1, vcc // 3FE4: 38020306
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 3FE8: D28F0002 00020482
	v_add_co_u32_e32 v2, vcc, s0, v2 // 3FF0: 32040400
	v_addc_co_u32_e32 v3, vcc, v6, v3, vcc // 3FF4: 38060706
	buffer_load_dword v6, off, s[8:11], 0 // 3FF8: E0500000 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:4 // 4000: E0500004 80020700
	s_load_dword s0, s[4:5], 0x10 // 4008: C0020002 00000010
; ./kernels.hip:43
	s_waitcnt lgkmcnt(0) // 4010: BF8CC07F
	s_cmp_lt_i32 s0, 1 // 4014: BF048100
; ./kernels.hip:41
	s_waitcnt vmcnt(0) // 4018: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 401C: DC548000 067F0006
	s_waitcnt vmcnt(0) // 4024: BF8C0F70
	buffer_store_dword v6, off, s[8:11], 0 // 4028: E0700000 80020600
	s_nop 0 // 4030: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:4 // 4034: E0700004 80020700
	buffer_load_dword v6, off, s[8:11], 0 offset:8 // 403C: E0500008 80020600
	s_nop 0 // 4044: BF800000
	buffer_load_dword v7, off, s[8:11], 0 offset:12 // 4048: E050000C 80020700
	s_waitcnt vmcnt(0) // 4050: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 4054: DC548000 067F0006
	s_waitcnt vmcnt(0) // 405C: BF8C0F70
	buffer_store_dword v6, off, s[8:11], 0 offset:40 // 4060: E0700028 80020600
	s_nop 0 // 4068: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:44 // 406C: E070002C 80020700
	buffer_load_dword v6, off, s[8:11], 0 offset:16 // 4074: E0500010 80020600
	s_nop 0 // 407C: BF800000
	buffer_load_dword v7, off, s[8:11], 0 offset:20 // 4080: E0500014 80020700
	s_waitcnt vmcnt(0) // 4088: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 408C: DC548000 067F0006
	s_waitcnt vmcnt(0) // 4094: BF8C0F70
	buffer_store_dword v6, off, s[8:11], 0 offset:32 // 4098: E0700020 80020600
	s_nop 0 // 40A0: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:36 // 40A4: E0700024 80020700
	buffer_load_dword v6, off, s[8:11], 0 offset:24 // 40AC: E0500018 80020600
	s_nop 0 // 40B4: BF800000
	buffer_load_dword v7, off, s[8:11], 0 offset:28 // 40B8: E050001C 80020700
	s_waitcnt vmcnt(0) // 40C0: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 40C4: DC548000 067F0006
	s_nop 0 // 40CC: BF800000
	global_load_dwordx2 v[10:11], v[10:11], off // 40D0: DC548000 0A7F000A
	s_nop 0 // 40D8: BF800000
	global_load_dwordx2 v[12:13], v[12:13], off // 40DC: DC548000 0C7F000C
	s_nop 0 // 40E4: BF800000
	global_load_dwordx2 v[14:15], v[14:15], off // 40E8: DC548000 0E7F000E
	s_waitcnt vmcnt(0) // 40F0: BF8C0F70
	buffer_store_dword v14, off, s[8:11], 0 offset:16 // 40F4: E0700010 80020E00
	s_nop 0 // 40FC: BF800000
	buffer_store_dword v15, off, s[8:11], 0 offset:20 // 4100: E0700014 80020F00
	global_load_dwordx2 v[16:17], v[16:17], off // 4108: DC548000 107F0010
	s_nop 0 // 4110: BF800000
	global_load_dwordx2 v[14:15], v[18:19], off // 4114: DC548000 0E7F0012
	s_nop 0 // 411C: BF800000
	global_load_dwordx2 v[18:19], v[20:21], off // 4120: DC548000 127F0014
	s_waitcnt vmcnt(0) // 4128: BF8C0F70
	buffer_store_dword v18, off, s[8:11], 0 offset:24 // 412C: E0700018 80021200
	s_nop 0 // 4134: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:28 // 4138: E070001C 80021300
	global_load_dwordx2 v[20:21], v[22:23], off // 4140: DC548000 147F0016
	s_nop 0 // 4148: BF800000
	global_load_dwordx2 v[22:23], v[8:9], off // 414C: DC548000 167F0008
	s_nop 0 // 4154: BF800000
	global_load_dwordx2 v[4:5], v[4:5], off // 4158: DC548000 047F0004
	s_nop 0 // 4160: BF800000
	global_load_dwordx2 v[18:19], v[0:1], off // 4164: DC548000 127F0000
	s_nop 0 // 416C: BF800000
	global_load_dwordx2 v[2:3], v[2:3], off // 4170: DC548000 027F0002
; ./kernels.hip:43
	s_cbranch_scc1 384 // 4178: BF850180 <_Z8spillingPKfPfi+0x97c>
	v_pk_mov_b32 v[0:1], v[10:11], v[10:11] op_sel:[0,1] // 417C: D3B35000 1802150A
	v_mov_b32_e32 v11, v0 // 4184: 7E160300
	v_mov_b32_e32 v8, v1 // 4188: 7E100301
	buffer_load_dword v0, off, s[8:11], 0 offset:16 // 418C: E0500010 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:20 // 4194: E0500014 80020100
	v_mov_b32_e32 v10, v7 // 419C: 7E140307
	buffer_store_dword v6, off, s[8:11], 0 offset:64 // 41A0: E0700040 80020600
	s_nop 0 // 41A8: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:68 // 41AC: E0700044 80020700
	s_waitcnt vmcnt(4) // 41B4: BF8C0F74
	buffer_store_dword v2, off, s[8:11], 0 offset:8 // 41B8: E0700008 80020200
	s_nop 0 // 41C0: BF800000
	buffer_store_dword v3, off, s[8:11], 0 offset:12 // 41C4: E070000C 80020300
	v_mov_b32_e32 v9, v12 // 41CC: 7E12030C
	v_mov_b32_e32 v3, v16 // 41D0: 7E060310
	v_mov_b32_e32 v16, v17 // 41D4: 7E200311
	v_mov_b32_e32 v17, v14 // 41D8: 7E22030E
	v_mov_b32_e32 v14, v15 // 41DC: 7E1C030F
	s_mov_b32 s1, 0 // 41E0: BE810080
	v_mov_b32_e32 v6, v13 // 41E4: 7E0C030D
	v_mov_b32_e32 v13, v20 // 41E8: 7E1A0314
	v_mov_b32_e32 v20, v23 // 41EC: 7E280317
	v_mov_b32_e32 v23, v18 // 41F0: 7E2E0312
	v_mov_b32_e32 v18, v19 // 41F4: 7E240313
	s_waitcnt vmcnt(5) // 41F8: BF8C0F75
	v_mov_b32_e32 v7, v0 // 41FC: 7E0E0300
	s_waitcnt vmcnt(4) // 4200: BF8C0F74
	v_mov_b32_e32 v2, v1 // 4204: 7E040301
	buffer_load_dword v0, off, s[8:11], 0 offset:24 // 4208: E0500018 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:28 // 4210: E050001C 80020100
	s_waitcnt vmcnt(1) // 4218: BF8C0F71
	v_mov_b32_e32 v15, v0 // 421C: 7E1E0300
	s_waitcnt vmcnt(0) // 4220: BF8C0F70
	v_mov_b32_e32 v12, v1 // 4224: 7E180301
	v_mov_b32_e32 v0, v21 // 4228: 7E000315
	v_mov_b32_e32 v1, v22 // 422C: 7E020316
	v_mov_b32_e32 v21, v4 // 4230: 7E2A0304
	v_mov_b32_e32 v22, v5 // 4234: 7E2C0305
	buffer_load_dword v4, off, s[8:11], 0 offset:8 // 4238: E0500008 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:12 // 4240: E050000C 80020500
	s_nop 0 // 4248: BF800000
	buffer_store_dword v20, off, s[8:11], 0 offset:112 // 424C: E0700070 80021400
	s_nop 0 // 4254: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:116 // 4258: E0700074 80021500
	buffer_store_dword v22, off, s[8:11], 0 offset:104 // 4260: E0700068 80021600
	s_nop 0 // 4268: BF800000
	buffer_store_dword v23, off, s[8:11], 0 offset:108 // 426C: E070006C 80021700
	s_waitcnt vmcnt(5) // 4274: BF8C0F75
	v_mov_b32_e32 v19, v4 // 4278: 7E260304
	buffer_store_dword v18, off, s[8:11], 0 offset:96 // 427C: E0700060 80021200
	s_nop 0 // 4284: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:100 // 4288: E0700064 80021300
	buffer_load_dword v4, off, s[8:11], 0 offset:64 // 4290: E0500040 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:68 // 4298: E0500044 80020500
; ./kernels.hip:45
	s_nop 0 // 42A0: BF800000
	buffer_load_dword v18, off, s[8:11], 0 // 42A4: E0500000 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:4 // 42AC: E0500004 80021300
	buffer_load_dword v20, off, s[8:11], 0 offset:32 // 42B4: E0500020 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:36 // 42BC: E0500024 80021500
	v_mov_b32_e32 v23, v10 // 42C4: 7E2E030A
	s_waitcnt vmcnt(5) // 42C8: BF8C0F75
	v_mov_b32_e32 v22, v4 // 42CC: 7E2C0304
	v_cvt_f32_u32_e32 v4, s1 // 42D0: 7E080C01
; ./kernels.hip:43
	s_add_i32 s1, s1, 1 // 42D4: 81018101
	s_cmp_lg_u32 s0, s1 // 42D8: BF070100
; ./kernels.hip:45
	s_waitcnt vmcnt(2) // 42DC: BF8C0F72
	v_pk_fma_f32 v[18:19], v[18:19], v[10:11], v[4:5] op_sel_hi:[1,1,0]// 0000000042E0: D3B00012 1C121512
	buffer_store_dword v18, off, s[8:11], 0 // 42E8: E0700000 80021200
	s_nop 0 // 42F0: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:4 // 42F4: E0700004 80021300
	buffer_load_dword v18, off, s[8:11], 0 offset:40 // 42FC: E0500028 80021200
	s_nop 0 // 4304: BF800000
	buffer_load_dword v19, off, s[8:11], 0 offset:44 // 4308: E050002C 80021300
	v_mov_b32_e32 v10, v11 // 4310: 7E14030B
	v_mov_b32_e32 v11, v8 // 4314: 7E160308
	v_pk_fma_f32 v[10:11], v[10:11], v[16:17], v[4:5] op_sel_hi:[1,1,0]// 000000004318: D3B0000A 1C12210A
	s_waitcnt vmcnt(4) // 4320: BF8C0F74
	v_pk_fma_f32 v[20:21], v[20:21], v[6:7], v[4:5] op_sel_hi:[1,1,0]// 000000004324: D3B00014 1C120D14
	v_pk_fma_f32 v[22:23], v[22:23], v[2:3], v[4:5] op_sel_hi:[1,1,0]// 00000000432C: D3B00016 1C120516
	buffer_store_dword v10, off, s[8:11], 0 offset:72 // 4334: E0700048 80020A00
	s_nop 0 // 433C: BF800000
	buffer_store_dword v11, off, s[8:11], 0 offset:76 // 4340: E070004C 80020B00
	v_mov_b32_e32 v10, v17 // 4348: 7E140311
	v_mov_b32_e32 v11, v14 // 434C: 7E16030E
	s_waitcnt vmcnt(2) // 4350: BF8C0F72
	v_pk_fma_f32 v[18:19], v[18:19], v[8:9], v[4:5] op_sel_hi:[1,1,0]// 000000004354: D3B00012 1C121112
	v_mov_b32_e32 v8, v9 // 435C: 7E100309
	v_mov_b32_e32 v9, v6 // 4360: 7E120306
	v_mov_b32_e32 v6, v7 // 4364: 7E0C0307
	v_mov_b32_e32 v7, v2 // 4368: 7E0E0302
	v_mov_b32_e32 v2, v3 // 436C: 7E040303
	v_mov_b32_e32 v3, v16 // 4370: 7E060310
	v_pk_fma_f32 v[16:17], v[2:3], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 000000004374: D3B00010 1C120102
	buffer_load_dword v2, off, s[8:11], 0 offset:112 // 437C: E0500070 80020200
	buffer_load_dword v3, off, s[8:11], 0 offset:116 // 4384: E0500074 80020300
	v_pk_fma_f32 v[8:9], v[8:9], v[14:15], v[4:5] op_sel_hi:[1,1,0]// 00000000438C: D3B00008 1C121D08
	buffer_store_dword v8, off, s[8:11], 0 offset:80 // 4394: E0700050 80020800
	s_nop 0 // 439C: BF800000
	buffer_store_dword v9, off, s[8:11], 0 offset:84 // 43A0: E0700054 80020900
	v_mov_b32_e32 v8, v15 // 43A8: 7E10030F
	v_pk_fma_f32 v[6:7], v[6:7], v[12:13], v[4:5] op_sel_hi:[1,1,0]// 0000000043AC: D3B00006 1C121906
	v_mov_b32_e32 v9, v12 // 43B4: 7E12030C
	buffer_store_dword v6, off, s[8:11], 0 offset:16 // 43B8: E0700010 80020600
	s_nop 0 // 43C0: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:20 // 43C4: E0700014 80020700
	v_mov_b32_e32 v6, v13 // 43CC: 7E0C030D
	v_mov_b32_e32 v7, v0 // 43D0: 7E0E0300
	v_mov_b32_e32 v0, v1 // 43D4: 7E000301
	s_waitcnt vmcnt(5) // 43D8: BF8C0F75
	v_mov_b32_e32 v1, v2 // 43DC: 7E020302
	s_waitcnt vmcnt(4) // 43E0: BF8C0F74
	v_pk_fma_f32 v[14:15], v[10:11], v[2:3], v[4:5] op_sel_hi:[1,1,0]// 0000000043E4: D3B0000E 1C12050A
	buffer_load_dword v10, off, s[8:11], 0 offset:104 // 43EC: E0500068 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:108 // 43F4: E050006C 80020B00
	v_mov_b32_e32 v12, v3 // 43FC: 7E180303
	s_waitcnt vmcnt(1) // 4400: BF8C0F71
	v_mov_b32_e32 v13, v10 // 4404: 7E1A030A
	s_waitcnt vmcnt(0) // 4408: BF8C0F70
	v_pk_fma_f32 v[2:3], v[8:9], v[10:11], v[4:5] op_sel_hi:[1,1,0]// 00000000440C: D3B00002 1C121508
	v_mov_b32_e32 v8, v11 // 4414: 7E10030B
	buffer_load_dword v10, off, s[8:11], 0 offset:96 // 4418: E0500060 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:100 // 4420: E0500064 80020B00
	s_nop 0 // 4428: BF800000
	buffer_store_dword v2, off, s[8:11], 0 offset:24 // 442C: E0700018 80020200
	s_nop 0 // 4434: BF800000
	buffer_store_dword v3, off, s[8:11], 0 offset:28 // 4438: E070001C 80020300
	s_waitcnt vmcnt(3) // 4440: BF8C0F73
	v_mov_b32_e32 v9, v10 // 4444: 7E12030A
	s_waitcnt vmcnt(2) // 4448: BF8C0F72
	v_pk_fma_f32 v[6:7], v[6:7], v[10:11], v[4:5] op_sel_hi:[1,1,0]// 00000000444C: D3B00006 1C121506
	buffer_load_dword v10, off, s[8:11], 0 offset:8 // 4454: E0500008 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:12 // 445C: E050000C 80020B00
	buffer_load_dword v2, off, s[8:11], 0 // 4464: E0500000 80020200
	buffer_load_dword v3, off, s[8:11], 0 offset:4 // 446C: E0500004 80020300
	s_nop 0 // 4474: BF800000
	buffer_store_dword v6, off, s[8:11], 0 offset:56 // 4478: E0700038 80020600
	s_nop 0 // 4480: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:60 // 4484: E070003C 80020700
	s_waitcnt vmcnt(2) // 448C: BF8C0F72
	v_pk_mov_b32 v[6:7], v[10:11], v[2:3] op_sel:[1,0] // 4490: D3B34806 1802050A
	v_pk_fma_f32 v[0:1], v[0:1], v[6:7], v[4:5] op_sel_hi:[1,1,0]// 000000004498: D3B00000 1C120D00
	buffer_store_dword v0, off, s[8:11], 0 offset:48 // 44A0: E0700030 80020000
	s_nop 0 // 44A8: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:52 // 44AC: E0700034 80020100
	v_pk_mov_b32 v[0:1], v[2:3], v[18:19] op_sel:[1,0] // 44B4: D3B34800 18022502
	buffer_store_dword v18, off, s[8:11], 0 offset:40 // 44BC: E0700028 80021200
	s_nop 0 // 44C4: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:44 // 44C8: E070002C 80021300
	v_pk_fma_f32 v[2:3], v[12:13], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 0000000044D0: D3B00002 1C12010C
	v_pk_mov_b32 v[6:7], v[22:23], v[22:23] op_sel:[0,1] // 44D8: D3B35006 18022D16
	v_pk_mov_b32 v[0:1], v[18:19], v[20:21] op_sel:[1,0] // 44E0: D3B34800 18022912
	v_pk_fma_f32 v[0:1], v[8:9], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 0000000044E8: D3B00000 1C120108
	buffer_store_dword v0, off, s[8:11], 0 offset:88 // 44F0: E0700058 80020000
	s_nop 0 // 44F8: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:92 // 44FC: E070005C 80020100
	buffer_store_dword v20, off, s[8:11], 0 offset:32 // 4504: E0700020 80021400
	s_nop 0 // 450C: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:36 // 4510: E0700024 80021500
	buffer_load_dword v18, off, s[8:11], 0 offset:48 // 4518: E0500030 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:52 // 4520: E0500034 80021300
	v_pk_mov_b32 v[0:1], v[20:21], v[6:7] op_sel:[1,0] // 4528: D3B34800 18020D14
	v_pk_fma_f32 v[10:11], v[10:11], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 000000004530: D3B0000A 1C12010A
	buffer_store_dword v10, off, s[8:11], 0 offset:8 // 4538: E0700008 80020A00
	s_nop 0 // 4540: BF800000
	buffer_store_dword v11, off, s[8:11], 0 offset:12 // 4544: E070000C 80020B00
	v_pk_mov_b32 v[0:1], v[22:23], v[22:23] op_sel:[0,1] // 454C: D3B35000 18022D16
	v_mov_b32_e32 v10, v1 // 4554: 7E140301
	buffer_load_dword v0, off, s[8:11], 0 offset:72 // 4558: E0500048 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:76 // 4560: E050004C 80020100
	s_nop 0 // 4568: BF800000
	buffer_store_dword v6, off, s[8:11], 0 offset:64 // 456C: E0700040 80020600
	s_nop 0 // 4574: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:68 // 4578: E0700044 80020700
	v_pk_mov_b32 v[4:5], v[2:3], v[2:3] op_sel:[0,1] // 4580: D3B35004 18020502
	v_mov_b32_e32 v3, v16 // 4588: 7E060310
	buffer_store_dword v16, off, s[8:11], 0 offset:128 // 458C: E0700080 80021000
	s_nop 0 // 4594: BF800000
	buffer_store_dword v17, off, s[8:11], 0 offset:132 // 4598: E0700084 80021100
	s_waitcnt vmcnt(8) // 45A0: BF8C0F78
	v_mov_b32_e32 v20, v19 // 45A4: 7E280313
	v_mov_b32_e32 v21, v4 // 45A8: 7E2A0304
	buffer_store_dword v20, off, s[8:11], 0 offset:112 // 45AC: E0700070 80021400
	s_nop 0 // 45B4: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:116 // 45B8: E0700074 80021500
	v_pk_mov_b32 v[20:21], v[4:5], v[4:5] op_sel:[0,1] // 45C0: D3B35014 18020904
	v_mov_b32_e32 v4, v5 // 45C8: 7E080305
	s_waitcnt vmcnt(7) // 45CC: BF8C0F77
	v_mov_b32_e32 v11, v0 // 45D0: 7E160300
	s_waitcnt vmcnt(6) // 45D4: BF8C0F76
	v_mov_b32_e32 v8, v1 // 45D8: 7E100301
	buffer_load_dword v0, off, s[8:11], 0 offset:80 // 45DC: E0500050 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:84 // 45E4: E0500054 80020100
	v_mov_b32_e32 v16, v17 // 45EC: 7E200311
	v_mov_b32_e32 v17, v14 // 45F0: 7E22030E
	buffer_store_dword v14, off, s[8:11], 0 offset:120 // 45F4: E0700078 80020E00
	s_nop 0 // 45FC: BF800000
	buffer_store_dword v15, off, s[8:11], 0 offset:124 // 4600: E070007C 80020F00
	s_waitcnt vmcnt(3) // 4608: BF8C0F73
	v_mov_b32_e32 v9, v0 // 460C: 7E120300
	s_waitcnt vmcnt(2) // 4610: BF8C0F72
	v_mov_b32_e32 v6, v1 // 4614: 7E0C0301
	buffer_load_dword v0, off, s[8:11], 0 offset:16 // 4618: E0500010 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:20 // 4620: E0500014 80020100
	v_mov_b32_e32 v14, v15 // 4628: 7E1C030F
	s_waitcnt vmcnt(1) // 462C: BF8C0F71
	v_mov_b32_e32 v7, v0 // 4630: 7E0E0300
	s_waitcnt vmcnt(0) // 4634: BF8C0F70
	v_mov_b32_e32 v2, v1 // 4638: 7E040301
	buffer_load_dword v0, off, s[8:11], 0 offset:24 // 463C: E0500018 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:28 // 4644: E050001C 80020100
	s_waitcnt vmcnt(1) // 464C: BF8C0F71
	v_mov_b32_e32 v15, v0 // 4650: 7E1E0300
	s_waitcnt vmcnt(0) // 4654: BF8C0F70
	v_mov_b32_e32 v12, v1 // 4658: 7E180301
	buffer_load_dword v0, off, s[8:11], 0 offset:56 // 465C: E0500038 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:60 // 4664: E050003C 80020100
	s_waitcnt vmcnt(1) // 466C: BF8C0F71
	v_mov_b32_e32 v13, v0 // 4670: 7E1A0300
	s_waitcnt vmcnt(0) // 4674: BF8C0F70
	v_mov_b32_e32 v0, v1 // 4678: 7E000301
	v_mov_b32_e32 v1, v18 // 467C: 7E020312
	buffer_load_dword v18, off, s[8:11], 0 offset:88 // 4680: E0500058 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:92 // 4688: E050005C 80021300
	s_waitcnt vmcnt(1) // 4690: BF8C0F71
	v_mov_b32_e32 v5, v18 // 4694: 7E0A0312
	buffer_store_dword v4, off, s[8:11], 0 offset:104 // 4698: E0700068 80020400
	s_nop 0 // 46A0: BF800000
	buffer_store_dword v5, off, s[8:11], 0 offset:108 // 46A4: E070006C 80020500
	s_waitcnt vmcnt(2) // 46AC: BF8C0F72
	v_mov_b32_e32 v4, v19 // 46B0: 7E080313
	buffer_load_dword v18, off, s[8:11], 0 offset:8 // 46B4: E0500008 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:12 // 46BC: E050000C 80021300
	s_waitcnt vmcnt(1) // 46C4: BF8C0F71
	v_mov_b32_e32 v5, v18 // 46C8: 7E0A0312
	buffer_store_dword v4, off, s[8:11], 0 offset:96 // 46CC: E0700060 80020400
	s_nop 0 // 46D4: BF800000
	buffer_store_dword v5, off, s[8:11], 0 offset:100 // 46D8: E0700064 80020500
; ./kernels.hip:43
	s_cbranch_scc1 65259 // 46E0: BF85FEEB <_Z8spillingPKfPfi+0x490>
	buffer_store_dword v20, off, s[8:11], 0 offset:96 // 46E4: E0700060 80021400
	s_nop 0 // 46EC: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:100 // 46F0: E0700064 80021500
	buffer_load_dword v2, off, s[8:11], 0 offset:8 // 46F8: E0500008 80020200
	buffer_load_dword v3, off, s[8:11], 0 offset:12 // 4700: E050000C 80020300
	buffer_load_dword v6, off, s[8:11], 0 offset:64 // 4708: E0500040 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:68 // 4710: E0500044 80020700
	buffer_load_dword v10, off, s[8:11], 0 offset:72 // 4718: E0500048 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:76 // 4720: E050004C 80020B00
	buffer_load_dword v12, off, s[8:11], 0 offset:80 // 4728: E0500050 80020C00
	buffer_load_dword v13, off, s[8:11], 0 offset:84 // 4730: E0500054 80020D00
	buffer_load_dword v14, off, s[8:11], 0 offset:16 // 4738: E0500010 80020E00
	buffer_load_dword v15, off, s[8:11], 0 offset:20 // 4740: E0500014 80020F00
	buffer_load_dword v16, off, s[8:11], 0 offset:128 // 4748: E0500080 80021000
	buffer_load_dword v17, off, s[8:11], 0 offset:132 // 4750: E0500084 80021100
	buffer_load_dword v18, off, s[8:11], 0 offset:88 // 4758: E0500058 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:92 // 4760: E050005C 80021300
	buffer_load_dword v20, off, s[8:11], 0 offset:24 // 4768: E0500018 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:28 // 4770: E050001C 80021500
	s_branch 31 // 4778: BF82001F <_Z8spillingPKfPfi+0x9f8>
	buffer_store_dword v14, off, s[8:11], 0 offset:120 // 477C: E0700078 80020E00
	s_nop 0 // 4784: BF800000
	buffer_store_dword v15, off, s[8:11], 0 offset:124 // 4788: E070007C 80020F00
	s_waitcnt vmcnt(6) // 4790: BF8C0F76
	buffer_store_dword v20, off, s[8:11], 0 offset:56 // 4794: E0700038 80021400
	s_nop 0 // 479C: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:60 // 47A0: E070003C 80021500
	s_waitcnt vmcnt(7) // 47A8: BF8C0F77
	buffer_store_dword v22, off, s[8:11], 0 offset:48 // 47AC: E0700030 80021600
	s_nop 0 // 47B4: BF800000
	buffer_store_dword v23, off, s[8:11], 0 offset:52 // 47B8: E0700034 80021700
	s_waitcnt vmcnt(8) // 47C0: BF8C0F78
	buffer_store_dword v4, off, s[8:11], 0 offset:96 // 47C4: E0700060 80020400
	s_nop 0 // 47CC: BF800000
	buffer_store_dword v5, off, s[8:11], 0 offset:100 // 47D0: E0700064 80020500
	buffer_load_dword v20, off, s[8:11], 0 offset:24 // 47D8: E0500018 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:28 // 47E0: E050001C 80021500
	buffer_load_dword v14, off, s[8:11], 0 offset:16 // 47E8: E0500010 80020E00
	buffer_load_dword v15, off, s[8:11], 0 offset:20 // 47F0: E0500014 80020F00
	s_nop 0 // 47F8: BF800000
	buffer_load_dword v4, off, s[8:11], 0 offset:32 // 47FC: E0500020 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:36 // 4804: E0500024 80020500
	buffer_load_dword v8, off, s[8:11], 0 offset:40 // 480C: E0500028 80020800
	buffer_load_dword v9, off, s[8:11], 0 offset:44 // 4814: E050002C 80020900
	buffer_load_dword v0, off, s[8:11], 0 // 481C: E0500000 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:4 // 4824: E0500004 80020100
	buffer_load_dword v22, off, s[8:11], 0 offset:56 // 482C: E0500038 80021600
	buffer_load_dword v23, off, s[8:11], 0 offset:60 // 4834: E050003C 80021700
; ./kernels.hip:49
	s_waitcnt vmcnt(3) // 483C: BF8C0F73
	v_add_f32_e32 v0, 0, v0 // 4840: 02000080
	s_waitcnt vmcnt(2) // 4844: BF8C0F72
	v_add_f32_e32 v0, v0, v1 // 4848: 02000300
	v_add_f32_e32 v0, v0, v8 // 484C: 02001100
	v_add_f32_e32 v0, v0, v9 // 4850: 02001300
	v_add_f32_e32 v0, v0, v4 // 4854: 02000900
	v_add_f32_e32 v0, v0, v5 // 4858: 02000B00
	buffer_load_dword v4, off, s[8:11], 0 offset:120 // 485C: E0500078 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:124 // 4864: E050007C 80020500
	v_add_f32_e32 v0, v0, v6 // 486C: 02000D00
	v_add_f32_e32 v0, v0, v7 // 4870: 02000F00
	v_add_f32_e32 v0, v0, v10 // 4874: 02001500
	v_add_f32_e32 v0, v0, v11 // 4878: 02001700
	v_add_f32_e32 v0, v0, v12 // 487C: 02001900
	v_add_f32_e32 v0, v0, v13 // 4880: 02001B00
	v_add_f32_e32 v0, v0, v14 // 4884: 02001D00
	v_add_f32_e32 v0, v0, v15 // 4888: 02001F00
	v_add_f32_e32 v0, v0, v16 // 488C: 02002100
	v_add_f32_e32 v0, v0, v17 // 4890: 02002300
	s_waitcnt vmcnt(1) // 4894: BF8C0F71
	v_add_f32_e32 v0, v0, v4 // 4898: 02000900
	s_waitcnt vmcnt(0) // 489C: BF8C0F70
	v_add_f32_e32 v0, v0, v5 // 48A0: 02000B00
	buffer_load_dword v4, off, s[8:11], 0 offset:48 // 48A4: E0500030 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:52 // 48AC: E0500034 80020500
	v_add_f32_e32 v0, v0, v20 // 48B4: 02002900
	v_add_f32_e32 v0, v0, v21 // 48B8: 02002B00
	v_add_f32_e32 v0, v0, v22 // 48BC: 02002D00
	v_add_f32_e32 v0, v0, v23 // 48C0: 02002F00
	s_waitcnt vmcnt(1) // 48C4: BF8C0F71
	v_add_f32_e32 v0, v0, v4 // 48C8: 02000900
	s_waitcnt vmcnt(0) // 48CC: BF8C0F70
	v_add_f32_e32 v0, v0, v5 // 48D0: 02000B00
	buffer_load_dword v4, off, s[8:11], 0 offset:96 // 48D4: E0500060 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:100 // 48DC: E0500064 80020500
	s_waitcnt vmcnt(1) // 48E4: BF8C0F71
	v_add_f32_e32 v0, v0, v4 // 48E8: 02000900
	s_waitcnt vmcnt(0) // 48EC: BF8C0F70
	v_add_f32_e32 v0, v0, v5 // 48F0: 02000B00
	v_add_f32_e32 v0, v0, v18 // 48F4: 02002500
	v_add_f32_e32 v0, v0, v19 // 48F8: 02002700
	v_add_f32_e32 v0, v0, v2 // 48FC: 02000500
	v_add_f32_e32 v2, v0, v3 // 4900: 02040700
	buffer_load_dword v0, off, s[8:11], 0 offset:136 // 4904: E0500088 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:140 // 490C: E050008C 80020100
; ./kernels.hip:50
	s_waitcnt vmcnt(0) // 4914: BF8C0F70
	v_mov_b32_e32 v1, 0 // 4918: 7E020280
	v_mov_b32_e32 v3, s3 // 491C: 7E060203
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 4920: D28F0000 00020082
	v_add_co_u32_e32 v0, vcc, s2, v0 // 4928: 32000002
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc // 492C: 38020303
	global_store_dword v[0:1], v2, off // 4930: DC708000 007F0200
; ./kernels.hip:51
	s_endpgm // 4938: BF810000
	s_nop 0 // 493C: BF800000
	s_nop 0 // 4940: BF800000
	s_nop 0 // 4944: BF800000
	s_nop 0 // 4948: BF800000
	s_nop 0 // 494C: BF800000
	s_nop 0 // 4950: BF800000
	s_nop 0 // 4954: BF800000
	s_nop 0 // 4958: BF800000
	s_nop 0 // 495C: BF800000
	s_nop 0 // 4960: BF800000
	s_nop 0 // 4964: BF800000
	s_nop 0 // 4968: BF800000
	s_nop 0 // 496C: BF800000
	s_nop 0 // 4970: BF800000
	s_nop 0 // 4974: BF800000
	s_nop 0 // 4978: BF800000
	s_nop 0 // 497C: BF800000
	s_nop 0 // 4980: BF800000
	s_nop 0 // 4984: BF800000
	s_nop 0 // 4988: BF800000
	s_nop 0 // 498C: BF800000
	s_nop 0 // 4990: BF800000
	s_nop 0 // 4994: BF800000
	s_nop 0 // 4998: BF800000
	s_nop 0 // 499C: BF800000
	s_nop 0 // 49A0: BF800000
	s_nop 0 // 49A4: BF800000
	s_nop 0 // 49A8: BF800000
	s_nop 0 // 49AC: BF800000
	s_nop 0 // 49B0: BF800000
	s_nop 0 // 49B4: BF800000
	s_nop 0 // 49B8: BF800000
	s_nop 0 // 49BC: BF800000
	s_nop 0 // 49C0: BF800000
	s_nop 0 // 49C4: BF800000
	s_nop 0 // 49C8: BF800000
	s_nop 0 // 49CC: BF800000
	s_nop 0 // 49D0: BF800000
	s_nop 0 // 49D4: BF800000
	s_nop 0 // 49D8: BF800000
	s_nop 0 // 49DC: BF800000
	s_nop 0 // 49E0: BF800000
	s_nop 0 // 49E4: BF800000
	s_nop 0 // 49E8: BF800000
	s_nop 0 // 49EC: BF800000
	s_nop 0 // 49F0: BF800000
	s_nop 0 // 49F4: BF800000
	s_nop 0 // 49F8: BF800000
	s_nop 0 // 49FC: BF800000

0000000000004a00 <_Z11lds_limitedPKDv4_fPS_>:
; _Z11lds_limitedPKDv4_fPS_():
; ./kernels.hip:54
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 4A00: C00A0002 00000000
	v_lshl_or_b32 v2, s6, 8, v0 // 4A08: D2000002 04011006
; ./kernels.hip:56
	v_mov_b32_e32 v3, 0 // 4A10: 7E060280
	v_lshlrev_b64 v[36:37], 4, v[2:3] // 4A14: D28F0024 00020484
	v_add_u32_e32 v6, 0x100, v2 // 4A1C: 680C04FF 00000100
	s_waitcnt lgkmcnt(0) // 4A24: BF8CC07F
	v_mov_b32_e32 v1, s1 // 4A28: 7E020201
	v_add_co_u32_e32 v4, vcc, s0, v36 // 4A2C: 32084800
	v_mov_b32_e32 v7, v3 // 4A30: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v37, vcc // 4A34: 380A4B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 4A38: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 4A40: 320C0C00
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 4A44: 380E0F01
	global_load_dwordx4 v[8:11], v[4:5], off // 4A48: DC5C8000 087F0004
	global_load_dwordx4 v[12:15], v[6:7], off // 4A50: DC5C8000 0C7F0006
	v_add_u32_e32 v4, 0x200, v2 // 4A58: 680804FF 00000200
	v_mov_b32_e32 v5, v3 // 4A60: 7E0A0303
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 4A64: D28F0004 00020884
	v_add_co_u32_e32 v4, vcc, s0, v4 // 4A6C: 32080800
	v_add_u32_e32 v6, 0x300, v2 // 4A70: 680C04FF 00000300
	v_mov_b32_e32 v7, v3 // 4A78: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 4A7C: 380A0B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 4A80: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 4A88: 320C0C00
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 4A8C: 380E0F01
	global_load_dwordx4 v[16:19], v[4:5], off // 4A90: DC5C8000 107F0004
	global_load_dwordx4 v[20:23], v[6:7], off // 4A98: DC5C8000 147F0006
	v_add_u32_e32 v4, 0x400, v2 // 4AA0: 680804FF 00000400
	v_mov_b32_e32 v5, v3 // 4AA8: 7E0A0303
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 4AAC: D28F0004 00020884
	v_add_co_u32_e32 v4, vcc, s0, v4 // 4AB4: 32080800
	v_add_u32_e32 v6, 0x500, v2 // 4AB8: 680C04FF 00000500
	v_mov_b32_e32 v7, v3 // 4AC0: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 4AC4: 380A0B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 4AC8: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 4AD0: 320C0C00
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 4AD4: 380E0F01
	global_load_dwordx4 v[24:27], v[4:5], off // 4AD8: DC5C8000 187F0004
	global_load_dwordx4 v[28:31], v[6:7], off // 4AE0: DC5C8000 1C7F0006
	v_add_u32_e32 v4, 0x600, v2 // 4AE8: 680804FF 00000600
	v_mov_b32_e32 v5, v3 // 4AF0: 7E0A0303
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 4AF4: D28F0004 00020884
	v_add_co_u32_e32 v4, vcc, s0, v4 // 4AFC: 32080800
	v_add_u32_e32 v6, 0x700, v2 // 4B00: 680C04FF 00000700
	v_mov_b32_e32 v7, v3 // 4B08: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 4B0C: 380A0B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 4B10: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 4B18: 320C0C00
	v_add_u32_e32 v2, 0x800, v2 // 4B1C: 680404FF 00000800
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 4B24: 380E0F01
	v_lshlrev_b64 v[2:3], 4, v[2:3] // 4B28: D28F0002 00020484
	v_add_co_u32_e32 v2, vcc, s0, v2 // 4B30: 32040400
	v_addc_co_u32_e32 v3, vcc, v1, v3, vcc // 4B34: 38060701
	global_load_dwordx4 v[40:43], v[4:5], off // 4B38: DC5C8000 287F0004
	global_load_dwordx4 v[44:47], v[6:7], off // 4B40: DC5C8000 2C7F0006
	v_lshlrev_b32_e32 v1, 4, v0 // 4B48: 24020084
	global_load_dwordx4 v[2:5], v[2:3], off // 4B4C: DC5C8000 027F0002
	v_xor_b32_e32 v0, 0xff, v0 // 4B54: 2A0000FF 000000FF
; ./kernels.hip:61
	v_lshlrev_b32_e32 v32, 4, v0 // 4B5C: 24400084
; ./kernels.hip:62
	v_mov_b32_e32 v38, s3 // 4B60: 7E4C0203
; ./kernels.hip:56
	s_waitcnt vmcnt(8) // 4B64: BF8C0F78
	ds_write_b128 v1, v[8:11] // 4B68: D9BE0000 00000801
	s_waitcnt vmcnt(7) // 4B70: BF8C0F77
	ds_write_b128 v1, v[12:15] offset:4096 // 4B74: D9BE1000 00000C01
	s_waitcnt vmcnt(6) // 4B7C: BF8C0F76
	ds_write_b128 v1, v[16:19] offset:8192 // 4B80: D9BE2000 00001001
	s_waitcnt vmcnt(5) // 4B88: BF8C0F75
	ds_write_b128 v1, v[20:23] offset:12288 // 4B8C: D9BE3000 00001401
	s_waitcnt vmcnt(4) // 4B94: BF8C0F74
	ds_write_b128 v1, v[24:27] offset:16384 // 4B98: D9BE4000 00001801
	s_waitcnt vmcnt(3) // 4BA0: BF8C0F73
	ds_write_b128 v1, v[28:31] offset:20480 // 4BA4: D9BE5000 00001C01
	s_waitcnt vmcnt(2) // 4BAC: BF8C0F72
	ds_write_b128 v1, v[40:43] offset:24576 // 4BB0: D9BE6000 00002801
	s_waitcnt vmcnt(1) // 4BB8: BF8C0F71
	ds_write_b128 v1, v[44:47] offset:28672 // 4BBC: D9BE7000 00002C01
	s_waitcnt vmcnt(0) // 4BC4: BF8C0F70
	ds_write_b128 v1, v[2:5] offset:32768 // 4BC8: D9BE8000 00000201
; ./kernels.hip:57
	s_waitcnt lgkmcnt(0) // 4BD0: BF8CC07F
; ./kernels.hip:58
	s_barrier // 4BD4: BF8A0000
; ./kernels.hip:61
	ds_read_b128 v[0:3], v32 // 4BD8: D9FE0000 00000020
	ds_read_b128 v[4:7], v32 offset:4096 // 4BE0: D9FE1000 04000020
	ds_read_b128 v[8:11], v32 offset:8192 // 4BE8: D9FE2000 08000020
	ds_read_b128 v[12:15], v32 offset:12288 // 4BF0: D9FE3000 0C000020
	ds_read_b128 v[16:19], v32 offset:16384 // 4BF8: D9FE4000 10000020
	ds_read_b128 v[20:23], v32 offset:20480 // 4C00: D9FE5000 14000020
	ds_read_b128 v[24:27], v32 offset:24576 // 4C08: D9FE6000 18000020
	ds_read_b128 v[28:31], v32 offset:28672 // 4C10: D9FE7000 1C000020
	ds_read_b128 v[32:35], v32 offset:32768 // 4C18: D9FE8000 20000020
	s_waitcnt lgkmcnt(8) // 4C20: BF8CC87F
	v_pk_add_f32 v[2:3], v[2:3], 0 op_sel_hi:[1,0] // 4C24: D3B24002 08010102
	v_pk_add_f32 v[0:1], v[0:1], 0 op_sel_hi:[1,0] // 4C2C: D3B24000 08010100
	s_waitcnt lgkmcnt(7) // 4C34: BF8CC77F
	v_pk_add_f32 v[2:3], v[2:3], v[6:7] // 4C38: D3B24002 18020D02
	v_pk_add_f32 v[0:1], v[0:1], v[4:5] // 4C40: D3B24000 18020900
	s_waitcnt lgkmcnt(6) // 4C48: BF8CC67F
	v_pk_add_f32 v[2:3], v[2:3], v[10:11] // 4C4C: D3B24002 18021502
	v_pk_add_f32 v[0:1], v[0:1], v[8:9] // 4C54: D3B24000 18021100
	s_waitcnt lgkmcnt(5) // 4C5C: BF8CC57F
	v_pk_add_f32 v[2:3], v[2:3], v[14:15] // 4C60: D3B24002 18021D02
	v_pk_add_f32 v[0:1], v[0:1], v[12:13] // 4C68: D3B24000 18021900
	s_waitcnt lgkmcnt(4) // 4C70: BF8CC47F
	v_pk_add_f32 v[2:3], v[2:3], v[18:19] // 4C74: D3B24002 18022502
	v_pk_add_f32 v[0:1], v[0:1], v[16:17] // 4C7C: D3B24000 18022100
	s_waitcnt lgkmcnt(3) // 4C84: BF8CC37F
	v_pk_add_f32 v[2:3], v[2:3], v[22:23] // 4C88: D3B24002 18022D02
	v_pk_add_f32 v[0:1], v[0:1], v[20:21] // 4C90: D3B24000 18022900
	s_waitcnt lgkmcnt(2) // 4C98: BF8CC27F
	v_pk_add_f32 v[2:3], v[2:3], v[26:27] // 4C9C: D3B24002 18023502
	v_pk_add_f32 v[0:1], v[0:1], v[24:25] // 4CA4: D3B24000 18023100
	s_waitcnt lgkmcnt(1) // 4CAC: BF8CC17F
	v_pk_add_f32 v[2:3], v[2:3], v[30:31] // 4CB0: D3B24002 18023D02
	v_pk_add_f32 v[0:1], v[0:1], v[28:29] // 4CB8: D3B24000 18023900
; ./kernels.hip:62
	v_add_co_u32_e32 v4, vcc, s2, v36 // 4CC0: 32084802
; ./kernels.hip:61
	s_waitcnt lgkmcnt(0) // 4CC4: BF8CC07F
	v_pk_add_f32 v[2:3], v[2:3], v[34:35] // 4CC8: D3B24002 18024502
	v_pk_add_f32 v[0:1], v[0:1], v[32:33] // 4CD0: D3B24000 18024100
; ./kernels.hip:62
	v_addc_co_u32_e32 v5, vcc, v38, v37, vcc // 4CD8: 380A4B26
	global_store_dwordx4 v[4:5], v[0:3], off // 4CDC: DC7C8000 007F0004
; ./kernels.hip:63
	s_endpgm // 4CE4: BF810000
	s_nop 0 // 4CE8: BF800000
	s_nop 0 // 4CEC: BF800000
	s_nop 0 // 4CF0: BF800000
	s_nop 0 // 4CF4: BF800000
	s_nop 0 // 4CF8: BF800000
	s_nop 0 // 4CFC: BF800000

0000000000004d00 <_Z16register_limitedPKfPfi>:
; _Z16register_limitedPKfPfi():
; ./kernels.hip:66
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 4D00: C00A0002 00000000
	v_lshl_or_b32 v118, s6, 8, v0 // 4D08: D2000076 04011006
	s_movk_i32 s6, 0x78 // 4D10: B0060078
	v_mul_lo_u32 v20, v118, s6 // 4D14: D2850014 00000D76
; ./kernels.hip:69
	v_mov_b32_e32 v21, 0 // 4D1C: 7E2A0280
	v_lshlrev_b64 v[0:1], 2, v[20:21] // 4D20: D28F0000 00022882
	s_waitcnt lgkmcnt(0) // 4D28: BF8CC07F
	v_mov_b32_e32 v40, s1 // 4D2C: 7E500201
	v_add_co_u32_e32 v4, vcc, s0, v0 // 4D30: 32080000
	v_addc_co_u32_e32 v5, vcc, v40, v1, vcc // 4D34: 380A0328
	global_load_dwordx4 v[0:3], v[4:5], off // 4D38: DC5C8000 007F0004
	global_load_dwordx4 v[114:117], v[4:5], off offset:16 // 4D40: DC5C8010 727F0004
	v_mov_b32_e32 v5, v21 // 4D48: 7E0A0315
	v_add_u32_e32 v4, 8, v20 // 4D4C: 68082888
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4D50: D28F0004 00020882
	v_mov_b32_e32 v7, v21 // 4D58: 7E0E0315
	v_add_u32_e32 v6, 16, v20 // 4D5C: 680C2890
	v_add_co_u32_e32 v24, vcc, s0, v4 // 4D60: 32300800
	v_lshlrev_b64 v[6:7], 2, v[6:7] // 4D64: D28F0006 00020C82
	v_addc_co_u32_e32 v25, vcc, v40, v5, vcc // 4D6C: 38320B28
	v_mov_b32_e32 v9, v21 // 4D70: 7E120315
	v_add_u32_e32 v8, 24, v20 // 4D74: 68102898
	v_add_co_u32_e32 v26, vcc, s0, v6 // 4D78: 32340C00
	v_lshlrev_b64 v[8:9], 2, v[8:9] // 4D7C: D28F0008 00021082
	v_addc_co_u32_e32 v27, vcc, v40, v7, vcc // 4D84: 38360F28
	v_mov_b32_e32 v11, v21 // 4D88: 7E160315
	v_add_u32_e32 v10, 32, v20 // 4D8C: 681428A0
	v_add_co_u32_e32 v28, vcc, s0, v8 // 4D90: 32381000
	v_lshlrev_b64 v[10:11], 2, v[10:11] // 4D94: D28F000A 00021482
	v_addc_co_u32_e32 v29, vcc, v40, v9, vcc // 4D9C: 383A1328
	v_mov_b32_e32 v13, v21 // 4DA0: 7E1A0315
	v_add_u32_e32 v12, 40, v20 // 4DA4: 681828A8
	v_add_co_u32_e32 v30, vcc, s0, v10 // 4DA8: 323C1400
	v_lshlrev_b64 v[12:13], 2, v[12:13] // 4DAC: D28F000C 00021882
	v_addc_co_u32_e32 v31, vcc, v40, v11, vcc // 4DB4: 383E1728
	v_mov_b32_e32 v15, v21 // 4DB8: 7E1E0315
	v_add_u32_e32 v14, 48, v20 // 4DBC: 681C28B0
	v_add_co_u32_e32 v32, vcc, s0, v12 // 4DC0: 32401800
	v_lshlrev_b64 v[14:15], 2, v[14:15] // 4DC4: D28F000E 00021C82
	v_addc_co_u32_e32 v33, vcc, v40, v13, vcc // 4DCC: 38421B28
	v_mov_b32_e32 v17, v21 // 4DD0: 7E220315
	v_add_u32_e32 v16, 56, v20 // 4DD4: 682028B8
	v_add_co_u32_e32 v34, vcc, s0, v14 // 4DD8: 32441C00
	v_lshlrev_b64 v[16:17], 2, v[16:17] // 4DDC: D28F0010 00022082
	v_addc_co_u32_e32 v35, vcc, v40, v15, vcc // 4DE4: 38461F28
	v_mov_b32_e32 v19, v21 // 4DE8: 7E260315
	v_add_u32_e32 v18, 64, v20 // 4DEC: 682428C0
	v_add_co_u32_e32 v36, vcc, s0, v16 // 4DF0: 32482000
	v_lshlrev_b64 v[18:19], 2, v[18:19] // 4DF4: D28F0012 00022482
	v_addc_co_u32_e32 v37, vcc, v40, v17, vcc // 4DFC: 384A2328
	v_mov_b32_e32 v23, v21 // 4E00: 7E2E0315
	v_add_u32_e32 v22, 0x48, v20 // 4E04: 682C28FF 00000048
	v_add_co_u32_e32 v38, vcc, s0, v18 // 4E0C: 324C2400
	v_lshlrev_b64 v[22:23], 2, v[22:23] // 4E10: D28F0016 00022C82
	v_addc_co_u32_e32 v39, vcc, v40, v19, vcc // 4E18: 384E2728
	global_load_dwordx4 v[12:15], v[24:25], off offset:16 // 4E1C: DC5C8010 0C7F0018
	global_load_dwordx4 v[16:19], v[24:25], off // 4E24: DC5C8000 107F0018
	global_load_dwordx4 v[4:7], v[26:27], off offset:16 // 4E2C: DC5C8010 047F001A
	global_load_dwordx4 v[8:11], v[26:27], off // 4E34: DC5C8000 087F001A
	v_add_co_u32_e32 v22, vcc, s0, v22 // 4E3C: 322C2C00
	v_add_u32_e32 v24, 0x50, v20 // 4E40: 683028FF 00000050
	v_mov_b32_e32 v25, v21 // 4E48: 7E320315
	v_addc_co_u32_e32 v23, vcc, v40, v23, vcc // 4E4C: 382E2F28
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 4E50: D28F0018 00023082
	v_add_co_u32_e32 v124, vcc, s0, v24 // 4E58: 32F83000
	v_addc_co_u32_e32 v125, vcc, v40, v25, vcc // 4E5C: 38FA3328
	v_add_u32_e32 v24, 0x58, v20 // 4E60: 683028FF 00000058
	v_mov_b32_e32 v25, v21 // 4E68: 7E320315
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 4E6C: D28F0018 00023082
	v_add_co_u32_e32 v126, vcc, s0, v24 // 4E74: 32FC3000
	v_addc_co_u32_e32 v127, vcc, v40, v25, vcc // 4E78: 38FE3328
	v_add_u32_e32 v24, 0x60, v20 // 4E7C: 683028FF 00000060
	v_mov_b32_e32 v25, v21 // 4E84: 7E320315
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 4E88: D28F0018 00023082
	v_add_co_u32_e32 v128, vcc, s0, v24 // 4E90: 33003000
	v_addc_co_u32_e32 v129, vcc, v40, v25, vcc // 4E94: 39023328
	v_add_u32_e32 v24, 0x68, v20 // 4E98: 683028FF 00000068
	v_mov_b32_e32 v25, v21 // 4EA0: 7E320315
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 4EA4: D28F0018 00023082
	v_add_co_u32_e32 v130, vcc, s0, v24 // 4EAC: 33043000
	v_add_u32_e32 v20, 0x70, v20 // 4EB0: 682828FF 00000070
	v_addc_co_u32_e32 v131, vcc, v40, v25, vcc // 4EB8: 39063328
	v_lshlrev_b64 v[20:21], 2, v[20:21] // 4EBC: D28F0014 00022882
	v_add_co_u32_e32 v132, vcc, s0, v20 // 4EC4: 33082800
	s_waitcnt vmcnt(5) // 4EC8: BF8C0F75
	v_mov_b32_e32 v121, v2 // 4ECC: 7EF20302
	v_mov_b32_e32 v2, v3 // 4ED0: 7E040303
	s_waitcnt vmcnt(4) // 4ED4: BF8C0F74
	v_mov_b32_e32 v3, v114 // 4ED8: 7E060372
	v_mov_b32_e32 v122, v115 // 4EDC: 7EF40373
	v_addc_co_u32_e32 v133, vcc, v40, v21, vcc // 4EE0: 390A2B28
	global_load_dwordx4 v[108:111], v[28:29], off offset:16 // 4EE4: DC5C8010 6C7F001C
	global_load_dwordx4 v[112:115], v[28:29], off // 4EEC: DC5C8000 707F001C
	global_load_dwordx4 v[100:103], v[30:31], off offset:16 // 4EF4: DC5C8010 647F001E
	global_load_dwordx4 v[104:107], v[30:31], off // 4EFC: DC5C8000 687F001E
	global_load_dwordx4 v[92:95], v[32:33], off offset:16 // 4F04: DC5C8010 5C7F0020
	global_load_dwordx4 v[96:99], v[32:33], off // 4F0C: DC5C8000 607F0020
	global_load_dwordx4 v[84:87], v[34:35], off offset:16 // 4F14: DC5C8010 547F0022
	global_load_dwordx4 v[88:91], v[34:35], off // 4F1C: DC5C8000 587F0022
	global_load_dwordx4 v[76:79], v[36:37], off offset:16 // 4F24: DC5C8010 4C7F0024
	global_load_dwordx4 v[80:83], v[36:37], off // 4F2C: DC5C8000 507F0024
	global_load_dwordx4 v[64:67], v[38:39], off offset:16 // 4F34: DC5C8010 407F0026
	global_load_dwordx4 v[72:75], v[38:39], off // 4F3C: DC5C8000 487F0026
	global_load_dwordx4 v[52:55], v[22:23], off offset:16 // 4F44: DC5C8010 347F0016
	global_load_dwordx4 v[60:63], v[22:23], off // 4F4C: DC5C8000 3C7F0016
	global_load_dwordx4 v[40:43], v[124:125], off offset:16 // 4F54: DC5C8010 287F007C
	global_load_dwordx4 v[68:71], v[124:125], off // 4F5C: DC5C8000 447F007C
	global_load_dwordx4 v[48:51], v[126:127], off offset:16 // 4F64: DC5C8010 307F007E
	global_load_dwordx4 v[56:59], v[126:127], off // 4F6C: DC5C8000 387F007E
	global_load_dwordx4 v[36:39], v[128:129], off offset:16 // 4F74: DC5C8010 247F0080
	global_load_dwordx4 v[44:47], v[128:129], off // 4F7C: DC5C8000 2C7F0080
	global_load_dwordx4 v[24:27], v[130:131], off offset:16 // 4F84: DC5C8010 187F0082
	global_load_dwordx4 v[32:35], v[130:131], off // 4F8C: DC5C8000 207F0082
	global_load_dwordx4 v[20:23], v[132:133], off offset:16 // 4F94: DC5C8010 147F0084
	global_load_dwordx4 v[28:31], v[132:133], off // 4F9C: DC5C8000 1C7F0084
	s_load_dword s4, s[4:5], 0x10 // 4FA4: C0020102 00000010
	v_mov_b32_e32 v120, v1 // 4FAC: 7EF00301
	v_mov_b32_e32 v123, v116 // 4FB0: 7EF60374
; ./kernels.hip:71
	s_waitcnt lgkmcnt(0) // 4FB4: BF8CC07F
	s_cmp_lt_i32 s4, 1 // 4FB8: BF048104
	s_cbranch_scc1 147 // 4FBC: BF850093 <_Z16register_limitedPKfPfi+0x50c>
	s_mov_b32 s0, 0 // 4FC0: BE800080
	v_mov_b32_e32 v116, 0 // 4FC4: 7EE80280
	v_mov_b32_e32 v1, v117 // 4FC8: 7E020375
	v_cvt_f32_u32_e32 v124, s0 // 4FCC: 7EF80C00
; ./kernels.hip:74
	s_bitcmp0_b32 s0, 0 // 4FD0: BF0C8000
	s_cselect_b64 vcc, -1, 0 // 4FD4: 85EA80C1
; ./kernels.hip:71
	s_add_i32 s0, s0, 1 // 4FD8: 81008100
; ./kernels.hip:73
	v_pk_fma_f32 v[0:1], v[116:117], v[0:1], v[124:125] op_sel_hi:[0,1,0]// 000000004FDC: D3B00000 15F20174
	v_pk_fma_f32 v[120:121], v[116:117], v[120:121], v[124:125] op_sel_hi:[0,1,0]// 000000004FE4: D3B00078 15F2F174
	v_pk_fma_f32 v[2:3], v[116:117], v[2:3], v[124:125] op_sel_hi:[0,1,0]// 000000004FEC: D3B00002 15F20574
	v_pk_fma_f32 v[122:123], v[116:117], v[122:123], v[124:125] op_sel_hi:[0,1,0]// 000000004FF4: D3B0007A 15F2F574
	s_waitcnt vmcnt(26) // 4FFC: BF8C4F7A
	v_pk_fma_f32 v[16:17], v[116:117], v[16:17], v[124:125] op_sel_hi:[0,1,0]// 000000005000: D3B00010 15F22174
	v_pk_fma_f32 v[18:19], v[116:117], v[18:19], v[124:125] op_sel_hi:[0,1,0]// 000000005008: D3B00012 15F22574
	v_pk_fma_f32 v[12:13], v[116:117], v[12:13], v[124:125] op_sel_hi:[0,1,0]// 000000005010: D3B0000C 15F21974
	v_pk_fma_f32 v[14:15], v[116:117], v[14:15], v[124:125] op_sel_hi:[0,1,0]// 000000005018: D3B0000E 15F21D74
	s_waitcnt vmcnt(24) // 5020: BF8C4F78
	v_pk_fma_f32 v[8:9], v[116:117], v[8:9], v[124:125] op_sel_hi:[0,1,0]// 000000005024: D3B00008 15F21174
	v_pk_fma_f32 v[10:11], v[116:117], v[10:11], v[124:125] op_sel_hi:[0,1,0]// 00000000502C: D3B0000A 15F21574
	v_pk_fma_f32 v[4:5], v[116:117], v[4:5], v[124:125] op_sel_hi:[0,1,0]// 000000005034: D3B00004 15F20974
	v_pk_fma_f32 v[6:7], v[116:117], v[6:7], v[124:125] op_sel_hi:[0,1,0]// 00000000503C: D3B00006 15F20D74
	s_waitcnt vmcnt(22) // 5044: BF8C4F76
	v_pk_fma_f32 v[112:113], v[116:117], v[112:113], v[124:125] op_sel_hi:[0,1,0]// 000000005048: D3B00070 15F2E174
	v_pk_fma_f32 v[114:115], v[116:117], v[114:115], v[124:125] op_sel_hi:[0,1,0]// 000000005050: D3B00072 15F2E574
	v_pk_fma_f32 v[108:109], v[116:117], v[108:109], v[124:125] op_sel_hi:[0,1,0]// 000000005058: D3B0006C 15F2D974
	v_pk_fma_f32 v[110:111], v[116:117], v[110:111], v[124:125] op_sel_hi:[0,1,0]// 000000005060: D3B0006E 15F2DD74
	s_waitcnt vmcnt(20) // 5068: BF8C4F74
	v_pk_fma_f32 v[104:105], v[116:117], v[104:105], v[124:125] op_sel_hi:[0,1,0]// 00000000506C: D3B00068 15F2D174
	v_pk_fma_f32 v[106:107], v[116:117], v[106:107], v[124:125] op_sel_hi:[0,1,0]// 000000005074: D3B0006A 15F2D574
	v_pk_fma_f32 v[100:101], v[116:117], v[100:101], v[124:125] op_sel_hi:[0,1,0]// 00000000507C: D3B00064 15F2C974
	v_pk_fma_f32 v[102:103], v[116:117], v[102:103], v[124:125] op_sel_hi:[0,1,0]// 000000005084: D3B00066 15F2CD74
	s_waitcnt vmcnt(18) // 508C: BF8C4F72
	v_pk_fma_f32 v[96:97], v[116:117], v[96:97], v[124:125] op_sel_hi:[0,1,0]// 000000005090: D3B00060 15F2C174
	v_pk_fma_f32 v[98:99], v[116:117], v[98:99], v[124:125] op_sel_hi:[0,1,0]// 000000005098: D3B00062 15F2C574
	v_pk_fma_f32 v[92:93], v[116:117], v[92:93], v[124:125] op_sel_hi:[0,1,0]// 0000000050A0: D3B0005C 15F2B974
	v_pk_fma_f32 v[94:95], v[116:117], v[94:95], v[124:125] op_sel_hi:[0,1,0]// 0000000050A8: D3B0005E 15F2BD74
	s_waitcnt vmcnt(16) // 50B0: BF8C4F70
	v_pk_fma_f32 v[88:89], v[116:117], v[88:89], v[124:125] op_sel_hi:[0,1,0]// 0000000050B4: D3B00058 15F2B174
	v_pk_fma_f32 v[90:91], v[116:117], v[90:91], v[124:125] op_sel_hi:[0,1,0]// 0000000050BC: D3B0005A 15F2B574
	v_pk_fma_f32 v[84:85], v[116:117], v[84:85], v[124:125] op_sel_hi:[0,1,0]// 0000000050C4: D3B00054 15F2A974
	v_pk_fma_f32 v[86:87], v[116:117], v[86:87], v[124:125] op_sel_hi:[0,1,0]// 0000000050CC: D3B00056 15F2AD74
	s_waitcnt vmcnt(14) // 50D4: BF8C0F7E
	v_pk_fma_f32 v[80:81], v[116:117], v[80:81], v[124:125] op_sel_hi:[0,1,0]// 0000000050D8: D3B00050 15F2A174
	v_pk_fma_f32 v[82:83], v[116:117], v[82:83], v[124:125] op_sel_hi:[0,1,0]// 0000000050E0: D3B00052 15F2A574
	v_pk_fma_f32 v[76:77], v[116:117], v[76:77], v[124:125] op_sel_hi:[0,1,0]// 0000000050E8: D3B0004C 15F29974
	v_pk_fma_f32 v[78:79], v[116:117], v[78:79], v[124:125] op_sel_hi:[0,1,0]// 0000000050F0: D3B0004E 15F29D74
	s_waitcnt vmcnt(12) // 50F8: BF8C0F7C
	v_pk_fma_f32 v[72:73], v[116:117], v[72:73], v[124:125] op_sel_hi:[0,1,0]// 0000000050FC: D3B00048 15F29174
	v_pk_fma_f32 v[74:75], v[116:117], v[74:75], v[124:125] op_sel_hi:[0,1,0]// 000000005104: D3B0004A 15F29574
	v_pk_fma_f32 v[64:65], v[116:117], v[64:65], v[124:125] op_sel_hi:[0,1,0]// 00000000510C: D3B00040 15F28174
	v_pk_fma_f32 v[66:67], v[116:117], v[66:67], v[124:125] op_sel_hi:[0,1,0]// 000000005114: D3B00042 15F28574
	s_waitcnt vmcnt(10) // 511C: BF8C0F7A
	v_pk_fma_f32 v[60:61], v[116:117], v[60:61], v[124:125] op_sel_hi:[0,1,0]// 000000005120: D3B0003C 15F27974
	v_pk_fma_f32 v[62:63], v[116:117], v[62:63], v[124:125] op_sel_hi:[0,1,0]// 000000005128: D3B0003E 15F27D74
	v_pk_fma_f32 v[52:53], v[116:117], v[52:53], v[124:125] op_sel_hi:[0,1,0]// 000000005130: D3B00034 15F26974
	v_pk_fma_f32 v[54:55], v[116:117], v[54:55], v[124:125] op_sel_hi:[0,1,0]// 000000005138: D3B00036 15F26D74
	s_waitcnt vmcnt(8) // 5140: BF8C0F78
	v_pk_fma_f32 v[68:69], v[116:117], v[68:69], v[124:125] op_sel_hi:[0,1,0]// 000000005144: D3B00044 15F28974
	v_pk_fma_f32 v[70:71], v[116:117], v[70:71], v[124:125] op_sel_hi:[0,1,0]// 00000000514C: D3B00046 15F28D74
	v_pk_fma_f32 v[40:41], v[116:117], v[40:41], v[124:125] op_sel_hi:[0,1,0]// 000000005154: D3B00028 15F25174
	v_pk_fma_f32 v[42:43], v[116:117], v[42:43], v[124:125] op_sel_hi:[0,1,0]// 00000000515C: D3B0002A 15F25574
	s_waitcnt vmcnt(6) // 5164: BF8C0F76
	v_pk_fma_f32 v[56:57], v[116:117], v[56:57], v[124:125] op_sel_hi:[0,1,0]// 000000005168: D3B00038 15F27174
	v_pk_fma_f32 v[58:59], v[116:117], v[58:59], v[124:125] op_sel_hi:[0,1,0]// 000000005170: D3B0003A 15F27574
	v_pk_fma_f32 v[48:49], v[116:117], v[48:49], v[124:125] op_sel_hi:[0,1,0]// 000000005178: D3B00030 15F26174
	v_pk_fma_f32 v[50:51], v[116:117], v[50:51], v[124:125] op_sel_hi:[0,1,0]// 000000005180: D3B00032 15F26574
	s_waitcnt vmcnt(4) // 5188: BF8C0F74
	v_pk_fma_f32 v[44:45], v[116:117], v[44:45], v[124:125] op_sel_hi:[0,1,0]// 00000000518C: D3B0002C 15F25974
	v_pk_fma_f32 v[46:47], v[116:117], v[46:47], v[124:125] op_sel_hi:[0,1,0]// 000000005194: D3B0002E 15F25D74
	v_pk_fma_f32 v[36:37], v[116:117], v[36:37], v[124:125] op_sel_hi:[0,1,0]// 00000000519C: D3B00024 15F24974
	v_pk_fma_f32 v[38:39], v[116:117], v[38:39], v[124:125] op_sel_hi:[0,1,0]// 0000000051A4: D3B00026 15F24D74
	s_waitcnt vmcnt(2) // 51AC: BF8C0F72
	v_pk_fma_f32 v[32:33], v[116:117], v[32:33], v[124:125] op_sel_hi:[0,1,0]// 0000000051B0: D3B00020 15F24174
	v_pk_fma_f32 v[34:35], v[116:117], v[34:35], v[124:125] op_sel_hi:[0,1,0]// 0000000051B8: D3B00022 15F24574
	v_pk_fma_f32 v[24:25], v[116:117], v[24:25], v[124:125] op_sel_hi:[0,1,0]// 0000000051C0: D3B00018 15F23174
	v_pk_fma_f32 v[26:27], v[116:117], v[26:27], v[124:125] op_sel_hi:[0,1,0]// 0000000051C8: D3B0001A 15F23574
	s_waitcnt vmcnt(0) // 51D0: BF8C0F70
	v_pk_fma_f32 v[28:29], v[116:117], v[28:29], v[124:125] op_sel_hi:[0,1,0]// 0000000051D4: D3B0001C 15F23974
	v_pk_fma_f32 v[30:31], v[116:117], v[30:31], v[124:125] op_sel_hi:[0,1,0]// 0000000051DC: D3B0001E 15F23D74
	v_pk_fma_f32 v[20:21], v[116:117], v[20:21], v[124:125] op_sel_hi:[0,1,0]// 0000000051E4: D3B00014 15F22974
	v_pk_fma_f32 v[22:23], v[116:117], v[22:23], v[124:125] op_sel_hi:[0,1,0]// 0000000051EC: D3B00016 15F22D74
; ./kernels.hip:74
	v_cndmask_b32_e32 v117, v0, v1, vcc // 51F4: 00EA0300
	v_add_f32_e32 v116, v116, v117 // 51F8: 02E8EB74
; ./kernels.hip:71
	s_cmp_lg_u32 s4, s0 // 51FC: BF070004
	s_cbranch_scc1 65394 // 5200: BF85FF72 <_Z16register_limitedPKfPfi+0x2cc>
	v_mov_b32_e32 v117, v1 // 5204: 7EEA0301
	s_branch 1 // 5208: BF820001 <_Z16register_limitedPKfPfi+0x510>
	v_mov_b32_e32 v116, 0 // 520C: 7EE80280
; ./kernels.hip:77
	v_add_f32_e32 v0, v116, v0 // 5210: 02000174
	v_add_f32_e32 v0, v0, v120 // 5214: 0200F100
	v_add_f32_e32 v0, v0, v121 // 5218: 0200F300
	v_add_f32_e32 v0, v0, v2 // 521C: 02000500
	v_add_f32_e32 v0, v0, v3 // 5220: 02000700
	v_add_f32_e32 v0, v0, v122 // 5224: 0200F500
	v_add_f32_e32 v0, v0, v123 // 5228: 0200F700
	v_add_f32_e32 v0, v0, v117 // 522C: 0200EB00
	s_waitcnt vmcnt(26) // 5230: BF8C4F7A
	v_add_f32_e32 v0, v0, v16 // 5234: 02002100
	v_add_f32_e32 v0, v0, v17 // 5238: 02002300
	v_add_f32_e32 v0, v0, v18 // 523C: 02002500
	v_add_f32_e32 v0, v0, v19 // 5240: 02002700
	v_add_f32_e32 v0, v0, v12 // 5244: 02001900
	v_add_f32_e32 v0, v0, v13 // 5248: 02001B00
	v_add_f32_e32 v0, v0, v14 // 524C: 02001D00
	v_add_f32_e32 v0, v0, v15 // 5250: 02001F00
	s_waitcnt vmcnt(24) // 5254: BF8C4F78
	v_add_f32_e32 v0, v0, v8 // 5258: 02001100
	v_add_f32_e32 v0, v0, v9 // 525C: 02001300
	v_add_f32_e32 v0, v0, v10 // 5260: 02001500
	v_add_f32_e32 v0, v0, v11 // 5264: 02001700
	v_add_f32_e32 v0, v0, v4 // 5268: 02000900
	v_add_f32_e32 v0, v0, v5 // 526C: 02000B00
	v_add_f32_e32 v0, v0, v6 // 5270: 02000D00
	v_add_f32_e32 v0, v0, v7 // 5274: 02000F00
	s_waitcnt vmcnt(22) // 5278: BF8C4F76
	v_add_f32_e32 v0, v0, v112 // 527C: 0200E100
	v_add_f32_e32 v0, v0, v113 // 5280: 0200E300
	v_add_f32_e32 v0, v0, v114 // 5284: 0200E500
	v_add_f32_e32 v0, v0, v115 // 5288: 0200E700
	v_add_f32_e32 v0, v0, v108 // 528C: 0200D900
	v_add_f32_e32 v0, v0, v109 // 5290: 0200DB00
	v_add_f32_e32 v0, v0, v110 // 5294: 0200DD00
	v_add_f32_e32 v0, v0, v111 // 5298: 0200DF00
	s_waitcnt vmcnt(20) // 529C: BF8C4F74
	v_add_f32_e32 v0, v0, v104 // 52A0: 0200D100
	v_add_f32_e32 v0, v0, v105 // 52A4: 0200D300
	v_add_f32_e32 v0, v0, v106 // 52A8: 0200D500
	v_add_f32_e32 v0, v0, v107 // 52AC: 0200D700
	v_add_f32_e32 v0, v0, v100 // 52B0: 0200C900
	v_add_f32_e32 v0, v0, v101 // 52B4: 0200CB00
	v_add_f32_e32 v0, v0, v102 // 52B8: 0200CD00
	v_add_f32_e32 v0, v0, v103 // 52BC: 0200CF00
	s_waitcnt vmcnt(18) // 52C0: BF8C4F72
	v_add_f32_e32 v0, v0, v96 // 52C4: 0200C100
	v_add_f32_e32 v0, v0, v97 // 52C8: 0200C300
	v_add_f32_e32 v0, v0, v98 // 52CC: 0200C500
	v_add_f32_e32 v0, v0, v99 // 52D0: 0200C700
	v_add_f32_e32 v0, v0, v92 // 52D4: 0200B900
	v_add_f32_e32 v0, v0, v93 // 52D8: 0200BB00
	v_add_f32_e32 v0, v0, v94 // 52DC: 0200BD00
	v_add_f32_e32 v0, v0, v95 // 52E0: 0200BF00
	s_waitcnt vmcnt(16) // 52E4: BF8C4F70
	v_add_f32_e32 v0, v0, v88 // 52E8: 0200B100
	v_add_f32_e32 v0, v0, v89 // 52EC: 0200B300
	v_add_f32_e32 v0, v0, v90 // 52F0: 0200B500
	v_add_f32_e32 v0, v0, v91 // 52F4: 0200B700
	v_add_f32_e32 v0, v0, v84 // 52F8: 0200A900
	v_add_f32_e32 v0, v0, v85 // 52FC: 0200AB00
	v_add_f32_e32 v0, v0, v86 // 5300: 0200AD00
	v_add_f32_e32 v0, v0, v87 // 5304: 0200AF00
	s_waitcnt vmcnt(14) // 5308: BF8C0F7E
	v_add_f32_e32 v0, v0, v80 // 530C: 0200A100
	v_add_f32_e32 v0, v0, v81 // 5310: 0200A300
	v_add_f32_e32 v0, v0, v82 // 5314: 0200A500
	v_add_f32_e32 v0, v0, v83 // 5318: 0200A700
	v_add_f32_e32 v0, v0, v76 // 531C: 02009900
	v_add_f32_e32 v0, v0, v77 // 5320: 02009B00
	v_add_f32_e32 v0, v0, v78 // 5324: 02009D00
	v_add_f32_e32 v0, v0, v79 // 5328: 02009F00
	s_waitcnt vmcnt(12) // 532C: BF8C0F7C
	v_add_f32_e32 v0, v0, v72 // 5330: 02009100
	v_add_f32_e32 v0, v0, v73 // 5334: 02009300
	v_add_f32_e32 v0, v0, v74 // 5338: 02009500
	v_add_f32_e32 v0, v0, v75 // 533C: 02009700
	v_add_f32_e32 v0, v0, v64 // 5340: 02008100
	v_add_f32_e32 v0, v0, v65 // 5344: 02008300
	v_add_f32_e32 v0, v0, v66 // 5348: 02008500
	v_add_f32_e32 v0, v0, v67 // 534C: 02008700
	s_waitcnt vmcnt(10) // 5350: BF8C0F7A
	v_add_f32_e32 v0, v0, v60 // 5354: 02007900
	v_add_f32_e32 v0, v0, v61 // 5358: 02007B00
	v_add_f32_e32 v0, v0, v62 // 535C: 02007D00
	v_add_f32_e32 v0, v0, v63 // 5360: 02007F00
	v_add_f32_e32 v0, v0, v52 // 5364: 02006900
	v_add_f32_e32 v0, v0, v53 // 5368: 02006B00
	v_add_f32_e32 v0, v0, v54 // 536C: 02006D00
	v_add_f32_e32 v0, v0, v55 // 5370: 02006F00
	s_waitcnt vmcnt(8) // 5374: BF8C0F78
	v_add_f32_e32 v0, v0, v68 // 5378: 02008900
	v_add_f32_e32 v0, v0, v69 // 537C: 02008B00
	v_add_f32_e32 v0, v0, v70 // 5380: 02008D00
	v_add_f32_e32 v0, v0, v71 // 5384: 02008F00
	v_add_f32_e32 v0, v0, v40 // 5388: 02005100
	v_add_f32_e32 v0, v0, v41 // 538C: 02005300
	v_add_f32_e32 v0, v0, v42 // 5390: 02005500
	v_add_f32_e32 v0, v0, v43 // 5394: 02005700
	s_waitcnt vmcnt(6) // 5398: BF8C0F76
	v_add_f32_e32 v0, v0, v56 // 539C: 02007100
	v_add_f32_e32 v0, v0, v57 // 53A0: 02007300
	v_add_f32_e32 v0, v0, v58 // 53A4: 02007500
	v_add_f32_e32 v0, v0, v59 // 53A8: 02007700
	v_add_f32_e32 v0, v0, v48 // 53AC: 02006100
	v_add_f32_e32 v0, v0, v49 // 53B0: 02006300
	v_add_f32_e32 v0, v0, v50 // 53B4: 02006500
	v_add_f32_e32 v0, v0, v51 // 53B8: 02006700
	s_waitcnt vmcnt(4) // 53BC: BF8C0F74
	v_add_f32_e32 v0, v0, v44 // 53C0: 02005900
	v_add_f32_e32 v0, v0, v45 // 53C4: 02005B00
	v_add_f32_e32 v0, v0, v46 // 53C8: 02005D00
	v_add_f32_e32 v0, v0, v47 // 53CC: 02005F00
	v_add_f32_e32 v0, v0, v36 // 53D0: 02004900
	v_add_f32_e32 v0, v0, v37 // 53D4: 02004B00
	v_add_f32_e32 v0, v0, v38 // 53D8: 02004D00
	v_add_f32_e32 v0, v0, v39 // 53DC: 02004F00
	s_waitcnt vmcnt(2) // 53E0: BF8C0F72
	v_add_f32_e32 v0, v0, v32 // 53E4: 02004100
	v_add_f32_e32 v0, v0, v33 // 53E8: 02004300
	v_add_f32_e32 v0, v0, v34 // 53EC: 02004500
	v_add_f32_e32 v0, v0, v35 // 53F0: 02004700
	v_add_f32_e32 v0, v0, v24 // 53F4: 02003100
	v_add_f32_e32 v0, v0, v25 // 53F8: 02003300
	v_add_f32_e32 v0, v0, v26 // 53FC: 02003500
	v_add_f32_e32 v0, v0, v27 // 5400: 02003700
	s_waitcnt vmcnt(0) // 5404: BF8C0F70
	v_add_f32_e32 v0, v0, v28 // 5408: 02003900
	v_add_f32_e32 v0, v0, v29 // 540C: 02003B00
	v_add_f32_e32 v0, v0, v30 // 5410: 02003D00
	v_add_f32_e32 v0, v0, v31 // 5414: 02003F00
	v_add_f32_e32 v0, v0, v20 // 5418: 02002900
	v_add_f32_e32 v0, v0, v21 // 541C: 02002B00
	v_add_f32_e32 v0, v0, v22 // 5420: 02002D00
; ./kernels.hip:78
	v_mov_b32_e32 v119, 0 // 5424: 7EEE0280
; ./kernels.hip:77
	v_add_f32_e32 v2, v0, v23 // 5428: 02042F00
; ./kernels.hip:78
	v_lshlrev_b64 v[0:1], 2, v[118:119] // 542C: D28F0000 0002EC82
	v_mov_b32_e32 v3, s3 // 5434: 7E060203
	v_add_co_u32_e32 v0, vcc, s2, v0 // 5438: 32000002
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc // 543C: 38020303
	global_store_dword v[0:1], v2, off // 5440: DC708000 007F0200
; ./kernels.hip:79
	s_endpgm // 5448: BF810000
	s_nop 0 // 544C: BF800000
	s_nop 0 // 5450: BF800000
	s_nop 0 // 5454: BF800000
	s_nop 0 // 5458: BF800000
	s_nop 0 // 545C: BF800000
	s_nop 0 // 5460: BF800000
	s_nop 0 // 5464: BF800000
	s_nop 0 // 5468: BF800000
	s_nop 0 // 546C: BF800000
	s_nop 0 // 5470: BF800000
	s_nop 0 // 5474: BF800000
	s_nop 0 // 5478: BF800000
	s_nop 0 // 547C: BF800000
	s_nop 0 // 5480: BF800000
	s_nop 0 // 5484: BF800000
	s_nop 0 // 5488: BF800000
	s_nop 0 // 548C: BF800000
	s_nop 0 // 5490: BF800000
	s_nop 0 // 5494: BF800000
	s_nop 0 // 5498: BF800000
	s_nop 0 // 549C: BF800000
	s_nop 0 // 54A0: BF800000
	s_nop 0 // 54A4: BF800000
	s_nop 0 // 54A8: BF800000
	s_nop 0 // 54AC: BF800000
	s_nop 0 // 54B0: BF800000
	s_nop 0 // 54B4: BF800000
	s_nop 0 // 54B8: BF800000
	s_nop 0 // 54BC: BF800000
	s_nop 0 // 54C0: BF800000
	s_nop 0 // 54C4: BF800000
	s_nop 0 // 54C8: BF800000
	s_nop 0 // 54CC: BF800000
	s_nop 0 // 54D0: BF800000
	s_nop 0 // 54D4: BF800000
	s_nop 0 // 54D8: BF800000
	s_nop 0 // 54DC: BF800000
	s_nop 0 // 54E0: BF800000
	s_nop 0 // 54E4: BF800000
	s_nop 0 // 54E8: BF800000
	s_nop 0 // 54EC: BF800000
	s_nop 0 // 54F0: BF800000
	s_nop 0 // 54F4: BF800000
	s_nop 0 // 54F8: BF800000
	s_nop 0 // 54FC: BF800000

0000000000005500 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:25
	s_load_dword s12, s[4:5], 0x10 // 5500: C0020302 00000010
	s_load_dwordx2 s[2:3], s[4:5], 0x8 // 5508: C0060082 00000008
	s_lshl_b32 s0, s6, 8 // 5510: 8E008806
	v_or_b32_e32 v2, s0, v0 // 5514: 28040000
	v_mov_b32_e32 v5, 0 // 5518: 7E0A0280
; ./kernels.hip:85
	s_waitcnt lgkmcnt(0) // 551C: BF8CC07F
	v_cmp_gt_i32_e32 vcc, s12, v2 // 5520: 7D88040C
	v_mov_b32_e32 v4, 0 // 5524: 7E080280
; ./kernels.hip:85
	s_and_saveexec_b64 s[6:7], vcc // 5528: BE86206A
	s_cbranch_execz 84 // 552C: BF880054 <_Z12narrow_loadsPKhPji+0x180>
	s_load_dwordx2 s[4:5], s[4:5], 0x0 // 5530: C0060102 00000000
; ./kernels.hip:85
	v_add_u32_e32 v3, 0x10000, v2 // 5538: 680604FF 00010000
	v_max_i32_e32 v1, s12, v3 // 5540: 1A02060C
	v_xad_u32 v0, v0, -1, v1 // 5544: D1F30000 04058300
	v_subrev_u32_e32 v1, s0, v0 // 554C: 6C020000
	v_cmp_ne_u32_sdwa s[0:1], v1, v5 src0_sel:WORD_1 src1_sel:DWORD// 000000005550: 7D9A0AF9 06058001
	s_mov_b64 s[10:11], -1 // 5558: BE8A01C1
	v_mov_b32_e32 v4, 0 // 555C: 7E080280
	v_mov_b32_e32 v0, v2 // 5560: 7E000302
	s_and_saveexec_b64 s[8:9], s[0:1] // 5564: BE882000
	s_cbranch_execz 46 // 5568: BF88002E <_Z12narrow_loadsPKhPji+0x124>
	v_mov_b32_e32 v0, 1 // 556C: 7E000281
	v_add_u32_sdwa v8, v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD// 000000005570: 681000F9 06050601
	v_and_b32_e32 v9, 0x1fffe, v8 // 5578: 261210FF 0001FFFE
	s_mov_b64 s[10:11], 0 // 5580: BE8A0180
; ./kernels.hip:86
	v_mov_b32_e32 v4, 0 // 5584: 7E080280
	v_mov_b32_e32 v1, 0 // 5588: 7E020280
	s_waitcnt lgkmcnt(0) // 558C: BF8CC07F
	v_mov_b32_e32 v0, s5 // 5590: 7E000205
	v_mov_b32_e32 v10, v9 // 5594: 7E140309
	v_pk_mov_b32 v[6:7], v[2:3], v[2:3] op_sel:[0,1] // 5598: D3B35006 18020502
	v_ashrrev_i32_e32 v3, 31, v7 // 55A0: 22060E9F
	v_add_co_u32_e32 v12, vcc, s4, v7 // 55A4: 32180E04
	v_ashrrev_i32_e32 v11, 31, v6 // 55A8: 22160C9F
	v_add_co_u32_e64 v14, s[0:1], s4, v6 // 55AC: D119000E 00020C04
	v_addc_co_u32_e32 v13, vcc, v0, v3, vcc // 55B4: 381A0700
	v_addc_co_u32_e64 v15, s[0:1], v0, v11, s[0:1] // 55B8: D11C000F 00021700
	global_load_ubyte v3, v[12:13], off // 55C0: DC408000 037F000C
	global_load_ubyte v11, v[14:15], off // 55C8: DC408000 0B7F000E
; ./kernels.hip:85
	v_add_u32_e32 v10, -2, v10 // 55D0: 681414C2
	v_cmp_eq_u32_e32 vcc, 0, v10 // 55D4: 7D941480
	v_add_u32_e32 v7, 0x20000, v7 // 55D8: 680E0EFF 00020000
	v_add_u32_e32 v6, 0x20000, v6 // 55E0: 680C0CFF 00020000
	s_or_b64 s[10:11], vcc, s[10:11] // 55E8: 878A0A6A
; ./kernels.hip:86
	s_waitcnt vmcnt(1) // 55EC: BF8C0F71
	v_mad_u32_u24 v1, v3, 3, v1 // 55F0: D1C30001 04050703
	s_waitcnt vmcnt(0) // 55F8: BF8C0F70
	v_mad_u32_u24 v4, v11, 3, v4 // 55FC: D1C30004 0411070B
; ./kernels.hip:85
	s_andn2_b64 exec, exec, s[10:11] // 5604: 89FE0A7E
	s_cbranch_execnz 65509 // 5608: BF89FFE5 <_Z12narrow_loadsPKhPji+0xa0>
	s_or_b64 exec, exec, s[10:11] // 560C: 87FE0A7E
; ./kernels.hip:85
	v_cmp_ne_u32_e32 vcc, v8, v9 // 5610: 7D9A1308
	v_lshl_add_u32 v0, v9, 16, v2 // 5614: D1FD0000 04092109
	v_add_u32_e32 v4, v4, v1 // 561C: 68080304
	s_orn2_b64 s[10:11], vcc, exec // 5620: 8A8A7E6A
	s_or_b64 exec, exec, s[8:9] // 5624: 87FE087E
	s_and_saveexec_b64 s[0:1], s[10:11] // 5628: BE80200A
	s_cbranch_execz 19 // 562C: BF880013 <_Z12narrow_loadsPKhPji+0x17c>
; ./kernels.hip:85
	v_ashrrev_i32_e32 v1, 31, v0 // 5630: 2202009F
	s_mov_b64 s[8:9], 0 // 5634: BE880180
	s_waitcnt lgkmcnt(0) // 5638: BF8CC07F
	v_mov_b32_e32 v3, s5 // 563C: 7E060205
; ./kernels.hip:86
	v_add_co_u32_e32 v6, vcc, s4, v0 // 5640: 320C0004
	v_addc_co_u32_e32 v7, vcc, v3, v1, vcc // 5644: 380E0303
	global_load_ubyte v6, v[6:7], off // 5648: DC408000 067F0006
; ./kernels.hip:85
	v_add_co_u32_e32 v0, vcc, 0x10000, v0 // 5650: 320000FF 00010000
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc // 5658: 38020280
	v_cmp_le_i32_e32 vcc, s12, v0 // 565C: 7D86000C
	s_or_b64 s[8:9], vcc, s[8:9] // 5660: 8788086A
; ./kernels.hip:86
	s_waitcnt vmcnt(0) // 5664: BF8C0F70
	v_mad_u32_u24 v4, v6, 3, v4 // 5668: D1C30004 04110706
; ./kernels.hip:85
	s_andn2_b64 exec, exec, s[8:9] // 5670: 89FE087E
	s_cbranch_execnz 65522 // 5674: BF89FFF2 <_Z12narrow_loadsPKhPji+0x140>
	s_or_b64 exec, exec, s[8:9] // 5678: 87FE087E
	s_or_b64 exec, exec, s[0:1] // 567C: 87FE007E
	s_or_b64 exec, exec, s[6:7] // 5680: 87FE067E
; ./kernels.hip:87
	v_mov_b32_e32 v3, v5 // 5684: 7E060305
	v_lshlrev_b64 v[0:1], 2, v[2:3] // 5688: D28F0000 00020482
	v_mov_b32_e32 v2, s3 // 5690: 7E040203
	v_add_co_u32_e32 v0, vcc, s2, v0 // 5694: 32000002
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc // 5698: 38020302
	global_store_dword v[0:1], v4, off // 569C: DC708000 007F0400
; ./kernels.hip:88
	s_endpgm // 56A4: BF810000
	s_nop 0 // 56A8: BF800000
	s_nop 0 // 56AC: BF800000
	s_nop 0 // 56B0: BF800000
	s_nop 0 // 56B4: BF800000
	s_nop 0 // 56B8: BF800000
	s_nop 0 // 56BC: BF800000
	s_nop 0 // 56C0: BF800000
	s_nop 0 // 56C4: BF800000
	s_nop 0 // 56C8: BF800000
	s_nop 0 // 56CC: BF800000
	s_nop 0 // 56D0: BF800000
	s_nop 0 // 56D4: BF800000
	s_nop 0 // 56D8: BF800000
	s_nop 0 // 56DC: BF800000
	s_nop 0 // 56E0: BF800000
	s_nop 0 // 56E4: BF800000
	s_nop 0 // 56E8: BF800000
	s_nop 0 // 56EC: BF800000
	s_nop 0 // 56F0: BF800000
	s_nop 0 // 56F4: BF800000
	s_nop 0 // 56F8: BF800000
	s_nop 0 // 56FC: BF800000

0000000000005700 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i>:
; _Z19gemm_without_matrixPKDv8_DF16_S1_PS_i():
; ./kernels.hip:25
	s_load_dword s7, s[4:5], 0x18 // 5700: C00201C2 00000018
	s_load_dwordx2 s[8:9], s[4:5], 0x10 // 5708: C0060202 00000010
	v_lshl_or_b32 v4, s6, 8, v0 // 5710: D2000004 04011006
	v_mov_b32_e32 v7, 0 // 5718: 7E0E0280
; ./kernels.hip:95
	s_waitcnt lgkmcnt(0) // 571C: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 5720: BF048107
	s_cbranch_scc1 43 // 5724: BF85002B <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xd4>
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 5728: C00A0002 00000000
; ./kernels.hip:93
	v_lshrrev_b32_e32 v1, 8, v4 // 5730: 20020888
	v_mul_lo_u32 v6, s7, v1 // 5734: D2850006 00020207
	v_mul_lo_u32 v8, s7, v0 // 573C: D2850008 00020007
; ./kernels.hip:95
	v_mov_b32_e32 v0, 0 // 5744: 7E000280
	v_mov_b32_e32 v1, 0 // 5748: 7E020280
	v_mov_b32_e32 v2, 0 // 574C: 7E040280
	v_mov_b32_e32 v3, 0 // 5750: 7E060280
	s_waitcnt lgkmcnt(0) // 5754: BF8CC07F
	v_mov_b32_e32 v5, s1 // 5758: 7E0A0201
	v_mov_b32_e32 v10, s3 // 575C: 7E140203
	v_lshlrev_b64 v[12:13], 4, v[6:7] // 5760: D28F000C 00020C84
	v_mov_b32_e32 v9, v7 // 5768: 7E120307
	v_add_co_u32_e32 v12, vcc, s0, v12 // 576C: 32181800
	v_addc_co_u32_e32 v13, vcc, v5, v13, vcc // 5770: 381A1B05
	v_lshlrev_b64 v[16:17], 4, v[8:9] // 5774: D28F0010 00021084
	v_add_co_u32_e32 v16, vcc, s2, v16 // 577C: 32202002
	v_addc_co_u32_e32 v17, vcc, v10, v17, vcc // 5780: 3822230A
	global_load_dwordx4 v[12:15], v[12:13], off // 5784: DC5C8000 0C7F000C
	s_add_i32 s7, s7, -1 // 578C: 8107C107
	global_load_dwordx4 v[16:19], v[16:17], off // 5790: DC5C8000 107F0010
	v_add_u32_e32 v6, 1, v6 // 5798: 680C0C81
	v_add_u32_e32 v8, 1, v8 // 579C: 68101081
	s_cmp_eq_u32 s7, 0 // 57A0: BF068007
	s_waitcnt vmcnt(0) // 57A4: BF8C0F70
	v_pk_fma_f16 v0, v12, v16, v0 // 57A8: D38E4000 1C02210C
	v_pk_fma_f16 v1, v13, v17, v1 // 57B0: D38E4001 1C06230D
	v_pk_fma_f16 v2, v14, v18, v2 // 57B8: D38E4002 1C0A250E
	v_pk_fma_f16 v3, v15, v19, v3 // 57C0: D38E4003 1C0E270F
	s_cbranch_scc0 65509 // 57C8: BF84FFE5 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x60>
	v_mov_b32_e32 v7, v3 // 57CC: 7E0E0303
	s_branch 3 // 57D0: BF820003 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xe0>
	v_mov_b32_e32 v2, 0 // 57D4: 7E040280
	v_mov_b32_e32 v1, 0 // 57D8: 7E020280
	v_mov_b32_e32 v0, 0 // 57DC: 7E000280
; ./kernels.hip:96
	v_mov_b32_e32 v5, 0 // 57E0: 7E0A0280
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 57E4: D28F0004 00020884
	v_mov_b32_e32 v6, s9 // 57EC: 7E0C0209
	v_add_co_u32_e32 v4, vcc, s8, v4 // 57F0: 32080808
	v_mov_b32_e32 v3, v7 // 57F4: 7E060307
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc // 57F8: 380A0B06
	global_store_dwordx4 v[4:5], v[0:3], off // 57FC: DC7C8000 007F0004
; ./kernels.hip:97
	s_endpgm // 5804: BF810000
	s_nop 0 // 5808: BF800000
	s_nop 0 // 580C: BF800000
	s_nop 0 // 5810: BF800000
	s_nop 0 // 5814: BF800000
	s_nop 0 // 5818: BF800000
	s_nop 0 // 581C: BF800000
	s_nop 0 // 5820: BF800000
	s_nop 0 // 5824: BF800000
	s_nop 0 // 5828: BF800000
	s_nop 0 // 582C: BF800000
	s_nop 0 // 5830: BF800000
	s_nop 0 // 5834: BF800000
	s_nop 0 // 5838: BF800000
	s_nop 0 // 583C: BF800000
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

0000000000005900 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:104
	s_load_dword s7, s[4:5], 0x18 // 5900: C00201C2 00000018
	s_load_dwordx2 s[8:9], s[4:5], 0x10 // 5908: C0060202 00000010
	v_mov_b32_e32 v7, 0 // 5910: 7E0E0280
	s_waitcnt lgkmcnt(0) // 5914: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 5918: BF048107
	s_cbranch_scc1 32 // 591C: BF850020 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xa0>
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 5920: C00A0002 00000000
	v_and_b32_e32 v6, 63, v0 // 5928: 260C00BF
; ./kernels.hip:105
	v_mov_b32_e32 v2, 0 // 592C: 7E040280
	v_mov_b32_e32 v3, 0 // 5930: 7E060280
	v_mov_b32_e32 v4, 0 // 5934: 7E080280
	v_mov_b32_e32 v5, 0 // 5938: 7E0A0280
	s_waitcnt lgkmcnt(0) // 593C: BF8CC07F
	v_mov_b32_e32 v1, s1 // 5940: 7E020201
	v_mov_b32_e32 v8, s3 // 5944: 7E100203
	v_lshlrev_b64 v[10:11], 4, v[6:7] // 5948: D28F000A 00020C84
	v_add_co_u32_e32 v12, vcc, s0, v10 // 5950: 32181400
	v_addc_co_u32_e32 v13, vcc, v1, v11, vcc // 5954: 381A1701
	global_load_dwordx4 v[12:15], v[12:13], off // 5958: DC5C8000 0C7F000C
	v_add_co_u32_e32 v10, vcc, s2, v10 // 5960: 32141402
	v_addc_co_u32_e32 v11, vcc, v8, v11, vcc // 5964: 38161708
	global_load_dwordx4 v[16:19], v[10:11], off // 5968: DC5C8000 107F000A
; ./kernels.hip:104
	s_add_i32 s7, s7, -1 // 5970: 8107C107
	s_cmp_eq_u32 s7, 0 // 5974: BF068007
	v_add_u32_e32 v6, 64, v6 // 5978: 680C0CC0
; ./kernels.hip:106
	s_waitcnt vmcnt(0) // 597C: BF8C0F70
	v_mfma_f32_16x16x16f16 v[2:5], v[12:13], v[16:17], v[2:5] // 5980: D3CD0002 040A210C
; ./kernels.hip:107
	v_mfma_f32_16x16x16f16 v[2:5], v[14:15], v[18:19], v[2:5] // 5988: D3CD0002 040A250E
; ./kernels.hip:104
	s_cbranch_scc0 65517 // 5990: BF84FFED <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x48>
	s_nop 9 // 5994: BF800009
	v_mov_b32_e32 v7, v5 // 5998: 7E0E0305
	s_branch 3 // 599C: BF820003 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xac>
	v_mov_b32_e32 v4, 0 // 59A0: 7E080280
	v_mov_b32_e32 v3, 0 // 59A4: 7E060280
	v_mov_b32_e32 v2, 0 // 59A8: 7E040280
; ./kernels.hip:25
	v_lshl_or_b32 v0, s6, 8, v0 // 59AC: D2000000 04011006
; ./kernels.hip:109
	v_mov_b32_e32 v1, 0 // 59B4: 7E020280
	v_lshlrev_b64 v[0:1], 4, v[0:1] // 59B8: D28F0000 00020084
	v_mov_b32_e32 v5, s9 // 59C0: 7E0A0209
	v_add_co_u32_e32 v0, vcc, s8, v0 // 59C4: 32000008
	v_addc_co_u32_e32 v1, vcc, v5, v1, vcc // 59C8: 38020305
	v_mov_b32_e32 v5, v7 // 59CC: 7E0A0307
	global_store_dwordx4 v[0:1], v[2:5], off // 59D0: DC7C8000 007F0200
; ./kernels.hip:130
	s_endpgm // 59D8: BF810000
	s_nop 0 // 59DC: BF800000
	s_nop 0 // 59E0: BF800000
	s_nop 0 // 59E4: BF800000
	s_nop 0 // 59E8: BF800000
	s_nop 0 // 59EC: BF800000
	s_nop 0 // 59F0: BF800000
	s_nop 0 // 59F4: BF800000
	s_nop 0 // 59F8: BF800000
	s_nop 0 // 59FC: BF800000

0000000000005a00 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:133
	s_add_u32 s0, s0, s7 // 5A00: 80000700
	s_load_dwordx4 s[28:31], s[4:5], 0x0 // 5A04: C00A0702 00000000
; ./kernels.hip:134
	s_load_dword s7, s[4:5], 0x10 // 5A0C: C00201C2 00000010
	s_addc_u32 s1, s1, 0 // 5A14: 82018001
; ./kernels.hip:135
	s_waitcnt lgkmcnt(0) // 5A18: BF8CC07F
	s_load_dwordx16 s[12:27], s[28:29], 0x0 // 5A1C: C012030E 00000000
	s_load_dwordx16 s[36:51], s[28:29], 0x80 // 5A24: C012090E 00000080
; ./kernels.hip:138
	s_cmp_lt_i32 s7, 1 // 5A2C: BF048107
; ./kernels.hip:135
	s_waitcnt lgkmcnt(0) // 5A30: BF8CC07F
	v_add_u32_e32 v1, s12, v0 // 5A34: 6802000C
	v_add_u32_e32 v2, s13, v0 // 5A38: 6804000D
	v_add_u32_e32 v3, s14, v0 // 5A3C: 6806000E
	v_add_u32_e32 v4, s15, v0 // 5A40: 6808000F
	buffer_store_dword v2, off, s[0:3], 0 offset:4 // 5A44: E0700004 80000200
	buffer_store_dword v1, off, s[0:3], 0 // 5A4C: E0700000 80000100
	buffer_store_dword v4, off, s[0:3], 0 offset:12 // 5A54: E070000C 80000400
	buffer_store_dword v3, off, s[0:3], 0 offset:8 // 5A5C: E0700008 80000300
	v_add_u32_e32 v1, s16, v0 // 5A64: 68020010
	v_add_u32_e32 v2, s17, v0 // 5A68: 68040011
	buffer_store_dword v2, off, s[0:3], 0 offset:20 // 5A6C: E0700014 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:16 // 5A74: E0700010 80000100
	v_add_u32_e32 v1, s18, v0 // 5A7C: 68020012
	v_add_u32_e32 v2, s19, v0 // 5A80: 68040013
	buffer_store_dword v2, off, s[0:3], 0 offset:28 // 5A84: E070001C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:24 // 5A8C: E0700018 80000100
	v_add_u32_e32 v1, s20, v0 // 5A94: 68020014
	v_add_u32_e32 v2, s21, v0 // 5A98: 68040015
	buffer_store_dword v2, off, s[0:3], 0 offset:36 // 5A9C: E0700024 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:32 // 5AA4: E0700020 80000100
	v_add_u32_e32 v1, s22, v0 // 5AAC: 68020016
	v_add_u32_e32 v2, s23, v0 // 5AB0: 68040017
	s_load_dwordx16 s[8:23], s[28:29], 0x40 // 5AB4: C012020E 00000040
	buffer_store_dword v2, off, s[0:3], 0 offset:44 // 5ABC: E070002C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:40 // 5AC4: E0700028 80000100
	v_add_u32_e32 v1, s24, v0 // 5ACC: 68020018
	v_add_u32_e32 v2, s25, v0 // 5AD0: 68040019
	buffer_store_dword v2, off, s[0:3], 0 offset:52 // 5AD4: E0700034 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:48 // 5ADC: E0700030 80000100
	v_add_u32_e32 v1, s26, v0 // 5AE4: 6802001A
	v_add_u32_e32 v2, s27, v0 // 5AE8: 6804001B
	buffer_store_dword v2, off, s[0:3], 0 offset:60 // 5AEC: E070003C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:56 // 5AF4: E0700038 80000100
	s_waitcnt lgkmcnt(0) // 5AFC: BF8CC07F
	v_add_u32_e32 v1, s8, v0 // 5B00: 68020008
	v_add_u32_e32 v2, s9, v0 // 5B04: 68040009
	buffer_store_dword v2, off, s[0:3], 0 offset:68 // 5B08: E0700044 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:64 // 5B10: E0700040 80000100
	v_add_u32_e32 v1, s10, v0 // 5B18: 6802000A
	v_add_u32_e32 v2, s11, v0 // 5B1C: 6804000B
	buffer_store_dword v2, off, s[0:3], 0 offset:76 // 5B20: E070004C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:72 // 5B28: E0700048 80000100
	v_add_u32_e32 v1, s12, v0 // 5B30: 6802000C
	v_add_u32_e32 v2, s13, v0 // 5B34: 6804000D
	buffer_store_dword v2, off, s[0:3], 0 offset:84 // 5B38: E0700054 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:80 // 5B40: E0700050 80000100
	v_add_u32_e32 v1, s14, v0 // 5B48: 6802000E
	v_add_u32_e32 v2, s15, v0 // 5B4C: 6804000F
	buffer_store_dword v2, off, s[0:3], 0 offset:92 // 5B50: E070005C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:88 // 5B58: E0700058 80000100
	v_add_u32_e32 v1, s16, v0 // 5B60: 68020010
	v_add_u32_e32 v2, s17, v0 // 5B64: 68040011
	buffer_store_dword v2, off, s[0:3], 0 offset:100 // 5B68: E0700064 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:96 // 5B70: E0700060 80000100
	v_add_u32_e32 v1, s18, v0 // 5B78: 68020012
	v_add_u32_e32 v2, s19, v0 // 5B7C: 68040013
	buffer_store_dword v2, off, s[0:3], 0 offset:108 // 5B80: E070006C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:104 // 5B88: E0700068 80000100
	v_add_u32_e32 v1, s20, v0 // 5B90: 68020014
	v_add_u32_e32 v2, s21, v0 // 5B94: 68040015
	buffer_store_dword v2, off, s[0:3], 0 offset:116 // 5B98: E0700074 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:112 // 5BA0: E0700070 80000100
	v_add_u32_e32 v1, s22, v0 // 5BA8: 68020016
	v_add_u32_e32 v2, s23, v0 // 5BAC: 68040017
	buffer_store_dword v2, off, s[0:3], 0 offset:124 // 5BB0: E070007C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:120 // 5BB8: E0700078 80000100
	v_add_u32_e32 v1, s36, v0 // 5BC0: 68020024
	v_add_u32_e32 v2, s37, v0 // 5BC4: 68040025
	buffer_store_dword v2, off, s[0:3], 0 offset:132 // 5BC8: E0700084 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:128 // 5BD0: E0700080 80000100
	v_add_u32_e32 v1, s38, v0 // 5BD8: 68020026
	v_add_u32_e32 v2, s39, v0 // 5BDC: 68040027
	buffer_store_dword v2, off, s[0:3], 0 offset:140 // 5BE0: E070008C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:136 // 5BE8: E0700088 80000100
	v_add_u32_e32 v1, s40, v0 // 5BF0: 68020028
	v_add_u32_e32 v2, s41, v0 // 5BF4: 68040029
	buffer_store_dword v2, off, s[0:3], 0 offset:148 // 5BF8: E0700094 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:144 // 5C00: E0700090 80000100
	v_add_u32_e32 v1, s42, v0 // 5C08: 6802002A
	v_add_u32_e32 v2, s43, v0 // 5C0C: 6804002B
	s_load_dwordx16 s[8:23], s[28:29], 0xc0 // 5C10: C012020E 000000C0
	buffer_store_dword v2, off, s[0:3], 0 offset:156 // 5C18: E070009C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:152 // 5C20: E0700098 80000100
	v_add_u32_e32 v1, s44, v0 // 5C28: 6802002C
	v_add_u32_e32 v2, s45, v0 // 5C2C: 6804002D
	buffer_store_dword v2, off, s[0:3], 0 offset:164 // 5C30: E07000A4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:160 // 5C38: E07000A0 80000100
	v_add_u32_e32 v1, s46, v0 // 5C40: 6802002E
	v_add_u32_e32 v2, s47, v0 // 5C44: 6804002F
	buffer_store_dword v2, off, s[0:3], 0 offset:172 // 5C48: E07000AC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:168 // 5C50: E07000A8 80000100
	v_add_u32_e32 v1, s48, v0 // 5C58: 68020030
	v_add_u32_e32 v2, s49, v0 // 5C5C: 68040031
	buffer_store_dword v2, off, s[0:3], 0 offset:180 // 5C60: E07000B4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:176 // 5C68: E07000B0 80000100
	v_add_u32_e32 v1, s50, v0 // 5C70: 68020032
	v_add_u32_e32 v2, s51, v0 // 5C74: 68040033
	buffer_store_dword v2, off, s[0:3], 0 offset:188 // 5C78: E07000BC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:184 // 5C80: E07000B8 80000100
	s_waitcnt lgkmcnt(0) // 5C88: BF8CC07F
	v_add_u32_e32 v1, s8, v0 // 5C8C: 68020008
	v_add_u32_e32 v2, s9, v0 // 5C90: 68040009
	buffer_store_dword v2, off, s[0:3], 0 offset:196 // 5C94: E07000C4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:192 // 5C9C: E07000C0 80000100
	v_add_u32_e32 v1, s10, v0 // 5CA4: 6802000A
	v_add_u32_e32 v2, s11, v0 // 5CA8: 6804000B
	buffer_store_dword v2, off, s[0:3], 0 offset:204 // 5CAC: E07000CC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:200 // 5CB4: E07000C8 80000100
	v_add_u32_e32 v1, s12, v0 // 5CBC: 6802000C
	v_add_u32_e32 v2, s13, v0 // 5CC0: 6804000D
	buffer_store_dword v2, off, s[0:3], 0 offset:212 // 5CC4: E07000D4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:208 // 5CCC: E07000D0 80000100
	v_add_u32_e32 v1, s14, v0 // 5CD4: 6802000E
	v_add_u32_e32 v2, s15, v0 // 5CD8: 6804000F
	buffer_store_dword v2, off, s[0:3], 0 offset:220 // 5CDC: E07000DC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:216 // 5CE4: E07000D8 80000100
	v_add_u32_e32 v1, s16, v0 // 5CEC: 68020010
	v_add_u32_e32 v2, s17, v0 // 5CF0: 68040011
	buffer_store_dword v2, off, s[0:3], 0 offset:228 // 5CF4: E07000E4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:224 // 5CFC: E07000E0 80000100
	v_add_u32_e32 v1, s18, v0 // 5D04: 68020012
	v_add_u32_e32 v2, s19, v0 // 5D08: 68040013
	buffer_store_dword v2, off, s[0:3], 0 offset:236 // 5D0C: E07000EC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:232 // 5D14: E07000E8 80000100
	v_add_u32_e32 v1, s20, v0 // 5D1C: 68020014
	v_add_u32_e32 v2, s21, v0 // 5D20: 68040015
	buffer_store_dword v2, off, s[0:3], 0 offset:244 // 5D24: E07000F4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:240 // 5D2C: E07000F0 80000100
	v_add_u32_e32 v1, s22, v0 // 5D34: 68020016
	v_add_u32_e32 v2, s23, v0 // 5D38: 68040017
	buffer_store_dword v2, off, s[0:3], 0 offset:252 // 5D3C: E07000FC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:248 // 5D44: E07000F8 80000100
	v_mov_b32_e32 v1, 0 // 5D4C: 7E020280
; ./kernels.hip:138
	s_cbranch_scc1 18 // 5D50: BF850012 <_Z16array_in_scratchPKiPii+0x39c>
	s_mov_b32 s4, 0 // 5D54: BE840080
	s_mov_b32 s5, 0 // 5D58: BE850080
; ./kernels.hip:139
	v_add_u32_e32 v1, s4, v1 // 5D5C: 68020204
	v_and_b32_e32 v1, 63, v1 // 5D60: 260202BF
	v_lshl_add_u32 v1, v1, 2, s5 // 5D64: D1FD0001 00150501
	buffer_load_dword v1, v1, s[0:3], 0 offen // 5D6C: E0501000 80000101
; ./kernels.hip:140
	s_and_b32 s8, s4, 63 // 5D74: 8608BF04
	s_lshl2_add_u32 s8, s8, 0 // 5D78: 97888008
; ./kernels.hip:138
	s_add_i32 s4, s4, 1 // 5D7C: 81048104
; ./kernels.hip:140
	v_mov_b32_e32 v2, s8 // 5D80: 7E040208
; ./kernels.hip:138
	s_cmp_eq_u32 s7, s4 // 5D84: BF060407
; ./kernels.hip:140
	s_waitcnt vmcnt(0) // 5D88: BF8C0F70
	buffer_store_dword v1, v2, s[0:3], 0 offen // 5D8C: E0701000 80000102
; ./kernels.hip:138
	s_cbranch_scc0 65521 // 5D94: BF84FFF1 <_Z16array_in_scratchPKiPii+0x35c>
	s_branch 1 // 5D98: BF820001 <_Z16array_in_scratchPKiPii+0x3a0>
	v_mov_b32_e32 v1, 0 // 5D9C: 7E020280
; ./kernels.hip:25
	v_lshl_or_b32 v2, s6, 8, v0 // 5DA0: D2000002 04011006
; ./kernels.hip:142
	v_mov_b32_e32 v3, 0 // 5DA8: 7E060280
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 5DAC: D28F0002 00020482
	v_mov_b32_e32 v0, s31 // 5DB4: 7E00021F
	v_add_co_u32_e32 v2, vcc, s30, v2 // 5DB8: 3204041E
	v_addc_co_u32_e32 v3, vcc, v0, v3, vcc // 5DBC: 38060700
	global_store_dword v[2:3], v1, off // 5DC0: DC708000 007F0102
; ./kernels.hip:143
	s_endpgm // 5DC8: BF810000
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

0000000000005e00 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:25
	s_load_dword s7, s[4:5], 0x10 // 5E00: C00201C2 00000010
	s_load_dwordx2 s[0:1], s[4:5], 0x8 // 5E08: C0060002 00000008
	v_lshl_or_b32 v0, s6, 8, v0 // 5E10: D2000000 04011006
; ./kernels.hip:149
	s_waitcnt lgkmcnt(0) // 5E18: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 5E1C: BF048107
	s_cbranch_scc1 38 // 5E20: BF850026 <_Z7waitingPKDv4_jPii+0xbc>
	s_load_dwordx2 s[2:3], s[4:5], 0x0 // 5E24: C0060082 00000000
	v_mov_b32_e32 v3, 0 // 5E2C: 7E060280
	v_mov_b32_e32 v2, v0 // 5E30: 7E040300
	s_waitcnt lgkmcnt(0) // 5E34: BF8CC07F
	v_mov_b32_e32 v1, s3 // 5E38: 7E020203
; ./kernels.hip:150
	s_waitcnt vmcnt(0) // 5E3C: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 5E40: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 5E48: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 5E4C: 380A0B01
	global_load_dword v2, v[4:5], off // 5E50: DC508000 027F0004
; ./kernels.hip:149
	s_add_i32 s7, s7, -1 // 5E58: 8107C107
	s_cmp_eq_u32 s7, 0 // 5E5C: BF068007
; ./kernels.hip:151
	s_waitcnt vmcnt(0) // 5E60: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 5E64: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 5E6C: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 5E70: 380A0B01
	global_load_dword v2, v[4:5], off offset:4 // 5E74: DC508004 027F0004
; ./kernels.hip:152
	s_waitcnt vmcnt(0) // 5E7C: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 5E80: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 5E88: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 5E8C: 380A0B01
	global_load_dword v2, v[4:5], off offset:8 // 5E90: DC508008 027F0004
; ./kernels.hip:153
	s_waitcnt vmcnt(0) // 5E98: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 5E9C: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 5EA4: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 5EA8: 380A0B01
	global_load_dword v2, v[4:5], off offset:12 // 5EAC: DC50800C 027F0004
; ./kernels.hip:149
	s_cbranch_scc0 65505 // 5EB4: BF84FFE1 <_Z7waitingPKDv4_jPii+0x3c>
	s_branch 1 // 5EB8: BF820001 <_Z7waitingPKDv4_jPii+0xc0>
	v_mov_b32_e32 v2, v0 // 5EBC: 7E040300
; ./kernels.hip:155
	v_mov_b32_e32 v1, 0 // 5EC0: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 5EC4: D28F0000 00020082
	v_mov_b32_e32 v3, s1 // 5ECC: 7E060201
	v_add_co_u32_e32 v0, vcc, s0, v0 // 5ED0: 32000000
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc // 5ED4: 38020303
	s_waitcnt vmcnt(0) // 5ED8: BF8C0F70
	global_store_dword v[0:1], v2, off // 5EDC: DC708000 007F0200
; ./kernels.hip:156
	s_endpgm // 5EE4: BF810000
	s_nop 0 // 5EE8: BF800000
	s_nop 0 // 5EEC: BF800000
	s_nop 0 // 5EF0: BF800000
	s_nop 0 // 5EF4: BF800000
	s_nop 0 // 5EF8: BF800000
	s_nop 0 // 5EFC: BF800000

0000000000005f00 <_Z20spilling_among_loadsPKDv4_fPS_>:
; _Z20spilling_among_loadsPKDv4_fPS_():
; ./kernels.hip:159
	s_mov_b64 s[10:11], s[2:3] // 5F00: BE8A0102
	s_mov_b64 s[8:9], s[0:1] // 5F04: BE880100
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 5F08: C00A0002 00000000
	v_mul_u32_u24_e32 v0, 37, v0 // 5F10: 100000A5
; ./kernels.hip:162
	v_lshlrev_b32_e32 v2, 4, v0 // 5F14: 24040084
	s_add_u32 s8, s8, s7 // 5F18: 80080708
	s_waitcnt lgkmcnt(0) // 5F1C: BF8CC07F
	global_load_dwordx4 v[104:107], v2, s[0:1] offset:48 // 5F20: DC5C8030 68000002
	global_load_dwordx4 v[112:115], v2, s[0:1] // 5F28: DC5C8000 70000002
	global_load_dwordx4 v[36:39], v2, s[0:1] offset:16 // 5F30: DC5C8010 24000002
	global_load_dwordx4 v[116:119], v2, s[0:1] offset:224 // 5F38: DC5C80E0 74000002
	global_load_dwordx4 v[64:67], v2, s[0:1] offset:32 // 5F40: DC5C8020 40000002
	global_load_dwordx4 v[44:47], v2, s[0:1] offset:400 // 5F48: DC5C8190 2C000002
	global_load_dwordx4 v[6:9], v2, s[0:1] offset:576 // 5F50: DC5C8240 06000002
	global_load_dwordx4 v[48:51], v2, s[0:1] offset:160 // 5F58: DC5C80A0 30000002
	global_load_dwordx4 v[60:63], v2, s[0:1] offset:64 // 5F60: DC5C8040 3C000002
	global_load_dwordx4 v[96:99], v2, s[0:1] offset:80 // 5F68: DC5C8050 60000002
	global_load_dwordx4 v[28:31], v2, s[0:1] offset:336 // 5F70: DC5C8150 1C000002
	global_load_dwordx4 v[10:13], v2, s[0:1] offset:512 // 5F78: DC5C8200 0A000002
	global_load_dwordx4 v[120:123], v2, s[0:1] offset:96 // 5F80: DC5C8060 78000002
	global_load_dwordx4 v[76:79], v2, s[0:1] offset:112 // 5F88: DC5C8070 4C000002
	global_load_dwordx4 v[124:127], v2, s[0:1] offset:272 // 5F90: DC5C8110 7C000002
	global_load_dwordx4 v[84:87], v2, s[0:1] offset:128 // 5F98: DC5C8080 54000002
	global_load_dwordx4 v[72:75], v2, s[0:1] offset:144 // 5FA0: DC5C8090 48000002
	global_load_dwordx4 v[80:83], v2, s[0:1] offset:448 // 5FA8: DC5C81C0 50000002
	global_load_dwordx4 v[92:95], v2, s[0:1] offset:176 // 5FB0: DC5C80B0 5C000002
	global_load_dwordx4 v[32:35], v2, s[0:1] offset:208 // 5FB8: DC5C80D0 20000002
	global_load_dwordx4 v[100:103], v2, s[0:1] offset:192 // 5FC0: DC5C80C0 64000002
	global_load_dwordx4 v[40:43], v2, s[0:1] offset:384 // 5FC8: DC5C8180 28000002
	global_load_dwordx4 v[22:25], v2, s[0:1] offset:560 // 5FD0: DC5C8230 16000002
	global_load_dwordx4 v[88:91], v2, s[0:1] offset:240 // 5FD8: DC5C80F0 58000002
	global_load_dwordx4 v[108:111], v2, s[0:1] offset:320 // 5FE0: DC5C8140 6C000002
	global_load_dwordx4 v[52:55], v2, s[0:1] offset:256 // 5FE8: DC5C8100 34000002
	s_addc_u32 s9, s9, 0 // 5FF0: 82098009
; ./kernels.hip:164
	s_waitcnt vmcnt(19) // 5FF4: BF8C4F73
	buffer_store_dword v6, off, s[8:11], 0 // 5FF8: E0700000 80020600
	s_nop 0 // 6000: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:4 // 6004: E0700004 80020700
	buffer_store_dword v8, off, s[8:11], 0 offset:8 // 600C: E0700008 80020800
	buffer_store_dword v9, off, s[8:11], 0 offset:12 // 6014: E070000C 80020900
	s_waitcnt vmcnt(22) // 601C: BF8C4F76
	buffer_store_dword v48, off, s[8:11], 0 offset:160 // 6020: E07000A0 80023000
	s_nop 0 // 6028: BF800000
	buffer_store_dword v49, off, s[8:11], 0 offset:164 // 602C: E07000A4 80023100
	buffer_store_dword v50, off, s[8:11], 0 offset:168 // 6034: E07000A8 80023200
	buffer_store_dword v51, off, s[8:11], 0 offset:172 // 603C: E07000AC 80023300
	v_pk_fma_f32 v[0:1], v[114:115], v[106:107], 0 op_sel_hi:[1,1,0]// 000000006044: D3B00000 1A02D572
	v_pk_fma_f32 v[4:5], v[112:113], v[104:105], 0 op_sel_hi:[1,1,0]// 00000000604C: D3B00004 1A02D170
	v_pk_fma_f32 v[0:1], v[38:39], v[118:119], v[0:1] // 6054: D3B04000 1C02ED26
	s_waitcnt vmcnt(21) // 605C: BF8C4F75
	buffer_store_dword v120, off, s[8:11], 0 offset:192 // 6060: E07000C0 80027800
	s_nop 0 // 6068: BF800000
	buffer_store_dword v121, off, s[8:11], 0 offset:196 // 606C: E07000C4 80027900
	buffer_store_dword v122, off, s[8:11], 0 offset:200 // 6074: E07000C8 80027A00
	buffer_store_dword v123, off, s[8:11], 0 offset:204 // 607C: E07000CC 80027B00
	v_pk_fma_f32 v[4:5], v[36:37], v[116:117], v[4:5] // 6084: D3B04004 1C12E924
	buffer_store_dword v116, off, s[8:11], 0 offset:128 // 608C: E0700080 80027400
	s_nop 0 // 6094: BF800000
	buffer_store_dword v117, off, s[8:11], 0 offset:132 // 6098: E0700084 80027500
	buffer_store_dword v118, off, s[8:11], 0 offset:136 // 60A0: E0700088 80027600
	buffer_store_dword v119, off, s[8:11], 0 offset:140 // 60A8: E070008C 80027700
	s_waitcnt vmcnt(25) // 60B0: BF8C4F79
	buffer_store_dword v72, off, s[8:11], 0 offset:176 // 60B4: E07000B0 80024800
	s_nop 0 // 60BC: BF800000
	buffer_store_dword v73, off, s[8:11], 0 offset:180 // 60C0: E07000B4 80024900
	buffer_store_dword v74, off, s[8:11], 0 offset:184 // 60C8: E07000B8 80024A00
	buffer_store_dword v75, off, s[8:11], 0 offset:188 // 60D0: E07000BC 80024B00
	v_pk_fma_f32 v[0:1], v[66:67], v[46:47], v[0:1] // 60D8: D3B04000 1C025D42
	s_waitcnt vmcnt(26) // 60E0: BF8C4F7A
	buffer_store_dword v32, off, s[8:11], 0 offset:144 // 60E4: E0700090 80022000
	s_nop 0 // 60EC: BF800000
	buffer_store_dword v33, off, s[8:11], 0 offset:148 // 60F0: E0700094 80022100
	buffer_store_dword v34, off, s[8:11], 0 offset:152 // 60F8: E0700098 80022200
	buffer_store_dword v35, off, s[8:11], 0 offset:156 // 6100: E070009C 80022300
	v_pk_fma_f32 v[4:5], v[64:65], v[44:45], v[4:5] // 6108: D3B04004 1C125940
	buffer_store_dword v44, off, s[8:11], 0 offset:80 // 6110: E0700050 80022C00
	s_nop 0 // 6118: BF800000
	buffer_store_dword v45, off, s[8:11], 0 offset:84 // 611C: E0700054 80022D00
	buffer_store_dword v46, off, s[8:11], 0 offset:88 // 6124: E0700058 80022E00
	buffer_store_dword v47, off, s[8:11], 0 offset:92 // 612C: E070005C 80022F00
; ./kernels.hip:162
	s_waitcnt vmcnt(28) // 6134: BF8C4F7C
	buffer_store_dword v52, off, s[8:11], 0 offset:32 // 6138: E0700020 80023400
	s_nop 0 // 6140: BF800000
	buffer_store_dword v53, off, s[8:11], 0 offset:36 // 6144: E0700024 80023500
	buffer_store_dword v54, off, s[8:11], 0 offset:40 // 614C: E0700028 80023600
	buffer_store_dword v55, off, s[8:11], 0 offset:44 // 6154: E070002C 80023700
	global_load_dwordx4 v[52:55], v2, s[0:1] offset:544 // 615C: DC5C8220 34000002
	s_waitcnt vmcnt(0) // 6164: BF8C0F70
	buffer_store_dword v52, off, s[8:11], 0 offset:208 // 6168: E07000D0 80023400
	s_nop 0 // 6170: BF800000
	buffer_store_dword v53, off, s[8:11], 0 offset:212 // 6174: E07000D4 80023500
	buffer_store_dword v54, off, s[8:11], 0 offset:216 // 617C: E07000D8 80023600
	buffer_store_dword v55, off, s[8:11], 0 offset:220 // 6184: E07000DC 80023700
	global_load_dwordx4 v[56:59], v2, s[0:1] offset:464 // 618C: DC5C81D0 38000002
	s_nop 0 // 6194: BF800000
	global_load_dwordx4 v[52:55], v2, s[0:1] offset:528 // 6198: DC5C8210 34000002
; ./kernels.hip:164
	v_pk_fma_f32 v[0:1], v[106:107], v[8:9], v[0:1] // 61A0: D3B04000 1C02116A
	v_pk_fma_f32 v[4:5], v[104:105], v[6:7], v[4:5] // 61A8: D3B04004 1C120D68
	v_pk_mov_b32 v[6:7], v[96:97], v[96:97] op_sel:[0,1] // 61B0: D3B35006 1802C160
	v_pk_fma_f32 v[0:1], v[62:63], v[50:51], v[0:1] // 61B8: D3B04000 1C02653E
	v_pk_fma_f32 v[4:5], v[60:61], v[48:49], v[4:5] // 61C0: D3B04004 1C12613C
	v_pk_mov_b32 v[8:9], v[98:99], v[98:99] op_sel:[0,1] // 61C8: D3B35008 1802C562
	v_pk_fma_f32 v[0:1], v[8:9], v[30:31], v[0:1] // 61D0: D3B04000 1C023D08
	v_pk_fma_f32 v[4:5], v[6:7], v[28:29], v[4:5] // 61D8: D3B04004 1C123906
	v_pk_mov_b32 v[98:99], v[66:67], v[66:67] op_sel:[0,1] // 61E0: D3B35062 18028542
	v_pk_mov_b32 v[96:97], v[64:65], v[64:65] op_sel:[0,1] // 61E8: D3B35060 18028140
	v_pk_mov_b32 v[64:65], v[100:101], v[100:101] op_sel:[0,1] // 61F0: D3B35040 1802C964
	v_pk_mov_b32 v[66:67], v[102:103], v[102:103] op_sel:[0,1] // 61F8: D3B35042 1802CD66
	v_pk_mov_b32 v[102:103], v[24:25], v[24:25] op_sel:[0,1] // 6200: D3B35066 18023118
	v_pk_mov_b32 v[100:101], v[22:23], v[22:23] op_sel:[0,1] // 6208: D3B35064 18022D16
	buffer_load_dword v20, off, s[8:11], 0 offset:32 // 6210: E0500020 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:36 // 6218: E0500024 80021500
	buffer_load_dword v22, off, s[8:11], 0 offset:40 // 6220: E0500028 80021600
	buffer_load_dword v23, off, s[8:11], 0 offset:44 // 6228: E050002C 80021700
; ./kernels.hip:162
	global_load_dwordx4 v[16:19], v2, s[0:1] offset:288 // 6230: DC5C8120 10000002
	global_load_dwordx4 v[24:27], v2, s[0:1] offset:304 // 6238: DC5C8130 18000002
; ./kernels.hip:164
	s_nop 0 // 6240: BF800000
	buffer_store_dword v28, off, s[8:11], 0 offset:96 // 6244: E0700060 80021C00
	s_nop 0 // 624C: BF800000
	buffer_store_dword v29, off, s[8:11], 0 offset:100 // 6250: E0700064 80021D00
	buffer_store_dword v30, off, s[8:11], 0 offset:104 // 6258: E0700068 80021E00
	buffer_store_dword v31, off, s[8:11], 0 offset:108 // 6260: E070006C 80021F00
	s_waitcnt vmcnt(10) // 6268: BF8C0F7A
	buffer_store_dword v52, off, s[8:11], 0 offset:16 // 626C: E0700010 80023400
	s_nop 0 // 6274: BF800000
	buffer_store_dword v53, off, s[8:11], 0 offset:20 // 6278: E0700014 80023500
	buffer_store_dword v54, off, s[8:11], 0 offset:24 // 6280: E0700018 80023600
	buffer_store_dword v55, off, s[8:11], 0 offset:28 // 6288: E070001C 80023700
	v_pk_mov_b32 v[54:55], v[12:13], v[12:13] op_sel:[0,1] // 6290: D3B35036 1802190C
	v_pk_mov_b32 v[52:53], v[10:11], v[10:11] op_sel:[0,1] // 6298: D3B35034 1802150A
	v_pk_fma_f32 v[0:1], v[122:123], v[54:55], v[0:1] // 62A0: D3B04000 1C026D7A
	v_pk_fma_f32 v[4:5], v[120:121], v[52:53], v[4:5] // 62A8: D3B04004 1C126978
	v_pk_fma_f32 v[0:1], v[78:79], v[122:123], v[0:1] // 62B0: D3B04000 1C02F54E
	v_pk_fma_f32 v[4:5], v[76:77], v[120:121], v[4:5] // 62B8: D3B04004 1C12F14C
	v_pk_fma_f32 v[0:1], v[86:87], v[126:127], v[0:1] // 62C0: D3B04000 1C02FD56
	v_pk_fma_f32 v[4:5], v[84:85], v[124:125], v[4:5] // 62C8: D3B04004 1C12F954
	v_pk_fma_f32 v[0:1], v[74:75], v[82:83], v[0:1] // 62D0: D3B04000 1C02A54A
	v_pk_fma_f32 v[4:5], v[72:73], v[80:81], v[4:5] // 62D8: D3B04004 1C12A148
	v_pk_fma_f32 v[0:1], v[50:51], v[98:99], v[0:1] // 62E0: D3B04000 1C02C532
	v_pk_fma_f32 v[4:5], v[48:49], v[96:97], v[4:5] // 62E8: D3B04004 1C12C130
	v_pk_fma_f32 v[0:1], v[94:95], v[34:35], v[0:1] // 62F0: D3B04000 1C02455E
	v_pk_fma_f32 v[4:5], v[92:93], v[32:33], v[4:5] // 62F8: D3B04004 1C12415C
	v_pk_fma_f32 v[0:1], v[66:67], v[42:43], v[0:1] // 6300: D3B04000 1C025542
	v_pk_fma_f32 v[4:5], v[64:65], v[40:41], v[4:5] // 6308: D3B04004 1C125140
	v_pk_fma_f32 v[0:1], v[34:35], v[102:103], v[0:1] // 6310: D3B04000 1C02CD22
	v_pk_fma_f32 v[4:5], v[32:33], v[100:101], v[4:5] // 6318: D3B04004 1C12C920
	v_pk_fma_f32 v[0:1], v[118:119], v[74:75], v[0:1] // 6320: D3B04000 1C029576
	v_pk_fma_f32 v[4:5], v[116:117], v[72:73], v[4:5] // 6328: D3B04004 1C129174
; ./kernels.hip:162
	global_load_dwordx4 v[116:119], v2, s[0:1] offset:496 // 6330: DC5C81F0 74000002
	global_load_dwordx4 v[120:123], v2, s[0:1] offset:480 // 6338: DC5C81E0 78000002
	s_nop 0 // 6340: BF800000
	buffer_store_dword v124, off, s[8:11], 0 offset:112 // 6344: E0700070 80027C00
	s_nop 0 // 634C: BF800000
	buffer_store_dword v125, off, s[8:11], 0 offset:116 // 6350: E0700074 80027D00
	buffer_store_dword v126, off, s[8:11], 0 offset:120 // 6358: E0700078 80027E00
	buffer_store_dword v127, off, s[8:11], 0 offset:124 // 6360: E070007C 80027F00
; ./kernels.hip:164
	v_pk_fma_f32 v[0:1], v[90:91], v[110:111], v[0:1] // 6368: D3B04000 1C02DD5A
	v_pk_fma_f32 v[4:5], v[88:89], v[108:109], v[4:5] // 6370: D3B04004 1C12D958
	v_pk_mov_b32 v[74:75], v[8:9], v[8:9] op_sel:[0,1] // 6378: D3B3504A 18021108
	v_pk_mov_b32 v[72:73], v[6:7], v[6:7] op_sel:[0,1] // 6380: D3B35048 18020D06
; ./kernels.hip:162
	global_load_dwordx4 v[32:35], v2, s[0:1] offset:352 // 6388: DC5C8160 20000002
	global_load_dwordx4 v[48:51], v2, s[0:1] offset:368 // 6390: DC5C8170 30000002
; ./kernels.hip:164
	s_nop 0 // 6398: BF800000
	buffer_store_dword v52, off, s[8:11], 0 offset:64 // 639C: E0700040 80023400
	s_nop 0 // 63A4: BF800000
	buffer_store_dword v53, off, s[8:11], 0 offset:68 // 63A8: E0700044 80023500
	buffer_store_dword v54, off, s[8:11], 0 offset:72 // 63B0: E0700048 80023600
	buffer_store_dword v55, off, s[8:11], 0 offset:76 // 63B8: E070004C 80023700
	buffer_store_dword v100, off, s[8:11], 0 offset:48 // 63C0: E0700030 80026400
	s_nop 0 // 63C8: BF800000
	buffer_store_dword v101, off, s[8:11], 0 offset:52 // 63CC: E0700034 80026500
	buffer_store_dword v102, off, s[8:11], 0 offset:56 // 63D4: E0700038 80026600
	buffer_store_dword v103, off, s[8:11], 0 offset:60 // 63DC: E070003C 80026700
	v_pk_mov_b32 v[8:9], v[36:37], v[36:37] op_sel:[0,1] // 63E4: D3B35008 18024924
	v_pk_mov_b32 v[10:11], v[38:39], v[38:39] op_sel:[0,1] // 63EC: D3B3500A 18024D26
	s_waitcnt vmcnt(15) // 63F4: BF8C0F7F
	v_pk_fma_f32 v[0:1], v[22:23], v[118:119], v[0:1] // 63F8: D3B04000 1C02ED16
	v_pk_fma_f32 v[4:5], v[20:21], v[116:117], v[4:5] // 6400: D3B04004 1C12E914
	v_pk_fma_f32 v[0:1], v[126:127], v[74:75], v[0:1] // 6408: D3B04000 1C02957E
	v_pk_fma_f32 v[12:13], v[124:125], v[72:73], v[4:5] // 6410: D3B0400C 1C12917C
; ./kernels.hip:162
	global_load_dwordx4 v[124:127], v2, s[0:1] offset:432 // 6418: DC5C81B0 7C000002
	global_load_dwordx4 v[68:71], v2, s[0:1] offset:416 // 6420: DC5C81A0 44000002
; ./kernels.hip:164
	v_pk_fma_f32 v[12:13], v[16:17], v[20:21], v[12:13] // 6428: D3B0400C 1C322910
	v_pk_fma_f32 v[0:1], v[18:19], v[22:23], v[0:1] // 6430: D3B04000 1C022D12
	s_waitcnt vmcnt(1) // 6438: BF8C0F71
	v_pk_fma_f32 v[12:13], v[24:25], v[124:125], v[12:13] // 643C: D3B0400C 1C32F918
	v_pk_fma_f32 v[12:13], v[108:109], v[36:37], v[12:13] // 6444: D3B0400C 1C32496C
	v_pk_fma_f32 v[20:21], v[28:29], v[64:65], v[12:13] // 644C: D3B04014 1C32811C
	buffer_load_dword v12, off, s[8:11], 0 offset:208 // 6454: E05000D0 80020C00
	buffer_load_dword v13, off, s[8:11], 0 offset:212 // 645C: E05000D4 80020D00
	buffer_load_dword v14, off, s[8:11], 0 offset:216 // 6464: E05000D8 80020E00
	buffer_load_dword v15, off, s[8:11], 0 offset:220 // 646C: E05000DC 80020F00
	v_pk_fma_f32 v[4:5], v[32:33], v[48:49], v[20:21] // 6474: D3B04004 1C526120
	v_pk_fma_f32 v[0:1], v[26:27], v[126:127], v[0:1] // 647C: D3B04000 1C02FD1A
	v_pk_fma_f32 v[0:1], v[110:111], v[38:39], v[0:1] // 6484: D3B04000 1C024D6E
	v_pk_fma_f32 v[0:1], v[30:31], v[66:67], v[0:1] // 648C: D3B04000 1C02851E
	v_pk_fma_f32 v[0:1], v[34:35], v[50:51], v[0:1] // 6494: D3B04000 1C026522
	s_waitcnt vmcnt(2) // 649C: BF8C0F72
	v_pk_fma_f32 v[4:5], v[48:49], v[12:13], v[4:5] // 64A0: D3B04004 1C121930
	v_pk_fma_f32 v[20:21], v[40:41], v[84:85], v[4:5] // 64A8: D3B04014 1C12A928
	buffer_load_dword v4, off, s[8:11], 0 offset:16 // 64B0: E0500010 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:20 // 64B8: E0500014 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:24 // 64C0: E0500018 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:28 // 64C8: E050001C 80020700
	s_waitcnt vmcnt(4) // 64D0: BF8C0F74
	v_pk_fma_f32 v[0:1], v[50:51], v[14:15], v[0:1] // 64D4: D3B04000 1C021D32
	v_pk_fma_f32 v[0:1], v[42:43], v[86:87], v[0:1] // 64DC: D3B04000 1C02AD2A
	v_pk_fma_f32 v[0:1], v[46:47], v[26:27], v[0:1] // 64E4: D3B04000 1C02352E
	v_pk_fma_f32 v[20:21], v[44:45], v[24:25], v[20:21] // 64EC: D3B04014 1C52312C
	v_pk_fma_f32 v[0:1], v[70:71], v[122:123], v[0:1] // 64F4: D3B04000 1C02F546
	v_pk_fma_f32 v[20:21], v[68:69], v[120:121], v[20:21] // 64FC: D3B04014 1C52F144
	v_pk_fma_f32 v[0:1], v[126:127], v[62:63], v[0:1] // 6504: D3B04000 1C027D7E
	v_pk_fma_f32 v[20:21], v[124:125], v[60:61], v[20:21] // 650C: D3B04014 1C52797C
	v_pk_fma_f32 v[0:1], v[82:83], v[90:91], v[0:1] // 6514: D3B04000 1C02B552
	v_pk_fma_f32 v[20:21], v[80:81], v[88:89], v[20:21] // 651C: D3B04014 1C52B150
	v_pk_fma_f32 v[0:1], v[58:59], v[70:71], v[0:1] // 6524: D3B04000 1C028D3A
	v_pk_fma_f32 v[20:21], v[56:57], v[68:69], v[20:21] // 652C: D3B04014 1C528938
	v_pk_fma_f32 v[0:1], v[122:123], v[114:115], v[0:1] // 6534: D3B04000 1C02E57A
	v_pk_fma_f32 v[20:21], v[120:121], v[112:113], v[20:21] // 653C: D3B04014 1C52E178
	v_pk_fma_f32 v[0:1], v[118:119], v[94:95], v[0:1] // 6544: D3B04000 1C02BD76
	v_pk_fma_f32 v[20:21], v[116:117], v[92:93], v[20:21] // 654C: D3B04014 1C52B974
	v_pk_fma_f32 v[0:1], v[54:55], v[34:35], v[0:1] // 6554: D3B04000 1C024536
	v_pk_fma_f32 v[20:21], v[52:53], v[32:33], v[20:21] // 655C: D3B04014 1C524134
	s_waitcnt vmcnt(2) // 6564: BF8C0F72
	v_pk_fma_f32 v[20:21], v[4:5], v[4:5], v[20:21] // 6568: D3B04014 1C520904
	v_pk_fma_f32 v[20:21], v[12:13], v[76:77], v[20:21] // 6570: D3B04014 1C52990C
	s_waitcnt vmcnt(0) // 6578: BF8C0F70
	v_pk_fma_f32 v[0:1], v[6:7], v[6:7], v[0:1] // 657C: D3B04000 1C020D06
	buffer_load_dword v4, off, s[8:11], 0 // 6584: E0500000 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:4 // 658C: E0500004 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:8 // 6594: E0500008 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:12 // 659C: E050000C 80020700
	v_pk_fma_f32 v[0:1], v[14:15], v[78:79], v[0:1] // 65A4: D3B04000 1C029D0E
	v_pk_fma_f32 v[0:1], v[102:103], v[18:19], v[0:1] // 65AC: D3B04000 1C022566
	v_pk_fma_f32 v[20:21], v[100:101], v[16:17], v[20:21] // 65B4: D3B04014 1C522164
	v_pk_mov_b32 v[102:103], v[58:59], v[58:59] op_sel:[0,1] // 65BC: D3B35066 1802753A
	v_pk_mov_b32 v[100:101], v[56:57], v[56:57] op_sel:[0,1] // 65C4: D3B35064 18027138
	s_waitcnt vmcnt(2) // 65CC: BF8C0F72
	v_pk_fma_f32 v[22:23], v[4:5], v[56:57], v[20:21] // 65D0: D3B04016 1C527104
; ./kernels.hip:166
	v_pk_mul_f32 v[36:37], v[22:23], v[104:105] // 65D8: D3B14024 1802D116
; ./kernels.hip:164
	s_waitcnt vmcnt(0) // 65E0: BF8C0F70
	v_pk_fma_f32 v[0:1], v[6:7], v[58:59], v[0:1] // 65E4: D3B04000 1C027506
	buffer_load_dword v4, off, s[8:11], 0 offset:192 // 65EC: E05000C0 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:196 // 65F4: E05000C4 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:200 // 65FC: E05000C8 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:204 // 6604: E05000CC 80020700
; ./kernels.hip:166
	v_pk_mul_f32 v[38:39], v[0:1], v[106:107] // 660C: D3B14026 1802D500
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:48 // 6614: DC7C8030 00022402
	v_pk_mul_f32 v[58:59], v[0:1], v[114:115] // 661C: D3B1403A 1802E500
	v_pk_mul_f32 v[38:39], v[0:1], v[62:63] // 6624: D3B14026 18027D00
	v_pk_mul_f32 v[36:37], v[22:23], v[60:61] // 662C: D3B14024 18027916
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:64 // 6634: DC7C8040 00022402
	v_pk_mul_f32 v[56:57], v[22:23], v[112:113] // 663C: D3B14038 1802E116
	v_pk_mul_f32 v[38:39], v[0:1], v[74:75] // 6644: D3B14026 18029500
	v_pk_mul_f32 v[36:37], v[22:23], v[72:73] // 664C: D3B14024 18029116
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:80 // 6654: DC7C8050 00022402
	v_pk_mul_f32 v[46:47], v[0:1], v[10:11] // 665C: D3B1402E 18021500
	v_pk_mul_f32 v[44:45], v[22:23], v[8:9] // 6664: D3B1402C 18021116
	v_pk_mul_f32 v[54:55], v[0:1], v[98:99] // 666C: D3B14036 1802C500
	v_pk_mul_f32 v[52:53], v[22:23], v[96:97] // 6674: D3B14034 1802C116
	global_store_dwordx4 v2, v[56:59], s[2:3] // 667C: DC7C8000 00023802
	global_store_dwordx4 v2, v[44:47], s[2:3] offset:16 // 6684: DC7C8010 00022C02
	global_store_dwordx4 v2, v[52:55], s[2:3] offset:32 // 668C: DC7C8020 00023402
	s_waitcnt vmcnt(8) // 6694: BF8C0F78
	v_pk_mul_f32 v[36:37], v[22:23], v[4:5] // 6698: D3B14024 18020916
	s_waitcnt vmcnt(6) // 66A0: BF8C0F76
	v_pk_mul_f32 v[38:39], v[0:1], v[6:7] // 66A4: D3B14026 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:176 // 66AC: E05000B0 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:180 // 66B4: E05000B4 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:184 // 66BC: E05000B8 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:188 // 66C4: E05000BC 80020700
	s_nop 0 // 66CC: BF800000
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:96 // 66D0: DC7C8060 00022402
	s_nop 0 // 66D8: BF800000
	v_pk_mul_f32 v[38:39], v[0:1], v[78:79] // 66DC: D3B14026 18029D00
	v_pk_mul_f32 v[36:37], v[22:23], v[76:77] // 66E4: D3B14024 18029916
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:112 // 66EC: DC7C8070 00022402
	s_nop 0 // 66F4: BF800000
	v_pk_mul_f32 v[38:39], v[0:1], v[86:87] // 66F8: D3B14026 1802AD00
	v_pk_mul_f32 v[36:37], v[22:23], v[84:85] // 6700: D3B14024 1802A916
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:128 // 6708: DC7C8080 00022402
	s_waitcnt vmcnt(5) // 6710: BF8C0F75
	v_pk_mul_f32 v[36:37], v[22:23], v[4:5] // 6714: D3B14024 18020916
	s_waitcnt vmcnt(3) // 671C: BF8C0F73
	v_pk_mul_f32 v[38:39], v[0:1], v[6:7] // 6720: D3B14026 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:160 // 6728: E05000A0 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:164 // 6730: E05000A4 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:168 // 6738: E05000A8 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:172 // 6740: E05000AC 80020700
	s_waitcnt vmcnt(2) // 6748: BF8C0F72
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 674C: D3B1401C 18020916
	global_store_dwordx4 v2, v[36:39], s[2:3] offset:144 // 6754: DC7C8090 00022402
	s_waitcnt vmcnt(1) // 675C: BF8C0F71
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 6760: D3B1401E 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:144 // 6768: E0500090 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:148 // 6770: E0500094 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:152 // 6778: E0500098 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:156 // 6780: E050009C 80020700
	s_nop 0 // 6788: BF800000
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:160 // 678C: DC7C80A0 00021C02
	s_nop 0 // 6794: BF800000
	v_pk_mul_f32 v[30:31], v[0:1], v[94:95] // 6798: D3B1401E 1802BD00
	v_pk_mul_f32 v[28:29], v[22:23], v[92:93] // 67A0: D3B1401C 1802B916
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:176 // 67A8: DC7C80B0 00021C02
	s_nop 0 // 67B0: BF800000
	v_pk_mul_f32 v[30:31], v[0:1], v[66:67] // 67B4: D3B1401E 18028500
	v_pk_mul_f32 v[28:29], v[22:23], v[64:65] // 67BC: D3B1401C 18028116
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:192 // 67C4: DC7C80C0 00021C02
	s_waitcnt vmcnt(5) // 67CC: BF8C0F75
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 67D0: D3B1401C 18020916
	s_waitcnt vmcnt(3) // 67D8: BF8C0F73
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 67DC: D3B1401E 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:128 // 67E4: E0500080 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:132 // 67EC: E0500084 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:136 // 67F4: E0500088 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:140 // 67FC: E050008C 80020700
	s_nop 0 // 6804: BF800000
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:208 // 6808: DC7C80D0 00021C02
	s_waitcnt vmcnt(3) // 6810: BF8C0F73
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 6814: D3B1401C 18020916
	s_waitcnt vmcnt(1) // 681C: BF8C0F71
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 6820: D3B1401E 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:32 // 6828: E0500020 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:36 // 6830: E0500024 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:40 // 6838: E0500028 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:44 // 6840: E050002C 80020700
	s_nop 0 // 6848: BF800000
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:224 // 684C: DC7C80E0 00021C02
	s_nop 0 // 6854: BF800000
	v_pk_mul_f32 v[30:31], v[0:1], v[90:91] // 6858: D3B1401E 1802B500
	v_pk_mul_f32 v[28:29], v[22:23], v[88:89] // 6860: D3B1401C 1802B116
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:240 // 6868: DC7C80F0 00021C02
	s_waitcnt vmcnt(4) // 6870: BF8C0F74
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 6874: D3B1401C 18020916
	s_waitcnt vmcnt(2) // 687C: BF8C0F72
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 6880: D3B1401E 18020D00
	buffer_load_dword v4, off, s[8:11], 0 offset:112 // 6888: E0500070 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:116 // 6890: E0500074 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:120 // 6898: E0500078 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:124 // 68A0: E050007C 80020700
	s_nop 0 // 68A8: BF800000
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:256 // 68AC: DC7C8100 00021C02
	s_waitcnt vmcnt(3) // 68B4: BF8C0F73
	v_pk_mul_f32 v[28:29], v[22:23], v[4:5] // 68B8: D3B1401C 18020916
	v_pk_mul_f32 v[4:5], v[22:23], v[16:17] // 68C0: D3B14004 18022116
	s_waitcnt vmcnt(1) // 68C8: BF8C0F71
	v_pk_mul_f32 v[30:31], v[0:1], v[6:7] // 68CC: D3B1401E 18020D00
	v_pk_mul_f32 v[6:7], v[0:1], v[18:19] // 68D4: D3B14006 18022500
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:288 // 68DC: DC7C8120 00020402
	global_store_dwordx4 v2, v[28:31], s[2:3] offset:272 // 68E4: DC7C8110 00021C02
	v_pk_mul_f32 v[6:7], v[0:1], v[26:27] // 68EC: D3B14006 18023500
	v_pk_mul_f32 v[4:5], v[22:23], v[24:25] // 68F4: D3B14004 18023116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:304 // 68FC: DC7C8130 00020402
	s_nop 0 // 6904: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[110:111] // 6908: D3B14006 1802DD00
	v_pk_mul_f32 v[4:5], v[22:23], v[108:109] // 6910: D3B14004 1802D916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:320 // 6918: DC7C8140 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:96 // 6920: E0500060 80020400
	s_nop 0 // 6928: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:100 // 692C: E0500064 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:104 // 6934: E0500068 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:108 // 693C: E050006C 80020700
	s_waitcnt vmcnt(2) // 6944: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 6948: D3B14004 18020916
	s_waitcnt vmcnt(0) // 6950: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 6954: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:336 // 695C: DC7C8150 00020402
	s_nop 0 // 6964: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[34:35] // 6968: D3B14006 18024500
	v_pk_mul_f32 v[4:5], v[22:23], v[32:33] // 6970: D3B14004 18024116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:352 // 6978: DC7C8160 00020402
	s_nop 0 // 6980: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[50:51] // 6984: D3B14006 18026500
	v_pk_mul_f32 v[4:5], v[22:23], v[48:49] // 698C: D3B14004 18026116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:368 // 6994: DC7C8170 00020402
	s_nop 0 // 699C: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[42:43] // 69A0: D3B14006 18025500
	v_pk_mul_f32 v[4:5], v[22:23], v[40:41] // 69A8: D3B14004 18025116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:384 // 69B0: DC7C8180 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:80 // 69B8: E0500050 80020400
	s_nop 0 // 69C0: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:84 // 69C4: E0500054 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:88 // 69CC: E0500058 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:92 // 69D4: E050005C 80020700
	s_waitcnt vmcnt(2) // 69DC: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 69E0: D3B14004 18020916
	s_waitcnt vmcnt(0) // 69E8: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 69EC: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:400 // 69F4: DC7C8190 00020402
	s_nop 0 // 69FC: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[70:71] // 6A00: D3B14006 18028D00
	v_pk_mul_f32 v[4:5], v[22:23], v[68:69] // 6A08: D3B14004 18028916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:416 // 6A10: DC7C81A0 00020402
	s_nop 0 // 6A18: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[126:127] // 6A1C: D3B14006 1802FD00
	v_pk_mul_f32 v[4:5], v[22:23], v[124:125] // 6A24: D3B14004 1802F916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:432 // 6A2C: DC7C81B0 00020402
	s_nop 0 // 6A34: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[82:83] // 6A38: D3B14006 1802A500
	v_pk_mul_f32 v[4:5], v[22:23], v[80:81] // 6A40: D3B14004 1802A116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:448 // 6A48: DC7C81C0 00020402
	s_nop 0 // 6A50: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[102:103] // 6A54: D3B14006 1802CD00
	v_pk_mul_f32 v[4:5], v[22:23], v[100:101] // 6A5C: D3B14004 1802C916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:464 // 6A64: DC7C81D0 00020402
	s_nop 0 // 6A6C: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[122:123] // 6A70: D3B14006 1802F500
	v_pk_mul_f32 v[4:5], v[22:23], v[120:121] // 6A78: D3B14004 1802F116
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:480 // 6A80: DC7C81E0 00020402
	s_nop 0 // 6A88: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[118:119] // 6A8C: D3B14006 1802ED00
	v_pk_mul_f32 v[4:5], v[22:23], v[116:117] // 6A94: D3B14004 1802E916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:496 // 6A9C: DC7C81F0 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:64 // 6AA4: E0500040 80020400
	s_nop 0 // 6AAC: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:68 // 6AB0: E0500044 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:72 // 6AB8: E0500048 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:76 // 6AC0: E050004C 80020700
	s_waitcnt vmcnt(2) // 6AC8: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 6ACC: D3B14004 18020916
	s_waitcnt vmcnt(0) // 6AD4: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 6AD8: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:512 // 6AE0: DC7C8200 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:16 // 6AE8: E0500010 80020400
	s_nop 0 // 6AF0: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:20 // 6AF4: E0500014 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:24 // 6AFC: E0500018 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:28 // 6B04: E050001C 80020700
	s_waitcnt vmcnt(2) // 6B0C: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 6B10: D3B14004 18020916
	s_waitcnt vmcnt(0) // 6B18: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 6B1C: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:528 // 6B24: DC7C8210 00020402
	s_nop 0 // 6B2C: BF800000
	v_pk_mul_f32 v[6:7], v[0:1], v[14:15] // 6B30: D3B14006 18021D00
	v_pk_mul_f32 v[4:5], v[22:23], v[12:13] // 6B38: D3B14004 18021916
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:544 // 6B40: DC7C8220 00020402
	buffer_load_dword v4, off, s[8:11], 0 offset:48 // 6B48: E0500030 80020400
	s_nop 0 // 6B50: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:52 // 6B54: E0500034 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:56 // 6B5C: E0500038 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:60 // 6B64: E050003C 80020700
	s_waitcnt vmcnt(2) // 6B6C: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 6B70: D3B14004 18020916
	s_waitcnt vmcnt(0) // 6B78: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 6B7C: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:560 // 6B84: DC7C8230 00020402
	buffer_load_dword v4, off, s[8:11], 0 // 6B8C: E0500000 80020400
	s_nop 0 // 6B94: BF800000
	buffer_load_dword v5, off, s[8:11], 0 offset:4 // 6B98: E0500004 80020500
	buffer_load_dword v6, off, s[8:11], 0 offset:8 // 6BA0: E0500008 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:12 // 6BA8: E050000C 80020700
	s_waitcnt vmcnt(2) // 6BB0: BF8C0F72
	v_pk_mul_f32 v[4:5], v[22:23], v[4:5] // 6BB4: D3B14004 18020916
	s_waitcnt vmcnt(0) // 6BBC: BF8C0F70
	v_pk_mul_f32 v[6:7], v[0:1], v[6:7] // 6BC0: D3B14006 18020D00
	global_store_dwordx4 v2, v[4:7], s[2:3] offset:576 // 6BC8: DC7C8240 00020402
; ./kernels.hip:167
	s_endpgm // 6BD0: BF810000
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

0000000000006c00 <_Z16spilling_scalarsPKfPfi>:
; _Z16spilling_scalarsPKfPfi():
; ./kernels.hip:173
	s_load_dword s2, s[4:5], 0x10 // 6C00: C0020082 00000010
	s_load_dwordx2 s[0:1], s[4:5], 0x8 // 6C08: C0060002 00000008
; ./kernels.hip:171
	v_cvt_f32_ubyte0_e32 v1, v0 // 6C10: 7E022300
	v_writelane_b32 v5, s6, 0 // 6C14: D28A0005 00010006
; ./kernels.hip:175
	s_waitcnt lgkmcnt(0) // 6C1C: BF8CC07F
	s_cmp_lt_i32 s2, 1 // 6C20: BF048102
	s_cbranch_scc1 663 // 6C24: BF850297 <_Z16spilling_scalarsPKfPfi+0xa84>
	v_writelane_b32 v5, s0, 1 // 6C28: D28A0005 00010200
	v_writelane_b32 v5, s1, 2 // 6C30: D28A0005 00010401
	s_load_dwordx2 s[0:1], s[4:5], 0x0 // 6C38: C0060002 00000000
; ./kernels.hip:173
	s_ashr_i32 s3, s2, 31 // 6C40: 90039F02
	s_lshl_b64 s[10:11], s[2:3], 2 // 6C44: 8E8A8202
	s_waitcnt lgkmcnt(0) // 6C48: BF8CC07F
	v_writelane_b32 v5, s0, 3 // 6C4C: D28A0005 00010600
	s_add_u32 s4, s0, s10 // 6C54: 80040A00
	s_addc_u32 s5, s1, s11 // 6C58: 82050B01
	v_writelane_b32 v5, s1, 4 // 6C5C: D28A0005 00010801
	s_add_u32 s0, s4, s10 // 6C64: 80000A04
	s_addc_u32 s1, s5, s11 // 6C68: 82010B05
	v_writelane_b32 v5, s0, 5 // 6C6C: D28A0005 00010A00
	s_add_u32 s8, s0, s10 // 6C74: 80080A00
	s_addc_u32 s9, s1, s11 // 6C78: 82090B01
	s_add_u32 s12, s8, s10 // 6C7C: 800C0A08
	s_addc_u32 s13, s9, s11 // 6C80: 820D0B09
	s_add_u32 s14, s12, s10 // 6C84: 800E0A0C
	s_addc_u32 s15, s13, s11 // 6C88: 820F0B0D
	s_add_u32 s16, s14, s10 // 6C8C: 80100A0E
	s_addc_u32 s17, s15, s11 // 6C90: 82110B0F
	s_add_u32 s18, s16, s10 // 6C94: 80120A10
	s_addc_u32 s19, s17, s11 // 6C98: 82130B11
	s_add_u32 s20, s18, s10 // 6C9C: 80140A12
	s_addc_u32 s21, s19, s11 // 6CA0: 82150B13
	s_add_u32 s22, s20, s10 // 6CA4: 80160A14
	s_addc_u32 s23, s21, s11 // 6CA8: 82170B15
	v_writelane_b32 v5, s1, 6 // 6CAC: D28A0005 00010C01
	s_add_u32 s0, s22, s10 // 6CB4: 80000A16
	s_addc_u32 s1, s23, s11 // 6CB8: 82010B17
	v_writelane_b32 v5, s0, 7 // 6CBC: D28A0005 00010E00
	v_writelane_b32 v5, s1, 8 // 6CC4: D28A0005 00011001
	s_add_u32 s0, s0, s10 // 6CCC: 80000A00
	s_addc_u32 s1, s1, s11 // 6CD0: 82010B01
	v_writelane_b32 v5, s0, 9 // 6CD4: D28A0005 00011200
	v_writelane_b32 v5, s1, 10 // 6CDC: D28A0005 00011401
	s_add_u32 s0, s0, s10 // 6CE4: 80000A00
	s_addc_u32 s1, s1, s11 // 6CE8: 82010B01
	v_writelane_b32 v5, s0, 11 // 6CEC: D28A0005 00011600
	v_writelane_b32 v5, s1, 12 // 6CF4: D28A0005 00011801
	s_add_u32 s0, s0, s10 // 6CFC: 80000A00
	s_addc_u32 s1, s1, s11 // 6D00: 82010B01
	v_writelane_b32 v5, s0, 13 // 6D04: D28A0005 00011A00
	v_writelane_b32 v5, s1, 14 // 6D0C: D28A0005 00011C01
	s_add_u32 s0, s0, s10 // 6D14: 80000A00
	s_addc_u32 s1, s1, s11 // 6D18: 82010B01
	v_writelane_b32 v5, s0, 15 // 6D1C: D28A0005 00011E00
	v_writelane_b32 v5, s1, 16 // 6D24: D28A0005 00012001
	s_add_u32 s0, s0, s10 // 6D2C: 80000A00
	s_addc_u32 s1, s1, s11 // 6D30: 82010B01
	v_writelane_b32 v5, s0, 17 // 6D34: D28A0005 00012200
	v_writelane_b32 v5, s1, 18 // 6D3C: D28A0005 00012401
	s_add_u32 s0, s0, s10 // 6D44: 80000A00
	s_addc_u32 s1, s1, s11 // 6D48: 82010B01
	v_writelane_b32 v5, s0, 19 // 6D4C: D28A0005 00012600
	v_writelane_b32 v5, s1, 20 // 6D54: D28A0005 00012801
	s_add_u32 s0, s0, s10 // 6D5C: 80000A00
	s_addc_u32 s1, s1, s11 // 6D60: 82010B01
	v_writelane_b32 v5, s0, 21 // 6D64: D28A0005 00012A00
	v_writelane_b32 v5, s1, 22 // 6D6C: D28A0005 00012C01
	s_add_u32 s0, s0, s10 // 6D74: 80000A00
	s_addc_u32 s1, s1, s11 // 6D78: 82010B01
	v_writelane_b32 v5, s0, 23 // 6D7C: D28A0005 00012E00
	v_writelane_b32 v5, s1, 24 // 6D84: D28A0005 00013001
	s_add_u32 s0, s0, s10 // 6D8C: 80000A00
	s_addc_u32 s1, s1, s11 // 6D90: 82010B01
	v_writelane_b32 v5, s0, 25 // 6D94: D28A0005 00013200
	v_writelane_b32 v5, s1, 26 // 6D9C: D28A0005 00013401
	s_add_u32 s0, s0, s10 // 6DA4: 80000A00
	s_addc_u32 s1, s1, s11 // 6DA8: 82010B01
	v_writelane_b32 v5, s0, 27 // 6DAC: D28A0005 00013600
	v_writelane_b32 v5, s1, 28 // 6DB4: D28A0005 00013801
	s_add_u32 s0, s0, s10 // 6DBC: 80000A00
	s_addc_u32 s1, s1, s11 // 6DC0: 82010B01
	v_writelane_b32 v5, s0, 29 // 6DC4: D28A0005 00013A00
	v_writelane_b32 v5, s1, 30 // 6DCC: D28A0005 00013C01
	s_add_u32 s0, s0, s10 // 6DD4: 80000A00
	s_addc_u32 s1, s1, s11 // 6DD8: 82010B01
	v_writelane_b32 v5, s0, 31 // 6DDC: D28A0005 00013E00
	v_writelane_b32 v5, s1, 32 // 6DE4: D28A0005 00014001
	s_add_u32 s0, s0, s10 // 6DEC: 80000A00
	s_addc_u32 s1, s1, s11 // 6DF0: 82010B01
	v_writelane_b32 v5, s0, 33 // 6DF4: D28A0005 00014200
	v_writelane_b32 v5, s1, 34 // 6DFC: D28A0005 00014401
	s_add_u32 s0, s0, s10 // 6E04: 80000A00
	s_addc_u32 s1, s1, s11 // 6E08: 82010B01
	v_writelane_b32 v5, s0, 35 // 6E0C: D28A0005 00014600
	v_writelane_b32 v5, s1, 36 // 6E14: D28A0005 00014801
	s_add_u32 s0, s0, s10 // 6E1C: 80000A00
	s_addc_u32 s1, s1, s11 // 6E20: 82010B01
	v_writelane_b32 v5, s0, 37 // 6E24: D28A0005 00014A00
	v_writelane_b32 v5, s1, 38 // 6E2C: D28A0005 00014C01
	s_add_u32 s0, s0, s10 // 6E34: 80000A00
	s_addc_u32 s1, s1, s11 // 6E38: 82010B01
	v_writelane_b32 v5, s0, 39 // 6E3C: D28A0005 00014E00
	v_writelane_b32 v5, s1, 40 // 6E44: D28A0005 00015001
	s_add_u32 s0, s0, s10 // 6E4C: 80000A00
	s_addc_u32 s1, s1, s11 // 6E50: 82010B01
	v_writelane_b32 v5, s0, 41 // 6E54: D28A0005 00015200
	v_writelane_b32 v5, s1, 42 // 6E5C: D28A0005 00015401
	s_add_u32 s0, s0, s10 // 6E64: 80000A00
	s_addc_u32 s1, s1, s11 // 6E68: 82010B01
	v_writelane_b32 v5, s0, 43 // 6E6C: D28A0005 00015600
	v_writelane_b32 v5, s1, 44 // 6E74: D28A0005 00015801
	s_add_u32 s0, s0, s10 // 6E7C: 80000A00
	s_addc_u32 s1, s1, s11 // 6E80: 82010B01
	v_writelane_b32 v5, s0, 45 // 6E84: D28A0005 00015A00
	v_writelane_b32 v5, s1, 46 // 6E8C: D28A0005 00015C01
	s_add_u32 s0, s0, s10 // 6E94: 80000A00
	s_addc_u32 s1, s1, s11 // 6E98: 82010B01
	v_writelane_b32 v5, s0, 47 // 6E9C: D28A0005 00015E00
	v_writelane_b32 v5, s1, 48 // 6EA4: D28A0005 00016001
	s_add_u32 s0, s0, s10 // 6EAC: 80000A00
	s_addc_u32 s1, s1, s11 // 6EB0: 82010B01
	v_writelane_b32 v5, s0, 49 // 6EB4: D28A0005 00016200
	v_writelane_b32 v5, s1, 50 // 6EBC: D28A0005 00016401
	s_add_u32 s0, s0, s10 // 6EC4: 80000A00
	s_addc_u32 s1, s1, s11 // 6EC8: 82010B01
	v_writelane_b32 v5, s0, 51 // 6ECC: D28A0005 00016600
	v_writelane_b32 v5, s1, 52 // 6ED4: D28A0005 00016801
	s_add_u32 s0, s0, s10 // 6EDC: 80000A00
	s_addc_u32 s1, s1, s11 // 6EE0: 82010B01
	v_writelane_b32 v5, s0, 53 // 6EE4: D28A0005 00016A00
	v_writelane_b32 v5, s1, 54 // 6EEC: D28A0005 00016C01
	s_add_u32 s0, s0, s10 // 6EF4: 80000A00
	s_addc_u32 s1, s1, s11 // 6EF8: 82010B01
	v_writelane_b32 v5, s0, 55 // 6EFC: D28A0005 00016E00
	v_writelane_b32 v5, s1, 56 // 6F04: D28A0005 00017001
	s_add_u32 s0, s0, s10 // 6F0C: 80000A00
	s_addc_u32 s1, s1, s11 // 6F10: 82010B01
	v_writelane_b32 v5, s0, 57 // 6F14: D28A0005 00017200
	v_writelane_b32 v5, s1, 58 // 6F1C: D28A0005 00017401
	s_add_u32 s0, s0, s10 // 6F24: 80000A00
	s_addc_u32 s1, s1, s11 // 6F28: 82010B01
	v_writelane_b32 v5, s0, 59 // 6F2C: D28A0005 00017600
	v_writelane_b32 v5, s1, 60 // 6F34: D28A0005 00017801
	s_add_u32 s0, s0, s10 // 6F3C: 80000A00
	s_addc_u32 s1, s1, s11 // 6F40: 82010B01
	v_writelane_b32 v5, s0, 61 // 6F44: D28A0005 00017A00
	v_writelane_b32 v5, s1, 62 // 6F4C: D28A0005 00017C01
	s_add_u32 s0, s0, s10 // 6F54: 80000A00
	s_addc_u32 s1, s1, s11 // 6F58: 82010B01
	v_writelane_b32 v5, s0, 63 // 6F5C: D28A0005 00017E00
	v_writelane_b32 v4, s1, 0 // 6F64: D28A0004 00010001
	s_add_u32 s0, s0, s10 // 6F6C: 80000A00
	s_addc_u32 s1, s1, s11 // 6F70: 82010B01
	v_writelane_b32 v4, s0, 1 // 6F74: D28A0004 00010200
	s_add_u32 s6, s0, s10 // 6F7C: 80060A00
	s_addc_u32 s7, s1, s11 // 6F80: 82070B01
	v_writelane_b32 v4, s1, 2 // 6F84: D28A0004 00010401
	s_add_u32 s0, s6, s10 // 6F8C: 80000A06
	s_addc_u32 s1, s7, s11 // 6F90: 82010B07
	v_writelane_b32 v4, s0, 3 // 6F94: D28A0004 00010600
	s_add_u32 vcc_lo, s0, s10 // 6F9C: 806A0A00
	s_addc_u32 vcc_hi, s1, s11 // 6FA0: 826B0B01
	v_writelane_b32 v4, s1, 4 // 6FA4: D28A0004 00010801
	s_add_u32 s0, vcc_lo, s10 // 6FAC: 80000A6A
	s_addc_u32 s1, vcc_hi, s11 // 6FB0: 82010B6B
	v_writelane_b32 v4, s0, 5 // 6FB4: D28A0004 00010A00
	v_writelane_b32 v4, s1, 6 // 6FBC: D28A0004 00010C01
	v_readlane_b32 s0, v5, 3 // 6FC4: D2890000 00010705
	v_readlane_b32 s1, v5, 4 // 6FCC: D2890001 00010905
	s_load_dword s0, s[0:1], 0x0 // 6FD4: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 6FDC: BF8CC07F
	v_writelane_b32 v5, s0, 3 // 6FE0: D28A0005 00010600
	s_load_dword s0, s[4:5], 0x0 // 6FE8: C0020002 00000000
	s_waitcnt lgkmcnt(0) // 6FF0: BF8CC07F
	v_writelane_b32 v4, s0, 7 // 6FF4: D28A0004 00010E00
	v_readlane_b32 s0, v5, 5 // 6FFC: D2890000 00010B05
	v_readlane_b32 s1, v5, 6 // 7004: D2890001 00010D05
	s_load_dword s0, s[0:1], 0x0 // 700C: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7014: BF8CC07F
	v_writelane_b32 v5, s0, 5 // 7018: D28A0005 00010A00
	s_load_dword s0, s[8:9], 0x0 // 7020: C0020004 00000000
	s_waitcnt lgkmcnt(0) // 7028: BF8CC07F
	v_writelane_b32 v4, s0, 8 // 702C: D28A0004 00011000
	s_load_dword s0, s[12:13], 0x0 // 7034: C0020006 00000000
	s_waitcnt lgkmcnt(0) // 703C: BF8CC07F
	v_writelane_b32 v4, s0, 9 // 7040: D28A0004 00011200
	s_load_dword s0, s[14:15], 0x0 // 7048: C0020007 00000000
	s_waitcnt lgkmcnt(0) // 7050: BF8CC07F
	v_writelane_b32 v4, s0, 10 // 7054: D28A0004 00011400
	s_load_dword s0, s[16:17], 0x0 // 705C: C0020008 00000000
	s_waitcnt lgkmcnt(0) // 7064: BF8CC07F
	v_writelane_b32 v4, s0, 11 // 7068: D28A0004 00011600
	s_load_dword s0, s[18:19], 0x0 // 7070: C0020009 00000000
	s_waitcnt lgkmcnt(0) // 7078: BF8CC07F
	v_writelane_b32 v4, s0, 12 // 707C: D28A0004 00011800
	s_load_dword s0, s[20:21], 0x0 // 7084: C002000A 00000000
	s_waitcnt lgkmcnt(0) // 708C: BF8CC07F
	v_writelane_b32 v4, s0, 13 // 7090: D28A0004 00011A00
	s_load_dword s0, s[22:23], 0x0 // 7098: C002000B 00000000
	s_waitcnt lgkmcnt(0) // 70A0: BF8CC07F
	v_writelane_b32 v4, s0, 14 // 70A4: D28A0004 00011C00
	v_readlane_b32 s0, v5, 7 // 70AC: D2890000 00010F05
	v_readlane_b32 s1, v5, 8 // 70B4: D2890001 00011105
	s_load_dword s0, s[0:1], 0x0 // 70BC: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 70C4: BF8CC07F
	v_writelane_b32 v5, s0, 7 // 70C8: D28A0005 00010E00
	v_readlane_b32 s0, v5, 9 // 70D0: D2890000 00011305
	v_readlane_b32 s1, v5, 10 // 70D8: D2890001 00011505
	s_load_dword s0, s[0:1], 0x0 // 70E0: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 70E8: BF8CC07F
	v_writelane_b32 v5, s0, 9 // 70EC: D28A0005 00011200
	v_readlane_b32 s0, v5, 11 // 70F4: D2890000 00011705
	v_readlane_b32 s1, v5, 12 // 70FC: D2890001 00011905
	s_load_dword s0, s[0:1], 0x0 // 7104: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 710C: BF8CC07F
	v_writelane_b32 v5, s0, 11 // 7110: D28A0005 00011600
	v_readlane_b32 s0, v5, 13 // 7118: D2890000 00011B05
	v_readlane_b32 s1, v5, 14 // 7120: D2890001 00011D05
	s_load_dword s0, s[0:1], 0x0 // 7128: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7130: BF8CC07F
	v_writelane_b32 v5, s0, 13 // 7134: D28A0005 00011A00
	v_readlane_b32 s0, v5, 15 // 713C: D2890000 00011F05
	v_readlane_b32 s1, v5, 16 // 7144: D2890001 00012105
	s_load_dword s0, s[0:1], 0x0 // 714C: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7154: BF8CC07F
	v_writelane_b32 v5, s0, 15 // 7158: D28A0005 00011E00
	v_readlane_b32 s0, v5, 17 // 7160: D2890000 00012305
	v_readlane_b32 s1, v5, 18 // 7168: D2890001 00012505
	s_load_dword s0, s[0:1], 0x0 // 7170: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7178: BF8CC07F
	v_writelane_b32 v5, s0, 17 // 717C: D28A0005 00012200
	v_readlane_b32 s0, v5, 19 // 7184: D2890000 00012705
	v_readlane_b32 s1, v5, 20 // 718C: D2890001 00012905
	s_load_dword s0, s[0:1], 0x0 // 7194: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 719C: BF8CC07F
	v_writelane_b32 v5, s0, 19 // 71A0: D28A0005 00012600
	v_readlane_b32 s0, v5, 21 // 71A8: D2890000 00012B05
	v_readlane_b32 s1, v5, 22 // 71B0: D2890001 00012D05
	s_load_dword s0, s[0:1], 0x0 // 71B8: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 71C0: BF8CC07F
	v_writelane_b32 v5, s0, 21 // 71C4: D28A0005 00012A00
	v_readlane_b32 s0, v5, 23 // 71CC: D2890000 00012F05
	v_readlane_b32 s1, v5, 24 // 71D4: D2890001 00013105
	s_load_dword s0, s[0:1], 0x0 // 71DC: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 71E4: BF8CC07F
	v_writelane_b32 v5, s0, 23 // 71E8: D28A0005 00012E00
	v_readlane_b32 s0, v5, 25 // 71F0: D2890000 00013305
	v_readlane_b32 s1, v5, 26 // 71F8: D2890001 00013505
	s_load_dword s0, s[0:1], 0x0 // 7200: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7208: BF8CC07F
	v_writelane_b32 v5, s0, 25 // 720C: D28A0005 00013200
	v_readlane_b32 s0, v5, 27 // 7214: D2890000 00013705
	v_readlane_b32 s1, v5, 28 // 721C: D2890001 00013905
	s_load_dword s0, s[0:1], 0x0 // 7224: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 722C: BF8CC07F
	v_writelane_b32 v5, s0, 27 // 7230: D28A0005 00013600
	v_readlane_b32 s0, v5, 29 // 7238: D2890000 00013B05
	v_readlane_b32 s1, v5, 30 // 7240: D2890001 00013D05
	s_load_dword s0, s[0:1], 0x0 // 7248: C0020000 00000000
	s_waitcnt lgkmcnt(0) // 7250: BF8CC07F
	v_writelane_b32 v5, s0, 29 // 7254: D28A0005 00013A00
	v_readlane_b32 s4, v5, 31 // 725C: D2890004 00013F05
	v_readlane_b32 s5, v5, 32 // 7264: D2890005 00014105
	s_load_dword s1, s[4:5], 0x0 // 726C: C0020042 00000000
	v_readlane_b32 s4, v5, 33 // 7274: D2890004 00014305
	v_readlane_b32 s5, v5, 34 // 727C: D2890005 00014505
	s_load_dword s3, s[4:5], 0x0 // 7284: C00200C2 00000000
	v_readlane_b32 s4, v5, 35 // 728C: D2890004 00014705
	v_readlane_b32 s5, v5, 36 // 7294: D2890005 00014905
	s_load_dword s22, s[4:5], 0x0 // 729C: C0020582 00000000
	v_readlane_b32 s4, v5, 37 // 72A4: D2890004 00014B05
	v_readlane_b32 s5, v5, 38 // 72AC: D2890005 00014D05
	s_load_dword s23, s[4:5], 0x0 // 72B4: C00205C2 00000000
	v_readlane_b32 s4, v5, 39 // 72BC: D2890004 00014F05
	v_readlane_b32 s5, v5, 40 // 72C4: D2890005 00015105
	s_load_dword s10, s[4:5], 0x0 // 72CC: C0020282 00000000
	v_readlane_b32 s4, v5, 41 // 72D4: D2890004 00015305
	v_readlane_b32 s5, v5, 42 // 72DC: D2890005 00015505
	s_load_dword s11, s[4:5], 0x0 // 72E4: C00202C2 00000000
	v_readlane_b32 s4, v5, 43 // 72EC: D2890004 00015705
	v_readlane_b32 s5, v5, 44 // 72F4: D2890005 00015905
	s_load_dword s20, s[4:5], 0x0 // 72FC: C0020502 00000000
	v_readlane_b32 s4, v5, 45 // 7304: D2890004 00015B05
	v_readlane_b32 s5, v5, 46 // 730C: D2890005 00015D05
	s_load_dword s21, s[4:5], 0x0 // 7314: C0020542 00000000
	v_readlane_b32 s4, v5, 47 // 731C: D2890004 00015F05
	v_readlane_b32 s5, v5, 48 // 7324: D2890005 00016105
	s_load_dword s18, s[4:5], 0x0 // 732C: C0020482 00000000
	v_readlane_b32 s4, v5, 49 // 7334: D2890004 00016305
	v_readlane_b32 s5, v5, 50 // 733C: D2890005 00016505
	s_load_dword s19, s[4:5], 0x0 // 7344: C00204C2 00000000
	v_readlane_b32 s4, v5, 51 // 734C: D2890004 00016705
	v_readlane_b32 s5, v5, 52 // 7354: D2890005 00016905
	s_load_dword s16, s[4:5], 0x0 // 735C: C0020402 00000000
	v_readlane_b32 s4, v5, 53 // 7364: D2890004 00016B05
	v_readlane_b32 s5, v5, 54 // 736C: D2890005 00016D05
	s_load_dword s17, s[4:5], 0x0 // 7374: C0020442 00000000
	v_readlane_b32 s4, v5, 55 // 737C: D2890004 00016F05
	v_readlane_b32 s5, v5, 56 // 7384: D2890005 00017105
	s_load_dword s14, s[4:5], 0x0 // 738C: C0020382 00000000
	v_readlane_b32 s4, v5, 57 // 7394: D2890004 00017305
	v_readlane_b32 s5, v5, 58 // 739C: D2890005 00017505
	s_load_dword s15, s[4:5], 0x0 // 73A4: C00203C2 00000000
	v_readlane_b32 s4, v5, 59 // 73AC: D2890004 00017705
	v_readlane_b32 s5, v5, 60 // 73B4: D2890005 00017905
	s_load_dword s12, s[4:5], 0x0 // 73BC: C0020302 00000000
	v_readlane_b32 s4, v5, 61 // 73C4: D2890004 00017B05
	v_readlane_b32 s5, v5, 62 // 73CC: D2890005 00017D05
	s_load_dword s13, s[4:5], 0x0 // 73D4: C0020342 00000000
	v_readlane_b32 s4, v5, 63 // 73DC: D2890004 00017F05
	v_readlane_b32 s5, v4, 0 // 73E4: D2890005 00010104
	s_load_dword s8, s[4:5], 0x0 // 73EC: C0020202 00000000
	v_readlane_b32 s4, v4, 1 // 73F4: D2890004 00010304
	v_readlane_b32 s5, v4, 2 // 73FC: D2890005 00010504
	s_load_dword s9, s[4:5], 0x0 // 7404: C0020242 00000000
	s_nop 0 // 740C: BF800000
	s_load_dword s6, s[6:7], 0x0 // 7410: C0020183 00000000
	v_readlane_b32 s4, v4, 3 // 7418: D2890004 00010704
	v_readlane_b32 s5, v4, 4 // 7420: D2890005 00010904
	s_load_dword s7, s[4:5], 0x0 // 7428: C00201C2 00000000
	s_nop 0 // 7430: BF800000
	s_load_dword s4, vcc, 0x0 // 7434: C0020135 00000000
	v_readlane_b32 vcc_lo, v4, 5 // 743C: D289006A 00010B04
	v_readlane_b32 vcc_hi, v4, 6 // 7444: D289006B 00010D04
	s_load_dword s5, vcc, 0x0 // 744C: C0020175 00000000
; ./kernels.hip:177
	v_readlane_b32 s0, v5, 3 // 7454: D2890000 00010705
	v_fma_f32 v1, v1, s0, 1.0 // 745C: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 7 // 7464: D2890000 00010F04
	v_fma_f32 v1, v1, s0, 1.0 // 746C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 5 // 7474: D2890000 00010B05
	v_fma_f32 v1, v1, s0, 1.0 // 747C: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 8 // 7484: D2890000 00011104
	v_fma_f32 v1, v1, s0, 1.0 // 748C: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 9 // 7494: D2890000 00011304
	v_fma_f32 v1, v1, s0, 1.0 // 749C: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 10 // 74A4: D2890000 00011504
	v_fma_f32 v1, v1, s0, 1.0 // 74AC: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 11 // 74B4: D2890000 00011704
	v_fma_f32 v1, v1, s0, 1.0 // 74BC: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 12 // 74C4: D2890000 00011904
	v_fma_f32 v1, v1, s0, 1.0 // 74CC: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 13 // 74D4: D2890000 00011B04
	v_fma_f32 v1, v1, s0, 1.0 // 74DC: D1CB0001 03C80101
	v_readlane_b32 s0, v4, 14 // 74E4: D2890000 00011D04
	v_fma_f32 v1, v1, s0, 1.0 // 74EC: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 7 // 74F4: D2890000 00010F05
	v_fma_f32 v1, v1, s0, 1.0 // 74FC: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 9 // 7504: D2890000 00011305
	v_fma_f32 v1, v1, s0, 1.0 // 750C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 11 // 7514: D2890000 00011705
	v_fma_f32 v1, v1, s0, 1.0 // 751C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 13 // 7524: D2890000 00011B05
	v_fma_f32 v1, v1, s0, 1.0 // 752C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 15 // 7534: D2890000 00011F05
	v_fma_f32 v1, v1, s0, 1.0 // 753C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 17 // 7544: D2890000 00012305
	v_fma_f32 v1, v1, s0, 1.0 // 754C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 19 // 7554: D2890000 00012705
	v_fma_f32 v1, v1, s0, 1.0 // 755C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 21 // 7564: D2890000 00012B05
	v_fma_f32 v1, v1, s0, 1.0 // 756C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 23 // 7574: D2890000 00012F05
	v_fma_f32 v1, v1, s0, 1.0 // 757C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 25 // 7584: D2890000 00013305
	v_fma_f32 v1, v1, s0, 1.0 // 758C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 27 // 7594: D2890000 00013705
	v_fma_f32 v1, v1, s0, 1.0 // 759C: D1CB0001 03C80101
	v_readlane_b32 s0, v5, 29 // 75A4: D2890000 00013B05
	v_fma_f32 v1, v1, s0, 1.0 // 75AC: D1CB0001 03C80101
	s_waitcnt lgkmcnt(0) // 75B4: BF8CC07F
	v_fma_f32 v1, v1, s1, 1.0 // 75B8: D1CB0001 03C80301
	v_fma_f32 v1, v1, s3, 1.0 // 75C0: D1CB0001 03C80701
	v_fma_f32 v1, v1, s22, 1.0 // 75C8: D1CB0001 03C82D01
	v_fma_f32 v1, v1, s23, 1.0 // 75D0: D1CB0001 03C82F01
	v_fma_f32 v1, v1, s10, 1.0 // 75D8: D1CB0001 03C81501
	v_fma_f32 v1, v1, s11, 1.0 // 75E0: D1CB0001 03C81701
	v_fma_f32 v1, v1, s20, 1.0 // 75E8: D1CB0001 03C82901
	v_fma_f32 v1, v1, s21, 1.0 // 75F0: D1CB0001 03C82B01
	v_fma_f32 v1, v1, s18, 1.0 // 75F8: D1CB0001 03C82501
	v_fma_f32 v1, v1, s19, 1.0 // 7600: D1CB0001 03C82701
	v_fma_f32 v1, v1, s16, 1.0 // 7608: D1CB0001 03C82101
	v_fma_f32 v1, v1, s17, 1.0 // 7610: D1CB0001 03C82301
	v_fma_f32 v1, v1, s14, 1.0 // 7618: D1CB0001 03C81D01
	v_fma_f32 v1, v1, s15, 1.0 // 7620: D1CB0001 03C81F01
	v_fma_f32 v1, v1, s12, 1.0 // 7628: D1CB0001 03C81901
	v_fma_f32 v1, v1, s13, 1.0 // 7630: D1CB0001 03C81B01
	v_fma_f32 v1, v1, s8, 1.0 // 7638: D1CB0001 03C81101
	v_fma_f32 v1, v1, s9, 1.0 // 7640: D1CB0001 03C81301
	v_fma_f32 v1, v1, s6, 1.0 // 7648: D1CB0001 03C80D01
	v_fma_f32 v1, v1, s7, 1.0 // 7650: D1CB0001 03C80F01
	v_fma_f32 v1, v1, s4, 1.0 // 7658: D1CB0001 03C80901
; ./kernels.hip:175
	s_add_i32 s2, s2, -1 // 7660: 8102C102
	s_cmp_lg_u32 s2, 0 // 7664: BF078002
; ./kernels.hip:177
	v_fma_f32 v1, v1, s5, 1.0 // 7668: D1CB0001 03C80B01
; ./kernels.hip:175
	s_cbranch_scc1 65400 // 7670: BF85FF78 <_Z16spilling_scalarsPKfPfi+0x854>
	v_readlane_b32 s0, v5, 1 // 7674: D2890000 00010305
	v_readlane_b32 s1, v5, 2 // 767C: D2890001 00010505
; ./kernels.hip:25
	v_readlane_b32 s2, v5, 0 // 7684: D2890002 00010105
	v_lshl_or_b32 v2, s2, 8, v0 // 768C: D2000002 04011002
; ./kernels.hip:179
	v_mov_b32_e32 v3, 0 // 7694: 7E060280
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 7698: D28F0002 00020482
	v_mov_b32_e32 v0, s1 // 76A0: 7E000201
	v_add_co_u32_e32 v2, vcc, s0, v2 // 76A4: 32040400
	v_addc_co_u32_e32 v3, vcc, v0, v3, vcc // 76A8: 38060700
	global_store_dword v[2:3], v1, off // 76AC: DC708000 007F0102
; ./kernels.hip:180
	s_endpgm // 76B4: BF810000
	s_nop 0 // 76B8: BF800000
	s_nop 0 // 76BC: BF800000
	s_nop 0 // 76C0: BF800000
	s_nop 0 // 76C4: BF800000
	s_nop 0 // 76C8: BF800000
	s_nop 0 // 76CC: BF800000
	s_nop 0 // 76D0: BF800000
	s_nop 0 // 76D4: BF800000
	s_nop 0 // 76D8: BF800000
	s_nop 0 // 76DC: BF800000
	s_nop 0 // 76E0: BF800000
	s_nop 0 // 76E4: BF800000
	s_nop 0 // 76E8: BF800000
	s_nop 0 // 76EC: BF800000
	s_nop 0 // 76F0: BF800000
	s_nop 0 // 76F4: BF800000
	s_nop 0 // 76F8: BF800000
	s_nop 0 // 76FC: BF800000

0000000000007700 <_Z13gemm_of_bytesPKaS0_Pii>:
; _Z13gemm_of_bytesPKaS0_Pii():
; ./kernels.hip:25
	s_load_dword s7, s[4:5], 0x18 // 7700: C00201C2 00000018
	s_load_dwordx2 s[8:9], s[4:5], 0x10 // 7708: C0060202 00000010
	v_lshl_or_b32 v2, s6, 8, v0 // 7710: D2000002 04011006
; ./kernels.hip:187
	s_waitcnt lgkmcnt(0) // 7718: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 771C: BF048107
	s_cbranch_scc1 25 // 7720: BF850019 <_Z13gemm_of_bytesPKaS0_Pii+0x88>
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 7724: C00A0002 00000000
; ./kernels.hip:185
	v_lshrrev_b32_e32 v1, 8, v2 // 772C: 20020488
	v_mul_lo_u32 v3, s7, v1 // 7730: D2850003 00020207
	v_mov_b32_e32 v4, 0 // 7738: 7E080280
; ./kernels.hip:187
	s_waitcnt lgkmcnt(0) // 773C: BF8CC07F
	v_mov_b32_e32 v1, s3 // 7740: 7E020203
	v_add_co_u32_e32 v0, vcc, s2, v0 // 7744: 32000002
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc // 7748: 38020280
	global_load_sbyte v5, v3, s[0:1] // 774C: DC448000 05000003
	global_load_sbyte v6, v[0:1], off // 7754: DC448000 067F0000
	v_add_co_u32_e32 v0, vcc, 0x100, v0 // 775C: 320000FF 00000100
	s_add_i32 s7, s7, -1 // 7764: 8107C107
	v_add_u32_e32 v3, 1, v3 // 7768: 68060681
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc // 776C: 38020280
	s_cmp_eq_u32 s7, 0 // 7770: BF068007
	s_waitcnt vmcnt(0) // 7774: BF8C0F70
	v_mad_i32_i24 v4, v6, v5, v4 // 7778: D1C20004 04120B06
	s_cbranch_scc0 65522 // 7780: BF84FFF2 <_Z13gemm_of_bytesPKaS0_Pii+0x4c>
	s_branch 1 // 7784: BF820001 <_Z13gemm_of_bytesPKaS0_Pii+0x8c>
	v_mov_b32_e32 v4, 0 // 7788: 7E080280
; ./kernels.hip:188
	v_mov_b32_e32 v3, 0 // 778C: 7E060280
	v_lshlrev_b64 v[0:1], 2, v[2:3] // 7790: D28F0000 00020482
	v_mov_b32_e32 v2, s9 // 7798: 7E040209
	v_add_co_u32_e32 v0, vcc, s8, v0 // 779C: 32000008
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc // 77A0: 38020302
	global_store_dword v[0:1], v4, off // 77A4: DC708000 007F0400
; ./kernels.hip:189
	s_endpgm // 77AC: BF810000
	s_nop 0 // 77B0: BF800000
	s_nop 0 // 77B4: BF800000
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

0000000000007800 <_Z10clean_copyPKDv4_fPS_m>:
; _Z10clean_copyPKDv4_fPS_m():
; ./kernels.hip:25
	s_load_dwordx2 s[0:1], s[4:5], 0x10 // 7800: C0060002 00000010
	v_lshl_or_b32 v0, s6, 8, v0 // 7808: D2000000 04011006
; ./kernels.hip:194
	v_mov_b32_e32 v1, 0 // 7810: 7E020280
	s_waitcnt lgkmcnt(0) // 7814: BF8CC07F
	v_cmp_gt_u64_e32 vcc, s[0:1], v[0:1] // 7818: 7DD80000
	s_and_saveexec_b64 s[2:3], vcc // 781C: BE82206A
	s_cbranch_execz 30 // 7820: BF88001E <_Z10clean_copyPKDv4_fPS_m+0x9c>
	s_load_dwordx4 s[4:7], s[4:5], 0x0 // 7824: C00A0102 00000000
; ./kernels.hip:194
	v_lshlrev_b64 v[4:5], 4, v[0:1] // 782C: D28F0004 00020084
	s_mov_b64 s[2:3], 0 // 7834: BE820180
	s_waitcnt lgkmcnt(0) // 7838: BF8CC07F
	v_mov_b32_e32 v3, s7 // 783C: 7E060207
	v_add_co_u32_e32 v2, vcc, s6, v4 // 7840: 32040806
	v_addc_co_u32_e32 v3, vcc, v3, v5, vcc // 7844: 38060B03
	v_mov_b32_e32 v6, s5 // 7848: 7E0C0205
	v_add_co_u32_e32 v4, vcc, s4, v4 // 784C: 32080804
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc // 7850: 380A0B06
	global_load_dwordx4 v[6:9], v[4:5], off // 7854: DC5C8000 067F0004
	v_add_co_u32_e32 v0, vcc, 0x10000, v0 // 785C: 320000FF 00010000
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc // 7864: 38020280
	v_cmp_le_u64_e32 vcc, s[0:1], v[0:1] // 7868: 7DD60000
	s_or_b64 s[2:3], vcc, s[2:3] // 786C: 8782026A
	s_waitcnt vmcnt(0) // 7870: BF8C0F70
	global_store_dwordx4 v[2:3], v[6:9], off // 7874: DC7C8000 007F0602
	v_add_co_u32_e32 v2, vcc, 0x100000, v2 // 787C: 320404FF 00100000
	v_addc_co_u32_e32 v3, vcc, 0, v3, vcc // 7884: 38060680
	v_add_co_u32_e32 v4, vcc, 0x100000, v4 // 7888: 320808FF 00100000
	v_addc_co_u32_e32 v5, vcc, 0, v5, vcc // 7890: 380A0A80
	s_andn2_b64 exec, exec, s[2:3] // 7894: 89FE027E
	s_cbranch_execnz 65518 // 7898: BF89FFEE <_Z10clean_copyPKDv4_fPS_m+0x54>
; ./kernels.hip:195
	s_endpgm // 789C: BF810000
	s_nop 0 // 78A0: BF800000
	s_nop 0 // 78A4: BF800000
	s_nop 0 // 78A8: BF800000
	s_nop 0 // 78AC: BF800000
	s_nop 0 // 78B0: BF800000
	s_nop 0 // 78B4: BF800000
	s_nop 0 // 78B8: BF800000
	s_nop 0 // 78BC: BF800000
	s_nop 0 // 78C0: BF800000
	s_nop 0 // 78C4: BF800000
	s_nop 0 // 78C8: BF800000
	s_nop 0 // 78CC: BF800000
	s_nop 0 // 78D0: BF800000
	s_nop 0 // 78D4: BF800000
	s_nop 0 // 78D8: BF800000
	s_nop 0 // 78DC: BF800000
	s_nop 0 // 78E0: BF800000
	s_nop 0 // 78E4: BF800000
	s_nop 0 // 78E8: BF800000
	s_nop 0 // 78EC: BF800000
	s_nop 0 // 78F0: BF800000
	s_nop 0 // 78F4: BF800000
	s_nop 0 // 78F8: BF800000
	s_nop 0 // 78FC: BF800000
	s_nop 0 // 7900: BF800000
	s_nop 0 // 7904: BF800000
	s_nop 0 // 7908: BF800000
	s_nop 0 // 790C: BF800000
	s_nop 0 // 7910: BF800000
	s_nop 0 // 7914: BF800000
	s_nop 0 // 7918: BF800000
	s_nop 0 // 791C: BF800000
	s_nop 0 // 7920: BF800000
	s_nop 0 // 7924: BF800000
	s_nop 0 // 7928: BF800000
	s_nop 0 // 792C: BF800000
	s_nop 0 // 7930: BF800000
	s_nop 0 // 7934: BF800000
	s_nop 0 // 7938: BF800000
	s_nop 0 // 793C: BF800000
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
	s_nop 0 // 7A00: BF800000
	s_nop 0 // 7A04: BF800000
	s_nop 0 // 7A08: BF800000
	s_nop 0 // 7A0C: BF800000
	s_nop 0 // 7A10: BF800000
	s_nop 0 // 7A14: BF800000
	s_nop 0 // 7A18: BF800000
	s_nop 0 // 7A1C: BF800000
	s_nop 0 // 7A20: BF800000
	s_nop 0 // 7A24: BF800000
	s_nop 0 // 7A28: BF800000
	s_nop 0 // 7A2C: BF800000
	s_nop 0 // 7A30: BF800000
	s_nop 0 // 7A34: BF800000
	s_nop 0 // 7A38: BF800000
	s_nop 0 // 7A3C: BF800000
	s_nop 0 // 7A40: BF800000
	s_nop 0 // 7A44: BF800000
	s_nop 0 // 7A48: BF800000
	s_nop 0 // 7A4C: BF800000
	s_nop 0 // 7A50: BF800000
	s_nop 0 // 7A54: BF800000
	s_nop 0 // 7A58: BF800000
	s_nop 0 // 7A5C: BF800000
	s_nop 0 // 7A60: BF800000
	s_nop 0 // 7A64: BF800000
	s_nop 0 // 7A68: BF800000
	s_nop 0 // 7A6C: BF800000
	s_nop 0 // 7A70: BF800000
	s_nop 0 // 7A74: BF800000
	s_nop 0 // 7A78: BF800000
	s_nop 0 // 7A7C: BF800000
	s_nop 0 // 7A80: BF800000
	s_nop 0 // 7A84: BF800000
	s_nop 0 // 7A88: BF800000
	s_nop 0 // 7A8C: BF800000
	s_nop 0 // 7A90: BF800000
	s_nop 0 // 7A94: BF800000
	s_nop 0 // 7A98: BF800000
	s_nop 0 // 7A9C: BF800000
	s_nop 0 // 7AA0: BF800000
	s_nop 0 // 7AA4: BF800000
	s_nop 0 // 7AA8: BF800000
	s_nop 0 // 7AAC: BF800000
	s_nop 0 // 7AB0: BF800000
	s_nop 0 // 7AB4: BF800000
	s_nop 0 // 7AB8: BF800000
	s_nop 0 // 7ABC: BF800000
	s_nop 0 // 7AC0: BF800000
	s_nop 0 // 7AC4: BF800000
	s_nop 0 // 7AC8: BF800000
	s_nop 0 // 7ACC: BF800000
	s_nop 0 // 7AD0: BF800000
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
	s_nop 0 // 7B00: BF800000
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
	s_nop 0 // 7C00: BF800000
	s_nop 0 // 7C04: BF800000
	s_nop 0 // 7C08: BF800000
	s_nop 0 // 7C0C: BF800000
	s_nop 0 // 7C10: BF800000
	s_nop 0 // 7C14: BF800000
	s_nop 0 // 7C18: BF800000
	s_nop 0 // 7C1C: BF800000
	s_nop 0 // 7C20: BF800000
	s_nop 0 // 7C24: BF800000
	s_nop 0 // 7C28: BF800000
	s_nop 0 // 7C2C: BF800000
	s_nop 0 // 7C30: BF800000
	s_nop 0 // 7C34: BF800000
	s_nop 0 // 7C38: BF800000
	s_nop 0 // 7C3C: BF800000
	s_nop 0 // 7C40: BF800000
	s_nop 0 // 7C44: BF800000
	s_nop 0 // 7C48: BF800000
	s_nop 0 // 7C4C: BF800000
	s_nop 0 // 7C50: BF800000
	s_nop 0 // 7C54: BF800000
	s_nop 0 // 7C58: BF800000
	s_nop 0 // 7C5C: BF800000
	s_nop 0 // 7C60: BF800000
	s_nop 0 // 7C64: BF800000
	s_nop 0 // 7C68: BF800000
	s_nop 0 // 7C6C: BF800000
	s_nop 0 // 7C70: BF800000
	s_nop 0 // 7C74: BF800000
	s_nop 0 // 7C78: BF800000
	s_nop 0 // 7C7C: BF800000
	s_nop 0 // 7C80: BF800000
	s_nop 0 // 7C84: BF800000
	s_nop 0 // 7C88: BF800000
	s_nop 0 // 7C8C: BF800000
	s_nop 0 // 7C90: BF800000
	s_nop 0 // 7C94: BF800000
	s_nop 0 // 7C98: BF800000
	s_nop 0 // 7C9C: BF800000
	s_nop 0 // 7CA0: BF800000
	s_nop 0 // 7CA4: BF800000
	s_nop 0 // 7CA8: BF800000
	s_nop 0 // 7CAC: BF800000
	s_nop 0 // 7CB0: BF800000
	s_nop 0 // 7CB4: BF800000
	s_nop 0 // 7CB8: BF800000
	s_nop 0 // 7CBC: BF800000
