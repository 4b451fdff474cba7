package dev.berth.plugins.podtopologyspread;

import static dev.berth.framework.events.QueueingHint.QUEUE;
import static dev.berth.framework.events.QueueingHint.QUEUE_SKIP;
import static java.util.Objects.requireNonNull;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.OwnerReference;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.PodInfo;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides which events may even out a spread that PodTopologySpread has found too uneven.
final class SpreadHints {
  private final SpreadConstraints constraints;

  SpreadHints(SpreadConstraints constraints) {
    this.constraints = constraints;
  }

  List<ClusterEventWithHint> registrations() {
    return List.of(
        new ClusterEventWithHint(
                ClusterEvent.of(
                    EventResource.ASSIGNED_POD,
                    ActionType.ADD,
                    ActionType.UPDATE_POD_LABEL,
                    ActionType.DELETE),
                this::assignedPodChanged)
            .readingOnly(Origins::of),
        new ClusterEventWithHint(
            ClusterEvent.of(
                EventResource.TARGET_POD,
                ActionType.UPDATE_POD_TOLERATION,
                ActionType.UPDATE_POD_LABEL),
            this::targetPodChanged),
        new ClusterEventWithHint(
                ClusterEvent.of(
                    EventResource.NODE,
                    ActionType.ADD,
                    ActionType.DELETE,
                    ActionType.UPDATE_NODE_LABEL,
                    ActionType.UPDATE_NODE_TAINT),
                this::nodeChanged)
            .readingOnly(Origins::of));
  }

  /// Everything of a pod from which its constraints are derived; default constraints are derived
  /// from its services and its controller.
  private record Origins(
      String namespace,
      Map<String, String> labels,
      Optional<OwnerReference> controller,
      List<TopologySpreadConstraint> constraints) {
    static Origins of(PodInfo info) {
      Pod pod = info.pod();
      return new Origins(
          pod.metadata().namespace(),
          pod.metadata().labels(),
          pod.metadata().controller(),
          pod.spec().topologySpreadConstraints());
    }
  }

  private QueueingHint assignedPodChanged(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var original = (Pod) before;
    var changed = (Pod) after;
    if ((changed != null && !isInvolved(changed, pod))
        || (original != null && !isInvolved(original, pod))) {
      return QUEUE_SKIP;
    }
    List<SpreadConstraint> hard = constraints.hard(pod.pod());
    if (original != null && changed != null) {
      return hint(labelsMatter(hard, original, changed));
    }
    Pod cameOrWent = requireNonNull(changed == null ? original : changed);
    Map<String, String> labels = cameOrWent.metadata().labels();
    return hint(hard.stream().anyMatch(constraint -> constraint.selector().matches(labels)));
  }

  private static boolean isInvolved(Pod other, PodInfo pod) {
    return (!other.spec().nodeName().isEmpty() || !other.status().nominatedNodeName().isEmpty())
        && other.metadata().namespace().equals(pod.key().namespace());
  }

  private QueueingHint targetPodChanged(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var original = (Pod) requireNonNull(before);
    var changed = (Pod) requireNonNull(after);
    List<SpreadConstraint> hard = constraints.hard(pod.pod());
    boolean tolerationsMatter =
        !original.spec().tolerations().equals(changed.spec().tolerations())
            && hard.stream().anyMatch(SpreadConstraint::honorsTaints);
    return hint(tolerationsMatter || labelsMatter(hard, original, changed));
  }

  private static boolean labelsMatter(List<SpreadConstraint> hard, Pod original, Pod changed) {
    Map<String, String> then = original.metadata().labels();
    Map<String, String> now = changed.metadata().labels();
    return hard.stream()
        .anyMatch(constraint ->
            constraint.selector().matches(then) != constraint.selector().matches(now));
  }

  private QueueingHint nodeChanged(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var original = (Node) before;
    var changed = (Node) after;
    List<SpreadConstraint> hard = constraints.hard(pod.pod());
    boolean counted = original != null && hasAllLabels(original, hard);
    boolean counts = changed != null && hasAllLabels(changed, hard);
    if (original == null || changed == null) {
      return hint(counted || counts);
    }
    boolean differs =
        domainsDiffer(hard, original, changed)
            || !original.spec().taints().equals(changed.spec().taints());
    return hint(counted != counts || (counts && differs));
  }

  private static boolean hasAllLabels(Node node, List<SpreadConstraint> hard) {
    return SpreadConstraint.allHaveLabels(hard, node.metadata().labels());
  }

  private static boolean domainsDiffer(List<SpreadConstraint> hard, Node original, Node changed) {
    return hard.stream()
        .map(SpreadConstraint::topologyKey)
        .anyMatch(key ->
            !Objects.equals(
                original.metadata().labels().get(key), changed.metadata().labels().get(key)));
  }

  private static QueueingHint hint(boolean matters) {
    return matters ? QUEUE : QUEUE_SKIP;
  }
}
