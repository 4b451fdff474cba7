simulate 420-nodename-wffc.yaml --fail-on=stuck
explain job/mover -n backup 420-nodename-wffc.yaml
