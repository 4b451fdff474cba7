package dev.berth.descheduler.policy;

import dev.berth.api.codec.Nearest;
import dev.berth.api.core.Namespace;
import dev.berth.api.core.Node;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.selector.Selector;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// What a cluster has that a policy can name.
///
/// @param resources of nodes
/// @param namespaces those that exist, or have objects; empty if nothing is said of namespaces
record PolicyCluster(List<Node> nodes, Set<String> resources, Set<String> namespaces) {
  static PolicyCluster of(Collection<? extends KubernetesObject> objects) {
    var nodes = objects.stream().filter(Node.class::isInstance).map(Node.class::cast).toList();
    var resources = new TreeSet<String>();
    nodes.forEach(node -> resources.addAll(node.status().allocatable().keySet()));
    var namespaces = new TreeSet<String>();
    for (var object : objects) {
      var metadata = object.metadata();
      namespaces.add(object instanceof Namespace ? metadata.name() : metadata.namespace());
    }
    boolean areKnown = objects.stream().anyMatch(Namespace.class::isInstance);
    return new PolicyCluster(nodes, resources, areKnown ? namespaces : Set.of());
  }

  /// How many nodes a selector, as text, selects.
  long nodes(String selector) {
    var parsed = Selector.parse(selector);
    return nodes.stream().filter(node -> parsed.matches(node.metadata().labels())).count();
  }

  /// What to write in place of a resource that no node has.
  String nearestResource(String wanted) {
    return nearest(wanted, resources);
  }

  /// What to write in place of a namespace that is not there.
  String nearestNamespace(String wanted) {
    return nearest(wanted, namespaces);
  }

  private static String nearest(String wanted, Set<String> known) {
    return Nearest.nearest(wanted, known).stream()
        .findFirst()
        .map("Write "::concat)
        .orElse("Remove it, if that is not to come");
  }
}
