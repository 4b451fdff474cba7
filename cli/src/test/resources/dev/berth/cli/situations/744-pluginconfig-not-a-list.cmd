check-config 744-pluginconfig-not-a-list.yaml
