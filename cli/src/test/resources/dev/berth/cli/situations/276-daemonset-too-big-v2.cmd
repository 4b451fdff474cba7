simulate 276-daemonset-too-big-v2.yaml 276-daemonset-too-big-v2.v2.yaml --fail-on=stuck
explain ds/agent 276-daemonset-too-big-v2.yaml 276-daemonset-too-big-v2.v2.yaml
