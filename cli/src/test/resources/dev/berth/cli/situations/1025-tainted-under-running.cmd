simulate 1025-tainted-under-running.yaml 1025-tainted-under-running.v2.yaml --fail-on=stuck
explain deploy/web -n x 1025-tainted-under-running.yaml 1025-tainted-under-running.v2.yaml
