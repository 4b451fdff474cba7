simulate 208-limitrange-ratio.yaml --fail-on=stuck
explain deploy/batch 208-limitrange-ratio.yaml
