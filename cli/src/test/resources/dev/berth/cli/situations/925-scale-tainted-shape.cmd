capacity scale 925-scale-tainted-shape.yaml --like pool=gpu
capacity scale 925-scale-tainted-shape.yaml --like pool=general
