simulate 267-cronjob-invalid.yaml
simulate 267-cronjob-invalid.ok.yaml --include-cronjobs
