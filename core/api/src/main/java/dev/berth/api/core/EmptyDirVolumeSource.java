package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// A directory that starts empty and goes with the pod.
public record EmptyDirVolumeSource(
    String medium, @Nullable Quantity sizeLimit, @Nullable Integer mode) {}
