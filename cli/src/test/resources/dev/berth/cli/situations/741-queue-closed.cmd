explain --config 741-queue-closed.x.yaml 741-queue-closed.yaml
simulate --config 741-queue-closed.x.yaml 741-queue-closed.yaml
