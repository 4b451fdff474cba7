package dev.berth.engine.extender;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.preemption.Candidate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;

/// A scheduler extender: a service that takes part in scheduling.
///
/// Called by the engine's thread, which waits for the result; [#bind] is called by tasks. Every
/// call must return within a bounded time. [#roles] has the methods that may be called.
public interface Extender {
  /// The calls that an extender may implement.
  enum Role {
    FILTER,
    PRIORITIZE,
    PREEMPT,
    BIND
  }

  /// Its name in scores and messages: its URL.
  String name();

  /// The calls that it implements.
  Set<Role> roles();

  /// Whether scheduling goes on without it when it fails.
  boolean isIgnorable();

  /// The weight of its scores.
  long weight();

  /// Whether it is to be called for the pod at all.
  boolean isInterestedIn(Pod pod);

  /// Narrows the nodes for a pod.
  ///
  /// @param nodes at least one
  Filtered filter(Pod pod, List<Node> nodes) throws ExtenderException;

  /// Begins to score nodes: from 0 to 10, which is not checked.
  ///
  /// @return the scores by node name, when they are there; fails with an [ExtenderException]
  Future<Map<String, Long>> prioritize(Pod pod, List<Node> nodes);

  /// Narrows the candidates of a preemption, or chooses other victims.
  ///
  /// @return by node name
  Map<String, Victims> preempt(Pod preemptor, List<Candidate> candidates) throws ExtenderException;

  /// Binds the pod to the node.
  void bind(Pod pod, String node) throws ExtenderException;

  /// The result of filtering.
  ///
  /// @param kept names of the nodes that fit
  /// @param replaced nodes by name as the extender has sent them back; empty if it has sent names
  /// @param failed nodes that do not fit, and why; preemption may help
  /// @param unresolvable nodes that do not fit, and why; preemption does not help. Counts where a
  ///   node is in both.
  record Filtered(
      List<String> kept,
      Map<String, Node> replaced,
      Map<String, String> failed,
      Map<String, String> unresolvable) {
    public Filtered {
      kept = List.copyOf(kept);
      replaced = Map.copyOf(replaced);
      failed = Collections.unmodifiableMap(new LinkedHashMap<>(failed));
      unresolvable = Collections.unmodifiableMap(new LinkedHashMap<>(unresolvable));
    }
  }

  /// The victims on a node.
  ///
  /// @param uids most important first
  /// @param pdbViolations number of victims whose eviction violates a disruption budget
  record Victims(List<String> uids, long pdbViolations) {
    public Victims {
      uids = List.copyOf(uids);
    }
  }
}
