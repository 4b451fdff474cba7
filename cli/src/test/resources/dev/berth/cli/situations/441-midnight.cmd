simulate 441-midnight.yaml --include-cronjobs --fail-on=pending
