simulate 1116-claim-and-node-name.yaml
explain net/pod1 1116-claim-and-node-name.yaml
