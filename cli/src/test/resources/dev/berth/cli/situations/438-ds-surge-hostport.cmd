simulate 438-ds-surge-hostport.yaml 438-ds-surge-hostport.x.yaml --fail-on=stuck
explain ds/haproxy -n kube-system 438-ds-surge-hostport.yaml 438-ds-surge-hostport.x.yaml
