package dev.berth.engine.cycle;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Decision.Result;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.NodeStatuses;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Collects the results of an attempt for its decision.
public final class DecisionBuilder {
  private final QueuedPodInfo queued;
  private @Nullable SortedSet<String> preFilterNodes;
  private String plan = "";
  private SortedSet<String> rejectedBy = new TreeSet<>();
  private NodeStatuses nodes = NodeStatuses.NONE;
  private int feasibleNodes;
  private @Nullable ScoreTable scores;
  private List<String> best = List.of();
  private @Nullable PreemptionReport preemption;
  private String preemptionMessage = "";

  public DecisionBuilder(QueuedPodInfo queued) {
    this.queued = queued;
  }

  /// Sets the nodes to which PreFilter has narrowed the search.
  ///
  /// @param plan the plan that named them; empty for none
  public void preFilterNodes(@Nullable SortedSet<String> names, String plan) {
    preFilterNodes = names;
    this.plan = plan;
  }

  /// Sets the filters' statuses.
  ///
  /// @param fitting the number of nodes that fit
  public void nodes(NodeStatuses statuses, int fitting) {
    nodes = statuses;
    feasibleNodes = fitting;
  }

  /// The filters' statuses so far.
  public NodeStatuses nodes() {
    return nodes;
  }

  int feasibleNodes() {
    return feasibleNodes;
  }

  public void rejectedBy(SortedSet<String> plugins) {
    rejectedBy = plugins;
  }

  public void preemption(@Nullable PreemptionReport report, String message) {
    preemption = report;
    preemptionMessage = message;
  }

  /// Sets the scores.
  ///
  /// @param names the nodes with the highest total, sorted
  public void scores(ScoreTable table, List<String> names) {
    scores = table;
    best = names;
  }

  public Decision scheduled(String node) {
    return decision(Result.SCHEDULED, node, "");
  }

  public Decision unscheduled(Result result, String message) {
    if (result == Result.ERROR) {
      nodes = NodeStatuses.NONE; // a decision after an error does not tell the filtered nodes
    }
    return decision(result, null, message);
  }

  private Decision decision(Result result, @Nullable String chosen, String message) {
    var pod = queued.pod();
    return new Decision(
        pod.key(),
        pod.uid(),
        pod.pod().spec().schedulerName(),
        queued.attempts(),
        result,
        pod.pod().status().nominatedNodeName(),
        Collections.unmodifiableSortedSet(rejectedBy),
        preFilterNodes == null ? null : Collections.unmodifiableSortedSet(preFilterNodes),
        plan,
        nodes,
        scores,
        best,
        chosen,
        message,
        preemption,
        preemptionMessage,
        Map.of(),
        Map.of());
  }
}
