simulate 405-rwo-multi-attach.yaml 405-rwo-multi-attach.x.yaml --fail-on=stuck
