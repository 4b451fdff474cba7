explain deploy/writer -n ledger 632-rwop-rollout.yaml 632-rwop-rollout.x.yaml
