simulate 429-paused.yaml 429-paused.x.yaml --fail-on=stuck
explain deploy/front -n spin 429-paused.yaml 429-paused.x.yaml
