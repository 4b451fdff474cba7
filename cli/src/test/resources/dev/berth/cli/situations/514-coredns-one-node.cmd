disrupt 514-coredns-one-node.yaml --every-node
