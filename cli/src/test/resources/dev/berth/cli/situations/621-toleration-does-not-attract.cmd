explain deploy/cachewarm -n data 621-toleration-does-not-attract.yaml
