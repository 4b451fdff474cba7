simulate 1134-fix-does-not-arrive.yaml 1134-fix-does-not-arrive.fix.yaml --fail-on=stuck
explain sts/svc -n prod 1134-fix-does-not-arrive.yaml 1134-fix-does-not-arrive.fix.yaml
