package dev.berth.framework;

import java.util.Set;

/// The result of PreFilter: filter all nodes, some, or none; or do not call Filter.
///
/// @param <P> the value that the plugin prepares for Filter
public sealed interface PreFilterResult<P> {
  /// All nodes need filtering.
  record Ready<P>(P prepared) implements PreFilterResult<P> {}

  /// Only these nodes need filtering. The engine intersects the results of several plugins and
  /// ignores names of nodes that do not exist.
  ///
  /// @param plan the plan that names them, for the [dev.berth.framework.diagnosis.Decision]; empty
  ///   for none
  record OnlyNodes<P>(P prepared, Set<String> names, String plan) implements PreFilterResult<P> {
    public OnlyNodes {
      names = Set.copyOf(names);
    }
  }

  /// No node fits.
  record NoNode<P>(Rejected why) implements PreFilterResult<P> {}

  /// The plugin does not apply to this pod.
  record Skipped<P>() implements PreFilterResult<P> {
    private static final Skipped<?> SKIPPED = new Skipped<>();
  }

  /// Lets Filter decide about all nodes.
  static <P> PreFilterResult<P> ready(P prepared) {
    return new Ready<>(prepared);
  }

  /// Lets Filter decide about these nodes only.
  static <P> PreFilterResult<P> onlyNodes(P prepared, Set<String> names) {
    return onlyNodes(prepared, names, "");
  }

  /// Lets Filter decide about the nodes that a plan names.
  ///
  /// @param plan the plan, for the [dev.berth.framework.diagnosis.Decision]; empty for none
  static <P> PreFilterResult<P> onlyNodes(P prepared, Set<String> names, String plan) {
    return new OnlyNodes<>(prepared, names, plan);
  }

  /// Rejects the pod for all nodes.
  static <P> PreFilterResult<P> rejected(Rejected why) {
    return new NoNode<>(why);
  }

  /// Leaves out the plugin's Filter in this cycle.
  static <P> PreFilterResult<P> skip() {
    @SuppressWarnings("unchecked") // it holds no P
    var skipped = (PreFilterResult<P>) Skipped.SKIPPED;
    return skipped;
  }
}
