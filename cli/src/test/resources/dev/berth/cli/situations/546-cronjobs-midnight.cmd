simulate 546-cronjobs-midnight.yaml --include-cronjobs --fail-on=pending
capacity 546-cronjobs-midnight.yaml --include-cronjobs --until-fits --scale pool=default
