package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// Selects devices by driver, pool and name; what is left out matches any.
public record DeviceTaintSelector(
    @Nullable String driver, @Nullable String pool, @Nullable String device) {}
