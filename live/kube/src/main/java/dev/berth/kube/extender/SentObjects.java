package dev.berth.kube.extender;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.meta.KubernetesObject;
import java.util.List;
import java.util.function.Predicate;

/// Selects the objects that are sent to extenders as a whole and not by name, so that their
/// documents must be kept.
///
/// @param nodes all nodes
/// @param pending pods without a node, and pods to be resized on their node
/// @param running pods with a node, which may be victims
public record SentObjects(boolean nodes, boolean pending, boolean running)
    implements Predicate<KubernetesObject> {

  /// Returns the objects that this configuration needs.
  public static SentObjects to(List<Extender> configured) {
    return new SentObjects(
        configured.stream().anyMatch(it -> !it.nodeCacheCapable() && filtersOrPrioritizes(it)),
        configured.stream().anyMatch(it -> filtersOrPrioritizes(it) || preempts(it)),
        configured.stream().anyMatch(it -> !it.nodeCacheCapable() && preempts(it)));
  }

  private static boolean filtersOrPrioritizes(Extender extender) {
    return !extender.filterVerb().isEmpty() || !extender.prioritizeVerb().isEmpty();
  }

  private static boolean preempts(Extender extender) {
    return !extender.preemptVerb().isEmpty();
  }

  /// Returns whether objects of the kind are sent.
  public boolean areOf(Kind<?> kind) {
    return kind.equals(Kinds.NODE) ? nodes : kind.equals(Kinds.POD) && pending;
  }

  @Override
  public boolean test(KubernetesObject object) {
    return switch (object) {
      case Node _ -> nodes;
      case Pod pod -> pending && (running || isPending(pod));
      default -> false;
    };
  }

  private static boolean isPending(Pod pod) {
    return pod.spec().nodeName().isEmpty() || pod.status().condition("PodResizePending") != null;
  }
}
