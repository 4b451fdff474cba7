explain train 232-dra-template-missing.yaml
check-config --cluster 232-dra-template-missing.yaml
