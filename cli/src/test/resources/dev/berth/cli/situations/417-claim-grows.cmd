simulate 417-claim-grows.yaml 417-claim-grows.x.yaml
