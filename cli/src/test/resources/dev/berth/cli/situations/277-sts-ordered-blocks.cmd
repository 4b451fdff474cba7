simulate 277-sts-ordered-blocks.yaml --fail-on=stuck
explain sts/zk 277-sts-ordered-blocks.yaml
