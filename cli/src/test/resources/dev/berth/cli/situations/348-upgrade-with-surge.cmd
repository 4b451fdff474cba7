disrupt 348-upgrade-with-surge.yaml --upgrade pool=web --fail-on=stuck
disrupt 348-upgrade-with-surge.yaml --upgrade pool=web --max-unavailable 1 --fail-on=stuck
