disrupt 714-tolerates-everything.yaml --lose master-0
