disrupt 588-psa-drain.yaml --drain n1
simulate 588-psa-drain.yaml --drain n1 --fail-on=stuck
