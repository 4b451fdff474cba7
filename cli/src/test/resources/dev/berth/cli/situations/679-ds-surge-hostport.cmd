simulate 679-ds-surge-hostport.yaml 679-ds-surge-hostport.x.yaml --fail-on=stuck
explain ds/edge-proxy -n opcs 679-ds-surge-hostport.yaml 679-ds-surge-hostport.x.yaml
