simulate 663-master-cpu-sum.yaml
explain ds/npd -n kube-system 663-master-cpu-sum.yaml
