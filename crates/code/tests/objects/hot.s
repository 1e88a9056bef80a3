crates/code/tests/objects/hot.co:	file format elf64-amdgpu
Disassembly of section .text:
0000000000001600 <_Z5chasePKjPKfPfi>:
; _Z5chasePKjPKfPfi():
; ././hot.hip:5
	s_load_dword s8, s[4:5], 0x18 // 1600: C0020202 00000018
	s_load_dwordx2 s[0:1], s[4:5], 0x10 // 1608: C0060002 00000010
; ././hot.hip:11
	s_waitcnt lgkmcnt(0) // 1610: BF8CC07F
	s_cmp_lt_i32 s8, 1 // 1614: BF048108
	s_cbranch_scc1 33 // 1618: BF850021 <_Z5chasePKjPKfPfi+0xa0>
	s_load_dwordx2 s[2:3], s[4:5], 0x0 // 161C: C0060082 00000000
	s_load_dwordx2 s[6:7], s[4:5], 0x8 // 1624: C0060182 00000008
	v_mov_b32_e32 v3, 0 // 162C: 7E060280
	v_mov_b32_e32 v1, 0 // 1630: 7E020280
	v_mov_b32_e32 v2, v0 // 1634: 7E040300
; ././hot.hip:12
	v_lshlrev_b64 v[4:5], 2, v[2:3] // 1638: D28F0004 00020482
	s_waitcnt lgkmcnt(0) // 1640: BF8CC07F
	v_mov_b32_e32 v2, s3 // 1644: 7E040203
	v_add_co_u32_e32 v4, vcc, s2, v4 // 1648: 32080802
	v_addc_co_u32_e32 v5, vcc, v2, v5, vcc // 164C: 380A0B02
	global_load_dword v2, v[4:5], off // 1650: DC508000 027F0004
	v_mov_b32_e32 v6, v1 // 1658: 7E0C0301
; ././hot.hip:13
	v_mov_b32_e32 v1, s7 // 165C: 7E020207
; ././hot.hip:11
	s_add_i32 s8, s8, -1 // 1660: 8108C108
	s_cmp_eq_u32 s8, 0 // 1664: BF068008
; ././hot.hip:13
	s_waitcnt vmcnt(0) // 1668: BF8C0F70
	v_lshlrev_b64 v[4:5], 2, v[2:3] // 166C: D28F0004 00020482
	v_add_co_u32_e32 v4, vcc, s6, v4 // 1674: 32080806
	v_addc_co_u32_e32 v5, vcc, v1, v5, vcc // 1678: 380A0B01
	global_load_dword v1, v[4:5], off // 167C: DC508000 017F0004
	s_waitcnt vmcnt(0) // 1684: BF8C0F70
	v_fmac_f32_e32 v1, 0.5, v6 // 1688: 76020CF0
	s_cbranch_scc0 65514 // 168C: BF84FFEA <_Z5chasePKjPKfPfi+0x38>
; ././hot.hip:15
	v_lshlrev_b32_e32 v0, 2, v0 // 1690: 24000082
	global_store_dword v0, v1, s[0:1] // 1694: DC708000 00000100
; ././hot.hip:16
	s_endpgm // 169C: BF810000
	v_mov_b32_e32 v1, 0 // 16A0: 7E020280
; ././hot.hip:15
	v_lshlrev_b32_e32 v0, 2, v0 // 16A4: 24000082
	global_store_dword v0, v1, s[0:1] // 16A8: DC708000 00000100
; ././hot.hip:16
	s_endpgm // 16B0: BF810000
