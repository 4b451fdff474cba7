simulate 680-sts-rolled-back.yaml --fail-on=stuck
explain sts/search -n data 680-sts-rolled-back.yaml
