simulate 1121-scaled-down-and-up.yaml 1121-scaled-down-and-up.up.yaml --fail-on=stuck
explain sts/otel -n obs 1121-scaled-down-and-up.yaml 1121-scaled-down-and-up.up.yaml
