deschedule --policy-config-file 771-top-differs.x.yaml 771-top-differs.yaml --node-usage 771-top-differs.trace.csv --why
deschedule --policy-config-file 771-top-differs.b.yaml 771-top-differs.yaml --node-usage 771-top-differs.trace.csv --why
