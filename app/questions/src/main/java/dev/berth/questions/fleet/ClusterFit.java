package dev.berth.questions.fleet;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The outcome of a release in a cluster.
///
/// @param cluster its name
/// @param counts the numbers of pods; null if the cluster has not answered
/// @param stuck the workloads that cannot reach their specification, such as `Deployment shop/web`,
///   with the reason, which may be empty
/// @param warnings reasons why the result may differ from the cluster's
/// @param failure the reason for a missing answer; empty if there is an answer
public record ClusterFit(
    String cluster,
    @Nullable PodCounts counts,
    Map<String, String> stuck,
    List<String> warnings,
    String failure)
    implements ClusterAnswer {
  /// The pods of a simulation, by their outcome.
  ///
  /// @param waiting pods that could not be placed, and did not wait before
  /// @param waitedBefore pods that could not be placed, and waited in the cluster before
  public record PodCounts(
      long placed, long waiting, long waitedBefore, long gated, long notCreated, long preempted) {}

  /// Reads the summary of a simulation.
  static ClusterFit of(MemberAnswer answer) {
    var summary = answer.document();
    if (summary == null) {
      return new ClusterFit(answer.cluster(), null, Map.of(), List.of(), answer.failure());
    }
    var counts = summary.object("counts");
    long waitedBefore =
        summary.objects("workloads").stream().mapToLong(it -> it.number("pendingBefore")).sum();
    var reasons = reasons(summary);
    var stuck = new LinkedHashMap<String, String>();
    summary.texts("stuck").forEach(it -> stuck.put(it, reasons.getOrDefault(it, "")));
    return new ClusterFit(
        answer.cluster(),
        new PodCounts(
            counts.number("placed"),
            counts.number("pending") - waitedBefore,
            waitedBefore,
            counts.number("gated"),
            counts.number("notCreated"),
            counts.number("preempted")),
        stuck,
        summary.texts("warnings"),
        "");
  }

  /// The most frequent reason of each workload with a reason, by its title.
  private static Map<String, String> reasons(DocumentFields summary) {
    var reasons = new LinkedHashMap<String, String>();
    for (var workload : summary.objects("workloads")) {
      workload.objects("reasons").stream()
          .findFirst()
          .ifPresent(it -> reasons.put(title(workload), it.text("message")));
    }
    for (var rollout : summary.objects("rollouts")) {
      if (rollout.fields().get("refusal") instanceof String refusal) {
        reasons.putIfAbsent(title(rollout), refusal);
      }
    }
    for (var obstacle : summary.objects("obstacles")) {
      reasons.putIfAbsent("Pod " + obstacle.text("pod"), obstacle.text("message"));
    }
    return reasons;
  }

  private static String title(DocumentFields object) {
    return "%s %s/%s".formatted(object.text("kind"), object.text("namespace"), object.text("name"));
  }

  @Override
  public boolean hasAnswered() {
    return counts != null;
  }

  /// Whether the whole release would run, in the sense of `berth simulate --fail-on=stuck`.
  boolean fits() {
    return counts != null && stuck.isEmpty();
  }

  /// The reasons why it does not fit, or other notes, one line each; the first is the most
  /// important.
  List<String> why() {
    if (counts == null) {
      return List.of(failure);
    }
    var lines = new ArrayList<String>();
    stuck.forEach((workload, reason) ->
        lines.add(reason.isEmpty() ? workload + " is stuck" : workload + ": " + reason));
    if (counts.preempted() > 0) {
      lines.add("preempts %,d".formatted(counts.preempted()));
    }
    if (counts.gated() > 0) {
      lines.add("%,d gated".formatted(counts.gated()));
    }
    if (counts.waitedBefore() > 0) {
      lines.add("%,d that waited before still wait".formatted(counts.waitedBefore()));
    }
    return lines;
  }
}
