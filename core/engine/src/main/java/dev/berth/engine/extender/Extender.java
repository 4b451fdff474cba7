package dev.berth.engine.extender;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.framework.diagnosis.Candidate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;

/// A scheduler extender: a service that takes part in scheduling.
///
/// Called by the engine's thread, which waits for the result; [#bind] is called by tasks. Every
/// call must return within a bounded time. [#roles] lists the methods that may be called.
public interface Extender {
  /// The calls that an extender may implement.
  enum Role {
    FILTER,
    PRIORITIZE,
    PREEMPT,
    BIND
  }

  /// Its name in scores and messages: the extender's URL.
  String name();

  /// The calls that it implements.
  Set<Role> roles();

  /// Returns whether scheduling continues without the extender if it fails.
  boolean isIgnorable();

  /// The weight of its scores.
  long weight();

  /// Returns whether to call the extender for the pod.
  boolean isInterestedIn(Pod pod);

  /// Narrows the nodes for a pod.
  ///
  /// @param nodes at least one
  Filtered filter(Pod pod, List<Node> nodes) throws ExtenderException;

  /// Begins to score nodes. Scores should be from 0 to 10; this is not checked.
  ///
  /// @return the scores by node name once they arrive; fails with an [ExtenderException]
  Future<Map<String, Long>> prioritize(Pod pod, List<Node> nodes);

  /// Narrows the candidates of a preemption, or chooses other victims.
  ///
  /// @return by node name
  Map<String, Victims> preempt(Pod preemptor, List<Candidate> candidates) throws ExtenderException;

  /// Binds the pod to the node.
  void bind(Pod pod, String node) throws ExtenderException;

  /// The result of filtering.
  ///
  /// @param kept the names of the nodes that fit
  /// @param replaced the nodes that the extender sent back, by name; empty if it sent names only
  /// @param failed nodes that do not fit, and why; preemption may help
  /// @param unresolvable nodes that do not fit, and why; preemption does not help. Takes precedence
  ///   if a node is in both.
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
  /// @param pdbViolations the number of victims whose eviction violates a disruption budget
  record Victims(List<String> uids, long pdbViolations) {
    public Victims {
      uids = List.copyOf(uids);
    }
  }
}
