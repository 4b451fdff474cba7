simulate 286-succeeded-and-failed-pods.yaml
