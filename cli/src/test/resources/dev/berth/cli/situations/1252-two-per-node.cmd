simulate 1252-two-per-node.yaml 1252-two-per-node.app.yaml
