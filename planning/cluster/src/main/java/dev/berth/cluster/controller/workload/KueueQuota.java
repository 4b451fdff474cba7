package dev.berth.cluster.controller.workload;

import dev.berth.api.codec.ObjectTree;
import dev.berth.api.codec.Trees;
import dev.berth.api.meta.Quantity;
import dev.berth.framework.model.ResourceNames;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// How much Kueue's ClusterQueues admit at most, when nothing else runs.
///
/// Within a resource group, all pods of a workload that share a template get the same flavor, and
/// with it all resources of the group. A queue lends and borrows within its cohort:
///
/// ```
///   most(flavor, resource) = nominalQuota                                     without a cohort
///                          = min(nominalQuota + borrowingLimit,
///                                nominalQuota + what the others of the cohort lend)
/// ```
///
/// A cohort with an object of its own may have more quota, or a parent. The input may also lack
/// queues of a cohort: if it has only one of them, what the others lend is unknown. Unknown amounts
/// count as unlimited.
///
/// Source: `apis/kueue/v1beta1/clusterqueue_types.go` of Kueue, and v1beta2.
final class KueueQuota {
  private final Map<String, ClusterQueue> queues = new TreeMap<>();
  private final Set<String> cohortObjects = new HashSet<>();

  /// @param flavors in the order in which Kueue tries them
  private record Group(Set<String> resources, List<Flavor> flavors) {}

  private record Flavor(String name, Map<String, Amounts> amounts) {}

  /// @param borrowing how much may be borrowed; null for no limit
  /// @param lending how much may be lent; null for no limit
  private record Amounts(
      Quantity nominal, @Nullable Quantity borrowing, @Nullable Quantity lending) {
    Quantity lent() {
      return lending == null || lending.compareTo(nominal) > 0 ? nominal : lending;
    }
  }

  private record ClusterQueue(String name, String cohort, String hold, List<Group> groups) {
    Stream<Amounts> amounts(String flavor, String resource) {
      return groups.stream()
          .flatMap(group -> group.flavors.stream())
          .filter(it -> it.name.equals(flavor))
          .flatMap(it -> Stream.ofNullable(it.amounts.get(resource)));
    }
  }

  /// @param objects ClusterQueues and Cohorts
  KueueQuota(Collection<ObjectTree> objects) {
    for (ObjectTree object : objects) {
      if (object.kind().equals("Cohort")) {
        cohortObjects.add(object.name());
      } else {
        queues.put(object.name(), clusterQueue(object));
      }
    }
  }

  private static ClusterQueue clusterQueue(ObjectTree object) {
    Map<?, ?> spec = Trees.object(object.fields().get("spec"));
    var groups = new ArrayList<Group>();
    for (Object group : Trees.list(spec.get("resourceGroups"))) {
      var covered = new HashSet<String>();
      Trees.list(Trees.object(group).get("coveredResources"))
          .forEach(it -> covered.add(String.valueOf(it)));
      groups.add(
          new Group(
              covered,
              Trees.list(Trees.object(group).get("flavors")).stream()
                  .map(it -> flavor(Trees.object(it)))
                  .toList()));
    }
    String cohort = object.text("spec", "cohortName");
    return new ClusterQueue(
        object.name(),
        cohort.isEmpty() ? object.text("spec", "cohort") : cohort,
        object.text("spec", "stopPolicy"),
        groups);
  }

  private static Flavor flavor(Map<?, ?> flavor) {
    var amounts = new LinkedHashMap<String, Amounts>();
    for (Object resource : Trees.list(flavor.get("resources"))) {
      Map<?, ?> it = Trees.object(resource);
      Quantity nominal = Trees.quantity(it.get("nominalQuota"));
      if (nominal != null) {
        amounts.put(
            String.valueOf(it.get("name")),
            new Amounts(
                nominal,
                Trees.quantity(it.get("borrowingLimit")),
                Trees.quantity(it.get("lendingLimit"))));
      }
    }
    return new Flavor(String.valueOf(flavor.get("name")), amounts);
  }

  /// Returns why a queue never admits pods of one template; empty if it may admit them, or if the
  /// input has no ClusterQueue.
  ///
  /// @param requests the requests of all these pods together
  Optional<String> refusal(String clusterQueue, Map<String, Quantity> requests) {
    if (queues.isEmpty() || clusterQueue.isEmpty()) {
      return Optional.empty();
    }
    ClusterQueue queue = queues.get(clusterQueue);
    if (queue == null) {
      return Optional.of(
          "there is no ClusterQueue %s; there is %s"
              .formatted(clusterQueue, String.join(", ", queues.keySet())));
    }
    if (queue.hold.startsWith("Hold")) {
      return Optional.of(
          "ClusterQueue %s admits nothing (spec.stopPolicy: %s): set it to None"
              .formatted(queue.name, queue.hold));
    }
    return Stream.concat(
            uncovered(queue, requests),
            queue.groups.stream().flatMap(group -> excess(queue, group, requests).stream()))
        .findFirst();
  }

  private static Stream<String> uncovered(ClusterQueue queue, Map<String, Quantity> requests) {
    return requests.entrySet().stream()
        .filter(it -> !it.getValue().isZero())
        .map(Map.Entry::getKey)
        .filter(resource -> !resource.equals(ResourceNames.PODS)) // which need not be limited
        .filter(resource ->
            queue.groups.stream().noneMatch(group -> group.resources.contains(resource)))
        .sorted()
        .map(resource ->
            "ClusterQueue %s has no quota of %s, which is requested: add it to coveredResources"
                .formatted(queue.name, resource));
  }

  /// Returns what no flavor of the group has enough of, for the flavor that comes nearest; empty if
  /// one has enough of everything.
  private Optional<String> excess(ClusterQueue queue, Group group, Map<String, Quantity> requests) {
    var found = new ArrayList<Excess>();
    for (Flavor flavor : group.flavors) {
      Excess excess = excess(queue, flavor, requests);
      if (excess == null) {
        return Optional.empty();
      }
      found.add(excess);
    }
    return found.stream()
        .min(Comparator.comparingDouble(Excess::factor))
        .map(excess -> excess.text(queue));
  }

  private record Excess(String flavor, String resource, Quantity requested, Quantity most) {
    double factor() {
      return requested.toBigDecimal().doubleValue() / most.toBigDecimal().doubleValue();
    }

    String text(ClusterQueue queue) {
      return "ClusterQueue %s admits at most %s of %s%s (flavor %s), and %s is requested: raise the quota, or request less at once"
          .formatted(
              queue.name,
              most,
              resource,
              queue.cohort.isEmpty() ? "" : ", with what it may borrow",
              flavor,
              requested);
    }
  }

  private @Nullable Excess excess(
      ClusterQueue queue, Flavor flavor, Map<String, Quantity> requests) {
    for (var entry : flavor.amounts.entrySet()) {
      String resource = entry.getKey();
      Quantity requested = requests.get(resource);
      Quantity most = most(queue, flavor.name, resource, entry.getValue());
      if (requested != null && most != null && requested.compareTo(most) > 0) {
        return new Excess(flavor.name, resource, requested, most);
      }
    }
    return null;
  }

  /// Returns the most of a resource that a queue may use; null if that is not known.
  private @Nullable Quantity most(ClusterQueue queue, String flavor, String resource, Amounts own) {
    if (queue.cohort.isEmpty()) {
      return own.nominal;
    }
    Quantity allowed = own.borrowing == null ? null : own.nominal.add(own.borrowing);
    List<ClusterQueue> others =
        queues.values().stream()
            .filter(it -> it.cohort.equals(queue.cohort) && !it.name.equals(queue.name))
            .toList();
    if (others.isEmpty() || cohortObjects.contains(queue.cohort)) {
      return allowed;
    }
    Quantity inReach =
        others.stream()
            .flatMap(it -> it.amounts(flavor, resource))
            .map(Amounts::lent)
            .reduce(own.nominal, Quantity::add);
    return allowed == null || inReach.compareTo(allowed) < 0 ? inReach : allowed;
  }
}
