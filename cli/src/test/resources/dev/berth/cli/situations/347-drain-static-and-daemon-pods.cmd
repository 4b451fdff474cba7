disrupt 347-drain-static-and-daemon-pods.yaml --drain n1
