capacity --compat --podspec 762-okd-estimate.x.yaml --verbose 762-okd-estimate.yaml
capacity 762-okd-estimate.yaml --podspec 762-okd-estimate.x.yaml
capacity 762-okd-estimate.yaml --podspec 762-okd-estimate.x.yaml --next 5
