explain 308-extender-unreachable.yaml --config 308-extender-unreachable.cfg.yaml
simulate 308-extender-unreachable.yaml --config 308-extender-unreachable.ignorable.yaml
