package dev.berth.api.events;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// That something happened again and again.
public record EventSeries(int count, @Nullable Instant lastObservedTime) {}
