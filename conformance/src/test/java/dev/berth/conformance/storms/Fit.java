package dev.berth.conformance.storms;

import dev.berth.api.core.Container;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.Taint;
import dev.berth.api.meta.Quantity;
import java.util.Collection;

/// Whether a pod fits a node: the few rules that pods of a storm know, written down once more and
/// as simply as possible.
final class Fit {
  private Fit() {}

  static long cpu(Pod pod) {
    return pod.spec().containers().stream().mapToLong(Fit::cpu).sum();
  }

  private static long cpu(Container container) {
    return container.resources().requests().getOrDefault("cpu", Quantity.ZERO).milliValue();
  }

  private static long allocatable(Node node, String resource) {
    var amount = node.status().allocatable().getOrDefault(resource, Quantity.ZERO);
    return resource.equals("cpu") ? amount.milliValue() : amount.value();
  }

  /// Returns why the pod does not fit beside these pods; empty if it does.
  static String problem(Pod pod, Node node, Collection<Pod> running) {
    if (node.spec().unschedulable()) {
      return "it is cordoned";
    }
    if (node.spec().taints().stream().anyMatch(taint -> repels(taint, pod))) {
      return "it is tainted";
    }
    if (!node.metadata().labels().entrySet().containsAll(pod.spec().nodeSelector().entrySet())) {
      return "its labels do not match";
    }
    var used = running.stream().mapToLong(Fit::cpu).sum();
    if (used + cpu(pod) > allocatable(node, "cpu")) {
      return "%dm of %dm are used, and the pod needs %dm"
          .formatted(used, allocatable(node, "cpu"), cpu(pod));
    }
    return running.size() < allocatable(node, "pods") ? "" : "it has too many pods";
  }

  private static boolean repels(Taint taint, Pod pod) {
    return taint.effect().equals(Taint.NO_SCHEDULE)
        && pod.spec().tolerations().stream()
            .noneMatch(toleration -> toleration.key().equals(taint.key()));
  }
}
