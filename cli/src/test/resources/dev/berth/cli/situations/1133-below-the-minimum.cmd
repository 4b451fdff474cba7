simulate 1133-below-the-minimum.yaml --fail-on=stuck
explain deploy/web -n app 1133-below-the-minimum.yaml
