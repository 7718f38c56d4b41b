"""The verbs: values in, values out; no stage imports another."""
