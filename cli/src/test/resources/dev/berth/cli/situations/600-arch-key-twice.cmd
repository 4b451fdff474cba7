simulate 600-arch-key-twice.yaml
explain deploy/filer -n storage 600-arch-key-twice.yaml
