disrupt 1262-eighty-percent-of-one.yaml --drain gke-1
