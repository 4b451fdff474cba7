explain deploy/ironic-api -n openstack 471-preferred-antiaffinity-innocent.yaml
