capacity 342-next-round.yaml --podspec 342-next-round.pod.yaml --next 2
