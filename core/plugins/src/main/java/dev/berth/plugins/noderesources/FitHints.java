package dev.berth.plugins.noderesources;

import static dev.berth.framework.events.QueueingHint.QUEUE;
import static dev.berth.framework.events.QueueingHint.QUEUE_SKIP;
import static java.util.Objects.requireNonNull;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.DeviceClass;
import dev.berth.framework.Success;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.ClusterEventWithHint;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.events.QueueingHint;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.model.ResourceVector;
import dev.berth.plugins.support.DeviceClasses;
import dev.berth.plugins.support.HintFunctions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Decides which events make room for a pod that NodeResourcesFit has rejected.
final class FitHints {
  private final boolean extendedResourcesOfDevices;
  private final boolean resizeInPlace;
  private final boolean resizesPods;
  private final PodRequests requests;
  private final PodRequests requestsOfRunning;
  private final DeviceClasses deviceClasses;

  FitHints(FeatureGates gates, PodRequests requests, DeviceClasses deviceClasses) {
    extendedResourcesOfDevices = gates.enabled(SchedulerFeature.DRA_EXTENDED_RESOURCE);
    resizeInPlace = gates.enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING);
    resizesPods =
        gates.enabled(SchedulerFeature.IN_PLACE_POD_VERTICAL_SCALING_SCHEDULER_PREEMPTION);
    this.requests = requests;
    requestsOfRunning =
        new PodRequests(
            resizeInPlace,
            true,
            gates.enabled(SchedulerFeature.IN_PLACE_POD_LEVEL_RESOURCES_VERTICAL_SCALING),
            false,
            Map.of());
    this.deviceClasses = deviceClasses;
  }

  List<ClusterEventWithHint> registrations() {
    var all = new ArrayList<ClusterEventWithHint>();
    all.add(
        new ClusterEventWithHint(
                ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.DELETE),
                HintFunctions.onDeletedPod(this::freesRoom))
            .readingOnly(this::onlyNode));
    all.add(
        new ClusterEventWithHint(
                ClusterEvent.of(
                    EventResource.NODE, ActionType.ADD, ActionType.UPDATE_NODE_ALLOCATABLE),
                HintFunctions.onNode(this::mayFit))
            .readingOnly(pod -> new Request(onlyNode(pod), request(pod))));
    if (extendedResourcesOfDevices) {
      all.add(
          new ClusterEventWithHint(
                  ClusterEvent.of(EventResource.DEVICE_CLASS, ActionType.ADD, ActionType.UPDATE),
                  this::deviceClassChanged)
              .readingOnly(pod -> PodRequests.OF_SPEC.of(pod.pod()).keySet()));
    }
    if (resizeInPlace) {
      all.add(
          new ClusterEventWithHint(
                  ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.UPDATE_POD_SCALE_DOWN),
                  this::podScaledDown)
              .readingOnly(pod -> new Request(onlyNode(pod), runningRequest(pod.pod()))));
      all.add(
          ClusterEventWithHint.always(EventResource.TARGET_POD, ActionType.UPDATE_POD_SCALE_DOWN));
    }
    if (resizesPods) {
      all.add(
          new ClusterEventWithHint(
                  ClusterEvent.of(EventResource.ASSIGNED_POD, ActionType.UPDATE_POD_SCALE_UP),
                  this::podScaledUp)
              .readingOnly(this::onlyNode));
      all.add(
          new ClusterEventWithHint(
              ClusterEvent.of(EventResource.TARGET_POD, ActionType.UPDATE_POD_SCALE_UP),
              (pod, before, after) -> pod.pod().isResizeDeferred() ? QUEUE : QUEUE_SKIP));
    }
    return List.copyOf(all);
  }

  private boolean freesRoom(PodInfo pod, Pod deleted) {
    boolean hadNode =
        !deleted.spec().nodeName().isEmpty() || !deleted.status().nominatedNodeName().isEmpty();
    return hadNode && mayConcern(pod, deleted.spec().nodeName());
  }

  private boolean mayFit(PodInfo pod, @Nullable Node before, Node after) {
    var node = NodeInfo.of(after);
    if (!mayConcern(pod, node.name())) {
      return false;
    }
    // As in kube-scheduler, hints do not ignore the resources that the filter ignores.
    var request = new FitRequest(request(pod), resource -> false, deviceClasses);
    return request.check(node, ResourceVector.ZERO) == Success.SUCCESS
        && (before == null
            || request.mayGainFrom(NodeInfo.of(before).allocatable(), node.allocatable()));
  }

  private QueueingHint deviceClassChanged(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var changed = (DeviceClass) requireNonNull(after);
    String resource = Objects.requireNonNullElse(changed.spec().extendedResourceName(), "");
    var requested = PodRequests.OF_SPEC.of(pod.pod());
    if (before == null) {
      if (requested.containsKey(DeviceClasses.IMPLICIT_PREFIX + changed.metadata().name())) {
        return QUEUE;
      }
    } else {
      var original = (DeviceClass) before;
      if (resource.equals(Objects.requireNonNullElse(original.spec().extendedResourceName(), ""))) {
        return QUEUE_SKIP;
      }
    }
    return requested.containsKey(resource) ? QUEUE : QUEUE_SKIP;
  }

  private QueueingHint podScaledDown(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var smaller = (Pod) requireNonNull(after);
    String node = smaller.spec().nodeName();
    if (node.isEmpty() || !mayConcern(pod, node)) {
      return QUEUE_SKIP;
    }
    return frees(
            runningRequest((Pod) requireNonNull(before)),
            runningRequest(smaller),
            runningRequest(pod.pod()))
        ? QUEUE
        : QUEUE_SKIP;
  }

  /// Returns whether the use of a requested resource has decreased.
  private static boolean frees(
      ResourceVector before, ResourceVector after, ResourceVector requested) {
    return (requested.milliCpu() != 0 && before.milliCpu() > after.milliCpu())
        || (requested.memory() != 0 && before.memory() > after.memory())
        || (requested.ephemeralStorage() != 0
            && before.ephemeralStorage() > after.ephemeralStorage())
        || requested.scalars().entrySet().stream()
            .anyMatch(scalar ->
                scalar.getValue() != 0 && before.get(scalar.getKey()) > after.get(scalar.getKey()));
  }

  /// If another pod takes the remaining room, a deferred resize may need preemption.
  private QueueingHint podScaledUp(
      PodInfo pod, @Nullable KubernetesObject before, @Nullable KubernetesObject after) {
    var larger = (Pod) requireNonNull(after);
    return pod.pod().isResizeDeferred() && mayConcern(pod, larger.spec().nodeName())
        ? QUEUE
        : QUEUE_SKIP;
  }

  /// Returns whether changes on the node matter to the pod: a pod that waits to be resized already
  /// has its node.
  private boolean mayConcern(PodInfo pod, String node) {
    return onlyNode(pod).map(node::equals).orElse(true);
  }

  /// Returns the node of a pod that waits to be resized; empty for a pod that may go to any node.
  private Optional<String> onlyNode(PodInfo pod) {
    return resizesPods && pod.pod().isResizeDeferred()
        ? Optional.of(pod.pod().spec().nodeName())
        : Optional.empty();
  }

  private ResourceVector request(PodInfo pod) {
    return ResourceVector.of(requests.of(pod.pod()));
  }

  private ResourceVector runningRequest(Pod pod) {
    return ResourceVector.of(requestsOfRunning.of(pod));
  }

  /// The requests of a pod, and its node if that is decided.
  private record Request(Optional<String> onlyNode, ResourceVector amounts) {}
}
