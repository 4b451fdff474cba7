deschedule --policy-config-file 764-local-storage.x.yaml 764-local-storage.yaml
explain --eviction monitoring/blackbox-exporter-7d9f6c5b8-p000 --policy-config-file 764-local-storage.x.yaml 764-local-storage.yaml
