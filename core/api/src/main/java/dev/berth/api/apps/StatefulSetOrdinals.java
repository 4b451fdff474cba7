package dev.berth.api.apps;

/// The number of the first pod.
public record StatefulSetOrdinals(int start) {}
