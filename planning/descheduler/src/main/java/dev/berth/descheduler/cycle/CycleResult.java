package dev.berth.descheduler.cycle;

import dev.berth.api.meta.ObjectKey;
import dev.berth.descheduler.framework.NodeUsage;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// The result of a cycle, each list in the order of events.
///
/// @param skipped the reason why nothing was done; empty otherwise
/// @param nodes the nodes that the plugins received
/// @param refused pods that a plugin looked at and that were not evicted: each once for the same
///   plugin, stage and message
/// @param errors the errors of plugins
/// @param warnings events of failed evictions, if the policy requests them
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

  /// The place of a refusal.
  public enum Stage {
    /// By a filter of the profile.
    FILTER("filter"),
    /// By a filter of the profile, after the pod was chosen.
    PRE_EVICTION_FILTER("preEvictionFilter"),
    /// By the plugin itself.
    PLUGIN("plugin"),
    /// By a limit, or by the API server.
    EVICT("evict"),
    /// By the review of evictions: it would not improve anything.
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

  /// An evicted pod.
  ///
  /// @param node empty for a pod without a node
  /// @param reason the annotation of the Eviction
  /// @param destination the node of the replacement in the proof; empty if it is unknown
  public record EvictedPod(
      ObjectKey pod,
      String node,
      String profile,
      String plugin,
      String reason,
      String destination) {}

  /// A pod that stays.
  ///
  /// @param message the reason; empty if the descheduler has no message
  /// @param argument the plugin's argument that keeps it, such as `nodeFit: true`; empty if none is
  ///   named
  /// @param nodes the reasons why the pod does not fit other nodes; empty if nobody asked, and for
  ///   the last pods of a cycle with very many of them
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

  /// A node from the point of view of a plugin.
  public record PluginUsage(String profile, String plugin, NodeUsage usage) {}

  /// A note of a plugin, or, with an empty name, of the whole profile.
  public record PluginNote(String profile, String plugin, String message) {}

  /// The pods that a plugin has looked at, and the closest cases to an action.
  ///
  /// @param lookedAt pods about which it has asked the filters of the profile
  /// @param evictable the number of these that no filter has kept
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
