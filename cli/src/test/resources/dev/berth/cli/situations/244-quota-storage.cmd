simulate 244-quota-storage.yaml --fail-on=stuck
explain sts/db 244-quota-storage.yaml
