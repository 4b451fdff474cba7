simulate 657-hugepages-5mi.yaml 657-hugepages-5mi.app.yaml
