simulate 233-dra-count-per-node.yaml
explain train 233-dra-count-per-node.yaml
