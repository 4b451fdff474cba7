package dev.berth.plugins.podtopologyspread;

import dev.berth.api.apps.ReplicaSet;
import dev.berth.api.apps.StatefulSet;
import dev.berth.api.core.Pod;
import dev.berth.api.core.ReplicationController;
import dev.berth.api.core.Service;
import dev.berth.api.meta.LabelSelector;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.OwnerReference;
import dev.berth.api.selector.Selector;
import dev.berth.api.selector.SelectorException;
import dev.berth.framework.cluster.ClusterObjects;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Finds the selector of similar pods from a pod's services and controller.
final class DefaultSelector {
  private final ClusterObjects objects;

  DefaultSelector(ClusterObjects objects) {
    this.objects = objects;
  }

  /// Returns a selector for the pods that all services of the pod and its controller select.
  /// Selects everything if the pod has neither.
  Selector of(Pod pod) {
    Map<String, String> labels = labelsOfServices(pod);
    OwnerReference owner = pod.metadata().controller().orElse(null);
    if (owner == null) {
      return Selector.ofLabels(labels);
    }
    var key = new ObjectKey(pod.metadata().namespace(), owner.name());
    return switch (owner.apiVersion() + " " + owner.kind()) {
      case "v1 ReplicationController" -> {
        var controller = objects.get(ReplicationController.class, key);
        if (controller != null) {
          labels.putAll(controller.spec().selector());
        }
        yield Selector.ofLabels(labels);
      }
      case "apps/v1 ReplicaSet" -> {
        var controller = objects.get(ReplicaSet.class, key);
        yield and(labels, controller == null ? null : controller.spec().selector());
      }
      case "apps/v1 StatefulSet" -> {
        var controller = objects.get(StatefulSet.class, key);
        yield and(labels, controller == null ? null : controller.spec().selector());
      }
      default -> Selector.ofLabels(labels);
    };
  }

  /// They all select the pod, so they cannot contradict each other.
  private Map<String, String> labelsOfServices(Pod pod) {
    Map<String, String> labels = new HashMap<>();
    for (Service service : objects.list(Service.class, pod.metadata().namespace())) {
      Map<String, String> selector = service.spec().selector();
      if (selects(selector, pod.metadata().labels())) {
        labels.putAll(selector);
      }
    }
    return labels;
  }

  private static boolean selects(Map<String, String> selector, Map<String, String> labels) {
    for (var entry : selector.entrySet()) {
      if (!entry.getValue().equals(labels.get(entry.getKey()))) {
        return false;
      }
    }
    return true;
  }

  private static Selector and(Map<String, String> labels, @Nullable LabelSelector ofController) {
    var selector = Selector.ofLabels(labels);
    try {
      return selector.and(Selector.of(ofController).requirements());
    } catch (SelectorException e) {
      // A controller with an invalid selector is ignored.
      return selector;
    }
  }
}
