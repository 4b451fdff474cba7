simulate 1280-surge-under-a-full-quota.yaml 1280-surge-under-a-full-quota.v2.yaml --fail-on=stuck
explain deploy/gateway -n agents 1280-surge-under-a-full-quota.yaml 1280-surge-under-a-full-quota.v2.yaml
