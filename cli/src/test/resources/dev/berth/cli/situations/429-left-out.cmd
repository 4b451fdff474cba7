simulate 429-left-out.yaml 429-left-out.x.yaml --include-cronjobs
