explain test/cart-7d9f6c5b8-p000 772-koord-all-hot.yaml --config 772-koord-all-hot.conf.yaml --at 2026-11-29T10:02:00Z
