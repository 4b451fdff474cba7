package dev.berth.engine;

import dev.berth.engine.extender.Extenders;
import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.profile.LiveHandles;
import dev.berth.framework.cluster.ClusterWriter;
import java.time.InstantSource;
import java.util.function.BiConsumer;

/// The ports through which an engine reaches the outside.
///
/// @param live the parts of a running scheduler that plugins may use
/// @param writer for plugins' writes to the cluster
/// @param extenders scheduler extenders
/// @param metrics receives durations and counts
/// @param metricsClock the clock for durations
/// @param onError called for failures without consequences for decisions, with the failed action
///   and the cause
public record EnginePorts(
    InstantSource clock,
    LiveHandles live,
    ClusterWriter writer,
    Extenders extenders,
    EngineMetrics metrics,
    InstantSource metricsClock,
    BiConsumer<String, Exception> onError) {
  /// Creates ports for an engine whose decisions take effect at once and which measures nothing.
  public static EnginePorts immediate(
      InstantSource clock, ClusterWriter writer, Extenders extenders) {
    return new EnginePorts(
        clock,
        LiveHandles.immediate(new ImmediateWaits()),
        writer,
        extenders,
        EngineMetrics.NONE,
        clock,
        (what, why) -> {});
  }
}
