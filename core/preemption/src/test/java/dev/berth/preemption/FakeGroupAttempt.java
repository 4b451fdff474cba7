package dev.berth.preemption;

import dev.berth.framework.GroupAttempt;
import dev.berth.framework.Retry;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.model.CycleState;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodInfo;
import dev.berth.framework.model.QueuedGroup;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.GroupStatus;
import dev.berth.framework.status.NodeStatuses;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A group that fits if each member finds a node with enough CPUs, the first one that has them.
final class FakeGroupAttempt implements GroupAttempt {
  private final QueuedGroup group;
  private final List<NodeInfo> nodes;
  private final List<String> putBack = new ArrayList<>();
  private @Nullable GroupStatus failure;
  private boolean isClosed;

  FakeGroupAttempt(QueuedGroup group, List<NodeInfo> nodes) {
    this.group = group;
    this.nodes = nodes;
  }

  /// From now on every attempt ends like that.
  void failing(GroupStatus status) {
    failure = status;
  }

  /// What was to be put back, in order: the pods of each call.
  List<String> putBack() {
    return putBack;
  }

  /// Whether the second attempt was closed.
  boolean isClosed() {
    return isClosed;
  }

  @Override
  public QueuedGroup group() {
    return group;
  }

  @Override
  public @Nullable CycleState state(GroupKey podGroup) {
    return null;
  }

  @Override
  public NodeStatuses nodes(PodInfo member) {
    throw new UnsupportedOperationException("preemption does not look at nodes one by one");
  }

  @Override
  public Retry without(Collection<PodInfo> removed) {
    return new OnLessNodes(removed);
  }

  private final class OnLessNodes implements Retry {
    private final Map<String, NodeInfo> left = new LinkedHashMap<>();
    private final List<PodInfo> proposed = new ArrayList<>();

    OnLessNodes(Collection<PodInfo> removed) {
      nodes.forEach(node -> left.put(node.name(), node));
      removed.forEach(pod -> left.computeIfPresent(nodeOf(pod), (_, node) -> node.minus(pod)));
      Map<String, NodeInfo> filled = new LinkedHashMap<>(left);
      for (QueuedPodInfo member : group.members()) {
        filled.values().stream()
            .map(node -> node.plus(member.pod().on(node.name())))
            .filter(OnLessNodes::isWithinLimits)
            .findFirst()
            .ifPresent(node -> {
              filled.put(node.name(), node);
              proposed.add(member.pod().on(node.name()));
            });
      }
    }

    private static String nodeOf(PodInfo pod) {
      return pod.pod().spec().nodeName();
    }

    private static boolean isWithinLimits(NodeInfo node) {
      return node.requested().milliCpu() <= node.allocatable().milliCpu();
    }

    @Override
    public GroupStatus status() {
      if (failure != null) {
        return failure;
      }
      return proposed.size() == group.members().size()
          ? GroupStatus.SUCCESS
          : GroupStatus.infeasible(
              List.of("minCount (%d) cannot be satisfied".formatted(group.members().size())));
    }

    @Override
    public GroupEvaluation evaluation() {
      return new GroupEvaluation(group.key(), "", List.of());
    }

    @Override
    public List<PodInfo> proposed() {
      return proposed;
    }

    @Override
    public boolean putBack(Collection<PodInfo> pods) {
      putBack.add(pods.stream().map(PodInfo::toString).collect(Collectors.joining(" ")));
      Map<String, NodeInfo> back = new LinkedHashMap<>(left);
      pods.forEach(pod -> back.computeIfPresent(nodeOf(pod), (_, node) -> node.plus(pod)));
      Map<String, NodeInfo> filled = new LinkedHashMap<>(back);
      proposed.forEach(pod -> filled.computeIfPresent(nodeOf(pod), (_, node) -> node.plus(pod)));
      boolean fits = filled.values().stream().allMatch(OnLessNodes::isWithinLimits);
      if (fits) {
        left.putAll(back);
      }
      return fits;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }
}
