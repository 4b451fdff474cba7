disrupt 927-zone-with-volume.yaml --every-zone
disrupt 927-zone-with-volume.yaml --drain zone=a
