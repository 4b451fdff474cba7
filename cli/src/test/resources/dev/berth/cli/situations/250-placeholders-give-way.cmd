simulate 250-placeholders-give-way.yaml
