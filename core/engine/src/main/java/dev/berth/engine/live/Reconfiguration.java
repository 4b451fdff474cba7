package dev.berth.engine.live;

import dev.berth.engine.EngineSettings;
import dev.berth.engine.queue.QueueSettings;
import org.jspecify.annotations.Nullable;

/// A configuration that replaces the current one while the scheduler runs. Everything else, such as
/// extenders and feature gates, stays as it was at the start.
///
/// @param engine settings with the current feature gates and choice policy
/// @param document the configuration as text, from which a replay can make the same settings; null
///   if they depend on more, such as on jars with plugins
public record Reconfiguration(
    EngineSettings engine, QueueSettings queue, @Nullable String document) {}
