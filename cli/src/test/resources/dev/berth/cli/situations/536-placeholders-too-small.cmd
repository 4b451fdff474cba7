explain shop/big 536-placeholders-too-small.yaml
simulate 536-placeholders-too-small.yaml
