package dev.berth.api.meta;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One fact about an object, as most newer kinds write it. `status` is `True`, `False` or
/// `Unknown`.
public record Condition(
    String type,
    String status,
    long observedGeneration,
    @Nullable Instant lastTransitionTime,
    String reason,
    String message) {}
