package dev.berth.engine;

import dev.berth.engine.queue.QueueSettings;
import org.jspecify.annotations.Nullable;

/// A configuration that is to replace the one in use while the scheduler runs. All else, such as
/// extenders and feature gates, stays as it was at the start.
///
/// @param engine with the feature gates and the choices of the engine as it is
/// @param document the configuration as text, of which a recording makes the same settings when it
///   is replayed; null if they depend on more, such as on jars with plugins
public record Reconfiguration(
    EngineSettings engine, QueueSettings queue, @Nullable String document) {}
