simulate no-node.yaml
