simulate 952-nodename-selector.yaml --fail-on=stuck
explain deploy/tool -n ops 952-nodename-selector.yaml
