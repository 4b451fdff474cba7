simulate 1109-nominated-node-silent.yaml
explain high 1109-nominated-node-silent.yaml
