disrupt 502-istiod-hpa-min1.yaml --drain node5 --fail-on=stuck
