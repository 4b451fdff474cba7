check-config 302-v1beta3-refused.yaml
check-config --convert 302-v1beta3-refused.yaml
simulate 302-v1beta3-refused.nodes.yaml --config 302-v1beta3-refused.yaml
