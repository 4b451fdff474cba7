simulate 439-ds-no-room.yaml 439-ds-no-room.x.yaml --fail-on=pending
explain ds/agent -n kube-system 439-ds-no-room.yaml 439-ds-no-room.x.yaml
