simulate 622-nodename-on-tainted-master.yaml
explain default/probe 622-nodename-on-tainted-master.yaml
