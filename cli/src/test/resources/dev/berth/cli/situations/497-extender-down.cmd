explain binpack 497-extender-down.yaml
simulate 497-extender-down.yaml
