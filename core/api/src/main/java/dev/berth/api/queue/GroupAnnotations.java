package dev.berth.api.queue;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.ObjectMeta;
import java.util.Map;

/// What a pod's annotations say of its group and queue.
///
/// A pod that names no group is in a shadow group, with the other pods of its controller:
/// kube-batch makes up a group where there is no object of one.
///
/// Source: `pkg/scheduler/cache/util.go` of kube-batch, `labels.go` of Volcano's API.
///
/// @param groupName of the [BatchPodGroup] in the pod's namespace; empty if none is named
/// @param queueName of the queue of a shadow group; empty for the default one
/// @param minMember of a shadow group: how many pods have to fit before any starts; 1 if nothing is
///   written, or what is no number
public record GroupAnnotations(String groupName, String queueName, int minMember) {

  /// Names the group that a pod is in.
  public static final String GROUP_NAME = "scheduling.k8s.io/group-name";

  private static final String VOLCANO_GROUP_NAME = "scheduling.volcano.sh/group-name";

  /// Names the queue of a pod that is in no group.
  public static final String QUEUE_NAME = "scheduling.volcano.sh/queue-name";

  private static final String MIN_MEMBER = "scheduling.k8s.io/group-min-member";

  /// Those of the pod.
  public static GroupAnnotations of(Pod pod) {
    Map<String, String> annotations = pod.metadata().annotations();
    var groupName = annotations.getOrDefault(GROUP_NAME, "");
    return new GroupAnnotations(
        groupName.isEmpty() ? annotations.getOrDefault(VOLCANO_GROUP_NAME, "") : groupName,
        queueName(pod.metadata()),
        number(annotations.getOrDefault(MIN_MEMBER, "")));
  }

  /// The queue that an object's annotations name; empty for none.
  public static String queueName(ObjectMeta metadata) {
    return metadata.annotations().getOrDefault(QUEUE_NAME, "");
  }

  private static int number(String written) {
    if (written.isEmpty()) {
      return 1; // of most pods, which are asked again and again
    }
    try {
      return Integer.parseInt(written);
    } catch (NumberFormatException e) {
      return 1;
    }
  }

  /// The name of the pod's shadow group: the UID of its controller, or its own.
  public static String shadowName(Pod pod) {
    return pod.metadata()
        .controller()
        .map(owner -> owner.uid())
        .filter(uid -> !uid.isEmpty())
        .orElse(pod.metadata().uid());
  }
}
