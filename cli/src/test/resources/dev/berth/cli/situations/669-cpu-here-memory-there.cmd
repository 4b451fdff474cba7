explain shop/report 669-cpu-here-memory-there.yaml
