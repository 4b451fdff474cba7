package dev.berth.engine.binding;

import dev.berth.engine.port.AttemptResult;
import dev.berth.framework.diagnosis.Decision;
import dev.berth.framework.diagnosis.Diagnosis;
import dev.berth.framework.diagnosis.Ending;
import dev.berth.framework.status.Code;
import dev.berth.framework.status.NodeToStatus;
import dev.berth.framework.status.PluginStatus;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// Why a pod that had a node is not bound.
///
/// @param node the node to which the pod was to be bound
/// @param atPermit whether the pod was rejected while it waited; only then does it count as
///   rejected by a plugin, whose events may requeue it
public record BindingFailure(PluginStatus status, String node, boolean atPermit) {
  /// Returns the result of the attempt.
  public AttemptResult of(AttemptResult attempt) {
    return attempt.withEnding(ending());
  }

  /// Returns the decision after the failure.
  public Decision of(Decision decision) {
    return decision.withEnding(ending());
  }

  private Ending ending() {
    return status.code() == Code.ERROR
        ? new Ending.Failed(rejectedBy(), message())
        : new Ending.Unschedulable(rejectedBy(), message());
  }

  private SortedSet<String> rejectedBy() {
    return atPermit && status.code() != Code.ERROR
        ? new TreeSet<>(List.of(status.plugin()))
        : Collections.emptySortedSet();
  }

  private String message() {
    SortedSet<String> plugins = rejectedBy();
    if (plugins.isEmpty()) {
      return status.message();
    }
    var nodes = new NodeToStatus(Map.of(node, status), NodeToStatus.NOT_EVALUATED);
    return new Diagnosis(1, nodes, plugins, "", "").message();
  }
}
