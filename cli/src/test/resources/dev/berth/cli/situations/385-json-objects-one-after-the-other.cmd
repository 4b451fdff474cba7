simulate 385-json-objects-one-after-the-other.json
