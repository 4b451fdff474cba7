explain store/p-storage 658-nodename-outofhugepages.yaml 658-nodename-outofhugepages.app.yaml
