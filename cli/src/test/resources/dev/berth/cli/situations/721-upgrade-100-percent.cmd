disrupt 721-upgrade-100-percent.yaml --upgrade pool=main --node-start 2m --pod-start 30s
disrupt 721-upgrade-100-percent.yaml --upgrade pool=main --node-start 2m --pod-start 30s --timeout 1h
