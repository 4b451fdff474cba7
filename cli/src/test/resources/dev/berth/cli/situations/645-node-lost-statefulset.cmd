disrupt 645-node-lost-statefulset.yaml --lose g2 --fail-on=stuck
