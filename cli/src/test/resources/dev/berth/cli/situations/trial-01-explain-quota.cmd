explain deploy/web -n shop trial-01-explain-quota.yaml
