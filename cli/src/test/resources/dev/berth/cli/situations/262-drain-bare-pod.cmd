disrupt 262-drain-bare-pod.yaml --drain n1
simulate 262-drain-bare-pod.yaml --drain n1
