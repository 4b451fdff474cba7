explain app 253-claim-no-default-class.yaml
check-config --cluster 253-claim-no-default-class.yaml
