simulate 902-cronjob-job-quota.yaml --include-cronjobs
explain cronjob/report -n ops 902-cronjob-job-quota.yaml --include-cronjobs
