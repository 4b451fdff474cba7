package dev.berth.descheduler.proof;

/// Who wants an eviction: a plugin of a profile, by their names.
record Strategist(String profile, String plugin) {}
