package dev.berth.api.meta;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A condition of an object, in the form that most newer kinds use. `status` is `True`, `False` or
/// `Unknown`.
public record Condition(
    String type,
    String status,
    long observedGeneration,
    @Nullable Instant lastTransitionTime,
    String reason,
    String message) {}
