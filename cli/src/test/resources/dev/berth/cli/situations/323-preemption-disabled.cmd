explain default/urgent 323-preemption-disabled.yaml --config 323-preemption-disabled.cfg.yaml
