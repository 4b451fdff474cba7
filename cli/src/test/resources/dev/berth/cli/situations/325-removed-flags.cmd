run --policy-config-file=/etc/policy.json
run --port=0
run --algorithm-provider=ClusterAutoscalerProvider
run --address=127.0.0.1
