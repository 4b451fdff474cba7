package dev.berth.suggestion;

import static java.util.Comparator.comparingDouble;

import dev.berth.api.core.Pod;
import dev.berth.api.meta.KubernetesObject;
import dev.berth.api.meta.ObjectKey;
import dev.berth.api.meta.Quantity;
import dev.berth.api.queue.BatchPodGroup;
import dev.berth.api.queue.Queue;
import dev.berth.api.scheduling.CompositePodGroup;
import dev.berth.api.scheduling.PodGroup;
import dev.berth.engine.dryrun.GroupDryRun;
import dev.berth.framework.cluster.ClusterObjects;
import dev.berth.framework.diagnosis.GroupDecision;
import dev.berth.framework.diagnosis.GroupDecision.Result;
import dev.berth.framework.diagnosis.GroupEvaluation;
import dev.berth.framework.model.GroupKey;
import dev.berth.framework.model.GroupSpec;
import dev.berth.framework.model.NodeInfo;
import dev.berth.framework.model.PodRequests;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Searches for changes with which a group of pods fits: more nodes of an existing shape, a smaller
/// minimum, a larger capability of its queue, smaller requests, no topology constraint, or a higher
/// priority. For each kind, finds the smallest change by bisection. An attempt with the whole group
/// in the changed cluster verifies each change.
///
/// Numbers limit the search, not time, so the result depends only on the input. The search does not
/// combine changes, and does not change single members. For one thread, since its [GroupDryRun] is.
public final class GroupSuggestionSearch {
  private static final int MOST_NODES = 16;
  private static final int SHAPES_SHOWN = 2;

  /// The number of steps in which requests are lowered: each step is a twentieth.
  private static final int STEPS = 20;

  /// The highest priority that users may set.
  private static final int HIGHEST_PRIORITY = 1_000_000_000;

  /// The maximum cost of a search, in members times nodes.
  private static final long MOST_COST = 10_000_000;

  private final GroupDryRun dryRun;
  private final GroupSituation situation;
  private long cost;

  private GroupSuggestionSearch(GroupDryRun dryRun, GroupSituation situation) {
    this.dryRun = dryRun;
    this.situation = situation;
  }

  /// Returns the changes that help, the smallest first; empty if there are none.
  ///
  /// @param dryRun a dry run of the situation's cluster
  public static List<GroupSuggestion> search(GroupDryRun dryRun, GroupSituation situation) {
    return new GroupSuggestionSearch(dryRun, situation).run();
  }

  /// Returns notes about a group that can never start, because its minimum requests more than its
  /// queue may use.
  public static List<String> notes(GroupSituation situation) {
    var objects = situation.cluster().objects();
    BatchPodGroup group = objects.get(BatchPodGroup.class, situation.root().object());
    Queue queue = group == null ? null : objects.get(Queue.class, group.spec().queue());
    if (group == null || queue == null) {
      return List.of();
    }
    int minimum = Math.min(group.spec().minMember(), situation.members().size());
    return new TreeMap<>(queue.spec().capability())
        .entrySet().stream()
            .filter(it ->
                least(situation, it.getKey(), minimum)
                    > RequestLimit.number(it.getKey(), it.getValue()))
            .map(it ->
                "It can never start: %d pods need %s of %s at once, and queue %s may use %s"
                    .formatted(
                        minimum,
                        RequestLimit.quantity(it.getKey(), least(situation, it.getKey(), minimum)),
                        it.getKey(),
                        queue.metadata().name(),
                        it.getValue()))
            .toList();
  }

  /// Returns the smallest total request of so many members.
  private static long least(GroupSituation situation, String resource, int pods) {
    return situation.members().stream()
        .mapToLong(member -> requested(member, resource))
        .sorted()
        .limit(pods)
        .sum();
  }

  private List<GroupSuggestion> run() {
    var found = new ArrayList<GroupSuggestion>();
    GroupSpec root = spec(situation.root());
    found.addAll(lowerMinimum(root));
    found.addAll(raiseCapability());
    found.addAll(dropTopology());
    found.addAll(lowerRequests());
    found.addAll(addNodes());
    if (root != null && !"Never".equals(root.preemptionPolicy())) {
      found.addAll(raisePriority(root));
    }
    return found.stream()
        .sorted(comparingDouble((GroupSuggestion it) -> it.change().size()))
        .toList();
  }

  private @Nullable GroupSpec spec(GroupKey key) {
    ClusterObjects objects = situation.cluster().objects();
    KubernetesObject object =
        switch (key.kind()) {
          case POD_GROUP -> objects.get(PodGroup.class, key.object());
          case COMPOSITE_POD_GROUP -> objects.get(CompositePodGroup.class, key.object());
        };
    return switch (object) {
      case PodGroup group -> GroupSpec.of(group);
      case CompositePodGroup group -> GroupSpec.of(group);
      case null, default -> null;
    };
  }

  /// Returns the group's PodGroup of kube-batch or Volcano; null for another group.
  private @Nullable BatchPodGroup batchGroup() {
    return situation.cluster().objects().get(BatchPodGroup.class, situation.root().object());
  }

  private List<GroupSuggestion> lowerMinimum(@Nullable GroupSpec root) {
    BatchPodGroup batch = batchGroup();
    int from = batch != null ? batch.spec().minMember() : root != null ? root.minimum() : 0;
    return smallest(
        from - 1,
        less -> new GroupChange.LowerMinimum(situation.root(), field(), from, from - less));
  }

  /// Returns the name of the field in which people write the minimum.
  private String field() {
    BatchPodGroup batch = batchGroup();
    if (batch == null) {
      return situation.root().kind() == GroupKey.Kind.POD_GROUP ? "minCount" : "minGroupCount";
    }
    boolean isOfVolcanoJob =
        batch.metadata().controller().filter(owner -> owner.kind().equals("Job")).isPresent();
    return isOfVolcanoJob ? "minAvailable" : "minMember";
  }

  /// Raises the capability of the group's queue, for as few resources as possible.
  private List<GroupSuggestion> raiseCapability() {
    BatchPodGroup batch = batchGroup();
    Queue queue =
        batch == null || batch.spec().queue().isEmpty()
            ? null
            : situation.cluster().objects().get(Queue.class, batch.spec().queue());
    if (queue == null || queue.spec().capability().isEmpty()) {
      return List.of();
    }
    List<GroupSuggestion> found = smallest(situation.members().size(), pods -> raised(queue, pods));
    if (found.isEmpty()) {
      return found;
    }
    GroupSuggestion best = found.getFirst();
    var raised = (GroupChange.RaiseCapability) best.change();
    for (String resource : raised.capability().keySet()) {
      var fewer = new TreeMap<>(((GroupChange.RaiseCapability) best.change()).capability());
      fewer.remove(resource);
      GroupSuggestion without =
          fewer.isEmpty()
              ? null
              : verified(new GroupChange.RaiseCapability(queue.metadata().name(), fewer));
      best = without == null ? best : without;
    }
    return List.of(best);
  }

  /// Returns the capability raised by the requests of so many members.
  private GroupChange raised(Queue queue, int pods) {
    var capability = new TreeMap<String, Quantity>();
    queue
        .spec()
        .capability()
        .forEach((resource, amount) -> {
          long more = least(situation, resource, pods);
          if (more > 0) {
            capability.put(
                resource,
                RequestLimit.quantity(resource, RequestLimit.number(resource, amount) + more));
          }
        });
    return new GroupChange.RaiseCapability(queue.metadata().name(), capability);
  }

  private static long requested(Pod member, String resource) {
    return RequestLimit.number(
        resource, PodRequests.OF_SPEC.of(member).getOrDefault(resource, Quantity.ZERO));
  }

  /// Drops the topology constraint of the root, and of the PodGroups of the members.
  private List<GroupSuggestion> dropTopology() {
    Set<GroupKey> groups = new LinkedHashSet<>(List.of(situation.root()));
    for (Pod member : situation.members()) {
      var group = member.spec().schedulingGroup();
      if (group != null && group.podGroupName() != null) {
        groups.add(
            GroupKey.podGroup(new ObjectKey(member.metadata().namespace(), group.podGroupName())));
      }
    }
    var found = new ArrayList<GroupSuggestion>();
    for (GroupKey group : groups) {
      GroupSpec spec = spec(group);
      if (spec != null && !spec.topologyKey().isEmpty()) {
        found.addAll(smallest(1, _ -> new GroupChange.DropTopology(group, spec.topologyKey())));
      }
    }
    return found;
  }

  private List<GroupSuggestion> lowerRequests() {
    SortedMap<String, Long> largest = new TreeMap<>();
    for (Pod member : situation.members()) {
      PodRequests.OF_SPEC
          .of(member)
          .forEach((resource, quantity) ->
              largest.merge(resource, RequestLimit.number(resource, quantity), Math::max));
    }
    var found = new ArrayList<GroupSuggestion>();
    largest.forEach((resource, from) -> {
      long step = step(resource, from);
      found.addAll(
          smallest(
              (int) Math.min(STEPS - 1, (from - 1) / step),
              less ->
                  new GroupChange.LowerRequests(
                      resource,
                      RequestLimit.quantity(resource, from),
                      RequestLimit.quantity(resource, from - less * step))));
    });
    return found;
  }

  /// Returns the step for lowering; bytes go down in whole mebibytes.
  private static long step(String resource, long from) {
    long step = Math.max(1, from / STEPS);
    boolean isBytes = RequestLimit.quantity(resource, 1).format() == Quantity.Format.BINARY_SI;
    return isBytes && step > RequestLimit.MEBIBYTE
        ? Math.ceilDiv(step, RequestLimit.MEBIBYTE) * RequestLimit.MEBIBYTE
        : step;
  }

  private List<GroupSuggestion> addNodes() {
    List<NodeInfo> nodes = situation.cluster().nodes().nodes();
    var labels = new NodeLabels(situation.cluster().nodes());
    int most = Math.min(MOST_NODES, situation.members().size());
    return ClusterCandidates.furtherNodes(nodes, labels).stream()
        .map(model -> smallest(most, count -> new GroupChange.AddNodes(model.like(), count)))
        .flatMap(Collection::stream)
        .sorted(comparingDouble((GroupSuggestion it) -> it.change().size()))
        .limit(SHAPES_SHOWN)
        .toList();
  }

  /// Raises the priority to one more than the priority of existing pods.
  private List<GroupSuggestion> raisePriority(GroupSpec root) {
    var priorities = new TreeSet<Integer>();
    for (NodeInfo node : situation.cluster().nodes().nodes()) {
      node.pods().forEach(pod -> priorities.add(pod.pod().priority()));
    }
    List<Integer> higher =
        priorities.stream()
            .filter(priority -> priority >= root.priority() && priority < HIGHEST_PRIORITY)
            .toList();
    return smallest(
        higher.size(),
        index -> new GroupChange.RaisePriority(root.key(), higher.get(index - 1) + 1));
  }

  /// Returns the change with the smallest number, starting at 1, with which the group fits; empty
  /// if the group does not fit even with the largest number.
  private List<GroupSuggestion> smallest(int largest, IntFunction<GroupChange> change) {
    GroupSuggestion best = largest < 1 ? null : verified(change.apply(largest));
    if (best == null) {
      return List.of();
    }
    int low = 0;
    int high = largest;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      GroupSuggestion smaller = verified(change.apply(middle));
      if (smaller == null) {
        low = middle;
      } else {
        best = smaller;
        high = middle;
      }
    }
    return List.of(best);
  }

  /// Returns the suggestion for the change if the group then fits, or if preemption makes room for
  /// it; null otherwise, or if the search has reached its limit.
  private @Nullable GroupSuggestion verified(GroupChange change) {
    if (cost > MOST_COST) {
      return null;
    }
    cost += (long) situation.members().size() * situation.cluster().nodes().nodes().size();
    GroupDecision decision =
        dryRun.consider(
            situation.root(),
            situation.members().stream().map(change::applyTo).toList(),
            change.in(situation.cluster()));
    boolean mayPreempt = change instanceof GroupChange.RaisePriority;
    if (decision.result() != Result.SCHEDULED
        && !(mayPreempt && decision.result() == Result.WAITING)) {
      return null;
    }
    GroupEvaluation evaluation = decision.evaluation();
    GroupEvaluation.InPlacement chosen = evaluation == null ? null : evaluation.chosen();
    return new GroupSuggestion(change, chosen == null ? "" : chosen.placement(), evicted(decision));
  }

  private static List<ObjectKey> evicted(GroupDecision decision) {
    var preemption = decision.preemption();
    var report = preemption == null ? null : preemption.report();
    return report == null
        ? List.of()
        : report.evicted().stream()
            .flatMap(unit -> unit.pods().stream())
            .map(pod -> pod.key())
            .sorted()
            .toList();
  }
}
