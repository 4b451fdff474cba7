explain pvc/data -n shop 923-explain-claim.yaml
