explain deploy/grafana -n monitoring 626-rwo-rolling-update.yaml 626-rwo-rolling-update.x.yaml
simulate 626-rwo-rolling-update.yaml 626-rwo-rolling-update.x.yaml --fail-on=stuck
