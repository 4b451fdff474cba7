simulate 416-claim-template-uid.yaml 416-claim-template-uid.x.yaml
