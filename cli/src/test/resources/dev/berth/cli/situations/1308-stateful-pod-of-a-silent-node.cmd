disrupt 1308-stateful-pod-of-a-silent-node.yaml --lose w2
