disrupt 331-zone-loss-hard-spread.yaml --every-zone
