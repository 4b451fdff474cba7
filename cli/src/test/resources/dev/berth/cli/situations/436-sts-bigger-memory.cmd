simulate 436-sts-bigger-memory.yaml 436-sts-bigger-memory.x.yaml --fail-on=stuck
explain sts/pg -n pg 436-sts-bigger-memory.yaml 436-sts-bigger-memory.x.yaml
