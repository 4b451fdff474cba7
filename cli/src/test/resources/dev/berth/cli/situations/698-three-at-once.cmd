simulate 698-three-at-once.yaml 698-three-at-once.x.yaml --fail-on=stuck
explain 698-three-at-once.yaml 698-three-at-once.x.yaml
