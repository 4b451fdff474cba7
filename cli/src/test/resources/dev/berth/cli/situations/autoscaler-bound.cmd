simulate autoscaler-bound.yaml autoscaler-bound.release.yaml
simulate autoscaler-bound.yaml autoscaler-bound.low.yaml
simulate autoscaler-bound.yaml
