disrupt 339-two-budgets-for-a-pod.yaml --drain n1
check-config --cluster 339-two-budgets-for-a-pod.yaml --fail-on none
