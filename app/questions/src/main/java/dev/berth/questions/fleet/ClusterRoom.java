package dev.berth.questions.fleet;

import dev.berth.capacity.fit.FitResult.FitStop.Cause;
import java.util.List;

/// The number of some pods for which a cluster has room.
///
/// @param cluster its name
/// @param hasAnswered whether the other fields are valid
/// @param workloads the number of workloads in the question
/// @param perRound the number of their pods
/// @param rounds how many times all of them fit
/// @param pods how many pods fit
/// @param isAtLeast whether more may fit, because the count stopped at the requested number
/// @param stop the reason why no more fit, or why it has not answered
/// @param warnings reasons why the result may differ from the cluster's
public record ClusterRoom(
    String cluster,
    boolean hasAnswered,
    int workloads,
    long perRound,
    long rounds,
    long pods,
    boolean isAtLeast,
    String stop,
    List<String> warnings)
    implements ClusterAnswer {
  /// Reads the document of `berth capacity fit`.
  static ClusterRoom of(MemberAnswer answer) {
    var capacity = answer.document();
    if (capacity == null) {
      return new ClusterRoom(
          answer.cluster(), false, 0, 0, 0, 0, false, answer.failure(), List.of());
    }
    var stop = capacity.object("stop");
    var workloads = capacity.objects("workloads");
    return new ClusterRoom(
        answer.cluster(),
        true,
        workloads.size(),
        workloads.stream().mapToLong(it -> it.number("podsPerRound")).sum(),
        capacity.number("rounds"),
        capacity.number("replicas"),
        stop.text("reason").equals(Cause.LIMIT_REACHED.toString()),
        stop.text("message"),
        capacity.texts("warnings"));
  }
}
