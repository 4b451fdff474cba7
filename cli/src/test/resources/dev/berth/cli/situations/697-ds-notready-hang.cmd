simulate 697-ds-notready-hang.yaml 697-ds-notready-hang.x.yaml --fail-on=stuck
explain ds/agent -n ops 697-ds-notready-hang.yaml 697-ds-notready-hang.x.yaml
