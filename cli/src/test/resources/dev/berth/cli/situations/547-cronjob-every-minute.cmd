simulate 547-cronjob-every-minute.yaml --include-cronjobs --until 1h
simulate 547-cronjob-every-minute.yaml --until 1h
