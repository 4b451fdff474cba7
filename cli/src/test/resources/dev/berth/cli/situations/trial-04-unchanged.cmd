simulate trial-04-unchanged.yaml trial-04-unchanged.release.yaml
