package dev.berth.firmament.message;

import dev.berth.api.core.Container;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodSpec;
import dev.berth.api.core.PodStatus;
import dev.berth.api.meta.ObjectMeta;
import dev.berth.server.grpc.MessageFields;
import java.util.List;

/// A TaskInfo: a pod of another scheduler runs, or has ended.
///
/// @param name tells such pods apart: `name/namespace`
/// @param resource the uuid of the machine
/// @param change ADD, REMOVE, or another number
/// @param pod the pod without its node
public record InfoMessage(String name, String resource, int change, Pod pod) {
  /// The pod runs.
  public static final int ADD = 0;

  /// The pod has ended.
  public static final int REMOVE = 1;

  private static final int NAME = 1;
  private static final int RESOURCE = 2;
  private static final int CPU = 3;
  private static final int MEMORY = 4;
  private static final int EPHEMERAL_STORAGE = 5;
  private static final int CHANGE = 6;

  /// Reads the message.
  public static InfoMessage of(MessageFields info) {
    var name = info.text(NAME);
    int slash = name.lastIndexOf('/');
    var resources =
        Container.EMPTY
            .resources()
            .withRequests(
                ResourceMessage.used(
                    info.number(CPU), info.number(MEMORY), info.number(EPHEMERAL_STORAGE)));
    return new InfoMessage(
        name,
        info.text(RESOURCE),
        (int) info.number(CHANGE),
        new Pod(
            ObjectMeta.named(
                name.substring(slash + 1), slash < 0 ? name : name.substring(0, slash)),
            PodSpec.EMPTY.withContainers(
                List.of(Container.EMPTY.withName("pod").withResources(resources))),
            PodStatus.EMPTY));
  }
}
