package dev.berth.capacity.fit;

import dev.berth.api.core.Pod;
import dev.berth.cluster.controller.workload.ReplicaTemplate;
import dev.berth.framework.cluster.Snapshot;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// How many more fit.
///
/// @param tallies one tally for each template, in the order of the mix
/// @param rounds the number of whole rounds that were placed
/// @param ofNext the number of further pods of the next round that were placed
/// @param inOnePass whether nodes were filled one by one, without a cycle for each replica
/// @param before the cluster before the first replica, after waiting pods were placed
/// @param after the cluster with all placed replicas
public record FitResult(
    List<FitTally> tallies,
    long rounds,
    long ofNext,
    FitStop stop,
    int evicted,
    boolean inOnePass,
    Snapshot before,
    Snapshot after) {
  public FitResult {
    tallies = List.copyOf(tallies);
  }

  /// The number of placed pods.
  public long placed() {
    return tallies.stream().mapToLong(FitTally::placed).sum();
  }

  /// The number of replicas of all templates on a node.
  public int placedOn(String node) {
    return tallies.stream().mapToInt(tally -> tally.nodes().getOrDefault(node, 0)).sum();
  }

  /// The placed replicas of one template.
  ///
  /// @param part the file of the template
  /// @param perRound the number of its pods in a round
  /// @param placed the number of placed pods
  /// @param nodes the number on each node, in the order of the snapshot, without nodes that have
  ///   none
  public record FitTally(
      MixPart part,
      ReplicaTemplate template,
      int perRound,
      long placed,
      Map<String, Integer> nodes) {
    public FitTally {
      nodes = Collections.unmodifiableMap(new LinkedHashMap<>(nodes));
    }
  }

  /// The reason why no more replicas were placed.
  ///
  /// @param message in kube-scheduler's, kube-apiserver's or the kubelet's words
  /// @param template the template of the replica that was not placed; null if the limit is reached
  /// @param pod that replica; null if there is none, or if it was not admitted
  public record FitStop(
      Cause cause, String message, @Nullable ReplicaTemplate template, @Nullable Pod pod) {
    /// The cause that ended the count.
    public enum Cause {
      /// The requested number was placed.
      LIMIT_REACHED("LimitReached"),
      /// The next replica fits no node.
      UNSCHEDULABLE("Unschedulable"),
      /// An API server would not store the next replica, for example because it exceeds a quota.
      REFUSED("Refused"),
      /// A kubelet rejects the next replica for something that schedulers do not look at, and would
      /// reject each further one.
      REJECTED("Rejected"),
      /// A plugin has failed, or no profile has the scheduler name of the next replica.
      SCHEDULER_ERROR("SchedulerError");

      private final String text;

      Cause(String text) {
        this.text = text;
      }

      /// As in reports.
      @Override
      public String toString() {
        return text;
      }
    }

    /// Whether the next replica was admitted but fits no node.
    boolean fitsNowhere() {
      return cause == Cause.UNSCHEDULABLE && pod != null;
    }

    /// The requested number was placed.
    static FitStop limit(long rounds) {
      return new FitStop(
          Cause.LIMIT_REACHED, "Maximum number of pods simulated: " + rounds, null, null);
    }
  }
}
