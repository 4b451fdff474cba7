disrupt 711-ebs-zone.yaml --drain ip-1b
