package dev.berth.firmament.message;

import dev.berth.api.core.Container;
import dev.berth.api.core.NodeSelectorRequirement;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.core.Toleration;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.api.meta.OwnerReference;
import dev.berth.server.grpc.MessageFields;
import java.util.List;

/// A TaskDescription: a task and its job. The tasks inside the job are not read.
///
/// @param uid the number of the task
/// @param isNew whether the task is in the state CREATED
/// @param pod the task as a pod without a node and without a scheduler
/// @param selectors the requirements for the labels of its node, in addition to the pod's own
///   affinity
/// @param job the task's job
public record TaskMessage(
    long uid, boolean isNew, Pod pod, List<NodeSelectorRequirement> selectors, JobMessage job) {
  private static final int TASK = 1;
  private static final int JOB = 2;

  private static final int UID = 1;
  private static final int NAME = 2;
  private static final int STATE = 3;
  private static final int JOB_ID = 4;
  private static final int REQUEST = 26;
  private static final int PRIORITY = 27;
  private static final int LABELS = 32;
  private static final int SELECTORS = 33;
  private static final int AFFINITY = 34;
  private static final int NAMESPACE = 35;
  private static final int TOLERATIONS = 36;
  private static final int OWNER_KIND = 37;
  private static final int OWNER_UID = 38;
  private static final int STATE_CREATED = 0;

  private static final int TOLERATION_KEY = 1;
  private static final int TOLERATION_OPERATOR = 2;
  private static final int TOLERATION_VALUE = 3;
  private static final int TOLERATION_EFFECT = 4;

  private static final String DEFAULT_NAMESPACE = "default";

  public TaskMessage {
    selectors = List.copyOf(selectors);
  }

  /// Reads the message.
  public static TaskMessage of(MessageFields description) {
    var task = description.message(TASK);
    return new TaskMessage(
        task.number(UID),
        task.number(STATE) == STATE_CREATED,
        pod(task),
        AffinityMessage.selectors(task.messages(SELECTORS)),
        JobMessage.of(task.text(JOB_ID), description.message(JOB)));
  }

  /// The number of the task in a message TaskUID, TaskDescriptor or TaskStats.
  public static long uid(MessageFields message) {
    return message.number(UID);
  }

  private static Pod pod(MessageFields task) {
    return new Pod(metadata(task), spec(task), PodStatus.EMPTY);
  }

  /// The name of a task is `namespace/name`.
  private static ObjectMeta metadata(MessageFields task) {
    var name = task.text(NAME);
    int slash = name.indexOf('/');
    var namespace = task.text(NAMESPACE);
    if (namespace.isEmpty()) {
      namespace = slash > 0 ? name.substring(0, slash) : DEFAULT_NAMESPACE;
    }
    return ObjectMeta.named(namespace, name.substring(slash + 1))
        .withLabels(Labels.of(task.messages(LABELS)))
        .withOwnerReferences(owners(task));
  }

  private static List<OwnerReference> owners(MessageFields task) {
    var kind = task.text(OWNER_KIND);
    var uid = task.text(OWNER_UID);
    return kind.isEmpty() ? List.of() : List.of(new OwnerReference("", kind, uid, uid, true, null));
  }

  private static PodSpec spec(MessageFields task) {
    var resources =
        Container.EMPTY.resources().withRequests(ResourceMessage.requests(task.message(REQUEST)));
    return PodSpec.EMPTY
        .withContainers(List.of(Container.EMPTY.withName("task").withResources(resources)))
        .withPriority(Math.clamp(task.number(PRIORITY), 0, Integer.MAX_VALUE))
        .withAffinity(AffinityMessage.of(task.message(AFFINITY)))
        .withTolerations(
            task.messages(TOLERATIONS).stream().map(TaskMessage::toleration).distinct().toList());
  }

  private static Toleration toleration(MessageFields toleration) {
    return new Toleration(
        toleration.text(TOLERATION_KEY),
        toleration.text(TOLERATION_OPERATOR),
        toleration.text(TOLERATION_VALUE),
        toleration.text(TOLERATION_EFFECT),
        null);
  }
}
