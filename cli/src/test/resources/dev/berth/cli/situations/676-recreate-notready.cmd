simulate 676-recreate-notready.yaml 676-recreate-notready.x.yaml --fail-on=stuck
explain deploy/nginx 676-recreate-notready.yaml 676-recreate-notready.x.yaml
