capacity 409-attach-capacity.yaml --podspec 409-attach-capacity.x.yaml
