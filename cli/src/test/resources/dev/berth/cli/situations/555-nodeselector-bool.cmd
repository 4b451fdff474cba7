simulate 555-nodeselector-bool.yaml 555-nodeselector-bool.app.yaml
