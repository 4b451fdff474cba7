simulate 685-hpa-from-zero.yaml
explain deploy/worker -n jobs 685-hpa-from-zero.yaml
