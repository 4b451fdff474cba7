explain newcomer 482-requests-nothing-lands-on-busy.yaml
