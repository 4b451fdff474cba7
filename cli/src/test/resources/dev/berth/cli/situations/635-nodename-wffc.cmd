explain sample 635-nodename-wffc.yaml
