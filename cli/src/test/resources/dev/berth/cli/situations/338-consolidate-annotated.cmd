capacity 338-consolidate-annotated.yaml --consolidate
