deschedule --policy-config-file 770-nothing-removable.x.yaml 770-nothing-removable.yaml --why
