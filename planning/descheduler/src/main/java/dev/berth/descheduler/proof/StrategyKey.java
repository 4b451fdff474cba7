package dev.berth.descheduler.proof;

/// Who wants an eviction: a plugin of a profile, by their names.
record StrategyKey(String profile, String plugin) {}
