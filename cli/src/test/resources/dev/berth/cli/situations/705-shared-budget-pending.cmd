disrupt 705-shared-budget-pending.yaml --drain es-2
