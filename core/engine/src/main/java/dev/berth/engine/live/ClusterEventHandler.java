package dev.berth.engine.live;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.kubescheduler.FeatureGates;
import dev.berth.api.kubescheduler.SchedulerFeature;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.resource.DeviceTaintRule;
import dev.berth.api.resource.ResourceSlice;
import dev.berth.engine.ClusterChange;
import dev.berth.engine.ClusterChange.Added;
import dev.berth.engine.ClusterChange.Deleted;
import dev.berth.engine.ClusterChange.Updated;
import dev.berth.engine.ClusterState;
import dev.berth.engine.event.EventResources;
import dev.berth.engine.event.NodeEvents;
import dev.berth.engine.event.TaintRuleEvents;
import dev.berth.engine.queue.QueueEvent;
import dev.berth.engine.queue.SchedulingQueue;
import dev.berth.framework.events.ActionType;
import dev.berth.framework.events.ClusterEvent;
import dev.berth.framework.events.EventResource;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.NodeInfo;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Applies changes of the cluster and requeues the pods that the changes may help.
final class ClusterEventHandler {
  private static final ClusterEvent SLICE_UPDATE =
      ClusterEvent.of(EventResource.RESOURCE_SLICE, ActionType.UPDATE);
  private static final ClusterEvent EXPIRY =
      ClusterEvent.of(EventResource.EXPIRY, ActionType.UPDATE);

  private final ClusterState state;
  private final SchedulingQueue queue;
  private final PodEventHandler pods;
  private final NodeEvents nodeEvents;
  private final boolean taintRules;
  private final MetricsTimer stopwatch;

  ClusterEventHandler(
      ClusterState state,
      SchedulingQueue queue,
      PodEventHandler pods,
      FeatureGates gates,
      MetricsTimer stopwatch) {
    this.stopwatch = stopwatch;
    this.state = state;
    this.queue = queue;
    this.pods = pods;
    nodeEvents = new NodeEvents(gates);
    taintRules = gates.enabled(SchedulerFeature.DRA_DEVICE_TAINT_RULES);
  }

  void apply(ClusterChange change) {
    Instant begun = stopwatch.now();
    carryOut(change);
    if (stopwatch.isOn()) {
      events(change).forEach(event -> stopwatch.eventHandled(event.label(), begun));
    }
  }

  /// Handles the expiry of something that a plugin knows about the node.
  void expired(String name) {
    NodeInfo node = state.cache().latest(name);
    if (node != null) {
      wake(QueueEvent.updated(EXPIRY, node.node(), node.node()));
    }
  }

  /// Returns the events that correspond to the change; none for a kind for which no plugin
  /// registers.
  private List<ClusterEvent> events(ClusterChange change) {
    ActionType action =
        switch (change) {
          case Added _ -> ActionType.ADD;
          case Updated _ -> ActionType.UPDATE;
          case Deleted _ -> ActionType.DELETE;
        };
    return switch (change) {
      case Updated(Node before, Node node) -> nodeEvents.of(before, node);
      case Updated(Pod before, Pod pod) when !kindOf(before).equals(kindOf(pod)) ->
          List.of(
              ClusterEvent.of(kindOf(before), ActionType.DELETE),
              ClusterEvent.of(kindOf(pod), ActionType.ADD));
      default -> {
        EventResource resource =
            switch (change.object()) {
              case Node _ -> EventResource.NODE;
              case Pod pod -> kindOf(pod);
              case KubernetesObject other -> resourceOf(other);
            };
        yield resource == null ? List.of() : List.of(ClusterEvent.of(resource, action));
      }
    };
  }

  private @Nullable EventResource resourceOf(KubernetesObject object) {
    GroupSpec group = state.groups().specOf(object);
    return group == null ? EventResources.of(object) : EventResources.of(group.key().kind());
  }

  private static EventResource kindOf(Pod pod) {
    return pod.spec().nodeName().isEmpty()
        ? EventResource.UNSCHEDULED_POD
        : EventResource.ASSIGNED_POD;
  }

  private void carryOut(ClusterChange change) {
    switch (change.object()) {
      case Node node -> applyNode(change, node);
      case Pod pod -> applyPod(change, pod);
      case DeviceTaintRule rule -> applyTaintRule(change, rule);
      default -> applyOther(change);
    }
  }

  private void applyNode(ClusterChange change, Node node) {
    switch (change) {
      case Added _ -> {
        state.applyNode(change, node);
        wake(QueueEvent.added(EventResource.NODE, node));
      }
      case Updated(var before, _) -> {
        state.applyNode(change, node);
        for (ClusterEvent event : nodeEvents.of((Node) before, node)) {
          wake(QueueEvent.updated(event, before, node));
        }
      }
      case Deleted _ -> {
        wake(QueueEvent.deleted(EventResource.NODE, node));
        state.applyNode(change, node);
      }
    }
  }

  /// A finished pod uses nothing and counts as deleted. A pod that was deleted and re-created in
  /// one change is handled as two pods.
  private void applyPod(ClusterChange change, Pod pod) {
    switch (change) {
      case Added _ -> {
        if (!pod.isFinished()) {
          pods.added(pod);
        }
      }
      case Updated(var object, _) -> {
        var before = (Pod) object;
        if (pod.isFinished() || !isSame(before, pod)) {
          pods.deleted(before);
        }
        if (!pod.isFinished()) {
          if (isSame(before, pod)) {
            pods.updated(before, pod);
          } else {
            pods.added(pod);
          }
        }
      }
      case Deleted _ -> pods.deleted(pod);
    }
  }

  private static boolean isSame(Pod before, Pod after) {
    return before.metadata().uid().equals(after.metadata().uid());
  }

  /// Plugins register for slices, not for taint rules.
  private void applyTaintRule(ClusterChange change, DeviceTaintRule rule) {
    state.applyOther(change);
    if (!taintRules) {
      return;
    }
    var before =
        switch (change) {
          case Added _ -> null;
          case Updated(var known, _) -> (DeviceTaintRule) known;
          case Deleted _ -> rule;
        };
    var after = change instanceof Deleted ? null : rule;
    for (var slice :
        TaintRuleEvents.changed(before, after, state.objects().list(ResourceSlice.class))) {
      wake(QueueEvent.updated(SLICE_UPDATE, slice, slice));
    }
  }

  private void applyOther(ClusterChange change) {
    state.applyOther(change);
    KubernetesObject object = change.object();
    GroupSpec group = state.groups().specOf(object);
    if (group != null) {
      groupChanged(change, group.key());
    }
    EventResource resource = resourceOf(object);
    if (resource != null) {
      wake(
          switch (change) {
            case Added _ -> QueueEvent.added(resource, object);
            case Updated(var before, _) ->
                QueueEvent.updated(ClusterEvent.of(resource, ActionType.UPDATE), before, object);
            case Deleted _ -> QueueEvent.deleted(resource, object);
          });
    }
  }

  /// Members that wait for their group are in another place than pods that wait for events; also,
  /// the group's queue may have changed.
  private void groupChanged(ClusterChange change, GroupKey group) {
    switch (change) {
      case Added _ -> queue.groupAdded(group);
      case Deleted _ -> queue.groupRemoved(group);
      case Updated _ -> queue.groupUpdated(group);
    }
  }

  private void wake(QueueEvent event) {
    queue.moveAllToActiveOrBackoffQueue(event, any -> true);
  }
}
