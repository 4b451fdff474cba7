disrupt 1250-hosted-control-plane.yaml --drain w1,w2
