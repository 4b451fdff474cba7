simulate 912-ds-all-unready.yaml 912-ds-all-unready.v3.yaml --fail-on=stuck
