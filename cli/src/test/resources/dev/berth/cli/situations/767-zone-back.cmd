deschedule --policy-config-file 767-zone-back.x.yaml 767-zone-back.yaml --why
deschedule --policy-config-file 767-zone-back.b.yaml 767-zone-back.yaml
