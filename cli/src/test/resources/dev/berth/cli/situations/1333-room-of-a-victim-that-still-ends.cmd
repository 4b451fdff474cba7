explain high 1333-room-of-a-victim-that-still-ends.yaml
