explain --config 742-queue-nonreclaimable.x.yaml 742-queue-nonreclaimable.yaml
simulate --config 742-queue-nonreclaimable.x.yaml 742-queue-nonreclaimable.yaml
