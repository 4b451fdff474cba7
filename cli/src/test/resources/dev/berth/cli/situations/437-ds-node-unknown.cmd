simulate 437-ds-node-unknown.yaml 437-ds-node-unknown.x.yaml --fail-on=stuck
