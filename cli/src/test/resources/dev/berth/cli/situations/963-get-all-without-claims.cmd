explain shop/db-0 963-get-all-without-claims.yaml
