disrupt 720-owner-without-scale.yaml --drain g1
