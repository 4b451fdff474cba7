explain proxy not-ready.yaml
explain proxy agent not-ready.yaml
