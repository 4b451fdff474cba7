explain deploy/site 709-spread-cordoned.yaml --drain c1-1
disrupt 709-spread-cordoned.yaml --drain c1-1
