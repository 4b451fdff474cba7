disrupt 261-drain-last-node-of-zone.yaml --drain b1 --fail-on=pending
