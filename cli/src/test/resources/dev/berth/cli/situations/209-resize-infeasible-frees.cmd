simulate 209-resize-infeasible-frees.yaml
