explain shop/web-7-old 921-evicted-pod.yaml
