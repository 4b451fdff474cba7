package dev.berth.suggestion;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.Queue;
import dev.berth.api.scheduling.CompositeGangSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.CompositePodGroupSchedulingPolicy;
import dev.berth.api.scheduling.CompositePodGroupSpec;
import dev.berth.api.scheduling.GangSchedulingPolicy;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.api.scheduling.PodGroupSchedulingPolicy;
import dev.berth.api.scheduling.PodGroupSpec;
import dev.berth.engine.ClusterChange;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.cluster.Snapshot;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.status.Amounts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/// One change of a group of pods, of its members, or of the cluster.
public sealed interface GroupChange {
  /// Returns the change in words, such as `add 2 nodes like a1`.
  String text();

  /// Returns the size of the change, on the scale of [ChangeSize].
  double size();

  /// Returns the changes of objects in the cluster.
  default List<ClusterChange> in(Snapshot cluster) {
    return List.of();
  }

  /// Returns the changed member.
  default Pod applyTo(Pod member) {
    return member;
  }

  /// Add copies of a node, like [ClusterEdit.AddNode].
  record AddNodes(String like, int count) implements GroupChange {
    @Override
    public String text() {
      return count == 1 ? "add a node like " + like : "add %d nodes like %s".formatted(count, like);
    }

    @Override
    public double size() {
      return 5.0 * count;
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      NodeInfo model = cluster.nodes().node(like);
      var changes = new ArrayList<ClusterChange>();
      for (int i = 1; model != null && i <= count; i++) {
        String name = like + "-new" + (i == 1 ? "" : "-" + i);
        changes.addAll(new NodeCopy(model, name).in(cluster));
      }
      return changes;
    }
  }

  /// Lower the number of members, or of child groups, that the group requires.
  ///
  /// @param field the field of the minimum
  record LowerMinimum(GroupKey group, String field, int from, int to) implements GroupChange {
    @Override
    public String text() {
      return "lower %s to %d, instead of %d".formatted(field, to, from);
    }

    @Override
    public double size() {
      return 1 + 6.0 * (from - to) / from;
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      BatchPodGroup batch = cluster.objects().get(BatchPodGroup.class, group.object());
      if (batch != null) {
        return List.of(
            new ClusterChange.Updated(batch, batch.withSpec(batch.spec().withMinMember(to))));
      }
      return changed(
          group,
          cluster.objects(),
          spec ->
              spec.withSchedulingPolicy(
                  new PodGroupSchedulingPolicy(null, new GangSchedulingPolicy(to))),
          spec ->
              spec.withSchedulingPolicy(
                  new CompositePodGroupSchedulingPolicy(
                      null, new CompositeGangSchedulingPolicy(to))));
    }
  }

  /// Let the group's queue use more.
  ///
  /// @param capability the new amounts by resource
  record RaiseCapability(String queue, Map<String, Quantity> capability) implements GroupChange {
    public RaiseCapability {
      capability = Collections.unmodifiableMap(new TreeMap<>(capability));
    }

    @Override
    public String text() {
      return "raise the capability of queue %s to %s"
          .formatted(queue, ChangeText.amounts(capability));
    }

    @Override
    public double size() {
      return 2.25;
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      Queue old = cluster.objects().get(Queue.class, queue);
      if (old == null) {
        return List.of();
      }
      Map<String, Quantity> raised = new HashMap<>(old.spec().capability());
      raised.putAll(capability);
      return List.of(
          new ClusterChange.Updated(old, old.withSpec(old.spec().withCapability(raised))));
    }
  }

  /// Lower the request for a resource in each member that requests more.
  ///
  /// @param from the largest request of a member
  record LowerRequests(String resource, Quantity from, Quantity to) implements GroupChange {
    @Override
    public String text() {
      return "request at most %s of %s in each pod, instead of %s"
          .formatted(to, resource, Amounts.format(resource, from));
    }

    @Override
    public double size() {
      return 1 + 6 * (1 - to.toBigDecimal().doubleValue() / from.toBigDecimal().doubleValue());
    }

    @Override
    public Pod applyTo(Pod member) {
      return member.withSpec(new RequestLimit(resource, to).applyTo(member.spec()));
    }
  }

  /// Drop the requirement that all nodes are in one topology domain.
  ///
  /// @param key the topology key
  record DropTopology(GroupKey group, String key) implements GroupChange {
    @Override
    public String text() {
      return "do without the same %s for all pods of %s".formatted(key, group.name());
    }

    @Override
    public double size() {
      return 3;
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return changed(
          group,
          cluster.objects(),
          spec -> spec.withSchedulingConstraints(null),
          spec -> spec.withSchedulingConstraints(null));
    }
  }

  /// Raise the priority of the group and of its members, so the group may preempt other pods.
  record RaisePriority(GroupKey group, int priority) implements GroupChange {
    @Override
    public String text() {
      return "use a priority class with a value of %d or more".formatted(priority);
    }

    @Override
    public double size() {
      return 4;
    }

    @Override
    public List<ClusterChange> in(Snapshot cluster) {
      return changed(
          group,
          cluster.objects(),
          spec -> spec.withPriority(priority),
          spec -> spec.withPriority(priority));
    }

    @Override
    public Pod applyTo(Pod member) {
      return member.withSpec(member.spec().withPriority(priority));
    }
  }

  /// Returns the change of the group's object; empty if the object does not exist.
  private static List<ClusterChange> changed(
      GroupKey group,
      ClusterObjects objects,
      UnaryOperator<PodGroupSpec> ofPods,
      UnaryOperator<CompositePodGroupSpec> ofGroups) {
    return switch (group.kind()) {
      case POD_GROUP -> {
        PodGroup old = objects.get(PodGroup.class, group.object());
        yield old == null
            ? List.of()
            : List.of(new ClusterChange.Updated(old, old.withSpec(ofPods.apply(old.spec()))));
      }
      case COMPOSITE_POD_GROUP -> {
        CompositePodGroup old = objects.get(CompositePodGroup.class, group.object());
        yield old == null
            ? List.of()
            : List.of(new ClusterChange.Updated(old, old.withSpec(ofGroups.apply(old.spec()))));
      }
    };
  }
}
