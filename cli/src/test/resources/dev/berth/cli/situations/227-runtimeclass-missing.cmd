simulate 227-runtimeclass-missing.yaml --fail-on=stuck
explain deploy/vm 227-runtimeclass-missing.yaml
