package dev.berth.engine;

import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.profile.LiveHandles;
import dev.berth.framework.handle.ClusterWriter;
import java.time.InstantSource;

/// The ports of an engine to the outside.
///
/// @param live handles of plugins that need a running scheduler
/// @param writer for plugins' writes to the cluster
/// @param extenders scheduler extenders
/// @param metrics receives durations and counts
/// @param metricsClock by which durations are measured
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
    return new EnginePorts(
        clock,
        LiveHandles.immediate(new ImmediateWaits()),
        writer,
        extenders,
        EngineMetrics.NONE,
        clock);
  }
}
