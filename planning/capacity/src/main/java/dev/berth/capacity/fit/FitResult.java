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
/// @param tallies one for each template, in the order of the mix
/// @param rounds how many whole rounds have been placed
/// @param ofNext how many pods of the next round have been placed beyond these
/// @param inOnePass whether nodes were filled one by one, without a cycle for each replica
/// @param before the cluster before the first replica; pods that waited have been placed
/// @param after the cluster with all replicas that were placed
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

  /// How many pods have been placed.
  public long placed() {
    return tallies.stream().mapToLong(FitTally::placed).sum();
  }

  /// How many replicas of all templates are on a node.
  public int placedOn(String node) {
    return tallies.stream().mapToInt(tally -> tally.nodes().getOrDefault(node, 0)).sum();
  }

  /// The replicas of one template that have been placed.
  ///
  /// @param part the file that the template is in
  /// @param perRound how many pods it has in a round
  /// @param placed how many have been placed
  /// @param nodes on which nodes, in the order of the snapshot; those with none are left out
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

  /// Why no more replicas were placed.
  ///
  /// @param message as kube-scheduler or kube-apiserver has it
  /// @param template that of the replica that was not placed; null if the limit is reached
  /// @param pod that replica; null if there is none, or it was not admitted
  public record FitStop(
      Cause cause, String message, @Nullable ReplicaTemplate template, @Nullable Pod pod) {
    /// What ended the count.
    public enum Cause {
      /// As many as were asked for have been placed.
      LIMIT_REACHED("LimitReached"),
      /// The next one fits no node.
      UNSCHEDULABLE("Unschedulable"),
      /// An API server would not store the next one, as where it exceeds a quota.
      REFUSED("Refused"),
      /// A plugin has failed, or no profile has the scheduler name of the next one.
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

    /// Whether the next replica was admitted, and fits no node.
    boolean fitsNowhere() {
      return cause == Cause.UNSCHEDULABLE && pod != null;
    }

    /// As many as were asked for have been placed.
    static FitStop limit(long rounds) {
      return new FitStop(
          Cause.LIMIT_REACHED, "Maximum number of pods simulated: " + rounds, null, null);
    }
  }
}
