capacity 750-eni-max-pods.yaml --podspec 750-eni-max-pods.x.yaml --next 20
