package dev.berth.descheduler.cycle;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.cycle.CycleResult.EvictedPod;
import dev.berth.descheduler.cycle.CycleResult.EvictionWarning;
import dev.berth.descheduler.cycle.CycleResult.PluginNote;
import dev.berth.descheduler.cycle.CycleResult.PluginTally;
import dev.berth.descheduler.cycle.CycleResult.PluginUsage;
import dev.berth.descheduler.cycle.CycleResult.RefusedPod;
import dev.berth.descheduler.cycle.CycleResult.Stage;
import dev.berth.descheduler.eviction.EvictionListener.EvictionEvent;
import dev.berth.descheduler.framework.NodeUsage;
import dev.berth.descheduler.framework.PluginLog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Supplier;

/// Records the events of a cycle. For one thread.
final class CycleRecorder {
  /// The maximum number of nodes in the reasons of a cycle, over all pods that fit nowhere: without
  /// it, a large cluster has many more than anybody reads, or than memory holds.
  static final int MAX_NODES = 500_000;

  private record RefusalKey(
      ObjectKey pod, String profile, String plugin, Stage stage, String message) {}

  private final List<EvictedPod> evictions = new ArrayList<>();
  private final List<RefusedPod> refused = new ArrayList<>();
  private final Set<RefusalKey> seen = new HashSet<>();
  private final List<PluginUsage> usage = new ArrayList<>();
  private final List<PluginNote> notes = new ArrayList<>();
  private final List<PluginNote> errors = new ArrayList<>();
  private final List<EvictionWarning> warnings = new ArrayList<>();
  private final List<PluginRecorder> workers = new ArrayList<>();

  private int nodesTold;

  /// Begins anew.
  void clear() {
    nodesTold = 0;
    evictions.clear();
    refused.clear();
    seen.clear();
    usage.clear();
    notes.clear();
    errors.clear();
    warnings.clear();
    workers.forEach(PluginRecorder::clear);
  }

  /// Returns the events so far.
  CycleResult result(String skipped, List<Node> nodes) {
    return new CycleResult(
        skipped,
        nodes.stream().map(node -> node.metadata().name()).toList(),
        evictions,
        refused,
        usage,
        notes,
        errors,
        warnings,
        workers.stream().map(PluginRecorder::tally).toList());
  }

  void error(String profile, String plugin, String message) {
    errors.add(new PluginNote(profile, plugin, message));
  }

  void event(EvictionEvent event) {
    if (event.isWarning()) {
      warnings.add(
          new EvictionWarning(event.pod().key(), event.reason(), event.action(), event.note()));
    }
  }

  /// The recorder of one plugin in one profile; it counts as a worker if it evicts pods.
  PluginRecorder forPlugin(String profile, String plugin, boolean isWorker) {
    var recorder = new PluginRecorder(profile, plugin);
    if (isWorker) {
      workers.add(recorder);
    }
    return recorder;
  }

  private record Nearest(double distance, String text) {}

  /// Records the work of one plugin of one profile.
  final class PluginRecorder implements PluginLog {
    final String profile;
    final String plugin;
    private final Set<ObjectKey> lookedAt = new LinkedHashSet<>();
    private final Set<ObjectKey> evictable = new LinkedHashSet<>();
    private final Map<String, Nearest> nearest = new LinkedHashMap<>();

    private PluginRecorder(String profile, String plugin) {
      this.profile = profile;
      this.plugin = plugin;
    }

    private void clear() {
      lookedAt.clear();
      evictable.clear();
      nearest.clear();
    }

    private PluginTally tally() {
      return new PluginTally(
          profile,
          plugin,
          lookedAt,
          evictable,
          nearest.values().stream().map(Nearest::text).toList());
    }

    /// Records that the filters were called for the pod.
    void filtered(Pod pod, boolean passes) {
      lookedAt.add(pod.key());
      if (passes) {
        evictable.add(pod.key());
      } else {
        evictable.remove(pod.key());
      }
    }

    void evicted(Pod pod, String reason, String destination) {
      evictions.add(
          new EvictedPod(pod.key(), pod.spec().nodeName(), profile, plugin, reason, destination));
    }

    void refused(Pod pod, Stage stage, String message, SortedMap<String, String> nodes) {
      refused(pod, stage, message, "", nodes);
    }

    private void refused(
        Pod pod, Stage stage, String message, String argument, SortedMap<String, String> nodes) {
      if (seen.add(new RefusalKey(pod.key(), profile, plugin, stage, message))) {
        boolean isTold = nodes.size() <= MAX_NODES - nodesTold;
        nodesTold += isTold ? nodes.size() : 0;
        refused.add(
            new RefusedPod(
                pod.key(),
                profile,
                plugin,
                stage,
                message,
                argument,
                isTold ? nodes : Collections.emptySortedMap()));
      }
    }

    @Override
    public void kept(Pod pod, String message) {
      kept(pod, message, "");
    }

    @Override
    public void kept(Pod pod, String message, String argument) {
      refused(pod, Stage.PLUGIN, message, argument, Collections.emptySortedMap());
    }

    @Override
    public void note(String message) {
      notes.add(new PluginNote(profile, plugin, message));
    }

    @Override
    public void error(String message) {
      CycleRecorder.this.error(profile, plugin, message);
    }

    @Override
    public void nearest(String measure, double distance, Supplier<String> text) {
      var known = nearest.get(measure);
      if (known == null || distance < known.distance()) {
        nearest.put(measure, new Nearest(distance, text.get()));
      }
    }

    @Override
    public void usage(NodeUsage node) {
      usage.add(new PluginUsage(profile, plugin, node));
    }
  }
}
