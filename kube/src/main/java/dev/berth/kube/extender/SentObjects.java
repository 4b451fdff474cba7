package dev.berth.kube.extender;

import dev.berth.api.codec.Kind;
import dev.berth.api.codec.Kinds;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.Extender;
import dev.berth.api.meta.KubernetesObject;
import java.util.List;
import java.util.function.Predicate;

/// Which objects extenders are sent whole, and not by name: those whose documents had better be
/// kept.
///
/// @param nodes all nodes
/// @param waiting pods that wait for a node, or to be resized on theirs
/// @param victims pods that run
public record SentObjects(boolean nodes, boolean waiting, boolean victims)
    implements Predicate<KubernetesObject> {

  /// Those that extenders with this configuration are sent.
  public static SentObjects to(List<Extender> configured) {
    return new SentObjects(
        configured.stream().anyMatch(it -> !it.nodeCacheCapable() && asksForNodes(it)),
        configured.stream().anyMatch(it -> asksForNodes(it) || preempts(it)),
        configured.stream().anyMatch(it -> !it.nodeCacheCapable() && preempts(it)));
  }

  private static boolean asksForNodes(Extender extender) {
    return !extender.filterVerb().isEmpty() || !extender.prioritizeVerb().isEmpty();
  }

  private static boolean preempts(Extender extender) {
    return !extender.preemptVerb().isEmpty();
  }

  /// Whether there are any of the kind.
  public boolean areOf(Kind<?> kind) {
    return kind.equals(Kinds.NODE) ? nodes : kind.equals(Kinds.POD) && waiting;
  }

  @Override
  public boolean test(KubernetesObject object) {
    return switch (object) {
      case Node _ -> nodes;
      case Pod pod -> waiting && (victims || isWaiting(pod));
      default -> false;
    };
  }

  private static boolean isWaiting(Pod pod) {
    return pod.spec().nodeName().isEmpty() || pod.status().condition("PodResizePending") != null;
  }
}
