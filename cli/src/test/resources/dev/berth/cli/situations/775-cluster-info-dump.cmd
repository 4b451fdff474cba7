explain deploy/cart -n shop 775-cluster-info-dump.dir
top 775-cluster-info-dump.dir --at 2026-11-29T09:00:00Z
