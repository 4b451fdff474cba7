disrupt 625-drain-only-node-of-zone.yaml --drain ip-10-0-1-11 --fail-on=stuck
