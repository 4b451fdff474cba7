explain deploy/cache 485-gt-with-unit.yaml
