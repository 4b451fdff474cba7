explain job/kubectl-trace-d9c1 -n team 1327-trace-that-names-no-amounts.yaml
simulate 1327-trace-that-names-no-amounts.yaml --fail-on=stuck
