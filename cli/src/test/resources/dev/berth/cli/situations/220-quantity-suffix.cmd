simulate 220-quantity-suffix.yaml
