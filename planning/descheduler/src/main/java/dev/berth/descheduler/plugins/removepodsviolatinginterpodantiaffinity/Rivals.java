package dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.plugins.support.AntiAffinityTerm;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods that others may have to make way for. Changes when one is evicted.
final class Rivals {
  private final Map<String, Node> nodes = new HashMap<>();
  private final Map<String, Map<String, Pod>> byNamespace = new HashMap<>();

  Rivals(List<Node> nodes) {
    nodes.forEach(node -> this.nodes.put(node.metadata().name(), node));
  }

  void add(Pod pod) {
    byNamespace
        .computeIfAbsent(pod.metadata().namespace(), _ -> new LinkedHashMap<>())
        .put(pod.metadata().name(), pod);
  }

  void remove(Pod pod) {
    byNamespace.getOrDefault(pod.metadata().namespace(), Map.of()).remove(pod.metadata().name());
  }

  /// Whether a term of the pod keeps it away from a pod in the same domain. A term that cannot be
  /// read keeps it away from none, nor do the terms that follow.
  boolean collideWith(Pod pod, Node node) {
    try {
      for (var written : AntiAffinityTerm.required(pod)) {
        if (collide(AntiAffinityTerm.of(pod, written), node)) {
          return true;
        }
      }
      return false;
    } catch (SelectorException _) {
      return false;
    }
  }

  private boolean collide(AntiAffinityTerm term, Node node) {
    for (String namespace : term.namespaces()) {
      for (Pod rival : byNamespace.getOrDefault(namespace, Map.of()).values()) {
        if (term.matches(rival) && isSameDomain(node, rival, term.topologyKey())) {
          return true;
        }
      }
    }
    return false;
  }

  /// A node is in one domain with itself even if it has no such label.
  private boolean isSameDomain(Node node, Pod rival, String topologyKey) {
    if (rival.spec().nodeName().equals(node.metadata().name())) {
      return true;
    }
    Node other = nodes.get(rival.spec().nodeName());
    String value = node.metadata().labels().get(topologyKey);
    return other != null
        && value != null
        && value.equals(other.metadata().labels().get(topologyKey));
  }
}
