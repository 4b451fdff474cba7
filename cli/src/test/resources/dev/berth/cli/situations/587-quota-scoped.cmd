simulate 587-quota-scoped.yaml 587-quota-scoped.app.yaml --fail-on=stuck
explain deploy/hello -n team 587-quota-scoped.yaml 587-quota-scoped.app.yaml
