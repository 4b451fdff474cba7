explain kueue-test/kueue-sleep-1 498-second-gate-besides-kueue.yaml
