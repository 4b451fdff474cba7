explain shop/etl 542-fragmented-cpu.yaml
