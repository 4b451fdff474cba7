capacity 753-pause-pods.yaml --podspec 753-pause-pods.x.yaml
capacity 753-pause-pods.yaml --podspec 753-pause-pods.x.yaml --preempt
