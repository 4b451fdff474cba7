simulate 1083-all-may-be-unavailable.yaml 1083-all-may-be-unavailable.v2.yaml --fail-on=stuck
