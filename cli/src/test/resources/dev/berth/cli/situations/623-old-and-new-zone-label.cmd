explain 623-old-and-new-zone-label.yaml
