explain jobset/sleep 737-kueue-jobset-wrong-queue.yaml
simulate 737-kueue-jobset-wrong-queue.yaml
check-config --cluster 737-kueue-jobset-wrong-queue.yaml
