simulate 784-helm-removed-versions.yaml 784-helm-removed-versions.x.yaml
