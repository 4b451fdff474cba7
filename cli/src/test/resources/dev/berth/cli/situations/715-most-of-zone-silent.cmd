disrupt 715-most-of-zone-silent.yaml --lose wk-1,wk-2,wk-3,wk-4,wk-5
