disrupt 343-drain-unhealthy-pod.yaml --drain n1
disrupt 343-drain-unhealthy-pod.b.yaml --drain n1
