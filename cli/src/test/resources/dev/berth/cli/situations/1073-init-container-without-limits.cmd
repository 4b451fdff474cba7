simulate 1073-init-container-without-limits.yaml --fail-on=stuck
explain sts/database -n db 1073-init-container-without-limits.yaml
