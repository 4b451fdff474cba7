package dev.berth.engine.lifecycle;

import dev.berth.engine.port.EngineMetrics;
import dev.berth.engine.port.ExtensionPointLabel;
import dev.berth.engine.port.QueueMetrics;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.status.Code;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is measured, in words: of groups, of pods, and of the engine itself.
final class RecordedMetrics implements EngineMetrics, QueueMetrics {
  private static final Set<ExtensionPointLabel> POINTS =
      EnumSet.range(
          ExtensionPointLabel.PLACEMENT_GENERATE, ExtensionPointLabel.POD_GROUP_POST_FILTER);

  final List<String> measured = new ArrayList<>();
  final List<String> points = new ArrayList<>();
  final List<String> queued = new ArrayList<>();
  final List<String> ofPods = new ArrayList<>();
  final List<String> podPoints = new ArrayList<>();
  final List<String> ofPlugins = new ArrayList<>();
  final List<String> events = new ArrayList<>();
  final List<Integer> steps = new ArrayList<>();

  @Override
  public void groupSearched(Duration took) {
    measured.add("searched");
  }

  @Override
  public void groupAttempted(String profile, GroupDecision.Result result, Duration took) {
    measured.add("attempt of %s: %s".formatted(profile, result));
  }

  @Override
  public void placementsGenerated(String profile, int count) {
    measured.add("placements: " + count);
  }

  @Override
  public void placementTried(String profile, boolean feasible, Duration took) {
    measured.add(feasible ? "feasible" : "infeasible");
  }

  @Override
  public void pointRan(String profile, ExtensionPointLabel point, Code status, Duration took) {
    (POINTS.contains(point) ? points : podPoints).add(point + " " + status);
  }

  @Override
  public void entered(String queue, String event, int pods, @Nullable EntityType moved) {
    queued.add("%s by %s: %d in %s".formatted(queue, event, pods, moved));
  }

  @Override
  public void searched(Duration took) {
    ofPods.add("searched for " + took);
  }

  @Override
  public void pluginRan(String plugin, ExtensionPointLabel point, Code status, Duration took) {
    ofPlugins.add("%s %s: %s after %s".formatted(plugin, point, status, took));
  }

  @Override
  public void evaluated(String profile, String plugin, ExtensionPointLabel point, long times) {
    ofPlugins.add("%s %s: %d times".formatted(plugin, point, times));
  }

  @Override
  public void preemptionTried() {
    ofPods.add("preemption tried");
  }

  @Override
  public void groupPreemptionTried(Code result) {
    ofPods.add("group preemption tried: " + result);
  }

  @Override
  public void victimsSearched(String preemptor, Code result, Duration took) {
    ofPods.add("victims searched for a %s: %s".formatted(preemptor, result));
  }

  @Override
  public void preemptionEnded(String preemptor, boolean well, Duration took) {
    ofPods.add("preemption of a %s ended %s".formatted(preemptor, well ? "well" : "badly"));
  }

  @Override
  public void waitedAtPermit(Code verdict, Duration took) {
    ofPods.add("waited for %s: %s".formatted(took, verdict));
  }

  @Override
  public void stepped(int messages, long nanos) {
    steps.add(messages);
  }

  @Override
  public void eventHandled(String event, Duration took) {
    events.add(event);
  }

  @Override
  public void rejected(String plugin, String profile, int by) {}

  @Override
  public void inFlight(String event, int by) {}

  @Override
  public void hinted(String plugin, String event, String hint, Duration took) {}
}
