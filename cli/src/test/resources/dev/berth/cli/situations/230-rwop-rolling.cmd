simulate 230-rwop-rolling.yaml 230-rwop-rolling.v2.yaml --fail-on=stuck
explain deploy/db 230-rwop-rolling.yaml 230-rwop-rolling.v2.yaml
