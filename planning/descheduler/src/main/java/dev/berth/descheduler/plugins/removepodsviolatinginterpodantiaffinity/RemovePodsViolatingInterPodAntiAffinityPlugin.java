package dev.berth.descheduler.plugins.removepodsviolatinginterpodantiaffinity;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.selector.SelectorException;
import dev.berth.descheduler.framework.DeschedulePlugin;
import dev.berth.descheduler.framework.DeschedulerContext;
import dev.berth.descheduler.framework.DeschedulerPluginFactory;
import dev.berth.descheduler.framework.EvictionResult;
import dev.berth.descheduler.framework.EvictionResult.Limit;
import dev.berth.descheduler.plugins.support.NodeFit.AntiAffinityTerm;
import dev.berth.descheduler.plugins.support.NodePods;
import dev.berth.descheduler.plugins.support.PodOrder;
import dev.berth.descheduler.plugins.support.PodSelectionArgs;
import dev.berth.descheduler.plugins.support.StandardFactory;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Evicts pods that must not be in the same domain as others.
public record RemovePodsViolatingInterPodAntiAffinityPlugin(
    PodSelectionArgs args, DeschedulerContext context) implements DeschedulePlugin {
  public static final DeschedulerPluginFactory<PodSelectionArgs> FACTORY =
      new StandardFactory<>(
          "RemovePodsViolatingInterPodAntiAffinity",
          RemovePodsViolatingInterPodAntiAffinityPlugin.class,
          PodSelectionArgs::read,
          PodSelectionArgs::problems,
          RemovePodsViolatingInterPodAntiAffinityPlugin::new);

  @Override
  public void deschedule(List<Node> nodes) {
    var filter = args.toFilter();
    Map<Node, List<Pod>> podsByNode = new LinkedHashMap<>();
    var rivals = new Rivals();
    for (Node node : nodes) {
      var pods = NodePods.running(context.cluster(), node, filter);
      rivals.add(node, pods);
      podsByNode.put(node, pods);
    }
    for (var entry : podsByNode.entrySet()) {
      PodOrder.lowestPriorityFirst(entry.getValue());
      if (!evict(entry.getKey(), entry.getValue(), rivals)) {
        return;
      }
    }
  }

  /// @return whether pods of other nodes may follow
  private boolean evict(Node node, List<Pod> pods, Rivals rivals) {
    var evictable = NodePods.evictable(context.evictor());
    for (Pod pod : pods) {
      if (!rivals.collideWith(pod, node) || !evictable.test(pod)) {
        continue;
      }
      EvictionResult result = context.evictor().evict(pod);
      if (result.isEvicted()) {
        rivals.remove(pod);
      } else if (result.reached(Limit.NODE)) {
        return true;
      } else if (result.reached(Limit.TOTAL)) {
        return false;
      }
    }
    return true;
  }

  /// The pods that may conflict with others. It changes when a pod is evicted.
  private static final class Rivals {
    private final Map<String, Node> nodes = new HashMap<>();
    private final Map<String, Map<String, Pod>> byNamespace = new HashMap<>();

    void add(Node node, List<Pod> pods) {
      nodes.put(node.metadata().name(), node);
      pods.forEach(pod ->
          byNamespace
              .computeIfAbsent(pod.metadata().namespace(), _ -> new LinkedHashMap<>())
              .put(pod.metadata().name(), pod));
    }

    void remove(Pod pod) {
      ofNamespace(pod.metadata().namespace()).remove(pod.metadata().name());
    }

    private Map<String, Pod> ofNamespace(String namespace) {
      return byNamespace.getOrDefault(namespace, Map.of());
    }

    /// Whether a term of the pod excludes a pod in the same domain. An invalid term excludes no
    /// pod, and neither do the terms after it.
    boolean collideWith(Pod pod, Node node) {
      try {
        return AntiAffinityTerm.required(pod).stream()
            .anyMatch(written -> collide(AntiAffinityTerm.of(pod, written), node));
      } catch (SelectorException _) {
        return false;
      }
    }

    private boolean collide(AntiAffinityTerm term, Node node) {
      return term.namespaces().stream()
          .flatMap(namespace -> ofNamespace(namespace).values().stream())
          .anyMatch(rival -> term.matches(rival) && isSameDomain(node, rival, term.topologyKey()));
    }

    /// A node is in the same domain as itself even without the label.
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
}
