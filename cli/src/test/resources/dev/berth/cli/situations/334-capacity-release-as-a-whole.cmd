capacity 334-capacity-release-as-a-whole.yaml --podspec 334-capacity-release-as-a-whole.rel.yaml
