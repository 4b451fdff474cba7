check-config 312-ignored-resources-cpu.cfg.yaml
check-config --cluster 312-ignored-resources-cpu.yaml 312-ignored-resources-cpu.cfg.yaml --fail-on none
simulate 312-ignored-resources-cpu.yaml --config 312-ignored-resources-cpu.cfg.yaml
