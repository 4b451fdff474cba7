simulate 413-limitrange-max-release.yaml 413-limitrange-max-release.x.yaml --fail-on=stuck
explain deploy/model -n chat 413-limitrange-max-release.yaml 413-limitrange-max-release.x.yaml
