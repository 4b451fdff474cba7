capacity 330-capacity-no-requests.yaml --podspec 330-capacity-no-requests.pod.yaml
