disrupt 500-etcd-pdb-min1.yaml --drain n1,n2 --pod-start 60s --pod-stop 20s
