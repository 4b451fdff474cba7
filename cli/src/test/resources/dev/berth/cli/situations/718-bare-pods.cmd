simulate 718-bare-pods.yaml --drain eks-1 --fail-on=stuck
disrupt 718-bare-pods.yaml --drain eks-1
disrupt 718-bare-pods.yaml --drain eks-1 --force
