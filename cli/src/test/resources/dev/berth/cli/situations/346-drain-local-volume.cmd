disrupt 346-drain-local-volume.yaml --drain n1
