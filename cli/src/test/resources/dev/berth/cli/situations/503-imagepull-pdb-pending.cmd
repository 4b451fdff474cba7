disrupt 503-imagepull-pdb-pending.yaml --drain w2 --fail-on=stuck
