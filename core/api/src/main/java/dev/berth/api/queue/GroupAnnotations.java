package dev.berth.api.queue;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import java.util.Map;

/// The annotations of a pod about its group and queue.
///
/// A pod that names no group is in a shadow group with the other pods of its controller: kube-batch
/// creates such a group if there is no group object.
///
/// Source: `pkg/scheduler/cache/util.go` of kube-batch, `labels.go` of Volcano's API.
///
/// @param groupName the name of the [BatchPodGroup] in the pod's namespace; empty if none is named
/// @param queueName the queue of a shadow group; empty for the default queue
/// @param minMember for a shadow group, how many pods must fit before any pod starts; 1 if absent
///   or not a number
public record GroupAnnotations(String groupName, String queueName, int minMember) {
  /// Names the pod's group.
  public static final String GROUP_NAME = "scheduling.k8s.io/group-name";

  private static final String VOLCANO_GROUP_NAME = "scheduling.volcano.sh/group-name";

  /// Names the queue of a pod that is in no group.
  public static final String QUEUE_NAME = "scheduling.volcano.sh/queue-name";

  private static final String MIN_MEMBER = "scheduling.k8s.io/group-min-member";

  /// Reads the annotations of the pod.
  public static GroupAnnotations of(Pod pod) {
    Map<String, String> annotations = pod.metadata().annotations();
    var groupName = annotations.getOrDefault(GROUP_NAME, "");
    return new GroupAnnotations(
        groupName.isEmpty() ? annotations.getOrDefault(VOLCANO_GROUP_NAME, "") : groupName,
        queueName(pod.metadata()),
        number(annotations.getOrDefault(MIN_MEMBER, "")));
  }

  /// Returns the queue that an object's annotations name; empty for none.
  public static String queueName(ObjectMeta metadata) {
    return metadata.annotations().getOrDefault(QUEUE_NAME, "");
  }

  private static int number(String written) {
    if (written.isEmpty()) {
      return 1; // the value for most pods; this is called often
    }
    try {
      return Integer.parseInt(written);
    } catch (NumberFormatException e) {
      return 1;
    }
  }

  /// Returns the name of the pod's shadow group: the UID of its controller, or its own.
  public static String shadowName(Pod pod) {
    return pod.metadata()
        .controller()
        .map(owner -> owner.uid())
        .filter(uid -> !uid.isEmpty())
        .orElse(pod.metadata().uid());
  }
}
