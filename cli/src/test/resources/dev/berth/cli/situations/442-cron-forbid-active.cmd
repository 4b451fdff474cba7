simulate 442-cron-forbid-active.yaml --include-cronjobs
