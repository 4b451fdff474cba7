explain 687-cronjob-pileup.yaml
simulate 687-cronjob-pileup.yaml
