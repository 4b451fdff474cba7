package dev.berth.questions.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cluster.simulation.PodObstacle;
import dev.berth.terminal.Counts;
import dev.berth.terminal.Line;
import dev.berth.terminal.Listing;
import dev.berth.terminal.Page;
import dev.berth.terminal.Style;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods that have a node but do not run there, with changes that would help.
///
/// @param all whether to show all of them
public record ObstacleSection(List<PodObstacle> obstacles, boolean all) {
  private static final int FEW = 20;

  /// Writes it, if there are any. Pods of one controller with the same obstacle share a row.
  public void write(Page page) {
    var rows =
        obstacles.stream()
            .collect(
                groupingBy(
                    it -> List.of(owner(it.pod()), it.text()), LinkedHashMap::new, toList()));
    var listing = new Listing("POD", List.of("OBSTACLE"), "WHAT BECOMES OF IT");
    int most = all ? rows.size() : FEW;
    rows.values().stream().limit(most).forEach(alike -> add(listing, alike));
    page.section("Cannot start", listing);
    page.more(2, rows.size() - most, "more; --all shows every one");
  }

  private static void add(Listing listing, List<PodObstacle> alike) {
    PodObstacle first = alike.getFirst();
    var title = Line.of(first.pod().key().toString(), Style.BAD);
    if (alike.size() > 1) {
      title = title.plus(" and %s".formatted(Counts.of(alike.size() - 1, "more pod")));
    }
    listing.add(
        title, List.of(Line.of(first.text())), List.of(Line.of(consequence(first), Style.FAINT)));
  }

  /// The UID of the controller; that of the pod if it has none.
  private static String owner(Pod pod) {
    return pod.metadata().controller().map(OwnerReference::uid).orElse(pod.metadata().uid());
  }

  private static String consequence(PodObstacle obstacle) {
    return switch (obstacle.cause()) {
      case REJECTED ->
          "No scheduler chooses its node, as the pod names it. " + afterwards(obstacle.pod(), "");
      case OTHER_OS ->
          "Schedulers do not look at spec.os. %s Select nodes by %s, too."
              .formatted(afterwards(obstacle.pod(), " there"), PodObstacle.OS);
      case FORBIDDEN_SYSCTL ->
          "Schedulers do not look at sysctls. %s Do without the sysctl, or, if it is not of the whole node, add it to allowedUnsafeSysctls of the kubelets."
              .formatted(afterwards(obstacle.pod(), ""));
      case NO_NODE ->
          "It is deleted, as is each pod that its controller makes. Name a node that is there, or"
              + " select nodes by their labels.";
      case UNBOUND_CLAIM, UNALLOCATED_CLAIM ->
          "It waits there for ever. Select the node by its labels, rather than by nodeName.";
      case MULTI_ATTACH -> shared(obstacle.pod(), obstacle.holders().getFirst());
    };
  }

  /// Says what follows the rejection of a pod.
  private static String afterwards(Pod pod, String where) {
    return pod.metadata().controller().isPresent()
        ? "Its controller makes pod after pod, and each is rejected%s.".formatted(where)
        : "It does not come back.";
  }

  /// Says how the pod can share a volume that another pod has.
  private static String shared(Pod pod, Pod holder) {
    String ways =
        "a ReadWriteMany volume" + (isApart(pod) ? "." : ", or hold the pods to one node.");
    if (isOneOf(pod, holder)) {
      return "Pods that run beside each other need a StatefulSet with volumeClaimTemplates, which"
          + " has a volume for each, or "
          + ways;
    }
    return isFormer(pod, holder)
        ? "It waits until the others have gone. Use strategy Recreate, or " + ways
        : "It waits until %s has gone. %s %s"
            .formatted(
                holder.metadata().name(),
                holder.metadata().controller().isPresent()
                    ? "Use"
                    : "Delete that pod when it is done, or use",
                ways);
  }

  /// Whether the pod may not share a node with all other pods.
  private static boolean isApart(Pod pod) {
    var affinity = pod.spec().affinity();
    return (affinity != null
            && affinity.podAntiAffinity() != null
            && !affinity
                .podAntiAffinity()
                .requiredDuringSchedulingIgnoredDuringExecution()
                .isEmpty())
        || pod.spec().topologySpreadConstraints().stream()
            .anyMatch(it ->
                it.whenUnsatisfiable().equals(TopologySpreadConstraint.DO_NOT_SCHEDULE)
                    && it.topologyKey().equals(Node.HOSTNAME));
  }

  private static boolean isOneOf(Pod pod, Pod other) {
    return pod.metadata().controller().isPresent()
        && other.metadata().controller().isPresent()
        && owner(pod).equals(owner(other));
  }

  /// Whether another pod has a former template of the pod's Deployment.
  private static boolean isFormer(Pod pod, Pod other) {
    return isOfReplicaSet(pod) && isOfReplicaSet(other) && labels(pod).equals(labels(other));
  }

  private static boolean isOfReplicaSet(Pod pod) {
    return pod.metadata().controller().filter(it -> it.kind().equals("ReplicaSet")).isPresent();
  }

  private static Map<String, String> labels(Pod pod) {
    var labels = new HashMap<>(pod.metadata().labels());
    labels.remove("pod-template-hash");
    return labels;
  }
}
