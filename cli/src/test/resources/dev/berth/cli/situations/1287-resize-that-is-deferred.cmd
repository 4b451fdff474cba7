explain deploy/connect -n kafka 1287-resize-that-is-deferred.yaml
