package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// An object by kind and name, in the same namespace or a named one.
public record TypedObjectReference(
    @Nullable String apiGroup, String kind, String name, @Nullable String namespace) {}
