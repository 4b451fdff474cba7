simulate 643-claim-template-grows.yaml 643-claim-template-grows.x.yaml
