
gfx90a.co:	file format elf64-amdgpu

Disassembly of section .text:

0000000000002f00 <_Z10clean_axpyPKDv4_fPS_fi>:
; _Z10clean_axpyPKDv4_fPS_fi():
; ./kernels.hip:23
	s_load_dwordx2 s[2:3], s[4:5], 0x10 // 2F00: C0060082 00000010
	v_lshl_or_b32 v0, s6, 8, v0 // 2F08: D2000000 04011006
; ./kernels.hip:28
	s_waitcnt lgkmcnt(0) // 2F10: BF8CC07F
	v_cmp_gt_i32_e32 vcc, s3, v0 // 2F14: 7D880003
	s_and_saveexec_b64 s[0:1], vcc // 2F18: BE80206A
	s_cbranch_execz 58 // 2F1C: BF88003A <_Z10clean_axpyPKDv4_fPS_fi+0x108>
	s_load_dwordx4 s[8:11], s[4:5], 0x0 // 2F20: C00A0202 00000000
; ./kernels.hip:28
	v_ashrrev_i32_e32 v1, 31, v0 // 2F28: 2202009F
	v_lshlrev_b64 v[4:5], 4, v[0:1] // 2F2C: D28F0004 00020084
	s_mov_b32 s4, s2 // 2F34: BE840002
	s_mov_b32 s5, s2 // 2F38: BE850002
	s_waitcnt lgkmcnt(0) // 2F3C: BF8CC07F
	v_mov_b32_e32 v1, s9 // 2F40: 7E020209
	v_add_co_u32_e32 v2, vcc, s8, v4 // 2F44: 32040808
	v_addc_co_u32_e32 v3, vcc, v1, v5, vcc // 2F48: 38060B01
	v_mov_b32_e32 v1, s11 // 2F4C: 7E02020B
	v_add_co_u32_e32 v4, vcc, s10, v4 // 2F50: 3208080A
	s_mov_b32 s6, s2 // 2F54: BE860002
	s_mov_b32 s7, s2 // 2F58: BE870002
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 2F5C: 380A0B01
	s_mov_b64 s[8:9], 0 // 2F60: BE880180
; ./kernels.hip:29
	v_add_co_u32_e32 v14, vcc, 0x100000, v2 // 2F64: 321C04FF 00100000
	v_addc_co_u32_e32 v15, vcc, 0, v3, vcc // 2F6C: 381E0680
	global_load_dwordx4 v[6:9], v[2:3], off // 2F70: DC5C8000 067F0002
	global_load_dwordx4 v[10:13], v[4:5], off // 2F78: DC5C8000 0A7F0004
	v_add_co_u32_e32 v22, vcc, 0x100000, v4 // 2F80: 322C08FF 00100000
	v_addc_co_u32_e32 v23, vcc, 0, v5, vcc // 2F88: 382E0A80
	global_load_dwordx4 v[14:17], v[14:15], off // 2F8C: DC5C8000 0E7F000E
; ./kernels.hip:28
	v_add_co_u32_e32 v2, vcc, 0x400000, v2 // 2F94: 320404FF 00400000
; ./kernels.hip:29
	global_load_dwordx4 v[18:21], v[22:23], off // 2F9C: DC5C8000 127F0016
; ./kernels.hip:28
	v_add_u32_e32 v0, 0x40000, v0 // 2FA4: 680000FF 00040000
	v_addc_co_u32_e32 v3, vcc, 0, v3, vcc // 2FAC: 38060680
	v_cmp_le_i32_e64 s[0:1], s3, v0 // 2FB0: D0C30000 00020003
	s_or_b64 s[8:9], s[0:1], s[8:9] // 2FB8: 87880800
; ./kernels.hip:30
	s_waitcnt vmcnt(2) // 2FBC: BF8C0F72
	v_pk_fma_f32 v[8:9], s[6:7], v[8:9], v[12:13] // 2FC0: D3B04008 1C321006
	v_pk_fma_f32 v[6:7], s[4:5], v[6:7], v[10:11] // 2FC8: D3B04006 1C2A0C04
	global_store_dwordx4 v[4:5], v[6:9], off // 2FD0: DC7C8000 007F0604
; ./kernels.hip:28
	v_add_co_u32_e32 v4, vcc, 0x400000, v4 // 2FD8: 320808FF 00400000
	v_addc_co_u32_e32 v5, vcc, 0, v5, vcc // 2FE0: 380A0A80
; ./kernels.hip:31
	s_waitcnt vmcnt(1) // 2FE4: BF8C0F71
	v_pk_fma_f32 v[8:9], s[6:7], v[16:17], v[20:21] // 2FE8: D3B04008 1C522006
	v_pk_fma_f32 v[6:7], s[4:5], v[14:15], v[18:19] // 2FF0: D3B04006 1C4A1C04
	global_store_dwordx4 v[22:23], v[6:9], off // 2FF8: DC7C8000 007F0616
; ./kernels.hip:28
	s_andn2_b64 exec, exec, s[8:9] // 3000: 89FE087E
	s_cbranch_execnz 65495 // 3004: BF89FFD7 <_Z10clean_axpyPKDv4_fPS_fi+0x64>
; ./kernels.hip:33
	s_endpgm // 3008: BF810000
	s_nop 0 // 300C: BF800000
	s_nop 0 // 3010: BF800000
	s_nop 0 // 3014: BF800000
	s_nop 0 // 3018: BF800000
	s_nop 0 // 301C: BF800000
	s_nop 0 // 3020: BF800000
	s_nop 0 // 3024: BF800000
	s_nop 0 // 3028: BF800000
	s_nop 0 // 302C: BF800000
	s_nop 0 // 3030: BF800000
	s_nop 0 // 3034: BF800000
	s_nop 0 // 3038: BF800000
	s_nop 0 // 303C: BF800000
	s_nop 0 // 3040: BF800000
	s_nop 0 // 3044: BF800000
	s_nop 0 // 3048: BF800000
	s_nop 0 // 304C: BF800000
	s_nop 0 // 3050: BF800000
	s_nop 0 // 3054: BF800000
	s_nop 0 // 3058: BF800000
	s_nop 0 // 305C: BF800000
	s_nop 0 // 3060: BF800000
	s_nop 0 // 3064: BF800000
	s_nop 0 // 3068: BF800000
	s_nop 0 // 306C: BF800000
	s_nop 0 // 3070: BF800000
	s_nop 0 // 3074: BF800000
	s_nop 0 // 3078: BF800000
	s_nop 0 // 307C: BF800000
	s_nop 0 // 3080: BF800000
	s_nop 0 // 3084: BF800000
	s_nop 0 // 3088: BF800000
	s_nop 0 // 308C: BF800000
	s_nop 0 // 3090: BF800000
	s_nop 0 // 3094: BF800000
	s_nop 0 // 3098: BF800000
	s_nop 0 // 309C: BF800000
	s_nop 0 // 30A0: BF800000
	s_nop 0 // 30A4: BF800000
	s_nop 0 // 30A8: BF800000
	s_nop 0 // 30AC: BF800000
	s_nop 0 // 30B0: BF800000
	s_nop 0 // 30B4: BF800000
	s_nop 0 // 30B8: BF800000
	s_nop 0 // 30BC: BF800000
	s_nop 0 // 30C0: BF800000
	s_nop 0 // 30C4: BF800000
	s_nop 0 // 30C8: BF800000
	s_nop 0 // 30CC: BF800000
	s_nop 0 // 30D0: BF800000
	s_nop 0 // 30D4: BF800000
	s_nop 0 // 30D8: BF800000
	s_nop 0 // 30DC: BF800000
	s_nop 0 // 30E0: BF800000
	s_nop 0 // 30E4: BF800000
	s_nop 0 // 30E8: BF800000
	s_nop 0 // 30EC: BF800000
	s_nop 0 // 30F0: BF800000
	s_nop 0 // 30F4: BF800000
	s_nop 0 // 30F8: BF800000
	s_nop 0 // 30FC: BF800000

0000000000003100 <_Z8spillingPKfPfi>:
; _Z8spillingPKfPfi():
; ./kernels.hip:36
	s_mov_b64 s[10:11], s[2:3] // 3100: BE8A0102
	s_mov_b64 s[8:9], s[0:1] // 3104: BE880100
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 3108: C00A0002 00000000
	s_add_u32 s8, s8, s7 // 3110: 80080708
	v_lshl_or_b32 v2, s6, 8, v0 // 3114: D2000002 04011006
	s_addc_u32 s9, s9, 0 // 311C: 82098009
	v_mov_b32_e32 v0, v2 // 3120: 7E000302
	v_mul_lo_u32 v2, v2, 30 // 3124: D2850002 00013D02
; ./kernels.hip:39
	v_mov_b32_e32 v3, 0 // 312C: 7E060280
	buffer_store_dword v0, off, s[8:11], 0 offset:136 // 3130: E0700088 80020000
	s_nop 0 // 3138: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:140 // 313C: E070008C 80020100
	v_lshlrev_b64 v[4:5], 2, v[2:3] // 3144: D28F0004 00020482
	s_waitcnt lgkmcnt(0) // 314C: BF8CC07F
	v_mov_b32_e32 v6, s1 // 3150: 7E0C0201
	v_add_co_u32_e32 v0, vcc, s0, v4 // 3154: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 3158: 38020B06
	v_add_u32_e32 v4, 2, v2 // 315C: 68080482
	v_mov_b32_e32 v5, v3 // 3160: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 // 3164: E0700000 80020000
	s_nop 0 // 316C: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:4 // 3170: E0700004 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3178: D28F0004 00020882
	v_add_co_u32_e32 v0, vcc, s0, v4 // 3180: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 3184: 38020B06
	v_add_u32_e32 v4, 4, v2 // 3188: 68080484
	v_mov_b32_e32 v5, v3 // 318C: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 offset:8 // 3190: E0700008 80020000
	s_nop 0 // 3198: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:12 // 319C: E070000C 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 31A4: D28F0004 00020882
	v_add_co_u32_e32 v0, vcc, s0, v4 // 31AC: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 31B0: 38020B06
	v_add_u32_e32 v4, 6, v2 // 31B4: 68080486
	v_mov_b32_e32 v5, v3 // 31B8: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 offset:16 // 31BC: E0700010 80020000
	s_nop 0 // 31C4: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:20 // 31C8: E0700014 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 31D0: D28F0004 00020882
	v_add_co_u32_e32 v0, vcc, s0, v4 // 31D8: 32000800
	v_addc_co_u32_e32 v1, vcc, v6, v5, vcc // 31DC: 38020B06
	v_add_u32_e32 v4, 8, v2 // 31E0: 68080488
	v_mov_b32_e32 v5, v3 // 31E4: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 31E8: D28F0004 00020882
	v_add_co_u32_e32 v10, vcc, s0, v4 // 31F0: 32140800
	v_addc_co_u32_e32 v11, vcc, v6, v5, vcc // 31F4: 38160B06
	v_add_u32_e32 v4, 10, v2 // 31F8: 6808048A
	v_mov_b32_e32 v5, v3 // 31FC: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3200: D28F0004 00020882
	v_add_co_u32_e32 v12, vcc, s0, v4 // 3208: 32180800
	v_addc_co_u32_e32 v13, vcc, v6, v5, vcc // 320C: 381A0B06
	v_add_u32_e32 v4, 12, v2 // 3210: 6808048C
	v_mov_b32_e32 v5, v3 // 3214: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3218: D28F0004 00020882
	v_add_co_u32_e32 v14, vcc, s0, v4 // 3220: 321C0800
	v_addc_co_u32_e32 v15, vcc, v6, v5, vcc // 3224: 381E0B06
	v_add_u32_e32 v4, 14, v2 // 3228: 6808048E
	v_mov_b32_e32 v5, v3 // 322C: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3230: D28F0004 00020882
	v_add_co_u32_e32 v16, vcc, s0, v4 // 3238: 32200800
	v_addc_co_u32_e32 v17, vcc, v6, v5, vcc // 323C: 38220B06
	v_add_u32_e32 v4, 16, v2 // 3240: 68080490
	v_mov_b32_e32 v5, v3 // 3244: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3248: D28F0004 00020882
	v_add_co_u32_e32 v18, vcc, s0, v4 // 3250: 32240800
	v_addc_co_u32_e32 v19, vcc, v6, v5, vcc // 3254: 38260B06
	v_add_u32_e32 v4, 18, v2 // 3258: 68080492
	v_mov_b32_e32 v5, v3 // 325C: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3260: D28F0004 00020882
	v_add_co_u32_e32 v20, vcc, s0, v4 // 3268: 32280800
	v_addc_co_u32_e32 v21, vcc, v6, v5, vcc // 326C: 382A0B06
	v_add_u32_e32 v4, 20, v2 // 3270: 68080494
	v_mov_b32_e32 v5, v3 // 3274: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3278: D28F0004 00020882
	v_add_co_u32_e32 v22, vcc, s0, v4 // 3280: 322C0800
	v_addc_co_u32_e32 v23, vcc, v6, v5, vcc // 3284: 382E0B06
	v_add_u32_e32 v4, 22, v2 // 3288: 68080496
	v_mov_b32_e32 v5, v3 // 328C: 7E0A0303
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 3290: D28F0004 00020882
	v_add_co_u32_e32 v8, vcc, s0, v4 // 3298: 32100800
	v_addc_co_u32_e32 v9, vcc, v6, v5, vcc // 329C: 38120B06
	v_add_u32_e32 v4, 24, v2 // 32A0: 68080498
	v_mov_b32_e32 v5, v3 // 32A4: 7E0A0303
	buffer_store_dword v0, off, s[8:11], 0 offset:24 // 32A8: E0700018 80020000
	s_nop 0 // 32B0: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:28 // 32B4: E070001C 80020100
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 32BC: D28F0004 00020882
	v_add_co_u32_e32 v4, vcc, s0, v4 // 32C4: 32080800
	v_add_u32_e32 v0, 26, v2 // 32C8: 6800049A
	v_mov_b32_e32 v1, v3 // 32CC: 7E020303
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc // 32D0: 380A0B06
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 32D4: D28F0000 00020082
	v_add_co_u32_e32 v0, vcc, s0, v0 // 32DC: 32000000
	v_add_u32_e32 v2, 28, v2 // 32E0: 6804049C
	v_addc_co_u32_e32 v1, vcc, v6, v1, vcc // 32E4: 38020306
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 32E8: D28F0002 00020482
	v_add_co_u32_e32 v2, vcc, s0, v2 // 32F0: 32040400
	v_addc_co_u32_e32 v3, vcc, v6, v3, vcc // 32F4: 38060706
	buffer_load_dword v6, off, s[8:11], 0 // 32F8: E0500000 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:4 // 3300: E0500004 80020700
	s_load_dword s0, s[4:5], 0x10 // 3308: C0020002 00000010
; ./kernels.hip:41
	s_waitcnt lgkmcnt(0) // 3310: BF8CC07F
	s_cmp_lt_i32 s0, 1 // 3314: BF048100
; ./kernels.hip:39
	s_waitcnt vmcnt(0) // 3318: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 331C: DC548000 067F0006
	s_waitcnt vmcnt(0) // 3324: BF8C0F70
	buffer_store_dword v6, off, s[8:11], 0 // 3328: E0700000 80020600
	s_nop 0 // 3330: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:4 // 3334: E0700004 80020700
	buffer_load_dword v6, off, s[8:11], 0 offset:8 // 333C: E0500008 80020600
	s_nop 0 // 3344: BF800000
	buffer_load_dword v7, off, s[8:11], 0 offset:12 // 3348: E050000C 80020700
	s_waitcnt vmcnt(0) // 3350: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 3354: DC548000 067F0006
	s_waitcnt vmcnt(0) // 335C: BF8C0F70
	buffer_store_dword v6, off, s[8:11], 0 offset:40 // 3360: E0700028 80020600
	s_nop 0 // 3368: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:44 // 336C: E070002C 80020700
	buffer_load_dword v6, off, s[8:11], 0 offset:16 // 3374: E0500010 80020600
	s_nop 0 // 337C: BF800000
	buffer_load_dword v7, off, s[8:11], 0 offset:20 // 3380: E0500014 80020700
	s_waitcnt vmcnt(0) // 3388: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 338C: DC548000 067F0006
	s_waitcnt vmcnt(0) // 3394: BF8C0F70
	buffer_store_dword v6, off, s[8:11], 0 offset:32 // 3398: E0700020 80020600
	s_nop 0 // 33A0: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:36 // 33A4: E0700024 80020700
	buffer_load_dword v6, off, s[8:11], 0 offset:24 // 33AC: E0500018 80020600
	s_nop 0 // 33B4: BF800000
	buffer_load_dword v7, off, s[8:11], 0 offset:28 // 33B8: E050001C 80020700
	s_waitcnt vmcnt(0) // 33C0: BF8C0F70
	global_load_dwordx2 v[6:7], v[6:7], off // 33C4: DC548000 067F0006
	s_nop 0 // 33CC: BF800000
	global_load_dwordx2 v[10:11], v[10:11], off // 33D0: DC548000 0A7F000A
	s_nop 0 // 33D8: BF800000
	global_load_dwordx2 v[12:13], v[12:13], off // 33DC: DC548000 0C7F000C
	s_nop 0 // 33E4: BF800000
	global_load_dwordx2 v[14:15], v[14:15], off // 33E8: DC548000 0E7F000E
	s_waitcnt vmcnt(0) // 33F0: BF8C0F70
	buffer_store_dword v14, off, s[8:11], 0 offset:16 // 33F4: E0700010 80020E00
	s_nop 0 // 33FC: BF800000
	buffer_store_dword v15, off, s[8:11], 0 offset:20 // 3400: E0700014 80020F00
	global_load_dwordx2 v[16:17], v[16:17], off // 3408: DC548000 107F0010
	s_nop 0 // 3410: BF800000
	global_load_dwordx2 v[14:15], v[18:19], off // 3414: DC548000 0E7F0012
	s_nop 0 // 341C: BF800000
	global_load_dwordx2 v[18:19], v[20:21], off // 3420: DC548000 127F0014
	s_waitcnt vmcnt(0) // 3428: BF8C0F70
	buffer_store_dword v18, off, s[8:11], 0 offset:24 // 342C: E0700018 80021200
	s_nop 0 // 3434: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:28 // 3438: E070001C 80021300
	global_load_dwordx2 v[20:21], v[22:23], off // 3440: DC548000 147F0016
	s_nop 0 // 3448: BF800000
	global_load_dwordx2 v[22:23], v[8:9], off // 344C: DC548000 167F0008
	s_nop 0 // 3454: BF800000
	global_load_dwordx2 v[4:5], v[4:5], off // 3458: DC548000 047F0004
	s_nop 0 // 3460: BF800000
	global_load_dwordx2 v[18:19], v[0:1], off // 3464: DC548000 127F0000
	s_nop 0 // 346C: BF800000
	global_load_dwordx2 v[2:3], v[2:3], off // 3470: DC548000 027F0002
; ./kernels.hip:41
	s_cbranch_scc1 384 // 3478: BF850180 <_Z8spillingPKfPfi+0x97c>
	v_pk_mov_b32 v[0:1], v[10:11], v[10:11] op_sel:[0,1] // 347C: D3B35000 1802150A
	v_mov_b32_e32 v11, v0 // 3484: 7E160300
	v_mov_b32_e32 v8, v1 // 3488: 7E100301
	buffer_load_dword v0, off, s[8:11], 0 offset:16 // 348C: E0500010 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:20 // 3494: E0500014 80020100
	v_mov_b32_e32 v10, v7 // 349C: 7E140307
	buffer_store_dword v6, off, s[8:11], 0 offset:64 // 34A0: E0700040 80020600
	s_nop 0 // 34A8: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:68 // 34AC: E0700044 80020700
	s_waitcnt vmcnt(4) // 34B4: BF8C0F74
	buffer_store_dword v2, off, s[8:11], 0 offset:8 // 34B8: E0700008 80020200
	s_nop 0 // 34C0: BF800000
	buffer_store_dword v3, off, s[8:11], 0 offset:12 // 34C4: E070000C 80020300
	v_mov_b32_e32 v9, v12 // 34CC: 7E12030C
	v_mov_b32_e32 v3, v16 // 34D0: 7E060310
	v_mov_b32_e32 v16, v17 // 34D4: 7E200311
	v_mov_b32_e32 v17, v14 // 34D8: 7E22030E
	v_mov_b32_e32 v14, v15 // 34DC: 7E1C030F
	s_mov_b32 s1, 0 // 34E0: BE810080
	v_mov_b32_e32 v6, v13 // 34E4: 7E0C030D
	v_mov_b32_e32 v13, v20 // 34E8: 7E1A0314
	v_mov_b32_e32 v20, v23 // 34EC: 7E280317
	v_mov_b32_e32 v23, v18 // 34F0: 7E2E0312
	v_mov_b32_e32 v18, v19 // 34F4: 7E240313
	s_waitcnt vmcnt(5) // 34F8: BF8C0F75
	v_mov_b32_e32 v7, v0 // 34FC: 7E0E0300
	s_waitcnt vmcnt(4) // 3500: BF8C0F74
	v_mov_b32_e32 v2, v1 // 3504: 7E040301
	buffer_load_dword v0, off, s[8:11], 0 offset:24 // 3508: E0500018 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:28 // 3510: E050001C 80020100
	s_waitcnt vmcnt(1) // 3518: BF8C0F71
	v_mov_b32_e32 v15, v0 // 351C: 7E1E0300
	s_waitcnt vmcnt(0) // 3520: BF8C0F70
	v_mov_b32_e32 v12, v1 // 3524: 7E180301
	v_mov_b32_e32 v0, v21 // 3528: 7E000315
	v_mov_b32_e32 v1, v22 // 352C: 7E020316
	v_mov_b32_e32 v21, v4 // 3530: 7E2A0304
	v_mov_b32_e32 v22, v5 // 3534: 7E2C0305
	buffer_load_dword v4, off, s[8:11], 0 offset:8 // 3538: E0500008 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:12 // 3540: E050000C 80020500
	s_nop 0 // 3548: BF800000
	buffer_store_dword v20, off, s[8:11], 0 offset:112 // 354C: E0700070 80021400
	s_nop 0 // 3554: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:116 // 3558: E0700074 80021500
	buffer_store_dword v22, off, s[8:11], 0 offset:104 // 3560: E0700068 80021600
	s_nop 0 // 3568: BF800000
	buffer_store_dword v23, off, s[8:11], 0 offset:108 // 356C: E070006C 80021700
	s_waitcnt vmcnt(5) // 3574: BF8C0F75
	v_mov_b32_e32 v19, v4 // 3578: 7E260304
	buffer_store_dword v18, off, s[8:11], 0 offset:96 // 357C: E0700060 80021200
	s_nop 0 // 3584: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:100 // 3588: E0700064 80021300
	buffer_load_dword v4, off, s[8:11], 0 offset:64 // 3590: E0500040 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:68 // 3598: E0500044 80020500
; ./kernels.hip:43
	s_nop 0 // 35A0: BF800000
	buffer_load_dword v18, off, s[8:11], 0 // 35A4: E0500000 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:4 // 35AC: E0500004 80021300
	buffer_load_dword v20, off, s[8:11], 0 offset:32 // 35B4: E0500020 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:36 // 35BC: E0500024 80021500
	v_mov_b32_e32 v23, v10 // 35C4: 7E2E030A
	s_waitcnt vmcnt(5) // 35C8: BF8C0F75
	v_mov_b32_e32 v22, v4 // 35CC: 7E2C0304
	v_cvt_f32_u32_e32 v4, s1 // 35D0: 7E080C01
; ./kernels.hip:41
	s_add_i32 s1, s1, 1 // 35D4: 81018101
	s_cmp_lg_u32 s0, s1 // 35D8: BF070100
; ./kernels.hip:43
	s_waitcnt vmcnt(2) // 35DC: BF8C0F72
	v_pk_fma_f32 v[18:19], v[18:19], v[10:11], v[4:5] op_sel_hi:[1,1,0]// 0000000035E0: D3B00012 1C121512
	buffer_store_dword v18, off, s[8:11], 0 // 35E8: E0700000 80021200
	s_nop 0 // 35F0: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:4 // 35F4: E0700004 80021300
	buffer_load_dword v18, off, s[8:11], 0 offset:40 // 35FC: E0500028 80021200
	s_nop 0 // 3604: BF800000
	buffer_load_dword v19, off, s[8:11], 0 offset:44 // 3608: E050002C 80021300
	v_mov_b32_e32 v10, v11 // 3610: 7E14030B
	v_mov_b32_e32 v11, v8 // 3614: 7E160308
	v_pk_fma_f32 v[10:11], v[10:11], v[16:17], v[4:5] op_sel_hi:[1,1,0]// 000000003618: D3B0000A 1C12210A
	s_waitcnt vmcnt(4) // 3620: BF8C0F74
	v_pk_fma_f32 v[20:21], v[20:21], v[6:7], v[4:5] op_sel_hi:[1,1,0]// 000000003624: D3B00014 1C120D14
	v_pk_fma_f32 v[22:23], v[22:23], v[2:3], v[4:5] op_sel_hi:[1,1,0]// 00000000362C: D3B00016 1C120516
	buffer_store_dword v10, off, s[8:11], 0 offset:72 // 3634: E0700048 80020A00
	s_nop 0 // 363C: BF800000
	buffer_store_dword v11, off, s[8:11], 0 offset:76 // 3640: E070004C 80020B00
	v_mov_b32_e32 v10, v17 // 3648: 7E140311
	v_mov_b32_e32 v11, v14 // 364C: 7E16030E
	s_waitcnt vmcnt(2) // 3650: BF8C0F72
	v_pk_fma_f32 v[18:19], v[18:19], v[8:9], v[4:5] op_sel_hi:[1,1,0]// 000000003654: D3B00012 1C121112
	v_mov_b32_e32 v8, v9 // 365C: 7E100309
	v_mov_b32_e32 v9, v6 // 3660: 7E120306
	v_mov_b32_e32 v6, v7 // 3664: 7E0C0307
	v_mov_b32_e32 v7, v2 // 3668: 7E0E0302
	v_mov_b32_e32 v2, v3 // 366C: 7E040303
	v_mov_b32_e32 v3, v16 // 3670: 7E060310
	v_pk_fma_f32 v[16:17], v[2:3], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 000000003674: D3B00010 1C120102
	buffer_load_dword v2, off, s[8:11], 0 offset:112 // 367C: E0500070 80020200
	buffer_load_dword v3, off, s[8:11], 0 offset:116 // 3684: E0500074 80020300
	v_pk_fma_f32 v[8:9], v[8:9], v[14:15], v[4:5] op_sel_hi:[1,1,0]// 00000000368C: D3B00008 1C121D08
	buffer_store_dword v8, off, s[8:11], 0 offset:80 // 3694: E0700050 80020800
	s_nop 0 // 369C: BF800000
	buffer_store_dword v9, off, s[8:11], 0 offset:84 // 36A0: E0700054 80020900
	v_mov_b32_e32 v8, v15 // 36A8: 7E10030F
	v_pk_fma_f32 v[6:7], v[6:7], v[12:13], v[4:5] op_sel_hi:[1,1,0]// 0000000036AC: D3B00006 1C121906
	v_mov_b32_e32 v9, v12 // 36B4: 7E12030C
	buffer_store_dword v6, off, s[8:11], 0 offset:16 // 36B8: E0700010 80020600
	s_nop 0 // 36C0: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:20 // 36C4: E0700014 80020700
	v_mov_b32_e32 v6, v13 // 36CC: 7E0C030D
	v_mov_b32_e32 v7, v0 // 36D0: 7E0E0300
	v_mov_b32_e32 v0, v1 // 36D4: 7E000301
	s_waitcnt vmcnt(5) // 36D8: BF8C0F75
	v_mov_b32_e32 v1, v2 // 36DC: 7E020302
	s_waitcnt vmcnt(4) // 36E0: BF8C0F74
	v_pk_fma_f32 v[14:15], v[10:11], v[2:3], v[4:5] op_sel_hi:[1,1,0]// 0000000036E4: D3B0000E 1C12050A
	buffer_load_dword v10, off, s[8:11], 0 offset:104 // 36EC: E0500068 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:108 // 36F4: E050006C 80020B00
	v_mov_b32_e32 v12, v3 // 36FC: 7E180303
	s_waitcnt vmcnt(1) // 3700: BF8C0F71
	v_mov_b32_e32 v13, v10 // 3704: 7E1A030A
	s_waitcnt vmcnt(0) // 3708: BF8C0F70
	v_pk_fma_f32 v[2:3], v[8:9], v[10:11], v[4:5] op_sel_hi:[1,1,0]// 00000000370C: D3B00002 1C121508
	v_mov_b32_e32 v8, v11 // 3714: 7E10030B
	buffer_load_dword v10, off, s[8:11], 0 offset:96 // 3718: E0500060 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:100 // 3720: E0500064 80020B00
	s_nop 0 // 3728: BF800000
	buffer_store_dword v2, off, s[8:11], 0 offset:24 // 372C: E0700018 80020200
	s_nop 0 // 3734: BF800000
	buffer_store_dword v3, off, s[8:11], 0 offset:28 // 3738: E070001C 80020300
	s_waitcnt vmcnt(3) // 3740: BF8C0F73
	v_mov_b32_e32 v9, v10 // 3744: 7E12030A
	s_waitcnt vmcnt(2) // 3748: BF8C0F72
	v_pk_fma_f32 v[6:7], v[6:7], v[10:11], v[4:5] op_sel_hi:[1,1,0]// 00000000374C: D3B00006 1C121506
	buffer_load_dword v10, off, s[8:11], 0 offset:8 // 3754: E0500008 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:12 // 375C: E050000C 80020B00
	buffer_load_dword v2, off, s[8:11], 0 // 3764: E0500000 80020200
	buffer_load_dword v3, off, s[8:11], 0 offset:4 // 376C: E0500004 80020300
	s_nop 0 // 3774: BF800000
	buffer_store_dword v6, off, s[8:11], 0 offset:56 // 3778: E0700038 80020600
	s_nop 0 // 3780: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:60 // 3784: E070003C 80020700
	s_waitcnt vmcnt(2) // 378C: BF8C0F72
	v_pk_mov_b32 v[6:7], v[10:11], v[2:3] op_sel:[1,0] // 3790: D3B34806 1802050A
	v_pk_fma_f32 v[0:1], v[0:1], v[6:7], v[4:5] op_sel_hi:[1,1,0]// 000000003798: D3B00000 1C120D00
	buffer_store_dword v0, off, s[8:11], 0 offset:48 // 37A0: E0700030 80020000
	s_nop 0 // 37A8: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:52 // 37AC: E0700034 80020100
	v_pk_mov_b32 v[0:1], v[2:3], v[18:19] op_sel:[1,0] // 37B4: D3B34800 18022502
	buffer_store_dword v18, off, s[8:11], 0 offset:40 // 37BC: E0700028 80021200
	s_nop 0 // 37C4: BF800000
	buffer_store_dword v19, off, s[8:11], 0 offset:44 // 37C8: E070002C 80021300
	v_pk_fma_f32 v[2:3], v[12:13], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 0000000037D0: D3B00002 1C12010C
	v_pk_mov_b32 v[6:7], v[22:23], v[22:23] op_sel:[0,1] // 37D8: D3B35006 18022D16
	v_pk_mov_b32 v[0:1], v[18:19], v[20:21] op_sel:[1,0] // 37E0: D3B34800 18022912
	v_pk_fma_f32 v[0:1], v[8:9], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 0000000037E8: D3B00000 1C120108
	buffer_store_dword v0, off, s[8:11], 0 offset:88 // 37F0: E0700058 80020000
	s_nop 0 // 37F8: BF800000
	buffer_store_dword v1, off, s[8:11], 0 offset:92 // 37FC: E070005C 80020100
	buffer_store_dword v20, off, s[8:11], 0 offset:32 // 3804: E0700020 80021400
	s_nop 0 // 380C: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:36 // 3810: E0700024 80021500
	buffer_load_dword v18, off, s[8:11], 0 offset:48 // 3818: E0500030 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:52 // 3820: E0500034 80021300
	v_pk_mov_b32 v[0:1], v[20:21], v[6:7] op_sel:[1,0] // 3828: D3B34800 18020D14
	v_pk_fma_f32 v[10:11], v[10:11], v[0:1], v[4:5] op_sel_hi:[1,1,0]// 000000003830: D3B0000A 1C12010A
	buffer_store_dword v10, off, s[8:11], 0 offset:8 // 3838: E0700008 80020A00
	s_nop 0 // 3840: BF800000
	buffer_store_dword v11, off, s[8:11], 0 offset:12 // 3844: E070000C 80020B00
	v_pk_mov_b32 v[0:1], v[22:23], v[22:23] op_sel:[0,1] // 384C: D3B35000 18022D16
	v_mov_b32_e32 v10, v1 // 3854: 7E140301
	buffer_load_dword v0, off, s[8:11], 0 offset:72 // 3858: E0500048 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:76 // 3860: E050004C 80020100
	s_nop 0 // 3868: BF800000
	buffer_store_dword v6, off, s[8:11], 0 offset:64 // 386C: E0700040 80020600
	s_nop 0 // 3874: BF800000
	buffer_store_dword v7, off, s[8:11], 0 offset:68 // 3878: E0700044 80020700
	v_pk_mov_b32 v[4:5], v[2:3], v[2:3] op_sel:[0,1] // 3880: D3B35004 18020502
	v_mov_b32_e32 v3, v16 // 3888: 7E060310
	buffer_store_dword v16, off, s[8:11], 0 offset:128 // 388C: E0700080 80021000
	s_nop 0 // 3894: BF800000
	buffer_store_dword v17, off, s[8:11], 0 offset:132 // 3898: E0700084 80021100
	s_waitcnt vmcnt(8) // 38A0: BF8C0F78
	v_mov_b32_e32 v20, v19 // 38A4: 7E280313
	v_mov_b32_e32 v21, v4 // 38A8: 7E2A0304
	buffer_store_dword v20, off, s[8:11], 0 offset:112 // 38AC: E0700070 80021400
	s_nop 0 // 38B4: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:116 // 38B8: E0700074 80021500
	v_pk_mov_b32 v[20:21], v[4:5], v[4:5] op_sel:[0,1] // 38C0: D3B35014 18020904
	v_mov_b32_e32 v4, v5 // 38C8: 7E080305
	s_waitcnt vmcnt(7) // 38CC: BF8C0F77
	v_mov_b32_e32 v11, v0 // 38D0: 7E160300
	s_waitcnt vmcnt(6) // 38D4: BF8C0F76
	v_mov_b32_e32 v8, v1 // 38D8: 7E100301
	buffer_load_dword v0, off, s[8:11], 0 offset:80 // 38DC: E0500050 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:84 // 38E4: E0500054 80020100
	v_mov_b32_e32 v16, v17 // 38EC: 7E200311
	v_mov_b32_e32 v17, v14 // 38F0: 7E22030E
	buffer_store_dword v14, off, s[8:11], 0 offset:120 // 38F4: E0700078 80020E00
	s_nop 0 // 38FC: BF800000
	buffer_store_dword v15, off, s[8:11], 0 offset:124 // 3900: E070007C 80020F00
	s_waitcnt vmcnt(3) // 3908: BF8C0F73
	v_mov_b32_e32 v9, v0 // 390C: 7E120300
	s_waitcnt vmcnt(2) // 3910: BF8C0F72
	v_mov_b32_e32 v6, v1 // 3914: 7E0C0301
	buffer_load_dword v0, off, s[8:11], 0 offset:16 // 3918: E0500010 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:20 // 3920: E0500014 80020100
	v_mov_b32_e32 v14, v15 // 3928: 7E1C030F
	s_waitcnt vmcnt(1) // 392C: BF8C0F71
	v_mov_b32_e32 v7, v0 // 3930: 7E0E0300
	s_waitcnt vmcnt(0) // 3934: BF8C0F70
	v_mov_b32_e32 v2, v1 // 3938: 7E040301
	buffer_load_dword v0, off, s[8:11], 0 offset:24 // 393C: E0500018 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:28 // 3944: E050001C 80020100
	s_waitcnt vmcnt(1) // 394C: BF8C0F71
	v_mov_b32_e32 v15, v0 // 3950: 7E1E0300
	s_waitcnt vmcnt(0) // 3954: BF8C0F70
	v_mov_b32_e32 v12, v1 // 3958: 7E180301
	buffer_load_dword v0, off, s[8:11], 0 offset:56 // 395C: E0500038 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:60 // 3964: E050003C 80020100
	s_waitcnt vmcnt(1) // 396C: BF8C0F71
	v_mov_b32_e32 v13, v0 // 3970: 7E1A0300
	s_waitcnt vmcnt(0) // 3974: BF8C0F70
	v_mov_b32_e32 v0, v1 // 3978: 7E000301
	v_mov_b32_e32 v1, v18 // 397C: 7E020312
	buffer_load_dword v18, off, s[8:11], 0 offset:88 // 3980: E0500058 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:92 // 3988: E050005C 80021300
	s_waitcnt vmcnt(1) // 3990: BF8C0F71
	v_mov_b32_e32 v5, v18 // 3994: 7E0A0312
	buffer_store_dword v4, off, s[8:11], 0 offset:104 // 3998: E0700068 80020400
	s_nop 0 // 39A0: BF800000
	buffer_store_dword v5, off, s[8:11], 0 offset:108 // 39A4: E070006C 80020500
	s_waitcnt vmcnt(2) // 39AC: BF8C0F72
	v_mov_b32_e32 v4, v19 // 39B0: 7E080313
	buffer_load_dword v18, off, s[8:11], 0 offset:8 // 39B4: E0500008 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:12 // 39BC: E050000C 80021300
	s_waitcnt vmcnt(1) // 39C4: BF8C0F71
	v_mov_b32_e32 v5, v18 // 39C8: 7E0A0312
	buffer_store_dword v4, off, s[8:11], 0 offset:96 // 39CC: E0700060 80020400
	s_nop 0 // 39D4: BF800000
	buffer_store_dword v5, off, s[8:11], 0 offset:100 // 39D8: E0700064 80020500
; ./kernels.hip:41
	s_cbranch_scc1 65259 // 39E0: BF85FEEB <_Z8spillingPKfPfi+0x490>
	buffer_store_dword v20, off, s[8:11], 0 offset:96 // 39E4: E0700060 80021400
	s_nop 0 // 39EC: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:100 // 39F0: E0700064 80021500
	buffer_load_dword v2, off, s[8:11], 0 offset:8 // 39F8: E0500008 80020200
	buffer_load_dword v3, off, s[8:11], 0 offset:12 // 3A00: E050000C 80020300
	buffer_load_dword v6, off, s[8:11], 0 offset:64 // 3A08: E0500040 80020600
	buffer_load_dword v7, off, s[8:11], 0 offset:68 // 3A10: E0500044 80020700
	buffer_load_dword v10, off, s[8:11], 0 offset:72 // 3A18: E0500048 80020A00
	buffer_load_dword v11, off, s[8:11], 0 offset:76 // 3A20: E050004C 80020B00
	buffer_load_dword v12, off, s[8:11], 0 offset:80 // 3A28: E0500050 80020C00
	buffer_load_dword v13, off, s[8:11], 0 offset:84 // 3A30: E0500054 80020D00
	buffer_load_dword v14, off, s[8:11], 0 offset:16 // 3A38: E0500010 80020E00
	buffer_load_dword v15, off, s[8:11], 0 offset:20 // 3A40: E0500014 80020F00
	buffer_load_dword v16, off, s[8:11], 0 offset:128 // 3A48: E0500080 80021000
	buffer_load_dword v17, off, s[8:11], 0 offset:132 // 3A50: E0500084 80021100
	buffer_load_dword v18, off, s[8:11], 0 offset:88 // 3A58: E0500058 80021200
	buffer_load_dword v19, off, s[8:11], 0 offset:92 // 3A60: E050005C 80021300
	buffer_load_dword v20, off, s[8:11], 0 offset:24 // 3A68: E0500018 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:28 // 3A70: E050001C 80021500
	s_branch 31 // 3A78: BF82001F <_Z8spillingPKfPfi+0x9f8>
	buffer_store_dword v14, off, s[8:11], 0 offset:120 // 3A7C: E0700078 80020E00
	s_nop 0 // 3A84: BF800000
	buffer_store_dword v15, off, s[8:11], 0 offset:124 // 3A88: E070007C 80020F00
	s_waitcnt vmcnt(6) // 3A90: BF8C0F76
	buffer_store_dword v20, off, s[8:11], 0 offset:56 // 3A94: E0700038 80021400
	s_nop 0 // 3A9C: BF800000
	buffer_store_dword v21, off, s[8:11], 0 offset:60 // 3AA0: E070003C 80021500
	s_waitcnt vmcnt(7) // 3AA8: BF8C0F77
	buffer_store_dword v22, off, s[8:11], 0 offset:48 // 3AAC: E0700030 80021600
	s_nop 0 // 3AB4: BF800000
	buffer_store_dword v23, off, s[8:11], 0 offset:52 // 3AB8: E0700034 80021700
	s_waitcnt vmcnt(8) // 3AC0: BF8C0F78
	buffer_store_dword v4, off, s[8:11], 0 offset:96 // 3AC4: E0700060 80020400
	s_nop 0 // 3ACC: BF800000
	buffer_store_dword v5, off, s[8:11], 0 offset:100 // 3AD0: E0700064 80020500
	buffer_load_dword v20, off, s[8:11], 0 offset:24 // 3AD8: E0500018 80021400
	buffer_load_dword v21, off, s[8:11], 0 offset:28 // 3AE0: E050001C 80021500
	buffer_load_dword v14, off, s[8:11], 0 offset:16 // 3AE8: E0500010 80020E00
	buffer_load_dword v15, off, s[8:11], 0 offset:20 // 3AF0: E0500014 80020F00
	s_nop 0 // 3AF8: BF800000
	buffer_load_dword v4, off, s[8:11], 0 offset:32 // 3AFC: E0500020 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:36 // 3B04: E0500024 80020500
	buffer_load_dword v8, off, s[8:11], 0 offset:40 // 3B0C: E0500028 80020800
	buffer_load_dword v9, off, s[8:11], 0 offset:44 // 3B14: E050002C 80020900
	buffer_load_dword v0, off, s[8:11], 0 // 3B1C: E0500000 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:4 // 3B24: E0500004 80020100
	buffer_load_dword v22, off, s[8:11], 0 offset:56 // 3B2C: E0500038 80021600
	buffer_load_dword v23, off, s[8:11], 0 offset:60 // 3B34: E050003C 80021700
; ./kernels.hip:47
	s_waitcnt vmcnt(3) // 3B3C: BF8C0F73
	v_add_f32_e32 v0, 0, v0 // 3B40: 02000080
	s_waitcnt vmcnt(2) // 3B44: BF8C0F72
	v_add_f32_e32 v0, v0, v1 // 3B48: 02000300
	v_add_f32_e32 v0, v0, v8 // 3B4C: 02001100
	v_add_f32_e32 v0, v0, v9 // 3B50: 02001300
	v_add_f32_e32 v0, v0, v4 // 3B54: 02000900
	v_add_f32_e32 v0, v0, v5 // 3B58: 02000B00
	buffer_load_dword v4, off, s[8:11], 0 offset:120 // 3B5C: E0500078 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:124 // 3B64: E050007C 80020500
	v_add_f32_e32 v0, v0, v6 // 3B6C: 02000D00
	v_add_f32_e32 v0, v0, v7 // 3B70: 02000F00
	v_add_f32_e32 v0, v0, v10 // 3B74: 02001500
	v_add_f32_e32 v0, v0, v11 // 3B78: 02001700
	v_add_f32_e32 v0, v0, v12 // 3B7C: 02001900
	v_add_f32_e32 v0, v0, v13 // 3B80: 02001B00
	v_add_f32_e32 v0, v0, v14 // 3B84: 02001D00
	v_add_f32_e32 v0, v0, v15 // 3B88: 02001F00
	v_add_f32_e32 v0, v0, v16 // 3B8C: 02002100
	v_add_f32_e32 v0, v0, v17 // 3B90: 02002300
	s_waitcnt vmcnt(1) // 3B94: BF8C0F71
	v_add_f32_e32 v0, v0, v4 // 3B98: 02000900
	s_waitcnt vmcnt(0) // 3B9C: BF8C0F70
	v_add_f32_e32 v0, v0, v5 // 3BA0: 02000B00
	buffer_load_dword v4, off, s[8:11], 0 offset:48 // 3BA4: E0500030 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:52 // 3BAC: E0500034 80020500
	v_add_f32_e32 v0, v0, v20 // 3BB4: 02002900
	v_add_f32_e32 v0, v0, v21 // 3BB8: 02002B00
	v_add_f32_e32 v0, v0, v22 // 3BBC: 02002D00
	v_add_f32_e32 v0, v0, v23 // 3BC0: 02002F00
	s_waitcnt vmcnt(1) // 3BC4: BF8C0F71
	v_add_f32_e32 v0, v0, v4 // 3BC8: 02000900
	s_waitcnt vmcnt(0) // 3BCC: BF8C0F70
	v_add_f32_e32 v0, v0, v5 // 3BD0: 02000B00
	buffer_load_dword v4, off, s[8:11], 0 offset:96 // 3BD4: E0500060 80020400
	buffer_load_dword v5, off, s[8:11], 0 offset:100 // 3BDC: E0500064 80020500
	s_waitcnt vmcnt(1) // 3BE4: BF8C0F71
	v_add_f32_e32 v0, v0, v4 // 3BE8: 02000900
	s_waitcnt vmcnt(0) // 3BEC: BF8C0F70
	v_add_f32_e32 v0, v0, v5 // 3BF0: 02000B00
	v_add_f32_e32 v0, v0, v18 // 3BF4: 02002500
	v_add_f32_e32 v0, v0, v19 // 3BF8: 02002700
	v_add_f32_e32 v0, v0, v2 // 3BFC: 02000500
	v_add_f32_e32 v2, v0, v3 // 3C00: 02040700
	buffer_load_dword v0, off, s[8:11], 0 offset:136 // 3C04: E0500088 80020000
	buffer_load_dword v1, off, s[8:11], 0 offset:140 // 3C0C: E050008C 80020100
; ./kernels.hip:48
	s_waitcnt vmcnt(0) // 3C14: BF8C0F70
	v_mov_b32_e32 v1, 0 // 3C18: 7E020280
	v_mov_b32_e32 v3, s3 // 3C1C: 7E060203
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 3C20: D28F0000 00020082
	v_add_co_u32_e32 v0, vcc, s2, v0 // 3C28: 32000002
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc // 3C2C: 38020303
	global_store_dword v[0:1], v2, off // 3C30: DC708000 007F0200
; ./kernels.hip:49
	s_endpgm // 3C38: BF810000
	s_nop 0 // 3C3C: BF800000
	s_nop 0 // 3C40: BF800000
	s_nop 0 // 3C44: BF800000
	s_nop 0 // 3C48: BF800000
	s_nop 0 // 3C4C: BF800000
	s_nop 0 // 3C50: BF800000
	s_nop 0 // 3C54: BF800000
	s_nop 0 // 3C58: BF800000
	s_nop 0 // 3C5C: BF800000
	s_nop 0 // 3C60: BF800000
	s_nop 0 // 3C64: BF800000
	s_nop 0 // 3C68: BF800000
	s_nop 0 // 3C6C: BF800000
	s_nop 0 // 3C70: BF800000
	s_nop 0 // 3C74: BF800000
	s_nop 0 // 3C78: BF800000
	s_nop 0 // 3C7C: BF800000
	s_nop 0 // 3C80: BF800000
	s_nop 0 // 3C84: BF800000
	s_nop 0 // 3C88: BF800000
	s_nop 0 // 3C8C: BF800000
	s_nop 0 // 3C90: BF800000
	s_nop 0 // 3C94: BF800000
	s_nop 0 // 3C98: BF800000
	s_nop 0 // 3C9C: BF800000
	s_nop 0 // 3CA0: BF800000
	s_nop 0 // 3CA4: BF800000
	s_nop 0 // 3CA8: BF800000
	s_nop 0 // 3CAC: BF800000
	s_nop 0 // 3CB0: BF800000
	s_nop 0 // 3CB4: BF800000
	s_nop 0 // 3CB8: BF800000
	s_nop 0 // 3CBC: BF800000
	s_nop 0 // 3CC0: BF800000
	s_nop 0 // 3CC4: BF800000
	s_nop 0 // 3CC8: BF800000
	s_nop 0 // 3CCC: BF800000
	s_nop 0 // 3CD0: BF800000
	s_nop 0 // 3CD4: BF800000
	s_nop 0 // 3CD8: BF800000
	s_nop 0 // 3CDC: BF800000
	s_nop 0 // 3CE0: BF800000
	s_nop 0 // 3CE4: BF800000
	s_nop 0 // 3CE8: BF800000
	s_nop 0 // 3CEC: BF800000
	s_nop 0 // 3CF0: BF800000
	s_nop 0 // 3CF4: BF800000
	s_nop 0 // 3CF8: BF800000
	s_nop 0 // 3CFC: BF800000

0000000000003d00 <_Z11lds_limitedPKDv4_fPS_>:
; _Z11lds_limitedPKDv4_fPS_():
; ./kernels.hip:52
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 3D00: C00A0002 00000000
	v_lshl_or_b32 v2, s6, 8, v0 // 3D08: D2000002 04011006
; ./kernels.hip:54
	v_mov_b32_e32 v3, 0 // 3D10: 7E060280
	v_lshlrev_b64 v[36:37], 4, v[2:3] // 3D14: D28F0024 00020484
	v_add_u32_e32 v6, 0x100, v2 // 3D1C: 680C04FF 00000100
	s_waitcnt lgkmcnt(0) // 3D24: BF8CC07F
	v_mov_b32_e32 v1, s1 // 3D28: 7E020201
	v_add_co_u32_e32 v4, vcc, s0, v36 // 3D2C: 32084800
	v_mov_b32_e32 v7, v3 // 3D30: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v37, vcc // 3D34: 380A4B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 3D38: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 3D40: 320C0C00
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 3D44: 380E0F01
	global_load_dwordx4 v[8:11], v[4:5], off // 3D48: DC5C8000 087F0004
	global_load_dwordx4 v[12:15], v[6:7], off // 3D50: DC5C8000 0C7F0006
	v_add_u32_e32 v4, 0x200, v2 // 3D58: 680804FF 00000200
	v_mov_b32_e32 v5, v3 // 3D60: 7E0A0303
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 3D64: D28F0004 00020884
	v_add_co_u32_e32 v4, vcc, s0, v4 // 3D6C: 32080800
	v_add_u32_e32 v6, 0x300, v2 // 3D70: 680C04FF 00000300
	v_mov_b32_e32 v7, v3 // 3D78: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 3D7C: 380A0B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 3D80: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 3D88: 320C0C00
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 3D8C: 380E0F01
	global_load_dwordx4 v[16:19], v[4:5], off // 3D90: DC5C8000 107F0004
	global_load_dwordx4 v[20:23], v[6:7], off // 3D98: DC5C8000 147F0006
	v_add_u32_e32 v4, 0x400, v2 // 3DA0: 680804FF 00000400
	v_mov_b32_e32 v5, v3 // 3DA8: 7E0A0303
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 3DAC: D28F0004 00020884
	v_add_co_u32_e32 v4, vcc, s0, v4 // 3DB4: 32080800
	v_add_u32_e32 v6, 0x500, v2 // 3DB8: 680C04FF 00000500
	v_mov_b32_e32 v7, v3 // 3DC0: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 3DC4: 380A0B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 3DC8: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 3DD0: 320C0C00
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 3DD4: 380E0F01
	global_load_dwordx4 v[24:27], v[4:5], off // 3DD8: DC5C8000 187F0004
	global_load_dwordx4 v[28:31], v[6:7], off // 3DE0: DC5C8000 1C7F0006
	v_add_u32_e32 v4, 0x600, v2 // 3DE8: 680804FF 00000600
	v_mov_b32_e32 v5, v3 // 3DF0: 7E0A0303
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 3DF4: D28F0004 00020884
	v_add_co_u32_e32 v4, vcc, s0, v4 // 3DFC: 32080800
	v_add_u32_e32 v6, 0x700, v2 // 3E00: 680C04FF 00000700
	v_mov_b32_e32 v7, v3 // 3E08: 7E0E0303
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 3E0C: 380A0B01
	v_lshlrev_b64 v[6:7], 4, v[6:7] // 3E10: D28F0006 00020C84
	v_add_co_u32_e32 v6, vcc, s0, v6 // 3E18: 320C0C00
	v_add_u32_e32 v2, 0x800, v2 // 3E1C: 680404FF 00000800
	v_addc_co_u32_e32 v7, vcc, v1, v7, vcc // 3E24: 380E0F01
	v_lshlrev_b64 v[2:3], 4, v[2:3] // 3E28: D28F0002 00020484
	v_add_co_u32_e32 v2, vcc, s0, v2 // 3E30: 32040400
	v_addc_co_u32_e32 v3, vcc, v1, v3, vcc // 3E34: 38060701
	global_load_dwordx4 v[40:43], v[4:5], off // 3E38: DC5C8000 287F0004
	global_load_dwordx4 v[44:47], v[6:7], off // 3E40: DC5C8000 2C7F0006
	v_lshlrev_b32_e32 v1, 4, v0 // 3E48: 24020084
	global_load_dwordx4 v[2:5], v[2:3], off // 3E4C: DC5C8000 027F0002
	v_xor_b32_e32 v0, 0xff, v0 // 3E54: 2A0000FF 000000FF
; ./kernels.hip:59
	v_lshlrev_b32_e32 v32, 4, v0 // 3E5C: 24400084
; ./kernels.hip:60
	v_mov_b32_e32 v38, s3 // 3E60: 7E4C0203
; ./kernels.hip:54
	s_waitcnt vmcnt(8) // 3E64: BF8C0F78
	ds_write_b128 v1, v[8:11] // 3E68: D9BE0000 00000801
	s_waitcnt vmcnt(7) // 3E70: BF8C0F77
	ds_write_b128 v1, v[12:15] offset:4096 // 3E74: D9BE1000 00000C01
	s_waitcnt vmcnt(6) // 3E7C: BF8C0F76
	ds_write_b128 v1, v[16:19] offset:8192 // 3E80: D9BE2000 00001001
	s_waitcnt vmcnt(5) // 3E88: BF8C0F75
	ds_write_b128 v1, v[20:23] offset:12288 // 3E8C: D9BE3000 00001401
	s_waitcnt vmcnt(4) // 3E94: BF8C0F74
	ds_write_b128 v1, v[24:27] offset:16384 // 3E98: D9BE4000 00001801
	s_waitcnt vmcnt(3) // 3EA0: BF8C0F73
	ds_write_b128 v1, v[28:31] offset:20480 // 3EA4: D9BE5000 00001C01
	s_waitcnt vmcnt(2) // 3EAC: BF8C0F72
	ds_write_b128 v1, v[40:43] offset:24576 // 3EB0: D9BE6000 00002801
	s_waitcnt vmcnt(1) // 3EB8: BF8C0F71
	ds_write_b128 v1, v[44:47] offset:28672 // 3EBC: D9BE7000 00002C01
	s_waitcnt vmcnt(0) // 3EC4: BF8C0F70
	ds_write_b128 v1, v[2:5] offset:32768 // 3EC8: D9BE8000 00000201
; ./kernels.hip:55
	s_waitcnt lgkmcnt(0) // 3ED0: BF8CC07F
; ./kernels.hip:56
	s_barrier // 3ED4: BF8A0000
; ./kernels.hip:59
	ds_read_b128 v[0:3], v32 // 3ED8: D9FE0000 00000020
	ds_read_b128 v[4:7], v32 offset:4096 // 3EE0: D9FE1000 04000020
	ds_read_b128 v[8:11], v32 offset:8192 // 3EE8: D9FE2000 08000020
	ds_read_b128 v[12:15], v32 offset:12288 // 3EF0: D9FE3000 0C000020
	ds_read_b128 v[16:19], v32 offset:16384 // 3EF8: D9FE4000 10000020
	ds_read_b128 v[20:23], v32 offset:20480 // 3F00: D9FE5000 14000020
	ds_read_b128 v[24:27], v32 offset:24576 // 3F08: D9FE6000 18000020
	ds_read_b128 v[28:31], v32 offset:28672 // 3F10: D9FE7000 1C000020
	ds_read_b128 v[32:35], v32 offset:32768 // 3F18: D9FE8000 20000020
	s_waitcnt lgkmcnt(8) // 3F20: BF8CC87F
	v_pk_add_f32 v[2:3], v[2:3], 0 op_sel_hi:[1,0] // 3F24: D3B24002 08010102
	v_pk_add_f32 v[0:1], v[0:1], 0 op_sel_hi:[1,0] // 3F2C: D3B24000 08010100
	s_waitcnt lgkmcnt(7) // 3F34: BF8CC77F
	v_pk_add_f32 v[2:3], v[2:3], v[6:7] // 3F38: D3B24002 18020D02
	v_pk_add_f32 v[0:1], v[0:1], v[4:5] // 3F40: D3B24000 18020900
	s_waitcnt lgkmcnt(6) // 3F48: BF8CC67F
	v_pk_add_f32 v[2:3], v[2:3], v[10:11] // 3F4C: D3B24002 18021502
	v_pk_add_f32 v[0:1], v[0:1], v[8:9] // 3F54: D3B24000 18021100
	s_waitcnt lgkmcnt(5) // 3F5C: BF8CC57F
	v_pk_add_f32 v[2:3], v[2:3], v[14:15] // 3F60: D3B24002 18021D02
	v_pk_add_f32 v[0:1], v[0:1], v[12:13] // 3F68: D3B24000 18021900
	s_waitcnt lgkmcnt(4) // 3F70: BF8CC47F
	v_pk_add_f32 v[2:3], v[2:3], v[18:19] // 3F74: D3B24002 18022502
	v_pk_add_f32 v[0:1], v[0:1], v[16:17] // 3F7C: D3B24000 18022100
	s_waitcnt lgkmcnt(3) // 3F84: BF8CC37F
	v_pk_add_f32 v[2:3], v[2:3], v[22:23] // 3F88: D3B24002 18022D02
	v_pk_add_f32 v[0:1], v[0:1], v[20:21] // 3F90: D3B24000 18022900
	s_waitcnt lgkmcnt(2) // 3F98: BF8CC27F
	v_pk_add_f32 v[2:3], v[2:3], v[26:27] // 3F9C: D3B24002 18023502
	v_pk_add_f32 v[0:1], v[0:1], v[24:25] // 3FA4: D3B24000 18023100
	s_waitcnt lgkmcnt(1) // 3FAC: BF8CC17F
	v_pk_add_f32 v[2:3], v[2:3], v[30:31] // 3FB0: D3B24002 18023D02
	v_pk_add_f32 v[0:1], v[0:1], v[28:29] // 3FB8: D3B24000 18023900
; ./kernels.hip:60
	v_add_co_u32_e32 v4, vcc, s2, v36 // 3FC0: 32084802
; ./kernels.hip:59
	s_waitcnt lgkmcnt(0) // 3FC4: BF8CC07F
	v_pk_add_f32 v[2:3], v[2:3], v[34:35] // 3FC8: D3B24002 18024502
	v_pk_add_f32 v[0:1], v[0:1], v[32:33] // 3FD0: D3B24000 18024100
; ./kernels.hip:60
	v_addc_co_u32_e32 v5, vcc, v38, v37, vcc // 3FD8: 380A4B26
	global_store_dwordx4 v[4:5], v[0:3], off // 3FDC: DC7C8000 007F0004
; ./kernels.hip:61
	s_endpgm // 3FE4: BF810000
	s_nop 0 // 3FE8: BF800000
	s_nop 0 // 3FEC: BF800000
	s_nop 0 // 3FF0: BF800000
	s_nop 0 // 3FF4: BF800000
	s_nop 0 // 3FF8: BF800000
	s_nop 0 // 3FFC: BF800000

0000000000004000 <_Z16register_limitedPKfPfi>:
; _Z16register_limitedPKfPfi():
; ./kernels.hip:64
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 4000: C00A0002 00000000
	v_lshl_or_b32 v118, s6, 8, v0 // 4008: D2000076 04011006
	s_movk_i32 s6, 0x78 // 4010: B0060078
	v_mul_lo_u32 v20, v118, s6 // 4014: D2850014 00000D76
; ./kernels.hip:67
	v_mov_b32_e32 v21, 0 // 401C: 7E2A0280
	v_lshlrev_b64 v[0:1], 2, v[20:21] // 4020: D28F0000 00022882
	s_waitcnt lgkmcnt(0) // 4028: BF8CC07F
	v_mov_b32_e32 v40, s1 // 402C: 7E500201
	v_add_co_u32_e32 v4, vcc, s0, v0 // 4030: 32080000
	v_addc_co_u32_e32 v5, vcc, v40, v1, vcc // 4034: 380A0328
	global_load_dwordx4 v[0:3], v[4:5], off // 4038: DC5C8000 007F0004
	global_load_dwordx4 v[114:117], v[4:5], off offset:16 // 4040: DC5C8010 727F0004
	v_mov_b32_e32 v5, v21 // 4048: 7E0A0315
	v_add_u32_e32 v4, 8, v20 // 404C: 68082888
	v_lshlrev_b64 v[4:5], 2, v[4:5] // 4050: D28F0004 00020882
	v_mov_b32_e32 v7, v21 // 4058: 7E0E0315
	v_add_u32_e32 v6, 16, v20 // 405C: 680C2890
	v_add_co_u32_e32 v24, vcc, s0, v4 // 4060: 32300800
	v_lshlrev_b64 v[6:7], 2, v[6:7] // 4064: D28F0006 00020C82
	v_addc_co_u32_e32 v25, vcc, v40, v5, vcc // 406C: 38320B28
	v_mov_b32_e32 v9, v21 // 4070: 7E120315
	v_add_u32_e32 v8, 24, v20 // 4074: 68102898
	v_add_co_u32_e32 v26, vcc, s0, v6 // 4078: 32340C00
	v_lshlrev_b64 v[8:9], 2, v[8:9] // 407C: D28F0008 00021082
	v_addc_co_u32_e32 v27, vcc, v40, v7, vcc // 4084: 38360F28
	v_mov_b32_e32 v11, v21 // 4088: 7E160315
	v_add_u32_e32 v10, 32, v20 // 408C: 681428A0
	v_add_co_u32_e32 v28, vcc, s0, v8 // 4090: 32381000
	v_lshlrev_b64 v[10:11], 2, v[10:11] // 4094: D28F000A 00021482
	v_addc_co_u32_e32 v29, vcc, v40, v9, vcc // 409C: 383A1328
	v_mov_b32_e32 v13, v21 // 40A0: 7E1A0315
	v_add_u32_e32 v12, 40, v20 // 40A4: 681828A8
	v_add_co_u32_e32 v30, vcc, s0, v10 // 40A8: 323C1400
	v_lshlrev_b64 v[12:13], 2, v[12:13] // 40AC: D28F000C 00021882
	v_addc_co_u32_e32 v31, vcc, v40, v11, vcc // 40B4: 383E1728
	v_mov_b32_e32 v15, v21 // 40B8: 7E1E0315
	v_add_u32_e32 v14, 48, v20 // 40BC: 681C28B0
	v_add_co_u32_e32 v32, vcc, s0, v12 // 40C0: 32401800
	v_lshlrev_b64 v[14:15], 2, v[14:15] // 40C4: D28F000E 00021C82
	v_addc_co_u32_e32 v33, vcc, v40, v13, vcc // 40CC: 38421B28
	v_mov_b32_e32 v17, v21 // 40D0: 7E220315
	v_add_u32_e32 v16, 56, v20 // 40D4: 682028B8
	v_add_co_u32_e32 v34, vcc, s0, v14 // 40D8: 32441C00
	v_lshlrev_b64 v[16:17], 2, v[16:17] // 40DC: D28F0010 00022082
	v_addc_co_u32_e32 v35, vcc, v40, v15, vcc // 40E4: 38461F28
	v_mov_b32_e32 v19, v21 // 40E8: 7E260315
	v_add_u32_e32 v18, 64, v20 // 40EC: 682428C0
	v_add_co_u32_e32 v36, vcc, s0, v16 // 40F0: 32482000
	v_lshlrev_b64 v[18:19], 2, v[18:19] // 40F4: D28F0012 00022482
	v_addc_co_u32_e32 v37, vcc, v40, v17, vcc // 40FC: 384A2328
	v_mov_b32_e32 v23, v21 // 4100: 7E2E0315
	v_add_u32_e32 v22, 0x48, v20 // 4104: 682C28FF 00000048
	v_add_co_u32_e32 v38, vcc, s0, v18 // 410C: 324C2400
	v_lshlrev_b64 v[22:23], 2, v[22:23] // 4110: D28F0016 00022C82
	v_addc_co_u32_e32 v39, vcc, v40, v19, vcc // 4118: 384E2728
	global_load_dwordx4 v[12:15], v[24:25], off offset:16 // 411C: DC5C8010 0C7F0018
	global_load_dwordx4 v[16:19], v[24:25], off // 4124: DC5C8000 107F0018
	global_load_dwordx4 v[4:7], v[26:27], off offset:16 // 412C: DC5C8010 047F001A
	global_load_dwordx4 v[8:11], v[26:27], off // 4134: DC5C8000 087F001A
	v_add_co_u32_e32 v22, vcc, s0, v22 // 413C: 322C2C00
	v_add_u32_e32 v24, 0x50, v20 // 4140: 683028FF 00000050
	v_mov_b32_e32 v25, v21 // 4148: 7E320315
	v_addc_co_u32_e32 v23, vcc, v40, v23, vcc // 414C: 382E2F28
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 4150: D28F0018 00023082
	v_add_co_u32_e32 v124, vcc, s0, v24 // 4158: 32F83000
	v_addc_co_u32_e32 v125, vcc, v40, v25, vcc // 415C: 38FA3328
	v_add_u32_e32 v24, 0x58, v20 // 4160: 683028FF 00000058
	v_mov_b32_e32 v25, v21 // 4168: 7E320315
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 416C: D28F0018 00023082
	v_add_co_u32_e32 v126, vcc, s0, v24 // 4174: 32FC3000
	v_addc_co_u32_e32 v127, vcc, v40, v25, vcc // 4178: 38FE3328
	v_add_u32_e32 v24, 0x60, v20 // 417C: 683028FF 00000060
	v_mov_b32_e32 v25, v21 // 4184: 7E320315
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 4188: D28F0018 00023082
	v_add_co_u32_e32 v128, vcc, s0, v24 // 4190: 33003000
	v_addc_co_u32_e32 v129, vcc, v40, v25, vcc // 4194: 39023328
	v_add_u32_e32 v24, 0x68, v20 // 4198: 683028FF 00000068
	v_mov_b32_e32 v25, v21 // 41A0: 7E320315
	v_lshlrev_b64 v[24:25], 2, v[24:25] // 41A4: D28F0018 00023082
	v_add_co_u32_e32 v130, vcc, s0, v24 // 41AC: 33043000
	v_add_u32_e32 v20, 0x70, v20 // 41B0: 682828FF 00000070
	v_addc_co_u32_e32 v131, vcc, v40, v25, vcc // 41B8: 39063328
	v_lshlrev_b64 v[20:21], 2, v[20:21] // 41BC: D28F0014 00022882
	v_add_co_u32_e32 v132, vcc, s0, v20 // 41C4: 33082800
	s_waitcnt vmcnt(5) // 41C8: BF8C0F75
	v_mov_b32_e32 v121, v2 // 41CC: 7EF20302
	v_mov_b32_e32 v2, v3 // 41D0: 7E040303
	s_waitcnt vmcnt(4) // 41D4: BF8C0F74
	v_mov_b32_e32 v3, v114 // 41D8: 7E060372
	v_mov_b32_e32 v122, v115 // 41DC: 7EF40373
	v_addc_co_u32_e32 v133, vcc, v40, v21, vcc // 41E0: 390A2B28
	global_load_dwordx4 v[108:111], v[28:29], off offset:16 // 41E4: DC5C8010 6C7F001C
	global_load_dwordx4 v[112:115], v[28:29], off // 41EC: DC5C8000 707F001C
	global_load_dwordx4 v[100:103], v[30:31], off offset:16 // 41F4: DC5C8010 647F001E
	global_load_dwordx4 v[104:107], v[30:31], off // 41FC: DC5C8000 687F001E
	global_load_dwordx4 v[92:95], v[32:33], off offset:16 // 4204: DC5C8010 5C7F0020
	global_load_dwordx4 v[96:99], v[32:33], off // 420C: DC5C8000 607F0020
	global_load_dwordx4 v[84:87], v[34:35], off offset:16 // 4214: DC5C8010 547F0022
	global_load_dwordx4 v[88:91], v[34:35], off // 421C: DC5C8000 587F0022
	global_load_dwordx4 v[76:79], v[36:37], off offset:16 // 4224: DC5C8010 4C7F0024
	global_load_dwordx4 v[80:83], v[36:37], off // 422C: DC5C8000 507F0024
	global_load_dwordx4 v[64:67], v[38:39], off offset:16 // 4234: DC5C8010 407F0026
	global_load_dwordx4 v[72:75], v[38:39], off // 423C: DC5C8000 487F0026
	global_load_dwordx4 v[52:55], v[22:23], off offset:16 // 4244: DC5C8010 347F0016
	global_load_dwordx4 v[60:63], v[22:23], off // 424C: DC5C8000 3C7F0016
	global_load_dwordx4 v[40:43], v[124:125], off offset:16 // 4254: DC5C8010 287F007C
	global_load_dwordx4 v[68:71], v[124:125], off // 425C: DC5C8000 447F007C
	global_load_dwordx4 v[48:51], v[126:127], off offset:16 // 4264: DC5C8010 307F007E
	global_load_dwordx4 v[56:59], v[126:127], off // 426C: DC5C8000 387F007E
	global_load_dwordx4 v[36:39], v[128:129], off offset:16 // 4274: DC5C8010 247F0080
	global_load_dwordx4 v[44:47], v[128:129], off // 427C: DC5C8000 2C7F0080
	global_load_dwordx4 v[24:27], v[130:131], off offset:16 // 4284: DC5C8010 187F0082
	global_load_dwordx4 v[32:35], v[130:131], off // 428C: DC5C8000 207F0082
	global_load_dwordx4 v[20:23], v[132:133], off offset:16 // 4294: DC5C8010 147F0084
	global_load_dwordx4 v[28:31], v[132:133], off // 429C: DC5C8000 1C7F0084
	s_load_dword s4, s[4:5], 0x10 // 42A4: C0020102 00000010
	v_mov_b32_e32 v120, v1 // 42AC: 7EF00301
	v_mov_b32_e32 v123, v116 // 42B0: 7EF60374
; ./kernels.hip:69
	s_waitcnt lgkmcnt(0) // 42B4: BF8CC07F
	s_cmp_lt_i32 s4, 1 // 42B8: BF048104
	s_cbranch_scc1 147 // 42BC: BF850093 <_Z16register_limitedPKfPfi+0x50c>
	s_mov_b32 s0, 0 // 42C0: BE800080
	v_mov_b32_e32 v116, 0 // 42C4: 7EE80280
	v_mov_b32_e32 v1, v117 // 42C8: 7E020375
	v_cvt_f32_u32_e32 v124, s0 // 42CC: 7EF80C00
; ./kernels.hip:72
	s_bitcmp0_b32 s0, 0 // 42D0: BF0C8000
	s_cselect_b64 vcc, -1, 0 // 42D4: 85EA80C1
; ./kernels.hip:69
	s_add_i32 s0, s0, 1 // 42D8: 81008100
; ./kernels.hip:71
	v_pk_fma_f32 v[0:1], v[116:117], v[0:1], v[124:125] op_sel_hi:[0,1,0]// 0000000042DC: D3B00000 15F20174
	v_pk_fma_f32 v[120:121], v[116:117], v[120:121], v[124:125] op_sel_hi:[0,1,0]// 0000000042E4: D3B00078 15F2F174
	v_pk_fma_f32 v[2:3], v[116:117], v[2:3], v[124:125] op_sel_hi:[0,1,0]// 0000000042EC: D3B00002 15F20574
	v_pk_fma_f32 v[122:123], v[116:117], v[122:123], v[124:125] op_sel_hi:[0,1,0]// 0000000042F4: D3B0007A 15F2F574
	s_waitcnt vmcnt(26) // 42FC: BF8C4F7A
	v_pk_fma_f32 v[16:17], v[116:117], v[16:17], v[124:125] op_sel_hi:[0,1,0]// 000000004300: D3B00010 15F22174
	v_pk_fma_f32 v[18:19], v[116:117], v[18:19], v[124:125] op_sel_hi:[0,1,0]// 000000004308: D3B00012 15F22574
	v_pk_fma_f32 v[12:13], v[116:117], v[12:13], v[124:125] op_sel_hi:[0,1,0]// 000000004310: D3B0000C 15F21974
	v_pk_fma_f32 v[14:15], v[116:117], v[14:15], v[124:125] op_sel_hi:[0,1,0]// 000000004318: D3B0000E 15F21D74
	s_waitcnt vmcnt(24) // 4320: BF8C4F78
	v_pk_fma_f32 v[8:9], v[116:117], v[8:9], v[124:125] op_sel_hi:[0,1,0]// 000000004324: D3B00008 15F21174
	v_pk_fma_f32 v[10:11], v[116:117], v[10:11], v[124:125] op_sel_hi:[0,1,0]// 00000000432C: D3B0000A 15F21574
	v_pk_fma_f32 v[4:5], v[116:117], v[4:5], v[124:125] op_sel_hi:[0,1,0]// 000000004334: D3B00004 15F20974
	v_pk_fma_f32 v[6:7], v[116:117], v[6:7], v[124:125] op_sel_hi:[0,1,0]// 00000000433C: D3B00006 15F20D74
	s_waitcnt vmcnt(22) // 4344: BF8C4F76
	v_pk_fma_f32 v[112:113], v[116:117], v[112:113], v[124:125] op_sel_hi:[0,1,0]// 000000004348: D3B00070 15F2E174
	v_pk_fma_f32 v[114:115], v[116:117], v[114:115], v[124:125] op_sel_hi:[0,1,0]// 000000004350: D3B00072 15F2E574
	v_pk_fma_f32 v[108:109], v[116:117], v[108:109], v[124:125] op_sel_hi:[0,1,0]// 000000004358: D3B0006C 15F2D974
	v_pk_fma_f32 v[110:111], v[116:117], v[110:111], v[124:125] op_sel_hi:[0,1,0]// 000000004360: D3B0006E 15F2DD74
	s_waitcnt vmcnt(20) // 4368: BF8C4F74
	v_pk_fma_f32 v[104:105], v[116:117], v[104:105], v[124:125] op_sel_hi:[0,1,0]// 00000000436C: D3B00068 15F2D174
	v_pk_fma_f32 v[106:107], v[116:117], v[106:107], v[124:125] op_sel_hi:[0,1,0]// 000000004374: D3B0006A 15F2D574
	v_pk_fma_f32 v[100:101], v[116:117], v[100:101], v[124:125] op_sel_hi:[0,1,0]// 00000000437C: D3B00064 15F2C974
	v_pk_fma_f32 v[102:103], v[116:117], v[102:103], v[124:125] op_sel_hi:[0,1,0]// 000000004384: D3B00066 15F2CD74
	s_waitcnt vmcnt(18) // 438C: BF8C4F72
	v_pk_fma_f32 v[96:97], v[116:117], v[96:97], v[124:125] op_sel_hi:[0,1,0]// 000000004390: D3B00060 15F2C174
	v_pk_fma_f32 v[98:99], v[116:117], v[98:99], v[124:125] op_sel_hi:[0,1,0]// 000000004398: D3B00062 15F2C574
	v_pk_fma_f32 v[92:93], v[116:117], v[92:93], v[124:125] op_sel_hi:[0,1,0]// 0000000043A0: D3B0005C 15F2B974
	v_pk_fma_f32 v[94:95], v[116:117], v[94:95], v[124:125] op_sel_hi:[0,1,0]// 0000000043A8: D3B0005E 15F2BD74
	s_waitcnt vmcnt(16) // 43B0: BF8C4F70
	v_pk_fma_f32 v[88:89], v[116:117], v[88:89], v[124:125] op_sel_hi:[0,1,0]// 0000000043B4: D3B00058 15F2B174
	v_pk_fma_f32 v[90:91], v[116:117], v[90:91], v[124:125] op_sel_hi:[0,1,0]// 0000000043BC: D3B0005A 15F2B574
	v_pk_fma_f32 v[84:85], v[116:117], v[84:85], v[124:125] op_sel_hi:[0,1,0]// 0000000043C4: D3B00054 15F2A974
	v_pk_fma_f32 v[86:87], v[116:117], v[86:87], v[124:125] op_sel_hi:[0,1,0]// 0000000043CC: D3B00056 15F2AD74
	s_waitcnt vmcnt(14) // 43D4: BF8C0F7E
	v_pk_fma_f32 v[80:81], v[116:117], v[80:81], v[124:125] op_sel_hi:[0,1,0]// 0000000043D8: D3B00050 15F2A174
	v_pk_fma_f32 v[82:83], v[116:117], v[82:83], v[124:125] op_sel_hi:[0,1,0]// 0000000043E0: D3B00052 15F2A574
	v_pk_fma_f32 v[76:77], v[116:117], v[76:77], v[124:125] op_sel_hi:[0,1,0]// 0000000043E8: D3B0004C 15F29974
	v_pk_fma_f32 v[78:79], v[116:117], v[78:79], v[124:125] op_sel_hi:[0,1,0]// 0000000043F0: D3B0004E 15F29D74
	s_waitcnt vmcnt(12) // 43F8: BF8C0F7C
	v_pk_fma_f32 v[72:73], v[116:117], v[72:73], v[124:125] op_sel_hi:[0,1,0]// 0000000043FC: D3B00048 15F29174
	v_pk_fma_f32 v[74:75], v[116:117], v[74:75], v[124:125] op_sel_hi:[0,1,0]// 000000004404: D3B0004A 15F29574
	v_pk_fma_f32 v[64:65], v[116:117], v[64:65], v[124:125] op_sel_hi:[0,1,0]// 00000000440C: D3B00040 15F28174
	v_pk_fma_f32 v[66:67], v[116:117], v[66:67], v[124:125] op_sel_hi:[0,1,0]// 000000004414: D3B00042 15F28574
	s_waitcnt vmcnt(10) // 441C: BF8C0F7A
	v_pk_fma_f32 v[60:61], v[116:117], v[60:61], v[124:125] op_sel_hi:[0,1,0]// 000000004420: D3B0003C 15F27974
	v_pk_fma_f32 v[62:63], v[116:117], v[62:63], v[124:125] op_sel_hi:[0,1,0]// 000000004428: D3B0003E 15F27D74
	v_pk_fma_f32 v[52:53], v[116:117], v[52:53], v[124:125] op_sel_hi:[0,1,0]// 000000004430: D3B00034 15F26974
	v_pk_fma_f32 v[54:55], v[116:117], v[54:55], v[124:125] op_sel_hi:[0,1,0]// 000000004438: D3B00036 15F26D74
	s_waitcnt vmcnt(8) // 4440: BF8C0F78
	v_pk_fma_f32 v[68:69], v[116:117], v[68:69], v[124:125] op_sel_hi:[0,1,0]// 000000004444: D3B00044 15F28974
	v_pk_fma_f32 v[70:71], v[116:117], v[70:71], v[124:125] op_sel_hi:[0,1,0]// 00000000444C: D3B00046 15F28D74
	v_pk_fma_f32 v[40:41], v[116:117], v[40:41], v[124:125] op_sel_hi:[0,1,0]// 000000004454: D3B00028 15F25174
	v_pk_fma_f32 v[42:43], v[116:117], v[42:43], v[124:125] op_sel_hi:[0,1,0]// 00000000445C: D3B0002A 15F25574
	s_waitcnt vmcnt(6) // 4464: BF8C0F76
	v_pk_fma_f32 v[56:57], v[116:117], v[56:57], v[124:125] op_sel_hi:[0,1,0]// 000000004468: D3B00038 15F27174
	v_pk_fma_f32 v[58:59], v[116:117], v[58:59], v[124:125] op_sel_hi:[0,1,0]// 000000004470: D3B0003A 15F27574
	v_pk_fma_f32 v[48:49], v[116:117], v[48:49], v[124:125] op_sel_hi:[0,1,0]// 000000004478: D3B00030 15F26174
	v_pk_fma_f32 v[50:51], v[116:117], v[50:51], v[124:125] op_sel_hi:[0,1,0]// 000000004480: D3B00032 15F26574
	s_waitcnt vmcnt(4) // 4488: BF8C0F74
	v_pk_fma_f32 v[44:45], v[116:117], v[44:45], v[124:125] op_sel_hi:[0,1,0]// 00000000448C: D3B0002C 15F25974
	v_pk_fma_f32 v[46:47], v[116:117], v[46:47], v[124:125] op_sel_hi:[0,1,0]// 000000004494: D3B0002E 15F25D74
	v_pk_fma_f32 v[36:37], v[116:117], v[36:37], v[124:125] op_sel_hi:[0,1,0]// 00000000449C: D3B00024 15F24974
	v_pk_fma_f32 v[38:39], v[116:117], v[38:39], v[124:125] op_sel_hi:[0,1,0]// 0000000044A4: D3B00026 15F24D74
	s_waitcnt vmcnt(2) // 44AC: BF8C0F72
	v_pk_fma_f32 v[32:33], v[116:117], v[32:33], v[124:125] op_sel_hi:[0,1,0]// 0000000044B0: D3B00020 15F24174
	v_pk_fma_f32 v[34:35], v[116:117], v[34:35], v[124:125] op_sel_hi:[0,1,0]// 0000000044B8: D3B00022 15F24574
	v_pk_fma_f32 v[24:25], v[116:117], v[24:25], v[124:125] op_sel_hi:[0,1,0]// 0000000044C0: D3B00018 15F23174
	v_pk_fma_f32 v[26:27], v[116:117], v[26:27], v[124:125] op_sel_hi:[0,1,0]// 0000000044C8: D3B0001A 15F23574
	s_waitcnt vmcnt(0) // 44D0: BF8C0F70
	v_pk_fma_f32 v[28:29], v[116:117], v[28:29], v[124:125] op_sel_hi:[0,1,0]// 0000000044D4: D3B0001C 15F23974
	v_pk_fma_f32 v[30:31], v[116:117], v[30:31], v[124:125] op_sel_hi:[0,1,0]// 0000000044DC: D3B0001E 15F23D74
	v_pk_fma_f32 v[20:21], v[116:117], v[20:21], v[124:125] op_sel_hi:[0,1,0]// 0000000044E4: D3B00014 15F22974
	v_pk_fma_f32 v[22:23], v[116:117], v[22:23], v[124:125] op_sel_hi:[0,1,0]// 0000000044EC: D3B00016 15F22D74
; ./kernels.hip:72
	v_cndmask_b32_e32 v117, v0, v1, vcc // 44F4: 00EA0300
	v_add_f32_e32 v116, v116, v117 // 44F8: 02E8EB74
; ./kernels.hip:69
	s_cmp_lg_u32 s4, s0 // 44FC: BF070004
	s_cbranch_scc1 65394 // 4500: BF85FF72 <_Z16register_limitedPKfPfi+0x2cc>
	v_mov_b32_e32 v117, v1 // 4504: 7EEA0301
	s_branch 1 // 4508: BF820001 <_Z16register_limitedPKfPfi+0x510>
	v_mov_b32_e32 v116, 0 // 450C: 7EE80280
; ./kernels.hip:75
	v_add_f32_e32 v0, v116, v0 // 4510: 02000174
	v_add_f32_e32 v0, v0, v120 // 4514: 0200F100
	v_add_f32_e32 v0, v0, v121 // 4518: 0200F300
	v_add_f32_e32 v0, v0, v2 // 451C: 02000500
	v_add_f32_e32 v0, v0, v3 // 4520: 02000700
	v_add_f32_e32 v0, v0, v122 // 4524: 0200F500
	v_add_f32_e32 v0, v0, v123 // 4528: 0200F700
	v_add_f32_e32 v0, v0, v117 // 452C: 0200EB00
	s_waitcnt vmcnt(26) // 4530: BF8C4F7A
	v_add_f32_e32 v0, v0, v16 // 4534: 02002100
	v_add_f32_e32 v0, v0, v17 // 4538: 02002300
	v_add_f32_e32 v0, v0, v18 // 453C: 02002500
	v_add_f32_e32 v0, v0, v19 // 4540: 02002700
	v_add_f32_e32 v0, v0, v12 // 4544: 02001900
	v_add_f32_e32 v0, v0, v13 // 4548: 02001B00
	v_add_f32_e32 v0, v0, v14 // 454C: 02001D00
	v_add_f32_e32 v0, v0, v15 // 4550: 02001F00
	s_waitcnt vmcnt(24) // 4554: BF8C4F78
	v_add_f32_e32 v0, v0, v8 // 4558: 02001100
	v_add_f32_e32 v0, v0, v9 // 455C: 02001300
	v_add_f32_e32 v0, v0, v10 // 4560: 02001500
	v_add_f32_e32 v0, v0, v11 // 4564: 02001700
	v_add_f32_e32 v0, v0, v4 // 4568: 02000900
	v_add_f32_e32 v0, v0, v5 // 456C: 02000B00
	v_add_f32_e32 v0, v0, v6 // 4570: 02000D00
	v_add_f32_e32 v0, v0, v7 // 4574: 02000F00
	s_waitcnt vmcnt(22) // 4578: BF8C4F76
	v_add_f32_e32 v0, v0, v112 // 457C: 0200E100
	v_add_f32_e32 v0, v0, v113 // 4580: 0200E300
	v_add_f32_e32 v0, v0, v114 // 4584: 0200E500
	v_add_f32_e32 v0, v0, v115 // 4588: 0200E700
	v_add_f32_e32 v0, v0, v108 // 458C: 0200D900
	v_add_f32_e32 v0, v0, v109 // 4590: 0200DB00
	v_add_f32_e32 v0, v0, v110 // 4594: 0200DD00
	v_add_f32_e32 v0, v0, v111 // 4598: 0200DF00
	s_waitcnt vmcnt(20) // 459C: BF8C4F74
	v_add_f32_e32 v0, v0, v104 // 45A0: 0200D100
	v_add_f32_e32 v0, v0, v105 // 45A4: 0200D300
	v_add_f32_e32 v0, v0, v106 // 45A8: 0200D500
	v_add_f32_e32 v0, v0, v107 // 45AC: 0200D700
	v_add_f32_e32 v0, v0, v100 // 45B0: 0200C900
	v_add_f32_e32 v0, v0, v101 // 45B4: 0200CB00
	v_add_f32_e32 v0, v0, v102 // 45B8: 0200CD00
	v_add_f32_e32 v0, v0, v103 // 45BC: 0200CF00
	s_waitcnt vmcnt(18) // 45C0: BF8C4F72
	v_add_f32_e32 v0, v0, v96 // 45C4: 0200C100
	v_add_f32_e32 v0, v0, v97 // 45C8: 0200C300
	v_add_f32_e32 v0, v0, v98 // 45CC: 0200C500
	v_add_f32_e32 v0, v0, v99 // 45D0: 0200C700
	v_add_f32_e32 v0, v0, v92 // 45D4: 0200B900
	v_add_f32_e32 v0, v0, v93 // 45D8: 0200BB00
	v_add_f32_e32 v0, v0, v94 // 45DC: 0200BD00
	v_add_f32_e32 v0, v0, v95 // 45E0: 0200BF00
	s_waitcnt vmcnt(16) // 45E4: BF8C4F70
	v_add_f32_e32 v0, v0, v88 // 45E8: 0200B100
	v_add_f32_e32 v0, v0, v89 // 45EC: 0200B300
	v_add_f32_e32 v0, v0, v90 // 45F0: 0200B500
	v_add_f32_e32 v0, v0, v91 // 45F4: 0200B700
	v_add_f32_e32 v0, v0, v84 // 45F8: 0200A900
	v_add_f32_e32 v0, v0, v85 // 45FC: 0200AB00
	v_add_f32_e32 v0, v0, v86 // 4600: 0200AD00
	v_add_f32_e32 v0, v0, v87 // 4604: 0200AF00
	s_waitcnt vmcnt(14) // 4608: BF8C0F7E
	v_add_f32_e32 v0, v0, v80 // 460C: 0200A100
	v_add_f32_e32 v0, v0, v81 // 4610: 0200A300
	v_add_f32_e32 v0, v0, v82 // 4614: 0200A500
	v_add_f32_e32 v0, v0, v83 // 4618: 0200A700
	v_add_f32_e32 v0, v0, v76 // 461C: 02009900
	v_add_f32_e32 v0, v0, v77 // 4620: 02009B00
	v_add_f32_e32 v0, v0, v78 // 4624: 02009D00
	v_add_f32_e32 v0, v0, v79 // 4628: 02009F00
	s_waitcnt vmcnt(12) // 462C: BF8C0F7C
	v_add_f32_e32 v0, v0, v72 // 4630: 02009100
	v_add_f32_e32 v0, v0, v73 // 4634: 02009300
	v_add_f32_e32 v0, v0, v74 // 4638: 02009500
	v_add_f32_e32 v0, v0, v75 // 463C: 02009700
	v_add_f32_e32 v0, v0, v64 // 4640: 02008100
	v_add_f32_e32 v0, v0, v65 // 4644: 02008300
	v_add_f32_e32 v0, v0, v66 // 4648: 02008500
	v_add_f32_e32 v0, v0, v67 // 464C: 02008700
	s_waitcnt vmcnt(10) // 4650: BF8C0F7A
	v_add_f32_e32 v0, v0, v60 // 4654: 02007900
	v_add_f32_e32 v0, v0, v61 // 4658: 02007B00
	v_add_f32_e32 v0, v0, v62 // 465C: 02007D00
	v_add_f32_e32 v0, v0, v63 // 4660: 02007F00
	v_add_f32_e32 v0, v0, v52 // 4664: 02006900
	v_add_f32_e32 v0, v0, v53 // 4668: 02006B00
	v_add_f32_e32 v0, v0, v54 // 466C: 02006D00
	v_add_f32_e32 v0, v0, v55 // 4670: 02006F00
	s_waitcnt vmcnt(8) // 4674: BF8C0F78
	v_add_f32_e32 v0, v0, v68 // 4678: 02008900
	v_add_f32_e32 v0, v0, v69 // 467C: 02008B00
	v_add_f32_e32 v0, v0, v70 // 4680: 02008D00
	v_add_f32_e32 v0, v0, v71 // 4684: 02008F00
	v_add_f32_e32 v0, v0, v40 // 4688: 02005100
	v_add_f32_e32 v0, v0, v41 // 468C: 02005300
	v_add_f32_e32 v0, v0, v42 // 4690: 02005500
	v_add_f32_e32 v0, v0, v43 // 4694: 02005700
	s_waitcnt vmcnt(6) // 4698: BF8C0F76
	v_add_f32_e32 v0, v0, v56 // 469C: 02007100
	v_add_f32_e32 v0, v0, v57 // 46A0: 02007300
	v_add_f32_e32 v0, v0, v58 // 46A4: 02007500
	v_add_f32_e32 v0, v0, v59 // 46A8: 02007700
	v_add_f32_e32 v0, v0, v48 // 46AC: 02006100
	v_add_f32_e32 v0, v0, v49 // 46B0: 02006300
	v_add_f32_e32 v0, v0, v50 // 46B4: 02006500
	v_add_f32_e32 v0, v0, v51 // 46B8: 02006700
	s_waitcnt vmcnt(4) // 46BC: BF8C0F74
	v_add_f32_e32 v0, v0, v44 // 46C0: 02005900
	v_add_f32_e32 v0, v0, v45 // 46C4: 02005B00
	v_add_f32_e32 v0, v0, v46 // 46C8: 02005D00
	v_add_f32_e32 v0, v0, v47 // 46CC: 02005F00
	v_add_f32_e32 v0, v0, v36 // 46D0: 02004900
	v_add_f32_e32 v0, v0, v37 // 46D4: 02004B00
	v_add_f32_e32 v0, v0, v38 // 46D8: 02004D00
	v_add_f32_e32 v0, v0, v39 // 46DC: 02004F00
	s_waitcnt vmcnt(2) // 46E0: BF8C0F72
	v_add_f32_e32 v0, v0, v32 // 46E4: 02004100
	v_add_f32_e32 v0, v0, v33 // 46E8: 02004300
	v_add_f32_e32 v0, v0, v34 // 46EC: 02004500
	v_add_f32_e32 v0, v0, v35 // 46F0: 02004700
	v_add_f32_e32 v0, v0, v24 // 46F4: 02003100
	v_add_f32_e32 v0, v0, v25 // 46F8: 02003300
	v_add_f32_e32 v0, v0, v26 // 46FC: 02003500
	v_add_f32_e32 v0, v0, v27 // 4700: 02003700
	s_waitcnt vmcnt(0) // 4704: BF8C0F70
	v_add_f32_e32 v0, v0, v28 // 4708: 02003900
	v_add_f32_e32 v0, v0, v29 // 470C: 02003B00
	v_add_f32_e32 v0, v0, v30 // 4710: 02003D00
	v_add_f32_e32 v0, v0, v31 // 4714: 02003F00
	v_add_f32_e32 v0, v0, v20 // 4718: 02002900
	v_add_f32_e32 v0, v0, v21 // 471C: 02002B00
	v_add_f32_e32 v0, v0, v22 // 4720: 02002D00
; ./kernels.hip:76
	v_mov_b32_e32 v119, 0 // 4724: 7EEE0280
; ./kernels.hip:75
	v_add_f32_e32 v2, v0, v23 // 4728: 02042F00
; ./kernels.hip:76
	v_lshlrev_b64 v[0:1], 2, v[118:119] // 472C: D28F0000 0002EC82
	v_mov_b32_e32 v3, s3 // 4734: 7E060203
	v_add_co_u32_e32 v0, vcc, s2, v0 // 4738: 32000002
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc // 473C: 38020303
	global_store_dword v[0:1], v2, off // 4740: DC708000 007F0200
; ./kernels.hip:77
	s_endpgm // 4748: BF810000
	s_nop 0 // 474C: BF800000
	s_nop 0 // 4750: BF800000
	s_nop 0 // 4754: BF800000
	s_nop 0 // 4758: BF800000
	s_nop 0 // 475C: BF800000
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

0000000000004800 <_Z12narrow_loadsPKhPji>:
; _Z12narrow_loadsPKhPji():
; ./kernels.hip:23
	s_load_dword s12, s[4:5], 0x10 // 4800: C0020302 00000010
	s_load_dwordx2 s[2:3], s[4:5], 0x8 // 4808: C0060082 00000008
	s_lshl_b32 s0, s6, 8 // 4810: 8E008806
	v_or_b32_e32 v2, s0, v0 // 4814: 28040000
	v_mov_b32_e32 v5, 0 // 4818: 7E0A0280
; ./kernels.hip:83
	s_waitcnt lgkmcnt(0) // 481C: BF8CC07F
	v_cmp_gt_i32_e32 vcc, s12, v2 // 4820: 7D88040C
	v_mov_b32_e32 v4, 0 // 4824: 7E080280
; ./kernels.hip:83
	s_and_saveexec_b64 s[6:7], vcc // 4828: BE86206A
	s_cbranch_execz 84 // 482C: BF880054 <_Z12narrow_loadsPKhPji+0x180>
	s_load_dwordx2 s[4:5], s[4:5], 0x0 // 4830: C0060102 00000000
; ./kernels.hip:83
	v_add_u32_e32 v3, 0x10000, v2 // 4838: 680604FF 00010000
	v_max_i32_e32 v1, s12, v3 // 4840: 1A02060C
	v_xad_u32 v0, v0, -1, v1 // 4844: D1F30000 04058300
	v_subrev_u32_e32 v1, s0, v0 // 484C: 6C020000
	v_cmp_ne_u32_sdwa s[0:1], v1, v5 src0_sel:WORD_1 src1_sel:DWORD// 000000004850: 7D9A0AF9 06058001
	s_mov_b64 s[10:11], -1 // 4858: BE8A01C1
	v_mov_b32_e32 v4, 0 // 485C: 7E080280
	v_mov_b32_e32 v0, v2 // 4860: 7E000302
	s_and_saveexec_b64 s[8:9], s[0:1] // 4864: BE882000
	s_cbranch_execz 46 // 4868: BF88002E <_Z12narrow_loadsPKhPji+0x124>
	v_mov_b32_e32 v0, 1 // 486C: 7E000281
	v_add_u32_sdwa v8, v1, v0 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:DWORD// 000000004870: 681000F9 06050601
	v_and_b32_e32 v9, 0x1fffe, v8 // 4878: 261210FF 0001FFFE
	s_mov_b64 s[10:11], 0 // 4880: BE8A0180
; ./kernels.hip:84
	v_mov_b32_e32 v4, 0 // 4884: 7E080280
	v_mov_b32_e32 v1, 0 // 4888: 7E020280
	s_waitcnt lgkmcnt(0) // 488C: BF8CC07F
	v_mov_b32_e32 v0, s5 // 4890: 7E000205
	v_mov_b32_e32 v10, v9 // 4894: 7E140309
	v_pk_mov_b32 v[6:7], v[2:3], v[2:3] op_sel:[0,1] // 4898: D3B35006 18020502
	v_ashrrev_i32_e32 v3, 31, v7 // 48A0: 22060E9F
	v_add_co_u32_e32 v12, vcc, s4, v7 // 48A4: 32180E04
	v_ashrrev_i32_e32 v11, 31, v6 // 48A8: 22160C9F
	v_add_co_u32_e64 v14, s[0:1], s4, v6 // 48AC: D119000E 00020C04
	v_addc_co_u32_e32 v13, vcc, v0, v3, vcc // 48B4: 381A0700
	v_addc_co_u32_e64 v15, s[0:1], v0, v11, s[0:1] // 48B8: D11C000F 00021700
	global_load_ubyte v3, v[12:13], off // 48C0: DC408000 037F000C
	global_load_ubyte v11, v[14:15], off // 48C8: DC408000 0B7F000E
; ./kernels.hip:83
	v_add_u32_e32 v10, -2, v10 // 48D0: 681414C2
	v_cmp_eq_u32_e32 vcc, 0, v10 // 48D4: 7D941480
	v_add_u32_e32 v7, 0x20000, v7 // 48D8: 680E0EFF 00020000
	v_add_u32_e32 v6, 0x20000, v6 // 48E0: 680C0CFF 00020000
	s_or_b64 s[10:11], vcc, s[10:11] // 48E8: 878A0A6A
; ./kernels.hip:84
	s_waitcnt vmcnt(1) // 48EC: BF8C0F71
	v_mad_u32_u24 v1, v3, 3, v1 // 48F0: D1C30001 04050703
	s_waitcnt vmcnt(0) // 48F8: BF8C0F70
	v_mad_u32_u24 v4, v11, 3, v4 // 48FC: D1C30004 0411070B
; ./kernels.hip:83
	s_andn2_b64 exec, exec, s[10:11] // 4904: 89FE0A7E
	s_cbranch_execnz 65509 // 4908: BF89FFE5 <_Z12narrow_loadsPKhPji+0xa0>
	s_or_b64 exec, exec, s[10:11] // 490C: 87FE0A7E
; ./kernels.hip:83
	v_cmp_ne_u32_e32 vcc, v8, v9 // 4910: 7D9A1308
	v_lshl_add_u32 v0, v9, 16, v2 // 4914: D1FD0000 04092109
	v_add_u32_e32 v4, v4, v1 // 491C: 68080304
	s_orn2_b64 s[10:11], vcc, exec // 4920: 8A8A7E6A
	s_or_b64 exec, exec, s[8:9] // 4924: 87FE087E
	s_and_saveexec_b64 s[0:1], s[10:11] // 4928: BE80200A
	s_cbranch_execz 19 // 492C: BF880013 <_Z12narrow_loadsPKhPji+0x17c>
; ./kernels.hip:83
	v_ashrrev_i32_e32 v1, 31, v0 // 4930: 2202009F
	s_mov_b64 s[8:9], 0 // 4934: BE880180
	s_waitcnt lgkmcnt(0) // 4938: BF8CC07F
	v_mov_b32_e32 v3, s5 // 493C: 7E060205
; ./kernels.hip:84
	v_add_co_u32_e32 v6, vcc, s4, v0 // 4940: 320C0004
	v_addc_co_u32_e32 v7, vcc, v3, v1, vcc // 4944: 380E0303
	global_load_ubyte v6, v[6:7], off // 4948: DC408000 067F0006
; ./kernels.hip:83
	v_add_co_u32_e32 v0, vcc, 0x10000, v0 // 4950: 320000FF 00010000
	v_addc_co_u32_e32 v1, vcc, 0, v1, vcc // 4958: 38020280
	v_cmp_le_i32_e32 vcc, s12, v0 // 495C: 7D86000C
	s_or_b64 s[8:9], vcc, s[8:9] // 4960: 8788086A
; ./kernels.hip:84
	s_waitcnt vmcnt(0) // 4964: BF8C0F70
	v_mad_u32_u24 v4, v6, 3, v4 // 4968: D1C30004 04110706
; ./kernels.hip:83
	s_andn2_b64 exec, exec, s[8:9] // 4970: 89FE087E
	s_cbranch_execnz 65522 // 4974: BF89FFF2 <_Z12narrow_loadsPKhPji+0x140>
	s_or_b64 exec, exec, s[8:9] // 4978: 87FE087E
	s_or_b64 exec, exec, s[0:1] // 497C: 87FE007E
	s_or_b64 exec, exec, s[6:7] // 4980: 87FE067E
; ./kernels.hip:85
	v_mov_b32_e32 v3, v5 // 4984: 7E060305
	v_lshlrev_b64 v[0:1], 2, v[2:3] // 4988: D28F0000 00020482
	v_mov_b32_e32 v2, s3 // 4990: 7E040203
	v_add_co_u32_e32 v0, vcc, s2, v0 // 4994: 32000002
	v_addc_co_u32_e32 v1, vcc, v2, v1, vcc // 4998: 38020302
	global_store_dword v[0:1], v4, off // 499C: DC708000 007F0400
; ./kernels.hip:86
	s_endpgm // 49A4: BF810000
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

0000000000004a00 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i>:
; _Z19gemm_without_matrixPKDv8_DF16_S1_PS_i():
; ./kernels.hip:23
	s_load_dword s7, s[4:5], 0x18 // 4A00: C00201C2 00000018
	s_load_dwordx2 s[8:9], s[4:5], 0x10 // 4A08: C0060202 00000010
	v_lshl_or_b32 v4, s6, 8, v0 // 4A10: D2000004 04011006
	v_mov_b32_e32 v7, 0 // 4A18: 7E0E0280
; ./kernels.hip:93
	s_waitcnt lgkmcnt(0) // 4A1C: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 4A20: BF048107
	s_cbranch_scc1 43 // 4A24: BF85002B <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xd4>
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 4A28: C00A0002 00000000
; ./kernels.hip:91
	v_lshrrev_b32_e32 v1, 8, v4 // 4A30: 20020888
	v_mul_lo_u32 v6, s7, v1 // 4A34: D2850006 00020207
	v_mul_lo_u32 v8, s7, v0 // 4A3C: D2850008 00020007
; ./kernels.hip:93
	v_mov_b32_e32 v0, 0 // 4A44: 7E000280
	v_mov_b32_e32 v1, 0 // 4A48: 7E020280
	v_mov_b32_e32 v2, 0 // 4A4C: 7E040280
	v_mov_b32_e32 v3, 0 // 4A50: 7E060280
	s_waitcnt lgkmcnt(0) // 4A54: BF8CC07F
	v_mov_b32_e32 v5, s1 // 4A58: 7E0A0201
	v_mov_b32_e32 v10, s3 // 4A5C: 7E140203
	v_lshlrev_b64 v[12:13], 4, v[6:7] // 4A60: D28F000C 00020C84
	v_mov_b32_e32 v9, v7 // 4A68: 7E120307
	v_add_co_u32_e32 v12, vcc, s0, v12 // 4A6C: 32181800
	v_addc_co_u32_e32 v13, vcc, v5, v13, vcc // 4A70: 381A1B05
	v_lshlrev_b64 v[16:17], 4, v[8:9] // 4A74: D28F0010 00021084
	v_add_co_u32_e32 v16, vcc, s2, v16 // 4A7C: 32202002
	v_addc_co_u32_e32 v17, vcc, v10, v17, vcc // 4A80: 3822230A
	global_load_dwordx4 v[12:15], v[12:13], off // 4A84: DC5C8000 0C7F000C
	s_add_i32 s7, s7, -1 // 4A8C: 8107C107
	global_load_dwordx4 v[16:19], v[16:17], off // 4A90: DC5C8000 107F0010
	v_add_u32_e32 v6, 1, v6 // 4A98: 680C0C81
	v_add_u32_e32 v8, 1, v8 // 4A9C: 68101081
	s_cmp_eq_u32 s7, 0 // 4AA0: BF068007
	s_waitcnt vmcnt(0) // 4AA4: BF8C0F70
	v_pk_fma_f16 v0, v12, v16, v0 // 4AA8: D38E4000 1C02210C
	v_pk_fma_f16 v1, v13, v17, v1 // 4AB0: D38E4001 1C06230D
	v_pk_fma_f16 v2, v14, v18, v2 // 4AB8: D38E4002 1C0A250E
	v_pk_fma_f16 v3, v15, v19, v3 // 4AC0: D38E4003 1C0E270F
	s_cbranch_scc0 65509 // 4AC8: BF84FFE5 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0x60>
	v_mov_b32_e32 v7, v3 // 4ACC: 7E0E0303
	s_branch 3 // 4AD0: BF820003 <_Z19gemm_without_matrixPKDv8_DF16_S1_PS_i+0xe0>
	v_mov_b32_e32 v2, 0 // 4AD4: 7E040280
	v_mov_b32_e32 v1, 0 // 4AD8: 7E020280
	v_mov_b32_e32 v0, 0 // 4ADC: 7E000280
; ./kernels.hip:94
	v_mov_b32_e32 v5, 0 // 4AE0: 7E0A0280
	v_lshlrev_b64 v[4:5], 4, v[4:5] // 4AE4: D28F0004 00020884
	v_mov_b32_e32 v6, s9 // 4AEC: 7E0C0209
	v_add_co_u32_e32 v4, vcc, s8, v4 // 4AF0: 32080808
	v_mov_b32_e32 v3, v7 // 4AF4: 7E060307
	v_addc_co_u32_e32 v5, vcc, v6, v5, vcc // 4AF8: 380A0B06
	global_store_dwordx4 v[4:5], v[0:3], off // 4AFC: DC7C8000 007F0004
; ./kernels.hip:95
	s_endpgm // 4B04: BF810000
	s_nop 0 // 4B08: BF800000
	s_nop 0 // 4B0C: BF800000
	s_nop 0 // 4B10: BF800000
	s_nop 0 // 4B14: BF800000
	s_nop 0 // 4B18: BF800000
	s_nop 0 // 4B1C: BF800000
	s_nop 0 // 4B20: BF800000
	s_nop 0 // 4B24: BF800000
	s_nop 0 // 4B28: BF800000
	s_nop 0 // 4B2C: BF800000
	s_nop 0 // 4B30: BF800000
	s_nop 0 // 4B34: BF800000
	s_nop 0 // 4B38: BF800000
	s_nop 0 // 4B3C: BF800000
	s_nop 0 // 4B40: BF800000
	s_nop 0 // 4B44: BF800000
	s_nop 0 // 4B48: BF800000
	s_nop 0 // 4B4C: BF800000
	s_nop 0 // 4B50: BF800000
	s_nop 0 // 4B54: BF800000
	s_nop 0 // 4B58: BF800000
	s_nop 0 // 4B5C: BF800000
	s_nop 0 // 4B60: BF800000
	s_nop 0 // 4B64: BF800000
	s_nop 0 // 4B68: BF800000
	s_nop 0 // 4B6C: BF800000
	s_nop 0 // 4B70: BF800000
	s_nop 0 // 4B74: BF800000
	s_nop 0 // 4B78: BF800000
	s_nop 0 // 4B7C: BF800000
	s_nop 0 // 4B80: BF800000
	s_nop 0 // 4B84: BF800000
	s_nop 0 // 4B88: BF800000
	s_nop 0 // 4B8C: BF800000
	s_nop 0 // 4B90: BF800000
	s_nop 0 // 4B94: BF800000
	s_nop 0 // 4B98: BF800000
	s_nop 0 // 4B9C: BF800000
	s_nop 0 // 4BA0: BF800000
	s_nop 0 // 4BA4: BF800000
	s_nop 0 // 4BA8: BF800000
	s_nop 0 // 4BAC: BF800000
	s_nop 0 // 4BB0: BF800000
	s_nop 0 // 4BB4: BF800000
	s_nop 0 // 4BB8: BF800000
	s_nop 0 // 4BBC: BF800000
	s_nop 0 // 4BC0: BF800000
	s_nop 0 // 4BC4: BF800000
	s_nop 0 // 4BC8: BF800000
	s_nop 0 // 4BCC: BF800000
	s_nop 0 // 4BD0: BF800000
	s_nop 0 // 4BD4: BF800000
	s_nop 0 // 4BD8: BF800000
	s_nop 0 // 4BDC: BF800000
	s_nop 0 // 4BE0: BF800000
	s_nop 0 // 4BE4: BF800000
	s_nop 0 // 4BE8: BF800000
	s_nop 0 // 4BEC: BF800000
	s_nop 0 // 4BF0: BF800000
	s_nop 0 // 4BF4: BF800000
	s_nop 0 // 4BF8: BF800000
	s_nop 0 // 4BFC: BF800000

0000000000004c00 <_Z16gemm_with_matrixPKDv4_fS1_PS_i>:
; _Z16gemm_with_matrixPKDv4_fS1_PS_i():
; ./kernels.hip:102
	s_load_dword s7, s[4:5], 0x18 // 4C00: C00201C2 00000018
	s_load_dwordx2 s[8:9], s[4:5], 0x10 // 4C08: C0060202 00000010
	v_mov_b32_e32 v7, 0 // 4C10: 7E0E0280
	s_waitcnt lgkmcnt(0) // 4C14: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 4C18: BF048107
	s_cbranch_scc1 32 // 4C1C: BF850020 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xa0>
	s_load_dwordx4 s[0:3], s[4:5], 0x0 // 4C20: C00A0002 00000000
	v_and_b32_e32 v6, 63, v0 // 4C28: 260C00BF
; ./kernels.hip:103
	v_mov_b32_e32 v2, 0 // 4C2C: 7E040280
	v_mov_b32_e32 v3, 0 // 4C30: 7E060280
	v_mov_b32_e32 v4, 0 // 4C34: 7E080280
	v_mov_b32_e32 v5, 0 // 4C38: 7E0A0280
	s_waitcnt lgkmcnt(0) // 4C3C: BF8CC07F
	v_mov_b32_e32 v1, s1 // 4C40: 7E020201
	v_mov_b32_e32 v8, s3 // 4C44: 7E100203
	v_lshlrev_b64 v[10:11], 4, v[6:7] // 4C48: D28F000A 00020C84
	v_add_co_u32_e32 v12, vcc, s0, v10 // 4C50: 32181400
	v_addc_co_u32_e32 v13, vcc, v1, v11, vcc // 4C54: 381A1701
	global_load_dwordx4 v[12:15], v[12:13], off // 4C58: DC5C8000 0C7F000C
	v_add_co_u32_e32 v10, vcc, s2, v10 // 4C60: 32141402
	v_addc_co_u32_e32 v11, vcc, v8, v11, vcc // 4C64: 38161708
	global_load_dwordx4 v[16:19], v[10:11], off // 4C68: DC5C8000 107F000A
; ./kernels.hip:102
	s_add_i32 s7, s7, -1 // 4C70: 8107C107
	s_cmp_eq_u32 s7, 0 // 4C74: BF068007
	v_add_u32_e32 v6, 64, v6 // 4C78: 680C0CC0
; ./kernels.hip:104
	s_waitcnt vmcnt(0) // 4C7C: BF8C0F70
	v_mfma_f32_16x16x16f16 v[2:5], v[12:13], v[16:17], v[2:5] // 4C80: D3CD0002 040A210C
; ./kernels.hip:105
	v_mfma_f32_16x16x16f16 v[2:5], v[14:15], v[18:19], v[2:5] // 4C88: D3CD0002 040A250E
; ./kernels.hip:102
	s_cbranch_scc0 65517 // 4C90: BF84FFED <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0x48>
	s_nop 9 // 4C94: BF800009
	v_mov_b32_e32 v7, v5 // 4C98: 7E0E0305
	s_branch 3 // 4C9C: BF820003 <_Z16gemm_with_matrixPKDv4_fS1_PS_i+0xac>
	v_mov_b32_e32 v4, 0 // 4CA0: 7E080280
	v_mov_b32_e32 v3, 0 // 4CA4: 7E060280
	v_mov_b32_e32 v2, 0 // 4CA8: 7E040280
; ./kernels.hip:23
	v_lshl_or_b32 v0, s6, 8, v0 // 4CAC: D2000000 04011006
; ./kernels.hip:107
	v_mov_b32_e32 v1, 0 // 4CB4: 7E020280
	v_lshlrev_b64 v[0:1], 4, v[0:1] // 4CB8: D28F0000 00020084
	v_mov_b32_e32 v5, s9 // 4CC0: 7E0A0209
	v_add_co_u32_e32 v0, vcc, s8, v0 // 4CC4: 32000008
	v_addc_co_u32_e32 v1, vcc, v5, v1, vcc // 4CC8: 38020305
	v_mov_b32_e32 v5, v7 // 4CCC: 7E0A0307
	global_store_dwordx4 v[0:1], v[2:5], off // 4CD0: DC7C8000 007F0200
; ./kernels.hip:119
	s_endpgm // 4CD8: BF810000
	s_nop 0 // 4CDC: BF800000
	s_nop 0 // 4CE0: BF800000
	s_nop 0 // 4CE4: BF800000
	s_nop 0 // 4CE8: BF800000
	s_nop 0 // 4CEC: BF800000
	s_nop 0 // 4CF0: BF800000
	s_nop 0 // 4CF4: BF800000
	s_nop 0 // 4CF8: BF800000
	s_nop 0 // 4CFC: BF800000

0000000000004d00 <_Z16array_in_scratchPKiPii>:
; _Z16array_in_scratchPKiPii():
; ./kernels.hip:122
	s_add_u32 s0, s0, s7 // 4D00: 80000700
	s_load_dwordx4 s[28:31], s[4:5], 0x0 // 4D04: C00A0702 00000000
; ./kernels.hip:123
	s_load_dword s7, s[4:5], 0x10 // 4D0C: C00201C2 00000010
	s_addc_u32 s1, s1, 0 // 4D14: 82018001
; ./kernels.hip:124
	s_waitcnt lgkmcnt(0) // 4D18: BF8CC07F
	s_load_dwordx16 s[12:27], s[28:29], 0x0 // 4D1C: C012030E 00000000
	s_load_dwordx16 s[36:51], s[28:29], 0x80 // 4D24: C012090E 00000080
; ./kernels.hip:127
	s_cmp_lt_i32 s7, 1 // 4D2C: BF048107
; ./kernels.hip:124
	s_waitcnt lgkmcnt(0) // 4D30: BF8CC07F
	v_add_u32_e32 v1, s12, v0 // 4D34: 6802000C
	v_add_u32_e32 v2, s13, v0 // 4D38: 6804000D
	v_add_u32_e32 v3, s14, v0 // 4D3C: 6806000E
	v_add_u32_e32 v4, s15, v0 // 4D40: 6808000F
	buffer_store_dword v2, off, s[0:3], 0 offset:4 // 4D44: E0700004 80000200
	buffer_store_dword v1, off, s[0:3], 0 // 4D4C: E0700000 80000100
	buffer_store_dword v4, off, s[0:3], 0 offset:12 // 4D54: E070000C 80000400
	buffer_store_dword v3, off, s[0:3], 0 offset:8 // 4D5C: E0700008 80000300
	v_add_u32_e32 v1, s16, v0 // 4D64: 68020010
	v_add_u32_e32 v2, s17, v0 // 4D68: 68040011
	buffer_store_dword v2, off, s[0:3], 0 offset:20 // 4D6C: E0700014 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:16 // 4D74: E0700010 80000100
	v_add_u32_e32 v1, s18, v0 // 4D7C: 68020012
	v_add_u32_e32 v2, s19, v0 // 4D80: 68040013
	buffer_store_dword v2, off, s[0:3], 0 offset:28 // 4D84: E070001C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:24 // 4D8C: E0700018 80000100
	v_add_u32_e32 v1, s20, v0 // 4D94: 68020014
	v_add_u32_e32 v2, s21, v0 // 4D98: 68040015
	buffer_store_dword v2, off, s[0:3], 0 offset:36 // 4D9C: E0700024 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:32 // 4DA4: E0700020 80000100
	v_add_u32_e32 v1, s22, v0 // 4DAC: 68020016
	v_add_u32_e32 v2, s23, v0 // 4DB0: 68040017
	s_load_dwordx16 s[8:23], s[28:29], 0x40 // 4DB4: C012020E 00000040
	buffer_store_dword v2, off, s[0:3], 0 offset:44 // 4DBC: E070002C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:40 // 4DC4: E0700028 80000100
	v_add_u32_e32 v1, s24, v0 // 4DCC: 68020018
	v_add_u32_e32 v2, s25, v0 // 4DD0: 68040019
	buffer_store_dword v2, off, s[0:3], 0 offset:52 // 4DD4: E0700034 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:48 // 4DDC: E0700030 80000100
	v_add_u32_e32 v1, s26, v0 // 4DE4: 6802001A
	v_add_u32_e32 v2, s27, v0 // 4DE8: 6804001B
	buffer_store_dword v2, off, s[0:3], 0 offset:60 // 4DEC: E070003C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:56 // 4DF4: E0700038 80000100
	s_waitcnt lgkmcnt(0) // 4DFC: BF8CC07F
	v_add_u32_e32 v1, s8, v0 // 4E00: 68020008
	v_add_u32_e32 v2, s9, v0 // 4E04: 68040009
	buffer_store_dword v2, off, s[0:3], 0 offset:68 // 4E08: E0700044 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:64 // 4E10: E0700040 80000100
	v_add_u32_e32 v1, s10, v0 // 4E18: 6802000A
	v_add_u32_e32 v2, s11, v0 // 4E1C: 6804000B
	buffer_store_dword v2, off, s[0:3], 0 offset:76 // 4E20: E070004C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:72 // 4E28: E0700048 80000100
	v_add_u32_e32 v1, s12, v0 // 4E30: 6802000C
	v_add_u32_e32 v2, s13, v0 // 4E34: 6804000D
	buffer_store_dword v2, off, s[0:3], 0 offset:84 // 4E38: E0700054 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:80 // 4E40: E0700050 80000100
	v_add_u32_e32 v1, s14, v0 // 4E48: 6802000E
	v_add_u32_e32 v2, s15, v0 // 4E4C: 6804000F
	buffer_store_dword v2, off, s[0:3], 0 offset:92 // 4E50: E070005C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:88 // 4E58: E0700058 80000100
	v_add_u32_e32 v1, s16, v0 // 4E60: 68020010
	v_add_u32_e32 v2, s17, v0 // 4E64: 68040011
	buffer_store_dword v2, off, s[0:3], 0 offset:100 // 4E68: E0700064 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:96 // 4E70: E0700060 80000100
	v_add_u32_e32 v1, s18, v0 // 4E78: 68020012
	v_add_u32_e32 v2, s19, v0 // 4E7C: 68040013
	buffer_store_dword v2, off, s[0:3], 0 offset:108 // 4E80: E070006C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:104 // 4E88: E0700068 80000100
	v_add_u32_e32 v1, s20, v0 // 4E90: 68020014
	v_add_u32_e32 v2, s21, v0 // 4E94: 68040015
	buffer_store_dword v2, off, s[0:3], 0 offset:116 // 4E98: E0700074 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:112 // 4EA0: E0700070 80000100
	v_add_u32_e32 v1, s22, v0 // 4EA8: 68020016
	v_add_u32_e32 v2, s23, v0 // 4EAC: 68040017
	buffer_store_dword v2, off, s[0:3], 0 offset:124 // 4EB0: E070007C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:120 // 4EB8: E0700078 80000100
	v_add_u32_e32 v1, s36, v0 // 4EC0: 68020024
	v_add_u32_e32 v2, s37, v0 // 4EC4: 68040025
	buffer_store_dword v2, off, s[0:3], 0 offset:132 // 4EC8: E0700084 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:128 // 4ED0: E0700080 80000100
	v_add_u32_e32 v1, s38, v0 // 4ED8: 68020026
	v_add_u32_e32 v2, s39, v0 // 4EDC: 68040027
	buffer_store_dword v2, off, s[0:3], 0 offset:140 // 4EE0: E070008C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:136 // 4EE8: E0700088 80000100
	v_add_u32_e32 v1, s40, v0 // 4EF0: 68020028
	v_add_u32_e32 v2, s41, v0 // 4EF4: 68040029
	buffer_store_dword v2, off, s[0:3], 0 offset:148 // 4EF8: E0700094 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:144 // 4F00: E0700090 80000100
	v_add_u32_e32 v1, s42, v0 // 4F08: 6802002A
	v_add_u32_e32 v2, s43, v0 // 4F0C: 6804002B
	s_load_dwordx16 s[8:23], s[28:29], 0xc0 // 4F10: C012020E 000000C0
	buffer_store_dword v2, off, s[0:3], 0 offset:156 // 4F18: E070009C 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:152 // 4F20: E0700098 80000100
	v_add_u32_e32 v1, s44, v0 // 4F28: 6802002C
	v_add_u32_e32 v2, s45, v0 // 4F2C: 6804002D
	buffer_store_dword v2, off, s[0:3], 0 offset:164 // 4F30: E07000A4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:160 // 4F38: E07000A0 80000100
	v_add_u32_e32 v1, s46, v0 // 4F40: 6802002E
	v_add_u32_e32 v2, s47, v0 // 4F44: 6804002F
	buffer_store_dword v2, off, s[0:3], 0 offset:172 // 4F48: E07000AC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:168 // 4F50: E07000A8 80000100
	v_add_u32_e32 v1, s48, v0 // 4F58: 68020030
	v_add_u32_e32 v2, s49, v0 // 4F5C: 68040031
	buffer_store_dword v2, off, s[0:3], 0 offset:180 // 4F60: E07000B4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:176 // 4F68: E07000B0 80000100
	v_add_u32_e32 v1, s50, v0 // 4F70: 68020032
	v_add_u32_e32 v2, s51, v0 // 4F74: 68040033
	buffer_store_dword v2, off, s[0:3], 0 offset:188 // 4F78: E07000BC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:184 // 4F80: E07000B8 80000100
	s_waitcnt lgkmcnt(0) // 4F88: BF8CC07F
	v_add_u32_e32 v1, s8, v0 // 4F8C: 68020008
	v_add_u32_e32 v2, s9, v0 // 4F90: 68040009
	buffer_store_dword v2, off, s[0:3], 0 offset:196 // 4F94: E07000C4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:192 // 4F9C: E07000C0 80000100
	v_add_u32_e32 v1, s10, v0 // 4FA4: 6802000A
	v_add_u32_e32 v2, s11, v0 // 4FA8: 6804000B
	buffer_store_dword v2, off, s[0:3], 0 offset:204 // 4FAC: E07000CC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:200 // 4FB4: E07000C8 80000100
	v_add_u32_e32 v1, s12, v0 // 4FBC: 6802000C
	v_add_u32_e32 v2, s13, v0 // 4FC0: 6804000D
	buffer_store_dword v2, off, s[0:3], 0 offset:212 // 4FC4: E07000D4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:208 // 4FCC: E07000D0 80000100
	v_add_u32_e32 v1, s14, v0 // 4FD4: 6802000E
	v_add_u32_e32 v2, s15, v0 // 4FD8: 6804000F
	buffer_store_dword v2, off, s[0:3], 0 offset:220 // 4FDC: E07000DC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:216 // 4FE4: E07000D8 80000100
	v_add_u32_e32 v1, s16, v0 // 4FEC: 68020010
	v_add_u32_e32 v2, s17, v0 // 4FF0: 68040011
	buffer_store_dword v2, off, s[0:3], 0 offset:228 // 4FF4: E07000E4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:224 // 4FFC: E07000E0 80000100
	v_add_u32_e32 v1, s18, v0 // 5004: 68020012
	v_add_u32_e32 v2, s19, v0 // 5008: 68040013
	buffer_store_dword v2, off, s[0:3], 0 offset:236 // 500C: E07000EC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:232 // 5014: E07000E8 80000100
	v_add_u32_e32 v1, s20, v0 // 501C: 68020014
	v_add_u32_e32 v2, s21, v0 // 5020: 68040015
	buffer_store_dword v2, off, s[0:3], 0 offset:244 // 5024: E07000F4 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:240 // 502C: E07000F0 80000100
	v_add_u32_e32 v1, s22, v0 // 5034: 68020016
	v_add_u32_e32 v2, s23, v0 // 5038: 68040017
	buffer_store_dword v2, off, s[0:3], 0 offset:252 // 503C: E07000FC 80000200
	buffer_store_dword v1, off, s[0:3], 0 offset:248 // 5044: E07000F8 80000100
	v_mov_b32_e32 v1, 0 // 504C: 7E020280
; ./kernels.hip:127
	s_cbranch_scc1 18 // 5050: BF850012 <_Z16array_in_scratchPKiPii+0x39c>
	s_mov_b32 s4, 0 // 5054: BE840080
	s_mov_b32 s5, 0 // 5058: BE850080
; ./kernels.hip:128
	v_add_u32_e32 v1, s4, v1 // 505C: 68020204
	v_and_b32_e32 v1, 63, v1 // 5060: 260202BF
	v_lshl_add_u32 v1, v1, 2, s5 // 5064: D1FD0001 00150501
	buffer_load_dword v1, v1, s[0:3], 0 offen // 506C: E0501000 80000101
; ./kernels.hip:129
	s_and_b32 s8, s4, 63 // 5074: 8608BF04
	s_lshl2_add_u32 s8, s8, 0 // 5078: 97888008
; ./kernels.hip:127
	s_add_i32 s4, s4, 1 // 507C: 81048104
; ./kernels.hip:129
	v_mov_b32_e32 v2, s8 // 5080: 7E040208
; ./kernels.hip:127
	s_cmp_eq_u32 s7, s4 // 5084: BF060407
; ./kernels.hip:129
	s_waitcnt vmcnt(0) // 5088: BF8C0F70
	buffer_store_dword v1, v2, s[0:3], 0 offen // 508C: E0701000 80000102
; ./kernels.hip:127
	s_cbranch_scc0 65521 // 5094: BF84FFF1 <_Z16array_in_scratchPKiPii+0x35c>
	s_branch 1 // 5098: BF820001 <_Z16array_in_scratchPKiPii+0x3a0>
	v_mov_b32_e32 v1, 0 // 509C: 7E020280
; ./kernels.hip:23
	v_lshl_or_b32 v2, s6, 8, v0 // 50A0: D2000002 04011006
; ./kernels.hip:131
	v_mov_b32_e32 v3, 0 // 50A8: 7E060280
	v_lshlrev_b64 v[2:3], 2, v[2:3] // 50AC: D28F0002 00020482
	v_mov_b32_e32 v0, s31 // 50B4: 7E00021F
	v_add_co_u32_e32 v2, vcc, s30, v2 // 50B8: 3204041E
	v_addc_co_u32_e32 v3, vcc, v0, v3, vcc // 50BC: 38060700
	global_store_dword v[2:3], v1, off // 50C0: DC708000 007F0102
; ./kernels.hip:132
	s_endpgm // 50C8: BF810000
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

0000000000005100 <_Z7waitingPKDv4_jPii>:
; _Z7waitingPKDv4_jPii():
; ./kernels.hip:23
	s_load_dword s7, s[4:5], 0x10 // 5100: C00201C2 00000010
	s_load_dwordx2 s[0:1], s[4:5], 0x8 // 5108: C0060002 00000008
	v_lshl_or_b32 v0, s6, 8, v0 // 5110: D2000000 04011006
; ./kernels.hip:138
	s_waitcnt lgkmcnt(0) // 5118: BF8CC07F
	s_cmp_lt_i32 s7, 1 // 511C: BF048107
	s_cbranch_scc1 38 // 5120: BF850026 <_Z7waitingPKDv4_jPii+0xbc>
	s_load_dwordx2 s[2:3], s[4:5], 0x0 // 5124: C0060082 00000000
	v_mov_b32_e32 v3, 0 // 512C: 7E060280
	v_mov_b32_e32 v2, v0 // 5130: 7E040300
	s_waitcnt lgkmcnt(0) // 5134: BF8CC07F
	v_mov_b32_e32 v1, s3 // 5138: 7E020203
; ./kernels.hip:139
	s_waitcnt vmcnt(0) // 513C: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 5140: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 5148: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 514C: 380A0B01
	global_load_dword v2, v[4:5], off // 5150: DC508000 027F0004
; ./kernels.hip:138
	s_add_i32 s7, s7, -1 // 5158: 8107C107
	s_cmp_eq_u32 s7, 0 // 515C: BF068007
; ./kernels.hip:140
	s_waitcnt vmcnt(0) // 5160: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 5164: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 516C: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 5170: 380A0B01
	global_load_dword v2, v[4:5], off offset:4 // 5174: DC508004 027F0004
; ./kernels.hip:141
	s_waitcnt vmcnt(0) // 517C: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 5180: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 5188: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 518C: 380A0B01
	global_load_dword v2, v[4:5], off offset:8 // 5190: DC508008 027F0004
; ./kernels.hip:142
	s_waitcnt vmcnt(0) // 5198: BF8C0F70
	v_lshlrev_b64 v[4:5], 4, v[2:3] // 519C: D28F0004 00020484
	v_add_co_u32_e32 v4, vcc, s2, v4 // 51A4: 32080802
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 51A8: 380A0B01
	global_load_dword v2, v[4:5], off offset:12 // 51AC: DC50800C 027F0004
; ./kernels.hip:138
	s_cbranch_scc0 65505 // 51B4: BF84FFE1 <_Z7waitingPKDv4_jPii+0x3c>
	s_branch 1 // 51B8: BF820001 <_Z7waitingPKDv4_jPii+0xc0>
	v_mov_b32_e32 v2, v0 // 51BC: 7E040300
; ./kernels.hip:144
	v_mov_b32_e32 v1, 0 // 51C0: 7E020280
	v_lshlrev_b64 v[0:1], 2, v[0:1] // 51C4: D28F0000 00020082
	v_mov_b32_e32 v3, s1 // 51CC: 7E060201
	v_add_co_u32_e32 v0, vcc, s0, v0 // 51D0: 32000000
	v_addc_co_u32_e32 v1, vcc, v3, v1, vcc // 51D4: 38020303
	s_waitcnt vmcnt(0) // 51D8: BF8C0F70
	global_store_dword v[0:1], v2, off // 51DC: DC708000 007F0200
; ./kernels.hip:145
	s_endpgm // 51E4: BF810000
	s_nop 0 // 51E8: BF800000
	s_nop 0 // 51EC: BF800000
	s_nop 0 // 51F0: BF800000
	s_nop 0 // 51F4: BF800000
	s_nop 0 // 51F8: BF800000
	s_nop 0 // 51FC: BF800000
	s_nop 0 // 5200: BF800000
	s_nop 0 // 5204: BF800000
	s_nop 0 // 5208: BF800000
	s_nop 0 // 520C: BF800000
	s_nop 0 // 5210: BF800000
	s_nop 0 // 5214: BF800000
	s_nop 0 // 5218: BF800000
	s_nop 0 // 521C: BF800000
	s_nop 0 // 5220: BF800000
	s_nop 0 // 5224: BF800000
	s_nop 0 // 5228: BF800000
	s_nop 0 // 522C: BF800000
	s_nop 0 // 5230: BF800000
	s_nop 0 // 5234: BF800000
	s_nop 0 // 5238: BF800000
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
	s_nop 0 // 5300: BF800000
	s_nop 0 // 5304: BF800000
	s_nop 0 // 5308: BF800000
	s_nop 0 // 530C: BF800000
	s_nop 0 // 5310: BF800000
	s_nop 0 // 5314: BF800000
	s_nop 0 // 5318: BF800000
	s_nop 0 // 531C: BF800000
	s_nop 0 // 5320: BF800000
	s_nop 0 // 5324: BF800000
	s_nop 0 // 5328: BF800000
	s_nop 0 // 532C: BF800000
	s_nop 0 // 5330: BF800000
	s_nop 0 // 5334: BF800000
	s_nop 0 // 5338: BF800000
	s_nop 0 // 533C: BF800000
	s_nop 0 // 5340: BF800000
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
	s_nop 0 // 5380: BF800000
	s_nop 0 // 5384: BF800000
	s_nop 0 // 5388: BF800000
	s_nop 0 // 538C: BF800000
	s_nop 0 // 5390: BF800000
	s_nop 0 // 5394: BF800000
	s_nop 0 // 5398: BF800000
	s_nop 0 // 539C: BF800000
	s_nop 0 // 53A0: BF800000
	s_nop 0 // 53A4: BF800000
	s_nop 0 // 53A8: BF800000
	s_nop 0 // 53AC: BF800000
	s_nop 0 // 53B0: BF800000
	s_nop 0 // 53B4: BF800000
	s_nop 0 // 53B8: BF800000
	s_nop 0 // 53BC: BF800000
	s_nop 0 // 53C0: BF800000
	s_nop 0 // 53C4: BF800000
	s_nop 0 // 53C8: BF800000
	s_nop 0 // 53CC: BF800000
	s_nop 0 // 53D0: BF800000
	s_nop 0 // 53D4: BF800000
	s_nop 0 // 53D8: BF800000
	s_nop 0 // 53DC: BF800000
	s_nop 0 // 53E0: BF800000
	s_nop 0 // 53E4: BF800000
	s_nop 0 // 53E8: BF800000
	s_nop 0 // 53EC: BF800000
	s_nop 0 // 53F0: BF800000
	s_nop 0 // 53F4: BF800000
	s_nop 0 // 53F8: BF800000
	s_nop 0 // 53FC: BF800000
	s_nop 0 // 5400: BF800000
	s_nop 0 // 5404: BF800000
	s_nop 0 // 5408: BF800000
	s_nop 0 // 540C: BF800000
	s_nop 0 // 5410: BF800000
	s_nop 0 // 5414: BF800000
	s_nop 0 // 5418: BF800000
	s_nop 0 // 541C: BF800000
	s_nop 0 // 5420: BF800000
	s_nop 0 // 5424: BF800000
	s_nop 0 // 5428: BF800000
	s_nop 0 // 542C: BF800000
	s_nop 0 // 5430: BF800000
	s_nop 0 // 5434: BF800000
	s_nop 0 // 5438: BF800000
	s_nop 0 // 543C: BF800000
	s_nop 0 // 5440: BF800000
	s_nop 0 // 5444: BF800000
	s_nop 0 // 5448: BF800000
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
	s_nop 0 // 5500: BF800000
	s_nop 0 // 5504: BF800000
	s_nop 0 // 5508: BF800000
	s_nop 0 // 550C: BF800000
	s_nop 0 // 5510: BF800000
	s_nop 0 // 5514: BF800000
	s_nop 0 // 5518: BF800000
	s_nop 0 // 551C: BF800000
	s_nop 0 // 5520: BF800000
	s_nop 0 // 5524: BF800000
	s_nop 0 // 5528: BF800000
	s_nop 0 // 552C: BF800000
	s_nop 0 // 5530: BF800000
	s_nop 0 // 5534: BF800000
	s_nop 0 // 5538: BF800000
	s_nop 0 // 553C: BF800000
	s_nop 0 // 5540: BF800000
	s_nop 0 // 5544: BF800000
	s_nop 0 // 5548: BF800000
	s_nop 0 // 554C: BF800000
	s_nop 0 // 5550: BF800000
	s_nop 0 // 5554: BF800000
	s_nop 0 // 5558: BF800000
	s_nop 0 // 555C: BF800000
	s_nop 0 // 5560: BF800000
	s_nop 0 // 5564: BF800000
	s_nop 0 // 5568: BF800000
	s_nop 0 // 556C: BF800000
	s_nop 0 // 5570: BF800000
	s_nop 0 // 5574: BF800000
	s_nop 0 // 5578: BF800000
	s_nop 0 // 557C: BF800000
	s_nop 0 // 5580: BF800000
	s_nop 0 // 5584: BF800000
	s_nop 0 // 5588: BF800000
	s_nop 0 // 558C: BF800000
	s_nop 0 // 5590: BF800000
	s_nop 0 // 5594: BF800000
	s_nop 0 // 5598: BF800000
	s_nop 0 // 559C: BF800000
	s_nop 0 // 55A0: BF800000
	s_nop 0 // 55A4: BF800000
	s_nop 0 // 55A8: BF800000
	s_nop 0 // 55AC: BF800000
	s_nop 0 // 55B0: BF800000
	s_nop 0 // 55B4: BF800000
	s_nop 0 // 55B8: BF800000
	s_nop 0 // 55BC: BF800000
	s_nop 0 // 55C0: BF800000
	s_nop 0 // 55C4: BF800000
	s_nop 0 // 55C8: BF800000
	s_nop 0 // 55CC: BF800000
	s_nop 0 // 55D0: BF800000
	s_nop 0 // 55D4: BF800000
	s_nop 0 // 55D8: BF800000
	s_nop 0 // 55DC: BF800000
	s_nop 0 // 55E0: BF800000
	s_nop 0 // 55E4: BF800000
	s_nop 0 // 55E8: BF800000
	s_nop 0 // 55EC: BF800000
	s_nop 0 // 55F0: BF800000
	s_nop 0 // 55F4: BF800000
	s_nop 0 // 55F8: BF800000
	s_nop 0 // 55FC: BF800000
