disrupt 717-spot-required.yaml --delete pool=spot
