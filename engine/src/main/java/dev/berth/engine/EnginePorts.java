package dev.berth.engine;

import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.profile.LiveHandles;
import dev.berth.framework.handle.ClusterWriter;
import java.time.InstantSource;

/// What an engine reads and calls outside.
///
/// @param live what plugins are handed where things take time
/// @param writer takes what plugins write to the cluster
/// @param extenders services outside
/// @param metrics takes how long things take
/// @param metricsClock by which that is measured
public record EnginePorts(
    InstantSource clock,
    LiveHandles live,
    ClusterWriter writer,
    Extenders extenders,
    EngineMetrics metrics,
    InstantSource metricsClock) {
  /// Where decisions are carried out at once, and nothing is measured.
  public static EnginePorts immediate(
      InstantSource clock, ClusterWriter writer, Extenders extenders) {
    return new EnginePorts(clock, LiveHandles.NONE, writer, extenders, EngineMetrics.NONE, clock);
  }
}
