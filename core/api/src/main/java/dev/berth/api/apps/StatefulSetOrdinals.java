package dev.berth.api.apps;

/// The ordinal of the first pod.
public record StatefulSetOrdinals(int start) {}
