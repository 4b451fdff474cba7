capacity 260-capacity-hostport.yaml --podspec 260-capacity-hostport.pod.yaml
