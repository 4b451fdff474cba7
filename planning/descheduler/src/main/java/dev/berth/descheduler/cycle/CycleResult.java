package dev.berth.descheduler.cycle;

import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.framework.NodeUsage;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What came of a cycle, each list in the order in which it happened.
///
/// @param skipped why nothing was done; empty if something was
/// @param nodes those that the plugins were given
/// @param refused pods that a plugin looked at and that were not evicted: each once for the same
///   plugin, stage and message
/// @param errors of plugins
/// @param warnings events of failed evictions, if the policy wants any
/// @param tallies one for each plugin that evicts pods, in the order of profiles
public record CycleResult(
    String skipped,
    List<String> nodes,
    List<EvictedPod> evictions,
    List<RefusedPod> refused,
    List<PluginUsage> usage,
    List<PluginNote> notes,
    List<PluginNote> errors,
    List<EvictionWarning> warnings,
    List<PluginTally> tallies) {
  public CycleResult {
    nodes = List.copyOf(nodes);
    evictions = List.copyOf(evictions);
    refused = List.copyOf(refused);
    usage = List.copyOf(usage);
    notes = List.copyOf(notes);
    errors = List.copyOf(errors);
    warnings = List.copyOf(warnings);
    tallies = List.copyOf(tallies);
  }

  /// Where a pod was refused.
  public enum Stage {
    /// By a filter of the profile.
    FILTER("filter"),
    /// By a filter of the profile, when the pod was chosen already.
    PRE_EVICTION_FILTER("preEvictionFilter"),
    /// By the plugin itself.
    PLUGIN("plugin"),
    /// By a limit, or by the API server.
    EVICT("evict"),
    /// By the review of evictions: it would not be for the better.
    PROOF("proof");

    private final String title;

    Stage(String title) {
      this.title = title;
    }

    /// As in files.
    public String title() {
      return title;
    }
  }

  /// A pod that is evicted.
  ///
  /// @param node empty for a pod without
  /// @param reason the annotation of the Eviction
  /// @param destination the node where the proof has its replacement; empty if that is not known
  public record EvictedPod(
      ObjectKey pod,
      String node,
      String profile,
      String plugin,
      String reason,
      String destination) {}

  /// A pod that stays.
  ///
  /// @param message why; empty where the descheduler says nothing
  /// @param argument of the plugin by which it stays, such as `nodeFit: true`; empty if none is
  ///   named
  /// @param nodes for other nodes, why the pod does not fit there; empty if that was not asked, and
  ///   for the last pods of a cycle with very many of them
  public record RefusedPod(
      ObjectKey pod,
      String profile,
      String plugin,
      Stage stage,
      String message,
      String argument,
      SortedMap<String, String> nodes) {
    public RefusedPod {
      nodes = Collections.unmodifiableSortedMap(new TreeMap<>(nodes));
    }
  }

  /// A node in the eyes of a plugin.
  public record PluginUsage(String profile, String plugin, NodeUsage usage) {}

  /// What a plugin says, or, with an empty name, all of the profile together.
  public record PluginNote(String profile, String plugin, String message) {}

  /// Which pods a plugin has looked at, and what it has almost acted on.
  ///
  /// @param lookedAt pods that it has asked the filters of the profile about
  /// @param evictable those of them that no filter has kept
  /// @param nearest texts, one for each measure of the plugin
  public record PluginTally(
      String profile,
      String plugin,
      Set<ObjectKey> lookedAt,
      Set<ObjectKey> evictable,
      List<String> nearest) {
    public PluginTally {
      lookedAt = Collections.unmodifiableSet(new LinkedHashSet<>(lookedAt));
      evictable = Collections.unmodifiableSet(new LinkedHashSet<>(evictable));
      nearest = List.copyOf(nearest);
    }
  }

  /// A warning event.
  public record EvictionWarning(ObjectKey pod, String reason, String action, String note) {}
}
