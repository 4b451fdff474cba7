package dev.berth.api.selector;

import dev.berth.api.core.Affinity;
import dev.berth.api.core.Node;
import dev.berth.api.core.NodeAffinity;
import dev.berth.api.core.NodeSelector;
import dev.berth.api.core.PodSpec;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The compiled requirements of a pod for its node: its `nodeSelector` and its required node
/// affinity. Thread-safe.
public final class RequiredNodeAffinity {
  private final Map<String, String> nodeSelector;
  private final @Nullable NodeSelector required;
  // Compiled at the first match; two threads may compile it without harm.
  private volatile @Nullable Compiled compiled;

  private record Compiled(Selector labels, @Nullable NodeMatcher affinity) {}

  private RequiredNodeAffinity(Map<String, String> nodeSelector, @Nullable NodeSelector required) {
    this.nodeSelector = nodeSelector;
    this.required = required;
  }

  public static RequiredNodeAffinity of(PodSpec pod) {
    return new RequiredNodeAffinity(pod.nodeSelector(), required(pod));
  }

  private static @Nullable NodeSelector required(PodSpec pod) {
    Affinity affinity = pod.affinity();
    NodeAffinity ofNodes = affinity == null ? null : affinity.nodeAffinity();
    return ofNodes == null ? null : ofNodes.requiredDuringSchedulingIgnoredDuringExecution();
  }

  private Compiled compiled() {
    Compiled known = compiled;
    if (known == null) {
      known =
          new Compiled(
              Selector.ofLabels(nodeSelector), required == null ? null : NodeMatcher.of(required));
      compiled = known;
    }
    return known;
  }

  /// The labels that the pod requires.
  public Map<String, String> nodeSelector() {
    return nodeSelector;
  }

  /// The terms of the affinity, at least one of which must match; empty if there is no affinity.
  public List<NodeTerm> terms() {
    NodeMatcher affinity = compiled().affinity;
    return affinity == null ? List.of() : affinity.terms();
  }

  /// Returns whether the node meets the requirements. Invalid terms match nothing.
  public boolean matches(Node node) {
    Compiled demands = compiled();
    return demands.labels.matches(node.metadata().labels())
        && (demands.affinity == null || demands.affinity.matches(node));
  }

  /// Like [#matches], but fails if only an invalid term could have matched.
  ///
  /// @throws SelectorException in that case
  public boolean matchesStrictly(Node node) {
    Compiled demands = compiled();
    NodeMatcher affinity = demands.affinity;
    if (!demands.labels.matches(node.metadata().labels())) {
      return false;
    }
    if (affinity == null || affinity.matches(node)) {
      return true;
    }
    if (!affinity.problems().isEmpty()) {
      throw SelectorException.of(affinity.problems());
    }
    return false;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RequiredNodeAffinity that
        && nodeSelector.equals(that.nodeSelector)
        && Objects.equals(required, that.required);
  }

  @Override
  public int hashCode() {
    return Objects.hash(nodeSelector, required);
  }
}
