simulate 688-paused.yaml 688-paused.x.yaml --fail-on=stuck
explain deploy/nginx-deployment -n web 688-paused.yaml 688-paused.x.yaml
