simulate 435-leftover-claims.yaml 435-leftover-claims.x.yaml --fail-on=pending
explain sts/es -n search 435-leftover-claims.yaml 435-leftover-claims.x.yaml
