explain virt-launcher-testvm-dr6gs 653-kvm-allocatable-zero.yaml
top 653-kvm-allocatable-zero.yaml --at 2026-11-20T09:00:00Z
