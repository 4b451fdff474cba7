disrupt 511-all-nodes-silent.yaml --lose infra01,infra02,infra03,worker01,worker02 --fail-on=pending
disrupt 511-all-nodes-silent.yaml --lose infra01,infra02,infra03 --fail-on=stuck
