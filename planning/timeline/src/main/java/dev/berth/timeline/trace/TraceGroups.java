package dev.berth.timeline.trace;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.queue.GroupAnnotations;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The groups that were created for pods of a trace, with the number of their pods that have not
/// ended. For one thread.
final class TraceGroups {

  private static final class Group {
    private final KubernetesObject object;
    private int pods;

    Group(KubernetesObject object) {
      this.object = object;
    }
  }

  private final Map<ObjectKey, Group> groups = new HashMap<>();

  boolean contains(ObjectKey key) {
    return groups.containsKey(key);
  }

  void add(KubernetesObject group) {
    groups.put(group.key(), new Group(group));
  }

  /// Counts a pod that has arrived.
  void joined(Pod pod) {
    var group = groups.get(groupOf(pod));
    if (group != null) {
      group.pods++;
    }
  }

  /// Counts a pod that has ended, and forgets its group if it was the last pod.
  ///
  /// @return the group if this was its last pod; otherwise null
  @Nullable KubernetesObject left(Pod pod) {
    var key = groupOf(pod);
    var group = groups.get(key);
    if (group == null) {
      return null;
    }
    group.pods--;
    if (group.pods > 0) {
      return null;
    }
    groups.remove(key);
    return group.object;
  }

  private static ObjectKey groupOf(Pod pod) {
    var group = pod.spec().schedulingGroup();
    var name = group == null ? null : group.podGroupName();
    return new ObjectKey(
        pod.metadata().namespace(), name == null ? GroupAnnotations.of(pod).groupName() : name);
  }
}
