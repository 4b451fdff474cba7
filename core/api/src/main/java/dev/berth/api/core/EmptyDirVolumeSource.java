package dev.berth.api.core;

import dev.berth.api.meta.Quantity;
import org.jspecify.annotations.Nullable;

/// A directory that is empty at first and is deleted with the pod.
public record EmptyDirVolumeSource(
    String medium, @Nullable Quantity sizeLimit, @Nullable Integer mode) {}
