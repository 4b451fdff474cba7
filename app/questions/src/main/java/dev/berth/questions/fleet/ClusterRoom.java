package dev.berth.questions.fleet;

import dev.berth.capacity.fit.FitResult.FitStop.Cause;
import java.util.List;

/// How many of some pods a cluster has room for.
///
/// @param cluster its name
/// @param hasAnswered whether the other fields say anything
/// @param workloads how many workloads were asked for
/// @param perRound how many pods they have in all
/// @param rounds how many times all of them fit
/// @param pods how many pods fit
/// @param isAtLeast whether more may fit: as many as were asked for do
/// @param stop why no more, or why it has not answered
/// @param warnings what may make the result differ from the cluster's
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
