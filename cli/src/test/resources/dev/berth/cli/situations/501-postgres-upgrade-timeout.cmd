disrupt 501-postgres-upgrade-timeout.yaml --upgrade pool=db --node-start 2m --pod-start 30s --fail-on=stuck
disrupt 501-postgres-upgrade-timeout.yaml --upgrade pool=db --node-start 2m --pod-start 30s --timeout 1h --fail-on=stuck
