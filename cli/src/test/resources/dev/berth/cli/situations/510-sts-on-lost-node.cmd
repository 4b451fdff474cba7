disrupt 510-sts-on-lost-node.yaml --lose node-2 --fail-on=stuck
