simulate nodes-that-lack.yaml
