explain deploy/batch 483-prefer-noschedule.yaml
