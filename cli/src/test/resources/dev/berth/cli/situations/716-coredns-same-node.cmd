disrupt 716-coredns-same-node.yaml --every-node
