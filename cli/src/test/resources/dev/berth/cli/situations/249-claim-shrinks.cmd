simulate 249-claim-shrinks.yaml 249-claim-shrinks.v2.yaml
