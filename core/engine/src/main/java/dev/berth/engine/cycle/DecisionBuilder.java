package dev.berth.engine.cycle;

import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.framework.diagnosis.PreemptionReport;
import dev.berth.framework.diagnosis.ScoreTable;
import dev.berth.framework.diagnosis.SearchReport;
import dev.berth.framework.diagnosis.WrittenClaims;
import dev.berth.framework.model.QueuedPodInfo;
import dev.berth.framework.status.NodeStatuses;
import java.util.List;
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

  /// The pod gets the node.
  public Decision scheduled(String node) {
    return decision(new Ending.Scheduled(node));
  }

  /// No node fits, or a plugin has rejected the pod later.
  public Decision unschedulable(String message) {
    return decision(new Ending.Unschedulable(rejectedBy, message, preemption, preemptionMessage));
  }

  /// A plugin has failed.
  public Decision failed(String message) {
    nodes = NodeStatuses.NONE; // a decision after an error does not tell the filtered nodes
    return decision(new Ending.Failed(rejectedBy, message));
  }

  /// The plugin has rejected the pod in PreEnqueue.
  public Decision gated(String plugin, String message) {
    return decision(new Ending.Gated(new TreeSet<>(List.of(plugin)), message));
  }

  /// The pod is being deleted.
  public Decision skipped() {
    return decision(Ending.NotTried.SKIPPED);
  }

  private Decision decision(Ending ending) {
    var pod = queued.pod();
    return new Decision(
        pod.key(),
        pod.uid(),
        pod.pod().spec().schedulerName(),
        queued.attempts(),
        pod.pod().status().nominatedNodeName(),
        new SearchReport(preFilterNodes, plan, nodes, scores, best),
        ending,
        WrittenClaims.NONE);
  }
}
