disrupt 349-drain-last-of-two.yaml --drain pool=web --fail-on=stuck
