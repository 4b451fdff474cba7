simulate 699-scaled-to-zero.yaml 699-scaled-to-zero.x.yaml --fail-on=stuck
explain deploy/my-application -n legacy 699-scaled-to-zero.yaml 699-scaled-to-zero.x.yaml
