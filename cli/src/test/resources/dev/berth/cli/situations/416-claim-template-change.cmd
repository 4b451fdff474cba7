simulate 416-claim-template-change.yaml 416-claim-template-change.x.yaml
