package dev.berth.api.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// How often something has happened, and when it last did.
public record EventSeries(int count, @Nullable Instant lastObservedTime) {}
