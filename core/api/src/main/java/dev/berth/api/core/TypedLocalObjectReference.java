package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// An object of the same namespace, by kind and name.
public record TypedLocalObjectReference(@Nullable String apiGroup, String kind, String name) {}
