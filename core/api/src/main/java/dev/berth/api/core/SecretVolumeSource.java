package dev.berth.api.core;

import org.jspecify.annotations.Nullable;

/// Files from a Secret.
public record SecretVolumeSource(String secretName, @Nullable Boolean optional) {}
