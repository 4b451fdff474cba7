explain three/z 989-tenants-apart.yaml 989-tenants-apart.new.yaml
