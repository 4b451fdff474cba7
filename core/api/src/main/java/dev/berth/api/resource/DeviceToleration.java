package dev.berth.api.resource;

import org.jspecify.annotations.Nullable;

/// The device taints that a request tolerates.
public record DeviceToleration(
    String key, String operator, String value, String effect, @Nullable Long tolerationSeconds) {}
