package dev.berth.suggestion;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.ContainerStatus;
import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.PodCondition;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.PodRequests;
import dev.berth.framework.status.InsufficientResource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/// Finds the pods that hold room that looks free on a node, or that hold more than they request:
/// nominated pods, pods that are being deleted or do not run, and pods with an unfinished in-place
/// resize.
public final class HeldRoom {
  private final NodeInfo node;
  private final InsufficientResource lacking;
  private final List<String> facts = new ArrayList<>();

  private HeldRoom(NodeInfo node, InsufficientResource lacking) {
    this.node = node;
    this.lacking = lacking;
  }

  /// Returns sentences, without full stops, about the pods that hold a missing resource.
  ///
  /// @param pod the pod that lacks the resource
  public static List<String> of(
      NodeInfo node, InsufficientResource lacking, Pod pod, Snapshot cluster) {
    var room = new HeldRoom(node, lacking);
    room.overcommitted();
    room.held(
        "held for %s, nominated to " + node.name(),
        cluster.nominator().nominatedTo(node.name()).stream()
            .filter(it -> it.priority() >= pod.priority() && !it.key().equals(pod.key()))
            .toList(),
        PodRequests.OF_SPEC);
    room.held(
        "held by %s, which %s terminating"
            + (isReady(node.node()) ? "" : ", on a node that is not ready"),
        node.pods().stream().filter(it -> it.pod().isTerminating()).toList(),
        PodRequests.OF_RUNNING);
    node.pods().stream()
        .filter(it -> !it.pod().isTerminating() && !IdlePods.reason(it.pod()).isEmpty())
        .collect(groupingBy(it -> IdlePods.reason(it.pod()), TreeMap::new, toList()))
        .forEach((reason, pods) ->
            room.held("held by %s, which %s not running: " + reason, pods, PodRequests.OF_RUNNING));
    node.pods().forEach(it -> room.resized(it.pod()));
    node.pods().stream()
        .flatMap(it -> TemplateNote.of(it.pod(), cluster.objects()).stream())
        .filter(it -> it.resource().equals(lacking.resource()))
        .filter(it -> it.requested().compareTo(it.ofTemplate()) > 0)
        .forEach(it -> room.facts.add(it.fact()));
    return room.facts;
  }

  /// A node without a condition `Ready` counts as ready.
  static boolean isReady(Node node) {
    return node.status().conditions().stream()
        .filter(it -> it.type().equals("Ready"))
        .allMatch(it -> it.status().equals("True"));
  }

  private void overcommitted() {
    long more = sum(node.pods(), PodRequests.OF_RUNNING) - lacking.allocatable();
    if (more > 0) {
      facts.add("%s more is requested there than the node has".formatted(of(more)));
    }
  }

  private void held(String words, List<PodInfo> pods, PodRequests requests) {
    List<PodInfo> holders = pods.stream().filter(it -> amount(requests.of(it.pod())) > 0).toList();
    if (!holders.isEmpty()) {
      facts.add(
          of(sum(holders, requests))
              + " "
              + words.formatted(
                  ChangeText.names(holders.stream().map(PodInfo::key).toList()),
                  holders.size() == 1 ? "is" : "are"));
    }
  }

  /// A pod counts with the larger of its requests and the amounts that the kubelet has allocated.
  private void resized(Pod pod) {
    long counted = amount(PodRequests.OF_RUNNING.of(pod));
    long requested = amount(PodRequests.OF_SPEC.of(pod));
    if (counted > requested) {
      facts.add(
          "%s requests %s, and counts with %s, which are allocated until its resize is done"
              .formatted(pod.key(), of(requested), lacking.amount(counted)));
      return;
    }
    List<ContainerStatus> statuses = pod.status().containerStatuses();
    boolean isKnown =
        !statuses.isEmpty() && statuses.stream().noneMatch(it -> it.allocatedResources().isEmpty());
    ToLongFunction<ContainerStatus> allocation = it -> amount(it.allocatedResources());
    long allocated = statuses.stream().mapToLong(allocation).sum();
    if (isKnown && counted > allocated && isPending(pod)) {
      facts.add(
          "%s counts with the %s that it requests; %s are allocated until its resize is done"
              .formatted(pod.key(), of(counted), lacking.amount(allocated)));
    }
  }

  /// Whether the pod counts with more than it requests until its resize is done.
  static boolean isShrinking(Pod pod) {
    Map<String, Quantity> requested = PodRequests.OF_SPEC.of(pod);
    return PodRequests.OF_RUNNING.of(pod).entrySet().stream()
        .anyMatch(counted ->
            counted.getValue().compareTo(requested.getOrDefault(counted.getKey(), Quantity.ZERO))
                > 0);
  }

  /// Returns the kubelet's message about the pod's resize; empty if there is none.
  static String resizeMessage(Pod pod) {
    return resizes(pod).map(PodCondition::message).findFirst().orElse("");
  }

  private static boolean isPending(Pod pod) {
    return resizes(pod).findAny().isPresent();
  }

  private static Stream<PodCondition> resizes(Pod pod) {
    return pod.status().conditions().stream()
        .filter(
            it -> it.type().equals("PodResizePending") || it.type().equals("PodResizeInProgress"))
        .filter(it -> it.status().equals("True"));
  }

  private String of(long amount) {
    return "%s of %s".formatted(lacking.amount(amount), lacking.resource());
  }

  private long sum(List<PodInfo> pods, PodRequests requests) {
    return pods.stream().mapToLong(it -> amount(requests.of(it.pod()))).sum();
  }

  private long amount(Map<String, Quantity> amounts) {
    return RequestLimit.number(
        lacking.resource(),
        Objects.requireNonNullElse(amounts.get(lacking.resource()), Quantity.ZERO));
  }
}
