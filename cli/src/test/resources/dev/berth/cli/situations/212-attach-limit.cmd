simulate 212-attach-limit.yaml
explain sts/db 212-attach-limit.yaml
