simulate 1063-helm-hooks.yaml --fail-on=pending
