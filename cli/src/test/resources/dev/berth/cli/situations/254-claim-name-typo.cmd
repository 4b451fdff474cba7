explain app 254-claim-name-typo.yaml
check-config --cluster 254-claim-name-typo.yaml
