top 544-top-many-causes.yaml --at 2026-11-29T08:00:00Z
