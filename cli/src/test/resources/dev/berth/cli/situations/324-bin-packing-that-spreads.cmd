simulate 324-bin-packing-that-spreads.yaml --config 324-bin-packing-that-spreads.cfg.yaml
explain default/web-2 324-bin-packing-that-spreads.yaml --config 324-bin-packing-that-spreads.cfg.yaml
