explain nextcloud/pxc-0 1100-topolvm-node-label.yaml
