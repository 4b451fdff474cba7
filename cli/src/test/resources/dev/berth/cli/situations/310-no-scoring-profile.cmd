check-config 310-no-scoring-profile.cfg.yaml
explain default/one 310-no-scoring-profile.yaml --config 310-no-scoring-profile.cfg.yaml
