simulate 682-sts-first-pending.yaml 682-sts-first-pending.x.yaml --fail-on=stuck
explain sts/pg -n db 682-sts-first-pending.yaml 682-sts-first-pending.x.yaml
