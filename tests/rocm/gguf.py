#!/usr/bin/env python3
"""Writes a tiny language model with random weights as a GGUF file (version 3), for llama.cpp: gguf.py FILE [SEED].

Two layers of the `llama` architecture; each matrix is half precision, each norm single. The tokens are the 256 bytes and three
marks. The layout is that of ggml's docs/gguf.md.
"""

import random
import struct
import sys

LAYERS, WIDTH, HEADS, HIDDEN, CONTEXT = 2, 256, 4, 512, 512
TOKENS = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)]
UINT32, INT32, FLOAT32, STRING, ARRAY = 4, 5, 6, 8, 9
F32, F16 = 0, 1
ALIGNMENT = 32


def text(value):
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def array(kind, packed):
    return struct.pack("<IIQ", ARRAY, kind, len(packed)) + b"".join(packed)


def number(value):
    return struct.pack("<II", UINT32, value)


def real(value):
    return struct.pack("<If", FLOAT32, value)


def metadata():
    # Kinds of tokens: 1 normal, 2 unknown, 3 control, 6 a byte.
    kinds = [2, 3, 3] + [6] * 256
    return {
        "general.architecture": struct.pack("<I", STRING) + text("llama"),
        "general.name": struct.pack("<I", STRING) + text("random"),
        "llama.context_length": number(CONTEXT),
        "llama.embedding_length": number(WIDTH),
        "llama.block_count": number(LAYERS),
        "llama.feed_forward_length": number(HIDDEN),
        "llama.attention.head_count": number(HEADS),
        "llama.attention.head_count_kv": number(HEADS),
        "llama.rope.dimension_count": number(WIDTH // HEADS),
        "llama.attention.layer_norm_rms_epsilon": real(1e-5),
        "tokenizer.ggml.model": struct.pack("<I", STRING) + text("llama"),
        "tokenizer.ggml.tokens": array(STRING, [text(token) for token in TOKENS]),
        "tokenizer.ggml.scores": array(FLOAT32, [struct.pack("<f", -float(i)) for i in range(len(TOKENS))]),
        "tokenizer.ggml.token_type": array(INT32, [struct.pack("<i", kind) for kind in kinds]),
        "tokenizer.ggml.bos_token_id": number(1),
        "tokenizer.ggml.eos_token_id": number(2),
        "tokenizer.ggml.unknown_token_id": number(0),
    }


def tensors():
    """Name, dimensions (the first varies fastest), type."""
    yield "token_embd.weight", (WIDTH, len(TOKENS)), F16
    for layer in range(LAYERS):
        for name, shape in [("attn_q", (WIDTH, WIDTH)), ("attn_k", (WIDTH, WIDTH)), ("attn_v", (WIDTH, WIDTH)),
                            ("attn_output", (WIDTH, WIDTH)), ("ffn_gate", (WIDTH, HIDDEN)), ("ffn_up", (WIDTH, HIDDEN)),
                            ("ffn_down", (HIDDEN, WIDTH))]:
            yield f"blk.{layer}.{name}.weight", shape, F16
        for name in ("attn_norm", "ffn_norm"):
            yield f"blk.{layer}.{name}.weight", (WIDTH,), F32
    yield "output_norm.weight", (WIDTH,), F32
    yield "output.weight", (WIDTH, len(TOKENS)), F16


def main(path, seed=1):
    draw = random.Random(int(seed))
    head, data = bytearray(), bytearray()
    everything = list(tensors())
    facts = metadata()
    head += b"GGUF" + struct.pack("<IQQ", 3, len(everything), len(facts))
    for key, value in facts.items():
        head += text(key) + value
    for name, shape, kind in everything:
        count = 1
        for dimension in shape:
            count *= dimension
        data += bytes(-len(data) % ALIGNMENT)
        head += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *shape, kind, len(data))
        values = [draw.uniform(-0.05, 0.05) for _ in range(count)]
        data += struct.pack(f"<{count}{'e' if kind == F16 else 'f'}", *values)
    head += bytes(-len(head) % ALIGNMENT)
    with open(path, "wb") as file:
        file.write(head + data)


if __name__ == "__main__":
    main(*sys.argv[1:])
