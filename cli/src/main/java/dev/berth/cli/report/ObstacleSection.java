package dev.berth.cli.report;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.berth.api.core.Node;
import dev.berth.api.core.Pod;
import dev.berth.api.core.TopologySpreadConstraint;
import dev.berth.api.meta.OwnerReference;
import dev.berth.cli.terminal.Line;
import dev.berth.cli.terminal.Listing;
import dev.berth.cli.terminal.Page;
import dev.berth.cli.terminal.Style;
import dev.berth.cluster.simulation.PodObstacle;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The pods that have a node and do not run there, with what would help.
public final class ObstacleSection {
  private static final int FEW = 20;

  private final List<PodObstacle> obstacles;
  private final boolean all;

  /// @param all whether to show every one, however many
  public ObstacleSection(List<PodObstacle> obstacles, boolean all) {
    this.obstacles = List.copyOf(obstacles);
    this.all = all;
  }

  /// Writes it, if there are any. Pods of one controller with the same obstacle share a row.
  public void write(Page page) {
    if (obstacles.isEmpty()) {
      return;
    }
    page.heading(Line.of("Cannot start", Style.HEADING));
    var rows = obstacles.stream().collect(groupingBy(Row::of, LinkedHashMap::new, toList()));
    var listing = new Listing("POD", List.of("OBSTACLE"), "WHAT BECOMES OF IT");
    rows.values().stream().limit(all ? rows.size() : FEW).forEach(alike -> add(listing, alike));
    page.listing(listing);
    int more = rows.size() - FEW;
    if (!all && more > 0) {
      page.line(Line.of("  and %,d more; --all shows every one".formatted(more), Style.FAINT));
    }
  }

  private static void add(Listing listing, List<PodObstacle> alike) {
    PodObstacle first = alike.getFirst();
    Line title = Line.of(first.pod().key().toString(), Style.BAD);
    if (alike.size() > 1) {
      title = title.plus(" and %s".formatted(ReportPage.count(alike.size() - 1, "more pod")));
    }
    listing.add(
        title, List.of(Line.of(first.text())), List.of(Line.of(consequence(first), Style.FAINT)));
  }

  /// @param owner the UID of the controller; that of the pod if it has none
  private record Row(String owner, String text) {

    static Row of(PodObstacle obstacle) {
      var metadata = obstacle.pod().metadata();
      return new Row(
          metadata.controller().map(OwnerReference::uid).orElse(metadata.uid()), obstacle.text());
    }
  }

  private static String consequence(PodObstacle obstacle) {
    return switch (obstacle.cause()) {
      case REJECTED ->
          obstacle.pod().metadata().controller().isPresent()
              ? "No scheduler chooses its node, as the pod names it. Its controller makes pod after"
                  + " pod, and each is rejected."
              : "No scheduler chooses its node, as the pod names it. It does not come back.";
      case OTHER_OS ->
          "Schedulers do not look at spec.os. %s Select nodes by %s, too."
              .formatted(
                  obstacle.pod().metadata().controller().isPresent()
                      ? "Its controller makes pod after pod, and each is rejected there."
                      : "It does not come back.",
                  PodObstacle.OS);
      case NO_NODE ->
          "It is deleted, as is each pod that its controller makes. Name a node that is there, or"
              + " select nodes by their labels.";
      case UNBOUND_CLAIM ->
          "It waits there for ever. Select the node by its labels, rather than by nodeName.";
      case MULTI_ATTACH -> shared(obstacle.pod(), obstacle.holders().getFirst());
    };
  }

  /// What lets the pod have a volume that another has.
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

  /// Whether the pod may not share a node with all others.
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
    var controller = pod.metadata().controller().map(OwnerReference::uid);
    return controller.isPresent()
        && controller.equals(other.metadata().controller().map(OwnerReference::uid));
  }

  /// Whether another pod is of a former template of the pod's Deployment.
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
