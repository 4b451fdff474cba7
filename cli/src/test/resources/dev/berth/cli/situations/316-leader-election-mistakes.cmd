check-config 316-leader-election-mistakes.yaml
