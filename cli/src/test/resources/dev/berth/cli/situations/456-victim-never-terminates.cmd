explain checkout 456-victim-never-terminates.yaml --at 2026-11-29T08:00:00Z
