simulate 1105-who-goes-at-scale-down.yaml 1105-who-goes-at-scale-down.scaled.yaml
