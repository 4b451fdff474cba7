disrupt 1249-hundred-percent.yaml --drain worker-1
