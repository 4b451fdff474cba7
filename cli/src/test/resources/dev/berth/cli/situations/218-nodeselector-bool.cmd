simulate 218-nodeselector-bool.yaml
