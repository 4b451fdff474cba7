explain deploy/rabbit 1076-spread-key-of-no-node.yaml
