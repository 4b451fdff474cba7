disrupt 507-upgrade-no-surge-full.yaml --upgrade pool=np1 --max-surge 0 --max-unavailable 1 --node-start 3m --pod-start 20s --fail-on=pending,stuck
