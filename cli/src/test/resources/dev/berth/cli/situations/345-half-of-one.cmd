disrupt 345-half-of-one.yaml --drain n1
check-config --cluster 345-half-of-one.yaml --fail-on none
