simulate 449-resize-infeasible.yaml 449-resize-infeasible.x.yaml --fail-on=pending
explain deploy/new -n db 449-resize-infeasible.yaml 449-resize-infeasible.x.yaml
